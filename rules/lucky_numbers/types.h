// The words of Lucky Numbers: options, moves, host moves, content, refusals. Plain values without
// behaviour; clause ids are those of docs/rules/lucky_numbers.md. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/carry.h"
#include "rules/core/facts.h"
#include "rules/core/ids.h"
#include "rules/core/text.h"

namespace callboard::lucky_numbers {

inline constexpr Seat kChallenger{0};
inline constexpr Seat kChampion{1};
inline constexpr Seat other(Seat seat) { return seat == kChallenger ? kChampion : kChallenger; }

inline constexpr int kLettersMin = 9;         // LN-08, LN-70
inline constexpr int kLettersMax = 12;        // LN-09
inline constexpr int kFollowUpsMax = 3;       // LN-59
inline constexpr int kEventNumbers = 6;       // LN-78
inline constexpr std::size_t kQueueMax = 64;  // puzzles a host may load ahead

// --- options -------------------------------------------------------------------------------------
enum class PuzzleSource : std::uint8_t { kPack, kHost };
enum class ShapeCheck : std::uint8_t { kWarnOnce, kOff };                       // AM-34
enum class LabelOrder : std::uint8_t { kRandom, kGiven };                       // AM-07
enum class PickRule : std::uint8_t { kAnySum, kLargestSet };                    // AM-16
enum class TimeCall : std::uint8_t { kAfterPuzzle, kDiscard };                  // AM-48
enum class GuessMatch : std::uint8_t { kNormal, kExact, kFuzzy1 };              // AM-32
enum class GuessJudging : std::uint8_t { kAuto, kHost };                        // AM-37
enum class FollowUpJudging : std::uint8_t { kListThenHost, kHost, kListOnly };  // AM-58
enum class BareGuess : std::uint8_t { kIfFits, kAlways, kNever };               // AM-35
enum class OfferAfterMedal : std::uint8_t { kOnce, kNever, kStanding };         // AM-87
enum class BailoutHalves : std::uint8_t { kAll, kUnpaired };                    // AM-84
enum class SevenInLastPhase : std::uint8_t { kOffer, kMiss };                   // AM-81
enum class PrizeCarryOver : std::uint8_t { kUnclaimed, kHost, kNone };          // AM-97
enum class EventTimeout : std::uint8_t { kAskHost, kAutoSafe, kEnd };           // AM-114

struct Options {
  bool auto_next = true;
  PuzzleSource puzzle_source = PuzzleSource::kPack;
  bool auto_pick_single = false;
  ShapeCheck guess_shape_check = ShapeCheck::kWarnOnce;
  int max_consecutive_passes = 1;  // 0: no limit
  PickRule pick_rule = PickRule::kAnySum;
  LabelOrder label_order = LabelOrder::kRandom;
  TimeCall time_call = TimeCall::kAfterPuzzle;
  int round_puzzles = 3;  // round_end=puzzles:N; 0: host_call
  GuessMatch guess_match = GuessMatch::kNormal;
  GuessJudging guess_judging = GuessJudging::kAuto;
  FollowUpJudging followup_judging = FollowUpJudging::kListThenHost;
  BareGuess bare_guess = BareGuess::kIfFits;
  bool auto_first_roll = false;
  bool danger_ends_with_medal = false;
  OfferAfterMedal offer_after_medal = OfferAfterMedal::kOnce;
  BailoutHalves bailout_halves = BailoutHalves::kAll;
  SevenInLastPhase seven_in_last_phase = SevenInLastPhase::kOffer;
  bool wild_uses_chance = true;
  PrizeCarryOver prize_carryover = PrizeCarryOver::kUnclaimed;
  std::int64_t jackpot_base = 100000;
  int retire_after_wins = 5;  // 0: never
  int absence_limit = 2;
  EventTimeout main_event_timeout = EventTimeout::kAskHost;
  bool operator==(const Options&) const = default;
};

struct Config {
  Options options;
  CarryIn carry;
  bool operator==(const Config&) const = default;
};

// --- content -------------------------------------------------------------------------------------
struct FollowUp {
  PackText question;
  std::vector<PackText> answers;  // accepted; for a two-choice question unused
  std::vector<PackText> choices;  // labels of a question with choices
  bool two_choice = false;        // exactly two choices (LN-67)
  std::size_t right = 0;          // index into choices
  bool operator==(const FollowUp&) const = default;
};
struct Puzzle {
  PackText solution;
  std::optional<PackText> clue;
  std::optional<FollowUp> followup;
  std::vector<int> labels;  // in the order of the letters; empty: they are thrown (LN-11, AM-07)
  bool operator==(const Puzzle&) const = default;
};
struct Prizes {
  std::vector<Prize> prizes;  // three
  bool operator==(const Prizes&) const = default;
};
using Item = std::variant<Puzzle, Prizes>;

// --- moves of a seat -----------------------------------------------------------------------------
struct Roll {
  bool operator==(const Roll&) const = default;
};
struct Pick {
  std::vector<int> numbers;  // ascending
  bool operator==(const Pick&) const = default;
};
struct Guess {
  std::string text;      // folded, case kept
  std::string key;       // folded, lower case, accents removed
  bool chained = false;  // written in the same reply as the pick before it (AM-36)
  bool operator==(const Guess&) const = default;
};
struct Pass {
  bool operator==(const Pass&) const = default;
};
struct Answer {
  std::string text;
  std::string key;
  std::optional<int> choice;  // index of a choice the reader recognised
  bool pass = false;          // "no idea" (AM-56)
  bool operator==(const Answer&) const = default;
};
struct Wild {
  std::optional<int> number;  // none: the claim is declined (LN-91)
  bool operator==(const Wild&) const = default;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
struct GoOn {
  bool operator==(const GoOn&) const = default;
};
using Move = std::variant<Roll, Pick, Guess, Pass, Answer, Wild, Stop, GoOn>;

// --- moves of a host -----------------------------------------------------------------------------
struct LoadPuzzle {
  Puzzle puzzle;
  bool operator==(const LoadPuzzle&) const = default;
};
struct DropPuzzle {
  int place = 1;  // 1 is the next to open
  bool operator==(const DropPuzzle&) const = default;
};
struct MovePuzzle {
  int from = 1;
  int to = 1;
  bool operator==(const MovePuzzle&) const = default;
};
struct EditPuzzle {
  int place = 1;
  // No solution: that and the labels stay, unless it has some. No clue: that stays. Without labels
  // a new solution has them thrown.
  Puzzle puzzle;
  bool no_clue = false;  // the one that is there goes
  bool operator==(const EditPuzzle&) const = default;
};
struct AttachQuestion {
  int place = 1;
  FollowUp followup;
  bool edit = false;  // in the place of the one that is there
  bool operator==(const AttachQuestion&) const = default;
};
struct DropQuestion {
  int place = 1;
  bool operator==(const DropQuestion&) const = default;
};
struct BurnPuzzle {  // the solution got out: any loaded puzzle of this key is dropped
  PackText solution;
  bool operator==(const BurnPuzzle&) const = default;
};
using QueueMove = std::variant<LoadPuzzle, DropPuzzle, MovePuzzle, EditPuzzle, AttachQuestion,
                               DropQuestion, BurnPuzzle>;

struct NextPuzzle {   // "!next": from the queue, else from the pack
  bool pack = false;  // from the pack although hosts bring the puzzles
  bool operator==(const NextPuzzle&) const = default;
};
struct SetPot {
  std::int64_t pot = 0;
  bool operator==(const SetPot&) const = default;
};
struct SetControl {
  Seat seat;
  bool operator==(const SetControl&) const = default;
};
struct RevealNumber {
  int number = 0;
  bool free = false;
  bool hide = false;  // turned back again; the pot stays as it is (HA-23)
  bool operator==(const RevealNumber&) const = default;
};
struct VoidPuzzle {
  bool secret = false;  // the solution stays hidden
  bool operator==(const VoidPuzzle&) const = default;
};
struct MendPuzzle {  // a typo, in hidden cells only; the same shape
  PackText solution;
  bool operator==(const MendPuzzle&) const = default;
};
using BoardMove =
    std::variant<NextPuzzle, SetPot, SetControl, RevealNumber, VoidPuzzle, MendPuzzle>;

// A ruling on what waits, or forward from now. To rule on a judged guess the bot first undoes to
// it.
struct JudgeGuess {
  std::optional<Guess> guess;  // none: the one that waits; else: the controller's, at this point
  bool right = false;
  bool operator==(const JudgeGuess&) const = default;
};
struct JudgeAnswer {
  bool right = false;
  bool operator==(const JudgeAnswer&) const = default;
};
struct AwardPuzzle {
  Seat seat;
  std::optional<std::int64_t> amount;  // none: the pot
  bool operator==(const AwardPuzzle&) const = default;
};
struct AwardGame {
  Seat seat;
  bool counts = false;  // as one of the champion's wins (AM-105)
  bool operator==(const AwardGame&) const = default;
};
using RulingMove = std::variant<JudgeGuess, JudgeAnswer, AwardPuzzle, AwardGame>;

struct CallTime {
  bool now = false;
  bool operator==(const CallTime&) const = default;
};
struct OpenTieBreak {
  bool pack = false;
  bool operator==(const OpenTieBreak&) const = default;
};
struct StartMainEvent {
  bool operator==(const StartMainEvent&) const = default;
};
struct SetScore {
  Seat seat;
  std::int64_t bank = 0;
  bool operator==(const SetScore&) const = default;
};
// How often the returning champion has won before this match.
struct SetWins {
  Seat seat;
  std::int64_t wins = 0;
  bool operator==(const SetWins&) const = default;
};
struct SetOption {
  std::string name;
  std::string value;
  bool now = false;  // in the open puzzle already, not from the next one on
  bool operator==(const SetOption&) const = default;
};
struct Abort {
  bool operator==(const Abort&) const = default;
};
using MatchMove =
    std::variant<CallTime, OpenTieBreak, StartMainEvent, SetScore, SetWins, SetOption, Abort>;

struct SetPrizes {
  std::vector<Prize> prizes;
  bool stand = false;  // over from earlier matches: up to three, others are joined to them
  bool operator==(const SetPrizes&) const = default;
};
struct SetJackpot {
  std::int64_t jackpot = 0;
  bool force = false;  // below the floor of LN-77
  bool operator==(const SetJackpot&) const = default;
};
struct SetOffer {
  std::int64_t cash = 0;
  bool operator==(const SetOffer&) const = default;
};
struct SetCarry {           // "!carry silver gold jackpot": what stands again in the next match
  std::vector<int> medals;  // 0 bronze, 1 silver, 2 gold
  bool jackpot = true;
  bool operator==(const SetCarry&) const = default;
};
struct PlaySafe {  // what is fair when nobody answers in the Main Event (AM-114)
  bool operator==(const PlaySafe&) const = default;
};
using EventMove = std::variant<SetPrizes, SetJackpot, SetOffer, SetCarry, PlaySafe>;

using HostMove = std::variant<QueueMove, BoardMove, RulingMove, MatchMove, EventMove>;

// --- refusals ------------------------------------------------------------------------------------
enum class Code : std::uint8_t {
  // of a reply; the data of each is listed in views.h
  kSum,
  kTaken,
  kNotOnBoard,
  kDup,
  kRunOn,
  kNoNumbers,
  kPickFirst,
  kNoRoll,
  kSelfRoll,
  kTurn,
  kSpectator,
  kPhaseOpen,
  kPassLimit,
  kGuessEmpty,
  kMultiGuess,
  kBare,
  kChain,
  kAmbig,
  kCond,
  kWildTaken,
  kWildBad,
  kWildMulti,
  kOffer,
  kNoOffer,
  kLock,
  kOneAnswer,
  kOver,
  kUnknown,
  // LN-28 largest_set; a move the phase does not know; a wait for the host's judgement
  kLargest,
  kPhase,
  kWaiting,
  // of a host's command
  kHostForm,
  kHostName,
  kHostPhase,
  kHostLetters,
  kHostLabels,
  kHostQueue,
  kHostQuestion,
  kHostMend,
  kHostNumber,
  kHostMoney,
  kHostRange,
  kHostOption,
  kHostTime,
  kHostLevel,
  kHostNothing,
  kHostPrizes,
  // of an input nobody asked for; only a fault of ours or an old timer brings it
  kStale,
};
std::string code_name(Code code);  // "E_SUM", "H_FORM", "E_STALE"

struct Refusal {
  Code code = Code::kStale;
  Facts data;
  bool alert = false;  // tell the hosts (a guess out of turn, AM-31)
};
bool operator==(const Refusal& a, const Refusal& b);

}  // namespace callboard::lucky_numbers
