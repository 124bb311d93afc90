// Short signatures and names that only this installation can make: for buttons, nonces and the
// marks by which it knows its own posts again. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace callboard::discord {

inline constexpr std::size_t kSignedLength = 24;  // of [0-9a-f]; a nonce may have 25

// 32 random bytes in hexadecimal digits.
std::string new_secret();
// 96 bits of a keyed hash. `use` keeps what is signed for one purpose from serving another.
std::string sign(std::string_view secret, std::string_view use, std::string_view words);
bool same(std::string_view a, std::string_view b);  // in constant time

}  // namespace callboard::discord
