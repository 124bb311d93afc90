// The logged form of host moves: {"k": word, ...}.
#include <functional>
#include <map>

#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/codec.h"
#include "rules/lucky_numbers/codec_content.h"

namespace callboard::lucky_numbers {
namespace {

using Json = nlohmann::json;

Json encode(const QueueMove& queue_move) {
  return std::visit(
      Overloaded{
          [](const LoadPuzzle& m) {
            return Json{{"k", "load"}, {"puzzle", puzzle_json(m.puzzle)}};
          },
          [](const DropPuzzle& m) {
            return Json{{"k", "drop"}, {"place", m.place}};
          },
          [](const MovePuzzle& m) {
            return Json{{"k", "move"}, {"from", m.from}, {"to", m.to}};
          },
          [](const EditPuzzle& m) {
            Json json = puzzle_json(m.puzzle);
            json["k"] = "edit";
            json["place"] = m.place;
            if (m.no_clue) json["no_clue"] = true;
            return json;
          },
          [](const AttachQuestion& m) {
            Json json{{"k", "attach"}, {"place", m.place}, {"followup", followup_json(m.followup)}};
            if (m.edit) json["edit"] = true;
            return json;
          },
          [](const DropQuestion& m) {
            return Json{{"k", "detach"}, {"place", m.place}};
          },
          [](const BurnPuzzle& m) {
            return Json{{"k", "burn"}, {"solution", text_json(m.solution)}};
          },
      },
      queue_move);
}

Json encode(const BoardMove& board_move) {
  return std::visit(Overloaded{
                        [](const NextPuzzle& m) {
                          return Json{{"k", "next"}, {"pack", m.pack}};
                        },
                        [](const SetPot& m) {
                          return Json{{"k", "pot"}, {"pot", m.pot}};
                        },
                        [](const SetControl& m) {
                          return Json{{"k", "control"}, {"seat", m.seat.index}};
                        },
                        [](const RevealNumber& m) {
                          Json json{{"k", "reveal"}, {"number", m.number}, {"free", m.free}};
                          if (m.hide) json["hide"] = true;
                          return json;
                        },
                        [](const VoidPuzzle& m) {
                          return Json{{"k", "void"}, {"secret", m.secret}};
                        },
                        [](const MendPuzzle& m) {
                          return Json{{"k", "mend"}, {"solution", text_json(m.solution)}};
                        },
                    },
                    board_move);
}

Json encode(const RulingMove& ruling) {
  return std::visit(
      Overloaded{
          [](const JudgeGuess& m) {
            Json json{{"k", "judge_guess"}, {"right", m.right}};
            if (m.guess) json["guess"] = guess_json(*m.guess);
            return json;
          },
          [](const JudgeAnswer& m) {
            return Json{{"k", "judge_answer"}, {"right", m.right}};
          },
          [](const AwardPuzzle& m) {
            Json json{{"k", "award_puzzle"}, {"seat", m.seat.index}};
            if (m.amount) json["amount"] = *m.amount;
            return json;
          },
          [](const AwardGame& m) {
            return Json{{"k", "award_game"}, {"seat", m.seat.index}, {"counts", m.counts}};
          },
      },
      ruling);
}

Json encode(const MatchMove& match_move) {
  return std::visit(Overloaded{
                        [](const CallTime& m) {
                          return Json{{"k", "time"}, {"now", m.now}};
                        },
                        [](const OpenTieBreak& m) {
                          return Json{{"k", "tiebreak"}, {"pack", m.pack}};
                        },
                        [](const StartMainEvent&) {
                          return Json{{"k", "main"}};
                        },
                        [](const SetScore& m) {
                          return Json{{"k", "score"}, {"seat", m.seat.index}, {"bank", m.bank}};
                        },
                        [](const SetWins& m) {
                          return Json{{"k", "wins"}, {"seat", m.seat.index}, {"wins", m.wins}};
                        },
                        [](const SetOption& m) {
                          Json json{{"k", "option"}, {"name", m.name}, {"value", m.value}};
                          if (m.now) json["now"] = true;
                          return json;
                        },
                        [](const Abort&) {
                          return Json{{"k", "abort"}};
                        },
                    },
                    match_move);
}

Json encode(const EventMove& event_move) {
  return std::visit(Overloaded{
                        [](const SetPrizes& m) {
                          Json json{{"k", "prizes"}, {"prizes", prizes_json(m.prizes)}};
                          if (m.stand) json["stand"] = true;
                          return json;
                        },
                        [](const SetJackpot& m) {
                          return Json{{"k", "jackpot"}, {"jackpot", m.jackpot}, {"force", m.force}};
                        },
                        [](const SetOffer& m) {
                          return Json{{"k", "offer"}, {"cash", m.cash}};
                        },
                        [](const SetCarry& m) {
                          return Json{{"k", "carry"}, {"medals", m.medals}, {"jackpot", m.jackpot}};
                        },
                        [](const PlaySafe&) {
                          return Json{{"k", "safe"}};
                        },
                    },
                    event_move);
}

Seat seat_from(const Json& json) { return Seat{json.at("seat").get<std::uint8_t>()}; }

using Decoders = std::map<std::string, std::function<HostMove(const Json&)>>;

void add_queue(Decoders& d) {
  d["load"] = [](const Json& j) { return QueueMove{LoadPuzzle{puzzle_from(j.at("puzzle"))}}; };
  d["drop"] = [](const Json& j) { return QueueMove{DropPuzzle{j.at("place").get<int>()}}; };
  d["move"] = [](const Json& j) {
    return QueueMove{MovePuzzle{j.at("from").get<int>(), j.at("to").get<int>()}};
  };
  d["edit"] = [](const Json& j) {
    return QueueMove{
        EditPuzzle{j.at("place").get<int>(), puzzle_from(j), j.value("no_clue", false)}};
  };
  d["attach"] = [](const Json& j) {
    return QueueMove{AttachQuestion{j.at("place").get<int>(), followup_from(j.at("followup")),
                                    j.value("edit", false)}};
  };
  d["detach"] = [](const Json& j) { return QueueMove{DropQuestion{j.at("place").get<int>()}}; };
  d["burn"] = [](const Json& j) { return QueueMove{BurnPuzzle{text_from(j.at("solution"))}}; };
}

void add_board(Decoders& d) {
  d["next"] = [](const Json& j) { return BoardMove{NextPuzzle{j.at("pack").get<bool>()}}; };
  d["pot"] = [](const Json& j) { return BoardMove{SetPot{j.at("pot").get<std::int64_t>()}}; };
  d["control"] = [](const Json& j) { return BoardMove{SetControl{seat_from(j)}}; };
  d["reveal"] = [](const Json& j) {
    return BoardMove{
        RevealNumber{j.at("number").get<int>(), j.at("free").get<bool>(), j.value("hide", false)}};
  };
  d["void"] = [](const Json& j) { return BoardMove{VoidPuzzle{j.at("secret").get<bool>()}}; };
  d["mend"] = [](const Json& j) { return BoardMove{MendPuzzle{text_from(j.at("solution"))}}; };
}

void add_rulings(Decoders& d) {
  d["judge_guess"] = [](const Json& j) {
    JudgeGuess move{std::nullopt, j.at("right").get<bool>()};
    if (j.contains("guess")) move.guess = guess_from(j.at("guess"));
    return RulingMove{move};
  };
  d["judge_answer"] = [](const Json& j) {
    return RulingMove{JudgeAnswer{j.at("right").get<bool>()}};
  };
  d["award_puzzle"] = [](const Json& j) {
    AwardPuzzle move{seat_from(j), std::nullopt};
    if (j.contains("amount")) move.amount = j.at("amount").get<std::int64_t>();
    return RulingMove{move};
  };
  d["award_game"] = [](const Json& j) {
    return RulingMove{AwardGame{seat_from(j), j.at("counts").get<bool>()}};
  };
}

void add_match(Decoders& d) {
  d["time"] = [](const Json& j) { return MatchMove{CallTime{j.at("now").get<bool>()}}; };
  d["tiebreak"] = [](const Json& j) { return MatchMove{OpenTieBreak{j.at("pack").get<bool>()}}; };
  d["main"] = [](const Json&) { return MatchMove{StartMainEvent{}}; };
  d["score"] = [](const Json& j) {
    return MatchMove{SetScore{seat_from(j), j.at("bank").get<std::int64_t>()}};
  };
  d["wins"] = [](const Json& j) {
    return MatchMove{SetWins{seat_from(j), j.at("wins").get<std::int64_t>()}};
  };
  d["option"] = [](const Json& j) {
    return MatchMove{SetOption{j.at("name"), j.at("value"), j.value("now", false)}};
  };
  d["abort"] = [](const Json&) { return MatchMove{Abort{}}; };
  d["prizes"] = [](const Json& j) {
    return EventMove{SetPrizes{prizes_from(j.at("prizes")), j.value("stand", false)}};
  };
  d["jackpot"] = [](const Json& j) {
    return EventMove{SetJackpot{j.at("jackpot").get<std::int64_t>(), j.at("force").get<bool>()}};
  };
  d["offer"] = [](const Json& j) { return EventMove{SetOffer{j.at("cash").get<std::int64_t>()}}; };
  d["carry"] = [](const Json& j) {
    return EventMove{SetCarry{j.at("medals").get<std::vector<int>>(), j.at("jackpot").get<bool>()}};
  };
  d["safe"] = [](const Json&) { return EventMove{PlaySafe{}}; };
}

const Decoders& decoders() {
  static const Decoders all = [] {
    Decoders d;
    add_queue(d);
    add_board(d);
    add_rulings(d);
    add_match(d);
    return d;
  }();
  return all;
}

}  // namespace

void to_json(Json& json, const HostMove& host_move) {
  json = std::visit([](const auto& move) { return encode(move); }, host_move);
}

void from_json(const Json& json, HostMove& host_move) {
  const auto kind = json.at("k").get<std::string>();
  const auto found = decoders().find(kind);
  host_move = found == decoders().end() ? json.at("unknown host move").get<HostMove>()
                                        : found->second(json);
}

}  // namespace callboard::lucky_numbers
