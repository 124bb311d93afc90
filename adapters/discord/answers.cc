#include "adapters/discord/answers.h"

#include <algorithm>
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
  if (said && !said->wants_form) remember(interaction.id, interaction.token, repeated(said->words));
  call_back(interaction, body);
}

void Answers::remember(Snowflake interaction, const std::string& token, const std::string& words) {
  while (!spoken_.empty() && spoken_.begin()->second.until_ms < now_ms_()) {
    spoken_.erase(spoken_.begin());  // ids rise with time
  }
  spoken_[interaction] = {token, words, now_ms_() + kTokenLives_ms};
}

void Answers::take_order(const Interaction& interaction) {
  const auto refused = order_refused(interaction, roles_, channels_);
  const std::lock_guard lock(mutex_);
  if (!refused) remember(interaction.id, interaction.token, "");
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
    words = notes_.kept_words(key).value_or(
        "These words are too old and no longer kept. Write **help** to see what stands now, or ask "
        "a host.");
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

void Answers::rewrite(Snowflake interaction, const std::string& token, const std::string& words) {
  const std::string application = id_text(notes_.who().application);
  const Json body = {{"content", words}, {"allowed_mentions", {{"parse", Json::array()}}}};
  Call call{"PATCH",
            "/webhooks/{}/{}/messages/@original",
            id_text(interaction),
            "/webhooks/" + application + "/" + url_encode(token) + "/messages/@original",
            {"application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace)},
            true};
  call.try_ms = kFollow_ms;
  add(later_, interaction, std::move(call), kTokenLives_ms);
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

void Answers::judged(Snowflake interaction, Verdict verdict) {
  const std::lock_guard lock(mutex_);
  const auto found = spoken_.find(interaction);
  if (found == spoken_.end() || found->second.until_ms < now_ms_()) return;
  std::string words;
  if (verdict == Verdict::kAccepted) words = "\xe2\x9c\x85 " + found->second.words;
  if (verdict == Verdict::kRefused) words = "\xe2\x9d\x8c Not played: " + found->second.words;
  if (verdict == Verdict::kAsked) words = "\xe2\x9d\x93 " + found->second.words;
  if (!words.empty()) rewrite(interaction, found->second.token, words);
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
  constexpr std::int64_t kPatience_ms = 2'500;
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
