// Places are written to side by side, each in its own order; of what is refused nothing stays.
#include <malloc.h>

#include "adapters/discord/links.h"
#include "adapters/discord/posting.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

constexpr Snowflake kFirst = 100'000;  // of channels where no show is played: nobody reads there
constexpr int kChannels = 12;

class DiscordPosting : public DiscordCase {
 protected:
  void SetUp() override {
    world_.fake().add_channels(5'000, kFirst, kChannels);
    start();
  }
  void TearDown() override {
    world_.fake().quicken();
    DiscordCase::TearDown();
  }
  static Delivery post(const std::string& key, Snowflake place) {
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToVenue{{"discord", std::to_string(place)}};
    delivery.text = delivery.plain = "post " + key;
    return delivery;
  }
  using DiscordCase::send;
  bool is_sent(const Delivery& delivery) { return std::holds_alternative<Sent>(send(delivery)); }
  Ids texts_in(Snowflake place) {
    Ids texts;
    for (const Json& one : world_.fake().posts_in(place)) texts.push_back(one.at("content"));
    return texts;
  }
};

TEST_F(DiscordPosting, ASlowPlaceHoldsUpNoOther) {
  world_.fake().slow(kFirst);
  world_.adapter().send(post("a", kFirst));
  eventually([&] { return world_.fake().waiting() == 1; });
  for (int i = 1; i < kChannels; ++i) {
    EXPECT_TRUE(is_sent(post("b" + std::to_string(i), kFirst + static_cast<Snowflake>(i)))) << i;
  }
  EXPECT_EQ(world_.fake().waiting(), 1);
  world_.fake().quicken();
  EXPECT_EQ(inbox_.wait_for<SendResult>(kChannels).back().key, "a");
}

TEST_F(DiscordPosting, WithinAPlaceOneComesAfterTheOther) {
  world_.fake().slow(kFirst);
  for (const char* key : {"1", "2", "3"}) world_.adapter().send(post(key, kFirst));
  eventually([&] { return world_.fake().waiting() == 1; });
  EXPECT_TRUE(is_sent(post("b", kFirst + 1)));  // those behind had time
  EXPECT_EQ(world_.fake().most_waiting(), 1);
  world_.fake().quicken();
  inbox_.wait_for<SendResult>(4);
  EXPECT_EQ(texts_in(kFirst), (Ids{"post 1", "post 2", "post 3"}));
}

TEST_F(DiscordPosting, SpeaksToSeveralPlacesAtOnceAndToNoMore) {
  for (Snowflake place = kFirst; place < kFirst + kChannels; ++place) {
    world_.fake().slow(place);
    world_.adapter().send(post(std::to_string(place), place));
  }
  const int most = static_cast<int>(discord::kPostersMax);
  static_assert(discord::kPostersMax < kChannels);
  eventually([&] { return world_.fake().waiting() == most; });
  world_.fake().quicken();
  EXPECT_EQ(inbox_.wait_for<SendResult>(kChannels).size(), std::size_t{kChannels});
  EXPECT_EQ(world_.fake().most_waiting(), most);
}

// Also when it is wanted before the gateway has told which server the channel is in.
TEST_F(DiscordPosting, TheLinkToAThreadNamesItsServer) {
  world_.adapter().open({"linked", "A match", "A show"});
  const auto opened = inbox_.wait_for<VenueOpened>(1);
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(opened[0].address, "http://127.0.0.1:" + std::to_string(world_.fake().port()) +
                                   "/channels/" + std::to_string(FakeDiscord::kServer) + "/" +
                                   opened[0].venue.id);
}

// `url` under [discord] names the API; people open what stands before it.
TEST(DiscordLinks, LeadToTheServerThatTheBotIsOn) {
  using discord::link_to;
  using discord::web_of;
  EXPECT_EQ(web_of("https://discord.com/api/v10"), discord::kPublicServer);
  EXPECT_EQ(web_of("https://chat.example.org/api"), "https://chat.example.org");
  EXPECT_EQ(web_of("https://api.example.org/api/v10"), "https://api.example.org");
  EXPECT_EQ(web_of("https://example.org/chat/api/v10"), "https://example.org/chat");
  EXPECT_EQ(web_of("https://example.org:8443/v10"), "https://example.org:8443");
  EXPECT_EQ(web_of("https://example.org"), "https://example.org");
  EXPECT_EQ(link_to("https://chat.example.org/api/v10", 5, 7),
            "https://chat.example.org/channels/5/7");
  EXPECT_EQ(link_to("https://discord.com/api/v10", 0, 7), "https://discord.com/channels/@me/7");
}

// What a sanitizer counts is not seen here: then it says 0 before and after.
std::size_t in_use() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST_F(DiscordPosting, OfPostsThatAreRefusedForGoodNoPictureStays) {
  constexpr std::size_t kPicture = std::size_t{4} << 20U;  // bytes
  world_.fake().delete_place(kFirst);                      // 404
  world_.fake().no_private_messages("Ann");                // 403
  std::size_t before = 0;
  for (int i = 0; i < 12; ++i) {
    Delivery delivery = post("k" + std::to_string(i), kFirst);
    if (i % 2 == 1) {
      delivery.recipient = ToAuthor{std::to_string(world_.fake().user("Ann")), {"discord", ""}};
    }
    delivery.pictures = {{"board.png", std::string(kPicture, 'p'), "a board"}};
    ASSERT_TRUE(std::holds_alternative<Refused>(send(std::move(delivery)))) << i;
    if (i == 1) before = in_use();  // buffers that stay are there now
  }
  EXPECT_LT(in_use(), before + 2 * kPicture);
}

}  // namespace
}  // namespace callboard::test
