#include "bot/desk/link_words.h"

#include <algorithm>
#include <string_view>

#include "bot/desk/accounts.h"
#include "bot/facts.h"
#include "bot/match/lobby_words.h"
#include "bot/show/foyer.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

// None that reads like another: no 0, 1, i, l, o.
constexpr std::string_view kSigns = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t kSignsOfCode = 8;

struct Speaker {
  House& house;
  Act& act;
  const Show& show;
  PersonId person;
  Account account;  // that they write from
};

CommandOutcome answer(Speaker& by, const std::string& section, const nlohmann::json& facts,
                      Verdict mark) {
  answer_in_foyer(by.house, by.act, by.show, by.person, section, BotFacts::open(facts));
  return {true, mark == Verdict::kAccepted ? "command" : section.substr(section.find('.') + 1),
          mark};
}

CommandOutcome refused(Speaker& by, const std::string& code) {
  CommandOutcome outcome =
      answer(by, "refuse." + code, nlohmann::json::object(), Verdict::kRefused);
  outcome.verdict = "refused " + code;
  return outcome;
}

// "ab3d-9xyz", however it is typed; empty: no code.
std::string code_in(std::string_view words) {
  std::string code;
  for (const char c : words) {
    if (c == '-' || c == ' ') continue;
    if (kSigns.find(c) == std::string_view::npos) return "";
    code += c;
  }
  return code.size() == kSignsOfCode ? code : "";
}

// "ab3d-9xyZ" with a slip of the pen: no code of ours, and no name after "!link" either.
bool is_meant_as_code(std::string_view words) {
  const bool dashed = words.size() == kSignsOfCode + 1 && words.at(kSignsOfCode / 2) == '-';
  if (!dashed && words.size() != kSignsOfCode) return false;
  std::size_t digits = 0;
  std::size_t signs = 0;
  for (const char c : words) {
    digits += c >= '0' && c <= '9' ? 1 : 0;
    signs += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ? 1 : 0;
  }
  return signs == kSignsOfCode && (dashed || digits > 0);
}

std::string as_read(const std::string& code) {
  return code.substr(0, kSignsOfCode / 2) + "-" + code.substr(kSignsOfCode / 2);
}

void drop_old(House& house, Timestamp now) {
  auto& codes = house.link_codes;
  std::erase_if(codes, [&](const auto& one) { return one.second.until <= now; });
  if (codes.size() < kLinkCodesMax) return;
  codes.erase(std::min_element(codes.begin(), codes.end(), [](const auto& a, const auto& b) {
    return a.second.until < b.second.until;
  }));
}

CommandOutcome give_code(Speaker& by) {
  drop_old(by.house, by.act.now);
  const std::string luck = by.house.entropy.secret();
  std::string code;
  for (std::size_t i = 0; i < kSignsOfCode; ++i) {
    code += kSigns[static_cast<unsigned char>(luck.at(i)) % kSigns.size()];
  }
  std::erase_if(by.house.link_codes,
                [&](const auto& one) { return one.second.account == by.account; });
  by.house.link_codes[code] = {by.account, by.person, {by.act.now.ms + kLinkCode_s * 1000}};
  return answer(by, "link.code", {{"code", as_read(code)}, {"span", mark::span(kLinkCode_s)}},
                Verdict::kAccepted);
}

bool is_listed(const House& house, PersonId person) {
  const auto known = house.shows.which([&](const ShowSeen& show) { return show.may_know(person); });
  return std::any_of(known.begin(), known.end(), [&](ShowId id) {
    const auto show = house.shows.find(id);
    return show != house.shows.end() && place_of(show->second, person) != 0;
  });
}

// Who of the two both accounts are from now on: who has a part, else who waits for a seat, else who
// was here first and may have results.
bool is_rather(const House& house, PersonId one, PersonId other) {
  const bool part = has_a_part(house, one);
  if (part != has_a_part(house, other)) return part;
  const bool listed = is_listed(house, one);
  if (listed != is_listed(house, other)) return listed;
  return one < other;
}

// The account of whoever has no part in anything goes to the other person.
CommandOutcome take_code(Speaker& by, const std::string& code) {
  drop_old(by.house, by.act.now);
  const auto found = by.house.link_codes.find(code);
  if (found == by.house.link_codes.end()) return refused(by, "E_LINKCODE");
  const LinkCode given = found->second;
  by.house.link_codes.erase(found);  // used or not, it may have been read by others now
  const auto owner = known_person(by.house, {given.account.adapter, given.account.user, ""});
  if (owner != given.person) return refused(by, "E_LINKCODE");  // it was parted meanwhile
  if (given.person == by.person) return refused(by, "E_LINKSELF");
  if (share_a_match(by.house, given.person, by.person)) return refused(by, "E_LINKBOTH");
  const bool stays = is_rather(by.house, by.person, given.person);
  if (has_a_part(by.house, stays ? given.person : by.person)) return refused(by, "E_LINKBOTH");
  const PersonId whole = stays ? by.person : given.person;
  const PersonId other = stays ? given.person : by.person;
  const Account& moves = stays ? given.account : by.account;
  if (stays) note_the_one_before(by.house, by.act, whole, moves.adapter);
  give_account(by.house, by.act, moves, other, whole, other);
  if (!stays) by.act.commit.identities.back().wrote = by.act.now;
  take_over_places(by.house, by.act, other, whole);
  by.house.writes_from[whole] = by.account;
  by.person = whole;
  return answer(by, "link.done", {{"who", mark::person(whole)}}, Verdict::kAccepted);
}

}  // namespace

CommandOutcome link_words(House& house, Act& act, const Show& show, PersonId person,
                          const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  if (incoming.venue.adapter == kControlAdapter) return {};
  const std::string words = first_word(reply.folded);
  constexpr std::string_view kLink = "link";
  if (!words.starts_with(kLink)) return {};
  const std::string_view rest = std::string_view(words).substr(kLink.size());
  // The bare word may be the answer to a question.
  const bool ordered = incoming.text.find_first_of("!/") == incoming.text.find_first_not_of(" \n");
  const bool asks = (rest.empty() && ordered) || rest == " me" || rest == " account" ||
                    rest == " accounts" || rest == " my account" || rest == " my accounts";
  const std::string code = rest.starts_with(' ') ? code_in(rest) : "";
  const bool slipped = rest.starts_with(' ') && is_meant_as_code(rest.substr(1));
  if (!asks && code.empty() && !slipped) return {};
  const std::optional<VenueRow> before = act.answer_to;
  act.answer_to = VenueRow{incoming.venue.adapter, incoming.venue.id, ""};
  Speaker by{house, act, show, person, {incoming.author.adapter, incoming.author.user}};
  CommandOutcome outcome = asks ? give_code(by) : take_code(by, code);  // none: of a slip
  act.answer_to = before;
  return outcome;
}

}  // namespace callboard
