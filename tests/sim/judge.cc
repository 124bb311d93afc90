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

}  // namespace

Judge::Judge(const Timestamp& now, History& history, const Platforms& platforms)
    : now_(now), history_(history) {
  for (const auto& [name, platform] : platforms) books_[name].platform = platform;
}

void Judge::wrote(const std::string& platform, std::size_t message) {
  Books& books = books_.at(platform);
  books.read.resize(message + 1);
  books.unread[books.platform->written().at(message - 1).venue.id].insert(message);
}

void Judge::edits(const std::string& platform, std::size_t message) {
  Books& books = books_.at(platform);
  books.earlier_words[message].push_back(books.platform->written().at(message - 1).text);
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
  for (const MatchRow& row : one.matches) match_row(row);
  if (one.reply && books_.contains(one.reply->adapter)) reply(one, *one.reply);
  for (const IdentityRow& row : one.identities) accounts_[{row.adapter, row.user}] = row.person;
  for (const LogAppend& append : one.log) entry(one, append);
  for (const TimerRow& row : one.timers_cleared) matches_[row.match].timers.erase(row.key);
  for (const TimerRow& row : one.timers_set) matches_[row.match].timers[row.key] = row.due;
  posts(one);
  for (const DrawRow& row : one.draws) draw(row);
  for (const OutboxException& row : one.exceptions) rows_.erase(row.id.value);
  for (const AuditRow& row : one.audit) schedule(row);
  money(one);
}

void Judge::match_row(const MatchRow& row) {
  MatchFacts& match = matches_[row.id];
  match.id = row.id;
  match.show = row.show;
  match.venues.clear();
  for (const VenueRow& venue : row.venues) match.venues.push_back({venue.adapter, venue.id});
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

void Judge::reply(const Commit& one, const ReplyRow& row) {
  ++tally_.replies;
  Books& books = books_.at(row.adapter);
  const std::size_t number = std::stoul(row.id);
  if (number >= books.read.size()) {
    history_.broken("no reply is made up", "the store has a reply #" + row.id);
  }
  if (books.read[number]) {
    history_.broken("no reply is applied twice", "#" + row.id + " was committed before");
  }
  books.read[number] = true;
  const Incoming& really = books.platform->written().at(number - 1);
  books.unread[really.venue.id].erase(number);
  // An account that is joined to another's by this reply was still of who gave it up.
  const auto author = accounts_.find({row.adapter, really.author.user});
  bool theirs = author != accounts_.end() && author->second == row.person;
  for (const IdentityRow& given : one.identities) {
    PersonId& owner = accounts_[{given.adapter, given.user}];
    owner = given.person;
    theirs = theirs || (given.user == really.author.user && owner == row.person);
  }
  const PersonId now_of = accounts_[{row.adapter, really.author.user}];
  lives_at(now_of, row.adapter);
  if (!theirs) {
    history_.broken("nobody acts for another", "#" + row.id + " of " + really.author.user +
                                                   " was taken as " + account_of(row.person) +
                                                   "'s");
  }
  if (row.stamp != really.stamp) {
    history_.broken("no reply is changed", "#" + row.id + " has another time");
  }
  const auto earlier = books.earlier_words.find(number);
  const bool stood = row.text == really.text ||
                     (earlier != books.earlier_words.end() &&
                      std::find(earlier->second.begin(), earlier->second.end(), row.text) !=
                          earlier->second.end());
  if (!stood) history_.broken("no reply is changed", "#" + row.id + " has words nobody wrote");
  if (made_a_move(row)) ++tally_.played, ++matches_[row.match].story.replies;
  history_.note((row.adapter == "web" ? "  #" : "  " + row.adapter + " #") + row.id, row.verdict);
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
                   match.model->forget();
                 },
                 [&](const RedoEntry&) {
                   rights(one, match);
                   match.model->forget();
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

namespace {

// Who takes a seat over, as the list allows, begins without the wins of who sat there.
bool of_newcomer(const Commit& one, MatchId match, const nlohmann::json& input) {
  const nlohmann::json move = input.value("h", nlohmann::json::object());
  if (move.value("k", "") != "wins" || move.value("wins", -1) != 0) return false;
  return std::any_of(one.log.begin(), one.log.end(), [&](const LogAppend& append) {
    const auto* const desk = std::get_if<DeskEntry>(&append.entry.body);
    return append.match == match && desk != nullptr && desk->kind == "occupant" &&
           nlohmann::json::parse(desk->json).at("seat") == move.at("seat");
  });
}

}  // namespace

void Judge::input(const Commit& one, MatchFacts& match, const InputEntry& in) {
  const std::string text = LogCodec::text(in.input);
  history_.note("  " + named(match.id) + " input", text);
  const auto json = nlohmann::json::parse(text);
  const bool kept = match.model->keeps(json);
  by_the_rules(match, json);
  switch (in.actor) {
    case Actor::kSeat:
      moved(one, match, in.seat);
      match.acted_since[in.seat.index] = now_;
      if (!kept) spoken(match, text);
      return;
    case Actor::kTimer:
      match.acted_since[-1] = now_;
      return penalty(one, match, in);
    case Actor::kHost:
      ++tally_.rulings;
      match.acted_since[-1] = now_;
      if (one.reply && !of_newcomer(one, match.id, json)) rights(one, match);  // else time was up
      return;
    case Actor::kFollows:
      break;
  }
  if (json.contains("i")) remember(match, json.at("i"));
}

// The solution of a puzzle, if that is what it is.
void Judge::remember(MatchFacts& match, const nlohmann::json& item) const {
  if (!item.contains("solution")) return;
  const std::string secret = letters(item.at("solution").at("text").get<std::string>());
  const auto terms = terms_.find(match.show);
  const bool own = terms != terms_.end() && secret == sim_game(terms->second.game).own_text;
  if (!own) match.secrets.push_back(secret);
}

void Judge::by_the_rules(MatchFacts& match, const nlohmann::json& input) {
  const std::string wrong = match.model->take(input);
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
  const std::string& pressed =
      books_.at(row.adapter).platform->written().at(std::stoul(row.id) - 1).answers;
  if (!pressed.empty()) {
    if (std::stoll(pressed.substr(pressed.rfind('-') + 1)) >= match.prompt->value) return;
    history_.broken("no crossed reply is played", "#" + row.id + " pressed an earlier button");
  }
  for (const auto& [platform, prompt] : match.prompt_at) {
    const Timestamp* const stands = stamp_of(platform, prompt);
    if (stands != nullptr && row.stamp >= *stands) return;
  }
  const auto unseen = [&](const auto& acted) {
    return acted.first != seat.index && acted.second > row.stamp;
  };
  // While several are asked at once, the prompt that stands asks the same: what others of them say
  // in private, and what a host loads meanwhile, changes nothing for this seat.
  const auto at_once = [&](const auto& acted) {
    const bool asked =
        acted.first < 0 || match.asked.contains(static_cast<std::size_t>(acted.first));
    return match.asked.size() > 1 && asked;
  };
  const auto& before = match.acted;
  const auto& since = match.acted_since;
  if (std::none_of(before.begin(), before.end(), unseen) &&
      std::none_of(since.begin(), since.end(),
                   [&](const auto& acted) { return unseen(acted) && !at_once(acted); })) {
    return;
  }
  history_.broken("no crossed reply is played",
                  "#" + row.id + " was written before what it would answer");
}

bool Judge::says(const Books& books, const Incoming& reply, const std::string& secret) {
  const auto holds = [&](const std::string& words) {
    return letters(words).find(secret) != std::string::npos;
  };
  const auto earlier = books.earlier_words.find(std::stoul(reply.ref.id));
  return holds(reply.text) || (earlier != books.earlier_words.end() &&
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
  if (one.reply && hosts(terms->second, one.reply->person)) return;
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
  if (in.seat == kNoSeat) {  // of nobody alone: whoever was asked is heard first
    --tally_.penalties, --match.story.missed;
    for (const std::size_t seat : match.asked) in_time(match, match.seats.at(seat), timer->second);
    return;
  }
  in_time(match, match.seats.at(in.seat.index), timer->second);
  const auto delivered = clock_start(match, match.seats.at(in.seat.index));
  if (!delivered) {
    history_.broken("the clock starts at delivery",
                    "the prompt does not stand at home, its clock ran out");
  }
  if (match.clock_shortened || terms_.empty()) return;
  const std::int64_t had_ms = now_.ms - delivered->ms;
  if (had_ms < terms_.at(match.show).shortest_clock_ms) {
    history_.broken("the clock starts at delivery", "a penalty " +
                                                        std::to_string(had_ms / kMinute_ms) +
                                                        " minutes after the prompt was delivered");
  }
}

void Judge::in_time(const MatchFacts& match, PersonId person, Timestamp due) const {
  for (const Venue& venue : match.venues) {
    const Books& books = books_.at(venue.adapter);
    const auto unread = books.unread.find(venue.id);
    if (unread == books.unread.end()) continue;
    for (const std::size_t number : unread->second) {
      const Incoming& reply = books.platform->written().at(number - 1);
      const auto author = accounts_.find({venue.adapter, reply.author.user});
      if (author == accounts_.end() || author->second != person || reply.stamp >= due) continue;
      if (books.platform->taken_away(number)) continue;
      history_.broken("no penalty for a reply that was in time",
                      venue.adapter + " #" + reply.ref.id + " of " + reply.author.user +
                          " was not read before the penalty");
    }
  }
}

void Judge::desk(MatchFacts& match, const DeskEntry& entry) {
  history_.note("  " + named(match.id) + " " + entry.kind, entry.json);
  const auto json = nlohmann::json::parse(entry.json);
  if (entry.kind == "begun") {
    match.begun = now_;
    const ShowTerms& terms = terms_[match.show];
    match.model = sim_game(terms.game).model(terms.options);
    match.seats.clear();
    for (const auto& seat : json.at("seats")) match.seats.push_back({seat.get<std::int64_t>()});
  } else if (entry.kind == "reopened") {
    match.begun = now_;
    match.model->forget();
  } else if (entry.kind == "occupant") {
    match.seats.at(json.at("seat").get<std::size_t>()) = {json.at("person").get<std::int64_t>()};
  } else if (entry.kind == "prompted") {
    match.prompt = OutboxId{json.at("row").get<std::int64_t>()};
    match.prompted = now_;
    match.prompt_at.clear();
    for (const auto& [who, at] : std::exchange(match.acted_since, {})) match.acted[who] = at;
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
