#include "rules/lucky_numbers/question_parse.h"

#include <algorithm>

#include "rules/lucky_numbers/host_words.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

Fail<Refusal> refused(const char* why) {
  return Fail<Refusal>{refusal(Code::kHostQuestion, {{"why", Word{why}}})};
}

std::size_t first_of(const PackText& text, std::string_view glyph) {
  const auto found = std::find_if(text.glyphs.begin(), text.glyphs.end(),
                                  [&](const Glyph& g) { return g.text == glyph; });
  return static_cast<std::size_t>(found - text.glyphs.begin());
}

std::size_t last_of(const PackText& text, std::string_view glyph) {
  const auto found = std::find_if(text.glyphs.rbegin(), text.glyphs.rend(),
                                  [&](const Glyph& g) { return g.text == glyph; });
  return found == text.glyphs.rend() ? text.glyphs.size()
                                     : static_cast<std::size_t>(text.glyphs.rend() - found) - 1;
}

// In capitals: letters, and none of them changes when folded to lower case is undone.
bool in_capitals(const PackText& text) {
  bool any = false;
  for (const Glyph& glyph : text.glyphs) {
    if (!glyph.letter) continue;
    if (glyph.text == glyph.key) return false;
    any = true;
  }
  return any;
}

// Without `for`: the next loaded puzzle, else the open one.
std::optional<int> standard_place(const State& state) { return state.queue.empty() ? 0 : 1; }

std::optional<int> place_of_solution(const State& state, const std::string& key) {
  const auto is_it = [&](const auto& sealed) { return Vault::open(sealed).solution.key == key; };
  const auto found = std::find_if(state.queue.begin(), state.queue.end(), is_it);
  if (found != state.queue.end()) return static_cast<int>(found - state.queue.begin()) + 1;
  if (puzzle_is_open(state) && is_it(state.puzzle)) return 0;
  return std::nullopt;
}

std::optional<int> read_place(const State& state, const PackText& target) {
  const auto words = words_of(target.key);
  if (words.size() < 2) return std::nullopt;
  if (words.size() == 2) {
    if (const auto place = read_small(words[1])) return place;
  }
  PackText name = after_words(target, 1);
  const std::size_t size = name.glyphs.size();
  if (size > 2 && name.glyphs.front().text == "\"" && name.glyphs.back().text == "\"") {
    name = slice(name, 1, size - 1);
  }
  return place_of_solution(state, name.key);
}

FollowUp make_followup(PackText question, std::vector<PackText> answers) {
  FollowUp followup;
  followup.question = std::move(question);
  const bool two = answers.size() == 2 && in_capitals(answers[0]) != in_capitals(answers[1]);
  if (two) {
    followup.two_choice = true;
    followup.right = in_capitals(answers[0]) ? 0 : 1;
    followup.choices = std::move(answers);
  } else {
    followup.answers = std::move(answers);
  }
  return followup;
}

// "true / false" without capitals would take both for right.
bool right_one_unmarked(const std::vector<PackText>& answers) {
  if (answers.size() != 2) return false;
  const auto is = [&](const char* one, const char* two) {
    return (answers[0].key == one && answers[1].key == two) ||
           (answers[0].key == two && answers[1].key == one);
  };
  return (is("true", "false") || is("yes", "no")) &&
         in_capitals(answers[0]) == in_capitals(answers[1]);
}

Result<HostMove, Refusal> read_drop(const State& state, const std::vector<std::string>& words) {
  int place = standard_place(state).value_or(0);
  if (words.size() == 2) {
    const auto given = read_small(words[1]);
    if (!given) return refused("form");
    place = *given;
  }
  return HostMove{QueueMove{DropQuestion{place}}};
}

}  // namespace

// HA-25, HA-26: "[edit] [for X:] text = answer / answer", "drop [2]".
Result<HostMove, Refusal> parse_question(const State& state, const PackText& whole) {
  auto words = words_of(whole.key);
  const bool edit = !words.empty() && words[0] == "edit";
  const PackText rest = edit ? after_words(whole, 1) : whole;
  if (edit) words.erase(words.begin());
  if (!words.empty() && words[0] == "drop" && words.size() <= 2) return read_drop(state, words);
  const std::size_t size = rest.glyphs.size();
  const std::size_t equals = last_of(rest, "=");
  const bool aimed = !words.empty() && words[0] == "for";
  const std::size_t colon = aimed ? first_of(rest, ":") : 0;
  if (equals >= size || equals < colon) return refused("form");
  const auto place = aimed ? read_place(state, slice(rest, 0, colon)) : standard_place(state);
  if (!place) return refused("none");
  PackText question = slice(rest, aimed ? colon + 1 : 0, equals);
  std::vector<PackText> answers = split(slice(rest, equals + 1, size), '/');
  std::erase_if(answers, [](const PackText& answer) { return answer.text.empty(); });
  if (question.text.empty() || answers.empty()) return refused("form");
  if (right_one_unmarked(answers)) return refused("right");
  return HostMove{QueueMove{
      AttachQuestion{*place, make_followup(std::move(question), std::move(answers)), edit}}};
}

}  // namespace callboard::lucky_numbers
