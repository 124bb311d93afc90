#include "bot/show/sign_ups.h"

#include <algorithm>

#include "bot/clock/absences.h"
#include "bot/show/exhibition.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/qualify.h"
#include "rules/core/check.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kRankStep = 1'000'000;  // room for those who are moved between

auto at_person(std::vector<SignUp>& list, PersonId person) {
  return std::find_if(list.begin(), list.end(),
                      [&](const SignUp& sign_up) { return sign_up.person == person; });
}

// Ranks anew, in the order the list has now.
void renumber(Act& act, Show& show) {
  std::int64_t rank = 0;
  for (SignUp& sign_up : show.sign_ups.list) {
    rank += kRankStep;
    if (sign_up.rank == rank) continue;
    sign_up.rank = rank;
    keep(act, show, sign_up);
  }
}

// The show's own book of that id, with its draws.
Stored<Done> take_book(House& house, const Show& show, std::optional<BookId> id,
                       std::optional<DrawBook>& out) {
  if (!id) return Done{};
  auto book = house.store.book(*id);
  if (!book) return Fail{book.error()};
  auto draws = house.store.draws(*id);
  if (!draws) return Fail{draws.error()};
  if (*book) out.emplace(show.state.key, **book, *std::move(draws));
  return Done{};
}

}  // namespace

Stored<Done> take_sign_ups(House& house, Show& show, std::span<const NoteRow> notes) {
  LoadedSignUps loaded = read_sign_ups(notes);
  show.sign_ups = std::move(loaded.sign_ups);
  show.quiz = read_quiz_round(notes);
  if (qualifies(show)) house.quizzes.insert(show.state.id);
  show.variants = read_variants(notes);
  LoadedPool pool = read_pool(notes);
  show.pool = std::move(pool.pool);
  if (has_pool(show)) house.quizzes.insert(show.state.id);
  if (auto done = take_book(house, show, pool.book, show.pool.book); !done) return done;
  return take_book(house, show, loaded.lottery, show.sign_ups.lottery);
}

SignUp* find_sign_up(Show& show, PersonId person) {
  auto& list = show.sign_ups.list;
  const auto found = at_person(list, person);
  return found == list.end() ? nullptr : &*found;
}

std::size_t place_of(const Show& show, PersonId person) {
  const auto& list = show.sign_ups.list;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].person == person) return i + 1;
  }
  return 0;
}

std::optional<Timestamp> away_until(const House& house, PersonId person, Timestamp at) {
  const auto found = house.people.find(person);
  if (found == house.people.end()) return std::nullopt;
  const Absence* const absence = absence_at(found->second.hours.absences, at);
  return absence == nullptr ? std::nullopt : std::optional(absence->until);
}

std::optional<std::string> may_not_play(const Show& show, PersonId person) {
  if (is_host(show, person) && show.setup.host_plays == Permission::kRefused) return "E_HOSTPLAYS";
  const auto lent = show.state.lent.find(person);
  const bool saw_it = lent != show.state.lent.end() && show.state.current && lent->second != 0 &&
                      lent->second == show.state.matches;
  if (saw_it && show.setup.host_plays == Permission::kRefused) return "E_HOSTED";
  return std::nullopt;
}

bool plays_in(const House& house, const Show& show, PersonId person) {
  if (show.state.champion == person) return true;
  const std::vector<MatchId> open = house.matches.of_show(show.state.id);
  return std::any_of(open.begin(), open.end(), [&](MatchId id) {
    const auto match = house.matches.find(id);
    if (match == house.matches.end() || match->second.row.status == MatchStatus::kOver)
      return false;
    const DeskState& desk = match->second.desk;
    return desk.seat_of(person).has_value() || desk.has_joined(person);
  });
}

std::optional<std::string> may_not_host(const House& house, const Show& show, PersonId person) {
  if (show.setup.host_plays == Permission::kAllowed || !plays_in(house, show, person)) {
    return std::nullopt;
  }
  return "E_PLAYSHERE";
}

std::optional<std::string> enlist(Act& act, Show& show, PersonId person) {
  auto& list = show.sign_ups.list;
  if (place_of(show, person) != 0) return "E_LISTED";
  if (is_exhibition(show)) return "E_EXHIBITION";
  if (const auto code = may_not_play(show, person)) return code;
  if (list.size() >= kSignUpsMax) return "E_LIST_FULL";
  SignUp sign_up;
  sign_up.person = person;
  sign_up.rank = (list.empty() ? 0 : list.back().rank) + kRankStep;
  list.push_back(sign_up);
  keep(act, show, sign_up);
  return std::nullopt;
}

bool strike(Act& act, Show& show, PersonId person) {
  auto& list = show.sign_ups.list;
  const auto found = at_person(list, person);
  if (found == list.end()) return false;
  NoteRow row = sign_up_row(show.state.id, *found);
  row.json.clear();
  act.commit.notes.push_back(std::move(row));
  list.erase(found);
  return true;
}

void move_to(Act& act, Show& show, PersonId person, std::size_t place) {
  auto& list = show.sign_ups.list;
  const auto found = at_person(list, person);
  if (found == list.end()) return;
  SignUp sign_up = *found;
  list.erase(found);
  const std::size_t index = std::min(std::max<std::size_t>(place, 1) - 1, list.size());
  const std::int64_t before = index == 0 ? 0 : list[index - 1].rank;
  const std::int64_t after = index == list.size() ? before + 2 * kRankStep : list[index].rank;
  sign_up.rank = before + (after - before) / 2;
  const bool room = sign_up.rank > before && sign_up.rank < after;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(index), sign_up);
  keep(act, show, sign_up);
  if (!room) renumber(act, show);
}

void reorder(Act& act, Show& show, const std::vector<PersonId>& first) {
  std::vector<SignUp> order;
  for (const PersonId person : first) {
    const auto found = at_person(show.sign_ups.list, person);
    if (found == show.sign_ups.list.end()) continue;
    order.push_back(*found);
    show.sign_ups.list.erase(found);
  }
  order.insert(order.end(), show.sign_ups.list.begin(), show.sign_ups.list.end());
  show.sign_ups.list = std::move(order);
  renumber(act, show);
}

bool give_way(Act& act, Show& show, PersonId person) {
  SignUp* const sign_up = find_sign_up(show, person);
  if (sign_up == nullptr) return false;
  sign_up->answer_by.reset();
  sign_up->asked_by = {};
  if (++sign_up->given_way >= kGivenWayMax) return strike(act, show, person);
  move_to(act, show, person, show.sign_ups.list.size());
  return false;
}

void ask_later(Act& act, Show& show, PersonId person) {
  SignUp* const sign_up = find_sign_up(show, person);
  if (sign_up == nullptr) return;
  sign_up->answer_by.reset();
  sign_up->asked_by = {};
  keep(act, show, *sign_up);
}

void keep(Act& act, const Show& show, const SignUp& sign_up) {
  act.commit.notes.push_back(sign_up_row(show.state.id, sign_up));
}

void keep_head(Act& act, const Show& show) {
  act.commit.notes.push_back(sign_up_head(show.state.id, show.sign_ups));
}

bool is_operator(const House& house, PersonId person) {
  const std::pair account{kControlAdapter, std::string("operator")};
  const auto seen = house.accounts.find(account);
  if (seen != house.accounts.end()) return seen->second == person;
  const auto known = house.store.find_identity(account.first, account.second);
  CALLBOARD_CHECK(known.ok(), "the store cannot be read");
  return *known == person;
}

}  // namespace callboard
