#include "bot/show/pool/selection.h"

#include <algorithm>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/lottery.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/history.h"
#include "bot/show/pool/pool.h"
#include "bot/show/transcript_name.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Phase = Pool::Phase;

nlohmann::json ids_of(const std::vector<PersonId>& people) {
  nlohmann::json ids = nlohmann::json::array();
  for (const PersonId person : people) ids.push_back(person.value);
  return ids;
}

class Drawing {
 public:
  Drawing(Act& act, Show& show) : act_(act), show_(show) {}

  // `people`, by number, in the order of their tickets.
  std::vector<PersonId> in_order(const std::string& label, const std::vector<PersonId>& people) {
    from_.push_back({{"label", label}, {"people", ids_of(people)}});
    if (people.empty()) return {};
    const Question question{label, static_cast<std::uint32_t>(people.size()), kTickets, 0,
                            Digest{}};
    const Answer answer = show_.pool.book->ask(question);
    if (answer.freshness == Freshness::kFresh) act_.commit.draws.push_back(answer.row);
    std::vector<std::pair<std::uint64_t, PersonId>> tickets;
    for (std::size_t i = 0; i < people.size(); ++i) {
      tickets.emplace_back(answer.row.outcome.at(i), people[i]);
    }
    std::stable_sort(tickets.begin(), tickets.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<PersonId> order;
    for (const auto& [ticket, person] : tickets) order.push_back(person);
    return order;
  }

  // Publishes the secret; who took part stays for the transcript.
  BookRow reveal() {
    const BookId book = show_.pool.book->book().id;
    act_.commit.notes.push_back(
        {show_.state.id, std::string(kPoolNote), std::to_string(book.value), from_.dump()});
    const BookRow revealed = show_.pool.book->reveal();
    act_.commit.books.push_back(revealed);
    return revealed;
  }

 private:
  Act& act_;
  Show& show_;
  nlohmann::json from_ = nlohmann::json::array();
};

// Whoever has one keeps it (WF-053).
void deal_tokens(Act& act, Show& show, Drawing& drawing, const std::vector<PersonId>& all) {
  std::vector<PersonId> without;
  for (const PersonId person : all) {
    if (!show.pool.people.at(person).token) without.push_back(person);
  }
  std::size_t next = all.size() - without.size();
  for (const PersonId person : drawing.in_order("tokens", without)) {
    Registrant& one = show.pool.people.at(person);
    one.token = static_cast<Token>(next++ % kTokens);
    keep(act, show, one);
  }
}

std::vector<PersonId> first_of(const std::vector<PersonId>& people, std::size_t count) {
  return {people.begin(),
          people.begin() + static_cast<std::ptrdiff_t>(std::min(count, people.size()))};
}

// Seats that are free decide, unless the options name a number.
std::size_t audition_size(House& house, const Show& show) {
  const std::int64_t wanted = pool_setup(show).audition;
  if (wanted > 0) return static_cast<std::size_t>(wanted);
  const auto match = house.matches.find(show.pool.match);
  return match == house.matches.end() ? seats_of(show) : seats_free(house, match->second);
}

nlohmann::json drawn_facts(House& house, const Show& show, const DrawInput& input) {
  const Pool& pool = show.pool;
  nlohmann::json facts{{"title", show.setup.title},
                       {"number", pool.match_number},
                       {"count", input.all.size()},
                       {"stage", input.stage.size()},
                       {"span", mark::span(pool_setup(show).call_limit_s)}};
  const std::vector<PersonId> called = first_of(pool.order, pool.audition);
  facts["audition"] = mark::people(called);
  std::vector<PersonId> next(pool.order.begin() + static_cast<std::ptrdiff_t>(called.size()),
                             pool.order.end());
  facts["alternates"] = mark::people(first_of(next, pool.alternates));
  facts["audience"] = mark::people(pool.audience);
  if (const auto match = house.matches.find(pool.match); match != house.matches.end()) {
    facts["address"] = thread_address(house, match->second.row.venues);
  }
  return facts;
}

void add_proof(House& house, const Show& show, const BookRow& revealed, nlohmann::json& facts) {
  TranscriptData data = transcript_of(show.state.key, revealed, show.pool.book->rows());
  data.show_title = show.setup.title;
  data.game = show.setup.game;
  facts["book"] = revealed.number;
  facts["commitment"] = to_hex(revealed.commitment);
  facts["secret"] = to_hex(revealed.secret);
  facts["check"] = check_value(data);
  facts["transcript"] =
      page_address(house, "/archive/" + lottery_name(show, revealed) + "/transcript");
}

void warn_of_few(House& house, Act& act, const Show& show) {
  const Pool& pool = show.pool;
  const std::size_t wanted = audition_size(house, show);
  const auto audience = static_cast<std::size_t>(pool_setup(show).audience);
  const bool few = pool.order.size() < wanted;
  if (!few && pool.audience.size() >= audience) return;
  alert_hosts(house, act, show, "alert.pool_few",
              BotFacts::hosts({{"few", few},
                               {"stage", pool.order.size()},
                               {"wanted", wanted},
                               {"audience", pool.audience.size()},
                               {"audience_wanted", audience}}));
}

// Who came to this show has attended it, once.
void note_attended(House& house, Act& act, const Show& show, const std::vector<PersonId>& all) {
  for (const PersonId person : all) {
    note_past(house, act, person, Role::kAttended,
              {show.state.id.value, show.pool.match_number, show.pool.starts});
  }
}

// Everybody gives the seat back; who has declined is not drawn again in this show (WF-073).
void forget_calls(Act& act, Show& show, LiveMatch& match) {
  const std::vector<PersonId> joined = match.desk.joined;
  for (const PersonId person : joined) {
    const Registrant* const one = find_registrant(show, person);
    const bool by_call = one != nullptr && (one->call == CallState::kSeated);
    if (by_call) append(match, act.now, desk::left(person), act.commit);
  }
  for (auto& [person, one] : show.pool.people) {
    if (one.call == CallState::kNone || one.call == CallState::kDeclined) continue;
    one.call = CallState::kNone;
    one.given_to = one.proxy = one.stands_for = {};
    keep(act, show, one);
  }
}

std::vector<PersonId> without(const std::vector<PersonId>& people,
                              const std::vector<PersonId>& taken) {
  std::vector<PersonId> rest;
  for (const PersonId person : people) {
    if (std::find(taken.begin(), taken.end(), person) == taken.end()) rest.push_back(person);
  }
  return rest;
}

void begin_calls(House& house, Act& act, Show& show, const DrawInput& input, nlohmann::json facts) {
  Pool& pool = show.pool;
  pool.phase = Phase::kDrawn;
  pool.closes = std::min(pool.closes, act.now);
  keep_pool(act, show);
  note_attended(house, act, show, input.all);
  const OutboxId row = ask_in_foyer(house, act, show, "notice.pool_drawn", BotFacts::open(facts));
  call_first(house, act, show, row);
  warn_of_few(house, act, show);
  arm_pool(house, act, show);
}

}  // namespace

DrawInput draw_input(House& house, const Show& show, Timestamp now) {
  DrawInput input;
  for (const auto& [person, one] : show.pool.people) {  // by number
    if (!takes_part(house, show, one, now)) continue;
    input.all.push_back(person);
    const bool can = is_on_stage(show, one) && one.call != CallState::kDeclined;
    if (can) input.stage.push_back(person);
  }
  return input;
}

std::string names_hash(const DrawInput& input) {
  const auto list = [](const std::vector<PersonId>& people) {
    std::string text;
    for (const PersonId person : people) {
      text += (text.empty() ? "" : ",") + std::to_string(person.value);
    }
    return text;
  };
  return sha256("all " + list(input.all) + " stage " + list(input.stage));
}

void draw_pool(House& house, Act& act, Show& show) {
  Pool& pool = show.pool;
  if (house.luck == Luck::kWithheld) {
    return announce(house, act, show, "trial.luck", BotFacts::open(nlohmann::json::object()));
  }
  const DrawInput input = draw_input(house, show, act.now);
  const PoolSetup setup = pool_setup(show);
  Drawing drawing(act, show);
  pool.order = drawing.in_order("stage", input.stage);
  pool.audition = std::min(audition_size(house, show), pool.order.size());
  pool.alternates =
      std::min(static_cast<std::size_t>(setup.alternates), pool.order.size() - pool.audition);
  const std::vector<PersonId> drawn = first_of(pool.order, pool.audition + pool.alternates);
  pool.audience = first_of(drawing.in_order("audience", without(input.all, drawn)),
                           static_cast<std::size_t>(setup.audience));
  deal_tokens(act, show, drawing, input.all);
  nlohmann::json facts = drawn_facts(house, show, input);
  facts["names"] = to_hex(names_hash(input));
  add_proof(house, show, drawing.reveal(), facts);
  begin_calls(house, act, show, input, std::move(facts));
}

std::optional<std::string> draw_by_hand(House& house, Act& act, Show& show,
                                        const std::vector<PersonId>& names) {
  Pool& pool = show.pool;
  if (pool.phase == Phase::kDrawn || pool.phase == Phase::kNone) return "E_POOL_NO_DRAW";
  if (pool.phase == Phase::kOpen) return "E_POOL_STILL_OPEN";
  const DrawInput input = draw_input(house, show, act.now);
  std::vector<PersonId> seen;
  for (const PersonId person : names) {
    const bool stage =
        std::find(input.stage.begin(), input.stage.end(), person) != input.stage.end();
    const bool twice = std::find(seen.begin(), seen.end(), person) != seen.end();
    if (!stage || twice) return "E_POOL_HAND";
    seen.push_back(person);
  }
  if (house.luck == Luck::kWithheld) return std::nullopt;
  const PoolSetup setup = pool_setup(show);
  Drawing drawing(act, show);
  const std::vector<PersonId> rest = drawing.in_order("stage", without(input.stage, names));
  pool.order = names;
  pool.order.insert(pool.order.end(), rest.begin(), rest.end());
  pool.audition = std::min(audition_size(house, show), names.size());
  pool.alternates =
      std::min(static_cast<std::size_t>(setup.alternates), pool.order.size() - pool.audition);
  const std::vector<PersonId> drawn = first_of(pool.order, pool.audition + pool.alternates);
  pool.audience = first_of(drawing.in_order("audience", without(input.all, drawn)),
                           static_cast<std::size_t>(setup.audience));
  deal_tokens(act, show, drawing, input.all);
  nlohmann::json facts = drawn_facts(house, show, input);
  facts["manual"] = true;
  add_proof(house, show, drawing.reveal(), facts);
  begin_calls(house, act, show, input, std::move(facts));
  return std::nullopt;
}

bool redraw_pool(House& house, Act& act, Show& show) {
  Pool& pool = show.pool;
  const auto match = house.matches.find(pool.match);
  const bool waits =
      match != house.matches.end() && match->second.row.status == MatchStatus::kWaiting;
  if (pool.phase != Phase::kDrawn || !waits) return false;
  pool.phase = Phase::kClosed;
  pool.order.clear();
  pool.audience.clear();
  pool.audition = pool.alternates = 0;
  pool.starts = Timestamp{act.now.ms + pool_setup(show).closes_before_s * 1000};
  forget_calls(act, show, match->second);
  const BookRow book = open_book(BookId{++house.ids.book}, show.state.id, ++show.state.books,
                                 house.entropy.secret());
  pool.book.emplace(show.state.key, book, std::vector<DrawRow>{});
  act.commit.books.push_back(book);
  save(show, act);
  keep_pool(act, show);
  arm_calls(house, act, show);
  arm_pool(house, act, show);
  return true;
}

std::vector<DrawnFrom> drawn_from(const std::string& json) {
  std::vector<DrawnFrom> all;
  for (const auto& one : nlohmann::json::parse(json)) {
    DrawnFrom from{one.at("label").get<std::string>(), {}};
    for (const auto& id : one.at("people")) {
      from.people.push_back(PersonId{id.get<std::int64_t>()});
    }
    all.push_back(std::move(from));
  }
  return all;
}

}  // namespace callboard
