// The way in: what the gateway tells and, after every gap, what the REST API lists, handed to the
// inbox once and in the order of each place. With a new session every place counts as behind: its
// messages are taken from the list, not from the gateway, until the list was read to its end, those
// first in which somebody writes. A session that is resumed tells what was missed; the lists are
// looked at all the same when there is time.
// `take`, `cut` and the like return at once, from any thread; the work is done by one of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/discord/channels.h"
#include "adapters/discord/events.h"
#include "adapters/discord/gateway_session.h"
#include "adapters/discord/host_rights.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/rest.h"
#include "adapters/pauses.h"

namespace callboard::discord {

inline constexpr std::size_t kWaitingMax = 5'000;  // events; then the gateway is read no further
inline constexpr std::size_t kWaitingBytesMax = 32U << 20U;  // likewise, of frames
inline constexpr std::int64_t kStepBack_ms = 120'000;  // listings of one moment are in no order
inline constexpr std::int64_t kFirstWords_ms = 24LL * 3'600'000;
inline constexpr std::int64_t kDownAfter_ms = 15'000;
inline constexpr std::int64_t kAgain_ms = 1'000;
inline constexpr std::int64_t kUnsure_ms = 100;  // from one look at such a place to the next
inline constexpr std::int64_t kAgainRefused_ms = 60'000;
inline constexpr std::size_t kHiddenMax = 10'000;
inline constexpr std::size_t kMovedMax = 1'000;
inline constexpr std::size_t kToldMax = 1'000;              // people of one thread
inline constexpr std::int64_t kTold_ms = 25LL * 3'600'000;  // longer than a question is open

struct ReadingSetup {
  Channels& channels;  // where shows are played; their threads are known as they are made
  const std::set<Snowflake>& host_roles;  // that the operator has named
  std::vector<std::string> games;         // of which shows can be made in a server
  std::function<Timestamp()> clock;
  std::function<std::int64_t()> now_ms;
  std::function<bool(AdapterEvent)> push;  // waits until it is taken; false: the adapter ends
  std::function<void(const std::string&)> log;
  // That a server may choose for its shows: key and title.
  std::vector<std::pair<std::string, std::string>> packs = {};
};

class Reading {
 public:
  Reading(ReadingSetup setup, Rest& rest, Notes& notes);
  ~Reading() { stop(); }
  void start();
  void stop();  // `rest` has ended by then

  void take(Event event);
  void shards_are(int count) { shards_ = count; }  // connected is whoever hears all
  void cut(int shard);
  void lock_changed();                      // whether Discord knows the token
  void trouble(const std::string& reason);  // why Discord is not reached; a new reason is logged
  void hopeless(const std::string& reason);
  void confirm(Venue venue, Timestamp upto);
  void we_delete(Snowflake message);  // its deletion is no news
  void refused(Snowflake reply);
  bool refused_lately(Snowflake thread, Snowflake user);
  void accepted(Snowflake reply);  // if it was a move on offer, it is on offer no more
  [[nodiscard]] bool full() const;
  // They may answer in private what that thread asks.
  void told_privately(Snowflake thread, Snowflake user);
  void doubt(Snowflake place);                   // whose channel may have been shut
  void chosen(std::vector<Snowflake> channels);  // new ones, in which shows are made

 private:
  struct Moved {
    Snowflake channel = 0;
    Snowflake author = 0;
  };
  struct Cut {
    int shard = 0;
  };
  struct Hopeless {
    std::string reason;
  };
  struct LockChanged {};
  struct Doubt {
    Snowflake place = 0;
  };
  struct ChosenNow {
    std::vector<Snowflake> channels;
  };
  struct Confirm {
    Venue venue;
    Timestamp upto;
  };
  using Item = std::variant<Event, Cut, Hopeless, LockChanged, Doubt, ChosenNow, Confirm>;
  enum class Came : std::uint8_t { kByEvent, kByList };

  void add(Item item);
  static std::size_t bytes_of(const Item& item);
  void run();
  void work(std::deque<Item>& items);
  void look_after();
  void handle(Item& item);
  void handle_event(Event& event);
  // A failure: not handed in, since what it needs to know of Discord is not to be had now.
  std::optional<Failure> hand_in(const Message& message, Came came);
  Result<bool, Failure> may_host(const Message& message, const Place& place);
  bool may_host(const Interaction& interaction, const std::string& answers);
  void hand_in(const Interaction& interaction);
  void hand_in(const MessageEdited& edited);
  void hand_in(const MessagesDeleted& deleted);
  void hand_in_order(const Interaction& order);
  void note_move(Snowflake reply, const Moved& moved, const std::string& words);
  void is_behind(Snowflake place);
  void everything_is_behind();
  // What is heard through that connection.
  void shard_is_behind(int shard);
  void shard_is_unsure(int shard);
  [[nodiscard]] bool is_of_shard(const Place& place, int shard) const;
  void server_is_behind(const ServerUp& up);
  // Asks about these channels again, and reads what was written there meanwhile.
  void look_again(const std::set<Snowflake>& channels);
  [[nodiscard]] bool is_heard_by(int shard, Snowflake server) const;
  void started(int shard, const Started& told);
  enum class Session : std::uint8_t { kNew, kResumed };
  void connected(int shard, Session session);
  [[nodiscard]] bool all_greeted() const;
  bool greet();
  std::optional<Failure> greet(Snowflake channel);
  void shut(Snowflake channel, Shut how, const std::string& why,
            Channels::From from = Channels::From::kChannel);
  void let_in(Snowflake channel, Snowflake server);
  void is_doubtful(Snowflake channel);  // what the bot may do there is looked at
  // False: no list tells anything there, and it is shut. Asked anew if it was before `since_ms`.
  Result<bool, Failure> reads_history(Snowflake channel, std::int64_t since_ms);
  void gone(const ServerGone& gone);
  [[nodiscard]] Snowflake channel_of(const Place& place) const;  // 0: private
  // A thread of a channel that no show of the configuration is played in any more.
  [[nodiscard]] bool is_given_up(const Place& place) const;
  // Its channel was shut or opened, and the daemon does not know yet.
  [[nodiscard]] bool is_untold(const Place& place) const;
  // A show is played in that server, or in one that is not known yet.
  [[nodiscard]] bool may_be_ours(Snowflake server) const;
  [[nodiscard]] bool is_shut(Snowflake place) const;
  [[nodiscard]] bool is_caught_up() const;  // where we are let in
  void register_commands();
  // The application's id, asked for where the gateway did not tell it; 0: not known now.
  Snowflake application();
  // Both leave off where something waits to be handled, and go on after it.
  void catch_up();
  void look_at_unsure();
  enum class Pace : std::uint8_t { kAtOnce, kUnhurried };
  struct Next {
    Snowflake place = 0;
    Pace pace = Pace::kUnhurried;
  };
  std::optional<Next> next_behind();
  bool catch_up_with(const Next& next);
  // Nothing: read to the end.
  std::optional<Failure> read_place(const Place& place, Snowflake from, std::int64_t patience_ms,
                                    Pace pace);
  std::optional<Failure> of_empty_list(const Place& place, Pace pace);
  void not_read(const Place& place, const Failure& failure);
  // Where that is not for good: it is asked again after a pause, which grows, and after a while the
  // operator hears of it.
  void failed_to_read(const Place& place, const Failure& failure);
  void was_read(const Place& place);
  // A place of the channel, or the channel itself, cannot be asked about or read since a while: it
  // is told once, and keeps nothing else waiting.
  void tell_stuck(Snowflake channel, Snowflake place, const std::string& why);
  void push_stuck(Snowflake channel);
  void no_longer_stuck(Snowflake place);  // it was read, or is gone
  void answer_confirms();
  bool answer(const Confirm& confirm);
  // Private words may answer what is asked in a thread.
  [[nodiscard]] bool is_behind_in_private() const;
  bool read_private_answers(const Place& thread, Timestamp upto);
  std::set<Snowflake> may_answer_privately(Snowflake thread);
  std::optional<Failure> read_privately(Snowflake user, const Place& thread, Timestamp upto);
  // It has failed for so long that no deadline waits for it any more.
  [[nodiscard]] bool is_given_up_on(Snowflake place) const;
  void tell_state();
  void tell_down(const std::string& why);
  std::string not_reached();
  void tell_channel(Snowflake channel, const std::set<Snowflake>& behind);
  [[nodiscard]] std::set<Snowflake> channels_behind() const;
  [[nodiscard]] std::int64_t next_ms() const;
  [[nodiscard]] Timestamp platform_now() const;

  ReadingSetup setup_;
  Rest& rest_;
  Notes& notes_;
  HttpSession session_;
  HostRights rights_;
  std::mutex mutex_;  // guards these
  std::condition_variable changed_;
  std::deque<Item> items_;
  std::set<Snowflake> hidden_;
  std::map<Snowflake, std::map<Snowflake, std::int64_t>> told_privately_;  // thread, user: when
  std::map<Snowflake, Moved> moved_;    // replies that say what was on offer to their authors
  std::map<Snowflake, Moved> written_;  // of late, by message
  std::map<std::pair<Snowflake, Snowflake>, std::int64_t> refused_;  // thread, user: when
  std::string trouble_;
  bool ending_ = false;
  std::atomic<int> shards_{1};
  std::atomic<std::size_t> waiting_{0};  // items that are not handled yet, and their bytes
  std::atomic<std::size_t> waiting_bytes_{0};
  // the thread's own
  std::set<int> live_;                 // shards
  std::map<Snowflake, int> heard_by_;  // server -> shard, of those that have told
  // Places whose list Discord did not give the last time, and people whose private channel it did
  // not tell: since when, by `now_ms`.
  std::map<Snowflake, std::int64_t> failing_;
  std::map<Snowflake, Snowflake> behind_;  // place -> read from there
  std::set<Snowflake> urgent_;             // of these: somebody writes there
  std::set<Snowflake> unsure_;             // places whose missed events were told, we are told
  Snowflake tried_up_to_ = 0;              // of `behind_`, in this turn
  bool asked_all_ = false;                 // about each channel, since there is a new session
  bool tried_all_ = false;                 // to read each place, likewise
  std::deque<Confirm> confirms_;
  std::int64_t seq_ = 0;                          // of the last event that was handled
  bool connected_ = false;                        // and told who we are
  std::set<Snowflake> greeted_;                   // channels that were asked about
  std::set<Snowflake> doubtful_;                  // of those that were not: look at the rights, too
  std::map<Snowflake, std::int64_t> history_ms_;  // channels whose history we may read: as of when
  std::map<Snowflake, Timestamp> listed_;         // private places: read to the end as of then
  bool registered_ = false;
  std::optional<bool> told_up_;
  std::string hopeless_;
  std::int64_t cut_at_ms_ = 0;
  std::int64_t again_ms_ = 0;
  std::int64_t shut_again_ms_ = 0;
  std::map<Snowflake, std::int64_t> refused_until_ms_;  // places that do not let us read
  std::int64_t offset_ms_ = 0;
  std::set<Snowflake> complained_;
  Pauses<Snowflake> pauses_;        // by place that cannot be read
  Pauses<Snowflake> greet_pauses_;  // by channel that cannot be asked about; 0: the commands
  std::map<Snowflake, std::map<Snowflake, std::string>> stuck_;  // by channel, place: why, as told
  std::thread thread_;
};

}  // namespace callboard::discord
