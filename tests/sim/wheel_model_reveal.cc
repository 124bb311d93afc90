// Letters that appear: auditions, toss-ups, tie-breaks, on one clock of steps.
#include <algorithm>
#include <limits>

#include "tests/sim/letters.h"
#include "tests/sim/wheel_model.h"

namespace callboard::sim {
namespace {

inline constexpr std::size_t kSeatsOfRound = 3;
inline constexpr std::size_t kKeptMin = 6;  // letters: shorter ones stand in any text

}  // namespace

std::vector<std::string> WheelModel::kept() const {
  std::vector<std::string> all;
  if (!knows_ || phase_ != Phase::kReveal || race()) return all;
  const auto keep = [&](const std::string& text) {
    std::string only = letters(text);
    if (only.size() >= kKeptMin) all.push_back(std::move(only));
  };
  for (const Game& game : games_) {
    for (const std::string& text : game.tried) keep(text);
    for (const auto& [seat, said] : game.answers) keep(said.at("text").get<std::string>());
  }
  return all;
}

void WheelModel::open_reveal(const std::string& what, std::int64_t number,
                             std::vector<int> players) {
  Game game;
  game.what = what;
  game.number = number;
  game.players = std::move(players);
  games_ = {std::move(game)};
  phase_ = Phase::kReveal;
}

bool WheelModel::all_done() const {
  return std::all_of(games_.begin(), games_.end(), [](const Game& game) {
    return !game.runs() || std::all_of(game.players.begin(), game.players.end(), [&](int seat) {
      return game.locked.contains(seat) || game.waited.contains(seat) ||
             game.answers.contains(seat);
    });
  });
}

std::string WheelModel::answered(int seat, const Json& steps) {
  const std::string who = "seat " + std::to_string(seat);
  const auto game = std::find_if(games_.begin(), games_.end(), [&](const Game& one) {
    return std::find(one.players.begin(), one.players.end(), seat) != one.players.end();
  });
  if (game == games_.end() || !game->runs()) return who + " plays for no letters that appear";
  if (game->locked.contains(seat)) return who + " is out of this puzzle";
  if (game->answers.contains(seat)) return who + " has answered";
  Json step = steps.at(0);
  const std::int64_t written = step.value("at", std::numeric_limits<std::int64_t>::max());
  if (step.at("k") == "yes") {
    const auto asked = asked_.find(seat);
    if (asked == asked_.end()) return never_asked(seat);
    step = asked->second;
    step.erase("ask");
  }
  const bool withdrawn = step.at("k") == "no";
  if (withdrawn && !asked_.contains(seat)) return never_asked(seat);
  asked_.erase(seat);
  if (withdrawn) return "";
  if (step.value("ask", false)) return asked_[seat] = step, "";
  const std::string kind = step.at("k");
  if (kind == "wait" || kind == "pass") {
    if (!game->answers_known) return forget(), "";
    game->waited.insert(seat);
  } else if (kind != "answer" && kind != "solve") {
    return "no such move while letters appear: " + step.dump();
  } else {
    game->waited.erase(seat);
    game->answers[seat] = step.at("said");
    game->order.emplace_back(written, seat);
  }
  if (all_done()) close_step();
  return "";
}

bool WheelModel::is_unclear(const Game& game) const {
  return game.runs() &&
         (!game.answers_known || game.letters_shown > 0 ||
          std::any_of(game.answers.begin(), game.answers.end(), [&](const auto& one) {
            return verdict(game.board, one.second) == Verdict::kUnclear;
          }));
}

bool WheelModel::any_unclear() const {
  return std::any_of(games_.begin(), games_.end(),
                     [&](const Game& game) { return is_unclear(game); });
}

// Letters stay as they are; who was wrong is out.
std::string WheelModel::judge_race() {
  const auto is_on = [](const Game& game) { return !game.answers.empty(); };
  if (!race() || std::none_of(games_.begin(), games_.end(), is_on)) {
    return "a race is judged that nobody has answered in";
  }
  if (any_unclear()) return forget(), "";
  for (Game& game : games_) {
    if (!knows_ || !game.runs() || !is_on(game)) continue;
    if (!judge_answers(game) && knows_ && game.locked.size() == game.players.size()) unsolved(game);
  }
  if (knows_) after_reveals();
  if (knows_ && phase_ == Phase::kReveal && all_done()) close_step();
  return "";
}

void WheelModel::close_step() {
  if (any_unclear()) return forget();
  for (Game& game : games_) {
    if (game.runs() && knows_) judge(game);
  }
  if (knows_) after_reveals();
}

// One right answer wins, of several a draw decides: of all of a step, in a race of those that were
// written first, in the same second. Nobody knows when: in the order of reading.
bool WheelModel::judge_answers(Game& game) {
  const auto answers = std::exchange(game.answers, {});
  auto order = std::exchange(game.order, {});
  const auto earlier = [](const auto& one, const auto& next) { return one.first < next.first; };
  if (race()) std::stable_sort(order.begin(), order.end(), earlier);
  std::vector<int> right;
  std::int64_t when = 0;
  for (const auto& [written, seat] : order) {
    const bool known = written != std::numeric_limits<std::int64_t>::max();
    if (race() && !right.empty() && (!known || written != when)) break;
    const Json& said = answers.at(seat);
    if (verdict(game.board, said) == Verdict::kRight) {
      right.push_back(seat);
      when = written;
    } else {
      game.locked.insert(seat);
      game.tried.push_back(said.at("text"));
    }
  }
  if (right.size() > 1) forget();
  if (right.size() == 1) won(game, right.front());
  return !right.empty();
}

void WheelModel::judge(Game& game) {
  game.waited.clear();
  if (judge_answers(game)) return;
  const auto left = static_cast<std::size_t>(game.board.left());
  if (game.locked.size() == game.players.size() || left <= 1) return unsolved(game);
  const std::string& squares = game.board.squares;
  const auto all = static_cast<std::size_t>(
      std::count_if(squares.begin(), squares.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
  const std::size_t a_step = race() ? 1 : (all - 1 + 7) / 8;
  game.letters_due = std::min(std::max<std::size_t>(a_step, 1), left - 1);
}

void WheelModel::won(Game& game, int seat) {
  game.locked.clear();
  game.waited.clear();
  game.answers.clear();
  game.order.clear();
  game.tried.clear();
  game.unsolved = 0;
  for (const int player : game.players) asked_.erase(player);
  if (game.what != "audition") {
    players_[seat].rb += 1000;
    game.seated = {seat};
    game.over = true;
    return;
  }
  auto& players = game.players;
  players.erase(std::find(players.begin(), players.end(), seat));
  game.seated.push_back(seat);
  if (players.size() + game.seated.size() <= kSeatsOfRound) {
    game.seated.insert(game.seated.end(), players.begin(), players.end());
    players.clear();
  }
  game.over = game.seated.size() >= kSeatsOfRound || players.empty();
  game.wants_puzzle = !game.over;
}

void WheelModel::unsolved(Game& game) {
  game.locked.clear();
  game.waited.clear();
  game.answers.clear();
  game.order.clear();
  game.tried.clear();
  for (const int player : game.players) asked_.erase(player);
  ++game.unsolved;
  if (game.what == "tossup") {
    game.over = true;
    return;
  }
  const bool drawn = game.unsolved >= (game.what == "audition" ? 2 : 3);
  if (drawn || game.unsolved > 10) return forget();
  game.wants_puzzle = true;
}

void WheelModel::after_reveals() {
  if (!knows_) return;
  const bool over =
      std::all_of(games_.begin(), games_.end(), [](const Game& game) { return game.over; });
  if (!over) return;
  const std::vector<Game> games = std::exchange(games_, {});
  phase_ = Phase::kBetween;
  if (games.front().what == "tie_break") return won_round(games.front().seated.front());
  if (games.front().what == "tossup") {
    if (podium_ == std::array<int, 3>{-1, -1, -1}) return forget();
    first_.reset();
    if (games.front().seated.empty()) return;
    const int winner = games.front().seated.front();
    first_ = static_cast<int>(std::find(podium_.begin(), podium_.end(), winner) - podium_.begin());
    return;
  }
  groups_.clear();
  for (const Game& game : games) groups_.push_back(game.seated);
  std::array<int, 3> podium{-1, -1, -1};
  std::copy_n(groups_.front().begin(), std::min(kSeatsOfRound, groups_.front().size()),
              podium.begin());
  begin_round(groups_.size() > 1 ? "main" : "final", 1, podium);
}

std::string WheelModel::letters_drawn() {
  const auto game = std::find_if(games_.begin(), games_.end(), [](const Game& one) {
    return one.wants_puzzle || one.letters_due > 0;
  });
  if (game == games_.end() || game->wants_puzzle) return "letters that nobody waits for";
  game->letters_shown += std::exchange(game->letters_due, 0);
  peeks_ = true;
  return "";
}

}  // namespace callboard::sim
