// Seats in hosts' commands, and the readers of rules/core/host_words.h by their short names. Inner
// header of rules/lucky_numbers; pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/host_words.h"
#include "rules/core/ids.h"
#include "rules/lucky_numbers/types.h"

namespace callboard::lucky_numbers {

using host_words::after_words;
using host_words::is_beyond;
using host_words::kAmountMax;
using host_words::kSmallMax;
using host_words::read_amount;
using host_words::read_small;
using host_words::slice;
using host_words::split;
using host_words::words_of;

struct NamedSeat {
  Seat seat;
  std::string rest;  // what follows the name, as key
};
// A seat by its occupant's name, or "challenger" and "champion", at the front of `key`. Nothing:
// nobody, or two who could be meant.
std::optional<NamedSeat> read_seat(std::string_view key, const std::vector<PackText>& names);
// Why the line names no seat.
Refusal no_seat(const HostLine& line);

}  // namespace callboard::lucky_numbers
