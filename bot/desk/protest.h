// A player's protest against the last judgement, "protest: my answer was right because ...". It is
// an entry of the match's log that names the post, never its words. While it is open the clocks
// stand still; a host upholds it (a ruling, play goes back) or turns it down, and if none does in
// the show's time for hosts, the judgement stands. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

struct ProtestWords {
  std::string why;
};
// "protest: ...", "I protest, ..."; nothing for anything else.
std::optional<ProtestWords> read_protest(const Folded& folded);

// Files it, against the newest judgement that was for the opponent and since which nothing more was
// uncovered. The code of a refusal: E_PROTEST_LATE (there is none: something was uncovered since),
// E_PROTEST_WAITS (a host is judging that now), E_PROTEST_OPEN, E_PROTEST_LIMIT (the show's
// `protests` are used up), E_PROTEST_OFF (it has none), E_PROTEST_CLOSED (there was one about the
// same judgement), E_PROTEST_FOR (it was decided for who protests: a protest is against one's own
// "wrong" or the opponent's "right"), E_PAUSED.
std::optional<std::string> file_protest(House& house, Act& act, LiveMatch& match, Seat seat,
                                        const ReplyRef& ref, const ProtestWords& words);

// The match waits for a host's answer to it, until the time that this gives.
Timestamp await_answer(House& house, Act& act, LiveMatch& match);
// Ends it: the clocks go on. What is ruled is the caller's.
void close_protest(House& house, Act& act, LiveMatch& match);

// No host came: the judgement stands.
void protest_lapses(House& house, Act& act, LiveMatch& match);

// In a storm of protests the reason is said once: true if this person's last reply in the match
// was refused for the same.
bool told_already(const House& house, const LiveMatch& match, PersonId person,
                  const std::string& code);

// Who wrote the open protest (somebody else may have the seat by now), and the reason given in its
// post; empty if there was none or it was erased.
struct ProtestPost {
  std::optional<PersonId> author;
  std::string words;
};
ProtestPost post_of_protest(const House& house, const LiveMatch& match);

// The judged acts since which nothing more was uncovered to everybody (what the judgement itself
// uncovered apart), as log entries, newest first. Replays the match.
std::vector<std::uint64_t> open_judgements(const LiveMatch& match);

}  // namespace callboard
