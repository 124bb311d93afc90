#include "tests/sim/simulation.h"

#include <algorithm>

#include "rules/catalog.h"
#include "tests/sim/stage.h"

namespace callboard::sim {
namespace {

const std::string kPlaces = "places";            // more than one of a match
inline constexpr std::int64_t kDaysToEnd = 400;  // for deadlines alone to end every match

// When a run begins: Tuesday, 14 November 2023, or some days before the clocks are put forward or
// back in New York or Berlin.
Timestamp begin_of(std::uint64_t seed) {
  static const std::vector<std::int64_t> kDays = {0, 0, 0, 113, 134, 344, 351};
  Chance chance(seed, "begin");
  return {1'700'000'000'000 + chance.one_of(kDays) * kDay_ms};
}

// The standings every night, at a time that the clock shows twice in autumn or leaves out in
// spring.
std::optional<Nightly> nightly_of(std::uint64_t seed, std::int64_t show) {
  Chance chance(seed, "nightly" + std::to_string(show));
  if (chance.percent(30)) return std::nullopt;
  if (chance.percent(50)) return Nightly{Town::kBerlin, 2 * 60 + 30};
  return Nightly{Town::kNewYork, chance.between(1, 2) * 60 + 30};
}

ScheduleLine line_of(const Nightly& nightly) {
  const std::string cron =
      std::to_string(nightly.minute % 60) + " " + std::to_string(nightly.minute / 60) + " * * *";
  const std::string zone(zone_of(nightly.town));
  return {cron, zone, "standings", *Cron::parse(cron, zone)};
}

// Two thirds play the first game of the catalogue.
std::string game_of(const Plan& plan, std::int64_t show) {
  if (!plan.game.empty()) return plan.game;
  const std::vector<GameFace>& games = catalog();
  Chance chance(plan.seed, "game" + std::to_string(show));
  const auto other = static_cast<std::size_t>(chance.below(3 * (std::ssize(games) - 1)));
  const std::size_t game = other + 1 < games.size() ? other + 1 : 0;
  return plan.without.contains(games[game].name) ? games.front().name : games[game].name;
}

// Shows that differ in all that operators may set.
std::vector<ShowSetup> shows(const Plan& plan) {
  const std::uint64_t seed = plan.seed;
  std::vector<ShowSetup> setups;
  for (std::int64_t i = 1; i <= plan.matches; ++i) {
    Chance chance(seed, "show" + std::to_string(i));
    ShowSetup setup;
    setup.game = game_of(plan, i);
    setup.key = "show" + std::to_string(i);
    setup.title = "Show " + std::to_string(i);
    setup.hosts = {"host" + std::to_string(i)};
    if (chance.percent(30)) setup.hosts.emplace_back("boss");
    if (chance.percent(30)) setup.zone = "Europe/Berlin";
    if (chance.percent(30)) setup.deadline_s = 12 * 60 * 60;
    if (chance.percent(30)) setup.time_bank_s = 6 * 60 * 60;
    if (chance.percent(30)) setup.excused_misses = 1;
    if (chance.percent(30)) setup.short_clock_s = 4 * 60 * 60;
    setup.absence_action = static_cast<AbsenceAction>(chance.below(4));
    if (chance.percent(25)) setup.sign_ups = SignUpMode::kList;
    setup.reminder_percent = chance.percent(50) ? 80 : 0;
    setup.host_plays = chance.percent(20) ? Permission::kAllowed : Permission::kRefused;
    if (const auto nightly = nightly_of(seed, i)) setup.schedule.push_back(line_of(*nightly));
    sim_game(setup.game).set_up(setup, chance);
    const bool both = Chance(seed, "places" + std::to_string(i)).percent(35);
    if (both && !plan.without.contains(kPlaces)) setup.platforms = {"web", "matrix"};
    const bool chats = !both && Chance(seed, "server" + std::to_string(i)).percent(50);
    if (chats && !plan.without.contains(kPlaces)) setup.platforms = {"web", "discord"};
    setups.push_back(std::move(setup));
  }
  return setups;
}

Faults faults_of(const Plan& plan) {
  Faults faults = plan.faults;
  for (const auto& [name, member] : fault_names()) {
    if (plan.without.contains(name)) faults.*member = 0;
  }
  return faults;
}

class Simulation {
 public:
  explicit Simulation(const Plan& plan)
      : plan_(plan),
        now_(begin_of(plan.seed)),
        history_(now_, static_cast<std::size_t>(plan.tail_lines)),
        faults_(faults_of(plan)),
        setups_(plan.setups.empty() ? shows(plan) : plan.setups),
        web_("web", now_, agenda_, history_, faults_, plan.seed),
        matrix_("matrix", now_, agenda_, history_, faults_, plan.seed),
        discord_("discord", now_, agenda_, history_, faults_, plan.seed),
        platforms_(those_of(setups_)),
        judge_(now_, history_, platforms_),
        stage_(now_, agenda_, history_, faults_, platforms_, judge_, plan.seed),
        crowd_(now_, agenda_, platforms_, stage_, plan.seed),
        chance_(plan.seed, "simulation") {}

  Outcome run() {
    Outcome outcome;
    try {
      begin();
      live_until({history_.begin().ms + plan_.days * kDay_ms});
      if (plan_.stories == 0) come_to_an_end();
    } catch (const BrokenPromise& broken) {
      outcome.broken = broken;
    }
    outcome.tally = judge_.tally();
    outcome.stories = judge_.stories();
    outcome.match_days = judge_.match_days();
    outcome.digest = history_.digest();
    outcome.faults = history_.faults();
    outcome.lines = history_.lines();
    outcome.tail.assign(history_.tail().begin(), history_.tail().end());
    outcome.day = (now_.ms - history_.begin().ms) / kDay_ms;
    return outcome;
  }

 private:
  // Another platform is there if a show is on it.
  Platforms those_of(const std::vector<ShowSetup>& setups) {
    Platforms platforms{{"web", &web_}};
    for (const ShowSetup& setup : setups) {
      if (setup.platforms.size() < 2) continue;
      Platform& other = setup.platforms[1] == "matrix" ? matrix_ : discord_;
      platforms[setup.platforms[1]] = &other;
    }
    return platforms;
  }

  void watch(const std::string& name, Platform& platform) {
    Onlookers onlookers;
    onlookers.wrote = [this, name](std::size_t message) { judge_.wrote(name, message); };
    onlookers.edits = [this, name](std::size_t message) { judge_.edits(name, message); };
    onlookers.sending = [this](const Delivery& delivery) {
      stage_.strike_before_send();
      judge_.sending(delivery, *stage_.house());
    };
    onlookers.stands = [this](const Delivery& delivery, const Venue& venue) {
      judge_.stands(delivery, venue);
      crowd_.sees(delivery, venue);
      stage_.strike_after_send();
    };
    onlookers.marked = [this](const ReplyRef& ref, callboard::Verdict verdict) {
      stage_.strike_before_mark();
      judge_.marked(ref, verdict);
    };
    onlookers.status = [this](const Status& status) {
      judge_.tells(status, *stage_.house());
      stage_.strike_after_send();
    };
    onlookers.opened = [this](const Venue& venue) { crowd_.opened(venue); };
    platform.watched_by(std::move(onlookers));
    platform.draw_one_in(plan_.draw_one_in);
  }

  void begin() {
    crowd_.leave_out(plan_.without);
    if (plan_.stories > 0) crowd_.be_typical();
    for (const auto& [name, platform] : platforms_) watch(name, *platform);
    const std::vector<ShowSetup>& setups = setups_;
    std::map<ShowId, ShowTerms> terms;
    for (std::size_t i = 0; i < setups.size(); ++i) {
      ShowTerms& one = terms[ShowId{static_cast<std::int64_t>(i) + 1}];
      one.hosts.insert(setups[i].hosts.begin(), setups[i].hosts.end());
      if (!setups[i].schedule.empty()) {
        one.nightly = nightly_of(plan_.seed, static_cast<std::int64_t>(i) + 1);
      }
      one.game = setups[i].game;
      one.options = setups[i].options;
      one.shortest_clock_ms = setups[i].deadline_s * 1000;
      if (setups[i].short_clock_s > 0) one.shortest_clock_ms = setups[i].short_clock_s * 1000;
    }
    judge_.terms(std::move(terms));
    stage_.found(setups);
    crowd_.begin(setups);
    new_day();
    stage_.work();
  }

  // At each midnight: the faults of the day, and a look at what stands.
  void new_day() {
    agenda_.plan({now_.ms + kDay_ms}, [this] { new_day(); });
    if (!ending_) stage_.plan_day();
    if (ending_) crowd_.end_pauses();
    stage_.operator_looks();
    House* const house = stage_.house();
    if (house == nullptr) return;
    judge_.look_for_stuck(*house);
    judge_.look_at_money(*house);
    if (house->matches.empty()) return;
    auto match = house->matches.begin();
    std::advance(match, chance_.below(static_cast<std::int64_t>(house->matches.size())));
    judge_.replay(*house, match->first);
  }

  void live_until(Timestamp end) {
    while (step(end)) {
      const auto told = static_cast<std::int64_t>(judge_.stories().size());
      if (plan_.stories > 0 && told >= plan_.stories) return;
    }
  }

  // Sometimes the loop is slow, so that several things wait for it.
  bool step(Timestamp end) {
    const auto planned = agenda_.next();
    const auto wake = stage_.next_wake();
    const Timestamp next = std::min(planned.value_or(end), wake.value_or(end));
    if (next >= end) {
      now_ = end;
      return false;
    }
    const std::int64_t slow_ms = chance_.percent(20) ? chance_.below(3 * kSecond_ms) : 0;
    const Timestamp until{next.ms + slow_ms};
    now_ = std::max(now_, next);
    for (auto at = agenda_.next(); at && *at <= until; at = agenda_.next()) {
      now_ = std::max(now_, *at);
      agenda_.take()();
    }
    stage_.work();
    return true;
  }

  void come_to_an_end() {
    ending_ = true;
    crowd_.stop();
    for (const auto& [name, platform] : platforms_) platform->behave();
    stage_.behave();
    for (std::int64_t day = 0; day < kDaysToEnd && !at_rest(); ++day) {
      live_until({now_.ms + kDay_ms});
    }
    live_until({now_.ms + 2 * kDay_ms});
    if (stage_.house() == nullptr) history_.broken("the daemon starts again", "it does not");
    judge_.at_end(*stage_.house());
  }

  bool at_rest() {
    const House* const house = stage_.house();
    if (house == nullptr) return false;
    return std::none_of(house->matches.begin(), house->matches.end(), [](const auto& entry) {
      return entry.second.row.status == MatchStatus::kLive;
    });
  }

  const Plan plan_;
  Timestamp now_;
  Agenda agenda_;
  History history_;
  const Faults faults_;
  const std::vector<ShowSetup> setups_;
  Platform web_;
  Platform matrix_;
  Platform discord_;
  const Platforms platforms_;
  Judge judge_;
  Stage stage_;
  Crowd crowd_;
  Chance chance_;
  bool ending_ = false;
};

}  // namespace

std::vector<std::string> parts() {
  std::vector<std::string> names = Crowd::parts();
  names.push_back(kPlaces);
  for (const GameFace& game : catalog()) {
    if (game.name != catalog().front().name) names.push_back(game.name);
  }
  for (const auto& [name, member] : fault_names()) names.push_back(name);
  return names;
}

Outcome simulate(const Plan& plan) { return Simulation(plan).run(); }

}  // namespace callboard::sim
