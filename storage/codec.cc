#include "storage/codec.h"

#include <algorithm>
#include <charconv>
#include <type_traits>
#include <utility>

#include "rules/core/check.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

inline constexpr std::size_t kRepeatedFrom = 16;  // bytes; shorter data is written again

void put_field(std::string& out, std::string_view field) {
  out += std::to_string(field.size());
  out += ':';
  out += field;
}

// The whole of `text` as a number; nothing for signs, blanks or anything left over.
template <class Int>
std::optional<Int> number(std::string_view text) {
  if constexpr (std::is_unsigned_v<Int>) {
    if (text.starts_with('-')) return std::nullopt;
  }
  Int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

// Takes one field off the front of `rest`.
std::optional<std::string> take_field(std::string_view& rest) {
  const auto colon = rest.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto bytes = number<std::size_t>(rest.substr(0, colon));
  const std::string_view behind = rest.substr(colon + 1);
  if (!bytes || *bytes > behind.size()) return std::nullopt;
  rest = behind.substr(*bytes);
  return std::string(behind.substr(0, *bytes));
}

template <class Int>
std::string lettered(char letter, Int value) {
  std::string text(1, letter);
  text += std::to_string(value);
  return text;
}

std::string encode_audience(const Audience& audience) {
  return std::visit(Overloaded{
                        [](const ToPublic&) { return std::string("P"); },
                        [](const ToSeat& to) { return lettered('S', to.seat.index); },
                        [](const ToHosts& to) {
                          return to.only == PersonId{} ? "H" : lettered('H', to.only.value);
                        },
                        [](const ToPerson& to) { return lettered('N', to.person.value); },
                    },
                    audience);
}

std::optional<Audience> decode_audience(std::string_view text) {
  if (text == "P") return ToPublic{};
  if (text == "H") return ToHosts{};
  if (text.starts_with('S')) {
    const auto index = number<std::uint8_t>(text.substr(1));
    if (index) return ToSeat{Seat{*index}};
  }
  if (text.starts_with('H')) {
    const auto person = number<std::int64_t>(text.substr(1));
    if (person) return ToHosts{PersonId{*person}};
  }
  if (text.starts_with('N')) {
    const auto person = number<std::int64_t>(text.substr(1));
    if (person) return ToPerson{PersonId{*person}};
  }
  return std::nullopt;
}

char actor_letter(Actor actor) {
  switch (actor) {
    case Actor::kFollows:
      return 'I';
    case Actor::kSeat:
      return 'M';
    case Actor::kTimer:
      return 'T';
    case Actor::kHost:
      return 'H';
  }
  fail_check(__FILE__, __LINE__, "an actor that is none of the four");
}

std::optional<Actor> actor_of(char letter) {
  for (const Actor actor : {Actor::kFollows, Actor::kSeat, Actor::kTimer, Actor::kHost}) {
    if (actor_letter(actor) == letter) return actor;
  }
  return std::nullopt;
}

}  // namespace

std::string StoredViews::encode(const Post& post) {
  std::string out = encode_audience(post.audience());
  out += '\n';
  const std::vector<Section>& sections = post.sections();
  for (const Section& section : sections) {
    put_field(out, section.name);
    const auto first = std::find_if(sections.begin(), sections.end(), [&](const Section& other) {
      return other.json == section.json;
    });
    const bool again = &*first != &section && section.json.str().size() > kRepeatedFrom;
    put_field(out, again ? lettered('=', first - sections.begin()) : section.json.str());
  }
  return out;
}

std::optional<Post> StoredViews::decode(std::string_view text) {
  const auto line_end = text.find('\n');
  if (line_end == std::string_view::npos) return std::nullopt;
  const auto audience = decode_audience(text.substr(0, line_end));
  if (!audience) return std::nullopt;
  std::vector<Section> sections;
  for (std::string_view rest = text.substr(line_end + 1); !rest.empty();) {
    auto name = take_field(rest);
    if (!name) return std::nullopt;
    auto json = take_field(rest);
    if (!json) return std::nullopt;
    if (!json->starts_with('=')) {
      sections.push_back({*std::move(name), *std::move(json)});
      continue;
    }
    const auto place = number<std::size_t>(std::string_view(*json).substr(1));
    if (!place || *place >= sections.size()) return std::nullopt;
    sections.push_back({*std::move(name), sections[*place].json});
  }
  return Post(*audience, std::move(sections));
}

Post StoredViews::with(const Post& post, std::vector<Section> sections) {
  return Post(post.audience(), std::move(sections));
}

const std::string& LogCodec::text(const LoggedInput& input) { return input.json_; }

LoggedInput LogCodec::input(std::string text) { return LoggedInput(std::move(text)); }

std::string LogCodec::encode(const EntryBody& body) {
  return std::visit(Overloaded{
                        [](const InputEntry& entry) {
                          return actor_letter(entry.actor) + std::to_string(entry.seat.index) +
                                 ':' + text(entry.input);
                        },
                        [](const UndoEntry& entry) {
                          const std::string keep = lettered('U', entry.keep_seq);
                          return entry.as_of == 0 ? keep : keep + lettered('@', entry.as_of);
                        },
                        [](const RedoEntry&) { return std::string("R"); },
                        [](const DeskEntry& entry) {
                          std::string out = "D";
                          put_field(out, entry.kind);
                          return out + entry.json;
                        },
                    },
                    body);
}

std::optional<EntryBody> LogCodec::decode(std::string_view text) {
  if (text == "R") return RedoEntry{};
  if (text.empty()) return std::nullopt;
  const char letter = text.front();
  std::string_view rest = text.substr(1);
  if (const auto actor = actor_of(letter)) {
    const auto colon = rest.find(':');
    const auto seat = number<std::uint8_t>(rest.substr(0, colon));
    if (!seat || colon == std::string_view::npos) return std::nullopt;
    return InputEntry{LoggedInput(std::string(rest.substr(colon + 1))), *actor, Seat{*seat}};
  }
  if (letter == 'U') {
    const auto at = rest.find('@');
    const auto keep_seq = number<std::uint64_t>(rest.substr(0, at));
    const auto as_of = at == std::string_view::npos ? std::optional<std::uint64_t>(0)
                                                    : number<std::uint64_t>(rest.substr(at + 1));
    if (keep_seq && as_of) return UndoEntry{*keep_seq, *as_of};
  }
  if (letter == 'D') {
    auto kind = take_field(rest);
    if (kind) return DeskEntry{*std::move(kind), std::string(rest)};
  }
  return std::nullopt;
}

std::string encode_numbers(const std::vector<std::uint64_t>& numbers) {
  std::string out;
  for (const std::uint64_t value : numbers) {
    if (!out.empty()) out += ',';
    out += std::to_string(value);
  }
  return out;
}

std::optional<std::vector<std::uint64_t>> decode_numbers(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  if (text.empty()) return numbers;
  while (true) {
    const auto comma = text.find(',');
    const auto value = number<std::uint64_t>(text.substr(0, comma));
    if (!value) return std::nullopt;
    numbers.push_back(*value);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace callboard
