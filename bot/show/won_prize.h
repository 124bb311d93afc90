// A prize that somebody has won in a show, and how far its award has come; who was in the audience
// of a match, by the colour of their token. Plain values and their rows. Held in Show, changed by
// bot/show/prizes.h; loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/carry.h"
#include "storage/rows.h"

namespace callboard {

// kForfeited: it is nobody's, and stays so (WF-037, WF-038).
enum class PrizeStand : std::uint8_t { kWon, kVerified, kAwarded, kHeld, kForfeited };

struct WonPrize {
  std::int64_t number = 0;  // in the show, from 1
  MatchId match;
  std::int64_t match_number = 0;
  std::string name;
  std::int64_t value = 0;            // whole units of the show's currency
  std::optional<RoundWon> giveaway;  // the round that brought it the audience
  std::vector<PersonId> owners;      // one; of a giveaway all who hold the colour
  std::vector<PersonId> lost;        // owners of a giveaway who forfeited their share
  PersonId played_by;                // somebody else won it for its owner; 0: nobody
  Timestamp at;                      // when the match was over for the first time
  PrizeStand stand = PrizeStand::kWon;
  bool gone = false;  // a ruling over the match took it back
  bool operator==(const WonPrize&) const = default;
};
using WonPrizes = std::map<std::int64_t, WonPrize>;  // by number

// "won", "verified", "awarded", "held", "forfeited".
std::string_view stand_word(PrizeStand stand);

// Who had a token in the draw for a match, by number; and the audience as it was drawn, whose k-th
// is the partner of the match's k-th round.
struct TokenHolders {
  std::map<PersonId, std::int64_t> tokens;  // the colour: 0, 1, 2
  std::vector<PersonId> partners;           // in drawn order; 0: one who has left
};

inline constexpr std::string_view kPrizeNote = "prize";
inline constexpr std::string_view kAudienceNote = "audience";

// Rows, and back. One that does not decode throws Broken.
NoteRow prize_row(ShowId show, const WonPrize& prize);
WonPrizes read_prizes(std::span<const NoteRow> rows);
NoteRow audience_row(ShowId show, MatchId match, const TokenHolders& audience);
std::optional<TokenHolders> read_audience(std::span<const NoteRow> rows, MatchId match);

}  // namespace callboard
