#include "bot/export/fit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "bot/chance/hash.h"
#include "bot/chance/verify.h"
#include "bot/export/fit_proposals.h"
#include "bot/export/people_in.h"
#include "bot/match/play.h"
#include "bot/match/seals.h"
#include "bot/match/supply.h"
#include "bot/packs/item_hash.h"
#include "bot/show/ledger.h"
#include "bot/show/results.h"
#include "rules/core/json.h"
#include "storage/codec.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
using Problem = std::optional<ExportProblem>;

std::string numbered(const char* what, std::int64_t number) {
  return std::string(what) + " " + std::to_string(number);
}

std::string name_in(const Exported& from, std::optional<PersonId> person) {
  if (!person) return "nobody";
  for (const PersonRow& row : from.people) {
    if (row.id == *person && !row.forgotten) return row.name;
  }
  return numbered("Player", person->value);
}

// A book of the file and its draws, with the lines they stand in.
struct BookInFile {
  const BookRow* row = nullptr;
  std::size_t line = 0;
  std::vector<DrawRow> draws;
  std::vector<std::size_t> lines;  // of the draws
  [[nodiscard]] std::size_t line_of(std::int64_t n) const {
    for (std::size_t i = 0; i < draws.size(); ++i) {
      if (draws[i].n == n) return lines[i];
    }
    return line;
  }
};
using Books = std::map<BookId, BookInFile>;

Problem read_books(const Exported& from, Books& books) {
  std::set<std::int64_t> numbers;
  for (std::size_t i = 0; i < from.books.size(); ++i) {
    const BookRow& row = from.books[i];
    const std::size_t line = from.lines.books[i];
    const std::string name = numbered("draw book", row.number);
    const bool fresh = books.try_emplace(row.id, BookInFile{&row, line, {}, {}}).second;
    if (!fresh || !numbers.insert(row.number).second) {
      return ExportProblem{line, name + " is given twice"};
    }
    if (row.secret.size() != kHashBytes || sha256(row.secret) != row.commitment) {
      return ExportProblem{
          line, "the secret of " + name + " does not fit the commitment posted before play"};
    }
  }
  for (std::size_t i = 0; i < from.draws.size(); ++i) {
    const auto book = books.find(from.draws[i].book);
    if (book == books.end()) {
      return ExportProblem{from.lines.draws[i], "a draw of a book that is not in the file"};
    }
    book->second.draws.push_back(from.draws[i]);
    book->second.lines.push_back(from.lines.draws[i]);
  }
  return std::nullopt;
}

// The draws alone, or with what was dealt from packs and sealed where all of that is disclosed.
TranscriptData data_of(const Exported& from, const MatchRow& match, const BookInFile& book) {
  BookRow open = *book.row;
  open.revealed = true;
  TranscriptData data = transcript_of(from.show, open, book.draws);
  data.game = match.game;
  data.match = match.number;
  return data;
}

Problem first_of(const VerifyReport& report, const BookInFile& book) {
  if (report.problems.empty()) return std::nullopt;
  const VerifyProblem& found = report.problems.front();
  std::string where = numbered("draw book", book.row->number);
  if (found.n != 0) where += ", " + numbered("draw", found.n);
  return ExportProblem{book.line_of(found.n), where + ": " + found.what};
}

bool is_drawn(const LoggedInput& input) { return Json::parse(LogCodec::text(input)).contains("d"); }

// One match: its books, its log with the values of its draws, its results.
class MatchFit {
 public:
  MatchFit(const Exported& from, std::size_t index, const GameFace& face, const Books& books,
           const RsaKey* key, const ShowState& state)
      : from_(from), index_(index), row_(from.matches[index]), face_(face), key_(key) {
    show_.state.wins_mended = state.wins_mended;
    show_.state.begun = state.begun;
    std::vector<BookId> ids = books_before(from.logs[index]);
    ids.push_back(row_.book);
    for (const BookId id : ids) {
      const auto found = books.find(id);
      books_.push_back(found == books.end() ? nullptr : &found->second);
    }
  }

  Problem check() {
    for (const BookInFile* book : books_) {
      if (book == nullptr) return at_match("its draw book is not in the file");
      const TranscriptData data = data_of(from_, row_, *book);
      const auto found = first_of(verify_transcript(data, key_, VerifyScope::kDraws), *book);
      if (found) return found;
      draw_books_.emplace_back(from_.show, *book->row, book->draws);
    }
    const auto match = fold_match(
        row_, from_.logs[index_], face_,
        [this](const LiveMatch& before, const LogEntry& entry) { compare(before, entry); });
    if (found_) return found_;
    if (!match) return at_match(match.error());
    if (auto found = check_dealt(*match)) return found;
    if (row_.status != MatchStatus::kOver) return std::nullopt;
    if (auto found = check_content(*match)) return found;
    return check_results(*match);
  }

 private:
  [[nodiscard]] ExportProblem at_match(const std::string& why) const {
    return {from_.lines.matches[index_], numbered("match", row_.number) + ": " + why};
  }

  [[nodiscard]] ExportProblem at_entry(const LogEntry& entry, const std::string& why) const {
    return {from_.lines.logs[index_].at(entry.seq - 1),
            numbered("match", row_.number) + ": " +
                numbered("entry", static_cast<std::int64_t>(entry.seq)) + " of its log" + why};
  }

  // A throw in the log is what its question got from the book, or from a host or RANDOM.ORG.
  void compare(const LiveMatch& before, const LogEntry& entry) {
    const auto* input = std::get_if<InputEntry>(&entry.body);
    if (found_ || input == nullptr || !before.game || !is_drawn(input->input)) return;
    const Pending pending = before.game->pending();
    const auto* draw = std::get_if<Draw>(&pending);
    if (draw == nullptr) return;  // the rules refuse it
    const std::size_t book = std::min(before.desk.books_before.size(), draw_books_.size() - 1);
    const auto rows = draw_books_[book].answers_to(question_of(before, *draw));
    const bool known = std::any_of(rows.begin(), rows.end(), [&](const DrawRow& row) {
      return AnyMatch::drawn(row.outcome) == input->input;
    });
    if (known) return;
    const char* const why = rows.empty() ? " uses a draw that is not in the file"
                                         : " uses other values than its draw has";
    found_ = at_entry(entry, why);
  }

  // What each draw from a pack has dealt is the item that follows in the log.
  [[nodiscard]] Problem check_dealt(const LiveMatch& match) const {
    std::size_t nth = 0;
    for (const LogEntry& entry : from_.logs[index_]) {
      const auto* desk = std::get_if<DeskEntry>(&entry.body);
      if (desk == nullptr || desk->kind != "dealt") continue;
      const Dealt& dealt = match.desk.dealt.at(nth++);
      if (dealt.n == 0) continue;  // loaded by a host
      const auto& draws = books_.at(std::min(dealt.book, books_.size() - 1))->draws;
      const bool there = dealt.n >= 1 && dealt.n <= std::ssize(draws) &&
                         draws[static_cast<std::size_t>(dealt.n - 1)].label.starts_with(kPackLabel);
      if (!there) return at_match("what was dealt from a pack has no draw in the file");
      const DrawRow& row = draws[static_cast<std::size_t>(dealt.n - 1)];
      const auto item = item_dealt(from_.logs[index_], row);
      if (item && item_hash(face_.name, *item) != dealt.item) {
        return at_entry(entry, ": \"item\" is not what " + numbered("draw", dealt.n) + " dealt");
      }
    }
    return std::nullopt;
  }

  // What was dealt and sealed is disclosed when a match is over.
  [[nodiscard]] Problem check_content(const LiveMatch& match) const {
    for (std::size_t i = 0; i < books_.size(); ++i) {
      TranscriptData data = data_of(from_, row_, *books_[i]);
      prove_content(data, match, books_[i]->draws, i);
      const auto report = verify_transcript(data, key_, VerifyScope::kRows);
      if (auto found = first_of(report, *books_[i])) return found;
    }
    return std::nullopt;
  }

  // Who won what follows from the log; the season and the time of the result do not.
  [[nodiscard]] Problem check_results(const LiveMatch& match) const {
    std::vector<ResultRow> rows;
    std::size_t line = from_.lines.matches[index_];
    for (std::size_t i = 0; i < from_.results.size(); ++i) {
      if (from_.results[i].match != row_.id) continue;
      if (rows.empty()) line = from_.lines.results[i];
      rows.push_back(from_.results[i]);
    }
    std::vector<ResultRow> expected = expected_results(match);
    if (rows.empty() && Json::parse(from_.show_json).contains("results")) return std::nullopt;
    for (std::size_t i = 0; i < std::min(rows.size(), expected.size()); ++i) {
      expected[i].season = rows[i].season;
      expected[i].ended = rows[i].ended;
      expected[i].show = rows[i].show;
    }
    if (rows == expected) return std::nullopt;
    return ExportProblem{
        line, numbered("match", row_.number) + ": its result is not what its log comes to"};
  }

  [[nodiscard]] std::vector<ResultRow> expected_results(const LiveMatch& match) const {
    if (!match.game || (match.desk.called_off && match.desk.books_before.empty())) return {};
    CarryOver carry = match.game->carry();
    if (match.desk.called_off) {  // opened again and called off: it counts for nothing
      carry = CarryOver{};
      carry.called_off = true;
      const BegunWith begun = begun_with(show_, match);
      carry.jackpot = begun.jackpot;
      carry.prizes = begun.prizes;
    }
    std::vector<ResultRow> rows = result_rows(show_, match, carry, Timestamp{});
    if (!match.desk.books_before.empty()) leave_reign(show_, match, rows);
    return rows;
  }

  const Exported& from_;
  std::size_t index_;
  const MatchRow& row_;
  const GameFace& face_;
  const RsaKey* key_;
  Show show_;  // what hosts have confirmed about results
  std::vector<const BookInFile*> books_;
  std::vector<DrawBook> draw_books_;
  Problem found_;
};

// Jackpot and prizes of a show are what its ledger has put there. The ledger of one match alone
// does not say.
Problem check_money(const Exported& from, const ShowState& state) {
  if (!from.whole) return std::nullopt;
  std::map<std::string, std::int64_t> balances;
  for (const LedgerRow& row : from.ledger) {
    const bool of_show =
        row.account == account::kJackpot || row.account.starts_with(account::kPrize);
    if (!of_show) continue;
    if (__builtin_add_overflow(balances[row.account], row.amount, &balances[row.account])) {
      return ExportProblem{from.lines.state, "the ledger is out of range"};
    }
  }
  balances[account::kJackpot] -= state.jackpot.value_or(0);
  for (const Prize& prize : state.prizes) balances[account::kPrize + prize.name] -= prize.value;
  for (const auto& [name, difference] : balances) {
    if (difference == 0) continue;
    return ExportProblem{from.lines.state, "the ledger has another sum for \"" + name +
                                               "\" than the show, by " +
                                               std::to_string(difference)};
  }
  return std::nullopt;
}

// What the newest result handed on.
struct HandedOn {
  std::int64_t number = 0;
  std::optional<PersonId> champion;
  std::int64_t wins = 0;
  std::int64_t jackpot = 0;
};

HandedOn handed_on(const Exported& from) {
  HandedOn newest;
  for (const ResultRow& row : from.results) {
    if (row.outcome == ResultRow::Outcome::kCalledOff || row.number < newest.number) continue;
    if (row.number > newest.number) newest = {row.number, std::nullopt, 0, row.jackpot};
    if (!row.holds) continue;
    newest.champion = row.person;
    newest.wins = row.wins;
  }
  return newest;
}

// What a host did as a whole, which one "!undo" would take back.
Problem check_deeds(const Exported& from, const ShowState& state) {
  for (const Deed& deed : state.deeds) {
    if (deed.match == MatchId{}) continue;
    const auto row = std::find_if(from.matches.begin(), from.matches.end(),
                                  [&](const MatchRow& one) { return one.id == deed.match; });
    const auto at = static_cast<std::size_t>(row - from.matches.begin());
    const bool known = row != from.matches.end() && deed.from <= deed.to &&
                       deed.to <= from.logs[at].size() && deed.taken_back <= from.logs[at].size();
    const bool seated =
        !known || !deed.seat || deed.seat->index < desk_so_far(from.logs[at]).seats.size();
    if (known && seated) continue;
    return ExportProblem{from.lines.state, "\"deeds\": one of " +
                                               numbered("match", deed.match.value) +
                                               " does not fit that match's log"};
  }
  return std::nullopt;
}

// The show counts on from what it has: numbers that come again would clash with those.
Problem check_counts(const Exported& from, const ShowState& state) {
  const auto behind = [&](const char* what, std::int64_t number, std::int64_t last) {
    return ExportProblem{from.lines.state, numbered(what, number) +
                                               " is in the file, and the show says that " +
                                               numbered(what, last) + " was its last"};
  };
  for (const MatchRow& row : from.matches) {
    if (row.number > state.matches) return behind("match", row.number, state.matches);
    const bool over = row.status == MatchStatus::kOver;
    if (!over || state.current != std::optional(row.id)) continue;
    return ExportProblem{from.lines.state, "\"current\": " + numbered("match", row.number) +
                                               " is over, and nothing else would be played"};
  }
  for (const BookRow& row : from.books) {
    if (row.number > state.books) return behind("draw book", row.number, state.books);
  }
  for (std::size_t i = 0; i < from.seasons.size(); ++i) {
    if (std::stoll(from.seasons[i].key) < state.season) continue;
    return ExportProblem{from.lines.seasons[i], "season " + from.seasons[i].key +
                                                    " is closed, and the show is in " +
                                                    numbered("season", state.season)};
  }
  return std::nullopt;
}

OnTrust on_trust(const Exported& from, const ShowState& state) {
  OnTrust said;
  const HandedOn newest = handed_on(from);
  const std::string source = newest.number == 0
                                 ? "no result in the file says so"
                                 : "the result of " + numbered("match", newest.number) + " says ";
  if (state.champion != newest.champion || state.wins != newest.wins) {
    said.push_back("champion " + name_in(from, state.champion) + " with " +
                   std::to_string(state.wins) + " wins: " + source +
                   (newest.number == 0
                        ? ""
                        : name_in(from, newest.champion) + " with " + std::to_string(newest.wins)));
  }
  if (newest.number != 0 && state.jackpot.value_or(0) != newest.jackpot) {
    said.push_back("jackpot " + std::to_string(state.jackpot.value_or(0)) + ": " + source +
                   std::to_string(newest.jackpot));
  }
  for (const auto& [number, with] : state.begun) {
    said.push_back("what " + numbered("match", number) +
                   " began with: a host has confirmed it, its log says something else");
  }
  for (const auto& [number, people] : state.wins_mended) {
    for (const auto& [person, by] : people) {
      said.push_back("the wins of the champion after " + numbered("match", number) + ", by " +
                     std::to_string(by) +
                     ": its log says another number, a host has confirmed this one");
    }
  }
  const OnTrust asked = open_proposals(state);
  said.insert(said.end(), asked.begin(), asked.end());
  return said;
}

}  // namespace

Result<OnTrust, ExportProblem> fit_of(const Exported& exported, const GameFace& face,
                                      const RsaKey* key) {
  Books books;
  if (auto found = read_books(exported, books)) return Fail{*std::move(found)};
  ShowState state;
  try {
    state = from_row({ShowId{}, exported.show, exported.show_json});
  } catch (const std::exception& problem) {
    return Fail{ExportProblem{exported.lines.state, problem.what()}};
  }
  for (std::size_t i = 0; i < exported.matches.size(); ++i) {
    try {
      if (auto found = MatchFit(exported, i, face, books, key, state).check()) {
        return Fail{*std::move(found)};
      }
    } catch (const std::exception& problem) {
      return Fail{ExportProblem{exported.lines.matches[i], problem.what()}};
    }
  }
  if (auto found = check_counts(exported, state)) return Fail{*std::move(found)};
  if (auto found = check_money(exported, state)) return Fail{*std::move(found)};
  if (auto found = check_deeds(exported, state)) return Fail{*std::move(found)};
  if (auto found = check_proposals(exported, state)) return Fail{*std::move(found)};
  return on_trust(exported, state);
}

std::vector<std::string> hosts_who_play(const Exported& exported) {
  std::vector<std::string> found;
  const ShowState state = from_row({ShowId{}, exported.show, exported.show_json});
  for (std::size_t i = 0; i < exported.matches.size(); ++i) {
    if (exported.matches[i].status == MatchStatus::kOver) continue;
    const DeskState desk = desk_so_far(exported.logs[i]);
    for (const PersonId host : state.hosts) {
      if (!desk.seat_of(host) && !desk.has_joined(host)) continue;
      found.push_back(name_in(exported, host) + ", " +
                      numbered("match", exported.matches[i].number));
    }
  }
  return found;
}

}  // namespace callboard
