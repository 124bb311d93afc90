// Pages of what a show and its people have done: facts, tables, and the jackpot as a row of bars.
#include <algorithm>

#include "adapters/web/pages/times.h"
#include "adapters/web/site/site.h"

namespace callboard::web {
namespace {

constexpr std::int64_t kBarWidth = 10;
constexpr std::int64_t kBarStep = 14;
constexpr std::int64_t kBarHeight = 100;

Fields cell_fields(const Cell& cell, const Reader& reader) {
  Fields out;
  if (cell.at) {
    out.html("time_html", time_html(*cell.at, reader.zone, reader.now));
  } else {
    out.set("text", cell.text);
  }
  const bool here = cell.address.starts_with("/") && !cell.address.starts_with("//");
  if (here) out.set("address", cell.address);
  return out;
}

// Every bar says in words what it is; its height is to the highest one.
Fields chart_fields(const Chart& chart) {
  Fields out;
  std::int64_t most = 1;
  for (const Bar& bar : chart.bars) most = std::max(most, bar.height);
  std::vector<Fields> bars;
  std::int64_t left = 0;
  bool any_marked = false;
  for (const Bar& bar : chart.bars) {
    const std::int64_t height = std::max<std::int64_t>(bar.height, 0) * kBarHeight / most;
    Fields one;
    one.set("x", std::to_string(left)).set("y", std::to_string(kBarHeight - height));
    one.set("width", std::to_string(kBarWidth)).set("height", std::to_string(height));
    one.set("words", bar.words);
    if (bar.marked) {
      one.flag("marked").set("star", std::to_string(left + kBarWidth / 2));
      one.set("star_y", std::to_string(kBarHeight - height - 4));
    }
    any_marked = any_marked || bar.marked;
    bars.push_back(std::move(one));
    left += kBarStep;
  }
  out.set("caption", chart.caption).set("view_width", std::to_string(left - kBarStep + kBarWidth));
  if (any_marked) out.set("marks", chart.marks);
  return out.list("bars", std::move(bars));
}

}  // namespace

Fields Site::table_fields(const Table& table, const Reader& reader) {
  Fields out;
  out.set("caption", table.caption).texts("columns", table.columns);
  std::vector<Fields> rows;
  for (const auto& row : table.rows) {
    std::vector<Fields> cells;
    for (const Cell& cell : row) cells.push_back(cell_fields(cell, reader));
    rows.push_back(Fields().list("cells", std::move(cells)));
  }
  if (table.more) {
    out.list("more", {Fields().set("label", table.more->label).set("to", table.more->address)});
  }
  return out.list("rows", std::move(rows));
}

void Site::answer_sheet(const VisitPtr& visit, const std::optional<Sheet>& sheet) {
  if (!sheet) return answer_gone(visit);
  Fields fields;
  fields.set("title", sheet->title);
  std::vector<Fields> facts;
  for (const Fact& fact : sheet->facts) {
    facts.push_back(cell_fields(fact.value, visit->reader).set("label", fact.label));
  }
  fields.list("facts", std::move(facts));
  if (sheet->chart && !sheet->chart->bars.empty()) {
    fields.list("chart", {chart_fields(*sheet->chart)});
  }
  std::vector<Fields> tables;
  for (const Table& table : sheet->tables) tables.push_back(table_fields(table, visit->reader));
  fields.list("tables", std::move(tables));
  std::vector<Fields> links;
  for (const PageLink& link : sheet->links) {
    links.push_back(cell_fields({link.label, link.address}, visit->reader));
  }
  fields.list("links", std::move(links));
  answer_page(visit, sheet->title, "", fill("sheet.html", fields));
}

void Site::get_show(const VisitPtr& visit) {
  answer_sheet(visit, config_.pages->show_page(visit->request.path[1]));
}

void Site::get_person(const VisitPtr& visit) {
  answer_sheet(visit, config_.pages->person_page(visit->request.path[1], visit->reader.viewer()));
}

}  // namespace callboard::web
