#include "bot/desk/until_when.h"

#include "bot/clock/allowances.h"
#include "bot/clock/time_words.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

Objection two_days(const UnclearTime& unclear) {
  nlohmann::json near = nlohmann::json::array();
  for (const std::string& day : unclear.near) near.push_back({{"name", mark::said(day)}});
  return Objection{"E_TWO_DAYS", {{"said", mark::said(unclear.said)}, {"near", near}}};
}

}  // namespace

Result<Timestamp, Objection> until_when(const House& house, const Show& show, PersonId host,
                                        Timestamp now, const std::string& words,
                                        const std::string& form) {
  const TimeWords read =
      read_time_words("away " + fold_key(words), now, zone_of(house, show, host));
  const auto* unclear = std::get_if<UnclearTime>(&read);
  if (unclear != nullptr && unclear->code == "E_TWO_DAYS") return Fail{two_days(*unclear)};
  const auto* away = std::get_if<SaysAway>(&read);
  if (away == nullptr || away->from > now) return Fail{usage(form)};
  return away->until;
}

}  // namespace callboard
