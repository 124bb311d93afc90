#include "bot/packs/pack_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "bot/packs/row_builder.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::string_view kUtf8Bom = "\xef\xbb\xbf";
constexpr std::string_view kSaveAgain = "save it again as UTF-8 (in a spreadsheet: \"CSV UTF-8\")";

std::string lower_ending(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  std::string ending(name.substr(dot));
  for (char& c : ending) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return ending;
}

// UTF-16 text of mostly Latin letters has a NUL in every other byte.
bool looks_like_utf16(std::string_view bytes) {
  if (bytes.substr(0, 2) == "\xff\xfe" || bytes.substr(0, 2) == "\xfe\xff") return true;
  const std::string_view head = bytes.substr(0, 200);
  return head.size() >= 4 &&
         std::count(head.begin(), head.end(), '\0') * 3 > static_cast<std::ptrdiff_t>(head.size());
}

// Every line that is no UTF-8 or holds a NUL is a problem. True if there was none.
bool check_encoding(std::string_view bytes, RowBuilder& rows) {
  if (looks_like_utf16(bytes)) {
    rows.problem(1, "this file is in UTF-16: " + std::string(kSaveAgain));
    return false;
  }
  bool sound = true;
  int line = 1;
  for (std::size_t at = 0; at < bytes.size(); ++line) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string_view text = bytes.substr(at, end - at);
    at = end + 1;
    if (text.find('\0') != std::string_view::npos) {
      rows.problem(line, "a NUL byte stands here: this is not a text file, or it is damaged");
      sound = false;
    } else if (!valid_utf8(text)) {
      rows.problem(line,
                   "a character here is not UTF-8 (the file may be in Latin-1 or Windows-1252): " +
                       std::string(kSaveAgain));
      sound = false;
    }
  }
  return sound;
}

PackFile refused(std::string name, std::string reason) {
  PackFile file;
  file.problems.push_back({name, 0, std::move(reason)});
  file.name = std::move(name);
  return file;
}

}  // namespace

bool has_pack_ending(std::string_view name) {
  const std::string ending = lower_ending(name);
  return ending == ".toml" || ending == ".csv";
}

PackFile parse_pack(std::string_view name, std::string_view bytes) {
  if (bytes.size() > kPackBytesMax) {
    return refused(std::string(name), "the file is larger than " +
                                          std::to_string(kPackBytesMax / 1024 / 1024) + " MB");
  }
  RowBuilder rows(name);
  if (!check_encoding(bytes, rows)) return rows.take();
  if (bytes.substr(0, kUtf8Bom.size()) == kUtf8Bom) bytes.remove_prefix(kUtf8Bom.size());
  const std::string ending = lower_ending(name);
  if (ending == ".toml") {
    read_toml_rows(bytes, rows);
  } else if (ending == ".csv") {
    read_csv_rows(bytes, rows);
  } else {
    rows.problem(0, "a pack's name must end in .toml or .csv");
  }
  return rows.take();
}

PackFile read_pack(const std::filesystem::path& path) {
  const std::string name = path.string();
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return refused(name, std::filesystem::exists(path, error) ? "this is not a file"
                                                              : "there is no such file");
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return refused(name, "the file cannot be opened: look at its permissions");
  // One byte more than allowed is enough to know that it is too large.
  std::string bytes(kPackBytesMax + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad()) return refused(name, "the file cannot be read to its end");
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return parse_pack(name, bytes);
}

}  // namespace callboard
