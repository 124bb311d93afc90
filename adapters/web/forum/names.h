// Which display names people may take: readable, on one line, in one script, not the daemon's, and
// not to be mistaken for a name that is taken. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::size_t kNameGlyphsMax = 24;

enum class NameProblem { kEmpty, kTooLong, kMixedScripts, kReserved, kTaken };
// In words for the person who chose it.
std::string_view explain(NameProblem problem);

struct GoodName {
  std::string shown;
  std::string skeleton;  // equal for names that look alike; unique in the forum
  std::string look;      // the same of its capitals as they are written; nobody else's either
};

// `reserved`: the daemon's names and the like. Whether the name is taken is for the forum to say.
Result<GoodName, NameProblem> judge_name(std::string_view raw,
                                         const std::vector<std::string>& reserved);

// The shape of a name to the eye, by Unicode's data of confusable characters (docs/adr/0022):
// folded, what looks like a Latin letter made that letter, everything that is neither letter nor
// digit taken out. Of a shape the shape is the same.
std::string name_skeleton(std::string_view name);
// The same before its capitals are made small: a Greek "ΑΝΝ" looks like "ANN", its small letters
// like something else.
std::string name_look(std::string_view name);
// Changes with the data: shapes that were kept under another version are made anew.
std::string skeleton_version();

// Nothing of it can be seen: blanks, controls, what steers a screen, accents without a letter.
bool shows_nothing(std::string_view raw);

}  // namespace callboard::web
