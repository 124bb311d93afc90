// A puzzle drawn from a pack so that players can check it later without the pack being given away.
// When it opens, a Merkle root over all candidates (each hashed with a salt of its own) and the
// salted hash of the one drawn are public; when it closes, so are its salt, its text and its path
// to the root. The salts of the others are forgotten at once: not even the revealed secret of the
// book lets anyone try guesses on puzzles still to come. Used by the loop's thread. Bytes:
// docs/fairness.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bot/chance/book.h"
#include "rules/core/match.h"

namespace callboard {

inline constexpr std::size_t kPackCandidatesMax = 100'000;
inline constexpr std::string_view kPackLabel = "pack ";  // how the label of such a draw begins

// Public when the item opens. Hashes are in hexadecimal.
struct PackOpening {
  std::int64_t n = 0;
  std::uint64_t count = 0;  // candidates
  std::string root;
  std::string leaf;
  bool operator==(const PackOpening&) const = default;
};
// Public when the item closes.
struct PackClosing {
  std::uint64_t index = 0;  // from 0; equals the outcome of draw n
  std::string salt;
  std::string item;               // the whole item, as JSON
  std::vector<std::string> path;  // siblings from the leaf up
  bool operator==(const PackClosing&) const = default;
};
struct PackProof {
  PackOpening opening;
  std::optional<PackClosing> closing;
  bool operator==(const PackProof&) const = default;
};

struct PackQuestion {
  std::string kind;  // of the Wanted: "puzzle"
  std::int64_t draws_before = 0;
  Digest digest;  // of the state that wants it
  std::vector<std::string> spins{};
};
struct PackDraw {
  DrawRow row;  // its proof is private until the match is over
  Freshness freshness = Freshness::kFresh;
  std::size_t index = 0;  // into the candidates
};

// The only reader of items outside the rules.
struct DrawProof {
  // Draws one of `candidates`, told by their item_hash (not empty, at most kPackCandidatesMax, else
  // Broken). The candidates are part of the question: other candidates, a fresh draw. `salt_key`:
  // 32 fresh secret bytes, not kept.
  static PackDraw draw(DrawBook& book, const PackQuestion& question,
                       std::span<const std::string_view> candidates, std::string_view salt_key);
  // What to post with the opening of the drawn item. Broken if `row` is not a draw from a pack.
  static PackOpening opening(const DrawRow& row);
  // What to post once the item may be seen by all; nothing if `item` is not the one drawn.
  static std::optional<PackClosing> closing(const DrawRow& row, const PackItem& item);
  // SHA-256 of the item's text, 32 bytes. Private: it can be guessed from.
  static std::string item_hash(const PackItem& item);
};

// True for a row made by DrawProof::draw.
bool is_pack_draw(const DrawRow& row);
// The salted hash of an item and the root its path leads to, as raw bytes; an empty text if the
// path is too short or too long for `count` leaves.
std::string pack_leaf(std::string_view salt, std::string_view item_hash);
// The leaf that was published in hexadecimal, if it is that of this text of an item, in today's
// form or in the first one, which older transcripts have. Else an empty text.
std::string opened_leaf(std::string_view published, std::string_view salt, std::string_view item);
std::string pack_root(std::string leaf, std::uint64_t index, std::uint64_t count,
                      std::span<const std::string> path);

}  // namespace callboard
