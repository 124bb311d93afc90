// A show in memory: what the operator set up, what it remembers from match to match, its waiting
// list, quiz and results. Its rows in the store are the truth (bot/show/load_show.h). Owned by the
// table of shows, used by the loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bot/match/live_match.h"
#include "bot/packs/pack.h"
#include "bot/show/chronicle.h"
#include "bot/show/pool/registration.h"
#include "bot/show/quiz_round.h"
#include "bot/show/show_setup.h"
#include "bot/show/show_state.h"
#include "bot/show/sign_up_list.h"
#include "bot/show/variants.h"
#include "bot/show/won_prize.h"

namespace callboard {

struct Show {
  ShowSetup setup;
  ShowState state;
  const GameFace* face = nullptr;
  std::shared_ptr<const Pack> pack = std::make_shared<const Pack>();  // never null; may be shared
  std::set<std::string> burnt;         // hashes of items used or spoilt
  SignUps sign_ups;                    // changed by bot/show/sign_ups.h
  QuizRound quiz;                      // changed by bot/show/qualify.h
  Pool pool;                           // changed by bot/show/pool/
  SharedChronicle chronicle;           // changed by bot/show/results.h
  WonPrizes won;                       // changed by bot/show/prizes.h
  std::vector<Season> seasons;         // closed ones, by number; changed by bot/show/season.h
  std::vector<CreditedSpan> credited;  // outages since start, given back to who is asked
  Variants variants;                   // answers hosts have accepted
  // Who is asked to play and was told how to answer, by when that answer is due. Not kept.
  std::map<PersonId, Timestamp> hinted;
  std::optional<Ruled> settled;  // who answered a proposal last. Not kept
  std::uint64_t used = 0;        // when it was asked for last: bot/show/show_table.h
};

}  // namespace callboard
