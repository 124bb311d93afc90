// Each action of a host, HA-01 to HA-43, one row or several: "!try" shows it and changes nothing;
// it is announced, or told in private where it is quiet; the audit and "!log" have who, why, before
// and after; what the row names takes it back; and all of this again over a match that was
// finished. Words and pictures of each are kept in golden/try.txt, reach in reach_back_test.cc.
#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <sstream>

#include "bot/show/results.h"
#include "rules/core/json.h"
#include "tests/bot/desk/stand.h"
#include "tests/bot/desk/try_scenes.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

constexpr const char* kWhy = "because it is fair";

// How it is given over a finished match.
enum class Past {
  kDirectly,  // "!match 1 COMMAND" opens the match again where the game takes the word
  kReopened,  // after "!match 1 !undo" of what was played since, as in any match
  kShow,      // it is about people or the show, in the finished match's thread as anywhere
};

struct HostAction {
  const char* id;
  Scene scene;
  const char* command;
  Past past;
  const char* back;     // what takes it back; empty: nothing does, or there is nothing to
  const char* because;  // why not "!undo"
  const char* first;    // before it in a match that was opened again: no undo brings this back
};

void PrintTo(const HostAction& action, std::ostream* out) { *out << '!' << action.command; }

constexpr const char* kUndo = "!undo";
constexpr const char* kOpposite = "about people: the opposite command";
constexpr const char* kClock = "about clocks: the opposite command";
constexpr const char* kReads = "only shows something";
constexpr const char* kVoided = "a throw that is known falls again: nobody fishes";

constexpr HostAction kActions[] = {
    {"HA01", Scene::kLobby, "new Ann vs Bob", Past::kShow, "!abort confirm -- again",
     "seats are filled", ""},
    {"HA02", Scene::kOpen, "puzzle COOKIE CUTTER | sweet", Past::kReopened, kUndo, "", ""},
    {"HA03", Scene::kBetween, "next", Past::kDirectly, kUndo, "", ""},
    {"HA04", Scene::kOpen, "time", Past::kDirectly, kUndo, "", ""},
    {"HA04", Scene::kOpen, "time now", Past::kDirectly, kUndo, "", ""},
    {"HA05", Scene::kLevel, "tiebreak pack", Past::kDirectly, kUndo, "", ""},
    {"HA06", Scene::kPick, "undo 1", Past::kDirectly, "!redo", "an undo is taken back so", ""},
    {"HA07", Scene::kUndone, "redo", Past::kReopened, kUndo, "", ""},
    {"HA08", Scene::kGuessed, "rule right", Past::kDirectly, kUndo, "", ""},
    {"HA09", Scene::kSolved, "rule wrong", Past::kDirectly, kUndo, "", ""},
    {"HA10", Scene::kOpen, "read #1 as roll", Past::kReopened, kUndo, "", ""},
    {"HA11", Scene::kOpen, "force Ann roll", Past::kReopened, kUndo, "", ""},
    {"HA12", Scene::kOpen, "miss Ann", Past::kReopened, kUndo, "", ""},
    {"HA13", Scene::kLate, "late Ann roll", Past::kReopened, kUndo, "", "!miss Ann"},
    {"HA14", Scene::kOpen, "extend 12h", Past::kReopened, "!extend -12h", kClock, ""},
    {"HA15", Scene::kOpen, "pause", Past::kReopened, "!resume", kClock, ""},
    {"HA16", Scene::kPaused, "resume", Past::kReopened, "!pause", kClock, "!pause"},
    {"HA17", Scene::kOpen, "set deadline_hours 48", Past::kReopened, "!set deadline_hours 24",
     kClock, ""},
    {"HA18", Scene::kOpen, "replace Ann with Cyd", Past::kReopened, kUndo, "", ""},
    {"HA19", Scene::kOpen, "rename Ann to Annie", Past::kShow, "!rename Annie to Ann", kOpposite,
     ""},
    {"HA19", Scene::kOpen, "link Ann @ann:server", Past::kShow, "!unlink Ann matrix @ann:server",
     kOpposite, ""},
    {"HA20", Scene::kOpen, "score Bob 800", Past::kDirectly, kUndo, "", ""},
    {"HA21", Scene::kOpen, "pot 1200", Past::kDirectly, kUndo, "", ""},
    {"HA22", Scene::kOpen, "control champion", Past::kDirectly, kUndo, "", ""},
    {"HA23", Scene::kOpen, "reveal 9 free", Past::kDirectly, kUndo, "", ""},
    {"HA23", Scene::kShown, "reveal hide 9", Past::kDirectly, kUndo, "", ""},
    {"HA24", Scene::kOpen, "void", Past::kDirectly, kUndo, "", ""},
    {"HA25", Scene::kOpen, "question Who wrote it? = Ann / Anne", Past::kReopened, kUndo, "", ""},
    {"HA26", Scene::kQueued, "question drop 1", Past::kReopened, kUndo, "", ""},
    {"HA27", Scene::kJudge, "wrong", Past::kDirectly, kUndo, "", ""},
    {"HA28", Scene::kAnswered, "rule answer right confirm", Past::kDirectly, kUndo, "", ""},
    {"HA29", Scene::kOpen, "prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000",
     Past::kDirectly, kUndo, "", ""},
    {"HA30", Scene::kOpen, "jackpot 117500", Past::kDirectly, kUndo, "", ""},
    {"HA31", Scene::kOffer, "carry gold jackpot", Past::kDirectly, kUndo, "", ""},
    {"HA32", Scene::kFifth, "main", Past::kDirectly, kUndo, "", ""},
    {"HA33", Scene::kOffer, "offer 5000", Past::kDirectly, kUndo, "", ""},
    {"HA34", Scene::kDice, "dice 6 5", Past::kReopened, "", kVoided, ""},
    {"HA35", Scene::kPick, "reroll", Past::kReopened, "", kVoided, "!undo; !force Ann roll"},
    {"HA36", Scene::kOpen, "award puzzle Bob 800", Past::kDirectly, kUndo, "", ""},
    {"HA36", Scene::kOpen, "award game Bob", Past::kDirectly, kUndo, "", ""},
    {"HA37", Scene::kOpen, "abort confirm", Past::kReopened, kUndo, "", ""},
    {"HA38", Scene::kOpen, "set max_consecutive_passes 2 now", Past::kReopened, kUndo, "", ""},
    {"HA39", Scene::kOpen, "hide #3", Past::kShow, "!show #3", kOpposite, ""},
    {"HA39", Scene::kOpen, "mute Cyd", Past::kShow, "!unmute Cyd", kOpposite, ""},
    {"HA40", Scene::kOpen, "status", Past::kReopened, "", kReads, ""},
    {"HA40", Scene::kOpen, "log", Past::kShow, "", kReads, ""},
    {"HA40", Scene::kOpen, "secret", Past::kReopened, "", kReads, ""},
    {"HA41", Scene::kOpen, "remind Ann", Past::kReopened, "", "what was read was read", ""},
    {"HA42", Scene::kOpen, "host add Cyd", Past::kShow, "!host remove Cyd", kOpposite, ""},
    {"HA43", Scene::kOpen, "try score Bob 800", Past::kReopened, "", kReads, ""},
};

// Not announced: secrets, what is quiet, and what only its host asks for.
const std::set<std::string> kQuiet = {"puzzle", "question", "hide",   "mute",
                                      "status", "log",      "secret", "try"};

class EachAction : public ::testing::TestWithParam<HostAction> {
 protected:
  EachAction() : world(options_for(GetParam().scene)) { play_to(world, GetParam().scene); }

  // "!COMMAND", or the same for match 1 that is over or open again.
  std::string written(const std::string& command) const { return "!" + of_match + command; }
  [[nodiscard]] bool about_clocks() const { return GetParam().because == std::string(kClock); }

  // All that the action may have changed.
  std::string everything();
  std::size_t public_posts() const;
  AuditRow newest_audit();
  void preview();
  void act();
  void take_back(const std::string& before);
  void do_all();
  void finish();
  void open_again(const std::string& scene);
  // What hosts see of match 1.
  std::string game() {
    const auto stands = stand_of_match(world, kFirst, Clocks::kWhole);
    return stands.is_null() ? "" : stands.at(0).dump();
  }

  World world;
  static constexpr MatchId kFirst{1};
  MatchId about;         // the match that the command is about
  std::string thread;    // where that is played
  std::string of_match;  // "match 1 " over a finished match
};

std::string EachAction::everything() {
  const Clocks clocks = about_clocks() ? Clocks::kCompared : Clocks::kWhole;
  nlohmann::json all{{"match", stand_of_match(world, about, clocks)},
                     {"show", stand_of_show(world.show())}};
  const PersonId ann = person(world, "Ann");
  all["name"] = name_of(world.house(), ann);
  all["linked"] = *world.store().find_identity("matrix", "@ann:server") == ann;
  const auto& marks = world.forum.verdicts["3"];
  all["hidden"] = !marks.empty() && marks.back() == Verdict::kHidden;
  const auto live = world.house().matches.find(about);
  if (live != world.house().matches.end() && live->second.game) {
    all["carry"] = {live->second.game->carry().jackpot, live->second.game->carry().prizes.size()};
  } else {
    all["carry"] = {jackpot_of(world.show()), world.show().state.prizes.size()};
  }
  return all.dump();
}

std::size_t EachAction::public_posts() const {
  std::size_t count = 0;
  for (const Standing& post : world.forum.posts) count += post.to.empty() ? 1 : 0;
  return count;
}

AuditRow EachAction::newest_audit() {
  AuditRow newest;
  for (std::int64_t match = 0; match <= world.store().counters()->match; ++match) {
    const auto rows = world.store().newest_audit(ShowId{1}, MatchId{match}, 1);
    for (const AuditRow& row : *rows) newest = row.id > newest.id ? row : newest;
  }
  return newest;
}

void EachAction::preview() {
  const std::string before = everything();
  const std::size_t posts = public_posts();
  const AuditRow audited = newest_audit();
  const std::string read = told_of(world, "!try " + written(GetParam().command) + " -- " + kWhy);
  EXPECT_EQ(everything(), before);
  EXPECT_EQ(public_posts(), posts);
  EXPECT_EQ(newest_audit(), audited);
  EXPECT_TRUE(has(read, "tried out. Nothing has been done")) << read;
}

void EachAction::act() {
  const std::string command = GetParam().command;
  const std::string word = command.substr(0, command.find(' '));
  const std::size_t posts = world.forum.posts.size();
  world.host(written(command) + " -- " + kWhy);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kAccepted})
      << world.last_private("Dee");
  std::string open;
  for (std::size_t i = posts; i < world.forum.posts.size(); ++i) {
    if (world.forum.posts[i].to.empty()) open += world.forum.posts[i].text;
  }
  if (kQuiet.contains(word)) {
    EXPECT_FALSE(has(open, kWhy)) << open;
  } else {
    EXPECT_TRUE(has(open, "Dee") && has(open, kWhy)) << open;
  }
  if (word == "try") return;
  const AuditRow row = newest_audit();
  EXPECT_EQ(row.who, person(world, "Dee"));
  EXPECT_EQ(row.why, kWhy);
  EXPECT_TRUE(has(row.command, word)) << row.command;
  if (GetParam().because == std::string(kReads)) return;
  if (word != "remind") {
    EXPECT_NE(row.before_json, row.after_json);
  }
  world.say_at(thread, "Dee", "!log");
  const std::string logged = world.last_private("Dee");
  EXPECT_TRUE(has(logged, word)) << logged;
  EXPECT_TRUE(has(logged, kWhy) || has(row.command, "kept private")) << logged;
}

void EachAction::take_back(const std::string& before) {
  const std::string back = GetParam().back;
  if (GetParam().because == std::string(kVoided)) {
    const std::string thrown = everything();
    world.host(written("undo"));
    EXPECT_NE(everything(), thrown);
    world.host(written("force Ann roll"));
    EXPECT_EQ(everything(), thrown) << "the same dice fall again";
    return;
  }
  if (back.empty()) {
    EXPECT_EQ(everything(), before);
    return;
  }
  EXPECT_NE(everything(), before);
  world.host(written(back.substr(1)));
  EXPECT_EQ(everything(), before) << world.last_private("Dee");
}

void EachAction::do_all() {
  about = of_match.empty() ? *world.show().state.current : kFirst;
  thread = world.store().match(about)->value().venues.front().id;
  if (!std::string(GetParam().command).starts_with("try ")) preview();
  const std::string before = everything();
  act();
  take_back(before);
}

void EachAction::finish() {
  if (GetParam().scene == Scene::kLobby) world.host("!new Ann vs Bob");
  const std::string played = world.thread();
  if (!world.view("phase").starts_with("event")) world.host("!award game Bob");
  ASSERT_TRUE(play_out(world, played)) << world.view("phase") << world.last_private("Dee");
}

// Back to where it stood when the scene was set.
void EachAction::open_again(const std::string& scene) {
  for (int i = 0; i < 60 && game() != scene; ++i) world.host("!match 1 undo");
  ASSERT_EQ(game(), scene);
  std::istringstream before(GetParam().first);
  for (std::string command; std::getline(before >> std::ws, command, ';');) {
    world.host(written(command.substr(1)));
  }
}

TEST_P(EachAction, IsPreviewedAnnouncedAuditedAndUndone) { do_all(); }

TEST_P(EachAction, AlsoOverAFinishedMatch) {
  const std::string scene = game();
  finish();
  if (GetParam().past != Past::kShow) of_match = "match 1 ";
  if (GetParam().past == Past::kReopened) open_again(scene);
  do_all();
}

std::string name_of_row(const ::testing::TestParamInfo<HostAction>& info) {
  std::string name = info.param.id;
  name += '_';
  for (const char c : std::string(info.param.command)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
    if (c == ' ') name += '_';
    if (c == '|' || c == '?' || c == ';') break;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(HostsActions, EachAction, ::testing::ValuesIn(kActions), name_of_row);

TEST(EachActionTable, HasThemAll) {
  std::set<std::string> ids;
  for (const HostAction& action : kActions) ids.insert(action.id);
  for (int n = 1; n <= 43; ++n) {
    const std::string id = std::string(n < 10 ? "HA0" : "HA") + std::to_string(n);
    EXPECT_TRUE(ids.contains(id)) << id;
  }
}

}  // namespace
}  // namespace callboard::test
