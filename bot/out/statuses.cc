#include "bot/out/statuses.h"

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/out/cast.h"
#include "bot/show/heads.h"
#include "bot/show/rehearsal.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

inline constexpr std::int64_t kSettles_ms = 2'000;  // a move, its board, its prompt, its clock
inline constexpr std::int64_t kHeldFirst_ms = 1'000;
inline constexpr std::int64_t kHeldMost_ms = 60'000;
inline constexpr std::int64_t kFar_ms = 2 * 60 * 60 * 1000;  // beyond: the clock was set back
inline constexpr int kLooksAtOnce = 20;
inline constexpr std::size_t kHashDigits = 16;

bool is_to_come(Timestamp at, Timestamp now) { return now < at && at.ms - now.ms < kFar_ms; }

// The names are part of it: they may change.
std::string hash_of_words(const House& house, const Post& post) {
  std::string all;
  for (const Section& section : post.sections()) all += section.name + section.json.str();
  for (const auto& [person, name] : names_in(house, post)) all += "\n" + name;
  return to_hex(sha256(all)).substr(0, kHashDigits);
}

}  // namespace

Statuses::Statuses(House& house, Dispatcher& dispatcher,
                   std::function<void(const std::string&)> log)
    : house_(house), dispatcher_(dispatcher), log_(std::move(log)) {
  for (const auto& [name, adapter] : dispatcher_.adapters()) {
    const std::int64_t every = adapter->limits().status_every_ms;
    if (every > 0) every_ms_.emplace(name, every);
  }
}

std::int64_t Statuses::every_ms(const std::string& adapter) const {
  const auto known = every_ms_.find(adapter);
  return known == every_ms_.end() ? 0 : known->second;
}

void Statuses::look_again(ShowId show, Timestamp at) {
  const auto found = house_.shows.find(show);
  if (found == house_.shows.end() || is_rehearsal(found->second)) return;  // its thread has no head
  const auto& platforms = found->second.setup.platforms;
  const bool any = std::any_of(platforms.begin(), platforms.end(),
                               [&](const std::string& name) { return every_ms_.contains(name); });
  if (!any) return;
  auto& look_at = watches_[show].look_at;
  look_at = look_at ? std::min(*look_at, at) : at;
}

void Statuses::begin(Timestamp now) {
  if (every_ms_.empty()) return;
  for (auto& [id, watch] : watches_) {
    for (Head& head : watch.heads) head.asked.clear();
  }
  const auto shown = [&](const ShowSeen& show) {
    const auto& on = show.setup.platforms;
    return !(show.made != nullptr && show.made->rehearsal) &&
           std::any_of(on.begin(), on.end(),
                       [&](const std::string& name) { return every_ms_.contains(name); });
  };
  for (const ShowId id : house_.shows.which(shown)) {
    const std::vector<MatchId> open = house_.matches.of_show(id);
    const auto sleeps = [&](MatchId match) { return house_.matches.is_asleep(match); };
    if (std::none_of(open.begin(), open.end(), sleeps)) watches_[id].look_at = now;
  }
}

void Statuses::changed(std::span<const Commit> commits, const Touched& touched, Timestamp now) {
  if (every_ms_.empty()) return;
  std::set<ShowId> shows;
  for (const MatchId match : touched.matches) {
    if (const auto show = house_.matches.show_of(match)) shows.insert(*show);
  }
  for (const Commit& commit : commits) {
    for (const MatchRow& row : commit.matches) shows.insert(row.show);
    for (const ShowRow& row : commit.shows) shows.insert(row.id);
    for (const ResultRow& row : commit.results) shows.insert(row.show);
    for (const TimerRow& row : commit.timers_cleared) {
      if (const auto show = house_.matches.show_of(row.match)) shows.insert(*show);
    }
    for (const NoteRow& row : commit.notes) {
      if (row.kind != kHeadsNote) shows.insert(row.show);
    }
  }
  for (const ShowId show : shows) look_again(show, {now.ms + kSettles_ms});
}

std::optional<Timestamp> Statuses::next_due() const {
  std::optional<Timestamp> next;
  for (const auto& [id, watch] : watches_) {
    if (watch.look_at && (!next || *watch.look_at < *next)) next = watch.look_at;
  }
  return next;
}

Statuses::Watch& Statuses::watch(ShowId show) {
  Watch& watch = watches_[show];
  if (watch.read) return watch;
  const auto notes = house_.store.notes(show);
  CALLBOARD_CHECK(notes.ok(), "the store cannot be read");
  watch.read = true;
  for (const NoteRow& note : *notes) {
    if (note.kind != kHeadsNote) continue;
    for (const Json& json : Json::parse(note.json)) {
      Head head;
      head.match = MatchId{json.at("match").get<std::int64_t>()};
      head.adapter = json.at("adapter").get<std::string>();
      head.venue = json.at("venue").get<std::string>();
      head.says = json.at("says").get<std::string>();
      head.post = json.value("post", "");
      head.instead = OutboxId{json.value("instead", std::int64_t{0})};
      head.lost = json.value("lost", false);
      watch.heads.push_back(std::move(head));
    }
  }
  return watch;
}

void Statuses::keep(Act& act, ShowId show, const Watch& watch) const {
  Json all = Json::array();
  for (const Head& head : watch.heads) {
    Json json{{"match", head.match.value},
              {"adapter", head.adapter},
              {"venue", head.venue},
              {"says", head.says}};
    if (!head.post.empty()) json["post"] = head.post;
    if (head.instead != OutboxId{}) json["instead"] = head.instead.value;
    if (head.lost) json["lost"] = true;
    all.push_back(std::move(json));
  }
  act.commit.notes.push_back(
      {show, std::string(kHeadsNote), "", all.empty() ? std::string() : all.dump()});
}

void Statuses::opened(Act& act, const Venue& venue) {
  if (!every_ms_.contains(venue.adapter)) return;
  const auto foyer = house_.foyers.find({venue.adapter, venue.id});
  const auto match = house_.venues.find({venue.adapter, venue.id});
  const std::optional<ShowId> id = foyer != house_.foyers.end() ? std::optional(foyer->second)
                                   : match != house_.venues.end()
                                       ? house_.matches.show_of(match->second)
                                       : std::nullopt;
  if (!id || !house_.shows.contains(*id) || is_rehearsal(house_.shows.at(*id))) return;
  Watch& its = watch(*id);
  see_heads(house_.shows.at(*id), its);
  keep(act, *id, its);
}

// Threads come, and move to other places; what is over keeps its head until that has said so.
void Statuses::see_heads(const Show& show, Watch& watch) {
  std::vector<Head> all;
  const auto keep_or_add = [&](MatchId match, const VenueRow& venue) {
    if (!every_ms_.contains(venue.adapter)) return;
    const auto known = std::find_if(watch.heads.begin(), watch.heads.end(), [&](const Head& head) {
      return head.match == match && head.adapter == venue.adapter && head.venue == venue.id;
    });
    if (known != watch.heads.end()) return all.push_back(std::move(*known));
    Head head;
    head.match = match;
    head.adapter = venue.adapter;
    head.venue = venue.id;
    all.push_back(std::move(head));
  };
  for (const VenueRow& foyer : show.state.foyers) keep_or_add(MatchId{}, foyer);
  for (const MatchId id : house_.matches.of_show(show.state.id)) {
    const auto open = house_.matches.find(id);
    if (open == house_.matches.end()) continue;
    for (const VenueRow& venue : open->second.row.venues) keep_or_add(id, venue);
  }
  for (Head& head : watch.heads) {
    const bool ended = head.match != MatchId{} && !house_.matches.contains(head.match);
    if (ended && every_ms_.contains(head.adapter)) all.push_back(std::move(head));
  }
  watch.heads = std::move(all);
}

std::optional<Post> Statuses::words_of(const Show& show, const Head& head) {
  if (head.match == MatchId{}) return head_of_show(house_, show, head.adapter);
  const auto open = house_.matches.find(head.match);
  if (open != house_.matches.end()) return head_of_match(house_, show, open->second.row);
  const auto row = house_.store.match(head.match);
  CALLBOARD_CHECK(row.ok(), "the store cannot be read");
  return *row ? std::optional(head_of_match(house_, show, **row)) : std::nullopt;
}

// One that waits for its own post, or for an answer, is looked at again when that has come.
void Statuses::show_head(const Show& show, Watch& watch, Head& head, Timestamp now) {
  const bool awaits_post = head.instead != OutboxId{} && head.post.empty();
  if (head.lost || awaits_post || !head.asked.empty()) return;
  const auto post = words_of(show, head);
  if (!post) return;
  const std::string words = hash_of_words(house_, *post);
  if (words == head.says) return;
  if (is_to_come(head.not_before, now)) {
    watch.look_at = watch.look_at ? std::min(*watch.look_at, head.not_before) : head.not_before;
    return;
  }
  head.asked = words;
  head.not_before = {now.ms + every_ms(head.adapter)};
  OutboxRow row;
  row.show = show.state.id;
  row.venue = {head.adapter, head.venue, ""};
  row.post = *post;
  row.prompt_json = kStatusNote;
  row.at = now;
  dispatcher_.show_status(row, head.post);
}

// False: there is nothing more to do for the show.
bool Statuses::look(const Show& show, Watch& watch, Timestamp now) {
  watch.look_at.reset();
  see_heads(show, watch);
  for (Head& head : watch.heads) show_head(show, watch, head, now);
  const bool awaits = std::any_of(watch.heads.begin(), watch.heads.end(), [&](const Head& head) {
    return !head.asked.empty() || is_to_come(head.not_before, now);
  });
  if (awaits && !watch.look_at) {
    // Kept until the platform may be told again, so that it is not told sooner.
    for (const Head& head : watch.heads) {
      if (!head.asked.empty() || !is_to_come(head.not_before, now)) continue;
      watch.look_at = watch.look_at ? std::min(*watch.look_at, head.not_before) : head.not_before;
    }
  }
  return awaits;
}

void Statuses::show_due(Timestamp now) {
  int looks = 0;
  for (auto at = watches_.begin(); at != watches_.end() && looks < kLooksAtOnce;) {
    const auto& look_at = at->second.look_at;
    if (!look_at || is_to_come(*look_at, now)) {
      ++at;
      continue;
    }
    ++looks;
    const auto show = house_.shows.find(at->first);
    bool more = false;
    try {
      more = show != house_.shows.end() && look(show->second, watch(at->first), now);
    } catch (const std::exception& broken) {
      // Words about the play are no part of it: nothing stops for them.
      log_(std::string("how a show stands cannot be told: ") + broken.what());
    }
    at = more ? std::next(at) : watches_.erase(at);
  }
}

void Statuses::shown(Act& act, ShowId show, Watch& watch, Head& head) {
  head.says = std::exchange(head.asked, "");
  head.held = 0;
  const bool ended = head.match != MatchId{} && !house_.matches.contains(head.match) &&
                     !house_.halted.contains(head.match);
  if (ended) {  // and it may have ended while this was on its way
    const auto last = words_of(house_.shows.at(show), head);
    if (!last || hash_of_words(house_, *last) == head.says) {
      std::erase_if(watch.heads, [&](const Head& one) { return &one == &head; });
    }
  }
  keep(act, show, watch);
}

void Statuses::post_anew(Act& act, const Show& show, Head& head) {
  const auto post = words_of(show, head);
  if (!post) return;
  OutboxRow row;
  row.id = OutboxId{++house_.ids.outbox};
  row.match = head.match;
  row.show = show.state.id;
  row.venue = {head.adapter, head.venue, ""};
  row.post = *post;
  row.prompt_json = kStatusNote;
  row.at = act.now;
  head.says = hash_of_words(house_, *post);
  head.instead = row.id;
  act.commit.outbox.push_back(std::move(row));
}

void Statuses::on_result(Act& act, const StatusResult& result) {
  for (auto& [show, watch] : watches_) {
    const auto head = std::find_if(watch.heads.begin(), watch.heads.end(), [&](const Head& one) {
      return one.adapter == result.venue.adapter && one.venue == result.venue.id &&
             one.post == result.post && !one.asked.empty();
    });
    if (head == watch.heads.end() || !house_.shows.contains(show)) continue;
    watch.look_at = act.now;
    return take(act, house_.shows.at(show), watch, *head, result.outcome);
  }
}

void Statuses::take(Act& act, const Show& show, Watch& watch, Head& head,
                    const StatusOutcome& outcome) {
  const ShowId id = show.state.id;
  std::visit(Overloaded{
                 [&](const StatusShown&) { shown(act, id, watch, head); },
                 [&](const StatusGone&) {
                   head.asked.clear();
                   if (head.instead == OutboxId{}) {
                     post_anew(act, show, head);
                   } else {
                     head.lost = true;
                   }
                   keep(act, id, watch);
                 },
                 [&](const Held& held) {
                   head.asked.clear();
                   const std::int64_t wait_ms =
                       std::min(kHeldMost_ms, kHeldFirst_ms << std::min(head.held++, 10));
                   head.not_before = {act.now.ms + std::max(held.retry_after_ms, wait_ms)};
                 },
                 [&](const Refused& refused) {  // let be until something else is to be said
                   log_("how things stand is not shown at the head of a thread of \"" +
                        show.state.key + "\" on " + head.adapter + ": " + refused.reason);
                   shown(act, id, watch, head);
                 },
             },
             outcome);
}

void Statuses::posted(Act& act, const OutboxRow& row, const std::string& id) {
  if (!house_.shows.contains(row.show)) return;
  Watch& its = watch(row.show);
  const auto head = std::find_if(its.heads.begin(), its.heads.end(),
                                 [&](const Head& one) { return one.instead == row.id; });
  if (head == its.heads.end()) return;
  head->post = id;
  keep(act, row.show, its);
  look_again(row.show, act.now);
}

}  // namespace callboard
