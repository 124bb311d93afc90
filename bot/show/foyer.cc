#include "bot/show/foyer.h"

#include <charconv>
#include <string_view>

#include "bot/clock/personal_time.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/match/lobby_words.h"
#include "bot/show/lottery.h"
#include "bot/show/qualify.h"
#include "bot/show/record_words.h"
#include "bot/show/sign_up_words.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::string_view kKey = "show-";
constexpr const char* kAsks = R"({"seats":[]})";  // a prompt of nobody's turn

LiveMatch* current_of(House& house, const Show& show) {
  if (!show.state.current) return nullptr;
  const auto found = house.matches.find(*show.state.current);
  return found == house.matches.end() ? nullptr : &found->second;
}

}  // namespace

void ask_for_foyers(House& house, Act& act) {
  for (const auto& [id, show] : house.shows) {
    if (show.state.foyer) continue;
    act.effects.open.emplace_back(show.setup.adapter,
                                  OpenVenue{std::string(kKey) + std::to_string(id.value),
                                            show.setup.title, show.setup.title});
  }
}

bool foyer_opened(House& house, Act& act, const VenueOpened& opened) {
  if (!opened.key.starts_with(kKey)) return false;
  ShowId id;
  const char* const end = opened.key.data() + opened.key.size();
  if (std::from_chars(opened.key.data() + kKey.size(), end, id.value).ptr != end) return false;
  const auto found = house.shows.find(id);
  if (found == house.shows.end() || found->second.state.foyer) return true;
  Show& show = found->second;
  show.state.foyer = VenueRow{opened.venue.adapter, opened.venue.id, opened.address};
  house.foyers[{opened.venue.adapter, opened.venue.id}] = id;
  save(show, act);
  announce(house, act, show, "notice.foyer",
           BotFacts::open({{"title", show.setup.title}, {"notice", show.setup.notice}}));
  begin_lottery(house, act, show);
  return true;
}

Show* foyer_at(House& house, const Venue& venue) {
  const auto found = house.foyers.find({venue.adapter, venue.id});
  if (found == house.foyers.end()) return nullptr;
  const auto show = house.shows.find(found->second);
  return show == house.shows.end() ? nullptr : &show->second;
}

OutboxId post_in_foyer(House& house, Act& act, const Show& show, Post body, std::string prompt) {
  const bool apart = act.answer_to && !std::holds_alternative<ToPublic>(body.audience());
  if (!apart && !show.state.foyer) return {};
  OutboxRow row;
  row.id = OutboxId{++house.ids.outbox};
  row.show = show.state.id;
  row.venue = apart ? *act.answer_to : *show.state.foyer;
  row.post = std::move(body);
  row.prompt_json = std::move(prompt);
  row.at = act.now;
  const OutboxId id = row.id;
  act.commit.outbox.push_back(std::move(row));
  return id;
}

void announce(House& house, Act& act, const Show& show, const std::string& section,
              const PublicData& facts) {
  PublicSections sections;
  post_in_foyer(house, act, show, Post::to_public(sections.add(section, facts)));
}

void alert_hosts(House& house, Act& act, const Show& show, const std::string& section,
                 const HostData& facts) {
  HostSections sections;
  post_in_foyer(house, act, show, Post::to_hosts(sections.add(section, facts)));
}

OutboxId ask_in_foyer(House& house, Act& act, const Show& show, const std::string& section,
                      const PublicData& facts) {
  PublicSections sections;
  return post_in_foyer(house, act, show, Post::to_public(sections.add(section, facts)), kAsks);
}

OutboxId ask_person(House& house, Act& act, const Show& show, PersonId person,
                    const std::string& section, const PublicData& facts) {
  PublicSections sections;
  return post_in_foyer(house, act, show, Post::to_person(person, sections.add(section, facts)),
                       kAsks);
}

void answer_in_foyer(House& house, Act& act, const Show& show, PersonId person,
                     const std::string& section, const PublicData& facts) {
  PublicSections sections;
  post_in_foyer(house, act, show, Post::to_person(person, sections.add(section, facts)));
}

CommandOutcome foyer_help(House& house, Act& act, const Show& show, PersonId person) {
  nlohmann::json facts{{"title", show.setup.title}};
  if (const LiveMatch* match = current_of(house, show); match != nullptr) {
    facts["number"] = match->row.number;
    if (!match->row.venues.empty()) facts["address"] = match->row.venues.front().address;
  }
  answer_in_foyer(house, act, show, person, "help.foyer", BotFacts::open(facts));
  return {true, "help", std::nullopt};
}

namespace {

struct FoyerWords {
  Show& show;
  LiveMatch* match;  // the current one; null: none
  PersonId person;
};

// What people say there in words of the show itself.
CommandOutcome foyer_words(House& house, Act& act, const FoyerWords& said, Folded& folded) {
  auto& [show, match, person] = said;
  if (const auto time = personal_time(house, act, {show, match, person}, folded); time.handled) {
    if (folded.lines.empty()) return time;
    const CommandOutcome below = foyer_words(house, act, said, folded);
    return below.handled ? below : time;
  }
  const std::string word = first_word(folded);
  if (asks_for_help(word)) return foyer_help(house, act, show, person);
  if (auto answer = record_words(house, act, show, person, word); answer.handled) return answer;
  if (auto outcome = sign_up_words(house, act, show, person, word, Around::kFoyer);
      outcome.handled || match == nullptr) {
    return outcome;
  }
  return lobby_words(house, act, *match, person, word);
}

}  // namespace

CommandOutcome foyer_reply(House& house, Act& act, Show& show, PersonId person,
                           const Incoming& incoming) {
  LiveMatch* const match = current_of(house, show);
  if (auto outcome = secret_in_the_open(house, act, show, match, person, incoming);
      outcome.handled) {
    return outcome;
  }
  if (auto outcome = show_command(house, act, show, person, incoming); outcome.handled) {
    return outcome;
  }
  if (match != nullptr) {  // private answers come where the person wrote
    act.match = match->row.id;
    if (!act.answer_to) act.answer_to = show.state.foyer;
    if (auto outcome = host_command(house, act, *match, person, incoming); outcome.handled) {
      return outcome;
    }
  } else if (auto outcome = command_without_match(house, act, show, person, incoming);
             outcome.handled) {
    return outcome;
  }
  if (incoming.privately) {
    if (auto outcome = quiz_reply(house, act, show, person, incoming); outcome.handled) {
      return outcome;
    }
  }
  Folded folded = fold_reply(incoming.text, incoming.markup, {});
  if (auto outcome = foyer_words(house, act, {show, match, person}, folded); outcome.handled) {
    return outcome;
  }
  if (auto outcome = quiz_words_in_public(house, act, person, incoming, show.state.id);
      outcome.handled) {
    return outcome;
  }
  return hint_to_asked(house, act, show, person, first_word(folded));
}

}  // namespace callboard
