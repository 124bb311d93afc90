// Spin codes: what a player adds to the luck, from the reply that brings it to the verifiers.
#include <gtest/gtest.h>

#include "bot/chance/verify.h"
#include "bot/match/spin.h"
#include "bot/match/supply.h"
#include "rules/core/json.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

std::vector<DrawRow> draws(World& world) {
  return world.store().draws(world.match().row.book).value();
}

bool thread_says(const World& world, const std::string& words) {
  return world.public_text().find(words) != std::string::npos;
}

TEST(SpinCodes, AreReadFromALineThatBringsOne) {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"spin code: tulip 42", "tulip 42"},  {"Spin Code:tulip", "tulip"},
      {"my spin code is tulip", "tulip"},   {"!spin code: tulip", "tulip"},
      {"!spincode tulip 42 ", "tulip 42"},  {"  SPIN-CODE = 7", "7"},
      {"/spincode lucky: me", "lucky: me"}, {"spin code:", ""},
  };
  for (const auto& [line, code] : lines) EXPECT_EQ(read_spin(line), code) << line;
  for (const char* talk : {"spin", "spin the wheel", "spin code? what is that?", "!spin", "roll",
                           "spin code works how", "spincoders: hi", "", "!spincodetulip"}) {
    EXPECT_EQ(read_spin(talk), std::nullopt) << talk;
  }
}

TEST(SpinCodes, CountFromTheNextFreshDrawOn) {
  World world;
  world.say("Ann", "join");
  world.say("Ann", "spin code: tulip 42");
  EXPECT_TRUE(thread_says(world, "tulip 42"));
  EXPECT_TRUE(thread_says(world, "from draw 1 of the book on"));
  world.say("Bob", "join");
  for (const DrawRow& row : draws(world)) {
    EXPECT_EQ(spins_of(row), std::vector<std::string>{"tulip 42"}) << row.n;
  }
  const std::size_t before = draws(world).size();
  world.whisper("Bob", "!spincode rose");
  EXPECT_TRUE(thread_says(world, "rose")) << "given privately, shown openly";
  world.say(world.to_move(), "roll");
  ASSERT_EQ(draws(world).size(), before + 1);
  EXPECT_EQ(spins_of(draws(world).back()), (std::vector<std::string>{"tulip 42", "rose"}));
}

TEST(SpinCodes, AreTakenInTheThreadOfTheShowToo) {
  World world;
  world.seat_two();
  world.say_in_foyer("Ann", "spin code: one\nlist");
  EXPECT_EQ(spins_in_effect(world.match().desk), std::vector<std::string>{"one"});
  EXPECT_TRUE(thread_says(world, "one")) << "shown where it counts";
  EXPECT_NE(world.private_text("Ann").find("waiting list"), std::string::npos);
  world.say_in_foyer("Cyd", "spin code: two");
  EXPECT_NE(world.last_private("Cyd").find("take a seat first"), std::string::npos)
      << world.last_private("Cyd");
  EXPECT_EQ(spins_in_effect(world.match().desk), std::vector<std::string>{"one"});
}

TEST(SpinCodes, TheNewestOfAPlayerCounts) {
  World world;
  world.seat_two();
  world.say("Ann", "spin code: one");
  world.say("Bob", "spin code: two");
  world.say("Ann", "spin code: three");
  EXPECT_EQ(spins_in_effect(world.match().desk), (std::vector<std::string>{"two", "three"}));
}

TEST(SpinCodes, AMoveMayStandBelow) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "spin code: tulip\nroll");
  EXPECT_EQ(world.view("phase"), "pick");
  EXPECT_EQ(spins_of(draws(world).back()), std::vector<std::string>{"tulip"});
}

TEST(SpinCodes, SurviveARestart) {
  World world;
  world.seat_two();
  world.say("Ann", "spin code: tulip");
  world.restart();
  EXPECT_EQ(spins_in_effect(world.match().desk), std::vector<std::string>{"tulip"});
  world.say(world.to_move(), "roll");
  EXPECT_EQ(spins_of(draws(world).back()), std::vector<std::string>{"tulip"});
}

TEST(SpinCodes, AnAnsweredThrowStaysAfterAnUndo_HA06) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const std::vector<DrawRow> thrown = draws(world);
  const std::string picture = world.view("picture");
  world.host("!undo 1");
  world.say(mover, "spin code: tulip");
  world.say(mover, "roll");
  EXPECT_EQ(draws(world), thrown);
  EXPECT_EQ(world.view("picture"), picture);
}

TEST(SpinCodes, ARerollIsFreshAndTakesTheCode_HA35) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, "spin code: tulip");
  world.host("!reroll -- the picture was wrong");
  EXPECT_EQ(spins_of(draws(world).back()), std::vector<std::string>{"tulip"});
}

TEST(SpinCodes, LeaveWithTheirPlayer) {
  World world;
  world.say("Ann", "join");
  world.say("Ann", "spin code: tulip");
  world.say("Ann", "leave");
  EXPECT_TRUE(spins_in_effect(world.match().desk).empty());
}

TEST(SpinCodes, AreRefusedClearly) {
  World world;
  world.seat_two();
  const auto refused = [&](const std::string& who, const std::string& words,
                           const std::string& why) {
    const std::size_t entries = world.match().log.size();
    world.say(who, words);
    EXPECT_EQ(world.match().log.size(), entries) << words;
    EXPECT_NE(world.last_private(who).find(why), std::string::npos) << world.last_private(who);
  };
  refused("Zoe", "spin code: tulip", "take a seat first");
  refused("Ann", "spin code:", "found no code");
  refused("Ann", "spin code: \u200b\u202e", "found no code");
  refused("Ann", "spin code: " + std::string(kSpinGlyphsMax + 1, 'x'), "at most 40");
  world.say("Ann", "spin code: " + std::string(kSpinGlyphsMax, 'x'));
  for (int i = 1; i < kSpinsPerPlayerMax; ++i) world.say("Ann", "spin code: " + std::to_string(i));
  refused("Ann", "spin code: once more", "20 spin codes");
  EXPECT_EQ(spins_in_effect(world.match().desk), std::vector<std::string>{"19"});
}

TEST(SpinCodes, NeitherFormatNorPing) {
  World world;
  world.seat_two();
  world.say("Ann", "spin code: **@Bob** {{secret}} <b>x</b>");
  EXPECT_EQ(spins_in_effect(world.match().desk).size(), 1U);
  EXPECT_EQ(world.last_public().find("<b>x"), std::string::npos);
}

// A whole match with codes, as anyone checks it afterwards.
TEST(SpinCodes, TheTranscriptVerifiesAndAnAlteredCodeFails) {
  World world;
  world.say("Ann", "join");
  world.say("Ann", "spin code: tulip 42");
  world.say("Bob", "join");
  world.say(world.to_move(), "roll");
  const LiveMatch& match = world.match();
  const BookId book = match.row.book;
  const std::vector<LogEntry> played = match.log;
  world.host("!abort confirm -- enough");
  const auto rows = world.store().draws(book).value();
  TranscriptData data = transcript_of("lucky", *world.store().book(book).value(), rows);
  data.packs = pack_proofs(played, rows);
  data = read_transcript(write_transcript(data)).value();
  const VerifyReport report = verify_transcript(data);
  EXPECT_TRUE(report.problems.empty()) << report.problems[0].what;
  EXPECT_EQ(report.recomputed, std::ssize(rows));
  for (std::size_t i = 0; i < data.draws.size(); ++i) {
    TranscriptData altered = data;
    altered.draws[i].spins = {"tulip 43"};
    altered = read_transcript(write_transcript(altered)).value();
    if (data.draws[i].sides < 100) continue;  // may fall the same by chance
    EXPECT_FALSE(verify_transcript(altered).problems.empty()) << i;
  }
}

}  // namespace
}  // namespace callboard::test
