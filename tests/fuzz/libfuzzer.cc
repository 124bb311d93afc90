// The door as libFuzzer calls it.
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  callboard::fuzz::try_bytes({reinterpret_cast<const char*>(data), size});
  return 0;
}
