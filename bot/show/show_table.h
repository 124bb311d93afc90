// The shows by id. As with matches (bot/match/match_table.h) those at work are in memory, awake; of
// the others, asleep, only a few words are kept, and whoever asks for one wakes it: it is read from
// the store again. A show falls asleep between two acts only, when nothing of it waits to be
// written and nobody is asked there for anything. Going through the table wakes everything; what
// needs but some of the shows asks by `which`. Owned by the house, used by the loop's thread.
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

#include "bot/show/show.h"

namespace callboard {

// What is known of a show that sleeps.
struct SleepingShow {
  std::string key;
  const ShowSetup* setup = nullptr;  // without the key; the same for shows that are set up alike
  const GameFace* face = nullptr;
  std::shared_ptr<const Pack> pack;
  std::vector<PersonId> people;  // who hosts, plays or has played there, or waits for it; sorted
  std::unique_ptr<const Made> made{};      // most have none
  std::unique_ptr<const Ruled> settled{};  // likewise
  std::int64_t chronicle = 0;              // its version
};

// A show as it is seen without waking it.
struct ShowSeen {
  ShowId id;
  const std::string& key;
  const ShowSetup& setup;  // without the key, if it sleeps
  const Made* made;        // null: it is configured
  // False: it has nothing to do with the person. Of one that is awake it is always true.
  [[nodiscard]] bool may_know(PersonId person) const;
  const std::vector<PersonId>* people;  // null: it is awake
};

class ShowTable {
 public:
  using Map = std::map<ShowId, Show>;
  using iterator = Map::iterator;
  using const_iterator = Map::const_iterator;
  // Reads the rest of a show of which id, key, setup, face and pack are given. False: its rows do
  // not decode any more, and it is in the table no more.
  using Wake = std::function<bool(Show&)>;

  void wake_with(Wake wake) { wake_ = std::move(wake); }

  // These wake it.
  iterator find(ShowId id);
  const_iterator find(ShowId id) const { return const_cast<ShowTable*>(this)->find(id); }
  Show& at(ShowId id);
  const Show& at(ShowId id) const { return const_cast<ShowTable*>(this)->at(id); }

  // These wake nothing.
  [[nodiscard]] bool contains(ShowId id) const { return awake_.contains(id) || is_asleep(id); }
  [[nodiscard]] bool is_asleep(ShowId id) const { return asleep_.contains(id); }
  [[nodiscard]] std::size_t size() const { return awake_.size() + asleep_.size(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] std::vector<ShowId> which(const std::function<bool(const ShowSeen&)>& wanted) const;
  [[nodiscard]] std::vector<ShowId> ids() const;  // of all
  [[nodiscard]] const Map& awake() const { return awake_; }
  iterator any();  // the first that can be had; the end: there is none
  iterator end() { return awake_.end(); }
  [[nodiscard]] const_iterator end() const { return awake_.end(); }

  // Every show, all of them woken.
  iterator begin();
  [[nodiscard]] const_iterator begin() const { return const_cast<ShowTable*>(this)->begin(); }

  std::pair<iterator, bool> emplace(ShowId id, Show show);

  // When an eighth more than `awake_max` are awake: lays down those used least lately, as far as
  // nobody is asked there, until `awake_max` are left.
  void rest(std::size_t awake_max);

 private:
  void lay_down(Map::iterator at);

  Wake wake_;
  Map awake_;
  std::map<ShowId, SleepingShow> asleep_;
  // Of shows that sleep or did: they stay, since settings change rarely.
  std::set<ShowSetup> setups_;
  std::uint64_t uses_ = 0;
  std::size_t patience_ = 0;  // so often `rest` does nothing, since too many could not sleep
};

}  // namespace callboard
