// Lucky Numbers once more, small and from the rule text alone: who may act, which numbers may be
// picked, what the puzzle and the scores are worth, which halves are claimed, who has won. One
// thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "rules/core/json.h"
#include "tests/sim/game.h"

namespace callboard::sim {

class NumbersModel final : public GameModel {
 public:
  // Options of the show, as the operator wrote them.
  explicit NumbersModel(std::map<std::string, std::string> options = {})
      : options_(std::move(options)) {}

  std::string take(const nlohmann::json& input) override;
  std::string look(const nlohmann::json& view) override;
  [[nodiscard]] bool must_look() const override {
    const bool puzzle = phase_ != Phase::kClosed && phase_ != Phase::kOpening;
    return !knows_ || before_guess_.has_value() || !puzzle || !opening_;
  }
  void forget() override { knows_ = false; }
  std::int64_t take_checked() override { return std::exchange(checked_, 0); }

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
  [[nodiscard]] bool stands_before_guess(const nlohmann::json& view) const;
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
  struct BeforeGuess {
    int seat = 0;
    std::set<int> hidden;
    std::array<std::int64_t, 2> banks{};
  };
  std::optional<BeforeGuess> before_guess_;
  std::optional<std::int64_t> opening_;  // what the puzzle was worth at first
  std::array<std::int64_t, 2> banks_{};
  std::optional<int> leader_;  // who was ahead last
  std::optional<int> winner_;
  std::set<int> claimed_;
  std::int64_t jackpot_ = 0;
};

}  // namespace callboard::sim
