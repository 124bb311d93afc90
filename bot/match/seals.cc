#include "bot/match/seals.h"

#include <algorithm>

#include "bot/chance/hash.h"
#include "bot/chance/seal.h"
#include "bot/facts.h"
#include "bot/match/supply.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

// From the book's secret, which is shown only when every seal of the book is opened.
std::string salt_of(const DrawBook& book, std::int64_t n) {
  return hmac_sha256(book.book().secret, "callboard seal salt 1\n" + std::to_string(n) + "\n");
}

void seal_one(Act& act, LiveMatch& match, const PackItem& item, PublicSections& open) {
  const std::size_t book = match.desk.books_before.size();
  const auto& seals = match.desk.seals;
  const auto earlier = std::count_if(seals.begin(), seals.end(),
                                     [&](const Sealing& sealing) { return sealing.book == book; });
  const Seal seal = make_seal(earlier + 1, salt_of(*match.book, earlier + 1), item);
  append(match, act.now, desk::sealed(seal), act.commit);
  open.add("notice.sealed", BotFacts::open({{"n", seal.n}, {"hash", seal.hash}}));
}

}  // namespace

void seal_what_came(House& house, Act& act, LiveMatch& match, const std::vector<PackItem>& before,
                    PublicSections& open) {
  if (house.luck == Luck::kWithheld) return;
  for (const PackItem& item : match.game->sealed()) {
    if (std::find(before.begin(), before.end(), item) == before.end()) {
      seal_one(act, match, item, open);
    }
  }
}

void prove_content(TranscriptData& data, const LiveMatch& match, std::span<const DrawRow> draws,
                   std::size_t book) {
  data.packs = pack_proofs(match.log, draws);
  for (const Sealing& sealing : match.desk.seals) {
    if (sealing.book == book) data.seals.push_back(sealing.seal);
  }
}

}  // namespace callboard
