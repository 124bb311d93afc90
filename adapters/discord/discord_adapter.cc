#include "adapters/discord/discord_adapter.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include "adapters/discord/answers.h"
#include "adapters/discord/channels.h"
#include "adapters/discord/gateway.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/posting.h"
#include "adapters/discord/reading.h"
#include "adapters/discord/rest.h"

namespace callboard {
namespace discord {
namespace {

constexpr std::int64_t kGuilds = 1 << 0;
constexpr std::int64_t kGuildMessages = 1 << 9;
constexpr std::int64_t kDirectMessages = 1 << 12;
constexpr std::int64_t kMessageContent = 1 << 15;
constexpr std::int64_t kInboxFull_ms = 20;
// Of one thread; Discord takes three in six seconds of a channel's older posts.
constexpr std::int64_t kStatusEvery_ms = 10'000;

std::int64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::function<double()> chance() {
  return [engine = std::make_shared<std::mt19937>(std::random_device{}())] {
    return std::uniform_real_distribution<double>(0, 1)(*engine);
  };
}

class DiscordAdapter final : public Adapter {
 public:
  DiscordAdapter(DiscordSetup setup, std::vector<Snowflake> channels, std::unique_ptr<Notes> notes)
      : setup_(std::move(setup)),
        channels_(std::move(channels)),
        notes_(std::move(notes)),
        rest_({setup_.api, setup_.token, &steady_ms, user_agent(setup_), setup_.ca_file,
               [this] { reading_->lock_changed(); }}),
        turns_(chance()) {}
  ~DiscordAdapter() override { DiscordAdapter::stop(); }
  DiscordAdapter(const DiscordAdapter&) = delete;
  DiscordAdapter& operator=(const DiscordAdapter&) = delete;

  [[nodiscard]] std::string_view name() const override { return "discord"; }
  [[nodiscard]] Limits limits() const override {
    Limits limits;
    limits.text_bytes_max = kMessageUnitsMax * kMessagesMax;
    limits.dialect = Dialect::kDiscord;
    limits.pictures = limits.actions = limits.host_actions = true;
    limits.status_every_ms = kStatusEvery_ms;
    limits.hides_for_good = true;
    return limits;
  }
  [[nodiscard]] DialectMarks marks() const override { return discord_marks(); }
  void start(Inbox& inbox, std::string cursor) override;
  void stop() override;
  void open(OpenVenue request) override {
    if (posting_) posting_->open(std::move(request));
  }
  void send(Delivery delivery) override {
    if (posting_) posting_->send(std::move(delivery));
  }
  void show_status(Status status) override {
    if (posting_) posting_->show_status(std::move(status));
  }
  void find(std::string key, Venue venue) override {
    if (posting_) posting_->find(std::move(key), std::move(venue));
  }
  void read_up_to(Venue venue, Timestamp upto) override {
    if (reading_) reading_->confirm(std::move(venue), upto);
  }
  void acknowledge(ReplyRef ref, Verdict verdict) override;
  void keep_places(const std::vector<PlayedAt>& places) override;
  void answer(const ReplyRef& order, const std::string& text) override;
  std::optional<std::string> account_called(const std::string& words) override;

 private:
  bool push(AdapterEvent event);
  void make_parts();
  void start_shard(int shard);

  DiscordSetup setup_;
  Channels channels_;
  std::set<Snowflake> host_roles_;
  std::unique_ptr<Notes> notes_;
  OpenOffers offers_;
  Rest rest_;
  Inbox* inbox_ = nullptr;
  std::unique_ptr<Reading> reading_;
  std::unique_ptr<Posting> posting_;
  std::unique_ptr<Answers> answers_;
  IdentifyTurns turns_;
  std::mutex gateways_mutex_;                       // guards the list
  std::vector<std::unique_ptr<Gateway>> gateways_;  // by shard
  std::atomic<int> shards_{1};
};

// Waits while the inbox is full. False: the adapter ends.
bool DiscordAdapter::push(AdapterEvent event) {
  while (!rest_.ending()) {
    if (inbox_->push(event)) return true;
    if (!rest_.rest(kInboxFull_ms)) return false;
  }
  return false;
}

void DiscordAdapter::start(Inbox& inbox, std::string cursor) {
  if (reading_) return;
  inbox_ = &inbox;
  rest_.begin();
  std::int64_t number = 0;
  std::from_chars(cursor.data(), cursor.data() + cursor.size(), number);
  notes_->go_back_to(number);
  make_parts();
  reading_->start();
  posting_->start();
  answers_->start();
  start_shard(0);
}

void DiscordAdapter::make_parts() {
  for (const std::string& role : setup_.host_roles) {
    if (const auto id = parse_snowflake(role)) host_roles_.insert(*id);
  }
  ReadingSetup reading{channels_,    host_roles_,
                       setup_.games, setup_.clock,
                       &steady_ms,   [this](AdapterEvent event) { return push(std::move(event)); },
                       setup_.log,   setup_.packs};
  reading_ = std::make_unique<Reading>(std::move(reading), rest_, *notes_);
  PostingSetup posting{
      channels_,
      setup_.clock,
      &steady_ms,
      [this](AdapterEvent event) { push(std::move(event)); },
      [this](Snowflake place) { reading_->doubt(place); },
      [this](Snowflake thread, Snowflake user) { reading_->told_privately(thread, user); },
      setup_.log,
      offers_,
      [this](HttpSession& session, Snowflake thread, Snowflake user, const std::string& words) {
        return answers_->tell(session, thread, user, words);
      },
      [this](Snowflake thread, Snowflake user) { return reading_->refused_lately(thread, user); },
      setup_.api};
  posting_ = std::make_unique<Posting>(std::move(posting), rest_, *notes_);
  answers_ = std::make_unique<Answers>(rest_, *notes_, &steady_ms,
                                       KnownWords{setup_.replies, setup_.host_forms}, channels_,
                                       host_roles_, offers_);
}

// The first, or the one after one that is connected.
void DiscordAdapter::start_shard(int shard) {
  const std::lock_guard lock(gateways_mutex_);
  if (rest_.ending() || shard >= shards_ || gateways_.size() != static_cast<std::size_t>(shard)) {
    return;
  }
  GatewayOwner gateway;
  gateway.token = setup_.token;
  gateway.intents = kGuilds | kGuildMessages | kDirectMessages;
  if (setup_.content == MessageContent::kGranted) gateway.intents |= kMessageContent;
  gateway.moment = [clock = setup_.clock] { return Moment{steady_ms(), clock().ms}; };
  gateway.random = chance();
  gateway.turns = &turns_;
  gateway.event = [this](Event event) {
    // Answered at once, whatever is still to be read before it.
    if (event.type == "INTERACTION_CREATE") {
      const auto told = read_event(event.type, *event.data, notes_->who().self);
      if (told) answers_->take(std::get<Interaction>(*told));
    }
    const bool live = event.type == "READY" || event.type == "RESUMED";
    const int next = event.shard + 1;
    reading_->take(std::move(event));
    if (live) start_shard(next);  // one after the other, as Discord wants them to identify
  };
  gateway.cut = [this, shard] { reading_->cut(shard); };
  gateway.trouble = [this](const std::string& reason) { reading_->trouble(reason); };
  gateway.ca_file = setup_.ca_file;
  gateway.shard = shard;
  gateway.shards = shards_;
  gateway.shards_are = [this](int count) {
    shards_ = count;
    reading_->shards_are(count);
  };
  gateway.hopeless = [this](const std::string& reason) { reading_->hopeless(reason); };
  gateway.full = [this] { return reading_->full(); };
  gateways_.push_back(std::make_unique<Gateway>(std::move(gateway), rest_, *notes_));
  gateways_.back()->start();
}

void DiscordAdapter::stop() {
  rest_.end();  // from here on no gateway is added
  std::vector<std::unique_ptr<Gateway>> gateways;
  {
    const std::lock_guard lock(gateways_mutex_);
    gateways.swap(gateways_);
  }
  for (const auto& gateway : gateways) gateway->stop();
  if (answers_) answers_->stop();
  if (posting_) posting_->stop();
  if (reading_) reading_->stop();
  answers_.reset();  // it may be started again, as after a halt
  posting_.reset();
  reading_.reset();
}

void DiscordAdapter::acknowledge(ReplyRef ref, Verdict verdict) {
  if (ref.adapter != name() || !posting_) return;
  const auto id = parse_snowflake(ref.id);
  if (!id) return;
  const auto channel = notes_->channel_of(*id);
  if (!channel) return;
  if (verdict == Verdict::kAccepted) reading_->accepted(*id);
  if (verdict == Verdict::kRefused) reading_->refused(*id);
  if (*channel == 0) return answers_->judged(*id, verdict);
  if (verdict == Verdict::kHidden) reading_->we_delete(*id);
  posting_->react(*channel, *id, verdict);
}

void DiscordAdapter::keep_places(const std::vector<PlayedAt>& places) {
  std::vector<Channels::Chosen> chosen;
  for (const PlayedAt& one : places) {
    chosen.push_back({parse_snowflake(one.place).value_or(0),
                      parse_snowflake(one.community).value_or(0),
                      parse_snowflake(one.host_role).value_or(0)});
  }
  std::vector<Snowflake> fresh = channels_.chosen_are(chosen);
  if (reading_) reading_->chosen(std::move(fresh));
}

void DiscordAdapter::answer(const ReplyRef& order, const std::string& text) {
  const auto id = parse_snowflake(order.id);
  if (id && answers_) answers_->answer(*id, text);
}

// "<@42>" or "42".
std::optional<std::string> DiscordAdapter::account_called(const std::string& words) {
  std::string digits = words;
  if (digits.starts_with("<@") && digits.ends_with('>')) {
    digits = digits.substr(2, digits.size() - 3);
  }
  if (!parse_snowflake(digits)) return std::nullopt;
  return digits;
}

}  // namespace
}  // namespace discord

bool forget_on_discord(const std::filesystem::path& folder, const std::set<std::string>& users) {
  const std::filesystem::path file = folder / "discord.notes";
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return true;
  const auto notes = discord::Notes::open(file);
  if (!notes) return false;
  std::set<discord::Snowflake> ids;
  for (const std::string& user : users) {
    if (const auto id = discord::parse_snowflake(user)) ids.insert(*id);
  }
  return (*notes)->forget(ids);
}

std::string user_agent(const DiscordSetup& setup) {
  return "DiscordBot (" + setup.about + ", " + setup.version + ")";
}

Result<std::unique_ptr<Adapter>, std::string> make_discord(DiscordSetup setup) {
  std::vector<std::string> ids;
  if (!setup.channel.empty()) ids.push_back(setup.channel);
  ids.insert(ids.end(), setup.more_channels.begin(), setup.more_channels.end());
  std::vector<discord::Snowflake> channels;
  for (const std::string& id : ids) {
    if (id.empty()) continue;  // of a show that is played elsewhere
    const auto channel = discord::parse_snowflake(id);
    if (!channel) return Fail{"\"" + id + "\" is no id of a Discord channel"};
    channels.push_back(*channel);
  }
  auto notes = discord::Notes::open(setup.folder / "discord.notes");
  if (!notes) return Fail{notes.error()};
  if (!setup.log) setup.log = [](const std::string&) {};
  return std::unique_ptr<Adapter>(std::make_unique<discord::DiscordAdapter>(
      std::move(setup), std::move(channels), *std::move(notes)));
}

}  // namespace callboard
