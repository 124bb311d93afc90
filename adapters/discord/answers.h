// Answers to button presses, forms and slash commands, which Discord wants within three seconds:
// what was pressed is repeated to whoever pressed it, alone, and completed when the show has judged
// it. Private words that wait in the thread are opened. While a command is typed, what can be said
// is offered. A courtesy: the show's own answer is a post. Any thread; the calls are made by some
// of its own, so that one that hangs holds up nobody else: first answers go before all that
// follows, and what follows goes after the first answer to the same interaction.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <thread>

#include "adapters/adapter.h"
#include "adapters/discord/channels.h"
#include "adapters/discord/commands.h"
#include "adapters/discord/events.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/open_offers.h"
#include "adapters/discord/rest.h"

namespace callboard::discord {

inline constexpr std::int64_t kTokenLives_ms = 14 * 60 * 1000;  // Discord: 15 minutes
inline constexpr std::int64_t kReason_ms = 30'000;  // private words that come so soon belong to it
inline constexpr std::int64_t kVerdict_ms = 500;    // they and the verdict come side by side
inline constexpr std::size_t kAnswersMax = 1'000;
inline constexpr std::size_t kAnswerers = 6;       // calls at the same time
inline constexpr std::size_t kFollowersMax = 2;    // of these, that are no first answers
inline constexpr std::int64_t kFirst_ms = 3'000;   // Discord takes no first answer later
inline constexpr std::int64_t kFollow_ms = 5'000;  // of one try

class Answers {
 public:
  // `roles`: the operator's host roles.
  Answers(Rest& rest, Notes& notes, std::function<std::int64_t()> now_ms, KnownWords known,
          const Channels& channels, const std::set<Snowflake>& roles, OpenOffers& offers)
      : rest_(rest),
        notes_(notes),
        now_ms_(std::move(now_ms)),
        known_(std::move(known)),
        channels_(channels),
        roles_(roles),
        offers_(offers) {}
  ~Answers() { stop(); }
  void start();
  void stop();
  void take(const Interaction& interaction);
  void judged(Snowflake interaction, Verdict verdict);
  // Why what this person has just pressed or commanded in the thread was refused, or what they
  // asked for by a command: added to the answer that they alone see. Waits for the call. The
  // interaction; 0: there is none, or it is too late, and nothing was said.
  Snowflake tell(HttpSession& session, Snowflake thread, Snowflake user, const std::string& words);
  // To an order, in the place of what was said at once.
  void answer(Snowflake interaction, const std::string& words);

 private:
  struct Spoken {  // to complete later
    std::string token;
    std::string words;
    std::int64_t until_ms = 0;
    Snowflake thread = 0;  // of a reply
    Snowflake user = 0;
    bool asks = false;  // by a command that is answered in words
    std::optional<Verdict> verdict = {};
    std::string told = {};  // besides
  };
  struct Task {
    Snowflake interaction = 0;
    Call call;
    std::int64_t until_ms = 0;  // no use later
  };
  void add(std::deque<Task>& tasks, Snowflake interaction, Call call, std::int64_t lives_ms);
  std::optional<Task> next(bool& follows);
  void take_order(const Interaction& interaction);
  void follow_up(Snowflake interaction, const std::string& token, const std::string& words);
  void rewrite(Snowflake interaction, const std::string& token, const std::string& words);
  void remember(const Interaction& interaction, const std::string& words);
  Call rewriting(const std::string& token, Snowflake interaction, const std::string& words) const;
  Spoken* to_explain(Snowflake thread, Snowflake user, Snowflake& interaction);
  [[nodiscard]] bool is_under_way(Snowflake interaction) const;
  static std::string whole(const Spoken& spoken);
  void show_words(const Interaction& interaction, const std::string& key, const std::string& whose);
  void call_back(const Interaction& interaction, const nlohmann::json& body);
  void run();

  Rest& rest_;
  Notes& notes_;
  std::function<std::int64_t()> now_ms_;
  KnownWords known_;
  const Channels& channels_;
  const std::set<Snowflake>& roles_;
  OpenOffers& offers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> first_;     // answers
  std::deque<Task> later_;     // what follows them
  std::set<Snowflake> busy_;   // interactions with a call under way
  std::size_t following_ = 0;  // calls under way that are no first answers
  std::map<Snowflake, Spoken> spoken_;
  bool ending_ = false;
  std::array<std::thread, kAnswerers> threads_;
};

// The reply an interaction stands for.
struct Said {
  std::string words;
  std::string answers;  // the key of the post with the button
  bool wants_form = false;
};
// Nothing: not ours, or not for this place.
std::optional<Said> said_by(const Interaction& interaction, const Notes& notes);

}  // namespace callboard::discord
