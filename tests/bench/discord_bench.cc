// Events of Discord's gateway, from the text that came to the reply in the inbox. discord.py runs
// it beside discord.js on the same frames (compare/discord_events.cjs).
//
//   discord_bench frames FILE COUNT   writes frames, one a line
//   discord_bench read FILE           hands them in; prints what it took
//   discord_bench channels COUNT      as many threads on one daemon's notes, an event for each
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "adapters/discord/gateway_session.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/reading.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr Snowflake kThread = 700;
constexpr std::int64_t kFrom_ms = 1'800'000'000'000;

// As Discord sends the message of a member: all fields, few of which matter.
Json message(int n, Snowflake channel) {
  const std::string id = std::to_string(snowflake_at({kFrom_ms + n}));
  return {{"type", 0},
          {"tts", false},
          {"timestamp", "2027-01-15T08:00:00.000000+00:00"},
          {"pinned", false},
          {"nonce", id},
          {"mentions", Json::array()},
          {"mention_roles", Json::array()},
          {"mention_everyone", false},
          {"member",
           {{"roles", {"1001", "1002", "1003"}},
            {"premium_since", nullptr},
            {"pending", false},
            {"nick", "Player " + std::to_string(n % 50)},
            {"mute", false},
            {"joined_at", "2025-03-01T12:00:00.000000+00:00"},
            {"flags", 0},
            {"deaf", false},
            {"communication_disabled_until", nullptr},
            {"banner", nullptr},
            {"avatar", nullptr}}},
          {"id", id},
          {"flags", 0},
          {"embeds", Json::array()},
          {"edited_timestamp", nullptr},
          {"content", "I roll the dice and then I guess, number " + std::to_string(n)},
          {"components", Json::array()},
          {"channel_type", 11},
          {"channel_id", std::to_string(channel)},
          {"author",
           {{"username", "player" + std::to_string(n % 50)},
            {"public_flags", 0},
            {"primary_guild", nullptr},
            {"id", std::to_string(10'000 + n % 50)},
            {"global_name", "Player"},
            {"discriminator", "0"},
            {"collectibles", nullptr},
            {"clan", nullptr},
            {"avatar_decoration_data", nullptr},
            {"avatar", "0123456789abcdef0123456789abcdef"}}},
          {"attachments", Json::array()},
          {"guild_id", "500"}};
}

std::string frame(int n, Snowflake channel) {
  return Json{{"t", "MESSAGE_CREATE"}, {"s", n + 2}, {"op", 0}, {"d", message(n, channel)}}.dump();
}

double cpu_s() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return static_cast<double>(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
         static_cast<double>(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

long resident_kb() {
  std::ifstream in("/proc/self/statm");
  long all = 0, resident = 0;
  in >> all >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

// The adapter's way in without a network: session, reading thread, notes.
class Intake {
 public:
  explicit Intake(std::size_t channels)
      : folder_(std::filesystem::temp_directory_path() /
                ("discord-bench-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
    notes_ = *Notes::open(folder_ / "discord.notes");
    rest_ = std::make_unique<Rest>(RestSetup{"http://127.0.0.1:9", "none", &now_ms, "bench"});
    ReadingSetup setup{channels_, roles_, {}, [] { return Timestamp{kFrom_ms}; }, &now_ms, {}, {}};
    setup.push = [this](AdapterEvent event) {
      if (std::holds_alternative<Incoming>(event)) ++taken_;
      return true;
    };
    setup.log = [](const std::string&) {};
    reading_ = std::make_unique<Reading>(std::move(setup), *rest_, *notes_);
    for (std::size_t i = 0; i < channels; ++i) notes_->add_place({kThread + i, 1, 0, ""});
    reading_->start();
    session_.begin({});
    session_.on_gateway({}, "ws://127.0.0.1", 1'000, 0);
    session_.on_frame({}, R"({"op":10,"d":{"heartbeat_interval":41250}})");
  }
  ~Intake() {
    rest_->end();
    reading_->stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Intake(const Intake&) = delete;
  Intake& operator=(const Intake&) = delete;

  void take(const std::string& text) {
    for (GatewayAction& action : session_.on_frame({}, text)) {
      if (auto* const event = std::get_if<Event>(&action)) reading_->take(std::move(*event));
    }
    while (reading_->full()) rest();
  }
  void wait_for(std::size_t count) {
    while (taken_ < count) rest();
  }

 private:
  // As the gateway's thread does: waiting costs no processor time.
  static void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }
  static std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
        .count();
  }
  std::filesystem::path folder_;
  std::set<Snowflake> roles_;
  Channels channels_{{600}};
  std::unique_ptr<Notes> notes_;
  std::unique_ptr<Rest> rest_;
  std::unique_ptr<Reading> reading_;
  GatewaySession session_{{"none", 0, std::nullopt, {}, [] { return 0.5; }}};
  std::atomic<std::size_t> taken_{0};
};

void measure(const std::vector<std::string>& frames, std::size_t channels) {
  Intake intake(channels);
  const double cpu_from = cpu_s();
  const auto from = Clock::now();
  for (const std::string& one : frames) intake.take(one);
  intake.wait_for(frames.size());
  const double wall_s = std::chrono::duration<double>(Clock::now() - from).count();
  const double used_s = cpu_s() - cpu_from;
  const auto count = static_cast<double>(frames.size());
  std::printf("%s\n", Json{{"events", frames.size()},
                           {"per_cpu_s", static_cast<int>(count / used_s)},
                           {"per_wall_s", static_cast<int>(count / wall_s)},
                           {"channels", channels},
                           {"resident_kb", resident_kb()}}
                          .dump()
                          .c_str());
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 3 && words[0] == "frames") {
    std::ofstream out(words[1]);
    for (int n = 0; n < std::stoi(words[2]); ++n) out << frame(n, kThread) << "\n";
    return 0;
  }
  std::vector<std::string> frames;
  if (words.size() == 2 && words[0] == "read") {
    std::ifstream in(words[1]);
    for (std::string line; std::getline(in, line);) frames.push_back(line);
    measure(frames, 1);
    return 0;
  }
  if (words.size() == 2 && words[0] == "channels") {
    const int channels = std::stoi(words[1]);
    constexpr int kEach = 20;
    for (int n = 0; n < channels * kEach; ++n) {
      frames.push_back(frame(n, kThread + static_cast<Snowflake>(n % channels)));
    }
    measure(frames, static_cast<std::size_t>(channels));
    return 0;
  }
  std::cerr << "discord_bench frames FILE COUNT | read FILE | channels COUNT\n";
  return 2;
}

}  // namespace
}  // namespace callboard::discord

int main(int count, char** words) { return callboard::discord::run({words + 1, words + count}); }
