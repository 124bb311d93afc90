// Wheel once more, small and from the rule text alone: who may act, what a spin and a letter bring,
// what is shown and what everybody has, who wins a toss-up, an audition, a round, who starts. Which
// letters a draw shows, who is drawn at a tie, and the Bonus Round it takes from what is shown. One
// thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/json.h"
#include "tests/sim/game.h"

namespace callboard::sim {

class WheelModel final : public GameModel {
 public:
  explicit WheelModel(OptionValues options) : options_(std::move(options)) {}

  std::string take(const nlohmann::json& input) override;
  std::string look(const nlohmann::json& view) override;
  [[nodiscard]] bool must_look() const override { return !knows_ || peeks_ || may_discard(); }
  void forget() override;
  std::int64_t take_checked() override { return std::exchange(checked_, 0); }
  [[nodiscard]] bool keeps(const nlohmann::json& input) const override;
  [[nodiscard]] std::vector<std::string> kept() const override;

 private:
  using Json = nlohmann::json;
  enum class Phase : std::uint8_t {
    kReveal,
    kBetween,  // luck or a puzzle is on its way
    kTurn,
    kSpin,  // on its way
    kLetter,
    kChoice,
    kRide,
    kFinalSpin,
    kFinalDraw,  // on its way
    kSpeedLetter,
    kSpeedSolve,
  };
  enum class Verdict : std::uint8_t { kRight, kWrong, kUnclear };
  enum class Played : std::uint8_t { kYes, kIllegal };
  struct Board {
    std::string squares;  // 'A'..'Z'; '.': a sign, which stands open; ' ' between words
    std::string category;
    std::string words;  // of the solution, in small letters
    bool plain = true;  // one spelling, nothing but letters
    std::vector<bool> hidden;
    [[nodiscard]] int left() const;
    [[nodiscard]] bool hides_consonant() const;
    int open(char letter);
  };
  struct Item {
    std::string special;
    int wedge = 1;
    bool in_hand = true;
  };
  struct Player {
    std::int64_t pb = 0, rb = 0;
    std::vector<Item> items;
  };
  struct Game {  // letters appear
    std::string what;
    std::int64_t number = 1;
    Board board;
    std::vector<int> players, seated;
    std::set<int> locked, waited;
    std::map<int, Json> answers;
    std::vector<std::pair<std::int64_t, int>> order;  // of a race: when, and who
    std::vector<std::string> tried;                   // wrong ones of this puzzle
    bool wants_puzzle = true, over = false, answers_known = true;
    int unsolved = 0;
    std::size_t letters_due = 0, letters_shown = 0;
    [[nodiscard]] bool runs() const { return !wants_puzzle && !over && letters_due == 0; }
  };

  // --- words (wheel_model_words.cc)
  static bool vowel(char letter);
  static bool consonant(char letter);
  static bool is_solution(const std::string& kind);
  [[nodiscard]] Verdict verdict(const Board& board, const Json& said) const;

  // --- inputs (wheel_model.cc)
  void remember(const Json& item);
  void remember_all(const Json& order);
  std::string took(const Json& input);
  [[nodiscard]] bool opens_unasked() const;
  std::string moved(int seat, const Json& steps);
  std::string drawn(std::uint64_t value);
  std::string supplied(const Json& item);
  std::string fired(const std::string& key);
  std::string judge_race();
  std::string never_asked(int seat);
  void forget_asked();
  void run_queue();
  Played act(const Json& step);
  Played at_turn(const Json& step);
  Played at_letter(const Json& step);
  Played on_ride(const Json& step);
  Played at_speed_letter(const Json& step);
  Played at_speed_solve(const Json& step);
  Played buy(char letter);
  Played wild(char letter);
  Played solve(const std::vector<Json>& said);
  void landed(int peg);
  void hit(int count);
  void bankrupt();
  void end_turn();
  void to_turn();
  [[nodiscard]] bool in_puzzle() const;
  [[nodiscard]] bool may_discard() const;
  [[nodiscard]] std::vector<int> active() const;
  [[nodiscard]] bool has_wild(int seat) const;
  [[nodiscard]] std::int64_t number_of(const char* option, std::int64_t standard) const;
  [[nodiscard]] bool option(const char* name, const char* value) const;
  [[nodiscard]] bool race() const { return option("tossup_mode", "race"); }

  // --- puzzles and rounds (wheel_model_round.cc)
  void open_puzzle(Board board);
  void solved();
  void settle(int solver);
  void end_round();
  void won_round(int seat);
  void begin_round(const std::string& stage, std::int64_t number, std::array<int, 3> podium);
  void dress_wheel();

  // --- letters that appear (wheel_model_reveal.cc)
  std::string answered(int seat, const Json& steps);
  std::string letters_drawn();
  void close_step();
  void judge(Game& game);
  bool judge_answers(Game& game);  // true if one was right
  [[nodiscard]] bool is_unclear(const Game& game) const;
  [[nodiscard]] bool any_unclear() const;
  void won(Game& game, int seat);
  void unsolved(Game& game);
  void after_reveals();
  void open_reveal(const std::string& what, std::int64_t number, std::vector<int> players);
  [[nodiscard]] bool all_done() const;

  // --- what is shown (wheel_model_look.cc)
  std::string held_against(const Json& view);
  std::string puzzle_against(const Json& view) const;
  std::string reveals_against(const Json& picture);
  std::string letters_against(Game& game, const Json& shown);
  void adopt(const Json& view);
  void adopt_reveals(const Json& view);
  void adopt_puzzle(const Json& view);
  [[nodiscard]] std::optional<Board> board_like(const Json& picture) const;

  OptionValues options_;
  bool knows_ = false;
  bool peeks_ = false;  // what luck has shown is to be looked at
  std::int64_t checked_ = 0;
  Phase phase_ = Phase::kBetween;
  std::vector<Board> dealt_;  // solutions, the newest last
  Json layout_;
  std::string stage_;
  std::int64_t round_ = 1;
  std::vector<std::vector<int>> groups_;                         // who won a seat, by audition
  std::map<std::pair<std::string, std::int64_t>, int> winners_;  // of rounds
  std::map<int, Player> players_;                                // by seat
  std::vector<Game> games_;
  std::map<int, Json> asked_;     // by seat: what was asked back
  bool asks_known_ = false;       // else others may have been asked, too
  std::set<int> may_skip_;        // seats that a host has had lose a turn to come
  std::set<std::string> queued_;  // kinds of puzzles that a host has loaded: these come unasked
  std::array<int, 3> podium_{-1, -1, -1};
  std::optional<int> first_;  // podium that starts puzzle 1
  std::int64_t puzzle_ = 0;
  Board board_;
  std::string used_;
  int mover_ = 0;
  std::int64_t turns_ = 0, turns_without_letter_ = 0;
  bool letter_in_turn_ = false;
  std::string lands_;
  std::int64_t value_ = 0;
  int wedge_ = 1;
  std::optional<std::int64_t> wild_value_;
  bool signal_ = false, signal_later_ = false, signal_known_ = true, speed_up_ = false;
  std::optional<std::int64_t> speed_value_;
  std::map<int, std::string> wheel_;  // specials by wedge
  bool wheel_known_ = false, wheel_touched_ = false;
  std::vector<Json> queue_;  // steps of a reply still to be played
  std::int64_t queue_turn_ = 0;
  bool opening_ = false;  // who starts is to be seen
};

}  // namespace callboard::sim
