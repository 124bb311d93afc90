#include "rules/wheel/codec.h"

#include <functional>
#include <map>

#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "rules/core/text_json.h"

namespace callboard::wheel {
namespace {

using Json = nlohmann::json;

Json letter_json(const char* kind, char letter) {
  return {{"k", kind}, {"l", std::string(1, letter)}};
}
char letter_from(const Json& json, const char* name = "l") {
  const auto text = json.at(name).get<std::string>();
  return text.size() == 1 ? text.front() : json.at("one letter").get<char>();
}

Json said_json(const Said& said) {
  Json json{{"text", said.text}, {"key", said.key}};
  if (!said.bare.empty()) json["bare"] = said.bare;
  return json;
}
Said said_from(const Json& json) {
  return {json.at("text"), json.at("key"), json.value("bare", std::string())};
}

Json action_json(const Action& action) {
  return std::visit(Overloaded{
                        [](const Spin& in) {
                          Json json{{"k", "spin"}};
                          if (in.number) json["n"] = *in.number;
                          return json;
                        },
                        [](const Call& in) { return letter_json("call", in.letter); },
                        [](const Buy& in) { return letter_json("buy", in.letter); },
                        [](const Solve& in) {
                          return Json{{"k", "solve"}, {"said", said_json(in.said)}};
                        },
                        [](const Wild& in) { return letter_json("wild", in.letter); },
                        [](const Express& in) {
                          return Json{{"k", "express"}, {"play", in.play}};
                        },
                        [](const Letter& in) { return letter_json("letter", in.letter); },
                        [](const Guesses& in) {
                          Json said = Json::array();
                          for (const Said& one : in.said) said.push_back(said_json(one));
                          return Json{{"k", "guesses"}, {"said", std::move(said)}};
                        },
                        [](const Pass&) {
                          return Json{{"k", "pass"}};
                        },
                        [](const Confirm& in) {
                          return Json{{"k", in.yes ? "yes" : "no"}};
                        },
                        [](const Category& in) {
                          return Json{{"k", "category"}, {"n", in.number}};
                        },
                        [](const Letters& in) {
                          Json json{{"k", "letters"}, {"c", in.consonants}};
                          if (in.vowel) json["v"] = std::string(1, *in.vowel);
                          if (in.no_more) json["no_more"] = true;
                          return json;
                        },
                        [](const Answer& in) {
                          return Json{{"k", "answer"}, {"said", said_json(in.said)}};
                        },
                        [](const Wait&) {
                          return Json{{"k", "wait"}};
                        },
                    },
                    action);
}

Spin spin_from(const Json& json) {
  Spin spin;
  if (json.contains("n")) spin.number = json.at("n").get<int>();
  return spin;
}
Guesses guesses_from(const Json& json) {
  Guesses guesses;
  for (const Json& one : json.at("said")) guesses.said.push_back(said_from(one));
  return guesses;
}
Letters letters_from(const Json& json) {
  Letters letters{json.at("c"), std::nullopt, json.value("no_more", false)};
  if (json.contains("v")) letters.vowel = letter_from(json, "v");
  return letters;
}

Action action_from(const Json& json) {
  using Read = std::function<Action(const Json&)>;
  static const std::map<std::string, Read> kReaders = {
      {"spin", [](const Json& in) { return Action{spin_from(in)}; }},
      {"call", [](const Json& in) { return Action{Call{letter_from(in)}}; }},
      {"buy", [](const Json& in) { return Action{Buy{letter_from(in)}}; }},
      {"solve", [](const Json& in) { return Action{Solve{said_from(in.at("said"))}}; }},
      {"wild", [](const Json& in) { return Action{Wild{letter_from(in)}}; }},
      {"express", [](const Json& in) { return Action{Express{in.at("play").get<bool>()}}; }},
      {"letter", [](const Json& in) { return Action{Letter{letter_from(in)}}; }},
      {"guesses", [](const Json& in) { return Action{guesses_from(in)}; }},
      {"pass", [](const Json&) { return Action{Pass{}}; }},
      {"yes", [](const Json&) { return Action{Confirm{true}}; }},
      {"no", [](const Json&) { return Action{Confirm{false}}; }},
      {"category", [](const Json& in) { return Action{Category{in.at("n").get<int>()}}; }},
      {"letters", [](const Json& in) { return Action{letters_from(in)}; }},
      {"answer", [](const Json& in) { return Action{Answer{said_from(in.at("said"))}}; }},
      {"wait", [](const Json&) { return Action{Wait{}}; }},
  };
  const auto found = kReaders.find(json.at("k").get<std::string>());
  if (found == kReaders.end()) return action_from(json.at("a known move"));
  return found->second(json);
}

const char* kind_word(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::kPuzzle:
      return "puzzle";
    case PuzzleKind::kTossup:
      return "tossup";
    case PuzzleKind::kBonus:
      return "bonus";
    case PuzzleKind::kTest:
      return "test";
  }
  CALLBOARD_CHECK(false, "a kind of puzzle without a name");
}

PuzzleKind kind_from(const Json& json) {
  const auto word = json.at("kind").get<std::string>();
  for (const PuzzleKind kind : {PuzzleKind::kPuzzle, PuzzleKind::kTossup, PuzzleKind::kBonus}) {
    if (word == kind_word(kind)) return kind;
  }
  return word == "test" ? PuzzleKind::kTest : kind_from(json.at("a known kind"));
}

Json layout_json(const Layout& layout) {
  Json wedges = Json::array();
  for (const Wedge& wedge : layout.wedges) {
    wedges.push_back({static_cast<int>(wedge.kind), wedge.points});
  }
  Json places = Json::array();
  for (const Place& place : layout.places) {
    places.push_back({special_name(place.special), place.wedge});
  }
  return {{"wheel", layout.name},
          {"wedges", std::move(wedges)},
          {"tops", layout.tops},
          {"places", std::move(places)},
          {"envelopes", envelopes_json(layout.envelopes)}};
}

Layout layout_from(const Json& json) {
  Layout layout;
  layout.name = json.at("wheel").get<std::string>();
  for (const Json& wedge : json.at("wedges")) {
    const int kind = wedge.at(0).get<int>();
    const bool known = kind >= 0 && kind <= static_cast<int>(WedgeKind::kLoseTurn);
    if (!known) return layout_from(json.at("a known wedge"));
    layout.wedges.push_back({static_cast<WedgeKind>(kind), wedge.at(1).get<std::int64_t>()});
  }
  layout.tops = json.at("tops").get<std::array<std::int64_t, 3>>();
  for (const Json& place : json.at("places")) {
    layout.places.push_back({special_from(place.at(0).get<std::string>()), place.at(1).get<int>()});
  }
  layout.envelopes = envelopes_from(json.at("envelopes"));
  return layout;
}

}  // namespace

Special special_from(const std::string& name) {
  for (const Special special :
       {Special::kWild, Special::kBigMoney, Special::kExpress, Special::kGoodie, Special::kTrip}) {
    if (name == special_name(special)) return special;
  }
  return special_from(Json::object().at("a known special").get<std::string>());
}

Json envelopes_json(const std::vector<Envelope>& envelopes) {
  Json list = Json::array();
  for (const Envelope& one : envelopes) list.push_back({one.title, one.value, one.big_money});
  return list;
}

std::vector<Envelope> envelopes_from(const Json& json) {
  std::vector<Envelope> envelopes;
  for (const Json& one : json) {
    envelopes.push_back({one.at(0), one.at(1).get<std::int64_t>(), one.at(2).get<bool>()});
  }
  return envelopes;
}

Json puzzle_json(const Puzzle& puzzle) {
  Json json{{"kind", kind_word(puzzle.kind)},
            {"solution", text_json(puzzle.solution)},
            {"category", text_json(puzzle.category)}};
  if (!puzzle.aliases.empty()) json["aliases"] = texts_json(puzzle.aliases);
  if (!puzzle.given.empty()) json["given"] = puzzle.given;
  return json;
}

Puzzle puzzle_from(const Json& json) {
  Puzzle puzzle{kind_from(json),
                text_from(json.at("solution")),
                text_from(json.at("category")),
                {},
                json.value("given", std::string())};
  if (json.contains("aliases")) puzzle.aliases = texts_from(json.at("aliases"));
  return puzzle;
}

void to_json(Json& json, const Play& play) {
  json = Json::array();
  for (const Step& step : play.steps) {
    Json one = action_json(step.action);
    if (step.ask) one["ask"] = true;
    if (step.written_s) one["at"] = *step.written_s;
    json.push_back(std::move(one));
  }
}

void from_json(const Json& json, Play& play) {
  play.steps.clear();
  for (const Json& step : json) {
    Step one{action_from(step), step.value("ask", false)};
    if (step.contains("at")) one.written_s = step.at("at").get<std::int64_t>();
    play.steps.push_back(std::move(one));
  }
}

void to_json(Json& json, const Item& item) {
  json = std::visit(Overloaded{
                        [](const Layout& layout) { return layout_json(layout); },
                        [](const Puzzle& puzzle) { return puzzle_json(puzzle); },
                    },
                    item);
}

void from_json(const Json& json, Item& item) {
  item = json.contains("wheel") ? Item{layout_from(json)} : Item{puzzle_from(json)};
}

void to_json(Json& json, const Refusal& refusal) {
  json = facts_json(refusal.data);
  json["code"] = code_name(refusal.code);
  json["alert"] = refusal.alert;
  if (refusal.code == Code::kTurn) json["off_turn"] = true;
  if (refusal.hide) json["hide"] = true;
  if (refusal.asks) json["asks"] = true;
}

}  // namespace callboard::wheel
