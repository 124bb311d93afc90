// A reply and a host's command, at many places of a match of every game: read without harm, and
// what was read can be played. The first bytes choose place, writer and markup.
#include <functional>
#include <random>
#include <variant>

#include "bot/desk/command_line.h"
#include "bot/packs/pack.h"
#include "rules/catalog.h"
#include "rules/core/overloaded.h"
#include "tests/fuzz/fuzz.h"
#include "text/clean.h"

namespace callboard::fuzz {
namespace {

constexpr std::size_t kPlacesOfAGame = 60;

struct Place {
  std::unique_ptr<AnyMatch> match;
  std::size_t seats = 0;
};

// A match of `game` that plays itself to its end; `at` is called wherever somebody is to act.
void play_through(const GameFace& game, const Pack& pack,
                  const std::function<void(const AnyMatch&)>& at) {
  std::mt19937_64 random(7);
  std::set<std::string> used;
  const auto match = game.start({}, {});
  bool over = false;
  while (!over) {
    const Pending pending = match->pending();
    std::visit(Overloaded{
                   [&](const Draw& draw) {
                     std::vector<std::uint64_t> values(draw.count);
                     for (auto& value : values) value = random() % draw.sides;
                     must(match->apply(AnyMatch::drawn(values)).ok(), "a draw is taken");
                   },
                   [&](const Wanted& wanted) {
                     auto found = candidates(game, pack, wanted, used);
                     if (found.empty()) found = candidates(game, pack, wanted, {});
                     must(!found.empty(), "the shipped pack has what a match wants");
                     const PackPiece& piece = pack.pieces.at(found.front());
                     used.insert(piece.hash);
                     must(match->apply(AnyMatch::supplied(piece.item)).ok(), "an item is taken");
                   },
                   [&](const Awaiting& awaiting) {
                     at(*match);
                     if (awaiting.seats.empty()) {
                       must(match->apply(match->host_default()).ok(),
                            "the host's default is played");
                       return;
                     }
                     const Seat seat = awaiting.seats.front();
                     Folded words = fold_reply(match->suggest(seat, random()), Markup::kPlain, {});
                     words.privately = awaiting.sealed;
                     const auto read = match->read(seat, words);
                     const auto* moves = std::get_if<ReadMoves>(&read);
                     must(moves != nullptr, "a suggestion is a move");
                     for (const LoggedInput& input : moves->inputs) {
                       must(match->apply(input).ok(), "a suggestion is played");
                     }
                   },
                   [&](const Over&) { over = true; },
               },
               pending);
  }
}

// Places of a whole match, one as far from the next as the other.
void add_places(const GameFace& game, std::vector<Place>& places) {
  const Pack pack = load_pack(
      game, {std::filesystem::path(CALLBOARD_SOURCE_DIR) / "packs" / std::string(game.name)});
  std::size_t all = 0;
  play_through(game, pack, [&](const AnyMatch&) { ++all; });
  std::size_t at = 0;
  std::size_t kept = 0;
  play_through(game, pack, [&](const AnyMatch& match) {
    if (at++ * kPlacesOfAGame < kept * all) return;
    ++kept;
    places.push_back({match.clone(), game.seats({})});
  });
}

const std::vector<Place>& places() {
  static const std::vector<Place> kPlaces = [] {
    std::vector<Place> places;
    for (const GameFace& game : catalog()) add_places(game, places);
    return places;
  }();
  return kPlaces;
}

// Either all of it is played, or the first input is refused: nothing half.
void play(const AnyMatch& before, const std::vector<LoggedInput>& inputs) {
  const auto match = before.clone();
  for (const LoggedInput& input : inputs) {
    const Digest digest = match->digest();
    if (match->apply(input).ok()) continue;
    must(match->digest() == digest, "a refusal leaves the match as it was");
    return;
  }
}

}  // namespace

void try_bytes(std::string_view bytes) {
  Taker taker(bytes);
  const Place& place = places().at(taker.below(places().size()));
  const std::size_t writer = taker.below(place.seats + 1);
  const auto markup = static_cast<Markup>(taker.below(5));
  const std::optional<Seat> author =
      writer < place.seats ? std::optional(Seat{static_cast<std::uint8_t>(writer)}) : std::nullopt;
  Folded folded = fold_reply(taker.rest(), markup, {"Callboard", "LuckyBot"});
  folded.privately = markup == Markup::kPlain;
  const Digest digest = place.match->digest();
  const ReadReply read = place.match->read(author, folded);
  if (const auto* moves = std::get_if<ReadMoves>(&read)) {
    must(author.has_value(), "a spectator makes no move");
    must(moves->say.size() == moves->inputs.size(), "every move has its words");
    play(*place.match, moves->inputs);
  }
  if (const auto command = parse_command(taker.rest())) {
    HostLine line{command->word, fold_content(command->rest), {}};
    for (std::size_t seat = 0; seat < place.seats; ++seat) {
      line.names.push_back(fold_content("Player" + std::to_string(seat)));
    }
    const auto input = place.match->read_host(line);
    if (input.ok()) play(*place.match, {*input});
  }
  must(place.match->digest() == digest, "reading changes nothing");
}

}  // namespace callboard::fuzz
