// An export somebody edited, and set its check letters right: what the other Callboard could not
// read, or names what the file does not hold, is refused with its line before anything is written.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "bot/export/export.h"
#include "bot/export/lines.h"
#include "bot/match/house.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "storage/memory/memory_store.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

using Json = nlohmann::json;

// A show with a closed season, a champion, a place on the list, an accepted answer, a used item.
std::vector<Json> a_show() {
  World world;
  win(world, "Bob");
  world.host("!season close \"Spring\"");
  world.host("!list add Ann");
  world.host("!variants add How many make a baker's dozen? = twelve and one");
  const auto text = export_text(world.store(), {"lucky", MatchId{}, Secrets::kIncluded});
  EXPECT_TRUE(text.ok()) << text.error();
  return read_export_lines(*text).value();
}

Result<Exported, ExportProblem> read_edited(const std::vector<Json>& lines) {
  ExportLines edited;
  for (const Json& line : lines) edited.add(line);
  return read_export(edited.finish(), catalog());
}

struct Edited {
  const char* name;
  std::function<bool(const Json&)> line;  // the first of which it is true
  std::function<void(Json&)> edit;
  std::string says;
};

std::function<bool(const Json&)> with(const std::string& member) {
  return [member](const Json& line) { return line.contains(member); };
}

std::function<bool(const Json&)> note(const std::string& kind) {
  return [kind](const Json& line) { return line.value("note", "") == kind && line["key"] != ""; };
}

std::function<void(Json&)> set(const std::string& member, const Json& value) {
  return [=](Json& line) { line[member] = value; };
}

std::function<void(Json&)> of_state(const std::string& member, const Json& value) {
  return [=](Json& line) { line["state"][member] = value; };
}

const std::vector<Edited>& edits() {
  static const std::string unknown = "which is not in the file";
  static const std::vector<Edited> all = {
      {"season, no object", with("closed_season"), set("json", "[]"), "season 1 does not decode"},
      {"season, no JSON", with("closed_season"), set("json", "{]"), "season 1 does not decode"},
      {"season, champion", with("closed_season"),
       set("json", R"({"name":"","since":0,"until":1,"jackpot":0,"champion":99})"),
       "person 99, " + unknown},
      {"season, number", with("closed_season"), set("closed_season", "01"), "no number"},
      {"season, ahead", with("closed_season"), set("closed_season", "7"), "is in season 2"},
      {"burn", with("burn"), set("burn", "zz"), "no SHA-256"},
      {"seen", with("seen"), set("seen", {"zz"}), "no SHA-256"},
      {"person, twice", with("zone"), set("person", 2), "person 2 is given twice"},
      {"name, empty", with("zone"), set("name", ""), "no name"},
      {"name, two lines", with("zone"), set("name", "Ann\nBob"), "a name is no name"},
      {"name, long", with("zone"), set("name", std::string(500, 'x')), "a name is no name"},
      {"match, twice", with("created_ms"), set("number", 2), "match 2 is given twice"},
      {"match, number", with("created_ms"), set("number", -1), "a match has no number"},
      {"book, number", with("secret"), set("number", 0), "a draw book has no number"},
      {"result, person", with("result"), set("who", 99), "person 99, " + unknown},
      {"result, match", with("result"), set("result", 99), "match 99, " + unknown},
      {"ledger, match", with("ledger"), set("match", 99), "match 99, " + unknown},
      {"current", with("state"), of_state("current", 99), "match 99, " + unknown},
      {"current, over", with("state"), of_state("current", 1), "match 1 is over"},
      {"champion", with("state"), of_state("champion", 99), "person 99, " + unknown},
      {"hosts", with("state"), of_state("hosts", "x"), "no Callboard has written this line so"},
      {"muted", with("state"), of_state("muted", {99}), "person 99, " + unknown},
      {"matches", with("state"), of_state("matches", 1), "match 1 was its last"},
      {"books", with("state"), of_state("books", 0), "draw book 0 was its last"},
      {"list, person", note("list"), set("key", "99"), "person 99, " + unknown},
      {"list, no person", note("list"), set("key", "Ann"), "\"list\" does not decode"},
      {"list, no rank", note("list"), set("value", Json::object()), "does not decode"},
      {"answer", note("variant"), set("value", {{"host", 0}}), "answer does not decode"},
      {"answer, list", note("variant"), set("value", Json::array()), "does not decode"},
  };
  return all;
}

TEST(EditedNames, WhatCouldNotBeReadOrIsNotThereIsRefusedWithItsLine) {
  const std::vector<Json> lines = a_show();
  ASSERT_TRUE(read_edited(lines).ok()) << read_edited(lines).error().reason;
  for (const Edited& one : edits()) {
    SCOPED_TRACE(one.name);
    std::vector<Json> edited = lines;
    const auto found = std::find_if(edited.begin(), edited.end(), one.line);
    ASSERT_NE(found, edited.end());
    one.edit(*found);
    const auto refused = read_edited(edited);
    ASSERT_FALSE(refused.ok());
    EXPECT_TRUE(has(refused.error().reason, one.says)) << refused.error().reason;
    EXPECT_FALSE(has(refused.error().reason, "json.exception")) << refused.error().reason;
    if (has(one.says, "twice")) continue;  // said of the other line
    EXPECT_EQ(refused.error().line, static_cast<std::size_t>(found - edited.begin()) + 1);
  }
}

// As it is written, the show is taken over, and a start there reads it.
TEST(EditedNames, WhatIsTakenIsRead) {
  const auto read = read_edited(a_show());
  ASSERT_TRUE(read.ok()) << read.error().reason;
  WorldOptions options;
  options.store = make_memory_store("other");
  const auto rows = import_rows(*options.store, *read);
  ASSERT_TRUE(rows.ok()) << rows.error();
  ASSERT_TRUE(options.store->commit(rows->commit).ok());
  World there(std::move(options));
  EXPECT_TRUE(there.house().set_aside.empty());
  ASSERT_EQ(there.show().seasons.size(), 1U);
  EXPECT_EQ(there.show().seasons[0].name, "Spring");
  EXPECT_EQ(there.show().sign_ups.list.size(), 1U);
}

}  // namespace
}  // namespace callboard::test
