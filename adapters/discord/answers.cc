#include "adapters/discord/answers.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "adapters/discord/buttons.h"
#include "adapters/discord/orders.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr int kMessageAnswer = 4;
constexpr int kChoicesAnswer = 8;
constexpr int kFormAnswer = 9;
constexpr int kForYouAlone = 64;
constexpr std::size_t kRepeatedMax = 200;
constexpr std::int64_t kPatience_ms = 2'500;

std::vector<std::string> split(const std::string& words) {
  return split_text(words, kMessageUnitsMax);
}

Json only_to_you(const std::string& words) {
  return {{"content", words},
          {"flags", kForYouAlone},
          {"allowed_mentions", {{"parse", Json::array()}}}};
}

std::string repeated(const std::string& words) {
  const std::string markdown = escape_markdown(split_text(words, kRepeatedMax).front());
  return to_dialect(markdown, Dialect::kDiscord, discord_marks());
}

}  // namespace

std::optional<Said> said_by(const Interaction& interaction, const Notes& notes) {
  const auto place = notes.place(interaction.channel);
  // In the channel itself, between the threads, no show is listening.
  if (!interaction.privately && (!place || place->key.empty())) return std::nullopt;
  if (interaction.kind == Interaction::Kind::kTyping) return std::nullopt;
  if (interaction.kind == Interaction::Kind::kCommand) {
    Said said{words_of_command(interaction), "", false};
    return said.words.empty() ? std::nullopt : std::optional(said);
  }
  const auto pressed =
      read_button(notes.secret(), interaction.channel, interaction.name, interaction.words);
  if (!pressed || is_show_key(pressed->key)) return std::nullopt;
  Said said{pressed->say, pressed->key, pressed->ask};
  if (pressed->ask && interaction.kind == Interaction::Kind::kForm) {
    said.wants_form = false;
    said.words += " " + interaction.words;
  }
  return said;
}

void Answers::start() {
  for (std::thread& thread : threads_) thread = std::thread([this] { run(); });
}

void Answers::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Answers::add(std::deque<Task>& tasks, Snowflake interaction, Call call,
                  std::int64_t lives_ms) {
  if (tasks.size() >= kAnswersMax) return;
  tasks.push_back({interaction, std::move(call), now_ms_() + lives_ms});
  changed_.notify_one();
}

void Answers::take(const Interaction& interaction) {
  if (interaction.kind == Interaction::Kind::kTyping) {
    const Json choices = completions(interaction, notes_.offer(interaction.channel), known_);
    const std::lock_guard lock(mutex_);
    return call_back(interaction, {{"type", kChoicesAnswer}, {"data", {{"choices", choices}}}});
  }
  if (interaction.kind == Interaction::Kind::kButton) {
    const auto pressed =
        read_button(notes_.secret(), interaction.channel, interaction.name, interaction.words);
    if (pressed && is_show_key(pressed->key)) {
      return show_words(interaction, pressed->key, pressed->say);
    }
  }
  if (is_order(interaction)) return take_order(interaction);
  const auto said = said_by(interaction, notes_);
  Json body;
  if (!said) {
    body = {{"type", kMessageAnswer},
            {"data", only_to_you("Nothing was played: no show is listening here, or the button is "
                                 "not from this show. Write in the show's thread.")}};
  } else if (said->wants_form) {
    body = {{"type", kFormAnswer}, {"data", form_of(interaction.name, interaction.words)}};
  } else {
    body = {{"type", kMessageAnswer}, {"data", only_to_you("Sent: " + repeated(said->words))}};
  }
  const std::lock_guard lock(mutex_);
  if (said && !said->wants_form) remember(interaction, repeated(said->words));
  call_back(interaction, body);
}

void Answers::remember(const Interaction& interaction, const std::string& words) {
  while (!spoken_.empty() && spoken_.begin()->second.until_ms < now_ms_()) {
    spoken_.erase(spoken_.begin());  // ids rise with time
  }
  Spoken& spoken = spoken_[interaction.id];
  spoken = {interaction.token, words, now_ms_() + kTokenLives_ms};
  if (interaction.privately || is_order(interaction)) return;
  spoken.thread = interaction.channel;
  spoken.user = interaction.author.id;
  spoken.asks = interaction.kind == Interaction::Kind::kCommand &&
                (is_for_hosts(interaction) || interaction.name == "help");
}

void Answers::take_order(const Interaction& interaction) {
  const auto refused = order_refused(interaction, roles_, channels_);
  const std::lock_guard lock(mutex_);
  if (!refused) remember(interaction, "");
  call_back(interaction, {{"type", kMessageAnswer},
                          {"data", only_to_you(refused.value_or("One moment, please."))}});
}

void Answers::answer(Snowflake interaction, const std::string& words) {
  const std::lock_guard lock(mutex_);
  const auto found = spoken_.find(interaction);
  if (found == spoken_.end() || found->second.until_ms < now_ms_()) return;
  const std::string token = found->second.token;
  bool first = true;
  for (const std::string& part : split_text(words, kMessageUnitsMax)) {
    if (std::exchange(first, false)) {
      rewrite(interaction, token, part);
    } else {
      follow_up(interaction, token, part);
    }
  }
}

// What is longer than one message follows in more, each for that person alone.
void Answers::show_words(const Interaction& interaction, const std::string& key,
                         const std::string& whose) {
  std::string words = "These words are for somebody else. Nothing was shown.";
  if (whose == id_text(interaction.author.id)) {
    words = offers_.opened(key, [&] { return notes_.kept_words(key); })
                .value_or(
                    "These words are too old and no longer kept. Write **help** to see what stands "
                    "now, or ask a host.");
  }
  const std::lock_guard lock(mutex_);
  bool first = true;
  for (const std::string& part : split_text(words, kMessageUnitsMax)) {
    if (std::exchange(first, false)) {
      call_back(interaction, {{"type", kMessageAnswer}, {"data", only_to_you(part)}});
    } else {
      follow_up(interaction.id, interaction.token, part);
    }
  }
}

void Answers::follow_up(Snowflake interaction, const std::string& token, const std::string& words) {
  const std::string application = id_text(notes_.who().application);
  Call call{
      "POST",
      "/webhooks/{}/{}",
      id_text(interaction),
      "/webhooks/" + application + "/" + url_encode(token),
      {"application/json", only_to_you(words).dump(-1, ' ', false, Json::error_handler_t::replace)},
      true};
  call.try_ms = kFollow_ms;
  add(later_, interaction, std::move(call), kTokenLives_ms);
}

Call Answers::rewriting(const std::string& token, Snowflake interaction,
                        const std::string& words) const {
  const std::string application = id_text(notes_.who().application);
  const Json body = {{"content", words}, {"allowed_mentions", {{"parse", Json::array()}}}};
  Call call{"PATCH",
            "/webhooks/{}/{}/messages/@original",
            id_text(interaction),
            "/webhooks/" + application + "/" + url_encode(token) + "/messages/@original",
            {"application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace)},
            true};
  call.try_ms = kFollow_ms;
  return call;
}

void Answers::rewrite(Snowflake interaction, const std::string& token, const std::string& words) {
  add(later_, interaction, rewriting(token, interaction, words), kTokenLives_ms);
}

void Answers::call_back(const Interaction& interaction, const Json& body) {
  const std::string id = id_text(interaction.id);
  Call call{"POST",
            "/interactions/{}/callback",
            id,
            "/interactions/" + id + "/" + url_encode(interaction.token) + "/callback",
            {"application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace)},
            true};
  call.try_ms = kFirst_ms;
  add(first_, interaction.id, std::move(call), kFirst_ms);
}

std::string Answers::whole(const Spoken& spoken) {
  std::string words;
  if (spoken.verdict == Verdict::kAccepted) words = "\xe2\x9c\x85 " + spoken.words;
  if (spoken.verdict == Verdict::kRefused) words = "\xe2\x9d\x8c Not played: " + spoken.words;
  if (spoken.verdict == Verdict::kAsked) words = "\xe2\x9d\x93 " + spoken.words;
  if (spoken.told.empty()) return words;
  return (words.empty() ? spoken.words : words) + "\n\n" + spoken.told;
}

void Answers::judged(Snowflake interaction, Verdict verdict) {
  const std::lock_guard lock(mutex_);
  const auto found = spoken_.find(interaction);
  if (found == spoken_.end() || found->second.until_ms < now_ms_()) return;
  found->second.verdict = verdict;
  changed_.notify_all();
  const std::string words = whole(found->second);
  if (!words.empty()) rewrite(interaction, found->second.token, split(words).front());
}

// The first of that person there that nothing was said to yet.
Answers::Spoken* Answers::to_explain(Snowflake thread, Snowflake user, Snowflake& interaction) {
  const std::int64_t since_ms = now_ms_() + kTokenLives_ms - kReason_ms;
  for (auto& [id, spoken] : spoken_) {
    const bool theirs = spoken.thread == thread && spoken.user == user;
    if (!theirs || !spoken.told.empty() || spoken.until_ms < since_ms) continue;
    if (!spoken.asks && spoken.verdict && spoken.verdict != Verdict::kRefused) continue;
    interaction = id;
    return &spoken;
  }
  return nullptr;
}

bool Answers::is_under_way(Snowflake interaction) const {
  const auto its = [&](const Task& task) { return task.interaction == interaction; };
  return busy_.contains(interaction) || std::any_of(first_.begin(), first_.end(), its) ||
         std::any_of(later_.begin(), later_.end(), its);
}

Snowflake Answers::tell(HttpSession& session, Snowflake thread, Snowflake user,
                        const std::string& words) {
  constexpr std::chrono::milliseconds kVerdict{kVerdict_ms}, kFirst{2 * kFirst_ms};
  std::unique_lock lock(mutex_);
  Snowflake id = 0;
  const auto judged = [&] {
    const Spoken* const one = to_explain(thread, user, id);
    return ending_ || one == nullptr || one->asks || one->verdict;
  };
  if (!changed_.wait_for(lock, kVerdict, judged)) return 0;
  if (ending_ || to_explain(thread, user, id) == nullptr) return 0;
  const bool free = changed_.wait_for(lock, kFirst, [&] { return ending_ || !is_under_way(id); });
  const auto found = spoken_.find(id);
  if (!free || ending_ || found == spoken_.end()) return 0;
  found->second.told = words;
  const std::string token = found->second.token;
  const auto parts = split(whole(found->second));
  busy_.insert(id);
  lock.unlock();
  const auto done = rest_.insist(session, rewriting(token, id, parts.front()), kPatience_ms);
  lock.lock();
  busy_.erase(id);
  changed_.notify_all();
  // Lost on the way it may have been shown: then the same words come once more, in private.
  if (!done) return 0;
  for (std::size_t part = 1; part < parts.size(); ++part) follow_up(id, token, parts[part]);
  return id;
}

// Nothing: all is done, or waits for what is under way.
std::optional<Answers::Task> Answers::next(bool& follows) {
  const std::int64_t now_ms = now_ms_();
  while (!first_.empty()) {
    Task task = std::move(first_.front());
    first_.pop_front();
    follows = false;
    if (task.until_ms > now_ms) return task;
  }
  if (following_ >= kFollowersMax) return std::nullopt;
  const auto found = std::find_if(later_.begin(), later_.end(), [&](const Task& task) {
    return !busy_.contains(task.interaction);
  });
  if (found == later_.end()) return std::nullopt;
  Task task = std::move(*found);
  later_.erase(found);
  follows = true;
  return task;
}

void Answers::run() {
  HttpSession session;
  std::unique_lock lock(mutex_);
  while (!ending_) {
    bool follows = false;
    const auto task = next(follows);
    if (!task) {
      changed_.wait(lock);
      continue;
    }
    busy_.insert(task->interaction);
    following_ += follows ? 1U : 0U;
    lock.unlock();
    (void)rest_.insist(session, task->call, kPatience_ms);  // too late is no use to anybody
    lock.lock();
    following_ -= follows ? 1U : 0U;
    busy_.erase(task->interaction);
    changed_.notify_all();
  }
}

}  // namespace callboard::discord
