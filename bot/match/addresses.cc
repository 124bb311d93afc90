#include "bot/match/addresses.h"

#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

const std::string kBoardOfPages = "web";
const std::string kElsewhere;

}  // namespace

bool leads_there(const House& house, const VenueRow& venue) {
  return !venue.address.empty() && (venue.adapter != kBoardOfPages || !house.public_url.empty());
}

nlohmann::json thread_address(const House& house, const std::vector<VenueRow>& venues) {
  nlohmann::json by_platform = nlohmann::json::object();
  for (const VenueRow& venue : venues) {
    by_platform[venue.adapter] = venue.address;
    if (leads_there(house, venue)) by_platform.emplace(kElsewhere, venue.address);
  }
  return mark::at(std::move(by_platform));
}

nlohmann::json page_address(const House& house, const std::string& path) {
  const std::string full = house.public_url + path;
  nlohmann::json by_platform{{kBoardOfPages, full}};
  if (!house.public_url.empty()) by_platform[kElsewhere] = full;
  return mark::at(std::move(by_platform));
}

}  // namespace callboard
