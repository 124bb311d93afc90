// A platform, seen from the daemon. Threads live only inside adapters and workers: every method
// here returns at once and its result comes back through the inbox. Adapters know no game and no
// database of the daemon; one contract suite (tests/adapters/contract) judges them all.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/dice.h"
#include "rules/core/ids.h"
#include "text/clean.h"
#include "text/dialect.h"

namespace callboard {

// A place where a match is played or signed up for: a thread, channel, room, mail list.
struct Venue {
  std::string adapter;
  std::string id;
  auto operator<=>(const Venue&) const = default;
};

// A person as the platform knows them; `user` never changes, the display name may.
struct Author {
  std::string adapter;
  std::string user;
  std::string name;
  bool operator==(const Author&) const = default;
};

struct ReplyRef {
  std::string adapter;
  std::string id;  // the platform's own, unique within the adapter
  auto operator<=>(const ReplyRef&) const = default;
};

// ---- what comes in
// -------------------------------------------------------------------------------

struct Incoming {
  ReplyRef ref;
  Venue venue;  // of a private message: the thread it was written from, or empty id
  Author author;
  std::string text;  // raw, as the person wrote it
  Markup markup = Markup::kPlain;
  Timestamp stamp;  // the platform's
  bool privately = false;
  bool unseen = false;  // a button, or its form, in the open: what it says is shown to nobody else
  bool addressed = false;
  // The platform vouches that the author may host what is played at `venue`: by a role or a level
  // there, never by anything in the words. As of now; nobody keeps it.
  bool may_host = false;
  // Written on that answer page (Adapter::give_page): there its author reads what comes of it.
  std::string page = "";
  std::string answers;  // of a button: the key of the post it stood under, if that is known
  std::string cursor;   // where the adapter reads on after this; committed with its effects
  std::string in_reply_to = "";  // the post of somebody that it answers: its id, as in ReplyRef
};
struct Edited {  // never changes a committed move; the hosts are told
  ReplyRef ref;
  Venue venue;
  Author author;
  Timestamp stamp;
  bool deleted = false;
  std::string cursor;
};

struct ZoneSet {  // in the person's settings on the platform; it counts for what they write as well
  Author author;
  std::string zone;  // IANA; empty: none any more
  std::string cursor;
};

struct Sent {
  std::string id;   // the platform's id of our post
  Timestamp stamp;  // the platform's time of it: clocks start here
};
struct Held {  // not now: rate limit, outage
  std::int64_t retry_after_ms = 1000;
};
struct Refused {  // never, as it stands; shown to the operator
  std::string reason;
};
struct Unknown {};  // may or may not be there: `find` before any resend
using SendOutcome = std::variant<Sent, Held, Refused, Unknown>;

struct SendResult {
  std::string key;
  Venue venue;
  SendOutcome outcome;
};
struct FindResult {
  std::string key;
  Venue venue;
  std::optional<Sent> found;
};
struct StatusShown {};
struct StatusGone {};  // somebody took the post away
// What became of a `Status`. When it could not be learnt: Held, since to show it again is harmless.
using StatusOutcome = std::variant<StatusShown, StatusGone, Held, Refused>;
struct StatusResult {
  Venue venue;
  std::string post;  // as in Status
  StatusOutcome outcome;
};
struct ReadUpTo {  // everything stamped before `upto` in this venue has been handed in
  Venue venue;
  Timestamp upto;
};
struct VenueOpened {
  std::string key;
  Venue venue;
  std::string address;  // for people: a link
};
// Somebody asks for something at a place rather than of a show that is played there: to make one
// there, or to see how things stand. Answered by `Adapter::answer`.
struct PlaceOrder {
  ReplyRef ref;
  Author author;
  std::string place;      // of OpenVenue, or the thread it was given in
  std::string community;  // whose place it is, such as a server: its id
  // The platform vouches that the author decides on what is played in that community.
  bool may_rule = false;
  std::string what;                           // "show new"
  std::map<std::string, std::string> fields;  // as filled in; raw
  std::vector<std::string> missing;  // what the daemon may not do there, as the platform calls it
  Timestamp stamp;
  std::string cursor;
};
struct AdapterState {
  std::string adapter;
  bool up = true;
  std::int64_t clock_offset_ms = 0;  // platform time minus ours
  std::string detail;
  std::string place =
      "";  // of OpenVenue: it is about what is played there; empty: about everything
  // Not down by itself: put out of the place, or barred from it. Somebody has to let us in again.
  bool shut_out = false;
  std::string community = "";  // whose place it is; empty: not known
  bool removed = false;        // put out of the whole community
};

// Where a place is now: the ids of threads there begin so. Threads of its shows that stand
// elsewhere can be used no more, and are asked for anew. Told each time the adapter is let in.
struct PlaceFound {
  std::string adapter;
  std::string place;  // of OpenVenue
  std::string ids_begin;
};

using AdapterEvent =
    std::variant<Incoming, Edited, ZoneSet, SendResult, FindResult, StatusResult, ReadUpTo,
                 VenueOpened, PlaceOrder, AdapterState, PlaceFound, DiceAnswer>;

// The bounded queue to the loop. Thread-safe. False: full, try again later with the same event.
class Inbox {
 public:
  virtual ~Inbox() = default;
  virtual bool push(AdapterEvent event) = 0;
};

// ---- what goes out
// -------------------------------------------------------------------------------

struct Picture {
  std::string name;  // "board.png"
  std::string png;   // bytes
  std::string alt;   // in words
  std::int32_t width = 0;
  std::int32_t height = 0;
};

// A move as a button: pressing it submits `say` as a reply of the person. With `ask`, the person's
// words are put after `say`. Of moves that differ only in what they take, `takes` holds the pieces:
// a platform may show one list of all pieces instead, and what was chosen from it, in any order
// with blanks between, is the reply.
struct Action {
  std::string label;
  std::string say;
  bool ask = false;
  std::vector<std::string> takes = {};
  bool privately = false;  // what it writes is to be read by nobody else
};

struct ToVenue {
  Venue venue;
};
struct ToAuthor {  // privately; `venue` is the thread it belongs to
  std::string user;
  Venue venue;
};
using Recipient = std::variant<ToVenue, ToAuthor>;

struct Delivery {
  std::string
      key;  // installation id and outbox row, stable over restarts: sends are deduplicated by it
  Recipient recipient;
  std::string text;   // in the adapter's dialect
  std::string plain;  // the same as plain text (notifications, search, screen readers)
  std::vector<Picture> pictures;
  std::vector<Action> actions;      // for `actors` only
  std::vector<std::string> actors;  // users whose turn it is
  std::vector<std::string> pings;   // users whom the words address: nobody else is rung
  std::optional<Timestamp> due;     // of the prompt in this post
};

// How things stand in a thread, in the place of what the post said before: nobody is rung for it,
// and no post is added.
struct Status {
  Venue venue;
  std::string
      post;  // `Sent::id` of the post that says it; empty: the one `open` made the thread of
  std::string text;   // in the adapter's dialect
  std::string plain;  // the same as plain text
};

enum class Verdict : std::uint8_t { kAccepted, kRefused, kAsked, kHidden, kShown };

// A place that people have chosen themselves (PlaceOrder), beside those that are configured.
struct PlayedAt {
  std::string place;
  std::string community;
  std::string host_role;  // whose members may host what is played in the community; empty: none
  bool operator==(const PlayedAt&) const = default;
};

enum class VenueFor : std::uint8_t { kMatch, kShow };
struct OpenVenue {
  std::string key;
  std::string title;
  std::string show;        // the folder of threads it belongs to
  std::string place = "";  // where on the platform, by its own id; empty: the adapter's own place
  VenueFor what = VenueFor::kMatch;
  // Users who alone are let in, and may let in others; empty: whoever sees the place. Asked only of
  // platforms that hand in a PlaceOrder.
  std::vector<std::string> only = {};
};

struct Limits {
  std::size_t text_bytes_max = 16 * 1024;
  Dialect dialect = Dialect::kPlain;
  bool pictures = false;
  bool actions = false;
  std::int64_t status_every_ms = 0;  // between two `Status` of one thread; 0: it shows none
  bool hides_for_good = false;       // what kHidden takes out of sight is deleted: kShown cannot
  bool host_actions = false;         // any post, also to one person, may have `actions` of hosts
};

class Adapter {
 public:
  virtual ~Adapter() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual Limits limits() const = 0;
  // How this platform shows marks in its dialect.
  [[nodiscard]] virtual DialectMarks marks() const = 0;
  // Begins to hand in events from `cursor` (empty: from the beginning). The inbox outlives the
  // adapter.
  virtual void start(Inbox& inbox, std::string cursor) = 0;
  virtual void stop() = 0;
  virtual void open(OpenVenue request) = 0;
  virtual void send(Delivery delivery) = 0;
  // Where `limits().status_every_ms` says that posts can be edited; one at a time for each thread.
  // Answered by a `StatusResult`. A status is never sent for good: a later one says it better.
  virtual void show_status(Status status) { (void)status; }
  // Is it there already? Asked before any resend whose outcome is unknown.
  virtual void find(std::string key, Venue venue) = 0;
  virtual void read_up_to(Venue venue, Timestamp upto) = 0;
  // A check mark, a cross, a question mark beside the reply; kHidden takes it out of public view.
  // kShown brings back what kHidden took, with the mark it had, unless `limits().hides_for_good`;
  // a reply its author took away stays away.
  virtual void acknowledge(ReplyRef ref, Verdict verdict) = 0;
  // The time zone (IANA) that the person has told the daemon, in words or elsewhere. For platforms
  // that show each reader their own times; no `ZoneSet` comes of it.
  virtual void keep_zone(const std::string& user, const std::string& zone) {
    (void)user, (void)zone;
  }
  // The name that a host has given whoever has this account: nobody else is to take it there, and
  // `account_called` finds the account by it as by its own.
  virtual void keep_name(const std::string& user, const std::string& name) {
    (void)user, (void)name;
  }
  // All the places of that kind, at a start before anything is opened and whenever they change.
  // Platforms without such places need not care.
  virtual void keep_places(const std::vector<PlayedAt>& places) { (void)places; }
  // To whoever gave a `PlaceOrder`, and to nobody else; in the adapter's dialect. A courtesy: it is
  // not said again after a restart.
  virtual void answer(const ReplyRef& order, const std::string& text) { (void)order, (void)text; }
  // Where people open an answer page: for those whom their own platform gives no way to answer in
  // private. It shows a code, which they write at their platform. Empty: there are none here.
  [[nodiscard]] virtual std::string answer_pages() const { return ""; }
  // The page that waits with this code; nothing: none does.
  virtual std::optional<std::string> page_called(const std::string& code) {
    (void)code;
    return std::nullopt;
  }
  // It is `author`'s from now on, for what is asked of them in private at `thread`, and shows no
  // code any more; of several pages of theirs for one thread the newest stays. What they write on
  // it is handed in as a private reply of `author` at `thread`; a `ToAuthor` whose user is the page
  // is shown there.
  virtual void give_page(const std::string& page, const Author& author, const Venue& thread) {
    (void)page, (void)author, (void)thread;
  }
  // The user behind the words by which a host names an account: where people do not know their own
  // `user`, the account of that name or of one that looks like it. Nothing: there is none.
  virtual std::optional<std::string> account_called(const std::string& words) { return words; }
};

}  // namespace callboard
