// The small values of rules/core: results, hashes, sealed secrets, audiences.
#include <gtest/gtest.h>

#include "rules/core/hasher.h"
#include "rules/core/marks.h"
#include "rules/core/post.h"
#include "rules/core/result.h"
#include "rules/core/sealed.h"

namespace callboard {
namespace {

TEST(Result, HoldsAValueOrAReason) {
  const Result<int, std::string> good = 4;
  const Result<int, std::string> bad = Fail{std::string("no")};
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 4);
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error(), "no");
  EXPECT_THROW((void)bad.value(), Broken);
  EXPECT_THROW((void)good.error(), Broken);
}

TEST(Hasher, IsTheSameOnEveryMachine) {
  // As an independent program computed them.
  EXPECT_EQ(Hasher().add(1).digest().value, 0x5a8419103ebe48e4ULL);
  EXPECT_EQ(Hasher().add(std::string_view("LUCKY NUMBERS")).digest().value, 0x0dace0894e146da1ULL);
}

TEST(Hasher, TellsFieldsApart) {
  const auto digest = [](std::string_view a, std::string_view b) {
    return Hasher().add(a).add(b).digest();
  };
  EXPECT_NE(digest("ab", "c"), digest("a", "bc"));
  EXPECT_NE(Hasher().add(std::optional<int>()).digest(),
            Hasher().add(std::optional<int>(0)).digest());
  EXPECT_NE(Hasher().add(std::vector<int>{0}).digest(), Hasher().add(std::vector<int>{}).digest());
}

struct Owner {
  static int peek(const Sealed<int, Owner>& sealed) { return sealed.open(); }
};

TEST(Sealed, OpensToItsOwnerAndComparesForReplay) {
  EXPECT_EQ(Owner::peek(Sealed<int, Owner>(7)), 7);
  EXPECT_TRUE((Sealed<int, Owner>(7) == Sealed<int, Owner>(7)));
  EXPECT_FALSE((Sealed<int, Owner>(7) == Sealed<int, Owner>(8)));
}

TEST(Post, CarriesItsAudienceInItsMaking) {
  EXPECT_TRUE(std::holds_alternative<ToPublic>(Post::to_public({}).audience()));
  EXPECT_TRUE(std::holds_alternative<ToHosts>(Post::to_hosts({}).audience()));
  EXPECT_EQ(std::get<ToSeat>(Post::to_seat(Seat{1}, {}).audience()).seat, Seat{1});
  EXPECT_EQ(std::get<ToPerson>(Post::to_person(PersonId{5}, {}).audience()).person.value, 5);
  const Post post = Post::to_public(PublicSections{}.add("board", PublicData()));
  ASSERT_EQ(post.sections().size(), 1U);
  EXPECT_EQ(post.sections()[0].name, "board");
  EXPECT_EQ(post.sections()[0].json.str(), "{}");
}

TEST(Marks, SayWhichValueNeedsWording) {
  EXPECT_EQ(mark::seat(Seat{1}).dump(), R"({"$seat":1})");
  EXPECT_EQ(mark::money(1200).dump(), R"({"$money":1200})");
  EXPECT_EQ(mark::person(PersonId{7}).dump(), R"({"$person":7})");
  EXPECT_EQ(mark::said("a\"b").dump(), R"({"$said":"a\"b"})");
}

}  // namespace
}  // namespace callboard
