// Addresses in posts: each platform names its own thread, and a page of the web board only where it
// leads there.
#include <gtest/gtest.h>

#include "bot/match/addresses.h"
#include "rules/core/json.h"
#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

WorldOptions on_both(WorldOptions options) {
  options.show.platforms = {"web", "matrix"};
  return options;
}

std::string all_public(const FakePlatform& platform) {
  std::string text;
  for (const Standing& post : platform.posts) {
    if (post.to.empty()) text += post.text + "\n";
  }
  return text;
}

std::string thread_on(World& world, const std::string& platform) {
  for (const VenueRow& venue : world.match().row.venues) {
    if (venue.adapter == platform) return venue.address;
  }
  return "none";
}

TEST(Addresses, EachPlatformIsToldOfItsOwnThreadAndOthersOfOneThatLeadsThere) {
  World world;
  House& house = world.house();
  const VenueRow web{"web", "1", "http://127.0.0.1:8080/thread/1"};
  const VenueRow chat{"matrix", "a", "https://matrix.to/#/a"};
  EXPECT_FALSE(leads_there(house, web));
  EXPECT_EQ(thread_address(house, {web}).dump(),
            R"({"$at":{"web":"http://127.0.0.1:8080/thread/1"}})");
  EXPECT_EQ(thread_address(house, {web, chat}).at("$at").at(""), chat.address);
  EXPECT_EQ(page_address(house, "/archive/b1").dump(), R"({"$at":{"web":"/archive/b1"}})");
  house.public_url = "https://play.example.org";
  EXPECT_TRUE(leads_there(house, web));
  EXPECT_EQ(thread_address(house, {web, chat}).at("$at").at(""), web.address);
  EXPECT_EQ(page_address(house, "/archive/b1").at("$at").at(""),
            "https://play.example.org/archive/b1");
}

TEST(Addresses, TheDrawOfAPoolNamesTheThreadOfThePlatformWhereItIsRead) {
  World world(on_both(open_door()));
  for (VenueRow& venue : world.match().row.venues) {
    if (venue.adapter == "matrix") venue.address = "https://matrix.to/#/room";
  }
  register_many(world, 3);
  draw_now(world);
  const std::string web = thread_on(world, "web");
  const std::string chat = thread_on(world, "matrix");
  ASSERT_NE(web, chat);
  const std::string on_web = all_public(world.forum);
  const std::string on_chat = all_public(world.chat);
  EXPECT_TRUE(has(on_web, "is played here: " + web)) << on_web;
  EXPECT_FALSE(has(on_web, "is played here: " + chat));
  EXPECT_TRUE(has(on_chat, "is played here: " + chat)) << on_chat;
  EXPECT_FALSE(has(on_chat, "is played here: " + web));
}

TEST(Addresses, WithoutAPublicAddressTheArchiveIsALinkOnTheWebBoardAlone) {
  World world(on_both(open_door()));
  register_many(world, 3);
  draw_now(world);
  EXPECT_TRUE(has(all_public(world.forum), "Everything together is at /archive/b"));
  EXPECT_FALSE(has(all_public(world.chat), "/archive/"));
  EXPECT_TRUE(has(all_public(world.chat),
                  "Everything together is on the web board, under Archive, with the check value"));
}

TEST(Addresses, WithAPublicAddressTheArchiveIsALinkEverywhere) {
  World world(on_both(open_door()));
  world.house().public_url = "https://play.example.org";
  register_many(world, 3);
  draw_now(world);
  const std::string link = "Everything together is at https://play.example.org/archive/b";
  EXPECT_TRUE(has(all_public(world.forum), link));
  EXPECT_TRUE(has(all_public(world.chat), link));
}

TEST(Addresses, WhatHelpAndRecordsSayLeadsSomewhereToo) {
  World world(on_both({}));
  const VenueRow* const foyer = foyer_on(world.show().state, "matrix");
  ASSERT_NE(foyer, nullptr);
  world.chat.write(foyer->id, "Eve", "help");
  world.chat.write(foyer->id, "Eve", "records");
  world.settle();
  std::string said;
  for (const Standing& post : world.chat.posts) {
    if (post.to == "Eve") said += post.text + "\n";
  }
  EXPECT_TRUE(has(said, "has its own thread: " + thread_on(world, "matrix"))) << said;
  EXPECT_FALSE(has(said, "/shows/")) << said;
  EXPECT_FALSE(has(said, "$at")) << said;
}

}  // namespace
}  // namespace callboard::test
