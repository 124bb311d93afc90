#include "bot/show/show_state.h"

#include <charconv>

#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::int64_t number_in(const std::string& text) {
  std::int64_t value = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Json prizes_json(const std::vector<Prize>& prizes) {
  Json list = Json::array();
  for (const Prize& prize : prizes) list.push_back({{"name", prize.name}, {"value", prize.value}});
  return list;
}

std::vector<Prize> prizes_from(const Json& list) {
  std::vector<Prize> prizes;
  for (const Json& prize : list) {
    prizes.push_back({prize.at("name").get<std::string>(), prize.at("value").get<std::int64_t>()});
  }
  return prizes;
}

Json proposal_json(const Proposal& one) {
  Json json{{"id", one.id},       {"match", one.match.value}, {"number", one.number},
            {"cause", one.cause}, {"wins", one.wins},         {"jackpot_by", one.jackpot_by}};
  json["wins_were"] = one.wins_were;
  if (one.champion) json["champion"] = one.champion->value;
  json["reigned_wins"] = one.reigned_wins;
  if (one.instead_of) json["instead_of"] = one.instead_of->value;
  if (one.reigned) json["reigned"] = one.reigned->value;
  if (!one.prizes.empty() || !one.prizes_were.empty()) {
    json["prizes"] = prizes_json(one.prizes);
    json["prizes_were"] = prizes_json(one.prizes_were);
  }
  return json;
}

Proposal proposal_from(const Json& json) {
  Proposal one;
  one.id = json.at("id").get<std::int64_t>();
  one.match.value = json.at("match").get<std::int64_t>();
  one.number = json.at("number").get<std::int64_t>();
  one.cause = json.at("cause").get<std::int64_t>();
  one.wins = json.value("wins", std::int64_t{1});
  one.wins_were = json.value("wins_were", std::int64_t{0});
  one.jackpot_by = json.at("jackpot_by").get<std::int64_t>();
  if (json.contains("champion")) one.champion = PersonId{json.at("champion").get<std::int64_t>()};
  if (json.contains("instead_of")) {
    one.instead_of = PersonId{json.at("instead_of").get<std::int64_t>()};
  }
  if (json.contains("reigned")) one.reigned = PersonId{json.at("reigned").get<std::int64_t>()};
  one.reigned_wins = json.value("reigned_wins", one.wins_were);
  one.prizes = prizes_from(json.value("prizes", Json::array()));
  one.prizes_were = prizes_from(json.value("prizes_were", Json::array()));
  if (!json.contains("reigned_wins")) one.reigned = one.instead_of;  // as it was kept before
  return one;
}

Json reign_json(const Reign& reign) {
  Json json{{"practice", reign.practice}, {"wins", reign.wins}};
  if (reign.champion) json["champion"] = reign.champion->value;
  return json;
}

Reign reign_from(const Json& json) {
  Reign reign{std::nullopt, json.at("practice").get<bool>(), json.at("wins").get<std::int64_t>()};
  if (json.contains("champion")) reign.champion = PersonId{json.at("champion").get<std::int64_t>()};
  return reign;
}

Json deed_json(const Deed& deed) {
  Json json{{"match", deed.match.value},
            {"from", deed.from},
            {"to", deed.to},
            {"reign_before", reign_json(deed.reign_before)},
            {"reign_after", reign_json(deed.reign_after)},
            {"wins_by", deed.wins_by},
            {"jackpot_before", deed.jackpot_before},
            {"jackpot_after", deed.jackpot_after},
            {"books", deed.books},
            {"taken_back", deed.taken_back}};
  if (deed.seat) {
    json["seat"] = deed.seat->index;
    json["old"] = deed.old.value;
    json["newcomer"] = deed.newcomer.value;
    if (deed.place != 0) json["place"] = deed.place;
  }
  if (deed.wins_of) json["wins_of"] = deed.wins_of->value;
  if (deed.proposal) json["proposal"] = proposal_json(*deed.proposal);
  if (deed.left) json["left"] = proposal_json(*deed.left);
  if (deed.left_alone) json["left_alone"] = true;
  if (deed.prizes) json["prizes"] = true;
  if (deed.jackpot_set) json["jackpot_set"] = true;
  if (deed.protest) json["protest"] = protest_json(*deed.protest);
  return json;
}

Deed deed_from(const Json& json) {
  Deed deed;
  deed.match.value = json.at("match").get<std::int64_t>();
  deed.from = json.at("from").get<std::uint64_t>();
  deed.to = json.at("to").get<std::uint64_t>();
  deed.reign_before = reign_from(json.at("reign_before"));
  deed.reign_after = reign_from(json.at("reign_after"));
  deed.wins_by = json.at("wins_by").get<std::int64_t>();
  deed.jackpot_before = json.at("jackpot_before").get<std::int64_t>();
  deed.jackpot_after = json.at("jackpot_after").get<std::int64_t>();
  deed.books = json.at("books").get<std::int64_t>();
  deed.taken_back = json.at("taken_back").get<std::uint64_t>();
  if (json.contains("seat")) {
    deed.seat = Seat{json.at("seat").get<std::uint8_t>()};
    deed.old.value = json.at("old").get<std::int64_t>();
    deed.newcomer.value = json.at("newcomer").get<std::int64_t>();
    deed.place = json.value("place", std::size_t{0});
  }
  if (json.contains("proposal")) deed.proposal = proposal_from(json.at("proposal"));
  // As it was kept before.
  if (deed.proposal && deed.wins_by != 0) deed.wins_of = deed.proposal->champion;
  if (json.contains("wins_of")) deed.wins_of = PersonId{json.at("wins_of").get<std::int64_t>()};
  if (json.contains("left")) deed.left = proposal_from(json.at("left"));
  deed.left_alone = json.value("left_alone", false);
  deed.prizes = json.value("prizes", false);
  deed.jackpot_set = json.value("jackpot_set", false);
  if (json.contains("protest")) deed.protest = protest_from(json.at("protest"));
  return deed;
}

Json venue_json(const VenueRow& venue) {
  return {{"adapter", venue.adapter}, {"id", venue.id}, {"address", venue.address}};
}
VenueRow venue_from(const Json& json) {
  return {json.at("adapter").get<std::string>(), json.at("id").get<std::string>(),
          json.at("address").get<std::string>()};
}

Json made_json(const Made& made) {
  Json json{{"adapter", made.adapter},
            {"community", made.community},
            {"place", made.place},
            {"game", made.game},
            {"title", made.title}};
  if (!made.volume.empty()) json["volume"] = made.volume;
  if (!made.zone.empty()) json["zone"] = made.zone;
  if (!made.packs.empty()) json["packs"] = made.packs;
  if (made.closed) json["closed"] = true;
  if (made.erased) json["erased"] = true;
  if (!made.like.empty()) json["like"] = made.like;
  if (const auto& test = made.rehearsal) {
    json["test"] = {{"user", test->user}, {"since", test->since.ms}, {"posts", test->posts_before}};
    if (test->ended) json["test"]["ended"] = test->ended->ms;
  }
  return json;
}
std::optional<Rehearsal> rehearsal_from(const Json& made) {
  if (!made.contains("test")) return std::nullopt;
  const Json& json = made.at("test");
  Rehearsal test{json.at("user").get<std::string>(),
                 {json.at("since").get<std::int64_t>()},
                 {},
                 json.at("posts").get<std::int64_t>()};
  if (json.contains("ended")) test.ended = Timestamp{json.at("ended").get<std::int64_t>()};
  return test;
}
Made made_from(const Json& json) {
  return {json.at("adapter").get<std::string>(),
          json.at("community").get<std::string>(),
          json.at("place").get<std::string>(),
          json.at("game").get<std::string>(),
          json.at("title").get<std::string>(),
          json.value("volume", ""),
          json.value("zone", ""),
          json.value("packs", ""),
          json.value("closed", false),
          json.value("erased", false),
          json.value("like", ""),
          rehearsal_from(json)};
}

// What rulings over finished matches have brought, and left open.
void take_rulings(const Json& json, ShowState& show) {
  show.proposals_made = json.value("proposals_made", std::int64_t{0});
  show.corrections = json.value("corrections", std::int64_t{0});
  if (json.contains("jackpot_set")) {
    show.jackpot_set = json.at("jackpot_set").get<std::int64_t>();
  }
  const Json begun = json.value("begun", Json::object());
  for (const auto& [number, with] : begun.items()) {
    show.begun[number_in(number)] = {reign_from(with.at("reign")),
                                     with.at("jackpot").get<std::int64_t>(),
                                     prizes_from(with.at("prizes"))};
  }
  const Json mended = json.value("wins_mended", Json::object());
  for (const auto& [number, by] : mended.items()) {
    const std::int64_t value = number_in(number);
    if (by.is_number()) show.wins_mended[value][PersonId{}] = by.get<std::int64_t>();
    if (by.is_number()) continue;
    for (const Json& one : by) {
      show.wins_mended[value][PersonId{one.at(0).get<std::int64_t>()}] = one.at(1);
    }
  }
  for (const Json& one : json.value("proposals", Json::array())) {
    show.proposals.push_back(proposal_from(one));
  }
  for (const Json& one : json.value("unmended", Json::array())) {
    show.unmended.push_back(proposal_from(one));
  }
  for (const Json& one : json.value("deeds", Json::array())) show.deeds.push_back(deed_from(one));
}

}  // namespace

std::int64_t value_of(const Winnings& winnings) {
  std::int64_t value = winnings.cash;
  for (const Prize& prize : winnings.prizes) value += prize.value;
  return value;
}

// What is as it was when the show began is left out: a start reads all rows.
const VenueRow* foyer_on(const ShowState& show, std::string_view adapter) {
  const auto found = std::find_if(show.foyers.begin(), show.foyers.end(),
                                  [&](const VenueRow& one) { return one.adapter == adapter; });
  return found == show.foyers.end() ? nullptr : &*found;
}

ShowRow to_row(const ShowState& show) {
  Json json{{"matches", show.matches}, {"books", show.books}, {"wins", show.wins}};
  if (show.made) json["made"] = made_json(*show.made);
  if (show.dice_serial != 0) json["dice_serial"] = show.dice_serial;
  if (!show.options.empty()) json["options"] = show.options;
  if (!show.prizes.empty()) json["prizes"] = prizes_json(show.prizes);
  if (show.champion) json["champion"] = show.champion->value;
  if (show.champion_practice) json["champion_practice"] = true;
  if (show.set_aside && show.set_aside->champion) {
    json["set_aside"] = {{"champion", show.set_aside->champion->value},
                         {"practice", show.set_aside->practice},
                         {"wins", show.set_aside->wins}};
  }
  if (show.jackpot) json["jackpot"] = *show.jackpot;
  if (show.deadline_s) json["deadline_s"] = *show.deadline_s;
  if (show.current) json["current"] = show.current->value;
  if (!show.foyers.empty()) {
    json["foyer"] = venue_json(show.foyers.front());
    for (std::size_t i = 1; i < show.foyers.size(); ++i) {
      json["more_foyers"].push_back(venue_json(show.foyers[i]));
    }
  }
  for (const Proposal& one : show.proposals) json["proposals"].push_back(proposal_json(one));
  for (const Proposal& one : show.unmended) json["unmended"].push_back(proposal_json(one));
  if (show.proposals_made != 0) json["proposals_made"] = show.proposals_made;
  if (show.corrections != 0) json["corrections"] = show.corrections;
  if (show.jackpot_set) json["jackpot_set"] = *show.jackpot_set;
  for (const auto& [number, with] : show.begun) {
    json["begun"][std::to_string(number)] = {{"reign", reign_json(with.reign)},
                                             {"jackpot", with.jackpot},
                                             {"prizes", prizes_json(with.prizes)}};
  }
  for (const auto& [number, people] : show.wins_mended) {
    Json& list = json["wins_mended"][std::to_string(number)];
    for (const auto& [person, by] : people) list.push_back({person.value, by});
  }
  for (const Deed& deed : show.deeds) json["deeds"].push_back(deed_json(deed));
  for (const auto& [person, number] : show.lent) json["lent"].push_back({person.value, number});
  for (const PersonId person : show.muted) json["muted"].push_back(person.value);
  Json hosts = Json::array();
  for (const PersonId host : show.hosts) hosts.push_back(host.value);
  json["hosts"] = hosts;
  for (const auto& [line, upto] : show.schedule) json["schedule"][line] = upto.ms;
  if (show.season != 1) json["season"] = show.season;
  if (show.season_since.ms != 0) json["season_since"] = show.season_since.ms;
  if (show.season_closing) json["season_closing"] = *show.season_closing;
  return {show.id, show.key, json.dump()};
}

ShowState from_row(const ShowRow& row) try {
  const Json json = Json::parse(row.json);
  ShowState show;
  show.id = row.id;
  show.key = row.key;
  show.matches = json.at("matches").get<std::int64_t>();
  show.books = json.at("books").get<std::int64_t>();
  if (json.contains("made")) show.made = made_from(json.at("made"));
  show.dice_serial = json.value("dice_serial", std::int64_t{0});
  show.champion_practice = json.value("champion_practice", false);
  show.wins = json.at("wins").get<std::int64_t>();
  show.options = json.value("options", OptionValues{});
  show.prizes = prizes_from(json.value("prizes", Json::array()));
  if (json.contains("champion")) show.champion = PersonId{json.at("champion").get<std::int64_t>()};
  if (json.contains("set_aside")) {
    const Json& aside = json.at("set_aside");
    show.set_aside = Reign{PersonId{aside.at("champion").get<std::int64_t>()},
                           aside.at("practice").get<bool>(), aside.at("wins").get<std::int64_t>()};
  }
  if (json.contains("jackpot")) show.jackpot = json.at("jackpot").get<std::int64_t>();
  if (json.contains("deadline_s")) show.deadline_s = json.at("deadline_s").get<std::int64_t>();
  if (json.contains("current")) show.current = MatchId{json.at("current").get<std::int64_t>()};
  if (json.contains("foyer")) show.foyers.push_back(venue_from(json.at("foyer")));
  for (const Json& one : json.value("more_foyers", Json::array())) {
    show.foyers.push_back(venue_from(one));
  }
  take_rulings(json, show);
  for (const Json& one : json.value("lent", Json::array())) {
    show.lent[PersonId{one.at(0).get<std::int64_t>()}] = one.at(1).get<std::int64_t>();
  }
  for (const Json& person : json.value("muted", Json::array())) {
    show.muted.push_back({person.get<std::int64_t>()});
  }
  for (const Json& host : json.at("hosts")) show.hosts.push_back({host.get<std::int64_t>()});
  if (json.contains("schedule")) {
    for (const auto& [line, upto] : json.at("schedule").items()) {
      show.schedule[line] = Timestamp{upto.get<std::int64_t>()};
    }
  }
  show.season = json.value("season", std::int64_t{1});
  show.season_since.ms = json.value("season_since", std::int64_t{0});
  if (json.contains("season_closing")) {
    show.season_closing = json.at("season_closing").get<std::string>();
  }
  return show;
} catch (const Json::exception& error) {
  throw Broken("show row " + row.key + " does not decode: " + error.what());
}

Reign reign_of(const ShowState& show) { return {show.champion, show.champion_practice, show.wins}; }

void set_reign(ShowState& show, const Reign& reign) {
  const Reign before = reign_of(show);
  if (before == reign) return;
  const auto& aside = show.set_aside;
  const bool taken_back = aside && aside->champion == reign.champion;
  if (before.champion != reign.champion && (!aside || taken_back)) {
    show.set_aside = before.champion ? std::optional(before) : std::nullopt;
  }
  show.champion = reign.champion;
  show.champion_practice = reign.practice;
  show.wins = reign.champion ? reign.wins : 0;
}

CarryIn carry_in(const ShowState& show) {
  return {show.champion.has_value(), show.wins, show.jackpot, show.prizes};
}

void hand_over(ShowState& show, const CarryOver& carry, const std::vector<PersonId>& seats) {
  show.set_aside.reset();
  show.champion.reset();
  if (carry.champion && !carry.retired) show.champion = seats.at(carry.champion->index);
  show.wins = show.champion ? carry.wins : 0;
  show.jackpot = carry.jackpot;
  show.prizes = carry.prizes;
}

}  // namespace callboard
