// Everything a show of the wheel game is at one moment. No printer, no JSON: solutions and sealed
// answers open only to Vault (vault.h, for the rules' own sources). A value; the match service
// owns it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/sealed.h"
#include "rules/wheel/types.h"

namespace callboard::wheel {

class Vault;

enum class StageKind : std::uint8_t { kAuditions, kMain, kFinal, kBonus };
struct Stage {
  StageKind kind = StageKind::kAuditions;
  int number = 1;  // kMain: 1..3
  bool operator==(const Stage&) const = default;
};

enum class Phase : std::uint8_t {
  kSetup,          // nobody plays yet
  kReveal,         // auditions, a toss-up or a tie-break: letters appear, anybody may answer
  kTurn,           // spin, buy or solve
  kLetter,         // spun: a consonant (or a solution)
  kExpressChoice,  // pass or play
  kExpressRide,    // plays: consonants, vowels, a solution
  kFinalSpin,      // the player in control makes the final spin
  kSpeedLetter,    // one letter
  kSpeedSolve,     // the window to solve after it
  kCategory,       // Bonus Round: one of three
  kBonusLetters,
  kBonusSolve,
  kDone,
};

// What the match waits for besides people. kReveal: what the first reveal with a need wants.
enum class Need : std::uint8_t {
  kNone,
  kLayout,
  kGroups,
  kReveal,
  kStarter,
  kPuzzle,
  kSpin,
  kFinalSpin,
  kBonusPuzzle,
  kBonusWheel,
  kEnvelope,
};

// A place of a board. What is hidden is not here: it is in the sealed solution.
struct Cell {
  std::string text;     // as the pack writes it; empty while hidden
  bool letter = false;  // a square; else a space or a sign that always stands open
  bool hidden = false;
  char called = 0;  // 'A'..'Z', what it is called by; 0 while hidden, and of signs
  bool operator==(const Cell&) const = default;
};
struct Board {
  Sealed<Puzzle, Vault> puzzle;
  PackText category;
  std::vector<Cell> cells;
  bool operator==(const Board&) const = default;
};

// --- people --------------------------------------------------------------------------------------
enum class Hold : std::uint8_t {
  kInHand,    // claimed, the puzzle is not solved
  kObtained,  // kept for later rounds
  kWon,       // cannot be lost any more
};
struct Held {
  Special special = Special::kWild;
  std::string name;
  std::int64_t value = 0;
  int wedge = 1;  // where it came from
  Hold hold = Hold::kInHand;
  bool operator==(const Held&) const = default;
};
struct Player {
  std::int64_t pb = 0;  // puzzle bank: at risk
  std::int64_t rb = 0;  // round bank: kept
  std::vector<Held> items;
  bool out = false;  // disqualified, or the seat is empty
  bool operator==(const Player&) const = default;
};

// --- letters that appear -------------------------------------------------------------------------
enum class RevealKind : std::uint8_t { kAudition, kTossup, kTieBreak };
enum class RevealNeed : std::uint8_t { kPuzzle, kLetters, kTie, kSeats, kNone, kOver };
struct SealedAnswer {
  Seat seat;
  Sealed<Said, Vault> said;
  std::optional<std::int64_t> written_s = std::nullopt;  // of a race, as far as it is known
  bool operator==(const SealedAnswer&) const = default;
};
struct Attempt {  // judged wrong; told when the puzzle is over
  Seat seat;
  Sealed<Said, Vault> said;
  bool operator==(const Attempt&) const = default;
};
struct Reveal {
  RevealKind kind = RevealKind::kTossup;
  int number = 1;  // of the audition; of the tie-break toss-up
  RevealNeed need = RevealNeed::kPuzzle;
  std::vector<Seat> players;  // who plays for it still
  std::vector<Seat> seated;   // audition: who won a seat, in order
  Board board;
  int puzzles = 0;                    // opened so far
  int step = 0;                       // 0: the category and the blanks
  std::vector<Seat> locked;           // out of this puzzle
  std::vector<Seat> waited;           // in this step
  std::vector<SealedAnswer> answers;  // of this step
  std::vector<Attempt> tried;         // of this puzzle
  std::vector<Seat> tied;             // right in the same step: a draw decides
  int unsolved = 0;                   // puzzles in a row
  std::optional<Seat> winner;         // toss-up, tie-break: once it is over
  bool operator==(const Reveal&) const = default;
};

// --- rounds --------------------------------------------------------------------------------------
struct Overlay {  // a special that lies on the wheel now
  Special special = Special::kWild;
  int wedge = 1;
  std::string name;
  std::int64_t value = 0;
  bool operator==(const Overlay&) const = default;
};
using Podium = std::array<std::optional<Seat>, kPodiums>;  // red, yellow, blue
struct Round {
  Podium podium{};
  std::optional<int> first;                 // podium that starts puzzle 1
  int puzzle = 0;                           // 1..3; 0: the toss-up
  bool clock = false;                       // the round's time limit runs
  bool signal = false;                      // the final spin is due, at the next free decision
  bool signal_after_first = false;          // it sounded too early: due when puzzle 2 opens
  bool postponed = false;                   // by a host: no signal of its own at the third puzzle
  bool speed_up = false;                    // this puzzle is the last
  std::optional<std::int64_t> speed_value;  // per consonant; none: not spun, or skipped
  int tie_breaks = 0;
  std::vector<Overlay> wheel;
  bool operator==(const Round&) const = default;
};
struct RoundResult {
  Stage stage;
  Podium podium{};
  std::array<std::int64_t, kPodiums> scores{};
  std::optional<Seat> winner;
  std::string token_prize = {};  // for the holders of the winner's colour; empty: none
  bool operator==(const RoundResult&) const = default;
};

struct Landing {  // where the wheel stopped
  int peg = 0;    // 0..71
  int wedge = 1;  // 1..24
  WedgeKind kind = WedgeKind::kPoints;
  std::optional<Special> special;
  std::int64_t value = 0;  // what a consonant pays
  bool operator==(const Landing&) const = default;
};

// A regular puzzle.
struct Puzzling {
  Board board;
  std::string used;  // letters in the order in which they were called
  int starter = 0;   // podium
  Seat mover;
  std::uint64_t turns = 0;                 // of players, for the cap on one
  std::optional<Landing> landing;          // of this turn
  std::optional<std::int64_t> wild_value;  // the Wild Card may be played at it
  bool acted = false;                      // its player has played in this turn
  bool progress = false;                   // a letter came up in this turn
  std::vector<Seat> failed;  // had a turn since the last letter, or the one that showed it (WF-188)
  std::vector<Seat> quiet;   // had a turn in this lap, without a letter
  int quiet_laps = 0;
  bool substitute = false;  // a thrown-out puzzle waits for the one in its place (WF-302)
  std::vector<Seat> skips;  // who loses the next turn
  bool operator==(const Puzzling&) const = default;
};

struct Bonus {
  std::vector<Sealed<Puzzle, Vault>> offered;  // three
  std::vector<PackText> categories;            // theirs, once all three are offered in public
  std::optional<int> chosen;                   // 0..2
  std::optional<int> wedge;                    // 1..24, where the bonus wheel stopped
  Board board;
  std::string consonants;
  std::optional<char> vowel;
  int extra = 0;  // consonants for Wild Cards
  int answers = 0;
  bool solved = false;
  bool big_money = false;  // an envelope holds it
  std::vector<Envelope> envelopes;
  std::optional<int> opened;  // 0..23
  bool operator==(const Bonus&) const = default;
};

struct Asked {  // a step that was asked back
  Seat seat;
  Action action;
  bool operator==(const Asked&) const = default;
};

enum class NewsFor : std::uint8_t { kAll, kSeat, kHosts };
struct News {
  std::string kind;  // see views.h
  Facts facts;
  NewsFor to = NewsFor::kAll;
  Seat seat;  // kSeat
};
bool operator==(const News& a, const News& b);

struct State {
  Config config;
  Phase phase = Phase::kSetup;
  Stage stage;
  Need need = Need::kNone;
  Layout layout;
  std::vector<Player> players;            // by seat
  std::vector<std::vector<Seat>> groups;  // of the auditions, or podiums of the main rounds
  std::vector<Reveal> reveals;            // those that run, or ran last
  std::uint64_t reveal_step = 0;          // of the one clock of all of them
  Round round;
  std::vector<RoundResult> results;
  Puzzling puzzle;
  std::optional<Bonus> bonus;

  // a reply of which steps are still to be played
  std::vector<Step> held;
  std::optional<Seat> held_by;
  std::vector<Asked> asked;   // at most one a seat: Confirm plays it
  std::optional<bool> ruled;  // a host's verdict on the last solution held

  std::vector<Sealed<Puzzle, Vault>> queue;  // loaded by the host, next first
  std::int64_t big_money = 0;
  std::optional<Seat> winner;
  std::vector<std::string> forfeited;  // prizes of players who are out: nobody's (WF-038)
  bool aborted = false;
  std::uint64_t turn = 0;
  std::vector<News> news;  // of the last input alone
  bool operator==(const State&) const = default;
};

}  // namespace callboard::wheel
