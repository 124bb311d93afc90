#include "rules/lucky_numbers/views.h"

#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/picture.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/view_facts.h"

namespace callboard::lucky_numbers {

namespace {

template <class List, class Wanted>
List choose_news(const State& state, const Wanted& wanted) {
  List list;
  for (const News& item : state.news) {
    if (!wanted(item)) continue;
    Facts facts;
    facts.reserve(item.facts.size() + 1);
    facts.push_back({"kind", Word{std::string(std::string_view(item.kind))}});
    facts.insert(facts.end(), item.facts.begin(), item.facts.end());
    list.items.push_back(std::move(facts));
  }
  return list;
}

}  // namespace

PublicNews public_news(const State& state) {
  return choose_news<PublicNews>(state, [](const News& news) { return news.to == NewsFor::kAll; });
}

SeatNews seat_news(const State& state, Seat seat) {
  return choose_news<SeatNews>(
      state, [seat](const News& news) { return news.to == NewsFor::kSeat && news.seat == seat; });
}

HostNews host_news(const State& state) {
  return choose_news<HostNews>(state, [](const News& news) { return news.to == NewsFor::kHosts; });
}

std::string json_text(const PublicNews& news) { return facts_text(news.items); }
std::string json_text(const SeatNews& news) { return facts_text(news.items); }
std::string json_text(const HostNews& news) { return facts_text(news.items); }

Facts common_facts(const State& state) {
  Facts facts = made({{"phase", Word{phase_word(state.phase)}},
                      {"round", std::int64_t{state.round}},
                      {"tiebreak", state.tiebreak},
                      {"time_called", state.time_called},
                      {"turn", static_cast<std::int64_t>(state.turn)},
                      {"banks", bank_facts(state)},
                      {"jackpot", Money{state.jackpot}},
                      {"wins", wins_now(state)},
                      {"prompt", prompt_facts(state)},
                      {"moves", move_facts(state)}});
  Facts picture = picture_facts(state);
  if (!picture.empty()) facts.push_back({"picture", std::move(picture)});
  return facts;
}

PublicView public_view(const State& state) { return {common_facts(state)}; }

SeatView seat_view(const State& state, Seat seat) {
  SeatView view;
  view.facts = common_facts(state);
  const bool due = mover(state) == seat && state.need == Need::kNone && !state.waiting.has_value();
  view.facts.push_back({"you", seat});
  view.facts.push_back({"your_turn", due});
  if (due && state.warned) {
    view.facts.push_back({"shape_warning", Facts{{"guess", Said{state.warned->text}}}});
    view.warned = state.warned;
  }
  const PublicKnowledge known = knowledge(state, seat);
  view.seat = seat;
  view.phase = state.phase;
  view.due = due;
  view.may_pass = known.may_pass;
  view.may_stop = known.may_stop;
  view.cells = known.cells;
  view.legal_picks = known.legal_picks;
  view.event_open = known.event_open;
  view.choices = known.choices;
  return view;
}

std::string json_text(const PublicView& view) { return facts_text(view.facts); }
std::string json_text(const SeatView& view) { return facts_text(view.facts); }
std::string json_text(const HostView& view) { return facts_text(view.facts); }

}  // namespace callboard::lucky_numbers
