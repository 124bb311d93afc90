#include "bot/facts.h"

#include "rules/core/json.h"

namespace callboard {

PublicData BotFacts::open(const nlohmann::json& facts) { return PublicData(facts.dump()); }
PublicData BotFacts::beside(const PublicData& view, const nlohmann::json& facts) {
  nlohmann::json both = nlohmann::json::parse(view.json());
  both.update(facts);
  return PublicData(both.dump());
}
HostData BotFacts::hosts(const nlohmann::json& facts) { return HostData(facts.dump()); }

}  // namespace callboard
