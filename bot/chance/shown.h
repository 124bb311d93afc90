// What the values of a draw mean to people: faces of dice, an order of labels. The same for every
// game, so that a verifier needs no rules. Pure, any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

inline constexpr std::uint64_t kOrderedMax = 20;  // 21! is beyond 64 bits

// The order of 1..count that stands at place `value` (from 0) when all orders are sorted.
std::vector<std::uint64_t> order_at(std::uint64_t value, std::uint64_t count);

// "dice": each value plus one. "labels", one value of count!: the labels in the order of the cells.
// Anything else shows as an empty text: the values speak for themselves.
std::string shown(std::string_view label, std::uint64_t sides,
                  std::span<const std::uint64_t> outcome);

}  // namespace callboard
