#include "rules/lucky_numbers/reader/choices.h"

#include <algorithm>

namespace callboard::lucky_numbers::replies {

bool passable(const Token& token) {
  return token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley ||
         reader::has(token, senses(Sense::kFiller, Sense::kCourtesy, Sense::kCheer,
                                   Sense::kGreeting, Sense::kHost, Sense::kVocative, Sense::kAssent,
                                   Sense::kClosing, Sense::kHedge, Sense::kAnd, Sense::kSo,
                                   Sense::kThen, Sense::kBut, Sense::kOr, Sense::kCorrect));
}

namespace {

struct Found {
  std::size_t from = 0;
  std::size_t to = 0;
};

// Where the words of a choice stand in a clause; to == 0: nowhere.
Found choice_in(const Context& context, const Clause& clause, std::string_view choice) {
  const Tokens& tokens = context.reply.tokens;
  if (choice.substr(0, 4) == "the ") choice.remove_prefix(4);
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = tokens.all[i];
    const std::string_view line = tokens.lines[token.line].key;
    if (line.substr(token.from, choice.size()) != choice) continue;
    const std::size_t end = token.from + choice.size();
    if (end < line.size() && line[end] >= 'a' && line[end] <= 'z') continue;
    std::size_t to = i;
    while (to < clause.to && tokens.all[to].from < end) ++to;
    return {i, to};
  }
  return {};
}

Senses words_of_choice(std::string_view choice, std::size_t at, std::size_t count) {
  Senses out = at == 0 ? words(Word::kFirst) : at == 1 ? words(Word::kSecond) : 0;
  if (at + 1 == count) out |= words(Word::kLast);
  if (choice == "true") out |= words(Word::kTrue);
  if (choice == "false") out |= words(Word::kFalse);
  if (choice == "yes") out |= words(Word::kYes);
  if (choice == "no") out |= words(Word::kNo);
  return out;
}

// "B": the place of a choice, if nothing else is said; its number of choices: none.
std::size_t lettered(const Context& context, const Clause& clause) {
  const std::size_t none = context.known.choices.size();
  std::size_t place = none;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = context.reply.tokens.all[i];
    const std::string_view key = context.reply.tokens.key(token);
    const bool alone = context.reply.tokens.all.size() == 1;
    const bool letter =
        token.kind == TokenKind::kWord && key.size() == 1 && (token.capital || alone);
    if (!letter && passable(token)) continue;
    if (!letter || place < none || key.front() < 'a') return none;
    place = static_cast<std::size_t>(key.front() - 'a');
  }
  return std::min(place, none);
}

}  // namespace

void read_choice_clause(Context& context, std::size_t c) {
  const Clause clause = context.reply.clauses[c];
  if (clause.part != reader::Part::kPlain && clause.part != reader::Part::kNo) return;
  const auto& choices = context.known.choices;
  for (std::size_t n = 0; n < choices.size(); ++n) {
    Found found = choice_in(context, clause, choices[n].key);
    const Senses word = words_of_choice(choices[n].key, n, choices.size());
    for (std::size_t i = clause.from; i < clause.to && found.to == 0; ++i) {
      if ((context.reply.tokens.all[i].game & word) != 0) found = {i, i + 1};
    }
    if (found.to == 0 && context.reply.clauses.size() == 1 && lettered(context, clause) == n) {
      found = {clause.from, clause.to};
    }
    if (found.to == 0) continue;
    constexpr Senses kOwn = words(Word::kAnswer, Word::kYes, Word::kNo, Word::kTrue, Word::kFalse);
    reader::Head head = head_of(context.reply.tokens, clause, found.from, kOwn);
    head.unknown -= head.loose;  // "the turnips"
    const reader::Tail tail = tail_of(context.reply.tokens, clause, found.to, kOwn, 0);
    Act act;
    act.move = kGuessMove;
    act.clause = c;
    act.token = found.from;
    act.data = static_cast<std::uint32_t>(n);
    act.stance = stance_of(clause, head, tail);
    if (act.stance == Stance::kNow && tail.unknown > 0) act.unclear = true;
    add_act(context.acts, act);
  }
}

}  // namespace callboard::lucky_numbers::replies
