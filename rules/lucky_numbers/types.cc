#include "rules/lucky_numbers/types.h"

#include <string_view>

#include "rules/core/check.h"
#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {
namespace {

struct CodeName {
  Code code;
  std::string_view name;
};
constexpr CodeName kCodeNames[] = {
    {Code::kSum, "E_SUM"},
    {Code::kTaken, "E_TAKEN"},
    {Code::kNotOnBoard, "E_NOTONBOARD"},
    {Code::kDup, "E_DUP"},
    {Code::kRunOn, "E_RUNON"},
    {Code::kNoNumbers, "E_NONUMBERS"},
    {Code::kPickFirst, "E_PICKFIRST"},
    {Code::kNoRoll, "E_NOROLL"},
    {Code::kSelfRoll, "E_SELFROLL"},
    {Code::kTurn, "E_TURN"},
    {Code::kSpectator, "E_SPECTATOR"},
    {Code::kPhaseOpen, "E_PHASE_OPEN"},
    {Code::kPassLimit, "E_PASSLIMIT"},
    {Code::kGuessEmpty, "E_GUESSEMPTY"},
    {Code::kMultiGuess, "E_MULTIGUESS"},
    {Code::kBare, "E_BARE"},
    {Code::kChain, "E_CHAIN"},
    {Code::kAmbig, "E_AMBIG"},
    {Code::kCond, "E_COND"},
    {Code::kWildTaken, "E_WILD_TAKEN"},
    {Code::kWildBad, "E_WILD_BAD"},
    {Code::kWildMulti, "E_WILD_MULTI"},
    {Code::kOffer, "E_OFFER"},
    {Code::kNoOffer, "E_NOOFFER"},
    {Code::kLock, "E_LOCK"},
    {Code::kOneAnswer, "E_ONEANSWER"},
    {Code::kOver, "E_OVER"},
    {Code::kUnknown, "E_UNKNOWN"},
    {Code::kLargest, "E_LARGEST"},
    {Code::kPhase, "E_PHASE"},
    {Code::kWaiting, "E_WAITING"},
    {Code::kHostForm, "H_FORM"},
    {Code::kHostName, "H_NAME"},
    {Code::kHostPhase, "H_PHASE"},
    {Code::kHostLetters, "H_LETTERS"},
    {Code::kHostLabels, "H_LABELS"},
    {Code::kHostQueue, "H_QUEUE"},
    {Code::kHostQuestion, "H_QUESTION"},
    {Code::kHostMend, "H_MEND"},
    {Code::kHostNumber, "H_NUMBER"},
    {Code::kHostMoney, "H_MONEY"},
    {Code::kHostRange, "H_RANGE"},
    {Code::kHostOption, "H_OPTION"},
    {Code::kHostTime, "H_TIME"},
    {Code::kHostLevel, "H_LEVEL"},
    {Code::kHostNothing, "H_NOTHING"},
    {Code::kHostPrizes, "H_PRIZES"},
    {Code::kStale, "E_STALE"},
};

}  // namespace

std::string code_name(Code code) {
  for (const CodeName& entry : kCodeNames) {
    if (entry.code == code) return std::string(entry.name);
  }
  CALLBOARD_CHECK(false, "a refusal code without a name");
}

bool operator==(const Refusal& a, const Refusal& b) {
  return a.code == b.code && a.data == b.data && a.alert == b.alert;
}
bool operator==(const News& a, const News& b) {
  return a.kind == std::string_view(b.kind) && a.facts == b.facts && a.to == b.to &&
         a.seat == b.seat;
}

}  // namespace callboard::lucky_numbers
