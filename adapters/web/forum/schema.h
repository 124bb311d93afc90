// The tables of forum.db and the steps that bring an older file up to date, forward only. Called
// once by the writer before anything else touches the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "adapters/web/forum/db.h"
#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::int64_t kForumVersion = 8;

// The reason, in words for the operator: a newer file, a damaged one, a full disk.
// An older file is copied first, as it is, to "FILE.before-N" (or the next free name after that).
Result<Done, std::string> bring_up_to_date(Db& db, const std::filesystem::path& file);

}  // namespace callboard::web
