#include "bot/show/presence.h"

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/defence.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/qualify.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr const char* kTimer = "presence";

bool has(const std::vector<PersonId>& people, PersonId person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

// The show's match, if it waits for players and has its thread.
LiveMatch* waiting_match(House& house, const Show& show) {
  if (!show.state.current) return nullptr;
  LiveMatch* const match = house.matches.waiting(*show.state.current);
  return match == nullptr || match->row.venues.empty() ? nullptr : match;
}

// Everybody whose answer is waited for: the champion, and of the list.
std::vector<SignUp*> asked_now(Show& show) {
  std::vector<SignUp*> asked;
  auto& champion = show.sign_ups.champion;
  if (champion_call(show) != nullptr && champion->asked.answer_by && !champion->away) {
    asked.push_back(&champion->asked);
  }
  for (SignUp& sign_up : show.sign_ups.list) {
    if (sign_up.answer_by) asked.push_back(&sign_up);
  }
  return asked;
}

void keep_asked(Act& act, const Show& show, const SignUp& sign_up) {
  if (show.sign_ups.champion && &show.sign_ups.champion->asked == &sign_up) {
    keep_head(act, show);
  } else {
    keep(act, show, sign_up);
  }
}

struct Line {
  std::vector<PersonId> next;
  std::vector<PersonId> away;  // who stood before them
};

// The first `count` who can take a seat and are not asked yet. Who never can is taken off the list.
Line next_in_line(const House& house, Act& act, Show& show, const LiveMatch& match,
                  std::size_t count) {
  Line line;
  std::vector<PersonId> never;
  const bool asks = show.setup.sign_ups == SignUpMode::kList;
  for (const SignUp& sign_up : show.sign_ups.list) {
    if (line.next.size() == count) break;
    if (sign_up.answer_by) continue;
    if (asks && away_until(house, sign_up.person, act.now)) {
      line.away.push_back(sign_up.person);
      continue;
    }
    const bool seated =
        show.state.champion == sign_up.person || has(match.desk.joined, sign_up.person);
    const bool barred = seated || may_not_play(show, sign_up.person).has_value();
    (barred ? never : line.next).push_back(sign_up.person);
  }
  for (const PersonId person : never) strike(act, show, person);
  return line;
}

// When the first who was passed over for being away is back.
std::optional<Timestamp> first_back(const House& house, const Show& show, Timestamp now) {
  std::optional<Timestamp> first;
  for (const SignUp& sign_up : show.sign_ups.list) {
    const auto back = away_until(house, sign_up.person, now);
    if (back && (!first || *back < *first)) first = back;
  }
  return first;
}

// The timer stands at the first time that somebody's answer is due; if a seat is left open because
// those who could take it are away, also at the time somebody is back.
void arm(House& house, Act& act, const Show& show) {
  std::optional<Timestamp> first;
  for (const SignUp& sign_up : show.sign_ups.list) {
    if (sign_up.answer_by && (!first || *sign_up.answer_by < *first)) first = sign_up.answer_by;
  }
  if (const ChampionCall* const call = champion_call(show)) {
    const auto& due = call->asked.answer_by;
    if (due && (!first || *due < *first)) first = due;
  }
  if (show.setup.sign_ups == SignUpMode::kList && seats_open(house, show) > 0) {
    const auto back = first_back(house, show, act.now);
    if (back && (!first || *back < *first)) first = back;
  }
  if (first) {
    set_show_timer(house, act, show, kTimer, *first);
  } else {
    clear_show_timer(house, act, show, kTimer);
  }
}

nlohmann::json match_facts(House& house, const Show& show, const LiveMatch& match) {
  return {{"title", show.setup.title},
          {"number", match.row.number},
          {"address", thread_address(house, match.row.venues)},
          {"seats_free", seats_free(house, match)}};
}

}  // namespace

void tell_gave_way(House& house, Act& act, const Show& show, const std::vector<PersonId>& people,
                   const std::vector<PersonId>& off) {
  announce(house, act, show, "notice.gave_way",
           BotFacts::open({{"people", mark::people(people)}, {"off", mark::people(off)}}));
}

void tell_kept_place(House& house, Act& act, const Show& show,
                     const std::vector<PersonId>& people) {
  announce(house, act, show, "notice.kept_place",
           BotFacts::open({{"people", mark::people(people)}, {"one", people.size() == 1}}));
}

std::size_t seats_open(House& house, const Show& show) {
  const LiveMatch* const match = waiting_match(house, show);
  if (match == nullptr) return 0;
  const auto& list = show.sign_ups.list;
  const auto asked = static_cast<std::size_t>(std::count_if(
      list.begin(), list.end(), [](const SignUp& one) { return one.answer_by.has_value(); }));
  const std::size_t free = seats_free(house, *match);
  return free - std::min(free, asked);
}

namespace {

void ask_next(House& house, Act& act, Show& show, const LiveMatch& match) {
  const Line line = next_in_line(house, act, show, match, seats_open(house, show));
  const std::vector<PersonId>& next = line.next;
  if (next.empty()) return;
  nlohmann::json facts = match_facts(house, show, match);
  facts["away"] = mark::people(line.away);
  facts["people"] = mark::people(next);
  facts["one"] = next.size() == 1;
  if (show.setup.sign_ups == SignUpMode::kDirect) {
    return announce(house, act, show, "notice.seats_free", BotFacts::open(facts));
  }
  facts["span"] = mark::span(show.setup.presence_s);
  const OutboxId row = ask_in_foyer(house, act, show, "notice.presence", BotFacts::open(facts));
  for (const PersonId person : next) {
    SignUp& sign_up = *find_sign_up(show, person);
    sign_up.answer_by = Timestamp{act.now.ms + show.setup.presence_s * 1000};
    sign_up.asked_by = row;
    keep(act, show, sign_up);
  }
}

bool is_called(const Show& show, PersonId person) {
  const ChampionCall* const call = champion_call(show);
  return call != nullptr && call->asked.person == person && call->asked.answer_by;
}

}  // namespace

bool list_to_come(const Show& show) {
  const bool by_list = show.setup.sign_ups == SignUpMode::kList;
  return show.sign_ups.lottery || (by_list && qualifies(show));
}

void call_up(House& house, Act& act, Show& show) {
  const LiveMatch* const match = waiting_match(house, show);
  const bool by_list = show.setup.sign_ups == SignUpMode::kList;
  const bool held = match != nullptr && by_list && waits_for(house, show);
  if (match != nullptr && !list_to_come(show) && !held) {
    ask_next(house, act, show, *match);
    ask_champion(house, act, show, *match);
  }
  arm(house, act, show);
}

std::vector<SignUp> asked_of(const Show& show) {
  std::vector<SignUp> asked;
  const ChampionCall* const call = champion_call(show);
  if (call != nullptr && call->asked.answer_by && !call->away) asked.push_back(call->asked);
  for (const SignUp& sign_up : show.sign_ups.list) {
    if (sign_up.answer_by) asked.push_back(sign_up);
  }
  return asked;
}

bool is_asked(const Show& show, PersonId person) {
  const auto& list = show.sign_ups.list;
  return is_called(show, person) ||
         std::any_of(list.begin(), list.end(), [&](const SignUp& sign_up) {
           return sign_up.person == person && sign_up.answer_by;
         });
}

std::optional<std::string> confirm(House& house, Act& act, Show& show, PersonId person) {
  LiveMatch* const match = waiting_match(house, show);
  if (match == nullptr || !is_asked(show, person)) return "E_NOT_ASKED";
  if (is_called(show, person)) {
    champion_is_here(act, show);
    notice(house, act, *match, "notice.champion_here",
           BotFacts::open({{"who", mark::person(person)}}));
    seats_changed(house, act, show);
    return std::nullopt;
  }
  const auto code = join(house, act, *match, person, PlayerKind::kPerson);
  arm(house, act, show);
  return code;
}

void decline(House& house, Act& act, Show& show, PersonId person) {
  if (is_called(show, person)) {
    champion_gives_way(house, act, show);
    return call_up(house, act, show);
  }
  std::vector<PersonId> off;
  if (give_way(act, show, person)) off.push_back(person);
  tell_gave_way(house, act, show, {person}, off);
  call_up(house, act, show);
  arm(house, act, show);
}

std::vector<PersonId> release_asked(House& house, Act& act, Show& show) {
  std::vector<PersonId> released;
  for (const SignUp& sign_up : show.sign_ups.list) {
    if (sign_up.answer_by) released.push_back(sign_up.person);
  }
  for (const PersonId person : released) ask_later(act, show, person);
  if (show.sign_ups.champion) {
    show.sign_ups.champion.reset();
    keep_head(act, show);
  }
  clear_show_timer(house, act, show, kTimer);
  return released;
}

void put_back(Act& act, Show& show, const LiveMatch& match) {
  if (show.setup.sign_ups != SignUpMode::kList) return;
  const auto& joined = match.desk.joined;
  for (auto it = joined.rbegin(); it != joined.rend(); ++it) {
    if (match.desk.is_practice(*it) || show.state.champion == *it) continue;
    if (!enlist(act, show, *it)) move_to(act, show, *it, 1);
  }
}

namespace {

// The champion's time to answer, or their absence, is over.
void mind_champion(House& house, Act& act, Show& show) {
  const ChampionCall* const call = champion_call(show);
  const bool due = call != nullptr && call->asked.answer_by && *call->asked.answer_by <= act.now;
  if (!due) return;
  if (const LiveMatch* const match = waiting_match(house, show)) {
    champion_silent(house, act, show, *match);
  } else {
    show.sign_ups.champion.reset();
    keep_head(act, show);
  }
}

}  // namespace

void presence_due(House& house, Act& act, Show& show) {
  std::vector<PersonId> silent;
  std::vector<PersonId> away;
  for (SignUp* const sign_up : asked_now(show)) {
    if (*sign_up->answer_by > act.now) continue;
    if (sign_up->asked_by.value == 0) {
      if (is_called(show, sign_up->person)) continue;
      const bool is_away = away_until(house, sign_up->person, *sign_up->answer_by).has_value();
      (is_away ? away : silent).push_back(sign_up->person);
      continue;
    }
    sign_up->answer_by = Timestamp{act.now.ms + timer_key::kHour_ms};  // nobody could read it yet
    keep_asked(act, show, *sign_up);
  }
  std::vector<PersonId> off;
  for (const PersonId person : silent) {
    if (give_way(act, show, person)) off.push_back(person);
  }
  for (const PersonId person : away) ask_later(act, show, person);
  if (!silent.empty()) tell_gave_way(house, act, show, silent, off);
  if (!away.empty()) tell_kept_place(house, act, show, away);
  call_up(house, act, show);
  mind_champion(house, act, show);
  call_up(house, act, show);
}

void credit_presence(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                     std::vector<Given>& given) {
  for (SignUp* const sign_up : asked_now(show)) {
    if (sign_up->asked_by.value != 0) continue;
    const std::int64_t by_ms = more_ms(*sign_up->answer_by, show.setup.presence_s);
    if (by_ms <= 0) continue;
    sign_up->answer_by->ms += by_ms;
    keep_asked(act, show, *sign_up);
    given.push_back({sign_up->person, *sign_up->answer_by});
  }
  if (!given.empty()) arm(house, act, show);
}

void presence_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp) {
  bool any = false;
  for (SignUp* const sign_up : asked_now(show)) {
    if (sign_up->asked_by != row) continue;
    sign_up->answer_by = Timestamp{stamp.ms + show.setup.presence_s * 1000};
    sign_up->asked_by = {};
    keep_asked(act, show, *sign_up);
    any = true;
  }
  if (any) arm(house, act, show);
}

}  // namespace callboard
