// What an audience may know, as data for templates: JSON text, tagged with its audience by type.
// Only the match (and the bot's own facts, which hold no game secret) can make one, and a
// PublicPost takes only PublicData, so that a seat's or a host's knowledge cannot reach a public
// text. Immutable, any thread.
//
// A view is a JSON object. Members every game's views share:
//   "news":    [{"kind": K, ...}]  what the last input brought, in order; template section news.K.
//                                  A seat's or the hosts' news are those the public does not get.
//   "prompt":  {"kind": K, ...}    what is asked of whom now; template section prompt.K
//   "moves":   [{"kind": K, ...}]  legal moves worth a button (of the seat due); section button.K,
//   and
//                                  "say.K" gives the words it submits; "field": true asks for words
//   "picture": {"kind": K, ...}    the board: K.svg, text twin board.K, alt text alt.K
// Values with a meaning of their own are marked (marks.h) and worded by the renderer.
#pragma once

#include <string>
#include <utility>

#include "rules/core/ids.h"

namespace callboard {

class AnyMatch;
namespace audience {
struct Public {};
struct OneSeat {};
struct Hosts {};
}  // namespace audience

template <class Audience>
class ViewData {
 public:
  ViewData() = default;
  [[nodiscard]] const std::string& json() const { return json_; }
  bool operator==(const ViewData&) const = default;

 private:
  friend class AnyMatch;      // the views of a game
  friend struct StoredViews;  // storage: rows read back
  friend struct BotFacts;     // bot: names, times, command results; never game state
  explicit ViewData(std::string json) : json_(std::move(json)) {}
  std::string json_ = "{}";
};

using PublicData = ViewData<audience::Public>;
using SeatData = ViewData<audience::OneSeat>;
using HostData = ViewData<audience::Hosts>;

}  // namespace callboard
