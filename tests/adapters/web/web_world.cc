#include "tests/adapters/web/web_world.h"

#include <stdexcept>

#include "adapters/web/forum/db.h"

namespace callboard::test {

WebWorld::WebWorld() {
  restart();
  TestInbox inbox;
  board_->start(inbox, "");
  board_->open({"the-test", "A match", "A show"});
  const auto opened = inbox.next<VenueOpened>();
  if (!opened) throw std::runtime_error("no thread");
  thread_ = opened->venue.id;
  board_->stop();
  restart();
}

void WebWorld::restart() {
  board_.reset();
  WebBoardConfig config;
  config.port = port_.number();
  config.folder = folder_.path;
  config.join_reply = "";
  config.clock = [now = clock_] { return now.now(); };
  auto opened = WebBoard::open(std::move(config));
  if (!opened) throw std::runtime_error(opened.error());
  board_ = *std::move(opened);
}

Browser WebWorld::browser_of(const std::string& name) {
  Browser browser(board_->port());
  auto& cookies = cookies_[name];
  if (cookies.empty()) {
    const std::string link = board_->invitation_link(thread_).value_or("");
    const std::string path = "/join/" + link.substr(link.rfind('/') + 1);
    browser.submit(path, path, {{"name", name}});
    cookies = browser.cookies;
  }
  browser.cookies = cookies;
  return browser;
}

Answer WebWorld::write(const std::string& name, const FormFields& fields) {
  const std::string page = "/thread/" + thread_;
  return browser_of(name).submit(page, page + "/reply", fields);
}

std::string WebWorld::reply(const std::string& name, const std::string& text) {
  const FormFields fields = {{"words", text}, {"once", "form-" + std::to_string(++forms_)}};
  const Answer answer = write(name, fields);
  const std::string place = answer.header("location");
  const std::size_t mark = place.find("#post-");
  if (mark == std::string::npos) return {};
  const std::string id = place.substr(mark + 6);
  written_[id] = {name, fields};
  return id;
}

Timestamp WebWorld::after_replies() {
  clock_.pass(1000);
  return clock_.now();
}

int WebWorld::times_posted(const std::string& words) {
  const auto db = web::Db::open(folder_.path / "forum.db", web::DbRole::kReader);
  if (!db) return -1;
  web::Rows rows = (*db)->query("SELECT count(*) FROM post WHERE author=0 AND instr(html, ?)>0",
                                {std::string_view(words)});
  return rows.next() ? static_cast<int>(rows.number(0)) : -1;
}

// The same form sent again, as a browser does after "try again".
bool WebWorld::duplicate(const std::string& id) {
  const Written& again = written_.at(id);
  return write(again.name, again.fields).header("location").ends_with("#post-" + id);
}

bool WebWorld::edit(const std::string& id, const std::string& text) {
  Browser browser = browser_of(written_.at(id).name);
  const std::string page = "/post/" + id + "/edit";
  return browser.submit(page, page, {{"words", text}}).status == 303;
}

bool WebWorld::remove(const std::string& id) {
  Browser browser = browser_of(written_.at(id).name);
  return browser.submit("/post/" + id + "/edit", "/post/" + id + "/delete", {}).status == 303;
}

}  // namespace callboard::test
