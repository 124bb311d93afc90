#include "rules/core/log.h"

#include <algorithm>
#include <utility>

namespace callboard {
namespace {

InEffect fold_effect(std::span<const LogEntry> log) {
  InEffect effect;
  for (std::size_t i = 0; i < log.size(); ++i) effect.take_in(log.first(i + 1));
  return effect;
}

bool follows(const LogEntry& entry) {
  return std::get<InputEntry>(entry.body).actor == Actor::kFollows;
}

}  // namespace

void InEffect::put(std::span<const LogEntry> log, std::vector<std::size_t> inputs) {
  inputs_ = std::move(inputs);
  following_ =
      std::count_if(inputs_.begin(), inputs_.end(), [&](std::size_t i) { return follows(log[i]); });
  turns_.emplace_back(log.size(), inputs_);
}

std::vector<std::size_t> InEffect::after(std::span<const LogEntry> log) const {
  const auto since = std::find_if(turns_.rbegin(), turns_.rend(),
                                  [&](const auto& turn) { return turn.first <= log.size(); });
  const bool none = since == turns_.rend();
  std::vector<std::size_t> inputs = none ? std::vector<std::size_t>() : since->second;
  for (std::size_t i = none ? 0 : since->first; i < log.size(); ++i) {
    if (std::holds_alternative<InputEntry>(log[i].body)) inputs.push_back(i);
  }
  return inputs;
}

void InEffect::take_in(std::span<const LogEntry> log) {
  const LogEntry& entry = log.back();
  if (std::holds_alternative<InputEntry>(entry.body)) {
    inputs_.push_back(log.size() - 1);
    following_ += follows(entry) ? 1 : 0;
    before_.reset();
  } else if (const auto* undo = std::get_if<UndoEntry>(&entry.body)) {
    before_ = inputs_;
    std::vector<std::size_t> kept =
        undo->as_of == 0 ? inputs_
                         : after(log.first(std::min<std::size_t>(undo->as_of, log.size() - 1)));
    std::erase_if(kept, [&](std::size_t i) { return log[i].seq > undo->keep_seq; });
    put(log, std::move(kept));
  } else if (std::holds_alternative<RedoEntry>(entry.body) && before_) {
    put(log, *std::exchange(before_, std::nullopt));
  }
}

std::vector<std::size_t> inputs_in_effect(std::span<const LogEntry> log) {
  return fold_effect(log).inputs();
}

namespace {

// Where the inputs of one reply, or of one command, begin that ends with the input at `index`, if
// nothing but what followed of itself stands between them.
std::size_t begin_of_act(std::span<const LogEntry> log, std::size_t index) {
  const auto& last = std::get<InputEntry>(log[index].body);
  std::size_t begin = index;
  while (begin > 0) {
    const auto* const one = std::get_if<InputEntry>(&log[begin - 1].body);
    const bool same = one != nullptr && one->actor == last.actor && one->seat == last.seat;
    if (one == nullptr || (!same && one->actor != Actor::kFollows)) break;
    --begin;
  }
  return begin;
}

std::optional<UndoEntry> undo_of_newest(std::span<const LogEntry> log) {
  const auto keep = undo_target(log, 1);
  if (!keep) return std::nullopt;
  const auto& act = std::get<InputEntry>(log[*keep].body);  // entry n stands at index n - 1
  const std::size_t begin = begin_of_act(log, *keep);
  const bool went_on = begin > 0 && act.actor != Actor::kTimer &&
                       std::holds_alternative<UndoEntry>(log[begin - 1].body);
  if (went_on) return UndoEntry{begin - 1, begin - 1};
  return UndoEntry{*keep, 0};
}

}  // namespace

std::optional<UndoEntry> undo_of(std::span<const LogEntry> log, std::size_t count) {
  std::vector<LogEntry> tried(log.begin(), log.end());
  UndoEntry all;
  for (std::size_t i = 0; i < count; ++i) {
    const auto one = undo_of_newest(tried);
    if (!one) return std::nullopt;
    all = {one->keep_seq, one->as_of == 0 ? all.as_of : one->as_of};
    tried.push_back({tried.size() + 1, {}, *one, {}});
  }
  return all;
}

std::optional<std::uint64_t> undo_target(std::span<const LogEntry> log, std::size_t count) {
  const auto live = inputs_in_effect(log);
  std::size_t left = count;
  for (auto it = live.rbegin(); it != live.rend() && left > 0; ++it) {
    const bool act = std::get<InputEntry>(log[*it].body).actor != Actor::kFollows;
    if (act && --left == 0) return log[*it].seq - 1;
  }
  return std::nullopt;
}

bool can_redo(std::span<const LogEntry> log) { return fold_effect(log).can_redo(); }

}  // namespace callboard
