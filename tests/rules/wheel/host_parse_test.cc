// Hosts' commands of the wheel game (page section H) and rulings in words.
#include "rules/wheel/host_parse.h"

#include <gtest/gtest.h>

#include "tests/rules/wheel/reader_harness.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

// Three seats on their podiums, red on turn.
State playing(Phase phase = Phase::kTurn) {
  State state;
  state.phase = phase;
  state.stage = Stage{StageKind::kMain, 1};
  state.players.resize(3);
  state.players[1].rb = 1000;
  state.players[1].pb = 600;
  state.round.podium = {kRed, kYellow, kBlue};
  state.puzzle.mover = kRed;
  state.puzzle.board.cells = board("BETTER LATE THAN NEVER");
  if (phase == Phase::kReveal) {
    state.reveals.resize(1);
    state.reveals.front().players = {kRed, kYellow, kBlue};
    state.reveals.front().board.cells = state.puzzle.board.cells;
  }
  return state;
}
HostLine line(std::string_view command) {
  HostLine out;
  const std::size_t blank = std::min(command.find(' '), command.size());
  out.word = std::string(command.substr(0, blank));
  out.rest = fold_content(command.substr(std::min(blank + 1, command.size())));
  for (const char* name : {"Ann", "Bob", "Cy Young"}) out.names.push_back(fold_content(name));
  return out;
}
Result<HostMove, Refusal> parsed(std::string_view command, const State& state = playing()) {
  return parse_command(state, line(command));
}
template <class Group, class T>
bool gives(std::string_view command, const T& wanted) {
  const auto move = parsed(command);
  return move && *move == HostMove{Group{wanted}};
}
std::string refused(std::string_view command) {
  const auto move = parsed(command);
  return move ? "" : code_name(move.error().code);
}

TEST(HostWords, PuzzlesAreLoadedWithCategoryAndAliases) {
  const auto move = parsed("puzzle bonus ROUTE 66 | Place | Route sixty six; Route sixty-six road");
  ASSERT_TRUE(move);
  const auto& load = std::get<LoadPuzzle>(std::get<QueueMove>(*move));
  EXPECT_EQ(load.puzzle.kind, PuzzleKind::kBonus);
  EXPECT_EQ(load.puzzle.solution.text, "ROUTE 66");
  EXPECT_EQ(load.puzzle.category.text, "Place");
  EXPECT_EQ(load.puzzle.aliases.size(), 2U);
  EXPECT_TRUE(gives<QueueMove>("puzzle drop 2", DropPuzzle{2}));
  EXPECT_TRUE(gives<QueueMove>("puzzle move 3 1", MovePuzzle{3, 1}));
  EXPECT_EQ(refused("puzzle OHIO"), "H_FORM");
  EXPECT_EQ(refused("puzzle ANTIDISESTABLISHMENT | Thing"), "H_PUZZLE");
  EXPECT_EQ(refused("puzzle TETRIS | Video Game"), "");  // WF-130
}
// An amount is grouped by thousands or not at all; a wrong one is never a smaller one.
TEST(HostWords, AmountsOfMoney_WF_250) {
  for (const char* amount : {"2,5", "1,200,00", "2.5.0", "1,,200", "lots"}) {
    EXPECT_EQ(refused(std::string("score Ann ") + amount), "H_FORM") << amount;
    EXPECT_EQ(refused(std::string("bigmoney ") + amount), "H_FORM") << amount;
  }
  for (const char* amount : {"1200", "1,200", "$1,200"}) {
    EXPECT_EQ(refused(std::string("score Ann ") + amount), "") << amount;
  }
}
// Players who are called like a podium, on another one, are asked about.
TEST(HostWords, AColourThatIsAlsoANameOfSomebodyElse) {
  const auto named = [](std::string_view command, std::vector<const char*> names) {
    HostLine said = line(command);
    said.names.clear();
    for (const char* name : names) said.names.push_back(fold_content(name));
    return parse_command(playing(), said);
  };
  for (const char* colour : {"red", "Yellow", "BLUE"}) {
    const std::vector<const char*> elsewhere = {"Yellow", "Blue", "Red"};
    for (const std::string command : {"turn ", "score "}) {
      const auto asked = named(command + colour + (command == "score " ? " 700" : ""), elsewhere);
      ASSERT_FALSE(asked) << command << colour;
      EXPECT_EQ(code_name(asked.error().code), "H_NAME") << command << colour;
      EXPECT_EQ(asked.error().data.size(), 3U) << command << colour;  // and who is meant
    }
  }
  // On their own podium it is all the same.
  EXPECT_TRUE(named("turn red", {"Red", "Bob", "Cyd"}));
  const auto seat_of = [&](std::string_view command) {
    const auto move = named(command, {"Ann", "Red", "Cyd"});
    const auto* person = move ? std::get_if<PersonMove>(&*move) : nullptr;
    const auto* turn = person == nullptr ? nullptr : std::get_if<SetTurn>(person);
    return turn == nullptr ? 99 : static_cast<int>(turn->seat.index);
  };
  EXPECT_EQ(seat_of("turn \"Red\""), 1);
  EXPECT_EQ(seat_of("turn red podium"), 0);
  EXPECT_EQ(seat_of("turn Ann"), 0);
  EXPECT_EQ(seat_of("turn yellow"), 1);
  EXPECT_EQ(seat_of("turn seat 2"), 1);
  EXPECT_EQ(seat_of("turn \"yellow\""), 99) << "nobody has that name";
  // Two of one name.
  EXPECT_FALSE(named("turn Ann", {"Ann", "ann", "Cyd"}));
  // A longer name that begins with a colour is clear.
  EXPECT_TRUE(named("turn red baron", {"Ann", "Red Baron", "Cyd"}));
}
TEST(HostWords, WF_209_SpecialsArePlacedAndRemoved) {
  EXPECT_TRUE(gives<WheelMove>("place trip on 11", PlaceSpecial{Special::kTrip, 11, "", 0, false}));
  EXPECT_TRUE(gives<WheelMove>("place trip on 11 \"Paris in May\" 1499 force",
                               PlaceSpecial{Special::kTrip, 11, "Paris in May", 1499, true}));
  EXPECT_TRUE(gives<WheelMove>("place trip on 11 \"Paris\" 1499.50",
                               PlaceSpecial{Special::kTrip, 11, "Paris", 1500, false}))
      << "WF_250";
  EXPECT_TRUE(gives<WheelMove>("place wild", PlaceSpecial{Special::kWild, {}, "", 0, false}));
  EXPECT_TRUE(gives<WheelMove>("remove 11", RemoveSpecial{11}));
  EXPECT_TRUE(gives<WheelMove>("remove 11 force", RemoveSpecial{11}));
  EXPECT_EQ(refused("place cake on 11"), "H_FORM");
  EXPECT_EQ(refused("place wild on 6 \"Paris\""), "H_FORM");
}
TEST(HostWords, WF_207_BigMoneyAndEnvelopes) {
  EXPECT_TRUE(gives<WheelMove>("bigmoney 30,000", SetBigMoney{30000}));
  std::string all = "envelopes 10000; \"Custom title\"";
  for (int i = 0; i < 22; ++i) all += "; 2000";
  const auto move = parsed(all);
  ASSERT_TRUE(move);
  const auto& set = std::get<SetEnvelopes>(std::get<WheelMove>(*move));
  EXPECT_EQ(set.envelopes[0].value, 10000);
  EXPECT_EQ(set.envelopes[1].title, "Custom title");
  EXPECT_EQ(refused("envelopes 1; 2; 3"), "H_FORM");
}
TEST(HostWords, WF_306_ScoresOfBothLedgers) {
  EXPECT_TRUE(gives<PersonMove>("score Bob 1650", SetScore{kYellow, Ledger::kRound, 1650}));
  EXPECT_TRUE(gives<PersonMove>("score Bob +500", SetScore{kYellow, Ledger::kRound, 1500}));
  EXPECT_TRUE(
      gives<PersonMove>("score yellow -100 puzzle", SetScore{kYellow, Ledger::kPuzzle, 500}));
  EXPECT_EQ(refused("score Zoe 100"), "H_NAME");
  EXPECT_EQ(refused("score Bob lots"), "H_FORM");
}
TEST(HostWords, PeopleAndItems) {
  EXPECT_TRUE(gives<PersonMove>("give Cy Young wild", GiveItem{kBlue, Special::kWild, "", 0}));
  EXPECT_TRUE(gives<PersonMove>("give Bob trip \"Paris\" 1499",
                                GiveItem{kYellow, Special::kTrip, "Paris", 1499}));
  EXPECT_TRUE(gives<PersonMove>("take blue big_money", TakeItem{kBlue, Special::kBigMoney}));
  EXPECT_TRUE(gives<PersonMove>("turn Cy Young", SetTurn{kBlue}));
  EXPECT_TRUE(gives<PersonMove>("turn Cy Young force", SetTurn{kBlue, true}));
  EXPECT_TRUE(gives<PersonMove>("loseturn Bob", LoseTurn{kYellow}));
  EXPECT_TRUE(gives<PersonMove>("buzz", Buzz{}));
  EXPECT_TRUE(gives<PersonMove>("disqualify Ann", Disqualify{kRed}));
  EXPECT_TRUE(gives<PersonMove>("refill Ann", Refill{kRed}));
  EXPECT_EQ(refused("buzz Ann"), "H_FORM");
  EXPECT_EQ(refused("turn"), "H_NAME");
}
TEST(HostWords, TheMatch) {
  EXPECT_TRUE(gives<MatchMove>("void", VoidPuzzle{false, 0}));
  EXPECT_TRUE(gives<MatchMove>("void bank", VoidPuzzle{true, 0}));
  EXPECT_TRUE(gives<MatchMove>("void audition 2", VoidPuzzle{false, 2}));
  EXPECT_TRUE(gives<MatchMove>("go", Go{}));
  EXPECT_TRUE(gives<MatchMove>("award Bob", Award{kYellow}));
  EXPECT_TRUE(gives<MatchMove>("finalspin", CallFinalSpin{true, false}));
  EXPECT_TRUE(gives<MatchMove>("finalspin confirm", CallFinalSpin{true, true}));
  EXPECT_TRUE(gives<MatchMove>("finalspin not yet", CallFinalSpin{false, false}));
  EXPECT_TRUE(gives<MatchMove>("tiebreak", StartTieBreak{}));
  EXPECT_TRUE(gives<MatchMove>("set vowel_price 300", SetOption{"vowel_price", "300"}));
  EXPECT_TRUE(
      gives<MatchMove>("set giveaway_on Main2, final", SetOption{"giveaway_on", "main2, final"}))
      << "WF_105";
  EXPECT_TRUE(gives<MatchMove>("set consolation \"A warm handshake\"",
                               SetOption{"consolation", "A warm handshake"}));
  EXPECT_TRUE(gives<MatchMove>("abort", Abort{}));
  EXPECT_EQ(refused("void audition 4"), "H_FORM");
  EXPECT_EQ(refused("dance"), "H_FORM");
}
TEST(HostWords, AMisreadMoveIsEnteredForItsPlayer) {
  EXPECT_TRUE(
      gives<MatchMove>("as Ann: spin, T", Enter{kRed, Play{{Step{Spin{}}, Step{Call{'T'}}}}}));
  EXPECT_TRUE(gives<MatchMove>("as red E", Enter{kRed, Play{{Step{Buy{'E'}}}}}));
  EXPECT_EQ(refused("as Ann whatever you say"), "H_FORM");
  EXPECT_EQ(refused("as Zoe spin"), "H_NAME");
  State owed = playing(Phase::kLetter);
  const auto vowel = parsed("as Ann: buy E", owed);
  ASSERT_FALSE(vowel);
  EXPECT_EQ(vowel.error().code, Code::kConsonantNow) << "the reason that Ann would be given";
}
TEST(HostWords, WF_178_ARulingCarriesTheWordsItIsAbout) {
  const Said said{"better late then never", "better late then never", ""};
  const Play play{{Step{Spin{}}, Step{Call{'T'}}, Step{Solve{said}}}};
  const auto command = ruling_on(play, "right");
  ASSERT_TRUE(command);
  EXPECT_EQ(*command, "rule right spin, T, solve: better late then never");
  EXPECT_TRUE(gives<MatchMove>(*command, Rule{play, true, std::nullopt}));
  EXPECT_TRUE(gives<MatchMove>(*ruling_on(play, "wrong"), Rule{play, false, std::nullopt}));
  EXPECT_FALSE(ruling_on(Play{{Step{Spin{}}}}, "right"));
  EXPECT_FALSE(ruling_on(play, "credit"));
  EXPECT_EQ(refused("rule right spin"), "H_FORM");
}
TEST(HostWords, ARulingOnAnAnswerNamesItsPlayer) {
  State state = playing(Phase::kReveal);
  const Said said{"better late than never", "better late than never", ""};
  const auto move = parsed("rule right Bob: answer: better late than never", state);
  ASSERT_TRUE(move);
  const auto& rule = std::get<Rule>(std::get<MatchMove>(*move));
  EXPECT_EQ(rule.seat, std::optional(kYellow));
  EXPECT_EQ(rule.play, (Play{{Step{Answer{said}}}}));
}
TEST(HostWords, WF_178_OnlyTheAnswersOfARaceAreRuledOnWhereTheyWereGiven) {
  State state = playing(Phase::kReveal);
  const Said said{"better late than never", "better late than never", ""};
  const Play play{{Step{Answer{said}}}};
  EXPECT_FALSE(ruling_in(state, kYellow, play, "right")) << "judged with its step";
  state.config.options.tossup_mode = TossupMode::kRace;
  const auto command = ruling_in(state, kYellow, play, "right");
  ASSERT_TRUE(command);
  const auto move = parsed(*command, state);
  ASSERT_TRUE(move) << *command;
  EXPECT_EQ(std::get<Rule>(std::get<MatchMove>(*move)), (Rule{play, true, kYellow}));
}
TEST(HostWords, WF_008_GroupsArePartedBySlashesAndNamesByCommas) {
  EXPECT_TRUE(
      gives<MatchMove>("groups Ann, Cy Young / Bob", SetGroups{{{kRed, kBlue}, {kYellow}}}));
  EXPECT_EQ(refused("groups Ann, Bob"), "H_FORM");
  EXPECT_EQ(refused("groups Ann, / Bob"), "H_FORM");
  EXPECT_EQ(refused("groups Ann / Zoe"), "H_NAME");
}
TEST(HostWords, EveryWordHasItsForm) {
  for (const HelpWord& help : command_words()) {
    if (help.reads) continue;
    const auto move = parsed(help.word + " no such thing at all, ever");
    EXPECT_FALSE(move.ok()) << help.word;
    EXPECT_FALSE(help.form.empty());
  }
}

}  // namespace
}  // namespace callboard::wheel
