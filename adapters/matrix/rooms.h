// What the adapter's threads must all know: who we are, and in which rooms shows are played.
// The reader finds the rooms and writes here; those that send ask where to post. Any thread.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace callboard::matrix {

class Rooms {
 public:
  // `first`: the room's name where a show plays that names none.
  explicit Rooms(std::string first) : first_(std::move(first)) {}

  [[nodiscard]] std::string self();  // our user; empty: not signed in yet
  void signed_in(std::string self);

  // The room that goes by the name, as the operator wrote it; empty: not to be posted in now.
  [[nodiscard]] std::string room_of(const std::string& name);
  void open(const std::string& name, const std::string& room);
  void shut(const std::string& name);
  // Was replaced by another: nothing is posted there any more.
  [[nodiscard]] bool is_former(const std::string& room);
  void leave_behind(const std::string& room);

 private:
  const std::string first_;
  std::mutex mutex_;  // guards what follows
  std::string self_;
  std::map<std::string, std::string> open_;  // by name
  std::set<std::string> former_;
};

}  // namespace callboard::matrix
