#include "bot/pages/record_pages.h"

#include <algorithm>
#include <charconv>

#include "bot/show/results.h"

namespace callboard {
namespace {

constexpr std::size_t kLinesMax = 100;
constexpr std::size_t kShortMax = 10;
constexpr std::size_t kOwnMax = 50;   // matches on a person's page
constexpr std::size_t kBarsMax = 60;  // matches in the picture of the jackpot
constexpr std::size_t kHoldersMax = 3;
const std::string kBoard = "web";

constexpr std::array kMoneyRecords = {Record::kBest, Record::kWon, Record::kJackpot};

std::string whole(std::int64_t number) { return std::to_string(number); }

std::string address_of(PersonId person) { return "/people/" + whole(person.value); }

std::string part(const std::vector<std::string>& parts, std::size_t at) {
  return at < parts.size() ? parts[at] : "";
}

}  // namespace

std::string money_words(const std::string& currency, std::int64_t amount) {
  std::string digits = whole(amount < 0 ? -amount : amount);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return (amount < 0 ? "-" : "") + currency + digits;
}

std::string venue_on_board(const MatchRow& row) {
  for (const VenueRow& venue : row.venues) {
    if (venue.adapter == kBoard) return venue.id;
  }
  return "";
}

RecordPages::Kept RecordPages::kept_table(const std::string& section) const {
  Kept table;
  table.columns = labels_(section);
  table.caption = part(table.columns, 0);
  if (!table.columns.empty()) table.columns.erase(table.columns.begin());
  return table;
}

web::Cell RecordPages::match_cell(House& house, MatchId match, std::int64_t number) {
  const auto [place, fresh] = venues_.try_emplace(match);
  if (fresh) {
    if (const auto row = house.store.match(match); row && *row) {
      place->second = venue_on_board(**row);
    }
  }
  if (place->second.empty()) return whole(number);
  return {whole(number), "/thread/" + place->second};
}

RecordPages::Kept RecordPages::standings_of(const Show& show, std::int64_t season, std::size_t most,
                                            const std::string& section) const {
  Kept table = kept_table(section);
  if (season != kEver && !show.seasons.empty()) table.caption += " " + whole(season);
  for (const Standing& one : show.chronicle->standings(season, most)) {
    table.rows.push_back({one.person,
                          1,
                          {whole(static_cast<std::int64_t>(one.place)), "",
                           money_words(show.setup.currency, one.tally.won), whole(one.tally.wins),
                           whole(one.tally.matches)}});
  }
  return table;
}

RecordPages::Kept RecordPages::champions_of(House& house, const Show& show, std::size_t most) {
  Kept table = kept_table("table.champions");
  const auto& matches = show.chronicle->matches();
  for (auto it = matches.rbegin(); it != matches.rend() && table.rows.size() < most; ++it) {
    for (const ResultRow& row : it->second) {
      if (row.outcome != ResultRow::Outcome::kWon) continue;
      table.rows.push_back(
          {row.person,
           1,
           {match_cell(house, row.match, row.number), "", money_words(show.setup.currency, row.won),
            whole(row.wins), web::Cell(row.ended)}});
    }
  }
  return table;
}

RecordPages::Kept RecordPages::records_of(const Show& show, ShowKept& kept) const {
  Kept table = kept_table("table.records");
  const auto names = labels_("table.record_names");
  kept.holders.clear();
  for (std::size_t i = 0; i < kRecordKinds; ++i) {
    const auto record = static_cast<Record>(i);
    const RecordHeld held = show.chronicle->record(record, kHoldersMax);
    if (held.value == 0) continue;
    const bool money =
        std::find(kMoneyRecords.begin(), kMoneyRecords.end(), record) != kMoneyRecords.end();
    const std::string value =
        money ? money_words(show.setup.currency, held.value) : whole(held.value);
    bool first = true;
    for (const PersonId person : held.holders) {
      kept.holders[i].insert(person);
      table.rows.push_back({person, 1, {first ? part(names, i) : "", "", value}});
      first = false;
    }
  }
  return table;
}

RecordPages::Kept RecordPages::jackpots_of(House& house, const Show& show) {
  Kept table = kept_table("table.jackpots");
  for (const ResultRow& row : show.chronicle->jackpots(kLinesMax)) {
    table.rows.push_back(
        {row.person,
         1,
         {match_cell(house, row.match, row.number), "",
          money_words(show.setup.currency, row.jackpot_won), web::Cell(row.ended)}});
  }
  return table;
}

RecordPages::Kept RecordPages::seasons_of(const Show& show) const {
  Kept table = kept_table("table.seasons");
  for (auto it = show.seasons.rbegin(); it != show.seasons.rend() && table.rows.size() < kLinesMax;
       ++it) {
    bool first = true;
    for (const Standing& one : show.chronicle->standings(it->number, kHoldersMax)) {
      if (one.place != 1) break;
      const std::string title = whole(it->number) + (it->name.empty() ? "" : ", " + it->name);
      table.rows.push_back(
          {one.person,
           1,
           {first ? title : "", "", money_words(show.setup.currency, one.tally.won),
            whole(show.chronicle->matches_of(it->number)), web::Cell(it->until)}});
      first = false;
    }
  }
  return table;
}

// What could be won, match by match: what was taken, or else what was handed on.
std::optional<web::Chart> RecordPages::chart_of(const Show& show) const {
  const auto labels = labels_("chart.jackpot");
  web::Chart chart;
  chart.caption = part(labels, 0);
  chart.marks = part(labels, 1);
  const auto& matches = show.chronicle->matches();
  for (auto it = matches.rbegin(); it != matches.rend() && chart.bars.size() < kBarsMax; ++it) {
    web::Bar bar;
    bar.height = it->second.front().jackpot;
    for (const ResultRow& row : it->second) {
      if (row.jackpot_won == 0) continue;
      bar.height = row.jackpot_won;
      bar.marked = true;
    }
    bar.words = part(labels, 2) + " " + whole(it->second.front().number) + ": " +
                money_words(show.setup.currency, bar.height);
    chart.bars.push_back(std::move(bar));
  }
  std::reverse(chart.bars.begin(), chart.bars.end());
  const bool any = std::any_of(chart.bars.begin(), chart.bars.end(),
                               [](const web::Bar& bar) { return bar.height > 0; });
  if (!any || chart.bars.size() < 2) return std::nullopt;
  return chart;
}

void RecordPages::update_show(House& house, const Show& show, ShowKept& kept) {
  kept.ever.clear();
  for (const Standing& one : show.chronicle->standings(kEver, kLinesMax)) {
    kept.ever.push_back({one.person, one.place});
  }
  kept.chart = chart_of(show);
  const bool seasons = !show.seasons.empty();
  const std::string section = seasons ? "table.standings_season" : "table.standings";
  kept.standings = standings_of(show, show.state.season, kShortMax, section);
  kept.champions = champions_of(house, show, kShortMax);
  kept.tables.clear();
  kept.tables.push_back(standings_of(show, show.state.season, kLinesMax, section));
  if (seasons) {
    kept.tables.push_back(standings_of(show, kEver, kLinesMax, "table.standings_ever"));
  }
  kept.tables.push_back(records_of(show, kept));
  kept.tables.push_back(jackpots_of(house, show));
  kept.tables.push_back(seasons_of(show));
  kept.tables.push_back(champions_of(house, show, kLinesMax));
}

void RecordPages::update_person(House& house, const Show& show, PersonId person, ShowKept& kept) {
  const Tally* const tally = show.chronicle->tally(kEver, person);
  if (tally == nullptr) {
    kept.people.erase(person);
    return;
  }
  PersonKept own;
  own.tally = *tally;
  const auto labels = labels_("page.person");
  const auto words = labels_("page.words");
  const std::string& currency = show.setup.currency;
  own.facts = {{part(labels, 0), whole(tally->matches)},
               {part(labels, 1), whole(tally->wins)},
               {part(labels, 2), money_words(currency, tally->won)},
               {part(labels, 3), money_words(currency, tally->best)},
               {part(labels, 4), whole(tally->reign)},
               {part(labels, 5), whole(tally->streak)},
               {part(labels, 6), whole(tally->streak_best)},
               {part(labels, 7), whole(tally->jackpots)}};
  const Kept heads = kept_table("table.results");
  own.results.caption = heads.caption;
  own.results.columns = heads.columns;
  for (const ResultRow& row : show.chronicle->of_person(person, kOwnMax)) {
    const bool off = row.outcome == ResultRow::Outcome::kCalledOff;
    const bool won = row.outcome == ResultRow::Outcome::kWon;
    std::string result = part(words, off ? 2 : won ? 0 : 1);
    if (row.retired) result += ", " + part(words, 3);
    if (row.jackpot_won > 0) result += ", " + part(words, 4);
    own.results.rows.push_back({match_cell(house, row.match, row.number), result,
                                off ? "" : money_words(currency, row.won), whole(row.season),
                                web::Cell(row.ended)});
  }
  kept.people[person] = std::move(own);
}

void RecordPages::update(House& house, const Show& show, const std::set<PersonId>& people) {
  for (const PersonId person : people) names_[person] = name_of(house, person);
  ShowKept& kept = shows_[show.state.id];
  const bool first = kept.version < 0;
  const auto seasons = static_cast<std::int64_t>(show.seasons.size());
  kept.title = show.setup.title;
  kept.key = show.state.key;
  kept.currency = show.setup.currency;
  kept.champion = show.state.champion;
  const VenueRow* const foyer = foyer_on(show.state, kBoard);
  kept.foyer = foyer != nullptr ? foyer->id : "";
  const auto labels = labels_("page.show");
  kept.facts = {{part(labels, 1), money_words(kept.currency, jackpot_of(show))},
                {part(labels, 2), whole(show.state.season)},
                {part(labels, 3), whole(show.chronicle->matches_of(kEver))},
                {part(labels, 4), whole(static_cast<std::int64_t>(show.chronicle->people(kEver)))}};
  if (first) {
    for (const auto& [match, rows] : show.chronicle->matches()) {
      for (const ResultRow& row : rows) names_[row.person] = name_of(house, row.person);
    }
    for (const auto& [person, name] : names_) update_person(house, show, person, kept);
  } else {
    for (const PersonId person : people) update_person(house, show, person, kept);
  }
  if (kept.champion) names_[*kept.champion] = name_of(house, *kept.champion);
  if (kept.version == show.chronicle->version() && kept.seasons == seasons) return;
  kept.version = show.chronicle->version();
  kept.seasons = seasons;
  update_show(house, show, kept);
}

web::Cell RecordPages::named(PersonId person) const {
  const auto name = names_.find(person);
  const std::string words = name == names_.end() ? "Player " + whole(person.value) : name->second;
  const bool page = std::any_of(shows_.begin(), shows_.end(), [&](const auto& show) {
    return show.second.people.contains(person);
  });
  return page ? web::Cell(words, address_of(person)) : web::Cell(words);
}

web::PageLink RecordPages::link_to(const Show& show) const {
  return {part(labels_("page.show"), 5), "/shows/" + show.state.key};
}

web::Table RecordPages::table_of(const Kept& kept) const {
  web::Table table;
  table.caption = kept.caption;
  table.columns = kept.columns;
  for (const Row& row : kept.rows) {
    std::vector<web::Cell> cells = row.cells;
    if (row.person && row.person_at < cells.size()) cells[row.person_at] = named(*row.person);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::vector<web::Table> RecordPages::champions() const {
  std::vector<web::Table> tables;
  for (const auto& [id, show] : shows_) {
    if (show.champions.rows.empty() && show.standings.rows.empty()) continue;
    for (const Kept* kept : {&show.champions, &show.standings}) {
      web::Table table = table_of(*kept);
      table.caption = show.title + ": " + table.caption;
      tables.push_back(std::move(table));
    }
    tables.back().more = web::PageLink{part(labels_("page.show"), 5), "/shows/" + show.key};
  }
  return tables;
}

std::optional<web::Sheet> RecordPages::show_page(const std::string& key) const {
  for (const auto& [id, show] : shows_) {
    if (show.key != key) continue;
    const auto labels = labels_("page.show");
    web::Sheet sheet;
    sheet.title = show.title;
    const auto vacant = labels_("page.words");
    sheet.facts.push_back(
        {part(labels, 0), show.champion ? named(*show.champion) : web::Cell(part(vacant, 5))});
    sheet.facts.insert(sheet.facts.end(), show.facts.begin(), show.facts.end());
    sheet.chart = show.chart;
    for (const Kept& kept : show.tables) {
      if (!kept.rows.empty()) sheet.tables.push_back(table_of(kept));
    }
    if (!show.foyer.empty()) sheet.links.push_back({part(labels, 6), "/thread/" + show.foyer});
    return sheet;
  }
  return std::nullopt;
}

std::optional<web::Sheet> RecordPages::person_page(const std::string& number) const {
  PersonId person;
  const char* const end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, person.value);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  web::Sheet sheet;
  const auto labels = labels_("page.person");
  const auto names = labels_("table.record_names");
  std::vector<const ShowKept*> shows;
  for (const auto& [id, show] : shows_) {
    if (show.people.contains(person)) shows.push_back(&show);
  }
  if (shows.empty()) return std::nullopt;
  sheet.title = named(person).text;
  web::Table held;
  const Kept heads = kept_table("table.held");
  held.caption = heads.caption;
  held.columns = heads.columns;
  for (const ShowKept* show : shows) {
    const PersonKept& own = show->people.at(person);
    const std::string before = shows.size() > 1 ? show->title + ": " : "";
    for (const Place& one : show->ever) {
      if (one.person != person) continue;
      const std::string place = whole(static_cast<std::int64_t>(one.place));
      sheet.facts.push_back({before + part(labels, 8), place});
    }
    for (const web::Fact& fact : own.facts) {
      sheet.facts.push_back({before + fact.label, fact.value});
    }
    for (const auto& [record, people] : show->holders) {
      if (people.contains(person)) {
        held.rows.push_back({part(names, record), {show->title, "/shows/" + show->key}});
      }
    }
    if (show->champion == person) {
      held.rows.push_back({part(labels, 9), {show->title, "/shows/" + show->key}});
    }
    web::Table results = own.results;
    results.caption = show->title + ": " + results.caption;
    sheet.tables.push_back(std::move(results));
    sheet.links.push_back({show->title, "/shows/" + show->key});
  }
  if (!held.rows.empty()) sheet.tables.insert(sheet.tables.begin(), std::move(held));
  return sheet;
}

}  // namespace callboard
