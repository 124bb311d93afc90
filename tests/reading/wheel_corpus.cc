#include "tests/reading/wheel_corpus.h"

#include <map>
#include <stdexcept>

#include "rules/core/json.h"
#include "rules/wheel/reader/reader.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

PublicKnowledge otter(Phase phase, const std::string& shown = "T") {
  return on_turn(phase, "THE SLEEPY OTTER", shown);
}

PublicKnowledge holding_wild() {
  PublicKnowledge known = otter(Phase::kTurn);
  known.holds_wild = true;
  return known;
}

constexpr std::size_t kAllLetters = std::string_view("letters CDM+A").size();

PublicKnowledge choosing_place() {
  PublicKnowledge known = choosing();
  known.categories = {"phrase", "thing", "place"};
  return known;
}

}  // namespace

PublicKnowledge state_of(const std::string& state) {
  static const std::map<std::string, PublicKnowledge> kStates = {
      {"turn", otter(Phase::kTurn)},
      {"start", otter(Phase::kTurn, "")},
      {"soup", on_turn(Phase::kTurn, "TOMATO SOUP")},
      {"owed", otter(Phase::kLetter)},
      {"wild", holding_wild()},
      {"vow", otter(Phase::kTurn, "THSLPYR")},
      {"xchoice", otter(Phase::kExpressChoice)},
      {"ride", otter(Phase::kExpressRide)},
      {"speedl", otter(Phase::kSpeedLetter)},
      {"speeds", otter(Phase::kSpeedSolve)},
      {"bonusc", choosing_place()},
      {"bonusl", naming()},
      {"bonuss", otter(Phase::kBonusSolve)},
      {"reveal", revealing()}};
  const auto found = kStates.find(state);
  if (found == kStates.end()) throw std::invalid_argument("there is no state " + state);
  return found->second;
}

PublicKnowledge known_of(const nlohmann::json& line) { return state_of(line.at("phase")); }

std::string read_words_of(const PublicKnowledge& known, std::string_view text) {
  const Folded folded = fold_reply(text, Markup::kBbcode, {"LuckyBot", "Doug"});
  const callboard::reader::People people{{"bob"}, {"doug", "luckybot"}, {"ann"}};
  return verdict(read_words(known, folded, people));
}

std::string ruled(const nlohmann::json& line, const std::string& got) {
  const std::string phase = line.at("phase");
  if (got.empty() || got.back() == '?') return got;
  const std::string first = got.substr(0, got.find_first_of(" ;"));
  const bool turn = phase == "turn" || phase == "start" || phase == "soup" || phase == "wild";
  if (phase == "start" && first == "buy") return "M_16";
  if (turn && first == "pass") return "E_PASS";
  const bool vowel = got.find('+') != std::string::npos;
  if (phase == "bonusl" && first == "letters" && !(vowel && got.size() == kAllLetters)) return "?";
  if (phase == "vow" && (first == "spin" || first == "call" || first == "wild")) return "M_10";
  return got;
}

}  // namespace callboard::wheel
