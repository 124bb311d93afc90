// A match or a show as one readable file that another Callboard can take over and anyone can
// replay. Raw words of people, their accounts and posts stay behind; a person is their number and
// the name the house shows, so somebody who was forgotten is "Player 7" here too. Reads the store;
// the loop's thread, or a tool.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bot/chance/rsa.h"
#include "bot/export/lines.h"
#include "rules/core/match.h"
#include "storage/store.h"

namespace callboard {

inline constexpr std::int64_t kExportVersion = 1;

enum class Secrets : std::uint8_t { kLeftOut, kIncluded };

// What is to be exported: a show by its key, or one match.
struct ExportChoice {
  std::string show;
  MatchId match;  // 0: the whole show
  Secrets secrets = Secrets::kLeftOut;
};

// The text of the file. The error is for the operator: no such show or match, or one that is not
// over, which needs its secrets to be exported.
Result<std::string, std::string> export_text(Store& store, const ExportChoice& choice);

// What an export holds, read, replayed and made again as far as it can be (bot/export/fit.h).
struct Exported {
  bool whole = true;  // a show; else one match of it
  std::string show;
  std::string game;
  std::string show_json;
  std::vector<PersonRow> people;
  std::set<PersonId> operators;  // of them, who acted by `callboard ctl`
  std::vector<SeenRow> seen;
  std::vector<MatchRow> matches;
  std::vector<std::vector<LogEntry>> logs;  // of the matches, in their order
  std::vector<BookRow> books;
  std::vector<DrawRow> draws;
  std::vector<LedgerRow> ledger;
  std::vector<BurnRow> burns;
  std::vector<ResultRow> results;
  std::vector<NoteRow> seasons;  // closed ones
  std::vector<NoteRow> notes;    // the waiting list, accepted answers
  struct {                       // where rows stand in the file
    std::size_t state = 0;
    std::vector<std::size_t> matches;
    std::vector<std::vector<std::size_t>> logs;
    std::vector<std::size_t> books;
    std::vector<std::size_t> draws;
    std::vector<std::size_t> results;
    std::vector<std::size_t> seasons;
  } lines;
  std::vector<std::string> on_trust;  // see fit_of
};
// `key`: RANDOM.ORG's; without it signatures are taken on trust.
Result<Exported, ExportProblem> read_export(std::string_view text,
                                            const std::vector<GameFace>& games,
                                            const RsaKey* key = nullptr);

// Who of the file is somebody that is here already (see namesakes.h), and who comes in under
// another name.
struct PeopleChoice {
  std::map<PersonId, PersonId> same;
  std::map<PersonId, std::string> renamed;
};
std::set<PersonId> practice_players(const Exported& exported);

// The show it becomes: the one of that key without a match yet, or the next new one. The error is
// for the operator.
Result<ShowId, std::string> place_for(Store& store, const Exported& exported);

// Rows of `exported` under fresh numbers, as one commit into `store`, where the show may have no
// match yet. `people` gets the number of each person here. The error is for the operator.
struct ImportedPerson {
  PersonId here;
  std::string name;      // empty: forgotten
  bool account = false;  // wants one here: no practice player, not forgotten, not here before
};
struct Imported {
  Commit commit;
  std::vector<ImportedPerson> people;
  std::vector<std::string> left_out;  // parts of the show this Callboard does not know
};
Result<Imported, std::string> import_rows(Store& store, const Exported& exported,
                                          const PeopleChoice& choice = {});

}  // namespace callboard
