// A qualifying round as plain data: which questions, until when, and everybody's try. Each try is a
// row of its own; what was answered is kept nowhere. Held in Show, owned by the loop's thread;
// changed through bot/show/qualify.h only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "storage/rows.h"

namespace callboard {

struct QuizTry {
  PersonId person;
  std::size_t next = 0;  // the question that is asked now; the number of questions: done
  std::int64_t score = 0;
  std::int64_t taken_ms = 0;     // over all questions answered or missed
  Timestamp asked_at;            // the clock of the question runs from here
  OutboxId asked_by;             // the post that asks, as long as it was not delivered
  std::int64_t credited_ms = 0;  // given back to the running question after outages
  Timestamp credited_from;       // when the first of them began,
  Timestamp credited_to;         // and the last ended
};

struct QuizRound {
  std::vector<std::string> questions;  // hashes, in the order asked; empty: no round runs
  Timestamp closes;
  bool closing = false;  // nobody begins any more, those who have are waited for
  std::map<PersonId, QuizTry> tries;
};

NoteRow quiz_head(ShowId show, const QuizRound& round);
NoteRow quiz_row(ShowId show, const QuizTry& one);
// A row that does not decode throws Broken.
QuizRound read_quiz_round(std::span<const NoteRow> rows);

// Best first: by score, then by time.
std::vector<QuizTry> ranking(const QuizRound& round);

}  // namespace callboard
