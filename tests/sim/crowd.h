// The people of a simulation: prompt, slow, absent, sloppy, chatty and cheating players, duellists
// who write at the last moment, and hosts who rule, undo, pause and disagree. They know what their
// seat is shown, as the practice player does, and write to the platforms only. Where a match is
// played on two, some live on the one and some on the other, and some go to and fro. One thread.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/game.h"
#include "tests/sim/platform.h"
#include "tests/sim/stage.h"

namespace callboard::sim {

inline constexpr std::int64_t kMoreThanSeats = 3;  // regulars of each show

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
  Crowd(const Timestamp& now, Agenda& agenda, Platforms platforms, Stage& stage,
        std::uint64_t seed);
  // Kinds of people that stay away: prompt ones come instead.
  void leave_out(std::set<std::string> kinds) { left_out_ = std::move(kinds); }
  // Everybody plays as people do on the whole, for an estimate: half of the answers within three
  // hours, nearly all within a day, one in fifty prompts forgotten until a reminder; hosts look in
  // twice a day.
  void be_typical() { typical_ = true; }
  // All that can be left out.
  static std::vector<std::string> parts();

  void opened(const Venue& venue);
  void sees(const Delivery& delivery, const Venue& venue);
  // Hosts look in, from now on.
  void begin(const std::vector<ShowSetup>& setups);
  // Nobody writes any more; but hosts end the pauses they made.
  void stop() { stopped_ = true; }
  void end_pauses();

  static std::string regular(ShowId show, std::int64_t number);

 private:
  void visit(const Venue& venue, int tries);
  void plan_answer(const std::string& user, const Venue& venue, std::optional<Timestamp> due);
  void answer(const std::string& user, const Venue& venue, int tries);
  void ask_for_time(const std::string& user, const Venue& venue);
  void say(const std::string& user, const Venue& venue, std::string words, bool privately = false);
  void move(const std::string& user, const Venue& venue, const LiveMatch& match,
            const std::string& words);
  void chatter(const std::string& user, const Venue& venue);
  // How many regulars the show of this match has.
  [[nodiscard]] std::int64_t regulars(const LiveMatch& match) const;
  void cheat(const std::string& cheater, const std::string& victim, const Venue& venue);
  [[nodiscard]] std::optional<std::int64_t> typical_wait_ms();
  void decide(const std::string& host, const std::string& show);
  bool call_off_homeless(const std::string& host, const LiveMatch& match);
  void look_in(const std::string& host, const std::string& show);
  void reach_back(const std::string& host, const Venue& venue, const LiveMatch& match);
  void contradict(const std::string& host, const Venue& venue, const std::string& words);
  std::string order(const LiveMatch& match);
  std::string named_seats(const std::string& words, const LiveMatch& match);
  // bot/match/at_home.h, as people see it.
  Venue place_of(const std::string& user, const Venue& venue);
  bool goes_to_and_fro(const std::string& user) const;
  std::size_t write(const std::string& user, const Venue& venue, std::string words,
                    bool privately = false, const std::string& name = "");
  void reads_code(const Delivery& delivery, const Venue& venue);
  [[nodiscard]] Temper temper_of(const std::string& user) const;
  std::optional<Seat> seat_of(const LiveMatch& match, const Venue& venue, const std::string& user);
  void later(std::int64_t ms, std::function<void()> what);

  const Timestamp& now_;
  Agenda& agenda_;
  Platforms platforms_;
  Stage& stage_;
  const std::uint64_t seed_;
  Chance chance_;
  std::set<std::string> left_out_;
  bool typical_ = false;
  bool stopped_ = false;
};

}  // namespace callboard::sim
