// Where words that people typed name a person who is to be forgotten: in the audit, in what the
// daemon posted, in the ledger. Every store takes out the same. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/post.h"

namespace callboard {

// What a host typed, of one audit row.
struct AuditWords {
  std::int64_t id = 0;
  std::string command;
  std::string why;
};

// Of all rows those that name `name`, or a name that "!rename OLD to NEW" says they had before, as
// whole words in whatever case of A to Z; of the command only its first word is left, the reason is
// empty. Some rows may mean a namesake: they are cleared too. An empty name is nobody's.
std::vector<AuditWords> without_name(std::vector<AuditWords> rows, const std::string& name);

// `name` and those that "!rename OLD to NEW" says they had before, in lower case; none of an empty
// one.
std::vector<std::string> names_of(const std::vector<AuditWords>& rows, const std::string& name);

// The same words with "Player 7" where one of `names` stands as a whole word; nothing: none does.
std::optional<std::string> forgotten_in(const std::string& words,
                                        const std::vector<std::string>& names, PersonId person);
// Likewise of a post, in what people have typed (marked "$said"). The game's own sections keep
// their words: a solution may hold what is a name elsewhere.
std::optional<Post> forgotten_in(const Post& post, const std::vector<std::string>& names,
                                 PersonId person);

}  // namespace callboard
