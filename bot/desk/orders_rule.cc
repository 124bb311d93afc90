// Rulings over what was judged: "!rule", and what upholding a protest does. Play is taken back to
// the judged act and the ruling is made in its place (HA-08, HA-09, HA-28). It is tried on a copy
// first: a ruling that is refused leaves nothing behind.

#include <algorithm>

#include "bot/desk/deeds.h"
#include "bot/desk/judging.h"
#include "bot/desk/order.h"
#include "bot/desk/protest.h"
#include "bot/desk/struck.h"
#include "bot/facts.h"
#include "bot/match/later_verdict.h"
#include "bot/match/play.h"
#include "bot/match/post_names.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::size_t kRulingReachMax = 40;  // acts a ruling looks back over

struct RuleWords {
  std::string verdict;  // "right", "wrong", "credit": wrong, and the opponent is paid (HA-09)
  std::string kind;     // "rule answer" or empty
  std::uint64_t upto_seq = UINT64_MAX;
  std::string post;  // the id of the one that `upto_seq` is of
  bool confirmed = false;
};

Objected read_rule(const Order& order, RuleWords& words) {
  std::string rest = order.line.rest;
  words.verdict = take_word(rest);
  if (words.verdict == "answer") {
    words.kind = "rule answer";
    words.verdict = take_word(rest);
  }
  bool known = words.verdict == "right" || words.verdict == "wrong";
  while (known && !rest.empty()) {
    const std::string word = take_word(rest);
    if (names_post(word)) {
      const auto row = reply_named(order, word);
      if (!row || row->seq == 0) return no_post(word);
      words.upto_seq = row->seq;
      words.post = row->id;
    } else if (word == "confirm") {
      words.confirmed = true;
    } else if (word == "credit" && words.verdict == "wrong" && words.kind.empty()) {
      words.verdict = "credit";
    } else {
      known = false;
    }
  }
  if (!known) return usage("!rule [answer] right|wrong [credit] [#123]");
  return std::nullopt;
}

// A judged act in effect, and how many acts have followed it.
struct Judged {
  std::uint64_t seq = 0;
  std::size_t followed = 0;
};

HostLine host_line(std::string command, std::vector<PackText> names = {}) {
  HostLine line;
  line.word = take_word(command);
  line.rest = fold_content(command);
  line.names = std::move(names);
  return line;
}

// How an act that holds words to be judged stands.
struct Standing {
  std::string verdict;   // as of verdict_on
  bool reached = false;  // its words were judged, wait for a host, or were sent back to the player
};

bool rules_so(AnyMatch& game, const std::string& command) {
  const auto ruling = game.read_host(host_line(command));
  return ruling && game.apply(*ruling).ok();
}

// `game` stands before the act, which comes first. Judged right, the board is what the ruling
// "right" makes of it where it was judged: at once, after the draws that the words wait for
// ("spin, T, solve: ..."), or where a host says so.
Standing standing_from(AnyMatch& game, const std::vector<const InputEntry*>& inputs) {
  const InputEntry& act = *inputs.front();
  const std::string ruling = game.ruling(act.input, "right").value_or("");
  if (ruling.empty()) return {};
  const auto asked = turn_asked(game);
  auto right = game.clone();
  bool same = rules_so(*right, ruling);
  bool judged = false;
  for (const InputEntry* input : inputs) {
    const bool itself = input == &act;
    if (!itself && input->actor == Actor::kSeat) return {"", judged};
    if (!itself && !judged && input->actor != Actor::kFollows) return {};
    if (judged) {  // it waited for a host's "right"
      right = game.clone();
      same = rules_so(*right, "right");
    }
    CALLBOARD_CHECK(game.apply(input->input).ok(), "the rules refuse a logged input");
    if (!itself && !judged) same = same && right->apply(input->input).ok();
    judged = judged || game.judged(act.input);
    if (itself && !judged && asked && asked == turn_asked(game)) return {"", true};
    if (!judged || game.judgeable()) continue;
    same = same && game.public_view() == right->public_view();
    return {same ? "right" : "wrong", true};
  }
  return {"", judged};
}

Standing standing_of(const LiveMatch& match, std::uint64_t seq) {
  const auto game = match.face->start(match.desk.options, match.desk.carry);
  std::vector<const InputEntry*> rest;
  for (const std::size_t index : inputs_in_effect(match.log)) {
    const auto& input = std::get<InputEntry>(match.log[index].body);
    if (!rest.empty() || match.log[index].seq == seq) {
      rest.push_back(&input);
    } else {
      CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
    }
  }
  return rest.empty() ? Standing{} : standing_from(*game, rest);
}

// The newest one, or the newest up to entry `upto_seq`. To be found wrong it must have been judged.
// Words that play never came to are passed over.
std::optional<Judged> newest_judged(const LiveMatch& match, const RuleWords& words) {
  const auto live_inputs = inputs_in_effect(match.log);
  std::size_t acts = 0;
  for (auto it = live_inputs.rbegin(); it != live_inputs.rend() && acts < kRulingReachMax; ++it) {
    const auto& input = std::get<InputEntry>(match.log[*it].body);
    if (input.actor == Actor::kFollows) continue;
    const std::size_t followed = acts++;
    const std::uint64_t seq = match.log[*it].seq;
    if (input.actor != Actor::kSeat || seq > words.upto_seq) continue;
    const auto command = match.game->ruling(input.input, words.verdict);
    if (!command || command->find(words.kind) == std::string::npos) continue;
    const Standing standing = standing_of(match, seq);
    if (!standing.reached || (words.verdict != "right" && standing.verdict.empty())) continue;
    return Judged{seq, followed};
  }
  return std::nullopt;
}

// The command that rules over entry `seq`, as the game reads it there.
std::optional<HostLine> line_of(const Order& order, std::uint64_t seq, const std::string& verdict) {
  const auto& input = std::get<InputEntry>(order.match.log.at(seq - 1).body);
  auto command = order.match.game->ruling(input.input, verdict);
  if (!command) return std::nullopt;
  const std::vector<PersonId>& seats = order.match.desk.seats;
  std::vector<PackText> names;
  for (const PersonId person : seats) names.push_back(fold_content(name_of(order.house, person)));
  if (verdict == "credit") {
    const std::size_t opponent = (input.seat.index + 1U) % seats.size();
    *command += " " + name_of(order.house, seats.at(opponent));
  }
  return host_line(*command, std::move(names));
}

// Not taken back meanwhile.
bool in_effect(const LiveMatch& match, std::uint64_t seq) {
  const auto live = inputs_in_effect(match.log);
  return std::any_of(live.begin(), live.end(),
                     [&](std::size_t index) { return match.log[index].seq == seq; });
}

}  // namespace

std::string verdict_on(const LiveMatch& match, std::uint64_t seq) {
  return standing_of(match, seq).verdict;
}

std::string post_behind(const House& house, const LiveMatch& match, std::uint64_t seq) {
  std::uint64_t last = seq;  // what follows an act belongs to it; a reply's row names the end of it
  while (last < match.log.size()) {
    const auto* input = std::get_if<InputEntry>(&match.log[last].body);
    if (input != nullptr && input->actor != Actor::kFollows) break;
    ++last;
  }
  const auto rows = house.store.replies(match.row.id);
  if (!rows) return "";
  for (const ReplyRow& row : *rows) {
    std::uint64_t led_to = row.seq;
    if (led_to == 0) {  // unless a host had it played later
      const auto later = later_verdict(house.store, row);
      if (later && *later) led_to = (*later)->seq;
    }
    if (led_to >= seq && led_to <= last) return row.id;
  }
  return "";
}

namespace {

// Whether the post holds the newest words that a host may have to judge.
bool is_what_waits(const Order& order, const std::string& post) {
  const auto open = open_judgements(order.match);
  return !open.empty() && post_behind(order.house, order.match, open.front()) == post;
}

}  // namespace

Objected may_rule_on(const Order& order, std::uint64_t seq, const std::string& verdict) {
  if (!in_effect(order.match, seq)) return Objection("E_NORULING");
  if (auto objection = confirmed_since(order, seq - 1)) return objection;
  const auto line = line_of(order, seq, verdict);
  if (!line) return Objection("E_NORULING");
  const std::string stands = verdict_on(order.match, seq);
  if (stands == (verdict == "credit" ? "wrong" : verdict)) return Objection("E_RULED_SO");
  LiveMatch probe = copy_of(order.match);
  Commit unused;
  append(probe, order.act.now, UndoEntry{seq - 1}, unused);
  const auto ruling = probe.game->read_host(*line);
  if (!ruling) return Objection(ruling.error());
  if (const auto done = probe.game->apply(*ruling); !done) return Objection(done.error());
  return std::nullopt;
}

Objected rule_on(Order& order, std::uint64_t seq, const std::string& verdict) {
  if (auto objection = may_rule_on(order, seq, verdict)) return objection;
  const auto line = line_of(order, seq, verdict);
  const std::string post = post_behind(order.house, order.match, seq);
  Telling telling;
  PublicSections struck;
  say_struck(order, seq, struck);
  take_back(order, UndoEntry{seq - 1});
  const auto ruling = order.match.game->read_host(*line);
  nlohmann::json facts = who_and_why(order);
  facts["what"] = mark::said(verdict == "credit" ? "wrong, and the opponent is credited" : verdict);
  if (!post.empty()) facts["post"] = mark::said(post_name(post));
  telling.open.add("notice.ruling", BotFacts::open(facts)).add_all(struck);
  const auto refusal = play(order.house, order.act, order.match, {*ruling}, {Actor::kHost, Seat{}},
                            std::move(telling));
  CALLBOARD_CHECK(!refusal, "the game refuses a ruling it took on a copy");
  return std::nullopt;
}

// "!rule right|wrong [#123]" and "!rule answer right|wrong": what waits is judged; else play is
// taken back to the judged act.
Objected order_rule(Order& order) {
  if (!is_live(order)) return not_live();
  RuleWords words;
  if (auto objection = read_rule(order, words)) return objection;
  const auto waits = order.match.game->judgeable();
  const bool of_kind = waits && (words.kind.empty() || !waits->question.empty());
  const bool newest = words.post.empty() || is_what_waits(order, words.post);
  if (newest && words.verdict != "credit" && of_kind && host_is_due(order.match))
    return judge(order, words.verdict);
  const auto judged = newest_judged(order.match, words);
  if (!judged) return Objection("E_NORULING");
  if (auto objection = may_rule_on(order, judged->seq, words.verdict)) return objection;
  if (!words.kind.empty() && judged->followed > 0 && !words.confirmed) {
    return Objection{"E_CONFIRM", {{"count", judged->followed}}};
  }
  return rule_on(order, judged->seq, words.verdict);
}

}  // namespace callboard
