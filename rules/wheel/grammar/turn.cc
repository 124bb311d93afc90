// Moves of the player on turn: a chain of steps, each legal in form where it stands.
#include <algorithm>

#include "rules/wheel/grammar/phases.h"

namespace callboard::wheel::grammar {
namespace {

// Stands where a letter or a choice is due in the middle of a chain.
enum class Spot : std::uint8_t { kTurn, kLetter, kChoice, kRide, kFinalSpin, kSpeed, kSpeedSolve };

Fact letter_fact(char letter) { return {"letter", Word{std::string(1, letter)}}; }
Refusal which(bool vowel) { return refuse(Code::kWhichLetter, {{"vowel", vowel}}); }
Refusal no_wheel(bool final) { return refuse(Code::kNoWheel, {{"final", final}}); }

Spot spot_of(Phase phase) {
  if (phase == Phase::kLetter) return Spot::kLetter;
  if (phase == Phase::kExpressChoice) return Spot::kChoice;
  if (phase == Phase::kExpressRide) return Spot::kRide;
  if (phase == Phase::kFinalSpin) return Spot::kFinalSpin;
  if (phase == Phase::kSpeedLetter) return Spot::kSpeed;
  return Spot::kTurn;
}

// Turns acts into steps. The first act that cannot stand is refused if nothing stands before it;
// else the chain ends there and the rules tell what was not used.
class Chain {
 public:
  Chain(const Heard& heard, const std::vector<Act>& acts)
      : heard_(heard), acts_(acts), spot_(spot_of(heard.known.phase)) {}

  MoveOrRefusal run() {
    for (const Act& act : acts_) {
      if (steps_.size() == kStepsMax) {
        note_ = "more_steps";
        break;
      }
      if (act.after_or) return either(act);
      const std::optional<Refusal> refused = take(act);
      if (!refused) continue;
      if (steps_.empty() || refused->code == Code::kOneLetter) return *refused;
      note_ = "not_read";
      break;
    }
    return play(std::move(steps_), std::move(note_));
  }

 private:
  using Refused = std::optional<Refusal>;

  // "T or N", "T or solve?".
  [[nodiscard]] MoveOrRefusal either(const Act& act) const {
    const bool letters = act.kind == ActKind::kLetter && acts_.front().kind == ActKind::kLetter;
    return refuse(letters ? Code::kOneLetter : Code::kUnsure);
  }
  void step(Action action, Spot next, bool ask = false) {
    steps_.push_back({std::move(action), ask});
    spot_ = next;
  }

  Refused take(const Act& act) {
    switch (act.kind) {
      case ActKind::kSpin:
        return spin(act);
      case ActKind::kLetter:
        return letter(act.letter);
      case ActKind::kBuy:
        return buy(act.letter);
      case ActKind::kWild:
        return wild(act.letter);
      case ActKind::kSolve:
        return solve(act, act.ask);
      case ActKind::kPhrase:
        return solve(act, true);
      case ActKind::kPass:
        return pass();
      case ActKind::kPlay:
        return choose_play();
      case ActKind::kUndo:
        return refuse(Code::kNoTakingBack);
      case ActKind::kStrange:
        return refuse(wants_letter() ? Code::kLetterOnly : Code::kUnsure);
      case ActKind::kUnsure:
        break;
    }
    return refuse(spot_ == Spot::kChoice ? Code::kExpressChoice : Code::kUnsure);
  }
  [[nodiscard]] bool wants_letter() const {
    return spot_ == Spot::kLetter || spot_ == Spot::kSpeed || spot_ == Spot::kRide;
  }

  Refused spin(const Act& act) {
    switch (spot_) {
      case Spot::kTurn:
        step(Spin{act.number}, Spot::kLetter);
        return std::nullopt;
      case Spot::kFinalSpin:
        step(Spin{act.number}, Spot::kSpeed);
        return std::nullopt;
      case Spot::kLetter:
        return refuse(Code::kCallFirst, {{"value", heard_.known.spun}});
      case Spot::kChoice:
        return refuse(Code::kExpressChoice);
      case Spot::kRide:
        return refuse(Code::kExpressGoesOn);
      case Spot::kSpeed:
      case Spot::kSpeedSolve:
        return no_wheel(false);
    }
    return refuse(Code::kUnsure);
  }

  Refused letter(char named) {
    switch (spot_) {
      case Spot::kChoice:
        return refuse(Code::kExpressChoice);
      case Spot::kFinalSpin:
        return no_wheel(true);
      case Spot::kSpeed:
        step(Letter{named}, Spot::kSpeedSolve);
        return std::nullopt;
      case Spot::kSpeedSolve:
        return refuse(Code::kOneLetter);
      case Spot::kTurn:
      case Spot::kLetter:
      case Spot::kRide:
        break;
    }
    if (is_vowel(named)) return bare_vowel(named);
    const bool twice = spot_ == Spot::kTurn && !steps_.empty() &&
                       std::holds_alternative<Call>(steps_.back().action);
    if (twice) return refuse(Code::kOneLetter);
    step(Call{named}, spot_ == Spot::kRide ? Spot::kRide : Spot::kTurn);
    return std::nullopt;
  }
  // A lone vowel may be a slip, and it costs points: it is asked back.
  Refused bare_vowel(char named) {
    if (spot_ == Spot::kLetter && steps_.empty()) return refuse(Code::kConsonantNow);
    const bool bought = !steps_.empty() && std::holds_alternative<Buy>(steps_.back().action);
    step(Buy{named}, spot_, !bought);
    return std::nullopt;
  }
  Refused buy(char named) {
    if (spot_ == Spot::kChoice) return refuse(Code::kExpressChoice);
    if (spot_ == Spot::kFinalSpin) return no_wheel(true);
    if (spot_ == Spot::kLetter && steps_.empty()) return refuse(Code::kConsonantNow);
    if (named == 0) return which(true);
    if (named == 'Y') return refuse(Code::kYIsConsonant);
    if (is_consonant(named)) return refuse(Code::kNotAVowel, {letter_fact(named)});
    if (spot_ == Spot::kSpeed) {
      step(Letter{named}, Spot::kSpeedSolve);
      note_ = "free_vowel";
      return std::nullopt;
    }
    if (spot_ == Spot::kSpeedSolve) return refuse(Code::kOneLetter);
    step(Buy{named}, spot_);
    return std::nullopt;
  }
  Refused wild(char named) {
    if (spot_ == Spot::kRide || spot_ == Spot::kSpeed || spot_ == Spot::kSpeedSolve ||
        spot_ == Spot::kFinalSpin) {
      return refuse(Code::kWildNotHere);
    }
    if (spot_ == Spot::kChoice) return refuse(Code::kExpressChoice);
    if (spot_ == Spot::kLetter && steps_.empty()) return refuse(Code::kWildNotYet);
    if (named == 0) return which(false);
    if (is_vowel(named)) return refuse(Code::kConsonantNow);
    step(Wild{named}, Spot::kTurn);
    return std::nullopt;
  }
  Refused solve(const Act& act, bool ask) {
    if (spot_ == Spot::kChoice) return refuse(Code::kExpressChoice);
    if (spot_ == Spot::kFinalSpin) return no_wheel(true);
    if (act.said.key.empty()) return refuse(Code::kEmptySolve);
    if (spot_ == Spot::kSpeed && !heard_.known.all_shown) return refuse(Code::kLetterFirst);
    if (spot_ == Spot::kSpeed || spot_ == Spot::kSpeedSolve) {
      std::vector<Said> said = divided(act.said, heard_.board, heard_.words);
      if (said.size() > kSpeedAnswersMax) {
        said.resize(kSpeedAnswersMax);
        note_ = "answers_cut";
      }
      if (said.empty()) return refuse(Code::kEmptySolve);
      step(Guesses{std::move(said)}, Spot::kSpeedSolve, ask);
      return std::nullopt;
    }
    step(Solve{act.said}, Spot::kTurn, ask);
    return std::nullopt;
  }
  Refused pass() {
    if (spot_ == Spot::kChoice) {
      step(Express{false}, Spot::kTurn);
      return std::nullopt;
    }
    if (spot_ == Spot::kRide) return refuse(Code::kExpressGoesOn);
    if (spot_ == Spot::kLetter) return refuse(Code::kCallFirst, {{"value", heard_.known.spun}});
    if (spot_ == Spot::kFinalSpin) return no_wheel(true);
    step(Pass{}, Spot::kTurn);
    return std::nullopt;
  }
  Refused choose_play() {
    if (spot_ == Spot::kRide) return refuse(Code::kExpressGoesOn);
    if (spot_ != Spot::kChoice) return refuse(Code::kUnsure);
    step(Express{true}, Spot::kRide);
    return std::nullopt;
  }

  const Heard& heard_;
  const std::vector<Act>& acts_;
  Spot spot_;
  std::vector<Step> steps_;
  std::string note_;
};

Ear ear_of(Phase phase) {
  if (phase == Phase::kExpressChoice || phase == Phase::kExpressRide) return Ear::kExpress;
  return phase == Phase::kSpeedLetter || phase == Phase::kFinalSpin ? Ear::kSpeed : Ear::kTurn;
}

// "no, pass" says it twice.
void say_once(std::vector<Act>& acts, ActKind kind) {
  const auto again = [&](const Act& a, const Act& b) { return a.kind == kind && b.kind == kind; };
  acts.erase(std::unique(acts.begin(), acts.end(), again), acts.end());
}
bool holds(const std::vector<Act>& acts, ActKind kind) {
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) { return act.kind == kind; });
}
// "Play? No, pass" chooses nothing.
bool is_torn(std::vector<Act>& acts) {
  say_once(acts, ActKind::kPass);
  say_once(acts, ActKind::kPlay);
  return holds(acts, ActKind::kPass) && holds(acts, ActKind::kPlay);
}
// "shall I play?": the words of a choice without its sense.
bool speaks_of_choice(const Heard& heard) {
  for (const Line& line : heard.lines) {
    for (const Token& token : line.tokens) {
      if (token.key == "play" || token.key == "pass") return true;
    }
  }
  return false;
}

// "T (spin)": the spin comes first (G-3).
void spin_first(std::vector<Act>& acts) {
  const bool turned = acts.size() == 2 && acts[0].kind == ActKind::kLetter &&
                      acts[1].kind == ActKind::kSpin && acts[1].aside && !acts[1].after_or;
  if (turned) std::swap(acts[0], acts[1]);
}

}  // namespace

MoveOrRefusal judge_turn(const Heard& heard) {
  const Phase phase = heard.known.phase;
  const bool choice = phase == Phase::kExpressChoice;
  if (choice && is_only(heard, heard.words.unclear)) return refuse(Code::kExpressChoice);
  Reading reading = read_reply_lines(heard.lines, ear_of(phase), heard.board, heard.words);
  if (phase == Phase::kTurn || phase == Phase::kFinalSpin) spin_first(reading.acts);
  if (choice && is_torn(reading.acts)) return refuse(Code::kExpressChoice);
  if (reading.acts.empty()) {
    if (choice && speaks_of_choice(heard)) return refuse(Code::kExpressChoice);
    return nothing(heard);
  }
  const bool idle = reading.acts.front().kind == ActKind::kStrange &&
                    (phase == Phase::kTurn || phase == Phase::kFinalSpin || choice);
  if (idle) return nothing(heard);
  return Chain(heard, reading.acts).run();
}

}  // namespace callboard::wheel::grammar
