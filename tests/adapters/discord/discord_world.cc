#include "tests/adapters/discord/discord_world.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "adapters/discord/discord_adapter.h"
#include "tests/adapters/contract/recording_inbox.h"

namespace callboard::test {
namespace {

discord::Snowflake as_id(const std::string& text) {
  return discord::parse_snowflake(text).value_or(0);
}

}  // namespace

DiscordWorld::DiscordWorld() {
  std::string name = (std::filesystem::temp_directory_path() / "discord-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder");
  folder_ = name;
  restart();
  RecordingInbox inbox;
  adapter_->start(inbox, "");
  adapter_->open({"the-test", "A match", "A show"});
  const auto opened = inbox.wait_for<VenueOpened>(1);
  if (opened.empty()) throw std::runtime_error("no thread");
  thread_ = as_id(opened[0].venue.id);
  adapter_->stop();
  restart();
}

DiscordWorld::~DiscordWorld() {
  adapter_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void DiscordWorld::restart() {
  adapter_.reset();
  DiscordSetup setup;
  setup.token = FakeDiscord::kToken;
  setup.channel = std::to_string(FakeDiscord::kChannel);
  setup.more_channels = more_channels;
  setup.host_roles = {std::to_string(FakeDiscord::kQuizzers)};
  setup.folder = folder_;
  setup.api = fake_.api();
  setup.replies = {"join", "help"};
  setup.host_forms = {"!pause [until FRIDAY] -- REASON", "!extend 12h [NAME]"};
  setup.games = {"lucky_numbers"};
  setup.clock = &FakeDiscord::machine_now;
  setup.log = [this](const std::string& line) {
    const std::lock_guard lock(log_mutex_);
    log_.push_back(line);
  };
  auto made = make_discord(std::move(setup));
  if (!made) throw std::runtime_error(made.error());
  adapter_ = *std::move(made);
}

int DiscordWorld::logged(const std::string& words) {
  const std::lock_guard lock(log_mutex_);
  return static_cast<int>(std::count_if(log_.begin(), log_.end(), [&](const std::string& line) {
    return line.find(words) != std::string::npos;
  }));
}

std::string DiscordWorld::reply(const std::string& name, const std::string& text) {
  const auto id = fake_.write(thread_, name, text);
  return id == 0 ? "" : std::to_string(id);
}
bool DiscordWorld::duplicate(const std::string& id) {
  fake_.repeat(as_id(id));
  return true;
}
bool DiscordWorld::edit(const std::string& id, const std::string& text) {
  fake_.preview(as_id(id));  // which is no edit
  fake_.edit(as_id(id), text);
  return true;
}
bool DiscordWorld::remove(const std::string& id) {
  fake_.remove(as_id(id));
  return true;
}
bool DiscordWorld::lose_next_answer() {
  fake_.next_posts({Fault::kAnswerLost});
  return true;
}
bool DiscordWorld::cut() {
  fake_.cut();
  return true;
}
bool DiscordWorld::skew(std::int64_t ms) {
  fake_.skew(ms);
  return true;
}

}  // namespace callboard::test
