// callboard.toml as an operator may write it.
#include "bot/config/config.h"

#include "rules/catalog.h"
#include "tests/fuzz/fuzz.h"

namespace callboard::fuzz {

void try_bytes(std::string_view bytes) {
  const auto config = parse_config(bytes, "callboard.toml", "/nowhere", catalog());
  if (config.ok()) return;
  must(!config.error().empty(), "a refused file has a problem");
  for (const ConfigProblem& problem : config.error()) {
    must(!problem.reason.empty() && problem.line >= 0, "a problem has a reason");
  }
}

}  // namespace callboard::fuzz
