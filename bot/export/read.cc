#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "bot/chance/hash.h"
#include "bot/clock/absences.h"
#include "bot/export/export.h"
#include "bot/export/fit.h"
#include "bot/export/named.h"
#include "bot/export/people_in.h"
#include "bot/match/house.h"
#include "bot/show/season.h"
#include "bot/show/sign_up_list.h"
#include "bot/show/variants.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "storage/codec.h"
#include "text/clean.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::int64_t whole(const Json& line, const char* name) { return line.at(name).get<std::int64_t>(); }
std::string words(const Json& line, const char* name) { return line.at(name).get<std::string>(); }

std::int64_t number_of(const Json& line, const char* what) {
  const std::int64_t number = whole(line, "number");
  if (number < 1) throw Broken(std::string(what) + " has no number");
  return number;
}

std::string bytes(const Json& line, const char* name) {
  const auto raw = from_hex(words(line, name));
  if (!raw) throw Broken(std::string(name) + " is no hexadecimal number");
  return *raw;
}

// The SHA-256 of a pack's item.
std::string item_in(const std::string& text) {
  const auto raw = from_hex(text);
  if (!raw || raw->size() != kHashBytes) throw Broken("what was played is no SHA-256");
  return text;
}

// Platforms give names of all kinds; here they have been cleaned.
std::string name_in_line(const Json& line) {
  std::string name = words(line, "name");
  if (name.empty()) throw Broken("somebody has no name, and was not forgotten");
  // An earlier import may have added a number to it.
  if (name != one_line(name, 2 * kPersonNameMax)) throw Broken("a name is no name");
  return name;
}

// Older exports have none.
void read_hours(PersonHours& hours, const Json& line) {
  if (line.contains("quiet_min")) {
    constexpr std::int64_t kDay_min = std::int64_t{24} * 60;
    const auto [from, to] = line.at("quiet_min").get<std::pair<std::int64_t, std::int64_t>>();
    if (from < 0 || from > kDay_min || to < 0 || to > kDay_min) {
      throw Broken("quiet hours are no times of a day");
    }
    hours.quiet_from_min = static_cast<std::int32_t>(from);
    hours.quiet_to_min = static_cast<std::int32_t>(to);
  }
  using Span_ms = std::pair<std::int64_t, std::int64_t>;
  auto spans = line.value("absences_ms", std::vector<Span_ms>());
  if (line.contains("away_ms")) spans.push_back(line.at("away_ms").get<Span_ms>());  // before lists
  std::int64_t last_ms = -1;
  for (const auto& [from_ms, until_ms] : spans) {
    if (from_ms >= until_ms) throw Broken("an absence ends before it begins");
    if (from_ms <= last_ms) throw Broken("absences overlap, or stand in no order");
    hours.absences.push_back({Timestamp{from_ms}, Timestamp{until_ms}});
    last_ms = until_ms;
  }
  if (hours.absences.size() > kAbsencesMax) throw Broken("there are too many absences");
}

PersonRow read_person(const Json& line) {
  PersonRow row;
  row.id = PersonId{whole(line, "person")};
  row.forgotten = line.value("forgotten", false);
  if (row.forgotten) return row;
  row.name = name_in_line(line);
  row.zone = words(line, "zone");
  if (line.value("renamed", false)) row.gave_way = kNameElsewhere;
  read_hours(row.hours, line);
  return row;
}

void read_person_line(Exported& out, const Json& line) {
  PersonRow row = read_person(line);
  const bool again = std::any_of(out.people.begin(), out.people.end(),
                                 [&](const PersonRow& one) { return one.id == row.id; });
  if (again) throw Broken("person " + std::to_string(row.id.value) + " is given twice");
  out.people.push_back(std::move(row));
  if (line.value("operator", false)) out.operators.insert(out.people.back().id);
  for (const Json& item : line.value("seen", Json::array())) {
    out.seen.push_back({out.people.back().id, item_in(item.get<std::string>())});
  }
}

MatchRow read_match(const Json& line) {
  MatchRow row;
  row.id = MatchId{whole(line, "match")};
  row.number = number_of(line, "a match");
  row.game = words(line, "game");
  row.rules_version = line.at("rules_version").get<std::uint32_t>();
  const std::int64_t status = whole(line, "status");
  if (status < 1 || status > 4) throw Broken("a match has no such status");
  row.status = static_cast<MatchStatus>(status);
  row.book = BookId{whole(line, "book")};
  row.created_at = Timestamp{whole(line, "created_ms")};
  return row;
}

LogEntry read_entry(const Json& line) {
  LogEntry entry;
  entry.seq = line.at("seq").get<std::uint64_t>();
  entry.at = Timestamp{whole(line, "at_ms")};
  auto body = LogCodec::decode(words(line, "body"));
  if (!body) throw Broken("an entry of the log cannot be understood");
  entry.body = *std::move(body);
  const std::string digest = words(line, "digest");
  const char* const end = digest.data() + digest.size();
  if (std::from_chars(digest.data(), end, entry.digest.value).ptr != end) {
    throw Broken("a digest is no number");
  }
  return entry;
}

BookRow read_book(const Json& line) {
  return {BookId{whole(line, "book")},    ShowId{},
          number_of(line, "a draw book"), bytes(line, "secret"),
          bytes(line, "commitment"),      line.at("revealed").get<bool>()};
}

DrawRow read_draw(const Json& line) {
  DrawRow row;
  row.n = whole(line, "draw");
  row.book = BookId{whole(line, "of")};
  row.question = bytes(line, "question");
  row.label = words(line, "label");
  row.count = line.at("count").get<std::uint32_t>();
  row.sides = line.at("sides").get<std::uint64_t>();
  row.outcome = line.at("outcome").get<std::vector<std::uint64_t>>();
  row.source = words(line, "source");
  row.proof = words(line, "proof");
  row.voided = line.at("voided").get<bool>();
  return row;
}

LedgerRow read_ledger(const Json& line) {
  LedgerRow row;
  row.id = whole(line, "ledger");
  row.match = MatchId{whole(line, "match")};
  row.at = Timestamp{whole(line, "at_ms")};
  row.account = words(line, "account");
  row.amount = whole(line, "amount");
  row.why = words(line, "why");
  return row;
}

ResultRow read_result(const Json& line) {
  ResultRow row;
  row.match = MatchId{whole(line, "result")};
  row.number = whole(line, "number");
  row.season = whole(line, "season");
  row.place = whole(line, "place");
  row.person = PersonId{whole(line, "who")};
  const std::int64_t outcome = whole(line, "outcome");
  if (outcome < 1 || outcome > 3) throw Broken("a match has no such outcome");
  row.outcome = static_cast<ResultRow::Outcome>(outcome);
  row.score = whole(line, "score");
  row.won = whole(line, "won");
  row.wins = whole(line, "wins");
  row.returned = line.at("returned").get<bool>();
  row.holds = line.at("holds").get<bool>();
  row.retired = line.at("retired").get<bool>();
  row.practice = line.at("practice").get<bool>();
  row.bonus = line.at("bonus").get<bool>();
  row.jackpot_won = whole(line, "jackpot_won");
  row.jackpot = whole(line, "jackpot");
  row.ended = Timestamp{whole(line, "ended_ms")};
  return row;
}

void read_season(Exported& out, NamedInExport& named, const Json& line) {
  const std::string number = words(line, "closed_season");
  const bool digits = number.find_first_not_of("0123456789") == std::string::npos;
  if (number.empty() || number.size() > 9 || !digits || number.front() == '0') {
    throw Broken("a season has no number");
  }
  const bool again = std::any_of(out.seasons.begin(), out.seasons.end(),
                                 [&](const NoteRow& one) { return one.key == number; });
  if (again) throw Broken("season " + number + " is given twice");
  NoteRow row{ShowId{}, std::string(kSeasonNote), number, words(line, "json")};
  if (const Season season = season_of(row); season.champion) named.name(*season.champion);
  out.seasons.push_back(std::move(row));
}

// What comes along is read as the next start will read it.
void read_note(Exported& out, NamedInExport& named, const Json& line) {
  NoteRow note{ShowId{}, words(line, "note"), words(line, "key"), line.at("value").dump()};
  std::optional<NoteRow> comes;
  try {
    comes = with_people(note, [](PersonId person) { return person; });
  } catch (const std::exception& problem) {
    throw Broken("a note of the kind \"" + note.kind + "\" does not decode: " + problem.what());
  }
  if (comes) {
    (void)read_sign_ups({&*comes, 1});
    (void)read_variants({&*comes, 1});
    named.name(people_in(note));
  }
  out.notes.push_back(std::move(note));
}

void read_log(Exported& out, NamedInExport& named, std::size_t at, const Json& line) {
  for (std::size_t i = 0; i < out.matches.size(); ++i) {
    if (out.matches[i].id.value != whole(line, "log")) continue;
    out.logs[i].push_back(read_entry(line));
    out.lines.logs[i].push_back(at);
    const LogEntry& entry = out.logs[i].back();
    if (entry.seq != out.logs[i].size()) throw Broken("an entry of a log is missing");
    if (const auto* desk = std::get_if<DeskEntry>(&entry.body)) named.name(people_in(*desk));
    return;
  }
  throw Broken("an entry of a match that is not in the file");
}

void read_match_line(Exported& out, std::size_t at, const Json& line) {
  MatchRow row = read_match(line);
  const bool again = std::any_of(out.matches.begin(), out.matches.end(), [&](const MatchRow& one) {
    return one.id == row.id || one.number == row.number;
  });
  if (again) throw Broken("match " + std::to_string(row.number) + " is given twice");
  out.matches.push_back(std::move(row));
  out.logs.emplace_back();
  out.lines.matches.push_back(at);
  out.lines.logs.emplace_back();
}

void read_line(Exported& out, NamedInExport& named, std::size_t at, const Json& line) {
  named.at(at);
  if (line.contains("log")) return read_log(out, named, at, line);
  if (line.contains("result")) {
    out.lines.results.push_back(at);
    out.results.push_back(read_result(line));
    named.name(out.results.back().match);
    return named.name(out.results.back().person);
  }
  if (line.contains("closed_season")) {
    out.lines.seasons.push_back(at);
    return read_season(out, named, line);
  }
  if (line.contains("draw")) {
    out.lines.draws.push_back(at);
    return out.draws.push_back(read_draw(line));
  }
  if (line.contains("ledger")) {
    out.ledger.push_back(read_ledger(line));
    named.name(out.ledger.back().match);
    const auto person = person_of_account(out.ledger.back().account);
    return person ? named.name(*person) : void();
  }
  if (line.contains("burn")) return out.burns.push_back({ShowId{}, item_in(words(line, "burn"))});
  if (line.contains("note")) return read_note(out, named, line);
  if (line.contains("person")) return read_person_line(out, line);
  if (line.contains("state")) {
    if (!out.show_json.empty()) throw Broken("the show is given twice");
    out.lines.state = at;
    out.show_json = line.at("state").dump();
    return named.name_state(out.show_json);
  }
  if (line.contains("created_ms")) return read_match_line(out, at, line);
  if (line.contains("secret")) {
    out.lines.books.push_back(at);
    return out.books.push_back(read_book(line));
  }
  throw Broken("this Callboard does not know what this line is");
}

// Money neither comes from nowhere nor is lost: what an entry of the ledger adds to accounts sums
// to zero. Whoever can edit a file can set its check letters right, too.
struct EntrySum {
  std::size_t line = 0;  // the entry's last
  std::int64_t sum = 0;
};
void add_up(std::map<std::int64_t, EntrySum>& entries, std::size_t line, const LedgerRow& row) {
  EntrySum& entry = entries[row.id];
  entry.line = line;
  if (__builtin_add_overflow(entry.sum, row.amount, &entry.sum)) {
    throw Broken("an entry of the ledger is out of range");
  }
}

std::optional<ExportProblem> unbalanced(const std::map<std::int64_t, EntrySum>& entries) {
  for (const auto& [id, entry] : entries) {
    if (entry.sum == 0) continue;
    return ExportProblem{entry.line, "an entry of the ledger ends here that does not sum to zero"};
  }
  return std::nullopt;
}

// What the JSON library says has a code for programmers in it.
std::string in_words(const std::exception& problem) {
  std::string said = problem.what();
  const auto code = said.find("[json.exception.");
  const auto end = said.find("] ", code);
  if (code == std::string::npos || end == std::string::npos) return said;
  said.erase(code, end + 2 - code);
  return code == 0 ? "no Callboard has written this line so: " + said : said;
}

}  // namespace

Result<Exported, ExportProblem> read_export(std::string_view text,
                                            const std::vector<GameFace>& games, const RsaKey* key) {
  const auto lines = read_export_lines(text);
  if (!lines) return Fail{lines.error()};
  Exported out;
  std::size_t number = 0;
  std::map<std::int64_t, EntrySum> entries;
  NamedInExport named;
  try {
    for (const Json& line : *lines) {
      ++number;
      if (number > 1) {
        const std::size_t before = out.ledger.size();
        read_line(out, named, number, line);
        if (out.ledger.size() > before) add_up(entries, number, out.ledger.back());
        continue;
      }
      if (!line.contains("callboard_export") || whole(line, "callboard_export") > kExportVersion) {
        return Fail{ExportProblem{1, "made by a newer Callboard, or no export at all"}};
      }
      out.whole = line.value("what", "show") != "match";
      out.show = words(line, "show");
      out.game = words(line, "game");
    }
  } catch (const std::exception& problem) {
    return Fail{ExportProblem{number, in_words(problem)}};
  }
  if (auto problem = unbalanced(entries)) return Fail{*std::move(problem)};
  const auto face = std::find_if(games.begin(), games.end(),
                                 [&](const GameFace& one) { return one.name == out.game; });
  if (out.show_json.empty() || out.matches.empty()) {
    return Fail{ExportProblem{0, "there is no match in it"}};
  }
  if (face == games.end()) return Fail{ExportProblem{0, "there is no game \"" + out.game + "\""}};
  if (auto problem = named.missing(out)) return Fail{*std::move(problem)};
  auto on_trust = fit_of(out, *face, key);
  if (!on_trust) return Fail{on_trust.error()};
  out.on_trust = *std::move(on_trust);
  return out;
}

}  // namespace callboard
