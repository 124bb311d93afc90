#include "bot/match/page_words.h"

#include <algorithm>

namespace callboard {
namespace {

constexpr std::size_t kSignsOfPage = 8;

bool is_sign(char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '9'); }

// The person's, if they still sit where they sat when they took it.
const AnswerPageOf* page_of(const LiveMatch& match, PersonId person) {
  const auto seat = match.desk.seat_of(person);
  const auto page = seat ? match.desk.pages.find(seat->index) : match.desk.pages.end();
  if (page == match.desk.pages.end() || page->second.person != person) return nullptr;
  return &page->second;
}

}  // namespace

std::optional<std::string> read_page_code(std::string_view line) {
  std::string words;
  for (const char c : line) {
    const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (low != ' ' || !(words.empty() || words.ends_with(' '))) words += low;
  }
  while (words.ends_with(' ') || words.ends_with('.')) words.pop_back();
  constexpr std::string_view kMyPage = "my page ";
  if (!words.starts_with(kMyPage)) return std::nullopt;
  words.erase(0, kMyPage.size());
  std::erase(words, '-');
  const bool code =
      words.size() == kSignsOfPage && std::all_of(words.begin(), words.end(), is_sign);
  return code ? std::optional(words) : std::nullopt;
}

std::optional<std::string> take_page(House& house, Act& act, LiveMatch& match, PersonId person,
                                     const Incoming& incoming, const std::string& code) {
  const auto seat = match.desk.seat_of(person);
  if (!seat) return "E_PAGE_SEAT";
  const auto page = house.page_called(code);
  if (!page) return "E_PAGE_NONE";
  const auto& venues = match.row.venues;
  const auto here = std::find_if(venues.begin(), venues.end(), [&](const VenueRow& venue) {
    return venue.adapter == incoming.author.adapter;
  });
  const VenueRow& thread = here == venues.end() ? venues.front() : *here;
  append(match, act.now, desk::page_taken(*seat, page->adapter, page->id), act.commit);
  act.effects.pages.push_back(
      {{page->adapter, page->id}, incoming.author, {thread.adapter, thread.id}});
  return std::nullopt;
}

bool holds_page(const LiveMatch& match, PersonId person, const Incoming& incoming) {
  const AnswerPageOf* const page = page_of(match, person);
  return page != nullptr && !incoming.page.empty() && page->id == incoming.page;
}

bool is_for_page(const House& house, const OutboxRow& row) {
  const auto match = house.matches.find(row.match);
  if (match == house.matches.end()) return false;
  const auto& pages = match->second.desk.pages;
  return std::any_of(pages.begin(), pages.end(), [&](const auto& page) {
    return page.second.adapter == row.venue.adapter && page.second.id == row.venue.id;
  });
}

std::vector<Venue> pages_to_read(const House& house, const LiveMatch& match) {
  std::vector<Venue> pages;
  if (!is_sealed(match)) return pages;
  for (const auto& [seat, page] : match.desk.pages) {
    if (house.platforms.contains(page.adapter)) pages.push_back({page.adapter, page.id});
  }
  return pages;
}

}  // namespace callboard
