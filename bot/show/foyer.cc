#include "bot/show/foyer.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "bot/clock/deadlines.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/match/at_home.h"
#include "bot/show/exhibition.h"
#include "bot/show/lottery.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/pool.h"
#include "bot/show/rehearsal.h"
#include "bot/show/results.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::string_view kKey = "show-";
constexpr const char* kAsks = R"({"seats":[]})";  // a prompt of nobody's turn

LiveMatch* current_of(House& house, const Show& show) {
  if (!show.state.current) return nullptr;
  const auto found = house.matches.find(*show.state.current);
  return found == house.matches.end() ? nullptr : &found->second;
}

std::string foyer_key(const Show& show) {
  return std::string(kKey) + std::to_string(show.state.id.value);
}

void open_on(Act& act, const Show& show, const std::string& platform) {
  act.effects.open.emplace_back(platform,
                                OpenVenue{foyer_key(show), show.setup.title, show.setup.title,
                                          place_on(show.setup, platform), VenueFor::kShow});
}

OutboxId queue_at(House& house, Act& act, const Show& show, const VenueRow& place, Post body,
                  const std::string& prompt) {
  OutboxRow row;
  row.id = OutboxId{++house.ids.outbox};
  row.show = show.state.id;
  row.venue = place;
  row.post = std::move(body);
  row.prompt_json = prompt;
  row.at = act.now;
  const OutboxId id = row.id;
  act.commit.outbox.push_back(std::move(row));
  return id;
}

std::vector<VenueRow> where_read(House& house, const Show& show, const Audience& audience) {
  const std::vector<VenueRow>& all = show.state.foyers;
  if (all.size() < 2) return all;
  if (const auto* hosts = std::get_if<ToHosts>(&audience)) {
    if (hosts->only != PersonId{}) return homes_among(house, all, {hosts->only});
    return all;
  }
  if (const auto* person = std::get_if<ToPerson>(&audience)) {
    return homes_among(house, all, {person->person});
  }
  return all;
}

}  // namespace

void ask_for_foyer(const Show& show, Act& act) {
  if (is_rehearsal(show) || is_exhibition(show)) return;  // one thread is enough
  for (const std::string& platform : show.setup.platforms) {
    if (foyer_on(show.state, platform) == nullptr) open_on(act, show, platform);
  }
}

void ask_for_foyer_again(House& house, Act& act, const Show& show, const std::string& platform) {
  house.moving.emplace(platform, foyer_key(show));
  open_on(act, show, platform);
}

bool foyer_opened(House& house, Act& act, const VenueOpened& opened) {
  if (!opened.key.starts_with(kKey)) return false;
  ShowId id;
  const char* const end = opened.key.data() + opened.key.size();
  if (std::from_chars(opened.key.data() + kKey.size(), end, id.value).ptr != end) return false;
  const auto found = house.shows.find(id);
  if (found == house.shows.end()) return true;
  Show& show = found->second;
  const bool moved = house.moving.erase({opened.venue.adapter, opened.key}) > 0;
  const auto before =
      std::find_if(show.state.foyers.begin(), show.state.foyers.end(),
                   [&](const VenueRow& row) { return row.adapter == opened.venue.adapter; });
  const VenueRow here{opened.venue.adapter, opened.venue.id, opened.address};
  if (before == show.state.foyers.end()) {
    show.state.foyers.push_back(here);
  } else {
    if (!moved || before->id == here.id) return true;
    ask_there(house, act, {before->adapter, before->id}, opened.venue);
    *before = here;
  }
  house.foyers[{here.adapter, here.id}] = id;
  save(show, act);
  PublicSections welcome;
  welcome.add("notice.foyer",
              BotFacts::open({{"title", show.setup.title}, {"notice", show.setup.notice}}));
  queue_at(house, act, show, here, Post::to_public(std::move(welcome)), "");
  tell_lottery_at(house, act, show, here);
  tell_pool_at(house, act, show, here);
  if (moved) {
    alert_hosts(
        house, act, show, "alert.moved",
        BotFacts::hosts({{"platform", mark::said(here.adapter)}, {"address", here.address}}));
    return true;
  }
  begin_lottery(house, act, show);
  begin_pool(house, act, show);
  return true;
}

Show* foyer_at(House& house, const Venue& venue) {
  const auto found = house.foyers.find({venue.adapter, venue.id});
  if (found == house.foyers.end()) return nullptr;
  const auto show = house.shows.find(found->second);
  return show == house.shows.end() ? nullptr : &show->second;
}

OutboxId post_in_foyer(House& house, Act& act, const Show& show, Post body, std::string prompt) {
  const bool apart = act.answer_to && !std::holds_alternative<ToPublic>(body.audience());
  const std::vector<VenueRow> places =
      apart ? std::vector<VenueRow>{*act.answer_to} : where_read(house, show, body.audience());
  OutboxId first;
  const auto* const hosts = std::get_if<ToHosts>(&body.audience());
  if (hosts != nullptr && hosts->only == PersonId{} && !apart && places.size() > 1) {
    for (const PersonId host : show.state.hosts) {
      const auto home = home_among(house, places, host);
      const OutboxId id = queue_at(house, act, show, *home, body.for_host(host), prompt);
      if (first == OutboxId{}) first = id;
    }
    return first;
  }
  for (const VenueRow& place : places) {
    const OutboxId id = queue_at(house, act, show, place, body, prompt);
    if (first == OutboxId{}) first = id;
  }
  return first;
}

void announce(House& house, Act& act, const Show& show, const std::string& section,
              const PublicData& facts) {
  PublicSections sections;
  post_in_foyer(house, act, show, Post::to_public(sections.add(section, facts)));
}

void announce_at(House& house, Act& act, const Show& show, const VenueRow& foyer,
                 const std::string& section, const PublicData& facts) {
  PublicSections sections;
  queue_at(house, act, show, foyer, Post::to_public(sections.add(section, facts)), "");
}

void alert_hosts(House& house, Act& act, const Show& show, const std::string& section,
                 const HostData& facts) {
  HostSections sections;
  post_in_foyer(house, act, show, Post::to_hosts(sections.add(section, facts)));
}

OutboxId ask_in_foyer(House& house, Act& act, const Show& show, const std::string& section,
                      const PublicData& facts) {
  PublicSections sections;
  return post_in_foyer(house, act, show, Post::to_public(sections.add(section, facts)), kAsks);
}

OutboxId ask_person(House& house, Act& act, const Show& show, PersonId person,
                    const std::string& section, const PublicData& facts) {
  PublicSections sections;
  return post_in_foyer(house, act, show, Post::to_person(person, sections.add(section, facts)),
                       kAsks);
}

void answer_in_foyer(House& house, Act& act, const Show& show, PersonId person,
                     const std::string& section, const PublicData& facts) {
  PublicSections sections;
  post_in_foyer(house, act, show, Post::to_person(person, sections.add(section, facts)));
}

CommandOutcome foyer_help(House& house, Act& act, const Show& show, PersonId person) {
  nlohmann::json facts{{"title", show.setup.title}};
  if (const LiveMatch* match = current_of(house, show); match != nullptr) {
    facts["number"] = match->row.number;
    facts["address"] = thread_address(house, match->row.venues);
  }
  if (const auto jackpot = jackpot_of(show); jackpot != 0) facts["jackpot"] = mark::money(jackpot);
  if (has_pool(show)) {
    facts["pool"] = {{"open", show.pool.phase == Pool::Phase::kOpen},
                     {"min_age", pool_setup(show).min_age},
                     {"test", has_entry_test(show)}};
  }
  answer_in_foyer(house, act, show, person, "help.foyer", BotFacts::open(facts));
  return {true, "help", std::nullopt};
}

}  // namespace callboard
