// Dialects: what templates say is shown, what people typed is shown as they typed it and does
// nothing (DESIGN: adapters, "Text is written once").
#include "text/dialect.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace callboard {
namespace {

constexpr std::array<Dialect, 7> kAll = {Dialect::kHtml,    Dialect::kPlain,  Dialect::kTerminal,
                                         Dialect::kDiscord, Dialect::kMatrix, Dialect::kBbcode,
                                         Dialect::kMailHtml};

std::string shown(std::string_view markdown, Dialect dialect) {
  return to_dialect(markdown, dialect, DialectMarks{});
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

// What a reader of the dialect sees of one paragraph; any markup that is left makes it fail.
std::string as_read(std::string text, Dialect dialect) {
  replace_all(text, "\xe2\x80\x8b", "");  // the zero-width space that defuses pings and links
  if (dialect == Dialect::kHtml || dialect == Dialect::kMatrix || dialect == Dialect::kMailHtml) {
    if (text.empty()) return text;
    EXPECT_EQ(text.substr(0, 3), "<p>");
    EXPECT_EQ(text.substr(text.size() - 4), "</p>");
    text = text.substr(3, text.size() - 7);
    EXPECT_EQ(text.find_first_of("<>\"'"), std::string::npos) << text;
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
    replace_all(text, "&quot;", "\"");
    replace_all(text, "&#39;", "'");
    replace_all(text, "&amp;", "&");
    return text;
  }
  if (dialect != Dialect::kDiscord) return text;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      out.push_back(text[++i]);
    } else {
      EXPECT_EQ(std::string_view("*_~`|<>[]:").find(text[i]), std::string_view::npos) << text;
      out.push_back(text[i]);
    }
  }
  return out;
}

// Blanks at the ends and newlines are the template's, not the words'.
std::string expected(const std::string& words) {
  std::string out;
  for (const char c : words) out.push_back(c == '\n' || c == '\t' ? ' ' : c);
  const std::size_t first = out.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return out.substr(first, out.find_last_not_of(' ') - first + 1);
}

// clang-format off
const std::vector<std::string>& pieces() {
  static const std::vector<std::string> kPieces = {
      "*", "_", "**bold**", "`code`", "```", "~~", "||x||", "<", ">", "<b>", "</script>",
      "<!--", "&amp;", "&", "[x](y)", "[b]", "[/quote]", "!", "![i](u)", "#", "# ", "> ", "- ",
      "1. ", "+ ", "===", "---", "\n", "\n\n", "    ", "\t", "@everyone", "@room", "<@1>",
      "<#2>", "<t:1:R>", "</c:1>", ":smile:", "http://e.x", "www.e.x", "\\", "{{x}}", "{{{x}}}",
      "{{/x}}", "|", "$", "'", "\"", "=", "\xc3\xa9", "\xe6\x97\xa5", "\xf0\x9f\x8e\xb2", "a",
      "Lucky", " ", "7", "xmpp:a", "e.vil.com", "(c)", "%", "~", "\\n", ")."};
  return kPieces;
}
// clang-format on

rc::Gen<std::string> hostile_words() {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces())),
                      [](const std::vector<std::string>& pieces) {
                        std::string out;
                        for (const std::string& piece : pieces) out += piece;
                        return out;
                      });
}

RC_GTEST_PROP(Dialects, ShowHostileWordsAsTheyWereTypedInEveryDialect, ()) {
  const std::string words = *hostile_words();
  for (const Dialect dialect : kAll) {
    RC_ASSERT(as_read(shown(escape_markdown(words), dialect), dialect) == expected(words));
  }
}

RC_GTEST_PROP(Dialects, ShowWordsInTheMiddleOfATemplateAsTheyWereTyped, ()) {
  const std::string words = "x" + *hostile_words() + "x";
  for (const Dialect dialect : {Dialect::kPlain, Dialect::kHtml, Dialect::kDiscord}) {
    const std::string text = shown("Guess: " + escape_markdown(words) + ".", dialect);
    RC_ASSERT(as_read(text, dialect) == "Guess: " + expected(words) + ".");
  }
}

RC_GTEST_PROP(Dialects, ShowAnyNameInATokenAsItIs, ()) {
  const std::string name = expected(*hostile_words());
  RC_PRE(!name.empty());
  std::string flat = name;  // control characters are gone, newlines too
  replace_all(flat, "\n", "");
  for (const Dialect dialect : kAll) {
    RC_ASSERT(as_read(shown(name_token(name), dialect), dialect) == flat);
    RC_ASSERT(as_read(shown(mention_token("", name), dialect), dialect) == flat);
  }
}

RC_GTEST_PROP(Dialects, SurviveAnyBytes, (const std::string& bytes)) {
  for (const Dialect dialect : kAll) {
    const std::string text = shown(escape_markdown(bytes), dialect) + shown(bytes, dialect);
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      const bool allowed =
          byte >= 0x20 || c == '\n' || (c == '\x1b' && dialect == Dialect::kTerminal);
      RC_ASSERT(allowed && byte != 0x7f);
    }
  }
}

RC_GTEST_PROP(Dialects, LetNothingPingOrLinkOnPlatformsThatDoSoByThemselves, ()) {
  const std::string words = *hostile_words();
  for (const Dialect dialect : {Dialect::kDiscord, Dialect::kMatrix, Dialect::kBbcode}) {
    const std::string text = shown(escape_markdown(words), dialect);
    std::vector<std::string_view> bad_ones = {"@everyone", "@room", "<@1>",  "http://",
                                              "www.e",     "<t:1",  "e.vil", "xmpp:a"};
    if (dialect == Dialect::kBbcode) bad_ones.insert(bad_ones.end(), {"[b]", "[/quote]"});
    for (const std::string_view bad : bad_ones) {
      RC_ASSERT(text.find(bad) == std::string::npos);
    }
  }
}

TEST(EscapeXml, LeavesNothingThatAnXmlReaderWouldRead) {
  EXPECT_EQ(escape_xml("<a b='c'>&\"\x01\x0b\n]]>"), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;  ]]&gt;");
  EXPECT_EQ(escape_xml("\xff\xfe"), "\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(escape_xml("\xef\xbf\xbf"), "");  // U+FFFF is no XML character
}

TEST(EscapeMarkdown, DropsDirectionOverridesAndControls) {
  EXPECT_EQ(escape_markdown("a\xe2\x80\xae"
                            "b\x1b[2J"),
            "ab\\[2J");
  EXPECT_EQ(escape_markdown("a\r\nb\xe2\x80\xa8"
                            "c"),
            "a  b c");
}

TEST(Dialects, WordOneTemplateForEachPlatform) {
  const std::string markdown = "## Round 2\n\n**Ann** rolls *again*.\\\nPot $1,200\n\n- one\n- two";
  EXPECT_EQ(shown(markdown, Dialect::kHtml),
            "<h2>Round 2</h2>\n<p><strong>Ann</strong> rolls <em>again</em>.<br>\nPot $1,200</p>\n"
            "<ul>\n<li>one</li>\n<li>two</li>\n</ul>");
  EXPECT_EQ(shown(markdown, Dialect::kPlain),
            "Round 2\n\nAnn rolls again.\nPot $1,200\n\n- one\n- two");
  EXPECT_EQ(shown(markdown, Dialect::kDiscord),
            "## Round 2\n\n**Ann** rolls *again*.\nPot $1,200\n\n- one\n- two");
  EXPECT_EQ(shown(markdown, Dialect::kBbcode),
            "[b]Round 2[/b]\n\n[b]Ann[/b] rolls [i]again[/i].\nPot $1,200\n\n"
            "[list]\n[*]one\n[*]two\n[/list]");
  EXPECT_EQ(shown(markdown, Dialect::kTerminal),
            "\x1b[1mRound 2\x1b[22m\n\n\x1b[1m"
            "Ann\x1b[22m rolls \x1b[3magain\x1b[23m.\n"
            "Pot $1,200\n\n- one\n- two");
}

TEST(Dialects, KeepListsNumbersAndQuotesInPlainText) {
  EXPECT_EQ(shown("3. c\n4. d\n\n> q1\\\n> q2\n\n---", Dialect::kPlain),
            "3. c\n4. d\n\n> q1\n> q2\n\n----");
}

TEST(Dialects, LinkOnlyToAddressesPeopleShouldBeLedTo) {
  const std::string good = "[transcript](https://x.org/t?a=1&b=2)";
  EXPECT_EQ(
      shown(good, Dialect::kHtml),
      "<p><a href=\"https://x.org/t?a=1&amp;b=2\" rel=\"nofollow noopener\">transcript</a></p>");
  EXPECT_EQ(shown(good, Dialect::kPlain), "transcript (https://x.org/t?a=1&b=2)");
  EXPECT_EQ(shown(good, Dialect::kBbcode), "[url=https://x.org/t?a=1&b=2]transcript[/url]");
  EXPECT_EQ(shown(good, Dialect::kDiscord), "[transcript](<https://x.org/t?a=1&b=2>)");
  EXPECT_EQ(shown("[/m/7](/m/7)", Dialect::kPlain), "/m/7");
  const std::string path = "[x](/archive/7)";  // of the web board, which is no address elsewhere
  EXPECT_EQ(shown(path, Dialect::kHtml),
            "<p><a href=\"/archive/7\" rel=\"nofollow noopener\">x</a></p>");
  EXPECT_EQ(shown(path, Dialect::kDiscord), "x");
  EXPECT_EQ(shown(path, Dialect::kMatrix), "<p>x</p>");
  for (const char* bad : {"[x](javascript:alert)", "[x](//evil.org)", "[x](data:text/html)"}) {
    EXPECT_EQ(shown(bad, Dialect::kHtml), "<p>x</p>") << bad;
    EXPECT_EQ(shown(bad, Dialect::kPlain), "x") << bad;
  }
}

TEST(Dialects, TakeAnEscapedAddressForALink) {
  const std::string address = escape_markdown("https://x.org/t_(1)?q=\"<>");
  EXPECT_EQ(shown("[t](" + address + ")", Dialect::kMatrix),
            "<p><a href=\"https://x.org/t_%281%29?q=%22%3C%3E\">t</a></p>");
}

TEST(Dialects, ShowMarksAsTheAdapterSays) {
  DialectMarks marks;
  marks.time = [](std::int64_t ms) { return "<t:" + std::to_string(ms / 1000) + ">"; };
  marks.mention = [](std::string_view handle, std::string_view) {
    return "<@" + std::string(handle) + ">";
  };
  const std::string text =
      mention_token("42", "Ann*") + " until " + time_token(60000) + ", then " + name_token("<Bob>");
  EXPECT_EQ(to_dialect(text, Dialect::kDiscord, marks), "<@42> until <t:60>, then \\<Bob\\>");
  EXPECT_EQ(shown(text, Dialect::kPlain), "Ann* until 1970-01-01 00:01 UTC, then <Bob>");
}

TEST(Dialects, LetRawHtmlOfATemplateStandAsText) {
  EXPECT_EQ(shown("<script>x</script>", Dialect::kHtml), "<p>&lt;script&gt;x&lt;/script&gt;</p>");
}

TEST(Dialects, KeepATokenWholeInsideEmphasis) {
  EXPECT_EQ(shown("**" + name_token("a_b*") + "** won", Dialect::kHtml),
            "<p><strong>a_b*</strong> won</p>");
}

}  // namespace
}  // namespace callboard
