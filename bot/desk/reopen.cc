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
#include "bot/desk/trial.h"
#include "bot/facts.h"
#include "bot/match/absence.h"
#include "bot/match/play.h"
#include "bot/show/alternates.h"
#include "bot/show/correct.h"
#include "bot/show/sign_ups.h"
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

// What a match that was called off had waited for: a protest and a pause wait for a host again. Of
// one that was played to its end nothing stands in the way of play.
void take_up_waits(House& house, Act& act, LiveMatch& match, bool called_off) {
  const Timestamp due{act.now.ms + show_of(house, match).setup.host_wait_s * 1000};
  if (match.desk.protest) {
    set_timer(house, act, match, timer_key::kProtest, due);
    warn_of_silence(house, act, match, due);
  } else if (match.desk.pause && called_off) {
    set_timer(house, act, match, timer_key::kPaused, due);
    warn_of_silence(house, act, match, due);
    notice(house, act, match, "notice.paused", BotFacts::open({{"lapse", mark::time(due)}}));
  } else if (match.desk.pause) {
    append(match, act.now, desk::resumed(), act.commit);
  }
}

// From here on it is a live match again, in its old thread.
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
  notice(house, order.act, match, "notice.reopened", BotFacts::open(facts));
  take_up_waits(house, order.act, match, called_off);
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
  if (undo && undo->keep_seq > 0) take_back(order, *undo);
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
  auto inner = parse_command(rest.starts_with('!') ? rest : "!" + rest);
  if (!number || !inner) return usage(kMatchForm);
  inner->reason = order.line.reason;
  if (!reaches_back(*order.match.face, inner->word)) {
    return Objection{"E_NOTPAST", {{"word", mark::said(inner->word)}}};
  }
  const auto row = find_row(order, *number);
  if (!row) return row.error();
  if (const auto live = order.house.matches.find(row->id); live != order.house.matches.end()) {
    Order here{order.house,  order.act,         live->second,
               order.person, *std::move(inner), order.privately};
    here.giver = order.giver;
    const std::string before = standings(order.house, live->second);
    auto objection = carry_out(here);
    order.changed = Changed{before, standings(order.house, live->second)};
    return objection;
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
  const std::string before = standings(order.house, *past);
  const bool takes_abort_back = past->desk.called_off && inner->word == "undo";
  LiveMatch& match = reopen(order, *std::move(past));
  Order there{order.house, order.act, match, order.person, *std::move(inner), order.privately};
  there.giver = order.giver;
  auto objection = takes_abort_back ? undo_further(there) : rule_in_its_place(there);
  order.changed = Changed{before, standings(order.house, match)};
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
  const Objection none = stands_in(order.match) ? none_is_open(order) : not_live();
  const Show& show = show_of(order.house, order.match);
  if (played_now(order.house, show) != nullptr) return none;
  const auto rows = order.house.store.matches(show.state.id);
  if (!rows) return Objection("E_STORE");
  const MatchRow* newest = nullptr;  // that has begun
  bool called_off = false;
  bool surely = true;  // no later one was called off before it began
  for (auto row = rows->rbegin(); newest == nullptr && row != rows->rend(); ++row) {
    if (row->status == MatchStatus::kWaiting) continue;
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
  reaching.line.rest = std::to_string(newest->number) + " !undo " + order.line.rest;
  auto objection = order_match(reaching);
  order.changed = reaching.changed;
  return objection;
}

// "!confirm 3" (and "!reject 3 -- why"): what a ruling over an earlier match proposed.
Objected order_confirm(Order& order) {
  const auto id = number_in(order.line.rest);
  if (!id) return usage("!confirm 3");
  return settle_proposal(order, static_cast<std::int64_t>(*id), Answered::kConfirmed);
}
namespace {

// A word of the game's, as if the host had written it to that match.
Objected write_to(Order& order, LiveMatch& match, const std::string& word,
                  const std::string& rest) {
  Order there{order.house, order.act, match, order.person, order.line, order.privately};
  there.line.word = word;
  there.line.rest = rest;
  there.line.written = word + " " + rest;
  return carry_out(there);
}

// By so much more than the match plays for now: a host may have set it, or a ruling moved it.
Objected raise_jackpot(Order& order, LiveMatch& match, std::int64_t by) {
  if (by == 0) return std::nullopt;
  const std::int64_t jackpot_now = std::max<std::int64_t>(match.game->carry().jackpot + by, 0);
  return write_to(order, match, "jackpot", std::to_string(jackpot_now) + " force");
}

// The champion's chair and the jackpot of a match that is being played: both or neither. An empty
// chair was drawn for, and that stands.
Objected apply_to_live(Order& order, LiveMatch& match, const Proposal& proposal) {
  std::optional<Seat> chair;
  const bool stays = proposal.champion == proposal.instead_of;
  if (proposal.champion && proposal.instead_of && !stays) {
    chair = match.desk.seat_of(*proposal.instead_of);
    if (!chair || match.desk.seat_of(*proposal.champion)) return Objection("E_SEATED");
    if (const auto code = may_not_play(show_of(order.house, match), *proposal.champion)) {
      return Objection(*code);
    }
  }
  if (auto objection = raise_jackpot(order, match, proposal.jackpot_by)) return objection;
  if (proposal.champion && stays) {
    const std::string name = name_of(order.house, *proposal.champion);
    return write_to(order, match, "wins", name + " " + std::to_string(proposal.wins));
  }
  if (!chair) return std::nullopt;
  replace_occupant(order.house, order.act, match, *chair, *proposal.champion, who_and_why(order),
                   proposal.wins);
  seated_otherwise(order.house, order.act, show_of(order.house, match), *proposal.champion);
  return std::nullopt;
}

}  // namespace

Objected settle_proposal(Order& order, std::int64_t id, Answered answered) {
  Show& show = show_of(order.house, order.match);
  auto& proposals = show.state.proposals;
  const auto found = std::find_if(proposals.begin(), proposals.end(),
                                  [&](const Proposal& one) { return one.id == id; });
  if (found == proposals.end()) return Objection{"E_NOPROPOSAL", {{"id", id}}};
  const Proposal proposal = *found;
  const auto live = order.house.matches.find(proposal.match);
  const bool is_live = live != order.house.matches.end();
  if (answered == Answered::kConfirmed) {
    if (is_live) {
      if (auto objection = apply_to_live(order, live->second, proposal)) return objection;
    } else if (LiveMatch* const played = played_now(order.house, show)) {
      // Confirmed late: what is played now has taken the old jackpot over, and books at its end.
      if (auto objection = raise_jackpot(order, *played, proposal.jackpot_by)) return objection;
    } else {
      const bool stays = proposal.champion == proposal.instead_of;
      const bool reigns = proposal.champion && show.state.champion == proposal.champion;
      if (stays && reigns) show.state.wins += proposal.wins - proposal.wins_were;
      move_jackpot(order.house, order.act, show, proposal);
    }
  }
  std::erase_if(proposals, [&](const Proposal& one) { return one.id == id; });
  save(show, order.act);
  nlohmann::json facts = who_and_why(order);
  facts["confirmed"] = answered == Answered::kConfirmed;
  facts["number"] = proposal.number;
  facts["cause"] = proposal.cause;
  notice(order.house, order.act, order.match, "notice.proposal_settled", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
