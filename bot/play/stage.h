// The match a script plays, and what it has at hand to answer draws and wants. Inner header of
// bot/play; one thread.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bot/play/script.h"
#include "rules/core/match.h"

namespace callboard::play {

// What the last act came to.
enum class Outcome { kNone, kPlayed, kRefused, kChatter, kAmbiguous };

// One of many, counted from 1: "the 11th of 24". Of more sides it is the middle of that share.
struct Portion {
  std::uint64_t number = 1;
  std::uint64_t of = 0;  // 0: of as many as the draw has
};

class ScriptStage {
 public:
  explicit ScriptStage(std::string of_game) : game(std::move(of_game)) {}

  // --- before the match begins
  std::string game;
  std::vector<std::string> names = {"Ann", "Bob"};
  OptionValues options;
  CarryIn carry;

  // --- supplies, first come first served
  std::map<std::string, std::deque<PackEntry>> content;  // by kind; a tie-break may be a "puzzle"
  std::deque<std::vector<int>> labels;
  std::deque<std::vector<std::uint64_t>> dice;
  std::deque<Portion> luck;
  std::set<std::string> in_order;  // what is drawn under these words takes the first that can come

  [[nodiscard]] bool begun() const { return match_ != nullptr; }
  [[nodiscard]] const AnyMatch& match() const { return *match_; }

  // Each gives a reason if it could not be done.
  using Trouble = std::optional<std::string>;
  Trouble begin();
  Trouble settle();  // answers draws and wants from the supplies
  // Where answers are sealed, a player writes in private.
  Trouble reply(const std::string& who, const std::string& words);
  Trouble command(const std::string& line);
  Trouble fire(const std::string& key);  // "step:" is the one of that kind, such as "step:3"
  Trouble fire_deadline();
  Trouble fire_host_deadline();

  [[nodiscard]] std::optional<Seat> seat_named(const std::string& name) const;
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  [[nodiscard]] const std::optional<RefusalData>& refused() const { return refused_; }
  // News since the last act began.
  [[nodiscard]] const std::vector<PublicData>& news() const { return news_; }
  [[nodiscard]] const std::vector<SeatData>& seat_news(Seat seat) const {
    return seat_news_.at(seat.index);
  }
  [[nodiscard]] const std::vector<HostData>& host_news() const { return host_news_; }

 private:
  void begin_act();
  void collect();
  // As a whole or not at all.
  Trouble play(const std::vector<LoggedInput>& inputs);
  Trouble answer(const LoggedInput& input);
  Trouble answer_draw(const Draw& draw);
  Trouble answer_wanted(const Wanted& wanted);
  // Draws whose outcome nobody has to give.
  [[nodiscard]] bool by_itself(const Draw& draw) const;
  std::deque<PackEntry>& supply_for(const Wanted& wanted);

  const GameFace* face_ = nullptr;
  std::unique_ptr<AnyMatch> match_;
  Outcome outcome_ = Outcome::kNone;
  std::optional<RefusalData> refused_;
  std::vector<PublicData> news_;
  std::vector<std::vector<SeatData>> seat_news_;
  std::vector<HostData> host_news_;
};

}  // namespace callboard::play
