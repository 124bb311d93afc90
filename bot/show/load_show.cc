#include "bot/show/load_show.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "bot/show/results.h"
#include "bot/show/season.h"
#include "bot/show/sign_ups.h"
#include "rules/core/check.h"

namespace callboard {
namespace {

constexpr std::size_t kShowsPerQuery = 500;

const GameFace* face_named(const std::vector<GameFace>& games, const std::string& name) {
  const auto found = std::find_if(games.begin(), games.end(),
                                  [&](const GameFace& game) { return game.name == name; });
  return found == games.end() ? nullptr : &*found;
}

// What a damaged page held of this show alone; of anything else the error stays one.
bool is_apart(const StoreError& error) { return error.kind == StoreErrorKind::kCorrupt; }

// Rows of several shows, each kind by show.
struct Pile {
  std::vector<BurnRow> burns;
  std::vector<NoteRow> notes;
  std::vector<ResultRow> results;
};

template <class Row>
std::span<const Row> of_show(const std::vector<Row>& rows, ShowId show) {
  const auto from = std::partition_point(rows.begin(), rows.end(),
                                         [&](const Row& row) { return row.show < show; });
  const auto to =
      std::partition_point(from, rows.end(), [&](const Row& row) { return row.show == show; });
  return {from, to};
}

Stored<Pile> read_pile(Store& store, ShowRange shows) {
  auto burns = store.burns(shows);
  if (!burns) return Fail{burns.error()};
  auto notes = store.notes(shows);
  if (!notes) return Fail{notes.error()};
  auto results = store.results(shows);
  if (!results) return Fail{results.error()};
  return Pile{*std::move(burns), *std::move(notes), *std::move(results)};
}

Stored<Done> take_rows(House& house, Show& show, const Pile& pile) {
  const ShowId id = show.state.id;
  show.burnt.clear();
  for (const BurnRow& burn : of_show(pile.burns, id)) show.burnt.insert(burn.item);
  const auto notes = of_show(pile.notes, id);
  if (auto done = take_sign_ups(house, show, notes); !done) return done;
  take_seasons(show, notes);
  show.won = read_prizes(notes);
  take_results(show, of_show(pile.results, id));
  return Done{};
}

struct Configured {
  const ShowRow* row;
  const ShowSetup* setup;
};

class Loader {
 public:
  Loader(House& house, const std::vector<GameFace>& games) : house_(house), games_(games) {}

  // Shows by id.
  Stored<Done> load(std::span<const Configured> shows) {
    const auto pile = read_pile(house_.store, {shows.front().row->id, shows.back().row->id});
    if (pile) return load_from(*pile, shows);
    if (!is_apart(pile.error())) return Fail{pile.error()};
    if (shows.size() == 1) {
      house_.set_aside[shows.front().row->key] = pile.error().detail;
      return Done{};
    }
    // One of them is damaged, or one between them that nobody asked for.
    for (std::size_t i = 0; i < shows.size(); ++i) {
      if (auto done = load(shows.subspan(i, 1)); !done) return done;
    }
    return Done{};
  }

 private:
  Stored<Done> load_from(const Pile& pile, std::span<const Configured> shows) {
    for (const Configured& one : shows) {
      if (auto done = load_one(pile, one); !done) return done;
    }
    return Done{};
  }

  Stored<Done> load_one(const Pile& pile, const Configured& one) try {
    ++house_.made_anew.shows;
    Show show;
    show.setup = *one.setup;
    show.state = from_row(*one.row);
    show.face = face_named(games_, show.setup.game);
    CALLBOARD_CHECK(show.face != nullptr, "a show names a game that is not in the catalogue");
    const auto loaded = take_all(show, pile, *one.row);
    if (!loaded && is_apart(loaded.error())) throw Broken(loaded.error().detail);
    if (!loaded) return loaded;
    for (const VenueRow& foyer : show.state.foyers) {
      house_.foyers[{foyer.adapter, foyer.id}] = one.row->id;
    }
    note_hosts(house_, show);
    house_.dice_serial = std::max(house_.dice_serial, show.state.dice_serial);
    house_.shows.emplace(one.row->id, std::move(show));
    return Done{};
  } catch (const std::exception& problem) {
    house_.set_aside[one.row->key] = problem.what();
    return Done{};
  }

  Stored<Done> take_all(Show& show, const Pile& pile, const ShowRow& row) {
    const auto moved = move_results(house_, show, row);
    if (!moved) return Fail{moved.error()};
    if (!*moved) return take_rows(house_, show, pile);
    const auto own = read_pile(house_.store, row.id);
    return own ? take_rows(house_, show, *own) : Stored<Done>(Fail{own.error()});
  }

  House& house_;
  const std::vector<GameFace>& games_;
};

Stored<Done> read_again(House& house, Show& show) {
  const auto row = house.store.show(show.state.id);
  if (!row) return Fail{row.error()};
  if (!*row) return Fail{StoreError{StoreErrorKind::kCorrupt, "its row is gone"}};
  try {
    return load_again(house, show, **row);
  } catch (const std::exception& problem) {
    return Fail{StoreError{StoreErrorKind::kCorrupt, problem.what()}};
  }
}

// False: its rows do not decode any more.
bool wake_show(House& house, Show& show) {
  const std::string key = show.setup.key;
  ++house.made_anew.shows;
  const auto read = read_again(house, show);
  CALLBOARD_CHECK(read || is_apart(read.error()), "the store cannot be read");
  if (read) return true;
  house.set_aside[key] = read.error().detail;
  house.found_set_aside.push_back(key);
  return false;
}

}  // namespace

Stored<Done> load_shows(House& house, const std::vector<ShowSetup>& setups,
                        const std::vector<GameFace>& games) {
  const auto rows = house.store.shows();
  if (!rows) return Fail{rows.error()};
  std::unordered_map<std::string_view, const ShowSetup*> by_key;
  for (const ShowSetup& setup : setups) by_key.emplace(setup.key, &setup);
  std::vector<Configured> shows;
  for (const ShowRow& row : *rows) {
    const auto setup = by_key.find(row.key);
    if (setup != by_key.end()) shows.push_back({&row, setup->second});
  }  // the matches of those no longer configured rest
  house.shows.wake_with([&house](Show& show) { return wake_show(house, show); });
  Loader loader(house, games);
  for (std::size_t from = 0; from < shows.size(); from += kShowsPerQuery) {
    const auto some = std::span(shows).subspan(from, std::min(kShowsPerQuery, shows.size() - from));
    if (auto done = loader.load(some); !done) return done;
  }
  return Done{};
}

Stored<Done> load_again(House& house, Show& show, const ShowRow& row) {
  const auto pile = read_pile(house.store, row.id);
  if (!pile) return Fail{pile.error()};
  show.state = from_row(row);
  return take_rows(house, show, *pile);
}

}  // namespace callboard
