#include "rules/wheel/reader/reader.h"

#include <algorithm>

#include "rules/wheel/reader/context.h"

namespace callboard::wheel {
namespace {

using replies::Context;
using replies::Outcome;
using replies::Word;
using replies::words;

// The keys of open cells; slots point into them.
std::vector<std::string> keys_of(const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  out.reserve(cells.size());
  for (const Cell& cell : cells) {
    const bool open = cell.letter && !cell.hidden;
    out.push_back(open ? std::string(1, static_cast<char>(cell.called - 'A' + 'a')) : cell.text);
  }
  return out;
}

reader::Slots slots_of(const std::vector<Cell>& cells, const std::vector<std::string>& keys) {
  reader::Slots out;
  out.reserve(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    out.push_back({keys[i], cells[i].letter, cells[i].hidden});
  }
  return out;
}

bool solves_here(Phase phase) {
  return phase != Phase::kCategory && phase != Phase::kBonusLetters && phase != Phase::kFinalSpin;
}

// The moves that a phase knows or refuses with a reason: the Express has its own words.
std::span<const reader::MoveWords> moves_in(Phase phase) {
  const bool express = phase == Phase::kExpressChoice || phase == Phase::kExpressRide;
  const auto all = replies::moves();
  return express ? all : all.first(all.size() - 1);
}

Outcome judge(Context& context) {
  switch (context.known.phase) {
    case Phase::kReveal:
      return replies::reveal_outcome(context);
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressChoice:
    case Phase::kExpressRide:
    case Phase::kFinalSpin:
    case Phase::kSpeedLetter:
      return replies::turn_outcome(context);
    case Phase::kSpeedSolve:
    case Phase::kBonusSolve:
      return replies::answers_outcome(context);
    case Phase::kCategory:
      return replies::category_outcome(context);
    case Phase::kBonusLetters:
      return replies::letters_outcome(context);
    case Phase::kSetup:
    case Phase::kDone:
      break;
  }
  return Chatter{};
}

// Nothing is said but words of that sense, and what may stand beside them.
bool says_only(const Context& context, reader::Senses game) {
  bool says = false;
  for (const reader::Token& token : context.reply.tokens.all) {
    const bool it = (token.game & game) != 0;
    says = says || it;
    const bool fine =
        it || token.kind == reader::TokenKind::kMark || token.kind == reader::TokenKind::kSmiley ||
        reader::has(token, reader::senses(reader::Sense::kCourtesy, reader::Sense::kHost,
                                          reader::Sense::kVocative));
    if (!fine) return false;
  }
  return says;
}

// The answer to what was asked back. The log keeps what was meant: a solution that a host may rule
// on, not a "yes". An "ok" may be meant for somebody else: points and turns are not spent on it.
std::optional<Outcome> answered(const Context& context) {
  if (!context.known.asked) return std::nullopt;
  const Action& asked = *context.known.asked;
  if (says_only(context, words(Word::kYes))) return replies::play({Step{asked, false}});
  if (says_only(context, words(Word::kNo))) return replies::play({Step{Confirm{false}, false}});
  if (!says_only(context, words(Word::kYes, Word::kVague))) return std::nullopt;
  const auto* buy = std::get_if<Buy>(&asked);
  if (buy == nullptr) return replies::refuse(Code::kIsThatIt);
  const callboard::Word letter{std::string(1, buy->letter)};
  return replies::refuse(Code::kBuyVowel, {{"letter", letter}});
}

void read_reply(Context& context, const reader::People& people) {
  const PublicKnowledge& known = context.known;
  context.reply.tokens = reader::tokenize(context.folded, replies::lexicon(), people);
  reader::mark_phrases(context);
  const reader::LetterWords letters{words(Word::kLetter), replies::callers(), words(Word::kVowel),
                                    known.phase == Phase::kBonusLetters};
  reader::mark_letters(context.reply.tokens, replies::lexicon(), letters);
  context.reply.clauses = reader::clauses_of(context.reply.tokens, 0);
  reader::part_fallbacks(context);
  const reader::Senses own = words(Word::kSoft, Word::kTake, Word::kSolve, Word::kLetter);
  context.acts = reader::acts_of(context.reply, moves_in(known.phase), own);
  if (solves_here(known.phase)) reader::read_guesses(context);
}

}  // namespace

Parsed<Move, Refusal> read_words(const PublicKnowledge& known, const Folded& reply,
                                 const reader::People& people) {
  const std::vector<std::string> keys = keys_of(known.cells);
  const bool board = solves_here(known.phase) && known.phase != Phase::kSetup;
  Context context{{replies::guess_words(), board ? slots_of(known.cells, keys) : reader::Slots{}},
                  known,
                  reply};
  read_reply(context, people);
  if (auto out = answered(context)) return *out;
  const bool turn = known.phase == Phase::kReveal ? known.contestant
                                                  : known.author && known.mover == known.author;
  if (!turn) return replies::guarded(context, replies::turn_away(context));
  if (known.waiting) {
    const Outcome out = judge(context);
    return std::holds_alternative<Chatter>(out) ? out : Outcome{replies::refuse(Code::kWaiting)};
  }
  return replies::guarded(context, judge(context));
}

}  // namespace callboard::wheel
