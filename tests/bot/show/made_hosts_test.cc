// Who hosts a show that people made, and what that reaches: their show and their server, nothing of
// other people's.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/bot/show/making_case.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

class MadeHosts : public MakingCase {
 protected:
  MadeHosts() {
    order("show new", {{"name", "One"}});
    world_.forum.may_host = {"Max"};
  }
  void say(const std::string& who, const std::string& words) {
    world_.say_at(thread("One"), who, words);
  }
  PersonId of(const char* user) { return **world_.store().find_identity("web", user); }
  bool hosts(const char* user) { return is_host(*made("One"), of(user)); }
  std::string told(const char* who) { return world_.last_private(who); }
};

TEST_F(MadeHosts, ChangeNobodysNameAndAccounts) {
  world_.say("Eve", "hello");
  for (const char* words : {"join", "leave"}) say("Cleo", words);
  say("Zoe", "hello");
  say("Max", "!host add Zoe");
  ASSERT_TRUE(hosts("Zoe")) << told("Max");
  const PersonId eve = of("Eve");
  for (const char* host : {"Max", "Zoe"}) {
    say(host, "!link Cleo web Eve");
    EXPECT_TRUE(has(told(host), "write link my accounts")) << told(host);
    say(host, "!unlink Cleo web Cleo");
    EXPECT_TRUE(has(told(host), "whoever runs this bot can part")) << told(host);
    say(host, "!rename Cleo to Zora");
    EXPECT_TRUE(has(told(host), "A name counts in every show")) << told(host);
  }
  EXPECT_EQ(of("Eve"), eve);
  EXPECT_EQ(name_of(world_.house(), of("Cleo")), "Cleo");
  world_.ctl(made("One")->state.key, "!link Cleo web Eve");
  EXPECT_EQ(of("Eve"), of("Cleo")) << "the operator may";
}

TEST_F(MadeHosts, ByNameAreMadeAndEndedByWhoManagesTheServer) {
  EXPECT_TRUE(made("One")->state.hosts.empty());
  say("Max", "!host add Max");
  EXPECT_TRUE(hosts("Max")) << told("Max");
  say("Zoe", "hello");
  say("Max", "!host add Zoe");
  EXPECT_TRUE(hosts("Zoe")) << told("Max");
  for (const char* name : {"Max", "Zoe"}) say("Max", std::string("!host remove ") + name);
  EXPECT_TRUE(made("One")->state.hosts.empty()) << "the server still has who manages it";
  say("Max", "!handover Zoe");
  EXPECT_TRUE(has(told("Max"), "!host add NAME makes somebody")) << told("Max");
  EXPECT_FALSE(hosts("Zoe"));
}

TEST_F(MadeHosts, ByNameAreToldOfWhatWaitsAndOfNoOtherShow) {
  say("Zoe", "hello");
  say("Max", "!host add Zoe");
  for (const char* name : {"Ann", "Bob"}) say(name, "join");
  const std::string zoe = world_.private_text("Zoe");
  const std::string dee = world_.private_text("Dee");
  for (const char* name : {"Ann", "Bob"}) say(name, "can I have more time?");
  const std::string since = world_.private_text("Zoe");
  EXPECT_TRUE(has(since.substr(zoe.size()), "asks for more time")) << since;
  EXPECT_EQ(world_.private_text("Dee"), dee);
  EXPECT_FALSE(has(world_.private_text("Max"), "asks for more time")) << "no host by name";
  world_.seat_two();
  for (const char* name : {"Ann", "Bob"}) world_.say(name, "can I have more time?");
  EXPECT_TRUE(has(world_.private_text("Dee"), "asks for more time"));
  EXPECT_EQ(world_.private_text("Zoe"), since);
}

TEST_F(MadeHosts, MeanOnlyPeopleOfTheirServerByANameAndTheOperatorEverybody) {
  for (const char* name : {"Ann", "Bob"}) say(name, "join");
  world_.say("Eve", "hello");  // in a show of somebody else's
  order("show new", {{"name", "Two"}}, "other club", "hall");
  world_.say_at(thread("Two"), "Fay", "join");
  for (const char* name : {"Eve", "Fay"}) {
    for (const char* words : {"!host add ", "!replace Ann with ", "!list add ", "!mute "}) {
      say("Max", std::string(words) + name);
      EXPECT_TRUE(has(told("Max"), "I know nobody called")) << words << name << told("Max");
    }
    say("Max", std::string("!pay ") + name + " 500 -- for nothing");
    EXPECT_TRUE(has(told("Max"), "I know nobody called")) << told("Max");
  }
  EXPECT_TRUE(made("One")->state.hosts.empty());
  EXPECT_TRUE(made("One")->sign_ups.list.empty());
  order("show new", {{"name", "Three"}});
  world_.say_at(thread("Three"), "Gil", "hello");
  say("Max", "!list add Gil");
  EXPECT_EQ(made("One")->sign_ups.list.size(), 1U) << "of the same server: " << told("Max");
  world_.ctl(made("One")->state.key, "!host add Eve");
  EXPECT_TRUE(hosts("Eve"));
}

}  // namespace
}  // namespace callboard::test
