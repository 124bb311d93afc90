#include "rules/wheel/grammar/reading.h"

#include <algorithm>

#include "rules/core/grammar/phrase.h"

namespace callboard::wheel::grammar {
namespace {

using callboard::grammar::digits_of;
using callboard::grammar::skip_marks;

constexpr int kNumberMax = 72;
constexpr std::string_view kSentence = ".!?";

bool is_vowel_letter(char c) { return c == 'A' || c == 'E' || c == 'I' || c == 'O' || c == 'U'; }

class LineReader {
 public:
  LineReader(const Line& line, Ear ear, const Shape& board, const Words& words, bool alone,
             Reading& out)
      : line_(line),
        tokens_(line.tokens),
        ear_(ear),
        board_(board),
        words_(words),
        alone_(alone),
        out_(out) {}

  void run() {
    while (at_ < tokens_.size()) {
      const Token& token = tokens_[at_];
      if (token.kind == TokenKind::kMark || token.kind == TokenKind::kSymbol) {
        if (is_mark(token, kSentence)) talked_ = false;
        ++at_;
      } else if (has(words_.or_words, token)) {
        or_ = true;
        ++at_;
      } else if (const std::size_t mended = correction(); mended > 0) {
        or_ = true;
        at_ += mended;
      } else if (const std::size_t joined = connector(at_); joined > 0) {
        at_ += joined;
      } else if (!read_one()) {
        skip_clause(at_);
      }
    }
  }

 private:
  [[nodiscard]] bool word(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::kWord;
  }
  [[nodiscard]] char letter(std::size_t i) const { return letter_of(line_, i); }
  [[nodiscard]] bool names(std::size_t i) const {
    return names_letter(line_, i, alone_ ? Around::kNothing : Around::kWords, words_);
  }

  // "then", "and if it's there": between moves; "for" and "with" only in front of a letter.
  [[nodiscard]] std::size_t connector(std::size_t at) const {
    const std::size_t length = longest_at(tokens_, at, words_.connectors);
    if (length != 1 || (tokens_[at].key != "for" && tokens_[at].key != "with")) return length;
    const bool joins = !out_.acts.empty() && at + 1 < tokens_.size() && letter(at + 1) != 0;
    return joins ? length : 0;
  }

  // "T, no wait, N" names two letters.
  [[nodiscard]] std::size_t correction() const {
    const bool behind = !out_.acts.empty() && (out_.acts.back().kind == ActKind::kLetter ||
                                               out_.acts.back().kind == ActKind::kBuy);
    const std::size_t n = behind ? longest_at(tokens_, at_, words_.corrections) : 0;
    return longest_at(tokens_, at_, words_.pass) > n ? 0 : n;
  }

  // Whether a move may end before token `i`.
  [[nodiscard]] bool ends_at(std::size_t i) const {
    if (i >= tokens_.size() || tokens_[i].kind == TokenKind::kMark) return true;
    if (tokens_[i].kind == TokenKind::kSymbol || has(words_.or_words, tokens_[i])) return true;
    return connector_after(i) || letter(i) != 0 || longest_at(tokens_, i, words_.wild) > 0 ||
           longest_at(tokens_, i, words_.solve) > 0 || has(words_.buy, tokens_[i]);
  }
  [[nodiscard]] bool connector_after(std::size_t i) const {
    const std::size_t length = longest_at(tokens_, i, words_.connectors);
    const bool weak = tokens_[i].key == "for" || tokens_[i].key == "with";
    return length > 1 || (length == 1 && (!weak || letter(i + 1) != 0));
  }

  void add(Act act) {
    act.after_or = or_ && !out_.acts.empty();
    or_ = false;
    if (talked_) act.kind = ActKind::kUnsure;
    const bool again = !out_.acts.empty() && act.kind == ActKind::kLetter &&
                       out_.acts.back().kind == ActKind::kLetter &&
                       out_.acts.back().letter == act.letter;
    if (!again) out_.acts.push_back(std::move(act));
  }
  // A move that ends at `at`: what follows leaves it one, or turns it into talk about it.
  bool finish(Act act, std::size_t at) {
    std::size_t i = at;
    while (i < tokens_.size() && has(words_.noise, tokens_[i]) && letter(i) == 0) ++i;
    if (!ends_at(i)) {
      if (!has(words_.tails, tokens_[i])) act.kind = ActKind::kUnsure;
      skip_clause(i);
      const std::size_t end = at_;
      add(std::move(act));
      at_ = end;
      return true;
    }
    add(std::move(act));
    at_ = std::max(i, at);
    return true;
  }

  void skip_clause(std::size_t from) {
    constexpr std::size_t kAskedWordsMax = 5;  // longer ones tell a story
    bool moves = false;
    std::size_t i = from;
    while (i < tokens_.size() && tokens_[i].kind != TokenKind::kMark) {
      moves = moves || has(words_.move_words, tokens_[i]);
      ++i;
    }
    moves = moves && i - from <= kAskedWordsMax;
    const bool behind_a_move = from != at_;
    at_ = std::max(i, at_ + 1);
    out_.talk = true;
    if (behind_a_move) return;
    if (moves) add(Act{});
    talked_ = true;
  }

  // Tries every form from here on, words of courtesy left out one by one.
  bool read_one() {
    for (std::size_t j = at_; j < tokens_.size(); ++j) {
      if (read_soft(j) || read_words(j) || read_letter(j)) return true;
      if (j > at_ && !word(j) && tokens_[j].kind != TokenKind::kNumber) {
        at_ = j;  // "ok, ...": courtesy up to a mark
        return true;
      }
      if (!has(words_.noise, tokens_[j])) return strange(j);
    }
    at_ = tokens_.size();  // nothing but courtesy
    return true;
  }

  bool read_words(std::size_t j) {
    if (const std::size_t n = longest_at(tokens_, j, words_.wild); n > 0) return read_wild(j + n);
    if (plain(j, words_.undo, ActKind::kUndo)) return true;
    if (ear_ == Ear::kExpress) {
      if (plain(j, words_.play, ActKind::kPlay)) return true;
      if (gets_off(j)) return true;
    } else if (passes(j)) {
      return true;
    }
    if (read_solve(j)) return true;
    if (const std::size_t n = spin_at(j); n > 0) return read_spin(j + n);
    if (has(words_.buy_slips, tokens_[j]) && !has(words_.buy, tokens_[j])) return read_slip(j);
    if (has(words_.buy, tokens_[j]) || has(words_.vowel, tokens_[j])) return read_buy(j + 1);
    return false;
  }

  bool plain(std::size_t j, const Phrases& phrases, ActKind kind) {
    const std::size_t n = longest_at(tokens_, j, phrases);
    if (n == 0) return false;
    Act act;
    act.kind = kind;
    return finish(std::move(act), j + n);
  }
  // "no" does so alone: "no T's left?" is a question.
  bool gets_off(std::size_t j) {
    const std::size_t n = longest_at(tokens_, j, words_.get_off);
    const bool weak = n == 1 && tokens_[j].key.substr(0, 2) == "no";
    if (n == 0 ||
        (weak && j + 1 < tokens_.size() && word(j + 1) && !has(words_.courtesy, tokens_[j + 1]))) {
      return false;
    }
    return plain(j, words_.get_off, ActKind::kPass);
  }
  // Outside of the Express a pass must say so.
  bool passes(std::size_t j) {
    const std::size_t n = longest_at(tokens_, j, words_.pass);
    if (n == 0) return false;
    const bool says = std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(j),
                                  tokens_.begin() + static_cast<std::ptrdiff_t>(j + n),
                                  [](const Token& t) { return t.key.substr(0, 4) == "pass"; });
    const bool behind = !out_.acts.empty() && out_.acts.back().kind == ActKind::kLetter;
    const bool guess = ear_ == Ear::kSpeed && n > 1 && behind;  // "E - no guess"
    return (says || guess) && plain(j, words_.pass, ActKind::kPass);
  }

  // --- spin --------------------------------------------------------------------------------------
  [[nodiscard]] std::size_t spin_at(std::size_t j) const {
    const std::size_t n = longest_at(tokens_, j, words_.spin);
    if (n > 0) return n;
    const bool near =
        tokens_[j].key.size() >= 4 && !has(words_.not_typos, tokens_[j]) &&
        std::any_of(words_.spin_typos.begin(), words_.spin_typos.end(), [&](std::string_view typo) {
          return one_edit_apart(tokens_[j].key, typo, Edits::kNoChange);
        });
    return word(j) && near ? 1 : 0;
  }
  bool read_spin(std::size_t i) {
    Act act;
    act.kind = ActKind::kSpin;
    act.aside = at_ > 0 && is_mark(tokens_[at_ - 1], "(");
    for (; i < tokens_.size(); ++i) {
      const bool sign = is_mark(tokens_[i], "#");
      if (tokens_[i].kind == TokenKind::kNumber) {
        const int number = digits_of(tokens_[i]);
        if (number >= 1 && number <= kNumberMax) act.number = number;
      } else if (!sign && !has(words_.spin_objects, tokens_[i]) &&
                 (letter(i) != 0 || !has(words_.noise, tokens_[i]))) {
        break;
      }
    }
    return finish(std::move(act), i);
  }

  // --- vowels ------------------------------------------------------------------------------------
  // Objects and courtesy up to a letter: "a vowel, please: E". 0: none follows.
  [[nodiscard]] std::size_t letter_behind(std::size_t from, const WordSet& objects) const {
    std::size_t article = 0;  // "buy a"
    for (std::size_t i = from; i < tokens_.size(); ++i) {
      const char named = letter(i);
      if (named == 'A' && tokens_[i].key == "a" && !names_capital(i)) {
        article = i;
        continue;
      }
      const bool direct = i == from || !is_mark(tokens_[i - 1], ",.?!");
      if (named != 0 && (direct || !is_pronoun(line_, i, words_))) return i + 1;
      const bool passable = is_mark(tokens_[i], ":,-\"'.(?!") || has(objects, tokens_[i]) ||
                            has(words_.noise, tokens_[i]) || tokens_[i].kind == TokenKind::kSymbol;
      if (!passable) break;
      const bool object = word(i) && (has(words_.vowel, tokens_[i]) || tokens_[i].key == "letter");
      if (object) article = 0;
    }
    return article > 0 ? article + 1 : 0;
  }
  [[nodiscard]] bool names_capital(std::size_t i) const {
    return line_.text[tokens_[i].text_from] == 'A';
  }

  bool read_slip(std::size_t j) {
    std::size_t i = j + 1;
    while (i < tokens_.size() && has(words_.buy_objects, tokens_[i]) && letter(i) == 0) ++i;
    if (letter(i) == 0) return false;
    return finish(Act{}, i + 1);
  }
  bool read_buy(std::size_t from) {
    std::size_t next = letter_behind(from, words_.buy_objects);
    Act act;
    act.kind = ActKind::kBuy;
    const bool early = !out_.acts.empty() && out_.acts.back().kind == ActKind::kLetter &&
                       is_vowel_letter(out_.acts.back().letter);
    if (next == 0 && early) {  // "e, buying"
      out_.acts.back().kind = ActKind::kBuy;
      at_ = from;
      return true;
    }
    if (next == 0) {
      std::size_t i = from;
      while (i < tokens_.size() && has(words_.buy_objects, tokens_[i])) ++i;
      return finish(std::move(act), i);
    }
    act.letter = letter(next - 1);
    add(act);
    while (const std::size_t more = another(next)) {  // "E and A"
      act.letter = letter(more - 1);
      add(act);
      next = more;
    }
    at_ = next;
    skip_price();
    return after_letters();
  }
  [[nodiscard]] std::size_t another(std::size_t i) const {
    const bool joined =
        i + 1 < tokens_.size() && (is_mark(tokens_[i], ",&+") || tokens_[i].key == "and");
    if (!joined) return 0;
    std::size_t at = i + 1;
    while (at < tokens_.size() && (tokens_[at].key == "and" || tokens_[at].key == "an")) ++at;
    const char named = letter(at);
    if (!is_vowel_letter(named)) return 0;
    const bool ends = at + 1 >= tokens_.size() || !word(at + 1) || connector_after(at + 1);
    if (named == 'I' || named == 'A') {  // "and I will solve", "and a T"
      return ends || has(words_.courtesy, tokens_[at + 1]) ? at + 1 : 0;
    }
    return ends || has(words_.noise, tokens_[at + 1]) ? at + 1 : 0;
  }
  // "for 250".
  bool skip_price() {
    if (at_ + 1 >= tokens_.size() || tokens_[at_].key != "for") return false;
    std::size_t i = at_ + 1;
    if (is_mark(tokens_[i], "$")) ++i;
    if (i >= tokens_.size() || tokens_[i].kind != TokenKind::kNumber) return false;
    at_ = i + 1;
    while (at_ < tokens_.size() && (tokens_[at_].key == "points" || tokens_[at_].key == "pts")) {
      ++at_;
    }
    return true;
  }
  // What stands behind a letter takes back what was read if it makes talk of it.
  bool after_letters() {
    std::size_t i = at_;
    while (i < tokens_.size() && has(words_.noise, tokens_[i]) && letter(i) == 0) {
      if (const std::size_t n = longest_at(tokens_, i, words_.corrections); letter(i + n) != 0) {
        at_ = i;  // "T sorry N"
        return true;
      }
      ++i;
    }
    if (ends_at(i)) {
      at_ = i;
      return true;
    }
    if (!has(words_.tails, tokens_[i])) out_.acts.back().kind = ActKind::kUnsure;
    const std::size_t from = at_;
    skip_clause(i);
    at_ = std::max(at_, from);
    return true;
  }

  bool read_wild(std::size_t from) {
    const std::size_t next = letter_behind(from, words_.wild_objects);
    Act act;
    act.kind = ActKind::kWild;
    if (next == 0) {
      add(std::move(act));
      skip_clause(from);
      return true;
    }
    act.letter = letter(next - 1);
    add(std::move(act));
    at_ = next;
    return after_letters();
  }

  // --- letters -----------------------------------------------------------------------------------
  bool read_letter(std::size_t j) {
    std::size_t i = j;
    while (i < tokens_.size() && !names(i)) {
      const bool passable =
          has(words_.before, tokens_[i]) || has(words_.noise, tokens_[i]) ||
          (i > j && (is_mark(tokens_[i], ":-\"'") || has(words_.vowel, tokens_[i])));
      if (!passable) return false;
      ++i;
    }
    if (i >= tokens_.size()) return false;
    Act act;
    act.kind = ActKind::kLetter;
    act.letter = letter(i);
    at_ = i + 1;
    skip_spelling(act.letter);
    const bool vowel = is_vowel_letter(act.letter);
    const bool asked = i > j && has(words_.vowel, tokens_[i - 1]);
    if ((skip_price() || asked) && vowel) act.kind = ActKind::kBuy;
    if (at_ < tokens_.size() && has(words_.buy, tokens_[at_]) && vowel) {
      act.kind = ActKind::kBuy;
      ++at_;
    }
    add(std::move(act));
    return after_letters();
  }
  // "T as in Tom", "t for tango".
  void skip_spelling(char named) {
    const std::size_t n = longest_at(tokens_, at_, words_.as_in);
    if (n == 0 || !word(at_ + n) || tokens_[at_ + n].key.size() < 2) return;
    const bool same = tokens_[at_ + n].key.front() == named - 'A' + 'a';
    if (same || n > 1) at_ += n + 1;
  }
  // A digit or an accented letter alone in its clause.
  bool strange(std::size_t j) {
    const bool number = tokens_[j].kind == TokenKind::kNumber;
    const bool accented = word(j) && tokens_[j].key.size() <= 2 && letter(j) == 0 &&
                          tokens_[j].text_to - tokens_[j].text_from == 2 &&
                          static_cast<unsigned char>(line_.text[tokens_[j].text_from]) >= 0x80U;
    const bool ends = j + 1 >= tokens_.size() || !word(j + 1) || has(words_.noise, tokens_[j + 1]);
    if ((!number && !accented) || !ends || talked_) return false;
    Act act;
    act.kind = ActKind::kStrange;
    return finish(std::move(act), j + 1);
  }

  // --- solutions ---------------------------------------------------------------------------------
  bool read_solve(std::size_t j) {
    const std::size_t verb = longest_at(tokens_, j, words_.solve);
    const std::size_t noun = longest_at(tokens_, j, words_.solve_nouns);
    if (verb == 0 && noun == 0) return false;
    const std::size_t from = j + std::max(verb, noun);
    Behind behind = behind_verb(line_, from, board_, words_);
    if (!behind.fits && only_letter(line_, from, words_)) {
      at_ = skip_marks(line_, from);
      return read_letter(at_);
    }
    const bool last = from >= tokens_.size() && tokens_[from - 1].key != "guess";
    if (noun > verb && !behind.fits && !behind.colon && !last) return false;
    Act act;
    act.kind = behind.meant == Meant::kTalk ? ActKind::kUnsure : ActKind::kSolve;
    act.said = std::move(behind.said);
    act.ask = behind.meant == Meant::kAsk;
    add(std::move(act));
    at_ = tokens_.size();
    return true;
  }
  bool read_soft(std::size_t j) {
    const std::size_t n = longest_at(tokens_, j, words_.soft_solve);
    if (n == 0) return read_rest(j);
    if (only_letter(line_, j + n, words_)) {
      at_ = skip_marks(line_, j + n);
      return read_letter(at_);
    }
    if (is_talk(line_, j + n, words_)) return false;  // "is it my turn?"
    Cut cut = cut_after_lead(line_, j, j + n, board_, words_);
    if (cut.said.bare.empty() || cut.fit == Fit::kNo) return false;
    Act act;
    // A board of one word has the length of many others: "it's over".
    const bool sure = cut.fit == Fit::kLengths && board_.lengths.size() > 1;
    act.kind = sure ? ActKind::kSolve : ActKind::kPhrase;
    act.said = std::move(cut.said);
    act.soft = true;
    add(std::move(act));
    at_ = tokens_.size();
    return true;
  }
  // "N; if there: better late than never": in the speed-up an answer needs no verb behind a letter.
  bool read_rest(std::size_t j) {
    const bool behind = ear_ == Ear::kSpeed && !out_.acts.empty() && j == at_ &&
                        out_.acts.back().kind == ActKind::kLetter;
    if (!behind) return false;
    Act act;
    act.kind = ActKind::kSolve;
    Cut cut = cut_from(line_, j, board_, words_);
    if (cut.fit != Fit::kLengths) return false;
    act.said = std::move(cut.said);
    add(std::move(act));
    at_ = tokens_.size();
    return true;
  }

  const Line& line_;
  const Tokens& tokens_;
  Ear ear_;
  const Shape& board_;
  const Words& words_;
  bool alone_;
  Reading& out_;
  std::size_t at_ = 0;
  bool or_ = false;
  bool talked_ = false;  // in this sentence
};

// "solve" alone: the words stand on the next line.
bool awaits_words(const Reading& reading) {
  return !reading.acts.empty() && reading.acts.back().kind == ActKind::kSolve &&
         reading.acts.back().said.key.empty();
}

}  // namespace

Reading read_reply_lines(const std::vector<Line>& lines, Ear ear, const Shape& board,
                         const Words& words) {
  Reading out;
  std::size_t spoken = 0;
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
      const Token& token = line.tokens[i];
      if (token.kind == TokenKind::kWord && !has(words.noise, token)) ++spoken;
      if (token.key == "i") spoken += is_pronoun(line, i, words) ? 2 : 1;
    }
  }
  for (const Line& line : lines) {
    if (awaits_words(out)) {
      Cut cut = cut_from(line, 0, board, words);
      if (cut.fit != Fit::kLengths && is_greeting(line, words)) continue;
      out.acts.back().ask = cut.fit != Fit::kLengths;
      out.acts.back().said = std::move(cut.said);
      continue;
    }
    LineReader(line, ear, board, words, spoken == 1, out).run();
  }
  if (!out.acts.empty()) return out;
  std::optional<Said> phrase;  // the only line that is no greeting
  for (const Line& line : lines) {
    Cut cut = cut_from(line, 0, board, words);
    const bool fits = cut.fit == Fit::kLengths && !is_talk(line, 0, words);
    if (fits ? phrase.has_value() : !is_greeting(line, words)) return out;
    if (fits) phrase = std::move(cut.said);
  }
  if (!phrase) return out;
  Act act;
  act.kind = ActKind::kPhrase;
  act.said = std::move(*phrase);
  out.acts.push_back(std::move(act));
  return out;
}

}  // namespace callboard::wheel::grammar
