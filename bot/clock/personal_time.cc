#include "bot/clock/personal_time.h"

#include "bot/clock/allowances.h"
#include "bot/clock/time_words.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/presence.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

// Days told by the calendar may have one hour more, where the clocks change.
inline constexpr std::int64_t kClockChange_ms = 60 * 60 * 1000;

struct Work {
  House& house;
  Act& act;
  const TimeSaying& saying;
  PersonRow& person;
};

void answer(Work& work, const std::string& section, const nlohmann::json& facts) {
  const PersonId person = work.person.id;
  if (work.saying.match != nullptr) {
    tell_person(work.house, work.act, *work.saying.match, person, section, BotFacts::open(facts));
  } else {
    answer_in_foyer(work.house, work.act, work.saying.show, person, section, BotFacts::open(facts));
  }
}

CommandOutcome refused(Work& work, const std::string& code, const nlohmann::json& facts) {
  answer(work, "refuse." + code, facts);
  return {true, "refused " + code, Verdict::kRefused};
}

CommandOutcome done(Work& work, const std::string& section, const nlohmann::json& facts) {
  work.act.commit.people.push_back(work.person);
  answer(work, section, facts);
  return {true, "command", Verdict::kAccepted};
}

// Everybody who waits for this person hears of it once.
void announce_in_matches(Work& work, const std::string& section, const nlohmann::json& facts) {
  for (auto& [id, match] : work.house.matches) {
    if (match.row.status != MatchStatus::kLive || !match.desk.seat_of(work.person.id)) continue;
    notice(work.house, work.act, match, section, BotFacts::open(facts));
  }
}

// In which zone the words were read.
nlohmann::json zone_facts(const Work& work) {
  const std::string zone = zone_of(work.house, work.saying.show, work.person.id);
  return {{"zone", mark::said(zone)}, {"zone_known", !work.person.zone.empty()}};
}

std::string clock_text(std::int32_t minute) {
  const auto two = [](std::int32_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return two(minute / 60) + ":" + two(minute % 60);
}

CommandOutcome away(Work& work, const SaysAway& said) {
  const std::int64_t cap_s = work.saying.show.setup.absence_max_s;
  if (cap_s == 0) return refused(work, "E_AWAY_NONE", nlohmann::json::object());
  if (said.until.ms - said.from.ms > cap_s * 1000 + kClockChange_ms) {
    return refused(work, "E_AWAY_LONG", {{"cap", mark::span(cap_s)}});
  }
  PersonHours& hours = work.person.hours;
  const bool known = hours.away_until > work.act.now;
  const nlohmann::json before{{"from", mark::time(hours.away_from)},
                              {"until", mark::time(hours.away_until)}};
  const bool overlap = said.from < hours.away_until && hours.away_from < said.until;
  if (known && !overlap) return refused(work, "E_AWAY_TWICE", before);
  hours.away_from = said.from;
  hours.away_until = said.until;
  nlohmann::json facts{{"who", mark::person(work.person.id)},
                       {"from", mark::time(said.from)},
                       {"until", mark::time(said.until)},
                       {"now", said.from <= work.act.now}};
  if (known) facts["instead"] = before;
  nlohmann::json answer = facts;
  answer.update(zone_facts(work));
  const CommandOutcome outcome = done(work, "time.away", answer);
  if (replace_clocks(work.house, work.act, work.person.id) > 0) {
    announce_in_matches(work, "notice.away", facts);
  }
  return outcome;
}

// A seat may have been left open because this person was away.
void may_be_asked_now(Work& work) {
  for (auto& [id, show] : work.house.shows) {
    const bool asks = show.setup.sign_ups == SignUpMode::kList;
    const bool waited_for =
        place_of(show, work.person.id) != 0 || show.state.champion == work.person.id;
    if (asks && waited_for) call_up(work.house, work.act, show);
  }
}

CommandOutcome back(Work& work) {
  const bool was_away = work.person.hours.away_until > work.act.now;
  if (!was_away) return {};  // an everyday word
  work.person.hours.away_from = work.person.hours.away_until = Timestamp{};
  const nlohmann::json facts{{"who", mark::person(work.person.id)}};
  const CommandOutcome outcome = done(work, "time.back", facts);
  may_be_asked_now(work);
  if (replace_clocks(work.house, work.act, work.person.id) > 0) {
    announce_in_matches(work, "notice.back", facts);
  }
  return outcome;
}

// A clock that runs keeps its end: new quiet hours, or a new zone to read them in, count from the
// next prompt on. Otherwise one player could put off a turn again and again.
CommandOutcome quiet(Work& work, const SaysQuiet& said) {
  work.person.hours.quiet_from_min = said.from_min;
  work.person.hours.quiet_to_min = said.to_min;
  nlohmann::json facts = zone_facts(work);
  facts["from"] = clock_text(said.from_min);
  facts["to"] = clock_text(said.to_min);
  return done(work, "time.quiet", facts);
}

CommandOutcome no_quiet(Work& work) {
  work.person.hours.quiet_from_min = work.person.hours.quiet_to_min = -1;
  return done(work, "time.no_quiet", nlohmann::json::object());
}

CommandOutcome zone(Work& work, const SaysZone& said) {
  work.person.zone = said.zone;
  return done(work, "time.zone",
              {{"zone", mark::said(said.zone)}, {"now", mark::time(work.act.now)}});
}

CommandOutcome wants_time(Work& work, const WantsTime& said) {
  LiveMatch* match = work.saying.match;
  const auto seat = match == nullptr ? std::nullopt : match->desk.seat_of(work.person.id);
  if (!seat) return {};
  if (match->desk.pause) return refused(work, "E_PAUSED", nlohmann::json::object());
  switch (more_time(work.house, work.act, *match, *seat, said.by_s)) {
    case MoreTime::kFromBank:
      return {true, "command", Verdict::kAccepted};
    case MoreTime::kAsked:
      answer(work, "time.asked", nlohmann::json::object());
      return {true, "command", Verdict::kAccepted};
    case MoreTime::kNoClock:
      break;
  }
  return refused(work, "E_NOCLOCK", nlohmann::json::object());
}

CommandOutcome unclear(Work& work, const UnclearTime& said) {
  nlohmann::json near = nlohmann::json::array();
  for (const std::string& name : said.near) near.push_back({{"zone", mark::said(name)}});
  nlohmann::json facts{{"near", near}};
  if (!said.said.empty()) facts["said"] = mark::said(said.said);
  return refused(work, said.code, facts);
}

}  // namespace

void zone_set(House& house, Act& act, const ZoneSet& set) {
  if (!set.cursor.empty()) act.commit.cursors.push_back({set.author.adapter, set.cursor});
  PersonRow& person = house.people.at(person_of(house, act, set.author));
  if (person.forgotten || person.zone == set.zone) return;
  person.zone = set.zone;
  act.commit.people.push_back(person);
}

CommandOutcome personal_time(House& house, Act& act, const TimeSaying& saying, Folded& folded) {
  const auto person = house.people.find(saying.person);
  if (person == house.people.end() || person->second.forgotten) return {};
  Work work{house, act, saying, person->second};
  for (auto line = folded.lines.begin(); line != folded.lines.end(); ++line) {
    const TimeWords words =
        read_time_words(line->key, act.now, zone_of(house, saying.show, saying.person));
    if (std::holds_alternative<SaysNothing>(words)) continue;
    const CommandOutcome outcome =
        std::visit(Overloaded{
                       [](const SaysNothing&) { return CommandOutcome{}; },
                       [&](const SaysAway& said) { return away(work, said); },
                       [&](const SaysBack&) { return back(work); },
                       [&](const SaysQuiet& said) { return quiet(work, said); },
                       [&](const SaysNoQuiet&) { return no_quiet(work); },
                       [&](const SaysZone& said) { return zone(work, said); },
                       [&](const WantsTime& said) { return wants_time(work, said); },
                       [&](const UnclearTime& said) { return unclear(work, said); },
                   },
                   words);
    if (!outcome.handled) continue;
    folded.lines.erase(line);
    return outcome;
  }
  return {};
}

}  // namespace callboard
