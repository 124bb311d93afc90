// The adapter on the fake Discord, for tests of what happens between them. Each case ends with a
// look at what the fake has to complain about.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/discord_world.h"

namespace callboard::test {

using Ids = std::vector<std::string>;

class DiscordCase : public testing::Test {
 protected:
  void TearDown() override {
    world_.adapter().stop();
    EXPECT_EQ(world_.fake().complaints(), std::vector<std::string>());
  }
  void start(const std::string& cursor = "") { world_.adapter().start(inbox_, cursor); }
  // Until everything written so far was handed in.
  void settle() {
    const std::size_t before = inbox_.all<ReadUpTo>().size();
    world_.adapter().read_up_to(world_.venue(), world_.after_replies());
    ASSERT_GT(inbox_.wait_for<ReadUpTo>(before + 1).size(), before);
  }
  void eventually(const std::function<bool()>& condition) {
    ASSERT_TRUE(world_.fake().wait_for(condition));
  }
  Ids texts() {
    Ids all;
    for (const Incoming& one : inbox_.all<Incoming>()) all.push_back(one.text);
    return all;
  }
  SendOutcome send(const std::string& key, const std::string& text) {
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToVenue{world_.venue()};
    delivery.text = delivery.plain = text;
    return send(delivery);
  }
  SendOutcome send(const Delivery& delivery) {
    const std::size_t before = inbox_.all<SendResult>().size();
    world_.adapter().send(delivery);
    const auto results = inbox_.wait_for<SendResult>(before + 1);
    return results.size() > before ? results.back().outcome : SendOutcome(Unknown{});
  }

  RecordingInbox inbox_;
  DiscordWorld world_;
};

}  // namespace callboard::test
