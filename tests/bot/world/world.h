// A daemon in a test: the real loop over a store, a clock that is set by hand, seeded chance, and a
// platform that outlives restarts. Reads like play: world.say("Ann", "roll"). One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/loop/daemon.h"
#include "tests/bot/world/fake_platform.h"
#include "tests/bot/world/stock.h"

namespace callboard::test {

inline constexpr std::int64_t kMinute_ms = 60 * 1000;
inline constexpr std::int64_t kHour_ms = 60 * kMinute_ms;
inline constexpr std::int64_t kDeadline_ms = 24 * kHour_ms;  // of the shows in tests

// RANDOM.ORG as the daemon sees it: keeps what was asked; a test answers, or does not.
class FakeDice final : public DiceService {
 public:
  void ask(DiceRequest request) override { asked.push_back(std::move(request)); }
  std::vector<DiceRequest> asked;
};

struct WorldOptions {
  ShowSetup show;
  std::vector<ShowSetup> more;  // other shows of the same house, with keys of their own
  std::string pack;             // TOML; empty: the shipped packs
  DiceJudge dice;
  std::uint64_t seed = 1;
  Timestamp begins{1'700'000'000'000};         // Tuesday, 14 November 2023, 22:13:20 UTC
  std::unique_ptr<Store> store;                // none: in memory
  std::size_t awake_max = kAwakeMax;           // matches in memory
  std::function<void(GameFace&)> other_rules;  // what the next start plays by, as another program
};

class World {
 public:
  explicit World(WorldOptions options = {});
  ~World();

  Timestamp now;
  FakePlatform forum;
  FakePlatform chat;     // "matrix": for shows with that platform, too
  FakePlatform control;  // the operator's socket

  // --- people
  void say(const std::string& who, const std::string& words);
  void whisper(const std::string& who, const std::string& words);
  void say_at(const std::string& venue, const std::string& who, const std::string& words);
  // Queue up while the daemon is busy, and share what it writes.
  struct Line {
    std::string venue;
    std::string who;
    std::string words;
  };
  void say_together(const std::vector<Line>& lines);
  // Likewise on the other platform.
  void chat_say(const std::string& who, const std::string& words);
  void chat_whisper(const std::string& who, const std::string& words);
  void host(const std::string& command) { whisper("Dee", command); }  // Dee hosts
  void say_in_foyer(const std::string& who, const std::string& words);
  // "callboard ctl SHOW COMMAND": what the operator reads.
  std::string ctl(const std::string& show, const std::string& command);
  // Ann and Bob take their seats; Ann is the challenger afterwards, whatever the draw said.
  void seat_two();
  std::string challenger() const;  // by name, as drawn
  std::string champion() const;

  // --- time
  void pass(std::int64_t ms);  // step by step, firing what is due
  void settle();               // handles all that is at hand

  // --- dice from outside
  FakeDice dice;
  void hand_in(const DiceAnswer& answer);

  // --- the daemon
  void stop();                 // as by kill -9: what was not committed is gone
  void restart();              // load again from the store
  void away(std::int64_t ms);  // stop, let time pass, restart
  // Stopped: the store is closed, and opened again from where it is kept.
  void reopen(const std::function<std::unique_ptr<Store>()>& open);
  // The operator's `ctl halt` and `ctl resume confirm`.
  void halt();
  void resume();
  Daemon& daemon() { return *daemon_; }
  Dispatcher& dispatcher() { return *dispatcher_; }
  House& house() { return *house_; }
  Store& store() { return *store_; }
  WorldOptions& options() { return options_; }  // what the next restart reads
  LiveMatch& match();                           // the current one
  [[nodiscard]] const Show& show() const { return house_->shows.begin()->second; }
  std::vector<std::string> log;                      // what the operator would read
  std::function<void(const Touched&)> after_commit;  // what each commit has changed

  // --- what people see
  [[nodiscard]] std::string thread() const;                            // venue of the current match
  [[nodiscard]] std::string thread_of(const std::string& show) const;  // by the show's key
  [[nodiscard]] std::string public_text() const;  // of the current thread, joined
  [[nodiscard]] std::string room() const;         // of the current match, on the other platform
  [[nodiscard]] std::string foyer() const;        // venue of the show's own thread
  [[nodiscard]] std::string foyer_text() const;   // all public posts there
  [[nodiscard]] std::string private_text(const std::string& who) const;
  [[nodiscard]] std::string last_public() const;
  [[nodiscard]] std::string last_private(const std::string& who) const;
  // The public view's member as JSON text, e.g. "phase".
  [[nodiscard]] std::string view(const std::string& member);
  // Who is to move, by name; empty: nobody.
  [[nodiscard]] std::string to_move();
  // The solution on the board, as the hosts see it.
  [[nodiscard]] std::string solution();

 private:
  void load();
  void load_show(Show& show) const;
  [[nodiscard]] std::string venue_on(const std::string& platform) const;
  mutable std::string thread_;  // kept while the daemon is stopped, as is `room_`
  mutable std::string room_;

  WorldOptions options_;
  std::unique_ptr<Store> store_;
  std::uint64_t state_;
  Queue inbox_;
  std::vector<GameFace> games_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<Dispatcher> dispatcher_;
  std::unique_ptr<Daemon> daemon_;
};

}  // namespace callboard::test
