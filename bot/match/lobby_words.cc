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

bool plays_against_practice(const std::string& word) {
  std::string rest;
  for (const std::string_view begin : {"join", "play", "i play", "i'll play", "i want to play",
                                       "take a seat", "i'd like to play"}) {
    if (word.starts_with(begin)) rest = word.substr(begin.size());
  }
  for (const std::string_view link : {" against ", " with ", " vs ", " versus "}) {
    if (!rest.starts_with(link)) continue;
    rest.erase(0, link.size());
    return one_of(rest, {"practice", "a practice player", "practice player", "practice players",
                         "the practice player", "the practice players", "a bot", "bots", "the bot",
                         "the bots"});
  }
  return false;
}

std::optional<std::string> fill_with_practice(House& house, Act& act, LiveMatch& match,
                                              PersonId person) {
  const auto waits = [&] { return match.row.status == MatchStatus::kWaiting; };
  while (waits() && match.desk.has_joined(person) && seats_free(house, match) > 0) {
    if (auto problem = seat_practice(house, act, match, Wisher::kAnybody)) return problem;
  }
  return std::nullopt;
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
