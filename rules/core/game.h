// The shape of a game: a struct of types and static functions, no base class. `battery` tests hold
// every game of the catalogue to the laws of docs/architecture.md. Pure: no clock, no luck, no I/O.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/core/carry.h"
#include "rules/core/hasher.h"
#include "rules/core/input.h"
#include "rules/core/json.h"
#include "rules/core/options.h"
#include "rules/core/pending.h"
#include "rules/core/result.h"
#include "rules/core/text.h"

namespace callboard {

// What a reply turned out to be. Moves of one reply are played as a whole or not at all.
template <class Move>
struct Moves {
  std::vector<Move> moves;
  std::string note{};  // what was left out, for the template "note.<note>"; empty: nothing
};
struct Chatter {};  // no answer at all
struct Ambiguous {
  std::vector<std::string> candidates;  // "I read both PASS and ROLL"
};
template <class Move, class Refusal>
using Parsed = std::variant<Moves<Move>, Chatter, Ambiguous, Refusal>;

struct HelpWord {
  std::string word;     // of a host command the game understands: "score"
  std::string form;     // "!score Bob 800"
  bool secret = false;  // carries a secret: refused, hidden and burnt when written in public
  bool reads = false;   // only shows something, by the host view; changes nothing
};

// What waits for a host's word, as everybody may know it: words of a seat, and the question they
// answer. No question: a guess, whose like never comes again.
struct Judgeable {
  std::string question;
  std::string said;
};

template <class G>
using InputFor = InputOf<typename G::Move, typename G::Item, typename G::HostMove>;

// Refusal: a closed enum with data. `to_json` gives {"code": "E_SUM", ...marked data}; "alert":
// true asks the bot to tell the hosts (a guess out of turn), "hide": true to take the reply out of
// sight where it was written in public (a sealed answer). "asks": true is a question: nothing was
// wrong, something is missing. "E_TURN", or "off_turn": true: somebody else is to move.
template <class G>
concept Game = requires(const typename G::Config& config, const typename G::State& state,
                        const InputFor<G>& input, const typename G::SeatView& seat_view,
                        const Folded& folded, const HostLine& line, const PackEntry& entry,
                        const Wanted& wanted, const typename G::Item& item, std::string_view kind,
                        const OptionValues& options, const CarryIn& carry_in, Seat seat,
                        std::optional<Seat> author, std::uint64_t entropy) {
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kRulesVersion } -> std::convertible_to<std::uint32_t>;
  // The most a match can have; `seats(options)`, where a game has it, says how many it has.
  { G::kSeats } -> std::convertible_to<std::size_t>;
  { G::options() } -> std::convertible_to<const std::vector<OptionSpec>&>;
  { G::host_words() } -> std::convertible_to<const std::vector<HelpWord>&>;
  // `options` were checked against options() before.
  { G::configure(options, carry_in) } -> std::same_as<typename G::Config>;
  { G::start(config) } -> std::same_as<typename G::State>;
  { G::pending(state) } -> std::same_as<Pending>;
  // Takes the state it changes: who may go on after a refusal, or looks back, gives a copy.
  { G::apply(state, input) } -> std::same_as<Result<typename G::State, typename G::Refusal>>;
  // Reads public knowledge and the author's own only. No author: a spectator.
  {
    G::parse(state, author, folded)
    } -> std::same_as<Parsed<typename G::Move, typename G::Refusal>>;
  { G::parse_host(state, line) } -> std::same_as<Result<typename G::HostMove, typename G::Refusal>>;
  // The text form of a move; parsing it where the move is legal gives the move back.
  { G::say(state, typename G::Move{}) } -> std::same_as<std::string>;
  // The host command that overrules a judged move as "right" or "wrong", given where it was made;
  // no command: a move nobody judges. A game for which it matters who made it, and when, gives
  // `ruling_in(state, seat, move, verdict)` too.
  { G::ruling(typename G::Move{}, std::string_view{}) } -> std::same_as<std::optional<std::string>>;
  // Whether the newest move of a seat was judged: not if it was only sent back with a warning.
  { G::judged(state, typename G::Move{}) } -> std::same_as<bool>;
  // Whether the last input uncovered something to everybody (a letter, a card, a solution). Until
  // that happens again, a judgement can be protested against.
  { G::revealed(state) } -> std::same_as<bool>;
  // What the last input brought to each audience, in order: empty(), and json_text, a list.
  { G::public_news(state) } -> std::same_as<typename G::PublicNews>;
  { G::seat_news(state, seat) } -> std::same_as<typename G::SeatNews>;
  { G::host_news(state) } -> std::same_as<typename G::HostNews>;
  // How things stand for each; json_text gives an object.
  { G::public_view(state) } -> std::same_as<typename G::PublicView>;
  { G::seat_view(state, seat) } -> std::same_as<typename G::SeatView>;
  { G::host_view(state) } -> std::same_as<typename G::HostView>;
  { json_text(G::public_news(state)) } -> std::same_as<std::string>;
  { json_text(G::public_view(state)) } -> std::same_as<std::string>;
  { G::host_default(state) } -> std::same_as<typename G::HostMove>;
  { G::suggest(seat_view, entropy) } -> std::same_as<std::string>;
  { G::digest(state) } -> std::same_as<Digest>;
  { G::carry(state) } -> std::same_as<CarryOver>;
  // Content: a pack entry of section `kind` to an item, or a reason for the person who wrote it.
  { G::item(kind, entry) } -> std::same_as<Result<typename G::Item, std::string>>;
  { G::item_fits(item, wanted) } -> std::same_as<bool>;
}
&&std::equality_comparable<typename G::State> &&
    !std::is_constructible_v<nlohmann::json, const typename G::State&> &&
    !std::same_as<typename G::PublicView, typename G::SeatView> &&
    !std::same_as<typename G::PublicView, typename G::HostView> &&
    !std::same_as<typename G::PublicNews, typename G::SeatNews> &&
    !std::same_as<typename G::PublicNews, typename G::HostNews>;

}  // namespace callboard
