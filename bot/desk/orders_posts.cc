// Orders that name a post (bot/match/post_names.h): read it as a move, accept it late, take
// it out of sight, and no longer hear its author.
#include <algorithm>
#include <utility>
#include <vector>

#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/later_verdict.h"
#include "bot/match/play.h"
#include "bot/match/post_names.h"
#include "bot/show/foyer.h"
#include "bot/show/presence.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {

namespace {

inline constexpr std::size_t kFoyerLookedBack = 20'000;  // posts, of all shows
inline constexpr std::size_t kMatchesLookedBack = 100;
inline constexpr std::size_t kNameGlyphsMax = 120;

// Every platform numbers its posts for itself: one of those that the show is on.
std::optional<ReplyRow> reply_on(const Order& order, const std::string& id) {
  const Show& show = show_of(order.house, order.match);
  std::vector<std::string> adapters;
  for (const VenueRow& venue : order.match.row.venues) adapters.push_back(venue.adapter);
  for (const VenueRow& foyer : show.state.foyers) adapters.push_back(foyer.adapter);
  for (const std::string& adapter : adapters) {
    const bool named = id.starts_with(adapter + ":");  // the platform is said
    auto row = order.house.store.reply(adapter, named ? id.substr(adapter.size() + 1) : id);
    if (row && *row && (*row)->show == show.state.id) return *std::move(row);
  }
  return std::nullopt;
}

// The one post of these that the word means; nothing: none, or several.
std::optional<ReplyRow> only_one(const Order& order, const Stored<std::vector<ReplyRow>>& rows,
                                 const std::string& word) {
  const ReplyRow* found = nullptr;
  if (!rows) return std::nullopt;
  for (const ReplyRow& row : *rows) {
    if (row.show != order.match.row.show || !is_called(row.id, word)) continue;
    if (found != nullptr) return std::nullopt;
    found = &row;
  }
  return found == nullptr ? std::nullopt : std::optional(*found);
}

// By a name that has to be looked for: where the command is given first.
std::optional<ReplyRow> post_called(const Order& order, const std::string& word) {
  Store& store = order.house.store;
  const MatchId here = order.over.value_or(order.match.row.id);
  if (here != MatchId{}) {
    if (auto row = only_one(order, store.replies(here), word)) return row;
  }
  if (auto row = only_one(order, store.newest_replies(MatchId{}, kFoyerLookedBack), word)) {
    return row;
  }
  const auto matches = store.matches(order.match.row.show);
  if (!matches) return std::nullopt;
  std::size_t looked = 0;
  for (auto match = matches->rbegin(); match != matches->rend() && looked < kMatchesLookedBack;
       ++match) {
    if (match->id == here) continue;
    ++looked;
    if (auto row = only_one(order, store.replies(match->id), word)) return row;
  }
  return std::nullopt;
}

// Any post of the show, whichever match it was written in.
std::optional<ReplyRow> post_of_show(const Order& order, const std::string& word) {
  if (!names_post(word)) return std::nullopt;
  auto row = reply_on(order, id_in(word));
  return row ? row : post_called(order, word);
}

}  // namespace

std::optional<ReplyRow> reply_named(const Order& order, const std::string& word) {
  auto row = post_of_show(order, word);
  const MatchId match = order.match.row.id;
  if (!row || (row->match != match && row->match != MatchId{})) return std::nullopt;
  const auto later = later_verdict(order.house.store, *row);
  if (!later) return std::nullopt;
  if (*later && (*later)->seq != 0) {
    row->verdict = "played";
    row->seq = (*later)->match == match ? (*later)->seq : 0;
  }
  return row;
}

Objection no_post(const std::string& word) {
  return Objection{"E_NOPOST", {{"post", mark::said(one_line(word, kNameGlyphsMax))}}};
}

Objected play_post(Order& order, const ReplyRow& row, const std::string& words, Telling telling) {
  const auto seat = order.match.desk.seat_of(row.person);
  if (!seat) return Objection("E_NOTPLAYER");
  const bool sealed = is_sealed(order.match);
  Folded folded = fold_reply(words, Markup::kPlain, {});
  folded.privately = sealed;
  const auto read = order.match.game->read(*seat, folded);
  if (const auto* refusal = std::get_if<RefusalData>(&read)) {
    return as_hosts_read(order.match, *refusal, *seat);
  }
  const auto* moves = std::get_if<ReadMoves>(&read);
  if (moves == nullptr) return Objection("E_UNKNOWN");
  if (auto objection = would_be_sent_back(order.match, *moves, *seat)) return objection;
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(*seat);
  facts["post"] = mark::said(post_name(row.id));
  if (!sealed) facts["words"] = mark::said(words);
  telling.open.add("notice.read", BotFacts::open(facts));
  if (auto refusal = play(order.house, order.act, order.match, moves->inputs, {Actor::kSeat, *seat},
                          std::move(telling))) {
    return as_hosts_read(order.match, *refusal, *seat);
  }
  const auto before = later_verdict(order.house.store, row);
  const bool known = before && before->has_value();
  const bool hidden =
      known ? (*before)->mark == Verdict::kHidden : row.verdict.starts_with("hidden ");
  judge_later(
      order.act, row,
      {hidden ? Verdict::kHidden : Verdict::kAccepted, order.match.log.size(), order.match.row.id});
  return std::nullopt;
}

// HA-10: "!read #123 as guess LUCKY NUMBERS", or "!read #123", as it was written. A post that was
// played is read again only by force.
Objected order_read(Order& order) {
  constexpr const char* kForm = "!read #123 as MOVE [force]";
  if (!is_live(order)) return not_live();
  std::string rest = order.line.rest;
  const std::string word = take_word(rest);
  constexpr std::string_view kForce = " force";
  const bool bare = rest.empty() || rest == kForce.substr(1);
  const bool forced = rest.ends_with(kForce) || rest == kForce.substr(1);
  if (!bare && (take_word(rest) != "as" || rest.empty() || rest == kForce.substr(1))) {
    return usage(kForm);
  }
  if (word.empty()) return usage(kForm);
  const auto row = reply_named(order, word);
  if (!row) return no_post(word);
  if (bare) {
    rest = row->text;
  } else if (forced) {
    rest.resize(rest.size() - kForce.size());
  }
  if (row->verdict == "played" && !forced) return Objection("E_PLAYED");
  const bool waits = order.match.desk.pause.has_value();
  if (waits && !forced) return Objection("E_PAUSED");
  return play_post(order, *row, rest);
}

namespace {

enum class Sight : std::uint8_t { kOut, kIn };

// A post of the show that an order names first, and what a host made of it before.
struct Named {
  ReplyRow row;
  std::optional<LaterVerdict> later;
};
Result<Named, Objection> first_named(const Order& order, const std::string& form) {
  std::string rest = order.line.rest;
  const std::string word = take_word(rest);
  auto row = post_of_show(order, word);
  if (!row) return Fail{word.empty() ? usage(form) : no_post(word)};
  const auto later = later_verdict(order.house.store, *row);
  if (!later) return Fail{Objection("E_STORE")};
  return Named{*std::move(row), *later};
}

// Puts a post out of sight or back; what was played from it stays played.
void put(Order& order, const Named& post, Sight sight) {
  const LaterVerdict as_it_came{Verdict::kHidden, post.row.seq, post.row.match};
  LaterVerdict verdict = post.later.value_or(as_it_came);
  verdict.mark = sight == Sight::kIn ? Verdict::kShown : Verdict::kHidden;
  judge_later(order.act, post.row, verdict);
  const auto state = [&](bool in) {
    return nlohmann::json{{"post", post.row.id}, {"shown", in}}.dump();
  };
  order.changed = Changed{state(sight == Sight::kOut), state(sight == Sight::kIn)};
}

}  // namespace

// HA-39, quiet: the platform takes the post out of sight if it can. What was played stands.
Objected order_hide(Order& order) {
  const auto post = first_named(order, "!hide #123");
  if (!post) return post.error();
  put(order, *post, Sight::kOut);
  tell_person(order.house, order.act, order.match, order.person, "note.hidden",
              BotFacts::open({{"post", mark::said(post_name(post->row.id))},
                              {"person", mark::person(post->row.person)},
                              {"gone", order.house.hides_for_good.contains(post->row.adapter)}}));
  return std::nullopt;
}

// HA-39 taken back, for all to read. Only what a host hid: a host's secret or the answer of a
// private question, which the daemon hides by itself, stays hidden.
Objected order_show(Order& order) {
  const auto post = first_named(order, "!show #123 [-- REASON]");
  if (!post) return post.error();
  const ReplyRow& row = post->row;
  nlohmann::json facts = who_and_why(order);
  facts["post"] = mark::said(post_name(row.id));
  facts["person"] = mark::person(row.person);
  facts["gone"] = order.house.hides_for_good.contains(row.adapter);
  const bool by_host = post->later && post->later->mark == Verdict::kHidden;
  if (!by_host || first_mark(row) == Verdict::kHidden) return Objection{"E_NOTHIDDEN", facts};
  const bool here = row.match != MatchId{} && row.match == order.match.row.id;
  if (here || stands_in(order.match)) {
    notice(order.house, order.act, order.match, "notice.shown_again", BotFacts::open(facts));
  } else {
    announce(order.house, order.act, show_of(order.house, order.match), "notice.shown_again",
             BotFacts::open(facts));
  }
  put(order, *post, Sight::kIn);
  return std::nullopt;
}

namespace {

Objected set_mute(Order& order, const std::string& form, Hearing hearing) {
  std::string name = order.line.rest;
  if (name.starts_with('@')) name.erase(0, 1);
  const auto post = post_of_show(order, name);  // whoever has written it
  if (names_post(name) && !post) return no_post(name);
  const auto person = post ? std::optional(post->person) : person_named(order, name);
  if (name.empty()) return usage(form);
  if (!person) return nobody(name);
  Show& show = show_of(order.house, order.match);
  const bool mutes = hearing == Hearing::kUnheard;
  const bool part = order.match.desk.seat_of(*person) || is_host(show, *person);
  if (mutes && part) return Objection("E_MUTEPLAYER");
  std::erase(show.state.muted, *person);
  if (mutes) show.state.muted.push_back(*person);
  save(show, order.act);
  // Who is not read could answer no call to a seat.
  if (mutes && strike(order.act, show, *person)) call_up(order.house, order.act, show);
  tell_person(
      order.house, order.act, order.match, order.person, "note.muted",
      BotFacts::open({{"person", mark::person(*person)}, {"muted", hearing == Hearing::kUnheard}}));
  return std::nullopt;
}

}  // namespace

// HA-39, quiet: what a spectator writes from now on is taken out of sight and not read.
Objected order_mute(Order& order) { return set_mute(order, "!mute NAME", Hearing::kUnheard); }
Objected order_unmute(Order& order) { return set_mute(order, "!unmute NAME", Hearing::kHeard); }

}  // namespace callboard
