#include "bot/show/place_desk.h"

#include <algorithm>

#include "bot/facts.h"
#include "bot/show/making.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kKeyOfMade = "made-";

// "lucky_numbers": as people say it.
std::string said_game(std::string game) {
  std::replace(game.begin(), game.end(), '_', ' ');
  return game;
}

// A key that no section of the file, no other show and no show that rests has.
std::string free_key(House& house, ShowId id) {
  const auto rows = house.store.shows();
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  std::string key = kKeyOfMade + std::to_string(id.value);
  const auto taken = [&] {
    return std::any_of(rows->begin(), rows->end(),
                       [&](const ShowRow& row) { return row.key == key; });
  };
  while (taken()) key += "x";
  return key;
}

}  // namespace

std::string PlaceDesk::field(const char* name) const {
  const auto found = order.fields.find(name);
  return found == order.fields.end() ? "" : one_line(found->second, kTitleGlyphsMax + 1);
}

Community& PlaceDesk::community() {
  return house.communities[{order.author.adapter, order.community}];
}

void PlaceDesk::save_community() {
  act.commit.house_notes.push_back({kCommunitiesNote, communities_json(house.communities)});
}

std::string PlaceDesk::say(const std::string& section, const nlohmann::json& facts) {
  PublicSections sections;
  sections.add(section, BotFacts::open(facts));
  act.effects.answers.emplace_back(order.ref, Post::to_person(person, std::move(sections)));
  return "command";
}

std::string PlaceDesk::refuse(const std::string& code, const nlohmann::json& facts) {
  (void)say("refuse." + code, facts);
  return "refused " + code;
}

std::string PlaceDesk::refuse(const std::string& code) {
  return refuse(code, nlohmann::json::object());
}

nlohmann::json PlaceDesk::missing() const {
  nlohmann::json list = nlohmann::json::array();
  for (const std::string& one : order.missing) list.push_back(one);
  return list;
}

std::vector<Show*> PlaceDesk::shows() {
  std::vector<Show*> found;
  const auto ids = house.shows.which([&](const ShowSeen& show) {
    const Made* const made = show.made;
    return made != nullptr && !made->rehearsal && made->adapter == order.author.adapter &&
           made->community == order.community;
  });
  for (const ShowId id : ids) {
    const auto show = house.shows.find(id);
    if (show != house.shows.end()) found.push_back(&show->second);
  }
  return found;
}

nlohmann::json PlaceDesk::titles(const std::vector<Show*>& shows) {
  nlohmann::json list = nlohmann::json::array();
  for (const Show* const show : shows) {
    list.push_back({{"title", mark::said(show->setup.title)}});
  }
  return list;
}

const Pattern* PlaceDesk::pattern_meant(const std::string& game) const {
  for (const Pattern& pattern : making->patterns) {
    const bool meant = game.empty() ? making->patterns.size() == 1 : pattern.setup.game == game;
    if (meant) return &pattern;
  }
  return nullptr;
}

nlohmann::json PlaceDesk::games() const {
  nlohmann::json list = nlohmann::json::array();
  for (const Pattern& one : making->patterns) {
    list.push_back({{"game", said_game(one.setup.game)}, {"pieces", one.pack->pieces.size()}});
  }
  return list;
}

Show& PlaceDesk::add(Show show) {
  show.state.key = free_key(house, show.state.id);
  show.setup.key = show.state.key;
  const ShowId id = show.state.id;
  Show& there = house.shows.emplace(id, std::move(show)).first->second;
  save(there, act);
  return there;
}

void PlaceDesk::audit(const Show& show, std::string before, const std::string& words) {
  AuditRow row;
  row.id = ++house.ids.audit;
  row.at = act.now;
  row.show = show.state.id;
  row.who = person;
  row.command = words;
  row.before_json = std::move(before);
  row.after_json = to_row(show.state).json;
  act.commit.audit.push_back(std::move(row));
}

}  // namespace callboard
