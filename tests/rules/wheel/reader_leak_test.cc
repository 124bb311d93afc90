// Law 5 and law 6 of the wheel game's reader: whether words count never hangs on a solution, no
// bytes break the reader, and what `say_move` gives is read as the move again.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "rules/wheel/say.h"
#include "tests/rules/wheel/reader_harness.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

rc::Gen<std::string> any_talk() {
  const auto word = rc::gen::element<std::string>(
      "spin", "T", "E", "a", "I", "buy", "vowel", "an", "solve", "solve:", "BETTER", "LATE",
      "better late than never", "never", "wild", "card", "N", "pass", "play", "yes", "no", "or",
      "and", "then", "if", "it's", "is it", "?", "!", ".", ",", "/", ";", "-", "->", "\n", "(", ")",
      "\"", "37", "buzz", "wait", "answer", "the", "please", "don't", "nice", "C D M A", "2",
      "thing", "undo", "for", "250", "as in Tom", "\xc3\xb1", "\xf0\x9f\x8e\xa1", "toss-up",
      "no idea");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(word), [](const auto& words) {
    std::string out;
    for (const auto& w : words) out += w + " ";
    return out;
  });
}

constexpr Phase kPhases[] = {Phase::kTurn,        Phase::kLetter,       Phase::kExpressChoice,
                             Phase::kExpressRide, Phase::kFinalSpin,    Phase::kSpeedLetter,
                             Phase::kSpeedSolve,  Phase::kBonusSolve,   Phase::kReveal,
                             Phase::kCategory,    Phase::kBonusLetters, Phase::kDone};

PublicKnowledge any_knowledge(std::string_view solution, std::string_view shown) {
  const Phase phase = kPhases[*rc::gen::inRange<std::size_t>(0, std::size(kPhases))];
  PublicKnowledge known = on_turn(phase, solution, shown);
  if (phase == Phase::kReveal) known.mover = std::nullopt;
  known.categories = {"phrase", "thing", "place"};
  if (*rc::gen::arbitrary<bool>()) known.asked = Buy{'E'};
  return known;
}

TEST(AnyReply, IsReadTheSameTwiceAndNeverThrows) {
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known =
        written_by(any_knowledge("BETTER LATE THAN NEVER", "TN"),
                   *rc::gen::element<std::optional<Seat>>(kRed, kBlue, std::nullopt));
    const std::string talk = *any_talk();
    RC_ASSERT(read(known, talk) == read(known, talk));
    RC_ASSERT(read_addressed(known, talk) == read_addressed(known, talk));
    const auto bytes = *rc::gen::string<std::string>();
    RC_ASSERT(read(known, bytes) == read(known, bytes));
  }));
}
TEST(AnyReply, IsNeverAMoveOfAnotherSeat) {
  EXPECT_TRUE(rc::check([] {
    PublicKnowledge known = written_by(any_knowledge("BETTER LATE THAN NEVER", ""), kBlue);
    known.asked.reset();
    RC_PRE(known.phase != Phase::kReveal);
    const auto parsed = read_words(known, fold_reply(*any_talk(), Markup::kBbcode, {}), {});
    RC_ASSERT(!std::holds_alternative<Moves<Move>>(parsed));
  }));
}
TEST(AnyReply, HasAtMostSixSteps) {
  EXPECT_TRUE(rc::check([] {
    const auto parsed = read_words(any_knowledge("BETTER LATE THAN NEVER", ""),
                                   fold_reply(*any_talk(), Markup::kBbcode, {}), {});
    const auto* moves = std::get_if<Moves<Move>>(&parsed);
    if (moves == nullptr) return;
    RC_ASSERT(moves->moves.size() == 1U);
    RC_ASSERT(!moves->moves.front().steps.empty());
    RC_ASSERT(moves->moves.front().steps.size() <= kStepsMax);
  }));
}

// Two solutions behind boards that look alike: the same words, the same verdict, right or wrong.
TEST(LeakRules, TheSameWordsGetTheSameVerdictWhateverTheSolution) {
  EXPECT_TRUE(rc::check([] {
    const std::string ours = "BETTER LATE THAN NEVER";
    std::string other = ours;
    for (char& c : other) {
      if (c != ' ' && c != 'T') c = *rc::gen::element('A', 'B', 'E', 'I', 'O', 'S', 'N', 'R');
    }
    RC_PRE(board(ours, "T") == board(other, "T"));
    const PublicKnowledge known = any_knowledge(ours, "T");
    PublicKnowledge theirs = known;
    theirs.cells = board(other, "T");
    for (const std::optional<Seat> author :
         {std::optional(kRed), std::optional(kBlue), std::optional<Seat>()}) {
      for (const std::string& words :
           {ours, other, "solve: " + ours, "is it " + other + "?", "buzz " + ours, *any_talk()}) {
        RC_ASSERT(read(written_by(known, author), words) ==
                  read(written_by(theirs, author), words));
      }
    }
  }));
}
// Of the words themselves only their lengths matter: the right ones and others of the same shape
// are read as the same kind of move.
TEST(LeakRules, RightWordsAndOthersOfTheirShapeAreReadAlike) {
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known =
        written_by(any_knowledge("BETTER LATE THAN NEVER", ""),
                   *rc::gen::element<std::optional<Seat>>(kRed, kBlue, std::nullopt));
    for (const char* lead : {"", "solve: ", "is it ", "buzz ", "it's ", "N, solve: "}) {
      const auto kind = [&](const std::string& words) {
        std::string verdict = read(known, lead + words);
        for (std::size_t at = verdict.find(words); at != std::string::npos;
             at = verdict.find(words)) {
          verdict.replace(at, words.size(), "*");
        }
        return verdict;
      };
      RC_ASSERT(kind("better late than never") == kind("mutton lady thus fever"));
    }
  }));
}
TEST(LeakRules, NoRefusalCarriesAHiddenLetter) {
  EXPECT_TRUE(rc::check([] {
    const PublicKnowledge known = any_knowledge("QUIZ QUARTZ JINX", "");
    const auto parsed = read_words(known, fold_reply(*any_talk(), Markup::kPlain, {}), {});
    const auto* refusal = std::get_if<Refusal>(&parsed);
    if (refusal == nullptr) return;
    RC_ASSERT(facts_text(refusal->data).find("Q") == std::string::npos);
  }));
}

TEST(Hostile, FloodsAreReadInTime) {
  for (const char* unit : {"spin ", "T, ", "buy E ", "solve ", "or ", "a ", "is it ", "\"", "wild ",
                           "better late than never / ", "if there ", "no, ", "I ", "E and "}) {
    std::string flood;
    while (flood.size() < kReplyBytesMax) flood += unit;
    for (const Phase phase : {Phase::kTurn, Phase::kSpeedSolve, Phase::kBonusLetters}) {
      EXPECT_FALSE(read(on_turn(phase), flood).empty()) << unit;
    }
  }
}

// Law 6.
bool parses_back(const PublicKnowledge& known, const Move& move) {
  const auto parsed =
      read_words(known, fold_reply(say_move(move), Markup::kPlain, {"LuckyBot"}), {});
  const auto* moves = std::get_if<Moves<Move>>(&parsed);
  return moves != nullptr && moves->moves == std::vector<Move>{move};
}
Said words_said(std::string_view text) { return {std::string(text), fold_key(text), ""}; }
Play one(Action action, bool ask = false) { return Play{{Step{std::move(action), ask}}}; }

TEST(Say, ParsesBackToTheMove) {
  const PublicKnowledge turn = on_turn();
  const Said right = words_said("Better late than never");
  EXPECT_TRUE(parses_back(turn, one(Spin{})));
  EXPECT_TRUE(parses_back(turn, one(Spin{37})));
  for (char c = 'A'; c <= 'Z'; ++c) {
    if (is_consonant(c)) {
      EXPECT_TRUE(parses_back(turn, one(Call{c}))) << c;
      EXPECT_TRUE(parses_back(on_turn(Phase::kLetter), one(Call{c}))) << c;
      EXPECT_TRUE(parses_back(turn, one(Wild{c}))) << c;
    } else {
      EXPECT_TRUE(parses_back(turn, one(Buy{c}))) << c;
      EXPECT_TRUE(parses_back(turn, one(Buy{c}, true))) << c;
    }
    EXPECT_TRUE(parses_back(on_turn(Phase::kSpeedLetter), one(Letter{c}))) << c;
  }
  EXPECT_TRUE(parses_back(turn, one(Solve{right})));
  EXPECT_TRUE(parses_back(turn, one(Solve{right}, true)));
  EXPECT_TRUE(parses_back(turn, one(Pass{})));
  EXPECT_TRUE(parses_back(turn, Play{{{Spin{}}, {Call{'T'}}, {Buy{'E'}}, {Solve{right}}}}));
  EXPECT_TRUE(parses_back(on_turn(Phase::kExpressChoice), one(Express{true})));
  EXPECT_TRUE(parses_back(on_turn(Phase::kExpressChoice), one(Express{false})));
  EXPECT_TRUE(parses_back(on_turn(Phase::kSpeedSolve), one(Guesses{{right}})));
  const Said wrong = words_said("Bitter late than never");
  EXPECT_TRUE(parses_back(on_turn(Phase::kBonusSolve), one(Guesses{{wrong, right}})));
  EXPECT_TRUE(parses_back(on_turn(Phase::kSpeedSolve), one(Pass{})));
  for (const int number : {1, 2, 3}) EXPECT_TRUE(parses_back(choosing(), one(Category{number})));
  EXPECT_TRUE(parses_back(naming(), one(Letters{"CDM", 'A', false})));
  EXPECT_TRUE(parses_back(naming(), one(Letters{"CD", std::nullopt, false})));
  EXPECT_TRUE(parses_back(naming(4, "CDM", 'A'), one(Letters{"", std::nullopt, true})));
  for (const char vowel : {'A', 'I', 'O', 'U'}) {
    EXPECT_TRUE(parses_back(naming(), one(Letters{"CDM", vowel, false}))) << vowel;
    EXPECT_TRUE(parses_back(naming(3, "CDM"), one(Letters{"", vowel, false}))) << vowel;
  }
  for (const char* consonants : {"C", "DC", "Y", "K", "CB"}) {  // "C U", "Y U"
    EXPECT_TRUE(parses_back(naming(), one(Letters{consonants, 'U', false}))) << consonants;
  }
  EXPECT_TRUE(parses_back(on_turn(Phase::kBonusSolve), one(Guesses{{right, words_said("pea")}})));
  EXPECT_TRUE(parses_back(revealing(), one(Answer{right})));
  EXPECT_TRUE(parses_back(revealing(), one(Wait{})));
}
TEST(Say, AnySolutionParsesBack) {
  EXPECT_TRUE(rc::check([] {
    const auto words = *rc::gen::container<std::vector<std::string>>(
        *rc::gen::inRange<std::size_t>(2, 7),
        rc::gen::element<std::string>("SPIN", "BUY", "SOLVE", "IT", "IS", "AND", "OR", "THE", "ITS",
                                      "PLEASE", "ANSWER", "IF", "PASS", "A", "I", "NO", "WILD"));
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    const PublicKnowledge known = on_turn(Phase::kTurn, text, "");
    RC_ASSERT(read(known, "solve: " + text) == "solve " + text);
  }));
}

}  // namespace
}  // namespace callboard::wheel
