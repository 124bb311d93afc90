#include "bot/clock/preamble.h"

#include <algorithm>

namespace callboard {
namespace {

// "Sorry,", "hi all, ", "Hello Eve!".
constexpr auto kGreetings = {"sorry",  "hi",    "hello", "hey",  "dear", "apologies",
                             "ok",     "okay",  "heads", "good", "well", "great",
                             "thanks", "thank", "fyi",   "note", "just"};
inline constexpr std::size_t kGreetingMax = 5;  // words

}  // namespace

std::string without_greeting(std::string line) {
  for (const std::string_view dash : {"\xe2\x80\x93", "\xe2\x80\x94"}) {
    const auto at = line.find(dash);
    if (at != std::string::npos) line.replace(at, dash.size(), "-");
  }
  while (true) {
    const auto end = std::min(line.find_first_of(",!.:;"), line.find(" - "));
    if (end == std::string::npos) return line;
    Words greeting(line.substr(0, end));
    const std::string first = greeting.take();
    const bool greets = std::find(kGreetings.begin(), kGreetings.end(), first) != kGreetings.end();
    for (std::size_t i = 1; i < kGreetingMax && !greeting.empty(); ++i) greeting.take();
    if (!greets || !greeting.empty()) return line;
    line.erase(0, line[end] == ' ' ? end + 3 : end + 1);
  }
}

void skip_preamble(Words& words) {
  words.skip_all({"sorry",     "hi",    "hello", "hey",           "all",       "everyone",
                  "everybody", "folks", "guys",  "there",         "ok",        "okay",
                  "fyi",       "btw",   "note",  "unfortunately", "apologies", "please",
                  "dear",      "heads", "up",    "just",          "to",        "so",
                  "let",       "you",   "know",  "that",          "but",       "and"});
}

void skip_subject(Words& words) {
  words.skip_all({"i",  "i'm",  "im",   "i'll",  "we",   "we're",  "we'll",
                  "am", "are",  "will", "shall", "be",   "going",  "gonna",
                  "to", "have", "need", "my",    "also", "afraid", "that"});
}

}  // namespace callboard
