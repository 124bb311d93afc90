#include "bot/chance/signed_draw.h"

#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

bool is_whole(const Json& random, const char* name, std::uint64_t value) {
  const auto found = random.find(name);
  return found != random.end() && found->is_number_unsigned() &&
         found->get<std::uint64_t>() == value;
}

std::string text_of(const Json& random, const char* name) {
  const auto found = random.find(name);
  return found != random.end() && found->is_string() ? found->get<std::string>() : "";
}

bool asks_for(const Json& random, const SignedPlace& place) {
  const auto replacement = random.find("replacement");
  return text_of(random, "method") == "generateSignedIntegers" &&
         is_whole(random, "n", place.count) && is_whole(random, "min", 1) &&
         is_whole(random, "max", place.sides) && is_whole(random, "base", 10) &&
         replacement != random.end() && *replacement == Json(true);
}

std::optional<std::vector<std::uint64_t>> values_in(const Json& random, const SignedPlace& place) {
  const auto data = random.find("data");
  if (data == random.end() || !data->is_array() || data->size() != place.count) return std::nullopt;
  std::vector<std::uint64_t> values;
  for (const Json& value : *data) {
    if (!value.is_number_unsigned()) return std::nullopt;
    const auto number = value.get<std::uint64_t>();
    if (number < 1 || number > place.sides) return std::nullopt;
    values.push_back(number - 1);
  }
  return values;
}

}  // namespace

std::string signed_user_data(const SignedPlace& place) {
  return Json{
      {"book", place.book}, {"draw", place.n}, {"match", place.match}, {"show", place.show_key}}
      .dump();
}

bool signature_fits(const SignedAnswer& answer, const RsaKey& key) {
  const auto signature = from_base64(answer.signature);
  return signature && key.signed_sha512(answer.random, *signature);
}

Result<SignedThrow, std::string> read_signed(const SignedAnswer& answer, const SignedPlace& place) {
  const Json random = Json::parse(answer.random, nullptr, false);
  if (!random.is_object()) return Fail{std::string("the signed answer cannot be read")};
  const auto user_data = random.find("userData");
  if (user_data == random.end() || user_data->dump() != signed_user_data(place)) {
    return Fail{std::string("what was signed is for another draw")};
  }
  auto values = values_in(random, place);
  const auto serial = random.find("serialNumber");
  if (!asks_for(random, place) || !values || serial == random.end() ||
      !serial->is_number_unsigned() || serial->get<std::uint64_t>() > (1ULL << 53U) - 1) {
    return Fail{std::string("what was signed is not what the draw asks for")};
  }
  return SignedThrow{*std::move(values), serial->get<std::int64_t>(),
                     text_of(random, "hashedApiKey")};
}

std::string signed_proof(const SignedAnswer& answer) {
  return Json{{"random", answer.random}, {"signature", answer.signature}}.dump();
}

std::optional<SignedAnswer> from_signed_proof(std::string_view proof) {
  const Json json = Json::parse(proof, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto random = json.find("random");
  const auto signature = json.find("signature");
  if (random == json.end() || signature == json.end() || !random->is_string() ||
      !signature->is_string()) {
    return std::nullopt;
  }
  return SignedAnswer{random->get<std::string>(), signature->get<std::string>()};
}

}  // namespace callboard
