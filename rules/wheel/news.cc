// What an input brought, told to everybody, to one seat or to the hosts. The kinds are listed in
// views.h.
#include <algorithm>

#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

constexpr std::string_view kUncoveringKinds[] = {
    "shown",     "letters", "solved",   "reveal_won",   "reveal_unsolved",
    "discarded", "voided",  "envelope", "bonus_opened", "bonus_letters",
};

}  // namespace

void tell(State& state, std::string kind, Facts facts) {
  state.news.push_back({std::move(kind), std::move(facts), NewsFor::kAll, {}});
}
void tell_seat(State& state, Seat seat, std::string kind, Facts facts) {
  state.news.push_back({std::move(kind), std::move(facts), NewsFor::kSeat, seat});
}
void tell_hosts(State& state, std::string kind, Facts facts) {
  state.news.push_back({std::move(kind), std::move(facts), NewsFor::kHosts, {}});
}

bool uncovers(const std::vector<News>& news) {
  return std::any_of(news.begin(), news.end(), [](const News& one) {
    return std::find(std::begin(kUncoveringKinds), std::end(kUncoveringKinds), one.kind) !=
           std::end(kUncoveringKinds);
  });
}

Refusal refusal(Code code, Facts data) { return {code, std::move(data), false}; }

Word letter_word(char letter) { return Word{std::string(1, letter)}; }

std::vector<Facts> seat_facts(const std::vector<Seat>& seats) {
  std::vector<Facts> list;
  for (const Seat seat : seats) list.push_back({{"seat", seat}});
  return list;
}

}  // namespace callboard::wheel
