#include "tests/bot/desk/try_scenes.h"

#include <array>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

constexpr const char* kTrialPack = R"(
[[puzzle]]
solution = "LUCKY NUMBERS"
[[puzzle]]
solution = "SNAKE EYES"
[[puzzle]]
solution = "BACK & FORTH"
)";

constexpr Trial kTrials[] = {
    {"HA-01", Scene::kLobby, "new Ann vs Bob champion Bob wins 2 -- a rematch"},
    {"HA-01", Scene::kLobby, "champion Bob wins 2 -- he never lost"},
    {"HA-02", Scene::kOpen, "puzzle COOKIE CUTTER | sweet"},
    {"HA-02", Scene::kQueued, "puzzles"},
    {"HA-02", Scene::kQueued, "burn COOKIE CUTTER"},
    {"HA-03", Scene::kOpen, "next"},
    {"HA-03", Scene::kBetween, "next"},
    {"HA-03", Scene::kLevel, "next"},
    {"HA-04", Scene::kOpen, "time"},
    {"HA-04", Scene::kOpen, "time now -- it is late"},
    {"HA-05", Scene::kOpen, "tiebreak"},
    {"HA-05", Scene::kLevel, "tiebreak pack"},
    {"HA-06", Scene::kPick, "undo 1 -- a slip"},
    {"HA-06", Scene::kGuessed, "undo to #5"},
    {"HA-07", Scene::kPick, "redo"},
    {"HA-07", Scene::kUndone, "redo"},
    {"HA-08", Scene::kGuessed, "rule right -- the clue allowed it"},
    {"HA-09", Scene::kGuessed, "rule wrong"},
    {"HA-09", Scene::kSolved, "rule wrong"},
    {"HA-09", Scene::kSolved, "rule wrong credit -- a letter was missing"},
    {"HA-10", Scene::kOpen, "read #1 as roll"},
    {"HA-11", Scene::kOpen, "force Ann roll"},
    {"HA-12", Scene::kOpen, "miss Ann"},
    {"HA-13", Scene::kOpen, "late Ann"},
    {"HA-13", Scene::kLate, "late Ann"},
    {"HA-13", Scene::kLate, "late #5 -- the mail was slow"},
    {"HA-14", Scene::kOpen, "extend 12h -- trains"},
    {"HA-14", Scene::kOpen, "extend no"},
    {"HA-14", Scene::kMoreTime, "extend no -- the season ends"},
    {"HA-14", Scene::kMoreTime, "extend 6h Ann"},
    {"HA-14", Scene::kOpen, "credit off"},
    {"HA-14", Scene::kAway, "credit off"},
    {"HA-14", Scene::kOpen, "excuse Ann"},
    {"HA-14", Scene::kOpen, "bank Ann 12h"},
    {"HA-15", Scene::kOpen, "pause -- holidays"},
    {"HA-16", Scene::kPaused, "resume"},
    {"HA-17", Scene::kOpen, "set deadline_hours 48"},
    {"HA-18", Scene::kOpen, "replace Ann with Cyd -- moved house"},
    {"HA-18", Scene::kOpen, "wins champion 2"},
    {"HA-19", Scene::kOpen, "rename Ann to Annie"},
    {"HA-19", Scene::kOpen, "link Ann @ann:server"},
    {"HA-19", Scene::kOpen, "unlink Ann web Ann"},
    {"HA-19", Scene::kLinked, "unlink Ann matrix @ann:server"},
    {"HA-20", Scene::kOpen, "score Bob 800"},
    {"HA-21", Scene::kOpen, "pot 1200 -- a slip"},
    {"HA-22", Scene::kOpen, "control champion"},
    {"HA-23", Scene::kOpen, "reveal 9 free"},
    {"HA-23", Scene::kOpen, "reveal hide 9"},
    {"HA-23", Scene::kShown, "reveal 9"},
    {"HA-23", Scene::kShown, "reveal hide 9"},
    {"HA-23", Scene::kShown, "mend SUCKY LUMBERS"},
    {"HA-23", Scene::kOpen, "mend LUCKY NUMBERZ"},
    {"HA-24", Scene::kOpen, "void secret"},
    {"HA-25", Scene::kOpen, "question Who wrote it? = Ann / Anne"},
    {"HA-26", Scene::kOpen, "question drop"},
    {"HA-26", Scene::kQueued, "question drop 1"},
    {"HA-26", Scene::kQueued, "question edit for \"COOKIE CUTTER\": Who cuts? = the cook"},
    {"HA-27", Scene::kOpen, "right"},
    {"HA-27", Scene::kJudge, "right"},
    {"HA-27", Scene::kJudge, "wrong -- not on the board"},
    {"HA-28", Scene::kGuessed, "rule answer right"},
    {"HA-28", Scene::kAnswered, "rule answer right -- that is her pen name"},
    {"HA-29", Scene::kOpen,
     "prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000"},
    {"HA-29", Scene::kPrizes,
     "prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000"},
    {"HA-30", Scene::kOpen, "jackpot 117500"},
    {"HA-31", Scene::kOpen, "carry gold jackpot"},
    {"HA-31", Scene::kOffer, "carry gold jackpot"},
    {"HA-32", Scene::kOpen, "main"},
    {"HA-32", Scene::kPrizes, "main"},
    {"HA-32", Scene::kFifth, "main"},
    {"HA-33", Scene::kOpen, "offer 5000"},
    {"HA-33", Scene::kOffer, "offer 5000"},
    {"HA-34", Scene::kOpen, "dice 6 5"},
    {"HA-34", Scene::kDice, "dice 6 5 https://www.random.org/verify"},
    {"HA-35", Scene::kPick, "reroll -- the picture was wrong"},
    {"HA-36", Scene::kOpen, "award puzzle Bob 800"},
    {"HA-36", Scene::kOpen, "award game Bob"},
    {"HA-37", Scene::kOpen, "abort confirm -- both left"},
    {"HA-38", Scene::kOpen, "set max_consecutive_passes 2 now"},
    {"HA-39", Scene::kOpen, "hide #3"},
    {"HA-39", Scene::kOpen, "show #3"},
    {"HA-39", Scene::kHidden, "show #3 -- it gave nothing away"},
    {"HA-39", Scene::kOpen, "mute Cyd"},
    {"HA-39", Scene::kMuted, "unmute Cyd"},
    {"HA-40", Scene::kOpen, "status"},
    {"HA-40", Scene::kOpen, "log"},
    {"HA-40", Scene::kOpen, "reading I roll"},
    {"HA-40", Scene::kOpen, "secret"},
    {"HA-41", Scene::kOpen, "remind Ann"},
    {"HA-42", Scene::kOpen, "host add Cyd"},
    {"HA-43", Scene::kOpen, "try score Bob 800"},
    {"HA-01", Scene::kLobby, "practice"},
    {"HA-42", Scene::kOpen, "handover Cyd -- holidays"},
    {"judging", Scene::kOpen, "queue"},
    {"judging", Scene::kJudge, "queue"},
    {"judging", Scene::kOpen, "fair"},
    {"judging", Scene::kJudge, "fair"},
    {"judging", Scene::kOpen, "accept"},
    {"judging", Scene::kJudge, "accept -- near enough"},
    {"judging", Scene::kProtest, "accept -- so it did"},
    {"judging", Scene::kOpen, "reject -- no"},
    {"judging", Scene::kJudge, "reject -- no"},
    {"judging", Scene::kProtest, "reject -- it did not"},
    {"judging", Scene::kOpen, "ask Which one?"},
    {"judging", Scene::kJudge, "ask Which one?"},
    {"past", Scene::kOpen, "match 7 undo"},
    {"past", Scene::kFinished, "match 1 award game Ann -- the clock was wrong"},
    {"past", Scene::kFinished, "match 1 undo 1"},
    {"past", Scene::kOpen, "confirm 3"},
    {"past", Scene::kProposal, "confirm 1 -- as it should have been"},
    {"past", Scene::kProposal, "reject 1 -- it was played fairly"},
    {"show", Scene::kOpen, "start"},
    {"show", Scene::kNoMatch, "start"},
    {"show", Scene::kNoMatch, "undo"},
    {"show", Scene::kOpen, "schedule"},
    {"show", Scene::kOpen, "digest"},
    {"show", Scene::kOpen, "variants"},
    {"show", Scene::kQuiz, "variants add In which city does the Eiffel Tower stand? = Paree"},
    {"show", Scene::kOpen, "list"},
    {"show", Scene::kOpen, "list add Cyd"},
    {"show", Scene::kOpen, "close"},
    {"show", Scene::kOpen, "open"},
    {"show", Scene::kClosed, "open"},
    {"show", Scene::kOpen, "pool"},
    {"show", Scene::kPool, "pool"},
    {"show", Scene::kPool, "pool extend 2h -- so many asked"},
    {"show", Scene::kPool, "pool set audition 9"},
    {"show", Scene::kPool, "pool exclude Cyd household of Ann"},
    {"show", Scene::kPool, "close"},
    {"show", Scene::kOpen, "qualify open 2"},
    {"show", Scene::kOpen, "qualify close"},
    {"show", Scene::kQuiz, "qualify open 2 closes 48h"},
    {"show", Scene::kQuizOpen, "qualify close"},
    {"show", Scene::kLobby, "jackpot 120000 -- a sponsor"},
    {"show", Scene::kOpen, "pay Ann 500 -- for the nicest post"},
    {"show", Scene::kOpen, "ledger"},
    {"show", Scene::kFinished, "ledger"},
    {"show", Scene::kFinished, "prize"},
    {"show", Scene::kFinished, "prize 1 verify"},
    {"show", Scene::kFinished, "prize 1 forfeit -- not eligible"},
    {"show", Scene::kOpen, "standings"},
    {"show", Scene::kOpen, "records"},
    {"show", Scene::kOpen, "jackpots"},
    {"show", Scene::kOpen, "season"},
    {"show", Scene::kOpen, "season close \"Spring\""},
    {"show", Scene::kFinished, "season close \"Spring\""},
    {"show", Scene::kOpen, "season close after \"Spring\""},
    {"show", Scene::kOpen, "season reopen"},
    {"show", Scene::kSeason, "season reopen"},
};

}  // namespace

std::span<const Trial> trials() { return kTrials; }

const char* words_for(Scene scene) {
  constexpr std::array kWords = {
      "before the match",
      "in the first puzzle",
      "after a roll",
      "after an undo",
      "after a wrong guess",
      "during a protest",
      "after a right guess",
      "paused",
      "after a move that came late",
      "while more time is asked for",
      "after an outage",
      "with a letter up",
      "with a post hidden",
      "with Cyd muted",
      "with an account linked",
      "with a puzzle loaded",
      "between puzzles",
      "level after round 2",
      "while a guess waits",
      "after a wrong answer",
      "while dice are due",
      "won, without prizes",
      "won for the fifth time",
      "while the offer stands",
      "after match 1",
      "with a proposal open",
      "between matches",
      "with sign-ups closed",
      "with a quiz in the packs",
      "while a quiz is open",
      "after a season",
      "with a pool of registrants",
  };
  return kWords.at(static_cast<std::size_t>(scene));
}

WorldOptions options_for(Scene scene) {
  WorldOptions options;
  if (scene != Scene::kQuiz && scene != Scene::kQuizOpen) options.pack = kTrialPack;
  if (scene == Scene::kOffer) options.seed = 2;  // a 7 comes before all is won
  if (scene == Scene::kDice) options.show.dice = DiceSource::kHost;
  if (scene == Scene::kPool) options.show.sign_ups = SignUpMode::kPool;
  if (scene == Scene::kNoMatch) options.show.next_match = NextMatch::kSchedule;
  return options;
}

namespace {

void wrong_guess_by_ann(World& world) {
  const std::string mover = roll_and_pick(world);
  world.say(mover, "guess QUITE ANOTHER THING");
  if (world.to_move() == mover) world.say(mover, "guess QUITE ANOTHER THING");
}

void load_for_trial(World& world, const std::string& puzzle) { world.host("!puzzle " + puzzle); }

void play_to_between(World& world) {
  world.host("!set auto_next off now");
  world.host("!award puzzle Bob 800");
  load_for_trial(world, "COOKIE CUTTER | sweet");
}

void play_to_level(World& world) {
  world.host("!set puzzle_source host now");
  load_for_trial(world, "COOKIE CUTTER");
  world.host("!time now");
  world.host("!next");
  world.host("!time now confirm");
}

void answer_wrong(World& world) {
  world.host("!question Who wrote it? = Ann Miller");
  const std::string mover = roll_and_pick(world);
  world.say(mover, "guess " + world.solution());
  world.say(mover, "Buddy Holly");
}

void play_to_offer(World& world) {
  world.host("!prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000");
  world.host("!award game Bob");
  const auto stands = [&] { return !world.match().game || world.view("phase") == "event_offer"; };
  for (int i = 0; i < 100 && !stands(); ++i) {
    world.say("Bob", has(world.view("phase"), "event_wild") ? "decline" : "roll");
  }
}

void finish_for_bob(World& world) {
  world.host("!prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000");
  end_match(world, "Bob");
}

void play_to_proposal(World& world) {
  finish_for_bob(world);
  world.say("Cyd", "join");
  world.host("!match 1 award game Ann counts -- the clock was wrong");
  (void)play_reopened(world, MatchId{1});
}

// Scenes that begin with a match of Ann against Bob, the champion.
void play_on(World& world, Scene scene) {
  switch (scene) {
    case Scene::kPick:
      return world.say(world.to_move(), "roll");
    case Scene::kUndone:
      world.say(world.to_move(), "roll");
      return world.host("!undo 1");
    case Scene::kGuessed:
      return wrong_guess_by_ann(world);
    case Scene::kProtest:
      wrong_guess_by_ann(world);
      return world.say("Ann", "protest: the clue allowed my words");
    case Scene::kSolved:
      return world.say(roll_and_pick(world), "guess " + world.solution());
    case Scene::kPaused:
      return world.host("!pause");
    case Scene::kLate:
      world.pass(kDeadline_ms + kMinute_ms);
      return world.say("Ann", "roll");
    case Scene::kMoreTime:
      return world.say("Ann", "more time please");
    case Scene::kShown:
      return world.host("!reveal 9 free");
    case Scene::kHidden:
      return world.host("!hide #3");
    case Scene::kMuted:
      return world.host("!mute Cyd");
    case Scene::kLinked:
      return world.host("!link Ann matrix @ann:server");
    case Scene::kQueued:
      load_for_trial(world, "COOKIE CUTTER | sweet");
      return world.host("!question for \"COOKIE CUTTER\": Who bakes? = the baker");
    case Scene::kBetween:
      return play_to_between(world);
    case Scene::kLevel:
      return play_to_level(world);
    case Scene::kJudge:
      return wrong_guess_by_ann(world);
    case Scene::kAnswered:
      return answer_wrong(world);
    case Scene::kDice:
      return world.say("Ann", "roll");
    case Scene::kPrizes:
      return world.host("!award game Bob");
    case Scene::kFifth:
      world.host("!award game Bob counts");
      return world.host("!wins Bob 4");
    case Scene::kOffer:
      return play_to_offer(world);
    case Scene::kFinished:
    case Scene::kNoMatch:
      return finish_for_bob(world);
    case Scene::kProposal:
      return play_to_proposal(world);
    case Scene::kClosed:
      return world.host("!close");
    case Scene::kAway:
      return world.away(5 * kHour_ms);
    case Scene::kQuizOpen:
      return world.host("!qualify open 2");
    case Scene::kSeason:
      finish_for_bob(world);
      return world.host("!season close \"Spring\"");
    case Scene::kLobby:
    case Scene::kOpen:
    case Scene::kQuiz:
    case Scene::kPool:
      return;
  }
}

}  // namespace

void play_to(World& world, Scene scene) {
  if (scene == Scene::kNoMatch) world.say_in_foyer("Dee", "!start");
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  world.say("Cyd", "I only watch");
  if (scene == Scene::kPool) {
    for (const char* name : {"Ann", "Bob", "Eve"}) {
      world.say_in_foyer(name, "register, I accept, 18, on stage");
    }
    return;
  }
  if (scene == Scene::kLobby) return;
  if (scene == Scene::kJudge) world.host("!set guess_judging host");
  world.host("!new Ann vs Bob champion Bob");
  play_on(world, scene);
}

}  // namespace callboard::test
