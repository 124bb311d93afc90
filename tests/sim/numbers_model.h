// Lucky Numbers once more, small and from the rule text alone: who may act, which numbers may be
// picked, what the puzzle and the scores are worth, which halves are claimed, who has won. It is
// told every input of a match and looks at what everybody is shown; after a host's ruling, an undo
// or a judgement it takes the shown state for granted and goes on from there. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "rules/core/json.h"

namespace callboard::sim {

class NumbersModel {
 public:
  // Options of the show, as the operator wrote them.
  explicit NumbersModel(std::map<std::string, std::string> options = {})
      : options_(std::move(options)) {}

  // An input that was accepted. What is wrong with it; empty: nothing.
  std::string take(const nlohmann::json& input);
  // The public view while the match is at rest. What is wrong with it.
  std::string look(const nlohmann::json& view);
  // Whether it has to look to go on; a look from time to time serves for the rest.
  [[nodiscard]] bool must_look() const {
    const bool puzzle = phase_ != Phase::kClosed && phase_ != Phase::kOpening;
    return !knows_ || before_guess_.has_value() || !puzzle || !opening_;
  }
  // Something happened that it does not judge.
  void forget() { knows_ = false; }
  // Inputs and views held against it since the last time.
  std::int64_t take_checked() { return std::exchange(checked_, 0); }

 private:
  enum class Phase : std::uint8_t { kClosed, kOpening, kOpen, kDecide, kPick, kEvent, kAsked };
  std::string move(int seat, const nlohmann::json& move);
  std::string pick(const nlohmann::json& numbers);
  void guess(const std::string& words);
  void drawn(const nlohmann::json& values);
  std::string thrown(int total);
  std::string supplied(const nlohmann::json& item);
  void lose_control();
  void solved(int seat);
  void adopt(const nlohmann::json& view);
  std::string held_against(const nlohmann::json& view);
  [[nodiscard]] std::string who_starts(int seat) const;
  [[nodiscard]] int picks_possible() const;
  [[nodiscard]] std::int64_t pot() const;
  [[nodiscard]] bool option(const std::string& name, const std::string& value) const;

  std::map<std::string, std::string> options_;
  bool knows_ = false;
  std::int64_t checked_ = 0;
  std::string wrong_;
  Phase phase_ = Phase::kClosed;
  int seat_ = 0;  // whose move it is
  bool tiebreak_ = false;
  bool passed_ = false;  // control came by a pass
  std::set<int> hidden_;
  int letters_ = 0;
  int total_ = 0;
  std::string solution_;
  // Before a guess that was wrong, or was sent back since it does not fit the board.
  std::optional<std::pair<int, std::set<int>>> before_guess_;
  std::optional<std::int64_t> opening_;  // what the puzzle was worth at first
  std::array<std::int64_t, 2> banks_{};
  std::optional<int> leader_;  // who was ahead last
  std::optional<int> winner_;
  std::set<int> claimed_;
  std::int64_t jackpot_ = 0;
};

}  // namespace callboard::sim
