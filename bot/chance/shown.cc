#include "bot/chance/shown.h"

#include <optional>

namespace callboard {
namespace {

// The count whose factorial is `sides`.
std::optional<std::uint64_t> factorial_root(std::uint64_t sides) {
  std::uint64_t product = 1;
  for (std::uint64_t count = 1; count <= kOrderedMax; ++count) {
    product *= count;
    if (product == sides) return count;
  }
  return std::nullopt;
}

std::string spaced(std::span<const std::uint64_t> values, std::uint64_t first) {
  std::string text;
  for (const std::uint64_t value : values) {
    text += (text.empty() ? "" : " ") + std::to_string(value + first);
  }
  return text;
}

}  // namespace

std::vector<std::uint64_t> order_at(std::uint64_t value, std::uint64_t count) {
  std::vector<std::uint64_t> left;
  std::uint64_t block = 1;
  for (std::uint64_t label = 1; label <= count; ++label) {
    left.push_back(label);
    block *= label;
  }
  std::vector<std::uint64_t> order;
  for (; !left.empty(); value %= block) {
    block /= left.size();
    const auto place = left.begin() + static_cast<std::ptrdiff_t>(value / block);
    order.push_back(*place);
    left.erase(place);
  }
  return order;
}

std::string shown(std::string_view label, std::uint64_t sides,
                  std::span<const std::uint64_t> outcome) {
  if (label == "dice") return spaced(outcome, 1);
  if (label != "labels" || outcome.size() != 1 || outcome[0] >= sides) return {};
  const auto count = factorial_root(sides);
  return count ? spaced(order_at(outcome[0], *count), 0) : std::string();
}

}  // namespace callboard
