#include "rules/core/log.h"

#include <algorithm>
#include <utility>

namespace callboard {
namespace {

// Inputs in effect, and what was in effect before the last undo while no input has come since.
struct Effect {
  std::vector<std::size_t> live;
  std::optional<std::vector<std::size_t>> before;
};

Effect fold_effect(std::span<const LogEntry> log);

void take_back(std::span<const LogEntry> log, const UndoEntry& undo, Effect& effect) {
  effect.before = effect.live;
  if (undo.as_of != 0) {
    effect.live = fold_effect(log.first(std::min<std::size_t>(undo.as_of, log.size()))).live;
  }
  std::erase_if(effect.live, [&](std::size_t i) { return log[i].seq > undo.keep_seq; });
}

Effect fold_effect(std::span<const LogEntry> log) {
  Effect effect;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const EntryBody& body = log[i].body;
    if (std::holds_alternative<InputEntry>(body)) {
      effect.live.push_back(i);
      effect.before.reset();
    } else if (const auto* undo = std::get_if<UndoEntry>(&body)) {
      take_back(log, *undo, effect);
    } else if (std::holds_alternative<RedoEntry>(body) && effect.before) {
      effect.live = *std::exchange(effect.before, std::nullopt);
    }
  }
  return effect;
}

}  // namespace

std::vector<std::size_t> inputs_in_effect(std::span<const LogEntry> log) {
  return fold_effect(log).live;
}

namespace {

std::optional<UndoEntry> undo_of_newest(std::span<const LogEntry> log) {
  const auto keep = undo_target(log, 1);
  if (!keep) return std::nullopt;
  const auto& act = std::get<InputEntry>(log[*keep].body);  // entry n stands at index n - 1
  const bool ruled = *keep > 0 && act.actor == Actor::kHost &&
                     std::holds_alternative<UndoEntry>(log[*keep - 1].body);
  if (ruled) return UndoEntry{*keep - 1, *keep - 1};
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

bool can_redo(std::span<const LogEntry> log) {
  const Effect effect = fold_effect(log);
  return effect.before && *effect.before != effect.live;
}

}  // namespace callboard
