// What the board shows beyond posts. Declared here, implemented by the bot, so that the board knows
// no game, no show and no store of the daemon. Called on the board's HTTP thread: implementations
// are thread-safe and answer from what they hold in memory, without waiting. Every answer is made
// for the viewer it is given to; nothing here may hold a secret that viewer must not see.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/adapter.h"

namespace callboard::web {

// Who looks. A spectator has no user.
struct Viewer {
  std::string user;
  std::string name;
};

// All words are plain text; the board escapes them.
struct MatchLink {
  std::string title;
  std::string venue;                 // the thread's id on this board, empty: no thread here
  std::string status;                // "Round 2, Ann to move"
  std::vector<Action> actions = {};  // for this viewer: words written in the thread
};
struct PageLink {
  std::string label;
  std::string address;  // https, or a path of this board
};
struct FrontPage {
  std::string title;               // of the show
  std::vector<std::string> intro;  // paragraphs
  std::vector<MatchLink> current;  // matches being played or waiting for players
  // Titles of shows whose threads are not listed: there are many, and each matters for an hour.
  std::vector<std::string> unlisted = {};
  std::vector<PageLink> links;
};

// The sticky panel of a thread. Due and actions default to those of the newest prompt posted there;
// a panel that gives actions, or none, is taken at its word about the due time, too.
struct MatchPanel {
  std::string headline;            // whose move it is: "Bob to move"
  std::vector<std::string> lines;  // what to write, the scores
  std::optional<Timestamp> due;
  std::optional<std::vector<Action>> actions;  // for this viewer; an empty list: no buttons
  bool begun = false;                          // no seat can be taken any more
  std::vector<PageLink> people = {};           // who plays, with their pages
  std::optional<PageLink> more = {};           // the page of the show
  // Users who are still waited for: a public prompt asks nobody else any more. Nothing: not known.
  std::optional<std::vector<std::string>> movers = {};
};

// What stands in a table: words, perhaps a link of this board, or an instant in the reader's zone.
struct Cell {
  Cell() = default;
  Cell(std::string a_text) : text(std::move(a_text)) {}  // NOLINT: words are a cell
  Cell(const char* a_text) : text(a_text) {}             // NOLINT: likewise
  Cell(std::string a_text, std::string an_address)
      : text(std::move(a_text)), address(std::move(an_address)) {}
  explicit Cell(Timestamp instant) : at(instant) {}
  std::string text;
  std::string address;  // a path of this board; empty: no link
  std::optional<Timestamp> at;
};
struct Table {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  std::optional<PageLink> more = {};  // where all of it stands
};

// A page of what a show remembers, or of a person in it.
struct Fact {
  std::string label;
  Cell value;
};
struct Bar {
  std::string words;  // "Match 12: $117,500"
  std::int64_t height = 0;
  bool marked = false;
};
struct Chart {
  std::string caption;
  std::string marks;  // what a marked bar means
  std::vector<Bar> bars;
};
struct Sheet {
  std::string title;
  std::vector<Fact> facts;
  std::optional<Chart> chart;
  std::vector<Table> tables;
  std::vector<PageLink> links;
};
struct FinishedMatch {
  std::string id;  // for transcript()
  std::string title;
  std::string venue;  // empty: its thread is elsewhere
  std::string result;
  Timestamp ended;
  bool proven = true;  // has a transcript; not if it is open again and was moved
};

// The hosts' desk: a form becomes one private command of the host who sends it.
struct DeskField {
  std::string name;  // stands as {name} in the form's command
  std::string label;
  std::string hint;
  std::vector<std::string> choices;  // not empty: one of these
  enum class Kind { kLine, kParagraph } kind = Kind::kLine;
};
struct DeskForm {
  std::string key;      // unique on the desk
  std::string label;    // of the button
  std::string command;  // "!score {seat} {points}"
  std::string help;
  std::string group;  // heading it stands under
  std::vector<DeskField> fields;
  std::string of = {};     // what it is for, where a host has several shows: "Friday Fun, 12"
  std::string venue = {};  // the thread its command belongs to
};
// One thing that waits for a host, and the buttons that answer it. A button submits its command in
// private as the host's own words; "{}" in it stands for what the host types, if anything is asked.
struct DeskAnswer {
  std::string label;
  std::string command;
  std::string asks;  // label of a field for further words; empty: none
};
struct DeskNeed {
  std::string words;
  std::string show;   // shown where a host has several; empty: not
  std::string venue;  // the thread its commands belong to
  std::vector<DeskAnswer> answers;
  std::string place = {};  // unique on the desk, for links to it; empty: none
};
// Where a show of this host is played now.
struct DeskThread {
  std::string venue;
  std::string of = {};  // likewise
  bool open = true;     // a match, to which players can be invited; else the show's own thread
  std::vector<DeskAnswer> answers = {};  // what can be done there by one press
};
struct Desk {
  std::vector<DeskThread> threads;
  std::string headline;         // "Nothing needs you"
  std::vector<DeskNeed> needs;  // what needs a host now, most pressing first
  std::vector<Table> tables;
  std::vector<DeskForm> forms;
  std::vector<Viewer> people;  // who may need a new sign-in link
};

// What somebody of another platform is asked in private, on their answer page.
struct AnswerPage {
  std::string title;   // "Friday Fun, 12"
  std::string name;    // who answers here
  std::string thread;  // where the match is played: an address; empty: not known
  std::string words;   // what they are asked, lines
  std::optional<Timestamp> due;
  std::string prompt;           // the key of the post that asks in private now; empty: none
  std::vector<Action> actions;  // none: of them nothing is asked now
};

class Pages {
 public:
  virtual ~Pages() = default;
  [[nodiscard]] virtual bool is_host(const std::string& user) const = 0;
  [[nodiscard]] virtual std::string notice() const = 0;  // no real money or prizes; page foot
  // The zone (IANA) in which times in that thread are shown to who has named none: its show's. Of
  // no thread: the one all shows here have in common. Empty: UTC.
  [[nodiscard]] virtual std::string zone(const std::string& venue) const {
    (void)venue;
    return "";
  }
  [[nodiscard]] virtual FrontPage front(const Viewer& viewer) const = 0;
  [[nodiscard]] virtual std::optional<MatchPanel> match_panel(const std::string& venue,
                                                              const Viewer& viewer) const = 0;
  [[nodiscard]] virtual std::vector<Table> champions() const = 0;        // and standings
  [[nodiscard]] virtual std::vector<FinishedMatch> archive() const = 0;  // newest first
  // By the show's key, and by the person's number; nothing: there is no such page. Their absences
  // are shown to the person alone.
  [[nodiscard]] virtual std::optional<Sheet> show_page(const std::string& key) const = 0;
  [[nodiscard]] virtual std::optional<Sheet> person_page(const std::string& number,
                                                         const Viewer& viewer) const = 0;
  // The path of the page of this user of the board; empty: there is none.
  [[nodiscard]] virtual std::string page_of(const std::string& user) const = 0;
  // A finished match as text that anyone can read and re-run.
  [[nodiscard]] virtual std::optional<std::string> transcript(const std::string& match) const = 0;
  // By the id of the page (Adapter::give_page). Nothing: its match is over, or the page is another
  // one's by now.
  [[nodiscard]] virtual std::optional<AnswerPage> answer_page(const std::string& page) const {
    (void)page;
    return std::nullopt;
  }
  // Nothing unless the viewer is a host.
  [[nodiscard]] virtual std::optional<Desk> desk(const Viewer& viewer) const = 0;
};

// A board with no daemon behind it: threads and posts, nothing else.
class NullPages : public Pages {
 public:
  bool is_host(const std::string& user) const override;
  std::string notice() const override;
  FrontPage front(const Viewer& viewer) const override;
  std::optional<MatchPanel> match_panel(const std::string& venue,
                                        const Viewer& viewer) const override;
  std::vector<Table> champions() const override;
  std::vector<FinishedMatch> archive() const override;
  std::optional<Sheet> show_page(const std::string& key) const override;
  std::optional<Sheet> person_page(const std::string& number, const Viewer& viewer) const override;
  std::string page_of(const std::string& user) const override;
  std::optional<std::string> transcript(const std::string& match) const override;
  std::optional<Desk> desk(const Viewer& viewer) const override;
};

}  // namespace callboard::web
