// How much is kept of what people write that leads to nothing: chatter in threads, words after a
// match, of whom hosts do not want to hear. It is counted by server for the shows made there, else
// by show, so that one place that writes without end does not fill the operator's disk. Beyond the
// limit replies are read, and played, as ever; those that lead to nothing are not kept. Counted in
// memory: a restart begins anew. Loop's thread.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::int64_t kChatterCountedFor_ms = std::int64_t{24} * 60 * 60 * 1000;
inline constexpr std::int64_t kReplyRowBytes = 200;  // beside its words, with its place in indices

// May the row be kept? Says so in the operator's log when it is the first that may not.
bool keeps_chatter(House& house, Act& act, const ReplyRow& row);

// Refusals and help that one person is told within a day; who hosts a show is told all.
inline constexpr int kAnswersPerDay = 200;
enum class Answering : std::uint8_t { kWell, kLast, kBeyond };
// One more is due. After the last they get none but the mark beside their words, and neither words
// nor answer are kept.
Answering count_answer(House& house, Timestamp now, PersonId person);

// How often within a day one person may take a seat or a place on a list by themselves: each time
// is a post to all and stands in the match's log for good, and so does leaving. A host seats them
// as ever.
inline constexpr int kComingsPerDay = 20;
// One more is wanted. False: they have come and gone enough for today.
bool may_come_again(House& house, Timestamp now, PersonId person);

// Of whom nothing more is kept, and until when.
std::vector<std::pair<std::string, Timestamp>> chatter_beyond(const House& house);

}  // namespace callboard
