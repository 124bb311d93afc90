// Named values for templates: what a refusal, a piece of news, a prompt or a button carries. A
// closed set of value kinds, so that nothing unmarked (a name, an amount, a person's words) gets
// into a view. Plain values owned by whoever holds them, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/hasher.h"
#include "rules/core/ids.h"

namespace callboard {

struct Money {  // mark::money
  std::int64_t units = 0;
  bool operator==(const Money&) const = default;
};
struct Said {  // mark::said: words of a person or of a pack
  std::string words;
  bool operator==(const Said&) const = default;
};
struct Word {  // a word of ours, from a closed set: "gold", "unlucky"
  std::string word;
  bool operator==(const Word&) const = default;
};

struct Fact;
using Facts = std::vector<Fact>;
// Numbers become an array; Facts an object; a list of Facts an array of objects.
using FactValue = std::variant<std::int64_t, bool, Seat, Money, Said, Word, std::vector<int>, Facts,
                               std::vector<Facts>>;

// One of our own names, written in the code.
class FactName {
 public:
  template <std::size_t N>
  constexpr FactName(const char (&text)[N])  // NOLINT: what quotes give
      : text_(text, N - 1) {}
  constexpr operator std::string_view() const { return text_; }  // NOLINT: it is one
  constexpr bool operator==(std::string_view other) const { return text_ == other; }

 private:
  std::string_view text_;
};

struct Fact {
  FactName name;
  FactValue value;
};
bool operator==(const Fact& a, const Fact& b);

// Facts made({{"pot", Money{pot}}, {"lines", std::move(lines)}}): a list in braces alone is copied,
// with all that lies in it.
template <std::size_t N>
Facts made(Fact (&&list)[N]) {  // NOLINT(modernize-avoid-c-arrays): what braces give
  Facts facts;
  facts.reserve(N);
  for (Fact& fact : list) facts.push_back(std::move(fact));
  return facts;
}

// {"name":value,...} with the marks of rules/core/marks.h, as text without blanks. A view is
// written for every reply: without a tree of JSON in between that takes a fifth of the time.
void write_facts(std::string& out, const Facts& facts);
std::string facts_text(const Facts& facts);
std::string facts_text(const std::vector<Facts>& list);
nlohmann::json facts_json(const Facts& facts);
void hash_facts(Hasher& hasher, const Facts& facts);

// "1 2 4" and "1 + 2 + 4": lists of numbers as templates show them.
std::string numbers_spaced(const std::vector<int>& numbers);
std::string numbers_summed(const std::vector<int>& numbers);

}  // namespace callboard
