#include <algorithm>

#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

// Kinds of news that show what nobody but the hosts knew before.
constexpr std::string_view kUncovering[] = {
    "picked",           "shown",         "solved",           "tiebreak_lost",
    "followup_default", "followup_over", "puzzle_discarded", "event_began",
    "event_claimed",    "event_medal",
};

bool tells(const News& news, std::string_view name) {
  return std::any_of(news.facts.begin(), news.facts.end(),
                     [&](const Fact& fact) { return fact.name == name; });
}

}  // namespace

bool uncovers(const std::vector<News>& news) {
  return std::any_of(news.begin(), news.end(), [](const News& one) {
    const bool voided = one.kind == "puzzle_voided" && tells(one, "solution");
    return voided || std::find(std::begin(kUncovering), std::end(kUncovering), one.kind) !=
                         std::end(kUncovering);
  });
}

void tell_all(State& state, FactName kind, Facts facts) {
  state.news.push_back({kind, std::move(facts), NewsFor::kAll, {}});
}
void tell_seat(State& state, Seat seat, FactName kind, Facts facts) {
  state.news.push_back({kind, std::move(facts), NewsFor::kSeat, seat});
}
void tell_hosts(State& state, FactName kind, Facts facts) {
  state.news.push_back({kind, std::move(facts), NewsFor::kHosts, {}});
}

std::vector<Facts> bank_facts(const State& state) {
  std::vector<Facts> list;
  for (const Seat seat : {kChallenger, kChampion}) {
    const std::int64_t bank = state.banks[seat.index];
    list.push_back(made({{"seat", seat},
                         {"bank", Money{bank}},
                         {"leads", bank > state.banks[other(seat).index]},
                         {"controller", puzzle_is_open(state) && state.controller == seat}}));
  }
  return list;
}

std::vector<Facts> prize_facts(const std::vector<Prize>& prizes) {
  std::vector<Facts> list;
  for (const Prize& prize : prizes) {
    list.push_back(made({{"name", Said{prize.name}}, {"value", Money{prize.value}}}));
  }
  return list;
}

std::vector<Facts> medal_facts(const std::vector<Prize>& prizes) {
  std::vector<Facts> list = prize_facts(prizes);
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].insert(list[i].begin(), {"medal", Word{medal_name(static_cast<int>(i))}});
  }
  return list;
}

std::vector<Facts> pick_facts(const std::vector<std::vector<int>>& picks) {
  std::vector<Facts> list;
  for (const std::vector<int>& pick : picks) {
    list.push_back(made({{"numbers", pick}, {"text", Word{numbers_spaced(pick)}}}));
  }
  return list;
}

std::vector<Facts> text_facts(const std::vector<PackText>& texts) {
  std::vector<Facts> list;
  for (const PackText& text : texts) list.push_back({{"text", Said{text.text}}});
  return list;
}

Refusal refusal(Code code, Facts data) { return {code, std::move(data), false}; }

}  // namespace callboard::lucky_numbers
