#include "tests/sim/numbers_model.h"

#include <algorithm>

namespace callboard::sim {
namespace {

inline const std::set<int> kEventNumbers = {4, 5, 6, 8, 9, 10};
inline const std::set<int> kWildTotals = {2, 3, 11, 12};

int other(int seat) { return 1 - seat; }

// Letters in one case and signs; blanks and closing marks do not matter. Empty: it has letters
// whose case this does not know.
std::string bare(const std::string& words) {
  std::string only;
  for (const char c : words) {
    if (static_cast<unsigned char>(c) >= 0x80) return "";
    if (c >= 'A' && c <= 'Z') {
      only += static_cast<char>(c - 'A' + 'a');
    } else if (c != ' ' && c != '\n') {
      only += c;
    }
  }
  while (!only.empty() && std::string(".!?").find(only.back()) != std::string::npos) {
    only.pop_back();
  }
  return only;
}

int letters_in(const std::string& bare_words) {
  return static_cast<int>(std::count_if(bare_words.begin(), bare_words.end(),
                                        [](char c) { return c >= 'a' && c <= 'z'; }));
}

std::int64_t money(const nlohmann::json& marked) { return marked.at("$money"); }
int seat_in(const nlohmann::json& marked) { return marked.at("$seat"); }

}  // namespace

bool NumbersModel::option(const std::string& name, const std::string& value) const {
  const auto found = options_.find(name);
  return found != options_.end() && found->second == value;
}

std::int64_t NumbersModel::pot() const {
  return *opening_ - 100 * (letters_ - static_cast<int>(hidden_.size()));
}

// How many sets of hidden numbers make the total.
int NumbersModel::picks_possible() const {
  std::array<int, 13> ways{1};
  for (const int number : hidden_) {
    for (int sum = total_; sum >= number; --sum) {
      ways.at(static_cast<std::size_t>(sum)) += ways.at(static_cast<std::size_t>(sum - number));
    }
  }
  return ways.at(static_cast<std::size_t>(total_));
}

std::string NumbersModel::take(const nlohmann::json& input) {
  if (input.contains("h")) forget();
  if (before_guess_) forget();
  if (!knows_) return "";
  ++checked_;
  wrong_.clear();
  if (input.contains("m")) {
    wrong_ = move(input.at("s"), input.at("m"));
  } else if (input.contains("d")) {
    drawn(input.at("d"));
  } else if (input.contains("i")) {
    wrong_ = supplied(input.at("i"));
  } else if (phase_ == Phase::kOpen || phase_ == Phase::kDecide || phase_ == Phase::kPick) {
    lose_control();  // a deadline
  } else {
    forget();
  }
  return wrong_;
}

std::string NumbersModel::move(int seat, const nlohmann::json& move) {
  const std::string kind = move.at("k");
  if (phase_ == Phase::kOpen && !opening_) seat_ = seat;  // nobody has looked who starts
  const bool nobodys = phase_ == Phase::kClosed || phase_ == Phase::kOpening;
  if (nobodys || seat != seat_) return "seat " + std::to_string(seat) + " had no move to make";
  if (phase_ == Phase::kAsked) return forget(), kind == "answer" ? "" : "a question takes answers";
  if (phase_ == Phase::kEvent) {
    if (kind == "wild" && move.contains("n")) {
      const int number = move.at("n");
      if (!kEventNumbers.contains(number) || !claimed_.insert(number).second) {
        return "no half to claim on " + std::to_string(number);
      }
    }
    const bool known = kind == "roll" || kind == "wild" || kind == "stop" || kind == "go_on";
    return known ? "" : "the Main Event knows no " + kind;
  }
  if (kind == "pick") {
    if (phase_ != Phase::kPick) return "a pick without a throw";
    return pick(move.at("n"));
  }
  if (phase_ == Phase::kPick) return "numbers are to be picked first";
  if (kind == "roll") return "";
  if (phase_ == Phase::kOpen) return "the first letter is won by rolling";
  if (kind == "guess") return guess(move.at("text")), "";
  if (kind != "pass") return "a puzzle knows no " + kind;
  if (passed_) return "who was passed the dice may not pass them back";
  seat_ = other(seat_);
  passed_ = true;
  return "";
}

std::string NumbersModel::pick(const nlohmann::json& numbers) {
  int sum = 0;
  for (const int number : numbers) {
    sum += number;
    if (hidden_.erase(number) == 0) return std::to_string(number) + " is not hidden";
  }
  if (sum != total_) return "picked " + std::to_string(sum) + " for " + std::to_string(total_);
  phase_ = Phase::kDecide;
  passed_ = false;
  if (hidden_.empty()) solved(seat_);
  return "";
}

void NumbersModel::guess(const std::string& words) {
  const std::string said = bare(words);
  const std::string wanted = bare(solution_);
  // What another shape, a lenient show or a host makes of it is not judged here.
  const bool clear = !said.empty() && !wanted.empty() && !options_.contains("guess_match") &&
                     !options_.contains("guess_judging") && letters_in(said) == letters_in(wanted);
  if (!clear || said.size() != wanted.size()) return forget();
  if (said == wanted) return solved(seat_);
  before_guess_ = {seat_, hidden_, banks_};
  lose_control();
}

// An unlucky throw, a wrong guess, a missed deadline: the highest number comes up, the other goes
// on.
void NumbersModel::lose_control() {
  seat_ = other(seat_);
  passed_ = false;
  phase_ = Phase::kDecide;
  if (hidden_.empty()) return forget();
  hidden_.erase(std::prev(hidden_.end()));
  if (tiebreak_) return forget();  // lost, unless the deadline alone was missed
  if (hidden_.empty()) solved(seat_);
}

void NumbersModel::solved(int seat) {
  if (!opening_) return forget();
  if (!tiebreak_) banks_.at(static_cast<std::size_t>(seat)) += pot();
  if (tiebreak_) winner_ = seat;
  if (banks_[0] != banks_[1]) leader_ = banks_[0] > banks_[1] ? 0 : 1;
  phase_ = Phase::kClosed;
}

void NumbersModel::drawn(const nlohmann::json& values) {
  if (values.size() == 1) {                         // where the numbers lie
    if (phase_ == Phase::kClosed) return forget();  // to a puzzle that a host had loaded
    if (phase_ != Phase::kOpening) wrong_ = "numbers are dealt to no new puzzle";
    phase_ = Phase::kOpen;
    return;
  }
  wrong_ = thrown(values.at(0).get<int>() + values.at(1).get<int>() + 2);
}

std::string NumbersModel::thrown(int total) {
  if (phase_ == Phase::kEvent) {
    if (kWildTotals.contains(total)) jackpot_ += 5000;
    if (kEventNumbers.contains(total) && !claimed_.insert(total).second) jackpot_ += 2500;
    return "";
  }
  if (phase_ != Phase::kOpen && phase_ != Phase::kDecide) return "dice that nobody asked for";
  total_ = total;
  const int possible = picks_possible();
  if (possible == 0) return lose_control(), "";
  phase_ = Phase::kPick;
  // Only one set may be left to choose, which is taken at once.
  const bool many = possible > 1 && !option("pick_rule", "largest_set");
  if (!many && option("auto_pick_single", "on")) forget();
  return "";
}

std::string NumbersModel::supplied(const nlohmann::json& item) {
  if (!item.contains("solution")) return forget(), "";  // prizes
  if (phase_ != Phase::kClosed) return "a new puzzle before the old one is over";
  solution_ = item.at("solution").at("text");
  letters_ = 0;
  for (const auto& glyph : item.at("solution").at("glyphs")) letters_ += glyph.at(2) ? 1 : 0;
  if (letters_ < 9 || letters_ > 12) return "a puzzle of " + std::to_string(letters_) + " letters";
  hidden_.clear();
  for (int number = 1; number <= letters_; ++number) hidden_.insert(number);
  passed_ = false;
  opening_.reset();
  phase_ = Phase::kOpening;
  return "";
}

// ---- what everybody is shown

std::string NumbersModel::look(const nlohmann::json& view) {
  ++checked_;
  const std::string wrong = knows_ ? held_against(view) : "";
  adopt(view);
  return wrong;
}

std::string NumbersModel::who_starts(int seat) const {
  if (banks_[0] != banks_[1] && seat != (banks_[0] < banks_[1] ? 0 : 1)) {
    return "the player who is behind opens a puzzle";
  }
  if (banks_[0] == banks_[1] && leader_ && seat != *leader_) {
    return "at equal scores who was ahead opens a puzzle";
  }
  return "";
}

// The guess was sent back: also one that, taken for wrong, would have shown the last number and
// given the puzzle away.
bool NumbersModel::stands_before_guess(const nlohmann::json& view) const {
  const auto& picture = view.at("picture");
  const auto& banks = view.at("banks");
  return seat_in(picture.at("controller")) == before_guess_->seat &&
         picture.at("hidden").get<std::set<int>>() == before_guess_->hidden &&
         money(banks.at(0).at("bank")) == before_guess_->banks[0] &&
         money(banks.at(1).at("bank")) == before_guess_->banks[1];
}

std::string NumbersModel::held_against(const nlohmann::json& view) {
  const std::string phase = view.at("phase");
  const bool event = phase.starts_with("event");
  if (phase == "done" || phase == "between") return "";
  if (before_guess_ && phase == "decide" && stands_before_guess(view)) return "";
  const auto& banks = view.at("banks");
  for (const int seat : {0, 1}) {
    const std::int64_t shown = money(banks.at(static_cast<std::size_t>(seat)).at("bank"));
    const std::int64_t due = banks_.at(static_cast<std::size_t>(seat));
    if (shown != due) {
      return "seat " + std::to_string(seat) + " has " + std::to_string(shown) + ", by the rules " +
             std::to_string(due);
    }
  }
  if (event && phase_ == Phase::kClosed) {
    const int wins = winner_.value_or(banks_[0] > banks_[1] ? 0 : 1);
    return seat_in(view.at("picture").at("seat")) == wins ? "" : "another won the game";
  }
  if (event) {
    for (const auto& half : view.at("picture").at("halves")) {
      if (half.at("claimed") != claimed_.contains(half.at("number")))
        return "another half is claimed";
    }
    return money(view.at("jackpot")) == jackpot_ ? "" : "the jackpot is another";
  }
  if (phase_ == Phase::kClosed || phase_ == Phase::kAsked) return "";
  if (phase != "open" && phase != "decide" && phase != "pick") return "the puzzle is not over";
  const auto& picture = view.at("picture");
  const std::int64_t opening = money(picture.at("opening"));
  const int seat = seat_in(picture.at("controller"));
  const bool first = !opening_.has_value();
  if (first) opening_ = opening;
  if (first && !view.at("tiebreak") && opening != (view.at("round") == 1 ? 1500 : 2000)) {
    return "a puzzle of this round begins with another sum";
  }
  const bool untouched = static_cast<int>(hidden_.size()) == letters_;
  if (first && untouched && phase == "open") {
    seat_ = seat;
    return who_starts(seat);
  }
  if (first) seat_ = seat;
  const auto shown_hidden = picture.at("hidden").get<std::set<int>>();
  if (shown_hidden != hidden_) return "other numbers are hidden";
  if (money(picture.at("pot")) != pot()) return "the puzzle is worth " + std::to_string(pot());
  return seat == seat_ ? "" : "seat " + std::to_string(seat_) + " is to move";
}

void NumbersModel::adopt(const nlohmann::json& view) {
  before_guess_.reset();
  static const std::map<std::string, Phase> kPhases = {
      {"between", Phase::kClosed},        {"open", Phase::kOpen},
      {"decide", Phase::kDecide},         {"pick", Phase::kPick},
      {"followup_solver", Phase::kAsked}, {"followup_other", Phase::kAsked},
      {"event_roll", Phase::kEvent},      {"event_wild", Phase::kEvent},
      {"event_offer", Phase::kEvent}};
  const auto phase = kPhases.find(view.at("phase").get<std::string>());
  const auto& prompt = view.at("prompt");
  const bool puzzle =
      phase != kPhases.end() && (phase->second == Phase::kOpen || phase->second == Phase::kDecide ||
                                 phase->second == Phase::kPick);
  const bool waits = prompt.at("kind") == "host_judge" || prompt.at("kind") == "waiting";
  const bool had_solution = knows_ && !solution_.empty();
  knows_ = phase != kPhases.end() && !waits;
  if (!knows_) return;
  phase_ = phase->second;
  tiebreak_ = view.at("tiebreak");
  for (const std::size_t seat : {0U, 1U})
    banks_.at(seat) = money(view.at("banks").at(seat).at("bank"));
  if (banks_[0] != banks_[1]) leader_ = banks_[0] > banks_[1] ? 0 : 1;
  if (prompt.contains("seat")) seat_ = seat_in(prompt.at("seat"));
  jackpot_ = money(view.at("jackpot"));
  if (phase_ == Phase::kEvent) {
    claimed_.clear();
    for (const auto& half : view.at("picture").at("halves")) {
      if (half.at("claimed")) claimed_.insert(half.at("number").get<int>());
    }
  }
  if (!puzzle) return;
  const auto& picture = view.at("picture");
  hidden_ = picture.at("hidden").get<std::set<int>>();
  letters_ = picture.at("letters");
  opening_ = money(picture.at("pot")) + 100 * (letters_ - static_cast<int>(hidden_.size()));
  if (!had_solution) solution_.clear();
  if (prompt.contains("may_pass")) passed_ = !prompt.at("may_pass");
  if (picture.contains("dice")) total_ = picture.at("dice").at("total");
}

}  // namespace callboard::sim
