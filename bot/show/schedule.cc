#include "bot/show/schedule.h"

#include <algorithm>
#include <array>

#include "bot/core/reply.h"
#include "bot/desk/command_line.h"
#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/show_timers.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::int64_t kStale_ms = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::int64_t kLate_ms = std::int64_t{5} * 60 * 1000;  // worth a word to the hosts

struct Word {
  std::string_view word;
  std::string_view command;
};
constexpr std::array<Word, 7> kWords = {Word{"open_signups", "!open"},
                                        Word{"close_signups", "!close"},
                                        Word{"start_match", "!start"},
                                        Word{"call_time", "!time confirm"},
                                        Word{"standings", "!standings"},
                                        Word{"digest", "!digest"},
                                        Word{"close_season", "!season close after"}};

// A line's past is known by what stands in it, so that lines may be moved about in the file.
std::string mark_of(const ScheduleLine& line) {
  return line.zone + " | " + line.cron + " | " + line.action;
}

std::optional<Timestamp> last_between(const Cron& when, Timestamp after, Timestamp upto) {
  std::optional<Timestamp> last;
  for (auto at = when.next_after(after); at && *at <= upto; at = when.next_after(*at)) last = at;
  return last;
}

void arm(House& house, Act& act, const Show& show) {
  std::optional<Timestamp> first;
  for (const ScheduleLine& line : show.setup.schedule) {
    const auto at = line.when.next_after(show.state.schedule.at(mark_of(line)));
    if (at && (!first || *at < *first)) first = at;
  }
  if (first) {
    set_show_timer(house, act, show, std::string(kScheduleTimer), *first);
  } else {
    clear_show_timer(house, act, show, std::string(kScheduleTimer));
  }
}

void tell(House& house, Act& act, const Show& show, const std::string& section, Timestamp at,
          const ScheduleLine& line, const Section* refusal) {
  HostSections sections;
  sections.add(section,
               BotFacts::hosts({{"at", mark::time(at)}, {"what", mark::said(line.action)}}));
  if (refusal != nullptr) {
    sections.add(refusal->name, BotFacts::hosts(nlohmann::json::parse(refusal->json.str())));
  }
  post_in_foyer(house, act, show, Post::to_hosts(std::move(sections)));
}

// As if the operator had given it in private; the daemon is nobody's person.
std::string command(House& house, Act& act, Show& show, const std::string& words) {
  Incoming incoming;
  incoming.ref.adapter = kControlAdapter;
  incoming.text = words;
  incoming.privately = true;
  incoming.stamp = act.now;
  const Reply reply = read_reply(house, incoming);
  CommandOutcome outcome = show_command(house, act, show, PersonId{}, reply);
  if (outcome.handled || !show.state.current) return outcome.verdict;
  const auto match = house.matches.find(*show.state.current);
  if (match == house.matches.end()) return "";
  act.match = match->first;
  return host_command(house, act, match->second, PersonId{}, reply).verdict;
}

// Takes what was answered to nobody in particular out of the post; a refusal is for the hosts.
std::optional<Section> take_answer(Act& act, std::size_t from) {
  std::optional<Section> refusal;
  auto& rows = act.commit.outbox;
  const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(from);
  const auto to_nobody = [&](const OutboxRow& row) {
    if (row.post.audience() != Audience{ToPerson{PersonId{}}}) return false;
    for (const Section& section : row.post.sections()) {
      if (section.name.starts_with("refuse.")) refusal = section;
    }
    return true;
  };
  rows.erase(std::remove_if(begin, rows.end(), to_nobody), rows.end());
  return refusal;
}

// "!extend 12h [NAME], !extend no": how a command is written.
std::optional<std::string> form_of(const GameFace& face, const std::string& word) {
  std::vector<std::string> forms = command_forms(face);
  for (const std::string& form : show_command_forms()) forms.push_back(form);
  for (const std::string& form : forms) {
    if (form == "!" + word || form.starts_with("!" + word + " ")) return form;
  }
  return std::nullopt;
}

// True if one of its ways to be written is the word alone: "!redo", "!accept [credit]".
bool can_stand_alone(const std::string& form) {
  for (std::size_t at = 0; at != std::string::npos;) {
    const auto next = form.find(", !", at);
    const std::string way = form.substr(at, next == std::string::npos ? next : next - at);
    const auto rest = way.find(' ');
    if (rest == std::string::npos || way.at(rest + 1) == '[') return true;
    at = next == std::string::npos ? next : next + 2;
  }
  return false;
}

void run(House& house, Act& act, Show& show, const ScheduleLine& line, Timestamp at) {
  if (line.action == kBackupWord) {
    act.effects.backups.push_back(show.state.id);
    return;  // what becomes of it is told when it is made: Daemon::backup_done
  }
  const std::size_t posts = act.commit.outbox.size();
  const std::string verdict =
      command(house, act, show, scheduled_command(line.action).value_or(""));
  const auto refusal = take_answer(act, posts);
  const bool late = act.now.ms - at.ms >= kLate_ms;
  act.effects.remarks.push_back(
      {"schedule", show.state.key + ": " + line.action + (late ? " (late): " : ": ") +
                       (verdict.empty() ? "nothing to do it to" : verdict)});
  if (verdict == "command") {
    if (late) tell(house, act, show, "alert.schedule_late", at, line, nullptr);
  } else {
    const Section no_match{"refuse.E_NOTLIVE", "{}"};
    tell(house, act, show, "alert.schedule_refused", at, line,
         refusal ? &*refusal : (verdict.empty() ? &no_match : nullptr));
  }
}

struct Due {
  Timestamp at;
  const ScheduleLine* line;
};

using Marks = std::map<std::string, Timestamp>;

// What each line owes since it was last looked at, as `marks` say; from now on it owes nothing.
std::vector<Due> take_due(const Show& show, Marks& marks, Timestamp now) {
  std::vector<Due> due;
  for (const ScheduleLine& line : show.setup.schedule) {
    Timestamp& upto = marks.at(mark_of(line));
    const auto first = line.when.next_after(upto);
    if (!first || *first > now) continue;
    // Far behind, only the last day is gone through.
    const Timestamp recent{std::max(upto.ms, now.ms - kStale_ms)};
    due.push_back({last_between(line.when, recent, now).value_or(*first), &line});
    upto = now;
  }
  std::stable_sort(due.begin(), due.end(), [](const Due& a, const Due& b) { return a.at < b.at; });
  return due;
}

}  // namespace

std::optional<std::string> scheduled_command(std::string_view action) {
  if (action.starts_with('!')) return std::string(action);
  for (const Word& known : kWords) {
    if (known.word == action) return std::string(known.command);
  }
  return std::nullopt;
}

bool known_command(const GameFace& face, std::string_view command) {
  const auto line = read_kept(command);
  return line && form_of(face, line->word);
}

std::optional<std::string> form_unmet(const GameFace& face, std::string_view command) {
  auto line = read_kept(command);
  const auto form = line ? form_of(face, line->word) : std::nullopt;
  if (!form) return std::nullopt;
  if (line->rest.empty()) return can_stand_alone(*form) ? std::nullopt : form;
  if (line->word != "extend") return std::nullopt;
  const std::string by = take_word(line->rest);
  return by == "no" || parse_span_s(by) ? std::nullopt : form;
}

std::string scheduled_words(const GameFace& face) {
  std::string words;
  for (const Word& action : kWords) {
    if (!known_command(face, action.command)) continue;
    words += std::string(action.word) + ", ";
  }
  return words + std::string(kBackupWord);
}

void arm_schedule(House& house, Act& act, Show& show) {
  std::map<std::string, Timestamp> marks;
  for (const ScheduleLine& line : show.setup.schedule) {
    const auto known = show.state.schedule.find(mark_of(line));
    marks[mark_of(line)] = known == show.state.schedule.end() ? act.now : known->second;
  }
  if (marks != show.state.schedule) {
    show.state.schedule = std::move(marks);
    save(show, act);
  }
  arm(house, act, show);
}

void schedule_due(House& house, Act& act, Show& show) {
  const std::vector<Due> due = take_due(show, show.state.schedule, act.now);
  arm(house, act, show);
  for (const Due& one : due) {
    if (act.now.ms - one.at.ms < kStale_ms) {
      run(house, act, show, *one.line, one.at);
      continue;
    }
    act.effects.remarks.push_back(
        {"schedule", show.state.key + ": " + one.line->action + " left out, over a day late"});
    tell(house, act, show, "alert.schedule_left_out", one.at, *one.line, nullptr);
  }
  save(show, act);
}

void leave_out_due(House& house, Act& act, Show& show) {
  (void)take_due(show, show.state.schedule, act.now);
  arm(house, act, show);
  save(show, act);
}

std::vector<Owed> owed(const Show& show, Timestamp now) {
  Marks marks = show.state.schedule;
  std::vector<Owed> list;
  for (const Due& one : take_due(show, marks, now)) {
    list.push_back({one.at, one.line->action, now.ms - one.at.ms >= kStale_ms});
  }
  return list;
}

std::vector<ComingUp> coming_up(const Show& show, Timestamp now) {
  std::vector<ComingUp> list;
  for (const ScheduleLine& line : show.setup.schedule) {
    if (const auto at = line.when.next_after(now)) list.push_back({*at, line.action});
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const ComingUp& a, const ComingUp& b) { return a.at < b.at; });
  return list;
}

}  // namespace callboard
