// Guesses behind a marker: "guess WHO GOES THERE", "my guess is: or else". Whatever their words
// are, they are one token, so that nothing in them is a move or parts a clause.
#include <algorithm>
#include <optional>

#include "rules/core/reader/guesses.h"
#include "rules/core/reader/marked.h"

namespace callboard::reader {
namespace {

constexpr std::size_t kMarkedStartsMax = 5;   // places where a marked guess may begin
constexpr std::size_t kLoudLetters = 5;       // "guess WRONG": set apart from what is around it
constexpr std::size_t kMarkedTokensMax = 12;  // of a guess that does not have the board's shape
constexpr std::size_t kMarkedBytesMax = 300;
constexpr std::string_view kGuessVerbs[] = {"guess ", "solve "};

// Words that may stand between the marker and the guess.
constexpr Senses kMarkedBetween =
    senses(Sense::kFiller, Sense::kCourtesy, Sense::kHost, Sense::kAssent, Sense::kThen,
           Sense::kHedge, Sense::kClosing, Sense::kBe, Sense::kHold);
// Words that may stand behind the guess.
constexpr Senses kMarkedBehind =
    senses(Sense::kCourtesy, Sense::kCheer, Sense::kClosing, Sense::kHost, Sense::kVocative,
           Sense::kAssent, Sense::kHedge, Sense::kPlayer, Sense::kGreeting, Sense::kFiller);
// Words of talk: "guess I'll roll", "guess what".
constexpr Senses kMarkedTalk =
    senses(Sense::kFirst, Sense::kOther, Sense::kOpener, Sense::kBe, Sense::kQuestion,
           Sense::kReport, Sense::kPast, Sense::kNegation, Sense::kWish, Sense::kLater,
           Sense::kRequest, Sense::kTime, Sense::kNotYet, Sense::kPossessive, Sense::kReason);

class Marked {
 public:
  Marked(const Guessing& context, std::size_t at)
      : context_(context), tokens_(context.reply.tokens), at_(at) {}

  // The guess behind the marker at `at`; to == 0: there is none.
  MarkedStretch read();

 private:
  struct Start {
    std::size_t byte = 0;
    std::size_t token = 0;
  };

  [[nodiscard]] const Token& token(std::size_t i) const { return tokens_.all[i]; }
  [[nodiscard]] bool on_line(std::size_t i) const {
    return i < tokens_.all.size() && token(i).line == line_;
  }
  [[nodiscard]] std::string_view key() const { return tokens_.lines[line_].key; }
  bool open();
  [[nodiscard]] const Start& main_start() const;
  [[nodiscard]] bool heads() const;
  void collect_starts(std::size_t byte, std::size_t from);
  [[nodiscard]] bool ends_well(std::size_t end) const;
  [[nodiscard]] MarkedStretch shaped(int misses_max) const;
  [[nodiscard]] MarkedStretch stretch(const Start& start, std::size_t end) const;
  [[nodiscard]] MarkedStretch loud() const;
  [[nodiscard]] MarkedStretch quoted() const;
  [[nodiscard]] MarkedStretch plain() const;
  [[nodiscard]] std::size_t plain_end(std::size_t from) const;
  [[nodiscard]] Start plain_start() const;
  [[nodiscard]] bool all_letters(std::size_t from, std::size_t to) const;
  [[nodiscard]] std::optional<MarkedStretch> mended(std::size_t from) const;
  [[nodiscard]] bool other_guess(std::size_t join) const;
  [[nodiscard]] bool about_as_long(std::string_view said) const;

  const Guessing& context_;
  const Tokens& tokens_;
  std::size_t at_;
  std::uint32_t line_ = 0;
  std::size_t split_ = 0;  // bytes of the marker's token that are the marker
  bool colon_ = false;     // "guess: X"
  bool apart_ = false;     // on the line below
  bool called_ = false;    // "buzz! X"
  std::vector<Start> starts_;
};

// Finds the marker; false: the token is none.
bool Marked::open() {
  const Token& marker = token(at_);
  line_ = marker.line;
  if (marker.quoted) return false;
  const std::string_view said = tokens_.key(marker);
  for (const std::string_view verb : kGuessVerbs) {  // "guess now", an idiom: "guess who"
    const bool same = tokens_.lines[line_].text.size() == key().size();
    if (same && said.substr(0, verb.size()) == verb) split_ = verb.size();
  }
  // "answer: X", "puzzle 2: X"
  const bool names = said.find("answer") != std::string_view::npos || said.starts_with("puzzle");
  const bool announces = names && (marker.game & context_.guess_words.softs) != 0 &&
                         on_line(at_ + 1) && is_mark(tokens_, token(at_ + 1), ":=");
  return (marker.game & context_.guess_words.marks) != 0 || split_ > 0 || announces;
}

// Where words begin that have not the board's shape: "guess now" is a marker, "guess who" is none.
const Marked::Start& Marked::main_start() const {
  const bool inside = starts_.front().token == at_ && starts_.size() > 1 &&
                      (token(at_).game & context_.guess_words.marks) != 0;
  return starts_[inside ? 1 : 0];
}

// The marker opens its clause: "what I call civilised" marks nothing.
bool Marked::heads() const {
  constexpr Senses kBefore =
      kBeside | senses(Sense::kFirst, Sense::kOpener, Sense::kArticle, Sense::kPossessive,
                       Sense::kRequest, Sense::kPlayer, Sense::kOr, Sense::kReason);
  const std::uint32_t line = token(at_).line;
  for (std::size_t i = at_; i-- > 0 && token(i).line == line;) {
    const Token& before = token(i);
    if (before.kind == TokenKind::kMark || before.kind == TokenKind::kSmiley) return true;
    if (before.value > 0 || before.kind == TokenKind::kPhrase) return true;
    constexpr Senses kParts =
        senses(Sense::kAnd, Sense::kThen, Sense::kOr, Sense::kBut, Sense::kSo);
    if (has(before, kParts)) return true;
    if (!has(before, kBefore) && (before.game & context_.guess_words.own) == 0) return false;
  }
  return true;
}

// Where words begin behind the marker: at once, behind marks, behind "um" and "it is".
void Marked::collect_starts(std::size_t byte, std::size_t from) {
  std::size_t i = from;
  if (split_ > 0) starts_.push_back({byte, at_});
  const bool idiom = split_ > 0 && (token(at_).game & context_.guess_words.marks) == 0;
  bool begun = idiom;
  bool soft = false;
  for (; i < tokens_.all.size() && starts_.size() < kMarkedStartsMax; ++i) {
    if (!on_line(i)) {
      const bool next = !begun && token(i).line == line_ + 1;
      if (!next) return;
      line_ = token(i).line;
      apart_ = true;
    }
    const Token& now = token(i);
    if (now.kind == TokenKind::kMark) {
      const bool stops = is_mark(tokens_, now, ".!?") && (begun || !on_line(i + 1));
      if (stops && on_line(i + 1)) return;
      colon_ = colon_ || (!begun && is_mark(tokens_, now, ":="));
      called_ = called_ || (!begun && i == at_ + 1 && holds(tokens_, now, '!'));
      continue;
    }
    if (now.kind == TokenKind::kSmiley) continue;
    const bool apostrophe = key()[now.from] == '\'' && now.from + 1 < now.to;
    starts_.push_back({now.from + (apostrophe ? 1U : 0U), i});
    begun = true;
    const bool softens = (now.game & context_.guess_words.softs) != 0;
    soft = soft || softens;
    // "solve: it's a ...": where letters are moves no other word may be added to a solution.
    const bool article =
        has(now, senses(Sense::kArticle)) && (soft || !context_.guess_words.letters_move);
    if (!has(now, kMarkedBetween) && !softens && !article) return;
  }
}

// What follows the guess on its line is no more of it: the line ends, a mark stands there, or words
// that go beside a guess.
bool Marked::ends_well(std::size_t end) const {
  constexpr Senses kParts =
      senses(Sense::kAnd, Sense::kOr, Sense::kThen, Sense::kBut, Sense::kSo, Sense::kCondition,
             Sense::kReason, Sense::kPreposition, Sense::kCorrect, Sense::kNo);
  for (std::size_t i = starts_.front().token; on_line(i); ++i) {
    if (token(i).from < end) continue;
    if (token(i).kind == TokenKind::kMark || token(i).kind == TokenKind::kSmiley) return true;
    return has(token(i), kMarkedBehind | kParts) || token(i).game != 0;
  }
  return true;
}

MarkedStretch Marked::stretch(const Start& start, std::size_t end) const {
  MarkedStretch out;
  out.from = start.token;
  out.from_byte = start.byte;
  out.end_byte = end;
  out.to = start.token + 1;
  while (on_line(out.to) && token(out.to).from < end) ++out.to;
  out.splits = start.token == at_;
  return out;
}

MarkedStretch Marked::shaped(int misses_max) const {
  for (const auto blanks : {Blanks::kAsShown, Blanks::kAnywhere}) {
    for (const Start& start : starts_) {
      const bool anywhere = blanks == Blanks::kAnywhere;
      if (anywhere && misses_max > 0) return {};
      const Fit fit = fit_at(context_.slots, key(), start.byte, blanks, misses_max);
      if (fit.end == 0 || !ends_well(fit.end) || (anywhere && fit.hits == 0)) continue;
      if ((fit.misses > 0 || fit.hits == 0) && !heads()) continue;
      const bool named = is_puzzle_word(key().substr(start.byte, fit.end - start.byte));
      if (named && fit.misses > 0) continue;
      MarkedStretch out = stretch(start, fit.end);
      out.fit = fit;
      return out;
    }
  }
  return {};
}

// "guess RED WINE or THE SLEEPY OTTER": what follows has the board's shape.
bool Marked::other_guess(std::size_t join) const {
  if (!has(token(join), senses(Sense::kOr)) || !on_line(join + 1)) return false;
  const int misses_max = static_cast<int>(context_.slots.size());
  const std::size_t from = token(join + 1).from;
  return fit_at(context_.slots, key(), from, Blanks::kAsShown, misses_max).end != 0;
}

// "guess WHO GOES THERE": the words in capitals, whatever joins them.
MarkedStretch Marked::loud() const {
  if (token(at_).capitals && !colon_ && !apart_) return {};
  const Start& start = main_start();
  std::size_t letters = 0;
  std::size_t count = 0;
  std::size_t end = 0;
  std::size_t small = 0;
  for (std::size_t i = start.token; on_line(i); ++i) {
    const Token& now = token(i);
    if (now.kind == TokenKind::kSmiley || is_mark(tokens_, now, ".!?;(\"")) break;
    if (now.to > start.byte + kMarkedBytesMax) return {};
    const bool splits = i == at_;
    const std::string_view text = tokens_.text(now).substr(splits ? split_ : 0);
    const bool low =
        std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    const auto high = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
    if (low || (now.senses == senses(Sense::kCondition) && high < 2)) {
      const bool joins = has(now, senses(Sense::kOr, Sense::kAnd, Sense::kArticle));
      if (!joins || small > 0 || letters == 0 || other_guess(i)) break;
      ++small;
      continue;
    }
    letters += high;
    count += high > 0 ? 1U : 0U;
    if (high > 0) small = 0;
    if (now.kind != TokenKind::kMark) end = now.to;
  }
  const bool words_all = count > 2 || (count > 1 && letters > 3);  // "guess A B C"
  if (letters < kLoudLetters && !words_all) return {};
  return stretch(start, end);
}

MarkedStretch Marked::quoted() const {
  const Start& start = main_start();
  const Token& first = token(start.token);
  if (!first.quoted && !first.emphasised) return {};
  std::size_t to = start.token;
  while (on_line(to) && token(to).quoted == first.quoted &&
         token(to).emphasised == first.emphasised) {
    if (token(to).to > start.byte + kMarkedBytesMax) return {};
    ++to;
  }
  return stretch(start, token(to - 1).to);
}

// Where words in small letters end: with the sentence, before an aside or a second thought.
std::size_t Marked::plain_end(std::size_t from) const {
  std::size_t i = from;
  for (; on_line(i) && i <= from + kMarkedTokensMax; ++i) {
    const Token& now = token(i);
    if (now.kind == TokenKind::kSmiley || is_mark(tokens_, now, "!?(;\"")) break;
    const bool next = on_line(i + 1);
    if (is_mark(tokens_, now, "-") && now.spaced) break;
    if (is_mark(tokens_, now, ".") && (!next || token(i + 1).spaced)) break;
    if (context_.several && (is_mark(tokens_, now, "/;") || has(now, senses(Sense::kOr)))) break;
    if (is_mark(tokens_, now, ",") && (!next || has(token(i + 1), kMarkedBehind))) break;
    if (has(now, senses(Sense::kCorrect)) || (now.game & context_.guess_words.fallbacks) != 0) {
      break;
    }
  }
  constexpr Senses kOff = senses(Sense::kCourtesy, Sense::kClosing, Sense::kHost, Sense::kVocative,
                                 Sense::kAssent, Sense::kPlayer);
  constexpr Senses kJoins = senses(Sense::kAnd, Sense::kOr, Sense::kArticle, Sense::kPreposition);
  while (i > from + 1 && !(has(token(i - 2), kJoins) && token(i - 1).kind == TokenKind::kWord) &&
         (has(token(i - 1), kOff) || token(i - 1).kind == TokenKind::kMark)) {
    --i;
  }
  return i;
}

// "solve: the slippery, no, the sleepy otter": what has the board's shape stands behind a
// correction, or is another guess. Where its letters are others than those that stand open nothing
// is marked, so that it is asked about.
std::optional<MarkedStretch> Marked::mended(std::size_t from) const {
  if (!context_.bare || context_.picking) return std::nullopt;
  const int misses_max = static_cast<int>(context_.slots.size());
  bool corrected = false;
  for (std::size_t i = from; on_line(i) && i <= from + kMarkedTokensMax; ++i) {
    const bool mark = i > from && token(i - 1).kind == TokenKind::kMark;
    const bool no = mark && has(token(i), senses(Sense::kNo, Sense::kCorrect));
    const bool other = !context_.several && i > from && is_mark(tokens_, token(i), "/");
    corrected = corrected || no || other;
    if (!corrected || token(i).kind != TokenKind::kWord) continue;
    const Fit fit = fit_at(context_.slots, key(), token(i).from, Blanks::kAsShown, misses_max);
    if (fit.end == 0) continue;
    if (fit.misses > 0) return MarkedStretch{};
    MarkedStretch out = stretch({token(i).from, i}, fit.end);
    out.fit = fit;
    return out;
  }
  return std::nullopt;
}

// "solve: it's a guess": the opening is no part of it.
Marked::Start Marked::plain_start() const {
  Start out = main_start();
  bool soft = false;
  for (const Start& next : starts_) {
    if (next.token <= out.token) continue;
    const Token& opens = token(out.token);
    const bool softens = !soft && (opens.game & context_.guess_words.softs) != 0;
    const bool opening = softens || has(opens, senses(Sense::kFiller));
    if (!colon_ || !opening || !on_line(next.token)) break;
    soft = soft || softens;
    out = next;
  }
  return out;
}

bool Marked::all_letters(std::size_t from, std::size_t to) const {
  for (std::size_t i = from; i < to; ++i) {
    if (token(i).kind == TokenKind::kWord && token(i).to - token(i).from > 1) return false;
  }
  return true;
}

// As many words as the board has, and about as many letters.
bool Marked::about_as_long(std::string_view said) const {
  constexpr int kNear = 2;
  const int apart = letters_of(said) - letters_of(context_.slots);
  return apart >= -kNear && apart <= kNear && words_of(said) == words_of(context_.slots);
}

// "my guess is: who goes there", "guess red wine": not of the board's shape.
MarkedStretch Marked::plain() const {
  const Start& start = main_start();
  if (start.token == at_) return {};
  if (const auto later = mended(start.token)) return *later;
  const std::size_t to = plain_end(start.token);
  if (to <= start.token || to - start.token > kMarkedTokensMax) return {};
  const std::size_t end = token(to - 1).to;
  if (end - start.byte > kMarkedBytesMax) return {};
  const std::string_view said = key().substr(start.byte, end - start.byte);
  if (letters_of(said) == 0 || is_puzzle_word(said)) return {};
  constexpr Senses kPutOff = senses(Sense::kLater, Sense::kNotYet, Sense::kFirst, Sense::kOpener,
                                    Sense::kNegation, Sense::kWish, Sense::kNo);
  const Token& first = token(start.token);
  const bool no_words =
      (first.game & context_.guess_words.verbs) != 0 || has(first, senses(Sense::kFiller));
  const bool moves = to == start.token + 1 && no_words;  // "solve: um"
  const bool sized = (colon_ || called_) && about_as_long(said);
  const Senses off = sized ? kPutOff & ~senses(Sense::kOpener) : kPutOff;  // "solve: better ..."
  if (moves || (has(first, off) && first.value == 0)) return {};
  if (colon_ || sized) {
    const Start opened = plain_start();
    return stretch(opened.token < to ? opened : start, end);
  }
  bool talk = false;
  bool strange = false;
  for (std::size_t i = start.token; i < to; ++i) {
    talk = talk || (has(token(i), kMarkedTalk) && token(i).value == 0) ||
           (token(i).game & context_.guess_words.verbs) != 0;
    strange = strange || (token(i).kind == TokenKind::kWord && token(i).senses == 0);
  }
  const bool states = tokens_.key(token(at_)).find(" is") != std::string_view::npos;
  if (states && letters_of(said) == letters_of(context_.slots)) return stretch(start, end);
  const bool alone =
      !on_line(to) || token(to).kind == TokenKind::kMark || has(token(to), kMarkedBehind);
  const bool stands = alone && !talk && strange && about_as_long(said);
  return stands ? stretch(start, end) : MarkedStretch{};
}

MarkedStretch Marked::read() {
  if (!open()) return {};
  collect_starts(token(at_).from + split_, at_ + 1);
  if (starts_.empty()) return {};
  for (const int misses_max : {0, static_cast<int>(context_.slots.size())}) {
    MarkedStretch out = shaped(misses_max);
    if (out.to > 0) return out;
  }
  if (!heads()) return {};
  MarkedStretch out = quoted();
  if (out.to == 0) out = loud();
  if (out.to == 0) out = plain();
  // "solve: T", "guess: B, D"
  const bool letters = context_.guess_words.letters_move && letters_of(context_.slots) > 1 &&
                       all_letters(out.from, out.to);
  return letters ? MarkedStretch{} : out;
}

}  // namespace

bool is_puzzle_word(std::string_view key) {
  constexpr std::string_view kPuzzles[] = {"puzzle", "the puzzle", "riddle", "phrase", "board"};
  return std::find(std::begin(kPuzzles), std::end(kPuzzles), key) != std::end(kPuzzles);
}

MarkedStretch marked_at(const Guessing& context, std::size_t i) {
  return Marked(context, i).read();
}

}  // namespace callboard::reader
