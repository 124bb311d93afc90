// Shows that people make themselves where they want to play: on Discord by /show new in a channel
// of their server. Such a show is a row like any other, which says itself where it is played and by
// which pattern (docs/adr/0012); what its community may have is limited. Loop's thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::size_t kTitleGlyphsMax = 60;

// As a section of callboard.toml would have it.
ShowSetup setup_of(const Made& made, const std::string& key, const ShowSetup& pattern);
// Of those on offer; null: none of that key.
const OfferedPack* offered(const Making& making, const std::string& key);
inline constexpr const char* kUsualPacks = "usual";  // instead of a key: those of the pattern

// What the operator has set up.
struct MadeFrom {
  std::vector<ShowSetup> patterns;
  std::vector<ShowSetup> shows;
  std::map<std::string, std::vector<std::string>> packs;  // on offer: files, by key
};
// Of the rows those that were made on that platform, by the pattern of their game, or like the show
// they try out; without one, they rest. Rows that do not decode are left out.
std::vector<ShowSetup> setups_made(const std::vector<ShowRow>& rows, const std::string& adapter,
                                   const MadeFrom& from);
// Where they are played, for the adapter.
std::vector<PlayedAt> places_made(const House& house, const std::string& adapter);

void place_ordered(House& house, Act& act, const PlaceOrder& order);

// A match of the show begins: it counts for its community.
void note_begun(House& house, Act& act, const Show& show);
// The community has begun as many matches within a day as it may.
bool day_is_full(const House& house, const Show& show, Timestamp now);

}  // namespace callboard
