// Marks beside replies: in the order of the verdicts, and each one once.
#include "tests/adapters/matrix/small_homeserver.h"

namespace callboard::matrix {
namespace {

TEST_F(MatrixOutbox, MarksComeInTheOrderOfTheVerdicts) {
  server_.slow("/m.reaction/");
  for (const Verdict verdict : {Verdict::kAsked, Verdict::kAccepted, Verdict::kRefused}) {
    outbox_.mark({"!a", "$reply"}, verdict);
  }
  ASSERT_TRUE(server_.wait_for_waiting(1));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b1", "!b"))));
  EXPECT_EQ(server_.waiting().size(), 1U);
  server_.quicken();
  outbox_.send(post("a1", "!a"));
  ASSERT_EQ(inbox_.wait_for<SendResult>(2).size(), 2U);
  EXPECT_EQ(marks(5),
            (Words{"!a mark-reply-asked", "!a unmark-r1", "!a mark-reply-accepted-after-r1",
                   "!a unmark-r2", "!a mark-reply-refused-after-r2"}));
  EXPECT_EQ(server_.reactions(), 1U);
}

// Of the newest replies the marks are set again at each start. Some homeservers would show one for
// each of them.
TEST_F(MatrixOutbox, AMarkStandsOnceHoweverOftenItIsSetAgain) {
  outbox_.mark({"!a", "$reply"}, Verdict::kAccepted);
  ASSERT_EQ(marks(1), Words{"!a mark-reply-accepted"});
  outbox_.mark({"!a", "$reply"}, Verdict::kAccepted);
  marks_settle();
  for (int start = 0; start < 3; ++start) {
    server_.forget_transactions();
    run_anew([&](Outbox& outbox) { outbox.mark({"!a", "$reply"}, Verdict::kAccepted); });
  }
  EXPECT_EQ(server_.asked("/m.reaction/"), 1);
  EXPECT_EQ(server_.reactions(), 1U);
}

// Its answer was lost with the homeserver, which has forgotten its transactions since.
TEST_F(MatrixOutbox, AMarkThatMayStandIsLookedForBeforeItIsSetAgain) {
  server_.die_after();
  outbox_.mark({"!a", "$reply"}, Verdict::kAccepted);
  ASSERT_TRUE(server_.wait_for_asked("/m.reaction/", 1));  // it stands, and its answer was lost
  for (int i = 0; i < 2'000 && server_.asked("/relations/") < 2; ++i) {
    now_ms_ += 60'000;  // of its pause, which begins when its answer has come
    marks_settle();
  }
  EXPECT_EQ(server_.asked("/relations/"), 2);
  marks_settle();
  EXPECT_EQ(server_.asked("/m.reaction/"), 1);
  EXPECT_EQ(server_.reactions(), 1U);
  outbox_.mark({"!a", "$reply"}, Verdict::kRefused);
  EXPECT_EQ(marks(3),
            (Words{"!a mark-reply-accepted", "!a unmark-r1", "!a mark-reply-refused-after-r1"}));
}

TEST_F(MatrixOutbox, WhereReactionsAreNotToldTheTransactionKeepsItOne) {
  server_.answer_instead("/relations/", 404, kNotFound);
  outbox_.mark({"!a", "$reply"}, Verdict::kAccepted);
  ASSERT_EQ(marks(1), Words{"!a mark-reply-accepted"});
  run_anew([&](Outbox& outbox) { outbox.mark({"!a", "$reply"}, Verdict::kAccepted); });
  EXPECT_EQ(server_.asked("/m.reaction/"), 2);
  EXPECT_EQ(server_.reactions(), 1U);
}

TEST_F(MatrixOutbox, AMarkOfAFormerRunGivesWayToAnotherVerdict) {
  outbox_.mark({"!a", "$reply"}, Verdict::kAsked);
  ASSERT_EQ(marks(1).size(), 1U);
  run_anew([&](Outbox& outbox) { outbox.mark({"!a", "$reply"}, Verdict::kAccepted); });
  EXPECT_EQ(marks(3),
            (Words{"!a mark-reply-asked", "!a unmark-r1", "!a mark-reply-accepted-after-r1"}));
  EXPECT_EQ(server_.reactions(), 1U);
}

TEST_F(MatrixOutbox, OfAReplyOfThisRunNothingIsAskedBeforeItsMark) {
  Incoming reply;
  reply.ref = {"matrix", "!a $fresh"};
  ASSERT_TRUE(teller_.tell(reply));
  outbox_.mark({"!a", "$fresh"}, Verdict::kAccepted);
  EXPECT_EQ(marks(1), Words{"!a mark-fresh-accepted"});
  EXPECT_EQ(server_.asked("/relations/"), 0);
}

}  // namespace
}  // namespace callboard::matrix
