// Reads the forms of the hosts' desk from their data files.
#include <toml++/toml.h>

#include <fstream>
#include <iterator>

#include "bot/packs/toml_guard.h"
#include "bot/pages/show_pages.h"

namespace callboard {
namespace {

std::string text_of(const toml::table& table, const char* key) {
  return table[key].value_or(std::string());
}

web::DeskField field_of(const toml::table& table) {
  web::DeskField field;
  field.name = text_of(table, "name");
  field.label = text_of(table, "label");
  field.hint = text_of(table, "hint");
  if (const auto* choices = table["choices"].as_array()) {
    for (const auto& choice : *choices) field.choices.push_back(choice.value_or(std::string()));
  }
  return field;
}

web::DeskForm form_of(const toml::table& table) {
  web::DeskForm form;
  form.key = text_of(table, "key");
  form.label = text_of(table, "label");
  form.command = text_of(table, "command");
  form.group = text_of(table, "group");
  form.help = text_of(table, "help");
  if (const auto* fields = table["fields"].as_array()) {
    for (const auto& field : *fields) {
      if (const auto* one = field.as_table()) form.fields.push_back(field_of(*one));
    }
  }
  return form;
}

// Every {name} of the command has its field.
std::string missing_field(const web::DeskForm& form) {
  for (auto at = form.command.find('{'); at != std::string::npos;
       at = form.command.find('{', at + 1)) {
    const std::string name = form.command.substr(at + 1, form.command.find('}', at) - at - 1);
    bool found = false;
    for (const web::DeskField& field : form.fields) found = found || field.name == name;
    if (!found) return name;
  }
  return "";
}

std::optional<TemplateProblem> add_forms(const std::filesystem::path& file, DeskForms& desk) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;  // a game may have none of its own
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (const auto fault = toml_stray_letter(text)) {
    return TemplateProblem{file.string(), fault->line, fault->reason};
  }
  toml::table parsed;
  try {
    parsed = toml::parse(text, file.string());
  } catch (const toml::parse_error& error) {
    return TemplateProblem{file.string(), static_cast<int>(error.source().begin.line),
                           std::string(error.description())};
  }
  const auto* forms = parsed["form"].as_array();
  if (forms == nullptr) return TemplateProblem{file.string(), 1, "[[form]] entries are expected"};
  for (const auto& node : *forms) {
    const int line = static_cast<int>(node.source().begin.line);
    const auto* table = node.as_table();
    if (table == nullptr) return TemplateProblem{file.string(), line, "a [[form]] is expected"};
    web::DeskForm form = form_of(*table);
    if (form.key.empty() || form.label.empty() || form.command.empty()) {
      return TemplateProblem{file.string(), line, "a form needs key, label and command"};
    }
    if (const std::string name = missing_field(form); !name.empty()) {
      return TemplateProblem{file.string(), line,
                             "the command names {" + name + "}, no field does"};
    }
    desk.forms.push_back(std::move(form));
  }
  return std::nullopt;
}

}  // namespace

Result<DeskForms, TemplateProblem> load_desk_forms(const std::filesystem::path& base,
                                                   const std::filesystem::path& overrides,
                                                   const std::string& language,
                                                   const std::string& game) {
  DeskForms desk;
  for (const std::string& part : {game, std::string("common")}) {
    const auto relative = std::filesystem::path(part) / "desk.toml";
    auto file = base / language / relative;
    if (!overrides.empty() && std::filesystem::exists(overrides / relative)) {
      file = overrides / relative;
    }
    if (auto problem = add_forms(file, desk)) return Fail{*problem};
  }
  return desk;
}

}  // namespace callboard
