#include "bot/main/dice_account.h"

#include <algorithm>
#include <fstream>
#include <utility>

namespace callboard {
namespace {

constexpr std::size_t kApiKeyBytesMax = 200;

bool is_key_letter(char c) { return c > ' ' && c <= '~'; }

}  // namespace

Result<DiceAccount, std::string> read_dice_account(const RandomOrgFiles& files) {
  const std::string key_name = "the API key file " + files.api_key_file.string();
  std::ifstream file(files.api_key_file, std::ios::binary);
  if (!file) return Fail{key_name + " cannot be read"};
  std::string api_key;
  file >> api_key;
  std::string more;
  if (file >> more || api_key.empty() || api_key.size() > kApiKeyBytesMax ||
      !std::all_of(api_key.begin(), api_key.end(), is_key_letter)) {
    return Fail{key_name + " has to hold the API key and nothing else"};
  }
  auto certificate = RsaKey::from_file(files.certificate.string());
  if (!certificate) {
    return Fail{"RANDOM.ORG's certificate " + files.certificate.string() + " " +
                certificate.error()};
  }
  return DiceAccount{std::move(api_key), *std::move(certificate)};
}

}  // namespace callboard
