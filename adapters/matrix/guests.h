// Rooms the adapter is asked into, and people's names there. Belongs to the reader's thread.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/matrix/client.h"
#include "adapters/matrix/events.h"

namespace callboard::matrix {

// Goes where shows are played, and where somebody who may ask it to does; stays away from the rest,
// and from rooms that are encrypted.
class Guests {
 public:
  Guests(const MatrixSetup& setup, Keepsakes& keepsakes, Client& client)
      : setup_(setup), keepsakes_(keepsakes), client_(client) {}

  // `invitation`: of `rooms.invite` in a batch. `why`: shows are played there, or not.
  enum class Why : std::uint8_t { kShows, kTalk };
  void invited(const std::string& room, const nlohmann::json& invitation, Why why);
  // Joins what is due, and gives where it has come to: an invitation by another server often is
  // ahead of its room.
  std::vector<std::string> join_due(Timestamp now);
  // Finds out whose direct room this is, where nothing of it was kept. A fault: ask again.
  std::optional<Fault> recall(const std::string& room);
  // Somebody has asked, and no try was made yet.
  [[nodiscard]] bool waiting() const;
  // Says why, and leaves.
  void refuse_encrypted(const std::string& room);

 private:
  struct Asked {
    std::string by;
    bool direct = false;
    int tries = 0;
    Timestamp due;
  };
  [[nodiscard]] bool may_ask(const std::string& user) const;

  const MatrixSetup& setup_;
  Keepsakes& keepsakes_;
  Client& client_;
  std::map<std::string, Asked> asked_;  // by room
};

// What people are called in a room; who shares a name with another is called by both.
class Names {
 public:
  explicit Names(Client& client) : client_(client) {}
  void heard(const std::string& room, const MemberIs& member);
  std::string of(const std::string& room, const std::string& user);

 private:
  Client& client_;
  std::map<std::pair<std::string, std::string>, std::string> names_;  // room, user
};

}  // namespace callboard::matrix
