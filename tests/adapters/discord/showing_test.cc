// Private words for people who take no private messages.
#include "rules/core/json.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

class DiscordShowing : public DiscordCase {
 protected:
  // Private words for Ann, whose door is closed.
  Delivery words(const std::string& key, const std::string& text) {
    world_.fake().no_private_messages("Ann");
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToAuthor{std::to_string(world_.fake().user("Ann")), world_.venue()};
    delivery.text = text;
    return delivery;
  }
  Snowflake offered(const SendOutcome& outcome) {
    const auto* const sent = std::get_if<Sent>(&outcome);
    EXPECT_NE(sent, nullptr);
    return sent == nullptr ? 0 : discord::parse_snowflake(sent->id).value_or(0);
  }
  // What whoever presses Show is answered.
  nlohmann::json pressed(const std::string& name, Snowflake post, std::size_t answers = 1) {
    const auto press = world_.fake().press(name, post, "Show");
    eventually([&] { return world_.fake().answers_to(press).size() >= answers; });
    nlohmann::json all = nlohmann::json::array();
    for (const std::string& body : world_.fake().answers_to(press)) {
      all.push_back(nlohmann::json::parse(body));
    }
    return all;
  }
};

TEST_F(DiscordShowing, WordsThatCannotBeSentAreShownToThatPersonAlone) {
  start();
  settle();
  const auto post = offered(send(words("inst-7.1", "A secret")));
  EXPECT_EQ(world_.fake().posts_with("A secret"), 0);
  const auto stands = world_.fake().post_with("private words for you");
  EXPECT_EQ(stands["channel_id"], world_.venue().id);
  EXPECT_EQ(stands.dump().find("A secret"), std::string::npos);

  const auto to_bob = pressed("Bob", post);
  EXPECT_EQ(to_bob.dump().find("A secret"), std::string::npos);
  EXPECT_EQ(to_bob[0]["data"]["flags"], 64);
  const auto to_ann = pressed("Ann", post);
  EXPECT_EQ(to_ann[0]["data"]["content"], "A secret");
  EXPECT_EQ(to_ann[0]["data"]["flags"], 64);
  settle();
  EXPECT_TRUE(texts().empty()) << "opening is no reply";
}

TEST_F(DiscordShowing, TheyAreOfferedOnceAndKeptOverARestart) {
  start();
  settle();
  const Delivery delivery = words("inst-8", "A secret");
  world_.fake().next_posts({Fault::kErrorBefore, Fault::kAnswerLost});
  (void)send(delivery);  // whether the door is closed is not known
  (void)send(delivery);  // offered, and nobody heard of it
  world_.adapter().find(delivery.key, world_.venue());
  const auto found = inbox_.wait_for<FindResult>(1);
  ASSERT_EQ(found.size(), 1U);
  const auto post = offered(send(delivery));
  EXPECT_EQ(offered(send(delivery)), post);
  EXPECT_EQ(world_.fake().posts_with("private words for you"), 1);
  world_.restart();
  start();
  settle();
  EXPECT_EQ(offered(send(delivery)), post);
  EXPECT_EQ(pressed("Ann", post)[0]["data"]["content"], "A secret");
}

TEST_F(DiscordShowing, LongWordsFollowInSeveralMessages) {
  start();
  settle();
  const std::string text(3'000, 'x');
  const auto answers = pressed("Ann", offered(send(words("inst-9", text))), 2);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[1]["flags"], 64);
  EXPECT_EQ(
      answers[0]["data"]["content"].get<std::string>() + answers[1]["content"].get<std::string>(),
      text);
}

TEST_F(DiscordShowing, WithoutAThreadTheyAreRefused) {
  start();
  settle();
  Delivery delivery = words("inst-10", "A secret");
  std::get<ToAuthor>(delivery.recipient).venue.id.clear();
  const auto outcome = send(delivery);
  ASSERT_TRUE(std::holds_alternative<Refused>(outcome));
  EXPECT_NE(std::get<Refused>(outcome).reason.find("private messages"), std::string::npos);
  EXPECT_EQ(world_.fake().posts_with("A secret"), 0);
}

TEST_F(DiscordShowing, WhyAPressWasRefusedIsToldWhereItWasPressed) {
  start();
  settle();
  Delivery asked;
  asked.key = "inst-1";
  asked.recipient = ToVenue{world_.venue()};
  asked.text = "Your move";
  asked.actions = {{"Roll", "ROLL", false}};
  const auto prompt = offered(send(asked));
  for (const std::string name : {"Ann", "Bob"}) {  // who takes none, and who does
    const std::size_t before = inbox_.all<Incoming>().size();
    const auto press = world_.fake().press(name, prompt, "Roll");
    const auto replies = inbox_.wait_for<Incoming>(before + 1);
    ASSERT_EQ(replies.size(), before + 1);
    world_.adapter().acknowledge(replies.back().ref, Verdict::kRefused);
    Delivery why = words("inst-7." + name, "It is not your turn");
    std::get<ToAuthor>(why.recipient).user = std::to_string(world_.fake().user(name));
    const auto told = send(why);
    EXPECT_EQ(offered(told), press);
    const auto last = nlohmann::json::parse(world_.fake().answers_to(press).back());
    EXPECT_NE(last["content"].get<std::string>().find("Not played: ROLL"), std::string::npos);
    EXPECT_NE(last["content"].get<std::string>().find("not your turn"), std::string::npos);
    EXPECT_EQ(send(why).index(), told.index()) << "and once only";
  }
  EXPECT_EQ(world_.fake().posts_with("private words for you"), 0);
  EXPECT_EQ(world_.fake().posts_with("not your turn"), 0);
}

TEST_F(DiscordShowing, AfterAMoveThatWasAcceptedPrivateWordsComeAsEver) {
  start();
  settle();
  world_.fake().command("Bob", world_.thread(), "move", "roll");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  world_.adapter().acknowledge(replies[0].ref, Verdict::kAccepted);
  Delivery secret = words("inst-7", "A secret to keep");
  std::get<ToAuthor>(secret.recipient).user = std::to_string(world_.fake().user("Bob"));
  ASSERT_TRUE(std::holds_alternative<Sent>(send(secret)));
  EXPECT_EQ(world_.fake().posts_with("A secret to keep"), 1);
}

TEST_F(DiscordShowing, OnePostWaitsForEachPersonAndHoldsAllTheirWords) {
  start();
  settle();
  const auto post = offered(send(words("inst-7", "First words")));
  EXPECT_EQ(offered(send(words("inst-8", "Second words"))), post);
  EXPECT_EQ(offered(send(words("inst-8", "Second words"))), post);
  EXPECT_EQ(world_.fake().posts_with("private words for you"), 1);
  EXPECT_EQ(pressed("Ann", post)[0]["data"]["content"], "First words\n\nSecond words");
  EXPECT_NE(offered(send(words("inst-9", "Third words"))), post) << "that one was opened";
}

TEST_F(DiscordShowing, NobodyIsRungForARefusal) {
  start();
  settle();
  world_.reply("Ann", "roll");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  const auto rung = [&] { return world_.fake().post_with("private words for you")["mentions"]; };
  world_.adapter().acknowledge(replies[0].ref, Verdict::kRefused);
  const auto post = offered(send(words("inst-7", "It is not your turn")));
  EXPECT_TRUE(rung().empty());
  EXPECT_TRUE(world_.fake().stands(post));
}

}  // namespace
}  // namespace callboard::test
