// Fills the HTML files of this folder (mustache). Text is escaped here and nowhere else: a value
// set with `set` is always escaped; a value set with `html` is markup the board made itself, and
// its name must end in "_html", which a test holds the pages to. For one thread, the HTTP server's.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace callboard::web {

class Fields {
 public:
  Fields& set(std::string name, std::string text);
  Fields& html(std::string name, std::string markup);  // name ends in "_html"
  Fields& flag(std::string name);                      // true where {{#name}} asks
  Fields& list(std::string name, std::vector<Fields> items);
  // A list of plain texts, each {{text}} in its section. Empty: the section is left out.
  Fields& texts(std::string name, const std::vector<std::string>& items);

 private:
  friend std::string fill(std::string_view file, const Fields& fields);
  friend struct FieldsReader;
  struct Flag {};
  using Value = std::variant<std::string, Flag, std::vector<Fields>>;
  std::map<std::string, Value> values_;
};

// `file` is a name board_file knows.
std::string fill(std::string_view file, const Fields& fields);

}  // namespace callboard::web
