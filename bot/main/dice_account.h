// The operator's account at RANDOM.ORG, read from the files the configuration names. Used at the
// start and by `callboard check`.
#pragma once

#include <string>

#include "bot/chance/rsa.h"
#include "bot/config/config.h"

namespace callboard {

struct DiceAccount {
  std::string api_key;  // never shown
  RsaKey certificate;
};

// The error names the file and says what is wrong with it, for the operator.
Result<DiceAccount, std::string> read_dice_account(const RandomOrgFiles& files);

}  // namespace callboard
