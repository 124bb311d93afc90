// Discord as far as the adapter knows it: REST and gateway on loopback, with faults to order. It
// keeps to the documented behaviour: nonces are remembered, lists come newest first, buckets run
// empty, sessions are resumed with what was missed. Thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/discord/snowflake.h"
#include "tests/adapters/discord/fake_server.h"

namespace callboard::test {

using discord::Snowflake;
using Json = nlohmann::json;

// How the next requests to create a message fare.
enum class Fault : std::uint8_t {
  kAnswerLost,     // it stands, the connection ends
  kErrorAfter,     // it stands, the answer is 502
  kErrorBefore,    // it does not stand, the answer is 502
  kShield,         // it does not stand, the answer is a page of the shield before Discord
  kTooManyForAll,  // 429 of the whole bot
  kTooManyShared,  // 429 of a limit shared with others
  kNone,           // as ever
};

class FakeDiscord {
 public:
  FakeDiscord();
  ~FakeDiscord();

  static constexpr Snowflake kServer = 500, kChannel = 600, kSelf = 900;
  static constexpr Snowflake kOtherServer = 510, kOtherChannel = 610, kLounge = 620;
  static constexpr Snowflake kManagers = 503, kQuizzers = 504;  // roles
  static constexpr const char* kToken = "token-of-the-fake";
  [[nodiscard]] std::string api() const;
  [[nodiscard]] std::uint16_t port() const;
  void gateway_at(const std::string& url);  // what clients are told
  static Timestamp machine_now();
  // Looks again after every request, with a limit; false: it did not come to pass.
  bool wait_for(const std::function<bool()>& condition);

  // ---- people; each gives the id
  Snowflake write(Snowflake channel, const std::string& name, const std::string& text);
  // In reply to a message, whose author Discord mentions by it.
  Snowflake reply(Snowflake message, const std::string& name, const std::string& text);
  Snowflake write_privately(const std::string& name, const std::string& text);
  // As on a day when the gateway is silent and nobody notices: no event of it is sent.
  Snowflake write_unheard(const std::string& name, const std::string& text);
  void edit(Snowflake message, const std::string& text);
  void preview(Snowflake message);  // an update that is no edit
  void remove(Snowflake message);
  void repeat(Snowflake message);  // its event comes again
  Snowflake press(const std::string& name, Snowflake message, const std::string& label);
  Snowflake choose(const std::string& name, Snowflake message,
                   const std::vector<std::string>& values);  // from the menu; 0: it has no such
  Snowflake fill(const std::string& name, Snowflake channel, const std::string& form,
                 const std::string& words);
  Snowflake command(const std::string& name, Snowflake channel, const std::string& command,
                    const std::string& words);
  // With a subcommand, or none, and fields that are filled in.
  Snowflake order(const std::string& name, Snowflake channel, const std::string& command,
                  const std::string& sub, const std::map<std::string, std::string>& fields);
  // While they type it.
  Snowflake type(const std::string& name, Snowflake channel, const std::string& command,
                 const std::string& words);
  Snowflake user(const std::string& name);
  Snowflake private_channel(const std::string& name);  // with the bot
  void give_role(const std::string& name, Snowflake role, Snowflake server = kServer);
  void take_role(const std::string& name, Snowflake role);
  // The bot is put out of the server, or invited again.
  void kick(Snowflake server);
  void invite(Snowflake server);
  void outage(Snowflake server);  // ends by `recover`
  void recover(Snowflake server);
  void give_server(const std::string& name);  // who owns it

  // ---- what stands
  int posts_with(const std::string& words);  // of the bot
  nlohmann::json posts();
  nlohmann::json posts_in(Snowflake channel);  // of the bot
  std::string latest_post(Snowflake channel);  // of the bot: its id, or nothing
  std::string says(Snowflake message);         // now; empty: it is not there
  int edits(Snowflake message);                // by the bot
  nlohmann::json post_with(const std::string& words);
  std::vector<std::string> answers_to(Snowflake interaction);  // bodies, as they came
  std::set<std::string> reactions(Snowflake message);
  bool stands(Snowflake message);
  // Private threads of that channel, and who is in each besides the bot.
  std::map<Snowflake, std::set<Snowflake>> private_threads(Snowflake channel);
  std::int64_t now_ms();  // after everything so far, before everything later
  int identifies();
  std::vector<std::string> identified_as();  // "[0,1]"
  int resumes();
  int beats();  // that came, of all connections
  int registrations();
  std::vector<std::string> complaints();  // requests no good client makes

  // ---- faults
  void add_channels(Snowflake server, Snowflake first, int count);  // with ids that follow
  std::map<Snowflake, std::vector<Snowflake>> threads();            // by channel
  void next_posts(std::deque<Fault> faults);
  // What is asked of that place waits until `quicken`; how many do, and how many did at most.
  void slow(Snowflake place);
  void quicken();
  int waiting();
  int most_waiting();
  // Each answer takes so long, as it does far from Discord.
  void far_away(std::int64_t ms);
  void skew(std::int64_t ms);
  void beat_every(int ms);  // asked of connections from now on
  void cut();
  void mend();
  void close_gateway(int code);
  void close_shard(int shard);
  // How many connections bots are told to have, and which hears of the server.
  void shards(int count, int home);
  void ask_to_reconnect();      // op 7
  void forget_sessions();       // resuming is refused
  void lose_events(int count);  // the next are never sent
  void no_private_messages(const std::string& name);
  void break_lists(Snowflake channel);  // 502 to whoever reads there
  void mend_lists(Snowflake channel);
  int times_read(Snowflake channel);
  void join_server(Snowflake server);  // its GUILD_CREATE comes
  void forbid(Snowflake channel);      // 403 there
  void allow(Snowflake channel);
  void delete_place(Snowflake channel);
  // A thread is put away; if locked, only who manages threads brings it back.
  void archive(Snowflake thread);
  bool is_archived(Snowflake thread);
  void lock(Snowflake thread);
  void unlock(Snowflake thread);
  // What Discord tells without this from now on: "guild.roles" and "guild.owner_id" of a server,
  // "roles" when they are asked for alone, "channel.guild_id", "ready.guilds", "ready.application",
  // "interaction.app_permissions", and "messages", the list itself. An empty name: all is told.
  void leave_out(const std::string& field);
  int times_asked(const std::string& part);  // requests whose path holds it
  void refuse_files(int status);             // posts with files are answered so; 0: no more
  void refuse_components();                  // posts with buttons are
  void wrong_token();
  void right_token();  // again
  // Of people's words in servers bots are told only those that mention them.
  void no_content_intent();
  // What the next interactions are answered with, by Discord's own codes; how many callbacks came.
  void next_callbacks(std::deque<int> codes);
  void hang_callbacks(int count);  // the next are not taken until `quicken`
  int callbacks();
  void set_in_application(const nlohmann::json& fields);
  void channels_are_of_type(int type);
  // As a shield before Discord does, or a broken Discord.
  void answer_all(int status, const std::string& body = "<html>no</html>");
  // In all servers, which are told of it. Who lacks Read Message History is given empty lists.
  void rights(std::uint64_t of_all, std::uint64_t of_bots, const nlohmann::json& overwrites);

 private:
  struct Session;
  struct State;
  FakeResponse answer(const FakeRequest& request);
  void opened(const PeerPtr& peer);
  void said(const PeerPtr& peer, const std::string& text);
  void closed(const PeerPtr& peer);

  std::unique_ptr<State> state_;
  std::unique_ptr<FakeServer> server_;
};

}  // namespace callboard::test
