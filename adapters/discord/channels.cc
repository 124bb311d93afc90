#include "adapters/discord/channels.h"

#include <algorithm>

namespace callboard::discord {

Channels::Channels(std::vector<Snowflake> ids) {
  for (const Snowflake id : ids) {
    const auto [at, fresh] = states_.try_emplace(id);
    at->second.configured = at->second.told_of = true;
    if (fresh) ids_.push_back(id);
  }
}

std::vector<Snowflake> Channels::all() const {
  const std::lock_guard lock(mutex_);
  return ids_;
}
Snowflake Channels::first() const {
  const std::lock_guard lock(mutex_);
  return ids_.empty() || !states_.at(ids_.front()).configured ? 0 : ids_.front();
}
bool Channels::has(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  return states_.contains(channel);
}

std::vector<Snowflake> Channels::chosen_are(const std::vector<Chosen>& chosen) {
  const std::lock_guard lock(mutex_);
  std::vector<Snowflake> fresh;
  roles_.clear();
  for (const Chosen& one : chosen) {
    if (one.host_role != 0) roles_[one.server] = one.host_role;
    if (one.channel == 0) continue;  // no show is there yet
    const auto [at, is_new] = states_.try_emplace(one.channel);
    if (at->second.server == 0) at->second.server = one.server;
    if (!is_new) continue;
    ids_.push_back(one.channel);
    fresh.push_back(one.channel);
  }
  std::erase_if(ids_, [&](Snowflake id) {
    const bool meant = std::any_of(chosen.begin(), chosen.end(),
                                   [&](const Chosen& one) { return one.channel == id; });
    if (meant || states_.at(id).configured) return false;
    states_.erase(id);
    return true;
  });
  return fresh;
}

Snowflake Channels::host_role(Snowflake server) const {
  const std::lock_guard lock(mutex_);
  const auto found = roles_.find(server);
  return found == roles_.end() ? 0 : found->second;
}

void Channels::is_in(Snowflake channel, Snowflake server) {
  const std::lock_guard lock(mutex_);
  if (const auto found = states_.find(channel); found != states_.end()) {
    found->second.server = server;
  }
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

void Channels::shut(Snowflake channel, Shut how, const std::string& why, From from) {
  const std::lock_guard lock(mutex_);
  const auto found = states_.find(channel);
  if (found == states_.end()) return;
  State& state = found->second;
  state.why = why;
  state.how = how;
  state.from = from;
}

void Channels::open(Snowflake channel) {
  const std::lock_guard lock(mutex_);
  if (const auto found = states_.find(channel); found != states_.end()) found->second.why.reset();
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
  const auto found = states_.find(channel);
  if (found == states_.end()) return std::nullopt;
  if (found->second.why == found->second.told && found->second.told_of) return std::nullopt;
  return News{found->second.why, found->second.how, found->second.from};
}

void Channels::told(Snowflake channel) {
  const std::lock_guard lock(mutex_);
  const auto found = states_.find(channel);
  if (found == states_.end()) return;
  found->second.told = found->second.why;
  found->second.told_of = true;
}

}  // namespace callboard::discord
