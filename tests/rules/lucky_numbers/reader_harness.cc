#include "tests/rules/lucky_numbers/reader_harness.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard::lucky_numbers {
namespace {

const std::vector<int> kGoldenLabels = {4, 6, 1, 9, 12, 8, 5, 11, 3, 10, 7, 2};
constexpr int kEventAll[] = {4, 5, 6, 8, 9, 10};

bool holds(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

PublicKnowledge puzzle(Phase phase, std::vector<Cell> cells) {
  PublicKnowledge known;
  known.phase = phase;
  known.author = kAnn;
  known.mover = kAnn;
  known.cells = std::move(cells);
  for (const Cell& cell : known.cells) {
    known.numbers += cell.letter ? 1 : 0;
    if (cell.hidden) known.hidden.push_back(cell.label);
  }
  std::sort(known.hidden.begin(), known.hidden.end());
  known.may_pass = phase == Phase::kDecide;
  return known;
}

PublicKnowledge event(Phase phase, const std::vector<int>& claimed) {
  PublicKnowledge known;
  known.phase = phase;
  known.author = kAnn;
  known.mover = kAnn;
  for (const int number : kEventAll) {
    (holds(claimed, number) ? known.event_claimed : known.event_open).push_back(number);
  }
  return known;
}

std::string move_text(const Move& move) {
  return std::visit(Overloaded{
                        [](const Roll&) { return std::string("roll"); },
                        [](const Pick& pick) { return "pick " + numbers_spaced(pick.numbers); },
                        [](const Guess& guess) {
                          return std::string(guess.chained ? "guess+ " : "guess ") + guess.text;
                        },
                        [](const Pass&) { return std::string("pass"); },
                        [](const Answer& answer) {
                          if (answer.pass) return std::string("no idea");
                          if (answer.choice) return "choice " + answer.text;
                          return "answer " + answer.text;
                        },
                        [](const Wild& wild) {
                          return wild.number ? "wild " + std::to_string(*wild.number)
                                             : std::string("decline");
                        },
                        [](const Stop&) { return std::string("stop"); },
                        [](const GoOn&) { return std::string("go on"); },
                    },
                    move);
}

// Ann writes, Bob is the other player, Doug hosts.
const reader::People kHere{{"bob"}, {"doug", "luckybot"}, {"ann"}};

Folded fold(std::string_view text) {
  return fold_reply(text, Markup::kBbcode, {"LuckyBot", "Doug"});
}

}  // namespace

std::vector<Cell> board(std::string_view solution, const std::vector<int>& labels,
                        const std::vector<int>& shown) {
  std::vector<Cell> cells;
  std::size_t next = 0;
  const PackText text = fold_content(solution);
  for (const Glyph& glyph : text.glyphs) {
    Cell cell;
    cell.letter = glyph.letter;
    if (cell.letter) cell.label = labels.at(next++);
    cell.hidden = cell.letter && !holds(shown, cell.label);
    if (!cell.hidden) {
      cell.text = glyph.text;
      cell.key = glyph.key;
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::vector<Cell> golden(const std::vector<int>& shown) {
  return board("LUCKY NUMBERS", kGoldenLabels, shown);
}
PublicKnowledge opening() { return puzzle(Phase::kOpen, golden({})); }
PublicKnowledge deciding(std::vector<int> shown) { return puzzle(Phase::kDecide, golden(shown)); }
PublicKnowledge picking(int total, std::vector<int> shown) {
  PublicKnowledge known = puzzle(Phase::kPick, golden(shown));
  known.dice_total = total;
  known.legal_picks = sums(known.hidden, total);
  return known;
}
PublicKnowledge on_board(PublicKnowledge known, std::string_view solution,
                         const std::vector<int>& shown) {
  std::vector<int> labels;
  for (int label = 1; label <= 26; ++label) labels.push_back(label);
  PublicKnowledge made = puzzle(known.phase, board(solution, labels, shown));
  made.author = known.author;
  made.mover = known.mover;
  made.dice_total = known.dice_total;
  if (made.phase == Phase::kPick) made.legal_picks = sums(made.hidden, made.dice_total);
  return made;
}
PublicKnowledge asked() {
  PublicKnowledge known = puzzle(Phase::kFollowUpSolver, golden({}));
  return known;
}
PublicKnowledge asked(std::vector<std::string> choices) {
  PublicKnowledge known = asked();
  for (const std::string& choice : choices) known.choices.push_back(fold_content(choice));
  known.two_choice = choices.size() == 2;
  return known;
}
PublicKnowledge rolling_event(std::vector<int> claimed, bool locked) {
  PublicKnowledge known = event(Phase::kEventRoll, claimed);
  known.locked = locked;
  return known;
}
PublicKnowledge wild(int total, std::vector<int> claimed) {
  PublicKnowledge known = event(Phase::kEventWild, claimed);
  known.dice_total = total;
  return known;
}
PublicKnowledge offered() {
  PublicKnowledge known = event(Phase::kEventOffer, {6, 8, 5});
  known.may_stop = true;
  known.offer_cash = 3000;
  known.offer_prizes = {Prize{"Toaster", 5000}};
  return known;
}
PublicKnowledge written_by(PublicKnowledge known, std::optional<Seat> author) {
  known.author = author;
  return known;
}

std::string verdict(const Parsed<Move, Refusal>& parsed) {
  return std::visit(Overloaded{
                        [](const Moves<Move>& moves) {
                          std::string out;
                          for (const Move& move : moves.moves) {
                            out += (out.empty() ? "" : "; ") + move_text(move);
                          }
                          return out;
                        },
                        [](const Chatter&) { return std::string("-"); },
                        [](const Ambiguous& ambiguous) {
                          std::string out;
                          for (const std::string& candidate : ambiguous.candidates) {
                            out += (out.empty() ? "" : " or ") + candidate;
                          }
                          return out + "?";
                        },
                        [](const Refusal& refusal) {
                          return code_name(refusal.code) + (refusal.alert ? "!" : "");
                        },
                    },
                    parsed);
}

std::string read(const PublicKnowledge& known, std::string_view text) {
  return verdict(read_words(known, fold(text), kHere));
}
std::string read_addressed(const PublicKnowledge& known, std::string_view text) {
  Folded folded = fold(text);
  folded.addressed = true;
  return verdict(read_words(known, folded, kHere));
}
std::string note_of(const PublicKnowledge& known, std::string_view text) {
  const auto parsed = read_words(known, fold(text), kHere);
  if (const auto* moves = std::get_if<Moves<Move>>(&parsed)) return moves->note;
  ADD_FAILURE() << "no move: " << text << " -> " << verdict(parsed);
  return "";
}
Refusal refused(const PublicKnowledge& known, std::string_view text) {
  const auto parsed = read_words(known, fold(text), kHere);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  ADD_FAILURE() << "not refused: " << text << " -> " << verdict(parsed);
  return {};
}
std::string data_of(const Refusal& refusal) { return facts_json(refusal.data).dump(); }

}  // namespace callboard::lucky_numbers
