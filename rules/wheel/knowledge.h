// What a reply may be read against: public knowledge and the author's own, never a solution (law
// 5). The reader sees this and nothing else. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/wheel/state.h"

namespace callboard::wheel {

struct PublicKnowledge {
  Phase phase = Phase::kSetup;
  bool waiting = false;                   // luck or content is on its way
  std::optional<Seat> author;             // none: a spectator
  bool contestant = false;                // the author plays in this stage
  std::optional<Seat> mover;              // whose move it is; kReveal: nobody's alone
  std::vector<Cell> cells;                // the board; hidden cells hold no letter
  std::vector<std::vector<Cell>> others;  // boards of other auditions, which run at the same time
  std::optional<Action> asked;            // what the author was asked back, and may say yes to

  bool sealed = false;  // kReveal: answers count in private alone

  // kReveal, of the author
  std::string
      closed;  // why no answer of theirs counts: "recorded", "locked", "seat"; empty: it does

  std::int64_t spun = 0;    // kLetter: what a consonant pays
  bool holds_wild = false;  // the mover
  bool all_shown = false;   // nothing but to solve

  // the Bonus Round
  std::vector<std::string> categories;  // folded, the three offered
  std::string category;                 // as written, once chosen
  std::string consonants;               // named so far
  std::optional<char> vowel;
  int consonants_wanted = 3;
};

PublicKnowledge knowledge(const State& state, std::optional<Seat> author);

}  // namespace callboard::wheel
