#include "text/deflated.h"

#include <libdeflate.h>

#include <memory>

#include "rules/core/check.h"

namespace callboard {
namespace {

// A deflated byte stands for at most so many: what claims more is damaged.
constexpr std::int64_t kInflatesAtMost = 1040;

struct Freed {
  void operator()(libdeflate_compressor* c) const { libdeflate_free_compressor(c); }
  void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
};
template <class T>
using Owned = std::unique_ptr<T, Freed>;

}  // namespace

std::string deflated(const std::string& text, Deflate how) {
  constexpr int kWellLevel = 6;
  constexpr int kQuickLevel = 1;
  thread_local const Owned<libdeflate_compressor> well(libdeflate_alloc_compressor(kWellLevel));
  thread_local const Owned<libdeflate_compressor> quick(libdeflate_alloc_compressor(kQuickLevel));
  const auto& packer = how == Deflate::kWell ? well : quick;
  CALLBOARD_CHECK(packer != nullptr, "there is no memory to pack posts with");
  // More than ten times what it comes to: not filled with zeros first.
  const std::size_t room = libdeflate_zlib_compress_bound(packer.get(), text.size());
  const auto out = std::make_unique_for_overwrite<char[]>(room);  // NOLINT: a string is filled
  const std::size_t bytes =
      libdeflate_zlib_compress(packer.get(), text.data(), text.size(), out.get(), room);
  CALLBOARD_CHECK(bytes > 0, "posts cannot be packed");
  return {out.get(), bytes};
}

std::optional<std::string> inflated(const std::string& kept, std::int64_t bytes) {
  const auto held = static_cast<std::int64_t>(kept.size());
  if (bytes < 0 || bytes / kInflatesAtMost > held) return std::nullopt;
  const Owned<libdeflate_decompressor> opener(libdeflate_alloc_decompressor());
  CALLBOARD_CHECK(opener != nullptr, "there is no memory to open packed posts with");
  std::string text(static_cast<std::size_t>(bytes), '\0');
  const auto code =
      libdeflate_zlib_decompress(opener.get(), kept.data(), kept.size(), text.data(), text.size(),
                                 nullptr);  // exactly as many bytes
  return code == LIBDEFLATE_SUCCESS ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace callboard
