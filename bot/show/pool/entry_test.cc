#include "bot/show/pool/entry_test.h"

#include <algorithm>
#include <map>
#include <vector>

#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/pool/pool.h"
#include "bot/show/show_timers.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

const PackPiece* piece_at(const Show& show, const std::string& hash) {
  const auto& pieces = show.pack->pieces;
  const auto found = std::find_if(pieces.begin(), pieces.end(),
                                  [&](const PackPiece& one) { return one.hash == hash; });
  return found == pieces.end() ? nullptr : &*found;
}

// One that the fewest have had, and this person never; those of earlier rounds last.
const PackPiece* next_piece(House& house, const Show& show, const Registrant& asks) {
  std::map<std::string, std::size_t> had;
  for (const auto& [person, one] : show.pool.people) {
    if (!one.item.empty()) ++had[one.item];
  }
  std::vector<const PackPiece*> best;
  std::size_t least = 0;
  for (const PackPiece& piece : show.pack->pieces) {
    if (piece.kind != show.face->test_kind || piece.hash == asks.item) continue;
    const auto known = had.find(piece.hash);
    std::size_t weight = known == had.end() ? 0 : known->second;
    if (weight == 0 && show.burnt.contains(piece.hash)) weight = 1;
    if (!best.empty() && weight > least) continue;
    if (best.empty() || weight < least) best.clear();
    least = weight;
    best.push_back(&piece);
  }
  return best.empty() ? nullptr : best.at(house.entropy.number() % best.size());
}

// Nobody has it longer than registration is open.
Timestamp due_from(const Show& show, Timestamp from) {
  const Timestamp due{from.ms + pool_setup(show).qualify_limit_s * 1000};
  const bool open = show.pool.phase == Pool::Phase::kOpen;
  return open ? std::min(due, std::max(show.pool.closes, from)) : due;
}

void send_test(House& house, Act& act, Show& show, Registrant& one, const PackPiece& piece) {
  if (show.burnt.insert(piece.hash).second) act.commit.burns.push_back({show.state.id, piece.hash});
  const TestShown shown = show.face->test_shown(piece.item);
  one.test = TestState::kSent;
  one.test_ruled = false;
  one.item = piece.hash;
  one.test_due = due_from(show, act.now);
  house.quizzes.insert(show.state.id);
  one.test_by =
      ask_person(house, act, show, one.person, "listing.pool_test",
                 BotFacts::open({{"topic", mark::said(shown.topic)},
                                 {"board", mark::said(shown.board)},
                                 {"span", mark::span((one.test_due.ms - act.now.ms) / 1000)}}));
  keep(act, show, one);
  set_show_timer(house, act, show, test_timer(one.person), one.test_due);
}

void end_test(House& house, Act& act, Show& show, Registrant& one, TestState state) {
  one.test = state;
  one.test_by = {};
  clear_show_timer(house, act, show, test_timer(one.person));
  keep(act, show, one);
}

Registrant* at_test(Show& show, PersonId person) {
  Registrant* const one = find_registrant(show, person);
  return one != nullptr && one->test == TestState::kSent ? one : nullptr;
}

CommandOutcome refuse_test(House& house, Act& act, const Show& show, PersonId person,
                           const std::string& code, Verdict verdict,
                           const nlohmann::json& facts = nlohmann::json::object()) {
  answer_in_foyer(house, act, show, person, "refuse." + code, BotFacts::open(facts));
  return {true, "refused " + code, verdict};
}

// What could have been the answer to a test that is over is told so (WF-057, WF-058). Other words
// are none, and so are those of somebody who has passed.
CommandOutcome test_too_late(House& house, Act& act, const Show& show, const Registrant& one,
                             const Reply& reply) {
  if (!fits_old_test(show, one.person, reply.folded)) return {};
  const Incoming& incoming = reply.incoming;
  const bool drawn = show.pool.phase == Pool::Phase::kDrawn;
  return refuse_test(house, act, show, one.person, "E_POOL_TEST_OVER", Verdict::kRefused,
                     {{"late", incoming.stamp > one.test_due},
                      {"due", mark::time(one.test_due)},
                      {"drawn", drawn},
                      {"starts", mark::time(show.pool.starts)}});
}

}  // namespace

bool has_entry_test(const Show& show) {
  if (show.face == nullptr || show.face->test_kind.empty()) return false;
  const auto& pieces = show.pack->pieces;
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](const PackPiece& one) { return one.kind == show.face->test_kind; });
}

std::string test_timer(PersonId person) { return "pool.test." + std::to_string(person.value); }

std::optional<std::string> ask_for_test(House& house, Act& act, Show& show, PersonId person) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || one->number == 0 || one->withdrawn) return "E_POOL_UNKNOWN";
  if (!has_entry_test(show)) return "E_POOL_NO_TEST";
  if (one->stage != true) return "E_POOL_NO_STAGE";
  if (barred(house, show, person, act.now)) return "E_POOL_BARRED";
  if (one->test != TestState::kNone) return "E_POOL_TESTED";
  if (show.pool.phase != Pool::Phase::kOpen || written_at(act) >= show.pool.closes) {
    return "E_POOL_CLOSED";
  }
  const PackPiece* const piece = next_piece(house, show, *one);
  if (piece == nullptr) return "E_POOL_NO_TEST";
  send_test(house, act, show, *one, *piece);
  return std::nullopt;
}

bool is_at_test(const Show& show, PersonId person) {
  const Registrant* const one = find_registrant(show, person);
  return one != nullptr && one->test == TestState::kSent;
}

bool fits_old_test(const Show& show, PersonId person, const Folded& folded) {
  const Registrant* const one = find_registrant(show, person);
  const bool over =
      one != nullptr && one->test == TestState::kFailed && !one->withdrawn && !one->test_ruled;
  const PackPiece* const piece = over ? piece_at(show, one->item) : nullptr;
  return piece != nullptr && show.face->test_read(piece->item, folded) != TestReading::kNoAnswer;
}

bool could_solve_test(const Show& show, PersonId person, const Folded& folded) {
  const PackPiece* const piece =
      is_at_test(show, person) ? piece_at(show, find_registrant(show, person)->item) : nullptr;
  return piece != nullptr && show.face->test_read(piece->item, folded) != TestReading::kNoAnswer;
}

CommandOutcome test_misfit(House& house, Act& act, const Show& show, PersonId person,
                           const Reply& reply) {
  const Registrant* const one = find_registrant(show, person);
  if (one == nullptr || !reply.incoming.privately) return {};
  if (one->test != TestState::kSent) return test_too_late(house, act, show, *one, reply);
  const PackPiece* const piece = piece_at(show, one->item);
  if (piece == nullptr) return {};
  const TestShown shown = show.face->test_shown(piece->item);
  nlohmann::json facts{{"topic", mark::said(shown.topic)}, {"board", mark::said(shown.board)}};
  if (one->test_by.value == 0) facts["due"] = mark::time(one->test_due);
  answer_in_foyer(house, act, show, person, "refuse.E_POOL_TEST_FIT", BotFacts::open(facts));
  return {true, "refused E_POOL_TEST_FIT", Verdict::kAsked};
}

CommandOutcome test_reply(House& house, Act& act, Show& show, PersonId person, const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  Registrant* const one = at_test(show, person);
  const PackPiece* const piece = one == nullptr ? nullptr : piece_at(show, one->item);
  if (piece == nullptr) return {};
  const TestReading reading = show.face->test_read(piece->item, reply.folded);
  if (reading == TestReading::kNoAnswer) return {};
  if (!incoming.privately) {
    return refuse_test(house, act, show, person, "E_POOL_TEST_PUBLIC", Verdict::kHidden);
  }
  if (one->test_by.value != 0) {
    return refuse_test(house, act, show, person, "E_QUIZ_EARLY", Verdict::kRefused);
  }
  if (const auto why = barred(house, show, person, act.now)) {  // the one attempt is kept
    return refuse_test(house, act, show, person, "E_POOL_BARRED", Verdict::kRefused,
                       barred_facts(*why));
  }
  const bool passed = reading == TestReading::kSolved && incoming.stamp <= one->test_due;
  end_test(house, act, show, *one, passed ? TestState::kPassed : TestState::kFailed);
  answer_in_foyer(house, act, show, person, "listing.pool_tested",
                  BotFacts::open({{"passed", passed},
                                  {"late", incoming.stamp > one->test_due},
                                  {"starts", mark::time(show.pool.starts)}}));
  return {true, "test", std::nullopt};
}

bool rule_test(House& house, Act& act, Show& show, PersonId person, TestRuling ruling) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || one->number == 0 || one->withdrawn) return false;
  if (ruling == TestRuling::kAgain) {
    const PackPiece* const piece = has_entry_test(show) ? next_piece(house, show, *one) : nullptr;
    if (piece == nullptr || one->stage != true) return false;
    send_test(house, act, show, *one, *piece);
    return true;
  }
  if (ruling == TestRuling::kPass) one->stage = true;
  one->test_ruled = true;
  end_test(house, act, show, *one,
           ruling == TestRuling::kPass ? TestState::kPassed : TestState::kFailed);
  return true;
}

std::optional<Timestamp> last_test_due(const Show& show, Timestamp now) {
  std::optional<Timestamp> last;
  for (const auto& [person, one] : show.pool.people) {
    if (one.test != TestState::kSent || one.test_due <= now) continue;
    if (!last || *last < one.test_due) last = one.test_due;
  }
  return last;
}

void credit_tests(House& house, Act& act, Show& show, const MoreTimeFor& more_ms) {
  const std::int64_t limit_s = pool_setup(show).qualify_limit_s;
  for (auto& [person, one] : show.pool.people) {
    if (one.test != TestState::kSent || one.test_by.value != 0) continue;
    const std::int64_t by_ms = more_ms(one.test_due, limit_s);
    if (by_ms <= 0) continue;
    one.test_due.ms += by_ms;
    keep(act, show, one);
    set_show_timer(house, act, show, test_timer(person), one.test_due);
    answer_in_foyer(house, act, show, person, "listing.pool_test_longer",
                    BotFacts::open({{"due", mark::time(one.test_due)}}));
  }
}

void test_due(House& house, Act& act, Show& show, const std::string& key) {
  for (auto& [person, one] : show.pool.people) {
    if (test_timer(person) != key || one.test != TestState::kSent) continue;
    if (one.test_by.value != 0) {  // nobody could read it yet
      one.test_due = Timestamp{act.now.ms + timer_key::kHour_ms};
      keep(act, show, one);
      return set_show_timer(house, act, show, key, one.test_due);
    }
    end_test(house, act, show, one, TestState::kFailed);
    return answer_in_foyer(
        house, act, show, person, "listing.pool_tested",
        BotFacts::open(
            {{"passed", false}, {"late", true}, {"starts", mark::time(show.pool.starts)}}));
  }
}

void test_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp) {
  for (auto& [person, one] : show.pool.people) {
    if (one.test_by != row || one.test != TestState::kSent) continue;
    one.test_by = {};
    one.test_due = due_from(show, stamp);
    keep(act, show, one);
    set_show_timer(house, act, show, test_timer(person), one.test_due);
  }
}

}  // namespace callboard
