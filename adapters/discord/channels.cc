#include "adapters/discord/channels.h"

#include <algorithm>

namespace callboard::discord {

Channels::Channels(std::vector<Snowflake> ids) {
  for (const Snowflake id : ids) {
    if (states_.try_emplace(id).second) ids_.push_back(id);
  }
}

void Channels::is_in(Snowflake channel, Snowflake server) {
  const std::lock_guard lock(mutex_);
  states_.at(channel).server = server;
}

Snowflake Channels::server_of(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  const auto found = states_.find(channel);
  return found == states_.end() ? 0 : found->second.server;
}

std::vector<Snowflake> Channels::of_server(Snowflake server) const {
  const std::lock_guard lock(mutex_);
  std::vector<Snowflake> there;
  for (const auto& [id, state] : states_) {
    if (state.server == server) there.push_back(id);
  }
  return there;
}

void Channels::shut(Snowflake channel, Shut how, const std::string& why) {
  const std::lock_guard lock(mutex_);
  State& state = states_.at(channel);
  state.why = why;
  state.how = how;
}

void Channels::open(Snowflake channel) {
  const std::lock_guard lock(mutex_);
  states_.at(channel).why.reset();
}

bool Channels::is_shut(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  const auto found = states_.find(channel);
  return found != states_.end() && found->second.why.has_value();
}

bool Channels::is_out(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  const auto found = states_.find(channel);
  return found != states_.end() && found->second.why && found->second.how == Shut::kOut;
}

bool Channels::any_shut() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(states_.begin(), states_.end(),
                     [](const auto& one) { return one.second.why.has_value(); });
}

std::optional<Channels::News> Channels::news(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  const State& state = states_.at(channel);
  if (state.why == state.told) return std::nullopt;
  return News{state.why, state.how};
}

void Channels::told(Snowflake channel) {
  const std::lock_guard lock(mutex_);
  State& state = states_.at(channel);
  state.told = state.why;
}

}  // namespace callboard::discord
