// Where people write, if a match is played on several platforms, and how they join their accounts.
#include <algorithm>

#include "tests/sim/crowd.h"

namespace callboard::sim {
namespace {

constexpr std::size_t kCodeSize = 9;  // "ab3d-9xyz"

// Empty: there is none.
std::string code_in(const std::string& text) {
  for (auto at = text.find("link "); at != std::string::npos; at = text.find("link ", at + 1)) {
    const std::string code = text.substr(at + 5, kCodeSize);
    if (code.size() == kCodeSize && code[4] == '-') return code;
  }
  return "";
}

}  // namespace

bool Crowd::goes_to_and_fro(const std::string& user) const {
  return Chance(seed_, "to and fro of " + user).percent(50);
}

// Of the places of the match that is played at this one.
Venue Crowd::place_of(const std::string& user, const Venue& venue) {
  LiveMatch* const match = stage_.match_at(venue);
  if (match == nullptr || match->row.venues.size() < 2) return venue;
  Store& store = stage_.house()->store;
  const auto on_web = *store.find_identity("web", user);
  const auto there = std::find_if(match->row.venues.begin(), match->row.venues.end(),
                                  [](const VenueRow& row) { return row.adapter != "web"; });
  const std::string elsewhere = there->adapter;
  const auto on_other = *store.find_identity(elsewhere, account_on(elsewhere, user));
  const bool linked = on_web && on_other && *on_web == *on_other;
  const bool plays = user.starts_with('p');  // regulars do, hosts have the board's account first
  const bool lives_elsewhere = (plays || linked) && Chance(seed_, "home of " + user).percent(50);
  const bool leaves = linked && goes_to_and_fro(user) && chance_.percent(30);
  const std::string wanted = lives_elsewhere != leaves ? elsewhere : "web";
  for (const VenueRow& row : match->row.venues) {
    if (row.adapter == wanted) return {row.adapter, row.id};
  }
  return venue;
}

std::size_t Crowd::write(const std::string& user, const Venue& venue, std::string words,
                         bool privately, const std::string& name) {
  Platform& platform = *platforms_.at(venue.adapter);
  return platform.write({venue.id, account_on(venue.adapter, user), name.empty() ? user : name,
                         std::move(words), privately});
}

// Who was given a code writes it from the other account, now and then too late or for all to read.
void Crowd::reads_code(const Delivery& delivery, const Venue& venue) {
  const auto* const to = std::get_if<ToAuthor>(&delivery.recipient);
  if (to == nullptr || platforms_.size() < 2) return;
  const std::string code = code_in(delivery.text);
  LiveMatch* const match = code.empty() ? nullptr : stage_.match_at(venue);
  if (match == nullptr) return;
  for (const VenueRow& row : match->row.venues) {
    if (row.adapter == venue.adapter) continue;
    later(chance_.between(1, 70) * kMinute_ms,
          [this, code, user = owner_of(venue.adapter, to->user), there = Venue{row.adapter, row.id},
           privately = chance_.percent(70)] { write(user, there, "link " + code, privately); });
  }
}

}  // namespace callboard::sim
