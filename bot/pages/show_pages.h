// What the web board shows beyond posts: who is to move, champions, archive, the hosts' desk. The
// loop's thread refreshes it after each commit; the board's thread reads. Thread-safe by one mutex.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "adapters/web/pages.h"
#include "bot/loop/daemon.h"
#include "bot/match/house.h"
#include "bot/pages/record_pages.h"
#include "templates/render/renderer.h"

namespace callboard {

inline const std::string kWebBoard = "web";

// Accounts of the person on this board.
std::vector<std::string> users_of(House& house, PersonId person);
// Who sits where, by name.
std::vector<std::string> cast_of(const House& house, const LiveMatch& match);

struct DeskForms {  // templates/<lang>/<game>/desk.toml, after those in common/
  std::vector<web::DeskForm> forms;
};
Result<DeskForms, TemplateProblem> load_desk_forms(const std::filesystem::path& base,
                                                   const std::filesystem::path& overrides,
                                                   const std::string& language,
                                                   const std::string& game);

class ShowPages final : public web::Pages {
 public:
  ShowPages(std::string title, std::filesystem::path transcripts,
            std::shared_ptr<const Renderer> renderer, std::map<std::string, DeskForms> desks,
            Permission guests = Permission::kRefused);

  // Loop's thread: takes over how things stand for these matches and shows.
  void refresh(House& house, const Touched& touched);

  bool is_host(const std::string& user) const override;
  std::string notice() const override;
  std::string zone(const std::string& venue) const override;
  web::FrontPage front(const web::Viewer& viewer) const override;
  std::optional<web::MatchPanel> match_panel(const std::string& venue,
                                             const web::Viewer& viewer) const override;
  std::vector<web::Table> champions() const override;
  std::optional<web::Sheet> show_page(const std::string& key) const override;
  std::optional<web::Sheet> person_page(const std::string& number,
                                        const web::Viewer& viewer) const override;
  std::string page_of(const std::string& user) const override;
  std::vector<web::FinishedMatch> archive() const override;
  std::optional<std::string> transcript(const std::string& match) const override;
  std::optional<web::AnswerPage> answer_page(const std::string& page) const override;
  std::optional<web::Desk> desk(const web::Viewer& viewer) const override;

 private:
  struct ShowShown {
    std::string key;
    std::string title;
    std::string notice;
    std::string zone;
    std::string game;
    std::set<std::string> hosts;  // users of this board
    bool hosts_play = false;
    std::vector<PersonId> host_people;
    std::int64_t chronicle = 0;  // its version
    std::optional<web::MatchLink> current;
    std::vector<web::MatchLink> beside;  // opened again by a ruling, and played
    std::string venue;
    std::optional<web::MatchLink> foyer;
    std::map<PersonId, std::vector<std::string>> list_users;  // of this board, who are listed
    std::map<std::string, PersonId> listed;                   // the other way round
    web::MatchPanel list;                                     // without buttons
    std::map<PersonId, Timestamp> asked;                      // to confirm, or offered a seat
    std::vector<Action> list_join, list_answer, list_leave;   // for the viewer's standing
    std::vector<web::Viewer> people;                          // who plays in the current match
    std::vector<std::string> joins;  // what the buttons say that take a seat, the best one first
    bool adds_practice = false;      // a seat of the current match can be a practice player's
    bool exhibition = false;
    std::vector<web::DeskNeed> needs;
    std::size_t due = 0;  // how many of them wait for a host
    std::vector<web::FinishedMatch> archive;
  };
  std::string words(const std::string& game, const std::string& section,
                    const nlohmann::json& facts, const std::vector<std::string>& names) const;
  std::vector<std::string> columns(const std::string& section) const;
  std::string say(const Post& post, const std::string& game, const std::string& currency,
                  const std::vector<std::string>& names,
                  std::map<PersonId, std::string> people = {}) const;
  // answer_pages.cc
  void meet_answers(House& house, const Touched& touched);
  std::map<std::string, web::AnswerPage> answers_of(House& house, const LiveMatch& match) const;
  Rendered asked_in(const House& house, const LiveMatch& match) const;
  // show_front.cc
  void update_list(House& house, const Show& show, ShowShown& shown) const;
  [[nodiscard]] web::MatchPanel list_panel(const ShowShown& show, const web::Viewer& viewer) const;
  [[nodiscard]] static bool joins(const ShowShown& show, const Action& action) {
    return std::find(show.joins.begin(), show.joins.end(), action.say) != show.joins.end();
  }
  [[nodiscard]] std::vector<Action> seats_on_front(const ShowShown& show,
                                                   const web::Viewer& viewer) const;
  void drop_join(const std::string& venue, const web::Viewer& viewer, web::MatchPanel& panel) const;
  // show_desk.cc
  void update_needs(const House& house, const Show& show, ShowShown& shown) const;
  web::MatchPanel panel_of(House& house, const LiveMatch& match) const;
  web::MatchPanel panel_of_finished() const;
  std::vector<web::PageLink> pages_of(const LiveMatch& match) const;
  std::vector<web::Viewer> people_of(House& house, const LiveMatch& match) const;
  void update(House& house, const Show& show, ShowShown& shown) const;
  void update_hosts(House& house, const Show& show, ShowShown& shown) const;
  void meet(House& house, const Touched& touched);
  void update_results(House& house, const Show& show, ShowShown& shown) const;

  const std::string title_;
  const Permission guests_;  // anybody may take a free seat
  const std::filesystem::path transcripts_;
  const std::shared_ptr<const Renderer> renderer_;
  const std::map<std::string, DeskForms> desks_;  // by game

  mutable std::mutex mutex_;
  RecordPages records_;
  std::map<std::string, PersonId> users_;  // of this board, who may have a page
  std::map<PersonId, std::vector<Absence>> absences_;
  std::set<ShowId> met_;  // shows whose people so far are in `users_`
  std::map<ShowId, ShowShown> shows_;
  std::map<MatchId, std::map<std::string, web::AnswerPage>> answers_;  // by the page's id
  std::map<std::string, web::MatchPanel> panels_;                      // by venue id on the board
};

}  // namespace callboard
