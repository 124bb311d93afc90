// Short ways to say a row, for the storage tests.
#pragma once

#include <string>
#include <utility>

#include "storage/codec.h"
#include "storage/rows.h"

namespace callboard {

inline Post sample_post(const std::string& section, const std::string& json = "{}") {
  return StoredViews::decode("P\n" + std::to_string(section.size()) + ":" + section +
                             std::to_string(json.size()) + ":" + json)
      .value();
}

inline ReplyRow sample_reply(const std::string& id, const std::string& text = "ROLL!") {
  return {"web", id, MatchId{1}, PersonId{1}, Timestamp{1000}, text, "played", 1, ShowId{1}};
}

inline LogAppend sample_entry(std::int64_t match, std::uint64_t seq) {
  return {MatchId{match}, LogEntry{seq, Timestamp{1000}, DeskEntry{"pause", "{\"by\":1}"},
                                   Digest{0xfedcba9876543210ULL}}};
}

inline OutboxRow sample_outbox(std::int64_t id, const std::string& adapter = "web") {
  return {OutboxId{id},         MatchId{1}, ShowId{1},      {adapter, "t1", "/t1"},
          sample_post("board"), "",         Timestamp{1000}};
}

inline LedgerRow sample_ledger(std::int64_t id, const std::string& account, std::int64_t amount) {
  return {id, ShowId{1}, MatchId{1}, Timestamp{1000}, account, amount, "won"};
}

inline ResultRow sample_result(std::int64_t match, std::int64_t place, std::int64_t won = 800) {
  ResultRow row;
  row.show = ShowId{1};
  row.match = MatchId{match};
  row.number = match;
  row.season = 2;
  row.place = place;
  row.person = PersonId{place + 1};
  row.outcome = place == 0 ? ResultRow::Outcome::kWon : ResultRow::Outcome::kCalledOff;
  row.score = 100;
  row.won = won;
  row.wins = 3;
  row.returned = row.bonus = place == 0;
  row.holds = row.practice = place == 1;
  row.retired = place == 2;
  row.jackpot_won = 117500;
  row.jackpot = 100000;
  row.ended = Timestamp{5000};
  return row;
}

inline MatchRow sample_match(std::int64_t id, std::int64_t number) {
  return {MatchId{id}, ShowId{1},          number,         "lucky_numbers",
          1,           MatchStatus::kLive, BookId{number}, {{"web", "t1", "/t1"}},
          Timestamp{5}};
}

}  // namespace callboard
