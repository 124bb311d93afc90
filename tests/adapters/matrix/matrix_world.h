// The Matrix adapter on a real homeserver, through a faulty proxy, with a room of its own, for the
// contract of all adapters and for the tests of its own.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "adapters/matrix/matrix_adapter.h"
#include "tests/adapters/contract/adapter_world.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/matrix/faulty_proxy.h"
#include "tests/adapters/matrix/person.h"

namespace callboard::test {

class MatrixWorld final : public AdapterWorld {
 public:
  // Throws without a homeserver.
  MatrixWorld();
  ~MatrixWorld() override;

  Adapter& adapter() override { return *adapter_; }
  void restart() override;
  Venue venue() override { return venue_; }
  std::string reply(const std::string& name, const std::string& text) override;
  std::string sayable(const std::string& text) override;
  Timestamp after_replies() override;
  int times_posted(const std::string& words) override;
  std::string says(const std::string& post) override;
  void take_away(const std::string& post) override;
  bool edit(const std::string& id, const std::string& text) override;
  bool remove(const std::string& id) override;
  bool lose_next_answer() override;
  bool cut() override;
  void mend() override { proxy_.mend(); }

  Person& person(const std::string& name);  // in the room
  Person& bot() { return bot_; }
  FaultyProxy& proxy() { return proxy_; }
  [[nodiscard]] const Homeserver& server() const { return server_; }
  [[nodiscard]] const std::string& room() const { return room_; }
  [[nodiscard]] std::string root() const;
  MatrixSetup& setup() { return setup_; }  // for the next restart
  [[nodiscard]] std::string event_of(const std::string& id) const;

 private:
  Homeserver server_;
  FaultyProxy proxy_;
  Person bot_;
  std::map<std::string, std::unique_ptr<Person>> people_;
  std::filesystem::path folder_;
  std::string room_;
  MatrixSetup setup_;
  std::unique_ptr<Adapter> adapter_;
  Venue venue_;
  std::map<std::string, std::string> written_;  // id, by whom
  std::int64_t latest_ms_ = 0;
};

}  // namespace callboard::test
