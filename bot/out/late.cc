#include "bot/out/late.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/core/json.h"

namespace callboard {
namespace {

constexpr std::array<std::string_view, 5> kReminders = {"notice.reminder", "notice.reminder_sealed",
                                                        "notice.host_silent", "alert.half",
                                                        "listing.pool_reminder"};

// The time under that name, as marks have it.
std::optional<Timestamp> time_in(const nlohmann::json& facts, const char* name) {
  const auto fact = facts.find(name);
  if (fact == facts.end() || !fact->is_object()) return std::nullopt;
  const auto time = fact->find("$time");
  const bool is_one = time != fact->end() && time->is_number_integer();
  return is_one ? std::optional(Timestamp{time->get<std::int64_t>()}) : std::nullopt;
}

bool is_down(const House& house, const OutboxRow& row) {
  const std::string& adapter = row.venue.adapter;
  if (house.down.contains({adapter, ""})) return true;
  const auto show = house.shows.awake().find(row.show);
  return show != house.shows.awake().end() &&
         house.down.contains({adapter, place_on(show->second.setup, adapter)});
}

bool runs_out_then(const House& house, const OutboxRow& row, Timestamp due) {
  if (row.match != MatchId{}) {
    const auto timers = house.timers.of(row.match);
    return std::any_of(timers.begin(), timers.end(),
                       [&](const TimerRow& timer) { return timer.due == due; });
  }
  const auto show = house.shows.awake().find(row.show);
  if (show == house.shows.awake().end()) return true;  // nothing moves while it sleeps
  const auto& people = show->second.pool.people;
  return std::any_of(people.begin(), people.end(),
                     [&](const auto& one) { return one.second.answer_by == due; });
}

}  // namespace

std::optional<Timestamp> reminds_of(const Post& post) {
  const auto& sections = post.sections();
  // Behind another section it is told of: a preview, say, of what `!remind` would post.
  const bool reminds = !sections.empty() && std::find(kReminders.begin(), kReminders.end(),
                                                      sections.front().name) != kReminders.end();
  if (!reminds) return std::nullopt;
  for (const Section& section : sections) {
    const auto facts = nlohmann::json::parse(section.json.str(), nullptr, false);
    for (const char* name : {"due", "answer_by"}) {
      if (const auto due = time_in(facts, name)) return due;
    }
  }
  return std::nullopt;
}

StillHolds still_holds(const House& house, const OutboxRow& row, Timestamp now) {
  const auto due = reminds_of(row.post);
  if (!due) return StillHolds::kYes;
  if (*due <= now || !runs_out_then(house, row, *due)) return StillHolds::kNo;
  return is_down(house, row) ? StillHolds::kNotKnownYet : StillHolds::kYes;
}

}  // namespace callboard
