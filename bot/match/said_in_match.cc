#include "bot/match/said_in_match.h"

#include <algorithm>

#include "bot/clock/deadlines.h"
#include "bot/clock/personal_time.h"
#include "bot/desk/commands.h"
#include "bot/desk/judging.h"
#include "bot/desk/order.h"
#include "bot/desk/protest.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/help.h"
#include "bot/match/later_verdict.h"
#include "bot/match/lobby_words.h"
#include "bot/match/page_words.h"
#include "bot/match/play.h"
#include "bot/match/spin.h"
#include "bot/show/alternates.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/pool_replies.h"
#include "bot/show/qualify.h"
#include "bot/show/record_words.h"
#include "bot/show/sign_up_words.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard {
namespace {

// One reply under treatment.
struct Reading {
  House& house;
  Act& act;
  Reply& reply;
  const Incoming& incoming;
  LiveMatch& match;
  PersonId person;
  Folded& folded;
};

const Outcome kSilence{"chatter", std::nullopt};

Outcome refuse(Reading& reading, const std::string& code, const nlohmann::json& facts) {
  tell_person(reading.house, reading.act, reading.match, reading.person, "refuse." + code,
              BotFacts::open(facts));
  return {"refused " + code, Verdict::kRefused};
}

// The seat's clock, or one of nobody alone, ran out before this was read, and the reply came after
// it: "the dice went on".
bool came_late(const Reading& reading, Seat seat) {
  const auto& log = reading.match.log;
  for (auto it = log.rbegin(); it != log.rend(); ++it) {
    const auto* input = std::get_if<InputEntry>(&it->body);
    if (input == nullptr || input->actor == Actor::kFollows) continue;
    return input->actor == Actor::kTimer && (input->seat == seat || input->seat == kNoSeat);
  }
  return false;
}

bool awaits(const LiveMatch& match, Seat seat) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr &&
         std::find(awaiting->seats.begin(), awaiting->seats.end(), seat) != awaiting->seats.end();
}

// By our clock, so that the times of different platforms compare; not before the prompt went out,
// nor after now, whatever a platform says.
std::optional<std::int64_t> written_s(const Reading& reading) {
  const auto& prompt = reading.match.desk.prompt;
  if (!prompt) return std::nullopt;
  const auto offset = reading.house.clock_offset_ms.find(reading.incoming.venue.adapter);
  const std::int64_t by_ms =
      offset == reading.house.clock_offset_ms.end() ? std::int64_t{0} : offset->second;
  const std::int64_t now_ms = reading.act.now.ms;
  const std::int64_t from_ms = std::min(prompt->posted.ms, now_ms);
  return std::clamp(reading.incoming.stamp.ms - by_ms, from_ms, now_ms) / 1000;
}

// Written in private, as the game wants it, or where everybody can read it.
bool counts_here(const Reading& reading) {
  const LiveMatch& match = reading.match;
  if (!reading.incoming.privately) return true;
  return match.row.status == MatchStatus::kLive && is_sealed(match) &&
         match.desk.seat_of(reading.person).has_value();
}

Outcome play_moves(Reading& reading, Seat seat, const ReadMoves& read) {
  LiveMatch& match = reading.match;
  if (match.desk.pause) return refuse(reading, "E_PAUSED", nlohmann::json::object());
  const std::string& here = reading.incoming.venue.adapter;
  if (awaits(match, seat)) answered_elsewhere(reading.house, reading.act, match, seat, here);
  const Timestamp stamp = reading.incoming.stamp;
  const bool seen = stood_there(match, here, stamp);
  // A button tells for itself which prompt it answers; other words do by their time.
  const auto pressed = key_row(reading.house.installation, reading.incoming.answers);
  if (pressed && match.desk.prompt && *pressed < match.desk.prompt->row) {
    return refuse(reading, "E_PRESSED", nlohmann::json::object());
  }
  if (!pressed && !seen && crossed(match, seat, stamp)) {
    return refuse(reading, "E_CROSSED", nlohmann::json::object());
  }
  if (!pressed && !seen && unasked(match, stamp)) {
    return refuse(reading, "E_UNASKED", nlohmann::json::object());
  }
  // A reply of several moves is played as a whole or not at all.
  if (read.inputs.size() > 1 && would_be_sent_back(match, read, seat)) {
    Outcome outcome = refuse(reading, "E_MISFIT", nlohmann::json::object());
    outcome.mark = Verdict::kAsked;
    return outcome;
  }
  const auto asked = turn_asked(*match.game);
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
  if (!read.inputs.empty() && match.game && was_sent_back(*match.game, read.inputs.back(), asked)) {
    return {std::string(kSentBack), Verdict::kAsked};
  }
  return {"played", Verdict::kAccepted};
}

bool hides(const Reading& reading, const RefusalData& refusal) {
  return refusal.hide && !reading.folded.privately;
}

void alert_hosts(Reading& reading, const RefusalData& refusal) {
  nlohmann::json facts{{"who", mark::person(reading.person)}};
  if (hides(reading, refusal)) facts["hidden"] = true;
  if (reading.folded.privately) facts["privately"] = true;
  tell_hosts(reading.house, reading.act, reading.match, "alert.unplayed", BotFacts::hosts(facts));
}

// Data of "refuse.E_AWAITED": dice of which source, or else a puzzle or prize.
nlohmann::json awaited(const Reading& reading) {
  if (!pending_draw(reading.match)) return nlohmann::json::object();
  return {{"dice", true},
          {"random_org", !hosts_may_type(show_of(reading.house, reading.match), reading.match)}};
}

Outcome worded_refusal(Reading& reading, std::optional<Seat> seat, const RefusalData& refusal) {
  // Whatever is wrong with it, no clock runs that the refusal could speak of.
  if (reading.match.desk.pause) return refuse(reading, "E_PAUSED", nlohmann::json::object());
  if (refusal.code == "E_WAITING" &&
      !std::holds_alternative<Awaiting>(reading.match.game->pending())) {
    return refuse(reading, "E_AWAITED", awaited(reading));
  }
  if (seat && refusal.off_turn && came_late(reading, *seat)) {
    return refuse(reading, "E_LATE", {{"seat", mark::seat(*seat)}});
  }
  tell_person(reading.house, reading.act, reading.match, reading.person, "refuse." + refusal.code,
              refusal.data);
  return {"refused " + refusal.code, Verdict::kRefused};
}

Outcome refused_reply(Reading& reading, std::optional<Seat> seat, const RefusalData& refusal) {
  if (refusal.alert) alert_hosts(reading, refusal);
  const Outcome outcome = worded_refusal(reading, seat, refusal);
  return hides(reading, refusal) ? Outcome{"hidden " + refusal.code, Verdict::kHidden} : outcome;
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
            if (reading.match.desk.pause) {
              return refuse(reading, "E_PAUSED", nlohmann::json::object());
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
    auto pool =
        pool_words(reading.house, reading.act, show, reading.person, reading.folded, around);
    if (pool.handled) return pool;
    return sign_up_words(reading.house, reading.act, show, reading.person, word, around);
  });
}

CommandOutcome order_in_thread(Reading& reading) {
  return answering_here(reading, [&](Show& show) {
    return show_command(reading.house, reading.act, show, reading.person, reading.reply);
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

// "board", "standings" and the like; never instead of a move that has the same words.
std::optional<Outcome> asked_about(Reading& reading) {
  const std::string word = first_word(reading.folded);
  if (reading.match.game && asks_for_board(word)) {
    send_help(reading.house, reading.act, reading.match, reading.person);
    return Outcome{"help", std::nullopt};
  }
  if (!asks_for(word)) return std::nullopt;
  const CommandOutcome answer = answering_here(reading, [&](const Show& show) {
    return record_words(reading.house, reading.act, show, reading.person, word);
  });
  return Outcome{answer.verdict, answer.mark};
}

// Moves are made in the open (LN: AM-121). Who is not to move, though, has most likely answered a
// sealed prompt that is over, and would give the answer away there.
std::string why_not_privately(const Reading& reading) {
  const LiveMatch& match = reading.match;
  if (match.desk.pause) return "E_PAUSED";
  const auto seat = match.desk.seat_of(reading.person);
  const bool closed = match.desk.had_sealed && seat && !awaits(match, *seat);
  return closed ? "E_CLOSED" : "E_PUBLIC";
}

// Who has no seat yet gets one first, as by "join" alone.
Outcome seat_against_practice(Reading& reading) {
  Outcome joined{"command", Verdict::kAccepted};
  if (!reading.match.desk.has_joined(reading.person)) {
    const CommandOutcome wish = sign_up_in_thread(reading, "join", Around::kWaiting);
    joined = {wish.verdict, wish.mark};
  }
  const auto problem =
      fill_with_practice(reading.house, reading.act, reading.match, reading.person);
  return problem ? refuse(reading, *problem, nlohmann::json::object()) : joined;
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
      return quiz_reply(reading.house, reading.act, show, reading.person, reading.reply);
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
  const bool counts = counts_here(reading);
  const bool moves = reading.match.row.status == MatchStatus::kLive && counts &&
                     reading.match.desk.seat_of(reading.person);
  if (!moves) {
    if (auto answer = asked_about(reading)) return *answer;
  }
  if (reading.match.row.status == MatchStatus::kWaiting) {
    if (plays_against_practice(word)) return seat_against_practice(reading);
    CommandOutcome wish = sign_up_in_thread(reading, word, Around::kWaiting);
    if (!wish.handled) {
      wish = lobby_words(reading.house, reading.act, reading.match, reading.person, word);
    }
    return {wish.verdict, wish.mark};
  }
  if (reading.match.row.status != MatchStatus::kLive) return kSilence;
  if (!reading.match.desk.seat_of(reading.person) || !counts) {
    const CommandOutcome wish = sign_up_in_thread(reading, word, Around::kPlaying);
    if (wish.handled) return {wish.verdict, wish.mark};
  }
  if (!counts) {
    const CommandOutcome quiz = quiz_words_elsewhere(reading.house, reading.act, reading.person,
                                                     reading.reply, reading.match.row.show);
    if (quiz.handled) return {quiz.verdict, quiz.mark};
    if (reading.match.desk.seat_of(reading.person)) {
      return refuse(reading, why_not_privately(reading), nlohmann::json::object());
    }
    return kSilence;
  }
  if (const auto seat = reading.match.desk.seat_of(reading.person)) {
    const auto words = read_protest(reading.folded);
    const bool openly = !reading.incoming.privately;
    if (words && !openly) return refuse(reading, "E_PUBLIC", nlohmann::json::object());
    if (words) return protest_of(reading, *seat, *words);
    if (openly) pass_on_answer(reading, *seat);
  }
  const Outcome outcome = game_reply(reading);
  if (outcome.verdict != kSilence.verdict) return outcome;
  return asked_about(reading).value_or(outcome);
}

// What says nothing to us may still give the answer of a private question away.
Outcome read_words(Reading& reading) {
  const auto& desk = reading.match.desk;
  const bool to_hosts = desk.asked && desk.asked == desk.seat_of(reading.person);
  const Outcome outcome = words_of_ours(reading);
  const bool nothing = outcome.verdict.empty() || outcome.verdict == kSilence.verdict;
  if (!nothing || to_hosts) return outcome;
  const CommandOutcome answer = quiz_words_elsewhere(reading.house, reading.act, reading.person,
                                                     reading.reply, reading.match.row.show);
  if (answer.handled) return {answer.verdict, answer.mark};
  const CommandOutcome misfit = answering_here(reading, [&](const Show& show) {
    return test_misfit(reading.house, reading.act, show, reading.person, reading.reply);
  });
  if (misfit.handled) return {misfit.verdict, misfit.mark};
  if (reading.match.desk.seat_of(reading.person)) return outcome;
  const CommandOutcome hint = answering_here(reading, [&](Show& show) {
    return hint_to_asked(reading.house, reading.act, show, reading.person,
                         first_word(reading.folded));
  });
  return hint.handled ? Outcome{hint.verdict, hint.mark} : outcome;
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

std::optional<Outcome> page_reply(Reading& reading) {
  if (reading.match.row.status != MatchStatus::kLive || reading.folded.lines.empty()) {
    return std::nullopt;
  }
  const auto code = read_page_code(reading.folded.lines.front().text);
  if (!code) return std::nullopt;
  const auto problem =
      take_page(reading.house, reading.act, reading.match, reading.person, reading.incoming, *code);
  if (!problem) return Outcome{"command", Verdict::kAccepted};
  return refuse(reading, *problem, {{"address", reading.house.answer_pages}});
}

}  // namespace

Outcome said_in_match(House& house, Act& act, Reply& reply, LiveMatch& match, PersonId person) {
  const Incoming& incoming = reply.incoming;
  if (is_muted(house, show_of(house, match), person)) return kMuted;
  Reading reading{house, act, reply, incoming, match, person, reply.folded};
  reading.folded.privately = incoming.privately || incoming.unseen;
  reading.folded.written_s = written_s(reading);
  reading.folded.addressed = reading.folded.addressed || incoming.addressed;
  if (const CommandOutcome secret =
          secret_in_the_open(house, act, show_of(house, match), &match, person, reply);
      secret.handled) {
    return {secret.verdict, secret.mark};
  }
  if (const auto spin = spin_reply(reading)) return *spin;
  if (const auto page = page_reply(reading)) return *page;
  CommandOutcome command = order_in_thread(reading);
  if (!command.handled) {
    command = host_command(house, act, match, person, reply);
  }
  if (command.handled) return {command.verdict, command.mark};
  return read_words(reading);
}

}  // namespace callboard
