// Leak rules and hostile replies: whether words count never hangs on the solution, and no bytes
// break the reader.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/say.h"
#include "tests/rules/lucky_numbers/reader_harness.h"
#include "text/clean.h"

namespace callboard::lucky_numbers {
namespace {

// Words such as people write, mixed at random.
rc::Gen<std::string> any_talk() {
  const auto word = rc::gen::element<std::string>(
      "roll", "pass", "guess", "solve", "LUCKY", "NUMBERS", "STRIKES", "8", "3", "and", "or",
      "then", "if", "not", "I", "don't", "is it", "1 2 4", "stop", "go on", "?", "!", ".", ",",
      "\n", "/", "(", ")", "\"", "[b]", "[/b]", "please", "answer:", "true", "false", "gold",
      "make it", "7", "the", "11", "=", "+", "-", "124", "$3000", "let Bob have it", "I rolled",
      "yes", "\xc3\xa9", "\xf0\x9f\x8e\xb2", "hmm", "otherwise", "BACK & FORTH", "'", "Doug,",
      "take", "no");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(word), [](const auto& words) {
    std::string out;
    for (const auto& w : words) out += w + " ";
    return out;
  });
}

PublicKnowledge any_knowledge() {
  switch (*rc::gen::inRange(0, 9)) {
    case 0:
      return opening();
    case 1:
      return deciding();
    case 2:
      return picking(11);
    case 3:
      return asked();
    case 4:
      return asked({"true", "false"});
    case 5:
      return rolling_event();
    case 6:
      return wild(11, {6});
    case 7:
      return offered();
    default:
      return written_by(deciding(), std::nullopt);
  }
}

TEST(AnyReply, IsReadTheSameTwiceAndNeverThrows) {
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known = written_by(
        any_knowledge(), *rc::gen::element<std::optional<Seat>>(kAnn, kBob, std::nullopt));
    const std::string talk = *any_talk();
    RC_ASSERT(read(known, talk) == read(known, talk));
  }));
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known = any_knowledge();
    const auto bytes = *rc::gen::string<std::string>();
    RC_ASSERT(read(known, bytes) == read(known, bytes));
  }));
}
TEST(AnyReply, IsNeverAMoveOfAnotherSeat) {
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known =
        written_by(any_knowledge(), *rc::gen::element<std::optional<Seat>>(kBob, std::nullopt));
    const Folded folded = fold_reply(*any_talk(), Markup::kBbcode, {"Doug"});
    RC_ASSERT(!std::holds_alternative<Moves<Move>>(read_words(known, folded, {})));
  }));
}
TEST(AnyReply, GivesOnlyMovesThatThePhaseKnows) {
  EXPECT_TRUE(rc::check([] {
    const std::string got = read(picking(11), *any_talk());
    const bool pick_first =
        got.substr(0, 4) == "pick" || got[0] == '-' || got[0] == 'E' || got.back() == '?';
    RC_ASSERT(pick_first);
  }));
}

// Plays to the first move of a match over `solution`, every draw falling on its highest value.
State opened(const std::string& solution) {
  State state = LuckyNumbers::start(LuckyNumbers::configure({}, {}));
  for (int step = 0; step < 20; ++step) {
    const Pending pending = LuckyNumbers::pending(state);
    if (const auto* draw = std::get_if<Draw>(&pending)) {
      const std::vector<std::uint64_t> values(draw->count, draw->sides - 1);
      state = LuckyNumbers::apply(state, Drawn{values}).value();
    } else if (std::holds_alternative<Wanted>(pending)) {
      Puzzle puzzle;
      puzzle.solution = fold_content(solution);
      state = LuckyNumbers::apply(state, Supplied<Item>{puzzle}).value();
    } else {
      break;
    }
  }
  return state;
}
State after(const State& state, const Move& move) {
  const Seat seat = *knowledge(state, std::nullopt).mover;
  State next = LuckyNumbers::apply(state, SeatMove<Move>{seat, move}).value();
  for (Pending pending = LuckyNumbers::pending(next); std::holds_alternative<Draw>(pending);
       pending = LuckyNumbers::pending(next)) {
    const Draw& draw = std::get<Draw>(pending);
    const std::vector<std::uint64_t> values(draw.count, draw.sides - 1);
    next = LuckyNumbers::apply(next, Drawn{values}).value();
  }
  return next;
}

// Leak rules 1, 2, 3 and 6 over the rules' own states: two puzzles that look alike, in every phase
// in which their solutions differ, read every reply alike.
TEST(LeakRules, TwoSolutionsBehindTheSameBoardReadEveryReplyAlike) {
  const State first = opened("LUCKY NUMBERS");
  const std::vector<Cell> cells = knowledge(after(first, Roll{}), std::nullopt).cells;
  EXPECT_TRUE(rc::check([&] {
    std::string other;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool kept = cells[i].label == 12;  // the letter that the pick below turns up
      const std::string ours = "LUCKY NUMBERS";
      other +=
          cells[i].letter && !kept ? *rc::gen::inRange('A', static_cast<char>('Z' + 1)) : ours[i];
    }
    State ours = opened("LUCKY NUMBERS");
    State theirs = opened(other);
    const std::string talk = *any_talk();
    for (const Move& move : {Move(Roll{}), Move(Pick{{12}}), Move(Roll{})}) {
      for (const std::optional<Seat> author :
           {std::optional(kAnn), std::optional(kBob), std::optional<Seat>()}) {
        for (const std::string& words : {std::string("guess LUCKY NUMBERS"), "guess " + other,
                                         std::string("LUCKY NUMBERS"), other, talk}) {
          const Folded folded = fold_reply(words, Markup::kPlain, {"Doug"});
          RC_ASSERT(verdict(read_words(knowledge(ours, author), folded, {})) ==
                    verdict(read_words(knowledge(theirs, author), folded, {})));
        }
      }
      ours = after(ours, move);
      theirs = after(theirs, move);
    }
  }));
}

// The verdict depends on the board as it is seen: boards of different solutions that look alike.
TEST(LeakRules, TheSameWordsGetTheSameVerdictWhateverTheSolution) {
  const std::vector<int> labels = {4, 6, 1, 9, 12, 8, 5, 11, 3, 10, 7, 2};
  const std::vector<int> shown = {4, 1};  // L _ C _ _ / _ _ _ _ _ _ _
  EXPECT_TRUE(rc::check([&] {
    std::string other = "L";
    const auto letter = rc::gen::inRange('A', static_cast<char>('Z' + 1));
    for (int i = 1; i < 12; ++i) other += i == 2 ? 'C' : *letter;
    other.insert(5, " ");
    PublicKnowledge ours = deciding();
    PublicKnowledge theirs = deciding();
    ours.cells = board("LUCKY NUMBERS", labels, shown);
    theirs.cells = board(other, labels, shown);
    RC_ASSERT(ours.cells == theirs.cells);
    for (const std::optional<Seat> author :
         {std::optional(kAnn), std::optional(kBob), std::optional<Seat>()}) {
      for (const std::string& words :
           {std::string("guess LUCKY NUMBERS"), "guess " + other, other, *any_talk()}) {
        RC_ASSERT(read(written_by(ours, author), words) == read(written_by(theirs, author), words));
      }
    }
  }));
}
TEST(LeakRules, RightAndWrongGuessesOutOfTurnGetOneReply) {
  const auto bob = written_by(deciding(), kBob);
  const Refusal right = refused(bob, "guess LUCKY NUMBERS");
  const Refusal wrong = refused(bob, "guess LUCKY LUMBERS");
  EXPECT_EQ(right, wrong);
  EXPECT_EQ(data_of(right).find("LUCKY"), std::string::npos);
}
TEST(LeakRules, NoRefusalCarriesALetterThatIsHidden) {
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known = deciding();
    const auto parsed = read_words(known, fold_reply(*any_talk(), Markup::kPlain, {}), {});
    const auto* refusal = std::get_if<Refusal>(&parsed);
    if (refusal == nullptr) return;
    RC_ASSERT(data_of(*refusal).find("UMBER") == std::string::npos ||
              refusal->code == Code::kBare);  // E_BARE repeats the person's own words
  }));
}

// The reply is read to its end in every phase; work that grows faster than it would not end.
void expect_read(const Folded& flood, std::string_view unit) {
  for (const PublicKnowledge& known :
       {deciding(), picking(11), asked(), asked({"true", "false"}), wild(11), offered()}) {
    EXPECT_FALSE(verdict(read_words(known, flood, {})).empty()) << unit;
  }
}
std::string flood_of(std::string_view unit, std::size_t bytes) {
  std::string flood;
  while (flood.size() < bytes) flood += unit;
  return flood;
}
TEST(Hostile, FloodsAreRead) {
  for (const char* unit : {"guess ",
                           "roll ",
                           "8 ",
                           "or ",
                           "if i roll ",
                           "LUCKY NUMBERS / ",
                           "\"",
                           "a",
                           "guess LUCKY NUMBERS, ",
                           "not ",
                           "answer: ",
                           "I guess it is ",
                           "(",
                           "8 and ",
                           "guess: A ",
                           "GUESS: X Y, ",
                           "if wrong LUCKY, ",
                           "unless he rolls, ",
                           "or else ",
                           "A Hard Night, ",
                           "7, Elvis, ",
                           "guess\n",
                           "pass? ",
                           "no wait, ",
                           "'"}) {
    const std::string flood = flood_of(unit, kReplyBytesMax);
    expect_read(fold_reply(flood, Markup::kBbcode, {}), unit);
  }
}
TEST(Hostile, SixtyFourKilobytesAndTenThousandClausesAreRead) {
  constexpr std::size_t kBytes = std::size_t{64} * 1024;
  for (const char* unit :
       {"roll, ", "a. ", "x! ", "1. ", "\xcc\x81", "12345", "7 ", ":) ", "\xf0\x9f\x98\x80",
        "W\xc3\xbcrfeln bitte, ich m\xc3\xb6"
        "chte eine Sieben! ",
        "\xd0\xb1\xd1\x80\xd0\xbe\xd1\x81\xd0\xb0\xd0\xb9 ",
        "\xe8\xab\x8b\xe6\x93\xb2\xe9\xaa\xb0\xe5\xad\x90\xe3\x80\x82"}) {
    const std::string flood = flood_of(unit, kBytes);
    Folded folded;  // no cleaning shortens it
    folded.lines.push_back({flood, flood, {}});
    expect_read(folded, unit);
  }
}

// Law 6: the text form of a move parses back to the move.
TEST(Say, ParsesBackToTheMove) {
  const State state;
  const auto back = [&](const PublicKnowledge& known, const Move& move) {
    const auto parsed =
        read_words(known, fold_reply(say_move(state, move), Markup::kPlain, {"LuckyBot"}), {});
    const auto* moves = std::get_if<Moves<Move>>(&parsed);
    return moves != nullptr && moves->moves == std::vector<Move>{move};
  };
  EXPECT_TRUE(back(deciding(), Roll{}));
  EXPECT_TRUE(back(deciding(), Pass{}));
  const auto twelve = picking(12, {});
  for (const auto& numbers : twelve.legal_picks) {
    EXPECT_TRUE(back(twelve, Pick{numbers}));
  }
  EXPECT_TRUE(back(deciding(), Guess{"LUCKY NUMBERS", "lucky numbers", false}));
  EXPECT_TRUE(back(deciding(), Guess{"Lucky Strikes!", "lucky strikes!", false}));
  EXPECT_TRUE(back(asked(), Answer{"Elvis Presley", "elvis presley", std::nullopt, false}));
  EXPECT_TRUE(back(asked(), Answer{"", "", std::nullopt, true}));
  for (const int number : {4, 5, 6, 8, 9, 10}) EXPECT_TRUE(back(wild(11), Wild{number}));
  EXPECT_TRUE(back(wild(11), Wild{std::nullopt}));
  EXPECT_TRUE(back(offered(), Stop{}));
  EXPECT_TRUE(back(offered(), GoOn{}));
}
TEST(Say, AnyGuessThatFitsParsesBack) {
  EXPECT_TRUE(rc::check([] {
    const auto words = *rc::gen::container<std::vector<std::string>>(
        *rc::gen::inRange<std::size_t>(2, 8),
        rc::gen::element<std::string>("ROLL", "PASS", "GUESS", "IT", "IS", "AND", "OR", "THE",
                                      "PLEASE", "ANSWER", "IF", "STOP", "SO", "SEVEN", "NOT"));
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    const PackText folded = fold_content(text);
    int letters = 0;
    for (const Glyph& glyph : folded.glyphs) letters += glyph.letter ? 1 : 0;
    RC_PRE(letters >= kLettersMin && letters <= 26);
    const auto known = on_board(deciding(), text, {1});
    RC_ASSERT(read(known, "guess " + text) == "guess " + text);
  }));
}

}  // namespace
}  // namespace callboard::lucky_numbers
