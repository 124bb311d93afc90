// Ordinary sentences of players, phase by phase, and how they are read. What cannot be a move is
// talk; what looks like one and is unclear is asked back, and never costs anything.
#include <gtest/gtest.h>

#include "tests/rules/wheel/reader_harness.h"

namespace callboard::wheel {
namespace {

struct Sentence {
  const char* text;
  const char* wanted;
};
template <std::size_t N>
void hear(const PublicKnowledge& known, const Sentence (&rows)[N]) {
  for (const Sentence& row : rows) EXPECT_EQ(read(known, row.text), row.wanted) << row.text;
}

TEST(Sentences, AtTheBeginningOfATurn) {
  hear(on_turn(), {
                      {"I guess I'll spin", "spin"},
                      {"I guess so", "-"},
                      {"I guess", "-"},
                      {"I guess I'll buy an E", "buy E"},
                      {"ok yes, I'll spin then", "spin"},
                      {"k, spin", "spin"},
                      {"K, spin", "spin; call K"},
                      {"k I'll spin", "spin"},
                      {"spin please :D", "spin"},
                      {":D", "-"},
                      {"lol :P", "-"},
                      {"Nice! :D", "-"},
                      {"T_T", "-"},
                      {"oh no D:", "-"},
                      {"xD", "-"},
                      {"<3", "-"},
                      {"o/ everyone", "-"},
                      {"P.S. good luck all", "-"},
                      {"spin\n\nP.S. good luck all", "spin"},
                      {"spin\nPs: good luck all", "spin"},
                      {"spin\nPS see you tomorrow", "spin"},
                      {"buy an E, I think", "buy E"},
                      {"buy an E and I please", "buy E; buy I"},
                      {"buy E and I", "buy E; buy I"},
                      {"buy a vowel, I think E", "buy E"},
                      {"Can I buy a vowel? E", "buy E?"},
                      {"buy an E and a T", "buy E; call T"},
                      {"T-shirt weather here", "-"},
                      {"L.A. is hot", "-"},
                      {"r u kidding", "-"},
                      {"c u tomorrow", "-"},
                      {"how r u all", "-"},
                      {"C u later", "-"},
                      {"thanks Pat, spin", "spin"},
                      {"Hi Pat,\nspin\nBob", "spin"},
                      {"Hi Pat,\nI'd like to spin.\nThanks!", "spin"},
                      {"T (spin)", "spin; call T"},
                      {"T spin", "spin; call T"},
                      {"T, no wait, N", "call N"},
                      {"T, sorry, N", "call N"},
                      {"T, actually N", "call N"},
                      {"buy E... I mean buy A", "buy A"},
                      {"buy E, sorry for the delay", "buy E"},
                      {"T, sorry for the delay", "call T"},
                      {"is that a T?", "-"},
                      {"what a game", "-"},
                      {"my cat says hi", "-"},
                      {"sorry I'm late", "-"},
                      {"let me think", "-"},
                      {"back", "-"},
                      {"board", "-"},
                      {"used letters", "-"},
                      {"my items", "-"},
                  });
}
TEST(Sentences, AboutSolving) {
  hear(on_turn(),
       {
           {"solve it now: better late than never", "solve better late than never"},
           {"solve this: better late than never", "solve better late than never"},
           {"solve this one: better late than never", "solve better late than never"},
           {"I'd like to solve, Pat: better late than never", "solve better late than never"},
           {"I'd like to solve, Doug: better late than never", "solve better late than never"},
           {"My answer would be better late than never", "solve better late than never"},
           {"solve it better late than never", "solve better late than never"},
           {"solve better late than never, thanks Pat!", "solve better late than never"},
           {"solve: better late than never, fingers crossed", "solve better late than never"},
           {"solve better late than never :D", "solve better late than never"},
           {"I guess it's better late than never", "solve better late than never?"},
           {"guess: better late than never", "solve better late than never"},
           {"guess better late than never", "solve better late than never"},
           {"answer better late than never", "solve better late than never?"},
           {"Is it better late than never? Fingers crossed!", "solve better late than never?"},
           {"Got it! Better late than never", "solve Better late than never?"},
           {"I believe it is better late than never", "solve better late than never?"},
           {"better late than never\nGood luck all", "solve better late than never?"},
           {"solve: bitter later than never", "solve bitter later than never"},
           {"solve bitter later than never", "M_19?"},
           {"the answer is on the tip of my tongue", "-"},
           {"I'll solve next turn", "-"},
           {"I could solve now but I'll spin", "spin"},
           {"I'll solve it tomorrow", "-"},
           {"I'd like to solve, I think.", "M_19?"},
           {"can I solve?", "-"},
           {"solve\nthanks Pat", "M_19?"},
           {"solve\nbetter late than never", "solve better late than never"},
           {"Buy an E and I will solve next time", "buy E"},
           {"spin, T and I'll solve next turn", "spin; call T"},
           {"I don't know the answer", "-"},
           {"it's a nice day", "-"},
       });
  hear(on_turn(Phase::kTurn, "OHIO"), {{"it's over", "-"},
                                       {"that's cold", "-"},
                                       {"solve ohio", "solve ohio"},
                                       {"solve it's ohio", "solve ohio"}});
  hear(on_turn(Phase::kTurn, "APPLE PIE"),
       {{"solve it's an apple pie", "solve apple pie"}, {"solve apple pies", "solve apple pies"}});
  hear(on_turn(Phase::kTurn, "P.S. I LOVE YOU"),
       {{"solve: P.S. I love you", "solve P.S. I love you"},
        {"P.S. I love you", "-"},
        {"P.S. good luck", "-"}});
}
TEST(Sentences, AfterASpin) {
  hear(on_turn(Phase::kLetter), {
                                    {"I guess T", "call T"},
                                    {"I guess we go with T", "call T"},
                                    {"T, I think", "call T"},
                                    {"T :D", "call T"},
                                    {"T!!! <3", "call T"},
                                    {":P", "-"},
                                    {"lol :D", "-"},
                                    {":3", "-"},
                                    {"P.S. sorry for the wait", "-"},
                                    {"T, spin", "call T; spin"},
                                    {"T, then spin again", "call T; spin"},
                                    {"T, no, N", "call N"},
                                    {"T... I mean N", "call N"},
                                    {"k", "call K"},
                                    {"k please", "call K"},
                                    {"K as in kilo", "call K"},
                                    {"wow, 600!", "-"},
                                    {"600", "-"},
                                    {"yes!", "M_01?"},
                                    {"no way", "-"},
                                });
}
TEST(Sentences, OnTheExpress) {
  hear(on_turn(Phase::kExpressChoice), {
                                           {"dunno", "-"},
                                           {"I don't know", "-"},
                                           {"no clue", "-"},
                                           {"hmm", "-"},
                                           {"no, I'll play", "play"},
                                           {"Play? No, pass", "get off"},
                                           {"play or pass?", "M_12?"},
                                           {"shall I play?", "-"},
                                           {"no, pass", "get off"},
                                           {"no thanks, I'll pass", "get off"},
                                           {"no thanks Pat", "get off"},
                                           {"I guess I'll play", "play"},
                                           {"let's play!", "play"},
                                           {"yes, play", "play"},
                                           {"no T's left?", "-"},
                                           {"wow :D", "-"},
                                       });
  hear(on_turn(Phase::kExpressRide), {{"I guess I'll stop", "-"},
                                      {"T, no wait, R", "call R"},
                                      {"T and R", "call T; call R"},
                                      {"hmm, let me think", "-"},
                                      {"solve better later than never", "-"}});
}
TEST(Sentences, InTheSpeedUp) {
  hear(on_turn(Phase::kSpeedLetter), {
                                         {"an A please", "letter A"},
                                         {"give me an a", "letter A"},
                                         {"Hmm, no idea", "-"},
                                         {"no idea", "-"},
                                         {"lol :O", "-"},
                                         {"N :D", "letter N"},
                                         {"thank u", "-"},
                                         {"N, no idea", "letter N"},
                                     });
  hear(on_turn(Phase::kSpeedSolve),
       {
           {"Thanks Pat!\nsolve: better late than never", "guess better late than never"},
           {"Hi Bob,\nsolve: better late than never\nAnn", "guess better late than never"},
           {"solve: better late than never\nGood luck me!", "guess better late than never"},
           {"Hmm, no idea, let me think", "-"},
           {"no idea, give me time", "-"},
           {"no idea, sorry", "-"},
           {"I have no idea", "-"},
           {"pass, thanks", "pass"},
           {"no", "-"},
           {"I'll solve tomorrow", "-"},
           {"solve bitter later than never", "M_19?"},
       });
  EXPECT_EQ(note_of(on_turn(Phase::kSpeedSolve),
                    "solve: better late than never\nI had a dream about this"),
            "");
}
TEST(Sentences, InATossUp) {
  hear(revealing(),
       {
           {"I guess so", "-"},
           {"I guess I'll wait", "-"},
           {"I guess it's better late than never", "answer better late than never?"},
           {"Hi Pat,\nsolve: better late than never", "answer better late than never"},
           {"Hi Bob,\nbetter late than never\nAnn", "answer better late than never?"},
           {"buzz\nbetter late than never", "answer better late than never"},
           {"buzz! better late", "M_19?"},
           {"buzz better late", "-"},
           {"I'd like to solve, Pat: better late than never", "answer better late than never"},
           {"I'll answer tomorrow", "-"},
           {"I'll solve it tomorrow", "-"},
           {"solve: better late than never, thanks Pat!", "answer better late than never"},
           {"the answer is on the tip of my tongue", "-"},
           {"gl all :D", "-"},
       });
  EXPECT_EQ(read_addressed(revealing(), "Hi Pat,\nsolve: better late than never"),
            "answer better late than never");
  EXPECT_EQ(read_privately(revealing(), "better dogs are never"), "answer better dogs are never?");
  PublicKnowledge west = revealing();
  west.cells = board("WILD WEST");
  EXPECT_EQ(read_privately(west, "wild west"), "answer wild west?");
  EXPECT_EQ(read_privately(west, "buzz: wild west"), "answer wild west");
  PublicKnowledge one = revealing();
  one.cells = board("OHIO");
  EXPECT_EQ(read_privately(one, "neat"), "answer neat?");
  EXPECT_EQ(read(one, "buzz ohio"), "answer ohio");
}
TEST(Sentences, ChoosingACategory) {
  PublicKnowledge known = choosing();
  known.categories = {"around the house", "thing", "things"};
  hear(known, {
                  {"around the house", "category 1"},
                  {"Around the House please", "category 1"},
                  {"things", "category 3"},
                  {"I'll take Thing", "category 2"},
                  {"let's do 2", "category 2"},
                  {"3. things", "category 3"},
                  {"2, good luck everybody", "category 2"},
                  {"Hi Pat,\n2 please\nBob", "category 2"},
                  {"2 or 3", "2 or 3?"},
                  {"one moment please", "-"},
                  {"give me a second", "-"},
                  {"just a sec", "-"},
                  {"<3", "-"},
                  {"wow nice", "-"},
              });
  known.categories = {"before & after", "on the map", "food & drink"};
  hear(known, {{"before and after", "category 1"},
               {"on the map", "category 2"},
               {"food and drink please", "category 3"},
               {"3. food and drink", "category 3"}});
}
TEST(Sentences, NamingBonusLetters) {
  hear(naming(), {
                     {"Ugh!", "-"},
                     {"OMG", "-"},
                     {"Hm", "-"},
                     {"yup", "M_29?"},
                     {"gj", "-"},
                     {"wp", "-"},
                     {"hf", "-"},
                     {"God", "-"},
                     {"bad", "-"},
                     {"fuck", "-"},
                     {"thx", "-"},
                     {"ty", "-"},
                     {"lol :D", "-"},
                     {"P.S. thanks", "-"},
                     {"r u ready", "-"},
                     {"thank u", "-"},
                     {"what a day", "-"},
                     {"I hope a miracle happens", "-"},
                     {"cdma", "letters CDM+A"},
                     {"cdm a", "letters CDM+A"},
                     {"Can I have C, D, M and A please?", "letters CDM+A"},
                     {"I think I'll go with C, D, M and A", "letters CDM+A"},
                     {"C, D, M and A, I think", "letters CDM+A"},
                     {"C, D, M and I", "letters CDM+I"},
                     {"C, D, M and a please", "letters CDM+A"},
                     {"Hi Doug,\nC D M A\nthanks, Bob", "letters CDM+A"},
                     {"C D M A :D", "letters CDM+A"},
                     {"C D M A, good luck me", "letters CDM+A"},
                     {"I would adore C and D", "-"},
                     {"CDAM", "-"},
                 });
  EXPECT_EQ(read(naming(4, "CDM", 'A'), "no more, thanks"), "letters no more");
}
TEST(Sentences, InTheBonusRound) {
  hear(on_turn(Phase::kBonusSolve),
       {
           {"Hmm, no idea, let me think", "-"},
           {"no idea yet, need more time", "-"},
           {"I don't know", "-"},
           {"Thanks Pat!\nsolve: better late than never", "guess better late than never"},
           {"solve: better late than never\nGood luck me!", "guess better late than never"},
           {"it's better late than never! woohoo", "guess better late than never?"},
           {"better late than never :D", "guess better late than never?"},
       });
}
TEST(Sentences, WithAQuestionOpen) {
  PublicKnowledge known = on_turn();
  known.asked = Buy{'E'};
  hear(known, {{"yes", "buy E"},
               {"Yes!", "buy E"},
               {"yes please", "buy E"},
               {"ok yes", "buy E"},
               {"Yes, buy E", "buy E"},
               {"Hi Pat,\nyes", "buy E"},
               {"ok", "M_17?"},
               {"y", "M_17?"},
               {"sure", "M_17?"},
               {"No, thank you!", "no"},
               {"Hi Pat,\nno", "no"},
               {"yes, let me think", "-"},
               {"spin", "spin"}});
  known.asked = Solve{};
  hear(known, {{"yep", "M_18?"}, {"ok", "M_18?"}});
}
TEST(Sentences, OfThoseWhoWatch) {
  for (const std::optional<Seat> author : {std::optional(kBlue), std::optional<Seat>()}) {
    const PublicKnowledge known = written_by(on_turn(), author);
    for (const char* text : {":D", "lol :P", "T_T", "I guess so", "good luck all :D", "<3"}) {
      EXPECT_EQ(read(known, text), "-") << text;
    }
  }
  const PublicKnowledge blue = written_by(on_turn(), kBlue);
  hear(blue, {{"everybody knows it's better late than never", "M_02!"},
              {"better late than never\nlol", "M_02!"},
              {"I think it's a nice day", "-"}});
}

}  // namespace
}  // namespace callboard::wheel
