#include "bot/clock/outage_watch.h"

#include <algorithm>
#include <charconv>

namespace callboard {
namespace {

const std::string kBeatRow = "~heartbeat";  // no adapter's name begins so

std::string down_row(const PlaceOf& where) {
  return "~down:" + where.first + (where.second.empty() ? "" : "/" + where.second);
}

// The instant a cursor row holds; an empty one holds none.
Stored<std::optional<Timestamp>> instant(Store& store, const std::string& row) {
  const auto cursor = store.cursor(row);
  if (!cursor) return Fail{cursor.error()};
  Timestamp at;
  const std::string text = cursor->value_or("");
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), at.ms);
  if (error != std::errc{} || end != text.data() + text.size()) return std::optional<Timestamp>{};
  return std::optional<Timestamp>{at};
}

}  // namespace

Stored<std::vector<Outage>> OutageWatch::at_start(Store& store, const std::vector<PlaceOf>& places,
                                                  Timestamp now, Commit& commit) {
  std::vector<Outage> outages;
  const auto alive = instant(store, kBeatRow);
  if (!alive) return Fail{alive.error()};
  for (const PlaceOf& where : places) {
    const auto since = instant(store, down_row(where));
    if (!since) return Fail{since.error()};
    if (!*since) continue;
    const Timestamp from = std::min(**since, alive->value_or(**since));
    outages.push_back({from, now, OutageOf::kVenue, where.first, where.second});
    commit.cursors.push_back({down_row(where), ""});
  }
  if (*alive) outages.push_back({**alive, now, OutageOf::kDaemon, ""});
  beat(now, commit);
  return outages;
}

bool OutageWatch::beat_is_due(Timestamp now) const {
  return !beat_at_ || now.ms - beat_at_->ms >= kHeartbeat_ms || now < *beat_at_;
}

void OutageWatch::beat(Timestamp now, Commit& commit) {
  if (!beat_is_due(now)) return;
  beat_at_ = now;
  commit.cursors.push_back({kBeatRow, std::to_string(now.ms)});
}

bool OutageWatch::adapter_down(const PlaceOf& where, Timestamp now, Commit& commit) {
  if (!down_since_.emplace(where, now).second) return false;
  commit.cursors.push_back({down_row(where), std::to_string(now.ms)});
  return true;
}

std::optional<Outage> OutageWatch::adapter_up(const PlaceOf& where, Timestamp now, Commit& commit) {
  const auto found = down_since_.find(where);
  if (found == down_since_.end()) return std::nullopt;
  const Outage outage{found->second, now, OutageOf::kVenue, where.first, where.second};
  down_since_.erase(found);
  commit.cursors.push_back({down_row(where), ""});
  return outage;
}

}  // namespace callboard
