// Which transcripts are written already: looked up once, at a start. The loop's thread.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "bot/match/house.h"

namespace callboard {

class TranscriptFiles {
 public:
  explicit TranscriptFiles(std::filesystem::path folder);
  // Of that match or lottery ("12", "b7") of the show. One that older versions gave a name that can
  // be guessed is taken away.
  [[nodiscard]] bool has(const Show& show, const std::string& of);

 private:
  std::filesystem::path folder_;
  std::set<std::string> names_;
};

}  // namespace callboard
