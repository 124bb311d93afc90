// Whether the room gives somebody enough power to host what is played in it. Asks the homeserver
// each time, so that power that was taken away counts no more. Reader's thread.
#pragma once

#include <cstdint>
#include <string>

#include "adapters/matrix/client.h"

namespace callboard::matrix {

class Levels {
 public:
  // `least`: the level from which on somebody may; 0: nobody may by level.
  Levels(Client& client, std::int64_t least) : client_(client), least_(least) {}
  // A fault: ask again.
  Result<bool, Fault> may_host(const std::string& room, const std::string& user);

 private:
  Result<bool, Fault> above_all(const std::string& room, const std::string& user);

  Client& client_;
  const std::int64_t least_;
};

}  // namespace callboard::matrix
