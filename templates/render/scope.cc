#include "templates/render/scope.h"

#include <charconv>
#include <deque>

#include "rules/core/json.h"
#include "templates/render/clip.h"
#include "text/dialect.h"

namespace callboard {
namespace {

using nlohmann::json;

// A marked value is an object of one member whose name starts with "$" (rules/core/marks.h).
bool is_mark(const json& value, const char* name) {
  return value.is_object() && value.size() == 1 && value.contains(name);
}
bool is_any_mark(const json& value) {
  return value.is_object() && value.size() == 1 && value.begin().key().substr(0, 1) == "$";
}

std::optional<std::int64_t> whole(const json& value, const char* name) {
  const auto found = value.find(name);
  if (found == value.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

// "three" to "Three"; words of other alphabets stay as they are.
std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

}  // namespace

struct Scope::Kept {
  std::deque<json> values;
};

Scope::Scope(const Language& language, const Stage& stage, Flavor flavor)
    : language_(language), stage_(stage), flavor_(flavor), kept_(std::make_unique<Kept>()) {}
Scope::~Scope() = default;

const json* Scope::keep(json value) { return &kept_->values.emplace_back(std::move(value)); }

// Of words that differ by platform (mark::at) a template sees those of this one only.
const json* Scope::find(std::string_view path) {
  const json* const found = look_up(path);
  if (found == nullptr || !is_mark(*found, "$at") || !found->at("$at").is_object()) return found;
  const json& words = found->at("$at");
  for (const std::string& platform : {stage_.platform, std::string()}) {
    if (const auto here = words.find(platform); here != words.end()) return &*here;
  }
  return keep("");
}

const json* Scope::look_up(std::string_view path) {
  if (path.empty()) return nullptr;
  if (path[0] == '@') return loop_member(path.substr(1));
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (frame->value == nullptr) continue;
    if (path == ".") return frame->value;
    if (path[0] == '.') return resolve(frame->value, path.substr(1));
    if (const json* found = resolve(frame->value, path)) return found;
  }
  return path.substr(0, 5) == "show." ? show_member(path.substr(5)) : nullptr;
}

const json* Scope::resolve(const json* value, std::string_view path) {
  while (value != nullptr && !path.empty()) {
    const std::size_t dot = path.find('.');
    // "why.is.unlucky": is it that word?
    if (path.substr(0, 3) == "is." && (value->is_string() || value->is_number_integer())) {
      const std::optional<std::string> words = plain(*value);
      return keep(words && *words == path.substr(3));
    }
    value = member(*value, path.substr(0, dot));
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
  }
  return value;
}

const json* Scope::member(const json& value, std::string_view name) {
  if (is_mark(value, "$seat")) {
    if (name == "name") return &value;
    if (name == "mention") return keep({{"$mention", value.at("$seat")}});
    if (name == "number") return keep(whole(value, "$seat").value_or(0) + 1);
    return text_member(seat_name(value), name);
  }
  if (is_mark(value, "$person") && name == "mention") {
    return keep({{"$ping", value.at("$person")}});
  }
  if (is_mark(value, "$money")) return number_member(whole(value, "$money").value_or(0), name);
  if (is_any_mark(value)) return text_member(plain(value).value_or(""), name);
  if (value.is_object()) {
    const auto found = value.find(std::string(name));
    return found == value.end() ? nullptr : &*found;
  }
  if (value.is_array()) return list_member(value, name);
  if (value.is_number_integer()) return number_member(value.get<std::int64_t>(), name);
  if (value.is_string()) return text_member(value.get<std::string>(), name);
  return nullptr;
}

const json* Scope::number_member(std::int64_t n, std::string_view name) {
  if (name == "one" || name == "other") return keep(language_.plural(n) == name);
  if (name == "zero") return keep(n == 0);
  if (name == "word") return keep(language_.number_word(n));
  if (name == "Word") return keep(capital(language_.number_word(n)));
  if (name == "ordinal") return keep(language_.ordinal(n));
  if (name == "grouped") return keep(language_.money(n, {}));
  return nullptr;
}

const json* Scope::text_member(const std::string& text, std::string_view name) {
  if (name.substr(0, 4) == "clip" && name.size() > 4) {
    std::size_t most = 0;
    const auto read = std::from_chars(name.data() + 4, name.data() + name.size(), most);
    if (read.ec != std::errc() || read.ptr != name.data() + name.size()) return nullptr;
    return keep({{"$said", clipped(text, most)}});
  }
  if (name != "word" && name != "Word") return nullptr;
  const std::string* term = language_.term(text);
  if (term == nullptr) return nullptr;
  return keep(name == "Word" ? capital(*term) : *term);
}

const json* Scope::list_member(const json& list, std::string_view name) {
  if (name == "count") return keep(list.size());
  const bool known =
      name == "and" || name == "or" || name == "commas" || name == "blanks" || name == "sum";
  if (!known) return nullptr;
  std::vector<std::string> items;
  for (const json& item : list) {
    const std::optional<std::string> words = plain(item);
    if (!words) return nullptr;
    items.push_back(*words);
  }
  const auto join = name == "and"      ? Language::Join::kAnd
                    : name == "or"     ? Language::Join::kOr
                    : name == "commas" ? Language::Join::kCommas
                    : name == "sum"    ? Language::Join::kSum
                                       : Language::Join::kBlanks;
  return keep({{"$said", language_.joined(items, join)}});
}

const json* Scope::loop_member(std::string_view name) {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (frame->count == 0) continue;
    if (name == "first") return keep(frame->index == 0);
    if (name == "last") return keep(frame->index + 1 == frame->count);
    if (name == "number") return keep(frame->index + 1);
    return nullptr;
  }
  return nullptr;
}

const json* Scope::show_member(std::string_view path) {
  if (path == "title") return keep({{"$said", stage_.title}});
  if (path == "notice") return keep({{"$said", stage_.notice}});
  if (path == "currency") return keep({{"$said", stage_.currency}});
  return nullptr;
}

bool Scope::holds(const json& value) {
  if (is_mark(value, "$said")) return value.at("$said") != "";
  if (is_mark(value, "$money")) return value.at("$money") != 0;
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<std::int64_t>() != 0;
  if (value.is_string()) return !value.get_ref<const std::string&>().empty();
  return !value.is_null() && !value.empty();
}

std::string Scope::seat_name(const json& mark) const {
  const std::int64_t index = whole(mark, "$seat").value_or(-1);
  const bool seated = index >= 0 && index < static_cast<std::int64_t>(stage_.seats.size());
  const std::string name = seated ? stage_.seats[static_cast<std::size_t>(index)].name : "";
  return name.empty() ? language_.seat(index + 1) : name;
}

std::string Scope::person_name(std::int64_t id) const {
  if (id == 0) return language_.schedule();  // nobody's command
  const auto found = stage_.people.find(PersonId{id});
  return found == stage_.people.end() ? "Player " + std::to_string(id) : found->second;
}

std::optional<std::string> Scope::plain(const json& value) const {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
  if (is_mark(value, "$said") && value.at("$said").is_string()) {
    return value.at("$said").get<std::string>();
  }
  if (is_mark(value, "$seat")) return seat_name(value);
  if (const auto id = is_mark(value, "$person") ? whole(value, "$person") : std::nullopt) {
    return person_name(*id);
  }
  if (const auto units = is_mark(value, "$money") ? whole(value, "$money") : std::nullopt) {
    return language_.money(*units, stage_.currency);
  }
  if (const auto seconds = is_mark(value, "$span") ? whole(value, "$span") : std::nullopt) {
    return language_.span(*seconds);
  }
  return std::nullopt;
}

std::optional<std::string> Scope::text(const json& value) const {
  if (is_mark(value, "$time")) {
    const auto ms = whole(value, "$time");
    // A picture is the same for every reader, so it cannot hold a time of theirs.
    if (!ms || flavor_ == Flavor::kXml) return std::nullopt;
    return time_token(*ms);
  }
  if (is_mark(value, "$mention")) {
    const json seat = {{"$seat", value.at("$mention")}};
    const std::string name = seat_name(seat);
    if (flavor_ == Flavor::kXml) return escape_xml(name);
    const auto index = static_cast<std::size_t>(whole(seat, "$seat").value_or(-1));
    const std::string handle = index < stage_.seats.size() ? stage_.seats[index].handle : "";
    return mention_token(handle, name);
  }
  if (is_mark(value, "$ping")) {
    const PersonId person{whole(value, "$ping").value_or(0)};
    const std::string name = person_name(person.value);
    if (flavor_ == Flavor::kXml) return escape_xml(name);
    const auto handle = stage_.handles.find(person);
    return mention_token(handle == stage_.handles.end() ? "" : handle->second, name);
  }
  if (is_mark(value, "$seat") && flavor_ == Flavor::kMarkdown) return name_token(seat_name(value));
  const std::optional<std::string> words = plain(value);
  if (!words) return std::nullopt;
  return flavor_ == Flavor::kXml ? escape_xml(*words) : escape_markdown(*words);
}

}  // namespace callboard
