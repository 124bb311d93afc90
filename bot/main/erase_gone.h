// What is kept of communities that have put the daemon out for 30 days is erased: of the shows that
// were played there alone, and of the people who were nowhere else. Before shows are loaded; one
// thread.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "bot/config/config.h"
#include "storage/store.h"

namespace callboard {

struct ErasedNow {
  std::vector<std::string> lines;   // for the operator
  std::vector<MatchId> matches;     // whose transcripts go
  std::vector<BookId> books;        // likewise
  std::set<std::string> forgotten;  // accounts there
};
// Whose time has come by `now`. Can be done once more if it was cut short.
Stored<ErasedNow> erase_gone(Store& store, const Config& config, Timestamp now);

// Their transcripts, also of matches that were opened again.
void remove_transcripts(const std::filesystem::path& folder, const ErasedNow& erased);

}  // namespace callboard
