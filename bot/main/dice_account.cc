#include "bot/main/dice_account.h"

#include <algorithm>
#include <fstream>
#include <utility>

namespace callboard {
namespace {

constexpr std::size_t kApiKeyBytesMax = 4'096;

bool is_key_letter(char c) { return c > ' ' && c <= '~'; }

}  // namespace

Result<DiceAccount, std::string> read_dice_account(const RandomOrgFiles& files) {
  const std::string key_name = "the API key file " + files.api_key_file.string();
  std::ifstream file(files.api_key_file, std::ios::binary);
  if (!file) return Fail{key_name + " cannot be read"};
  std::string api_key;
  file >> api_key;
  std::string more;
  const std::string wants = "; it has to hold the API key and nothing else";
  if (api_key.empty()) return Fail{key_name + " is empty" + wants};
  if (file >> more) return Fail{key_name + " holds more than one word" + wants};
  if (api_key.size() > kApiKeyBytesMax) {
    return Fail{key_name + " holds " + std::to_string(api_key.size()) +
                " bytes, and no key has more " + "than " + std::to_string(kApiKeyBytesMax) + wants};
  }
  if (!std::all_of(api_key.begin(), api_key.end(), is_key_letter)) {
    return Fail{key_name + " holds letters that stand in no key" + wants};
  }
  auto certificate = RsaKey::from_file(files.certificate.string());
  if (!certificate) {
    return Fail{"RANDOM.ORG's certificate " + files.certificate.string() + " " +
                certificate.error()};
  }
  return DiceAccount{std::move(api_key), *std::move(certificate)};
}

}  // namespace callboard
