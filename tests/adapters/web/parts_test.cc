// The small parts that need no server: addresses and forms, names, throttling, words for the
// screen.
#include <gtest/gtest.h>

#include "adapters/web/forum/names.h"
#include "adapters/web/http/encoding.h"
#include "adapters/web/http/forwarded.h"
#include "adapters/web/pages/words.h"
#include "adapters/web/site/site.h"
#include "adapters/web/site/throttle.h"
#include "text/command_marks.h"

namespace callboard::web {
namespace {

TEST(WebEncoding, FormsAreReadAsBrowsersWriteThem) {
  const auto form = parse_form("words=a+b%26c%3D%E2%9C%93&empty=&bare&words=second");
  ASSERT_TRUE(form.has_value());
  EXPECT_EQ(form->at("words"), "a b&c=\xe2\x9c\x93");
  EXPECT_EQ(form->at("empty"), "");
  EXPECT_EQ(form->at("bare"), "");
  EXPECT_TRUE(parse_form("")->empty());
}

TEST(WebEncoding, BrokenFormsAndTooManyFieldsAreNotGuessedAt) {
  for (const char* broken : {"a=%", "a=%2", "a=%zz", "%=x", "a=%0"}) {
    EXPECT_FALSE(parse_form(broken).has_value()) << broken;
  }
  std::string many;
  for (std::size_t i = 0; i <= kFormFieldsMax; ++i) many += "f" + std::to_string(i) + "=1&";
  EXPECT_FALSE(parse_form(many).has_value());
}

TEST(WebEncoding, PathsAreSplitBeforeTheyAreDecoded) {
  EXPECT_EQ(parse_path("/thread/7%2Freply"), (std::vector<std::string>{"thread", "7/reply"}));
  EXPECT_EQ(parse_path("/"), std::vector<std::string>{});
  EXPECT_EQ(parse_path("/a+b"), std::vector<std::string>{"a+b"});
  EXPECT_FALSE(parse_path("thread").has_value());
  EXPECT_FALSE(parse_path("http://elsewhere/").has_value());
  EXPECT_FALSE(parse_path("/a/b/c/d/e/f/g/h/i").has_value());
}

TEST(WebEncoding, ACookieIsFoundByItsWholeName) {
  EXPECT_EQ(cookie("a=1; session=xyz; b=2", "session"), "xyz");
  EXPECT_EQ(cookie("mysession=no", "session"), "");
  EXPECT_EQ(cookie("", "session"), "");
}

TEST(WebNames, LookAlikesShareASkeleton) {
  EXPECT_EQ(name_skeleton("Bob"), name_skeleton("B0B"));
  EXPECT_EQ(name_skeleton("Bill"), name_skeleton("BiII"));
  EXPECT_EQ(name_skeleton("Zo\xc3\xab"), name_skeleton("zoe"));
  EXPECT_EQ(name_skeleton("pop"), name_skeleton("\xd1\x80\xd0\xbe\xd1\x80"));  // Cyrillic
  EXPECT_NE(name_skeleton("Ann"), name_skeleton("Anna"));
  EXPECT_EQ(name_skeleton("\xe2\x80\x8b...!"), "");
}

// Whoever is there as "Ann", "Bob", "Emma": nobody is let in by a name that looks the same.
TEST(WebNames, NobodyLooksLikeSomebodyElse) {
  const auto alike = [](std::string_view name, std::string_view other) {
    const std::string skeleton = name_skeleton(name);
    return skeleton == name_skeleton(other) || skeleton == name_look(other);
  };
  for (const char* twin : {"ɑnn", "ᴀɴɴ", "Aոn", "ΑΝΝ", "ANN", "Аnn", "Ꭺnn", "ꓮnn", "𝐀nn", "𝔸𝕟𝕟",
                           "Ａｎｎ", "ⓐⓝⓝ", "🅰🅽🅽", "🇦 🇳 🇳", "A.n.n", "Änn", "A\u200bnn", "Αnn"}) {
    const bool let_in = judge_name(twin, {}).ok() && !alike("Ann", twin);
    EXPECT_FALSE(let_in) << twin;
  }
  for (const char* twin : {"ВОВ", "вов", "ʙoʙ", "B0b", "Вob"}) {
    const bool let_in = judge_name(twin, {}).ok() && !alike("Bob", twin);
    EXPECT_FALSE(let_in) << twin;
  }
  for (const char* twin : {"Ernma", "ЕММА", "Ernrna", "ᴇᴍᴍᴀ", "EMMA"}) {
    EXPECT_TRUE(alike("Emma", twin)) << twin;
  }
  for (const char* twin :
       {"Саllboard", "CaIlboard", "Ca11board", "ᴄallboard", "call board", "Callboard\u200d"}) {
    EXPECT_FALSE(judge_name(twin, {"callboard"}).ok()) << twin;
  }
  for (const char* twin : {"НОЅТ", "h0st", "Ηost", "ʜᴏsᴛ"}) {
    EXPECT_FALSE(judge_name(twin, {"host"}).ok()) << twin;
  }
}

TEST(WebNames, AWordIsInOneAlphabet) {
  for (const char* mixed : {"Aոn", "Аnna", "Boո", "Oлег", "Max Вов", "Ann Νίκος", "Annनमन"}) {
    const auto judged = judge_name(mixed, {});
    ASSERT_FALSE(judged.ok()) << mixed;
    EXPECT_EQ(judged.error(), NameProblem::kMixedScripts) << mixed;
  }
}

TEST(WebNames, TheShapeOfAShapeIsTheSame) {
  for (const char* name : {"Emma", "Bill", "Zoë", "вов", "ΑΝΝ", "ᴀɴɴ", "太郎", "רות", "Łukasz",
                           "W0w", "O'Neil", "ﬁn", "straße"}) {
    const std::string once = name_skeleton(name);
    EXPECT_EQ(name_skeleton(once), once) << name;
  }
}

TEST(WebNames, DifferentNamesStayDifferent) {
  const std::vector<std::string> names = {
      "Ann",   "Anna",  "Bob",  "Rob",  "Emma", "Lisa", "Liza", "Max",   "Mix",   "Tom", "Tim",
      "Νίκος", "Ольга", "Олег", "太郎", "花子", "רות",  "דוד",  "Łucja", "Lucas", "Zoë", "Zac"};
  for (const std::string& one : names) {
    EXPECT_TRUE(judge_name(one, {"callboard"}).ok()) << one;
    for (const std::string& other : names) {
      EXPECT_EQ(name_skeleton(one) == name_skeleton(other), one == other) << one << " " << other;
    }
  }
}

TEST(WebNames, NamesOfEveryScriptAreWelcome) {
  for (const char* name : {"Ann", "Jos\xc3\xa9", "\xd0\x9b\xd1\x8e\xd0\xb4\xd0\xb0",
                           "\xe5\xa4\xaa\xe9\x83\x8e", "\xd7\xa8\xd7\x95\xd7\xaa", "O'Neil", "X2",
                           "李雷 Lei", "🦊 Łucja नमन", "김 Ann"}) {
    EXPECT_TRUE(judge_name(name, {"Doug"}).ok()) << name;
  }
}

TEST(WebNames, WhatWhoeverWasForgottenIsCalledIsNobodysName) {
  for (const char* name : {"Player 7", "player12", "P1AYER 7", " Player  0 ", "Player 7."}) {
    const auto judged = judge_name(name, {});
    ASSERT_FALSE(judged.ok()) << name;
    EXPECT_EQ(judged.error(), NameProblem::kReserved) << name;
  }
  for (const char* name : {"Players", "Player", "Playerone", "Player 7 of 9", "7", "Slayer 7"}) {
    EXPECT_TRUE(judge_name(name, {}).ok()) << name;
  }
}

TEST(WebForwarded, TheLastAddressNoProxyOfOursWroteIsTheClient) {
  const std::vector<std::string> trusted = {"192.0.2.7"};
  // Nobody may say who they are but our proxies.
  EXPECT_EQ(client_address("203.0.113.9", "198.51.100.1", trusted), "203.0.113.9");
  EXPECT_EQ(client_address("127.0.0.1", "", trusted), "127.0.0.1");
  EXPECT_EQ(client_address("127.0.0.1", "198.51.100.1", trusted), "198.51.100.1");
  EXPECT_EQ(client_address("::ffff:127.0.0.1", "2001:db8::1", trusted), "2001:db8::1");
  // What the client itself wrote stands before what the proxy added.
  EXPECT_EQ(client_address("::1", "10.9.8.7, 198.51.100.1", trusted), "198.51.100.1");
  EXPECT_EQ(client_address("127.0.0.1", "198.51.100.1, 192.0.2.7", trusted), "198.51.100.1");
  EXPECT_EQ(client_address("192.0.2.7", "127.0.0.1", trusted), "127.0.0.1");
  EXPECT_EQ(client_address("127.0.0.1", "10.9.8.7, 127.0.0.1", trusted), "127.0.0.1");
  for (const char* odd : {"::ffff:", "unknown", "<script>", ",", "198.51.100.1:80 x", "a, "}) {
    EXPECT_EQ(client_address("127.0.0.1", odd, trusted), "127.0.0.1") << odd;
  }
}

TEST(WebForwarded, ProxiesAreKnownHoweverTheyAreWritten) {
  for (const char* listed : {"2001:0db8:0:0::1", "[2001:DB8::1]", "2001:db8::1"}) {
    EXPECT_EQ(client_address("127.0.0.1", "198.51.100.7, 2001:db8::1", {listed}), "198.51.100.7")
        << listed;
    EXPECT_EQ(client_address("2001:db8::1", "198.51.100.7:99", {listed}), "198.51.100.7") << listed;
  }
  EXPECT_EQ(client_address("127.0.0.1", "203.0.113.9, 10.0.0.1:4711", {"10.0.0.1"}), "203.0.113.9");
}

// Cookies are sent to every port of a host.
TEST(WebCookies, AreNamedAfterThePortUnlessItIsThatOfHttps) {
  EXPECT_EQ(cookie_ending("https://play.example.org"), "");
  EXPECT_EQ(cookie_ending("https://play.example.org:443"), "");
  EXPECT_EQ(cookie_ending("https://play.example.org/path"), "");
  EXPECT_EQ(cookie_ending("https://play.example.org:8443"), "_8443");
  EXPECT_EQ(cookie_ending("http://play.example.org"), "_80");
  EXPECT_EQ(cookie_ending("http://127.0.0.1:18480"), "_18480");
  EXPECT_EQ(cookie_ending("http://[2001:db8::1]:18480"), "_18480");
  EXPECT_EQ(cookie_ending("http://[2001:db8::1]"), "_80");
}

TEST(WebThrottle, AfterTheBurstOneAtATime) {
  Throttle throttle(3, 1000);
  Timestamp now{50'000};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(throttle.count("a", now), Throttle::Says::kGoOn);
  EXPECT_EQ(throttle.count("a", now), Throttle::Says::kTooMuch);
  EXPECT_EQ(throttle.count("b", now), Throttle::Says::kGoOn);
  now.ms += 1000;
  EXPECT_EQ(throttle.count("a", now), Throttle::Says::kGoOn);
  EXPECT_EQ(throttle.count("a", now), Throttle::Says::kTooMuch);
  now.ms -= 10'000'000;  // a clock set back locks nobody out
  EXPECT_EQ(throttle.count("a", now), Throttle::Says::kGoOn);
}

TEST(WebWords, LinesStayAndEmptyOnesAreFew) {
  EXPECT_EQ(shown_words("\n\none\n\n\n\ntwo\nthree\n\n"), "one\n\ntwo\nthree");
  EXPECT_EQ(shown_words(""), "");
}

TEST(WebWords, CommandsAreToldByTheirStart) {
  for (const char* command : {"!load x", "  !undo", "ok\n!pause", "> !x", "Doug: !load y",
                              "**!go**", "Doug, !load", "! no"}) {
    EXPECT_TRUE(may_hold_command(command)) << command;
  }
  for (const char* chat : {"wow!", "!!!", "hey !there", "", "a!b", "!7"}) {
    EXPECT_FALSE(may_hold_command(chat)) << chat;
  }
}

}  // namespace
}  // namespace callboard::web
