// The order of the list drawn by a book of the show's own, for anyone to check.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bot/chance/hash.h"
#include "bot/chance/verify.h"
#include "bot/show/lottery.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions by_lottery(std::uint64_t seed = 1) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  options.show.seat_draw = SeatDraw::kLottery;
  options.seed = seed;
  return options;
}

constexpr const char* kNames[] = {"Ann", "Bob", "Cyd", "Eve", "Fay", "Gil"};

void sign_up_all(World& world) {
  for (const char* name : kNames) world.say_in_foyer(name, "join");
}

TEST(Lottery, TheCommitmentStandsBeforeAndAnyoneCanCheckAfterwards_LN05) {
  World world(by_lottery());
  EXPECT_TRUE(has(world.foyer_text(), "It is fixed already")) << world.foyer_text();
  sign_up_all(world);
  EXPECT_EQ(listed(world), (Names{"Ann", "Bob", "Cyd", "Eve", "Fay", "Gil"}));
  EXPECT_TRUE(world.match().desk.joined.empty()) << "nobody is seated before the draw";
  const BookId book = world.show().sign_ups.lottery->book().id;
  world.restart();
  world.say_in_foyer("Dee", "!close");
  EXPECT_TRUE(has(world.foyer_text(), "the lowest ticket stands first"));
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list are"));
  const auto data = lottery_transcript(world.house(), world.show(), book);
  ASSERT_TRUE(data.has_value());
  ASSERT_EQ(data->lines.size(), 6U);
  EXPECT_EQ(data->lines.front().who, "Ann");
  const auto text = read_transcript(write_transcript(*data));
  ASSERT_TRUE(text.ok());
  const VerifyReport report = verify_transcript(*text);
  EXPECT_TRUE(report.problems.empty());
  EXPECT_EQ(report.recomputed, 1);
  EXPECT_TRUE(has(world.foyer_text(), check_value(*data))) << "as posted";
  TranscriptData forged = *data;
  forged.draws.front().outcome.front() = 1;
  EXPECT_FALSE(verify_transcript(forged).problems.empty());
}

struct Said {
  int code = -1;
  std::string words;
  bool operator==(const Said&) const = default;
};

// What `callboard verify` and the stand-alone script say; it must be the same.
Said verified(const std::vector<std::string>& files) {
  std::ostringstream words;
  Said ours;
  ours.code = verify_files(files, words);
  ours.words = words.str();
  std::string command = "python3 " CALLBOARD_SOURCE_DIR "/tools/verify.py";
  for (const std::string& file : files) command += " '" + file + "'";
  Said theirs;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return ours;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    theirs.words += static_cast<char>(c);
  }
  const int status = pclose(pipe);
  theirs.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  EXPECT_EQ(ours.words, theirs.words);
  EXPECT_EQ(ours.code, theirs.code);
  return ours;
}

// Two lotteries of one show, the second with nobody on its list, and the match between them.
TEST(Lottery, BothVerifiersReadItsTranscript_LN05) {
  const std::string folder = testing::TempDir() + "callboard-lottery-" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  std::vector<std::string> files;
  const auto put = [&](const TranscriptData& data) {
    files.push_back(folder + "/" + std::to_string(files.size()) + ".json");
    std::ofstream(files.back(), std::ios::binary) << write_transcript(data);
    return files.back();
  };
  World world(by_lottery());
  sign_up_all(world);
  const auto close = [&] {
    const BookId book = world.show().sign_ups.lottery->book().id;
    world.host("!close");
    return *lottery_transcript(world.house(), world.show(), book);
  };
  const TranscriptData drawn = close();
  const Said fits = verified({put(drawn)});
  EXPECT_EQ(fits.code, kVerifyFits) << fits.words;
  EXPECT_TRUE(has(fits.words, "no match, book")) << fits.words;
  EXPECT_TRUE(has(fits.words, "1 draw recomputed")) << fits.words;
  world.host("!list drop Ann");
  for (const char* name : kNames) world.host(std::string("!list drop ") + name);
  world.host("!open");
  const TranscriptData empty = close();
  EXPECT_TRUE(empty.draws.empty());
  EXPECT_EQ(verified({put(empty)}).code, kVerifyFits);

  TranscriptData forged = drawn;
  std::swap(forged.draws.front().outcome.front(), forged.draws.front().outcome.back());
  EXPECT_EQ(verified({put(forged)}).code, kVerifyDiffers);
  forged = drawn;
  forged.draws.clear();
  EXPECT_EQ(verified({put(forged)}).code, kVerifyDiffers);
  TranscriptData sealed = drawn;
  sealed.secret.reset();
  EXPECT_EQ(verified({put(sealed)}).code, kVerifyDiffers);
  (void)verified(files);
  std::filesystem::remove_all(folder);
}

TEST(Lottery, ReopeningAfterTheRevealMakesANewBook) {
  World world(by_lottery());
  sign_up_all(world);
  const std::int64_t first = world.show().sign_ups.lottery->book().number;
  world.host("!close");
  EXPECT_FALSE(world.show().sign_ups.lottery.has_value());
  world.host("!open");
  ASSERT_TRUE(world.show().sign_ups.lottery.has_value());
  EXPECT_GT(world.show().sign_ups.lottery->book().number, first);
}

TEST(Lottery, EverybodyHasAChance_LN05) {
  int ann_leads = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    World world(by_lottery(seed));
    world.say_in_foyer("Ann", "join");
    world.say_in_foyer("Bob", "join");
    world.say_in_foyer("Cyd", "join");
    world.host("!close");
    ann_leads += listed(world).front() == "Ann" ? 1 : 0;
  }
  EXPECT_GT(ann_leads, 8);
  EXPECT_LT(ann_leads, 34);
}

TEST(Lottery, ATrialForetellsNothing_HA43) {
  World world(by_lottery());
  sign_up_all(world);
  world.whisper("Dee", "!try !close");
  const std::string said = world.private_text("Dee");
  EXPECT_TRUE(has(said, "luck is drawn")) << said;
  EXPECT_FALSE(has(said, "ticket")) << said;
  EXPECT_FALSE(has(said, to_hex(world.show().sign_ups.lottery->book().secret)));
  EXPECT_EQ(listed(world), (Names{"Ann", "Bob", "Cyd", "Eve", "Fay", "Gil"}));
}

}  // namespace
}  // namespace callboard::test
