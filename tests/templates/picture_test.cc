// Boards as pictures: SVG templates, layout, PNG files, the cache.
#include "templates/render/picture.h"

#include <gtest/gtest.h>
#include <png.h>

#include <set>
#include <utility>
#include <vector>

#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "templates/render/layout.h"
#include "templates/render/png.h"
#include "tests/templates/posts.h"
#include "tests/templates/temp_tree.h"

namespace callboard {
namespace {

using nlohmann::json;
using templates_test::TempTree;

// Reads a PNG with libpng, so that the writer is not its own judge.
Pixels decoded(const std::string& bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return {};
  image.format = PNG_FORMAT_BGRA;
  Pixels pixels{
      static_cast<std::int32_t>(image.width), static_cast<std::int32_t>(image.height), {}};
  pixels.argb.resize(static_cast<std::size_t>(image.width) * image.height);
  png_image_finish_read(&image, nullptr, pixels.argb.data(), 0, nullptr);
  return pixels;
}

TEST(PalettePng, GivesBackFewColoursExactlyAlphaIncluded) {
  Pixels pixels{3, 2, {0xff112233, 0x80800000, 0, 0xffffffff, 0xff112233, 0xff000001}};
  const Pixels back = decoded(palette_png(pixels));
  EXPECT_EQ(back.width, 3);
  EXPECT_EQ(back.height, 2);
  pixels.argb[1] = 0x80ff0000;  // a PNG's colours are not multiplied by alpha
  EXPECT_EQ(back.argb, pixels.argb);
}

TEST(PalettePng, ComesCloseWithManyColours) {
  Pixels pixels{64, 64, {}};
  for (std::uint32_t i = 0; i < 64 * 64; ++i)
    pixels.argb.push_back(0xff000000U | ((i % 64) * 4U << 8U) | (i / 64) * 4U);
  const Pixels back = decoded(palette_png(pixels));
  ASSERT_EQ(back.argb.size(), pixels.argb.size());
  std::uint64_t error = 0;
  for (std::size_t i = 0; i < back.argb.size(); ++i) {
    for (const unsigned shift : {0U, 8U, 16U}) {
      const auto a = static_cast<int>((pixels.argb[i] >> shift) & 0xffU);
      const auto b = static_cast<int>((back.argb[i] >> shift) & 0xffU);
      error += static_cast<std::uint64_t>(a > b ? a - b : b - a);
    }
  }
  EXPECT_LT(error / (back.argb.size() * 3), 6U);
}

TEST(PalettePng, KeepsFlatAreasInTheirVeryColour) {
  Pixels pixels{100, 100, std::vector<std::uint32_t>(10000, 0xff12343b)};
  for (std::uint32_t i = 0; i < 3000; ++i) pixels.argb[i] = 0xff000000U | (i * 5003U);
  pixels.argb[0] = 0xff13353c;  // a neighbour that comes first
  EXPECT_EQ(decoded(palette_png(pixels)).argb.back(), 0xff12343b);
}

TEST(PalettePng, KeepsManyThousandColoursInTheirPlaces) {
  Pixels pixels{300, 200, {}};
  for (std::uint32_t i = 0; i < 300 * 200; ++i) {
    const std::uint32_t shade = i < 30'000 ? 0x20 : 0xd0;  // a dark half above a light one
    pixels.argb.push_back(0xff000000U | ((shade + i % 40) << 16U) | ((shade + i % 37) << 8U) |
                          (shade + i % 31));
  }
  const Pixels back = decoded(palette_png(pixels));
  ASSERT_EQ(back.argb.size(), pixels.argb.size());
  for (std::size_t i = 0; i < back.argb.size(); ++i) {
    ASSERT_EQ((back.argb[i] & 0x800000U) != 0, i >= 30'000) << "at " << i;
  }
}

TEST(PalettePng, MakesNothingOfNothing) { EXPECT_EQ(palette_png({}), ""); }

std::string svg(const std::string& body, int width = 20) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
         "\" height=\"20\">" + body + "</svg>";
}

TEST(DrawSvg, DrawsInTheSizeTheSvgAsksFor) {
  const auto drawn = draw_svg(svg("<rect width=\"20\" height=\"20\" fill=\"#ff0000\"/>"));
  ASSERT_TRUE(drawn.ok()) << drawn.error().reason;
  EXPECT_EQ(drawn->width, 20);
  EXPECT_EQ(decoded(drawn->png).argb.at(210), 0xffff0000);
}

TEST(DrawSvg, RefusesHugePicturesAndBrokenOnes) {
  EXPECT_FALSE(draw_svg(svg("", kPictureSideMax + 1)).ok());
  EXPECT_FALSE(draw_svg("no svg").ok());
  EXPECT_FALSE(draw_svg(svg("<g>")).ok());
}

TEST(DrawSvg, LoadsNothingFromOutside) {
  TempTree tree;
  tree.write("x.svg", svg("<rect width=\"20\" height=\"20\" fill=\"#ff0000\"/>"));
  const std::string file = (tree.root() / "x.svg").string();
  const auto drawn =
      draw_svg(svg("<image href=\"file://" + file + "\" width=\"20\" height=\"20\"/>"));
  ASSERT_TRUE(drawn.ok());
  EXPECT_EQ(decoded(drawn->png).argb.at(210), 0U);
}

// As each other, but for what rounding does where smoothed edges meet.
void expect_alike(const std::string& a, const std::string& b) {
  const Pixels one = decoded(a);
  const Pixels other = decoded(b);
  ASSERT_EQ(one.argb.size(), other.argb.size());
  std::size_t far = 0;
  for (std::size_t i = 0; i < one.argb.size(); ++i) {
    for (const unsigned shift : {0U, 8U, 16U, 24U}) {
      const auto x = static_cast<int>((one.argb[i] >> shift) & 0xffU);
      const auto y = static_cast<int>((other.argb[i] >> shift) & 0xffU);
      far += x - y > 24 || y - x > 24 ? 1 : 0;
    }
  }
  EXPECT_LT(far, 1 + one.argb.size() / 1000);
}

// A board of every kind that templates know, and whatever else could go wrong when elements are
// drawn apart.
TEST(DrawSvg, DrawsInPartsWhatItDrawsInOne) {
  const std::vector<std::string> pictures = {
      svg("<rect width=\"20\" height=\"20\" fill=\"#102030\"/><circle cx=\"9\" cy=\"9\" r=\"5\" "
          "fill=\"red\" fill-opacity=\"0.5\"/><!-- a > b --><g><g/><text "
          "y=\"12\">a&lt;b</text></g>"),
      svg("<defs><g id=\"d\"><circle cx=\"4\" cy=\"4\" r=\"3\"/></g></defs><use href=\"#d\"/>"
          "<g transform=\"translate(8,8)\"><use href=\"#d\" fill=\"blue\"/></g>"),
      svg("<g id=\"a\"><rect width=\"9\" height=\"9\"/></g><use href=\"#a\" x=\"9\" y=\"9\"/>"),
      svg("<style>rect { fill: red }</style><rect width=\"9\" height=\"9\"/>"),
      svg("<rect x=\"-30\" y=\"-30\" width=\"40\" height=\"80\" stroke=\"red\" "
          "stroke-width=\"7\"/><svg x=\"15\" width=\"3\" height=\"3\"><text>mm</text></svg>"),
      svg("<rect width=\"20\" height=\"20\" fill=\"#ffc\"/><svg x=\"5\" y=\"4\" width=\"9\" "
          "height=\"40\" overflow=\"hidden\"><circle r=\"7\" fill=\"red\"/></svg>"),
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"30\" viewBox=\"0 0 60 60\"> "
      "<svg x=\"20\" y=\"8\" width=\"36\" height=\"40\" overflow=\"hidden\"><circle r=\"30\"/>"
      "</svg></svg>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"30\" viewBox=\"0 0 60 60\" "
      "opacity=\"0.4\"><rect width=\"40\" height=\"40\"/><rect x=\"20\" width=\"40\" "
      "height=\"40\"/></svg>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"30\" viewBox=\"0 0 60 60\" "
      "font-size=\"40\"><rect width=\"60\" height=\"50\" rx=\"9\" fill=\"#ffc\"/>"
      "<text x=\"5\" y=\"40\">gy</text></svg>"};
  PartCache cache(1 << 20);
  for (const std::string& one : pictures) {
    const auto whole = draw_svg(one);
    ASSERT_TRUE(whole.ok()) << one;
    for (int again = 0; again < 2; ++again) {
      const auto parts = draw_svg(one, &cache);
      ASSERT_TRUE(parts.ok()) << one;
      expect_alike(parts->png, whole->png);
    }
  }
  EXPECT_GT(cache.count(), 5U);
  for (const char* broken :
       {"<g>", "<g></b>", "</g>", "<rect x=\"1\" x=\"2\"/>", "<a/></svg><b/>"}) {
    EXPECT_EQ(draw_svg(svg(broken), &cache).ok(), draw_svg(svg(broken)).ok()) << broken;
  }
}

TEST(PictureCache, GivesTheSamePictureAndStaysWithinItsLimit) {
  const auto one = svg("<circle cx=\"9\" cy=\"9\" r=\"5\"/>");
  const std::size_t weight = one.size() + draw_svg(one)->png.size();
  PictureCache cache(weight * 3 + weight / 2);
  ASSERT_EQ(cache.draw(one)->png, draw_svg(one)->png);
  EXPECT_EQ(cache.count(), 1U);
  EXPECT_EQ(cache.draw(one)->png, draw_svg(one)->png);
  EXPECT_EQ(cache.count(), 1U);
  for (int i = 10; i < 60; ++i) {
    const std::string other =
        svg("<circle cx=\"9\" cy=\"9\" r=\"5\" id=\"" + std::to_string(i) + "\"/>");
    ASSERT_TRUE(cache.draw(other).ok());
    ASSERT_LE(cache.bytes(), weight * 3 + weight / 2);
    ASSERT_TRUE(cache.draw(one).ok()) << "what is wanted often stays";
  }
  EXPECT_GE(cache.count(), 2U);
}

TEST(PictureCache, KeepsNoPictureLargerThanItself) {
  PictureCache cache(10);
  EXPECT_TRUE(cache.draw(svg("")).ok());
  EXPECT_EQ(cache.count(), 0U);
  EXPECT_EQ(cache.bytes(), 0U);
}

json words_of(const std::vector<int>& sizes) {
  json words = json::array();
  for (const int size : sizes) {
    json cells = json::array();
    for (int i = 0; i < size; ++i) cells.push_back({{"label", i}});
    words.push_back({{"cells", cells}});
  }
  return {{"lines", {{{"words", words}}}}};
}

// Laws of the flow: every cell inside the box, none over another, words in one row where they fit.
TEST(Layout, FlowsWordsIntoTheBox) {
  const auto steps = read_layout(
      "<!-- flow from=lines.words items=cells x=10 y=20 width=500 height=240 most=100 least=30 -->",
      "f");
  ASSERT_TRUE(steps.ok());
  for (const std::vector<int>& sizes : std::vector<std::vector<int>>{
           {5, 7}, {12}, {1, 1, 1, 9}, {4, 5, 3}, {2, 1, 4, 2, 3}, {9}, {20}}) {
    json picture = words_of(sizes);
    lay_out(*steps, picture);
    std::set<std::pair<int, int>> places;
    for (const json& word : picture["lines"][0]["words"]) {
      std::set<int> rows;
      for (const json& cell : word["cells"]) {
        const int x = cell.at("x");
        const int y = cell.at("y");
        const int size = cell.at("size");
        EXPECT_GE(x, 10);
        EXPECT_LE(x + size, 510);
        EXPECT_GE(y, 20);
        EXPECT_LE(y + size, 260);
        EXPECT_TRUE(places.insert({x, y}).second);
        rows.insert(y);
      }
      EXPECT_TRUE(word["cells"].size() > 12 || rows.size() == 1);
    }
  }
}

TEST(Layout, GivesNarrowCellsLessRoom) {
  const auto steps = read_layout(
      "<!-- flow from=w items=c narrow=special x=0 y=0 width=500 "
      "height=100 most=100 least=30 -->",
      "f");
  ASSERT_TRUE(steps.ok());
  json picture = {{"w", {{{"c", {{{"letter", "a"}}, {{"special", "'"}}}}}}}};
  lay_out(*steps, picture);
  const json& cells = picture["w"][0]["c"];
  EXPECT_EQ(cells[0]["wide"], 100);
  EXPECT_EQ(cells[1]["wide"], 45);
}

TEST(Layout, PutsItemsOnAGrid) {
  const auto steps = read_layout("\n<!-- grid from=banks x=5 y=7 dx=100 dy=50 columns=2 -->", "f");
  ASSERT_TRUE(steps.ok());
  json picture = {{"banks", {{{"n", 1}}, {{"n", 2}}, {{"n", 3}}}}};
  lay_out(*steps, picture);
  EXPECT_EQ(picture["banks"][2], (json{{"n", 3}, {"x", 5}, {"y", 57}}));
}

TEST(Layout, CountsAnewInEachItemOfAGrid) {
  const auto steps =
      read_layout("<!-- grid from=games items=lines.cells dx=10 dy=20 columns=2 -->", "f");
  ASSERT_TRUE(steps.ok());
  const json lines =
      json::array({{{"cells", {{{"n", 1}}, {{"n", 2}}}}}, {{"cells", {{{"n", 3}}}}}});
  json picture = {{"games", {{{"lines", lines}}, {{"lines", lines}}}}};
  lay_out(*steps, picture);
  for (const json& game : picture["games"]) {
    EXPECT_EQ(game["lines"][0]["cells"][1], (json{{"n", 2}, {"x", 10}, {"y", 0}}));
    EXPECT_EQ(game["lines"][1]["cells"][0], (json{{"n", 3}, {"x", 0}, {"y", 20}}));
  }
}

TEST(Layout, TurnsARingUntilTheMarkedThirdIsAtTheTop) {
  const auto steps = read_layout("<!-- ring from=wedges top=third -->", "f");
  ASSERT_TRUE(steps.ok());
  const auto angles = [&](int marked, int third) {
    json picture = {{"wedges", json::array()}};
    for (int i = 0; i < 24; ++i) {
      picture["wedges"].push_back(i == marked ? json{{"third", third}} : json::object());
    }
    lay_out(*steps, picture);
    return picture["wedges"];
  };
  EXPECT_EQ(angles(-1, 0)[0]["angle"], 0);
  EXPECT_EQ(angles(-1, 0)[23]["angle"], 345);
  EXPECT_EQ(angles(6, 2)[6]["angle"], 0);
  EXPECT_EQ(angles(6, 2)[7]["angle"], 15);
  // The pointer stands in the first third: the wedge has not come round all the way.
  EXPECT_EQ(angles(6, 1)[6]["angle"], 5);
  EXPECT_EQ(angles(6, 3)[6]["angle"], 355);
  EXPECT_EQ(angles(23, 3)[0]["angle"], 10);
}

TEST(Layout, NamesTheLineOfAMistake) {
  for (const char* wrong :
       {"<!-- grid x=1 -->", "<!-- grid from=a x=b -->", "<!-- grid from=a z=1 -->",
        "<!-- flow from=a -->", "<!-- grid from=a columns=0 -->",
        "<!-- flow from=a items=b width=9 height=9 most=1 least=2 -->", "<!-- grid from=a"}) {
    const auto steps = read_layout(std::string("<svg>\n\n") + wrong, "f.svg");
    ASSERT_FALSE(steps.ok()) << wrong;
    EXPECT_EQ(steps.error().line, 3) << wrong;
  }
}

class SvgTemplateTest : public testing::Test {
 protected:
  SvgTemplateTest() {
    tree_.write("base/en/common/words.json", "{}")
        .write("base/en/g/t.md", "=== board.k\nboard of {{who}}\n=== alt.k\nalt\nof {{who}}\n");
  }
  Rendered render(const std::string& text, const json& picture) {
    tree_.write("base/en/g/k.svg", text);
    problems_.clear();
    const auto loaded = Renderer::load(tree_.root() / "base", {}, "en");
    if (!loaded) {
      problems_.push_back(loaded.error());
      return {};
    }
    json data = {{"picture", picture}};
    data["picture"]["kind"] = "k";
    Stage stage{"g", "", "$", "", {{"<&\"Ann", ""}}};
    return (*loaded)->render(StoredViews::post({{"board", data.dump()}}), stage, Dialect::kPlain,
                             {}, Pictures::kDraw,
                             [this](const TemplateProblem& p) { problems_.push_back(p); });
  }
  TempTree tree_;
  std::vector<TemplateProblem> problems_;
};

TEST_F(SvgTemplateTest, EscapesWordsForXml) {
  const Rendered made = render(svg("<text>{{who}}</text><text id=\"{{words}}\"/>"),
                               {{"who", mark::seat(Seat{0})}, {"words", mark::said("\"/><g>")}});
  EXPECT_TRUE(problems_.empty()) << problems_[0].reason;
  ASSERT_EQ(made.pictures.size(), 1U);
  EXPECT_EQ(made.pictures[0].alt, "alt of <&\"Ann");
  EXPECT_EQ(made.pictures[0].name, "k.png");
  EXPECT_EQ(made.text, "");
  EXPECT_EQ(made.plain, "board of <&\"Ann");
}

// A board that is kept from the last time is that of the very same seats, names and words.
TEST_F(SvgTemplateTest, DrawsABoardAnewWhenAnythingInItIsAnother) {
  tree_.write("base/en/g/k.svg", svg("<text y=\"9\" font-size=\"6\">{{n}} {{who}}</text>"));
  const auto loaded = Renderer::load(tree_.root() / "base", {}, "en");
  ASSERT_TRUE(loaded.ok()) << loaded.error().reason;
  const auto board = [&](int n, const std::string& name) {
    const json data = {{"picture", {{"kind", "k"}, {"who", mark::seat(Seat{0})}, {"n", n}}}};
    return (*loaded)->render(StoredViews::post({{"board", data.dump()}}),
                             {"g", "", "$", "", {{name, ""}}}, Dialect::kPlain, {}, Pictures::kDraw,
                             [](const TemplateProblem&) {});
  };
  const Rendered ann = board(1, "Ann");
  const Rendered again = board(1, "Ann");
  const Rendered other = board(2, "Ann");
  const Rendered renamed = board(1, "Bob");
  ASSERT_EQ(again.pictures.size(), 1U);
  EXPECT_EQ(again.pictures[0].png, ann.pictures.at(0).png);
  EXPECT_EQ(again.pictures[0].alt, ann.pictures[0].alt);
  EXPECT_EQ(again.plain, ann.plain);
  EXPECT_NE(other.pictures.at(0).png, ann.pictures[0].png);
  EXPECT_NE(renamed.pictures.at(0).png, ann.pictures[0].png);
  EXPECT_EQ(renamed.plain, "board of Bob");
}

TEST_F(SvgTemplateTest, NamesTheLineOfABrokenTemplate) {
  struct Case {
    const char* text;
    int line;
  };
  for (const Case& c :
       {Case{"<svg>\n<g>\n</svg>", 3}, Case{"<svg>\n<g>", 2},
        Case{"<svg>\n\n<rect x=\"1>\n</svg>", 3}, Case{"<svg></svg>\n</g>", 2},
        Case{"<svg>\n<!-- x\n</svg>", 2}, Case{"words", 1}, Case{"<svg>\n{{#a}}\n</svg>", 2}}) {
    render(c.text, json::object());
    ASSERT_EQ(problems_.size(), 1U) << c.text;
    EXPECT_EQ(problems_[0].line, c.line) << c.text << ": " << problems_[0].reason;
    EXPECT_EQ(std::filesystem::path(problems_[0].file).filename(), "k.svg");
  }
}

TEST_F(SvgTemplateTest, ShowsTheBoardInWordsWhenThePictureFails) {
  const std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\n"
      "{{#a}}\n<g id=\"1\"/>\n{{/a}}\n<text>{{oops}}</text>\n</svg>";
  const Rendered made = render(text, {{"who", mark::seat(Seat{0})}, {"a", true}});
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_EQ(problems_[0].line, 5);
  EXPECT_TRUE(made.pictures.empty());
  EXPECT_EQ(made.text, "board of <&\"Ann");
}

TEST_F(SvgTemplateTest, FindsTheTemplatesLineWhenTheFinishedPictureDoesNotParse) {
  const std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\n"
      "{{#a}}\n{{/a}}\n<rect x=\"1\"\n{{#a}}\nx=\"2\"\n{{/a}}\n/>\n</svg>";
  render(text, {{"who", mark::seat(Seat{0})}, {"a", true}});
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_GE(problems_[0].line, 4);
  EXPECT_LE(problems_[0].line, 8);
}

}  // namespace
}  // namespace callboard
