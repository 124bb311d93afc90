// Addresses as proxies and configurations write them.
#include "text/ip_address.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

TEST(IpAddress, AnAddressIsReadHoweverItIsWritten) {
  for (const char* same :
       {"203.0.113.60", " 203.0.113.60\t", "203.0.113.60:50001", "::ffff:203.0.113.60",
        "::ffff:cb00:713c", "[::FFFF:203.0.113.60]:1", "\"203.0.113.60:7\""}) {
    EXPECT_EQ(read_address(same), "203.0.113.60") << same;
  }
  for (const char* same : {"2001:db8::1", "2001:0DB8:0:0::1", "[2001:db8::1]", "[2001:db8::1]:443",
                           "2001:db8:0:0:0:0:0:1", "\"[2001:db8::1]:443\"", "2001:db8::1%eth0"}) {
    EXPECT_EQ(read_address(same), "2001:db8::1") << same;
  }
  for (const char* none :
       {"", " ", "unknown", "_hidden", "203.0.113", "203.0.113.256", "203.0.113.060.1",
        "203.0.113.60:", "203.0.113.60:x", "203.0.113.60:123456", "10.0.0.0/8", "[2001:db8::1",
        "[2001:db8::1]x", "[203.0.113.60]", "2001:db8::1::2", "example.org", ":80", "[]"}) {
    EXPECT_EQ(read_address(none), std::nullopt) << none;
  }
}

TEST(IpAddress, LimitsGoByTheNetworkOfACustomer) {
  EXPECT_EQ(customer_of("2001:db8:1:1::7"), "2001:db8:1:1::/64");
  EXPECT_EQ(customer_of("2001:db8:1:1:ffff::"), "2001:db8:1:1::/64");
  EXPECT_NE(customer_of("2001:db8:1:2::7"), "2001:db8:1:1::/64");
  EXPECT_EQ(customer_of("203.0.113.60"), "203.0.113.60");
  EXPECT_EQ(customer_of("what is none"), "what is none");
}

TEST(IpAddress, ABareOneHasNothingAroundIt) {
  EXPECT_EQ(bare_address("2001:0db8:0:0::1"), "2001:db8::1");
  EXPECT_EQ(bare_address("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(bare_address("::ffff"), "::ffff") << "whole, with no IPv4 address in it";
  for (const char* more : {"10.0.0.1:80", "[2001:db8::1]", "10.0.0.0/8", " 10.0.0.1", "10.0.0.1 ",
                           "\"10.0.0.1\"", "abc", "1.2.3.4.5", "::fffff", "1:2"}) {
    EXPECT_EQ(bare_address(more), std::nullopt) << more;
  }
}

}  // namespace
}  // namespace callboard
