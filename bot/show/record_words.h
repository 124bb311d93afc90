// What players ask about the show's memory, in its thread or a match's: standings, records, the
// jackpot's history, seasons, their own results. Answered in private; hosts post the same with
// "!standings" and the like (bot/desk/orders_records.cc). Loop's thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "bot/desk/commands.h"
#include "bot/match/house.h"

namespace callboard {

// What a word asks for.
enum class RecordQuestion : std::uint8_t {
  kStandings,
  kAllTime,
  kRecords,
  kJackpots,
  kSeasons,
  kOwn
};
// As `first_word` gives it ("standings"), or behind a host's "!" ("standings all").
std::optional<RecordQuestion> asks_for(std::string_view words);

struct RecordAnswer {
  std::string section;
  PublicData facts;
};
// For everybody, or as `asker` sees it.
RecordAnswer answer_about(const House& house, const Show& show, RecordQuestion asked,
                          std::optional<PersonId> asker);

// A season that was closed, with its final standings.
nlohmann::json season_facts(const House& house, const Show& show, const Season& season);

// Who stands first in a season.
std::vector<PersonId> first_of(const Show& show, std::int64_t season);

CommandOutcome record_words(House& house, Act& act, const Show& show, PersonId person,
                            std::string_view words);

}  // namespace callboard
