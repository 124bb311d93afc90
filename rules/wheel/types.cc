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
constexpr CodeName kCodeNames[] = {
    {Code::kUnsure, "M_01"},     {Code::kTurn, "M_02"},       {Code::kNoContestant, "M_03"},
    {Code::kTooLate, "M_04"},    {Code::kCallFirst, "M_05"},  {Code::kConsonantNow, "M_06"},
    {Code::kOneLetter, "M_07"},  {Code::kLetterOnly, "M_08"}, {Code::kWhichLetter, "M_09"},
    {Code::kOnlyVowels, "M_10"}, {Code::kNoWheel, "M_11"},    {Code::kExpressChoice, "M_12"},
    {Code::kTossup, "M_13"},     {Code::kNotAVowel, "M_14"},  {Code::kYIsConsonant, "M_15"},
    {Code::kTooPoor, "M_16"},    {Code::kBuyVowel, "M_17"},
};

}  // namespace

std::string code_name(Code code) {
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
  return a.code == b.code && a.data == b.data && a.alert == b.alert;
}
bool operator==(const News& a, const News& b) {
  return a.kind == b.kind && a.facts == b.facts && a.to == b.to && a.seat == b.seat;
}

}  // namespace callboard::wheel
