// One try at an order of the daemon: a post, a look-up, a new thread, a mark beside a reply, a
// change of what a post says. Several threads try side by side, each with a Sender of its own; what
// they have in common is in `Common`.
//
// Every request that creates something has a transaction id made of its key: the server answers a
// repeated one with the event that it made the first time. Such ids are shared by all kinds of
// events in a room, so each kind has a beginning of its own.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

#include "adapters/matrix/client.h"
#include "adapters/matrix/content.h"
#include "adapters/matrix/places.h"
#include "adapters/matrix/rooms.h"
#include "adapters/matrix/teller.h"

namespace callboard::matrix {

struct Find {
  std::string key;
  Venue venue;
};
struct Reaction {
  Place reply;
  Verdict verdict = Verdict::kAccepted;
  std::string transaction;
};
struct Change {  // of what a post says
  Status status;
  std::string transaction;
};
using Order = std::variant<Delivery, Find, OpenVenue, Reaction, Change>;

// What a homeserver counts for itself: an answer that asks for patience is about one of these.
enum class Limit : std::uint8_t { kEvents, kRooms, kUploads };

// Thread-safe.
class Common {
 public:
  // For so long none may be made; 0: at once.
  std::int64_t wait_ms(Limit limit, Timestamp now);
  void asked_to_wait(Limit limit, Timestamp until);

  // The address of a picture that is there already.
  std::optional<std::string> upload(const std::string& hash);
  void uploaded(const std::string& hash, const std::string& address);
  // Takes our mark beside that reply out of the list.
  std::optional<std::string> take_reaction(const Place& reply);
  void reacted(const Place& reply, const std::string& event);

 private:
  std::mutex mutex_;
  std::array<Timestamp, 3> until_ = {};
  std::map<std::string, std::string> uploads_;  // hash of a picture, its address
  std::map<Place, std::string> reactions_;      // ours, beside replies
};

// One thread.
class Sender {
 public:
  Sender(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
         Teller& teller, Common& common);

  // Done, or again after so many milliseconds.
  using Again = std::optional<std::int64_t>;
  // `tries`: that were made of it before.
  Again carry_out(const Order& order, int tries);

 private:
  Again told(const AdapterEvent& event);
  SendOutcome try_send(const Delivery& delivery);
  Result<Place, SendOutcome> place_of(const Delivery& delivery);
  Result<std::string, SendOutcome> direct_room(const std::string& user);
  Result<nlohmann::json, SendOutcome> content_of(const Delivery& delivery, const Place& place);
  Result<std::string, SendOutcome> uploaded(const Picture& picture);
  SendOutcome posted(const Place& thread, const std::string& transaction,
                     const nlohmann::json& content, bool privately);
  SendOutcome outcome_of(const Fault& fault, Limit limit);
  Again try_find(const Find& find);
  Again try_open(const OpenVenue& request);
  StatusOutcome try_change(const Change& change);
  Again try_mark(const Reaction& mark, int tries);
  // Pages backwards. Nothing: it could not be looked.
  Result<std::optional<Sent>, Fault> look_in(const std::string& path, const std::string& key,
                                             int pages_max);

  const MatrixSetup& setup_;
  Keepsakes& keepsakes_;
  Rooms& rooms_;
  Teller& teller_;
  Common& common_;
  Client client_;
};

}  // namespace callboard::matrix
