// What goes along with people when their show moves to another Callboard: the puzzles they have
// seen, and a name that a host gave them; nothing of who was forgotten, nothing still secret.
#include <gtest/gtest.h>

#include <set>

#include "bot/chance/hash.h"
#include "bot/export/export.h"
#include "bot/export/lines.h"
#include "bot/export/namesakes.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "storage/memory/memory_store.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

std::string exported(World& world) {
  const auto text = export_text(world.store(), {"lucky", MatchId{}, Secrets::kIncluded});
  EXPECT_TRUE(text.ok()) << text.error();
  return *text;
}

struct Moved {
  std::unique_ptr<Store> store;
  std::vector<ImportedPerson> people;
  [[nodiscard]] PersonId of(const std::string& name) const {
    for (const ImportedPerson& person : people) {
      if (person.name == name) return person.here;
    }
    return {};
  }
};

Moved take_over(const std::string& text) {
  Moved moved{make_memory_store("other"), {}};
  const auto read = read_export(text, catalog());
  EXPECT_TRUE(read.ok()) << read.error().reason;
  auto rows = import_rows(*moved.store, *read);
  EXPECT_TRUE(rows.ok()) << rows.error();
  EXPECT_TRUE(moved.store->commit(rows->commit).ok());
  moved.people = rows->people;
  return moved;
}

std::vector<std::string> seen(Store& store, PersonId person) {
  return store.seen_items(person).value();
}

TEST(Moved, NobodySeesAPuzzleTwiceAfterwards) {
  World world;
  world.seat_two();
  Commit elsewhere;
  elsewhere.seen.push_back({person(world, "Ann"), std::string(64, 'a')});
  ASSERT_TRUE(world.store().commit(elsewhere).ok());
  const Moved moved = take_over(exported(world));
  for (const char* name : {"Ann", "Bob"}) {
    const auto there = seen(*moved.store, moved.of(name));
    EXPECT_EQ(there, seen(world.store(), person(world, name))) << name;
    EXPECT_FALSE(there.empty()) << name;
  }
  EXPECT_EQ(seen(*moved.store, moved.of("Ann")).size(), 2U);
  const Moved again = take_over(*export_text(*moved.store, {"lucky", {}, Secrets::kIncluded}));
  EXPECT_EQ(seen(*again.store, again.of("Ann")), seen(world.store(), person(world, "Ann")));
}

TEST(Moved, OneUndoTakesAReplacementBackAfterwards_HA06_HA18) {
  World world;
  world.seat_two();
  world.say("Cyd", "hello");
  world.host("!replace Bob with Cyd");
  ASSERT_EQ(world.show().state.deeds.size(), 1U);
  Moved moved = take_over(exported(world));
  Commit accounts;
  for (const char* name : {"Ann", "Bob", "Cyd", "Dee"}) {
    accounts.identities.push_back({"web", name, moved.of(name)});
  }
  ASSERT_TRUE(moved.store->commit(accounts).ok());
  const PersonId bob = moved.of("Bob");
  WorldOptions options;
  options.store = std::move(moved.store);
  World there(std::move(options));
  ASSERT_FALSE(there.match().desk.seat_of(bob));
  there.host("!undo");
  EXPECT_TRUE(there.match().desk.seat_of(bob)) << there.last_private("Dee");
}

TEST(Moved, OneMatchGoesWithoutWhatWasDoneInOthers) {
  World world;
  world.seat_two();
  world.say("Cyd", "hello");
  world.host("!replace Bob with Cyd");
  end_match(world, "Ann");
  world.say("Eve", "join");
  ASSERT_EQ(world.match().row.number, 2);
  const auto text = export_text(world.store(), {"lucky", world.match().row.id, Secrets::kIncluded});
  ASSERT_TRUE(text.ok()) << text.error();
  const auto read = read_export(*text, catalog());
  EXPECT_TRUE(read.ok()) << read.error().reason;
}

PersonRow called(PersonId id, const std::string& name) {
  PersonRow row;
  row.id = id;
  row.name = name;
  return row;
}

// Ann and Bob have played in the file; an Ann with an account of her own is here already.
struct KnownHere {
  World world;
  std::unique_ptr<Store> store = make_memory_store("other");
  PersonId ann;
  std::optional<Exported> file;

  KnownHere() {
    world.seat_two();
    end_match(world, "Ann");
    auto read = read_export(exported(world), catalog());
    EXPECT_TRUE(read.ok()) << read.error().reason;
    file = *std::move(read);
    Commit here;
    ann = PersonId{1};
    here.people.push_back(called(ann, "ann"));
    here.identities.push_back({"web", "7", ann});
    here.people.push_back(called(PersonId{2}, "Ann 2"));
    EXPECT_TRUE(store->commit(here).ok());
  }
  Namesakes decide(const NamesakeWords& words) {
    const auto has_account = [&](const std::string& name) { return signed_in.contains(name); };
    return namesakes(*store, *file, words, has_account).value();
  }
  std::set<std::string> winners(const Namesakes& decided) {
    auto rows = import_rows(*store, *file, decided.choice);
    EXPECT_TRUE(rows.ok()) << rows.error();
    EXPECT_TRUE(store->commit(rows->commit).ok());
    accounts.clear();
    for (const ImportedPerson& one : rows->people) {
      if (one.account) accounts.insert(one.name);
    }
    std::set<std::string> names;
    for (const ResultRow& row : rows->commit.results) {
      names.insert(store->person(row.person).value()->name);
    }
    return names;
  }
  std::set<std::string> accounts;
  std::set<std::string> signed_in;  // have an account here and have not written yet
};

TEST(Moved, AKnownNameIsAskedAbout) {
  KnownHere known;
  const Namesakes asked = known.decide({});
  EXPECT_EQ(asked.undecided, std::vector<std::string>{"Ann"});
  EXPECT_EQ(known.decide({{"Zoe"}, {}}).unknown, std::vector<std::string>{"Zoe"});
}

// Otherwise a stranger of a host's name would find the desk open.
TEST(Moved, AnAccountThatHasNotWrittenYetIsAskedAbout) {
  KnownHere known;
  known.signed_in = {"Dee", "Dee 2"};
  EXPECT_EQ(known.decide({{"Ann"}, {}}).undecided, std::vector<std::string>{"Dee"});
  known.winners(known.decide({{"Ann"}, {"Dee"}}));
  EXPECT_EQ(known.accounts, (std::set<std::string>{"Bob", "Dee 3"}));
}

TEST(Moved, ASignedInHostWhoIsTheSameKeepsTheAccount) {
  KnownHere known;
  known.signed_in = {"Dee"};
  known.winners(known.decide({{"all"}, {}}));
  EXPECT_EQ(known.accounts, (std::set<std::string>{"Bob", "Dee"}));
}

TEST(Moved, TheSamePersonKeepsTheAccountAndHasTheResults) {
  KnownHere known;
  const Namesakes decided = known.decide({{"Ann"}, {}});
  EXPECT_TRUE(decided.undecided.empty());
  EXPECT_EQ(known.winners(decided), (std::set<std::string>{"ann", "Bob"}));
  EXPECT_EQ(known.accounts, (std::set<std::string>{"Bob", "Dee"}));
  EXPECT_FALSE(seen(*known.store, known.ann).empty());
}

TEST(Moved, TheOperatorOfTheOldPlaceGetsNoAccount) {
  World world;
  world.seat_two();
  Commit by_ctl;
  by_ctl.identities.push_back({kControlAdapter, "operator", person(world, "Bob")});
  ASSERT_TRUE(world.store().commit(by_ctl).ok());
  const Moved moved = take_over(exported(world));
  for (const ImportedPerson& one : moved.people) EXPECT_EQ(one.account, one.name != "Bob");
}

TEST(Moved, SomebodyElseOfThatNameGetsAnother) {
  KnownHere known;
  EXPECT_EQ(known.winners(known.decide({{}, {"all"}})), (std::set<std::string>{"Ann 3", "Bob"}));
  EXPECT_EQ(known.accounts, (std::set<std::string>{"Ann 3", "Bob", "Dee"}));
}

TEST(Moved, WhatIsPlayedInAnotherShowJustNowStaysASecret) {
  WorldOptions options;
  options.more.push_back(options.show);
  options.more.back().key = "sunday";
  options.more.back().title = "Sunday Numbers";
  World world(std::move(options));
  const std::string sunday = world.thread_of("sunday");
  for (const char* name : {"Ann", "Bob"}) world.say(name, "join");
  for (const char* name : {"Ann", "Cyd"}) world.say_at(sunday, name, "join");
  std::set<std::string> open;
  for (const auto& [id, match] : world.house().matches) {
    if (show_of(world.house(), match).state.key != "sunday") continue;
    for (const Dealt& dealt : match.desk.dealt) open.insert(dealt.item);
  }
  ASSERT_EQ(open.size(), 1U);
  const std::string text = exported(world);
  EXPECT_EQ(text.find(*open.begin()), std::string::npos);
  EXPECT_EQ(seen(*take_over(text).store, take_over(text).of("Ann")).size(), 1U);
}

// The log of another show cannot be read to its end: that is no reason to keep this one here.
TEST(Moved, ADamagedMatchOfAnotherShowDoesNotStandInTheWay) {
  World world(test::two_shows());
  const std::string sunday = world.thread_of("sunday");
  for (const char* name : {"Ann", "Bob"}) world.say(name, "join");
  for (const char* name : {"Ann", "Cyd"}) world.say_at(sunday, name, "join");
  Commit bad;
  std::string dealt;
  for (const auto& [id, match] : world.house().matches) {
    if (show_of(world.house(), match).state.key != "sunday") continue;
    dealt = match.desk.dealt.at(0).item;
    LogEntry entry;
    entry.seq = match.log.size() + 1;
    entry.at = world.now;
    entry.body = DeskEntry{"of a newer daemon", "{}"};
    bad.log.push_back({id, entry});
  }
  ASSERT_FALSE(dealt.empty());
  ASSERT_TRUE(world.store().commit(bad).ok());
  const std::string text = exported(world);
  EXPECT_EQ(text.find(dealt), std::string::npos) << "what was dealt before stays a secret";
}

// Who can edit a file can set its check letters right as well; money is counted all the same.
TEST(Moved, AnEntryOfTheLedgerThatDoesNotSumToZeroIsRefusedWithItsLine) {
  World world;
  world.host("!jackpot 117500 -- a gift");
  auto lines = read_export_lines(exported(world)).value();
  ExportLines edited;
  std::size_t at = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (at == 0 && lines[i].value("account", "") == "jackpot") {
      lines[i]["amount"] = lines[i].at("amount").get<std::int64_t>() + 1;
      at = i + 1;
    }
    edited.add(lines[i]);
  }
  ASSERT_NE(at, 0U);
  const auto read = read_export(edited.finish(), catalog());
  ASSERT_FALSE(read.ok());
  EXPECT_TRUE(has(read.error().reason, "does not sum to zero")) << read.error().reason;
  EXPECT_GE(read.error().line + 1, at);
  EXPECT_LE(read.error().line, at + 1);
}

TEST(Moved, ANameThatAHostGaveStays_HA19) {
  World world;
  world.seat_two();
  world.host("!rename Ann to Zoe");
  const std::string hash = world.store().person(person(world, "Ann"))->value().gave_way;
  const std::string text = exported(world);
  EXPECT_EQ(text.find(hash), std::string::npos) << "who knows the name could tell it from that";
  Moved moved = take_over(text);
  const PersonId zoe = moved.of("Zoe");
  Commit accounts;
  accounts.identities.push_back({"web", "Ann", zoe});
  ASSERT_TRUE(moved.store->commit(accounts).ok());
  WorldOptions options;
  options.store = std::move(moved.store);
  World other(std::move(options));
  other.say("Ann", "hello again");
  EXPECT_EQ(name_of(other.house(), zoe), "Zoe");
  other.restart();
  other.say("Ann", "and again");
  EXPECT_EQ(name_of(other.house(), zoe), "Zoe");
}

// Who said to be away is not asked as if they were there.
TEST(Moved, AbsencesAndQuietHoursGoAlong) {
  World world;
  world.seat_two();
  Commit said;
  said.people.push_back(*world.store().person(person(world, "Ann")).value());
  said.people.back().hours = {
      22 * 60,
      7 * 60,
      {{world.now, {world.now.ms + kDeadline_ms}},
       {{world.now.ms + 2 * kDeadline_ms}, {world.now.ms + 3 * kDeadline_ms}}}};
  ASSERT_TRUE(world.store().commit(said).ok());
  const Moved moved = take_over(exported(world));
  EXPECT_EQ(moved.store->person(moved.of("Ann"))->value().hours, said.people.back().hours);
  EXPECT_EQ(moved.store->person(moved.of("Bob"))->value().hours, PersonHours{});
}

// The export with Ann's absences in another form.
std::string with_absences(World& world, const char* name, const nlohmann::json& value) {
  const auto lines = read_export_lines(exported(world));
  EXPECT_TRUE(lines.ok());
  ExportLines out;
  for (nlohmann::json line : *lines) {
    if (line.contains("person") && line.value("name", "") == "Ann") line[name] = value;
    out.add(line);
  }
  return out.finish();
}

// Exports of before absences were a list have one; a list that nobody could have told is refused.
TEST(Moved, AbsencesOfOlderExportsAreTakenAndOddOnesRefused) {
  World world;
  world.seat_two();
  const Moved moved = take_over(with_absences(world, "away_ms", {1000, 5000}));
  EXPECT_EQ(moved.store->person(moved.of("Ann"))->value().hours.absences,
            (std::vector<Absence>{{{1000}, {5000}}}));
  nlohmann::json many = nlohmann::json::array();
  for (int i = 0; i < 9; ++i) many.push_back({i * 10, i * 10 + 5});
  for (const auto& [odd, why] : std::vector<std::pair<nlohmann::json, std::string>>{
           {{{5000, 1000}}, "ends before it begins"},
           {{{1000, 5000}, {4000, 6000}}, "overlap, or stand in no order"},
           {{{1000, 5000}, {5000, 6000}}, "overlap, or stand in no order"},
           {many, "too many absences"}}) {
    const auto read = read_export(with_absences(world, "absences_ms", odd), catalog());
    ASSERT_FALSE(read.ok()) << odd.dump();
    EXPECT_TRUE(has(read.error().reason, why)) << read.error().reason;
  }
}

TEST(Moved, OfWhoWasForgottenNothingGoesAlong) {
  World world;
  world.seat_two();
  world.host("!rename Ann to Zoe");
  const PersonId ann = person(world, "Ann");
  ASSERT_TRUE(world.store().forget(ann).ok());
  const Moved moved = take_over(exported(world));
  const PersonId forgotten = moved.of("");
  ASSERT_NE(forgotten, PersonId{});
  EXPECT_TRUE(moved.store->person(forgotten)->value().gave_way.empty());
  EXPECT_TRUE(seen(*moved.store, forgotten).empty());
}

// The thread that opens after the move says what it is, and what its draws are bound to.
TEST(Moved, TheNewThreadSaysThatTheMatchGoesOnHere) {
  World world;
  world.seat_two();
  const std::string commitment = to_hex(world.match().book->book().commitment);
  Moved moved = take_over(exported(world));
  WorldOptions options;
  options.store = std::move(moved.store);
  World there(std::move(options));
  const std::string text = there.public_text();
  EXPECT_TRUE(has(text, "This match has moved here")) << text;
  EXPECT_TRUE(has(text, "Draw book 1 is sealed with")) << text;
  EXPECT_TRUE(has(text, commitment)) << text;
  EXPECT_FALSE(has(text, "On we go")) << text;
}

}  // namespace
}  // namespace callboard::test
