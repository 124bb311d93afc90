// A show as the operator set it up (callboard.toml). Read once at start, immutable after.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bot/clock/cron.h"
#include "bot/show/pool/pool_setup.h"
#include "rules/catalog.h"
#include "rules/core/options.h"

namespace callboard {

enum class Permission : std::uint8_t { kRefused, kAllowed };
// At the absence limit: tell the hosts, give the game to the opponent, seat a practice player, or
// offer the seat to the waiting list.
enum class AbsenceAction : std::uint8_t { kAlert, kForfeit, kReplace, kAlternates };
// How much a match says: joined and short, a post for each act, or a post for each step of an act.
enum class Volume : std::uint8_t { kQuiet, kNormal, kShow };
enum class DiceSource : std::uint8_t { kBook, kHost, kRandomOrg };

// When a match has ended: the next one opens at once, or waits for the schedule or a host.
enum class NextMatch : std::uint8_t { kAuto, kSchedule };

inline constexpr std::size_t kScheduleLinesMax = 50;  // of a show

// One [[show.KEY.schedule]]: bot/show/schedule.h.
struct ScheduleLine {
  std::string cron;
  std::string zone;
  std::string action;  // "start_match", "!pause -- holidays"
  Cron when;
  auto operator<=>(const ScheduleLine&) const = default;
};
// Who writes first has the seat, the waiting list is called up in order, or contestants are drawn
// from a pool of registrants (bot/show/pool/).
enum class SignUpMode : std::uint8_t { kDirect, kList, kPool };
// The order of the list: as people signed up, or by a draw when sign-ups close.
enum class SeatDraw : std::uint8_t { kOrder, kLottery };

inline constexpr std::int64_t kDay_s = 24 * 60 * 60;

inline std::string usual_title(std::string_view game) { return title_of(game) + " by Post"; }

struct ShowSetup {
  std::string key;  // [show.KEY], unique
  std::string game = kUsualGame;
  std::string title = usual_title(game);
  std::string currency = "$";
  std::string notice = "Played for fun only: no real money or prizes are won.";
  // Where it is played, by the names of the adapters; the first is where people without an account
  // on any of them are looked for.
  std::vector<std::string> platforms = {"web"};
  std::map<std::string, std::string> places;  // where there, by adapter; none: its own place
  std::string zone = "UTC";
  std::string digest;              // "08:00": when hosts hear what needs them; empty: never
  std::vector<std::string> hosts;  // names of accounts on the web board
  std::vector<std::string> packs;  // files
  OptionValues options;            // of the game
  std::int64_t deadline_s = kDay_s;
  std::int64_t host_wait_s = 3 * kDay_s;
  std::int64_t absence_max_s = 10 * kDay_s;  // of one person in one match; 0: none
  Permission quiet_hours = Permission::kAllowed;
  std::int64_t time_bank_s = 0;  // of one seat in one match
  std::int64_t excused_misses = 0;
  std::int64_t protests = 3;                  // of one seat in one match; 0: none
  std::int64_t short_clock_s = 0;             // after a miss; 0: as long as any
  std::int64_t outage_floor_s = 2 * 60 * 60;  // usable at least, after an outage
  std::int64_t reminder_percent = 80;         // of the deadline; 0: none
  Volume volume = Volume::kNormal;
  Permission practice = Permission::kAllowed;
  Permission host_plays = Permission::kRefused;
  Permission exhibition =
      Permission::kRefused;  // practice players alone play: bot/show/exhibition.h
  NextMatch next_match = NextMatch::kAuto;
  std::vector<ScheduleLine> schedule;  // as the file has them
  DiceSource dice = DiceSource::kBook;
  // Of dice from RANDOM.ORG: may the book throw when they do not come, and how long they may take.
  Permission dice_fallback = Permission::kRefused;
  std::int64_t dice_wait_s = 15 * 60;
  AbsenceAction absence_action = AbsenceAction::kAlert;
  Permission replacement_inherits_score = Permission::kAllowed;
  SignUpMode sign_ups = SignUpMode::kDirect;
  SeatDraw seat_draw = SeatDraw::kOrder;
  std::int64_t presence_s = kDay_s;       // to confirm a seat
  std::int64_t accept_by_s = kDay_s / 2;  // to accept a seat that is offered
  std::int64_t question_clock_s = 600;    // to answer a qualifying question
  PoolSetup pool;
  auto operator<=>(const ShowSetup&) const = default;
};

// Empty: the adapter's own.
inline std::string place_on(const ShowSetup& show, const std::string& adapter) {
  const auto place = show.places.find(adapter);
  return place == show.places.end() ? "" : place->second;
}

}  // namespace callboard
