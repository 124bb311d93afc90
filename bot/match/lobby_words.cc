#include "bot/match/lobby_words.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "bot/facts.h"
#include "bot/show/lobby.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

bool one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string first_word(const Folded& folded) {
  if (folded.lines.empty()) return "";
  std::string word = folded.lines.front().key;
  const auto trim = [&word] {
    constexpr std::string_view kTail = ".!?,/ ";
    while (!word.empty() && word != "?" && kTail.find(word.back()) != std::string_view::npos) {
      word.pop_back();
    }
  };
  trim();
  if (word.ends_with(" please") || word.ends_with(",please")) {  // "sign me up, please"
    word.resize(word.size() - 6);
    trim();
  }
  while (!word.empty() && (word.front() == '!' || word.front() == '/')) word.erase(0, 1);
  if (word.starts_with("please ")) word.erase(0, 7);
  return word;
}

bool asks_for_help(const std::string& word) {
  return one_of(word, {"help", "?", "status", "commands"});
}

bool asks_for_board(const std::string& word) {
  return one_of(word, {"board", "the board", "show board", "show the board", "show me the board",
                       "used letters", "letters used", "which letters are used",
                       "which letters were called", "my items", "what do i have", "my score"});
}

CommandOutcome lobby_words(House& house, Act& act, LiveMatch& match, PersonId person,
                           const std::string& word) {
  if (match.row.status != MatchStatus::kWaiting) return {false, "chatter", std::nullopt};
  const auto after = [&](const std::optional<std::string>& problem) -> CommandOutcome {
    if (!problem) return {true, "command", Verdict::kAccepted};
    tell_person(house, act, match, person, "refuse." + *problem,
                BotFacts::open(nlohmann::json::object()));
    return {true, "refused " + *problem, Verdict::kRefused};
  };
  if (one_of(word, {"practice", "practise", "practice player"})) {
    return after(seat_practice(house, act, match, Wisher::kAnybody));
  }
  return {false, "chatter", std::nullopt};
}

}  // namespace callboard
