// trusted_proxies in the section [web] of callboard.toml: what can never match is refused.
#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"

namespace callboard::test {
namespace {

Result<Config, std::vector<ConfigProblem>> with_proxies(const std::string& list) {
  return parse_config("[show.x]\n[web]\ntrusted_proxies = [" + list + "]\n", "c.toml", ".",
                      catalog());
}

TEST(ProxiesConfig, AddressesInAnySpellingAreTaken) {
  const auto config = with_proxies(R"("192.0.2.7", "2001:0db8:0:0::1", "2001:DB8::2")");
  ASSERT_TRUE(config.ok()) << to_line(config.error().front());
  EXPECT_EQ(config->web.trusted_proxies.size(), 3U);
}

TEST(ProxiesConfig, WhatIsNoAddressIsNamed) {
  for (const std::string wrong :
       {"10.0.0.1:80", "[2001:db8::1]", "[2001:db8::1]:443", "10.0.0.0/8", "10.0.0", "10.0.0.256",
        "abc", "dead:beef", "proxy.example.org", "2001:db8::1::2", " 10.0.0.1"}) {
    const auto config = with_proxies("\"192.0.2.7\", \"" + wrong + "\"");
    ASSERT_FALSE(config.ok()) << wrong;
    EXPECT_EQ(config.error().front().line, 3) << wrong;
    EXPECT_NE(config.error().front().reason.find("\"" + wrong + "\" is no bare address"),
              std::string::npos)
        << config.error().front().reason;
  }
}

}  // namespace
}  // namespace callboard::test
