#include "text/deflated.h"

#include <zlib.h>

#include "rules/core/check.h"

namespace callboard {
namespace {

// A deflated byte stands for at most so many: what claims more is damaged.
constexpr std::int64_t kInflatesAtMost = 1040;

}  // namespace

std::string deflated(const std::string& text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string out(size, '\0');
  const int code =
      compress(reinterpret_cast<Bytef*>(out.data()), &size,
               reinterpret_cast<const Bytef*>(text.data()), static_cast<uLong>(text.size()));
  CALLBOARD_CHECK(code == Z_OK, "there is no memory to pack posts with");
  out.resize(size);
  return out;
}

std::optional<std::string> inflated(const std::string& kept, std::int64_t bytes) {
  const auto held = static_cast<std::int64_t>(kept.size());
  if (bytes < 0 || bytes / kInflatesAtMost > held) return std::nullopt;
  std::string text(static_cast<std::size_t>(bytes), '\0');
  auto size = static_cast<uLongf>(text.size());
  const int code =
      uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                 reinterpret_cast<const Bytef*>(kept.data()), static_cast<uLong>(kept.size()));
  if (code != Z_OK || size != text.size()) return std::nullopt;
  return text;
}

}  // namespace callboard
