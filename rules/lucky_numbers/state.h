// Everything a match of Lucky Numbers is at one moment. No printer, no JSON: solutions are Sealed
// and open only to Vault (vault.h, for the rules' own sources). A value; the match service owns it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/sealed.h"
#include "rules/lucky_numbers/types.h"

namespace callboard::lucky_numbers {

class Vault;

enum class Phase : std::uint8_t {
  kBetween,         // no puzzle open
  kOpen,            // no letter up: the starter rolls
  kDecide,          // guess, roll or pass
  kPick,            // dice thrown, numbers to be chosen
  kFollowUpSolver,  // the credited solver answers
  kFollowUpOther,   // the opponent answers
  kEventRoll,       // the champion rolls in the Main Event
  kEventWild,       // names a number, or declines
  kEventOffer,      // stops, or goes on
  kDone,
};

// What the match waits for besides people. kNone: people (or nobody, in kDone).
enum class Need : std::uint8_t { kNone, kDice, kLabels, kPuzzle, kTieBreak, kPrizes };

struct Dice {
  int first = 1;
  int second = 1;
  [[nodiscard]] int total() const { return first + second; }
  bool operator==(const Dice&) const = default;
};

// A place of the board. The letter of a hidden cell is not here: it is in the sealed solution.
struct Cell {
  std::string text;     // as the pack writes it; empty while hidden
  std::string key;      // for comparison; empty while hidden
  bool letter = false;  // it has a lucky number (LN-14)
  bool hidden = false;
  int label = 0;  // 1..N, letters only
  bool operator==(const Cell&) const = default;
};

// The part of a follow-up everybody may see once it is asked.
struct AskedQuestion {
  int number = 1;  // 1, 2, 3
  std::int64_t value = 500;
  PackText question;
  std::vector<PackText> choices;
  bool two_choice = false;
  std::vector<Answer> tried;  // the solver's wrong answer, before the opponent's
  bool operator==(const AskedQuestion&) const = default;
};

// A guess or an answer that waits for the host.
struct Waiting {
  Seat seat;
  std::optional<Guess> guess;
  std::optional<Answer> answer;
  bool operator==(const Waiting&) const = default;
};

struct MainEvent {
  bool all_cash = false;
  std::array<bool, kEventNumbers> claimed{};  // of kNumbers: 4 5 6 8 9 10
  bool rolled = false;                        // any roll thrown
  bool danger = false;                        // a 7 was thrown
  bool locked = false;                        // a bailout was refused and no medal completed since
  bool standing = false;              // offer_after_medal=standing: may stop before any roll
  std::optional<int> chances;         // left, while one number is open
  std::optional<std::int64_t> offer;  // cash set by the host, instead of the rule's
  bool asked_host = false;            // the champion's deadline passed
  std::int64_t jackpot_before = 0;    // at the start of the event
  bool operator==(const MainEvent&) const = default;
};

enum class EventEnd : std::uint8_t { kNone, kSweep, kBailout, kFailed, kForfeit, kEnded };

enum class NewsFor : std::uint8_t { kAll, kSeat, kHosts };
struct News {
  FactName kind;  // see views.h
  Facts facts;
  NewsFor to = NewsFor::kAll;
  Seat seat;  // kSeat
};
bool operator==(const News& a, const News& b);

struct State {
  Config config;
  Options coming;  // in force from the next puzzle on

  // the match
  Phase phase = Phase::kBetween;
  Need need = Need::kNone;
  int round = 1;
  bool tiebreak = false;
  bool time_called = false;
  int puzzles = 0;      // finished in this round, voided ones not counted
  int puzzles_all = 0;  // finished in the match
  std::array<std::int64_t, 2> banks{};
  std::optional<Seat> last_strict_leader;  // AM-11
  std::optional<Seat> winner;
  bool win_counts = true;  // not: a walk-over (AM-105)

  // the puzzle
  Sealed<Puzzle, Vault> puzzle;
  std::vector<Cell> cells;
  std::optional<PackText> clue;
  std::int64_t opening = 0;
  std::int64_t pot = 0;
  Seat starter;
  Seat controller;
  std::optional<Dice> dice;
  int passes = 0;               // in a row
  std::vector<int> last_pick;   // shown by the last pick; empty once anything else happened
  std::optional<Guess> warned;  // guess_shape_check
  std::optional<Waiting> waiting;
  std::optional<Seat> solver;  // of the last puzzle

  // follow-ups
  int followups_asked = 0;
  std::optional<AskedQuestion> question;

  // loaded by the host, next first
  std::vector<Sealed<Puzzle, Vault>> queue;

  // the Main Event
  std::optional<MainEvent> event;
  EventEnd event_end = EventEnd::kNone;
  std::vector<Prize> prizes;  // bronze, silver, gold by price; or carried ones still to be joined
  std::int64_t jackpot = 0;
  std::int64_t event_cash = 0;
  std::vector<Prize> event_prizes;      // won
  std::optional<SetCarry> carry_ruled;  // !carry
  bool aborted = false;

  std::uint64_t turn = 0;
  std::vector<News> news;  // of the last input alone
  bool operator==(const State&) const = default;
};

}  // namespace callboard::lucky_numbers
