#include "bot/desk/show_commands.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "bot/desk/show_order.h"
#include "bot/show/foyer.h"

namespace callboard {
namespace {

struct Handler {
  const char* word;
  const char* form;
  Objected (*run)(ShowOrder&);
};

constexpr std::array kHandlers = {
    Handler{"start", "!start", &order_start},
    Handler{"schedule", "!schedule", &order_schedule},
};

const Handler* find_handler(const std::string& word) {
  const auto found = std::find_if(kHandlers.begin(), kHandlers.end(),
                                  [&](const Handler& handler) { return word == handler.word; });
  return found == kHandlers.end() ? nullptr : &*found;
}

CommandOutcome refused(ShowOrder& order, const Objection& objection) {
  answer_in_foyer(order.house, order.act, order.show, order.person, "refuse." + objection.code,
                  objection.facts);
  return {true, "refused " + objection.code, Verdict::kRefused};
}

void audit(ShowOrder& order, const Incoming& incoming, std::string before) {
  AuditRow row;
  row.id = ++order.house.ids.audit;
  row.at = order.act.now;
  row.show = order.show.state.id;
  row.who = order.person;
  row.command = incoming.text;
  row.why = order.line.reason;
  row.before_json = std::move(before);
  row.after_json = to_row(order.show.state).json;
  order.act.commit.audit.push_back(std::move(row));
}

}  // namespace

CommandOutcome show_command(House& house, Act& act, Show& show, PersonId person,
                            const Incoming& incoming) {
  auto line = parse_command(incoming.text);
  const Handler* const handler = line ? find_handler(line->word) : nullptr;
  if (handler == nullptr) return {};
  ShowOrder order{house, act, show, person, *std::move(line), incoming.privately};
  if (!is_host(show, person) && incoming.ref.adapter != kControlAdapter) {
    return refused(order, Objection("E_NOTHOST"));
  }
  std::string before = to_row(show.state).json;
  if (const Objected objection = handler->run(order)) return refused(order, *objection);
  save(show, act);
  audit(order, incoming, std::move(before));
  return {true, "command", Verdict::kAccepted};
}

std::vector<std::string> show_command_forms() {
  std::vector<std::string> forms;
  for (const Handler& handler : kHandlers) forms.emplace_back(handler.form);
  return forms;
}

}  // namespace callboard
