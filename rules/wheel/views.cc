#include "rules/wheel/views.h"

#include "rules/wheel/play.h"
#include "rules/wheel/view_facts.h"

namespace callboard::wheel {
namespace {

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::kSetup:
      return "setup";
    case Phase::kReveal:
      return "reveal";
    case Phase::kTurn:
      return "turn";
    case Phase::kLetter:
      return "letter";
    case Phase::kExpressChoice:
      return "express_choice";
    case Phase::kExpressRide:
      return "express_ride";
    case Phase::kFinalSpin:
      return "final_spin";
    case Phase::kSpeedLetter:
      return "speed_letter";
    case Phase::kSpeedSolve:
      return "speed_solve";
    case Phase::kCategory:
      return "category";
    case Phase::kBonusLetters:
      return "bonus_letters";
    case Phase::kBonusSolve:
      return "bonus_solve";
    case Phase::kDone:
      return "done";
  }
  return "done";
}

template <class List, class Wanted>
List told_to(const State& state, const Wanted& wanted) {
  List list;
  for (const News& item : state.news) {
    if (!wanted(item)) continue;
    Facts facts = made({{"kind", Word{item.kind}}});
    facts.insert(facts.end(), item.facts.begin(), item.facts.end());
    list.items.push_back(std::move(facts));
  }
  return list;
}

bool is_due(const State& state, Seat seat) {
  if (!asks_people(state)) return false;
  return state.phase == Phase::kReveal ? has_seat(reveal_due(state), seat) : mover(state) == seat;
}

// What was asked back can be said yes to; everything else can still be done.
Facts asked_facts(const Action& action, std::int64_t price) {
  const auto* buy = std::get_if<Buy>(&action);
  Facts facts;
  if (buy != nullptr) facts = {{"letter", letter_word(buy->letter)}, {"price", price}};
  return facts;
}

void offer_yes(Facts& view) {
  for (Fact& fact : view) {
    if (!(fact.name == "moves")) continue;
    auto& moves = std::get<std::vector<Facts>>(fact.value);
    moves.insert(moves.begin(), made({{"kind", Word{"yes"}}}));
  }
}

}  // namespace

PublicNews public_news(const State& state) {
  return told_to<PublicNews>(state, [](const News& news) { return news.to == NewsFor::kAll; });
}
SeatNews seat_news(const State& state, Seat seat) {
  return told_to<SeatNews>(
      state, [seat](const News& news) { return news.to == NewsFor::kSeat && news.seat == seat; });
}
HostNews host_news(const State& state) {
  return told_to<HostNews>(state, [](const News& news) { return news.to == NewsFor::kHosts; });
}

std::string json_text(const PublicNews& news) { return facts_text(news.items); }
std::string json_text(const SeatNews& news) { return facts_text(news.items); }
std::string json_text(const HostNews& news) { return facts_text(news.items); }

std::string_view stage_name(StageKind kind) {
  switch (kind) {
    case StageKind::kAuditions:
      return "auditions";
    case StageKind::kMain:
      return "main";
    case StageKind::kFinal:
      return "final";
    case StageKind::kBonus:
      return "bonus";
  }
  return "main";
}

std::string_view reveal_name(RevealKind kind) {
  switch (kind) {
    case RevealKind::kAudition:
      return "audition";
    case RevealKind::kTossup:
      return "tossup";
    case RevealKind::kTieBreak:
      return "tie_break";
  }
  return "tossup";
}

Facts common_view(const State& state) {
  Facts facts = made({{"phase", Word{std::string(phase_name(state.phase))}},
                      {"stage", Word{std::string(stage_name(state.stage.kind))}},
                      {"round", std::int64_t{state.stage.number}},
                      {"turn", static_cast<std::int64_t>(state.turn)},
                      {"prompt", prompt_view(state)},
                      {"moves", move_views(state)}});
  Facts picture = picture_view(state);
  if (!picture.empty()) facts.push_back({"picture", std::move(picture)});
  return facts;
}

PublicView public_view(const State& state) { return {common_view(state)}; }

SeatView seat_view(const State& state, Seat seat) {
  SeatView view;
  view.facts = common_view(state);
  view.known = knowledge(state, seat);
  view.due = is_due(state, seat);
  view.facts.push_back({"you", seat});
  view.facts.push_back({"your_turn", view.due});
  if (view.known.asked) {
    offer_yes(view.facts);
    view.facts.push_back(
        {"asked", asked_facts(*view.known.asked, state.config.options.vowel_price)});
  }
  if (in_puzzle(state)) {
    view.used = state.puzzle.used;
    view.points = player(state, state.puzzle.mover).pb;
    view.may_buy = may_buy(state);
    view.consonants_left = !only_vowels(state);
  }
  return view;
}

std::string json_text(const PublicView& view) { return facts_text(view.facts); }
std::string json_text(const SeatView& view) { return facts_text(view.facts); }
std::string json_text(const HostView& view) { return facts_text(view.facts); }

}  // namespace callboard::wheel
