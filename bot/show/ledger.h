// The show's money in double entry: what the house has put out stands with persons, in the jackpot
// and in the prizes that wait to be won. Every entry sums to zero (the store refuses others);
// jackpot and prizes agree with the show's state after every commit. Loop's thread.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "bot/match/house.h"

namespace callboard {

// "house", "jackpot", "person:7", "prize:Toaster".
namespace account {
inline const std::string kHouse = "house";
inline const std::string kJackpot = "jackpot";
inline const std::string kPrize = "prize:";
inline const std::string kPerson = "person:";
std::string of(PersonId person);
}  // namespace account

// One entry under way: what is added to accounts. The house balances it.
class Entry {
 public:
  void add(const std::string& account, std::int64_t amount);
  // From what stands on jackpot and prizes now to what shall stand there.
  void restock(const ShowState& show, std::int64_t jackpot, const std::vector<Prize>& prizes);
  // Writes it, if anything is left to write.
  void book(House& house, Act& act, const Show& show, MatchId match, std::string_view why) &&;

 private:
  std::map<std::string, std::int64_t> amounts_;
};

// What a show's first match is played for is put up as it begins: until then its options say how
// much that will be.
void put_up_jackpot(House& house, Act& act, Show& show, MatchId match);

// What a finished match paid and handed on; before the show takes it over (LN-110, LN-126).
void book_match(House& house, Act& act, const Show& show, const LiveMatch& match,
                const CarryOver& carry);

// At the first start with a database that an older Callboard began, or after an import: entries
// that bring jackpot and prizes of the ledger to what each show has. Prizes that wait to be won
// were not booked then. A ledger without any entry gets the winnings of all finished matches, too.
// Nothing where all agrees.
Stored<Done> open_accounts(House& house, Act& act);

}  // namespace callboard
