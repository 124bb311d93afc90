// Replies in the thread of a match, or in private for it: codes, protests, moves.
#include <algorithm>

#include "bot/clock/deadlines.h"
#include "bot/desk/judging.h"
#include "bot/desk/order.h"
#include "bot/desk/protest.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/later_verdict.h"
#include "bot/match/lobby_words.h"
#include "bot/match/page_words.h"
#include "bot/match/people_here.h"
#include "bot/match/play.h"
#include "bot/match/spin.h"
#include "bot/reply_handlers.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/pool_replies.h"
#include "bot/show/sign_up_words.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard {
namespace {

// A reply to a match.
struct Reading {
  House& house;
  Act& act;
  const Reply& reply;
  LiveMatch& match;
  PersonId person;
  bool privately;  // nobody else can read it
};

Reading reading_of(ReplyContext& context) {
  const Incoming& incoming = context.reply.incoming;
  return {context.house,        context.act,          context.reply,
          *context.place.match, context.place.person, incoming.privately || incoming.unseen};
}

CommandOutcome refuse(const Reading& reading, const std::string& code,
                      const nlohmann::json& facts) {
  tell_person(reading.house, reading.act, reading.match, reading.person, "refuse." + code,
              BotFacts::open(facts));
  return {true, "refused " + code, Verdict::kRefused};
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
  const auto offset = reading.house.clock_offset_ms.find(reading.reply.incoming.venue.adapter);
  const std::int64_t by_ms =
      offset == reading.house.clock_offset_ms.end() ? std::int64_t{0} : offset->second;
  const std::int64_t now_ms = reading.act.now.ms;
  const std::int64_t from_ms = std::min(prompt->posted.ms, now_ms);
  return std::clamp(reading.reply.incoming.stamp.ms - by_ms, from_ms, now_ms) / 1000;
}

CommandOutcome play_moves(const Reading& reading, Seat seat, const ReadMoves& read) {
  LiveMatch& match = reading.match;
  if (match.desk.pause) return refuse(reading, "E_PAUSED", nlohmann::json::object());
  const std::string& here = reading.reply.incoming.venue.adapter;
  if (awaits(match, seat)) answered_elsewhere(reading.house, reading.act, match, seat, here);
  const Timestamp stamp = reading.reply.incoming.stamp;
  const bool seen = stood_there(match, here, stamp);
  // A button tells for itself which prompt it answers; other words do by their time.
  const auto pressed = key_row(reading.house.installation, reading.reply.incoming.answers);
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
    CommandOutcome outcome = refuse(reading, "E_MISFIT", nlohmann::json::object());
    outcome.mark = Verdict::kAsked;
    return outcome;
  }
  const auto asked = turn_asked(*match.game);
  if (auto refusal = play(reading.house, reading.act, match, read.inputs, {Actor::kSeat, seat})) {
    tell_person(reading.house, reading.act, match, reading.person, "refuse." + refusal->code,
                refusal->data);
    return {true, "refused " + refusal->code, Verdict::kRefused};
  }
  if (!read.note.empty()) {
    tell_person(reading.house, reading.act, match, reading.person, "note." + read.note,
                BotFacts::open(nlohmann::json::object()));
  }
  came_back(reading.house, reading.act, match, seat);
  if (!read.inputs.empty() && match.game && was_sent_back(*match.game, read.inputs.back(), asked)) {
    return {true, std::string(kSentBack), Verdict::kAsked};
  }
  return {true, "played", Verdict::kAccepted};
}

bool hides(const Reading& reading, const RefusalData& refusal) {
  return refusal.hide && !reading.privately;
}

void alert_hosts(const Reading& reading, const RefusalData& refusal) {
  nlohmann::json facts{{"who", mark::person(reading.person)}};
  if (hides(reading, refusal)) facts["hidden"] = true;
  if (reading.privately) facts["privately"] = true;
  tell_hosts(reading.house, reading.act, reading.match, "alert.unplayed", BotFacts::hosts(facts));
}

// Data of "refuse.E_AWAITED": dice of which source, or else a puzzle or prize.
nlohmann::json awaited(const Reading& reading) {
  if (!pending_draw(reading.match)) return nlohmann::json::object();
  return {{"dice", true},
          {"random_org", !hosts_may_type(show_of(reading.house, reading.match), reading.match)}};
}

CommandOutcome worded_refusal(const Reading& reading, std::optional<Seat> seat,
                              const RefusalData& refusal) {
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
  if (refusal.asks) return {true, "asked " + refusal.code, Verdict::kAsked};
  return {true, "refused " + refusal.code, Verdict::kRefused};
}

CommandOutcome refused_reply(const Reading& reading, std::optional<Seat> seat,
                             const RefusalData& refusal) {
  if (refusal.alert) alert_hosts(reading, refusal);
  CommandOutcome outcome = worded_refusal(reading, seat, refusal);
  return hides(reading, refusal) ? CommandOutcome{true, "hidden " + refusal.code, Verdict::kHidden}
                                 : outcome;
}

CommandOutcome game_reply(const Reading& reading) {
  const auto seat = reading.match.desk.seat_of(reading.person);
  const Incoming& incoming = reading.reply.incoming;
  Folded folded = reading.reply.folded;
  folded.privately = reading.privately;
  folded.written_s = written_s(reading);
  folded.addressed = folded.addressed || incoming.addressed;
  folded.people = people_here(reading.house, reading.match, reading.person);
  return std::visit(
      Overloaded{
          [&](const ReadMoves& read) -> CommandOutcome {
            if (!seat) return CommandOutcome{};
            return play_moves(reading, *seat, read);
          },
          [&](const Chatter&) -> CommandOutcome { return CommandOutcome{}; },
          [&](const Ambiguous& ambiguous) -> CommandOutcome {
            nlohmann::json candidates = nlohmann::json::array();
            for (const auto& one : ambiguous.candidates) {
              candidates.push_back({{"text", mark::said(one)}});
            }
            if (reading.match.desk.pause) {
              return refuse(reading, "E_PAUSED", nlohmann::json::object());
            }
            CommandOutcome outcome = refuse(reading, "E_AMBIGUOUS", {{"candidates", candidates}});
            outcome.mark = Verdict::kAsked;
            return outcome;
          },
          [&](const RefusalData& refusal) -> CommandOutcome {
            return refused_reply(reading, seat, refusal);
          },
      },
      reading.match.game->read(seat, folded));
}

CommandOutcome protest_of(const Reading& reading, Seat seat, const ProtestWords& words) {
  const auto problem = file_protest(reading.house, reading.act, reading.match, seat,
                                    reading.reply.incoming.ref, words);
  if (!problem) return {true, "command", Verdict::kAccepted};
  if (told_already(reading.house, reading.match, reading.person, *problem)) {
    return {true, "refused " + *problem, Verdict::kRefused};
  }
  const std::int64_t most = show_of(reading.house, reading.match).setup.protests;
  return refuse(reading, *problem, {{"most", most}});
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
CommandOutcome seat_against_practice(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  CommandOutcome joined{true, "command", Verdict::kAccepted};
  if (!place.match->desk.has_joined(place.person)) {
    joined = answering_here(context, [&] {
      const Place& to = context.place;
      auto pool = pool_words(context.house, context.act, *to.show, to.person, context.reply.folded,
                             Around::kWaiting);
      if (pool.handled) return pool;
      return sign_up_words(context.house, context.act, *to.show, to.person, "join",
                           Around::kWaiting);
    });
    joined.handled = true;
  }
  const auto problem = fill_with_practice(house, act, *place.match, place.person);
  return problem ? refuse(reading_of(context), *problem, nlohmann::json::object()) : joined;
}

CommandOutcome spin_refused(ReplyContext& context, const std::string& code) {
  const nlohmann::json facts{{"most", kSpinGlyphsMax}, {"times", kSpinsPerPlayerMax}};
  if (at<MatchThread>(context) != nullptr) return refuse(reading_of(context), code, facts);
  answer_in_foyer(context.house, context.act, *context.place.show, context.place.person,
                  "refuse." + code, BotFacts::open(facts));
  return {true, "refused " + code, Verdict::kRefused};
}

}  // namespace

// "spin code: tulip 42", and below it perhaps a move, which that code goes into already.
CommandOutcome reply_spin(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  const bool open = place.match != nullptr && (place.match->row.status == MatchStatus::kWaiting ||
                                               place.match->row.status == MatchStatus::kLive);
  auto& lines = reply.folded.lines;
  CommandOutcome taken;
  while (open && !lines.empty()) {
    const auto code = read_spin(lines.front().text);
    if (!code) break;
    answer_at_home(context);
    const auto problem = add_spin(house, act, *place.match, place.person, *code);
    taken = {true, "command", Verdict::kAccepted};
    if (problem) taken = spin_refused(context, *problem);
    lines.erase(lines.begin());
    reply.line.reset();  // "!spincode tulip 42"
  }
  return take_lines(context, std::move(taken));
}

CommandOutcome reply_page(ReplyContext& context) {
  const Reading reading = reading_of(context);
  const auto& lines = reading.reply.folded.lines;
  const auto code = lines.empty() ? std::nullopt : read_page_code(lines.front().text);
  if (!code) return {};
  const auto problem = take_page(reading.house, reading.act, reading.match, reading.person,
                                 reading.reply.incoming, *code);
  if (!problem) return {true, "command", Verdict::kAccepted};
  return refuse(reading, *problem, {{"address", reading.house.answer_pages}});
}

CommandOutcome reply_practice(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  if (place.match == nullptr) return {};
  const std::string word = first_word(reply.folded);
  const bool here = at<MatchThread>(context) != nullptr;
  if (here && plays_against_practice(word)) return seat_against_practice(context);
  return lobby_words(house, act, *place.match, place.person, word);
}

CommandOutcome reply_protest(ReplyContext& context) {
  const Reading reading = reading_of(context);
  const auto words = read_protest(reading.reply.folded);
  if (!words) return {};
  if (reading.reply.incoming.privately) {
    return refuse(reading, "E_PUBLIC", nlohmann::json::object());
  }
  return protest_of(reading, *reading.match.desk.seat_of(reading.person), *words);
}

// The next words of this seat go to the hosts, who have asked what was meant.
CommandOutcome reply_to_hosts(ReplyContext& context) {
  const Reading reading = reading_of(context);
  if (reading.reply.incoming.privately) return {};
  LiveMatch& match = reading.match;
  const Seat seat = *match.desk.asked;
  append(match, reading.act.now, desk::answered(seat), reading.act.commit);
  const std::string words = one_line(reading.reply.incoming.text, 300);
  tell_hosts(reading.house, reading.act, match, "alert.answered",
             BotFacts::hosts({{"seat", mark::seat(seat)}, {"words", mark::said(words)}}));
  return {};
}

CommandOutcome reply_game(ReplyContext& context) {
  const Reading reading = reading_of(context);
  const bool seated = reading.match.desk.seat_of(reading.person).has_value();
  if (reading.reply.incoming.privately && !seated) return {};
  return game_reply(reading);
}

CommandOutcome reply_board(ReplyContext& context) { return reply_records(context); }

CommandOutcome reply_in_private(ReplyContext& context) {
  const Reading reading = reading_of(context);
  return refuse(reading, why_not_privately(reading), nlohmann::json::object());
}

}  // namespace callboard
