#include "bot/pages/show_pages.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "bot/clock/contract.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/show/defence.h"
#include "bot/show/exhibition.h"
#include "bot/show/lobby.h"
#include "bot/show/results.h"
#include "bot/show/transcript_name.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::size_t kArchiveMax = 500;
inline constexpr std::size_t kPanelsMax = 10'000;

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  const auto first = text.find_first_not_of(" \n");
  return first == std::string::npos ? "" : text.substr(first);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text + at) {
    if (c != at) {
      part += c;
      continue;
    }
    parts.push_back(trimmed(part));
    part.clear();
  }
  return parts;
}

}  // namespace

std::vector<std::string> users_of(House& house, PersonId person) {
  std::vector<std::string> users;
  const auto identities = house.store.identities(person);
  if (!identities) return users;
  for (const IdentityRow& row : *identities) {
    if (row.adapter == kWebBoard) users.push_back(row.user);
  }
  return users;
}

std::vector<std::string> cast_of(const House& house, const LiveMatch& match) {
  std::vector<std::string> names;
  for (const PersonId person : match.desk.seats) names.push_back(name_of(house, person));
  return names;
}

ShowPages::ShowPages(std::string title, std::filesystem::path transcripts,
                     std::shared_ptr<const Renderer> renderer,
                     std::map<std::string, DeskForms> desks, Permission guests)
    : title_(std::move(title)),
      guests_(guests),
      transcripts_(std::move(transcripts)),
      renderer_(std::move(renderer)),
      desks_(std::move(desks)),
      records_([this](const std::string& section) { return columns(section); }) {}

std::string ShowPages::say(const Post& post, const std::string& game, const std::string& currency,
                           const std::vector<std::string>& names,
                           std::map<PersonId, std::string> people) const {
  Stage stage;
  stage.platform = kWebBoard;
  stage.game = game;
  stage.currency = currency;
  stage.people = std::move(people);
  for (const std::string& name : names) stage.seats.push_back({name, ""});
  return trimmed(renderer_
                     ->render(post, stage, Dialect::kPlain, {}, Pictures::kTextOnly,
                              [](const TemplateProblem&) {})
                     .plain);
}

std::string ShowPages::words(const std::string& game, const std::string& section,
                             const nlohmann::json& facts,
                             const std::vector<std::string>& names) const {
  PublicSections sections;
  sections.add(section, BotFacts::open(facts));
  return say(Post::to_public(std::move(sections)), game, "", names);
}

std::vector<std::string> ShowPages::columns(const std::string& section) const {
  return split(words("", section, nlohmann::json::object(), {}), '|');
}

// Those who play and have a page: they have finished a match before.
std::vector<web::PageLink> ShowPages::pages_of(const LiveMatch& match) const {
  std::vector<web::PageLink> pages;
  for (const PersonId person : match.game ? match.desk.seats : match.desk.joined) {
    const web::Cell name = records_.named(person);
    if (!name.address.empty()) pages.push_back({name.text, name.address});
  }
  return pages;
}

namespace {

// Anybody may; but not so that none but practice players would play.
bool may_wish_practice(House& house, const LiveMatch& match) {
  if (house.shows.at(match.row.show).setup.practice == Permission::kRefused) return false;
  return seats_free(house, match) > 1 || !only_machines_play(house, match);
}

// Who wants one may take a seat at once, and all the others are to be had by practice players.
bool may_play_practice(House& house, const LiveMatch& match) {
  const ShowSetup& setup = house.shows.at(match.row.show).setup;
  return setup.practice == Permission::kAllowed && setup.sign_ups == SignUpMode::kDirect &&
         seats_free(house, match) > 1;
}

bool may_wish(House& house, const LiveMatch& match, std::string_view kind) {
  if (is_exhibition(house.shows.at(match.row.show))) return false;
  if (kind == "practice") return may_wish_practice(house, match);
  return kind != "join_practice" || may_play_practice(house, match);
}

}  // namespace

web::MatchPanel ShowPages::panel_of(House& house, const LiveMatch& match) const {
  web::MatchPanel panel;
  const Show& show = house.shows.at(match.row.show);
  const auto names = cast_of(house, match);
  const auto say = [&](const std::string& section, const nlohmann::json& facts) {
    return words(show.setup.game, section, facts, names);
  };
  panel.people = pages_of(match);
  if (!show.chronicle->matches().empty()) panel.more = records_.link_to(show);
  if (!match.game) {
    nlohmann::json facts{{"seats_free", seats_free(house, match)}};
    const bool newest = show.state.current == std::optional(match.row.id);
    if (const auto before = newest ? waits_for(house, show) : std::nullopt) {
      facts["before"] = *before;
    }
    panel.headline = say("panel.lobby", facts);
    panel.actions = std::vector<Action>{};
    for (const char* kind : {"join", "join_practice", "practice"}) {
      if (!may_wish(house, match, kind)) continue;
      panel.actions->push_back(
          {say(std::string("panel.button.") + kind, {{"one", seats_free(house, match) == 2}}),
           say(std::string("panel.say.") + kind, nlohmann::json::object()), false});
    }
    return panel;
  }
  panel.begun = true;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (std::holds_alternative<Over>(pending)) return panel_of_finished();
  const bool to_move = awaiting != nullptr && !awaiting->seats.empty();
  if (match.desk.pause || !to_move) panel.actions = std::vector<Action>{};  // the prompt is no more
  if (match.desk.pause) {
    panel.headline = say("panel.paused", nlohmann::json::object());
  } else if (to_move) {
    nlohmann::json movers = nlohmann::json::object();
    name_movers(movers, *awaiting);
    panel.headline = say("panel.turn", movers);
  } else if (awaiting != nullptr) {
    panel.headline = say("panel.host", nlohmann::json::object());
  } else {
    const bool dice = house.timers.find(match.row.id, timer_key::kDice).has_value();
    panel.headline = say(dice ? "panel.dice" : "panel.working", nlohmann::json::object());
  }
  if (awaiting == nullptr) return panel;
  panel.due = due_shown(house, match, *awaiting);
  if (panel.actions || !to_move) return panel;
  panel.movers = std::vector<std::string>{};
  for (const Seat seat : awaiting->seats) {
    const auto users = users_of(house, match.desk.seats.at(seat.index));
    panel.movers->insert(panel.movers->end(), users.begin(), users.end());
  }
  return panel;
}

void ShowPages::update_hosts(House& house, const Show& show, ShowShown& shown) const {
  shown.host_people = show.state.hosts;
  shown.hosts.clear();
  for (const PersonId host : show.state.hosts) {
    for (const std::string& user : users_of(house, host)) shown.hosts.insert(user);
  }
}

// Who plays here now and has an account on this board: they may need a new sign-in link.
std::vector<web::Viewer> ShowPages::people_of(House& house, const LiveMatch& match) const {
  std::vector<web::Viewer> people;
  auto seated = match.game ? match.desk.seats : match.desk.joined;
  const Show& show = house.shows.at(match.row.show);
  if (!match.game && show.state.champion) seated.push_back(*show.state.champion);
  for (const PersonId person : seated) {
    const auto identities = house.store.identities(person);
    if (!identities) continue;
    for (const IdentityRow& row : *identities) {
      if (row.adapter == kWebBoard) people.push_back({row.user, name_of(house, person)});
    }
  }
  return people;
}

// Of a match that is no longer held in memory: nothing is due in it, and no move is open.
web::MatchPanel ShowPages::panel_of_finished() const {
  web::MatchPanel panel;
  panel.begun = true;
  panel.headline = words("", "panel.over", nlohmann::json::object(), {});
  panel.actions = std::vector<Action>{};
  return panel;
}

// Tables and archive change only when a match has ended: their cost is not paid by every reply.
void ShowPages::update_results(House& house, const Show& show, ShowShown& shown) const {
  shown.chronicle = show.chronicle->version();
  std::map<std::string, std::string> venues;  // of matches shown before: they do not move
  for (const web::FinishedMatch& done : shown.archive) venues[done.id] = done.venue;
  shown.archive.clear();
  const auto& matches = show.chronicle->matches();
  for (auto it = matches.rbegin(); it != matches.rend() && shown.archive.size() < kArchiveMax;
       ++it) {
    web::FinishedMatch done;
    done.id = std::to_string(it->first.value);
    done.title = show.setup.title + ", " + std::to_string(it->second.front().number);
    done.ended = it->second.front().ended;
    if (const auto known = venues.find(done.id); known != venues.end()) {
      done.venue = known->second;
    } else if (const auto row = house.store.match(it->first); row && *row) {
      done.venue = venue_on_board(**row);
    }
    done.proven = !house.matches.contains(it->first) ||
                  std::filesystem::exists(transcripts_ / (done.id + ".json"));
    if (const auto winner = winner_in(it->second)) done.result = name_of(house, *winner);
    shown.archive.push_back(std::move(done));
  }
}

void ShowPages::update(House& house, const Show& show, ShowShown& shown) const {
  const bool first = shown.game.empty();
  shown.key = show.state.key;
  shown.title = show.setup.title;
  shown.notice = show.setup.notice;
  shown.zone = show.setup.zone;
  shown.game = show.setup.game;
  shown.hosts_play = show.setup.host_plays == Permission::kAllowed;
  shown.exhibition = is_exhibition(show);
  if (shown.host_people != show.state.hosts) update_hosts(house, show, shown);
  if (first || shown.chronicle != show.chronicle->version()) update_results(house, show, shown);
  shown.foyer.reset();
  if (const VenueRow* foyer = foyer_on(show.state, kWebBoard)) {
    shown.foyer = web::MatchLink{
        show.setup.title, foyer->id,
        words(shown.game, "panel.foyer", {{"count", show.sign_ups.list.size()}}, {})};
    update_list(house, show, shown);
  }
  update_needs(house, show, shown);
  shown.beside.clear();
  for (const MatchId id : house.matches.of_show(show.state.id)) {
    if (show.state.current == std::optional(id) || house.halted.contains(id)) continue;
    const auto found = house.matches.find(id);
    if (found == house.matches.end()) continue;
    const LiveMatch& other = found->second;
    if (other.row.status != MatchStatus::kLive || venue_on_board(other.row).empty()) continue;
    shown.beside.push_back({show.setup.title + ", " + std::to_string(other.row.number),
                            venue_on_board(other.row), panel_of(house, other).headline});
  }
  shown.current.reset();
  shown.joins.clear();
  shown.adds_practice = false;
  shown.venue.clear();
  if (!show.state.current) return;
  const auto match = house.matches.find(*show.state.current);
  if (match == house.matches.end()) return;
  shown.venue = venue_on_board(match->second.row);
  shown.people = people_of(house, match->second);
  for (const char* kind : {"join_practice", "join"}) {
    shown.joins.push_back(
        words(shown.game, std::string("panel.say.") + kind, nlohmann::json::object(), {}));
  }
  shown.adds_practice =
      match->second.row.status == MatchStatus::kWaiting && may_wish_practice(house, match->second);
  shown.current = web::MatchLink{show.setup.title + ", " + std::to_string(match->second.row.number),
                                 shown.venue, panel_of(house, match->second).headline};
}

// Accounts of people who may have a page: of a show all once, then whoever a commit has touched.
void ShowPages::meet(House& house, const Touched& touched) {
  std::set<PersonId> people = touched.people;
  for (const auto& [id, show] : house.shows.awake()) {  // as every show is at its first time
    if (!met_.insert(id).second) continue;
    for (const auto& [match, rows] : show.chronicle->matches()) {
      for (const ResultRow& row : rows) people.insert(row.person);
    }
  }
  std::map<std::string, PersonId> met;
  for (const PersonId person : people) {
    for (const std::string& user : users_of(house, person)) met[user] = person;
  }
  const std::lock_guard lock(mutex_);
  for (const PersonId person : people) {
    const auto row = house.people.find(person);
    if (row != house.people.end()) absences_[person] = row->second.hours.absences;
  }
  for (const auto& [user, person] : met) users_[user] = person;
}

void ShowPages::refresh(House& house, const Touched& touched) {
  meet(house, touched);
  meet_answers(house, touched);
  std::map<std::string, web::MatchPanel> panels;
  std::set<ShowId> shows = touched.shows;
  for (const MatchId id : touched.matches) {
    const auto match = house.matches.find(id);
    if (match == house.matches.end()) {
      const auto row = house.store.match(id);
      if (!row || !*row || (*row)->status != MatchStatus::kOver) continue;
      shows.insert((*row)->show);
      panels[venue_on_board(**row)] = panel_of_finished();
      continue;
    }
    shows.insert(match->second.row.show);
    panels[venue_on_board(match->second.row)] = panel_of(house, match->second);
  }
  // What people play in a server of theirs is no page of this board.
  const auto made = house.shows.which([](const ShowSeen& show) { return show.made != nullptr; });
  for (const ShowId id : made) shows.erase(id);
  std::map<ShowId, ShowShown> shown;
  {
    const std::lock_guard lock(mutex_);
    if (touched.accounts) {
      for (const auto& [id, show] : shows_) shows.insert(id);
    }
    for (const ShowId id : shows) shown[id] = shows_[id];
  }
  for (auto& [id, show] : shown) {
    if (!touched.accounts) break;
    show.list_users.clear();
    show.host_people.clear();
  }
  for (auto& [id, show] : shown) {
    if (house.shows.contains(id)) update(house, house.shows.at(id), show);
  }
  const auto recorded = house.shows.which([&](const ShowSeen& show) {
    const auto& people = touched.people;
    const auto knows = [&](PersonId person) { return show.may_know(person); };
    return show.made == nullptr &&
           (shows.contains(show.id) || std::any_of(people.begin(), people.end(), knows));
  });
  const std::lock_guard lock(mutex_);
  for (const ShowId id : recorded) {
    const auto show = house.shows.find(id);
    if (show != house.shows.end()) records_.update(house, show->second, touched.people);
  }
  for (auto& [venue, panel] : panels) panels_[venue] = std::move(panel);
  for (auto& [id, show] : shown) shows_[id] = std::move(show);
  while (panels_.size() > kPanelsMax) panels_.erase(panels_.begin());
}

std::optional<web::MatchPanel> ShowPages::match_panel(const std::string& venue,
                                                      const web::Viewer& viewer) const {
  const std::lock_guard lock(mutex_);
  if (const auto found = panels_.find(venue); found != panels_.end()) {
    web::MatchPanel panel = found->second;
    drop_join(venue, viewer, panel);
    return panel;
  }
  for (const auto& [id, show] : shows_) {
    if (show.foyer && show.foyer->venue == venue) return list_panel(show, viewer);
  }
  for (const auto& [id, show] : shows_) {  // ended before the daemon was started
    for (const web::FinishedMatch& done : show.archive) {
      if (done.venue == venue) return panel_of_finished();
    }
  }
  return std::nullopt;
}

std::vector<web::Table> ShowPages::champions() const {
  const std::lock_guard lock(mutex_);
  return records_.champions();
}

std::optional<web::Sheet> ShowPages::show_page(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  return records_.show_page(key);
}

std::optional<web::Sheet> ShowPages::person_page(const std::string& number,
                                                 const web::Viewer& viewer) const {
  const std::lock_guard lock(mutex_);
  auto sheet = records_.person_page(number);
  const auto own = users_.find(viewer.user);
  if (!sheet || own == users_.end() || std::to_string(own->second.value) != number) return sheet;
  const auto absences = absences_.find(own->second);
  if (absences == absences_.end() || absences->second.empty()) return sheet;
  web::Table table;
  table.columns = columns("table.absences");
  table.caption = table.columns.front();
  table.columns.erase(table.columns.begin());
  for (const Absence& one : absences->second) {
    table.rows.push_back({web::Cell(one.from), web::Cell(one.until)});
  }
  sheet->tables.insert(sheet->tables.begin(), std::move(table));
  return sheet;
}

std::string ShowPages::page_of(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  const auto person = users_.find(user);
  return person == users_.end() ? std::string() : records_.named(person->second).address;
}

std::vector<web::FinishedMatch> ShowPages::archive() const {
  const std::lock_guard lock(mutex_);
  std::vector<web::FinishedMatch> all;
  for (const auto& [id, show] : shows_) {
    if (show.exhibition) continue;
    all.insert(all.end(), show.archive.begin(), show.archive.end());
  }
  return all;
}

// Written by the loop when a match ends.
std::optional<std::string> ShowPages::transcript(const std::string& match) const {
  if (!may_be_transcript(match)) return std::nullopt;
  std::ifstream in(transcripts_ / (match + ".json"), std::ios::binary);
  if (!in) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace callboard
