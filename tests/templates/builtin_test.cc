// The templates that ship: every section renders, every kind the rules speak of has words, and the
// words keep the promises of docs/rules (refusals: 4.5; pictures: alt text and text twin).
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "rules/core/json.h"
#include "tests/templates/posts.h"

namespace callboard {
namespace {

using templates_test::base;
using templates_test::stage;

std::shared_ptr<const Renderer> builtin() {
  const auto loaded = Renderer::load(base(), {}, "en");
  EXPECT_TRUE(loaded.ok()) << loaded.error().file << ":" << loaded.error().line << ": "
                           << loaded.error().reason;
  return *loaded;
}

void fail_on(const TemplateProblem& problem) {
  ADD_FAILURE() << problem.file << ":" << problem.line << ": " << problem.reason;
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

constexpr const char* kGames[] = {"lucky_numbers", "wheel"};

// The names that stand before "{" in the part of a game's views.h from `from` to `to`.
std::set<std::string> kinds(const std::string& game, const std::string& from, const std::string& to,
                            const char* pattern) {
  std::string text = contents(base() / ".." / "rules" / game / "views.h");
  text = std::regex_replace(text, std::regex("\n// *"), " ");
  const std::size_t begin = text.find(from);
  const std::size_t end = text.find(to, begin);
  EXPECT_NE(begin, std::string::npos) << from;
  EXPECT_NE(end, std::string::npos) << to;
  text = text.substr(begin, end - begin);
  std::set<std::string> found;
  const std::regex name(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), name), none; it != none; ++it) {
    found.insert((*it)[1]);
  }
  return found;
}

constexpr const char* kKind = "\\b([a-z][a-z_]+) ?\\{";

TEST(BuiltinTemplates, RenderEverySampleWithoutAProblem) {
  const auto renderer = builtin();
  for (const char* game : {"common", "lucky_numbers", "wheel"}) {
    const auto samples = renderer->samples(game);
    EXPECT_GT(samples.size(), 50U);
    for (const TemplateProblem& problem : renderer->check(game, samples, Pictures::kDraw))
      fail_on(problem);
  }
}

TEST(BuiltinTemplates, HaveWordsForEveryPieceOfNews) {
  const auto renderer = builtin();
  for (const std::string game : kGames) {
    const auto news = kinds(game, "NEWS kinds", "REFUSALS", kKind);
    EXPECT_GE(news.size(), 60U);
    for (const std::string& kind : news) {
      EXPECT_TRUE(renderer->has(game, "news." + kind)) << game << ": " << kind;
    }
  }
}

TEST(BuiltinTemplates, HaveWordsForEveryPromptAndButton) {
  const auto renderer = builtin();
  for (const std::string game : kGames) {
    const auto prompts = kinds(game, "PROMPT kinds", "MOVES", kKind);
    EXPECT_GE(prompts.size(), 12U);
    for (const std::string& kind : prompts) {
      EXPECT_TRUE(renderer->has(game, "prompt." + kind)) << game << ": " << kind;
    }
    const auto moves = kinds(game, "MOVES", "PICTURE kinds", kKind);
    EXPECT_GE(moves.size(), 9U);
    for (const std::string& kind : moves) {
      EXPECT_TRUE(renderer->has(game, "button." + kind)) << game << ": " << kind;
      EXPECT_TRUE(renderer->has(game, "say." + kind)) << game << ": " << kind;
    }
  }
}

TEST(BuiltinTemplates, HaveWordsForEveryRefusal) {
  const auto renderer = builtin();
  for (const std::string game : kGames) {
    const auto codes = kinds(game, "REFUSALS", "#pragma", "\\b([EHM]_[A-Z0-9_]+) ?\\{");
    EXPECT_GE(codes.size(), 45U);
    for (const std::string& code : codes) {
      EXPECT_TRUE(renderer->has(game, "refuse." + code)) << game << ": " << code;
    }
  }
}

// Every section the daemon itself names in its sources has words.
TEST(BuiltinTemplates, HaveWordsForEverythingTheDaemonSays) {
  const auto renderer = builtin();
  const std::regex name(
      "\"((?:notice|alert|help|listing|status|command|practice|panel|table)"
      "\\.[a-z_.]*[a-z])\"");
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(base() / ".." / "bot")) {
    if (entry.path().extension() != ".cc") continue;
    const std::string text = contents(entry.path());
    for (std::sregex_iterator it(text.begin(), text.end(), name), none; it != none; ++it, ++count) {
      const std::string section = (*it)[1];
      if (section == "panel.html") continue;  // a file, not a section
      EXPECT_TRUE(renderer->has("lucky_numbers", section)) << section << " of " << entry.path();
    }
  }
  EXPECT_GT(count, 20U);
}

TEST(BuiltinTemplates, TellWhoeverIsRefusedThatNothingWasPlayedAndWhatTheClockDoes) {
  const auto renderer = builtin();
  std::size_t count = 0;
  for (const char* game : {"common", "lucky_numbers", "wheel"}) {
    for (const Renderer::Sample& sample : renderer->samples(game)) {
      if (sample.section.substr(0, 7) != "refuse.") continue;
      Stage of_game = stage();
      if (std::string(game) != "common") of_game.game = game;
      const std::string text =
          renderer
              ->render(StoredViews::post({{sample.section, sample.json}}), of_game, Dialect::kPlain,
                       {}, Pictures::kTextOnly, fail_on)
              .text;
      ++count;
      const bool played = text.find("Nothing was played") != std::string::npos;
      const bool clock = text.find("clock") != std::string::npos;
      const bool command = text.find("Nothing was changed") != std::string::npos ||
                           text.find("Nothing was shown") != std::string::npos;
      EXPECT_TRUE((played && clock) || command) << sample.section << ": " << text;
    }
  }
  EXPECT_GE(count, 150U);
}

// LN-02: the notice stands at the opening and at the end.
TEST(BuiltinTemplates, CarryTheNoticeAtOpeningAndEnd) {
  const auto renderer = builtin();
  int found = 0;
  for (const Renderer::Sample& sample : renderer->samples("common")) {
    const bool opening = sample.section == "notice.match_start";
    const bool end = sample.section == "notice.reveal";
    const bool set = sample.json.find("no real money") != std::string::npos;
    if ((!opening && !end) || !set) continue;
    ++found;
    const Rendered made =
        renderer->render(StoredViews::post({{sample.section, sample.json}}), stage(),
                         Dialect::kPlain, {}, Pictures::kTextOnly, fail_on);
    EXPECT_NE(made.text.find("no real money"), std::string::npos) << made.text;
  }
  EXPECT_EQ(found, 2);
}

TEST(BuiltinTemplates, DrawEveryBoardWithAltTextInWords) {
  const auto renderer = builtin();
  std::size_t boards = 0;
  std::vector<std::pair<std::string, std::string>> samples;
  for (const std::string game : kGames) {
    for (const Renderer::Sample& sample : renderer->samples(game)) {
      if (sample.section == "board") samples.emplace_back(game, sample.json);
    }
  }
  for (const auto& [game, json] : samples) {
    ++boards;
    Stage of_game = stage();
    of_game.game = game;
    const Post post = StoredViews::post({{"board", json}});
    const Rendered drawn =
        renderer->render(post, of_game, Dialect::kHtml, {}, Pictures::kDraw, fail_on);
    ASSERT_EQ(drawn.pictures.size(), 1U);
    const RenderedPicture& picture = drawn.pictures.front();
    EXPECT_EQ(picture.png.substr(1, 3), "PNG");
    EXPECT_EQ(picture.width, 900);
    EXPECT_GT(picture.alt.size(), 20U);
    EXPECT_EQ(picture.alt.find('\n'), std::string::npos);
    EXPECT_TRUE(drawn.text.empty()) << "the picture stands for the board";
    EXPECT_FALSE(drawn.plain.empty()) << "the twin goes into the plain text";
    const Rendered words =
        renderer->render(post, of_game, Dialect::kPlain, {}, Pictures::kTextOnly, fail_on);
    EXPECT_TRUE(words.pictures.empty());
    EXPECT_EQ(words.text, drawn.plain);
  }
  EXPECT_GE(boards, 40U);
}

TEST(BuiltinTemplates, SpeakAltTextAsPeopleRead) {
  const auto renderer = builtin();
  for (const Renderer::Sample& sample : renderer->samples("lucky_numbers")) {
    if (sample.section != "board") continue;
    const nlohmann::json picture = nlohmann::json::parse(sample.json).at("picture");
    if (picture.value("shown", 0) != 3) continue;  // 1, 2 and 4 of LUCKY NUMBERS are up
    const Rendered made = renderer->render(StoredViews::post({{"board", sample.json}}), stage(),
                                           Dialect::kHtml, {}, Pictures::kDraw, fail_on);
    if (made.plain.find("12)") == std::string::npos) continue;
    EXPECT_NE(made.pictures.front().alt.find("L, six hidden, C, nine hidden, twelve hidden."),
              std::string::npos)
        << made.pictures.front().alt;
    EXPECT_NE(made.plain.find("L (6) C (9) (12) / (8) (5) (11) (3) (10) (7) S"), std::string::npos);
    return;
  }
  FAIL() << "no sample shows that board";
}

}  // namespace
}  // namespace callboard
