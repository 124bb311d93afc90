// Qualifying: a quiz by private message from the questions of the show's packs, one try a person,
// ranked by score and then by time; at its close the waiting list stands in that order. Answers are
// secret until then. Loop's thread.
#pragma once

#include <optional>
#include <string>

#include "bot/desk/commands.h"
#include "bot/match/house.h"
#include "bot/show/asked_credit.h"

namespace callboard {

inline constexpr std::size_t kQuizQuestionsMax = 50;

bool qualifies(const Show& show);  // a round runs
// Opens a round of `count` questions that no earlier round had; false if the packs have too few.
bool open_qualifying(House& house, Act& act, Show& show, std::size_t count, Timestamp closes);
// Its time has come: nobody begins any more, and as soon as those who are at a question are done it
// is closed.
void quiz_closes(House& house, Act& act, Show& show);
// Posts ranking and answers, and puts the list in that order.
void close_qualifying(House& house, Act& act, Show& show);

// Somebody wants to qualify. Codes of "refuse.CODE", or nothing: the first question is on its way.
std::optional<std::string> begin_quiz(House& house, Act& act, Show& show, PersonId person);
bool is_asked_quiz(const Show& show, PersonId person);
// A question of the quiz, or the test of a pool (bot/show/pool/entry_test.h).
bool is_asked_alone(const Show& show, PersonId person);
Timestamp asked_last(const Show& show, PersonId person);  // when; they are
// What somebody who is asked wrote: privately an answer, whatever it says; in public nothing that
// counts, and it is hidden, whether it is right or not.
CommandOutcome quiz_reply(House& house, Act& act, Show& show, PersonId person, const Reply& reply);

// What was written in a thread of show `here`, and is no command, move or other words of ours. For
// all to read: hidden if that show asks the writer a question, which may have its answer in it.
// Privately: the answer of the one question that another show asks the writer.
CommandOutcome quiz_words_elsewhere(House& house, Act& act, PersonId person, const Reply& reply,
                                    ShowId here);

// Two accounts are one person's from now on: `from` is nobody any more. Their try is `to`'s, unless
// that one has had a try, which counts then.
void hand_over_try(House& house, Act& act, Show& show, PersonId from, PersonId to);

// After an outage: whoever is asked has more time by what `more_ms` says, and is told in private.
void credit_quiz(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                 const Outage& outage);
// The timer "quiz.PERSON" came due, and everything written until then was read.
void quiz_due(House& house, Act& act, Show& show, const std::string& key);
// A question was delivered: its clock runs from here.
void quiz_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp);

}  // namespace callboard
