// "!try COMMAND" (HA-43): the command is carried out on a copy of the match and its show, and the
// host alone is shown what came of it. Between matches it is a copy of the show alone. Luck that
// was never drawn is withheld from the copy, or a preview would foretell it; nothing the copy
// gathers is kept.
#include "bot/desk/trial.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "bot/desk/needs.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::size_t kSecretBytes = 32;
constexpr std::string_view kLists = "puzzles";  // the word of a game that lists what is loaded

}  // namespace

namespace {

// The show, everybody, and no match.
House scratch_of_show(House& house, ShowId show) {
  House scratch(house.store, Entropy{[] { return std::string(kSecretBytes, '\0'); },
                                     []() -> std::uint64_t { return 0; }});
  scratch.luck = Luck::kWithheld;
  scratch.ids = house.ids;
  scratch.people = house.people;
  scratch.quizzes = house.quizzes;
  scratch.dice = house.dice;
  scratch.account_called = house.account_called;
  scratch.hides_for_good = house.hides_for_good;
  scratch.installation = house.installation;
  scratch.shows.emplace(show, house.shows.at(show));
  for (const TimerRow& timer : house.timers.of(MatchId{})) scratch.timers.set(timer);
  return scratch;
}

}  // namespace

House scratch_of(House& house, const LiveMatch& match) {
  House scratch = scratch_of_show(house, match.row.show);
  const auto take_along = [&](const LiveMatch& one) {
    if (!scratch.matches.emplace(one.row.id, copy_of(one)).second) return;
    for (const TimerRow& timer : house.timers.of(one.row.id)) scratch.timers.set(timer);
  };
  take_along(match);
  for (const MatchId id : house.matches.of_show(match.row.show)) {
    const auto open = house.matches.find(id);
    if (open != house.matches.end()) take_along(open->second);
  }
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
  PublicSections open;    // to everybody
  PublicSections back;    // to the host who commands
  PublicSections alerts;  // to the hosts, by the bot
  HostSections hosts;     // to the hosts, by the game
};

// Who is there in the copy only, such as a practice player, by name.
nlohmann::json with_newcomers(const nlohmann::json& value, const House& house, const House& copy) {
  if (value.is_object() && value.size() == 1 && value.contains("$person")) {
    const PersonId person{value.at("$person").get<std::int64_t>()};
    return house.people.contains(person) ? value : mark::said(name_of(copy, person));
  }
  nlohmann::json named = value;
  if (value.is_structured()) {
    for (auto& inner : named) inner = with_newcomers(inner, house, copy);
  }
  return named;
}

// `json` of that match of the copy, to be read in the match the command is given in. In another
// match, or where one has begun in the copy only, seats are named by who would sit there.
nlohmann::json read_here(const Order& order, const House& copy, MatchId match,
                         const std::string& json) {
  const auto value = with_newcomers(nlohmann::json::parse(json), order.house, copy);
  const auto found = copy.matches.find(match);
  const bool same =
      found == copy.matches.end() || found->second.desk.seats == order.match.desk.seats;
  return same ? value : with_names(value, found->second.desk.seats);
}

// Buttons: of a trial nothing is answered, and one that is pressed later would be in earnest.
constexpr std::string_view kAnswers = "answers";

// What the bot itself would tell the hosts holds nothing of the game ("alert."). What the game
// tells hosts goes to a host and to nobody else, here to the one who tries.
void take_host_sections(const Order& order, const Order& trial, const OutboxRow& row, Told& told) {
  constexpr std::string_view kOfTheBot = "alert.";
  const auto& sections = row.post.sections();
  const bool of_bot = std::all_of(sections.begin(), sections.end(), [&](const Section& section) {
    return section.name.starts_with(kOfTheBot) || section.name == kAnswers;
  });
  if (!of_bot) {
    told.hosts.add_all(row.post.host_sections());
    return;
  }
  for (const Section& section : sections) {
    if (section.name == kAnswers) continue;
    told.alerts.add(section.name,
                    BotFacts::open(read_here(order, trial.house, row.match, section.json.str())));
  }
}

// To the same reader, or to one host after the other.
bool is_same(const Post& one, const Post& other) {
  const bool hosts = std::holds_alternative<ToHosts>(one.audience()) &&
                     std::holds_alternative<ToHosts>(other.audience());
  return hosts ? one.sections() == other.sections() : one == other;
}

// What the copy would have posted; a post to several venues, or hosts, counts once.
Told told_by(const Order& order, const Order& trial) {
  Told told;
  const OutboxRow* before = nullptr;
  for (const OutboxRow& row : trial.act.commit.outbox) {
    const bool again = before != nullptr && is_same(before->post, row.post) &&
                       (before->venue != row.venue || before->post != row.post);
    before = &row;
    if (again) continue;
    const Audience& audience = row.post.audience();
    const bool open = std::holds_alternative<ToPublic>(audience);
    if (open || audience == Audience{ToPerson{order.person}}) {
      PublicSections& to = open ? told.open : told.back;
      for (const Section& section : row.post.sections()) {
        if (section.name == kAnswers) continue;
        to.add(section.name,
               BotFacts::open(read_here(order, trial.house, row.match, section.json.str())));
      }
    }
    if (std::holds_alternative<ToHosts>(audience)) take_host_sections(order, trial, row, told);
  }
  return told;
}

// The match the tried command is about: the one it names, else the one it is given to.
const LiveMatch& subject_of(const Order& trial) {
  if (trial.line.word != "match") return trial.match;
  std::string rest = trial.line.rest;
  const auto number = number_in(take_word(rest));
  for (const auto& [id, match] : trial.house.matches) {
    if (number && match.row.number == static_cast<std::int64_t>(*number)) return match;
  }
  return trial.match;
}

// What everybody sees of a match that is played; null: nothing.
nlohmann::json picture_of(const LiveMatch& match) {
  if (!match.game || match.row.status != MatchStatus::kLive) return nullptr;
  const auto view = nlohmann::json::parse(match.game->public_view().json());
  return view.value("picture", nlohmann::json());
}

// The board, if the command changes it and no post of it has it already.
void show_board(const Order& order, const Order& trial, const LiveMatch& subject,
                PublicSections& shown) {
  const nlohmann::json after = picture_of(subject);
  const auto now = order.house.matches.find(subject.row.id);
  const bool changed = now == order.house.matches.end() || picture_of(now->second) != after;
  if (after.is_null() || !changed) return;
  shown.add("trial.stands", BotFacts::open(nlohmann::json::object()));
  const std::string view = subject.game->public_view().json();
  shown.add("board", BotFacts::open(read_here(order, trial.house, subject.row.id, view)));
}

// What is loaded, after a secret command that everybody reads nothing of.
void show_loaded(const Order& trial, const Told& told, const LiveMatch& subject,
                 HostSections& hosts) {
  const auto& words = trial.match.face->host_words;
  const auto is = [&](const HelpWord& help, bool reads, std::string_view word) {
    return help.word == word && help.secret && help.reads == reads;
  };
  const bool changes = std::any_of(words.begin(), words.end(), [&](const HelpWord& help) {
    return is(help, false, trial.line.word);
  });
  const bool lists = std::any_of(words.begin(), words.end(),
                                 [&](const HelpWord& help) { return is(help, true, kLists); });
  if (!changes || !lists || !told.open.empty() || !subject.game) return;
  hosts.add("host." + std::string(kLists), subject.game->host_view());
}

void show_trial(Order& order, const Order& trial) {
  const nlohmann::json command{{"command", mark::said("!" + trial.line.written)}};
  const Told told = told_by(order, trial);
  const LiveMatch& subject = subject_of(trial);
  PublicSections shown;
  shown.add("notice.trial", BotFacts::open(command)).add_all(told.back);
  const nlohmann::json none = nlohmann::json::object();
  shown.add(told.open.empty() ? "trial.quiet" : "trial.public", BotFacts::open(none));
  shown.add_all(told.open);
  if (luck_is_due(subject)) shown.add("trial.luck", BotFacts::open(none));
  if (!told.open.has("board")) show_board(order, trial, subject, shown);
  for (const auto& [adapter, venue] : trial.act.effects.open) {
    shown.add("trial.opens", BotFacts::open({{"title", mark::said(venue.title)}}));
  }
  if (!told.alerts.empty()) {
    shown.add("trial.alerts", BotFacts::open(none)).add_all(told.alerts);
  }
  const bool here = subject.row.id == order.match.row.id && !order.match.log.empty();
  nlohmann::json end{{"place", order.match.log.size()}};
  if (!here || stands_in(order.match)) end = {{"show", true}};
  shown.add("trial.end", BotFacts::open(end));
  post(order.house, order.act, order.match, Post::to_person(order.person, std::move(shown)));
  if (told.hosts.empty()) return;
  HostSections hosts;
  hosts.add("trial.hosts", BotFacts::hosts(none));
  hosts.add_all(told.hosts);
  show_loaded(trial, told, subject, hosts);
  post(order.house, order.act, order.match, Post::to_host(order.person, std::move(hosts)));
}

// Play went on in the copy of a match that takes answers in secret: what they come to is not shown
// before its time, to hosts neither.
bool judges_sealed(const House& house, const House& copy) {
  return std::any_of(copy.matches.begin(), copy.matches.end(), [&](const auto& one) {
    const auto real = house.matches.find(one.first);
    if (real == house.matches.end() || !real->second.game || !is_sealed(real->second)) return false;
    const auto& log = one.second.log;
    const auto fresh = log.begin() + static_cast<std::ptrdiff_t>(real->second.log.size());
    return std::any_of(fresh, log.end(), [](const LogEntry& entry) {
      return std::holds_alternative<InputEntry>(entry.body);
    });
  });
}

}  // namespace

Objected order_try(Order& order) {
  auto line = inner_command(order.line);
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
  if (judges_sealed(order.house, scratch)) return Objection("E_TRY_SEALED");
  show_trial(order, trial);
  return std::nullopt;
}

}  // namespace callboard
