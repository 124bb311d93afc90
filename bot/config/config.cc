#include "bot/config/config.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "bot/desk/command_line.h"
#include "bot/packs/toml_guard.h"
#include "bot/show/schedule.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kDigestAt = "08:00";  // in each host's own zone
inline constexpr std::int64_t kDeadlineMin_s = 60;
inline constexpr std::int64_t kDeadlineMax_s = 14 * kDay_s;
inline constexpr std::int64_t kClockMin_s = 60;
inline constexpr std::int64_t kHostWaitMax_s = 60 * kDay_s;

class Reader {
 public:
  Reader(std::string file, std::filesystem::path folder, const std::vector<GameFace>& games)
      : file_(std::move(file)), folder_(std::move(folder)), games_(games) {}

  Config read(const toml::table& root) {
    Config config;
    Keys keys = {
        {"data", [&](const toml::node& n) { path(n, config.data); }},
        {"templates", [&](const toml::node& n) { path(n, config.templates); }},
        {"language", [&](const toml::node& n) { text(n, config.language); }},
        {"web", [&](const toml::node& n) { web(n, config.web); }},
        {"backup", [&](const toml::node& n) { backup(n, config.backup); }},
        {"random_org", [&](const toml::node& n) { random_org(n, config.random_org); }},
        {"show", [&](const toml::node& n) { shows(n, config.shows); }},
    };
    each(root, keys, "");
    if (config.data.is_relative()) config.data = folder_ / config.data;
    const bool account = !config.random_org.api_key_file.empty();
    for (const ShowSetup& one : config.shows) {
      if (one.dice == DiceSource::kRandomOrg && !account) {
        problem(root, "show \"" + one.key +
                          "\" takes its dice from RANDOM.ORG: add a section [random_org] with "
                          "api_key_file and certificate");
      }
      const bool copies =
          std::any_of(one.schedule.begin(), one.schedule.end(),
                      [](const ScheduleLine& line) { return line.action == kBackupWord; });
      if (copies && config.backup.folder.empty()) {
        problem(root, "show \"" + one.key +
                          "\" makes backups by its schedule: add a section [backup] with folder");
      }
    }
    return config;
  }
  std::vector<ConfigProblem> problems;

  void problem(const toml::node& node, std::string reason) {
    problems.push_back({file_, static_cast<int>(node.source().begin.line), std::move(reason)});
  }

 private:
  using Keys = std::map<std::string, std::function<void(const toml::node&)>>;

  void each(const toml::table& table, const Keys& keys, const std::string& where) {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      const auto known = keys.find(name);
      if (known != keys.end()) {
        known->second(node);
        continue;
      }
      std::string list;
      for (const auto& [word, read] : keys) list += (list.empty() ? "" : ", ") + word;
      problem(node, "unknown key \"" + where + name + "\"; here may stand: " + list);
    }
  }

  void text(const toml::node& node, std::string& out) {
    if (const auto value = node.value<std::string>(); node.is_string()) {
      out = *value;
    } else {
      problem(node, "a text in quotation marks is expected");
    }
  }
  void path(const toml::node& node, std::filesystem::path& out) {
    std::string words;
    text(node, words);
    if (!words.empty())
      out = std::filesystem::path(words).is_relative() ? folder_ / words
                                                       : std::filesystem::path(words);
  }
  void texts(const toml::node& node, std::vector<std::string>& out) {
    const auto* list = node.as_array();
    if (list == nullptr) return problem(node, "a list of texts is expected: [\"a\", \"b\"]");
    for (const toml::node& one : *list) {
      std::string word;
      text(one, word);
      if (!word.empty()) out.push_back(word);
    }
  }
  void span(const toml::node& node, std::int64_t& out, std::int64_t low_s, std::int64_t high_s) {
    if (!node.is_string()) return problem(node, "a length of time is expected, such as \"24h\"");
    const auto words = node.value_or(std::string());
    const auto seconds = parse_span_s(words);
    if (!seconds || *seconds < low_s || *seconds > high_s) {
      const std::string least = low_s == 0 ? "0m" : "1m";
      return problem(node,
                     "a length of time from " + least + " is expected, such as \"24h\" or \"2d\"");
    }
    out = *seconds;
  }
  void permission(const toml::node& node, Permission& out) {
    const auto value = node.value<bool>();
    if (!node.is_boolean()) return problem(node, "true or false is expected");
    out = *value ? Permission::kAllowed : Permission::kRefused;
  }
  void percent(const toml::node& node, std::int64_t& out) {
    const auto value = node.value<std::int64_t>();
    if (!node.is_integer() || *value < 0 || *value > 99) {
      return problem(node, "a whole number from 0 to 99 is expected");
    }
    out = *value;
  }
  void count(const toml::node& node, std::int64_t& out, std::int64_t most) {
    const auto value = node.value<std::int64_t>();
    if (!node.is_integer() || *value < 0 || *value > most) {
      return problem(node, "a whole number from 0 to " + std::to_string(most) + " is expected");
    }
    out = *value;
  }
  void days(const toml::node& node, std::int64_t& out_s) {
    std::int64_t days = out_s / kDay_s;
    count(node, days, kHostWaitMax_s / kDay_s);
    out_s = days * kDay_s;
  }
  void dice(const toml::node& node, DiceSource& out) {
    const auto word = node.value_or(std::string());
    if (word == "book") {
      out = DiceSource::kBook;
    } else if (word == "host") {
      out = DiceSource::kHost;
    } else if (word == "random.org") {
      out = DiceSource::kRandomOrg;
    } else {
      problem(node, "\"book\", \"host\" or \"random.org\" is expected");
    }
  }

  void random_org(const toml::node& node, RandomOrgFiles& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [random_org] is expected");
    each(*table,
         {{"api_key_file", [&](const toml::node& n) { path(n, out.api_key_file); }},
          {"certificate", [&](const toml::node& n) { path(n, out.certificate); }},
          {"url", [&](const toml::node& n) { text(n, out.url); }}},
         "random_org.");
    if (out.api_key_file.empty() || out.certificate.empty()) {
      problem(node, "[random_org] needs both api_key_file and certificate");
    }
  }

  void absence(const toml::node& node, AbsenceAction& out) {
    std::string word;
    text(node, word);
    if (word == "alert") {
      out = AbsenceAction::kAlert;
    } else if (word == "forfeit") {
      out = AbsenceAction::kForfeit;
    } else if (word == "auto_replace") {
      out = AbsenceAction::kReplace;
    } else if (word == "alternates") {
      out = AbsenceAction::kAlternates;
    } else {
      problem(node, "\"alert\", \"forfeit\", \"auto_replace\" or \"alternates\" is expected");
    }
  }

  void sign_ups(const toml::node& node, SignUpMode& out) {
    const auto word = node.value_or(std::string());
    if (word != "direct" && word != "list") {
      return problem(node, "\"direct\" or \"list\" is expected");
    }
    out = word == "list" ? SignUpMode::kList : SignUpMode::kDirect;
  }
  void seat_draw(const toml::node& node, SeatDraw& out) {
    const auto word = node.value_or(std::string());
    if (word != "order" && word != "lottery") {
      return problem(node, "\"order\" or \"lottery\" is expected");
    }
    out = word == "lottery" ? SeatDraw::kLottery : SeatDraw::kOrder;
  }

  // As browsers write an origin, so that forms can be compared with it.
  void public_url(const toml::node& node, std::string& out) {
    text(node, out);
    while (out.ends_with('/')) out.pop_back();
    const auto scheme = out.find("://");
    const bool known = out.starts_with("https://") || out.starts_with("http://");
    const std::string rest = known ? out.substr(scheme + 3) : "";
    if (!out.empty() && (rest.empty() || rest.find_first_of("/?# @") != std::string::npos)) {
      problem(node, "an address such as \"https://play.example.org\" is expected, without a path");
    }
  }
  void addresses(const toml::node& node, std::vector<std::string>& out) {
    texts(node, out);
    for (const std::string& one : out) {
      if (one.find_first_not_of("0123456789abcdef.:") == std::string::npos) continue;
      problem(node, "\"" + one + "\" is no bare address such as \"192.0.2.7\" or \"2001:db8::7\"");
    }
  }

  void web(const toml::node& node, WebSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [web] is expected");
    each(*table,
         {{"listen", [&](const toml::node& n) { text(n, out.listen); }},
          {"public_url", [&](const toml::node& n) { public_url(n, out.public_url); }},
          {"trusted_proxies", [&](const toml::node& n) { addresses(n, out.trusted_proxies); }},
          {"title", [&](const toml::node& n) { text(n, out.title); }}},
         "web.");
  }

  void backup(const toml::node& node, BackupSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [backup] is expected");
    each(*table,
         {{"folder", [&](const toml::node& n) { path(n, out.folder); }},
          {"keep", [&](const toml::node& n) { count(n, out.keep, kBackupsMax); }}},
         "backup.");
    if (out.folder.empty()) problem(node, "[backup] needs folder");
    if (out.keep == 0) problem(node, "keep at least one backup");
  }

  void options(const toml::node& node, ShowSetup& show) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [show.NAME.options] is expected");
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [&](const GameFace& face) { return face.name == show.game; });
    if (game == games_.end()) return;
    for (const auto& [key, value] : *table) {
      const std::string name(key.str());
      std::string word;
      if (const auto number = value.value<std::int64_t>(); value.is_integer()) {
        word = std::to_string(*number);
      } else {
        text(value, word);
      }
      const OptionProblem wrong = check_options(game->options, {{name, word}});
      if (!wrong.name.empty()) {
        problem(value, wrong.expected.empty() ? "the game has no option \"" + name + "\""
                                              : "option \"" + name + "\" takes: " + wrong.expected);
      }
      show.options[name] = word;
    }
  }

  void zone(const toml::node& node, std::string& out) {
    text(node, out);
    if (node.is_string() && !known_zone(out)) {
      problem(node, "there is no time zone \"" + out +
                        "\"; an IANA name is expected, such as \"America/New_York\"");
    }
  }

  void next_match(const toml::node& node, NextMatch& out) {
    const auto word = node.value_or(std::string());
    if (word != "auto" && word != "schedule") {
      return problem(node, "\"auto\" or \"schedule\" is expected");
    }
    out = word == "schedule" ? NextMatch::kSchedule : NextMatch::kAuto;
  }

  // What a line does: a word of ours, or a host's command the show knows.
  bool does(const toml::node& node, const std::string& action, const GameFace& game) {
    if (action == kBackupWord) return true;
    const auto command = scheduled_command(action);
    if (const auto form = command ? form_unmet(game, *command) : std::nullopt) {
      problem(node, action + " does not say enough: " + *form);
      return false;
    }
    if (command && known_command(game, *command)) return true;
    problem(node, action.starts_with('!')
                      ? "there is no command " + action
                      : "\"" + action + "\" is not known; here may stand: " +
                            scheduled_words(game) + ", or a host's command as \"!...\"");
    return false;
  }

  void schedule_line(const toml::table& table, const GameFace& game, ShowSetup& show) {
    std::string cron, action, its_zone = show.zone;
    each(table,
         {{"cron", [&](const toml::node& n) { text(n, cron); }},
          {"zone", [&](const toml::node& n) { zone(n, its_zone); }},
          {"do", [&](const toml::node& n) { text(n, action); }}},
         "show." + show.key + ".schedule.");
    const toml::node* const when = table.get("cron");
    const toml::node* const what = table.get("do");
    if (when == nullptr || what == nullptr) {
      return problem(table, "cron = \"...\" and do = \"...\" are both wanted here");
    }
    if (!known_zone(its_zone)) return;  // said already
    auto parsed = Cron::parse(cron, its_zone);
    if (!parsed) problem(*when, parsed.error());
    if (!does(*what, action, game) || !parsed) return;
    const bool twice =
        std::any_of(show.schedule.begin(), show.schedule.end(), [&](const ScheduleLine& other) {
          return other.cron == cron && other.zone == its_zone && other.action == action;
        });
    if (twice) return problem(table, "the same line stands here twice");
    show.schedule.push_back({cron, its_zone, action, *std::move(parsed)});
  }

  void schedule(const toml::node& node, ShowSetup& show) {
    const auto* lines = node.as_array();
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [&](const GameFace& face) { return face.name == show.game; });
    if (game == games_.end()) return;
    if (lines == nullptr || lines->size() > kScheduleLinesMax) {
      return problem(node, "sections [[show.NAME.schedule]] are expected, at most " +
                               std::to_string(kScheduleLinesMax));
    }
    for (const toml::node& line : *lines) {
      if (const auto* table = line.as_table(); table != nullptr) {
        schedule_line(*table, *game, show);
      } else {
        problem(line, "a section [[show.NAME.schedule]] is expected");
      }
    }
  }

  // "08:00", or "off".
  void hour(const toml::node& node, std::string& out) {
    std::string words;
    text(node, words);
    if (words == "off") {
      out.clear();
      return;
    }
    const auto digits = [&](std::size_t at, int most) {
      const bool two = std::isdigit(static_cast<unsigned char>(words[at])) != 0 &&
                       std::isdigit(static_cast<unsigned char>(words[at + 1])) != 0;
      return two && (words[at] - '0') * 10 + (words[at + 1] - '0') <= most;
    };
    if (words.size() != 5 || words[2] != ':' || !digits(0, 23) || !digits(3, 59)) {
      return problem(node, "an hour such as \"08:00\" is expected, or \"off\"");
    }
    out = words;
  }

  void show(const std::string& key, const toml::node& node, ShowSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [show." + key + "] is expected");
    out.key = key;
    out.digest = kDigestAt;
    if (const auto* game = table->get("game")) text(*game, out.game);
    if (const auto* its_zone = table->get("zone")) zone(*its_zone, out.zone);  // lines build on it
    const bool known = std::any_of(games_.begin(), games_.end(),
                                   [&](const GameFace& face) { return face.name == out.game; });
    if (!known) problem(node, "there is no game \"" + out.game + "\"");
    each(*table,
         {{"game", [](const toml::node&) {}},
          {"title", [&](const toml::node& n) { text(n, out.title); }},
          {"currency", [&](const toml::node& n) { text(n, out.currency); }},
          {"notice", [&](const toml::node& n) { text(n, out.notice); }},
          {"zone", [](const toml::node&) {}},
          {"next_match", [&](const toml::node& n) { next_match(n, out.next_match); }},
          {"schedule", [&](const toml::node& n) { schedule(n, out); }},
          {"hosts", [&](const toml::node& n) { texts(n, out.hosts); }},
          {"packs", [&](const toml::node& n) { texts(n, out.packs); }},
          {"deadline",
           [&](const toml::node& n) { span(n, out.deadline_s, kDeadlineMin_s, kDeadlineMax_s); }},
          {"host_wait",
           [&](const toml::node& n) { span(n, out.host_wait_s, kDeadlineMin_s, kHostWaitMax_s); }},
          {"absence_days_max", [&](const toml::node& n) { days(n, out.absence_max_s); }},
          {"quiet_hours", [&](const toml::node& n) { permission(n, out.quiet_hours); }},
          {"time_bank", [&](const toml::node& n) { span(n, out.time_bank_s, 0, kHostWaitMax_s); }},
          {"protests", [&](const toml::node& n) { count(n, out.protests, 20); }},
          {"excused_misses", [&](const toml::node& n) { count(n, out.excused_misses, 20); }},
          {"short_clock",
           [&](const toml::node& n) { span(n, out.short_clock_s, 0, kDeadlineMax_s); }},
          {"outage_floor",
           [&](const toml::node& n) { span(n, out.outage_floor_s, kDeadlineMin_s, kDay_s); }},
          {"digest", [&](const toml::node& n) { hour(n, out.digest); }},
          {"reminder_percent", [&](const toml::node& n) { percent(n, out.reminder_percent); }},
          {"practice", [&](const toml::node& n) { permission(n, out.practice); }},
          {"host_plays", [&](const toml::node& n) { permission(n, out.host_plays); }},
          {"dice", [&](const toml::node& n) { dice(n, out.dice); }},
          {"dice_fallback", [&](const toml::node& n) { permission(n, out.dice_fallback); }},
          {"dice_wait",
           [&](const toml::node& n) { span(n, out.dice_wait_s, kDeadlineMin_s, kDay_s); }},
          {"absence_action", [&](const toml::node& n) { absence(n, out.absence_action); }},
          {"replacement_inherits_score",
           [&](const toml::node& n) { permission(n, out.replacement_inherits_score); }},
          {"sign_ups", [&](const toml::node& n) { sign_ups(n, out.sign_ups); }},
          {"seat_draw", [&](const toml::node& n) { seat_draw(n, out.seat_draw); }},
          {"presence",
           [&](const toml::node& n) { span(n, out.presence_s, kDeadlineMin_s, kDeadlineMax_s); }},
          {"question_clock",
           [&](const toml::node& n) { span(n, out.question_clock_s, kClockMin_s, kDay_s); }},
          {"accept_by",
           [&](const toml::node& n) { span(n, out.accept_by_s, kDeadlineMin_s, kDeadlineMax_s); }},
          {"options", [&](const toml::node& n) { options(n, out); }}},
         "show." + key + ".");
    for (std::string& pack : out.packs) {
      if (std::filesystem::path(pack).is_relative()) pack = (folder_ / pack).string();
    }
  }

  void shows(const toml::node& node, std::vector<ShowSetup>& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "sections [show.NAME] are expected");
    for (const auto& [key, one] : *table) {
      out.emplace_back();
      show(std::string(key.str()), one, out.back());
    }
  }

  std::string file_;
  std::filesystem::path folder_;
  const std::vector<GameFace>& games_;
};

constexpr std::string_view kUtf8Bom = "\xef\xbb\xbf";

// What toml++ must not be given: text that is no UTF-8 (a file of an old editor, or UTF-16 with its
// NUL bytes), letters beyond ASCII where none may stand.
std::optional<ConfigProblem> unreadable(std::string_view text, const std::string& file) {
  int number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    ++number;
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (valid_utf8(line) && line.find('\0') == std::string_view::npos) continue;
    return ConfigProblem{file, number,
                         "this line is not UTF-8 text; save the file again as UTF-8 (the editor "
                         "may have used Latin-1, Windows-1252 or UTF-16)"};
  }
  const auto fault = toml_stray_letter(text);
  if (!fault) return std::nullopt;
  return ConfigProblem{file, fault->line, fault->reason};
}

}  // namespace

std::string to_line(const ConfigProblem& problem) {
  return problem.file + (problem.line > 0 ? ":" + std::to_string(problem.line) : "") + ": " +
         problem.reason;
}

Result<Config, std::vector<ConfigProblem>> parse_config(std::string_view text,
                                                        const std::string& file,
                                                        const std::filesystem::path& folder,
                                                        const std::vector<GameFace>& games) {
  if (text.starts_with(kUtf8Bom)) text.remove_prefix(kUtf8Bom.size());
  if (auto problem = unreadable(text, file)) return Fail{std::vector{*std::move(problem)}};
  toml::table parsed;
  try {
    parsed = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    return Fail{std::vector<ConfigProblem>{
        {file, static_cast<int>(error.source().begin.line), std::string(error.description())}}};
  }
  Reader reader(file, folder, games);
  Config config = reader.read(parsed);
  if (config.shows.empty() && reader.problems.empty()) {
    reader.problems.push_back({file, 0, "no show is set up: add a section [show.NAME]"});
  }
  std::stable_sort(reader.problems.begin(), reader.problems.end(),
                   [](const ConfigProblem& a, const ConfigProblem& b) { return a.line < b.line; });
  if (!reader.problems.empty()) return Fail{std::move(reader.problems)};
  return config;
}

Result<Config, std::vector<ConfigProblem>> read_config(const std::filesystem::path& file,
                                                       const std::vector<GameFace>& games) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return Fail{std::vector<ConfigProblem>{
        {file.string(), 0, "cannot be read; `callboard init` makes one"}}};
  }
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse_config(text, file.string(), std::filesystem::absolute(file).parent_path(), games);
}

}  // namespace callboard
