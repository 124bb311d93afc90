// Replies that were changed or taken away after they had been read.
#include <utility>

#include "bot/facts.h"
#include "bot/match/replies.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// Behind a reply's id: the row that says the hosts were told of a change. No platform's ids hold a
// blank.
constexpr const char* kEditMark = " edited";

}  // namespace

void handle_edit(House& house, Act& act, const Edited& edited) {
  if (!edited.cursor.empty()) act.commit.cursors.push_back({edited.ref.adapter, edited.cursor});
  const auto at = house.venues.find({edited.venue.adapter, edited.venue.id});
  if (at == house.venues.end() || !house.matches.contains(at->second)) return;
  LiveMatch& match = house.matches.at(at->second);
  const PersonId person = person_of(house, act, edited.author);
  if (!match.desk.seat_of(person)) return;
  // Hosts hear of a reply once, however often it is changed. What was told is a reply's row of its
  // own: it has to survive a restart.
  ReplyRow told;
  told.adapter = edited.ref.adapter;
  told.id = edited.ref.id + kEditMark;
  const ReplyRef key{told.adapter, told.id};
  const auto before = house.store.seen(told);
  CALLBOARD_CHECK(before.ok(), "the store cannot be read");
  if (*before || !house.fresh_replies.insert(key).second) return;
  told.match = match.row.id;
  told.person = person;
  told.stamp = edited.stamp;
  told.verdict = edited.deleted ? "deleted" : "edited";
  act.commit.reply = std::move(told);
  tell_hosts(house, act, match, "alert.edited",
             BotFacts::hosts({{"who", mark::person(person)}, {"deleted", edited.deleted}}));
}

}  // namespace callboard
