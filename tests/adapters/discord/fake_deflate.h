// The sending side of the gateway's zlib-stream.
#pragma once

#include <memory>
#include <string>

namespace callboard::test {

class FakeDeflate {
 public:
  FakeDeflate();
  ~FakeDeflate();
  FakeDeflate(const FakeDeflate&) = delete;
  FakeDeflate& operator=(const FakeDeflate&) = delete;
  std::string add(const std::string& message);  // the bytes of it, flushed

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace callboard::test
