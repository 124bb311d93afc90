// The way in: follows the server's stream of events from the daemon's cursor, fills the gaps the
// server leaves, and hands in what is said in threads of ours and in direct rooms. One stream tells
// of all rooms; one that cannot be read is read later from where it was left, and the others go on.
// Works in a thread of its own.
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
#include "adapters/matrix/rooms.h"
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
    std::string answers_to;
    std::string sender;
    bool ours = false;
    bool withdrawn = false;  // nothing is left of its words
  };
  struct GameRoom {
    std::string name;  // as the operator wrote it: "!id" or "#alias:server"
    std::string id;    // empty: not known yet
    bool open = false;
    std::string shut;        // why it is; somebody has to do something
    std::string unreadable;  // why it is not read just now
    Timestamp again;         // when to look for it
    int failures = 0;
    std::optional<std::string> told;  // why it was said to be shut
    bool is_news = true;              // where it stands is to be told
    bool is_found = false;            // which room it is, is to be told
    std::string next;                 // the room that has replaced it, where we are not yet
    std::string unknown = {};         // why it cannot be learnt where it is and what it is like
    std::optional<Timestamp> unknown_since = {};
  };
  struct Behind {  // a room that is to be read from another place than the rest
    Mark from;
    int failures = 0;
    Timestamp again;
    std::optional<Timestamp> since;  // when it could not be read first
    bool told = false;               // that it cannot be read
  };

  std::optional<Fault> enter();
  // Where the names of rooms lead. A fault: it could not be learnt now.
  void look_for_rooms();
  std::optional<Fault> look_for(GameRoom& one);
  Result<std::string, Fault> room_named(const GameRoom& one);
  std::optional<Fault> come_in(GameRoom& one, const std::string& via);
  std::optional<Fault> look_around(GameRoom& one);
  std::optional<Fault> follow(GameRoom& one, const std::string& next);
  Result<bool, Fault> follows(const std::string& next, const std::string& before);
  void open(GameRoom& one);
  void shut(GameRoom& one, const std::string& why);
  void look_again(const std::string& room);
  void was_replaced(const std::string& room);
  [[nodiscard]] bool all_found() const;
  [[nodiscard]] bool is_wanted(const std::string& room) const;
  [[nodiscard]] bool plays_in(const std::string& room) const;
  [[nodiscard]] bool is_ours(const std::string& room) const;  // played in, or a direct one
  [[nodiscard]] Timestamp next_look() const;

  std::optional<Fault> turn();
  std::optional<Fault> handle(const nlohmann::json& batch, const Mark& after);
  void handle_invitations(const nlohmann::json& invite);
  void left(const std::string& room);
  void refuse(const std::string& room);  // for its encryption
  void read_room(const std::string& room, const nlohmann::json& joined);
  void catch_up(const Mark& after);
  void fell_behind(const std::string& room, Behind& behind, const Fault& fault);
  void read_events(const std::string& room, const std::vector<nlohmann::json>& before,
                   const nlohmann::json& after);
  void read_state(const std::string& room, const nlohmann::json& joined);
  // Events between the last batch and this one, in order.
  std::vector<nlohmann::json> missed(const std::string& room, const nlohmann::json& timeline);
  std::vector<nlohmann::json> between(const std::string& room, const Mark& from,
                                      const std::string& to);
  std::vector<nlohmann::json> since_a_time(const std::string& room, Timestamp least,
                                           std::string from);
  void read_one(const std::string& room, const nlohmann::json& event);
  void said(const std::string& room, const RoomEvent& event, const Said& words);
  Result<bool, Fault> may_host(const std::string& room, const std::string& user,
                               const std::string& words);
  void changed(const std::string& room, const RoomEvent& event, const std::string& target,
               bool deleted);
  std::string thread_of(const std::string& room, const Known& event);
  const Known& know(const std::string& room, const std::string& event);
  [[nodiscard]] Known as_known(const RoomEvent& event) const;
  void keep(const RoomEvent& event);
  [[nodiscard]] Timestamp fair(Timestamp stamp) const;
  bool hand_in(const Mark& after);
  void confirm(Timestamp asked_at);
  std::int64_t begin_turn();
  [[nodiscard]] bool can_read(const Venue& venue) const;
  void troubled(const Fault& fault);
  void tell_state();
  void tell_room(GameRoom& one);
  void tell_found();
  void tell_down(const std::string& why);
  void log(const std::string& words) const;
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
  std::uint32_t asked_ = 0;  // unlike that of a former run, and counted on
  std::set<std::string> joined_;
  std::vector<GameRoom> game_rooms_;
  std::set<std::string> played_in_;  // game rooms, as they are and as they were
  std::set<std::string> refused_;    // for their encryption
  Mark at_;
  std::string last_;                      // event that was handed in of what came after `at_`
  std::map<std::string, Behind> behind_;  // by room
  std::map<std::string, Mark> marks_;     // of those behind, as the batch found them
  std::map<std::string, int> failing_;    // rooms, how often in a row
  Mark from_;                             // where what is read now begins
  std::vector<std::pair<std::string, AdapterEvent>> batch_;  // and the event it came of
  std::map<std::string, Known> known_;
  std::int64_t offset_ms_ = 0;
  std::int64_t told_offset_ms_ = 0;
  std::optional<std::pair<bool, std::string>> told_;  // up, and in words
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
