// What a chat server has that a forum has not: buttons, limits of its own, and threads and bots
// that its people put away.
#include <algorithm>
#include <iterator>
#include <utility>

#include "tests/sim/platform.h"

namespace callboard::sim {
namespace {

inline constexpr std::size_t kPostsWithButtons = 12;        // of a thread
inline constexpr std::int64_t kToken_ms = 15 * kMinute_ms;  // of a press
inline constexpr std::int64_t kLatestThreads = 6;
inline constexpr std::int64_t kShutAgain_ms = kMinute_ms;

bool asks(const std::vector<std::string>& actors, const std::string& account) {
  return std::find(actors.begin(), actors.end(), account) != actors.end();
}

}  // namespace

void Platform::behave() {
  behaves_ = true;
  locked_until_.clear();
}

// ---- buttons

void Platform::keep_buttons(const Delivery& delivery, const std::string& venue) {
  if (delivery.actors.empty() || delivery.actions.empty()) return;
  Buttons buttons{delivery.key, delivery.actors, {}};
  for (const Action& action : delivery.actions) {
    if (!action.ask) buttons.say.push_back(action.say);
  }
  std::deque<Buttons>& here = buttons_[venue];
  if (!buttons.say.empty()) here.push_back(std::move(buttons));
  if (here.size() > kPostsWithButtons) here.pop_front();
}

bool Platform::press(const std::string& venue, const std::string& account,
                     const std::string& words) {
  if (!is_server() || is_deleted(venue)) return false;
  if (!press_button(venue, account, words, Which::kTheirs)) return false;
  if (suffers(faults_.press_twice, "press_twice")) {
    agenda_.plan({now_.ms + chance_.below(2 * kSecond_ms)},
                 [=, this] { press_button(venue, account, words, Which::kTheirs); });
  }
  return true;
}

void Platform::press_for(const std::string& venue, const std::string& account) {
  const auto here = buttons_.find(venue);
  if (here == buttons_.end() || asks(here->second.back().actors, account)) return;
  if (!suffers(faults_.press_other, "press_other")) return;
  agenda_.plan({now_.ms + chance_.below(6 * kHour_ms)},
               [=, this] { press_button(venue, account, "", Which::kAnybodys); });
}

bool Platform::press_button(const std::string& venue, const std::string& account,
                            const std::string& words, Which which) {
  const auto here = buttons_.find(venue);
  if (behaves_ || here == buttons_.end()) return false;
  std::vector<const Buttons*> posts;
  for (const Buttons& one : here->second) {
    if (which == Which::kAnybodys || asks(one.actors, account)) posts.push_back(&one);
  }
  if (posts.empty()) return false;
  const Buttons* post = posts.back();
  if (posts.size() > 1 && suffers(faults_.press_old, "press_old")) {
    post =
        posts[static_cast<std::size_t>(chance_.below(static_cast<std::int64_t>(posts.size()) - 1))];
  }
  const auto wanted = std::find(post->say.begin(), post->say.end(), words);
  const bool other = wanted == post->say.end();
  if (other && post == posts.back() && which == Which::kTheirs) return false;
  const std::string said = other ? chance_.one_of(post->say) : words;
  write({venue, account, owner_of(name_, account), said, false, post->key});
  return true;
}

// Nothing lists presses: one that is not heard at once, or when the connection is resumed, is gone,
// and its presser sees that it failed.
void Platform::hand_in_press(std::size_t message) {
  const bool unheard = !up_ || inbox_ == nullptr;
  if (unheard) history_.fault("press_lost");
  if (unheard || suffers(faults_.press_lost, "press_lost")) {
    taken_away_.insert(message);
    return;
  }
  std::int64_t delay_ms = chance_.between(20, 800);
  if (suffers(faults_.press_late, "press_late")) {
    delay_ms = chance_.between(kToken_ms, 3 * kHour_ms);
  }
  later(delay_ms, [this, message] { hand_in_live(message); });
}

void Platform::lose_presses() {
  bool lost = false;
  for (std::size_t message = in_row_ + 1; message <= written_.size(); ++message) {
    const bool pressed = !written_[message - 1].answers.empty();
    if (!pressed || ahead_.contains(message) || taken_away_.contains(message)) continue;
    if (!lost && !suffers(faults_.session_lost, "session_lost")) return;
    lost = true;
    taken_away_.insert(message);
  }
}

// ---- threads

bool Platform::befall_thread(ToThread what) {
  if (threads_.empty()) return false;
  const auto count = static_cast<std::int64_t>(threads_.size());
  const std::int64_t back = chance_.below(std::min(count, kLatestThreads));
  const std::string venue = std::to_string(count - back);
  if (is_deleted(venue)) return false;
  switch (what) {
    case ToThread::kArchive:
      history_.note(here("archived: thread " + venue));
      archived_.insert(venue);
      break;
    case ToThread::kLock:
      history_.note(here("locked: thread " + venue));
      locked_until_[venue] = {now_.ms + chance_.between(1, 24 * 60) * kMinute_ms};
      break;
    case ToThread::kDelete:
      history_.note(here("deleted: thread " + venue));
      deleted_.insert(venue);
      break;
  }
  return true;
}

bool Platform::is_locked(const std::string& venue) const {
  const auto until = locked_until_.find(venue);
  return until != locked_until_.end() && now_ < until->second;
}

std::optional<SendOutcome> Platform::barred(const std::string& venue, bool privately) {
  if (!is_server()) return std::nullopt;
  if (suffers(faults_.limit_all, "limit_all")) {
    all_limited_until_ = {now_.ms + chance_.between(1, 600) * kSecond_ms};
  }
  if (now_ < all_limited_until_) return Held{all_limited_until_.ms - now_.ms};
  if (privately) return std::nullopt;
  if (is_deleted(venue)) return Refused{"the thread was deleted"};
  if (is_locked(venue)) return Held{kShutAgain_ms};
  if (suffers(faults_.limit_channel, "limit_channel")) {
    limited_until_[venue] = {now_.ms + chance_.between(1, 120) * kSecond_ms};
  }
  const auto limited = limited_until_.find(venue);
  if (limited != limited_until_.end() && now_ < limited->second) {
    return Held{limited->second.ms - now_.ms};
  }
  archived_.erase(venue);  // whoever posts there brings it back
  return std::nullopt;
}

// ---- the bot

void Platform::remove_bot(std::int64_t for_ms) {
  AdapterState state{name_, false, 0, "the bot was removed from the server"};
  state.shut_out = state.removed = true;
  state.community = kCommunity;
  down_as(std::move(state), for_ms);
}

void Platform::take_token() {
  has_token_ = false;
  down_as({name_, false, 0, "Discord does not know the token"}, 0);
}

void Platform::give_token() {
  has_token_ = true;
  up_ = up_ || now_ >= up_again_;
}

}  // namespace callboard::sim
