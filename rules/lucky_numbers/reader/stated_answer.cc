#include <algorithm>

#include "rules/lucky_numbers/reader/choices.h"
#include "rules/lucky_numbers/reader/outcome.h"

namespace callboard::lucky_numbers::replies {
namespace {

constexpr std::size_t kWordsMax = 12;
constexpr Senses kAnswerWords = words(Word::kAnswer);

bool is_word(const Token& token) {
  return token.kind != TokenKind::kMark && token.kind != TokenKind::kSmiley;
}

// "my answer: ", also "ok, final answer: ": the token behind the colon; 0: none.
std::size_t behind_marker(const Context& context) {
  const Tokens& tokens = context.reply.tokens;
  bool marked = false;
  for (std::size_t i = 0; i < tokens.all.size(); ++i) {
    const Token& token = tokens.all[i];
    if (is_mark(tokens, token, ":")) return marked ? i + 1 : 0;
    if ((token.game & kAnswerWords) != 0) {
      const std::string_view key = tokens.key(token);
      marked = key.find("answer") != std::string_view::npos || key == "ans" || key == "a";
    } else if (!passable(token)) {
      return 0;
    }
  }
  return 0;
}

// "L. da Vinci": the dot belongs to the letter.
bool after_initial(const Tokens& tokens, std::size_t dot) {
  const Token& before = tokens.all[dot - 1];
  return before.kind == TokenKind::kWord && before.capital && tokens.key(before).size() == 1;
}

// "(thigh bone)" is a part of the answer, "(anthem of my whole life)" a remark on it: the token
// where the answer ends.
std::size_t before_remark(const Tokens& tokens, std::size_t from) {
  constexpr std::size_t kPartMax = 2;
  std::size_t open = from;
  while (open < tokens.all.size() && !is_mark(tokens, tokens.all[open], "(")) ++open;
  std::size_t shut = open;
  while (shut < tokens.all.size() && !is_mark(tokens, tokens.all[shut], ")")) ++shut;
  const bool part = shut < tokens.all.size() && shut - open - 1 <= kPartMax;
  return part ? tokens.all.size() : open;
}

// Speech, or another answer beside it: that is for the clauses to tell.
bool is_speech(const Tokens& tokens, const Token& token) {
  constexpr Senses kSpeech =
      senses(Sense::kQuestion, Sense::kHold, Sense::kTakeBack, Sense::kCorrect, Sense::kOr,
             Sense::kEither, Sense::kReport, Sense::kCondition, Sense::kReason, Sense::kBut,
             Sense::kOpener, Sense::kNegation);
  constexpr Senses kOther = words(Word::kNoIdea, Word::kLacks, Word::kRoll, Word::kAnswer);
  if (token.quoted || reader::has(token, senses(Sense::kArticle))) return false;
  if (reader::has(token, senses(Sense::kFirst)) && !token.capitals) return true;
  const bool several = tokens.key(token).find(' ') != std::string_view::npos;
  if ((token.game & kOther) != 0 && (!token.capital || several)) return true;
  return reader::has(token, kSpeech) && !token.capital;
}

bool among(std::string_view words, std::string_view word) {
  const std::size_t at = words.find(word);
  return !word.empty() && at != std::string_view::npos && words[at - 1] == ' ' &&
         words[at + word.size()] == ' ';
}

// What is a point of time of the kind that the question asks for: a month, a day, an hour.
bool is_asked_time(std::string_view question, std::string_view word, bool clock) {
  constexpr std::string_view kMonths =
      " january february march april may june july august september october november december ";
  constexpr std::string_view kDays = " monday tuesday wednesday thursday friday saturday sunday ";
  constexpr std::string_view kHours = " midnight noon midday dawn dusk sunrise sunset ";
  const auto asks = [&](std::string_view noun) {
    return question.find("which " + std::string(noun)) != std::string_view::npos ||
           question.find("what " + std::string(noun)) != std::string_view::npos;
  };
  if (asks("month")) return among(kMonths, word);
  if (asks("day") || asks("weekday")) return among(kDays, word);
  return (asks("time") || asks("hour")) && (clock || among(kHours, word));
}

// "midnight", "at midnight", "I think it's 12 am": nothing else may stand beside it, since talk of
// time mostly puts an answer off. The token of the time; `to`: there is none.
std::size_t asked_time(const Context& context, std::size_t from, std::size_t to) {
  const Tokens& tokens = context.reply.tokens;
  std::size_t found = to;
  for (std::size_t i = from; i < to; ++i) {
    const Token& token = tokens.all[i];
    const std::string_view key = tokens.key(token);
    const bool half = (key == "am" || key == "pm") && i > from && tokens.all[i - 1].value > 0;
    const bool clock = half || token.kind == TokenKind::kInert;
    if (is_asked_time(context.known.question, key, clock)) {
      found = std::min(found, i);
      continue;
    }
    const bool head = (token.game & kAnswerWords) != 0 || key == "at" || key == "in" || key == "on";
    if (!head && token.value == 0) return to;
  }
  return found;
}

}  // namespace

reader::Worded worded(const Tokens& tokens, std::size_t from, std::size_t to) {
  const Token& first = tokens.all[from];
  const Token& last = tokens.all[to - 1];
  const reader::LineText& line = tokens.lines[first.line];
  return {std::string(line.text.substr(first.text_from, last.text_to - first.text_from)),
          std::string(line.key.substr(first.from, last.to - first.from))};
}

std::optional<reader::Worded> stated_answer(const Context& context) {
  const Tokens& tokens = context.reply.tokens;
  std::size_t from = behind_marker(context);
  std::size_t to = before_remark(tokens, from);
  if (from == 0 || from >= to || tokens.all[from].line + 1 != tokens.lines.size()) return {};
  while (from < to && !is_word(tokens.all[from])) ++from;
  const auto shuts = [&](const Token& token) { return is_mark(tokens, token, ")"); };
  while (to > from && !shuts(tokens.all[to - 1]) &&
         (!is_word(tokens.all[to - 1]) ||
          reader::has(tokens.all[to - 1], senses(Sense::kClosing, Sense::kCourtesy)))) {
    --to;
  }
  std::size_t count = 0;
  for (std::size_t i = from; i < to; ++i) {
    const Token& token = tokens.all[i];
    if (is_word(token)) {
      ++count;
      if (is_speech(tokens, token)) return {};
    } else if (is_mark(tokens, token, ".!?") && !after_initial(tokens, i)) {
      return {};
    }
  }
  if (count == 0 || count > kWordsMax) return {};
  return worded(tokens, from, to);
}

std::optional<Alone> alone_answer(const Context& context) {
  constexpr std::size_t kAloneMax = 4;
  const Tokens& tokens = context.reply.tokens;
  std::size_t from = 0;
  std::size_t to = tokens.all.size();
  while (to > from && !is_word(tokens.all[to - 1])) --to;
  if (from >= to || to - from > kAloneMax || tokens.lines.size() != 1) return {};
  if (const std::size_t time = asked_time(context, from, to); time < to) {
    const bool counted = time > from && tokens.all[time - 1].value > 0;  // "12 midnight"
    return Alone{worded(tokens, counted ? time - 1 : time, to), true};
  }
  if (names_time(tokens, from, to)) return {};
  bool counted = false;
  for (std::size_t i = from; i < to; ++i) {
    const Token& token = tokens.all[i];
    const bool time =
        token.kind == TokenKind::kInert || reader::has(token, senses(Sense::kTime, Sense::kLater));
    if (!is_word(token) || time || is_speech(tokens, token)) return {};
    counted = counted || token.value > 0;
  }
  const Token& first = tokens.all[from];
  const Token& last = tokens.all[to - 1];
  const bool named = last.capitals && reader::has(last, senses(Sense::kFirst));  // "the US"
  const bool called = to - from == 2 && first.capital && last.capital && last.senses == 0;
  if (named || called) return Alone{worded(tokens, from, to), true};
  constexpr Senses kHeads = senses(Sense::kArticle, Sense::kPossessive);
  const bool thing = to - from > 1 ? reader::has(first, kHeads) || counted
                                   : first.senses == senses(Sense::kCommon) &&
                                         (first.game & words(Word::kTalk)) == 0;
  if (!thing) return {};
  return Alone{worded(tokens, from, to), false};
}

}  // namespace callboard::lucky_numbers::replies
