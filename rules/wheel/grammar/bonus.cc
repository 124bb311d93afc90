// The Bonus Round: which category, which letters.
#include <algorithm>
#include <array>
#include <string>

#include "rules/wheel/grammar/phases.h"

namespace callboard::wheel::grammar {
namespace {

constexpr std::string_view kGiven = "RSTLNE";  // WF-284
constexpr std::size_t kRunMax = 6;             // letters written in one: "CDMPA"
constexpr std::size_t kPrefixMin = 3;          // of a category's name

// --- the category --------------------------------------------------------------------------------
using Spoken = std::vector<std::string>;

// Words as names are compared: "Food & Drink" is "food and drink".
bool is_small(std::string_view key) {
  return key == "the" || key == "a" || key == "an" || key == "and";
}
Spoken name_words(std::string_view category) {
  const Line line = tokenize(FoldedLine{std::string(category), std::string(category), {}});
  Spoken out;
  for (const Token& token : line.tokens) {
    const bool counts = token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber;
    if (counts && !is_small(token.key)) out.push_back(token.key);
  }
  return out;
}
std::string joined(const Spoken& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

struct Choice {
  std::vector<int> named;  // 1..3, or what else was numbered
  bool other = false;      // words that mean nothing here
  bool moment = false;     // "one moment"
  void add(int number) {
    if (std::find(named.begin(), named.end(), number) == named.end()) named.push_back(number);
  }
};

// "thing please" and "things" begin with a name; "th" is too short to be one.
int near_category(const std::vector<std::string>& names, const std::string& said) {
  int found = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = joined(name_words(names[i]));
    if (said + "s" == name || said == name + "s") return static_cast<int>(i) + 1;
    const bool begins = said.size() >= kPrefixMin && name.compare(0, said.size(), said) == 0;
    if (begins) found = found == 0 ? static_cast<int>(i) + 1 : -1;
  }
  return std::max(found, 0);
}

class ChoiceReader {
 public:
  explicit ChoiceReader(const Heard& heard) : heard_(heard) {}

  // One clause: tokens [from, to).
  Choice run(const Line& line, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to;) i += read(line, i, to);
    // "the second one": the ordinal in front says which.
    const bool one = out_.named.size() == 2 && out_.named.back() == 1 && rest_.empty() &&
                     line.tokens[to - 1].key == "one";
    if (one) out_.named.pop_back();
    if (rest_.empty()) return out_;
    const int near = near_category(heard_.known.categories, joined(rest_));
    near > 0 ? out_.add(near) : static_cast<void>(out_.other = true);
    return out_;
  }

 private:
  // How many tokens it took.
  std::size_t read(const Line& line, std::size_t i, std::size_t to) {
    const Token& token = line.tokens[i];
    if (token.kind == TokenKind::kNumber) {
      out_.add(callboard::grammar::digits_of(token));
      return 1;
    }
    if (token.kind != TokenKind::kWord) return 1;
    if (const std::size_t n = name_at(line, i, to); n > 0) return n;
    if (const std::size_t n = longest_at(line.tokens, i, heard_.words.moments); n > 0) {
      out_.moment = true;
      return n;
    }
    if (const int place = place_of(line, i, to); place > 0) {
      out_.add(place);
    } else if (!has(heard_.words.category_noise, token) && !is_small(token.key)) {
      rest_.push_back(token.key);
    }
    return 1;
  }
  // "Around the House": the longest name that stands here as it is written.
  std::size_t name_at(const Line& line, std::size_t i, std::size_t to) {
    std::size_t longest = 0;
    int found = 0;
    for (std::size_t k = 0; k < heard_.known.categories.size(); ++k) {
      const Spoken name = name_words(heard_.known.categories[k]);
      std::size_t at = i;
      std::size_t said = 0;
      while (said < name.size() && at < to) {
        const Token& token = line.tokens[at];
        const bool passed = token.kind == TokenKind::kMark || (said > 0 && is_small(token.key));
        if (!passed && token.key != name[said]) break;
        if (!passed) ++said;
        ++at;
      }
      if (said < name.size() || said == 0 || at - i <= longest) continue;
      longest = at - i;
      found = static_cast<int>(k) + 1;
    }
    if (found > 0) out_.add(found);
    return longest;
  }
  [[nodiscard]] int place_of(const Line& line, std::size_t i, std::size_t to) const {
    const Token& token = line.tokens[i];
    int place = 0;
    for (std::size_t k = 0; k < heard_.words.ordinals.size(); ++k) {
      const bool lone = token.key.size() == 1 && token.key.front() == 'a' + static_cast<int>(k);
      const bool article = token.key == "a" && i + 1 < to;
      const bool ordinal =
          has(heard_.words.ordinals[k], token) && !(token.key == "one" && !out_.named.empty());
      if (ordinal || (lone && !article)) place = static_cast<int>(k) + 1;
    }
    return place;
  }

  const Heard& heard_;
  Choice out_;
  Spoken rest_;
};

// Clauses that say nothing of a choice are talk beside it: "2, good luck everybody".
Choice choice_of(const Heard& heard) {
  Choice out;
  bool other = false;
  for (const Line& line : heard.lines) {
    std::size_t from = 0;
    for (std::size_t i = 0; i <= line.tokens.size(); ++i) {
      const bool ends = i == line.tokens.size() || is_mark(line.tokens[i], ",.!?;:-");
      if (!ends) continue;
      if (i > from) {
        const Choice clause = ChoiceReader(heard).run(line, from, i);
        for (const int number : clause.named) out.add(number);
        out.other = out.other || (clause.other && !clause.named.empty());
        other = other || clause.other;
        out.moment = out.moment || clause.moment;
      }
      from = i + 1;
    }
  }
  if (out.named.empty()) out.other = other;
  return out;
}

// --- letters -------------------------------------------------------------------------------------
struct Named {
  std::string consonants;
  std::string vowels;
  char twice = 0;     // or given from the start
  bool any = false;   // a letter at all
  int lone = 0;       // letters that stood by themselves
  int others = 0;     // words that mean nothing here
  bool asks = false;  // letters in a row that may be a word
};

class LettersReader {
 public:
  explicit LettersReader(const Heard& heard) : heard_(heard) {}

  // Lines without letters are talk above and below.
  Named run() {
    for (const Line& line : heard_.lines) {
      const Named before = out_;
      read(line);
      const bool letters = out_.consonants.size() + out_.vowels.size() >
                           before.consonants.size() + before.vowels.size();
      if (!letters) out_.others = before.others;
    }
    return std::move(out_);
  }

 private:
  void read(const Line& line) {
    const Tokens& tokens = line.tokens;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind != TokenKind::kWord) continue;
      const char letter = letter_of(line, i);
      if (const std::size_t n = text_speak_at(line, i, heard_.words); n > 0) {
        i += n - 1;
        continue;
      }
      const bool speech = (letter == 'A' && is_article(line, i)) ||
                          is_pronoun(line, i, heard_.words) || is_you(line, i);
      if (speech) continue;
      if (letter != 0) {
        take(letter);
        ++out_.lone;
      } else if (is_passable(tokens[i])) {
        continue;
      } else if (!has(heard_.words.chat, tokens[i]) && is_run(line, i)) {
        for (const char c : tokens[i].key) take(static_cast<char>(c - 'a' + 'A'));
      } else if (out_.lone < 2 || !has(heard_.words.chat, tokens[i])) {
        ++out_.others;  // behind two letters cheering is no sentence they stand in
      }
    }
  }
  [[nodiscard]] bool is_passable(const Token& token) const {
    return has(heard_.words.letters_noise, token) || has(heard_.words.noise, token) ||
           has(heard_.words.before, token);
  }
  // "a C, D, M and an A": small, in front of a letter or a word, with another vowel to come.
  [[nodiscard]] bool is_article(const Line& line, std::size_t i) const {
    if (line.text[line.tokens[i].text_from] == 'A') return false;
    const bool more = i + 1 < line.tokens.size() && line.tokens[i + 1].kind == TokenKind::kWord;
    if (!more || has(heard_.words.courtesy, line.tokens[i + 1])) return false;
    for (std::size_t k = i + 1; k < line.tokens.size(); ++k) {
      if (is_vowel(letter_of(line, k)) && !is_pronoun(line, k, heard_.words)) return true;
    }
    return letter_of(line, i + 1) == 0;
  }
  // "CDMA", "CDM": as many as are missing, or capitals; and nothing that people exclaim. A vowel
  // stands at one end of them: in the middle it makes a word.
  bool is_run(const Line& line, std::size_t i) {
    const Token& token = line.tokens[i];
    if (token.key.size() > kRunMax || token.key.size() < 2) return false;
    if (has(heard_.words.exclamations, token)) return false;
    if (!std::all_of(token.key.begin(), token.key.end(),
                     [](char c) { return c >= 'a' && c <= 'z'; })) {
      return false;
    }
    std::size_t vowels = 0;
    bool inside = false;
    for (std::size_t k = 0; k < token.key.size(); ++k) {
      if (!is_vowel(static_cast<char>(token.key[k] - 'a' + 'A'))) continue;
      ++vowels;
      inside = inside || (k > 0 && k + 1 < token.key.size());
    }
    const std::string text = line.text.substr(token.text_from, token.text_to - token.text_from);
    const bool capitals =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    const PublicKnowledge& known = heard_.known;
    const std::size_t missing =
        static_cast<std::size_t>(std::max(known.consonants_wanted, 0)) - known.consonants.size();
    const bool exact = token.key.size() - vowels == missing && token.key.size() > 2;
    if (capitals && exact && vowels == 1 && inside) out_.asks = true;  // "CDAM", or "DAMN"
    if (inside || vowels > 1 || (vowels == 1 && known.vowel)) return false;
    return exact || (capitals && vowels == 0) || (!capitals && vowels == 0 && out_.lone > 0);
  }
  void take(char letter) {
    out_.any = true;
    const PublicKnowledge& known = heard_.known;
    const bool named = out_.consonants.find(letter) != std::string::npos ||
                       out_.vowels.find(letter) != std::string::npos ||
                       known.consonants.find(letter) != std::string::npos ||
                       known.vowel == letter || kGiven.find(letter) != std::string_view::npos;
    if (named && out_.twice == 0) out_.twice = letter;
    (is_vowel(letter) ? out_.vowels : out_.consonants) += letter;
  }

  const Heard& heard_;
  Named out_;
};

Refusal letter_count(const PublicKnowledge& known) {
  std::string have;
  for (const char c : known.consonants) have += (have.empty() ? "" : " ") + std::string(1, c);
  if (known.vowel) have += (have.empty() ? "" : " ") + std::string(1, *known.vowel);
  return refuse(Code::kLetterCount,
                {{"consonants", std::int64_t{known.consonants_wanted}}, {"have", Word{have}}});
}

}  // namespace

MoveOrRefusal judge_category(const Heard& heard) {
  const Choice choice = choice_of(heard);
  const bool one = choice.named.size() == 1 && !choice.other;
  if (one && choice.named.front() >= 1 && choice.named.front() <= 3) {
    return play(Category{choice.named.front()});
  }
  if (choice.named.empty() && choice.other) {
    const bool talk = std::all_of(heard.lines.begin(), heard.lines.end(),
                                  [&](const Line& line) { return is_greeting(line, heard.words); });
    if ((talk || choice.moment) && !heard.reply.addressed) return Chatter{};
    const bool lone = heard.lines.size() == 1 && heard.lines.front().tokens.size() <= 3;
    return lone || heard.reply.addressed ? MoveOrRefusal(refuse(Code::kPickCategory)) : Chatter{};
  }
  return choice.named.empty() ? nothing(heard) : MoveOrRefusal(refuse(Code::kPickCategory));
}

MoveOrRefusal judge_letters(const Heard& heard) {
  const PublicKnowledge& known = heard.known;
  if (is_only(heard, heard.words.no_more)) {
    Letters done;
    done.no_more = true;
    return play(std::move(done));
  }
  if (is_only(heard, heard.words.undo)) return refuse(Code::kNoTakingBack);
  Named named = LettersReader(heard).run();
  if (!named.any || named.others > 0) {
    const Choice choice = choice_of(heard);
    const bool chooses = !choice.named.empty() && !choice.other;
    if (chooses && !named.any) {
      return refuse(Code::kCategoryStays, {{"category", callboard::Said{known.category}}});
    }
    // "I would love a C and a D": letters, but in a sentence that may say anything.
    const std::size_t letters = named.consonants.size() + named.vowels.size();
    const bool asks =
        named.asks || letters > 1 || (letters == 1 && (named.others == 1 || heard.reply.addressed));
    return asks ? MoveOrRefusal(letter_count(known)) : nothing(heard);
  }
  if (named.twice != 0) {
    return refuse(Code::kGivenLetter, {{"letter", Word{std::string(1, named.twice)}}});
  }
  const std::size_t consonants = known.consonants.size() + named.consonants.size();
  const std::size_t vowels = (known.vowel ? 1U : 0U) + named.vowels.size();
  const bool many = consonants > static_cast<std::size_t>(known.consonants_wanted) || vowels > 1;
  if (many) return letter_count(known);
  Letters letters;
  letters.consonants = named.consonants;
  if (!named.vowels.empty()) letters.vowel = named.vowels.front();
  return play(std::move(letters));
}

}  // namespace callboard::wheel::grammar
