#include "bot/show/variants.h"

#include <algorithm>
#include <map>

#include "rules/core/answers.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kKind = "variant";
constexpr std::size_t kWordsMax = 300;

NoteRow row_of(ShowId show, const Variant& variant) {
  const nlohmann::json json{{"question", variant.question},
                            {"answer", variant.answer},
                            {"host", variant.host.value},
                            {"at", variant.at.ms}};
  return {show, kKind, std::to_string(variant.id), json.dump()};
}

NoteRow head_of(ShowId show, const Variants& variants) {
  return {show, kKind, "", nlohmann::json{{"made", variants.made}}.dump()};
}

std::string key_of(std::string_view words) {
  return answer_key(fold_key(one_line(std::string(words), kWordsMax)));
}

// How many pairs of neighbouring letters two keys share, of those they have: 0 to 1.
double likeness(const std::string& one, const std::string& other) {
  std::map<std::string, int> pairs;
  for (std::size_t i = 1; i < one.size(); ++i) ++pairs[one.substr(i - 1, 2)];
  int shared = 0;
  for (std::size_t i = 1; i < other.size(); ++i) {
    int& left = pairs[other.substr(i - 1, 2)];
    if (left == 0) continue;
    ++shared;
    --left;
  }
  const std::size_t all = one.size() + other.size();
  return all == 0 ? 0 : 2.0 * shared / static_cast<double>(all);
}

}  // namespace

Variants read_variants(std::span<const NoteRow> rows) try {
  Variants variants;
  for (const NoteRow& row : rows) {
    if (row.kind != kKind) continue;
    const auto json = nlohmann::json::parse(row.json);
    if (row.key.empty()) {
      variants.made = json.at("made").get<std::int64_t>();
      continue;
    }
    variants.list.push_back({std::stoll(row.key), json.at("question").get<std::string>(),
                             json.at("answer").get<std::string>(),
                             PersonId{json.at("host").get<std::int64_t>()},
                             Timestamp{json.at("at").get<std::int64_t>()}});
  }
  std::sort(variants.list.begin(), variants.list.end(),
            [](const Variant& a, const Variant& b) { return a.id < b.id; });
  return variants;
} catch (const std::exception& error) {
  throw Broken(std::string("an accepted answer does not decode: ") + error.what());
}

bool accepted_before(const Variants& variants, const std::string& question, std::string_view said) {
  const std::string asked = key_of(question);
  const std::string key = key_of(said);
  if (asked.empty() || key.empty()) return false;
  return std::any_of(variants.list.begin(), variants.list.end(), [&](const Variant& one) {
    return key_of(one.question) == asked && key_of(one.answer) == key;
  });
}

Asked find_question(const std::vector<std::string>& questions, const std::string& words) {
  const std::string key = key_of(words);
  Asked best;
  double most = -1;
  for (const std::string& question : questions) {
    const std::string other = key_of(question);
    if (other == key) return {true, question};
    const double shared = likeness(key, other);
    if (shared > most) best.question = question;
    most = std::max(most, shared);
  }
  return best;
}

bool keep_variant(Commit& commit, ShowId show, Variants& variants, Variant variant) {
  variant.question = one_line(variant.question, kWordsMax);
  variant.answer = one_line(variant.answer, kWordsMax);
  if (key_of(variant.question).empty() || key_of(variant.answer).empty()) return false;
  if (accepted_before(variants, variant.question, variant.answer)) return false;
  if (variants.list.size() >= kVariantsMax) return false;
  variant.id = ++variants.made;
  commit.notes.push_back(head_of(show, variants));
  commit.notes.push_back(row_of(show, variant));
  variants.list.push_back(std::move(variant));
  return true;
}

bool drop_variant(Commit& commit, ShowId show, Variants& variants, std::int64_t id) {
  const auto found = std::find_if(variants.list.begin(), variants.list.end(),
                                  [&](const Variant& one) { return one.id == id; });
  if (found == variants.list.end()) return false;
  commit.notes.push_back({show, kKind, std::to_string(id), ""});
  variants.list.erase(found);
  return true;
}

}  // namespace callboard
