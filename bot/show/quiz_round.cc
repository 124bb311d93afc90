#include "bot/show/quiz_round.h"

#include <algorithm>
#include <tuple>

#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
constexpr const char* kQuiz = "quiz";

QuizTry read_try(const NoteRow& row, const Json& json) {
  QuizTry one;
  one.person = PersonId{std::stoll(row.key)};
  one.next = json.at("next").get<std::size_t>();
  one.score = json.at("score").get<std::int64_t>();
  one.taken_ms = json.at("taken").get<std::int64_t>();
  one.asked_at = Timestamp{json.at("asked_at").get<std::int64_t>()};
  one.asked_by = OutboxId{json.at("asked_by").get<std::int64_t>()};
  one.credited_ms = json.value("credited", std::int64_t{0});
  one.credited_from = Timestamp{json.value("credited_from", std::int64_t{0})};
  one.credited_to = Timestamp{json.value("credited_to", std::int64_t{0})};
  return one;
}

}  // namespace

NoteRow quiz_head(ShowId show, const QuizRound& round) {
  Json json{{"questions", round.questions}, {"closes", round.closes.ms}};
  if (round.closing) json["closing"] = true;
  return {show, kQuiz, "", round.questions.empty() ? std::string() : json.dump()};
}

NoteRow quiz_row(ShowId show, const QuizTry& one) {
  Json json{{"next", one.next},
            {"score", one.score},
            {"taken", one.taken_ms},
            {"asked_at", one.asked_at.ms},
            {"asked_by", one.asked_by.value}};
  if (one.credited_ms > 0) {
    json["credited"] = one.credited_ms;
    json["credited_from"] = one.credited_from.ms;
    json["credited_to"] = one.credited_to.ms;
  }
  return {show, kQuiz, std::to_string(one.person.value), json.dump()};
}

QuizRound read_quiz_round(std::span<const NoteRow> rows) try {
  QuizRound round;
  for (const NoteRow& row : rows) {
    if (row.kind != kQuiz) continue;
    const Json json = Json::parse(row.json);
    if (row.key.empty()) {
      round.questions = json.at("questions").get<std::vector<std::string>>();
      round.closes = Timestamp{json.at("closes").get<std::int64_t>()};
      round.closing = json.contains("closing");
    } else {
      const QuizTry one = read_try(row, json);
      round.tries[one.person] = one;
    }
  }
  return round;
} catch (const std::exception& error) {
  throw Broken(std::string("a row of a qualifying round does not decode: ") + error.what());
}

std::vector<QuizTry> ranking(const QuizRound& round) {
  std::vector<QuizTry> order;
  for (const auto& [person, one] : round.tries) order.push_back(one);
  std::sort(order.begin(), order.end(), [](const QuizTry& a, const QuizTry& b) {
    return std::tuple{-a.score, a.taken_ms, a.person} < std::tuple{-b.score, b.taken_ms, b.person};
  });
  return order;
}

}  // namespace callboard
