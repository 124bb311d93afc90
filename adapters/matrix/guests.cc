#include "adapters/matrix/guests.h"

#include <algorithm>

#include "adapters/matrix/content.h"
#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard::matrix {
namespace {

constexpr std::int64_t kJoinAgainMs[] = {1'000, 5'000, 30'000, 300'000};
constexpr std::size_t kAskedMax = 100;
constexpr std::size_t kNamesMax = 20'000;
constexpr std::size_t kNameGlyphsMax = 40;

std::string local_part(const std::string& user) { return user.substr(1, user.find(':') - 1); }

std::string shown(const std::string& name, const std::string& user) {
  const std::string clean = one_line(name, kNameGlyphsMax);
  return clean.empty() ? one_line(local_part(user), kNameGlyphsMax) : clean;
}

}  // namespace

bool Guests::may_ask(const std::string& user) const {
  const std::string server = user.substr(user.find(':') + 1);
  return std::any_of(setup_.inviters.begin(), setup_.inviters.end(),
                     [&](const std::string& one) { return one == user || one == server; });
}

void Guests::invited(const std::string& room, const nlohmann::json& invitation, Why why) {
  for (const nlohmann::json& event : list_at(object_at(invitation, "invite_state"), "events")) {
    const std::string by = text_at(event, "sender");
    const bool ours = text_at(event, "type") == "m.room.member" &&
                      text_at(object_at(event, "content"), "membership") == "invite";
    if (!ours || !is_user_id(by) || by == setup_.user) continue;
    if ((why == Why::kTalk && !may_ask(by)) || asked_.size() >= kAskedMax) return;
    const nlohmann::json& content = object_at(event, "content");
    const bool direct = content.contains("is_direct") && content["is_direct"] == true;
    asked_.try_emplace(room, Asked{by, direct && why == Why::kTalk, 0, {}});
    return;
  }
}

std::vector<std::string> Guests::join_due(Timestamp now) {
  std::vector<std::string> come_to;
  for (auto at = asked_.begin(); at != asked_.end();) {
    Asked& asked = at->second;
    if (asked.due > now) {
      ++at;
      continue;
    }
    const std::string server = asked.by.substr(asked.by.find(':') + 1);
    const auto joined =
        client_.post(path_of({"v3", "join", at->first}) + "?via=" + url_encode(server),
                     nlohmann::json::object());
    if (joined && asked.direct) keepsakes_.keep_direct(asked.by, at->first);
    if (joined) come_to.push_back(at->first);
    const bool last = static_cast<std::size_t>(asked.tries) >= std::size(kJoinAgainMs);
    if (joined || last) {
      at = asked_.erase(at);
      continue;
    }
    asked.due = {now.ms + kJoinAgainMs[asked.tries++]};
    ++at;
  }
  return come_to;
}

// Ours say it in their creation; one that somebody made for us holds the two of us only.
std::optional<Fault> Guests::recall(const std::string& room) {
  const auto creation =
      client_.get(path_of({"v3", "rooms", room, "messages"}) +
                  "?dir=f&limit=1&filter=" + url_encode(R"({"types":["m.room.create"]})"));
  if (!creation) return said_no(creation.error()) ? std::nullopt : std::optional(creation.error());
  const nlohmann::json& chunk = list_at(*creation, "chunk");
  if (chunk.empty()) return std::nullopt;
  const std::string by = text_at(chunk[0], "sender");
  const std::string whose = text_at(object_at(chunk[0], "content"), "org.callboard.direct");
  if (by == setup_.user && is_user_id(whose)) keepsakes_.keep_direct(whose, room);
  if (by == setup_.user || !is_user_id(by) || !may_ask(by)) return std::nullopt;
  const auto members = client_.get(path_of({"v3", "rooms", room, "joined_members"}));
  if (!members) return said_no(members.error()) ? std::nullopt : std::optional(members.error());
  const nlohmann::json& joined = object_at(*members, "joined");
  if (joined.size() == 2 && joined.contains(by)) keepsakes_.keep_direct(by, room);
  return std::nullopt;
}

bool Guests::waiting() const {
  return std::any_of(asked_.begin(), asked_.end(),
                     [](const auto& one) { return one.second.tries == 0; });
}

void Guests::refuse_encrypted(const std::string& room) {
  const std::string words =
      "I cannot play in an encrypted room: I do not speak Matrix's encryption, so I could read "
      "nothing that is said here. Encryption cannot be taken off a room again; please invite me to "
      "one that never had it. I leave now.";
  (void)client_.put(path_of({"v3", "rooms", room, "send", "m.room.message", "encrypted-" + room}),
                    notice_content(words));
  (void)client_.post(path_of({"v3", "rooms", room, "leave"}), nlohmann::json::object());
  keepsakes_.forget_direct(room);
}

void Names::heard(const std::string& room, const MemberIs& member) {
  if (names_.size() >= kNamesMax) names_.clear();
  names_[{room, member.user}] = shown(member.name, member.user);
}

std::string Names::of(const std::string& room, const std::string& user) {
  auto known = names_.find({room, user});
  if (known == names_.end()) {
    const auto member = client_.get(path_of({"v3", "rooms", room, "state", "m.room.member", user}));
    if (!member) return shown("", user);
    heard(room, {user, "join", text_at(*member, "displayname")});
    known = names_.find({room, user});
  }
  const std::string& name = known->second;
  const std::string key = fold_key(name);
  for (auto other = names_.lower_bound({room, ""});
       other != names_.end() && other->first.first == room; ++other) {
    if (other->first.second != user && fold_key(other->second) == key) {
      return name + " (" + user + ")";
    }
  }
  return name;
}

}  // namespace callboard::matrix
