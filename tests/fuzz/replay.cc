// Without libFuzzer: every file of the kept corpus, and from each a number of small changes made
// from a fixed seed, so that the ordinary tests try the doors too, under every compiler and
// sanitizer. The bytes at hand are kept in a file while they are tried, for whoever finds it fell.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;
using Random = std::mt19937_64;

constexpr int kChangesOfEach = 60;
constexpr std::size_t kBytesMax = 16 * 1024;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string piece_of(const std::string& text, Random& random) {
  if (text.empty()) return "\n";
  const std::size_t from = random() % text.size();
  return text.substr(from, 1 + random() % 12);
}

std::string changed(std::string text, const std::string& other, Random& random) {
  for (std::uint64_t times = 1 + random() % 4; times > 0; --times) {
    const std::size_t at = random() % (text.size() + 1);
    switch (random() % 5) {
      case 0:
        text.insert(at, 1, static_cast<char>(random() % 256));
        break;
      case 1:
        text.insert(at, piece_of(text, random));
        break;
      case 2:
        text.insert(at, piece_of(other, random));
        break;
      case 3:
        text.erase(at, 1 + random() % 8);
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random() % 256);
        break;
    }
  }
  text.resize(std::min(text.size(), kBytesMax));
  return text;
}

// The file stays open: making it anew each time would wait for the disk.
void try_kept(const std::string& bytes, std::FILE* at_hand) {
  std::rewind(at_hand);
  std::fwrite(bytes.data(), 1, bytes.size(), at_hand);
  std::fflush(at_hand);
  if (ftruncate(fileno(at_hand), static_cast<off_t>(bytes.size())) != 0) std::abort();
  callboard::fuzz::try_bytes(bytes);
}

}  // namespace

// replay NAME FOLDER: the corpus of a door.
int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(argv[2])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty()) {
    std::cerr << "no corpus in " << argv[2] << '\n';
    return 1;
  }
  const std::string at_hand_name = std::string("fuzz-") + argv[1] + "-at-hand";
  std::FILE* at_hand = std::fopen(at_hand_name.c_str(), "wb");
  if (at_hand == nullptr) return 2;
  Random random(1);
  for (const fs::path& file : files) {
    const std::string bytes = read(file);
    const std::string other = read(files[random() % files.size()]);
    try_kept(bytes, at_hand);
    for (int i = 0; i < kChangesOfEach; ++i) try_kept(changed(bytes, other, random), at_hand);
  }
  std::fclose(at_hand);
  fs::remove(at_hand_name);
  std::cout << files.size() * (1 + kChangesOfEach) << " tried\n";
  return 0;
}
