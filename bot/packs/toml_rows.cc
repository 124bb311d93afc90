// The TOML form of a pack: [[kind]] tables. toml++ stays in this file.
#include <toml++/toml.h>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bot/packs/row_builder.h"
#include "bot/packs/toml_guard.h"

namespace callboard {
namespace {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

class TomlRows {
 public:
  explicit TomlRows(RowBuilder& rows) : rows_(rows) {}

  void read(const toml::table& root) {
    struct Found {
      std::string kind;
      const toml::table* table;
    };
    std::vector<Found> found;
    for (const auto& [key, node] : root) {
      const std::string kind(key.str());
      const toml::array* array = node.as_array();
      if (array == nullptr || !array->is_homogeneous(toml::node_type::table)) {
        rows_.problem(line_of(node), node.is_table()
                                         ? "[" + kind + "] needs two brackets: [[" + kind + "]]"
                                         : "\"" + kind + "\" stands outside of any [[...]] entry");
        continue;
      }
      for (const toml::node& entry : *array) found.push_back({kind, entry.as_table()});
    }
    // The root is a map: put the entries back into the order of the file.
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
      return line_of(*a.table) < line_of(*b.table);
    });
    for (const Found& entry : found) {
      if (rows_.full()) {
        return rows_.problem(line_of(*entry.table),
                             "more than " + std::to_string(kPackRowsMax) + " entries");
      }
      rows_.begin(entry.kind, line_of(*entry.table));
      read_fields("", *entry.table, 0);
      rows_.end();
    }
  }

 private:
  void read_fields(const std::string& prefix, const toml::table& table, std::size_t depth) {
    for (const auto& [key, node] : table) {
      const std::string name = prefix + std::string(key.str());
      if (const toml::table* inner = node.as_table()) {
        if (depth + 1 == kPackDepthMax) {
          rows_.problem(line_of(node), "\"" + name + "\" is nested too deeply");
        } else {
          read_fields(name + ".", *inner, depth + 1);
        }
      } else {
        read_field(name, node);
      }
    }
  }

  void read_field(const std::string& name, const toml::node& node) {
    std::vector<std::string> values;
    bool fit = true;
    if (const toml::array* list = node.as_array()) {
      for (const toml::node& value : *list) fit = add(value, values) && fit;
    } else {
      fit = add(node, values);
    }
    if (fit) return rows_.field(name, line_of(node), values);
    rows_.problem(line_of(node), "\"" + name +
                                     "\" must be text in quotation marks, a whole number, true or "
                                     "false, or a list of these");
  }

  static bool add(const toml::node& node, std::vector<std::string>& values) {
    if (const auto* text = node.as_string()) {
      values.push_back(text->get());
    } else if (const auto* number = node.as_integer()) {
      values.push_back(std::to_string(number->get()));
    } else if (const auto* flag = node.as_boolean()) {
      values.emplace_back(flag->get() ? "true" : "false");
    } else {
      return false;
    }
    return true;
  }

  RowBuilder& rows_;
};

}  // namespace

void read_toml_rows(std::string_view text, RowBuilder& rows) {
  if (const auto fault = toml_stray_letter(text)) return rows.problem(fault->line, fault->reason);
  try {
    TomlRows(rows).read(toml::parse(text));
  } catch (const toml::parse_error& error) {
    const int line = static_cast<int>(error.source().begin.line);
    const auto bare = toml_bare_value(text, line);
    rows.problem(line,
                 "this is not TOML: " + (bare ? bare->reason : std::string(error.description())));
  }
}

}  // namespace callboard
