#include "adapters/discord/notes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace callboard::discord {
namespace {

constexpr std::size_t kGrowsHere = 50'000;

class DiscordNotes : public testing::Test {
 protected:
  DiscordNotes() {
    std::string name = (std::filesystem::temp_directory_path() / "notes-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    reopen();
  }
  ~DiscordNotes() override {
    notes_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::filesystem::path file() const { return folder_ / "discord.notes"; }
  void reopen() {
    notes_.reset();
    auto opened = Notes::open(file(), kGrowsHere);
    ASSERT_TRUE(opened) << opened.error();
    notes_ = *std::move(opened);
  }

  std::filesystem::path folder_;
  std::unique_ptr<Notes> notes_;
};

TEST_F(DiscordNotes, WhoIsForgottenIsNotInTheFileAnyMore) {
  notes_->add_place({8, 5, 42, ""});
  notes_->add_place({9, 5, 43, ""});
  notes_->keep_words("k1", "Annabella, your secret word is TULIP");
  notes_->offers(7, {{42, 43}, {"ROLL"}});
  notes_->add_place({7'777, 5, 42, ""});
  notes_->note_read(7'777, 70, 5);
  notes_->trying("k9#0", 7'777, 1000);
  ASSERT_TRUE(notes_->forget({42}));
  EXPECT_FALSE(notes_->kept_words("k1").has_value());
  notes_->add_place({10, 5, 0, "still written"});
  reopen();
  EXPECT_FALSE(notes_->private_place(42).has_value());
  EXPECT_TRUE(notes_->private_place(43).has_value());
  EXPECT_TRUE(notes_->place_of("still written").has_value());
  std::ifstream in(file());
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(text.find("Annabella"), std::string::npos);
  EXPECT_EQ(text.find("7777"), std::string::npos) << "their private channel";
  EXPECT_TRUE(notes_->was_read(70));
}

TEST_F(DiscordNotes, EverythingIsThereAfterARestart) {
  const std::string secret = notes_->secret();
  EXPECT_EQ(secret.size(), 64U);
  notes_->add_place({7, 5, 0, "open-1"});
  notes_->add_place({8, 5, 42, ""});
  notes_->add_place({9, 5, 0, "gone"});
  notes_->drop_place(9);
  notes_->trying("k1#0", 7, 1000);
  notes_->stands("k1#0", 77);
  notes_->trying("k2#0", 7, 2000);
  notes_->trying("k2#0", 7, 3000);
  notes_->identified(123);
  notes_->new_session({"s", "ws://x", 1}, {900, 901});
  notes_->note_read(7, 70, 5);
  reopen();
  notes_->go_back_to(1);
  EXPECT_EQ(notes_->secret(), secret);
  EXPECT_EQ(notes_->place_of("open-1")->id, 7U);
  EXPECT_EQ(notes_->private_place(42)->id, 8U);
  EXPECT_FALSE(notes_->place(9).has_value());
  EXPECT_EQ(notes_->post("k1#0")->message, 77U);
  EXPECT_EQ(notes_->key_of(77), "k1#0");
  EXPECT_EQ(notes_->post("k2#0")->first_ms, 2000);
  EXPECT_EQ(notes_->post("k2#0")->last_ms, 3000);
  EXPECT_EQ(notes_->identifies(), std::deque<std::int64_t>{123});
  EXPECT_EQ(notes_->who().self, 900U);
  EXPECT_EQ(notes_->session(), std::optional(Resumable{"s", "ws://x", 5}));
  EXPECT_TRUE(notes_->was_read(70));
  EXPECT_EQ(notes_->read_up_to(7), 70U);
}

TEST_F(DiscordNotes, WhatWasNotCommittedCountsAsUnread) {
  EXPECT_EQ(notes_->note_read(7, 70, 0), 1);
  EXPECT_EQ(notes_->note_read(7, 71, 0), 2);
  EXPECT_EQ(notes_->note_read(8, 72, 0), 3);
  reopen();
  notes_->go_back_to(1);
  EXPECT_TRUE(notes_->was_read(70));
  EXPECT_FALSE(notes_->was_read(71));
  EXPECT_EQ(notes_->read_up_to(8), 0U);
  EXPECT_EQ(notes_->note_read(7, 71, 0), 4) << "a number is given once";
  reopen();
  notes_->go_back_to(4);
  EXPECT_TRUE(notes_->was_read(71));
  EXPECT_FALSE(notes_->was_read(72)) << "its number was given up";
}

TEST_F(DiscordNotes, AnOlderSessionsPlaceIsNotTheNewOnes) {
  notes_->new_session({"s1", "ws://x", 1}, {900, 901});
  notes_->note_read(7, 70, 50);
  notes_->new_session({"s2", "ws://x", 1}, {900, 901});
  EXPECT_FALSE(notes_->session().has_value());
  notes_->note_read(7, 71, 3);
  EXPECT_EQ(notes_->session()->seq, 3);
  reopen();
  notes_->go_back_to(2);
  EXPECT_EQ(notes_->session()->seq, 3);
}

// It would fill the disk of a bot that runs for months, and be slow to open.
TEST_F(DiscordNotes, ItDoesNotGrowWithAllThatWasEverNoted) {
  const std::string secret = notes_->secret();
  notes_->add_place({7, 5, 0, "open-1"});
  notes_->stands("k1#0", 77);
  notes_->new_session({"s", "ws://x", 1}, {900, 901});
  for (Snowflake n = 1; n <= 10; ++n) notes_->note_read(7, 1'000 + n, static_cast<int>(n));
  std::uintmax_t most = 0;
  for (int i = 0; i < 3'000; ++i) {
    notes_->trying("k2#0", 7, i);
    most = std::max(most, std::filesystem::file_size(file()));
  }
  EXPECT_LT(most, kGrowsHere + 5'000) << "what it holds, and what was appended since";
  EXPECT_GT(most, kGrowsHere - 5'000);
  reopen();
  notes_->go_back_to(8);
  EXPECT_EQ(notes_->secret(), secret);
  EXPECT_EQ(notes_->place_of("open-1")->id, 7U);
  EXPECT_EQ(notes_->key_of(77), "k1#0");
  EXPECT_EQ(notes_->post("k2#0")->last_ms, 2'999);
  EXPECT_EQ(notes_->read_up_to(7), 1'008U);
  EXPECT_FALSE(notes_->was_read(1'009)) << "read, and never committed";
  EXPECT_EQ(notes_->session()->seq, 8);
  EXPECT_EQ(notes_->number(), 10);
}

TEST_F(DiscordNotes, WhereItCannotBeWrittenAnewTheOldOneGoesOn) {
  std::filesystem::create_directory(file().string() + ".new");
  for (int i = 0; i < 1'000; ++i) notes_->trying("k2#0", 7, i);
  EXPECT_GT(std::filesystem::file_size(file()), kGrowsHere);
  std::filesystem::remove(file().string() + ".new");
  reopen();
  EXPECT_EQ(notes_->post("k2#0")->last_ms, 999);
}

TEST_F(DiscordNotes, OfIdentifiesThoseOfADayAreKept) {
  constexpr std::int64_t kDay_ms = 86'400'000;
  for (const std::int64_t at : {kDay_ms, kDay_ms + 1, 2 * kDay_ms + 1}) notes_->identified(at);
  EXPECT_EQ(notes_->identifies(), (std::deque<std::int64_t>{kDay_ms + 1, 2 * kDay_ms + 1}));
}

TEST_F(DiscordNotes, APostThatWasNotTriedAfterAllIsForgotten) {
  notes_->trying("k#0", 7, 1000);
  notes_->not_tried("k#0", std::nullopt);
  EXPECT_FALSE(notes_->post("k#0").has_value());
  notes_->trying("k#0", 7, 1000);
  const auto before = notes_->post("k#0");
  notes_->trying("k#0", 7, 9000);
  notes_->not_tried("k#0", before);
  reopen();
  EXPECT_EQ(notes_->post("k#0")->last_ms, 1000);
}

TEST_F(DiscordNotes, ALineThatWasCutOffAndNonsenseArePassedOver) {
  notes_->note_read(7, 70, 0);
  notes_.reset();
  std::ofstream(file(), std::ios::app)
      << "{\"t\":\"read\"}\n[1]\n\n{\"t\":\"place\",\"id\":\"x\"}\n{\"t\":\"read\",\"n\":2,\"c\":";
  reopen();
  notes_->go_back_to(1);
  EXPECT_TRUE(notes_->was_read(70));
  EXPECT_EQ(notes_->number(), 1);
}

TEST_F(DiscordNotes, AFolderThatCannotBeWrittenIsToldWithItsName) {
  const auto opened = Notes::open(folder_ / "missing" / "discord.notes");
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().find("missing"), std::string::npos);
}

TEST_F(DiscordNotes, OnlyTheOwnerMayReadIt) {
  const auto mode = std::filesystem::status(file()).permissions();
  EXPECT_EQ(mode & std::filesystem::perms::others_all, std::filesystem::perms::none);
  EXPECT_EQ(mode & std::filesystem::perms::group_all, std::filesystem::perms::none);
}

}  // namespace
}  // namespace callboard::discord
