// The test that somebody solves alone to be let on stage (WF-055 to WF-060): sent in private when
// they ask for it, from the show's packs, a different one to each; one attempt, and a time limit
// that begins when it was delivered. What a test looks like and whether words solve it, the game
// says (GameFace). Loop's thread.
#pragma once

#include <optional>
#include <string>

#include "bot/desk/commands.h"
#include "bot/match/house.h"
#include "bot/show/asked_credit.h"

namespace callboard {

// The game has tests, and the packs have some.
bool has_entry_test(const Show& show);
std::string test_timer(PersonId person);

// Sends it. A code of "refuse.CODE", or nothing.
std::optional<std::string> ask_for_test(House& house, Act& act, Show& show, PersonId person);
bool is_at_test(const Show& show, PersonId person);
// They are at a test of that show, and by its board the words can be an answer to it.
bool could_solve_test(const Show& show, PersonId person, const Folded& folded);
// Their test there is over, and by its board the words could have been an answer to it.
bool fits_old_test(const Show& show, PersonId person, const Folded& folded);
// What somebody at a test wrote: privately the attempt, if it can be an answer; in public nothing
// that counts, and what could be one is hidden.
CommandOutcome test_reply(House& house, Act& act, Show& show, PersonId person, const Reply& reply);

// What they wrote in private was nothing else either: it does not fit the board, and is no attempt;
// or it could have been one, and the test is over.
CommandOutcome test_misfit(House& house, Act& act, const Show& show, PersonId person,
                           const Reply& reply);

enum class TestRuling : std::uint8_t { kPass, kFail, kAgain };
// A host's word. False: that person has asked for no place on stage, or there is no test to send.
bool rule_test(House& house, Act& act, Show& show, PersonId person, TestRuling ruling);

// The latest time a test ends that still runs; nothing: none does.
std::optional<Timestamp> last_test_due(const Show& show, Timestamp now);
void credit_tests(House& house, Act& act, Show& show, const MoreTimeFor& more_ms);
// The timer of somebody's test came due, and everything written until then was read.
void test_due(House& house, Act& act, Show& show, const std::string& key);
// The test was delivered: its clock runs from here.
void test_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp);

}  // namespace callboard
