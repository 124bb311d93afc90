#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "bot/export/export.h"
#include "bot/export/people_in.h"
#include "bot/match/desk_state.h"
#include "bot/match/house.h"
#include "bot/show/show_state.h"
#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

class Renumbering {
 public:
  Renumbering(const Exported& from, const Counters& ids, const PeopleChoice& choice)
      : from_(from), ids_(ids), people_(choice.same) {
    for (const PersonRow& row : from_.people) {
      if (!people_.contains(row.id)) people_[row.id] = PersonId{++ids_.person};
    }
    for (const MatchRow& row : from_.matches) matches_[row.id] = MatchId{++ids_.match};
    for (const BookRow& row : from_.books) books_[row.id] = BookId{++ids_.book};
  }

  [[nodiscard]] PersonId person(PersonId old) const { return at(people_, old, "a person"); }
  [[nodiscard]] MatchId match(MatchId old) const { return at(matches_, old, "a match"); }
  [[nodiscard]] BookId book(BookId old) const { return at(books_, old, "a draw book"); }
  std::int64_t ledger(std::int64_t old) {
    const auto [found, fresh] = ledger_.try_emplace(old, 0);
    if (fresh) found->second = ++ids_.ledger;
    return found->second;
  }

 private:
  template <class Map>
  typename Map::mapped_type at(const Map& map, const typename Map::key_type& old,
                               const char* what) const {
    const auto found = map.find(old);
    if (found == map.end()) throw Broken(std::string("the export misses ") + what);
    return found->second;
  }

  const Exported& from_;
  Counters ids_;
  std::map<PersonId, PersonId> people_;
  std::map<MatchId, MatchId> matches_;
  std::map<BookId, BookId> books_;
  std::map<std::int64_t, std::int64_t> ledger_;
};

void import_matches(const Exported& from, Renumbering& ids, ShowId show, Imported& out) {
  for (std::size_t i = 0; i < from.matches.size(); ++i) {
    MatchRow row = from.matches[i];
    row.id = ids.match(row.id);
    row.book = ids.book(row.book);
    row.show = show;
    for (LogEntry entry : from.logs[i]) {
      if (auto* desk = std::get_if<DeskEntry>(&entry.body)) {
        *desk = with_people(*desk, [&](PersonId old) { return ids.person(old); });
        *desk = with_books(*desk, [&](BookId old) { return ids.book(old); });
      }
      out.commit.log.push_back({row.id, std::move(entry)});
    }
    out.commit.matches.push_back(std::move(row));
  }
  for (BookRow row : from.books) {
    row.id = ids.book(row.id);
    row.show = show;
    out.commit.books.push_back(std::move(row));
  }
  for (DrawRow row : from.draws) {
    row.book = ids.book(row.book);
    out.commit.draws.push_back(std::move(row));
  }
}

void import_rest(const Exported& from, Renumbering& ids, ShowId show, Imported& out) {
  for (LedgerRow row : from.ledger) {
    row.id = ids.ledger(row.id);
    if (row.match != MatchId{}) row.match = ids.match(row.match);
    row.show = show;
    if (const auto person = person_of_account(row.account)) {
      row.account = "person:" + std::to_string(ids.person(*person).value);
    }
    out.commit.ledger.push_back(std::move(row));
  }
  for (ResultRow row : from.results) {
    row.match = ids.match(row.match);
    row.person = ids.person(row.person);
    row.show = show;
    out.commit.results.push_back(row);
  }
  for (NoteRow row : from.seasons) {
    Json season = Json::parse(row.json);
    if (season.contains("champion")) {
      const PersonId old{season.at("champion").get<std::int64_t>()};
      season.at("champion") = ids.person(old).value;
    }
    row.show = show;
    row.json = season.dump();
    out.commit.notes.push_back(std::move(row));
  }
  for (BurnRow row : from.burns) {
    row.show = show;
    out.commit.burns.push_back(std::move(row));
  }
}

void import_notes(const Exported& from, const Renumbering& ids, ShowId show, Imported& out) {
  std::set<std::string> behind;
  for (const NoteRow& note : from.notes) {
    auto mapped = with_people(note, [&](PersonId old) { return ids.person(old); });
    if (!mapped) {
      behind.insert(note.kind);
      continue;
    }
    mapped->show = show;
    out.commit.notes.push_back(*std::move(mapped));
  }
  out.left_out.insert(out.left_out.end(), behind.begin(), behind.end());
}

}  // namespace

std::set<PersonId> practice_players(const Exported& exported) {
  std::set<PersonId> machines;
  for (const auto& log : exported.logs) {
    DeskState desk;
    for (const LogEntry& entry : log) {
      if (const auto* one = std::get_if<DeskEntry>(&entry.body)) fold_desk(desk, entry.at, *one);
    }
    for (const PersonRow& row : exported.people) {
      if (desk.is_practice(row.id)) machines.insert(row.id);
    }
  }
  return machines;
}

Result<ShowId, std::string> place_for(Store& store, const Exported& exported) {
  const auto ids = store.counters();
  if (!ids) return Fail{ids.error().detail};
  const auto shows = store.shows();
  if (!shows) return Fail{shows.error().detail};
  for (const ShowRow& row : *shows) {
    if (row.key != exported.show) continue;
    const auto matches = store.matches(row.id);
    if (!matches) return Fail{matches.error().detail};
    if (matches->empty()) return row.id;
    return Fail{"the show \"" + exported.show +
                "\" has matches here already, and the numbers of its draw books would clash. "
                "Import into a Callboard that has not hosted it yet"};
  }
  return ShowId{ids->show + 1};
}

Result<Imported, std::string> import_rows(Store& store, const Exported& exported,
                                          const PeopleChoice& choice) try {
  const auto ids = store.counters();
  if (!ids) return Fail{ids.error().detail};
  const auto place = place_for(store, exported);
  if (!place) return Fail{place.error()};
  const ShowId show = *place;
  Imported out;
  Renumbering fresh(exported, *ids, choice);
  std::set<PersonId> without = practice_players(exported);
  without.insert(exported.operators.begin(), exported.operators.end());
  for (PersonRow row : exported.people) {
    const bool known = choice.same.contains(row.id);
    const bool account = !known && !row.forgotten && !without.contains(row.id);
    if (const auto name = choice.renamed.find(row.id); name != choice.renamed.end()) {
      row.name = name->second;
    }
    row.id = fresh.person(row.id);
    out.people.push_back({row.id, row.forgotten ? "" : row.name, account});
    if (!known) out.commit.people.push_back(std::move(row));
  }
  for (SeenRow row : exported.seen) {
    row.person = fresh.person(row.person);
    out.commit.seen.push_back(std::move(row));
  }
  import_matches(exported, fresh, show, out);
  import_rest(exported, fresh, show, out);
  auto state = with_people_in_show(
      exported.show_json, [&](PersonId old) { return fresh.person(old); },
      [&](MatchId old) { return fresh.match(old); });
  out.commit.house_notes.push_back({kCastsNote, ""});     // the next start reads who sits where
  out.commit.house_notes.push_back({kAccountsNote, ""});  // and looks at the ledger
  out.commit.shows.push_back({show, exported.show, std::move(state.json)});
  out.left_out = std::move(state.left_out);
  import_notes(exported, fresh, show, out);
  return out;
} catch (const std::exception& problem) {
  return Fail{std::string("the export does not hold together: ") + problem.what()};
}

}  // namespace callboard
