#include "rules/core/reader/letters.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace callboard::reader {
namespace {

constexpr std::size_t kSpelledMax = 12;  // letters of a word that is spelled out

constexpr Senses kBesideLetter = senses(Sense::kFiller, Sense::kCourtesy, Sense::kThen, Sense::kAnd,
                                        Sense::kOr, Sense::kVocative, Sense::kHost);

template <std::size_t N>
bool listed(const std::string_view (&words)[N], std::string_view key) {
  return std::find(std::begin(words), std::end(words), key) != std::end(words);
}

// "plan B", "vitamin C": the letter is part of a name.
bool names_letter(std::string_view key) {
  constexpr std::string_view kBefore[] = {
      "plan",  "vitamin", "mr",    "mister", "mrs",   "ms",      "team",  "type",  "grade",
      "class", "size",    "gen",   "model",  "group", "exhibit", "big",   "agent", "doctor",
      "dr",    "seat",    "block", "gate",   "room",  "row",     "hotel", "route", "generation"};
  return listed(kBefore, key);
}

// "T shirt", "T minus 3", "A levels".
bool named_by_letter(std::string_view key) {
  constexpr std::string_view kBehind[] = {"shirt",  "shirts", "ray",   "rays", "mail", "side",
                                          "sides",  "turn",   "minus", "bahn", "day",  "team",
                                          "levels", "level",  "class", "list", "word", "string"};
  return listed(kBehind, key);
}

bool is_thanks(std::string_view key) {
  return key.substr(0, 4) == "than" || key.substr(0, 6) == "cheers" || key.substr(0, 3) == "thx" ||
         key == "ty" || key == "ta" || key == "tysm" || key == "tyvm" || key.ends_with("thanks") ||
         key == "love" || key.substr(0, 7) == "see you" || key == "see ya" || key == "goodbye" ||
         key == "take care" || key == "good night" || key == "xoxo" || key == "cya" || key == "bye";
}

class Letters {
 public:
  Letters(Tokens& tokens, const Lexicon& lexicon, const LetterWords& words)
      : tokens_(tokens), lexicon_(lexicon), words_(words) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.all.size(); ++i) {
      if (letter_of(tokens_, at(i)) != 0) i = row(i);
    }
  }

 private:
  [[nodiscard]] Token& at(std::size_t i) { return tokens_.all[i]; }
  [[nodiscard]] const Token& at(std::size_t i) const { return tokens_.all[i]; }
  [[nodiscard]] bool before(std::size_t i) const { return i > 0 && at(i - 1).line == at(i).line; }
  [[nodiscard]] bool behind(std::size_t i) const {
    return i + 1 < tokens_.all.size() && at(i + 1).line == at(i).line;
  }
  [[nodiscard]] bool single(std::size_t i) const { return letter_of(tokens_, at(i)) != 0; }
  [[nodiscard]] bool edge(const Token& token) const {
    return token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley ||
           token.kind == TokenKind::kRule;
  }
  [[nodiscard]] bool opens(std::size_t i) const { return !before(i) || edge(at(i - 1)); }
  [[nodiscard]] bool closes(std::size_t i) const { return !behind(i) || edge(at(i + 1)); }
  [[nodiscard]] bool called(std::size_t i) const {
    return before(i) && (at(i - 1).game & words_.callers) != 0;
  }
  // "an E", "the letter": an article that names a letter.
  [[nodiscard]] bool articled(std::size_t i) const {
    if (!before(i)) return false;
    const std::string_view key = tokens_.key(at(i - 1));
    return key == "an" || key == "the" || key == "one" || key == "vowel" ||
           (key == "a" && before(i - 1) && !single(i));
  }
  // "E and I", "E, I": it goes on with a list of letters.
  [[nodiscard]] bool listed_behind(std::size_t i) const {
    constexpr std::size_t kBackMax = 64;  // tokens: longer lists are floods
    std::size_t back = i;
    std::size_t joints = 0;
    while (back > 0 && i - back < kBackMax && at(back - 1).line == at(i).line) {
      const Token& token = at(back - 1);
      if ((token.game & words_.letter) != 0) return joints > 0;
      const bool joint = is_mark(tokens_, token, ",/&+;") ||
                         has(token, senses(Sense::kAnd, Sense::kOr, Sense::kThen));
      const bool small = has(token, senses(Sense::kArticle, Sense::kFiller));
      if (!joint && !small) return false;
      joints += joint ? 1U : 0U;
      --back;
    }
    return false;
  }
  [[nodiscard]] bool courteous(std::size_t i) const {
    return behind(i) && has(at(i + 1), senses(Sense::kCourtesy, Sense::kClosing));
  }
  [[nodiscard]] bool explained(std::size_t i) const {
    if (!behind(i)) return false;
    const std::string_view key = tokens_.key(at(i + 1));
    return key == "as in" || key == "like in" || key == "as" ||
           (words_.vowels & at(i + 1).game) != 0;
  }

  std::size_t row(std::size_t i);
  void judge(std::size_t i);
  void take(std::size_t i) {
    at(i).senses = 0;
    at(i).game = words_.letter;
    at(i).value = 0;
  }
  void speech(std::size_t i) {
    at(i).senses = senses(Sense::kCommon);
    at(i).game = 0;
  }
  [[nodiscard]] bool signs(std::size_t i) const;
  [[nodiscard]] bool joins(std::size_t i) const;
  [[nodiscard]] bool pronoun(std::size_t i) const;
  [[nodiscard]] bool article(std::size_t i) const;
  [[nodiscard]] bool you(std::size_t i) const;
  [[nodiscard]] bool ends_row(std::size_t i) const;
  [[nodiscard]] bool part_of_name(std::size_t i) const;
  [[nodiscard]] bool for_one(std::size_t i) const;
  [[nodiscard]] bool grown_together(std::size_t i) const;
  [[nodiscard]] bool drawn(std::size_t i) const;
  [[nodiscard]] bool smiles(std::size_t i) const;
  [[nodiscard]] bool heads_question(std::size_t i) const;

  Tokens& tokens_;
  const Lexicon& lexicon_;
  const LetterWords& words_;
};

// A row of letters from `i` on: a word spelled out or letters one by one. The last token of it.
std::size_t Letters::row(std::size_t i) {
  std::string word;
  std::size_t last = i;
  bool tight = true;  // "r-e-s"
  bool dotted = false;
  for (std::size_t next = i; word.size() < kSpelledMax;) {
    word += tokens_.key(at(next)).front();
    last = next;
    if (!behind(next)) break;
    if (single(next + 1) && at(next + 1).spaced) {
      tight = false;
      ++next;
      continue;
    }
    const bool joint = is_mark(tokens_, at(next + 1), "-.") &&
                       at(next + 1).to - at(next + 1).from == 1 && !at(next + 1).spaced;
    const bool more = joint && behind(next + 1) && single(next + 2);
    const bool dot = joint && is_mark(tokens_, at(next + 1), ".");
    if (!more || (!dot && at(next + 2).spaced)) break;
    dotted = dotted || dot;
    tight = tight && !dot;
    next += 2;
  }
  const bool several = word.size() > 1;
  const bool article_first = word.size() == 2 && (word.front() == 'a' || word.front() == 'i');
  const bool spells = several && !words_.in_rows && !article_first && !called(i);
  const Entry* entry = spells ? lexicon_.find(word) : nullptr;
  const bool spelled = entry != nullptr && entry->listed;
  const bool name = dotted && word.size() > 1 && last + 2 < tokens_.all.size() &&
                    is_mark(tokens_, at(last + 1), ".") && behind(last + 1) &&
                    at(last + 2).kind == TokenKind::kWord && at(last + 2).capital &&
                    at(last + 2).senses == 0 && at(last + 2).game == 0;
  if (dotted && word.substr(0, 2) == "ps") {  // "P. S."
    speech(i);
    return i + 2 < tokens_.all.size() && single(i + 2) ? (speech(i + 2), i + 2) : i;
  }
  const bool hyphens = several && tight && !words_.in_rows;
  for (std::size_t one = i; one <= last; ++one) {
    if (!single(one)) continue;
    if (spelled || name || hyphens) {
      speech(one);
    } else {
      judge(one);
    }
  }
  return last;
}

// "-M", "thanks, J.", "hi K!": the letter is somebody's name.
bool Letters::signs(std::size_t i) const {
  if (!at(i).capital) return false;
  if (!before(i)) {
    std::size_t above = i;
    while (above > 0 && at(above - 1).kind == TokenKind::kMark) --above;
    return closes(i) && above > 0 &&
           (has(at(above - 1), senses(Sense::kSignOff)) || is_thanks(tokens_.key(at(above - 1))));
  }
  std::size_t back = i - 1;
  const bool last = closes(i) && (!behind(i) || !behind(i + 1));
  const bool dash =
      !behind(i) && is_mark(tokens_, at(back), "-~") && at(back).spaced && !at(i).spaced;
  if (dash && last && (!before(back) || (at(back - 1).game & words_.callers) == 0)) return true;
  const std::string_view key = tokens_.key(at(back));
  if (key == "hey" || key == "yo" || key == "dear" ||
      has(at(back), senses(Sense::kGreeting, Sense::kSignOff)) ||
      is_thanks(tokens_.key(at(back)))) {
    return true;
  }
  if (!last || !is_mark(tokens_, at(back), ",.-") || !before(back)) return false;
  --back;
  return has(at(back), senses(Sense::kSignOff)) || tokens_.key(at(back)).ends_with("later") ||
         is_thanks(tokens_.key(at(back)));
}

// "spin n T", "pls n thx".
bool Letters::joins(std::size_t i) const {
  if (tokens_.key(at(i)) != "n" || at(i).capital || opens(i) || closes(i)) return false;
  const Token& next = at(i + 1);
  if (called(i) && has(next, senses(Sense::kCourtesy))) return false;
  return single(i + 1) || next.game != 0 || next.value > 0 ||
         has(next, senses(Sense::kArticle, Sense::kCourtesy, Sense::kOpener, Sense::kGreeting,
                          Sense::kCheer, Sense::kThen, Sense::kFirst)) ||
         !(has(at(i - 1), senses(Sense::kOpener, Sense::kArticle)) || called(i));
}

// "cdm a": behind consonants in one.
bool Letters::ends_row(std::size_t i) const {
  if (!words_.in_rows || !before(i) || !closes(i)) return false;
  const std::string_view key = tokens_.key(at(i - 1));
  return at(i - 1).kind == TokenKind::kWord && at(i - 1).senses == 0 && key.size() > 1 &&
         key.find_first_of("aeiou'") == std::string_view::npos;
}

bool Letters::pronoun(std::size_t i) const {
  if (tokens_.key(at(i)) != "i" || ends_row(i)) return false;
  if (called(i) || (before(i) && tokens_.key(at(i - 1)) == "an") || explained(i)) return false;
  if (words_.in_rows && before(i) && (at(i - 1).game & words_.letter) != 0 &&
      (closes(i) || courteous(i))) {
    return false;
  }
  const bool sentence = opens(i) && behind(i) && is_mark(tokens_, at(i + 1), ".") &&
                        behind(i + 1) && at(i + 2).kind == TokenKind::kWord && !single(i + 2);
  if (sentence || for_one(i)) return true;
  const bool dots =
      behind(i) && is_mark(tokens_, at(i + 1), ".") && at(i + 1).to - at(i + 1).from > 1;
  if (dots) return true;
  const bool ends = closes(i) || courteous(i);
  if (articled(i) && ends) return false;
  if (listed_behind(i) && ends) return false;
  const bool then = before(i) && has(at(i - 1), senses(Sense::kThen, Sense::kAnd, Sense::kFiller));
  return !((opens(i) || then) && ends);
}

// "I, for one, ...": the sentence goes on behind a comma.
bool Letters::for_one(std::size_t i) const {
  if (!opens(i) || !behind(i) || !is_mark(tokens_, at(i + 1), ",") || !behind(i + 1)) return false;
  const Token& next = at(i + 2);
  return !single(i + 2) && !has(next, senses(Sense::kCourtesy, Sense::kHost, Sense::kOpener));
}

bool Letters::article(std::size_t i) const {
  if (tokens_.key(at(i)) != "a" || ends_row(i)) return false;
  const bool heads_row =
      words_.in_rows && opens(i) && behind(i) && behind(i + 1) && single(i + 1) && single(i + 2);
  if (heads_row) return false;
  const bool ends = closes(i) || courteous(i) || explained(i);
  if (before(i) && tokens_.key(at(i - 1)) == "an") return false;
  const bool next = behind(i) && !single(i + 1) && has(at(i + 1), kBesideLetter);
  if (called(i) && (ends || next)) return false;
  if (opens(i)) return !ends;
  if (listed_behind(i) && ends) return false;
  const bool row = before(i) && single(i - 1) && (at(i - 1).game & words_.letter) != 0;
  if (row && words_.in_rows) return false;
  if (row &&
      (ends || (behind(i) && has(at(i + 1), senses(Sense::kOr, Sense::kThen, Sense::kAnd))))) {
    return false;
  }
  return !(at(i).capital && ends);
}

bool Letters::you(std::size_t i) const {
  if (tokens_.key(at(i)) != "u" || ends_row(i)) return false;
  if (called(i) || articled(i) || explained(i) || listed_behind(i)) return false;
  const bool row = before(i) && single(i - 1) && (at(i - 1).game & words_.letter) != 0;
  const bool no = before(i) && !edge(at(i - 1)) && has(at(i - 1), senses(Sense::kNo));
  return no || !((opens(i) || row) && (closes(i) || courteous(i)));
}

// "T__ ______": the board, copied.
bool Letters::drawn(std::size_t i) const {
  const auto blank = [&](std::size_t at_mark) { return is_mark(tokens_, at(at_mark), "_"); };
  return (behind(i) && blank(i + 1)) || (before(i) && blank(i - 1));
}

// "A-ha", "M&M's": a part of a longer word.
bool Letters::grown_together(std::size_t i) const {
  if (words_.in_rows) return false;
  const auto joins_words = [&](std::size_t mark, std::size_t word, std::string_view marks) {
    return is_mark(tokens_, at(mark), marks) && !at(mark).spaced && !at(word).spaced &&
           at(mark).to - at(mark).from == 1 && at(word).kind == TokenKind::kWord;
  };
  const bool ahead = behind(i) && behind(i + 1) && !at(i + 1).spaced;
  if (ahead && joins_words(i + 1, i + 2, "&")) return true;
  if (ahead && joins_words(i + 1, i + 2, "-/") && !single(i + 2)) return true;
  return before(i) && before(i - 1) && single(i - 2) && !at(i).spaced && joins_words(i - 1, i, "&");
}

// "D:", "B)": a face, if it closes no bracket.
bool Letters::smiles(std::size_t i) const {
  if (!at(i).capital || !behind(i) || at(i + 1).spaced) return false;
  const std::string_view key = tokens_.key(at(i));
  const bool ends = !behind(i + 1) || at(i + 2).spaced;
  if (key == "d") {
    const bool more = behind(i + 1) && single(i + 2) && tokens_.key(at(i + 2)) != "d";
    return is_mark(tokens_, at(i + 1), ":") && ends && !more;
  }
  if (key != "b" || !is_mark(tokens_, at(i + 1), ")") || !ends) return false;
  for (std::size_t back = i; back > 0 && at(back - 1).line == at(i).line; --back) {
    if (is_mark(tokens_, at(back - 1), "(")) return false;
  }
  return true;
}

// "Q: who is next?"
bool Letters::heads_question(std::size_t i) const {
  if (tokens_.key(at(i)) != "q" || before(i) || !behind(i)) return false;
  if (!is_mark(tokens_, at(i + 1), ".:)")) return false;
  for (std::size_t next = i + 2; next < tokens_.all.size() && at(next).line == at(i).line; ++next) {
    if (holds(tokens_, at(next), '?')) return true;
  }
  return false;
}

bool Letters::part_of_name(std::size_t i) const {
  if (drawn(i) || smiles(i) || heads_question(i) || grown_together(i)) return true;
  const bool plus = behind(i) && is_mark(tokens_, at(i + 1), "+*") && !at(i + 1).spaced &&
                    (!behind(i + 1) || at(i + 2).spaced);
  const bool after = before(i) && names_letter(tokens_.key(at(i - 1)));
  const bool ahead = behind(i) && named_by_letter(tokens_.key(at(i + 1)));
  const bool surname =
      before(i) && has(at(i - 1), senses(Sense::kPlayer)) && at(i).capital && !words_.in_rows;
  const bool glued = before(i) && !at(i).spaced && is_mark(tokens_, at(i - 1), ".!?");
  const bool kiss = tokens_.key(at(i)) == "x" && !at(i).capital && !behind(i) && before(i) &&
                    (glued || !edge(at(i - 1))) && !called(i) && !articled(i);
  return plus || after || ahead || surname || kiss;
}

void Letters::judge(std::size_t i) {
  if (signs(i) || part_of_name(i)) return speech(i);
  if (joins(i)) {
    at(i).senses = senses(Sense::kAnd);
    return;
  }
  if (pronoun(i) || article(i) || you(i)) return;
  take(i);
}

}  // namespace

void mark_letters(Tokens& tokens, const Lexicon& lexicon, const LetterWords& words) {
  Letters(tokens, lexicon, words).run();
}

char letter_of(const Tokens& tokens, const Token& token) {
  if (token.kind != TokenKind::kWord) return 0;
  const std::string_view key = tokens.key(token);
  const bool many = key.size() == 3 && key[1] == '\'' && key[2] == 's';
  const bool quoted = key.size() == 2 && key.front() == '\'';
  if (key.size() != 1 && !many && !quoted) return 0;
  const std::string_view text = tokens.text(token);
  if (text.size() > key.size() && (static_cast<unsigned char>(text.front()) & 0x80U) != 0) return 0;
  const char c = quoted ? key.back() : key.front();
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : static_cast<char>(0);
}

}  // namespace callboard::reader
