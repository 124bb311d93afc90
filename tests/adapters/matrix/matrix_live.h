// The Matrix adapter on a real homeserver, with an inbox that remembers. Skips without a
// homeserver.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/json.h"
#include "tests/adapters/matrix/matrix_world.h"

namespace callboard::test {

class MatrixLive : public testing::Test {
 protected:
  void SetUp() override {
    if (!homeserver()) GTEST_SKIP() << "run it with tools/test.sh matrix";
    world_ = std::make_unique<MatrixWorld>();
  }
  void TearDown() override {
    if (world_) world_->adapter().stop();
  }
  void start(const std::string& cursor = "") { world_->adapter().start(inbox_, cursor); }
  void settle() {
    const std::size_t before = inbox_.all<ReadUpTo>().size();
    world_->adapter().read_up_to(world_->venue(), world_->after_replies());
    ASSERT_GT(inbox_.wait_for<ReadUpTo>(before + 1).size(), before);
  }
  SendOutcome send(Delivery delivery) {
    const std::size_t before = inbox_.all<SendResult>().size();
    world_->adapter().send(std::move(delivery));
    const auto results = inbox_.wait_for<SendResult>(before + 1);
    return results.size() > before ? results.back().outcome : SendOutcome(Unknown{});
  }
  Delivery post(const std::string& key, const std::string& text) {
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToVenue{world_->venue()};
    delivery.text = delivery.plain = text;
    return delivery;
  }
  // Waits until the platform is said to be up or down, after what was waited for before.
  bool told(bool up, const std::string& words) {
    while (true) {
      const auto states = inbox_.wait_for<AdapterState>(told_ + 1);
      if (states.size() <= told_) return false;
      const AdapterState& next = states[told_++];
      if (next.up == up && next.detail.find(words) != std::string::npos) return true;
    }
  }
  std::vector<std::string> texts() {
    std::vector<std::string> all;
    for (const Incoming& reply : inbox_.all<Incoming>()) all.push_back(reply.text);
    return all;
  }
  // Asks the homeserver until it is so.
  template <class Condition>
  bool until(Condition condition) {
    for (int i = 0; i < 2'000; ++i) {
      if (condition()) return true;
    }
    return false;
  }
  bool is_member(const std::string& room) {
    const auto rooms = world_->bot().rooms();
    return std::find(rooms.begin(), rooms.end(), room) != rooms.end();
  }
  nlohmann::json thread_relation() {
    return {{"rel_type", "m.thread"}, {"event_id", world_->root()}, {"is_falling_back", true}};
  }

  RecordingInbox inbox_;
  std::unique_ptr<MatrixWorld> world_;
  std::size_t told_ = 0;
};

}  // namespace callboard::test
