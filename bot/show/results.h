// The results of finished matches as rows: made when a match ends, replaced when a ruling corrects
// it, read into the show's chronicle at a start. Loop's thread.
#pragma once

#include <span>
#include <vector>

#include "bot/match/house.h"
#include "rules/core/carry.h"

namespace callboard {

// A match that was called off after it had been opened again: who came to it as champion still is.
void leave_reign(const Show& show, const LiveMatch& match, std::vector<ResultRow>& rows);
// The wins this champion comes to after it, where its log comes to `wins`.
std::int64_t wins_of(const Show& show, const LiveMatch& match, PersonId champion,
                     std::int64_t wins);
// A host has confirmed that the champion's reign, which goes on, had so many more wins, or fewer,
// when match `since` was over: so it has in all results after that, and before that of `upto`.
void mend_wins(Act& act, Show& show, std::int64_t since, PersonId champion, std::int64_t by,
               std::int64_t upto = INT64_MAX);

// What the match brought everybody who sat in it, for the season that is open.
std::vector<ResultRow> result_rows(const Show& show, const LiveMatch& match, const CarryOver& carry,
                                   Timestamp now);
// Into the commit and the chronicle, in the place of what stood there for the match.
void keep_results(Act& act, Show& show, const std::vector<ResultRow>& rows);

// Who won, and who had the title afterwards; nobody where no row says so.
std::optional<PersonId> winner_in(const std::vector<ResultRow>& rows);
std::optional<PersonId> champion_in(const std::vector<ResultRow>& rows);

// The person came to match `number` as champion, and has held the title through all that counted
// since.
bool reigned_since(const Show& show, std::int64_t number, PersonId person);
// A practice player of match `number`, which is over.
bool is_practice_in(const Show& show, std::int64_t number, PersonId person);

// What the jackpot begins with, by the show's options.
std::int64_t base_jackpot(const Show& show);
// What a jackpot of that much comes to by a ruling that makes it so much more, or less: not below
// what it begins with, unless a host had set it lower.
std::int64_t moved_jackpot(const Show& show, std::int64_t stands, std::int64_t by);
// A host has set the jackpot when match `number` was over: it is the host's.
bool jackpot_set_since(const Show& show, std::int64_t number);
// What the next match plays for: before the first one has ended, what the game begins with.
std::int64_t jackpot_of(const Show& show);
// What the match began with, whoever sits there now: as its log says (in the first one of a show
// the jackpot of its options), or as a host has confirmed since.
BegunWith begun_with(const Show& show, const LiveMatch& match);

// Results that an older Callboard kept in the show's JSON become rows, in a commit of their own.
// True: there were some.
Stored<bool> move_results(House& house, const Show& show, const ShowRow& row);
// The chronicle from all rows of the show, by match.
void take_results(Show& show, std::span<const ResultRow> rows);

// Those results as rows; none in a show of today. A row that does not decode throws Broken.
std::vector<ResultRow> results_in_json(const ShowRow& row);

}  // namespace callboard
