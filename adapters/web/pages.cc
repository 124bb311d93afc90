#include "adapters/web/pages.h"

namespace callboard::web {

bool NullPages::is_host(const std::string&) const { return false; }
std::string NullPages::notice() const { return {}; }
FrontPage NullPages::front(const Viewer&) const { return {}; }
std::optional<MatchPanel> NullPages::match_panel(const std::string&, const Viewer&) const {
  return std::nullopt;
}
std::vector<Table> NullPages::champions() const { return {}; }
std::optional<Sheet> NullPages::show_page(const std::string&) const { return std::nullopt; }
std::string NullPages::page_of(const std::string&) const { return {}; }
std::optional<Sheet> NullPages::person_page(const std::string&, const Viewer&) const {
  return std::nullopt;
}
std::vector<FinishedMatch> NullPages::archive() const { return {}; }
std::optional<std::string> NullPages::transcript(const std::string&) const { return std::nullopt; }
std::optional<Desk> NullPages::desk(const Viewer&) const { return std::nullopt; }

}  // namespace callboard::web
