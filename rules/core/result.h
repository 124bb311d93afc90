// A value or a reason. Player errors and world errors travel as these; our own errors are asserts
// (see check.h). Owned by whoever holds it; any thread.
#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "rules/core/check.h"

namespace callboard {

template <class E>
struct Fail {
  E error;
};
template <class E>
Fail(E) -> Fail<E>;

template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : holder_(std::in_place_index<0>, std::move(value)) {}
  Result(Fail<E> fail) : holder_(std::in_place_index<1>, std::move(fail.error)) {}

  [[nodiscard]] bool ok() const { return holder_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] const T& value() const& { return check_value(), std::get<0>(holder_); }
  [[nodiscard]] T& value() & { return check_value(), std::get<0>(holder_); }
  // By value, so that what is asked of a temporary outlives it: `for (Row& row : *rows())`.
  [[nodiscard]] T value() && { return check_value(), std::get<0>(std::move(holder_)); }
  [[nodiscard]] T value_or(T otherwise) const { return ok() ? value() : std::move(otherwise); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  [[nodiscard]] const E& error() const {
    CALLBOARD_CHECK(!ok(), "error() of a Result that holds a value");
    return std::get<1>(holder_);
  }

 private:
  void check_value() const { CALLBOARD_CHECK(ok(), "value() of a Result that holds an error"); }
  std::variant<T, E> holder_;
};

// For operations that give nothing but may fail.
struct Done {
  auto operator<=>(const Done&) const = default;
};

}  // namespace callboard
