// Visits a variant with one lambda per alternative, so that a new alternative fails to compile
// wherever it matters. The guide is written out because clang 14 does not deduce it.
#pragma once

namespace callboard {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace callboard
