#include "adapters/web/http/head_rules.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

#include "adapters/web/http/encoding.h"

namespace callboard::web {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return small(x) == small(y); });
}

// Lines of one name are one list (RFC 9110 5.3); empty members do not count.
std::vector<std::string_view> members(const std::vector<std::string>& lines) {
  std::vector<std::string_view> out;
  for (std::string_view rest : lines) {
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      const std::string_view one = trimmed(rest.substr(0, comma));
      if (!one.empty()) out.push_back(one);
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  return out;
}

bool all_of(std::string_view text, std::string_view more_than_letters_and_digits) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (small(c) >= 'a' && small(c) <= 'z') || (c >= '0' && c <= '9') ||
           more_than_letters_and_digits.find(c) != std::string_view::npos;
  });
}

// uri-host [":" port] (RFC 9110 7.2); it may be empty.
bool valid_host(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos || end == 1 || !all_of(host.substr(1, end - 1), ":.")) {
      return false;
    }
    host.remove_prefix(end + 1);
    if (!host.empty() && host.front() != ':') return false;
  } else {
    const std::size_t colon = host.find(':');
    if (!all_of(host.substr(0, colon), "-._~%!$&'()*+;=")) return false;
    host.remove_prefix(std::min(colon, host.size()));
  }
  if (!host.empty()) host.remove_prefix(1);  // the colon
  return host.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<int> refused_by_coding(const Head& head) {
  if (head.transfer_encodings.empty()) return std::nullopt;
  const auto codings = members(head.transfer_encodings);
  // HTTP/1.0 knows none, and whoever passed this on may have read it otherwise.
  if (head.version < 11 || codings.empty() || !same(codings.back(), "chunked")) return 400;
  if (codings.size() == 1) return std::nullopt;
  const bool twice = std::any_of(codings.begin(), codings.end() - 1,
                                 [](std::string_view one) { return same(one, "chunked"); });
  return twice ? 400 : 501;
}

}  // namespace

std::optional<int> refused_by_head(const Head& head) {
  if (head.hosts.size() > 1 || (head.hosts.empty() && head.version >= 11)) return 400;
  if (!head.hosts.empty() && !valid_host(trimmed(head.hosts.front()))) return 400;
  if (const auto refused = refused_by_coding(head)) return refused;
  if (head.version < 11) return std::nullopt;  // what it expects is to be ignored
  for (const std::string_view expected : members(head.expectations)) {
    if (!same(expected, "100-continue")) return 417;
  }
  return std::nullopt;
}

bool waits_for_continue(const Head& head) {
  return head.version >= 11 && !members(head.expectations).empty();
}

std::optional<Target> read_target(std::string_view target, std::string_view host,
                                  std::string_view connected_to) {
  if (target.starts_with('/')) return Target{std::string(target), std::string(host)};
  const std::size_t colon = target.find("://");
  const std::string_view scheme = target.substr(0, std::min(colon, target.size()));
  if (!same(scheme, "http") && !same(scheme, "https")) return std::nullopt;
  target.remove_prefix(colon + 3);
  const std::size_t end = std::min(target.find_first_of("/?"), target.size());
  const std::string_view authority = target.substr(0, end);
  if (authority.empty() || !(same(authority, trimmed(host)) || same(authority, connected_to))) {
    return std::nullopt;
  }
  std::string path(target.substr(end));
  if (!path.starts_with('/')) path.insert(path.begin(), '/');
  return Target{std::move(path), std::string(authority)};
}

void add_header(Request& request, std::string_view name, std::string_view value) {
  std::string key(name);
  std::transform(key.begin(), key.end(), key.begin(), small);
  // A cookie's pairs are divided by semicolons (RFC 6265 4.2.1), other lists by commas.
  const std::string_view divider = key == "cookie" ? "; " : ", ";
  const auto [there, first] = request.headers.emplace(std::move(key), value);
  if (!first) there->second.append(divider).append(value);
}

bool set_target(Request& request, std::string_view target, std::string_view connected_to) {
  // "OPTIONS *" is about the server as a whole (RFC 9112 3.2.4), which answers for its front page.
  if (target == "*" && request.method == Method::kOther) target = "/";
  auto read = read_target(target, request.header("host"), connected_to);
  if (!read) return false;
  request.headers["host"] = std::move(read->host);
  const std::string_view whole = read->path_and_query;
  const std::size_t question = whole.find('?');
  auto path = parse_path(whole.substr(0, question));
  auto query = question == std::string_view::npos ? std::optional<Form>(Form())
                                                  : parse_form(whole.substr(question + 1));
  if (!path || !query) return false;
  request.path = std::move(*path);
  request.query = std::move(*query);
  return true;
}

std::string http_date(std::int64_t unix_seconds) {
  static constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto seconds = static_cast<std::time_t>(unix_seconds);
  std::tm at{};
  gmtime_r(&seconds, &at);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT",
                kDays.at(static_cast<std::size_t>(at.tm_wday)), at.tm_mday,
                kMonths.at(static_cast<std::size_t>(at.tm_mon)), at.tm_year + 1900, at.tm_hour,
                at.tm_min, at.tm_sec);
  return text.data();
}

std::string http_date_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return http_date(std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

}  // namespace callboard::web
