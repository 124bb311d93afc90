// What the daemon knows of a match beside the rules: who sits where, the prompt that runs, a pause.
// Folded from the desk entries of the match's log by a pure function. Owned by the loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bot/chance/book.h"
#include "bot/chance/seal.h"
#include "rules/core/carry.h"
#include "rules/core/log.h"
#include "rules/core/options.h"

namespace callboard {

enum class PlayerKind { kPerson, kPractice };

struct Elsewhere {
  std::string adapter;
  Timestamp stamp;
};
struct Prompt {
  std::uint64_t turn = 0;  // of Awaiting
  OutboxId row;            // the post that asks
  Timestamp posted;
  std::optional<Timestamp> delivered;  // the clock runs from here
  // Where it stands as long as it does not stand where each of its players is at home.
  std::vector<Elsewhere> elsewhere = {};
};

// An item dealt from a pack: its hash, its draw, and how many draws were in effect before it.
struct Dealt {
  std::string item;
  std::int64_t n = 0;
  std::int64_t draws_before = 0;
  Digest digest;         // of the state that wanted it; 0 in logs of before it was noted
  std::size_t book = 0;  // of the match's books: 0 the first, 1 after it was opened again
};

// What a host brought into play, and which of the match's books was open then.
struct Sealing {
  Seal seal;
  std::size_t book = 0;
};

// A code a player adds to the draws.
struct Spin {
  PersonId person;
  std::string code;
};

// Dice that were asked of RANDOM.ORG and have not come yet.
struct DiceAsked {
  std::int64_t n = 0;  // the draw they are for
  Question question;
  std::int64_t after_serial = 0;  // the newest serial number known when they were asked for
  std::int64_t failures = 0;
  bool hosts = false;  // they are late: the hosts may type some
};

struct Pause {
  Timestamp since;
  std::map<std::string, std::int64_t> left_ms;  // of each timer
  Timestamp from;                               // counted from: when the pause was asked for
  std::optional<Timestamp> until = {};          // as a host has said
};

// Time given back to the running prompt after outages (bot/clock/credit.h).
struct CreditedSpan {
  Timestamp from;
  Timestamp to;
};
struct Credited {
  std::vector<CreditedSpan> spans;
  std::map<std::string, std::int64_t> by_ms;  // of each timer; empty once a host took it back
};

// A timer that lasts over several prompts (Timer::lasting).
struct LastingClock {
  Timestamp from;
  std::vector<CreditedSpan> credited;
};

// What a seat has used of its allowances in this match, and what hosts have added.
struct SeatAllowance {
  std::int64_t bank_used_ms = 0;
  std::int64_t bank_added_ms = 0;
  std::int64_t excused_used = 0;
  std::int64_t excused_added = 0;
  std::int64_t absent_ms = 0;  // the clock stood still for an absence
};
// When a seat's clock stands for an absence, or its time bank runs, in the running prompt.
struct SeatSpan {
  Seat seat;
  Timestamp from;
  Timestamp until;
};
// A player's protest against the judgement of log entry `judged_seq` (bot/desk/protest.h).
struct Protest {
  Seat seat;
  std::uint64_t judged_seq = 0;
  bool own = true;      // the protester's own act was judged
  std::string adapter;  // the post that protests, whose words stay where they can be erased
  std::string post;
};

nlohmann::json protest_json(const Protest& protest);
Protest protest_from(const nlohmann::json& json);

// A host's "!set" that reached this match: log entry `seq`, and what the show had set before it, if
// anything. Taken back with that entry.
struct OptionSet {
  std::uint64_t seq = 0;
  std::string name;
  std::string value;
  std::optional<std::string> before;
};

// A player has asked the hosts for more time in the running prompt, and none has answered.
struct MoreTimeWanted {
  Seat seat;
  std::int64_t by_s = 0;  // 0: the player did not say how much
};

// Who cannot be asked in private where they play answers on a page of their own.
struct AnswerPageOf {
  PersonId person;  // who had the seat then
  std::string adapter;
  std::string id;
};

struct DeskState {
  std::vector<PersonId> joined;  // waiting to be seated, in order
  std::vector<PersonId> practice;
  std::vector<PersonId> seats;             // empty until the match has begun
  std::map<PersonId, PersonId> plays_for;  // a stand-in, and whose all they win is
  bool begun = false;
  OptionValues options;  // the game was started with
  CarryIn carry;
  std::optional<Prompt> prompt;
  std::optional<Pause> pause;
  Credited credited;
  std::map<std::string, LastingClock> lasting;       // by the timer's key, while that is asked for
  std::map<std::uint8_t, SeatAllowance> allowances;  // by seat
  std::vector<SeatSpan> stands;  // one after the other: absences of whoever is to move
  // The clock that absences or quiet hours have moved: from when until when it would run without
  // them. None: nothing has moved it.
  std::optional<SeatSpan> unmoved;
  std::optional<SeatSpan> bank_runs;
  std::optional<MoreTimeWanted> more_time;
  std::optional<Seat> no_more_time;  // a host has turned down the wish for it in this prompt
  std::vector<Dealt> dealt;
  std::vector<Sealing> seals;
  std::vector<Spin> spins;  // the newest of each person, in the order in which they were accepted
  std::map<PersonId, std::int64_t> spins_given;
  std::optional<DiceAsked> dice_asked;
  std::optional<Protest> protest;
  std::map<Seat, int> protests_made;
  std::set<std::uint64_t> protests_closed;  // the judgements they were about
  std::vector<OptionSet> options_set;
  std::optional<Seat> asked;  // by a host: what this seat says next is told to the hosts
  std::map<std::uint8_t, AnswerPageOf> pages;  // by seat, the newest
  bool had_sealed = false;                     // a prompt of this match took answers in secret
  bool over = false;
  bool called_off = false;           // that is how it ended
  std::vector<BookId> books_before;  // one for each time a ruling has opened the match again
  [[nodiscard]] bool is_practice(PersonId person) const;
  [[nodiscard]] bool has_joined(PersonId person) const;
  [[nodiscard]] std::optional<Seat> seat_of(PersonId person) const;
  // Whose it is what this person wins: their own, or of whom they stand in for (WF-076).
  [[nodiscard]] PersonId owner_of(PersonId person) const;
};

// The kinds of desk entries and their making.
namespace desk {
DeskEntry joined(PersonId person, PlayerKind kind);
DeskEntry left(PersonId person);
DeskEntry plays_for(PersonId person, PersonId owner);  // themselves: no longer for anybody
DeskEntry begun(const std::vector<PersonId>& seats, const OptionValues& options,
                const CarryIn& carry);
DeskEntry occupant(Seat seat, PersonId person);
// True for an `occupant` entry of this seat.
bool seats_somebody(const DeskEntry& entry, Seat seat);
enum class Answers : std::uint8_t { kOpen, kSealed };
DeskEntry prompted(std::uint64_t turn, OutboxId row, Answers answers = Answers::kOpen);
DeskEntry delivered(OutboxId row, Timestamp stamp);
DeskEntry lasts(const std::string& key, Timestamp from);
DeskEntry lasts_no_more(const std::string& key);
DeskEntry stands_elsewhere(const std::string& adapter, Timestamp stamp);
// The prompt that this entry tells was delivered by `stamp`; or that this entry began.
std::optional<OutboxId> stood_by(const DeskEntry& entry, Timestamp stamp);
std::optional<OutboxId> began_prompt(const DeskEntry& entry);
DeskEntry dealt(const Dealt& dealt);
DeskEntry sealed(const Seal& seal);
DeskEntry dice_asked(std::int64_t n, const Question& question, std::int64_t after_serial);
DeskEntry dice_failed(const std::string& why);
DeskEntry dice_hosts();
DeskEntry dice_settled();
DeskEntry spin(PersonId person, const std::string& code);
DeskEntry paused(const std::map<std::string, std::int64_t>& left_ms, Timestamp from);
DeskEntry pause_ends(Timestamp at);  // by itself, as a host has said
DeskEntry resumed();
DeskEntry credited(const CreditedSpan& outage, const std::map<std::string, std::int64_t>& by_ms);
DeskEntry credit_taken_back();
DeskEntry stands(const SeatSpan& span);
// The clock goes on again before the absence was over.
DeskEntry stands_no_more(Timestamp from);
DeskEntry unmoved(const SeatSpan& span);
DeskEntry bank_runs(const SeatSpan& span);
// Taken from the bank at once, by a player who asked.
DeskEntry bank_taken(Seat seat, std::int64_t by_ms);
DeskEntry excused(Seat seat);
DeskEntry granted(Seat seat, std::int64_t bank_ms, std::int64_t excused);
DeskEntry extended(std::int64_t by_ms);
DeskEntry more_time_wanted(const MoreTimeWanted& wanted);
DeskEntry more_time_denied();
inline constexpr std::string_view kCalledOff = "aborted";
DeskEntry closed(std::string_view how);  // "over", kCalledOff
DeskEntry reopened(BookId book_before);
DeskEntry protested(const Protest& protest);
DeskEntry protest_closed();
DeskEntry protest_again(const Protest& protest);  // the host's answer to it was taken back
DeskEntry option_set(const OptionSet& set);
DeskEntry asked(Seat seat);
DeskEntry answered(Seat seat);
DeskEntry page_taken(Seat seat, const std::string& adapter, const std::string& page);
// The undo or redo before it changed nothing that anybody but hosts has seen.
DeskEntry unseen();
}  // namespace desk

// True for an entry by which a host, or a player who asks for one, changes what others act on: a
// command bound to an earlier place of the log is refused after it.
bool changes_the_desk(const DeskEntry& entry);

// Folds one desk entry; an unknown kind throws Broken (a log of a newer daemon).
void fold_desk(DeskState& state, Timestamp at, const DeskEntry& entry);
// Of a log that may be damaged: what stands before the first entry that cannot be read.
DeskState desk_so_far(const std::vector<LogEntry>& log);

}  // namespace callboard
