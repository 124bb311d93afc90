#include "tests/sim/platform.h"

#include <algorithm>
#include <utility>

namespace callboard::sim {
namespace {

inline constexpr std::int64_t kStatusEvery_ms = 10 * kSecond_ms;

}  // namespace

std::string account_on(const std::string& platform, const std::string& user) {
  return platform == "web" ? user : "@" + user;
}

std::string owner_of(const std::string& platform, const std::string& account) {
  return platform == "web" ? account : account.substr(1);
}

Platform::Platform(std::string name, const Timestamp& now, Agenda& agenda, History& history,
                   const Faults& faults, std::uint64_t seed)
    : name_(std::move(name)),
      now_(now),
      agenda_(agenda),
      history_(history),
      faults_(faults),
      chance_(seed, name_ == "web" ? "platform" : "platform " + name_) {}

// In the history, the first platform goes without saying.
std::string Platform::here(std::string words) const {
  return name_ == "web" ? words : name_ + ": " + words;
}

bool Platform::suffers(std::int64_t per_million, const char* kind) {
  if (behaves_ || !chance_.happens(per_million)) return false;
  history_.fault(kind);
  return true;
}

// For this connection only: a daemon that starts again knows nothing of what was under way.
void Platform::later(std::int64_t ms, std::function<void()> what) {
  agenda_.plan({now_.ms + ms}, [this, connection = connection_, what = std::move(what)] {
    if (connection == connection_ && inbox_ != nullptr) what();
  });
}

void Platform::hand_over(AdapterEvent event) {
  later(chance_.between(20, 1500), [this, event = std::move(event)] { (void)inbox_->push(event); });
}

// ---- replies

std::size_t Platform::write(Writing writing) {
  const auto gone = gone_until_.find(writing.user);
  if (gone != gone_until_.end() && now_ < gone->second) return 0;
  if (!writing.privately && (is_locked(writing.venue) || is_deleted(writing.venue))) return 0;
  archived_.erase(writing.venue);
  Incoming incoming;
  incoming.ref = {name_, std::to_string(written_.size() + 1)};
  incoming.venue = {name_, std::move(writing.venue)};
  incoming.author = {name_, std::move(writing.user), std::move(writing.name)};
  incoming.text = std::move(writing.text);
  incoming.stamp = now_;
  incoming.privately = writing.privately;
  incoming.answers = std::move(writing.answers);
  const bool pressed = !incoming.answers.empty();
  incoming.addressed = pressed;
  history_.note(here(incoming.author.user +
                     (pressed              ? " presses in "
                      : incoming.privately ? " whispers in "
                                           : " writes in ") +
                     incoming.venue.id + " #" + incoming.ref.id),
                incoming.text);
  written_.push_back(std::move(incoming));
  const std::size_t message = written_.size();
  if (onlookers_.wrote) onlookers_.wrote(message);
  if (pressed) {
    hand_in_press(message);
    return message;
  }
  if (suffers(faults_.edit, "edit")) think_again(message);
  if (suffers(faults_.drop, "drop")) {  // the connection skipped it; a later look finds it
    later(chance_.between(kMinute_ms, 2 * kHour_ms), [this] {
      if (up_) catch_up();
    });
    return message;
  }
  std::int64_t delay_ms = chance_.between(20, 800);
  if (suffers(faults_.delay, "delay")) delay_ms = chance_.between(kSecond_ms, 6 * kHour_ms);
  if (suffers(faults_.reorder, "reorder")) delay_ms = chance_.below(10 * kMinute_ms);
  later(delay_ms, [this, message] { hand_in_live(message); });
  if (suffers(faults_.duplicate, "duplicate")) {
    later(delay_ms + chance_.below(kHour_ms), [this, message] { hand_in_live(message); });
  }
  return message;
}

// Within the second, so that often nobody has read it yet, or long after.
void Platform::think_again(std::size_t message) {
  static const std::vector<std::string> kWords = {"roll", "pass", "guess LUCKY NUMBERS",
                                                  "stop", "1",    "forget what I wrote"};
  const std::int64_t after_ms =
      chance_.percent(30) ? chance_.below(kSecond_ms) : chance_.below(6 * kHour_ms);
  std::optional<std::string> words;
  if (!chance_.percent(25)) words = chance_.one_of(kWords);
  if (words && chance_.percent(30)) words = written_.at(message - 1).text + "\n" + *words;
  agenda_.plan({now_.ms + after_ms}, [this, message, words] { edit(message, words); });
}

void Platform::edit(std::size_t message, const std::optional<std::string>& text) {
  Incoming& incoming = written_.at(message - 1);
  if (taken_away_.contains(message)) return;
  history_.note(here((text ? "edits #" : "takes away #") + incoming.ref.id), text.value_or(""));
  if (onlookers_.edits) onlookers_.edits(message);
  if (text) {
    incoming.text = *text;
  } else {
    taken_away_.insert(message);
  }
  hand_over(Edited{incoming.ref, incoming.venue, incoming.author, now_, !text, ""});
}

void Platform::hand_in_live(std::size_t message) {
  if (up_) hand_in(message);  // else the catch-up has it
}

// The cursor covers only what was handed in without a gap.
void Platform::hand_in(std::size_t message) {
  if (message == in_row_ + 1) {
    ++in_row_;
    while (!ahead_.empty() && *ahead_.begin() <= in_row_ + 1) {
      in_row_ = std::max(in_row_, *ahead_.begin());
      ahead_.erase(ahead_.begin());
    }
  } else if (message > in_row_) {
    ahead_.insert(message);
  }
  if (taken_away_.contains(message)) return;
  Incoming incoming = written_[message - 1];
  incoming.cursor = std::to_string(in_row_);
  (void)inbox_->push(std::move(incoming));
}

void Platform::catch_up() {
  for (std::size_t message = in_row_ + 1; message <= written_.size(); ++message) {
    if (!ahead_.contains(message)) hand_in(message);
  }
}

// ---- connections

void Platform::start(Inbox& inbox, std::string cursor) {
  inbox_ = &inbox;
  ++connection_;
  in_row_ = cursor.empty() ? 0 : std::stoul(cursor);
  ahead_.clear();
  when_up_.clear();
  if (!up_) {
    (void)inbox_->push(down_);
    return;
  }
  if (is_server()) {
    lose_presses();
    tell_up();
  }
  catch_up();
}

void Platform::stop() {
  inbox_ = nullptr;
  ++connection_;
  when_up_.clear();
}

void Platform::go_down(std::int64_t for_ms) {
  down_as({name_, false, 0, "connection lost"}, for_ms);
}

void Platform::down_as(AdapterState state, std::int64_t for_ms) {
  up_again_ = std::max(up_again_, Timestamp{now_.ms + for_ms});
  agenda_.plan({now_.ms + for_ms}, [this] { come_up(); });
  if (!up_ && !state.shut_out) return;
  up_ = false;
  down_ = std::move(state);
  if (inbox_ != nullptr) hand_over(down_);
}

void Platform::tell_up() {
  AdapterState state{name_, true, 0, "connected"};
  if (is_server()) state.community = kCommunity;
  (void)inbox_->push(std::move(state));
}

void Platform::come_up() {
  if (up_ || now_ < up_again_ || !has_token_) return;
  up_ = true;
  history_.note(here("the platform is back"));
  if (inbox_ == nullptr) return;
  if (is_server()) lose_presses();
  tell_up();
  catch_up();
  const auto waiting = std::exchange(when_up_, {});
  for (const auto& what : waiting) what();
}

void Platform::read_up_to(Venue venue, Timestamp upto) {
  // Asked again when the connection is back: bot/loop/daemon.cc.
  if (!up_) return;
  const std::int64_t wait_ms = std::max<std::int64_t>(0, upto.ms - now_.ms);
  later(wait_ms + chance_.between(20, 3000), [this, venue = std::move(venue), upto] {
    if (!up_) return;
    catch_up();
    (void)inbox_->push(ReadUpTo{venue, upto});
  });
}

// ---- posts

Limits Platform::limits() const {
  Limits limits;
  limits.dialect = Dialect::kPlain;
  limits.actions = true;
  if (name_ != "web") limits.status_every_ms = kStatusEvery_ms;  // the board edits no posts
  limits.hides_for_good = limits.host_actions = is_server();
  limits.pictures = draw_one_in_ > 0 && chance_.below(draw_one_in_) == 0;
  return limits;
}

DialectMarks Platform::marks() const {
  return {[](std::int64_t ms) { return "<" + std::to_string(ms) + ">"; },
          [](std::string_view handle, std::string_view name) {
            return "@" + std::string(handle.empty() ? name : handle);
          }};
}

const Timestamp* Platform::stamp_of(const std::string& key) const {
  const auto found = posts_.find(key);
  return found == posts_.end() ? nullptr : &found->second;
}

void Platform::open(OpenVenue request) {
  if (!up_) {
    when_up_.push_back([this, request = std::move(request)] { open(request); });
    return;
  }
  auto found = threads_.find(request.key);
  if (found == threads_.end()) {
    const std::string venue = std::to_string(threads_.size() + 1);
    history_.note(here("opens thread " + venue), request.title);
    found = threads_.emplace(request.key, venue).first;
    if (onlookers_.opened) onlookers_.opened({name_, venue});
  }
  hand_over(VenueOpened{request.key, {name_, found->second}, "/thread/" + found->second});
}

void Platform::stand(const Delivery& delivery, const std::string& venue) {
  // Without the installation, which a real database draws by lot.
  history_.note(here("post " + delivery.key.substr(delivery.key.rfind('-') + 1) + " stands in"),
                venue);
  if (!posts_.emplace(delivery.key, now_).second) {
    history_.broken("no post is doubled", "the post " + delivery.key + " stands twice");
  }
  if (is_server()) keep_buttons(delivery, venue);
  if (onlookers_.stands) onlookers_.stands(delivery, {name_, venue});
}

void Platform::send(Delivery delivery) {
  if (onlookers_.sending) onlookers_.sending(delivery);
  const auto* to = std::get_if<ToAuthor>(&delivery.recipient);
  const Venue venue = to != nullptr ? to->venue : std::get<ToVenue>(delivery.recipient).venue;
  if (!up_) {
    if (chance_.percent(30)) {
      return hand_over(SendResult{delivery.key, venue, Held{chance_.between(1, 60) * kMinute_ms}});
    }
    when_up_.push_back([this, delivery = std::move(delivery)] { send(delivery); });
    return;
  }
  if (auto why = barred(venue.id, to != nullptr)) {
    return hand_over(SendResult{delivery.key, venue, *std::move(why)});
  }
  if (suffers(faults_.rate_limited, "rate_limited")) {
    return hand_over(SendResult{delivery.key, venue, Held{chance_.between(1, 30) * kSecond_ms}});
  }
  if (suffers(faults_.error_before, "error_before")) {
    return hand_over(SendResult{delivery.key, venue, Unknown{}});
  }
  if (to != nullptr && suffers(faults_.refused, "refused")) {
    gone_until_[to->user] = {now_.ms + chance_.between(1, 20) * kDay_ms};
  }
  if (to != nullptr && !behaves_ && gone_until_.contains(to->user) &&
      now_ < gone_until_.at(to->user)) {
    return hand_over(SendResult{delivery.key, venue, Refused{"no such account"}});
  }
  stand(delivery, venue.id);
  if (suffers(faults_.answer_lost, "answer_lost")) {
    return hand_over(SendResult{delivery.key, venue, Unknown{}});
  }
  hand_over(SendResult{delivery.key, venue, Sent{delivery.key, now_}});
}

std::optional<std::string> Platform::head(const std::string& venue) const {
  const auto instead = instead_.find(venue);
  const std::string at = instead == instead_.end() ? venue : instead->second;
  if (taken_away_heads_.contains(at)) return std::nullopt;
  const auto said = heads_.find(at);
  return said == heads_.end() ? "" : said->second;
}

void Platform::show_status(Status status) {
  if (onlookers_.status) onlookers_.status(status);
  const auto answer = [&](StatusOutcome outcome) {
    hand_over(StatusResult{status.venue, status.post, std::move(outcome)});
  };
  if (!up_) return answer(Held{chance_.between(1, 60) * kMinute_ms});
  if (suffers(faults_.rate_limited, "rate_limited")) return answer(Held{30 * kSecond_ms});
  const std::string at = status.post.empty() ? status.venue.id : status.post;
  const bool with_its_thread = !status.post.empty() && is_deleted(status.venue.id);
  if (with_its_thread || suffers(faults_.head_gone, "head_gone")) taken_away_heads_.insert(at);
  if (taken_away_heads_.contains(at)) return answer(StatusGone{});
  if (!status.post.empty()) instead_[status.venue.id] = status.post;
  heads_[at] = status.text;
  if (suffers(faults_.answer_lost, "answer_lost")) return answer(Held{kSecond_ms});
  answer(StatusShown{});
}

void Platform::find(std::string key, Venue venue) {
  if (!up_) {
    when_up_.push_back(
        [this, key = std::move(key), venue = std::move(venue)] { find(key, venue); });
    return;
  }
  FindResult result{key, std::move(venue), std::nullopt};
  if (const Timestamp* stamp = stamp_of(key)) result.found = Sent{key, *stamp};
  hand_over(result);
}

void Platform::acknowledge(ReplyRef ref, Verdict verdict) {
  if (onlookers_.marked) onlookers_.marked(ref, verdict);
}

}  // namespace callboard::sim
