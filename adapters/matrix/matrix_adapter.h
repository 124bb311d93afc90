// Callboard on Matrix: matches are threads in unencrypted rooms, private words go to direct rooms.
// An ordinary user of any homeserver with a device of its own; speaks the client-server API. Owned
// by main; the methods of Adapter are for the loop's thread (send: also workers) and return at
// once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "adapters/adapter.h"

namespace callboard {

struct MatrixSetup {
  std::string homeserver;  // "https://matrix.example.org"
  std::string user;        // "@callboard:example.org"
  // One of the two. The token's file may hold a refresh token in its second line.
  std::filesystem::path access_token_file;
  std::filesystem::path password_file;
  std::string device = "CALLBOARD";  // for sign-in by password; to be kept
  std::string room;  // where shows are played that name none: "!id" or "#alias:server"
  std::vector<std::string> more_rooms;  // those that shows name
  std::vector<std::string> inviters;    // "@user:server", or "server" for all of its users
  std::int64_t hosts_power_level = 0;   // in the room, from which on people host there; 0: none
  std::filesystem::path folder;         // for matrix.json
  std::function<Timestamp()> clock;     // ours
  std::int64_t poll_ms = 30'000;        // how long the server may hold an idle request
  // From the stamp of an event until it is there to be read, and what clocks may differ unnoticed.
  std::int64_t arrival_ms = 5'000;
  // A change of a post is an event like any other: of one thread at most one in so long.
  std::int64_t status_every_ms = 60'000;
  std::int64_t patience_ms = 30'000;  // of silence before the platform counts as down
  std::function<void(const std::string&)> log = {};  // may be empty; never given a secret
};

std::unique_ptr<Adapter> make_matrix(MatrixSetup setup);

struct MatrixReport {
  std::vector<std::string> problems;  // what stands in the way of playing there, and what to do
  std::vector<std::string> notes;
};
// Asks the server and waits for it, about a minute at most. Changes nothing but that the account
// may be signed in and in its room afterwards; a daemon may run beside it.
MatrixReport look_over_matrix(const MatrixSetup& setup);

// Whose room is whose is not known any more. False: not stored. Not beside a running daemon.
bool forget_on_matrix(const std::filesystem::path& folder, const std::string& user);

}  // namespace callboard
