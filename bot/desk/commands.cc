#include "bot/desk/commands.h"

#include <algorithm>
#include <array>

#include "bot/desk/aside.h"
#include "bot/desk/deeds.h"
#include "bot/desk/order.h"
#include "bot/desk/rights.h"
#include "bot/desk/show_commands.h"
#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/locate.h"
#include "bot/match/absence.h"
#include "bot/match/help.h"
#include "bot/match/play.h"
#include "bot/show/foyer.h"
#include "bot/show/season.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

// What must be there: a match that is being played, one that is open, or none.
enum class Needs : std::uint8_t { kPlayed, kMatch, kShow };

struct Handler {
  const char* word;
  const char* form;
  Objected (*run)(Order&);
  Needs needs = Needs::kMatch;
};

constexpr std::array kHandlers = {
    Handler{"new", "!new NAME vs NAME [champion NAME wins 2]", &order_new},
    Handler{"champion", "!champion NAME [wins 2], !champion none", &order_champion, Needs::kShow},
    Handler{"undo", "!undo [N], !undo to #123", &order_undo, Needs::kShow},
    Handler{"redo", "!redo", &order_redo, Needs::kPlayed},
    Handler{"reroll", "!reroll -- REASON", &order_reroll, Needs::kPlayed},
    Handler{"dice", "!dice 6 5 [https://PROOF]", &order_dice, Needs::kPlayed},
    Handler{"rule", "!rule [answer] right|wrong [credit] [#123]", &order_rule, Needs::kPlayed},
    Handler{"late", "!late #123, !late NAME [MOVE]", &order_late, Needs::kPlayed},
    Handler{"read", "!read #123 as MOVE [force]", &order_read, Needs::kPlayed},
    Handler{"reading", "!reading WORDS", &order_reading, Needs::kPlayed},
    Handler{"force", "!force NAME MOVE", &order_force, Needs::kPlayed},
    Handler{"miss", "!miss NAME", &order_miss, Needs::kPlayed},
    Handler{"extend", "!extend 12h [NAME], !extend no [-- REASON]", &order_extend, Needs::kPlayed},
    Handler{"credit", "!credit off", &order_credit, Needs::kPlayed},
    Handler{"excuse", "!excuse NAME, !excuse NAME no", &order_excuse, Needs::kPlayed},
    Handler{"bank", "!bank NAME 12h", &order_bank, Needs::kPlayed},
    Handler{"pause", "!pause [until FRIDAY] -- REASON", &order_pause, Needs::kPlayed},
    Handler{"resume", "!resume [fresh]", &order_resume, Needs::kPlayed},
    Handler{"remind", "!remind NAME", &order_remind, Needs::kPlayed},
    Handler{"replace", "!replace NAME [with NAME]", &order_replace, Needs::kPlayed},
    Handler{"rename", "!rename NAME to NAME", &order_rename, Needs::kShow},
    Handler{"link", "!link NAME matrix @ann:server", &order_link, Needs::kShow},
    Handler{"unlink", "!unlink NAME matrix @ann:server [force]", &order_unlink, Needs::kShow},
    Handler{"hide", "!hide #123", &order_hide, Needs::kShow},
    Handler{"show", "!show #123 [-- REASON]", &order_show, Needs::kShow},
    Handler{"mute", "!mute NAME", &order_mute, Needs::kShow},
    Handler{"unmute", "!unmute NAME", &order_unmute, Needs::kShow},
    Handler{"host", "!host add|remove NAME", &order_host, Needs::kShow},
    Handler{"practice", "!practice", &order_practice},
    Handler{"match", "!match 12 COMMAND", &order_match, Needs::kShow},
    Handler{"confirm", "!confirm 3", &order_confirm, Needs::kShow},
    Handler{"queue", "!queue", &order_queue, Needs::kShow},
    Handler{"accept", "!accept [credit] [-- REASON]", &order_accept, Needs::kPlayed},
    Handler{"reject", "!reject [3] -- REASON", &order_reject, Needs::kShow},
    Handler{"ask", "!ask QUESTION", &order_ask, Needs::kPlayed},
    Handler{"fair", "!fair", &order_fair, Needs::kPlayed},
    Handler{"handover", "!handover NAME", &order_handover, Needs::kShow},
    Handler{"abort", "!abort confirm -- REASON", &order_abort},
    Handler{"set", "!set OPTION VALUE", &order_set, Needs::kShow},
    Handler{"status", "!status", &order_status, Needs::kShow},
    Handler{"log", "!log [N]", &order_log, Needs::kShow},
    Handler{"try", "!try COMMAND", &order_try, Needs::kShow},
};

const Handler* find_handler(const std::string& word) {
  const auto found = std::find_if(kHandlers.begin(), kHandlers.end(),
                                  [&](const Handler& handler) { return word == handler.word; });
  return found == kHandlers.end() ? nullptr : &*found;
}

const HelpWord* find_game_word(const GameFace& face, const std::string& word) {
  const auto found = std::find_if(face.host_words.begin(), face.host_words.end(),
                                  [&](const HelpWord& help) { return help.word == word; });
  return found == face.host_words.end() ? nullptr : &*found;
}

// A command as the audit keeps it that has a secret in it: "!match 1 !puzzle (kept private)".
std::string without_secret(const CommandLine& line) {
  std::string kept = "!" + line.word;
  if (line.word == "match") {
    std::string rest = line.rest;
    kept += " " + take_word(rest);
  }
  if (const auto inner = inner_command(line)) return kept + " " + without_secret(*inner);
  return kept + " (kept private)";
}

void audit(Order& order, const Reply& reply, const Stood& before, bool secret) {
  AuditRow row;
  row.id = ++order.house.ids.audit;
  row.at = order.act.now;
  row.show = order.match.row.show;
  const bool elsewhere = order.line.word == "match";  // then every match of the show lists it
  row.match = elsewhere ? MatchId{} : order.match.row.id;
  row.who = order.person;
  row.command = secret ? without_secret(order.line) : reply.incoming.text;
  row.why = order.line.reason;
  if (!order.changed) order.changed = changed_since(order, before);
  row.before_json = order.changed->before;
  row.after_json = order.changed->after;
  note_right(row, show_of(order.house, order.match), reply.incoming);
  order.act.commit.audit.push_back(std::move(row));
}

CommandOutcome refused(Order& order, const Objection& objection) {
  tell_person(order.house, order.act, order.match, order.person, "refuse." + objection.code,
              objection.facts);
  return {true, "refused " + objection.code, Verdict::kRefused};
}

void burn(Act& act, Show& show, const std::string& solution) {
  const std::string hash = solution_hash(show.setup.game, solution);
  if (show.burnt.insert(hash).second) act.commit.burns.push_back({show.state.id, hash});
}

// A solution written where everybody reads is never used again.
void burn_solution(Order& order) {
  const std::string solution = solution_in(order.line.rest);
  if (solution.empty()) return;
  burn(order.act, show_of(order.house, order.match), solution);
  if (order.match.game) {
    HostLine line;
    line.word = "burn";
    line.rest = fold_content(solution);
    const auto input = order.match.game->read_host(line);
    if (input) (void)play(order.house, order.act, order.match, {*input}, {Actor::kHost, Seat{}});
  }
}

// Nor is it shown; the host is told in private.
CommandOutcome refuse_public_secret(Order& order) {
  CommandOutcome outcome = refused(order, Objection("E_SECRET_PUBLIC"));
  outcome.mark = Verdict::kHidden;
  return outcome;
}

Giver giver_of(Right right) {
  if (right == Right::kLent) return Giver::kLent;
  return right == Right::kOperator ? Giver::kOperator : Giver::kPerson;
}

// "!match 12 COMMAND", also where it is tried.
bool names_its_match(const CommandLine& line) {
  if (line.word == "match") return true;
  const auto inner = inner_command(line);
  return inner && names_its_match(*inner);
}

// Whether it matters which match the command was given to. Some are about the show, or either.
bool is_about_a_match(const GameFace& face, const CommandLine& line) {
  constexpr std::array<std::string_view, 3> kOfEither = {"undo", "set", "reject"};
  if (std::find(kOfEither.begin(), kOfEither.end(), line.word) != kOfEither.end()) return true;
  const Handler* const handler = find_handler(line.word);
  return handler != nullptr ? handler->needs != Needs::kShow
                            : find_game_word(face, line.word) != nullptr;
}

CommandOutcome run(Order& order, const Reply& reply) {
  const bool secret = is_secret(order);
  const bool elsewhere = order.line.word == "match";  // which looks at the match it names
  if (const Objected objection = elsewhere ? std::nullopt : stale(order)) {
    return refused(order, *objection);
  }
  const Stood before = stood_of(order);
  const std::size_t entries = order.match.log.size();
  const std::optional<Ruled> ruled = order.match.ruled;
  if (const Objected objection = carry_out(order)) {
    const CommandOutcome outcome = refused(order, *objection);
    const bool counts = objection->code == "E_NOPROPOSAL" ||
                        is_about_a_match(*order.match.face, innermost(order.line));
    if (!secret && counts) say_who_was_first(order, objection->code);
    return outcome;
  }
  if (order.line.word == "try") return {true, "command", Verdict::kAccepted};
  note_aside(order);
  const bool minded = order.line.word == "match";  // by what is carried out there
  if (!secret && !minded) mind_other_host(order, ruled, entries);
  note_settled(order);
  audit(order, reply, before, secret);
  return {true, "command", Verdict::kAccepted};
}

// What the command can be about. What concerns the show, if anything, goes on as ever.
Needs needs_of(const Show& show, const CommandLine& line) {
  if (line.word == "try") {
    const auto tried = inner_command(line);
    return tried ? needs_of(show, *tried) : Needs::kShow;
  }
  if (line.word == "reject" && !number_in(line.rest)) return Needs::kPlayed;
  if (const Handler* const handler = find_handler(line.word)) return handler->needs;
  if (is_show_word(line.word)) return Needs::kShow;
  return find_game_word(*show.face, line.word) != nullptr ? Needs::kPlayed : Needs::kShow;
}

// The newest match only waits, one that was brought back is played before it, and the command was
// given where it names neither. Those it can mean; none: the newest, as ever.
std::vector<LiveMatch*> could_mean(const Order& order, const Incoming& incoming) {
  std::vector<LiveMatch*> found;
  House& house = order.house;
  const bool named = house.venues.contains({incoming.venue.adapter, incoming.venue.id});
  if (named || order.match.row.status != MatchStatus::kWaiting) return found;
  const bool either = innermost(order.line).word == "abort" && !names_its_match(order.line);
  const Needs needs = needs_of(show_of(house, order.match), order.line);
  if (!either && needs != Needs::kPlayed) return found;
  for (const MatchId id : house.matches.of_show(order.match.row.show)) {
    const auto match = house.matches.find(id);
    if (match == house.matches.end()) continue;
    if (match->second.row.status == MatchStatus::kLive) found.push_back(&match->second);
  }
  if (either && !found.empty()) found.push_back(&order.match);
  return found;
}

CommandOutcome ask_which(Order& order, const std::vector<LiveMatch*>& matches) {
  std::string command = "!" + order.line.written;
  if (is_secret(order)) command = "!" + order.line.word + " …";
  std::string reason = order.line.reason;
  if (order.line.word == "abort") {  // as it has to be written
    command = "!abort confirm";
    if (reason.empty()) reason = "REASON";
  }
  if (!reason.empty()) command += " -- " + reason;
  nlohmann::json which = nlohmann::json::array();
  for (const LiveMatch* const match : matches) {
    const std::int64_t number = match->row.number;
    which.push_back({{"number", number},
                     {"waits", match->row.status == MatchStatus::kWaiting},
                     {"command", mark::said("!match " + std::to_string(number) + " " + command)}});
  }
  return refused(order, Objection{"E_WHICHOPEN", {{"matches", which}}});
}

// A private command was taken to be about `order.match`, and another match of the show is open.
void say_which(Order& order, std::int64_t other) {
  const auto tried = order.line.word == "try" ? inner_command(order.line) : std::nullopt;
  if (!is_about_a_match(*order.match.face, tried ? *tried : order.line)) return;
  tell_person(order.house, order.act, order.match, order.person, "note.which_match",
              BotFacts::open({{"number", order.match.row.number}, {"other", other}}));
}

}  // namespace

bool is_secret(const Order& order) {
  const HelpWord* const word = find_game_word(*order.match.face, innermost(order.line).word);
  return word != nullptr && word->secret;
}

void note_right(AuditRow& row, const Show& show, const Incoming& incoming) {
  if (is_host(show, row.who) || !incoming.may_host) return;
  auto after = nlohmann::json::parse(row.after_json, nullptr, false);
  if (!after.is_object()) return;
  after[kLentBy] = incoming.author.adapter;
  row.after_json = after.dump();
}

Objection no_right(House& house, const Show& show, PersonId person, const Reply& reply) {
  const auto why = why_not_lent(house, show, person, reply);
  if (!why) return Objection("E_NOTHOST");
  return Objection{*why, {{"who", mark::person(person)}}};
}

Objected carry_out(Order& order) {
  if (auto objection = goes_back_otherwise(order)) return objection;
  const bool no_match = stands_in(order.match);
  if (const Handler* handler = find_handler(order.line.word)) {
    if (no_match && handler->needs != Needs::kShow) return none_is_open(order);
    Objected objection = handler->run(order);
    if (!no_match) end_needless_offers(order.house, order.act, order.match);
    return objection;
  }
  Show& show = show_of(order.house, order.match);
  const bool of_game = find_game_word(*order.match.face, order.line.word) != nullptr;
  const bool plays = order.match.row.status == MatchStatus::kLive;  // opened again, maybe
  if (of_game && (plays || match_is_played(order.house, show))) return order_game(order);
  ShowOrder wider{order.house, order.act,       show,        order.person,
                  order.line,  order.privately, std::nullopt};
  if (const auto done = carry_out(wider)) {
    order.changed = wider.changed;
    return *done;
  }
  if (of_game) return no_match ? Objected(none_is_open(order)) : order_game(order);
  return Objection{"E_NOSUCH", {{"word", mark::said(order.line.word)}}};
}

CommandOutcome secret_in_the_open(House& house, Act& act, Show& show, LiveMatch* match,
                                  PersonId person, const Reply& reply) {
  if (reply.incoming.privately) return {};
  if (right_of(house, show, person, reply) == Right::kNone) return {};
  LiveMatch nothing = stand_in(show, show.state.foyers);
  Order order{house, act, match != nullptr ? *match : nothing, person, {}, false};
  bool found = false;
  for (const CommandLine& line : marked_commands(reply)) {
    order.line = innermost(line);
    order.line.rest.resize(order.line.rest.find_last_not_of("*_`") + 1);  // "**!puzzle X**"
    if (!is_secret(order)) continue;
    burn_solution(order);
    found = true;
  }
  return found ? refuse_public_secret(order) : CommandOutcome{};
}

CommandOutcome host_command(House& house, Act& act, LiveMatch& at_hand, PersonId person,
                            const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  if (!reply.line) return {};
  const CommandLine& line = *reply.line;
  std::vector<LiveMatch*> meant;
  if (right_of(house, show_of(house, at_hand), person, reply) != Right::kNone) {
    Order order{house, act, at_hand, person, line, incoming.privately};
    meant = could_mean(order, incoming);
    if (meant.size() > 1) return ask_which(order, meant);
  }
  LiveMatch& match = meant.empty() ? at_hand : *meant.front();
  act.match = match.row.id;
  Show& show = show_of(house, match);
  const Handler* handler = find_handler(line.word);
  const HelpWord* game_word = find_game_word(*show.face, line.word);
  Order order{house, act, match, person, line, incoming.privately};
  const Right right = right_of(house, show, person, reply);
  order.giver = giver_of(right);
  if (right == Right::kNone) {
    const bool known = handler != nullptr || game_word != nullptr;
    if (!known || order.line.word == "practice") return {};  // "!roll", "!practice": a player's
    return refused(order, no_right(house, show, person, reply));
  }
  if (right == Right::kLent && (handler != nullptr || game_word != nullptr)) {
    const std::int64_t named = match_named(order.line);
    note_lent(act, show, person, named != 0 ? named : match.row.number);
  }
  if (order.line.word == "help") {
    send_host_help(house, act, match, person);
    return {true, "command", Verdict::kAccepted};
  }
  if (handler == nullptr && game_word == nullptr) {
    if (match.desk.seat_of(person)) return {};  // a host who plays: "!roll"
    return refused(order, {"E_NOSUCH", {{"word", mark::said(order.line.word)}}});
  }
  // Open before the command: an abort opens the next match itself.
  const LiveMatch* const beside = meant.empty() ? also_open(house, incoming, match) : nullptr;
  const std::int64_t other = beside == nullptr ? 0 : beside->row.number;
  CommandOutcome outcome = run(order, reply);
  if (outcome.mark == Verdict::kAccepted && other != 0) say_which(order, other);
  return outcome;
}

CommandOutcome command_without_match(House& house, Act& act, Show& show, PersonId person,
                                     const Reply& reply, const MatchRow* over) {
  if (!reply.line) return {};
  const Right right = right_of(house, show, person, reply);
  if (right == Right::kNone) return {};
  if (right == Right::kLent) {
    const std::int64_t here = over != nullptr ? over->number : 0;
    note_lent(act, show, person, std::max(match_named(*reply.line), here));
  }
  LiveMatch nothing = stand_in(show, over != nullptr ? over->venues : show.state.foyers);
  if (over != nullptr) {
    nothing.row.number = over->number;
    nothing.row.status = over->status;  // over, or left behind
  }
  Order order{house, act, nothing, person, *reply.line, reply.incoming.privately};
  order.giver = giver_of(right);
  if (over != nullptr) order.over = over->id;
  if (order.line.word == "help") {
    send_host_help(house, act, nothing, person);
    return {true, "command", Verdict::kAccepted};
  }
  return run(order, reply);
}

std::vector<std::string> command_forms(const GameFace& face) {
  std::vector<std::string> forms;
  for (const Handler& handler : kHandlers) forms.emplace_back(handler.form);
  for (const HelpWord& word : face.host_words) {
    if (find_handler(word.word) == nullptr) forms.push_back(word.form);
  }
  return forms;
}

}  // namespace callboard
