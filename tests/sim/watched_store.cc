#include "tests/sim/watched_store.h"

#include <utility>

namespace callboard::sim {
namespace {

class WatchedStore final : public Store {
 public:
  WatchedStore(Store& behind, StoreHooks hooks) : behind_(behind), hooks_(std::move(hooks)) {}

  using Store::commit;
  Stored<Done> commit(std::span<const Commit> commits) override {
    if (auto fault = hooks_.before()) return Fail{*std::move(fault)};
    auto done = behind_.commit(commits);
    if (!done) {
      hooks_.failed(commits);
      return done;
    }
    hooks_.written(commits);
    if (auto fault = hooks_.after()) return Fail{*std::move(fault)};
    return done;
  }

  Stored<Counters> counters() override { return behind_.counters(); }
  Stored<std::string> installation() override { return behind_.installation(); }
  Stored<std::vector<FormerInstallation>> former_installations() override {
    return behind_.former_installations();
  }
  Stored<std::string> house_note(const std::string& key) override {
    return behind_.house_note(key);
  }
  Stored<std::vector<PersonRow>> people() override { return behind_.people(); }
  Stored<std::optional<PersonRow>> person(PersonId id) override { return behind_.person(id); }
  Stored<std::optional<PersonId>> find_identity(const std::string& adapter,
                                                const std::string& user) override {
    return behind_.find_identity(adapter, user);
  }
  Stored<std::vector<IdentityRow>> identities(PersonId person) override {
    return behind_.identities(person);
  }
  Stored<Done> forget(PersonId person) override { return behind_.forget(person); }
  Stored<std::vector<PersonId>> erase(const Erasure& erasure) override {
    return behind_.erase(erasure);
  }
  Stored<std::vector<ShowRow>> shows() override { return behind_.shows(); }
  Stored<std::optional<ShowRow>> show(ShowId id) override { return behind_.show(id); }
  Stored<std::optional<MatchRow>> match(MatchId id) override { return behind_.match(id); }
  Stored<std::optional<MatchId>> find_match(const std::string& adapter,
                                            const std::string& venue) override {
    return behind_.find_match(adapter, venue);
  }
  Stored<std::vector<MatchRow>> matches(ShowId show) override { return behind_.matches(show); }
  Stored<std::vector<MatchRow>> unfinished() override { return behind_.unfinished(); }
  Stored<std::vector<MatchId>> matches_with(PersonId person) override {
    return behind_.matches_with(person);
  }
  Stored<std::vector<LogEntry>> log(MatchId id) override { return behind_.log(id); }
  Stored<std::optional<BookRow>> book(BookId id) override { return behind_.book(id); }
  Stored<std::vector<BookRow>> books(ShowId show) override { return behind_.books(show); }
  Stored<std::vector<DrawRow>> draws(BookId book) override { return behind_.draws(book); }
  Stored<std::vector<TimerRow>> due(Timestamp now, std::size_t rows_max) override {
    return behind_.due(now, rows_max);
  }
  Stored<std::optional<Timestamp>> next_due() override { return behind_.next_due(); }
  Stored<std::vector<TimerRow>> timers(MatchId match) override { return behind_.timers(match); }
  Stored<std::vector<TimerRow>> first_timers(const std::string& but) override {
    return behind_.first_timers(but);
  }
  Stored<std::vector<TimerRow>> timers_named(const std::string& key) override {
    return behind_.timers_named(key);
  }
  Stored<bool> seen(const ReplyRow& key) override { return behind_.seen(key); }
  Stored<std::optional<ReplyRow>> reply(const std::string& adapter,
                                        const std::string& id) override {
    return behind_.reply(adapter, id);
  }
  Stored<std::vector<ReplyRow>> replies(MatchId match) override { return behind_.replies(match); }
  Stored<std::vector<ReplyRow>> newest_replies(MatchId match, std::size_t rows_max) override {
    return behind_.newest_replies(match, rows_max);
  }
  Stored<std::optional<std::string>> cursor(const std::string& adapter) override {
    return behind_.cursor(adapter);
  }
  Stored<std::vector<OutboxRow>> outbox(const std::string& adapter, OutboxId after,
                                        std::size_t rows_max) override {
    return behind_.outbox(adapter, after, rows_max);
  }
  Stored<std::optional<OutboxRow>> outbox_row(OutboxId id) override {
    return behind_.outbox_row(id);
  }
  Stored<OutboxId> sent_up_to(const std::string& adapter) override {
    return behind_.sent_up_to(adapter);
  }
  Stored<std::vector<OutboxException>> exceptions(const std::string& adapter) override {
    return behind_.exceptions(adapter);
  }
  Stored<std::vector<LedgerRow>> ledger(ShowId show) override { return behind_.ledger(show); }
  Stored<std::vector<LedgerRow>> match_ledger(MatchId match) override {
    return behind_.match_ledger(match);
  }
  Stored<std::vector<LedgerRow>> newest_ledger(ShowId show, std::size_t entries_max) override {
    return behind_.newest_ledger(show, entries_max);
  }
  Stored<std::map<std::string, std::int64_t>> balances(ShowId show) override {
    return behind_.balances(show);
  }
  Stored<std::vector<AuditRow>> audit(MatchId match) override { return behind_.audit(match); }
  Stored<std::vector<AuditRow>> newest_audit(ShowId show, MatchId match,
                                             std::size_t rows_max) override {
    return behind_.newest_audit(show, match, rows_max);
  }
  Stored<bool> burnt(ShowId show, const std::string& item) override {
    return behind_.burnt(show, item);
  }
  Stored<std::vector<BurnRow>> burns(ShowRange shows) override { return behind_.burns(shows); }
  Stored<std::vector<std::string>> seen_items(PersonId person) override {
    return behind_.seen_items(person);
  }
  Stored<std::vector<NoteRow>> notes(ShowRange shows) override { return behind_.notes(shows); }
  Stored<std::vector<ResultRow>> results(ShowRange shows) override {
    return behind_.results(shows);
  }

 private:
  Store& behind_;
  StoreHooks hooks_;
};

}  // namespace

std::unique_ptr<Store> watch_store(Store& behind, StoreHooks hooks) {
  return std::make_unique<WatchedStore>(behind, std::move(hooks));
}

}  // namespace callboard::sim
