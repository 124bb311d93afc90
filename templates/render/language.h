// The grammar words of one language, read from words.json: plurals, number words, lists, amounts
// and lengths of time. Owned by the template library, immutable after loading, any thread.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

class Language {
 public:
  // Takes over what `words` names; called again with a game's own words.json, which wins. An empty
  // answer, or what is wrong with it.
  std::string read(const nlohmann::json& words);

  // "one" or "other"; the rule is named by "plural" in words.json.
  [[nodiscard]] std::string_view plural(std::int64_t n) const;
  // "$1,200", "-$5", "1,200 points".
  [[nodiscard]] std::string money(std::int64_t units, std::string_view currency) const;
  [[nodiscard]] std::string span(std::int64_t seconds) const;   // "24 hours"
  [[nodiscard]] std::string number_word(std::int64_t n) const;  // "three"; large ones: digits
  [[nodiscard]] std::string ordinal(std::int64_t n) const;      // "third"; large ones: "13."
  [[nodiscard]] std::string seat(std::int64_t number) const;    // nobody sits there: "seat 2"
  [[nodiscard]] const std::string& schedule() const { return schedule_; }  // who commands by it
  [[nodiscard]] const std::string* term(const std::string& word) const;    // one of our words
  enum class Join { kAnd, kOr, kCommas, kBlanks, kSum };
  [[nodiscard]] std::string joined(const std::vector<std::string>& items, Join join) const;

 private:
  [[nodiscard]] std::string counted(std::string_view unit, std::int64_t n) const;

  std::string plural_rule_ = "none";
  std::string thousands_;
  std::string money_sign_ = "{currency}{amount}";
  std::string money_word_ = "{amount} {currency}";
  std::string seat_ = "{n}";
  std::string schedule_ = "schedule";
  std::map<std::string, std::string> joins_;
  std::map<std::string, std::map<std::string, std::string>> units_;
  std::vector<std::string> numbers_;
  std::vector<std::string> ordinals_;
  std::map<std::string, std::string> terms_;
};

}  // namespace callboard
