// How puzzles open and end, and rounds.
#include <algorithm>

#include "tests/sim/wheel_model.h"

namespace callboard::sim {

void WheelModel::open_puzzle(Board board) {
  ++puzzle_;
  board_ = std::move(board);
  used_.clear();
  turns_without_letter_ = 0;
  letter_in_turn_ = false;
  wild_value_.reset();
  ++turns_;
  for (auto& entry : players_) entry.second.pb = 0;
  if (puzzle_ == 3) {  // WF-225
    for (auto at = wheel_.begin(); at != wheel_.end();) {
      at = at->second == "wild" ? wheel_.erase(at) : std::next(at);
    }
  }
  const bool by_number = !options_.contains("final_spin");
  signal_ = signal_ || (puzzle_ > 1 && signal_later_) || (puzzle_ == 3 && by_number);
  if (!first_) {  // drawn
    knows_ = false;
    opening_ = true;
    return;
  }
  for (std::int64_t i = 0; i < 3; ++i) {
    mover_ = podium_[static_cast<std::size_t>((*first_ + puzzle_ - 1 + i) % 3)];
    if (mover_ >= 0) break;
  }
  forget_asked();
  if (may_skip_.contains(mover_)) return forget();
  to_turn();
}

void WheelModel::solved() {
  Player& solver = players_[mover_];
  solver.rb += std::max(solver.pb, number_of("solve_minimum", 1000));
  for (const int seat : active()) players_[seat].pb = 0;
  settle(mover_);
  queue_.clear();
  forget_asked();
  phase_ = Phase::kBetween;
  if (speed_up_ || puzzle_ == 3 || (signal_ && puzzle_ > 1)) end_round();
}

// What is in hand of others goes back on the wheel, but a Wild Card stays.
void WheelModel::settle(int solver) {
  for (const int seat : active()) {
    std::vector<Item> kept;
    for (Item& item : players_[seat].items) {
      if (item.in_hand && seat != solver && item.special != "wild") {
        wheel_known_ = wheel_known_ && wheel_.emplace(item.wedge, item.special).second;
        continue;
      }
      item.in_hand = false;
      kept.push_back(item);
    }
    players_[seat].items = std::move(kept);
  }
}

void WheelModel::end_round() {
  std::vector<int> best;
  for (const int seat : active()) {
    const std::int64_t score = players_[seat].rb;
    if (!best.empty() && score > players_[best.front()].rb) best.clear();
    if (best.empty() || score == players_[best.front()].rb) best.push_back(seat);
  }
  if (!signal_known_) return forget();
  if (best.size() == 1) return won_round(best.front());
  open_reveal("tie_break", 1, std::move(best));
}

void WheelModel::won_round(int seat) {
  winners_[{stage_, round_}] = seat;
  for (const int one : active()) {
    if (one != seat) players_[one].items.clear();  // a goodie that was won is of no use any more
  }
  if (stage_ == "final") return forget();
  if (round_ < 3) {
    const auto next = static_cast<std::size_t>(round_);
    if (groups_.size() != 3 || groups_[next].size() != 3) return forget();
    return begin_round("main", round_ + 1, {groups_[next][0], groups_[next][1], groups_[next][2]});
  }
  std::array<int, 3> podium{};
  for (std::int64_t round = 1; round <= 3; ++round) {
    const auto winner = winners_.find({"main", round});
    if (winner == winners_.end()) return forget();
    podium.at(static_cast<std::size_t>(round - 1)) = winner->second;
  }
  begin_round("final", 1, podium);
}

void WheelModel::dress_wheel() {
  wheel_.clear();
  wheel_known_ = !layout_.is_null() && !wheel_touched_;
  for (const auto& place : layout_.is_null() ? Json::array() : layout_.at("places")) {
    const std::string special = place.at(0);
    const bool lies =
        stage_ == "final" ? special == "express" : special == "wild" || special == "big_money";
    if (lies) wheel_.emplace(place.at(1).get<int>(), special);
  }
}

void WheelModel::begin_round(const std::string& stage, std::int64_t number,
                             std::array<int, 3> podium) {
  stage_ = stage;
  round_ = number;
  podium_ = podium;
  puzzle_ = 0;
  first_.reset();
  signal_ = signal_later_ = speed_up_ = false;
  signal_known_ = true;
  speed_value_.reset();
  for (const int seat : active()) players_[seat].pb = players_[seat].rb = 0;
  dress_wheel();
  open_reveal("tossup", 1, active());
}

}  // namespace callboard::sim
