// What every page takes from the shows: their hosts, their notice, and the zone in which times are
// shown.
#include <algorithm>

#include "bot/pages/show_pages.h"

namespace callboard {

bool ShowPages::is_host(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(shows_.begin(), shows_.end(),
                     [&](const auto& show) { return show.second.hosts.contains(user); });
}

std::string ShowPages::notice() const {
  const std::lock_guard lock(mutex_);
  return shows_.empty() ? "" : shows_.begin()->second.notice;
}

std::string ShowPages::zone(const std::string& venue) const {
  const std::lock_guard lock(mutex_);
  const auto is_here = [&](const auto& link) { return !venue.empty() && link.venue == venue; };
  std::set<std::string> zones;
  for (const auto& [id, show] : shows_) {
    const bool here = (show.current && is_here(*show.current)) ||
                      (show.foyer && is_here(*show.foyer)) ||
                      std::any_of(show.beside.begin(), show.beside.end(), is_here) ||
                      std::any_of(show.archive.begin(), show.archive.end(), is_here);
    if (here) return show.zone;
    zones.insert(show.zone);
  }
  return zones.size() == 1 ? *zones.begin() : "";
}

}  // namespace callboard
