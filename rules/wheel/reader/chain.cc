// Moves of the player on turn: a chain of steps, each legal in form where it stands.
#include <algorithm>

#include "rules/core/reader/remarks.h"
#include "rules/wheel/reader/context.h"

namespace callboard::wheel::replies {
namespace {

// What is due in the middle of a chain.
enum class Spot : std::uint8_t { kTurn, kLetter, kChoice, kRide, kFinalSpin, kSpeed, kSpeedSolve };

Spot spot_of(Phase phase) {
  if (phase == Phase::kLetter) return Spot::kLetter;
  if (phase == Phase::kExpressChoice) return Spot::kChoice;
  if (phase == Phase::kExpressRide) return Spot::kRide;
  if (phase == Phase::kFinalSpin) return Spot::kFinalSpin;
  if (phase == Phase::kSpeedLetter) return Spot::kSpeed;
  return Spot::kTurn;
}

Fact letter_fact(char letter) { return {"letter", callboard::Word{std::string(1, letter)}}; }
Refusal no_wheel(bool final) { return refuse(Code::kNoWheel, {{"final", final}}); }

// Why a step cannot stand: it is asked about, or refused with a reason.
struct Stop {
  std::optional<Refusal> refusal;
};
using Stopped = std::optional<Stop>;

Stop asked() { return {}; }
Stop no(Refusal refusal) { return {std::move(refusal)}; }

// Turns acts into steps. Where the first cannot stand the reply is refused or asked about; a later
// one that is refused in form makes the whole a question.
class Chain {
 public:
  explicit Chain(const Context& context) : context_(context), spot_(spot_of(context.known.phase)) {}

  Outcome run(const std::vector<Act>& acts, const reader::Settled& settled) {
    for (const Act& act : acts) {
      if (steps_.size() == kStepsMax) {
        note_ = "more_steps";
        break;
      }
      const Stopped stopped = take(act);
      if (!stopped) continue;
      if (!stopped->refusal) return question(settled, context_);
      if (steps_.empty()) return *stopped->refusal;
      note_ = "not_read";
      break;
    }
    return play(std::move(steps_), std::move(note_));
  }

 private:
  Stopped step(Action action, Spot next, bool asks_back = false) {
    steps_.push_back({std::move(action), asks_back});
    spot_ = next;
    return std::nullopt;
  }

  Stopped take(const Act& act) {
    const bool solved = !steps_.empty() && (std::holds_alternative<Solve>(steps_.back().action) ||
                                            std::holds_alternative<Guesses>(steps_.back().action));
    if (!steps_.empty() && steps_.back().ask) return asked();
    if (solved && act.move != kSolveMove) return asked();  // the turn ends with a solution
    switch (act.move) {
      case kSpinMove:
        return spin(act);
      case kLetterMove:
        return letter(act);
      case kBuyMove:
        return buy(letter_in(act));
      case kWildMove:
        return wild(letter_in(act));
      case kSolveMove:
        return solve(act);
      case kPassMove:
      case kGiveUpMove:
        return pass();
      case kPlayMove:
        return ride();
      default:
        return asked();
    }
  }

  // "spin 37": the number is mixed into the draw.
  [[nodiscard]] std::optional<int> number_of(const Act& act) const {
    const Clause& clause = context_.reply.clauses[act.clause];
    for (std::size_t i = act.token + 1; i < clause.to; ++i) {
      const Token& token = context_.reply.tokens.all[i];
      if (token.kind == TokenKind::kNumber && token.value >= 1 && token.value <= kPegs) {
        return token.value;
      }
    }
    return std::nullopt;
  }

  Stopped spin(const Act& act) {
    switch (spot_) {
      case Spot::kTurn:
        return step(Spin{number_of(act)}, Spot::kLetter);
      case Spot::kFinalSpin:
        return step(Spin{number_of(act)}, Spot::kSpeed);
      case Spot::kLetter:
        if (!steps_.empty()) return asked();
        return no(refuse(Code::kCallFirst, {{"value", context_.known.spun}}));
      case Spot::kChoice:
        return asked();
      case Spot::kRide:
        return no(refuse(Code::kExpressGoesOn));
      case Spot::kSpeed:
      case Spot::kSpeedSolve:
        return no(no_wheel(false));
    }
    return asked();
  }

  Stopped letter(const Act& act) {
    const char named = letter_in(act);
    switch (spot_) {
      case Spot::kChoice:
        return asked();
      case Spot::kFinalSpin:
        return no(no_wheel(true));
      case Spot::kSpeed:
        return step(Letter{named}, Spot::kSpeedSolve);
      case Spot::kSpeedSolve:
        return asked();
      case Spot::kTurn:
      case Spot::kLetter:
      case Spot::kRide:
        break;
    }
    if (is_vowel(named)) return vowel(act, named);
    const bool twice = spot_ == Spot::kTurn && !steps_.empty() &&
                       std::holds_alternative<Call>(steps_.back().action);
    if (twice) return asked();
    return step(Call{named}, spot_ == Spot::kRide ? Spot::kRide : Spot::kTurn);
  }

  // A lone vowel may be a slip, and it costs points: it is asked back.
  Stopped vowel(const Act& act, char named) {
    if (spot_ == Spot::kLetter) {
      return steps_.empty() ? Stopped(no(refuse(Code::kConsonantNow))) : Stopped(asked());
    }
    const bool bought = !steps_.empty() && std::holds_alternative<Buy>(steps_.back().action);
    const Clause& clause = context_.reply.clauses[act.clause];
    const bool ordered = act.first || named_before(act.clause) ||
                         (clause.game & words(Word::kTake, Word::kCall, Word::kVowel, Word::kThere,
                                              Word::kPrice)) != 0;
    if (!bought && !ordered && !steps_.empty()) return asked();
    return step(Buy{named}, spot_, !bought && !ordered);
  }

  // "Vowel. E."
  [[nodiscard]] bool named_before(std::size_t clause) const {
    const std::vector<Clause>& clauses = context_.reply.clauses;
    while (clause > 0 && reader::beside_only(context_.reply, clauses[clause - 1], 0)) --clause;
    if (clause == 0) return false;
    const Clause& before = clauses[clause - 1];
    return (before.game & words(Word::kVowel)) != 0 &&
           reader::beside_only(context_.reply, before, words(Word::kVowel, Word::kTake));
  }

  Stopped buy(char named) {
    if (spot_ == Spot::kChoice) return asked();
    if (spot_ == Spot::kFinalSpin) return no(no_wheel(true));
    if (spot_ == Spot::kLetter && steps_.empty()) return no(refuse(Code::kConsonantNow));
    if (spot_ == Spot::kSpeedSolve) return asked();
    if (named == 0) return asked();
    if (named == 'Y') return no(refuse(Code::kYIsConsonant));
    if (is_consonant(named)) return no(refuse(Code::kNotAVowel, {letter_fact(named)}));
    if (spot_ == Spot::kSpeed) {
      note_ = "free_vowel";
      return step(Letter{named}, Spot::kSpeedSolve);
    }
    if (spot_ == Spot::kLetter) return asked();
    return step(Buy{named}, spot_);
  }

  Stopped wild(char named) {
    if (spot_ == Spot::kRide || spot_ == Spot::kSpeed || spot_ == Spot::kSpeedSolve ||
        spot_ == Spot::kFinalSpin) {
      return no(refuse(Code::kWildNotHere));
    }
    if (spot_ == Spot::kChoice) return asked();
    if (spot_ == Spot::kLetter) {
      return steps_.empty() ? Stopped(no(refuse(Code::kWildNotYet))) : Stopped(asked());
    }
    if (named == 0) return asked();
    if (is_vowel(named)) return no(refuse(Code::kConsonantNow));
    return step(Wild{named}, Spot::kTurn);
  }

  Stopped solve(const Act& act) {
    if (spot_ == Spot::kChoice) return asked();
    if (spot_ == Spot::kFinalSpin) return no(no_wheel(true));
    if (spot_ == Spot::kSpeed && !context_.known.all_shown) return no(refuse(Code::kLetterFirst));
    const reader::Worded& words = context_.guesses[act.data];
    Said said{words.text, words.key, ""};
    if (spot_ == Spot::kSpeed || spot_ == Spot::kSpeedSolve) {
      if (!steps_.empty()) {
        if (auto* more = std::get_if<Guesses>(&steps_.back().action)) {
          if (more->said.size() < kSpeedAnswersMax) more->said.push_back(std::move(said));
          return std::nullopt;
        }
      }
      return step(Guesses{{std::move(said)}}, Spot::kSpeedSolve);
    }
    return step(Solve{std::move(said)}, Spot::kTurn);
  }

  Stopped pass() {
    if (spot_ == Spot::kChoice) return step(Express{false}, Spot::kTurn);
    if (spot_ == Spot::kRide) return no(refuse(Code::kExpressGoesOn));
    if (spot_ == Spot::kLetter) {
      return no(refuse(Code::kCallFirst, {{"value", context_.known.spun}}));
    }
    if (spot_ == Spot::kFinalSpin) return no(no_wheel(true));
    return step(Pass{}, Spot::kTurn);
  }

  Stopped ride() {
    if (spot_ == Spot::kRide) return no(refuse(Code::kExpressGoesOn));
    if (spot_ != Spot::kChoice) return asked();
    return step(Express{true}, Spot::kRide);
  }

  const Context& context_;
  Spot spot_;
  std::vector<Step> steps_;
  std::string note_;
};

bool is_move(const std::vector<Act>& acts, MoveKind move) {
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; });
}

bool takes_letter(const Act& act) {
  return (act.move == kWildMove || act.move == kBuyMove) && act.data == 0;
}

// "Vowel. E.", "WC: S", "R, on the wild card": what is bought or called for stands beside it.
void adopt(std::vector<Act>& acts) {
  for (std::size_t i = 0; i < acts.size(); ++i) {
    if (!takes_letter(acts[i])) continue;
    if (i + 1 < acts.size() && acts[i + 1].move == kLetterMove) {
      acts[i].data = acts[i + 1].data;
      acts.erase(acts.begin() + static_cast<std::ptrdiff_t>(i + 1));
    } else if (i > 0 && acts[i - 1].move == kLetterMove &&
               (acts[i].move == kWildMove || is_vowel(letter_in(acts[i - 1])))) {
      acts[i].data = acts[i - 1].data;
      acts.erase(acts.begin() + static_cast<std::ptrdiff_t>(i - 1));
      --i;
    }
  }
}

// "E... buy E", "buy E and O", "T (spin)".
void mend(const Context& context, const reader::Settled& settled, std::vector<Act>& acts) {
  adopt(acts);
  // "buy O, I mean E": what is mended is bought as well.
  for (Act& act : acts) {
    const bool bought = std::any_of(context.acts.begin(), context.acts.end(), [&](const Act& old) {
      return old.move == kBuyMove && old.clause < act.clause && old.stance == Stance::kNow;
    });
    const bool mends = settled.corrected && act.move == kLetterMove && is_vowel(letter_in(act));
    if (bought && mends) act.move = kBuyMove;
  }
  for (std::size_t i = 1; i < acts.size(); ++i) {
    Act& act = acts[i];
    const Act& before = acts[i - 1];
    const bool vowel = act.move == kLetterMove && is_vowel(letter_in(act));
    if (vowel && before.move == kBuyMove) act.move = kBuyMove;
    const bool same =
        act.data == before.data &&
        (act.move == before.move || (before.move == kLetterMove && (act.move == kBuyMove)));
    const bool empty = (act.move == kBuyMove || act.move == kWildMove) && before.move == act.move &&
                       (act.data == 0 || before.data == 0);
    if (same || empty) {
      const Act kept = act.data == 0 ? before : act;
      acts[i - 1] = kept;
      acts.erase(acts.begin() + static_cast<std::ptrdiff_t>(i--));
    }
  }
  const bool turned = acts.size() == 2 && acts[0].move == kLetterMove &&
                      acts[1].move == kSpinMove && context.known.phase == Phase::kTurn &&
                      context.reply.clauses[acts[1].clause].joint != Joint::kThen;
  if (turned) std::swap(acts[0], acts[1]);
}

// A pass that ends a turn which nobody spoke of ending is not one: "play? no, pass".
bool is_torn(const std::vector<Act>& acts) {
  return is_move(acts, kPassMove) && is_move(acts, kPlayMove);
}

// "let it spin, let it spin, let it spin"
bool sings(const Context& context) {
  constexpr std::ptrdiff_t kRefrain = 3;
  const auto spins = [](const Act& act) {
    return act.move == kSpinMove && act.stance == Stance::kNow;
  };
  return std::count_if(context.acts.begin(), context.acts.end(), spins) >= kRefrain;
}

// What is not understood stands in front of the order, or is joined to it.
bool joined_unclear(const Context& context, const reader::Settled& settled) {
  return std::any_of(settled.unclear.begin(), settled.unclear.end(), [&](const Act& act) {
    const Joint joint = context.reply.clauses[act.clause].joint;
    return act.clause < settled.standing.front().clause || joint == Joint::kAnd ||
           joint == Joint::kThen || joint == Joint::kOr;
  });
}

// Of two choices one is ruled out: "I'm not playing this one".
std::optional<Outcome> ruled_out(const Context& context, const reader::Settled& settled) {
  if (context.known.phase != Phase::kExpressChoice || !settled.unclear.empty()) return std::nullopt;
  if (is_move(settled.denied, kPassMove)) return std::nullopt;
  const bool own = std::any_of(settled.denied.begin(), settled.denied.end(), [&](const Act& act) {
    const std::string_view key = context.reply.tokens.key(context.reply.tokens.all[act.token]);
    return act.move == kPlayMove && (act.first || key.ends_with("ing"));
  });
  if (!own) return std::nullopt;
  return play({Step{Express{false}, false}});
}

// The one unclear move of a reply, where a "yes" can play it.
std::optional<Outcome> asked_back(const Context& context, const reader::Settled& settled) {
  if (!settled.standing.empty() || settled.unclear.size() != 1) return std::nullopt;
  const Act& act = settled.unclear.front();
  const bool buys = (act.move == kBuyMove || act.move == kLetterMove) && is_vowel(letter_in(act));
  if (context.known.phase == Phase::kTurn && act.move == kSolveMove) {
    const reader::Worded& words = context.guesses[act.data];
    return play({Step{Solve{Said{words.text, words.key, ""}}, true}});
  }
  const bool letter = act.move == kLetterMove && !is_vowel(letter_in(act));
  if (letter) return Ambiguous{words_of(context, settled.unclear)};
  if (context.known.phase == Phase::kTurn && buys) return play({Step{Buy{letter_in(act)}, true}});
  return std::nullopt;
}

// "7", an accented letter: a sign where a letter is due.
bool lone_sign(const Context& context) {
  const Phase phase = context.known.phase;
  if (phase != Phase::kLetter && phase != Phase::kExpressRide && phase != Phase::kSpeedLetter) {
    return false;
  }
  const Tokens& tokens = context.reply.tokens;
  std::size_t signs = 0;
  for (const Token& token : tokens.all) {
    const std::string_view key = tokens.key(token);
    const bool digit = token.kind == TokenKind::kNumber && key.size() == 1;
    const bool accented = token.kind == TokenKind::kWord && key.size() == 1 &&
                          tokens.text(token).size() > 1 && letter_of(tokens, token) == 0;
    const bool beside = token.kind == TokenKind::kMark || has(token, reader::kBeside);
    if (beside && !accented) continue;
    if (!digit && !accented) return false;
    ++signs;
  }
  return signs == 1;
}

Outcome without_move(const Context& context, const reader::Settled& settled) {
  if (lone_sign(context)) return refuse(Code::kLetterOnly);
  if (auto out = ruled_out(context, settled)) return *out;
  if (auto lacks = lacking(context)) return *lacks;
  if (auto out = asked_back(context, settled)) return *out;
  if (guess_missing(context, settled)) return ask(Code::kEmptySolve);
  return remark_outcome(context, settled);
}

}  // namespace

Outcome turn_outcome(Context& context) {
  read_letters(context);
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  if (settled.standing.empty()) return without_move(context, settled);
  if (settled.alternative) return question(settled, context);
  std::vector<Act> acts = settled.standing;
  mend(context, settled, acts);
  if (is_torn(acts) || sings(context) || joined_unclear(context, settled)) {
    return question(settled, context);
  }
  return Chain(context).run(acts, settled);
}

}  // namespace callboard::wheel::replies
