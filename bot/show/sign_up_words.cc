#include "bot/show/sign_up_words.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "bot/facts.h"
#include "bot/match/chatter.h"
#include "bot/show/alternates.h"
#include "bot/show/defence.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/presence.h"
#include "bot/show/qualify.h"
#include "bot/show/schedule.h"
#include "bot/show/sign_ups.h"
#include "bot/show/yes_or_no.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::size_t kListedMax = 20;  // names in one answer

struct Wish {
  House& house;
  Act& act;
  Show& show;
  PersonId person;
  Around around;
};

bool one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool wants_in(const std::string& word, Around around) {
  if (one_of(word, {"join", "i'm in", "im in", "i am in", "sign me up", "sign up", "count me in",
                    "i'd like to play", "i want to play", "i'll play"})) {
    return true;
  }
  return around != Around::kPlaying && one_of(word, {"in", "me", "play"});
}
bool wants_out(const std::string& word) {
  return one_of(word, {"leave", "i'm out", "im out", "out", "sign me off", "take me off",
                       "take me off the list", "take me off the waiting list",
                       "sign me off the list", "leave the list"});
}

LiveMatch* current_of(const Wish& wish) {
  if (!wish.show.state.current) return nullptr;
  const auto found = wish.house.matches.find(*wish.show.state.current);
  return found == wish.house.matches.end() ? nullptr : &found->second;
}

void answer(const Wish& wish, const std::string& section, const nlohmann::json& facts) {
  answer_in_foyer(wish.house, wish.act, wish.show, wish.person, section, BotFacts::open(facts));
}

CommandOutcome after(const Wish& wish, const std::optional<std::string>& problem) {
  if (!problem) return {true, "command", Verdict::kAccepted};
  answer(wish, "refuse." + *problem, nlohmann::json::object());
  return {true, "refused " + *problem, Verdict::kRefused};
}

CommandOutcome tell_place(const Wish& wish, bool fresh) {
  nlohmann::json facts{{"place", place_of(wish.show, wish.person)},
                       {"count", wish.show.sign_ups.list.size()},
                       {"fresh", fresh}};
  if (qualifies(wish.show)) facts["quiz"] = mark::time(wish.show.quiz.closes);
  if (const SignUp* const sign_up = find_sign_up(wish.show, wish.person);
      sign_up != nullptr && sign_up->answer_by) {
    facts["answer_by"] = mark::time(*sign_up->answer_by);
  }
  answer(wish, "listing.place", facts);
  return {true, fresh ? "command" : "help",
          fresh ? std::optional(Verdict::kAccepted) : std::nullopt};
}

CommandOutcome tell_list(const Wish& wish) {
  const SignUps& sign_ups = wish.show.sign_ups;
  nlohmann::json people = nlohmann::json::array();
  for (std::size_t i = 0; i < std::min(sign_ups.list.size(), kListedMax); ++i) {
    const SignUp& one = sign_ups.list[i];
    people.push_back({{"place", i + 1},
                      {"who", mark::person(one.person)},
                      {"asked", one.answer_by.has_value()}});
    const auto back = away_until(wish.house, one.person, wish.act.now);
    if (back) people.back()["away"] = mark::time(*back);
  }
  answer(wish, "listing.list",
         {{"people", people},
          {"more", sign_ups.list.size() - people.size()},
          {"count", sign_ups.list.size()},
          {"open", sign_ups.state == SignUps::State::kOpen},
          {"place", place_of(wish.show, wish.person)}});
  return {true, "help", std::nullopt};
}

// A seat at once, if one is open and nobody stands before this person.
bool seat_at_once(const Wish& wish) {
  if (list_to_come(wish.show) || seats_open(wish.house, wish.show) == 0) return false;
  if (wish.show.setup.sign_ups == SignUpMode::kDirect) return true;
  const auto& list = wish.show.sign_ups.list;
  return std::all_of(list.begin(), list.end(), [&](const SignUp& sign_up) {
    return sign_up.answer_by || sign_up.person == wish.person;
  });
}

// With the time at which the schedule opens sign-ups, if it does.
CommandOutcome closed(const Wish& wish) {
  nlohmann::json facts = nlohmann::json::object();
  for (const ComingUp& next : coming_up(wish.show, wish.act.now)) {
    if (scheduled_command(next.action) != "!open") continue;
    facts["opens"] = mark::time(next.at);
    break;
  }
  answer(wish, "refuse.E_LIST_CLOSED", facts);
  return {true, "refused E_LIST_CLOSED", Verdict::kRefused};
}

CommandOutcome wish_in(const Wish& wish) {
  if (is_asked(wish.show, wish.person)) {
    return after(wish, confirm(wish.house, wish.act, wish.show, wish.person));
  }
  if (is_offered(wish.show, wish.person)) {
    return after(wish, accept_offer(wish.house, wish.act, wish.show, wish.person));
  }
  const bool listed = place_of(wish.show, wish.person) != 0;
  LiveMatch* const match = current_of(wish);
  const bool waits = match != nullptr && match->row.status == MatchStatus::kWaiting;
  if (waits && (match->desk.has_joined(wish.person) || wish.show.state.champion == wish.person)) {
    return after(wish, "E_SEATED");
  }
  const bool closes = wish.show.sign_ups.state == SignUps::State::kClosed && !listed;
  if (closes && match != nullptr && match->desk.seat_of(wish.person))
    return after(wish, "E_SEATED");
  if (closes) return closed(wish);
  const bool often = !listed && !may_come_again(wish.house, wish.act.now, wish.person);
  if (often) return after(wish, "E_CAME_OFTEN");
  if (match != nullptr && seat_at_once(wish)) {
    return after(wish, join(wish.house, wish.act, *match, wish.person, PlayerKind::kPerson));
  }
  if (listed) return tell_place(wish, false);
  if (const auto code = enlist(wish.act, wish.show, wish.person)) return after(wish, code);
  call_up(wish.house, wish.act, wish.show);
  return tell_place(wish, true);
}

CommandOutcome wish_out(const Wish& wish) {
  LiveMatch* const match = current_of(wish);
  if (match != nullptr && match->row.status == MatchStatus::kWaiting &&
      match->desk.has_joined(wish.person)) {
    const CommandOutcome done = after(wish, leave(wish.house, wish.act, *match, wish.person));
    call_up(wish.house, wish.act, wish.show);
    return done;
  }
  // Off the list first: whoever is asked next must not be the person who leaves.
  const bool struck = strike(wish.act, wish.show, wish.person);
  const bool called = is_asked(wish.show, wish.person);  // the champion, to defend the title
  if (called) decline(wish.house, wish.act, wish.show, wish.person);
  const bool offered = is_offered(wish.show, wish.person);
  if (offered) pass_offer(wish.house, wish.act, wish.show, wish.person);
  if (!struck && (called || offered)) return {true, "command", Verdict::kAccepted};
  if (struck) {
    answer(wish, "listing.left", nlohmann::json::object());
    call_up(wish.house, wish.act, wish.show);
    return {true, "command", Verdict::kAccepted};
  }
  const bool seated = match != nullptr && match->desk.seat_of(wish.person);
  if (seated) return after(wish, "E_SEAT_STAYS");
  if (wish.around == Around::kPlaying) return {};
  return after(wish, "E_NOT_SEATED");
}

// Until when the person is to say whether they play; nothing: they are not asked.
std::optional<Timestamp> answer_due(Show& show, PersonId person) {
  for (const auto& [place, offer] : show.sign_ups.offers) {
    if (offer.person == person) return offer.answer_by;
  }
  if (!is_asked(show, person)) return std::nullopt;
  if (const SignUp* const listed = find_sign_up(show, person);
      listed != nullptr && listed->answer_by) {
    return listed->answer_by;
  }
  const ChampionCall* const call = champion_call(show);
  return call == nullptr ? std::nullopt : call->asked.answer_by;
}

// The answer to "will you play?".
CommandOutcome answer_asked(const Wish& wish, const std::string& word) {
  auto& [house, act, show, person, around] = wish;
  const bool asked = is_asked(show, person);
  switch (yes_or_no(word)) {
    case YesNo::kYes:
      return after(
          wish, asked ? confirm(house, act, show, person) : accept_offer(house, act, show, person));
    case YesNo::kNo:
      if (asked) decline(house, act, show, person);
      if (!asked) pass_offer(house, act, show, person);
      return {true, "command", Verdict::kAccepted};
    case YesNo::kEither:
      answer(wish, "listing.yes_or_no", {{"answer_by", mark::time(*answer_due(show, person))}});
      return {true, "asked yes or no", Verdict::kAsked};
    case YesNo::kNeither:
      break;
  }
  return {};
}

}  // namespace

CommandOutcome hint_to_asked(House& house, Act& act, Show& show, PersonId person,
                             const std::string& word) {
  const auto due = answer_due(show, person);
  if (!due || word.empty()) return {};
  Timestamp& told = show.hinted[person];
  if (told == *due) return {};
  told = *due;
  answer(Wish{house, act, show, person, Around::kFoyer}, "listing.yes_or_no",
         {{"answer_by", mark::time(*due)}});
  return {true, "asked yes or no", Verdict::kAsked};
}

CommandOutcome sign_up_words(House& house, Act& act, Show& show, PersonId person,
                             const std::string& word, Around around) {
  const Wish wish{house, act, show, person, around};
  if (wants_in(word, around)) return wish_in(wish);
  if (is_asked(show, person) || is_offered(show, person)) {
    const CommandOutcome answered = answer_asked(wish, word);
    if (answered.handled) return answered;
  }
  if (wants_out(word) && (around != Around::kPlaying || word != "out")) return wish_out(wish);
  if (one_of(word, {"quiz", "qualify"}) && (qualifies(show) || around != Around::kPlaying)) {
    return after(wish, begin_quiz(house, act, show, person));
  }
  if (one_of(word, {"where am i", "where am i?", "my place", "place"})) {
    if (place_of(show, person) == 0) {
      const LiveMatch* const match = current_of(wish);
      const bool seated = match != nullptr && match->desk.seat_of(person);
      return after(wish, seated ? "E_SEATED" : "E_NOT_LISTED");
    }
    return tell_place(wish, false);
  }
  if (one_of(word, {"list", "waiting list", "the list", "who is next", "who's next"})) {
    return tell_list(wish);
  }
  return {};
}

}  // namespace callboard
