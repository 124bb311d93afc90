// What a show remembers of its finished matches: results, a tally of every person, standings and
// records, for all time and for each season. Read from the rows of `results` at a start, and kept
// up with every match that ends or is corrected: that costs what the match's own people cost and
// does not grow with the history. Practice players are in the results and in nothing else. Part of
// Show; the loop's thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "storage/rows.h"

namespace callboard {

inline constexpr std::int64_t kEver = 0;  // where a season's number is asked for

// One person's matches, of a season or of all time. Matches that were called off are not in it.
struct Tally {
  std::int64_t matches = 0;
  std::int64_t wins = 0;
  std::int64_t won = 0;          // cash and prizes at their value
  std::int64_t best = 0;         // won in one match
  std::int64_t best_number = 0;  // that match
  std::int64_t reign = 0;        // the longest, in wins as champion
  std::int64_t streak = 0;       // wins in a row up to now
  std::int64_t streak_best = 0;
  std::int64_t bonuses = 0;  // the game's end, whole
  std::int64_t jackpots = 0;
  std::int64_t jackpot_best = 0;
};

struct Standing {
  std::size_t place = 0;  // shared by those who are level
  PersonId person;
  Tally tally;
};

enum class Record : std::uint8_t {
  kBest,
  kWon,
  kWins,
  kMatches,
  kReign,
  kStreak,
  kStreakNow,
  kJackpot,
  kJackpots
};
inline constexpr std::size_t kRecordKinds = 9;

struct RecordHeld {
  std::int64_t value = 0;  // 0: nobody has it yet
  std::vector<PersonId> holders;
};

class Chronicle {
 public:
  // All rows of one match, which has ended or is corrected.
  void put(const std::vector<ResultRow>& rows);
  // Rises with every `put`.
  [[nodiscard]] std::int64_t version() const { return version_; }
  // It was read again, and is what it was at this version.
  void go_on_from(std::int64_t version) { version_ = version; }

  // By place; nullptr: no result.
  [[nodiscard]] const std::vector<ResultRow>* find(MatchId match) const;
  [[nodiscard]] const std::map<MatchId, std::vector<ResultRow>>& matches() const {
    return matches_;
  }
  // Newest first.
  [[nodiscard]] std::vector<ResultRow> of_person(PersonId person, std::size_t most) const;
  [[nodiscard]] std::vector<ResultRow> jackpots(std::size_t most) const;

  // By what was won, then by wins; from the top, at most so many.
  [[nodiscard]] std::vector<Standing> standings(std::int64_t season, std::size_t most) const;
  // 0: the person is not in it.
  [[nodiscard]] std::size_t place_of(std::int64_t season, PersonId person) const;
  [[nodiscard]] const Tally* tally(std::int64_t season, PersonId person) const;
  [[nodiscard]] std::size_t people(std::int64_t season) const;
  [[nodiscard]] std::int64_t matches_of(std::int64_t season) const;
  // Of all time, with the first `most` of those who hold it.
  [[nodiscard]] RecordHeld record(Record record, std::size_t most) const;
  [[nodiscard]] bool holds(Record record, PersonId person) const;

 private:
  using Rank = std::pair<std::int64_t, std::int64_t>;  // won, wins
  struct Table {
    std::map<PersonId, Tally> tallies;
    std::set<std::pair<Rank, PersonId>, std::greater<>> order;
    std::int64_t matches = 0;
  };
  void count_match(const std::vector<ResultRow>& rows, std::int64_t by);
  void set(std::int64_t season, PersonId person, const Tally& tally);
  void drop(std::int64_t season, PersonId person);
  void add(const ResultRow& row);
  void count_anew(PersonId person, const std::set<std::int64_t>& seasons);

  std::map<MatchId, std::vector<ResultRow>> matches_;
  std::map<PersonId, std::set<MatchId>> by_person_;
  std::set<MatchId> with_jackpot_;
  std::map<std::int64_t, Table> tables_;
  std::array<std::set<std::pair<std::int64_t, PersonId>, std::greater<>>, kRecordKinds> records_;
  std::int64_t version_ = 0;
};

// A show's chronicle; copies of the show (a host's preview) share it until one of them changes it.
class SharedChronicle {
 public:
  const Chronicle& operator*() const { return held_ ? *held_ : empty(); }
  const Chronicle* operator->() const { return &**this; }
  Chronicle& change();

 private:
  static const Chronicle& empty();
  std::shared_ptr<Chronicle> held_;  // null: nothing has been played yet
};

}  // namespace callboard
