#include "bot/main/status.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/match/chatter.h"
#include "bot/match/halted.h"
#include "bot/show/lobby.h"
#include "bot/show/presence.h"
#include "bot/show/schedule.h"
#include "bot/show/show_timers.h"

namespace callboard {
namespace {

inline constexpr std::size_t kPostsListed = 20;
inline constexpr std::uintmax_t kDiskLow_mb = 200;

std::string number(std::int64_t value) { return std::to_string(value); }

std::string span_words(std::int64_t ms) {
  const std::int64_t minutes = ms / 60'000;
  if (minutes < 60) return number(minutes) + "m";
  return number(minutes / 60) + "h " + number(minutes % 60) + "m";
}

std::string disk_words(const std::filesystem::path& data) {
  std::error_code error;
  const auto space = std::filesystem::space(data, error);
  if (error) return "Disk: cannot be asked: " + error.message() + "\n";
  const std::uintmax_t free_mb = space.available / 1'000'000;
  std::string words = "Disk: " + std::to_string(free_mb) + " MB free at " + data.string() + "\n";
  if (free_mb < kDiskLow_mb) words += "  That is little: make room, or steps will be refused.\n";
  return words;
}

std::string clock_words(const std::optional<Timestamp>& doubted_since) {
  if (!doubted_since) return "Clock: trusted\n";
  return "Clock: NOT TRUSTED since " + utc_words(*doubted_since) +
         ", it has jumped. No deadline fires until it is right again: set the system's clock. If "
         "it is right as it is: callboard ctl clock accept\n";
}

std::optional<TimerRow> clock_of(const House& house, MatchId match) {
  for (const TimerRow& row : house.timers.of(match)) {
    if (!timer_key::is_own(row.key)) return row;
  }
  return std::nullopt;
}

std::string hosts_of(const House& house, const Show& show) {
  std::string names;
  for (const PersonId host : show.state.hosts) {
    names += (names.empty() ? "" : ", ") + name_of(house, host);
  }
  return names.empty() ? "nobody: name one with hosts = [...] in callboard.toml" : names;
}

// What happens when no host has come in the end.
const char* default_words(const Show& show, HostWait what) {
  switch (what) {
    case HostWait::kProtest:
      return "the judgement stands";
    case HostWait::kContent:
      return "it is called off if it cannot go on without";
    case HostWait::kDice:
      return show.setup.dice == DiceSource::kRandomOrg ? "it is called off"
                                                       : "the draw book throws";
    case HostWait::kDecision:
    case HostWait::kPause:
      break;
  }
  return "it goes on by itself as is fair";
}

// Who has not answered since when, and what happens next: the hosts are asked again after half of
// the wait, the operator hears of it after three quarters, then the match goes on by itself.
std::string silence_words(const House& house, const Show& show, const LiveMatch& match) {
  const auto wait = wait_for_host(house, match);
  if (!wait) return "";
  const MatchId id = match.row.id;
  std::string next;
  if (const auto half = house.timers.find(id, timer_key::kHostHalf)) {
    next += "the hosts are asked again at " + utc_words(half->due) + "; ";
  }
  if (const auto late = house.timers.find(id, timer_key::kHostLate)) {
    next += "your log says so at " + utc_words(late->due) + "; ";
  }
  next += std::string(default_words(show, wait->what)) + " at " + utc_words(wait->due);
  return "    no host has answered since " + utc_words(asked_since(match, wait->what)) +
         ". Hosts: " + hosts_of(house, show) + "\n    next: " + next + "\n";
}

// What a match waits for that asks nobody to move.
std::string supply_words(const House& house, const LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto wait = wait_for_host(house, match);
  if (const auto* wanted = std::get_if<Wanted>(&pending)) {
    return "waits for content that no pack holds: " + wanted->kind + "\n";
  }
  return wait ? "waits for dice from a host\n" : "waits for dice from RANDOM.ORG\n";
}

std::string match_words(const House& house, const LiveMatch& match) {
  std::string words = "  match " + number(match.row.number) + ": ";
  if (match.row.status == MatchStatus::kWaiting) {
    if (const auto before = waits_for(house, house.shows.at(match.row.show))) {
      return words + "waits until match " + number(*before) + " is over, " +
             std::to_string(match.desk.joined.size()) + " joined\n";
    }
    return words + "waits for players, " + std::to_string(match.desk.joined.size()) + " joined\n";
  }
  if (match.desk.pause) return words + "paused since " + utc_words(match.desk.pause->since) + "\n";
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return words + supply_words(house, match);
  words += awaiting->seats.empty() ? "waits for a host" : "waits for";
  for (const Seat seat : awaiting->seats) {
    words += " " + name_of(house, match.desk.seats.at(seat.index));
  }
  const auto clock = clock_of(house, match.row.id);
  words += clock ? ", until " + utc_words(clock->due) : ", no clock runs yet";
  return words + "\n";
}

// Matches that a ruling has brought back are played beside the newest one.
std::string brought_back_words(const House& house, const Show& show) {
  std::string words;
  for (const MatchId id : house.matches.of_show(show.state.id)) {
    if (show.state.current == std::optional(id) || house.halted.contains(id)) continue;
    const auto match = house.matches.find(id);
    if (match == house.matches.end() || match->second.row.status != MatchStatus::kLive) continue;
    words += match_words(house, match->second) + silence_words(house, show, match->second);
  }
  return words;
}

// Beside the newest one, which match_words tells of.
std::string halted_words(const House& house, const Show& show) {
  std::string words;
  for (const MatchRow& row : halted_matches(house, show)) {
    if (show.state.current == std::optional(row.id)) continue;
    words += "  match " + std::to_string(row.number) +
             ": HALTED, since replaying its log gave something else than was recorded\n";
  }
  return words;
}

std::string show_words(const House& house, const Show& show) {
  std::string words = "Show " + show.state.key + " (" + show.setup.title + ")\n";
  if (const auto& made = show.state.made) {
    words += (made->rehearsal ? "  a test, in private, on " : "  made by people on ") +
             made->adapter + ", server " + made->community + ", channel " + made->place +
             (made->closed ? "; they have closed it" : "") + "\n";
  }
  words += brought_back_words(house, show) + halted_words(house, show);
  if (!show.state.current) return words + "  no match\n";
  if (house.matches.is_asleep(*show.state.current)) {
    const auto due = house.timers.first_due(*show.state.current);
    words += "  match " + number(show.state.matches) + " sleeps";
    return words + (due ? ", next due " + utc_words(*due) : ", no clock runs") + "\n";
  }
  const auto match = house.matches.find(*show.state.current);
  if (match != house.matches.end() && !house.halted.contains(match->first)) {
    return words + match_words(house, match->second) + silence_words(house, show, match->second);
  }
  const auto why = house.halted.find(*show.state.current);
  words += "  match " + number(show.state.matches) + ": HALTED";
  if (why != house.halted.end()) words += ", " + why->second;
  return words +
         "\n    Keep the database and report it. To leave the match behind: callboard ctl " +
         show.state.key + " \"!abort confirm -- WHY\"\n";
}

std::string post_words(const Dispatcher::Waiting& post) {
  const OutboxRow& row = *post.row;
  std::string words = "  row " + number(row.id.value) + ", " + row.venue.adapter + " " +
                      (row.venue.address.empty() ? row.venue.id : row.venue.address) + ", since " +
                      utc_words(row.at);
  if (post.held > 0) words += ", held back by the platform " + number(post.held) + " times";
  if (post.retry_at) words += ", next try " + utc_words(*post.retry_at);
  return words + "\n";
}

std::string waiting_words(const Dispatcher& dispatcher) {
  const auto posts = dispatcher.waiting_posts();
  std::string words = "Posts that wait: " + std::to_string(posts.size()) + "\n";
  for (std::size_t i = 0; i < std::min(posts.size(), kPostsListed); ++i) {
    words += post_words(posts[i]);
  }
  if (posts.size() > kPostsListed) words += "  ...\n";
  return words;
}

const char* advice(OutboxState state) {
  switch (state) {
    case OutboxState::kHeld:
      return "held; it is tried again";
    case OutboxState::kUnknown:
      return "UNKNOWN: nobody could learn whether it stands, so it is not repeated. Look for "
             "yourself";
    case OutboxState::kFailed:
      return "FAILED: the platform refuses it";
    case OutboxState::kSettled:
      break;
  }
  return "settled";
}

Stored<std::string> exception_words(House& house, const Dispatcher& dispatcher) {
  std::string list;
  std::size_t count = 0;
  for (const auto& [name, adapter] : dispatcher.adapters()) {
    const auto rows = house.store.exceptions(name);
    if (!rows) return Fail{rows.error()};
    for (const OutboxException& row : *rows) {
      if (++count > kPostsListed) continue;
      list += "  row " + number(row.id.value) + ", " + name + ": " + advice(row.state) +
              (row.note.empty() ? "" : " (" + row.note + ")") + ". When that is done: callboard " +
              "ctl settled " + number(row.id.value) + "\n";
    }
  }
  return "Posts to look after: " + std::to_string(count) + "\n" + list;
}

}  // namespace

std::string utc_words(Timestamp at) {
  const std::time_t seconds = static_cast<std::time_t>(at.ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return {text.data(), size};
}

Stored<std::string> status_words(const Config& config, House& house, const Dispatcher& dispatcher,
                                 Daemon& daemon) {
  std::string words = std::string("Callboard ") + CALLBOARD_VERSION + "\n";
  if (house.stopped_since) {
    words += "HALTED since " + utc_words(*house.stopped_since) +
             ": nothing is posted and no deadline fires. callboard ctl resume\n";
  }
  words += clock_words(daemon.doubted_since());
  words += disk_words(config.data);
  for (const auto& [where, why] : house.shut_out) {
    words += "SHUT OUT of " + where.first + (where.second.empty() ? "" : " " + where.second) +
             ": " + why +
             ". What is played there waits: its posts are held and its clocks get the time back\n";
  }
  for (const auto& [where, down] : house.down) {
    if (house.shut_out.contains(where)) continue;
    words += "NOT REACHED: " + where.first + (where.second.empty() ? "" : " " + where.second) +
             ", since " + utc_words(down.since) + ": " + down.why +
             ". What is played there waits: its posts are held, no deadline ends, and its clocks " +
             "get the time back\n";
  }
  for (const auto& [who, community] : house.communities) {
    if (!community.gone) continue;
    words += "Server " + who.second + " on " + who.first + ": the bot was removed on " +
             utc_words(*community.gone);
    words += community.erased
                 ? ", what was kept of it was erased on " + utc_words(*community.erased) + "\n"
                 : ". What is kept of it is erased on " +
                       utc_words({community.gone->ms + kErasedAfter_ms}) +
                       ", unless the bot is invited again\n";
  }
  for (const auto& [who, until] : chatter_beyond(house)) {
    words += who + ": until " + utc_words(until) +
             " what people write that is no move and no command is not kept, since it was more " +
             "than chatter_kb_per_day\n";
  }
  for (const auto& [id, show] : house.shows) {
    const auto& made = show.state.made;
    if (!made || !made->erased) words += show_words(house, show);
  }
  for (const auto& [key, why] : house.set_aside) {
    words += "Show " + key + ": SET ASIDE, " + why +
             "\n    Its matches rest; the other shows go on. Keep the database and report it, or "
             "go back to a backup: callboard restore\n";
  }
  words += waiting_words(dispatcher);
  auto exceptions = exception_words(house, dispatcher);
  if (!exceptions) return exceptions;
  return words + *exceptions;
}

namespace {

constexpr std::string_view kDigest = "digest.";
constexpr std::string_view kQuiz = "quiz.";

// The person in a timer's key, "quiz.7".
std::string person_in(const House& house, const std::string& key, std::string_view prefix) {
  PersonId person;
  std::from_chars(key.data() + prefix.size(), key.data() + key.size(), person.value);
  return name_of(house, person);
}

// What a show does once that timer has come due. Empty: whoever is asked has more time instead.
std::string deed_words(const House& house, const Show& show, const TimerRow& timer) {
  if (timer.key.starts_with(kDigest)) {
    return "the digest to " + person_in(house, timer.key, kDigest);
  }
  if (timer.key == "qualify") return "close the qualifying quiz, once those who are asked are done";
  if (timer.key != "presence") return "";
  const std::vector<SignUp> asked = asked_of(show);
  const bool answers = std::any_of(asked.begin(), asked.end(),
                                   [&](const SignUp& one) { return *one.answer_by <= timer.due; });
  return answers ? "" : "call up who was away, the champion or the next of the waiting list";
}

// Who is asked to take a seat or in a quiz, and until when.
std::string asked_words(const House& house, const Show& show, const std::string& more) {
  std::string words;
  const auto add = [&](const std::string& who, const std::string& what, Timestamp due) {
    words += "  " + show.state.key + ", " + who + ", " + what + ": due " + utc_words(due) + more;
  };
  for (const SignUp& one : asked_of(show)) {
    if (one.asked_by.value != 0) continue;  // nobody has read it: it is among the posts
    add(name_of(house, one.person), "asked to confirm a seat", *one.answer_by);
  }
  for (const auto& [place, offer] : show.sign_ups.offers) {
    if (offer.asked_by.value != 0) continue;
    add(name_of(house, offer.person), "offered a seat", offer.answer_by);
  }
  for (const TimerRow& timer : show_timers(house, show)) {
    if (!timer.key.starts_with(kQuiz)) continue;
    add(person_in(house, timer.key, kQuiz), "asked in the quiz", timer.due);
  }
  return words;
}

std::string owed_words(const House& house, Timestamp now) {
  std::string words;
  for (const auto& [id, show] : house.shows) {
    for (const TimerRow& timer : show_timers(house, show)) {
      const std::string deed = timer.due > now ? "" : deed_words(house, show, timer);
      if (deed.empty()) continue;
      words += "  " + show.state.key + ": " + deed + ", set for " + utc_words(timer.due) + "\n";
    }
    for (const Owed& one : owed(show, now)) {
      words += "  " + show.state.key + ": " + one.action + ", set for " + utc_words(one.at) +
               (one.left_out ? ": left out, over a day late" : "") + "\n";
    }
  }
  if (words.empty()) words = "  nothing\n";
  return "do what the schedule had for the time since:\n" + words;
}

}  // namespace

std::string resume_preview(House& house, const Dispatcher& dispatcher, Timestamp now) {
  if (!house.stopped_since) return "Callboard is not halted.\n";
  std::string words = "Halted since " + utc_words(*house.stopped_since) + " (" +
                      span_words(now.ms - house.stopped_since->ms) + "). To resume would:\n";
  words += "send what waits, in order. " + waiting_words(dispatcher);
  words += "give clocks back what the halt took:\n";
  for (const auto& [id, match] : house.matches.awake()) {
    const auto clock = clock_of(house, id);
    const Outage halt{*house.stopped_since, now, OutageOf::kHalt, ""};
    if (!clock || !concerns(house, match, halt)) continue;
    words += "  " + show_of(house, match).state.key + ", match " + number(match.row.number) +
             ": due " + utc_words(clock->due) + ", up to " +
             span_words(now.ms - house.stopped_since->ms) + " more\n";
  }
  for (const auto& [id, show] : house.shows) {
    words += asked_words(house, show,
                         ", up to " + span_words(now.ms - house.stopped_since->ms) + " more\n");
  }
  if (const auto asleep = house.matches.asleep().size(); asleep > 0) {
    words += "  and those of " + std::to_string(asleep) + " matches that sleep\n";
  }
  words += owed_words(house, now);
  return words +
         "read what people wrote meanwhile, in order, by its own stamps.\n"
         "To do it: callboard ctl resume confirm\n";
}

}  // namespace callboard
