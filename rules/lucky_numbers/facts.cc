#include "rules/lucky_numbers/facts.h"

#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"

namespace callboard::lucky_numbers {
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

Json value_json(const FactValue& value) {
  return std::visit(Overloaded{
                        [](std::int64_t number) { return Json(number); },
                        [](bool flag) { return Json(flag); },
                        [](Seat seat) { return mark::seat(seat); },
                        [](const Money& money) { return mark::money(money.units); },
                        [](const Said& said) { return mark::said(said.words); },
                        [](const Word& word) { return Json(word.word); },
                        [](const std::vector<int>& numbers) { return Json(numbers); },
                        [](const Facts& facts) { return facts_json(facts); },
                        [](const std::vector<Facts>& list) {
                          Json json = Json::array();
                          for (const Facts& facts : list) json.push_back(facts_json(facts));
                          return json;
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

bool operator==(const Fact& a, const Fact& b) { return a.name == b.name && a.value == b.value; }

Json facts_json(const Facts& facts) {
  Json json = Json::object();
  for (const Fact& fact : facts) json[fact.name] = value_json(fact.value);
  return json;
}

void hash_facts(Hasher& hasher, const Facts& facts) {
  hasher.add(facts.size());
  for (const Fact& fact : facts) {
    hasher.add(std::string_view(fact.name));
    hash_value(hasher, fact.value);
  }
}

std::string numbers_spaced(const std::vector<int>& numbers) { return joined(numbers, " "); }
std::string numbers_summed(const std::vector<int>& numbers) { return joined(numbers, " + "); }

}  // namespace callboard::lucky_numbers
