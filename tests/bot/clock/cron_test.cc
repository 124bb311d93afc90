// Cron lines against known times, against the days on which clocks are changed, and against vixie
// cron's own way of going through the minutes.
#include "bot/clock/cron.h"

#include <date/tz.h>
#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <vector>

namespace callboard {
namespace {

// "2026-03-08 06:59", UTC.
Timestamp at(const std::string& utc) {
  std::istringstream in(utc);
  date::sys_time<std::chrono::milliseconds> time;
  in >> date::parse("%F %H:%M", time);
  EXPECT_FALSE(in.fail()) << utc;
  return {time.time_since_epoch().count()};
}
std::string words(std::optional<Timestamp> time) {
  if (!time) return "never";
  return date::format(
      "%F %H:%M", date::sys_time<std::chrono::minutes>(std::chrono::minutes(time->ms / 60'000)));
}
Cron line(const std::string& text, const std::string& zone = "UTC") {
  auto cron = Cron::parse(text, zone);
  EXPECT_TRUE(cron.ok()) << text << ": " << (cron ? "" : cron.error());
  return *std::move(cron);
}
std::vector<std::string> next(const std::string& text, const std::string& zone,
                              const std::string& from, int count) {
  const Cron cron = line(text, zone);
  std::vector<std::string> times;
  std::optional<Timestamp> time = at(from);
  for (int i = 0; time && i < count; ++i) times.push_back(words(time = cron.next_after(*time)));
  return times;
}
using Times = std::vector<std::string>;

struct Vector {
  const char* line;
  const char* from;
  const char* next;
};

// Most are vectors of the tests of robfig/cron (Go) and croniter (Python), or examples of
// crontab(5).
TEST(Cron, KnownTimes) {
  const std::vector<Vector> table = {
      {"0/15 * * * *", "", "refused"},
      {"*/15 * * * *", "2012-07-09 14:45", "2012-07-09 15:00"},
      {"*/15 * * * *", "2012-07-09 14:59", "2012-07-09 15:00"},
      {"20-35/15 * * * *", "2012-07-09 15:45", "2012-07-09 16:20"},
      {"*/15 * * * *", "2012-07-09 23:46", "2012-07-10 00:00"},
      {"20-35/15 1-23/2 * * *", "2012-07-09 23:46", "2012-07-10 01:20"},
      {"20-35/15 10-23/2 * * *", "2012-07-09 23:46", "2012-07-10 10:20"},
      {"20-35/15 1-23/2 1-31/2 * *", "2012-07-09 23:46", "2012-07-11 01:20"},
      {"20-35/15 * 1-31/2 jul *", "2012-07-09 23:46", "2012-07-11 00:20"},
      {"0 0 9 apr-oct/1 *", "2012-07-09 23:35", "2012-08-09 00:00"},
      {"0 0 */5 apr,aug,oct mon", "2012-07-09 23:35", "2012-08-06 00:00"},
      {"0 0 * feb mon", "2012-07-09 23:35", "2013-02-04 00:00"},
      {"0 0 29 feb *", "2012-07-09 23:35", "2016-02-29 00:00"},
      {"0 0 29 feb *", "2096-03-01 00:00", "2104-02-29 00:00"},
      {"0 0 31 * *", "2026-01-31 00:00", "2026-03-31 00:00"},
      {"0 0 1 1 *", "2012-12-31 23:59", "2013-01-01 00:00"},
      {"*/1 * * * *", "2010-01-23 12:18", "2010-01-23 12:19"},
      {"*/5 * * * *", "2010-01-25 04:46", "2010-01-25 04:50"},
      {"0 */3 */2 * *", "2010-01-25 04:46", "2010-01-25 06:00"},
      {"48 10 1,15 * sun", "2010-01-25 04:46", "2010-01-31 10:48"},
      {"48 10 * * sun", "2010-02-02 00:00", "2010-02-07 10:48"},
      {"48 10 1,15 * *", "2010-01-25 04:46", "2010-02-01 10:48"},
      {"30 4 1,15 * 5", "2026-11-13 04:30", "2026-11-15 04:30"},
      {"30 4 1,15 * fri", "2026-11-15 04:30", "2026-11-20 04:30"},
      {"5 4 * * sun", "2026-11-21 00:00", "2026-11-22 04:05"},
      {"0 22 * * 1-5", "2026-11-20 22:00", "2026-11-23 22:00"},
      {"0 22 * * 7", "2026-11-20 22:00", "2026-11-22 22:00"},
      {"0 22 * * sat-sun", "2026-11-21 22:00", "2026-11-22 22:00"},
      {"23 0-20/2 * * *", "2026-11-20 20:23", "2026-11-21 00:23"},
      {"@hourly", "2026-11-20 20:00", "2026-11-20 21:00"},
      {"@daily", "2026-11-20 20:00", "2026-11-21 00:00"},
      {"@midnight", "2026-11-20 20:00", "2026-11-21 00:00"},
      {"@weekly", "2026-11-20 20:00", "2026-11-22 00:00"},
      {"@monthly", "2026-11-20 20:00", "2026-12-01 00:00"},
      {"@yearly", "2026-11-20 20:00", "2027-01-01 00:00"},
      {"  0\t0   1  Dec  * ", "2026-11-20 20:00", "2026-12-01 00:00"},
  };
  for (const Vector& row : table) {
    const auto cron = Cron::parse(row.line, "UTC");
    if (!cron) {
      EXPECT_STREQ(row.next, "refused") << row.line << ": " << cron.error();
      continue;
    }
    EXPECT_EQ(words(cron->next_after(at(row.from))), row.next) << row.line;
  }
}

// By its name Sunday is 0; only a range that begins later ends with it (24 November 2026 was a
// Tuesday).
TEST(Cron, SundayByItsNameInARange) {
  struct Week {
    const char* days;
    std::vector<int> of_november;  // 22 is a Sunday
  };
  const std::vector<Week> table = {
      {"sun-sun", {22}},
      {"SUN-Sun", {22}},
      {"sun", {22}},
      {"sun-mon", {22, 23}},
      {"sun-tue", {22, 23, 24}},
      {"sun-sun/2", {22}},
      {"0-sun", {22}},
      {"sun-0", {22}},
      {"7-sun", {22}},
      {"7-7", {22}},
      {"sun-sat/2", {22, 24, 26, 28}},
      {"sun-sat/3", {22, 25, 28}},
      {"mon-sun/2", {22, 23, 25, 27}},
      {"sat-sun", {22, 28}},
      {"fri-7", {22, 27, 28}},
      {"sun-sun,wed", {22, 25}},
      {"wed,sun-mon", {22, 23, 25}},
      {"sun-sat", {22, 23, 24, 25, 26, 27, 28}},
      {"sun-7", {22, 23, 24, 25, 26, 27, 28}},
      {"mon-sun", {22, 23, 24, 25, 26, 27, 28}},
  };
  for (const Week& row : table) {
    Times expected;
    for (const int day : row.of_november) {
      expected.push_back("2026-11-" + std::to_string(day) + " 09:00");
    }
    const int count = static_cast<int>(expected.size());
    EXPECT_EQ(next("0 9 * * " + std::string(row.days), "UTC", "2026-11-21 23:59", count), expected)
        << row.days;
    const Times more =
        next("0 9 * * " + std::string(row.days), "UTC", "2026-11-21 23:59", count + 1);
    EXPECT_GE(more.back(), "2026-11-29") << row.days;
  }
  EXPECT_FALSE(Cron::parse("0 9 * * sat-0", "UTC").ok());
}

TEST(Cron, BothDayFieldsMeanEitherUnlessOneBeginsWithAStar) {
  EXPECT_EQ(next("0 0 13 * fri", "UTC", "2026-11-10 00:00", 3),
            (Times{"2026-11-13 00:00", "2026-11-20 00:00", "2026-11-27 00:00"}));
  EXPECT_EQ(next("0 0 */2 * sun", "UTC", "2026-11-02 00:00", 3),
            (Times{"2026-11-15 00:00", "2026-11-29 00:00", "2026-12-13 00:00"}));
}

// 8 March 2026, 02:00 EST is 03:00 EDT (07:00 UTC); 1 November, 02:00 EDT is 01:00 EST (06:00).
TEST(Cron, ClockChangesOfNewYork) {
  const std::string zone = "America/New_York";
  EXPECT_EQ(next("30 2 * * *", zone, "2026-03-07 12:00", 2),
            (Times{"2026-03-08 07:00", "2026-03-09 06:30"}))
      << "the skipped one comes right after the jump";
  EXPECT_EQ(next("0,30 2 * * *", zone, "2026-03-07 12:00", 2),
            (Times{"2026-03-08 07:00", "2026-03-09 06:00"}));
  EXPECT_EQ(next("0 2 8 3 *", zone, "2026-03-08 06:59", 1), (Times{"2026-03-08 07:00"}));
  EXPECT_EQ(next("0 3 * * *", zone, "2026-03-08 06:59", 2),
            (Times{"2026-03-08 07:00", "2026-03-09 07:00"}));
  EXPECT_EQ(next("*/30 * * * *", zone, "2026-03-08 06:00", 3),
            (Times{"2026-03-08 06:30", "2026-03-08 07:00", "2026-03-08 07:30"}));
  EXPECT_EQ(next("*/30 2 * * *", zone, "2026-03-07 12:00", 1), (Times{"2026-03-09 06:00"}))
      << "a line with * follows the clock, which never shows that hour";
  EXPECT_EQ(next("30 1 * * *", zone, "2026-10-31 12:00", 2),
            (Times{"2026-11-01 05:30", "2026-11-02 06:30"}))
      << "once, the first time";
  EXPECT_EQ(next("30 1 1 11 *", zone, "2026-11-01 05:30", 1), (Times{"2027-11-01 05:30"}));
  EXPECT_EQ(next("30 * * * *", zone, "2026-11-01 04:30", 3),
            (Times{"2026-11-01 05:30", "2026-11-01 06:30", "2026-11-01 07:30"}));
  EXPECT_EQ(
      next("*/30 1 * * *", zone, "2026-11-01 04:59", 4),
      (Times{"2026-11-01 05:00", "2026-11-01 05:30", "2026-11-01 06:00", "2026-11-01 06:30"}));
  EXPECT_EQ(next("0 2 * * *", zone, "2026-11-01 05:00", 1), (Times{"2026-11-01 07:00"}));
  EXPECT_EQ(next("0 20 * * sun", zone, "2026-10-28 00:00", 2),
            (Times{"2026-11-02 01:00", "2026-11-09 01:00"}));
}

// 29 March 2026, 02:00 CET is 03:00 CEST (01:00 UTC); 25 October, 03:00 CEST is 02:00 CET (01:00).
TEST(Cron, ClockChangesOfBerlin) {
  const std::string zone = "Europe/Berlin";
  EXPECT_EQ(next("15 2 * * *", zone, "2026-03-28 02:00", 2),
            (Times{"2026-03-29 01:00", "2026-03-30 00:15"}));
  EXPECT_EQ(next("15 2 * * *", zone, "2026-10-24 12:00", 2),
            (Times{"2026-10-25 00:15", "2026-10-26 01:15"}));
  EXPECT_EQ(next("59 2 29 3 *", zone, "2026-03-29 01:00", 1), (Times{"2027-03-29 00:59"}))
      << "not twice";
  EXPECT_EQ(next("0 0 * * *", zone, "2026-10-24 12:00", 2),
            (Times{"2026-10-24 22:00", "2026-10-25 23:00"}));
}

// Half an hour only: 4 October 2026, 02:00 is 02:30 (15:30 UTC the day before); 5 April, 02:00 is
// 01:30 (15:00 UTC the day before).
TEST(Cron, ClockChangesOfLordHowe) {
  const std::string zone = "Australia/Lord_Howe";
  EXPECT_EQ(next("15 2 * * *", zone, "2026-10-03 00:00", 2),
            (Times{"2026-10-03 15:30", "2026-10-04 15:15"}));
  EXPECT_EQ(next("30 2 * * *", zone, "2026-10-03 00:00", 1), (Times{"2026-10-03 15:30"}));
  EXPECT_EQ(next("*/15 2 * * *", zone, "2026-10-03 00:00", 3),
            (Times{"2026-10-03 15:30", "2026-10-03 15:45", "2026-10-04 15:00"}));
  EXPECT_EQ(next("45 1 * * *", zone, "2026-04-04 00:00", 2),
            (Times{"2026-04-04 14:45", "2026-04-05 15:15"}));
  EXPECT_EQ(next("45 * * * *", zone, "2026-04-04 14:00", 3),
            (Times{"2026-04-04 14:45", "2026-04-04 15:15", "2026-04-04 16:15"}));
}

// A whole day was left out: more than a change of the clock, nothing is made up for.
TEST(Cron, ADayThatNeverWas) {
  EXPECT_EQ(next("0 9 * * *", "Pacific/Apia", "2011-12-29 00:00", 2),
            (Times{"2011-12-29 19:00", "2011-12-30 19:00"}));
}

TEST(Cron, RefusesWhatNeverFiresAndWhatItCannotRead) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"0 0 31 feb *", "never fire"},
      {"0 0 30 2 *", "never fire"},
      {"0 0 31 apr,jun,sep,nov *", "never fire"},
      {"60 * * * *", "minute \"60\": 0-59 is expected"},
      {"* 24 * * *", "hour \"24\": 0-23"},
      {"* * 0 * *", "day of the month \"0\": 1-31"},
      {"* * * 13 *", "month \"13\": 1-12 or jan, feb"},
      {"* * * january *", "month \"january\""},
      {"* * * * 8", "day of the week \"8\": 0-7 or sun, mon"},
      {"* * * * funday", "day of the week \"funday\""},
      {"5-1 * * * *", "minute \"5-1\": the range ends before it begins"},
      {"*/0 * * * *", "minute \"*/0\": the step is a number from 1 to 59"},
      {"*/90 * * * *", "the step"},
      {"5/15 * * * *", "a step stands after * or a range"},
      {"1,,2 * * * *", "minute \"\""},
      {"-1 * * * *", "minute"},
      {"+5 * * * *", "minute \"+5\""},
      {"1- * * * *", "minute"},
      {"** * * * *", "minute \"**\""},
      {"99999999999 * * * *", "minute"},
      {"* * * *", "here are 4"},
      {"* * * * * *", "here are 6"},
      {"", "here are 0"},
      {"@reboot", "the word is not known"},
      {"@", "the word is not known"},
  };
  for (const auto& [text, reason] : table) {
    const auto cron = Cron::parse(text, "UTC");
    ASSERT_FALSE(cron.ok()) << text;
    EXPECT_NE(cron.error().find(reason), std::string::npos) << text << ": " << cron.error();
  }
  EXPECT_TRUE(Cron::parse("0 0 31 2 mon", "UTC").ok()) << "Mondays of February";
  for (const char* zone : {"", "Mars/Olympus", "../../etc/passwd"}) {
    EXPECT_FALSE(Cron::parse("@daily", zone).ok()) << zone;
  }
}

// --- the same by vixie cron's main loop: minute after minute, with its notion of a jump

class Vixie {
 public:
  Vixie(const std::string& minutes, const std::string& hours, std::uint64_t minute_bits,
        std::uint64_t hour_bits)
      : wild_(minutes[0] == '*' || hours[0] == '*'), minutes_(minute_bits), hours_(hour_bits) {}

  std::vector<std::int64_t> runs(std::int64_t from_min, std::int64_t to_min,
                                 const std::string& zone) const {
    const date::time_zone* const tz = date::locate_zone(zone);
    std::vector<std::int64_t> out;
    const auto wall = [&](std::int64_t minute) {
      const date::sys_seconds now{std::chrono::minutes(minute)};
      return minute +
             std::chrono::duration_cast<std::chrono::minutes>(tz->get_info(now).offset).count();
    };
    std::int64_t virtual_time = wall(from_min - 1);
    for (std::int64_t minute = from_min; minute < to_min; ++minute) {
      const std::int64_t running = wall(minute);
      bool fire = wild_ && matches(running);
      while (virtual_time < running) {  // a jump ahead: fixed times of every minute left out
        ++virtual_time;
        if (!wild_ && matches(virtual_time)) fire = true;
      }
      if (fire) out.push_back(minute);
    }
    return out;
  }

 private:
  [[nodiscard]] bool matches(std::int64_t wall) const {
    const std::int64_t of_day = ((wall % 1440) + 1440) % 1440;
    return ((minutes_ >> (of_day % 60)) & 1U) != 0 && ((hours_ >> (of_day / 60)) & 1U) != 0;
  }
  bool wild_;
  std::uint64_t minutes_, hours_;
};

struct Field {
  std::string text;
  std::uint64_t bits = 0;
};
Field random_field(std::mt19937_64& luck, unsigned values) {
  const auto all = values == 60 ? (std::uint64_t{1} << 60U) - 1 : (std::uint64_t{1} << values) - 1;
  const auto kind = luck() % 4;
  if (kind == 0) return {"*", all};
  Field field;
  if (kind == 1) {
    const auto step = 1 + luck() % (values - 1);
    for (std::uint64_t v = 0; v < values; v += step) field.bits |= std::uint64_t{1} << v;
    field.text = "*/" + std::to_string(step);
    return field;
  }
  for (auto n = 1 + luck() % 3; n > 0; --n) {
    const auto v = luck() % (values == 24 && kind == 3 ? 5 : values);  // hours near the changes
    field.bits |= std::uint64_t{1} << v;
    field.text += (field.text.empty() ? "" : ",") + std::to_string(v);
  }
  return field;
}

// next_after is the least run after its argument, whatever that is, and so rises.
TEST(Cron, AgreesWithVixieCronMinuteByMinute) {
  std::mt19937_64 luck(20'261'121);
  const std::vector<std::pair<std::string, std::string>> days = {
      {"America/New_York", "2026-03-07 12:00"},    {"America/New_York", "2026-10-31 12:00"},
      {"Europe/Berlin", "2026-03-28 12:00"},       {"Europe/Berlin", "2026-10-24 12:00"},
      {"Australia/Lord_Howe", "2026-10-03 06:00"}, {"Australia/Lord_Howe", "2026-04-04 06:00"},
      {"America/St_Johns", "2026-03-07 12:00"},    {"Asia/Kathmandu", "2026-05-01 00:00"}};
  for (int round = 0; round < 150; ++round) {
    const auto& [zone, day] = days.at(luck() % days.size());
    const Field minute = random_field(luck, 60);
    const Field hour = random_field(luck, 24);
    const std::string text = minute.text + " " + hour.text + " * * *";
    const std::int64_t from = at(day).ms / 60'000;
    const std::int64_t to = from + 2 * 1440;
    const auto expected =
        Vixie(minute.text, hour.text, minute.bits, hour.bits).runs(from, to, zone);
    const Cron cron = line(text, zone);
    std::size_t i = 0;
    for (std::int64_t now = from - 1; i < expected.size();
         now += static_cast<std::int64_t>(1 + luck() % 7)) {
      while (i < expected.size() && now >= expected[i]) ++i;
      if (i == expected.size()) break;
      const Timestamp just = {now * 60'000 + static_cast<std::int64_t>(luck() % 60'000)};
      ASSERT_EQ(cron.next_after(just), Timestamp{expected[i] * 60'000})
          << text << " in " << zone << " after " << words(just);
    }
  }
}

TEST(Cron, RisesForeverAndStaysOnWholeMinutes) {
  std::mt19937_64 luck(7);
  for (int round = 0; round < 100; ++round) {
    const std::string text = random_field(luck, 60).text + " " + random_field(luck, 24).text + " " +
                             std::to_string(1 + luck() % 28) + " * " + std::to_string(luck() % 8);
    const Cron cron = line(text, "America/New_York");
    Timestamp now{1'700'000'000'123};
    for (int i = 0; i < 50; ++i) {
      const auto found = cron.next_after(now);
      ASSERT_TRUE(found) << text;
      ASSERT_GT(found->ms, now.ms) << text;
      ASSERT_EQ(found->ms % 60'000, 0) << text;
      ASSERT_EQ(cron.next_after(Timestamp{found->ms - 1}), found) << text;
      now = *found;
    }
  }
}

}  // namespace
}  // namespace callboard
