#include "bot/facts.h"

#include "rules/core/json.h"

namespace callboard {

PublicData BotFacts::open(const nlohmann::json& facts) { return PublicData(facts.dump()); }
HostData BotFacts::hosts(const nlohmann::json& facts) { return HostData(facts.dump()); }

}  // namespace callboard
