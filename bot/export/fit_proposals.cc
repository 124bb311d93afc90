#include "bot/export/fit_proposals.h"

#include <set>
#include <string>

namespace callboard {
namespace {

// Hosts set a jackpot to a thousand million at most, and a match adds thousands.
constexpr std::int64_t kJackpotMovesMax = 10'000'000'000;
constexpr std::int64_t kPrizeMax = kJackpotMovesMax;

std::string fault_of(const Proposal& proposal, const ShowState& state) {
  if (proposal.id < 1 || proposal.id > state.proposals_made) return "its number";
  if (proposal.cause < 1 || proposal.number <= proposal.cause || proposal.number > state.matches) {
    return "the matches it is about";
  }
  const std::int64_t by = proposal.jackpot_by;
  if (by > kJackpotMovesMax || by < -kJackpotMovesMax) {
    return "a jackpot that moves by " + std::to_string(by);
  }
  for (const std::int64_t wins : {proposal.wins, proposal.wins_were, proposal.reigned_wins}) {
    if (wins < 0 || wins > kWinsMax + state.matches) return std::to_string(wins) + " wins";
  }
  for (const auto& prizes : {proposal.prizes, proposal.prizes_were}) {
    for (const Prize& prize : prizes) {
      if (prize.value < 0 || prize.value > kPrizeMax)
        return "a prize worth " + std::to_string(prize.value);
    }
  }
  return "";
}

}  // namespace

std::optional<ExportProblem> check_proposals(const Exported& from, const ShowState& state) {
  if (state.jackpot_set && (*state.jackpot_set < 0 || *state.jackpot_set > state.matches)) {
    return ExportProblem{from.lines.state, "\"jackpot_set\": the show has not come to match " +
                                               std::to_string(*state.jackpot_set)};
  }
  std::set<std::int64_t> numbers;
  for (const auto* const list : {&state.proposals, &state.unmended}) {
    for (const Proposal& proposal : *list) {
      std::string fault = fault_of(proposal, state);
      if (!numbers.insert(proposal.id).second) fault = "it is there twice";
      if (fault.empty()) continue;
      return ExportProblem{from.lines.state, "proposal " + std::to_string(proposal.id) +
                                                 " after a ruling cannot be so: " + fault};
    }
  }
  return std::nullopt;
}

OnTrust open_proposals(const ShowState& state) {
  OnTrust said;
  const auto say = [&](const Proposal& proposal, const std::string& how) {
    std::string words = "proposal " + std::to_string(proposal.id) + ", after a ruling over match " +
                        std::to_string(proposal.cause) + ", " + how;
    if (proposal.jackpot_by != 0)
      words += ": the jackpot by " + std::to_string(proposal.jackpot_by);
    said.push_back(std::move(words));
  };
  for (const Proposal& open : state.proposals) say(open, "which waits for a host's answer");
  for (const Proposal& left : state.unmended) {
    if (left.jackpot_by != 0) say(left, "of which a host has left something unmended");
  }
  return said;
}

}  // namespace callboard
