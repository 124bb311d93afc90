// The way out: posts, look-ups, new threads and the marks beside replies, one at a time from a
// thread of its own. A post is tried once and what became of it is reported; the daemon decides
// about the next try, and keeps the order of each match. Look-ups, threads and marks, which have
// no failing answer, are tried until they are done.
//
// Every request that creates something has a transaction id made of its key: the server answers a
// repeated one with the event that it made the first time. Such ids are shared by all kinds of
// events in a room, so each kind has a beginning of its own.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <variant>

#include "adapters/matrix/client.h"
#include "adapters/matrix/content.h"
#include "adapters/matrix/places.h"
#include "adapters/matrix/rooms.h"
#include "adapters/matrix/teller.h"

namespace callboard::matrix {

class Outbox {
 public:
  Outbox(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
         Teller& teller);

  // Any thread.
  void send(Delivery delivery);
  void find(std::string key, Venue venue);
  void open(OpenVenue request);
  void mark(const Place& reply, Verdict verdict);
  void show_status(Status status);
  void wake();

  // The thread's work; ends when the teller closes.
  void run();

 private:
  struct Find {
    std::string key;
    Venue venue;
  };
  struct Mark {
    Place reply;
    Verdict verdict = Verdict::kAccepted;
    std::string transaction;
  };
  struct Change {  // of what a post says
    Status status;
    std::string transaction;
  };
  using Order = std::variant<Delivery, Find, OpenVenue, Mark, Change>;
  struct Job {
    Order order;
    std::int64_t due_ms = 0;  // by our clock
    int tries = 0;
  };
  // Of a try: done, or again after so long.
  using Again = std::optional<std::int64_t>;

  void add(Job job);
  std::optional<Job> next();
  Again carry_out(const Job& job);
  Again told(const AdapterEvent& event);
  SendOutcome try_send(const Delivery& delivery);
  Result<Place, SendOutcome> place_of(const Delivery& delivery);
  Result<std::string, SendOutcome> direct_room(const std::string& user);
  Result<nlohmann::json, SendOutcome> content_of(const Delivery& delivery, const Place& place);
  Result<std::string, Fault> uploaded(const Picture& picture);
  SendOutcome posted(const Place& thread, const std::string& transaction,
                     const nlohmann::json& content, bool privately);
  SendOutcome outcome_of(const Fault& fault);
  Again try_find(const Find& find);
  Again try_open(const OpenVenue& request);
  StatusOutcome try_change(const Change& change);
  Again try_mark(const Mark& mark, int tries);
  // Pages backwards. Nothing: it could not be looked.
  Result<std::optional<Sent>, Fault> look_in(const std::string& path, const std::string& key,
                                             int pages_max);

  const MatrixSetup& setup_;
  Keepsakes& keepsakes_;
  Rooms& rooms_;
  Teller& teller_;
  Client client_;
  std::map<std::string, std::string> uploads_;  // hash of a picture, its address
  std::map<Place, std::string> reactions_;      // ours, beside replies
  const std::string run_;                       // sets its transactions apart from a former run's

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::int64_t limited_until_ms_ = 0;  // the server asked for patience
  std::deque<Job> jobs_;               // posts, look-ups, threads
  std::deque<Job> marks_;  // and changes of posts: wait while there is anything else to do
  std::int64_t marked_ = 0;
};

}  // namespace callboard::matrix
