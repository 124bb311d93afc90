// The hosts' desk of somebody with several shows, and which accounts lead to a page.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "bot/pages/show_pages.h"
#include "bot/show/results.h"
#include "rules/catalog.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

const std::string kTemplates = std::string(CALLBOARD_SOURCE_DIR) + "/templates";

std::unique_ptr<ShowPages> blank_pages() {
  auto renderer = Renderer::load(kTemplates, {}, "en");
  auto forms = load_desk_forms(kTemplates, {}, "en", "lucky_numbers");
  if (!renderer || !forms) return nullptr;
  std::map<std::string, DeskForms> desks{{"lucky_numbers", *forms}};
  return std::make_unique<ShowPages>("Board", "", *renderer, std::move(desks));
}

std::unique_ptr<ShowPages> pages_of(World& world) {
  auto pages = blank_pages();
  if (pages == nullptr) return nullptr;
  Touched all;
  for (const auto& [id, show] : world.house().shows) all.shows.insert(id);
  for (const auto& [id, match] : world.house().matches) all.matches.insert(id);
  pages->refresh(world.house(), all);
  return pages;
}

ShowSetup sunday() {
  ShowSetup setup;
  setup.key = "sunday";
  setup.title = "Sunday Numbers";
  setup.next_match = NextMatch::kSchedule;
  return setup;
}

// The word of "!score {name}" is "score".
std::string word_of(const std::string& command) { return command.substr(1, command.find(' ') - 1); }

TEST(ShowDesk, EveryFormOfEveryGameIsACommandThatIsKnown) {
  for (const GameFace& game : catalog()) {
    const auto forms = load_desk_forms(kTemplates, {}, "en", game.name);
    ASSERT_TRUE(forms.ok()) << game.name;
    std::set<std::string> known = {"{what}"};  // of open and close
    std::vector<std::string> all = command_forms(game);
    for (const std::string& form : show_command_forms()) all.push_back(form);
    for (const std::string& form : all) known.insert(word_of(form));
    for (const web::DeskForm& form : forms->forms) {
      EXPECT_TRUE(known.count(word_of(form.command)) > 0) << game.name << ": " << form.command;
    }
  }
}

TEST(ShowDesk, WhatHostsOfWheelCanSayTheyCanDoOnTheDesk) {
  const GameFace* wheel = find_game("wheel");
  ASSERT_NE(wheel, nullptr);
  const auto forms = load_desk_forms(kTemplates, {}, "en", "wheel");
  ASSERT_TRUE(forms.ok());
  std::set<std::string> offered;
  for (const web::DeskForm& form : forms->forms) offered.insert(word_of(form.command));
  for (const HelpWord& help : wheel->host_words) {
    EXPECT_TRUE(offered.count(help.word) > 0) << help.word;
  }
}

TEST(ShowDesk, FormsOfSeveralShowsCarryTheirOwnMatchOrShow) {
  WorldOptions options;
  options.show.title = "Tuesday Numbers";
  options.more = {sunday()};
  World world(std::move(options));
  world.say("Ann", "join");  // and waits for others
  const auto pages = pages_of(world);
  ASSERT_NE(pages, nullptr);
  const auto desk = pages->desk({"Dee", "Dee"});
  ASSERT_TRUE(desk.has_value());
  std::string foyer;  // of the show that has no match
  for (const auto& [id, show] : world.house().shows) {
    if (show.state.key == "sunday") foyer = show.state.foyers.at(0).id;
  }
  std::map<std::string, std::string> venues;
  std::set<std::string> keys;
  for (const web::DeskForm& form : desk->forms) {
    venues[form.of] = form.venue;
    EXPECT_TRUE(keys.insert(form.key).second) << form.key;
  }
  const std::map<std::string, std::string> each = {{"Tuesday Numbers, 1", world.thread()},
                                                   {"Sunday Numbers", foyer}};
  EXPECT_EQ(venues, each);
  ASSERT_EQ(desk->needs.size(), 1U);
  EXPECT_EQ(desk->needs.front().show, "Tuesday Numbers, 1");
  EXPECT_EQ(desk->needs.front().venue, world.thread());
  ASSERT_EQ(desk->threads.size(), 2U);
  EXPECT_TRUE(desk->threads.at(0).open);
  EXPECT_FALSE(desk->threads.at(1).open) << "no match that anybody could be invited to";
  EXPECT_FALSE(pages->desk({"Ann", "Ann"}).has_value());
}

std::string thread_titles(const std::vector<web::MatchLink>& links, const std::string& venue) {
  std::string titles;
  for (const web::MatchLink& link : links)
    titles += link.venue == venue ? link.title + ": " + link.status : "";
  return titles;
}

// A match that a ruling has opened again is played beside the next one, and stands wherever matches
// are listed until it is over.
TEST(ShowDesk, MoneyIsInTheShowsCurrency) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  ASSERT_FALSE(world.show().state.prizes.empty()) << "which the desk tells of";
  const auto pages = pages_of(world);
  const auto desk = pages->desk({"Dee", "Dee"});
  ASSERT_TRUE(desk.has_value());
  std::string all;
  for (const auto& need : desk->needs) all += need.words + "\n";
  EXPECT_TRUE(has(all, "($")) << all;
}

TEST(ShowDesk, AMatchOpenedAgainStandsOnTheFrontPageAndOnTheDesk) {
  World world;
  world.seat_two();
  const std::string old = world.thread();
  end_match(world, "Ann");
  const auto desk_has = [&](const ShowPages& pages) {
    const auto desk = pages.desk({"Dee", "Dee"});
    return desk && std::any_of(desk->threads.begin(), desk->threads.end(),
                               [&](const auto& one) { return one.venue == old && !one.open; });
  };
  EXPECT_EQ(thread_titles(pages_of(world)->front({"Ann", "Ann"}).current, old), "");
  world.host("!match 1 undo 1");
  const auto pages = pages_of(world);
  const std::string shown = thread_titles(pages->front({"Ann", "Ann"}).current, old);
  EXPECT_TRUE(has(shown, ", 1: ")) << shown;
  EXPECT_TRUE(has(shown, "to move")) << shown;
  EXPECT_TRUE(desk_has(*pages));
  const auto next = pages->match_panel(world.thread(), {"Ann", "Ann"});
  ASSERT_TRUE(next.has_value());
  EXPECT_TRUE(has(next->headline, "match 1")) << next->headline;
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  EXPECT_EQ(thread_titles(pages_of(world)->front({"Ann", "Ann"}).current, old), "");
  EXPECT_FALSE(desk_has(*pages_of(world)));
}

TEST(ShowDesk, TimesOfAThreadAreShownInTheZoneOfItsShow) {
  WorldOptions options;
  options.show.zone = "America/New_York";
  options.more = {sunday()};
  options.more.front().zone = "Europe/Berlin";
  options.more.front().next_match = options.show.next_match;
  World world(std::move(options));
  const auto pages = pages_of(world);
  EXPECT_EQ(pages->zone(world.thread()), "America/New_York");
  EXPECT_EQ(pages->zone(world.foyer()), "America/New_York");
  EXPECT_EQ(pages->zone(world.thread_of("sunday")), "Europe/Berlin");
  EXPECT_EQ(pages->zone(""), "") << "of all together there is none";
  World alone;
  EXPECT_EQ(pages_of(alone)->zone(""), "UTC");
}

// Here no transcript has been written, as where a match came to that is open again.
TEST(ShowDesk, TheArchiveLeadsToNoTranscriptThatIsNotThereYet) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  const auto proven = [&] { return pages_of(world)->archive().at(0).proven; };
  EXPECT_TRUE(proven());
  world.host("!match 1 undo 1");
  EXPECT_FALSE(proven());
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  EXPECT_TRUE(proven());
}

TEST(ShowDesk, WhatHostsAreToldLeadsThere) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "100 more hours please");
  world.host("!digest");
  EXPECT_TRUE(has(world.last_private("Dee"), "/desk#need-lucky-1-more-time"))
      << world.last_private("Dee");
}

// What the first button of the show's thread says for who signs in as `user`.
std::string first_button(World& world, const ShowPages& pages, const std::string& user) {
  const auto panel = pages.match_panel(world.foyer(), {user, user});
  return panel && panel->actions && !panel->actions->empty() ? panel->actions->front().say : "";
}

// While the match waits for dice or for a host no prompt stands: its buttons must not be offered.
TEST(ShowDesk, ThePanelOffersNoMoveWhileDiceOrAHostAreAwaited) {
  for (const DiceSource source : {DiceSource::kHost, DiceSource::kRandomOrg}) {
    WorldOptions options;
    options.show.dice = source;
    World world(std::move(options));
    world.seat_two();
    world.say(world.to_move(), "roll");
    const auto panel = pages_of(world)->match_panel(world.thread(), {"Ann", "Ann"});
    ASSERT_TRUE(panel && panel->actions);
    EXPECT_TRUE(panel->actions->empty());
    EXPECT_FALSE(panel->due.has_value());
    EXPECT_EQ(panel->headline, "Waiting for the dice");
  }
}

TEST(ShowDesk, ThePanelOffersNoMoveWhileAHostJudges) {
  WorldOptions options;
  options.show.options = {{"guess_judging", "host"}};
  World world(std::move(options));
  world.seat_two();
  const std::string who = guess(world, "SOMETHING ELSE");
  ASSERT_EQ(world.to_move(), "");
  const auto panel = pages_of(world)->match_panel(world.thread(), {who, who});
  ASSERT_TRUE(panel && panel->actions);
  EXPECT_TRUE(panel->actions->empty());
  EXPECT_EQ(panel->headline, "Waiting for the host");
}

TEST(ShowDesk, AnAccountThatIsLinkedOrPartedHasTheRightButtonsAtOnce) {
  World world;
  world.seat_two();
  world.say_in_foyer("Eve", "hello");
  world.say_in_foyer("Cyd", "join");
  const auto pages = pages_of(world);
  ASSERT_NE(pages, nullptr);
  world.after_commit = [&](const Touched& touched) { pages->refresh(world.house(), touched); };
  const std::string leave = first_button(world, *pages, "Cyd");
  const std::string join = first_button(world, *pages, "Eve");
  ASSERT_NE(leave, join);
  world.host("!link Cyd web Eve");
  EXPECT_EQ(first_button(world, *pages, "Eve"), leave) << world.last_private("Dee");
  world.host("!unlink Cyd web Eve");
  EXPECT_EQ(first_button(world, *pages, "Eve"), join) << world.last_private("Dee");
  EXPECT_EQ(first_button(world, *pages, "Cyd"), leave);
}

// A host's other account opens the desk as soon as it is linked, and no longer than that.
TEST(ShowDesk, AHostsLinkedAccountOpensTheDesk) {
  World world;
  world.say_in_foyer("Eve", "hello");
  const auto pages = pages_of(world);
  ASSERT_NE(pages, nullptr);
  world.after_commit = [&](const Touched& touched) { pages->refresh(world.house(), touched); };
  EXPECT_FALSE(pages->is_host("Eve"));
  world.host("!link Dee web Eve");
  EXPECT_TRUE(pages->is_host("Eve")) << world.last_private("Dee");
  world.host("!unlink Dee web Eve");
  EXPECT_FALSE(pages->is_host("Eve")) << world.last_private("Dee");
}

TEST(ShowDesk, FormsOfAnOnlyShowNeedNoName) {
  World world;
  const auto pages = pages_of(world);
  ASSERT_NE(pages, nullptr);
  const auto desk = pages->desk({"Dee", "Dee"});
  ASSERT_TRUE(desk.has_value());
  ASSERT_FALSE(desk->forms.empty());
  for (const web::DeskForm& form : desk->forms) {
    EXPECT_TRUE(form.of.empty());
    EXPECT_EQ(form.venue, world.thread());
  }
}

TEST(ShowDesk, AnAccountLeadsToItsPageOnceAMatchIsFinished) {
  World world;
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  const auto pages = pages_of(world);
  ASSERT_NE(pages, nullptr);
  EXPECT_EQ(pages->page_of("Ann"), "");
  const PersonId ann = (*world.store().find_identity("web", "Ann")).value();
  ResultRow row;
  row.match = MatchId{1};
  row.number = 1;
  row.season = 1;
  row.person = ann;
  Act act;
  keep_results(act, world.house().shows.begin()->second, {row});
  Touched touched;
  touched.shows = {ShowId{1}};
  touched.people = {ann};
  pages->refresh(world.house(), touched);
  EXPECT_EQ(pages->page_of("Ann"), "/people/" + std::to_string(ann.value));
  EXPECT_EQ(pages->page_of("Bob"), "");
  EXPECT_EQ(pages_of(world)->page_of("Ann"), pages->page_of("Ann")) << "after a start, too";
}

// What somebody has told of their time is for their own eyes; their results are for everybody's.
TEST(ShowDesk, AbsencesStandOnOnesOwnPage) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "hello");
  const PersonId ann = (*world.store().find_identity("web", "Ann")).value();
  ResultRow row;
  row.match = MatchId{1};
  row.number = row.season = 1;
  row.person = ann;
  Act act;
  keep_results(act, world.house().shows.begin()->second, {row});
  const auto pages = pages_of(world);
  ASSERT_NE(pages, nullptr);
  world.after_commit = [&](const Touched& touched) { pages->refresh(world.house(), touched); };
  world.say("Ann", "away 3 to 9 December");
  world.say("Ann", "away 20 to 22 December");
  world.say("Bob", "away 20 to 22 December");
  const auto& told = world.house().people.at(ann).hours.absences;
  const auto rows_for = [&](const std::string& user) {
    const auto page = pages->person_page(std::to_string(ann.value), {user, user});
    auto rows = page ? page->tables.front().rows : std::vector<std::vector<web::Cell>>{};
    if (!rows.empty() && !rows.front().front().at) rows.clear();  // another table
    return rows;
  };
  const auto own = rows_for("Ann");
  ASSERT_EQ(own.size(), 2U);
  EXPECT_EQ(own.at(1).at(0).at, told.at(1).from);
  EXPECT_EQ(own.at(1).at(1).at, told.at(1).until);
  EXPECT_TRUE(rows_for("Bob").empty());
  EXPECT_TRUE(rows_for("").empty());
  world.say("Ann", "not away 3 to 9 December");
  EXPECT_EQ(rows_for("Ann").size(), 1U);
}

// Of very many matches those that sleep, too, also after a start.
TEST(ShowDesk, AMatchThatWasOpenedAgainAndSleepsStandsOnTheFrontPageAndTheDesk) {
  WorldOptions options;
  options.show.title = "Tuesday Numbers";
  options.awake_max = 0;
  World world(std::move(options));
  world.seat_two();
  end_match(world, "Ann");
  world.host("!match 1 undo 1");
  const auto pages = blank_pages();
  ASSERT_NE(pages, nullptr);
  world.after_commit = [&](const Touched& touched) { pages->refresh(world.house(), touched); };
  world.restart();
  world.pass(kMinute_ms);
  ASSERT_TRUE(world.house().matches.is_asleep(MatchId{1}));
  std::set<std::string> titles;
  const web::FrontPage front = pages->front({"Dee", "Dee"});
  for (const web::MatchLink& link : front.current) titles.insert(link.title);
  EXPECT_TRUE(titles.contains("Tuesday Numbers, 1"));
  EXPECT_TRUE(titles.contains("Tuesday Numbers, 2"));
  const auto desk = pages->desk({"Dee", "Dee"});
  ASSERT_TRUE(desk.has_value());
  std::set<std::string> threads;
  for (const web::DeskThread& thread : desk->threads) threads.insert(thread.of);
  EXPECT_TRUE(threads.contains("Tuesday Numbers, 1"));
}

}  // namespace
}  // namespace callboard::test
