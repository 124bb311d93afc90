#include "bot/match/after_match.h"

#include "bot/desk/show_commands.h"
#include "bot/match/lobby_words.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/pool_replies.h"
#include "bot/show/qualify.h"
#include "bot/show/record_words.h"
#include "bot/show/sign_up_words.h"
#include "text/clean.h"

namespace callboard {

CommandOutcome after_the_match(House& house, Act& act, const MatchRow& over, PersonId person,
                               const Reply& reply) {
  const auto found = house.shows.find(over.show);
  if (found == house.shows.end()) return {};
  Show& show = found->second;
  if (is_muted(house, show, person)) return {true, "muted", Verdict::kHidden};
  act.answer_to = VenueRow{reply.incoming.venue.adapter, reply.incoming.venue.id, ""};
  if (auto done = secret_in_the_open(house, act, show, nullptr, person, reply); done.handled) {
    return done;
  }
  if (auto done = show_command(house, act, show, person, reply); done.handled) return done;
  if (auto done = command_without_match(house, act, show, person, reply, &over); done.handled) {
    return done;
  }
  if (reply.incoming.privately) {
    if (auto done = quiz_reply(house, act, show, person, reply); done.handled) return done;
  }
  const Folded& folded = reply.folded;
  const std::string word = first_word(folded);
  if (asks_for_help(word)) return foyer_help(house, act, show, person);
  if (auto done = record_words(house, act, show, person, word); done.handled) return done;
  if (auto done = pool_words(house, act, show, person, folded, Around::kFoyer); done.handled) {
    return done;
  }
  if (auto done = sign_up_words(house, act, show, person, word, Around::kPlaying); done.handled) {
    return done;
  }
  return quiz_words_elsewhere(house, act, person, reply, show.state.id);
}

}  // namespace callboard
