// Transcripts as a sceptic checks them: the genuine pass, whatever was altered is named.
#include "bot/chance/verify.h"

#include <gtest/gtest.h>

#include <functional>

#include "bot/chance/hash.h"
#include "tests/bot/chance/samples.h"

namespace callboard {
namespace {

using samples::transcript;

// As a file would give it: with the check value of its contents.
TranscriptData written(const TranscriptData& data) {
  return read_transcript(write_transcript(data)).value();
}

std::vector<VerifyProblem> problems(const TranscriptData& data) {
  return verify_transcript(written(data)).problems;
}

TEST(Verify, GenuineTranscriptsPass) {
  for (int number = 1; number <= 50; ++number) {
    const TranscriptData data = transcript(number);
    const VerifyReport report = verify_transcript(written(data));
    EXPECT_TRUE(report.problems.empty()) << report.problems[0].what;
    EXPECT_EQ(report.packs, std::ssize(data.packs));
    EXPECT_EQ(report.recomputed + report.by_host, std::ssize(data.draws));
    EXPECT_GT(report.by_host, 0);
  }
}

TEST(Verify, ATranscriptReadsAsItWasWritten) {
  TranscriptData data = transcript(1);
  const TranscriptData read = written(data);
  data.check = check_value(data);
  EXPECT_EQ(read, data);
}

TEST(Verify, DiceAndLabelsStandThereAsPeopleSawThem) {
  const TranscriptData data = transcript(1);
  const auto labels = std::find_if(data.draws.begin(), data.draws.end(),
                                   [](const TranscriptDraw& d) { return d.label == "labels"; });
  ASSERT_NE(labels, data.draws.end());
  EXPECT_EQ(std::count(labels->shown.begin(), labels->shown.end(), ' '), 11);
  const auto typed = std::find_if(data.draws.begin(), data.draws.end(),
                                  [](const TranscriptDraw& d) { return d.source == "host"; });
  ASSERT_NE(typed, data.draws.end());
  EXPECT_EQ(typed->shown, "2 6");
}

TEST(Verify, BeforeTheRevealItSaysSo) {
  const auto found = problems(samples::unrevealed(1));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].what, "the secret is not revealed yet: no draw can be recomputed");
}

TEST(Verify, NamesTheDrawThatDoesNotMatch) {
  TranscriptData data = transcript(1);
  TranscriptDraw& draw = data.draws[3];
  ASSERT_EQ(draw.label, "dice");
  const std::uint64_t was = draw.outcome[0];
  draw.outcome[0] = (was + 1) % 6;
  draw.shown = std::to_string(draw.outcome[0] + 1) + " " + std::to_string(draw.outcome[1] + 1);
  const auto found = problems(data);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].n, 4);
  EXPECT_EQ(found[0].what, "the outcome is given as " + std::to_string(draw.outcome[0]) + " " +
                               std::to_string(draw.outcome[1]) + ", the book says " +
                               std::to_string(was) + " " + std::to_string(draw.outcome[1]));
}

// A draw with spin codes and many sides, so that nothing altered falls the same by chance.
TranscriptDraw& spun(TranscriptData& data) {
  return *std::find_if(data.draws.begin(), data.draws.end(), [](const TranscriptDraw& draw) {
    return draw.label == "labels" && draw.spins.size() == 2;
  });
}

// Who alters a transcript can compute a new check value too: these are found all the same.
TEST(Verify, FindsWhatAForgerWithANewCheckValueAlters) {
  using Forgery = std::function<void(TranscriptData&)>;
  const std::vector<std::pair<std::string, Forgery>> forgeries = {
      {"show key", [](TranscriptData& d) { d.show_key = "late"; }},
      {"book number", [](TranscriptData& d) { d.book += 1; }},
      {"commitment", [](TranscriptData& d) { d.commitment = to_hex(sha256("x")); }},
      {"secret", [](TranscriptData& d) { d.secret = to_hex(sha256("x")); }},
      {"first draw gone", [](TranscriptData& d) { d.draws.erase(d.draws.begin()); }},
      {"last draw gone", [](TranscriptData& d) { d.draws.pop_back(); }},
      {"a draw twice", [](TranscriptData& d) { d.draws.push_back(d.draws.back()); }},
      {"draws swapped", [](TranscriptData& d) { std::swap(d.draws[3], d.draws[4]); }},
      {"label", [](TranscriptData& d) { d.draws[0].label = "dice"; }},
      {"sides", [](TranscriptData& d) { d.draws[2].sides -= 1; }},
      {"no sides", [](TranscriptData& d) { d.draws[0].sides = 0; }},
      {"count", [](TranscriptData& d) { d.draws[0].count = 2; }},
      {"huge count", [](TranscriptData& d) { d.draws[0].count = 0xffffffffU; }},
      {"outcome out of range", [](TranscriptData& d) { d.draws[0].outcome[0] = 2; }},
      {"shown", [](TranscriptData& d) { d.draws[2].shown = "1 2 3 4 5 6 7 8 9 10 11 12"; }},
      {"source", [](TranscriptData& d) { d.draws[0].source = "host"; }},
      {"spin code", [](TranscriptData& d) { spun(d).spins[0] = "tulip 43"; }},
      {"spin codes gone", [](TranscriptData& d) { spun(d).spins.clear(); }},
      {"spin codes swapped",
       [](TranscriptData& d) { std::swap(spun(d).spins[0], spun(d).spins[1]); }},
      {"a spin code slipped in", [](TranscriptData& d) { d.draws[2].spins = {"tulip 42"}; }},
      {"a spin code of a host's dice",
       [](TranscriptData& d) {
         for (TranscriptDraw& draw : d.draws) {
           if (draw.source == "host") draw.spins = {"tulip 42"};
         }
       }},
      {"unknown source", [](TranscriptData& d) { d.draws[0].source = "moon"; }},
      {"proof", [](TranscriptData& d) { d.draws[0].proof = "trust me"; }},
      {"a question of later", [](TranscriptData& d) { d.draws[0].question = 2; }},
      {"a question not voided", [](TranscriptData& d) { d.draws[4].question = 4; }},
      {"reroll hidden",
       [](TranscriptData& d) {
         for (TranscriptDraw& draw : d.draws) draw.voided = false;
       }},
      {"pack proof gone", [](TranscriptData& d) { d.packs.pop_back(); }},
      {"pack proof twice", [](TranscriptData& d) { d.packs.push_back(d.packs[0]); }},
      {"pack of another draw", [](TranscriptData& d) { d.packs[0].opening.n = 1; }},
      {"pack of no draw", [](TranscriptData& d) { d.packs[0].opening.n = 9999; }},
      {"pack size", [](TranscriptData& d) { d.packs[0].opening.count += 1; }},
      {"pack root", [](TranscriptData& d) { d.packs[0].opening.root = to_hex(sha256("x")); }},
      {"pack leaf", [](TranscriptData& d) { d.packs[0].opening.leaf = to_hex(sha256("x")); }},
      {"undisclosed", [](TranscriptData& d) { d.packs[0].closing.reset(); }},
      {"index", [](TranscriptData& d) { d.packs[0].closing->index += 1; }},
      {"salt", [](TranscriptData& d) { d.packs[0].closing->salt = to_hex(sha256("x")); }},
      {"item", [](TranscriptData& d) { d.packs[0].closing->item += " "; }},
      {"path", [](TranscriptData& d) { d.packs[0].closing->path.push_back(to_hex(sha256("x"))); }},
  };
  for (const auto& [name, forge] : forgeries) {
    TranscriptData data = transcript(1);
    forge(data);
    EXPECT_FALSE(problems(data).empty()) << name;
  }
}

TEST(Verify, FindsWhatAForgerAltersInASeal) {
  const TranscriptData good = transcript(3);
  ASSERT_EQ(good.seals.size(), 3U);
  EXPECT_EQ(verify_transcript(good).seals, 3);
  using Forgery = std::function<void(TranscriptData&)>;
  const std::vector<std::pair<std::string, Forgery>> forgeries = {
      {"hash", [](TranscriptData& d) { d.seals[1].hash = to_hex(sha256("x")); }},
      {"salt", [](TranscriptData& d) { d.seals[1].salt = to_hex(sha256("x")); }},
      {"no salt", [](TranscriptData& d) { d.seals[1].salt = ""; }},
      {"item", [](TranscriptData& d) { d.seals[1].item += " "; }},
      {"one of them gone", [](TranscriptData& d) { d.seals.erase(d.seals.begin()); }},
      {"swapped", [](TranscriptData& d) { std::swap(d.seals[0], d.seals[1]); }},
  };
  for (const auto& [name, forge] : forgeries) {
    TranscriptData data = good;
    forge(data);
    EXPECT_FALSE(problems(data).empty()) << name;
  }
}

TEST(Verify, AGapIsNamed) {
  TranscriptData data = transcript(1);
  data.draws.erase(data.draws.begin() + 2, data.draws.begin() + 5);
  const auto found = problems(data);
  const auto gap =
      std::find_if(found.begin(), found.end(), [](const VerifyProblem& p) { return p.n == 0; });
  ASSERT_NE(gap, found.end());
  EXPECT_EQ(gap->what, "draws 3 to 5 are missing");
}

TEST(Verify, NamesErasedOnRequestChangeNothing) {
  TranscriptData data = written(transcript(1));
  data.lines[0].who = "Player 3";
  data.result = "Player 3 800, Bob 0";
  EXPECT_TRUE(verify_transcript(data).problems.empty());
}

TEST(Verify, AnUnreadableMemberIsNamed) {
  const std::string text = write_transcript(transcript(1));
  const auto altered = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    const auto read = read_transcript(changed);
    return read ? std::string() : read.error();
  };
  EXPECT_EQ(altered("{", "["), "the file is not JSON");
  EXPECT_EQ(altered("\"sides\":2", "\"sides\":2.5"),
            "draws[0].sides is not a whole number in range");
  EXPECT_EQ(altered("\"sides\":2", "\"sides\":-2"),
            "draws[0].sides is not a whole number in range");
  EXPECT_EQ(altered("\"sides\":2", "\"size\":2"), "draws[0].sides is missing");
  EXPECT_EQ(altered("\"label\":\"seats\"", "\"label\":7"), "draws[0].label is not a text");
  EXPECT_EQ(altered("\"voided\":false", "\"voided\":0"), "draws[0].voided is not true or false");
  EXPECT_EQ(altered("\"callboard_transcript\": 1", "\"callboard_transcript\": 2"),
            "this is a transcript of a newer form: use a newer Callboard");
}

}  // namespace
}  // namespace callboard
