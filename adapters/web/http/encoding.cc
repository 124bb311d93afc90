#include "adapters/web/http/encoding.h"

namespace callboard::web {

namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

enum class Plus { kBlank, kItself };

std::optional<std::string> decode(std::string_view text, Plus plus) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus == Plus::kBlank) {
      out.push_back(' ');
    } else if (text[i] != '%') {
      out.push_back(text[i]);
    } else {
      const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      out.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    }
  }
  return out;
}

// Calls `part` with each piece between separators, until it says no.
template <class Part>
bool split(std::string_view text, char separator, Part part) {
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    if (!part(text.substr(0, end))) return false;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace

std::optional<Form> parse_form(std::string_view body) {
  Form form;
  const bool whole = split(body, '&', [&](std::string_view field) {
    const std::size_t equals = field.find('=');
    auto name = decode(field.substr(0, equals), Plus::kBlank);
    auto value = equals == std::string_view::npos ? std::optional<std::string>("")
                                                  : decode(field.substr(equals + 1), Plus::kBlank);
    if (!name || !value || form.size() >= kFormFieldsMax) return false;
    form.emplace(std::move(*name), std::move(*value));
    return true;
  });
  if (!whole) return std::nullopt;
  return form;
}

std::optional<std::vector<std::string>> parse_path(std::string_view path) {
  if (path.empty() || path[0] != '/') return std::nullopt;
  std::vector<std::string> out;
  const bool whole = split(path.substr(1), '/', [&](std::string_view segment) {
    auto decoded = decode(segment, Plus::kItself);
    if (!decoded || out.size() >= kPathSegmentsMax) return false;
    out.push_back(std::move(*decoded));
    return true;
  });
  if (!whole) return std::nullopt;
  return out;
}

std::string cookie(std::string_view header, std::string_view name) {
  std::string found;
  split(header, ';', [&](std::string_view pair) {
    while (!pair.empty() && pair.front() == ' ') pair.remove_prefix(1);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != name) return true;
    found = std::string(pair.substr(equals + 1));
    return false;
  });
  return found;
}

}  // namespace callboard::web
