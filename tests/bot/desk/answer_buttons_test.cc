// What waits for a host is answered by a button under the words that say so, where a platform has
// buttons in private: one press is the command, for hosts alone, and for nothing that came later.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/desk/needs.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

class AnswerButtons : public testing::Test {
 protected:
  AnswerButtons() { world_.forum.host_actions = true; }
  explicit AnswerButtons(WorldOptions options) : world_(std::move(options)) {
    world_.forum.host_actions = true;
  }

  // The newest private post to Dee with buttons.
  Standing alert() {
    Standing found;
    for (const Standing& post : world_.forum.posts) {
      if (post.to == "Dee" && !post.actions.empty()) found = post;
    }
    return found;
  }
  static std::vector<std::string> labels(const Standing& post) {
    std::vector<std::string> all;
    for (const Action& action : post.actions) all.push_back(action.label);
    return all;
  }
  static std::string say(const Standing& post, const std::string& label) {
    for (const Action& action : post.actions) {
      if (action.label == label) return action.say;
    }
    ADD_FAILURE() << "no button " << label;
    return "";
  }
  void press(const Standing& post, const std::string& who, const std::string& label,
             const std::string& words = "") {
    world_.now.ms += 1000;
    world_.forum.press_privately(post, who, say(post, label) + (words.empty() ? "" : " " + words));
    world_.settle();
  }
  std::string wrong_guess() {
    const std::string guesser = guess(world_, "QUITE ANOTHER THING");
    EXPECT_EQ(world_.to_move(), "");
    return guesser;
  }
  void judged_by_hosts() {
    world_.host("!set guess_judging host");
    world_.seat_two();
  }

  World world_;
};

TEST_F(AnswerButtons, AGuessThatWaitsIsJudgedByOnePress) {
  judged_by_hosts();
  const std::string guesser = wrong_guess();
  const Standing waits = alert();
  EXPECT_EQ(labels(waits), (std::vector<std::string>{"Accept", "Do not accept", "Ask"}));
  EXPECT_EQ(waits.text.find("@"), std::string::npos) << "what a button says is not told in words";
  press(waits, "Dee", "Accept");
  EXPECT_TRUE(has(world_.public_text(), "accepted")) << world_.last_private("Dee");
  EXPECT_GT(bank(world_, guesser), 0);
}

TEST_F(AnswerButtons, AnAnswerWithWordsTakesTheReasonThatIsTypedIntoIt) {
  judged_by_hosts();
  const std::string guesser = wrong_guess();
  const Standing waits = alert();
  for (const Action& action : waits.actions) EXPECT_EQ(action.ask, action.label != "Accept");
  press(waits, "Dee", "Ask", "Which words exactly?");
  EXPECT_TRUE(has(world_.public_text(), "Which words exactly?"));
  press(waits, "Dee", "Do not accept", "not what stands there");
  EXPECT_TRUE(has(world_.public_text(), "not accepted (not what stands there)"))
      << world_.last_private("Dee");
  EXPECT_EQ(world_.to_move(), other_of(guesser));
}

TEST_F(AnswerButtons, WhoIsNoHostRulesNothingByThem) {
  judged_by_hosts();
  wrong_guess();
  const Digest before = world_.match().game->digest();
  for (const char* who : {"Ann", "Eve"}) {
    press(alert(), who, "Accept");
    EXPECT_EQ(world_.forum.verdicts[world_.forum.last_reply()],
              std::vector<Verdict>{Verdict::kRefused});
  }
  EXPECT_EQ(world_.match().game->digest(), before);
}

TEST_F(AnswerButtons, AnOldOneRulesOnNothingThatCameLater) {
  judged_by_hosts();
  wrong_guess();
  const Standing first = alert();
  press(first, "Dee", "Do not accept", "no");
  wrong_guess();
  const Digest before = world_.match().game->digest();
  press(first, "Dee", "Accept");
  EXPECT_EQ(world_.match().game->digest(), before);
  EXPECT_EQ(world_.forum.verdicts[world_.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  press(alert(), "Dee", "Accept");
  EXPECT_NE(world_.match().game->digest(), before) << world_.last_private("Dee");
}

TEST_F(AnswerButtons, AProtestIsUpheldByOnePress) {
  world_.host("!set protests 1");
  world_.seat_two();
  const std::string guesser = guess(world_, "QUITE ANOTHER THING");
  world_.say(guesser, "protest: the words stand on the poster");
  ASSERT_TRUE(world_.match().desk.protest) << world_.last_private(guesser);
  press(alert(), "Dee", "Accept");
  EXPECT_FALSE(world_.match().desk.protest) << world_.last_private("Dee");
  EXPECT_GT(bank(world_, guesser), 0);
}

TEST_F(AnswerButtons, AProposalIsConfirmedByOnePress) {
  world_.seat_two();
  end_match(world_, "Ann");
  world_.say("Cyd", "join");
  world_.host("!match 1 award game Ann -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world_, MatchId{1})) << world_.last_private("Dee");
  ASSERT_EQ(world_.show().state.proposals.size(), 1U);
  EXPECT_EQ(labels(alert()), (std::vector<std::string>{"Mend it", "Leave it as it is"}));
  press(alert(), "Dee", "Mend it");
  EXPECT_TRUE(world_.show().state.proposals.empty()) << world_.last_private("Dee");
}

TEST_F(AnswerButtons, OfATrialNothingIsAnsweredByThem) {
  judged_by_hosts();
  wrong_guess();
  const std::size_t before = world_.forum.posts.size();
  world_.host("!try queue");
  ASSERT_GT(world_.forum.posts.size(), before);
  for (std::size_t i = before; i < world_.forum.posts.size(); ++i) {
    EXPECT_TRUE(has(world_.forum.posts[i].text, "!accept")) << world_.forum.posts[i].text;
    EXPECT_TRUE(world_.forum.posts[i].actions.empty());
  }
}

TEST_F(AnswerButtons, APlatformWithoutPrivateButtonsHasNone) {
  world_.forum.host_actions = false;
  judged_by_hosts();
  wrong_guess();
  EXPECT_TRUE(alert().key.empty());
  EXPECT_TRUE(has(world_.private_text("Dee"), "!right"));
}

// Max is named nowhere: the platform alone knows that he may host, and only as he writes or
// presses.
class AnswerButtonsLent : public AnswerButtons {
 protected:
  AnswerButtonsLent() { world_.forum.may_host = {"Max"}; }
  // The newest public post with that button, in the thread.
  Standing below(const std::string& label) {
    Standing found;
    for (const Standing& post : world_.forum.posts) {
      const auto shown = labels(post);
      if (post.to.empty() && std::find(shown.begin(), shown.end(), label) != shown.end()) {
        found = post;
      }
    }
    return found;
  }
  void press_in_public(const Standing& post, const std::string& who, const std::string& label) {
    world_.now.ms += 1000;
    world_.forum.press(post, who, say(post, label));
    world_.settle();
  }
  // The newest private post to them with buttons.
  Standing told(const std::string& who) {
    Standing found;
    for (const Standing& post : world_.forum.posts) {
      if (post.to == who && !post.actions.empty()) found = post;
    }
    return found;
  }
};

TEST_F(AnswerButtonsLent, OnePressInTheThreadBringsThemAndOneMoreIsTheRuling) {
  judged_by_hosts();
  const std::string guesser = wrong_guess();
  EXPECT_TRUE(told("Max").key.empty()) << "nobody knows of him yet";
  press_in_public(below("For hosts"), "Max", "For hosts");
  const Standing queue = told("Max");
  EXPECT_EQ(labels(queue), (std::vector<std::string>{"Accept", "Do not accept", "Ask"}));
  press(queue, "Max", "Accept");
  EXPECT_GT(bank(world_, guesser), 0) << world_.last_private("Max");
}

TEST_F(AnswerButtonsLent, WhoIsNotLentTheRightAnyMoreRulesNothingByThem) {
  judged_by_hosts();
  const std::string guesser = wrong_guess();
  press_in_public(below("For hosts"), "Max", "For hosts");
  world_.forum.may_host.clear();
  press(told("Max"), "Max", "Accept");
  EXPECT_EQ(world_.forum.verdicts[world_.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  EXPECT_EQ(bank(world_, guesser), 0);
}

TEST_F(AnswerButtonsLent, WhoHostsNothingIsShownNothingByTheButton) {
  judged_by_hosts();
  const std::string guesser = wrong_guess();
  for (const std::string& who : {guesser, std::string("Eve")}) {
    press_in_public(below("For hosts"), who, "For hosts");
    EXPECT_TRUE(told(who).key.empty());
    EXPECT_EQ(world_.forum.verdicts[world_.forum.last_reply()],
              std::vector<Verdict>{Verdict::kRefused});
  }
}

TEST_F(AnswerButtonsLent, AProtestIsReachedByTheSameButton) {
  world_.host("!set protests 1");
  world_.seat_two();
  const std::string guesser = guess(world_, "QUITE ANOTHER THING");
  EXPECT_TRUE(below("For hosts").key.empty()) << "nothing waits for a host";
  world_.say(guesser, "protest: the words stand on the poster");
  press_in_public(below("For hosts"), "Max", "For hosts");
  press(told("Max"), "Max", "Accept");
  EXPECT_GT(bank(world_, guesser), 0) << world_.last_private("Max");
}

// In private from nowhere in particular, nobody is lent anything.
TEST_F(AnswerButtonsLent, WordsThatAreNoPressLendNothing) {
  judged_by_hosts();
  const std::string guesser = wrong_guess();
  press_in_public(below("For hosts"), "Max", "For hosts");
  world_.forum.press_privately({}, "Max", "!accept");
  world_.settle();
  EXPECT_EQ(bank(world_, guesser), 0);
}

// Two buttons that look alike and do different things would be pressed by mistake.
TEST_F(AnswerButtonsLent, InTheQueueNoTwoButtonsLookAlike) {
  judged_by_hosts();
  std::vector<Need> needs(3);
  for (Need& need : needs) need.section = "queue.proposal";
  using Asks = NeedAnswer::Asks;
  needs[0].answers = {{"confirm", "!confirm 1", Asks::kNothing}};
  needs[1].answers = {{"confirm", "!confirm 2", Asks::kNothing},
                      {"leave_it", "!reject 2 -- {}", Asks::kReason}};
  needs[2].match = MatchId{99};  // of another thread, where its buttons are
  needs[2].section = "queue.protest";
  needs[2].answers = {{"accept", "!accept", Asks::kNothing}};
  PublicSections sections;
  add_answers(needs, world_.match(), sections);
  const Post post = Post::to_public(std::move(sections));
  ASSERT_EQ(post.sections().size(), 1U);
  const auto data = nlohmann::json::parse(post.sections()[0].json.str());
  ASSERT_EQ(data["answers"].size(), 1U) << data.dump();
  EXPECT_EQ(data["answers"][0]["say"], "!reject 2 --");
}

WorldOptions two_shows() {
  WorldOptions options;
  options.more.push_back(options.show);
  options.more.back().key = "late";
  return options;
}
class AnswerButtonsOfTwo : public AnswerButtons {
 protected:
  AnswerButtonsOfTwo() : AnswerButtons(two_shows()) {}
};

// Typed in private, the command would have to be told which show it is for.
TEST_F(AnswerButtonsOfTwo, OfAHostOfTwoShowsAPressIsForTheMatchItStandsUnder) {
  const std::string thread = world_.thread();
  world_.say_at(thread, "Dee", "!set guess_judging host");
  world_.seat_two();
  const std::string guesser = wrong_guess();
  world_.forum.press_privately({}, "Dee", "!accept");  // as if typed, from nowhere in particular
  world_.settle();
  ASSERT_EQ(world_.to_move(), "") << "two shows: not to be guessed";
  press(alert(), "Dee", "Accept");
  EXPECT_GT(bank(world_, guesser), 0) << world_.last_private("Dee");
}

}  // namespace
}  // namespace callboard::test
