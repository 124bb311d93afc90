#include "bot/match/pool_routing.h"

#include <algorithm>

#include "bot/desk/command_line.h"
#include "bot/desk/known_there.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/pool.h"
#include "bot/show/pool/pool_words.h"
#include "bot/show/qualify.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::int64_t kAnyAge = 120;

struct PoolSpeaker {
  House& house;
  PersonId person;
  const Incoming& incoming;
};

// Shows whose pool runs and which are played where this was written; they are awake.
std::vector<Show*> pools_at(const PoolSpeaker& who) {
  std::vector<Show*> pools;
  for (const ShowId id : who.house.shows.which([](const ShowSeen& one) {
         return one.setup.sign_ups == SignUpMode::kPool && one.people == nullptr;
       })) {
    const auto found = who.house.shows.find(id);
    if (found == who.house.shows.end()) continue;
    Show& show = found->second;
    const bool here = foyer_on(show.state, who.incoming.venue.adapter) != nullptr &&
                      !is_muted(who.house, show, who.person);
    if (here && show.pool.phase != Pool::Phase::kNone) pools.push_back(&show);
  }
  return pools;
}

bool is_in(const Show& show, PersonId person) {
  const Registrant* const one = find_registrant(show, person);
  return one != nullptr && one->number != 0;
}

bool is_called_in(const Show& show, PersonId person) {
  const Registrant* const one = find_registrant(show, person);
  return one != nullptr && (one->call == CallState::kAsked || one->call == CallState::kHere);
}

// Made shows are not spoken of to people who were never there.
bool may_learn_of(const PoolSpeaker& who, const Show& show) {
  return !show.state.made || find_registrant(show, who.person) != nullptr ||
         is_known_in(who.house, show, who.person);
}

// Answers to a call, and nothing that is said in a registration only.
bool answers_call(const PoolWords& words) {
  const bool answers =
      words.yes || words.no || words.here || words.joins || words.leaves || words.proxy;
  return answers && !words.accepts && !words.stage && !words.of_age && !words.born && !words.test &&
         !words.list && !words.status;
}

// The registration waits for words like these.
bool waits_for_words(const Show& show, const Registrant& one, const PoolWords& words,
                     Timestamp at) {
  const PoolSetup setup = pool_setup(show);
  if (words.list || words.wonders) return true;
  if (words.status) return show.pool.phase == Pool::Phase::kDrawn;
  if (words.leaves) return !one.withdrawn;
  if (words.proxy) return is_called_up(one);
  if (show.pool.phase != Pool::Phase::kOpen) return false;
  if (words.test) return one.stage == true && one.test == TestState::kNone && has_entry_test(show);
  if (words.here) return check_in_open(show, at) && !one.checked_in;
  return !is_complete(one, setup) || !one.stage;
}

template <typename Wanted>
std::vector<Show*> those(const std::vector<Show*>& pools, const Wanted& wanted) {
  std::vector<Show*> some;
  std::copy_if(pools.begin(), pools.end(), std::back_inserter(some),
               [&](const Show* one) { return wanted(*one); });
  return some;
}

bool plays_without_pool(House& house, const std::vector<MatchId>& plays,
                        const std::vector<Show*>& pools) {
  return std::any_of(plays.begin(), plays.end(), [&](MatchId id) {
    const auto match = house.matches.find(id);
    if (match == house.matches.end()) return false;
    return std::find(pools.begin(), pools.end(), &show_of(house, match->second)) == pools.end();
  });
}

std::vector<Show*> meant_by(const PoolSpeaker& who, const PoolWords& words) {
  const std::vector<Show*> pools = pools_at(who);
  if (answers_call(words)) {
    auto call = those(pools, [&](const Show& one) { return is_called_in(one, who.person); });
    if (!call.empty()) return call;
  }
  auto in = those(pools, [&](const Show& one) { return is_in(one, who.person); });
  const std::vector<MatchId> plays = played_by(who.house, who.person);
  if (words.leaves && plays_without_pool(who.house, plays, in)) return {};
  if (in.empty() && !words.joins && !plays.empty()) return {};  // most likely of that match
  if (words.joins || in.empty()) {
    if (!words.plain) return in;
    return those(pools, [&](const Show& one) {
      const bool open = one.pool.phase == Pool::Phase::kOpen || is_in(one, who.person);
      return open && may_learn_of(who, one);
    });
  }
  auto waiting = those(in, [&](const Show& one) {
    return waits_for_words(one, *find_registrant(one, who.person), words, who.incoming.stamp);
  });
  return waiting.empty() ? in : waiting;
}

// Where the title stands in the line as words of its own; npos: it does not.
std::size_t title_in(const std::string& line, const std::string& title) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) > 127;
  };
  for (auto at = line.find(title); at != std::string::npos; at = line.find(title, at + 1)) {
    const auto end = at + title.size();
    const bool begins = at == 0 || !is_word(line[at - 1]);
    if (begins && (end == line.size() || !is_word(line[end]))) return at;
  }
  return std::string::npos;
}

// Without the title at `at`, and the word or mark that joins it to the rest.
std::string without(const std::string& line, std::size_t at, std::size_t size,
                    const std::string& key) {
  std::string before = line.substr(0, at);
  std::string key_before = key.substr(0, at);
  for (const std::string_view join : {" for ", " to ", " in ", " of ", " on "}) {
    if (!key_before.ends_with(join)) continue;
    before.resize(before.size() - join.size());
    break;
  }
  return before + "," + line.substr(at + size);
}

// The show of the longest title that stands in the words.
PoolMeant named_in(const PoolSpeaker& who, const Folded& folded) {
  PoolMeant meant;
  if (folded.lines.size() != 1) return meant;
  const FoldedLine& line = folded.lines.front();
  const bool twin = line.key.size() == line.text.size();
  std::size_t longest = 0;
  for (Show* const show : pools_at(who)) {
    const std::string title = fold_key(show->setup.title);
    const std::size_t at = title.empty() ? std::string::npos : title_in(line.key, title);
    if (at == std::string::npos || title.size() < longest || !may_learn_of(who, *show)) continue;
    if (title.size() > longest) meant.shows.clear();
    longest = title.size();
    meant.shows.push_back(show);
    meant.said = without(twin ? line.text : line.key, at, title.size(), line.key);
  }
  return meant;
}

bool may_be_read(const PoolWords& words) { return words.any && (words.all || words.plain); }

// In private this person is asked for something else that the words may be: a move or an answer.
bool answers_something(const PoolSpeaker& who, const Folded& folded, const PoolWords& words) {
  for (const ShowId id : who.house.quizzes) {
    const auto show = who.house.shows.find(id);
    if (show == who.house.shows.end()) continue;
    if (is_asked_quiz(show->second, who.person)) return true;
    if (could_solve_test(show->second, who.person, folded)) return true;
  }
  for (const MatchId id : played_by(who.house, who.person)) {
    const auto match = who.house.matches.find(id);
    if (match == who.house.matches.end() || match->second.row.status != MatchStatus::kLive) {
      continue;
    }
    if (!words.plain && !words.here) return true;
    const Pending pending = match->second.game->pending();
    const auto* const awaiting = std::get_if<Awaiting>(&pending);
    const auto seat = match->second.desk.seat_of(who.person);
    if (awaiting == nullptr || !awaiting->sealed || !seat) continue;
    const auto& seats = awaiting->seats;
    if (std::find(seats.begin(), seats.end(), *seat) != seats.end()) return true;
  }
  return false;
}

}  // namespace

PoolMeant pool_meant(House& house, const Reply& reply, PersonId person) {
  const Incoming& incoming = reply.incoming;
  const bool from_nowhere = incoming.privately && incoming.page.empty() &&
                            !house.venues.contains({incoming.venue.adapter, incoming.venue.id}) &&
                            !house.foyers.contains({incoming.venue.adapter, incoming.venue.id});
  if (!from_nowhere || reply.line) return {};
  const PoolSpeaker who{house, person, incoming};
  const Folded& folded = reply.folded;
  PoolMeant named = named_in(who, folded);
  if (!named.shows.empty()) {
    const Folded rest = fold_reply(*named.said, Markup::kPlain, {});
    const PoolWords words = read_pool_words(rest, pool_setup(*named.shows.front()).min_age);
    if (may_be_read(words) && !answers_something(who, folded, words)) return named;
  }
  // Any number may be an age here: from which on somebody may play, the show says that is found.
  const PoolWords words = read_pool_words(folded, kAnyAge);
  if (!may_be_read(words) || answers_something(who, folded, words)) return {};
  return {meant_by(who, words), std::nullopt};
}

}  // namespace callboard
