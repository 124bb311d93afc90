#include "bot/match/chatter.h"

#include <algorithm>

#include "bot/show/sign_ups.h"

namespace callboard {
namespace {

constexpr std::size_t kForgottenFrom = 1'024;  // places counted

std::string whose(House& house, ShowId id) {
  const auto show = house.shows.find(id);
  if (show == house.shows.end()) return "No show";
  const auto& made = show->second.state.made;
  if (made) return "Server " + made->community + " on " + made->adapter;
  return "Show " + show->second.state.key;
}

template <class Count>
bool is_over(const Count& count, Timestamp now) {
  return now.ms - count.since.ms >= kChatterCountedFor_ms;
}

ChatterCount& count_of(House& house, const std::string& who, Timestamp now) {
  if (house.chatter.size() >= kForgottenFrom && !house.chatter.contains(who)) {
    std::erase_if(house.chatter, [&](const auto& one) { return is_over(one.second, now); });
  }
  ChatterCount& count = house.chatter[who];
  if (is_over(count, now)) count = {now, 0, false};
  return count;
}

int one_more(std::map<PersonId, AnswerCount>& counts, Timestamp now, PersonId person, int most) {
  if (counts.size() >= kForgottenFrom && !counts.contains(person)) {
    std::erase_if(counts, [&](const auto& one) { return is_over(one.second, now); });
  }
  AnswerCount& count = counts[person];
  if (is_over(count, now)) count = {now, 0};
  count.count = std::min(count.count + 1, most);
  return count.count;
}

}  // namespace

bool keeps_chatter(House& house, Act& act, const ReplyRow& row) {
  if (house.chatter_kb_per_day == 0) return true;
  const std::string who = whose(house, row.show);
  ChatterCount& count = count_of(house, who, act.now);
  count.bytes += kReplyRowBytes + static_cast<std::int64_t>(row.text.size());
  if (count.bytes <= house.chatter_kb_per_day * 1000) return true;
  if (!count.beyond) {
    count.beyond = true;
    act.effects.remarks.emplace_back(
        "chatter_not_kept",
        who + ": within a day people have written more than " +
            std::to_string(house.chatter_kb_per_day) +
            " kB that was no move and no command. For the rest of the day such words are read and "
            "not kept. Hosts stop somebody by !mute; chatter_kb_per_day in callboard.toml says "
            "how much is kept");
  }
  return false;
}

Answering count_answer(House& house, Timestamp now, PersonId person) {
  if (is_operator(house, person) || !shows_hosted_by(house, person).empty()) {
    return Answering::kWell;
  }
  const int count = one_more(house.answers, now, person, kAnswersPerDay + 1);
  if (count < kAnswersPerDay) return Answering::kWell;
  return count == kAnswersPerDay ? Answering::kLast : Answering::kBeyond;
}

bool may_come_again(House& house, Timestamp now, PersonId person) {
  if (is_operator(house, person) || !shows_hosted_by(house, person).empty()) return true;
  return one_more(house.comings, now, person, kComingsPerDay + 1) <= kComingsPerDay;
}

std::vector<std::pair<std::string, Timestamp>> chatter_beyond(const House& house) {
  std::vector<std::pair<std::string, Timestamp>> beyond;
  for (const auto& [who, count] : house.chatter) {
    if (count.beyond) beyond.emplace_back(who, Timestamp{count.since.ms + kChatterCountedFor_ms});
  }
  return beyond;
}

}  // namespace callboard
