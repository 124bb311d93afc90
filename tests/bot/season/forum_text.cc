#include "tests/bot/season/forum_text.h"

#include <array>
#include <chrono>
#include <sstream>

#include "bot/clock/zones.h"

namespace callboard::test {
namespace {

constexpr std::size_t kColumns = 96;
constexpr std::size_t kHexShown = 8;
constexpr std::array kWeekdays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

std::string two(int n) { return (n < 10 ? "0" : "") + std::to_string(n); }

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

// Commitments, secrets and check values by their beginning: a reader compares no more by eye.
std::string shortened(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_hex(text[end])) ++end;
    if (end - i >= 32) {
      out += text.substr(i, kHexShown) + "…";
      i = end;
      continue;
    }
    end = std::max(end, i + 1);
    out += text.substr(i, end - i);
    i = end;
  }
  return out;
}

// The platform's "<ms>" as people read it.
std::string with_times(const std::string& text, const std::string& zone) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = text[i] == '<' ? text.find('>', i) : std::string::npos;
    const std::string inside = end == std::string::npos ? "" : text.substr(i + 1, end - i - 1);
    const bool time =
        inside.size() == 13 && inside.find_first_not_of("0123456789") == std::string::npos;
    if (time) {
      out += clock_words({std::stoll(inside)}, zone);
      i = end + 1;
    } else {
      out += text[i++];
    }
  }
  return out;
}

std::string wrapped(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string row;
    const std::string indent = line.starts_with("|") || line.starts_with(" ") ? "" : "    ";
    if (indent.empty() || line.size() <= kColumns) {
      out += "    " + line + "\n";
      continue;
    }
    for (std::string word; words >> word;) {
      if (!row.empty() && row.size() + 1 + word.size() > kColumns) {
        out += indent + row + "\n";
        row.clear();
      }
      row += (row.empty() ? "" : " ") + word;
    }
    out += indent + row + "\n";
  }
  while (out.ends_with("\n    \n")) out.resize(out.size() - 5);
  return out;
}

std::string mark_of(const FakePlatform& forum, const Incoming& incoming) {
  const auto found = forum.verdicts.find(incoming.ref.id);
  if (found == forum.verdicts.end() || found->second.empty()) return "";
  switch (found->second.back()) {
    case Verdict::kAccepted:
      return "  [✓]";
    case Verdict::kRefused:
      return "  [✗]";
    case Verdict::kAsked:
      return "  [?]";
    case Verdict::kHidden:
      return "  [hidden]";
    case Verdict::kShown:
      return "";
  }
  return "";
}

struct Telling {
  const FakePlatform& forum;
  const std::string& zone;

  [[nodiscard]] std::string place(const std::string& venue) const {
    const std::size_t index = std::stoul(venue) - 1;
    const std::string& title = forum.titles.at(index);
    const auto comma = title.rfind(", ");
    return comma == std::string::npos ? "the show" : title.substr(comma + 2);
  }
  [[nodiscard]] std::string head(Timestamp at, const std::string& who,
                                 const std::string& rest) const {
    return "\n" + who + " · " + clock_words(at, zone) + " · " + rest + "\n";
  }
  [[nodiscard]] std::string written(std::size_t index, Timestamp at) const {
    const Incoming& incoming = forum.written().at(index);
    const std::string where = incoming.privately
                                  ? "in private, from " + place(incoming.venue.id)
                                  : place(incoming.venue.id) + " #" + incoming.ref.id;
    return head(at, incoming.author.name, where + mark_of(forum, incoming)) +
           wrapped(incoming.text);
  }
  [[nodiscard]] std::string post(std::size_t index, Timestamp at) const {
    const Standing& post = forum.posts.at(index);
    const std::string where =
        post.to.empty() ? place(post.venue) : "only for " + post.to + ", in " + place(post.venue);
    return head(at, "CALLBOARD", where) + wrapped(with_times(shortened(post.text), zone));
  }
  [[nodiscard]] std::string thread(std::size_t index, Timestamp at) const {
    return "\n======== " + clock_words(at, zone) + ": the thread \"" + forum.titles.at(index) +
           "\" begins, /thread/" + std::to_string(index + 1) + "\n";
  }
};

}  // namespace

std::string clock_words(Timestamp at, const std::string& zone) {
  const zones::Wall wall = zones::wall_at(at, zone);
  const std::chrono::year_month_day day{std::chrono::sys_days{std::chrono::days{wall.day}}};
  return std::string(kWeekdays.at(static_cast<std::size_t>(zones::weekday_of(wall.day)))) + " " +
         std::to_string(static_cast<unsigned>(day.day())) + " " +
         kMonths.at(static_cast<unsigned>(day.month()) - 1) + ", " + two(wall.minute / 60) + ":" +
         two(wall.minute % 60);
}

std::string forum_text(const FakePlatform& forum, const std::vector<Aside>& asides,
                       const std::string& zone) {
  const Telling telling{forum, zone};
  std::string text;
  std::size_t aside = 0;
  const auto say_asides = [&](std::size_t upto) {
    for (; aside < asides.size() && asides[aside].before <= upto; ++aside) {
      text += "\n* * *  " + asides[aside].text + "\n";
    }
  };
  for (std::size_t i = 0; i < forum.happenings.size(); ++i) {
    say_asides(i);
    const Happening& one = forum.happenings[i];
    switch (one.what) {
      case Happening::What::kWritten:
        text += telling.written(one.index, one.at);
        break;
      case Happening::What::kPost:
        text += telling.post(one.index, one.at);
        break;
      case Happening::What::kThread:
        text += telling.thread(one.index, one.at);
        break;
    }
  }
  say_asides(forum.happenings.size());
  return text;
}

}  // namespace callboard::test
