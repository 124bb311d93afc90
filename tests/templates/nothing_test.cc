// Sentences around nothing: the samples that ship, each with a list or a text of it taken
// away. What is said of the rest has no hole: no "****: none of them", no ", ." and no ": .".
#include <gtest/gtest.h>

#include <optional>
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

// What the rules and the daemon leave empty at times. Everything else is there in any case: a
// board, a category, whom a question goes to.
bool may_be_empty(const std::string& game, const std::string& field) {
  static const std::set<std::string> kOfGames = {"letters",     "have",     "value",  "consolation",
                                                 "token_prize", "released", "seated", "tried"};
  static const std::set<std::string> kOfShows = {"gave_way", "alternates", "audience", "audition"};
  return (game == "common" ? kOfShows : kOfGames).contains(field);
}

// A list, or words; numbers have words of their own for zero. A list of letters comes with a pick,
// which has some.
std::optional<Json> nothing_of(const Json& value, const std::string& field) {
  if (value.is_object() && value.contains("$said")) return Json{{"$said", ""}};
  if (value.is_string()) return Json("");
  if (value.is_array() && field != "letters") return Json::array();
  return std::nullopt;
}

void empty_each(const std::string& game, const Json& whole, const Json::json_pointer& at,
                std::vector<Emptied>& out) {
  const Json& here = whole.at(at);
  const std::string field = at.empty() ? "" : at.back();
  const auto nothing = nothing_of(here, field);
  if (nothing && may_be_empty(game, field)) {
    Json json = whole;
    json.at(at) = *nothing;
    out.push_back({std::move(json), at.to_string()});
  }
  if (here.is_object()) {
    for (const auto& [key, value] : here.items()) empty_each(game, whole, at / key, out);
  }
  if (here.is_array()) {
    for (std::size_t i = 0; i < here.size(); ++i) empty_each(game, whole, at / i, out);
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
  for (const Renderer::Sample& sample : (*loaded)->samples(GetParam())) {
    if (sample.section == "board") continue;  // their twins are drawn from what the rules say
    // Commands begin with a mark, and a button ends with one: only what comes of it counts.
    if (!hole_in(text_of(sample.section, sample.json)).empty()) continue;
    std::vector<Emptied> all;
    empty_each(GetParam(), Json::parse(sample.json), Json::json_pointer(), all);
    for (const Emptied& one : all) {
      ++tried;
      const std::string text = text_of(sample.section, one.json.dump());
      EXPECT_EQ(hole_in(text), "") << sample.section << " " << one.field << " is empty: " << text;
    }
  }
  EXPECT_GT(tried, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, NothingToSay, testing::Values("common", "lucky_numbers", "wheel"),
                         [](const auto& scope) { return std::string(scope.param); });

}  // namespace
}  // namespace callboard
