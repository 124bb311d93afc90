// What is judged where a match is played on several platforms: who lives where, by the replies that
// were taken in, what is said where, and from when a clock may run.
#include <algorithm>
#include <limits>

#include "bot/out/dispatcher.h"
#include "bot/out/late.h"
#include "rules/core/json.h"
#include "tests/sim/judge.h"

namespace callboard::sim {
namespace {

inline constexpr Timestamp kForEver{std::numeric_limits<std::int64_t>::max()};

}  // namespace

bool Judge::has_account(PersonId person) const {
  return std::any_of(accounts_.begin(), accounts_.end(),
                     [&](const auto& entry) { return entry.second == person; });
}

std::string Judge::account_of(PersonId person) const {
  for (const auto& [account, owner] : accounts_) {
    if (owner == person) return account.second;
  }
  return "";
}

bool Judge::reaches(PersonId person, const std::string& platform) const {
  return std::any_of(accounts_.begin(), accounts_.end(), [&](const auto& entry) {
    return entry.second == person && entry.first.first == platform;
  });
}

bool Judge::hosts(const ShowTerms& terms, PersonId person) const {
  return std::any_of(terms.hosts.begin(), terms.hosts.end(), [&](const std::string& host) {
    const auto found = accounts_.find({"web", host});
    return found != accounts_.end() && found->second == person;
  });
}

const Timestamp* Judge::stamp_of(const std::string& platform, OutboxId row) const {
  return books_.at(platform).platform->stamp_of(installation_ + "-" + std::to_string(row.value));
}

// ---- homes

void Judge::lives_at(PersonId person, const std::string& platform) {
  std::vector<Home>& homes = homes_[person];
  if (!homes.empty() && homes.back().platform == platform) return;
  if (!homes.empty()) homes.back().until = now_;
  homes.push_back({platform, kForEver});
}

// Who has not written yet at any place of the match may live at any where they have an account.
bool Judge::lived_at(const MatchFacts& match, PersonId person, const std::string& platform,
                     Timestamp since) const {
  if (match.venues.size() < 2 || !reaches(person, platform)) return match.venues.size() < 2;
  const auto homes = homes_.find(person);
  if (homes == homes_.end() || homes->second.empty()) return true;
  return std::any_of(homes->second.begin(), homes->second.end(), [&](const Home& home) {
    return home.until >= since && home.platform == platform;
  });
}

// The stamp at home; after an hour without it, the stamp at another place of theirs. Who lives
// nowhere there (a practice player) has any.
std::optional<Timestamp> Judge::clock_start(const MatchFacts& match, PersonId person) const {
  std::optional<Timestamp> at_home;
  std::optional<Timestamp> elsewhere;
  const auto earliest = [](std::optional<Timestamp>& of, Timestamp stamp) {
    of = of ? std::min(*of, stamp) : stamp;
  };
  for (const auto& [platform, row] : match.prompt_at) {
    const Timestamp* const stamp = stamp_of(platform, row);
    if (stamp == nullptr) continue;
    const bool nowhere = !has_account(person);
    if (nowhere || lived_at(match, person, platform, *stamp)) {
      earliest(at_home, *stamp);
    } else if (reaches(person, platform)) {
      earliest(elsewhere, *stamp);
    }
  }
  const std::int64_t in_ms = (at_home ? *at_home : now_).ms - match.prompted.ms;
  return elsewhere && in_ms >= kHour_ms ? elsewhere : at_home;
}

// ---- posts

void Judge::posts(const Commit& one) {
  at_each_place(one);
  const OutboxRow* before = nullptr;
  for (const OutboxRow& row : one.outbox) {
    highest_row_ = std::max(highest_row_, row.id.value);
    if (!books_.contains(row.venue.adapter)) continue;
    RowFacts facts{row.match, row.post.audience(), row.venue.adapter, row.id.value,
                   reminds_of(row.post).has_value()};
    const bool same = before != nullptr && before->show == row.show && before->match == row.match &&
                      before->venue.adapter != row.venue.adapter &&
                      before->id.value + 1 == row.id.value &&
                      std::holds_alternative<ToHosts>(before->post.audience()) &&
                      std::holds_alternative<ToHosts>(row.post.audience());
    if (same) facts.said = rows_.at(before->id.value).said;
    before = same ? nullptr : &row;
    rows_[row.id.value] = facts;
    MatchFacts& match = matches_[row.match];
    if (!row.prompt_json.empty() && !is_status(row) && match.prompt && row.id >= *match.prompt) {
      match.prompt_at.emplace(row.venue.adapter, row.id);
      match.asked = nlohmann::json::parse(row.prompt_json).at("seats").get<std::set<std::size_t>>();
    }
  }
}

// What everybody may read stands at each place of its match, what one may read at one of them.
void Judge::at_each_place(const Commit& one) const {
  if (!one.matches.empty()) return;  // places are added, or a match begins or ends
  std::map<MatchId, std::map<Venue, int>> told;
  std::map<std::pair<MatchId, PersonId>, std::set<std::string>> in_private;
  for (const OutboxRow& row : one.outbox) {
    if (is_status(row)) continue;  // in the place of one that was taken away there
    if (!books_.contains(row.venue.adapter) || row.match == MatchId{}) continue;
    if (std::holds_alternative<ToPublic>(row.post.audience())) {
      ++told[row.match][{row.venue.adapter, row.venue.id}];
    }
    if (const auto* to = std::get_if<ToPerson>(&row.post.audience())) {
      in_private[{row.match, to->person}].insert(row.venue.adapter);
    }
  }
  for (const auto& [match, counts] : told) {
    const std::vector<Venue>& venues = matches_.at(match).venues;
    const int most = counts.begin()->second;
    const bool everywhere =
        std::all_of(venues.begin(), venues.end(), [&, &of = counts](const Venue& at) {
          const auto found = of.find(at);
          return found != of.end() && found->second == most;
        });
    if (!everywhere) history_.broken("each public post stands at each place", named(match));
  }
  for (const auto& [reader, platforms] : in_private) {
    if (platforms.size() < 2) continue;
    history_.broken("each private post stands at one place",
                    named(reader.first) + ": one for " + account_of(reader.second));
  }
}

void Judge::stands_for_one(std::int64_t row, const Account& reader) {
  const auto facts = rows_.find(row);
  const auto person = accounts_.find(reader);
  if (facts == rows_.end() || !std::holds_alternative<ToHosts>(facts->second.audience)) return;
  if (person == accounts_.end()) return;
  if (told_.emplace(facts->second.said, person->second).second) return;
  history_.broken("each private post stands at one place",
                  "row " + std::to_string(row) + " of " + named(facts->second.match) + " and " +
                      std::to_string(facts->second.said) + " have both reached " + reader.second);
}

}  // namespace callboard::sim
