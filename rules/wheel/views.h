// clang-format off
// What each audience sees of a match, as JSON for templates. Public, seat and host views are made
// by different functions from different types; only the host's opens solutions. Pure, any thread.
//
// Marks: S seat, W said words (of a person or a pack), n number, [n] numbers, w one of our words, b
// bool; `?` may be absent. Points are plain numbers, never money (WF-005). No field of a piece of
// news is called `kind`: that is the piece's own name.
//   STAGE: stage w auditions|main|final|bonus, round n (of main: 1..3)
//   SPECIAL w: wild big_money express goodie trip
//   ITEM {special SPECIAL, name W, value n, in_hand b (at risk), won b}; neither: obtained
//   LANDS w: points top bankrupt lose_turn, or a SPECIAL
//   WHAT w: audition tossup tie_break
//   PEOPLE [{seat S}]
//
// VIEW (every audience): phase w, STAGE, turn n, prompt, moves, picture?
//   seat view adds: you S, your_turn b, asked? {letter w, price n | neither}
//   host view adds: solutions [{what w audition|tossup|tie_break|puzzle|bonus, number n, solution
//       W,
//       category W}], queue [{place n, kind w puzzle|tossup|bonus, solution W, category W, letters
//       n}], envelopes [{title W, value n}]
//
// PROMPT kinds (prompt.K)
//   reveal {race b, sealed b, games [{what WHAT, number n, step n, category W, letters n, due
//       PEOPLE}]}
//   turn {seat S, points n, price n, may_buy b, may_spin b, wild? n (what the Wild Card would pay),
//       speed_up b}                       only_vowels: may_spin false; all_shown: neither
//   letter {seat S, value n, lands LANDS}
//   express_choice {seat S, points n}
//   express_ride {seat S, points n, price n, may_buy b, may_call b, costs b (silence is a crash)}
//   final_spin {seat S}
//   speed_letter {seat S, pays? n, solve b (every letter is shown: only that)}
//   speed_solve {seat S, most n}
//   category {seat S, categories [{number n, category W}]}
//   bonus_letters {seat S, consonants n, vowel b (both: still wanted), have w "C D", extra n,
//       may_stop
//       b (no consonant for the Wild Card: "no more")}
//   bonus_solve {seat S, most n}
//   waiting {} (luck or content is on its way)     done {winner? S, aborted b}
//
// MOVES (button.K, say.K), those of the seat due: spin {} call {letter w} buy {letter w, price n}
//   wild {letter w} solve {field b} play {} get_off {} letter {letter w} guesses {field b} pass {}
//   category {number n, category W} letters {field b} no_more {} answer {field b} wait {}
//   yes {} (in the view of a seat that was asked back)
//
// PICTURE kinds
//   puzzle {STAGE, puzzle n, BOARD, podiums [3 PODIUM], USED, price n, speed_up b, pays? n, wild?
//       n,
//       spun? LANDING, closed b}
//     BOARD: category W, letters n, lines [4 {cells [14 CELL]}], words [{size n, cells [CELL]}],
//         sizes [n] (of the words, without mere signs)
//       CELL: {} (a corner of the board, where nothing is) | {empty b true} | {hidden b true} |
//           {letter W} | {sign W}; in words only the last three
//     PODIUM {colour w red|yellow|blue, seat? S (none: empty), puzzle_bank n, round_bank n, items
//         [ITEM], on_turn b}; three, in that order
//     USED: consonants [21 {letter w, there b, missing b}], vowels [5 the same], there_text w "T
//     N",
//         missing_text w "S"
//     LANDING {seat S, peg n 1..72, wedge n 1..24, lands LANDS, value n}
//   wheel {STAGE, puzzle n, BOARD, USED, seat S, peg n, wedge n, lands LANDS, value n, pays? n,
//       podiums, wedges [24 {number n, lands LANDS, value n, third? n 1..3 (it stopped here, at
//       that third)}]}
//   reveal {STAGE, games [GAME]}          auditions up to three, a toss-up or a tie-break one
//       (seats is empty for these)
//     GAME {what WHAT, number n, puzzle n, step n, BOARD, players [6 {seat? S, locked b, waits b}]
//         (filled up with {}), seats [3 {colour w, seat? S}] (auditions), over b}
//   bonus {seat S, BOARD? (once a category is chosen), given w "R S T L N E", chosen [{letter? w,
//       vowel b}] (filled up with those still to be named, the vowel last), envelopes [24 {number
//       n,
//       third? 2 (the wheel stopped here)}], wedge? n, prize? PRIZE (at the end), solved b, over b}
//     PRIZE {title W, value n, big_money b}
//   standings {STAGE, players [{colour w, seat S, score n, winner b, tied b, items [ITEM]}] (best
//       first), next w main|final|bonus|tie_break|over, next_round? n}
//
// NEWS kinds (news.K), to everybody
//   audition_began {number n, final? b (its podiums are those of the Final), players PEOPLE}
//   reveal_opened {what WHAT, number n, puzzle n, category W, letters n, players PEOPLE}
//   letters {what WHAT, number n, step n, count n}
//   locked_out {players PEOPLE}  tied_answers {players PEOPLE}
//   reveal_won {seat S, why w answer|tie|awarded, what WHAT, number n, solution W, tried [{seat S,
//       said W}]}
//   reveal_unsolved {what WHAT, number n, solution W, tried}
//   seated {seat S, number n, final? b, place n 1..3, why w answer|tie|drawn|alone|awarded}
//   audition_over {number n, seated PEOPLE, released PEOPLE, consolation W}
//   round_began {final b, first? b (the show begins with it), number n, players [{seat S, podium n
//       0..2, score n}], big_money n}
//   starter_drawn {seat S}
//   puzzle_opened {number n, seat S, category W, letters n, substitute b}
//   spun {seat S, peg n, wedge n, lands LANDS, value n}  shown {seat S, letter w, count n}
//   called_before {seat S, letter w}  not_there {seat S, letter w}  bought {seat S, letter w,
//       price n}
//   claimed {seat S, items [ITEM], no_points b}  bankrupt {seat S, points n, items [ITEM]}
//   wild_played {seat S, letter w, value n}  only_vowels {}  all_shown {}  last_lap {}
//   express_plays {seat S}  express_passed {seat S, alone b}  express_crashed {seat S, why w
//       called_before|not_there|vowel|solve|time}
//   wrong {seat S, said W}  passed {seat S}  missed {seat S}  turn_passes {seat S, was S}
//   turn_skipped {seat S}  not_used {seat S, count n}  answers_dropped {most n}
//   solved {seat S, points n, raised b, score n, solution W}
//   discarded {why w vowels|laps|unplayed, solution W}
//   time_called {deferred b}  final_spin_due {seat S}  final_spin_again {as spun}
//   final_spun {as spun, pays n}
//   tie {players PEOPLE, score? n, solution? W}  tie_drawn {seat S}
//   round_over {final b, number n, seat? S, score? n, podium? n, token_prize? W}
//   bonus_began {seat S}  categories {seat S, categories [{number n, category W}]}
//   category_chosen {number n, category W}  bonus_spun {wedge n}  big_money_envelope {value n}
//   bonus_opened {category W, letters n, extra n}  bonus_letters_so_far {have w, consonants n}
//   bonus_letters {letters w, count n}
//   envelope {seat S, solved b, title W, value n, big_money b, solution W}  show_over {seat? S}
//   by a host: group_set {number n, audition b, players PEOPLE} voided {solution W, bank b}
//       ruled {seat S, right b} entered {seat S} score_set {seat S,
//       puzzle b, points n, was n} item_given {seat S, items [ITEM]} item_taken {seat S, special
//       SPECIAL} turn_set {seat S} turn_to_lose {seat S} buzzed {seat S} disqualified {seat S}
//   refilled {seat S}
//       special_placed {special SPECIAL, wedge n, name W} special_removed {special SPECIAL,
//       wedge n} big_money_set {value
//       n,
//       was n} final_spin_called {} final_spin_postponed {} option_set {name w, value W} aborted {}
// NEWS to hosts: queue_changed {count n, new_category b} envelopes_set {}
// NEWS to one seat: recorded {}  kept {}  waits {}  withdrawn {}  asked_back {vowel b, letter? w,
//       price? n}
//
// REFUSALS (refuse.CODE), each with {code w, alert b}, "asks" where it is a question, and
//   M_01 {} M_02 {seat? S} M_03 {} M_04 {seat? S} M_05 {value n} M_06 {} M_07 {} M_08 {}
//   M_09 {vowel b} M_10 {price n} M_11 {final b} M_12 {} M_13 {} M_14 {letter w} M_15 {}
//   M_16 {price n, points n} M_17 {letter w} M_18 {} M_19 {} M_20 {letter? w} M_21 {} M_22 {} M_23
//       {}
//   M_24 {} M_25 {} M_26 {} M_27 {category W} M_28 {letter w} M_29 {consonants n, have w} M_30
//       {most
//   n} M_31 {} M_32 {why w recorded|locked|seat} M_33 {} M_34 {} M_35 {} M_36 {}
//   E_ONLY_SOLVE {} E_NO_LETTER {} E_LACKS {} E_NOTHING_ASKED {} E_WAITING {} E_OVER {} E_STALE {}
//   H_FORM {word? w, form? w} H_NAME {text? W, one? S, other? S} H_PHASE {} H_QUEUE {count? n}
//   H_PUZZLE {why w test|again|letters|lines|bonus|words} H_WEDGE {why w number|points|taken|
//       running|none|forfeited}
//       H_POINTS {} H_ITEM {}
//   H_OPTION {name W, value W, expected? W} H_FIRST_PUZZLE {} H_NOTHING {} H_ACTED {seat S}
//   H_GROUPS {why w names|sizes, least n, most n, spread b}
// clang-format on
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/view_data.h"
#include "rules/wheel/knowledge.h"

namespace callboard::wheel {

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
  PublicKnowledge known;
  bool due = false;
  std::string used;  // letters called in this puzzle
  std::int64_t points = 0;
  bool may_buy = false;
  bool consonants_left = false;  // hidden ones: nobody spins without
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

}  // namespace callboard::wheel
