#include "rules/core/log.h"

#include <algorithm>

namespace callboard {
namespace {

// Inputs in effect, and what the last undo took while no input has come since.
struct Effect {
  std::vector<std::size_t> live;
  std::vector<std::size_t> undone;
};

void take_back(std::span<const LogEntry> log, std::uint64_t keep_seq, Effect& effect) {
  const auto first = std::find_if(effect.live.begin(), effect.live.end(),
                                  [&](std::size_t i) { return log[i].seq > keep_seq; });
  effect.undone.assign(first, effect.live.end());
  effect.live.erase(first, effect.live.end());
}

Effect fold_effect(std::span<const LogEntry> log) {
  Effect effect;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const EntryBody& body = log[i].body;
    if (std::holds_alternative<InputEntry>(body)) {
      effect.live.push_back(i);
      effect.undone.clear();
    } else if (const auto* undo = std::get_if<UndoEntry>(&body)) {
      take_back(log, undo->keep_seq, effect);
    } else if (std::holds_alternative<RedoEntry>(body)) {
      effect.live.insert(effect.live.end(), effect.undone.begin(), effect.undone.end());
      effect.undone.clear();
    }
  }
  return effect;
}

}  // namespace

std::vector<std::size_t> inputs_in_effect(std::span<const LogEntry> log) {
  return fold_effect(log).live;
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

bool can_redo(std::span<const LogEntry> log) { return !fold_effect(log).undone.empty(); }

}  // namespace callboard
