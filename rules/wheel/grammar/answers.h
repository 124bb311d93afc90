// Solutions cut out of lines, and how they compare with the board everybody sees. Internal to the
// grammar; pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/wheel/grammar/words.h"
#include "rules/wheel/solving.h"

namespace callboard::wheel::grammar {

// How well words can stand on a board.
enum class Fit : std::uint8_t { kNo, kWordCount, kLengths };
Fit fit_of(std::string_view key, const Shape& board);
std::string_view without_article(std::string_view key);

// Words that may be a solution, and how well those that are judged first fit.
struct Cut {
  Said said;  // empty text: nothing stands there
  Fit fit = Fit::kNo;
};

// The words of tokens [from, end of line); marks in front and "please", thanks and cheering behind
// are left off where the board's own count says so.
Cut cut_from(const Line& line, std::size_t from, const Shape& board, const Words& words);
Said said_from(const Line& line, std::size_t from, const Shape& board, const Words& words);
// The same with a lead-in that may or may not belong to the answer; the answer begins at `answer`.
Cut cut_after_lead(const Line& line, std::size_t from, std::size_t answer, const Shape& board,
                   const Words& words);

// What stands behind a word for solving. It is sure if a colon says that every word counts, or if
// the words fit the board; else it is asked back, or it is talk about solving.
enum class Meant : std::uint8_t { kTalk, kAsk, kSure };
struct Behind {
  Said said;  // empty and sure: the solution is missing
  Meant meant = Meant::kTalk;
  bool colon = false;
  bool fits = false;
};
Behind behind_verb(const Line& line, std::size_t from, const Shape& board, const Words& words);

// Several answers in one: parted by "/", ";", "?" and a line's end; by "or" and "no" once an answer
// is complete (A-70, WF-290). Each without its own "is it".
std::vector<Said> divided(const Said& said, const Shape& board, const Words& words);

}  // namespace callboard::wheel::grammar
