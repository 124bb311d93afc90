#include "rules/wheel/grammar/grammar.h"

#include <algorithm>

#include "rules/wheel/grammar/phases.h"

namespace callboard::wheel {
namespace grammar {

Heard heard(const PublicKnowledge& known, const Folded& reply) {
  Heard out{known, reply, read_lines(reply), board_shape(known.cells), words_en()};
  for (Line& line : out.lines) {  // "P.S. good luck": not on a board that begins so
    const std::size_t n = postscript_of(line);
    if (n == 0 || cut_from(line, 0, out.board, out.words).fit == Fit::kLengths) continue;
    line.tokens.erase(line.tokens.begin(), line.tokens.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return out;
}

Refusal refuse(Code code, Facts facts) {
  Refusal out;
  out.code = code;
  out.data = std::move(facts);
  return out;
}

MoveOrRefusal play(std::vector<Step> steps, std::string note) {
  if (steps.empty()) return Chatter{};
  Moves<Move> out;
  out.moves.push_back(Play{std::move(steps)});
  out.note = std::move(note);
  return out;
}
MoveOrRefusal play(Action action) { return play({Step{std::move(action), false}}); }

MoveOrRefusal nothing(const Heard& heard) {
  const bool words = std::any_of(heard.lines.begin(), heard.lines.end(),
                                 [](const Line& line) { return !line.tokens.empty(); });
  if (heard.reply.addressed && words) return refuse(Code::kUnsure);
  return Chatter{};
}

bool is_only(const Heard& heard, const Phrases& phrases) {
  return is_only(heard, phrases, heard.words.noise);
}
bool is_only(const Heard& heard, const Phrases& phrases, const WordSet& beside) {
  bool found = false;
  for (const Line& line : heard.lines) {
    Tokens said;
    for (const Token& token : line.tokens) {
      const bool counts = token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber;
      if (counts) said.push_back(token);
    }
    std::size_t at = 0;
    while (at < said.size() && longest_at(said, at, phrases) == 0 && has(beside, said[at])) ++at;
    const std::size_t n = longest_at(said, at, phrases);
    if (n == 0) {
      if (!is_greeting(line, heard.words)) return false;
      continue;
    }
    for (std::size_t i = at + n; i < said.size(); ++i) {
      const bool again = longest_at(said, i, phrases) > 0;
      if (!again && !has(beside, said[i])) return false;
    }
    found = true;
  }
  return found;
}

namespace {

MoveOrRefusal judge(const Heard& heard) {
  switch (heard.known.phase) {
    case Phase::kReveal:
      return judge_reveal(heard);
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressChoice:
    case Phase::kExpressRide:
    case Phase::kFinalSpin:
    case Phase::kSpeedLetter:
      return judge_turn(heard);
    case Phase::kSpeedSolve:
      return judge_answers(heard, kSpeedAnswersMax);
    case Phase::kCategory:
      return judge_category(heard);
    case Phase::kBonusLetters:
      return judge_letters(heard);
    case Phase::kBonusSolve:
      return judge_answers(heard, kBonusAnswersMax);
    case Phase::kSetup:
    case Phase::kDone:
      break;
  }
  return Chatter{};
}

// "ok" may be an answer to somebody else: points and turns are not spent on it.
Refusal ask_again(const Action& asked) {
  const auto* buy = std::get_if<Buy>(&asked);
  if (buy == nullptr) return refuse(Code::kIsThatIt);
  return refuse(Code::kBuyVowel, {{"letter", Word{std::string(1, buy->letter)}}});
}

// What somebody who may not move now seems to try.
struct Attempt {
  bool move = false;
  bool solution = false;  // it may have given something away, right or wrong
};
Attempt attempt_of(const Heard& heard) {
  const Reading reading = read_reply_lines(heard.lines, Ear::kTurn, heard.board, heard.words);
  Attempt out;
  for (const Act& act : reading.acts) {
    const bool words = act.kind == ActKind::kSolve || act.kind == ActKind::kPhrase;
    out.solution = out.solution || (words && !act.said.key.empty());
    out.move = out.move || act.kind == ActKind::kSpin || act.kind == ActKind::kBuy ||
               act.kind == ActKind::kWild || act.kind == ActKind::kSolve ||
               (act.kind == ActKind::kLetter && reading.acts.size() == 1 && !reading.talk);
  }
  out.move = out.move || out.solution;
  return out;
}

// A reply of somebody whose move it is not: right words and wrong ones get one answer.
MoveOrRefusal turn_away(const Heard& heard) {
  const PublicKnowledge& known = heard.known;
  const bool idle = known.phase == Phase::kSetup || known.phase == Phase::kDone;
  const Attempt tried = attempt_of(heard);
  const bool mine = known.author && known.mover == known.author;
  if (mine && known.waiting) {
    const bool move = !std::holds_alternative<Chatter>(judge(heard));
    return move ? MoveOrRefusal(refuse(Code::kWaiting)) : Chatter{};
  }
  if (!tried.move) return Chatter{};
  if (idle) return refuse(known.phase == Phase::kDone ? Code::kOver : Code::kWaiting);
  if (known.phase == Phase::kReveal && known.contestant) return refuse(Code::kWaiting);
  Refusal out = refuse(Code::kNoContestant);
  if (known.contestant && known.mover) {
    out = refuse(Code::kTurn, {{"seat", *known.mover}});
  }
  out.alert = tried.solution;
  out.hide = tried.solution && !heard.reply.privately;
  return out;
}

// Fewer words come up by chance in talk.
constexpr std::size_t kTellingWords = 4;
constexpr int kTellingLetters = 14;  // of three words

bool parts_words(char c) { return c == ' ' || c == '-' || c == '/'; }

// Word by word, as everybody sees it; "?" is a hidden letter.
std::vector<std::string> seen_words(const std::vector<Cell>& cells) {
  std::vector<std::string> out(1);
  for (const Cell& cell : cells) {
    const char c = cell.text.size() == 1 ? cell.text.front() : static_cast<char>(0);
    if (cell.letter) {
      out.back() += cell.hidden ? '?' : static_cast<char>(cell.called - 'A' + 'a');
    } else if (c == '&' || c == '+') {
      out.back() += "and";
    } else if (parts_words(c)) {
      out.emplace_back();
    } else if (c >= '0' && c <= '9') {
      out.back() += c;
    }
  }
  std::erase(out, std::string());
  return out;
}

std::vector<std::string> said_words(const std::string& key) {
  std::vector<std::string> out(1);
  for (const char c : key) {
    const bool counts = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (counts) out.back() += c;
    if (c == '&' || c == '+') out.back() += "and";
    if (parts_words(c)) out.emplace_back();
  }
  std::erase(out, std::string());
  return out;
}

bool fits_place(const std::string& word, const std::string& seen) {
  return word.size() == seen.size() &&
         std::equal(word.begin(), word.end(), seen.begin(),
                    [](char letter, char place) { return place == '?' || place == letter; });
}

// Whether words in a row could stand on that board, by their lengths and the letters it shows.
bool holds_board(const Line& line, const std::vector<Cell>& cells) {
  const std::vector<std::string> board = seen_words(cells);
  const bool telling =
      board.size() >= kTellingWords ||
      (board.size() == kTellingWords - 1 && board_shape(cells).letters() >= kTellingLetters);
  if (!telling) return false;
  const std::vector<std::string> said = said_words(line.key);
  return std::search(said.begin(), said.end(), board.begin(), board.end(), fits_place) !=
         said.end();
}

// One word has the length of many others: at least half of it has to be seen.
bool is_telling_clause(const std::vector<std::string>& board) {
  if (board.size() != 1) return board.size() > 1;
  const std::string& word = board.front();
  return 2 * std::count(word.begin(), word.end(), '?') <= static_cast<std::ptrdiff_t>(word.size());
}

// What parts a clause from the next one.
bool parts_clauses(const Token& token) {
  return is_mark(token, ",.;:!?()") || (token.spaced && is_mark(token, "-"));
}

// "tomato soup, obviously", "I think it's tomato soup": between marks nothing stands but words that
// could be on the board and what people say around an answer.
class Clauses {
 public:
  Clauses(const Line& line, const std::vector<Cell>& cells, const Words& words)
      : line_(line), board_(seen_words(cells)), words_(words) {}

  [[nodiscard]] bool hold_board() const {
    if (!is_telling_clause(board_)) return false;
    bool opens = true;  // all behind the last mark was aside
    for (std::size_t i = 0; i < line_.tokens.size(); ++i) {
      if (opens && board_at(i)) return true;
      const Token& token = line_.tokens[i];
      opens = parts_clauses(token) || (opens && is_aside(token));
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_aside(const Token& token) const {
    const bool says = token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber;
    return !says || has(words_.asides, token) || has(words_.noise, token);
  }
  [[nodiscard]] bool closes(std::size_t at) const {
    while (at < line_.tokens.size() && !parts_clauses(line_.tokens[at])) {
      if (!is_aside(line_.tokens[at++])) return false;
    }
    return true;
  }
  // Talk alone is no answer, though it may have the lengths.
  [[nodiscard]] bool is_phrase(std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i < to; ++i) {
      const Token& token = line_.tokens[i];
      if (!is_aside(token) && !has(words_.chat, token)) return true;
    }
    return false;
  }
  [[nodiscard]] bool board_at(std::size_t from) const {
    const std::size_t most = from + 3 * board_.size() + 2;  // tokens, with strokes and signs
    for (std::size_t to = from + 1; to <= std::min(most, line_.tokens.size()); ++to) {
      const std::size_t begin = line_.tokens[from].from;
      const auto said = said_words(line_.key.substr(begin, line_.tokens[to - 1].to - begin));
      if (said.size() > board_.size()) return false;
      const bool fits = said.size() == board_.size() &&
                        std::equal(said.begin(), said.end(), board_.begin(), fits_place);
      if (fits && is_phrase(from, to) && closes(to)) return true;
    }
    return false;
  }

  const Line& line_;
  std::vector<std::string> board_;
  const Words& words_;
};

// How words of somebody who may not answer could tell the solution.
enum class Telling : std::uint8_t {
  kNot,
  kAmongTalk,      // words in a row have the lengths and the letters
  kForThemselves,  // so have those of a clause
};
Telling telling(const Heard& heard) {
  std::vector<std::vector<Cell>> boards = heard.known.others;
  boards.push_back(heard.known.cells);
  Telling most = Telling::kNot;
  for (const Line& line : heard.lines) {
    for (const std::vector<Cell>& cells : boards) {
      if (Clauses(line, cells, heard.words).hold_board()) return Telling::kForThemselves;
      if (holds_board(line, cells)) most = Telling::kAmongTalk;
    }
  }
  return most;
}

// who may not answer has written in public what could be a solution. The hosts look at
// it; it reads the same to everybody whether it is right or not.
MoveOrRefusal with_alert(const Heard& heard, MoveOrRefusal judged) {
  auto* refused = std::get_if<Refusal>(&judged);
  const bool silent = std::holds_alternative<Chatter>(judged);
  if (heard.reply.privately || (refused == nullptr && !silent)) return judged;
  const Telling tells = telling(heard);
  const bool plain = tells == Telling::kForThemselves;
  if (refused != nullptr) {
    const bool answers = refused->code == Code::kOneAnswer;
    refused->hide = refused->hide || answers || plain;
    refused->alert = refused->alert || answers || tells != Telling::kNot;
    return judged;
  }
  if (tells == Telling::kNot) return judged;
  const PublicKnowledge& known = heard.known;
  Refusal out = refuse(Code::kNoContestant);
  if (!known.closed.empty()) {
    out = refuse(Code::kOneAnswer, {{"why", Word{known.closed}}});
  } else if (known.contestant && known.mover) {
    out = refuse(Code::kTurn, {{"seat", *known.mover}});
  }
  out.alert = true;
  out.hide = plain;
  return out;
}

// M-31: what a contestant says in public of a sealed puzzle, in passing, is an answer all the same.
MoveOrRefusal with_seal(const Heard& heard, MoveOrRefusal judged) {
  const bool sealed = heard.known.phase == Phase::kReveal && heard.known.sealed;
  const bool silent = std::holds_alternative<Chatter>(judged);
  if (!sealed || heard.reply.privately || !silent) return judged;
  if (telling(heard) != Telling::kForThemselves) return judged;
  Refusal out = refuse(Code::kPrivately);
  out.alert = true;
  out.hide = true;
  return out;
}

}  // namespace
}  // namespace grammar

Parsed<Move, Refusal> read_reply(const PublicKnowledge& known, const Folded& reply) {
  const grammar::Heard heard = grammar::heard(known, reply);
  if (known.asked) {
    // The log keeps what was meant: a solution that a host may rule on, not a "yes".
    if (grammar::is_only(heard, heard.words.yes, heard.words.courtesy)) {
      return grammar::play(*known.asked);
    }
    if (grammar::is_only(heard, heard.words.no, heard.words.courtesy)) {
      return grammar::play(Confirm{false});
    }
    if (grammar::is_only(heard, heard.words.vague_yes)) return grammar::ask_again(*known.asked);
  }
  const bool turn = known.phase == Phase::kReveal ? known.contestant
                                                  : known.author && known.mover == known.author;
  if (!turn) return grammar::with_alert(heard, grammar::turn_away(heard));
  if (known.waiting) return grammar::turn_away(heard);
  if (!known.closed.empty()) return grammar::with_alert(heard, grammar::judge(heard));
  return grammar::with_seal(heard, grammar::judge(heard));
}

Parsed<Move, Refusal> parse_reply(const State& state, std::optional<Seat> author,
                                  const Folded& reply) {
  return read_reply(knowledge(state, author), reply);
}

}  // namespace callboard::wheel
