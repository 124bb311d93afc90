// Hosts overrule: undo, redo, reroll, forced and late moves, rulings on guesses, replacement.
#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

int total_on_table(World& world) {
  const auto picture = nlohmann::json::parse(world.view("picture"));
  return picture.contains("dice") ? picture.at("dice").at("total").get<int>() : 0;
}

// The first set the prompt offers, as words.
std::string any_pick(World& world) {
  const auto prompt = nlohmann::json::parse(world.view("prompt"));
  std::string words;
  for (const auto& n : prompt.at("picks").at(0).at("numbers")) {
    words += std::to_string(n.get<int>()) + " ";
  }
  return words;
}

TEST(Rulings, TheSameThrowComesAgainAfterAnUndo_HA06) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const int total = total_on_table(world);
  world.host("!undo 1 -- a slip");
  EXPECT_EQ(world.view("phase"), "open");
  world.say(mover, "roll");
  EXPECT_EQ(total_on_table(world), total);
}

TEST(Rulings, UndoAndRedoGiveTheSameState_HA07) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, any_pick(world));
  const Digest before = world.match().game->digest();
  world.host("!undo 2");
  EXPECT_NE(world.match().game->digest(), before);
  world.host("!redo");
  EXPECT_EQ(world.match().game->digest(), before);
  world.host("!redo");
  EXPECT_NE(world.last_private("Dee"), "");
  world.restart();
  EXPECT_EQ(world.match().game->digest(), before);
}

TEST(Rulings, ARerollIsOpenAndFresh_HA35) {
  bool differs = false;
  for (std::uint64_t seed = 1; seed <= 8 && !differs; ++seed) {
    WorldOptions options;
    options.seed = seed;
    World world(std::move(options));
    world.seat_two();
    world.say(world.to_move(), "roll");
    const int total = total_on_table(world);
    world.host("!reroll -- the picture was wrong");
    EXPECT_EQ(world.view("phase"), "pick");
    EXPECT_NE(world.public_text().find("void"), std::string::npos);
    differs = total_on_table(world) != total;
    const auto draws = world.store().draws(world.match().row.book);
    int voided = 0;
    for (const DrawRow& row : *draws) voided += row.voided ? 1 : 0;
    EXPECT_EQ(voided, 1);
  }
  EXPECT_TRUE(differs);
}

int voided_draws(World& world) {
  int voided = 0;
  const auto draws = world.store().draws(world.match().row.book);
  for (const DrawRow& row : *draws) voided += row.voided ? 1 : 0;
  return voided;
}

// What followed from the throw goes with it, the pick it was used for as well.
TEST(Rulings, ARerollTakesThePickAlong_HA35) {
  bool picked_anew = false;
  for (std::uint64_t seed = 1; seed <= 8 && !picked_anew; ++seed) {
    WorldOptions options;
    options.seed = seed;
    World world(std::move(options));
    world.seat_two();
    const std::string up = letters_up(world);
    const std::string mover = world.to_move();
    world.say(mover, "roll");
    world.say(mover, any_pick(world));
    ASSERT_NE(letters_up(world), up);
    world.host("!reroll -- the picture was wrong");
    EXPECT_EQ(voided_draws(world), 1) << world.last_private("Dee");
    picked_anew = world.view("phase") == "pick";
    if (!picked_anew) continue;
    EXPECT_EQ(letters_up(world), up) << "the numbers are hidden again";
    EXPECT_EQ(world.to_move(), mover);
  }
  EXPECT_TRUE(picked_anew);
}

TEST(Rulings, ARerollIsRefusedOnceAPickWasFollowed_HA35) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, any_pick(world));
  world.say(mover, "guess QUITE ANOTHER THING");
  const Digest before = world.match().game->digest();
  world.host("!reroll -- too late");
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_EQ(voided_draws(world), 0);
  EXPECT_TRUE(has(world.last_private("Dee"), "no throw that could be voided"));
}

// An unlucky throw ends the turn: what the opponent did then was no pick of it.
TEST(Rulings, ARerollTakesNoMoveOfTheOpponentAlong_HA35) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    WorldOptions options;
    options.seed = seed;
    World world(std::move(options));
    world.seat_two();
    const std::string mover = roll_and_pick(world);
    while (world.to_move() == mover && world.view("phase") == "decide") {
      world.say(mover, "roll");
      if (world.view("phase") == "pick") world.say(mover, any_pick(world));
    }
    if (world.to_move() != other_of(mover)) continue;
    world.say(other_of(mover), "guess QUITE ANOTHER THING");
    const Digest before = world.match().game->digest();
    world.host("!reroll -- too late");
    EXPECT_EQ(world.match().game->digest(), before);
    return;
  }
  FAIL() << "no throw was unlucky";
}

// The only set there is is taken at once: what the player did then was no pick.
TEST(Rulings, ARerollIsRefusedAfterAGuessThatFollowedAPickOfItself_HA35) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    WorldOptions options;
    options.seed = seed;
    options.show.options["auto_pick_single"] = "on";
    World world(std::move(options));
    world.seat_two();
    const std::string mover = world.to_move();
    world.say(mover, "roll");
    if (world.to_move() != mover || world.view("phase") != "decide") continue;
    world.say(mover, "guess QUITE ANOTHER THING");
    const Digest before = world.match().game->digest();
    world.host("!reroll -- too late");
    EXPECT_EQ(world.match().game->digest(), before);
    EXPECT_EQ(voided_draws(world), 0);
    return;
  }
  FAIL() << "no throw left one set";
}

// A puzzle's first throw comes by itself, so no act stands before it.
TEST(Rulings, ARerollOfAFirstThrowTakesThePickAlong_HA35) {
  WorldOptions options;
  options.show.options["auto_first_roll"] = "on";
  World world(std::move(options));
  world.seat_two();
  ASSERT_EQ(world.view("phase"), "pick");
  const std::string up = letters_up(world);
  world.say(world.to_move(), any_pick(world));
  ASSERT_NE(letters_up(world), up);
  world.host("!reroll -- the picture was wrong");
  EXPECT_EQ(voided_draws(world), 1) << world.last_private("Dee");
}

TEST(Rulings, ARerollTakesAPickAlongThatAHostMade_HA11_HA35) {
  for (const bool rolled : {true, false}) {
    World world;
    world.seat_two();
    const std::string mover = world.to_move();
    if (rolled) {
      world.host("!force " + mover + " roll");
      world.say(mover, any_pick(world));
    } else {
      world.say(mover, "roll");
      world.host("!force " + mover + " " + any_pick(world));
    }
    ASSERT_EQ(world.view("phase"), "decide") << world.last_private("Dee");
    world.host("!reroll -- the picture was wrong");
    EXPECT_EQ(voided_draws(world), 1) << world.last_private("Dee");
  }
}

TEST(Rulings, HostsMayMoveForAPlayer_HA11) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.host("!force " + mover + " roll");
  EXPECT_EQ(world.view("phase"), "pick");
  world.host("!force " + other_of(mover) + " roll");
  EXPECT_EQ(world.to_move(), mover) << "the rules still hold";
}

TEST(Rulings, AMissMayBeCalled_HA12) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.host("!miss " + mover);
  EXPECT_EQ(world.to_move(), other_of(mover));
}

TEST(Rulings, ALateMoveMayBeAccepted_HA13) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), other_of(mover));
  world.say(mover, "roll");
  EXPECT_NE(world.last_private(mover).find("deadline"), std::string::npos);
  world.host("!late " + mover + " roll");
  EXPECT_EQ(world.to_move(), mover);
  EXPECT_EQ(world.view("phase"), "pick");
}

// One act: one "!undo" brings the missed deadline back with all that came of it, also after a reply
// of two moves, and "!redo" brings the late move back.
TEST(Rulings, ALateMoveIsTakenBackWhole_HA06_HA13) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const std::string pick = any_pick(world);
  world.pass(kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), other_of(mover));
  const std::string missed = world.view("picture");
  world.host("!late " + mover + " " + pick + ", pass -- the train was late");
  EXPECT_NE(world.view("picture"), missed);
  ASSERT_EQ(world.view("phase"), "decide");
  ASSERT_EQ(world.to_move(), other_of(mover));
  const std::string late = world.view("picture");
  world.host("!undo");
  EXPECT_EQ(world.view("picture"), missed);
  EXPECT_EQ(world.to_move(), other_of(mover));
  world.host("!redo");
  EXPECT_EQ(world.view("picture"), late);
  world.restart();
  world.host("!undo");
  EXPECT_EQ(world.view("picture"), missed);
}

// The deadline is taken back even if the move cannot be played: the player has the turn again, and
// the host is told why the move was not made.
TEST(Rulings, ALateMoveThatIsNotLegalStillGivesTheTurnBack_HA13) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), other_of(mover));
  world.host("!late " + mover + " pass");
  EXPECT_EQ(world.to_move(), mover);
  EXPECT_EQ(world.view("phase"), "open");
  EXPECT_NE(world.public_text().find("takes back the last step"), std::string::npos);
  EXPECT_NE(world.last_private("Dee"), "");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kAccepted});
  const auto audit = world.store().audit(world.match().row.id);
  ASSERT_EQ(audit->size(), 1U) << "what was done is on record";
  world.restart();
  EXPECT_EQ(world.to_move(), mover);
  world.say(mover, "roll");
  EXPECT_EQ(world.view("phase"), "pick");
}

// HA-08: a rejected guess ruled right pays the pot as it stood at the guess.
TEST(Rulings, AGuessRuledRightPaysThePotOfThatMoment_HA08) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, any_pick(world));
  const auto pot = nlohmann::json::parse(world.view("picture")).at("pot").at("$money").get<int>();
  world.say(mover, "guess QUITE ANOTHER THING");
  if (world.to_move() == mover) world.say(mover, "guess QUITE ANOTHER THING");
  ASSERT_EQ(world.to_move(), other_of(mover)) << world.private_text(mover);
  world.host("!rule right -- the clue allowed it");
  const auto banks = nlohmann::json::parse(world.view("banks"));
  int best = 0;
  for (const auto& bank : banks) best = std::max(best, bank.at("bank").at("$money").get<int>());
  EXPECT_EQ(best, pot) << world.last_private("Dee");
}

// LN-118, LN-119, HA-18: the newcomer keeps the score and gets a whole clock.
TEST(Rulings, AReplacementTakesOverSeatAndClock_LN119_HA18) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.host("!score " + mover + " 800");
  world.say("Cyd", "hello");
  world.pass(20 * kHour_ms);
  world.host("!replace " + mover + " with Cyd -- moved house");
  EXPECT_EQ(world.to_move(), "Cyd");
  EXPECT_NE(world.view("banks").find("800"), std::string::npos);
  world.say(mover, "roll");
  EXPECT_EQ(world.view("phase"), "open") << "the old occupant still moves";
  world.pass(20 * kHour_ms);
  EXPECT_EQ(world.to_move(), "Cyd");
  world.say("Cyd", "roll");
  EXPECT_EQ(world.view("phase"), "pick");
}

// LN-118: a newcomer does not inherit the misses.
TEST(Rulings, ANewcomerStartsWithoutMisses_LN118) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const Seat seat = *world.match().desk.seat_of(world.match().desk.seats.at(0));
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(misses_in_a_row(world.match(), seat), 1);
  world.say("Cyd", "hello");
  world.host("!replace " + mover + " with Cyd");
  EXPECT_EQ(misses_in_a_row(world.match(), seat), 0);
  world.restart();
  world.pass(kDeadline_ms + kMinute_ms);  // the other player's
  ASSERT_EQ(world.to_move(), "Cyd");
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(misses_in_a_row(world.match(), seat), 1);
  EXPECT_EQ(world.private_text("Dee").find("has now missed"), std::string::npos)
      << world.private_text("Dee");
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_NE(world.private_text("Dee").find("has now missed 2"), std::string::npos)
      << "it is the other player's second";
}

TEST(Rulings, AReplacementMayStartFromNothing) {
  WorldOptions options;
  options.show.replacement_inherits_score = Permission::kRefused;
  World world(std::move(options));
  world.seat_two();
  const std::string mover = world.to_move();
  world.host("!score " + mover + " 800");
  world.say("Cyd", "hello");
  world.host("!replace " + mover + " with Cyd");
  EXPECT_EQ(world.view("banks").find("800"), std::string::npos);
}

// LN-07, HA-38: an option set in mid puzzle leaves the open pot alone.
TEST(Rulings, AnOptionTakesEffectLater_LN07_HA38) {
  World world;
  world.seat_two();
  const std::string before = world.view("picture");
  world.host("!set max_consecutive_passes 2");
  EXPECT_EQ(world.view("picture"), before);
  EXPECT_NE(world.public_text().find("max_consecutive_passes"), std::string::npos);
  EXPECT_EQ(world.show().state.options.at("max_consecutive_passes"), "2");
}

TEST(Rulings, TryShowsAndChangesNothing_HA43) {
  World world;
  world.seat_two();
  const Digest before = world.match().game->digest();
  const std::size_t entries = world.match().log.size();
  world.host("!try !pot 700");
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_NE(world.last_private("Dee").find("700"), std::string::npos) << world.private_text("Dee");
}

TEST(Rulings, EveryCommandIsAudited) {
  World world;
  world.seat_two();
  world.host("!extend 2h -- trains");
  world.host("!pot 700 -- a slip");
  const auto rows = world.store().audit(world.match().row.id);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ(rows->at(1).why, "a slip");
  EXPECT_EQ(rows->at(1).who, PersonId{1});
  EXPECT_NE(rows->at(1).before_json, rows->at(1).after_json);
}

TEST(Rulings, AMissIsAnnouncedBeforeWhatComesOfIt_HA12) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.host("!miss " + mover + " -- gone fishing");
  const std::string text = world.public_text();
  const auto ruling = text.find("Ruling by Dee: !miss " + mover);
  const auto result = text.find("time ran out");
  ASSERT_NE(ruling, std::string::npos) << text;
  ASSERT_NE(result, std::string::npos) << text;
  EXPECT_LT(ruling, result);
  EXPECT_TRUE(has(world.last_public(), "your move")) << "the prompt stands last";
}

TEST(Rulings, AnOptionIsAnnouncedOnce_HA38) {
  World world;
  world.seat_two();
  world.host("!set max_consecutive_passes 2 now -- they agreed");
  const std::string text = world.public_text();
  EXPECT_TRUE(has(text, "was 1 and becomes 2. Why: they agreed")) << text;
  EXPECT_FALSE(has(text, "Ruling by Dee: !set")) << text;
  EXPECT_EQ(text.find("changes an option"), text.rfind("changes an option")) << text;
  world.host("!set max_consecutive_passes 1");
  EXPECT_TRUE(has(world.public_text(), "was 2 and becomes 1 from the next puzzle on")) << text;
}

TEST(Rulings, DiceMayBeTypedInByTheHost_HA34) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  EXPECT_EQ(total_on_table(world), 0);
  world.host("!dice 6 7");
  EXPECT_EQ(total_on_table(world), 0);
  world.host("!dice 6 5");
  EXPECT_EQ(total_on_table(world), 11);
  world.restart();
  EXPECT_EQ(total_on_table(world), 11);
}

TEST(Rulings, ALinkThatProvesTypedDiceIsStored_HA34) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  for (const char* wrong : {"!dice https://random.org/a 6 5", "!dice 6 5 random.org/a",
                            "!dice 6 5 https://random.org/a https://random.org/b"}) {
    world.host(wrong);
    EXPECT_EQ(total_on_table(world), 0) << wrong;
    EXPECT_TRUE(has(world.last_private("Dee"), "!dice 6 5 [https://PROOF]")) << wrong;
  }
  world.host("!dice 6 5 https://www.random.org/verify?Id=AbC-1");
  EXPECT_EQ(total_on_table(world), 11) << world.last_private("Dee");
  const auto draws = world.store().draws(world.match().row.book).value();
  const auto typed = std::find_if(draws.begin(), draws.end(),
                                  [](const DrawRow& row) { return row.source == "host"; });
  ASSERT_NE(typed, draws.end());
  EXPECT_TRUE(has(typed->proof, ", https://www.random.org/verify?Id=AbC-1")) << typed->proof;
  EXPECT_TRUE(has(typed->proof, "log entry ")) << typed->proof;
}

}  // namespace
}  // namespace callboard::test
