// Opening and closing of sign-ups, and the draw that may stand between: with seat_draw = "lottery"
// a book of the show's own is opened with the sign-ups, its commitment posted in the foyer, and
// when they close everybody gets a ticket from it; the lowest stands first. Then the secret is
// posted, and the next opening makes a new book (docs/fairness.md). Loop's thread.
#pragma once

#include "bot/chance/transcript.h"
#include "bot/match/house.h"

namespace callboard {

inline constexpr std::uint64_t kTickets = 1'000'000'000;
inline constexpr std::string_view kLotteryNote = "lottery";  // kind of the row that stays

// Opens the book of a lottery if the show has one, sign-ups are open, none runs yet, and the foyer
// is there to post the commitment in.
void begin_lottery(House& house, Act& act, Show& show);
// A foyer that was opened after that is told of it, too.
void tell_lottery_at(House& house, Act& act, const Show& show, const VenueRow& foyer);

// `why`: a host's reason, or empty.
void open_sign_ups(House& house, Act& act, Show& show, const std::string& why);
// Draws the order, if by lottery, and calls up those who come first.
void close_sign_ups(House& house, Act& act, Show& show, const std::string& why);

// The books of all lotteries of the show that were drawn.
std::vector<BookId> lotteries_of(House& house, const Show& show);

// What anyone may check of a lottery that was drawn: its book and who got which ticket. Nothing if
// the book is none of a lottery. Names as they now stand.
std::optional<TranscriptData> lottery_transcript(House& house, const Show& show, BookId book);

}  // namespace callboard
