#include "rules/core/facts.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::string joined(const std::vector<int>& numbers, const char* between) {
  std::string text;
  for (const int number : numbers) {
    if (!text.empty()) text += between;
    text += std::to_string(number);
  }
  return text;
}

bool stands_as_it_is(char c) {
  return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20;
}

// Text of ours and of people as JSON writes it.
void write_text(std::string& out, std::string_view text) {
  constexpr const char* kHex = "0123456789abcdef";
  out += '"';
  for (;;) {
    const auto plain = static_cast<std::size_t>(
        std::find_if_not(text.begin(), text.end(), stands_as_it_is) - text.begin());
    out.append(text.substr(0, plain));
    if (plain == text.size()) break;
    const auto code = static_cast<unsigned char>(text[plain]);
    if (code < 0x20) {
      out += "\\u00";
      out += kHex[code >> 4U];
      out += kHex[code & 15U];
    } else {
      out += '\\';
      out += text[plain];
    }
    text.remove_prefix(plain + 1);
  }
  out += '"';
}

// {"$money":1200}: a value with a meaning of its own (rules/core/marks.h).
void write_mark(std::string& out, std::string_view mark, std::int64_t value) {
  out.append("{\"$").append(mark).append("\":").append(std::to_string(value)) += '}';
}

template <class List, class Write>
void write_list(std::string& out, const List& list, const Write& write) {
  out += '[';
  bool first = true;
  for (const auto& item : list) {
    if (!std::exchange(first, false)) out += ',';
    write(item);
  }
  out += ']';
}

void write_value(std::string& out, const FactValue& value) {
  std::visit(Overloaded{
                 [&](std::int64_t number) { out += std::to_string(number); },
                 [&](bool flag) { out += flag ? "true" : "false"; },
                 [&](Seat seat) { write_mark(out, "seat", seat.index); },
                 [&](const Money& money) { write_mark(out, "money", money.units); },
                 [&](const Said& said) {
                   out += "{\"$said\":";
                   write_text(out, said.words);
                   out += '}';
                 },
                 [&](const Word& word) { write_text(out, word.word); },
                 [&](const std::vector<int>& numbers) {
                   write_list(out, numbers, [&](int number) { out += std::to_string(number); });
                 },
                 [&](const Facts& facts) { write_facts(out, facts); },
                 [&](const std::vector<Facts>& list) {
                   write_list(out, list, [&](const Facts& facts) { write_facts(out, facts); });
                 },
             },
             value);
}

void hash_value(Hasher& hasher, const FactValue& value) {
  hasher.add(value.index());
  std::visit(Overloaded{
                 [&](std::int64_t number) { hasher.add(number); },
                 [&](bool flag) { hasher.add(flag); },
                 [&](Seat seat) { hasher.add(seat); },
                 [&](const Money& money) { hasher.add(money.units); },
                 [&](const Said& said) { hasher.add(std::string_view(said.words)); },
                 [&](const Word& word) { hasher.add(std::string_view(word.word)); },
                 [&](const std::vector<int>& numbers) { hasher.add(numbers); },
                 [&](const Facts& facts) { hash_facts(hasher, facts); },
                 [&](const std::vector<Facts>& list) {
                   hasher.add(list.size());
                   for (const Facts& facts : list) hash_facts(hasher, facts);
                 },
             },
             value);
}

}  // namespace

bool operator==(const Fact& a, const Fact& b) {
  return a.name == std::string_view(b.name) && a.value == b.value;
}

void write_facts(std::string& out, const Facts& facts) {
  out += '{';
  bool first = true;
  for (const Fact& fact : facts) {
    if (!std::exchange(first, false)) out += ',';
    out.append("\"").append(std::string_view(fact.name)).append("\":");
    write_value(out, fact.value);
  }
  out += '}';
}

std::string facts_text(const Facts& facts) {
  constexpr std::size_t kBoardBytes = 3000;
  std::string text;
  text.reserve(facts.size() > 8 ? kBoardBytes : 0);
  write_facts(text, facts);
  return text;
}

std::string facts_text(const std::vector<Facts>& list) {
  std::string text;
  write_list(text, list, [&](const Facts& facts) { write_facts(text, facts); });
  return text;
}

Json facts_json(const Facts& facts) { return Json::parse(facts_text(facts)); }

void hash_facts(Hasher& hasher, const Facts& facts) {
  hasher.add(facts.size());
  for (const Fact& fact : facts) {
    hasher.add(std::string_view(fact.name));
    hash_value(hasher, fact.value);
  }
}

std::string numbers_spaced(const std::vector<int>& numbers) { return joined(numbers, " "); }
std::string numbers_summed(const std::vector<int>& numbers) { return joined(numbers, " + "); }

}  // namespace callboard
