#include "bot/show/asked_credit.h"

#include <algorithm>
#include <vector>

#include "bot/facts.h"
#include "bot/match/at_home.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/pool.h"
#include "bot/show/presence.h"
#include "bot/show/qualify.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::size_t kRemembered = 20;  // outages; older ones are over for good

void tell(House& house, Act& act, const Show& show, const Outage& outage,
          const std::vector<Given>& given) {
  nlohmann::json people = nlohmann::json::array();
  for (const Given& one : given) {
    people.push_back({{"who", mark::person(one.person)}, {"due", mark::time(one.due)}});
  }
  announce(house, act, show, "notice.outage_asked",
           BotFacts::open(
               {{"span", mark::span((outage.to.ms - outage.from.ms) / 1000)}, {"people", people}}));
}

}  // namespace

void credit_asked(House& house, Act& act, Show& show, const Outage& outage) {
  if (outage.to <= outage.from) return;
  const auto& platforms = show.setup.platforms;
  const bool here =
      std::find(platforms.begin(), platforms.end(), outage.adapter) != platforms.end();
  if (outage.of == OutageOf::kVenue && !(here && is_at(show, outage))) return;
  std::vector<Given> given;
  const MoreTimeFor more_ms = [&](Timestamp due, std::int64_t span_s) {
    const std::int64_t floor_s = std::min(show.setup.outage_floor_s, span_s);
    return taken_ms(outage, {{due.ms - span_s * 1000}, due}, show.credited, floor_s);
  };
  credit_presence(house, act, show, more_ms, given);
  credit_offers(house, act, show, more_ms, given);
  credit_quiz(house, act, show, more_ms, outage);
  credit_pool(house, act, show, more_ms, given);
  show.credited.push_back({outage.from, outage.to});
  if (show.credited.size() > kRemembered) show.credited.erase(show.credited.begin());
  if (!given.empty() && outage.to.ms - outage.from.ms >= kOutageNoticed_ms) {
    tell(house, act, show, outage, given);
  }
}

}  // namespace callboard
