// The options of the game: only where hosts really differ (page section 3.14; the rest is fixed).
#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

std::int64_t number_at_end(const std::string& value) {
  const auto digits = value.find_last_not_of("0123456789");
  const auto from = digits == std::string::npos ? 0 : digits + 1;
  std::int64_t number = 0;
  std::from_chars(value.data() + from, value.data() + value.size(), number);
  return number;
}

struct Option {
  OptionSpec spec;
  std::function<void(Options&, const std::string&)> set;
};

template <class T>
Option choice(std::string name, Choices<T> choices, T Options::*member, std::string help) {
  OptionSpec spec{std::move(name), choices.front().first, {}, std::move(help)};
  for (const auto& [word, value] : choices) spec.values.push_back(word);
  return {std::move(spec),
          [choices = std::move(choices), member](Options& options, const std::string& value) {
            for (const auto& [word, meaning] : choices) {
              if (word == value) options.*member = meaning;
            }
          }};
}

template <class T>
Option number(std::string name, std::string standard, std::vector<std::string> values,
              T Options::*member, std::string help) {
  return {{std::move(name), std::move(standard), std::move(values), std::move(help)},
          [member](Options& options, const std::string& value) {
            options.*member = static_cast<T>(number_at_end(value));
          }};
}

Option flag(std::string name, bool Options::*member, std::string help) {
  const bool standard = Options{}.*member;
  return choice<bool>(std::move(name),
                      {{standard ? "on" : "off", standard}, {standard ? "off" : "on", !standard}},
                      member, std::move(help));
}

std::vector<Option> puzzle_options() {
  std::vector<Option> list;
  list.push_back(flag("auto_next", &Options::auto_next, "open the next puzzle without a host"));
  list.push_back(choice<PuzzleSource>(
      "puzzle_source", {{"pack", PuzzleSource::kPack}, {"host", PuzzleSource::kHost}},
      &Options::puzzle_source, "where puzzles come from when no host has loaded one"));
  list.push_back(flag("auto_pick_single", &Options::auto_pick_single,
                      "take the only legal set of numbers at once"));
  list.push_back(choice<ShapeCheck>(
      "guess_shape_check", {{"warn_once", ShapeCheck::kWarnOnce}, {"off", ShapeCheck::kOff}},
      &Options::guess_shape_check, "bounce a guess that cannot fit the board once"));
  list.push_back(number<int>("max_consecutive_passes", "1", {"#0..9"},
                             &Options::max_consecutive_passes,
                             "passes in a row before somebody must roll or guess; 0: no limit"));
  list.push_back(choice<PickRule>(
      "pick_rule", {{"any_sum", PickRule::kAnySum}, {"largest_set", PickRule::kLargestSet}},
      &Options::pick_rule, "any set with the right sum, or only the largest"));
  list.push_back(choice<LabelOrder>(
      "label_order", {{"random", LabelOrder::kRandom}, {"given", LabelOrder::kGiven}},
      &Options::label_order,
      "numbers of the letters: thrown, or as a puzzle of the pack has them"));
  list.push_back(choice<GuessMatch>("guess_match",
                                    {{"normal", GuessMatch::kNormal},
                                     {"exact", GuessMatch::kExact},
                                     {"fuzzy1", GuessMatch::kFuzzy1}},
                                    &Options::guess_match, "how exact a guess must be"));
  list.push_back(choice<GuessJudging>(
      "guess_judging", {{"auto", GuessJudging::kAuto}, {"host", GuessJudging::kHost}},
      &Options::guess_judging, "who judges a guess"));
  list.push_back(choice<BareGuess>("bare_guess",
                                   {{"if_fits", BareGuess::kIfFits},
                                    {"always", BareGuess::kAlways},
                                    {"never", BareGuess::kNever}},
                                   &Options::bare_guess, "a phrase without a verb is a guess"));
  list.push_back(flag("auto_first_roll", &Options::auto_first_roll,
                      "throw a puzzle's first dice without waiting for the word"));
  return list;
}

std::vector<Option> match_options() {
  std::vector<Option> list;
  list.push_back(choice<TimeCall>(
      "time_call",
      {{"after_puzzle", TimeCall::kAfterPuzzle}, {"discard_puzzle", TimeCall::kDiscard}},
      &Options::time_call, "what happens to an open puzzle when time is called"));
  Option round_end{{"round_end",
                    "puzzles:3",
                    {"host_call", "puzzles:#1..20"},
                    "when a round ends: after so many puzzles, or when a host calls time"},
                   [](Options& options, const std::string& value) {
                     options.round_puzzles = static_cast<int>(number_at_end(value));
                   }};
  list.push_back(std::move(round_end));
  list.push_back(choice<FollowUpJudging>("followup_judging",
                                         {{"list_then_host", FollowUpJudging::kListThenHost},
                                          {"host", FollowUpJudging::kHost},
                                          {"list_only", FollowUpJudging::kListOnly}},
                                         &Options::followup_judging,
                                         "who judges the answer to a follow-up question"));
  list.push_back(number<int>("absence_limit", "2", {"#1..20"}, &Options::absence_limit,
                             "deadlines missed in a row before the hosts are told"));
  list.push_back(number<int>("retire_after_wins", "5", {"#0..50"}, &Options::retire_after_wins,
                             "wins after which a champion retires; 0: never"));
  return list;
}

std::vector<Option> event_options() {
  std::vector<Option> list;
  list.push_back(flag("danger_ends_with_medal", &Options::danger_ends_with_medal,
                      "a medal completed after a refused bailout ends the danger zone"));
  list.push_back(choice<OfferAfterMedal>("offer_after_medal",
                                         {{"once", OfferAfterMedal::kOnce},
                                          {"never", OfferAfterMedal::kNever},
                                          {"standing", OfferAfterMedal::kStanding}},
                                         &Options::offer_after_medal,
                                         "the right to stop when that medal is complete"));
  list.push_back(choice<BailoutHalves>(
      "bailout_halves", {{"all", BailoutHalves::kAll}, {"unpaired", BailoutHalves::kUnpaired}},
      &Options::bailout_halves, "which half medals count in a bailout"));
  list.push_back(choice<SevenInLastPhase>(
      "seven_in_last_phase",
      {{"offer", SevenInLastPhase::kOffer}, {"miss", SevenInLastPhase::kMiss}},
      &Options::seven_in_last_phase, "a first 7 while one number is left"));
  list.push_back(flag("wild_uses_chance", &Options::wild_uses_chance,
                      "a wild total uses one of the five last chances"));
  list.push_back(choice<PrizeCarryOver>("prize_carryover",
                                        {{"unclaimed", PrizeCarryOver::kUnclaimed},
                                         {"host", PrizeCarryOver::kHost},
                                         {"none", PrizeCarryOver::kNone}},
                                        &Options::prize_carryover,
                                        "which prizes stand again in the next match"));
  list.push_back(number<std::int64_t>("jackpot_base", "100000", {"#100000..100000000"},
                                      &Options::jackpot_base,
                                      "the jackpot of a first match and after a win"));
  list.push_back(choice<EventTimeout>("main_event_timeout",
                                      {{"ask_host", EventTimeout::kAskHost},
                                       {"auto_safe", EventTimeout::kAutoSafe},
                                       {"end", EventTimeout::kEnd}},
                                      &Options::main_event_timeout,
                                      "a champion who misses a deadline in the Main Event"));
  return list;
}

const std::vector<Option>& all_options() {
  static const std::vector<Option> all = [] {
    std::vector<Option> list = puzzle_options();
    for (auto& part : {match_options(), event_options()}) {
      list.insert(list.end(), part.begin(), part.end());
    }
    return list;
  }();
  return all;
}

}  // namespace

bool set_option(Options& options, const std::string& name, const std::string& value) {
  for (const Option& option : all_options()) {
    if (option.spec.name != name) continue;
    if (!option_allows(option.spec, value)) return false;
    option.set(options, value);
    return true;
  }
  return false;
}

const std::vector<OptionSpec>& LuckyNumbers::options() {
  static const std::vector<OptionSpec> specs = [] {
    std::vector<OptionSpec> list;
    for (const Option& option : all_options()) list.push_back(option.spec);
    return list;
  }();
  return specs;
}

Config LuckyNumbers::configure(const OptionValues& values, const CarryIn& carry) {
  Config config;
  config.carry = carry;
  for (const auto& [name, value] : values) {
    CALLBOARD_CHECK(set_option(config.options, name, value), "an option that was not checked");
  }
  return config;
}

}  // namespace callboard::lucky_numbers
