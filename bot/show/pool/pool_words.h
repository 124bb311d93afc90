// What people write about a pool, read: "register, I accept, 18, on stage", "test me", "here",
// "no thanks", "proxy: Bob". One reply may answer several questions. Pure, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rules/core/text.h"

namespace callboard {

struct PoolWords {
  bool any = false;    // something was understood
  bool all = false;    // and nothing else was there
  bool plain = false;  // some of it can mean nothing else ("register", not "yes" or "18")
  bool joins = false;
  bool leaves = false;
  bool accepts = false;
  std::optional<bool> of_age;
  std::optional<bool> stage;
  std::optional<std::string> born;  // "12-31"; empty: no day of a year
  bool test = false;
  bool here = false;
  bool yes = false;
  bool no = false;
  bool list = false;
  bool status = false;
  bool wonders = false;              // "can I play?"
  std::optional<std::string> proxy;  // the name, as written
};

// `min_age`: "18" alone says that somebody is that old.
PoolWords read_pool_words(const Folded& folded, std::int64_t min_age);

}  // namespace callboard
