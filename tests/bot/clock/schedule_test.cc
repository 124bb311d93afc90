// Shows that run themselves: lines of the schedule at their times, missed ones, and what the
// configuration refuses.
#include "bot/show/schedule.h"

#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kDay_ms = 24 * kHour_ms;
// The world begins on Tuesday, 14 November 2023, 22:13:20 UTC; this is Sunday 20:00 in New York.
constexpr std::int64_t kSunday_ms = 1'700'442'000'000;

ScheduleLine line(const std::string& cron, const std::string& action,
                  const std::string& zone = "UTC") {
  auto when = Cron::parse(cron, zone);
  EXPECT_TRUE(when.ok());
  return {cron, zone, action, *when};
}
WorldOptions with(std::vector<ScheduleLine> lines, NextMatch next = NextMatch::kAuto) {
  WorldOptions options;
  options.show.schedule = std::move(lines);
  options.show.next_match = next;
  options.show.deadline_s = 14 * kDay_s;  // nobody is reminded or misses anything here
  return options;
}
std::size_t count(const std::string& text, const std::string& words) {
  std::size_t n = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++n;
  return n;
}
const char* const kRefused = "could not be done";

TEST(Schedule, TheNextMatchOpensOnSundayAtEightInNewYork) {
  World world(
      with({line("0 20 * * sun", "start_match", "America/New_York")}, NextMatch::kSchedule));
  EXPECT_FALSE(world.show().state.current) << "nothing opens by itself";
  world.pass(kSunday_ms - world.now.ms - 1);
  EXPECT_FALSE(world.show().state.current);
  world.pass(1);
  ASSERT_TRUE(world.show().state.current);
  EXPECT_EQ(world.show().state.matches, 1);
  world.seat_two();
  world.pass(kHour_ms);
  world.host("!abort confirm -- enough");
  EXPECT_FALSE(world.show().state.current) << "the next one waits for next Sunday";
  EXPECT_NE(world.public_text().find("opens when its time comes"), std::string::npos);
  world.restart();
  EXPECT_FALSE(world.show().state.current);
  world.pass(7 * kDay_ms);
  EXPECT_EQ(world.show().state.matches, 2);
  EXPECT_TRUE(world.show().state.current);
}

TEST(Schedule, TimeIsCalledAndTheAuditSaysSo) {
  WorldOptions options = with({line("0 20 * * sun", "call_time", "America/New_York")});
  options.show.options["round_end"] = "host_call";
  World world(std::move(options));
  world.seat_two();
  world.pass(kSunday_ms - world.now.ms);
  EXPECT_EQ(count(world.private_text("Dee"), kRefused), 0U) << world.private_text("Dee");
  const auto audit = world.store().audit(world.match().row.id);
  ASSERT_TRUE(audit);
  ASSERT_EQ(audit->size(), 1U);
  EXPECT_EQ(audit->front().command, "!time confirm");
  EXPECT_EQ(audit->front().who, PersonId{}) << "nobody's, the daemon's own";
}

// Where a host's name stands else.
TEST(Schedule, WhatItDoesIsSaidToBeTheSchedules) {
  World world(with({line("0 20 * * sun", "!pause until 27 dec -- merry Christmas")}));
  world.seat_two();
  world.pass(kSunday_ms - world.now.ms);
  EXPECT_EQ(count(world.public_text(), "paused by the schedule: merry Christmas"), 1U)
      << world.public_text();
  world.whisper("Dee", "!log");
  EXPECT_EQ(count(world.last_private("Dee"), "the schedule: !pause"), 1U)
      << world.last_private("Dee");
}

TEST(Schedule, WhatCannotBeDoneIsSaidToTheHostsWithTheReason) {
  World world(with({line("0 * * * *", "start_match")}));
  world.pass(kHour_ms);
  EXPECT_EQ(count(world.last_private("Dee"), kRefused), 1U);
  EXPECT_EQ(count(world.last_private("Dee"), "A match is open already"), 1U);
  EXPECT_EQ(world.show().state.matches, 1);
}

TEST(Schedule, WithoutAMatchThatIsTheReason) {
  World world(with({line("0 * * * *", "call_time")}, NextMatch::kSchedule));
  world.pass(kHour_ms);
  EXPECT_EQ(count(world.last_private("Dee"), kRefused), 1U);
  EXPECT_EQ(count(world.last_private("Dee"), "No match is being played here now"), 1U);
}

TEST(Schedule, LinesOfOneMinuteKeepTheOrderOfTheFile) {
  World right(with({line("0 23 * * *", "!pause"), line("0 23 * * *", "!resume")}));
  right.seat_two();
  right.pass(kHour_ms);
  EXPECT_FALSE(right.match().desk.pause);
  EXPECT_EQ(count(right.private_text("Dee"), kRefused), 0U);
  World left(with({line("0 23 * * *", "!resume"), line("0 23 * * *", "!pause")}));
  left.seat_two();
  left.pass(kHour_ms);
  EXPECT_TRUE(left.match().desk.pause);
  EXPECT_EQ(count(left.private_text("Dee"), kRefused), 1U);
}

TEST(Schedule, MissedForLessThanADayItIsDoneOnceAtTheStart) {
  World world(with({line("*/30 * * * *", "!pause")}));
  world.seat_two();
  world.stop();
  world.now.ms += 20 * kHour_ms;
  world.restart();
  EXPECT_TRUE(world.match().desk.pause);
  EXPECT_EQ(count(world.private_text("Dee"), "was done just now instead"), 1U);
  EXPECT_EQ(count(world.private_text("Dee"), kRefused), 0U) << "once, not forty times";
  world.restart();
  EXPECT_EQ(count(world.private_text("Dee"), kRefused), 0U) << "and not again";
}

TEST(Schedule, MissedForLongerItIsLeftOutAndSaid) {
  World world(with({line("0 23 14 11 *", "!pause"), line("0 12 * * *", "!host add Dee")}));
  world.seat_two();
  world.stop();
  world.now.ms += 3 * kDay_ms;
  world.log.clear();
  world.restart();
  EXPECT_FALSE(world.match().desk.pause);
  EXPECT_EQ(count(world.private_text("Dee"), "was left out"), 1U);
  EXPECT_EQ(count(world.private_text("Dee"), "was done just now instead"), 1U) << "the daily one";
  std::string log;
  for (const std::string& words : world.log) log += words + "\n";
  EXPECT_NE(log.find("left out, over a day late"), std::string::npos) << log;
}

TEST(Schedule, NeverTwiceForOneInstantAlsoWhenTheClockIsSetBack) {
  World world(with({line("0 23 * * *", "!pause")}));
  world.seat_two();
  world.pass(kHour_ms);
  ASSERT_TRUE(world.match().desk.pause);
  world.stop();
  world.now.ms -= kHour_ms;
  world.restart();
  world.pass(2 * kHour_ms);
  EXPECT_EQ(count(world.private_text("Dee"), kRefused), 0U);
  world.pass(kDay_ms);
  EXPECT_EQ(count(world.private_text("Dee"), kRefused), 1U) << "the next day's comes as ever";
}

TEST(Schedule, ALineThatIsNewCountsFromNowOn) {
  WorldOptions options = with({});
  World world(std::move(options));
  world.seat_two();
  world.pass(kDay_ms);
  world.options().show.schedule = {line("0 12 * * *", "!pause")};
  world.restart();
  EXPECT_FALSE(world.match().desk.pause);
  world.pass(kDay_ms);
  EXPECT_TRUE(world.match().desk.pause);
  world.options().show.schedule.clear();
  world.restart();
  EXPECT_TRUE(world.show().state.schedule.empty());
}

TEST(Schedule, ABackupIsMadeAndItsFailureIsToldToHostsAndOperator) {
  World world(with({line("0 4 * * *", "backup")}));
  std::vector<ShowId> wanted;
  world.daemon().use_backups([&](ShowId show) { wanted.push_back(show); });
  world.pass(6 * kHour_ms);
  EXPECT_EQ(wanted, std::vector{ShowId{1}});
  world.daemon().backup_done(ShowId{1}, Daemon::Backup::kMade, "/b/callboard-1", world.now);
  world.settle();
  EXPECT_EQ(count(world.private_text("Dee"), "backup"), 0U);
  EXPECT_EQ(world.log.back(), "backup /b/callboard-1");
  world.daemon().backup_done(ShowId{1}, Daemon::Backup::kFailed, "no space in /b", world.now);
  world.settle();
  EXPECT_EQ(count(world.last_private("Dee"), "The backup of the schedule was not made"), 1U);
  EXPECT_EQ(count(world.last_private("Dee"), "/b"), 0U) << "paths are the operator's";
  EXPECT_EQ(world.log.back(), "backup_failed no space in /b");
  EXPECT_EQ(count(world.public_text() + world.foyer_text(), "backup"), 0U);
  world.say_in_foyer("Dee", "!schedule");
  EXPECT_EQ(count(world.last_private("Dee"), "a backup is made"), 1U);
}

TEST(Schedule, BackupsNeedAFolder) {
  const std::string show = "[show.x]\n[[show.x.schedule]]\ncron = \"@daily\"\ndo = \"backup\"\n";
  const auto bad = parse_config(show, "c.toml", ".", catalog());
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(to_line(bad.error().front()).find("add a section [backup]"), std::string::npos);
  const auto good =
      parse_config("[backup]\nfolder = \"copies\"\nkeep = 3\n" + show, "c.toml", "/srv", catalog());
  ASSERT_TRUE(good.ok()) << to_line(good.error().front());
  EXPECT_EQ(good->backup.folder, "/srv/copies");
  EXPECT_EQ(good->backup.keep, 3);
  for (const char* wrong :
       {"keep = 3", "folder = \"a\"\nkeep = 0", "folder = \"a\"\nkeep = 5000"}) {
    EXPECT_FALSE(
        parse_config(std::string("[backup]\n") + wrong + "\n[show.x]\n", "c.toml", ".", catalog())
            .ok())
        << wrong;
  }
}

TEST(Schedule, HostsReadWhatComesNext) {
  World world(
      with({line("0 12 * * sun", "start_match"), line("0 12 * * *", "!puzzle THE SECRET")}));
  world.say_in_foyer("Dee", "!schedule");
  const std::string words = world.last_private("Dee");
  EXPECT_NE(words.find("the next match opens"), std::string::npos) << words;
  EXPECT_LT(words.find("!puzzle"), words.find("the next match opens")) << "in order of time";
  EXPECT_EQ(words.find("SECRET"), std::string::npos);
  world.say_in_foyer("Ann", "!schedule");
  EXPECT_EQ(world.last_private("Ann").find("the next match opens"), std::string::npos);
}

TEST(Schedule, TheConfigurationNamesEveryFaultAndItsLine) {
  const std::string text =
      "[show.friday]\n"
      "zone = \"Europe/Berlin\"\n"
      "next_match = \"schedule\"\n"
      "protests = 5\n"
      "[[show.friday.schedule]]\n"
      "cron = \"0 20 * * sun\"\n"
      "do = \"start_match\"\n"
      "[[show.friday.schedule]]\n"
      "cron = \"0 21 * * sun\"\n"
      "zone = \"America/New_York\"\n"
      "do = \"!pause -- holidays\"\n"
      "[[show.friday.schedule]]\n"
      "cron = \"0 22 * * sun\"\n"
      "do = \"!extend 12h -- holidays\"\n";
  const auto good = parse_config(text, "c.toml", ".", catalog());
  ASSERT_TRUE(good.ok()) << to_line(good.error().front());
  const ShowSetup& show = good->shows.front();
  EXPECT_EQ(show.next_match, NextMatch::kSchedule);
  EXPECT_EQ(show.protests, 5);
  ASSERT_EQ(show.schedule.size(), 3U);
  EXPECT_EQ(show.schedule[0].zone, "Europe/Berlin");
  EXPECT_EQ(show.schedule[1].zone, "America/New_York");

  const std::vector<std::pair<std::string, std::string>> faults = {
      {"cron = \"0 0 31 feb *\"\ndo = \"start_match\"", "c.toml:3: day of the month"},
      {"cron = \"0 0 * *\"\ndo = \"start_match\"", "c.toml:3: five fields"},
      {"cron = \"@daily\"\ndo = \"dance\"", "c.toml:4: \"dance\" is not known; here may stand: "},
      {"cron = \"@daily\"\ndo = \"!dance\"", "c.toml:4: there is no command !dance"},
      {"cron = \"@daily\"\ndo = \"!extend\"", "c.toml:4: !extend does not say enough: !extend 12h"},
      {"cron = \"@daily\"\ndo = \"!extend soon\"", "c.toml:4: !extend soon does not say enough"},
      {"cron = \"@daily\"\ndo = \"!miss -- late\"", "c.toml:4: !miss -- late does not say"},
      {"cron = \"@daily\"\ndo = \"start_match\"\nzone = \"Mars\"",
       "c.toml:5: there is no time zone"},
      {"cron = \"@daily\"", "c.toml:2: cron = \"...\" and do"},
      {"cron = \"@daily\"\ndo = \"start_match\"\nwhen = 1", "c.toml:5: unknown key"},
      {"cron = 7\ndo = \"start_match\"", "c.toml:3: a text"},
  };
  for (const auto& [lines, problem] : faults) {
    const auto bad =
        parse_config("[show.x]\n[[show.x.schedule]]\n" + lines + "\n", "c.toml", ".", catalog());
    ASSERT_FALSE(bad.ok()) << lines;
    EXPECT_EQ(to_line(bad.error().front()).find(problem), 0U) << to_line(bad.error().front());
  }
}

}  // namespace
}  // namespace callboard::test
