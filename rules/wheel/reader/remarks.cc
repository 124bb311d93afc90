// What a reply says without any move, and questions about what was read.
#include "rules/core/reader/remarks.h"

#include <algorithm>

#include "rules/wheel/reader/context.h"

namespace callboard::wheel::replies {
namespace {

constexpr std::size_t kCandidatesMax = 5;

std::string with_letter(std::string_view verb, const Act& act) {
  return std::string(verb) + (act.data == 0 ? "" : " " + std::string(1, letter_in(act)));
}

std::string words_of_act(const Context& context, const Act& act) {
  switch (act.move) {
    case kSpinMove:
      return "SPIN";
    case kBuyMove:
      return with_letter("BUY", act);
    case kWildMove:
      return with_letter("WILD", act);
    case kLetterMove: {
      const bool buys = context.known.phase == Phase::kTurn && is_vowel(letter_in(act));
      return with_letter(buys ? "BUY" : "CALL", act);
    }
    case kPassMove:
    case kGiveUpMove:
      return "PASS";
    case kPlayMove:
      return "PLAY";
    case kSolveMove:
      return "SOLVE: " + context.guesses[act.data].text;
    case kCategoryMove:
      return std::to_string(act.data);
    default:
      return "";
  }
}

// Which vowels can still be bought.
std::vector<std::string> vowels_left(const PublicKnowledge& known) {
  std::vector<std::string> out;
  for (const char vowel : {'A', 'E', 'I', 'O', 'U'}) {
    const bool shown = std::any_of(known.cells.begin(), known.cells.end(),
                                   [&](const Cell& cell) { return cell.called == vowel; });
    if (!shown) out.push_back("BUY " + std::string(1, vowel));
  }
  return out;
}

// "no, Bob": a denial of what somebody else said.
bool speaks_to_player(const Context& context) {
  return std::any_of(
      context.reply.clauses.begin(), context.reply.clauses.end(),
      [](const Clause& clause) { return (clause.senses & senses(Sense::kPlayer)) != 0; });
}

bool due(const Context& context) {
  const Phase phase = context.known.phase;
  return phase != Phase::kReveal && phase != Phase::kSetup && phase != Phase::kDone;
}

bool one_letter(std::string_view key) {
  const auto names = [&](std::string_view kind) {
    return key.find(kind) != std::string_view::npos;
  };
  return key.back() != 's' && (names("vowel") || names("letter") || names("consonant"));
}

// "a vowel, please", "gimme a consonant": a letter is ordered, but which?
bool wants_letter(const Context& context) {
  constexpr Senses kKinds = words(Word::kVowel, Word::kConsonant, Word::kCall);
  for (const Clause& clause : context.reply.clauses) {
    if ((clause.game & kKinds) == 0 || clause.asked) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const std::string_view key = context.reply.tokens.key(token);
      const bool counted = i > clause.from && context.reply.tokens.all[i - 1].value > 1;
      if ((token.game & kKinds) == 0 || !one_letter(key) || counted) continue;
      const reader::Head head = head_of(context.reply.tokens, clause, i, beside_all());
      const reader::Tail tail = tail_of(context.reply.tokens, clause, i + 1, beside_all(), 0);
      const bool said = stance_of(clause, head, tail) == Stance::kNow && tail.unknown == 0;
      const bool orders = head.first || head.opener || head.request ||
                          (clause.game & words(Word::kTake)) != 0 ||
                          (clause.senses & senses(Sense::kCourtesy)) != 0;
      if (said && orders) return true;
      break;
    }
  }
  return false;
}

}  // namespace

Refusal refuse(Code code, Facts facts) {
  Refusal out;
  out.code = code;
  out.data = std::move(facts);
  return out;
}

Refusal ask(Code code, Facts facts) {
  Refusal out = refuse(code, std::move(facts));
  out.asks = true;
  return out;
}

Refusal unclear(const Context& context) {
  const Phase phase = context.known.phase;
  if (phase == Phase::kExpressChoice) return ask(Code::kExpressChoice);
  if (phase == Phase::kCategory) return ask(Code::kPickCategory);
  if (phase != Phase::kBonusLetters) return ask(Code::kUnsure);
  Refusal out = letter_count(context.known);
  out.asks = true;
  return out;
}

Outcome play(std::vector<Step> steps, std::string note) {
  if (steps.empty()) return Chatter{};
  Moves<Move> out;
  out.moves.push_back(Play{std::move(steps)});
  out.note = std::move(note);
  return out;
}

std::vector<std::string> words_of(const Context& context, const std::vector<Act>& acts) {
  std::vector<std::string> out;
  for (const Act& act : acts) {
    std::string one = words_of_act(context, act);
    const bool known = std::find(out.begin(), out.end(), one) != out.end();
    if (!one.empty() && !known && out.size() < kCandidatesMax) out.push_back(std::move(one));
  }
  return out;
}

Outcome question(const reader::Settled& settled, const Context& context) {
  std::vector<Act> acts = settled.standing;
  acts.insert(acts.end(), settled.unclear.begin(), settled.unclear.end());
  if (context.known.phase == Phase::kExpressChoice) return unclear(context);
  const bool which = acts.size() == 1 && acts.front().data == 0;
  if (which && acts.front().move == kBuyMove) return Ambiguous{vowels_left(context.known)};
  if (which && acts.front().move == kWildMove) return ask(Code::kWhichLetter, {{"vowel", false}});
  std::vector<std::string> candidates = words_of(context, acts);
  if (candidates.empty()) return unclear(context);
  return Ambiguous{std::move(candidates)};
}

bool guess_missing(const Context& context, const reader::Settled& settled) {
  if (context.near_guess) return true;
  const bool dropped = std::any_of(
      context.reply.clauses.begin(), context.reply.clauses.end(), [](const Clause& clause) {
        return clause.part == reader::Part::kTakeBack || clause.part == reader::Part::kHold;
      });
  return context.empty_guess && settled.unclear.empty() && !dropped;
}

std::optional<Refusal> lacking(const Context& context) {
  const reader::RemarkWords lacks{words(Word::kLacks), words(Word::kTake), beside_all()};
  const reader::RemarkWords undoes{words(Word::kUndo), words(Word::kTake), beside_all()};
  if (reader::asks_for_lacking(context.reply, undoes)) return refuse(Code::kNoTakingBack);
  if (reader::asks_for_lacking(context.reply, lacks)) return refuse(Code::kLacks);
  return std::nullopt;
}

Outcome remark_outcome(const Context& context, const reader::Settled& settled) {
  if (!settled.unclear.empty()) return question(settled, context);
  if (context.reply.clauses.empty()) return Chatter{};
  const reader::Remark remark = reader::remark_of(context.reply);
  const bool choice = context.known.phase == Phase::kExpressChoice;
  if (choice && remark.denial && settled.standing.empty() && !speaks_to_player(context)) {
    return play({Step{Express{false}, false}});
  }
  if (!due(context)) return Chatter{};
  if (remark.assent || remark.back || remark.delegated || remark.pointed) {
    return question(settled, context);
  }
  if (settled.taken_back) return Chatter{};
  if (wants_letter(context)) return question(settled, context);
  if (choice && reader::denies_only(context.reply, settled, 0)) return question(settled, context);
  if (reader::orders_something(context.reply)) return question(settled, context);
  return Chatter{};
}

}  // namespace callboard::wheel::replies
