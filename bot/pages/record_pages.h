// The pages of what shows remember: one of every show, one of every person who has finished a
// match. Taken over by the loop's thread when a match ends, which costs what that match's people
// and the top of the tables cost; read by the board's thread. No lock of its own: ShowPages has
// one.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/web/pages.h"
#include "bot/match/house.h"

namespace callboard {

// "$1,200"
std::string money_words(const std::string& currency, std::int64_t amount);
// The thread of the match on this board; empty: it has none here.
std::string venue_on_board(const MatchRow& row);

class RecordPages {
 public:
  // The parts of a section of templates/<lang>/common/panel.md.
  using Labels = std::function<std::vector<std::string>(const std::string& section)>;
  explicit RecordPages(Labels labels) : labels_(std::move(labels)) {}

  // How the show stands; `people`: whose names or results may be new.
  void update(House& house, const Show& show, const std::set<PersonId>& people);

  [[nodiscard]] std::vector<web::Table> champions() const;
  [[nodiscard]] std::optional<web::Sheet> show_page(const std::string& key) const;
  [[nodiscard]] std::optional<web::Sheet> person_page(const std::string& number) const;
  // A name, with the page of the person if there is one.
  [[nodiscard]] web::Cell named(PersonId person) const;
  [[nodiscard]] web::PageLink link_to(const Show& show) const;

 private:
  struct Place {
    PersonId person;
    std::size_t place = 0;
  };
  struct Row {
    std::optional<PersonId> person;  // stands in column `person_at`
    std::size_t person_at = 0;
    std::vector<web::Cell> cells;  // the others, and an empty one there
  };
  struct Kept {
    std::string caption;
    std::vector<std::string> columns;
    std::vector<Row> rows;
  };
  struct PersonKept {
    Tally tally;
    std::vector<web::Fact> facts;
    web::Table results;
  };
  struct ShowKept {
    std::string title;
    std::string key;
    std::string currency;
    std::string foyer;
    std::optional<PersonId> champion;
    std::vector<web::Fact> facts;  // after the champion
    std::optional<web::Chart> chart;
    std::vector<Kept> tables;
    Kept standings, champions;                          // short ones
    std::vector<Place> ever;                            // the top of the standings
    std::map<std::size_t, std::set<PersonId>> holders;  // by record
    std::map<PersonId, PersonKept> people;
    std::int64_t version = -1;
    std::int64_t seasons = -1;
  };
  void update_show(House& house, const Show& show, ShowKept& kept);
  void update_person(House& house, const Show& show, PersonId person, ShowKept& kept);
  [[nodiscard]] Kept standings_of(const Show& show, std::int64_t season, std::size_t most,
                                  const std::string& section) const;
  [[nodiscard]] Kept champions_of(House& house, const Show& show, std::size_t most);
  [[nodiscard]] Kept records_of(const Show& show, ShowKept& kept) const;
  [[nodiscard]] Kept jackpots_of(House& house, const Show& show);
  [[nodiscard]] Kept seasons_of(const Show& show) const;
  [[nodiscard]] std::optional<web::Chart> chart_of(const Show& show) const;
  [[nodiscard]] web::Table table_of(const Kept& kept) const;
  web::Cell match_cell(House& house, MatchId match, std::int64_t number);
  [[nodiscard]] Kept kept_table(const std::string& section) const;

  Labels labels_;
  std::map<ShowId, ShowKept> shows_;
  std::map<PersonId, std::string> names_;
  std::map<MatchId, std::string> venues_;  // looked up once
};

}  // namespace callboard
