// Small shared pieces of the pages: links, the token of a visitor without an account.
#include <algorithm>

#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

std::string cookie_ending(std::string_view public_url) {
  constexpr std::string_view kHttps = "https://";
  const bool https = public_url.starts_with(kHttps);
  public_url.remove_prefix(std::min(public_url.find("://") + 3, public_url.size()));
  const std::string_view authority = public_url.substr(0, public_url.find('/'));
  const std::size_t colon = authority.find(':', authority.find(']') + 1);  // behind an IPv6 address
  const std::string_view named =
      colon == std::string_view::npos ? std::string_view() : authority.substr(colon + 1);
  const std::string_view port = !named.empty() ? named : https ? "443" : "80";
  return https && port == "443" ? "" : "_" + std::string(port);
}

std::string Site::make_link(Writing& w, const Link& link) const {
  const std::string token = random_token();
  add_link(w, token, link);
  const char* path = link.kind == LinkKind::kSignIn ? "/signin/" : "/join/";
  return config_.public_url + path + token;
}

void Site::keep_visitor(Visit& visit) const {
  if (visit.account) return;
  visit.cookies.push_back(cookie_line("visit", visit.token, kDayMs / 1000));
}

}  // namespace callboard::web
