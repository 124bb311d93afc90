// Everything the loop holds in memory: shows, people, live matches, timers. Plain data in one
// place, changed only by the functions of bot/ on the loop's thread, and always together with the
// Commit of the Act at hand.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adapters/adapter.h"
#include "bot/chance/rsa.h"
#include "bot/clock/timer_book.h"
#include "bot/match/live_match.h"
#include "bot/match/match_table.h"
#include "bot/show/communities.h"
#include "bot/show/pool/past_shows.h"
#include "bot/show/show_table.h"
#include "storage/store.h"

namespace callboard {

// The operator's way in: whoever may open the daemon's socket has every host's right.
inline const std::string kControlAdapter = "control";

// An answer page as its adapter knows it (Adapter::page_called), and whose it is from now on.
struct PageFound {
  std::string adapter;
  std::string id;
};
struct PageGiven {
  PageFound page;
  Author author;
  Venue thread;
};

// What an event asks of the platforms beyond posts. Done after the commit, never before.
struct Effects {
  std::vector<std::pair<ReplyRef, Verdict>> acknowledge;
  std::vector<std::pair<std::string, OpenVenue>> open;  // adapter and request
  std::vector<std::pair<Venue, Timestamp>> read_up_to;
  std::vector<std::pair<std::string, std::string>> remarks;  // for the operator's log: event, words
  std::vector<DiceRequest> dice;
  std::vector<std::pair<MatchId, std::string>> operator_lines;  // match and event, for the log
  std::vector<ShowId> backups;  // whose schedule wants a copy of both databases
  std::vector<std::pair<IdentityRow, std::string>> names;  // of accounts, as hosts have given them
  std::vector<std::pair<IdentityRow, std::string>> zones;  // of accounts, as their people have told
  std::vector<std::pair<ReplyRef, Post>> answers;          // to orders about places
  std::vector<PageGiven> pages;
  bool places = false;  // what the adapters know of them has changed (Adapter::keep_places)
};

// The work on one event: its time, and all it changes.
struct Act {
  Timestamp now;
  Commit commit;
  Effects effects;
  MatchId match;                      // at work on; the one that halts if this act breaks
  std::optional<VenueRow> answer_to;  // private answers go here and not to the match's thread
  std::optional<Timestamp> written;   // the reply at work on, by its platform's clock
};

// Where luck of the daemon itself comes from; seeded in tests and in the simulator.
struct Entropy {
  std::function<std::string()> secret;    // 32 bytes for a draw book
  std::function<std::uint64_t()> number;  // for practice players
};

// Of what was written that led to nothing: bot/match/chatter.h.
struct ChatterCount {
  Timestamp since;
  std::int64_t bytes = 0;
  bool beyond = false;  // more than is kept, and the operator was told
};
// Of what one person was told that changed nothing, or of how often they came and went.
struct AnswerCount {
  Timestamp since;
  int count = 0;
};

// What answers of RANDOM.ORG are judged by. Set at start, if the operator has an account there.
struct DiceJudge {
  std::optional<RsaKey> key;   // RANDOM.ORG's
  std::string hashed_api_key;  // ours, as it stands in what is signed
};
// Whether a draw that was never answered may be answered now. In a host's preview it may not: who
// can look at a throw beforehand can fish for another.
enum class Luck : std::uint8_t { kDrawn, kWithheld };

// What a show is like that people make on a platform themselves (bot/show/making.h).
struct Pattern {
  ShowSetup setup;  // its key: the show it is taken from
  const GameFace* face = nullptr;
  std::shared_ptr<const Pack> pack;
};
// Packs that a community may choose for its shows, instead of those of the pattern.
struct OfferedPack {
  std::string key;
  std::string title;
  std::string game;
  std::vector<std::string> files;
  std::shared_ptr<const Pack> pack;
};
// What they may make there. Set at start; empty: nothing.
struct Making {
  std::vector<Pattern> patterns;
  std::vector<OfferedPack> packs;
  std::int64_t rehearsals_max = 0;  // of one community, open at the same time
  std::int64_t shows_max = 0;       // of one community, open at the same time
  std::int64_t matches_max = 0;     // of one community, begun within a day
  bool all_is_read = true;          // not only what is addressed to the daemon
};

struct Account {
  std::string adapter;
  std::string user;
  bool operator==(const Account&) const = default;
};

// Given to whoever writes "link my accounts", to be written from another account:
// bot/desk/link_words.h.
struct LinkCode {
  Account account;
  PersonId person;
  Timestamp until;
};

inline const std::string kCastsNote = "casts";        // the store says who sits in which match
inline const std::string kAccountsNote = "accounts";  // every ledger holds what its show has
inline constexpr std::size_t kPersonNameMax = 40;
// Names that the daemon speaks by, or calls people by who were forgotten: nobody is given one.
bool is_a_daemons_name(const std::string& name);
// Matches in memory, of those nothing holds there; as many shows.
inline constexpr std::size_t kAwakeMax = 1'000;

// What was read from the store and made anew in memory since the start: matches folded, shows put
// together. When the start of a large house is over, no match was and each show once; more of them
// are time and memory that the start has no use for.
struct MadeAnew {
  std::uint64_t matches = 0;
  std::uint64_t shows = 0;
};

struct House {
  House(Store& a_store, Entropy an_entropy) : store(a_store), entropy(std::move(an_entropy)) {}
  Store& store;
  Entropy entropy;
  DiceJudge dice;
  Luck luck = Luck::kDrawn;
  Counters ids;
  ShowTable shows;
  std::map<PersonId, PersonRow> people;
  std::map<std::pair<std::string, std::string>, PersonId> accounts;  // seen since start
  std::map<PersonId, Account> writes_from;  // last, of those who wrote since start
  std::map<std::string, LinkCode> link_codes;
  // By adapter and place: why a platform does not let us in there (AdapterState). Not kept: it is
  // told again.
  std::map<std::pair<std::string, std::string>, std::string> shut_out;
  // By adapter and place: what cannot be reached or read just now, why and since when; with those
  // that are in `shut_out`. Not kept: it is told again.
  struct Down {
    std::string why;
    Timestamp since;
  };
  std::map<std::pair<std::string, std::string>, Down> down;
  // By adapter: its platform's time minus ours (AdapterState). Not kept: it is told again.
  std::map<std::string, std::int64_t> clock_offset_ms;
  // By adapter and key of OpenVenue: threads that are made anew, since their place has moved. The
  // old ones stay noted until then. Not kept: it is told again (PlaceFound).
  std::set<std::pair<std::string, std::string>> moving;
  std::set<std::string> platforms;       // that the daemon is connected to; empty: not known yet
  std::set<std::string> hides_for_good;  // of those: Limits::hides_for_good. Set by the daemon
  std::map<std::string, Making> making;  // by adapter
  Communities communities;               // changed by bot/show/communities.h
  std::map<ShowId, ReplyRef> rehearsals_asked;  // who has not heard yet where it is. Not kept
  MatchTable matches;                           // waiting and live ones
  std::map<std::pair<std::string, std::string>, MatchId> venues;  // adapter, venue id
  std::map<std::pair<std::string, std::string>, ShowId> foyers;   // likewise
  std::map<PersonId, std::set<ShowId>> hosted;  // shows they host or did host: see shows_hosted_by
  std::map<MatchId, std::string> halted;        // and why
  std::vector<MatchId> found_halted;            // when they were to wake, and nobody was told yet
  std::size_t awake_max = kAwakeMax;
  MadeAnew made_anew;
  std::set<ShowId> quizzes;                // shows that have had a qualifying round since start
  std::optional<Timestamp> stopped_since;  // the operator stopped everything: bot/loop/daemon.h
  std::string public_url;                  // of the web board, as configured; empty: not known
  // Adapter::account_called, by the adapter's name.
  std::function<std::optional<std::string>(const std::string&, const std::string&)> account_called =
      [](const std::string&, const std::string& words) { return words; };
  // Adapter::page_called, of whichever has them; and where people open one, empty: nowhere.
  std::function<std::optional<PageFound>(const std::string&)> page_called = [](const std::string&) {
    return std::nullopt;
  };
  std::string answer_pages;
  std::string installation;                        // the beginning of every key, see key_row
  std::int64_t chatter_kb_per_day = 1'000;         // of each server that is kept; 0: all
  std::map<std::string, ChatterCount> chatter;     // by whose it is. Not kept
  std::set<ReplyRef> fresh_replies;                // handled, not yet committed
  std::map<PersonId, std::set<std::string>> seen;  // items shown to players, of those looked up
  TimerBook timers;
  std::map<std::pair<MatchId, std::string>, std::vector<Venue>> unread;  // a firing waits for these
  std::map<std::string, std::string> set_aside;  // shows, by key, whose rows do not decode; and why
  std::vector<std::string> found_set_aside;      // when they were to wake, and nobody was told yet
  std::int64_t dice_serial = 0;             // the newest of RANDOM.ORG's that any show has seen
  std::map<PersonId, PastShows> past;       // of those asked for: bot/show/pool/history.h
  std::map<PersonId, AnswerCount> answers;  // that changed nothing: bot/match/chatter.h. Not kept
  std::map<PersonId, AnswerCount> comings;  // by join: the same
};

// Loads shows, people and unfinished matches. A match that does not replay, or whose draw book is
// damaged, goes to `halted`; a show whose rows do not decode goes to `set_aside` and rests as one
// that is not configured does. More matches than `awake_max` sleep until they are asked for, and
// only then it turns out whether they replay.
Stored<Done> load_house(House& house, const std::vector<ShowSetup>& setups,
                        const std::vector<GameFace>& games);

// The key of a delivery's row: "<installation>-<row>", of the installation that decided on it.
std::string delivery_key(const std::string& installation,
                         const std::vector<FormerInstallation>& former, OutboxId row);
// The outbox row behind the key of a delivery of this installation ("<installation>-<row>[.<n>]").
std::optional<OutboxId> key_row(const std::string& installation, const std::string& key);

Show& show_of(House& house, const LiveMatch& match);

// The unfinished matches in which the person has a seat, by id. Wakes none.
std::vector<MatchId> played_by(const House& house, PersonId person);

// Whose account it is; nothing: it was never seen.
std::optional<PersonId> known_person(House& house, const Author& author);
// A person by account, made on first sight; the display name is kept fresh.
PersonId person_of(House& house, Act& act, const Author& author);
// The same, of who writes a reply: from now on they are at home where they wrote it. An edit, a
// time zone or a name in the settings is no reply.
PersonId writer_of(House& house, Act& act, const Author& author);
// After a start: the platforms are told again what hosts have called whom. A kill right after the
// commit may have come before, and older versions did not tell.
Stored<Done> give_names_again(House& house, Act& act);
// Which account they write from is looked up again: they have more of them, or fewer, from now on.
void forget_where(House& house, PersonId person);
// A person without an account: a practice player.
PersonId new_person(House& house, Act& act, const std::string& name);
std::string name_of(const House& house, PersonId person);
bool is_host(const Show& show, PersonId person);
// Notes who hosts it, after that has changed. What commits change is noted with them.
void note_hosts(House& house, const Show& show);
std::vector<ShowId> shows_hosted_by(const House& house, PersonId person);  // by id
// Whom hosts no longer let speak in the threads of this show (HA-39). Who sits in an open match of
// it is heard all the same.
bool is_muted(const House& house, const Show& show, PersonId person);

void save(Show& show, Act& act);

// Options in force: the setup's, over them what hosts have set.
OptionValues options_of(const Show& show);
// Of its next match.
std::size_t seats_of(const Show& show);
std::int64_t deadline_s(const Show& show);

void set_timer(House& house, Act& act, const LiveMatch& match, std::string key, Timestamp due);
void clear_timer(House& house, Act& act, const LiveMatch& match, const std::string& key);
void clear_timers(House& house, Act& act, const LiveMatch& match);

// Queues a post to every venue of the match; what some people alone may read goes where they are at
// home (bot/match/at_home.h). Gives the first row: those of one post follow each other.
OutboxId post(House& house, Act& act, const LiveMatch& match, Post body, std::string prompt = "");
// Queues a post to one of them.
OutboxId post_at(House& house, Act& act, const LiveMatch& match, const VenueRow& venue, Post body,
                 std::string prompt = "");
// A notice everybody may read, to the public or to the hosts.
void notice(House& house, Act& act, const LiveMatch& match, const std::string& section,
            const PublicData& facts);
void tell_hosts(House& house, Act& act, const LiveMatch& match, const std::string& section,
                const HostData& facts);
void tell_person(House& house, Act& act, const LiveMatch& match, PersonId person,
                 const std::string& section, const PublicData& facts);

}  // namespace callboard
