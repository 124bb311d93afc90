// Commands that name a post: by a reply to it, by what it is called, by its link; on platforms
// whose ids are long or hold blanks as on those that number their posts.
#include "bot/match/post_names.h"

#include <gtest/gtest.h>

#include <set>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

TEST(PostNames, ANumberIsItsOwnNameAndAnythingElseGetsAShortOne) {
  EXPECT_EQ(post_name("17"), "#17");
  EXPECT_EQ(post_name("999999999"), "#999999999");
  std::set<std::string> names;
  for (int i = 0; i < 2'000; ++i) {
    const std::string event = "!room:here $event" + std::to_string(i);
    const std::string name = post_name(event);
    EXPECT_EQ(name.size(), 7U);
    EXPECT_EQ(name.find_first_not_of("#bcdfghjkmnpqrstvwxyz23456789"), std::string::npos);
    EXPECT_EQ(std::string("0123456789").find(name[1]), std::string::npos) << "no number";
    EXPECT_EQ(name, post_name(event));
    names.insert(name);
  }
  EXPECT_EQ(names.size(), 2'000U);
  EXPECT_TRUE(post_name("1443012345678901234").size() == 7U) << "nobody reads out 19 digits";
}

TEST(PostNames, APostIsMeantByItsNameItsIdOrItsLink) {
  const std::string matrix = "!room:here.org $Ab-c_9", discord = "1443012345678901234";
  for (const std::string& word :
       {post_name(matrix), std::string("#$Ab-c_9"),
        std::string("https://matrix.to/#/!room:here.org/$Ab-c_9?via=here.org"),
        std::string("<https://matrix.to/#/%21room%3Ahere.org/%24Ab-c_9>")}) {
    EXPECT_TRUE(names_post(word)) << word;
    EXPECT_TRUE(is_called(matrix, word)) << word;
    EXPECT_FALSE(is_called(discord, word)) << word;
  }
  for (const std::string& word :
       {post_name(discord), "#" + discord, "https://discord.com/channels/5/6/" + discord}) {
    EXPECT_TRUE(names_post(word) && is_called(discord, word)) << word;
    EXPECT_FALSE(is_called(matrix, word)) << word;
  }
  std::string shouted = post_name(matrix);
  for (char& c : shouted) c = static_cast<char>(std::toupper(c));
  EXPECT_TRUE(is_called(matrix, shouted));
  for (const char* word : {"#", "https://", "https://example.org/", "#!room:here.org"}) {
    EXPECT_FALSE(is_called(matrix, word)) << word;
  }
  EXPECT_FALSE(names_post("Ann") || names_post("#") || names_post(""));
}

// A match on a platform like Matrix: an id there holds a blank. Dee hosts there, too.
class NamedPosts : public testing::Test {
 protected:
  static WorldOptions options() {
    WorldOptions options;
    options.show.platforms = {"matrix", "web"};
    return options;
  }
  NamedPosts() : world_(options()) {
    world_.chat.reply_ids_begin = "!room:here $event";
    world_.seat_two();
    world_.chat.may_host.insert("@dee:here");
  }
  std::string wrote(const std::string& who, const std::string& words) {
    world_.chat_say(who, words);
    return world_.chat.last_reply();
  }
  // Dee's command as a reply to that post.
  void reply(const std::string& command, const std::string& post) {
    world_.chat.reply(world_.room(), "@dee:here", command, post);
    world_.settle();
  }
  bool hidden(const std::string& post) {
    const auto& verdicts = world_.chat.verdicts[post];
    return !verdicts.empty() && verdicts.back() == Verdict::kHidden;
  }
  std::string told_there() {
    std::string text;
    for (const Standing& post : world_.chat.posts) {
      if (post.to == "@dee:here") text += post.text + "\n";
    }
    return text;
  }
  World world_;
};

TEST_F(NamedPosts, AReplyWithTheBareCommandMeansThatPost_HA39) {
  const std::string post = wrote("@cyd:here", "It is LUCKY NUMBERS, folks!");
  const std::string other = wrote("@cyd:here", "a good match");
  reply("!hide", post);
  EXPECT_TRUE(hidden(post));
  EXPECT_FALSE(hidden(other));
  reply("!show -- it gave nothing away", post);
  EXPECT_FALSE(hidden(post));
  EXPECT_TRUE(has(world_.public_text(), "it gave nothing away"));
  reply("!mute", post);
  EXPECT_TRUE(hidden(wrote("@cyd:here", "more of it"))) << "its author is not heard any more";
  reply("!unmute", post);
  EXPECT_FALSE(hidden(wrote("@cyd:here", "and on")));
}

TEST_F(NamedPosts, WhatItIsCalledWorksInWordsToo_HA39) {
  const std::string post = wrote("@cyd:here", "It is LUCKY NUMBERS, folks!");
  world_.host("!hide " + post_name(post));
  EXPECT_TRUE(hidden(post));
  EXPECT_TRUE(has(world_.private_text("Dee"), "Post " + post_name(post) + " by"))
      << "and is what it is called by";
  const std::string next = wrote("@cyd:here", "once more");
  world_.host("!hide https://matrix.to/#/!room:here/" + next.substr(next.find('$')) + "?via=here");
  EXPECT_TRUE(hidden(next));
  world_.host("!hide #kkkkkk");
  EXPECT_TRUE(has(world_.last_private("Dee"), "I find no post #kkkkkk here that would do"));
}

TEST_F(NamedPosts, APostIsReadAsItsAuthorMeantItOrAsItStands_HA10) {
  const std::string mover = world_.to_move();
  world_.say(mover, "pass");  // refused: nothing to pass yet
  const std::string post = world_.forum.last_reply();
  const auto on_board = [&](const std::string& command) {
    world_.forum.reply(world_.thread(), "Dee", command, post);
    world_.settle();
  };
  on_board("!read as roll -- meant so");
  EXPECT_EQ(world_.view("phase"), "pick");
  const Digest rolled = world_.match().game->digest();
  world_.host("!miss " + mover);
  on_board("!undo to");
  EXPECT_EQ(world_.match().game->digest(), rolled);
  on_board("!read");
  EXPECT_TRUE(has(world_.last_private("Dee"), "force")) << "it was played";
  world_.host("!undo");
  on_board("!read force");
  EXPECT_EQ(world_.view("phase"), "open") << "a pass is refused as it was";
}

TEST_F(NamedPosts, WrappedAsTriedOrOfAMatchItIsMeantToo) {
  const std::string mover = world_.to_move();
  world_.say(mover, "pass");
  const std::string post = world_.forum.last_reply();
  world_.forum.reply(world_.thread(), "Dee", "!try read as roll", post);
  world_.settle();
  EXPECT_EQ(world_.view("phase"), "open");
  EXPECT_FALSE(has(world_.last_private("Dee"), "I find no post"));
  world_.forum.reply(world_.thread(), "Dee", "!match 1 read as roll", post);
  world_.settle();
  EXPECT_EQ(world_.view("phase"), "pick") << world_.last_private("Dee");
}

// The same number on two platforms is two posts.
TEST_F(NamedPosts, ANumberIsThatOfThePlatformOfTheReply_HA39) {
  world_.chat.reply_ids_begin.clear();
  const std::string post = wrote("@cyd:here", "on the other platform");
  while (world_.forum.written().size() < world_.chat.written().size()) {
    world_.say("Fay", "hello");
  }
  reply("!hide", post);
  EXPECT_TRUE(hidden(post));
  EXPECT_TRUE(world_.forum.verdicts[post].empty() ||
              world_.forum.verdicts[post].back() != Verdict::kHidden);
}

TEST_F(NamedPosts, AReplyToThePostsOfTheDaemonOrToNothingChangesNoCommand) {
  const std::string post = wrote("@cyd:here", "hello");
  reply("!hide", "!room:here $board");
  EXPECT_TRUE(has(told_there(), "!hide #123")) << told_there();
  reply("!hide " + post_name(post), "!room:here $board");
  EXPECT_TRUE(hidden(post));
  const std::string other = wrote("@cyd:here", "good evening");
  const std::string third = wrote("@cyd:here", "good night");
  reply("!hide " + post_name(third), other);
  EXPECT_FALSE(hidden(other)) << "what the words name goes before";
  EXPECT_TRUE(hidden(third));
}

// ---- what hosts hear of replies that were changed

class EditedReplies : public NamedPosts {
 protected:
  std::size_t told(const std::string& words) {
    const std::string text = world_.private_text("Dee");
    std::size_t times = 0;
    for (auto at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++times;
    return times;
  }
};

TEST_F(EditedReplies, HostsHearThatAReplyWasEditedAndThatItWasRemoved) {
  world_.say(world_.to_move(), "roll");
  const std::string post = world_.forum.last_reply();
  for (int i = 0; i < 2; ++i) world_.forum.edit(post);
  world_.settle();
  EXPECT_EQ(told("changed a reply (post #" + post), 1U);
  for (int i = 0; i < 2; ++i) world_.forum.take_back(post);
  world_.settle();
  EXPECT_EQ(told("took back a reply (post #" + post), 1U);
  world_.forum.edit(post);
  world_.settle();
  EXPECT_EQ(told("changed a reply (post #" + post), 1U) << "nothing is left to change";
}

// Discord tells of a message that was deleted neither whose it was; Matrix, after a restart, not
// where.
TEST_F(EditedReplies, WhoseItWasIsKnownWhereThePlatformDoesNotTell) {
  world_.say(world_.to_move(), "roll");
  const std::string post = world_.forum.last_reply();
  world_.restart();
  world_.forum.take_back(post, FakePlatform::Tells::kItsIdAlone);
  world_.settle();
  EXPECT_EQ(told("took back a reply (post #" + post), 1U);
  const std::string spectators = wrote("@cyd:here", "a good match");
  world_.chat.take_back(spectators, FakePlatform::Tells::kItsIdAlone);
  world_.settle();
  EXPECT_EQ(told("took back"), 1U) << "of players only";
}

}  // namespace
}  // namespace callboard::test
