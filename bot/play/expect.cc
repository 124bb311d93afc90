#include "bot/play/expect.h"

#include <algorithm>
#include <functional>
#include <map>
#include <sstream>

#include "rules/core/json.h"

namespace callboard::play {
namespace {

using Json = nlohmann::json;
using Failed = std::optional<std::string>;
using Words = std::vector<std::string>;

Words split_words(const std::string& text) {
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// A view's value as a script writes it: marks taken off, names for seats, lists joined by blanks.
std::string plain(const ScriptStage& stage, const Json& value) {
  if (value.is_object()) {
    if (value.contains("$money")) return plain(stage, value["$money"]);
    if (value.contains("$said")) return plain(stage, value["$said"]);
    if (value.contains("$seat")) return stage.names.at(value["$seat"].get<std::size_t>());
    return value.dump();
  }
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& part : value) text += (text.empty() ? "" : " ") + plain(stage, part);
  return text.empty() ? "none" : text;
}

Failed compare(const std::string& what, const std::string& got, const std::string& wanted) {
  if (got == wanted) return std::nullopt;
  return what + " is " + got + ", not " + wanted;
}

Json public_view(const ScriptStage& stage) {
  return Json::parse(stage.match().public_view().json());
}

// A member by a dotted path; null if there is none.
Json at_path(Json value, const std::string& path) {
  std::istringstream in(path);
  for (std::string part; std::getline(in, part, '.');) {
    if (value.is_array()) {
      const auto index = static_cast<std::size_t>(std::atoi(part.c_str()));
      value = index < value.size() ? Json(value[index]) : Json();
    } else {
      value = value.is_object() ? Json(value.value(part, Json())) : Json();
    }
  }
  return value;
}

Failed expect_path(const ScriptStage& stage, const std::string& path, const std::string& wanted) {
  const Json value = at_path(public_view(stage), path);
  return compare(path, value.is_null() ? "none" : plain(stage, value), wanted);
}

bool holds_fields(const ScriptStage& stage, const Json& item, const std::string& fields) {
  for (const std::string& field : split_words(fields)) {
    const auto equals = field.find('=');
    if (equals == std::string::npos) return false;
    std::string got = plain(stage, item.value(field.substr(0, equals), Json("(absent)")));
    std::replace(got.begin(), got.end(), ' ', '_');
    if (got != field.substr(equals + 1)) return false;
  }
  return true;
}

template <class Data>
Failed expect_news(const ScriptStage& stage, const std::vector<Data>& news,
                   const std::string& rest) {
  const auto blank = rest.find(' ');
  const std::string kind = rest.substr(0, blank);
  const std::string fields = blank == std::string::npos ? "" : rest.substr(blank + 1);
  std::string seen;
  for (const Data& part : news) {
    for (const Json& item : at_path(Json::parse(part.json()), "news")) {
      if (item.at("kind") == kind && holds_fields(stage, item, fields)) return std::nullopt;
      seen += " " + item.dump();
    }
  }
  return "no such news; there was:" + (seen.empty() ? " nothing" : seen);
}

Failed expect_bank(const ScriptStage& stage, const std::string& rest) {
  const Words words = split_words(rest);
  if (words.size() != 2) return "bank NAME AMOUNT";
  for (const Json& bank : at_path(public_view(stage), "banks")) {
    if (plain(stage, bank.at("seat")) == words[0]) {
      return compare("bank of " + words[0], plain(stage, bank.at("bank")), words[1]);
    }
  }
  return "no bank of " + words[0];
}

Failed expect_mover(const ScriptStage& stage, const std::string& rest) {
  const Pending pending = stage.match().pending();
  std::string got = "nobody";
  if (const auto* awaiting = std::get_if<Awaiting>(&pending)) {
    if (awaiting->host) got = "host";
    if (!awaiting->seats.empty()) got = stage.names.at(awaiting->seats.front().index);
  }
  return compare("the mover", got, rest);
}

Failed expect_pending(const ScriptStage& stage, const std::string& rest) {
  const Pending pending = stage.match().pending();
  std::string got = "nothing";
  if (const auto* wanted = std::get_if<Wanted>(&pending)) {
    got = wanted->kind;
    for (const std::string& tag : wanted->tags) got += " " + tag;
  } else if (const auto* draw = std::get_if<Draw>(&pending)) {
    got = draw->label;
  }
  return compare("what is waited for", got, rest);
}

Failed expect_over(const ScriptStage& stage, const std::string& rest) {
  const Pending pending = stage.match().pending();
  const auto* over = std::get_if<Over>(&pending);
  if (over == nullptr) return "the match is not over";
  return compare("the winner", over->winner ? stage.names.at(over->winner->index) : "nobody", rest);
}

// "L _ C _ Y / _ _ M": letters and specials as they stand, words apart.
void add_word(std::string& text, const Json& word) {
  if (!text.empty()) text += " /";
  for (const Json& cell : word.at("cells")) {
    Json said;
    for (const char* name : {"letter", "special", "sign"}) {
      if (cell.contains(name)) said = cell[name];
    }
    text += (text.empty() ? "" : " ") + (said.is_null() ? "_" : said["$said"].get<std::string>());
  }
}

std::string board_text(const Json& picture) {
  std::string text;
  if (picture.contains("words")) {
    for (const Json& word : picture["words"]) add_word(text, word);
    return text;
  }
  for (const Json& line : at_path(picture, "lines")) {
    for (const Json& word : line.at("words")) add_word(text, word);
  }
  return text;
}

// Of several boards the first, or "2: _ _ / _ _".
Failed expect_board(const ScriptStage& stage, const std::string& rest) {
  Json picture = public_view(stage).value("picture", Json::object());
  const auto colon = rest.find(": ");
  std::string wanted = rest;
  if (colon != std::string::npos) wanted = rest.substr(colon + 2);
  if (picture.contains("games")) {
    const int number = colon == std::string::npos ? 1 : std::atoi(rest.c_str());
    picture = at_path(picture, "games." + std::to_string(number - 1));
  }
  return compare("the board", board_text(picture), wanted);
}

// The first part of a view that is about a seat and has such a member.
const Json* about_seat(const Json& part, std::size_t seat, const std::string& field) {
  if (part.is_object() && part.contains(field) && part.contains("seat") &&
      part["seat"] == Json({{"$seat", seat}})) {
    return &part[field];
  }
  if (!part.is_structured()) return nullptr;
  for (const Json& inner : part) {
    if (const Json* found = about_seat(inner, seat, field)) return found;
  }
  return nullptr;
}

Failed expect_of(const ScriptStage& stage, const std::string& rest) {
  const Words words = split_words(rest);
  const auto seat = words.empty() ? std::nullopt : stage.seat_named(words[0]);
  if (!seat || words.size() < 3) return "of NAME MEMBER VALUE";
  const Json picture = public_view(stage).value("picture", Json::object());
  const Json* found = about_seat(picture, seat->index, words[1]);
  std::string wanted = words[2];
  for (std::size_t i = 3; i < words.size(); ++i) wanted += " " + words[i];
  return compare(words[1] + " of " + words[0], found == nullptr ? "none" : plain(stage, *found),
                 wanted);
}

Failed expect_due(const ScriptStage& stage, const std::string& rest) {
  const Pending pending = stage.match().pending();
  std::string got;
  if (const auto* awaiting = std::get_if<Awaiting>(&pending)) {
    for (const Seat seat : awaiting->seats) {
      got += (got.empty() ? "" : " ") + stage.names.at(seat.index);
    }
  }
  return compare("who is due", got.empty() ? "nobody" : got, rest);
}

Failed expect_shown(const ScriptStage& stage, const std::string& rest) {
  const Json picture = public_view(stage).value("picture", Json::object());
  for (const std::string& word : split_words(rest)) {
    const auto equals = word.find('=');
    bool found = false;
    for (const Json& line : at_path(picture, "lines")) {
      for (const Json& part : line.at("words")) {
        for (const Json& cell : part.at("cells")) {
          found = found || (cell.contains("letter") && equals != std::string::npos &&
                            std::to_string(cell.value("label", 0)) == word.substr(0, equals) &&
                            plain(stage, cell["letter"]) == word.substr(equals + 1));
        }
      }
    }
    if (!found) return word + " is not shown";
  }
  return std::nullopt;
}

Failed expect_picks(const ScriptStage& stage, const std::string& rest) {
  std::string got;
  for (const Json& pick : at_path(public_view(stage), "prompt.picks")) {
    got += (got.empty() ? "" : "; ") + pick.at("text").get<std::string>();
  }
  return compare("the legal picks", got, rest);
}

Failed expect_moves(const ScriptStage& stage, const std::string& rest) {
  std::string got;
  for (const Json& move : at_path(public_view(stage), "moves")) {
    const auto kind = move.at("kind").get<std::string>();
    if ((" " + got + " ").find(" " + kind + " ") == std::string::npos) {
      got += (got.empty() ? "" : " ") + kind;
    }
  }
  return compare("the moves", got.empty() ? "none" : got, rest);
}

Failed expect_halves(const ScriptStage& stage, const std::string& rest) {
  std::string got;
  for (const Json& half : at_path(public_view(stage), "picture.halves")) {
    if (half.at("claimed").get<bool>()) got += (got.empty() ? "" : " ") + half.at("number").dump();
  }
  return compare("the halves", got.empty() ? "none" : got, rest);
}

Failed expect_medals(const ScriptStage& stage, const std::string& rest) {
  std::string got;
  for (const Json& medal : at_path(public_view(stage), "picture.medals")) {
    if (medal.at("complete").get<bool>()) {
      got += (got.empty() ? "" : " ") + medal.at("medal").get<std::string>();
    }
  }
  return compare("the medals", got.empty() ? "none" : got, rest);
}

Failed expect_refused(const ScriptStage& stage, const std::string& rest) {
  if (!stage.refused()) return "it was not refused";
  const auto blank = rest.find(' ');
  const Failed code = compare("the refusal", stage.refused()->code, rest.substr(0, blank));
  if (code || blank == std::string::npos) return code;
  const Json data = Json::parse(stage.refused()->data.json());
  if (holds_fields(stage, data, rest.substr(blank + 1))) return std::nullopt;
  return "the refusal says " + data.dump();
}

std::int64_t prize_values(const std::vector<Prize>& prizes) {
  std::int64_t sum = 0;
  for (const Prize& prize : prizes) sum += prize.value;
  return sum;
}

enum class Share { kCash, kAll };
Failed expect_share(const ScriptStage& stage, const std::string& rest, Share share) {
  const Words words = split_words(rest);
  if (words.size() != 2) return "NAME AMOUNT";
  for (const Winnings& winnings : stage.match().carry().winnings) {
    if (stage.names.at(winnings.seat.index) != words[0]) continue;
    const auto extra = share == Share::kAll ? prize_values(winnings.prizes) : 0;
    return compare("what " + words[0] + " takes home", std::to_string(winnings.cash + extra),
                   words[1]);
  }
  return words[0] + " has no winnings";
}

Failed expect_carry(const ScriptStage& stage, const std::string& rest) {
  const auto blank = rest.find(' ');
  const std::string what = rest.substr(0, blank);
  const std::string wanted = blank == std::string::npos ? "" : rest.substr(blank + 1);
  const CarryOver carry = stage.match().carry();
  std::string got = "unknown";
  if (what == "champion") {
    got = carry.champion ? stage.names.at(carry.champion->index) : "none";
  } else if (what == "wins") {
    got = std::to_string(carry.wins);
  } else if (what == "retired") {
    got = carry.retired ? "on" : "off";
  } else if (what == "jackpot") {
    got = std::to_string(carry.jackpot);
  } else if (what == "prizes") {
    got.clear();
    for (const Prize& prize : carry.prizes) {
      got += (got.empty() ? "" : " ") + std::to_string(prize.value);
    }
    if (got.empty()) got = "none";
  }
  return compare("carried " + what, got, wanted);
}

Failed expect_no(const ScriptStage& stage, const std::string& rest) {
  if (rest == "alert") {
    return stage.refused() && stage.refused()->alert ? Failed("the hosts are told") : std::nullopt;
  }
  const bool hosts = rest.rfind("hosts ", 0) == 0;
  if (!hosts && rest.rfind("news ", 0) != 0) return "no news KIND, no hosts KIND, or no alert";
  const bool there = hosts ? !expect_news(stage, stage.host_news(), rest.substr(6)).has_value()
                           : !expect_news(stage, stage.news(), rest.substr(5)).has_value();
  return there ? Failed("there is such news") : std::nullopt;
}

Failed expect_private(const ScriptStage& stage, const std::string& rest) {
  const auto blank = rest.find(' ');
  const auto seat = stage.seat_named(rest.substr(0, blank));
  if (!seat || blank == std::string::npos) return "private NAME KIND";
  const std::string wanted = rest.substr(blank + 1);
  if (const Failed failed = expect_news(stage, stage.seat_news(*seat), wanted)) return failed;
  bool others = !expect_news(stage, stage.news(), wanted).has_value();
  for (std::size_t i = 0; i < stage.names.size(); ++i) {
    const Seat other{static_cast<std::uint8_t>(i)};
    others = others ||
             (other != *seat && !expect_news(stage, stage.seat_news(other), wanted).has_value());
  }
  return others ? Failed("others were told too") : std::nullopt;
}

Failed expect_host_view(const ScriptStage& stage, const std::string& rest) {
  if (rest.rfind("sees ", 0) != 0) return "host sees PATH VALUE";
  const std::string line = rest.substr(5);
  const auto blank = line.find(' ');
  const Json view = Json::parse(stage.match().host_view().json());
  const Json value = at_path(view, line.substr(0, blank));
  return compare(line.substr(0, blank), value.is_null() ? "none" : plain(stage, value),
                 blank == std::string::npos ? "" : line.substr(blank + 1));
}

Failed expect_outcome(const ScriptStage& stage, Outcome outcome, const char* what) {
  return stage.outcome() == outcome ? std::nullopt : Failed(std::string("it was not ") + what);
}

using Check = std::function<Failed(const ScriptStage&, const std::string&)>;
using Checks = std::map<std::string, Check>;

void add_path(Checks& checks, const std::string& word, const std::string& path) {
  checks[word] = [path](const ScriptStage& stage, const std::string& rest) {
    return expect_path(stage, path, rest);
  };
}

void add_outcomes(Checks& checks) {
  checks["refused"] = expect_refused;
  checks["chatter"] = [](const ScriptStage& stage, const std::string&) {
    return expect_outcome(stage, Outcome::kChatter, "chatter");
  };
  checks["ambiguous"] = [](const ScriptStage& stage, const std::string&) {
    return expect_outcome(stage, Outcome::kAmbiguous, "ambiguous");
  };
  checks["alert"] = [](const ScriptStage& stage, const std::string&) {
    return stage.refused() && stage.refused()->alert ? std::nullopt
                                                     : Failed("the hosts are not told");
  };
  checks["news"] = [](const ScriptStage& stage, const std::string& rest) {
    return expect_news(stage, stage.news(), rest);
  };
  checks["hosts"] = [](const ScriptStage& stage, const std::string& rest) {
    return expect_news(stage, stage.host_news(), rest);
  };
  checks["no"] = expect_no;
  checks["private"] = expect_private;
}

const Checks& all_checks() {
  static const Checks all = [] {
    Checks checks;
    add_path(checks, "pot", "picture.pot");
    add_path(checks, "opening", "picture.opening");
    add_path(checks, "control", "picture.controller");
    add_path(checks, "hidden", "picture.hidden");
    add_path(checks, "jackpot", "jackpot");
    add_path(checks, "round", "round");
    add_path(checks, "prompt", "prompt.kind");
    add_path(checks, "danger", "picture.danger");
    add_path(checks, "locked", "picture.locked");
    add_path(checks, "chances", "picture.chances");
    checks["phase"] = [](const ScriptStage& stage, const std::string& rest) {
      return expect_path(stage, "phase", lower(rest));
    };
    checks["bank"] = expect_bank;
    checks["mover"] = expect_mover;
    checks["due"] = expect_due;
    checks["of"] = expect_of;
    checks["wants"] = checks["draws"] = expect_pending;
    checks["over"] = expect_over;
    checks["board"] = expect_board;
    checks["shown"] = expect_shown;
    checks["picks"] = expect_picks;
    checks["moves"] = expect_moves;
    checks["halves"] = expect_halves;
    checks["medals"] = expect_medals;
    checks["carry"] = expect_carry;
    checks["paid"] = [](const ScriptStage& stage, const std::string& rest) {
      return expect_share(stage, rest, Share::kAll);
    };
    checks["cash"] = [](const ScriptStage& stage, const std::string& rest) {
      return expect_share(stage, rest, Share::kCash);
    };
    checks["view"] = [](const ScriptStage& stage, const std::string& rest) {
      const auto blank = rest.find(' ');
      return expect_path(stage, rest.substr(0, blank),
                         blank == std::string::npos ? "" : rest.substr(blank + 1));
    };
    checks["host"] = expect_host_view;
    add_outcomes(checks);
    return checks;
  }();
  return all;
}

}  // namespace

Expectation expect(const ScriptStage& stage, const std::string& line) {
  const auto blank = line.find(' ');
  const auto found = all_checks().find(line.substr(0, blank));
  if (found == all_checks().end()) return {};
  const std::string rest = blank == std::string::npos ? "" : line.substr(blank + 1);
  return {true, found->second(stage, rest)};
}

}  // namespace callboard::play
