// When posts that were held are sent again, and which are not: the part of the dispatcher that
// waits.
#include <algorithm>
#include <utility>

#include "bot/out/dispatcher.h"
#include "bot/out/late.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kHoldFirst_ms = 250;
inline constexpr std::int64_t kHoldMax_ms = 60'000;
inline constexpr std::int64_t kLookAgain_ms = 5'000;  // whether the platform is there again

}  // namespace

bool Dispatcher::is_too_late(const Item& item) const {
  const bool on_its_way = item.resolved && under_way_.contains(item.row.id.value) &&
                          std::any_of(item.parts.begin(), item.parts.end(), [](const Part& part) {
                            return !part.settled && !part.retry_at;
                          });
  return !on_its_way && still_holds(house_, item.row, now_) == StillHolds::kNo;
}

void Dispatcher::send_if_it_holds(Item& item, std::size_t part) {
  if (still_holds(house_, item.row, now_) == StillHolds::kYes) return send_part(item, part);
  item.parts.at(part).retry_at = Timestamp{now_.ms + kLookAgain_ms};
}

void Dispatcher::drop_first(const Lane& lane) {
  auto& items = lanes_.at(lane);
  open_rows_[lane.first].erase(items.front().row.id.value);
  under_way_.erase(items.front().row.id.value);
  items.pop_front();
  advance(lane);
}

// Later and later, up to a minute: an outage of days is not met with a send every second.
void Dispatcher::hold(Part& part, Timestamp now, std::int64_t at_least_ms) {
  const std::int64_t wait_ms = std::min(kHoldMax_ms, kHoldFirst_ms << std::min(part.held, 10));
  ++part.held;
  part.retry_at = Timestamp{now.ms + std::max(at_least_ms, wait_ms)};
}

void Dispatcher::retry(Timestamp now) {
  now_ = now;
  if (holding_) return;
  std::vector<Lane> late;
  for (auto& [lane, items] : lanes_) {
    if (items.empty()) continue;
    Item& item = items.front();
    const bool is_due = std::any_of(item.parts.begin(), item.parts.end(), [&](const Part& part) {
      return part.retry_at && *part.retry_at <= now;
    });
    if (is_due && is_too_late(item)) {
      late.push_back(lane);
      continue;
    }
    for (std::size_t part = 0; part < item.parts.size(); ++part) {
      auto& retry_at = item.parts[part].retry_at;
      if (!retry_at || *retry_at > now) continue;
      retry_at.reset();
      send_if_it_holds(item, part);
    }
  }
  for (const Lane& lane : late) drop_first(lane);
}

std::optional<Timestamp> Dispatcher::next_retry() const {
  std::optional<Timestamp> next;
  for (const auto& [lane, items] : lanes_) {
    if (items.empty()) continue;
    for (const Part& part : items.front().parts) {
      if (part.retry_at && (!next || *part.retry_at < *next)) next = part.retry_at;
    }
  }
  return next;
}

void Dispatcher::release(Timestamp now) {
  holding_ = false;
  now_ = now;
  ask_anew();
  std::vector<Lane> lanes;  // advance() may erase a lane
  for (const auto& [lane, items] : lanes_) lanes.push_back(lane);
  for (const Lane& lane : lanes) advance(lane);
  retry(now);
}

}  // namespace callboard
