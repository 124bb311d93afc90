#include "bot/show/defence.h"

#include <algorithm>

#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/foyer.h"
#include "bot/show/presence.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// Somebody sits there, or is asked to.
bool has_company(const Show& show, const LiveMatch& match) {
  const auto& list = show.sign_ups.list;
  return !match.desk.joined.empty() || std::any_of(list.begin(), list.end(), [](const SignUp& one) {
    return one.answer_by.has_value();
  });
}

void ask(House& house, Act& act, Show& show, const LiveMatch& match, ChampionCall call) {
  const nlohmann::json facts{{"title", show.setup.title},
                             {"number", match.row.number},
                             {"address", thread_address(house, match.row.venues)},
                             {"who", mark::person(call.asked.person)},
                             {"again", call.asked.given_way > 0},
                             {"span", mark::span(show.setup.presence_s)}};
  call.asked.asked_by =
      ask_in_foyer(house, act, show, "notice.champion_asked", BotFacts::open(facts));
  call.asked.answer_by = Timestamp{act.now.ms + show.setup.presence_s * 1000};
  show.sign_ups.champion = call;
  keep_head(act, show);
}

// The match waits until they are back, and nothing is put down to silence.
void wait_until_back(House& house, Act& act, Show& show, const LiveMatch& match, ChampionCall call,
                     Timestamp back) {
  call.away = call.waited_for = true;
  call.asked.answer_by = back;
  call.asked.asked_by = {};
  show.sign_ups.champion = call;
  keep_head(act, show);
  announce(house, act, show, "notice.champion_away",
           BotFacts::open({{"number", match.row.number},
                           {"who", mark::person(call.asked.person)},
                           {"until", mark::time(back)}}));
}

}  // namespace

const ChampionCall* champion_call(const Show& show) {
  const auto& call = show.sign_ups.champion;
  const bool meant = call && show.state.champion == call->asked.person &&
                     show.state.current == std::optional(call->match);
  return meant ? &*call : nullptr;
}

bool champion_comes(const Show& show) {
  const bool asks = show.setup.sign_ups == SignUpMode::kList && show.state.champion &&
                    !show.state.champion_practice;
  if (!asks) return true;
  const ChampionCall* const call = champion_call(show);
  return call != nullptr && !call->asked.answer_by;
}

void ask_champion(House& house, Act& act, Show& show, const LiveMatch& match) {
  if (champion_comes(show) || !has_company(show, match)) return;
  const PersonId champion = *show.state.champion;
  const auto back = away_until(house, champion, act.now);
  const ChampionCall* const before = champion_call(show);
  if (before != nullptr && (back || !before->away)) return;
  ChampionCall call = before == nullptr ? ChampionCall{} : *before;
  call.match = match.row.id;
  call.asked.person = champion;
  if (back) return wait_until_back(house, act, show, match, call, *back);
  call.away = false;
  ask(house, act, show, match, call);
}

void champion_is_here(Act& act, Show& show) {
  if (!show.state.champion || !show.state.current) return;
  ChampionCall call;
  call.match = *show.state.current;
  call.asked.person = *show.state.champion;
  show.sign_ups.champion = call;
  keep_head(act, show);
}

void champion_gives_way(House& house, Act& act, Show& show) {
  nlohmann::json facts{{"who", mark::person(*show.state.champion)}};
  if (show.state.wins > 0) facts["wins"] = show.state.wins;
  show.state.set_aside.reset();
  set_reign(show.state, {});  // set aside: a host may bring it back
  save(show, act);
  show.sign_ups.champion.reset();
  keep_head(act, show);
  announce(house, act, show, "notice.title_vacant", BotFacts::open(facts));
  alert_hosts(house, act, show, "alert.title_vacant", BotFacts::hosts(facts));
}

void champion_silent(House& house, Act& act, Show& show, const LiveMatch& match) {
  ChampionCall call = *champion_call(show);
  if (!has_company(show, match)) {
    show.sign_ups.champion.reset();
    return keep_head(act, show);
  }
  if (call.away) {  // however often the absence was put off since: who is here has waited for it
    call.away = false;
    return ask(house, act, show, match, call);
  }
  const auto back = away_until(house, call.asked.person, *call.asked.answer_by);
  if (back && !call.waited_for) return wait_until_back(house, act, show, match, call, *back);
  if (++call.asked.given_way >= kGivenWayMax) return champion_gives_way(house, act, show);
  alert_hosts(house, act, show, "alert.champion_silent",
              BotFacts::hosts({{"who", mark::person(call.asked.person)},
                               {"number", match.row.number},
                               {"span", mark::span(show.setup.presence_s)}}));
  ask(house, act, show, match, call);
}

}  // namespace callboard
