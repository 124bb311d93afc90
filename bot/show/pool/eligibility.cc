#include "bot/show/pool/eligibility.h"

#include <algorithm>

#include "bot/show/pool/history.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kFormerStaff_ms = 365 * kDay_ms;

std::optional<Barred> barred_by_list(const Pool& pool, PersonId person, Timestamp at,
                                     std::int64_t match_number) {
  const auto found = pool.excluded.find(person);
  if (found == pool.excluded.end()) return std::nullopt;
  const Exclusion& one = found->second;
  if (one.until && *one.until < at) return std::nullopt;
  if (one.only && *one.only != match_number) return std::nullopt;
  return Barred{one.why == kBannedWord ? "banned" : "excluded", one.until, 0};
}

// What the person had been in before that show.
std::optional<Barred> barred_by_past(House& house, const PoolSetup& setup, PersonId person,
                                     const PastShow& show) {
  const std::int64_t attended = attended_before(house, person, show.at, show);
  if (setup.attendance_max > 0 && attended > setup.attendance_max) {
    return Barred{"attendance", std::nullopt, setup.attendance_max};
  }
  if (setup.cooldown_days == 0) return std::nullopt;
  const auto last = contestant_before(house, person, show.at, show);
  if (!last) return std::nullopt;
  const Timestamp until{last->ms + setup.cooldown_days * kDay_ms};
  if (until < show.at) return std::nullopt;
  return Barred{"contestant", until, 0};
}

}  // namespace

nlohmann::json barred_facts(const Barred& why) {
  nlohmann::json facts{{"why", why.reason}};
  if (why.until) facts["until"] = mark::time(*why.until);
  if (why.most > 0) facts["most"] = why.most;
  return facts;
}

bool has_pool(const Show& show) { return show.setup.sign_ups == SignUpMode::kPool; }

std::optional<Barred> barred(House& house, const Show& show, PersonId person, Timestamp now) {
  if (may_not_play(show, person)) return Barred{"host", std::nullopt, 0};
  const Pool& pool = show.pool;
  const Timestamp at = std::max(pool.starts, now);
  if (auto listed = barred_by_list(pool, person, at, pool.match_number)) return listed;
  const PoolSetup setup = setup_of(show.setup.pool, pool);
  const PastShow current{show.state.id.value, pool.match_number, at};
  return barred_by_past(house, setup, person, current);
}

bool was_barred(House& house, const Show& show, PersonId person, const PastShow& match,
                Timestamp now) {
  const Pool& pool = show.pool;
  if (barred_by_list(pool, person, std::min(match.at, now), match.match)) return true;
  return barred_by_past(house, setup_of(show.setup.pool, pool), person, match).has_value();
}

void exclude(Act& act, Show& show, const Exclusion& exclusion) {
  show.pool.excluded.insert_or_assign(exclusion.person, exclusion);
  act.commit.notes.push_back(exclusion_row(show.state.id, exclusion));
}

void hand_over_exclusion(Act& act, Show& show, PersonId from, PersonId to) {
  const auto found = show.pool.excluded.find(from);
  if (found == show.pool.excluded.end()) return;
  Exclusion one = found->second;
  (void)include_again(act, show, from);
  one.person = to;
  if (!show.pool.excluded.contains(to)) exclude(act, show, one);
}

bool include_again(Act& act, Show& show, PersonId person) {
  const auto found = show.pool.excluded.find(person);
  if (found == show.pool.excluded.end()) return false;
  NoteRow gone = exclusion_row(show.state.id, found->second);
  gone.json.clear();
  act.commit.notes.push_back(std::move(gone));
  show.pool.excluded.erase(found);
  return true;
}

void note_left_staff(Act& act, Show& show, PersonId person) {
  if (!has_pool(show)) return;
  exclude(act, show,
          {person, std::string(kStaffWord), Timestamp{act.now.ms + kFormerStaff_ms}, std::nullopt});
}

}  // namespace callboard
