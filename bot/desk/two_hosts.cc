// Two hosts at once. What the first one did is known as long as the daemon runs; the second hears
// of it with what became of their own command.

#include <algorithm>
#include <utility>

#include "bot/desk/crossed_by.h"
#include "bot/desk/deeds.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kCrossing_ms = std::int64_t{10} * 60 * 1000;

nlohmann::json ruled_facts(const std::optional<Ruled>& ruled) {
  if (!ruled) return nlohmann::json::object();
  return {{"who", mark::person(ruled->who)},
          {"at", mark::time(ruled->at)},
          {"command", mark::said(ruled->command)}};
}

// By another host, so lately that the command may have been written before it was read.
bool crosses(const Order& order, const std::optional<Ruled>& ruled) {
  return ruled && ruled->who != order.person && ruled->who != PersonId{} &&
         order.act.now.ms - ruled->at.ms < kCrossing_ms;
}

// The command that takes back what the log has got since: of an act "!undo", which would else take
// back somebody's move. Empty: there is none.
std::string inverse_of(const Order& order, std::size_t entries) {
  const LiveMatch& match = order.match;
  const std::string word = innermost(order.line).word;
  if (word == "pause") return "!resume";
  if (word == "resume") return "!pause";
  std::string inverse;
  for (std::size_t i = entries; i < match.log.size(); ++i) {
    const EntryBody& body = match.log[i].body;
    const auto* const input = std::get_if<InputEntry>(&body);
    if (std::holds_alternative<UndoEntry>(body)) inverse = "!redo";
    if (input != nullptr && input->actor != Actor::kFollows) inverse = "!undo";
  }
  const bool redone = can_redo(match.log) && !redo_of_deed(order);
  return inverse == "!redo" && !redone ? "" : inverse;
}

// The proposal that the command answers; 0: none.
std::size_t answers_proposal(const CommandLine& line) {
  if (line.word != "confirm" && line.word != "reject") return 0;
  return number_in(line.rest).value_or(0);
}

// Who ruled last on what the command is about: the proposal, or the match, which may be another
// than the one it was written in.
std::optional<Ruled> ruled_last(const Order& order) {
  const Show& show = order.house.shows.at(order.match.row.show);
  if (const std::size_t id = answers_proposal(innermost(order.line)); id != 0) {
    return show.settled && show.settled->proposal == id ? show.settled : std::nullopt;
  }
  const std::int64_t number = match_named(order.line);
  if (number == 0) return order.match.ruled;
  for (const MatchId id : order.house.matches.of_show(show.state.id)) {
    const auto match = order.house.matches.find(id);
    if (match == order.house.matches.end() || match->second.row.number != number) continue;
    return match->second.ruled;
  }
  return std::nullopt;
}

}  // namespace

std::size_t changes_since(const LiveMatch& match, std::uint64_t place) {
  return static_cast<std::size_t>(
      std::count_if(match.log.begin(), match.log.end(), [&](const LogEntry& entry) {
        const auto* input = std::get_if<InputEntry>(&entry.body);
        const bool act = input != nullptr && input->actor != Actor::kFollows;
        const auto* desk = std::get_if<DeskEntry>(&entry.body);
        const bool other = desk == nullptr ? input == nullptr : changes_the_desk(*desk);
        return entry.seq > place && (act || other);
      }));
}

// A host who names the place of the log they saw rules on that state and on no other.
Objected stale(const Order& order) {
  if (order.line.seen == 0) return std::nullopt;
  const std::size_t place = order.match.log.size();
  if (!stands_in(order.match) && order.line.seen > place) {
    return Objection{"E_AHEAD", {{"named", order.line.seen}, {"place", place}}};
  }
  const std::size_t changes = changes_since(order.match, order.line.seen);
  if (changes == 0) return std::nullopt;
  nlohmann::json facts = ruled_facts(order.match.ruled);
  facts["count"] = changes;
  facts["place"] = place;
  return Objection{"E_SINCE", facts};
}

Ruled ruled_by(const Order& order) {
  const CommandLine inner = innermost(order.line);
  return {order.person, order.act.now, "!" + order.line.written, inner.word,
          answers_proposal(inner)};
}

void mind_other_host(Order& order, std::optional<Ruled> before, std::size_t entries) {
  const bool changed = order.match.log.size() > entries;
  if (changed && crosses(order, before)) {
    LiveMatch& match = order.match;
    std::swap(match.ruled, before);
    nlohmann::json facts = ruled_facts(match.ruled);
    const std::string inverse = inverse_of(order, entries);
    if (!inverse.empty()) facts["inverse"] = mark::said(inverse);
    tell_person(order.house, order.act, match, order.person, "note.ruled_before",
                BotFacts::open(facts));
    std::swap(match.ruled, before);
  }
  if (changed && order.person != PersonId{}) {
    order.match.ruled = ruled_by(order);
  }
}

void note_settled(Order& order) {
  if (answers_proposal(innermost(order.line)) == 0) return;
  show_of(order.house, order.match).settled = ruled_by(order);
}

void say_who_was_first(Order& order, const std::string& code) {
  const std::optional<Ruled> ruled = ruled_last(order);
  if (!crosses(order, ruled)) return;
  if (!crossed_by(code, ruled->word)) return;
  tell_person(order.house, order.act, order.match, order.person, "note.ruled_first",
              BotFacts::open(ruled_facts(ruled)));
}

}  // namespace callboard
