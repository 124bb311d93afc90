#include "bot/match/absence.h"

#include <algorithm>
#include <charconv>

#include "bot/facts.h"
#include "bot/match/play.h"
#include "bot/show/alternates.h"
#include "bot/show/lobby.h"
#include "bot/show/pool/history.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr int kAbsenceLimit = 2;  // misses in a row, of a game without an option for it

// A host command of the game, given by the daemon itself: "score Ann 0", "award game Bob".
auto read_order(const House& house, const LiveMatch& match, const std::string& word,
                const std::string& rest) {
  HostLine line;
  line.word = word;
  line.rest = fold_content(rest);
  for (const PersonId person : match.desk.seats) {
    line.names.push_back(fold_content(name_of(house, person)));
  }
  return match.game->read_host(line);
}

void order_of_house(House& house, Act& act, LiveMatch& match, const std::string& word,
                    const std::string& rest) {
  const auto input = read_order(house, match, word, rest);
  if (input) (void)play(house, act, match, {*input}, {Actor::kHost, Seat{}});
}

// Whether the game could still be given to this seat. Once it is decided, nobody has a seat to
// lose: what is left (a last question, the winner's Main Event) has misses of its own.
bool is_undecided(const House& house, const LiveMatch& match, Seat seat) {
  const std::string name = name_of(house, match.desk.seats.at(seat.index));
  const bool two = match.desk.seats.size() <= 2;
  const auto order = two ? read_order(house, match, "award", "game " + name)
                         : read_order(house, match, "disqualify", name);
  LiveMatch probe = copy_of(match);
  return order.ok() && probe.game->apply(*order).ok();
}

// Of two the other one wins; more play on without whoever is out, if the game can.
void forfeit(House& house, Act& act, LiveMatch& match, Seat seat) {
  const auto& seats = match.desk.seats;
  if (seats.size() > 2) {
    return order_of_house(house, act, match, "disqualify", name_of(house, seats.at(seat.index)));
  }
  const std::size_t winner = seat.index == 0 ? 1 : 0;
  order_of_house(house, act, match, "award", "game " + name_of(house, seats.at(winner)));
}

int absence_limit(const Show& show) {
  const auto& options = show.face->options;
  const bool known = std::any_of(options.begin(), options.end(), [](const OptionSpec& option) {
    return option.name == "absence_limit";
  });
  if (!known) return kAbsenceLimit;
  const std::string words = option_value(show.face->options, options_of(show), "absence_limit");
  int limit = 0;
  std::from_chars(words.data(), words.data() + words.size(), limit);
  return limit;
}

}  // namespace

void replace_occupant(House& house, Act& act, LiveMatch& match, Seat seat, PersonId person,
                      nlohmann::json facts, std::int64_t wins) {
  facts["old"] = mark::person(match.desk.seats.at(seat.index));
  facts["new"] = mark::person(person);
  facts["seat"] = mark::seat(seat);
  note_contestant(house, act, match, seat);
  append(match, act.now, desk::occupant(seat, person), act.commit);
  drop_offer(house, act, show_of(house, match), match.row.id, seat);
  Telling telling;
  telling.open.add("notice.replaced", BotFacts::open(facts));
  settle(house, act, match, std::move(telling), Renewal::kAlways);
  const bool inherits =
      show_of(house, match).setup.replacement_inherits_score == Permission::kAllowed;
  if (!inherits) order_of_house(house, act, match, "score", name_of(house, person) + " 0");
  order_of_house(house, act, match, "wins", name_of(house, person) + " " + std::to_string(wins));
}

void check_absence(House& house, Act& act, LiveMatch& match, Seat seat) {
  const Show& show = show_of(house, match);
  const int limit = absence_limit(show);
  if (match.row.status != MatchStatus::kLive || limit == 0) return;
  const int misses = misses_in_a_row(match, seat);
  if (misses < limit || !is_undecided(house, match, seat)) return;
  tell_hosts(house, act, match, "alert.absent",
             BotFacts::hosts({{"seat", mark::seat(seat)}, {"misses", misses}}));
  switch (show.setup.absence_action) {
    case AbsenceAction::kAlert:
      return;
    case AbsenceAction::kForfeit: {
      forfeit(house, act, match, seat);
      return;
    }
    case AbsenceAction::kAlternates:
      offer_seat(house, act, match, seat);
      return;
    case AbsenceAction::kReplace: {
      const PersonId person = practice_person(house, act, match);
      replace_occupant(house, act, match, seat, person, nlohmann::json::object());
      return;
    }
  }
}

void end_needless_offers(House& house, Act& act, LiveMatch& match) {
  if (match.row.status != MatchStatus::kLive) return;
  const Show& show = show_of(house, match);
  const int limit = absence_limit(show);
  std::vector<Seat> back;
  for (const auto& [place, offer] : show.sign_ups.offers) {
    const bool here = offer.match == match.row.id && offer.cause == OfferCause::kAbsence;
    if (here && (limit == 0 || misses_in_a_row(match, offer.seat) < limit)) {
      back.push_back(offer.seat);
    }
  }
  for (const Seat seat : back) came_back(house, act, match, seat);
}

}  // namespace callboard
