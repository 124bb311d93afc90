// Qualifying questions: the pack kind "quiz", which every game's packs may hold and which no game
// sees. Whoever qualifies players draws from Pack::quiz. Plain values and pure functions, any
// thread.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bot/packs/pack_file.h"
#include "rules/core/result.h"
#include "rules/core/text.h"

namespace callboard {

inline constexpr std::string_view kQuizKind = "quiz";

// A short question of general knowledge, asked in private. The answers are secret.
struct QuizQuestion {
  PackText question;
  std::vector<PackText> answers;  // accepted, never empty, each with something that counts
  std::string hash;               // SHA-256, 64 hex digits: the key in a list of used ones
  std::string file;
  int line = 0;
};

// The entry as a question without hash and place, or every fault of it, a line each, with the field
// between backticks (docs/packs.md, "Qualifying questions").
Result<QuizQuestion, std::string> read_quiz(const PackEntry& entry);

// True if `key` (of a folded reply) is one of the accepted answers; case, accents, blanks and signs
// do not matter.
bool answers_quiz(const QuizQuestion& question, std::string_view key);

// Indices of the questions whose hash is not in `used`, in file order.
std::vector<std::size_t> unused_quiz(const std::vector<QuizQuestion>& questions,
                                     const std::set<std::string>& used);

}  // namespace callboard
