#include "bot/desk/show_commands.h"

#include <algorithm>
#include <array>
#include <utility>

#include "bot/desk/rights.h"
#include "bot/desk/show_order.h"
#include "bot/desk/show_stand.h"
#include "bot/show/foyer.h"
#include "bot/show/record_words.h"
#include "bot/show/season.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

enum class While { kAlways, kNoMatchIsPlayed };  // else the word is the match's

struct Handler {
  const char* word;
  const char* form;
  Objected (*run)(ShowOrder&);
  While valid = While::kAlways;
};

constexpr std::array kHandlers = {
    Handler{"start", "!start", &order_start},
    Handler{"schedule", "!schedule", &order_schedule},
    Handler{"digest", "!digest", &order_digest},
    Handler{"variants", "!variants [add QUESTION = ANSWER] [drop 3]", &order_variants},
    Handler{"list", "!list [add|drop NAME] [move NAME PLACE]", &order_list},
    Handler{"open", "!open", &order_open},
    Handler{"close", "!close", &order_close},
    Handler{"qualify", "!qualify open 10 [closes 48h] | close", &order_qualify},
    Handler{"pool", "!pool [DO NAME]", &order_pool},
    Handler{"jackpot", "!jackpot AMOUNT", &order_jackpot, While::kNoMatchIsPlayed},
    Handler{"pay", "!pay NAME AMOUNT -- WHY", &order_pay},
    Handler{"ledger", "!ledger", &order_ledger},
    Handler{"prize", "!prize [3 verify|award|confirm|hold|forfeit|reset]", &order_prize},
    Handler{"standings", "!standings [all]", &order_standings},
    Handler{"records", "!records", &order_records},
    Handler{"jackpots", "!jackpots", &order_jackpots},
    Handler{"season", "!season [close [after|now] [\"NAME\"] | reopen]", &order_season},
};

const Handler* find_handler(const std::string& word) {
  const auto found = std::find_if(kHandlers.begin(), kHandlers.end(),
                                  [&](const Handler& handler) { return word == handler.word; });
  return found == kHandlers.end() ? nullptr : &*found;
}

// A player's "!standings" is a question, answered in private.
CommandOutcome asked_by_player(ShowOrder& order) {
  const std::string& word = order.line.word;
  const std::string& rest = order.line.rest;
  const std::string words = rest.empty() ? word : word + " " + rest;
  return record_words(order.house, order.act, order.show, order.person,
                      words == "season" ? "seasons" : words);
}

// Where a command that everybody may read was written.
std::optional<MatchId> thread_of(const House& house, const Incoming& incoming) {
  if (incoming.privately) return std::nullopt;
  const auto at = house.venues.find({incoming.venue.adapter, incoming.venue.id});
  return at == house.venues.end() ? std::nullopt : std::optional(at->second);
}

CommandOutcome refused(ShowOrder& order, const Objection& objection) {
  answer_in_foyer(order.house, order.act, order.show, order.person, "refuse." + objection.code,
                  objection.facts);
  return {true, "refused " + objection.code, Verdict::kRefused};
}

void audit(ShowOrder& order, const Reply& reply, nlohmann::json before) {
  AuditRow row;
  row.id = ++order.house.ids.audit;
  row.at = order.act.now;
  row.show = order.show.state.id;
  row.who = order.person;
  row.command = reply.incoming.text;
  row.why = order.line.reason;
  if (!order.changed) order.changed = between(std::move(before), stand_of(order.show));
  row.before_json = order.changed->before;
  row.after_json = order.changed->after;
  note_right(row, order.show, reply.incoming);
  order.act.commit.audit.push_back(std::move(row));
}

}  // namespace

std::optional<Objected> carry_out(ShowOrder& order) {
  const Handler* const handler = find_handler(order.line.word);
  if (handler == nullptr) return std::nullopt;
  return handler->run(order);
}

CommandOutcome show_command(House& house, Act& act, Show& show, PersonId person,
                            const Reply& reply) {
  const Handler* const handler = reply.line ? find_handler(reply.line->word) : nullptr;
  if (handler == nullptr) return {};
  if (handler->valid == While::kNoMatchIsPlayed && match_is_played(house, show)) return {};
  ShowOrder order{house,
                  act,
                  show,
                  person,
                  *reply.line,
                  reply.incoming.privately,
                  thread_of(house, reply.incoming)};
  const Right right = right_of(house, show, person, reply);
  if (right == Right::kNone) {
    const std::string& asks = order.line.word;
    const bool open = (asks == "list" || asks == "pool") && order.line.rest.empty();
    if (open) return {};  // anybody may ask
    if (asks == "prize" && (order.line.rest.empty() || order.line.rest == "all")) {
      (void)handler->run(order);  // likewise
      return {true, "help", std::nullopt};
    }
    if (auto answer = asked_by_player(order); answer.handled) return answer;
    return refused(order, no_right(house, show, person, reply));
  }
  if (right == Right::kLent) note_lent(act, show, person, 0);
  nlohmann::json before = stand_of(show);
  if (const Objected objection = handler->run(order)) return refused(order, *objection);
  save(show, act);
  audit(order, reply, std::move(before));
  return {true, "command", Verdict::kAccepted};
}

bool is_show_word(const std::string& word) { return find_handler(word) != nullptr; }

std::vector<std::string> show_command_forms() {
  std::vector<std::string> forms;
  for (const Handler& handler : kHandlers) forms.emplace_back(handler.form);
  return forms;
}

}  // namespace callboard
