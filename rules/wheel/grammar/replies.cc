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
  bool exclaimed = false;  // "buzz!": every word behind it counts
  bool soft = false;       // "is it"
  std::size_t from = 0;    // the lead-in
  std::size_t answer = 0;  // behind it
};

// How many tokens a word for answering takes at `at`. Nouns ("guess") want a colon or stand first.
std::size_t verb_at(const Line& line, std::size_t at, const Words& words) {
  const Tokens& tokens = line.tokens;
  if (const std::size_t verb = longest_at(tokens, at, words.solve); verb > 0) return verb;
  const bool hyphened = at + 2 < tokens.size() && tokens[at].key == "toss" &&
                        is_mark(tokens[at + 1], "-") && tokens[at + 2].key == "up";
  const std::size_t noun = hyphened ? 3 : longest_at(tokens, at, words.solve_nouns);
  if (noun == 0) return 0;
  const std::size_t end = at + noun;
  const bool colon = end < tokens.size() && is_mark(tokens[end], ":=");
  const bool first = skip_marks(line, 0) == at && tokens[end - 1].key != "guess";
  return colon || first ? noun : 0;
}
std::size_t mark_at(const Line& line, std::size_t at, const Words& words) {
  const Tokens& tokens = line.tokens;
  const bool numbered = tokens[at].key == "puzzle" && at + 1 < tokens.size() &&
                        tokens[at + 1].kind == TokenKind::kNumber;
  return std::max({longest_at(tokens, at, words.buzz), verb_at(line, at, words),
                   std::size_t{numbered ? 2U : 0U}});
}

Opening opening_of(const Line& line, const Words& words) {
  Opening out;
  const Tokens& tokens = line.tokens;
  for (std::size_t j = skip_marks(line, 0); j < tokens.size(); ++j) {
    for (std::size_t n = mark_at(line, j, words); n > 0; n = mark_at(line, j, words)) {
      out.marked = true;
      out.answer = j + n;
      j = skip_marks(line, out.answer);
      out.exclaimed = out.answer < tokens.size() && is_mark(tokens[out.answer], ":=!");
      if (j >= tokens.size()) break;
    }
    if (out.marked) {
      out.from = out.answer;
      return out;
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
  out.from = skip_marks(line, 0);
  out.answer = out.from;
  return out;
}

// What a line gives as an answer.
struct Tried {
  Opening opening;
  Said said;  // marked and empty: the words are missing
  Fit fit = Fit::kNo;
  bool talk = false;  // cheering, or talk about answering
  bool sure = false;
};

Tried marked_line(const Line& line, const Opening& opening, const Heard& heard) {
  Tried out;
  out.opening = opening;
  Behind behind = behind_verb(line, opening.answer, heard.board, heard.words);
  out.talk = behind.meant == Meant::kTalk;  // "I'll solve next time"
  if (out.talk) return out;
  out.said = std::move(behind.said);
  out.fit = fit_of(out.said.key, heard.board);
  out.sure = behind.meant == Meant::kSure || opening.exclaimed;
  return out;
}

Tried try_line(const Line& line, const Heard& heard) {
  const Opening opening = opening_of(line, heard.words);
  if (opening.marked) return marked_line(line, opening, heard);
  Tried out;
  out.opening = opening;
  Cut cut = opening.soft
                ? cut_after_lead(line, opening.from, opening.answer, heard.board, heard.words)
                : cut_from(line, opening.answer, heard.board, heard.words);
  out.said = std::move(cut.said);
  out.fit = cut.fit;
  out.talk = is_talk(line, opening.answer, heard.words);
  // A board of one word has the length of many others: "it's over".
  const bool openly = !heard.reply.addressed && !heard.reply.privately;
  const bool one_word = heard.board.lengths.size() == 1 && openly;
  out.sure = out.fit == Fit::kLengths && !one_word;
  return out;
}

// Wheel and letters have no place here.
bool names_a_move(const Heard& heard) {
  const Reading reading = read_reply_lines(heard.lines, Ear::kTurn, heard.board, heard.words);
  if (reading.acts.empty()) return false;
  const ActKind kind = reading.acts.front().kind;
  return kind == ActKind::kSpin || kind == ActKind::kLetter || kind == ActKind::kBuy ||
         kind == ActKind::kWild;
}

// The line of an answer: one that says so, else the one that fits best; of a message to the daemon
// alone, any that is no greeting. None: nothing answers.
std::optional<Tried> answer_of(const Heard& heard) {
  std::optional<Tried> best;
  for (std::size_t i = 0; i < heard.lines.size(); ++i) {
    const Line& line = heard.lines[i];
    Tried tried = try_line(line, heard);
    const bool next = i + 1 < heard.lines.size();
    if (tried.opening.marked) {
      if (tried.said.key.empty() && next && !is_greeting(heard.lines[i + 1], heard.words)) {
        tried = try_line(heard.lines[i + 1], heard);
        tried.opening.marked = true;
      }
      return tried;
    }
    const bool greets = tried.fit != Fit::kLengths && is_greeting(line, heard.words);
    const bool may = !tried.talk && !greets && !tried.said.key.empty() &&
                     (tried.fit != Fit::kNo || heard.reply.addressed);
    if (may && (!best || tried.fit > best->fit)) best = std::move(tried);
  }
  return best;
}

// As many words as the board, nearly of its lengths: a slip of somebody who knows it. One word
// alone is like many others and has to fit.
bool is_near(const Said& said, const Shape& board) {
  const int most = board.lengths.size() > 1 ? kNearLengths : 0;
  const auto near = [&](std::string_view key) {
    const Shape words = shape_of(key);
    if (words.lengths.size() != board.lengths.size()) return false;
    int off = 0;
    for (std::size_t i = 0; i < words.lengths.size(); ++i) {
      off += std::abs(words.lengths[i] - board.lengths[i]);
    }
    return off <= most;
  };
  return near(said.key) || near(said.bare);
}

// M-31. By its looks alone, so that nobody learns from it whether the words were right (law 5).
MoveOrRefusal in_the_open(const Heard& heard) {
  bool marked = false;
  bool tells = false;
  for (const Line& line : heard.lines) {
    const Tried tried = try_line(line, heard);
    if (tried.talk) continue;
    const bool near = is_near(tried.said, heard.board) || tried.fit == Fit::kLengths;
    marked = marked || tried.opening.marked;
    tells = tells || (!tried.said.key.empty() && (tried.opening.marked || near));
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
  std::optional<Tried> tried = answer_of(heard);
  const bool sits = tried && tried->fit == Fit::kLengths && heard.board.lengths.size() > 1;
  const bool says = tried && (tried->opening.marked || tried->opening.soft);
  if (!sits && !says && names_a_move(heard)) return refuse(Code::kTossup);
  if (heard.known.sealed && !heard.reply.privately) return in_the_open(heard);
  if (!tried) return nothing(heard);
  if (!heard.known.closed.empty()) {
    return refuse(Code::kOneAnswer, {{"why", Word{heard.known.closed}}});
  }
  if (tried->said.key.empty()) return refuse(Code::kEmptySolve);
  return play({Step{Answer{std::move(tried->said)}, !tried->sure}});
}

namespace {

// The answers of all lines, as far as they are any.
struct Answers {
  std::vector<Said> said;
  Fit fit = Fit::kNo;
  bool marked = false;
  bool sure = false;
  bool dropped = false;  // lines that are neither answers nor talk
};

Answers answers_of(const Heard& heard) {
  Answers out;
  bool awaits = false;  // the line above was "solve" alone
  for (const Line& line : heard.lines) {
    const Tried tried = try_line(line, heard);
    const std::vector<Said> parts = divided(tried.said, heard.board, heard.words);
    Fit fit = tried.fit;
    for (const Said& said : parts) {
      fit = std::max({fit, fit_of(said.key, heard.board), fit_of(said.bare, heard.board)});
    }
    const bool marked = tried.opening.marked || (awaits && !is_greeting(line, heard.words));
    if (!marked && (fit == Fit::kNo || tried.talk)) {
      out.dropped = out.dropped || !is_greeting(line, heard.words);
      continue;
    }
    awaits = tried.opening.marked && parts.empty();
    out.marked = out.marked || marked;
    out.fit = std::max(out.fit, fit);
    const bool soft = tried.opening.soft && fit == Fit::kLengths && heard.board.lengths.size() > 1;
    out.sure = out.sure || soft || (marked && (tried.sure || fit == Fit::kLengths));
    out.said.insert(out.said.end(), parts.begin(), parts.end());
  }
  return out;
}

// "no idea" ends the round; "no idea, let me think" does not.
bool gives_up(const Heard& heard) {
  if (!is_only(heard, heard.words.pass) || is_only(heard, {"no", "nope"})) return false;
  bool says = false;
  bool undecided = false;
  for (const Line& line : heard.lines) {
    for (std::size_t i = 0; i < line.tokens.size();) {
      const std::size_t n = longest_at(line.tokens, i, heard.words.pass);
      says = says || line.tokens[i].key.substr(0, 4) == "pass";
      undecided = undecided || (n == 0 && has(heard.words.undecided, line.tokens[i]));
      i += std::max<std::size_t>(n, 1);
    }
  }
  return says || !undecided;
}

}  // namespace

MoveOrRefusal judge_answers(const Heard& heard, std::size_t most) {
  if (heard.lines.empty()) return Chatter{};
  if (gives_up(heard)) return play(Pass{});
  if (is_only(heard, heard.words.pass)) return Chatter{};
  if (is_only(heard, heard.words.undo)) return refuse(Code::kNoTakingBack);
  Answers answers = answers_of(heard);
  if (answers.said.empty()) {
    if (answers.marked) return refuse(Code::kEmptySolve);
    if (!names_a_move(heard)) return nothing(heard);
    const Reading reading = read_reply_lines(heard.lines, Ear::kTurn, heard.board, heard.words);
    const bool spins = reading.acts.front().kind == ActKind::kSpin;
    return spins ? refuse(Code::kNoWheel, {{"final", false}}) : refuse(Code::kUnsure);
  }
  const bool cut = answers.said.size() > most;
  if (cut) answers.said.resize(most);
  const std::string note = cut ? "answers_cut" : answers.dropped ? "not_read" : "";
  return play({Step{Guesses{std::move(answers.said)}, !answers.sure}}, note);
}

}  // namespace callboard::wheel::grammar
