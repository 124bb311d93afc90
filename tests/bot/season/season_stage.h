// A season on a fake forum: the world with a calendar, players who know how to write sentences and
// how to win when the script says so, and the promises that must hold after each step. Tests only.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/bot/season/forum_text.h"
#include "tests/bot/world/world.h"

namespace callboard::test {

inline const std::string kZone = "America/New_York";

// "2026-05-03 20:00" on the clocks of New York.
Timestamp at_clock(const std::string& words);

class Season : public World {
 public:
  using World::World;

  // --- the calendar
  void until(const std::string& clock);
  void after_min(std::int64_t minutes) { pass(minutes * kMinute_ms); }
  void aside(const std::string& text) { asides_.push_back({forum.happenings.size(), text}); }

  // --- what people do; each step is followed by a look at the promises
  void writes(const std::string& who, const std::string& words);      // in the match's thread
  void foyer(const std::string& who, const std::string& words);       // in the show's
  void in_private(const std::string& who, const std::string& words);  // to the daemon
  // Whoever is to move rolls, picks and passes (or answers), until `who` may guess.
  void controls(const std::string& who);
  // Likewise, and `winner` guesses right and answers the question that comes with it.
  void solved_by(const std::string& winner);
  // Rolls and picks once for whoever is to move, in words with `then`. False: it was unlucky.
  bool roll_and_pick(const std::string& then = "");
  // By whoever is to move, whether it is right or not.
  void guesses(const std::string& words);
  enum class Knows { kAnswer, kNothing };
  void answers(Knows knows);
  void knows_answer(const std::string& question, const std::string& answer) {
    answers_[question] = answer;
  }
  // The winner's Main Event: rolls until an offer comes, and takes it.
  void main_event();

  // --- which match `writes` and the players' moves are about; the show's own if none is named
  void look_at(MatchId match) { looked_at_ = match; }
  void look_at_current() { looked_at_.reset(); }
  LiveMatch* live();
  [[nodiscard]] std::string seen(const std::string& member);  // of the public view
  [[nodiscard]] std::string mover();
  [[nodiscard]] std::string answer();  // the solution on the board
  [[nodiscard]] std::string seat(std::size_t index);

  // --- the books
  [[nodiscard]] std::int64_t booked(const std::string& account);
  [[nodiscard]] std::int64_t booked_to(const std::string& who);
  [[nodiscard]] std::string text() const { return forum_text(forum, asides_, kZone); }
  void check();

 private:
  std::string venue();
  std::string phrase(const std::vector<std::string>& ways);
  void think(std::int64_t most_min = 210);

  std::vector<Aside> asides_;
  std::optional<MatchId> looked_at_;
  std::map<std::string, std::string> answers_;  // to the pack's questions
  std::size_t phrases_ = 0;
  std::size_t checked_ = 0;  // posts looked at
  std::map<std::string, std::size_t> keys_;
};

}  // namespace callboard::test
