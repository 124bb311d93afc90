#include "bot/desk/protest.h"

#include <algorithm>

#include "bot/clock/deadlines.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/judging.h"
#include "bot/desk/needs.h"
#include "bot/facts.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::size_t kWordsMax = 300;
inline constexpr std::size_t kLookedBack = 20;  // replies, for one that was refused already

const InputEntry& entry_at(const LiveMatch& match, std::uint64_t seq) {
  return std::get<InputEntry>(match.log.at(seq - 1).body);
}

// Why the seat may not protest against the judgement on entry `seq`; nothing: it may.
std::optional<std::string> objection_to(const LiveMatch& match, Seat seat, std::uint64_t seq) {
  if (match.desk.protests_closed.contains(seq)) return "E_PROTEST_CLOSED";
  const bool own = entry_at(match, seq).seat == seat;
  if (verdict_on(match, seq) != (own ? "wrong" : "right")) return "E_PROTEST_FOR";
  return std::nullopt;
}

}  // namespace

std::optional<ProtestWords> read_protest(const Folded& folded) {
  if (folded.lines.empty()) return std::nullopt;
  const auto& line = folded.lines.front();
  std::string_view key = line.key;
  if (key.starts_with("i ")) key.remove_prefix(2);
  constexpr std::string_view kWord = "protest";
  if (!key.starts_with(kWord)) return std::nullopt;
  key.remove_prefix(kWord.size());
  if (!key.empty() && key.front() != ':' && key.front() != ',' && key.front() != ' ') {
    return std::nullopt;
  }
  std::string why = line.text;
  if (const auto at = why.find_first_of(":,"); at != std::string::npos) why = why.substr(at + 1);
  return ProtestWords{one_line(why, kWordsMax)};
}

std::vector<std::uint64_t> open_judgements(const LiveMatch& match) {
  const auto game = match.face->start(match.desk.options, match.desk.carry);
  std::vector<std::uint64_t> open;
  std::uint64_t newest = 0;         // the newest judged act of a seat
  bool its_own = false;             // what comes now belongs to that judgement, its own reveals too
  const LogEntry* moved = nullptr;  // the newest act of a seat, and nobody has acted since
  for (const std::size_t index : inputs_in_effect(match.log)) {
    const auto& input = std::get<InputEntry>(match.log[index].body);
    const bool waited = game->judgeable().has_value();
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
    if (input.actor == Actor::kSeat) {
      moved = &match.log[index];
      its_own = false;
    } else if (input.actor != Actor::kFollows) {
      moved = nullptr;
      its_own = input.actor == Actor::kHost && waited;  // "!right", "!wrong" on what waited
    }
    // Words behind a spin are judged after its draw.
    if (moved != nullptr && game->judged(std::get<InputEntry>(moved->body).input)) {
      newest = moved->seq;
      its_own = true;
    }
    if (game->revealed()) open.clear();
    if (its_own && (open.empty() || open.back() != newest)) open.push_back(newest);
  }
  std::reverse(open.begin(), open.end());
  return open;
}

std::optional<std::string> file_protest(House& house, Act& act, LiveMatch& match, Seat seat,
                                        const ReplyRef& ref, const ProtestWords& words) {
  const std::int64_t most = show_of(house, match).setup.protests;
  if (most == 0) return "E_PROTEST_OFF";
  if (match.desk.protest) return "E_PROTEST_OPEN";
  if (match.desk.pause) return "E_PAUSED";
  if (host_is_due(match)) return "E_PROTEST_WAITS";
  const auto made = match.desk.protests_made.find(seat);
  const int used = made == match.desk.protests_made.end() ? 0 : made->second;
  if (used >= most) return "E_PROTEST_LIMIT";
  const std::vector<std::uint64_t> open = open_judgements(match);
  if (open.empty()) return "E_PROTEST_LATE";
  const auto judged = std::find_if(
      open.begin(), open.end(), [&](std::uint64_t seq) { return !objection_to(match, seat, seq); });
  if (judged == open.end()) return objection_to(match, seat, open.front());
  const bool own = entry_at(match, *judged).seat == seat;
  pause(house, act, match);
  append(match, act.now, desk::protested({seat, *judged, own, ref.adapter, ref.id}), act.commit);
  const Timestamp due = await_answer(house, act, match);
  nlohmann::json facts{{"seat", mark::seat(seat)},
                       {"left", most - used - 1},
                       {"own", own},
                       {"due", mark::time(due)}};
  if (!words.why.empty()) facts["why"] = mark::said(words.why);
  PublicSections told;
  told.add("notice.protest", BotFacts::open(facts));
  add_way_to_queue(told);
  post(house, act, match, Post::to_public(std::move(told)));
  HostSections alert;
  alert.add("alert.protest", BotFacts::hosts(facts));
  add_answers(answers_to_protest(), match.log.size(), alert);
  post(house, act, match, Post::to_hosts(std::move(alert)));
  return std::nullopt;
}

Timestamp await_answer(House& house, Act& act, LiveMatch& match) {
  const Timestamp due{act.now.ms + show_of(house, match).setup.host_wait_s * 1000};
  set_timer(house, act, match, timer_key::kProtest, due);
  warn_of_silence(house, act, match, due);
  return due;
}

void close_protest(House& house, Act& act, LiveMatch& match) {
  for (const auto& key : {timer_key::kProtest, timer_key::kHostHalf, timer_key::kHostLate}) {
    clear_timer(house, act, match, key);
  }
  append(match, act.now, desk::protest_closed(), act.commit);
}

void protest_lapses(House& house, Act& act, LiveMatch& match) {
  if (!match.desk.protest) return;
  const Seat seat = match.desk.protest->seat;
  close_protest(house, act, match);
  notice(house, act, match, "notice.protest_lapsed", BotFacts::open({{"seat", mark::seat(seat)}}));
  if (match.desk.pause) resume(house, act, match);
}

bool told_already(const House& house, const LiveMatch& match, PersonId person,
                  const std::string& code) {
  const auto rows = house.store.newest_replies(match.row.id, kLookedBack);
  if (!rows) return false;
  const ReplyRow* last = nullptr;
  for (const ReplyRow& row : *rows) {
    if (row.person == person && (last == nullptr || last->stamp <= row.stamp)) last = &row;
  }
  return last != nullptr && last->verdict == "refused " + code;
}

ProtestPost post_of_protest(const House& house, const LiveMatch& match) {
  if (!match.desk.protest) return {};
  const auto rows = house.store.replies(match.row.id);
  if (!rows) return {};
  for (const ReplyRow& row : *rows) {
    const bool it =
        row.adapter == match.desk.protest->adapter && row.id == match.desk.protest->post;
    if (!it) continue;
    const auto words = read_protest(fold_reply(row.text, Markup::kPlain, {}));
    return {row.person, words ? words->why : one_line(row.text, kWordsMax)};
  }
  return {};
}

}  // namespace callboard
