// What anyone may read of a finished match, and re-run: a JSON file with one line per draw, per
// puzzle drawn and per line of play. Written by the desk and the web board, read by `callboard
// verify` and by tools/verify.py. Plain values, any thread. The format is that of docs/fairness.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bot/chance/pack_draw.h"
#include "bot/chance/seal.h"
#include "rules/core/result.h"
#include "storage/rows.h"

namespace callboard {

inline constexpr std::size_t kTranscriptBytesMax = 64U << 20U;
inline constexpr std::string_view kVerifierPath = "/static/verify.py";  // on the web board

struct TranscriptDraw {
  std::int64_t n = 0;
  std::string label;
  std::uint32_t count = 0;
  std::uint64_t sides = 0;
  std::vector<std::uint64_t> outcome;
  std::string shown;  // what people saw: "4 3" of dice; see shown.h
  std::string source;
  bool voided = false;
  std::int64_t question =
      0;              // the draw that first answered this question: n, or one that was voided
  std::string proof;  // of a host's dice: where they were typed
  std::vector<std::string> spins{};  // codes of players that went into it
  bool operator==(const TranscriptDraw&) const = default;
};
struct TranscriptLine {
  std::int64_t seq = 0;
  std::string when;   // as people read it, with its zone
  std::string who;    // "" for the daemon; a person who asked to be forgotten is "Player 7"
  std::string words;  // the text form of a move, not what was typed
  bool operator==(const TranscriptLine&) const = default;
};
struct TranscriptData {
  std::string show_key;
  std::string show_title;
  std::string game;
  std::int64_t match = 0;  // number within the show; 0: a book of the show's own lots
  std::int64_t book = 0;
  std::string commitment;             // hexadecimal
  std::optional<std::string> secret;  // hexadecimal; none before the reveal
  std::int64_t draws_made = 0;        // the highest n given
  std::vector<TranscriptDraw> draws;
  std::vector<PackProof> packs;
  std::vector<Seal> seals;  // in order of their numbers
  std::string check;        // as read from a file; a writer leaves it empty
  std::vector<TranscriptLine> lines;
  std::string result;
  std::string board{};  // public address of the web board that serves verify.py; empty: not known
  bool operator==(const TranscriptData&) const = default;
};

// The chance part of a transcript from the rows of a book: commitment, secret if revealed, draws.
// The private proofs of draws from packs stay out; add those that may be seen to `packs`.
TranscriptData transcript_of(const std::string& show_key, const BookRow& book,
                             std::span<const DrawRow> rows);

// A hash over all that `verify` looks at, to be posted at the end of a match: a transcript that was
// changed later no longer fits it. Lines of play and the result are left out, since names may be
// erased from them on request.
std::string check_value(const TranscriptData& data);

std::string write_transcript(const TranscriptData& data);
// The reason names the member: "draws[3].sides is not a whole number in range".
Result<TranscriptData, std::string> read_transcript(std::string_view json);

}  // namespace callboard
