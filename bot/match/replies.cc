#include "bot/match/replies.h"

#include <algorithm>
#include <utility>

#include "bot/clock/personal_time.h"
#include "bot/desk/command_line.h"
#include "bot/desk/link_words.h"
#include "bot/desk/order.h"
#include "bot/desk/rights.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/match/after_match.h"
#include "bot/match/at_home.h"
#include "bot/match/chatter.h"
#include "bot/match/halted.h"
#include "bot/match/later_verdict.h"
#include "bot/match/lobby_words.h"
#include "bot/match/page_words.h"
#include "bot/match/pool_routing.h"
#include "bot/match/post_names.h"
#include "bot/match/routing.h"
#include "bot/match/said_in_match.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/qualify.h"
#include "bot/show/sign_up_words.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"
#include "text/command_marks.h"

namespace callboard {
namespace {

// Data of "refuse.E_HALTED": which match, and how it is left behind from here.
nlohmann::json way_out(const Show& show, const MatchRow& halted, const Incoming& incoming) {
  nlohmann::json facts{{"number", halted.number}};
  facts["current"] = show.state.current == std::optional(halted.id);
  if (incoming.venue.adapter == kControlAdapter) facts["show"] = mark::said(show.state.key);
  return facts;
}

// The command inside "!match 12 COMMAND", or the command itself.
std::optional<CommandLine> command_in(const Reply& reply) {
  const auto& line = reply.line;
  return line && line->word == "match" ? inner_command(*line) : line;
}

bool leaves_it(const CommandLine& line) {
  return line.word == "abort" && line.rest == "confirm" && !line.reason.empty();
}

// What the operator and hosts may do about a halted match: leave it behind, by "!abort confirm --
// why". What concerns the show goes on as ever; anything else is told so.
Outcome speak_to_halted(House& house, Act& act, const Reply& reply, PersonId person, Show& show,
                        const MatchRow& halted) {
  const Incoming& incoming = reply.incoming;
  if (const auto done = show_command(house, act, show, person, reply); done.handled) {
    return {done.verdict, done.mark};
  }
  LiveMatch left;  // of the damaged match nothing but its place is used
  left.row.id = halted.id;
  left.row.show = show.state.id;
  const nlohmann::json facts = way_out(show, halted, incoming);
  const auto line = command_in(reply);
  if (!line || !leaves_it(*line)) {
    tell_person(house, act, left, person, "refuse.E_HALTED", BotFacts::open(facts));
    return {"refused E_HALTED", Verdict::kRefused};
  }
  AuditRow row;
  row.id = ++house.ids.audit;
  row.at = act.now;
  row.show = show.state.id;
  row.match = left.row.id;
  row.who = person;
  row.command = incoming.text;
  row.why = line->reason;
  row.before_json = row.after_json = "{}";
  note_right(row, show, incoming);
  act.commit.audit.push_back(std::move(row));
  leave_halted(house, act, show, halted);
  nlohmann::json gone = facts;
  gone["who"] = mark::person(person);
  if (!line->reason.empty()) gone["why"] = mark::said(line->reason);
  if (show.state.current) gone["next"] = show.state.matches;
  LiveMatch thread;
  thread.row = halted;
  notice(house, act, thread, "notice.left_behind", BotFacts::open(gone));
  nlohmann::json told = facts;
  told["next"] = show.state.matches;
  tell_person(house, act, left, person, "command.left_halted", BotFacts::open(told));
  return {"command", Verdict::kAccepted};
}

bool answered(const Act& act, PersonId person) {
  return std::any_of(act.commit.outbox.begin(), act.commit.outbox.end(), [&](const OutboxRow& row) {
    return row.venue.adapter == kControlAdapter &&
           (row.post.audience() == Audience{ToPerson{person}} ||
            std::holds_alternative<ToHosts>(row.post.audience()));
  });
}

bool leads_to_nothing(const std::string& verdict) {
  return verdict == "chatter" || verdict == "nowhere" || verdict == "halted" ||
         verdict == kMuted.verdict;
}

bool is_for(const OutboxRow& row, PersonId person) {
  const auto* const one = std::get_if<ToPerson>(&row.post.audience());
  return one != nullptr && one->person == person;
}

// Of words that came to nothing and were answered. False: they are not kept, and nor is the answer.
bool keeps_answer(House& house, Act& act, PersonId person) {
  const Answering answering = count_answer(house, act.now, person);
  auto& posts = act.commit.outbox;
  if (answering == Answering::kBeyond) {
    std::erase_if(posts, [&](const OutboxRow& row) { return is_for(row, person); });
  }
  const auto last = std::find_if(posts.rbegin(), posts.rend(),
                                 [&](const OutboxRow& row) { return is_for(row, person); });
  if (answering == Answering::kLast && last != posts.rend()) {
    PublicSections sections = last->post.open_sections();
    sections.add("note.answers_up", BotFacts::open({{"count", kAnswersPerDay}}));
    last->post = Post::to_person(person, std::move(sections));
  }
  return answering != Answering::kBeyond;
}

// Verdict and mark of a reply that was handled.
void conclude(House& house, Act& act, const Incoming& incoming, ReplyRow row,
              const Outcome& outcome) {
  row.verdict = outcome.verdict.empty() ? "chatter" : outcome.verdict;
  const bool only_answered = row.verdict == "help" || row.verdict.starts_with("refused ") ||
                             row.verdict.starts_with("hidden ");
  const bool kept = only_answered
                        ? keeps_answer(house, act, row.person)
                        : !leads_to_nothing(row.verdict) || keeps_chatter(house, act, row);
  if (kept) act.commit.reply = std::move(row);
  if (outcome.mark) {
    act.effects.acknowledge.emplace_back(incoming.ref, *outcome.mark);
  } else if (may_hold_command(incoming.text)) {
    // Platforms hold it back until it has a verdict: it might have been a secret.
    act.effects.acknowledge.emplace_back(incoming.ref, Verdict::kAsked);
  }
}

// The operator always gets an answer: "done", if the command had no words of its own.
void confirm_to_operator(House& house, Act& act, const Show& show, PersonId person,
                         const Incoming& incoming) {
  if (incoming.venue.adapter != kControlAdapter || answered(act, person)) return;
  answer_in_foyer(house, act, show, person, "command.done",
                  BotFacts::open({{"what", mark::said(one_line(incoming.text, 200))}}));
}

void confirm_in_match(House& house, Act& act, const LiveMatch& match, PersonId person,
                      const Incoming& incoming) {
  if (incoming.venue.adapter != kControlAdapter || answered(act, person)) return;
  tell_person(house, act, match, person, "command.done",
              BotFacts::open({{"what", mark::said(one_line(incoming.text, 200))}}));
}

VenueRow page_row(const Incoming& incoming) { return {incoming.ref.adapter, incoming.page, ""}; }

// Not the operator, who speaks to shows.
bool gives_commands(House& house, const Show& show, PersonId person, const Reply& reply) {
  const Right right = right_of(house, show, person, reply);
  return right == Right::kHost || right == Right::kLent;
}

// The halted match that a host leaves behind from elsewhere than its thread: in public by its
// number only.
std::optional<MatchRow> left_behind(House& house, const Show& show, PersonId person,
                                    const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  const auto line = command_in(reply);
  if (!line || line->word != "abort" || !gives_commands(house, show, person, reply)) {
    return std::nullopt;
  }
  const bool in_foyer = house.foyers.contains({incoming.venue.adapter, incoming.venue.id});
  const bool named = reply.line->word == "match";
  if (!incoming.privately && !in_foyer && !named) return std::nullopt;
  return halted_meant(house, show, reply.line);
}

void handle_at_show(House& house, Act& act, Show& show, ReplyRow row, Reply& reply) {
  const Incoming& incoming = reply.incoming;
  row.show = show.state.id;
  if (is_muted(house, show, row.person))
    return conclude(house, act, incoming, std::move(row), kMuted);
  if (const auto left = left_behind(house, show, row.person, reply)) {
    if (const auto secret = secret_in_the_open(house, act, show, nullptr, row.person, reply);
        secret.handled) {
      return conclude(house, act, incoming, std::move(row), {secret.verdict, secret.mark});
    }
    if (!act.answer_to) act.answer_to = home_among(house, show.state.foyers, row.person);
    const Outcome outcome = speak_to_halted(house, act, reply, row.person, show, *left);
    return conclude(house, act, incoming, std::move(row), outcome);
  }
  CommandOutcome outcome = foyer_reply(house, act, show, row.person, reply);
  if (!outcome.handled && incoming.venue.adapter == kControlAdapter) {
    answer_in_foyer(house, act, show, row.person, "refuse.E_NOTLIVE",
                    BotFacts::open(nlohmann::json::object()));
    outcome = {true, "refused E_NOTLIVE", Verdict::kRefused};
  }
  confirm_to_operator(house, act, show, row.person, incoming);
  conclude(house, act, incoming, std::move(row), {outcome.verdict, outcome.mark});
}

// About a pool, in private and from nowhere in particular: of several it is asked which is meant.
void handle_at_pool(House& house, Act& act, const PoolMeant& meant, ReplyRow row, Reply& reply) {
  const Incoming& incoming = reply.incoming;
  Show& first = *meant.shows.front();
  if (meant.shows.size() == 1) {
    if (meant.said) {
      reply.incoming.text = *meant.said;
      reply.folded = fold_reply(incoming.text, incoming.markup, {});
    }
    return handle_at_show(house, act, first, std::move(row), reply);
  }
  nlohmann::json shows = nlohmann::json::array();
  for (const Show* const show : meant.shows) {
    shows.push_back({{"title", mark::said(show->setup.title)}});
  }
  answer_in_foyer(
      house, act, first, row.person, "refuse.E_WHICHPOOL",
      BotFacts::open({{"shows", shows}, {"words", mark::said(one_line(incoming.text, 80))}}));
  conclude(house, act, incoming, std::move(row), {"refused E_WHICHPOOL", Verdict::kAsked});
}

// In the thread of a match that is over.
void handle_after_match(House& house, Act& act, const MatchRow& over, ReplyRow row,
                        const Reply& reply) {
  row.show = over.show;
  CommandOutcome outcome = after_the_match(house, act, over, row.person, reply);
  if (!outcome.handled && is_left_behind(house, over)) {
    if (const auto refused = answer_in_halted(house, act, over, row)) {
      outcome = {true, *refused, Verdict::kRefused};
    }
  }
  if (!outcome.handled) outcome.verdict = "nowhere";
  conclude(house, act, reply.incoming, std::move(row), {outcome.verdict, outcome.mark});
}

// In the thread of a halted match: what somebody says to whom a seat of it is offered.
CommandOutcome about_offer(House& house, Act& act, Show& show, PersonId person,
                           const Reply& reply) {
  if (!is_offered(show, person)) return {};
  const std::string word = first_word(reply.folded);
  return sign_up_words(house, act, show, person, word, Around::kPlaying);
}

// In private, by somebody who is in no match: any show lends its voice.
std::optional<Outcome> help_in_no_match(House& house, Act& act, PersonId person,
                                        const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  const auto any = house.shows.any();
  if (first_word(reply.folded) != "help" || any == house.shows.end()) return std::nullopt;
  act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
  answer_in_foyer(house, act, any->second, person, "help.nowhere",
                  BotFacts::open(nlohmann::json::object()));
  return Outcome{"help", std::nullopt};
}

// In no match, or in the thread of one that is halted.
Outcome outside_of_play(House& house, Act& act, ReplyRow& row, const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  std::optional<MatchRow> match = halted_at(house, incoming.venue);
  if (match) {
    const auto answer = quiz_words_elsewhere(house, act, row.person, reply, match->show);
    if (answer.handled) return {answer.verdict, answer.mark};
  }
  const bool from_nowhere =
      incoming.privately && !house.venues.contains({incoming.venue.adapter, incoming.venue.id});
  if (!match && from_nowhere) match = halted_with(house, row.person);
  Show* const halted = match ? &house.shows.at(match->show) : nullptr;
  if (halted == nullptr && from_nowhere) {
    if (const auto help = help_in_no_match(house, act, row.person, reply)) return *help;
  }
  if (halted != nullptr) {
    row.show = halted->state.id;
    if (const auto answer = about_offer(house, act, *halted, row.person, reply); answer.handled) {
      return {answer.verdict, answer.mark};
    }
  }
  Outcome outcome{halted == nullptr ? "nowhere" : "halted", std::nullopt};
  for (const ShowId id : shows_hosted_by(house, row.person)) {  // of which it is, is not known here
    Show& show = house.shows.at(id);
    const auto hidden = secret_in_the_open(house, act, show, nullptr, row.person, reply);
    if (hidden.handled) outcome = {hidden.verdict, hidden.mark};
  }
  if (halted != nullptr && !is_host(*halted, row.person)) {
    const auto hidden = secret_in_the_open(house, act, *halted, nullptr, row.person, reply);
    if (hidden.handled) outcome = {hidden.verdict, hidden.mark};
  }
  if (halted == nullptr || outcome.mark) return outcome;
  if (reply.line && gives_commands(house, *halted, row.person, reply)) {
    act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
    return speak_to_halted(house, act, reply, row.person, *halted, *match);
  }
  const auto refused = answer_in_halted(house, act, *match, row);
  return refused ? Outcome{*refused, Verdict::kRefused} : outcome;
}

// A player of several matches, in private: words about the show are answered, of others it is asked
// which match is meant.
Outcome ask_which_match(House& house, Act& act, Reply& reply, const Routed& routed,
                        PersonId person) {
  const Incoming& incoming = reply.incoming;
  Folded& folded = reply.folded;
  for (const LiveMatch* const match : routed.could_be) {  // an answer of the quiz, of either show
    const auto quiz = quiz_reply(house, act, show_of(house, *match), person, reply);
    if (quiz.handled) return {quiz.verdict, quiz.mark};
  }
  const Show& show = show_of(house, *routed.could_be.front());  // times are read in its zone
  const auto before =
      std::exchange(act.answer_to, VenueRow{incoming.venue.adapter, incoming.venue.id, ""});
  const CommandOutcome time = personal_time(house, act, {show, nullptr, person}, folded);
  act.answer_to = before;
  if (time.handled && folded.lines.empty()) return {time.verdict, time.mark};
  nlohmann::json matches = nlohmann::json::array();
  for (const LiveMatch* const match : routed.could_be) {
    nlohmann::json one{{"title", mark::said(show_of(house, *match).setup.title)},
                       {"number", match->row.number}};
    one["address"] = thread_address(house, match->row.venues);
    matches.push_back(one);
  }
  tell_person(house, act, *routed.match, person, "refuse.E_WHICHMATCH",
              BotFacts::open({{"matches", matches}}));
  return {"refused E_WHICHMATCH", Verdict::kAsked};
}

// About accounts, which are of no show; any lends its voice where none is at hand.
std::optional<Outcome> heard_link(House& house, Act& act, PersonId person, const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  const Show* show = foyer_at(house, incoming.venue);
  const auto match = house.venues.find({incoming.venue.adapter, incoming.venue.id});
  if (match != house.venues.end()) {
    const auto found = house.matches.find(match->second);
    if (found != house.matches.end()) show = &show_of(house, found->second);
  }
  const auto any = show == nullptr ? house.shows.any() : house.shows.end();
  if (any != house.shows.end()) show = &any->second;
  if (show == nullptr || is_muted(house, *show, person)) return std::nullopt;
  const CommandOutcome said = link_words(house, act, *show, person, reply);
  if (!said.handled) return std::nullopt;
  return Outcome{said.verdict, said.mark};
}

ReplyRow row_of(const Incoming& incoming, PersonId person) {
  ReplyRow row;
  row.adapter = incoming.ref.adapter;
  row.id = incoming.ref.id;
  row.person = person;
  row.stamp = incoming.stamp;
  row.text = incoming.text.substr(0, kReplyBytesMax);
  return row;
}

}  // namespace

void handle_reply(House& house, Act& act, const Incoming& given) {
  if (!given.cursor.empty()) act.commit.cursors.push_back({given.ref.adapter, given.cursor});
  if (seen_before(house, given)) return;
  Reply reply = read_reply(house, given);
  const Incoming& incoming = reply.incoming;
  const PersonId person = writer_of(house, act, incoming.author);
  ReplyRow row = row_of(incoming, person);
  house.fresh_replies.insert(incoming.ref);
  act.written = incoming.stamp;
  if (incoming.venue.adapter == kControlAdapter) {
    act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
  }
  if (const auto linked = heard_link(house, act, person, reply)) {
    return conclude(house, act, incoming, std::move(row), *linked);
  }
  if (Show* const show = show_of_operator(house, incoming)) {
    if (const auto halted = halted_meant(house, *show, reply.line)) {
      row.show = show->state.id;
      const Outcome outcome = speak_to_halted(house, act, reply, person, *show, *halted);
      confirm_to_operator(house, act, *show, person, incoming);
      return conclude(house, act, incoming, std::move(row), outcome);
    }
  }
  if (const auto over = finished_at(house, incoming)) {
    return handle_after_match(house, act, *over, std::move(row), reply);
  }
  if (const PoolMeant pool = pool_meant(house, reply, person); !pool.shows.empty()) {
    return handle_at_pool(house, act, pool, std::move(row), reply);
  }
  if (Show* const show = show_addressed(house, reply, person)) {
    return handle_at_show(house, act, *show, std::move(row), reply);
  }
  const Routed routed = route(house, reply, person);
  LiveMatch* match = routed.match;
  if (match == nullptr) {
    if (Show* const asked = show_to_ask(house, reply, person)) {
      answer_in_foyer(house, act, *asked, person, "refuse.E_WHICHSHOW",
                      BotFacts::open(shows_hosted(house, person)));
      return conclude(house, act, incoming, std::move(row),
                      {"refused E_WHICHSHOW", Verdict::kRefused});
    }
  }
  if (match == nullptr || house.halted.contains(match->row.id)) {
    const Outcome outcome = outside_of_play(house, act, row, reply);
    return conclude(house, act, incoming, std::move(row), outcome);
  }
  Show& show = show_of(house, *match);
  if (left_behind(house, show, person, reply)) {
    act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
    return handle_at_show(house, act, show, std::move(row), reply);
  }
  row.match = match->row.id;
  row.show = match->row.show;
  act.match = match->row.id;
  if (holds_page(*match, person, incoming)) act.answer_to = page_row(incoming);
  Outcome outcome{"refused E_WHICHSHOW", Verdict::kRefused};
  if (!routed.could_be.empty()) {
    outcome = ask_which_match(house, act, reply, routed, person);
  } else if (routed.unclear) {
    tell_person(house, act, *match, person, "refuse.E_WHICHSHOW",
                BotFacts::open(shows_hosted(house, person)));
  } else {
    outcome = said_in_match(house, act, reply, *match, person);
  }
  confirm_in_match(house, act, *match, person, incoming);
  const bool logged = outcome.verdict == "played" || outcome.verdict == kSentBack;
  row.seq = logged ? match->log.size() : 0;
  conclude(house, act, incoming, std::move(row), outcome);
}

}  // namespace callboard
