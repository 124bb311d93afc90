// A value that only its owner may read: solutions, hands, sealed answers. It has no printer, no
// JSON form and no public reader, so that a leak does not compile. Equality is kept for tests and
// replay.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <utility>

namespace callboard {

template <class T, class Owner>
class Sealed {
 public:
  Sealed() = default;
  explicit Sealed(T value) : value_(std::move(value)) {}
  bool operator==(const Sealed&) const = default;

 private:
  friend Owner;
  [[nodiscard]] const T& open() const { return value_; }
  [[nodiscard]] T& open() { return value_; }
  T value_{};
};

template <class T, class Owner>
std::ostream& operator<<(std::ostream&, const Sealed<T, Owner>&) = delete;
template <class T, class Owner>
void to_json(nlohmann::json&, const Sealed<T, Owner>&) = delete;

}  // namespace callboard
