#include "bot/main/replay_fault.h"

#include <optional>
#include <utility>
#include <vector>

#include "bot/clock/cron.h"
#include "bot/desk/changes.h"
#include "bot/desk/judging.h"
#include "bot/match/replay.h"

namespace callboard::cli {
namespace {

constexpr std::size_t kShown = 6;  // members of a board that differ

std::string actor_words(const House& house, const LiveMatch& match, const InputEntry& input) {
  const auto& seats = match.desk.seats;
  const bool seated = input.seat.index < seats.size();
  const std::string name = seated ? name_of(house, seats[input.seat.index]) : "nobody";
  switch (input.actor) {
    case Actor::kSeat:
      return "a move of " + name;
    case Actor::kTimer:
      return "a deadline";
    case Actor::kHost:
      return "a host's command";
    case Actor::kFollows:
      return "a throw, or content from a pack";
  }
  return "";
}

// Of the newest entry of `match`: "entry 37, a move of Ann, post #12, Tue 2026-04-28 02:54 EDT".
// `whole` has the log to its end.
std::string entry_words(const House& house, const LiveMatch& match, const LiveMatch& whole) {
  const LogEntry& entry = match.log.back();
  std::string words = "entry " + std::to_string(entry.seq);
  if (const auto* const input = std::get_if<InputEntry>(&entry.body)) {
    words += ", " + actor_words(house, match, *input);
    const std::string post = post_behind(house, whole, entry.seq);
    if (input->actor == Actor::kSeat && !post.empty()) words += ", post #" + post;
  } else if (const auto* const desk = std::get_if<DeskEntry>(&entry.body)) {
    words += ", \"" + desk->kind + "\"";
  } else {
    words += ", play taken back or brought back";
  }
  return words + ", " + plain_time(entry.at, house.shows.at(match.row.show).setup.zone);
}

// What the board shows otherwise than it was posted, a line each.
std::string listed(const std::vector<Change>& differences) {
  if (differences.empty()) {
    return "\n  The board shows what was posted then: the log was damaged, or it differs unseen.";
  }
  std::string text;
  for (std::size_t i = 0; i < differences.size() && i < kShown; ++i) {
    const Change& one = differences[i];
    text += "\n  " + one.what + ": posted " + one.before + ", now " + one.after;
  }
  if (differences.size() > kShown) {
    text += "\n  and " + std::to_string(differences.size() - kShown) + " more of the board";
  }
  return text;
}

// The board as the program posted it that wrote this entry: of a prompt.
std::optional<std::string> board_posted(House& house, const DeskEntry& entry) {
  const auto id = desk::began_prompt(entry);
  if (!id) return std::nullopt;
  const auto row = house.store.outbox_row(*id);
  if (!row || !*row) return std::nullopt;
  for (const Section& section : (*row)->post.sections()) {
    if (section.name == "board") return section.json.str();
  }
  return std::nullopt;
}

// With the match at the first entry that differs: goes on to the next board that was posted.
std::string seen_since(House& house, LiveMatch& match, const LiveMatch& whole) {
  while (match.game) {
    const auto* const entry = std::get_if<DeskEntry>(&match.log.back().body);
    const auto posted = entry == nullptr ? std::nullopt : board_posted(house, *entry);
    if (posted) return listed(changes(*posted, match.game->public_view().json()));
    if (match.log.size() == whole.log.size()) break;
    if (const auto done = fold_on(match, whole.log.at(match.log.size())); !done) {
      return "\n  and at " + entry_words(house, match, whole) + ": " + done.error();
    }
  }
  return "";
}

}  // namespace

std::string replay_fault(House& house, MatchId id) {
  const auto row = house.store.match(id);
  auto log = house.store.log(id);
  if (!log) return house.halted.at(id);
  if (!row || !*row) return "it cannot be read";
  LiveMatch whole;  // never folded
  whole.row = **row;
  whole.log = *std::move(log);
  LiveMatch match;
  match.row = **row;
  match.face = house.shows.at((*row)->show).face;
  if (const auto newer = of_newer_rules(match.row, *match.face)) return *newer;
  for (const LogEntry& entry : whole.log) {
    const auto done = fold_on(match, entry);
    if (done && as_it_was_written(match)) continue;
    const std::string place = entry_words(house, match, whole);
    if (!done) return "this program refuses " + place + ": " + done.error();
    return "this program plays on otherwise from " + place + seen_since(house, match, whole);
  }
  return house.halted.at(id);
}

}  // namespace callboard::cli
