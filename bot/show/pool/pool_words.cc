#include "bot/show/pool/pool_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <vector>

#include "bot/show/yes_or_no.h"

namespace callboard {
namespace {

enum class Phrase : std::uint8_t {
  kJoin,
  kLeave,
  kAccept,
  kStage,
  kAudience,
  kTest,
  kHere,
  kNoThanks,
  kList,
  kStatus,
  kWonder,
};

struct Known {
  Phrase phrase;
  std::string_view words;
};

constexpr std::array kKnown = {
    Known{Phrase::kJoin, "register"},
    Known{Phrase::kJoin, "register me"},
    Known{Phrase::kJoin, "sign me up"},
    Known{Phrase::kJoin, "sign up"},
    Known{Phrase::kJoin, "i'm in"},
    Known{Phrase::kJoin, "im in"},
    Known{Phrase::kJoin, "i am in"},
    Known{Phrase::kJoin, "in"},
    Known{Phrase::kJoin, "count me in"},
    Known{Phrase::kJoin, "me"},
    Known{Phrase::kJoin, "join"},
    Known{Phrase::kJoin, "+1"},
    Known{Phrase::kJoin, "i want to play"},
    Known{Phrase::kJoin, "i'd like to play"},
    Known{Phrase::kLeave, "unregister"},
    Known{Phrase::kLeave, "unregister me"},
    Known{Phrase::kLeave, "leave"},
    Known{Phrase::kLeave, "i'm out"},
    Known{Phrase::kLeave, "im out"},
    Known{Phrase::kLeave, "out"},
    Known{Phrase::kLeave, "sign me off"},
    Known{Phrase::kLeave, "take me off"},
    Known{Phrase::kLeave, "take me off the list"},
    Known{Phrase::kLeave, "withdraw"},
    Known{Phrase::kLeave, "i withdraw"},
    Known{Phrase::kAccept, "i accept"},
    Known{Phrase::kAccept, "accept"},
    Known{Phrase::kAccept, "accepted"},
    Known{Phrase::kAccept, "i accept the rules"},
    Known{Phrase::kAccept, "accept the rules"},
    Known{Phrase::kAccept, "i agree"},
    Known{Phrase::kAccept, "i accept them"},
    Known{Phrase::kStage, "on stage"},
    Known{Phrase::kStage, "stage"},
    Known{Phrase::kStage, "stage yes"},
    Known{Phrase::kStage, "yes stage"},
    Known{Phrase::kStage, "yes on stage"},
    Known{Phrase::kStage, "i want to play on stage"},
    Known{Phrase::kAudience, "audience"},
    Known{Phrase::kAudience, "audience only"},
    Known{Phrase::kAudience, "only audience"},
    Known{Phrase::kAudience, "stage no"},
    Known{Phrase::kAudience, "no stage"},
    Known{Phrase::kAudience, "not on stage"},
    Known{Phrase::kTest, "test me"},
    Known{Phrase::kTest, "test"},
    Known{Phrase::kTest, "ready for the test"},
    Known{Phrase::kTest, "i'm ready for the test"},
    Known{Phrase::kTest, "send me the test"},
    Known{Phrase::kHere, "here"},
    Known{Phrase::kHere, "i'm here"},
    Known{Phrase::kHere, "im here"},
    Known{Phrase::kHere, "i am here"},
    Known{Phrase::kHere, "present"},
    Known{Phrase::kHere, "check in"},
    Known{Phrase::kHere, "check me in"},
    Known{Phrase::kHere, "checking in"},
    Known{Phrase::kNoThanks, "no thanks"},
    Known{Phrase::kNoThanks, "no thank you"},
    Known{Phrase::kNoThanks, "i decline"},
    Known{Phrase::kNoThanks, "decline"},
    Known{Phrase::kNoThanks, "pass"},
    Known{Phrase::kNoThanks, "i pass"},
    Known{Phrase::kNoThanks, "pass me"},
    Known{Phrase::kNoThanks, "can't make it"},
    Known{Phrase::kNoThanks, "i can't make it"},
    Known{Phrase::kList, "list"},
    Known{Phrase::kList, "the list"},
    Known{Phrase::kList, "who is registered"},
    Known{Phrase::kStatus, "my registration"},
    Known{Phrase::kStatus, "am i registered"},
    Known{Phrase::kStatus, "where am i"},
    Known{Phrase::kStatus, "my place"},
    Known{Phrase::kStatus, "my token"},
    Known{Phrase::kWonder, "can i play"},
    Known{Phrase::kWonder, "may i play"},
    Known{Phrase::kWonder, "can i join"},
    Known{Phrase::kWonder, "can i register"},
};

bool is_part(char c) {
  return c == ',' || c == ';' || c == '.' || c == '!' || c == '?' || c == ':';
}

// Without blanks around it, leading slashes and courtesy.
std::string trimmed(std::string_view words) {
  while (!words.empty() && (words.front() == ' ' || words.front() == '/')) words.remove_prefix(1);
  const auto drop_end = [&](std::string_view end) {
    if (!words.ends_with(end)) return false;
    words.remove_suffix(end.size());
    return true;
  };
  while (drop_end(" ") || drop_end(" please") || drop_end(" pls")) {
  }
  for (const std::string_view start : {"ok ", "okay ", "and ", "please ", "hi ", "hello "}) {
    if (words.starts_with(start)) return trimmed(words.substr(start.size()));
  }
  return std::string(words);
}

struct Piece {
  std::string key;
  std::string text;  // the same, as it was written
};

// The parts of a line between commas and the like, and between "and"s.
std::vector<Piece> pieces_of(const FoldedLine& line) {
  const bool twin = line.key.size() == line.text.size();
  std::vector<Piece> pieces;
  std::size_t from = 0;
  const auto cut = [&](std::size_t to, std::size_t skip) {
    const std::string key = trimmed(std::string_view(line.key).substr(from, to - from));
    const std::string text =
        twin ? trimmed(std::string_view(line.text).substr(from, to - from)) : key;
    if (!key.empty()) pieces.push_back({key, text});
    from = to + skip;
  };
  for (std::size_t i = 0; i < line.key.size(); ++i) {
    if (is_part(line.key[i])) cut(i, 1);
    if (i >= from && line.key.compare(i, 5, " and ") == 0) cut(i, 5);
  }
  cut(line.key.size(), 0);
  return pieces;
}

std::vector<std::string_view> words_of(std::string_view key) {
  std::vector<std::string_view> words;
  while (!key.empty()) {
    const std::size_t end = key.find(' ');
    if (end != 0) words.push_back(key.substr(0, end));
    key = end == std::string_view::npos ? std::string_view() : key.substr(end + 1);
  }
  return words;
}

std::optional<std::int64_t> whole_number(std::string_view word) {
  if (word.ends_with('+')) word.remove_suffix(1);
  std::int64_t value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool whole =
      !word.empty() && read.ec == std::errc{} && read.ptr == word.data() + word.size();
  return whole ? std::optional(value) : std::nullopt;
}

// "18", "18 yes", "I'm over 18", "not 18", "under 18", "I am 34".
std::optional<bool> read_age(std::string_view key, std::int64_t min_age) {
  constexpr std::array<std::string_view, 20> kAround = {
      "i",   "am", "i'm",   "im",  "yes", "over", "older", "or", "years", "year",
      "old", "at", "least", "the", "age", "of",   "y",     "yo", "than",  "are"};
  constexpr std::array<std::string_view, 6> kDenies = {"no",    "not",     "under",
                                                       "below", "younger", "isn't"};
  std::optional<std::int64_t> age;
  bool denied = false;
  for (const std::string_view word : words_of(key)) {
    if (const auto number = whole_number(word); number && !age) {
      age = number;
    } else if (std::find(kDenies.begin(), kDenies.end(), word) != kDenies.end()) {
      denied = true;
    } else if (std::find(kAround.begin(), kAround.end(), word) == kAround.end()) {
      return std::nullopt;
    }
  }
  if (!age || *age < 1 || *age > 120) return std::nullopt;
  if (denied) return *age <= min_age ? std::optional(false) : std::nullopt;
  return *age >= min_age;
}

constexpr std::array<int, 12> kDaysOf = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

// "born 12-31": month and day. Nothing: not about a birthday; empty: no such day.
std::optional<std::string> read_born(std::string_view key) {
  std::string_view rest;
  for (const std::string_view start : {"born on ", "born ", "birthday "}) {
    if (rest.empty() && key.starts_with(start)) rest = key.substr(start.size());
  }
  if (rest.empty()) return std::nullopt;
  const std::size_t dash = rest.find_first_of("-/");
  if (dash == std::string_view::npos) return "";
  const auto month = whole_number(rest.substr(0, dash));
  const auto day = whole_number(rest.substr(dash + 1));
  if (!month || !day || *month < 1 || *month > 12 || *day < 1) return "";
  if (*day > kDaysOf.at(static_cast<std::size_t>(*month - 1))) return "";
  return std::to_string(*month) + "-" + std::to_string(*day);
}

// "proxy: Bob" was cut at the colon: the name is the next piece.
bool is_proxy_word(std::string_view key) { return key == "proxy" || key == "my proxy"; }

std::optional<std::string> proxy_in(const Piece& piece) {
  constexpr std::string_view kBefore = "proxy ";
  constexpr std::string_view kBehind = " plays for me";
  const auto name = [](std::string text) {
    if (text.starts_with('@')) text.erase(0, 1);
    return text;
  };
  if (piece.key.starts_with(kBefore)) return name(piece.text.substr(kBefore.size()));
  if (!piece.key.ends_with(kBehind)) return std::nullopt;
  return name(piece.text.substr(0, piece.text.size() - kBehind.size()));
}

void take_phrase(PoolWords& words, Phrase phrase) {
  words.plain = words.plain || (phrase != Phrase::kHere && phrase != Phrase::kNoThanks);
  switch (phrase) {
    case Phrase::kJoin:
      words.joins = true;
      return;
    case Phrase::kLeave:
      words.leaves = true;
      return;
    case Phrase::kAccept:
      words.accepts = true;
      return;
    case Phrase::kStage:
      words.stage = true;
      return;
    case Phrase::kAudience:
      words.stage = false;
      return;
    case Phrase::kTest:
      words.test = true;
      return;
    case Phrase::kHere:
      words.here = true;
      return;
    case Phrase::kNoThanks:
      words.no = true;
      return;
    case Phrase::kList:
      words.list = true;
      return;
    case Phrase::kStatus:
      words.status = true;
      return;
    case Phrase::kWonder:
      words.wonders = true;
      return;
  }
}

bool take_known(PoolWords& words, const Piece& piece) {
  const auto known = std::find_if(kKnown.begin(), kKnown.end(),
                                  [&](const Known& one) { return one.words == piece.key; });
  if (known == kKnown.end()) return false;
  take_phrase(words, known->phrase);
  return true;
}

bool take_piece(PoolWords& words, const Piece& piece, std::int64_t min_age) {
  if (take_known(words, piece)) return true;
  if (const auto age = read_age(piece.key, min_age)) {
    words.of_age = age;
    return true;
  }
  if (auto born = read_born(piece.key)) {
    words.born = std::move(born);
    words.plain = true;
    return true;
  }
  if (auto proxy = proxy_in(piece)) {
    words.proxy = std::move(proxy);
    words.plain = true;
    return true;
  }
  switch (yes_or_no(piece.key)) {
    case YesNo::kYes:
      words.yes = true;
      return true;
    case YesNo::kNo:
      words.no = true;
      return true;
    case YesNo::kEither:
    case YesNo::kNeither:
      return false;
  }
  return false;
}

}  // namespace

PoolWords read_pool_words(const Folded& folded, std::int64_t min_age) {
  PoolWords words;
  words.all = true;
  for (const FoldedLine& line : folded.lines) {
    const std::vector<Piece> pieces = pieces_of(line);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (is_proxy_word(pieces[i].key) && i + 1 < pieces.size()) {
        std::string name = pieces[++i].text;
        if (name.starts_with('@')) name.erase(0, 1);
        words.proxy = std::move(name);
        words.plain = words.any = true;
        continue;
      }
      const bool taken = take_piece(words, pieces[i], min_age);
      words.any = words.any || taken;
      words.all = words.all && taken;
    }
  }
  words.all = words.all && words.any;
  return words;
}

}  // namespace callboard
