// Where a reply was written, or what it is meant for where that is no place of ours: a look-up,
// made once for each reply (bot/locate.h). Values that live for one call, on the loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bot/desk/rights.h"
#include "bot/match/house.h"

namespace callboard {

// What a match is to whoever wrote there.
enum class ReplyPhase : std::uint8_t {
  kWaiting = 1,   // it waits for players
  kWatching = 2,  // it is played, and they have no seat
  kApart = 4,     // they have one, and wrote in private while moves are made in the open
  kPlaying = 8,   // they have one, and moves count where they wrote
  kAsked = 16,    // likewise, and a host has asked what they meant
  kStopped = 32,  // it neither waits nor is played
};

// The thread of a match, or private words for it.
struct MatchThread {
  ReplyPhase phase = ReplyPhase::kStopped;
};
// A show's own thread, or private words for the show. `match` of the place is its current one.
struct ShowThread {};
// The thread of a match that is over, or was left behind.
struct FinishedMatch {
  MatchRow row;
};
// The thread of a halted match, or words that are for it from elsewhere.
struct HaltedMatch {
  MatchRow row;
  std::optional<VenueRow> answers;  // where its commands are answered; nothing: as ever
};
// Private words that could be for several: it is asked which is meant.
struct PrivateWords {
  enum class Unclear : std::uint8_t { kPool, kShow, kMatch } unclear;
  std::vector<Show*> shows;               // pools; of kShow the one whose voice asks
  std::vector<const LiveMatch*> matches;  // played by the writer
};
struct Nowhere {};

struct Place {
  std::variant<MatchThread, ShowThread, FinishedMatch, HaltedMatch, PrivateWords, Nowhere> at;
  PersonId person;             // who wrote
  Show* show = nullptr;        // none: nobody's, or not known which
  LiveMatch* match = nullptr;  // an open one
  Right right = Right::kNone;  // of the writer, in the show
  bool control = false;        // by the operator, through the daemon's socket
  // What is left of the words when the name of the show is taken out.
  std::optional<std::string> said = std::nullopt;
};

}  // namespace callboard
