// What `callboard check` has to say about an account on Matrix.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adapters/matrix/account.h"
#include "adapters/matrix/client.h"
#include "adapters/matrix/hostile.h"
#include "adapters/matrix/keepsakes.h"
#include "adapters/matrix/matrix_adapter.h"
#include "rules/core/json.h"

namespace callboard {

namespace matrix {
namespace {

constexpr std::int64_t kCheckMs = 10'000;
constexpr int kCreatorsAboveAllFrom = 12;  // room version

class Check {
 public:
  explicit Check(const MatrixSetup& setup) : setup_(setup) {}

  MatrixReport run() {
    if (!reach() || !sign_in()) return std::move(report_);
    std::vector<std::string> names = {setup_.room};
    names.insert(names.end(), setup_.more_rooms.begin(), setup_.more_rooms.end());
    std::set<std::string> seen;
    for (const std::string& name : names) {
      if (!seen.insert(name).second) continue;
      name_ = name;
      if (enter()) look_at_power();
    }
    return std::move(report_);
  }

 private:
  bool problem(std::string words) {
    report_.problems.push_back(std::move(words));
    return false;
  }

  bool reach() {
    HttpRequest request{setup_.homeserver + "/_matrix/client/versions", {}};
    request.method = "GET";
    request.timeout_ms = kCheckMs;
    const auto reply = http_exchange(request);
    if (!reply) {
      return problem("the homeserver " + setup_.homeserver + " cannot be reached (" +
                     reply.error().reason +
                     "): look at matrix.homeserver, and whether this machine gets there");
    }
    if (reply->status == 200 && !list_at(parse_json(reply->body), "versions").empty()) return true;
    return problem("at " + setup_.homeserver +
                   " answers no Matrix homeserver: matrix.homeserver is the address that "
                   "https://SERVER/.well-known/matrix/client names as base_url");
  }

  bool sign_in() {
    const auto me = client_.get("v3/account/whoami", kCheckMs);
    if (!me) return problem(me.error().reason);
    self_ = text_at(*me, "user_id");
    if (self_ == setup_.user) return true;
    return problem("the token is of " + self_ + ", not of " + setup_.user +
                   ": put the right token in place, or the right name as matrix.user");
  }

  bool enter() {
    const auto joined = client_.post(path_of({"v3", "join", name_}), nlohmann::json::object());
    if (!joined) {
      return problem(self_ + " is not in the room " + name_ + " and cannot go there (" +
                     joined.error().reason + "): invite it there, and look at matrix.room, or at " +
                     "matrix_room of the show");
    }
    room_ = text_at(*joined, "room_id");
    if (client_.get(state("m.room.encryption"))) {
      return problem(
          "the room " + name_ +
          " is encrypted, where Callboard can read nothing. Encryption cannot be taken "
          "off a room: make one without it and name it as matrix.room, or as matrix_room of "
          "the show");
    }
    if (const auto grave = client_.get(state("m.room.tombstone"))) {
      return problem("the room " + name_ + " was replaced by " +
                     text_at(*grave, "replacement_room") +
                     ": name that one as matrix.room, or as matrix_room of the show");
    }
    return true;
  }

  void look_at_power() {
    const auto power = client_.get(state("m.room.power_levels"));
    if (!power) return;  // without them everybody may do all of this
    const nlohmann::json& users = object_at(*power, "users");
    if (!users.contains(self_) && made_it()) return;
    const std::int64_t ours =
        users.contains(self_) ? level_at(users, self_) : level_at(*power, "users_default");
    const nlohmann::json& events = object_at(*power, "events");
    const auto wanted = [&](const std::string& type) {
      return events.contains(type) ? level_at(events, type) : level_at(*power, "events_default");
    };
    const auto lacks = [&](std::int64_t level) {
      const std::string which = setup_.more_rooms.empty() ? "" : name_ + " ";
      return self_ + " has power level " + std::to_string(ours) + " in the room " + which +
             "and needs " + std::to_string(level);
    };
    if (ours < wanted("m.room.message")) {
      problem(lacks(wanted("m.room.message")) +
              " to post: let a moderator of the room raise it (Room settings, Roles)");
    }
    if (ours < wanted("m.reaction")) {
      report_.notes.push_back(lacks(wanted("m.reaction")) +
                              " to put marks beside replies; without, nobody sees that a reply was "
                              "taken until the next post");
    }
    const std::int64_t redact = power->contains("redact") ? level_at(*power, "redact") : 50;
    if (ours < redact) {
      report_.notes.push_back(lacks(redact) +
                              " to take out of sight what somebody should have sent in private; "
                              "without, it stays for all to read");
    }
  }

  // From room version 12 on, who made a room is above all levels and stands in no list.
  bool made_it() {
    auto creation =
        client_.get(path_of({"v3", "rooms", room_, "messages"}) +
                    "?dir=f&limit=1&filter=" + url_encode(R"({"types":["m.room.create"]})"));
    if (!creation) return false;
    const nlohmann::json& chunk = list_at(*creation, "chunk");
    if (chunk.empty() || text_at(chunk[0], "sender") != self_) return false;
    const std::string version = text_at(object_at(chunk[0], "content"), "room_version");
    const bool number = version.find_first_not_of("0123456789") == std::string::npos;
    return number && version.size() == 2 && std::stoi(version) >= kCreatorsAboveAllFrom;
  }

  [[nodiscard]] std::string state(const std::string& type) const {
    return path_of({"v3", "rooms", room_, "state", type, ""});
  }

  const MatrixSetup& setup_;
  std::atomic<bool> give_up_{false};
  Keepsakes keepsakes_{setup_.folder / "matrix.json"};
  Account account_{setup_, keepsakes_, Renewal::kNever};
  Client client_{setup_, account_, give_up_};
  std::string self_;
  std::string name_;  // of the room that is looked at
  std::string room_;
  MatrixReport report_;
};

}  // namespace
}  // namespace matrix

MatrixReport look_over_matrix(const MatrixSetup& setup) { return matrix::Check(setup).run(); }

bool forget_on_matrix(const std::filesystem::path& folder, const std::string& user) {
  return matrix::Keepsakes(folder / "matrix.json").forget_user(user);
}

}  // namespace callboard
