// What the fake Discord remembers, and how it answers. Its owner holds the lock.
#pragma once

#include <condition_variable>
#include <fstream>

#include "rules/core/json.h"
#include "tests/adapters/discord/fake_discord.h"

namespace callboard::test {

// What a request to create a message says, and the names of the files that come with it.
std::string payload_in(const FakeRequest& request, std::vector<std::string>& names);

struct FakeDiscord::Session {
  PeerPtr peer;
  std::string name;
  int shard = 0;
  std::vector<Json> events;  // by seq, from 1
};

struct FakeDiscord::State {
  State();

  FakeResponse answer(const FakeRequest& request);
  FakeResponse on_channel(const FakeRequest& request, Snowflake channel,
                          const std::vector<std::string>& rest);
  FakeResponse make_private(const FakeRequest& request, Snowflake channel);
  // The bot, in that place.
  [[nodiscard]] bool may_read_history(Snowflake place) const;
  // Until `quicken`, if this is to hang.
  void hang(const FakeRequest& request, std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool is_slow(const std::string& path) const;
  FakeResponse list(const FakeRequest& request, Snowflake channel);
  FakeResponse create(const FakeRequest& request, Snowflake channel);
  // False: it is somebody else's.
  bool change(const FakeRequest& request, Snowflake message);
  FakeResponse who_and_where(const std::vector<std::string>& path);
  FakeResponse commands(const FakeRequest& request);
  FakeResponse interaction(const FakeRequest& request, const std::vector<std::string>& path);
  void judge(const Json& message, bool has_files);
  // The field is left out of it if that was ordered.
  void leave_out(Json& told, const std::string& of, const std::string& field) const;
  [[nodiscard]] std::optional<FakeResponse> refuses(const Json& message, bool has_files) const;

  void said(const PeerPtr& peer, const Json& frame);
  void identify(const PeerPtr& peer, const Json& d);
  void resume(const PeerPtr& peer, const Json& d);
  void dispatch(const std::string& type, const Json& data);
  void send_event(Session& session, const std::string& type, const Json& data);

  Snowflake write(Snowflake channel, const std::string& name, const std::string& text);
  Snowflake interact(const std::string& name, Snowflake channel, int type, const Json& data,
                     const Json& message);
  void remove(Snowflake message);
  Snowflake add(Snowflake channel, const Json& author, const std::string& text);
  Json* find(Snowflake message);
  Json as_event(const Json& message);
  Json shown(const Json& message);  // to the bot: without its words if it may not read them
  Json author(Snowflake id, const std::string& name);
  Snowflake user(const std::string& name);
  Snowflake direct(Snowflake person);
  Json member_of(Snowflake person, Snowflake server);
  void add_channels(Snowflake server, Snowflake first, int count);
  void tell_servers(Session& session);
  std::optional<FakeResponse> too_many();  // of all requests together
  Snowflake server_of(Snowflake place);
  Json server_json(Snowflake server);
  Snowflake new_id();
  std::int64_t tick();
  std::string iso_time();
  std::string http_date();

  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t happened = 0;  // requests and frames
  std::uint16_t port = 0;
  std::string gateway;  // its address
  std::string token = std::string("Bot ") + kToken;
  std::int64_t skew_ms = 0;
  std::int64_t last_ms = 0;
  std::set<PeerPtr> peers;
  std::map<std::string, Session> sessions;
  std::map<Snowflake, Json> messages;
  std::map<Snowflake, Snowflake> latest;  // message of a place
  std::map<Snowflake, Snowflake> places;  // -> 0: of the server; else the person
  std::map<Snowflake, Snowflake> channels = {
      {kChannel, kServer}, {kOtherChannel, kOtherServer}, {kLounge, kOtherServer}};  // -> server
  std::deque<std::int64_t> asked;  // when, in the last second
  std::map<std::string, Snowflake> users;
  std::map<std::string, Snowflake> nonces;
  std::map<Snowflake, std::vector<std::string>> answers;
  std::map<Snowflake, std::set<std::string>> reactions;
  std::map<Snowflake, std::deque<std::int64_t>> posted;  // for the bucket of a channel
  std::map<std::string, Snowflake> tokens;               // of interactions
  Json registered = Json::array();
  Json overwrites = Json::array();
  // Of people, by server.
  std::map<std::pair<Snowflake, Snowflake>, std::set<Snowflake>> roles;
  std::map<Snowflake, Snowflake> parents;            // of threads
  std::map<Snowflake, std::set<Snowflake>> members;  // of private threads, besides the bot
  std::set<Snowflake> left;                          // servers
  Snowflake owner = 1;
  std::uint64_t flags = 1U << 19U;
  std::uint64_t for_all = 0, for_bots = 377'957'239'872;
  std::deque<Fault> faults;
  std::deque<int> callback_codes;
  int callbacks = 0;
  Json application = Json::object();  // of its settings, what is not as usual
  int channel_type = 0;
  int answers_all = 0;  // with that status
  std::string answers_all_with;
  std::set<std::string> left_out;
  std::map<std::string, int> paths;  // how often each was asked for
  int refuses_files = 0;             // with that status
  bool refuses_components = false;
  int callbacks_to_hang = 0, quickened = 0;
  std::set<Snowflake> slow;
  std::set<Snowflake> archived, locked;  // threads
  int waiting = 0, most_waiting = 0;
  std::int64_t far_ms = 0;
  bool ending = false;
  std::map<Snowflake, int> edits;    // by the bot
  std::map<Snowflake, int> lists;    // how often a place was read
  std::set<Snowflake> broken_lists;  // 502
  std::set<Snowflake> closed_to_us, forbidden;
  std::vector<std::string> complaints;
  std::ofstream transcript;
  int events_to_lose = 0;
  int identifies = 0;
  int beats = 0, beat_ms = 41'250;
  int shards = 1, home = 0;  // that the server's events go to
  std::vector<std::string> identified_as;
  int resumes = 0;
  int registrations = 0;
};

}  // namespace callboard::test
