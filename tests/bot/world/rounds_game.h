// A tiny game of three seats, for what Lucky Numbers never asks of the bot. Odd turns: each
// answers in secret within twelve hours. Then one seat is to move ("go": once more, "stop": the
// next), within the show's deadline and three days in all; a round of ten days ends the moves. Not
// a game of the catalogue: it speaks through the options, packs and templates of another.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/match_of.h"

namespace callboard::test::rounds {

inline constexpr std::int64_t kHour_s = 3600;

struct Move {
  std::string word;
  bool operator==(const Move&) const = default;
};
inline void to_json(nlohmann::json& json, const Move& move) { json = move.word; }
inline void from_json(const nlohmann::json& json, Move& move) { json.get_to(move.word); }

struct Item {
  bool operator==(const Item&) const = default;
};
inline void to_json(nlohmann::json& json, const Item&) { json = nlohmann::json::object(); }
inline void from_json(const nlohmann::json&, Item&) {}
struct HostMove {
  bool operator==(const HostMove&) const = default;
};
inline void to_json(nlohmann::json& json, const HostMove&) { json = nlohmann::json::object(); }
inline void from_json(const nlohmann::json&, HostMove&) {}

struct Refusal {
  std::string code;
};
inline void to_json(nlohmann::json& json, const Refusal& refusal) {
  json = {{"code", refusal.code}};
}

struct State {
  std::uint64_t turn = 1;
  bool secret = true;
  std::array<std::string, 3> answers;
  std::uint8_t mover = 0;
  bool round = true;  // the time of the round is not up
  bool over = false;
  bool operator==(const State&) const = default;
};

struct Config {};
struct PublicNews {
  [[nodiscard]] bool empty() const { return true; }
};
struct SeatNews : PublicNews {};
struct HostNews : PublicNews {};
struct PublicView {
  std::string phase;
};
struct SeatView : PublicView {};
struct HostView : PublicView {};
inline std::string json_text(const PublicNews&) { return "[]"; }
inline std::string json_text(const PublicView& view) {
  return "{\"phase\":\"" + view.phase + "\"}";
}

struct Rounds {
  using Move = rounds::Move;
  using Item = rounds::Item;
  using HostMove = rounds::HostMove;
  using Refusal = rounds::Refusal;
  using State = rounds::State;
  using Config = rounds::Config;
  using PublicNews = rounds::PublicNews;
  using SeatNews = rounds::SeatNews;
  using HostNews = rounds::HostNews;
  using PublicView = rounds::PublicView;
  using SeatView = rounds::SeatView;
  using HostView = rounds::HostView;
  using Input = InputOf<Move, Item, HostMove>;

  static constexpr std::string_view kName = "rounds";
  static constexpr std::uint32_t kRulesVersion = 1;
  static constexpr std::size_t kSeats = 3;
  static const std::vector<OptionSpec>& options() {
    static const std::vector<OptionSpec> none;
    return none;
  }
  static const std::vector<HelpWord>& host_words() {
    static const std::vector<HelpWord> none;
    return none;
  }
  static Config configure(const OptionValues&, const CarryIn&) { return {}; }
  static State start(const Config&) { return {}; }

  static std::vector<Seat> silent(const State& state) {
    std::vector<Seat> seats;
    for (std::uint8_t i = 0; i < kSeats; ++i) {
      if (state.answers.at(i).empty()) seats.push_back(Seat{i});
    }
    return seats;
  }
  static Pending pending(const State& state) {
    if (state.over) return Over{};
    Awaiting due;
    due.turn = state.turn;
    const std::string turn = std::to_string(state.turn);
    if (state.secret) {
      due.seats = silent(state);
      due.timers.push_back({"step:" + turn, due.seats, Span::kFixed, 12 * kHour_s});
      due.sealed = true;
    } else {
      const Seat mover{state.mover};
      due.seats = {mover};
      due.timers.push_back({"move:" + turn, {mover}, Span::kDeadline});
      due.timers.push_back(
          {"cap:" + std::to_string(state.mover), {mover}, Span::kFixed, 72 * kHour_s, true});
    }
    if (state.round) due.timers.push_back({"round", {}, Span::kFixed, 240 * kHour_s, true});
    return due;
  }

  static void next(State& state) {
    ++state.turn;
    if (state.secret) {
      state.secret = false;
      return;
    }
    state.mover = static_cast<std::uint8_t>((state.mover + 1) % kSeats);
  }
  static Result<State, Refusal> move(State state, const SeatMove<Move>& made) {
    const std::string& word = made.move.word;
    if (word == "end") {
      state.over = true;
    } else if (state.secret) {
      if (!state.answers.at(made.seat.index).empty()) return Fail{Refusal{"E_TURN"}};
      state.answers.at(made.seat.index) = word;
      if (silent(state).empty()) next(state);
    } else {
      if (made.seat.index != state.mover) return Fail{Refusal{"E_TURN"}};
      if (word == "go") ++state.turn;
      if (word == "stop") next(state);
    }
    return state;
  }
  static Result<State, Refusal> apply(State state, const Input& input) {
    if (const auto* made = std::get_if<SeatMove<Move>>(&input)) return move(state, *made);
    const auto* fired = std::get_if<TimerFired>(&input);
    if (fired == nullptr) return Fail{Refusal{"E_STALE"}};
    if (fired->key == "round") {
      state.round = false;  // the turn stays
    } else {
      next(state);
    }
    return state;
  }
  static Parsed<Move, Refusal> parse(const State& state, std::optional<Seat> author,
                                     const Folded& folded) {
    if (!author || folded.lines.empty()) return Chatter{};
    const std::string& word = folded.lines.front().key;
    const bool known = word == "go" || word == "stop" || word == "end";
    if (state.secret && !folded.privately && !known) return Chatter{};
    if (!state.secret && !known) return Chatter{};
    return Moves<Move>{{Move{word}}};
  }
  static Result<HostMove, Refusal> parse_host(const State&, const HostLine&) {
    return Fail{Refusal{"E_UNKNOWN"}};
  }
  static std::string say(const State&, const Move& move) { return move.word; }
  static std::optional<std::string> ruling(const Move&, std::string_view) { return std::nullopt; }
  static bool judged(const State&, const Move&) { return false; }
  static bool revealed(const State&) { return false; }
  static PublicNews public_news(const State&) { return {}; }
  static SeatNews seat_news(const State&, Seat) { return {}; }
  static HostNews host_news(const State&) { return {}; }
  static PublicView public_view(const State& state) { return {state.secret ? "secret" : "open"}; }
  static SeatView seat_view(const State& state, Seat) { return {{public_view(state)}}; }
  static HostView host_view(const State& state) { return {{public_view(state)}}; }
  static HostMove host_default(const State&) { return {}; }
  static std::string suggest(const SeatView& view, std::uint64_t) {
    return view.phase == "secret" ? "mulberry" : "stop";
  }
  static Digest digest(const State& state) {
    Hasher hasher;
    hasher.add(state.turn).add(state.secret).add(state.mover).add(state.round).add(state.over);
    for (const std::string& answer : state.answers) hasher.add(std::string_view(answer));
    return hasher.digest();
  }
  static CarryOver carry(const State&) {
    CarryOver over;
    over.called_off = true;
    return over;
  }
  static Result<Item, std::string> item(std::string_view, const PackEntry&) { return Item{}; }
  static bool item_fits(const Item&, const Wanted&) { return true; }
};

// Puts it in the place of a game of the catalogue, whose options, packs and templates stay.
inline void plays_rounds(GameFace& face) {
  face.seats = [](const OptionValues&) -> std::size_t { return Rounds::kSeats; };
  face.start = face_of<Rounds>().start;
}

}  // namespace callboard::test::rounds
