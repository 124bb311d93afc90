#include "adapters/matrix/rooms.h"

#include <utility>

namespace callboard::matrix {

std::string Rooms::self() {
  const std::lock_guard lock(mutex_);
  return self_;
}

void Rooms::signed_in(std::string self) {
  const std::lock_guard lock(mutex_);
  self_ = std::move(self);
}

std::string Rooms::room_of(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(name.empty() ? first_ : name);
  return found == open_.end() ? "" : found->second;
}

void Rooms::open(const std::string& name, const std::string& room) {
  const std::lock_guard lock(mutex_);
  open_[name] = room;
  former_.erase(room);
}

void Rooms::shut(const std::string& name) {
  const std::lock_guard lock(mutex_);
  open_.erase(name);
}

bool Rooms::is_former(const std::string& room) {
  const std::lock_guard lock(mutex_);
  return former_.contains(room);
}

void Rooms::leave_behind(const std::string& room) {
  const std::lock_guard lock(mutex_);
  former_.insert(room);
}

}  // namespace callboard::matrix
