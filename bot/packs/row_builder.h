// Collects the rows of one pack file and the problems found on the way; shared by the TOML and the
// CSV reader so that both apply the same limits. Owned by one call of parse_pack, one thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bot/packs/pack_file.h"

namespace callboard {

class RowBuilder {
 public:
  explicit RowBuilder(std::string_view file) { file_.name = file; }

  void problem(int line, std::string_view reason);

  // A row is begun, given its fields, and ended; it is kept only if none of that was a problem.
  void begin(std::string kind, int line);
  void field(const std::string& name, int line, const std::vector<std::string>& values);
  void set_kind(std::string kind) { row_.kind = std::move(kind); }
  void end();
  [[nodiscard]] bool full() const { return file_.rows.size() >= kPackRowsMax; }

  PackFile take();

 private:
  PackFile file_;
  PackRow row_;
  bool row_ok_ = true;
  std::size_t unlisted_ = 0;
};

// The readers. `text` is valid UTF-8 without a byte order mark.
void read_toml_rows(std::string_view text, RowBuilder& rows);
void read_csv_rows(std::string_view text, RowBuilder& rows);

}  // namespace callboard
