// The options of the game: only where hosts really differ; the rest is fixed.
#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include "rules/wheel/engine.h"

namespace callboard::wheel {
namespace {

struct WheelOption {
  OptionSpec spec;
  std::function<void(Options&, const std::string&)> set;
};

template <class T>
WheelOption one_of(std::string name, std::vector<std::pair<std::string, T>> choices,
                   T Options::*member, std::string help) {
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
WheelOption whole(std::string name, std::string standard, std::vector<std::string> values,
                  T Options::*member, std::string help) {
  return {{std::move(name), std::move(standard), std::move(values), std::move(help)},
          [member](Options& options, const std::string& value) {
            std::int64_t number = 0;
            std::from_chars(value.data(), value.data() + value.size(), number);
            options.*member = static_cast<T>(number);
          }};
}

WheelOption words(std::string name, std::string standard, std::string Options::*member,
                  std::string help) {
  return {{std::move(name), std::move(standard), {"~60"}, std::move(help)},
          [member](Options& options, const std::string& value) { options.*member = value; }};
}

std::vector<WheelOption> show_options() {
  return {
      words("wheel", "house", &Options::wheel, "the name of the wheel in the packs"),
      whole("contestants", "15", {"3", "4", "5", "9", "#12..15"}, &Options::contestants,
            "12 to 15: with auditions; 9: three rounds at once; 4 or 5: one audition and the "
            "Final; 3: the Final"),
      words("consolation", "", &Options::consolation,
            "what those get who leave an audition without a seat; empty: nothing"),
      words("token_prize", "", &Options::token_prize,
            "what the holders of the winner's colour get; empty: nothing"),
      {{"giveaway_on",
        "all",
        {"all", "none", "@main1,main2,main3,final"},
        "the rounds after which they get it"},
       [](Options& options, const std::string& value) { options.giveaway_on = value; }},
      whole("big_money", "25000", {"#1..100000000"}, &Options::big_money,
            "what the Big Money envelope holds"),
  };
}

std::vector<WheelOption> time_options() {
  return {
      one_of<TossupMode>(
          "tossup_mode", {{"sealed_step", TossupMode::kSealedStep}, {"race", TossupMode::kRace}},
          &Options::tossup_mode,
          "toss-ups: sealed answers judged at each step; race: the first right one written wins"),
      whole("tossup_step_hours", "auto", {"auto", "#1..72"}, &Options::tossup_step_hours,
            "hours from letters to letters; auto: 12, in a race 1"),
      whole("turn_cap_hours", "72", {"#1..720"}, &Options::turn_cap_hours,
            "hours a player may take for a whole turn"),
      one_of<FinalSpin>("final_spin",
                        {{"third_puzzle", FinalSpin::kThirdPuzzle},
                         {"time_limit", FinalSpin::kTimeLimit},
                         {"host", FinalSpin::kHost}},
                        &Options::final_spin,
                        "the final spin: at the third puzzle or the time limit, at the time limit "
                        "only, or when a host says so"),
      whole("round_days", "10", {"#1..60"}, &Options::round_days,
            "days from a round's first letter to its time limit"),
      whole("speedup_hours", "12", {"#1..72"}, &Options::speedup_hours,
            "hours to solve after a letter of the speed-up"),
  };
}

std::vector<WheelOption> play_options() {
  return {
      one_of<ExpressTimeout>(
          "express_timeout",
          {{"lose_turn", ExpressTimeout::kLoseTurn}, {"bankrupt", ExpressTimeout::kBankrupt}},
          &Options::express_timeout, "a player who is silent on the Express"),
      whole("vowel_price", "250", {"#0..10000"}, &Options::vowel_price, "what a vowel costs"),
      whole("solve_minimum", "1000", {"#0..10000"}, &Options::solve_minimum,
            "the least that a solution is worth"),
      one_of<Tolerance>("solve_tolerance",
                        {{"shown_typos", Tolerance::kShownTypos}, {"exact", Tolerance::kExact}},
                        &Options::solve_tolerance,
                        "slips in letters that stand on the board are forgiven, or none are"),
  };
}

const std::vector<WheelOption>& every_option() {
  static const std::vector<WheelOption> all = [] {
    std::vector<WheelOption> list = show_options();
    for (auto& part : {time_options(), play_options()}) {
      list.insert(list.end(), part.begin(), part.end());
    }
    return list;
  }();
  return all;
}

}  // namespace

bool set_option(Options& options, const std::string& name, const std::string& value) {
  for (const WheelOption& option : every_option()) {
    if (option.spec.name != name) continue;
    if (!option_allows(option.spec, value)) return false;
    option.set(options, value);
    return true;
  }
  return false;
}

const std::vector<OptionSpec>& option_specs() {
  static const std::vector<OptionSpec> specs = [] {
    std::vector<OptionSpec> list;
    for (const WheelOption& option : every_option()) list.push_back(option.spec);
    return list;
  }();
  return specs;
}

std::size_t seat_count(const OptionValues& values) {
  return static_cast<std::size_t>(configured(values, {}).options.contestants);
}

Config configured(const OptionValues& values, const CarryIn& carry) {
  Config config;
  config.carry = carry;
  for (const auto& [name, value] : values) {
    CALLBOARD_CHECK(set_option(config.options, name, value), "an option that was not checked");
  }
  return config;
}

}  // namespace callboard::wheel
