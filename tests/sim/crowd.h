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
  // Everybody plays as people do on the whole, for an estimate: half of the answers within three
  // hours, nearly all within a day, one in fifty prompts forgotten until a reminder; hosts look in
  // twice a day.
  void be_typical() { typical_ = true; }
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
  void ask_for_time(const std::string& user, const std::string& venue);
  void say(const std::string& user, const std::string& venue, std::string words);
  void chatter(const std::string& user, const std::string& venue);
  void cheat(const std::string& cheater, const std::string& victim, const std::string& venue);
  [[nodiscard]] std::optional<std::int64_t> typical_wait_ms();
  void decide(const std::string& host, const std::string& show);
  void look_in(const std::string& host, const std::string& show);
  void reach_back(const std::string& host, const std::string& venue, const LiveMatch& match);
  void contradict(const std::string& host, const std::string& venue, const std::string& words);
  std::string order(const LiveMatch& match);
  std::string named_seats(const std::string& words, const LiveMatch& match);
  [[nodiscard]] Temper temper_of(const std::string& user) const;
  std::optional<Seat> seat_of(const LiveMatch& match, const std::string& user);
  void later(std::int64_t ms, std::function<void()> what);

  const Timestamp& now_;
  Agenda& agenda_;
  Platform& platform_;
  Stage& stage_;
  const std::uint64_t seed_;
  Chance chance_;
  std::set<std::string> left_out_;
  bool typical_ = false;
  bool stopped_ = false;
};

}  // namespace callboard::sim
