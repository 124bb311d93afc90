#include "adapters/discord/posting.h"

#include <algorithm>
#include <chrono>

#include "adapters/pauses.h"
#include "rules/core/overloaded.h"

namespace callboard::discord {
namespace {

constexpr std::int64_t kHour_ms = 3'600'000;

// For the operator.
std::string name_of(const Order& order) {
  return std::visit(
      Overloaded{
          [](const Delivery& post) { return "the post " + post.key; },
          [](const Find& find) { return "the look whether post " + find.key + " stands"; },
          [](const OpenVenue& request) { return "the thread for \"" + request.title + "\""; },
          [](const Reaction& mark) { return "the mark beside message " + id_text(mark.message); },
          [](const Status& status) { return "the change of the post above " + status.venue.id; },
      },
      order);
}

}  // namespace

Posting::Posting(PostingSetup setup, Rest& rest, Notes& notes)
    : setup_(std::move(setup)), rest_(rest), notes_(notes) {}

void Posting::start() {
  for (std::thread& thread : threads_) thread = std::thread([this] { run(); });
}

void Posting::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Posting::add(const Lane& lane, Job job) {
  const std::lock_guard lock(mutex_);
  job.number = ++jobs_;
  lanes_[lane].push_back(std::move(job));
  changed_.notify_one();
}

void Posting::send(Delivery delivery) {
  const auto* person = std::get_if<ToAuthor>(&delivery.recipient);
  const Lane lane = person != nullptr ? "@" + person->user : venue_id(delivery.recipient);
  add(lane, {std::move(delivery)});
}
// Where a post went is known by its key, so look-ups wait behind the posts of their venue only.
void Posting::find(std::string key, Venue venue) {
  const Lane lane = venue.id;
  add(lane, {Find{std::move(key), std::move(venue)}});
}
void Posting::open(OpenVenue request) {
  // What is wanted for some people alone holds up no match of the channel.
  const std::string lane =
      request.only.empty() ? id_text(channel_wanted(setup_.channels, request)) : "=" + request.key;
  add(lane, {std::move(request)});
}
void Posting::react(Snowflake channel, Snowflake message, Verdict verdict) {
  add("+" + id_text(channel), {Reaction{channel, message, verdict}});
}
void Posting::show_status(Status status) {
  const Snowflake thread = parse_snowflake(status.venue.id).value_or(0);
  add("~" + id_text(channel_of(notes_, setup_.channels, thread)), {std::move(status)});
}

std::optional<Posting::Lane> Posting::next_lane(std::int64_t& wait_ms) {
  // While none may be made no call is tried.
  wait_ms = rest_.all_wait_ms();
  if (wait_ms > 0) return std::nullopt;
  const std::int64_t now_ms = setup_.now_ms();
  wait_ms = kHour_ms;
  const Lane* first = nullptr;
  std::pair<bool, std::uint64_t> turn;  // marks, and how things stand, go last
  for (const auto& [lane, jobs] : lanes_) {
    if (busy_.contains(lane)) continue;  // its end wakes us
    const Job& job = jobs.front();
    const std::int64_t left_ms = job.not_before_ms - now_ms;
    wait_ms = std::min(wait_ms, left_ms);
    const bool last =
        std::holds_alternative<Reaction>(job.what) || std::holds_alternative<Status>(job.what);
    const std::pair its{last, job.number};
    if (left_ms > 0 || (first != nullptr && its > turn)) continue;
    first = &lane;
    turn = its;
  }
  return first == nullptr ? std::nullopt : std::optional(*first);
}

// What fails is tried ever less often, and the operator hears of it.
void Posting::put_off(Job& job, const Again& again) {
  constexpr int kToldAfter = 4;  // failures in a row, some ten seconds
  const std::int64_t now_ms = setup_.now_ms();
  job.not_before_ms = now_ms + again.ms;
  if (again.failed.empty()) return;
  job.not_before_ms = now_ms + std::max(again.ms, pause_after(++job.failures));
  const bool early = job.failures < kToldAfter && again.ms < kPauseMax_ms;  // no plain refusal
  if (early || job.why == again.failed) return;
  job.why = again.failed;
  setup_.log(name_of(job.what) + " cannot be done on Discord (" + again.failed +
             "): it is tried again, ever less often");
}

void Posting::run() {
  Poster poster(setup_, rest_, notes_, amiss_);
  std::unique_lock lock(mutex_);
  while (!ending_) {
    std::int64_t wait_ms = 0;
    const auto lane = next_lane(wait_ms);
    if (!lane) {
      changed_.wait_for(lock, std::chrono::milliseconds(wait_ms));
      continue;
    }
    Job job = std::move(lanes_.at(*lane).front());  // its place is kept
    busy_.insert(*lane);
    lock.unlock();
    const auto again = poster.work(job.what, ++job.tries);
    lock.lock();
    busy_.erase(*lane);
    auto& jobs = lanes_.at(*lane);
    if (again) {
      put_off(job, *again);
      jobs.front() = std::move(job);
    } else {
      jobs.pop_front();
      if (jobs.empty()) lanes_.erase(*lane);
    }
  }
}

}  // namespace callboard::discord
