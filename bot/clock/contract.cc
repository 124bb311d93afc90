#include "bot/clock/contract.h"

#include <algorithm>
#include <utility>

#include "bot/clock/allowances.h"
#include "bot/facts.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// A host decides, though the player may still move: the clock is the host's (LN: AM-114).
bool host_decides(const Awaiting& awaiting) {
  return std::any_of(awaiting.timers.begin(), awaiting.timers.end(),
                     [](const Timer& timer) { return timer.span == Span::kHost; });
}

nlohmann::json in_force(House& house, const LiveMatch& match, Seat seat, const Terms& terms,
                        Timestamp now) {
  nlohmann::json facts = nlohmann::json::object();
  const std::int64_t bank_ms = terms.from_bank ? 0 : bank_left_ms(house, match, seat, now);
  const std::int64_t excused = excused_left(house, match, seat);
  facts["away"] = spans_json(terms.stands, now);
  if (bank_ms > 0) facts["bank"] = mark::span(bank_ms / 1000);
  if (excused > 0) facts["excused"] = excused;
  if (clock_s(house, match, seat) < deadline_s(show_of(house, match))) facts["short"] = true;
  return facts;
}

}  // namespace

Terms coming_terms(House& house, const LiveMatch& match, const Awaiting& awaiting, Timestamp now) {
  if (awaiting.seats.empty()) return {now};
  if (host_decides(awaiting)) {
    return {{now.ms + show_of(house, match).setup.host_wait_s * 1000}};
  }
  const Seat seat = awaiting.seats.front();
  const Placed placed =
      place_due(house, match, seat, now, {now.ms + clock_s(house, match, seat) * 1000});
  return {placed.due, placed.stands};
}

Terms running_terms(const House& house, const LiveMatch& match, const Awaiting& awaiting,
                    Timestamp now) {
  Terms terms{now, {}, match.desk.bank_runs.has_value()};
  for (const Timer& timer : awaiting.timers) {
    if (const auto row = house.timers.find(match.row.id, timer.key)) terms.due = row->due;
  }
  for (const SeatSpan& span : match.desk.stands) {
    if (!awaiting.seats.empty() && span.seat == awaiting.seats.front())
      terms.stands.push_back(span);
  }
  return terms;
}

void add_contract(House& house, const LiveMatch& match, const Awaiting& awaiting,
                  const Terms& terms, Timestamp now, const PublicData& view,
                  PublicSections& sections) {
  if (awaiting.seats.empty()) return;
  if (match.desk.pause) {  // no clock starts with it; resuming asks afresh
    sections.add("prompt.paused", BotFacts::open(nlohmann::json::object()));
    return;
  }
  const Seat seat = awaiting.seats.front();
  const bool host = host_decides(awaiting);
  nlohmann::json facts = host ? nlohmann::json::object() : in_force(house, match, seat, terms, now);
  facts["span"] = mark::span(span_of(terms, now));
  facts["due"] = mark::time(terms.due);
  facts["seat"] = mark::seat(seat);
  sections.add(host ? "prompt.hosts_time" : "prompt.deadline", BotFacts::open(facts));
  const bool first = !match.desk.prompt;
  const bool quiet = show_of(house, match).setup.volume == Volume::kQuiet;
  if (!quiet || first || sections.has("notice.reminder")) sections.add("miss", view);
}

void post_reminder(House& house, Act& act, const LiveMatch& match, const Awaiting& awaiting,
                   nlohmann::json facts) {
  facts["seat"] = mark::seat(awaiting.seats.front());
  PublicSections sections;
  sections.add("notice.reminder", BotFacts::open(facts));
  const Terms terms = running_terms(house, match, awaiting, act.now);
  add_contract(house, match, awaiting, terms, act.now, match.game->public_view(), sections);
  post(house, act, match, Post::to_public(std::move(sections)));
}

std::int64_t span_of(const Terms& terms, Timestamp now) { return (terms.due.ms - now.ms) / 1000; }

}  // namespace callboard
