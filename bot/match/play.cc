#include "bot/match/play.h"

#include <utility>

#include "bot/clock/contract.h"
#include "bot/clock/deadlines.h"
#include "bot/desk/needs.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/halted.h"
#include "bot/match/seals.h"
#include "bot/match/spin.h"
#include "bot/match/supply.h"
#include "bot/show/finish.h"
#include "bot/show/proposed.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

inline constexpr int kSettleMax = 200;  // draws and supplies that may follow one act

// Applies, logs and gathers the news; what a host brought into play by it is sealed.
Result<Done, RefusalData> apply_one(House& house, Act& act, LiveMatch& match,
                                    const LoggedInput& input, Acting acting, Telling& telling) {
  const auto before = match.game->sealed();
  const auto done = match.game->apply(input);
  if (!done) return done;
  append(match, act.now, InputEntry{input, acting.actor, acting.seat}, act.commit);
  gather_news(house, match, telling);
  if (!AnyMatch::item_of(input)) seal_what_came(house, act, match, before, telling.open);
  return done;
}

void follow(House& house, Act& act, LiveMatch& match, const LoggedInput& input, Telling& telling) {
  const auto done = apply_one(house, act, match, input, {Actor::kFollows, Seat{}}, telling);
  CALLBOARD_CHECK(done.ok(), "the rules refuse what they asked for");
}

// Play was taken back since the running prompt: what stands there asks for something else, even if
// turns are counted as far as they were, and its clock is gone.
bool taken_back_since_prompt(const LiveMatch& match) {
  bool unseen = false;  // what the entry before it took back
  for (auto it = match.log.rbegin(); it != match.log.rend(); ++it) {
    if (std::holds_alternative<UndoEntry>(it->body) && !unseen) return true;
    const auto* desk = std::get_if<DeskEntry>(&it->body);
    if (desk != nullptr && desk->kind == "prompted") return false;
    unseen = desk != nullptr && desk->kind == "unseen";
  }
  return false;
}

// An answer that a host of the show has accepted before is judged as it was then, with no wait; but
// not if a host has just taken that judgement back.
bool judge_as_before(House& house, Act& act, LiveMatch& match, Telling& telling) {
  if (taken_back_since_prompt(match)) return false;
  const auto judged = match.game->judgeable();
  if (!judged || !accepted_before(show_of(house, match).variants, judged->question, judged->said)) {
    return false;
  }
  HostLine line;
  line.word = "right";
  const auto right = match.game->read_host(line);
  if (!right) return false;
  telling.open.add("notice.variant", BotFacts::open({{"words", mark::said(judged->said)}}));
  follow(house, act, match, *right, telling);
  return true;
}

// What people have set instead of a throw stands in the book as theirs, for everybody to see.
Answer answer_to(DrawBook& book, const Question& question, const Draw& draw) {
  if (draw.given.empty() || book.answered(question)) return book.ask(question);
  auto row = book.answer_by_host(question, draw.given, "given beforehand");
  CALLBOARD_CHECK(row.ok(), "the rules ask for a draw and give values that do not fit it");
  return {*std::move(row), Freshness::kFresh};
}

// True if the match went on by itself.
bool settle_one(House& house, Act& act, LiveMatch& match, Telling& telling,
                std::vector<PackOpening>& packed) {
  const Pending pending = match.game->pending();
  if (const auto* draw = std::get_if<Draw>(&pending)) {
    const Show& show = show_of(house, match);
    const Question question = question_of(match, *draw);
    if (dice_from_outside(show, *draw) && !match.book->answered(question)) {
      wait_for_dice(house, act, match, question, telling);
      return false;
    }
    if (house.luck == Luck::kWithheld && draw->given.empty() && !match.book->answered(question)) {
      return false;
    }
    const Answer answer = answer_to(*match.book, question, *draw);
    answer_draw(house, act, match, answer.row, answer.freshness, telling);
    return true;
  }
  if (const auto* wanted = std::get_if<Wanted>(&pending)) {
    if (house.luck == Luck::kWithheld) return false;
    const auto item = supply(house, act, match, *wanted, packed);
    if (!item) return false;
    follow(house, act, match, AnyMatch::supplied(*item), telling);
    return true;
  }
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr && awaiting->host && judge_as_before(house, act, match, telling);
}

void post_telling(House& house, Act& act, LiveMatch& match, Telling& telling) {
  for (std::size_t i = 0; i < telling.seats.size(); ++i) {
    if (telling.seats[i].empty()) continue;
    post(house, act, match,
         Post::to_seat(Seat{static_cast<std::uint8_t>(i)}, std::move(telling.seats[i])));
  }
  if (telling.hosts.empty()) return;
  add_answers(answers_to_decision(match), match.log.size(), telling.hosts);
  post(house, act, match, Post::to_hosts(std::move(telling.hosts)));
}

bool is_new_turn(const LiveMatch& match, const Pending& pending) {
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return false;
  if (taken_back_since_prompt(match)) return true;
  return !match.desk.prompt || match.desk.prompt->turn != awaiting->turn;
}

// The public post of an act: its news and, for a new turn, board and prompt.
void post_public(House& house, Act& act, LiveMatch& match, Telling& telling, Renewal renewal) {
  const Pending pending = match.game->pending();
  const bool prompt = is_new_turn(match, pending) || renewal == Renewal::kAlways;
  const bool over = std::holds_alternative<Over>(pending);
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  PublicData view;
  if (prompt || over) {
    view = match.game->public_view();
    telling.open.add("board", view);
    // Of dice from outside the notice tells, and nobody is asked for a move.
    if (!std::holds_alternative<Draw>(pending)) telling.open.add("prompt", view);
  }
  if (!prompt) tend_lasting(house, act, match);
  if (telling.open.empty()) return;
  if (!prompt || awaiting == nullptr) {
    post(house, act, match, Post::to_public(std::move(telling.open)));
    return;
  }
  if (awaiting->host) add_way_to_queue(telling.open);
  const Terms terms = coming_terms(house, match, *awaiting, act.now);
  add_contract(house, match, *awaiting, terms, act.now, view, telling.open);
  std::optional<Timestamp> due;
  if (!match.desk.pause) due = terms.due;
  const OutboxId row = post(house, act, match, Post::to_public(std::move(telling.open)),
                            prompt_note(*awaiting, due));
  begin_prompt(house, act, match, *awaiting, row);
}

}  // namespace

void gather_news(const House& house, const LiveMatch& match, Telling& telling) {
  if (const auto news = match.game->public_news()) {
    const bool again =
        !match.desk.books_before.empty() && std::holds_alternative<Over>(match.game->pending());
    telling.open.add("news", again ? BotFacts::beside(*news, overtaken_by(house, match)) : *news);
  }
  telling.seats.resize(match.desk.seats.size());
  for (std::size_t i = 0; i < match.desk.seats.size(); ++i) {
    const auto news = match.game->seat_news(Seat{static_cast<std::uint8_t>(i)});
    if (news) telling.seats[i].add("news", *news);
  }
  if (const auto news = match.game->host_news()) telling.hosts.add("news", *news);
}

std::optional<Draw> pending_draw(const LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto* draw = std::get_if<Draw>(&pending);
  return draw == nullptr ? std::nullopt : std::optional<Draw>(*draw);
}

Question question_of(const LiveMatch& match, const Draw& draw) {
  return {draw.label,         draw.count,
          draw.sides,         draws_in_effect(match),
          match.game->luck(), spins_in_effect(match.desk)};
}

void answer_draw(House& house, Act& act, LiveMatch& match, const DrawRow& row, Freshness freshness,
                 Telling& telling) {
  if (freshness == Freshness::kFresh) act.commit.draws.push_back(row);
  follow(house, act, match, AnyMatch::drawn(row.outcome), telling);
}

std::optional<RefusalData> play(House& house, Act& act, LiveMatch& match,
                                const std::vector<LoggedInput>& inputs, Acting acting,
                                Telling telling) {
  if (inputs.size() > 1) {  // all or none: try the whole reply on a copy first
    const auto trial = match.game->clone();
    for (const LoggedInput& input : inputs) {
      if (const auto done = trial->apply(input); !done) return done.error();
    }
  }
  for (const LoggedInput& input : inputs) {
    if (const auto done = apply_one(house, act, match, input, acting, telling); !done) {
      return done.error();
    }
  }
  settle(house, act, match, std::move(telling), Renewal::kIfTurnChanged);
  return std::nullopt;
}

bool sent_back(const AnyMatch& game, const LoggedInput& input) {
  return game.ruling(input, "right").has_value() && !game.judged(input) && !game.judgeable();
}

void settle(House& house, Act& act, LiveMatch& match, Telling telling, Renewal renewal) {
  const bool apart = show_of(house, match).setup.volume == Volume::kShow;
  int steps = 0;
  std::vector<PackOpening> packed;  // of the post at hand, told where the first of them comes
  PublicSections lead;              // what stands before that
  for (bool on = true; on;) {
    CALLBOARD_CHECK(++steps < kSettleMax, "a match keeps asking and never waits for anybody");
    PublicSections before = std::exchange(telling.open, {});
    const bool first = packed.empty();
    on = settle_one(house, act, match, telling, packed);
    if (apart && !packed.empty()) {
      PublicSections dealt;
      say_packed(std::exchange(packed, {}), dealt);
      telling.open = dealt.add_all(telling.open);
    } else if (first && !packed.empty()) {
      lead = std::exchange(before, {});
    }
    if (apart && on && !before.empty() && !telling.open.empty()) {
      post(house, act, match, Post::to_public(std::move(before)));
    } else {
      telling.open = before.add_all(telling.open);
    }
  }
  if (!packed.empty()) {
    say_packed(packed, lead);
    telling.open = lead.add_all(telling.open);
  }
  post_public(house, act, match, telling, renewal);
  post_telling(house, act, match, telling);
  if (std::holds_alternative<Over>(match.game->pending())) finish_match(house, act, match);
}

void halt(House& house, Act& act, LiveMatch& match, const std::string& why) {
  house.halted[match.row.id] = why;
  match.row.status = MatchStatus::kHalted;
  act.commit.matches.push_back(match.row);
  clear_timers(house, act, match);
  announce_halt(house, act, match);
  tell_hosts(house, act, match, "notice.halted", BotFacts::hosts({{"why", mark::said(why)}}));
}

}  // namespace callboard
