#include "bot/replies.h"

#include <algorithm>
#include <array>
#include <utility>

#include "bot/facts.h"
#include "bot/locate.h"
#include "bot/match/chatter.h"
#include "bot/match/later_verdict.h"
#include "bot/match/page_words.h"
#include "bot/reply_handlers.h"
#include "bot/show/foyer.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"
#include "text/command_marks.h"

namespace callboard {
namespace {

// Kinds of places, in the order of Place::at; the last is beside another.
enum PlaceBit : unsigned {
  kAtMatch = 1,
  kAtShow = 2,
  kAtFinished = 4,
  kAtHalted = 8,
  kAtPrivate = 16,
  kAtNowhere = 32,
  kAtControl = 64
};
constexpr unsigned kAtThreads = kAtMatch | kAtShow | kAtFinished;
constexpr unsigned kAnywhere = kAtThreads | kAtHalted | kAtPrivate | kAtNowhere;

constexpr unsigned bit(ReplyPhase phase) { return static_cast<unsigned>(phase); }
constexpr unsigned kWaiting = bit(ReplyPhase::kWaiting);
constexpr unsigned kStopped = bit(ReplyPhase::kStopped);
constexpr unsigned kApart = bit(ReplyPhase::kApart);
constexpr unsigned kAsked = bit(ReplyPhase::kAsked);
constexpr unsigned kMovesCount = bit(ReplyPhase::kPlaying) | kAsked;
constexpr unsigned kNoneCounts = bit(ReplyPhase::kWatching) | kApart;
constexpr unsigned kLive = kMovesCount | kNoneCounts;
constexpr unsigned kAll = kWaiting | kLive | kStopped;

struct TableRow {
  std::string_view name;
  unsigned places;
  unsigned phases;  // of a match; elsewhere there are none
  CommandOutcome (*handler)(ReplyContext&);
};

// The first that takes the reply ends it. Secrets are hidden before anything reads them. Commands
// stand above words, and what somebody was asked in private above what they say by themselves. To
// who may move, the game comes before questions, which a guess may look like.
constexpr std::array kTable = {
    TableRow{"link", kAnywhere, kAll, &reply_link},
    TableRow{"muted", kAtThreads, kAll, &reply_muted},
    TableRow{"secret", kAtThreads | kAtHalted | kAtNowhere, kAll, &reply_secret},
    TableRow{"spin", kAtMatch | kAtShow, kWaiting | kLive, &reply_spin},
    TableRow{"page", kAtMatch, kLive, &reply_page},
    TableRow{"show command", kAtThreads | kAtHalted, kAll, &reply_show_command},
    TableRow{"command", kAtThreads | kAtHalted, kAll, &reply_command},
    TableRow{"quiz", kAtThreads | kAtPrivate, kAll, &reply_quiz},
    TableRow{"time", kAtMatch | kAtShow | kAtPrivate, kAll, &reply_time},
    TableRow{"help", kAtThreads | kAtNowhere, kAll, &reply_help},
    TableRow{"records", kAtThreads, kAll & ~kMovesCount, &reply_records},
    TableRow{"practice", kAtMatch | kAtShow, kWaiting, &reply_practice},
    TableRow{"pool", kAtThreads, kWaiting | kNoneCounts, &reply_pool},
    TableRow{"sign-up", kAtThreads | kAtHalted, kWaiting | kNoneCounts, &reply_sign_up},
    TableRow{"protest", kAtMatch, kMovesCount, &reply_protest},
    TableRow{"to hosts", kAtMatch, kAsked, &reply_to_hosts},
    TableRow{"game", kAtMatch, kLive & ~kApart, &reply_game},
    TableRow{"board", kAtMatch, kMovesCount, &reply_board},
    TableRow{"quiz elsewhere", kAtThreads | kAtHalted, kAll & ~kAsked, &reply_quiz_elsewhere},
    TableRow{"in private", kAtMatch, kApart, &reply_in_private},
    TableRow{"hint", kAtMatch | kAtShow, kAll & ~kAsked, &reply_hint},
    TableRow{"halted", kAtHalted | kAtFinished, kAll, &reply_halted},
    TableRow{"which", kAtPrivate, kAll, &reply_which},
    TableRow{"not live", kAtControl, kAll, &reply_not_live},
};

bool concerns(const TableRow& row, const Place& place) {
  const unsigned kind = 1U << place.at.index();
  const unsigned bits = kind | (place.control ? unsigned{kAtControl} : 0U);
  if ((row.places & bits) == 0) return false;
  const auto* const thread = std::get_if<MatchThread>(&place.at);
  return thread == nullptr || (row.phases & bit(thread->phase)) != 0;
}

struct Taken {
  std::string_view by;
  CommandOutcome outcome;
};

Taken offer(ReplyContext& context) {
  for (const TableRow& one : kTable) {
    if (!concerns(one, context.place)) continue;
    if (auto outcome = one.handler(context); outcome.handled) return {one.name, std::move(outcome)};
  }
  if (context.above.handled) return {"", context.above};
  const bool elsewhere = at<FinishedMatch>(context) != nullptr || at<Nowhere>(context) != nullptr;
  if (elsewhere) return {"", {false, "nowhere", std::nullopt}};
  return {"", {false, at<HaltedMatch>(context) != nullptr ? "halted" : "chatter", std::nullopt}};
}

bool answered(const Act& act, PersonId person) {
  return std::any_of(act.commit.outbox.begin(), act.commit.outbox.end(), [&](const OutboxRow& row) {
    return row.venue.adapter == kControlAdapter &&
           (row.post.audience() == Audience{ToPerson{person}} ||
            std::holds_alternative<ToHosts>(row.post.audience()));
  });
}

// The operator always gets an answer: "done", if the command had no words of its own.
void confirm_to_operator(const ReplyContext& context) {
  const Place& place = context.place;
  if (!place.control || place.show == nullptr || answered(context.act, place.person)) return;
  const PublicData facts =
      BotFacts::open({{"what", mark::said(one_line(context.reply.incoming.text, 200))}});
  if (at<MatchThread>(context) != nullptr) {
    tell_person(context.house, context.act, *place.match, place.person, "command.done", facts);
  } else {
    answer_in_foyer(context.house, context.act, *place.show, place.person, "command.done", facts);
  }
}

bool leads_to_nothing(const std::string& verdict) {
  return verdict == "chatter" || verdict == "nowhere" || verdict == "halted" || verdict == "muted";
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
void conclude(ReplyContext& context, const CommandOutcome& outcome) {
  auto& [house, act, reply, place, row, above] = context;
  row.verdict = outcome.verdict.empty() ? "chatter" : outcome.verdict;
  const bool logged = row.verdict == "played" || row.verdict == kSentBack;
  row.seq = logged ? place.match->log.size() : 0;
  const bool only_answered = row.verdict == "help" || row.verdict.starts_with("refused ") ||
                             row.verdict.starts_with("asked ") ||
                             row.verdict.starts_with("hidden ");
  const bool kept = only_answered
                        ? keeps_answer(house, act, row.person)
                        : !leads_to_nothing(row.verdict) || keeps_chatter(house, act, row);
  if (kept) act.commit.reply = std::move(row);
  if (outcome.mark) {
    act.effects.acknowledge.emplace_back(reply.incoming.ref, *outcome.mark);
  } else if (may_hold_command(reply.incoming.text)) {
    // Platforms hold it back until it has a verdict: it might have been a secret.
    act.effects.acknowledge.emplace_back(reply.incoming.ref, Verdict::kAsked);
  }
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

// What is kept of the place, and where private answers go from the start.
void note_place(ReplyContext& context) {
  auto& [house, act, reply, place, row, above] = context;
  const Incoming& incoming = reply.incoming;
  if (place.show != nullptr) row.show = place.show->state.id;
  if (place.control || at<FinishedMatch>(context) != nullptr) act.answer_to = here(incoming);
  if (place.match == nullptr || at<ShowThread>(context) != nullptr) return;
  act.match = row.match = place.match->row.id;
  if (holds_page(*place.match, place.person, incoming)) {
    act.answer_to = VenueRow{incoming.ref.adapter, incoming.page, ""};
  }
}

constexpr std::array<std::string_view, 7> kPlaceNames = {"match",   "show",    "finished", "halted",
                                                         "private", "nowhere", "control"};
constexpr std::array<std::string_view, 6> kPhaseNames = {"waiting", "watching", "apart",
                                                         "playing", "asked",    "stopped"};

template <std::size_t N>
std::string names_of(unsigned bits, const std::array<std::string_view, N>& names) {
  std::string list;
  for (std::size_t i = 0; i < N; ++i) {
    if ((bits >> i & 1U) == 0) continue;
    list += (list.empty() ? "" : ", ") + std::string(names.at(i));
  }
  return list;
}

std::string places_of(const TableRow& one) {
  return one.places == kAnywhere ? "anywhere" : names_of(one.places, kPlaceNames);
}

std::string phases_of(const TableRow& one) {
  if ((one.places & kAtMatch) == 0) return "";
  return one.phases == kAll ? "all" : names_of(one.phases, kPhaseNames);
}

}  // namespace

std::string_view handle_reply(House& house, Act& act, const Incoming& given) {
  if (!given.cursor.empty()) act.commit.cursors.push_back({given.ref.adapter, given.cursor});
  if (seen_before(house, given)) return "";
  const PersonId person = writer_of(house, act, given.author);
  house.fresh_replies.insert(given.ref);
  act.written = given.stamp;
  Reply reply = read_reply(house, given);
  ReplyRow row = row_of(reply.incoming, person);
  const Place place = locate(house, reply, person);
  if (place.said) {
    reply.incoming.text = *place.said;
    reply.folded = fold_reply(*place.said, given.markup, {});
  }
  ReplyContext context{house, act, reply, place, row};
  note_place(context);
  const Taken taken = offer(context);
  confirm_to_operator(context);
  conclude(context, taken.outcome);
  return taken.by;
}

std::string printed_replies() {
  std::string table = "| | row | places | phases of a match |\n|---|---|---|---|\n";
  std::size_t number = 0;
  for (const TableRow& one : kTable) {
    table += "| " + std::to_string(++number) + " | " + std::string(one.name) + " | " +
             places_of(one) + " | " + phases_of(one) + " |\n";
  }
  return table;
}

}  // namespace callboard
