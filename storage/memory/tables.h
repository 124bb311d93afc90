// The tables of the memory store, and the journal that makes a commit all or none: every change
// first notes how to take it back. Owned by the memory store; one thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "storage/rows.h"
#include "storage/store.h"

namespace callboard {

// Undoes what was changed since it was made, unless kept.
class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal() {
    for (auto undo = undos_.rbegin(); undo != undos_.rend(); ++undo) (*undo)();
  }
  void keep() { undos_.clear(); }

  template <class Map>
  void put(Map& map, const typename Map::key_type& key, typename Map::mapped_type value) {
    const auto found = map.find(key);
    if (found == map.end()) {
      map.emplace(key, std::move(value));
      undos_.push_back([&map, key] { map.erase(key); });
    } else {
      undos_.push_back([&map, key, old = found->second] { map.at(key) = old; });
      found->second = std::move(value);
    }
  }
  template <class Map>
  void erase(Map& map, const typename Map::key_type& key) {
    const auto found = map.find(key);
    if (found == map.end()) return;
    undos_.push_back([&map, key, old = found->second] { map.emplace(key, old); });
    map.erase(found);
  }
  template <class Value>
  void append(std::vector<Value>& list, Value value) {
    list.push_back(std::move(value));
    undos_.push_back([&list] { list.pop_back(); });
  }

 private:
  std::vector<std::function<void()>> undos_;
};

struct Present {};  // the value of a map that is used as a set, so that one journal serves both

struct Tables {
  using Key = std::pair<std::string, std::string>;  // adapter and id
  std::map<PersonId, PersonRow> people;
  std::map<Key, IdentityRow> identities;
  std::map<ShowId, ShowRow> shows;
  std::map<MatchId, MatchRow> matches;
  std::map<std::tuple<std::string, std::string, MatchId>, Present> venues;
  std::map<MatchId, CastRow> casts;
  std::map<std::pair<PersonId, MatchId>, Present> casts_by_person;
  std::map<BookId, BookRow> books;
  std::map<std::pair<ShowId, std::int64_t>, BookId> books_by_number;
  std::map<std::pair<BookId, std::int64_t>, DrawRow> draws;
  std::map<MatchId, std::vector<LogEntry>> log;
  std::map<std::pair<MatchId, std::string>, Timestamp> timers;
  std::map<std::tuple<Timestamp, MatchId, std::string>, Present> timers_by_due;
  std::map<Key, ReplyRow> replies;
  std::map<std::tuple<MatchId, Timestamp, Key>, Present> replies_by_match;
  std::map<std::string, std::string> cursors;
  std::map<OutboxId, OutboxRow> outbox;
  std::map<std::string, std::vector<OutboxId>> outbox_by_adapter;
  std::map<std::string, OutboxId> sent;
  std::map<OutboxId, OutboxException> exceptions;
  std::map<std::pair<std::int64_t, std::size_t>, LedgerRow> ledger;  // by id and line of the commit
  std::map<std::pair<ShowId, std::string>, std::int64_t> balances;   // by account
  std::map<std::int64_t, AuditRow> audit;
  std::map<std::pair<ShowId, std::string>, Present> burns;
  std::map<std::pair<PersonId, std::string>, Present> seen;
  std::map<std::tuple<ShowId, std::string, std::string>, NoteRow> notes;
  std::map<std::string, std::string> house_notes;
  std::map<std::pair<MatchId, std::int64_t>, ResultRow> results;
};

// Writes one commit through the journal. Gives the fault that forbids it, or nothing; on a fault
// some of it may have been written, and the journal takes it back.
std::optional<StoreError> write_commit(Tables& tables, Journal& journal, const Commit& commit);

}  // namespace callboard
