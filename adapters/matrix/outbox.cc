#include "adapters/matrix/outbox.h"

#include <algorithm>
#include <chrono>

#include "adapters/pauses.h"
#include "rules/core/overloaded.h"

namespace callboard::matrix {
namespace {

constexpr std::size_t kMarksMax = 10'000;  // beyond, a reply stays without one
constexpr std::int64_t kIdleMs = 60'000;

// For the operator.
std::string name_of(const Order& order) {
  return std::visit(
      Overloaded{
          [](const Delivery& post) { return "the post " + post.key; },
          [](const Find& find) { return "the look whether post " + find.key + " stands"; },
          [](const OpenVenue& request) { return "the thread for \"" + request.title + "\""; },
          [](const Reaction& mark) { return "the mark beside " + id_of(mark.reply); },
          [](const Change& change) { return "the change of the post " + change.status.venue.id; },
      },
      order);
}

std::string room_of(const Venue& venue) {
  const auto place = parse_place(venue.id);
  return place ? place->room : venue.id;
}

}  // namespace

Outbox::Outbox(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
               Teller& teller)
    : setup_(setup),
      account_(account),
      keepsakes_(keepsakes),
      rooms_(rooms),
      teller_(teller),
      run_(std::to_string(setup.clock().ms)) {}

void Outbox::send(Delivery delivery) { add(std::move(delivery)); }
void Outbox::find(std::string key, Venue venue) { add(Find{std::move(key), std::move(venue)}); }
void Outbox::open(OpenVenue request) { add(std::move(request)); }

void Outbox::mark(const Place& reply, Verdict verdict) {
  const std::lock_guard lock(mutex_);
  if (marks_.size() >= kMarksMax && verdict != Verdict::kHidden) return;
  add_last(Reaction{reply, verdict, !teller_.has_handed_in(id_of(reply))});
}

void Outbox::show_status(Status status) {
  const std::lock_guard lock(mutex_);
  add_last(Change{std::move(status), "say-" + run_ + "-" + std::to_string(++marked_)});
}

void Outbox::wake() {
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

// To one person one after another, so that nobody gets two direct rooms.
std::string Outbox::lane_of(const Order& order) {
  return std::visit(Overloaded{
                        [](const Delivery& delivery) {
                          const auto* person = std::get_if<ToAuthor>(&delivery.recipient);
                          return person != nullptr
                                     ? person->user
                                     : room_of(std::get<ToVenue>(delivery.recipient).venue);
                        },
                        [](const Find& find) { return room_of(find.venue); },
                        [&](const OpenVenue& request) {
                          const std::string room = rooms_.room_of(request.place);
                          return room.empty() ? request.place : room;
                        },
                        [](const Reaction& mark) { return mark.reply.room; },
                        [](const Change& change) { return room_of(change.status.venue); },
                    },
                    order);
}

// The daemon has one post of a match on the way, one look-up, one thread: the queue stays short.
void Outbox::add(Order order) {
  Job job;
  job.lane = lane_of(order);
  job.order = std::move(order);
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  changed_.notify_one();
}

void Outbox::add_last(Order order) {
  Job job;
  job.lane = lane_of(order);
  job.order = std::move(order);
  marks_.push_back(std::move(job));
  changed_.notify_one();
}

std::optional<Outbox::Job> Outbox::next_job(std::int64_t now_ms, std::int64_t& due_ms) {
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job) {
    if (busy_.contains(job->lane)) continue;  // its end wakes us
    due_ms = std::min(due_ms, job->due_ms);
    if (job->due_ms > now_ms) continue;
    Job taken = std::move(*job);
    jobs_.erase(job);
    return taken;
  }
  return std::nullopt;
}

// In each room in the order they were given: a later verdict must not come before an earlier one.
std::optional<Outbox::Job> Outbox::next_mark(std::int64_t now_ms, std::int64_t& due_ms) {
  if (marks_.empty()) return std::nullopt;
  const std::int64_t limited_ms = common_.wait_ms(Limit::kEvents, {now_ms});
  std::set<std::string> behind;
  for (auto mark = marks_.begin(); mark != marks_.end(); ++mark) {
    if (busy_.contains(mark->lane) || behind.contains(mark->lane)) continue;
    const std::int64_t mark_ms = std::max(mark->due_ms, now_ms + limited_ms);
    due_ms = std::min(due_ms, mark_ms);
    if (limited_ms > 0) return std::nullopt;
    if (mark_ms > now_ms) {
      behind.insert(mark->lane);
      continue;
    }
    Job taken = std::move(*mark);
    marks_.erase(mark);
    return taken;
  }
  return std::nullopt;
}

std::optional<Outbox::Job> Outbox::next() {
  std::unique_lock lock(mutex_);
  while (!teller_.closing()) {
    const std::int64_t now_ms = setup_.clock().ms;
    std::int64_t due_ms = now_ms + kIdleMs;
    auto taken = next_job(now_ms, due_ms);
    if (!taken) taken = next_mark(now_ms, due_ms);
    if (taken) {
      busy_.insert(taken->lane);
      return taken;
    }
    changed_.wait_for(lock, std::chrono::milliseconds(due_ms - now_ms));
  }
  return std::nullopt;
}

void Outbox::put_off(Job& job, const Sender::Wait& wait) const {
  constexpr int kToldAfter = 4;  // failures in a row, some ten seconds
  const std::int64_t now_ms = setup_.clock().ms;
  job.due_ms = now_ms + wait.ms;
  if (wait.failed.empty()) return;
  job.due_ms = now_ms + std::max(wait.ms, pause_after(++job.failures));
  const bool early = job.failures < kToldAfter && wait.ms < kPauseMax_ms;  // no plain refusal
  if (early || job.why == wait.failed) return;
  job.why = wait.failed;
  if (!setup_.log) return;
  setup_.log(name_of(job.order) + " cannot be done on Matrix (" + wait.failed +
             "): it is tried again, ever less often");
}

void Outbox::run() {
  Sender sender(setup_, account_, keepsakes_, rooms_, teller_, common_);
  while (auto job = next()) {
    const Sender::Again again = sender.carry_out(job->order, job->tries);
    const std::lock_guard lock(mutex_);
    busy_.erase(job->lane);
    changed_.notify_all();  // another job of the lane may wait
    if (!again) continue;
    put_off(*job, *again);
    ++job->tries;
    const bool last =
        std::holds_alternative<Reaction>(job->order) || std::holds_alternative<Change>(job->order);
    last ? marks_.push_front(*std::move(job)) : jobs_.push_back(*std::move(job));
  }
}

}  // namespace callboard::matrix
