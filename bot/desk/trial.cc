// "!try COMMAND" (HA-43): the command is carried out on a copy of the match and its show, and the
// host alone is shown what came of it. Between matches it is a copy of the show alone. Luck that
// was never drawn is withheld from the copy, or a preview would foretell it; nothing the copy
// gathers is kept.
#include "bot/desk/trial.h"

#include <utility>

#include "bot/desk/order.h"
#include "bot/facts.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::size_t kSecretBytes = 32;

}  // namespace

namespace {

// The show, everybody, and no match.
House scratch_of_show(House& house, ShowId show) {
  House scratch(house.store, Entropy{[] { return std::string(kSecretBytes, '\0'); },
                                     []() -> std::uint64_t { return 0; }});
  scratch.luck = Luck::kWithheld;
  scratch.ids = house.ids;
  scratch.people = house.people;
  scratch.dice = house.dice;
  scratch.installation = house.installation;
  scratch.shows.emplace(show, house.shows.at(show));
  for (const TimerRow& timer : house.timers.of(MatchId{})) scratch.timers.set(timer);
  return scratch;
}

}  // namespace

House scratch_of(House& house, const LiveMatch& match) {
  House scratch = scratch_of_show(house, match.row.show);
  scratch.matches.emplace(match.row.id, copy_of(match));
  for (const TimerRow& timer : house.timers.of(match.row.id)) scratch.timers.set(timer);
  return scratch;
}

namespace {

// A draw or an item is due that the copy must not see.
bool luck_is_due(const LiveMatch& match) {
  if (!match.game || match.row.status != MatchStatus::kLive) return false;
  const Pending pending = match.game->pending();
  return std::holds_alternative<Draw>(pending) || std::holds_alternative<Wanted>(pending);
}

struct Told {
  PublicSections open;  // to everybody
  PublicSections back;  // to the host who commands
  HostSections hosts;
};

// What the copy would have posted; a post to several venues counts once.
Told told_by(const Act& act, PersonId host) {
  Told told;
  const OutboxRow* before = nullptr;
  for (const OutboxRow& row : act.commit.outbox) {
    const bool again = before != nullptr && before->post == row.post && before->venue != row.venue;
    before = &row;
    if (again) continue;
    const Audience& audience = row.post.audience();
    if (std::holds_alternative<ToPublic>(audience)) told.open.add_all(row.post.open_sections());
    if (audience == Audience{ToPerson{host}}) told.back.add_all(row.post.open_sections());
    if (std::holds_alternative<ToHosts>(audience)) told.hosts.add_all(row.post.host_sections());
  }
  return told;
}

// The copy has begun where the match has not: its seats are named by who would sit there.
nlohmann::json with_names(const nlohmann::json& value, const std::vector<PersonId>& seats) {
  if (value.is_object() && value.size() == 1 && value.contains("$seat")) {
    const auto index = value.at("$seat").get<std::size_t>();
    return index < seats.size() ? mark::person(seats[index]) : value;
  }
  nlohmann::json named = value;
  if (value.is_structured()) {
    for (auto& inner : named) inner = with_names(inner, seats);
  }
  return named;
}

PublicSections with_names(const PublicSections& sections, const std::vector<PersonId>& seats) {
  PublicSections named;
  const Post whole = Post::to_public(sections);
  for (const Section& section : whole.sections()) {
    named.add(section.name,
              BotFacts::open(with_names(nlohmann::json::parse(section.json.str()), seats)));
  }
  return named;
}

void show_trial(Order& order, const Order& trial) {
  const nlohmann::json command{{"command", mark::said("!" + trial.line.written)}};
  Told told = told_by(trial.act, order.person);
  if (order.match.desk.seats != trial.match.desk.seats) {
    told.open = with_names(told.open, trial.match.desk.seats);
  }
  PublicSections shown;
  shown.add("notice.trial", BotFacts::open(command)).add_all(told.back);
  const nlohmann::json none = nlohmann::json::object();
  shown.add(told.open.empty() ? "trial.quiet" : "trial.public", BotFacts::open(none));
  const bool with_board = told.open.has("board");
  shown.add_all(told.open);
  if (luck_is_due(trial.match)) shown.add("trial.luck", BotFacts::open(none));
  if (trial.match.game && !with_board) {
    shown.add("trial.stands", BotFacts::open(none));
    shown.add("board", trial.match.game->public_view());
  }
  nlohmann::json end{{"place", order.match.log.size()}};
  if (stands_in(order.match)) end = {{"show", true}};
  shown.add("trial.end", BotFacts::open(end));
  post(order.house, order.act, order.match, Post::to_person(order.person, std::move(shown)));
  if (told.hosts.empty()) return;
  HostSections hosts;
  hosts.add("trial.hosts", BotFacts::hosts({{"who", mark::person(order.person)}}));
  hosts.add_all(told.hosts);
  post(order.house, order.act, order.match, Post::to_hosts(std::move(hosts)));
}

}  // namespace

std::optional<CommandLine> tried_command(const CommandLine& line) {
  const bool marked = !line.rest.empty() && line.rest.front() == '!';
  auto inner = parse_command(marked ? line.rest : "!" + line.rest);
  if (inner && inner->reason.empty()) inner->reason = line.reason;
  return inner;
}

Objected order_try(Order& order) {
  auto line = tried_command(order.line);
  if (!line || line->word == "try") return usage("!try COMMAND");
  House scratch = scratch_of(order.house, order.match);
  Act act;
  act.now = order.act.now;
  act.match = order.act.match;
  Order trial{
      scratch,        act, scratch.matches.at(order.match.row.id), order.person, *std::move(line),
      order.privately};
  trial.over = order.over;
  trial.giver = order.giver;
  if (auto objection = carry_out(trial)) return objection;
  show_trial(order, trial);
  return std::nullopt;
}

}  // namespace callboard
