// Throws that RANDOM.ORG signed: what passes, and what is named as wrong.
#include "bot/chance/signed_draw.h"

#include <gtest/gtest.h>

#include "tests/bot/chance/signer.h"

namespace callboard {
namespace {

const SignedPlace kPlace{"prime", 7, 3, 12, 2, 6};

const test::Signer& signer() {
  static const test::Signer one;
  return one;
}

std::string good() {
  return test::Signer::random("key", signed_user_data(kPlace), 6, {5, 2}, 69260);
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = good();
  return text.replace(text.find(from), from.size(), to);
}

TEST(SignedDraws, AnAnswerToJustThisDrawIsTaken) {
  const auto thrown = read_signed(signer().answer(good()), kPlace);
  ASSERT_TRUE(thrown.ok()) << thrown.error();
  EXPECT_EQ(thrown->outcome, (std::vector<std::uint64_t>{4, 1}));
  EXPECT_EQ(thrown->serial, 69260);
  EXPECT_EQ(thrown->hashed_key, to_base64(sha512("key")));
}

TEST(SignedDraws, TheSignatureIsOverTheBytesAsTheyCame) {
  const RsaKey key = signer().key();
  EXPECT_TRUE(signature_fits(signer().answer(good()), key));
  EXPECT_FALSE(signature_fits({good() + " ", signer().sign(good())}, key));
  EXPECT_FALSE(signature_fits({good(), signer().sign("x")}, key));
  EXPECT_FALSE(signature_fits({good(), "no base64!"}, key));
  EXPECT_FALSE(signature_fits({good(), ""}, key));
  EXPECT_FALSE(signature_fits(signer().answer(good()), test::Signer().key())) << "another key";
}

TEST(SignedDraws, AnythingElseIsNamed) {
  const auto wrong = [](const std::string& random) {
    const auto read = read_signed(signer().answer(random), kPlace);
    return read ? std::string("taken") : read.error();
  };
  for (const char* text : {"", "[]", "7", "{"}) {
    EXPECT_EQ(wrong(text), "the signed answer cannot be read") << text;
  }
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"\"draw\":12", "\"draw\":13"},
                                                        {"\"match\":7", "\"match\":8"},
                                                        {"\"book\":3", "\"book\":4"},
                                                        {"\"book\":3", "\"book\":3.0"},
                                                        {"prime", "other"},
                                                        {"\"book\":3", "\"book\":3,\"more\":1"}}) {
    EXPECT_EQ(wrong(with(from, to)), "what was signed is for another draw") << to;
  }
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"SignedIntegers", "SignedGaussians"},
           {"\"n\":2", "\"n\":3"},
           {"\"min\":1", "\"min\":0"},
           {"\"max\":6", "\"max\":7"},
           {"\"replacement\":true", "\"replacement\":false"},
           {"\"base\":10", "\"base\":16"},
           {"[5,2]", "[5]"},
           {"[5,2]", "[5,7]"},
           {"[5,2]", "[5,0]"},
           {"[5,2]", "[5,-2]"},
           {"[5,2]", "[5,2.0]"},
           {"69260", "-1"},
           {"69260", "\"69260\""}}) {
    EXPECT_EQ(wrong(with(from, to)), "what was signed is not what the draw asks for") << to;
  }
}

TEST(SignedDraws, AProofReadsAsItWasWritten) {
  const SignedAnswer answer = signer().answer(good());
  const auto read = from_signed_proof(signed_proof(answer));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->random, answer.random);
  EXPECT_EQ(read->signature, answer.signature);
  for (const char* text :
       {"", "{}", "[]", R"({"random":"x"})", R"({"random":"x","signature":7})"}) {
    EXPECT_FALSE(from_signed_proof(text).has_value()) << text;
  }
}

TEST(RsaKeys, OnlyAnRsaKeyInPemFormIsTaken) {
  EXPECT_FALSE(RsaKey::from_pem("").ok());
  EXPECT_FALSE(RsaKey::from_pem("-----BEGIN PUBLIC KEY-----\nxyz\n-----END PUBLIC KEY-----").ok());
  EXPECT_EQ(RsaKey::from_file("/nowhere").error(), "cannot be read");
  EXPECT_TRUE(RsaKey::from_pem(signer().pem()).ok());
}

TEST(RsaKeys, HashAndBase64AreTheStandardOnes) {
  EXPECT_EQ(
      to_base64(sha512("abc")),
      "3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==");
  EXPECT_EQ(from_base64("YWI="), "ab");
  EXPECT_EQ(from_base64("YWI"), std::nullopt);
  EXPECT_EQ(from_base64("YW I="), std::nullopt);
}

}  // namespace
}  // namespace callboard
