// Orders about qualifying: opening a quiz and closing it.
#include <charconv>
#include <string>

#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/show/qualify.h"
#include "bot/show/show_setup.h"

namespace callboard {
namespace {

constexpr const char* kQualifyForm = "!qualify open 10 [closes 48h] | close";
inline constexpr std::int64_t kOpenMin_s = 60;

}  // namespace

Objected order_qualify(ShowOrder& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what == "close" && rest.empty()) {
    if (!qualifies(order.show)) return Objection("E_NO_QUIZ");
    close_qualifying(order.house, order.act, order.show);
    return std::nullopt;
  }
  const std::string number = take_word(rest);
  std::size_t count = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), count);
  const bool counted = read.ec == std::errc{} && read.ptr == number.data() + number.size();
  if (what != "open" || !counted) return usage(kQualifyForm);
  if (count == 0 || count > kQuizQuestionsMax) {
    return Objection{"E_QUIZ_COUNT", {{"most", kQuizQuestionsMax}}};
  }
  std::int64_t open_s = 2 * kDay_s;
  if (!rest.empty()) {
    if (take_word(rest) != "closes") return usage(kQualifyForm);
    const auto span_s = parse_span_s(rest);
    if (!span_s || *span_s < kOpenMin_s) return usage(kQualifyForm);
    open_s = *span_s;
  }
  if (qualifies(order.show)) return Objection("E_QUIZ_RUNS");
  const Timestamp closes{order.act.now.ms + open_s * 1000};
  if (!open_qualifying(order.house, order.act, order.show, count, closes)) {
    return Objection("E_QUIZ_FEW");
  }
  return std::nullopt;
}

}  // namespace callboard
