#include "templates/render/png.h"

#include <libdeflate.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace callboard {
namespace {

constexpr std::size_t kColoursMax = 256;
constexpr std::size_t kFrequentColours = 96;  // kept as they are; the others share the rest
constexpr int kFastLevel = 1;  // levels above save a few per cent and cost half as much again
constexpr std::size_t kBuckets = 1U << 18U;  // 5 bits a colour, 3 bits of alpha

std::uint32_t channel(std::uint32_t argb, unsigned shift) { return (argb >> shift) & 0xffU; }

std::uint32_t bucket_of(std::uint32_t argb) {
  return ((channel(argb, 24) >> 5U) << 15U) | ((channel(argb, 16) >> 3U) << 10U) |
         ((channel(argb, 8) >> 3U) << 5U) | (channel(argb, 0) >> 3U);
}

struct Indexed {
  std::vector<std::uint32_t> palette;  // argb
  std::vector<std::uint8_t> rows;      // a filter byte, then one index a pixel
};

// Every colour as it is, if there are few enough.
bool index_exactly(const Pixels& pixels, Indexed& out) {
  std::unordered_map<std::uint32_t, std::uint8_t> known;
  std::size_t at = 0;
  std::uint32_t last = 0;
  std::uint8_t last_index = 0;
  for (std::int32_t y = 0; y < pixels.height; ++y) {
    out.rows.push_back(0);
    for (std::int32_t x = 0; x < pixels.width; ++x, ++at) {
      const std::uint32_t colour = pixels.argb[at];
      if (at == 0 || colour != last) {
        const auto found = known.find(colour);
        if (found == known.end()) {
          if (out.palette.size() == kColoursMax) return false;
          last_index = static_cast<std::uint8_t>(out.palette.size());
          known.emplace(colour, last_index);
          out.palette.push_back(colour);
        } else {
          last_index = found->second;
        }
        last = colour;
      }
      out.rows.push_back(last_index);
    }
  }
  return true;
}

struct Bucket {
  std::uint32_t count = 0;
  std::uint32_t votes = 0;  // majority vote: flat areas keep their very colour
  std::uint32_t colour = 0;
  std::uint8_t index = 0;
};
using Box = std::vector<Bucket*>;

std::vector<Bucket> buckets_of(const Pixels& pixels) {
  std::vector<Bucket> buckets(kBuckets);
  for (const std::uint32_t colour : pixels.argb) {
    Bucket& bucket = buckets[bucket_of(colour)];
    ++bucket.count;
    if (bucket.votes == 0) bucket.colour = colour;
    bucket.votes += bucket.colour == colour ? 1U : ~0U;
  }
  return buckets;
}

struct Spread {
  unsigned shift = 0;       // of the channel that varies most
  std::uint32_t range = 0;  // how much
};
Spread spread_of(const Box& box) {
  Spread best;
  for (const unsigned shift : {0U, 8U, 16U, 24U}) {
    std::uint32_t low = 255;
    std::uint32_t high = 0;
    for (const Bucket* bucket : box) {
      low = std::min(low, channel(bucket->colour, shift));
      high = std::max(high, channel(bucket->colour, shift));
    }
    if (high - low > best.range) best = {shift, high - low};
  }
  return best;
}

// Splits at the median of the widest channel, until there are `most` boxes or nothing to split.
void split_boxes(std::vector<Box>& boxes, std::size_t most) {
  while (boxes.size() < most) {
    std::size_t widest = 0;
    Spread spread;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const Spread found = spread_of(boxes[i]);
      if (found.range > spread.range) {
        widest = i;
        spread = found;
      }
    }
    if (spread.range == 0) return;
    Box& box = boxes[widest];
    const auto middle = box.begin() + static_cast<std::ptrdiff_t>(box.size() / 2);
    std::nth_element(box.begin(), middle, box.end(), [&spread](const Bucket* a, const Bucket* b) {
      return channel(a->colour, spread.shift) < channel(b->colour, spread.shift);
    });
    Box upper(middle, box.end());
    box.erase(middle, box.end());
    boxes.push_back(std::move(upper));
  }
}

// The most frequent colours as they are, the rest by median cut.
void index_nearest(const Pixels& pixels, Indexed& out) {
  std::vector<Bucket> buckets = buckets_of(pixels);
  Box used;
  for (Bucket& bucket : buckets) {
    if (bucket.count > 0) used.push_back(&bucket);
  }
  std::stable_sort(used.begin(), used.end(),
                   [](const Bucket* a, const Bucket* b) { return a->count > b->count; });
  const std::size_t frequent = std::min(used.size(), kFrequentColours);
  std::vector<Box> boxes;
  if (used.size() > frequent) {
    boxes.emplace_back(used.begin() + static_cast<std::ptrdiff_t>(frequent), used.end());
    split_boxes(boxes, kColoursMax - frequent);
  }
  for (std::size_t i = 0; i < frequent; ++i) boxes.push_back({used[i]});
  for (const Box& box : boxes) {
    const auto heaviest =
        std::max_element(box.begin(), box.end(),
                         [](const Bucket* a, const Bucket* b) { return a->count < b->count; });
    for (Bucket* bucket : box) bucket->index = static_cast<std::uint8_t>(out.palette.size());
    out.palette.push_back((*heaviest)->colour);
  }
  std::size_t at = 0;
  for (std::int32_t y = 0; y < pixels.height; ++y) {
    out.rows.push_back(0);
    for (std::int32_t x = 0; x < pixels.width; ++x, ++at) {
      out.rows.push_back(buckets[bucket_of(pixels.argb[at])].index);
    }
  }
}

void put_u32(std::string& out, std::uint32_t value) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    out.push_back(static_cast<char>(static_cast<unsigned char>(value >> shift)));
  }
}

void put_chunk(std::string& out, std::string_view type, std::string_view body) {
  put_u32(out, static_cast<std::uint32_t>(body.size()));
  const std::size_t begin = out.size();
  out += type;
  out += body;
  put_u32(out, libdeflate_crc32(0, out.data() + begin, out.size() - begin));
}

std::string deflated(const std::vector<std::uint8_t>& bytes) {
  const std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> compressor(
      libdeflate_alloc_compressor(kFastLevel), libdeflate_free_compressor);
  if (!compressor) return {};
  std::string out(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()), '\0');
  out.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(), out.data(),
                                      out.size()));
  return out;
}

}  // namespace

std::string palette_png(const Pixels& pixels) {
  if (pixels.width <= 0 || pixels.height <= 0) return {};
  Indexed indexed;
  indexed.rows.reserve(pixels.argb.size() + static_cast<std::size_t>(pixels.height));
  if (!index_exactly(pixels, indexed)) {
    indexed = {};
    indexed.rows.reserve(pixels.argb.size() + static_cast<std::size_t>(pixels.height));
    index_nearest(pixels, indexed);
  }
  const std::string data = deflated(indexed.rows);
  if (data.empty()) return {};
  std::string header;
  put_u32(header, static_cast<std::uint32_t>(pixels.width));
  put_u32(header, static_cast<std::uint32_t>(pixels.height));
  header +=
      std::string("\x08\x03\x00\x00\x00", 5);  // 8 bits, palette, deflate, filters, no interlace
  std::string palette;
  std::string alpha;
  for (const std::uint32_t colour : indexed.palette) {
    for (const unsigned shift : {16U, 8U, 0U}) {
      palette.push_back(static_cast<char>(static_cast<unsigned char>(channel(colour, shift))));
    }
    alpha.push_back(static_cast<char>(static_cast<unsigned char>(channel(colour, 24))));
  }
  while (!alpha.empty() && alpha.back() == '\xff') alpha.pop_back();
  std::string out = "\x89PNG\r\n\x1a\n";
  put_chunk(out, "IHDR", header);
  put_chunk(out, "PLTE", palette);
  if (!alpha.empty()) put_chunk(out, "tRNS", alpha);
  put_chunk(out, "IDAT", data);
  put_chunk(out, "IEND", "");
  return out;
}

}  // namespace callboard
