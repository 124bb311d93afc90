#include "bot/match/dice.h"

#include <algorithm>

#include "bot/chance/signed_draw.h"
#include "bot/clock/deadlines.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/show/finish.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::int64_t kMinute_ms = 60'000;
constexpr std::int64_t kWatch_ms = 5 * kMinute_ms;  // an answer that never came is asked for again
constexpr std::int64_t kFailuresDoubledMax = 4;

SignedPlace place_of(const Show& show, const LiveMatch& match, const DiceAsked& asked) {
  return {show.state.key, match.row.number,     match.book->book().number,
          asked.n,        asked.question.count, asked.question.sides};
}

bool same(const Question& a, const Question& b) {
  return a.label == b.label && a.count == b.count && a.sides == b.sides &&
         a.draws_before == b.draws_before && a.digest == b.digest;
}

void ask(House& house, Act& act, LiveMatch& match, Asking asking) {
  const DiceAsked& asked = *match.desk.dice_asked;
  act.effects.dice.push_back({match.row.id, asked.n, asked.question.count, asked.question.sides,
                              signed_user_data(place_of(show_of(house, match), match, asked)),
                              asked.after_serial, asking});
  set_timer(house, act, match, timer_key::kAskDice, {act.now.ms + kWatch_ms});
}

bool is_pending(const LiveMatch& match, const Question& question) {
  const auto draw = pending_draw(match);
  return draw && same(question_of(match, *draw), question);
}

// From now on it is the hosts whom the match waits for.
Timestamp wait_for_hosts(House& house, Act& act, LiveMatch& match) {
  const Timestamp due{act.now.ms + show_of(house, match).setup.host_wait_s * 1000};
  set_timer(house, act, match, timer_key::kDice, due);
  warn_of_silence(house, act, match, due);
  return due;
}

void ask_hosts(House& house, Act& act, LiveMatch& match) {
  const Timestamp due = wait_for_hosts(house, act, match);
  if (!match.desk.dice_asked->hosts) {
    append(match, act.now, desk::dice_hosts(), act.commit);
    notice(house, act, match, "notice.dice_late", BotFacts::open({{"due", mark::time(due)}}));
  }
  tell_hosts(house, act, match, "alert.dice_yours", BotFacts::hosts({{"due", mark::time(due)}}));
}

void failed(House& house, Act& act, LiveMatch& match, const std::string& why,
            std::int64_t retry_after_ms) {
  const std::int64_t before = match.desk.dice_asked->failures;
  append(match, act.now, desk::dice_failed(why), act.commit);
  if (before == 0) {
    tell_hosts(house, act, match, "alert.dice_source", BotFacts::hosts({{"why", mark::said(why)}}));
  }
  const std::int64_t backoff_ms = kMinute_ms << std::min(before, kFailuresDoubledMax);
  set_timer(house, act, match, timer_key::kAskDice,
            {act.now.ms + std::max(retry_after_ms, backoff_ms)});
}

void take(House& house, Act& act, LiveMatch& match, const SignedThrow& thrown,
          const SignedAnswer& answer) {
  const DiceAsked asked = *match.desk.dice_asked;
  Show& show = show_of(house, match);
  append(match, act.now, desk::dice_settled(), act.commit);
  // One key for all shows, so its serial numbers rise over all of them.
  house.dice_serial = std::max(house.dice_serial, thrown.serial);
  show.state.dice_serial = std::max(show.state.dice_serial, thrown.serial);
  save(show, act);
  if (asked.n != std::ssize(match.book->rows()) + 1) return;  // another draw took the number
  const auto row = match.book->answer_signed(asked.question, thrown.outcome, signed_proof(answer));
  if (!row) return;
  act.commit.draws.push_back(*row);
  if (!is_pending(match, asked.question)) return;  // taken back: it waits for the same question
  clear_timer(house, act, match, timer_key::kDice);
  clear_timer(house, act, match, timer_key::kAskDice);
  Telling telling;
  telling.open.add("notice.dice_signed",
                   BotFacts::open({{"n", row->n}, {"serial", thrown.serial}}));
  answer_draw(house, act, match, *row, Freshness::kKnown, telling);
  settle(house, act, match, std::move(telling), Renewal::kIfTurnChanged);
}

// What is wrong with an answer; nothing: `thrown` holds it.
std::string wrong_with(const House& house, const Show& show, const LiveMatch& match,
                       const SignedAnswer& answer, SignedThrow& thrown) {
  if (!house.dice.key) return "there is no certificate to check the answer with";
  if (!signature_fits(answer, *house.dice.key)) return "the signature is not RANDOM.ORG's";
  auto read = read_signed(answer, place_of(show, match, *match.desk.dice_asked));
  if (!read) return read.error();
  if (read->hashed_key != house.dice.hashed_api_key) return "it was made for another API key";
  if (read->serial <= match.desk.dice_asked->after_serial) return "its serial number is an old one";
  thrown = *std::move(read);
  return "";
}

}  // namespace

bool dice_from_outside(const Show& show, const Draw& draw) {
  return show.setup.dice != DiceSource::kBook && draw.label == "dice";
}

void wait_for_dice(House& house, Act& act, LiveMatch& match, const Question& question,
                   Telling& telling) {
  if (house.timers.find(match.row.id, timer_key::kDice)) return;
  clear_asked(house, act, match);
  const ShowSetup& setup = show_of(house, match).setup;
  if (setup.dice == DiceSource::kHost) {
    tell_hosts(house, act, match, "alert.dice", BotFacts::hosts(nlohmann::json::object()));
    const Timestamp due = wait_for_hosts(house, act, match);
    telling.open.add("notice.dice_host", BotFacts::open({{"due", mark::time(due)}}));
    return;
  }
  set_timer(house, act, match, timer_key::kDice, {act.now.ms + setup.dice_wait_s * 1000});
  if (match.desk.dice_asked && same(match.desk.dice_asked->question, question)) {
    if (match.desk.dice_asked->hosts) ask_hosts(house, act, match);
    return ask(house, act, match, Asking::kAgain);
  }
  const std::int64_t n = std::ssize(match.book->rows()) + 1;
  append(match, act.now, desk::dice_asked(n, question, house.dice_serial), act.commit);
  telling.open.add("notice.dice_asked", BotFacts::open({{"n", n}}));
  ask(house, act, match, Asking::kFirst);
}

nlohmann::json dice_facts(const Show& show) {
  return {{"dice_random_org", show.setup.dice == DiceSource::kRandomOrg},
          {"dice_host", show.setup.dice == DiceSource::kHost}};
}

bool hosts_may_type(const Show& show, const LiveMatch& match) {
  if (show.setup.dice != DiceSource::kRandomOrg) return true;
  return !match.desk.dice_asked || match.desk.dice_asked->hosts;
}

void dice_typed(Act& act, LiveMatch& match) {
  if (match.desk.dice_asked) append(match, act.now, desk::dice_settled(), act.commit);
}

void dice_overdue(House& house, Act& act, LiveMatch& match) {
  const auto draw = pending_draw(match);
  if (!draw) return;
  const Question question = question_of(match, *draw);
  const ShowSetup& setup = show_of(house, match).setup;
  Telling telling;
  if (setup.dice == DiceSource::kRandomOrg) {
    if (!match.desk.dice_asked) return wait_for_dice(house, act, match, question, telling);
    if (setup.dice_fallback == Permission::kRefused) {
      if (!match.desk.dice_asked->hosts) return ask_hosts(house, act, match);
      return abort_match(house, act, match, BotFacts::open({{"no_dice", true}}));
    }
    append(match, act.now, desk::dice_settled(), act.commit);
    clear_timer(house, act, match, timer_key::kAskDice);
  }
  telling.open.add("notice.dice_fallback",
                   BotFacts::open({{"n", std::ssize(match.book->rows()) + 1},
                                   {"random_org", setup.dice == DiceSource::kRandomOrg}}));
  const Answer answer = match.book->ask(question);
  answer_draw(house, act, match, answer.row, answer.freshness, telling);
  settle(house, act, match, std::move(telling), Renewal::kIfTurnChanged);
}

void ask_for_dice_again(House& house, Act& act, LiveMatch& match) {
  if (!match.desk.dice_asked || !is_pending(match, match.desk.dice_asked->question)) return;
  ask(house, act, match, Asking::kAgain);
}

void dice_answered(House& house, Act& act, const DiceAnswer& answer) {
  const auto found = house.matches.find(answer.match);
  if (found == house.matches.end()) return;
  LiveMatch& match = found->second;
  act.match = match.row.id;
  if (match.row.status != MatchStatus::kLive || !match.desk.dice_asked) return;  // late, or twice
  const Show& show = show_of(house, match);
  if (match.desk.dice_asked->n != answer.n ||
      answer.user_data != signed_user_data(place_of(show, match, *match.desk.dice_asked))) {
    return;
  }
  if (const auto* none = std::get_if<NoNumbers>(&answer.outcome)) {
    return failed(house, act, match, none->reason, none->retry_after_ms);
  }
  const auto& numbers = std::get<SignedNumbers>(answer.outcome);
  const SignedAnswer given{numbers.random, numbers.signature};
  SignedThrow thrown;
  const std::string wrong = wrong_with(house, show, match, given, thrown);
  if (!wrong.empty()) return failed(house, act, match, wrong, 0);
  take(house, act, match, thrown, given);
}

void take_up_dice(House& house, Act& act, LiveMatch& match) {
  if (match.row.status != MatchStatus::kLive || !match.desk.dice_asked) return;
  if (is_pending(match, match.desk.dice_asked->question)) ask(house, act, match, Asking::kAgain);
}

}  // namespace callboard
