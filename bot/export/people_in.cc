#include "bot/export/people_in.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kAccount = "person:";
// Parts of a show's state without numbers in them.
constexpr std::array<std::string_view, 18> kPlain = {
    "matches",           "books",       "wins",
    "options",           "prizes",      "proposals_made",
    "champion_practice", "jackpot",     "deadline_s",
    "schedule",          "dice_serial", "corrections",
    "jackpot_set",       "season",      "season_since",
    "season_closing",    "made"};

void map_person(Json& value, const PersonMap& map) {
  value = map(PersonId{value.get<std::int64_t>()}).value;
}

void map_people(Json& list, const PersonMap& map) {
  for (Json& one : list) map_person(one, map);
}

void map_desk(const std::string& kind, Json& json, const PersonMap& map) {
  if (json.contains("person")) map_person(json.at("person"), map);
  if (json.contains("owner")) map_person(json.at("owner"), map);
  if (kind == "begun") map_people(json.at("seats"), map);
}

void map_results(Json& results, const PersonMap& people, const MatchMap& matches) {
  for (Json& result : results) {
    if (result.contains("winner")) map_person(result.at("winner"), people);
    for (Json& pair : result.at("won")) map_person(pair.at(0), people);
    result.at("match") = matches(MatchId{result.at("match").get<std::int64_t>()}).value;
  }
}

void map_proposals(Json& proposals, const PersonMap& people, const MatchMap& matches) {
  for (Json& one : proposals) {
    one.at("match") = matches(MatchId{one.at("match").get<std::int64_t>()}).value;
    for (const char* who : {"champion", "instead_of", "reigned"}) {
      if (one.contains(who)) map_person(one.at(who), people);
    }
  }
}

void map_match(Json& value, const MatchMap& matches) {
  const MatchId match{value.get<std::int64_t>()};
  if (match != MatchId{}) value = matches(match).value;
}

void map_deeds(Json& deeds, const PersonMap& people, const MatchMap& matches) {
  for (Json& deed : deeds) {
    map_match(deed.at("match"), matches);
    for (const char* reign : {"reign_before", "reign_after"}) {
      if (deed.at(reign).contains("champion")) map_person(deed.at(reign).at("champion"), people);
    }
    for (const char* who : {"old", "newcomer", "wins_of"}) {
      if (deed.contains(who)) map_person(deed.at(who), people);
    }
    if (!deed.contains("proposal")) continue;
    for (const char* part : {"proposal", "left"}) {
      if (!deed.contains(part)) continue;
      Json proposal = Json::array({deed.at(part)});
      map_proposals(proposal, people, matches);
      deed[part] = proposal.front();
    }
  }
}

}  // namespace

std::set<PersonId> people_in(const DeskEntry& entry) {
  std::set<PersonId> people;
  (void)with_people(entry, [&](PersonId person) {
    people.insert(person);
    return person;
  });
  return people;
}

DeskEntry with_people(const DeskEntry& entry, const PersonMap& map) {
  Json json = Json::parse(entry.json);
  map_desk(entry.kind, json, map);
  return {entry.kind, json.dump()};
}

DeskEntry with_books(const DeskEntry& entry, const BookMap& map) {
  if (entry.kind != "reopened") return entry;
  Json json = Json::parse(entry.json);
  json.at("book") = map(BookId{json.at("book").get<std::int64_t>()}).value;
  return {entry.kind, json.dump()};
}

std::vector<BookId> books_before(const std::vector<LogEntry>& log) {
  std::vector<BookId> books;
  for (const LogEntry& entry : log) {
    const auto* desk = std::get_if<DeskEntry>(&entry.body);
    if (desk == nullptr) continue;
    (void)with_books(*desk, [&](BookId book) {
      books.push_back(book);
      return book;
    });
  }
  return books;
}

std::optional<NoteRow> with_people(const NoteRow& note, const PersonMap& map) {
  const bool list = note.kind == "list";
  if (!list && note.kind != "variant") return std::nullopt;
  NoteRow mapped = note;
  Json json = Json::parse(note.json);
  if (list && note.key.empty()) {
    json.erase("book");
    json.erase("champion");  // asked again, too
  } else if (list) {
    mapped.key = std::to_string(map(PersonId{std::stoll(note.key)}).value);
    json.erase("answer_by");  // who was asked is asked again
    json.erase("asked_by");
  } else if (!note.key.empty()) {
    if (json.at("host") != 0) map_person(json.at("host"), map);
  }
  mapped.json = json.dump();
  return mapped;
}

std::set<PersonId> people_in(const NoteRow& note) {
  std::set<PersonId> people;
  (void)with_people(note, [&](PersonId person) {
    people.insert(person);
    return person;
  });
  return people;
}

std::set<PersonId> people_in_show(const std::string& json) {
  std::set<PersonId> people;
  (void)with_people_in_show(
      json,
      [&](PersonId person) {
        people.insert(person);
        return person;
      },
      [](MatchId match) { return match; });
  return people;
}

ShowParts with_people_in_show(const std::string& json, const PersonMap& people,
                              const MatchMap& matches) {
  ShowParts parts;
  Json mapped = Json::object();
  const Json state = Json::parse(json);
  for (const auto& [key, found] : state.items()) {
    Json value = found;
    if (key == "champion") {
      map_person(value, people);
    } else if (key == "set_aside") {
      map_person(value.at("champion"), people);
    } else if (key == "hosts" || key == "muted") {
      map_people(value, people);
    } else if (key == "proposals" || key == "unmended") {
      map_proposals(value, people, matches);
    } else if (key == "begun") {
      for (auto& [number, with] : value.items()) {
        if (with.at("reign").contains("champion")) map_person(with["reign"]["champion"], people);
      }
    } else if (key == "wins_mended") {
      for (auto& [number, list] : value.items()) {
        for (Json& one : list) {
          if (one.is_array()) map_person(one.at(0), people);
        }
      }
    } else if (key == "deeds") {
      map_deeds(value, people, matches);
    } else if (key == "results") {
      map_results(value, people, matches);
    } else if (key == "current") {
      value = matches(MatchId{value.get<std::int64_t>()}).value;
    } else if (key == "foyer" || key == "more_foyers" || key == "lent" ||
               key == "renamed") {  // stay where they were
      continue;
    } else if (std::find(kPlain.begin(), kPlain.end(), key) == kPlain.end()) {
      parts.left_out.push_back(key);
      continue;
    }
    mapped[key] = std::move(value);
  }
  parts.json = mapped.dump();
  return parts;
}

std::string show_of_matches(const std::string& json, const std::vector<MatchRow>& matches) {
  Json state = Json::parse(json);
  const auto there = [&](const Json& id) {
    return std::any_of(matches.begin(), matches.end(),
                       [&](const MatchRow& row) { return id == row.id.value; });
  };
  if (state.contains("current") && !there(state.at("current"))) state.erase("current");
  // Results are there in a show that has not been loaded since they became rows.
  for (const char* list : {"results", "proposals", "unmended", "deeds"}) {
    if (!state.contains(list)) continue;
    Json kept = Json::array();
    for (const Json& one : state.at(list)) {
      if (there(one.at("match"))) kept.push_back(one);
    }
    state[list] = std::move(kept);
  }
  return state.dump();
}

std::optional<PersonId> person_of_account(const std::string& account) {
  if (!account.starts_with(kAccount)) return std::nullopt;
  PersonId person;
  const char* const end = account.data() + account.size();
  const auto read = std::from_chars(account.data() + kAccount.size(), end, person.value);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return person;
}

}  // namespace callboard
