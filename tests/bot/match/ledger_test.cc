// The show's money: it sums to zero, and jackpot and prizes stand in the ledger as in the show.
#include "bot/show/ledger.h"

#include <gtest/gtest.h>

#include "storage/memory/memory_store.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// The host gives the game to `name`, who plays the Main Event to its end.
void win_on(World& world, const std::string& name) {
  const MatchId id = world.match().row.id;
  world.host("!award game " + name + " counts");
  for (int i = 0; i < 300 && world.match().row.id == id; ++i) {
    const std::string phase = world.view("phase");
    world.say(name, phase == "event_offer" ? "roll" : phase == "event_wild" ? "decline" : "roll");
  }
}

// Added up here, so that what the store keeps is checked against its rows.
std::map<std::string, std::int64_t> accounts(World& world) {
  const auto rows = world.store().ledger(world.show().state.id);
  EXPECT_TRUE(rows.ok());
  std::map<std::string, std::int64_t> sums;
  for (const LedgerRow& row : *rows) sums[row.account] += row.amount;
  std::erase_if(sums, [](const auto& entry) { return entry.second == 0; });
  EXPECT_EQ(*world.store().balances(world.show().state.id), sums);
  return sums;
}

void expect_sound(World& world, const std::string& when) {
  const ShowState& state = world.show().state;
  std::int64_t sum = 0;
  std::map<std::string, std::int64_t> prizes;
  std::map<std::string, std::int64_t> stand;
  for (const auto& [name, amount] : accounts(world)) {
    sum += amount;
    if (name.starts_with(account::kPrize)) prizes[name] = amount;
  }
  for (const Prize& prize : state.prizes) stand[account::kPrize + prize.name] += prize.value;
  EXPECT_EQ(sum, 0) << when;
  EXPECT_EQ(accounts(world)[account::kJackpot], state.jackpot.value_or(0)) << when;
  EXPECT_EQ(prizes, stand) << when;
}

TEST(Ledger, AgreesWithTheShowOverALongRun) {
  World world;
  std::map<PersonId, std::int64_t> paid;
  for (int round = 1; round <= 12; ++round) {
    const std::string when = "round " + std::to_string(round);
    if (round == 4) world.host("!jackpot 150000 -- a sponsor");
    if (round == 7) {
      world.host("!pay Ann 500 -- for the nicest post");
      world.host("!pay Ann -200 -- too much");
      paid[person(world, "Ann")] += 300;
    }
    expect_sound(world, when);
    if (!world.show().state.champion) world.say("Ann", "join");
    world.say("Guest" + std::to_string(round), "join");
    ASSERT_EQ(world.match().row.status, MatchStatus::kLive) << when;
    if (round == 4) {
      EXPECT_NE(world.view("jackpot").find("150000"), std::string::npos);
    }
    if (round % 5 == 0) {
      world.host("!abort confirm -- rain");
    } else {
      win_on(world, round % 3 == 0 ? world.challenger() : world.champion());
    }
    expect_sound(world, "after " + when);
    if (round % 4 == 0) world.restart();
  }
  for (const auto& [match, rows] : world.show().chronicle->matches()) {
    for (const ResultRow& row : rows) paid[row.person] += row.won;
  }
  for (const auto& [who, amount] : paid) {
    EXPECT_EQ(accounts(world)[account::of(who)], amount) << who.value;
  }
}

// A store as the first Callboard left it: winnings and the jackpot are booked, prizes that wait to
// be won are not.
std::unique_ptr<Store> old_store(const std::vector<LedgerRow>& booked) {
  auto store = make_memory_store();
  Commit commit;
  commit.shows.push_back(
      {ShowId{1}, "lucky",
       R"({"matches":1,"books":1,"wins":1,"champion":2,"jackpot":130000,"options":{},"hosts":[1],
           "prizes":[{"name":"Toaster","value":89},{"name":"Car","value":24000}],
           "results":[{"number":1,"match":1,"winner":2,"won":[[2,5000],[3,0]],"wins":1,
                       "retired":false,"jackpot":130000,"ended":1699000000000}]})"});
  commit.people = {{PersonId{1}, "Dee", false, ""},
                   {PersonId{2}, "Ann", false, ""},
                   {PersonId{3}, "Bob", false, ""}};
  for (const PersonRow& row : commit.people) {
    commit.identities.push_back({"web", row.name, row.id});
  }
  MatchRow match;
  match.id = MatchId{1};
  match.show = ShowId{1};
  match.number = 1;
  match.game = "lucky_numbers";
  match.status = MatchStatus::kOver;
  match.book = BookId{1};
  commit.matches.push_back(match);
  commit.books.push_back(
      {BookId{1}, ShowId{1}, 1, std::string(32, 's'), std::string(32, 'c'), true});
  commit.ledger = booked;
  EXPECT_TRUE(store->commit(commit).ok());
  return store;
}

std::vector<LedgerRow> first_bookings() {
  const auto row = [](const char* account, std::int64_t amount) {
    return LedgerRow{1, ShowId{1}, MatchId{1}, Timestamp{1}, account, amount, "winnings"};
  };
  return {row("person:2", 5000), row("jackpot", 130'000), row("house", -135'000)};
}

TEST(Ledger, PrizesOfADatabaseFromBeforeTheyWereBookedGetAnOpeningEntry) {
  for (const bool booked : {true, false}) {
    const std::string when = booked ? "booked in part" : "no ledger at all";
    WorldOptions options;
    options.store = old_store(booked ? first_bookings() : std::vector<LedgerRow>{});
    World world(std::move(options));
    expect_sound(world, when);
    EXPECT_EQ(accounts(world)["prize:Car"], 24'000) << when;
    EXPECT_EQ(accounts(world)["person:2"], 5000) << when;
    EXPECT_EQ(accounts(world)[account::kHouse], -5000 - 130'000 - 24'089) << when;
    const std::size_t rows = world.store().ledger(ShowId{1})->size();
    world.restart();
    EXPECT_EQ(world.store().ledger(ShowId{1})->size(), rows) << when << ": once";
    world.say_in_foyer("Dee", "!ledger");
    EXPECT_NE(world.last_private("Dee").find("opening balance"), std::string::npos) << when;
    world.say("Bob", "join");
    ASSERT_EQ(world.match().row.status, MatchStatus::kLive) << when;
    win_on(world, "Ann");
    expect_sound(world, when + ", a match later");
    for (const auto& [name, amount] : accounts(world)) {
      EXPECT_TRUE(amount >= 0 || name == account::kHouse) << when << ": " << name;
    }
  }
}

TEST(Ledger, TheFirstJackpotIsPutUpAsTheFirstMatchBegins_LN110) {
  World world;
  world.say("Ann", "join");
  EXPECT_TRUE(accounts(world).empty()) << "nobody plays for it so far";
  world.say("Bob", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  const std::map<std::string, std::int64_t> put_up{{account::kHouse, -100'000},
                                                   {account::kJackpot, 100'000}};
  EXPECT_EQ(accounts(world), put_up);
  expect_sound(world, "in the first match");
  world.say_in_foyer("Dee", "!ledger");
  EXPECT_NE(world.last_private("Dee").find("first jackpot"), std::string::npos);
  world.restart();
  EXPECT_EQ(accounts(world), put_up) << "once";
  world.host("!abort confirm -- rain");
  EXPECT_EQ(accounts(world), put_up) << "it stands for the next match";
  world.say("Ann", "join");
  world.say("Bob", "join");
  ASSERT_EQ(world.match().row.number, 2);
  EXPECT_EQ(accounts(world), put_up) << "no second one";
}

TEST(Ledger, WhileAMatchIsPlayedTheJackpotIsTheGames_HA30) {
  World world;
  world.seat_two();
  world.host("!jackpot 130000");
  EXPECT_NE(world.view("jackpot").find("130000"), std::string::npos);
  EXPECT_EQ(accounts(world)[account::kJackpot], 100'000) << "it counts when the match is over";
  win_on(world, world.challenger());
  expect_sound(world, "after the match");
}

TEST(Ledger, PaymentsWantANameAnAmountAndAReason) {
  World world;
  world.say("Ann", "join");
  for (const char* wrong : {"!pay Ann 500", "!pay Ann -- why", "!pay 500 -- why",
                            "!pay Ann 0 -- why", "!pay Ann 99999999999999 -- why",
                            "!pay Nobody 5 -- why", "!jackpot -5", "!jackpot", "!jackpot lots"}) {
    world.say_in_foyer("Dee", wrong);
    EXPECT_TRUE(accounts(world).empty()) << wrong;
  }
  world.say_in_foyer("Ann", "!pay Ann 500 -- I want it");
  EXPECT_TRUE(accounts(world).empty()) << "hosts only";
  world.say_in_foyer("Dee", "!pay Ann 500 -- for the nicest post");
  EXPECT_EQ(accounts(world)[account::kHouse], -500);
  EXPECT_NE(world.foyer_text().find("for the nicest post"), std::string::npos);
}

TEST(Ledger, HostsReadAccountsAndTheLastEntries) {
  World world;
  world.say_in_foyer("Dee", "!ledger");
  EXPECT_NE(world.last_private("Dee").find("Nothing has been booked"), std::string::npos);
  world.say("Ann", "join");
  world.say_in_foyer("Dee", "!pay Ann 500 -- for the nicest post");
  world.say_in_foyer("Dee", "!jackpot 120000");
  world.say_in_foyer("Dee", "!ledger");
  const std::string words = world.last_private("Dee");
  for (const char* part : {"Ann: $500", "jackpot: $120,000", "house: -$120,500", "nicest post"}) {
    EXPECT_NE(words.find(part), std::string::npos) << part << " in " << words;
  }
}

}  // namespace
}  // namespace callboard::test
