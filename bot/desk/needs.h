// What waits for a host in a show, and the commands that answer it, most pressing first. One list
// for the queue, the daily digest and the desk, so that they never differ. Pure functions of the
// house, loop's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::size_t kNeedsMax = 50;
inline constexpr int kMissesOfAbsent = 2;  // in a row: LN-118

// An answer to a need. "{}" in the command stands for words the host adds.
struct NeedAnswer {
  enum class Asks : std::uint8_t { kNothing, kReason, kQuestion, kDice };
  std::string label;  // section "answer.LABEL": what the button says
  std::string command;
  Asks asks = Asks::kNothing;
};

struct Need {
  std::string place;  // on the desk's page, as long as it waits: "need-lucky-3-more-time"
  // A note is worth knowing and waits for nobody.
  enum class Weight : std::uint8_t { kNeed, kNote };
  MatchId match;        // none: it concerns the show as a whole
  std::string section;  // says it, with `facts`
  PublicData facts;
  std::vector<NeedAnswer> answers;
  Weight weight = Weight::kNeed;
};

// At most kNeedsMax.
std::vector<Need> needs_of(const House& house, const Show& show);

// The answers to what the rules of this match wait for a host to decide; none: they do not.
std::vector<NeedAnswer> answers_to_decision(const LiveMatch& match);
std::vector<NeedAnswer> answers_to_protest();
std::vector<NeedAnswer> answers_to_proposal(const House& house, const Show& show,
                                            const Proposal& proposal);
// As buttons below a post to the hosts, where the platform has any there. Of a match they are
// bound to `place` of its log (0: not bound), so that an old button rules on nothing else.
void add_answers(const std::vector<NeedAnswer>& answers, std::uint64_t place,
                 HostSections& sections);
// Below the queue that a host asked for in the thread of this match: what is about it, and
// proposals. Where two would look alike and do different things there is neither.
void add_answers(const std::vector<Need>& needs, const LiveMatch& here, PublicSections& sections);
// Below what everybody reads: the one button that gives a host the queue. For those whom no private
// words reach, since a platform lends them the right and does not say who they are.
void add_way_to_queue(PublicSections& sections);

// How many of them wait for a host.
std::size_t count_due(const std::vector<Need>& needs);

// Where they are read.
struct NeedsRead {
  std::string desk = {};  // the page where one tap answers; empty: there is none
  MatchId within = {};    // the match that is spoken of already
};
// As text: each need, and the commands below it. It may be read outside of the match's thread, so
// seats are named by who sits there.
void add_needs(const std::vector<Need>& needs, const House& house, PublicSections& sections,
               const NeedsRead& read = {});

// `value` with every seat named by its person.
nlohmann::json with_names(const nlohmann::json& value, const std::vector<PersonId>& seats);

// The command bound to the place of the log that the host saw ("!reject @57 -- {}"): refused if
// anything has happened since.
std::string bound_to(const std::string& command, std::uint64_t place);

}  // namespace callboard
