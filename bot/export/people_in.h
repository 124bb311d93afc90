// Where the numbers of people and matches stand in what is stored as JSON: desk entries, the state
// of a show, accounts of the ledger. An entry of a kind that is not known here is refused at import
// by the fold; a part of a show's state that is not known is left out. Pure.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/core/log.h"
#include "storage/rows.h"

namespace callboard {

using PersonMap = std::function<PersonId(PersonId)>;
using MatchMap = std::function<MatchId(MatchId)>;

std::set<PersonId> people_in(const DeskEntry& entry);
DeskEntry with_people(const DeskEntry& entry, const PersonMap& map);

// Draw books that rulings over the finished match closed: its log names them.
using BookMap = std::function<BookId(BookId)>;
std::vector<BookId> books_before(const std::vector<LogEntry>& log);
DeskEntry with_books(const DeskEntry& entry, const BookMap& map);

std::set<PersonId> people_in_show(const std::string& json);
struct ShowParts {
  std::string json;
  std::vector<std::string> left_out;
};
// Threads stay behind too: the other Callboard has its own.
ShowParts with_people_in_show(const std::string& json, const PersonMap& people,
                              const MatchMap& matches);
// A note of a show with other numbers: a place on the waiting list, whether sign-ups are open, an
// accepted answer. Nothing: notes of this kind stay behind, since they name posts, clocks or draw
// books of this house (a seat that is offered, a quiz or a lottery that runs).
std::optional<NoteRow> with_people(const NoteRow& note, const PersonMap& map);
std::set<PersonId> people_in(const NoteRow& note);

// The state as far as it belongs to these matches: of a single match its own result only.
std::string show_of_matches(const std::string& json, const std::vector<MatchRow>& matches);

// "person:7"
std::optional<PersonId> person_of_account(const std::string& account);

}  // namespace callboard
