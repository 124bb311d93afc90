// Replies to the desk: accounts, secrets, commands, and words to what cannot be played.
#include "bot/desk/link_words.h"
#include "bot/desk/order.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/locate.h"
#include "bot/match/addresses.h"
#include "bot/match/at_home.h"
#include "bot/match/halted.h"
#include "bot/reply_handlers.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

// Data of "refuse.E_HALTED": which match, and how it is left behind from here.
nlohmann::json way_out(const ReplyContext& context, const MatchRow& halted) {
  const ShowState& show = context.place.show->state;
  nlohmann::json facts{{"number", halted.number}};
  facts["current"] = show.current == std::optional(halted.id);
  if (context.place.control) facts["show"] = mark::said(show.key);
  return facts;
}

// Whoever may give commands to the halted match says something to it.
bool speaks_to_halted(const ReplyContext& context) {
  const Place& place = context.place;
  return place.right != Right::kNone && (context.reply.line || place.control);
}

void audit_left(const ReplyContext& context, MatchId match, const std::string& why) {
  AuditRow row;
  row.id = ++context.house.ids.audit;
  row.at = context.act.now;
  row.show = context.place.show->state.id;
  row.match = match;
  row.who = context.place.person;
  row.command = context.reply.incoming.text;
  row.why = why;
  row.before_json = row.after_json = "{}";
  note_right(row, *context.place.show, context.reply.incoming);
  context.act.commit.audit.push_back(std::move(row));
}

// A halted match is left behind by "!abort confirm -- why"; anything else that is not for the show
// is told so.
CommandOutcome leave_or_refuse(ReplyContext& context, const MatchRow& halted) {
  auto& [house, act, reply, place, row, above] = context;
  Show& show = *place.show;
  LiveMatch left;  // of the damaged match nothing but its place is used
  left.row.id = halted.id;
  left.row.show = show.state.id;
  const nlohmann::json facts = way_out(context, halted);
  const auto& line = reply.line;
  const auto command = line && line->word == "match" ? inner_command(*line) : line;
  const bool leaves =
      command && command->word == "abort" && command->rest == "confirm" && !command->reason.empty();
  if (!leaves) {
    tell_person(house, act, left, place.person, "refuse.E_HALTED", BotFacts::open(facts));
    return {true, "refused E_HALTED", Verdict::kRefused};
  }
  audit_left(context, halted.id, command->reason);
  leave_halted(house, act, show, halted);
  nlohmann::json gone = facts;
  gone["who"] = mark::person(place.person);
  gone["why"] = mark::said(command->reason);
  if (show.state.current) gone["next"] = show.state.matches;
  LiveMatch thread;
  thread.row = halted;
  notice(house, act, thread, "notice.left_behind", BotFacts::open(gone));
  nlohmann::json told = facts;
  told["next"] = show.state.matches;
  tell_person(house, act, left, place.person, "command.left_halted", BotFacts::open(told));
  return {true, "command", Verdict::kAccepted};
}

void ask_which_match(ReplyContext& context, const PrivateWords& words) {
  auto& [house, act, reply, place, row, above] = context;
  nlohmann::json matches = nlohmann::json::array();
  for (const LiveMatch* const match : words.matches) {
    nlohmann::json one{{"title", mark::said(show_of(house, *match).setup.title)},
                       {"number", match->row.number}};
    one["address"] = thread_address(house, match->row.venues);
    matches.push_back(one);
  }
  tell_person(house, act, *place.match, place.person, "refuse.E_WHICHMATCH",
              BotFacts::open({{"matches", matches}}));
}

void ask_which_pool(ReplyContext& context, const PrivateWords& words) {
  nlohmann::json shows = nlohmann::json::array();
  for (const Show* const show : words.shows) {
    shows.push_back({{"title", mark::said(show->setup.title)}});
  }
  const std::string said = one_line(context.reply.incoming.text, 80);
  answer_in_foyer(context.house, context.act, *words.shows.front(), context.place.person,
                  "refuse.E_WHICHPOOL",
                  BotFacts::open({{"shows", shows}, {"words", mark::said(said)}}));
}

void ask_which_show(ReplyContext& context, const PrivateWords& words) {
  auto& [house, act, reply, place, row, above] = context;
  const PublicData facts = BotFacts::open(shows_hosted(house, place.person));
  if (place.match != nullptr) {
    tell_person(house, act, *place.match, place.person, "refuse.E_WHICHSHOW", facts);
  } else {
    answer_in_foyer(house, act, *words.shows.front(), place.person, "refuse.E_WHICHSHOW", facts);
  }
}

}  // namespace

void answer_at_home(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  if (at<ShowThread>(context) == nullptr || place.match == nullptr) return;
  act.match = place.match->row.id;
  if (!act.answer_to) act.answer_to = home_among(house, place.show->state.foyers, place.person);
}

// Accounts are of no show, and so is the reply; any lends its voice where none is at hand.
CommandOutcome reply_link(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  const Show* show = is_from_nowhere(house, reply.incoming) ? nullptr : place.show;
  const auto any = show == nullptr ? house.shows.any() : house.shows.end();
  if (any != house.shows.end()) show = &any->second;
  if (show == nullptr || is_muted(house, *show, place.person)) return {};
  auto linked = link_words(house, act, *show, place.person, reply);
  if (linked.handled) {
    row.show = {};
    row.match = {};
  }
  return linked;
}

CommandOutcome reply_muted(ReplyContext& context) {
  const Place& place = context.place;
  if (!is_muted(context.house, *place.show, place.person)) return {};
  return {true, "muted", Verdict::kHidden};
}

// Of which of their shows it is, is not known where none can be played.
CommandOutcome reply_secret(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  if (at<Nowhere>(context) == nullptr && at<HaltedMatch>(context) == nullptr) {
    return secret_in_the_open(house, act, *place.show, place.match, place.person, reply);
  }
  CommandOutcome hidden;
  std::vector<ShowId> shows = shows_hosted_by(house, place.person);
  if (place.show != nullptr && !is_host(*place.show, place.person)) {
    shows.push_back(place.show->state.id);
  }
  for (const ShowId id : shows) {
    auto one = secret_in_the_open(house, act, house.shows.at(id), nullptr, place.person, reply);
    if (one.handled) hidden = std::move(one);
  }
  return hidden;
}

CommandOutcome reply_show_command(ReplyContext& context) {
  if (const auto* const halted = at<HaltedMatch>(context)) {
    if (!speaks_to_halted(context)) return {};
    if (!context.act.answer_to) context.act.answer_to = halted->answers;
  }
  return answering_here(context, [&] {
    return show_command(context.house, context.act, *context.place.show, context.place.person,
                        context.reply);
  });
}

CommandOutcome reply_command(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  if (const auto* const halted = at<HaltedMatch>(context)) {
    return speaks_to_halted(context) ? leave_or_refuse(context, halted->row) : CommandOutcome{};
  }
  answer_at_home(context);
  if (place.match != nullptr) return host_command(house, act, *place.match, place.person, reply);
  const auto* const over = at<FinishedMatch>(context);
  return command_without_match(house, act, *place.show, place.person, reply,
                               over == nullptr ? nullptr : &over->row);
}

CommandOutcome reply_halted(ReplyContext& context) {
  const auto* const halted = at<HaltedMatch>(context);
  const MatchRow& match = halted != nullptr ? halted->row : at<FinishedMatch>(context)->row;
  if (halted == nullptr && !is_left_behind(context.house, match)) return {};
  const auto refused = answer_in_halted(context.house, context.act, match, context.row);
  if (!refused) return {};
  return {true, *refused, Verdict::kRefused};
}

CommandOutcome reply_which(ReplyContext& context) {
  const PrivateWords& words = *at<PrivateWords>(context);
  switch (words.unclear) {
    case PrivateWords::Unclear::kPool:
      ask_which_pool(context, words);
      return {true, "refused E_WHICHPOOL", Verdict::kAsked};
    case PrivateWords::Unclear::kShow:
      ask_which_show(context, words);
      return {true, "refused E_WHICHSHOW", Verdict::kRefused};
    case PrivateWords::Unclear::kMatch:
      break;
  }
  ask_which_match(context, words);
  return {true, "refused E_WHICHMATCH", Verdict::kAsked};
}

CommandOutcome reply_not_live(ReplyContext& context) {
  if (at<ShowThread>(context) == nullptr) return {};
  answer_in_foyer(context.house, context.act, *context.place.show, context.place.person,
                  "refuse.E_NOTLIVE", BotFacts::open(nlohmann::json::object()));
  return {true, "refused E_NOTLIVE", Verdict::kRefused};
}

}  // namespace callboard
