// Names for the rows of the forum. Plain values, any thread.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"

namespace callboard::web {

using AccountId = StrongId<struct AccountTag>;  // 0: the daemon as author, everyone as reader
using ThreadId = StrongId<struct ThreadTag>;    // 0: private messages that belong to no thread
using PostId = StrongId<struct PostTag>;

inline constexpr AccountId kDaemon{0};
inline constexpr AccountId kEveryone{0};
inline constexpr ThreadId kMessages{0};
inline constexpr std::int64_t kPrivateAction = 2;  // added to `ask` of a post's action

// The decimal form that stands in addresses, venues and reply references; anything else is nothing.
template <class Id>
std::optional<Id> parse_id(std::string_view text) {
  Id id;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, id.value);
  if (text.empty() || text[0] == '0' || error != std::errc() || stop != end || id.value <= 0) {
    return std::nullopt;
  }
  return id;
}

template <class Tag>
std::string id_text(StrongId<Tag> id) {
  return id.value == 0 ? std::string() : std::to_string(id.value);
}

}  // namespace callboard::web
