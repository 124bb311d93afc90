// The unfinished matches by id. Those at work are in memory, awake; of the others, asleep, only a
// few words are kept, and whoever asks for one wakes it: it is read from the store and folded. A
// match falls asleep between two acts only, when nothing of it waits to be written. Going through
// the table wakes everything; what needs but some of the matches asks by show or by person. Owned
// by the house, used by the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "bot/match/live_match.h"

namespace callboard {

// What is known of a match that sleeps.
struct Sleeper {
  ShowId show;
  MatchStatus status = MatchStatus::kWaiting;
  bool placed = false;                   // it has a thread
  std::uint64_t errands = 0;             // as in LiveMatch
  std::unique_ptr<const Ruled> ruled{};  // most have none
};

class MatchTable {
 public:
  using Map = std::map<MatchId, LiveMatch>;
  using iterator = Map::iterator;
  using const_iterator = Map::const_iterator;
  // Reads a match; none: it cannot be played, and is in the table no more.
  using Wake = std::function<std::optional<LiveMatch>(MatchId)>;

  void wake_with(Wake wake) { wake_ = std::move(wake); }
  void lay_down(MatchId id, Sleeper sleeper);

  // These wake it.
  iterator find(MatchId id);
  const_iterator find(MatchId id) const { return const_cast<MatchTable*>(this)->find(id); }
  LiveMatch& at(MatchId id);
  const LiveMatch& at(MatchId id) const { return const_cast<MatchTable*>(this)->at(id); }
  // The match, if it waits for players; null: it does not, and if it sleeps, sleeps on.
  LiveMatch* waiting(MatchId id);

  // These wake nothing.
  [[nodiscard]] bool contains(MatchId id) const { return awake_.contains(id) || is_asleep(id); }
  [[nodiscard]] bool is_asleep(MatchId id) const { return asleep_.contains(id); }
  [[nodiscard]] std::size_t size() const { return awake_.size() + asleep_.size(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] const Sleeper* sleeper(MatchId id) const;  // null: it is awake, or there is none
  [[nodiscard]] std::optional<ShowId> show_of(MatchId id) const;
  [[nodiscard]] std::vector<MatchId> of_show(ShowId show) const;  // by id
  [[nodiscard]] std::vector<MatchId> asleep() const;              // by id
  [[nodiscard]] Map& awake() { return awake_; }
  [[nodiscard]] const Map& awake() const { return awake_; }
  iterator end() { return awake_.end(); }
  [[nodiscard]] const_iterator end() const { return awake_.end(); }

  // Every match, all of them woken.
  iterator begin();
  [[nodiscard]] const_iterator begin() const { return const_cast<MatchTable*>(this)->begin(); }

  std::pair<iterator, bool> emplace(MatchId id, LiveMatch match);
  void erase(iterator match);

  // When an eighth more than `awake_max` are awake: lays down those used least lately, of which
  // `may` is true, until `awake_max` are left, as far as that is possible. Gives their ids.
  std::vector<MatchId> rest(std::size_t awake_max,
                            const std::function<bool(const LiveMatch&)>& may);

 private:
  Wake wake_;
  Map awake_;
  std::map<MatchId, Sleeper> asleep_;
  std::set<std::pair<ShowId, MatchId>> by_show_;  // all
  std::uint64_t uses_ = 0;
};

}  // namespace callboard
