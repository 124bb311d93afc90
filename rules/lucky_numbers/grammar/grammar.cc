#include "rules/lucky_numbers/grammar/grammar.h"

#include <algorithm>

#include "rules/lucky_numbers/grammar/answer.h"
#include "rules/lucky_numbers/grammar/chain.h"
#include "rules/lucky_numbers/grammar/refusals.h"
#include "rules/lucky_numbers/grammar/wild.h"

namespace callboard::lucky_numbers {
namespace {

using grammar::ActKind;
using grammar::AnswerKind;
using grammar::AnswerRead;
using grammar::Line;
using grammar::MoveOrRefusal;
using grammar::Reading;
using grammar::Words;

// What somebody who may not move now seems to try.
struct Attempt {
  bool move = false;
  bool guess = false;  // or an answer: it may have given something away
};

Attempt attempt_puzzle(const PublicKnowledge& known, const std::vector<Line>& lines,
                       const Words& words) {
  const Reading reading = grammar::read_puzzle(known, lines, words);
  Attempt out;
  out.guess = reading.multi_guess ||
              std::any_of(reading.acts.begin(), reading.acts.end(), [](const grammar::Act& act) {
                return act.kind == ActKind::kGuess && act.plausible;
              });
  const bool numbers = known.phase == Phase::kPick && reading.has(ActKind::kNumbers);
  out.move = out.guess || numbers || reading.has(ActKind::kRoll) || reading.has(ActKind::kPass) ||
             (known.author && reading.conditional);
  return out;
}

Attempt attempt_answer(const PublicKnowledge& known, const std::vector<Line>& lines,
                       const Words& words) {
  constexpr int kWordsMax = 4;  // longer unmarked words are talk
  const AnswerRead read = grammar::read_answer(lines, known.choices, words);
  const bool answers = read.kind == AnswerKind::kAnswer || read.kind == AnswerKind::kSeveral;
  const bool marked = read.marked || (known.author && read.words <= kWordsMax);
  Attempt out;
  out.guess = answers && !read.answer.pass && marked;
  out.move =
      out.guess || (answers && read.answer.pass && known.author) || read.kind == AnswerKind::kMove;
  return out;
}

Attempt attempt_event(const PublicKnowledge& known, const std::vector<Line>& lines,
                      const Words& words) {
  const Reading reading = grammar::read_event(lines, words);
  Attempt out;
  out.move = reading.has(ActKind::kRoll) || reading.has(ActKind::kPass);
  if (known.phase == Phase::kEventOffer) out.move = out.move || !reading.acts.empty();
  if (known.phase == Phase::kEventWild) {
    const auto wild = grammar::read_wild(lines, known.dice_total, words);
    out.move = out.move || (wild.numbers.size() == 1 && known.author);
  }
  return out;
}

Attempt attempt(const PublicKnowledge& known, const std::vector<Line>& lines, const Words& words) {
  switch (known.phase) {
    case Phase::kBetween:
    case Phase::kDone:
    case Phase::kOpen:
    case Phase::kDecide:
    case Phase::kPick:
      return attempt_puzzle(known, lines, words);
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      return attempt_answer(known, lines, words);
    case Phase::kEventRoll:
    case Phase::kEventWild:
    case Phase::kEventOffer:
      return attempt_event(known, lines, words);
  }
  return {};
}

MoveOrRefusal judge_answer(const PublicKnowledge& known, const Folded& reply,
                           const std::vector<Line>& lines, const Words& words) {
  AnswerRead read = grammar::read_answer(lines, known.choices, words);
  switch (read.kind) {
    case AnswerKind::kAnswer:
      return Moves<Move>{{std::move(read.answer)}};
    case AnswerKind::kSeveral:
    case AnswerKind::kUnclear:
      return grammar::one_answer(known);
    case AnswerKind::kMove:
      return grammar::plain(Code::kPhase);
    case AnswerKind::kNone:
      break;
  }
  if (reply.addressed && !known.choices.empty()) return grammar::one_answer(known);
  return grammar::nothing(reply);
}

MoveOrRefusal judge_event(const PublicKnowledge& known, const Folded& reply,
                          const std::vector<Line>& lines, const Words& words) {
  const Reading reading = grammar::read_event(lines, words);
  const auto judge = known.phase == Phase::kEventRoll   ? &grammar::judge_event_roll
                     : known.phase == Phase::kEventWild ? &grammar::judge_event_wild
                                                        : &grammar::judge_event_offer;
  return grammar::with_note(judge(known, reply, lines, words, reading), reading);
}

// A reply of the one whose move it is.
MoveOrRefusal judge(const PublicKnowledge& known, const Folded& reply,
                    const std::vector<Line>& lines, const Words& words) {
  switch (known.phase) {
    case Phase::kOpen:
    case Phase::kDecide: {
      const Reading reading = grammar::read_puzzle(known, lines, words);
      return grammar::with_note(grammar::judge_turn(known, reply, reading), reading);
    }
    case Phase::kPick: {
      const Reading reading = grammar::read_puzzle(known, lines, words);
      return grammar::with_note(grammar::judge_pick(known, reply, reading), reading);
    }
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      return judge_answer(known, reply, lines, words);
    case Phase::kEventRoll:
    case Phase::kEventWild:
    case Phase::kEventOffer:
      return judge_event(known, reply, lines, words);
    case Phase::kBetween:
    case Phase::kDone:
      break;
  }
  return grammar::nothing(reply);
}

// The one whose move it would be writes something that is answered at any other time. Any words
// answer an open question; those are talk to whoever is waited for.
bool mover_is_early(const PublicKnowledge& known, const Folded& reply,
                    const std::vector<Line>& lines, const Words& words) {
  const bool asked = known.phase == Phase::kFollowUpSolver || known.phase == Phase::kFollowUpOther;
  if (!known.waiting || !known.author || known.mover != known.author || asked) return false;
  return !std::holds_alternative<Chatter>(judge(known, reply, lines, words));
}

// A reply of somebody whose move it is not, or while nobody may move (leak rules 1, 2 and 6: it is
// never judged, and right words get the same answer as wrong ones).
MoveOrRefusal turn_away(const PublicKnowledge& known, const Folded& reply,
                        const std::vector<Line>& lines, const Words& words) {
  const Attempt tried = attempt(known, lines, words);
  if (!tried.move && !mover_is_early(known, reply, lines, words)) return Chatter{};
  const bool over = known.phase == Phase::kBetween || known.phase == Phase::kDone;
  const bool gives_away = tried.guess && !over;
  const auto alert = gives_away ? grammar::Alert::kHosts : grammar::Alert::kNobody;
  if (!known.author) return grammar::spectator(known, alert);
  if (known.waiting) return grammar::plain(Code::kWaiting);
  if (over) return grammar::over(known);
  return grammar::not_your_turn(known, alert);
}

}  // namespace

MoveOrRefusal read_reply(const PublicKnowledge& known, const Folded& reply) {
  const Words& words = grammar::words_en();
  const std::vector<Line> lines = grammar::read_lines(reply);
  const bool may_move = known.author && known.mover == known.author && !known.waiting;
  return may_move ? judge(known, reply, lines, words) : turn_away(known, reply, lines, words);
}

MoveOrRefusal parse_reply(const State& state, std::optional<Seat> author, const Folded& reply) {
  return read_reply(knowledge(state, author), reply);
}

}  // namespace callboard::lucky_numbers
