// Lucky Numbers, as the simulator knows it.
#include <set>

#include "tests/sim/game.h"
#include "tests/sim/numbers_model.h"

namespace callboard::sim {
namespace {

void set_up_numbers(ShowSetup& setup, Chance& chance) {
  const auto option = [&](const char* name, const std::vector<std::string>& values) {
    if (chance.percent(40)) setup.options[name] = chance.one_of(values);
  };
  option("round_end", {"puzzles:1", "puzzles:2"});
  option("guess_judging", {"host"});
  option("followup_judging", {"host", "list_only"});
  option("guess_match", {"exact", "fuzzy1"});
  option("pick_rule", {"largest_set"});
  option("auto_first_roll", {"on"});
  option("auto_pick_single", {"on"});
  option("bare_guess", {"always", "never"});
}

// While a follow-up question is asked the puzzle is solved, and everybody may read it.
std::vector<std::string> puzzle_looked_for(const nlohmann::json& shown,
                                           const nlohmann::json& known) {
  static const std::set<std::string> kLookedFor = {"open", "decide", "pick"};
  if (!kLookedFor.contains(shown.value("phase", "")) || !known.contains("solution")) return {};
  return {known.at("solution").at("$said").get<std::string>()};
}

std::vector<std::string> orders_of_hosts() {
  return {"!undo",
          "!undo 3",
          "!undo",
          "!redo",
          "!right",
          "!wrong",
          "!accept",
          "!reject -- no",
          "!fair",
          "!extend 12h",
          "!extend -3h",
          "!credit off",
          "!score A +500",
          "!pot 1200",
          "!control B",
          "!force A roll",
          "!force B pass",
          "!miss A",
          "!excuse A",
          "!bank B 6h",
          "!pause -- tired",
          "!pause -- rain",
          "!status",
          "!log",
          "!try undo",
          "!try award game A",
          "!void",
          "!void secret",
          "!time confirm",
          "!award puzzle A 800",
          "!award game B counts",
          "!reroll -- a cat",
          "!late A",
          "!secret",
          "!queue",
          "!replace A with C",
          "!abort confirm -- rain",
          "!jackpot 150000",
          "!rule right",
          "!rule wrong",
          "!puzzle TOWN CRIER | He is loud",
          "!next",
          "!mend NO SUCH",
          "!remind A",
          "!ask what did you mean",
          "!standings",
          "!hide #3"};
}

std::vector<std::string> rulings_when_over() {
  return {"undo",         "undo",         "undo 3",       "award game A -- seen again",
          "award game B", "rule right",   "score A +500", "redo",
          "rule wrong",   "force A roll", "void"};
}

std::vector<std::string> orders_without_the_right() {
  return {"!undo",
          "!redo",
          "!secret",
          "!puzzles",
          "!score VICTIM 0",
          "!award game ME",
          "!right",
          "!accept",
          "!force VICTIM roll",
          "!time now",
          "!abort confirm -- ha",
          "!miss VICTIM",
          "!extend -12h",
          "!host add ME",
          "!reroll -- unlucky",
          "!replace VICTIM with ME"};
}

}  // namespace

SimGame numbers_game() {
  SimGame game;
  game.model = [](const OptionValues& options) { return std::make_unique<NumbersModel>(options); };
  game.set_up = set_up_numbers;
  game.own_words = [](const std::string& words, Chance&) { return words; };
  game.blind = "roll";
  game.orders = orders_of_hosts();
  game.late_rulings = rulings_when_over();
  game.cheats = orders_without_the_right();
  game.looked_for = puzzle_looked_for;
  game.own_text = "ROLLTHEDICE";
  return game;
}

}  // namespace callboard::sim
