#include "bot/match/post_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <string_view>

#include "bot/chance/hash.h"

namespace callboard {
namespace {

constexpr std::size_t kDigitsMax = 9;  // of a number that people can read out
constexpr std::size_t kLetters = 6;    // of a name that is made
constexpr std::string_view kAlphabet = "bcdfghjkmnpqrstvwxyz23456789";  // no vowels: no words
constexpr std::size_t kFirstLetters = 20;                               // never a number alone

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= kDigitsMax &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int letter = std::tolower(static_cast<unsigned char>(c));
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// "%24x" is "$x".
std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    out += low < 0 ? text[i] : static_cast<char>(high * 16 + low);
    if (low >= 0) i += 2;
  }
  return out;
}

// What a link ends in: the id of the post, or its last part. Chat clients put links into angle
// brackets.
std::string end_of_link(std::string_view link) {
  link = link.substr(0, link.find_first_of("?>"));
  while (link.ends_with('/')) link.remove_suffix(1);
  return percent_decoded(link.substr(link.rfind('/') + 1));
}

bool is_link(std::string_view word) {
  if (word.starts_with('<')) word.remove_prefix(1);
  return word.starts_with("https://") || word.starts_with("http://");
}

// `words` of a command with the post's name where it belongs. As it is: the command is about no
// post, or names one.
std::string named(const std::string& words, const std::string& name) {
  std::string rest = words;
  const std::string word = lower(take_word(rest));
  const auto names_none = [&] {
    std::string left = rest;
    while (!left.empty()) {
      if (names_post(take_word(left))) return false;
    }
    return true;
  };
  constexpr std::array<std::string_view, 5> kOfOnePost = {"hide", "show", "late", "mute", "unmute"};
  const bool bare =
      rest.empty() && std::find(kOfOnePost.begin(), kOfOnePost.end(), word) != kOfOnePost.end();
  if (bare || (word == "undo" && lower(rest) == "to")) return words + " " + name;
  if (word == "rule" && !rest.empty() && names_none()) return words + " " + name;
  if (word == "read" && names_none()) return "read " + name + (rest.empty() ? "" : " " + rest);
  return words;
}

// Numbers are the platform's own: what stands on another one under the same is not meant.
std::string name_there(House& house, const Incoming& incoming) {
  const std::string& id = incoming.in_reply_to;
  const std::string& adapter = incoming.ref.adapter;
  const bool elsewhere =
      std::any_of(house.platforms.begin(), house.platforms.end(), [&](const std::string& other) {
        const auto row = other == adapter ? Stored<std::optional<ReplyRow>>(std::nullopt)
                                          : house.store.reply(other, id);
        return row && *row;
      });
  return elsewhere && is_number(id) ? "#" + adapter + ":" + id : post_name(id);
}

}  // namespace

std::string post_name(const std::string& id) {
  if (is_number(id)) return "#" + id;
  std::uint64_t number = 0;
  for (const char byte : sha256(id).substr(0, sizeof number)) {
    number = number << 8U | static_cast<unsigned char>(byte);
  }
  std::string name = "#";
  for (std::size_t i = 0; i < kLetters; ++i) {
    const std::size_t base = i == 0 ? kFirstLetters : kAlphabet.size();
    name += kAlphabet[number % base];
    number /= base;
  }
  return name;
}

bool names_post(const std::string& word) {
  return (word.size() > 1 && word.front() == '#') || is_link(word);
}

std::string id_in(const std::string& word) {
  return is_link(word) ? end_of_link(word) : word.substr(word.starts_with('#') ? 1 : 0);
}

// An id may hold the place before the post ("!room $post"), which links have apart.
bool is_called(const std::string& id, const std::string& word) {
  const std::string meant = id_in(word);
  if (meant.empty()) return false;
  return id == meant || id.ends_with(" " + meant) ||
         (!is_link(word) && post_name(id) == "#" + lower(meant));
}

std::optional<std::string> with_post_named(House& house, const Incoming& incoming,
                                           const CommandLine& line) {
  if (incoming.in_reply_to.empty()) return std::nullopt;
  const std::string inner = innermost(line).written;
  const std::string fresh = named(inner, name_there(house, incoming));
  if (fresh == inner || !line.written.ends_with(inner)) return std::nullopt;
  // The daemon's own posts are nobody's.
  const auto row = house.store.reply(incoming.ref.adapter, incoming.in_reply_to);
  if (!row || !*row) return std::nullopt;
  const std::size_t begin = incoming.text.find_first_not_of(" \t\r\n");
  const std::size_t end = incoming.text.find('\n', begin);
  std::string text = "!" + line.written.substr(0, line.written.size() - inner.size()) + fresh;
  if (line.seen != 0) text += " @" + std::to_string(line.seen);
  if (!line.reason.empty()) text += " -- " + line.reason;
  if (end != std::string::npos) text += incoming.text.substr(end);
  return text;
}

}  // namespace callboard
