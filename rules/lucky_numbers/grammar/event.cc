// The Main Event: roll, the wild number, the offer (LN-87 to LN-109).
#include <algorithm>

#include "rules/lucky_numbers/grammar/chain.h"
#include "rules/lucky_numbers/grammar/refusals.h"
#include "rules/lucky_numbers/grammar/wild.h"

namespace callboard::lucky_numbers::grammar {
namespace {

MoveOrRefusal no_stopping(const PublicKnowledge& known) {
  return plain(known.locked ? Code::kLock : Code::kNoOffer);
}

bool holds(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// A number on its own where none is asked for.
bool only_numbers(const std::vector<Line>& lines, const Words& words) {
  bool any = false;
  for (const Line& line : lines) {
    for (const Clause& clause : split_clauses(line.tokens, words)) {
      const NumberClause numbers = read_numbers(clause, 0, words);
      if (!numbers.plain) return false;
      any = any || !numbers.asked.empty();
    }
  }
  return any;
}

// The words of the medal stand for its number, if just one of its halves is open.
std::variant<int, Refusal> number_of_medal(const PublicKnowledge& known, int medal) {
  const auto& halves = kMedalNumbers[static_cast<std::size_t>(medal)];
  const bool low = holds(known.event_open, halves[0]);
  const bool high = holds(known.event_open, halves[1]);
  if (low && high) return wild_which(medal);
  if (!low && !high) return wild_number(Code::kWildTaken, known, halves[0]);
  return low ? halves[0] : halves[1];
}

std::variant<int, Refusal> wished(const PublicKnowledge& known, const WildRead& read) {
  if (read.numbers.size() > 1 || read.medals.size() > 1) return plain(Code::kWildMulti);
  if (read.numbers.empty()) return number_of_medal(known, read.medals.front());
  const int number = read.numbers.front();
  if (holds(known.event_claimed, number)) return wild_number(Code::kWildTaken, known, number);
  if (!holds(known.event_open, number)) return wild_number(Code::kWildBad, known, number);
  if (!read.medals.empty()) {  // "gold 4", not "gold 5"
    const auto& halves = kMedalNumbers[static_cast<std::size_t>(read.medals.front())];
    if (number != halves[0] && number != halves[1]) return plain(Code::kWildMulti);
  }
  return number;
}

// Questions, thanks and cheering.
bool only_talk(const std::vector<Line>& lines, const Words& words) {
  for (const Line& line : lines) {
    bool unclear = false;  // "yes": words of the one kind and of the other
    bool chat = true;
    bool question = false;
    for (const Token& token : line.tokens) {
      question = question || (token.kind == TokenKind::kMark && token.key == "?");
      if (token.kind == TokenKind::kNumber) return false;
      if (token.kind != TokenKind::kWord) continue;
      unclear = unclear || has(words.unclear, token);
      chat = chat && (has(words.chat, token) || has(words.noise, token));
    }
    if (!question && (unclear || !chat)) return false;
  }
  return true;
}

}  // namespace

MoveOrRefusal judge_event_roll(const PublicKnowledge& known, const Folded& reply,
                               const std::vector<Line>& lines, const Words& words,
                               const Reading& reading) {
  std::vector<Act> acts;
  for (const Act& act : reading.acts) {
    if (act.kind != ActKind::kGoOn) acts.push_back(act);  // "let's keep going: roll"
  }
  if (acts.size() > 1) return clash(acts);
  if (acts.empty()) {
    if (reading.conditional) return plain(Code::kCond);
    if (reading.self_roll) return plain(Code::kSelfRoll);
    if (only_numbers(lines, words)) return plain(Code::kNoRoll);
    return nothing(reply);
  }
  switch (acts.front().kind) {
    case ActKind::kRoll:
      return Moves<Move>{{Roll{}}};
    case ActKind::kStop:
      if (known.may_stop) return Moves<Move>{{Stop{}}};
      return no_stopping(known);
    case ActKind::kPass:
    case ActKind::kGuess:
    case ActKind::kNumbers:
    case ActKind::kGoOn:
      break;
  }
  return plain(Code::kPhase);
}

MoveOrRefusal judge_event_wild(const PublicKnowledge& known, const Folded& reply,
                               const std::vector<Line>& lines, const Words& words,
                               const Reading& reading) {
  const WildRead read = read_wild(lines, known.dice_total, words);
  const bool rolls = reading.has(ActKind::kRoll);
  const bool wishes = !read.numbers.empty() || !read.medals.empty();
  if (read.declined && wishes) return Ambiguous{{"DECLINE", "a number"}};
  if (!read.says_something()) {
    if (reading.has(ActKind::kStop)) return no_stopping(known);
    if (reading.conditional) return plain(Code::kCond);
    if (!reading.acts.empty()) return plain(Code::kPhase);
    return nothing(reply);
  }
  if (reading.has(ActKind::kStop)) return plain(Code::kChain);
  Moves<Move> out;
  if (read.declined) {
    out.moves.push_back(Wild{});
  } else {
    const auto number = wished(known, read);
    if (const auto* refused = std::get_if<Refusal>(&number)) return *refused;
    out.moves.push_back(Wild{std::get<int>(number)});
  }
  const bool over = !read.declined && known.event_open.size() == 1;
  if (rolls && !over) out.moves.push_back(Roll{});
  return out;
}

MoveOrRefusal judge_event_offer(const PublicKnowledge& known, const Folded& reply,
                                const std::vector<Line>& lines, const Words& words,
                                const Reading& reading) {
  const bool stops = reading.has(ActKind::kStop);
  const bool goes = reading.has(ActKind::kGoOn);
  const bool rolls = reading.has(ActKind::kRoll);
  if (stops && (goes || rolls)) return clash(reading.acts);
  if (stops) return Moves<Move>{{Stop{}}};
  if (rolls) return Moves<Move>{{GoOn{}, Roll{}}};
  if (goes) return Moves<Move>{{GoOn{}}};
  if (reading.conditional) return plain(Code::kCond);
  // Whatever else the champion says now is likely meant as an answer (AM-93).
  if (reply.addressed || !only_talk(lines, words)) return offer(known);
  return Chatter{};
}

}  // namespace callboard::lucky_numbers::grammar
