// Answers to follow-up questions, open and with choices.
#include <gtest/gtest.h>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {
namespace {

TEST(OpenAnswer, EveryWayPeopleSayIt) {  // LN-63
  const std::pair<const char*, const char*> rows[] = {
      {"1965", "answer 1965"},
      {"A: 1965", "answer 1965"},
      {"my answer: Elvis Presley", "answer Elvis Presley"},
      {"Who is Elvis?", "answer Elvis"},
      {"I'll say Elvis", "answer Elvis"},
      {"elvis presly", "answer elvis presly"},
      {"Elvis, final answer", "answer Elvis"},
      {"It's gotta be Elvis!", "answer Elvis"},
      {"[b]Elvis[/b]", "answer Elvis"},
      {"!answer Elvis", "answer Elvis"},
      {"answer Elvis", "answer Elvis"},
      {"Is it Elvis Presley?", "answer Elvis Presley"},
      {"hmm, I think it's Elvis", "answer Elvis"},
      {"Good luck to me!\nElvis", "answer Elvis"},
      {"answer: trick or treat", "answer trick or treat"},
      {"Paris?", "answer Paris"},
      {"Is the answer Paris?", "answer Paris"},
      {"I'd say Paris", "answer Paris"},
      {"\"Paris\"", "answer Paris"},
      {"A Hard Day's Night", "answer A Hard Day's Night"},
      {"one", "answer one"},
      {"One!", "answer One"},
      {"pass", "no idea"},
      {"no idea", "no idea"},
      {"dunno", "no idea"},
      {"I don't know", "no idea"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(read(asked(), text), expected) << text;
}
// The board's own field writes like this, and what is typed into it may be any words.
TEST(OpenAnswer, BehindAMarkerAndAColonStandsAsWritten) {  // LN-63
  for (const char* words : {"our Moon",
                            "Paris, France",
                            "a hundred",
                            "the orchid family",
                            "the US",
                            "midnight",
                            "at midnight",
                            "12 am",
                            "0:00",
                            "always 7",
                            "femur (thigh bone)",
                            "Will Shakespeare",
                            "0 \xc2\xb0"
                            "C",
                            "the heart",
                            "L. da Vinci",
                            "maestro",
                            "February",
                            "AC/DC",
                            "three hundred and sixty-six",
                            "Who Framed Roger Rabbit"}) {
    EXPECT_EQ(read(asked(), std::string("my answer: ") + words), std::string("answer ") + words);
  }
  const std::pair<const char*, const char*> rows[] = {
      {"ok, final answer: Paris, France please", "answer Paris, France"},
      {"my answer: the heart!", "answer the heart"},
      {"my answer: Dolly Parton (anthem of my whole life)", "answer Dolly Parton"},
      {"my answer: I think it's Elvis", "answer Elvis"},
      {"my answer: no idea", "no idea"},
      {"my answer: Elvis or Buddy Holly", "E_ONEANSWER"},
      {"my answer: Elvis. Good luck Bob", "answer Elvis"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(read(asked(), text), expected) << text;
}
TEST(OpenAnswer, ATimeAnswersAQuestionForOne) {
  const auto asking = [](const char* question) {
    PublicKnowledge known = asked();
    known.question = question;
    return known;
  };
  const auto time = asking("at what time of night does the spell end");
  for (const char* text : {"midnight", "12 am", "0:00", "24:00", "12 midnight"}) {
    EXPECT_EQ(read(time, text), std::string("answer ") + text);
    EXPECT_EQ(read(asked(), text).find("answer"), std::string::npos) << text;
  }
  EXPECT_EQ(read(time, "at midnight"), "answer midnight");
  EXPECT_EQ(read(time, "I think it's midnight"), "answer midnight");
  EXPECT_EQ(read(asking("which month has the fewest days"), "February"), "answer February");
  EXPECT_EQ(read(asking("on what day is the fair"), "on Monday"), "answer Monday");
}
// Whatever is asked, talk of time puts an answer off.
TEST(OpenAnswer, TalkOfTimeIsNone) {
  for (const char* question :
       {"at what time of night does the spell end", "which month has the fewest days",
        "how many days has a leap year", "which day comes first", "when was the war over",
        "which composer wrote his ninth symphony when he could no longer hear"}) {
    PublicKnowledge known = asked();
    known.question = question;
    for (const char* text :
         {"tomorrow", "I'll answer tomorrow", "in a few days", "give me a minute", "after lunch",
          "later", "soon", "maybe tonight", "I'll think about it over lunch", "back in 5 minutes",
          "at work until 5", "I need another day", "busy until Friday", "this weekend",
          "see you Monday", "I'll answer at midnight"}) {
      EXPECT_EQ(read(known, text), "-") << question << ": " << text;
    }
  }
}
TEST(OpenAnswer, AShortReplyThatIsNoTalkIsOneOrIsAskedAbout) {
  EXPECT_EQ(read(asked(), "the US"), "answer the US");
  EXPECT_EQ(read(asked(), "Will Shakespeare"), "answer Will Shakespeare");
  EXPECT_EQ(read(asked(), "the heart"), "the heart?");
  EXPECT_EQ(read(asked(), "a hundred"), "a hundred?");
  EXPECT_EQ(read(asked(), "tell us"), "-");
  EXPECT_EQ(read(asked(), "heart"), "heart?");
  EXPECT_EQ(read(asked(), "tricky"), "-");
}
TEST(OpenAnswer, QuestionsAndTalkAreNone) {
  for (const char* text : {"what was the question again?", "thinking...", "hmm", "good luck!"}) {
    EXPECT_EQ(read(asked(), text), "-") << text;
  }
  EXPECT_EQ(read(asked(), "Elvis or Buddy Holly"), "E_ONEANSWER");
  EXPECT_EQ(read(asked(), "answer: Elvis\nanswer: Buddy Holly"), "E_ONEANSWER");
  EXPECT_EQ(read(asked(), "!roll"), "E_PHASE");
}
TEST(TwoChoices, EveryWayPeopleSayIt) {  // LN-67
  const auto truth = asked({"true", "false"});
  for (const char* text : {"true", "True!", "T", "I'll go with true", "that's true",
                           "gotta be TRUE", "A", "the first one", "the former", "not false"}) {
    EXPECT_EQ(read(truth, text), "choice true") << text;
  }
  for (const char* text : {"not true", "def. false", "F", "B", "the latter", "the second one"}) {
    EXPECT_EQ(read(truth, text), "choice false") << text;
  }
  const auto yes = asked({"yes", "no"});
  EXPECT_EQ(read(yes, "y"), "choice yes");
  EXPECT_EQ(read(yes, "nope"), "choice no");
  const auto names = asked({"Arctic", "New York"});
  EXPECT_EQ(read(names, "I say new york"), "choice New York");
  EXPECT_EQ(read(names, "Arctic, final answer"), "choice Arctic");
  EXPECT_EQ(read(names, "no idea"), "no idea");
}
TEST(TwoChoices, OneAnswerPlease) {
  const auto truth = asked({"true", "false"});
  EXPECT_EQ(read(truth, "true or false"), "E_ONEANSWER");
  EXPECT_EQ(data_of(refused(truth, "true or false")),
            R"({"choices":[{"text":{"$said":"true"}},{"text":{"$said":"false"}}]})");
  EXPECT_EQ(read(truth, "\xf0\x9f\x91\x8d"), "true or false?") << "only assent is asked back";
  EXPECT_EQ(read(truth, "true or false? hmm"), "-");
  EXPECT_EQ(read_addressed(truth, "let me see"), "-") << "what is put off is no answer";
  EXPECT_EQ(read(asked({"red", "green", "blue"}), "C"), "choice blue");
}
TEST(OpenAnswer, ANameIsAnAnswerAndTwoReadingsAreAskedAbout) {
  EXPECT_EQ(read(asked(), "Buddy"), "answer Buddy");
  EXPECT_EQ(read(asked(), "Buddy Holly"), "answer Buddy Holly");
  EXPECT_EQ(read(asked(), "Elvis or Buddy"), "E_ONEANSWER");
  EXPECT_EQ(read(asked(), "no idea, Elvis"), "NO IDEA or Elvis?");
  EXPECT_EQ(read(asked(), "No idea. Sorry!"), "no idea");
}
TEST(EarlyAnswer, IsNotCountedAndAlertsTheHost) {  // LN-62, AM-61
  EXPECT_EQ(read(written_by(asked(), kBob), "Elvis"), "E_TURN!");
  EXPECT_EQ(read(written_by(asked(), kBob), "good luck!"), "-");
  EXPECT_EQ(read(written_by(asked(), std::nullopt), "answer: Elvis"), "E_SPECTATOR!");
  EXPECT_EQ(read(written_by(asked(), std::nullopt), "what a fine question this is"), "-");
  EXPECT_EQ(read(written_by(asked({"true", "false"}), kBob), "true"), "E_TURN!");
}

}  // namespace
}  // namespace callboard::lucky_numbers
