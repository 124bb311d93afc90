// Asserts that stay on in release. A failed check is an error of ours: it throws Broken, which the
// match service catches, halting that one match and telling the operator. Any thread.
#pragma once

#include <stdexcept>

namespace callboard {

class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* file, int line, const char* what);

}  // namespace callboard

#define CALLBOARD_CHECK(condition, what)                                 \
  do {                                                                   \
    if (!(condition)) ::callboard::fail_check(__FILE__, __LINE__, what); \
  } while (false)
