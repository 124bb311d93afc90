#include "storage/memory/memory_store.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "storage/commit_check.h"
#include "storage/memory/tables.h"
#include "storage/name_in_words.h"

namespace callboard {
namespace {

template <class Map>
std::int64_t highest_id(const Map& map) {
  return map.empty() ? 0 : std::max<std::int64_t>(0, map.rbegin()->first.value);
}

template <class Map, class Key>
auto find_value(const Map& map, const Key& key) {
  const auto found = map.find(key);
  using Value = typename Map::mapped_type;
  return found == map.end() ? std::optional<Value>() : std::optional<Value>(found->second);
}

// The rows of a map that `wanted` picks, in the order of their keys.
template <class Map, class Wanted>
auto pick(const Map& map, const Wanted& wanted) {
  std::vector<typename Map::mapped_type> rows;
  for (const auto& [key, row] : map) {
    if (wanted(row)) rows.push_back(row);
  }
  return rows;
}

constexpr Timestamp kEarliest{std::numeric_limits<std::int64_t>::min()};

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(std::string installation) : installation_(std::move(installation)) {}

  using Store::commit;
  Stored<Done> commit(std::span<const Commit> commits) override {
    Journal journal;
    for (const Commit& one : commits) {
      if (auto fault = write_commit(t_, journal, one)) return Fail{*std::move(fault)};
    }
    journal.keep();
    return Done{};
  }

  Stored<Counters> counters() override {
    Counters high;
    high.person = highest_id(t_.people);
    high.show = highest_id(t_.shows);
    high.match = highest_id(t_.matches);
    high.book = highest_id(t_.books);
    high.outbox = highest_id(t_.outbox);
    high.ledger = t_.ledger.empty() ? 0 : t_.ledger.rbegin()->first.first;
    high.audit = t_.audit.empty() ? 0 : std::max<std::int64_t>(0, t_.audit.rbegin()->first);
    return high;
  }
  Stored<std::string> installation() override { return installation_; }
  Stored<std::vector<FormerInstallation>> former_installations() override {
    return std::vector<FormerInstallation>{};
  }
  Stored<std::string> house_note(const std::string& key) override {
    return find_value(t_.house_notes, key).value_or("");
  }

  Stored<std::vector<PersonRow>> people() override {
    return pick(t_.people, [](const PersonRow&) { return true; });
  }
  Stored<std::optional<PersonRow>> person(PersonId id) override {
    return find_value(t_.people, id);
  }
  Stored<std::optional<PersonId>> find_identity(const std::string& adapter,
                                                const std::string& user) override {
    const auto found = t_.identities.find({adapter, user});
    if (found == t_.identities.end()) return std::optional<PersonId>{};
    return std::optional(found->second.person);
  }
  Stored<std::vector<IdentityRow>> identities(PersonId person) override {
    auto rows = pick(t_.identities, [&](const IdentityRow& row) { return row.person == person; });
    std::stable_sort(rows.begin(), rows.end(), [](const IdentityRow& a, const IdentityRow& b) {
      return a.adapter != b.adapter ? a.adapter < b.adapter : a.wrote > b.wrote;
    });
    return rows;
  }
  Stored<Done> forget(PersonId person) override {
    if (const auto found = t_.people.find(person); found != t_.people.end()) {
      std::vector<AuditWords> said;
      for (const auto& [id, row] : t_.audit) said.push_back({row.id, row.command, row.why});
      forget_words(names_of(said, found->second.name), person);
      for (const AuditWords& row : without_name(std::move(said), found->second.name)) {
        t_.audit.at(row.id).command = row.command;
        t_.audit.at(row.id).why.clear();
      }
      found->second = PersonRow{person, "", true, ""};
    }
    std::erase_if(t_.identities, [&](const auto& item) { return item.second.person == person; });
    std::erase_if(t_.seen, [&](const auto& row) { return row.first.first == person; });
    for (auto& [key, reply] : t_.replies) {
      if (reply.person == person) reply.text.clear();
    }
    for (auto& [id, row] : t_.audit) {
      if (row.who != person) continue;
      for (std::string* words : {&row.command, &row.why, &row.before_json, &row.after_json}) {
        words->clear();
      }
    }
    return Done{};
  }
  Stored<std::vector<PersonId>> erase(const Erasure& erasure) override {
    const std::vector<PersonId> people = only_there(erasure);
    const auto meant = [&](ShowId show) {
      return std::find(erasure.shows.begin(), erasure.shows.end(), show) != erasure.shows.end();
    };
    for (auto& [key, reply] : t_.replies) {
      if (meant(reply.show)) reply.text.clear();
    }
    for (auto& [id, row] : t_.audit) {
      if (!meant(row.show)) continue;
      row.command = row.why = row.before_json = row.after_json = "";
    }
    for (auto& [key, row] : t_.ledger) {
      if (meant(row.show)) row.why.clear();
    }
    std::erase_if(t_.notes, [&](const auto& item) { return meant(item.second.show); });
    for (auto& [id, row] : t_.outbox) {
      if (!meant(row.show)) continue;
      t_.exceptions.erase(id);
      row.post = Post();
    }
    std::erase_if(t_.outbox, [&](const auto& item) {
      const OutboxRow& row = item.second;
      if (!meant(row.show)) return false;
      const auto sent = t_.sent.find(row.venue.adapter);
      const bool waits = sent == t_.sent.end() || row.id > sent->second;
      if (waits) std::erase(t_.outbox_by_adapter[row.venue.adapter], row.id);
      return waits;
    });
    for (const PersonId person : people) (void)forget(person);
    return people;
  }

  Stored<std::vector<ShowRow>> shows() override {
    return pick(t_.shows, [](const ShowRow&) { return true; });
  }
  Stored<std::optional<ShowRow>> show(ShowId id) override { return find_value(t_.shows, id); }
  Stored<std::optional<MatchRow>> match(MatchId id) override { return find_value(t_.matches, id); }
  Stored<std::optional<MatchId>> find_match(const std::string& adapter,
                                            const std::string& venue) override {
    std::optional<MatchId> newest;
    const MatchId first{std::numeric_limits<std::int64_t>::min()};
    for (auto at = t_.venues.lower_bound({adapter, venue, first}); at != t_.venues.end(); ++at) {
      const auto& [of_adapter, id, match] = at->first;
      if (of_adapter != adapter || id != venue) break;
      newest = match;
    }
    return newest;
  }
  Stored<std::vector<MatchRow>> matches(ShowId show) override {
    auto rows = pick(t_.matches, [&](const MatchRow& row) { return row.show == show; });
    std::stable_sort(rows.begin(), rows.end(),
                     [](const MatchRow& a, const MatchRow& b) { return a.number < b.number; });
    return rows;
  }
  Stored<std::vector<MatchRow>> unfinished() override {
    return pick(t_.matches, [](const MatchRow& row) {
      return row.status == MatchStatus::kWaiting || row.status == MatchStatus::kLive;
    });
  }
  Stored<std::vector<MatchId>> matches_with(PersonId person) override {
    std::vector<MatchId> matches;
    auto at = t_.casts_by_person.lower_bound({person, MatchId{INT64_MIN}});
    for (; at != t_.casts_by_person.end() && at->first.first == person; ++at) {
      matches.push_back(at->first.second);
    }
    return matches;
  }
  Stored<std::vector<LogEntry>> log(MatchId id) override {
    return find_value(t_.log, id).value_or(std::vector<LogEntry>{});
  }
  Stored<std::optional<BookRow>> book(BookId id) override { return find_value(t_.books, id); }
  Stored<std::vector<BookRow>> books(ShowId show) override {
    auto rows = pick(t_.books, [&](const BookRow& row) { return row.show == show; });
    std::sort(rows.begin(), rows.end(),
              [](const BookRow& a, const BookRow& b) { return a.number < b.number; });
    return rows;
  }
  Stored<std::vector<DrawRow>> draws(BookId book) override {
    std::vector<DrawRow> rows;
    for (auto at = t_.draws.lower_bound({book, INT64_MIN}); at != t_.draws.end(); ++at) {
      if (at->first.first != book) break;
      rows.push_back(at->second);
    }
    return rows;
  }

  Stored<std::vector<TimerRow>> due(Timestamp now, std::size_t rows_max) override {
    std::vector<TimerRow> rows;
    for (const auto& [key, present] : t_.timers_by_due) {
      const auto& [at, match, name] = key;
      if (at > now || rows.size() == rows_max) break;
      rows.push_back({match, name, at});
    }
    return rows;
  }
  Stored<std::optional<Timestamp>> next_due() override {
    if (t_.timers_by_due.empty()) return std::optional<Timestamp>();
    return std::optional(std::get<Timestamp>(t_.timers_by_due.begin()->first));
  }
  Stored<std::vector<TimerRow>> timers(MatchId match) override {
    std::vector<TimerRow> rows;
    for (auto at = t_.timers.lower_bound({match, ""}); at != t_.timers.end(); ++at) {
      if (at->first.first != match) break;
      rows.push_back({match, at->first.second, at->second});
    }
    return rows;
  }
  Stored<std::vector<TimerRow>> first_timers(const std::string& but) override {
    std::set<MatchId> known{MatchId{}};
    std::vector<TimerRow> rows;
    for (const auto& [key, present] : t_.timers_by_due) {
      const auto& [at, match, name] = key;
      if (name != but && known.insert(match).second) rows.push_back({match, name, at});
    }
    return rows;
  }
  Stored<std::vector<TimerRow>> timers_named(const std::string& key) override {
    std::vector<TimerRow> rows;
    for (const auto& [at, due] : t_.timers) {
      if (at.second == key) rows.push_back({at.first, at.second, due});
    }
    return rows;
  }

  Stored<bool> seen(const ReplyRow& key) override {
    return t_.replies.contains({key.adapter, key.id});
  }
  Stored<std::optional<ReplyRow>> reply(const std::string& adapter,
                                        const std::string& id) override {
    return find_value(t_.replies, Tables::Key{adapter, id});
  }
  Stored<std::vector<ReplyRow>> replies(MatchId match) override {
    std::vector<ReplyRow> rows;
    for (auto at = t_.replies_by_match.lower_bound({match, kEarliest, {}});
         at != t_.replies_by_match.end() && std::get<MatchId>(at->first) == match; ++at) {
      rows.push_back(t_.replies.at(std::get<Tables::Key>(at->first)));
    }
    return rows;
  }
  Stored<std::vector<ReplyRow>> newest_replies(MatchId match, std::size_t rows_max) override {
    std::vector<ReplyRow> rows;
    const auto begin = t_.replies_by_match.lower_bound({match, kEarliest, {}});
    auto at = t_.replies_by_match.lower_bound({MatchId{match.value + 1}, kEarliest, {}});
    while (at != begin && rows.size() < rows_max) {
      --at;
      rows.push_back(t_.replies.at(std::get<Tables::Key>(at->first)));
    }
    std::reverse(rows.begin(), rows.end());
    return rows;
  }
  Stored<std::optional<std::string>> cursor(const std::string& adapter) override {
    return find_value(t_.cursors, adapter);
  }

  Stored<std::vector<OutboxRow>> outbox(const std::string& adapter, OutboxId after,
                                        std::size_t rows_max) override {
    std::vector<OutboxRow> rows;
    const auto found = t_.outbox_by_adapter.find(adapter);
    if (found == t_.outbox_by_adapter.end()) return rows;
    const auto& ids = found->second;
    for (auto id = std::upper_bound(ids.begin(), ids.end(), after);
         id != ids.end() && rows.size() < rows_max; ++id) {
      rows.push_back(t_.outbox.at(*id));
    }
    return rows;
  }
  Stored<std::optional<OutboxRow>> outbox_row(OutboxId id) override {
    return find_value(t_.outbox, id);
  }
  Stored<OutboxId> sent_up_to(const std::string& adapter) override {
    return find_value(t_.sent, adapter).value_or(OutboxId{});
  }
  Stored<std::vector<OutboxException>> exceptions(const std::string& adapter) override {
    return pick(t_.exceptions, [&](const OutboxException& row) { return row.adapter == adapter; });
  }

  Stored<std::vector<LedgerRow>> ledger(ShowId show) override {
    return pick(t_.ledger, [&](const LedgerRow& row) { return row.show == show; });
  }
  Stored<std::vector<LedgerRow>> match_ledger(MatchId match) override {
    return pick(t_.ledger, [&](const LedgerRow& row) { return row.match == match; });
  }
  Stored<std::vector<LedgerRow>> newest_ledger(ShowId show, std::size_t entries_max) override {
    std::vector<LedgerRow> rows;
    std::size_t entries = 0;
    for (auto at = t_.ledger.rbegin(); at != t_.ledger.rend(); ++at) {
      const LedgerRow& row = at->second;
      if (row.show != show) continue;
      if (rows.empty() || rows.back().id != row.id) ++entries;
      if (entries > entries_max) break;
      rows.push_back(row);
    }
    std::reverse(rows.begin(), rows.end());
    return rows;
  }
  Stored<std::map<std::string, std::int64_t>> balances(ShowId show) override {
    std::map<std::string, std::int64_t> sums;
    for (auto at = t_.balances.lower_bound({show, ""}); at != t_.balances.end(); ++at) {
      if (at->first.first != show) break;
      if (at->second != 0) sums.emplace(at->first.second, at->second);
    }
    return sums;
  }
  Stored<std::vector<AuditRow>> audit(MatchId match) override {
    return pick(t_.audit, [&](const AuditRow& row) { return row.match == match; });
  }
  Stored<std::vector<AuditRow>> newest_audit(ShowId show, MatchId match,
                                             std::size_t rows_max) override {
    auto rows = pick(t_.audit, [&](const AuditRow& row) {
      return row.match == MatchId{} ? row.show == show : row.match == match;
    });
    if (rows.size() > rows_max) {
      rows.erase(rows.begin(), rows.end() - static_cast<std::ptrdiff_t>(rows_max));
    }
    return rows;
  }
  Stored<bool> burnt(ShowId show, const std::string& item) override {
    return t_.burns.contains({show, item});
  }
  Stored<std::vector<BurnRow>> burns(ShowRange shows) override {
    std::vector<BurnRow> rows;
    for (auto at = t_.burns.lower_bound({shows.first, ""}); at != t_.burns.end(); ++at) {
      if (!shows.contains(at->first.first)) break;
      rows.push_back({at->first.first, at->first.second});
    }
    return rows;
  }
  Stored<std::vector<std::string>> seen_items(PersonId person) override {
    std::vector<std::string> items;
    for (auto at = t_.seen.lower_bound({person, ""}); at != t_.seen.end(); ++at) {
      if (at->first.first != person) break;
      items.push_back(at->first.second);
    }
    return items;
  }
  Stored<std::vector<NoteRow>> notes(ShowRange shows) override {
    return pick(t_.notes, [&](const NoteRow& row) { return shows.contains(row.show); });
  }
  Stored<std::vector<ResultRow>> results(ShowRange shows) override {
    auto rows = pick(t_.results, [&](const ResultRow& row) { return shows.contains(row.show); });
    std::stable_sort(rows.begin(), rows.end(),
                     [](const ResultRow& a, const ResultRow& b) { return a.show < b.show; });
    return rows;
  }

 private:
  // What people typed and the daemon has posted or booked, and hosts' commands.
  void forget_words(const std::vector<std::string>& names, PersonId person) {
    for (auto& [key, row] : t_.replies) {
      if (!row.text.starts_with('!')) continue;
      if (auto without = forgotten_in(row.text, names, person)) row.text = *std::move(without);
    }
    for (auto& [id, row] : t_.outbox) {
      if (auto without = forgotten_in(row.post, names, person)) row.post = *std::move(without);
    }
    for (auto& [key, row] : t_.ledger) {
      if (auto without = forgotten_in(row.why, names, person)) row.why = *std::move(without);
    }
  }

  // Who took part there and is in no other show, on no other platform.
  std::vector<PersonId> only_there(const Erasure& erasure) {
    std::set<PersonId> there, elsewhere = erasure.keep;
    const auto note = [&](ShowId show, PersonId person) {
      const bool meant =
          std::find(erasure.shows.begin(), erasure.shows.end(), show) != erasure.shows.end();
      if (show != ShowId{}) (meant ? there : elsewhere).insert(person);
    };
    for (const auto& [key, row] : t_.replies) note(row.show, row.person);
    for (const auto& [key, row] : t_.results) note(row.show, row.person);
    for (const auto& [id, cast] : t_.casts) {
      const auto match = t_.matches.find(id);
      const bool meant =
          match == t_.matches.end() || std::find(erasure.shows.begin(), erasure.shows.end(),
                                                 match->second.show) != erasure.shows.end();
      if (!meant) elsewhere.insert(cast.people.begin(), cast.people.end());
    }
    for (const auto& [key, row] : t_.identities) {
      if (row.adapter != erasure.adapter) elsewhere.insert(row.person);
    }
    std::vector<PersonId> only;
    std::set_difference(there.begin(), there.end(), elsewhere.begin(), elsewhere.end(),
                        std::back_inserter(only));
    return only;
  }

  Tables t_;
  std::string installation_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store(std::string installation) {
  if (installation.empty()) {
    auto fresh = new_installation();
    CALLBOARD_CHECK(fresh.has_value(), "the system gives no random bytes");
    installation = *std::move(fresh);
  }
  return std::make_unique<MemoryStore>(std::move(installation));
}

}  // namespace callboard
