#include "bot/loop/unwritten.h"

#include "rules/core/overloaded.h"

namespace callboard {
namespace {

std::optional<ShowId> show_at(const House& house, const Venue& venue) {
  const std::pair place{venue.adapter, venue.id};
  if (const auto match = house.venues.find(place); match != house.venues.end()) {
    return show_of_match(house, match->second);
  }
  const auto foyer = house.foyers.find(place);
  return foyer == house.foyers.end() ? std::nullopt : std::optional(foyer->second);
}

bool may_be_a_command(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string::npos && text[first] == '!';
}

}  // namespace

std::optional<ShowId> show_of_match(const House& house, MatchId match) {
  return house.matches.show_of(match);
}

std::optional<ShowId> show_of_event(const House& house, const Event& event) {
  return std::visit(Overloaded{
                        [&](const Incoming& e) {
                          return may_be_a_command(e.text) ? std::nullopt : show_at(house, e.venue);
                        },
                        [&](const Edited& e) { return show_at(house, e.venue); },
                        [](const ZoneSet&) { return std::optional<ShowId>(); },
                        [&](const SendResult& e) { return show_at(house, e.venue); },
                        [&](const FindResult& e) { return show_at(house, e.venue); },
                        [&](const StatusResult& e) { return show_at(house, e.venue); },
                        [&](const ReadUpTo& e) { return show_at(house, e.venue); },
                        [](const VenueOpened&) { return std::optional<ShowId>(); },
                        [](const PlaceOrder&) { return std::optional<ShowId>(); },
                        [](const AdapterState&) { return std::optional<ShowId>(); },
                        [](const PlaceFound&) { return std::optional<ShowId>(); },
                        [&](const DiceAnswer& e) { return show_of_match(house, e.match); },
                    },
                    event);
}

void Unwritten::add(const Commit& commit, const House& house) {
  const auto add_match = [&](MatchId match) {
    if (match == MatchId{}) return;
    if (const auto show = show_of_match(house, match)) {
      shows_.insert(*show);
    } else {
      whole_house_ = true;
    }
  };
  if (commit.reply) add_match(commit.reply->match);
  for (const LogAppend& row : commit.log) add_match(row.match);
  for (const MatchRow& row : commit.matches) shows_.insert(row.show);
  for (const ShowRow& row : commit.shows) shows_.insert(row.id);
  for (const LedgerRow& row : commit.ledger) shows_.insert(row.show);
  for (const AuditRow& row : commit.audit) shows_.insert(row.show);
  for (const NoteRow& row : commit.notes) shows_.insert(row.show);
  for (const ResultRow& row : commit.results) shows_.insert(row.show);
  whole_house_ = whole_house_ || !commit.identities.empty() || !commit.house_notes.empty();
}

}  // namespace callboard
