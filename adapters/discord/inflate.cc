#include "adapters/discord/inflate.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace callboard::discord {
namespace {

constexpr std::string_view kFlushed("\x00\x00\xff\xff", 4);
constexpr std::size_t kPiece = 16U << 10U;

}  // namespace

struct ZlibStream::State {
  z_stream z{};
  bool ready = false;
};

ZlibStream::ZlibStream() : state_(std::make_unique<State>()) {
  state_->ready = inflateInit(&state_->z) == Z_OK;
}
ZlibStream::~ZlibStream() {
  if (state_->ready) inflateEnd(&state_->z);
}

Result<std::optional<std::string>, std::string> ZlibStream::take(std::string_view bytes) {
  if (!state_->ready) return Fail{std::string("no memory to unpack what the gateway says")};
  z_stream& z = state_->z;
  // zlib reads only, but its interface of old does not say so.
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  std::array<char, kPiece> piece{};
  do {
    z.next_out = reinterpret_cast<Bytef*>(piece.data());
    z.avail_out = static_cast<uInt>(piece.size());
    const int done = inflate(&z, Z_SYNC_FLUSH);
    if (done != Z_OK && done != Z_BUF_ERROR) {
      return Fail{std::string("what the gateway says cannot be unpacked")};
    }
    message_.append(piece.data(), piece.size() - z.avail_out);
    if (message_.size() > kInflatedMax) {
      return Fail{std::string("the gateway says more at once than is read")};
    }
  } while (z.avail_in > 0 || z.avail_out == 0);
  tail_.append(bytes.substr(bytes.size() - std::min(bytes.size(), kFlushed.size())));
  tail_.erase(0, tail_.size() - std::min(tail_.size(), kFlushed.size()));
  if (tail_ != kFlushed) return std::optional<std::string>();
  return std::optional(std::exchange(message_, {}));
}

}  // namespace callboard::discord
