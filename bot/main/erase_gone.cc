#include "bot/main/erase_gone.h"

#include <algorithm>
#include <system_error>

#include "bot/main/stock.h"
#include "bot/show/communities.h"
#include "bot/show/show_state.h"
#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

// Of a show that is configured the file says where it is played.
struct Where {
  std::string adapter;
  std::string community;
  const Community& community_row;
};

// Shows that are played there and nowhere else.
std::vector<ShowRow> shows_there(const std::vector<ShowRow>& rows, const Config& config,
                                 const Where& where) {
  std::vector<ShowRow> there;
  for (const ShowRow& row : rows) {
    const auto made = from_row(row).made;
    const auto setup = std::find_if(config.shows.begin(), config.shows.end(),
                                    [&](const ShowSetup& one) { return one.key == row.key; });
    const bool made_there =
        made && made->adapter == where.adapter && made->community == where.community;
    const bool set_up_there = setup != config.shows.end() &&
                              setup->platforms == std::vector{where.adapter} &&
                              where.community_row.places.contains(place_on(*setup, where.adapter));
    if (made_there || set_up_there) there.push_back(row);
  }
  return there;
}

// Who hosts or reigns elsewhere.
std::set<PersonId> needed(const std::vector<ShowRow>& rows, const std::vector<ShowRow>& but) {
  std::set<PersonId> people;
  for (const ShowRow& row : rows) {
    if (std::find(but.begin(), but.end(), row) != but.end()) continue;
    const ShowState state = from_row(row);
    people.insert(state.hosts.begin(), state.hosts.end());
    if (state.champion) people.insert(*state.champion);
  }
  return people;
}

// Where an error is told in words: rows that do not decode are kept, and so is all of that server.
Stored<Done> erase_one(Store& store, const Config& config, const Where& where, ErasedNow& out,
                       Commit& commit) {
  const auto rows = store.shows();
  if (!rows) return Fail{rows.error()};
  const std::vector<ShowRow> there = shows_there(*rows, config, where);
  Erasure erasure;
  erasure.adapter = where.adapter;
  erasure.keep = needed(*rows, there);
  for (const ShowRow& row : there) {
    erasure.shows.push_back(row.id);
    const auto matches = store.matches(row.id);
    if (!matches) return Fail{matches.error()};
    for (const MatchRow& match : *matches) out.matches.push_back(match.id);
    const auto books = store.books(row.id);
    if (!books) return Fail{books.error()};
    for (const BookRow& book : *books) out.books.push_back(book.id);
    ShowState state = from_row(row);
    if (!state.made) continue;
    state.made->closed = state.made->erased = true;
    state.made->title = "(erased)";
    commit.shows.push_back(to_row(state));
  }
  std::map<PersonId, std::vector<std::string>> accounts;  // before they are forgotten
  const auto people = store.people();
  if (!people) return Fail{people.error()};
  for (const PersonRow& person : *people) {
    const auto identities = store.identities(person.id);
    if (!identities) return Fail{identities.error()};
    for (const IdentityRow& one : *identities) {
      if (one.adapter == where.adapter) accounts[person.id].push_back(one.user);
    }
  }
  const auto gone = erasure.shows.empty() ? Stored<std::vector<PersonId>>(std::vector<PersonId>{})
                                          : store.erase(erasure);
  if (!gone) return Fail{gone.error()};
  for (const PersonId person : *gone) {
    out.forgotten.insert(accounts[person].begin(), accounts[person].end());
  }
  out.lines.push_back(where.adapter + " " + where.community +
                      ": 30 days after the bot was removed, what was kept of " +
                      std::to_string(there.size()) + " shows there is erased, and " +
                      std::to_string(gone->size()) +
                      " people who were nowhere else are forgotten. Moves and amounts stay without "
                      "names. Take sections of callboard.toml that name its channels out");
  return Done{};
}

}  // namespace

Stored<ErasedNow> erase_gone(Store& store, const Config& config, Timestamp now) {
  ErasedNow out;
  const auto note = store.house_note(kCommunitiesNote);
  if (!note) return Fail{note.error()};
  try {
    Communities communities = communities_from(*note);
    for (auto& [who, community] : communities) {
      if (!is_to_be_erased(community, now)) continue;
      Commit commit;
      const Where where{who.first, who.second, community};
      if (auto done = erase_one(store, config, where, out, commit); !done)
        return Fail{done.error()};
      community.erased = now;
      community.host_role.clear();
      community.begun.clear();
      commit.house_notes.push_back({kCommunitiesNote, communities_json(communities)});
      if (auto done = store.commit(commit); !done) return Fail{done.error()};
    }
  } catch (const std::exception& broken) {
    out.lines.push_back(std::string("nothing is erased of servers that are gone: ") +
                        broken.what() + ". Keep the database and report it");
  }
  return out;
}

void remove_transcripts(const std::filesystem::path& folder, const ErasedNow& erased) {
  std::set<std::string> stems;
  for (const MatchId match : erased.matches) stems.insert(std::to_string(match.value));
  for (const BookId book : erased.books) stems.insert("b" + std::to_string(book.value));
  std::error_code error;
  if (stems.empty()) return;
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string stem = entry.path().stem().string();  // "12", "12-2", "b7"
    if (stems.contains(stem.substr(0, stem.find('-')))) found.push_back(entry.path());
  }
  for (const auto& path : found) std::filesystem::remove(path, error);
}

}  // namespace callboard
