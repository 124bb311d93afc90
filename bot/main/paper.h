// A platform of paper: whatever a show says in its threads and in private is written down in the
// order it is said, with the words of the people between. For `callboard play --script`. What it
// hands in comes at once; one thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>

#include "adapters/adapter.h"

namespace callboard {

inline constexpr const char* kPaper = "paper";
inline constexpr const char* kPaperUrl = "https://show.example.org";  // nothing is there

enum class Heard : std::uint8_t { kByAll, kByDaemon };

class Paper final : public Adapter {
 public:
  // Both outlive it.
  Paper(std::ostream& out, const Timestamp& now) : out_(out), now_(now) {}

  // Somebody writes: into the thread, or privately from there.
  void write(const std::string& thread, const std::string& who, const std::string& words,
             Heard heard);
  // Between what people write.
  void note(const std::string& words);
  // All that was said since the last of those two.
  [[nodiscard]] const std::string& said() const { return said_; }

  [[nodiscard]] std::string_view name() const override { return kPaper; }
  // Pictures are told by their words.
  [[nodiscard]] Limits limits() const override;
  [[nodiscard]] DialectMarks marks() const override;
  void start(Inbox& inbox, std::string cursor) override;
  void stop() override { inbox_ = nullptr; }
  void open(OpenVenue request) override;
  void send(Delivery delivery) override;
  void find(std::string key, Venue venue) override;
  void read_up_to(Venue venue, Timestamp upto) override { tell(ReadUpTo{std::move(venue), upto}); }
  void acknowledge(ReplyRef ref, Verdict verdict) override;

 private:
  void tell(AdapterEvent event) {
    if (inbox_ != nullptr) (void)inbox_->push(std::move(event));
  }
  void go_to(const std::string& thread);

  std::ostream& out_;
  const Timestamp& now_;
  Inbox* inbox_ = nullptr;
  std::string said_;
  std::string at_;                              // the thread that is written down
  std::map<std::string, std::string> threads_;  // by key
  std::map<std::string, std::string> titles_;   // by thread
  std::map<std::string, Sent> posts_;           // by key
  std::map<std::string, std::string> writers_;  // by reply
};

}  // namespace callboard
