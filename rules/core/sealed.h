// A value that only its owner may read: solutions, hands, sealed answers. It has no printer, no
// JSON form and no public reader, so that a leak does not compile. Equality is kept for tests and
// replay. Copies share the value until one of them is changed: a state is copied for every input.
#pragma once

#include <iosfwd>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <utility>

namespace callboard {

template <class T, class Owner>
class Sealed {
 public:
  Sealed() = default;
  explicit Sealed(T value) : value_(std::make_shared<const T>(std::move(value))) {}
  bool operator==(const Sealed& other) const {
    return value_ == other.value_ || open() == other.open();
  }

 private:
  friend Owner;
  [[nodiscard]] const T& open() const {
    static const T kNothing{};
    return value_ ? *value_ : kNothing;
  }
  // To be changed: it is this holder's alone from now on.
  [[nodiscard]] T& renew() {
    auto own = std::make_shared<T>(open());
    T& value = *own;
    value_ = std::move(own);
    return value;
  }
  std::shared_ptr<const T> value_;
};

template <class T, class Owner>
std::ostream& operator<<(std::ostream&, const Sealed<T, Owner>&) = delete;
template <class T, class Owner>
void to_json(nlohmann::json&, const Sealed<T, Owner>&) = delete;

}  // namespace callboard
