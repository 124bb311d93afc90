#include "rules/wheel/types.h"

#include <string_view>

#include "rules/core/check.h"
#include "rules/wheel/state.h"

namespace callboard::wheel {
namespace {

struct CodeName {
  Code code;
  std::string_view name;
};
// Those that are no message of the page; the others are numbered in its order.
constexpr CodeName kCodeNames[] = {
    {Code::kOnlySolve, "E_ONLY_SOLVE"}, {Code::kNothingAsked, "E_NOTHING_ASKED"},
    {Code::kNoLetter, "E_NO_LETTER"},   {Code::kLacks, "E_LACKS"},
    {Code::kWaiting, "E_WAITING"},      {Code::kOver, "E_OVER"},
    {Code::kHostForm, "H_FORM"},        {Code::kHostName, "H_NAME"},
    {Code::kHostPhase, "H_PHASE"},      {Code::kHostQueue, "H_QUEUE"},
    {Code::kHostPuzzle, "H_PUZZLE"},    {Code::kHostWedge, "H_WEDGE"},
    {Code::kHostPoints, "H_POINTS"},    {Code::kHostItem, "H_ITEM"},
    {Code::kHostOption, "H_OPTION"},    {Code::kHostFirstPuzzle, "H_FIRST_PUZZLE"},
    {Code::kHostActed, "H_ACTED"},      {Code::kHostGroups, "H_GROUPS"},
    {Code::kHostNothing, "H_NOTHING"},  {Code::kStale, "E_STALE"},
};

}  // namespace

std::string code_name(Code code) {
  const int number = static_cast<int>(code) + 1;
  if (code <= Code::kNotEligible) return (number < 10 ? "M_0" : "M_") + std::to_string(number);
  for (const CodeName& entry : kCodeNames) {
    if (entry.code == code) return std::string(entry.name);
  }
  CALLBOARD_CHECK(false, "a refusal code without a name");
}

std::string special_name(Special special) {
  switch (special) {
    case Special::kWild:
      return "wild";
    case Special::kBigMoney:
      return "big_money";
    case Special::kExpress:
      return "express";
    case Special::kGoodie:
      return "goodie";
    case Special::kTrip:
      return "trip";
  }
  CALLBOARD_CHECK(false, "a special without a name");
}

bool operator==(const Refusal& a, const Refusal& b) {
  return a.code == b.code && a.data == b.data && a.alert == b.alert && a.hide == b.hide &&
         a.asks == b.asks;
}
bool operator==(const News& a, const News& b) {
  return a.kind == b.kind && a.facts == b.facts && a.to == b.to && a.seat == b.seat;
}

}  // namespace callboard::wheel
