#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "bot/chance/hash.h"
#include "bot/clock/absences.h"
#include "bot/export/export.h"
#include "bot/export/fit.h"
#include "bot/export/people_in.h"
#include "bot/match/desk_state.h"
#include "bot/match/house.h"
#include "bot/show/show_state.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "storage/codec.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::int64_t whole(const Json& line, const char* name) { return line.at(name).get<std::int64_t>(); }
std::string words(const Json& line, const char* name) { return line.at(name).get<std::string>(); }

std::string bytes(const Json& line, const char* name) {
  const auto raw = from_hex(words(line, name));
  if (!raw) throw Broken(std::string(name) + " is no hexadecimal number");
  return *raw;
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
  row.name = words(line, "name");
  row.zone = words(line, "zone");
  if (line.value("renamed", false)) row.gave_way = kNameElsewhere;
  read_hours(row.hours, line);
  return row;
}

void read_person_line(Exported& out, const Json& line) {
  out.people.push_back(read_person(line));
  if (line.value("operator", false)) out.operators.insert(out.people.back().id);
  for (const Json& item : line.value("seen", Json::array())) {
    out.seen.push_back({out.people.back().id, item.get<std::string>()});
  }
}

MatchRow read_match(const Json& line) {
  MatchRow row;
  row.id = MatchId{whole(line, "match")};
  row.number = whole(line, "number");
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
  return {BookId{whole(line, "book")}, ShowId{},
          whole(line, "number"),       bytes(line, "secret"),
          bytes(line, "commitment"),   line.at("revealed").get<bool>()};
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

NoteRow read_season(const Json& line) {
  const std::string number = words(line, "closed_season");
  const bool digits = number.find_first_not_of("0123456789") == std::string::npos;
  if (number.empty() || number.size() > 9 || !digits) throw Broken("a season has no number");
  return {ShowId{}, std::string(kSeasonNote), number, words(line, "json")};
}

void read_log(Exported& out, std::size_t at, const Json& line) {
  for (std::size_t i = 0; i < out.matches.size(); ++i) {
    if (out.matches[i].id.value != whole(line, "log")) continue;
    out.logs[i].push_back(read_entry(line));
    out.lines.logs[i].push_back(at);
    if (out.logs[i].back().seq != out.logs[i].size()) throw Broken("an entry of a log is missing");
    return;
  }
  throw Broken("an entry of a match that is not in the file");
}

void read_line(Exported& out, std::size_t at, const Json& line) {
  if (line.contains("log")) return read_log(out, at, line);
  if (line.contains("result")) {
    out.lines.results.push_back(at);
    return out.results.push_back(read_result(line));
  }
  if (line.contains("closed_season")) return out.seasons.push_back(read_season(line));
  if (line.contains("draw")) {
    out.lines.draws.push_back(at);
    return out.draws.push_back(read_draw(line));
  }
  if (line.contains("ledger")) return out.ledger.push_back(read_ledger(line));
  if (line.contains("burn")) return out.burns.push_back({ShowId{}, words(line, "burn")});
  if (line.contains("note")) {
    return out.notes.push_back(
        {ShowId{}, words(line, "note"), words(line, "key"), line.at("value").dump()});
  }
  if (line.contains("person")) return read_person_line(out, line);
  if (line.contains("state")) {
    out.lines.state = at;
    out.show_json = line.at("state").dump();
    return;
  }
  if (line.contains("created_ms")) {
    out.matches.push_back(read_match(line));
    out.logs.emplace_back();
    out.lines.matches.push_back(at);
    out.lines.logs.emplace_back();
    return;
  }
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

// ---- fresh numbers
// -------------------------------------------------------------------------------

class Renumbering {
 public:
  Renumbering(const Exported& from, const Counters& ids, const PeopleChoice& choice)
      : from_(from), ids_(ids), people_(choice.same) {
    for (const PersonRow& row : from_.people) {
      if (!people_.contains(row.id)) people_[row.id] = PersonId{++ids_.person};
    }
    for (const MatchRow& row : from_.matches) matches_[row.id] = MatchId{++ids_.match};
    for (const BookRow& row : from_.books) books_[row.id] = BookId{++ids_.book};
  }

  [[nodiscard]] PersonId person(PersonId old) const { return at(people_, old, "a person"); }
  [[nodiscard]] MatchId match(MatchId old) const { return at(matches_, old, "a match"); }
  [[nodiscard]] BookId book(BookId old) const { return at(books_, old, "a draw book"); }
  std::int64_t ledger(std::int64_t old) {
    const auto [found, fresh] = ledger_.try_emplace(old, 0);
    if (fresh) found->second = ++ids_.ledger;
    return found->second;
  }

 private:
  template <class Map>
  typename Map::mapped_type at(const Map& map, const typename Map::key_type& old,
                               const char* what) const {
    const auto found = map.find(old);
    if (found == map.end()) throw Broken(std::string("the export misses ") + what);
    return found->second;
  }

  const Exported& from_;
  Counters ids_;
  std::map<PersonId, PersonId> people_;
  std::map<MatchId, MatchId> matches_;
  std::map<BookId, BookId> books_;
  std::map<std::int64_t, std::int64_t> ledger_;
};

void import_matches(const Exported& from, Renumbering& ids, ShowId show, Imported& out) {
  for (std::size_t i = 0; i < from.matches.size(); ++i) {
    MatchRow row = from.matches[i];
    row.id = ids.match(row.id);
    row.book = ids.book(row.book);
    row.show = show;
    for (LogEntry entry : from.logs[i]) {
      if (auto* desk = std::get_if<DeskEntry>(&entry.body)) {
        *desk = with_people(*desk, [&](PersonId old) { return ids.person(old); });
        *desk = with_books(*desk, [&](BookId old) { return ids.book(old); });
      }
      out.commit.log.push_back({row.id, std::move(entry)});
    }
    out.commit.matches.push_back(std::move(row));
  }
  for (BookRow row : from.books) {
    row.id = ids.book(row.id);
    row.show = show;
    out.commit.books.push_back(std::move(row));
  }
  for (DrawRow row : from.draws) {
    row.book = ids.book(row.book);
    out.commit.draws.push_back(std::move(row));
  }
}

void import_rest(const Exported& from, Renumbering& ids, ShowId show, Imported& out) {
  for (LedgerRow row : from.ledger) {
    row.id = ids.ledger(row.id);
    if (row.match != MatchId{}) row.match = ids.match(row.match);
    row.show = show;
    if (const auto person = person_of_account(row.account)) {
      row.account = "person:" + std::to_string(ids.person(*person).value);
    }
    out.commit.ledger.push_back(std::move(row));
  }
  for (ResultRow row : from.results) {
    row.match = ids.match(row.match);
    row.person = ids.person(row.person);
    row.show = show;
    out.commit.results.push_back(row);
  }
  for (NoteRow row : from.seasons) {
    Json season = Json::parse(row.json);
    if (season.contains("champion")) {
      const PersonId old{season.at("champion").get<std::int64_t>()};
      season.at("champion") = ids.person(old).value;
    }
    row.show = show;
    row.json = season.dump();
    out.commit.notes.push_back(std::move(row));
  }
  for (BurnRow row : from.burns) {
    row.show = show;
    out.commit.burns.push_back(std::move(row));
  }
}

void import_notes(const Exported& from, const Renumbering& ids, ShowId show, Imported& out) {
  std::set<std::string> behind;
  for (const NoteRow& note : from.notes) {
    auto mapped = with_people(note, [&](PersonId old) { return ids.person(old); });
    if (!mapped) {
      behind.insert(note.kind);
      continue;
    }
    mapped->show = show;
    out.commit.notes.push_back(*std::move(mapped));
  }
  out.left_out.insert(out.left_out.end(), behind.begin(), behind.end());
}

}  // namespace

Result<Exported, ExportProblem> read_export(std::string_view text,
                                            const std::vector<GameFace>& games, const RsaKey* key) {
  const auto lines = read_export_lines(text);
  if (!lines) return Fail{lines.error()};
  Exported out;
  std::size_t number = 0;
  std::map<std::int64_t, EntrySum> entries;
  try {
    for (const Json& line : *lines) {
      ++number;
      if (number > 1) {
        const std::size_t before = out.ledger.size();
        read_line(out, number, line);
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
    return Fail{ExportProblem{number, problem.what()}};
  }
  if (auto problem = unbalanced(entries)) return Fail{*std::move(problem)};
  const auto face = std::find_if(games.begin(), games.end(),
                                 [&](const GameFace& one) { return one.name == out.game; });
  if (out.show_json.empty() || out.matches.empty()) {
    return Fail{ExportProblem{0, "there is no match in it"}};
  }
  if (face == games.end()) return Fail{ExportProblem{0, "there is no game \"" + out.game + "\""}};
  auto on_trust = fit_of(out, *face, key);
  if (!on_trust) return Fail{on_trust.error()};
  out.on_trust = *std::move(on_trust);
  return out;
}

std::set<PersonId> practice_players(const Exported& exported) {
  std::set<PersonId> machines;
  for (const auto& log : exported.logs) {
    DeskState desk;
    for (const LogEntry& entry : log) {
      if (const auto* one = std::get_if<DeskEntry>(&entry.body)) fold_desk(desk, entry.at, *one);
    }
    for (const PersonRow& row : exported.people) {
      if (desk.is_practice(row.id)) machines.insert(row.id);
    }
  }
  return machines;
}

Result<ShowId, std::string> place_for(Store& store, const Exported& exported) {
  const auto ids = store.counters();
  if (!ids) return Fail{ids.error().detail};
  const auto shows = store.shows();
  if (!shows) return Fail{shows.error().detail};
  for (const ShowRow& row : *shows) {
    if (row.key != exported.show) continue;
    const auto matches = store.matches(row.id);
    if (!matches) return Fail{matches.error().detail};
    if (matches->empty()) return row.id;
    return Fail{"the show \"" + exported.show +
                "\" has matches here already, and the numbers of its draw books would clash. "
                "Import into a Callboard that has not hosted it yet"};
  }
  return ShowId{ids->show + 1};
}

Result<Imported, std::string> import_rows(Store& store, const Exported& exported,
                                          const PeopleChoice& choice) try {
  const auto ids = store.counters();
  if (!ids) return Fail{ids.error().detail};
  const auto place = place_for(store, exported);
  if (!place) return Fail{place.error()};
  const ShowId show = *place;
  Imported out;
  Renumbering fresh(exported, *ids, choice);
  std::set<PersonId> without = practice_players(exported);
  without.insert(exported.operators.begin(), exported.operators.end());
  for (PersonRow row : exported.people) {
    const bool known = choice.same.contains(row.id);
    const bool account = !known && !row.forgotten && !without.contains(row.id);
    if (const auto name = choice.renamed.find(row.id); name != choice.renamed.end()) {
      row.name = name->second;
    }
    row.id = fresh.person(row.id);
    out.people.push_back({row.id, row.forgotten ? "" : row.name, account});
    if (!known) out.commit.people.push_back(std::move(row));
  }
  for (SeenRow row : exported.seen) {
    row.person = fresh.person(row.person);
    out.commit.seen.push_back(std::move(row));
  }
  import_matches(exported, fresh, show, out);
  import_rest(exported, fresh, show, out);
  auto state = with_people_in_show(
      exported.show_json, [&](PersonId old) { return fresh.person(old); },
      [&](MatchId old) { return fresh.match(old); });
  out.commit.house_notes.push_back({kCastsNote, ""});     // the next start reads who sits where
  out.commit.house_notes.push_back({kAccountsNote, ""});  // and looks at the ledger
  out.commit.shows.push_back({show, exported.show, std::move(state.json)});
  out.left_out = std::move(state.left_out);
  import_notes(exported, fresh, show, out);
  return out;
} catch (const std::exception& problem) {
  return Fail{std::string("the export does not hold together: ") + problem.what()};
}

}  // namespace callboard
