// clang-format off
// What a script may expect, each one line:
//   pot 1200           opening 1500         bank Ann 800      jackpot 105000     round 2
//   control Bob        mover Ann|host|nobody                  phase DECIDE       prompt decide
//   hidden 3 5 6|none  shown 12=Y           board L _ C _ Y / _ _ _ _ _ _ S
//   picks 7; 1 6; 2 5  moves roll guess pass
//   news rolled [total=7 seat=Ann ...]      no news solved    private Ann shape_warning
//   hosts absent       no hosts absent      refused E_SUM [sum=6 ...]
//   alert              no alert             chatter           ambiguous
//   wants puzzle [followup]                 draws dice        over Ann|nobody
//   halves 5 6|none    medals bronze|none   danger on|off     locked on|off      chances 3|none
//   paid Ann 8000      cash Ann 3000        carry champion Ann|none              carry wins 1
//   carry retired on   carry jackpot 1      carry prizes 10000 20000|none
//   due Ann Bob|nobody of Ann score 1500                      board 2: _ _ _ / _ _  (of several)
//   view PATH VALUE    host sees PATH VALUE (PATH: picture.pot, banks.0.bank)
// Inner header of bot/play; pure.
// clang-format on
#pragma once

#include <optional>
#include <string>

#include "bot/play/stage.h"

namespace callboard::play {

struct Expectation {
  bool known = false;  // the line is one
  std::optional<std::string> failed;
};
Expectation expect(const ScriptStage& stage, const std::string& line);

}  // namespace callboard::play
