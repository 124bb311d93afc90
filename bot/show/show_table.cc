#include "bot/show/show_table.h"

#include <algorithm>
#include <stdexcept>

#include "bot/show/pool/calls.h"

namespace callboard {
namespace {

// Whose clock to answer runs is given back what outages take from it: such a show is needed.
bool somebody_is_asked(const Show& show) {
  const SignUps& sign_ups = show.sign_ups;
  const auto& champion = sign_ups.champion;
  const bool called = champion && champion->asked.answer_by;
  const auto& pool = show.pool.people;
  const bool in_pool = std::any_of(pool.begin(), pool.end(), [](const auto& one) {
    return is_called_up(one.second) || one.second.test == TestState::kSent;
  });
  const bool runs = show.pool.phase == Pool::Phase::kOpen;  // its time is given back, too
  return called || in_pool || runs || !sign_ups.offers.empty() || !show.quiz.questions.empty() ||
         std::any_of(sign_ups.list.begin(), sign_ups.list.end(),
                     [](const SignUp& one) { return one.answer_by || one.asked_by != OutboxId{}; });
}

std::vector<PersonId> people_of(const Show& show) {
  std::vector<PersonId> people = show.state.hosts;
  if (show.state.champion) people.push_back(*show.state.champion);
  for (const SignUp& one : show.sign_ups.list) people.push_back(one.person);
  for (const auto& [person, one] : show.quiz.tries) people.push_back(person);
  for (const auto& [person, one] : show.pool.people) people.push_back(person);
  for (const auto& [match, rows] : show.chronicle->matches()) {
    for (const ResultRow& row : rows) people.push_back(row.person);
  }
  std::sort(people.begin(), people.end());
  people.erase(std::unique(people.begin(), people.end()), people.end());
  people.shrink_to_fit();
  return people;
}

}  // namespace

bool ShowSeen::may_know(PersonId person) const {
  return people == nullptr || std::binary_search(people->begin(), people->end(), person);
}

ShowTable::iterator ShowTable::find(ShowId id) {
  auto found = awake_.find(id);
  if (found == awake_.end()) {
    const auto sleeper = asleep_.find(id);
    if (sleeper == asleep_.end()) return found;
    const SleepingShow& known = sleeper->second;
    Show show;
    show.setup = *known.setup;
    show.setup.key = known.key;
    show.state.id = id;
    show.face = known.face;
    show.pack = known.pack;
    if (known.settled) show.settled = *known.settled;
    const bool woken = wake_(show);
    if (woken && known.chronicle != 0) show.chronicle.change().go_on_from(known.chronicle);
    asleep_.erase(sleeper);
    if (!woken) return found;
    found = awake_.emplace(id, std::move(show)).first;
  }
  found->second.used = ++uses_;
  return found;
}

Show& ShowTable::at(ShowId id) {
  const auto found = find(id);
  if (found == awake_.end()) throw std::out_of_range("there is no such show at work");
  return found->second;
}

std::vector<ShowId> ShowTable::which(const std::function<bool(const ShowSeen&)>& wanted) const {
  std::vector<ShowId> ids;
  for (const auto& [id, show] : awake_) {
    const Made* const made = show.state.made ? &*show.state.made : nullptr;
    if (wanted({id, show.state.key, show.setup, made, nullptr})) ids.push_back(id);
  }
  for (const auto& [id, known] : asleep_) {
    if (wanted({id, known.key, *known.setup, known.made.get(), &known.people})) ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::vector<ShowId> ShowTable::ids() const {
  return which([](const ShowSeen&) { return true; });
}

ShowTable::iterator ShowTable::any() {
  while (awake_.empty() && !asleep_.empty()) (void)find(asleep_.begin()->first);
  return awake_.begin();
}

ShowTable::iterator ShowTable::begin() {
  std::vector<ShowId> asleep;
  asleep.reserve(asleep_.size());
  for (const auto& [id, known] : asleep_) asleep.push_back(id);
  for (const ShowId id : asleep) (void)find(id);
  return awake_.begin();
}

std::pair<ShowTable::iterator, bool> ShowTable::emplace(ShowId id, Show show) {
  show.used = ++uses_;
  return awake_.emplace(id, std::move(show));
}

void ShowTable::lay_down(Map::iterator at) {
  Show& show = at->second;
  SleepingShow known;
  known.people = people_of(show);
  known.chronicle = show.chronicle->version();
  known.face = show.face;
  known.pack = std::move(show.pack);
  known.key = show.state.key;
  show.setup.key.clear();
  known.setup = &*setups_.insert(std::move(show.setup)).first;
  if (show.state.made) known.made = std::make_unique<const Made>(*std::move(show.state.made));
  if (show.settled) known.settled = std::make_unique<const Ruled>(*std::move(show.settled));
  asleep_.insert_or_assign(at->first, std::move(known));
  awake_.erase(at);
}

void ShowTable::rest(std::size_t awake_max) {
  const std::size_t few_enough = awake_max + awake_max / 8;  // not for each one woken
  if (awake_.size() <= few_enough) return;
  if (patience_ > 0) {
    --patience_;
    return;
  }
  std::vector<std::pair<std::uint64_t, ShowId>> by_use;
  for (const auto& [id, show] : awake_) {
    if (!somebody_is_asked(show)) by_use.emplace_back(show.used, id);
  }
  std::sort(by_use.begin(), by_use.end());
  const std::size_t too_many = awake_.size() - awake_max;
  if (by_use.size() > too_many) by_use.resize(too_many);
  for (const auto& [used, id] : by_use) lay_down(awake_.find(id));
  constexpr std::size_t kLookedAt = 1'000;  // at one time, on the average
  if (awake_.size() > few_enough) patience_ = awake_.size() / kLookedAt;
}

}  // namespace callboard
