// Answers: of a toss-up or an audition, in the window of the speed-up, in the Bonus Round.
#include <algorithm>
#include <cstdlib>

#include "rules/core/grammar/phrase.h"
#include "rules/wheel/grammar/phases.h"

namespace callboard::wheel::grammar {
namespace {

using callboard::grammar::skip_marks;

constexpr int kNearLengths = 2;  // letters that a slip adds or leaves out

// How an answer begins.
struct Opening {
  bool marked = false;     // "solve", "buzz", "puzzle 2"
  bool soft = false;       // "is it"
  std::size_t from = 0;    // the lead-in
  std::size_t answer = 0;  // behind it
};

Opening opening_of(const Line& line, const Words& words) {
  Opening out;
  const Tokens& tokens = line.tokens;
  std::size_t at = skip_marks(line, 0);
  while (at < tokens.size()) {
    const std::size_t buzz = longest_at(tokens, at, words.buzz);
    const std::size_t verb = longest_at(tokens, at, words.solve);
    const bool numbered = tokens[at].key == "puzzle" && at + 1 < tokens.size() &&
                          tokens[at + 1].kind == TokenKind::kNumber;
    const bool hyphened = at + 2 < tokens.size() && tokens[at].key == "toss" &&
                          is_mark(tokens[at + 1], "-") && tokens[at + 2].key == "up";
    const std::size_t other = hyphened ? 3 : numbered ? 2 : 0;
    if (buzz == 0 && verb == 0 && other == 0) break;
    out.marked = true;
    at = skip_marks(line, at + std::max({buzz, verb, other}));
  }
  out.from = at;
  out.answer = at;
  if (out.marked) return out;
  for (std::size_t j = at; j < tokens.size(); ++j) {
    if (longest_at(tokens, j, words.solve) > 0 || longest_at(tokens, j, words.buzz) > 0) {
      Line rest = line;
      rest.tokens.erase(rest.tokens.begin(), rest.tokens.begin() + static_cast<std::ptrdiff_t>(j));
      Opening later = opening_of(rest, words);
      later.from += j;
      later.answer += j;
      return later;
    }
    const std::size_t soft = longest_at(tokens, j, words.soft_solve);
    if (soft > 0) {
      out.soft = true;
      out.from = j;
      out.answer = skip_marks(line, j + soft);
      return out;
    }
    if (!has(words.noise, tokens[j]) && !is_mark(tokens[j], ",.!-")) break;
  }
  return out;
}

Said said_of(const Line& line, const Opening& opening, const Shape& board, const Words& words) {
  if (opening.soft) return said_after_lead(line, opening.from, opening.answer, board, words);
  return said_from(line, opening.answer, board, words);
}

Fit best_fit(const Said& said, const Shape& board) {
  return std::max(fit_of(said.key, board), fit_of(said.bare, board));
}

// Wheel and letters have no place here.
bool names_a_move(const Heard& heard) {
  const Reading reading = read_reply_lines(heard.lines, Ear::kTurn, heard.board, heard.words);
  if (reading.acts.empty()) return false;
  const ActKind kind = reading.acts.front().kind;
  return kind == ActKind::kSpin || kind == ActKind::kLetter || kind == ActKind::kBuy ||
         kind == ActKind::kWild;
}

// A lone word that is a move elsewhere ("spin", "T") and not the board's own shape.
bool is_other_move(const Heard& heard, const Opening& opening) {
  return !opening.marked && !opening.soft && names_a_move(heard);
}

// As many words as the board, nearly of its lengths: a slip of somebody who knows it.
bool is_near(const Said& said, const Shape& board) {
  const auto near = [&](std::string_view key) {
    const Shape words = shape_of(key);
    if (words.lengths.size() != board.lengths.size()) return false;
    int off = 0;
    for (std::size_t i = 0; i < words.lengths.size(); ++i) {
      off += std::abs(words.lengths[i] - board.lengths[i]);
    }
    return off <= kNearLengths;
  };
  return near(said.key) || near(said.bare);
}

// M-31. By its looks alone, so that nobody learns from it whether the words were right (law 5).
MoveOrRefusal in_the_open(const Heard& heard) {
  bool marked = false;
  bool tells = false;
  for (const Line& line : heard.lines) {
    const Opening opening = opening_of(line, heard.words);
    const Said said = said_of(line, opening, heard.board, heard.words);
    marked = marked || opening.marked;
    tells = tells || (!said.key.empty() && (opening.marked || is_near(said, heard.board)));
  }
  if (!marked && !tells) return nothing(heard);
  Refusal out = refuse(Code::kPrivately);
  out.alert = tells;
  out.hide = tells;
  return out;
}

}  // namespace

MoveOrRefusal judge_reveal(const Heard& heard) {
  if (heard.lines.empty()) return Chatter{};
  if (is_only(heard, heard.words.wait)) {
    if (!heard.known.closed.empty()) return Chatter{};
    return play(Wait{});
  }
  if (is_only(heard, heard.words.undo)) return refuse(Code::kNoTakingBack);
  const Line& line = heard.lines.front();
  Opening opening = opening_of(line, heard.words);
  if (is_other_move(heard, opening)) return refuse(Code::kTossup);
  if (heard.known.sealed && !heard.reply.privately) return in_the_open(heard);
  Said said = said_of(line, opening, heard.board, heard.words);
  if (said.key.empty() && opening.marked && heard.lines.size() > 1) {
    said = said_from(heard.lines[1], 0, heard.board, heard.words);
  }
  const Fit fit = best_fit(said, heard.board);
  const bool talk = !opening.marked && is_talk(line, opening.answer, heard.words);
  const bool answers =
      opening.marked || (fit != Fit::kNo && !talk) || (heard.reply.addressed && !said.key.empty());
  if (!answers) return nothing(heard);
  if (!heard.known.closed.empty()) {
    return refuse(Code::kOneAnswer, {{"why", Word{heard.known.closed}}});
  }
  if (said.key.empty()) return refuse(Code::kEmptySolve);
  const bool sure = opening.marked || fit == Fit::kLengths;
  return play({Step{Answer{std::move(said)}, !sure}});
}

MoveOrRefusal judge_answers(const Heard& heard, std::size_t most) {
  if (heard.lines.empty()) return Chatter{};
  const bool passes = is_only(heard, heard.words.pass) && !is_only(heard, {"no", "nope"});
  if (passes) return play(Pass{});
  if (is_only(heard, heard.words.undo)) return refuse(Code::kNoTakingBack);
  const Opening opening = opening_of(heard.lines.front(), heard.words);
  std::vector<Said> answers;
  for (std::size_t i = 0; i < heard.lines.size(); ++i) {
    const Opening each = i == 0 ? opening : opening_of(heard.lines[i], heard.words);
    const Said said = said_of(heard.lines[i], each, heard.board, heard.words);
    std::vector<Said> parts = divided(said, heard.board, heard.words);
    answers.insert(answers.end(), parts.begin(), parts.end());
  }
  if (opening.marked && answers.empty()) return refuse(Code::kEmptySolve);
  Fit fit = Fit::kNo;
  for (const Said& said : answers) fit = std::max(fit, best_fit(said, heard.board));
  const bool talk = is_talk(heard.lines.front(), opening.answer, heard.words);
  if (!opening.marked && (fit == Fit::kNo || talk)) {
    if (!names_a_move(heard)) return nothing(heard);
    const Reading reading = read_reply_lines(heard.lines, Ear::kTurn, heard.board, heard.words);
    const bool spins = reading.acts.front().kind == ActKind::kSpin;
    return spins ? refuse(Code::kNoWheel, {{"final", false}}) : refuse(Code::kUnsure);
  }
  const bool cut = answers.size() > most;
  if (cut) answers.resize(most);
  const bool sure = opening.marked || (opening.soft && fit == Fit::kLengths);
  return play({Step{Guesses{std::move(answers)}, !sure}}, cut ? "answers_cut" : "");
}

}  // namespace callboard::wheel::grammar
