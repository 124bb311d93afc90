// What a start and the end of an outage owe to every match: time back, dice asked for once more,
// marks. Matches that are awake have it at once. Those that sleep have it when they wake, before
// anything else happens in them, and one after the other in a round the daemon makes meanwhile.
// Owned by the daemon, used by the loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bot/clock/credit.h"

namespace callboard {

struct AskDice {};    // that were asked for before a start or a stop
struct MarkAgain {};  // the newest replies of its show
using Errand = std::variant<AskDice, MarkAgain, Outage>;

class Errands {
 public:
  // Nothing more is known to be owed; a round has to be made anew.
  void add(Errand errand);
  // The first that a match which has had so many has not had; null: there is none. Of what came
  // before the last round ended every match had all.
  [[nodiscard]] const Errand* next(std::uint64_t had) const;
  // So many has a match had after its next one.
  [[nodiscard]] std::uint64_t after_next(std::uint64_t had) const;
  [[nodiscard]] bool pending() const { return !open_.empty(); }
  // Every match has had all.
  void done();

  // The round: none until `go_round`, and after an errand is added.
  [[nodiscard]] bool has_round() const { return round_.has_value(); }
  void go_round(std::vector<MatchId> matches) { round_ = std::move(matches); }
  std::optional<MatchId> take_next();

  // Outages that are owed, for a note that survives a crash, and what such a note says. Empty
  // words: none.
  [[nodiscard]] std::string outages_in_words() const;
  static std::vector<Outage> outages_of(const std::string& words);

 private:
  std::vector<Errand> open_;
  std::uint64_t before_ = 0;  // those that are done
  std::optional<std::vector<MatchId>> round_;
  std::size_t at_ = 0;
};

}  // namespace callboard
