// Wheel as a game of the catalogue: the struct that satisfies the Game concept. Everything is pure;
// clause ids are those of docs/rules/wheel.md. Any thread.
//
// Pack sections: "wheel" (a layout), "puzzle", "tossup", "bonus" and "test" (solution, category,
// aliases?, given?): see content.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/explained.h"
#include "rules/core/game.h"
#include "rules/core/match.h"
#include "rules/wheel/codec.h"
#include "rules/wheel/views.h"

namespace callboard::wheel {

struct Wheel {
  static constexpr std::string_view kName = "wheel";
  static constexpr std::uint32_t kRulesVersion = 1;
  static constexpr std::size_t kSeats = kContestantsMax;
  static constexpr std::array<std::string_view, 3> kThrows = {"spin", "final spin", "bonus wheel"};

  using Config = wheel::Config;
  using State = wheel::State;
  using Move = wheel::Move;
  using Item = wheel::Item;
  using HostMove = wheel::HostMove;
  using Refusal = wheel::Refusal;
  using PublicNews = wheel::PublicNews;
  using SeatNews = wheel::SeatNews;
  using HostNews = wheel::HostNews;
  using PublicView = wheel::PublicView;
  using SeatView = wheel::SeatView;
  using HostView = wheel::HostView;
  using Input = InputOf<Move, Item, HostMove>;

  static const std::vector<OptionSpec>& options();
  static const std::vector<HelpWord>& host_words();
  // As many as there are contestants.
  static std::size_t seats(const OptionValues& options);
  static Config configure(const OptionValues& options, const CarryIn& carry);
  static State start(const Config& config);
  static Pending pending(const State& state);
  static Result<State, Refusal> apply(State state, const Input& input);
  static Parsed<Move, Refusal> parse(const State& state, std::optional<Seat> author,
                                     const Folded& reply);
  static std::vector<ExplainedClause> explain(const State& state, std::optional<Seat> author,
                                              const Folded& reply);
  static Result<HostMove, Refusal> parse_host(const State& state, const HostLine& line);
  static std::string say(const State& state, const Move& move);
  static std::optional<std::string> ruling(const Move& move, std::string_view verdict);
  static std::optional<std::string> ruling_in(const State& state, Seat seat, const Move& move,
                                              std::string_view verdict);
  static bool judged(const State& state, const Move& move);
  static bool revealed(const State& state);
  // Of what a host has loaded, all that is played for or offered now.
  static std::vector<const PackText*> sealed(const State& state);
  static Item sealed_item(const PackText& solution);
  static PublicNews public_news(const State& state);
  static SeatNews seat_news(const State& state, Seat seat);
  static HostNews host_news(const State& state);
  static PublicView public_view(const State& state);
  static SeatView seat_view(const State& state, Seat seat);
  static HostView host_view(const State& state);
  static HostMove host_default(const State& state);
  static std::string suggest(const SeatView& view, std::uint64_t entropy);
  static Digest digest(const State& state);
  static Digest luck(const State& state);
  static CarryOver carry(const State& state);
  static Result<Item, std::string> item(std::string_view kind, const PackEntry& entry);
  static bool item_fits(const Item& item, const Wanted& wanted);
  // What registrants solve to be let on stage (WF-055 to WF-060).
  static constexpr std::array<std::string_view, 1> kTrialOptions = {"contestants=3"};
  static constexpr std::string_view kTestKind = "test";
  static TestShown test_shown(const Item& item);
  static TestReading test_read(const Item& item, const Folded& words);
};

}  // namespace callboard::wheel
