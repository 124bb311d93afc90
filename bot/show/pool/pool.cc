#include "bot/show/pool/pool.h"

#include <algorithm>

#include "bot/chance/hash.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/history.h"
#include "bot/show/pool/selection.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Phase = Pool::Phase;
constexpr const char* kPhaseTimer = "pool.phase";

LiveMatch* waiting_for_players(House& house, const Show& show) {
  return show.state.current ? house.matches.waiting(*show.state.current) : nullptr;
}

void drop_registrants(House& house, Act& act, Show& show) {
  for (const auto& [person, one] : show.pool.people) {
    NoteRow row = registrant_row(show.state.id, one);
    row.json.clear();
    act.commit.notes.push_back(std::move(row));
    clear_show_timer(house, act, show, test_timer(person));
  }
  show.pool.people.clear();
}

// Never after it closes.
Timestamp check_in_from(const Pool& pool, const PoolSetup& setup) {
  return {pool.closes.ms - setup.check_in_s * 1000};
}

nlohmann::json opening_facts(const House& house, const Act& act, const Show& show) {
  const PoolSetup setup = pool_setup(show);
  const Pool& pool = show.pool;
  nlohmann::json facts{{"title", show.setup.title},         {"number", pool.match_number},
                       {"opens", mark::time(pool.opens)},   {"later", pool.opens > act.now},
                       {"closes", mark::time(pool.closes)}, {"starts", mark::time(pool.starts)},
                       {"min_age", setup.min_age},          {"birthday", setup.birthday != 0},
                       {"test", has_entry_test(show)},      {"book", pool.book->book().number}};
  if (setup.check_in_s > 0) facts["check_in"] = mark::time(check_in_from(pool, setup));
  if (house.luck == Luck::kDrawn) facts["commitment"] = to_hex(pool.book->book().commitment);
  if (pool.phase == Phase::kClosed) facts["over"] = true;
  return facts;
}

void tell_opens(House& house, Act& act, const Show& show) {
  announce(house, act, show, "notice.pool_opens", BotFacts::open(opening_facts(house, act, show)));
}

nlohmann::json closing_facts(House& house, const Act& act, const Show& show) {
  const DrawInput input = draw_input(house, show, act.now);
  return {{"title", show.setup.title},
          {"count", input.all.size()},
          {"stage", input.stage.size()},
          {"starts", mark::time(show.pool.starts)},
          {"names", to_hex(names_hash(input))}};
}

void open_book_for(House& house, Act& act, Show& show) {
  const BookRow book = open_book(BookId{++house.ids.book}, show.state.id, ++show.state.books,
                                 house.entropy.secret());
  show.pool.book.emplace(show.state.key, book, std::vector<DrawRow>{});
  act.commit.books.push_back(book);
  save(show, act);
}

// Nobody was asked to yet.
void check_in_all(Act& act, Show& show) {
  for (auto& [person, one] : show.pool.people) {
    if (one.number == 0 || one.withdrawn || one.checked_in) continue;
    one.checked_in = true;
    keep(act, show, one);
  }
}

void tell_check_in(House& house, Act& act, Show& show) {
  show.pool.told_check_in = true;
  std::vector<PersonId> missing;
  for (const auto& [person, one] : show.pool.people) {
    const bool late = one.number != 0 && !one.withdrawn && !one.checked_in;
    if (late && !barred(house, show, person, act.now)) missing.push_back(person);
  }
  if (missing.empty()) return;
  announce(house, act, show, "notice.pool_check_in",
           BotFacts::open({{"title", show.setup.title},
                           {"people", mark::people(missing)},
                           {"closes", mark::time(show.pool.closes)}}));
}

}  // namespace

PoolSetup pool_setup(const Show& show) { return setup_of(show.setup.pool, show.pool); }

Registrant* find_registrant(Show& show, PersonId person) {
  const auto found = show.pool.people.find(person);
  return found == show.pool.people.end() ? nullptr : &found->second;
}

const Registrant* find_registrant(const Show& show, PersonId person) {
  const auto found = show.pool.people.find(person);
  return found == show.pool.people.end() ? nullptr : &found->second;
}

void keep(Act& act, const Show& show, const Registrant& one) {
  act.commit.notes.push_back(registrant_row(show.state.id, one));
}

void keep_pool(Act& act, const Show& show) {
  act.commit.notes.push_back(pool_head(show.state.id, show.pool));
}

Timestamp written_at(const Act& act) { return act.written.value_or(act.now); }

void begin_pool(House& house, Act& act, Show& show) {
  if (!has_pool(show) || show.state.foyers.empty()) return;  // first: it wakes no match
  const LiveMatch* const match = waiting_for_players(house, show);
  if (match == nullptr) return;
  if (show.pool.phase != Phase::kNone && show.pool.match == match->row.id) return;
  drop_registrants(house, act, show);
  const PoolSetup setup = pool_setup(show);
  Pool round;
  round.excluded = std::move(show.pool.excluded);
  round.set = std::move(show.pool.set);
  round.phase = Phase::kOpen;
  round.match = match->row.id;
  round.match_number = match->row.number;
  round.opens = act.now;
  round.starts = Timestamp{act.now.ms + setup.registration_s * 1000};
  round.closes = Timestamp{round.starts.ms - setup.closes_before_s * 1000};
  show.pool = std::move(round);
  open_book_for(house, act, show);
  keep_pool(act, show);
  tell_opens(house, act, show);
  arm_pool(house, act, show);
}

void tell_pool_at(House& house, Act& act, const Show& show, const VenueRow& foyer) {
  const Phase phase = show.pool.phase;
  if (phase != Phase::kOpen && phase != Phase::kClosed) return;
  announce_at(house, act, show, foyer, "notice.pool_opens",
              BotFacts::open(opening_facts(house, act, show)));
  if (phase == Phase::kOpen) return;
  announce_at(house, act, show, foyer, "notice.pool_closed",
              BotFacts::open(closing_facts(house, act, show)));
}

std::optional<std::string> enrol(House& house, Act& act, Show& show, PersonId person) {
  Pool& pool = show.pool;
  const Registrant* const before = find_registrant(show, person);
  if (before != nullptr && before->number != 0 && !before->withdrawn) return "E_POOL_TWICE";
  const Timestamp at = written_at(act);
  if (pool.phase == Phase::kNone) return "E_POOL_NONE";
  if (at < pool.opens) return "E_POOL_EARLY";
  if (pool.phase != Phase::kOpen || at >= pool.closes) return "E_POOL_CLOSED";
  if (barred(house, show, person, act.now)) return "E_POOL_BARRED";
  if (pool.people.size() >= kRegistrantsMax) return "E_POOL_FULL";
  Registrant& one = pool.people[person];
  one.person = person;
  one.withdrawn = false;
  if (one.number == 0) one.number = ++pool.numbered;
  one.at = at;
  one.checked_in = check_in_open(show, at);
  keep(act, show, one);
  keep_pool(act, show);
  return std::nullopt;
}

bool withdraw(House& house, Act& act, Show& show, PersonId person) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || one->number == 0 || one->withdrawn) return false;
  one->withdrawn = true;
  one->checked_in = false;
  clear_show_timer(house, act, show, test_timer(person));
  if (one->test == TestState::kSent) one->test = TestState::kFailed;  // it was the one attempt
  keep(act, show, *one);
  return true;
}

bool check_in_open(const Show& show, Timestamp at) {
  const PoolSetup setup = pool_setup(show);
  return setup.check_in_s == 0 || at >= check_in_from(show.pool, setup);
}

bool takes_part(House& house, const Show& show, const Registrant& one, Timestamp now) {
  const PoolSetup setup = pool_setup(show);
  const bool there = setup.check_in_s == 0 || one.checked_in;
  return is_complete(one, setup) && there && !barred(house, show, one.person, now);
}

bool is_on_stage(const Show& show, const Registrant& one) {
  return one.stage == true && (one.test == TestState::kPassed || !has_entry_test(show));
}

bool extend_registration(House& house, Act& act, Show& show, std::int64_t by_s) {
  if (show.pool.phase != Phase::kOpen) return false;
  show.pool.closes.ms += by_s * 1000;
  show.pool.starts.ms += by_s * 1000;
  keep_pool(act, show);
  arm_pool(house, act, show);
  return true;
}

bool move_draw(House& house, Act& act, Show& show, Timestamp starts) {
  Pool& pool = show.pool;
  const bool to_come = pool.phase == Phase::kOpen || pool.phase == Phase::kClosed;
  if (!to_come || starts <= act.now) return false;
  const PoolSetup setup = pool_setup(show);
  pool.starts = starts;
  if (pool.phase == Phase::kOpen) {
    pool.closes = std::max(act.now, Timestamp{starts.ms - setup.closes_before_s * 1000});
    const Timestamp opens{starts.ms - setup.registration_s * 1000};
    if (pool.people.empty()) pool.opens = std::max(opens, act.now);
    pool.told_check_in = pool.told_check_in && check_in_open(show, act.now);
  }
  keep_pool(act, show);
  arm_pool(house, act, show);
  return true;
}

bool reopen_registration(House& house, Act& act, Show& show) {
  Pool& pool = show.pool;
  if (pool.phase == Phase::kNone) {
    begin_pool(house, act, show);
    return pool.phase != Phase::kNone;
  }
  if (pool.phase == Phase::kDrawn) return false;
  const PoolSetup setup = pool_setup(show);
  pool.phase = Phase::kOpen;
  pool.opens = std::min(pool.opens, act.now);
  pool.starts = Timestamp{act.now.ms + setup.registration_s * 1000};
  pool.closes = Timestamp{pool.starts.ms - setup.closes_before_s * 1000};
  pool.told_check_in = false;
  keep_pool(act, show);
  tell_opens(house, act, show);
  arm_pool(house, act, show);
  return true;
}

void close_registration(House& house, Act& act, Show& show) {
  if (show.pool.phase != Phase::kOpen) return;
  show.pool.phase = Phase::kClosed;
  const PoolSetup setup = pool_setup(show);
  if (act.now < show.pool.closes) {  // by a host's word
    if (!check_in_open(show, act.now)) check_in_all(act, show);
    show.pool.closes = act.now;
    show.pool.starts = Timestamp{act.now.ms + setup.closes_before_s * 1000};
  }
  keep_pool(act, show);
  announce(house, act, show, "notice.pool_closed", BotFacts::open(closing_facts(house, act, show)));
  arm_pool(house, act, show);
}

void arm_pool(House& house, Act& act, const Show& show) {
  const Pool& pool = show.pool;
  std::optional<Timestamp> next;
  if (pool.phase == Phase::kOpen) {
    const PoolSetup setup = pool_setup(show);
    const Timestamp from = check_in_from(pool, setup);
    const bool calls = setup.check_in_s > 0 && !pool.told_check_in && from > pool.opens;
    next = calls ? std::min(from, pool.closes) : pool.closes;
  }
  if (pool.phase == Phase::kClosed) next = pool.starts;
  if (next) {
    set_show_timer(house, act, show, kPhaseTimer, *next);
  } else {
    clear_show_timer(house, act, show, kPhaseTimer);
  }
}

void pool_phase_due(House& house, Act& act, Show& show) {
  Pool& pool = show.pool;
  if (pool.phase == Phase::kOpen && act.now >= pool.closes) {
    close_registration(house, act, show);
  } else if (pool.phase == Phase::kOpen && !pool.told_check_in && check_in_open(show, act.now)) {
    tell_check_in(house, act, show);
    keep_pool(act, show);
  }
  if (pool.phase == Phase::kClosed && act.now >= pool.starts) {
    // A test that an outage has lengthened is waited for.
    const auto busy = last_test_due(show, act.now);
    if (!busy) return draw_pool(house, act, show);
    pool.starts = *busy;
    keep_pool(act, show);
  }
  arm_pool(house, act, show);
}

void credit_pool(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                 std::vector<Given>& given) {
  const PoolSetup setup = pool_setup(show);
  Pool& pool = show.pool;
  if (pool.phase == Phase::kOpen && pool.opens <= act.now) {
    const std::int64_t by_ms =
        more_ms(pool.closes, setup.check_in_s > 0 ? setup.check_in_s : setup.registration_s);
    if (by_ms > 0) {
      pool.closes.ms += by_ms;
      pool.starts.ms += by_ms;
      keep_pool(act, show);
    }
  }
  credit_tests(house, act, show, more_ms);
  credit_calls(house, act, show, more_ms, given);
  arm_pool(house, act, show);
}

void hand_over_registration(House& house, Act& act, Show& show, PersonId from, PersonId to) {
  hand_over_exclusion(act, show, from, to);
  auto& people = show.pool.people;
  const auto found = people.find(from);
  if (found == people.end()) return;
  Registrant one = found->second;
  NoteRow gone = registrant_row(show.state.id, one);
  gone.json.clear();
  act.commit.notes.push_back(std::move(gone));
  clear_show_timer(house, act, show, test_timer(from));
  people.erase(found);
  const bool known = people.contains(to);  // one person, one registration: that one counts
  for (auto* const list : {&show.pool.order, &show.pool.audience}) {
    const bool listed = std::find(list->begin(), list->end(), to) != list->end();
    if (!listed) std::replace(list->begin(), list->end(), from, to);
  }
  keep_pool(act, show);
  if (known) return;
  one.person = to;
  if (one.test == TestState::kSent) {
    set_show_timer(house, act, show, test_timer(to), one.test_due);
  }
  keep(act, show, one);
  people.emplace(to, std::move(one));
}

}  // namespace callboard
