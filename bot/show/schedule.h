// What a show does by itself at set times: the lines of [[show.KEY.schedule]]. Each is a host's
// command given by the daemon; one show timer ("schedule") stands for the next of them all. Loop's
// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::string_view kScheduleTimer = "schedule";
// The one word that is no host's command: the operator's copy of the databases ([backup]).
inline constexpr std::string_view kBackupWord = "backup";

// The host's command behind a word such as "start_match"; "!..." is one itself. Nothing: no word of
// ours.
std::optional<std::string> scheduled_command(std::string_view action);
// "start_match, call_time": those whose command a show of this game has, for messages.
std::string scheduled_words(const GameFace& face);
// True if a show of this game has that command.
bool known_command(const GameFace& face, std::string_view command);

// The form of a known command where the line lacks words of it: "!extend" has to say by how much.
// Nothing: the line can be done, as far as its words go.
std::optional<std::string> form_unmet(const GameFace& face, std::string_view command);

// At a start: lines that are new count from now on, and the timer is set. A time that passed while
// nobody was there is due at once.
void arm_schedule(House& house, Act& act, Show& show);

// The timer came due. Every line has what came due since it was last looked at: its last time is
// done once, in order of time and then of the file, if it is less than a day ago; older ones are
// left out. Either is said in the log, and to the hosts where it is late. An instant never counts
// twice, also when the clock is set back.
void schedule_due(House& house, Act& act, Show& show);

// After an error of ours in `schedule_due`: what was due is left out, what is next stands.
void leave_out_due(House& house, Act& act, Show& show);

// What `schedule_due` would do now, and what it would leave out. Changes nothing.
struct Owed {
  Timestamp at;
  std::string action;
  bool left_out = false;
};
std::vector<Owed> owed(const Show& show, Timestamp now);

struct ComingUp {
  Timestamp at;
  std::string action;
};
// The next time of every line, in order of time.
std::vector<ComingUp> coming_up(const Show& show, Timestamp now);

}  // namespace callboard
