#include "tests/sim/judge.h"

#include <algorithm>
#include <utility>

#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "storage/codec.h"
#include "tests/sim/letters.h"

namespace callboard::sim {
namespace {

// A guess that is sent back with a question stands in the log, too.
bool made_a_move(const ReplyRow& row) {
  return row.verdict == "played" || row.verdict == "sent back";
}

// A solution of the shipped pack that the daemon's own buttons say.
inline const std::string kOwnWords = "ROLLTHEDICE";

}  // namespace

Judge::Judge(const Timestamp& now, History& history, Platform& platform)
    : now_(now), history_(history), platform_(platform) {}

bool Judge::has_account(PersonId person) const { return accounts_.contains(person); }

std::string Judge::account_of(PersonId person) const {
  const auto found = accounts_.find(person);
  return found == accounts_.end() ? "" : found->second;
}

void Judge::wrote(std::size_t message) {
  read_.resize(message + 1);
  unread_[platform_.written().at(message - 1).venue.id].insert(message);
}

void Judge::edits(std::size_t message) {
  earlier_words_[message].push_back(platform_.written().at(message - 1).text);
}

void Judge::committed(std::span<const Commit> commits) {
  for (const Commit& one : commits) commit(one);
}

void Judge::doubtful(std::span<const Commit> commits, Store& store) {
  std::size_t there = 0;
  std::size_t asked = 0;
  for (const Commit& one : commits) {
    for (const LogAppend& append : one.log) {
      ++asked;
      there += store.log(append.match)->size() >= append.entry.seq ? 1U : 0U;
    }
    for (const OutboxRow& row : one.outbox) {
      ++asked;
      there += store.outbox_row(row.id)->has_value() ? 1U : 0U;
    }
    if (!one.reply) continue;
    ++asked;
    there += *store.seen(*one.reply) ? 1U : 0U;
  }
  if (there != 0 && there != asked) {
    history_.broken("a commit is written whole or not at all",
                    std::to_string(there) + " of " + std::to_string(asked) + " rows are there");
  }
  if (there != 0) committed(commits);
}

void Judge::commit(const Commit& one) {
  ++tally_.commits;
  for (const IdentityRow& row : one.identities) accounts_[row.person] = row.user;
  for (const MatchRow& row : one.matches) match_row(row);
  if (one.reply && one.reply->adapter == "web") reply(*one.reply);
  for (const LogAppend& append : one.log) entry(one, append);
  for (const TimerRow& row : one.timers_cleared) matches_[row.match].timers.erase(row.key);
  for (const TimerRow& row : one.timers_set) matches_[row.match].timers[row.key] = row.due;
  for (const OutboxRow& row : one.outbox) {
    highest_row_ = std::max(highest_row_, row.id.value);
    if (row.venue.adapter == "web") rows_[row.id.value] = {row.match, row.post.audience()};
  }
  for (const DrawRow& row : one.draws) draw(row);
  for (const OutboxException& row : one.exceptions) rows_.erase(row.id.value);
  for (const AuditRow& row : one.audit) schedule(row);
  money(one);
}

void Judge::match_row(const MatchRow& row) {
  MatchFacts& match = matches_[row.id];
  match.id = row.id;
  match.show = row.show;
  if (!row.venues.empty()) match.venue = row.venues.front().id;
  if (row.status == MatchStatus::kOver) {
    settle_match_time(match);
    stories_.push_back(match.story);
    ended_.push_back(row.id);
  }
}

void Judge::settle_match_time(MatchFacts& match) {
  if (match.begun) {
    tally_.live_ms += now_.ms - match.begun->ms;
    match.story.ms += now_.ms - match.begun->ms;
  }
  match.begun.reset();
}

void Judge::reply(const ReplyRow& row) {
  ++tally_.replies;
  const std::size_t number = std::stoul(row.id);
  if (number >= read_.size()) {
    history_.broken("no reply is made up", "the store has a reply #" + row.id);
  }
  if (read_[number]) {
    history_.broken("no reply is applied twice", "#" + row.id + " was committed before");
  }
  read_[number] = true;
  const Incoming& really = platform_.written().at(number - 1);
  unread_[really.venue.id].erase(number);
  if (account_of(row.person) != really.author.user) {
    history_.broken("nobody acts for another", "#" + row.id + " of " + really.author.user +
                                                   " was taken as " + account_of(row.person) +
                                                   "'s");
  }
  if (row.stamp != really.stamp) {
    history_.broken("no reply is changed", "#" + row.id + " has another time");
  }
  const auto earlier = earlier_words_.find(number);
  const bool stood =
      row.text == really.text ||
      (earlier != earlier_words_.end() && std::find(earlier->second.begin(), earlier->second.end(),
                                                    row.text) != earlier->second.end());
  if (!stood) history_.broken("no reply is changed", "#" + row.id + " has words nobody wrote");
  if (made_a_move(row)) ++tally_.played, ++matches_[row.match].story.replies;
  history_.note("  #" + row.id, row.verdict);
}

void Judge::entry(const Commit& one, const LogAppend& append) {
  MatchFacts& match = matches_[append.match];
  if (append.entry.seq != match.last_seq + 1) {
    history_.broken("no log has a gap", named(append.match) + " goes on with entry " +
                                            std::to_string(append.entry.seq) + " after " +
                                            std::to_string(match.last_seq));
  }
  match.last_seq = append.entry.seq;
  changed_.insert(append.match);
  std::visit(Overloaded{
                 [&](const InputEntry& entry) { input(one, match, entry); },
                 [&](const UndoEntry&) {
                   rights(one, match);
                   match.taken_back_upto = highest_row_;
                   match.model.forget();
                 },
                 [&](const RedoEntry&) {
                   rights(one, match);
                   match.model.forget();
                 },
                 [&](const DeskEntry& entry) { desk(match, entry); },
             },
             append.entry.body);
  if (one.reply && made_a_move(*one.reply)) {
    const bool any = std::any_of(one.log.begin(), one.log.end(), [](const LogAppend& other) {
      const auto* in = std::get_if<InputEntry>(&other.entry.body);
      return in != nullptr && in->actor == Actor::kSeat;
    });
    if (!any) history_.broken("no reply is lost", "#" + one.reply->id + " played nothing");
  }
}

void Judge::input(const Commit& one, MatchFacts& match, const InputEntry& in) {
  const std::string text = LogCodec::text(in.input);
  history_.note("  input", text);
  const auto json = nlohmann::json::parse(text);
  by_the_rules(match, json);
  switch (in.actor) {
    case Actor::kSeat:
      moved(one, match, in.seat);
      match.acted[in.seat.index] = now_;
      return spoken(match, text);
    case Actor::kTimer:
      match.acted[-1] = now_;
      return penalty(one, match, in);
    case Actor::kHost:
      ++tally_.rulings;
      match.acted[-1] = now_;
      if (one.reply) rights(one, match);  // else the host's time was up
      return;
    case Actor::kFollows:
      break;
  }
  if (json.contains("i")) remember(match, json.at("i"));
}

// The solution of a puzzle, if that is what it is.
void Judge::remember(MatchFacts& match, const nlohmann::json& item) {
  if (!item.contains("solution")) return;
  const std::string secret = letters(item.at("solution").at("text").get<std::string>());
  if (secret != kOwnWords) match.secrets.push_back(secret);
}

void Judge::by_the_rules(MatchFacts& match, const nlohmann::json& input) {
  const std::string wrong = match.model.take(input);
  if (!wrong.empty()) history_.broken("the rules are kept", named(match.id) + ": " + wrong);
}

// What a player has said aloud is no secret any more, whether it counts or waits for judgement.
void Judge::spoken(MatchFacts& match, const std::string& words) {
  const std::string said = letters(words);
  for (const std::string& secret : match.secrets) {
    if (said.find(secret) != std::string::npos) match.revealed.insert(secret);
  }
}

// A move of a seat is its own person's reply, a practice player's, or a host's with a command.
void Judge::moved(const Commit& one, const MatchFacts& match, Seat seat) const {
  const PersonId occupant = match.seats.at(seat.index);
  if (!one.reply) {
    if (!has_account(occupant)) return;
    history_.broken("nobody acts for another", account_of(occupant) + " has moved without a word");
  }
  if (!made_a_move(*one.reply)) return rights(one, match);
  if (one.reply->person == occupant) return crossed(*one.reply, match, seat);
  history_.broken("nobody acts for another", "#" + one.reply->id + " by " +
                                                 account_of(one.reply->person) +
                                                 " moved the seat of " + account_of(occupant));
}

// A reply written before the prompt stood is played only if nothing but its own seat's moves came
// between.
void Judge::crossed(const ReplyRow& row, const MatchFacts& match, Seat seat) const {
  if (!match.prompt) return;
  const Timestamp* const stands =
      platform_.stamp_of(installation_ + "-" + std::to_string(match.prompt->value));
  if (stands != nullptr && row.stamp >= *stands) return;
  for (const auto& [who, at] : match.acted) {
    if (who == seat.index || at <= row.stamp) continue;
    history_.broken("no crossed reply is played",
                    "#" + row.id + " was written before what it would answer");
  }
}

bool Judge::says(const Incoming& reply, const std::string& secret) const {
  const auto holds = [&](const std::string& words) {
    return letters(words).find(secret) != std::string::npos;
  };
  const auto earlier = earlier_words_.find(std::stoul(reply.ref.id));
  return holds(reply.text) || (earlier != earlier_words_.end() &&
                               std::any_of(earlier->second.begin(), earlier->second.end(), holds));
}

// Asked again after an undo, the same question has the same answer; a new throw voids the old.
void Judge::draw(const DrawRow& row) {
  if (row.voided) {
    answers_.erase({row.book, row.question});
    return;
  }
  const auto [known, fresh] = answers_.emplace(std::pair{row.book, row.question}, row.n);
  if (fresh || known->second == row.n) return;
  history_.broken("nobody fishes for a throw",
                  "draw " + std::to_string(row.n) + " of book " + std::to_string(row.book.value) +
                      " asks what draw " + std::to_string(known->second) + " answered");
}

void Judge::rights(const Commit& one, const MatchFacts& match) const {
  const auto terms = terms_.find(match.show);
  if (terms == terms_.end()) return;
  if (one.reply && terms->second.hosts.contains(account_of(one.reply->person))) return;
  history_.broken("nobody rules without a host's right",
                  one.reply ? "#" + one.reply->id + " by " + account_of(one.reply->person)
                            : std::string("a ruling by nobody"));
}

void Judge::penalty(const Commit& one, MatchFacts& match, const InputEntry& in) {
  if (one.reply) return rights(one, match);  // a host's !miss
  ++tally_.penalties;
  ++match.story.missed;
  const std::string key = nlohmann::json::parse(LogCodec::text(in.input)).at("t");
  const auto timer = match.timers.find(key);
  if (timer == match.timers.end() || !match.prompt) {
    history_.broken("the clock starts at delivery", "a deadline fired that was never set");
  }
  in_time(match, in.seat, timer->second);
  const Timestamp* const delivered =
      platform_.stamp_of(installation_ + "-" + std::to_string(match.prompt->value));
  if (delivered == nullptr) {
    history_.broken("the clock starts at delivery", "the prompt does not stand, its clock ran out");
  }
  if (match.clock_shortened || terms_.empty()) return;
  const std::int64_t had_ms = now_.ms - delivered->ms;
  if (had_ms < terms_.at(match.show).shortest_clock_ms) {
    history_.broken("the clock starts at delivery", "a penalty " +
                                                        std::to_string(had_ms / kMinute_ms) +
                                                        " minutes after the prompt was delivered");
  }
}

void Judge::in_time(const MatchFacts& match, Seat seat, Timestamp due) const {
  const std::string user = account_of(match.seats.at(seat.index));
  const auto unread = unread_.find(match.venue);
  if (unread == unread_.end()) return;
  for (const std::size_t number : unread->second) {
    const Incoming& reply = platform_.written().at(number - 1);
    if (reply.author.user != user || reply.stamp >= due) continue;
    if (platform_.taken_away(number)) continue;
    history_.broken("no penalty for a reply that was in time",
                    "#" + reply.ref.id + " of " + user + " was not read before the penalty");
  }
}

void Judge::desk(MatchFacts& match, const DeskEntry& entry) {
  history_.note("  " + entry.kind, entry.json);
  const auto json = nlohmann::json::parse(entry.json);
  if (entry.kind == "begun") {
    match.begun = now_;
    match.model = NumbersModel(terms_[match.show].options);
    match.seats.clear();
    for (const auto& seat : json.at("seats")) match.seats.push_back({seat.get<std::int64_t>()});
  } else if (entry.kind == "reopened") {
    match.begun = now_;
    match.model.forget();
  } else if (entry.kind == "occupant") {
    match.seats.at(json.at("seat").get<std::size_t>()) = {json.at("person").get<std::int64_t>()};
  } else if (entry.kind == "prompted") {
    match.prompt = OutboxId{json.at("row").get<std::int64_t>()};
    match.clock_shortened = false;
    ++match.story.prompts;
  } else if (entry.kind == "extended") {
    match.clock_shortened = match.clock_shortened || json.at("by_ms").get<std::int64_t>() < 0;
  } else if (entry.kind == "credit_off") {
    match.clock_shortened = true;
  }
}

// Once for each time it is due, never before. A clock that was wrong may have left one out, or had
// it early; its own times come around again.
void Judge::schedule(const AuditRow& row) {
  const auto terms = terms_.find(row.show);
  if (row.who.value != 0 || row.command != "!standings" || terms == terms_.end()) return;
  ++tally_.nightly;
  const Nightly& nightly = terms->second.nightly.value();
  const Timestamp due = last_due(nightly.town, nightly.minute, now_);
  const auto before = nightly_done_.find(row.show);
  const bool again = before != nightly_done_.end() && before->second == due;
  nightly_done_[row.show] = due;
  if (!again || (clock_wrong_at_ && now_.ms - clock_wrong_at_->ms < 3 * kDay_ms)) return;
  history_.broken("the schedule keeps its times", "show " + std::to_string(row.show.value) +
                                                      " has had its standings of this day already");
}

void Judge::money(const Commit& one) {
  std::map<std::int64_t, std::int64_t> sums;
  for (const LedgerRow& row : one.ledger) {
    sums[row.id] += row.amount;
    accounts_hold_[{row.show, row.account}] += row.amount;
  }
  for (const auto& [id, sum] : sums) {
    ++tally_.ledger_entries;
    if (sum != 0) {
      history_.broken("money is conserved",
                      "ledger entry " + std::to_string(id) + " sums to " + std::to_string(sum));
    }
  }
}

}  // namespace callboard::sim
