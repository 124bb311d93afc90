// One command under treatment, and what its handlers share. Loop's thread, lives for one call.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/reply.h"
#include "bot/desk/command_line.h"
#include "bot/match/house.h"
#include "bot/match/play.h"

namespace callboard {

// What a command changes beside the match it is given to; JSON for the audit, never a secret.
struct Changed {
  std::string before;
  std::string after;
};

// kOperator: through the operator's socket, or the schedule that the operator wrote: host of every
// show. kLent: by a platform's word alone (bot/desk/rights.h).
enum class Giver : std::uint8_t { kPerson, kOperator, kLent };

struct Order {
  House& house;
  Act& act;
  LiveMatch& match;
  PersonId person;  // who gives it
  CommandLine line;
  bool privately = false;
  std::optional<Changed> changed = {};
  // Set where `match` stands in for none (stand_in): the finished one in whose thread it is given.
  std::optional<MatchId> over = {};
  Giver giver = Giver::kPerson;
};

// A show between its matches, for commands that need no match: an empty one that is over and has no
// id. What it posts goes to `venues`.
LiveMatch stand_in(const Show& show, std::vector<VenueRow> venues);
bool stands_in(const LiveMatch& match);
// The show's match that has begun and is not over; null: none.
LiveMatch* played_now(House& house, const Show& show);

// How the match stands, for the audit: its public view, and what hosts and people have settled
// beside it. Never a secret.
std::string standings(const House& house, const LiveMatch& match);
// Where a command can leave its mark: the match, and the row of its show.
struct Stood {
  std::string match;
  std::string show;
};
Stood stood_of(const Order& order);
// What the audit keeps of it: the match, the show's row if that alone has changed, or both.
Changed changed_since(const Order& order, const Stood& before);

// A reason not to do it: the code of "refuse.CODE" with its data. Nothing: done.
struct Objection {
  explicit Objection(std::string a_code);
  Objection(std::string a_code, const nlohmann::json& a_facts);
  explicit Objection(const RefusalData& refusal);
  std::string code;
  PublicData facts;
};
using Objected = std::optional<Objection>;

// The seat whose occupant has this name (folded, or a unique beginning of it).
std::optional<Seat> seat_named(const Order& order, const std::string& name);
// "Ann roll": the longest beginning of `rest` that names a seat; leaves what follows in `rest`.
std::optional<Seat> take_seat(const Order& order, std::string& rest);
// A person of that name, if there is exactly one (person_there).
std::optional<PersonId> person_named(const Order& order, const std::string& name);

// Nobody is called so, or several are.
Objection nobody(const std::string& name);

// Whoever `words` name does not play in the match, or nobody is called so; of no words at all, the
// form of the command.
enum class Behind : std::uint8_t { kNothing, kMove };  // the name, in the words
Objection without_seat(const Order& order, const std::string& words, const std::string& form,
                       Behind behind = Behind::kNothing);

// "!word wants ..." with the form of the command.
Objection usage(const std::string& form);
// Only while a match is live.
Objection not_live();
// The same, with the command that rules over the show's last finished match, if there is one.
Objection none_is_open(const Order& order);
// Whether a word may rule over a finished match; of the game's, all that change
// it.
bool reaches_back(const GameFace& face, const std::string& word);

nlohmann::json who_and_why(const Order& order);
bool is_live(const Order& order);
// A whole number, nothing else.
std::optional<std::size_t> number_in(const std::string& text);

// A reply by "#123", its number on the platform: of this match or of the show's own thread. Its
// `seq` is the entry it led to in this match, also where a host had it played later.
std::optional<ReplyRow> reply_named(const Order& order, const std::string& word);
Objection no_post(const std::string& word);
// Plays `words` as if the post's author had written them there (HA-10, HA-13). What `telling`
// brings stands first. An objection: nothing was played.
Objected play_post(Order& order, const ReplyRow& row, const std::string& words,
                   Telling telling = {});
// That a guess would only be sent back to the player, unjudged: E_SENT_BACK.
Objected would_be_sent_back(const LiveMatch& match, const ReadMoves& read, Seat seat);
// Why the rules refuse a move of that seat, for a host who would have it played.
Objection as_hosts_read(const LiveMatch& match, const RefusalData& refusal, Seat seat);
// Plays `words` for the seat, likewise (HA-11).
Objected play_for(Order& order, Seat seat, const std::string& words, Telling telling = {});

// Takes play of the match back, or brings it back (UndoEntry, RedoEntry). What a "!set" among it
// had made of the show's options goes with it, and that is announced.
void take_back(Order& order, EntryBody how);

// "!undo" where no match is live: if the show's last one was called off, it is opened again where
// it stood, and what else is to be undone goes from there.
Objected undo_abort(Order& order);

// What has happened in the match since that place of its log: acts, and what hosts took back.
std::size_t changes_since(const LiveMatch& match, std::uint64_t place);
// The place of the log that the host named is not where the match stands any more (E_SINCE), or it
// has never come so far (E_AHEAD).
Objected stale(const Order& order);
// Two hosts at once: the second one's command counts, and they hear what the first one did. As the
// match was before the command: who ruled last, and its entries.
void mind_other_host(Order& order, std::optional<Ruled> before, std::size_t entries);
// The command as other hosts are told of it.
Ruled ruled_by(const Order& order);
// The command has answered a proposal, if it is such a one: two hosts may do so at once.
void note_settled(Order& order);
// The command was refused as `code`: who gives it hears what another host did just before, if that
// is why.
void say_who_was_first(Order& order, const std::string& code);
// The game's word in it, under whatever wrapping, is one that nobody else may read.
bool is_secret(const Order& order);
// The match is halted, or was left behind so: nothing can be done in it but what the words say.
Objected halted_or_left(const House& house, const Show& show, const MatchRow& row);

// Why a command is refused to somebody without right_of.
Objection no_right(House& house, const Show& show, PersonId person, const Reply& reply);
// In the audit's `after_json`: the platform whose word the right was (bot/desk/rights.h).
inline constexpr const char* kLentBy = "lent_by";
// Notes it in the row, where it was lent.
void note_right(AuditRow& row, const Show& show, const Incoming& incoming);

// Does what the line says, whoever gave it: rights, audit and answers are the caller's.
Objected carry_out(Order& order);

// The solution inside a command's words: "X | Y", "X clue Y", "X labels 9 8", "edit 2 X",
// "for \"X\": question ...". Empty: there is none, as in "edit 2 clue Y".
std::string solution_in(std::string rest);

// A host has found an answer right: it counts at once when the same question is answered so again.
void remember_accepted(Order& order, const std::optional<Judgeable>& judged);

enum class Hearing : std::uint8_t { kHeard, kUnheard };

// The handlers: each does its command or says why not.
Objected order_undo(Order& order);
Objected order_redo(Order& order);
Objected order_reroll(Order& order);
Objected order_dice(Order& order);
Objected order_rule(Order& order);
Objected order_late(Order& order);
Objected order_force(Order& order);
Objected order_miss(Order& order);
Objected order_extend(Order& order);
Objected order_credit(Order& order);
Objected order_excuse(Order& order);
Objected order_bank(Order& order);
Objected order_pause(Order& order);
Objected order_resume(Order& order);
Objected order_remind(Order& order);
Objected order_replace(Order& order);
Objected order_host(Order& order);
Objected order_practice(Order& order);
Objected order_read(Order& order);
Objected order_reading(Order& order);
Objected order_hide(Order& order);
Objected order_show(Order& order);
Objected order_mute(Order& order);
Objected order_unmute(Order& order);
Objected order_match(Order& order);
Objected order_confirm(Order& order);
Objected order_queue(Order& order);
Objected order_accept(Order& order);
Objected order_reject(Order& order);
Objected order_ask(Order& order);
Objected order_fair(Order& order);
Objected order_handover(Order& order);
// "right" or "wrong" to what waits for a host; what is accepted is kept as a variant.
Objected judge(Order& order, const std::string& verdict);
// Takes play back to the judged act of log entry `judged_seq` and rules "right", "wrong" or
// "credit" there (HA-08, HA-09, HA-28). Refused if that is the verdict that stands (E_RULED_SO), or
// by the game; then nothing has changed.
Objected rule_on(Order& order, std::uint64_t judged_seq, const std::string& verdict);
// What rule_on would object to.
Objected may_rule_on(const Order& order, std::uint64_t judged_seq, const std::string& verdict);
enum class Answered : std::uint8_t { kConfirmed, kRejected };
// What a host says to a proposal (bot/show/correct.h).
Objected settle_proposal(Order& order, std::int64_t id, Answered answered);
Objected order_new(Order& order);
Objected order_champion(Order& order);
Objected order_rename(Order& order);
Objected order_link(Order& order);
Objected order_unlink(Order& order);
Objected order_abort(Order& order);
Objected order_set(Order& order);
Objected order_status(Order& order);
Objected order_log(Order& order);
Objected order_try(Order& order);
// A word of the game's own.
Objected order_game(Order& order);

}  // namespace callboard
