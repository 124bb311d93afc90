#include "bot/main/paper.h"

#include <ostream>
#include <utility>

namespace callboard {
namespace {

constexpr std::size_t kPaperTextBytesMax = 64 * 1024;

const char* mark_on_paper(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return "\xe2\x9c\x93 ";  // a check mark
    case Verdict::kRefused:
      return "\xe2\x9c\x97 ";  // a cross
    case Verdict::kAsked:
      return "? ";
    case Verdict::kHidden:
      return "- hidden: ";
    case Verdict::kShown:
      return "- shown again: ";
  }
  return "";
}

}  // namespace

void Paper::go_to(const std::string& thread) {
  if (thread == at_) return;
  at_ = thread;
  out_ << "\n=== " << titles_[thread] << " ===\n";
}

void Paper::write(const std::string& thread, const std::string& who, const std::string& words,
                  Heard heard) {
  const bool privately = heard == Heard::kByDaemon;
  go_to(thread);
  said_.clear();
  out_ << "\n> " << who << (privately ? " (in private): " : ": ") << words << "\n";
  Incoming incoming;
  incoming.ref = {kPaper, std::to_string(writers_.size() + 1)};
  incoming.venue = {kPaper, thread};
  incoming.author = {kPaper, who, who};
  incoming.text = words;
  incoming.stamp = now_;
  incoming.privately = privately;
  incoming.cursor = incoming.ref.id;
  writers_[incoming.ref.id] = who;
  tell(std::move(incoming));
}

void Paper::note(const std::string& words) {
  said_.clear();
  out_ << "\n" << words << "\n";
}

Limits Paper::limits() const { return {kPaperTextBytesMax, Dialect::kPlain, true, false}; }

DialectMarks Paper::marks() const {
  return {{}, [](std::string_view, std::string_view name) { return std::string(name); }};
}

void Paper::start(Inbox& inbox, std::string cursor) {
  (void)cursor;
  inbox_ = &inbox;
  tell(AdapterState{kPaper, true, 0, "listening"});
}

void Paper::open(OpenVenue request) {
  auto& thread = threads_[request.key];
  if (thread.empty()) thread = std::to_string(threads_.size());
  titles_[thread] = request.title;
  tell(VenueOpened{request.key, {kPaper, thread}, std::string(kPaperUrl) + "/thread/" + thread});
}

void Paper::send(Delivery delivery) {
  const auto* to = std::get_if<ToAuthor>(&delivery.recipient);
  const Venue venue = to != nullptr ? to->venue : std::get<ToVenue>(delivery.recipient).venue;
  if (to == nullptr) go_to(venue.id);
  std::string text = delivery.text.empty() ? delivery.plain : delivery.text;
  for (const Picture& picture : delivery.pictures) text += "\n[Picture: " + picture.alt + "]";
  said_ += text + "\n";
  out_ << "\n" << (to != nullptr ? "(for " + to->user + " alone) " : "") << text << "\n";
  const Sent sent{delivery.key, now_};
  posts_[delivery.key] = sent;
  tell(SendResult{delivery.key, venue, sent});
}

void Paper::find(std::string key, Venue venue) {
  const auto found = posts_.find(key);
  FindResult result{key, std::move(venue), std::nullopt};
  if (found != posts_.end()) result.found = found->second;
  tell(std::move(result));
}

void Paper::acknowledge(ReplyRef ref, Verdict verdict) {
  const auto writer = writers_.find(ref.id);
  if (writer != writers_.end()) out_ << mark_on_paper(verdict) << writer->second << "\n";
}

}  // namespace callboard
