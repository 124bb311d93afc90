#include "tests/adapters/web/stage.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

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

HeldPort::HeldPort() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  // The board sets this option, too: on Linux both may then have the port while one listens.
  const int shared = 1;
  setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &shared, sizeof shared);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket_, any, size) != 0 || ::getsockname(socket_, any, &size) != 0) {
    ::close(socket_);
    throw std::runtime_error("no free port");
  }
  number_ = ntohs(address.sin_port);
}

HeldPort::~HeldPort() { ::close(socket_); }

Stage::Stage() { reopen(""); }

void Stage::reopen(const std::string& cursor) {
  board.reset();
  WebBoardConfig config;
  config.port = port.number();
  config.folder = folder.path;
  config.title = "Tuesday Players";
  config.voice = "Doug";
  config.pages = pages;
  config.guests = guests;
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
