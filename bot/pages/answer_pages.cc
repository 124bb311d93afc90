// What answer pages show: the question as it was posted, and what may be answered there.
#include <algorithm>

#include "bot/clock/contract.h"
#include "bot/pages/show_pages.h"

namespace callboard {
namespace {

std::string address_of_thread(const LiveMatch& match, const std::string& adapter) {
  const auto& venues = match.row.venues;
  const auto there = std::find_if(venues.begin(), venues.end(),
                                  [&](const VenueRow& venue) { return venue.adapter == adapter; });
  if (there != venues.end()) return there->address;
  return venues.empty() ? std::string() : venues.front().address;
}

// Answers are taken in private now: then a prompt stands.
const Awaiting* asks_in_private(const Pending& pending, const LiveMatch& match) {
  const auto* const awaiting = std::get_if<Awaiting>(&pending);
  const bool asks = awaiting != nullptr && awaiting->sealed && match.desk.prompt;
  return asks ? awaiting : nullptr;
}

bool is_asked(const Awaiting& awaiting, const LiveMatch& match, Seat seat) {
  const auto& seats = awaiting.seats;
  return !match.desk.pause && std::find(seats.begin(), seats.end(), seat) != seats.end();
}

}  // namespace

// The board as it is now and what it asks for, without the news of the post that first said so.
Rendered ShowPages::asked_in(const House& house, const LiveMatch& match) const {
  const Show& show = house.shows.at(match.row.show);
  callboard::Stage stage;
  stage.game = show.setup.game;
  stage.title = show.setup.title;
  stage.currency = show.setup.currency;
  for (const std::string& name : cast_of(house, match)) stage.seats.push_back({name, ""});
  const PublicData view = match.game->public_view();
  PublicSections sections;
  sections.add("board", view).add("prompt", view);
  return renderer_->render(Post::to_public(std::move(sections)), stage, Dialect::kPlain, {},
                           Pictures::kTextOnly, [](const TemplateProblem&) {});
}

std::map<std::string, web::AnswerPage> ShowPages::answers_of(House& house,
                                                             const LiveMatch& match) const {
  std::map<std::string, web::AnswerPage> pages;
  if (match.row.status != MatchStatus::kLive || !match.game) return pages;
  const Pending pending = match.game->pending();
  for (const auto& [index, own] : match.desk.pages) {
    const Seat seat{index};
    if (match.desk.seat_of(own.person) != std::optional(seat)) continue;
    const Show& show = house.shows.at(match.row.show);
    web::AnswerPage page;
    page.title = show.setup.title + ", " + std::to_string(match.row.number);
    page.name = name_of(house, own.person);
    const auto from = house.writes_from.find(own.person);
    page.thread = address_of_thread(
        match, from == house.writes_from.end() ? std::string() : from->second.adapter);
    const auto* const awaiting = asks_in_private(pending, match);
    if (awaiting != nullptr) {
      page.prompt = delivery_key(house.installation, {}, match.desk.prompt->row);
    }
    if (awaiting != nullptr && is_asked(*awaiting, match, seat)) {
      Rendered asked = asked_in(house, match);
      page.words = std::move(asked.plain);
      page.due = first_due(house, match, *awaiting);
      for (const RenderedButton& button : asked.buttons) {
        if (!button.of_hosts) page.actions.push_back({button.label, button.say, button.ask});
      }
    }
    pages[own.id] = std::move(page);
  }
  return pages;
}

void ShowPages::meet_answers(House& house, const Touched& touched) {
  std::map<MatchId, std::map<std::string, web::AnswerPage>> fresh;
  for (const MatchId id : touched.matches) {
    const auto match = house.matches.find(id);
    if (match == house.matches.end()) {
      fresh[id];
    } else if (match->second.desk.pages.empty()) {
      continue;
    } else {
      fresh[id] = answers_of(house, match->second);
    }
  }
  const std::lock_guard lock(mutex_);
  for (auto& [id, pages] : fresh) {
    if (pages.empty()) {
      answers_.erase(id);
    } else {
      answers_[id] = std::move(pages);
    }
  }
}

std::optional<web::AnswerPage> ShowPages::answer_page(const std::string& page) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [match, pages] : answers_) {
    if (const auto found = pages.find(page); found != pages.end()) return found->second;
  }
  return std::nullopt;
}

}  // namespace callboard
