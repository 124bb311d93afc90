// The renderer: look-ups, marks, problems with file and line, failures that stay small.
#include "templates/render/renderer.h"

#include <gtest/gtest.h>

#include <vector>

#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "templates/render/clip.h"
#include "tests/templates/posts.h"
#include "tests/templates/temp_tree.h"

namespace callboard {
namespace {

using nlohmann::json;
using templates_test::TempTree;

constexpr std::string_view kWords =
    R"({"plural": "one_other", "thousands": ",", "seat": "seat {n}",
        "join": {"comma": ", ", "and": " and ", "or": " or "}, "numbers": ["zero", "one", "two"],
        "terms": {"gold": "gold"},
        "span": {"hour": {"one": "1 hour", "other": "{n} hours"},
                 "minute": {"one": "1 minute", "other": "{n} minutes"},
                 "second": {"one": "1 second", "other": "{n} seconds"},
                 "day": {"one": "1 day", "other": "{n} days"}}})";

class RendererTest : public testing::Test {
 protected:
  RendererTest() { tree_.write("base/en/common/words.json", kWords); }

  std::shared_ptr<const Renderer> load() {
    const auto loaded = Renderer::load(tree_.root() / "base", tree_.root() / "mine", "en");
    EXPECT_TRUE(loaded.ok()) << loaded.error().file << ":" << loaded.error().line << ": "
                             << loaded.error().reason;
    return loaded.ok() ? *loaded : nullptr;
  }
  TemplateProblem broken() {
    const auto loaded = Renderer::load(tree_.root() / "base", tree_.root() / "mine", "en");
    EXPECT_FALSE(loaded.ok());
    return loaded.ok() ? TemplateProblem{} : loaded.error();
  }
  // Renders one section of the game "g" from a template body.
  std::string words(const std::string& body, const json& data, Dialect dialect = Dialect::kPlain) {
    tree_.write("base/en/g/t.md", "=== x\n" + body + "\n");
    return render({{"x", data.dump()}}, dialect).text;
  }
  Rendered render(std::vector<Section> sections, Dialect dialect = Dialect::kPlain,
                  Pictures pictures = Pictures::kDraw) {
    problems_.clear();
    return load()->render(StoredViews::post(std::move(sections)), stage_, dialect, marks_, pictures,
                          [this](const TemplateProblem& p) { problems_.push_back(p); });
  }

  TempTree tree_;
  Stage stage_{"g", "My Show", "$", "Points only.", {{"Ann", "u1"}, {"Bob", ""}}};
  DialectMarks marks_;
  std::vector<TemplateProblem> problems_;
};

TEST_F(RendererTest, WordsEveryMark) {
  marks_.time = [](std::int64_t ms) { return "<time " + std::to_string(ms) + ">"; };
  marks_.mention = [](std::string_view handle, std::string_view name) {
    return "@" + std::string(handle) + "(" + std::string(name) + ")";
  };
  const json data = {{"who", mark::seat(Seat{0})},       {"other", mark::seat(Seat{1})},
                     {"nobody", mark::seat(Seat{4})},    {"pot", mark::money(1234567)},
                     {"debt", mark::money(-500)},        {"due", mark::time({5000})},
                     {"long", mark::span(86400)},        {"odd", mark::span(5400)},
                     {"said", mark::said("a *b*\n<c>")}, {"days", mark::span(259200)}};
  EXPECT_EQ(words("{{who}} {{who.mention}} {{other.mention}} {{nobody}}", data),
            "Ann @u1(Ann) Bob seat 5");
  EXPECT_EQ(words("{{pot}} {{debt}} {{due}}", data), "$1,234,567 -$500 <time 5000>");
  EXPECT_EQ(words("{{long}}, {{odd}}, {{days}}, {{said}}", data),
            "24 hours, 1 hour 30 minutes, 3 days, a *b* <c>");
  EXPECT_TRUE(problems_.empty());
}

TEST_F(RendererTest, NamesAPersonAsTheStageDoesAndAnUnknownOneByNumber) {
  stage_.people = {{PersonId{3}, "C*d"}};
  const json data = {{"new", mark::person(PersonId{3})}, {"old", mark::person(PersonId{7})}};
  EXPECT_EQ(words("{{new}} {{#old}}for {{old}}{{/old}}", data), "C*d for Player 7");
  EXPECT_TRUE(problems_.empty());
}

TEST_F(RendererTest, PingsAPersonWhoHasAnAccountThere) {
  marks_.mention = [](std::string_view handle, std::string_view name) {
    return "@" + std::string(handle) + "(" + std::string(name) + ")";
  };
  stage_.people = {{PersonId{3}, "Cyd"}, {PersonId{4}, "Dee"}};
  stage_.handles = {{PersonId{3}, "u3"}};
  const json data = {{"people", {mark::person(PersonId{3}), mark::person(PersonId{4})}}};
  EXPECT_EQ(words("{{#people}}{{mention}} {{/people}}", data), "@u3(Cyd) Dee");
  EXPECT_TRUE(problems_.empty());
}

TEST_F(RendererTest, PutsACurrencyWordBehindTheAmount) {
  stage_.currency = "points";
  EXPECT_EQ(words("{{pot}}", {{"pot", mark::money(1200)}}), "1,200 points");
}

TEST_F(RendererTest, KnowsPluralsListsAndWords) {
  const std::string letters = "{{n}} letter{{^n.one}}s{{/n.one}} ({{n.word}})";
  EXPECT_EQ(words(letters, {{"n", 1}}), "1 letter (one)");
  EXPECT_EQ(words(letters, {{"n", 2}}), "2 letters (two)");
  EXPECT_EQ(words("{{n.grouped}}", {{"n", 12550}}), "12,550");
  const json list = {{"l", {1, 2, 4}}, {"m", "gold"}};
  EXPECT_EQ(words("{{l.and}}; {{l.or}}; {{l.sum}}; {{l.count}}; {{m.Word}}", list),
            "1, 2 and 4; 1, 2 or 4; 1 + 2 + 4; 3; Gold");
  EXPECT_EQ(words("{{#l}}{{^@first}}-{{/@first}}{{.}}{{#@last}}!{{/@last}}{{/l}}", list), "1-2-4!");
  EXPECT_EQ(words("{{#m.is.gold}}yes{{/m.is.gold}}{{#m.is.silver}}no{{/m.is.silver}}", list),
            "yes");
}

TEST_F(RendererTest, TakesZeroNothingAndEmptyForNo) {
  const std::string body = "{{#v}}yes{{/v}}{{^v}}no{{/v}}";
  for (const json& no : {json(0), json(""), json(nullptr), json(false), json::array(),
                         mark::money(0), mark::said("")}) {
    EXPECT_EQ(words(body, {{"v", no}}), "no") << no;
  }
  for (const json& yes : {json(7), json("x"), json(true), mark::seat(Seat{0}), mark::time({0})}) {
    EXPECT_EQ(words(body, {{"v", yes}}), "yes") << yes;
  }
}

TEST_F(RendererTest, LooksOutwardsForANameUnlessItBeginsWithADot) {
  const json data = {{"n", 1}, {"items", {{{"n", 2}}, {{"m", 3}}}}};
  EXPECT_EQ(words("{{#items}}{{n}} {{/items}}", data), "2 1");
  EXPECT_EQ(words("{{#items}}{{#.n}}own{{/.n}}{{^.n}}none{{/.n}} {{/items}}", data), "own none");
}

TEST_F(RendererTest, LetsHostileNamesAndWordsDoNothing) {
  const std::string nasty = "@everyone <script> [b]x[/b] **b** `c` {{who}} {{{x}}} \x01N\x02";
  stage_.seats[0].name = nasty;
  for (const json& value : {mark::seat(Seat{0}), mark::said(nasty), json(nasty)}) {
    for (const char* body : {"{{v}}", "**{{v}}**", "> {{v}}", "- {{v}}", "[x](/y) {{v}}"}) {
      const std::string html = words(body, {{"v", value}}, Dialect::kHtml);
      EXPECT_EQ(html.find("<script"), std::string::npos) << html;
      EXPECT_EQ(html.find("<code"), std::string::npos) << html;
      EXPECT_EQ(html.find("<em>"), std::string::npos) << html;
      EXPECT_NE(html.find("{{who}} {{{x}}}"), std::string::npos) << html;
      EXPECT_EQ(words(body, {{"v", value}}, Dialect::kDiscord).find("@everyone"),
                std::string::npos);
      EXPECT_EQ(words(body, {{"v", value}}, Dialect::kBbcode).find("[b]x"), std::string::npos);
    }
  }
  EXPECT_TRUE(problems_.empty());
}

TEST_F(RendererTest, OverridesSectionBySectionFromADirectory) {
  tree_.write("base/en/common/a.md",
              "=== one\ncommon one\n=== two\ncommon two\n=== three\ncommon three\n");
  tree_.write("base/en/g/a.md",
              "remarks\n=== two\ngame two\n=== three\ngame three\n=== own\nown\n");
  tree_.write("mine/en/g/words.md", "=== three\nmy three\n");
  const Rendered made = render({{"one", "{}"}, {"two", "{}"}, {"three", "{}"}});
  EXPECT_EQ(made.text, "common one\n\ngame two\n\nmy three");
  EXPECT_TRUE(load()->has("g", "one"));
  EXPECT_FALSE(load()->has("g", "four"));
  EXPECT_TRUE(load()->has("unheard_of", "two"));
  EXPECT_FALSE(load()->has("unheard_of", "own"));
}

TEST_F(RendererTest, TakesSeveralNamesForOneSectionAndPartsOfOthers) {
  tree_.write("base/en/g/a.md", "=== a b\nsame{{> part.p}}!\n=== part.p\n, and {{n}}\n");
  const Rendered made = render({{"a", R"({"n":1})"}, {"b", R"({"n":2})"}});
  EXPECT_EQ(made.text, "same, and 1!\n\nsame, and 2!");
}

TEST_F(RendererTest, EndsSectionsThatIncludeEachOther) {
  tree_.write("base/en/g/a.md", "=== a\n{{> b}}\n=== b\n{{> a}}\n");
  render({{"a", "{}"}});
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_NE(problems_[0].reason.find("include each other"), std::string::npos);
}

TEST_F(RendererTest, NamesFileAndLineOfAnUnknownName) {
  tree_.write("base/en/g/t.md", "=== x\nfine {{n}}\n\n{{#list}}\n{{oops}}\n{{/list}}\n");
  const auto problems = load()->check("g", {{"x", R"({"n":1,"list":[{"m":2}]})"}}, Pictures::kDraw);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(std::filesystem::path(problems[0].file).filename(), "t.md");
  EXPECT_EQ(problems[0].line, 5);
  EXPECT_NE(problems[0].reason.find("oops"), std::string::npos);
}

TEST_F(RendererTest, FindsNamesThatNoSampleReachesAndSectionsWithoutOne) {
  tree_.write("base/en/g/t.md", "=== x\n{{#never}}\n{{typo}}\n{{/never}}\n=== y\n{{n}}\n");
  const auto problems = load()->check("g", {{"x", "{}"}}, Pictures::kDraw);
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_EQ(problems[0].line, 2);
  EXPECT_EQ(problems[1].line, 3);
  EXPECT_EQ(problems[2].line, 6);
  EXPECT_NE(problems[2].reason.find("no sample renders"), std::string::npos);
}

TEST_F(RendererTest, RefusesBrokenTemplatesByFileAndLine) {
  struct Case {
    const char* text;
    int line;
  };
  for (const Case& c :
       {Case{"=== x\n\n{{#a}}\n", 3}, Case{"=== x\n{{/a}}\n", 2},
        Case{"=== x\n{{#a}}\n{{#b}}\n{{/a}}{{/b}}\n", 4}, Case{"=== x\n\n{{name\n", 3},
        Case{"=== x\n{{{raw}}}\n", 2}, Case{"=== x\n{{& raw}}\n", 2}, Case{"=== x\n{{a b}}\n", 2},
        Case{"=== x\n`{{a}}`\n", 2}, Case{"=== x\n=== x\n", 2}, Case{"=== \n", 1},
        Case{"=== x\n\x01\n", 2}}) {
    tree_.write("base/en/g/t.md", c.text);
    const TemplateProblem problem = broken();
    EXPECT_EQ(std::filesystem::path(problem.file).filename(), "t.md") << c.text;
    EXPECT_EQ(problem.line, c.line) << c.text << problem.reason;
    EXPECT_FALSE(problem.reason.empty());
  }
}

TEST_F(RendererTest, RefusesBrokenGrammarWordsAndSamples) {
  tree_.write("base/en/g/words.json", "{\n\n\"plural\": }");
  EXPECT_EQ(broken().line, 3);
  tree_.write("base/en/g/words.json", R"({"plural": "klingon"})");
  EXPECT_NE(broken().reason.find("klingon"), std::string::npos);
  tree_.write("base/en/g/words.json", R"({"numbers": 3})");
  EXPECT_EQ(std::filesystem::path(broken().file).filename(), "words.json");
  tree_.write("base/en/g/words.json", "{}").write("base/en/g/samples.json", "[]");
  EXPECT_EQ(std::filesystem::path(broken().file).filename(), "samples.json");
}

TEST_F(RendererTest, SaysWhenALanguageHasNoTemplates) {
  const auto loaded = Renderer::load(tree_.root() / "base", {}, "tlh");
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().file.find("tlh"), std::string::npos);
}

TEST_F(RendererTest, FallsBackToBareFactsWhenASectionFails) {
  tree_.write("base/en/g/t.md", "=== news.rolled\n{{oops}}\n=== after\nstill here\n");
  const json news = {{"news",
                      {{{"kind", "rolled"},
                        {"seat", mark::seat(Seat{0})},
                        {"pot", mark::money(900)},
                        {"hidden_letters", {3, 5}},
                        {"free", true}}}}};
  const Rendered made = render({{"news", news.dump()}, {"after", "{}"}});
  EXPECT_EQ(made.text, "rolled (hidden letters: 3 5; pot: $900; seat: Ann)\n\nstill here");
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_EQ(problems_[0].line, 2);
}

TEST_F(RendererTest, FallsBackWhenASectionIsMissingOrTheDataIsNoJson) {
  tree_.write("base/en/g/t.md", "=== x\nx\n");
  EXPECT_EQ(render({{"refuse.E_NEW", R"({"code":"E_NEW","n":3})"}}).text, "E NEW (n: 3)");
  EXPECT_EQ(problems_.size(), 1U);
  EXPECT_EQ(render({{"x", "not json"}, {"x", "{}"}}).text, "x");
  EXPECT_EQ(problems_.size(), 1U);
}

TEST_F(RendererTest, RunsNewsTogetherAsSentences) {
  tree_.write(
      "base/en/g/t.md",
      "=== news.a\nOne.\n=== news.b\nTwo {{n}}{{everywhere}}.\n=== news.c\n## Big\n\nThree.\n"
      "=== news.silent\n{{#n}}x{{/n}}\n");
  const json data = {{"everywhere", "!"},
                     {"news",
                      {{{"kind", "a"}},
                       {{"kind", "silent"}},
                       {{"kind", "b"}, {"n", 2}},
                       {{"kind", "c"}},
                       {{"kind", "a"}}}}};
  EXPECT_EQ(render({{"news", data.dump()}}).text, "One. Two 2!.\n\nBig\n\nThree.\n\nOne.");
  EXPECT_TRUE(problems_.empty());
}

TEST_F(RendererTest, MakesButtonsOfMoves) {
  tree_.write("base/en/g/t.md",
              "=== prompt.k\n{{seat.mention}}, your move, of {{all}}.\n=== button.pick\n"
              "Take **{{text}}**\n=== say.pick\n{{text}}\n=== takes.pick\n{{text}}\n=== "
              "button.guess\nGuess\n=== say.guess\n"
              "guess\n=== button.bad\nBad\n=== say.bad\n{{oops}}\n");
  const json view = {{"all", 3},
                     {"prompt", {{"kind", "k"}, {"seat", mark::seat(Seat{0})}}},
                     {"moves",
                      {{{"kind", "pick"}, {"text", "1 2*"}},
                       {{"kind", "guess"}, {"field", true}},
                       {{"kind", "bad"}}}}};
  const Rendered made = render({{"prompt", view.dump()}});
  EXPECT_EQ(made.text, "Ann, your move, of 3.");
  ASSERT_EQ(made.buttons.size(), 2U) << "a button that would say something wrong is left out";
  EXPECT_EQ(made.buttons[0].label, "Take 1 2*");
  EXPECT_EQ(made.buttons[0].say, "1 2*");
  EXPECT_FALSE(made.buttons[0].ask);
  EXPECT_EQ(made.buttons[0].takes, (std::vector<std::string>{"1", "2*"}));
  EXPECT_TRUE(made.buttons[1].takes.empty());
  EXPECT_EQ(made.buttons[1].say, "guess");
  EXPECT_TRUE(made.buttons[1].ask);
  EXPECT_EQ(problems_.size(), 1U);
}

TEST_F(RendererTest, SaysNothingWhereAViewHasNoPromptAndNoPicture) {
  const Rendered made = render({{"prompt", "{}"}, {"board", "{}"}, {"news", "{}"}});
  EXPECT_EQ(made.text, "");
  EXPECT_TRUE(made.pictures.empty());
  EXPECT_TRUE(problems_.empty());
}

TEST_F(RendererTest, NeverThrowsOnStrangeShapes) {
  tree_.write("base/en/g/t.md",
              "=== x\n{{a.b.c}}{{#a}}{{.}}{{/a}}\n=== board.k\nb\n=== alt.k\na\n");
  for (const char* data :
       {R"({"a":[[[]]]})", R"({"a":{"$seat":"x"}})", R"({"a":{"$seat":-1}})", R"({"a":1.5})",
        R"({"a":{"$money":"1"}})", R"({"a":{"$time":null}})", R"({"a":{"$said":3}})", "[]", "3"}) {
    render({{"x", data}, {"news", data}, {"board", data}, {"prompt", data}});
  }
  for (const char* data :
       {R"({"news":3})", R"({"news":[1,[],{"kind":2}]})", R"({"picture":[]})",
        R"({"picture":{"kind":{}}})", R"({"prompt":{"kind":"q"},"moves":{"a":1}})"}) {
    render({{"news", data}, {"board", data}, {"prompt", data}});
  }
}

// In a panel as wide as 11 letters.
TEST(Clip, WideLettersTakeMoreRoomAndWhatIsCutHasAMark) {
  const auto fits = [](const std::string& name) { return clipped(name, 11) == name; };
  for (const std::string name :
       {"Ann", "Christopher", "Éva Łucja", "李雷", "i i i i i i i i", "नमन", ""}) {
    EXPECT_TRUE(fits(name)) << name << ": " << clipped(name, 11);
  }
  EXPECT_EQ(clipped(std::string(24, 'W'), 11), "WWWWW…");
  EXPECT_EQ(clipped(std::string(24, 'i'), 11), std::string(18, 'i') + "…");
  EXPECT_EQ(clipped("Christopher Robin", 11), "Christophe…");
  EXPECT_EQ(clipped("Ann Christopher", 6), "Ann…") << "no blank before the mark";
  EXPECT_EQ(clipped("李雷李雷李雷李雷", 11), "李雷李雷李雷…");
  for (const std::string name : {"WWWWWWWWWWW", "MMMMMMMM", "🦊🦊🦊🦊🦊🦊🦊🦊"}) {
    EXPECT_TRUE(clipped(name, 11).ends_with("…")) << name;
  }
}

TEST(Clip, NoCharacterIsCutInTwo) {
  const std::string family = "👩‍👩‍👧‍👦";  // one character of seven
  std::string name;
  for (int i = 0; i < 10; ++i) name += family;
  std::string cut = clipped(name, 11);
  ASSERT_TRUE(cut.ends_with("…")) << cut;
  cut.resize(cut.size() - std::string("…").size());
  EXPECT_EQ(cut.size() % family.size(), 0U) << cut;
  EXPECT_FALSE(cut.empty());
}

}  // namespace
}  // namespace callboard
