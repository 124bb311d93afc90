// What a show remembers from match to match: champion, wins, jackpot, prizes, counters, the season.
// It is a row, not a log; what its matches brought is bot/show/chronicle.h. Owned by the loop's
// thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/match/desk_state.h"
#include "rules/core/carry.h"
#include "rules/core/options.h"
#include "storage/rows.h"

namespace callboard {

inline constexpr std::int64_t kWinsMax = 1000;  // of one champion, as hosts may set them

// A ruling over an earlier match touches this one: a host says whether it is mended.
struct Proposal {
  std::int64_t id = 0;
  MatchId match;
  std::int64_t number = 0;             // of it
  std::int64_t cause = 0;              // number of the match that was ruled on
  std::optional<PersonId> champion;    // who should hold the title
  std::optional<PersonId> instead_of;  // who has the chair there
  std::optional<PersonId> reigned;     // who has the title if it is called off
  std::int64_t jackpot_by = 0;
  std::int64_t wins = 1;          // of `champion`, the match that was ruled on included
  std::int64_t wins_were = 0;     // of `instead_of`, who may be the same
  std::int64_t reigned_wins = 0;  // of `reigned`
  std::vector<Prize> prizes;      // that should stand over
  std::vector<Prize> prizes_were;
};

// Who holds the title, and after how many wins.
struct Reign {
  std::optional<PersonId> champion;
  bool practice = false;  // the champion is a practice player
  std::int64_t wins = 0;
  bool operator==(const Reign&) const = default;
};

// What a match took over from those before.
struct BegunWith {
  Reign reign;
  std::int64_t jackpot = 0;
  std::vector<Prize> prizes;
};

// What a host did that reaches beyond the play of a match: somebody's seat, what a proposal mends,
// or the answer to a protest. "!undo" takes it back whole (bot/desk/deeds.h).
struct Deed {
  MatchId match;           // in whose log its inputs are; 0: none was played
  std::uint64_t from = 0;  // entries of that log before it, and with it
  std::uint64_t to = 0;
  std::optional<Seat> seat;  // which `newcomer` took over
  PersonId old;
  PersonId newcomer;
  std::size_t place = 0;             // on the waiting list, that `newcomer` left for it
  std::optional<Proposal> proposal;  // that was answered
  std::optional<Proposal> left;      // what differed still after the answer
  bool left_alone = false;           // the answer was to leave it
  bool prizes = false;               // what stands over in the show was put right
  std::optional<Protest> protest;    // that was answered
  Reign reign_before;
  Reign reign_after;
  std::optional<PersonId> wins_of;
  std::int64_t wins_by = 0;         // in the results since (mend_wins)
  std::int64_t jackpot_before = 0;  // of the show
  std::int64_t jackpot_after = 0;
  bool jackpot_set = false;      // by a host since, between matches: it stays
  std::int64_t books = 0;        // that the show had opened by then
  std::uint64_t taken_back = 0;  // by this entry of the log; 0: it stands
};
inline constexpr std::size_t kDeedsKept = 8;

// That a show is a test of one: bot/show/rehearsal.h.
struct Rehearsal {
  std::string user;  // whose it is, by their account on its platform
  Timestamp since;
  std::optional<Timestamp> ended;
  std::int64_t posts_before = 0;  // the last post of the house when it began
  bool operator==(const Rehearsal&) const = default;
};

// That people made it themselves, on a platform, by a command there (bot/show/making.h): what a
// section of callboard.toml says of other shows.
struct Made {
  std::string adapter;
  std::string community;  // a server
  std::string place;      // a channel of it
  std::string game;
  std::string title;
  std::string volume = {};  // "quiet", "normal", "show"; empty: as its pattern
  std::string zone = {};    // likewise
  std::string packs = {};   // of those on offer (OfferedPack), by key; likewise
  bool closed = false;
  bool erased = false;    // its community is gone for good, or it was a test: it rests
  std::string like = {};  // of a test: the key of the show it is like; empty: as its pattern
  std::optional<Rehearsal> rehearsal = {};
  bool operator==(const Made&) const = default;
};

struct ShowState {
  ShowId id;
  std::string key;
  std::optional<Made> made;  // else it is configured
  std::int64_t matches = 0;  // numbered so far
  std::int64_t books = 0;
  std::int64_t dice_serial = 0;  // the newest of RANDOM.ORG's serial numbers seen; 0: none
  std::optional<PersonId> champion;
  bool champion_practice = false;  // the champion is a practice player
  std::int64_t wins = 0;
  std::optional<Reign> set_aside;  // the first that was passed over since the last result
  std::optional<std::int64_t> jackpot;
  std::vector<Prize> prizes;
  std::vector<PersonId> hosts;
  // Who has hosted by right of a platform (bot/desk/rights.h), and in which match last; 0: in none.
  std::map<PersonId, std::int64_t> lent;
  std::vector<PersonId> muted;                // spectators nobody hears any more (HA-39)
  OptionValues options;                       // set by hosts since; over the setup's
  std::optional<std::int64_t> deadline_s;     // likewise
  std::optional<MatchId> current;             // waiting or live
  std::vector<VenueRow> foyers;               // the show's own threads: bot/show/foyer.h
  std::map<std::string, Timestamp> schedule;  // a line of it, and up to when it is done
  std::vector<Proposal> proposals;            // waiting for a host's word
  std::vector<Proposal> unmended;             // answered, and of each what differs still
  std::int64_t proposals_made = 0;
  // By so many more than its log comes to has this champion of a match, by number, won since: a
  // host has confirmed that when the match was over. Person 0: whoever it is (kept so before).
  std::map<std::int64_t, std::map<PersonId, std::int64_t>> wins_mended;
  // What a match, by number, began with as a host has confirmed since: goes back to that if it is
  // called off.
  std::map<std::int64_t, BegunWith> begun;
  std::vector<Deed> deeds;  // the newest, in order
  // A host has set the jackpot when so many matches had begun: it is the host's from then on, and
  // no ruling over one of those moves it.
  std::optional<std::int64_t> jackpot_set;
  std::int64_t corrections = 0;               // of results, by rulings over finished matches
  std::int64_t season = 1;                    // the one that is open: bot/show/season.h
  Timestamp season_since;                     // 0: since the show began
  std::optional<std::string> season_closing;  // with this name, as soon as the match is over
};

// A season that was closed. Its standings are in the chronicle.
inline constexpr std::string_view kSeasonNote = "season";
struct Season {
  std::int64_t number = 0;
  std::string name;  // may be empty
  Timestamp since;
  Timestamp until;
  std::optional<PersonId> champion;  // who reigned then
  std::int64_t jackpot = 0;          // as it stood then
};

// The show's own thread on that platform; null: none yet.
const VenueRow* foyer_on(const ShowState& show, std::string_view adapter);

ShowRow to_row(const ShowState& show);
// A row that does not decode throws Broken.
ShowState from_row(const ShowRow& row);

// Cash, and prizes at their value.
std::int64_t value_of(const Winnings& winnings);

Reign reign_of(const ShowState& show);
// A host names who reigns, or nobody. Who reigned when the last match was over is set aside, to be
// named again until the next result.
void set_reign(ShowState& show, const Reign& reign);

// What the next match starts from.
CarryIn carry_in(const ShowState& show);

// Champion, wins, jackpot and prizes for the next match.
void hand_over(ShowState& show, const CarryOver& carry, const std::vector<PersonId>& seats);
}  // namespace callboard
