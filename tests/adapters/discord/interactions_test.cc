// Buttons, menus and slash commands, as people use them.
#include <algorithm>

#include "rules/core/json.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

class DiscordInteractions : public DiscordCase {
 protected:
  // Where a prompt with these moves stands.
  Snowflake prompt(const std::vector<Action>& actions, const Ids& actors = {}) {
    Delivery delivery;
    delivery.key = "inst-7";
    delivery.recipient = ToVenue{world_.venue()};
    delivery.text = "Your move";
    delivery.actions = actions;
    delivery.actors = actors;
    delivery.pictures = {{"board.png", "bytes", "The board", 4, 4}};
    const auto sent = send(delivery);
    EXPECT_TRUE(std::holds_alternative<Sent>(sent));
    return discord::parse_snowflake(std::get<Sent>(sent).id).value_or(0);
  }
};

TEST_F(DiscordInteractions, AButtonIsAReplyThatAnswersItsPost) {
  start();
  settle();
  const auto post = prompt({{"Roll the dice", "ROLL", false}, {"Guess", "guess", true}});
  const auto pressed = world_.fake().press("Ann", post, "Roll the dice");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(replies[0].text, "ROLL");
  EXPECT_EQ(replies[0].answers, "inst-7");
  EXPECT_EQ(replies[0].venue, world_.venue());
  world_.adapter().acknowledge(replies[0].ref, Verdict::kAccepted);
  eventually([&] { return world_.fake().answers_to(pressed).size() == 2; });
  const auto answers = world_.fake().answers_to(pressed);
  EXPECT_NE(answers[0].find("\"flags\":64"), std::string::npos);
  EXPECT_NE(answers[1].find("ROLL"), std::string::npos);

  const auto asked = world_.fake().press("Ann", post, "Guess");
  eventually([&] { return !world_.fake().answers_to(asked).empty(); });
  const auto form = nlohmann::json::parse(world_.fake().answers_to(asked)[0]);
  ASSERT_EQ(form["type"], 9);
  world_.fake().fill("Ann", world_.thread(), form["data"]["custom_id"], "LOREM IPSUM");
  EXPECT_EQ(inbox_.wait_for<Incoming>(2).back().text, "guess LOREM IPSUM");
}

TEST_F(DiscordInteractions, AButtonOfAnotherPlaceOrMakerPlaysNothing) {
  start();
  settle();
  world_.fake().fill("Ann", world_.thread(), "s0123456789abcdef01234567inst-7|ROLL", "x");
  const auto other = world_.fake().command("Ann", 12345, "move", "roll");
  eventually([&] { return !world_.fake().answers_to(other).empty(); });
  EXPECT_NE(world_.fake().answers_to(other)[0].find("Nothing was played"), std::string::npos);
  settle();
  EXPECT_TRUE(texts().empty());
}

TEST_F(DiscordInteractions, SlashCommandsAreRegisteredOnceAndHeard) {
  start();
  settle();
  world_.fake().command("Ann", world_.thread(), "move", "roll");
  world_.fake().command("Ann", world_.thread(), "host", "status");
  const auto replies = inbox_.wait_for<Incoming>(2);
  EXPECT_EQ(texts(), (Ids{"roll", "!status"}));
  world_.restart();
  start(replies.back().cursor);
  settle();
  EXPECT_EQ(world_.fake().registrations(), 1);
}

TEST_F(DiscordInteractions, SeveralNumbersAreChosenFromAMenu) {
  start();
  settle();
  const auto post = prompt({{"Take 9", "9", false, {"9"}},
                            {"Take 1 + 8", "1 8", false, {"1", "8"}},
                            {"Take 2 + 3 + 4", "2 3 4", false, {"2", "3", "4"}},
                            {"Guess", "guess", true}});
  EXPECT_EQ(world_.fake().choose("Ann", post, {"1", "2", "3", "4"}), 0U) << "four at most";
  EXPECT_EQ(world_.fake().choose("Ann", post, {"5"}), 0U);
  const auto chosen = world_.fake().choose("Ann", post, {"1", "8"});
  ASSERT_NE(chosen, 0U);
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(replies[0].text, "1 8");
  EXPECT_EQ(replies[0].answers, "inst-7");
  EXPECT_EQ(world_.fake().press("Ann", post, "Take 9"), 0U) << "the menu has it";
  EXPECT_NE(world_.fake().press("Ann", post, "Guess"), 0U);
}

TEST_F(DiscordInteractions, WhoseTurnItIsIsOfferedTheMovesWhileTyping) {
  start();
  settle();
  const auto offered = [&](const std::string& name, const std::string& command,
                           const std::string& typed) {
    const auto asked = world_.fake().type(name, world_.thread(), command, typed);
    eventually([&] { return !world_.fake().answers_to(asked).empty(); });
    const auto answer = nlohmann::json::parse(world_.fake().answers_to(asked)[0]);
    EXPECT_EQ(answer["type"], 8);
    Ids values;
    for (const auto& one : answer["data"]["choices"]) values.push_back(one["value"]);
    return values;
  };
  EXPECT_EQ(offered("Ann", "move", ""), (Ids{"join", "help"}));
  prompt({{"Roll the dice", "ROLL", false}, {"Guess", "guess", true}},
         {std::to_string(world_.fake().user("Ann"))});
  EXPECT_EQ(offered("Ann", "move", ""), (Ids{"ROLL", "guess", "join", "help"}));
  EXPECT_EQ(offered("Ann", "move", "r"), Ids{"ROLL"});
  EXPECT_EQ(offered("Bob", "move", ""), (Ids{"join", "help"})) << "it is not Bob's turn";
  EXPECT_EQ(offered("Bob", "host", "!pa"), Ids{"pause"});
  const auto help = world_.reply("Ann", "help");
  const auto moved = world_.reply("Ann", "Roll");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  world_.adapter().acknowledge({"discord", help}, Verdict::kAccepted);
  EXPECT_EQ(offered("Ann", "move", ""), (Ids{"ROLL", "guess", "join", "help"}));
  world_.adapter().acknowledge({"discord", moved}, Verdict::kAccepted);
  EXPECT_EQ(offered("Ann", "move", ""), (Ids{"join", "help"})) << "what was played is not offered";
  Delivery next;
  next.key = "inst-8";
  next.recipient = ToVenue{world_.venue()};
  next.text = "Your move again";
  next.actions = {{"Roll the dice", "ROLL", false}, {"Guess", "guess", true}};
  next.actors = {std::to_string(world_.fake().user("Ann"))};
  ASSERT_TRUE(std::holds_alternative<Sent>(send(next)));
  world_.restart();
  start();
  settle();
  EXPECT_EQ(offered("Ann", "move", "gu"), Ids{"guess"}) << "after a restart as well";
  settle();
  EXPECT_EQ(texts(), (Ids{"help", "Roll", "help", "Roll"}))
      << "once before the restart and once after it; what is only typed is no reply";
}

// The private words of a show to a host: "!accept @57" is one press.
TEST_F(DiscordInteractions, AButtonUnderPrivateWordsIsACommandInPrivate) {
  start();
  settle();
  Delivery alert;
  alert.key = "inst-7.3";
  alert.recipient = ToAuthor{std::to_string(world_.fake().user("Ann")), world_.venue()};
  alert.text = "A guess waits";
  alert.actions = {{"Accept", "!accept @57", false}, {"Do not accept", "!reject @57 --", true}};
  ASSERT_TRUE(world_.adapter().limits().host_actions);
  const auto sent = send(alert);
  ASSERT_TRUE(std::holds_alternative<Sent>(sent));
  const auto post = discord::parse_snowflake(std::get<Sent>(sent).id).value_or(0);
  world_.fake().press("Ann", post, "Accept");
  const auto first = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].text, "!accept @57");
  EXPECT_EQ(first[0].answers, "inst-7.3");
  EXPECT_TRUE(first[0].privately);
  EXPECT_FALSE(first[0].may_host) << "whether Ann hosts is the show's to know";
  const auto asked = world_.fake().press("Ann", post, "Do not accept");
  eventually([&] { return !world_.fake().answers_to(asked).empty(); });
  const auto form = nlohmann::json::parse(world_.fake().answers_to(asked)[0]);
  ASSERT_EQ(form["type"], 9);
  const auto direct = world_.fake().private_channel("Ann");
  world_.fake().fill("Ann", direct, form["data"]["custom_id"], "not it");
  EXPECT_EQ(inbox_.wait_for<Incoming>(2).back().text, "!reject @57 -- not it");
  world_.fake().fill("Ann", world_.thread(), form["data"]["custom_id"], "elsewhere");
  settle();
  EXPECT_EQ(inbox_.all<Incoming>().size(), 2U) << "an id of another channel is nobody's";
}

// Too late (10062), or answered by a run of ours before (40060): the press counts, and nothing is
// said twice or asked again.
TEST_F(DiscordInteractions, AnAnswerThatComesTooLateOrTwiceIsLetBe) {
  start();
  settle();
  const auto post = prompt({{"Roll the dice", "ROLL", false}});
  const std::size_t handed = inbox_.all<Incoming>().size();
  world_.fake().next_callbacks({10'062, 40'060});
  world_.fake().press("Ann", post, "Roll the dice");
  world_.fake().press("Bob", post, "Roll the dice");
  EXPECT_EQ(inbox_.wait_for<Incoming>(handed + 2).size(), handed + 2);
  eventually([&] { return world_.fake().callbacks() == 2; });  // the codes are for these two
  const auto third = world_.fake().press("Ann", post, "Roll the dice");
  eventually([&] { return !world_.fake().answers_to(third).empty(); });
  EXPECT_EQ(world_.fake().callbacks(), 3) << "one for each press";
  EXPECT_TRUE(std::holds_alternative<Sent>(send("inst-8", "the show goes on")));
}

// Discord waits three seconds for an answer; the show may be busy for longer, and posts may queue.
TEST_F(DiscordInteractions, APressIsAnsweredWhileTheShowTakesNothingAndPostsWait) {
  start();
  settle();
  const auto post = prompt({{"Roll the dice", "ROLL", false}});
  world_.fake().slow(world_.thread());
  Delivery waiting;
  waiting.key = "inst-9";
  waiting.recipient = ToVenue{world_.venue()};
  waiting.text = "This waits";
  world_.adapter().send(waiting);
  eventually([&] { return world_.fake().waiting() == 1; });
  inbox_.shut();
  const auto first = world_.fake().press("Ann", post, "Roll the dice");
  ASSERT_TRUE(inbox_.wait_for_refusals(1));
  const auto second = world_.fake().press("Bob", post, "Roll the dice");
  for (const auto press : {first, second}) {
    eventually([&] { return !world_.fake().answers_to(press).empty(); });
  }
  EXPECT_TRUE(texts().empty()) << "the show has heard of neither";
  EXPECT_EQ(world_.fake().waiting(), 1);
  inbox_.open();
  world_.fake().quicken();
  EXPECT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
}

// Twelve press at once, and Discord takes five of the answers too late: the others have theirs.
TEST_F(DiscordInteractions, AnAnswerThatHangsHoldsUpNoOther) {
  constexpr std::size_t kPresses = 12, kHung = 5;
  start();
  settle();
  const auto post = prompt({{"Roll the dice", "ROLL", false}});
  world_.fake().hang_callbacks(kHung);
  std::vector<Snowflake> presses;
  for (std::size_t i = 0; i < kPresses; ++i) {
    presses.push_back(world_.fake().press("P" + std::to_string(i), post, "Roll the dice"));
  }
  eventually([&] {
    const auto answered = std::count_if(presses.begin(), presses.end(), [&](Snowflake press) {
      return !world_.fake().answers_to(press).empty();
    });
    return static_cast<std::size_t>(answered) >= kPresses - kHung;
  });
  EXPECT_EQ(world_.fake().waiting(), static_cast<int>(kHung)) << "while they still hang";
  world_.fake().quicken();
  EXPECT_EQ(inbox_.wait_for<Incoming>(kPresses).size(), kPresses) << "all presses count";
}

// What completes the answers of before stands behind the first answers of now.
TEST_F(DiscordInteractions, FirstAnswersGoBeforeWhatFollowsThem) {
  constexpr std::size_t kPresses = 8;
  start();
  settle();
  const auto post = prompt({{"Roll the dice", "ROLL", false}});
  for (std::size_t i = 0; i < kPresses; ++i) world_.fake().press("Ann", post, "Roll the dice");
  const auto replies = inbox_.wait_for<Incoming>(kPresses);
  ASSERT_EQ(replies.size(), kPresses);
  eventually([&] { return world_.fake().callbacks() == static_cast<int>(kPresses); });
  world_.fake().slow(FakeDiscord::kSelf);  // the application, whose follow-ups hang
  for (const Incoming& reply : replies) {
    world_.adapter().acknowledge(reply.ref, Verdict::kRefused);
  }
  eventually([&] { return world_.fake().waiting() > 0; });
  const auto press = world_.fake().press("Bob", post, "Roll the dice");
  eventually([&] { return !world_.fake().answers_to(press).empty(); });
  EXPECT_GT(world_.fake().waiting(), 0) << "while what follows still hangs";
  world_.fake().quicken();
}

}  // namespace
}  // namespace callboard::test
