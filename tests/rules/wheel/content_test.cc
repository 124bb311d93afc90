// What packs may hold and how their writers are told of faults (WF-056, WF-130, WF-279, A-23).
#include "rules/wheel/content.h"

#include <gtest/gtest.h>

#include "text/clean.h"

namespace callboard::wheel {
namespace {

using Fields = std::vector<std::pair<std::string, std::vector<std::string>>>;

PackEntry entry(const Fields& fields) {
  PackEntry out;
  for (const auto& [name, values] : fields) {
    for (const std::string& value : values) out.fields[name].push_back(fold_content(value));
  }
  return out;
}
std::string fault(std::string_view kind, const Fields& fields) {
  const auto read = read_item(kind, entry(fields));
  return read ? "" : read.error();
}
bool names(const std::string& fault, std::string_view words) {
  return fault.find(words) != std::string::npos;
}
std::vector<std::string> house_wedges() {
  return {"top", "500",      "700", "600", "800",         "500", "650", "bankrupt",
          "900", "500",      "600", "550", "lose a turn", "700", "500", "850",
          "600", "bankrupt", "650", "500", "700",         "600", "550", "800"};
}
Fields house() {
  return {{"name", {"house"}},
          {"wedges", house_wedges()},
          {"tops", {"2500", "3500", "5000"}},
          {"wild", {"6"}},
          {"big_money", {"22"}},
          {"express", {"20"}},
          {"goodie", {"15"}},
          {"trip", {"11"}},
          {"envelopes", std::vector<std::string>(24, "2000")}};
}
Fields with(Fields fields, const std::string& name, std::vector<std::string> values) {
  for (auto& [field, old] : fields) {
    if (field == name) {
      old = std::move(values);
      return fields;
    }
  }
  fields.emplace_back(name, std::move(values));
  return fields;
}

TEST(Packs, APuzzleHasItsWordsAndItsCategory) {
  const auto read = read_item("puzzle", entry({{"solution", {"BETTER LATE THAN NEVER"}},
                                               {"category", {"Phrase"}},
                                               {"aliases", {"BETTER LATE THEN NEVER"}}}));
  ASSERT_TRUE(read);
  const Puzzle& puzzle = std::get<Puzzle>(*read);
  EXPECT_EQ(puzzle.solution.text, "BETTER LATE THAN NEVER");
  EXPECT_EQ(puzzle.category.text, "Phrase");
  EXPECT_EQ(puzzle.aliases.size(), 1U);
  EXPECT_EQ(puzzle.kind, PuzzleKind::kPuzzle);
  EXPECT_EQ(fault("tossup", {{"solution", {"OHIO"}}, {"category", {"Place"}}}), "");
}
TEST(Packs, WhatIsMissingOrUnknownIsTold) {
  EXPECT_EQ(fault("puzzle", {{"category", {"Phrase"}}}), "no `solution`");
  EXPECT_EQ(fault("puzzle", {{"solution", {"OHIO"}}}), "no `category`");
  EXPECT_TRUE(
      names(fault("puzzle", {{"solution", {"OHIO"}}, {"category", {"Place"}}, {"clue", {"x"}}}),
            "unknown field `clue`"));
  EXPECT_TRUE(names(fault("riddle", {}), "unknown section `riddle`"));
}
TEST(Packs, WF_130_ACategoryOfOnesOwnIsMarkedAsOne) {
  const Fields game = {{"solution", {"TETRIS"}}, {"category", {"Video Game"}}};
  EXPECT_TRUE(names(fault("puzzle", game), "unknown `category` \"Video Game\""));
  EXPECT_EQ(fault("puzzle", {{"solution", {"TETRIS"}}, {"custom_category", {"Video Game"}}}), "");
  EXPECT_TRUE(is_known_category("food & drink"));
}
TEST(Packs, WordsMustFitTheLinesOfTheBoard) {
  EXPECT_TRUE(fits_lines(fold_content("ABCDEFGHIJKL")));      // 12, in the first line
  EXPECT_TRUE(fits_lines(fold_content("ABCDEFGHIJKLMN")));    // 14, in the second
  EXPECT_FALSE(fits_lines(fold_content("ABCDEFGHIJKLMNO")));  // 15
  EXPECT_TRUE(fits_lines(fold_content("ABCDEFGHIJKL ABCDEFGHIJKLMN ABCDEFGHIJKLMN ABCDEFGHIJKL")));
  EXPECT_FALSE(fits_lines(fold_content("ABCDEFGHIJKLM ABCDEFGHIJKLMN ABCDEFGHIJKLM ABCDEFGHIJKL")));
  EXPECT_TRUE(
      names(fault("puzzle", {{"solution", {"ANTIDISESTABLISHMENT"}}, {"category", {"Thing"}}}),
            "does not fit the board"));
}
TEST(Packs, LettersNobodyCanCallAreRefused) {
  EXPECT_TRUE(names(fault("puzzle", {{"solution", {"\xd0\x96UK"}}, {"category", {"Thing"}}}),
                    "nobody can call it"));
  EXPECT_EQ(
      fault("puzzle", {{"solution", {"CAF\xc3\x89 AU LAIT"}}, {"category", {"Food & Drink"}}}), "");
  EXPECT_TRUE(names(fault("puzzle", {{"solution", {"66"}}, {"category", {"Thing"}}}),
                    "fewer than 2 letters"));
}
TEST(Packs, WF_056_ATestShowsHalfOfItsLettersAndNeverAll) {
  const auto test = [](const char* given) {
    return fault(
        "test",
        {{"solution", {"BETTER LATE THAN NEVER"}}, {"category", {"Phrase"}}, {"given", {given}}});
  };
  EXPECT_EQ(test("ETN"), "");  // 11 of 19
  EXPECT_EQ(test("etn"), "");
  EXPECT_TRUE(names(test("ET"), "shows 9 of 19"));
  EXPECT_TRUE(names(test("BETRLANHV"), "the whole solution"));
  EXPECT_TRUE(names(test("ETNE"), "names E twice"));
  EXPECT_TRUE(names(test("ETNX"), "names X, which the solution does not have"));
  EXPECT_TRUE(names(test("E-T"), "letters only"));
  EXPECT_TRUE(names(fault("test", {{"solution", {"OHIO"}}, {"category", {"Place"}}}), "`given`"));
  EXPECT_TRUE(
      names(fault("puzzle", {{"solution", {"OHIO"}}, {"category", {"Place"}}, {"given", {"O"}}}),
            "unknown field `given`"));
}
TEST(Packs, WF_284_ABonusPuzzleKeepsLettersHidden) {
  EXPECT_TRUE(names(fault("bonus", {{"solution", {"TENNERS"}}, {"category", {"Things"}}}),
                    "show the whole `solution`"));
  EXPECT_EQ(fault("bonus", {{"solution", {"JUKEBOX"}}, {"category", {"Thing"}}}), "");
}
TEST(Packs, AliasesMustSaySomethingElse) {
  const auto alias = [](const char* text) {
    return fault("puzzle",
                 {{"solution", {"ROUTE 66"}}, {"category", {"Place"}}, {"aliases", {text}}});
  };
  EXPECT_EQ(alias("ROUTE SIXTY-SIX"), "");
  EXPECT_TRUE(names(alias("Route-66!"), "is the same"));
  EXPECT_TRUE(names(alias("!?"), "no letter and no digit"));
}

TEST(Packs, TheHouseWheelIsReadAsItStands) {
  const auto read = read_item("wheel", entry(house()));
  ASSERT_TRUE(read) << read.error();
  const Layout& layout = std::get<Layout>(*read);
  EXPECT_EQ(layout.wedges[0].kind, WedgeKind::kTop);
  EXPECT_EQ(layout.wedges[7].kind, WedgeKind::kBankrupt);
  EXPECT_EQ(layout.wedges[12].kind, WedgeKind::kLoseTurn);
  EXPECT_EQ(layout.wedges[8].points, 900);
  EXPECT_EQ(layout.tops[2], 5000);
  EXPECT_EQ(layout.places.size(), 5U);
}
TEST(Packs, A_23_AWheelHas24WedgesWithPointsEnoughAndABankrupt) {
  std::vector<std::string> wedges = house_wedges();
  wedges.pop_back();
  EXPECT_TRUE(names(fault("wheel", with(house(), "wedges", wedges)), "here are 23"));
  EXPECT_TRUE(names(fault("wheel", with(house(), "wedges", std::vector<std::string>(24, "500"))),
                    "is bankrupt"));
  EXPECT_TRUE(
      names(fault("wheel", with(house(), "wedges", std::vector<std::string>(24, "bankrupt"))),
            "fewer than 12"));
  wedges.push_back("lots");
  EXPECT_TRUE(names(fault("wheel", with(house(), "wedges", wedges)), "\"lots\""));
}
TEST(Packs, WF_279_ABonusWheelHas24Envelopes) {
  EXPECT_TRUE(names(fault("wheel", with(house(), "envelopes", std::vector<std::string>(23, "1"))),
                    "24 `envelopes`; here are 23"));
  const auto named = read_item(
      "wheel", entry(with(house(), "envelopes", std::vector<std::string>(24, "Custom title"))));
  ASSERT_TRUE(named);
  EXPECT_EQ(std::get<Layout>(*named).envelopes[0].title, "Custom title");
  EXPECT_EQ(std::get<Layout>(*named).envelopes[0].value, 0);
  const auto odd =
      read_item("wheel", entry(with(house(), "envelopes", std::vector<std::string>(24, "199.50"))));
  EXPECT_EQ(std::get<Layout>(*odd).envelopes[0].value, 200) << "WF_250";
}
TEST(Packs, A_25_SpecialsLieOnPointsAndNotOnEachOther) {
  EXPECT_TRUE(names(fault("wheel", with(house(), "wild", {"8"})), "no points of its own"));
  EXPECT_TRUE(names(fault("wheel", with(house(), "wild", {"22"})), "where another one lies"));
  EXPECT_TRUE(names(fault("wheel", with(house(), "trip", {"25"})), "1 to 24"));
}
TEST(Packs, WF_304_TagsNarrowByCategory) {
  const Item thing =
      *read_item("bonus", entry({{"solution", {"JUKEBOX"}}, {"category", {"Thing"}}}));
  EXPECT_TRUE(item_fits(thing, Wanted{"bonus", {}}));
  EXPECT_FALSE(item_fits(thing, Wanted{"puzzle", {}}));
  EXPECT_TRUE(item_fits(thing, Wanted{"bonus", {"is:Thing"}}));
  EXPECT_FALSE(item_fits(thing, Wanted{"bonus", {"is:Place"}}));
  EXPECT_TRUE(item_fits(thing, Wanted{"bonus", {"not:Place", "not:Event"}}));
  EXPECT_FALSE(item_fits(thing, Wanted{"bonus", {"not:Place", "not:Thing"}}));
  const Item wheel = *read_item("wheel", entry(house()));
  EXPECT_TRUE(item_fits(wheel, Wanted{"wheel", {"house"}}));
  EXPECT_FALSE(item_fits(wheel, Wanted{"wheel", {"grand"}}));
}

}  // namespace
}  // namespace callboard::wheel
