#include "bot/match/live_match.h"

#include <utility>

#include "bot/match/replay.h"
#include "rules/core/check.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

void begin_game(LiveMatch& match) {
  match.game = match.face->start(match.desk.options, match.desk.carry);
}

// What an entry does to the match, beside being in the log.
void fold_entry(LiveMatch& match, const LogEntry& entry) {
  std::visit(Overloaded{
                 [&](const InputEntry& input) {
                   CALLBOARD_CHECK(match.game != nullptr, "an input before the match has begun");
                   if (const auto done = match.game->apply(input.input); !done) {
                     throw Broken("the rules refuse a logged input: " + done.error().code);
                   }
                 },
                 [&](const UndoEntry&) { refold_game(match); },
                 [&](const RedoEntry&) { refold_game(match); },
                 [&](const DeskEntry& desk) {
                   fold_desk(match.desk, entry.at, desk);
                   if (desk.kind == "begun") begin_game(match);
                 },
             },
             entry.body);
}

Digest digest_now(const LiveMatch& match) { return match.game ? match.game->digest() : Digest{}; }

}  // namespace

LiveMatch copy_of(const LiveMatch& match) {
  LiveMatch copy;
  copy.row = match.row;
  copy.log = match.log;
  copy.in_effect = match.in_effect;
  copy.desk = match.desk;
  if (match.game) copy.game = match.game->clone();
  copy.book = match.book;
  copy.face = match.face;
  copy.ruled = match.ruled;
  copy.aside = match.aside;
  return copy;
}

void append(LiveMatch& match, Timestamp at, EntryBody body, Commit& commit) {
  LogEntry entry;
  entry.seq = match.log.size() + 1;
  entry.at = at;
  entry.body = std::move(body);
  if (auto* input = std::get_if<InputEntry>(&entry.body)) input->input.keep_text_only();
  match.log.push_back(entry);
  match.in_effect.take_in(match.log);
  if (!std::holds_alternative<InputEntry>(entry.body)) fold_entry(match, entry);
  match.log.back().digest = digest_now(match);
  commit.log.push_back({match.row.id, match.log.back()});
}

void refold_game(LiveMatch& match) {
  begin_game(match);
  for (const std::size_t index : match.in_effect.inputs()) {
    const auto& input = std::get<InputEntry>(match.log[index].body);
    if (const auto done = match.game->apply(input.input); !done) {
      throw Broken("the rules refuse a logged input: " + done.error().code);
    }
  }
}

Result<Done, std::string> fold_on(LiveMatch& match, LogEntry entry) try {
  match.log.push_back(std::move(entry));
  match.in_effect.take_in(match.log);
  fold_entry(match, match.log.back());
  return Done{};
} catch (const Broken& broken) {
  return Fail{std::string("replay failed: ") + broken.what()};
}

bool as_it_was_written(const LiveMatch& match) {
  return digest_now(match) == match.log.back().digest;
}

std::optional<std::string> of_newer_rules(const MatchRow& row, const GameFace& face) {
  if (row.rules_version <= face.rules_version) return std::nullopt;
  return "it is played by rules version " + std::to_string(row.rules_version) +
         ", and this program knows versions up to " + std::to_string(face.rules_version);
}

Result<LiveMatch, std::string> fold_match(MatchRow row, std::vector<LogEntry> log,
                                          const GameFace& face) {
  return fold_match(std::move(row), std::move(log), face, {});
}

Result<LiveMatch, std::string> fold_match(MatchRow row, std::vector<LogEntry> log,
                                          const GameFace& face, const BeforeEntry& before) {
  if (auto newer = of_newer_rules(row, face)) return Fail{*std::move(newer)};
  LiveMatch match;
  match.row = std::move(row);
  match.face = &face;
  match.log.reserve(log.size());
  Digest state;  // of the game, which other desk entries leave as it is
  for (LogEntry& entry : log) {
    if (before) before(match, entry);
    if (auto done = fold_on(match, std::move(entry)); !done) return Fail{done.error()};
    const auto* desk = std::get_if<DeskEntry>(&match.log.back().body);
    if (desk == nullptr || desk->kind == "begun") state = digest_now(match);
    if (state != match.log.back().digest) {
      return Fail{"replay differs at entry " + std::to_string(match.log.back().seq) +
                  ": the log was damaged or the rules have changed without a new version"};
    }
  }
  return match;
}

std::int64_t draws_in_effect(const LiveMatch& match) { return match.in_effect.following(); }

namespace {

// The entry that seated the present occupant: a newcomer does not inherit the misses.
std::uint64_t seated_since(const LiveMatch& match, Seat seat) {
  for (auto it = match.log.rbegin(); it != match.log.rend(); ++it) {
    const auto* entry = std::get_if<DeskEntry>(&it->body);
    if (entry != nullptr && desk::seats_somebody(*entry, seat)) return it->seq;
  }
  return 0;
}

// What the seat's person could not know of before the next prompt: anybody's act but their own.
bool acts_for_another(const EntryBody& body, Seat seat) {
  const auto* input = std::get_if<InputEntry>(&body);
  if (input == nullptr) return true;  // an undo or a redo
  if (input->actor == Actor::kFollows) return false;
  return input->actor != Actor::kSeat || input->seat != seat;
}

}  // namespace

int misses_in_a_row(const LiveMatch& match, Seat seat) {
  int misses = 0;
  const auto& live = match.in_effect.inputs();
  const std::uint64_t since = seated_since(match, seat);
  for (auto it = live.rbegin(); it != live.rend() && match.log[*it].seq > since; ++it) {
    const auto& input = std::get<InputEntry>(match.log[*it].body);
    if (input.seat != seat) continue;
    if (input.actor == Actor::kSeat) break;
    if (input.actor == Actor::kTimer) ++misses;
  }
  return misses;
}

bool crossed(const LiveMatch& match, Seat seat, Timestamp stamp) {
  const auto& prompt = match.desk.prompt;
  if (!prompt || (prompt->delivered && stamp >= *prompt->delivered)) return false;
  std::optional<OutboxId> seen;    // the newest prompt that stood by then
  bool secret = is_sealed(match);  // what came to this prompt so far changed nothing for the others
  for (auto it = match.log.rbegin(); it != match.log.rend(); ++it) {
    if (const auto* entry = std::get_if<DeskEntry>(&it->body)) {
      secret = secret && desk::began_prompt(*entry) != prompt->row;
      if (!seen) seen = desk::stood_by(*entry, stamp);
      if (seen && desk::began_prompt(*entry) == seen) return false;
    } else if (acts_for_another(it->body, seat) &&
               !(secret && std::holds_alternative<InputEntry>(it->body))) {
      return true;
    }
  }
  return false;
}

bool unasked(const LiveMatch& match, Timestamp stamp) {
  const Pending pending = match.game->pending();
  const auto* const awaiting = std::get_if<Awaiting>(&pending);
  const auto& prompt = match.desk.prompt;
  if (awaiting == nullptr || !awaiting->asks || !prompt) return false;
  return !prompt->delivered || stamp < *prompt->delivered;
}

bool is_sealed(const LiveMatch& match) {
  if (!match.game) return false;
  const Pending pending = match.game->pending();
  const auto* const awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr && awaiting->sealed;
}

}  // namespace callboard
