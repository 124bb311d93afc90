// clang-format off
// Plays a text script: one reply a line, dice given, the board or score expected. Used by the rule
// tests and by `callboard play --script`. It knows a game only by the catalogue and its views. One
// thread; nothing is kept after the run.
//
//   # LN-27 LN-28: anything behind `#` is a remark; the first names the clauses it shows
//   game lucky_numbers                  players Ann, Bob         (seat 0 first)
//   option pick_rule largest_set        returning Bob wins 2     carried jackpot 107500
//   carried prize 900 Bike              start                    (implied by the first other line)
//   solution LUCKY NUMBERS              labels 4 6 1 9 12 / 8 5 11 3 10 7 2   (else in order)
//   question Who? = Elvis / the King    choices true / FALSE     clue A pair
//   tiebreak SNAKE EYES                 prizes 5000 10000 20000  dice 7  (or dice 3+4)
//   entry tossup OHIO | category Place  pack wheel.toml          (beside the script)
//   in order groups, letters            luck 2                   wedge 11  (of 24)
//   Ann: 1, 2 & 4                       spectator: go Ann!       host: !score Bob 800
//   deadline                            host deadline            timer move:7  (or timer move:)
// and expectations: see expect.h. A line that fails is reported with its number; the run goes on.
// clang-format on
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/match.h"

namespace callboard {

struct ScriptProblem {
  int line = 0;
  std::string what;
};

// One line that did something, after it was done.
struct ScriptStep {
  int line = 0;
  std::string text;  // empty: content was dealt between two lines
  const AnyMatch* match = nullptr;
  const std::vector<std::string>* names = nullptr;  // of the seats
  std::vector<PublicData> news;                     // not told before, in order
  std::vector<std::pair<Seat, SeatData>> private_news;
  std::vector<HostData> host_news;
  std::optional<RefusalData> refused;
};
using ScriptListener = std::function<void(const ScriptStep&)>;

struct ScriptSetting {
  ScriptSetting();
  std::string game;              // until the script names one; at first the first of the catalogue
  std::filesystem::path folder;  // where packs are looked for
};

// Every problem found; empty: the script holds.
std::vector<ScriptProblem> run_script(std::string_view script, const ScriptListener& listener,
                                      const ScriptSetting& setting = {});
// A file that cannot be read is a problem of line 0. Packs are looked for in its folder.
std::vector<ScriptProblem> run_script_file(const std::string& path, const ScriptListener& listener,
                                           ScriptSetting setting = {});

}  // namespace callboard
