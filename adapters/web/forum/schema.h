// The tables of forum.db and the steps that bring an older file up to date, forward only. Called
// once by the writer before anything else touches the file.
#pragma once

#include <cstdint>
#include <string>

#include "adapters/web/forum/db.h"
#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::int64_t kForumVersion = 2;

// The reason, in words for the operator: a newer file, a damaged one, a full disk.
Result<Done, std::string> bring_up_to_date(Db& db);

}  // namespace callboard::web
