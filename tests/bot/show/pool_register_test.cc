// Registering for a show that draws its contestants from a pool: words, times, who is eligible.
#include <gtest/gtest.h>

#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

TEST(PoolRegister, OneReplySaysItAll_WF_012_WF_036_WF_048) {
  World world(with_pool());
  EXPECT_TRUE(has(world.foyer_text(), "register, I accept, 18, on stage")) << world.foyer_text();
  const auto posts = world.forum.posts.size();
  world.say_in_foyer("Ann", kAll);
  EXPECT_TRUE(has(world.last_private("Ann"), "You are registered"));
  EXPECT_TRUE(has(world.last_private("Ann"), "no. 1"));
  EXPECT_EQ(world.forum.posts.size(), posts + 1) << "one private answer, nothing for all to read";
  world.restart();
  const Registrant* const ann = row_of(world, "Ann");
  ASSERT_NE(ann, nullptr);
  EXPECT_TRUE(is_complete(*ann, pool_setup(world.show())));
  EXPECT_EQ(ann->stage, true);
}

TEST(PoolRegister, AnswersMayComeOneByOneAndWithoutTheRulesThereIsNoChance_WF_012_WF_049) {
  World world(open_door());
  world.say_in_foyer("Ann", "Sign me up!");
  EXPECT_TRUE(has(world.last_private("Ann"), "I accept")) << world.last_private("Ann");
  world.say_in_foyer("Bob", kAll);
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).all.size(), 1U) << "Ann is pending";
  world.say_in_foyer("Ann", "I accept the rules");
  world.say_in_foyer("Ann", "18 yes");
  EXPECT_TRUE(has(world.last_private("Ann"), "on stage"));
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).all.size(), 2U);
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).stage.size(), 1U)
      << "no answer: the audience";
  world.say_in_foyer("Ann", "yes");
  EXPECT_EQ(row_of(world, "Ann")->stage, true) << "the one question that was open";
}

TEST(PoolRegister, WordsThatMeanSomethingElseAreLeftAlone) {
  World world(with_pool());
  const std::string before = world.private_text("Ann");
  for (const char* const words : {"Are there any rules?", "18 people were here last time!",
                                  "I accept that it rains", "yes", "no", "here we go again"}) {
    world.say_in_foyer("Ann", words);
    EXPECT_EQ(row_of(world, "Ann"), nullptr) << words;
  }
  EXPECT_EQ(world.private_text("Ann"), before);
  world.say_in_foyer("Ann", "Can I play?");
  EXPECT_TRUE(has(world.last_private("Ann"), "Nothing is registered yet"));
  EXPECT_EQ(row_of(world, "Ann"), nullptr);
}

TEST(PoolRegister, UnderAgeNothingIsKept_WF_023) {
  World world(with_pool());
  world.say_in_foyer("Ann", "register, I accept, 18 no");
  EXPECT_TRUE(has(world.last_private("Ann"), "18 or older")) << world.last_private("Ann");
  world.say_in_foyer("Bob", "register");
  world.say_in_foyer("Bob", "I'm 17");
  EXPECT_EQ(rows(world), 0U);
  world.host("!pool set min_age 16");
  world.say_in_foyer("Bob", "register, I accept, I'm 17");
  EXPECT_EQ(rows(world), 1U);
  EXPECT_TRUE(row_of(world, "Bob")->of_age);
}

TEST(PoolRegister, OneRegistrationAPerson_WF_040_WF_053) {
  World world(with_pool());
  world.say_in_foyer("Ann", kAll);
  for (int i = 0; i < 2; ++i) {
    world.say_in_foyer("Ann", "register");
    EXPECT_TRUE(has(world.last_private("Ann"), "no. 1"));
  }
  EXPECT_TRUE(has(world.last_private("Ann"), "Already registered")) << world.last_private("Ann");
  EXPECT_EQ(rows(world), 1U);
}

TEST(PoolRegister, LinkedAccountsAreOnePerson_WF_028_WF_040) {
  WorldOptions options = with_pool();
  options.show.platforms = {"web", "matrix"};
  World world(std::move(options));
  world.say_in_foyer("Ann", kAll);
  world.chat_say("@ann:home", kAll);
  EXPECT_EQ(rows(world), 2U) << "nobody knows yet";
  const PersonId other = *world.store().find_identity("matrix", "@ann:home").value();
  {
    Act act{world.now, {}, {}, {}, {}, {}};
    note_past(world.house(), act, other, Role::kContestant,
              {9, 3, Timestamp{world.now.ms - 30 * kDay_ms}});
    ASSERT_TRUE(world.store().commit(act.commit));
  }
  world.host("!link Ann matrix @ann:home");
  EXPECT_EQ(rows(world), 1U) << world.last_private("Dee");
  world.restart();
  EXPECT_EQ(rows(world), 1U);
  world.say_in_foyer("Ann", "unregister");
  world.say_in_foyer("Ann", "register");
  EXPECT_TRUE(has(world.last_private("Ann"), "contestant lately")) << world.last_private("Ann");
}

TEST(PoolRegister, BirthdaysAreAskedForOnlyIfTheShowDoes_WF_041_A89) {
  World world(with_pool());
  world.say_in_foyer("Ann", std::string(kAll) + ", born 12-31");
  EXPECT_TRUE(row_of(world, "Ann")->birthday.empty()) << "off: nothing is kept";
  world.host("!pool set collect_birthday month_day");
  world.say_in_foyer("Bob", std::string(kAll) + ", born 12-31");
  EXPECT_EQ(row_of(world, "Bob")->birthday, "12-31");
  for (const char* const wrong : {"born 12-0", "born 12-32", "born 13-1", "born 2-30"}) {
    world.say_in_foyer("Cyd", std::string(kAll) + ", " + wrong);
    EXPECT_TRUE(has(world.last_private("Cyd"), "month 1-12, day 1-31")) << wrong;
    EXPECT_EQ(row_of(world, "Cyd"), nullptr) << wrong;
  }
}

TEST(PoolRegister, ItOpensAndClosesAtSetTimesAndHostsMoveThem_WF_013_WF_042_WF_043_WF_044) {
  WorldOptions options = with_pool();
  options.show.pool.registration_s = 3 * 3600;
  World world(std::move(options));
  world.host("!pool starts in 4h");
  const Pool& pool = world.show().pool;
  EXPECT_EQ(pool.starts.ms - pool.opens.ms, 3 * kHour_ms);
  world.pass(pool.opens.ms - world.now.ms - 2000);
  world.say_in_foyer("Ann", kAll);
  EXPECT_TRUE(has(world.last_private("Ann"), "Registration opens")) << world.last_private("Ann");
  world.say_in_foyer("Ann", kAll);
  EXPECT_EQ(rows(world), 1U) << "at the second";
  const Timestamp closes = pool.closes;
  EXPECT_EQ(pool.starts.ms - closes.ms, 10 * kMinute_ms);
  world.host("!pool move 24h");
  EXPECT_EQ(world.show().pool.closes.ms, closes.ms + 24 * kHour_ms);
  EXPECT_EQ(rows(world), 1U) << "who is registered stays so";
  world.host("!pool extend 2h -- so many asked");
  EXPECT_EQ(world.show().pool.closes.ms, closes.ms + 26 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "so many asked"));
  world.restart();
  world.pass(closes.ms + 26 * kHour_ms - world.now.ms - 2000);
  world.host("!pool draw");
  EXPECT_TRUE(has(world.last_private("Dee"), "still open")) << world.last_private("Dee");
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kOpen);
  world.pass(closes.ms + 26 * kHour_ms - world.now.ms);
  world.say_in_foyer("Cyd", kAll);
  EXPECT_TRUE(has(world.last_private("Cyd"), "Registration closed"));
}

TEST(PoolRegister, TheStampCountsAndNotWhenItWasRead_WF_045) {
  World world(with_pool());
  const Timestamp closes = world.show().pool.closes;
  world.pass(closes.ms - world.now.ms - 2000);
  world.forum.write(world.foyer(), "Ann", kAll);
  world.now.ms = closes.ms + 2000;
  world.forum.write(world.foyer(), "Bob", kAll);
  world.now.ms = closes.ms + 8 * kMinute_ms;
  world.settle();
  EXPECT_NE(row_of(world, "Ann"), nullptr) << "in line at closing";
  EXPECT_TRUE(has(world.last_private("Bob"), "Registration closed")) << world.last_private("Bob");
}

TEST(PoolRegister, WhoDoesNotCheckInIsNotInTheDraw_WF_046_WF_047) {
  World world(with_pool());
  for (int i = 1; i <= 20; ++i) world.say_in_foyer(name_no(i), kAll);
  EXPECT_FALSE(row_of(world, "P1")->checked_in) << "days ahead";
  world.pass(world.show().pool.closes.ms - world.now.ms - 23 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "time to check in")) << world.foyer_text();
  world.restart();
  for (int i = 1; i <= 16; ++i) world.say_in_foyer(name_no(i), i % 2 == 0 ? "here" : "check in");
  world.pass(world.show().pool.closes.ms - world.now.ms - kMinute_ms);
  world.say_in_foyer("P17", "I'm here!");
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).all.size(), 17U);
  world.pass(world.show().pool.closes.ms - world.now.ms + 1000);
  world.say_in_foyer("P18", "here");
  EXPECT_TRUE(has(world.last_private("P18"), "closed"));
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).all.size(), 17U);
}

TEST(PoolRegister, WhoLeavesIsOutOfThePoolAndTheRowStays_WF_054) {
  World world(open_door());
  register_many(world, 3);
  world.say_in_foyer("P2", "unregister");
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).all.size(), 2U);
  world.restart();
  EXPECT_EQ(rows(world), 3U);
  EXPECT_TRUE(row_of(world, "P2")->withdrawn);
  world.say_in_foyer("P2", "register");
  EXPECT_EQ(row_of(world, "P2")->number, 2) << "the same number";
}

TEST(PoolRegister, AnOutageBeforeItClosesIsGivenBack) {
  World world(with_pool());
  const Timestamp closes = world.show().pool.closes;
  world.pass(closes.ms - world.now.ms - 10 * kHour_ms);
  world.away(6 * kHour_ms);
  EXPECT_GE(world.show().pool.closes.ms, closes.ms + 5 * kHour_ms);
  EXPECT_EQ(world.show().pool.starts.ms - world.show().pool.closes.ms, 10 * kMinute_ms);
}

// --- who is eligible
// ------------------------------------------------------------------------------

class PoolEligible : public testing::Test {
 protected:
  // `days` before the draw that is to come.
  void was(const std::string& name, Role role, std::int64_t days, std::int64_t match = 1,
           std::int64_t show = 7) {
    world.say_in_foyer(name, "hello");
    Act act{world.now, {}, {}, {}, {}, {}};
    const Timestamp at{world.show().pool.starts.ms - days * kDay_ms};
    note_past(world.house(), act, person(world, name), role, {show, match, at});
    ASSERT_TRUE(world.store().commit(act.commit));
  }
  std::string answer_to(const std::string& name) {
    world.say_in_foyer(name, kAll);
    return row_of(world, name) != nullptr ? "accepted" : world.last_private(name);
  }
  World world{with_pool("wheel")};
};

TEST_F(PoolEligible, FourShowsWithinAYearAreAllowedAndFiveAreNot_WF_025_A86) {
  for (int i = 1; i <= 4; ++i) was("Ann", Role::kAttended, 10 * i, i);
  for (int i = 1; i <= 5; ++i) was("Bob", Role::kAttended, 10 * i, i);
  for (int i = 1; i <= 4; ++i) was("Cyd", Role::kAttended, 10 * i, i);
  was("Cyd", Role::kAttended, 366, 5);
  world.restart();
  EXPECT_EQ(answer_to("Ann"), "accepted");
  EXPECT_TRUE(has(answer_to("Bob"), "limit is 4"));
  EXPECT_EQ(answer_to("Cyd"), "accepted");
}

TEST_F(PoolEligible, AContestantOfThePastYearWaits_WF_026_WF_027_WF_028) {
  was("Ann", Role::kContestant, 364);
  was("Bob", Role::kContestant, 366);
  was("Cyd", Role::kContestant, 10);
  for (int i = 1; i <= 5; ++i) was("Eve", Role::kAttended, i, i);
  for (int i = 1; i <= 4; ++i) was("Fay", Role::kAttended, i, i);
  EXPECT_TRUE(has(answer_to("Ann"), "contestant lately"));
  EXPECT_EQ(answer_to("Bob"), "accepted");
  EXPECT_TRUE(has(answer_to("Cyd"), "contestant lately"));
  EXPECT_TRUE(has(answer_to("Eve"), "limit is 4"));
  EXPECT_EQ(answer_to("Fay"), "accepted");
  EXPECT_EQ(rows(world), 2U);
}

TEST_F(PoolEligible, ASmallCommunityLiftsBothLimits_A86) {
  was("Ann", Role::kContestant, 10);
  for (int i = 1; i <= 9; ++i) was("Bob", Role::kAttended, i, i);
  world.host("!pool set preset community");
  EXPECT_EQ(answer_to("Ann"), "accepted");
  EXPECT_EQ(answer_to("Bob"), "accepted");
}

TEST_F(PoolEligible, HostsExcludeWithAClassAndAnEnd_WF_029_WF_031_WF_032_WF_033_WF_034_WF_036) {
  for (const char* const name : {"Ann", "Bob", "Cyd", "Eve", "Fay", "Gil"}) {
    world.say_in_foyer(name, "hello");
  }
  world.host("!pool exclude Ann staff for 10d");
  world.host("!pool exclude Bob household of Ann");
  world.host("!pool exclude Cyd advantage match 1");
  world.host("!pool exclude Eve advantage match 2");
  world.host("!pool exclude Fay banned");
  world.host("!pool exclude Gil supplier until 15 November");  // tomorrow, before the draw
  EXPECT_TRUE(has(world.last_private("Dee"), "supplier")) << world.last_private("Dee");
  world.restart();
  for (const char* const name : {"Ann", "Bob", "Cyd"}) {
    EXPECT_TRUE(has(answer_to(name), "list of people who cannot take part")) << name;
  }
  EXPECT_EQ(answer_to("Eve"), "accepted") << "another show";
  EXPECT_TRUE(has(answer_to("Fay"), "banned"));
  EXPECT_EQ(answer_to("Gil"), "accepted");
  EXPECT_EQ(rows(world), 2U);
  const auto before = world.private_text("Bob");
  world.say_in_foyer("Bob", "Good luck to all of you!");
  EXPECT_EQ(world.private_text("Bob"), before) << "a spectator like any other";
  world.host("!pool include Bob");
  EXPECT_EQ(answer_to("Bob"), "accepted");
}

TEST_F(PoolEligible, WhoHostedStaysOutForAYear_WF_030) {
  world.say_in_foyer("Eve", "hello");
  world.host("!host add Eve");
  world.say_in_foyer("Eve", kAll);
  EXPECT_TRUE(has(world.last_private("Eve"), "hosts")) << world.last_private("Eve");
  world.host("!host remove Eve");
  world.restart();
  EXPECT_TRUE(has(answer_to("Eve"), "cannot take part"));
  const Exclusion listed = world.show().pool.excluded.at(person(world, "Eve"));
  EXPECT_EQ(listed.why, "staff");
  EXPECT_EQ(listed.until->ms / kDay_ms, world.now.ms / kDay_ms + 365);
}

TEST_F(PoolEligible, HostsCorrectThePast) {
  world.say_in_foyer("Ann", "hello");
  was("Bob", Role::kContestant, 10);
  world.host("!pool contestant Ann");
  world.host("!pool contestant Bob no");
  const AuditRow row = world.store().newest_audit(ShowId{1}, MatchId{}, 1)->front();
  EXPECT_EQ(row.before_json, R"({"attended":0,"contestant":1})");
  EXPECT_EQ(row.after_json, R"({"attended":0,"contestant":0})");
  EXPECT_TRUE(has(answer_to("Ann"), "contestant lately"));
  EXPECT_EQ(answer_to("Bob"), "accepted");
}

TEST_F(PoolEligible, SettingsThatDoNotFitEachOtherAreRefused) {
  world.host("!pool set registration 5m");
  EXPECT_TRUE(has(world.last_private("Dee"), "close before it opens")) << world.last_private("Dee");
  EXPECT_EQ(pool_setup(world.show()).registration_s, PoolSetup{}.registration_s);
}

TEST_F(PoolEligible, TheAuditKeepsOfThePoolWhatACommandChanged) {
  world.say_in_foyer("Ann", kAll);
  world.say_in_foyer("Bob", kAll);
  world.host("!pool exclude Ann household of Bob");
  const AuditRow row = world.store().newest_audit(ShowId{1}, MatchId{}, 1)->front();
  EXPECT_TRUE(has(row.before_json, R"("pool":{"excluded":{}})")) << row.before_json;
  const std::string ann = std::to_string(person(world, "Ann").value);
  const std::string only = R"("pool":{"excluded":{")" + ann + R"(":{"only":0,"until":0}}})";
  EXPECT_TRUE(has(row.after_json, only)) << row.after_json;
}

}  // namespace
}  // namespace callboard::test
