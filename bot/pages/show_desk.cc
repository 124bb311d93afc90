// The hosts' desk of ShowPages: what needs a host, with a button for each answer.

#include "bot/desk/needs.h"
#include "bot/out/cast.h"
#include "bot/pages/show_pages.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

const char* asks_section(NeedAnswer::Asks asks) {
  switch (asks) {
    case NeedAnswer::Asks::kReason:
      return "answer.reason";
    case NeedAnswer::Asks::kQuestion:
      return "answer.question";
    case NeedAnswer::Asks::kDice:
      return "answer.numbers";
    case NeedAnswer::Asks::kNothing:
      break;
  }
  return "";
}

}  // namespace

void ShowPages::update_needs(const House& house, const Show& show, ShowShown& shown) const {
  const std::vector<Need> needs = needs_of(house, show);
  const nlohmann::json none = nlohmann::json::object();
  shown.due = count_due(needs);
  shown.needs.clear();
  for (const Need& need : needs) {
    web::DeskNeed line;
    line.place = need.place;
    const auto match = house.matches.find(need.match);
    const bool of_match = match != house.matches.end();
    if (const VenueRow* foyer = foyer_on(show.state, kWebBoard)) line.venue = foyer->id;
    line.show = shown.title;
    if (of_match) {
      line.show += ", " + std::to_string(match->second.row.number);
      line.venue = venue_on_board(match->second.row);
    }
    PublicSections sections;
    sections.add(need.section, need.facts);
    const Post said = Post::to_public(std::move(sections));
    line.words = say(said, shown.game, show.setup.currency,
                     of_match ? cast_of(house, match->second) : std::vector<std::string>{},
                     names_in(house, said));
    for (const NeedAnswer& answer : need.answers) {
      const std::string asks = asks_section(answer.asks);
      line.answers.push_back(
          {words(shown.game, "answer." + answer.label, none, {}),
           of_match ? bound_to(answer.command, match->second.log.size()) : answer.command,
           asks.empty() ? "" : words(shown.game, asks, none, {})});
    }
    shown.needs.push_back(std::move(line));
  }
}

// All shows of this host at once. Every form and link says and carries what it is for.
std::optional<web::Desk> ShowPages::desk(const web::Viewer& viewer) const {
  const std::lock_guard lock(mutex_);
  std::optional<web::Desk> desk;
  std::size_t due = 0;
  std::size_t hosted = 0;
  for (const auto& [id, show] : shows_) hosted += show.hosts.contains(viewer.user) ? 1 : 0;
  for (const auto& [id, show] : shows_) {
    if (!show.hosts.contains(viewer.user)) continue;
    if (!desk) desk.emplace();
    web::DeskThread thread{show.venue, "", show.current.has_value()};
    if (thread.venue.empty() && show.foyer) thread.venue = show.foyer->venue;
    if (hosted > 1) thread.of = show.current ? show.current->title : show.title;
    if (show.adds_practice) {
      thread.answers.push_back(
          {words("", "panel.button.practice", nlohmann::json::object(), {}), "!practice", ""});
    }
    if (const auto forms = desks_.find(show.game); forms != desks_.end()) {
      for (web::DeskForm form : forms->second.forms) {
        if (hosted > 1) form.key += "-" + show.key;
        form.of = thread.of;
        form.venue = thread.venue;
        desk->forms.push_back(std::move(form));
      }
    }
    for (const web::MatchLink& match : show.beside) {
      desk->threads.push_back({match.venue, match.title, false});
    }
    desk->threads.push_back(std::move(thread));
    due += show.due;
    for (web::DeskNeed need : show.needs) {
      if (hosted < 2) need.show.clear();
      desk->needs.push_back(std::move(need));
    }
    desk->people.insert(desk->people.end(), show.people.begin(), show.people.end());
  }
  if (desk) desk->headline = words("", "panel.desk", {{"count", due}}, {});
  return desk;
}

}  // namespace callboard
