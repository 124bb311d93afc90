// What a ruling over an earlier match proposes to the host of the first later one: what differs
// there from what the earlier match hands on now, and which of it can be mended. Loop's thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// The first match of that number or a later one that took something over from those before: it is
// played, or has brought a result. What was called off, or left behind, counts for nothing.
std::optional<MatchRow> first_that_counts(const House& house, const Show& show,
                                          std::int64_t number);

// A ruling has opened this match again. "later": others were played meanwhile, so that it hands
// nothing on; "jackpot_set": a host has set the jackpot meanwhile.
nlohmann::json overtaken_by(const House& house, const LiveMatch& match);

// What "!confirm" would mend of a proposal as things stand now.
struct Mending {
  std::optional<MatchRow> later;  // the match it is about; nothing: none counts any more
  bool live = false;              // which is in play
  bool halted = false;            // nothing is mended there until the operator has
  bool stuck = false;             // there, the chair cannot be given over: `champion` has the other
                                  // seat, or who had it is gone
  std::optional<Seat> chair;      // which `champion` is to take over there
  std::optional<PersonId> wins_of;  // who brought too many wins to it, or too few, and holds the
  std::int64_t wins_by = 0;         // title since: by how many more they should be
  bool reign = false;               // who has the title, where no match is played for it; where one
                                    // is, who has it if that is called off
  std::int64_t jackpot_by = 0;      // 0 also where somebody has won it since
  bool prizes = false;              // what stands over, and nobody has touched since
  bool any() const;
};
Mending mending(const House& house, const Show& show, const Proposal& proposal);

// Whether there is anything to tell a host: what differs, or can be mended.
bool can_be_asked(const House& house, const Show& show, const Proposal& proposal);

// For "queue.proposal" and "alert.proposal".
nlohmann::json proposal_facts(const House& house, const Show& show, const Proposal& proposal);

// The same prizes, in whatever order.
bool same_prizes(std::vector<Prize> one, std::vector<Prize> other);
// For the host's word "prizes": stand "Car" 24000.
std::string standing_words(const std::vector<Prize>& prizes);

// Where the match it was about has been called off since, the next one began with who reigned.
Proposal as_it_stands(const House& house, const Show& show, Proposal proposal);

// `proposal` begins where `earlier`, over the same match, has left what later matches have.
void stand_on(Proposal& proposal, const Proposal& earlier);

// The match that is played has taken over what the show stands at, as a host has confirmed.
void note_begun_with(Show& show, const LiveMatch& match);

// What is left of an answered proposal, so that one more ruling knows what later matches have, and
// "!undo" of an answer what should be there now.
void keep_unmended(Show& show, const Proposal& proposal);
// What `left` has and `asked` had not was taken back: it differs again.
void unmend(Proposal& now, const Proposal& asked, const Proposal& left);

struct Unmended {
  Proposal proposal;
  bool open = false;  // it waited for a host's word
};
// What differs because of rulings over match `cause`, out of the show; nothing: nothing does.
std::optional<Unmended> take_unmended(Show& show, std::int64_t cause);

}  // namespace callboard
