// The moving parts of the rules: each changes the State at work on or says why not. Inner header of
// rules/wheel; `apply` (apply.cc) is given that State and drops it when a part refuses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/input.h"
#include "rules/core/pending.h"
#include "rules/wheel/state.h"

namespace callboard::wheel {

using Input = InputOf<Move, Item, HostMove>;
using Refused = std::optional<Refusal>;  // nothing: done
using Quote = callboard::Said;           // words of a person or of a pack, marked

// A change that asks nobody anew leaves the turn, and so every clock, as it is.
enum class Prompting : std::uint8_t { kAsks, kQuiet };
struct Work {
  State state;
  Prompting prompting = Prompting::kAsks;
  std::optional<std::int64_t> written_s = std::nullopt;  // the move at work on
};

// --- news (news.cc) ------------------------------------------------------------------------------
void tell(State& state, std::string kind, Facts facts);
void tell_seat(State& state, Seat seat, std::string kind, Facts facts);
void tell_hosts(State& state, std::string kind, Facts facts);
// True if a letter, a solution or an envelope came to light.
bool uncovers(const std::vector<News>& news);
Refusal refusal(Code code, Facts data = {});
Word letter_word(char letter);
std::vector<Facts> seat_facts(const std::vector<Seat>& seats);

// --- a board (board.cc) --------------------------------------------------------------------------
char letter_of(const Glyph& glyph);  // 'A'..'Z', or 0: always open
Board build_board(Puzzle puzzle);
int letter_count(const Board& board);
int hidden_count(const Board& board);
bool hides_consonant(const Board& board);
bool hides_vowel(const Board& board);
int show_letter(Board& board, char letter);  // all of it at once; how many
void show_at(Board& board, std::size_t place);
void show_all(Board& board);
const PackText& solution(const Board& board);
bool is_right(State& state, const Board& board, const Said& said);

// --- seats (people.cc) ---------------------------------------------------------------------------
bool plays(const State& state, Seat seat);  // in the match and not out
Player& player(State& state, Seat seat);
const Player& player(const State& state, Seat seat);
std::vector<Seat> active(const State& state, const Podium& podium);
// "main2", "final": as the option giveaway_on calls the round.
std::string round_word(const Stage& stage);
std::optional<int> podium_of(const Podium& podium, Seat seat);
bool erase_seat(std::vector<Seat>& seats, Seat seat);
bool has_seat(const std::vector<Seat>& seats, Seat seat);
Refused set_groups(State& state, const SetGroups& move);  // WF-008 (stage.cc)
// n * (n-1) * ... of k factors.
std::uint64_t falling(std::size_t n, std::size_t k);
// k distinct places of n, in order, by a number below falling(n, k).
std::vector<std::size_t> pick_places(std::uint64_t value, std::size_t n, std::size_t k);

// --- specials and items (items.cc) ---------------------------------------------------------------
int count_items(const Player& player, Special special);
bool drop_item(Player& player, Special special);
void back_on_wheel(State& state, const Held& item);
void claim(State& state, Seat seat, const Landing& landing);
void bankrupt(State& state, Seat seat);         // WF-146, WF-202, WF-235, WF-248
void settle_solved(State& state, Seat solver);  // WF-182, WF-201, WF-217, A-41, A-44, A-45
void settle_discarded(State& state);
void settle_banked(State& state);
void settle_left_round(State& state, const Podium& podium, std::optional<Seat> winner);
std::vector<Facts> item_facts(const std::vector<Held>& items);

// --- the wheel (wheel.cc) ------------------------------------------------------------------------
Landing landing_at(const State& state, int peg);
std::string landing_name(const Landing& landing);  // "points", "lose_turn", "wild"
void dress_wheel(State& state);                    // at the start of a round
Refused play_spin(State& state, const Spin& spin);
Refused take_spin(State& state, std::uint64_t peg);
Refused take_final_spin(State& state, std::uint64_t peg);

// --- a regular puzzle (turn.cc, solve.cc, express.cc, speedup.cc) --------------------------------
bool in_puzzle(const State& state);
bool only_vowels(const State& state);  // WF-183; also when nothing is hidden
void begin_turn(State& state, Seat seat);
Seat past_skips(State& state, Seat seat);  // they, or who comes next if they are to miss a turn
void to_turn(State& state);                // the three choices, or the final spin
enum class TurnEnd : std::uint8_t { kPlayed, kIdle };
void end_turn(State& state, TurnEnd end);
bool was_called(const State& state, char letter);
Refused play_call(State& state, char letter);
Refused play_buy(State& state, char letter);
Refused play_wild(State& state, char letter);
Refused play_pass(State& state);
Refused play_solve(State& state, const Said& said);
Refused play_express(State& state, const Express& express);
Refused ride_call(State& state, char letter);
Refused play_letter(State& state, char letter);
Refused play_guesses(Work& work, const Guesses& guesses);
void crash(State& state, std::string_view why);  // bankrupt on the Express
void solved(State& state, Seat seat);
inline constexpr std::string_view kUnplayed = "unplayed";  // three laps without a move
void discard_puzzle(State& state, std::string_view why);
int show_called(State& state, char letter);  // on the board in play; told

// --- rounds and stages (stage.cc, round.cc) ------------------------------------------------------
void begin_match(State& state);
void begin_stages(State& state);  // once the layout is there
Refused take_groups(State& state, std::uint64_t order);
void auditions_over(State& state);
void begin_round(State& state, Stage stage, Podium podium);
void next_puzzle(State& state);
void open_puzzle(State& state, Puzzle puzzle);
void finish_puzzle(State& state);
void end_round(State& state);
void round_won(State& state, std::optional<Seat> seat);
Refused take_starter(State& state, std::uint64_t place);
void tossup_over(State& state, std::optional<Seat> winner);
void start_clock(State& state);  // of the round's time limit
void call_time(State& state);    // it is up
bool in_round(const State& state);
std::optional<Puzzle> take_from_queue(State& state, PuzzleKind kind);

// --- letters that appear (reveal.cc, reveal_answer.cc) -------------------------------------------
void open_reveal(State& state, RevealKind kind, int number, std::vector<Seat> players);
void want_reveals(State& state);  // what the reveals need next, or that all are over
void supply_reveal(State& state, Puzzle puzzle);
Draw reveal_draw(const State& state);
bool reveal_wants_puzzle(const State& state);
Refused take_reveal_draw(State& state, std::uint64_t value);
Refused play_answer(Work& work, Seat seat, const Said& said);
Refused play_wait(Work& work, Seat seat);
std::vector<Seat> reveal_due(const State& state);
void close_step(State& state);  // of every reveal that runs
void reveal_won(State& state, Reveal& reveal, Seat seat, std::string_view why);
void reveal_unsolved(State& state, Reveal& reveal);
void fill_seats(State& state, Reveal& reveal);
// Those that were given, if there are any; true if one is right.
bool judge_answers(State& state, Reveal& reveal);
void judge_step(State& state, Reveal& reveal);
bool is_race(const State& state);     // letters appear, and who answers first wins
bool race_is_on(const State& state);  // and somebody has answered
void judge_race(Work& work);
void letters_or_end(State& state, Reveal& reveal);
bool locked_out(const State& state, const Reveal& reveal);  // everybody

// --- the Bonus Round (bonus.cc) ------------------------------------------------------------------
void begin_bonus(State& state);
Wanted bonus_wanted(const State& state);
Refused supply_bonus(State& state, Puzzle puzzle);
Refused play_category(State& state, int number);
Refused take_bonus_wheel(State& state, std::uint64_t wedge);
Refused play_letters(Work& work, const Letters& letters);
void show_bonus_letters(State& state);
Refused bonus_guesses(Work& work, const std::vector<Said>& said);
void end_bonus(State& state);
Refused take_envelope(State& state, std::uint64_t place);
void replace_bonus(State& state);     // WF-304
void bonus_from_queue(State& state);  // a host has loaded one while it was waited for

// --- the match (apply.cc, steps.cc) --------------------------------------------------------------
std::optional<Seat> mover(const State& state);
bool asks_people(const State& state);
Refused play_steps(Work& work, Seat seat, std::vector<Step> steps);
void run_held(Work& work);
void forget_reply(State& state);
void forget_asked(State& state, Seat seat);

// --- hosts (host.cc, host_people.cc, host_wheel.cc) ----------------------------------------------
Refused play_host(Work& work, const HostMove& move);
Refused play_person(Work& work, const PersonMove& move);
Refused play_wheel_move(Work& work, const WheelMove& move);
bool set_option(Options& options, const std::string& name, const std::string& value);

}  // namespace callboard::wheel
