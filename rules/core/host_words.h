// Small readers for hosts' commands: words, names, amounts, slices of a content text. Games read
// their commands with them. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/text.h"

namespace callboard::host_words {

// The glyphs [from, to) as a text of their own, blanks at the ends taken off.
PackText slice(const PackText& text, std::size_t from, std::size_t to);
// From the end of the first `words` words on.
PackText after_words(const PackText& text, std::size_t words);
std::vector<PackText> split(const PackText& text, char separator);
std::vector<std::string> words_of(std::string_view key);
inline constexpr std::int64_t kAmountMax = 1'000'000'000;
inline constexpr int kSmallMax = 1000;
// "1200", "$1,200"; nothing for anything else, nor above kAmountMax.
std::optional<std::int64_t> read_amount(std::string_view word);
// What a prize is worth, in whole units: "1499.50" is 1500, ".49" less than the half and falls away
// (WF-250). Written as an amount, with decimals if there are any. Three of them ("24.000") may be
// meant as thousands, so that they are refused where no comma says otherwise.
std::optional<std::int64_t> read_value(std::string_view word);
// Written like a number, whatever it may be worth: "24.000", "2,5". Where it is no value it is
// asked back and not taken for a name.
bool is_figure(std::string_view word);
std::optional<int> read_small(std::string_view word);  // not above kSmallMax
// A whole number, written as those, that is below zero or above `most`.
bool is_beyond(std::string_view word, std::int64_t most);

// True if `key` begins with the whole of `name`, as a word or words of their own.
bool starts_with_name(std::string_view key, std::string_view name);

// A way to name a seat: its occupant's name, or a word for its place ("champion", "red").
struct SeatName {
  Seat seat;
  std::string key;
  bool of_person = true;
};
struct SeatsNamed {
  std::vector<Seat> seats;  // one: it is clear who is meant; several: they have to be asked about
  std::string called;       // the words that name them
  std::size_t key_length = 0;  // with quotation marks around them
};
// Whom the beginning of `key` names: the longest name counts. In quotation marks it is a person's.
SeatsNamed longest_name(std::string_view key, const std::vector<SeatName>& all);

}  // namespace callboard::host_words
