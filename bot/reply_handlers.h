// The handlers of replies, in the order in which bot/replies.cc offers them. Each takes the reply
// and says what became of it, or leaves it to those below. Loop's thread.
#pragma once

#include <optional>

#include "bot/core/place.h"
#include "bot/core/reply.h"
#include "bot/desk/commands.h"

namespace callboard {

// One reply under treatment.
struct ReplyContext {
  House& house;
  Act& act;
  Reply& reply;
  const Place& place;
  ReplyRow& row;              // as it is kept
  CommandOutcome above = {};  // of the lines that were taken
};

template <class At>
const At* at(const ReplyContext& context) {
  return std::get_if<At>(&context.place.at);
}
inline VenueRow here(const Incoming& incoming) {
  return {incoming.venue.adapter, incoming.venue.id, ""};
}
// Some lines were taken: those left are offered to the handlers below.
CommandOutcome take_lines(ReplyContext& context, CommandOutcome taken);
// In a show's thread what its match answers in private comes there.
void answer_at_home(ReplyContext& context);

// What a show answers in private to words in the thread of a match comes where they were written.
template <class Work>
CommandOutcome answering_here(ReplyContext& context, const Work& work) {
  std::optional<VenueRow>& answer_to = context.act.answer_to;
  if (answer_to || at<MatchThread>(context) == nullptr) return work();
  answer_to = here(context.reply.incoming);
  CommandOutcome outcome = work();
  answer_to.reset();
  return outcome;
}

// bot/desk/desk_replies.cc
CommandOutcome reply_link(ReplyContext& context);          // accounts of one person
CommandOutcome reply_muted(ReplyContext& context);         // whom hosts do not want to hear
CommandOutcome reply_secret(ReplyContext& context);        // a host's, for all to read
CommandOutcome reply_show_command(ReplyContext& context);  // of the show
CommandOutcome reply_command(ReplyContext& context);       // of the match, or of either
CommandOutcome reply_halted(ReplyContext& context);        // to a match that cannot be played
CommandOutcome reply_which(ReplyContext& context);         // several could be meant
CommandOutcome reply_not_live(ReplyContext& context);      // the operator's, to no match

// bot/show/show_replies.cc
CommandOutcome reply_quiz(ReplyContext& context);     // an answer to what one person is asked
CommandOutcome reply_time(ReplyContext& context);     // of the writer: absences, hours, zone
CommandOutcome reply_help(ReplyContext& context);     // "help"
CommandOutcome reply_records(ReplyContext& context);  // "board", "standings"
CommandOutcome reply_pool(ReplyContext& context);     // of registrants
CommandOutcome reply_sign_up(ReplyContext& context);  // to play, to give way
CommandOutcome reply_quiz_elsewhere(ReplyContext& context);  // an answer in the wrong place
CommandOutcome reply_hint(ReplyContext& context);            // how to answer what they are asked

// bot/match/match_replies.cc
CommandOutcome reply_spin(ReplyContext& context);        // a spin code
CommandOutcome reply_page(ReplyContext& context);        // the code of an answer page
CommandOutcome reply_practice(ReplyContext& context);    // for practice players
CommandOutcome reply_protest(ReplyContext& context);     // against a judgement
CommandOutcome reply_to_hosts(ReplyContext& context);    // they are told, and it goes on
CommandOutcome reply_game(ReplyContext& context);        // a move, if the game reads one
CommandOutcome reply_board(ReplyContext& context);       // reply_records, after the game
CommandOutcome reply_in_private(ReplyContext& context);  // a move, where none counts

}  // namespace callboard
