#include "bot/show/prizes.h"

#include <algorithm>
#include <utility>

#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/pool/pool.h"
#include "bot/show/prize_words.h"
#include "bot/show/sign_ups.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

bool is_among(const std::vector<PersonId>& people, PersonId person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

WonPrize prize_now(const LiveMatch& match, Timestamp now) {
  WonPrize prize;
  prize.match = match.row.id;
  prize.match_number = match.row.number;
  prize.at = now;
  return prize;
}

// When it was over for the first time: what a ruling brings later counts from then, too.
Timestamp ended_at(const Show& show, const LiveMatch& match, Timestamp now) {
  const auto* const over = show.chronicle->find(match.row.id);
  return over == nullptr ? now : over->front().ended;
}

// Without those who are kept from winning, though they hold a token or were drawn (WF-037).
TokenHolders without_barred(House& house, const Show& show, const LiveMatch& match,
                            TokenHolders audience, Timestamp now) {
  const PastShow here{show.state.id.value, match.row.number, ended_at(show, match, now)};
  const auto out = [&](PersonId person) { return was_barred(house, show, person, here, now); };
  std::erase_if(audience.tokens, [&](const auto& one) { return out(one.first); });
  for (PersonId& partner : audience.partners) {
    if (partner != PersonId{} && out(partner)) partner = {};
  }
  return audience;
}

// As the match stands, without numbers. Practice players win nothing that could be handed out.
std::vector<WonPrize> brought_by(const LiveMatch& match, const CarryOver& carry,
                                 const std::optional<TokenHolders>& audience, Timestamp now) {
  std::vector<WonPrize> all;
  for (const Winnings& winnings : carry.winnings) {
    const PersonId player = match.desk.seats.at(winnings.seat.index);
    if (match.desk.is_practice(player)) continue;
    for (const Prize& prize : winnings.prizes) {
      WonPrize won = prize_now(match, now);
      won.name = prize.name;
      won.value = prize.value;
      won.owners = {match.desk.owner_of(player)};
      if (won.owners.front() != player) won.played_by = player;
      all.push_back(std::move(won));
    }
  }
  if (!audience) return all;
  for (const RoundWon& round : carry.rounds) {
    WonPrize won = prize_now(match, now);
    won.name = round.token_prize;
    won.giveaway = round;
    won.owners = section_of(*audience, match, round.group);
    if (!won.name.empty() && !won.owners.empty()) all.push_back(std::move(won));
  }
  return all;
}

bool is_same(const WonPrize& one, const WonPrize& other) {
  if (one.match != other.match || one.name != other.name) return false;
  if (one.giveaway.has_value() != other.giveaway.has_value()) return false;
  if (one.giveaway) return one.giveaway->number == other.giveaway->number;
  return one.owners == other.owners;
}

std::vector<PersonId> all_but(const std::vector<PersonId>& people,
                              const std::vector<PersonId>& gone) {
  std::vector<PersonId> rest;
  for (const PersonId person : people) {
    if (!is_among(gone, person)) rest.push_back(person);
  }
  return rest;
}

// What a ruling has left of it: it stands where it stood, unless it is others' now.
void stand_on(WonPrize& kept, const WonPrize& now) {
  kept.gone = false;
  kept.value = now.value;
  kept.played_by = now.played_by;
  if (!now.giveaway) return;
  const std::vector<PersonId> owners = all_but(now.owners, kept.lost);
  kept.giveaway = now.giveaway;
  if (owners == kept.owners) return;
  kept.owners = owners;
  if (kept.stand != PrizeStand::kForfeited) kept.stand = PrizeStand::kWon;
}

bool was_forfeited(const Show& show, const WonPrize& prize) {
  return std::any_of(show.won.begin(), show.won.end(), [&](const auto& one) {
    const WonPrize& old = one.second;
    return old.match == prize.match && old.name == prize.name && old.gone &&
           old.stand == PrizeStand::kForfeited;
  });
}

void keep_prize(Act& act, const Show& show, const WonPrize& prize) {
  act.commit.notes.push_back(prize_row(show.state.id, prize));
}

// What stays of the pool when its rows make way for those of the next match.
std::optional<TokenHolders> audience_now(const Show& show, MatchId match) {
  const Pool& pool = show.pool;
  if (!has_pool(show) || pool.match != match || pool.phase != Pool::Phase::kDrawn) {
    return std::nullopt;
  }
  TokenHolders audience;
  for (const auto& [person, one] : pool.people) {
    if (one.token && !one.withdrawn && !may_not_play(show, person)) {
      audience.tokens[person] = static_cast<std::int64_t>(*one.token);
    }
  }
  for (const PersonId person : pool.audience) {  // a place of the list that is left stays empty
    audience.partners.push_back(audience.tokens.contains(person) ? person : PersonId{});
  }
  if (audience.tokens.empty()) return std::nullopt;
  return audience;
}

// Who has a seat, and for whom somebody has one.
std::vector<PersonId> players_of(const LiveMatch& match) {
  std::vector<PersonId> plays = match.desk.seats;
  for (const PersonId person : match.desk.seats) plays.push_back(match.desk.owner_of(person));
  return plays;
}

// The k-th drawn is partner in round k. For one who cannot be, the next name of those in reserve,
// behind the last round. Whoever plays in the match is of no audience.
nlohmann::json partners_of(const TokenHolders& audience, const LiveMatch& match,
                           const CarryOver& carry) {
  const std::vector<PersonId> plays = players_of(match);
  const auto& names = audience.partners;
  const auto can = [&](std::size_t at) {
    return names[at] != PersonId{} && !is_among(plays, names[at]);
  };
  auto reserve = static_cast<std::size_t>(carry.rounds.back().number);
  nlohmann::json list = nlohmann::json::array();
  for (const RoundWon& round : carry.rounds) {
    auto at = static_cast<std::size_t>(round.number - 1);
    if (at < names.size() && !can(at)) {
      while (reserve < names.size() && !can(reserve)) ++reserve;
      at = reserve++;
    }
    if (at >= names.size()) continue;
    nlohmann::json one = round_facts(round);
    one["partner"] = mark::person(names[at]);
    one["winner"] = mark::person(match.desk.seats.at(round.winner.index));
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

std::optional<TokenHolders> audience_of(House& house, const Show& show, MatchId match) {
  if (auto audience = audience_now(show, match)) return audience;
  if (!has_pool(show)) return std::nullopt;
  const auto notes = house.store.notes(ShowRange{show.state.id, show.state.id});
  CALLBOARD_CHECK(notes.ok(), "the store cannot be read");
  return read_audience(*notes, match);
}

std::vector<PersonId> section_of(const TokenHolders& audience, const LiveMatch& match,
                                 std::int64_t colour) {
  const std::vector<PersonId> plays = players_of(match);
  std::vector<PersonId> section;
  for (const auto& [person, token] : audience.tokens) {
    if (token == colour && !is_among(plays, person)) section.push_back(person);
  }
  return section;
}

bool note_prizes(House& house, Act& act, Show& show, const LiveMatch& match,
                 const CarryOver& carry) {
  std::optional<TokenHolders> audience;
  if (!carry.rounds.empty()) {
    audience = audience_of(house, show, match.row.id);
    const bool first = match.desk.books_before.empty();
    if (audience && first) {
      act.commit.notes.push_back(audience_row(show.state.id, match.row.id, *audience));
    }
    if (audience) audience = without_barred(house, show, match, *std::move(audience), act.now);
  }
  const WonPrizes before = show.won;
  std::vector<std::int64_t> left;
  for (auto& [number, prize] : show.won) {
    if (prize.match != match.row.id) continue;
    left.push_back(number);
    prize.gone = true;
  }
  const Timestamp at = ended_at(show, match, act.now);
  for (WonPrize& prize : brought_by(match, carry, audience, at)) {
    const auto same = std::find_if(left.begin(), left.end(), [&](std::int64_t number) {
      return is_same(show.won.at(number), prize);
    });
    if (same != left.end()) {
      stand_on(show.won.at(*same), prize);
      left.erase(same);
      continue;
    }
    if (was_forfeited(show, prize)) prize.stand = PrizeStand::kForfeited;
    prize.number = show.won.empty() ? 1 : show.won.rbegin()->first + 1;
    show.won.emplace(prize.number, std::move(prize));
  }
  bool audience_differs = false;
  for (const auto& [number, prize] : show.won) {
    const auto old = before.find(number);
    if (old != before.end() && old->second == prize) continue;
    keep_prize(act, show, prize);
    audience_differs = audience_differs || prize.giveaway.has_value();
  }
  return audience_differs;
}

void pay_winnings(Entry& entry, const Show& show, const LiveMatch& match, const CarryOver& carry) {
  for (const Winnings& winnings : carry.winnings) {
    const PersonId player = match.desk.seats.at(winnings.seat.index);
    entry.add(account::of(match.desk.owner_of(player)), value_of(winnings));
  }
  for (const auto& [number, prize] : show.won) {
    const bool paid = prize.match == match.row.id && !prize.gone && prize.value != 0;
    if (!paid || prize.stand != PrizeStand::kForfeited) continue;
    entry.add(account::of(prize.owners.front()), -prize.value);
  }
}

void tell_audience(House& house, Act& act, const Show& show, const LiveMatch& match,
                   const CarryOver& carry) {
  if (carry.rounds.empty()) return;
  auto audience = audience_of(house, show, match.row.id);
  if (!audience) return;
  audience = without_barred(house, show, match, *std::move(audience), act.now);
  nlohmann::json sections = nlohmann::json::array();
  for (const auto& [number, prize] : show.won) {
    if (prize.match != match.row.id || prize.gone || !prize.giveaway) continue;
    sections.push_back(prize_facts(prize));
  }
  nlohmann::json partners = nlohmann::json::array();
  if (pool_setup(show).audience_partner != 0) partners = partners_of(*audience, match, carry);
  if (sections.empty() && partners.empty()) return;
  announce(house, act, show, "notice.audience",
           BotFacts::open({{"title", show.setup.title},
                           {"number", match.row.number},
                           {"sections", sections},
                           {"partners", partners}}));
}

void mark_prize(House& house, Act& act, Show& show, WonPrize& prize, PrizeStand stand,
                const std::string& why) {
  const bool was = prize.stand == PrizeStand::kForfeited;
  const bool is = stand == PrizeStand::kForfeited;
  prize.stand = stand;
  keep_prize(act, show, prize);
  if (was == is || prize.value == 0) return;
  Entry entry;
  entry.add(account::of(prize.owners.front()), is ? -prize.value : prize.value);
  std::move(entry).book(house, act, show, prize.match,
                        "prize " + std::to_string(prize.number) +
                            (is ? " forfeited: " : " no longer forfeited: ") + why);
}

void forfeit_share(House& house, Act& act, Show& show, WonPrize& prize, PersonId person,
                   const std::string& why) {
  if (!prize.giveaway || prize.owners.size() == 1) {
    return mark_prize(house, act, show, prize, PrizeStand::kForfeited, why);
  }
  std::erase(prize.owners, person);
  prize.lost.push_back(person);
  keep_prize(act, show, prize);
}

std::vector<WonPrize*> prizes_of(Show& show, PersonId person) {
  std::vector<WonPrize*> theirs;
  for (auto& [number, prize] : show.won) {
    const bool stands = !prize.gone && prize.stand != PrizeStand::kForfeited;
    if (stands && is_among(prize.owners, person)) theirs.push_back(&prize);
  }
  return theirs;
}

PersonId barred_from(House& house, const Show& show, const WonPrize& prize, Timestamp now) {
  if (!has_pool(show)) return {};
  std::vector<PersonId> people = prize.owners;
  if (prize.played_by != PersonId{}) people.push_back(prize.played_by);
  for (const PersonId person : people) {
    if (was_barred(house, show, person, {show.state.id.value, prize.match_number, prize.at}, now)) {
      return person;
    }
  }
  return {};
}

}  // namespace callboard
