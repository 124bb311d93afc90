// "!match 12 COMMAND": a ruling over a finished match, or "!undo" of an abort. Its log is opened
// again by an entry of its own, and play goes on from there with a fresh draw book, since the old
// one's secret is out. When it is over again, bot/show/correct.h mends what it had handed on.
#include <algorithm>
#include <array>
#include <string_view>

#include "bot/chance/book.h"
#include "bot/chance/hash.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/order.h"
#include "bot/desk/protest.h"
#include "bot/desk/struck.h"
#include "bot/desk/trial.h"
#include "bot/facts.h"
#include "bot/match/halted.h"
#include "bot/match/play.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/venues.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kMatchForm = "!match 12 COMMAND";
inline constexpr std::size_t kReachMax = 60;  // acts a ruling looks back over

// The daemon's own commands that may rule over a finished match; of the game's, all that change it.
constexpr std::array<std::string_view, 4> kReaching = {"undo", "rule", "read", "force"};

Result<MatchRow, Objection> find_row(const Order& order, std::size_t number) {
  const auto rows = order.house.store.matches(order.match.row.show);
  if (!rows) return Fail{Objection("E_STORE")};
  for (const MatchRow& row : *rows) {
    if (row.number == static_cast<std::int64_t>(number)) return row;
  }
  return Fail{Objection{"E_NOMATCH", {{"number", number}}}};
}

Result<LiveMatch, Objection> load_finished(const Order& order, const MatchRow& row) {
  if (row.status != MatchStatus::kOver) {
    return Fail{Objection{"E_NOMATCH", {{"number", row.number}}}};
  }
  auto log = order.house.store.log(row.id);
  if (!log) return Fail{Objection("E_STORE")};
  auto past = fold_match(row, *std::move(log), *order.match.face);
  if (!past || !past->game) return Fail{Objection{"E_NOMATCH", {{"number", row.number}}}};
  return *std::move(past);
}

// A pause goes on: to the end that a host had named, if that is still to come, or until a host says
// otherwise.
void pause_again(House& house, Act& act, LiveMatch& match) {
  const std::optional<Timestamp> until = match.desk.pause->until;
  nlohmann::json facts = nlohmann::json::object();
  if (until) {
    set_timer(house, act, match, timer_key::kResume, *until);
    facts["until"] = mark::time(*until);
  } else {
    const Timestamp due{act.now.ms + show_of(house, match).setup.host_wait_s * 1000};
    set_timer(house, act, match, timer_key::kPaused, due);
    warn_of_silence(house, act, match, due);
    facts["lapse"] = mark::time(due);
  }
  notice(house, act, match, "notice.paused", BotFacts::open(facts));
}

// What a match that was called off had waited for: a protest and a pause wait for a host again, but
// for a pause whose end has come meanwhile. Of one that was played to its end nothing stands in the
// way of play.
void take_up_waits(House& house, Act& act, LiveMatch& match, bool called_off) {
  if (match.desk.protest) {
    (void)await_answer(house, act, match);
    return;
  }
  if (!match.desk.pause) return;
  const std::optional<Timestamp> until = match.desk.pause->until;
  if (called_off && (!until || *until > act.now)) return pause_again(house, act, match);
  append(match, act.now, desk::resumed(), act.commit);
}

// From here on it is a live match again, in its old thread if it has one.
LiveMatch& reopen(Order& order, LiveMatch past) {
  House& house = order.house;
  const bool called_off = past.desk.called_off;
  Show& show = show_of(house, past);
  append(past, order.act.now, desk::reopened(past.row.book), order.act.commit);
  past.row.book = BookId{++house.ids.book};
  past.row.status = MatchStatus::kLive;
  const BookRow book =
      open_book(past.row.book, show.state.id, ++show.state.books, house.entropy.secret());
  past.book.emplace(show.state.key, book, std::vector<DrawRow>{});
  order.act.commit.books.push_back(book);
  order.act.commit.matches.push_back(past.row);
  save(show, order.act);
  for (const VenueRow& venue : past.row.venues) {
    house.venues[{venue.adapter, venue.id}] = past.row.id;
  }
  const MatchId id = past.row.id;
  LiveMatch& match = house.matches.emplace(id, std::move(past)).first->second;
  nlohmann::json facts = who_and_why(order);
  facts["number"] = match.row.number;
  facts["what"] = mark::said("!" + order.line.written);
  facts["book"] = book.number;
  if (house.luck == Luck::kDrawn) facts["commitment"] = to_hex(book.commitment);
  facts["called_off"] = called_off;
  if (const LiveMatch* const beside = played_now(house, show)) facts["beside"] = beside->row.number;
  if (match.row.venues.empty()) {  // it was played in another Callboard
    announce(house, order.act, show, "notice.reopened", BotFacts::open(facts));
  } else {
    notice(house, order.act, match, "notice.reopened", BotFacts::open(facts));
  }
  take_up_waits(house, order.act, match, called_off);
  hold_next(house, order.act, show);
  return match;
}

// How far play has to go back so that the game takes the command: nothing if it never would.
std::optional<UndoEntry> place_for(const LiveMatch& match, const HostLine& line) {
  for (std::size_t count = 0; count <= kReachMax; ++count) {
    const auto undo = undo_of(match.log, count);
    if (!undo) return std::nullopt;
    LiveMatch probe = copy_of(match);
    if (count > 0) {
      Commit unused;
      append(probe, match.log.back().at, *undo, unused);
    }
    const auto input = probe.game->read_host(line);
    if (input && probe.game->apply(*input)) return count > 0 ? undo : UndoEntry{0, 0};
  }
  return std::nullopt;
}

// A word of the game's is given at the newest place where the game takes it.
Objected rule_in_its_place(Order& order) {
  const auto& words = order.match.face->host_words;
  const bool of_game = std::any_of(words.begin(), words.end(), [&](const HelpWord& help) {
    return help.word == order.line.word;
  });
  if (!of_game || order.line.word == "rule") return carry_out(order);
  HostLine line;
  line.word = order.line.word;
  line.rest = fold_content(order.line.rest);
  for (const PersonId person : order.match.desk.seats) {
    line.names.push_back(fold_content(name_of(order.house, person)));
  }
  const auto undo = place_for(order.match, line);
  if (undo && undo->keep_seq > 0) {
    PublicSections struck;
    say_struck(order, undo->keep_seq, struck);
    take_back(order, *undo);
    if (!struck.empty()) {
      post(order.house, order.act, order.match, Post::to_public(std::move(struck)));
    }
  }
  return carry_out(order);
}

// With the match open again its abort is taken back, which is the first step "!undo" counts.
Objected undo_further(Order& order) {
  const std::string& rest = order.line.rest;
  const auto count = rest.empty() ? std::optional<std::size_t>(1) : number_in(rest);
  if (count != 1U) {
    if (count && *count > 1) order.line.rest = std::to_string(*count - 1);
    return order_undo(order);
  }
  if (!order.match.desk.pause) settle(order.house, order.act, order.match, {}, Renewal::kAlways);
  return std::nullopt;
}

// Any command for a match that is open, whichever thread it was given in.
Objected carry_out_there(Order& order, LiveMatch& match, CommandLine line) {
  Order there{order.house, order.act, match, order.person, std::move(line), order.privately};
  there.giver = order.giver;
  if (auto objection = stale(there)) return objection;
  const Stood before = stood_of(there);
  const std::optional<Ruled> ruled = match.ruled;
  const std::size_t entries = match.log.size();
  auto objection = carry_out(there);
  if (!objection && !is_secret(there)) mind_other_host(there, ruled, entries);
  order.changed = there.changed ? there.changed : changed_since(there, before);
  return objection;
}

}  // namespace

bool reaches_back(const GameFace& face, const std::string& word) {
  if (std::find(kReaching.begin(), kReaching.end(), word) != kReaching.end()) return true;
  const auto& words = face.host_words;
  return std::any_of(words.begin(), words.end(), [&](const HelpWord& help) {
    return help.word == word && !help.reads && !help.secret && word != "set" && word != "abort";
  });
}

Objected order_match(Order& order) {
  std::string rest = order.line.rest;
  const auto number = number_in(take_word(rest));
  auto inner = inner_command(order.line);
  if (!number || !inner) return usage(kMatchForm);
  const auto row = find_row(order, *number);
  if (!row) return row.error();
  if (const auto live = order.house.matches.find(row->id); live != order.house.matches.end()) {
    return carry_out_there(order, live->second, *std::move(inner));
  }
  if (auto halted = halted_or_left(order.house, show_of(order.house, order.match), *row)) {
    return halted;
  }
  if (!reaches_back(*order.match.face, inner->word)) {
    return Objection{"E_NOTPAST",
                     {{"word", mark::said(inner->word)},
                      {"number", row->number},
                      {"abort", inner->word == "abort"}}};
  }
  auto past = load_finished(order, *row);
  if (!past) return past.error();
  if (order.house.luck == Luck::kDrawn) {  // all or nothing: on a copy first
    House scratch = scratch_of(order.house, order.match);
    Act act;
    act.now = order.act.now;
    Order trial{scratch,      act,        scratch.matches.at(order.match.row.id),
                order.person, order.line, order.privately};
    trial.giver = order.giver;
    if (auto objection = order_match(trial)) return objection;
  }
  {
    Order seen{order.house, order.act, *past, order.person, *inner, order.privately};
    if (auto objection = stale(seen)) return objection;
  }
  const std::string before = standings(order.house, *past);
  const bool takes_abort_back = past->desk.called_off && inner->word == "undo";
  LiveMatch& match = reopen(order, *std::move(past));
  Order there{order.house, order.act, match, order.person, *std::move(inner), order.privately};
  there.giver = order.giver;
  there.line.seen = 0;  // it was opened again since
  auto objection = takes_abort_back ? undo_further(there) : rule_in_its_place(there);
  if (is_live(there)) {  // else it is over once more, and needs no thread
    ask_for_venues(show_of(order.house, match), match, order.act);
  }
  order.changed = Changed{before, standings(order.house, match)};
  if (order.person != PersonId{}) {
    match.ruled = ruled_by(order);
  }
  return objection;
}

namespace {

// What rules over the match, for a host whose command could have meant another one.
Objection by_its_number(const Order& order, const MatchRow& row) {
  const std::string command = "!match " + std::to_string(row.number) + " !" + order.line.written;
  return Objection{"E_NOTLIVE",
                   {{"number", row.number},
                    {"command", mark::said(command)},
                    {"open", row.status != MatchStatus::kOver}}};
}

}  // namespace

Objected undo_abort(Order& order) {
  const Show& show = show_of(order.house, order.match);
  const Objection none = stands_in(order.match) ? none_is_open(order) : not_live();
  if (played_now(order.house, show) != nullptr) return none;
  const auto rows = order.house.store.matches(show.state.id);
  if (!rows) return Objection("E_STORE");
  const MatchRow* newest = nullptr;  // that has begun
  bool called_off = false;
  bool surely = true;  // no later one was called off before it began
  for (auto row = rows->rbegin(); newest == nullptr && row != rows->rend(); ++row) {
    if (row->status == MatchStatus::kWaiting || is_left_behind(order.house, *row)) continue;
    if (row->status == MatchStatus::kOver) {
      const auto past = load_finished(order, *row);
      surely = surely && past.ok();
      if (!past) continue;
      called_off = past->desk.called_off;
    }
    newest = &*row;
  }
  if (newest == nullptr || order.over.value_or(newest->id) != newest->id) return none;
  if (!called_off || (!surely && !order.over)) return by_its_number(order, *newest);
  Order reaching = order;
  reaching.line.word = "match";
  reaching.line.rest = std::to_string(newest->number) + " !undo " + order.line.rest;
  auto objection = order_match(reaching);
  order.changed = reaching.changed;
  return objection;
}

}  // namespace callboard
