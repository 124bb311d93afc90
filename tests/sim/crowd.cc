#include "tests/sim/crowd.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace callboard::sim {
namespace {

inline constexpr std::int64_t kVisitsMax = 30;  // a seat, of a thread in which no match waits
inline constexpr int kTriesMax = 5;             // to answer one prompt

// In the order of Temper.
const std::vector<std::string>& temper_names() {
  static const std::vector<std::string> kNames = {"prompt", "slow",     "absent",   "sloppy",
                                                  "chatty", "cheating", "duellists"};
  return kNames;
}

const std::string& name_of_temper(Temper temper) {
  return temper_names().at(static_cast<std::size_t>(temper));
}

}  // namespace

std::vector<std::string> Crowd::parts() {
  std::vector<std::string> names(temper_names().begin() + 1, temper_names().end());
  names.emplace_back("hosts");
  return names;
}

Crowd::Crowd(const Timestamp& now, Agenda& agenda, Platforms platforms, Stage& stage,
             std::uint64_t seed)
    : now_(now),
      agenda_(agenda),
      platforms_(std::move(platforms)),
      stage_(stage),
      seed_(seed),
      chance_(seed, "crowd") {}

std::string Crowd::regular(ShowId show, std::int64_t number) {
  return "p" + std::to_string(show.value) + "x" + std::to_string(number);
}

std::int64_t Crowd::regulars(const LiveMatch& match) const {
  const ShowSetup& setup = stage_.house()->shows.at(match.row.show).setup;
  return static_cast<std::int64_t>(match.face->seats(setup.options)) + kMoreThanSeats;
}

void Crowd::later(std::int64_t ms, std::function<void()> what) {
  agenda_.plan({now_.ms + ms}, [this, what = std::move(what)] {
    if (!stopped_) what();
  });
}

// A person's nature does not change within a run.
Temper Crowd::temper_of(const std::string& user) const {
  Chance nature(seed_, "nature of " + user);
  const auto temper = static_cast<Temper>(nature.below(static_cast<std::int64_t>(Temper::kCount)));
  return left_out_.contains(name_of_temper(temper)) ? Temper::kPrompt : temper;
}

std::optional<Seat> Crowd::seat_of(const LiveMatch& match, const Venue& venue,
                                   const std::string& user) {
  const auto person =
      stage_.house()->store.find_identity(venue.adapter, account_on(venue.adapter, user));
  if (!*person) return std::nullopt;
  return match.desk.seat_of(**person);
}

// ---- before a match

void Crowd::opened(const Venue& venue) {
  later(chance_.between(1, 120) * kMinute_ms, [this, venue] { visit(venue, 0); });
}

void Crowd::visit(const Venue& venue, int tries) {
  LiveMatch* const match = stage_.match_at(venue);
  const std::int64_t seats = match == nullptr ? 2 : regulars(*match) - kMoreThanSeats;
  if (tries > kVisitsMax * seats) return;
  if (match != nullptr && match->row.status != MatchStatus::kWaiting) return;
  if (match != nullptr) {
    const std::string user = regular(match->row.show, chance_.below(regulars(*match)));
    const Venue here = place_of(user, venue);
    static const std::vector<std::string> kAnswers = {"here", "here", "accept", "pass", "leave"};
    const bool practice = !typical_ && chance_.percent(8);
    if (!typical_ && chance_.percent(25)) say(user, here, chance_.one_of(kAnswers));
    say(user, here, practice ? "practice" : chance_.percent(50) ? "join" : "I'd like to play");
  }
  later(chance_.between(5, 1200 / seats) * kMinute_ms,
        [this, venue, tries] { visit(venue, tries + 1); });
}

// ---- a prompt

void Crowd::sees(const Delivery& delivery, const Venue& venue) {
  for (const std::string& actor : delivery.actors) {
    plan_answer(owner_of(venue.adapter, actor), venue, delivery.due);
  }
  reads_code(delivery, venue);
  if (delivery.actors.empty() || stopped_ || typical_) return;
  const LiveMatch* const match = stage_.match_at(venue);
  if (match == nullptr) return;
  const std::string other = regular(match->row.show, chance_.below(regulars(*match)));
  if (platforms_.at(venue.adapter)->is_server()) {
    platforms_.at(venue.adapter)->press_for(venue.id, account_on(venue.adapter, other));
  }
  const Temper temper = temper_of(other);
  const std::string victim = owner_of(venue.adapter, delivery.actors.front());
  if (temper == Temper::kChatty && other != victim) {
    later(chance_.below(kDay_ms), [this, other, venue] { chatter(other, place_of(other, venue)); });
  }
  if (temper == Temper::kCheating && other != victim) {
    later(chance_.below(6 * kHour_ms),
          [this, other, victim, venue] { cheat(other, victim, venue); });
  }
}

void Crowd::plan_answer(const std::string& user, const Venue& venue, std::optional<Timestamp> due) {
  std::int64_t wait_ms = chance_.between(1, 600) * kMinute_ms;
  if (typical_) {
    if (const auto typical_ms = typical_wait_ms()) {
      later(*typical_ms, [this, user, venue] { answer(user, venue, 0); });
    }
    return;
  }
  switch (temper_of(user)) {
    case Temper::kPrompt:
      wait_ms = chance_.between(1, 180) * kMinute_ms;
      break;
    case Temper::kSlow:
      wait_ms = chance_.between(3, 30) * kHour_ms;
      break;
    case Temper::kAbsent:
      if (chance_.percent(50)) return;
      break;
    case Temper::kDuellist:
      if (due && *due > now_ && chance_.percent(60)) {
        wait_ms = due->ms - now_.ms + chance_.between(-3, 1) * kSecond_ms;
        wait_ms += chance_.below(3);  // a statement of its own: operands have no order
      }
      break;
    case Temper::kSloppy:
    case Temper::kChatty:
    case Temper::kCheating:
    case Temper::kCount:
      break;
  }
  later(std::max<std::int64_t>(0, wait_ms), [this, user, venue] { answer(user, venue, 0); });
}

std::optional<std::int64_t> Crowd::typical_wait_ms() {
  const std::int64_t kind = chance_.below(100);
  if (kind < 2) return std::nullopt;
  if (kind < 52) return chance_.between(2, 180) * kMinute_ms;
  return chance_.between(3 * 60, (kind < 87 ? 12 : 23) * 60) * kMinute_ms;
}

void Crowd::answer(const std::string& user, const Venue& seen, int tries) {
  if (tries > kTriesMax) return;
  const Venue venue = place_of(user, seen);
  const auto again = [&] {
    later(chance_.between(4, 20) * kHour_ms,
          [this, user, venue, tries] { answer(user, venue, tries + 1); });
  };
  LiveMatch* const match = stage_.match_at(venue);
  if (match == nullptr) {  // nothing to look at; some write all the same
    if (chance_.percent(30)) say(user, venue, chance_.percent(50) ? "roll" : "spin");
    return again();
  }
  if (match->row.status != MatchStatus::kLive || !match->game) return;
  const auto seat = seat_of(*match, venue, user);
  if (!seat) return;
  const Pending pending = match->game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  const bool due = awaiting != nullptr && std::find(awaiting->seats.begin(), awaiting->seats.end(),
                                                    *seat) != awaiting->seats.end();
  if (!due) return;
  if (!typical_ && chance_.percent(8)) ask_for_time(user, venue);
  if (match->row.venues.size() > 1 && goes_to_and_fro(user) && chance_.percent(25)) {
    write(user, venue, "link my accounts");
  }
  const std::string words = match->game->suggest(*seat, chance_.next());
  if (words.empty()) return again();
  Platform& platform = *platforms_.at(venue.adapter);
  const bool presses = platform.is_server() && !is_sealed(*match) && chance_.percent(75);
  if (!presses || !platform.press(venue.id, account_on(venue.adapter, user), words)) {
    move(user, venue, *match, words);
  }
  if (!typical_ && chance_.percent(3)) {
    later(chance_.between(1, 240) * kMinute_ms,
          [this, user, venue] { say(user, venue, "protest: that was wrong"); });
  }
  again();
}

// Absences in words, and wishes for more time.
void Crowd::ask_for_time(const std::string& user, const Venue& venue) {
  static const std::vector<std::string> kWishes = {"away until Friday",   "on holiday for a week",
                                                   "away for 3 days",     "I am back",
                                                   "more time please",    "12 more hours please",
                                                   "quiet hours 23 to 7", "leave",
                                                   "where am I",          "list",
                                                   "time zone Asia/Tokyo"};
  const std::string& wish = chance_.one_of(kWishes);
  write(user, venue, wish, chance_.percent(20));
}

// What is to be said in private is said in the open now and then, by mistake.
void Crowd::move(const std::string& user, const Venue& venue, const LiveMatch& match,
                 const std::string& words) {
  if (typical_) return say(user, venue, words, is_sealed(match));
  const bool in_private = is_sealed(match) ? chance_.percent(92) : chance_.percent(1);
  say(user, venue, sim_game(match.face->name).own_words(words, chance_), in_private);
}

void Crowd::say(const std::string& user, const Venue& venue, std::string words, bool privately) {
  const Temper temper = temper_of(user);
  if (temper == Temper::kSloppy) {
    if (chance_.percent(15)) write(user, venue, "uhm... " + words.substr(1), privately);
    if (chance_.percent(20)) words = "> quoted\n" + words + "\n-- \nsent from my toaster";
    if (chance_.percent(15)) words = "  **" + words + "**  ";
  }
  write(user, venue, words, privately);
  if (temper == Temper::kSloppy && chance_.percent(20)) write(user, venue, words, privately);
  if (temper == Temper::kChatty && chance_.percent(30)) chatter(user, venue);
}

void Crowd::chatter(const std::string& user, const Venue& venue) {
  static const std::vector<std::string> kSayings = {"good luck everybody!",
                                                    "what a board",
                                                    "I had that one yesterday @everyone",
                                                    "my cat rolled the dice",
                                                    "is it my turn?",
                                                    "help",
                                                    "standings",
                                                    "brb, 12 minutes",
                                                    "<b>bold</b> & \"quotes\" `code` | pipes",
                                                    "spin code: tulip and rain",
                                                    "I protest!"};
  const std::string& saying = chance_.one_of(kSayings);
  write(user, venue, saying, chance_.percent(10));
}

// Under another's name, from an account of one's own; and with words only hosts may say.
void Crowd::cheat(const std::string& cheater, const std::string& victim, const Venue& venue) {
  const LiveMatch* const match = stage_.match_at(venue);
  if (match == nullptr) return;
  const SimGame& game = sim_game(match->face->name);
  std::string words = chance_.percent(50) ? game.blind : chance_.one_of(game.cheats);
  for (const auto& [mark, name] : {std::pair<std::string, std::string>{"VICTIM", victim},
                                   std::pair<std::string, std::string>{"ME", cheater}}) {
    if (const auto at = words.find(mark); at != std::string::npos) {
      words.replace(at, mark.size(), name);
    }
  }
  write(cheater, place_of(cheater, venue), words, chance_.percent(30), victim);
}

}  // namespace callboard::sim
