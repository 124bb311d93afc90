#include "tests/bot/world/crowd.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "bot/match/house.h"
#include "rules/core/json.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kPerCommit = 2000;  // matches
constexpr int kMoves = 10;

template <class T>
T must(Stored<T> stored) {
  if (!stored) throw std::runtime_error(stored.error().detail);
  return *std::move(stored);
}

std::string key_of(std::int64_t n) { return "show" + std::to_string(n); }

class Copier {
 public:
  explicit Copier(Store& from)
      : show_(must(from.shows()).at(0)),
        people_(must(from.people())),
        notes_(must(from.notes(show_.id))),
        match_(must(from.matches(show_.id)).back()),
        timers_(must(from.timers(match_.id))),
        book_(*must(from.book(match_.book))),
        draws_(must(from.draws(match_.book))),
        log_(must(from.log(match_.id))) {}

  void add(Commit& to, std::int64_t n, const CrowdSize& size) {
    n_ = n;
    add_people(to);
    add_show(to);
    add_match(to);
    for (std::int64_t i = 0; i < size.timers; ++i) {
      TimerRow timer = timers_.at(static_cast<std::size_t>(i) % timers_.size());
      timer.match = MatchId{n};
      if (i >= static_cast<std::int64_t>(timers_.size())) timer.key += "." + std::to_string(i);
      timer.due = Timestamp{kCrowdNow.ms + kDeadline_ms + n * 37 % 100'000 * 600 + i};
      to.timers_set.push_back(timer);
    }
    for (std::int64_t i = 0; i < size.finished; ++i) add_result(to, i);
  }

 private:
  [[nodiscard]] PersonId at(PersonId person) const {
    return person.value == 1 ? person : PersonId{person.value + (n_ - 1) * 2};
  }
  [[nodiscard]] std::string name_of(const PersonRow& person) const {
    return person.id.value == 1 ? person.name : person.name + std::to_string(n_);
  }

  void add_people(Commit& to) const {
    for (const PersonRow& person : people_) {
      if (person.id.value == 1 && n_ > 1) continue;  // one host for all
      PersonRow copy = person;
      copy.id = at(person.id);
      copy.name = name_of(person);
      to.people.push_back(copy);
      to.identities.push_back({"web", copy.name, copy.id});
    }
  }

  void add_show(Commit& to) const {
    ShowState show = from_row(show_);
    show.id = ShowId{n_};
    show.key = key_of(n_);
    show.current = MatchId{n_};
    if (!show.foyers.empty()) show.foyers.front().id = "f" + std::to_string(n_);
    to.shows.push_back(to_row(show));
    for (NoteRow note : notes_) {
      note.show = ShowId{n_};
      to.notes.push_back(note);
    }
  }

  [[nodiscard]] EntryBody moved(const EntryBody& body) const {
    const auto* desk = std::get_if<DeskEntry>(&body);
    if (desk == nullptr) return body;
    nlohmann::json json = nlohmann::json::parse(desk->json);
    const auto move = [this](nlohmann::json& id) {
      id = at(PersonId{id.get<std::int64_t>()}).value;
    };
    if (json.contains("person")) move(json["person"]);
    if (json.contains("seats") && json["seats"].is_array()) {
      for (nlohmann::json& id : json["seats"]) move(id);
    }
    return DeskEntry{desk->kind, json.dump()};
  }

  void add_match(Commit& to) const {
    MatchRow match = match_;
    match.id = MatchId{n_};
    match.show = ShowId{n_};
    match.book = BookId{n_};
    for (VenueRow& venue : match.venues) venue.id = "v" + std::to_string(n_);
    to.matches.push_back(match);
    BookRow book = book_;
    book.id = match.book;
    book.show = match.show;
    to.books.push_back(book);
    to.casts.push_back({match.id, {at(PersonId{2}), at(PersonId{3})}});
    for (DrawRow draw : draws_) {
      draw.book = match.book;
      to.draws.push_back(std::move(draw));
    }
    for (LogEntry entry : log_) {
      entry.body = moved(entry.body);
      to.log.push_back({match.id, std::move(entry)});
    }
  }

  void add_result(Commit& to, std::int64_t i) const {
    for (std::int64_t place = 0; place < 2; ++place) {
      ResultRow row;
      row.show = ShowId{n_};
      row.match = MatchId{1'000'000'000 + n_ * 10'000 + i};
      row.number = i + 1;
      row.place = place;
      row.person = at(PersonId{2 + place});
      row.outcome = place == 0 ? ResultRow::Outcome::kWon : ResultRow::Outcome::kPlayed;
      row.won = 1000 * (i % 50);
      to.results.push_back(row);
    }
  }

  ShowRow show_;
  std::vector<PersonRow> people_;
  std::vector<NoteRow> notes_;
  MatchRow match_;
  std::vector<TimerRow> timers_;
  BookRow book_;
  std::vector<DrawRow> draws_;
  std::vector<LogEntry> log_;
  std::int64_t n_ = 0;
};

}  // namespace

void fill_with_crowd(Store& store, const CrowdSize& size) {
  World world;
  world.seat_two();
  for (int i = 0; i < kMoves; ++i) {
    const Pending pending = world.match().game->pending();
    const Seat seat = std::get<Awaiting>(pending).seats.at(0);
    const PersonId person = world.match().desk.seats.at(seat.index);
    world.say(world.house().people.at(person).name, world.match().game->suggest(seat, 1));
  }
  Commit notes;
  notes.house_notes.push_back({kCastsNote, "1"});
  notes.house_notes.push_back({kAccountsNote, "1"});
  must(store.commit(notes));
  Copier copier(world.store());
  for (std::int64_t n = 1; n <= size.matches;) {
    Commit commit;
    for (std::int64_t i = 0; i < kPerCommit && n <= size.matches; ++i, ++n) {
      copier.add(commit, n, size);
    }
    must(store.commit(commit));
  }
}

std::vector<ShowSetup> crowd_setups(std::int64_t matches) {
  std::vector<ShowSetup> setups(static_cast<std::size_t>(matches));
  for (std::size_t i = 0; i < setups.size(); ++i) {
    setups[i].key = key_of(static_cast<std::int64_t>(i) + 1);
  }
  return setups;
}

}  // namespace callboard::test
