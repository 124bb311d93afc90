#include "rules/lucky_numbers/grammar/guess.h"

#include <algorithm>
#include <string_view>

#include "rules/lucky_numbers/grammar/numbers.h"
#include "rules/lucky_numbers/grammar/phrase.h"
#include "rules/lucky_numbers/grammar/verbs.h"

namespace callboard::lucky_numbers::grammar {
namespace {

constexpr std::size_t kMarkersMax = 8;  // of a line that are looked at
constexpr std::size_t kPartsMax = 8;    // clauses of a guess that are looked at
constexpr std::size_t kFillersMax = 4;  // "it is the puzzle ..." taken off in front
constexpr std::size_t kStartsMax = 8;   // places where a guess may begin
constexpr std::size_t kTokensMax = 12;  // of a condition that is looked into
constexpr int kNearLetters = 3;         // an unsure phrase this near in length is asked about

enum class Strength : std::uint8_t {
  kHard,    // "guess": whatever follows
  kStated,  // "the answer is": not if it is far from any phrase of this board
  kSoft,    // "is it": only what can stand on the board
};

struct Marker {
  std::size_t at = 0;
  std::size_t length = 0;
  Strength strength = Strength::kHard;
  bool hedge = false;  // "I guess": as often an aside as a guess
};

// Reads the words behind a marker.
class Rest {
 public:
  Rest(const Line& line, std::size_t from, const std::vector<Cell>& cells, const Words& words)
      : line_(line), from_(skip_marks(line, from)), cells_(cells), words_(words) {}

  [[nodiscard]] bool empty() const { return from_ >= line_.tokens.size(); }
  [[nodiscard]] const Token& first() const { return line_.tokens[from_]; }
  [[nodiscard]] std::size_t from() const { return from_; }

  // The reading that can stand on the board if there is one, else one of the board's shape, else
  // the barest. All of the words come before any part of them: "else" may stand in a solution.
  GuessRead read() {
    const std::size_t end = line_.tokens.size();
    if (const auto guess = fitting(from_, end)) return found(*guess);
    if (auto guess = whole()) return found(*std::move(guess));
    if (const auto two = parts()) return *two;
    if (auto marked = marked_guess(line_, from_)) return found(*std::move(marked));
    const std::size_t bare = skip_symbols_back(line_, from_);
    std::size_t to = without_trailers(line_, from_, bare, words_.guess_trailers);
    to = without_trailers(line_, from_, to, words_.guess_trailers);
    if (const auto guess = fitting(from_, to)) return found(*guess);
    const std::size_t start = without_fillers(to);
    GuessRead out = found(guess_of(line_, start, to));
    if (letters_of(out.guess.key) == 0 &&
        out.guess.key.find_first_of("0123456789") == std::string::npos) {
      out.kind = GuessKind::kEmpty;
    }
    return out;
  }
  // True if `read` found words that can stand on the board.
  [[nodiscard]] bool fits(const GuessRead& read) const { return fits_board(cells_, read.guess); }

 private:
  static GuessRead found(Guess guess) { return {GuessKind::kGuess, 0, std::move(guess)}; }

  [[nodiscard]] std::optional<Guess> fitting(std::size_t from, std::size_t to) const {
    Guess guess = guess_of(line_, from, to);
    if (!guess.key.empty() && fits_board(cells_, guess)) return guess;
    const bool quoted = guess.key.size() > 2 && (guess.key[0] == '"' || guess.key[0] == '\'');
    if (!quoted) return std::nullopt;
    const std::size_t close = guess.key.rfind(guess.key[0]);
    const std::size_t text_close = guess.text.rfind(guess.text[0]);
    if (close == 0 || text_close == 0) return std::nullopt;
    guess.key = guess.key.substr(1, close - 1) + guess.key.substr(close + 1);
    guess.text = guess.text.substr(1, text_close - 1) + guess.text.substr(text_close + 1);
    return fits_board(cells_, guess) ? std::optional(guess) : std::nullopt;
  }

  // All the words to the line's end, fillers in front and a trailer behind aside.
  [[nodiscard]] std::optional<Guess> whole() const {
    const std::size_t bare = skip_symbols_back(line_, from_);
    const std::size_t cut = without_trailers(line_, from_, bare, words_.guess_trailers);
    std::vector<std::size_t> ends{line_.tokens.size(), bare};
    if (!asks_more(cut)) ends.push_back(cut);
    std::optional<Guess> shaped;
    for (const std::size_t start : starts()) {
      for (const std::size_t end : ends) {
        if (auto guess = fitting(start, end)) return guess;
        Guess guess = guess_of(line_, start, end);
        if (!shaped && same_word_lengths(cells_, guess)) shaped = std::move(guess);
      }
    }
    return shaped;
  }
  // Where the guess may begin: behind any fillers, the short ones too ("is" of "is it is what").
  [[nodiscard]] std::vector<std::size_t> starts() const {
    std::vector<std::size_t> out{from_};
    const auto behind_fillers = [&](std::size_t at, const Phrases& fillers) {
      for (const std::string_view filler : fillers) {
        if (!phrase_at(line_.tokens, at, filler) || out.size() >= kStartsMax) continue;
        const auto n = static_cast<std::size_t>(std::count(filler.begin(), filler.end(), ' ')) + 1;
        const std::size_t start = skip_marks(line_, at + n);
        if (std::find(out.begin(), out.end(), start) == out.end()) out.push_back(start);
      }
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t at = out[i];
      behind_fillers(at, words_.guess_fillers);
      behind_fillers(at, words_.guess_weak_fillers);
    }
    return out;
  }
  // True if the words from `at` on may hold a second guess.
  [[nodiscard]] bool asks_more(std::size_t at) const {
    for (std::size_t i = at; i < line_.tokens.size(); ++i) {
      const Token& token = line_.tokens[i];
      const bool condition =
          has(words_.conditions, token) && courtesy_at(line_.tokens, i, words_) == 0;
      if (condition || has(words_.else_words, token) || has(words_.or_words, token)) return true;
    }
    return false;
  }

  // Takes the words between marker and guess off one by one, until what is left fits. Weak ones
  // ("it", "this") go only if it helps.
  [[nodiscard]] std::size_t without_fillers(std::size_t to) const {
    std::size_t strong = from_;
    std::size_t start = from_;
    for (std::size_t i = 0; i < kFillersMax; ++i) {
      const std::size_t n = longest_at(line_.tokens, start, words_.guess_fillers);
      const std::size_t weak = longest_at(line_.tokens, start, words_.guess_weak_fillers);
      if (n == 0 && weak == 0) break;
      const bool was_strong = strong == start;
      start = skip_marks(line_, start + std::max(n, weak));
      if (n >= weak && was_strong) strong = start;
      if (start >= to) return to;
      if (fitting(start, to)) return start;
    }
    return std::min(strong, to);
  }

  // Where clauses begin: a second guess or another move may stand behind the first.
  [[nodiscard]] std::vector<std::size_t> breaks() const {
    std::vector<std::size_t> out;
    for (std::size_t i = from_ + 1; i < line_.tokens.size() && out.size() < kPartsMax; ++i) {
      const Token& t = line_.tokens[i];
      const bool connects = is_mark(t, ",/.;-&|") || has(words_.and_words, t) ||
                            has(words_.or_words, t) || has(words_.then_words, t) ||
                            has(words_.else_words, t) || has(words_.conditions, t) ||
                            has(words_.but_words, t);
      if (courtesy_at(line_.tokens, i, words_) > 0) continue;
      if (connects) out.push_back(i);
    }
    return out;
  }

  // A second guess, or a move behind the guess.
  [[nodiscard]] std::optional<GuessRead> parts() const {
    for (const std::size_t at : breaks()) {
      const auto head = fitting(from_, at);
      const Token& joint = line_.tokens[at];
      const bool word = has(words_.and_words, joint) || has(words_.but_words, joint);
      const bool if_word = has(words_.conditions, joint) || has(words_.else_words, joint);
      const bool parts_clearly = !if_word || parted(at);
      const GuessKind kind = behind(at, head.has_value());
      const bool moves = kind == GuessKind::kChained || kind == GuessKind::kIf;
      // Without a mark before it the word belongs to the guess: SOMEBODY ELSE.
      const bool another = head && (has(words_.conditions, joint) || another_behind(at));
      if (!moves && !parts_clearly && !another) continue;
      if (kind == GuessKind::kMulti && head) return GuessRead{kind, 0, *head};
      if (kind == GuessKind::kMulti && if_word) {
        return GuessRead{kind, 0, guess_of(line_, from_, at)};
      }
      const bool cut = head || (parts_clearly && !word && !is_mark(joint, "-/&") &&
                                !has(words_.or_words, joint));
      if (moves && cut) return GuessRead{kind, 0, head.value_or(guess_of(line_, from_, at))};
      if (head) return GuessRead{GuessKind::kGuess, 0, *head};
    }
    return std::nullopt;
  }

  // ", and if", "- or else", "(otherwise": a mark stands before the joint at `at`.
  [[nodiscard]] bool parted(std::size_t at) const {
    while (at > from_ + 1 && (has(words_.and_words, line_.tokens[at - 1]) ||
                              has(words_.or_words, line_.tokens[at - 1]) ||
                              has(words_.but_words, line_.tokens[at - 1]))) {
      --at;
    }
    return at > from_ + 1 && is_mark(line_.tokens[at - 1], ",;.!?-|(/");
  }
  // "if wrong LUCKY STRIKES": words of the board's shape end the line behind the joint at `at`.
  [[nodiscard]] bool another_behind(std::size_t at) const {
    const std::size_t end = line_.tokens.size();
    for (std::size_t from = at + 1; from < end && from <= at + kTokensMax; ++from) {
      if (same_word_lengths(cells_, guess_of(line_, from, end))) return true;
    }
    return false;
  }

  // What stands behind the joint at `at`.
  [[nodiscard]] GuessKind behind(std::size_t at, bool head_fits) const {
    const Tokens tail(line_.tokens.begin() + static_cast<std::ptrdiff_t>(at), line_.tokens.end());
    if (head_fits && second_guess(at)) return GuessKind::kMulti;
    bool condition = false;
    for (const Clause& clause : split_clauses(tail, words_)) {
      condition = condition || clause.conditional;
      Clause plain = clause;
      plain.conditional = false;
      while (!plain.tokens.empty() && (has(words_.else_words, plain.tokens.front()) ||
                                       has(words_.conditions, plain.tokens.front()))) {
        plain.tokens.erase(plain.tokens.begin());
      }
      const NumberClause numbers = read_numbers(plain, 0, words_);
      const bool answer = answers_next(tail);
      const bool verb = read_verb(plain, words_) || (condition && ends_in_verb(plain));
      if (verb || answer || (numbers.plain && !numbers.asked.empty())) {
        return condition ? GuessKind::kIf : GuessKind::kChained;
      }
      break;
    }
    return condition ? GuessKind::kMulti : GuessKind::kGuess;
  }
  // "if wrong roll"
  [[nodiscard]] bool ends_in_verb(const Clause& clause) const {
    Clause tail = clause;
    while (!tail.tokens.empty() && tail.tokens.size() <= kTokensMax) {
      if (read_verb(tail, words_)) return true;
      tail.tokens.erase(tail.tokens.begin());
    }
    return false;
  }
  // ", answer: 1965": a question that is not open yet.
  [[nodiscard]] bool answers_next(const Tokens& tail) const {
    for (std::size_t i = 0; i < tail.size() && i < 3; ++i) {
      const std::size_t n = longest_at(tail, i, words_.answer_markers);
      if (n > 0 && i + n < tail.size() && is_mark(tail[i + n], ":=")) return true;
    }
    return false;
  }
  [[nodiscard]] bool second_guess(std::size_t at) const {
    std::size_t from = at;
    while (from < line_.tokens.size() && (from == at || is_mark(line_.tokens[from], ",/.;-&|") ||
                                          has(words_.or_words, line_.tokens[from]) ||
                                          has(words_.and_words, line_.tokens[from]))) {
      ++from;
    }
    if (from >= line_.tokens.size()) return false;
    const auto second = fitting(from, line_.tokens.size());
    return second && second->key != guess_of(line_, from_, at).key;
  }

  const Line& line_;
  std::size_t from_;
  const std::vector<Cell>& cells_;
  const Words& words_;
};

// The first token of the clause that `at` stands in.
std::size_t clause_start(const Line& line, std::size_t at, const Words& words) {
  while (at > 0) {
    const Token& before = line.tokens[at - 1];
    const bool parts = before.kind == TokenKind::kMark || before.kind == TokenKind::kSymbol ||
                       number_of(before, words) || has(words.and_words, before) ||
                       has(words.then_words, before) || has(words.but_words, before) ||
                       has(words.or_words, before);
    if (parts) break;
    --at;
  }
  return at;
}

std::optional<Marker> marker_at(const Line& line, std::size_t at, const Words& words) {
  Marker marker{at, longest_at(line.tokens, at, words.guess_verbs), Strength::kHard, false};
  if (marker.length == 0) {
    marker.length = longest_at(line.tokens, at, words.guess_markers);
    const std::size_t next = at + marker.length;
    const bool colon = next < line.tokens.size() && is_mark(line.tokens[next], ":=-");
    const bool states = marker.length > 1 && line.tokens[next - 1].key != "answer";
    if (!colon && !states) marker.length = 0;  // "answer" without "is" is just a word
    marker.strength = Strength::kStated;
  }
  if (marker.length == 0) {
    marker.length = longest_at(line.tokens, at, words.soft_markers);
    marker.strength = Strength::kSoft;
  }
  const std::size_t start = clause_start(line, at, words);
  if (marker.length == 0 && at == start && line.tokens[at].kind == TokenKind::kWord &&
      !has(words.not_typos, line.tokens[at])) {
    const bool near = std::any_of(
        words.guess_typos.begin(), words.guess_typos.end(),
        [&](std::string_view t) { return one_edit_apart(line.tokens[at].key, t, Edits::kAny); });
    if (near) marker = {at, 1, Strength::kHard, false};
  }
  if (marker.length == 0) return std::nullopt;
  const Tokens prefix(line.tokens.begin() + static_cast<std::ptrdiff_t>(start),
                      line.tokens.begin() + static_cast<std::ptrdiff_t>(at));
  if (!prefix_allows(prefix, prefix.size(), words)) return std::nullopt;
  const std::string_view before = prefix.empty() ? std::string_view() : prefix.back().key;
  if (before == "the" || before == "that" || before == "this") {
    if (marker.length == 1) return std::nullopt;  // "the guess was good"
  }
  marker.hedge = before == "i" && marker.strength == Strength::kHard;
  return marker;
}

// "guess, roll or pass?": somebody asks what to do.
bool only_commands(const Line& line, std::size_t from, const Words& words) {
  bool question = false;
  for (std::size_t i = from; i < line.tokens.size(); ++i) {
    const Token& token = line.tokens[i];
    question = question || is_mark(token, "?");
    if (token.kind == TokenKind::kWord && !has(words.commands, token)) return false;
  }
  return question;
}

bool condition_before(const Line& line, std::size_t at, const Words& words) {
  for (std::size_t i = at; i-- > 0;) {
    if (is_mark(line.tokens[i], ".!?;")) return false;
    if (has(words.conditions, line.tokens[i])) return courtesy_at(line.tokens, i, words) == 0;
  }
  return false;
}

// "guess WRONG": the words alone are set in capitals, as boards are. "guess WHAT" only stresses.
bool stands_out(std::string_view before, std::string_view text) {
  constexpr std::ptrdiff_t kLettersMin = 5;
  const auto low = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto high = [](char c) { return c >= 'A' && c <= 'Z'; };
  return std::any_of(before.begin(), before.end(), low) &&
         std::none_of(text.begin(), text.end(), low) &&
         std::count_if(text.begin(), text.end(), high) >= kLettersMin;
}

// "guess what", "guess who's back": words that open an aside as often as a solution. They are the
// guess behind a colon, in capitals, or with as many letters as the board.
bool is_talk(const Rest& rest, const Guess& guess, const Line& line,
             const std::vector<Cell>& cells) {
  if (rest.from() > 0 && is_mark(line.tokens[rest.from() - 1], ":=")) return false;
  const std::string_view before(line.text.data(), line.tokens[rest.from()].text_from);
  if (stands_out(before, guess.text)) return false;
  const std::size_t next = rest.from() + 1;
  const bool alone = next >= line.tokens.size() || is_mark(line.tokens[next], ",;.!?");
  return alone || (letters_of(guess.key) != letters_of(cells) && !is_capitals(guess.text));
}

// Whether the words behind a marker are an aside: "I guess so", "I guess I'll roll".
bool is_aside(const Marker& marker, const Rest& rest, const Guess& guess, const Line& line,
              const std::vector<Cell>& cells, const Words& words) {
  const bool soft = marker.strength == Strength::kSoft;
  if (!soft && same_word_lengths(cells, guess)) return false;
  if (has(words.guess_chat, rest.first())) {
    if (soft || marker.hedge || is_talk(rest, guess, line, cells)) return true;
  }
  if (marker.hedge && has(words.hedge_after, rest.first())) return true;
  const bool speaks = has(words.starters, rest.first());
  if (!marker.hedge && !speaks) return false;
  const Tokens tail(line.tokens.begin() + static_cast<std::ptrdiff_t>(rest.from()),
                    line.tokens.end());
  const std::vector<Clause> clauses = split_clauses(tail, words);
  return !clauses.empty() && read_verb(clauses.front(), words).has_value();
}

// Whether words that cannot stand on the board may still have been meant for it.
bool worth_asking(const Guess& guess, const std::vector<Cell>& cells, const Words& words) {
  if (same_word_lengths(cells, guess)) return true;
  const Line line = tokenize(FoldedLine{guess.text, guess.key, {}});
  const bool chat = std::all_of(line.tokens.begin(), line.tokens.end(), [&](const Token& token) {
    return token.kind != TokenKind::kWord || has(words.chat, token) || has(words.noise, token);
  });
  if (chat) return false;
  const int apart = letters_of(guess.key) - letters_of(cells);
  const bool near = apart >= -kNearLetters && apart <= kNearLetters;
  return is_capitals(guess.text) || (near && same_word_count(cells, guess));
}

GuessRead read_marked(const Marker& marker, const Line& line, const std::vector<Cell>& cells,
                      const Words& words) {
  Rest rest(line, marker.at + marker.length, cells, words);
  GuessRead none;
  if (rest.empty()) {
    const bool ask = marker.strength == Strength::kHard && !is_mark(line.tokens.back(), "?");
    return ask && !marker.hedge ? GuessRead{GuessKind::kEmpty, marker.at, {}} : none;
  }
  GuessRead read = rest.read();
  const bool shaped = rest.fits(read) || same_word_lengths(cells, read.guess);
  if (!shaped && only_commands(line, marker.at, words)) return none;
  read.before = marker.at;
  if (condition_before(line, marker.at, words) && read.kind != GuessKind::kEmpty) {
    read.kind = GuessKind::kIf;
    return read;
  }
  if (read.kind != GuessKind::kGuess && read.kind != GuessKind::kEmpty) return read;
  if (rest.fits(read)) {
    read.plausible = true;
    return read;
  }
  if (is_aside(marker, rest, read.guess, line, cells, words)) return none;
  read.plausible = read.kind == GuessKind::kGuess && worth_asking(read.guess, cells, words);
  if (marker.strength == Strength::kHard && !marker.hedge) return read;
  if (!read.plausible) return none;
  if (marker.strength == Strength::kStated) return read;
  read.kind = GuessKind::kUnsure;
  return read;
}

}  // namespace

GuessRead read_guess(const Line& line, const std::vector<Cell>& cells, const Words& words) {
  std::size_t markers = 0;
  for (std::size_t i = 0; i < line.tokens.size() && markers < kMarkersMax; ++i) {
    const auto marker = marker_at(line, i, words);
    if (!marker) continue;
    ++markers;
    GuessRead read = read_marked(*marker, line, cells, words);
    if (read.kind != GuessKind::kNone) return read;
    i += marker->length - 1;
  }
  return {};
}

GuessRead read_guess_line(const Line& line, const std::vector<Cell>& cells, const Words& words) {
  Rest rest(line, 0, cells, words);
  return rest.empty() ? GuessRead{GuessKind::kEmpty, 0, {}} : rest.read();
}

GuessRead read_bare(const Line& line, const std::vector<Cell>& cells, const Words& words) {
  const std::size_t from = skip_marks(line, 0);
  const std::size_t bare = skip_symbols_back(line, from);
  const std::size_t ends[] = {line.tokens.size(), bare,
                              without_trailers(line, from, bare, words.guess_trailers)};
  for (const std::size_t to : ends) {
    const Guess guess = guess_of(line, from, to);
    if (!guess.key.empty() && fits_words(cells, guess)) return {GuessKind::kGuess, 0, guess};
  }
  if (const auto marked = marked_guess(line, from)) {
    const bool whole = letters_of(marked->key) == letters_of(line.key);
    if (whole && fits_words(cells, *marked)) return {GuessKind::kGuess, 0, *marked};
    if (whole && letters_of(line.key) >= kNearLetters * 3 && from < line.tokens.size()) {
      return {GuessKind::kUnsure, 0, *marked};
    }
  }
  for (std::size_t i = from + 1; i + 1 < bare; ++i) {  // "LUCKY STRIKES / LUCKY NUMBERS"
    const bool parts = is_mark(line.tokens[i], "/,;.") || has(words.or_words, line.tokens[i]);
    if (parts && fits_words(cells, guess_of(line, from, i)) &&
        fits_words(cells, guess_of(line, i + 1, bare))) {
      return {GuessKind::kMulti, 0, {}};
    }
  }
  const bool said = std::all_of(line.tokens.begin(), line.tokens.end(), [&](const Token& token) {
    return token.kind != TokenKind::kWord || has(words.chat, token) || has(words.commands, token) ||
           has(words.noise, token);
  });
  const Guess guess = guess_of(line, from, bare);
  if (!said && is_capitals(guess.text)) return {GuessKind::kUnsure, 0, guess};
  return {};
}

}  // namespace callboard::lucky_numbers::grammar
