#include "bot/export/fit_proposals.h"

#include <algorithm>
#include <string>

#include "bot/match/live_match.h"

namespace callboard {
namespace {

// No match in the file has begun with more, or handed on more, and neither has the show.
std::int64_t highest_jackpot(const Exported& from, const ShowState& state) {
  std::int64_t highest = state.jackpot.value_or(0);
  const auto seen = [&](std::int64_t jackpot) { highest = std::max(highest, jackpot); };
  for (const ResultRow& row : from.results) seen(row.jackpot);
  for (const auto& log : from.logs) seen(desk_so_far(log).carry.jackpot.value_or(0));
  for (const auto& [number, with] : state.begun) seen(with.jackpot);
  return highest;
}

std::string fault_of(const Proposal& proposal, std::int64_t highest, std::int64_t matches) {
  if (proposal.cause < 1 || proposal.number <= proposal.cause || proposal.number > matches) {
    return "the matches it is about";
  }
  const std::int64_t by = proposal.jackpot_by;
  if (by > highest || by < -highest) {
    return "a jackpot that moves by " + std::to_string(by) + ", where none was above " +
           std::to_string(highest);
  }
  for (const std::int64_t wins : {proposal.wins, proposal.wins_were, proposal.reigned_wins}) {
    if (wins < 0 || wins > kWinsMax + matches) return std::to_string(wins) + " wins";
  }
  for (const auto& prizes : {proposal.prizes, proposal.prizes_were}) {
    for (const Prize& prize : prizes) {
      if (prize.value < 0) return "a prize worth " + std::to_string(prize.value);
    }
  }
  return "";
}

}  // namespace

std::optional<ExportProblem> check_proposals(const Exported& from, const ShowState& state) {
  const std::int64_t highest = highest_jackpot(from, state);
  for (const auto* const list : {&state.proposals, &state.unmended}) {
    for (const Proposal& proposal : *list) {
      const std::string fault = fault_of(proposal, highest, state.matches);
      if (fault.empty()) continue;
      return ExportProblem{from.lines.state, "proposal " + std::to_string(proposal.id) +
                                                 " after a ruling cannot be so: " + fault};
    }
  }
  return std::nullopt;
}

OnTrust open_proposals(const ShowState& state) {
  OnTrust said;
  for (const Proposal& proposal : state.proposals) {
    std::string words = "proposal " + std::to_string(proposal.id) + ", after a ruling over match " +
                        std::to_string(proposal.cause) + ", which waits for a host's answer";
    if (proposal.jackpot_by != 0) {
      words += ": it moves the jackpot by " + std::to_string(proposal.jackpot_by);
    }
    said.push_back(std::move(words));
  }
  return said;
}

}  // namespace callboard
