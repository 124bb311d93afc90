#include "tests/bot/world/world.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/loop/resume.h"
#include "bot/packs/pack.h"
#include "bot/show/making.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "storage/memory/memory_store.h"

namespace callboard::test {
namespace {

inline constexpr int kEventsMax = 100'000;

}  // namespace

World::World(WorldOptions options)
    : now(options.begins),
      forum("web", now),
      chat("matrix", now),
      control("control", now),
      options_(std::move(options)),
      state_(options_.seed) {
  store_ = options_.store ? std::move(options_.store) : make_memory_store();
  options_.show.key = "lucky";
  Commit commit;
  ShowState state;
  state.id = ShowId{1};
  state.key = "lucky";
  state.hosts = {PersonId{1}};
  commit.shows.push_back(to_row(state));
  for (const ShowSetup& setup : options_.more) {
    ++state.id.value;
    state.key = setup.key;
    commit.shows.push_back(to_row(state));
  }
  commit.people.push_back({PersonId{1}, "Dee", false, ""});
  commit.identities.push_back({"web", "Dee", PersonId{1}});
  const bool taken_over = !store_->shows().value().empty();
  if (!taken_over && !store_->commit(commit)) throw std::runtime_error("no store");
  load();
}

World::~World() = default;

void World::load_show(Show& show) const {
  show.pack = options_.pack.empty() ? shipped_pack(*show.face)
                                    : std::make_shared<const Pack>(build_pack(
                                          *show.face, {parse_pack("test.toml", options_.pack)}));
  for (const PackProblem& problem : show.pack->problems) throw std::runtime_error(to_line(problem));
}

void World::load() {
  const auto number = [this] {  // splitmix64: fixed by the seed
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  };
  house_ = std::make_unique<House>(
      *store_, Entropy{[number] { return sha256(std::to_string(number())); }, number});
  house_->awake_max = options_.awake_max;
  std::vector<ShowSetup> setups = options_.more;
  setups.push_back(options_.show);
  const auto rows = store_->shows();
  for (ShowSetup& made : setups_made(*rows, "web", {{options_.show}, {options_.show}, {}})) {
    setups.push_back(std::move(made));
  }
  games_ = catalog();
  if (options_.other_rules) {
    for (GameFace& face : games_) options_.other_rules(face);
  }
  if (!load_house(*house_, setups, games_)) throw std::runtime_error("not loaded");
  for (auto& [id, show] : house_->shows) load_show(show);
  const Adapters adapters = {{"web", &forum}, {"matrix", &chat}, {kControlAdapter, &control}};
  workers_ = make_inline_workers();
  dispatcher_ = std::make_unique<Dispatcher>(
      *house_, adapters, shipped_templates(), *workers_,
      [this](const TemplateProblem& p) { log.push_back(p.file + ": " + p.reason); });
  daemon_ = std::make_unique<Daemon>(
      *house_, *dispatcher_, adapters,
      [this](const LogLine& line) { log.push_back(line.event + " " + line.detail); },
      [this](const Touched& touched) {
        if (after_commit) after_commit(touched);
      });
  inbox_.events.clear();
  const auto cursor = store_->cursor("web");
  forum.start(inbox_, (*cursor).value_or(""));
  chat.start(inbox_, (*store_->cursor("matrix")).value_or(""));
  control.start(inbox_, (*store_->cursor("control")).value_or(""));
  house_->dice = options_.dice;
  daemon_->use_dice(dice);
  if (!daemon_->begin(now)) throw std::runtime_error("not begun");
  settle();
}

void World::stop() {
  forum.stop();
  chat.stop();
  control.stop();
  daemon_.reset();
  dispatcher_.reset();
  house_.reset();
}

void World::restart() {
  stop();
  load();
}

void World::away(std::int64_t ms) {
  stop();
  now.ms += ms;
  restart();
}

void World::reopen(const std::function<std::unique_ptr<Store>()>& open) {
  store_.reset();
  store_ = open();
}

void World::halt() {
  daemon_->halt_all(now);
  if (!daemon_->flush()) throw std::runtime_error("commit failed");
}

void World::resume() {
  const auto emptied = [this] {
    const std::deque<AdapterEvent> taken = std::exchange(inbox_.events, {});
    return std::vector<Event>(taken.begin(), taken.end());
  };
  const Adapters platforms = {{"web", &forum}, {"matrix", &chat}};
  if (!callboard::resume(*daemon_, *store_, platforms, inbox_, emptied, now)) {
    throw std::runtime_error("commit failed");
  }
  settle();
}

void World::settle() {
  for (int i = 0; i < kEventsMax; ++i) {
    if (inbox_.events.empty()) {
      daemon_->tick(now);
      if (!daemon_->flush()) throw std::runtime_error("commit failed");
      if (inbox_.events.empty()) return;
    }
    const AdapterEvent event = inbox_.events.front();
    inbox_.events.pop_front();
    daemon_->step(event, now);
    if (!daemon_->flush()) throw std::runtime_error("commit failed");
  }
  throw std::runtime_error("the daemon never comes to rest");
}

void World::pass(std::int64_t ms) {
  const Timestamp until{now.ms + ms};
  while (daemon_) {
    const auto wake = daemon_->next_wake();
    if (!wake || *wake > until) break;
    now.ms = std::max(now.ms, wake->ms);
    settle();
  }
  now = until;
  if (daemon_) settle();
}

void World::hand_in(const DiceAnswer& answer) {
  inbox_.push(answer);
  if (daemon_) settle();
}

void World::say(const std::string& who, const std::string& words) {
  now.ms += 1000;
  forum.write(thread(), who, words);
  if (daemon_) settle();
}

void World::chat_say(const std::string& who, const std::string& words) {
  now.ms += 1000;
  chat.write(room(), who, words);
  if (daemon_) settle();
}

void World::chat_whisper(const std::string& who, const std::string& words) {
  now.ms += 1000;
  chat.write("", who, words, true);
  if (daemon_) settle();
}

void World::say_at(const std::string& venue, const std::string& who, const std::string& words) {
  now.ms += 1000;
  forum.write(venue, who, words);
  if (daemon_) settle();
}

void World::say_together(const std::vector<Line>& lines) {
  now.ms += 1000;
  for (const Line& line : lines) forum.write(line.venue, line.who, line.words);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    daemon_->step(inbox_.events.front(), now);
    inbox_.events.pop_front();
  }
  if (!daemon_->flush()) throw std::runtime_error("commit failed");
  settle();
}

void World::whisper(const std::string& who, const std::string& words) {
  now.ms += 1000;
  forum.write(thread(), who, words, true);
  if (daemon_) settle();
}

std::string World::ctl(const std::string& show, const std::string& command) {
  now.ms += 1000;
  const std::string venue = show + "#" + std::to_string(now.ms);
  control.write(venue, "operator", command, true);
  settle();
  std::string said;
  for (const Standing& post : control.posts) {
    if (post.venue == venue) said += post.text + "\n";
  }
  return said;
}

void World::seat_two() {
  say("Ann", "join");
  say("Bob", "I'd like to play");
}

std::string World::challenger() const {
  const LiveMatch& match = const_cast<World*>(this)->match();
  return name_of(*house_, match.desk.seats.at(0));
}

std::string World::champion() const {
  const LiveMatch& match = const_cast<World*>(this)->match();
  return name_of(*house_, match.desk.seats.at(1));
}

LiveMatch& World::match() { return house_->matches.at(*show().state.current); }

std::string World::thread() const {
  if (const std::string venue = venue_on("web"); !venue.empty()) thread_ = venue;
  return thread_;
}

std::string World::room() const {
  if (const std::string venue = venue_on("matrix"); !venue.empty()) room_ = venue;
  return room_;
}

std::string World::venue_on(const std::string& platform) const {
  if (!house_ || !show().state.current) return "";
  const auto match = house_->matches.find(*show().state.current);
  if (match == house_->matches.end()) return "";
  for (const VenueRow& venue : match->second.row.venues) {
    if (venue.adapter == platform) return venue.id;
  }
  return "";
}

std::string World::foyer() const {
  return show().state.foyers.empty() ? "" : show().state.foyers.front().id;
}

void World::say_in_foyer(const std::string& who, const std::string& words) {
  now.ms += 1000;
  forum.write(foyer(), who, words);
  if (daemon_) settle();
}

std::string World::foyer_text() const {
  std::string text;
  for (const Standing& post : forum.posts) {
    if (post.to.empty() && post.venue == foyer()) text += post.text + "\n";
  }
  return text;
}

std::string World::thread_of(const std::string& show) const {
  for (const auto& [id, match] : house_->matches) {
    if (house_->shows.at(match.row.show).state.key != show || match.row.venues.empty()) continue;
    return match.row.venues.front().id;
  }
  return "";
}

std::string World::public_text() const {
  std::string text;
  for (const Standing& post : forum.posts) {
    if (post.to.empty() && post.venue == thread()) text += post.text + "\n";
  }
  return text;
}

std::string World::private_text(const std::string& who) const {
  std::string text;
  for (const Standing& post : forum.posts) {
    if (post.to == who) text += post.text + "\n";
  }
  return text;
}

std::string World::last_public() const {
  for (auto it = forum.posts.rbegin(); it != forum.posts.rend(); ++it) {
    if (it->to.empty()) return it->text;
  }
  return "";
}

std::string World::last_private(const std::string& who) const {
  for (auto it = forum.posts.rbegin(); it != forum.posts.rend(); ++it) {
    if (it->to == who) return it->text;
  }
  return "";
}

std::string World::view(const std::string& member) {
  const auto json = nlohmann::json::parse(match().game->public_view().json());
  const auto found = json.find(member);
  if (found == json.end()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

std::string World::to_move() {
  const Pending pending = match().game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->seats.empty()) return "";
  return name_of(*house_, match().desk.seats.at(awaiting->seats.front().index));
}

std::string World::solution() {
  const auto json = nlohmann::json::parse(match().game->host_view().json());
  const auto found = json.find("solution");
  return found == json.end() ? "" : found->at("$said").get<std::string>();
}

}  // namespace callboard::test
