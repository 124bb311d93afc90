// How a reply is cleaned before it is read, and how content texts are folded.
#include "text/clean.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace callboard {
namespace {

std::string lines_of(const Folded& folded) {
  std::string out;
  for (const FoldedLine& line : folded.lines) {
    if (!out.empty()) out += '\n';
    out += line.text;
  }
  return out;
}

std::string clean(std::string_view raw, Markup markup = Markup::kPlain) {
  return lines_of(fold_reply(raw, markup, {"LuckyBot", "Doug", "<@123>"}));
}

TEST(QuotesAreDropped, NestedBbcode) {
  EXPECT_EQ(clean("[quote=Doug]guess, [quote]roll[/quote] or pass?[/quote]roll", Markup::kBbcode),
            "roll");
  EXPECT_EQ(clean("[QUOTE author=\"Doug\" link=topic=1]pass[/QUOTE]\n8 and 3"), "8 and 3");
}
TEST(QuotesAreDropped, UnclosedQuoteHidesTheRest) { EXPECT_EQ(clean("[quote]roll\npass"), ""); }
TEST(QuotesAreDropped, HtmlBlockquoteAndMatrixReply) {
  EXPECT_EQ(clean("<blockquote><p>roll</p></blockquote><p>I pass</p>", Markup::kHtml), "I pass");
  EXPECT_EQ(clean("<mx-reply><blockquote>guess, roll or pass?</blockquote></mx-reply>thinking...",
                  Markup::kHtml),
            "thinking...");
  EXPECT_EQ(clean("> <@doug:example.org> (Ann rolls) guess, roll or pass?\n\nroll"), "roll");
}
TEST(QuotesAreDropped, MarkdownLines) {
  EXPECT_EQ(clean("> Ann rolls\n>> pass\nroll", Markup::kMarkdown), "roll");
  EXPECT_EQ(clean("&gt; pass<br>roll", Markup::kHtml), "roll");
}
TEST(QuotesAreDropped, MailHeadersAndWhatIsBelow) {
  EXPECT_EQ(clean("roll\n\nOn Mon, 4 Mar 2024 at 10:00, Lucky <l@example.org> wrote:\nI pass",
                  Markup::kMail),
            "roll");
  EXPECT_EQ(clean("roll\n\nOn Mon, 4 Mar 2024 at 10:00,\nLucky Numbers wrote:\n> pass"), "roll");
  EXPECT_EQ(clean("roll\n-----Original Message-----\nFrom: Doug\npass"), "roll");
  EXPECT_EQ(clean("roll\n\nFrom: Doug\nSent: Monday\nTo: Ann\n\npass"), "roll");
  EXPECT_EQ(clean("---------- Forwarded message ---------\npass"), "");
}
TEST(QuotesAreDropped, AnswerBelowTheQuote) {
  EXPECT_EQ(clean("On 4 Mar 2024, Lucky wrote:\n> guess, roll or pass?\n\nI pass", Markup::kMail),
            "I pass");
}
TEST(QuotesAreDropped, ASentenceThatOnlyLooksLikeAHeaderStays) {
  EXPECT_EQ(clean("On second thought I pass"), "On second thought I pass");
}

TEST(SignaturesAreDropped, DashLineSentFromAndForumRule) {
  EXPECT_EQ(clean("pass\n-- \nRoll Tide!\n555 0123"), "pass");
  EXPECT_EQ(clean("pass\n\nSent from my iPhone"), "pass");
  EXPECT_EQ(clean("pass\nGet Outlook for iOS"), "pass");
  EXPECT_EQ(clean("pass\n_________________\nroll roll roll"), "pass");
  EXPECT_EQ(clean("pass[sig]roll[/sig]"), "pass");
  EXPECT_EQ(
      clean("<div>pass</div><div class=\"gmail_signature\"><div>roll</div> 8</div>", Markup::kHtml),
      "pass");
}

TEST(StruckOutTextIsDropped, EveryNotation) {
  EXPECT_EQ(clean("[s]roll[/s] I pass"), "I pass");
  EXPECT_EQ(clean("~~roll~~ I pass", Markup::kMarkdown), "I pass");
  EXPECT_EQ(clean("<del>roll</del> I pass", Markup::kHtml), "I pass");
  EXPECT_EQ(clean("roll ~~ish"), "roll ~~ish");
}

TEST(MarkupIsTakenOff, WordsStay) {
  EXPECT_EQ(clean("[b][size=4]LUCKY NUMBERS[/size][/b]"), "LUCKY NUMBERS");
  EXPECT_EQ(clean("**roll** _again_ `please`", Markup::kMarkdown), "roll again please");
  EXPECT_EQ(clean("<p><strong>8</strong> &amp; <b>3</b></p>", Markup::kHtml), "8 & 3");
  EXPECT_EQ(clean("guess M*A*S*H"), "guess M*A*S*H");
  EXPECT_EQ(clean("snake_case_words"), "snake_case_words");
  EXPECT_EQ(clean("guess \\*STARS\\*", Markup::kMarkdown), "guess *STARS*");
  EXPECT_EQ(clean("I <3 this [really]"), "I <3 this [really]");
  EXPECT_EQ(clean("# roll\n- pass\n* 8 3"), "roll\npass\n8 3");
}
TEST(MarkupIsTakenOff, ScriptsAndCommentsVanish) {
  EXPECT_EQ(clean("<script>roll()</script><!-- pass -->8 3", Markup::kHtml), "8 3");
  EXPECT_EQ(clean("<style>.roll{}</style>pass"), "pass");
}
TEST(MarkupIsTakenOff, LinksAndPictures) {
  EXPECT_EQ(clean("![roll](http://x.example/roll.gif)", Markup::kMarkdown), "");
  EXPECT_EQ(clean("[roll](http://x.example/pass) it", Markup::kMarkdown), "roll it");
  EXPECT_EQ(clean("look https://x.example/roll pass"), "look pass");
  EXPECT_EQ(clean("[img]http://x.example/dice.gif[/img]"), "");
}
TEST(EmphasisedPhrasesAreKept, BoldSpoilerAndCode) {
  const auto bold = fold_reply("guess [b]LUCKY NUMBERS[/b] I hope", Markup::kBbcode, {});
  ASSERT_EQ(bold.lines.size(), 1U);
  EXPECT_EQ(bold.lines[0].emphasised, std::vector<std::string>{"LUCKY NUMBERS"});
  const auto two = fold_reply("guess\n||Don\xe2\x80\x99t Look Up|| and `x`", Markup::kMarkdown, {});
  ASSERT_EQ(two.lines.size(), 2U);
  EXPECT_TRUE(two.lines[0].emphasised.empty());
  EXPECT_EQ(two.lines[1].emphasised, (std::vector<std::string>{"Don't Look Up", "x"}));
  const auto spoiler = fold_reply("[spoiler]\nLUCKY NUMBERS\n[/spoiler]", Markup::kBbcode, {});
  ASSERT_EQ(spoiler.lines.size(), 1U);
  EXPECT_EQ(spoiler.lines[0].emphasised, std::vector<std::string>{"LUCKY NUMBERS"});
}

TEST(EntitiesAreDecoded, NamedAndNumericOnce) {
  EXPECT_EQ(clean("guess back &amp; forth&nbsp;!"), "guess back & forth !");
  EXPECT_EQ(clean("don&#39;t &#x26; &rsquo;"), "don't & '");
  EXPECT_EQ(clean("&amp;lt; &bogus; &#xZZ; AT&T; &"), "&lt; &bogus; &#xZZ; AT&T; &");
  EXPECT_EQ(clean("r&#8203;oll&#7; &#xD800;"), "roll");
}
TEST(UnicodeIsFolded, WidthQuotesDashesAndInvisibles) {
  EXPECT_EQ(clean("\xef\xbc\xb2\xef\xbc\xaf\xef\xbc\xac\xef\xbc\xac"), "ROLL");  // full width
  EXPECT_EQ(clean("\xe2\x80\x9cLUCKY\xe2\x80\x9d \xe2\x80\x94 don\xe2\x80\x99t"),
            "\"LUCKY\" - don't");
  EXPECT_EQ(clean("r\xe2\x80\x8bo\xc2\xadl\xe2\x80\xael"), "roll");
  EXPECT_EQ(clean("\xc2\xa0 roll \xe3\x80\x80 again"), "roll again");
  EXPECT_EQ(clean(std::string_view("ro\0ll", 5)), "roll");
}
TEST(UnicodeIsFolded, KeycapsAndCircledNumbersAreDigitsApart) {
  EXPECT_EQ(clean("1\xef\xb8\x8f\xe2\x83\xa3"
                  "2\xef\xb8\x8f\xe2\x83\xa3 4\xe2\x83\xa3"),
            "1 2 4");
  EXPECT_EQ(clean("\xe2\x91\xa0\xe2\x91\xa1 \xf0\x9f\x94\x9f"), "1 2 10");
}
TEST(UnicodeIsFolded, DiceMeanRollOnlyAlone) {
  EXPECT_EQ(clean("\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2"), "roll");
  EXPECT_EQ(clean("\xf0\x9f\x8e\xb2!!! \xf0\x9f\x98\x80"), "roll");
  EXPECT_EQ(clean("I pass \xf0\x9f\x8e\xb2"), "I pass");
  EXPECT_EQ(clean("> x\n\xf0\x9f\x8e\xb2?"), "?");
  EXPECT_EQ(clean("\xd0\xbd\xd0\xb5\xd1\x82 \xf0\x9f\x8e\xb2"), "\xd0\xbd\xd0\xb5\xd1\x82");
}
TEST(UnicodeIsFolded, FloodOfMarksIsCapped) {
  std::string flood = "roll";
  for (int i = 0; i < 5000; ++i) flood += "\xcc\x81\xcc\xa3";
  const Folded folded = fold_reply(flood, Markup::kPlain, {});
  ASSERT_EQ(folded.lines.size(), 1U);
  EXPECT_LT(folded.lines[0].text.size(), 12U);
  EXPECT_EQ(folded.lines[0].key, "roll");
}
TEST(UnicodeIsFolded, KeyIsLowerCaseWithoutAccents) {
  EXPECT_EQ(fold_key("  \xc3\x89"
                     "clair  AU Caf\xc3\xa9 "),
            "eclair au cafe");
  EXPECT_EQ(fold_key("DON\xe2\x80\x99T"), "don't");
  EXPECT_EQ(fold_key("STRA\xc3\x9f"
                     "E \xc3\x98RE"),
            "strasse ore");
}
TEST(UnicodeIsFolded, TextAndKeyHaveTheSameWords) {
  EXPECT_TRUE(rc::check([](const std::string& raw) {
    const Folded folded = fold_reply(raw, Markup::kPlain, {});
    for (const FoldedLine& line : folded.lines) {
      RC_ASSERT(std::count(line.text.begin(), line.text.end(), ' ') ==
                std::count(line.key.begin(), line.key.end(), ' '));
    }
  }));
}

TEST(TheAddressIsTakenOff, NamesAndMentions) {
  EXPECT_EQ(clean("@LuckyBot roll"), "roll");
  EXPECT_EQ(clean("LuckyBot: roll"), "roll");
  EXPECT_EQ(clean("Doug, we rollin\xe2\x80\x99"), "we rollin'");
  EXPECT_EQ(clean("<@123> roll", Markup::kMarkdown), "roll");
  EXPECT_EQ(clean("roll @doug!"), "roll");
  EXPECT_EQ(clean("guess GOODBYE DOUG"), "guess GOODBYE DOUG");
}
TEST(TheAddressIsTakenOff, AndRemembered) {
  const std::vector<std::string> names{"LuckyBot", "Doug", "<@123>"};
  EXPECT_TRUE(fold_reply("thanks doug", Markup::kPlain, names).addressed);
  EXPECT_TRUE(fold_reply("<@123> hm", Markup::kMarkdown, names).addressed);
  EXPECT_TRUE(fold_reply("hm", Markup::kMail, names).addressed);
  EXPECT_FALSE(fold_reply("<@456> hm", Markup::kMarkdown, names).addressed);
  EXPECT_FALSE(fold_reply("> Doug: roll\nhm", Markup::kPlain, names).addressed);
  EXPECT_FALSE(fold_reply("dougie, roll", Markup::kPlain, names).addressed);
}

TEST(LinesAreKept, AndNoneIsEmpty) {
  EXPECT_EQ(clean("8 and 3\r\n\r\n  LUCKY NUMBERS \n"), "8 and 3\nLUCKY NUMBERS");
  EXPECT_EQ(clean("<p>8 and 3</p><p>LUCKY<br>NUMBERS</p>", Markup::kHtml),
            "8 and 3\nLUCKY\nNUMBERS");
}

TEST(HostileReplies, OneMegabyteIsCutAtALineEnd) {
  std::string big;
  while (big.size() < 1024 * 1024) big += "lucky numbers\n";
  const Folded folded = fold_reply(big, Markup::kPlain, {});
  std::size_t bytes = 0;
  for (const FoldedLine& line : folded.lines) {
    EXPECT_EQ(line.text, "lucky numbers");
    bytes += line.text.size() + 1;
  }
  EXPECT_LE(bytes, kReplyBytesMax);
}
TEST(HostileReplies, EveryFloodEndsSoon) {
  // Work is counted in the only measure the contract names: what is longer than the bound is cut,
  // and within it each step is linear. A quadratic step would take minutes here.
  for (const char* unit :
       {"[quote]", "[b]",      "<div>",        "<",    "[",  "&",       "&#",      "<!--",
        "**",      "*",        "||",           "~~",   "](", "[x](y) ", "\\",      ">",
        "@",       "\xcc\x81", "\xef\xb7\xba", "\x80", "_",  "On 1\n",  "https://"}) {
    std::string flood;
    while (flood.size() < 1024 * 1024) flood += unit;
    for (const Markup markup : {Markup::kPlain, Markup::kMarkdown, Markup::kHtml}) {
      const Folded folded = fold_reply(flood, markup, {"LuckyBot"});
      for (const FoldedLine& line : folded.lines) EXPECT_TRUE(valid_utf8(line.text));
    }
  }
}

// Bytes as they come, seasoned with what the cleaning looks for.
rc::Gen<std::string> any_reply() {
  const auto piece = rc::gen::oneOf(
      rc::gen::string<std::string>(),
      rc::gen::element<std::string>(
          "[quote]", "[/quote]", "[b]", "[/b]", "<div>", "</div>", "<br>", "&amp;", "&#8203;", "**",
          "||", "~~", "> ", "\n", "-- ", "\xe2\x80\x99", "\xcc\x81", "e\xcc\x81",
          "\xf0\x9f\x8e\xb2", "8", "roll ", "@LuckyBot", "\xe2\x80\xae", "\xc3", "\xff", "<@1>"));
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece), [](const auto& pieces) {
    std::string out;
    for (const auto& p : pieces) out += p;
    return out;
  });
}

TEST(AnyBytes, GiveWellFormedNonEmptyLines) {
  EXPECT_TRUE(rc::check([] {
    const std::string raw = *any_reply();
    const auto markup = *rc::gen::element(Markup::kPlain, Markup::kMarkdown, Markup::kBbcode,
                                          Markup::kHtml, Markup::kMail);
    const Folded folded = fold_reply(raw, markup, {"LuckyBot"});
    RC_ASSERT(folded == fold_reply(raw, markup, {"LuckyBot"}));
    for (const FoldedLine& line : folded.lines) {
      RC_ASSERT(!line.text.empty());
      RC_ASSERT(valid_utf8(line.text));
      RC_ASSERT(valid_utf8(line.key));
      RC_ASSERT(line.text.find_first_of("\n\r\t\x01\x02\x03\x04") == std::string::npos);
    }
  }));
}
TEST(AnyBytes, FoldingTwiceIsFoldingOnce) {
  EXPECT_TRUE(rc::check([] {
    const std::string raw = *any_reply();
    RC_ASSERT(fold_key(fold_key(raw)) == fold_key(raw));
    RC_ASSERT(one_line(one_line(raw, 40), 40) == one_line(raw, 40));
  }));
}
TEST(AnyBytes, AFoldedLineOfWordsFoldsToItself) {
  EXPECT_TRUE(rc::check([] {
    const auto words = *rc::gen::container<std::string>(rc::gen::element(
        'a', 'B', '8', ' ', ',', '.', '\'', '"', '-', '!', '?', '\xc3', '\xa9', '\xe2', '\x80'));
    const Folded once = fold_reply("x" + words, Markup::kPlain, {});
    const Folded twice = fold_reply(lines_of(once), Markup::kPlain, {});
    RC_ASSERT(once == twice);
  }));
}

TEST(Content, IsKeptGlyphByGlyph) {
  const PackText text = fold_content("Caf\x65\xcc\x81 & 8");
  EXPECT_EQ(text.text, "Caf\xc3\xa9 & 8");
  EXPECT_EQ(text.key, "cafe & 8");
  ASSERT_EQ(text.glyphs.size(), 8U);
  EXPECT_EQ(text.glyphs[3].text, "\xc3\xa9");
  EXPECT_EQ(text.glyphs[3].key, "e");
  EXPECT_TRUE(text.glyphs[3].letter);
  EXPECT_FALSE(text.glyphs[5].letter);
  EXPECT_FALSE(text.glyphs[7].letter);
}
TEST(Content, LettersOfAnyScriptAreLetters) {
  const PackText text = fold_content("\xd0\x96\xe5\xad\x97\xce\xa9");
  ASSERT_EQ(text.glyphs.size(), 3U);
  for (const Glyph& glyph : text.glyphs) EXPECT_TRUE(glyph.letter);
}
TEST(Content, InWrongEncodingIsEmpty) {
  EXPECT_TRUE(fold_content("caf\xe9").glyphs.empty());
  EXPECT_FALSE(valid_utf8("caf\xe9"));
  EXPECT_FALSE(valid_utf8("\xed\xa0\x80"));
  EXPECT_FALSE(valid_utf8("\xc0\xaf"));
  EXPECT_TRUE(valid_utf8("\xef\xbf\xbd"));
}

TEST(DisplayNames, AreOneTamedLine) {
  EXPECT_EQ(one_line(" Ann\n\t the  \xe2\x80\xaeGreat\x07 ", 40), "Ann the Great");
  EXPECT_EQ(one_line("Annabel Lee", 8), "Annabel");
  EXPECT_EQ(one_line("Z\xcc\x81\xcc\x81\xcc\x81\xcc\x81"
                     "a",
                     40),
            "\xc5\xb9\xcc\x81"
            "a");
  EXPECT_EQ(one_line("\xe2\x80\x8b", 40), "");
}

}  // namespace
}  // namespace callboard
