// Whom a post names: its {"$person": id} marks, and the names these people have now. Pure reading
// of the house, on the loop's thread or in a tool.
#pragma once

#include <map>
#include <set>
#include <string>

#include "bot/match/house.h"
#include "rules/core/post.h"

namespace callboard {

std::set<PersonId> persons_in(const Post& post);

// Those of them whose platform may ring for the post, at most 20: everybody named in a public one;
// of a private one only who reads it, so that a host's preview rings nobody's bell.
std::set<PersonId> pinged_in(const Post& post);

// For Stage::people.
std::map<PersonId, std::string> names_in(const House& house, const Post& post);

}  // namespace callboard
