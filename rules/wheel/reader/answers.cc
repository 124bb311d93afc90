// Solutions where letters are done with: the speed-up, the Bonus Round, and what is revealed step
// by step.
#include <algorithm>

#include "rules/wheel/reader/context.h"

namespace callboard::wheel::replies {
namespace {

bool moves_any(const std::vector<Act>& acts, MoveKind move) {
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; });
}

Said said_of(const Context& context, const Act& act) {
  const reader::Worded& worded = context.guesses[act.data];
  return {worded.text, worded.key, ""};
}

std::vector<Said> all_said(const Context& context, const std::vector<Act>& acts) {
  std::vector<Said> out;
  for (const Act& act : acts) {
    if (act.move == kSolveMove) out.push_back(said_of(context, act));
  }
  return out;
}

// Moves of another phase, ordered where only solutions count.
std::optional<Refusal> untimely(const std::vector<Act>& acts) {
  for (const Act& act : acts) {
    if (act.move == kSpinMove) return refuse(Code::kNoWheel, {{"final", false}});
    if (act.move == kWildMove && (act.data != 0 || act.first)) return refuse(Code::kWildNotHere);
    if (act.move == kLetterMove || act.move == kBuyMove) return refuse(Code::kNoLetter);
  }
  return std::nullopt;
}

// Nothing but words that put the answer off to the next step: "not yet", "next letter".
bool only_waits(const Context& context) {
  bool waits = false;
  for (const Clause& clause : context.reply.clauses) {
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool says = (token.game & words(Word::kWait, Word::kPass)) != 0 ||
                        has(token, senses(Sense::kHold, Sense::kNotYet));
      waits = waits || says;
      const bool fine = has(token, reader::kBeside | senses(Sense::kPlayer, Sense::kFirst)) ||
                        token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley;
      if (!says && !fine) return false;
    }
  }
  return waits;
}

// One phrase that fits the board and is doubted for its words alone. In private it is an answer; in
// public words of talk that hit nothing are asked about.
bool stands_for_itself(const Context& context, const std::vector<Act>& unclear) {
  if (unclear.size() != 1) return false;
  const Token& token = context.reply.tokens.all[unclear.front().token];
  if (token.kind != TokenKind::kPhrase) return false;
  const reader::Phrase& phrase = context.phrases[static_cast<std::size_t>(token.value)];
  constexpr int kHits = 2;
  return context.folded.privately || !phrase.talky || phrase.hits >= kHits;
}

// A message to the daemon alone that is about as long as the board: an answer, if a question about
// it says so.
std::optional<Said> whole_reply(const Context& context) {
  if (!context.folded.privately || context.folded.lines.size() != 1) return std::nullopt;
  const FoldedLine& line = context.folded.lines.front();
  const std::size_t wanted = reader::words_of(context.slots);
  const std::size_t got = reader::words_of(line.key);
  const std::vector<Token>& all = context.reply.tokens.all;
  const bool strange = std::any_of(all.begin(), all.end(), [](const Token& token) {
    return token.kind == TokenKind::kWord && token.senses == 0 && token.game == 0;
  });
  const bool about = strange && got + 1 >= wanted && got <= wanted + 1;  // no "I guess so"
  const bool near = (about || got == wanted) && line.key.size() <= kSaidBytesMax;
  const bool plain = reader::remark_of(context.reply).plain;
  if (!near || plain || line.key.find('?') != std::string::npos) return std::nullopt;
  return Said{line.text, line.key, ""};
}

}  // namespace

Outcome answers_outcome(Context& context) {
  read_letters(context);
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  const std::size_t most =
      context.known.phase == Phase::kBonusSolve ? kBonusAnswersMax : kSpeedAnswersMax;
  std::vector<Said> said = all_said(context, settled.standing);
  if (!said.empty()) {
    const bool cut = said.size() > most;
    if (cut) said.resize(most);
    return play({Step{Guesses{std::move(said)}, false}}, cut ? "answers_cut" : "");
  }
  if (auto refused = untimely(settled.standing)) return *refused;
  if (auto lacks = lacking(context)) return *lacks;
  const bool gives_up =
      moves_any(settled.standing, kPassMove) || moves_any(settled.standing, kGiveUpMove);
  if (gives_up && settled.unclear.empty()) return play({Step{Pass{}, false}});
  const std::vector<Said> doubtful = all_said(context, settled.unclear);
  if (!doubtful.empty() && settled.standing.empty()) {
    return play({Step{Guesses{{doubtful.front()}}, true}});
  }
  if (guess_missing(context, settled)) return ask(Code::kEmptySolve);
  return remark_outcome(context, settled);
}

Outcome reveal_outcome(Context& context) {
  const PublicKnowledge& known = context.known;
  if (only_waits(context)) {
    return known.closed.empty() ? play({Step{Wait{}, false}}) : Outcome{Chatter{}};
  }
  read_letters(context);
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  const std::vector<Said> said = all_said(context, settled.standing);
  const std::vector<Said> doubtful = all_said(context, settled.unclear);
  const bool answers = !said.empty() || !doubtful.empty();
  if (!answers && !settled.standing.empty()) return refuse(Code::kTossup);
  if (known.sealed && !context.folded.privately) {
    if (!answers && !context.empty_guess) return remark_outcome(context, settled);
    Refusal out = refuse(Code::kPrivately);
    out.alert = out.hide = answers;
    return out;
  }
  if (answers || context.empty_guess) {
    if (!known.closed.empty()) {
      return refuse(Code::kOneAnswer, {{"why", callboard::Word{known.closed}}});
    }
    if (said.size() > 1) return question(settled, context);
    if (!said.empty()) return play({Step{Answer{said.front()}, false}});
    if (!doubtful.empty()) {
      const bool asks = !stands_for_itself(context, settled.unclear);
      return play({Step{Answer{doubtful.front()}, asks}});
    }
    return ask(Code::kEmptySolve);
  }
  if (auto lacks = lacking(context)) return *lacks;
  if (auto whole = whole_reply(context); whole && known.closed.empty()) {
    return play({Step{Answer{std::move(*whole)}, true}});
  }
  return remark_outcome(context, settled);
}

}  // namespace callboard::wheel::replies
