// A match that an older Callboard has begun goes on in this one: its draws from packs were
// committed to in the first form, their questions were hashed otherwise, and its log was kept by
// match.
#include <gtest/gtest.h>

#include "bot/chance/hash.h"
#include "bot/chance/pack_draw.h"
#include "bot/chance/transcript.h"
#include "bot/chance/verify.h"
#include "bot/match/seals.h"
#include "bot/match/supply.h"
#include "rules/core/json.h"
#include "storage/sqlite/db.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

// As database step 13 has it.
constexpr const char* kStep13 = R"sql(
BEGIN;
CREATE TABLE older_log (
  match_id INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,
  digest INTEGER NOT NULL, PRIMARY KEY (match_id, seq)) STRICT, WITHOUT ROWID;
INSERT INTO older_log SELECT match_id, seq, at_ms, body, digest FROM log;
DROP TABLE log;
ALTER TABLE older_log RENAME TO log;
CREATE TABLE older_draws (
  book_id INTEGER NOT NULL, n INTEGER NOT NULL, question BLOB NOT NULL, label TEXT NOT NULL,
  count INTEGER NOT NULL, sides INTEGER NOT NULL, outcome TEXT NOT NULL, source TEXT NOT NULL,
  proof TEXT NOT NULL, voided INTEGER NOT NULL, PRIMARY KEY (book_id, n)) STRICT, WITHOUT ROWID;
INSERT INTO older_draws SELECT
  book_id, n, question, label, count, sides, outcome, source, proof, voided FROM draws;
DROP TABLE draws;
ALTER TABLE older_draws RENAME TO draws;
CREATE INDEX timers_due ON timers (due_ms);
PRAGMA user_version = 13;
COMMIT;
)sql";

// The proof of a draw as it was when a leaf was the hash of the salted item itself.
std::string first_form(const DrawRow& row, const PackItem& item) {
  nlohmann::json proof = nlohmann::json::parse(row.proof);
  const auto salt = from_hex(proof.at("salt").get<std::string>()).value();
  const std::string leaf = sha256({"callboard leaf 1\n", salt, GameFace::open(item)});
  std::vector<std::string> path;
  for (const auto& hash : proof.at("path")) path.push_back(*from_hex(hash.get<std::string>()));
  proof["leaf"] = to_hex(leaf);
  proof["root"] = to_hex(pack_root(leaf, row.outcome.at(0), row.sides, path));
  return proof.dump();
}

class OlderDraws : public testing::Test {
 protected:
  OlderDraws() {
    WorldOptions options;
    options.store = open();
    world_ = std::make_unique<World>(std::move(options));
  }
  std::unique_ptr<Store> open() {
    auto store = open_sqlite(home_.file("show.db"));
    EXPECT_TRUE(store.ok()) << store.error().detail;
    return store ? *std::move(store) : nullptr;
  }
  // The file as the older program would have left it; how many draws were changed.
  int make_older() {
    const auto draws = world_->store().draws(world_->match().row.book).value();
    const auto log = world_->store().log(world_->match().row.id).value();
    world_->stop();
    world_->reopen([] { return std::unique_ptr<Store>(); });
    int changed = 0;
    {
      Db db(home_.file("show.db"));
      db.open();
      for (const DrawRow& row : draws) {
        if (!is_pack_draw(row)) continue;
        const auto item = item_dealt(log, row);
        EXPECT_TRUE(item) << "draw " << row.n;
        if (!item) continue;
        const std::string question = sha256("as it was, draw " + std::to_string(row.n));
        EXPECT_EQ(db.run("UPDATE draws SET question=?, proof=? WHERE book_id=? AND n=?",
                         Bytes{question}, first_form(row, *item), row.book, row.n),
                  Ran::kDone);
        ++changed;
      }
      db.script(kStep13, "Testing");
      EXPECT_FALSE(db.failed());
    }
    world_->reopen([&] { return open(); });
    world_->restart();
    return changed;
  }
  VerifyReport verify(MatchId id) {
    const auto row = world_->store().match(id).value();
    const auto draws = world_->store().draws(row->book).value();
    TranscriptData data =
        transcript_of("lucky", world_->store().book(row->book).value().value(), draws);
    const auto log = world_->store().log(id).value();
    prove_content(data, *fold_match(*row, log, *world_->show().face), draws, 0);
    return verify_transcript(read_transcript(write_transcript(data)).value());
  }
  std::vector<std::string> dealt() {
    std::vector<std::string> items;
    for (const Dealt& one : world_->match().desk.dealt) items.push_back(one.item);
    return items;
  }

  TempDir home_;
  std::unique_ptr<World> world_;
};

TEST_F(OlderDraws, AMatchUnderWayGoesOnAndAllOfItIsProven) {
  World& world = *world_;
  world.host("!practice");
  world.host("!practice");
  world.host("!void -- a slip");
  const MatchId id = world.match().row.id;
  const Digest after = world.match().game->digest();
  const std::vector<std::string> items = dealt();
  EXPECT_EQ(make_older(), 2);
  EXPECT_EQ(world.match().game->digest(), after) << "it replays";
  EXPECT_EQ(dealt(), items);

  // The same question, asked again: what it was answered with, and no fresh draw.
  world.host("!undo 1");
  EXPECT_NE(world.match().game->digest(), after);
  world.host("!void -- a slip");
  EXPECT_EQ(world.match().game->digest(), after);
  EXPECT_EQ(dealt(), items);

  for (int hour = 0; hour < 24 * 60 && world.match().row.id == id; ++hour) world.pass(kHour_ms);
  ASSERT_NE(world.match().row.id, id) << "it ends";
  const VerifyReport report = verify(id);
  for (const VerifyProblem& problem : report.problems) ADD_FAILURE() << problem.what;
  EXPECT_GE(report.packs, 6) << "of both forms";
  EXPECT_TRUE(world.house().halted.empty());
  EXPECT_TRUE(world.log.empty()) << world.log.front();
}

}  // namespace
}  // namespace callboard::test
