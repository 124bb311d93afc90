// What the transcript of a match proves stays proven, whatever becomes of the pack: it is made from
// rows, and a host may edit a pack, or take the show to a machine that has another.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "bot/chance/verify.h"
#include "bot/pages/match_transcript.h"
#include "bot/pages/transcript_files.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

std::string shipped(const std::string& name) {
  return bytes_of(std::string(CALLBOARD_SOURCE_DIR "/packs/lucky_numbers/") + name);
}

std::string plain_pack() { return shipped("puzzles.toml") + shipped("prizes.toml"); }

// The same solutions; every clue, question and prize reads otherwise.
std::string edited_pack() {
  std::string text = plain_pack();
  for (const std::string start : {"\nclue = \"", "\nquestion = \"", "\nbronze = \""}) {
    for (auto at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
      text.insert(at + start.size(), "Now: ");
    }
  }
  return text;
}

WorldOptions with_pack(std::string pack) {
  WorldOptions options;
  options.pack = std::move(pack);
  return options;
}

std::string transcript_text(World& world, MatchId match) {
  const auto row = world.store().match(match);
  return match_transcript(world.house(), *shipped_templates(), **row).value();
}

// Both verifiers find nothing, and every draw from a pack is followed to its root; their number.
std::int64_t proven_packs(const std::string& text) {
  const TempDir folder;
  const std::string path = folder.file("match.json");
  write_bytes(path, text);
  std::ostringstream words;
  EXPECT_EQ(verify_files(std::vector<std::string>{path}, words), kVerifyFits) << words.str();
  const std::string command = "python3 " CALLBOARD_SOURCE_DIR "/tools/verify.py '" + path + "'";
  EXPECT_EQ(std::system((command + " > /dev/null").c_str()), 0);
  const auto data = read_transcript(text);
  EXPECT_EQ(verify_transcript(*data).packs, std::ssize(data->packs));
  return std::ssize(data->packs);
}

TEST(Transcript, AFinishedMatchIsProvenAfterItsPackWasEdited) {
  World world(with_pack(plain_pack()));
  world.seat_two();
  const MatchId match = world.match().row.id;
  world.host("!void -- a slip");
  world.host("!abort confirm -- enough");
  const std::string before = transcript_text(world, match);
  EXPECT_EQ(proven_packs(before), 2);
  world.options().pack = edited_pack();
  world.restart();
  EXPECT_EQ(transcript_text(world, match), before);
  world.options().pack = shipped("prizes.toml");  // and when the puzzles are gone altogether
  world.restart();
  EXPECT_EQ(transcript_text(world, match), before);
}

// A kill in the midst of writing leaves a file of another ending: that is no transcript.
TEST(Transcript, AFileThatWasBeingWrittenIsWrittenAgain) {
  World world;
  const TempDir folder;
  write_bytes(folder.file("7.new"), "{");
  write_bytes(folder.file("8.json"), "{}");
  TranscriptFiles files(std::filesystem::path(folder.file("8.json")).parent_path());
  EXPECT_FALSE(files.has(world.show(), "7"));
  EXPECT_TRUE(files.has(world.show(), "8"));
}

// AM-07: a host's labels are no throw, and whoever checks the match is told so.
TEST(Transcript, LabelsGivenByAHostAreCountedApart_HA02) {
  World world;
  world.seat_two();
  const MatchId match = world.match().row.id;
  world.host("!puzzle LUCKY NUMBERS labels 4 6 1 9 12 / 8 5 11 3 10 7 2");
  world.host("!void -- a slip");
  EXPECT_TRUE(has(world.public_text(), "set beforehand, not thrown")) << world.public_text();
  EXPECT_FALSE(has(world.public_text(), "LUCKY NUMBERS"));
  const std::string board = world.view("hidden");
  world.host("!undo");
  world.host("!redo");
  EXPECT_EQ(world.view("hidden"), board);
  world.host("!abort confirm -- enough");
  const std::string text = transcript_text(world, match);
  proven_packs(text);
  const auto data = read_transcript(text);
  EXPECT_EQ(verify_transcript(*data).by_host, 1);
  const auto given = std::find_if(data->draws.begin(), data->draws.end(),
                                  [](const auto& draw) { return draw.source == "host"; });
  ASSERT_NE(given, data->draws.end());
  EXPECT_EQ(given->shown, "4 6 1 9 12 8 5 11 3 10 7 2");
}

TEST(Transcript, AMatchIsProvenWhosePackWasEditedWhileItWasPlayed) {
  World world(with_pack(plain_pack()));
  world.seat_two();
  const MatchId match = world.match().row.id;
  world.options().pack = edited_pack();
  world.restart();
  world.host("!void -- a slip");  // the next one comes from the pack as it is now
  EXPECT_TRUE(has(world.public_text(), "Now: "));
  world.options().pack = plain_pack();
  world.restart();
  world.host("!abort confirm -- enough");
  EXPECT_EQ(proven_packs(transcript_text(world, match)), 2);
}

// The question is the same, so its answer is: the puzzle as it was sealed, not as it reads now.
TEST(Transcript, AfterAnUndoAPuzzleComesAgainAsItWasSealed) {
  World world(with_pack(plain_pack()));
  world.seat_two();
  const MatchId match = world.match().row.id;
  world.host("!void -- a slip");
  const Digest after = world.match().game->digest();
  world.host("!undo 1");
  world.options().pack = edited_pack();
  world.restart();
  world.host("!void -- a slip");
  EXPECT_EQ(world.match().game->digest(), after);
  EXPECT_EQ(world.match().desk.dealt.size(), 2U);
  EXPECT_FALSE(has(world.public_text(), "Now: "));
  world.host("!abort confirm -- enough");
  EXPECT_EQ(proven_packs(transcript_text(world, match)), 2);
}

TEST(Transcript, AMatchOpenedAgainAfterItsPackWasEditedIsProvenInBothItsBooks) {
  World world(with_pack(plain_pack()));
  world.seat_two();
  const MatchId match = world.match().row.id;
  end_match(world, "Ann");
  world.options().pack = edited_pack();
  world.restart();
  world.host("!match 1 award game Bob -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, match));
  const TempDir folder;
  EXPECT_FALSE(write_match_transcript(world.house(), *shipped_templates(),
                                      **world.store().match(match), folder.path()));
  const std::string name = std::to_string(match.value);
  EXPECT_EQ(proven_packs(bytes_of(folder.file(name + ".json"))), 2);    // a puzzle, prizes
  EXPECT_EQ(proven_packs(bytes_of(folder.file(name + "-2.json"))), 1);  // prizes
}

// The hash of seal `n` as it was posted.
std::string posted_seal(const World& world, int n) {
  const std::string start = "seal " + std::to_string(n) + ", ";
  const std::string text = world.public_text();
  const auto at = text.find(start);
  return at == std::string::npos ? "" : text.substr(at + start.size(), 64);
}

// AM-08: a new commitment, and the reason, in the post of the mend; the draw proves the old text.
TEST(Transcript, AMendedPuzzleIsSealedAnew_HA26) {
  World world;
  world.seat_two();
  const MatchId match = world.match().row.id;
  EXPECT_FALSE(has(world.public_text(), "seal 1")) << "a draw from a pack has its own proof";
  const std::string drawn = world.solution();
  std::string mended = drawn;
  mended[0] = mended[0] == 'K' ? 'C' : 'K';
  world.host("!try !mend " + mended + " -- a typo");
  EXPECT_TRUE(world.match().desk.seals.empty()) << "a preview seals nothing";
  world.host("!mend " + mended + " -- a typo");
  EXPECT_TRUE(has(world.last_public(), "a typo")) << world.last_public();
  EXPECT_TRUE(has(world.last_public(), "seal 1, "));
  const std::string hash = posted_seal(world, 1);
  world.restart();
  EXPECT_EQ(world.solution(), mended);
  EXPECT_FALSE(has(world.public_text(), mended));
  world.host("!abort confirm -- enough");
  const std::string text = transcript_text(world, match);
  EXPECT_EQ(proven_packs(text), 1);
  TranscriptData data = read_transcript(text).value();
  ASSERT_EQ(data.seals.size(), 1U);
  EXPECT_EQ(data.seals[0].hash, hash);
  EXPECT_TRUE(has(data.seals[0].item, mended)) << data.seals[0].item;
  EXPECT_TRUE(has(data.packs.at(0).closing->item, drawn));
  EXPECT_EQ(verify_transcript(data).seals, 1);
  data.seals[0].item.insert(1, " ");
  EXPECT_FALSE(verify_transcript(read_transcript(write_transcript(data)).value()).problems.empty());
}

TEST(Transcript, WhatAHostLoadsIsSealedWhenItOpens_HA02) {
  World world;
  world.seat_two();
  const MatchId match = world.match().row.id;
  world.host("!puzzle COOKIE CUTTER | a clue");
  EXPECT_FALSE(has(world.public_text(), "seal 1")) << "it is not in play yet";
  world.host("!void -- a slip");
  EXPECT_EQ(world.solution(), "COOKIE CUTTER");
  EXPECT_EQ(posted_seal(world, 1).size(), 64U);
  world.host("!undo 1");
  world.host("!void -- a slip");  // the same once more
  EXPECT_NE(posted_seal(world, 2), posted_seal(world, 1));
  EXPECT_FALSE(has(world.public_text(), "COOKIE CUTTER"));
  world.host("!abort confirm -- enough");
  const std::string text = transcript_text(world, match);
  EXPECT_EQ(proven_packs(text), 1);
  const TranscriptData data = read_transcript(text).value();
  ASSERT_EQ(data.seals.size(), 2U);
  for (const Seal& seal : data.seals) EXPECT_TRUE(has(seal.item, "COOKIE CUTTER")) << seal.item;
  EXPECT_EQ(verify_transcript(data).seals, 2);
}

}  // namespace
}  // namespace callboard::test
