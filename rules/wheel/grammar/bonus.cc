// The Bonus Round: which category, which letters.
#include <algorithm>

#include "rules/wheel/grammar/phases.h"

namespace callboard::wheel::grammar {
namespace {

constexpr std::string_view kGiven = "RSTLNE";  // WF-284
constexpr std::size_t kRunMax = 6;             // letters written in one: "CDMPA"
constexpr std::size_t kPrefixMin = 3;          // of a category's name

// --- the category --------------------------------------------------------------------------------
std::string words_only(const Tokens& tokens, std::size_t from) {
  std::string out;
  for (std::size_t i = from; i < tokens.size(); ++i) {
    const bool counts = tokens[i].kind == TokenKind::kWord || tokens[i].kind == TokenKind::kNumber;
    if (counts) out += (out.empty() ? "" : " ") + tokens[i].key;
  }
  return out;
}
std::string name_key(std::string_view category) {
  const Line line = tokenize(FoldedLine{std::string(category), std::string(category), {}});
  return words_only(line.tokens, 0);
}

struct Choice {
  std::vector<int> named;  // 1..3, or what else was numbered
  bool other = false;      // words that mean nothing here
};

// "thing please" and "things" begin with a name; "th" is too short to be one.
int named_category(const std::vector<std::string>& names, const std::string& said) {
  int found = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = name_key(names[i]);
    if (said == name || said == name + "s" || said + "s" == name) return static_cast<int>(i) + 1;
    const bool begins = said.size() >= kPrefixMin && name.compare(0, said.size(), said) == 0;
    if (begins) found = found == 0 ? static_cast<int>(i) + 1 : -1;
  }
  return std::max(found, 0);
}

Choice choice_of(const Heard& heard) {
  Choice out;
  const auto add = [&](int number) {
    if (std::find(out.named.begin(), out.named.end(), number) == out.named.end()) {
      out.named.push_back(number);
    }
  };
  std::string rest;
  for (const Line& line : heard.lines) {
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
      const Token& token = line.tokens[i];
      if (token.kind == TokenKind::kNumber) {
        add(callboard::grammar::digits_of(token));
        continue;
      }
      if (token.kind != TokenKind::kWord) continue;
      int place = 0;
      for (std::size_t k = 0; k < heard.words.ordinals.size(); ++k) {
        const bool lone = token.key.size() == 1 && token.key.front() == 'a' + static_cast<int>(k);
        const bool article = token.key == "a" && i + 1 < line.tokens.size();
        const bool ordinal =
            has(heard.words.ordinals[k], token) && !(token.key == "one" && !out.named.empty());
        if (ordinal || (lone && !article)) place = static_cast<int>(k) + 1;
      }
      if (place > 0) {
        add(place);
      } else if (!has(heard.words.category_noise, token)) {
        rest += (rest.empty() ? "" : " ") + token.key;
      }
    }
  }
  // "the second one": the ordinal in front says which.
  if (out.named.size() == 2 && out.named.back() == 1 && rest.empty()) {
    const bool one = !heard.lines.empty() && heard.lines.front().tokens.back().key == "one";
    if (one) out.named.pop_back();
  }
  if (!rest.empty()) {
    const int named = named_category(heard.known.categories, rest);
    if (named > 0) {
      add(named);
    } else {
      out.other = true;
    }
  }
  return out;
}

// --- letters -------------------------------------------------------------------------------------
struct Named {
  std::string consonants;
  std::string vowels;
  char twice = 0;      // or given from the start
  bool any = false;    // a letter at all
  bool other = false;  // words that mean nothing here
};

class LettersReader {
 public:
  explicit LettersReader(const Heard& heard) : heard_(heard) {}

  Named run() {
    for (const Line& line : heard_.lines) read(line);
    return std::move(out_);
  }

 private:
  void read(const Line& line) {
    const Tokens& tokens = line.tokens;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind != TokenKind::kWord) continue;
      const char letter = letter_of(line, i);
      const bool speech =
          (letter == 'A' && is_article(line, i)) || (letter == 'I' && is_me(line, i));
      if (speech) continue;
      if (letter != 0) {
        take(letter);
      } else if (has(heard_.words.letters_noise, tokens[i])) {
        continue;
      } else if (has(heard_.words.chat, tokens[i])) {
        out_.other = true;
      } else if (is_run(line, i)) {
        for (const char c : tokens[i].key) take(static_cast<char>(c - 'a' + 'A'));
      } else {
        out_.other = true;
      }
    }
  }
  // "a C, D, M and an A": small, in front of a letter or a word, with another vowel to come.
  [[nodiscard]] static bool is_article(const Line& line, std::size_t i) {
    if (line.text[line.tokens[i].text_from] == 'A') return false;
    const bool more = i + 1 < line.tokens.size() && line.tokens[i + 1].kind == TokenKind::kWord;
    if (!more) return false;
    for (std::size_t k = i + 1; k < line.tokens.size(); ++k) {
      if (is_vowel(letter_of(line, k))) return true;
    }
    return letter_of(line, i + 1) == 0;
  }
  [[nodiscard]] bool is_me(const Line& line, std::size_t i) const {
    return i + 1 < line.tokens.size() && letter_of(line, i + 1) == 0 &&
           has(heard_.words.letters_noise, line.tokens[i + 1]);
  }
  // "CDMA", "CDM": capitals, or no word that people say.
  [[nodiscard]] static bool is_run(const Line& line, std::size_t i) {
    const Token& token = line.tokens[i];
    if (token.key.size() > kRunMax || token.key.size() < 2) return false;
    if (!std::all_of(token.key.begin(), token.key.end(),
                     [](char c) { return c >= 'a' && c <= 'z'; })) {
      return false;
    }
    const std::string text = line.text.substr(token.text_from, token.text_to - token.text_from);
    const bool capitals =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    const auto vowels = std::count_if(token.key.begin(), token.key.end(), [](char c) {
      return is_vowel(static_cast<char>(c - 'a' + 'A'));
    });
    const bool alone = std::count_if(line.tokens.begin(), line.tokens.end(), [](const Token& t) {
                         return t.kind == TokenKind::kWord;
                       }) == 1;
    return capitals || vowels == 0 || (alone && vowels == 1 && token.key.size() > 2);
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
  if (!named.any || named.other) {
    const Choice choice = choice_of(heard);
    const bool chooses = !choice.named.empty() && !choice.other;
    if (chooses && !named.any) {
      return refuse(Code::kCategoryStays, {{"category", callboard::Said{known.category}}});
    }
    return named.any && heard.reply.addressed ? MoveOrRefusal(letter_count(known)) : nothing(heard);
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
