// clang-format off
// What each audience sees of a match, as JSON for templates. Public, seat and host views are made
// by different functions from different types; only the host's opens solutions. Pure, any thread.
//
// Marks: S seat, M money, W said words, n number, [n] numbers, w one of our words, b bool; `?` may
// be absent. Prizes: [{name W, value M}]; medals: [{medal w, name W, value M}].
//
// VIEW (every audience): phase w, round n, tiebreak b, time_called b, turn n, banks [{seat S, bank
// M, leads b, controller b}], jackpot M, wins n (of the champion so far), prompt, moves, picture?
//   phase w: between open decide pick followup_solver followup_other event_roll event_wild
//       event_offer done
//   seat view adds: you S, your_turn b, shape_warning? {guess W}
//   host view adds: solution? W, question? Q, waiting? {seat S, text W, kind w guess|answer}, queue
//       [{place n, solution W, letters n, clue? W, question? Q}], prizes medals
//     Q: {question W, answers [{text W}], choices [{text W}], right? W}
//
// PROMPT kinds (prompt.K)
//   open {seat S, tiebreak b}                        roll, the only move
//   decide {seat S, may_pass b, tiebreak b}          guess, roll or pass
//   dead {seat S, may_pass b, tiebreak b}            the same, but only the 1 is hidden: no roll
//       can succeed
//   pick {seat S, total n, picks [{numbers [n], text w "1 2 4"}], many b}
//   followup {seat S, question W, value M, number n, choices [{text W}], has_choices b, two_choice
//       b, second b}
//   event_roll {seat S, danger b, locked b, may_stop b, MISS, chances? n, number? n (the last one
//       open)}
//   event_wild {seat S, total n, open [n], open_text w, MISS}
//   event_offer {seat S, cash M, prizes, has_prizes b, danger b, MISS}
//     MISS: miss_asks b (a silent champion: the hosts are asked first), miss_ends b (the event
//         ends); neither: the safe choice is made
//   host_next {} host_tiebreak {} host_judge {seat S, text W, guess b}
//   host_event {seat S, may_stop b, MISS}
//   waiting {} (dice, labels or content are on their way)     done {winner? S, aborted b}
//
// MOVES (button.K, say.K), those of the seat due: roll {} pick {numbers [n], text w} guess {field
// b} pass {}
//   answer {field b true} or answer {choice W, field b false} no_idea {} wild {number n, medal w}
//       decline {}
//   stop {} go_on {}
//
// PICTURE kinds
//   puzzle {lines [{words [{cells [CELL]}]}], letters n, shown n, pot M, opening M, round n,
//       tiebreak b, hidden [n], hidden_text w, used [n], used_text w, banks, closed b, clue? W,
//       controller? S, dice? {first n, second n, total n}}
//     CELL: {letter W, label n} | {special W} | {hidden b true, label n}
//   main_event {seat S, all_cash b, halves [{number n, medal w, claimed b}], medals [{medal w,
//       prize W, value M, halves n, complete b, low n, high n, low_claimed b, high_claimed b}],
//       jackpot M, danger b, locked b, over b, cash M, chances? n, dice? {..}}
//
// NEWS kinds (news.K), to everybody
//   match_opened {challenger S, champion S, returning b, jackpot M, wins n}
//   round_began {round n, opening M}    round_ended {round n, banks}
//   puzzle_opened {round n, tiebreak b, pot M, seat S, letters n, clue? W}
//   rolled {seat S, first n, second n, total n}
//   picked {seat S, numbers [n], letters [{label n, letter W}], text w, pot M, alone b (the only
//       legal set, taken at once)}
//   unlucky {seat S, total n, opponent S}  wrong {seat S, guess W, opponent S}  missed {seat S,
//       opponent S}
//   shown {label n, letter W, pot M, why w unlucky|wrong|missed|host, free b}
//   passed {seat S, opponent S}  guess_waits {seat S, guess W}  answer_waits {seat S, answer W}
//   solved {seat S, amount M, solution W, why w guess|uncovered|penalty|ruled|awarded, bank M}
//   tiebreak_began {seat S, bank M}  tiebreak_lost {seat S, opponent S, why w unlucky|wrong,
//       solution W}
//   followup_asked {seat S, number n, value M, question W, choices [{text W}], two_choice b}
//   answered {seat S, answer W, right b, value M, bank M, pass b}
//   followup_passes_on {seat S (who may answer now)}  followup_missed {seat S}
//   followup_default {seat S, value M, bank M, right W}  followup_over {right? W}
//   time_called {round n, now b}  last_puzzle {round n}
//   puzzle_voided {tiebreak b, solution? W}  puzzle_discarded {solution W, questions_back b}
//   game_won {seat S, why w score|tiebreak|awarded, banks}
//   event_began {seat S, all_cash b, jackpot M, prizes medals, wins n}
//   event_rolled {seat S, first n, second n, total n}  event_claimed {number n, medal w, wild b}
//   event_medal {medal w, name W, value M, all_cash b}  event_wild {total n, amount M, jackpot M,
//       claims b}
//   event_declined {}  event_repeat {number n, amount M, jackpot M}  event_last {number n, chances
//       n}
//   event_miss {chances n}  event_danger {total n}  event_refused {}
//   event_offer {cash M, prizes, has_prizes b, again b}  event_host {seat S}  event_auto {seat S}
//   event_swept, event_stopped, event_failed, event_forfeited, event_ended {seat S, cash M, prizes,
//       has_prizes b, jackpot M, jackpot_won b, all_cash b, paid M}
//   retired {seat S, wins n}
//   match_over {winner? S, aborted b, winnings [{seat S, cash M, prizes, has_prizes b}], jackpot M,
//       prizes, has_prizes b, wins n}
//   by a host: score_set {seat S, bank M, was M} wins_set {seat S, wins n, was n}
//       pot_set {pot M, was M} control_set {seat S} mended
//       {} offer_set {cash M} jackpot_set {jackpot M, was M} prizes_set {prizes medals}
//       prizes_stand {prizes [{name, value M}]} carry_set {prizes [{medal w}], jackpot b}
//       option_set {name w, value w} ruled {right b, seat S, text W} aborted {}
// NEWS to hosts: waits_host {what w next|guess|answer|event|tiebreak}
//   queue_changed {count n} queue_empty {} questions_unused {count n}
//   pot_odd {pot M, expected M} question_attached {solution W, question W, answers [{text W}],
//       choices [{text W}], right? W}
// NEWS to one seat: shape_warning {guess W}
//
// REFUSALS (refuse.CODE), each with {code w, alert b} and
//   E_SUM {numbers [n], text w "1 + 5", sum n, total n, picks, many b}  E_LARGEST {size n, total n,
//       picks, many b}
//   E_TAKEN {numbers [n], text w, hidden [n], hidden_text w}  E_NOTONBOARD {number n, highest n}
//       E_DUP {}
//   E_RUNON {text W, reading w}  E_NONUMBERS {total n, picks, many b}  E_PICKFIRST {total n}
//       E_NOROLL {}
//   E_SELFROLL {} E_TURN {seat? S} E_SPECTATOR {seat? S} E_PHASE_OPEN {} E_PASSLIMIT {}
//       E_GUESSEMPTY {}
//   E_MULTIGUESS {} E_BARE {guess W} E_CHAIN {} E_AMBIG {} E_COND {}
//   E_WILD_TAKEN {number n, open [n], open_text w}  E_WILD_BAD {number n, open [n], open_text w}
//   E_WILD_MULTI {} E_OFFER {cash M, prizes, has_prizes b}
//   E_NOOFFER {} E_LOCK {} E_ONEANSWER {choices [{text W}]} E_OVER {seat? S} E_UNKNOWN {}
//   E_PHASE {} (a move of another phase) E_WAITING {} (a host's judgement, dice or content are
//       awaited)
//   H_FORM {word w, form w} H_NAME {text W, one? S, other? S} H_PHASE {seat? S, wins? b}
//       H_LETTERS {letters n, low n, high n} H_QUEUE {count n}
//   H_QUESTION {why w many|taken|none|form|right} H_MEND {} H_NUMBER {number n, highest n,
//       wanted w hidden|shown} H_MONEY {base? M} H_RANGE {least? M, money? M, wins? n}
//   H_OPTION {name W, value W, expected? W}
//   H_TIME {why w early|twice|over} H_LEVEL {} H_NOTHING {why? w puzzle}
//   H_PRIZES {why w count|event} E_STALE {}
// clang-format on
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/core/view_data.h"
#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

// Lists of named values for one audience each; json_text adds nothing to them.
template <class Audience>
struct NewsList {
  std::vector<Facts> items;
  [[nodiscard]] bool empty() const { return items.empty(); }
};
using PublicNews = NewsList<audience::Public>;
using SeatNews = NewsList<audience::OneSeat>;
using HostNews = NewsList<audience::Hosts>;
std::string json_text(const PublicNews& news);
std::string json_text(const SeatNews& news);
std::string json_text(const HostNews& news);

PublicNews public_news(const State& state);
SeatNews seat_news(const State& state, Seat seat);
HostNews host_news(const State& state);

struct PublicView {
  Facts facts;
};
struct SeatView {
  Facts facts;
  // For suggest: what the seat sees, unworded.
  Seat seat;
  Phase phase = Phase::kBetween;
  bool due = false;
  bool may_pass = false;
  bool may_stop = false;
  std::vector<Cell> cells;
  std::vector<std::vector<int>> legal_picks;
  std::vector<int> event_open;
  std::vector<PackText> choices;
  std::optional<Guess> warned;
};
struct HostView {
  Facts facts;
};
std::string json_text(const PublicView& view);
std::string json_text(const SeatView& view);
std::string json_text(const HostView& view);

PublicView public_view(const State& state);
SeatView seat_view(const State& state, Seat seat);
HostView host_view(const State& state);

}  // namespace callboard::lucky_numbers
