// Small shared pieces of the pages: links, the token of a visitor without an account.
#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

std::string Site::make_link(Writing& w, const Link& link) const {
  const std::string token = random_token();
  add_link(w, token, link);
  const char* path = link.kind == LinkKind::kSignIn ? "/signin/" : "/join/";
  return config_.public_url + path + token;
}

void Site::keep_visitor(Visit& visit) const {
  if (visit.account) return;
  visit.cookies.push_back(cookie_line("callboard_visit", visit.token, kDayMs / 1000));
}

}  // namespace callboard::web
