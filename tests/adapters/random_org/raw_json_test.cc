// The bytes of a member, as they stand.
#include "adapters/random_org/raw_json.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

TEST(RawJson, GivesTheBytesAsTheyStand) {
  const std::string_view text =
      "{ \"a\" : {\"x\": [1, {\"y\":\"}\\\"]\"}] , \"z\":1.50} ,\"b\":\"\\u0041\\\\\", "
      "\"c\":\n[ ]\n,\"d\":-1e3 , \"e\":null}";
  EXPECT_EQ(raw_member(text, "a"), "{\"x\": [1, {\"y\":\"}\\\"]\"}] , \"z\":1.50}");
  EXPECT_EQ(raw_member(text, "b"), "\"\\u0041\\\\\"");
  EXPECT_EQ(raw_member(text, "c"), "[ ]");
  EXPECT_EQ(raw_member(text, "d"), "-1e3");
  EXPECT_EQ(raw_member(text, "e"), "null");
  EXPECT_EQ(raw_member(text, "x"), std::nullopt);
}

TEST(RawJson, OfANameThatStandsTwiceTheLastCounts) {
  EXPECT_EQ(raw_member(R"({"a":1,"a":2})", "a"), "2");
}

TEST(RawJson, WhatIsNoObjectHasNoMembers) {
  for (const char* text : {"", "[]", "7", "\"a\"", "{}", "{", "{\"a\"", "{\"a\":"}) {
    EXPECT_EQ(raw_member(text, "b"), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace callboard
