#include "bot/match/spin.h"

#include <algorithm>
#include <array>

#include "bot/facts.h"
#include "bot/match/dice.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

void skip_blanks(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Takes `word` off the front of `text`, whatever its case.
bool take(std::string_view& text, std::string_view word) {
  if (text.size() < word.size()) return false;
  const bool same = std::equal(word.begin(), word.end(), text.begin(),
                               [](char a, char b) { return a == lower(b); });
  if (same) text.remove_prefix(word.size());
  return same;
}

bool waits_or_sits(const DeskState& desk, PersonId person) {
  return desk.seat_of(person) ||
         std::find(desk.joined.begin(), desk.joined.end(), person) != desk.joined.end();
}

}  // namespace

std::optional<std::string> read_spin(std::string_view line) {
  skip_blanks(line);
  const bool command = take(line, "!") || take(line, "/");
  (void)take(line, "my ");
  constexpr std::array<std::string_view, 3> kWords = {"spin code", "spin-code", "spincode"};
  if (std::none_of(kWords.begin(), kWords.end(), [&](auto word) { return take(line, word); })) {
    return std::nullopt;
  }
  const bool apart = line.empty() || line.starts_with(' ');
  skip_blanks(line);
  const bool marked = take(line, ":") || take(line, "=") || (apart && take(line, "is "));
  // "spin code? what is that?" is talk; a command needs no colon.
  if (!marked && !(command && apart)) return std::nullopt;
  skip_blanks(line);
  while (line.ends_with(' ')) line.remove_suffix(1);
  return std::string(line);
}

std::vector<std::string> spins_in_effect(const DeskState& desk) {
  std::vector<std::string> codes;
  for (const Spin& spin : desk.spins) {
    if (waits_or_sits(desk, spin.person)) codes.push_back(spin.code);
  }
  return codes;
}

std::optional<std::string> add_spin(House& house, Act& act, LiveMatch& match, PersonId person,
                                    const std::string& code) {
  const Show& show = show_of(house, match);
  const bool champion = !match.desk.begun && show.state.champion == person;
  if (!champion && !waits_or_sits(match.desk, person)) return "E_SPIN_SEAT";
  const std::string clean = one_line(code, kSpinGlyphsMax);
  if (clean.empty()) return "E_SPIN_EMPTY";
  if (clean != one_line(code, kSpinGlyphsMax + 1)) return "E_SPIN_LONG";
  const auto given = match.desk.spins_given.find(person);
  if (given != match.desk.spins_given.end() && given->second >= kSpinsPerPlayerMax) {
    return "E_SPIN_OFTEN";
  }
  append(match, act.now, desk::spin(person, clean), act.commit);
  nlohmann::json facts{{"who", mark::person(person)},
                       {"code", mark::said(clean)},
                       {"n", std::ssize(match.book->rows()) + 1}};
  facts.update(dice_facts(show));
  notice(house, act, match, "notice.spin", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
