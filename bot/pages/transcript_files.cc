#include "bot/pages/transcript_files.h"

#include <system_error>
#include <utility>

#include "bot/show/transcript_name.h"

namespace callboard {

TranscriptFiles::TranscriptFiles(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    // A kill while one was written leaves another ending.
    if (entry.path().extension() == ".json") names_.insert(entry.path().stem().string());
  }
}

bool TranscriptFiles::has(const Show& show, const std::string& of) {
  if (!show.state.made) return names_.contains(of);
  bool found = false;
  for (auto it = names_.lower_bound(of); it != names_.end() && it->starts_with(of); ++it) {
    if (has_key(*it, of)) {
      found = true;
    } else if (*it == of || it->substr(of.size()).starts_with("-")) {
      std::error_code error;
      std::filesystem::remove(folder_ / (*it + ".json"), error);
    }
  }
  return found;
}

}  // namespace callboard
