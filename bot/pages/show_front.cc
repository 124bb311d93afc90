// The front page of ShowPages, and where people ask for seats: the waiting list, buttons that take
// one.
#include <algorithm>

#include "bot/pages/show_pages.h"
#include "bot/show/defence.h"
#include "rules/core/json.h"

namespace callboard {

namespace {

constexpr std::size_t kListedMax = 20;  // names of a waiting list

}  // namespace

// The waiting list as the foyer's page shows it. Accounts are looked up once for each person.
void ShowPages::update_list(House& house, const Show& show, ShowShown& shown) const {
  const auto say = [&](const std::string& section, const nlohmann::json& facts) {
    return words(shown.game, section, facts, {});
  };
  const SignUps& sign_ups = show.sign_ups;
  std::map<PersonId, std::vector<std::string>> users;
  shown.listed.clear();
  shown.asked.clear();
  shown.list = web::MatchPanel{};
  std::vector<SignUp> waited_for = sign_ups.list;
  const ChampionCall* const call = champion_call(show);
  const bool called = call != nullptr && call->asked.answer_by && !call->away;
  if (called) waited_for.push_back(call->asked);
  for (const SignUp& sign_up : waited_for) {
    const PersonId person = sign_up.person;
    const auto known = shown.list_users.find(person);
    users[person] = known != shown.list_users.end() ? known->second : users_of(house, person);
    for (const std::string& user : users[person]) shown.listed[user] = person;
    if (sign_up.answer_by) shown.asked[person] = *sign_up.answer_by;
  }
  for (const auto& [place, offer] : sign_ups.offers) shown.asked[offer.person] = offer.answer_by;
  shown.list_users = std::move(users);
  if (!show.chronicle->matches().empty()) shown.list.more = records_.link_to(show);
  const bool open = sign_ups.state == SignUps::State::kOpen;
  shown.list.headline = say("panel.list", {{"count", sign_ups.list.size()}, {"open", open}});
  for (std::size_t i = 0; i < std::min(sign_ups.list.size(), kListedMax); ++i) {
    const PersonId person = sign_ups.list[i].person;
    std::string line = std::to_string(i + 1) + ". " + name_of(house, person);
    if (shown.asked.contains(person)) line += " " + say("panel.asked", nlohmann::json::object());
    shown.list.lines.push_back(std::move(line));
  }
  const auto button = [&](const std::string& word) {
    const nlohmann::json none = nlohmann::json::object();
    return Action{say("panel.button." + word, none), say("panel.say." + word, none), false};
  };
  shown.list_join.clear();
  if (open) shown.list_join.push_back(button("list_join"));
  shown.list_answer = {button("here"), button("give_way")};
  shown.list_leave = {button("leave")};
}

// Buttons by how the viewer stands: join; leave; say whether they play.
web::MatchPanel ShowPages::list_panel(const ShowShown& show, const web::Viewer& viewer) const {
  web::MatchPanel panel = show.list;
  panel.actions = show.list_join;
  if (show.hosts.contains(viewer.user) && !show.hosts_play) panel.actions->clear();
  const auto listed = show.listed.find(viewer.user);
  if (viewer.user.empty() || listed == show.listed.end()) return panel;
  const auto asked = show.asked.find(listed->second);
  panel.actions = asked == show.asked.end() ? show.list_leave : show.list_answer;
  if (asked != show.asked.end()) panel.due = asked->second;
  return panel;
}

web::FrontPage ShowPages::front(const web::Viewer& viewer) const {
  const std::lock_guard lock(mutex_);
  web::FrontPage page;
  page.title = title_;
  const auto exhibits = [](const auto& one) { return one.second.exhibition; };
  const bool exhibition = std::any_of(shows_.begin(), shows_.end(), exhibits);
  page.intro = {words("", "front.intro",
                      {{"exhibition", exhibition}, {"guests", guests_ == Permission::kAllowed}},
                      {})};
  for (const auto& [id, show] : shows_) {
    if (show.exhibition) page.unlisted.push_back(show.title);
    page.current.insert(page.current.end(), show.beside.begin(), show.beside.end());
    if (show.current) page.current.push_back(*show.current);
    if (show.current) page.current.back().actions = seats_on_front(show, viewer);
    if (!show.foyer) continue;
    page.current.push_back(*show.foyer);
    page.current.back().actions = list_panel(show, viewer).actions.value_or(std::vector<Action>{});
  }
  return page;
}

// Who has a seat already is not asked to take one.
void ShowPages::drop_join(const std::string& venue, const web::Viewer& viewer,
                          web::MatchPanel& panel) const {
  if (!panel.actions || viewer.user.empty()) return;
  const auto is_viewer = [&](const web::Viewer& person) { return person.user == viewer.user; };
  for (const auto& entry : shows_) {
    const ShowShown& show = entry.second;
    if (show.venue != venue) continue;
    if (std::none_of(show.people.begin(), show.people.end(), is_viewer)) continue;
    std::erase_if(*panel.actions, [&](const Action& action) { return joins(show, action); });
  }
}

// One button is enough there: a match that begins at once, if it can be had.
std::vector<Action> ShowPages::seats_on_front(const ShowShown& show,
                                              const web::Viewer& viewer) const {
  const auto found = panels_.find(show.venue);
  if (found == panels_.end() || found->second.begun) return {};
  if (show.hosts.contains(viewer.user) && !show.hosts_play) return {};
  web::MatchPanel panel = found->second;
  drop_join(show.venue, viewer, panel);
  for (const std::string& say : show.joins) {
    for (const Action& action : panel.actions.value_or(std::vector<Action>{})) {
      if (action.say == say) return {action};
    }
  }
  return {};
}

}  // namespace callboard
