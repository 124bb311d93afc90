// The moving parts of the rules: each changes the State at work on or says why not. Inner header of
// rules/lucky_numbers; `apply` (apply.cc) is given that State and drops it when a part refuses.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/input.h"
#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

using Input = InputOf<Move, Item, HostMove>;
using Refused = std::optional<Refusal>;  // nothing: done

enum class Verdict : std::uint8_t { kRight, kWrong };

// A change that asks nobody anew leaves the turn, and so every clock, as it is.
enum class Prompting : std::uint8_t { kAsks, kQuiet };
struct Step {
  State& state;
  Prompting prompting = Prompting::kAsks;
};

// --- news (news.cc) ------------------------------------------------------------------------------
void tell_all(State& state, FactName kind, Facts facts);
void tell_seat(State& state, Seat seat, FactName kind, Facts facts);
void tell_hosts(State& state, FactName kind, Facts facts);
// Everybody. Facts in braces are moved, not copied (made() of rules/core/facts.h); what takes
// other facts is a template as well, since a plain function would be preferred for braces, too.
template <std::size_t N>
void tell(State& state, FactName kind, Fact (&&list)[N]) {  // NOLINT: what braces give
  tell_all(state, kind, made(std::move(list)));
}
template <std::same_as<Facts> F>
void tell(State& state, FactName kind, F facts) {
  tell_all(state, kind, std::move(facts));
}
// True if a letter, a solution, the right answer of a question or a prize came to light. A throw, a
// pass or a new board is none of it.
bool uncovers(const std::vector<News>& news);
std::vector<Facts> bank_facts(const State& state);
std::vector<Facts> prize_facts(const std::vector<Prize>& prizes);
std::vector<Facts> medal_facts(const std::vector<Prize>& prizes);
std::vector<Facts> pick_facts(const std::vector<std::vector<int>>& picks);
Facts question_facts(const FollowUp& followup);  // with its answers: for hosts
std::vector<Facts> text_facts(const std::vector<PackText>& texts);
Refusal refusal(Code code, Facts data = {});

// --- the board (board.cc) ------------------------------------------------------------------------
int letter_count(const PackText& text);
std::uint64_t label_orders(int letters);  // N!
std::vector<int> decode_labels(std::uint64_t value, int letters);
std::uint64_t encode_labels(const std::vector<int>& labels);  // the inverse
// The whole numbers 1 to `letters`, each once (LN-10).
bool labels_fit(const std::vector<int>& labels, int letters);
std::vector<Cell> build_cells(const PackText& solution, const std::vector<int>& labels);
std::vector<int> hidden_numbers(const std::vector<Cell>& cells);
bool is_hidden(const std::vector<Cell>& cells, int number);
int number_count(const std::vector<Cell>& cells);
std::vector<std::vector<int>> legal_picks(const State& state);
bool may_pick(const State& state);  // there is one
// Shows the letter of `label`, taking $100 off the pot (LN-18). Returns the letter.
std::string reveal(State& state, int label, std::int64_t cost);
void reveal_all(State& state);
// Judges a guess against the solution (LN-46 to LN-48, AM-32).
bool guess_is_right(const State& state, const Guess& guess);
bool answer_is_listed(const FollowUp& followup, const Answer& answer);

// --- a puzzle (puzzle.cc) ------------------------------------------------------------------------
void open_puzzle(State& state, Puzzle puzzle);
Refused deal_labels(State& state, const Drawn& drawn);
Refused puzzle_dice(State& state, Dice dice);
Refused play_roll(State& state);
Refused play_pick(State& state, const Pick& pick);
Refused play_guess(Step& step, const Guess& guess);
Refused play_pass(State& state);
void judge_guess(State& state, const Guess& guess, Verdict verdict);
void miss_puzzle_deadline(State& state);
// Pays `amount` to `seat`, shows the solution and goes on to the follow-up or the next puzzle.
void solve(State& state, Seat seat, std::int64_t amount, std::string_view why);
void forget_turn(State& state);  // dice, warning, last pick
void check_uncovered(State& state, std::string_view why);

// --- follow-ups (followup.cc) --------------------------------------------------------------------
void after_solve(State& state);
Refused play_answer(State& state, Seat seat, const Answer& answer);
void judge_answer(State& state, Verdict verdict);
void miss_answer_deadline(State& state);
int followups_claimed(const State& state);  // asked or attached
bool followup_due(const State& state);      // the next puzzle from the pack should carry one

// --- the match (flow.cc) -------------------------------------------------------------------------
void begin_match(State& state);
void pay(State& state, Seat seat, std::int64_t amount);
void note_leader(State& state);
Seat next_starter(const State& state);
void next_puzzle(State& state);
void finish_puzzle(State& state);
void end_round(State& state);
void begin_tiebreak(State& state);
void win_game(State& state, Seat seat, std::string_view why);
void finish_match(State& state);
std::int64_t wins_now(const State& state);  // of the winner, this match included
bool puzzle_is_open(const State& state);
bool main_game(const State& state);
std::optional<Seat> mover(const State& state);
Refused supply(State& state, const Item& item);

// --- the Main Event (event.cc) -------------------------------------------------------------------
inline constexpr int kNumbers[kEventNumbers] = {4, 5, 6, 8, 9, 10};
int medal_of(int number);  // 0 bronze, 1 silver, 2 gold; -1: no lucky number
std::string medal_name(int medal);
enum class Half : std::uint8_t { kOpen, kClaimed };
std::vector<int> event_numbers(const MainEvent& event, Half half);
bool medal_complete(const MainEvent& event, int medal);
bool plays_for_cash(const State& state);  // LN-121: the event of the last win before retirement
void prepare_event(State& state);
void begin_event(State& state);
Refused event_dice(State& state, Dice dice);
Refused play_wild(State& state, const Wild& wild);
Refused play_stop(State& state);
Refused play_go_on(State& state);
void miss_event_deadline(State& state);
Refused play_safe(State& state);
std::int64_t offer_cash(const State& state);
std::vector<Prize> medal_prizes(const State& state);  // of complete medals
std::int64_t jackpot_paid(const State& state);        // once the event ended with a sweep
bool may_stop(const State& state);
std::vector<Prize> join_prizes(std::vector<Prize> carried, std::vector<Prize> fresh);
void sort_prizes(std::vector<Prize>& prizes);

// --- hosts (host.cc, host_queue.cc) --------------------------------------------------------------
Refused play_queue(Step& step, const QueueMove& move);
Refused play_host(Step& step, const HostMove& move);
bool set_option(Options& options, const std::string& name, const std::string& value);
Refused load_checked(const Puzzle& puzzle);

}  // namespace callboard::lucky_numbers
