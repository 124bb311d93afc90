#include "bot/match/edits.h"

#include <string>

#include "bot/facts.h"
#include "bot/match/post_names.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr const char* kDeleted = "deleted";

// Hosts hear once that a reply was changed, however often it is, and once that it was taken away;
// that they did has to survive a restart.
std::string note_key(const ReplyRef& ref) { return "edited " + ref.adapter + " " + ref.id; }

}  // namespace

void handle_edit(House& house, Act& act, const Edited& edited) {
  if (!edited.cursor.empty()) act.commit.cursors.push_back({edited.ref.adapter, edited.cursor});
  // Of what was taken away a platform may not tell any more where it stood, or whose it was.
  const auto row = house.store.reply(edited.ref.adapter, edited.ref.id);
  CALLBOARD_CHECK(row.ok(), "the store cannot be read");
  const auto at = house.venues.find({edited.venue.adapter, edited.venue.id});
  MatchId where = at == house.venues.end() ? MatchId{} : at->second;
  if (edited.venue.id.empty() && *row) where = (*row)->match;
  const auto found = house.matches.find(where);
  if (found == house.matches.end() || (edited.author.user.empty() && !*row)) return;
  LiveMatch& match = found->second;
  const PersonId person = *row ? (*row)->person : person_of(house, act, edited.author);
  if (!match.desk.seat_of(person)) return;
  const std::string key = note_key(edited.ref);
  const auto told = house.store.house_note(key);
  CALLBOARD_CHECK(told.ok(), "the store cannot be read");
  if (*told == kDeleted || (!told->empty() && !edited.deleted)) return;
  act.commit.house_notes.push_back({key, edited.deleted ? kDeleted : "edited"});
  tell_hosts(house, act, match, "alert.edited",
             BotFacts::hosts({{"who", mark::person(person)},
                              {"deleted", edited.deleted},
                              {"post", mark::said(post_name(edited.ref.id))}}));
}

}  // namespace callboard
