// Orders that take back, bring back or throw again: undo, redo, reroll, late, dice.

#include <algorithm>

#include "bot/clock/deadlines.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/deeds.h"
#include "bot/desk/order.h"
#include "bot/desk/struck.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/play.h"
#include "bot/match/post_names.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::size_t kUndoMax = 200;
inline constexpr std::size_t kLinkMax = 300;

// The newest throw in effect, if nothing has followed but their pick: their log entry and their
// question. A pick uncovers something, and nobody judges it.
struct LastThrow {
  std::uint64_t seq = 0;
  Question question;
};
bool is_throw(const GameFace& game, const Draw& draw) {
  return std::find(game.throws.begin(), game.throws.end(), draw.label) != game.throws.end();
}

std::optional<LastThrow> last_throw(const LiveMatch& match) {
  const auto live_inputs = inputs_in_effect(match.log);
  const auto game = match.face->start(match.desk.options, match.desk.carry);
  std::optional<LastThrow> found;
  std::int64_t draws = 0;
  std::size_t acts = 0;  // since the throw
  bool picked = false;   // by the newest of them
  for (const std::size_t index : live_inputs) {
    const auto& input = std::get<InputEntry>(match.log[index].body);
    const Pending pending = game->pending();
    const auto* draw = std::get_if<Draw>(&pending);
    const bool thrown = draw != nullptr && is_throw(*match.face, *draw);
    if (thrown) {
      found = LastThrow{match.log[index].seq,
                        {draw->label, draw->count, draw->sides, draws, game->luck(), {}}};
      acts = 0;
    }
    draws += input.actor == Actor::kFollows ? 1 : 0;
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
    if (thrown || input.actor == Actor::kFollows) continue;
    ++acts;
    picked = input.actor == Actor::kSeat && game->revealed() && !game->judged(input.input);
  }
  return acts == 0 || (acts == 1 && picked) ? found : std::nullopt;
}

// Dice that a host has typed otherwise than now, as long as no more than their pick has followed.
std::optional<LastThrow> last_typed(const Order& order, const std::vector<std::uint64_t>& values) {
  const auto draw = pending_draw(order.match);
  if (draw && draw->label == "dice") return std::nullopt;
  auto thrown = last_throw(order.match);
  const auto row = thrown ? order.match.book->answered(thrown->question) : std::nullopt;
  if (!row || row->source != "host" || row->outcome == values) return std::nullopt;
  const bool fits = values.size() == row->count &&
                    std::all_of(values.begin(), values.end(),
                                [&](std::uint64_t value) { return value < row->sides; });
  return fits ? thrown : std::nullopt;
}

// As by "!reroll", but that the host types what counts instead.
void take_typed_back(Order& order, const LastThrow& thrown, Telling& telling) {
  const auto row = order.match.book->answered(thrown.question);
  const auto voided = order.match.book->void_draw(row->n);
  CALLBOARD_CHECK(voided.has_value(), "a draw in effect cannot be voided");
  order.act.commit.draws.push_back(*voided);
  nlohmann::json facts = who_and_why(order);
  facts["n"] = row->n;
  telling.open.add("notice.dice_mended", BotFacts::open(facts));
  say_struck(order, thrown.seq, telling.open);
  take_back(order, UndoEntry{thrown.seq - 1});
}

// A throw that a host has voided stays void: nobody is to choose between two that are known. What
// the undo of the one in its place brings is said with it.
void note_void(const Order& order, const UndoEntry& undo, nlohmann::json& facts) {
  const auto thrown = last_throw(order.match);
  if (!thrown || thrown->seq <= undo.keep_seq) return;
  const std::vector<DrawRow> rows = order.match.book->answers_to(thrown->question);
  for (const DrawRow& row : rows) {
    facts[row.voided ? "voided" : "stands"] = row.n;
    facts["typed"] = row.source == "host";
  }
}

// What is in effect in `one` and not in `other` was done by hosts, and nobody read of it.
bool nobody_read(const LiveMatch& one, const LiveMatch& other) {
  const auto theirs = inputs_in_effect(other.log);
  const auto game = one.face->start(one.desk.options, one.desk.carry);
  for (const std::size_t index : inputs_in_effect(one.log)) {
    const auto& input = std::get<InputEntry>(one.log[index].body);
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
    if (std::find(theirs.begin(), theirs.end(), index) != theirs.end()) continue;
    const bool of_host = input.actor == Actor::kHost || input.actor == Actor::kFollows;
    const auto& sets = one.desk.options_set;
    const bool option = std::any_of(sets.begin(), sets.end(), [&](const OptionSet& set) {
      return set.seq == one.log[index].seq;
    });
    if (!of_host || option || game->public_news()) return false;
  }
  return true;
}

// The game as hosts see it, but for what they have loaded.
nlohmann::json beside_loaded(const AnyMatch& game) {
  auto view = nlohmann::json::parse(game.host_view().json());
  for (const char* hidden : {"queue", "question"}) view.erase(hidden);
  return view;
}

// Nothing but loaded content goes or comes back, as after a "!question edit" in private: there is
// nothing to announce, and nobody's clock has to begin again.
bool is_unseen(const LiveMatch& match, const EntryBody& how) {
  LiveMatch after = copy_of(match);
  Commit unused;
  append(after, match.log.back().at, how, unused);
  const AnyMatch& was = *match.game;
  const AnyMatch& is = *after.game;
  return nobody_read(match, after) && nobody_read(after, match) &&
         was.public_view() == is.public_view() && beside_loaded(was) == beside_loaded(is) &&
         was.carry() == is.carry();
}

void take_back_unseen(Order& order, EntryBody how) {
  const bool redone = std::holds_alternative<RedoEntry>(how);
  take_back(order, std::move(how));
  append(order.match, order.act.now, desk::unseen(), order.act.commit);
  tell_person(order.house, order.act, order.match, order.person, "note.unseen_back",
              BotFacts::open({{"redone", redone}}));
}

// Where others can look a throw up. Chat clients put it into angle brackets.
std::optional<std::string> link_in(std::string word) {
  if (word.starts_with('<') && word.ends_with('>')) word = word.substr(1, word.size() - 2);
  constexpr std::string_view kScheme = "https://";
  const bool plain = std::all_of(word.begin(), word.end(),
                                 [](char letter) { return letter > ' ' && letter < 0x7f; });
  const bool link = word.starts_with(kScheme) && word.size() > kScheme.size();
  if (!link || !plain || word.size() > kLinkMax) return std::nullopt;
  return word;
}

}  // namespace

// HA-06: "!undo [N]", or "!undo to #123": back to how things stood when that post had been played.
Objected order_undo(Order& order) {
  constexpr const char* kForm = "!undo [N] or !undo to #123";
  if (!is_live(order)) {
    if (const auto done = undo_confirmed(order)) return *done;
    return undo_abort(order);
  }
  std::string rest = order.line.rest;
  nlohmann::json facts = who_and_why(order);
  std::optional<Reached> reached;
  if (rest.starts_with("to ")) {
    take_word(rest);
    const auto row = reply_named(order, rest);
    if (!row || row->seq == 0) return no_post(rest);
    const auto live = inputs_in_effect(order.match.log);
    if (!live.empty() && order.match.log[live.back()].seq > row->seq) {
      reached = Reached{UndoEntry{row->seq, 0}, deeds_after(order, row->seq)};
    }
    facts["post"] = mark::said(post_name(row->id));
  } else {
    const std::size_t count = rest.empty() ? 1 : number_in(rest).value_or(0);
    if (count == 0 || count > kUndoMax) return usage(kForm);
    if (count == 1 && withdraw_offer(order)) return std::nullopt;
    reached = reach_back(order, count);
    facts["count"] = count;
  }
  if (!reached) return Objection("E_NOUNDO");
  if (auto objection = may_take_back(order, *reached)) return objection;
  if (reached->deeds.empty() && is_unseen(order.match, reached->undo)) {
    take_back_unseen(order, reached->undo);
    return std::nullopt;
  }
  Telling telling;
  if (!reached->deeds.empty() && took_no_play(order, *reached)) {
    take_back_deeds(order, reached->deeds, telling);
    settle(order.house, order.act, order.match, std::move(telling), Renewal::kIfTurnChanged);
    return std::nullopt;
  }
  note_void(order, reached->undo, facts);
  const bool to_post = facts.contains("post");  // else the steps are said
  telling.open.add(to_post ? "notice.undone_to" : "notice.undone", BotFacts::open(facts));
  if (to_post) say_struck(order, reached->undo.keep_seq, telling.open);
  take_back(order, reached->undo);
  take_back_deeds(order, reached->deeds, telling);
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kAlways);
  return std::nullopt;
}

Objected order_redo(Order& order) {
  if (!is_live(order)) return not_live();
  if (auto objection = redo_of_deed(order)) return objection;
  if (!can_redo(order.match.log)) return Objection("E_NOREDO");
  if (is_unseen(order.match, RedoEntry{})) {
    take_back_unseen(order, RedoEntry{});
    return std::nullopt;
  }
  take_back(order, RedoEntry{});
  Telling telling;
  telling.open.add("notice.redone", BotFacts::open(who_and_why(order)));
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kAlways);
  return std::nullopt;
}

Objected order_reroll(Order& order) {
  if (!is_live(order)) return not_live();
  if (order.line.reason.empty()) return usage("!reroll -- REASON");
  const auto thrown = last_throw(order.match);
  if (!thrown) return Objection("E_NOREROLL");
  const auto row = order.match.book->answered(thrown->question);
  if (!row) return Objection("E_NOREROLL");
  const auto voided = order.match.book->void_draw(row->n);
  if (!voided) return Objection("E_NOREROLL");
  order.act.commit.draws.push_back(*voided);
  nlohmann::json facts = who_and_why(order);
  facts["n"] = row->n;
  Telling telling;
  telling.open.add("notice.reroll", BotFacts::open(facts));
  say_struck(order, thrown->seq, telling.open);
  take_back(order, UndoEntry{thrown->seq - 1});
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kAlways);
  return std::nullopt;
}

Objected order_dice(Order& order) {
  constexpr const char* kForm = "!dice 6 5 [https://PROOF]";
  if (!is_live(order)) return not_live();
  std::string rest = order.line.rest;
  std::vector<std::uint64_t> values;
  std::string link;
  while (!rest.empty()) {
    const std::string word = take_word(rest);
    const auto face = number_in(word);
    if (face && *face > 0) {
      values.push_back(*face - 1);
      continue;
    }
    link = link_in(word).value_or("");
    if (link.empty() || !rest.empty()) return usage(kForm);  // it stands last
  }
  Telling telling;
  const auto mistyped = last_typed(order, values);
  if (mistyped) take_typed_back(order, *mistyped, telling);
  const auto draw = pending_draw(order.match);
  if (!draw || draw->label != "dice") return Objection("E_NODICE");
  if (!mistyped && !hosts_may_type(show_of(order.house, order.match), order.match)) {
    return Objection("E_DICE_WAIT");
  }
  std::string proof = "log entry " + std::to_string(order.match.log.size() + 1);
  if (!link.empty()) proof += ", " + link;
  const auto row = order.match.book->answer_by_host(question_of(order.match, *draw), values, proof);
  if (!row) return usage(kForm);
  clear_timer(order.house, order.act, order.match, timer_key::kDice);
  clear_timer(order.house, order.act, order.match, timer_key::kAskDice);
  dice_typed(order.act, order.match);
  if (!mistyped) telling.open.add("notice.dice_typed", BotFacts::open(who_and_why(order)));
  answer_draw(order.house, order.act, order.match, *row, Freshness::kFresh, telling);
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kIfTurnChanged);
  return std::nullopt;
}

namespace {

// One of several whose common time ran out with the act after entry `keep`.
bool was_asked(const LiveMatch& match, std::size_t keep, Seat seat) {
  LiveMatch probe = copy_of(match);
  Commit unused;
  append(probe, match.log.back().at, UndoEntry{keep}, unused);
  const Pending pending = probe.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr &&
         std::find(awaiting->seats.begin(), awaiting->seats.end(), seat) != awaiting->seats.end();
}

}  // namespace

// "!late #123" or "!late NAME [MOVE]": the missed deadline is taken back and the post, or the move
// if one is given, is played (HA-13).
Objected order_late(Order& order) {
  constexpr const char* kForm = "!late #123 or !late NAME [MOVE]";
  if (!is_live(order)) return not_live();
  std::string rest = order.line.rest;
  std::optional<ReplyRow> row;
  if (names_post(rest.substr(0, rest.find(' ')))) {
    const std::string word = take_word(rest);
    row = reply_named(order, word);
    if (!row) return no_post(word);
  }
  const auto seat = row ? order.match.desk.seat_of(row->person) : take_seat(order, rest);
  if (!seat && row) return Objection{"E_NOSEAT", {{"who", mark::person(row->person)}}};
  if (!seat) return without_seat(order, rest, kForm, Behind::kMove);
  const auto keep = undo_target(order.match.log, 1);
  if (!keep) return Objection("E_NOTLATE");
  const auto& missed = std::get<InputEntry>(order.match.log.at(*keep).body);
  const bool theirs =
      missed.seat == *seat || (missed.seat == kNoSeat && was_asked(order.match, *keep, *seat));
  if (missed.actor != Actor::kTimer || !theirs) return Objection("E_NOTLATE");
  take_back(order, UndoEntry{*keep});
  nlohmann::json facts = who_and_why(order);
  facts["count"] = 1;
  Telling telling;
  telling.open.add("notice.undone", BotFacts::open(facts));
  if (row || !rest.empty()) {  // in one go, so that one "!undo" takes all of it back
    const auto objection =
        row ? play_post(order, *row, row->text, telling) : play_for(order, *seat, rest, telling);
    if (!objection) return std::nullopt;
    tell_person(order.house, order.act, order.match, order.person, "refuse." + objection->code,
                objection->facts);  // the deadline is taken back all the same
  }
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kAlways);
  return std::nullopt;
}

}  // namespace callboard
