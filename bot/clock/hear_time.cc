#include "bot/clock/hear_time.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "bot/clock/day_words.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::size_t kSentencesMax = 40;  // what stands after them is the last one's
constexpr std::string_view kEnds = ".!?;";

bool is_figure(char c) { return c >= '0' && c <= '9'; }

// The full stop after `before` is part of a date or an hour that goes on: "3. to 9. May", "10 p.m.
// to 8 a.m.", "Dec. 3", "Mon. until Fri."
bool goes_on(std::string_view before, const std::string& after) {
  Words next(after);
  if (next.empty() || is_figure(next.front().front())) return true;
  const auto blank = before.find_last_of(' ');
  const std::string_view last = before.substr(blank == std::string_view::npos ? 0 : blank + 1);
  const bool figure = !last.empty() && is_figure(last.back());
  const bool hour = last == "a.m" || last == "p.m" || last == "am" || last == "pm";
  const bool name = last.size() <= 4 && names_a_day(std::string(last));
  if (figure && names_a_day(next.front())) return true;
  return (figure || hour || name) &&
         next.skip({"to", "until", "till", "til", "through", "-", "and", "&", "at", "around"});
}

std::ptrdiff_t place(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }

// With their signs and without blanks around them. What stands in quotation marks is not parted.
std::vector<std::string> sentences_of(const std::string& text) {
  std::vector<std::string> all;
  std::size_t from = 0;
  while (from < text.size() && all.size() + 1 < kSentencesMax) {
    std::size_t end = text.find_first_of(kEnds, from);
    while (end != std::string::npos) {
      const std::size_t sign = end;
      end = text.find_first_not_of(kEnds, end);
      if (end == std::string::npos) break;
      const bool blank = text[end] == ' ';
      const bool stop = text[sign] == '.' && end == sign + 1;
      const bool quoted =
          std::count(text.begin() + place(from), text.begin() + place(end), '"') % 2 != 0;
      const std::string before = fold_key(text.substr(from, sign - from));
      if (blank && !quoted && !(stop && goes_on(before, fold_key(text.substr(end))))) break;
      end = text.find_first_of(kEnds, end);
    }
    if (end == std::string::npos) break;
    all.push_back(text.substr(from, end - from));
    from = text.find_first_not_of(' ', end);
    if (from == std::string::npos) return all;
  }
  if (from < text.size()) all.push_back(text.substr(from));
  return all;
}

FoldedLine without(const FoldedLine& line, std::vector<std::string> sentences, std::size_t heard) {
  sentences.erase(sentences.begin() + place(heard));
  FoldedLine rest;
  for (const std::string& one : sentences) rest.text += (rest.text.empty() ? "" : " ") + one;
  rest.key = fold_key(rest.text);
  for (const std::string& phrase : line.emphasised) {
    if (rest.text.find(phrase) != std::string::npos) rest.emphasised.push_back(phrase);
  }
  return rest;
}

// "I'm away", "may we have more time?", "more time, please"; not "Another day. Another dollar."
bool of_self(const std::string& key) {
  Words words(key);
  words.skip_all({"so", "but", "and", "sorry", "please", "unfortunately", "also", "ok", "okay"});
  constexpr std::array<std::string_view, 14> kSelf = {"i",   "i'm",   "im",    "i'll", "i'd",
                                                      "we",  "we're", "we'll", "we'd", "my",
                                                      "can", "could", "may",   "not"};
  return key.find("please") != std::string::npos ||
         std::find(kSelf.begin(), kSelf.end(), words.front()) != kSelf.end();
}

// Each way to speak of time has one of these words in it; most replies have none.
bool may_tell_time(const std::string& key) {
  constexpr std::array<std::string_view, 19> kSigns = {
      "zone",  "quiet", "away",   "absen",   "afk",    "holiday", "vacation",
      "leave", "back",  "gone",   "abroad",  "travel", "unavail", "offline",
      "out",   "til",   "before", "another", "more"};
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return key.find(sign) != std::string::npos; });
}

bool is_taken(const TimeWords& words) {
  return !std::holds_alternative<SaysNothing>(words) && !std::holds_alternative<UnclearTime>(words);
}

}  // namespace

HeardTime hear_time(const FoldedLine& line, Timestamp now, const std::string& zone,
                    const std::vector<Absence>& told) {
  if (!may_tell_time(line.key)) return {SaysNothing{}, {}};
  TimeWords whole = read_time_words(line.key, now, zone, told);
  if (is_taken(whole)) return {std::move(whole), {}};
  const std::vector<std::string> sentences = sentences_of(line.text);
  HeardTime unclear{whole, {}};
  for (std::size_t i = 0; i < sentences.size() && sentences.size() > 1; ++i) {
    const std::string key = fold_key(sentences[i]);
    TimeWords words = read_time_words(key, now, zone, told);
    if (std::holds_alternative<SaysNothing>(words)) continue;
    if (std::holds_alternative<SaysBack>(words) && told.empty()) continue;  // an everyday word
    const bool surely = of_self(key);
    if (std::holds_alternative<WantsTime>(words) && !surely) continue;
    if (is_taken(words)) return {std::move(words), without(line, sentences, i)};
    if (surely && std::holds_alternative<SaysNothing>(unclear.words)) {
      unclear = {std::move(words), without(line, sentences, i)};
    }
  }
  return unclear;
}

}  // namespace callboard
