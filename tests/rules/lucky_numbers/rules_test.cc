// Clauses that a script cannot show: all throws, all orders of labels, odds, content,
// configuration.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <set>

#include "bot/play/script.h"
#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/play.h"
#include "tests/rules/lucky_numbers/sample.h"

namespace callboard::lucky_numbers {
namespace {

std::vector<int> one_to(int highest) {
  std::vector<int> numbers;
  for (int i = 1; i <= highest; ++i) numbers.push_back(i);
  return numbers;
}

int unlucky_throws(const std::vector<int>& hidden) {
  int count = 0;
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) count += sums(hidden, first + second).empty();
  }
  return count;
}

PackEntry entry(std::initializer_list<std::pair<const char*, const char*>> fields) {
  PackEntry made;
  for (const auto& [name, text] : fields) made.fields[name].push_back(fold_content(text));
  return made;
}

std::string reason(std::string_view kind, const PackEntry& made) {
  const auto item = LuckyNumbers::item(kind, made);
  return item ? std::string() : item.error();
}

State open_puzzle_state(const char* solution) {
  State state = LuckyNumbers::start(LuckyNumbers::configure({}, {}));
  const auto item = LuckyNumbers::item("puzzle", entry({{"solution", solution}}));
  state = *LuckyNumbers::apply(state, Supplied<Item>{*item});
  return *LuckyNumbers::apply(state, Drawn{{0}});
}

// LN-01
TEST(LuckyNumbers, LN01_AMatchHasTwoSeats) {
  EXPECT_EQ(LuckyNumbers::kSeats, 2U);
  EXPECT_EQ(run_script("players Ann\nphase BETWEEN\n", {}).size(), 1U);
  EXPECT_EQ(run_script("players Ann, Bob, Cyd\nphase BETWEEN\n", {}).size(), 1U);
  EXPECT_TRUE(run_script("players Ann, Bob\nphase BETWEEN\n", {}).empty());
}

TEST(LuckyNumbers, LN10_LN11_LabelsAreOneToNInAnyOrderAllAlikeLikely) {
  std::set<std::vector<int>> orders;
  for (std::uint64_t value = 0; value < label_orders(5); ++value) {
    std::vector<int> labels = decode_labels(value, 5);
    EXPECT_TRUE(orders.insert(labels).second) << "each number is another order";
    std::sort(labels.begin(), labels.end());
    EXPECT_EQ(labels, one_to(5));
  }
  EXPECT_EQ(orders.size(), 120U);
  EXPECT_EQ(label_orders(12), 479001600U);
}

TEST(LuckyNumbers, LN11_TheLabelOneLandsOnEveryCellAsOften) {
  battery::Random random(1);
  std::array<int, 12> landed{};
  for (int deal = 0; deal < 12000; ++deal) {
    const auto labels = decode_labels(battery::below(random, label_orders(12)), 12);
    ++landed[static_cast<std::size_t>(std::find(labels.begin(), labels.end(), 1) - labels.begin())];
  }
  for (const int count : landed) {
    EXPECT_GT(count, 850);
    EXPECT_LT(count, 1150);
  }
}

TEST(LuckyNumbers, LN11_LabelsAreAskedForAsLuck) {
  State state = LuckyNumbers::start(LuckyNumbers::configure({}, {}));
  EXPECT_EQ(LuckyNumbers::pending(state), Pending(Wanted{"puzzle", {}}));
  const auto item = LuckyNumbers::item("puzzle", entry({{"solution", "SNAKE EYES"}}));
  state = *LuckyNumbers::apply(state, Supplied<Item>{*item});
  EXPECT_EQ(LuckyNumbers::pending(state), Pending(Draw{"labels", 1, 362880}));
}

// AM-07: what a pack brings counts where the show says so, else it is thrown.
TEST(LuckyNumbers, LN11_LabelsOfAPackStandWhereTheShowTakesThem_AM07) {
  PackEntry written = entry({{"solution", "SNAKE EYES"}});
  for (const char* label : {"9", "8", "7", "6", "5", "4", "3", "2", "1"}) {
    written.fields["labels"].push_back(PackText{label, label, {}});
  }
  const auto item = LuckyNumbers::item("puzzle", written);
  ASSERT_TRUE(item.ok()) << item.error();
  for (const bool given : {false, true}) {
    const OptionValues options{{"label_order", given ? "given" : "random"}};
    State state = LuckyNumbers::start(LuckyNumbers::configure(options, {}));
    state = *LuckyNumbers::apply(state, Supplied<Item>{*item});
    const auto draw = std::get<Draw>(LuckyNumbers::pending(state));
    const std::vector<std::uint64_t> reversed{362879};
    EXPECT_EQ(draw.given, given ? reversed : std::vector<std::uint64_t>());
    EXPECT_EQ(LuckyNumbers::apply(state, Drawn{{0}}).ok(), !given) << "nothing else stands for it";
    EXPECT_TRUE(LuckyNumbers::apply(state, Drawn{reversed}).ok());
  }
  written.fields["labels"].back().text = "1st";
  EXPECT_FALSE(LuckyNumbers::item("puzzle", written).ok());
  written.fields["labels"].pop_back();
  EXPECT_EQ(LuckyNumbers::item("puzzle", written).error(),
            "`labels` are not the numbers 1 to 9, each once");
}

TEST(LuckyNumbers, LN10_LN11_AnOrderHasOneNumber) {
  for (std::uint64_t value = 0; value < label_orders(5); ++value) {
    EXPECT_EQ(encode_labels(decode_labels(value, 5)), value);
  }
  EXPECT_TRUE(labels_fit({3, 1, 2}, 3));
  EXPECT_FALSE(labels_fit({}, 3));
  EXPECT_FALSE(labels_fit({1, 2, 2}, 3));
  EXPECT_FALSE(labels_fit({2, 3, 4}, 3));
}

TEST(LuckyNumbers, LN20_APotCannotReachZero) {
  for (int letters = kLettersMin; letters <= kLettersMax; ++letters) {
    const std::string solution(static_cast<std::size_t>(letters), 'X');
    State state = open_puzzle_state(solution.c_str());
    for (int label = 1; label <= letters; ++label) {
      EXPECT_EQ(state.pot, 1500 - 100 * (label - 1));
      reveal(state, label, 100);
    }
    EXPECT_EQ(state.pot, 600 - 100 * (letters - 9));
  }
}

TEST(LuckyNumbers, LN24_ARollIsTwoDiceOfSixSides) {
  State state = open_puzzle_state("LUCKY NUMBERS");
  state = *LuckyNumbers::apply(state, SeatMove<Move>{kChallenger, Roll{}});
  EXPECT_EQ(LuckyNumbers::pending(state), Pending(Draw{"dice", 2, 6}));
  std::array<int, 13> ways{};
  for (std::uint64_t first = 0; first < 6; ++first) {
    for (std::uint64_t second = 0; second < 6; ++second) {
      const State thrown = *LuckyNumbers::apply(state, Drawn{{first, second}});
      ASSERT_TRUE(thrown.dice.has_value());
      ++ways[static_cast<std::size_t>(thrown.dice->total())];
    }
  }
  EXPECT_EQ(ways, (std::array<int, 13>{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}));
}

TEST(LuckyNumbers, LN25_NoMoveCarriesDice) {
  const State state = open_puzzle_state("LUCKY NUMBERS");
  EXPECT_FALSE(LuckyNumbers::apply(state, Drawn{{2, 2}}).ok()) << "nobody asked for dice";
}

TEST(LuckyNumbers, LN27_TheLegalSetsOfASeven) {
  using Sets = std::vector<std::vector<int>>;
  EXPECT_EQ(sums(one_to(12), 7), (Sets{{7}, {1, 6}, {2, 5}, {3, 4}, {1, 2, 4}}));
  EXPECT_EQ(sums(one_to(12), 12).size(), 15U);
}

TEST(LuckyNumbers, LN27_TheLegalSetsOfEachTotalInOrderOfSizeThenValue) {
  for (int total = 2; total <= 12; ++total) {
    std::set<std::pair<std::size_t, std::vector<int>>> all;
    for (unsigned bits = 1; bits < 1U << 12U; ++bits) {
      std::vector<int> set;
      for (int number = 1; number <= 12; ++number) {
        if ((bits >> static_cast<unsigned>(number - 1) & 1U) != 0) set.push_back(number);
      }
      if (std::accumulate(set.begin(), set.end(), 0) == total) all.emplace(set.size(), set);
    }
    std::vector<std::vector<int>> in_order;
    for (const auto& [size, set] : all) in_order.push_back(set);
    EXPECT_EQ(sums(one_to(12), total), in_order) << total;
  }
}

// Whatever is hidden, for every throw.
TEST(LuckyNumbers, LN27_AThrowIsLuckyWhereASetAddsUp) {
  State state = open_puzzle_state("LUCKY NUMBERS");
  ASSERT_EQ(number_count(state.cells), 12);
  for (unsigned bits = 0; bits < 1U << 12U; ++bits) {
    for (Cell& cell : state.cells) {
      cell.hidden = cell.letter && (bits >> static_cast<unsigned>(cell.label - 1) & 1U) != 0;
    }
    for (int total = 2; total <= 12; ++total) {
      state.dice = Dice{total / 2, total - total / 2};
      const bool lucky = !sums(hidden_numbers(state.cells), total).empty();
      ASSERT_EQ(may_pick(state), lucky) << bits << " " << total;
      ASSERT_EQ(!legal_picks(state).empty(), lucky) << bits << " " << total;
    }
  }
}

TEST(LuckyNumbers, LN33_LN75_NoFirstRollCanBeUnlucky) {
  for (int highest = kLettersMin; highest <= kLettersMax; ++highest) {
    for (int total = 2; total <= 12; ++total) {
      EXPECT_FALSE(sums(one_to(highest), total).empty()) << highest << " " << total;
    }
  }
}

TEST(LuckyNumbers, LN34_TheOddsOfAnUnluckyRoll) {
  EXPECT_EQ(unlucky_throws({3, 5, 6, 7, 8, 9, 10, 11, 12}), 4);
  EXPECT_EQ(unlucky_throws({5, 6, 7, 9, 10}), 11);
  EXPECT_EQ(unlucky_throws({1, 12}), 35);
  EXPECT_EQ(unlucky_throws({1}), 36);
}

TEST(LuckyNumbers, LN53_OnlyTheLoneOneIsADeadBoard) {
  for (int label = 2; label <= 12; ++label) EXPECT_LT(unlucky_throws({label}), 36) << label;
}

TEST(LuckyNumbers, LN08_LN09_LN70_PacksAreRefusedWithAReason) {
  EXPECT_EQ(reason("puzzle", entry({{"solution", "LUCKY NUMBERS"}})), "");
  EXPECT_NE(reason("puzzle", entry({{"solution", "TAKE FIVE"}})).find("has 8 letters"),
            std::string::npos);
  EXPECT_NE(reason("puzzle", entry({{"solution", "PLAY YOUR CARDS RIGHT"}})), "");
  EXPECT_EQ(reason("tiebreak", entry({{"solution", "SNAKE EYES"}})), "");
  EXPECT_NE(reason("tiebreak", entry({{"solution", "DANGER ZONE"}})), "");
  EXPECT_EQ(reason("tiebreak", entry({{"solution", "BACK & FORTH"}})), "") << "AM-68";
  EXPECT_NE(reason("puzzle", entry({{"clue", "no solution"}})), "");
  EXPECT_NE(reason("puzzle", entry({{"solution", "LUCKY NUMBERS"}, {"solvtion", "x"}})), "");
  EXPECT_NE(reason("wibble", entry({{"solution", "LUCKY NUMBERS"}})), "");
}

TEST(LuckyNumbers, LN60_LN67_QuestionsOfAPackAreChecked) {
  const auto with = [](std::initializer_list<std::pair<const char*, const char*>> fields) {
    PackEntry made = entry(fields);
    made.fields["solution"] = {fold_content("LUCKY NUMBERS")};
    return made;
  };
  EXPECT_EQ(reason("puzzle", with({{"question", "Who?"}, {"answers", "Elvis"}})), "");
  EXPECT_NE(reason("puzzle", with({{"question", "Who?"}})), "");
  EXPECT_NE(reason("puzzle", with({{"answers", "Elvis"}})), "");
  EXPECT_NE(
      reason("puzzle", with({{"question", "Is it?"}, {"choices", "true"}, {"right", "true"}})), "");
  PackEntry two = with({{"question", "Is it?"}, {"right", "False"}});
  two.fields["choices"] = {fold_content("true"), fold_content("false")};
  const auto item = LuckyNumbers::item("puzzle", two);
  ASSERT_TRUE(item.ok());
  const auto& followup = std::get<Puzzle>(*item).followup;
  ASSERT_TRUE(followup.has_value());
  EXPECT_TRUE(followup->two_choice);
  EXPECT_EQ(followup->right, 1U);
}

TEST(LuckyNumbers, LN84_PrizesOfAPackRiseInPrice) {
  const auto prizes = [](const char* bronze, const char* silver, const char* gold) {
    return entry({{"bronze.name", "a"},
                  {"bronze.value", bronze},
                  {"silver.name", "b"},
                  {"silver.value", silver},
                  {"gold.name", "c"},
                  {"gold.value", gold}});
  };
  EXPECT_EQ(reason("prizes", prizes("5000", "10000", "20000")), "");
  EXPECT_NE(reason("prizes", prizes("20000", "10000", "5000")), "");
  EXPECT_NE(reason("prizes", prizes("5000", "ten", "20000")), "");
  EXPECT_NE(reason("prizes", prizes("0", "1", "2")), "");
}

TEST(LuckyNumbers, LN112_CarriedPrizesAreJoinedByFreshOnes) {
  const std::vector<Prize> fresh = {{"b", 5000}, {"s", 10000}, {"g", 20000}};
  const auto values = [](const std::vector<Prize>& prizes) {
    std::vector<std::int64_t> list;
    for (const Prize& prize : prizes) list.push_back(prize.value);
    return list;
  };
  using Values = std::vector<std::int64_t>;
  EXPECT_EQ(values(join_prizes({}, fresh)), (Values{5000, 10000, 20000}));
  EXPECT_EQ(values(join_prizes({{"S", 11000}, {"G", 19000}}, fresh)), (Values{5000, 11000, 19000}));
  EXPECT_EQ(values(join_prizes({{"B", 4000}, {"S", 11000}}, fresh)), (Values{4000, 11000, 20000}));
  EXPECT_EQ(values(join_prizes({{"G", 25000}}, fresh)), (Values{5000, 10000, 25000}));
  EXPECT_EQ(values(join_prizes({{"a", 1}, {"b", 2}, {"c", 3}}, fresh)), (Values{1, 2, 3}));
}

TEST(LuckyNumbers, LN07_OptionsAreExactlyThoseOfTheGame) {
  const std::set<std::string> expected = {"auto_next",
                                          "puzzle_source",
                                          "auto_pick_single",
                                          "guess_shape_check",
                                          "max_consecutive_passes",
                                          "label_order",
                                          "pick_rule",
                                          "time_call",
                                          "round_end",
                                          "guess_match",
                                          "guess_judging",
                                          "followup_judging",
                                          "bare_guess",
                                          "auto_first_roll",
                                          "danger_ends_with_medal",
                                          "offer_after_medal",
                                          "bailout_halves",
                                          "seven_in_last_phase",
                                          "wild_uses_chance",
                                          "prize_carryover",
                                          "jackpot_base",
                                          "retire_after_wins",
                                          "absence_limit",
                                          "main_event_timeout"};
  std::set<std::string> names;
  OptionValues standard;
  for (const OptionSpec& spec : LuckyNumbers::options()) {
    names.insert(spec.name);
    EXPECT_TRUE(option_allows(spec, spec.standard)) << spec.name;
    EXPECT_FALSE(spec.help.empty()) << spec.name;
    standard[spec.name] = spec.standard;
  }
  EXPECT_EQ(names, expected);
  EXPECT_TRUE(LuckyNumbers::configure(standard, {}) == LuckyNumbers::configure({}, {}))
      << "the standards of the table are the defaults of the rules";
}

TEST(LuckyNumbers, EveryHostWordIsReadOrOnlyReads) {
  const State state = open_puzzle_state("LUCKY NUMBERS");
  for (const HelpWord& word : LuckyNumbers::host_words()) {
    const HostLine line{word.word, fold_content("wibble wobble wubble"), {}};
    const auto read = LuckyNumbers::parse_host(state, line);
    if (read) continue;  // "!puzzle", "!mend", "!burn", "!set" take any words
    const nlohmann::json refused = read.error();
    EXPECT_TRUE(refused["code"].get<std::string>().rfind("H_", 0) == 0) << word.word;
  }
}

}  // namespace
}  // namespace callboard::lucky_numbers
