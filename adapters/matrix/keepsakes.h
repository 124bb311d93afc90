// What the adapter must not forget beyond the daemon's cursor: how it is signed in, which direct
// room is whose, and which rooms the operator's names have led to. One small file, matrix.json,
// mode 0600, rewritten whole. Any thread.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace callboard::matrix {

struct SignedIn {
  std::string access_token;
  std::string refresh_token;  // may be empty
  std::string from;           // the operator's token that it came of; empty: of a password
  bool operator==(const SignedIn&) const = default;
};

class Keepsakes {
 public:
  // A file that is not there, or not ours to read, is as an empty one.
  explicit Keepsakes(std::filesystem::path file);

  // Nothing was kept before this start: a new data folder, or a restored one.
  [[nodiscard]] bool fresh() const { return fresh_; }
  // Of this data folder, for ever: so that another one never takes up what this one began.
  [[nodiscard]] std::string mark();
  [[nodiscard]] SignedIn signed_in();
  // False: not stored, so that it is not to be relied on after a restart.
  bool keep(const SignedIn& signed_in);

  // The latest of theirs.
  [[nodiscard]] std::optional<std::string> direct_room(const std::string& user);
  [[nodiscard]] std::optional<std::string> direct_user(const std::string& room);
  [[nodiscard]] std::vector<std::string> direct_rooms();
  void keep_direct(const std::string& user, const std::string& room);
  void forget_direct(const std::string& room);
  // The rooms that went by the name of a room in the configuration; the latest last.
  [[nodiscard]] std::vector<std::string> rooms_of(const std::string& name);
  void keep_room(const std::string& name, const std::string& room);
  // False: not stored.
  bool forget_user(const std::string& user);

 private:
  bool write();  // under the mutex

  std::filesystem::path file_;
  std::mutex mutex_;
  bool fresh_ = false;
  std::string mark_;
  SignedIn signed_in_;
  std::vector<std::pair<std::string, std::string>> direct_;  // user, room; the latest last
  std::vector<std::pair<std::string, std::string>> rooms_;   // name, room; the latest last
};

}  // namespace callboard::matrix
