// Which inputs of a log are in effect: undo, redo and what a new move does to them (HA-06, HA-07).
#include "rules/core/log.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

class LogOf {
 public:
  LogOf& move() { return add(InputEntry{{}, Actor::kSeat, Seat{0}}); }
  LogOf& ruling() { return add(InputEntry{{}, Actor::kHost, Seat{}}); }
  LogOf& timer() { return add(InputEntry{{}, Actor::kTimer, Seat{0}}); }
  LogOf& draw() { return add(InputEntry{{}, Actor::kFollows, Seat{}}); }
  LogOf& undo_to(std::uint64_t keep) { return add(UndoEntry{keep}); }
  LogOf& redo() { return add(RedoEntry{}); }
  LogOf& desk() { return add(DeskEntry{"pause", "{}"}); }

  // The seqs in effect.
  [[nodiscard]] std::vector<std::uint64_t> live() const {
    std::vector<std::uint64_t> seqs;
    for (const std::size_t index : inputs_in_effect(log_)) seqs.push_back(log_[index].seq);
    return seqs;
  }
  [[nodiscard]] std::optional<std::uint64_t> target(std::size_t count) const {
    return undo_target(log_, count);
  }
  // Appends what takes the last acts back whole.
  LogOf& undo(std::size_t count) { return add(undo_of(log_, count).value()); }
  [[nodiscard]] bool redoable() const { return can_redo(log_); }

 private:
  LogOf& add(EntryBody body) {
    log_.push_back({log_.size() + 1, {}, std::move(body), {}});
    return *this;
  }
  std::vector<LogEntry> log_;
};

using Seqs = std::vector<std::uint64_t>;

TEST(Log, AnUndoTakesBackAllBehindItsPlace) {
  LogOf log;
  log.move().draw().move().draw();
  EXPECT_EQ(log.live(), (Seqs{1, 2, 3, 4}));
  log.undo_to(2);
  EXPECT_EQ(log.live(), (Seqs{1, 2}));
}

TEST(Log, UndoCountsMovesAndTakesTheirDrawsAlong) {
  LogOf log;
  log.draw().move().draw().desk().move().draw();
  EXPECT_EQ(log.target(1), 4U);
  EXPECT_EQ(log.target(2), 1U);
  EXPECT_EQ(log.target(3), std::nullopt);
  EXPECT_EQ(log.undo_to(*log.target(1)).live(), (Seqs{1, 2, 3}));
}

// Each one taken back used to double the work of the next.
TEST(Log, RulingsTakenBackForTheFortiethTimeAreStillReadAtOnce) {
  LogOf log;
  log.move().move();
  for (int i = 0; i < 40; ++i) log.undo_to(1).ruling().undo(1);
  EXPECT_EQ(log.live(), (Seqs{1, 2}));
}

TEST(Log, UndoneMovesDoNotCountAgain) {
  LogOf log;
  log.move().move().undo_to(1);
  EXPECT_EQ(log.target(1), 0U);
  EXPECT_EQ(log.target(2), std::nullopt);
}

TEST(Log, AnActThatTookPlayBackAndWentOnIsUndoneWhole) {
  LogOf log;
  log.move().timer().draw().desk().undo_to(1).move().draw().move().desk();
  EXPECT_EQ(log.live(), (Seqs{1, 6, 7, 8}));
  EXPECT_EQ(log.undo(1).live(), (Seqs{1, 2, 3}));
}

TEST(Log, AMoveThatCameAfterAnUndoIsAnActOfItsOwn) {
  LogOf log;
  log.move().move().undo_to(1).desk().move();
  EXPECT_EQ(log.undo(1).live(), (Seqs{1}));
}

TEST(Log, ARedoBringsBackWhatTheLastUndoTook) {
  LogOf log;
  log.move().move().move().undo_to(1).redo();
  EXPECT_EQ(log.live(), (Seqs{1, 2, 3}));
  EXPECT_FALSE(log.redoable());
}

TEST(Log, ANewInputEndsTheChanceOfARedo) {
  LogOf log;
  log.move().move().undo_to(1);
  EXPECT_TRUE(log.redoable());
  log.move();
  EXPECT_FALSE(log.redoable());
  EXPECT_EQ(log.redo().live(), (Seqs{1, 4}));
}

TEST(Log, DeskEntriesAreNoInputsAndLeaveARedoOpen) {
  LogOf log;
  log.move().desk().move().undo_to(1).desk();
  EXPECT_TRUE(log.redoable());
  EXPECT_EQ(log.redo().live(), (Seqs{1, 3}));
}

TEST(Log, AnUndoOfNothingTakesNothing) {
  LogOf log;
  log.move().undo_to(5);
  EXPECT_EQ(log.live(), (Seqs{1}));
  EXPECT_FALSE(log.redoable());
  EXPECT_EQ(LogOf().target(1), std::nullopt);
}

TEST(Log, UndoUndoRedo) {
  LogOf log;
  log.move().move().move().undo_to(2).undo_to(1);
  EXPECT_EQ(log.live(), (Seqs{1}));
  EXPECT_EQ(log.redo().live(), (Seqs{1, 2})) << "only the last undo comes back";
}

}  // namespace
}  // namespace callboard
