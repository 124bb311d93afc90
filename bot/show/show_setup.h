// A show as the operator set it up (callboard.toml). Read once at start, immutable after.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bot/clock/cron.h"
#include "rules/core/options.h"

namespace callboard {

enum class Permission : std::uint8_t { kRefused, kAllowed };
// At the absence limit: tell the hosts, give the game to the opponent, or seat a practice player.
enum class AbsenceAction : std::uint8_t { kAlert, kForfeit, kReplace };
enum class DiceSource : std::uint8_t { kBook, kHost };

// When a match has ended: the next one opens at once, or waits for the schedule or a host.
enum class NextMatch : std::uint8_t { kAuto, kSchedule };

inline constexpr std::size_t kScheduleLinesMax = 50;  // of a show

// One [[show.KEY.schedule]]: bot/show/schedule.h.
struct ScheduleLine {
  std::string cron;
  std::string zone;
  std::string action;  // "start_match", "!pause -- holidays"
  Cron when;
};

inline constexpr std::int64_t kDay_s = 24 * 60 * 60;

struct ShowSetup {
  std::string key;  // [show.KEY], unique
  std::string game = "lucky_numbers";
  std::string title = "Lucky Numbers by Post";
  std::string currency = "$";
  std::string notice = "Played for fun only: no real money or prizes are won.";
  std::string adapter = "web";
  std::string zone = "UTC";
  std::vector<std::string> hosts;  // names of accounts on the web board
  std::vector<std::string> packs;  // files
  OptionValues options;            // of the game
  std::int64_t deadline_s = kDay_s;
  std::int64_t host_wait_s = 3 * kDay_s;
  std::int64_t outage_floor_s = 2 * 60 * 60;  // usable at least, after an outage
  std::int64_t reminder_percent = 80;         // of the deadline; 0: none
  Permission practice = Permission::kAllowed;
  Permission host_plays = Permission::kRefused;
  NextMatch next_match = NextMatch::kAuto;
  std::vector<ScheduleLine> schedule;  // as the file has them
  DiceSource dice = DiceSource::kBook;
  AbsenceAction absence_action = AbsenceAction::kAlert;
  Permission replacement_inherits_score = Permission::kAllowed;
};

}  // namespace callboard
