#include "storage/sqlite/snapshot.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include "storage/sqlite/faults.h"
#include "storage/sqlite/migrations.h"
#include "storage/sqlite/open.h"

namespace callboard {
namespace {

// Lines of "INSTALLATION LAST-OUTBOX-ROW". The copy's own posts will have a new installation.
constexpr const char* kLeaveInstallation = R"sql(
INSERT OR REPLACE INTO meta
  SELECT 'former', coalesce((SELECT value FROM meta WHERE key = 'former'), '') || value || ' ' ||
         (SELECT coalesce(max(id), 0) FROM outbox) || char(10)
  FROM meta WHERE key = 'installation';
DELETE FROM meta WHERE key = 'installation';
)sql";

class OpenSnapshot final : public Snapshot {
 public:
  OpenSnapshot(const std::filesystem::path& database, SnapshotOf of) : db_(database), of_(of) {}

  std::optional<StoreError> take() {
    db_.open_to_read();
    db_.script("BEGIN", "Reading");
    const std::int64_t owner = db_.integer("PRAGMA application_id", 0);
    (void)db_.integer("SELECT count(*) FROM sqlite_schema", 0);  // from here on the picture stands
    if (!db_.failed() && of_ == SnapshotOf::kCallboard && owner != kApplicationId) {
      db_.fail({StoreErrorKind::kBroken, db_.file().string() + " is no database of Callboard."});
    }
    if (db_.failed()) return db_.take_fault();
    return std::nullopt;
  }

  Stored<Done> copy_to(const std::filesystem::path& file, Pages pages) override {
    std::error_code error;
    const auto target = std::filesystem::weakly_canonical(std::filesystem::absolute(file, error));
    if (std::filesystem::exists(target, error)) {
      return Fail{StoreError{StoreErrorKind::kBroken, "The backup " + target.string() +
                                                          " exists already. Choose another name."}};
    }
    const std::filesystem::path draft = target.string() + ".part";
    std::remove(draft.c_str());  // of a backup that was interrupted
    if (auto made = create_file(draft); !made) return made;
    auto done = fill(draft, pages);
    if (done) done = publish_file(draft, target);
    if (!done) std::remove(draft.c_str());
    return done;
  }

 private:
  Stored<Done> fill(const std::filesystem::path& draft, Pages pages) {
    Db copy(draft);
    copy.open();
    db_.copy_into(copy);
    copy.script("PRAGMA journal_mode=DELETE", "Writing");  // a file that stands alone
    if (of_ == SnapshotOf::kCallboard) copy.script(kLeaveInstallation, "Writing");
    if (pages == Pages::kLookedThrough) {
      check_pages(copy, "PRAGMA integrity_check(1)", db_.file());
    }
    if (db_.failed()) return Fail{db_.take_fault()};
    if (copy.failed()) return Fail{copy.take_fault()};
    return Done{};
  }

  Db db_;
  SnapshotOf of_;
};

std::string read_line(Query& query) { return query.text(); }

}  // namespace

Stored<std::unique_ptr<Snapshot>> take_snapshot(const std::filesystem::path& database,
                                                SnapshotOf of) {
  auto snapshot = std::make_unique<OpenSnapshot>(database, of);
  if (auto fault = snapshot->take()) return Fail{*std::move(fault)};
  return std::unique_ptr<Snapshot>(std::move(snapshot));
}

Stored<std::vector<FormerInstallation>> read_former(Db& db) {
  auto text = db.one(read_line, "SELECT value FROM meta WHERE key = 'former'");
  if (!text) return Fail{text.error()};
  std::vector<FormerInstallation> former;
  std::string_view rest = text->has_value() ? std::string_view(**text) : std::string_view();
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const auto space = line.find(' ');
    FormerInstallation one;
    if (space != std::string_view::npos) {
      one.installation = line.substr(0, space);
      std::from_chars(line.data() + space + 1, line.data() + line.size(), one.upto.value);
    }
    if (one.installation.empty() || one.upto.value < 0) {
      return Fail{corrupt_fault("the list of former installations", db.file().string())};
    }
    former.push_back(std::move(one));
  }
  return former;
}

}  // namespace callboard
