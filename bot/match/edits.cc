// Replies that were changed or taken away after they had been read.
#include <string>

#include "bot/facts.h"
#include "bot/match/replies.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// Hosts hear of a reply once, however often it is changed; that they did has to survive a restart.
std::string note_key(const ReplyRef& ref) { return "edited " + ref.adapter + " " + ref.id; }

}  // namespace

void handle_edit(House& house, Act& act, const Edited& edited) {
  if (!edited.cursor.empty()) act.commit.cursors.push_back({edited.ref.adapter, edited.cursor});
  const auto at = house.venues.find({edited.venue.adapter, edited.venue.id});
  const auto found =
      at == house.venues.end() ? house.matches.end() : house.matches.find(at->second);
  if (found == house.matches.end()) return;
  LiveMatch& match = found->second;
  const PersonId person = person_of(house, act, edited.author);
  if (!match.desk.seat_of(person)) return;
  const std::string key = note_key(edited.ref);
  const auto told = house.store.house_note(key);
  CALLBOARD_CHECK(told.ok(), "the store cannot be read");
  if (!told->empty()) return;
  act.commit.house_notes.push_back({key, edited.deleted ? "deleted" : "edited"});
  tell_hosts(house, act, match, "alert.edited",
             BotFacts::hosts({{"who", mark::person(person)}, {"deleted", edited.deleted}}));
}

}  // namespace callboard
