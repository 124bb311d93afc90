#include "templates/render/layout.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include "rules/core/json.h"

namespace callboard {
namespace {

using nlohmann::json;

std::map<std::string, int LayoutStep::*> number_fields() {
  return {{"x", &LayoutStep::x},
          {"y", &LayoutStep::y},
          {"width", &LayoutStep::width},
          {"height", &LayoutStep::height},
          {"most", &LayoutStep::most},
          {"least", &LayoutStep::least},
          {"columns", &LayoutStep::columns},
          {"dx", &LayoutStep::dx},
          {"dy", &LayoutStep::dy}};
}

// Empty, or what is wrong.
std::string read_field(const std::string& word, LayoutStep& step) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return "\"" + word + "\" is not name=value";
  const std::string name = word.substr(0, equals);
  const std::string value = word.substr(equals + 1);
  if (name == "from") return step.from = value, std::string();
  if (name == "items") return step.items = value, std::string();
  if (name == "narrow") return step.narrow = value, std::string();
  if (name == "top") return step.top = value, std::string();
  const auto fields = number_fields();
  const auto field = fields.find(name);
  if (field == fields.end()) return "a layout knows no \"" + name + "\"";
  int number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec != std::errc() || read.ptr != value.data() + value.size()) {
    return "\"" + value + "\" is not a whole number";
  }
  step.*(field->second) = number;
  return {};
}

std::string read_step(const std::string& text, LayoutStep& step) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  step.kind = word == "flow"   ? LayoutStep::Kind::kFlow
              : word == "ring" ? LayoutStep::Kind::kRing
                               : LayoutStep::Kind::kGrid;
  while (words >> word) {
    std::string wrong = read_field(word, step);
    if (!wrong.empty()) return wrong;
  }
  if (step.from.empty()) return "a layout needs from=";
  const bool flow = step.kind == LayoutStep::Kind::kFlow;
  if (flow && (step.items.empty() || step.width < 1 || step.height < 1)) {
    return "flow needs items=, width= and height=";
  }
  if (flow && (step.least < 1 || step.most < step.least)) return "most= must not be below least=";
  if (step.columns < 1) return "columns= must be 1 or more";
  return {};
}

// All items of the list at `path`; a list on the way is gone through.
void collect(json& value, std::string_view path, std::vector<json*>& out) {
  if (value.is_array()) {
    for (json& item : value) collect(item, path, out);
  } else if (path.empty()) {
    if (value.is_object()) out.push_back(&value);
  } else if (value.is_object()) {
    const std::size_t dot = path.find('.');
    const auto found = value.find(std::string(path.substr(0, dot)));
    const auto rest = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    if (found != value.end()) collect(*found, rest, out);
  }
}

struct Cell {
  json* value = nullptr;
  bool narrow = false;
};
using Word = std::vector<Cell>;

int wide(const Cell& cell, int size) { return cell.narrow ? size * 45 / 100 : size; }
int gap(int size) { return std::max(2, size / 12); }
int word_gap(int size) { return size * 55 / 100; }
int row_gap(int size) { return std::max(4, size / 6); }

// Rows of words of cells at one cell size.
struct Rows {
  struct Placed {
    Cell cell;
    int x = 0;  // from the row's left end
  };
  struct Row {
    std::vector<Placed> cells;
    int width = 0;
  };
  std::vector<Row> rows;
  bool whole = true;  // no word had to be broken

  [[nodiscard]] int height(int size) const {
    const auto count = static_cast<int>(rows.size());
    return count * size + (count - 1) * row_gap(size);
  }
};

Rows rows_at(const std::vector<Word>& words, int size, int width) {
  Rows out;
  for (const Word& word : words) {
    int needs = -gap(size);
    for (const Cell& cell : word) needs += wide(cell, size) + gap(size);
    if (needs > width) out.whole = false;
    const bool fits = !out.rows.empty() && out.rows.back().width + word_gap(size) + needs <= width;
    if (!fits) out.rows.emplace_back();
    int x = out.rows.back().width + (out.rows.back().cells.empty() ? 0 : word_gap(size));
    for (const Cell& cell : word) {
      if (x + wide(cell, size) > width && !out.rows.back().cells.empty()) {
        out.rows.emplace_back();
        x = 0;
      }
      out.rows.back().cells.push_back({cell, x});
      out.rows.back().width = x + wide(cell, size);
      x += wide(cell, size) + gap(size);
    }
  }
  return out;
}

std::vector<Word> words_of(const LayoutStep& step, json& picture) {
  std::vector<json*> holders;
  collect(picture, step.from, holders);
  std::vector<Word> words;
  for (json* holder : holders) {
    std::vector<json*> values;
    collect(*holder, step.items, values);
    Word word;
    for (json* value : values) {
      word.push_back({value, !step.narrow.empty() && value->contains(step.narrow)});
    }
    if (!word.empty()) words.push_back(std::move(word));
  }
  return words;
}

void flow(const LayoutStep& step, json& picture) {
  const std::vector<Word> words = words_of(step, picture);
  if (words.empty()) return;
  int size = step.most;
  Rows rows = rows_at(words, size, step.width);
  while (size > step.least && (!rows.whole || rows.height(size) > step.height)) {
    rows = rows_at(words, --size, step.width);
  }
  int y = step.y + std::max(0, (step.height - rows.height(size)) / 2);
  for (const Rows::Row& row : rows.rows) {
    const int left = step.x + (step.width - row.width) / 2;
    for (const Rows::Placed& placed : row.cells) {
      json& cell = *placed.cell.value;
      cell["x"] = left + placed.x;
      cell["y"] = y;
      cell["size"] = size;
      cell["wide"] = wide(placed.cell, size);
    }
    y += size + row_gap(size);
  }
}

void grid(const LayoutStep& step, json& picture) {
  std::vector<json*> holders;
  if (step.items.empty()) {
    holders.push_back(&picture);
  } else {
    collect(picture, step.from, holders);
  }
  for (json* holder : holders) {
    std::vector<json*> items;
    collect(*holder, step.items.empty() ? step.from : step.items, items);
    int place = 0;
    for (json* item : items) {
      (*item)["x"] = step.x + place % step.columns * step.dx;
      (*item)["y"] = step.y + place / step.columns * step.dy;
      ++place;
    }
  }
}

// Equal sectors of a circle, clockwise. The pointer is at the top; where it stands within the
// sector below it the number says: in the first third, in the middle, in the last third.
void ring(const LayoutStep& step, json& picture) {
  constexpr int kCircle = 360;
  constexpr int kMiddle = 2;
  std::vector<json*> items;
  collect(picture, step.from, items);
  if (items.empty()) return;
  const int sector = kCircle / static_cast<int>(items.size());
  int turned = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto found = step.top.empty() ? items[i]->end() : items[i]->find(step.top);
    if (found == items[i]->end() || !found->is_number_integer()) continue;
    turned = sector * static_cast<int>(i) + (found->get<int>() - kMiddle) * sector / 3;
  }
  int angle = kCircle - turned;
  for (json* item : items) {
    (*item)["angle"] = angle % kCircle;
    angle += sector;
  }
}

}  // namespace

Result<std::vector<LayoutStep>, TemplateProblem> read_layout(std::string_view svg,
                                                             const std::string& file) {
  std::vector<LayoutStep> steps;
  for (const std::string_view opening : {"<!-- flow ", "<!-- grid ", "<!-- ring "}) {
    for (std::size_t at = svg.find(opening); at != std::string_view::npos;
         at = svg.find(opening, at + 1)) {
      const auto line = 1 + static_cast<int>(std::count(
                                svg.begin(), svg.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      const std::size_t begin = at + 5;
      const std::size_t end = svg.find("-->", begin);
      if (end == std::string_view::npos) {
        return Fail<TemplateProblem>{{file, line, "the comment is never closed"}};
      }
      LayoutStep step;
      std::string wrong = read_step(std::string(svg.substr(begin, end - begin)), step);
      if (!wrong.empty()) return Fail<TemplateProblem>{{file, line, std::move(wrong)}};
      steps.push_back(std::move(step));
    }
  }
  return steps;
}

void lay_out(const std::vector<LayoutStep>& steps, json& picture) {
  for (const LayoutStep& step : steps) {
    if (step.kind == LayoutStep::Kind::kFlow) {
      flow(step, picture);
    } else if (step.kind == LayoutStep::Kind::kRing) {
      ring(step, picture);
    } else {
      grid(step, picture);
    }
  }
}

}  // namespace callboard
