#include "bot/show/lottery.h"

#include <algorithm>
#include <span>

#include "bot/chance/hash.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/selection.h"
#include "bot/show/presence.h"
#include "bot/show/sign_ups.h"
#include "bot/show/transcript_name.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::size_t kShownMax = 20;  // names in the post; the transcript has all

bool by_lottery(const Show& show) {
  return show.setup.seat_draw == SeatDraw::kLottery && show.setup.sign_ups == SignUpMode::kList;
}

// The people of the list in the order of their tickets; a tie goes to who signed up first.
std::vector<std::pair<std::uint64_t, PersonId>> drawn(const std::vector<PersonId>& people,
                                                      const DrawRow& row) {
  std::vector<std::pair<std::uint64_t, PersonId>> order;
  for (std::size_t i = 0; i < people.size(); ++i) {
    order.emplace_back(row.outcome.at(i), people[i]);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return order;
}

TranscriptData chance_part(const Show& show, const BookRow& book, std::span<const DrawRow> draws) {
  TranscriptData data = transcript_of(show.state.key, book, draws);
  data.show_title = show.setup.title;
  data.game = show.setup.game;
  return data;
}

void draw_order(House& house, Act& act, Show& show) {
  DrawBook& book = *show.sign_ups.lottery;
  std::vector<PersonId> people;
  for (const SignUp& sign_up : show.sign_ups.list) people.push_back(sign_up.person);
  nlohmann::json facts{{"title", show.setup.title},
                       {"count", people.size()},
                       {"book", book.book().number},
                       {"commitment", to_hex(book.book().commitment)}};
  if (!people.empty()) {
    const Question question{std::string(kLotteryNote), static_cast<std::uint32_t>(people.size()),
                            kTickets, 0, Digest{}};
    const Answer answer = book.ask(question);
    if (answer.freshness == Freshness::kFresh) act.commit.draws.push_back(answer.row);
    std::vector<PersonId> order;
    nlohmann::json lines = nlohmann::json::array();
    for (const auto& [ticket, person] : drawn(people, answer.row)) {
      order.push_back(person);
      if (lines.size() < kShownMax) {
        lines.push_back({{"who", mark::person(person)}, {"ticket", ticket}});
      }
    }
    facts["lines"] = lines;
    facts["more"] = people.size() - lines.size();
    reorder(act, show, order);
  }
  nlohmann::json ids = nlohmann::json::array();
  for (const PersonId person : people) ids.push_back(person.value);
  act.commit.notes.push_back(
      {show.state.id, std::string(kLotteryNote), std::to_string(book.book().id.value), ids.dump()});
  const BookRow revealed = book.reveal();
  act.commit.books.push_back(revealed);
  facts["secret"] = to_hex(revealed.secret);
  facts["check"] = check_value(chance_part(show, revealed, book.rows()));
  facts["transcript"] =
      page_address(house, "/archive/" + lottery_name(show, revealed) + "/transcript");
  announce(house, act, show, "notice.lottery_drawn", BotFacts::open(facts));
  show.sign_ups.lottery.reset();
}

nlohmann::json lottery_facts(const House& house, const Show& show) {
  const BookRow& book = show.sign_ups.lottery->book();
  nlohmann::json facts{{"title", show.setup.title}, {"book", book.number}};
  if (house.luck == Luck::kDrawn) facts["commitment"] = to_hex(book.commitment);
  return facts;
}

}  // namespace

void begin_lottery(House& house, Act& act, Show& show) {
  if (!by_lottery(show) || show.sign_ups.lottery || show.state.foyers.empty()) return;
  if (show.sign_ups.state == SignUps::State::kClosed) return;
  const BookRow book = open_book(BookId{++house.ids.book}, show.state.id, ++show.state.books,
                                 house.entropy.secret());
  show.sign_ups.lottery.emplace(show.state.key, book, std::vector<DrawRow>{});
  act.commit.books.push_back(book);
  save(show, act);
  keep_head(act, show);
  announce(house, act, show, "notice.lottery_opens", BotFacts::open(lottery_facts(house, show)));
}

void tell_lottery_at(House& house, Act& act, const Show& show, const VenueRow& foyer) {
  if (!show.sign_ups.lottery) return;
  announce_at(house, act, show, foyer, "notice.lottery_opens",
              BotFacts::open(lottery_facts(house, show)));
}

void open_sign_ups(House& house, Act& act, Show& show, const std::string& why) {
  show.sign_ups.state = SignUps::State::kOpen;
  keep_head(act, show);
  nlohmann::json facts{{"title", show.setup.title}};
  if (!why.empty()) facts["why"] = mark::said(why);
  announce(house, act, show, "notice.sign_ups_open", BotFacts::open(facts));
  begin_lottery(house, act, show);
}

void close_sign_ups(House& house, Act& act, Show& show, const std::string& why) {
  show.sign_ups.state = SignUps::State::kClosed;
  nlohmann::json facts{{"title", show.setup.title}, {"count", show.sign_ups.list.size()}};
  if (!why.empty()) facts["why"] = mark::said(why);
  announce(house, act, show, "notice.sign_ups_closed", BotFacts::open(facts));
  if (show.sign_ups.lottery && house.luck == Luck::kWithheld) {
    announce(house, act, show, "trial.luck", BotFacts::open(nlohmann::json::object()));
    return;
  }
  if (show.sign_ups.lottery) draw_order(house, act, show);
  keep_head(act, show);
  call_up(house, act, show);
}

namespace {

// A line for every ticket of every draw, as the draws went.
void add_pool_tickets(const House& house, const std::vector<DrawnFrom>& from,
                      std::span<const DrawRow> draws, TranscriptData& data) {
  for (const DrawRow& draw : draws) {
    const auto its = std::find_if(from.begin(), from.end(),
                                  [&](const DrawnFrom& one) { return one.label == draw.label; });
    if (its == from.end()) continue;
    for (std::size_t i = 0; i < std::min(its->people.size(), draw.outcome.size()); ++i) {
      data.lines.push_back({static_cast<std::int64_t>(data.lines.size()) + 1, "",
                            name_of(house, its->people[i]),
                            draw.label + " ticket " + std::to_string(draw.outcome[i])});
    }
  }
}

}  // namespace

std::vector<BookId> lotteries_of(House& house, const Show& show) {
  std::vector<BookId> books;
  const auto notes = house.store.notes(show.state.id);
  if (!notes) return books;
  for (const NoteRow& row : *notes) {
    if (row.kind == kLotteryNote || row.kind == kPoolNote)
      books.push_back(BookId{std::stoll(row.key)});
  }
  return books;
}

std::optional<TranscriptData> lottery_transcript(House& house, const Show& show, BookId book) {
  const auto row = house.store.book(book);
  if (!row || !*row || (*row)->show != show.state.id) return std::nullopt;
  const auto notes = house.store.notes(show.state.id);
  if (!notes) return std::nullopt;
  const auto note = std::find_if(notes->begin(), notes->end(), [&](const NoteRow& one) {
    const bool ours = one.kind == kLotteryNote || one.kind == kPoolNote;
    return ours && one.key == std::to_string(book.value);
  });
  const auto draws = house.store.draws(book);
  if (note == notes->end() || !draws) return std::nullopt;
  TranscriptData data = chance_part(show, **row, *draws);
  if (note->kind == kPoolNote) {
    add_pool_tickets(house, drawn_from(note->json), *draws, data);
    return data;
  }
  std::vector<PersonId> people;
  for (const auto& id : nlohmann::json::parse(note->json)) {
    people.push_back(PersonId{id.get<std::int64_t>()});
  }
  for (std::size_t i = 0; i < people.size() && !draws->empty(); ++i) {
    data.lines.push_back({static_cast<std::int64_t>(i) + 1, "", name_of(house, people[i]),
                          "ticket " + std::to_string(draws->front().outcome.at(i))});
  }
  return data;
}

}  // namespace callboard
