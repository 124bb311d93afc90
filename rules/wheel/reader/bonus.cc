// The Bonus Round: which category, which letters.
#include <algorithm>

#include "rules/wheel/reader/context.h"

namespace callboard::wheel::replies {
namespace {

constexpr std::string_view kGiven = "RSTLNE";  // WF-284
constexpr std::size_t kRunMin = 3;             // letters written in one: "CDMA"
constexpr std::size_t kRunMax = 6;
constexpr std::size_t kPrefixMin = 3;  // of a category's name
constexpr std::size_t kNameWordsMax = 24;
constexpr std::uint32_t kCategories = 3;
constexpr Senses kChoosing =
    words(Word::kCategory, Word::kTake, Word::kCall, Word::kBeside, Word::kConsonant);

bool is_name_word(std::string_view key) { return key != "the" && key != "and" && key != "&"; }

std::vector<std::string_view> name_words(std::string_view name) {
  std::vector<std::string_view> out;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(' '), name.size());
    const std::string_view one = name.substr(0, end);
    if (!one.empty() && is_name_word(one)) out.push_back(one);
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return out;
}

// How well a word stands for that of a name: 2 as written, 1 as its beginning or plural.
int likeness(std::string_view said, std::string_view word) {
  if (said == word) return 2;
  const bool plural =
      said.size() == word.size() + 1 && said.back() == 's' && said.substr(0, word.size()) == word;
  const bool begins = said.size() >= kPrefixMin && word.substr(0, said.size()) == said;
  return plural || begins ? 1 : 0;
}

struct Choice {
  std::uint32_t number = 0;  // 0: none stands there; from 4 on: not offered
  std::size_t end = 0;       // one past its last token
  bool bare = false;         // a number
};

struct SaidWord {
  std::string_view key;
  std::size_t token = 0;
};

// The words of a clause from token `i` on; a token may hold several.
std::vector<SaidWord> words_from(const Context& context, const Clause& clause, std::size_t i) {
  std::vector<SaidWord> out;
  for (; i < clause.to && out.size() < kNameWordsMax; ++i) {
    const Token& token = context.reply.tokens.all[i];
    std::string_view key = context.reply.tokens.key(token);
    const bool idiom = token.senses == senses(Sense::kCommon) && key.find(' ') != key.npos;
    if (idiom) break;  // "thing is"
    while (!key.empty()) {
      const std::size_t end = std::min(key.find(' '), key.size());
      out.push_back({key.substr(0, end), i});
      key.remove_prefix(std::min(end + 1, key.size()));
    }
  }
  return out;
}

// The category that is named by its words at token `i`.
Choice by_name(const Context& context, const Clause& clause, std::size_t i) {
  const std::vector<SaidWord> said = words_from(context, clause, i);
  Choice out;
  int best = 0;
  for (std::size_t k = 0; k < context.known.categories.size(); ++k) {
    const auto name = name_words(context.known.categories[k]);
    std::size_t at = 0;
    std::size_t matched = 0;
    int like = 2;
    while (matched < name.size() && at < said.size()) {
      if (matched > 0 && !is_name_word(said[at].key)) {
        ++at;
        continue;
      }
      const int here = likeness(said[at].key, name[matched]);
      if (here == 0) break;
      like = std::min(like, here);
      ++matched;
      ++at;
    }
    if (matched == 0) continue;
    const int score = (matched == name.size() ? 2 : 0) + like;
    if (score < best) continue;
    out.number = score == best ? 0 : static_cast<std::uint32_t>(k) + 1;
    out.end = said[at - 1].token + 1;
    best = score;
  }
  return out;
}

Choice choice_at(const Context& context, const Clause& clause, std::size_t i) {
  const Token& token = context.reply.tokens.all[i];
  if (token.quoted || token.kind == TokenKind::kPhrase) return {};
  if (i > clause.from) {  // "all three"
    const std::string_view before = context.reply.tokens.key(context.reply.tokens.all[i - 1]);
    if (before == "all" || before == "these" || before == "those") return {};
  }
  constexpr std::pair<Word, std::uint32_t> kPlaces[] = {{Word::kFirst, 1},
                                                        {Word::kSecond, 2},
                                                        {Word::kThird, 3},
                                                        {Word::kMiddle, 2},
                                                        {Word::kLast, kCategories}};
  const Choice named = by_name(context, clause, i);
  if (named.number > 0) return named;
  for (const auto& [word, number] : kPlaces) {
    if ((token.game & words(word)) != 0) return {number, i + 1, false};
  }
  if (token.value > 0) return {static_cast<std::uint32_t>(token.value), i + 1, true};
  return {};
}

void read_choice(Context& context, std::size_t c) {
  const Clause& clause = context.reply.clauses[c];
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Choice choice = choice_at(context, clause, i);
    if (choice.number == 0) continue;
    reader::Head head = head_of(context.reply.tokens, clause, i, kChoosing);
    head.unknown -= std::min(head.unknown, head.loose);
    std::size_t behind = choice.end;
    // "2: Thing", "option 2 thing": said twice.
    while (behind < clause.to && choice_at(context, clause, behind).number == choice.number) {
      behind = choice_at(context, clause, behind).end;
    }
    const reader::Tail tail = tail_of(context.reply.tokens, clause, behind, kChoosing, 0);
    Act act;
    act.move = kCategoryMove;
    act.clause = c;
    act.token = i;
    act.data = choice.number;
    act.exact = true;
    act.first = head.first || head.opener;
    Clause said = clause;
    const bool ordered = act.first || head.request || (clause.game & words(Word::kTake)) != 0;
    if (ordered) said.asked = false;
    act.stance = stance_of(said, head, tail);
    const bool whole = context.reply.clauses.size() == 1 && i == clause.from;
    if (act.stance == Stance::kAsked && whole && tail.unknown == 0) {
      act.stance = Stance::kNow;
      act.unclear = true;
    }
    const bool is = behind < clause.to &&
                    has(context.reply.tokens.all[behind], senses(Sense::kBe, Sense::kPast)) &&
                    (context.reply.tokens.all[behind].game & words(Word::kBeside)) == 0;
    if (is || tail.unit || names_time(context.reply.tokens, clause.from, behind)) {
      act.stance = is || tail.unit ? Stance::kTold : Stance::kLater;
    }
    if (act.stance == Stance::kNow && (tail.unknown > 0 || (tail.adjunct && !ordered))) {
      act.stance = ordered && tail.unknown < 2 ? Stance::kNow : Stance::kTold;
      act.unclear = act.stance == Stance::kNow && tail.unknown > 0;
    }
    if (act.stance == Stance::kNow && !context.acts.empty()) {
      act.stance = inherited(context.reply, context.acts.back(), act, head);
    }
    context.acts.push_back(act);
    i = behind - 1;
  }
}

// All but one of the categories are ruled out.
std::uint32_t only_left(const std::vector<Act>& denied) {
  std::uint32_t left = 0;
  for (std::uint32_t number = 1; number <= kCategories; ++number) {
    const bool out = std::any_of(denied.begin(), denied.end(),
                                 [&](const Act& act) { return act.data == number; });
    if (out) continue;
    if (left != 0) return 0;
    left = number;
  }
  return left;
}

// --- letters -------------------------------------------------------------------------------------

struct PickedLetters {
  std::string consonants;
  std::string vowels;
  char twice = 0;  // given, or named before
  bool alternative = false;
  bool corrected = false;
  bool dropped = false;
  bool unclear = false;
};

bool all_letters(std::string_view key) {
  return std::all_of(key.begin(), key.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// "CDMA", "CDM": as many as are missing, with no vowel inside, which would make it a word.
bool is_run(const Context& context, const Token& token) {
  const std::string_view key = context.reply.tokens.key(token);
  if (token.kind != TokenKind::kWord || token.senses != 0 || token.game != 0) return false;
  if (key.size() < kRunMin || key.size() > kRunMax || !all_letters(key)) return false;
  std::size_t vowels = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (!is_vowel(static_cast<char>(key[i] - 'a' + 'A'))) continue;
    ++vowels;
    if (i > 0 && i + 1 < key.size()) return false;
  }
  const PublicKnowledge& known = context.known;
  const std::size_t missing =
      static_cast<std::size_t>(std::max(known.consonants_wanted, 0)) - known.consonants.size();
  const bool exact = key.size() - vowels == missing;
  return vowels <= 1 && (exact || (token.capitals && vowels == 0));
}

// "H/G/D/O", "h.g.d.o."
std::string letters_parted(std::string_view key) {
  std::string out;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const bool letter = key[i] >= 'a' && key[i] <= 'z';
    if (letter != (i % 2 == 0)) return "";
    if (letter) {
      out += static_cast<char>(key[i] - 'a' + 'A');
    } else if (key[i] != '/' && key[i] != '.') {
      return "";
    }
  }
  return out.size() > kRunMin ? out : "";
}

// "J K B C U": behind another letter these are two, and no speech.
std::string letters_in_row(const Context& context, std::size_t i) {
  const std::vector<Token>& all = context.reply.tokens.all;
  const std::string_view key = context.reply.tokens.key(all[i]);
  const bool pair = key.size() == kRunMin && key[1] == ' ' && all_letters(key.substr(0, 1)) &&
                    all_letters(key.substr(2));
  const bool row =
      i > 0 && all[i - 1].line == all[i].line && (all[i - 1].game & words(Word::kLetter)) != 0;
  if (!pair || !row) return "";
  return {static_cast<char>(key[0] - 'a' + 'A'), static_cast<char>(key[2] - 'a' + 'A')};
}

std::string letters_at(const Context& context, std::size_t i) {
  const Token& token = context.reply.tokens.all[i];
  if ((token.game & words(Word::kLetter)) != 0) {
    return std::string(1, letter_of(context.reply.tokens, token));
  }
  std::string out;
  if (token.kind == TokenKind::kInert) return letters_parted(context.reply.tokens.key(token));
  if (std::string row = letters_in_row(context, i); !row.empty()) return row;
  if (is_run(context, token)) {
    for (const char c : context.reply.tokens.key(token)) {
      out += static_cast<char>(c - 'a' + 'A');
    }
  }
  return out;
}

void add(const PublicKnowledge& known, PickedLetters& named, char letter) {
  const bool again = named.consonants.find(letter) != std::string::npos ||
                     named.vowels.find(letter) != std::string::npos ||
                     known.consonants.find(letter) != std::string::npos || known.vowel == letter ||
                     kGiven.find(letter) != std::string_view::npos;
  if (again && named.twice == 0) named.twice = letter;
  (is_vowel(letter) ? named.vowels : named.consonants) += letter;
}

// "can I have C, D, M and A please?": a request, not a question.
bool asked_for(const Context& context, const Clause& clause) {
  return std::any_of(
      context.reply.clauses.begin(), context.reply.clauses.end(), [&](const Clause& other) {
        constexpr Senses kAsks = senses(Sense::kCourtesy, Sense::kOpener, Sense::kRequest);
        return other.sentence == clause.sentence && (other.senses & kAsks) != 0;
      });
}

// How the letters of a clause stand; `before`: the stance of those before them in the sentence.
Stance letters_stance(const Context& context, const Clause& clause, std::size_t first,
                      std::size_t last, Stance before) {
  reader::Head head = head_of(context.reply.tokens, clause, first, beside_all());
  head.unknown -= std::min(head.unknown, head.loose);
  reader::Tail tail = tail_of(context.reply.tokens, clause, last + 1, beside_all(), 0);
  if (spelled_out(context, clause, last)) tail = {};
  Clause said = clause;
  if (asked_for(context, clause)) said.asked = head.asked = false;
  const Stance stance = stance_of(said, head, tail);
  if (stance != Stance::kNow) return stance;
  if (tail.unknown > 0 && last == first) return Stance::kTold;
  if (tail.wished || tail.unknown > 2) return Stance::kTold;
  const bool own = head.first || head.opener || head.request ||
                   (clause.game & words(Word::kTake, Word::kCall, Word::kVowel)) != 0;
  const bool goes_on = clause.joint == Joint::kComma || clause.joint == Joint::kAnd;
  return goes_on && !own ? before : Stance::kNow;
}

PickedLetters letters_named(const Context& context) {
  PickedLetters out;
  Stance before = Stance::kNow;
  std::uint32_t sentence = 0;
  for (const Clause& clause : context.reply.clauses) {
    if (clause.sentence != sentence) before = Stance::kNow;
    sentence = clause.sentence;
    const bool any = !out.consonants.empty() || !out.vowels.empty();
    if (any && clause.part != reader::Part::kPlain) {
      (clause.part == reader::Part::kTakeBack ? out.dropped : out.corrected) = true;
      continue;
    }
    std::string letters;
    std::size_t first = clause.to;
    std::size_t last = clause.from;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const std::string here = letters_at(context, i);
      if (here.empty()) continue;
      first = std::min(first, i);
      last = i;
      letters += here;
    }
    if (letters.empty()) continue;
    before = letters_stance(context, clause, first, last, before);
    if (before == Stance::kNegated && any) out.dropped = true;
    if (before != Stance::kNow) continue;
    const bool either = has(context.reply.tokens.all[clause.from], senses(Sense::kOr));
    if (either && any) out.alternative = true;
    for (const char letter : letters) add(context.known, out, letter);
  }
  return out;
}

bool only_says(const Context& context, Senses game) {
  bool says = false;
  for (const Token& token : context.reply.tokens.all) {
    const bool it = (token.game & game) != 0;
    says = says || it;
    const bool fine = it || has(token, reader::kBeside) || token.kind == TokenKind::kMark ||
                      token.kind == TokenKind::kSmiley;
    if (!fine) return false;
  }
  return says;
}

// "no, 3": another category (WF-277).
bool only_says_number(const Context& context) {
  std::size_t numbers = 0;
  for (const Token& token : context.reply.tokens.all) {
    const bool number = token.kind == TokenKind::kNumber && token.value >= 1 &&
                        token.value <= static_cast<int>(kCategories);
    numbers += number ? 1U : 0U;
    const bool fine = number || has(token, reader::kBeside | senses(Sense::kNo)) ||
                      token.kind == TokenKind::kMark || (token.game & kChoosing) != 0;
    if (!fine) return false;
  }
  return numbers == 1;
}

// No letters stand: another move, or a remark.
Outcome without_letters(Context& context) {
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  for (const Act& act : settled.standing) {
    if (act.move == kSpinMove) return refuse(Code::kNoWheel, {{"final", false}});
    if (act.move == kSolveMove) return refuse(Code::kLetterFirst);
  }
  for (const Clause& clause : context.reply.clauses) {
    const bool solves = (context.reply.tokens.all[clause.from].game & words(Word::kSolve)) != 0;
    const std::size_t next = clause.to;
    const bool colon = next < context.reply.tokens.all.size() &&
                       is_mark(context.reply.tokens, context.reply.tokens.all[next], ":");
    if (solves && colon) return refuse(Code::kLetterFirst);
  }
  if (auto lacks = lacking(context)) return *lacks;
  return remark_outcome(context, settled);
}

}  // namespace

Refusal letter_count(const PublicKnowledge& known) {
  std::string have;
  for (const char c : known.consonants) have += (have.empty() ? "" : " ") + std::string(1, c);
  if (known.vowel) have += (have.empty() ? "" : " ") + std::string(1, *known.vowel);
  return refuse(Code::kLetterCount, {{"consonants", std::int64_t{known.consonants_wanted}},
                                     {"have", callboard::Word{have}}});
}

Outcome category_outcome(Context& context) {
  context.acts.clear();
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    if (context.reply.clauses[c].part == reader::Part::kPlain) read_choice(context, c);
  }
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  if (settled.standing.empty()) {
    if (const std::uint32_t left = only_left(settled.denied); left != 0) {
      return play({Step{Category{static_cast<int>(left)}, false}});
    }
    if (auto lacks = lacking(context)) return *lacks;
    return remark_outcome(context, settled);
  }
  const std::uint32_t number = settled.standing.front().data;
  const bool one = settled.standing.size() == 1 && !settled.alternative;
  if (!one) return question(settled, context);
  if (number > kCategories) {
    const bool plain = reader::remark_of(context.reply, settled.standing.front().clause).plain;
    return plain ? Outcome{refuse(Code::kPickCategory)} : Outcome{Chatter{}};
  }
  return play({Step{Category{static_cast<int>(number)}, false}});
}

Outcome letters_outcome(Context& context) {
  const PublicKnowledge& known = context.known;
  if (only_says(context, words(Word::kNoMore))) {
    Letters done;
    done.no_more = true;
    return play({Step{std::move(done), false}});
  }
  if (only_says_number(context)) {
    return refuse(Code::kCategoryStays, {{"category", callboard::Said{known.category}}});
  }
  const PickedLetters named = letters_named(context);
  if (named.consonants.empty() && named.vowels.empty()) return without_letters(context);
  if (named.dropped) return Chatter{};
  if (named.alternative || named.corrected) return unclear(context);
  const std::size_t consonants = known.consonants.size() + named.consonants.size();
  const std::size_t vowels = (known.vowel ? 1U : 0U) + named.vowels.size();
  const auto wanted = static_cast<std::size_t>(std::max(known.consonants_wanted, 0));
  const bool lone = named.consonants.size() + named.vowels.size() == 1;
  const bool talk = lone && !reader::remark_of(context.reply).plain && consonants + vowels == 1;
  if (talk) return Chatter{};
  if (named.twice != 0) {
    return refuse(Code::kGivenLetter, {{"letter", callboard::Word{std::string(1, named.twice)}}});
  }
  if (consonants > wanted || vowels > 1) return letter_count(known);
  Letters letters;
  letters.consonants = named.consonants;
  if (!named.vowels.empty()) letters.vowel = named.vowels.front();
  return play({Step{std::move(letters), false}});
}

}  // namespace callboard::wheel::replies
