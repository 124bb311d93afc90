#include "rules/lucky_numbers/game.h"

#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/reader/reader.h"
#include "rules/lucky_numbers/say.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

// What stands in for prizes when neither a pack nor a host has any.
const std::vector<Prize>& plain_prizes() {
  static const std::vector<Prize> prizes = {{"bronze", 5000}, {"silver", 10000}, {"gold", 20000}};
  return prizes;
}

HostMove judge_default(const State& state) {
  if (state.waiting->guess) {
    return RulingMove{JudgeGuess{std::nullopt, guess_is_right(state, *state.waiting->guess)}};
  }
  const auto& followup = Vault::open(state.puzzle).followup;
  return RulingMove{JudgeAnswer{followup && answer_is_listed(*followup, *state.waiting->answer)}};
}

// The pack has nothing and no host came: the match ends fairly with what was played.
HostMove starved_default(const State& state) {
  if (state.need == Need::kPrizes) return EventMove{SetPrizes{plain_prizes()}};
  if (state.need == Need::kTieBreak) {
    return RulingMove{AwardGame{state.last_strict_leader.value_or(kChampion), true}};
  }
  const bool nothing_played = state.round == 1 && state.puzzles_all == 0;
  if (nothing_played) return MatchMove{Abort{}};
  return MatchMove{CallTime{true}};
}

}  // namespace

Parsed<Move, Refusal> LuckyNumbers::parse(const State& state, std::optional<Seat> author,
                                          const Folded& reply) {
  return read_words(knowledge(state, author), reply, reply.people);
}

std::vector<ExplainedClause> LuckyNumbers::explain(const State& state, std::optional<Seat> author,
                                                   const Folded& reply) {
  return explain_words(knowledge(state, author), reply, reply.people);
}

std::string LuckyNumbers::say(const State& state, const Move& move) {
  return say_move(state, move);
}

// A guess once judged right has shown the solution, so ruling it wrong voids the puzzle (HA-08,
// HA-09, HA-28).
std::optional<std::string> LuckyNumbers::ruling(const Move& move, std::string_view verdict) {
  const bool right = verdict == "right";
  if (const auto* guess = std::get_if<Guess>(&move)) {
    if (verdict == "credit") return "award puzzle";
    return right ? "rule right " + guess->text : std::string("void");
  }
  if (verdict != "credit" && std::holds_alternative<Answer>(move)) {
    return std::string("rule answer ") + (right ? "right" : "wrong");
  }
  return std::nullopt;
}

bool LuckyNumbers::judged(const State& state, const Move& move) {
  const auto* guess = std::get_if<Guess>(&move);
  const bool sent_back = guess != nullptr && state.warned && state.warned->key == guess->key;
  return !sent_back && ruling(move, "right").has_value();
}

bool LuckyNumbers::revealed(const State& state) { return uncovers(state.news); }

std::optional<Judgeable> LuckyNumbers::judgeable(const State& state) {
  if (!state.waiting) return std::nullopt;
  if (state.waiting->guess) return Judgeable{"", state.waiting->guess->text};
  return Judgeable{state.question ? state.question->question.text : "",
                   state.waiting->answer->text};
}

std::vector<const PackText*> LuckyNumbers::sealed(const State& state) {
  if (!puzzle_is_open(state) && state.need != Need::kLabels) return {};
  return {&Vault::open(state.puzzle).solution};
}

Item LuckyNumbers::sealed_item(const PackText& solution) {
  return Puzzle{solution, std::nullopt, std::nullopt, {}};
}

PublicNews LuckyNumbers::public_news(const State& state) {
  return lucky_numbers::public_news(state);
}
SeatNews LuckyNumbers::seat_news(const State& state, Seat seat) {
  return lucky_numbers::seat_news(state, seat);
}
HostNews LuckyNumbers::host_news(const State& state) { return lucky_numbers::host_news(state); }
PublicView LuckyNumbers::public_view(const State& state) {
  return lucky_numbers::public_view(state);
}
SeatView LuckyNumbers::seat_view(const State& state, Seat seat) {
  return lucky_numbers::seat_view(state, seat);
}
HostView LuckyNumbers::host_view(const State& state) { return lucky_numbers::host_view(state); }

HostMove LuckyNumbers::host_default(const State& state) {
  if (state.waiting) return judge_default(state);
  const bool between = state.phase == Phase::kBetween && state.need == Need::kNone;
  const bool starved =
      state.need == Need::kPuzzle || state.need == Need::kTieBreak || state.need == Need::kPrizes;
  if (starved) return starved_default(state);
  if (between && state.tiebreak) return MatchMove{OpenTieBreak{true}};
  if (between) return BoardMove{NextPuzzle{true}};
  return EventMove{PlaySafe{}};
}

}  // namespace callboard::lucky_numbers
