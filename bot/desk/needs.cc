#include "bot/desk/needs.h"

#include <algorithm>
#include <map>

#include "bot/clock/timer_keys.h"
#include "bot/desk/judging.h"
#include "bot/desk/protest.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/halted.h"
#include "bot/show/defence.h"
#include "bot/show/proposed.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Asks = NeedAnswer::Asks;
using Json = nlohmann::json;

constexpr std::int64_t kMinute_s = 60;
constexpr std::size_t kQueueButtonsMax = 10;
constexpr std::int64_t kMoreTime_s = std::int64_t{12} * 60 * kMinute_s;  // if none was said

struct Gathering {
  const House& house;
  const Show& show;
  std::vector<Need> needs;

  void add(MatchId match, std::string section, const Json& facts,
           std::vector<NeedAnswer> answers = {}) {
    needs.push_back({"", match, std::move(section), BotFacts::open(facts), std::move(answers),
                     Need::Weight::kNeed});
  }
};

void add_protest(Gathering& all, const LiveMatch& match) {
  if (!match.desk.protest) return;
  const Seat seat = match.desk.protest->seat;
  const ProtestPost post = post_of_protest(all.house, match);
  const PersonId sits = match.desk.seats.at(seat.index);
  const PersonId who = post.author.value_or(sits);
  Json facts{{"who", mark::person(who)}};
  if (who != sits) facts["sits"] = mark::person(sits);
  if (!post.words.empty()) facts["words"] = mark::said(post.words);
  all.add(match.row.id, "queue.protest", facts, answers_to_protest());
}

// The rules wait for a host: to judge words, or to decide how it goes on, in the words of the
// prompt that everybody reads.
void add_decision(Gathering& all, const LiveMatch& match) {
  std::vector<NeedAnswer> answers = answers_to_decision(match);
  if (answers.empty()) return;
  all.needs.push_back({"", match.row.id, "prompt", match.game->public_view(), std::move(answers),
                       Need::Weight::kNeed});
}

// Content that no pack holds, or dice that a host throws.
void add_supply(Gathering& all, const LiveMatch& match) {
  const Pending pending = match.game->pending();
  if (const auto* wanted = std::get_if<Wanted>(&pending)) {
    all.add(match.row.id, "need.content", {{"kind", wanted->kind}});
  }
  const auto* draw = std::get_if<Draw>(&pending);
  const bool theirs = draw != nullptr && all.show.setup.dice != DiceSource::kBook &&
                      dice_from_outside(all.show, *draw) && hosts_may_type(all.show, match);
  if (theirs)
    all.add(match.row.id, "need.dice", Json::object(), {{"dice", "!dice {}", Asks::kDice}});
}

// A pause that no host has given an end.
void add_pause(Gathering& all, const LiveMatch& match) {
  const auto end = all.house.timers.find(match.row.id, timer_key::kPaused);
  if (!match.desk.pause || !end) return;
  all.add(match.row.id, "need.paused", {{"due", mark::time(end->due)}},
          {{"resume", "!resume", Asks::kNothing}});
}

std::string span_word(std::int64_t seconds) {
  const bool hours = seconds % (60 * kMinute_s) == 0;
  return hours ? std::to_string(seconds / (60 * kMinute_s)) + "h"
               : std::to_string(seconds / kMinute_s) + "m";
}

void add_more_time(Gathering& all, const LiveMatch& match) {
  const auto& wanted = match.desk.more_time;
  if (!wanted) return;
  const std::int64_t by_s = wanted->by_s > 0 ? wanted->by_s : kMoreTime_s;
  Json facts{{"seat", mark::seat(wanted->seat)}, {"span", mark::span(by_s)}};
  facts["said"] = wanted->by_s > 0;
  all.add(match.row.id, "need.more_time", facts,
          {{"give_time", "!extend " + span_word(by_s), Asks::kNothing},
           {"no_time", "!extend no -- {}", Asks::kReason}});
}

// A seat whose player keeps away.
void add_absent(Gathering& all, const LiveMatch& match) {
  for (std::size_t i = 0; i < match.desk.seats.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const PersonId person = match.desk.seats[i];
    if (match.desk.is_practice(person)) continue;
    const int misses = misses_in_a_row(match, seat);
    if (misses < kMissesOfAbsent || all.show.sign_ups.offers.contains({match.row.id, seat})) {
      continue;
    }
    const std::string name = name_of(all.house, person);
    std::vector<NeedAnswer> answers;
    if (!all.show.sign_ups.list.empty()) {
      answers.push_back({"offer_seat", "!replace " + name, Asks::kNothing});
    }
    answers.push_back({"remind", "!remind " + name, Asks::kNothing});
    all.add(match.row.id, "need.absent", {{"seat", mark::seat(seat)}, {"misses", misses}},
            std::move(answers));
  }
}

// It has come from another Callboard, and no platform has made its thread yet.
void add_thread(Gathering& all, const LiveMatch& match) {
  if (match.row.venues.empty()) all.add(match.row.id, "need.thread", Json::object());
}

// Somebody is there and waits for others to come.
void add_seats(Gathering& all, const LiveMatch& match) {
  const auto& list = all.show.sign_ups.list;
  const bool someone = !match.desk.joined.empty() || all.show.state.champion.has_value();
  const ChampionCall* const call = champion_call(all.show);
  const bool called = call != nullptr && call->asked.answer_by;
  const bool asked = called || std::any_of(list.begin(), list.end(), [](const SignUp& one) {
                       return one.answer_by.has_value();
                     });
  const std::size_t taken = match.desk.joined.size() + (all.show.state.champion ? 1U : 0U);
  if (!someone || asked || taken >= seats_of(all.show)) return;
  std::vector<NeedAnswer> answers;
  if (all.show.setup.practice == Permission::kAllowed) {
    answers.push_back({"practice", "!practice", Asks::kNothing});
  }
  if (all.show.sign_ups.state == SignUps::State::kClosed) {
    answers.push_back({"open", "!open", Asks::kNothing});
  }
  all.add(match.row.id, "need.seats", {{"count", seats_of(all.show) - taken}}, std::move(answers));
}

// An absent champion holds it until the end they gave; a host need not wait for that.
void add_champion(Gathering& all, const LiveMatch& match) {
  const ChampionCall* const call = champion_call(all.show);
  if (call == nullptr || !call->away || !call->asked.answer_by) return;
  all.add(
      match.row.id, "need.champion",
      {{"who", mark::person(call->asked.person)}, {"until", mark::time(*call->asked.answer_by)}},
      {{"vacate", "!champion none", Asks::kNothing}});
}

void add_match(Gathering& all, const LiveMatch& match) {
  if (match.row.status == MatchStatus::kWaiting) {
    add_champion(all, match);
    return add_seats(all, match);
  }
  if (!match.game || match.row.status != MatchStatus::kLive) return;
  add_thread(all, match);
  add_protest(all, match);
  add_pause(all, match);
  add_decision(all, match);
  add_supply(all, match);
  add_more_time(all, match);
  add_absent(all, match);
}

void add_halted(Gathering& all) {
  const std::vector<MatchRow> rows = halted_matches(all.house, all.show);
  for (const MatchRow& row : rows) {
    const bool current = all.show.state.current == std::optional(row.id);
    const std::string over = current ? "" : "!match " + std::to_string(row.number) + " ";
    all.add({}, "need.halted", {{"number", row.number}, {"current", current}},
            {{"leave", over + "!abort confirm -- {}", Asks::kReason}});
  }
}

void add_proposals(Gathering& all) {
  for (const Proposal& one : all.show.state.proposals) {
    all.add({}, "queue.proposal", proposal_facts(all.house, all.show, one),
            answers_to_proposal(all.house, all.show, one));
  }
}

// Prizes nobody has won yet wait for the next match; a host may look, and need not.
void add_prizes(Gathering& all, bool live) {
  if (live || all.show.state.prizes.empty()) return;
  Json prizes = Json::array();
  for (const Prize& prize : all.show.state.prizes) {
    prizes.push_back({{"name", mark::said(prize.name)}, {"value", mark::money(prize.value)}});
  }
  all.add({}, "need.prizes", {{"prizes", prizes}}, {{"ledger", "!ledger", Asks::kNothing}});
  all.needs.back().weight = Need::Weight::kNote;
}

// The kind of need and what it is about. Of the same kind and match the order tells them apart.
void place_all(std::vector<Need>& needs, const House& house, const Show& show) {
  std::map<std::string, int> seen;
  for (Need& need : needs) {
    const auto match = house.matches.find(need.match);
    const std::string of =
        match == house.matches.end() ? "" : std::to_string(match->second.row.number) + "-";
    std::string kind = need.section.substr(need.section.rfind('.') + 1);
    std::replace(kind.begin(), kind.end(), '_', '-');
    need.place = "need-" + show.state.key + "-" + of + kind;
    if (need.section == "queue.proposal") {
      need.place += "-" + Json::parse(need.facts.json()).at("id").dump();
    }
    if (const int nth = ++seen[need.place]; nth > 1) need.place += "-" + std::to_string(nth);
  }
}

// "!reject -- {}" as one writes it: "!reject -- REASON".
std::string form_of(const NeedAnswer& answer) {
  const auto at = answer.command.find("{}");
  if (at == std::string::npos) return answer.command;
  const auto words = [&]() -> std::string {
    switch (answer.asks) {
      case Asks::kQuestion:
        return "QUESTION";
      case Asks::kDice:
        return "6 5";
      case Asks::kReason:
      case Asks::kNothing:
        break;
    }
    return "REASON";
  };
  return answer.command.substr(0, at) + words() + answer.command.substr(at + 2);
}

Json button_of(const NeedAnswer& answer, std::uint64_t place) {
  // A button puts the words of whoever presses it at the end, where a question hides the place.
  const bool bound = place != 0 && answer.asks != Asks::kQuestion;
  std::string say = bound ? bound_to(answer.command, place) : answer.command;
  const auto words = say.find(" {}");
  if (words != std::string::npos) say.resize(words);
  return {{"label", answer.label}, {"say", say}, {"ask", answer.asks != Asks::kNothing}};
}

}  // namespace

std::vector<NeedAnswer> answers_to_protest() {
  return {{"accept", "!accept", Asks::kNothing},
          {"reject", "!reject -- {}", Asks::kReason},
          {"ask", "!ask {}", Asks::kQuestion}};
}

std::vector<NeedAnswer> answers_to_decision(const LiveMatch& match) {
  if (!host_is_due(match)) return {};
  if (match.game->judgeable()) return answers_to_protest();
  return {{"go_on", "!fair", Asks::kNothing}};
}

std::vector<NeedAnswer> answers_to_proposal(const House& house, const Show& show,
                                            const Proposal& proposal) {
  const std::string id = std::to_string(proposal.id);
  std::vector<NeedAnswer> answers;
  if (mending(house, show, proposal).any()) {
    answers.push_back({"confirm", "!confirm " + id, Asks::kNothing});
  }
  answers.push_back({"leave_it", "!reject " + id + " -- {}", Asks::kReason});
  return answers;
}

void add_answers(const std::vector<NeedAnswer>& answers, std::uint64_t place,
                 HostSections& sections) {
  Json buttons = Json::array();
  for (const NeedAnswer& answer : answers) buttons.push_back(button_of(answer, place));
  if (!buttons.empty()) sections.add("answers", BotFacts::hosts({{"answers", buttons}}));
}

void add_answers(const std::vector<Need>& needs, const LiveMatch& here, PublicSections& sections) {
  std::vector<Json> buttons;
  for (const Need& need : needs) {
    const bool ours = need.match == here.row.id && !here.log.empty();
    if (!ours && need.section != "queue.proposal") continue;
    for (const NeedAnswer& answer : need.answers) {
      // Dice are typed behind the place, where they would be read as part of it.
      if (answer.asks == Asks::kDice) continue;
      Json button = button_of(answer, ours ? here.log.size() : 0);
      if (std::find(buttons.begin(), buttons.end(), button) == buttons.end()) {
        buttons.push_back(std::move(button));
      }
    }
  }
  Json shown = Json::array();
  for (const Json& button : buttons) {
    const auto alike = std::count_if(buttons.begin(), buttons.end(), [&](const Json& other) {
      return other.at("label") == button.at("label");
    });
    if (alike == 1 && shown.size() < kQueueButtonsMax) shown.push_back(button);
  }
  if (!shown.empty()) sections.add("answers", BotFacts::open({{"answers", shown}}));
}

void add_way_to_queue(PublicSections& sections) {
  const Json button = button_of({"queue", "!queue", Asks::kNothing}, 0);
  sections.add("answers", BotFacts::open({{"answers", Json::array({button})}}));
}

std::vector<Need> needs_of(const House& house, const Show& show) {
  Gathering all{house, show, {}};
  add_halted(all);
  bool live = false;
  for (const MatchId id : house.matches.of_show(show.state.id)) {
    const auto match = house.matches.find(id);
    if (match == house.matches.end() || house.halted.contains(id)) continue;
    live = live || match->second.row.status == MatchStatus::kLive;
    add_match(all, match->second);
  }
  add_proposals(all);
  add_prizes(all, live);
  if (all.needs.size() > kNeedsMax) {
    all.needs.erase(all.needs.begin() + kNeedsMax, all.needs.end());
  }
  place_all(all.needs, house, show);
  return std::move(all.needs);
}

std::size_t count_due(const std::vector<Need>& needs) {
  return static_cast<std::size_t>(std::count_if(needs.begin(), needs.end(), [](const Need& need) {
    return need.weight == Need::Weight::kNeed;
  }));
}

nlohmann::json with_names(const nlohmann::json& value, const std::vector<PersonId>& seats) {
  if (value.is_object() && value.size() == 1 && value.contains("$seat")) {
    const auto index = value.at("$seat").get<std::size_t>();
    return index < seats.size() ? mark::person(seats[index]) : value;
  }
  nlohmann::json named = value;
  if (value.is_structured()) {
    for (auto& inner : named) inner = with_names(inner, seats);
  }
  return named;
}

void add_needs(const std::vector<Need>& needs, const House& house, PublicSections& sections,
               const NeedsRead& read) {
  MatchId told = read.within;
  for (const Need& need : needs) {
    const auto match = house.matches.find(need.match);
    if (match != house.matches.end() && need.match != told) {
      told = need.match;
      sections.add("digest.match", BotFacts::open({{"number", match->second.row.number}}));
    }
    const bool of_match = match != house.matches.end();
    sections.add(need.section, of_match ? BotFacts::open(with_names(Json::parse(need.facts.json()),
                                                                    match->second.desk.seats))
                                        : need.facts);
    Json commands = Json::array();
    for (const NeedAnswer& answer : need.answers) {
      commands.push_back({{"command", mark::said(form_of(answer))}});
    }
    if (commands.empty()) continue;
    Json facts{{"commands", commands}};
    if (!read.desk.empty()) facts["desk"] = read.desk + "#" + need.place;
    sections.add("queue.answers", BotFacts::open(facts));
  }
}

std::string bound_to(const std::string& command, std::uint64_t place) {
  const std::string mark = " @" + std::to_string(place);
  const auto reason = command.find(" -- ");
  if (reason == std::string::npos) return command + mark;
  return command.substr(0, reason) + mark + command.substr(reason);
}

}  // namespace callboard
