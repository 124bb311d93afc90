#include "bot/match/replies.h"

#include <algorithm>

#include "bot/clock/personal_time.h"
#include "bot/desk/command_line.h"
#include "bot/desk/commands.h"
#include "bot/desk/protest.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/match/after_match.h"
#include "bot/match/halted.h"
#include "bot/match/help.h"
#include "bot/match/later_verdict.h"
#include "bot/match/lobby_words.h"
#include "bot/match/play.h"
#include "bot/match/routing.h"
#include "bot/match/spin.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/qualify.h"
#include "bot/show/record_words.h"
#include "bot/show/sign_up_words.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"
#include "text/command_marks.h"

namespace callboard {
namespace {

// One reply under treatment.
struct Reading {
  House& house;
  Act& act;
  const Incoming& incoming;
  LiveMatch& match;
  PersonId person;
  Folded folded;
};

struct Outcome {
  std::string verdict;  // for the reply's row
  std::optional<Verdict> mark;
};

const Outcome kSilence{"chatter", std::nullopt};
const Outcome kMuted{"muted", Verdict::kHidden};

Outcome refuse(Reading& reading, const std::string& code, const nlohmann::json& facts) {
  tell_person(reading.house, reading.act, reading.match, reading.person, "refuse." + code,
              BotFacts::open(facts));
  return {"refused " + code, Verdict::kRefused};
}

// The seat's clock ran out before this was read, and the reply came after it: "the dice went on".
bool came_late(const Reading& reading, Seat seat) {
  const auto& log = reading.match.log;
  for (auto it = log.rbegin(); it != log.rend(); ++it) {
    const auto* input = std::get_if<InputEntry>(&it->body);
    if (input == nullptr || input->actor == Actor::kFollows) continue;
    return input->actor == Actor::kTimer && input->seat == seat;
  }
  return false;
}

// A button of an earlier prompt, pressed once more after the game had gone on.
bool pressed_before(const Reading& reading) {
  const auto row = key_row(reading.house.installation, reading.incoming.answers);
  const auto& prompt = reading.match.desk.prompt;
  return row && prompt && *row < prompt->row;
}

Outcome play_moves(Reading& reading, Seat seat, const ReadMoves& read) {
  LiveMatch& match = reading.match;
  if (match.desk.pause) return refuse(reading, "E_PAUSED", nlohmann::json::object());
  if (pressed_before(reading)) return refuse(reading, "E_PRESSED", nlohmann::json::object());
  const auto& prompt = match.desk.prompt;
  const bool before_prompt =
      prompt && reading.incoming.stamp < prompt->delivered.value_or(prompt->posted);
  if (before_prompt && crossed(match, seat, reading.incoming.stamp)) {
    return refuse(reading, "E_CROSSED", nlohmann::json::object());
  }
  if (auto refusal = play(reading.house, reading.act, match, read.inputs, {Actor::kSeat, seat})) {
    tell_person(reading.house, reading.act, match, reading.person, "refuse." + refusal->code,
                refusal->data);
    return {"refused " + refusal->code, Verdict::kRefused};
  }
  if (!read.note.empty()) {
    tell_person(reading.house, reading.act, match, reading.person, "note." + read.note,
                BotFacts::open(nlohmann::json::object()));
  }
  came_back(reading.house, reading.act, match, seat);
  return {"played", Verdict::kAccepted};
}

void alert_hosts(Reading& reading, const std::string& code) {
  tell_hosts(reading.house, reading.act, reading.match, "alert.unplayed",
             BotFacts::hosts({{"who", mark::person(reading.person)}, {"code", code}}));
}

Outcome refused_reply(Reading& reading, std::optional<Seat> seat, const RefusalData& refusal) {
  if (refusal.alert) alert_hosts(reading, refusal.code);
  if (refusal.code == "E_TURN" && reading.match.desk.pause) {
    return refuse(reading, "E_PAUSED", nlohmann::json::object());
  }
  if (seat && refusal.code == "E_TURN" && came_late(reading, *seat)) {
    return refuse(reading, "E_LATE", {{"seat", mark::seat(*seat)}});
  }
  tell_person(reading.house, reading.act, reading.match, reading.person, "refuse." + refusal.code,
              refusal.data);
  return {"refused " + refusal.code, Verdict::kRefused};
}

Outcome game_reply(Reading& reading) {
  const auto seat = reading.match.desk.seat_of(reading.person);
  return std::visit(
      Overloaded{
          [&](const ReadMoves& read) -> Outcome {
            if (!seat) return kSilence;
            return play_moves(reading, *seat, read);
          },
          [&](const Chatter&) -> Outcome { return kSilence; },
          [&](const Ambiguous& ambiguous) -> Outcome {
            nlohmann::json candidates = nlohmann::json::array();
            for (const auto& one : ambiguous.candidates) {
              candidates.push_back({{"text", mark::said(one)}});
            }
            Outcome outcome = refuse(reading, "E_AMBIGUOUS", {{"candidates", candidates}});
            outcome.mark = Verdict::kAsked;
            return outcome;
          },
          [&](const RefusalData& refusal) -> Outcome {
            return refused_reply(reading, seat, refusal);
          },
      },
      reading.match.game->read(seat, reading.folded));
}

// What the show answers in private comes where the person wrote.
template <class Work>
CommandOutcome answering_here(Reading& reading, const Work& work) {
  const std::optional<VenueRow> before = reading.act.answer_to;
  const Venue& here = reading.incoming.venue;
  if (!before) reading.act.answer_to = VenueRow{here.adapter, here.id, ""};
  CommandOutcome outcome = work(show_of(reading.house, reading.match));
  reading.act.answer_to = before;
  return outcome;
}

CommandOutcome sign_up_in_thread(Reading& reading, const std::string& word, Around around) {
  return answering_here(reading, [&](Show& show) {
    return sign_up_words(reading.house, reading.act, show, reading.person, word, around);
  });
}

CommandOutcome order_in_thread(Reading& reading) {
  return answering_here(reading, [&](Show& show) {
    return show_command(reading.house, reading.act, show, reading.person, reading.incoming);
  });
}

Outcome protest_of(Reading& reading, Seat seat, const ProtestWords& words) {
  const auto problem =
      file_protest(reading.house, reading.act, reading.match, seat, reading.incoming.ref, words);
  if (!problem) return {"command", Verdict::kAccepted};
  if (told_already(reading.house, reading.match, reading.person, *problem)) {
    return {"refused " + *problem, Verdict::kRefused};
  }
  const std::int64_t most = show_of(reading.house, reading.match).setup.protests;
  return refuse(reading, *problem, {{"most", most}});
}

// A host has asked this seat what was meant: the next words go to the hosts.
void pass_on_answer(Reading& reading, Seat seat) {
  LiveMatch& match = reading.match;
  if (match.desk.asked != seat) return;
  append(match, reading.act.now, desk::answered(seat), reading.act.commit);
  tell_hosts(reading.house, reading.act, match, "alert.answered",
             BotFacts::hosts({{"seat", mark::seat(seat)},
                              {"words", mark::said(one_line(reading.incoming.text, 300))}}));
}

// "standings" and the like; never instead of a move that has the same words.
std::optional<Outcome> about_records(Reading& reading) {
  const std::string word = first_word(reading.folded);
  if (!asks_for(word)) return std::nullopt;
  const CommandOutcome answer = answering_here(reading, [&](const Show& show) {
    return record_words(reading.house, reading.act, show, reading.person, word);
  });
  return Outcome{answer.verdict, answer.mark};
}

Outcome words_of_ours(Reading& reading);

// What stands below a line that was dealt with; `above` is how that went.
Outcome with_below(Reading& reading, const Outcome& above) {
  if (reading.folded.lines.empty()) return above;
  const Outcome below = words_of_ours(reading);
  const bool nothing = below.verdict.empty() || below.verdict == kSilence.verdict;
  return nothing ? above : below;
}

Outcome words_of_ours(Reading& reading) {
  if (reading.incoming.privately) {
    const CommandOutcome answer = answering_here(reading, [&](Show& show) {
      return quiz_reply(reading.house, reading.act, show, reading.person, reading.incoming);
    });
    if (answer.handled) return {answer.verdict, answer.mark};
  }
  const TimeSaying saying{show_of(reading.house, reading.match), &reading.match, reading.person};
  if (auto said = personal_time(reading.house, reading.act, saying, reading.folded); said.handled) {
    return with_below(reading, {said.verdict, said.mark});
  }
  const std::string word = first_word(reading.folded);
  if (asks_for_help(word)) {
    send_help(reading.house, reading.act, reading.match, reading.person);
    reading.folded.lines.erase(reading.folded.lines.begin());
    return with_below(reading, {"help", std::nullopt});
  }
  const bool moves = reading.match.row.status == MatchStatus::kLive &&
                     !reading.incoming.privately && reading.match.desk.seat_of(reading.person);
  if (!moves) {
    if (auto answer = about_records(reading)) return *answer;
  }
  if (reading.match.row.status == MatchStatus::kWaiting) {
    CommandOutcome wish = sign_up_in_thread(reading, word, Around::kWaiting);
    if (!wish.handled) {
      wish = lobby_words(reading.house, reading.act, reading.match, reading.person, word);
    }
    return {wish.verdict, wish.mark};
  }
  if (reading.match.row.status != MatchStatus::kLive) return kSilence;
  if (!reading.match.desk.seat_of(reading.person)) {
    const CommandOutcome wish = sign_up_in_thread(reading, word, Around::kPlaying);
    if (wish.handled) return {wish.verdict, wish.mark};
  }
  if (reading.incoming.privately) {  // moves are made in the open (LN: AM-121)
    if (reading.match.desk.seat_of(reading.person)) {
      return refuse(reading, "E_PUBLIC", nlohmann::json::object());
    }
    return kSilence;
  }
  if (const auto seat = reading.match.desk.seat_of(reading.person)) {
    if (const auto words = read_protest(reading.folded)) return protest_of(reading, *seat, *words);
    pass_on_answer(reading, *seat);
  }
  const Outcome outcome = game_reply(reading);
  if (outcome.verdict != kSilence.verdict) return outcome;
  return about_records(reading).value_or(outcome);
}

// What says nothing to us may still give the answer of a private question away.
Outcome read_words(Reading& reading) {
  const auto& desk = reading.match.desk;
  const bool to_hosts = desk.asked && desk.asked == desk.seat_of(reading.person);
  const Outcome outcome = words_of_ours(reading);
  const bool nothing = outcome.verdict.empty() || outcome.verdict == kSilence.verdict;
  if (!nothing || to_hosts) return outcome;
  const CommandOutcome answer =
      quiz_words_in_public(reading.house, reading.act, reading.person, reading.incoming);
  return answer.handled ? Outcome{answer.verdict, answer.mark} : outcome;
}

// "spin code: tulip 42", and below it perhaps a move, which that code goes into already.
std::optional<Outcome> spin_reply(Reading& reading) {
  const MatchStatus status = reading.match.row.status;
  if (status != MatchStatus::kWaiting && status != MatchStatus::kLive) return std::nullopt;
  if (reading.folded.lines.empty()) return std::nullopt;
  const auto code = read_spin(reading.folded.lines.front().text);
  if (!code) return std::nullopt;
  Outcome outcome{"command", Verdict::kAccepted};
  if (const auto problem =
          add_spin(reading.house, reading.act, reading.match, reading.person, *code)) {
    outcome = refuse(reading, *problem, {{"most", kSpinGlyphsMax}, {"times", kSpinsPerPlayerMax}});
  }
  reading.folded.lines.erase(reading.folded.lines.begin());
  if (reading.folded.lines.empty()) return outcome;
  const Outcome below = read_words(reading);
  return below.verdict == kSilence.verdict ? outcome : below;
}

Outcome treat(Reading& reading) {
  if (is_muted(reading.house, show_of(reading.house, reading.match), reading.person)) return kMuted;
  if (const CommandOutcome secret =
          secret_in_the_open(reading.house, reading.act, show_of(reading.house, reading.match),
                             &reading.match, reading.person, reading.incoming);
      secret.handled) {
    return {secret.verdict, secret.mark};
  }
  if (const auto spin = spin_reply(reading)) return *spin;
  CommandOutcome command = order_in_thread(reading);
  if (!command.handled) {
    command =
        host_command(reading.house, reading.act, reading.match, reading.person, reading.incoming);
  }
  if (command.handled) return {command.verdict, command.mark};
  return read_words(reading);
}

// What the operator may do while the show's match is halted: leave it behind, by
// "callboard ctl SHOW !abort confirm -- why". What concerns the show goes on as ever; anything else
// is told so.
Outcome speak_to_halted(House& house, Act& act, const Incoming& incoming, PersonId person,
                        Show& show) {
  if (const auto done = show_command(house, act, show, person, incoming); done.handled) {
    return {done.verdict, done.mark};
  }
  LiveMatch left;  // of the damaged match nothing but its place is used
  left.row.id = *show.state.current;
  left.row.show = show.state.id;
  const auto line = parse_command(incoming.text);
  if (!line || line->word != "abort" || line->rest != "confirm") {
    tell_person(house, act, left, person, "refuse.E_HALTED",
                BotFacts::open({{"show", mark::said(show.state.key)}}));
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
  act.commit.audit.push_back(std::move(row));
  leave_halted(house, act, show);
  tell_person(house, act, left, person, "command.left_halted",
              BotFacts::open({{"number", show.state.matches}}));
  return {"command", Verdict::kAccepted};
}

bool answered(const Act& act, PersonId person) {
  return std::any_of(act.commit.outbox.begin(), act.commit.outbox.end(), [&](const OutboxRow& row) {
    return row.venue.adapter == kControlAdapter &&
           (row.post.audience() == Audience{ToPerson{person}} ||
            row.post.audience() == Audience{ToHosts{}});
  });
}

// Verdict and mark of a reply that was handled.
void conclude(Act& act, const Incoming& incoming, ReplyRow row, const Outcome& outcome) {
  row.verdict = outcome.verdict.empty() ? "chatter" : outcome.verdict;
  act.commit.reply = std::move(row);
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

// A host leaves the show's halted match behind, from the show's own thread.
bool leaves_halted(const House& house, const Show& show, PersonId person,
                   const Incoming& incoming) {
  const auto line = parse_command(incoming.text);
  return line && line->word == "abort" && is_host(show, person) && show.state.current &&
         !house.matches.contains(*show.state.current);
}

void handle_at_show(House& house, Act& act, Show& show, ReplyRow row, const Incoming& incoming) {
  row.show = show.state.id;
  if (is_muted(house, show, row.person)) return conclude(act, incoming, std::move(row), kMuted);
  if (leaves_halted(house, show, row.person, incoming)) {
    if (const auto secret = secret_in_the_open(house, act, show, nullptr, row.person, incoming);
        secret.handled) {
      return conclude(act, incoming, std::move(row), {secret.verdict, secret.mark});
    }
    if (!act.answer_to) act.answer_to = show.state.foyer;
    const Outcome outcome = speak_to_halted(house, act, incoming, row.person, show);
    return conclude(act, incoming, std::move(row), outcome);
  }
  CommandOutcome outcome = foyer_reply(house, act, show, row.person, incoming);
  if (!outcome.handled && incoming.venue.adapter == kControlAdapter) {
    answer_in_foyer(house, act, show, row.person, "refuse.E_NOTLIVE",
                    BotFacts::open(nlohmann::json::object()));
    outcome = {true, "refused E_NOTLIVE", Verdict::kRefused};
  }
  confirm_to_operator(house, act, show, row.person, incoming);
  conclude(act, incoming, std::move(row), {outcome.verdict, outcome.mark});
}

// In the thread of a match that is over.
void handle_after_match(House& house, Act& act, const MatchRow& over, ReplyRow row,
                        const Incoming& incoming) {
  row.show = over.show;
  CommandOutcome outcome = after_the_match(house, act, over, row.person, incoming);
  if (!outcome.handled) outcome.verdict = "nowhere";
  conclude(act, incoming, std::move(row), {outcome.verdict, outcome.mark});
}

// In the thread of a halted match: what somebody says to whom a seat of it is offered.
CommandOutcome about_offer(House& house, Act& act, Show& show, PersonId person,
                           const Incoming& incoming) {
  if (!is_offered(show, person)) return {};
  const std::string word = first_word(fold_reply(incoming.text, incoming.markup, {}));
  return sign_up_words(house, act, show, person, word, Around::kPlaying);
}

// In no match, or in the thread of one that is halted.
Outcome outside_of_play(House& house, Act& act, ReplyRow& row, const Incoming& incoming) {
  if (const CommandOutcome answer = quiz_words_in_public(house, act, row.person, incoming);
      answer.handled) {
    return {answer.verdict, answer.mark};
  }
  Show* const halted = halted_at(house, incoming.venue);
  if (halted != nullptr) {
    row.show = halted->state.id;
    if (const auto answer = about_offer(house, act, *halted, row.person, incoming);
        answer.handled) {
      return {answer.verdict, answer.mark};
    }
  }
  Outcome outcome{halted == nullptr ? "nowhere" : "halted", std::nullopt};
  for (auto& [id, show] : house.shows) {  // whose show it is about is not known here
    const auto hidden = secret_in_the_open(house, act, show, nullptr, row.person, incoming);
    if (hidden.handled) outcome = {hidden.verdict, hidden.mark};
  }
  if (halted == nullptr || outcome.mark) return outcome;
  const auto refused = answer_in_halted(house, act, *halted, row);
  return refused ? Outcome{*refused, Verdict::kRefused} : outcome;
}

}  // namespace

void handle_reply(House& house, Act& act, const Incoming& incoming) {
  if (!incoming.cursor.empty()) {
    act.commit.cursors.push_back({incoming.ref.adapter, incoming.cursor});
  }
  if (seen_before(house, incoming)) return;
  const PersonId person = person_of(house, act, incoming.author);
  ReplyRow row;
  row.adapter = incoming.ref.adapter;
  row.id = incoming.ref.id;
  row.person = person;
  row.stamp = incoming.stamp;
  row.text = incoming.text.substr(0, kReplyBytesMax);
  house.fresh_replies.insert(incoming.ref);
  if (incoming.venue.adapter == kControlAdapter) {
    act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
  }
  if (Show* const halted = halted_show(house, incoming)) {
    row.show = halted->state.id;
    const Outcome outcome = speak_to_halted(house, act, incoming, person, *halted);
    confirm_to_operator(house, act, *halted, person, incoming);
    return conclude(act, incoming, std::move(row), outcome);
  }
  if (const auto over = finished_at(house, incoming)) {
    return handle_after_match(house, act, *over, std::move(row), incoming);
  }
  if (Show* const show = show_addressed(house, incoming, person)) {
    handle_at_show(house, act, *show, std::move(row), incoming);
    return;
  }
  const Routed routed = route(house, incoming, person);
  LiveMatch* match = routed.match;
  if (match == nullptr) {
    if (Show* const asked = show_to_ask(house, incoming, person)) {
      answer_in_foyer(house, act, *asked, person, "refuse.E_WHICHSHOW",
                      BotFacts::open(shows_hosted(house, person)));
      return conclude(act, incoming, std::move(row), {"refused E_WHICHSHOW", Verdict::kRefused});
    }
  }
  if (match == nullptr || house.halted.contains(match->row.id)) {
    const Outcome outcome = outside_of_play(house, act, row, incoming);
    return conclude(act, incoming, std::move(row), outcome);
  }
  row.match = match->row.id;
  row.show = match->row.show;
  act.match = match->row.id;
  Reading reading{house,  act,    incoming,
                  *match, person, fold_reply(incoming.text, incoming.markup, {})};
  reading.folded.addressed = reading.folded.addressed || incoming.addressed;
  const Outcome outcome =
      routed.unclear ? refuse(reading, "E_WHICHSHOW", shows_hosted(house, person)) : treat(reading);
  if (act.answer_to && !answered(act, person)) {
    tell_person(house, act, *match, person, "command.done",
                BotFacts::open({{"what", mark::said(one_line(incoming.text, 200))}}));
  }
  row.seq = outcome.verdict == "played" ? match->log.size() : 0;
  conclude(act, incoming, std::move(row), outcome);
}

}  // namespace callboard
