// What a store answers, over every store.
#include "storage/codec.h"
#include "tests/storage/any_store.h"
#include "tests/storage/sample_rows.h"

namespace callboard {
namespace {

class QueryContract : public AnyStore {};
CALLBOARD_EVERY_STORE(QueryContract);

TEST_P(QueryContract, AFreshStoreKnowsNothingButItsInstallation) {
  EXPECT_EQ(*store_->counters(), Counters{});
  const std::string installation = *store_->installation();
  EXPECT_EQ(installation.size(), 32U);
  EXPECT_EQ(installation.find_first_not_of("0123456789abcdef"), std::string::npos);
  reopen();
  EXPECT_EQ(*store_->installation(), installation);
  EXPECT_EQ(*store_->sent_up_to("web"), OutboxId{});
  EXPECT_FALSE(store_->match(MatchId{1})->has_value());
  EXPECT_FALSE(store_->person(PersonId{1})->has_value());
  EXPECT_FALSE(store_->book(BookId{1})->has_value());
  EXPECT_FALSE(store_->outbox_row(OutboxId{1})->has_value());
  EXPECT_FALSE(store_->find_identity("web", "u1")->has_value());
  EXPECT_TRUE(store_->unfinished()->empty());
}

TEST_P(QueryContract, TheNextIdsAreKnownAfterARestart) {
  Commit one;
  one.people = {{PersonId{7}, "Ann", false, "Europe/Berlin"}, {PersonId{3}, "Bob", false, ""}};
  one.people[0].hours = {22 * 60, 8 * 60, {{{1'000}, {2'000}}, {{3'000}, {4'000}}}};
  one.people[0].gave_way = "the hash of a name before";
  one.shows = {{ShowId{2}, "lucky", "{}"}};
  one.matches = {sample_match(9, 1)};
  one.books = {{BookId{4}, ShowId{2}, 1, "s", "c", false}};
  one.outbox = {sample_outbox(11)};
  one.ledger = {sample_ledger(5, "house", 0)};
  one.audit = {{6, Timestamp{1}, ShowId{2}, MatchId{9}, PersonId{7}, "!pause", "", "{}", "{}"}};
  commit(one);
  reopen();
  EXPECT_EQ(*store_->counters(), (Counters{7, 2, 9, 4, 11, 5, 6}));
  EXPECT_EQ(*store_->people(), (std::vector{one.people[1], one.people[0]}));
  EXPECT_EQ(*store_->audit(MatchId{9}), one.audit);
}

TEST_P(QueryContract, TheNewestAuditIsOfTheMatchAndItsShowAlone) {
  Commit one;
  const auto row = [](std::int64_t id, std::int64_t show, std::int64_t match) {
    return AuditRow{id, Timestamp{id}, ShowId{show}, MatchId{match}, PersonId{7}, "!x",
                    "", "{}",          "{}"};
  };
  one.audit = {row(1, 2, 9), row(2, 2, 0), row(3, 3, 0), row(4, 2, 8), row(5, 2, 9), row(6, 2, 0)};
  commit(one);
  const auto ids = [&](ShowId show, MatchId match, std::size_t most) {
    const auto rows = store_->newest_audit(show, match, most);
    std::vector<std::int64_t> found;
    for (const AuditRow& found_row : *rows) found.push_back(found_row.id);
    return found;
  };
  using Ids = std::vector<std::int64_t>;
  EXPECT_EQ(ids(ShowId{2}, MatchId{9}, 10), (Ids{1, 2, 5, 6}));
  EXPECT_EQ(ids(ShowId{2}, MatchId{9}, 2), (Ids{5, 6}));
  EXPECT_EQ(ids(ShowId{2}, MatchId{}, 10), (Ids{2, 6}));
  EXPECT_EQ(ids(ShowId{3}, MatchId{}, 10), (Ids{3}));
  EXPECT_EQ(ids(ShowId{4}, MatchId{1}, 10), Ids{});
}

TEST_P(QueryContract, AnIdentityBelongsToThePersonItWasLastLinkedTo) {
  Commit one;
  one.identities = {{"web", "u1", PersonId{1}}, {"matrix", "@a", PersonId{1}}};
  commit(one);
  one.identities = {{"web", "u1", PersonId{2}, PersonId{1}}};
  commit(one);
  EXPECT_EQ(*store_->identities(PersonId{2}), one.identities) << "whose it was is known";
  EXPECT_EQ(*store_->find_identity("web", "u1"), PersonId{2});
  EXPECT_EQ(*store_->identities(PersonId{1}),
            (std::vector<IdentityRow>{{"matrix", "@a", PersonId{1}}}));
}

TEST_P(QueryContract, OfSeveralAccountsOnAPlatformTheOneTakenToLastComesFirst) {
  Commit one;
  one.identities = {{"web", "a", PersonId{1}},
                    {"web", "b", PersonId{1}, {}, Timestamp{5}},
                    {"matrix", "@a", PersonId{1}},
                    {"web", "c", PersonId{1}, PersonId{2}, Timestamp{7}}};
  commit(one);
  const auto users = [&] {
    std::vector<std::string> found;
    const auto rows = store_->identities(PersonId{1});
    for (const IdentityRow& row : *rows) found.push_back(row.user);
    return found;
  };
  EXPECT_EQ(users(), (std::vector<std::string>{"@a", "c", "b", "a"}));
  one.identities = {{"web", "a", PersonId{1}, {}, Timestamp{9}}};
  commit(one);
  EXPECT_EQ(users(), (std::vector<std::string>{"@a", "a", "c", "b"}));
}

TEST_P(QueryContract, AMatchIsFoundByAnyOfItsVenuesAndTheNewestInAVenueCounts) {
  Commit one;
  one.matches = {sample_match(1, 1), sample_match(2, 2)};
  one.matches[0].venues.push_back({"matrix", "!room", ""});
  commit(one);
  reopen();
  EXPECT_EQ(*store_->find_match("web", "t1"), MatchId{2});
  EXPECT_EQ(*store_->find_match("matrix", "!room"), MatchId{1});
  EXPECT_FALSE(store_->find_match("matrix", "t1")->has_value());
  EXPECT_EQ(*store_->match(MatchId{1}), one.matches[0]);
  one.matches[1].venues = {{"web", "t2", "/t2"}};
  one.matches.erase(one.matches.begin());
  commit(one);  // the second match moved out
  EXPECT_EQ(*store_->find_match("web", "t1"), MatchId{1});
  EXPECT_EQ(*store_->find_match("web", "t2"), MatchId{2});
}

TEST_P(QueryContract, MatchesComeByNumberAndTheUnfinishedOnesAlone) {
  Commit one;
  one.matches = {sample_match(1, 3), sample_match(2, 1), sample_match(3, 2), sample_match(4, 4)};
  one.matches[0].status = MatchStatus::kOver;
  one.matches[1].status = MatchStatus::kWaiting;
  one.matches[3].status = MatchStatus::kHalted;
  commit(one);
  EXPECT_EQ(*store_->matches(ShowId{1}),
            (std::vector{one.matches[1], one.matches[2], one.matches[0], one.matches[3]}));
  EXPECT_TRUE(store_->matches(ShowId{2})->empty());
  EXPECT_EQ(*store_->unfinished(), (std::vector{one.matches[1], one.matches[2]}));
}

TEST_P(QueryContract, TimersComeWhenDueTheOldestFirstAndNotTooMany) {
  Commit one;
  one.timers_set = {{MatchId{2}, "move", Timestamp{30}},
                    {MatchId{1}, "move", Timestamp{10}},
                    {MatchId{1}, "host", Timestamp{10}},
                    {MatchId{3}, "move", Timestamp{-5}}};
  commit(one);
  reopen();
  EXPECT_EQ(*store_->next_due(), Timestamp{-5});
  EXPECT_TRUE(store_->due(Timestamp{-6}, 10)->empty());
  EXPECT_EQ(*store_->due(Timestamp{10}, 10),
            (std::vector<TimerRow>{{MatchId{3}, "move", Timestamp{-5}},
                                   {MatchId{1}, "host", Timestamp{10}},
                                   {MatchId{1}, "move", Timestamp{10}}}));
  EXPECT_EQ(store_->due(Timestamp{100}, 2)->size(), 2U);
  EXPECT_TRUE(store_->due(Timestamp{100}, 0)->empty());
}

TEST_P(QueryContract, OfEachMatchTheFirstTimerIsToldAndThoseOfANameAre) {
  Commit one;
  one.timers_set = {{MatchId{2}, "move", Timestamp{30}},  {MatchId{1}, "move", Timestamp{10}},
                    {MatchId{1}, "host", Timestamp{5}},   {MatchId{3}, "move", Timestamp{5}},
                    {MatchId{2}, "~note", Timestamp{-5}}, {MatchId{}, "show:1:x", Timestamp{1}},
                    {MatchId{4}, "~note", Timestamp{2}}};
  commit(one);
  EXPECT_EQ(*store_->first_timers("~note"),
            (std::vector<TimerRow>{{MatchId{1}, "host", Timestamp{5}},
                                   {MatchId{3}, "move", Timestamp{5}},
                                   {MatchId{2}, "move", Timestamp{30}}}));
  EXPECT_EQ(*store_->timers_named("~note"),
            (std::vector<TimerRow>{{MatchId{2}, "~note", Timestamp{-5}},
                                   {MatchId{4}, "~note", Timestamp{2}}}));
}

TEST_P(QueryContract, WhoSitsInAMatchIsReplacedWhole) {
  Commit one;
  one.casts = {{MatchId{1}, {PersonId{1}, PersonId{2}}}, {MatchId{2}, {PersonId{2}, PersonId{3}}}};
  commit(one);
  EXPECT_EQ(*store_->matches_with(PersonId{2}), (std::vector{MatchId{1}, MatchId{2}}));
  Commit two;
  two.casts = {{MatchId{1}, {PersonId{1}, PersonId{4}}}, {MatchId{2}, {}}};
  commit(two);
  reopen();
  EXPECT_TRUE(store_->matches_with(PersonId{2})->empty());
  EXPECT_TRUE(store_->matches_with(PersonId{3})->empty());
  EXPECT_EQ(*store_->matches_with(PersonId{4}), std::vector{MatchId{1}});
  EXPECT_EQ(*store_->matches_with(PersonId{1}), std::vector{MatchId{1}});
}

TEST_P(QueryContract, RepliesOfAMatchComeByTheirStamp) {
  std::vector<Commit> group(3);
  group[0].reply = sample_reply("b");
  group[1].reply = sample_reply("a");
  group[2].reply = sample_reply("z");
  group[2].reply->stamp = Timestamp{1};
  ASSERT_TRUE(store_->commit(group).ok());
  EXPECT_EQ(*store_->replies(MatchId{1}),
            (std::vector{*group[2].reply, *group[1].reply, *group[0].reply}));
  EXPECT_TRUE(store_->replies(MatchId{2})->empty());
  EXPECT_EQ(*store_->newest_replies(MatchId{1}, 2),
            (std::vector{*group[1].reply, *group[0].reply}));
  EXPECT_EQ(*store_->newest_replies(MatchId{1}, 9), *store_->replies(MatchId{1}));
  EXPECT_TRUE(store_->newest_replies(MatchId{1}, 0)->empty());
  EXPECT_EQ(*store_->reply("web", "a"), *group[1].reply);
  EXPECT_FALSE(store_->reply("matrix", "a")->has_value());
  EXPECT_FALSE(store_->reply("web", "q")->has_value());
}

TEST_P(QueryContract, TheOutboxOfAnAdapterIsReadInPiecesInOrder) {
  Commit one;
  for (int id = 1; id <= 6; ++id) {
    one.outbox.push_back(sample_outbox(id, id % 2 == 0 ? "web" : "matrix"));
  }
  one.sent = {{"web", OutboxId{2}}};
  commit(one);
  reopen();
  const OutboxId sent = *store_->sent_up_to("web");
  EXPECT_EQ(*store_->outbox("web", sent, 1), (std::vector{one.outbox[3]}));
  EXPECT_EQ(*store_->outbox("web", sent, 9), (std::vector{one.outbox[3], one.outbox[5]}));
  EXPECT_EQ(*store_->outbox_row(OutboxId{5}), one.outbox[4]);
  EXPECT_TRUE(store_->outbox("web", OutboxId{6}, 9)->empty());
}

TEST_P(QueryContract, ASettledExceptionIsGone) {
  const OutboxException held{OutboxId{3}, "web",        OutboxState::kHeld,
                             2,           Timestamp{9}, "rate limited"};
  OutboxException unknown{OutboxId{4}, "web", OutboxState::kUnknown, 1, Timestamp{8}, ""};
  Commit one;
  one.exceptions = {unknown, held};
  commit(one);
  EXPECT_EQ(*store_->exceptions("web"), (std::vector{held, unknown}));
  unknown.state = OutboxState::kSettled;
  one.exceptions = {unknown};
  commit(one);
  EXPECT_EQ(*store_->exceptions("web"), (std::vector{held}));
  EXPECT_TRUE(store_->exceptions("matrix")->empty());
}

TEST_P(QueryContract, WhatWasBurntStaysBurntInItsShow) {
  Commit one;
  one.burns = {{ShowId{1}, "bb"}, {ShowId{1}, "aa"}, {ShowId{1}, "aa"}};
  commit(one);
  commit(one);
  EXPECT_TRUE(*store_->burnt(ShowId{1}, "aa"));
  EXPECT_FALSE(*store_->burnt(ShowId{2}, "aa"));
  EXPECT_EQ(*store_->burns(ShowId{1}),
            (std::vector<BurnRow>{{ShowId{1}, "aa"}, {ShowId{1}, "bb"}}));
}

TEST_P(QueryContract, OfSeveralShowsRowsComeShowByShow) {
  Commit one;
  for (const std::int64_t show : {4, 2, 1, 3}) {
    const ShowId id{show};
    one.burns.push_back({id, "bb"});
    one.burns.push_back({id, "aa"});
    one.notes.push_back({id, "list", "7", "{}"});
    one.results.push_back(sample_result(10 - show, 0));  // the newest show ended first
    one.results.back().show = id;
  }
  commit(one);
  reopen();
  const ShowRange middle{ShowId{2}, ShowId{3}};
  EXPECT_EQ(*store_->burns(middle),
            (std::vector<BurnRow>{
                {ShowId{2}, "aa"}, {ShowId{2}, "bb"}, {ShowId{3}, "aa"}, {ShowId{3}, "bb"}}));
  EXPECT_EQ(*store_->notes(middle), (std::vector{one.notes[1], one.notes[3]}));
  EXPECT_EQ(*store_->results(middle), (std::vector{one.results[1], one.results[3]}));
  EXPECT_TRUE(store_->results({ShowId{5}, ShowId{9}})->empty());
}

TEST_P(QueryContract, WhatAPersonHasSeenIsKeptUntilForgotten) {
  Commit one;
  one.people = {{PersonId{1}, "Ann", false, ""}, {PersonId{2}, "Bob", false, ""}};
  one.seen = {{PersonId{1}, "bb"}, {PersonId{1}, "aa"}, {PersonId{1}, "aa"}, {PersonId{2}, "cc"}};
  commit(one);
  commit(one);
  reopen();
  EXPECT_EQ(*store_->seen_items(PersonId{1}), (std::vector<std::string>{"aa", "bb"}));
  EXPECT_EQ(*store_->seen_items(PersonId{3}), std::vector<std::string>{});
  ASSERT_TRUE(store_->forget(PersonId{1}).ok());
  EXPECT_EQ(*store_->seen_items(PersonId{1}), std::vector<std::string>{});
  EXPECT_EQ(*store_->seen_items(PersonId{2}), std::vector<std::string>{"cc"});
}

TEST_P(QueryContract, NotesOfAShowAreReplacedAndTakenAway) {
  Commit one;
  one.notes = {{ShowId{1}, "list", "7", "{}"},
               {ShowId{1}, "list", "12", "{}"},
               {ShowId{2}, "list", "7", "{}"},
               {ShowId{1}, "ask", "7", "{}"},
               {ShowId{1}, "list", "7", "[1]"}};
  commit(one);
  const NoteRow seven{ShowId{1}, "list", "7", "[1]"};
  const NoteRow twelve{ShowId{1}, "list", "12", "{}"};
  EXPECT_EQ(*store_->notes(ShowId{1}),
            (std::vector<NoteRow>{{ShowId{1}, "ask", "7", "{}"}, twelve, seven}));
  Commit away;
  away.notes = {{ShowId{1}, "ask", "7", ""}, {ShowId{1}, "list", "12", ""}};
  commit(away);
  reopen();
  EXPECT_EQ(*store_->notes(ShowId{1}), (std::vector{seven}));
  EXPECT_EQ(store_->notes(ShowId{2})->size(), 1U);
}

TEST_P(QueryContract, LargeNumbersKeepEveryBit) {
  Commit one;
  one.draws = {{BookId{1}, 1, "q", "big", 1, UINT64_MAX, {UINT64_MAX - 1, 0}, "book", "", false}};
  one.cursors = {{"web", ""}};
  commit(one);
  reopen();
  EXPECT_EQ(*store_->draws(BookId{1}), one.draws);
  EXPECT_EQ(*store_->cursor("web"), "");  // an empty cursor is not a missing one
}

TEST_P(QueryContract, ForgettingAPersonLeavesTheMovesOnly) {
  Commit one;
  one.people = {{PersonId{1}, "Ann", false, "Europe/Berlin"}, {PersonId{2}, "Bob", false, ""}};
  one.people[0].hours = {22 * 60, 8 * 60, {{{1'000}, {2'000}}, {{3'000}, {4'000}}}};
  one.identities = {{"web", "u1", PersonId{1}}, {"web", "u2", PersonId{2}}};
  one.reply = sample_reply("m1", "my secret words");
  one.log = {sample_entry(1, 1)};
  const AuditRow hers{1,           Timestamp{5}, ShowId{1},
                      MatchId{1},  PersonId{1},  "!score Ann 5",
                      "Ann asked", "{\"a\":1}",  "{\"a\":2}"};
  AuditRow his = hers;
  his.id = 2;
  his.who = PersonId{2};
  one.audit = {hers, his};
  commit(one);
  reopen();
  EXPECT_EQ(*store_->person(PersonId{1}), one.people[0]);
  ASSERT_TRUE(store_->forget(PersonId{1}).ok());
  reopen();
  EXPECT_EQ(*store_->person(PersonId{1}), (PersonRow{PersonId{1}, "", true, ""}));
  EXPECT_EQ(store_->person(PersonId{2})->value().name, "Bob");
  EXPECT_FALSE(store_->find_identity("web", "u1")->has_value());
  EXPECT_EQ(*store_->find_identity("web", "u2"), PersonId{2});
  const ReplyRow reply = store_->replies(MatchId{1})->front();
  EXPECT_EQ(reply.text, "");
  EXPECT_EQ(reply.verdict, "played");
  EXPECT_TRUE(*store_->seen(reply));  // still taken once
  EXPECT_EQ(store_->log(MatchId{1})->size(), 1U);
  const AuditRow blank{1, Timestamp{5}, ShowId{1}, MatchId{1}, PersonId{1}, "", "", "", ""};
  his.command = "!score";  // whom he commanded about is not told any more
  his.why = "";
  EXPECT_EQ(*store_->audit(MatchId{1}), (std::vector<AuditRow>{blank, his}));
  Commit late;  // a name that was still held in memory does not bring the person back
  late.people = {{PersonId{1}, "Ann", false, ""}};
  commit(late);
  EXPECT_EQ(store_->person(PersonId{1})->value().name, "");
  EXPECT_TRUE(store_->forget(PersonId{99}).ok());  // nobody to forget
}

TEST_P(QueryContract, ForgettingAPersonTakesTheirNamesOutOfWhatHostsCommanded) {
  const std::vector<std::pair<std::string, std::string>> said = {
      {"!score Ann 5", "ann asked"},          {"!rename Ann to Annie -- a slip", "a slip"},
      {"!rename Annie to Zoe Lee", ""},       {"!pause", "for Zoe Lee's holidays"},
      {"!replace Bob with Hannah", "Zoe"},    {"!try !match 3 !force @zoe LEE roll", ""},
      {"!rename Bob to Annabel", "annoying"}, {"!mute Zoe Leeds", "no"}};
  const std::vector<std::pair<std::string, std::string>> left = {
      {"!score", ""}, {"!rename", ""}, {"!rename", ""}, {"!pause", ""},
      said[4],        {"!try", ""},    said[6],         said[7]};
  Commit one;
  one.people = {{PersonId{1}, "Zoe Lee", false, ""}, {PersonId{2}, "Bob", false, ""}};
  AuditRow row{0, Timestamp{5}, ShowId{1}, MatchId{1}, PersonId{2}, "", "", "{}", "{}"};
  for (const auto& [command, why] : said) {
    ++row.id;
    row.command = command;
    row.why = why;
    one.audit.push_back(row);
  }
  commit(one);
  ASSERT_TRUE(store_->forget(PersonId{1}).ok());
  reopen();
  std::vector<std::pair<std::string, std::string>> words;
  const auto rows = store_->audit(MatchId{1});
  for (const AuditRow& now : *rows) words.emplace_back(now.command, now.why);
  EXPECT_EQ(words, left);
}

// What the daemon posted and booked in words that people typed, and hosts' commands; what a game
// says keeps its words.
TEST_P(QueryContract, ForgettingAPersonTakesTheirNameOutOfTypedWords) {
  const auto post = [](const std::string& section, const std::string& words) {
    const std::string json = R"({"list":[{"what":{"$said":")" + words + R"("}}],"who":7})";
    const auto field = [](const std::string& text) {
      return std::to_string(text.size()) + ":" + text;
    };
    return StoredViews::decode("P\n" + field(section) + field(json)).value();
  };
  Commit one;
  one.people = {{PersonId{1}, "Ann", false, ""}, {PersonId{2}, "Bob", false, ""}};
  one.reply = sample_reply("m1", "!score ann 5");
  one.reply->person = PersonId{2};
  const VenueRow venue{"web", "3", ""};
  for (const auto& [section, words] : std::vector<std::pair<std::string, std::string>>{
           {"notice.ruling", "!score ANN 5, Annie"}, {"news", "ANN GREEN"}, {"board", "Bob"}}) {
    const auto id = static_cast<std::int64_t>(one.outbox.size()) + 1;
    one.outbox.push_back(
        {OutboxId{id}, MatchId{1}, ShowId{1}, venue, post(section, words), "", Timestamp{5}});
  }
  one.ledger = {{1, ShowId{1}, MatchId{}, Timestamp{5}, "house", -5, "for Ann, who sang"},
                {1, ShowId{1}, MatchId{}, Timestamp{5}, "person:1", 5, "for Ann, who sang"}};
  commit(one);
  ASSERT_TRUE(store_->forget(PersonId{1}).ok());
  reopen();
  const auto rows = store_->outbox("web", OutboxId{}, 10);
  ASSERT_EQ(rows->size(), 3U);
  EXPECT_EQ((*rows)[0].post, post("notice.ruling", "!score Player 1 5, Annie"));
  EXPECT_EQ((*rows)[1].post, one.outbox[1].post);
  EXPECT_EQ((*rows)[2].post, one.outbox[2].post);
  EXPECT_EQ(store_->replies(MatchId{1})->front().text, "!score Player 1 5");
  const auto ledger = store_->ledger(ShowId{1});
  for (const LedgerRow& row : *ledger) EXPECT_EQ(row.why, "for Player 1, who sang");
}

TEST_P(QueryContract, ResultsComeByMatchAndPlaceAndACorrectedOneTakesThePlaceOfTheOldOne) {
  Commit one;
  one.results = {sample_result(2, 1), sample_result(1, 2), sample_result(2, 0),
                 sample_result(1, 0)};
  one.results.push_back(sample_result(3, 0));
  one.results.back().show = ShowId{2};
  commit(one);
  reopen();
  EXPECT_EQ(*store_->results(ShowId{1}),
            (std::vector{one.results[3], one.results[1], one.results[2], one.results[0]}));
  EXPECT_EQ(*store_->results(ShowId{2}), std::vector{one.results[4]});
  EXPECT_TRUE(store_->results(ShowId{3})->empty());
  Commit ruling;
  ruling.results = {sample_result(2, 0, 0)};
  commit(ruling);
  reopen();
  EXPECT_EQ(store_->results(ShowId{1})->at(2), ruling.results[0]);
  EXPECT_EQ(store_->results(ShowId{1})->size(), 4U);
}

TEST_P(QueryContract, BalancesAreKeptAndTheLastEntriesComeWhole) {
  Commit one;
  for (std::int64_t id = 1; id <= 4; ++id) {
    one.ledger.push_back(sample_ledger(id, "house", -100 * id));
    one.ledger.push_back(sample_ledger(id, id % 2 == 0 ? "jackpot" : "person:7", 100 * id));
  }
  one.ledger[6].match = one.ledger[7].match = MatchId{2};
  commit(one);
  Commit other;
  other.ledger = {sample_ledger(5, "house", -70), sample_ledger(5, "jackpot", 70)};
  for (LedgerRow& row : other.ledger) row.show = ShowId{2};
  commit(other);
  Commit back;
  back.ledger = {sample_ledger(6, "person:7", -400), sample_ledger(6, "house", 400)};
  commit(back);
  reopen();
  using Sums = std::map<std::string, std::int64_t>;
  EXPECT_EQ(*store_->balances(ShowId{1}), (Sums{{"house", -600}, {"jackpot", 600}}));
  EXPECT_EQ(*store_->balances(ShowId{2}), (Sums{{"house", -70}, {"jackpot", 70}}));
  EXPECT_TRUE(store_->balances(ShowId{3})->empty());
  EXPECT_EQ(*store_->newest_ledger(ShowId{1}, 2),
            (std::vector{one.ledger[6], one.ledger[7], back.ledger[0], back.ledger[1]}));
  EXPECT_EQ(store_->newest_ledger(ShowId{1}, 100)->size(), 10U);
  EXPECT_EQ(*store_->match_ledger(MatchId{2}), (std::vector{one.ledger[6], one.ledger[7]}));
}

TEST_P(QueryContract, ResultsOfAForgottenPersonStayUnderTheirNumber) {
  Commit one;
  one.people = {{PersonId{1}, "Ann", false, ""}};
  one.results = {sample_result(1, 0)};
  commit(one);
  ASSERT_TRUE(store_->forget(PersonId{1}).ok());
  EXPECT_EQ(*store_->results(ShowId{1}), one.results);
}

}  // namespace
}  // namespace callboard
