// Orders that name a post, "#123" as the board numbers it: read it as a move, accept it late, take
// it out of sight, and no longer hear its author.
#include <algorithm>

#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/later_verdict.h"
#include "bot/match/play.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {

std::optional<ReplyRow> reply_named(const Order& order, const std::string& word) {
  if (word.size() < 2 || word.front() != '#') return std::nullopt;
  const auto rows = order.house.store.replies(order.match.row.id);
  if (!rows) return std::nullopt;
  const auto found = std::find_if(rows->begin(), rows->end(),
                                  [&](const ReplyRow& row) { return row.id == word.substr(1); });
  if (found == rows->end()) return std::nullopt;
  ReplyRow row = *found;
  const auto later = later_verdict(order.house.store, row);
  if (!later) return std::nullopt;
  if (*later && (*later)->seq != 0) {
    row.verdict = "played";
    row.seq = (*later)->seq;
  }
  return row;
}

Objection no_post(const std::string& word) {
  return Objection{"E_NOPOST", {{"post", mark::said(word)}}};
}

Objected play_post(Order& order, const ReplyRow& row, const std::string& words) {
  const auto seat = order.match.desk.seat_of(row.person);
  if (!seat) return Objection("E_NOTPLAYER");
  const auto read = order.match.game->read(*seat, fold_reply(words, Markup::kPlain, {}));
  if (const auto* refusal = std::get_if<RefusalData>(&read)) return Objection(*refusal);
  const auto* moves = std::get_if<ReadMoves>(&read);
  if (moves == nullptr) return Objection("E_UNKNOWN");
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(*seat);
  facts["post"] = mark::said("#" + row.id);
  facts["words"] = mark::said(words);
  Telling telling;
  telling.open.add("notice.read", BotFacts::open(facts));
  if (auto refusal = play(order.house, order.act, order.match, moves->inputs, {Actor::kSeat, *seat},
                          std::move(telling))) {
    return Objection(*refusal);
  }
  judge_later(order.act, row, {Verdict::kAccepted, order.match.log.size()});
  return std::nullopt;
}

// HA-10: "!read #123 as guess LUCKY NUMBERS". A post that was played is read again only by force.
Objected order_read(Order& order) {
  constexpr const char* kForm = "!read #123 as MOVE [force]";
  if (!is_live(order)) return not_live();
  std::string rest = order.line.rest;
  const std::string word = take_word(rest);
  const bool as = take_word(rest) == "as";
  if (!as || rest.empty()) return usage(kForm);
  const auto row = reply_named(order, word);
  if (!row) return no_post(word);
  constexpr std::string_view kForce = " force";
  const bool forced = rest.ends_with(kForce);
  if (forced) rest.resize(rest.size() - kForce.size());
  if (row->verdict == "played" && !forced) return Objection("E_PLAYED");
  const bool waits = order.match.desk.pause.has_value();
  if (waits && !forced) return Objection("E_PAUSED");
  return play_post(order, *row, rest);
}

// HA-39, quiet: the platform takes the post out of sight if it can. What was played stands.
Objected order_hide(Order& order) {
  std::string rest = order.line.rest;
  const std::string word = take_word(rest);
  const auto row = reply_named(order, word);
  if (!row) return word.empty() ? usage("!hide #123") : no_post(word);
  judge_later(order.act, *row, {Verdict::kHidden, row->seq});
  return std::nullopt;
}

namespace {

Objected set_mute(Order& order, const std::string& form, Hearing hearing) {
  std::string name = order.line.rest;
  if (name.starts_with('@')) name.erase(0, 1);
  const auto person = person_named(order, name);
  if (name.empty()) return usage(form);
  if (!person) return Objection{"E_NOPERSON", {{"name", mark::said(name)}}};
  Show& show = show_of(order.house, order.match);
  if (order.match.desk.seat_of(*person) || is_host(show, *person)) return Objection("E_MUTEPLAYER");
  std::erase(show.state.muted, *person);
  if (hearing == Hearing::kMuted) show.state.muted.push_back(*person);
  save(show, order.act);
  return std::nullopt;
}

}  // namespace

// HA-39, quiet: what a spectator writes from now on is taken out of sight and not read.
Objected order_mute(Order& order) { return set_mute(order, "!mute NAME", Hearing::kMuted); }
Objected order_unmute(Order& order) { return set_mute(order, "!unmute NAME", Hearing::kHeard); }

}  // namespace callboard
