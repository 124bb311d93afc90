// Orders about answers that hosts have accepted although no pack lists them.

#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr const char* kVariantsForm =
    "!variants, !variants add QUESTION = ANSWER, !variants drop 3";

void list(ShowOrder& order) {
  nlohmann::json lines = nlohmann::json::array();
  for (const Variant& one : order.show.variants.list) {
    lines.push_back({{"id", one.id},
                     {"question", mark::said(one.question)},
                     {"answer", mark::said(one.answer)},
                     {"host", mark::person(one.host)},
                     {"at", mark::time(one.at)}});
  }
  answer_in_foyer(order.house, order.act, order.show, order.person, "listing.variants",
                  BotFacts::open({{"lines", lines}, {"none", lines.empty()}}));
}

// Those of the packs, of the quiz too, and those of which an answer is kept already: a host may
// have asked one that no pack has.
std::vector<std::string> questions_of(const Show& show) {
  std::vector<std::string> all;
  for (const PackPiece& piece : show.pack->pieces) {
    if (!piece.question.empty()) all.push_back(piece.question);
  }
  for (const QuizQuestion& one : show.pack->quiz) all.push_back(one.question.text);
  for (const Variant& one : show.variants.list) all.push_back(one.question);
  return all;
}

}  // namespace

Objected order_variants(ShowOrder& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (!what.empty() && !order.privately) return Objection("E_PRIVATELY");
  if (what == "add") {
    const auto equals = rest.rfind(" = ");
    if (equals == std::string::npos) return usage(kVariantsForm);
    const Asked asked = find_question(questions_of(order.show), rest.substr(0, equals));
    if (!asked.found) {
      nlohmann::json facts = nlohmann::json::object();
      if (!asked.question.empty()) facts["nearest"] = mark::said(asked.question);
      return Objection{"E_NOQUESTION", facts};
    }
    Variant variant{0, asked.question, rest.substr(equals + 3), order.person, order.act.now};
    const bool kept =
        keep_variant(order.act.commit, order.show.state.id, order.show.variants, variant);
    if (!kept) return Objection("E_VARIANT_KEPT");
  } else if (what == "drop") {
    const auto id = number_in(rest);
    const bool dropped = id && drop_variant(order.act.commit, order.show.state.id,
                                            order.show.variants, static_cast<std::int64_t>(*id));
    if (!dropped) return Objection("E_NOVARIANT");
  } else if (!what.empty()) {
    return usage(kVariantsForm);
  }
  list(order);
  return std::nullopt;
}

}  // namespace callboard
