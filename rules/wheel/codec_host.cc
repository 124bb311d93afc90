// The logged form of host moves: {"k": word, ...}.
#include <functional>
#include <map>

#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "rules/wheel/codec.h"

namespace callboard::wheel {
namespace {

using Json = nlohmann::json;

Json host_json(const QueueMove& queue_move) {
  return std::visit(Overloaded{
                        [](const LoadPuzzle& m) {
                          return Json{{"k", "load"}, {"puzzle", puzzle_json(m.puzzle)}};
                        },
                        [](const DropPuzzle& m) {
                          return Json{{"k", "drop"}, {"place", m.place}};
                        },
                        [](const MovePuzzle& m) {
                          return Json{{"k", "move"}, {"from", m.from}, {"to", m.to}};
                        },
                    },
                    queue_move);
}

Json host_json(const WheelMove& wheel_move) {
  return std::visit(
      Overloaded{
          [](const PlaceSpecial& m) {
            Json json{{"k", "place"},
                      {"special", special_name(m.special)},
                      {"name", m.name},
                      {"value", m.value},
                      {"force", m.force}};
            if (m.wedge) json["wedge"] = *m.wedge;
            return json;
          },
          [](const RemoveSpecial& m) {
            return Json{{"k", "remove"}, {"wedge", m.wedge}};
          },
          [](const SetBigMoney& m) {
            return Json{{"k", "big_money"}, {"value", m.value}};
          },
          [](const SetEnvelopes& m) {
            return Json{{"k", "envelopes"}, {"envelopes", envelopes_json(m.envelopes)}};
          },
      },
      wheel_move);
}

Json host_json(const PersonMove& person_move) {
  return std::visit(Overloaded{
                        [](const SetScore& m) {
                          return Json{{"k", "score"},
                                      {"seat", m.seat.index},
                                      {"puzzle", m.ledger == Ledger::kPuzzle},
                                      {"points", m.points}};
                        },
                        [](const GiveItem& m) {
                          return Json{{"k", "give"},
                                      {"seat", m.seat.index},
                                      {"special", special_name(m.special)},
                                      {"name", m.name},
                                      {"value", m.value}};
                        },
                        [](const TakeItem& m) {
                          return Json{{"k", "take"},
                                      {"seat", m.seat.index},
                                      {"special", special_name(m.special)}};
                        },
                        [](const SetTurn& m) {
                          return Json{{"k", "turn"}, {"seat", m.seat.index}, {"force", m.force}};
                        },
                        [](const LoseTurn& m) {
                          return Json{{"k", "lose_turn"}, {"seat", m.seat.index}};
                        },
                        [](const Buzz&) {
                          return Json{{"k", "buzz"}};
                        },
                        [](const Disqualify& m) {
                          return Json{{"k", "disqualify"}, {"seat", m.seat.index}};
                        },
                        [](const Refill& m) {
                          return Json{{"k", "refill"}, {"seat", m.seat.index}};
                        },
                    },
                    person_move);
}

Json host_json(const MatchMove& match_move) {
  return std::visit(Overloaded{
                        [](const Rule& m) {
                          Json json{{"k", "rule"}, {"play", m.play}, {"right", m.right}};
                          if (m.seat) json["seat"] = m.seat->index;
                          return json;
                        },
                        [](const Enter& m) {
                          return Json{{"k", "enter"}, {"seat", m.seat.index}, {"play", m.play}};
                        },
                        [](const VoidPuzzle& m) {
                          return Json{{"k", "void"}, {"bank", m.bank}, {"audition", m.audition}};
                        },
                        [](const Go&) {
                          return Json{{"k", "go"}};
                        },
                        [](const Award& m) {
                          return Json{{"k", "award"}, {"seat", m.seat.index}};
                        },
                        [](const CallFinalSpin& m) {
                          return Json{{"k", "final_spin"}, {"now", m.now}, {"force", m.force}};
                        },
                        [](const SetGroups& m) {
                          Json groups = Json::array();
                          for (const auto& group : m.groups) {
                            Json seats = Json::array();
                            for (const Seat seat : group) seats.push_back(seat.index);
                            groups.push_back(std::move(seats));
                          }
                          return Json{{"k", "groups"}, {"groups", std::move(groups)}};
                        },
                        [](const StartTieBreak&) {
                          return Json{{"k", "tie_break"}};
                        },
                        [](const SetOption& m) {
                          return Json{{"k", "option"}, {"name", m.name}, {"value", m.value}};
                        },
                        [](const Abort&) {
                          return Json{{"k", "abort"}};
                        },
                    },
                    match_move);
}

Seat seat_from(const Json& json) { return Seat{json.at("seat").get<std::uint8_t>()}; }

PlaceSpecial place_from(const Json& json) {
  PlaceSpecial move{special_from(json.at("special")), std::nullopt, json.at("name"),
                    json.at("value").get<std::int64_t>(), json.at("force").get<bool>()};
  if (json.contains("wedge")) move.wedge = json.at("wedge").get<int>();
  return move;
}

Rule rule_from(const Json& json) {
  Rule move{json.at("play").get<Play>(), json.at("right").get<bool>(), std::nullopt};
  if (json.contains("seat")) move.seat = seat_from(json);
  return move;
}

using HostReaders = std::map<std::string, std::function<HostMove(const Json&)>>;

const HostReaders& content_readers() {
  static const HostReaders kReaders = {
      {"load", [](const Json& in) { return QueueMove{LoadPuzzle{puzzle_from(in.at("puzzle"))}}; }},
      {"drop", [](const Json& in) { return QueueMove{DropPuzzle{in.at("place").get<int>()}}; }},
      {"move",
       [](const Json& in) {
         return QueueMove{MovePuzzle{in.at("from").get<int>(), in.at("to").get<int>()}};
       }},
      {"place", [](const Json& in) { return WheelMove{place_from(in)}; }},
      {"remove",
       [](const Json& in) { return WheelMove{RemoveSpecial{in.at("wedge").get<int>()}}; }},
      {"big_money",
       [](const Json& in) { return WheelMove{SetBigMoney{in.at("value").get<std::int64_t>()}}; }},
      {"envelopes",
       [](const Json& in) { return WheelMove{SetEnvelopes{envelopes_from(in.at("envelopes"))}}; }},
  };
  return kReaders;
}

const HostReaders& person_readers() {
  static const HostReaders kReaders = {
      {"score",
       [](const Json& in) {
         const Ledger ledger = in.at("puzzle").get<bool>() ? Ledger::kPuzzle : Ledger::kRound;
         return PersonMove{SetScore{seat_from(in), ledger, in.at("points").get<std::int64_t>()}};
       }},
      {"give",
       [](const Json& in) {
         return PersonMove{GiveItem{seat_from(in), special_from(in.at("special")), in.at("name"),
                                    in.at("value").get<std::int64_t>()}};
       }},
      {"take",
       [](const Json& in) {
         return PersonMove{TakeItem{seat_from(in), special_from(in.at("special"))}};
       }},
      {"turn",
       [](const Json& in) {
         return PersonMove{SetTurn{seat_from(in), in.value("force", false)}};
       }},
      {"lose_turn", [](const Json& in) { return PersonMove{LoseTurn{seat_from(in)}}; }},
      {"buzz", [](const Json&) { return PersonMove{Buzz{}}; }},
      {"disqualify", [](const Json& in) { return PersonMove{Disqualify{seat_from(in)}}; }},
      {"refill", [](const Json& in) { return PersonMove{Refill{seat_from(in)}}; }},
  };
  return kReaders;
}

SetGroups groups_from(const Json& in) {
  SetGroups move;
  for (const Json& seats : in.at("groups")) {
    std::vector<Seat> group;
    for (const Json& seat : seats) group.push_back(Seat{seat.get<std::uint8_t>()});
    move.groups.push_back(std::move(group));
  }
  return move;
}

const HostReaders& match_readers() {
  static const HostReaders kReaders = {
      {"rule", [](const Json& in) { return MatchMove{rule_from(in)}; }},
      {"enter",
       [](const Json& in) {
         return MatchMove{Enter{seat_from(in), in.at("play").get<Play>()}};
       }},
      {"void",
       [](const Json& in) {
         return MatchMove{VoidPuzzle{in.at("bank").get<bool>(), in.at("audition").get<int>()}};
       }},
      {"go", [](const Json&) { return MatchMove{Go{}}; }},
      {"award", [](const Json& in) { return MatchMove{Award{seat_from(in)}}; }},
      {"final_spin",
       [](const Json& in) {
         return MatchMove{CallFinalSpin{in.at("now").get<bool>(), in.at("force").get<bool>()}};
       }},
      {"groups", [](const Json& in) { return MatchMove{groups_from(in)}; }},
      {"tie_break", [](const Json&) { return MatchMove{StartTieBreak{}}; }},
      {"option",
       [](const Json& in) {
         return MatchMove{SetOption{in.at("name"), in.at("value")}};
       }},
      {"abort", [](const Json&) { return MatchMove{Abort{}}; }},
  };
  return kReaders;
}

}  // namespace

void to_json(Json& json, const HostMove& move) {
  json = std::visit([](const auto& kind) { return host_json(kind); }, move);
}

void from_json(const Json& json, HostMove& move) {
  const auto kind = json.at("k").get<std::string>();
  for (const HostReaders* readers : {&content_readers(), &person_readers(), &match_readers()}) {
    const auto found = readers->find(kind);
    if (found == readers->end()) continue;
    move = found->second(json);
    return;
  }
  move = json.at("a known host move").get<HostMove>();
}

}  // namespace callboard::wheel
