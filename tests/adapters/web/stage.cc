#include "tests/adapters/web/stage.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace callboard::test {

TempFolder::TempFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "callboard-web-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path = pattern;
}

Stage::Stage() { reopen(""); }

void Stage::reopen(const std::string& cursor) {
  board.reset();
  WebBoardConfig config;
  config.port = 0;
  config.folder = folder.path;
  config.title = "Tuesday Players";
  config.voice = "Doug";
  config.pages = pages;
  config.clock = [now = clock] { return now.now(); };
  config.log = [this](const std::string& line) {
    const std::lock_guard lock(log_mutex);
    log.push_back(line);
  };
  auto opened = WebBoard::open(std::move(config));
  if (!opened) throw std::runtime_error(opened.error());
  board = *std::move(opened);
  board->start(inbox, cursor);
}

bool Stage::files_hold(const std::string& words) const {
  for (const auto& entry : std::filesystem::directory_iterator(folder.path)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (bytes.find(words) != std::string::npos) return true;
  }
  return false;
}

std::string Stage::open_thread(const std::string& key, const std::string& title) {
  board->open({key, title, "Lucky Numbers"});
  const auto opened = inbox.next<VenueOpened>();
  return opened ? opened->venue.id : std::string();
}

SendResult Stage::deliver(Delivery delivery) {
  const std::string key = delivery.key;
  board->send(std::move(delivery));
  const auto result = inbox.next<SendResult>();
  return result && result->key == key ? *result : SendResult{"lost", {}, Unknown{}};
}

Delivery public_post(const std::string& key, const std::string& venue, const std::string& html) {
  Delivery delivery;
  delivery.key = key;
  delivery.recipient = ToVenue{{"web", venue}};
  delivery.text = html;
  delivery.plain = html;
  return delivery;
}

Delivery private_post(const std::string& key, const std::string& venue, const std::string& user,
                      const std::string& html) {
  Delivery delivery = public_post(key, venue, html);
  delivery.recipient = ToAuthor{user, {"web", venue}};
  return delivery;
}

}  // namespace callboard::test
