#include "bot/desk/commands.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/help.h"
#include "bot/match/play.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

struct Handler {
  const char* word;
  const char* form;
  Objected (*run)(Order&);
};

constexpr std::array kHandlers = {
    Handler{"undo", "!undo [N]", &order_undo},
    Handler{"redo", "!redo", &order_redo},
    Handler{"reroll", "!reroll -- REASON", &order_reroll},
    Handler{"dice", "!dice 6 5", &order_dice},
    Handler{"rule", "!rule [answer] right|wrong", &order_rule},
    Handler{"late", "!late NAME [MOVE]", &order_late},
    Handler{"force", "!force NAME MOVE", &order_force},
    Handler{"miss", "!miss NAME", &order_miss},
    Handler{"extend", "!extend 12h", &order_extend},
    Handler{"credit", "!credit off", &order_credit},
    Handler{"pause", "!pause -- REASON", &order_pause},
    Handler{"resume", "!resume", &order_resume},
    Handler{"remind", "!remind NAME", &order_remind},
    Handler{"replace", "!replace NAME with NAME", &order_replace},
    Handler{"host", "!host add|remove NAME", &order_host},
    Handler{"practice", "!practice", &order_practice},
    Handler{"abort", "!abort confirm -- REASON", &order_abort},
    Handler{"set", "!set OPTION VALUE", &order_set},
    Handler{"status", "!status", &order_status},
    Handler{"log", "!log", &order_log},
    Handler{"try", "!try COMMAND", &order_try},
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

std::string standings(const LiveMatch& match) {
  return match.game ? match.game->public_view().view.json() : "{}";
}

void audit(Order& order, const Incoming& incoming, std::string before, bool secret) {
  AuditRow row;
  row.id = ++order.house.ids.audit;
  row.at = order.act.now;
  row.show = order.match.row.show;
  row.match = order.match.row.id;
  row.who = order.person;
  row.command = secret ? "!" + order.line.word + " (kept private)" : incoming.text;
  row.why = order.line.reason;
  row.before_json = std::move(before);
  row.after_json = standings(order.match);
  order.act.commit.audit.push_back(std::move(row));
}

CommandOutcome refused(Order& order, const Objection& objection) {
  tell_person(order.house, order.act, order.match, order.person, "refuse." + objection.code,
              objection.facts);
  return {true, "refused " + objection.code, Verdict::kRefused};
}

// The solution inside a command's words: "X | clue", "for \"X\": question ...", "edit 2 X".
std::string solution_in(std::string rest) {
  const auto open = rest.find('"');
  const auto close = open == std::string::npos ? open : rest.find('"', open + 1);
  if (close != std::string::npos) return rest.substr(open + 1, close - open - 1);
  rest = rest.substr(0, rest.find('|'));
  std::string tail = rest;
  if (take_word(tail) == "edit") {
    take_word(tail);
    return tail;
  }
  return rest;
}

// A solution written where everybody reads: never shown, never used again, the host told in
// private.
CommandOutcome burn_public_secret(Order& order) {
  Show& show = show_of(order.house, order.match);
  const std::string solution = solution_in(order.line.rest);
  const std::string hash = solution_hash(show.setup.game, solution);
  if (show.burnt.insert(hash).second) order.act.commit.burns.push_back({show.state.id, hash});
  if (order.match.game) {
    HostLine line;
    line.word = "burn";
    line.rest = fold_content(solution);
    const auto burn = order.match.game->read_host(line);
    if (burn) (void)play(order.house, order.act, order.match, {*burn}, {Actor::kHost, Seat{}});
  }
  CommandOutcome outcome = refused(order, Objection("E_SECRET_PUBLIC"));
  outcome.mark = Verdict::kHidden;
  return outcome;
}

bool has_right(const House& house, const Show& show, PersonId person, const Incoming& incoming) {
  (void)house;
  return is_host(show, person) || incoming.ref.adapter == kControlAdapter;
}

// The command inside "!try COMMAND", or the order itself: a secret is one wherever it stands.
CommandLine innermost(const Order& order) {
  if (order.line.word != "try") return order.line;
  const bool marked = !order.line.rest.empty() && order.line.rest.front() == '!';
  const auto inner = parse_command(marked ? order.line.rest : "!" + order.line.rest);
  return inner ? *inner : order.line;
}

CommandOutcome run(Order& order, const Incoming& incoming, const Handler* handler) {
  const CommandLine inner = innermost(order);
  const HelpWord* inner_word = find_game_word(*order.match.face, inner.word);
  const bool secret = inner_word != nullptr && inner_word->secret;
  if (secret && !order.privately) {
    order.line = inner;
    return burn_public_secret(order);
  }
  std::string before = standings(order.match);
  const Objected objection = handler != nullptr ? handler->run(order) : order_game(order);
  if (objection) return refused(order, *objection);
  audit(order, incoming, std::move(before), secret);
  return {true, "command", Verdict::kAccepted};
}

}  // namespace

CommandOutcome host_command(House& house, Act& act, LiveMatch& match, PersonId person,
                            const Incoming& incoming) {
  auto line = parse_command(incoming.text);
  if (!line) return {};
  const Show& show = show_of(house, match);
  const Handler* handler = find_handler(line->word);
  const HelpWord* game_word = find_game_word(*show.face, line->word);
  Order order{house, act, match, person, *std::move(line), incoming.privately};
  if (!has_right(house, show, person, incoming)) {
    const bool known = handler != nullptr || game_word != nullptr;
    if (!known || order.line.word == "practice") return {};  // "!roll", "!practice": a player's
    return refused(order, Objection("E_NOTHOST"));
  }
  if (order.line.word == "help") {
    send_host_help(house, act, match, person);
    return {true, "command", Verdict::kAccepted};
  }
  if (handler == nullptr && game_word == nullptr) {
    if (match.desk.seat_of(person)) return {};  // a host who plays: "!roll"
    return refused(order, {"E_NOSUCH", {{"word", mark::said(order.line.word)}}});
  }
  return run(order, incoming, handler);
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
