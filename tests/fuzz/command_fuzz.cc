// The line of a host's command, and what people say about their time and days.
#include "bot/desk/command_line.h"

#include "bot/clock/hear_time.h"
#include "bot/clock/time_words.h"
#include "tests/fuzz/fuzz.h"
#include "text/clean.h"

namespace callboard::fuzz {

void try_bytes(std::string_view bytes) {
  if (const auto command = parse_command(bytes)) {
    must(!command->word.empty(), "a command has a word");
    must(command->rest.find('\n') == std::string::npos, "a command is one line");
    std::string rest = command->rest;
    for (std::size_t before = rest.size() + 1; !rest.empty() && rest.size() < before;) {
      before = rest.size();
      parse_span_s(take_word(rest));
    }
  }
  constexpr Timestamp kNow{1'799'999'999'000};
  const std::vector<Absence> told{{kNow, {kNow.ms + 1'000'000}}};
  const Folded folded = fold_reply(bytes, Markup::kMarkdown, {});
  for (const FoldedLine& line : folded.lines) {
    const HeardTime heard = hear_time(line, kNow, "Europe/Berlin", told);
    must(heard.rest.text.size() < line.text.size(), "what was heard is gone from the line");
  }
  const TimeWords words = read_time_words(fold_key(bytes), kNow, "Europe/Berlin", told);
  if (const auto* away = std::get_if<SaysAway>(&words)) {
    must(away->from.ms < away->until.ms, "an absence has an end after its beginning");
  }
  if (const auto* quiet = std::get_if<SaysQuiet>(&words)) {
    must(quiet->from_min >= 0 && quiet->from_min < 1440 && quiet->to_min >= 0 &&
             quiet->to_min < 1440,
         "quiet hours are times of a day");
  }
}

}  // namespace callboard::fuzz
