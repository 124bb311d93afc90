#include "templates/render/png.h"

#include <libdeflate.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace callboard {
namespace {

constexpr std::size_t kColoursMax = 256;
constexpr std::size_t kFrequentColours = 96;  // kept as they are; the others share the rest
constexpr int kFastLevel = 1;  // levels above save a few per cent and cost half as much again
constexpr unsigned kSlotBits = 15;
constexpr std::size_t kDistinctMax = std::size_t{1} << (kSlotBits - 1U);
constexpr std::uint32_t kExact = 0xffffffffU;
constexpr std::uint32_t kCoarse = 0xc0f0f0f0U;  // leaves no more than kDistinctMax colours

std::uint32_t channel(std::uint32_t argb, unsigned shift) { return (argb >> shift) & 0xffU; }

// What was multiplied by alpha, divided by it again.
std::uint32_t straight(std::uint32_t argb) {
  const std::uint32_t alpha = channel(argb, 24);
  if (alpha == 255) return argb;
  if (alpha == 0) return 0;
  std::uint32_t colour = alpha << 24U;
  for (const unsigned shift : {0U, 8U, 16U}) {
    const std::uint32_t full = (channel(argb, shift) * 255U + alpha / 2) / alpha;
    colour |= std::min(full, 255U) << shift;
  }
  return colour;
}

struct Colour {
  std::uint32_t argb = 0;
  std::uint32_t count = 0;  // pixels
  std::uint8_t index = 0;   // in the palette
};
// Pixels of one row beside each other that are one colour.
struct Run {
  std::uint16_t colour = 0;
  std::uint16_t length = 0;
};
struct Runs {
  std::vector<Colour> colours;
  std::vector<Run> runs;
};

// Boards are flat areas: they are read run by run, and nothing is done pixel by pixel.
class RunReader {
 public:
  RunReader(const Pixels& pixels, std::uint32_t mask) : pixels_(pixels), mask_(mask) {}

  // False: more colours than there is room for.
  bool read(Runs& out) {
    const std::uint32_t* row = pixels_.argb.data();
    for (std::int32_t y = 0; y < pixels_.height; ++y, row += pixels_.width) {
      for (std::int32_t x = 0; x < pixels_.width;) {
        const std::uint32_t argb = row[x];
        const std::int32_t end = end_of_run(row, x);
        const auto length = static_cast<std::uint16_t>(end - x);
        const std::uint16_t colour = find(out.colours, argb);
        if (out.colours.size() > kDistinctMax) return false;
        out.colours[colour].count += length;
        out.runs.push_back({colour, length});
        x = end;
      }
    }
    return true;
  }

 private:
  // Most pixels lie in long runs: two at a time.
  [[nodiscard]] std::int32_t end_of_run(const std::uint32_t* row, std::int32_t x) const {
    const std::uint32_t argb = row[x];
    const std::uint64_t both = std::uint64_t{argb} << 32U | argb;
    std::int32_t end = x + 1;
    for (std::uint64_t next = both; end + 1 < pixels_.width; end += 2) {
      std::memcpy(&next, row + end, sizeof next);
      if (next != both) break;
    }
    while (end < pixels_.width && row[end] == argb) ++end;
    return end;
  }

  std::uint16_t find(std::vector<Colour>& colours, std::uint32_t argb) {
    const std::uint32_t key = argb & mask_;
    std::size_t slot = (key * 0x9e3779b1U) >> (32U - kSlotBits);
    while (slots_[slot] != 0) {
      const auto at = static_cast<std::uint16_t>(slots_[slot] - 1);
      if ((colours[at].argb & mask_) == key) return at;
      slot = (slot + 1) % slots_.size();
    }
    colours.push_back({argb, 0, 0});
    slots_[slot] = static_cast<std::uint16_t>(colours.size());
    return static_cast<std::uint16_t>(colours.size() - 1);
  }

  const Pixels& pixels_;
  const std::uint32_t mask_;
  std::vector<std::uint16_t> slots_ = std::vector<std::uint16_t>(std::size_t{1} << kSlotBits);
};

struct Box {
  std::vector<Colour*> colours;
  unsigned shift = 0;       // of the channel that varies most
  std::uint32_t range = 0;  // how much
};

void measure(Box& box) {
  box.range = 0;
  for (const unsigned shift : {0U, 8U, 16U, 24U}) {
    std::uint32_t low = 255;
    std::uint32_t high = 0;
    for (const Colour* colour : box.colours) {
      low = std::min(low, channel(colour->argb, shift));
      high = std::max(high, channel(colour->argb, shift));
    }
    if (high - low > box.range) {
      box.shift = shift;
      box.range = high - low;
    }
  }
}

// Splits at the median of the widest channel, until there are `most` boxes or nothing to split.
void split_boxes(std::vector<Box>& boxes, std::size_t most) {
  for (Box& box : boxes) measure(box);
  while (boxes.size() < most) {
    const auto widest = std::max_element(
        boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.range < b.range; });
    if (widest->range == 0) return;
    auto& colours = widest->colours;
    const auto middle = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 2);
    std::nth_element(colours.begin(), middle, colours.end(),
                     [shift = widest->shift](const Colour* a, const Colour* b) {
                       return channel(a->argb, shift) < channel(b->argb, shift);
                     });
    Box upper;
    upper.colours.assign(middle, colours.end());
    colours.erase(middle, colours.end());
    measure(*widest);
    measure(upper);
    boxes.push_back(std::move(upper));
  }
}

// Each colour as it is if there are few enough; else the most frequent ones as they are, the rest
// by median cut. Gives the palette, with straight alpha.
std::vector<std::uint32_t> palette_of(std::vector<Colour>& colours) {
  std::vector<Colour*> used;
  used.reserve(colours.size());
  for (Colour& colour : colours) used.push_back(&colour);
  const bool all_fit = used.size() <= kColoursMax;
  const std::size_t frequent = all_fit ? used.size() : kFrequentColours;
  if (!all_fit) {
    std::stable_sort(used.begin(), used.end(),
                     [](const Colour* a, const Colour* b) { return a->count > b->count; });
  }
  std::vector<Box> boxes;
  if (!all_fit) {
    boxes.push_back({{used.begin() + static_cast<std::ptrdiff_t>(frequent), used.end()}, 0, 0});
    split_boxes(boxes, kColoursMax - frequent);
  }
  for (std::size_t i = 0; i < frequent; ++i) boxes.push_back({{used[i]}, 0, 0});
  std::vector<std::uint32_t> palette;
  for (const Box& box : boxes) {
    const auto heaviest =
        std::max_element(box.colours.begin(), box.colours.end(),
                         [](const Colour* a, const Colour* b) { return a->count < b->count; });
    for (Colour* colour : box.colours) colour->index = static_cast<std::uint8_t>(palette.size());
    palette.push_back(straight((*heaviest)->argb));
  }
  return palette;
}

// A filter byte, then one index a pixel, row by row.
std::vector<std::uint8_t> rows_of(const Pixels& pixels, const Runs& runs) {
  std::vector<std::uint8_t> rows(pixels.argb.size() + static_cast<std::size_t>(pixels.height));
  std::uint8_t* to = rows.data();
  std::int32_t left = 0;  // in this row
  for (const Run& run : runs.runs) {
    if (left == 0) {
      *to++ = 0;
      left = pixels.width;
    }
    to = std::fill_n(to, run.length, runs.colours[run.colour].index);
    left -= run.length;
  }
  return rows;
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
  if (pixels.width > UINT16_MAX) return {};
  Runs runs;
  if (!RunReader(pixels, kExact).read(runs)) {
    runs = {};
    (void)RunReader(pixels, kCoarse).read(runs);
  }
  const std::vector<std::uint32_t> colours = palette_of(runs.colours);
  const std::string data = deflated(rows_of(pixels, runs));
  if (data.empty()) return {};
  std::string header;
  put_u32(header, static_cast<std::uint32_t>(pixels.width));
  put_u32(header, static_cast<std::uint32_t>(pixels.height));
  header +=
      std::string("\x08\x03\x00\x00\x00", 5);  // 8 bits, palette, deflate, filters, no interlace
  std::string palette;
  std::string alpha;
  for (const std::uint32_t colour : colours) {
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
