// Lucky Numbers as a game of the catalogue: the struct that satisfies the Game concept. Everything
// is pure; clause ids are those of docs/rules/lucky_numbers.md. Any thread.
//
// Pack sections: "puzzle" (9 to 12 letters) and "tiebreak" (9): fields solution, clue?, question?,
// answers? (list), choices? (list), right? (one of choices). "prizes": bronze, bronze_value,
// silver, silver_value, gold, gold_value.
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
#include "rules/lucky_numbers/codec.h"
#include "rules/lucky_numbers/views.h"

namespace callboard::lucky_numbers {

struct LuckyNumbers {
  static constexpr std::string_view kName = "lucky_numbers";
  static constexpr std::uint32_t kRulesVersion = 1;
  static constexpr std::size_t kSeats = 2;
  static constexpr std::array<std::string_view, 1> kThrows = {"dice"};

  using Config = lucky_numbers::Config;
  using State = lucky_numbers::State;
  using Move = lucky_numbers::Move;
  using Item = lucky_numbers::Item;
  using HostMove = lucky_numbers::HostMove;
  using Refusal = lucky_numbers::Refusal;
  using PublicNews = lucky_numbers::PublicNews;
  using SeatNews = lucky_numbers::SeatNews;
  using HostNews = lucky_numbers::HostNews;
  using PublicView = lucky_numbers::PublicView;
  using SeatView = lucky_numbers::SeatView;
  using HostView = lucky_numbers::HostView;
  using Input = InputOf<Move, Item, HostMove>;

  static const std::vector<OptionSpec>& options();
  static const std::vector<HelpWord>& host_words();
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
  static bool judged(const State& state, const Move& move);
  static bool revealed(const State& state);
  static std::optional<Judgeable> judgeable(const State& state);
  // The solution on the board, from before its labels are dealt until it is solved or set aside.
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
  static CarryOver carry(const State& state);
  static Result<Item, std::string> item(std::string_view kind, const PackEntry& entry);
  static bool item_fits(const Item& item, const Wanted& wanted);
};

}  // namespace callboard::lucky_numbers
