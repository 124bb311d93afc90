// What becomes of one order of the daemon: a post, a look-up, a thread, a reaction, how things
// stand. Every post carries a nonce and a mark made from its key, and whatever may have been posted
// already is looked for before it is posted again: in the last minute by the nonce, later by
// reading the place. Private words for somebody who takes none are kept, and a post in the thread
// has a button by which that person, and nobody else, opens them (showing.cc). Several threads work
// side by side, each with a Poster of its own; of what has the same key, one at a time.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/discord/channels.h"
#include "adapters/discord/messages.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/open_offers.h"
#include "adapters/discord/rest.h"

namespace callboard::discord {

inline constexpr std::int64_t kNonceHolds_ms = 60'000;   // Discord says: a few minutes
inline constexpr std::int64_t kStillLands_ms = 300'000;  // a request this old lands no more
inline constexpr std::int64_t kHoldMax_ms = 6'000;       // longer waits are the daemon's
inline constexpr std::int64_t kAway_ms = 10'000;         // Discord is not reached
inline constexpr std::int64_t kShutAgain_ms = 60'000;
inline constexpr int kReactionTriesMax = 8;
inline constexpr int kHeldTriesMax = 10;  // then that it waits is the daemon's to know

// The functions are called from all the threads.
struct PostingSetup {
  Channels& channels;  // where threads are made
  std::function<Timestamp()> clock;
  std::function<std::int64_t()> now_ms;      // of a clock that never jumps
  std::function<void(AdapterEvent)> report;  // waits until it is taken
  std::function<void(Snowflake)> doubt;      // may be shut: this place did not let us post
  // That person has private words of that thread, and may answer in private.
  std::function<void(Snowflake, Snowflake)> told_privately;
  std::function<void(const std::string&)> log;  // never given a secret
  OpenOffers& offers;
  // Answers::tell.
  std::function<Snowflake(HttpSession&, Snowflake, Snowflake, const std::string&)> tell;
  // Something that person wrote in the thread was refused just now.
  std::function<bool(Snowflake, Snowflake)> refused_lately;
  std::string api;  // links are made from it
};

struct Find {
  std::string key;
  Venue venue;
};
struct Reaction {
  Snowflake channel = 0;
  Snowflake message = 0;
  Verdict verdict = Verdict::kAccepted;
};
using Order = std::variant<Delivery, Find, OpenVenue, Reaction, Status>;

// An order is not done yet, and is worked on again: after so many milliseconds at the earliest.
struct Again {
  std::int64_t ms = 0;
  std::string failed = {};  // why it could not be done; empty: it only waits for its turn
};

// What all the threads know of posts that went amiss.
struct Amiss {
  std::mutex mutex;                                   // guards what follows
  std::map<std::string, std::vector<Draft>> unclear;  // by key: to look for
  std::set<Snowflake> barred;                         // places where we may not post, once told
  std::set<std::string> doubtful;                     // asked for, and nothing is known of them
};

// In which channel a thread is, and where one is wanted.
Snowflake channel_of(const Notes& notes, const Channels& channels, Snowflake place);
Snowflake channel_wanted(const Channels& channels, const OpenVenue& request);
std::string venue_id(const Recipient& recipient);
Again again_after(const Failure& failure);

class Poster {
 public:
  Poster(const PostingSetup& setup, Rest& rest, Notes& notes, Amiss& amiss)
      : setup_(setup), rest_(rest), notes_(notes), amiss_(amiss) {}

  // Nothing: done. `tries`: with this one.
  std::optional<Again> work(const Order& order, int tries);

 private:
  std::optional<Again> work_send(const Delivery& delivery, int tries);
  std::optional<Again> work_find(const Find& find);
  std::optional<Again> work_open(const OpenVenue& request, int tries);
  std::optional<Again> work_open_for(const OpenVenue& request);
  void is_open(const OpenVenue& request, Snowflake thread, Snowflake in);
  std::optional<Again> work_react(const Reaction& reaction, int tries);

  std::optional<Again> work_status(const Status& status);
  StatusOutcome edit(const Status& status);
  Result<Snowflake, Failure> channel_above(Snowflake thread);

  SendOutcome deliver(const Delivery& delivery);
  // Nothing: it is no answer to a press or a command.
  std::optional<Sent> answered_there(const Delivery& delivery);
  SendOutcome offer_to_show(const Delivery& delivery, const SendOutcome& closed);
  std::optional<Result<std::optional<Snowflake>, Failure>> find_offer_to_show(
      const std::string& key);
  void note_offer(const Delivery& delivery, Snowflake channel);
  Result<Snowflake, SendOutcome> channel_for(const Recipient& recipient);
  SendOutcome post_all(const Delivery& delivery, Snowflake channel);
  // Where `outcome` may be for the pictures or the buttons: once more without them.
  SendOutcome post_plainer(const std::string& key, Draft& draft, Snowflake channel,
                           const std::string& of_key, SendOutcome outcome);
  SendOutcome post_one(const std::string& key, const Draft& draft, Snowflake channel,
                       const std::string& of_key);
  SendOutcome create(const std::string& key, const Draft& draft, Snowflake channel,
                     const std::string& of_key);
  // Looks for a message in what was written since `from`; the failure is of a call.
  Result<std::optional<Snowflake>, Failure> look_for(const std::string& key, const Traces& traces,
                                                     Snowflake channel, std::int64_t from_ms);
  std::optional<Failure> of_empty_list(Snowflake channel);
  Result<std::optional<Snowflake>, Failure> look_again(const std::string& key,
                                                       const std::string& of_key,
                                                       const Draft& draft, Snowflake channel);
  Result<Done, Failure> unarchive(Snowflake channel);
  static SendOutcome outcome_of(const Failure& failure);
  SendOutcome not_let_in(Snowflake place, SendOutcome outcome, const Failure& failure);

  const PostingSetup& setup_;
  Rest& rest_;
  Notes& notes_;
  Amiss& amiss_;
  HttpSession session_;
  bool closed_ = false;      // the one it was last tried to write to takes no private messages
  bool not_wanted_ = false;  // the message it last tried to make was refused as it stands
};

}  // namespace callboard::discord
