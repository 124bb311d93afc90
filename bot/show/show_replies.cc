// Replies in words of the show: what its people are asked, say of themselves and want to know.
#include <utility>

#include "bot/clock/personal_time.h"
#include "bot/facts.h"
#include "bot/locate.h"
#include "bot/match/help.h"
#include "bot/match/lobby_words.h"
#include "bot/reply_handlers.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/pool_replies.h"
#include "bot/show/qualify.h"
#include "bot/show/record_words.h"
#include "bot/show/sign_up_words.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

bool waits(const ReplyContext& context) {
  const auto* const thread = at<MatchThread>(context);
  return thread != nullptr && thread->phase == ReplyPhase::kWaiting;
}

// In private, by somebody who is in no match: any show lends its voice.
CommandOutcome help_nowhere(ReplyContext& context, const std::string& word) {
  auto& [house, act, reply, place, row, above] = context;
  const auto any = house.shows.any();
  const bool alone = is_from_nowhere(house, reply.incoming) && word == "help";
  if (!alone || any == house.shows.end()) return {};
  act.answer_to = here(reply.incoming);
  answer_in_foyer(house, act, any->second, place.person, "help.nowhere",
                  BotFacts::open(nlohmann::json::object()));
  return {true, "help", std::nullopt};
}

}  // namespace

CommandOutcome take_lines(ReplyContext& context, CommandOutcome taken) {
  if (!taken.handled || context.reply.folded.lines.empty()) return taken;
  context.above = std::move(taken);
  return {};
}

CommandOutcome reply_quiz(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  if (!reply.incoming.privately) return {};
  if (const auto* const words = at<PrivateWords>(context)) {
    for (const LiveMatch* const match : words->matches) {
      auto answer = quiz_reply(house, act, show_of(house, *match), place.person, reply);
      if (answer.handled) return answer;
    }
    return {};
  }
  return answering_here(context, [&] {
    return quiz_reply(context.house, context.act, *context.place.show, context.place.person,
                      context.reply);
  });
}

CommandOutcome reply_time(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  const auto* const words = at<PrivateWords>(context);
  if (words == nullptr) {
    const TimeSaying saying{*place.show, place.match, place.person};
    return take_lines(context, personal_time(house, act, saying, reply.folded));
  }
  if (words->matches.empty()) return {};
  const TimeSaying saying{*place.show, nullptr, place.person};  // in the zone of its first match
  const auto before = std::exchange(act.answer_to, here(reply.incoming));
  auto taken = personal_time(house, act, saying, reply.folded);
  act.answer_to = before;
  return take_lines(context, std::move(taken));
}

CommandOutcome reply_help(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  const std::string word = first_word(reply.folded);
  if (at<Nowhere>(context) != nullptr) return help_nowhere(context, word);
  if (!asks_for_help(word)) return {};
  CommandOutcome help{true, "help", std::nullopt};
  if (at<MatchThread>(context) != nullptr) {
    send_help(house, act, *place.match, place.person);
  } else {
    help = foyer_help(house, act, *place.show, place.person);
  }
  reply.folded.lines.erase(reply.folded.lines.begin());
  return take_lines(context, std::move(help));
}

CommandOutcome reply_records(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  const std::string word = first_word(reply.folded);
  const bool begun = at<MatchThread>(context) != nullptr && place.match->game != nullptr;
  if (begun && asks_for_board(word)) {
    send_help(house, act, *place.match, place.person);
    return {true, "help", std::nullopt};
  }
  return answering_here(context, [&] {
    return record_words(context.house, context.act, *context.place.show, context.place.person,
                        word);
  });
}

CommandOutcome reply_pool(ReplyContext& context) {
  Around around = Around::kFoyer;
  if (at<MatchThread>(context) != nullptr) {
    around = waits(context) ? Around::kWaiting : Around::kPlaying;
  }
  return answering_here(context, [&] {
    return pool_words(context.house, context.act, *context.place.show, context.place.person,
                      context.reply.folded, around);
  });
}

CommandOutcome reply_sign_up(ReplyContext& context) {
  Show& show = *context.place.show;
  const PersonId person = context.place.person;
  if (at<HaltedMatch>(context) != nullptr && !is_offered(show, person)) return {};
  Around around = at<ShowThread>(context) != nullptr ? Around::kFoyer : Around::kPlaying;
  if (waits(context)) around = Around::kWaiting;
  return answering_here(context, [&] {
    return sign_up_words(context.house, context.act, show, person, first_word(context.reply.folded),
                         around);
  });
}

// What says nothing to us may still give the answer of a private question away.
CommandOutcome reply_quiz_elsewhere(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  if (above.handled) return {};
  return quiz_words_elsewhere(house, act, place.person, reply, place.show->state.id);
}

CommandOutcome reply_hint(ReplyContext& context) {
  if (context.above.handled) return {};
  Show& show = *context.place.show;
  const PersonId person = context.place.person;
  auto misfit = answering_here(context, [&] {
    return test_misfit(context.house, context.act, show, person, context.reply);
  });
  const bool seated =
      at<MatchThread>(context) != nullptr && context.place.match->desk.seat_of(person).has_value();
  if (misfit.handled || seated) return misfit;
  return answering_here(context, [&] {
    return hint_to_asked(context.house, context.act, show, person,
                         first_word(context.reply.folded));
  });
}

}  // namespace callboard
