#include "tests/adapters/contract/contract.h"

#include <algorithm>

namespace callboard {

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(AdapterContract);

std::vector<std::string> AdapterContract::reply_times(int count, const std::string& word) {
  std::vector<std::string> ids;
  for (int i = 1; i <= count; ++i) {
    ids.push_back(world_->reply(i % 2 == 0 ? "Bob" : "Ann", word + " " + std::to_string(i)));
  }
  return ids;
}

void AdapterContract::settle() {
  const std::size_t before = inbox_.all<ReadUpTo>().size();
  world_->adapter().read_up_to(world_->venue(), world_->after_replies());
  ASSERT_GT(inbox_.wait_for<ReadUpTo>(before + 1).size(), before) << "read_up_to was not answered";
}

Delivery AdapterContract::post(const std::string& key, const std::string& text) {
  Delivery delivery;
  delivery.key = key;
  delivery.recipient = ToVenue{world_->venue()};
  delivery.text = delivery.plain = text;
  return delivery;
}

SendOutcome AdapterContract::send(const Delivery& delivery) {
  const std::size_t before = inbox_.all<SendResult>().size();
  world_->adapter().send(delivery);
  const auto results = inbox_.wait_for<SendResult>(before + 1);
  EXPECT_EQ(results.size(), before + 1) << "send was not answered once";
  if (results.size() <= before) return Unknown{};
  EXPECT_EQ(results.back().key, delivery.key);
  return results.back().outcome;
}

StatusOutcome AdapterContract::show_status(const std::string& at, const std::string& words) {
  const std::size_t before = inbox_.all<StatusResult>().size();
  world_->adapter().show_status({world_->venue(), at, words, words});
  const auto results = inbox_.wait_for<StatusResult>(before + 1);
  EXPECT_EQ(results.size(), before + 1) << "show_status was not answered once";
  if (results.size() <= before) return Refused{"no answer"};
  EXPECT_EQ(results.back().venue, world_->venue());
  EXPECT_EQ(results.back().post, at);
  return results.back().outcome;
}

std::optional<Sent> AdapterContract::find(const std::string& key) {
  const std::size_t before = inbox_.all<FindResult>().size();
  world_->adapter().find(key, world_->venue());
  const auto results = inbox_.wait_for<FindResult>(before + 1);
  EXPECT_EQ(results.size(), before + 1) << "find was not answered once";
  if (results.size() <= before) return std::nullopt;
  EXPECT_EQ(results.back().key, key);
  return results.back().found;
}

std::vector<std::string> AdapterContract::ids(const std::vector<Incoming>& replies) {
  std::vector<std::string> found;
  for (const Incoming& reply : replies) found.push_back(reply.ref.id);
  return found;
}

}  // namespace callboard
