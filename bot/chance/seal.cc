#include "bot/chance/seal.h"

#include "bot/chance/hash.h"

namespace callboard {

std::string seal_hash(std::string_view salt, std::string_view item) {
  return sha256("callboard seal 1\n" + std::string(salt) + std::string(item));
}

Seal make_seal(std::int64_t n, std::string_view salt, const PackItem& item) {
  const std::string& text = GameFace::open(item);
  return {n, to_hex(seal_hash(salt, text)), to_hex(salt), text};
}

}  // namespace callboard
