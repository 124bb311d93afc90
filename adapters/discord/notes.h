// What the adapter must still know after a restart: its places, which message a post became, which
// messages were handed in, the session of the gateway. Kept in one file of lines that is only
// appended to, and written anew when it is opened and whenever it has grown much beyond what it
// holds; a last line that was cut off is passed over. Why a file besides the cursor: docs/adr/0011.
// Thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "adapters/discord/gateway_session.h"
#include "adapters/discord/snowflake.h"
#include "rules/core/result.h"

namespace callboard::discord {

struct Place {
  Snowflake id = 0;       // of the channel, thread or private channel
  Snowflake since = 0;    // nothing up to it is read
  Snowflake user = 0;     // whose private channel it is; 0: in a server
  std::string key;        // of the `open` a thread was made for
  Snowflake channel = 0;  // that the thread is in; 0: not noted, as by older versions
};

// A post is one message or several, each noted by itself.
inline std::string part_key(const std::string& key, std::size_t part) {
  return key + "#" + std::to_string(part);
}

struct Post {
  Snowflake channel = 0;
  std::int64_t first_ms = 0;  // when it was first, and last, tried, by our clock
  std::int64_t last_ms = 0;
  Snowflake message = 0;  // 0: not known to stand
  Snowflake of = 0;       // the thread that private words with buttons belong to; 0: no such post
};

// The moves that stand under the latest prompt of a place, for all to see, and whose turn it is.
struct Offer {
  std::vector<Snowflake> actors;
  std::vector<std::string> says;
};

struct Identity {
  Snowflake self = 0;
  Snowflake application = 0;
};

inline constexpr std::size_t kPostsKept = 20'000;
inline constexpr std::size_t kReadKept = 20'000;
inline constexpr std::size_t kKeptMax = 100;
inline constexpr std::size_t kUnwrittenMax = 16'384;  // bytes
inline constexpr std::size_t kGrowsBy = 4'000'000;    // bytes
inline constexpr std::int64_t kIdentifiesKept_ms = 24LL * 3'600'000;

class Notes {
 public:
  // The error is for the operator. `grows_by`: bytes appended before it is written anew.
  static Result<std::unique_ptr<Notes>, std::string> open(const std::filesystem::path& file,
                                                          std::size_t grows_by = kGrowsBy);
  ~Notes();
  Notes(const Notes&) = delete;
  Notes& operator=(const Notes&) = delete;

  [[nodiscard]] std::string secret() const { return secret_; }

  void add_place(const Place& place);
  void drop_place(Snowflake id);
  [[nodiscard]] std::optional<Place> place(Snowflake id) const;
  [[nodiscard]] std::optional<Place> private_place(Snowflake user) const;
  [[nodiscard]] std::optional<Place> place_of(const std::string& key) const;
  [[nodiscard]] std::vector<Place> places() const;

  void trying(const std::string& key, Snowflake channel, std::int64_t now_ms, Snowflake of = 0);
  void not_tried(const std::string& key, const std::optional<Post>& before);  // after all
  void stands(const std::string& key, Snowflake message);
  [[nodiscard]] std::optional<Post> post(const std::string& key) const;
  [[nodiscard]] std::optional<std::string> key_of(Snowflake message) const;
  // Of the last run: tries after it may have been lost with the machine's power.
  [[nodiscard]] std::int64_t known_until_ms() const { return known_until_ms_; }

  // Private words that wait to be opened by whom they are for. The latest kKeptMax stay.
  void keep_words(const std::string& key, const std::string& words);
  [[nodiscard]] std::optional<std::string> kept_words(const std::string& key) const;
  // Erases what is kept of these users, and all private words that wait, since they may name
  // anybody; in the file as well. False: it cannot be written.
  bool forget(const std::set<Snowflake>& users);

  void offers(Snowflake channel, Offer offer);
  [[nodiscard]] std::optional<Offer> offer(Snowflake channel) const;
  // Is it that person's turn there, and do the words begin with a move on offer? In whatever case.
  [[nodiscard]] bool offers(Snowflake channel, Snowflake actor, const std::string& words) const;
  // That person has made a move that was offered there: nothing is offered to them any more.
  void taken(Snowflake channel, Snowflake actor);

  // Numbers what is handed in; the number is the cursor. `gateway_seq` is the event's, 0: none. It
  // is in the file after `flush`, or when something else is noted: what is lost before is read and
  // handed in once more, as after a loss of power.
  std::int64_t note_read(Snowflake channel, Snowflake id, std::int64_t gateway_seq);
  void flush();
  [[nodiscard]] std::int64_t number() const;  // of the last
  [[nodiscard]] bool was_read(Snowflake id) const;
  [[nodiscard]] std::optional<Snowflake> channel_of(Snowflake id) const;
  [[nodiscard]] Snowflake read_up_to(Snowflake channel) const;
  // What was numbered after `cursor` was never committed: it counts as unread. The session goes on
  // behind the last event that was committed.
  void go_back_to(std::int64_t cursor);

  void new_session(const Resumable& session, const Identity& who);
  [[nodiscard]] std::optional<Resumable> session() const;
  [[nodiscard]] Identity who() const;
  void application_is(Snowflake application);  // where the gateway did not tell it
  void identified(std::int64_t wall_ms);
  // How many connections the bot has to the gateway.
  void shards_are(int count);
  [[nodiscard]] int shards() const;
  [[nodiscard]] std::deque<std::int64_t> identifies() const;

 private:
  struct Read {
    Snowflake channel = 0;
    Snowflake id = 0;
    std::int64_t gateway_seq = 0;
  };
  // At a start the daemon had committed what is numbered up to `to`, and not what follows up to
  // `at`.
  struct Back {
    std::int64_t at = 0;
    std::int64_t to = 0;
  };
  Notes() = default;
  void take(const nlohmann::json& line);
  void take_post(const nlohmann::json& line);
  void drop_post(const std::string& key);
  void take_read(std::int64_t number, const Read& read);
  void take_identify(std::int64_t wall_ms);
  void show(const Read& read);
  void forget_old();
  std::optional<std::string> write_anew();
  std::string whole_text() const;
  void append(const nlohmann::json& line);
  void write_out();

  mutable std::mutex mutex_;
  std::filesystem::path path_;
  int file_ = -1;
  std::size_t grows_by_ = kGrowsBy;
  std::size_t appended_ = 0;  // bytes since it was written anew
  std::string unwritten_;     // lines of what was read
  std::string secret_;
  std::map<Snowflake, Place> places_;
  std::map<std::string, Post> posts_;
  std::deque<std::string> post_order_;
  std::map<Snowflake, Offer> offers_;                     // by place
  std::deque<std::pair<std::string, std::string>> kept_;  // key and words
  std::map<Snowflake, std::string> keys_;                 // of messages
  std::map<std::int64_t, Read> read_;  // by number; all, the rest only of what was committed
  std::vector<Back> backs_;
  std::int64_t gateway_seq_ = 0;
  std::unordered_map<Snowflake, Snowflake> read_ids_;  // -> channel
  std::unordered_map<Snowflake, Snowflake> highest_;   // of a channel
  std::int64_t number_ = 0;
  std::optional<Resumable> session_;
  Identity who_;
  int shards_ = 1;
  std::deque<std::int64_t> identifies_;
  std::int64_t known_until_ms_ = 0;
};

}  // namespace callboard::discord
