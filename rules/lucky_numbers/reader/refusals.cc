#include "rules/lucky_numbers/reader/refusals.h"

#include <cstdint>

#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers::refusals {
namespace {

constexpr std::size_t kPicksShownMax = 15;  // longer lists are not read anyway

Fact number_fact(FactName name, int value) { return {name, std::int64_t{value}}; }

void add_picks(Facts& facts, const PublicKnowledge& known) {
  std::vector<std::vector<int>> picks = known.legal_picks;
  const bool many = picks.size() > kPicksShownMax;
  if (many) picks.resize(kPicksShownMax);
  facts.push_back({"picks", pick_facts(picks)});
  facts.push_back({"many", many});
}

int total_of(const std::vector<int>& numbers) {
  std::int64_t total = 0;
  for (const int number : numbers) total += number;
  return static_cast<int>(total);
}

}  // namespace

Refusal plain(Code code) { return refusal(code); }

Refusal sum(const PublicKnowledge& known, const std::vector<int>& numbers) {
  Facts facts{{"numbers", numbers},
              {"text", Word{numbers_summed(numbers)}},
              number_fact("sum", total_of(numbers)),
              number_fact("total", known.dice_total)};
  add_picks(facts, known);
  return refusal(Code::kSum, std::move(facts));
}

Refusal largest(const PublicKnowledge& known) {
  const std::size_t size = known.legal_picks.empty() ? 0 : known.legal_picks.front().size();
  Facts facts{number_fact("size", static_cast<int>(size)), number_fact("total", known.dice_total)};
  add_picks(facts, known);
  return refusal(Code::kLargest, std::move(facts));
}

Refusal taken(const PublicKnowledge& known, const std::vector<int>& numbers) {
  return refusal(Code::kTaken, {{"numbers", numbers},
                                {"text", Word{numbers_spaced(numbers)}},
                                {"hidden", known.hidden},
                                {"hidden_text", Word{numbers_spaced(known.hidden)}}});
}

Refusal not_on_board(const PublicKnowledge& known, int number) {
  return refusal(Code::kNotOnBoard,
                 {number_fact("number", number), number_fact("highest", known.numbers)});
}

Refusal run_on(const std::string& written, const std::vector<int>& reading) {
  return refusal(Code::kRunOn,
                 {{"text", Said{written}}, {"reading", Word{numbers_spaced(reading)}}});
}

Refusal no_numbers(const PublicKnowledge& known) {
  Facts facts{number_fact("total", known.dice_total)};
  add_picks(facts, known);
  return refusal(Code::kNoNumbers, std::move(facts));
}

Refusal pick_first(const PublicKnowledge& known) {
  return refusal(Code::kPickFirst, {number_fact("total", known.dice_total)});
}

Refusal not_your_turn(const PublicKnowledge& known, Alert alert) {
  Refusal out = refusal(Code::kTurn);
  if (known.mover) out.data.push_back({"seat", *known.mover});
  out.alert = alert == Alert::kHosts;
  return out;
}

Refusal spectator(const PublicKnowledge& known, Alert alert) {
  Refusal out = not_your_turn(known, alert);
  out.code = Code::kSpectator;
  return out;
}

Refusal over(const PublicKnowledge& known) {
  Facts facts;
  if (known.solver) facts.push_back({"seat", *known.solver});
  return refusal(Code::kOver, std::move(facts));
}

Refusal bare(const std::string& guess) { return refusal(Code::kBare, {{"guess", Said{guess}}}); }

Refusal wild_number(Code code, const PublicKnowledge& known, int number) {
  return refusal(code, {number_fact("number", number),
                        {"open", known.event_open},
                        {"open_text", Word{numbers_spaced(known.event_open)}}});
}

Refusal offer(const PublicKnowledge& known) {
  return refusal(Code::kOffer, {{"cash", Money{known.offer_cash}},
                                {"prizes", prize_facts(known.offer_prizes)},
                                {"has_prizes", !known.offer_prizes.empty()}});
}

Refusal one_answer(const PublicKnowledge& known) {
  return refusal(Code::kOneAnswer, {{"choices", text_facts(known.choices)}});
}

}  // namespace callboard::lucky_numbers::refusals
