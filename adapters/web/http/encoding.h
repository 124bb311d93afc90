// Addresses, forms and cookies in and out of their wire form. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/web/http/message.h"

namespace callboard::web {

inline constexpr std::size_t kFormFieldsMax = 64;
inline constexpr std::size_t kPathSegmentsMax = 8;

// Nothing for malformed percent signs or too many fields or segments. Of fields given twice the
// first counts.
std::optional<Form> parse_form(std::string_view body);
std::optional<std::vector<std::string>> parse_path(std::string_view path);

// The value of one cookie of a Cookie header, empty if there is none.
std::string cookie(std::string_view header, std::string_view name);

}  // namespace callboard::web
