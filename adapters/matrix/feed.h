// The way in: follows the server's stream of events from the daemon's cursor, fills the gaps the
// server leaves, and hands in what is said in threads of ours and in direct rooms. Works in a
// thread of its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/matrix/client.h"
#include "adapters/matrix/cursor.h"
#include "adapters/matrix/events.h"
#include "adapters/matrix/guests.h"
#include "adapters/matrix/levels.h"
#include "adapters/matrix/places.h"
#include "adapters/matrix/teller.h"

namespace callboard::matrix {

class Feed {
 public:
  Feed(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
       Teller& teller);

  // Any thread.
  void read_up_to(Venue venue, Timestamp upto);
  void close();

  // The thread's work from `cursor`; ends when the teller closes.
  void run(const std::string& cursor);

 private:
  struct Wanted {  // a promise that is asked for
    Venue venue;
    Timestamp upto;
    std::int64_t turn = 0;  // it was asked for during
  };
  struct Known {  // an event read before
    std::string thread;
    std::string sender;
    bool ours = false;
  };

  std::optional<Fault> enter();
  void find_game_room();
  std::optional<Fault> turn();
  std::optional<Fault> handle(const nlohmann::json& batch, const Cursor& after);
  void left(const std::string& room);
  void replaced_by(const std::string& room);
  void read_room(const std::string& room, const nlohmann::json& joined);
  void read_state(const std::string& room, const nlohmann::json& joined);
  // Events between the last batch and this one, in order.
  std::vector<nlohmann::json> missed(const std::string& room, const nlohmann::json& timeline);
  std::vector<nlohmann::json> missed_since_a_time(const std::string& room, std::string from);
  void read_one(const std::string& room, const nlohmann::json& event);
  void said(const std::string& room, const RoomEvent& event, const Said& words);
  Result<bool, Fault> may_host(const std::string& room, const std::string& user,
                               const std::string& words);
  void changed(const std::string& room, const RoomEvent& event, const std::string& target,
               bool deleted);
  std::string thread_of(const std::string& room, const RoomEvent& event);
  const Known& know(const std::string& room, const std::string& event);
  void keep(const RoomEvent& event);
  [[nodiscard]] Timestamp fair(Timestamp stamp) const;
  bool hand_in(const Cursor& after);
  void confirm(Timestamp asked_at);
  std::int64_t begin_turn();
  [[nodiscard]] bool can_read(const Venue& venue) const;
  void troubled(const Fault& fault);
  void tell_state();
  void tell_down(const std::string& why);
  void watch_clock();
  [[nodiscard]] Timestamp now() const;  // by the server's clock

  const MatrixSetup& setup_;
  Keepsakes& keepsakes_;
  Rooms& rooms_;
  Teller& teller_;
  std::atomic<bool> give_up_{false};  // the request under way
  Client client_;
  Guests guests_;
  Names names_;
  Levels levels_;
  std::string filter_;
  std::set<std::string> joined_;
  Cursor at_;
  Timestamp read_from_;  // nothing older is handed in: there is no place in the stream to go by
  std::vector<std::pair<std::string, AdapterEvent>> batch_;  // and the event it came of
  std::map<std::string, Known> known_;
  std::int64_t offset_ms_ = 0;
  std::int64_t told_offset_ms_ = 0;
  std::optional<std::pair<bool, std::string>> told_;  // up, and in words
  std::string room_problem_;                          // why there is no play; empty: there is
  bool room_encrypted_ = false;
  Timestamp room_again_;
  std::optional<Fault> trouble_;  // while a batch is read: it has to be read again
  std::optional<std::int64_t> silent_since_ms_;
  int failures_ = 0;
  bool entered_ = false;
  std::atomic<bool> polling_{false};

  std::mutex mutex_;  // guards what follows
  std::int64_t turns_ = 0;
  std::vector<Wanted> wanted_;
};

}  // namespace callboard::matrix
