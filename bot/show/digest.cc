#include "bot/show/digest.h"

#include <charconv>
#include <string_view>

#include "bot/clock/cron.h"
#include "bot/desk/needs.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/show_timers.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

constexpr std::string_view kPrefix = "digest.";

std::string key_of(PersonId host) { return std::string(kPrefix) + std::to_string(host.value); }

// "08:30" as a cron line; the setup was checked.
std::string line_of(const std::string& at) {
  const auto colon = at.find(':');
  return at.substr(colon + 1) + " " + at.substr(0, colon) + " * * *";
}

std::optional<Timestamp> next_digest(const House& house, const Show& show, PersonId host,
                                     Timestamp now) {
  if (show.setup.digest.empty()) return std::nullopt;
  const auto person = house.people.find(host);
  const bool own = person != house.people.end() && known_zone(person->second.zone);
  const std::string& zone = own ? person->second.zone : show.setup.zone;
  const auto cron = Cron::parse(line_of(show.setup.digest), zone);
  return cron ? cron->next_after(now) : std::nullopt;
}

// The hosts' desk of the board that the show's own thread is on; empty: it has none.
std::string desk_of(const Show& show) {
  for (const VenueRow& foyer : show.state.foyers) {
    const std::string path = "/thread/" + foyer.id;
    if (!foyer.address.ends_with(path)) continue;
    return foyer.address.substr(0, foyer.address.size() - path.size()) + "/desk";
  }
  return "";
}

}  // namespace

void send_digest(House& house, Act& act, const Show& show, PersonId host) {
  PublicSections sections;
  const std::vector<Need> needs = needs_of(house, show);
  sections.add("digest.head",
               BotFacts::open({{"title", show.setup.title}, {"count", count_due(needs)}}));
  add_needs(needs, house, sections, {desk_of(show), {}});
  post_in_foyer(house, act, show, Post::to_person(host, std::move(sections)));
}

void plan_digests(House& house, Act& act, const Show& show) {
  for (const PersonId host : show.state.hosts) {
    if (show_timer(house, show, key_of(host))) continue;
    const auto due = next_digest(house, show, host, act.now);
    if (due) set_show_timer(house, act, show, key_of(host), *due);
  }
}

bool digest_due(House& house, Act& act, const Show& show, const std::string& key) {
  if (!key.starts_with(kPrefix)) return false;
  PersonId host;
  const char* const end = key.data() + key.size();
  if (std::from_chars(key.data() + kPrefix.size(), end, host.value).ptr != end) return true;
  if (is_host(show, host)) send_digest(house, act, show, host);
  plan_digests(house, act, show);  // who hosts no more gets no next one
  return true;
}

}  // namespace callboard
