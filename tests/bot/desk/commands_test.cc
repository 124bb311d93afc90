// Commands of hosts that the other files leave out: creating a match, posts by number, names,
// spectators, hosts, and two hosts at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "bot/packs/pack.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

std::string first_pick(World& world) {
  const auto prompt = nlohmann::json::parse(world.view("prompt"));
  std::string words;
  for (const auto& n : prompt.at("picks").at(0).at("numbers")) {
    words += std::to_string(n.get<int>()) + " ";
  }
  return words;
}

// A wrong guess is on the board, the other player is to move; gives who guessed.
std::string guess_wrong(World& world) {
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, first_pick(world));
  world.say(mover, "guess QUITE ANOTHER THING");
  if (world.to_move() == mover) world.say(mover, "guess QUITE ANOTHER THING");
  return mover;
}

TEST(Commands, AMatchIsCreatedWithItsPlayers_HA01) {
  World world;
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  world.say("Cyd", "join");
  world.host("!new Ann vs Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "A host cannot play"));
  world.host("!new Ann vs Ann");
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  world.host("!new Ann vs Bob champion Bob wins 2 -- a rematch");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.champion(), "Bob");
  EXPECT_EQ(world.challenger(), "Ann");
  EXPECT_EQ(world.match().desk.carry.wins, 2);
  EXPECT_TRUE(has(world.public_text(), "Cyd gives the seat back"));
  world.host("!new Ann vs Bob");
  EXPECT_TRUE(has(world.last_private("Dee"), "A match is open already"));
}

TEST(Commands, ANameThatIsNobodysIsSaidToBeSo) {
  World world;
  world.seat_two();
  world.say("Cyd", "hello");
  const auto answer_to = [&](const std::string& command) {
    world.host(command);
    return world.last_private("Dee");
  };
  for (const char* name : {"Cyd", "Nobody Known"}) {
    const std::string who = name;
    for (const std::string& command :
         {"!replace " + who, "!replace " + who + " with Cyd", "!excuse " + who,
          "!excuse " + who + " no", "!bank " + who + " 12h", "!extend 12h " + who, "!miss " + who,
          "!force " + who + " roll", "!late " + who, "!late " + who + " roll"}) {
      const std::string answer = answer_to(command);
      EXPECT_TRUE(has(answer, who == "Cyd" ? "Cyd has no seat in this match" : "I know nobody"))
          << command << ": " << answer;
    }
  }
  for (const char* command :
       {"!replace", "!excuse", "!bank Ann", "!force", "!force Ann", "!late"}) {
    EXPECT_TRUE(has(answer_to(command), "Its form is")) << command;
  }
}

TEST(Commands, AStandingChampionIsNotPassedOver_HA01) {
  World world;
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  world.say("Cyd", "hello");
  world.house().shows.begin()->second.state.champion = person(world, "Cyd");
  world.host("!new Ann vs Bob");
  EXPECT_TRUE(has(world.last_private("Dee"), "Cyd holds the title"));
  world.host("!new Ann vs Bob champion none");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_FALSE(world.match().desk.carry.champion);
}

TEST(Commands, UndoGoesBackToAPost_HA06) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const std::string post = world.forum.last_reply();
  const Digest then = world.match().game->digest();
  world.say(mover, first_pick(world));
  ASSERT_NE(world.match().game->digest(), then);
  world.host("!undo to #" + post + " -- the wrong numbers");
  EXPECT_EQ(world.match().game->digest(), then);
  EXPECT_TRUE(has(world.last_public(), "cannot be unseen"));
  world.host("!undo to #9999");
  EXPECT_TRUE(has(world.last_private("Dee"), "#9999"));
}

TEST(Commands, UndoSaysThatWhatWasSeenStaysSeen_HA06) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.host("!undo");
  EXPECT_TRUE(has(world.last_public(), "cannot be unseen")) << world.last_public();
}

TEST(Commands, APuzzleThatWasUsedBeforeIsLoadedWithAWarning_HA02) {
  World world;
  world.seat_two();
  world.host("!puzzle COOKIE CUTTER");
  EXPECT_FALSE(has(world.private_text("Dee"), "is not new"));
  world.host("!puzzle drop 1");
  world.restart();
  world.host("!puzzle COOKIE CUTTER | a clue");
  EXPECT_TRUE(has(world.private_text("Dee"), "is not new")) << world.last_private("Dee");
  EXPECT_FALSE(has(world.public_text(), "COOKIE CUTTER"));
  const std::string hash = solution_hash(world.match().row.game, "COOKIE CUTTER");
  EXPECT_TRUE(world.show().burnt.contains(hash)) << "no pack deals it to this show";
  const std::vector<PersonId> seats = world.match().desk.seats;
  world.host("!abort confirm -- rain");
  for (const PersonId person : seats) {
    const auto seen = *world.store().seen_items(person);
    EXPECT_NE(std::find(seen.begin(), seen.end(), hash), seen.end());
  }
}

TEST(Commands, ASlipThatIsMendedIsAnnouncedWithItsReason_HA26) {
  World world;
  world.seat_two();
  std::string solution = world.solution();
  world.host("!mend " + solution + " -- a letter was missing");
  EXPECT_TRUE(has(world.public_text(), "a letter was missing")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.public_text(), "mended a slip"));
  EXPECT_FALSE(has(world.public_text(), solution));
}

TEST(Commands, ARulingIsTakenBackWhole_HA06_HA08) {
  World world;
  world.seat_two();
  guess_wrong(world);
  const Digest judged = world.match().game->digest();
  world.host("!rule right -- the clue allowed it");
  const Digest ruled = world.match().game->digest();
  ASSERT_NE(ruled, judged);
  world.host("!undo -- on second thoughts");
  EXPECT_EQ(world.match().game->digest(), judged) << "the wrong guess stands again";
  world.host("!redo");
  EXPECT_EQ(world.match().game->digest(), ruled);
  world.restart();
  EXPECT_EQ(world.match().game->digest(), ruled);
}

TEST(Commands, ARulingMayNameThePostOfTheGuess_HA08) {
  World world;
  world.seat_two();
  const std::string guesser = guess_wrong(world);
  const std::string post = world.forum.last_reply();
  const std::string other = other_of(guesser);
  ASSERT_EQ(world.to_move(), other);
  world.say(other, "guess QUITE ANOTHER THING");
  if (world.to_move() == other) world.say(other, "guess QUITE ANOTHER THING");
  world.host("!rule right #" + post);
  EXPECT_TRUE(has(world.public_text(), "Ruling"));
  const auto banks = nlohmann::json::parse(world.view("banks"));
  const Seat seat = *world.match().desk.seat_of(person(world, guesser));
  EXPECT_GT(banks.at(seat.index).at("bank").at("$money").get<int>(), 0) << "the first guess paid";
}

TEST(Commands, AnUnclearPostIsReadAsAMove_HA10) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "let us see what the bones bring");
  const std::string post = world.forum.last_reply();
  ASSERT_EQ(world.view("phase"), "open");
  world.host("!read #" + post + " as pass");
  EXPECT_EQ(world.view("phase"), "open") << "legality is still checked";
  world.host("!read #" + post + " as roll -- meant as a roll");
  EXPECT_EQ(world.view("phase"), "pick");
  EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kAccepted);
  EXPECT_TRUE(has(world.public_text(), "meant as a roll"));
}

TEST(Commands, ALatePostIsAcceptedByItsNumber_HA13) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.pass(24 * kHour_ms + kMinute_ms);
  world.say(mover, "roll");
  const std::string post = world.forum.last_reply();
  ASSERT_EQ(world.to_move(), other_of(mover));
  world.host("!late #" + post);
  EXPECT_EQ(world.to_move(), mover);
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Commands, DefaultDeadlineInHours_HA17) {
  World world;
  world.seat_two();
  world.host("!set deadline_hours 48");
  EXPECT_EQ(world.show().state.deadline_s, 48 * 3600);
  world.host("!set deadline_hours 337");
  EXPECT_EQ(world.show().state.deadline_s, 48 * 3600) << "at most two weeks";
}

// Without what is hidden: of a loaded puzzle only that there is one.
TEST(Commands, TheLogTellsWhatEachHasChanged_HA40) {
  World world;
  world.seat_two();
  world.host("!score Ann 800 -- a slip");
  world.host("!puzzle COOKIE CUTTER | sweet");
  world.host("!log");
  const std::string told = world.last_private("Dee");
  EXPECT_TRUE(has(told, "!score Ann 800 -- a slip (")) << told;
  EXPECT_TRUE(has(told, "bank of Ann: $0, now $800")) << told;
  EXPECT_TRUE(has(told, "puzzles loaded: 0, now 1")) << told;
  EXPECT_FALSE(has(told, "COOKIE")) << told;
}

TEST(Commands, AsManyLinesOfTheLogAsAreAskedFor_HA40) {
  World world;
  world.seat_two();
  for (int i = 1; i <= 110; ++i) world.host("!score Ann " + std::to_string(i * 100));
  const auto lines = [&](const std::string& command) {
    world.host(command);
    const std::string told = world.last_private("Dee");
    std::size_t count = 0;
    for (auto at = told.find("!score Ann"); at != std::string::npos;
         at = told.find("!score Ann", at + 1)) {
      ++count;
    }
    EXPECT_EQ(has(told, "!score Ann 11000 "), count > 0) << "the newest are told: " << told;
    return count;
  };
  EXPECT_EQ(lines("!log"), 20U);
  EXPECT_TRUE(has(world.last_private("Dee"), "!log 100")) << world.last_private("Dee");
  EXPECT_EQ(lines("!log 3"), 3U);
  EXPECT_EQ(lines("!log 50"), 50U);
  EXPECT_EQ(lines("!log 500"), 100U);
  EXPECT_FALSE(has(world.last_private("Dee"), "there are others"));
  for (const char* odd : {"!log 0", "!log all"}) {
    EXPECT_EQ(lines(odd), 0U);
    EXPECT_TRUE(has(world.last_private("Dee"), "!log [N]")) << world.last_private("Dee");
  }
}

TEST(Commands, TheLogHasWordsAndNothingThatOnlyReads_HA40) {
  World world;
  world.seat_two();
  world.say("Eve", "hello");
  for (const char* reads : {"!status", "!queue", "!ledger", "!log", "!standings", "!list"}) {
    world.host(reads);
  }
  world.host("!set deadline 48h");
  world.host("!replace Ann with Eve");
  world.host("!extend 2h");
  world.host("!pause -- tea");
  world.host("!log");
  const std::string told = world.last_private("Dee");
  for (const char* reads : {"!status", "!queue", "!ledger", "!log", "!standings", "!list"}) {
    EXPECT_FALSE(has(told, reads)) << told;
  }
  EXPECT_TRUE(has(told, "!set deadline 48h (time to answer: none, now 2 days)")) << told;
  EXPECT_TRUE(has(told, "seat: Ann, now Eve")) << told;
  for (const char* raw : {"{", "[", "_s", "$money", "allowances", "timers", "status"}) {
    EXPECT_FALSE(has(told, raw)) << raw << ": " << told;
  }
}

TEST(Commands, ANameIsMendedAndStays_HA19) {
  World world;
  world.seat_two();
  world.host("!rename Ann to Bob");
  EXPECT_TRUE(has(world.last_private("Dee"), "somebody else"));
  world.host("!rename Ann to Annie");
  world.say("Ann", "thank you");
  EXPECT_TRUE(has(world.challenger() + world.champion(), "Annie"));
  world.restart();
  world.say("Ann", "still me?");
  EXPECT_TRUE(has(world.challenger() + world.champion(), "Annie"));
  world.host("!rename \"Annie\" to \"Annika\"");
  EXPECT_TRUE(has(world.challenger() + world.champion(), "Annika"));
  EXPECT_FALSE(has(world.challenger() + world.champion(), "\"")) << "quotation marks are no name";
}

// The platform was not told: killed right after the commit, or by a version that did not tell.
TEST(Commands, AGivenNameIsToldAgainAfterAStart_HA19) {
  World world;
  world.seat_two();
  world.host("!rename Ann to Annie");
  world.forum.names.clear();
  world.restart();
  EXPECT_EQ(world.forum.names, (std::map<std::string, std::string>{{"Ann", "Annie"}}));
}

TEST(Commands, ANameIsMendedTwiceAndTheAccountsOwnStaysAway_HA19) {
  World world;
  world.seat_two();
  const auto names = [&] { return world.challenger() + world.champion(); };
  world.host("!rename Ann to Annie");
  world.host("!rename Annie to Zoe");
  world.say("Ann", "still me?");
  EXPECT_TRUE(has(names(), "Zoe")) << names();
}

// The name that gave way stands with the person, where it can be erased, and nowhere else.
TEST(Commands, ForgettingSomebodyLeavesNothingOfAnOlderName_HA19) {
  World world;
  world.seat_two();
  world.host("!rename Ann to Annie");
  const PersonId ann = person(world, "Ann");
  const std::string hash = world.store().person(ann)->value().gave_way;
  ASSERT_FALSE(hash.empty());
  ASSERT_TRUE(world.store().forget(ann).ok());
  EXPECT_TRUE(world.store().person(ann)->value().gave_way.empty());
  std::string all;
  for (const MatchId match : {MatchId{}, world.match().row.id}) {
    const auto rows = world.store().audit(match);
    for (const AuditRow& row : *rows) all += row.command + row.before_json + row.after_json;
  }
  const auto shows = world.store().shows();
  for (const ShowRow& row : *shows) all += row.json;
  EXPECT_FALSE(has(all, hash));
  EXPECT_FALSE(has(all, "Ann"));
}

TEST(Commands, NobodyGetsBothSeatsByALink_HA19) {
  World world;
  world.seat_two();
  world.host("!link Ann web Bob");
  EXPECT_TRUE(has(world.last_private("Dee"), "has a seat already"));
  world.host("!link Ann @ann:server");
  EXPECT_EQ(world.house().accounts.at({"matrix", "@ann:server"}), person(world, "Ann"));
}

TEST(Commands, AnOptionMayTakeEffectAtOnce_HA38) {
  World world;
  world.seat_two();
  world.host("!set guess_judging host now");
  guess_wrong(world);
  EXPECT_EQ(world.to_move(), "") << "the guess waits for the host";
  EXPECT_EQ(world.show().state.options.at("guess_judging"), "host");
}

TEST(Commands, SpoilersAreHiddenAndSpectatorsMutedQuietly_HA39) {
  World world;
  world.seat_two();
  world.say("Cyd", "It is LUCKY NUMBERS, folks!");
  const std::string post = world.forum.last_reply();
  const std::string before = world.public_text();
  world.host("!hide #" + post);
  EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kHidden);
  world.host("!mute Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "cannot be muted"));
  world.host("!mute @Cyd -- warned twice");
  EXPECT_EQ(world.public_text(), before) << "quiet";
  world.restart();
  world.say("Cyd", "And I was right!");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()].back(), Verdict::kHidden);
  world.say_in_foyer("Cyd", "It is LUCKY NUMBERS!\njoin");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
  EXPECT_TRUE(listed(world).empty());
  world.host("!unmute Cyd");
  world.say("Cyd", "Sorry.");
  EXPECT_TRUE(world.forum.verdicts[world.forum.last_reply()].empty());
}

TEST(Commands, HostsComeAndGoButOneStays_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host remove Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "at least one host"));
  world.host("!host add Cyd -- holidays");
  EXPECT_TRUE(has(world.public_text(), "Cyd is now one of the hosts"));
  world.host("!host remove Dee");
  EXPECT_EQ(world.show().state.hosts.size(), 1U);
  world.host("!pause");
  EXPECT_TRUE(has(world.last_private("Dee"), "for the hosts of this show"));
}

TEST(Commands, ARulingIsAnnouncedWithNameAndReason_HA20) {
  World world;
  world.seat_two();
  world.host("!score Bob 800 -- forgotten yesterday");
  EXPECT_TRUE(has(world.public_text(), "Ruling by Dee: !score Bob 800 (forgotten yesterday)"))
      << world.public_text();
}

// The second of two hosts is told what the first did, and may rule on what was seen only.
TEST(Commands, TwoHostsRuleAtOnce_HA06_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const std::string seen = std::to_string(world.match().log.size());
  world.host("!score Ann 500 @" + seen);
  EXPECT_TRUE(has(world.view("banks"), "500"));
  world.whisper("Cyd", "!score Ann 900 @" + seen);
  EXPECT_FALSE(has(world.view("banks"), "900"));
  EXPECT_TRUE(has(world.last_private("Cyd"), "!score Ann 500")) << world.last_private("Cyd");
  world.whisper("Cyd", "!score Ann 900");
  EXPECT_TRUE(has(world.view("banks"), "900"));
  EXPECT_TRUE(has(world.last_private("Cyd"), "By the way")) << world.last_private("Cyd");
  EXPECT_TRUE(has(world.last_private("Cyd"), "!undo")) << world.last_private("Cyd");
}

// "!undo" takes back play: after a command that was none it would hit a player's move.
TEST(Commands, OfTwoHostsTheSecondHearsWhatTakesTheirsBack) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  world.say(world.to_move(), "roll");
  struct Case {
    const char* command;
    const char* inverse;
  };
  std::string who = "Dee";
  world.whisper("Cyd", "!score Ann 500");
  for (const Case& one : {Case{"!extend 12h", ""}, Case{"!pause -- tea", "!resume"},
                          Case{"!resume", "!pause"}, Case{"!undo", "!redo"}}) {
    world.whisper(who, one.command);
    const std::string told = world.last_private(who);
    EXPECT_TRUE(has(told, "By the way")) << one.command << ": " << told;
    const std::string inverse = one.inverse;
    EXPECT_EQ(has(told, "takes yours back"), !inverse.empty()) << one.command << ": " << told;
    EXPECT_TRUE(has(told, inverse + " takes yours back") || inverse.empty()) << told;
    who = who == "Dee" ? "Cyd" : "Dee";
  }
}

TEST(Commands, OfTwoHostsTheSecondHearsOfTheFirstOnceAlsoWithTheNumberOfTheMatch_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.whisper("Cyd", "!undo");
  world.host("!match 1 redo");
  const std::string told = world.private_text("Dee");
  const auto first = told.find("By the way");
  ASSERT_NE(first, std::string::npos) << told;
  EXPECT_EQ(told.find("By the way", first + 1), std::string::npos) << told;
}

TEST(Commands, HostsReadOfAMoveOutOfTurnInWordsOnly) {
  World world;
  world.seat_two();
  world.say(other_of(world.to_move()), "guess A LUCKY STRIKE");
  const std::string told = world.last_private("Dee");
  EXPECT_TRUE(has(told, "out of turn")) << told;
  EXPECT_FALSE(has(told, "E_")) << told;
}

TEST(Commands, ANameThatAHostGivesIsToldToThePlatformOfEachAccount_HA19) {
  World world;
  world.say("Bob", "hello");
  world.host("!try !rename Bob to Robert");
  EXPECT_TRUE(world.forum.names.empty()) << "tried out only";
  world.host("!rename Bob to Roberto");
  EXPECT_EQ(world.forum.names, (std::map<std::string, std::string>{{"Bob", "Roberto"}}));
}

TEST(Commands, WhatIsRefusedIsSaidToWhoeverAsked) {
  World world;
  world.say("Ann", "join");
  world.say("Ann", "join");
  EXPECT_TRUE(has(world.last_private("Ann"), "You have a seat already"));
  world.say("Bob", "join");
  const auto told = [&](const std::string& command) {
    world.host(command);
    return world.last_private("Dee");
  };
  const std::string forced = told("!force " + world.to_move() + " 3 and 4");
  EXPECT_TRUE(has(forced, "Nothing was played")) << forced;
  EXPECT_FALSE(has(forced, "your clock")) << forced;
  EXPECT_TRUE(has(told("!remind Zed"), "nobody called Zed")) << told("!remind Zed");
  EXPECT_TRUE(has(told("!remind Zed"), "have written here once")) << told("!remind Zed");
  EXPECT_TRUE(has(told("!remind Dee"), "Dee has no seat in this match")) << told("!remind Dee");
  EXPECT_TRUE(has(told("!miss Zed"), "nobody called Zed"));
  EXPECT_TRUE(has(told("!replace Ann with Bob"), "Bob has a seat already"));
}

}  // namespace
}  // namespace callboard::test
