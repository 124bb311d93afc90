// What hosts do: they look in every few days, rule, undo, pause, call off, reach back to matches
// that are over, answer what such a ruling proposes, and contradict each other.
#include <algorithm>

#include "tests/sim/crowd.h"

namespace callboard::sim {
namespace {

inline constexpr std::int64_t kReachBack = 4;  // matches

Venue first_of(const LiveMatch& match) {
  return {match.row.venues.front().adapter, match.row.venues.front().id};
}

}  // namespace

void Crowd::begin(const std::vector<ShowSetup>& setups) {
  if (left_out_.contains("hosts")) return;
  for (const ShowSetup& setup : setups) {
    for (const std::string& host : setup.hosts) {
      later(chance_.below(3 * kDay_ms),
            [this, host, key = setup.key] { typical_ ? decide(host, key) : look_in(host, key); });
    }
  }
}

// What waits for a host is decided as the rules would by themselves.
void Crowd::decide(const std::string& host, const std::string& show) {
  later(12 * kHour_ms, [this, host, show] { decide(host, show); });
  House* const house = stage_.house();
  if (house == nullptr) return;
  for (auto& [id, match] : house->matches) {
    if (house->shows.at(match.row.show).state.key != show || !match.game) continue;
    const Pending pending = match.game->pending();
    const auto* awaiting = std::get_if<Awaiting>(&pending);
    if (awaiting == nullptr || !awaiting->host) continue;
    write(host, place_of(host, first_of(match)), "!fair", true);
  }
}

// Where a thread was deleted, who plays there is asked for nothing any more.
bool Crowd::call_off_homeless(const std::string& host, const LiveMatch& match) {
  if (match.row.status == MatchStatus::kOver) return false;
  const auto& venues = match.row.venues;
  const bool homeless = std::any_of(venues.begin(), venues.end(), [&](const VenueRow& row) {
    return platforms_.at(row.adapter)->is_deleted(row.id);
  });
  if (homeless) write(host, first_of(match), "!abort confirm -- its thread is gone", true);
  return homeless;
}

void Crowd::look_in(const std::string& host, const std::string& show) {
  later(chance_.between(6, 120) * kHour_ms, [this, host, show] { look_in(host, show); });
  House* const house = stage_.house();
  if (house == nullptr) return;
  for (auto& [id, match] : house->matches) {
    if (house->shows.at(match.row.show).state.key != show || match.row.venues.empty()) continue;
    const Venue venue = place_of(host, first_of(match));
    if (call_off_homeless(host, match)) return;
    if (chance_.percent(15)) return reach_back(host, venue, match);
    if (match.row.status != MatchStatus::kLive) continue;
    if (match.desk.pause) {
      write(host, venue, "!resume", true);
      return;
    }
    const std::string words = order(match);
    write(host, venue, words, chance_.percent(80));
    if (chance_.percent(30)) contradict(host, venue, words);
    return;
  }
}

// A ruling over a match that is over, or an answer to what such a ruling proposed.
void Crowd::reach_back(const std::string& host, const Venue& venue, const LiveMatch& match) {
  std::string words;
  if (chance_.percent(30)) {
    const std::int64_t proposal = chance_.between(1, 3);  // two draws, so two statements
    const std::string answer = chance_.percent(70) ? "!confirm " : "!reject ";
    words = answer + std::to_string(proposal) + " -- looked at";
  } else {
    const std::int64_t number = match.row.number - chance_.between(0, kReachBack);
    const std::string& ruling = chance_.one_of(sim_game(match.face->name).late_rulings);
    words = "!match " + std::to_string(std::max<std::int64_t>(1, number)) + " !" +
            named_seats(ruling, match);
  }
  write(host, venue, words, chance_.percent(80));
  if (chance_.percent(40)) contradict(host, venue, words);
}

// Another host, or the same one after a thought, wants the opposite.
void Crowd::contradict(const std::string& host, const Venue& venue, const std::string& words) {
  static const std::map<std::string, std::string> kOpposites = {
      {"!right", "!wrong"},           {"!wrong", "!right"}, {"!accept", "!reject -- I say"},
      {"!rule right", "!rule wrong"}, {"!fair", "!undo"},   {"!undo", "!redo"},
      {"!pause -- tired", "!resume"}, {"!void", "!undo"},   {"!rule wrong", "!rule right"},
      {"!extend 12h", "!extend -3h"}, {"!redo", "!undo"}};
  const auto opposite = kOpposites.find(words);
  std::string against = opposite == kOpposites.end() ? "!undo" : opposite->second;
  if (words.starts_with("!match ")) against = words.substr(0, words.find('!', 1)) + "!undo";
  const std::string who = chance_.percent(60) ? "boss" : host;
  later(chance_.between(1, 20) * kMinute_ms,
        [this, who, venue, against] { write(who, place_of(who, venue), against, true); });
}

std::string Crowd::order(const LiveMatch& match) {
  const SimGame& game = sim_game(match.face->name);
  return named_seats(chance_.one_of(game.orders), match);
}

// With the names of who sits at A and B, and somebody's for C.
std::string Crowd::named_seats(const std::string& words, const LiveMatch& match) {
  const auto name = [&](std::size_t seat) {
    return seat < match.desk.seats.size() ? name_of(*stage_.house(), match.desk.seats[seat]) : "";
  };
  std::string put;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool alone =
        (i == 0 || words[i - 1] == ' ') && (i + 1 == words.size() || words[i + 1] == ' ');
    if (alone && words[i] == 'A') {
      put += name(0);
    } else if (alone && words[i] == 'B') {
      put += name(1);
    } else if (alone && words[i] == 'C') {
      put += regular(match.row.show, chance_.below(regulars(match)));
    } else {
      put += words[i];
    }
  }
  return put;
}

void Crowd::end_pauses() {
  House* const house = stage_.house();
  if (house == nullptr) return;
  std::vector<std::pair<std::string, Venue>> writings;
  for (const auto& [id, match] : house->matches) {
    if (!match.desk.pause || match.row.venues.empty()) continue;
    const auto& hosts = house->shows.at(match.row.show).setup.hosts;
    writings.emplace_back(hosts.front(), first_of(match));
  }
  for (const auto& [id, match] : house->matches) {
    if (match.row.venues.empty()) continue;
    call_off_homeless(house->shows.at(match.row.show).setup.hosts.front(), match);
  }
  for (const auto& [host, venue] : writings) write(host, venue, "!resume", true);
}

}  // namespace callboard::sim
