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

using Names = std::vector<std::string>;  // of people, that hold marks of commands

// The commands that begin at these places.
std::vector<CommandLine> commands_at(std::string_view words, const std::vector<std::size_t>& places,
                                     const Names& names) {
  std::vector<CommandLine> commands;
  for (const std::size_t place : places) {
    if (auto line = parse_command(words.substr(place), names)) {
      commands.push_back(*std::move(line));
    }
  }
  return commands;
}

std::optional<CommandLine> first_command(std::string_view words, const Names& names) {
  auto commands = commands_at(words, {0}, names);
  return commands.empty() ? std::nullopt : std::optional(std::move(commands.front()));
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
  Reply reply{incoming, {}, std::nullopt};
  std::string& text = reply.incoming.text;
  reply.line = first_command(text, marked_names(house, text));
  if (reply.line) {
    if (auto named = with_post_named(house, incoming, *reply.line)) {
      text = *std::move(named);
      reply.line = first_command(text, marked_names(house, text));
    }
    if (auto thread = thread_of_press(house, incoming)) reply.incoming.venue = *std::move(thread);
  }
  reply.folded = fold_reply(text, incoming.markup, {});
  return reply;
}

std::vector<CommandLine> marked_commands(const Reply& reply) {
  const std::string& text = reply.incoming.text;
  return commands_at(text, command_marks(text), {});
}

std::optional<CommandLine> read_kept(std::string_view words) { return first_command(words, {}); }

}  // namespace callboard
