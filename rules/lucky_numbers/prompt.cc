// What is asked of whom, and the legal moves worth a button.
#include "rules/lucky_numbers/event.h"
#include "rules/lucky_numbers/picture.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::size_t kPicksListedMax = 15;  // page section 4.8: a full board has at most 15

bool may_pass(const State& state) {
  const int limit = state.config.options.max_consecutive_passes;
  return limit == 0 || state.passes < limit;
}

Facts host_prompt(const State& state) {
  if (state.waiting) {
    const bool guess = state.waiting->guess.has_value();
    const std::string text = guess ? state.waiting->guess->text : state.waiting->answer->text;
    return {{"kind", Word{"host_judge"}},
            {"seat", state.waiting->seat},
            {"text", Said{text}},
            {"guess", guess}};
  }
  if (state.tiebreak) return {{"kind", Word{"host_tiebreak"}}};
  return {{"kind", Word{"host_next"}}};
}

Facts decide_prompt(const State& state, Seat seat) {
  const auto hidden = hidden_numbers(state.cells);
  const bool dead = hidden.size() == 1 && hidden.front() == 1;  // AM-24
  return made({{"kind", Word{dead ? "dead" : "decide"}},
               {"seat", seat},
               {"may_pass", may_pass(state)},
               {"tiebreak", state.tiebreak}});
}

Facts pick_prompt(const State& state, Seat seat) {
  auto picks = legal_picks(state);
  const bool many = picks.size() > kPicksListedMax;
  if (many) picks.resize(kPicksListedMax);
  return made({{"kind", Word{"pick"}},
               {"seat", seat},
               {"total", std::int64_t{state.dice->total()}},
               {"picks", pick_facts(picks)},
               {"many", many}});
}

Facts followup_prompt(const State& state, Seat seat) {
  const AskedQuestion& asked = *state.question;
  return {{"kind", Word{"followup"}},
          {"seat", seat},
          {"question", Said{asked.question.text}},
          {"value", Money{asked.value}},
          {"number", std::int64_t{asked.number}},
          {"choices", text_facts(asked.choices)},
          {"has_choices", !asked.choices.empty()},
          {"two_choice", asked.two_choice},
          {"second", state.phase == Phase::kFollowUpOther}};
}

// What a prompt of the Main Event says of a deadline missed (AM-114): are the hosts asked first, or
// is the event over; otherwise the safe choice is made at once.
Facts with_miss(const State& state, Facts facts) {
  const EventTimeout then = state.config.options.main_event_timeout;
  facts.push_back({"miss_asks", then == EventTimeout::kAskHost && !state.event->asked_host});
  facts.push_back({"miss_ends", then == EventTimeout::kEnd});
  return facts;
}

Facts event_roll_prompt(const State& state, Seat seat) {
  const MainEvent& event = *state.event;
  if (event.asked_host) {
    return {{"kind", Word{"host_event"}}, {"seat", seat}, {"may_stop", may_stop(state)}};
  }
  Facts facts = {{"kind", Word{"event_roll"}},
                 {"seat", seat},
                 {"danger", event.danger},
                 {"locked", event.locked},
                 {"may_stop", may_stop(state)}};
  if (event.chances) {
    facts.push_back({"chances", std::int64_t{*event.chances}});
    facts.push_back({"number", std::int64_t{event_numbers(event, Half::kOpen).front()}});
  }
  return facts;
}

Facts wild_prompt(const State& state, Seat seat) {
  const auto open = event_numbers(*state.event, Half::kOpen);
  return {{"kind", Word{"event_wild"}},
          {"seat", seat},
          {"total", std::int64_t{state.dice->total()}},
          {"open", open},
          {"open_text", Word{numbers_spaced(open)}}};
}

Facts offer_prompt(const State& state, Seat seat) {
  const auto prizes = medal_prizes(state);
  return {{"kind", Word{"event_offer"}},      {"seat", seat},
          {"cash", Money{offer_cash(state)}}, {"prizes", prize_facts(prizes)},
          {"has_prizes", !prizes.empty()},    {"danger", state.event->danger}};
}

std::vector<Facts> answer_moves(const State& state) {
  std::vector<Facts> moves;
  for (const PackText& choice : state.question->choices) {
    moves.push_back({{"kind", Word{"answer"}}, {"choice", Said{choice.text}}, {"field", false}});
  }
  if (moves.empty()) moves.push_back({{"kind", Word{"answer"}}, {"field", true}});
  moves.push_back({{"kind", Word{"no_idea"}}});
  return moves;
}

std::vector<Facts> wild_moves(const State& state) {
  std::vector<Facts> moves;
  for (const int number : event_numbers(*state.event, Half::kOpen)) {
    moves.push_back({{"kind", Word{"wild"}},
                     {"number", std::int64_t{number}},
                     {"medal", Word{medal_name(medal_of(number))}}});
  }
  moves.push_back({{"kind", Word{"decline"}}});
  return moves;
}

std::vector<Facts> decide_moves(const State& state) {
  std::vector<Facts> moves;
  moves.reserve(3);
  moves.push_back(made({{"kind", Word{"roll"}}}));
  moves.push_back(made({{"kind", Word{"guess"}}, {"field", true}}));
  if (may_pass(state)) moves.push_back(made({{"kind", Word{"pass"}}}));
  return moves;
}

}  // namespace

Facts prompt_facts(const State& state) {
  if (state.phase == Phase::kDone) {
    Facts facts = {{"kind", Word{"done"}}, {"aborted", state.aborted}};
    if (state.winner) facts.push_back({"winner", *state.winner});
    return facts;
  }
  if (state.need != Need::kNone) return {{"kind", Word{"waiting"}}};
  const auto seat = mover(state);
  if (state.waiting || !seat) return host_prompt(state);
  switch (state.phase) {
    case Phase::kOpen:
      return {{"kind", Word{"open"}}, {"seat", *seat}, {"tiebreak", state.tiebreak}};
    case Phase::kDecide:
      return decide_prompt(state, *seat);
    case Phase::kPick:
      return pick_prompt(state, *seat);
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      return followup_prompt(state, *seat);
    case Phase::kEventRoll:
      return with_miss(state, event_roll_prompt(state, *seat));
    case Phase::kEventWild:
      return with_miss(state, wild_prompt(state, *seat));
    case Phase::kEventOffer:
      return with_miss(state, offer_prompt(state, *seat));
    case Phase::kBetween:
    case Phase::kDone:
      break;
  }
  return {{"kind", Word{"waiting"}}};
}

std::vector<Facts> move_facts(const State& state) {
  if (state.need != Need::kNone || state.waiting) return {};
  switch (state.phase) {
    case Phase::kOpen:
      return {{{"kind", Word{"roll"}}}};
    case Phase::kDecide:
      return decide_moves(state);
    case Phase::kPick: {
      std::vector<Facts> moves;
      for (Facts& pick : pick_facts(legal_picks(state))) {
        pick.insert(pick.begin(), {"kind", Word{"pick"}});
        moves.push_back(std::move(pick));
      }
      return moves;
    }
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      return answer_moves(state);
    case Phase::kEventRoll: {
      std::vector<Facts> moves = {{{"kind", Word{"roll"}}}};
      if (may_stop(state)) moves.push_back({{"kind", Word{"stop"}}});
      return moves;
    }
    case Phase::kEventWild:
      return wild_moves(state);
    case Phase::kEventOffer:
      return {{{"kind", Word{"stop"}}}, {{"kind", Word{"go_on"}}}};
    case Phase::kBetween:
    case Phase::kDone:
      return {};
  }
  return {};
}

}  // namespace callboard::lucky_numbers
