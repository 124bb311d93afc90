// Orders that take back, bring back or throw again: undo, redo, reroll, late, rule, dice.
#include <charconv>

#include <nlohmann/json.hpp>

#include "bot/clock/deadlines.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/play.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::size_t kUndoMax = 200;
inline constexpr std::size_t kRulingReachMax = 40;  // acts a ruling looks back over

bool live(const Order& order) { return order.match.row.status == MatchStatus::kLive; }

std::optional<std::size_t> number_in(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

void take_back_to(Order& order, std::uint64_t keep_seq) {
  append(order.match, order.act.now, UndoEntry{keep_seq}, order.act.commit);
}

void settle_with(Order& order, const std::string& section, const nlohmann::json& facts) {
  Telling telling;
  telling.open.add(section, BotFacts::open(facts));
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kAlways);
}

// The newest dice in effect, if at most one move has been made since: its log entry and its
// question.
struct LastThrow {
  std::uint64_t seq = 0;
  Question question;
};
std::optional<LastThrow> last_throw(const LiveMatch& match) {
  const auto live_inputs = inputs_in_effect(match.log);
  const auto game = match.face->start(match.desk.options, match.desk.carry);
  std::optional<LastThrow> found;
  std::int64_t draws = 0;
  int acts_since = 0;
  for (const std::size_t index : live_inputs) {
    const auto& input = std::get<InputEntry>(match.log[index].body);
    const Pending pending = game->pending();
    const auto* draw = std::get_if<Draw>(&pending);
    if (draw != nullptr && draw->label == "dice") {
      found = LastThrow{match.log[index].seq,
                        {draw->label, draw->count, draw->sides, draws, game->digest(), {}}};
      acts_since = 0;
    } else if (input.actor != Actor::kFollows) {
      ++acts_since;
    }
    draws += input.actor == Actor::kFollows ? 1 : 0;
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
  }
  if (acts_since > 0) return std::nullopt;
  return found;
}

}  // namespace

Objected order_undo(Order& order) {
  if (!live(order)) return not_live();
  const std::size_t count = order.line.rest.empty() ? 1 : number_in(order.line.rest).value_or(0);
  if (count == 0 || count > kUndoMax) return usage("!undo [N]");
  const auto keep = undo_target(order.match.log, count);
  if (!keep) return Objection("E_NOUNDO");
  take_back_to(order, *keep);
  nlohmann::json facts = who_and_why(order);
  facts["count"] = count;
  settle_with(order, "notice.undone", facts);
  return std::nullopt;
}

Objected order_redo(Order& order) {
  if (!live(order)) return not_live();
  if (!can_redo(order.match.log)) return Objection("E_NOREDO");
  append(order.match, order.act.now, RedoEntry{}, order.act.commit);
  settle_with(order, "notice.redone", who_and_why(order));
  return std::nullopt;
}

Objected order_reroll(Order& order) {
  if (!live(order)) return not_live();
  if (order.line.reason.empty()) return usage("!reroll -- REASON");
  const auto thrown = last_throw(order.match);
  if (!thrown) return Objection("E_NOREROLL");
  const auto row = order.match.book->answered(thrown->question);
  if (!row) return Objection("E_NOREROLL");
  const auto voided = order.match.book->void_draw(row->n);
  if (!voided) return Objection("E_NOREROLL");
  order.act.commit.draws.push_back(*voided);
  take_back_to(order, thrown->seq - 1);
  nlohmann::json facts = who_and_why(order);
  facts["n"] = row->n;
  settle_with(order, "notice.reroll", facts);
  return std::nullopt;
}

Objected order_dice(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  std::vector<std::uint64_t> values;
  while (!rest.empty()) {
    const auto face = number_in(take_word(rest));
    if (!face || *face < 1) return usage("!dice 6 5");
    values.push_back(*face - 1);
  }
  const auto draw = pending_draw(order.match);
  if (!draw || draw->label != "dice") return Objection("E_NODICE");
  const std::string proof = "log entry " + std::to_string(order.match.log.size() + 1);
  const auto row = order.match.book->answer_by_host(question_of(order.match, *draw), values, proof);
  if (!row) return usage("!dice 6 5");
  Telling telling;
  clear_timer(order.house, order.act, order.match, timer_key::kDice);
  answer_draw(order.house, order.act, order.match, *row, Freshness::kFresh, telling);
  settle(order.house, order.act, order.match, std::move(telling), Renewal::kIfTurnChanged);
  return std::nullopt;
}

// "!late NAME [MOVE]": the missed deadline is taken back and the move, if given, is played (HA-13).
Objected order_late(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  const auto seat = seat_named(order, take_word(rest));
  if (!seat) return usage("!late NAME [MOVE]");
  const auto keep = undo_target(order.match.log, 1);
  if (!keep) return Objection("E_NOUNDO");
  const auto& missed = std::get<InputEntry>(order.match.log.at(*keep).body);
  if (missed.actor != Actor::kTimer || missed.seat != *seat) return Objection("E_NOTLATE");
  take_back_to(order, *keep);
  nlohmann::json facts = who_and_why(order);
  facts["count"] = 1;
  settle_with(order, "notice.undone", facts);
  if (rest.empty()) return std::nullopt;
  Order force = order;
  force.line.rest = name_of(order.house, order.match.desk.seats.at(seat->index)) + " " + rest;
  if (const auto objection = order_force(force)) {  // the deadline is taken back all the same
    tell_person(order.house, order.act, order.match, order.person, "refuse." + objection->code,
                objection->facts);
  }
  return std::nullopt;
}

// What waits for a judgement is judged where it stands.
Objected judge_waiting(Order& order, const std::string& verdict) {
  HostLine line;
  line.word = verdict;
  const auto judged = order.match.game->read_host(line);
  if (!judged) return Objection(judged.error());
  if (auto refusal = play(order.house, order.act, order.match, {*judged}, {Actor::kHost, Seat{}})) {
    return Objection(*refusal);
  }
  return std::nullopt;
}

bool host_is_due(const LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr && awaiting->host;
}

// The newest judged act in effect, and the command that overrules it.
struct Judged {
  std::uint64_t seq = 0;
  std::string command;
};
std::optional<Judged> newest_judged(const LiveMatch& match, const std::string& verdict,
                                    const std::string& kind) {
  const auto live_inputs = inputs_in_effect(match.log);
  std::size_t looked = 0;
  for (auto it = live_inputs.rbegin(); it != live_inputs.rend() && looked < kRulingReachMax; ++it) {
    const auto& input = std::get<InputEntry>(match.log[*it].body);
    looked += input.actor == Actor::kFollows ? 0 : 1;
    if (input.actor != Actor::kSeat) continue;
    const auto command = match.game->ruling(input.input, verdict);
    if (command && command->find(kind) != std::string::npos) {
      return Judged{match.log[*it].seq, *command};
    }
  }
  return std::nullopt;
}

// "!rule right|wrong" and "!rule answer right|wrong": what waits is judged; else play is taken back
// to the newest judged act, and the ruling is made in its place (HA-08, HA-09, HA-28).
Objected order_rule(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  std::string verdict = take_word(rest);
  const std::string kind = verdict == "answer" ? "rule answer" : "";
  if (!kind.empty()) verdict = take_word(rest);
  if ((verdict != "right" && verdict != "wrong") || !rest.empty()) {
    return usage("!rule [answer] right|wrong");
  }
  if (host_is_due(order.match) && !judge_waiting(order, verdict)) return std::nullopt;
  const auto judged = newest_judged(order.match, verdict, kind);
  if (!judged) return Objection("E_NORULING");
  take_back_to(order, judged->seq - 1);
  HostLine line;
  std::string words = judged->command;
  line.word = take_word(words);
  line.rest = fold_content(words);
  const auto ruling = order.match.game->read_host(line);
  nlohmann::json facts = who_and_why(order);
  facts["what"] = mark::said(order.line.rest);
  Telling telling;
  telling.open.add("notice.ruling", BotFacts::open(facts));
  CALLBOARD_CHECK(ruling.ok(), "the game does not read its own ruling");
  if (auto refusal = play(order.house, order.act, order.match, {*ruling}, {Actor::kHost, Seat{}},
                          std::move(telling))) {
    append(order.match, order.act.now, RedoEntry{}, order.act.commit);
    return Objection(*refusal);
  }
  return std::nullopt;
}

}  // namespace callboard
