// The fixture of the adapter contract (adapters/adapter.h; DESIGN: adapters). Each test makes its
// own world. See adapter_world.h for how an adapter joins.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/adapters/contract/adapter_world.h"
#include "tests/adapters/contract/recording_inbox.h"

namespace callboard {

class AdapterContract : public testing::TestWithParam<MakeWorld> {
 protected:
  void TearDown() override {
    if (world_) world_->adapter().stop();
  }
  void start(const std::string& cursor = "") { world_->adapter().start(inbox_, cursor); }

  // Replies "word 1", "word 2", ... by two people in turn; gives their ids.
  std::vector<std::string> reply_times(int count, const std::string& word);
  // Waits until everything written so far was handed in.
  void settle();
  Delivery post(const std::string& key, const std::string& text);
  // Sends and gives the outcome.
  SendOutcome send(const Delivery& delivery);
  // Shows it, and gives the outcome.
  StatusOutcome show_status(const std::string& at, const std::string& words);
  bool shows_status() { return world_->adapter().limits().status_every_ms > 0; }
  std::optional<Sent> find(const std::string& key);
  static std::vector<std::string> ids(const std::vector<Incoming>& replies);

  RecordingInbox inbox_;  // before the world: it outlives the adapter
  WorldPtr world_ = GetParam()();
};

}  // namespace callboard
