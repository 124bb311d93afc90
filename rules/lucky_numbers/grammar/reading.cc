#include "rules/lucky_numbers/grammar/reading.h"

#include <algorithm>

#include "rules/lucky_numbers/grammar/phrase.h"
#include "rules/lucky_numbers/grammar/verbs.h"

namespace callboard::lucky_numbers::grammar {
namespace {

bool same_act(const Act& a, const Act& b) {
  return a.kind == b.kind && a.asked == b.asked && a.guess.key == b.guess.key;
}

// Shared by both readings: the acts in order, with what parts them.
class Collector {
 public:
  void part(Join join) {
    apart_ = apart_ || join == Join::kLine || join == Join::kSentence || join == Join::kOr;
  }
  void add(Act act) {
    act.apart = apart_ && !reading.acts.empty();
    apart_ = false;
    const bool repeated = !reading.acts.empty() && same_act(reading.acts.back(), act);
    if (!repeated) reading.acts.push_back(std::move(act));
  }
  Reading reading;

 private:
  bool apart_ = false;
};

Act verb_act(Verb verb) {
  Act act;
  switch (verb) {
    case Verb::kRoll:
      act.kind = ActKind::kRoll;
      break;
    case Verb::kPass:
      act.kind = ActKind::kPass;
      break;
    case Verb::kStop:
      act.kind = ActKind::kStop;
      break;
    case Verb::kGoOn:
      act.kind = ActKind::kGoOn;
      break;
  }
  return act;
}

// A conditional clause in pieces that could each be a move: before the condition, and from every
// "I" on.
std::vector<Clause> pieces_of(const Clause& clause, const Words& words) {
  std::vector<Clause> pieces;
  const auto piece = [&](std::size_t from, std::size_t to) {
    Clause part;
    part.tokens.assign(clause.tokens.begin() + static_cast<std::ptrdiff_t>(from),
                       clause.tokens.begin() + static_cast<std::ptrdiff_t>(to));
    if (!part.tokens.empty()) pieces.push_back(std::move(part));
  };
  constexpr std::size_t kPiecesMax = 8;
  std::size_t condition = clause.tokens.size();
  for (std::size_t i = 0; i < clause.tokens.size() && pieces.size() < kPiecesMax; ++i) {
    const Token& token = clause.tokens[i];
    const bool asks = has(words.conditions, token) || has(words.else_words, token) ||
                      longest_at(clause.tokens, i, words.condition_phrases) > 0;
    if (asks && condition == clause.tokens.size()) {
      condition = i;
      piece(0, i);
      piece(i + 1, clause.tokens.size());
    } else if (i > condition && has(words.starters, token)) {
      piece(i, clause.tokens.size());
    }
  }
  if (condition == clause.tokens.size()) piece(0, clause.tokens.size());
  return pieces;
}

class PuzzleReader {
 public:
  PuzzleReader(const PublicKnowledge& known, const std::vector<Line>& lines, const Words& words)
      : known_(known), lines_(lines), words_(words) {}

  Reading run() {
    for (next_ = 0; next_ < lines_.size();) read_line(lines_[next_++]);
    return std::move(out_.reading);
  }

 private:
  void read_line(const Line& line) {
    out_.part(Join::kLine);
    const GuessRead guess = read_guess(line, known_.cells, words_);
    const bool marked = guess.kind != GuessKind::kNone;
    const std::size_t end = marked ? guess.before : line.tokens.size();
    const Tokens front(line.tokens.begin(), line.tokens.begin() + static_cast<std::ptrdiff_t>(end));
    const std::size_t acts = out_.reading.acts.size();
    const bool conditional = out_.reading.conditional;
    for (const Clause& clause : split_clauses(front, words_)) read_clause(clause);
    if (marked) return take(guess);
    if (known_.phase == Phase::kPick && take_tail(line)) return;
    const bool silent = out_.reading.acts.size() == acts &&
                        out_.reading.conditional == conditional && !out_.reading.self_roll;
    if (known_.phase != Phase::kOpen) read_bare_line(line, silent);
  }

  // "3 4 LUCKY NUMBERS": a bare guess in the line of the pick.
  bool take_tail(const Line& line) {
    std::size_t last = line.tokens.size();
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
      if (number_of(line.tokens[i], words_)) last = i;
    }
    if (last + 1 >= line.tokens.size()) return false;
    std::size_t from = skip_marks(line, last + 1);
    while (from < line.tokens.size() && (has(words_.and_words, line.tokens[from]) ||
                                         has(words_.then_words, line.tokens[from]))) {
      from = skip_marks(line, from + 1);
    }
    const GuessRead tail{GuessKind::kGuess, 0, guess_of(line, from, line.tokens.size()), true};
    if (tail.guess.key.empty() || !fits_words(known_.cells, tail.guess)) return false;
    if (bare_counts()) {
      add_guess(tail, true);
    } else {
      out_.reading.unsure = tail.guess;
    }
    return true;
  }
  [[nodiscard]] bool bare_counts() const {
    return !known_.tiebreak && known_.bare_guess != BareGuess::kNever;
  }

  void take(const GuessRead& read) {
    Reading& reading = out_.reading;
    switch (read.kind) {
      case GuessKind::kNone:
        break;
      case GuessKind::kEmpty:
        return take_next_line();
      case GuessKind::kUnsure:
        reading.unsure = read.guess;
        break;
      case GuessKind::kMulti:
        reading.multi_guess = true;
        break;
      case GuessKind::kIf:
        reading.conditional = true;
        break;
      case GuessKind::kChained:
        reading.guess_chained = true;
        [[fallthrough]];
      case GuessKind::kGuess:
        add_guess(read, false);
        break;
    }
    if (read.kind == GuessKind::kMulti || read.kind == GuessKind::kIf) {
      if (!read.guess.key.empty()) add_guess(read, false);
    }
  }

  // "guess" alone: the words stand on the next line, unless that line is a move of its own.
  void take_next_line() {
    const bool more = next_ < lines_.size();
    if (!more || plain_move(lines_[next_])) {
      out_.reading.guess_empty = true;
      return;
    }
    const GuessRead read = read_guess_line(lines_[next_++], known_.cells, words_);
    if (read.kind == GuessKind::kEmpty) {
      out_.reading.guess_empty = true;
    } else {
      take(read);
    }
  }
  [[nodiscard]] bool plain_move(const Line& line) const {
    const auto clauses = split_clauses(line.tokens, words_);
    return clauses.size() == 1 && clauses.front().tokens.size() == 1 &&
           read_verb(clauses.front(), words_).has_value();
  }

  void add_guess(const GuessRead& read, bool bare) {
    Act act;
    act.kind = ActKind::kGuess;
    act.guess = read.guess;
    act.bare = bare;
    act.plausible = bare || read.plausible;
    out_.add(std::move(act));
  }

  void read_clause(const Clause& clause) {
    out_.part(clause.join);
    if (clause.conditional) {
      const auto pieces = pieces_of(clause, words_);
      const bool move = std::any_of(pieces.begin(), pieces.end(),
                                    [&](const Clause& piece) { return is_move(piece); });
      if (move && !clause.question) out_.reading.conditional = true;
      return;
    }
    if (is_self_roll(clause, words_)) out_.reading.self_roll = true;
    if (const auto verb = read_verb(clause, words_)) return out_.add(verb_act(*verb));
    const NumberClause numbers = read_numbers(clause, known_.dice_total, words_);
    if (!numbers.counts()) return doubt(clause);
    auto& announced = out_.reading.announced;
    announced.insert(announced.end(), numbers.announced.begin(), numbers.announced.end());
    if (numbers.asked.empty()) return;
    Act act;
    act.kind = ActKind::kNumbers;
    act.asked = numbers.asked;
    out_.add(std::move(act));
  }
  // "1 and 6, or better perhaps 3 and 4": a second thought that must not be lost.
  void doubt(const Clause& clause) {
    if (clause.question) return;
    Clause sure = clause;
    sure.doubtful = false;
    Act act;
    act.kind = ActKind::kNumbers;
    act.asked = read_numbers(sure, known_.dice_total, words_).asked;
    if (!act.asked.empty()) out_.reading.doubted.push_back(std::move(act));
  }
  [[nodiscard]] bool is_move(const Clause& piece) const {
    const NumberClause numbers = read_numbers(piece, known_.dice_total, words_);
    return read_verb(piece, words_) || (numbers.has_verb && !numbers.asked.empty());
  }

  void read_bare_line(const Line& line, bool silent) {
    GuessRead bare = read_bare(line, known_.cells, words_);
    const bool fits = bare.kind == GuessKind::kGuess;
    if (!silent) {
      // "roll the dice" where the board could be just that: better to ask.
      out_.part(Join::kOr);
      if (fits) add_guess(bare, true);
      return;
    }
    if (bare.kind == GuessKind::kMulti) out_.reading.multi_guess = true;
    if (bare.kind == GuessKind::kNone && known_.bare_guess == BareGuess::kAlways) {
      bare = read_guess_line(line, known_.cells, words_);
      if (!says_more_than_chat(line)) return;
    }
    const bool allowed = bare_counts();
    if (bare.kind == GuessKind::kGuess && allowed) return add_guess(bare, true);
    if (bare.kind == GuessKind::kGuess || bare.kind == GuessKind::kUnsure) {
      out_.reading.unsure = bare.guess;
    }
  }
  [[nodiscard]] bool says_more_than_chat(const Line& line) const {
    return std::any_of(line.tokens.begin(), line.tokens.end(), [&](const Token& token) {
      return token.kind == TokenKind::kWord && !has(words_.chat, token) &&
             !has(words_.noise, token);
    });
  }

  const PublicKnowledge& known_;
  const std::vector<Line>& lines_;
  const Words& words_;
  Collector out_;
  std::size_t next_ = 0;
};

}  // namespace

bool Reading::has(ActKind kind) const { return count(kind) > 0; }
std::size_t Reading::count(ActKind kind) const {
  return static_cast<std::size_t>(
      std::count_if(acts.begin(), acts.end(), [kind](const Act& act) { return act.kind == kind; }));
}

std::vector<Line> read_lines(const Folded& reply) {
  std::vector<Line> lines;
  lines.reserve(reply.lines.size());
  for (const FoldedLine& line : reply.lines) lines.push_back(tokenize(line));
  return lines;
}

Reading read_puzzle(const PublicKnowledge& known, const std::vector<Line>& lines,
                    const Words& words) {
  return PuzzleReader(known, lines, words).run();
}

Reading read_event(const std::vector<Line>& lines, const Words& words) {
  Collector out;
  for (const Line& line : lines) {
    out.part(Join::kLine);
    for (const Clause& clause : split_clauses(line.tokens, words)) {
      out.part(clause.join);
      if (clause.conditional) {
        const auto pieces = pieces_of(clause, words);
        out.reading.conditional =
            out.reading.conditional ||
            std::any_of(pieces.begin(), pieces.end(),
                        [&](const Clause& piece) { return read_decision(piece, words); });
        continue;
      }
      if (is_self_roll(clause, words)) out.reading.self_roll = true;
      if (const auto verb = read_decision(clause, words)) {
        out.add(verb_act(*verb));
      } else if (const auto other = read_verb(clause, words)) {
        out.add(verb_act(*other));
      }
    }
  }
  return std::move(out.reading);
}

}  // namespace callboard::lucky_numbers::grammar
