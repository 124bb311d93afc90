#include "adapters/discord/permissions.h"

#include <array>
#include <set>

#include "adapters/discord/fields.h"
#include "adapters/discord/snowflake.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;
using Bits = std::uint64_t;

struct Needed {
  std::uint64_t bit;
  const char* name;
};
constexpr std::uint64_t kOne = 1;
constexpr std::uint64_t kAllOfThem = kOne << 3;  // Administrator
constexpr Bits kHistoryBit = kOne << 16;
constexpr std::array<Needed, 7> kNeeded = {{{kOne << 10, "View Channel"},
                                            {kOne << 11, "Send Messages"},
                                            {kHistoryBit, "Read Message History"},
                                            {kOne << 15, "Attach Files"},
                                            {kOne << 6, "Add Reactions"},
                                            {kOne << 35, "Create Public Threads"},
                                            {kOne << 38, "Send Messages in Threads"}}};
constexpr Needed kPrivately = {kOne << 36, "Create Private Threads"};

const Json& list_at(const Json& object, const char* name) {
  static const Json kNone = Json::array();
  const Json& found = field_in(object, name);
  return found.is_array() ? found : kNone;
}
// Sets of rights travel as decimal text.
Bits bits_at(const Json& object, const char* name) {
  return parse_snowflake(text_in(object, name)).value_or(0);
}

struct Exceptions {
  Bits deny = 0;
  Bits allow = 0;
  void add(const Json& one) {
    deny |= bits_at(one, "deny");
    allow |= bits_at(one, "allow");
  }
  [[nodiscard]] Bits over(Bits rights) const { return (rights & ~deny) | allow; }
};

}  // namespace

// https://discord.com/developers/docs/topics/permissions: everyone's role, the member's roles, then
// the channel's exceptions for everyone, for roles, for the member.
std::uint64_t rights_of(const Json& roles, const Json& member, const std::string& self,
                        const Json& channel) {
  const std::string everyone = text_in(channel, "guild_id");
  std::set<std::string> mine = {everyone};
  for (const Json& role : list_at(member, "roles")) {
    if (role.is_string()) mine.insert(role.get<std::string>());
  }
  Bits rights = 0;
  if (roles.is_array()) {
    for (const Json& role : roles) {
      if (mine.contains(text_in(role, "id"))) rights |= bits_at(role, "permissions");
    }
  }
  if ((rights & kAllOfThem) != 0) return ~Bits{0};
  Exceptions for_all, for_roles, for_me;
  for (const Json& one : list_at(channel, "permission_overwrites")) {
    const std::string id = text_in(one, "id");
    if (id == everyone) {
      for_all.add(one);
    } else if (id == self) {
      for_me.add(one);
    } else if (mine.contains(id)) {
      for_roles.add(one);
    }
  }
  return for_me.over(for_roles.over(for_all.over(rights)));
}

bool may_read_history(std::uint64_t rights) { return (rights & kHistoryBit) != 0; }

std::uint64_t needed_bits() {
  std::uint64_t all = 0;
  for (const Needed& one : kNeeded) all |= one.bit;
  return all | kPrivately.bit;
}

std::vector<std::string> missing_of(std::uint64_t rights, Threads threads) {
  std::vector<std::string> missing;
  if ((rights & kAllOfThem) != 0) return missing;
  for (const Needed& one : kNeeded) {
    if ((rights & one.bit) == 0) missing.emplace_back(one.name);
  }
  const bool privately = threads == Threads::kPrivateToo;
  if (privately && (rights & kPrivately.bit) == 0) missing.emplace_back(kPrivately.name);
  return missing;
}

}  // namespace callboard::discord
