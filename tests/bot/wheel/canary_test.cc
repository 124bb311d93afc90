// Words that nobody may read yet are looked for in everything that leaves the daemon: posts in
// public and in private, what hosts and the operator are told, what `!try` and `!log` show,
// exports, the operator's log. Each sealed answer and each solution is a canary.
#include <gtest/gtest.h>

#include "bot/export/export.h"
#include "bot/pages/show_pages.h"
#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

// Words of the web board's pages, for somebody who plays, a spectator and a host.
std::string pages_of(World& world) {
  const std::string templates = std::string(CALLBOARD_SOURCE_DIR) + "/templates";
  auto forms = load_desk_forms(templates, {}, "en", "wheel");
  if (!forms) return "no forms: quokka";
  ShowPages pages("Board", "", shipped_templates(), {{"wheel", *forms}});
  Touched all;
  for (const auto& [id, show] : world.house().shows) all.shows.insert(id);
  for (const auto& [id, match] : world.house().matches) all.matches.insert(id);
  pages.refresh(world.house(), all);
  std::string text;
  for (const char* who : {"Cyd", "Zoe", "Dee"}) {
    const web::Viewer viewer{who, who};
    const auto panel = pages.match_panel(world.thread(), viewer);
    if (panel) {
      text += panel->headline + "\n";
      for (const std::string& line : panel->lines) text += line + "\n";
    }
    for (const web::MatchLink& match : pages.front(viewer).current) text += match.status + "\n";
    const auto desk = pages.desk(viewer);
    if (!desk) continue;
    for (const web::DeskNeed& need : desk->needs) text += need.words + "\n";
  }
  return text;
}

// Everything anybody could read so far, except what is written to `reader` alone.
std::string all_outputs(World& world, const std::string& reader) {
  std::string text;
  for (const FakePlatform* platform : {&world.forum, &world.chat, &world.control}) {
    for (const Standing& post : platform->posts) {
      if (post.to == reader) continue;
      text += post.text + "\n";
      for (const Action& action : post.actions) text += action.label + " " + action.say + "\n";
    }
    for (const std::string& title : platform->titles) text += title + "\n";
  }
  for (const std::string& line : world.log) text += line + "\n";
  const auto exported = export_text(world.store(), {"lucky", world.match().row.id});
  text += exported ? *exported : exported.error();
  return text + pages_of(world) + world.match().game->public_view().json();
}

// What hosts can ask for.
void ask_everything(World& world) {
  for (const char* command :
       {"!status", "!log", "!log 100", "!queue", "!try !go", "!try !miss all",
        "!try !force Cyd wait", "!try !award Bob", "!try !void", "!try !undo", "!try !extend 12h",
        "!list", "!digest", "!records", "!puzzles", "!help"}) {
    world.host(command);
  }
  world.ctl("lucky", "!status");
  world.ctl("lucky", "!log");
  world.say("Cyd", "help");
  world.whisper("Cyd", "help");
}

TEST(Canary, ASealedAnswerIsReadByNobodyBeforeItsPuzzleIsOver) {
  Three three;
  World& world = three.world;
  world.whisper("Ann", "answer: quokka one");
  world.whisper("Bob", "answer: quokka two");
  ask_everything(world);
  EXPECT_FALSE(has(all_outputs(world, ""), "quokka"));
  EXPECT_FALSE(has(all_outputs(world, ""), "QUOKKA"));
  world.say("Cyd", "wait");  // the step closes: both are wrong, what they said is still sealed
  EXPECT_TRUE(has(world.public_text(), "Ann")) << world.last_public();
  ask_everything(world);
  EXPECT_FALSE(has(all_outputs(world, ""), "quokka"));
  world.restart();
  world.whisper("Cyd", "answer: quokka three");
  EXPECT_TRUE(has(world.public_text(), "quokka one")) << "the puzzle is over: all are told";
}

TEST(Canary, ASolutionIsReadByNobodyButTheHostWhoAsks) {
  Three three;
  World& world = three.world;
  const std::string secret = secret_of(world);
  ask_everything(world);
  world.say("Bob", "answer: " + secret);  // hidden, and said again to nobody
  EXPECT_FALSE(has(all_outputs(world, ""), secret));
  world.host("!secret");
  EXPECT_TRUE(has(world.last_private("Dee"), secret)) << world.last_private("Dee");
  EXPECT_FALSE(has(all_outputs(world, "Dee"), secret));
  three.first_turn("Ann");
  EXPECT_TRUE(has(world.public_text(), secret)) << "it is over";
  const std::string next = "BETTER LATE THAN NEVER";
  ask_everything(world);
  world.say("Ann", "solve: nothing of the kind");
  EXPECT_FALSE(has(all_outputs(world, "Dee"), next));
}

TEST(Canary, NobodyWhoTriesACommandSeesWhatSealedAnswersComeTo) {
  Three three;
  World& world = three.world;
  world.whisper("Ann", "answer: " + secret_of(world));
  world.host("!try !go");
  EXPECT_TRUE(has(world.last_private("Dee"), "in secret just now")) << world.last_private("Dee");
  world.host("!try !extend 12h");
  EXPECT_FALSE(has(world.last_private("Dee"), "in secret just now")) << world.last_private("Dee");
}

}  // namespace
}  // namespace callboard::test
