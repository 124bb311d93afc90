#include "bot/play/script.h"

#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "bot/packs/pack_file.h"
#include "bot/play/expect.h"
#include "bot/play/stage.h"
#include "rules/catalog.h"
#include "text/clean.h"

namespace callboard {
namespace {

using play::Expectation;
using play::ScriptStage;
using Trouble = std::optional<std::string>;

constexpr std::uint64_t kWedges = 24;

std::string trim(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  const auto to = text.find_last_not_of(" \t\r");
  return std::string(text.substr(from, to - from + 1));
}

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(trim(part));
  return parts;
}

std::vector<int> numbers_in(const std::string& text) {
  std::vector<int> numbers;
  int value = -1;
  for (const char c : text + " ") {
    if (c >= '0' && c <= '9') {
      value = (value < 0 ? 0 : value * 10) + (c - '0');
    } else if (value >= 0) {
      numbers.push_back(value);
      value = -1;
    }
  }
  return numbers;
}

std::vector<PackText> texts_of(const std::string& list) {
  std::vector<PackText> texts;
  for (const std::string& part : split_at(list, '/')) texts.push_back(fold_content(part));
  return texts;
}

bool in_capitals(const std::string& text) {
  return text.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

// Words of a script that prepare; each returns what was wrong.
using Word = std::function<Trouble(ScriptStage&, const std::string&)>;

Trouble carried(ScriptStage& stage, const std::string& rest) {
  const auto numbers = numbers_in(rest);
  if (numbers.empty()) return "carried jackpot N, or carried prize N NAME";
  if (rest.rfind("jackpot", 0) == 0) {
    stage.carry.jackpot = numbers.front();
  } else {
    const std::string amount = std::to_string(numbers.front());
    stage.carry.prizes.push_back(
        {trim(rest.substr(rest.find(amount) + amount.size())), numbers.front()});
  }
  return std::nullopt;
}

Trouble add_question(ScriptStage& stage, const std::string& rest) {
  const auto equals = rest.rfind('=');
  if (stage.content["puzzle"].empty()) return "a question follows its solution";
  auto& fields = stage.content["puzzle"].back().fields;
  fields["question"] = {fold_content(trim(rest.substr(0, equals)))};
  if (equals != std::string::npos) fields["answers"] = texts_of(rest.substr(equals + 1));
  return std::nullopt;
}

Trouble add_choices(ScriptStage& stage, const std::string& rest) {
  if (stage.content["puzzle"].empty()) return "choices follow their question";
  auto& fields = stage.content["puzzle"].back().fields;
  fields["choices"] = texts_of(rest);
  for (const std::string& choice : split_at(rest, '/')) {
    if (in_capitals(choice)) fields["right"] = {fold_content(choice)};
  }
  return std::nullopt;
}

Trouble add_dice(ScriptStage& stage, const std::string& rest) {
  const auto numbers = numbers_in(rest);
  const bool faces = numbers.size() == 2;
  if (numbers.empty() || numbers.size() > 2) return "dice TOTAL, or dice 3+4";
  const int total = faces ? numbers[0] + numbers[1] : numbers[0];
  const int first = faces ? numbers[0] : std::min(6, total - 1);
  const int second = total - first;
  if (first < 1 || first > 6 || second < 1 || second > 6) return "two dice cannot show that";
  stage.dice.push_back(
      {static_cast<std::uint64_t>(first - 1), static_cast<std::uint64_t>(second - 1)});
  return std::nullopt;
}

// "luck 2" of any draw, "wedge 11" of a wheel with 24.
Trouble add_luck(ScriptStage& stage, const std::string& word, const std::string& rest) {
  const auto numbers = numbers_in(rest);
  if (numbers.size() != 1) return word + " NUMBER";
  stage.luck.push_back(
      {static_cast<std::uint64_t>(numbers[0]), word == "wedge" ? kWedges : std::uint64_t{0}});
  return std::nullopt;
}

Trouble add_prizes(ScriptStage& stage, const std::string& rest) {
  const auto numbers = numbers_in(rest);
  if (numbers.size() != 3) return "prizes BRONZE SILVER GOLD";
  PackEntry entry;
  const char* medals[] = {"bronze", "silver", "gold"};
  for (std::size_t i = 0; i < 3; ++i) {
    entry.fields[medals[i]] = {fold_content(std::string(medals[i]) + " prize")};
    entry.fields[std::string(medals[i]) + "_value"] = {fold_content(std::to_string(numbers[i]))};
  }
  stage.content["prizes"].push_back(std::move(entry));
  return std::nullopt;
}

Trouble leave_in_order(ScriptStage& stage, const std::string& rest) {
  if (rest.rfind("order ", 0) != 0) return "in order LABEL, LABEL";
  for (const std::string& label : split_at(rest.substr(6), ',')) stage.in_order.insert(label);
  return std::nullopt;
}

const std::map<std::string, Word>& set_up_words() {
  static const std::map<std::string, Word> words = {
      {"game",
       [](ScriptStage& s, const std::string& r) -> Trouble { return s.game = r, Trouble(); }},
      {"players",
       [](ScriptStage& s, const std::string& r) -> Trouble {
         s.names = split_at(r, ',');
         return std::nullopt;
       }},
      {"option",
       [](ScriptStage& s, const std::string& r) -> Trouble {
         const auto blank = r.find(' ');
         if (blank == std::string::npos) return "option NAME VALUE";
         s.options[r.substr(0, blank)] = trim(r.substr(blank));
         return std::nullopt;
       }},
      {"returning",
       [](ScriptStage& s, const std::string& r) -> Trouble {
         const auto numbers = numbers_in(r);
         s.carry.champion = true;
         s.carry.wins = numbers.empty() ? 1 : numbers.back();
         return std::nullopt;
       }},
      {"carried", carried},
      {"in", leave_in_order},
  };
  return words;
}

Trouble add_solution(ScriptStage& stage, const std::string& rest) {
  PackEntry entry;
  entry.fields["solution"] = {fold_content(rest)};
  stage.content["puzzle"].push_back(std::move(entry));
  return std::nullopt;
}

// "tossup MAPLE SYRUP | category Food & Drink"; of "A / B" both are values.
Trouble add_entry(ScriptStage& stage, const std::string& rest) {
  const auto parts = split_at(rest, '|');
  if (parts.empty()) return "entry KIND SOLUTION | FIELD VALUE";
  PackEntry entry;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto blank = parts[i].find(' ');
    if (blank == std::string::npos) return "entry KIND SOLUTION | FIELD VALUE";
    entry.fields[parts[i].substr(0, blank)] = texts_of(parts[i].substr(blank + 1));
  }
  const auto blank = parts[0].find(' ');
  if (blank != std::string::npos) {
    entry.fields["solution"] = {fold_content(trim(parts[0].substr(blank)))};
  }
  stage.content[parts[0].substr(0, blank)].push_back(std::move(entry));
  return std::nullopt;
}

// These belong to a puzzle that is about to be dealt, so nothing is dealt before the next other
// line.
const std::map<std::string, Word>& supply_words() {
  static const std::map<std::string, Word> words = {
      {"solution", add_solution},
      {"tiebreak", add_solution},
      {"clue",
       [](ScriptStage& s, const std::string& r) -> Trouble {
         if (s.content["puzzle"].empty()) return "a clue follows its solution";
         s.content["puzzle"].back().fields["clue"] = {fold_content(r)};
         return std::nullopt;
       }},
      {"entry", add_entry},
      {"question", add_question},
      {"choices", add_choices},
      {"labels",
       [](ScriptStage& s, const std::string& r) -> Trouble {
         s.labels.push_back(numbers_in(r));
         return std::nullopt;
       }},
  };
  return words;
}

// How many pieces of news each audience has had.
struct Told {
  std::size_t news = 0;
  std::size_t hosts = 0;
  std::map<Seat, std::size_t> seats;
};

class ScriptRun {
 public:
  ScriptRun(const ScriptListener& listener, const ScriptSetting& setting)
      : listener_(listener), setting_(setting), stage_(setting.game) {}

  void line(int number, const std::string& text) {
    number_ = number;
    const auto blank = text.find(' ');
    const std::string word = text.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : trim(text.substr(blank));
    if (const auto found = set_up_words().find(word); found != set_up_words().end()) {
      return note(stage_.begun() ? Trouble("the match has begun") : found->second(stage_, rest));
    }
    if (word == "pack") return note(add_pack(rest));
    if (const auto found = supply_words().find(word); found != supply_words().end()) {
      return note(found->second(stage_, rest));
    }
    if (!ready()) return;
    if (const auto supplied = supply_at_once(word, rest)) {
      note(*supplied);
      return settle(text);
    }
    if (act(text, word, rest)) return settle(text);
    if (word == "start") return;
    const Expectation expectation = play::expect(stage_, text);
    if (!expectation.known) return note("the line is not understood");
    if (word == "refused") refusal_expected_ = true;
    note(expectation.failed);
  }

  std::vector<ScriptProblem> finish() {
    if (ready()) check_refusal();
    return std::move(problems_);
  }

 private:
  // What a match may wait for, given now. None: another word.
  std::optional<Trouble> supply_at_once(const std::string& word, const std::string& rest) {
    if (word == "dice") return add_dice(stage_, rest);
    if (word == "prizes") return add_prizes(stage_, rest);
    if (word == "luck" || word == "wedge") return add_luck(stage_, word, rest);
    return std::nullopt;
  }

  Trouble add_pack(const std::string& path) {
    PackFile file = read_pack(setting_.folder / path);
    for (PackRow& row : file.rows) stage_.content[row.kind].push_back(std::move(row.entry));
    if (file.problems.empty()) return std::nullopt;
    return path + ":" + std::to_string(file.problems[0].line) + ": " + file.problems[0].reason;
  }

  void note(const Trouble& trouble) {
    if (trouble) problems_.push_back({number_, *trouble});
  }

  // Begins the match if need be and deals what is waited for.
  bool ready() {
    if (failed_) return false;
    if (!stage_.begun()) {
      const Trouble trouble = stage_.begin();
      note(trouble);
      failed_ = trouble.has_value();
      if (failed_) return false;
      settle("start");
    } else {
      note(stage_.settle());
      if (stage_.news().size() > told_.news) tell("");  // content that came only now
    }
    return true;
  }

  void settle(const std::string& text) {
    note(stage_.settle());
    tell(text);
  }

  template <class Data>
  static std::vector<Data> untold(const std::vector<Data>& all, std::size_t& told) {
    std::vector<Data> news(all.begin() + static_cast<std::ptrdiff_t>(told), all.end());
    told = all.size();
    return news;
  }

  // The news that were not told yet.
  void tell(const std::string& text) {
    ScriptStep step;
    step.line = number_;
    step.text = text;
    step.match = &stage_.match();
    step.names = &stage_.names;
    step.news = untold(stage_.news(), told_.news);
    step.host_news = untold(stage_.host_news(), told_.hosts);
    for (std::size_t i = 0; i < stage_.names.size(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      for (SeatData& data : untold(stage_.seat_news(seat), told_.seats[seat])) {
        step.private_news.emplace_back(seat, std::move(data));
      }
    }
    step.refused = stage_.refused();
    if (listener_) listener_(step);
  }

  // A refusal the script did not expect is a problem of its line.
  void check_refusal() {
    if (stage_.refused() && !refusal_expected_) {
      problems_.push_back({act_line_, "refused: " + stage_.refused()->code});
    }
    refusal_expected_ = false;
  }

  bool act(const std::string& text, const std::string& word, const std::string& rest) {
    const bool speaks = word.size() > 1 && word.back() == ':';
    const bool host_deadline = text == "host deadline";
    if (!speaks && !host_deadline && word != "deadline" && word != "timer") return false;
    check_refusal();
    act_line_ = number_;
    told_ = {};
    if (host_deadline) {
      note(stage_.fire_host_deadline());
    } else if (word == "deadline") {
      note(stage_.fire_deadline());
    } else if (word == "timer") {
      note(stage_.fire(rest));
    } else if (word == "host:") {
      note(stage_.command(rest));
    } else {
      note(stage_.reply(word.substr(0, word.size() - 1), lines_of(rest)));
    }
    return true;
  }

  // "\n" in a script stands for the end of a line of the reply.
  static std::string lines_of(std::string words) {
    for (auto at = words.find("\\n"); at != std::string::npos; at = words.find("\\n", at)) {
      words.replace(at, 2, "\n");
    }
    return words;
  }

  const ScriptListener& listener_;
  const ScriptSetting& setting_;
  ScriptStage stage_;
  std::vector<ScriptProblem> problems_;
  int number_ = 0;
  int act_line_ = 0;
  Told told_;  // of the act at hand
  bool refusal_expected_ = false;
  bool failed_ = false;
};

}  // namespace

ScriptSetting::ScriptSetting() : game(kUsualGame) {}

std::vector<ScriptProblem> run_script(std::string_view script, const ScriptListener& listener,
                                      const ScriptSetting& setting) {
  ScriptRun run(listener, setting);
  std::istringstream in{std::string(script)};
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string text = trim(line);
    if (!text.empty() && text.front() != '#') run.line(number, text);
  }
  return run.finish();
}

std::vector<ScriptProblem> run_script_file(const std::string& path, const ScriptListener& listener,
                                           ScriptSetting setting) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return {{0, "cannot read " + path}};
  setting.folder = std::filesystem::path(path).parent_path();
  return run_script(text.str(), listener, setting);
}

}  // namespace callboard
