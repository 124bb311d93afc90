#include "adapters/web/pages/marks.h"

#include <charconv>

#include "adapters/web/pages/times.h"
#include "rules/core/ids.h"

namespace callboard::web {

namespace {

constexpr std::string_view kTimeBegin = "<time data-ms=\"";
constexpr std::string_view kTimeEnd = "\"></time>";
constexpr std::string_view kUserBegin = "<b data-user=\"";

}  // namespace

DialectMarks stored_marks() {
  return {[](std::int64_t ms) {
            return std::string(kTimeBegin) + std::to_string(ms) + std::string(kTimeEnd);
          },
          [](std::string_view handle, std::string_view name) {
            return std::string(kUserBegin) + escape_xml(handle) + "\">" + escape_xml(name) + "</b>";
          }};
}

std::string word_marks(std::string_view stored, std::string_view zone, std::string_view user,
                       Timestamp now) {
  std::string out;
  while (!stored.empty()) {
    const std::size_t mark = stored.find('<');
    out.append(stored.substr(0, mark));
    if (mark == std::string_view::npos) break;
    stored.remove_prefix(mark);
    if (stored.starts_with(kTimeBegin)) {
      stored.remove_prefix(kTimeBegin.size());
      Timestamp at;
      std::from_chars(stored.data(), stored.data() + stored.size(), at.ms);
      out += time_html(at, zone, now);
      const std::size_t end = stored.find(kTimeEnd);
      stored.remove_prefix(end == std::string_view::npos ? stored.size() : end + kTimeEnd.size());
    } else if (stored.starts_with(kUserBegin)) {
      stored.remove_prefix(kUserBegin.size());
      const std::size_t end = stored.find("\">");
      const bool self = !user.empty() && stored.substr(0, end) == user;
      out += self ? "<b class=\"mention me\">" : "<b class=\"mention\">";
      stored.remove_prefix(end == std::string_view::npos ? stored.size() : end + 2);
    } else {
      out.push_back('<');
      stored.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace callboard::web
