// Orders about the match as a whole and the show: abort, set, status, log, try, and the game's own.

#include <algorithm>
#include <array>
#include <utility>

#include "bot/desk/changes.h"
#include "bot/desk/needs.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/help.h"
#include "bot/match/play.h"
#include "bot/match/supply.h"
#include "bot/show/finish.h"
#include "bot/show/lobby.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kDeadlineMin_s = 60;
inline constexpr std::int64_t kDeadlineMax_s = std::int64_t{14} * 24 * 60 * 60;
inline constexpr std::size_t kLogLines = 20;
inline constexpr std::size_t kLogLinesMax = 100;    // if so many are asked for
inline constexpr std::size_t kLogRowsPerLine = 10;  // looked through for them
constexpr std::string_view kLoads = "puzzle";       // the word of a game that loads content

HostLine host_line(const Order& order) {
  HostLine line;
  line.word = order.line.word;
  line.rest = fold_content(order.line.rest);
  for (const PersonId person : order.match.desk.seats) {
    line.names.push_back(fold_content(name_of(order.house, person)));
  }
  return line;
}

const HelpWord* game_word(const Order& order) {
  for (const HelpWord& word : order.match.face->host_words) {
    if (word.word == order.line.word) return &word;
  }
  return nullptr;
}

Objected from(const RefusalData& refusal) { return Objection(refusal); }

nlohmann::json option_facts(const Order& order, const std::string& name, const nlohmann::json& old,
                            const nlohmann::json& value) {
  nlohmann::json facts = who_and_why(order);
  if (order.person == PersonId{}) facts.erase("who");  // the schedule
  facts["name"] = mark::said(name);
  facts["old"] = old;
  facts["new"] = value;
  return facts;
}

void announce_option(Order& order, const std::string& name, const nlohmann::json& old,
                     const nlohmann::json& value) {
  notice(order.house, order.act, order.match, "notice.option",
         BotFacts::open(option_facts(order, name, old, value)));
}

// How a word of the game's is announced.
struct Announced {
  const char* section;
  nlohmann::json facts;
};
Objected order_of_game(Order& order, std::optional<Announced> as);

// The option as the show has it set; nothing: as it was set up.
void put_option(Show& show, const std::string& name, const std::optional<std::string>& value) {
  if (value) {
    show.state.options[name] = *value;
  } else {
    show.state.options.erase(name);
  }
}

// Of a secret command: whether everybody reads of it, as of a slip that is mended.
bool brings_news(const Order& order, const LoggedInput& input) {
  const auto probe = order.match.game->clone();
  return probe->apply(input).ok() && probe->public_news().has_value();
}

// HA-02: what is loaded counts as used, and its host hears if it was used before.
void mind_loaded(Order& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what == "drop" || what == "move") return;
  const std::string solution = solution_in(order.line.rest);
  if (solution.empty()) return;
  const std::string item = solution_hash(order.match.row.game, solution);
  if (note_loaded(order.house, order.act, order.match, item) == Novelty::kNew) return;
  tell_person(order.house, order.act, order.match, order.person, "note.used_before",
              BotFacts::open(nlohmann::json::object()));
}

Objected set_deadline(Order& order, const std::string& value) {
  Show& show = show_of(order.house, order.match);
  const auto span_s = parse_span_s(value);
  if (!span_s) return usage("!set deadline 24h");
  if (*span_s < kDeadlineMin_s || *span_s > kDeadlineMax_s) {
    return Objection{
        "E_RANGE",
        {{"least", mark::span(kDeadlineMin_s)}, {"deadline", mark::span(kDeadlineMax_s)}}};
  }
  const nlohmann::json old = mark::span(deadline_s(show));
  show.state.deadline_s = *span_s;
  save(show, order.act);
  announce_option(order, "deadline", old, mark::span(*span_s));
  return std::nullopt;
}

}  // namespace

Objected order_abort(Order& order) {
  if (order.line.rest != "confirm" || order.line.reason.empty()) {
    return usage("!abort confirm -- REASON");
  }
  abort_match(order.house, order.act, order.match, BotFacts::open(who_and_why(order)));
  return std::nullopt;
}

// HA-17, HA-38: an option of the game, from the next puzzle on or now; "deadline" from the next
// prompt on.
Objected order_set(Order& order) {
  constexpr std::string_view kNow = " now";
  std::string rest = order.line.rest;
  const std::string name = take_word(rest);
  if (name.empty() || rest.empty()) return usage("!set OPTION VALUE [now]");
  if (name == "deadline") return set_deadline(order, rest);
  if (name == "deadline_hours") return set_deadline(order, rest + "h");
  std::string value = rest;
  if (value.ends_with(kNow)) value.resize(value.size() - kNow.size());
  Show& show = show_of(order.house, order.match);
  const OptionProblem problem = check_options(show.face->options, {{name, value}});
  if (!problem.name.empty() && problem.expected.empty()) {
    nlohmann::json options = nlohmann::json::array();
    for (const OptionSpec& option : show.face->options)
      options.push_back({{"option", option.name}});
    return Objection{"E_NOOPTION", {{"name", mark::said(name)}, {"options", options}}};
  }
  if (!problem.name.empty()) {
    return Objection{"E_OPTION",
                     {{"name", mark::said(name)}, {"expected", mark::said(problem.expected)}}};
  }
  const std::string old = option_value(show.face->options, options_of(show), name);
  // From an old thread or the show's own it reaches the match that is being played.
  LiveMatch* const played = order.match.game ? &order.match : played_now(order.house, show);
  if (played != nullptr) {
    OptionSet set{played->log.size() + 1, name, value, std::nullopt};
    const OptionValues& had = show.state.options;
    if (const auto before = had.find(name); before != had.end()) set.before = before->second;
    Order there{order.house, order.act, *played, order.person, order.line, order.privately};
    Announced said{"notice.option", option_facts(there, name, mark::said(old), mark::said(value))};
    said.facts["later"] = value == rest;  // without "now"
    if (auto objection = order_of_game(there, said)) return objection;
    if (is_live(there)) append(*played, order.act.now, desk::option_set(set), order.act.commit);
  }
  if (played != &order.match) announce_option(order, name, mark::said(old), mark::said(value));
  const std::size_t seats = seats_of(show);
  put_option(show, name, value);
  save(show, order.act);
  if (seats_of(show) != seats) seats_changed(order.house, order.act, show);
  return std::nullopt;
}

void take_back(Order& order, EntryBody how) {
  LiveMatch& match = order.match;
  const auto before = inputs_in_effect(match.log);
  append(match, order.act.now, std::move(how), order.act.commit);
  Show& show = show_of(order.house, match);
  // A ruling over an earlier match is about that match: what was set for the show stays.
  const bool of_itself = order.line.word == "undo" || order.line.word == "redo";
  if (!of_itself && show.state.current != std::optional(match.row.id)) return;
  const auto after = inputs_in_effect(match.log);
  const auto among = [](const std::vector<std::size_t>& live, const OptionSet& set) {
    return std::find(live.begin(), live.end(), set.seq - 1) != live.end();
  };
  const auto stands = [&](const std::string& name, const std::optional<std::string>& value) {
    const auto found = show.state.options.find(name);
    return found == show.state.options.end() ? !value : found->second == value;
  };  // else a host has set it since
  const OptionValues was = options_of(show);
  const std::vector<OptionSet>& sets = match.desk.options_set;
  for (auto set = sets.rbegin(); set != sets.rend(); ++set) {
    const bool goes = among(before, *set) && !among(after, *set);
    if (goes && stands(set->name, set->value)) put_option(show, set->name, set->before);
  }
  for (const OptionSet& set : sets) {
    const bool comes = !among(before, set) && among(after, set);
    if (comes && stands(set.name, set.before)) put_option(show, set.name, set.value);
  }
  const OptionValues now = options_of(show);
  if (now == was) return;
  save(show, order.act);
  if (show.face->seats(now) != show.face->seats(was)) {
    seats_changed(order.house, order.act, show);
  }
  for (const OptionSpec& option : show.face->options) {
    const std::string old = option_value(show.face->options, was, option.name);
    const std::string value = option_value(show.face->options, now, option.name);
    if (old != value) announce_option(order, option.name, mark::said(old), mark::said(value));
  }
}

Objected order_status(Order& order) {
  if (stands_in(order.match)) return order_queue(order);
  const MatchId here = order.match.row.id;
  PublicSections sections;
  sections.add("status.match", host_status(order.house, order.match, order.act.now));
  std::vector<Need> needs = needs_of(order.house, show_of(order.house, order.match));
  std::erase_if(needs, [&](const Need& need) {
    const bool elsewhere = need.match != MatchId{} && need.match != here;
    return elsewhere || need.weight == Need::Weight::kNote;
  });
  add_needs(needs, order.house, sections, {"", here});
  post(order.house, order.act, order.match, Post::to_person(order.person, std::move(sections)));
  return std::nullopt;
}

namespace {

// It changes nothing: "!status", "!list" without more.
bool only_reads(const GameFace& face, const CommandLine& line) {
  constexpr std::array<std::string_view, 12> kReads = {
      "status",    "queue",   "log",      "help",   "try",      "ledger",
      "standings", "records", "jackpots", "digest", "schedule", "reading"};
  constexpr std::array<std::string_view, 3> kBare = {"list", "variants", "season"};
  const auto among = [&](const auto& words) {
    return std::find(words.begin(), words.end(), line.word) != words.end();
  };
  if (line.word == "match") {
    const auto inner = inner_command(line);
    return inner && only_reads(face, *inner);
  }
  if (among(kReads) || (line.rest.empty() && among(kBare))) return true;
  const auto& words = face.host_words;
  return std::any_of(words.begin(), words.end(),
                     [&](const HelpWord& word) { return word.word == line.word && word.reads; });
}

// The lines in as many sections as they need: how much one may include of others is limited.
PublicSections audit_sections(const nlohmann::json& lines, std::size_t more) {
  constexpr std::size_t kChangesMax = 50;
  PublicSections sections;
  nlohmann::json some = nlohmann::json::array();
  std::size_t changes = 0;
  const auto add = [&](bool last) {
    const bool first = sections.empty();
    nlohmann::json facts{{"none", lines.empty()}, {"first", first}, {"lines", some}};
    if (last && more > 0) facts["more"] = more;
    sections.add("listing.audit", BotFacts::open(facts));
    some.clear();
    changes = 0;
  };
  for (const nlohmann::json& line : lines) {
    const std::size_t its = line.contains("changes") ? line["changes"]["list"].size() : 0;
    if (changes > 0 && changes + its > kChangesMax) add(false);
    some.push_back(line);
    changes += its;
  }
  add(true);
  return sections;
}

}  // namespace

// The last lines of the audit, of this match and of its show: who ruled what, and why. What only
// reads is in the audit, and not among them.
Objected order_log(Order& order) {
  const std::string& asked = order.line.rest;
  const auto count = asked.empty() ? std::optional(kLogLines) : number_in(asked);
  if (!count || *count == 0) return usage("!log [N]");
  const std::size_t most = std::min(*count, kLogLinesMax);
  const MatchId match = order.over.value_or(order.match.row.id);
  const auto rows =
      order.house.store.newest_audit(order.match.row.show, match, kLogLinesMax * kLogRowsPerLine);
  if (!rows) return Objection("E_STORE");
  nlohmann::json lines = nlohmann::json::array();
  for (const AuditRow& row : *rows) {
    const auto command = read_kept(row.command);
    if (command && only_reads(*order.match.face, *command)) continue;
    nlohmann::json line{{"at", mark::time(row.at)},
                        {"who", mark::person(row.who)},
                        {"command", mark::said(row.command)}};
    add_changes(line, row.before_json, row.after_json);
    const auto after = nlohmann::json::parse(row.after_json, nullptr, false);
    if (after.is_object() && after.contains(kLentBy)) {
      line["lent_by"] = mark::said(after[kLentBy].get<std::string>());
    }
    lines.push_back(std::move(line));
  }
  std::size_t more = 0;
  if (lines.size() > most) {
    if (most < kLogLinesMax) more = std::min(lines.size(), kLogLinesMax);
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  }
  post(order.house, order.act, order.match,
       Post::to_person(order.person, audit_sections(lines, more)));
  return std::nullopt;
}

Objected order_game(Order& order) { return order_of_game(order, std::nullopt); }

namespace {

Objected order_of_game(Order& order, std::optional<Announced> as) {
  if (!order.match.game || !is_live(order)) {
    const auto open = waits_for(order.house, show_of(order.house, order.match));
    if (!open) return stands_in(order.match) ? none_is_open(order) : not_live();
    const std::string command = "!match " + std::to_string(*open) + " !" + order.line.written;
    return Objection{"E_NOTLIVE",
                     {{"number", *open}, {"command", mark::said(command)}, {"open", true}}};
  }
  const HelpWord* word = game_word(order);
  if (word != nullptr && word->reads) {
    if (!order.privately) return Objection("E_PRIVATELY");
    HostSections sections;
    sections.add("host." + order.line.word, order.match.game->host_view());
    // Who asks may read it; other hosts have not asked.
    post(order.house, order.act, order.match, Post::to_host(order.person, std::move(sections)));
    return std::nullopt;
  }
  const auto input = order.match.game->read_host(host_line(order));
  if (!input) return from(input.error());
  Telling telling;
  const bool by_somebody = order.person != PersonId{};  // the schedule speaks for itself
  const bool secret = word != nullptr && word->secret;
  if (!as && by_somebody && (!secret || brings_news(order, *input))) {  // by whom and why
    as = Announced{"notice.ruling", who_and_why(order)};
    as->facts["what"] = mark::said("!" + (secret ? order.line.word : order.line.written));
  }
  if (as) telling.open.add(as->section, BotFacts::open(as->facts));
  const auto words = order.match.game->judgeable();
  if (auto refusal = play(order.house, order.act, order.match, {*input}, {Actor::kHost, Seat{}},
                          std::move(telling))) {
    return from(*refusal);
  }
  if (order.line.word == "right") remember_accepted(order, words);
  if (order.line.word == kLoads) mind_loaded(order);
  return std::nullopt;
}

}  // namespace
}  // namespace callboard
