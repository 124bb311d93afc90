#include "bot/export/export.h"

#include <algorithm>
#include <optional>
#include <set>

#include "bot/chance/hash.h"
#include "bot/export/people_in.h"
#include "bot/match/desk_state.h"
#include "bot/match/house.h"
#include "bot/show/heads.h"
#include "bot/show/named_hosts.h"
#include "bot/show/show_state.h"
#include "rules/core/json.h"
#include "storage/codec.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

bool is_open(const MatchRow& row) { return row.status != MatchStatus::kOver; }

Json person_line(const PersonRow& row) {
  Json line{{"person", row.id.value}};
  if (row.forgotten) {
    line["forgotten"] = true;
  } else {
    line["name"] = row.name;
    line["zone"] = row.zone;
    const PersonHours& hours = row.hours;
    if (hours.quiet_from_min >= 0) {
      line["quiet_min"] = {hours.quiet_from_min, hours.quiet_to_min};
    }
    for (const Absence& one : hours.absences) {
      line["absences_ms"].push_back({one.from.ms, one.until.ms});
    }
    if (!row.gave_way.empty()) line["renamed"] = true;  // by a host; from what, is not told
  }
  return line;
}

Json match_line(const MatchRow& row) {
  return {{"match", row.id.value},
          {"number", row.number},
          {"game", row.game},
          {"rules_version", row.rules_version},
          {"status", static_cast<int>(row.status)},
          {"book", row.book.value},
          {"created_ms", row.created_at.ms}};
}

Json log_line(MatchId match, const LogEntry& entry) {
  return {{"log", match.value},
          {"seq", entry.seq},
          {"at_ms", entry.at.ms},
          {"body", LogCodec::encode(entry.body)},
          {"digest", std::to_string(entry.digest.value)}};
}

Json book_line(const BookRow& row) {
  return {{"book", row.id.value},
          {"number", row.number},
          {"secret", to_hex(row.secret)},
          {"commitment", to_hex(row.commitment)},
          {"revealed", row.revealed}};
}

Json draw_line(const DrawRow& row) {
  return {{"draw", row.n},          {"of", row.book.value}, {"question", to_hex(row.question)},
          {"label", row.label},     {"count", row.count},   {"sides", row.sides},
          {"outcome", row.outcome}, {"source", row.source}, {"proof", row.proof},
          {"voided", row.voided}};
}

Json ledger_line(const LedgerRow& row) {
  return {{"ledger", row.id},       {"match", row.match.value}, {"at_ms", row.at.ms},
          {"account", row.account}, {"amount", row.amount},     {"why", row.why}};
}

Json result_line(const ResultRow& row) {
  return {{"result", row.match.value},
          {"number", row.number},
          {"season", row.season},
          {"place", row.place},
          {"who", row.person.value},
          {"outcome", static_cast<int>(row.outcome)},
          {"score", row.score},
          {"won", row.won},
          {"wins", row.wins},
          {"returned", row.returned},
          {"holds", row.holds},
          {"retired", row.retired},
          {"practice", row.practice},
          {"bonus", row.bonus},
          {"jackpot_won", row.jackpot_won},
          {"jackpot", row.jackpot},
          {"ended_ms", row.ended.ms}};
}

struct Gathered {
  ShowRow show;
  std::vector<MatchRow> matches;
};

Result<Gathered, std::string> gather(Store& store, const ExportChoice& choice) {
  const auto shows = store.shows();
  if (!shows) return Fail{shows.error().detail};
  Gathered found;
  std::optional<MatchRow> one;
  if (choice.match != MatchId{}) {
    const auto row = store.match(choice.match);
    if (!row) return Fail{row.error().detail};
    if (!*row) return Fail{"there is no match " + std::to_string(choice.match.value)};
    one = **row;
  }
  const auto show = std::find_if(shows->begin(), shows->end(), [&](const ShowRow& row) {
    return one ? row.id == one->show : row.key == choice.show;
  });
  if (show == shows->end()) return Fail{"there is no show \"" + choice.show + "\" in the database"};
  found.show = *show;
  if (one) {
    found.matches = {*one};
  } else {
    auto rows = store.matches(show->id);
    if (!rows) return Fail{rows.error().detail};
    found.matches = *std::move(rows);
  }
  const auto open = std::find_if(found.matches.begin(), found.matches.end(), is_open);
  if (open != found.matches.end() && choice.secrets == Secrets::kLeftOut) {
    return Fail{"match " + std::to_string(open->number) +
                " is not over: to be played on elsewhere it takes the secrets of its dice and "
                "puzzles along. If whoever gets the file may know them: --with-secrets"};
  }
  return found;
}

std::optional<std::string> add_book(Store& store, BookId id, std::vector<Json>& rest) {
  const auto book = store.book(id);
  if (!book) return book.error().detail;
  if (*book) rest.push_back(book_line(**book));
  const auto draws = store.draws(id);
  if (!draws) return draws.error().detail;
  for (const DrawRow& draw : *draws) rest.push_back(draw_line(draw));
  return std::nullopt;
}

// Everything of one match; the people in its log go to `people`.
std::optional<std::string> add_match(Store& store, const MatchRow& row, ExportLines& lines,
                                     std::vector<Json>& rest, std::set<PersonId>& people) {
  lines.add(match_line(row));
  const auto log = store.log(row.id);
  if (!log) return log.error().detail;
  for (const LogEntry& entry : *log) {
    if (const auto* desk = std::get_if<DeskEntry>(&entry.body)) people.merge(people_in(*desk));
    rest.push_back(log_line(row.id, entry));
  }
  std::vector<BookId> books = books_before(*log);
  books.push_back(row.book);
  for (const BookId id : books) {
    if (const auto problem = add_book(store, id, rest)) return problem;
  }
  return std::nullopt;
}

bool holds(const Gathered& found, MatchId match) {
  return std::any_of(found.matches.begin(), found.matches.end(),
                     [&](const MatchRow& row) { return row.id == match; });
}

std::optional<std::string> add_results(Store& store, const Gathered& found, std::vector<Json>& rest,
                                       std::set<PersonId>& people) {
  const auto rows = store.results(found.show.id);
  if (!rows) return rows.error().detail;
  for (const ResultRow& row : *rows) {
    if (!holds(found, row.match)) continue;
    people.insert(row.person);
    rest.push_back(result_line(row));
  }
  return std::nullopt;
}

std::optional<std::string> add_seasons(Store& store, ShowId show, std::vector<Json>& rest,
                                       std::set<PersonId>& people) {
  const auto rows = store.notes(show);
  if (!rows) return rows.error().detail;
  for (const NoteRow& row : *rows) {
    if (row.kind != kSeasonNote) continue;
    const Json season = Json::parse(row.json);
    if (season.contains("champion")) {
      people.insert(PersonId{season.at("champion").get<std::int64_t>()});
    }
    rest.push_back({{"closed_season", row.key}, {"json", row.json}});
  }
  return std::nullopt;
}

// Items of matches of other shows that are played just now: nobody may tell them from the file.
Stored<std::set<std::string>> dealt_elsewhere(Store& store, ShowId show) {
  std::set<std::string> items;
  const auto rows = store.unfinished();
  if (!rows) return Fail{rows.error()};
  for (const MatchRow& row : *rows) {
    if (row.show == show) continue;
    const auto log = store.log(row.id);
    if (!log) return Fail{log.error()};
    const DeskState desk = desk_so_far(*log);
    for (const Dealt& dealt : desk.dealt) items.insert(dealt.item);
  }
  return items;
}

std::optional<std::string> add_people(Store& store, const ExportChoice& choice, ShowId show,
                                      const std::set<PersonId>& people, ExportLines& lines) {
  const auto open = dealt_elsewhere(store, show);
  if (!open) return open.error().detail;
  for (const PersonId id : people) {
    const auto row = store.person(id);
    if (!row) return row.error().detail;
    if (!*row) continue;
    Json line = person_line(**row);
    const auto accounts = store.identities(id);
    if (!accounts) return accounts.error().detail;
    const bool controls = std::any_of(accounts->begin(), accounts->end(), [](const auto& one) {
      return one.adapter == kControlAdapter;
    });
    if (controls) line["operator"] = true;
    if (choice.match == MatchId{}) {
      auto seen = store.seen_items(id);
      if (!seen) return seen.error().detail;
      std::erase_if(*seen, [&](const std::string& item) { return open->contains(item); });
      if (!seen->empty()) line["seen"] = *seen;
    }
    lines.add(line);
  }
  return std::nullopt;
}

}  // namespace

Result<std::string, std::string> export_text(Store& store, const ExportChoice& choice) {
  const auto found = gather(store, choice);
  if (!found) return Fail{found.error()};
  ExportLines lines;
  const bool whole = choice.match == MatchId{};
  const std::string game = found->matches.empty() ? "" : found->matches.front().game;
  lines.add({{"callboard_export", kExportVersion},
             {"what", whole ? "show" : "match"},
             {"show", found->show.key},
             {"game", game},
             {"secrets", choice.secrets == Secrets::kIncluded}});
  std::vector<Json> rest;
  std::set<PersonId> people;
  for (const MatchRow& row : found->matches) {
    if (const auto problem = add_match(store, row, lines, rest, people)) return Fail{*problem};
  }
  const std::string state = show_of_matches(found->show.json, found->matches);
  lines.add({{"state", Json::parse(state)}});
  people.merge(people_in_show(state));
  if (const auto problem = add_results(store, *found, rest, people)) return Fail{*problem};
  if (whole) {
    if (const auto problem = add_seasons(store, found->show.id, rest, people)) {
      return Fail{*problem};
    }
  }
  const auto ledger = store.ledger(found->show.id);
  if (!ledger) return Fail{ledger.error().detail};
  for (const LedgerRow& row : *ledger) {
    const bool of_show = whole && row.match == MatchId{};  // between matches
    if (!of_show && !holds(*found, row.match)) continue;
    if (const auto person = person_of_account(row.account)) people.insert(*person);
    rest.push_back(ledger_line(row));
  }
  const auto burns = store.burns(found->show.id);
  if (!burns) return Fail{burns.error().detail};
  for (const BurnRow& burn : *burns) {
    if (whole) rest.push_back({{"burn", burn.item}});
  }
  const auto notes = store.notes(found->show.id);
  if (!notes) return Fail{notes.error().detail};
  for (const NoteRow& note : *notes) {
    if (!whole || note.kind == kSeasonNote || note.kind == kNamedHostNote ||
        note.kind == kHeadsNote) {
      continue;
    }
    people.merge(people_in(note));
    rest.push_back({{"note", note.kind}, {"key", note.key}, {"value", Json::parse(note.json)}});
  }
  if (const auto problem = add_people(store, choice, found->show.id, people, lines)) {
    return Fail{*problem};
  }
  for (const Json& line : rest) lines.add(line);
  return lines.finish();
}

}  // namespace callboard
