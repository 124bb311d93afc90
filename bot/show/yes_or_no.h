// Whether the words of somebody who is asked to play say yes or no. Only words that can mean
// nothing else are an answer; a question, a condition or both at once is asked about. Pure, any
// thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace callboard {

enum class YesNo : std::uint8_t { kYes, kNo, kEither, kNeither };

// `line`: as folded, in small letters. kEither: it says yes or no and something else besides.
YesNo yes_or_no(std::string_view line);

}  // namespace callboard
