#include "tests/sim/wheel_model.h"

#include <algorithm>

namespace callboard::sim {
namespace {

char letter_in(const nlohmann::json& step) { return step.at("l").get<std::string>().front(); }

std::vector<nlohmann::json> all_said(const nlohmann::json& step) {
  if (step.at("k") == "guesses") return step.at("said").get<std::vector<nlohmann::json>>();
  return {step.at("said")};
}

}  // namespace

void WheelModel::forget() {
  knows_ = false;
  opening_ = false;
  wheel_known_ = false;
  queue_.clear();
  games_.clear();
  asked_.clear();
}

bool WheelModel::option(const char* name, const char* value) const {
  const auto found = options_.find(name);
  return found != options_.end() && found->second == value;
}

std::int64_t WheelModel::number_of(const char* option, std::int64_t standard) const {
  const auto found = options_.find(option);
  return found == options_.end() ? standard : std::stoll(found->second);
}

std::string WheelModel::take(const Json& input) {
  if (input.contains("i")) remember(input.at("i"));
  if (input.contains("h")) {
    const std::string order = input.dump();
    if (input.at("h").value("k", "") == "lose_turn")
      may_skip_.insert(input.at("h").at("seat").get<int>());
    wheel_touched_ = wheel_touched_ || order.find("special") != std::string::npos;
    return remember_all(input), forget(), "";
  }
  if (!knows_) return "";
  ++checked_;
  std::string wrong = took(input);
  if (wrong.empty() && opens_unasked()) forget();
  return wrong;
}

// A loaded puzzle opens as soon as one is wanted, and which of several it is only hosts know.
bool WheelModel::opens_unasked() const {
  const bool tossup =
      std::any_of(games_.begin(), games_.end(), [](const Game& game) { return game.wants_puzzle; });
  return (phase_ == Phase::kBetween && queued_.contains("puzzle")) ||
         (phase_ == Phase::kReveal && tossup && queued_.contains("tossup"));
}

std::string WheelModel::took(const Json& input) {
  if (input.contains("m")) return moved(input.at("s"), input.at("m"));
  if (input.contains("d")) return drawn(input.at("d").at(0));
  if (input.contains("i")) return supplied(input.at("i"));
  return fired(input.at("t"));
}

bool WheelModel::in_puzzle() const { return phase_ != Phase::kReveal && phase_ != Phase::kBetween; }

std::vector<int> WheelModel::active() const {
  std::vector<int> seats;
  std::copy_if(podium_.begin(), podium_.end(), std::back_inserter(seats),
               [](int seat) { return seat >= 0; });
  return seats;
}

bool WheelModel::has_wild(int seat) const {
  const auto& items = players_.at(seat).items;
  return std::any_of(items.begin(), items.end(),
                     [](const Item& item) { return item.special == "wild"; });
}

// Thrown out: only vowels are left and nobody can pay (WF-188), or three laps without a letter.
bool WheelModel::may_discard() const {
  const auto seats = active();
  const auto lap = std::ssize(seats);
  if (in_puzzle() && turns_without_letter_ >= 3 * lap) return true;
  const bool poor = std::none_of(seats.begin(), seats.end(), [&](int seat) {
    return players_.at(seat).pb >= number_of("vowel_price", 250);
  });
  return in_puzzle() && poor && !board_.hides_consonant() && turns_without_letter_ + 1 >= lap;
}

// ---- what comes in

std::string WheelModel::moved(int seat, const Json& steps) {
  if (phase_ == Phase::kReveal) return answered(seat, steps);
  const bool waits = !in_puzzle() || phase_ == Phase::kSpin || phase_ == Phase::kFinalDraw;
  if (waits) return may_discard() ? (forget(), "") : "nobody has a move to make";
  if (may_discard() && seat != mover_) return forget(), "";
  if (seat != mover_) return "seat " + std::to_string(seat) + " had no move to make";
  std::vector<Json> all = steps.get<std::vector<Json>>();
  const auto asked = asked_.find(seat);
  if (all.front().at("k") == "yes") {
    if (asked == asked_.end()) return never_asked(seat);
    all.front() = asked->second;
    all.front().erase("ask");
  }
  const bool withdrawn = all.front().at("k") == "no";
  if (withdrawn && asked == asked_.end()) return never_asked(seat);
  asked_.erase(seat);
  if (withdrawn) return "";
  if (all.front().value("ask", false)) return asked_[seat] = all.front(), "";
  const Json first = all.front();
  queue_.assign(all.begin() + 1, all.end());
  queue_turn_ = turns_;
  if (act(first) == Played::kIllegal) return "no such move now: " + first.dump();
  run_queue();
  return "";
}

std::string WheelModel::never_asked(int seat) {
  if (!asks_known_) return forget(), "";
  return "seat " + std::to_string(seat) + " was asked nothing";
}

void WheelModel::forget_asked() {
  asked_.clear();
  asks_known_ = true;
}

void WheelModel::run_queue() {
  while (knows_ && !queue_.empty()) {
    if (phase_ == Phase::kSpin || phase_ == Phase::kFinalDraw) return;
    const Json step = queue_.front();
    const bool goes_on = in_puzzle() && turns_ == queue_turn_ && !step.value("ask", false);
    queue_.erase(queue_.begin());
    if (!goes_on || act(step) == Played::kIllegal) queue_.clear();
  }
}

WheelModel::Played WheelModel::act(const Json& step) {
  switch (phase_) {
    case Phase::kTurn:
      return at_turn(step);
    case Phase::kLetter:
      return at_letter(step);
    case Phase::kChoice: {
      const std::string kind = step.at("k");
      if (kind != "express" && kind != "pass") return Played::kIllegal;
      if (kind == "express" && step.at("play")) return phase_ = Phase::kRide, Played::kYes;
      return to_turn(), Played::kYes;
    }
    case Phase::kRide:
      return on_ride(step);
    case Phase::kFinalSpin:
      if (step.at("k") != "spin") return Played::kIllegal;
      return phase_ = Phase::kFinalDraw, Played::kYes;
    case Phase::kSpeedLetter:
      return at_speed_letter(step);
    case Phase::kSpeedSolve:
      return at_speed_solve(step);
    case Phase::kReveal:
    case Phase::kBetween:
    case Phase::kSpin:
    case Phase::kFinalDraw:
      break;
  }
  return Played::kIllegal;
}

WheelModel::Played WheelModel::at_turn(const Json& step) {
  const std::string kind = step.at("k");
  const bool wheel = board_.hides_consonant();
  if (is_solution(kind)) return solve(all_said(step));
  if (kind == "buy") return buy(letter_in(step));
  if (kind == "wild") return wild(letter_in(step));
  if (kind == "pass") return wheel ? Played::kIllegal : (end_turn(), Played::kYes);
  const bool letter = kind == "call" || kind == "letter";
  if (!wheel || (kind != "spin" && !letter)) return Played::kIllegal;
  if (letter && !consonant(letter_in(step))) return Played::kIllegal;
  if (letter) queue_.insert(queue_.begin(), Json{{"k", "call"}, {"l", step.at("l")}});  // WF-162
  phase_ = Phase::kSpin;
  return Played::kYes;
}

WheelModel::Played WheelModel::at_letter(const Json& step) {
  const std::string kind = step.at("k");
  if (is_solution(kind)) return solve(all_said(step));
  if (kind != "call" && kind != "letter") return Played::kIllegal;
  const char letter = letter_in(step);
  if (!consonant(letter)) return Played::kIllegal;
  const bool before = used_.find(letter) != std::string::npos;
  const int count = before ? 0 : board_.open(letter);
  if (!before) used_ += letter;
  if (count == 0) return end_turn(), Played::kYes;
  letter_in_turn_ = true;
  hit(count);
  return Played::kYes;
}

void WheelModel::hit(int count) {
  Player& player = players_[mover_];
  player.pb += value_ * count;
  const bool points = lands_ == "points" || lands_ == "top";
  if (points || lands_ == "goodie" || lands_ == "trip") wild_value_ = value_;
  if (!points && lands_ != "express") {
    player.items.push_back({lands_, wedge_, true});
    wheel_.erase(wedge_);
  }
  if (lands_ == "express" && board_.hides_consonant()) {
    phase_ = Phase::kChoice;
  } else {
    to_turn();
  }
}

WheelModel::Played WheelModel::buy(char letter) {
  Player& player = players_[mover_];
  const std::int64_t price = number_of("vowel_price", 250);
  if (!vowel(letter) || board_.left() == 0 || player.pb < price) return Played::kIllegal;
  player.pb -= price;
  const bool before = used_.find(letter) != std::string::npos;
  const int count = before ? 0 : board_.open(letter);
  if (!before) used_ += letter;
  letter_in_turn_ = letter_in_turn_ || count > 0;
  const bool ride = phase_ == Phase::kRide;
  if (count == 0 && ride) bankrupt();
  if (count == 0) return end_turn(), Played::kYes;
  if (!ride) to_turn();
  return Played::kYes;
}

WheelModel::Played WheelModel::wild(char letter) {
  if (!has_wild(mover_) || !consonant(letter) || !board_.hides_consonant() || !wild_value_) {
    return Played::kIllegal;
  }
  Player& player = players_[mover_];
  player.items.erase(std::find_if(player.items.begin(), player.items.end(),
                                  [](const Item& item) { return item.special == "wild"; }));
  const bool before = used_.find(letter) != std::string::npos;
  const int count = before ? 0 : board_.open(letter);
  if (!before) used_ += letter;
  letter_in_turn_ = letter_in_turn_ || count > 0;
  if (count == 0) return end_turn(), Played::kYes;
  player.pb += *wild_value_ * count;
  return to_turn(), Played::kYes;
}

WheelModel::Played WheelModel::on_ride(const Json& step) {
  const std::string kind = step.at("k");
  if (is_solution(kind)) return solve(all_said(step));
  if (kind != "call" && kind != "letter" && kind != "buy") return Played::kIllegal;
  const char letter = letter_in(step);
  if (kind == "buy" || vowel(letter)) return buy(letter);
  if (!board_.hides_consonant()) return Played::kIllegal;
  const bool before = used_.find(letter) != std::string::npos;
  const int count = before ? 0 : board_.open(letter);
  if (!before) used_ += letter;
  letter_in_turn_ = letter_in_turn_ || count > 0;
  players_[mover_].pb += 1000 * count;
  if (count > 0) return Played::kYes;
  bankrupt();
  return end_turn(), Played::kYes;
}

WheelModel::Played WheelModel::at_speed_letter(const Json& step) {
  const std::string kind = step.at("k");
  const bool all_shown = board_.left() == 0;
  if (is_solution(kind)) return all_shown ? at_speed_solve(step) : Played::kIllegal;
  if (kind == "pass") return all_shown ? (end_turn(), Played::kYes) : Played::kIllegal;
  if (all_shown || (kind != "call" && kind != "letter" && kind != "buy")) return Played::kIllegal;
  const char letter = letter_in(step);
  const bool before = used_.find(letter) != std::string::npos;
  const int count = before ? 0 : board_.open(letter);
  if (!before) used_ += letter;
  if (count == 0) return end_turn(), Played::kYes;
  letter_in_turn_ = true;
  if (consonant(letter)) players_[mover_].pb += speed_value_.value_or(0) * count;
  return phase_ = Phase::kSpeedSolve, Played::kYes;
}

WheelModel::Played WheelModel::at_speed_solve(const Json& step) {
  const std::string kind = step.at("k");
  if (kind == "pass") return end_turn(), Played::kYes;
  if (!is_solution(kind)) return Played::kIllegal;
  std::vector<Json> said = all_said(step);
  said.resize(std::min<std::size_t>(said.size(), kind == "guesses" ? 2 : 1));
  return solve(said);
}

// The first that is right counts; only in the speed-up there may be a second one.
WheelModel::Played WheelModel::solve(const std::vector<Json>& said) {
  const bool speedy = phase_ == Phase::kSpeedLetter || phase_ == Phase::kSpeedSolve;
  for (std::size_t i = 0; i < (speedy ? said.size() : 1); ++i) {
    const Verdict is = verdict(board_, said[i]);
    if (is == Verdict::kUnclear) return forget(), Played::kYes;
    if (is == Verdict::kRight) return solved(), Played::kYes;
  }
  if (phase_ == Phase::kRide) bankrupt();
  return end_turn(), Played::kYes;
}

// ---- turns

void WheelModel::bankrupt() {
  Player& player = players_[mover_];
  player.pb = 0;
  auto& items = player.items;
  items.erase(std::remove_if(items.begin(), items.end(),
                             [](const Item& item) {
                               return item.in_hand || item.special == "wild" ||
                                      item.special == "big_money";
                             }),
              items.end());
}

void WheelModel::end_turn() {
  turns_without_letter_ = letter_in_turn_ ? 0 : turns_without_letter_ + 1;
  letter_in_turn_ = false;
  ++turns_;
  forget_asked();
  wild_value_.reset();
  const auto at = std::find(podium_.begin(), podium_.end(), mover_) - podium_.begin();
  for (std::ptrdiff_t step = 1; step <= std::ssize(podium_); ++step) {
    mover_ = podium_[static_cast<std::size_t>((at + step) % std::ssize(podium_))];
    if (mover_ >= 0) break;
  }
  if (may_skip_.contains(mover_)) return forget();
  to_turn();
}

void WheelModel::to_turn() {
  speed_up_ = speed_up_ || signal_;
  if (!speed_up_) {
    phase_ = Phase::kTurn;
  } else if (speed_value_ || !board_.hides_consonant()) {
    phase_ = Phase::kSpeedLetter;
  } else {
    phase_ = Phase::kFinalSpin;
  }
}

std::string WheelModel::drawn(std::uint64_t value) {
  if (phase_ == Phase::kReveal) return letters_drawn();
  if (phase_ == Phase::kSpin || phase_ == Phase::kFinalDraw) {
    if (!wheel_known_ || layout_.is_null()) return forget(), "";
    landed(static_cast<int>(value));
    run_queue();
    return "";
  }
  const bool starter = phase_ == Phase::kBetween && !first_ && puzzle_ == 0;
  if (starter || may_discard()) return "";
  return "luck that nobody asked for";
}

void WheelModel::landed(int peg) {
  wedge_ = peg / 3 + 1;
  const auto& wedge = layout_.at("wedges").at(static_cast<std::size_t>(wedge_ - 1));
  static const std::vector<std::string> kKinds = {"points", "top", "bankrupt", "lose_turn"};
  lands_ = kKinds.at(wedge.at(0).get<std::size_t>());
  value_ =
      lands_ == "top" ? layout_.at("tops").at(static_cast<std::size_t>(puzzle_ - 1)) : wedge.at(1);
  if (const auto special = wheel_.find(wedge_); special != wheel_.end()) {
    lands_ = special->second;
    value_ = lands_ == "express" ? 1000 : lands_ == "big_money" ? 0 : 500;
  }
  const bool points = lands_ == "points" || lands_ == "top";
  if (phase_ == Phase::kFinalDraw) {
    if (!points) return;
    speed_value_ = value_ + 1000;
    phase_ = Phase::kSpeedLetter;
    return;
  }
  wild_value_.reset();
  phase_ = Phase::kLetter;
  if (lands_ != "bankrupt" && lands_ != "lose_turn") return;
  if (lands_ == "bankrupt") bankrupt();
  end_turn();
}

std::string WheelModel::fired(const std::string& key) {
  const std::string kind = key.substr(0, key.find(':'));
  if (kind == "step") {
    if (phase_ != Phase::kReveal) return "a step ends where no letters appear";
    return close_step(), "";
  }
  if (kind == "settle") return judge_race();
  if (kind == "round") {
    (puzzle_ < 2 ? signal_later_ : signal_) = true;
    if (signal_ && phase_ == Phase::kTurn) to_turn();
    return "";
  }
  if (!in_puzzle()) return "nobody's turn can run out";
  if (phase_ == Phase::kRide && option("express_timeout", "bankrupt")) bankrupt();
  return end_turn(), "";
}

std::string WheelModel::supplied(const Json& item) {
  if (item.contains("wheel")) return "";
  const std::string kind = item.at("kind");
  if (kind == "tossup" && phase_ == Phase::kReveal) {
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [](const Game& one) { return one.wants_puzzle; });
    if (game == games_.end()) return "a toss-up that nobody waits for";
    game->board = dealt_.back();
    game->wants_puzzle = false;
    return "";
  }
  if (kind == "puzzle" && phase_ == Phase::kBetween) return open_puzzle(dealt_.back()), "";
  if (may_discard() || phase_ == Phase::kBetween) return forget(), "";
  return "a new puzzle before the old one is over";
}

}  // namespace callboard::sim
