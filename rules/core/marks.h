// Marked values inside a view: the renderer words them for the reader (a name, an amount, a time in
// the reader's zone), the rules and the bot only say which. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/json.h"

namespace callboard::mark {

// {"$seat": 0}: the name of the seat's occupant. As a template value it also offers `.mention`.
inline nlohmann::json seat(Seat seat) { return {{"$seat", seat.index}}; }
// {"$money": 1200}: an amount in the show's currency.
inline nlohmann::json money(std::int64_t units) { return {{"$money", units}}; }
// {"$time": ms}: an instant, shown in the reader's zone.
inline nlohmann::json time(Timestamp at) { return {{"$time", at.ms}}; }
// {"$span": s}: a length of time, "24 hours".
inline nlohmann::json span(std::int64_t seconds) { return {{"$span", seconds}}; }
// {"$said": text}: words of a person or of a pack; never markup, never a ping.
inline nlohmann::json said(std::string_view words) { return {{"$said", words}}; }

// {"$person": 7}: the name of that person as it is when the words are made; "Player 7" once
// forgotten. For everyone who may sit in no seat.
inline nlohmann::json person(PersonId person) { return {{"$person", person.value}}; }
// A list of them, in order.
inline nlohmann::json people(const std::vector<PersonId>& all) {
  nlohmann::json list = nlohmann::json::array();
  for (const PersonId one : all) list.push_back(person(one));
  return list;
}

// {"$at": {"web": "/thread/1", "": "https://..."}}: words that differ by the platform on which they
// are read (Stage::platform); "" is any that is not named. None for it: empty.
inline nlohmann::json at(nlohmann::json by_platform) { return {{"$at", std::move(by_platform)}}; }

}  // namespace callboard::mark
