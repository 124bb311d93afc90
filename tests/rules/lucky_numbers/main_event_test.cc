// The twenty vectors of the Main Event, each played whole by replies, and what every throw may do.
#include <gtest/gtest.h>

#include <sstream>

#include "bot/play/script.h"

namespace callboard {
namespace {

enum class Stakes { kPrizes, kAllCash };

struct Vector {
  const char* name;
  Stakes stakes;
  const char* sequence;  // throws; wN: the wild total used for N; w-: declined; go, stop
  const char* end;       // news kind
  int cash;
  const char* medals;
  int paid;
  int next_jackpot;
};

// LN-85 to LN-111, LN-122 to LN-125, AM-70 to AM-102.
constexpr Vector kVectors[] = {
    {"V1", Stakes::kPrizes, "6 8 5 9 4 10", "event_swept", 100000, "bronze silver gold", 135000,
     100000},
    {"V2", Stakes::kPrizes, "7 stop", "event_stopped", 700, "none", 700, 100000},
    {"V3", Stakes::kPrizes, "7 go 7", "event_forfeited", 0, "none", 0, 100000},
    {"V4", Stakes::kPrizes, "6 8 5 7 stop", "event_stopped", 3000, "bronze", 8000, 100000},
    {"V5", Stakes::kPrizes, "11 w10 10 7 stop", "event_stopped", 1000, "none", 1000, 107500},
    {"V6", Stakes::kPrizes, "6 8 5 9 4 6 2 12 8 5", "event_failed", 5000, "bronze silver", 20000,
     117500},
    {"V7", Stakes::kPrizes, "6 8 5 9 4 7 stop", "event_stopped", 5000, "bronze silver", 20000,
     100000},
    {"V8", Stakes::kPrizes, "6 8 5 9 4 6 8 11 3 10", "event_swept", 115000, "bronze silver gold",
     150000, 100000},
    {"V9", Stakes::kPrizes, "6 8 5 9 4 6 8 5 9 7", "event_failed", 5000, "bronze silver", 20000,
     110000},
    {"V10", Stakes::kPrizes, "6 7 go 5 8 stop", "event_stopped", 3000, "bronze", 8000, 100000},
    {"V11", Stakes::kPrizes, "6 7 go 8 go 7", "event_forfeited", 0, "bronze", 0, 100000},
    {"V12", Stakes::kPrizes, "3 w- 7 stop", "event_stopped", 700, "none", 700, 105000},
    {"V13", Stakes::kPrizes, "6 8 5 9 2 w4 10", "event_swept", 105000, "bronze silver gold", 140000,
     100000},
    {"V14", Stakes::kAllCash, "6 8 5 9 4 10", "event_swept", 1025000, "bronze silver gold", 1025000,
     100000},
    {"V15", Stakes::kAllCash, "6 8 5 7 stop", "event_stopped", 28000, "bronze", 28000, 100000},
    {"V16", Stakes::kPrizes, "6 7 go 8 go 5 9 stop", "event_stopped", 4000, "bronze silver", 19000,
     100000},
    {"V17", Stakes::kPrizes, "6 7 go 8 go 5 9 go 4 6 6 6 6 7", "event_forfeited", 0,
     "bronze silver", 0, 110000},
    {"V18", Stakes::kPrizes, "6 8 5 9 4 7 go 10", "event_swept", 100000, "bronze silver gold",
     135000, 100000},
    {"V19", Stakes::kPrizes, "6 8 5 9 4 7 go 6 6 6 6", "event_failed", 5000, "bronze silver", 20000,
     110000},
    {"V20", Stakes::kPrizes, "12 w4 2 w10 7 stop", "event_stopped", 2000, "gold", 22000, 110000},
    // LN-123, LN-124: the two other medals of the all-cash event.
    {"AllCashSilver", Stakes::kAllCash, "5 9 7 stop", "event_stopped", 52000, "silver", 52000,
     100000},
    {"AllCashGold", Stakes::kAllCash, "4 10 7 stop", "event_stopped", 102000, "gold", 102000,
     100000},
};

std::string play_of(const std::string& step) {
  if (step == "go") return "Bob: go on\n";
  if (step == "stop") return "Bob: stop\n";
  if (step == "w-") return "Bob: decline\n";
  if (step.front() == 'w') return "Bob: make it " + step.substr(1) + "\n";
  return "Bob: roll\ndice " + step + "\n";
}

std::string script_of(const Vector& vector) {
  std::ostringstream script;
  script << "returning Bob wins " << (vector.stakes == Stakes::kAllCash ? 4 : 3) << "\n"
         << "solution LUCKY NUMBERS\nphase OPEN\nhost: !award game Bob counts\n";
  if (vector.stakes == Stakes::kPrizes) script << "wants prizes\nprizes 5000 10000 20000\n";
  script << "news event_began seat=Bob jackpot=100000 all_cash="
         << (vector.stakes == Stakes::kAllCash ? "on" : "off") << "\n";
  std::istringstream steps(vector.sequence);
  for (std::string step; steps >> step;) script << "mover Bob\n" << play_of(step);
  script << "news " << vector.end << " cash=" << vector.cash << " paid=" << vector.paid << "\n"
         << "over Bob\nmedals " << vector.medals << "\npaid Bob " << vector.paid
         << "\ncarry jackpot " << vector.next_jackpot << "\n";
  return script.str();
}

class MainEventVector : public testing::TestWithParam<Vector> {};

TEST_P(MainEventVector, EndsAsTheTableSays) {
  const std::string script = script_of(GetParam());
  for (const ScriptProblem& problem : run_script(script, {})) {
    ADD_FAILURE() << GetParam().name << " line " << problem.line << ": " << problem.what << "\n"
                  << script;
  }
}

INSTANTIATE_TEST_SUITE_P(Page, MainEventVector, testing::ValuesIn(kVectors),
                         [](const auto& vector) { return std::string(vector.param.name); });

// LN-87, LN-90, LN-93: of the eleven totals four are wild, six are lucky numbers, and 7 is neither.
TEST(MainEvent, EveryTotalDoesItsOwn) {
  const std::string begin =
      "solution LUCKY NUMBERS\nphase OPEN\nhost: !award game Ann counts\nprizes 1 2 3\nAnn: roll\n";
  for (int total = 2; total <= 12; ++total) {
    std::ostringstream script;
    script << begin << "dice " << total << "\n";
    if (total == 7) {
      script << "phase EVENT_OFFER\nhalves none\njackpot 100000\ndanger on\n";
    } else if (total <= 3 || total >= 11) {
      script << "phase EVENT_WILD\nhalves none\njackpot 105000\nmoves wild decline\n";
    } else {
      script << "phase EVENT_ROLL\nhalves " << total << "\njackpot 100000\ndanger off\n";
    }
    for (const ScriptProblem& problem : run_script(script.str(), {})) {
      ADD_FAILURE() << total << ": " << problem.what;
    }
  }
}

}  // namespace
}  // namespace callboard
