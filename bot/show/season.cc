#include "bot/show/season.h"

#include <algorithm>
#include <utility>

#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/record_words.h"
#include "bot/show/results.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

}  // namespace

bool match_is_played(const House& house, const Show& show) {
  if (waits_for(house, show)) return true;
  if (!show.state.current) return false;
  const auto match = house.matches.find(*show.state.current);
  return match == house.matches.end() || match->second.row.status == MatchStatus::kLive;
}

void close_season(House& house, Act& act, Show& show, const Closing& closing) {
  Season season;
  season.number = show.state.season;
  season.name = closing.name;
  season.since = show.state.season_since;
  season.until = act.now;
  season.champion = show.state.champion;
  season.jackpot = jackpot_of(show);
  act.commit.notes.push_back(season_row(show.state.id, season));
  show.seasons.push_back(season);
  ++show.state.season;
  show.state.season_since = act.now;
  show.state.season_closing.reset();
  save(show, act);
  Json facts = season_facts(house, show, season);
  if (closing.by) facts["who"] = mark::person(*closing.by);
  announce(house, act, show, "notice.season_closed", BotFacts::open(facts));
}

void reopen_season(House& house, Act& act, Show& show, std::optional<PersonId> by) {
  const Season season = show.seasons.back();
  show.seasons.pop_back();
  NoteRow gone = season_row(show.state.id, season);
  gone.json.clear();
  act.commit.notes.push_back(std::move(gone));
  show.state.season = season.number;
  show.state.season_since = season.since;
  show.state.season_closing.reset();
  save(show, act);
  Json facts{{"title", show.setup.title}, {"season", season.number}};
  if (by) facts["who"] = mark::person(*by);
  announce(house, act, show, "notice.season_reopened", BotFacts::open(facts));
}

void season_after_match(House& house, Act& act, Show& show) {
  if (!show.state.season_closing) return;
  if (show.chronicle->matches_of(show.state.season) == 0) return;  // it was called off: wait on
  close_season(house, act, show, {*show.state.season_closing, std::nullopt});
}

SeasonWon season_won(const Show& show, MatchId match) {
  const auto* const rows = show.chronicle->find(match);
  if (rows == nullptr) return {};
  const std::int64_t season = rows->front().season;
  return {season, first_of(show, season)};
}

void mind_season(House& house, Act& act, const LiveMatch& match, const SeasonWon& before,
                 Json& facts) {
  const Show& show = show_of(house, match);
  const auto closed = std::find_if(show.seasons.begin(), show.seasons.end(),
                                   [&](const Season& one) { return one.number == before.season; });
  if (closed == show.seasons.end()) return;
  const std::vector<PersonId> now = first_of(show, before.season);
  if (now == before.first) return;
  Json season{{"season", before.season},
              {"won", !now.empty()},
              {"now", mark::people(now)},
              {"before", mark::people(before.first)}};
  if (!closed->name.empty()) season["name"] = mark::said(closed->name);
  facts["season"] = season;
  tell_hosts(house, act, match, "alert.season_won",
             BotFacts::hosts({{"cause", match.row.number}, {"season", season}}));
}

NoteRow season_row(ShowId show, const Season& season) {
  Json json{{"name", season.name},
            {"since", season.since.ms},
            {"until", season.until.ms},
            {"jackpot", season.jackpot}};
  if (season.champion) json["champion"] = season.champion->value;
  return {show, std::string(kSeasonNote), std::to_string(season.number), json.dump()};
}

Season season_of(const NoteRow& row) try {
  const Json json = Json::parse(row.json);
  Season season;
  season.number = std::stoll(row.key);
  season.name = json.at("name").get<std::string>();
  season.since.ms = json.at("since").get<std::int64_t>();
  season.until.ms = json.at("until").get<std::int64_t>();
  season.jackpot = json.at("jackpot").get<std::int64_t>();
  if (json.contains("champion")) {
    season.champion = PersonId{json.at("champion").get<std::int64_t>()};
  }
  return season;
} catch (const std::exception& error) {
  throw Broken("season " + row.key + " does not decode: " + error.what());
}

void take_seasons(Show& show, std::span<const NoteRow> notes) {
  show.seasons.clear();
  for (const NoteRow& row : notes) {
    if (row.kind == kSeasonNote) show.seasons.push_back(season_of(row));
  }
  std::sort(show.seasons.begin(), show.seasons.end(),
            [](const Season& a, const Season& b) { return a.number < b.number; });
}

}  // namespace callboard
