// The words of the wheel game: options, content, moves, host moves, refusals. Plain values without
// behaviour; clause ids (WF, A, M) are those of docs/rules/wheel.md. Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/carry.h"
#include "rules/core/facts.h"
#include "rules/core/ids.h"
#include "rules/core/text.h"
#include "rules/wheel/solving.h"

namespace callboard::wheel {

inline constexpr int kContestantsMax = 15;
inline constexpr int kWedges = 24;
inline constexpr int kPegs = 72;  // three to a wedge
inline constexpr int kEnvelopes = 24;
inline constexpr int kPodiums = 3;
inline constexpr int kMainRounds = 3;
inline constexpr int kPuzzlesMax = 3;               // of a round (WF-108)
inline constexpr std::size_t kStepsMax = 6;         // of a reply (P-3)
inline constexpr std::size_t kQueueMax = 64;        // puzzles a host may load ahead
inline constexpr std::size_t kSpeedAnswersMax = 2;
inline constexpr std::size_t kBonusAnswersMax = 3;  // WF-290
inline constexpr std::int64_t kTossupValue = 1000;
inline constexpr std::int64_t kPrizeLetterValue = 500;  // wild card, goodie, trip
inline constexpr std::int64_t kExpressValue = 1000;
inline constexpr std::int64_t kFinalSpinExtra = 1000;  // WF-255
inline constexpr std::array<int, 4> kBoardLines = {12, 14, 14, 12};

inline constexpr bool is_letter(char c) { return c >= 'A' && c <= 'Z'; }
inline constexpr bool is_vowel(char c) {
  return c == 'A' || c == 'E' || c == 'I' || c == 'O' || c == 'U';
}
inline constexpr bool is_consonant(char c) { return is_letter(c) && !is_vowel(c); }  // Y is one

// --- options -------------------------------------------------------------------------------------
enum class TossupMode : std::uint8_t { kSealedStep, kRace };        // P-2
enum class ExpressTimeout : std::uint8_t { kLoseTurn, kBankrupt };
enum class FinalSpin : std::uint8_t { kThirdPuzzle, kTimeLimit, kHost };

struct Options {
  std::string wheel = "house";  // the name of a layout in the packs
  int contestants = 15;         // 15, 14, 13, 12, 9, 5, 4 or 3
  TossupMode tossup_mode = TossupMode::kSealedStep;
  int tossup_step_hours = 0;  // 0: 12 in sealed steps, 1 in a race
  int turn_cap_hours = 72;
  ExpressTimeout express_timeout = ExpressTimeout::kLoseTurn;
  std::int64_t big_money = 25000;
  std::string consolation;          // empty: none
  std::string token_prize;          // empty: none
  std::string giveaway_on = "all";  // "none", "main1,final" (WF-105)
  FinalSpin final_spin = FinalSpin::kThirdPuzzle;
  int round_days = 10;
  std::int64_t vowel_price = 250;
  std::int64_t solve_minimum = 1000;
  Tolerance solve_tolerance = Tolerance::kShownTypos;
  int speedup_hours = 12;
  bool operator==(const Options&) const = default;
};

struct Config {
  Options options;
  CarryIn carry;
  bool operator==(const Config&) const = default;
};

// --- content -------------------------------------------------------------------------------------
enum class WedgeKind : std::uint8_t { kPoints, kTop, kBankrupt, kLoseTurn };
struct Wedge {
  WedgeKind kind = WedgeKind::kPoints;
  std::int64_t points = 0;  // kPoints only
  bool operator==(const Wedge&) const = default;
};
enum class Special : std::uint8_t { kWild, kBigMoney, kExpress, kGoodie, kTrip };
struct Place {  // where a special lies when it is on the wheel
  Special special = Special::kWild;
  int wedge = 1;  // 1..24
  bool operator==(const Place&) const = default;
};
struct Envelope {
  std::string title;       // empty: the value alone
  std::int64_t value = 0;  // points; 0: a named thing
  bool big_money = false;
  bool operator==(const Envelope&) const = default;
};
// Pack kind "wheel", asked for once as Wanted{"wheel", {name}}.
struct Layout {
  std::string name;
  std::vector<Wedge> wedges;           // 24
  std::array<std::int64_t, 3> tops{};  // of a round's first, second and third puzzle
  std::vector<Place> places;
  std::vector<Envelope> envelopes;  // 24
  bool operator==(const Layout&) const = default;
};

// Pack kinds "puzzle", "tossup" (auditions and tie-breaks too), "bonus" and "test".
enum class PuzzleKind : std::uint8_t { kPuzzle, kTossup, kBonus, kTest };
struct Puzzle {
  PuzzleKind kind = PuzzleKind::kPuzzle;
  PackText solution;  // every letter folds to a..z; fits kBoardLines word by word
  PackText category;
  std::vector<PackText> aliases;
  std::string given;    // kTest: the letters that stand open from the start, "ERN"
  bool loaded = false;  // by a host, in this match; nothing that a pack or a log says of it
  bool operator==(const Puzzle&) const = default;
};
using Item = std::variant<Layout, Puzzle>;

// --- moves of a seat -----------------------------------------------------------------------------
struct Spin {
  std::optional<int> number;  // 1..72, mixed into the draw
  bool operator==(const Spin&) const = default;
};
struct Call {  // a consonant; before a spin: it spins, and is held to (WF-162)
  char letter = 'T';
  bool operator==(const Call&) const = default;
};
struct Buy {
  char letter = 'E';
  bool operator==(const Buy&) const = default;
};
struct Solve {
  Said said;
  bool operator==(const Solve&) const = default;
};
struct Wild {  // the Wild Card, for one more consonant
  char letter = 'N';
  bool operator==(const Wild&) const = default;
};
struct Express {  // the choice on the Express wedge
  bool play = false;
  bool operator==(const Express&) const = default;
};
struct Letter {  // in the speed-up: a consonant or a free vowel
  char letter = 'N';
  bool operator==(const Letter&) const = default;
};
struct Guesses {  // in the speed-up and the Bonus Round: answers in order
  std::vector<Said> said;
  bool operator==(const Guesses&) const = default;
};
struct Pass {
  bool operator==(const Pass&) const = default;
};
struct Confirm {    // an answer about the step that was asked back (M-17, M-18)
  bool yes = true;  // no: it was not meant, and is forgotten
  bool operator==(const Confirm&) const = default;
};
struct Category {
  int number = 1;  // 1..3
  bool operator==(const Category&) const = default;
};
struct Letters {  // in the Bonus Round; may come in parts
  std::string consonants;
  std::optional<char> vowel;
  bool no_more = false;  // no consonant for the Wild Card
  bool operator==(const Letters&) const = default;
};
struct Answer {  // in a toss-up, an audition, a tie-break
  Said said;
  bool operator==(const Answer&) const = default;
};
struct Wait {  // no answer in this step
  bool operator==(const Wait&) const = default;
};
using Action = std::variant<Spin, Call, Buy, Solve, Wild, Express, Letter, Guesses, Pass, Confirm,
                            Category, Letters, Answer, Wait>;

struct Step {
  Action action;
  bool ask = false;  // looks like it, but is asked back first: Confirm plays it
  std::optional<std::int64_t> written_s = std::nullopt;  // Folded's; of an answer in a race
  bool operator==(const Step&) const = default;
};
// A reply is one move: the first step is legal or nothing is played; the later ones follow until
// something ends the turn, needs a choice or is illegal. 1..kStepsMax steps.
struct Play {
  std::vector<Step> steps;
  bool operator==(const Play&) const = default;
};
using Move = Play;

// --- moves of a host -----------------------------------------------------------------------------
struct LoadPuzzle {  // of any kind, ahead; Bonus Round: these are the categories offered
  Puzzle puzzle;
  bool operator==(const LoadPuzzle&) const = default;
};
struct DropPuzzle {
  int place = 1;  // 1 is the next of the queue
  bool operator==(const DropPuzzle&) const = default;
};
struct MovePuzzle {
  int from = 1;
  int to = 1;
  bool operator==(const MovePuzzle&) const = default;
};
using QueueMove = std::variant<LoadPuzzle, DropPuzzle, MovePuzzle>;

struct PlaceSpecial {  // WF-209, WF-221
  Special special = Special::kTrip;
  std::optional<int> wedge;  // none: where the layout has it
  std::string name;          // goodie and trip
  std::int64_t value = 0;
  bool force = false;  // while a puzzle runs
  bool operator==(const PlaceSpecial&) const = default;
};
struct RemoveSpecial {
  int wedge = 1;
  bool operator==(const RemoveSpecial&) const = default;
};
struct SetBigMoney {
  std::int64_t value = 0;
  bool operator==(const SetBigMoney&) const = default;
};
struct SetEnvelopes {
  std::vector<Envelope> envelopes;  // 24
  bool operator==(const SetEnvelopes&) const = default;
};
using WheelMove = std::variant<PlaceSpecial, RemoveSpecial, SetBigMoney, SetEnvelopes>;

enum class Ledger : std::uint8_t { kPuzzle, kRound };
struct SetScore {
  Seat seat;
  Ledger ledger = Ledger::kRound;
  std::int64_t points = 0;
  bool operator==(const SetScore&) const = default;
};
struct GiveItem {
  Seat seat;
  Special special = Special::kWild;
  std::string name;
  std::int64_t value = 0;
  bool operator==(const GiveItem&) const = default;
};
struct TakeItem {
  Seat seat;
  Special special = Special::kWild;
  bool operator==(const TakeItem&) const = default;
};
struct SetTurn {  // who is on turn: also a turn given back after a time-out (WF-196)
  Seat seat;
  bool force = false;  // though who is on turn has played in it
  bool operator==(const SetTurn&) const = default;
};
struct LoseTurn {  // the next one, of somebody who gave a solution away
  Seat seat;
  bool operator==(const LoseTurn&) const = default;
};
struct Buzz {  // the turn of a staller passes (WF-194)
  bool operator==(const Buzz&) const = default;
};
struct Disqualify {  // or an emptied seat
  Seat seat;
  bool operator==(const Disqualify&) const = default;
};
struct Refill {  // an alternate takes over the seat that somebody left
  Seat seat;
  bool operator==(const Refill&) const = default;
};
using PersonMove =
    std::variant<SetScore, GiveItem, TakeItem, SetTurn, LoseTurn, Buzz, Disqualify, Refill>;

struct Rule {  // the last solution in `play` counts as right or wrong; given where it was made
  Play play;
  bool right = false;
  std::optional<Seat> seat;  // none: whose turn it is
  bool operator==(const Rule&) const = default;
};
struct Enter {  // a move whose words were misread
  Seat seat;
  Play play;
  bool operator==(const Enter&) const = default;
};
struct VoidPuzzle {   // WF-301, WF-304, WF-127, WF-100: thrown out
  bool bank = false;  // no substitute: everybody's points are banked (WF-303)
  int audition = 0;   // 1..3: which one, while several run; 0: the only or first one
  bool operator==(const VoidPuzzle&) const = default;
};
struct Go {  // letters are shown now (WF-088)
  bool operator==(const Go&) const = default;
};
struct Award {  // a seat of an audition, a toss-up, a tie-break
  Seat seat;
  bool operator==(const Award&) const = default;
};
struct CallFinalSpin {
  bool now = true;     // false: not yet
  bool force = false;  // in the first puzzle
  bool operator==(const CallFinalSpin&) const = default;
};
struct SetGroups {  // WF-008: in place of those drawn, while nobody has played yet
  std::vector<std::vector<Seat>> groups;
  bool operator==(const SetGroups&) const = default;
};
struct StartTieBreak {
  bool operator==(const StartTieBreak&) const = default;
};
struct SetOption {
  std::string name;
  std::string value;
  bool operator==(const SetOption&) const = default;
};
struct Abort {
  bool operator==(const Abort&) const = default;
};
using MatchMove = std::variant<Rule, Enter, VoidPuzzle, Go, Award, CallFinalSpin, SetGroups,
                               StartTieBreak, SetOption, Abort>;

using HostMove = std::variant<QueueMove, WheelMove, PersonMove, MatchMove>;

// --- refusals ------------------------------------------------------------------------------------
// The number is that of the page's message.
enum class Code : std::uint8_t {
  kUnsure,         // M-01
  kTurn,           // M-02 {seat}
  kNoContestant,   // M-03
  kTooLate,        // M-04
  kCallFirst,      // M-05 {value}
  kConsonantNow,   // M-06
  kOneLetter,      // M-07
  kLetterOnly,     // M-08
  kWhichLetter,    // M-09 {vowel b}
  kOnlyVowels,     // M-10 {price}
  kNoWheel,        // M-11 {final b: the final spin is yet to be made}
  kExpressChoice,  // M-12
  kTossup,         // M-13
  kNotAVowel,      // M-14 {letter}
  kYIsConsonant,   // M-15
  kTooPoor,        // M-16 {price, points}
  kBuyVowel,       // M-17 {letter, price}; a question, not a refusal
  kIsThatIt,       // M-18; a question, not a refusal
  kEmptySolve,     // M-19
  kUsed,           // M-20; news: the turn is lost
  kNoWild,         // M-21
  kWildNotYet,     // M-22
  kWildNotHere,    // M-23
  kExpressGoesOn,  // M-24
  kLetterFirst,    // M-25
  kPickCategory,   // M-26
  kCategoryStays,  // M-27 {category}
  kGivenLetter,    // M-28 {letter}
  kLetterCount,    // M-29 {wanted n, consonants n, have W}
  kAnswerCount,    // M-30 {most n}
  kPrivately,      // M-31
  kOneAnswer,      // M-32 {why w recorded|locked|seat}
  kClosed,         // M-33
  kNoTakingBack,   // M-34
  kRegistration,   // M-35; the show's
  kNotEligible,    // M-36; the show's
  // beyond the page
  kOnlySolve,     // every letter is shown
  kNoLetter,      // letters are done with: a solution is due
  kLacks,         // the game has no such thing: a hint, another puzzle
  kNothingAsked,  // Confirm, where nothing was asked
  kWaiting,       // luck or content is on its way
  kOver,
  // of a host's command
  kHostForm,
  kHostName,
  kHostPhase,
  kHostQueue,
  kHostPuzzle,  // {why w}
  kHostWedge,   // {why w number|points|taken|running|none|forfeited}
  kHostPoints,
  kHostItem,
  kHostOption,       // {name, value, expected?}
  kHostActed,        // {seat}: has played in this turn
  kHostGroups,       // {why w names|sizes, least n, most n}
  kHostFirstPuzzle,  // the final spin in the first puzzle is to be confirmed
  kHostNothing,
  // of an input nobody asked for
  kStale,
};
std::string code_name(Code code);  // "M_01" .. "M_36", "E_...", "H_...", "E_STALE"

struct Refusal {
  Code code = Code::kStale;
  Facts data;
  bool alert = false;  // tell the hosts (a solution out of turn, A-82)
  bool hide = false;   // others should not read it: M-31, A-82, A-83
  bool asks = false;   // a question: something is missing or unclear, nothing is wrong
};
bool operator==(const Refusal& a, const Refusal& b);

std::string special_name(Special special);  // "wild" "big_money" "express" "goodie" "trip"

}  // namespace callboard::wheel
