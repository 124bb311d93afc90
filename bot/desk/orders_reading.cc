// "!reading WORDS": how a reply would be read now, and why. It changes nothing.
#include <algorithm>

#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/people_here.h"
#include "bot/match/play.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::size_t kClausesMax = 20;

std::optional<Seat> first_awaited(const LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->seats.empty()) return std::nullopt;
  return awaiting->seats.front();
}

nlohmann::json clauses_told(const std::vector<ExplainedClause>& clauses) {
  nlohmann::json told = nlohmann::json::array();
  for (std::size_t i = 0; i < std::min(clauses.size(), kClausesMax); ++i) {
    nlohmann::json one{{"words", mark::said(clauses[i].words)}, {"joint", clauses[i].joint}};
    one["acts"] = clauses[i].acts;
    told.push_back(std::move(one));
  }
  return told;
}

// What would come of it; a refusal, or a question, in the words that its writer would get.
void tell_outcome(const ReadReply& read, nlohmann::json& facts, PublicSections& answer) {
  std::visit(Overloaded{
                 [&](const ReadMoves& moves) {
                   facts["moves"] = nlohmann::json::array();
                   for (const std::string& one : moves.say) {
                     facts["moves"].push_back({{"move", mark::said(one)}});
                   }
                 },
                 [&](const Chatter&) { facts["silence"] = true; },
                 [&](const Ambiguous& asked) {
                   facts["asked"] = true;
                   nlohmann::json candidates = nlohmann::json::array();
                   for (const std::string& one : asked.candidates) {
                     candidates.push_back({{"text", mark::said(one)}});
                   }
                   answer.add("refuse.E_AMBIGUOUS", BotFacts::open({{"candidates", candidates}}));
                 },
                 [&](const RefusalData& refusal) {
                   facts["refused"] = true;
                   answer.add("refuse." + refusal.code, refusal.data);
                 },
             },
             read);
}

}  // namespace

Objected order_reading(Order& order) {
  if (!is_live(order)) return not_live();
  std::string words = order.line.rest;
  if (!order.line.reason.empty()) words += " -- " + order.line.reason;
  if (words.empty()) return usage("!reading WORDS");
  const auto seat = first_awaited(order.match);
  Folded folded = fold_reply(words, Markup::kPlain, {});
  folded.privately = is_sealed(order.match);
  const PersonId writer = seat ? order.match.desk.seats.at(seat->index) : order.person;
  folded.people = people_here(order.house, order.match, writer);
  nlohmann::json facts{{"clauses", clauses_told(order.match.game->explain(seat, folded))}};
  if (seat) facts["as"] = mark::seat(*seat);
  PublicSections answer;
  tell_outcome(order.match.game->read(seat, folded), facts, answer);
  PublicSections sections;
  sections.add("note.reading", BotFacts::open(facts));
  sections.add_all(answer);
  post(order.house, order.act, order.match, Post::to_person(order.person, std::move(sections)));
  return std::nullopt;
}

}  // namespace callboard
