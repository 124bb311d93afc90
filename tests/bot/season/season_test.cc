// A season of five matches that runs itself by cron lines on a clock set by hand. The whole is kept
// as a forum thread in golden/season.txt (CALLBOARD_GOLDEN=write renews it): read it as a player
// and as a host. The daemon keeps its database in a file and is stopped and started in between.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "bot/config/config.h"
#include "bot/show/results.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/season/season_stage.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

const std::string kGolden =
    std::string(CALLBOARD_SOURCE_DIR) + "/tests/bot/season/golden/season.txt";

constexpr int kHoursMax = 24 * 7;

constexpr const char* kShow = R"(
[show.lucky]
title = "The Sunday Numbers"
zone = "America/New_York"
hosts = ["Dee"]
next_match = "schedule"
sign_ups = "list"
presence = "20h"
accept_by = "8h"
time_bank = "12h"
absence_action = "alternates"
digest = "off"

[show.lucky.options]
round_end = "host_call"

[[show.lucky.schedule]]
cron = "0 9 * * sat"
do = "open_signups"

[[show.lucky.schedule]]
cron = "0 18 * * mon"
do = "start_match"

[[show.lucky.schedule]]
cron = "30 18 * * mon"
do = "close_signups"

[[show.lucky.schedule]]
cron = "0 20 * * thu,sun"
do = "call_time"

[[show.lucky.schedule]]
cron = "0 12 1 jun *"
do = "standings"

[[show.lucky.schedule]]
cron = "0 15 8 jun *"
do = "close_season"
)";

constexpr const char* kPack = R"(
[[puzzle]]
solution = "LUCKY NUMBERS"
clue = "What this is all about"
[puzzle.followup]
question = "How many pips are on a pair of dice, all sides together?"
answers = ["42", "forty-two"]
[[puzzle]]
solution = "PIECE OF CAKE"
[[puzzle]]
solution = "MIDNIGHT OWL"
clue = "It works while you sleep"
[[puzzle]]
solution = "CHESS PIECES"
[puzzle.followup]
question = "A pawn that reaches the last rank may become a king: true or false?"
choices = ["true", "false"]
right = "false"
[[puzzle]]
solution = "PAPER LANTERN"
[puzzle.followup]
question = "Which two colours are mixed to green?"
answers = ["blue and yellow"]
[[puzzle]]
solution = "COOKIE CUTTER"
[puzzle.followup]
question = "How many is a baker's dozen?"
answers = ["thirteen"]
[[puzzle]]
solution = "PILLOW FIGHT"
[puzzle.followup]
question = "Which animal gives down for the best pillows?"
answers = ["the eider"]
[[puzzle]]
solution = "SECOND SERVE"
[[puzzle]]
solution = "GARDEN GNOMES"
[puzzle.followup]
question = "In which season do apples ripen?"
answers = ["autumn"]
[[puzzle]]
solution = "ROOM FOR MORE"
[[puzzle]]
solution = "TALL STORIES"
[puzzle.followup]
question = "Which baron rode on a cannonball?"
answers = ["munchhausen"]
[[puzzle]]
solution = "HIDE AND SEEK"
[puzzle.followup]
question = "How many players has a game of solitaire?"
answers = ["one"]
[[puzzle]]
solution = "BRASS BAND"
[[puzzle]]
solution = "QUIET PLEASE"
[[tiebreak]]
solution = "MAGIC WAND"
[[tiebreak]]
solution = "SNAKE EYES"
[[prizes]]
bronze = "a hand-carved chess set"
bronze_value = 1200
silver = "a week in a lighthouse"
silver_value = 4500
gold = "a sailing boat with a red sail"
gold_value = 22000
)";

constexpr std::array<std::pair<const char*, const char*>, 8> kAnswers = {{
    {"How many pips are on a pair of dice, all sides together?", "forty-two"},
    {"A pawn that reaches the last rank may become a king: true or false?", "false"},
    {"Which two colours are mixed to green?", "blue and yellow"},
    {"How many is a baker's dozen?", "thirteen"},
    {"Which animal gives down for the best pillows?", "the eider"},
    {"In which season do apples ripen?", "autumn"},
    {"Which baron rode on a cannonball?", "munchhausen"},
    {"How many players has a game of solitaire?", "one"},
}};

std::unique_ptr<Store> open_store(const TempDir& home) {
  auto store = open_sqlite(home.file("callboard.db"));
  if (!store) throw std::runtime_error(store.error().detail);
  return *std::move(store);
}

WorldOptions set_up(const TempDir& home) {
  WorldOptions options;
  const auto config = parse_config(kShow, "callboard.toml", home.path(), catalog());
  if (!config) throw std::runtime_error(to_line(config.error().front()));
  options.show = config->shows.front();
  options.pack = kPack;
  options.begins = at_clock("2026-04-24 12:00");
  options.store = open_store(home);
  return options;
}

// Before the season: sign-ups open by themselves, and a host tries before she calls the players.
void sign_ups(Season& season) {
  season.after_min(40);
  season.in_private("Dee", "!close -- until the season begins");
  season.foyer("Bob", "join");
  season.until("2026-04-25 10:12");
  season.foyer("Bob", "I'm in!");
  season.foyer("Eve", "Sign me up, please");
  season.until("2026-04-26 16:40");
  season.foyer("Cyd", "count me in");
  season.foyer("Ann", "Good luck to whoever meets me this year");
  season.until("2026-04-27 11:30");
  season.in_private("Dee", "!try champion Ann wins 3 -- she comes with last year's wins");
  season.in_private("Dee", "!champion Ann wins 3 -- she comes with last year's wins");
}

// Match 1: a protest that is upheld, the time bank, an absence before the last guess.
void first_match(Season& season) {
  season.until("2026-04-27 18:05");
  season.foyer("Bob", "I'm here");
  season.foyer("Ann", "I am here");
  season.after_min(20);
  season.in_private("Dee", "!puzzle BACK & FORTH | What a ferry does");
  season.solved_by("Ann");
  // The clue names the words and not the sign: wrong by the rules, and a host thinks otherwise.
  season.controls("Bob");
  season.guesses("BACK AND FORTH");
  season.guesses("BACK AND FORTH");
  season.after_min(12);
  season.writes("Bob", "Protest: a ferry goes back AND forth, nobody says ampersand aloud");
  season.writes("Ann", "roll");
  season.writes("Bob", "protest: and I mean it");
  season.writes("Bob", "protest: really");
  season.after_min(95);
  season.in_private("Dee", "!queue");
  season.in_private("Dee", "!try accept");
  season.in_private("Dee", "!accept -- the clue asks for the spoken words");
  season.controls("Ann");
  season.until("2026-04-29 13:40");
  season.solved_by("Ann");
  season.controls("Bob");
  season.until("2026-04-30 20:00");
  season.solved_by("Bob");
  season.writes("Ann", "I'm away 3 to 9 May");
  season.solved_by("Ann");
  season.until("2026-05-02 12:30");
  season.controls("Ann");
  season.until("2026-05-05 10:00");
  season.foyer("Eve", "I'm away until 13 May, sorry");
  season.until("2026-05-09 11:15");
  season.foyer("Fay", "join");
  season.until("2026-05-10 09:50");
  season.writes("Ann", "Back from the lake, what a week");
  season.solved_by("Ann");
  season.main_event();
}

// Match 2: Eve is away, Cyd plays; the daemon is down over an open turn; the fifth win.
void second_match(Season& season, const TempDir& home) {
  season.until("2026-05-11 18:20");
  season.foyer("Cyd", "here");
  season.foyer("Ann", "I am here");
  season.controls("Cyd");
  season.until("2026-05-14 14:00");
  season.aside("The daemon is switched off, while " + season.mover() + "'s time bank runs.");
  season.stop();
  season.now = at_clock("2026-05-14 19:10");
  season.forum.write(season.thread(), "Ann", "Hello? Anybody there?");
  season.now = at_clock("2026-05-14 21:30");
  season.aside("The daemon is switched on again, with its database as it was.");
  season.reopen([&] { return open_store(home); });
  season.restart();
  season.check();
  season.until("2026-05-14 22:40");
  season.solved_by("Ann");
  season.solved_by("Ann");
  season.controls("Ann");
  season.until("2026-05-17 20:00");
  season.solved_by("Ann");
  season.main_event();
  season.look_at_current();
}

// Match 3: two free chairs, a dark forum while people are asked, hosting is handed over.
void third_match(Season& season) {
  season.until("2026-05-18 09:30");
  season.foyer("Gil", "sign me up");
  season.foyer("Kay", "I only watch, but I know the rules by heart");
  season.foyer("Hal", "Count me in!");
  season.until("2026-05-18 18:40");
  season.foyer("Fay", "here");
  season.until("2026-05-19 09:00");
  season.aside("The forum cannot be reached.");
  season.forum.go_down();
  season.settle();
  season.until("2026-05-19 12:30");
  season.aside("The forum is back.");
  season.forum.come_up();
  season.settle();
  season.until("2026-05-19 18:30");
  season.foyer("Gil", "I'm here");
  season.in_private("Dee", "!host add Kay");
  season.solved_by("Gil");
  season.controls("Fay");
  season.guesses("SOMETHING ELSE ALTOGETHER");
  season.guesses("SOMETHING ELSE ALTOGETHER");
  season.writes("Fay", "I protest, it sounds much better");
  season.after_min(30);
  season.in_private("Kay", "!reject -- it does, but it is not on the board");
  season.in_private("Dee", "!handover Kay -- two weeks at sea");
  season.until("2026-05-21 20:00");
  season.solved_by("Fay");
  season.solved_by("Fay");
  season.controls("Gil");
  season.until("2026-05-23 13:00");
  season.foyer("Bob", "I want to play");
  season.foyer("Cyd", "join");
  season.controls("Fay");
  season.until("2026-05-24 20:00");
  season.solved_by("Fay");
  season.main_event();
}

// Match 4: Hal plays once and stays away; Bob takes the seat with the score; a guess that counts
// later. Gives the place of that guess.
std::string fourth_match(Season& season) {
  season.until("2026-05-25 18:15");
  season.foyer("Fay", "I'm here");
  season.foyer("Hal", "here");
  season.solved_by("Hal");
  season.aside("Hal is not heard of any more.");
  season.controls("Hal");
  for (int hour = 0; hour < kHoursMax && season.show().sign_ups.offers.empty(); ++hour) {
    season.pass(kHour_ms);
    if (season.show().sign_ups.offers.empty() && season.mover() == "Fay") season.controls("Hal");
  }
  const std::string banks = season.seen("banks");
  season.after_min(25);
  season.foyer("Eve", "pass");
  season.after_min(45);
  season.foyer("Bob", "I accept");
  EXPECT_EQ(season.seen("banks"), banks) << "the score stays";
  season.in_private("Kay", "!puzzle SALT & PEPPER | On every table");
  season.solved_by("Fay");
  season.controls("Bob");
  season.roll_and_pick(", pass");
  season.until("2026-05-30 17:00");
  season.controls("Bob");
  season.until("2026-05-31 12:00");
  season.roll_and_pick(", pass");
  season.until("2026-05-31 20:00");
  season.controls("Bob");
  season.guesses("SALT AND PEPPER");
  season.guesses("SALT AND PEPPER");
  const std::string guess = season.forum.last_reply();
  season.solved_by("Fay");
  season.main_event();
  return guess;
}

const std::vector<ResultRow>& results_of(const Season& season, std::int64_t number) {
  for (const auto& [match, rows] : season.show().chronicle->matches()) {
    if (rows.front().number == number) return rows;
  }
  throw std::runtime_error("no result of match " + std::to_string(number));
}

std::string winner_of(Season& season, std::int64_t number) {
  const auto winner = winner_in(results_of(season, number));
  return winner ? name_of(season.house(), *winner) : "";
}

// Match 5, and a ruling that reaches back over match 4: Bob had won it, so he sits in Fay's chair.
void fifth_match(Season& season, const std::string& guess) {
  season.until("2026-06-01 18:30");
  season.foyer("Cyd", "here");
  season.foyer("Fay", "yes");
  season.solved_by("Cyd");
  EXPECT_EQ(winner_of(season, 4), "Fay");
  const std::int64_t paid = season.booked_to("Fay");
  season.writes("Bob", "By the way, salt AND pepper was what the clue asked for last week");
  const MatchId fourth = results_of(season, 4).front().match;
  season.in_private("Kay", "!try match 4 rule right #" + guess);
  season.in_private("Kay", "!match 4 rule right #" + guess + " -- as in match 1");
  season.look_at(fourth);
  season.main_event();
  season.look_at_current();
  EXPECT_EQ(winner_of(season, 4), "Bob");
  EXPECT_LT(season.booked_to("Fay"), paid) << "what Fay had won in match 4 is taken back";
  EXPECT_EQ(season.seat(1), "Fay") << "match 5 is left alone until its host says so";
  ASSERT_EQ(season.show().state.proposals.size(), 1U);
  season.after_min(50);
  season.in_private("Kay", "!queue");
  season.in_private("Kay", "!confirm 1 -- as it should have been");
  EXPECT_EQ(season.seat(1), "Bob");
  season.controls("Bob");
  season.until("2026-06-04 20:00");
  season.solved_by("Bob");
  season.solved_by("Cyd");
  season.controls("Cyd");
  season.until("2026-06-07 20:00");
  season.solved_by("Cyd");
  season.main_event();
}

// The schedule closes the season; nothing of it is lost.
void season_ends(Season& season) {
  season.until("2026-06-08 15:05");
  season.foyer("Ann", "Congratulations, Cyd! See you next season");
}

// What everybody was paid is what the results say, and nothing else.
void expect_books(Season& season) {
  const ShowState& state = season.show().state;
  ASSERT_EQ(season.show().chronicle->matches().size(), 5U);
  const std::array<std::string, 5> winners = {"Ann", "Ann", "Fay", "Bob", "Cyd"};
  std::map<PersonId, std::int64_t> won;
  for (std::int64_t number = 1; number <= 5; ++number) {
    EXPECT_EQ(winner_of(season, number), winners.at(static_cast<std::size_t>(number - 1)));
    for (const ResultRow& row : results_of(season, number)) won[row.person] += row.won;
  }
  for (const auto& [person, amount] : won) {
    EXPECT_EQ(season.booked_to(name_of(season.house(), person)), amount);
  }
  const auto& fifth_win = results_of(season, 2);
  EXPECT_TRUE(std::any_of(fifth_win.begin(), fifth_win.end(), [](const ResultRow& row) {
    return row.retired && row.wins == 5;
  })) << "Ann retires";
  EXPECT_EQ(name_of(season.house(), state.champion.value()), "Cyd");
  EXPECT_EQ(state.wins, 1);
  EXPECT_TRUE(state.proposals.empty());
  for (const auto& [id, why] : season.house().halted) ADD_FAILURE() << id.value << ": " << why;
  EXPECT_TRUE(season.house().matches.empty()) << "none is open until the schedule says so";
}

bool renewed(const std::string& text) {
  const char* mode = std::getenv("CALLBOARD_GOLDEN");
  if (mode == nullptr || std::string(mode) != "write") return false;
  std::ofstream(kGolden) << text;
  return true;
}

TEST(Season, FiveMatchesAsAForumThread) {
  const TempDir home;
  Season season(set_up(home));
  for (const auto& [question, answer] : kAnswers) season.knows_answer(question, answer);
  sign_ups(season);
  first_match(season);
  second_match(season, home);
  third_match(season);
  const std::string guess = fourth_match(season);
  fifth_match(season, guess);
  season_ends(season);
  expect_books(season);
  const std::string text = season.text();
  EXPECT_EQ(text.find("!new"), std::string::npos) << "the schedule begins every match";
  EXPECT_EQ(text.find("!start"), std::string::npos) << "and nobody else";
  if (renewed(text)) return;
  std::ifstream in(kGolden);
  const std::string kept((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(text, kept) << "if it should be so: CALLBOARD_GOLDEN=write, and read the difference";
}

}  // namespace
}  // namespace callboard::test
