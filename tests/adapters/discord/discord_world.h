// Discord as a world of the adapter contract: the adapter on the fake.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/adapters/contract/adapter_world.h"
#include "tests/adapters/discord/fake_discord.h"

namespace callboard::test {

class DiscordWorld final : public AdapterWorld {
 public:
  DiscordWorld();
  ~DiscordWorld() override;
  Adapter& adapter() override { return *adapter_; }
  void restart() override;
  Venue venue() override { return {"discord", std::to_string(thread_)}; }
  std::string reply(const std::string& name, const std::string& text) override;
  Timestamp after_replies() override { return {fake_.now_ms()}; }
  int times_posted(const std::string& words) override { return fake_.posts_with(words); }
  std::string says(const std::string& post) override { return fake_.says(post_or_own(post)); }
  void take_away(const std::string& post) override { fake_.remove(post_or_own(post)); }
  bool duplicate(const std::string& id) override;
  bool edit(const std::string& id, const std::string& text) override;
  bool remove(const std::string& id) override;
  bool lose_next_answer() override;
  bool cut() override;
  void mend() override { fake_.mend(); }
  bool skew(std::int64_t ms) override;

  FakeDiscord& fake() { return fake_; }
  // Besides FakeDiscord::kChannel, from the next restart on.
  std::vector<std::string> more_channels = {std::to_string(FakeDiscord::kOtherChannel)};
  discord::Snowflake thread() const { return thread_; }
  // Lines for the operator that hold these words.
  int logged(const std::string& words);

 private:
  [[nodiscard]] discord::Snowflake post_or_own(const std::string& post) const {
    return discord::parse_snowflake(post).value_or(thread_);
  }
  FakeDiscord fake_;
  std::mutex log_mutex_;  // guards the lines
  std::vector<std::string> log_;
  std::string folder_;
  discord::Snowflake thread_ = 0;
  std::unique_ptr<Adapter> adapter_;
};

}  // namespace callboard::test
