// Whether what an export holds agrees with itself. Whoever edits a file can set its check letters
// right, but not the draws of a book: they follow from its secret, whose hash was public before
// play. So every draw is made again, the log may use no values but those of its draws, results are
// computed from the replayed matches, jackpot and prizes from the ledger. Pure.
#pragma once

#include <string>
#include <vector>

#include "bot/chance/rsa.h"
#include "bot/export/export.h"

namespace callboard {

// What is taken on trust although the newest result says something else: a host may have changed
// it since, which nothing in the file proves. In words for the operator.
using OnTrust = std::vector<std::string>;

// The first thing that does not fit, with its line. `key`: RANDOM.ORG's; without it signatures are
// taken on trust.
Result<OnTrust, ExportProblem> fit_of(const Exported& exported, const GameFace& face,
                                      const RsaKey* key);

// Who hosts the show and sits in, or waits for, a match of it that is not over: "Ann, match 3". The
// other Callboard may not allow that.
std::vector<std::string> hosts_who_play(const Exported& exported);

}  // namespace callboard
