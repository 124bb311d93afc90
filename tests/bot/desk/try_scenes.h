// Where a host tries commands (tests/bot/desk/try_test.cc): every command with the states of a
// match or show in which it is done, and some in which it is refused. One thread.
#pragma once

#include <span>

#include "tests/bot/world/world.h"

namespace callboard::test {

enum class Scene {
  kLobby,
  kOpen,
  kPick,
  kUndone,
  kGuessed,
  kProtest,
  kSolved,
  kPaused,
  kLate,
  kMoreTime,
  kAway,
  kShown,
  kHidden,
  kMuted,
  kLinked,
  kQueued,
  kBetween,
  kLevel,
  kJudge,
  kAnswered,
  kDice,
  kPrizes,
  kFifth,
  kOffer,
  kFinished,
  kProposal,
  kNoMatch,
  kClosed,
  kQuiz,
  kQuizOpen,
  kSeason,
  kPool,
};

struct Trial {
  const char* clause;
  Scene scene;
  const char* command;
};
std::span<const Trial> trials();

// As a heading of the golden text.
const char* words_for(Scene scene);
WorldOptions options_for(Scene scene);
void play_to(World& world, Scene scene);

}  // namespace callboard::test
