// The laws of docs/architecture.md, section "rules", for every game of the catalogue.
#include "tests/rules/core/battery.h"

#include <algorithm>

#include "rules/catalog.h"
#include "tests/rules/lucky_numbers/sample.h"
#include "tests/rules/wheel/sample.h"

namespace callboard::battery {
namespace {

constexpr int kSeeds = 40;
constexpr int kInputsMax = 20000;
constexpr std::size_t kOldKeysMax = 24;
constexpr std::size_t kManySeats = 4;  // of more than these some are looked at, others by turns

template <class G>
class Battery : public testing::Test {
 public:
  using Style = typename Runner<G>::Style;
};

using AllGames = testing::Types<lucky_numbers::LuckyNumbers, wheel::Wheel>;
TYPED_TEST_SUITE(Battery, AllGames);

TEST(BatteryItself, RunsOverTheWholeCatalogue) {
  const std::vector<std::string> tested = {std::string(lucky_numbers::LuckyNumbers::kName),
                                           std::string(wheel::Wheel::kName)};
  for (const GameFace& game : catalog()) {
    EXPECT_EQ(std::count(tested.begin(), tested.end(), game.name), 1) << game.name;
  }
}

// Law 1: a log folded again gives the same digests, entry by entry, and its codec loses nothing.
TYPED_TEST(Battery, TheSameInputsGiveTheSameStatesAgain) {
  using G = TypeParam;
  for (int seed = 0; seed < kSeeds; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    std::vector<std::string> log;
    std::vector<Digest> digests;
    runner.watch = [&](const auto& before, const auto& input) {
      log.push_back(encode_input<G>(input).dump());
      digests.push_back(G::digest(before));
      EXPECT_TRUE(decode_input<G>(nlohmann::json::parse(log.back())) == input) << log.back();
    };
    runner.play(kInputsMax);
    auto again = runner.begin();
    for (std::size_t i = 0; i < log.size(); ++i) {
      ASSERT_EQ(G::digest(again), digests[i]) << "seed " << seed << " input " << i;
      auto next = G::apply(again, decode_input<G>(nlohmann::json::parse(log[i])));
      ASSERT_TRUE(next.ok()) << log[i];
      again = *std::move(next);
    }
    EXPECT_TRUE(again == runner.state());
    EXPECT_EQ(G::digest(again), G::digest(runner.state()));
    EXPECT_TRUE(G::carry(again) == G::carry(runner.state()));
  }
}

// Law 1: every input moves the digest on, so that a log with one left out is noticed.
TYPED_TEST(Battery, EveryInputChangesTheDigest) {
  using G = TypeParam;
  Runner<G> runner(7, Battery<G>::Style::kMoves);
  Digest last{};
  runner.watch = [&](const auto& before, const auto&) {
    const Digest now = G::digest(before);
    EXPECT_NE(now, last);
    last = now;
  };
  runner.play(kInputsMax);
}

// The first few, and the last there can be: of many seats most are alike.
template <Game G>
std::vector<std::uint8_t> odd_seats() {
  std::vector<std::uint8_t> seats;
  for (std::uint8_t seat = 0; seat < G::kSeats; ++seat) {
    if (seat < 3 || seat + 1U == G::kSeats) seats.push_back(seat);
  }
  return seats;
}

template <Game G>
std::vector<InputFor<G>> odd_inputs(Random& random) {
  std::vector<InputFor<G>> inputs;
  for (const auto& move : Sample<G>::odd_moves()) {
    for (const std::uint8_t seat : odd_seats<G>()) {
      inputs.push_back(SeatMove<typename G::Move>{Seat{seat}, move});
    }
  }
  inputs.push_back(Drawn{{}});
  inputs.push_back(Drawn{{9}});
  inputs.push_back(Drawn{{1, 99}});
  inputs.push_back(Drawn{{1, 2, 3}});
  inputs.push_back(Drawn{{~std::uint64_t{0}}});
  inputs.push_back(TimerFired{"nobody's"});
  inputs.push_back(TimerFired{""});
  for (const char* kind : {"puzzle", "tiebreak", "prizes", "wheel", "tossup", "bonus"}) {
    inputs.push_back(Supplied<typename G::Item>{Sample<G>::item(Wanted{kind, {}}, random)});
  }
  return inputs;
}

// Law 2: refused means untouched, down to every view.
TYPED_TEST(Battery, ARefusedInputLeavesTheMatchAsItWas) {
  using G = TypeParam;
  struct Opened : AnyMatch {
    static LoggedInput make(std::string json) { return logged(std::move(json), {}); }
  };
  int refused = 0;
  for (int seed = 0; seed < 4; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    runner.watch = [&](const auto& before, const auto&) {
      const MatchOf<G> untouched(before);
      const Digest digest = untouched.digest();
      MatchOf<G> match(before);
      for (const auto& input : odd_inputs<G>(runner.random())) {
        const auto done = match.apply(Opened::make(encode_input<G>(input).dump()));
        if (done.ok()) {
          match = untouched;
          continue;
        }
        ++refused;
        EXPECT_FALSE(done.error().code.empty());
        ASSERT_EQ(match.digest(), digest);
      }
      EXPECT_EQ(match.public_view(), untouched.public_view());
      EXPECT_EQ(match.host_view(), untouched.host_view());
    };
    runner.play(kInputsMax);
  }
  EXPECT_GT(refused, 100);
}

// Law 3: nothing but an answer that fits is taken for luck.
TYPED_TEST(Battery, ADrawTakesOnlyValuesInRange) {
  using G = TypeParam;
  Runner<G> runner(3, Battery<G>::Style::kMoves);
  runner.watch = [&](const auto& before, const auto&) {
    const Pending pending = G::pending(before);
    const auto* draw = std::get_if<Draw>(&pending);
    if (draw == nullptr) return;
    EXPECT_GT(draw->sides, 1U);
    const std::vector<std::uint64_t> low(draw->count, 0);
    EXPECT_TRUE(G::apply(before, Drawn{low}).ok());
    EXPECT_TRUE(
        G::apply(before, Drawn{std::vector<std::uint64_t>(draw->count, draw->sides - 1)}).ok());
    EXPECT_FALSE(
        G::apply(before, Drawn{std::vector<std::uint64_t>(draw->count, draw->sides)}).ok());
    EXPECT_FALSE(G::apply(before, Drawn{std::vector<std::uint64_t>(draw->count + 1, 0)}).ok());
  };
  runner.play(kInputsMax);
}

// Law 4: a late or repeated firing changes nothing.
TYPED_TEST(Battery, ATimerFiredTwiceOrLateDoesNothing) {
  using G = TypeParam;
  for (int seed = 0; seed < kSeeds; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    std::vector<std::string> old_keys;
    runner.watch = [&](const auto& before, const auto& input) {
      const Pending pending = G::pending(before);
      const auto* awaiting = std::get_if<Awaiting>(&pending);
      std::vector<std::string> live;
      if (awaiting != nullptr) {
        for (const Timer& timer : awaiting->timers) {
          if (!timer.seats.empty()) live.push_back(timer.key);
        }
      }
      for (const std::string& key : old_keys) {
        if (std::count(live.begin(), live.end(), key) > 0) continue;
        EXPECT_FALSE(G::apply(before, TimerFired{key}).ok()) << key;
      }
      for (const std::string& key : live) {
        auto once = G::apply(before, TimerFired{key});
        ASSERT_TRUE(once.ok()) << "a running timer must count: " << key;
        EXPECT_FALSE(G::apply(*once, TimerFired{key}).ok()) << key;
        if (std::count(old_keys.begin(), old_keys.end(), key) == 0) old_keys.push_back(key);
        if (old_keys.size() > kOldKeysMax) old_keys.erase(old_keys.begin());
      }
      (void)input;
    };
    runner.play(kInputsMax);
  }
}

// What lasts beyond a turn may begin and end within one; what runs on is the same clock.
void without_news_that_last(std::vector<Timer>& timers, const std::vector<Timer>& others) {
  std::erase_if(timers, [&](const Timer& timer) {
    return timer.lasting && std::none_of(others.begin(), others.end(), [&](const Timer& other) {
             return other.key == timer.key;
           });
  });
}

// The same clocks; whoever has acted meanwhile is waited for no more.
bool runs_on(Awaiting last, Awaiting now) {
  const auto fewer = [](const std::vector<Seat>& before, const std::vector<Seat>& after) {
    return std::all_of(after.begin(), after.end(), [&](Seat seat) {
      return std::find(before.begin(), before.end(), seat) != before.end();
    });
  };
  const std::vector<Timer> before = last.timers;
  without_news_that_last(last.timers, now.timers);
  without_news_that_last(now.timers, before);
  Awaiting same = now;
  if (!fewer(last.seats, now.seats) || last.timers.size() != now.timers.size()) return false;
  same.seats = last.seats;
  for (std::size_t i = 0; i < now.timers.size(); ++i) {
    if (!fewer(last.timers[i].seats, now.timers[i].seats)) return false;
    same.timers[i].seats = last.timers[i].seats;
  }
  return same == last;
}

// Law 4: while the turn stays the same no clock restarts, so its timers stay the same.
TYPED_TEST(Battery, TheSameTurnKeepsItsTimers) {
  using G = TypeParam;
  for (int seed = 0; seed < kSeeds; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    std::optional<Awaiting> last;
    runner.watch = [&](const auto& before, const auto&) {
      const Pending pending = G::pending(before);
      const auto* awaiting = std::get_if<Awaiting>(&pending);
      if (awaiting == nullptr) return;
      if (last && last->turn == awaiting->turn) {
        EXPECT_TRUE(runs_on(*last, *awaiting));
      } else if (last) {
        EXPECT_EQ(awaiting->turn, last->turn + 1) << "a turn rises by one";
      }
      last = *awaiting;
    };
    runner.play(kInputsMax);
  }
}

// Law 6: nobody need come.
TYPED_TEST(Battery, EveryMatchEndsByDeadlinesAndHostDefaultsAlone) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    Runner<TypeParam>(static_cast<std::uint64_t>(seed), Battery<TypeParam>::Style::kDeadlines)
        .play(kInputsMax);
  }
}

TYPED_TEST(Battery, RandomLegalPlayEndsEveryMatch) {
  for (int seed = 100; seed < 100 + kSeeds; ++seed) {
    Runner<TypeParam>(static_cast<std::uint64_t>(seed), Battery<TypeParam>::Style::kMoves)
        .play(kInputsMax);
  }
}

TYPED_TEST(Battery, PracticePlayersSpeakInLegalMovesToTheEnd) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    Runner<TypeParam>(static_cast<std::uint64_t>(seed), Battery<TypeParam>::Style::kSuggestions)
        .play(kInputsMax);
  }
}

// Law 6: the text form of a move is read as that move.
TYPED_TEST(Battery, EveryMovesWordsParseBackToIt) {
  using G = TypeParam;
  for (int seed = 0; seed < kSeeds; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    runner.watch = [&](const auto& before, const auto& input) {
      const auto* move = std::get_if<SeatMove<typename G::Move>>(&input);
      if (move == nullptr) return;
      const std::string words = G::say(before, move->move);
      const Pending pending = G::pending(before);
      const auto* awaiting = std::get_if<Awaiting>(&pending);
      Folded folded = fold_reply(words, Markup::kPlain, {});
      folded.privately = awaiting != nullptr && awaiting->sealed;
      const auto parsed = G::parse(before, move->seat, folded);
      const auto* moves = std::get_if<Moves<typename G::Move>>(&parsed);
      ASSERT_NE(moves, nullptr) << words;
      ASSERT_EQ(moves->moves.size(), 1U) << words;
      EXPECT_TRUE(moves->moves.front() == move->move)
          << words << " was read as " << nlohmann::json(moves->moves.front()).dump() << " not "
          << nlohmann::json(move->move).dump();
    };
    runner.play(kInputsMax);
  }
}

// Who acts, one who does not, and the first; in the end everybody has had a turn.
template <Game G>
std::vector<Seat> some_seats(const InputFor<G>& input, Random& random) {
  std::vector<Seat> seats;
  if (G::kSeats <= kManySeats) {
    for (std::uint8_t seat = 0; seat < G::kSeats; ++seat) seats.push_back({seat});
    return seats;
  }
  if (const auto* move = std::get_if<SeatMove<typename G::Move>>(&input)) seats = {move->seat};
  for (const std::uint64_t seat : {below(random, kManySeats), below(random, G::kSeats)}) {
    seats.push_back({static_cast<std::uint8_t>(seat)});
  }
  return seats;
}

// Laws 5 and 7: other secrets behind the same public knowledge change no open view and no reading.
TYPED_TEST(Battery, SecretsReachNoOpenViewAndNoReading) {
  using G = TypeParam;
  for (int seed = 0; seed < kSeeds / 2; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    Random other(static_cast<std::uint64_t>(seed) + 1);
    runner.watch = [&](const auto& before, const auto& input) {
      const auto changed = Sample<G>::resample(before, other);
      const std::vector<Seat> seats = some_seats<G>(input, other);
      ASSERT_EQ(open_views<G>(changed, seats), open_views<G>(before, seats));
      const auto* move = std::get_if<SeatMove<typename G::Move>>(&input);
      if (move == nullptr) return;
      const std::string words = G::say(before, move->move);
      for (const std::string& text :
           {words, words + "!", std::string("guess TRICK OR TREAT"), std::string("hmm, good luck"),
            std::string("LUCKY NUMBERS")}) {
        const Folded folded = fold_reply(text, Markup::kPlain, {});
        for (const Seat seat : seats) {
          EXPECT_TRUE(
              same_reading<G>(G::parse(before, seat, folded), G::parse(changed, seat, folded)))
              << text;
        }
        EXPECT_TRUE(same_reading<G>(G::parse(before, std::nullopt, folded),
                                    G::parse(changed, std::nullopt, folded)));
      }
    };
    runner.play(kInputsMax);
  }
}

// Law 7, over time: what a throw, a pass or a refusal brings does not hang on the secret either.
TYPED_TEST(Battery, MovesThatUncoverNothingTellNothing) {
  using G = TypeParam;
  int compared = 0;
  for (int seed = 0; seed < kSeeds / 4; ++seed) {
    Runner<G> runner(static_cast<std::uint64_t>(seed), Battery<G>::Style::kMoves);
    Random other(static_cast<std::uint64_t>(seed) + 1);
    runner.watch = [&](const auto& before, const auto&) {
      const auto changed = Sample<G>::resample(before, other);
      for (const auto& input : odd_inputs<G>(other)) {
        if (!Sample<G>::uncovers_nothing(before, input)) continue;
        const auto one = G::apply(before, input);
        const auto two = G::apply(changed, input);
        ASSERT_EQ(one.ok(), two.ok());
        if (one.ok()) {
          const std::vector<Seat> seats = some_seats<G>(input, other);
          EXPECT_EQ(open_views<G>(*one, seats), open_views<G>(*two, seats));
        } else {
          EXPECT_EQ(nlohmann::json(one.error()).dump(), nlohmann::json(two.error()).dump());
        }
        ++compared;
      }
    };
    runner.play(kInputsMax);
  }
  EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace callboard::battery
