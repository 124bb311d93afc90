// A file somebody wrote: a pack in TOML or CSV, by the first byte; every game makes what it can
// of it.
#include "bot/packs/pack.h"

#include "rules/catalog.h"
#include "tests/fuzz/fuzz.h"

namespace callboard::fuzz {

void try_bytes(std::string_view bytes) {
  Taker taker(bytes);
  const PackFile file = parse_pack(taker.below(2) == 0 ? "a.toml" : "a.csv", taker.rest());
  for (const PackProblem& problem : file.problems) {
    must(!problem.reason.empty(), "a problem has a reason");
  }
  for (const GameFace& game : catalog()) {
    const Pack pack = build_pack(game, {file});
    must(pack.pieces.size() + pack.quiz.size() <= file.rows.size(), "an entry makes one piece");
  }
}

}  // namespace callboard::fuzz
