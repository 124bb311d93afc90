#include "bot/show/record_words.h"

#include <algorithm>
#include <array>

#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/foyer.h"
#include "bot/show/results.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLinesMax = 10;
constexpr std::size_t kHoldersMax = 3;

struct Phrase {
  std::string_view words;
  RecordQuestion asked;
};
constexpr std::array kPhrases = {
    Phrase{"standings", RecordQuestion::kStandings},
    Phrase{"the standings", RecordQuestion::kStandings},
    Phrase{"show standings", RecordQuestion::kStandings},
    Phrase{"ranking", RecordQuestion::kStandings},
    Phrase{"standings all", RecordQuestion::kAllTime},
    Phrase{"all-time standings", RecordQuestion::kAllTime},
    Phrase{"all time standings", RecordQuestion::kAllTime},
    Phrase{"standings of all time", RecordQuestion::kAllTime},
    Phrase{"records", RecordQuestion::kRecords},
    Phrase{"the records", RecordQuestion::kRecords},
    Phrase{"streaks", RecordQuestion::kRecords},
    Phrase{"jackpots", RecordQuestion::kJackpots},
    Phrase{"jackpot history", RecordQuestion::kJackpots},
    Phrase{"the jackpot's history", RecordQuestion::kJackpots},
    Phrase{"seasons", RecordQuestion::kSeasons},
    Phrase{"my results", RecordQuestion::kOwn},
    Phrase{"my record", RecordQuestion::kOwn},
    Phrase{"my matches", RecordQuestion::kOwn},
};

struct RecordWord {
  Record record;
  const char* name;
  bool money;
};
constexpr std::array<RecordWord, kRecordKinds> kRecordWords = {
    RecordWord{Record::kBest, "best", true},
    RecordWord{Record::kWon, "won", true},
    RecordWord{Record::kReign, "reign", false},
    RecordWord{Record::kStreak, "streak", false},
    RecordWord{Record::kStreakNow, "streak_now", false},
    RecordWord{Record::kWins, "wins", false},
    RecordWord{Record::kMatches, "matches", false},
    RecordWord{Record::kJackpot, "jackpot", true},
    RecordWord{Record::kJackpots, "jackpots", false},
};

Json line_facts(std::size_t place, PersonId person, const Tally& tally) {
  return {{"place", place},
          {"who", mark::person(person)},
          {"won", mark::money(tally.won)},
          {"matches", tally.matches},
          {"wins", tally.wins}};
}

Json standings_facts(const Show& show, std::int64_t season, std::optional<PersonId> asker) {
  const Chronicle& chronicle = *show.chronicle;
  const auto standings = chronicle.standings(season, kLinesMax);
  Json lines = Json::array();
  bool listed = !asker;
  for (const Standing& one : standings) {
    lines.push_back(line_facts(one.place, one.person, one.tally));
    listed = listed || one.person == *asker;
  }
  Json facts{{"title", show.setup.title},
             {"all_time", season == kEver},
             {"season", season},
             {"matches", chronicle.matches_of(season)},
             {"more", chronicle.people(season) - lines.size()},
             {"none", lines.empty()},
             {"lines", std::move(lines)}};
  const Tally* const own = listed ? nullptr : chronicle.tally(season, *asker);
  if (own != nullptr) {
    facts["own"] = line_facts(chronicle.place_of(season, *asker), *asker, *own);
  }
  return facts;
}

Json records_facts(const Show& show) {
  Json lines = Json::array();
  for (const RecordWord& one : kRecordWords) {
    const RecordHeld held = show.chronicle->record(one.record, kHoldersMax);
    if (held.value == 0) continue;
    Json line{{one.name, true}, {"people", mark::people(held.holders)}};
    line["value"] = one.money ? mark::money(held.value) : Json(held.value);
    if (one.record == Record::kBest && held.holders.size() == 1) {
      line["number"] = show.chronicle->tally(kEver, held.holders.front())->best_number;
    }
    lines.push_back(std::move(line));
  }
  return {{"title", show.setup.title}, {"none", lines.empty()}, {"lines", std::move(lines)}};
}

Json jackpots_facts(const Show& show) {
  Json lines = Json::array();
  for (const ResultRow& row : show.chronicle->jackpots(kLinesMax)) {
    lines.push_back({{"number", row.number},
                     {"who", mark::person(row.person)},
                     {"amount", mark::money(row.jackpot_won)},
                     {"at", mark::time(row.ended)}});
  }
  Json facts{{"title", show.setup.title}, {"none", lines.empty()}, {"lines", std::move(lines)}};
  if (const auto jackpot = jackpot_of(show); jackpot != 0) facts["jackpot"] = mark::money(jackpot);
  return facts;
}

Json seasons_facts(const House& house, const Show& show) {
  Json lines = Json::array();
  for (auto it = show.seasons.rbegin(); it != show.seasons.rend() && lines.size() < kLinesMax;
       ++it) {
    lines.push_back(season_facts(house, show, *it));
  }
  return {{"title", show.setup.title},
          {"season", show.state.season},
          {"matches", show.chronicle->matches_of(show.state.season)},
          {"closing", show.state.season_closing.has_value()},
          {"lines", std::move(lines)}};
}

Json own_facts(const Show& show, PersonId person) {
  const Tally* const own = show.chronicle->tally(kEver, person);
  Json facts{{"title", show.setup.title}, {"none", own == nullptr}};
  if (own == nullptr) return facts;
  facts.update(line_facts(show.chronicle->place_of(kEver, person), person, *own));
  facts["streak"] = own->streak;
  facts["streak_best"] = own->streak_best;
  facts["best"] = mark::money(own->best);
  Json lines = Json::array();
  for (const ResultRow& row : show.chronicle->of_person(person, kLinesMax)) {
    lines.push_back({{"number", row.number},
                     {"won", mark::money(row.won)},
                     {"first", row.outcome == ResultRow::Outcome::kWon},
                     {"off", row.outcome == ResultRow::Outcome::kCalledOff},
                     {"at", mark::time(row.ended)}});
  }
  facts["lines"] = std::move(lines);
  return facts;
}

}  // namespace

std::optional<RecordQuestion> asks_for(std::string_view words) {
  const auto found = std::find_if(kPhrases.begin(), kPhrases.end(),
                                  [&](const Phrase& phrase) { return phrase.words == words; });
  return found == kPhrases.end() ? std::nullopt : std::optional(found->asked);
}

RecordAnswer answer_about(const House& house, const Show& show, RecordQuestion asked,
                          std::optional<PersonId> asker) {
  const auto worded = [&](const char* section, Json facts) {
    facts["page"] = page_address(house, "/shows/" + show.state.key);
    return RecordAnswer{section, BotFacts::open(facts)};
  };
  switch (asked) {
    case RecordQuestion::kStandings:
      return worded("listing.standings", standings_facts(show, show.state.season, asker));
    case RecordQuestion::kAllTime:
      return worded("listing.standings", standings_facts(show, kEver, asker));
    case RecordQuestion::kRecords:
      return worded("listing.records", records_facts(show));
    case RecordQuestion::kJackpots:
      return worded("listing.jackpots", jackpots_facts(show));
    case RecordQuestion::kSeasons:
      return worded("listing.seasons", seasons_facts(house, show));
    case RecordQuestion::kOwn:
      return worded("listing.own", own_facts(show, asker.value_or(PersonId{})));
  }
  return worded("listing.records", records_facts(show));
}

std::vector<PersonId> first_of(const Show& show, std::int64_t season) {
  std::vector<PersonId> first;
  for (const Standing& one : show.chronicle->standings(season, kLinesMax)) {
    if (one.place == 1) first.push_back(one.person);
  }
  return first;
}

Json season_facts(const House& house, const Show& show, const Season& season) {
  Json facts = standings_facts(show, season.number, std::nullopt);
  Json first = mark::people(first_of(show, season.number));
  facts["first_one"] = first.size() == 1;
  facts["first"] = std::move(first);
  facts["next"] = season.number + 1;
  facts["until"] = mark::time(season.until);
  if (season.jackpot != 0) facts["jackpot"] = mark::money(season.jackpot);
  facts["page"] = page_address(house, "/shows/" + show.state.key);
  if (!season.name.empty()) facts["name"] = mark::said(season.name);
  if (season.champion) facts["champion"] = mark::person(*season.champion);
  return facts;
}

CommandOutcome record_words(House& house, Act& act, const Show& show, PersonId person,
                            std::string_view words) {
  const auto asked = asks_for(words);
  if (!asked) return {};
  const RecordAnswer answer = answer_about(house, show, *asked, person);
  answer_in_foyer(house, act, show, person, answer.section, answer.facts);
  return {true, "help", std::nullopt};
}

}  // namespace callboard
