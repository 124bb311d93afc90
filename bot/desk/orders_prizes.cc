// "!prize": what people have won in the show, and how far each award has come. That a prize is
// handed out, or is nobody's, is said in public; that it is looked into is between the hosts.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bot/desk/known_there.h"
#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/prize_words.h"
#include "bot/show/prizes.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr const char* kPrizeForm =
    "!prize, !prize all, !prize 3 verify|award|confirm|hold, !prize 3 forfeit|reset -- WHY, !prize "
    "forfeit NAME -- WHY";
constexpr std::size_t kPrizesShown = 20;

// Newest first: those of which something is still to be done, or all.
void list_prizes(const ShowOrder& order, std::string_view which) {
  nlohmann::json lines = nlohmann::json::array();
  std::size_t more = 0;
  const WonPrizes& won = order.show.won;
  for (auto at = won.rbegin(); at != won.rend(); ++at) {
    const WonPrize& prize = at->second;
    const bool done =
        prize.gone || prize.stand == PrizeStand::kAwarded || prize.stand == PrizeStand::kForfeited;
    if (done && which != "all") continue;
    if (lines.size() == kPrizesShown) {
      ++more;
    } else {
      lines.push_back(prize_facts(prize));
    }
  }
  nlohmann::json facts{{"title", order.show.setup.title},
                       {"any", !won.empty()},
                       {"all", which == "all"},
                       {"lines", lines}};
  if (more > 0) facts["more"] = more;
  answer_in_foyer(order.house, order.act, order.show, order.person, "listing.prizes",
                  BotFacts::open(facts));
}

Objection prize_objection(std::string code, const WonPrize& prize) {
  return Objection{std::move(code), {{"number", prize.number}, {"stand", stand_word(prize.stand)}}};
}

void tell_prize(ShowOrder& order, const WonPrize& prize, const char* section) {
  nlohmann::json facts = prize_facts(prize);
  facts["title"] = order.show.setup.title;
  if (order.person.value != 0) facts["host"] = mark::person(order.person);
  if (!order.line.reason.empty()) facts["why"] = mark::said(order.line.reason);
  if (std::string_view(section).starts_with("notice.")) {
    return announce(order.house, order.act, order.show, section, BotFacts::open(facts));
  }
  answer_in_foyer(order.house, order.act, order.show, order.person, section, BotFacts::open(facts));
}

// Nothing: whoever it is for was free to win it (WF-039).
Objected look_into(ShowOrder& order, const WonPrize& prize) {
  const PersonId barred = barred_from(order.house, order.show, prize, order.act.now);
  if (barred == PersonId{}) return std::nullopt;
  const auto& owners = prize.owners;
  const bool owns = std::find(owners.begin(), owners.end(), barred) != owners.end();
  return Objection{"E_PRIZE_BARRED",
                   {{"number", prize.number},
                    {"who", mark::person(barred)},
                    {"owner", owns},
                    {"shared", owns && owners.size() > 1}}};
}

// Whether what is asked fits how the prize stands; what it is to be then.
Objected next_stand(ShowOrder& order, const WonPrize& prize, const std::string& what,
                    PrizeStand& next) {
  const PrizeStand now = prize.stand;
  if (prize.gone) return prize_objection("E_PRIZE_GONE", prize);
  const bool forfeited = now == PrizeStand::kForfeited;
  if (forfeited && what != "reset") return prize_objection("E_PRIZE_FORFEITED", prize);
  if (what == "hold") {
    next = PrizeStand::kHeld;
  } else if (what == "verify") {
    next = PrizeStand::kVerified;
  } else if (what == "award" || what == "confirm") {
    const bool asked = what == "award" && now != PrizeStand::kAwarded;
    if (asked && now != PrizeStand::kVerified) return prize_objection("E_PRIZE_UNVERIFIED", prize);
    next = PrizeStand::kAwarded;
  } else {
    next = what == "forfeit" ? PrizeStand::kForfeited : PrizeStand::kWon;
  }
  if (next == now) return prize_objection("E_PRIZE_SO", prize);
  const bool to_owner = next == PrizeStand::kVerified || next == PrizeStand::kAwarded;
  return to_owner ? look_into(order, prize) : std::nullopt;
}

nlohmann::json prize_audit(const ShowOrder& order, const WonPrize& prize) {
  return nlohmann::json::parse(prize_row(order.show.state.id, prize).json);
}

Objected change_prize(ShowOrder& order, WonPrize& prize, const std::string& what) {
  PrizeStand next = prize.stand;
  if (auto objection = next_stand(order, prize, what, next)) return objection;
  const bool reasoned = what != "forfeit" && what != "reset";
  if (!reasoned && order.line.reason.empty()) return usage("!prize 3 " + what + " -- WHY");
  const std::string before = prize_audit(order, prize).dump();
  const PrizeStand was = prize.stand;
  mark_prize(order.house, order.act, order.show, prize, next, order.line.reason);
  order.changed = Changed{before, prize_audit(order, prize).dump()};
  const auto in_public = [](PrizeStand stand) {
    return stand == PrizeStand::kAwarded || stand == PrizeStand::kForfeited;
  };
  tell_prize(order, prize,
             in_public(was) || in_public(next) ? "notice.prize" : "listing.prize_done");
  return std::nullopt;
}

// All that a person has won here and nobody has taken back (WF-037).
Objected forfeit_all(ShowOrder& order, const std::string& name) {
  if (name.empty() || order.line.reason.empty()) return usage("!prize forfeit NAME -- WHY");
  const auto person = person_there(order.house, order.show, order.person, name);
  if (!person) return nobody(name);
  const std::vector<WonPrize*> theirs = prizes_of(order.show, *person);
  if (theirs.empty()) return Objection{"E_PRIZE_NONE_OF", {{"who", mark::person(*person)}}};
  nlohmann::json before = nlohmann::json::array();
  nlohmann::json after = nlohmann::json::array();
  nlohmann::json prizes = nlohmann::json::array();
  for (WonPrize* const prize : theirs) {
    const bool shared = prize->owners.size() > 1;
    before.push_back(prize_audit(order, *prize));
    forfeit_share(order.house, order.act, order.show, *prize, *person, order.line.reason);
    after.push_back(prize_audit(order, *prize));
    prizes.push_back(
        {{"number", prize->number}, {"name", mark::said(prize->name)}, {"shared", shared}});
  }
  order.changed = Changed{before.dump(), after.dump()};
  nlohmann::json facts{{"title", order.show.setup.title},
                       {"who", mark::person(*person)},
                       {"prizes", prizes},
                       {"why", mark::said(order.line.reason)}};
  if (order.person.value != 0) facts["host"] = mark::person(order.person);
  announce(order.house, order.act, order.show, "notice.prizes_forfeited", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace

Objected order_prize(ShowOrder& order) {
  std::string rest = order.line.rest;
  const std::string first = take_word(rest);
  if (rest.empty() && (first.empty() || first == "all")) {
    list_prizes(order, first);
    return std::nullopt;
  }
  if (first == "forfeit") return forfeit_all(order, rest);
  const auto number = number_in(first);
  constexpr std::array kWords = {"verify", "award", "confirm", "hold", "forfeit", "reset"};
  const bool known = std::find(kWords.begin(), kWords.end(), rest) != kWords.end();
  if (!number || !known) return usage(kPrizeForm);
  const auto found = order.show.won.find(static_cast<std::int64_t>(*number));
  if (found == order.show.won.end()) {
    return Objection{"E_PRIZE_NONE", {{"number", *number}}};
  }
  return change_prize(order, found->second, rest);
}

}  // namespace callboard
