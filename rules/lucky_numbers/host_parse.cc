// Hosts' commands to host moves (page section 5). Words are exact, names those of the occupants.
// What the words may do is decided when the move is applied.
#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/host_words.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/puzzle_parse.h"
#include "rules/lucky_numbers/question_parse.h"

namespace callboard::lucky_numbers {
namespace {

using Read = std::optional<HostMove>;  // nothing: the form is wrong
using Refusable = Result<HostMove, Refusal>;

Refusable needs_seat(const HostLine& line, const std::function<Read(const NamedSeat&)>& make,
                     const Refusal& form) {
  const auto named = read_seat(line.rest.key, line.names);
  if (!named) return Fail{no_seat(line)};
  auto move = make(*named);
  if (!move) return Fail{form};
  return *std::move(move);
}

Refusable or_form(Read read, const Refusal& form) {
  if (!read) return Fail{form};
  return *std::move(read);
}

Read only_word(const HostLine& line, std::string_view word, const HostMove& plain,
               const HostMove& with) {
  if (line.rest.key.empty()) return plain;
  if (line.rest.key == word) return with;
  return std::nullopt;
}

Refusable read_score(const State& state, const HostLine& line, const Refusal& form) {
  return needs_seat(
      line,
      [&](const NamedSeat& named) -> Read {
        if (named.rest.empty()) return std::nullopt;
        const char sign = named.rest.front();
        const bool relative = sign == '+' || sign == '-';
        const auto amount = read_amount(std::string_view(named.rest).substr(relative ? 1 : 0));
        if (!amount) return std::nullopt;
        const std::int64_t bank = state.banks[named.seat.index];
        const std::int64_t changed = sign == '-' ? bank - *amount : bank + *amount;
        return MatchMove{SetScore{named.seat, relative ? changed : *amount}};
      },
      form);
}

// "wins Bob 2", also by the daemon when somebody else takes the champion's seat (HA-18, AM-113).
Refusable read_wins(const HostLine& line, const Refusal& form) {
  return needs_seat(
      line,
      [](const NamedSeat& named) -> Read {
        const auto wins = read_small(named.rest);
        if (!wins) return std::nullopt;
        return MatchMove{SetWins{named.seat, *wins}};
      },
      form);
}

Read read_reveal(const HostLine& line) {
  const auto words = words_of(line.rest.key);
  if (words.size() == 2 && words[0] == "hide") {
    const auto shown = read_small(words[1]);
    return shown ? Read(BoardMove{RevealNumber{*shown, false, true}}) : std::nullopt;
  }
  if (words.empty() || words.size() > 2) return std::nullopt;
  const auto number = read_small(words[0]);
  const bool free = words.size() == 2;
  if (!number || (free && words[1] != "free")) return std::nullopt;
  return BoardMove{RevealNumber{*number, free, false}};
}

// HA-04: in round 2 it ends the main game, so that a host says it twice.
Refusable read_time(const State& state, const HostLine& line, const Refusal& form) {
  bool now = false;
  bool sure = state.round != 2 || state.time_called || !main_game(state);
  for (const auto& word : words_of(line.rest.key)) {
    if (word != "now" && word != "confirm") return Fail{form};
    now = now || word == "now";
    sure = sure || word == "confirm";
  }
  if (!sure) return Fail{refusal(Code::kHostTime, {{"why", Word{"confirm"}}})};
  return HostMove{MatchMove{CallTime{now}}};
}

Read judge(const State& state, bool right) {
  if (state.question) return RulingMove{JudgeAnswer{right}};
  return RulingMove{JudgeGuess{std::nullopt, right}};
}

// "!right", "!wrong": only what waits for the host.
Refusable read_judgement(const State& state, const HostLine& line, const Refusal& form) {
  if (!line.rest.key.empty()) return Fail{form};
  if (!state.waiting) return Fail{refusal(Code::kHostNothing)};
  return *judge(state, line.word == "right");
}

// "!rule right [LUCKY NUMBERS]", "!rule answer right": here and now; rewinding comes before.
Read read_rule(const State& state, const HostLine& line) {
  const auto words = words_of(line.rest.key);
  if (words.empty()) return std::nullopt;
  const bool answer = words[0] == "answer";
  const std::size_t at = answer ? 1 : 0;
  if (words.size() <= at || (words[at] != "right" && words[at] != "wrong")) return std::nullopt;
  const bool right = words[at] == "right";
  if (answer) {
    if (words.size() > 2) return std::nullopt;
    return RulingMove{JudgeAnswer{right}};
  }
  const PackText said = after_words(line.rest, 1);
  if (said.text.empty()) return judge(state, right);
  return RulingMove{JudgeGuess{Guess{said.text, said.key, false}, right}};
}

Refusable read_award(const HostLine& line, const Refusal& form) {
  const auto words = words_of(line.rest.key);
  if (words.size() < 2 || (words[0] != "puzzle" && words[0] != "game")) return Fail{form};
  const bool game = words[0] == "game";
  HostLine named = line;
  named.rest = after_words(line.rest, 1);
  return needs_seat(
      named,
      [&](const NamedSeat& seat) -> Read {
        if (game) {
          if (!seat.rest.empty() && seat.rest != "counts") return std::nullopt;
          return RulingMove{AwardGame{seat.seat, !seat.rest.empty()}};
        }
        if (seat.rest.empty()) return RulingMove{AwardPuzzle{seat.seat, std::nullopt}};
        const auto amount = read_amount(seat.rest);
        if (!amount) return std::nullopt;
        return RulingMove{AwardPuzzle{seat.seat, amount}};
      },
      form);
}

int medal_word(std::string_view word) {
  for (int medal = 0; medal < 3; ++medal) {
    if (word == medal_name(medal)) return medal;
  }
  return -1;
}

std::string without_quotes(std::string text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

// "Toaster" 89, in whole units as every amount that a host writes
std::optional<Prize> read_prize(const PackText& text) {
  const auto words = words_of(text.key);
  if (words.size() < 2) return std::nullopt;
  const auto value = read_amount(words.back());
  if (!value) return std::nullopt;
  const PackText tail = after_words(text, words.size() - 1);
  const PackText name = slice(text, 0, text.glyphs.size() - tail.glyphs.size());
  return Prize{without_quotes(name.text), *value};
}

// stand "Bike" 900; "Car" 24000, or stand none: what stands over from earlier matches, also by the
// daemon when one of those is ruled on (HA-29).
Read read_standing(const PackText& rest) {
  SetPrizes move{{}, true};
  if (rest.key == "none") return EventMove{move};
  for (const PackText& part : split(rest, ';')) {
    auto prize = read_prize(part);
    if (!prize) return std::nullopt;
    move.prizes.push_back(*std::move(prize));
  }
  return EventMove{std::move(move)};
}

// bronze "Toaster" 89; silver "Bike" 900; gold "Car" 24000
Read read_prizes(const HostLine& line) {
  const auto first = words_of(line.rest.key);
  if (!first.empty() && first.front() == "stand") return read_standing(after_words(line.rest, 1));
  std::vector<Prize> prizes;
  for (const PackText& part : split(line.rest, ';')) {
    const auto words = words_of(part.key);
    if (words.empty() || medal_word(words.front()) < 0) return std::nullopt;
    auto prize = read_prize(after_words(part, 1));
    if (!prize) return std::nullopt;
    prizes.push_back(*std::move(prize));
  }
  return EventMove{SetPrizes{std::move(prizes)}};
}

Read read_jackpot(const HostLine& line) {
  const auto words = words_of(line.rest.key);
  if (words.empty() || words.size() > 2) return std::nullopt;
  const auto amount = read_amount(words[0]);
  const bool force = words.size() == 2;
  if (!amount || (force && words[1] != "force")) return std::nullopt;
  return EventMove{SetJackpot{*amount, force}};
}

Read read_carry(const HostLine& line) {
  SetCarry move{{}, false};
  const auto words = words_of(line.rest.key);
  if (words.empty()) return std::nullopt;
  for (const std::string& word : words) {
    if (word == "jackpot") {
      move.jackpot = true;
    } else if (medal_word(word) >= 0) {
      move.medals.push_back(medal_word(word));
    } else if (word != "none") {
      return std::nullopt;
    }
  }
  std::sort(move.medals.begin(), move.medals.end());
  move.medals.erase(std::unique(move.medals.begin(), move.medals.end()), move.medals.end());
  return EventMove{std::move(move)};
}

Read read_set(const HostLine& line) {
  const auto words = words_of(line.rest.key);
  const bool now = words.size() == 3 && words[2] == "now";
  if (words.size() != 2 && !now) return std::nullopt;
  return MatchMove{SetOption{words[0], words[1], now}};
}

Read read_money(const HostLine& line, const std::function<HostMove(std::int64_t)>& make) {
  const auto amount = read_amount(line.rest.key);
  return amount ? Read(make(*amount)) : std::nullopt;
}

Read bare(const HostLine& line, HostMove move) {
  return line.rest.key.empty() ? Read(std::move(move)) : std::nullopt;
}

using Reader = std::function<Refusable(const State&, const HostLine&, const Refusal&)>;
using Readers = std::map<std::string, Reader>;

Reader plain(std::function<Read(const HostLine&)> read) {
  return [read = std::move(read)](const State&, const HostLine& line, const Refusal& form) {
    return or_form(read(line), form);
  };
}

void add_board(Readers& readers) {
  readers["next"] = plain([](const HostLine& line) {
    return only_word(line, "pack", BoardMove{NextPuzzle{false}}, BoardMove{NextPuzzle{true}});
  });
  readers["pot"] = plain([](const HostLine& line) {
    return read_money(line, [](std::int64_t pot) { return BoardMove{SetPot{pot}}; });
  });
  readers["control"] = [](const State&, const HostLine& line, const Refusal& form) {
    return needs_seat(
        line,
        [](const NamedSeat& named) {
          return named.rest.empty() ? Read(BoardMove{SetControl{named.seat}}) : std::nullopt;
        },
        form);
  };
  readers["reveal"] = plain(read_reveal);
  readers["void"] = plain([](const HostLine& line) {
    return only_word(line, "secret", BoardMove{VoidPuzzle{false}}, BoardMove{VoidPuzzle{true}});
  });
  readers["mend"] = plain([](const HostLine& line) {
    return line.rest.key.empty() ? Read() : Read(BoardMove{MendPuzzle{line.rest}});
  });
}

void add_rulings(Readers& readers) {
  readers["right"] = readers["wrong"] = read_judgement;
  readers["rule"] = [](const State& state, const HostLine& line, const Refusal& form) {
    return or_form(read_rule(state, line), form);
  };
  readers["award"] = [](const State&, const HostLine& line, const Refusal& form) {
    return read_award(line, form);
  };
}

void add_match(Readers& readers) {
  readers["time"] = read_time;
  readers["tiebreak"] = plain([](const HostLine& line) {
    return only_word(line, "pack", MatchMove{OpenTieBreak{false}}, MatchMove{OpenTieBreak{true}});
  });
  readers["main"] =
      plain([](const HostLine& line) { return bare(line, MatchMove{StartMainEvent{}}); });
  readers["score"] = read_score;
  readers["wins"] = [](const State&, const HostLine& line, const Refusal& form) {
    return read_wins(line, form);
  };
  readers["set"] = plain(read_set);
  readers["abort"] = plain([](const HostLine& line) { return bare(line, MatchMove{Abort{}}); });
  readers["prizes"] = plain(read_prizes);
  readers["jackpot"] = plain(read_jackpot);
  readers["carry"] = plain(read_carry);
  readers["offer"] = plain([](const HostLine& line) {
    return read_money(line, [](std::int64_t cash) { return EventMove{SetOffer{cash}}; });
  });
}

const Readers& readers() {
  static const Readers all = [] {
    Readers list;
    list["puzzle"] = plain([](const HostLine& line) { return parse_puzzle(line.rest); });
    list["burn"] = plain([](const HostLine& line) {
      return line.rest.key.empty() ? Read() : Read(QueueMove{BurnPuzzle{line.rest}});
    });
    list["question"] = [](const State& state, const HostLine& line, const Refusal&) {
      return parse_question(state, line.rest);
    };
    add_board(list);
    add_rulings(list);
    add_match(list);
    return list;
  }();
  return all;
}

// The form was right, and the number in it is not one that this command takes: says which are.
std::optional<Refusal> beyond(const HostLine& line) {
  static const std::set<std::string> kOfMoney = {"score", "pot", "jackpot", "offer", "award"};
  const bool wins = line.word == "wins";
  if (!wins && !kOfMoney.contains(line.word)) return std::nullopt;
  const auto words = words_of(line.rest.key);
  if (words.empty()) return std::nullopt;
  std::string number = line.word == "jackpot" ? words.front() : words.back();
  const bool by = line.word == "score" && (number.front() == '+' || number.front() == '-');
  if (by) number.erase(0, 1);
  if (!is_beyond(number, wins ? kSmallMax : kAmountMax)) return std::nullopt;
  if (wins) return refusal(Code::kHostRange, {{"wins", std::int64_t{kSmallMax}}});
  return refusal(Code::kHostRange, {{"least", Money{0}}, {"money", Money{kAmountMax}}});
}

}  // namespace

const std::vector<HelpWord>& LuckyNumbers::host_words() {
  static const std::vector<HelpWord> words = {
      {"puzzle",
       "!puzzle BACK & FORTH [clue A dance] [labels 9 8 7 6 5 4 3 2 1], !puzzle drop 2, "
       "!puzzle move 2 1, !puzzle edit 2 NEW, !puzzle edit 2 clue NEW (or clue none)",
       true, false},
      {"puzzles", "!puzzles", true, true},
      {"question",
       "!question for \"LUCKY NUMBERS\": text = answer / answer (or true / FALSE), "
       "!question edit ..., !question drop 1",
       true, false},
      {"next", "!next [pack]", false, false},
      {"time", "!time [now] [confirm]", false, false},
      {"tiebreak", "!tiebreak [pack]", false, false},
      {"main", "!main", false, false},
      {"score", "!score Bob 800, !score Bob +500", false, false},
      {"wins", "!wins Bob 2", false, false},
      {"pot", "!pot 1200", false, false},
      {"control", "!control Bob", false, false},
      {"reveal", "!reveal 12 [free], !reveal hide 12", false, false},
      {"void", "!void [secret]", false, false},
      {"mend", "!mend LUCKY NUMBERS", true, false},
      {"right", "!right", false, false},
      {"wrong", "!wrong", false, false},
      {"rule", "!rule right [LUCKY NUMBERS], !rule wrong, !rule answer right", false, false},
      {"offer", "!offer 5000", false, false},
      {"prizes",
       "!prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000, "
       "!prizes stand \"Car\" 24000, !prizes stand none",
       false, false},
      {"jackpot", "!jackpot 117500 [force]", false, false},
      {"carry", "!carry silver gold jackpot", false, false},
      {"award", "!award puzzle Ann [800], !award game Bob [counts]", false, false},
      {"abort", "!abort", false, false},
      {"set", "!set max_consecutive_passes 2 [now]", false, false},
      {"burn", "!burn LUCKY NUMBERS", true, false},
      {"secret", "!secret", true, true},
  };
  return words;
}

Result<HostMove, Refusal> LuckyNumbers::parse_host(const State& state, const HostLine& line) {
  const auto& words = host_words();
  const auto help = std::find_if(words.begin(), words.end(),
                                 [&](const HelpWord& known) { return known.word == line.word; });
  const Refusal form =
      refusal(Code::kHostForm, {{"word", Word{help == words.end() ? std::string() : help->word}},
                                {"form", Word{help == words.end() ? std::string() : help->form}}});
  const auto reader = readers().find(line.word);
  if (reader == readers().end()) return Fail{form};
  auto read = reader->second(state, line, form);
  if (read.ok() || read.error().code != Code::kHostForm) return read;
  return Fail{beyond(line).value_or(form)};
}

}  // namespace callboard::lucky_numbers
