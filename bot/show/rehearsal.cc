#include "bot/show/rehearsal.h"

#include <algorithm>
#include <utility>

#include "bot/facts.h"
#include "bot/show/finish.h"
#include "bot/show/lobby.h"
#include "bot/show/making.h"
#include "bot/show/show_timers.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::int64_t kThreadComes_ms = std::int64_t{10} * 60 * 1000;  // or it never does

// What is tried out: a show that is played at that place, or what one made there would be like.
struct Tried {
  const Show* show = nullptr;
  ShowSetup setup;
  const GameFace* face = nullptr;
  std::shared_ptr<const Pack> pack;
};

// Open ones, made there or set up by the operator.
std::vector<Show*> played_at(PlaceDesk& desk) {
  std::vector<Show*> found;
  for (auto& [id, show] : desk.house.shows) {
    const auto& on = show.setup.platforms;
    const std::string& adapter = desk.order.author.adapter;
    const bool here = std::find(on.begin(), on.end(), adapter) != on.end() &&
                      place_on(show.setup, adapter) == desk.order.place;
    const auto& made = show.state.made;
    const bool ours =
        !made || (!made->rehearsal && !made->closed && made->community == desk.order.community);
    if (here && ours) found.push_back(&show);
  }
  return found;
}

// A verdict: it is not said which.
std::string find_tried(PlaceDesk& desk, Tried& out) {
  std::vector<Show*> here = played_at(desk);
  const std::string name = desk.field("name");
  if (!name.empty()) {
    std::erase_if(here,
                  [&](const Show* one) { return fold_key(one->setup.title) != fold_key(name); });
    if (here.empty()) return desk.refuse("E_TESTNOSHOW");
  }
  if (here.size() > 1) return desk.refuse("E_CLOSEWHICH", {{"shows", PlaceDesk::titles(here)}});
  if (!here.empty()) {
    const Show& show = *here.front();
    out = {&show, show.setup, show.face, show.pack};
    return "";
  }
  const Pattern* const pattern = desk.pattern_meant(desk.field("game"));
  if (pattern == nullptr) return desk.refuse("E_MAKEGAME", {{"games", desk.games()}});
  out = {nullptr, pattern->setup, pattern->face, pattern->pack};
  return "";
}

// Where its matches have been played, the newest last.
std::vector<MatchRow> matches_of(House& house, const Show& show) {
  auto rows = house.store.matches(show.state.id);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  return *std::move(rows);
}

std::string address_of(House& house, const Show& show) {
  const std::vector<MatchRow> rows = matches_of(house, show);
  return rows.empty() || rows.back().venues.empty() ? "" : rows.back().venues.front().address;
}

Show& make(PlaceDesk& desk, const Tried& tried) {
  House& house = desk.house;
  Show show;
  show.state.id = ShowId{++house.ids.show};
  Made made{desk.order.author.adapter, desk.order.community, desk.order.place, tried.setup.game,
            "TEST " + std::to_string(show.state.id.value) + ": " + tried.setup.title};
  if (tried.show != nullptr) {
    show.state.options = tried.show->state.options;
    show.state.deadline_s = tried.show->state.deadline_s;
    if (const auto& its = tried.show->state.made) {
      made.volume = its->volume;
      made.zone = its->zone;
      made.packs = its->packs;
    } else {
      made.like = tried.show->state.key;
    }
  }
  made.rehearsal = Rehearsal{desk.order.author.user, desk.act.now, {}, house.ids.outbox};
  show.setup = setup_of(made, "", tried.setup);
  show.face = tried.face;
  show.pack = tried.pack;
  show.state.made = std::move(made);
  show.state.hosts = {desk.person};
  Show& there = desk.add(std::move(show));
  note_hosts(house, there);
  open_match(house, desk.act, there);
  save(there, desk.act);
  plan_rehearsal(house, desk.act, there);
  desk.act.effects.places = true;
  auto& begun = desk.community().rehearsed;
  std::erase_if(begun, [&](Timestamp at) { return desk.act.now.ms - at.ms >= kCountedFor_ms; });
  begun.push_back(desk.act.now);
  desk.save_community();
  return there;
}

std::int64_t within_a_day(const std::vector<Timestamp>& times, Timestamp now) {
  return std::count_if(times.begin(), times.end(),
                       [&](Timestamp at) { return now.ms - at.ms < kCountedFor_ms; });
}

// When somebody wrote to it last.
Timestamp last_word(House& house, const Show& show) {
  Timestamp last = show.state.made->rehearsal->since;
  for (const MatchRow& row : matches_of(house, show)) {
    const auto replies = house.store.newest_replies(row.id, 1);
    CALLBOARD_CHECK(replies.ok(), "the store cannot be read");
    for (const ReplyRow& reply : *replies) last = std::max(last, reply.stamp);
  }
  return last;
}

// Nothing of it is kept but its number, so that no other show, match or thread is taken for it.
void throw_away(House& house, Act& act, Show& show) {
  for (const MatchRow& row : matches_of(house, show)) {
    for (const VenueRow& venue : row.venues) house.venues.erase({venue.adapter, venue.id});
  }
  Made& made = *show.state.made;
  act.commit.discarded.push_back({show.state.id, made.rehearsal->posts_before});
  made.erased = true;
  made.title = "(erased)";
  made.rehearsal->user.clear();
  ShowState kept;
  kept.id = show.state.id;
  kept.key = show.state.key;
  kept.made = std::move(made);
  kept.matches = show.state.matches;
  kept.books = show.state.books;
  show.state = std::move(kept);
  save(show, act);
  act.effects.places = true;
}

}  // namespace

bool is_rehearsal(const Show& show) { return show.state.made && show.state.made->rehearsal; }

std::vector<Show*> open_rehearsals(PlaceDesk& desk) {
  std::vector<Show*> found;
  const auto ids = desk.house.shows.which([&](const ShowSeen& show) {
    const Made* const made = show.made;
    return made != nullptr && made->rehearsal && !made->closed &&
           made->adapter == desk.order.author.adapter && made->community == desk.order.community;
  });
  for (const ShowId id : ids) {
    const auto show = desk.house.shows.find(id);
    if (show != desk.house.shows.end()) found.push_back(&show->second);
  }
  return found;
}

std::string rehearse(PlaceDesk desk, ShowId& made) {
  const Making& making = *desk.making;
  if (making.rehearsals_max == 0 || making.patterns.empty()) return desk.refuse("E_TESTNONE");
  if (!desk.order.missing.empty()) {
    return desk.refuse("E_MAKEMAY", {{"missing", desk.missing()}});
  }
  Tried tried;
  if (auto verdict = find_tried(desk, tried); !verdict.empty()) return verdict;
  if (Show* const mine = own_rehearsal(desk)) {
    Show& before = *mine;
    const std::string address = address_of(desk.house, before);
    const std::int64_t age_ms = desk.act.now.ms - before.state.made->rehearsal->since.ms;
    const bool has_no_thread = address.empty() && age_ms > kThreadComes_ms;
    if (before.state.current && !has_no_thread) {
      return desk.refuse("E_TESTOPEN",
                         {{"title", mark::said(before.setup.title)}, {"address", address}});
    }
    end_rehearsal(desk.house, desk.act, before, desk.person);
  }
  if (static_cast<std::int64_t>(open_rehearsals(desk).size()) >= making.rehearsals_max) {
    return desk.refuse("E_TESTMANY", {{"most", making.rehearsals_max}});
  }
  if (within_a_day(desk.community().rehearsed, desk.act.now) >= kRehearsalsPerDay) {
    return desk.refuse("E_TESTDAY", {{"most", kRehearsalsPerDay}});
  }
  const Show& show = make(desk, tried);
  made = show.state.id;
  desk.house.rehearsals_asked[made] = desk.order.ref;
  return desk.say("place.test", {{"title", mark::said(show.setup.title)}});
}

Show* own_rehearsal(PlaceDesk& desk) {
  for (Show* const show : open_rehearsals(desk)) {
    if (show->state.made->rehearsal->user == desk.order.author.user) return show;
  }
  return nullptr;
}

Show* rehearsal_at(PlaceDesk& desk) {
  const std::pair place{desk.order.author.adapter, desk.order.place};
  std::optional<ShowId> id;
  if (const auto open = desk.house.venues.find(place); open != desk.house.venues.end()) {
    id = desk.house.matches.show_of(open->second);
  }
  if (!id) {
    const auto match = desk.house.store.find_match(place.first, place.second);
    CALLBOARD_CHECK(match.ok(), "the store cannot be read");
    if (!*match) return nullptr;
    const auto row = desk.house.store.match(**match);
    CALLBOARD_CHECK(row.ok(), "the store cannot be read");
    if (*row) id = (*row)->show;
  }
  const auto show = id ? desk.house.shows.find(*id) : desk.house.shows.end();
  const bool open = show != desk.house.shows.end() && is_rehearsal(show->second) &&
                    !show->second.state.made->closed;
  return open ? &show->second : nullptr;
}

void end_rehearsal(House& house, Act& act, Show& show, std::optional<PersonId> who) {
  Made& made = *show.state.made;
  made.closed = true;
  made.rehearsal->ended = act.now;
  nlohmann::json facts{{"rehearsal", true}};
  if (who) facts["who"] = mark::person(*who);
  const std::vector<MatchId> open = house.matches.of_show(show.state.id);
  for (const MatchId id : open) {
    const auto match = house.matches.find(id);
    if (match != house.matches.end() && match->second.row.status != MatchStatus::kOver) {
      abort_match(house, act, match->second, BotFacts::open(facts));
    }
  }
  if (show.state.current) house.halted.erase(*show.state.current);
  show.state.current.reset();
  LiveMatch last;
  for (MatchRow& row : matches_of(house, show)) last.row = std::move(row);
  if (!last.row.venues.empty()) {
    notice(house, act, last, "notice.test_over", BotFacts::open({{"title", show.setup.title}}));
  }
  save(show, act);
  set_show_timer(house, act, show, kRehearsalTimer, {act.now.ms + kRehearsalKept_ms});
}

void rehearsal_due(House& house, Act& act, Show& show) {
  const Rehearsal& rehearsal = *show.state.made->rehearsal;
  const bool plays = !house.matches.of_show(show.state.id).empty();  // the operator opened it again
  if (rehearsal.ended && !plays) return throw_away(house, act, show);
  if (rehearsal.ended) return end_rehearsal(house, act, show, std::nullopt);
  const Timestamp due{std::min(last_word(house, show).ms + kRehearsalIdle_ms,
                               rehearsal.since.ms + kRehearsalLongest_ms)};
  if (act.now >= due) return end_rehearsal(house, act, show, std::nullopt);
  set_show_timer(house, act, show, kRehearsalTimer, due);
}

void plan_rehearsal(House& house, Act& act, const Show& show) {
  if (!is_rehearsal(show) || show.state.made->erased) return;
  if (show_timer(house, show, kRehearsalTimer)) return;
  set_show_timer(house, act, show, kRehearsalTimer, {act.now.ms + kRehearsalIdle_ms});
}

void tell_rehearsal(House& house, Act& act, const Show& show, const VenueRow& here) {
  const auto asked = house.rehearsals_asked.find(show.state.id);
  if (asked == house.rehearsals_asked.end() || show.state.hosts.empty()) return;
  PublicSections sections;
  sections.add("place.test_ready", BotFacts::open({{"title", mark::said(show.setup.title)},
                                                   {"address", here.address}}));
  act.effects.answers.emplace_back(asked->second,
                                   Post::to_person(show.state.hosts.front(), std::move(sections)));
  house.rehearsals_asked.erase(asked);
}

}  // namespace callboard
