// Shows that people make where they are: who may, how many, how much is played in a day, and what
// stays of it. Orders come as an adapter hands them in.
#include "bot/show/making.h"

#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "tests/bot/show/making_case.h"

namespace callboard::test {
namespace {

using MakingShows = MakingCase;

TEST_F(MakingShows, AShowIsPlayedWhereItWasAskedForAndOnlyOnce) {
  order("show new", {{"name", "Club Night"}});
  EXPECT_NE(answer().find("Club Night"), std::string::npos) << answer();
  ASSERT_NE(made("Club Night"), nullptr);
  EXPECT_EQ(place_on(made("Club Night")->setup, "web"), "room");
  EXPECT_TRUE(made("Club Night")->setup.hosts.empty()) << "the pattern's hosts are not its hosts";
  hand_in(last_);  // its event comes twice
  EXPECT_EQ(world_.house().shows.size(), 2U);
  order("show new", {{"name", "club night"}});
  EXPECT_NE(answer().find("played in this channel already"), std::string::npos) << answer();
  EXPECT_EQ(world_.house().shows.size(), 2U);
}

TEST_F(MakingShows, WithoutTheRightNothingIsMade) {
  may_rule_ = false;
  order("show new", {{"name", "Club Night"}});
  EXPECT_NE(answer().find("Nothing was changed"), std::string::npos) << answer();
  order("setup", {{"host_role", "505"}});
  EXPECT_TRUE(world_.house().communities.empty());
  EXPECT_EQ(world_.house().shows.size(), 1U);
}

TEST_F(MakingShows, ACommunityHasSoManyShowsAndAnotherHasItsOwn) {
  order("show new", {{"name", "One"}});
  order("show new", {{"name", "Two"}});
  order("show new", {{"name", "Three"}});
  EXPECT_NE(answer().find("may not have more"), std::string::npos) << answer();
  EXPECT_EQ(made("Three"), nullptr);
  order("show new", {{"name", "Three"}}, "other club", "hall");
  EXPECT_NE(made("Three"), nullptr);
  order("show close", {{"name", "One"}});
  order("show new", {{"name", "Four"}});
  EXPECT_NE(made("Four"), nullptr) << "one was closed";
}

TEST_F(MakingShows, ANameNeitherRingsNorFormatsAnybody) {
  for (const char* name : {"@everyone", "<@&5>", "*bold*", "`x`", "# big", "[a](b)", "a\nb_c_", "",
                           "https://x.example"}) {
    order("show new", {{"name", name}});
    EXPECT_NE(answer().find("Nothing was changed"), std::string::npos) << name;
  }
  EXPECT_EQ(world_.house().shows.size(), 1U);
  order("show new", {{"name", "Möhren & Co. - d'accord?"}});
  EXPECT_NE(made("Möhren & Co. - d'accord?"), nullptr);
}

TEST_F(MakingShows, SoManyMatchesBeginWithinADay) {
  order("show new", {{"name", "One"}});
  order("show new", {{"name", "Two"}});
  for (const char* name : {"Ann", "Bob"}) world_.say_at(thread("One"), name, "join");
  EXPECT_EQ(world_.house().matches.at(*made("One")->state.current).row.status, MatchStatus::kLive);
  world_.say_at(thread("Two"), "Cleo", "join");
  EXPECT_NE(world_.private_text("Cleo").find("as many matches within a day"), std::string::npos)
      << world_.private_text("Cleo");
  world_.restart();
  allow();
  world_.now.ms += 25 * kHour_ms;
  world_.settle();
  world_.say_at(thread("Two"), "Cleo", "join");
  EXPECT_EQ(world_.house().matches.at(*made("Two")->state.current).desk.joined.size(), 1U);
}

TEST_F(MakingShows, AClosedShowBeginsNothingAndOpensAgainWithWhatItHad) {
  order("show new", {{"name", "One"}});
  order("show close", {});
  ASSERT_NE(made("One"), nullptr);
  EXPECT_FALSE(made("One")->state.current.has_value());
  EXPECT_TRUE(made("One")->state.made->closed);
  order("show new", {{"name", "One"}});
  ASSERT_TRUE(made("One")->state.current.has_value());
  EXPECT_EQ(made("One")->state.matches, 2);
}

TEST_F(MakingShows, WhatIsPlayedIsNotClosed) {
  order("show new", {{"name", "One"}});
  for (const char* name : {"Ann", "Bob"}) world_.say_at(thread("One"), name, "join");
  order("show close", {});
  EXPECT_NE(answer().find("is being played"), std::string::npos) << answer();
  EXPECT_FALSE(made("One")->state.made->closed);
}

TEST_F(MakingShows, OfASetUpWithoutShowsTheRoleIsKeptAndTheRestSaidToWait) {
  order("setup", {{"host_role", "505"}, {"volume", "quiet"}});
  EXPECT_EQ(answer().find("Nothing was changed"), std::string::npos) << answer();
  EXPECT_NE(answer().find("members of that role host"), std::string::npos) << answer();
  EXPECT_NE(answer().find("Not set: volume"), std::string::npos) << answer();
  order("show new", {{"name", "One"}});
  EXPECT_EQ(places_made(world_.house(), "web").front(), (PlayedAt{"room", "club", "505"}));
  EXPECT_EQ(made("One")->setup.volume, Volume::kNormal);
  order("setup", {{"host_role", "505"}, {"volume", "quiet"}});
  EXPECT_EQ(answer().find("Not set"), std::string::npos) << answer();
  EXPECT_EQ(made("One")->setup.volume, Volume::kQuiet);
}

TEST_F(MakingShows, TheSetUpAloneIsRefusedWithoutShows) {
  order("setup", {{"volume", "quiet"}});
  EXPECT_NE(answer().find("Nothing was changed"), std::string::npos) << answer();
}

TEST_F(MakingShows, TheSetUpIsOfOneCommunity) {
  order("show new", {{"name", "One"}});
  order("show new", {{"name", "Two"}}, "other club", "hall");
  order("setup", {{"volume", "quiet"}, {"zone", "Europe/Berlin"}, {"host_role", "505"}});
  EXPECT_NE(answer().find("match 1 waits for players"), std::string::npos) << answer();
  EXPECT_EQ(made("One")->setup.volume, Volume::kQuiet);
  EXPECT_EQ(made("One")->setup.zone, "Europe/Berlin");
  EXPECT_EQ(made("Two")->setup.volume, Volume::kNormal);
  const auto places = places_made(world_.house(), "web");
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0], (PlayedAt{"room", "club", "505"}));
  EXPECT_EQ(places[1], (PlayedAt{"hall", "other club", ""}));
  EXPECT_EQ(world_.forum.places, places) << "the platform is told";
}

TEST_F(MakingShows, NothingIsMadeWhereTheOperatorDoesNotLetThem) {
  allow(0);
  order("show new", {{"name", "One"}});
  EXPECT_NE(answer().find("does not let servers make shows"), std::string::npos) << answer();
  world_.house().making.clear();
  order("setup", {});
  EXPECT_NE(answer().find("Nothing was changed"), std::string::npos) << answer();
  EXPECT_EQ(world_.house().shows.size(), 1U);
}

TEST_F(MakingShows, ACommunityChoosesItsPacks) {
  const auto animals = std::make_shared<const Pack>();
  packs_ = {{"animals", "Animals", world_.show().setup.game, {"animals.toml"}, animals}};
  allow();
  order("show new", {{"name", "One"}});
  const auto usual = made("One")->pack;
  order("show new", {{"name", "There"}}, "other club", "hall");
  order("setup", {{"packs", "plants"}});
  EXPECT_NE(answer().find("To choose from: Animals, or the usual"), std::string::npos) << answer();
  order("setup", {{"packs", "animals"}});
  EXPECT_NE(answer().find("packs Animals"), std::string::npos) << answer();
  EXPECT_EQ(made("One")->pack, animals);
  EXPECT_EQ(made("One")->setup.packs, std::vector<std::string>{"animals.toml"});
  EXPECT_EQ(made("There")->pack, usual) << "each server has its own";
  order("show new", {{"name", "Two"}});
  EXPECT_EQ(made("Two")->pack, animals) << "as the others there";
  order("setup", {{"packs", "usual"}});
  EXPECT_EQ(made("One")->pack, usual);
  EXPECT_TRUE(made("One")->setup.packs.empty());
}

}  // namespace
}  // namespace callboard::test
