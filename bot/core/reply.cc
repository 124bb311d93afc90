#include "bot/core/reply.h"

#include <string>
#include <utility>

#include "bot/desk/names.h"
#include "bot/match/house.h"
#include "bot/match/post_names.h"
#include "rules/core/check.h"
#include "text/clean.h"
#include "text/command_marks.h"

namespace callboard {
namespace {

struct Commands {
  std::optional<CommandLine> whole;  // at the beginning of the words
  std::vector<CommandLine> marked;   // all, in their order
};

Commands commands_in(std::string_view words, const std::vector<std::string>& names) {
  Commands commands;
  const std::size_t begin = words.find_first_not_of(" \t\r\n");
  for (const std::size_t mark : command_marks(words)) {
    auto line = parse_command(words.substr(mark), names);
    if (!line) continue;
    if (mark == begin) commands.whole = line;
    commands.marked.push_back(*std::move(line));
  }
  return commands;
}

// A command by a button under private words is meant for the thread that those words belong to,
// whatever else its presser hosts. Nothing: it is no such press.
std::optional<Venue> thread_of_press(House& house, const Incoming& incoming) {
  const bool from_nowhere =
      incoming.privately && !house.venues.contains({incoming.venue.adapter, incoming.venue.id});
  const auto pressed = key_row(house.installation, incoming.answers);
  if (!from_nowhere || !pressed) return std::nullopt;
  const auto row = house.store.outbox_row(*pressed);
  CALLBOARD_CHECK(row.ok(), "the store cannot be read");
  if (!*row || (*row)->venue.adapter != incoming.venue.adapter) return std::nullopt;
  return Venue{(*row)->venue.adapter, (*row)->venue.id};
}

}  // namespace

Reply read_reply(House& house, const Incoming& incoming) {
  Reply reply{incoming, {}, std::nullopt, {}};
  std::string& text = reply.incoming.text;
  Commands commands = commands_in(text, marked_names(house, text));
  if (commands.whole) {
    if (auto named = with_post_named(house, incoming, *commands.whole)) {
      text = *std::move(named);
      commands = commands_in(text, marked_names(house, text));
    }
    if (auto thread = thread_of_press(house, incoming)) reply.incoming.venue = *std::move(thread);
  }
  reply.folded = fold_reply(text, incoming.markup, {});
  reply.line = std::move(commands.whole);
  reply.marked = std::move(commands.marked);
  return reply;
}

std::optional<CommandLine> read_kept(std::string_view words) {
  return commands_in(words, {}).whole;
}

}  // namespace callboard
