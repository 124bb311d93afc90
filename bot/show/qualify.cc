#include "bot/show/qualify.h"

#include <algorithm>
#include <utility>

#include "bot/clock/allowances.h"
#include "bot/clock/time_words.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/at_home.h"
#include "bot/match/lobby_words.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/presence.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

// A question to the daemon or word of one's own time, written while a quiz question is open.
bool is_no_answer(const House& house, const Act& act, const Show& show, PersonId person,
                  const Folded& folded) {
  if (folded.lines.empty()) return false;
  const std::string word = first_word(folded);
  if (asks_for_help(word)) return true;
  const TimeWords time =
      read_time_words(folded.lines.front().key, act.now, zone_of(house, show, person));
  return !std::holds_alternative<SaysNothing>(time) && !std::holds_alternative<UnclearTime>(time) &&
         !std::holds_alternative<SaysBack>(time);
}

inline constexpr std::size_t kRankedMax = 50;  // lines in the post
constexpr const char* kCloses = "qualify";

std::string timer_of(PersonId person) { return "quiz." + std::to_string(person.value); }

std::int64_t clock_ms(const Show& show) { return show.setup.question_clock_s * 1000; }

// The question of that hash; none if the packs were changed since.
const QuizQuestion* question_at(const Show& show, const std::string& hash) {
  const auto& quiz = show.pack->quiz;
  const auto found = std::find_if(quiz.begin(), quiz.end(),
                                  [&](const QuizQuestion& one) { return one.hash == hash; });
  return found == quiz.end() ? nullptr : &*found;
}

QuizTry* running_try(Show& show, PersonId person) {
  const auto found = show.quiz.tries.find(person);
  if (found == show.quiz.tries.end()) return nullptr;
  return found->second.next < show.quiz.questions.size() ? &found->second : nullptr;
}

// When the running question is over.
Timestamp due_of(const Show& show, const QuizTry& one) {
  return {one.asked_at.ms + clock_ms(show) + one.credited_ms};
}

// How much of the question's clock was used by then, without what outages took. What they gave
// beyond that, so that enough was left (outage_floor), counts as used like any other time.
std::int64_t used_ms(const QuizTry& one, Timestamp by) {
  const std::int64_t gone_ms = std::min(by, one.credited_to).ms - one.credited_from.ms;
  return by.ms - one.asked_at.ms - std::clamp<std::int64_t>(gone_ms, 0, one.credited_ms);
}

void keep_try(Act& act, const Show& show, const QuizTry& one) {
  act.commit.notes.push_back(quiz_row(show.state.id, one));
}

// Asks the question that is next, or thanks at the end.
void ask(House& house, Act& act, Show& show, QuizTry& one) {
  const auto& questions = show.quiz.questions;
  while (one.next < questions.size() && question_at(show, questions[one.next]) == nullptr) {
    ++one.next;  // the packs were changed: nobody gets anything for it
  }
  if (one.next >= questions.size()) {
    clear_show_timer(house, act, show, timer_of(one.person));
    one.asked_by = {};
    keep_try(act, show, one);
    if (show.quiz.closing) set_show_timer(house, act, show, kCloses, act.now);
    nlohmann::json facts{{"closes", mark::time(show.quiz.closes)}};
    facts["closing"] = show.quiz.closing;
    return answer_in_foyer(house, act, show, one.person, "listing.quiz_done",
                           BotFacts::open(facts));
  }
  const QuizQuestion& question = *question_at(show, questions[one.next]);
  one.asked_at = act.now;
  one.credited_ms = 0;
  one.credited_from = one.credited_to = {};
  one.asked_by = ask_person(house, act, show, one.person, "listing.quiz_question",
                            BotFacts::open({{"number", one.next + 1},
                                            {"count", questions.size()},
                                            {"question", mark::said(question.question.text)},
                                            {"span", mark::span(show.setup.question_clock_s)}}));
  keep_try(act, show, one);
  set_show_timer(house, act, show, timer_of(one.person), Timestamp{act.now.ms + clock_ms(show)});
}

// The question is done with, after `ms` of its clock.
void take(House& house, Act& act, Show& show, QuizTry& one, std::int64_t ms, std::int64_t points) {
  one.taken_ms += std::clamp<std::int64_t>(ms, 0, clock_ms(show));
  one.score += points;
  ++one.next;
  ask(house, act, show, one);
}

nlohmann::json solutions(const Show& show) {
  nlohmann::json lines = nlohmann::json::array();
  for (const std::string& hash : show.quiz.questions) {
    const QuizQuestion* const question = question_at(show, hash);
    if (question == nullptr) continue;
    lines.push_back({{"question", mark::said(question->question.text)},
                     {"answer", mark::said(question->answers.front().text)}});
  }
  return lines;
}

void post_ranking(House& house, Act& act, const Show& show, const std::vector<QuizTry>& order) {
  const bool tried = house.luck == Luck::kWithheld;  // the quiz still runs, and a host may be in it
  nlohmann::json lines = nlohmann::json::array();
  for (const QuizTry& one : order) {
    if (lines.size() == kRankedMax) break;
    lines.push_back({{"who", mark::person(one.person)},
                     {"score", one.score},
                     {"span", mark::span(one.taken_ms / 1000)}});
  }
  announce(house, act, show, "notice.ranking",
           BotFacts::open({{"title", show.setup.title},
                           {"count", order.size()},
                           {"of", show.quiz.questions.size()},
                           {"more", order.size() - lines.size()},
                           {"lines", lines},
                           {"solutions", tried ? nlohmann::json::array() : solutions(show)}}));
}

}  // namespace

bool qualifies(const Show& show) { return !show.quiz.questions.empty(); }

bool open_qualifying(House& house, Act& act, Show& show, std::size_t count, Timestamp closes) {
  auto unused = unused_quiz(show.pack->quiz, show.burnt);
  if (unused.size() < count) return false;
  QuizRound round;
  round.closes = closes;
  while (round.questions.size() < count) {
    const auto pick = static_cast<std::ptrdiff_t>(house.entropy.number() % unused.size());
    const std::string& hash = show.pack->quiz.at(unused[static_cast<std::size_t>(pick)]).hash;
    round.questions.push_back(hash);
    if (show.burnt.insert(hash).second) act.commit.burns.push_back({show.state.id, hash});
    unused.erase(unused.begin() + pick);
  }
  show.quiz = std::move(round);
  house.quizzes.insert(show.state.id);
  act.commit.notes.push_back(quiz_head(show.state.id, show.quiz));
  set_show_timer(house, act, show, kCloses, closes);
  announce(house, act, show, "notice.qualifying",
           BotFacts::open({{"title", show.setup.title},
                           {"count", count},
                           {"closes", mark::time(closes)},
                           {"kept", list_to_come(show)},
                           {"span", mark::span(show.setup.question_clock_s)}}));
  return true;
}

void quiz_closes(House& house, Act& act, Show& show) {
  for (auto& [person, one] : show.quiz.tries) {  // whose question ends now goes on with the next
    const bool asked = one.next < show.quiz.questions.size() && one.asked_by.value == 0;
    if (asked && due_of(show, one) <= act.now) take(house, act, show, one, clock_ms(show), 0);
  }
  std::size_t count = 0;  // who are at a question
  Timestamp latest = act.now;
  for (const auto& [person, one] : show.quiz.tries) {
    if (one.next >= show.quiz.questions.size()) continue;
    const bool read = one.asked_by.value == 0;  // else its clock has not begun
    const Timestamp due =
        read ? due_of(show, one) : Timestamp{one.asked_at.ms + timer_key::kHour_ms};
    count += due > act.now ? 1 : 0;
    latest = std::max(latest, due);
  }
  if (count == 0) return close_qualifying(house, act, show);
  set_show_timer(house, act, show, kCloses, latest);
  if (std::exchange(show.quiz.closing, true)) return;
  act.commit.notes.push_back(quiz_head(show.state.id, show.quiz));
  announce(house, act, show, "notice.qualifying_closing",
           BotFacts::open({{"title", show.setup.title}, {"count", count}}));
}

void close_qualifying(House& house, Act& act, Show& show) {
  for (auto& [person, one] : show.quiz.tries) {  // what was not answered took its whole clock
    const auto left = static_cast<std::int64_t>(show.quiz.questions.size() - one.next);
    one.taken_ms += left * clock_ms(show);
    clear_show_timer(house, act, show, timer_of(person));
    NoteRow row = quiz_row(show.state.id, one);
    row.json.clear();
    act.commit.notes.push_back(std::move(row));
  }
  const std::vector<QuizTry> order = ranking(show.quiz);
  post_ranking(house, act, show, order);
  std::vector<PersonId> first;
  for (const QuizTry& one : order) {
    const bool seated = show.state.champion == one.person;
    if (!seated && place_of(show, one.person) == 0) (void)enlist(act, show, one.person);
    first.push_back(one.person);
  }
  reorder(act, show, first);
  show.quiz = QuizRound{};
  act.commit.notes.push_back(quiz_head(show.state.id, show.quiz));
  clear_show_timer(house, act, show, kCloses);
  call_up(house, act, show);
}

std::optional<std::string> begin_quiz(House& house, Act& act, Show& show, PersonId person) {
  if (!qualifies(show) || show.quiz.closing) return "E_NO_QUIZ";
  if (const auto code = may_not_play(show, person)) return code;
  if (show.quiz.tries.contains(person)) return "E_QUIZ_TRIED";
  if (show.quiz.tries.size() >= kSignUpsMax) return "E_LIST_FULL";
  QuizTry& one = show.quiz.tries[person];
  one.person = person;
  ask(house, act, show, one);
  return std::nullopt;
}

bool is_asked_quiz(const Show& show, PersonId person) {
  const auto found = show.quiz.tries.find(person);
  return found != show.quiz.tries.end() && found->second.next < show.quiz.questions.size();
}

bool is_asked_alone(const Show& show, PersonId person) {
  return is_asked_quiz(show, person) || is_at_test(show, person);
}

Timestamp asked_last(const Show& show, PersonId person) {
  const auto found = show.quiz.tries.find(person);
  if (found != show.quiz.tries.end()) return found->second.asked_at;
  return show.pool.people.at(person).at;
}

CommandOutcome quiz_reply(House& house, Act& act, Show& show, PersonId person, const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  if (auto test = test_reply(house, act, show, person, reply); test.handled) return test;
  QuizTry* const one = running_try(show, person);
  if (one == nullptr) return {};
  if (!incoming.privately) {
    answer_in_foyer(house, act, show, person, "refuse.E_QUIZ_PUBLIC",
                    BotFacts::open(nlohmann::json::object()));
    return {true, "refused E_QUIZ_PUBLIC", Verdict::kHidden};
  }
  const Folded& folded = reply.folded;
  const QuizQuestion* const question = question_at(show, show.quiz.questions[one->next]);
  const bool fits =
      question != nullptr && !folded.lines.empty() &&
      (answers_quiz(*question, folded.lines.front().key) ||
       accepted_before(show.variants, question->question.text, folded.lines.front().text));
  if (!fits && is_no_answer(house, act, show, person, folded)) return {};
  if (one->asked_by.value != 0 || incoming.stamp < one->asked_at) {
    answer_in_foyer(house, act, show, person, "refuse.E_QUIZ_EARLY",
                    BotFacts::open({{"number", one->next + 1}}));
    return {true, "refused E_QUIZ_EARLY", Verdict::kRefused};
  }
  const bool right = fits && incoming.stamp <= due_of(show, *one);
  take(house, act, show, *one, used_ms(*one, incoming.stamp), right ? 1 : 0);
  return {true, "quiz", std::nullopt};
}

void quiz_due(House& house, Act& act, Show& show, const std::string& key) {
  for (auto& [person, one] : show.quiz.tries) {
    if (timer_of(person) != key || one.next >= show.quiz.questions.size()) continue;
    if (one.asked_by.value == 0) return take(house, act, show, one, clock_ms(show), 0);
    set_show_timer(house, act, show, key, Timestamp{act.now.ms + timer_key::kHour_ms});
    return;
  }
}

void hand_over_try(House& house, Act& act, Show& show, PersonId from, PersonId to) {
  const auto found = show.quiz.tries.find(from);
  if (found == show.quiz.tries.end()) return;
  QuizTry one = found->second;
  NoteRow gone = quiz_row(show.state.id, one);
  gone.json.clear();
  act.commit.notes.push_back(std::move(gone));
  show.quiz.tries.erase(found);
  clear_show_timer(house, act, show, timer_of(from));
  if (show.quiz.tries.contains(to)) return;
  one.person = to;
  keep_try(act, show, one);
  if (one.next < show.quiz.questions.size()) {
    const Timestamp due = one.asked_by.value == 0
                              ? due_of(show, one)
                              : Timestamp{one.asked_at.ms + timer_key::kHour_ms};
    set_show_timer(house, act, show, timer_of(to), due);
  }
  show.quiz.tries.emplace(to, std::move(one));
}

void credit_quiz(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                 const Outage& outage) {
  for (auto& [person, one] : show.quiz.tries) {
    if (one.next >= show.quiz.questions.size() || one.asked_by.value != 0) continue;
    const std::int64_t by_ms = more_ms(due_of(show, one), show.setup.question_clock_s);
    if (by_ms <= 0) continue;
    if (one.credited_ms == 0) one.credited_from = std::max(one.asked_at, outage.from);
    one.credited_to = std::max(one.credited_to, outage.to);
    one.credited_ms += by_ms;
    keep_try(act, show, one);
    set_show_timer(house, act, show, timer_of(person), due_of(show, one));
    answer_in_foyer(
        house, act, show, person, "listing.quiz_longer",
        BotFacts::open({{"number", one.next + 1}, {"due", mark::time(due_of(show, one))}}));
  }
}

namespace {

// The one show other than `here` that asks this person a question.
Show* asked_by_another(House& house, PersonId person, ShowId here) {
  Show* asked = nullptr;
  for (const ShowId id : house.quizzes) {
    const auto found = id == here ? house.shows.end() : house.shows.find(id);
    if (found == house.shows.end() || !is_asked_alone(found->second, person)) continue;
    if (asked != nullptr) return nullptr;  // not to be guessed
    asked = &found->second;
  }
  return asked;
}

Show* asked_by(House& house, PersonId person, ShowId id) {
  const auto found = house.quizzes.contains(id) ? house.shows.find(id) : house.shows.end();
  const bool asked = found != house.shows.end() && is_asked_alone(found->second, person);
  return asked ? &found->second : nullptr;
}

}  // namespace

CommandOutcome quiz_words_elsewhere(House& house, Act& act, PersonId person, const Reply& reply,
                                    ShowId here) {
  const Incoming& incoming = reply.incoming;
  Show* const show =
      incoming.privately ? asked_by_another(house, person, here) : asked_by(house, person, here);
  if (show == nullptr) return {};
  const std::optional<VenueRow> before = act.answer_to;
  if (incoming.privately) {
    act.answer_to = home_among(house, show->state.foyers, person);  // where the questions are
  } else if (!before) {
    act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
  }
  CommandOutcome outcome = quiz_reply(house, act, *show, person, reply);
  if (!outcome.handled) outcome = test_misfit(house, act, *show, person, reply);
  act.answer_to = before;
  return outcome;
}

void quiz_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp) {
  for (auto& [person, one] : show.quiz.tries) {
    if (one.asked_by != row) continue;
    one.asked_by = {};
    one.asked_at = stamp;
    keep_try(act, show, one);
    set_show_timer(house, act, show, timer_of(person), Timestamp{stamp.ms + clock_ms(show)});
  }
}

}  // namespace callboard
