// What everybody is shown of Wheel, held against the small rules, and taken over by them.
#include <algorithm>

#include "tests/sim/wheel_model.h"

namespace callboard::sim {
namespace {

using Json = nlohmann::json;

int shown_seat(const Json& holder) {
  return holder.contains("seat") ? holder.at("seat").at("$seat").get<int>() : -1;
}

// Word by word: letters, '.' for signs and '?' for what is hidden.
std::string shown_squares(const Json& board) {
  std::string squares;
  for (const Json& word : board.at("words")) {
    if (!squares.empty()) squares += ' ';
    for (const Json& cell : word.at("cells")) {
      if (cell.contains("hidden")) {
        squares += '?';
      } else if (cell.contains("letter")) {
        const std::string text = cell.at("letter").at("$said");
        squares += text.size() == 1 ? text[0] : '*';  // an accent
      } else {
        squares += '.';
      }
    }
  }
  return squares;
}

// What of it is hidden; nothing: that is another board.
std::optional<std::vector<bool>> hidden_of(const std::string& shown, const std::string& squares) {
  if (shown.size() != squares.size()) return std::nullopt;
  std::vector<bool> hidden;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool letter = squares[i] >= 'A' && squares[i] <= 'Z';
    const bool fits = letter ? shown[i] == '?' || shown[i] == '*' || shown[i] == squares[i]
                             : shown[i] == squares[i];
    if (!fits) return std::nullopt;
    hidden.push_back(shown[i] == '?');
  }
  return hidden;
}

std::set<char> letters_called(const Json& picture) {
  std::set<char> called;
  for (const char* row : {"consonants", "vowels"}) {
    for (const Json& one : picture.at(row)) {
      if (one.at("there") || one.at("missing")) {
        called.insert(one.at("letter").get<std::string>().front());
      }
    }
  }
  return called;
}

bool of_puzzle(const Json& picture) {
  const std::string kind = picture.value("kind", "");
  return kind == "puzzle" || kind == "wheel";
}

std::set<int> seats_where(const Json& players, const char* what) {
  std::set<int> seats;
  for (const Json& player : players) {
    if (player.contains("seat") && (what[0] == 0 || player.at(what))) {
      seats.insert(shown_seat(player));
    }
  }
  return seats;
}

std::set<int> set_of(const std::vector<int>& seats) { return {seats.begin(), seats.end()}; }

}  // namespace

std::string WheelModel::look(const Json& view) {
  if (view.at("prompt").at("kind") == "waiting") return "";
  ++checked_;
  std::string wrong = knows_ ? held_against(view) : "";
  peeks_ = false;
  // A loaded puzzle came for one that was thrown out, without a word between them.
  if (!wrong.empty() && may_discard() && queued_.contains("puzzle")) return forget(), "";
  if (!knows_ && wrong.empty()) adopt(view);
  return wrong;
}

std::string WheelModel::held_against(const Json& view) {
  static const std::map<Phase, std::string> kNames = {{Phase::kReveal, "reveal"},
                                                      {Phase::kTurn, "turn"},
                                                      {Phase::kLetter, "letter"},
                                                      {Phase::kChoice, "express_choice"},
                                                      {Phase::kRide, "express_ride"},
                                                      {Phase::kFinalSpin, "final_spin"},
                                                      {Phase::kSpeedLetter, "speed_letter"},
                                                      {Phase::kSpeedSolve, "speed_solve"}};
  const auto name = kNames.find(phase_);
  const std::string due = name == kNames.end() ? "luck or a puzzle" : name->second;
  const std::string phase = view.at("phase");
  if (phase == "done" && !view.at("prompt").contains("winner")) return forget(), "";  // called off
  if (phase != due) {
    if (may_discard() || !signal_known_) return forget(), "";
    return "what is shown waits for " + phase + ", by the rules it is " + due;
  }
  const Json picture = view.value("picture", Json::object());
  if (phase_ == Phase::kReveal) {
    return picture.value("kind", "") == "reveal" ? reveals_against(picture) : "";
  }
  return of_puzzle(picture) ? puzzle_against(picture) : "";
}

std::string WheelModel::puzzle_against(const Json& picture) const {
  for (const Json& podium : picture.at("podiums")) {
    const int seat = shown_seat(podium);
    if (seat < 0) continue;
    const auto player = players_.find(seat);
    const std::string who = "seat " + std::to_string(seat);
    if (player == players_.end()) return who + " is on a podium";
    if (podium.at("on_turn") != (seat == mover_)) {
      return "seat " + std::to_string(mover_) + " is to move";
    }
    for (const auto& [bank, points] : {std::pair{"puzzle_bank", player->second.pb},
                                       std::pair{"round_bank", player->second.rb}}) {
      if (podium.at(bank) != points) {
        return who + " has " + podium.at(bank).dump() + " in the " + bank + ", by the rules " +
               std::to_string(points);
      }
    }
    std::multiset<std::string> shown;
    std::multiset<std::string> due;
    for (const Json& item : podium.at("items")) {
      if (!item.at("won")) shown.insert(item.at("special").get<std::string>());
    }
    for (const Item& item : player->second.items) {
      if (item.in_hand || item.special != "goodie") due.insert(item.special);
    }
    if (shown != due) return who + " holds other things";
  }
  if (hidden_of(shown_squares(picture), board_.squares) != board_.hidden) {
    return "the board shows " + shown_squares(picture) + " of " + board_.squares;
  }
  if (letters_called(picture) != std::set<char>(used_.begin(), used_.end())) {
    return "other letters count as called";
  }
  const bool pays = picture.contains("pays");
  if (pays && picture.at("pays") != speed_value_.value_or(0)) return "a consonant pays otherwise";
  return "";
}

std::string WheelModel::reveals_against(const Json& picture) {
  for (const Json& shown : picture.at("games")) {
    const auto game = std::find_if(games_.begin(), games_.end(), [&](const Game& one) {
      return one.what == shown.at("what") && one.number == shown.at("number");
    });
    if (game == games_.end()) return "other letters appear";
    if (game->over != shown.at("over")) return "an audition is over or not";
    if (game->over) continue;
    const Json& players = shown.at("players");
    if (seats_where(players, "") != set_of(game->players)) return "others play for the letters";
    if (seats_where(players, "locked") != game->locked) return "others are out of the puzzle";
    std::set<int> waits = game->waited;
    for (const auto& entry : game->answers) waits.insert(entry.first);
    if (seats_where(players, "waits") != waits) return "others have answered or wait";
    if (std::string wrong = letters_against(*game, shown); !wrong.empty()) return wrong;
  }
  return "";
}

// As many more letters as are due, of those that stand there.
std::string WheelModel::letters_against(Game& game, const Json& shown) {
  const auto hidden = hidden_of(shown_squares(shown), game.board.squares);
  if (!hidden) return "the board shows " + shown_squares(shown) + " of " + game.board.squares;
  std::size_t fresh = 0;
  for (std::size_t i = 0; i < hidden->size(); ++i) {
    if ((*hidden)[i] && !game.board.hidden[i]) return "a letter was taken away";
    fresh += (*hidden)[i] != game.board.hidden[i] ? 1 : 0;
  }
  game.board.hidden = *hidden;
  const std::size_t due = std::exchange(game.letters_shown, 0);
  if (fresh == due) return "";
  return std::to_string(fresh) + " letters have come, " + std::to_string(due) + " were due";
}

// ---- taken over

void WheelModel::adopt(const Json& view) {
  if (!view.contains("picture")) return;
  stage_ = view.at("stage");
  round_ = view.at("round");
  asked_.clear();
  asks_known_ = false;
  if (view.at("phase") == "reveal") return adopt_reveals(view.at("picture"));
  if (of_puzzle(view.at("picture"))) adopt_puzzle(view);
}

// The only one dealt that it can be.
std::optional<WheelModel::Board> WheelModel::board_like(const Json& picture) const {
  const std::string shown = shown_squares(picture);
  std::optional<Board> like;
  for (const Board& board : dealt_) {
    const auto hidden = hidden_of(shown, board.squares);
    if (!hidden || picture.at("category").at("$said") != board.category) continue;
    if (like && like->squares != board.squares) return std::nullopt;
    like = board;
    like->hidden = *hidden;
  }
  return like;
}

// Only before anybody has done anything: of who waits nobody is shown whether they have answered.
void WheelModel::adopt_reveals(const Json& picture) {
  if (picture.value("kind", "") != "reveal") return;
  std::vector<Game> games;
  for (const Json& shown : picture.at("games")) {
    Game game;
    game.what = shown.at("what");
    game.number = shown.at("number");
    game.over = shown.at("over");
    game.wants_puzzle = false;
    game.unsolved = 99;  // nobody has counted
    for (const Json& seat : shown.at("seats")) {
      if (seat.contains("seat")) game.seated.push_back(shown_seat(seat));
    }
    games.push_back(game);
    if (game.over) continue;
    const auto board = board_like(shown);
    const std::set<int> waits = seats_where(shown.at("players"), "waits");
    if (!board || !waits.empty()) return;
    const auto players = seats_where(shown.at("players"), "");
    games.back().players.assign(players.begin(), players.end());
    games.back().locked = seats_where(shown.at("players"), "locked");
    games.back().board = *board;
  }
  games_ = std::move(games);
  phase_ = Phase::kReveal;
  knows_ = true;
  podium_ = {-1, -1, -1};  // scores and colours are not shown here
}

void WheelModel::adopt_puzzle(const Json& view) {
  static const std::map<std::string, Phase> kPhases = {{"turn", Phase::kTurn},
                                                       {"letter", Phase::kLetter},
                                                       {"express_choice", Phase::kChoice},
                                                       {"express_ride", Phase::kRide},
                                                       {"final_spin", Phase::kFinalSpin},
                                                       {"speed_letter", Phase::kSpeedLetter},
                                                       {"speed_solve", Phase::kSpeedSolve}};
  const Json& picture = view.at("picture");
  const auto phase = kPhases.find(view.at("phase").get<std::string>());
  const auto board = phase == kPhases.end() ? std::nullopt : board_like(picture);
  // The picture of a wheel that has just stopped does not say what all consonants pay from now on.
  const bool stopped = picture.at("kind") == "wheel";
  if (!board || stopped || phase->second == Phase::kLetter) return;
  options_["vowel_price"] = picture.at("price").dump();  // a host may have set it
  board_ = *board;
  phase_ = phase->second;
  const auto called = letters_called(picture);
  used_.assign(called.begin(), called.end());
  podium_ = {-1, -1, -1};
  players_.clear();
  for (std::size_t i = 0; i < podium_.size(); ++i) {
    const Json& podium = picture.at("podiums").at(i);
    const int seat = shown_seat(podium);
    podium_.at(i) = seat;
    if (seat < 0) continue;
    Player& player = players_[seat];
    player.pb = podium.at("puzzle_bank");
    player.rb = podium.at("round_bank");
    for (const Json& item : podium.at("items")) {
      if (item.at("special") == "goodie" && item.at("won")) continue;
      player.items.push_back({item.at("special"), 1, item.at("in_hand")});
    }
    if (podium.at("on_turn")) mover_ = seat;
  }
  puzzle_ = picture.at("puzzle");
  const auto at = std::find(podium_.begin(), podium_.end(), mover_) - podium_.begin();
  const bool opens = used_.empty() && puzzle_ == 1;
  const bool fresh = std::exchange(opening_, false);
  if (!fresh) {
    first_.reset();
  } else if (puzzle_ == 1) {
    first_ = static_cast<int>(at);
  }
  wheel_known_ = false;
  if (opens && fresh) dress_wheel();  // else it may stand in for one that was thrown out
  turns_without_letter_ = opens && fresh ? 0 : 99;  // turns may have gone by
  letter_in_turn_ = false;
  wild_value_.reset();
  if (picture.contains("wild")) wild_value_ = picture.at("wild").get<std::int64_t>();
  // Whether a final spin is due nobody is told before it comes.
  signal_known_ = opens && fresh;
  signal_ = false;
  signal_later_ = signal_later_ && opens;
  speed_up_ =
      phase_ == Phase::kFinalSpin || phase_ == Phase::kSpeedLetter || phase_ == Phase::kSpeedSolve;
  speed_value_.reset();
  if (picture.contains("pays")) speed_value_ = picture.at("pays").get<std::int64_t>();
  knows_ = true;
}

}  // namespace callboard::sim
