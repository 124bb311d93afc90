// What an adapter's tests must be able to do on its platform, so that one suite can judge every
// adapter. A world is one platform (a fake, or a real one on loopback) with one adapter on it.
//
// To put an adapter under the contract, implement AdapterWorld and link callboard_adapter_contract:
//
//   class WebWorld final : public AdapterWorld { ... };
//   INSTANTIATE_TEST_SUITE_P(Web, AdapterContract, testing::Values([]() -> WorldPtr {
//                              return std::make_unique<WebWorld>();
//                            }));
//
//   callboard_test(test_adapter_web SOURCES web_world_test.cc
//                  LINK callboard_adapter_web callboard_adapter_contract)
//
// What a platform cannot do keeps its default, and the tests of it are skipped with that reason.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "adapters/adapter.h"

namespace callboard {

class AdapterWorld {
 public:
  virtual ~AdapterWorld() = default;

  virtual Adapter& adapter() = 0;
  // As a new daemon would: the old adapter is destroyed, a new one made (not started), the platform
  // stays.
  virtual void restart() = 0;

  virtual Venue venue() = 0;  // where the test plays
  // Somebody writes there. Gives the platform's id of the reply.
  virtual std::string reply(const std::string& name, const std::string& text) = 0;
  // What remains of a text that a person tries to write: a terminal has no line ends within a
  // reply.
  virtual std::string sayable(const std::string& text) { return text; }
  // By the platform's clock: after the stamp of every reply so far, not after that of any later
  // one.
  virtual Timestamp after_replies() = 0;
  // How many posts on the platform hold these words.
  virtual int times_posted(const std::string& words) = 0;

  // What the post says that the thread was made of, or that one of ours, by its id.
  virtual std::string says(const std::string& /*post*/) { return ""; }
  // Somebody who may do so takes it away.
  virtual void take_away(const std::string& /*post*/) {}

  // ---- faults and abilities; false: not on this platform

  virtual bool duplicate(const std::string& /*id*/) { return false; }  // hands a reply over again
  virtual bool edit(const std::string& /*id*/, const std::string& /*text*/) { return false; }
  virtual bool remove(const std::string& /*id*/) { return false; }
  virtual bool lose_next_answer() { return false; }  // the next post arrives, word of it does not
  virtual bool cut() { return false; }               // no connection, until mend()
  virtual void mend() {}
  virtual bool skew(std::int64_t /*ms*/) { return false; }  // the platform's clock is ahead by this
};

using WorldPtr = std::unique_ptr<AdapterWorld>;
using MakeWorld = WorldPtr (*)();

}  // namespace callboard
