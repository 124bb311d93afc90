// The people of a simulation: prompt, slow, absent, sloppy, chatty and cheating players, duellists
// who write at the last moment, and hosts who rule, undo, pause and disagree. They know what their
// seat is shown, as the practice player does, and write to the platform only. One thread.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/platform.h"
#include "tests/sim/stage.h"

namespace callboard::sim {

enum class Temper : std::uint8_t {
  kPrompt,
  kSlow,
  kAbsent,
  kSloppy,
  kChatty,
  kCheating,
  kDuellist,
  kCount
};

class Crowd {
 public:
  Crowd(const Timestamp& now, Agenda& agenda, Platform& platform, Stage& stage, std::uint64_t seed);
  // Kinds of people that stay away: prompt ones come instead.
  void leave_out(std::set<std::string> kinds) { left_out_ = std::move(kinds); }
  // All that can be left out.
  static std::vector<std::string> parts();

  void opened(const std::string& venue);
  void sees(const Delivery& delivery, const std::string& venue);
  // Hosts look in, from now on.
  void begin(const std::vector<ShowSetup>& setups);
  // Nobody writes any more; but hosts end the pauses they made.
  void stop() { stopped_ = true; }
  void end_pauses();

  static std::string regular(ShowId show, std::int64_t number);

 private:
  void visit(const std::string& venue, int tries);
  void plan_answer(const std::string& user, const std::string& venue, std::optional<Timestamp> due);
  void answer(const std::string& user, const std::string& venue, int tries);
  void say(const std::string& user, const std::string& venue, std::string words);
  void chatter(const std::string& user, const std::string& venue);
  void cheat(const std::string& cheater, const std::string& victim, const std::string& venue);
  void look_in(const std::string& host, const std::string& show);
  std::string order(const LiveMatch& match);
  [[nodiscard]] Temper temper_of(const std::string& user) const;
  std::optional<Seat> seat_of(const LiveMatch& match, const std::string& user);
  void later(std::int64_t ms, std::function<void()> what);

  const Timestamp& now_;
  Agenda& agenda_;
  Platform& platform_;
  Stage& stage_;
  Chance chance_;
  std::set<std::string> left_out_;
  bool stopped_ = false;
};

}  // namespace callboard::sim
