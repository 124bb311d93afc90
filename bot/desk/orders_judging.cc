// What waits for a host's judgement, and the answers to it: !queue, !accept, !reject, !ask. An open
// protest comes first, then the guess or answer that the rules would not decide.

#include "bot/clock/deadlines.h"
#include "bot/desk/deeds.h"
#include "bot/desk/judging.h"
#include "bot/desk/needs.h"
#include "bot/desk/order.h"
#include "bot/desk/protest.h"
#include "bot/facts.h"
#include "bot/match/play.h"
#include "bot/match/post_names.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

void keep_answer(Order& order, Deed deed) {
  Show& show = show_of(order.house, order.match);
  keep_deed(show, &order.match, std::move(deed));
  save(show, order.act);
}

// Upheld: the ruling is the opposite of what was judged, made where it was judged. Nothing is
// closed or said before it is sure to be made. "credit": an opponent's right guess is found wrong,
// and who protested is paid (HA-09).
Objected uphold(Order& order, const std::string& rest) {
  const Protest protest = *order.match.desk.protest;
  if (rest == "credit" && protest.own) {
    return Objection{"E_CREDIT_OWN", {{"seat", mark::seat(protest.seat)}}};
  }
  const bool credit = rest == "credit";
  if (!rest.empty() && !credit) return usage("!accept [credit] [-- REASON]");
  const std::string verdict = protest.own ? "right" : credit ? "credit" : "wrong";
  if (auto objection = may_rule_on(order, protest.judged_seq, verdict)) return objection;
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(protest.seat);
  Deed deed = begin_deed(show_of(order.house, order.match), &order.match);
  deed.protest = protest;
  close_protest(order.house, order.act, order.match);
  append(order.match, order.act.now, desk::resumed(), order.act.commit);
  notice(order.house, order.act, order.match, "notice.protest_upheld", BotFacts::open(facts));
  Order ruling = order;
  ruling.line.reason.clear();  // it is said already
  auto objection = rule_on(ruling, protest.judged_seq, verdict);
  if (!objection) keep_answer(order, std::move(deed));
  return objection;
}

Objected turn_down(Order& order) {
  if (order.line.reason.empty()) return usage("!reject -- REASON");
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(order.match.desk.protest->seat);
  Deed deed = begin_deed(show_of(order.house, order.match), &order.match);
  deed.protest = order.match.desk.protest;
  close_protest(order.house, order.act, order.match);
  notice(order.house, order.act, order.match, "notice.protest_denied", BotFacts::open(facts));
  if (order.match.desk.pause) resume(order.house, order.act, order.match);
  keep_answer(order, std::move(deed));
  return std::nullopt;
}

// Who protests, or whose guess or answer is to be judged.
std::optional<Seat> whose_words_wait(const LiveMatch& match) {
  if (match.desk.protest) return match.desk.protest->seat;
  if (!host_is_due(match)) return std::nullopt;
  const auto open = open_judgements(match);
  if (open.empty()) return std::nullopt;
  return std::get<InputEntry>(match.log.at(open.front() - 1).body).seat;
}

}  // namespace

Objected judge(Order& order, const std::string& verdict) {
  HostLine line;
  line.word = verdict;
  const auto judged = order.match.game->read_host(line);
  if (!judged) return Objection("E_NOJUDGING");
  nlohmann::json facts = who_and_why(order);
  facts["what"] = mark::said(verdict == "right" ? "accepted" : "not accepted");
  const auto open = open_judgements(order.match);  // the newest is what waits
  const std::string post = open.empty() ? "" : post_behind(order.house, order.match, open.front());
  if (!post.empty()) facts["post"] = mark::said(post_name(post));
  Telling telling;
  telling.open.add("notice.judged", BotFacts::open(facts));
  const auto words = order.match.game->judgeable();
  if (auto refusal = play(order.house, order.act, order.match, {*judged}, {Actor::kHost, Seat{}},
                          std::move(telling))) {
    return Objection(*refusal);
  }
  if (verdict == "right") remember_accepted(order, words);
  return std::nullopt;
}

bool host_is_due(const LiveMatch& match) {
  if (!match.game || match.row.status != MatchStatus::kLive) return false;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr && awaiting->host;
}

std::optional<std::uint64_t> turn_asked(const AnyMatch& game) {
  const Pending pending = game.pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting == nullptr ? std::nullopt : std::optional(awaiting->turn);
}

bool was_sent_back(const AnyMatch& game, const LoggedInput& input,
                   std::optional<std::uint64_t> asked) {
  return asked && asked == turn_asked(game) && sent_back(game, input);
}

void remember_accepted(Order& order, const std::optional<Judgeable>& judged) {
  if (!judged || judged->question.empty()) return;
  Show& show = show_of(order.house, order.match);
  (void)keep_variant(order.act.commit, show.state.id, show.variants,
                     {0, judged->question, judged->said, order.person, order.act.now});
}

Objected order_queue(Order& order) {
  PublicSections sections;
  const std::vector<Need> needs = needs_of(order.house, show_of(order.house, order.match));
  sections.add("queue.head", BotFacts::open({{"count", count_due(needs)}}));
  add_needs(needs, order.house, sections);
  add_answers(needs, order.match, sections);
  post(order.house, order.act, order.match, Post::to_person(order.person, std::move(sections)));
  return std::nullopt;
}

// What is fair when no host decides, done now: the match goes on as if they had been waited for.
Objected order_fair(Order& order) {
  if (!is_live(order)) return not_live();
  if (order.match.desk.pause) return Objection("E_PAUSED");
  if (!host_is_due(order.match)) return Objection("E_NOJUDGING");
  nlohmann::json facts = who_and_why(order);
  facts["what"] = mark::said("!" + order.line.written);
  Telling telling;
  telling.open.add("notice.ruling", BotFacts::open(facts));
  if (auto refusal = play(order.house, order.act, order.match, {order.match.game->host_default()},
                          {Actor::kHost, Seat{}}, std::move(telling))) {
    return Objection(*refusal);
  }
  return std::nullopt;
}

Objected order_accept(Order& order) {
  if (!is_live(order)) return not_live();
  if (order.match.desk.protest) return uphold(order, order.line.rest);
  if (!order.line.rest.empty()) return usage("!accept [-- REASON]");
  if (!host_is_due(order.match)) return Objection("E_NOJUDGING");
  return judge(order, "right");
}

Objected order_reject(Order& order) {
  if (!order.line.rest.empty()) {
    const auto id = number_in(order.line.rest);
    if (!id) return usage("!reject -- REASON, !reject 3 -- REASON");
    return settle_proposal(order, static_cast<std::int64_t>(*id), Answered::kRejected);
  }
  if (!is_live(order)) return not_live();
  if (order.match.desk.protest) return turn_down(order);
  if (!host_is_due(order.match)) return Objection("E_NOJUDGING");
  return judge(order, "wrong");
}

// The writer is asked what was meant; the clocks stay where they are.
Objected order_ask(Order& order) {
  if (!is_live(order)) return not_live();
  if (order.line.rest.empty()) return usage("!ask QUESTION");
  const auto seat = whose_words_wait(order.match);
  if (!seat) return Objection("E_NOJUDGING");
  append(order.match, order.act.now, desk::asked(*seat), order.act.commit);
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(*seat);
  facts["words"] = mark::said(order.line.rest);
  notice(order.house, order.act, order.match, "notice.asked", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
