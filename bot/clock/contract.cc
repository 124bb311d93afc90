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

// One clock that starts now, or has run for a while.
Terms coming_clock(House& house, const LiveMatch& match, const Timer& timer, Timestamp now) {
  const auto row = house.timers.find(match.row.id, timer.key);
  if (timer.lasting && row) return {row->due};
  if (timer.span == Span::kFixed) return {{now.ms + timer.fixed_s * 1000}};
  if (!is_personal(timer)) return {{now.ms + deadline_s(show_of(house, match)) * 1000}};
  const Seat seat = timer.seats.front();
  const Placed placed =
      place_due(house, match, seat, now, {now.ms + clock_s(house, match, seat) * 1000});
  return {placed.due, placed.stands};
}

// What softens the deadline that runs for one seat alone.
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

// Each of those who have not answered, where they answer.
void remind_privately(House& house, Act& act, const LiveMatch& match, const Awaiting& awaiting,
                      const Terms& terms) {
  for (const Seat seat : awaiting.seats) {
    const PersonId person = match.desk.seats.at(seat.index);
    if (match.desk.is_practice(person)) continue;
    tell_person(house, act, match, person, "notice.reminder_sealed",
                BotFacts::open({{"seat", mark::seat(seat)},
                                {"due", mark::time(terms.due)},
                                {"span", mark::span(span_of(terms, act.now))}}));
  }
}

}  // namespace

Terms coming_terms(House& house, const LiveMatch& match, const Awaiting& awaiting, Timestamp now) {
  if (awaiting.seats.empty()) return {now};
  if (host_decides(awaiting)) {
    return {{now.ms + show_of(house, match).setup.host_wait_s * 1000}};
  }
  std::optional<Terms> first;
  std::optional<Terms> nobodys;
  for (const Timer& timer : awaiting.timers) {
    std::optional<Terms>& least = is_nobodys(timer) ? nobodys : first;
    Terms terms = coming_clock(house, match, timer, now);
    if (!least || terms.due < least->due) least = std::move(terms);
  }
  if (first) return *std::move(first);
  return nobodys ? *std::move(nobodys) : Terms{now};
}

Terms running_terms(const House& house, const LiveMatch& match, const Awaiting& awaiting,
                    Timestamp now) {
  Terms terms{
      first_due(house, match, awaiting).value_or(now), {}, match.desk.bank_runs.has_value()};
  for (const SeatSpan& span : match.desk.stands) {
    if (awaiting.seats.size() == 1 && span.seat == awaiting.seats.front())
      terms.stands.push_back(span);
  }
  return terms;
}

std::optional<Timestamp> first_due(const House& house, const LiveMatch& match,
                                   const Awaiting& awaiting) {
  std::optional<Timestamp> first;
  std::optional<Timestamp> nobodys;
  for (const Timer& timer : awaiting.timers) {
    const auto row = house.timers.find(match.row.id, timer.key);
    std::optional<Timestamp>& least = is_nobodys(timer) ? nobodys : first;
    if (row && (!least || row->due < *least)) least = row->due;
  }
  return first ? first : nobodys;
}

std::optional<Timestamp> due_shown(const House& house, const LiveMatch& match, Awaiting awaiting) {
  auto& timers = awaiting.timers;
  const auto to_begin = [&](const Timer& timer) {
    return !timer.lasting && !house.timers.find(match.row.id, timer.key);
  };
  if (std::any_of(timers.begin(), timers.end(), to_begin)) {
    std::erase_if(timers, [](const Timer& timer) { return timer.lasting; });
  }
  return first_due(house, match, awaiting);
}

bool is_shared(const Awaiting& awaiting) {
  const auto& timers = awaiting.timers;
  const bool several = awaiting.sealed || awaiting.seats.size() > 1;
  return several && std::none_of(timers.begin(), timers.end(), is_personal);
}

void name_movers(nlohmann::json& facts, const Awaiting& awaiting) {
  if (awaiting.seats.size() == 1) facts["seat"] = mark::seat(awaiting.seats.front());
  if (awaiting.seats.size() < 2) return;
  facts["movers"] = nlohmann::json::array();
  for (const Seat seat : awaiting.seats) facts["movers"].push_back({{"seat", mark::seat(seat)}});
}

void add_contract(House& house, const LiveMatch& match, const Awaiting& awaiting,
                  const Terms& terms, Timestamp now, const PublicData& view,
                  PublicSections& sections) {
  if (awaiting.seats.empty()) return;
  if (match.desk.pause) {  // no clock starts with it; resuming asks afresh
    sections.add("prompt.paused", BotFacts::open(nlohmann::json::object()));
    return;
  }
  const bool host = host_decides(awaiting);
  const bool personal =
      !host && std::any_of(awaiting.timers.begin(), awaiting.timers.end(), is_personal);
  nlohmann::json facts = nlohmann::json::object();
  if (personal) facts = in_force(house, match, awaiting.seats.front(), terms, now);
  facts["span"] = mark::span(span_of(terms, now));
  facts["due"] = mark::time(terms.due);
  name_movers(facts, awaiting);
  if (!host && is_shared(awaiting)) facts["shared"] = true;
  sections.add(host ? "prompt.hosts_time" : "prompt.deadline", BotFacts::open(facts));
  const bool first = !match.desk.prompt;
  const bool quiet = show_of(house, match).setup.volume == Volume::kQuiet;
  if (!quiet || first || sections.has("notice.reminder")) sections.add("miss", view);
}

void post_reminder(House& house, Act& act, const LiveMatch& match, const Awaiting& awaiting,
                   nlohmann::json facts) {
  const Terms terms = running_terms(house, match, awaiting, act.now);
  if (is_shared(awaiting) && awaiting.sealed)
    return remind_privately(house, act, match, awaiting, terms);
  name_movers(facts, awaiting);
  PublicSections sections;
  sections.add("notice.reminder", BotFacts::open(facts));
  add_contract(house, match, awaiting, terms, act.now, match.game->public_view(), sections);
  post(house, act, match, Post::to_public(std::move(sections)));
}

std::int64_t span_of(const Terms& terms, Timestamp now) { return (terms.due.ms - now.ms) / 1000; }

}  // namespace callboard
