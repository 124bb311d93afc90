#include "rules/wheel/host_parse.h"

#include <algorithm>
#include <functional>
#include <map>

#include "rules/core/host_words.h"
#include "rules/wheel/content.h"
#include "rules/wheel/host_said.h"
#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

using host_words::after_words;
using host_words::read_amount;
using host_words::read_small;
using host_words::slice;
using host_words::split;
using host_words::words_of;

using Read = std::optional<HostMove>;  // nothing: the form is wrong
using Refusable = Result<HostMove, Refusal>;

using WithSeat = std::function<Read(const NamedSeat&)>;
Refusable needs_seat(const State& state, const HostLine& line, const WithSeat& make,
                     const Refusal& form) {
  const auto named = seat_in(state, line.rest, line.names);
  if (!named) return Fail{no_seat(state, line.rest, line.names)};
  Read move = make(*named);
  if (!move) return Fail{form};
  return *std::move(move);
}
Refusable or_form(Read read, const Refusal& form) {
  if (!read) return Fail{form};
  return *std::move(read);
}

std::string unquoted(std::string text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

// --- puzzles -------------------------------------------------------------------------------------
std::string_view fault_of(const Puzzle& puzzle) {
  const bool plain = std::all_of(
      puzzle.solution.glyphs.begin(), puzzle.solution.glyphs.end(), [](const Glyph& glyph) {
        return !glyph.letter ||
               (glyph.key.size() == 1 && glyph.key.front() >= 'a' && glyph.key.front() <= 'z');
      });
  if (!plain) return "letters";
  if (!fits_lines(puzzle.solution)) return "lines";
  if (puzzle_fault(puzzle).empty()) return "";
  return puzzle.kind == PuzzleKind::kBonus ? "bonus" : "words";
}

// "[tossup|bonus] BETTER LATE THAN NEVER | Phrase [| alias; alias]"
Refusable read_loaded(const HostLine& line, const Refusal& form) {
  const auto words = words_of(line.rest.key);
  PackText rest = line.rest;
  Puzzle puzzle;
  // Solutions come in capitals, the kind in small letters.
  const bool tossup = !words.empty() && rest.text.rfind("tossup ", 0) == 0;
  const bool bonus = !words.empty() && rest.text.rfind("bonus ", 0) == 0;
  if (tossup) puzzle.kind = PuzzleKind::kTossup;
  if (bonus) puzzle.kind = PuzzleKind::kBonus;
  if (tossup || bonus) rest = after_words(rest, 1);
  const std::vector<PackText> parts = split(rest, '|');
  if (parts.size() < 2 || parts.size() > 3 || parts[0].text.empty() || parts[1].text.empty()) {
    return Fail{form};
  }
  puzzle.solution = parts[0];
  puzzle.category = parts[1];
  if (parts.size() == 3) puzzle.aliases = split(parts[2], ';');
  const std::string_view fault = fault_of(puzzle);
  if (!fault.empty()) {
    return Fail{refusal(Code::kHostPuzzle, {{"why", Word{std::string(fault)}}})};
  }
  return HostMove{QueueMove{LoadPuzzle{std::move(puzzle)}}};
}

Refusable read_puzzle_command(const HostLine& line, const Refusal& form) {
  const auto words = words_of(line.rest.key);
  const auto number = [&](std::size_t i) {
    return i < words.size() ? read_small(words[i]) : std::nullopt;
  };
  if (words.size() == 2 && words[0] == "drop" && number(1)) {
    return HostMove{QueueMove{DropPuzzle{*number(1)}}};
  }
  if (words.size() == 3 && words[0] == "move" && number(1) && number(2)) {
    return HostMove{QueueMove{MovePuzzle{*number(1), *number(2)}}};
  }
  return read_loaded(line, form);
}

// --- the wheel and items -------------------------------------------------------------------------
std::optional<Special> special_in(std::string_view word) {
  for (const Special special :
       {Special::kWild, Special::kBigMoney, Special::kExpress, Special::kGoodie, Special::kTrip}) {
    std::string name = special_name(special);
    if (word == name) return special;
    name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
    if (word == name) return special;
  }
  return std::nullopt;
}

struct NamedPrize {
  std::string name;
  std::int64_t value = 0;
};
// "Paris" 1499, or nothing at all.
std::optional<NamedPrize> prize_in(const PackText& text) {
  if (text.text.empty()) return NamedPrize{};
  const auto words = words_of(text.key);
  const auto value = host_words::read_value(words.back());
  if (!value && host_words::is_figure(words.back())) return std::nullopt;
  const std::size_t tail =
      value ? after_words(text, words.size() - 1).glyphs.size() : std::size_t{0};
  const PackText name = slice(text, 0, text.glyphs.size() - tail);
  if (name.text.empty()) return std::nullopt;
  return NamedPrize{unquoted(name.text), value.value_or(0)};
}

// "trip on 11 [\"Paris\" 1499] [force]"
Read read_place(const HostLine& line) {
  PackText rest = line.rest;
  auto words = words_of(rest.key);
  const auto special = words.empty() ? std::nullopt : special_in(words[0]);
  if (!special) return std::nullopt;
  PlaceSpecial move;
  move.special = *special;
  if (words.size() > 1 && words.back() == "force") {
    move.force = true;
    rest = slice(rest, 0, rest.glyphs.size() - std::string_view("force").size());
    words.pop_back();
  }
  std::size_t taken = 1;
  if (words.size() > 2 && words[1] == "on") {
    move.wedge = read_small(words[2]);
    if (!move.wedge) return std::nullopt;
    taken = 3;
  }
  const auto prize = prize_in(after_words(rest, taken));
  const bool named = prize && !prize->name.empty();
  const bool takes_name = *special == Special::kGoodie || *special == Special::kTrip;
  if (!prize || (named && !takes_name)) return std::nullopt;
  move.name = prize->name;
  move.value = prize->value;
  return WheelMove{std::move(move)};
}

Read read_remove(const HostLine& line) {
  const auto wedge = read_small(line.rest.key.substr(0, line.rest.key.find(" force")));
  return wedge ? Read(WheelMove{RemoveSpecial{*wedge}}) : std::nullopt;
}
Read read_big_money(const HostLine& line) {
  const auto value = host_words::read_value(line.rest.key);
  return value ? Read(WheelMove{SetBigMoney{*value}}) : std::nullopt;
}
// 24 of them, parted by ";": points or names.
Read read_envelopes(const HostLine& line) {
  SetEnvelopes move;
  for (const PackText& part : split(line.rest, ';')) {
    if (part.text.empty()) return std::nullopt;
    Envelope envelope;
    const auto value = host_words::read_value(part.key);
    if (!value && host_words::is_figure(part.key)) return std::nullopt;
    envelope.value = value.value_or(0);
    if (envelope.value == 0) envelope.title = unquoted(part.text);
    move.envelopes.push_back(std::move(envelope));
  }
  if (move.envelopes.size() != static_cast<std::size_t>(kEnvelopes)) return std::nullopt;
  return WheelMove{std::move(move)};
}

// --- people --------------------------------------------------------------------------------------
// "Bob 1400", "Bob +500", "Bob 300 puzzle"
Read read_score(const State& state, const NamedSeat& named) {
  const auto words = words_of(named.rest.key);
  const bool puzzle = words.size() == 2 && words[1] == "puzzle";
  if (words.empty() || (words.size() == 2 && !puzzle) || words.size() > 2) return std::nullopt;
  const char sign = words[0].front();
  const bool relative = sign == '+' || sign == '-';
  const auto amount = read_amount(std::string_view(words[0]).substr(relative ? 1 : 0));
  if (!amount) return std::nullopt;
  const Player& player = state.players.at(named.seat.index);
  const std::int64_t was = puzzle ? player.pb : player.rb;
  const std::int64_t changed = sign == '-' ? was - *amount : was + *amount;
  return PersonMove{SetScore{named.seat, puzzle ? Ledger::kPuzzle : Ledger::kRound,
                             relative ? changed : *amount}};
}
Read read_give(const NamedSeat& named) {
  const auto words = words_of(named.rest.key);
  const auto special = words.empty() ? std::nullopt : special_in(words[0]);
  if (!special) return std::nullopt;
  const auto prize = prize_in(after_words(named.rest, 1));
  if (!prize) return std::nullopt;
  return PersonMove{GiveItem{named.seat, *special, prize->name, prize->value}};
}
Read read_take(const NamedSeat& named) {
  const auto special = special_in(named.rest.key);
  return special ? Read(PersonMove{TakeItem{named.seat, *special}}) : std::nullopt;
}

// --- the match -----------------------------------------------------------------------------------
// "[bank] [audition 2]"
Read read_void(const HostLine& line) {
  VoidPuzzle move;
  const auto words = words_of(line.rest.key);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "bank") {
      move.bank = true;
    } else if (words[i] == "audition" && i + 1 < words.size() && read_small(words[i + 1])) {
      move.audition = *read_small(words[++i]);
      if (move.audition < 1 || move.audition > kMainRounds) return std::nullopt;
    } else {
      return std::nullopt;
    }
  }
  return MatchMove{move};
}
Read read_final_spin(const HostLine& line) {
  const std::string& key = line.rest.key;
  if (key.empty() || key == "now") return MatchMove{CallFinalSpin{true, false}};
  if (key == "confirm" || key == "now confirm") return MatchMove{CallFinalSpin{true, true}};
  if (key == "not yet") return MatchMove{CallFinalSpin{false, false}};
  return std::nullopt;
}
// "Ann, Bob, Cyd, Dan / Eve, Fay, Gus, Hal / ..."
Refusable read_groups(const State& state, const HostLine& line, const Refusal& form) {
  SetGroups move;
  for (const PackText& part : split(line.rest, '/')) {
    std::vector<Seat> group;
    for (const PackText& name : split(part, ',')) {
      if (name.key.empty()) return Fail{form};
      const auto named = seat_in(state, name, line.names);
      const bool whole = named && named->rest.key.empty();
      if (!whole) return Fail{no_seat(state, name, line.names)};
      group.push_back(named->seat);
    }
    move.groups.push_back(std::move(group));
  }
  if (move.groups.size() < 2) return Fail{form};
  return HostMove{MatchMove{std::move(move)}};
}
Read read_set(const HostLine& line) {
  const auto words = words_of(line.rest.key);
  if (words.size() < 2) return std::nullopt;
  const PackText value = after_words(line.rest, 1);
  const bool own_words = words[0] == "consolation" || words[0] == "token_prize";
  if (words.size() > 2 && !own_words && words[0] != "giveaway_on") return std::nullopt;
  return MatchMove{SetOption{words[0], unquoted(own_words ? value.text : value.key)}};
}

using Reader = std::function<Refusable(const State&, const HostLine&, const Refusal&)>;
using Readers = std::map<std::string, Reader>;

Reader plain(std::function<Read(const HostLine&)> read) {
  return [read = std::move(read)](const State&, const HostLine& line, const Refusal& form) {
    return or_form(read(line), form);
  };
}
Reader bare(HostMove move) {
  return plain([move = std::move(move)](const HostLine& line) {
    return line.rest.key.empty() ? Read(move) : std::nullopt;
  });
}
Reader of_seat(std::function<Read(const State&, const NamedSeat&)> read) {
  return [read = std::move(read)](const State& state, const HostLine& line, const Refusal& form) {
    return needs_seat(
        state, line, [&](const NamedSeat& named) { return read(state, named); }, form);
  };
}
Reader of_seat_alone(std::function<HostMove(Seat)> make) {
  return of_seat([make = std::move(make)](const State&, const NamedSeat& named) {
    return named.rest.key.empty() ? Read(make(named.seat)) : std::nullopt;
  });
}

void add_people(Readers& list) {
  list["score"] = of_seat(read_score);
  list["give"] = of_seat([](const State&, const NamedSeat& named) { return read_give(named); });
  list["take"] = of_seat([](const State&, const NamedSeat& named) { return read_take(named); });
  list["turn"] = of_seat([](const State&, const NamedSeat& named) -> Read {
    const bool force = named.rest.key == "force";
    if (!force && !named.rest.key.empty()) return std::nullopt;
    return PersonMove{SetTurn{named.seat, force}};
  });
  list["loseturn"] = of_seat_alone([](Seat seat) { return PersonMove{LoseTurn{seat}}; });
  list["buzz"] = bare(PersonMove{Buzz{}});
  list["disqualify"] = of_seat_alone([](Seat seat) { return PersonMove{Disqualify{seat}}; });
  list["refill"] = of_seat_alone([](Seat seat) { return PersonMove{Refill{seat}}; });
}
void add_match(Readers& list) {
  list["rule"] = [](const State& state, const HostLine& line, const Refusal& form) {
    return or_form(read_rule(state, line), form);
  };
  list["as"] = read_enter;
  list["groups"] = read_groups;
  list["void"] = plain(read_void);
  list["go"] = bare(MatchMove{Go{}});
  list["award"] = of_seat_alone([](Seat seat) { return MatchMove{Award{seat}}; });
  list["finalspin"] = plain(read_final_spin);
  list["tiebreak"] = bare(MatchMove{StartTieBreak{}});
  list["set"] = plain(read_set);
  list["abort"] = bare(MatchMove{Abort{}});
}

const Readers& readers() {
  static const Readers kAll = [] {
    Readers list;
    list["puzzle"] = [](const State&, const HostLine& line, const Refusal& form) {
      return read_puzzle_command(line, form);
    };
    list["place"] = plain(read_place);
    list["remove"] = plain(read_remove);
    list["bigmoney"] = plain(read_big_money);
    list["envelopes"] = plain(read_envelopes);
    add_people(list);
    add_match(list);
    return list;
  }();
  return kAll;
}

}  // namespace

const std::vector<HelpWord>& command_words() {
  static const std::vector<HelpWord> kWords = {
      {"puzzle",
       "!puzzle [tossup or bonus] BETTER LATE THAN NEVER | Phrase [| other spelling; another], "
       "!puzzle drop 2, !puzzle move 2 1",
       true, false},
      {"puzzles", "!puzzles", true, true},
      {"place", "!place trip on 11 [\"Paris\" 1499] [force], !place wild", false, false},
      {"remove", "!remove 11", false, false},
      {"bigmoney", "!bigmoney 25000", false, false},
      {"envelopes", "!envelopes 10000; 7500; Custom title; ... (24 of them)", true, false},
      {"score", "!score Bob 1400, !score Bob +500, !score Bob 300 puzzle", false, false},
      {"give", "!give Bob wild, !give Bob trip \"Paris\" 1499", false, false},
      {"take", "!take Bob wild", false, false},
      {"turn", "!turn Bob [force]", false, false},
      {"loseturn", "!loseturn Bob", false, false},
      {"buzz", "!buzz", false, false},
      {"disqualify", "!disqualify Bob", false, false},
      {"refill", "!refill Bob", false, false},
      {"rule", "!rule right [solve: better late than never], !rule wrong", false, false},
      {"as", "!as Bob: spin, T", false, false},
      {"groups", "!groups Ann, Bob, Cyd, Dan / Eve, Fay, Gus, Hal / Ida, Jay, Kim, Lou", false,
       false},
      {"void", "!void [bank] [audition 2]", false, false},
      {"go", "!go", false, false},
      {"award", "!award Bob", false, false},
      {"finalspin", "!finalspin [confirm], !finalspin not yet", false, false},
      {"tiebreak", "!tiebreak", false, false},
      {"set", "!set vowel_price 250", false, false},
      {"abort", "!abort", false, false},
      {"secret", "!secret", true, true},
  };
  return kWords;
}

Result<HostMove, Refusal> parse_command(const State& state, const HostLine& line) {
  const auto& words = command_words();
  const auto help = std::find_if(words.begin(), words.end(),
                                 [&](const HelpWord& known) { return known.word == line.word; });
  const bool known = help != words.end();
  const Refusal form = refusal(Code::kHostForm, {{"word", Word{known ? help->word : ""}},
                                                 {"form", Word{known ? help->form : ""}}});
  const auto reader = readers().find(line.word);
  if (reader == readers().end()) return Fail{form};
  return reader->second(state, line, form);
}

}  // namespace callboard::wheel
