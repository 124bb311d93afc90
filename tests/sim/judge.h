// Holds the daemon to its promises, by its own books: what each commit says is compared with what
// really happened on the platform, never with what the daemon believes. The first promise that does
// not hold ends the run (BrokenPromise). docs/reliability.md lists the promises. One thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "bot/match/house.h"
#include "storage/store.h"
#include "tests/sim/game.h"
#include "tests/sim/history.h"
#include "tests/sim/platform.h"
#include "tests/sim/town_clock.h"

namespace callboard::sim {

inline std::string named(MatchId match) { return "match " + std::to_string(match.value); }

// What a show does every day at this minute of a town's clock.
struct Nightly {
  Town town = Town::kUtc;
  std::int64_t minute = 0;
};

// What a show allows, as the operator set it up.
struct ShowTerms {
  std::set<std::string> hosts;         // accounts
  std::int64_t shortest_clock_ms = 0;  // that a seat may ever have
  std::optional<Nightly> nightly;
  std::string game = "lucky_numbers";
  OptionValues options;
};

// What a match asked of its people.
struct MatchStory {
  std::int64_t prompts = 0;
  std::int64_t replies = 0;  // that were played
  std::int64_t missed = 0;   // deadlines
  std::int64_t ms = 0;       // from the first prompt to the end
};

struct Tally {
  std::int64_t commits = 0, replies = 0, played = 0, penalties = 0, posts = 0;
  std::int64_t matches_over = 0, draws_verified = 0, tampered_refused = 0, replays = 0, nightly = 0,
               rules_checked = 0, pictures_read = 0, secrets_changed = 0;
  std::int64_t ledger_entries = 0, rulings = 0, posts_scanned = 0, statuses = 0;
  std::int64_t live_ms = 0;  // of all matches together
};

// Deadlines alone end a match within that time of its beginning.
inline constexpr std::int64_t kToEnd_ms = 300 * kDay_ms;

class Judge {
 public:
  Judge(const Timestamp& now, History& history, const Platforms& platforms);
  void installed_as(std::string installation) { installation_ = std::move(installation); }
  void terms(std::map<ShowId, ShowTerms> terms) { terms_ = std::move(terms); }

  // --- as it happens
  void wrote(const std::string& platform, std::size_t message);
  // Before its words change.
  void edits(const std::string& platform, std::size_t message);
  void committed(std::span<const Commit> commits);
  // A commit failed: the store has all of it or nothing, as the next look at it shows.
  void doubtful(std::span<const Commit> commits, Store& store);
  void sending(const Delivery& delivery, const House& house);
  void tells(const Status& status, const House& house);
  void stands(const Delivery& delivery, const Venue& venue);
  // The daemon's clock is wrong, or was until now.
  void clock_wrong() { clock_wrong_at_ = now_; }
  void marked(const ReplyRef& ref, Verdict verdict) const;
  void logged(const std::string& event, std::int64_t match, const std::string& detail);

  // --- between events
  // Matches that have ended since: their draws, their logs.
  void look_at_ended(House& house);
  // What is shown of matches that have changed is what the rules make of it.
  void look_at_rules(const House& house);
  // A live match replays to what is in memory.
  void replay(House& house, MatchId match);
  // Something must be planned for every match that is live.
  void look_for_stuck(const House& house) const;
  // Jackpots and prizes stand in the ledger as in the shows.
  void look_at_money(const House& house) const;
  // After everything has come to rest.
  void at_end(House& house);

  [[nodiscard]] const Tally& tally() const { return tally_; }
  // Of matches that were played to their end, in the order in which they ended.
  [[nodiscard]] const std::vector<MatchStory>& stories() const { return stories_; }
  [[nodiscard]] std::int64_t match_days() const { return tally_.live_ms / kDay_ms; }

 private:
  struct MatchFacts {
    MatchId id;
    ShowId show;
    std::vector<Venue> venues;
    std::vector<PersonId> seats;
    std::optional<OutboxId> prompt;
    Timestamp prompted;
    std::map<std::string, OutboxId> prompt_at;  // by platform, the first there
    std::set<std::size_t> asked;                // seats, by the prompt
    bool clock_shortened = false;               // by a host, for the running prompt
    std::map<std::string, Timestamp> timers;
    std::vector<std::string> secrets;  // solutions dealt, letters only
    std::set<std::string> revealed;
    std::int64_t taken_back_upto = 0;  // rows up to it may tell of play that was undone since
    std::uint64_t last_seq = 0;
    std::optional<Timestamp> begun;
    MatchStory story;
    std::unique_ptr<GameModel> model;  // once it has begun
    std::int64_t looks = 0;
    std::int64_t looks_for_secrets = 0;
    // In true time; by seat, -1: a timer or a host. Before the running prompt, and since.
    std::map<std::int64_t, Timestamp> acted, acted_since;
  };
  struct RowFacts {
    MatchId match;
    Audience audience;
    std::string platform;
    std::int64_t said = 0;  // the first row of those that say the same to hosts at several places
    bool reminds = false;   // of a time: it need not stand where that was over before, or was moved
  };
  struct Books {  // of a platform
    Platform* platform = nullptr;
    std::vector<bool> read;                               // messages with a row, by number
    std::map<std::string, std::set<std::size_t>> unread;  // by venue
    std::map<std::size_t, std::vector<std::string>> earlier_words;  // of edited messages
  };
  using Account = std::pair<std::string, std::string>;  // platform, user
  struct Home {
    std::string platform;
    Timestamp until;  // where they live now: for ever
  };
  void commit(const Commit& one);
  void posts(const Commit& one);
  void at_each_place(const Commit& one) const;
  void stands_for_one(std::int64_t row, const Account& reader);
  void lives_at(PersonId person, const std::string& platform);
  [[nodiscard]] bool lived_at(const MatchFacts& match, PersonId person, const std::string& platform,
                              Timestamp since) const;
  [[nodiscard]] bool reaches(PersonId person, const std::string& platform) const;
  [[nodiscard]] const Timestamp* stamp_of(const std::string& platform, OutboxId row) const;
  [[nodiscard]] std::optional<Timestamp> clock_start(const MatchFacts& match,
                                                     PersonId person) const;
  [[nodiscard]] bool hosts(const ShowTerms& terms, PersonId person) const;

  void reply(const Commit& one, const ReplyRow& row);
  void entry(const Commit& one, const LogAppend& append);
  void input(const Commit& one, MatchFacts& match, const InputEntry& input);
  void by_the_rules(MatchFacts& match, const nlohmann::json& input);
  void remember(MatchFacts& match, const nlohmann::json& item) const;
  [[nodiscard]] bool said_openly(const MatchFacts& match, const std::string& secret) const;
  static void spoken(MatchFacts& match, const std::string& words);
  void moved(const Commit& one, const MatchFacts& match, Seat seat) const;
  void penalty(const Commit& one, MatchFacts& match, const InputEntry& input);
  void in_time(const MatchFacts& match, PersonId person, Timestamp due) const;
  void desk(MatchFacts& match, const DeskEntry& entry);
  void crossed(const ReplyRow& row, const MatchFacts& match, Seat seat) const;
  void draw(const DrawRow& row);
  void rights(const Commit& one, const MatchFacts& match) const;
  void schedule(const AuditRow& row);
  void money(const Commit& one);
  void secrets(const std::string& words, const House& house, MatchId id, std::int64_t row,
               const char* where);
  void heads(House& house) const;
  [[nodiscard]] static bool says(const Books& books, const Incoming& reply,
                                 const std::string& secret);
  void match_row(const MatchRow& row);
  void settle_match_time(MatchFacts& match);
  void verify(House& house, const MatchRow& row);
  [[nodiscard]] bool has_account(PersonId person) const;
  [[nodiscard]] std::string account_of(PersonId person) const;

  const Timestamp& now_;
  History& history_;
  std::map<std::string, Books> books_;  // by platform
  std::string installation_;
  std::map<ShowId, ShowTerms> terms_;
  Tally tally_;
  std::vector<MatchStory> stories_;
  std::map<Account, PersonId> accounts_;
  std::map<PersonId, std::vector<Home>> homes_;       // the newest last
  std::set<std::pair<std::int64_t, PersonId>> told_;  // what was said to hosts, and who has it
  std::map<MatchId, MatchFacts> matches_;
  std::map<std::int64_t, RowFacts> rows_;     // that do not stand yet
  std::map<ShowId, Timestamp> nightly_done_;  // the time it stood for
  std::optional<Timestamp> clock_wrong_at_;
  std::int64_t highest_row_ = 0;
  std::map<Venue, std::int64_t> last_public_;  // row
  std::vector<MatchId> ended_;
  std::set<MatchId> changed_;                                       // since `look_at_rules`
  std::map<std::pair<BookId, std::string>, std::int64_t> answers_;  // number of the draw
  std::map<std::pair<ShowId, std::string>, std::int64_t> accounts_hold_;
};

}  // namespace callboard::sim
