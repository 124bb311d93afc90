// Keeps the head of each thread saying how things stand (bot/show/heads.h), on platforms where a
// post can be edited. Only the latest words are ever sent, for each thread one at a time and no
// oftener than its platform wants. What the heads of a show say is a note of the show, so that
// after a kill what has changed is shown, and nothing else. A post that somebody took away is
// posted anew in its thread, once. Owned by the daemon, used by the loop's thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bot/loop/touched.h"
#include "bot/match/house.h"
#include "bot/out/dispatcher.h"

namespace callboard {

class Statuses {
 public:
  // `log`: for the operator.
  Statuses(House& house, Dispatcher& dispatcher, std::function<void(const std::string&)> log);

  // After a start, and after the adapters were started anew: what was on its way may be lost. Shows
  // whose matches sleep are told of in the daemon's round.
  void begin(Timestamp now);
  // A thread was made: noted, so that a kill cannot make its head be forgotten.
  void opened(Act& act, const Venue& venue);
  // These are written.
  void changed(std::span<const Commit> commits, const Touched& touched, Timestamp now);
  // Sends what is due. Only when all is written: nothing is told before.
  void show_due(Timestamp now);
  void on_result(Act& act, const StatusResult& result);
  // What takes the place of a post that somebody took away stands now.
  void posted(Act& act, const OutboxRow& row, const std::string& id);
  [[nodiscard]] std::optional<Timestamp> next_due() const;

 private:
  struct Head {
    MatchId match;  // 0: the show's own thread
    std::string adapter;
    std::string venue;
    std::string says;   // a hash; empty: nothing of ours yet
    std::string post;   // that says it; empty: the one the thread was made of
    OutboxId instead;   // the row `post` comes of; 0: none was needed
    bool lost = false;  // that was taken away as well: it is let be
    // Not kept:
    std::string asked;  // what is on its way
    Timestamp not_before;
    int held = 0;
  };
  struct Watch {
    std::optional<Timestamp> look_at;
    bool read = false;
    std::vector<Head> heads;
  };

  void look_again(ShowId show, Timestamp at);
  Watch& watch(ShowId show);
  bool look(const Show& show, Watch& watch, Timestamp now);
  void see_heads(const Show& show, Watch& watch);
  void show_head(const Show& show, Watch& watch, Head& head, Timestamp now);
  [[nodiscard]] std::optional<Post> words_of(const Show& show, const Head& head);
  void take(Act& act, const Show& show, Watch& watch, Head& head, const StatusOutcome& outcome);
  void shown(Act& act, ShowId show, Watch& watch, Head& head);
  void post_anew(Act& act, const Show& show, Head& head);
  void keep(Act& act, ShowId show, const Watch& watch) const;
  [[nodiscard]] std::int64_t every_ms(const std::string& adapter) const;

  House& house_;
  Dispatcher& dispatcher_;
  std::function<void(const std::string&)> log_;
  std::map<std::string, std::int64_t> every_ms_;  // of adapters that show them
  std::map<ShowId, Watch> watches_;               // of shows that are at work on
};

}  // namespace callboard
