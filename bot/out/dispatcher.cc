#include "bot/out/dispatcher.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "bot/clock/allowances.h"
#include "bot/clock/zones.h"
#include "bot/facts.h"
#include "bot/match/at_home.h"
#include "bot/match/page_words.h"
#include "bot/out/cast.h"
#include "bot/out/late.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

inline constexpr int kTriesMax = 20;  // look-ups of one doubtful post, over some ten hours
inline constexpr std::int64_t kDoubtMax_ms = 60 * 60'000;  // between two of them
inline constexpr std::size_t kRecoverRows = 1'000'000;
inline constexpr std::size_t kOldCastsMax = 64;
inline constexpr std::size_t kAccountsMax = 4096;  // people

Venue venue_of(const OutboxRow& row) { return {row.venue.adapter, row.venue.id}; }

}  // namespace

Dispatcher::Dispatcher(House& house, Adapters adapters, std::shared_ptr<const Renderer> renderer,
                       Workers& workers, std::function<void(const TemplateProblem&)> report)
    : house_(house),
      adapters_(std::move(adapters)),
      renderer_(std::move(renderer)),
      workers_(workers),
      report_(std::move(report)) {
  for (const auto& [name, adapter] : adapters_) house_.platforms.insert(name);
}

Stored<Done> Dispatcher::recover() {
  auto installation = house_.store.installation();
  if (!installation) return Fail{installation.error()};
  installation_ = *std::move(installation);
  auto former = house_.store.former_installations();
  if (!former) return Fail{former.error()};
  former_ = *std::move(former);
  for (const auto& [name, adapter] : adapters_) {
    const auto upto = house_.store.sent_up_to(name);
    if (!upto) return Fail{upto.error()};
    auto exceptions = house_.store.exceptions(name);
    if (!exceptions) return Fail{exceptions.error()};
    auto rows = house_.store.outbox(name, *upto, kRecoverRows);
    if (!rows) return Fail{rows.error()};
    highest_[name] = written_[name] = upto->value;
    for (OutboxRow& row : *rows) {
      const bool given_up = std::any_of(exceptions->begin(), exceptions->end(),
                                        [&](const OutboxException& e) { return e.id == row.id; });
      highest_[name] = std::max(highest_[name], row.id.value);
      if (given_up) continue;
      Item item;
      item.row = std::move(row);
      item.look_first = true;
      open_rows_[name].insert(item.row.id.value);
      lanes_[{name, item.row.venue.id}].push_back(std::move(item));
    }
  }
  std::vector<Lane> lanes;  // advance() may erase a lane
  for (const auto& [lane, items] : lanes_) lanes.push_back(lane);
  for (const Lane& lane : lanes) advance(lane);
  return Done{};
}

void Dispatcher::queue(OutboxRow row) {
  const Lane lane{row.venue.adapter, row.venue.id};
  now_ = std::max(now_, row.at);
  if (!adapters_.contains(lane.first)) return;  // kept in the database until the adapter is back
  highest_[lane.first] = std::max(highest_[lane.first], row.id.value);
  open_rows_[lane.first].insert(row.id.value);
  Item item;
  item.row = std::move(row);
  auto& items = lanes_[lane];
  items.push_back(std::move(item));
  if (items.size() == 1) advance(lane);
}

// "<installation>-<row>", and ".<person>" where several get it: by person and not by place in the
// list of hosts, which may be another one when a restart looks for the post. A row that was decided
// on before a backup keeps the key it had, since it may stand under it.
std::string Dispatcher::key_of(const Item& item, std::size_t part) const {
  const std::string key = delivery_key(installation_, former_, item.row.id);
  const std::int64_t reader = item.parts.at(part).reader;
  return reader == 0 ? key : key + "." + std::to_string(reader);
}

// Starts the first post of a lane that is not under way; posts without a recipient fall through.
void Dispatcher::advance(const Lane& lane) {
  auto& items = lanes_[lane];
  if (holding_ && !items.empty()) return;
  while (!items.empty() && !items.front().resolved) {
    Item& item = items.front();
    resolve(item);
    if (!item.parts.empty() && (item.look_first || !is_too_late(item))) {
      under_way_[item.row.id.value] = lane;
      for (std::size_t part = 0; part < item.parts.size(); ++part) {
        if (item.look_first) {
          adapters_.at(lane.first)->find(key_of(item, part), venue_of(item.row));
        } else {
          send_if_it_holds(item, part);
        }
      }
      return;
    }
    open_rows_[lane.first].erase(item.row.id.value);
    items.pop_front();
  }
  if (items.empty()) lanes_.erase(lane);
}

std::string Dispatcher::user_on(PersonId person, const std::string& adapter) {
  auto known = accounts_.find(person);
  if (known == accounts_.end()) {
    auto identities = house_.store.identities(person);
    CALLBOARD_CHECK(identities.ok(), "the store cannot be read");
    if (accounts_.size() >= kAccountsMax) accounts_.clear();
    known = accounts_.emplace(person, *std::move(identities)).first;
  }
  const auto& rows = known->second;
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const IdentityRow& identity) {
    return identity.adapter == adapter;
  });
  return row == rows.end() ? "" : row->user;
}

const std::vector<PersonId>& Dispatcher::seats_of(MatchId match) {
  static const std::vector<PersonId> kNone;
  if (const auto live = house_.matches.find(match); live != house_.matches.end()) {
    return live->second.desk.seats;
  }
  if (const auto old = old_casts_.find(match); old != old_casts_.end()) return old->second;
  const auto log = house_.store.log(match);
  if (!log) return kNone;
  DeskState desk;
  try {
    for (const LogEntry& entry : *log) {
      if (const auto* d = std::get_if<DeskEntry>(&entry.body)) fold_desk(desk, entry.at, *d);
    }
  } catch (const Broken&) {
    return kNone;  // a damaged match: its posts go out without names
  }
  if (old_casts_.size() >= kOldCastsMax) old_casts_.clear();
  std::vector<PersonId>& cast = old_casts_[match];
  cast = std::move(desk.seats);
  return cast;
}

// What somebody gets at one place of several they get where they are at home.
bool Dispatcher::reads_here(PersonId person, const OutboxRow& row) {
  const std::vector<VenueRow> places = places_of(house_, row);
  return places.size() < 2 || home_among(house_, places, person)->adapter == row.venue.adapter;
}

void Dispatcher::resolve(Item& item) {
  item.resolved = true;
  const OutboxRow& row = item.row;
  const Venue venue = venue_of(row);
  const auto add = [&](Recipient recipient, std::int64_t reader = 0, PersonId person = {}) {
    Part part;
    part.person = person;
    part.recipient = std::move(recipient);
    part.reader = reader;
    item.parts.push_back(std::move(part));
  };
  const bool on_page = is_for_page(house_, row);
  const auto add_person = [&](PersonId person, std::int64_t reader = 0) {
    if (on_page) return add(ToAuthor{venue.id, venue}, reader, person);
    const std::string user = user_on(person, venue.adapter);
    if (!user.empty()) add(ToAuthor{user, venue}, reader, person);
  };
  std::visit(Overloaded{
                 [&](const ToPublic&) { add(ToVenue{venue}); },
                 [&](const ToSeat& to) {
                   const auto& seats = seats_of(row.match);
                   if (to.seat.index < seats.size()) add_person(seats[to.seat.index]);
                 },
                 [&](const ToHosts& to) {
                   if (venue.adapter == kControlAdapter) {
                     return add(ToAuthor{"operator", venue});
                   }
                   const auto show = house_.shows.find(row.show);
                   if (show == house_.shows.end()) return;
                   for (const PersonId host : show->second.state.hosts) {
                     if (to.only == PersonId{} || to.only == host) add_person(host, host.value);
                   }
                   // Asked for by somebody to whom the platform lends a host's right.
                   const bool lent = show->second.state.lent.contains(to.only);
                   if (lent && !is_host(show->second, to.only)) {
                     add_person(to.only, to.only.value);
                   }
                 },
                 [&](const ToPerson& to) { add_person(to.person); },
             },
             row.post.audience());
}

Stage Dispatcher::stage_of(const OutboxRow& row) {
  Stage stage;
  stage.platform = row.venue.adapter;
  if (const auto show = house_.shows.find(row.show); show != house_.shows.end()) {
    stage.game = show->second.setup.game;
    stage.title = show->second.setup.title;
    stage.currency = show->second.setup.currency;
    stage.notice = show->second.setup.notice;
  }
  const bool rings = !is_status(row);
  for (const PersonId person : seats_of(row.match)) {
    const bool here =
        rings && reads_here(person, row);  // else no ping: they get it where they are at home
    stage.seats.push_back(
        {name_of(house_, person), here ? user_on(person, row.venue.adapter) : ""});
  }
  stage.people = names_in(house_, row.post);
  for (const PersonId person : pinged_in(row.post)) {
    if (rings && reads_here(person, row))
      stage.handles[person] = user_on(person, row.venue.adapter);
  }
  return stage;
}

Delivery Dispatcher::shell(const Item& item, std::size_t part) const {
  Delivery delivery;
  delivery.key = key_of(item, part);
  delivery.recipient = item.parts.at(part).recipient;
  return delivery;
}

// In private, the reader's.
std::vector<std::string> Dispatcher::zones_of(const Item& item, std::size_t part) const {
  const auto show = house_.shows.find(item.row.show);
  const PersonId person = item.parts.at(part).person;
  if (show == house_.shows.end() || person == PersonId{}) return zones_for_all(item.row.show);
  return {zone_of(house_, show->second, person)};
}

// Where the platform has no form that nobody else reads, the prompt says where else to answer.
Post Dispatcher::with_page_address(const Post& post, const Adapter& adapter) const {
  if (adapter.limits().actions || house_.answer_pages.empty()) return post;
  PublicSections sections = post.open_sections();
  sections.add("prompt.page", BotFacts::open({{"address", house_.answer_pages}}));
  return Post::to_public(std::move(sections));
}

void Dispatcher::send_part(const Item& item, std::size_t part) {
  Adapter* adapter = adapters_.at(item.row.venue.adapter);
  Stage stage = stage_of(item.row);
  Delivery delivery = shell(item, part);
  const bool prompt = !item.row.prompt_json.empty();
  bool sealed = false;
  auto zones = zones_of(item, part);
  if (prompt) {
    const auto json = nlohmann::json::parse(item.row.prompt_json);
    for (const auto& seat : json.at("seats")) {
      const auto index = seat.get<std::size_t>();
      if (index < stage.seats.size() && !stage.seats[index].handle.empty()) {
        delivery.actors.push_back(stage.seats[index].handle);
      }
    }
    sealed = json.value("sealed", false);
    if (json.contains("due_ms")) delivery.due = Timestamp{json.at("due_ms").get<std::int64_t>()};
  }
  Post post = sealed ? with_page_address(item.row.post, *adapter) : item.row.post;
  workers_.submit([adapter, stage = std::move(stage), zones = std::move(zones), now = item.row.at,
                   delivery = std::move(delivery), post = std::move(post), prompt, sealed,
                   renderer = renderer_, report = report_]() mutable {
    const Limits limits = adapter->limits();
    DialectMarks marks = adapter->marks();
    marks.time_words = [zones, now](std::int64_t ms) {
      return zones::words_in(Timestamp{ms}, zones, now);
    };
    auto& pings = delivery.pings;
    marks.mention = [&pings, shown = marks.mention](std::string_view handle,
                                                    std::string_view name) {
      const bool known = std::find(pings.begin(), pings.end(), handle) != pings.end();
      if (!handle.empty() && !known) pings.emplace_back(handle);
      return shown(handle, name);
    };
    Rendered rendered =
        renderer->render(post, stage, limits.dialect, marks,
                         limits.pictures ? Pictures::kDraw : Pictures::kTextOnly, report);
    delivery.text = std::move(rendered.text);
    delivery.plain = std::move(rendered.plain);
    for (RenderedPicture& picture : rendered.pictures) {
      delivery.pictures.push_back({std::move(picture.name), std::move(picture.png),
                                   std::move(picture.alt), picture.width, picture.height});
    }
    for (RenderedButton& button : rendered.buttons) {
      if (button.of_hosts ? limits.host_actions : prompt) {
        delivery.actions.push_back({std::move(button.label), std::move(button.say), button.ask,
                                    std::move(button.takes), sealed});
      }
    }
    adapter->send(std::move(delivery));
  });
}

void Dispatcher::answer(const ReplyRef& order, const Post& post) {
  const auto found = adapters_.find(order.adapter);
  if (found == adapters_.end() || holding_) return;
  Stage stage;
  stage.platform = order.adapter;
  stage.people = names_in(house_, post);
  workers_.submit(
      [adapter = found->second, order, post, stage, renderer = renderer_, report = report_] {
        DialectMarks marks = adapter->marks();
        marks.time_words = [](std::int64_t ms) {  // UTC says the year in any case
          return zones::words_in(Timestamp{ms}, {"UTC"}, Timestamp{ms});
        };
        const Rendered rendered = renderer->render(post, stage, adapter->limits().dialect, marks,
                                                   Pictures::kTextOnly, report);
        adapter->answer(order, rendered.text);
      });
}

// An answer to a key that is not ours, or to one that is settled, is nobody's.
Dispatcher::Item* Dispatcher::find_item(const std::string& key, Lane& lane, std::size_t& part) {
  const auto dash = key.find('-');
  if (dash == std::string::npos) return nullptr;
  std::int64_t id = 0;
  const auto row = std::from_chars(key.data() + dash + 1, key.data() + key.size(), id);
  if (row.ec != std::errc{}) return nullptr;
  const auto found = under_way_.find(id);
  if (found == under_way_.end()) return nullptr;
  lane = found->second;
  Item& item = lanes_.at(lane).front();
  for (part = 0; part < item.parts.size(); ++part) {
    if (key_of(item, part) == key) return &item;
  }
  return nullptr;
}

std::optional<Dispatcher::Delivered> Dispatcher::settle_part(Act& act, const Lane& lane, Item& item,
                                                             std::size_t part,
                                                             std::optional<Sent> stands) {
  item.parts.at(part).settled = true;
  item.parts.at(part).stands = std::move(stands);
  const bool all =
      std::all_of(item.parts.begin(), item.parts.end(), [](const Part& p) { return p.settled; });
  if (!all) return std::nullopt;
  give_up_failed(act, item);
  std::optional<Delivered> delivered;
  if (const auto& sent = item.parts.front().stands) {
    delivered = Delivered{item.row, sent->stamp, sent->id};
  }
  open_rows_[lane.first].erase(item.row.id.value);
  under_way_.erase(item.row.id.value);
  lanes_[lane].pop_front();
  advance(lane);
  return delivered;
}

// Once all parts are settled: what did not reach somebody is shown to the operator.
void Dispatcher::give_up_failed(Act& act, const Item& item) {
  for (const Part& part : item.parts) {
    if (!part.failed) continue;
    OutboxException exception;
    exception.id = item.row.id;
    exception.adapter = item.row.venue.adapter;
    exception.state = part.failed->state;
    exception.note = part.failed->note;
    act.effects.remarks.emplace_back(
        "post_given_up",
        exception.adapter + ", row " + std::to_string(exception.id.value) + ": " + exception.note);
    act.commit.exceptions.push_back(std::move(exception));
    return;
  }
}

std::optional<Dispatcher::Delivered> Dispatcher::on_result(Act& act, const SendResult& result) {
  now_ = act.now;
  Lane lane;
  std::size_t part = 0;
  Item* item = find_item(result.key, lane, part);
  if (item == nullptr || item->parts[part].settled) return std::nullopt;
  return std::visit(Overloaded{
                        [&](const Sent& sent) { return settle_part(act, lane, *item, part, sent); },
                        [&](const Held& held) -> std::optional<Delivered> {
                          hold(item->parts[part], act.now, held.retry_after_ms);
                          return std::nullopt;
                        },
                        [&](const Refused& refused) {
                          item->parts[part].failed = Failed{OutboxState::kFailed, refused.reason};
                          return settle_part(act, lane, *item, part, std::nullopt);
                        },
                        [&](const Unknown&) -> std::optional<Delivered> {
                          if (++item->parts[part].tries < kTriesMax) {
                            adapters_.at(lane.first)->find(result.key, venue_of(item->row));
                            return std::nullopt;
                          }
                          item->parts[part].failed = Failed{
                              OutboxState::kUnknown, "it could not be learnt whether it stands"};
                          return settle_part(act, lane, *item, part, std::nullopt);
                        },
                    },
                    result.outcome);
}

std::optional<Dispatcher::Delivered> Dispatcher::on_found(Act& act, const FindResult& result) {
  now_ = act.now;
  Lane lane;
  std::size_t part = 0;
  Item* item = find_item(result.key, lane, part);
  if (item == nullptr || item->parts[part].settled) return std::nullopt;
  if (result.found) return settle_part(act, lane, *item, part, result.found);
  if (holding_) {
    item->parts[part].retry_at = act.now;
    return std::nullopt;
  }
  if (still_holds(house_, item->row, now_) == StillHolds::kNo) {
    return settle_part(act, lane, *item, part, std::nullopt);
  }
  // It does not stand. What failed once may have been chance; more often, the platform needs time.
  Part& one = item->parts[part];
  if (one.tries <= 1) {
    send_if_it_holds(*item, part);
  } else {
    hold(one, act.now, std::min(kDoubtMax_ms, std::int64_t{1000} << (one.tries - 2)));
  }
  return std::nullopt;
}

// What a platform was asked before it was stopped it answers no more, so it is asked anew whether
// the post stands.
void Dispatcher::ask_anew() {
  for (auto& [lane, items] : lanes_) {
    if (items.empty() || !items.front().resolved) continue;
    const Item& item = items.front();
    for (std::size_t part = 0; part < item.parts.size(); ++part) {
      if (item.parts[part].settled || item.parts[part].retry_at) continue;
      adapters_.at(lane.first)->find(key_of(item, part), venue_of(item.row));
    }
  }
}

void Dispatcher::add_progress(Commit& commit) {
  for (const auto& [adapter, highest] : highest_) {
    const auto& open = open_rows_[adapter];
    const std::int64_t upto = open.empty() ? highest : *open.begin() - 1;
    if (upto <= written_[adapter]) continue;
    written_[adapter] = upto;
    commit.sent.push_back({adapter, OutboxId{upto}});
  }
}

std::vector<Dispatcher::Waiting> Dispatcher::waiting_posts() const {
  std::vector<Waiting> posts;
  for (const auto& [lane, items] : lanes_) {
    for (const Item& item : items) {
      Waiting waiting{&item.row, 0, std::nullopt};
      for (const Part& part : item.parts) {
        if (part.settled) continue;
        waiting.held = std::max(waiting.held, part.held);
        if (part.retry_at) waiting.retry_at = part.retry_at;
      }
      posts.push_back(waiting);
    }
  }
  std::sort(posts.begin(), posts.end(),
            [](const Waiting& a, const Waiting& b) { return a.row->id < b.row->id; });
  return posts;
}

std::size_t Dispatcher::waiting() const {
  std::size_t rows = 0;
  for (const auto& [adapter, open] : open_rows_) rows += open.size();
  return rows;
}

}  // namespace callboard
