#include "adapters/matrix/keepsakes.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <utility>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

constexpr std::size_t kMarkBytes = 8;

std::string random_mark() {
  unsigned char bytes[kMarkBytes];
  randombytes_buf(bytes, sizeof bytes);
  char hex[2 * kMarkBytes + 1];
  sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
  return hex;
}

bool write_all(int fd, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = ::write(fd, text.data() + at, text.size() - at);
    if (written <= 0) return false;
    at += static_cast<std::size_t>(written);
  }
  return ::fsync(fd) == 0;
}

// The new file stands whole, or the old one does.
bool replace_file(const std::filesystem::path& file, const std::string& text) {
  const std::string fresh = file.string() + ".new";
  const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool written = write_all(fd, text);
  ::close(fd);
  if (!written || std::rename(fresh.c_str(), file.c_str()) != 0) return false;
  const int folder = ::open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  const bool kept = ::fsync(folder) == 0;
  ::close(folder);
  return kept;
}

}  // namespace

Keepsakes::Keepsakes(std::filesystem::path file) : file_(std::move(file)) {
  std::ifstream in(file_, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto kept = nlohmann::json::parse(text, nullptr, false);
  fresh_ = kept.is_discarded();
  mark_ = text_at(kept, "mark");
  signed_in_ = {text_at(kept, "access_token"), text_at(kept, "refresh_token"),
                text_at(kept, "from")};
  for (const nlohmann::json& one : list_at(kept, "direct")) {
    direct_.emplace_back(text_at(one, "user"), text_at(one, "room"));
  }
  for (const nlohmann::json& one : list_at(kept, "rooms")) {
    rooms_.emplace_back(text_at(one, "name"), text_at(one, "room"));
  }
}

std::string Keepsakes::mark() {
  const std::lock_guard lock(mutex_);
  if (mark_.empty()) {
    mark_ = random_mark();
    write();
  }
  return mark_;
}

SignedIn Keepsakes::signed_in() {
  const std::lock_guard lock(mutex_);
  return signed_in_;
}

bool Keepsakes::keep(const SignedIn& signed_in) {
  const std::lock_guard lock(mutex_);
  if (signed_in_ == signed_in) return true;
  signed_in_ = signed_in;
  return write();
}

std::optional<std::string> Keepsakes::direct_room(const std::string& user) {
  const std::lock_guard lock(mutex_);
  for (auto at = direct_.rbegin(); at != direct_.rend(); ++at) {
    if (at->first == user) return at->second;
  }
  return std::nullopt;
}

std::optional<std::string> Keepsakes::direct_user(const std::string& room) {
  const std::lock_guard lock(mutex_);
  for (const auto& [user, theirs] : direct_) {
    if (theirs == room) return user;
  }
  return std::nullopt;
}

std::vector<std::string> Keepsakes::direct_rooms() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> rooms;
  for (const auto& [user, room] : direct_) rooms.push_back(room);
  return rooms;
}

void Keepsakes::keep_direct(const std::string& user, const std::string& room) {
  const std::lock_guard lock(mutex_);
  std::pair one{user, room};
  if (std::find(direct_.begin(), direct_.end(), one) != direct_.end()) return;
  direct_.push_back(std::move(one));
  write();
}

void Keepsakes::forget_direct(const std::string& room) {
  const std::lock_guard lock(mutex_);
  const auto gone = std::erase_if(direct_, [&](const auto& one) { return one.second == room; });
  if (gone > 0) write();
}

std::vector<std::string> Keepsakes::rooms_of(const std::string& name) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> rooms;
  for (const auto& [its, room] : rooms_) {
    if (its == name) rooms.push_back(room);
  }
  return rooms;
}

void Keepsakes::keep_room(const std::string& name, const std::string& room) {
  const std::lock_guard lock(mutex_);
  std::pair one{name, room};
  const auto latest = std::find_if(rooms_.rbegin(), rooms_.rend(),
                                   [&](const auto& other) { return other.first == name; });
  if (latest != rooms_.rend() && latest->second == room) return;
  std::erase(rooms_, one);
  rooms_.push_back(std::move(one));
  write();
}

bool Keepsakes::forget_user(const std::string& user) {
  const std::lock_guard lock(mutex_);
  const auto gone = std::erase_if(direct_, [&](const auto& one) { return one.first == user; });
  return gone == 0 || write();
}

bool Keepsakes::write() {
  nlohmann::json direct = nlohmann::json::array();
  for (const auto& [user, room] : direct_) direct.push_back({{"user", user}, {"room", room}});
  nlohmann::json rooms = nlohmann::json::array();
  for (const auto& [name, room] : rooms_) rooms.push_back({{"name", name}, {"room", room}});
  const nlohmann::json kept = {{"mark", mark_},
                               {"access_token", signed_in_.access_token},
                               {"refresh_token", signed_in_.refresh_token},
                               {"from", signed_in_.from},
                               {"direct", std::move(direct)},
                               {"rooms", std::move(rooms)}};
  return replace_file(file_, kept.dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace callboard::matrix
