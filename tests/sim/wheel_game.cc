// Wheel, as the simulator knows it.
#include <algorithm>
#include <cctype>

#include "tests/sim/game.h"
#include "tests/sim/wheel_model.h"

namespace callboard::sim {
namespace {

void set_up_wheel(ShowSetup& setup, Chance& chance) {
  const auto option = [&](const char* name, std::int64_t percent,
                          const std::vector<std::string>& values) {
    if (chance.percent(percent)) setup.options[name] = chance.one_of(values);
  };
  option("contestants", 95, {"3", "3", "3", "4", "5", "5", "9", "12", "15"});
  option("tossup_mode", 30, {"race"});
  option("tossup_step_hours", 40, {"2", "6", "24"});
  option("turn_cap_hours", 40, {"24", "48"});
  option("round_days", 50, {"2", "4"});
  option("final_spin", 40, {"time_limit", "host"});
  option("speedup_hours", 40, {"3", "24"});
  option("express_timeout", 40, {"bankrupt"});
  option("vowel_price", 30, {"0", "100", "1000"});
  option("solve_minimum", 30, {"0", "500"});
  option("solve_tolerance", 30, {"exact"});
  option("consolation", 30, {"a badge"});
  option("token_prize", 30, {"a sticker"});
  option("giveaway_on", 30, {"none", "main2, final"});
}

// What people mean by these words, where anything can be said at all.
const std::vector<std::string>& anything() {
  static const std::vector<std::string> kAnything = {
      "yes",         "yes",       "yes",        "no",
      "undo",        "T or N",    "wild N",     "wc R",
      "E",           "spin",      "7",          "solve",
      "buy a vowel", "buy T",     "buy Y",      "pass",
      "play",        "no idea",   "buzz",       "wait",
      "T",           "\xC3\xB1",  "category 4", "C D M Y",
      "spin, E",     "extend",    "2",          "no, 3",
      "Z, Q, X, J",  "nice spin", "spin 99",    "solve: better late than never or never say never"};
  return kAnything;
}

// MOVE stands for the words, L for the letter of them.
std::string put(const std::vector<std::string>& ways, const std::string& what, Chance& chance) {
  std::string way = chance.one_of(ways);
  const auto at = way.find('*');
  if (at != std::string::npos) way.replace(at, 1, what);
  return way;
}

std::string after(const std::string& words, const char* lead) {
  const std::string begins = lead;
  return words.starts_with(begins) ? words.substr(begins.size()) : "";
}

std::string in_own_words(const std::string& words, Chance& chance) {
  if (chance.percent(6)) return chance.one_of(anything());
  if (chance.percent(40)) return words;
  if (words == "spin" || words == "I'll spin") {
    return put({"Spin!", "SPIN THE WHEEL", "I'd like to spin please", "lets spin it", "spin 37",
                "sipn", "spin again", "/spin", "spin, T", "spin and N", "spin; if I can, R", "S",
                "spin, T, buy E", "spin - letter L, then buy A, D", "spin 8 H, G", "B"},
               "", chance);
  }
  if (words == "wait") return put({"not yet", "no idea", "next letter", "waiting"}, "", chance);
  if (words == "pass") return put({"I pass", "no thanks", "skip it", "nope"}, "", chance);
  if (words == "play") return put({"ride it", "all aboard", "play, N", "yes play"}, "", chance);
  if (words.size() == 1) {
    return put({"* please", "call *", "is there a *?", "I'll go with *!", "letter *", "*, buy E",
                "*, spin, N", "*; if there: solve: A GOOD GUESS"},
               words, chance);
  }
  if (const std::string vowel = after(words, "buy "); !vowel.empty()) {
    return put({"buy an *", "I'd like to buy a vowel: *", "can i buy an * pls", "vowel *", "*",
                "buy *, spin", "buy * and spin, S", "buy * and O"},
               vowel, chance);
  }
  std::string text = after(words, "solve: ");
  if (!text.empty()) {
    return put({"I'd like to solve: *", "is it \"*\"?", "the answer is *", "*", "it's *!",
                "solve * please", "solve: * / *"},
               text, chance);
  }
  text = after(words, "answer: ");
  if (!text.empty()) {
    return put({"buzz! *", "*", "is it *?", "solve: *", "final answer: *", "answer *"}, text,
               chance);
  }
  return words;
}

// What stands open for all to read is looked for no more.
std::vector<std::string> solutions_looked_for(const nlohmann::json& shown,
                                              const nlohmann::json& known) {
  std::vector<std::string> open;
  const bool hidden =
      shown.value("picture", nlohmann::json()).dump().find("\"hidden\":true") != std::string::npos;
  const bool board = shown.contains("picture") && shown.at("picture").contains("lines");
  if (board && !hidden) return open;
  for (const auto& one : known.at("solutions")) {
    open.push_back(one.at("solution").at("$said").get<std::string>());
  }
  return open;
}

const std::vector<std::string>& host_orders() {
  static const std::vector<std::string> kOrders = {"!undo",
                                                   "!undo 3",
                                                   "!undo",
                                                   "!redo",
                                                   "!rule right",
                                                   "!rule wrong",
                                                   "!fair",
                                                   "!extend 12h",
                                                   "!extend -3h",
                                                   "!credit off",
                                                   "!score A +500",
                                                   "!score B 300 puzzle",
                                                   "!give A wild",
                                                   "!give B trip \"Paris\" 1499",
                                                   "!take A wild",
                                                   "!turn B",
                                                   "!turn A",
                                                   "!loseturn A",
                                                   "!buzz",
                                                   "!force A spin",
                                                   "!force B wait",
                                                   "!as A: spin, T",
                                                   "!as B: solve: NO SUCH THING",
                                                   "!miss A",
                                                   "!excuse A",
                                                   "!bank B 6h",
                                                   "!pause -- tired",
                                                   "!pause -- rain",
                                                   "!status",
                                                   "!log",
                                                   "!try undo",
                                                   "!try score A +100",
                                                   "!void",
                                                   "!void bank",
                                                   "!void audition 1",
                                                   "!go",
                                                   "!award A",
                                                   "!finalspin",
                                                   "!finalspin confirm",
                                                   "!finalspin not yet",
                                                   "!tiebreak",
                                                   "!set vowel_price 300",
                                                   "!reroll -- a cat",
                                                   "!late A",
                                                   "!secret",
                                                   "!puzzles",
                                                   "!queue",
                                                   "!replace A with C",
                                                   "!abort confirm -- rain",
                                                   "!place trip on 11 \"Paris\" 1499 force",
                                                   "!place goodie force",
                                                   "!remove 6",
                                                   "!bigmoney 30000",
                                                   "!puzzle BETTER LATE THAN NEVER | Phrase",
                                                   "!puzzle tossup OHIO | Place",
                                                   "!puzzle bonus MAPLE SYRUP | Food & Drink",
                                                   "!next",
                                                   "!disqualify B",
                                                   "!remind A",
                                                   "!ask what did you mean",
                                                   "!standings",
                                                   "!hide #3"};
  return kOrders;
}

}  // namespace

SimGame wheel_game() {
  SimGame game;
  game.model = [](const OptionValues& options) { return std::make_unique<WheelModel>(options); };
  game.set_up = set_up_wheel;
  game.own_words = in_own_words;
  game.blind = "spin";
  game.orders = host_orders();
  game.late_rulings = {"undo",       "undo", "undo 3",       "score A +500", "rule right",
                       "rule wrong", "redo", "force A spin", "void",         "award B"};
  game.cheats = {"!undo",
                 "!redo",
                 "!secret",
                 "!puzzles",
                 "!go",
                 "!score VICTIM 0",
                 "!award ME",
                 "!rule right",
                 "!give ME wild",
                 "!as VICTIM: solve: NONSENSE",
                 "!turn ME",
                 "!abort confirm -- ha",
                 "!buzz",
                 "!extend -12h",
                 "!host add ME",
                 "!disqualify VICTIM",
                 "!reroll -- unlucky",
                 "!replace VICTIM with ME"};
  game.looked_for = solutions_looked_for;
  return game;
}

}  // namespace callboard::sim
