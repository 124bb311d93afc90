#include "rules/wheel/solving.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace callboard::wheel {
namespace {

constexpr std::size_t kWrongMax = 2;
constexpr std::size_t kWordsMax = 80;  // words behind these are no part of an answer

// What parts a word from the one behind it.
enum class After : std::uint8_t { kBlank, kCut, kEnd };

struct Spelt {
  std::vector<std::string> letters;  // code points: letters, digits, whatever is not ASCII
  After after = After::kBlank;
};
using Spelling = std::vector<Spelt>;
using Span = std::pair<std::size_t, std::size_t>;  // of words

bool follows(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }
bool counts(char c) {
  const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  return plain || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

// Cuts a key into words and keeps what the marks between them mean.
class Cutter {
 public:
  explicit Cutter(std::string_view key) : key_(key) {}

  Spelling run() {
    for (at_ = 0; at_ < key_.size() && done_.size() < kWordsMax; ++at_) step(key_[at_]);
    end(After::kBlank);
    return std::move(done_);
  }

 private:
  void step(char c) {
    if (counts(c)) {
      if (follows(c) && !word_.letters.empty()) {
        word_.letters.back() += c;
      } else {
        word_.letters.emplace_back(1, c);
      }
      return;
    }
    if (c == '&' || c == '+') return say_and();
    if (c == ' ') return end(After::kBlank);
    if (c == '-') return end(last() ? After::kCut : After::kBlank);
    if (c == '/' || c == ';' || c == '\n') return end(After::kEnd);
    if (c == '.' && key_.substr(at_, 2) == "..") return end(After::kCut);
    if ((c == '.' || c == '!' || c == '?') && last()) end(After::kEnd);
  }
  // Whether nothing of the word stands behind the mark.
  [[nodiscard]] bool last() const { return at_ + 1 >= key_.size() || !counts(key_[at_ + 1]); }

  void say_and() {
    end(After::kBlank);
    word_.letters = {"a", "n", "d"};
    end(After::kBlank);
  }
  void end(After after) {
    if (!word_.letters.empty()) {
      word_.after = after;
      done_.push_back(std::move(word_));
      word_ = Spelt{};
    } else if (!done_.empty() && done_.back().after == After::kBlank) {
      done_.back().after = after;
    }
  }

  std::string_view key_;
  std::size_t at_ = 0;
  Spelt word_;
  Spelling done_;
};

Spelling words_of(std::string_view key) { return Cutter(key).run(); }

std::string spelt(const Spelt& word) {
  return std::accumulate(word.letters.begin(), word.letters.end(), std::string());
}
std::string spelt(const Spelling& words, Span span) {
  std::string out;
  for (std::size_t i = span.first; i < span.second; ++i) out += spelt(words[i]);
  return out;
}

// The words of a solution, each letter with whether everybody sees it.
struct Solution {
  Spelling words;
  std::vector<std::vector<bool>> shown;
};
Solution solution_of(const Target& target) {
  Solution out;
  bool open = false;
  const auto end = [&] { open = false; };
  const auto put = [&](const std::string& key, bool shown) {
    if (!open) {
      out.words.emplace_back();
      out.shown.emplace_back();
      open = true;
    }
    out.words.back().letters.push_back(key);
    out.shown.back().push_back(shown);
  };
  const std::vector<Glyph>& glyphs = target.solution.glyphs;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const std::string& key = glyphs[i].key;
    const bool shown = !glyphs[i].letter || (i < target.shown.size() && target.shown[i]);
    if (key == " " || key == "-" || key == "/") {
      end();
    } else if (key == "&" || key == "+") {
      end();
      for (const char* letter : {"a", "n", "d"}) put(letter, true);
      end();
    } else if (!key.empty() && counts(key.front())) {
      for (const Spelt& word : words_of(key)) {  // one glyph may fold to two letters
        for (const std::string& letter : word.letters) put(letter, shown);
      }
    }
  }
  return out;
}

// "no", "wait", "I mean": the answer begins anew. How many words it takes at `at`.
std::size_t restart_at(const Spelling& words, std::size_t at) {
  using Phrase = std::vector<std::string_view>;
  static const std::vector<Phrase> kRestarts = {
      {"no"},           {"nope"},
      {"wait"},         {"sorry"},
      {"oops"},         {"er"},
      {"rather"},       {"correction"},
      {"or"},           {"no", "wait"},
      {"i", "mean"},    {"i", "meant"},
      {"make", "that"}, {"scratch", "that"},
      {"no", "sorry"},
  };
  std::size_t longest = 0;
  for (const Phrase& phrase : kRestarts) {
    bool stands = at + phrase.size() <= words.size();
    for (std::size_t i = 0; stands && i < phrase.size(); ++i) {
      stands = spelt(words[at + i]) == phrase[i];
    }
    if (stands) longest = std::max(longest, phrase.size());
  }
  return longest;
}

class Judge {
 public:
  Judge(const Target& target, Tolerance tolerance)
      : target_(target), tolerance_(tolerance), solution_(solution_of(target)) {
    for (const Spelt& word : solution_.words) {
      board_.lengths.push_back(static_cast<int>(word.letters.size()));
    }
    exact_.push_back(spelt(solution_.words, {0, solution_.words.size()}));
    for (const PackText& alias : target.aliases) {
      const Spelling words = words_of(alias.key);
      exact_.push_back(spelt(words, {0, words.size()}));
    }
  }

  enum class Lead : std::uint8_t { kNone, kGone };

  // The first complete answer counts: each end of one is looked at in order.
  [[nodiscard]] bool right(std::string_view key, Lead lead) const {
    const Spelling words = words_of(key);
    for (std::size_t end = 1; end <= words.size(); ++end) {
      const bool closes =
          end == words.size() || words[end - 1].after == After::kEnd || spelt(words[end]) == "or";
      if (!closes) continue;
      if (mended(words, end, lead)) return true;
      if (complete(words, {0, end})) return false;
    }
    return false;
  }

 private:
  // As it stands, or from a place where it was begun anew before it was complete (WF-176).
  [[nodiscard]] bool mended(const Spelling& words, std::size_t end, Lead lead) const {
    if (answers(words, {0, end}, lead)) return true;
    std::size_t piece = 0;  // where the piece begins that was broken off
    for (std::size_t i = 0; i < end;) {
      const std::size_t marker = restart_at(words, i);
      const bool cut = words[i].after == After::kCut;
      if (marker == 0 && !cut) {
        ++i;
        continue;
      }
      if (marker == 0) ++i;
      const Span broken{piece, i};
      if (broken.second > broken.first && !is_short(words, broken)) {
        return answers(words, broken, piece == 0 ? lead : Lead::kNone);  // whole: it counts
      }
      i += marker;
      piece = i;
      if (i < end && answers(words, {i, end}, Lead::kNone)) return true;
    }
    return false;
  }
  // Broken off: something of the answer was still to come.
  [[nodiscard]] bool is_short(const Spelling& words, Span span) const {
    if (words[span.second - 1].after != After::kCut) return !complete(words, span);
    return shape(words, span).letters() < board_.letters();
  }
  [[nodiscard]] bool complete(const Spelling& words, Span span) const {
    return is_complete(shape(words, span), board_);
  }
  [[nodiscard]] static Shape shape(const Spelling& words, Span span) {
    Shape out;
    for (std::size_t i = span.first; i < span.second; ++i) {
      out.lengths.push_back(static_cast<int>(words[i].letters.size()));
    }
    return out;
  }

  [[nodiscard]] bool answers(const Spelling& words, Span span, Lead lead) const {
    if (matches(words, span)) return true;
    const std::size_t article = article_at(words, span, lead);
    return article > 0 && matches(words, {span.first + article, span.second});
  }
  // How many words "it's an" takes where it fits what follows (WF-175).
  [[nodiscard]] std::size_t article_at(const Spelling& words, Span span, Lead lead) const {
    if (!is_noun_category(target_.category)) return 0;
    const auto word = [&](std::size_t i) {
      return span.first + i < span.second ? spelt(words[span.first + i]) : std::string();
    };
    std::size_t at = 0;
    if (word(0) == "its") {
      at = 1;
    } else if (word(0) == "it" && word(1) == "is") {
      at = 2;
    } else if (lead == Lead::kNone) {
      return 0;
    }
    const std::string article = word(at);
    const std::string next = word(at + 1);
    if (next.empty() || (article != "a" && article != "an")) return 0;
    constexpr std::string_view kVowels = "aeiou";
    const bool vowel = kVowels.find(next.front()) != std::string_view::npos;
    // "an hour", "a unicorn": the letter does not say how it sounds.
    const bool unsure = next.front() == 'h' || next.front() == 'u' || next.substr(0, 2) == "eu" ||
                        next.substr(0, 3) == "one";
    return unsure || vowel == (article == "an") ? at + 1 : 0;
  }

  [[nodiscard]] bool matches(const Spelling& words, Span span) const {
    const std::string said = spelt(words, span);
    if (said.empty()) return false;
    if (std::find(exact_.begin(), exact_.end(), said) != exact_.end()) return true;
    return tolerance_ == Tolerance::kShownTypos && only_slips(words, span);
  }
  // Slips where the board shows the letter anyway.
  [[nodiscard]] bool only_slips(const Spelling& words, Span span) const {
    if (span.second - span.first != solution_.words.size()) return false;
    std::size_t wrong = 0;
    for (std::size_t w = 0; w < solution_.words.size(); ++w) {
      const auto& said = words[span.first + w].letters;
      const auto& meant = solution_.words[w].letters;
      if (said.size() != meant.size()) return false;
      for (std::size_t i = 0; i < meant.size(); ++i) {
        if (said[i] == meant[i]) continue;
        if (!solution_.shown[w][i] || ++wrong > kWrongMax) return false;
      }
    }
    return true;
  }

  const Target& target_;
  Tolerance tolerance_;
  Solution solution_;
  Shape board_;
  std::vector<std::string> exact_;
};

}  // namespace

bool solves(const Target& target, const Said& said, Tolerance tolerance) {
  const Judge judge(target, tolerance);
  if (judge.right(said.key, Judge::Lead::kNone)) return true;
  return !said.bare.empty() && judge.right(said.bare, Judge::Lead::kGone);
}

int Shape::letters() const { return std::accumulate(lengths.begin(), lengths.end(), 0); }

Shape shape_of(const std::vector<Glyph>& glyphs) {
  Shape out;
  bool open = false;
  for (const Glyph& glyph : glyphs) {
    const bool joined = glyph.key == "&" || glyph.key == "+";
    if (glyph.key == " " || glyph.key == "-" || glyph.key == "/" || joined) {
      if (joined) out.lengths.push_back(3);
      open = false;
      continue;
    }
    const bool sign = !glyph.letter && (glyph.key.empty() || !counts(glyph.key.front()));
    if (sign) continue;
    if (!open) out.lengths.push_back(0);
    open = true;
    ++out.lengths.back();
  }
  return out;
}

Shape shape_of(std::string_view key) {
  Shape out;
  for (const Spelt& word : words_of(key)) {
    out.lengths.push_back(static_cast<int>(word.letters.size()));
  }
  return out;
}

bool is_complete(const Shape& words, const Shape& board) {
  return words.lengths.size() >= board.lengths.size() || words.letters() >= board.letters();
}

bool is_noun_category(std::string_view key) {
  constexpr std::array<std::string_view, 8> kOthers = {
      "phrase", "title",         "quotation",   "people",
      "things", "living things", "song lyrics", "what are you doing?"};
  return std::find(kOthers.begin(), kOthers.end(), key) == kOthers.end();
}

}  // namespace callboard::wheel
