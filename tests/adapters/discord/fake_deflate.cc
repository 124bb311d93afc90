#include "tests/adapters/discord/fake_deflate.h"

#include <zlib.h>

namespace callboard::test {

struct FakeDeflate::State {
  z_stream z{};
};

FakeDeflate::FakeDeflate() : state_(std::make_unique<State>()) {
  deflateInit(&state_->z, Z_DEFAULT_COMPRESSION);
}
FakeDeflate::~FakeDeflate() { deflateEnd(&state_->z); }

std::string FakeDeflate::add(const std::string& message) {
  z_stream& z = state_->z;
  std::string text = message;
  std::string out(deflateBound(&z, static_cast<uLong>(text.size())) + 16, '\0');
  z.next_in = reinterpret_cast<Bytef*>(text.data());
  z.avail_in = static_cast<uInt>(text.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_SYNC_FLUSH);
  out.resize(out.size() - z.avail_out);
  return out;
}

}  // namespace callboard::test
