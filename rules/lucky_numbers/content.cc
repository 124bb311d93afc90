// Pack entries to items, with reasons for the person who wrote the pack.
#include <algorithm>
#include <charconv>
#include <set>

#include "rules/core/answers.h"
#include "rules/core/host_words.h"
#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

using Texts = std::vector<PackText>;

// A field by any of its names: a nested table of a TOML pack arrives as "followup.question".
const Texts* field(const PackEntry& entry, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto found = entry.fields.find(name);
    if (found != entry.fields.end() && !found->second.empty() &&
        !found->second.front().text.empty()) {
      return &found->second;
    }
  }
  return nullptr;
}

std::string unknown_field(const PackEntry& entry, std::initializer_list<std::string_view> known) {
  for (const auto& [name, texts] : entry.fields) {
    if (std::find(known.begin(), known.end(), name) == known.end()) return name;
  }
  return "";
}

// Exactly one of the choices is right, and no two of them are the same when people type them
// (LN-67).
std::string choices_fault(const Texts& choices, const Texts* right) {
  if (choices.size() < 2) return "a question with choices needs two or more";
  std::set<std::string> keys;
  for (const PackText& choice : choices) {
    const std::string key = answer_key(choice.key);
    if (key.empty()) return "the choice \"" + choice.text + "\" has no letter and no digit";
    if (!keys.insert(key).second) return "\"" + choice.text + "\" is twice among the `choices`";
  }
  if (right == nullptr) return "a question with choices needs `right`, one of them";
  if (right->size() > 1) return "`right` names more than one; exactly one choice is right";
  if (keys.count(answer_key(right->front().key)) == 0) {
    return "`right` is \"" + right->front().text + "\", which is not one of the choices";
  }
  return "";
}

FollowUp with_choices(FollowUp followup, const Texts& choices, const PackText& right) {
  const auto found = std::find_if(choices.begin(), choices.end(), [&](const PackText& choice) {
    return answer_key(choice.key) == answer_key(right.key);
  });
  followup.choices = choices;
  followup.right = static_cast<std::size_t>(found - choices.begin());
  followup.two_choice = choices.size() == 2;
  return followup;
}

Result<std::optional<FollowUp>, std::string> read_followup(const PackEntry& entry) {
  const Texts* question = field(entry, {"question", "followup.question"});
  const Texts* answers = field(entry, {"answers", "followup.answers", "answer"});
  const Texts* choices = field(entry, {"choices", "followup.choices"});
  const Texts* right = field(entry, {"right", "followup.right"});
  if (question == nullptr) {
    if (answers == nullptr && choices == nullptr && right == nullptr)
      return std::optional<FollowUp>();
    return Fail{std::string("there are answers or choices but no `question`")};
  }
  FollowUp followup;
  followup.question = question->front();
  if (choices != nullptr) {
    if (answers != nullptr) {
      return Fail{std::string("a question has choices or `answers`, not both")};
    }
    std::string fault = choices_fault(*choices, right);
    if (!fault.empty()) return Fail{std::move(fault)};
    return std::optional<FollowUp>(with_choices(std::move(followup), *choices, right->front()));
  }
  if (answers == nullptr) return Fail{std::string("the question has no `answers`")};
  if (right != nullptr) return Fail{std::string("`right` is given, but no choices")};
  std::string fault = answers_fault(followup.question, *answers);
  if (!fault.empty()) return Fail{std::move(fault)};
  followup.answers = *answers;
  return std::optional<FollowUp>(std::move(followup));
}

bool says(const PackText& text, const PackText& solution) {
  return answer_key(text.key).find(answer_key(solution.key)) != std::string::npos;
}

// What is no number becomes 0, which fits nowhere.
std::vector<int> numbers_of(const Texts& texts) {
  std::vector<int> numbers;
  for (const PackText& text : texts) {
    int number = 0;
    const char* const end = text.text.data() + text.text.size();
    const auto [read, error] = std::from_chars(text.text.data(), end, number);
    numbers.push_back(error == std::errc{} && read == end ? number : 0);
  }
  return numbers;
}

Result<Item, std::string> read_puzzle(const PackEntry& entry, int low, int high) {
  const std::string unknown = unknown_field(
      entry, {"solution", "clue", "labels", "question", "answers", "answer", "choices", "right",
              "followup.question", "followup.answers", "followup.choices", "followup.right"});
  if (!unknown.empty()) return Fail{"unknown field `" + unknown + "`"};
  const Texts* solution = field(entry, {"solution"});
  if (solution == nullptr) return Fail{std::string("no `solution`")};
  Puzzle puzzle;
  puzzle.solution = solution->front();
  const int letters = letter_count(puzzle.solution);
  if (letters < low || letters > high) {
    const std::string range =
        low == high ? std::to_string(low) : std::to_string(low) + " to " + std::to_string(high);
    return Fail{"\"" + puzzle.solution.text + "\" has " + std::to_string(letters) +
                " letters; it needs " + range};
  }
  if (const Texts* clue = field(entry, {"clue"})) puzzle.clue = clue->front();
  if (puzzle.clue && says(*puzzle.clue, puzzle.solution)) {
    return Fail{std::string("the `clue` says the whole solution")};
  }
  auto followup = read_followup(entry);
  if (!followup) return Fail{followup.error()};
  puzzle.followup = *std::move(followup);
  if (const Texts* labels = field(entry, {"labels"})) puzzle.labels = numbers_of(*labels);
  if (!puzzle.labels.empty() && !labels_fit(puzzle.labels, letters)) {
    return Fail{"`labels` are not the numbers 1 to " + std::to_string(letters) + ", each once"};
  }
  if (low == high && puzzle.followup) {
    return Fail{std::string("a tie-break puzzle takes no question")};
  }
  return Item{std::move(puzzle)};
}

Result<Item, std::string> read_prizes(const PackEntry& entry) {
  Prizes prizes;
  for (const std::string medal : {"bronze", "silver", "gold"}) {
    const std::string dotted_name = medal + ".name";
    const std::string dotted_value = medal + ".value";
    const std::string value_name = medal + "_value";
    const Texts* name = field(entry, {dotted_name.c_str(), medal.c_str()});
    const Texts* value = field(entry, {dotted_value.c_str(), value_name.c_str()});
    if (name == nullptr) return Fail{"no `" + medal + "` prize"};
    if (value == nullptr) return Fail{"the " + medal + " prize has no value"};
    const std::string& digits = value->front().text;
    const Prize prize{name->front().text, host_words::read_value(digits).value_or(0)};
    if (prize.value <= 0) {
      return Fail{"the " + medal + " prize's value \"" + digits + "\" is no amount above 0"};
    }
    if (!prizes.prizes.empty() && prize.value < prizes.prizes.back().value) {
      return Fail{"the " + medal + " prize is worth less than the one before it"};
    }
    prizes.prizes.push_back(prize);
  }
  return Item{std::move(prizes)};
}

}  // namespace

Result<Item, std::string> LuckyNumbers::item(std::string_view kind, const PackEntry& entry) {
  if (kind == "puzzle") return read_puzzle(entry, kLettersMin, kLettersMax);
  if (kind == "tiebreak") return read_puzzle(entry, kLettersMin, kLettersMin);
  if (kind == "prizes") return read_prizes(entry);
  return Fail{"unknown section `" + std::string(kind) + "`: puzzle, tiebreak or prizes"};
}

bool LuckyNumbers::item_fits(const Item& item, const Wanted& wanted) {
  const bool tagged =
      std::find(wanted.tags.begin(), wanted.tags.end(), "followup") != wanted.tags.end();
  return std::visit(Overloaded{
                        [&](const Puzzle& puzzle) {
                          const bool tiebreak = wanted.kind == "tiebreak";
                          if (!tiebreak && wanted.kind != "puzzle") return false;
                          if (!tiebreak && tagged && !puzzle.followup) return false;
                          const int letters = letter_count(puzzle.solution);
                          if (tiebreak) return letters == kLettersMin;
                          return letters >= kLettersMin && letters <= kLettersMax;
                        },
                        [&](const Prizes& prizes) {
                          return wanted.kind == "prizes" && prizes.prizes.size() == 3;
                        },
                    },
                    item);
}

}  // namespace callboard::lucky_numbers
