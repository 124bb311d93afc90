#include "bot/play/script.h"

#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "bot/play/expect.h"
#include "bot/play/stage.h"
#include "text/clean.h"

namespace callboard {
namespace {

using play::Expectation;
using play::ScriptStage;
using Trouble = std::optional<std::string>;

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
  if (stage.puzzles.empty()) return "a question follows its solution";
  auto& fields = stage.puzzles.back().fields;
  fields["question"] = {fold_content(trim(rest.substr(0, equals)))};
  if (equals != std::string::npos) fields["answers"] = texts_of(rest.substr(equals + 1));
  return std::nullopt;
}

Trouble add_choices(ScriptStage& stage, const std::string& rest) {
  if (stage.puzzles.empty()) return "choices follow their question";
  auto& fields = stage.puzzles.back().fields;
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

Trouble add_prizes(ScriptStage& stage, const std::string& rest) {
  const auto numbers = numbers_in(rest);
  if (numbers.size() != 3) return "prizes BRONZE SILVER GOLD";
  PackEntry entry;
  const char* medals[] = {"bronze", "silver", "gold"};
  for (std::size_t i = 0; i < 3; ++i) {
    entry.fields[medals[i]] = {fold_content(std::string(medals[i]) + " prize")};
    entry.fields[std::string(medals[i]) + "_value"] = {fold_content(std::to_string(numbers[i]))};
  }
  stage.prizes.push_back(std::move(entry));
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
  };
  return words;
}

Trouble add_solution(ScriptStage& stage, const std::string& rest) {
  PackEntry entry;
  entry.fields["solution"] = {fold_content(rest)};
  stage.puzzles.push_back(std::move(entry));
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
         if (s.puzzles.empty()) return "a clue follows its solution";
         s.puzzles.back().fields["clue"] = {fold_content(r)};
         return std::nullopt;
       }},
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

class ScriptRun {
 public:
  explicit ScriptRun(const ScriptListener& listener) : listener_(listener) {}

  void line(int number, const std::string& text) {
    number_ = number;
    const auto blank = text.find(' ');
    const std::string word = text.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : trim(text.substr(blank));
    if (const auto found = set_up_words().find(word); found != set_up_words().end()) {
      return note(stage_.begun() ? Trouble("the match has begun") : found->second(stage_, rest));
    }
    if (const auto found = supply_words().find(word); found != supply_words().end()) {
      return note(found->second(stage_, rest));
    }
    if (!ready()) return;
    if (word == "dice" || word == "prizes") {
      note(word == "dice" ? add_dice(stage_, rest) : add_prizes(stage_, rest));
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
      if (stage_.news().size() > told_) tell("");  // content that came only now
    }
    return true;
  }

  void settle(const std::string& text) {
    note(stage_.settle());
    tell(text);
  }

  // The news that were not told yet.
  void tell(const std::string& text) {
    const auto& all = stage_.news();
    const std::vector<PublicData> news(all.begin() + static_cast<std::ptrdiff_t>(told_), all.end());
    told_ = all.size();
    if (listener_) {
      listener_({number_, text, &stage_.match(), &stage_.names, news, stage_.refused()});
    }
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
    told_ = 0;
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
  ScriptStage stage_;
  std::vector<ScriptProblem> problems_;
  int number_ = 0;
  int act_line_ = 0;
  std::size_t told_ = 0;  // news of the act at hand
  bool refusal_expected_ = false;
  bool failed_ = false;
};

}  // namespace

std::vector<ScriptProblem> run_script(std::string_view script, const ScriptListener& listener) {
  ScriptRun run(listener);
  std::istringstream in{std::string(script)};
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string text = trim(line);
    if (!text.empty() && text.front() != '#') run.line(number, text);
  }
  return run.finish();
}

std::vector<ScriptProblem> run_script_file(const std::string& path,
                                           const ScriptListener& listener) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return {{0, "cannot read " + path}};
  return run_script(text.str(), listener);
}

}  // namespace callboard
