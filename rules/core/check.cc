#include "rules/core/check.h"

#include <string>

namespace callboard {

void fail_check(const char* file, int line, const char* what) {
  throw Broken(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace callboard
