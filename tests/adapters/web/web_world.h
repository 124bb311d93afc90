// The web board as a world of the adapter contract: people are small browsers, the platform is the
// board's own forum.
#pragma once

#include <map>
#include <string>

#include "tests/adapters/contract/adapter_world.h"
#include "tests/adapters/web/browser.h"
#include "tests/adapters/web/stage.h"

namespace callboard::test {

class WebWorld final : public AdapterWorld {
 public:
  WebWorld();
  Adapter& adapter() override { return *board_; }
  void restart() override;
  Venue venue() override { return {"web", thread_}; }
  std::string reply(const std::string& name, const std::string& text) override;
  Timestamp after_replies() override;
  int times_posted(const std::string& words) override;
  bool duplicate(const std::string& id) override;
  bool edit(const std::string& id, const std::string& text) override;
  bool remove(const std::string& id) override;

 private:
  struct Written {
    std::string name;
    FormFields fields;
  };
  Browser browser_of(const std::string& name);
  Answer write(const std::string& name, const FormFields& fields);

  TempFolder folder_;
  HeldPort port_;
  TestClock clock_;
  std::string thread_;
  std::map<std::string, std::map<std::string, std::string>> cookies_;  // of each person
  std::map<std::string, Written> written_;                             // by the reply's id
  int forms_ = 0;
  std::unique_ptr<WebBoard> board_;
};

}  // namespace callboard::test
