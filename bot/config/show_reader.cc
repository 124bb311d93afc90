#include "bot/config/show_reader.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "bot/config/discord_reader.h"
#include "bot/config/matrix_reader.h"
#include "bot/desk/command_line.h"
#include "bot/show/schedule.h"

namespace callboard {
namespace {

constexpr const char* kDigestAt = "08:00";  // in each host's own zone
inline constexpr std::int64_t kClockMin_s = 60;

class ShowReader {
 public:
  ShowReader(TomlReader& in, const std::vector<GameFace>& games,
             const std::vector<std::string>& platforms)
      : in_(in), games_(games), platforms_(platforms) {}

  void dice(const toml::node& node, DiceSource& out) {
    const auto word = node.value_or(std::string());
    if (word == "book") {
      out = DiceSource::kBook;
    } else if (word == "host") {
      out = DiceSource::kHost;
    } else if (word == "random.org") {
      out = DiceSource::kRandomOrg;
    } else {
      in_.problem(node, "\"book\", \"host\" or \"random.org\" is expected");
    }
  }

  void absence(const toml::node& node, AbsenceAction& out) {
    std::string word;
    in_.text(node, word);
    if (word == "alert") {
      out = AbsenceAction::kAlert;
    } else if (word == "forfeit") {
      out = AbsenceAction::kForfeit;
    } else if (word == "auto_replace") {
      out = AbsenceAction::kReplace;
    } else if (word == "alternates") {
      out = AbsenceAction::kAlternates;
    } else {
      in_.problem(node, "\"alert\", \"forfeit\", \"auto_replace\" or \"alternates\" is expected");
    }
  }

  void sign_ups(const toml::node& node, SignUpMode& out) {
    const auto word = node.value_or(std::string());
    if (word == "direct") {
      out = SignUpMode::kDirect;
    } else if (word == "list") {
      out = SignUpMode::kList;
    } else if (word == "pool") {
      out = SignUpMode::kPool;
    } else {
      in_.problem(node, "\"direct\", \"list\" or \"pool\" is expected");
    }
  }

  // A preset first, whatever its place: what stands beside it counts.
  void pool(const toml::node& node, PoolSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return in_.problem(node, "a section [show.NAME.pool] is expected");
    for (const bool presets : {true, false}) {
      for (const auto& [key, value] : *table) {
        const std::string name(key.str());
        if ((name == "preset") == presets) pool_option(name, value, out);
      }
    }
  }
  void pool_option(const std::string& name, const toml::node& value, PoolSetup& out) {
    std::string word;
    if (const auto number = value.value<std::int64_t>(); value.is_integer()) {
      word = std::to_string(*number);
    } else {
      in_.text(value, word);
    }
    const bool known = is_pool_option(name);
    const auto expected = set_pool_option(out, name, word);
    if (!expected) return;
    in_.problem(value, known ? "\"" + name + "\" takes " + *expected
                             : "a pool has no option \"" + name + "\"; it has " + *expected);
  }
  void pool_as_a_whole(const toml::node& node, const ShowSetup& show) {
    if (const auto fault = pool_fault(show.pool)) in_.problem(node, *fault);
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [&](const GameFace& one) { return one.name == show.game; });
    if (game == games_.end() || !check_options(game->options, show.options).name.empty()) return;
    if (const auto fault = pool_fault(show.pool, game->seats(show.options))) {
      in_.problem(node, *fault);
    }
  }
  void term(const toml::node& node, std::int64_t& out_s) {
    in_.span(node, out_s, kDeadlineMin_s, kDeadlineMax_s);
  }

  void volume(const toml::node& node, Volume& out) {
    const auto word = node.value_or(std::string());
    if (word == "quiet") {
      out = Volume::kQuiet;
    } else if (word == "normal") {
      out = Volume::kNormal;
    } else if (word == "show") {
      out = Volume::kShow;
    } else {
      in_.problem(node, "\"quiet\", \"normal\" or \"show\" is expected");
    }
  }
  void seat_draw(const toml::node& node, SeatDraw& out) {
    const auto word = node.value_or(std::string());
    if (word != "order" && word != "lottery") {
      return in_.problem(node, "\"order\" or \"lottery\" is expected");
    }
    out = word == "lottery" ? SeatDraw::kLottery : SeatDraw::kOrder;
  }

  void options(const toml::node& node, ShowSetup& show) {
    const auto* table = node.as_table();
    if (table == nullptr) return in_.problem(node, "a section [show.NAME.options] is expected");
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [&](const GameFace& face) { return face.name == show.game; });
    if (game == games_.end()) return;
    for (const auto& [key, value] : *table) {
      const std::string name(key.str());
      std::string word;
      if (const auto number = value.value<std::int64_t>(); value.is_integer()) {
        word = std::to_string(*number);
      } else {
        in_.text(value, word);
      }
      const OptionProblem wrong = check_options(game->options, {{name, word}});
      if (!wrong.name.empty()) {
        in_.problem(value, wrong.expected.empty()
                               ? "the game has no option \"" + name + "\""
                               : "option \"" + name + "\" takes: " + wrong.expected);
      }
      show.options[name] = word;
    }
  }

  void next_match(const toml::node& node, NextMatch& out) {
    const auto word = node.value_or(std::string());
    if (word != "auto" && word != "schedule") {
      return in_.problem(node, "\"auto\" or \"schedule\" is expected");
    }
    out = word == "schedule" ? NextMatch::kSchedule : NextMatch::kAuto;
  }

  // What a line does: a word of ours, or a host's command the show knows.
  bool does(const toml::node& node, const std::string& action, const GameFace& game) {
    if (action == kBackupWord) return true;
    const auto command = scheduled_command(action);
    if (const auto form = command ? form_unmet(game, *command) : std::nullopt) {
      in_.problem(node, action + " does not say enough: " + *form);
      return false;
    }
    if (command && known_command(game, *command)) return true;
    in_.problem(node, action.starts_with('!')
                          ? "there is no command " + action
                          : "\"" + action + "\" is not known; here may stand: " +
                                scheduled_words(game) + ", or a host's command as \"!...\"");
    return false;
  }

  void schedule_line(const toml::table& table, const GameFace& game, ShowSetup& show) {
    std::string cron, action, its_zone = show.zone;
    in_.each(table,
             {{"cron", [&](const toml::node& n) { in_.text(n, cron); }},
              {"zone", [&](const toml::node& n) { in_.zone(n, its_zone); }},
              {"do", [&](const toml::node& n) { in_.text(n, action); }}},
             "show." + show.key + ".schedule.");
    const toml::node* const when = table.get("cron");
    const toml::node* const what = table.get("do");
    if (when == nullptr || what == nullptr) {
      return in_.problem(table, "cron = \"...\" and do = \"...\" are both wanted here");
    }
    if (!known_zone(its_zone)) return;  // said already
    auto parsed = Cron::parse(cron, its_zone);
    if (!parsed) in_.problem(*when, parsed.error());
    if (!does(*what, action, game) || !parsed) return;
    const bool twice =
        std::any_of(show.schedule.begin(), show.schedule.end(), [&](const ScheduleLine& other) {
          return other.cron == cron && other.zone == its_zone && other.action == action;
        });
    if (twice) return in_.problem(table, "the same line stands here twice");
    show.schedule.push_back({cron, its_zone, action, *std::move(parsed)});
  }

  void schedule(const toml::node& node, ShowSetup& show) {
    const auto* lines = node.as_array();
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [&](const GameFace& face) { return face.name == show.game; });
    if (game == games_.end()) return;
    if (lines == nullptr || lines->size() > kScheduleLinesMax) {
      return in_.problem(node, "sections [[show.NAME.schedule]] are expected, at most " +
                                   std::to_string(kScheduleLinesMax));
    }
    for (const toml::node& line : *lines) {
      if (const auto* table = line.as_table(); table != nullptr) {
        schedule_line(*table, *game, show);
      } else {
        in_.problem(line, "a section [[show.NAME.schedule]] is expected");
      }
    }
  }

  // "08:00", or "off".
  void hour(const toml::node& node, std::string& out) {
    std::string words;
    in_.text(node, words);
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
      return in_.problem(node, "an hour such as \"08:00\" is expected, or \"off\"");
    }
    out = words;
  }

  // Each has a section of its own that says how to reach it; the web board needs none.
  void platforms(const toml::node& node, std::vector<std::string>& out) {
    std::vector<std::string> names;
    in_.texts(node, names);
    if (names.empty())
      return in_.problem(node, "at least one platform is expected, such as \"web\"");
    for (auto name = names.begin(); name != names.end(); ++name) {
      if (std::find(names.begin(), name, *name) != name) {
        return in_.problem(node, "\"" + *name + "\" stands here twice");
      }
      if (std::find(platforms_.begin(), platforms_.end(), *name) != platforms_.end()) continue;
      return in_.problem(node, "there is no section [" + *name + "] that says how to reach it");
    }
    out = std::move(names);
  }

  void show(const std::string& key, const toml::node& node, ShowSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return in_.problem(node, "a section [show." + key + "] is expected");
    out.key = key;
    out.digest = kDigestAt;
    if (const auto* game = table->get("game")) in_.text(*game, out.game);
    if (const auto* its_zone = table->get("zone"))
      in_.zone(*its_zone, out.zone);  // lines build on it
    if (!is_game(out.game)) in_.problem(node, "there is no game \"" + out.game + "\"");
    out.title = usual_title(out.game);
    in_.each(
        *table,
        {{"game", [](const toml::node&) {}},
         {"title", [&](const toml::node& n) { in_.text(n, out.title); }},
         {"currency", [&](const toml::node& n) { in_.text(n, out.currency); }},
         {"notice", [&](const toml::node& n) { in_.text(n, out.notice); }},
         {"zone", [](const toml::node&) {}},
         {"next_match", [&](const toml::node& n) { next_match(n, out.next_match); }},
         {"schedule", [&](const toml::node& n) { schedule(n, out); }},
         {"hosts", [&](const toml::node& n) { in_.texts(n, out.hosts); }},
         {"packs", [&](const toml::node& n) { in_.texts(n, out.packs); }},
         {"platforms", [&](const toml::node& n) { platforms(n, out.platforms); }},
         {"discord_channel", [&](const toml::node& n) { discord_channel(in_, n, out.places); }},
         {"matrix_room", [&](const toml::node& n) { matrix_room(in_, n, out.places); }},
         {"deadline", [&](const toml::node& n) { term(n, out.deadline_s); }},
         {"host_wait",
          [&](const toml::node& n) {
            in_.span(n, out.host_wait_s, kDeadlineMin_s, kHostWaitMax_s);
          }},
         {"absence_days_max", [&](const toml::node& n) { in_.days(n, out.absence_max_s); }},
         {"quiet_hours", [&](const toml::node& n) { in_.permission(n, out.quiet_hours); }},
         {"time_bank",
          [&](const toml::node& n) { in_.span(n, out.time_bank_s, 0, kHostWaitMax_s); }},
         {"protests", [&](const toml::node& n) { in_.count(n, out.protests, 20); }},
         {"excused_misses", [&](const toml::node& n) { in_.count(n, out.excused_misses, 20); }},
         {"short_clock",
          [&](const toml::node& n) { in_.span(n, out.short_clock_s, 0, kDeadlineMax_s); }},
         {"outage_floor",
          [&](const toml::node& n) { in_.span(n, out.outage_floor_s, kDeadlineMin_s, kDay_s); }},
         {"digest", [&](const toml::node& n) { hour(n, out.digest); }},
         {"reminder_percent", [&](const toml::node& n) { in_.percent(n, out.reminder_percent); }},
         {"volume", [&](const toml::node& n) { volume(n, out.volume); }},
         {"practice", [&](const toml::node& n) { in_.permission(n, out.practice); }},
         {"host_plays", [&](const toml::node& n) { in_.permission(n, out.host_plays); }},
         {"exhibition", [&](const toml::node& n) { in_.permission(n, out.exhibition); }},
         {"dice", [&](const toml::node& n) { dice(n, out.dice); }},
         {"dice_fallback", [&](const toml::node& n) { in_.permission(n, out.dice_fallback); }},
         {"dice_wait",
          [&](const toml::node& n) { in_.span(n, out.dice_wait_s, kDeadlineMin_s, kDay_s); }},
         {"absence_action", [&](const toml::node& n) { absence(n, out.absence_action); }},
         {"replacement_inherits_score",
          [&](const toml::node& n) { in_.permission(n, out.replacement_inherits_score); }},
         {"sign_ups", [&](const toml::node& n) { sign_ups(n, out.sign_ups); }},
         {"seat_draw", [&](const toml::node& n) { seat_draw(n, out.seat_draw); }},
         {"presence", [&](const toml::node& n) { term(n, out.presence_s); }},
         {"question_clock",
          [&](const toml::node& n) { in_.span(n, out.question_clock_s, kClockMin_s, kDay_s); }},
         {"accept_by", [&](const toml::node& n) { term(n, out.accept_by_s); }},
         {"pool", [&](const toml::node& n) { pool(n, out.pool); }},
         {"options", [&](const toml::node& n) { options(n, out); }}},
        "show." + key + ".");
    from_folder(out.packs);
    as_a_whole(*table, out);
  }

 private:
  void as_a_whole(const toml::table& table, const ShowSetup& out) {
    if (const auto* const node = table.get("exhibition")) exhibition_as_a_whole(*node, out);
    const auto* const pool_node = table.get("pool");
    if (pool_node != nullptr && out.sign_ups != SignUpMode::kPool) {
      in_.problem(*pool_node, "[show." + out.key + ".pool] counts only with sign_ups = \"pool\"");
    } else if (out.sign_ups == SignUpMode::kPool) {
      pool_as_a_whole(pool_node == nullptr ? table : *pool_node, out);
    }
  }

  // A match begins every quarter of an hour, each in a thread of its own: no channel or room of
  // people's wants that.
  void exhibition_as_a_whole(const toml::node& node, const ShowSetup& show) {
    if (show.exhibition == Permission::kRefused) return;
    if (show.platforms != std::vector<std::string>{"web"}) {
      in_.problem(node, "an exhibition is played on the web board alone: platforms = [\"web\"]");
    }
    if (show.sign_ups != SignUpMode::kDirect) {
      in_.problem(node, "nobody signs up for an exhibition: sign_ups = \"direct\"");
    }
    if (show.practice == Permission::kRefused) {
      in_.problem(node, "an exhibition is played by practice players: practice = true");
    }
  }

  [[nodiscard]] bool is_game(const std::string& name) const {
    return std::any_of(games_.begin(), games_.end(),
                       [&](const GameFace& face) { return face.name == name; });
  }

  void from_folder(std::vector<std::string>& files) const {
    for (std::string& file : files) {
      if (std::filesystem::path(file).is_relative()) file = (in_.folder() / file).string();
    }
  }

  TomlReader& in_;
  const std::vector<GameFace>& games_;
  const std::vector<std::string>& platforms_;
};

}  // namespace

void read_show(TomlReader& in, const std::string& key, const toml::node& node,
               const std::vector<GameFace>& games, const std::vector<std::string>& platforms,
               ShowSetup& out) {
  ShowReader(in, games, platforms).show(key, node, out);
}

}  // namespace callboard
