// Checks transcripts: recomputes every draw from the revealed secret, follows every draw from a
// pack to its published root, and names what does not fit. No state; any thread. tools/verify.py
// does the same in Python and prints the same words.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "bot/chance/rsa.h"
#include "bot/chance/transcript.h"

namespace callboard {

struct VerifyProblem {
  std::int64_t n = 0;  // the draw; 0: the transcript as a whole
  std::string what;
  bool operator==(const VerifyProblem&) const = default;
};
struct VerifyReport {
  std::int64_t recomputed = 0;    // draws of the book that fit
  std::int64_t by_host = 0;       // given by hand: taken on trust
  std::int64_t packs = 0;         // draws from a pack that fit
  std::int64_t seals = 0;         // what hosts brought into play and sealed, that fits
  std::int64_t by_signature = 0;  // signed by RANDOM.ORG for just this draw
  std::vector<VerifyProblem> problems;
};

// How much of it is looked at. The rows of an export have no check value, and whether signatures
// were checked is said elsewhere; while a match is played its packs and seals are not disclosed.
enum class VerifyScope : std::uint8_t { kTranscript, kRows, kDraws };

// `key`: RANDOM.ORG's; without it signed draws are a problem, since nobody has checked them.
VerifyReport verify_transcript(const TranscriptData& data, const RsaKey* key = nullptr,
                               VerifyScope scope = VerifyScope::kTranscript);

inline constexpr int kVerifyFits = 0;
inline constexpr int kVerifyDiffers = 1;
inline constexpr int kVerifyUnreadable = 2;

// Checks files and prints what was found to `out`; gives one of the exit codes above. Of several
// transcripts of one show it also says which book numbers are missing between them.
int verify_files(std::span<const std::string> paths, std::ostream& out,
                 const RsaKey* key = nullptr);

}  // namespace callboard
