// Tests of shows: who sees one, that nothing of it counts, how it ends and what is left of it.
#include "bot/show/rehearsal.h"

#include <algorithm>

#include "tests/bot/show/making_case.h"

namespace callboard::test {
namespace {

class Rehearsals : public MakingCase {
 protected:
  static bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  }
  // The newest one that is open.
  const Show* test() {
    const Show* newest = nullptr;
    for (const auto& [id, show] : world_.house().shows) {
      if (is_rehearsal(show) && !show.state.made->closed) newest = &show;
    }
    return newest;
  }
  // Of its latest match.
  std::string place(const Show& show) {
    const auto rows = *world_.store().matches(show.state.id);
    return rows.empty() || rows.back().venues.empty() ? "" : rows.back().venues.front().id;
  }
  std::string text_in(const std::string& venue) {
    std::string all;
    for (const Standing& post : world_.forum.posts) {
      if (post.venue == venue && post.to.empty()) all += post.text + "\n";
    }
    return all;
  }
  // Max plays in it, against a practice player; gives where.
  std::string play() {
    order("show test", {});
    const std::string thread = place(*test());
    for (const char* words : {"join", "practice"}) world_.say_at(thread, "Max", words);
    return thread;
  }
  void close_in(const std::string& thread) { order("show close", {}, "club", thread); }
};

TEST_F(Rehearsals, WhoAskedForItIsLetInAloneAndPlaysWhatTheyHost) {
  order("show new", {{"name", "Club Night"}});
  const std::string thread = play();
  EXPECT_TRUE(has(answer(), "Your test is here")) << answer();
  const OpenVenue& asked = world_.forum.asked_for.back();
  EXPECT_EQ(asked.only, std::vector<std::string>{"Max"});
  EXPECT_EQ(asked.place, "room");
  EXPECT_TRUE(asked.title.starts_with("TEST ") && has(asked.title, "Club Night")) << asked.title;
  EXPECT_EQ(asked.what, VenueFor::kMatch) << "no other thread is made for it";
  EXPECT_TRUE(has(text_in(thread), "This is a TEST"));
  const auto match = world_.house().matches.find(*test()->state.current);
  EXPECT_EQ(match->second.row.status, MatchStatus::kLive);
  world_.say_at(thread, "Max", "!pause -- to see what it does");
  EXPECT_TRUE(match->second.desk.pause.has_value());
  world_.say_at(thread, "Max", "!resume");
  EXPECT_FALSE(match->second.desk.pause.has_value());
}

TEST_F(Rehearsals, NothingOfItCounts) {
  order("show new", {{"name", "Club Night"}});
  const std::string thread = play();
  world_.say_at(thread, "Max", "!abort confirm -- enough");
  EXPECT_TRUE(has(text_in(thread), "counts for nothing")) << text_in(thread);
  EXPECT_FALSE(has(text_in(thread), "Next: match"));
  const auto max = *world_.store().find_identity("web", "Max");
  EXPECT_TRUE(world_.store().seen_items(*max)->empty()) << "its puzzles may come in the show";
  const Show& show = *made("Club Night");
  EXPECT_EQ(show.state.matches, 1);
  EXPECT_TRUE(show.burnt.empty());
  EXPECT_TRUE(world_.store().ledger(show.state.id)->empty());
  const auto& club = world_.house().communities.at({"web", "club"});
  EXPECT_TRUE(club.begun.empty()) << "nor for what the club may begin within a day";
  EXPECT_EQ(club.rehearsed.size(), 1U);
}

TEST_F(Rehearsals, WhoAsksTwiceIsToldWhereTheFirstIs) {
  const std::string thread = play();
  order("show test", {});
  EXPECT_TRUE(has(answer(), "is open still")) << answer();
  EXPECT_TRUE(has(answer(), "/thread/" + thread)) << answer();
  const ShowId first = test()->state.id;
  world_.say_at(thread, "Max", "!abort confirm -- enough");
  order("show test", {});
  EXPECT_TRUE(has(answer(), "Your test is here")) << "the first was over";
  EXPECT_TRUE(world_.house().shows.at(first).state.made->closed);
  EXPECT_NE(test()->state.id, first);
}

TEST_F(Rehearsals, ItEndsByAWordInItsThread) {
  order("show new", {{"name", "Club Night"}});
  const std::string thread = play();
  close_in("room");
  EXPECT_TRUE(made("Club Night")->state.made->closed) << "in the channel it is the show that ends";
  ASSERT_NE(test(), nullptr);
  close_in(thread);
  EXPECT_EQ(test(), nullptr);
  EXPECT_TRUE(has(answer(), "has ended")) << answer();
  EXPECT_TRUE(has(text_in(thread), "Max has ended this TEST")) << text_in(thread);
  close_in(thread);
  EXPECT_TRUE(has(answer(), "Nothing was changed")) << answer();
  world_.say_at(thread, "Max", "!undo");
  for (const auto& [id, match] : world_.house().matches.awake()) {
    EXPECT_FALSE(is_rehearsal(world_.house().shows.at(match.row.show))) << "nothing opens it again";
  }
}

TEST_F(Rehearsals, ItEndsFromTheChannelAsWellAndOnlyForItsOwner) {
  (void)play();
  order("show close", {{"name", "test"}}, "club", "room", "Moe");
  EXPECT_NE(test(), nullptr);
  order("show close", {{"name", "Test"}});
  EXPECT_EQ(test(), nullptr) << answer();
}

TEST_F(Rehearsals, OneWithoutAThreadIsInNobodysWay) {
  world_.forum.opens = false;
  order("show test", {});
  const ShowId first = test()->state.id;
  order("show test", {});
  EXPECT_TRUE(has(answer(), "is open still")) << "it may come still: " << answer();
  world_.pass(11 * kMinute_ms);
  world_.forum.opens = true;
  order("show test", {});
  EXPECT_NE(test()->state.id, first);
  EXPECT_TRUE(has(answer(), "Your test is here")) << answer();
}

TEST_F(Rehearsals, AfterItsMatchHostsSeeWhatTheirCommandsDoToIt) {
  const std::string thread = play();
  world_.say_at(thread, "Max", "!abort confirm -- enough");
  world_.say_at(thread, "Max", "!undo");
  const auto& awake = world_.house().matches.awake();
  EXPECT_TRUE(std::any_of(awake.begin(), awake.end(), [&](const auto& one) {
    return is_rehearsal(world_.house().shows.at(one.second.row.show)) &&
           one.second.row.status == MatchStatus::kLive;
  })) << text_in(thread);
  order("show test", {});  // which ends it, open again or not
  EXPECT_TRUE(has(text_in(thread), "Max has ended this TEST")) << text_in(thread);
}

TEST_F(Rehearsals, ItEndsByItselfADayAfterTheLastWordAndIsThrownAway) {
  const std::string thread = play();
  const ShowId id = test()->state.id;
  const MatchRow before = world_.store().matches(id)->back();
  world_.pass(23 * kHour_ms);
  world_.say_at(thread, "Max", "are you there?");
  world_.pass(23 * kHour_ms);
  ASSERT_NE(test(), nullptr) << "somebody has written";
  world_.pass(90 * kMinute_ms);
  EXPECT_EQ(test(), nullptr);
  EXPECT_TRUE(has(text_in(thread), "Nobody has written here for a day")) << text_in(thread);
  EXPECT_FALSE(world_.store().log(before.id)->empty()) << "what is said last is still sent";
  world_.pass(2 * kHour_ms);
  EXPECT_TRUE(world_.store().log(before.id)->empty());
  EXPECT_TRUE(world_.store().draws(before.book)->empty());
  EXPECT_TRUE(world_.store().ledger(id)->empty());
  const auto replies = *world_.store().replies(before.id);
  ASSERT_FALSE(replies.empty());
  for (const ReplyRow& reply : replies) EXPECT_EQ(reply.text, "");
  world_.restart();
  allow();
  EXPECT_FALSE(world_.house().shows.contains(id));
  order("show test", {});
  ASSERT_NE(test(), nullptr);
  EXPECT_GT(world_.store().matches(test()->state.id)->back().id, before.id)
      << "a number that was given once leads to no thread of another";
}

TEST_F(Rehearsals, AKilledDaemonGoesOnWithIt) {
  order("show new", {{"name", "Club Night"}});
  const std::string thread = play();
  const std::string title = test()->setup.title;
  world_.restart();
  allow();
  ASSERT_NE(test(), nullptr);
  EXPECT_EQ(test()->setup.title, title);
  EXPECT_EQ(place(*test()), thread);
  world_.say_at(thread, "Max", "!pause -- it works still");
  EXPECT_TRUE(world_.house().matches.at(*test()->state.current).desk.pause.has_value());
  world_.stop();
  world_.now.ms += 40 * kHour_ms;
  world_.restart();
  allow();
  world_.pass(kHour_ms);
  EXPECT_EQ(test(), nullptr) << "its day ended while the daemon was away";
}

TEST_F(Rehearsals, ACommunityHasSoManyAtATimeAndADay) {
  for (const char* who : {"Max", "Moe", "Mia"}) order("show test", {}, "club", "room", who);
  EXPECT_TRUE(has(answer(), "may not have more at the same time")) << answer();
  order("show test", {}, "other club", "hall", "Mia");
  EXPECT_TRUE(has(answer(), "Your test is here")) << answer();
  for (std::int64_t i = 0; i < kRehearsalsPerDay; ++i) {
    const std::string thread = place(*test());
    order("show close", {}, "other club", thread, "Mia");
    order("show test", {}, "other club", "hall", "Mia");
  }
  EXPECT_TRUE(has(answer(), "within a day")) << answer();
  EXPECT_EQ(made("Club Night"), nullptr);
}

TEST_F(Rehearsals, WithoutTheRightOrAPermissionNothingIsMade) {
  may_rule_ = false;
  order("show test", {});
  EXPECT_TRUE(has(answer(), "Nothing was changed")) << answer();
  may_rule_ = true;
  last_.ref.id = "lacking";
  last_.may_rule = true;
  last_.missing = {"Create Private Threads"};
  hand_in(last_);
  EXPECT_TRUE(has(answer(), "I lack: Create Private Threads")) << answer();
  world_.house().making["web"].rehearsals_max = 0;
  order("show test", {});
  EXPECT_TRUE(has(answer(), "Nothing was changed")) << answer();
  EXPECT_EQ(world_.house().shows.size(), 1U);
}

TEST_F(Rehearsals, ItIsLikeTheShowThatIsPlayedThere) {
  order("show new", {{"name", "One"}});
  order("setup", {{"volume", "quiet"}});
  order("show new", {{"name", "Two"}});
  order("show test", {});
  EXPECT_TRUE(has(answer(), "Several shows")) << answer();
  order("show test", {{"name", "one"}});
  ASSERT_NE(test(), nullptr);
  EXPECT_EQ(test()->setup.volume, Volume::kQuiet);
  EXPECT_TRUE(has(test()->setup.title, ": One"));
  order("show test", {}, "club", "", "Moe");  // where the operator has set one up
  EXPECT_TRUE(has(test()->setup.title, world_.show().setup.title));
  world_.restart();
  allow();
  EXPECT_TRUE(has(test()->setup.title, world_.show().setup.title));
}

TEST_F(Rehearsals, PrivateWordsFromNowhereAreForTheShowItself) {
  order("show new", {{"name", "Club Night"}});
  const std::string real = thread("Club Night");
  for (const char* name : {"Max", "Bob"}) world_.say_at(real, name, "join");
  (void)play();
  world_.whisper("Max", "help");
  EXPECT_FALSE(has(world_.last_private("Max"), "TEST")) << world_.last_private("Max");
}

}  // namespace
}  // namespace callboard::test
