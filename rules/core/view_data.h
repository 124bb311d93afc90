// What an audience may know, as data for templates: JSON text, tagged with its audience by type.
// Only the match (and the bot's own facts, which hold no game secret) can make one, and a
// PublicPost takes only PublicData, so that a seat's or a host's knowledge cannot reach a public
// text. Immutable, any thread.
//
// News are a JSON object with one member:
//   "news":    [{"kind": K, ...}]  what the last input brought, in order; template section news.K.
//                                  A seat's or the hosts' news are those the public does not get.
// A view is a JSON object. Members every game's views share:
//   "prompt":  {"kind": K, ...}    what is asked of whom now; template section prompt.K
//   "moves":   [{"kind": K, ...}]  legal moves worth a button (of the seat due); section button.K,
//   and
//                                  "say.K" gives the words it submits; "field": true asks for words
//   "picture": {"kind": K, ...}    the board: K.svg, text twin board.K, alt text alt.K
// Values with a meaning of their own are marked (marks.h) and worded by the renderer.
#pragma once

#include <memory>
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

// Text that is shared by those who copy it: a view stands in several sections of a post.
class SharedText {
 public:
  SharedText() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): it is that text
  SharedText(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  SharedText(const char* text) : SharedText(std::string(text)) {}  // NOLINT: as above
  [[nodiscard]] const std::string& str() const {
    static const std::string kNone;
    return text_ ? *text_ : kNone;
  }
  bool operator==(const SharedText& other) const {
    return text_ == other.text_ || str() == other.str();
  }

 private:
  std::shared_ptr<const std::string> text_;
};

template <class Audience>
class ViewData {
 public:
  ViewData() = default;
  [[nodiscard]] const std::string& json() const { return json_.str(); }
  [[nodiscard]] const SharedText& shared() const { return json_; }
  bool operator==(const ViewData&) const = default;

 private:
  friend class AnyMatch;      // the views of a game
  friend struct StoredViews;  // storage: rows read back
  friend struct BotFacts;     // bot: names, times, command results; never game state
  explicit ViewData(std::string json) : json_(std::move(json)) {}
  SharedText json_ = "{}";
};

using PublicData = ViewData<audience::Public>;
using SeatData = ViewData<audience::OneSeat>;
using HostData = ViewData<audience::Hosts>;

}  // namespace callboard
