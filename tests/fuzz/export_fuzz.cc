// An export somebody edited: the lines as they stand, and the same with their checks made right, so
// that what lies behind them is tried as well. What was read can be taken over, or is refused.
#include "bot/export/export.h"

#include "bot/export/lines.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "storage/memory/memory_store.h"
#include "tests/fuzz/fuzz.h"

namespace callboard::fuzz {
namespace {

void try_text(std::string_view text) {
  const auto exported = read_export(text, catalog());
  if (!exported.ok()) {
    must(!exported.error().reason.empty(), "a refused file has a reason");
    return;
  }
  const auto store = make_memory_store("fuzz");
  const auto imported = import_rows(*store, *exported);
  if (imported.ok()) (void)store->commit(imported->commit);
}

}  // namespace

void try_bytes(std::string_view bytes) {
  try_text(bytes);
  ExportLines lines;
  Taker taker(bytes);
  while (!taker.rest().empty()) {
    const std::string_view line = taker.line();
    const auto value = nlohmann::json::parse(line, nullptr, false);
    if (!value.is_discarded()) lines.add(value);
  }
  try_text(lines.finish());
}

}  // namespace callboard::fuzz
