#include "adapters/web/pages/template.h"

#include <kainjow/mustache.hpp>

#include "adapters/web/pages/files.h"
#include "rules/core/check.h"
#include "rules/core/overloaded.h"
#include "text/dialect.h"

namespace callboard::web {

namespace mustache = kainjow::mustache;

Fields& Fields::set(std::string name, std::string text) {
  CALLBOARD_CHECK(!name.ends_with("_html"), "text set under the name of markup");
  values_[std::move(name)] = std::move(text);
  return *this;
}

Fields& Fields::html(std::string name, std::string markup) {
  CALLBOARD_CHECK(name.ends_with("_html"), "markup set under the name of text");
  values_[std::move(name)] = std::move(markup);
  return *this;
}

Fields& Fields::flag(std::string name) {
  values_[std::move(name)] = Flag{};
  return *this;
}

Fields& Fields::list(std::string name, std::vector<Fields> items) {
  values_[std::move(name)] = std::move(items);
  return *this;
}

Fields& Fields::texts(std::string name, const std::vector<std::string>& items) {
  std::vector<Fields> out;
  for (const std::string& item : items) out.push_back(Fields().set("text", item));
  return list(std::move(name), std::move(out));
}

namespace {

// escape_xml makes one line of its text; on a page lines may stand.
std::string escape_lines(const std::string& text) {
  std::string out;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find('\n', begin);
    out += escape_xml(std::string_view(text).substr(begin, end - begin));
    if (end == std::string::npos) return out;
    out.push_back('\n');
    begin = end + 1;
  }
}

}  // namespace

struct FieldsReader {
  static mustache::data read(const Fields& fields) {
    mustache::data out(mustache::data::type::object);
    for (const auto& [name, value] : fields.values_) {
      out.set(name,
              std::visit(Overloaded{[](const std::string& text) { return mustache::data(text); },
                                    [](Fields::Flag) { return mustache::data(true); },
                                    [](const std::vector<Fields>& items) {
                                      mustache::data list(mustache::data::type::list);
                                      for (const Fields& item : items) {
                                        list.push_back(read(item));
                                      }
                                      return list;
                                    }},
                         value));
    }
    return out;
  }
};

std::string fill(std::string_view file, const Fields& fields) {
  static std::map<std::string, mustache::mustache, std::less<>> parsed;
  auto found = parsed.find(file);
  if (found == parsed.end()) {
    mustache::mustache page{std::string(board_file(file))};
    CALLBOARD_CHECK(page.is_valid() && !board_file(file).empty(), "a page of the board is broken");
    page.set_custom_escape(&escape_lines);
    found = parsed.emplace(std::string(file), std::move(page)).first;
  }
  return found->second.render(FieldsReader::read(fields));
}

}  // namespace callboard::web
