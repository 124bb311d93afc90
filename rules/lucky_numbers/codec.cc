#include "rules/lucky_numbers/codec.h"

#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/codec_content.h"

namespace callboard::lucky_numbers {

using Json = nlohmann::json;

void to_json(Json& json, const Move& move) {
  json = std::visit(Overloaded{
                        [](const Roll&) {
                          return Json{{"k", "roll"}};
                        },
                        [](const Pick& in) {
                          return Json{{"k", "pick"}, {"n", in.numbers}};
                        },
                        [](const Guess& in) {
                          Json guess = guess_json(in);
                          guess["k"] = "guess";
                          return guess;
                        },
                        [](const Pass&) {
                          return Json{{"k", "pass"}};
                        },
                        [](const Answer& in) {
                          Json answer{{"k", "answer"}, {"text", in.text}, {"key", in.key}};
                          if (in.choice) answer["choice"] = *in.choice;
                          if (in.pass) answer["pass"] = true;
                          return answer;
                        },
                        [](const Wild& in) {
                          Json wild{{"k", "wild"}};
                          if (in.number) wild["n"] = *in.number;
                          return wild;
                        },
                        [](const Stop&) {
                          return Json{{"k", "stop"}};
                        },
                        [](const GoOn&) {
                          return Json{{"k", "go_on"}};
                        },
                    },
                    move);
}

void from_json(const Json& json, Move& move) {
  const auto kind = json.at("k").get<std::string>();
  if (kind == "roll") {
    move = Roll{};
  } else if (kind == "pick") {
    move = Pick{json.at("n").get<std::vector<int>>()};
  } else if (kind == "guess") {
    move = guess_from(json);
  } else if (kind == "pass") {
    move = Pass{};
  } else if (kind == "answer") {
    Answer answer{json.at("text"), json.at("key"), std::nullopt, json.value("pass", false)};
    if (json.contains("choice")) answer.choice = json.at("choice").get<int>();
    move = std::move(answer);
  } else if (kind == "wild") {
    Wild wild;
    if (json.contains("n")) wild.number = json.at("n").get<int>();
    move = wild;
  } else if (kind == "stop") {
    move = Stop{};
  } else {
    move = json.at("k") == "go_on" ? Move{GoOn{}} : json.at("unknown move").get<Move>();
  }
}

void to_json(Json& json, const Item& item) {
  json = std::visit(Overloaded{
                        [](const Puzzle& puzzle) { return puzzle_json(puzzle); },
                        [](const Prizes& prizes) {
                          return Json{{"prizes", prizes_json(prizes.prizes)}};
                        },
                    },
                    item);
}

void from_json(const Json& json, Item& item) {
  if (json.contains("prizes")) {
    item = Prizes{prizes_from(json.at("prizes"))};
  } else {
    item = puzzle_from(json);
  }
}

void to_json(Json& json, const Refusal& refusal) {
  json = facts_json(refusal.data);
  json["code"] = code_name(refusal.code);
  json["alert"] = refusal.alert;
}

// --- content -------------------------------------------------------------------------------------

Json followup_json(const FollowUp& followup) {
  return {{"question", text_json(followup.question)},
          {"answers", texts_json(followup.answers)},
          {"choices", texts_json(followup.choices)},
          {"two", followup.two_choice},
          {"right", followup.right}};
}

FollowUp followup_from(const Json& json) {
  return {text_from(json.at("question")), texts_from(json.at("answers")),
          texts_from(json.at("choices")), json.at("two").get<bool>(),
          json.at("right").get<std::size_t>()};
}

Json puzzle_json(const Puzzle& puzzle) {
  Json json{{"solution", text_json(puzzle.solution)}};
  if (puzzle.clue) json["clue"] = text_json(*puzzle.clue);
  if (puzzle.followup) json["followup"] = followup_json(*puzzle.followup);
  if (!puzzle.labels.empty()) json["labels"] = puzzle.labels;
  return json;
}

Puzzle puzzle_from(const Json& json) {
  Puzzle puzzle{text_from(json.at("solution")), std::nullopt, std::nullopt, {}};
  if (json.contains("clue")) puzzle.clue = text_from(json.at("clue"));
  if (json.contains("followup")) puzzle.followup = followup_from(json.at("followup"));
  if (json.contains("labels")) puzzle.labels = json.at("labels").get<std::vector<int>>();
  return puzzle;
}

Json prizes_json(const std::vector<Prize>& prizes) {
  Json list = Json::array();
  for (const Prize& prize : prizes) list.push_back({{"name", prize.name}, {"value", prize.value}});
  return list;
}

std::vector<Prize> prizes_from(const Json& json) {
  std::vector<Prize> prizes;
  for (const Json& prize : json) {
    prizes.push_back({prize.at("name"), prize.at("value").get<std::int64_t>()});
  }
  return prizes;
}

Json guess_json(const Guess& guess) {
  Json json{{"text", guess.text}, {"key", guess.key}};
  if (guess.chained) json["chained"] = true;
  return json;
}

Guess guess_from(const Json& json) {
  return {json.at("text"), json.at("key"), json.value("chained", false)};
}

}  // namespace callboard::lucky_numbers
