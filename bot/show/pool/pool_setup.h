// How a show draws its contestants from a pool of registrants: the section [show.KEY.pool], over it
// what hosts have set by "!pool set". One table names the options for both. Plain values, any
// thread.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

inline constexpr std::int64_t kPoolNamesMax = 200;  // on one drawn list

// Times in seconds.
struct PoolSetup {
  std::int64_t registration_s = 3 * 86'400;  // from its opening to the draw (WF-042)
  std::int64_t closes_before_s = 600;        // the draw (WF-043)
  std::int64_t check_in_s = 86'400;          // before it closes; 0: nobody needs to (WF-047)
  std::int64_t qualify_limit_s = 86'400;     // for the test, once it stands there (WF-058)
  std::int64_t call_limit_s = 86'400;        // to answer a call (WF-068)
  std::int64_t audition = 0;                 // 0: as many as there are seats (WF-063)
  std::int64_t alternates = 15;              // WF-064
  std::int64_t audience = 10;                // WF-066
  std::int64_t cooldown_days = 365;          // after having been a contestant; 0: none (WF-026)
  std::int64_t attendance_max = 4;           // shows within 365 days; 0: any number (WF-025)
  std::int64_t min_age = 18;                 // WF-023
  std::int64_t birthday = 0;                 // 1: month and day are asked for (WF-041, A-89)
  std::int64_t audience_partner = 1;         // 1: the k-th drawn of the audience, of round k
  auto operator<=>(const PoolSetup&) const = default;
};

// Sets the option of that name ("community" under "preset" sets two). What is expected instead, or
// nothing: it is set. An unknown name gives what options there are.
std::optional<std::string> set_pool_option(PoolSetup& setup, std::string_view name,
                                           std::string_view value);
// Settings that are right one by one and not together: what is wrong and what to do. Nothing: they
// fit.
std::optional<std::string> pool_fault(const PoolSetup& setup);
// A match of so many seats would wait for names that nobody calls.
std::optional<std::string> pool_fault(const PoolSetup& setup, std::size_t seats);
bool is_pool_option(std::string_view name);
// In the order of the example file.
std::vector<std::string> pool_option_names();

}  // namespace callboard
