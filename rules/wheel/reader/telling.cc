// Words of who may not answer, or may not answer here, that could tell a solution: the hosts look
// at them. They are judged by their looks alone, so nobody learns whether they were right (law 5).
#include <algorithm>

#include "rules/wheel/reader/context.h"

namespace callboard::wheel::replies {
namespace {

// Fewer words come up by chance in talk.
constexpr std::size_t kTellingWords = 4;
constexpr int kTellingLetters = 14;  // of three words

enum class Telling : std::uint8_t {
  kNot,
  kAmongTalk,      // words in a row have the lengths and the letters
  kForThemselves,  // so have those of a clause
};

reader::Slots slots_of(const std::vector<Cell>& cells, std::vector<std::string>& keys) {
  reader::Slots out;
  keys.clear();
  keys.reserve(cells.size());
  for (const Cell& cell : cells) {
    keys.push_back(cell.letter && !cell.hidden
                       ? std::string(1, static_cast<char>(cell.called - 'A' + 'a'))
                       : cell.text);
    out.push_back({keys.back(), cell.letter, cell.hidden});
  }
  return out;
}

// One word has the length of many others: at least half of it has to be seen.
bool telling_clause(const reader::Slots& slots) {
  if (reader::words_of(slots) > 1) return true;
  const auto hidden = std::count_if(slots.begin(), slots.end(),
                                    [](const reader::Slot& slot) { return slot.hidden; });
  return 2 * hidden <= reader::letters_of(slots);
}

bool telling_row(const reader::Slots& slots) {
  const std::size_t count = reader::words_of(slots);
  return count >= kTellingWords ||
         (count == kTellingWords - 1 && reader::letters_of(slots) >= kTellingLetters);
}

bool aside(const Token& token) {
  return token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley ||
         has(token, reader::kBeside |
                        senses(Sense::kClosing, Sense::kPlayer, Sense::kFirst, Sense::kHedge)) ||
         (token.game & words(Word::kSoft, Word::kSolve, Word::kGuessed)) != 0;
}

bool is_known(const Context& context, const Token& token) {
  if (token.kind != TokenKind::kPhrase) return token.senses != 0;
  return context.phrases[static_cast<std::size_t>(token.value)].everyday;
}

Telling telling_on(const Context& context, const reader::Slots& slots) {
  const Tokens& tokens = context.reply.tokens;
  Telling most = Telling::kNot;
  for (const Clause& clause : context.reply.clauses) {
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& first = tokens.all[i];
      if (first.kind == TokenKind::kMark || first.kind == TokenKind::kSmiley) continue;
      const std::string_view key = tokens.lines[first.line].key;
      const reader::Fit fit = reader::fit_at(slots, key, first.from, reader::Blanks::kAsShown, 0);
      if (fit.end == 0) continue;
      if (telling_row(slots)) most = Telling::kAmongTalk;
      std::size_t to = i;
      bool known = true;
      while (to < tokens.all.size() && tokens.all[to].line == first.line &&
             tokens.all[to].from < fit.end) {
        known = known && is_known(context, tokens.all[to]);
        ++to;
      }
      const auto at = [&](std::size_t n) {
        return tokens.all.begin() + static_cast<std::ptrdiff_t>(n);
      };
      const bool alone = std::all_of(at(clause.from), at(i), aside) &&
                         (to >= clause.to || std::all_of(at(to), at(clause.to), aside));
      const bool speaks = !known || telling_row(slots);
      if (alone && speaks && telling_clause(slots)) return Telling::kForThemselves;
    }
  }
  return most;
}

Telling telling(const Context& context) {
  Telling most = Telling::kNot;
  std::vector<std::string> keys;
  for (const std::vector<Cell>& cells : context.known.others) {
    most = std::max(most, telling_on(context, slots_of(cells, keys)));
  }
  if (context.known.cells.empty()) return most;
  return std::max(most, telling_on(context, slots_of(context.known.cells, keys)));
}

// What somebody who may not move now seems to try.
struct Attempt {
  bool move = false;
  bool solution = false;  // it may have given something away, right or wrong
};

// "really nice", on a board of these lengths.
bool only_talks(const Context& context, const Act& act) {
  const Token& token = context.reply.tokens.all[act.token];
  if (token.kind != TokenKind::kPhrase || context.stated[act.data]) return false;
  const reader::Phrase& phrase = context.phrases[static_cast<std::size_t>(token.value)];
  return phrase.talky && phrase.hits < 2;
}

Attempt attempt_of(Context& context) {
  read_letters(context);
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  Attempt out;
  for (const auto* acts : {&settled.standing, &settled.unclear}) {
    for (const Act& act : *acts) {
      const bool solves =
          act.move == kSolveMove && !(acts == &settled.unclear && only_talks(context, act));
      out.solution = out.solution || solves;
      const bool lone = act.move == kLetterMove && acts == &settled.standing &&
                        settled.standing.size() == 1 && reader::remark_of(context.reply).plain;
      const bool orders = act.move == kSpinMove || act.move == kBuyMove || act.move == kWildMove;
      out.move = out.move || solves || lone || (orders && acts == &settled.standing);
    }
  }
  return out;
}

}  // namespace

Outcome turn_away(Context& context) {
  const PublicKnowledge& known = context.known;
  const bool idle = known.phase == Phase::kSetup || known.phase == Phase::kDone;
  const Attempt tried = attempt_of(context);
  if (!tried.move) return Chatter{};
  if (idle) return refuse(known.phase == Phase::kDone ? Code::kOver : Code::kWaiting);
  if (known.phase == Phase::kReveal && known.contestant) return refuse(Code::kWaiting);
  Refusal out = refuse(Code::kNoContestant);
  if (known.contestant && known.mover) out = refuse(Code::kTurn, {{"seat", *known.mover}});
  out.alert = tried.solution;
  out.hide = tried.solution && !context.folded.privately;
  return out;
}

Outcome guarded(const Context& context, Outcome judged) {
  const PublicKnowledge& known = context.known;
  auto* refused = std::get_if<Refusal>(&judged);
  const bool silent = std::holds_alternative<Chatter>(judged);
  if (context.folded.privately || (refused == nullptr && !silent)) return judged;
  const bool reveals = known.phase == Phase::kReveal;
  const bool mine = reveals ? known.contestant && known.closed.empty()
                            : known.author && known.mover == known.author;
  if (mine && !reveals) return judged;
  const Telling tells = telling(context);
  const bool plain = tells == Telling::kForThemselves;
  if (mine) {  // M-31: of a sealed puzzle it is an answer all the same
    if (!known.sealed || !silent || !plain) return judged;
    Refusal out = refuse(Code::kPrivately);
    out.alert = out.hide = true;
    return out;
  }
  if (refused != nullptr) {
    const bool answers = refused->code == Code::kOneAnswer;
    refused->hide = refused->hide || answers || plain;
    refused->alert = refused->alert || answers || tells != Telling::kNot;
    return judged;
  }
  if (tells == Telling::kNot) return judged;
  Refusal out = refuse(Code::kNoContestant);
  if (!known.closed.empty()) {
    out = refuse(Code::kOneAnswer, {{"why", callboard::Word{known.closed}}});
  } else if (known.contestant && known.mover) {
    out = refuse(Code::kTurn, {{"seat", *known.mover}});
  }
  out.alert = true;
  out.hide = plain;
  return out;
}

}  // namespace callboard::wheel::replies
