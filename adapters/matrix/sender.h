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
  // A former run may have marked it: what is there is asked for first.
  bool of_former_run = false;
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
  // Our mark beside a reply.
  struct Mark {
    std::string event;  // empty: there is none
    std::string sign;
    std::string before = {};  // the event of the one that was taken away for it
  };
  std::optional<Mark> mark(const Place& reply);
  void marked(const Place& reply, Mark mark);

 private:
  std::mutex mutex_;
  std::array<Timestamp, 3> until_ = {};
  std::map<std::string, std::string> uploads_;  // hash of a picture, its address
  std::map<Place, Mark> marks_;
};

// One thread.
class Sender {
 public:
  Sender(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
         Teller& teller, Common& common);

  // Nothing: done. Else again after so many milliseconds.
  struct Wait {
    std::int64_t ms = 0;
    std::string failed = {};  // why it could not be done; empty: it only waits for its turn
  };
  using Again = std::optional<Wait>;
  // `tries`: that were made of it before.
  Again carry_out(const Order& order, int tries);

 private:
  Again told(const AdapterEvent& event);
  SendOutcome try_send(const Delivery& delivery);
  Result<Place, SendOutcome> place_of(const Delivery& delivery);
  Result<std::string, SendOutcome> direct_room(const std::string& user);
  Result<nlohmann::json, SendOutcome> content_of(const Delivery& delivery, const Place& place);
  Result<std::string, SendOutcome> uploaded(const Picture& picture);
  Client::Answer just_made(const std::string& room, const std::string& id);
  SendOutcome posted(const Place& thread, const std::string& transaction,
                     const nlohmann::json& content, bool privately);
  SendOutcome outcome_of(const Fault& fault, Limit limit);
  Again try_find(const Find& find);
  Again try_open(const OpenVenue& request);
  StatusOutcome try_change(const Change& change);
  Again try_mark(const Reaction& mark, int tries);
  // Nothing: it stands. `sign`: of the verdict.
  std::optional<Fault> set_mark(const Reaction& mark, const std::string& sign, int tries);
  Result<Common::Mark, Fault> mark_there(const Place& reply);
  [[nodiscard]] Timestamp server_now() const;
  [[nodiscard]] Timestamp stamp_of(const nlohmann::json& event) const;
  // Pages backwards. Nothing: it could not be looked.
  Result<std::optional<Sent>, Fault> look_in(const std::string& path, const std::string& key,
                                             int pages_max);

  const MatrixSetup& setup_;
  Keepsakes& keepsakes_;
  Rooms& rooms_;
  Teller& teller_;
  Common& common_;
  Client client_;
  bool not_wanted_ = false;  // what it last tried to post was refused as it stands
};

}  // namespace callboard::matrix
