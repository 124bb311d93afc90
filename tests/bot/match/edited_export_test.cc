// An export somebody edited, and set its check letters right: what a book, a log and a ledger fix
// cannot be changed, each is refused with its line; what a host may have changed is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "bot/export/export.h"
#include "bot/export/fit.h"
#include "bot/export/lines.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

using Json = nlohmann::json;
using Lines = std::vector<Json>;

Lines lines_of(World& world) {
  const auto text = export_text(world.store(), {"lucky", MatchId{}, Secrets::kIncluded});
  EXPECT_TRUE(text.ok()) << text.error();
  return read_export_lines(*text).value();
}

Result<Exported, ExportProblem> read(const Lines& lines) {
  ExportLines edited;
  for (const Json& line : lines) edited.add(line);
  return read_export(edited.finish(), catalog());
}

// From 1; the line whose member `name` is there, the nth such.
std::size_t at(const Lines& lines, const std::string& name, int nth = 1) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].contains(name) && --nth == 0) return i + 1;
  }
  ADD_FAILURE() << "no line has " << name;
  return 1;
}

void expect_refused(const Lines& lines, std::size_t line, const std::string& words) {
  const auto found = read(lines);
  ASSERT_FALSE(found.ok()) << words;
  EXPECT_TRUE(has(found.error().reason, words)) << found.error().reason;
  EXPECT_EQ(found.error().line, line) << found.error().reason;
}

// The first draw of dice, as a line.
std::size_t dice_at(const Lines& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].contains("draw") && lines[i].at("label") == "dice") return i + 1;
  }
  ADD_FAILURE() << "no dice";
  return 1;
}

// Where the log has these values.
std::size_t dice_in_log(const Lines& lines, const Json& values) {
  const std::string words = "\"d\":" + values.dump();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].contains("log") && has(lines[i].at("body"), words)) return i + 1;
  }
  ADD_FAILURE() << "no dice in the log";
  return 1;
}

TEST(EditedExport, AnotherSecretThanWasCommittedTo) {
  World world;
  world.seat_two();
  Lines lines = lines_of(world);
  const std::size_t book = at(lines, "secret");
  lines[book - 1]["secret"] = std::string(64, 'a');
  expect_refused(lines, book, "draw book 1 does not fit the commitment");
}

TEST(EditedExport, AnotherDrawThanTheBookGives) {
  World world;
  world.seat_two();
  roll_and_pick(world);
  Lines lines = lines_of(world);
  const std::size_t draw = dice_at(lines);
  Json& value = lines[draw - 1]["outcome"][0];
  value = (value.get<int>() + 1) % 6;
  expect_refused(lines, draw, "the book says");
}

// A host's dice are taken on trust, but not those of a log that had the book's.
TEST(EditedExport, ADrawThatIsSaidToBeAHosts) {
  World world;
  world.seat_two();
  roll_and_pick(world);
  Lines lines = lines_of(world);
  Json& draw = lines[dice_at(lines) - 1];
  const std::size_t entry = dice_in_log(lines, draw["outcome"]);
  draw["outcome"][0] = (draw["outcome"][0].get<int>() + 1) % 6;
  draw["source"] = "host";
  draw["proof"] = "post 17";
  expect_refused(lines, entry, "other values than its draw has");
}

TEST(EditedExport, ADrawThatIsGone) {
  World world;
  world.seat_two();
  roll_and_pick(world);
  roll_and_pick(world);
  const Lines lines = lines_of(world);
  Lines middle = lines;
  middle.erase(middle.begin() + static_cast<std::ptrdiff_t>(dice_at(lines)) - 1);
  expect_refused(middle, at(lines, "secret"), "is missing");
  Lines last = lines;
  std::size_t n = 0;
  for (const Json& line : lines) n += line.contains("draw") ? 1 : 0;
  last.erase(last.begin() + static_cast<std::ptrdiff_t>(at(lines, "draw", static_cast<int>(n))) -
             1);
  const auto found = read(last);
  ASSERT_FALSE(found.ok());
  EXPECT_TRUE(has(found.error().reason, "uses a draw that is not in the file"))
      << found.error().reason;
}

TEST(EditedExport, JackpotAndResultOfAShow) {
  World world;
  win(world, "Bob");
  const Lines lines = lines_of(world);
  ASSERT_TRUE(read(lines).ok()) << read(lines).error().reason;
  EXPECT_TRUE(read(lines)->on_trust.empty());
  Lines rich = lines;
  rich[at(lines, "state") - 1]["state"]["jackpot"] = 99'999'999;
  expect_refused(rich, at(lines, "state"), "\"jackpot\"");
  Lines won = lines;
  won[at(lines, "result") - 1]["won"] = 1'000'000;
  expect_refused(won, at(lines, "result"), "its result is not what its log comes to");
  Lines gone = lines;
  std::erase_if(gone, [](const Json& line) { return line.contains("result"); });
  expect_refused(gone, at(lines, "created_ms"), "its result is not what its log comes to");
}

struct Edit {
  const char* member;  // of the line that is edited
  Json value;
  const char* words;
  const char* of = nullptr;  // a member of that kind of lines only; none: this one is
};

// The first line that has it.
Json& line_with(Lines& lines, const char* member) {
  return *std::find_if(lines.begin(), lines.end(),
                       [&](const Json& line) { return line.contains(member); });
}

TEST(EditedExport, WhatNoCallboardWouldHaveWritten) {
  World world;
  win(world, "Bob");
  world.host("!season close \"First\"");
  world.host("!pay Bob 500 -- a gift");
  const Lines lines = lines_of(world);
  ASSERT_TRUE(read(lines).ok()) << read(lines).error().reason;
  const std::vector<Edit> edits = {
      {"secret", "zz", "secret is no hexadecimal number"},
      {"quiet_min", {0, 5000}, "quiet hours are no times of a day", "zone"},
      {"away_ms", {5, 1}, "an absence ends before it begins", "zone"},
      {"absences_ms", {{1, 5}, {3, 9}}, "absences overlap, or stand in no order", "zone"},
      {"status", 9, "a match has no such status", "created_ms"},
      {"body", "?", "an entry of the log cannot be understood"},
      {"digest", "12x", "a digest is no number"},
      {"outcome", 7, "a match has no such outcome", "result"},
      {"closed_season", "two", "a season has no number"},
      {"seq", 7, "an entry of a log is missing", "log"},
      {"log", 99, "an entry of a match that is not in the file"},
      {"of", 99, "a draw of a book that is not in the file", "draw"},
      {"book", 99, "its draw book is not in the file", "created_ms"},
      {"amount", 12345, "does not sum to zero", "ledger"},
      {"callboard_export", 999, "made by a newer Callboard"},
      {"game", "chess", "there is no game", "callboard_export"},
  };
  for (const Edit& edit : edits) {
    Lines edited = lines;
    const char* const found = edit.of != nullptr ? edit.of : edit.member;
    line_with(edited, found)[edit.member] = edit.value;
    const auto refused = read(edited);
    ASSERT_FALSE(refused.ok()) << edit.words;
    EXPECT_TRUE(has(refused.error().reason, edit.words)) << refused.error().reason;
  }
}

TEST(EditedExport, LinesTooMany) {
  World world;
  win(world, "Bob");
  const Lines lines = lines_of(world);
  Lines twice = lines;
  twice.push_back(lines[at(lines, "secret") - 1]);
  expect_refused(twice, twice.size(), "draw book 1 is given twice");
  Lines strange = lines;
  strange.push_back({{"wish", "a pony"}});
  expect_refused(strange, strange.size(), "does not know what this line is");
  Lines rich = lines;
  Json entry = lines[at(lines, "ledger") - 1];
  entry["ledger"] = 1000;
  entry["amount"] = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < 2; ++i) rich.push_back(entry);
  expect_refused(rich, rich.size(), "an entry of the ledger is out of range");
  Lines empty = {lines[0], lines[at(lines, "state") - 1]};
  expect_refused(empty, 0, "there is no match in it");
}

TEST(EditedExport, WhatWasDealtFromAPackHasADraw) {
  World world;
  win(world, "Bob");
  Lines lines = lines_of(world);
  const auto dealt = std::find_if(lines.begin(), lines.end(), [](const Json& line) {
    return line.contains("log") && has(line.at("body"), "dealt");
  });
  ASSERT_NE(dealt, lines.end());
  std::string body = dealt->at("body");
  const auto begin = body.find("\"n\":") + 4;
  body.replace(begin, body.find_first_of(",}", begin) - begin, "999");
  (*dealt)["body"] = body;
  expect_refused(lines, at(lines, "created_ms"), "has no draw in the file");
}

// What is noted as seen by players is what was played.
TEST(EditedExport, WhatWasDealtIsWhatItsDrawDealt) {
  World world;
  world.seat_two();
  Lines lines = lines_of(world);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].contains("log") || !has(lines[i].at("body"), "dealt{")) continue;
    Lines edited = lines;
    std::string body = edited[i].at("body");
    const auto item = body.find("\"item\":\"") + 8;
    body[item] = body[item] == 'a' ? 'b' : 'a';
    edited[i]["body"] = body;
    expect_refused(edited, i + 1, "\"item\" is not what draw");
    return;
  }
  FAIL() << "nothing was dealt";
}

// What is disclosed when a match is over fits what was sealed before.
TEST(EditedExport, AnotherSealThanWasPosted) {
  World world;
  auto& pack = world.house().shows.begin()->second.pack;
  const auto full = std::exchange(pack, std::make_shared<const Pack>());
  world.seat_two();
  world.host("!puzzle LUCKY NUMBERS | sweet");
  pack = full;
  end_match(world, "Ann");
  const Lines lines = lines_of(world);
  ASSERT_TRUE(read(lines).ok()) << read(lines).error().reason;
  Lines edited = lines;
  const auto sealed = std::find_if(edited.begin(), edited.end(), [](const Json& line) {
    return line.contains("log") && has(line.at("body"), "sealed{");
  });
  ASSERT_NE(sealed, edited.end());
  std::string body = sealed->at("body");
  const auto salt = body.find("\"salt\":\"") + 8;
  body[salt] = body[salt] == 'a' ? 'b' : 'a';
  (*sealed)["body"] = body;
  const auto found = read(edited);
  ASSERT_FALSE(found.ok());
  EXPECT_TRUE(has(found.error().reason, "draw book 1")) << found.error().reason;
}

// Of a show that has not been loaded since results became rows, its state has them.
TEST(EditedExport, ResultsOfOlderExportsAreTaken) {
  World world;
  win(world, "Bob");
  Lines lines = lines_of(world);
  std::erase_if(lines, [](const Json& line) { return line.contains("result"); });
  const auto bare = read(lines);
  ASSERT_FALSE(bare.ok());
  EXPECT_TRUE(has(bare.error().reason, "not what its log comes to")) << bare.error().reason;
  lines[at(lines, "state") - 1]["state"]["results"] = Json::array();
  EXPECT_TRUE(read(lines).ok()) << read(lines).error().reason;
}

TEST(EditedExport, ADigestThatTheLogDoesNotComeTo) {
  World world;
  world.seat_two();
  Lines lines = lines_of(world);
  Json& last = *std::find_if(lines.rbegin(), lines.rend(),
                             [](const Json& line) { return line.contains("digest"); });
  last["digest"] = "1234567";
  expect_refused(lines, at(lines, "created_ms"), "replay differs");
}

TEST(EditedExport, ALedgerOutOfRange) {
  World world;
  win(world, "Bob");
  Lines lines = lines_of(world);
  Json entry = lines[at(lines, "ledger") - 1];
  for (const int id : {1000, 1001}) {
    entry["ledger"] = id;
    entry["account"] = "jackpot";
    entry["amount"] = std::numeric_limits<std::int64_t>::max();
    lines.push_back(entry);
    entry["account"] = "house";
    entry["amount"] = -std::numeric_limits<std::int64_t>::max();
    lines.push_back(entry);
  }
  expect_refused(lines, at(lines, "state"), "the ledger is out of range");
}

TEST(EditedExport, AJackpotThatAHostHasSetIsTold) {
  World world;
  win(world, "Bob");
  world.host("!jackpot 200000 -- a gift");
  const auto found = read(lines_of(world));
  ASSERT_TRUE(found.ok()) << found.error().reason;
  ASSERT_EQ(found->on_trust.size(), 1U);
  EXPECT_TRUE(has(found->on_trust[0], "jackpot 200000")) << found->on_trust[0];
}

TEST(EditedExport, OfOneMatchTheLedgerDoesNotSayWhatTheShowHas) {
  World world;
  win(world, "Bob");
  const auto text = export_text(world.store(), {"lucky", MatchId{1}, Secrets::kIncluded});
  ASSERT_TRUE(text.ok()) << text.error();
  Lines lines = read_export_lines(*text).value();
  lines[at(lines, "state") - 1]["state"]["jackpot"] = 123'456;
  const auto found = read(lines);
  EXPECT_TRUE(found.ok()) << found.error().reason;
}

// A host may name a champion between matches, so that is no proof of an edited file.
TEST(EditedExport, AChampionWhomNoResultNamesIsTold) {
  World world;
  win(world, "Bob");
  Lines lines = lines_of(world);
  Json& state = lines[at(lines, "state") - 1]["state"];
  state["champion"] = person(world, "Ann").value;
  state["wins"] = 4;
  const auto found = read(lines);
  ASSERT_TRUE(found.ok()) << found.error().reason;
  ASSERT_EQ(found->on_trust.size(), 1U);
  EXPECT_TRUE(has(found->on_trust[0], "champion Ann with 4 wins")) << found->on_trust[0];
}

TEST(EditedExport, AHostWhoSitsInAMatchIsNamed) {
  World world;
  world.seat_two();
  Lines lines = lines_of(world);
  EXPECT_TRUE(hosts_who_play(*read(lines)).empty());
  lines[at(lines, "state") - 1]["state"]["hosts"].push_back(person(world, "Ann").value);
  EXPECT_EQ(hosts_who_play(*read(lines)), std::vector<std::string>{"Ann, match 1"});
}

TEST(EditedExport, AHostWhoWaitsForAMatchIsNamedAndWhoHasPlayedIsNot) {
  World world;
  win(world, "Bob");
  world.say("Cyd", "hello");
  Lines lines = lines_of(world);
  Json& hosts = lines[at(lines, "state") - 1]["state"]["hosts"];
  hosts.push_back(person(world, "Ann").value);
  EXPECT_TRUE(hosts_who_play(*read(lines)).empty()) << "match 1 is over";
  World other;
  other.say("Ann", "join");
  Lines waiting = lines_of(other);
  waiting[at(waiting, "state") - 1]["state"]["hosts"].push_back(person(other, "Ann").value);
  EXPECT_EQ(hosts_who_play(*read(waiting)), std::vector<std::string>{"Ann, match 1"});
}

// Ann came to match 2 as champion, and still is.
TEST(EditedExport, AMatchOpenedAgainAndCalledOffFits) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  world.say("Cyd", "join");
  end_match(world, "Ann");
  world.host("!match 2 !undo -- a slip");
  world.host("!match 2 !abort confirm -- rain");
  ASSERT_EQ(world.show().state.champion, person(world, "Ann")) << world.last_private("Dee");
  const auto found = read(lines_of(world));
  EXPECT_TRUE(found.ok()) << found.error().reason;
}

// Undo, redo, rerolls, dice of a host, a match opened again: all of it fits as it is.
// Match 2 was over when the wins of its champion were put right: its log says others.
TEST(EditedExport, WinsThatAHostHasConfirmedSinceFitAndAreTold) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  world.say("Cyd", "join");
  world.host("!match 1 award game Ann -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  end_match(world, "Ann");
  world.host("!confirm 1");
  ASSERT_EQ(world.show().state.wins, 1) << world.last_private("Dee");
  Lines lines = lines_of(world);
  const auto found = read(lines);
  ASSERT_TRUE(found.ok()) << found.error().reason;
  ASSERT_FALSE(found->on_trust.empty());
  EXPECT_TRUE(has(found->on_trust.back(), "after match 2, by -1")) << found->on_trust.back();
  for (Json& line : lines) {
    const bool champions = line.contains("result") && line.value("wins", 0) == 1;
    if (champions) line["wins"] = 2;
  }
  const auto edited = read(lines);
  ASSERT_FALSE(edited.ok());
  EXPECT_TRUE(has(edited.error().reason, "not what its log comes to")) << edited.error().reason;
}

TEST(EditedExport, WhatHostsDidToPlayFits) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.host("!dice 3 4");
  EXPECT_EQ(lines_of(world)[dice_at(lines_of(world)) - 1].at("source"), "host");
  EXPECT_TRUE(read(lines_of(world)).ok()) << read(lines_of(world)).error().reason;
  World other;
  other.seat_two();
  roll_and_pick(other);
  other.host("!undo 1");
  other.host("!redo");
  other.host("!undo 2");
  other.say(other.to_move(), "roll");
  other.host("!reroll -- the die fell off the table");
  const Lines rolled = lines_of(other);
  EXPECT_TRUE(std::any_of(rolled.begin(), rolled.end(), [](const Json& line) {
    return line.contains("draw") && line.at("voided").get<bool>();
  }));
  EXPECT_TRUE(read(lines_of(other)).ok()) << read(lines_of(other)).error().reason;
  other.host("!puzzle LUCKY NUMBERS | sweet");
  EXPECT_EQ(other.match().desk.dealt.back().n, 0) << other.last_private("Dee");
  EXPECT_TRUE(read(lines_of(other)).ok()) << read(lines_of(other)).error().reason;
  end_match(other, "Ann");
  other.host("!match 1 undo 1 -- it was not over");
  EXPECT_TRUE(read(lines_of(other)).ok()) << read(lines_of(other)).error().reason;
}

// What an open proposal would move is nowhere in a log; what no show can come to is none.
TEST(EditedExport, AProposalThatNoShowCanComeTo_HA36) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  world.say("Cyd", "join");
  world.host("!match 1 award game Bob counts -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  ASSERT_EQ(world.show().state.proposals.size(), 1U) << world.last_private("Dee");
  const Lines lines = lines_of(world);
  const auto found = read(lines);
  ASSERT_TRUE(found.ok()) << found.error().reason;
  EXPECT_TRUE(has(found->on_trust.back(), "proposal 1, after a ruling over match 1"))
      << found->on_trust.back();
  const std::size_t state = at(lines, "state");
  const auto with = [&](const char* member, const Json& value) {
    Lines edited = lines;
    edited[state - 1]["state"]["proposals"][0][member] = value;
    return edited;
  };
  expect_refused(with("jackpot_by", -1'000'000'000'000'000), state, "moves by -1000000000000000");
  expect_refused(with("jackpot_by", std::numeric_limits<std::int64_t>::min()), state, "proposal 1");
  expect_refused(with("id", -5), state, "its number");
  expect_refused(with("id", 2), state, "its number");
  expect_refused(with("wins", -1), state, "-1 wins");
  expect_refused(with("wins_were", 4000), state, "4000 wins");
  expect_refused(with("number", 7), state, "the matches it is about");
}

// Hosts may have set jackpot and wins to what stands in no other line.
TEST(EditedExport, AnHonestProposalAboutWhatHostsHaveSet_HA18_HA30_HA36) {
  World world;
  world.seat_two();
  world.host("!jackpot 5000000 -- a gift");
  end_match(world, "Ann");
  world.host("!jackpot 120000 -- the sponsor is gone");
  world.say("Cyd", "join");
  world.host("!wins Ann 99 -- from the old forum");
  end_match(world, "Ann");
  for (const char* command : {"!match 1 award game Bob counts -- the clock was wrong",
                              "!match 2 award game Cyd counts -- the clock was wrong"}) {
    world.host(command);
    const MatchId match{command[7] == '1' ? 1 : 2};
    if (world.house().matches.contains(match)) {
      world.say_at(world.house().matches.at(match).row.venues.front().id, "Dee",
                   "!jackpot 110000 -- as it was");
    }
    ASSERT_TRUE(play_reopened(world, match)) << world.last_private("Dee");
    const auto found = read(lines_of(world));
    EXPECT_TRUE(found.ok()) << command << ": " << found.error().reason;
    for (const Proposal& asked : world.show().state.proposals) {
      world.host("!reject " + std::to_string(asked.id) + " -- so be it");
    }
    EXPECT_TRUE(read(lines_of(world)).ok()) << command;
  }
}

}  // namespace
}  // namespace callboard::test
