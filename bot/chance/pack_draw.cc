#include "bot/chance/pack_draw.h"

#include <utility>

#include "bot/chance/hash.h"
#include "rules/core/check.h"
#include "rules/core/hasher.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Level = std::vector<std::string>;

std::string parent(const std::string& left, const std::string& right) {
  return sha256({"callboard node 1\n", left, right});
}

// A node without a sibling rises unchanged.
Level above(const Level& level) {
  Level next;
  next.reserve(level.size() / 2 + 1);
  for (std::size_t at = 0; at < level.size(); at += 2) {
    next.push_back(at + 1 < level.size() ? parent(level[at], level[at + 1]) : level[at]);
  }
  return next;
}

std::string salt_of(std::string_view salt_key, std::size_t index) {
  return hmac_sha256(salt_key, "callboard salt 1\n" + std::to_string(index) + "\n");
}

nlohmann::json read_proof(const DrawRow& row) {
  CALLBOARD_CHECK(is_pack_draw(row), "this draw was not from a pack");
  try {
    return nlohmann::json::parse(row.proof);
  } catch (const nlohmann::json::exception& error) {
    throw Broken(std::string("the proof of a draw from a pack does not decode: ") + error.what());
  }
}

}  // namespace

bool is_pack_draw(const DrawRow& row) {
  return row.source == "book" && row.label.starts_with(kPackLabel);
}

std::string pack_leaf(std::string_view salt, std::string_view item_hash) {
  return sha256({"callboard leaf 2\n", salt, item_hash});
}

std::string opened_leaf(std::string_view published, std::string_view salt, std::string_view item) {
  for (std::string leaf :
       {pack_leaf(salt, sha256(item)), sha256({"callboard leaf 1\n", salt, item})}) {
    if (to_hex(leaf) == published) return leaf;
  }
  return "";
}

std::string pack_root(std::string leaf, std::uint64_t index, std::uint64_t count,
                      std::span<const std::string> path) {
  std::size_t used = 0;
  for (; count > 1; count = count / 2 + count % 2, index /= 2) {
    const bool has_sibling = index % 2 == 1 || index + 1 < count;
    if (!has_sibling) continue;
    if (used == path.size()) return {};
    const std::string& sibling = path[used++];
    leaf = index % 2 == 1 ? parent(sibling, leaf) : parent(leaf, sibling);
  }
  return used == path.size() ? leaf : std::string();
}

PackDraw DrawProof::draw(DrawBook& book, const PackQuestion& question,
                         std::span<const std::string_view> candidates, std::string_view salt_key) {
  CALLBOARD_CHECK(!candidates.empty(), "a draw from an empty pack");
  CALLBOARD_CHECK(candidates.size() <= kPackCandidatesMax, "a draw from too large a pack");
  CALLBOARD_CHECK(salt_key.size() == kHashBytes, "the salt key is 32 bytes");
  Hasher hasher;
  hasher.add(question.digest.value);
  for (const std::string_view item : candidates) hasher.add(item);
  const Answer answer = book.ask({std::string(kPackLabel) + question.kind, 1, candidates.size(),
                                  question.draws_before, hasher.digest(), question.spins});
  const auto index = static_cast<std::size_t>(answer.row.outcome.at(0));
  if (answer.freshness == Freshness::kKnown) return {answer.row, answer.freshness, index};

  Level level;
  level.reserve(candidates.size());
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    level.push_back(pack_leaf(salt_of(salt_key, at), candidates[at]));
  }
  const std::string leaf = level[index];
  nlohmann::json path = nlohmann::json::array();
  for (std::size_t at = index; level.size() > 1; at /= 2, level = above(level)) {
    const std::size_t sibling = at % 2 == 1 ? at - 1 : at + 1;
    if (sibling < level.size()) path.push_back(to_hex(level[sibling]));
  }
  nlohmann::json proof = {{"leaf", to_hex(leaf)},
                          {"path", path},
                          {"root", to_hex(level[0])},
                          {"salt", to_hex(salt_of(salt_key, index))}};
  if (!question.spins.empty()) proof["spins"] = question.spins;
  DrawRow& row = book.rows_.back();
  row.proof = proof.dump();
  return {row, Freshness::kFresh, index};
}

PackOpening DrawProof::opening(const DrawRow& row) {
  const nlohmann::json proof = read_proof(row);
  return {row.n, row.sides, proof.value("root", ""), proof.value("leaf", "")};
}

std::optional<PackClosing> DrawProof::closing(const DrawRow& row, const PackItem& item) {
  const nlohmann::json proof = read_proof(row);
  PackClosing closing;
  closing.index = row.outcome.at(0);
  closing.salt = proof.value("salt", "");
  closing.item = item.json();
  closing.path = proof.value("path", std::vector<std::string>());
  const std::string salt = from_hex(closing.salt).value_or("");
  if (opened_leaf(proof.value("leaf", ""), salt, item.json()).empty()) return std::nullopt;
  return closing;
}

std::string DrawProof::item_hash(const PackItem& item) { return sha256(item.json()); }

}  // namespace callboard
