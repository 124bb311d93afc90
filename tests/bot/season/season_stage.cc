#include "tests/bot/season/season_stage.h"

#include <gtest/gtest.h>

#include "bot/clock/zones.h"
#include "bot/show/ledger.h"
#include "rules/core/json.h"

namespace callboard::test {
namespace {

constexpr int kStepsMax = 200;   // of one puzzle or Main Event
constexpr int kUp_min = 7 * 60;  // when people begin to write
constexpr std::int64_t kEager_min = 45;

using Json = nlohmann::json;

std::string in_words(const Json& numbers) {
  std::string words;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool last = i + 1 == numbers.size();
    words += (i == 0 ? "" : (last ? " and " : ", ")) + std::to_string(numbers[i].get<int>());
  }
  return words;
}

}  // namespace

Timestamp at_clock(const std::string& words) {
  const auto number = [&](std::size_t from, std::size_t count) {
    return std::stoi(words.substr(from, count));
  };
  zones::Wall wall;
  wall.day = zones::day_of(number(0, 4), number(5, 2), number(8, 2)).value();
  wall.minute = number(11, 2) * 60 + number(14, 2);
  return zones::instant_of(wall, kZone);
}

void Season::until(const std::string& clock) {
  const Timestamp at = at_clock(clock);
  ASSERT_GE(at, now) << "it is later than " << clock << " already: " << clock_words(now, kZone);
  pass(at.ms - now.ms);
  check();
}

std::string Season::venue() {
  if (!looked_at_) return thread();
  return house().matches.at(*looked_at_).row.venues.front().id;
}

void Season::writes(const std::string& who, const std::string& words) {
  say_at(venue(), who, words);
  check();
}

void Season::foyer(const std::string& who, const std::string& words) {
  say_in_foyer(who, words);
  check();
}

void Season::in_private(const std::string& who, const std::string& words) {
  now.ms += 1000;
  forum.write(live() == nullptr ? World::foyer() : venue(), who, words, true);
  settle();
  check();
}

LiveMatch* Season::live() {
  const auto id = looked_at_ ? looked_at_ : show().state.current;
  if (!id) return nullptr;
  const auto found = house().matches.find(*id);
  return found == house().matches.end() || !found->second.game ? nullptr : &found->second;
}

std::string Season::seen(const std::string& member) {
  LiveMatch* const match = live();
  if (match == nullptr) return "";
  const Json json = Json::parse(match->game->public_view().json());
  const auto found = json.find(member);
  if (found == json.end()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

std::string Season::mover() {
  LiveMatch* const match = live();
  if (match == nullptr) return "";
  const Pending pending = match->game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->seats.empty()) return "";
  return name_of(house(), match->desk.seats.at(awaiting->seats.front().index));
}

std::string Season::answer() {
  const Json json = Json::parse(live()->game->host_view().json());
  return json.at("solution").at("$said").get<std::string>();
}

std::string Season::seat(std::size_t index) {
  return name_of(house(), live()->desk.seats.at(index));
}

std::string Season::phrase(const std::vector<std::string>& ways) {
  return ways.at(phrases_++ % ways.size());
}

// People answer when they have time: between half an hour and four hours later.
void Season::think(std::int64_t most_min) {
  after_min(21 + static_cast<std::int64_t>(phrases_) * 67 % most_min);
  const int minute = zones::wall_at(now, kZone).minute;
  if (minute < kUp_min) after_min(kUp_min - minute + 7);
}

bool Season::roll_and_pick(const std::string& then) {
  const std::string who = mover();
  if (seen("phase") != "pick") {
    think();
    writes(who, phrase({"Roll!", "Let's roll, please", "ROLL", "I'll roll the dice"}));
  }
  if (seen("phase") != "pick" || mover() != who) return false;
  const Json prompt = Json::parse(seen("prompt"));
  after_min(4);
  writes(who, phrase({"", "I'll take ", "Give me "}) +
                  in_words(prompt.at("picks").at(0).at("numbers")) + then);
  return true;
}

void Season::guesses(const std::string& words) {
  after_min(9);
  const std::string who = mover();
  writes(who, phrase({"guess ", "My guess is: "}) + words);
}

void Season::answers(Knows knows) {
  const std::string question = Json::parse(seen("prompt")).at("question").at("$said");
  think();
  writes(mover(), knows == Knows::kAnswer ? answers_.at(question) : "no idea");
}

void Season::controls(const std::string& who) {
  for (int i = 0; i < kStepsMax; ++i) {
    const std::string at_turn = mover();
    const std::string phase = seen("phase");
    if (phase.starts_with("followup")) {
      answers(at_turn == who ? Knows::kAnswer : Knows::kNothing);
    } else if (phase == "decide" && at_turn == who) {
      return;
    } else if (phase == "decide" && Json::parse(seen("prompt")).value("may_pass", false)) {
      think();
      writes(at_turn, phrase({"I'll pass the dice", "pass", "Pass, please"}));
    } else if (phase == "open" || phase == "decide" || phase == "pick") {
      roll_and_pick(at_turn == who ? "" : ", pass");
    } else {
      FAIL() << "no puzzle is open for " << who << ": " << phase << ", " << clock_words(now, kZone);
    }
  }
  FAIL() << who << " never gets control";
}

void Season::solved_by(const std::string& winner) {
  controls(winner);
  if (seen("phase") != "decide") return;
  if (phrases_ % 3 == 0) {
    after_min(7);
    writes(winner, "Is it " + answer() + "?");
  } else {
    guesses(answer());
  }
  while (seen("phase").starts_with("followup")) {
    answers(mover() == winner ? Knows::kAnswer : Knows::kNothing);
  }
}

void Season::main_event() {
  for (int i = 0; i < kStepsMax && live() != nullptr; ++i) {
    const std::string phase = seen("phase");
    if (!phase.starts_with("event_")) return;
    const std::string who = mover();
    think(kEager_min);
    if (phase == "event_offer") {
      writes(who, phrase({"I'll stop here, thank you", "STOP"}));
    } else if (phase == "event_wild") {
      const Json open = Json::parse(seen("prompt")).at("open");
      const Json& first = open.at(0);
      const int number = first.is_object() ? first.at("number").get<int>() : first.get<int>();
      writes(who, "make it a " + std::to_string(number));
    } else {
      writes(who, phrase({"Roll!", "ROLL", "and roll again"}));
    }
  }
}

std::int64_t Season::booked(const std::string& account) {
  std::int64_t sum = 0;
  const auto rows = store().ledger(show().state.id);
  for (const LedgerRow& row : *rows) sum += row.account == account ? row.amount : 0;
  return sum;
}

std::int64_t Season::booked_to(const std::string& who) {
  return booked(account::of((*store().find_identity("web", who)).value()));
}

void Season::check() {
  std::int64_t sum = 0;
  const auto rows = store().ledger(show().state.id);
  for (const LedgerRow& row : *rows) sum += row.amount;
  EXPECT_EQ(sum, 0) << "the ledger, " << clock_words(now, kZone);
  if (show().state.jackpot) {
    EXPECT_EQ(booked(account::kJackpot), *show().state.jackpot) << clock_words(now, kZone);
  }
  for (; checked_ < forum.posts.size(); ++checked_) {
    const Standing& post = forum.posts[checked_];
    const auto [found, fresh] = keys_.emplace(post.key, checked_);
    EXPECT_TRUE(fresh) << "posted twice: " << post.text;
    const Standing* const before = checked_ == 0 ? nullptr : &forum.posts[checked_ - 1];
    const bool again = before != nullptr && before->venue == post.venue && before->to == post.to &&
                       before->text == post.text;
    EXPECT_FALSE(again) << "said twice: " << post.text;
  }
}

}  // namespace callboard::test
