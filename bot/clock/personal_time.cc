#include "bot/clock/personal_time.h"

#include <algorithm>

#include "bot/clock/absences.h"
#include "bot/clock/allowances.h"
#include "bot/clock/deadlines.h"
#include "bot/clock/hear_time.h"
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

// Of what one post says about time; what follows is left alone.
inline constexpr int kAnsweredMax = 8;

// Platforms that show each reader their own times are to show this person's in that zone.
void spread_zone(House& house, Act& act, const PersonRow& person) {
  std::vector<IdentityRow> accounts = act.commit.identities;
  if (const auto known = house.store.identities(person.id)) {
    accounts.insert(accounts.end(), known->begin(), known->end());
  }
  for (const IdentityRow& account : accounts) {
    if (account.person == person.id) act.effects.zones.emplace_back(account, person.zone);
  }
}

// When it was written: it may be read late.
Timestamp said_at(const Act& act) { return std::min(act.now, act.written.value_or(act.now)); }

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

// By when this person has to move there; nothing: no clock of theirs runs.
std::optional<Timestamp> due_of(const Work& work, const LiveMatch& match) {
  const auto seat = match.desk.seat_of(work.person.id);
  const auto key = seat ? deadline_of(match, *seat) : std::nullopt;
  const auto row = key ? work.house.timers.find(match.row.id, *key) : std::nullopt;
  return row ? std::optional(row->due) : std::nullopt;
}

// Everybody who waits for this person hears of it once, and by when the move is due now.
void announce_in_matches(Work& work, const std::string& section, nlohmann::json facts) {
  for (const MatchId id : played_by(work.house, work.person.id)) {
    const auto match = work.house.matches.find(id);
    if (match == work.house.matches.end()) continue;
    if (match->second.row.status != MatchStatus::kLive) continue;
    facts.erase("due");
    if (const auto due = due_of(work, match->second)) facts["due"] = mark::time(*due);
    notice(work.house, work.act, match->second, section, BotFacts::open(facts));
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

nlohmann::json span_facts(const Absence& one) {
  return {{"from", mark::time(one.from)}, {"until", mark::time(one.until)}};
}

nlohmann::json list_json(const std::vector<Absence>& absences) {
  nlohmann::json list = nlohmann::json::array();
  for (const Absence& one : absences) list.push_back(span_facts(one));
  return list;
}

// Those that are over are of no interest.
std::vector<Absence> told_before(const Work& work) {
  std::vector<Absence> absences = work.person.hours.absences;
  drop_past(absences, work.act.now);
  return absences;
}

CommandOutcome too_many(Work& work, const std::vector<Absence>& told) {
  return refused(work, "E_AWAY_FULL", {{"most", kAbsencesMax}, {"absences", list_json(told)}});
}

CommandOutcome away(Work& work, const SaysAway& said) {
  const std::int64_t cap_s = work.saying.show.setup.absence_max_s;
  if (cap_s == 0) return refused(work, "E_AWAY_NONE", nlohmann::json::object());
  const Absence days{said.from, said.until};
  const std::vector<Absence> before = told_before(work);
  std::vector<Absence> absences = before;
  const Absence whole = join_absence(absences, days);
  nlohmann::json facts = span_facts(whole);
  if (whole.until.ms - whole.from.ms > cap_s * 1000 + kClockChange_ms) {
    facts["cap"] = mark::span(cap_s);
    facts["joined"] = whole != days;
    return refused(work, "E_AWAY_LONG", facts);
  }
  if (absences.size() > kAbsencesMax) return too_many(work, before);
  facts["who"] = mark::person(work.person.id);
  facts["now"] = whole.from <= work.act.now;
  nlohmann::json answer = facts;
  answer.update(zone_facts(work));
  answer["joined"] = whole != days;
  work.person.hours.absences = absences;
  std::erase(absences, whole);
  answer["others"] = list_json(absences);
  const bool changed = work.person.hours.absences != before;
  const CommandOutcome outcome = done(work, "time.away", answer);
  // What was known moves no clock.
  if (changed && replace_clocks(work.house, work.act, work.person.id) > 0) {
    announce_in_matches(work, "notice.away", facts);
  }
  return outcome;
}

// A seat may have been left open because this person was away.
void may_be_asked_now(Work& work) {
  const auto known =
      work.house.shows.which([&](const ShowSeen& show) { return show.may_know(work.person.id); });
  for (const ShowId id : known) {
    const auto found = work.house.shows.find(id);
    if (found == work.house.shows.end()) continue;
    Show& show = found->second;
    const bool asks = show.setup.sign_ups == SignUpMode::kList;
    const bool waited_for =
        place_of(show, work.person.id) != 0 || show.state.champion == work.person.id;
    if (asks && waited_for) call_up(work.house, work.act, show);
  }
}

// `left` are the absences that are left.
CommandOutcome take_back(Work& work, std::vector<Absence> left, const std::string& section,
                         nlohmann::json facts) {
  const bool was_away = absence_at(work.person.hours.absences, work.act.now) != nullptr;
  const bool is_back = was_away && absence_at(left, work.act.now) == nullptr;
  facts["who"] = mark::person(work.person.id);
  nlohmann::json answer = facts;
  answer["others"] = list_json(left);
  work.person.hours.absences = std::move(left);
  const CommandOutcome outcome = done(work, "time." + section, answer);
  may_be_asked_now(work);
  if (replace_clocks(work.house, work.act, work.person.id) > 0) {
    announce_in_matches(work, is_back ? "notice.back" : "notice." + section, facts);
  }
  return outcome;
}

// The absence in force is over. Those to come stay: nobody takes them back by coming home.
CommandOutcome back(Work& work) {
  std::vector<Absence> absences = told_before(work);
  if (absences.empty()) return {};  // an everyday word
  const Absence* const running = absence_at(absences, work.act.now);
  if (running == nullptr) {
    return refused(work, "E_NOT_AWAY", {{"absences", list_json(absences)}});
  }
  cut_absences(absences, Absence(*running));
  return take_back(work, std::move(absences), "back", nlohmann::json::object());
}

CommandOutcome not_away(Work& work, const SaysNotAway& said) {
  const std::vector<Absence> before = told_before(work);
  std::vector<Absence> absences = before;
  const Absence days{said.from, said.until};
  if (!cut_absences(absences, days)) {
    nlohmann::json facts = span_facts(days);
    facts["absences"] = list_json(before);
    return refused(work, "E_AWAY_UNTOLD", facts);
  }
  drop_past(absences, work.act.now);
  if (absences.size() > kAbsencesMax) return too_many(work, before);
  return take_back(work, std::move(absences), "not_away", span_facts(days));
}

CommandOutcome asks_absences(Work& work) {
  answer(work, "time.absences", {{"absences", list_json(told_before(work))}});
  return {true, "help", std::nullopt};
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
  spread_zone(work.house, work.act, work.person);
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
    case MoreTime::kAskedBefore:
      answer(work, "time.asked_before", nlohmann::json::object());
      return {true, "command", Verdict::kAccepted};
    case MoreTime::kNoGain:
      return refused(work, "E_NOGAIN", nlohmann::json::object());
    case MoreTime::kDenied:
      answer(work, "time.denied", nlohmann::json::object());
      return {true, "command", Verdict::kAccepted};
    case MoreTime::kNoClock:
      break;
  }
  return refused(work, "E_NOCLOCK", nlohmann::json::object());
}

CommandOutcome unclear(Work& work, const UnclearTime& said) {
  nlohmann::json near = nlohmann::json::array();
  for (const std::string& name : said.near) near.push_back({{"name", mark::said(name)}});
  nlohmann::json facts{{"near", near}};
  if (!said.said.empty()) facts["said"] = mark::said(said.said);
  return refused(work, said.code, facts);
}

CommandOutcome put_into_effect(Work& work, const TimeWords& words) {
  return std::visit(Overloaded{
                        [](const SaysNothing&) { return CommandOutcome{}; },
                        [&](const SaysAway& said) { return away(work, said); },
                        [&](const SaysBack&) { return back(work); },
                        [&](const SaysNotAway& said) { return not_away(work, said); },
                        [&](const AsksAbsences&) { return asks_absences(work); },
                        [&](const SaysQuiet& said) { return quiet(work, said); },
                        [&](const SaysNoQuiet&) { return no_quiet(work); },
                        [&](const SaysZone& said) { return zone(work, said); },
                        [&](const WantsTime& said) { return wants_time(work, said); },
                        [&](const UnclearTime& said) { return unclear(work, said); },
                    },
                    words);
}

}  // namespace

void send_zone(const House& house, Act& act, const IdentityRow& account) {
  const auto person = house.people.find(account.person);
  if (person == house.people.end() || person->second.zone.empty()) return;
  act.effects.zones.emplace_back(account, person->second.zone);
}

void zone_set(House& house, Act& act, const ZoneSet& set) {
  if (!set.cursor.empty()) act.commit.cursors.push_back({set.author.adapter, set.cursor});
  PersonRow& person = house.people.at(person_of(house, act, set.author));
  if (person.forgotten || person.zone == set.zone) return;
  person.zone = set.zone;
  spread_zone(house, act, person);
  act.commit.people.push_back(person);
}

CommandOutcome personal_time(House& house, Act& act, const TimeSaying& saying, Folded& folded) {
  const auto person = house.people.find(saying.person);
  if (person == house.people.end() || person->second.forgotten) return {};
  Work work{house, act, saying, person->second};
  const std::string zone = zone_of(house, saying.show, saying.person);
  CommandOutcome all;
  int answered = 0;
  for (auto line = folded.lines.begin(); line != folded.lines.end();) {
    HeardTime heard = hear_time(*line, said_at(act), zone, told_before(work));
    CommandOutcome outcome;
    if (!std::holds_alternative<SaysNothing>(heard.words)) {
      outcome = answered < kAnsweredMax ? put_into_effect(work, heard.words) : all;
    }
    if (!outcome.handled) {
      ++line;
      continue;
    }
    ++answered;
    if (!all.handled || outcome.mark == Verdict::kRefused) all = outcome;
    if (heard.rest.text.empty()) {
      line = folded.lines.erase(line);
    } else {
      *line = std::move(heard.rest);
    }
  }
  return all;
}

}  // namespace callboard
