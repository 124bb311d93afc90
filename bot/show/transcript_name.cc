#include "bot/show/transcript_name.h"

#include <algorithm>

#include "bot/chance/hash.h"

namespace callboard {
namespace {

constexpr std::size_t kKeyDigits = 32;  // 128 bits
constexpr std::string_view kHex = "0123456789abcdef";

std::string with_key(std::string name, const Show& show, const BookRow& its) {
  if (!show.state.made) return name;
  // Not the secret's own hash: that stands in public before play.
  return name + "-" + to_hex(hmac_sha256(its.secret, "transcript")).substr(0, kKeyDigits);
}

}  // namespace

std::string transcript_name(const Show& show, MatchId match, std::size_t book, const BookRow& its) {
  std::string name = std::to_string(match.value);
  if (book > 0) name += "-" + std::to_string(book + 1);
  return with_key(std::move(name), show, its);
}

std::string lottery_name(const Show& show, const BookRow& its) {
  return with_key("b" + std::to_string(its.id.value), show, its);
}

bool may_be_transcript(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789abcdef-") == name.npos;
}

bool has_key(std::string_view name, std::string_view of) {
  const std::size_t at = name.rfind('-');
  return at != name.npos && name.size() - at == kKeyDigits + 1 && name.starts_with(of) &&
         name.substr(of.size()).starts_with("-") &&
         name.substr(at + 1).find_first_not_of(kHex) == name.npos;
}

}  // namespace callboard
