#include "rules/wheel/reader/reader.h"

#include <algorithm>

#include "rules/core/reader/explain.h"
#include "rules/wheel/reader/context.h"

namespace callboard::wheel {
namespace {

using replies::Context;
using replies::Outcome;

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

bool solves_here(Phase phase) { return phase != Phase::kCategory && phase != Phase::kBonusLetters; }

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
bool says_only(const Context& context, reader::Senses needed, reader::Senses beside) {
  constexpr reader::Senses kFine = reader::kBeside | reader::senses(reader::Sense::kCorrect);
  bool says = false;
  for (const reader::Token& token : context.reply.tokens.all) {
    const bool it = (token.game & needed) != 0;
    says = says || it;
    const bool fine = it || (token.game & beside) != 0 || token.kind == reader::TokenKind::kMark ||
                      token.kind == reader::TokenKind::kSmiley || reader::has(token, kFine);
    if (!fine) return false;
  }
  return says;
}

// "y": no call of that letter, where a question is open.
bool says_initial(const Context& context) {
  const std::vector<reader::Token>& all = context.reply.tokens.all;
  if (all.empty() || (all.size() > 1 && all[1].kind != reader::TokenKind::kMark)) return false;
  const std::string_view key = context.reply.tokens.key(all.front());
  return key == "y" || (!all.front().capital && (key == "n" || key == "k"));
}

// The answer to what was asked back. The log keeps what was meant: a solution that a host may rule
// on, not a "yes". An "ok" may be meant for somebody else: points and turns are not spent on it.
std::optional<Outcome> answer_to_question(const Context& context) {
  if (!context.known.asked) return std::nullopt;
  const Action& asked = *context.known.asked;
  const auto* buy = std::get_if<Buy>(&asked);
  constexpr reader::Senses kYes = replies::words(replies::Word::kYes);
  constexpr reader::Senses kVague = replies::words(replies::Word::kVague);
  const reader::Senses bought = buy == nullptr ? 0 : replies::words(replies::Word::kBuy);
  if (says_only(context, kYes, kVague | bought)) return replies::play({Step{asked, false}});
  if (says_only(context, replies::words(replies::Word::kNo), 0)) {
    return replies::play({Step{Confirm{false}, false}});
  }
  if (!says_only(context, kYes | kVague, 0) && !says_initial(context)) return std::nullopt;
  if (buy == nullptr) return replies::ask(Code::kIsThatIt);
  const callboard::Word letter{std::string(1, buy->letter)};
  return replies::ask(Code::kBuyVowel, {{"letter", letter}});
}

// "spin, T, if there: buy E": what follows hangs on a letter, as it does in every chain of moves.
// In the speed-up that is a solution: "N; if there: X".
void open_hits(reader::Tokens& tokens, Phase phase) {
  constexpr reader::Senses kMarks = replies::words(replies::Word::kSolve);
  for (std::size_t i = 0; i + 2 < tokens.all.size(); ++i) {
    reader::Token& token = tokens.all[i];
    const bool hit =
        tokens.key(token) == "if there" && reader::is_mark(tokens, tokens.all[i + 1], ":,-");
    if (!hit) continue;
    token.senses = reader::senses(reader::Sense::kThen);
    const bool marked = (tokens.all[i + 2].game & kMarks) != 0;
    if (phase == Phase::kSpeedLetter && !marked) token.game = kMarks;
  }
}

// One word that is a move: "wait" is one, though a board may have its length.
bool is_order(const reader::Tokens& tokens) {
  const reader::Senses orders =
      replies::verbs() | replies::words(replies::Word::kWait, replies::Word::kNoMore);
  return tokens.all.size() == 1 && (tokens.all.front().game & orders) != 0;
}

// "answer:", and nothing behind it.
bool announces_nothing(const reader::Tokens& tokens) {
  return tokens.all.size() == 2 && reader::is_mark(tokens, tokens.all[1], ":=") &&
         (tokens.all[0].game & replies::words(replies::Word::kSoft)) != 0 &&
         tokens.key(tokens.all[0]).find("answer") != std::string_view::npos;
}

void read_reply(Context& context, const reader::People& people) {
  const PublicKnowledge& known = context.known;
  context.reply.tokens = reader::tokenize(context.folded, replies::lexicon(), people);
  open_hits(context.reply.tokens, known.phase);
  if (!is_order(context.reply.tokens)) reader::mark_phrases(context);
  const reader::LetterWords letters{replies::words(replies::Word::kLetter), replies::callers(),
                                    replies::words(replies::Word::kVowel),
                                    known.phase == Phase::kBonusLetters};
  reader::mark_letters(context.reply.tokens, replies::lexicon(), letters);
  context.reply.clauses = reader::clauses_of(context.reply.tokens, 0);
  reader::part_fallbacks(context);
  const reader::Senses own = replies::words(replies::Word::kSoft, replies::Word::kTake,
                                            replies::Word::kSolve, replies::Word::kLetter);
  context.acts = reader::acts_of(context.reply, moves_in(known.phase), own);
  if (!solves_here(known.phase)) return;
  reader::read_guesses(context);
  context.empty_guess = context.empty_guess || announces_nothing(context.reply.tokens);
}

// `keys` outlive it.
Context context_of(const PublicKnowledge& known, const Folded& reply,
                   const std::vector<std::string>& keys) {
  const bool board = solves_here(known.phase) && known.phase != Phase::kSetup;
  Context context{{replies::guess_words(), board ? slots_of(known.cells, keys) : reader::Slots{}},
                  known,
                  reply};
  context.several = known.phase == Phase::kSpeedSolve || known.phase == Phase::kBonusSolve ||
                    known.phase == Phase::kSpeedLetter;
  return context;
}

}  // namespace

Parsed<Move, Refusal> read_words(const PublicKnowledge& known, const Folded& reply,
                                 const reader::People& people) {
  const std::vector<std::string> keys = keys_of(known.cells);
  Context context = context_of(known, reply, keys);
  read_reply(context, people);
  if (auto out = answer_to_question(context)) return *out;
  const bool turn = known.phase == Phase::kReveal ? known.contestant
                                                  : known.author && known.mover == known.author;
  if (!turn) return replies::guarded(context, replies::turn_away(context));
  if (known.waiting) {
    const Outcome out = judge(context);
    return std::holds_alternative<Chatter>(out) ? out : Outcome{replies::refuse(Code::kWaiting)};
  }
  return replies::guarded(context, judge(context));
}

std::vector<ExplainedClause> explain_words(const PublicKnowledge& known, const Folded& reply,
                                           const reader::People& people) {
  const std::vector<std::string> keys = keys_of(known.cells);
  Context context = context_of(known, reply, keys);
  read_reply(context, people);
  (void)judge(context);  // adds what hangs on the phase: calls of letters
  return reader::explain(context.reply, context.acts, replies::move_names());
}

}  // namespace callboard::wheel
