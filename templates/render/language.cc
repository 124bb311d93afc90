#include "templates/render/language.h"

#include "rules/core/json.h"

namespace callboard {
namespace {

constexpr std::int64_t kMinute_s = 60;
constexpr std::int64_t kHour_s = 60 * kMinute_s;
constexpr std::int64_t kDay_s = 24 * kHour_s;

std::string filled(std::string pattern, std::string_view name, const std::string& value) {
  const std::size_t at = pattern.find(name);
  return at == std::string::npos ? pattern : pattern.replace(at, name.size(), value);
}

template <class Value>
void take(const nlohmann::json& words, const char* name, Value& value) {
  if (words.contains(name)) words.at(name).get_to(value);
}
template <class Map>
void take_over(const nlohmann::json& words, const char* name, Map& map) {
  Map more;
  take(words, name, more);
  for (auto& [key, value] : more) map[key] = value;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80U;
}

}  // namespace

std::string Language::read(const nlohmann::json& words) {
  try {
    take(words, "plural", plural_rule_);
    take(words, "thousands", thousands_);
    take(words, "money", money_sign_);
    take(words, "money_word", money_word_);
    take(words, "seat", seat_);
    take(words, "schedule", schedule_);
    take(words, "numbers", numbers_);
    take(words, "ordinals", ordinals_);
    take_over(words, "join", joins_);
    take_over(words, "span", units_);
    take_over(words, "terms", terms_);
  } catch (const nlohmann::json::exception& error) {
    return error.what();
  }
  if (plural_rule_ != "none" && plural_rule_ != "one_other") {
    return "plural is \"" + plural_rule_ + "\"; known rules: one_other, none";
  }
  return {};
}

std::string_view Language::plural(std::int64_t n) const {
  return plural_rule_ == "one_other" && n == 1 ? "one" : "other";
}

std::string Language::money(std::int64_t units, std::string_view currency) const {
  const bool negative = units < 0;
  std::string digits = std::to_string(units);
  if (negative) digits.erase(0, 1);
  for (std::size_t place = 3; place < digits.size(); place += 3 + thousands_.size()) {
    digits.insert(digits.size() - place, thousands_);
  }
  // A sign stands by the amount, a word ("points") beside it.
  const bool word =
      currency.size() > 1 && is_letter(currency.back()) && is_letter(currency.front());
  std::string out = filled(word ? money_word_ : money_sign_, "{amount}", digits);
  out = filled(std::move(out), "{currency}", std::string(currency));
  return negative ? "-" + out : out;
}

std::string Language::counted(std::string_view unit, std::int64_t n) const {
  const auto forms = units_.find(std::string(unit));
  if (forms == units_.end()) return std::to_string(n);
  const auto form = forms->second.find(std::string(plural(n)));
  if (form == forms->second.end()) return std::to_string(n);
  return filled(form->second, "{n}", std::to_string(n));
}

std::string Language::span(std::int64_t seconds) const {
  if (seconds < 0) seconds = 0;
  const std::int64_t minutes = (seconds + kMinute_s / 2) / kMinute_s;
  if (seconds < kMinute_s) return counted("second", seconds);
  if (seconds < kHour_s) return counted("minute", minutes);
  // Whole days from two on; a day is spoken of as 24 hours, as the rules do.
  if (seconds >= 2 * kDay_s) {
    const std::string days = counted("day", seconds / kDay_s);
    const std::int64_t hours = seconds % kDay_s / kHour_s;
    return hours == 0 ? days : days + " " + counted("hour", hours);
  }
  const std::string hours = counted("hour", minutes / 60);
  return minutes % 60 == 0 ? hours : hours + " " + counted("minute", minutes % 60);
}

std::string Language::number_word(std::int64_t n) const {
  const bool known = n >= 0 && n < static_cast<std::int64_t>(numbers_.size());
  return known ? numbers_[static_cast<std::size_t>(n)] : std::to_string(n);
}

std::string Language::ordinal(std::int64_t n) const {
  const bool known = n >= 0 && n < static_cast<std::int64_t>(ordinals_.size());
  return known ? ordinals_[static_cast<std::size_t>(n)] : std::to_string(n) + ".";
}

std::string Language::seat(std::int64_t number) const {
  return filled(seat_, "{n}", std::to_string(number));
}

const std::string* Language::term(const std::string& word) const {
  const auto found = terms_.find(word);
  return found == terms_.end() ? nullptr : &found->second;
}

std::string Language::joined(const std::vector<std::string>& items, Join join) const {
  const auto separator = [this](const char* name) {
    const auto found = joins_.find(name);
    return found == joins_.end() ? std::string(", ") : found->second;
  };
  const std::string between = join == Join::kBlanks ? " "
                              : join == Join::kSum  ? " + "
                                                    : separator("comma");
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool last = i > 0 && i + 1 == items.size();
    if (last && join == Join::kAnd) {
      out += separator("and");
    } else if (last && join == Join::kOr) {
      out += separator("or");
    } else if (i > 0) {
      out += between;
    }
    out += items[i];
  }
  return out;
}

}  // namespace callboard
