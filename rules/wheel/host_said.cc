#include "rules/wheel/host_said.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "rules/core/host_words.h"
#include "rules/wheel/host_parse.h"
#include "rules/wheel/play.h"
#include "rules/wheel/reader/reader.h"
#include "rules/wheel/say.h"

namespace callboard::wheel {
namespace {

using host_words::after_words;
using host_words::read_small;
using host_words::slice;
using host_words::words_of;

constexpr std::array<std::string_view, kPodiums> kColours = {"red", "yellow", "blue"};

// "Bob: spin" is "Bob spin".
PackText without_colon(const PackText& rest) {
  PackText out = rest;
  const auto colon = std::find_if(out.glyphs.begin(), out.glyphs.end(),
                                  [](const Glyph& glyph) { return glyph.text == ":"; });
  if (colon == out.glyphs.end()) return out;
  Glyph blank{" ", " ", false};
  *colon = blank;
  return slice(out, 0, out.glyphs.size());
}
// The words of a play as that seat would write them here; or why they are none, which may be that
// nobody can say what they are (M-01).
Result<Play, Refusal> play_in(const State& state, const PackText& text, std::optional<Seat> seat) {
  if (text.key.empty()) return Fail{refusal(Code::kUnsure)};
  PublicKnowledge known = knowledge(state, seat ? seat : mover(state));
  known.closed.clear();
  known.sealed = false;
  known.contestant = true;
  known.waiting = false;
  if (known.phase != Phase::kReveal) known.mover = known.author;
  Folded reply;
  reply.lines.push_back(FoldedLine{text.text, text.key, {}});
  auto parsed = read_words(known, reply, {});
  if (auto* refused = std::get_if<Refusal>(&parsed)) return Fail{std::move(*refused)};
  auto* moves = std::get_if<Moves<Move>>(&parsed);
  if (moves == nullptr || moves->moves.empty()) return Fail{refusal(Code::kUnsure)};
  Play play = std::move(moves->moves.front());
  for (Step& step : play.steps) step.ask = false;  // a host has no need to be asked back
  return play;
}
std::optional<Play> played(Result<Play, Refusal> play) {
  return play ? std::optional(*std::move(play)) : std::nullopt;
}

// As a ruling names it, by its player's name, or by the colour of its podium.
host_words::SeatsNamed seats_named(const State& state, const PackText& rest,
                                   const std::vector<PackText>& names) {
  std::vector<host_words::SeatName> all;
  for (std::size_t i = 0; i < state.players.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    all.push_back({seat, "seat " + std::to_string(i + 1), false});
    if (i < names.size()) all.push_back({seat, names[i].key});
  }
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const auto seat = state.round.podium.at(i);
    if (!seat) continue;
    all.push_back({*seat, std::string(kColours.at(i)), false});
    all.push_back({*seat, std::string(kColours.at(i)) + " podium", false});
  }
  return host_words::longest_name(rest.key, all);
}

bool has_solution(const Play& play) {
  return std::any_of(play.steps.begin(), play.steps.end(), [](const Step& step) {
    return std::holds_alternative<Solve>(step.action) ||
           std::holds_alternative<Guesses>(step.action) ||
           std::holds_alternative<Answer>(step.action);
  });
}

// "Bob: answer: X", and not a solution that begins with a name.
bool speaks(const PackText& rest, const NamedSeat& named) {
  const auto blank = [](std::string_view key) {
    return key.substr(std::min(key.find_first_not_of(' '), key.size()));
  };
  const std::size_t colon = rest.key.find(':');
  if (colon == std::string::npos) return false;
  return blank(std::string_view(rest.key).substr(colon + 1)) == blank(named.rest.key);
}

}  // namespace

std::optional<NamedSeat> seat_in(const State& state, const PackText& rest,
                                 const std::vector<PackText>& names) {
  const auto named = seats_named(state, rest, names);
  if (named.seats.size() != 1) return std::nullopt;
  const std::string_view name = std::string_view(rest.key).substr(0, named.key_length);
  PackText left = after_words(rest, words_of(name).size());
  if (!left.key.empty() && left.key.front() == ':') left = slice(left, 1, left.glyphs.size());
  return NamedSeat{named.seats.front(), std::move(left)};
}

std::optional<NamedSeat> speaker_in(const State& state, const PackText& rest,
                                    const std::vector<PackText>& names) {
  const auto plain = seat_in(state, rest, names);
  return plain ? plain : seat_in(state, without_colon(rest), names);
}

Refusal no_seat(const State& state, const PackText& rest, const std::vector<PackText>& names) {
  auto named = seats_named(state, rest, names);
  if (named.seats.empty()) named = seats_named(state, without_colon(rest), names);
  if (named.seats.size() < 2) return refusal(Code::kHostName, {{"text", Quote{rest.text}}});
  return refusal(
      Code::kHostName,
      {{"text", Quote{named.called}}, {"one", named.seats[0]}, {"other", named.seats[1]}});
}

std::optional<HostMove> read_rule(const State& state, const HostLine& line) {
  const auto words = words_of(line.rest.key);
  if (words.size() < 2 || (words[0] != "right" && words[0] != "wrong")) return std::nullopt;
  const PackText rest = after_words(line.rest, 1);
  Rule move;
  move.right = words[0] == "right";
  const auto named = speaker_in(state, rest, line.names);
  const bool seat_first = words.size() > 2 && words[1] == "seat" && read_small(words[2]);
  auto play = seat_first || (named && speaks(rest, *named))
                  ? std::nullopt
                  : played(play_in(state, rest, std::nullopt));
  if (!play || !has_solution(*play)) {
    if (!named) return std::nullopt;
    move.seat = named->seat;
    play = played(play_in(state, named->rest, named->seat));
  }
  if (!play || !has_solution(*play)) return std::nullopt;
  move.play = *std::move(play);
  return MatchMove{std::move(move)};
}

Result<HostMove, Refusal> read_enter(const State& state, const HostLine& line,
                                     const Refusal& form) {
  const auto named = speaker_in(state, line.rest, line.names);
  if (!named) return Fail{no_seat(state, line.rest, line.names)};
  auto play = play_in(state, named->rest, named->seat);
  if (play) return HostMove{MatchMove{Enter{named->seat, *std::move(play)}}};
  if (play.error().code == Code::kUnsure) return Fail{form};
  Refusal why = play.error();
  why.alert = false;  // they are a host's words
  why.hide = false;
  return Fail{std::move(why)};
}

std::optional<std::string> ruling_on(const Move& move, std::string_view verdict) {
  if (!has_solution(move) || (verdict != "right" && verdict != "wrong")) return std::nullopt;
  return "rule " + std::string(verdict) + " " + say_move(move);
}

// A sealed answer is judged with all others of its step, so there is nothing to rule on where it
// was given; `!award` and `!void` are for that (WF-100, WF-127).
std::optional<std::string> ruling_in(const State& state, Seat seat, const Move& move,
                                     std::string_view verdict) {
  const bool answers = !move.steps.empty() && !move.steps.front().ask &&
                       std::holds_alternative<Answer>(move.steps.front().action);
  if (!answers) return ruling_on(move, verdict);
  const bool race = state.config.options.tossup_mode == TossupMode::kRace;
  if (!race || (verdict != "right" && verdict != "wrong")) return std::nullopt;
  return "rule " + std::string(verdict) + " seat " + std::to_string(seat.index + 1) + ": " +
         say_move(move);
}

}  // namespace callboard::wheel
