// Small shared pieces of the pages: links, tables, the token of a visitor without an account.
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

Fields Site::table_fields(const Table& table) {
  Fields out;
  out.set("caption", table.caption).texts("columns", table.columns);
  std::vector<Fields> rows;
  for (const auto& row : table.rows) rows.push_back(Fields().texts("cells", row));
  return out.list("rows", std::move(rows));
}

}  // namespace callboard::web
