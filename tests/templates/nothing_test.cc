// Sentences around nothing: the samples that ship, each with one list, text or number of it taken
// away. What is said of the rest has no hole: no "****: none of them", no ", ." and no ": .".
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "rules/core/json.h"
#include "tests/templates/posts.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
using templates_test::base;
using templates_test::stage;

// One place of a sample, emptied.
struct Emptied {
  Json json;
  std::string field;
};

// Letters that were named or are up, which games give as plain words.
bool is_letters(const std::string& field) {
  static const std::set<std::string> kLetters = {"letters", "have",       "missing_text", "given",
                                                 "letter",  "there_text", "consonants"};
  return kLetters.contains(field);
}

// Never empty by the rules: a board and its picture, whom a question goes to, what a pack item, a
// person, an option or a command has in any case.
bool is_always_there(const std::string& field) {
  static const std::set<std::string> kAlways = {
      "lines", "cells", "words",  "sizes",    "news",  "podiums", "solution", "category",
      "title", "name",  "topic",  "question", "board", "text",    "said",     "form",
      "word",  "due",   "letter", "given",    "rows",  "columns"};
  return kAlways.contains(field);
}

void empty_each(const Json& whole, const Json::json_pointer& at, std::vector<Emptied>& out) {
  const Json& here = whole.at(at);
  const std::string field = at.empty() ? "" : at.back();
  const auto with = [&](Json value) {
    Json json = whole;
    json.at(at) = std::move(value);
    out.push_back({std::move(json), at.to_string()});
  };
  const bool keeps = is_always_there(field);
  if (here.is_object() && here.contains("$said")) {
    if (!keeps) with(Json{{"$said", ""}});
    return;
  }
  if (here.is_string() && is_letters(field) && !keeps) with("");
  if (here.is_array() && !here.empty() && !keeps) with(Json::array());
  if (here.is_number_integer() && !keeps && field != "$person" && field != "$seat") with(0);
  if (here.is_object()) {
    for (const auto& [key, value] : here.items()) {
      if (!key.starts_with("$")) empty_each(whole, at / key, out);
    }
  }
  if (here.is_array()) {
    for (std::size_t i = 0; i < here.size(); ++i) empty_each(whole, at / i, out);
  }
}

// What no sentence has in it; empty: nothing of the kind.
std::string hole_in(const std::string& text) {
  static const std::vector<std::regex> kHoles = {
      std::regex(R"(\*\*\s*\*\*)"),
      std::regex(R"([^ \n]  +[^ \n])"),
      std::regex(R"([^ \n] [.,;:!?](\s|$))"),
      std::regex(R"([:,;][.,;:])"),
      std::regex(R"(: [.,;])"),
      std::regex(R"(\( ?\))"),
      std::regex(R"((^|\n) *[.,;:!?])"),
      std::regex(R"([^.]\.\.([^.]|$))"),
      std::regex(R"([:,;] *$)"),
  };
  for (const std::regex& hole : kHoles) {
    std::smatch found;
    if (std::regex_search(text, found, hole)) return found.str();
  }
  return "";
}

TEST(Holes, AreSeen) {
  EXPECT_NE(hole_in("****: none of them is there."), "");
  EXPECT_NE(hole_in("On the podiums: ."), "");
  EXPECT_NE(hole_in("Thank you for playing, !"), "");
  EXPECT_NE(hole_in("It goes to  now."), "");
  EXPECT_NE(hole_in("Called:"), "");
  EXPECT_EQ(hole_in("**solve:** and the whole solution, or **pass**."), "");
}

class NothingToSay : public testing::TestWithParam<const char*> {};

TEST_P(NothingToSay, LeavesNoHoleInASentence) {
  const auto loaded = Renderer::load(base(), {}, "en");
  ASSERT_TRUE(loaded.ok());
  Stage of_game = stage();
  if (std::string(GetParam()) != "common") of_game.game = GetParam();
  const auto text_of = [&](const std::string& section, const std::string& json) {
    return (*loaded)
        ->render(StoredViews::post({{section, json}}), of_game, Dialect::kPlain, {},
                 Pictures::kTextOnly, [](const TemplateProblem&) {})
        .text;
  };
  std::size_t tried = 0;
  std::set<std::string> seen;
  for (const Renderer::Sample& sample : (*loaded)->samples(GetParam())) {
    if (sample.section == "board") continue;  // their twins are drawn from what the rules say
    if (const std::string hole = hole_in(text_of(sample.section, sample.json)); !hole.empty()) {
      ADD_FAILURE() << sample.section << " as it is: '" << hole << "' in "
                    << text_of(sample.section, sample.json);
      continue;
    }
    std::vector<Emptied> all;
    empty_each(Json::parse(sample.json), Json::json_pointer(), all);
    for (const Emptied& one : all) {
      ++tried;
      const std::string text = text_of(sample.section, one.json.dump());
      const std::string hole = hole_in(text);
      const std::string at = sample.section + " " + one.field;
      if (hole.empty() || !seen.insert(at).second) continue;
      ADD_FAILURE() << at << " is empty: '" << hole << "' in " << text;
    }
  }
  EXPECT_GT(tried, 200U);
}

INSTANTIATE_TEST_SUITE_P(All, NothingToSay, testing::Values("common", "lucky_numbers", "wheel"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace callboard
