// Every host command that is done, as the golden table golden/done.txt shows it: whether the audit
// keeps a difference, where it is announced, and whether "!undo", or what undoes a command about
// people and clocks, brings all of it back: the game, seats, pause, allowances, clocks, hosts, who
// is muted, proposals and the show's options. It does not after a throw is voided or typed in (the
// same question has the same answer), over a match that is not the current one, and a protest that
// was answered stays closed.
// CALLBOARD_GOLDEN=write renews the table.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "rules/core/json.h"
#include "tests/bot/desk/stand.h"
#include "tests/bot/desk/try_scenes.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

const std::string kTable = std::string(CALLBOARD_SOURCE_DIR) + "/tests/bot/desk/golden/done.txt";

// Commands that only show something, or write to somebody and change nothing.
const std::set<std::string> kShowing = {"puzzles",   "status",   "log",      "secret", "queue",
                                        "fair",      "schedule", "digest",   "try",    "ledger",
                                        "standings", "records",  "jackpots", "season", "remind",
                                        "list",      "variants", "reading"};

// Those that do so when nothing else is said.
const std::set<std::string> kShowingAlone = {"pool", "prize"};

// By id; those of a match come with those of its show.
std::map<std::int64_t, AuditRow> audits(World& world) {
  std::map<std::int64_t, AuditRow> all;
  for (std::int64_t match = 0; match <= world.store().counters()->match; ++match) {
    const auto rows = world.store().newest_audit(ShowId{1}, MatchId{match}, 100);
    for (const AuditRow& row : *rows) all[row.id] = row;
  }
  return all;
}

// What takes a command back that is about people and clocks; of all others it is "!undo".
std::string inverse_command(const std::string& command) {
  static const std::map<std::string, std::string> kInverse = {
      {"extend 12h -- trains", "!extend -12h"},
      {"extend 6h Ann", "!extend -6h"},
      {"credit off", "!extend 5h"},
      {"excuse Ann", "!excuse Ann no"},
      {"bank Ann 12h", "!bank Ann -12h"},
      {"pause -- holidays", "!resume"},
      {"resume", "!pause"},
      {"set deadline_hours 48", "!set deadline_hours 24"},
      {"mute Cyd", "!unmute Cyd"},
      {"unmute Cyd", "!mute Cyd"},
      {"host add Cyd", "!host remove Cyd"},
      {"handover Cyd -- holidays", "!handover Dee"},
      {"undo 1 -- a slip", "!redo"},
      {"undo to #5", "!redo"},
      {"late Ann", "!redo"}};  // no more than an undo
  const auto found = kInverse.find(command);
  return found == kInverse.end() ? "!undo" : found->second;
}

// What has to be brought back: the match as hosts see it, and the show but for its counters.
std::string stand(World& world, Clocks clocks) {
  const Show& show = world.show();
  if (!show.state.current) return "";
  const nlohmann::json match = stand_of_match(world, *show.state.current, clocks);
  return match.is_null() ? "" : nlohmann::json{match, stand_of_show(show)}.dump();
}

struct Done {
  bool accepted = false;
  std::string line;
  std::string word;
  std::size_t audited = 0;
  bool differs = false;
};

// " announced in the thread", "... in the foyer", or both.
std::string where_told(const World& world, std::size_t from) {
  std::set<std::string> places;
  for (std::size_t i = from; i < world.forum.posts.size(); ++i) {
    const Standing& post = world.forum.posts[i];
    if (post.to.empty()) places.insert(post.venue == world.foyer() ? "foyer" : "thread");
  }
  std::string told;
  for (const std::string& place : places) told += (told.empty() ? "" : " and ") + place;
  return told.empty() ? "told in private" : "announced in " + told;
}

Done do_it(const Trial& trial) {
  World world(options_for(trial.scene));
  play_to(world, trial.scene);
  const std::string opposite = inverse_command(trial.command);
  const bool play = opposite == "!undo" || opposite == "!redo";
  const Clocks clocks = play ? Clocks::kWhole : Clocks::kCompared;
  const std::string before = stand(world, clocks);
  const std::size_t known = audits(world).size();
  const std::size_t posts = world.forum.posts.size();
  const std::string command = trial.command;
  Done done;
  done.word = command.substr(0, command.find(' '));
  world.host("!" + command);
  const auto marks = world.forum.verdicts[world.forum.last_reply()];
  done.accepted = !marks.empty() && marks.back() == Verdict::kAccepted;
  const auto rows = audits(world);
  done.audited = rows.size() - known;
  if (done.audited != 0) {
    const AuditRow& row = rows.rbegin()->second;
    EXPECT_EQ(row.who, person(world, "Dee")) << command;
    EXPECT_TRUE(row.command.starts_with("!" + done.word)) << row.command;
    const auto dashes = command.find(" -- ");
    if (dashes != std::string::npos) {
      EXPECT_EQ(row.why, command.substr(dashes + 4)) << command;
    }
    done.differs = row.before_json != row.after_json;
  }
  done.line = where_told(world, posts);
  const std::string after = stand(world, clocks);
  if (!before.empty() && after != before) {
    world.whisper(done.word == "handover" ? "Cyd" : "Dee", opposite);
    const bool back = stand(world, clocks) == before;
    done.line += (back ? ", undone by " : ", not undone by one ") + opposite;
  }
  return done;
}

TEST(Done, EveryCommandIsAuditedAnnouncedAndUndone) {
  std::ostringstream all;
  for (const Trial& trial : trials()) {
    const Done done = do_it(trial);
    if (!done.accepted) continue;
    EXPECT_EQ(done.audited, done.word == "try" ? 0U : 1U) << trial.command;
    const bool showing = kShowing.contains(done.word) || kShowingAlone.contains(trial.command);
    EXPECT_TRUE(done.differs || showing) << trial.command;
    all << trial.clause << ", " << words_for(trial.scene) << ": !" << trial.command << "\n    "
        << (done.differs ? "audited with before and after" : "audited") << "; " << done.line
        << "\n";
  }
  const char* write = std::getenv("CALLBOARD_GOLDEN");
  if (write != nullptr && std::string(write) == "write") std::ofstream(kTable) << all.str();
  std::ifstream in(kTable);
  const std::string golden{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(all.str(), golden);
}

}  // namespace
}  // namespace callboard::test
