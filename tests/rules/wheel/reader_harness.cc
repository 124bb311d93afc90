#include "tests/rules/wheel/reader_harness.h"

#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

const callboard::reader::People kHere{{"bob"}, {"pat", "doug", "luckybot"}, {"ann"}};

Folded fold(std::string_view text) { return fold_reply(text, Markup::kBbcode, {"LuckyBot"}); }

std::string words_of(const Said& said) {
  return said.text + (said.bare.empty() ? "" : " [" + said.bare + "]");
}
std::string one(char letter) { return std::string(1, letter); }

std::string step_text(const Step& step) {
  const std::string text = std::visit(
      Overloaded{
          [](const Spin& spin) {
            return "spin" + (spin.number ? " " + std::to_string(*spin.number) : "");
          },
          [](const Call& call) { return "call " + one(call.letter); },
          [](const Buy& buy) { return "buy " + one(buy.letter); },
          [](const Solve& solve) { return "solve " + words_of(solve.said); },
          [](const Wild& wild) { return "wild " + one(wild.letter); },
          [](const Express& express) { return std::string(express.play ? "play" : "get off"); },
          [](const Letter& letter) { return "letter " + one(letter.letter); },
          [](const Guesses& guesses) {
            std::string out = "guess ";
            for (const Said& said : guesses.said) {
              out += (out.size() == 6 ? "" : " / ") + words_of(said);
            }
            return out;
          },
          [](const Pass&) { return std::string("pass"); },
          [](const Confirm& one) { return std::string(one.yes ? "yes" : "no"); },
          [](const Category& category) { return "category " + std::to_string(category.number); },
          [](const Letters& letters) {
            return "letters " + letters.consonants +
                   (letters.vowel ? "+" + one(*letters.vowel) : "") +
                   (letters.no_more ? "no more" : "");
          },
          [](const Answer& answer) { return "answer " + words_of(answer.said); },
          [](const Wait&) { return std::string("wait"); },
      },
      step.action);
  return text + (step.ask ? "?" : "");
}

}  // namespace

std::vector<Cell> board(std::string_view solution, std::string_view shown) {
  std::vector<Cell> cells;
  for (const Glyph& glyph : fold_content(solution).glyphs) {
    Cell cell;
    cell.letter = glyph.letter;
    cell.hidden = glyph.letter && shown.find(glyph.text) == std::string_view::npos;
    if (!cell.hidden) cell.text = glyph.text;
    if (cell.letter && !cell.hidden) {
      cell.called = static_cast<char>(glyph.key.front() - 'a' + 'A');
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

PublicKnowledge on_turn(Phase phase, std::string_view solution, std::string_view shown) {
  PublicKnowledge known;
  known.phase = phase;
  known.author = kRed;
  known.mover = kRed;
  known.contestant = true;
  known.cells = board(solution, shown);
  known.spun = 600;
  return known;
}
PublicKnowledge revealing(std::string_view closed) {
  PublicKnowledge known = on_turn(Phase::kReveal);
  known.mover = std::nullopt;
  known.closed = closed;
  return known;
}
PublicKnowledge choosing() {
  PublicKnowledge known = on_turn(Phase::kCategory);
  known.categories = {"phrase", "thing", "food & drink"};
  return known;
}
PublicKnowledge naming(int wanted, std::string consonants, std::optional<char> vowel) {
  PublicKnowledge known = on_turn(Phase::kBonusLetters);
  known.categories = {"phrase", "thing", "food & drink"};
  known.category = "Thing";
  known.consonants_wanted = wanted;
  known.consonants = std::move(consonants);
  known.vowel = vowel;
  return known;
}
PublicKnowledge written_by(PublicKnowledge known, std::optional<Seat> author) {
  known.author = author;
  known.contestant = author.has_value();
  return known;
}

std::string verdict(const Parsed<Move, Refusal>& parsed) {
  return std::visit(Overloaded{
                        [](const Moves<Move>& moves) {
                          std::string out;
                          for (const Step& step : moves.moves.front().steps) {
                            out += (out.empty() ? "" : "; ") + step_text(step);
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
                          return code_name(refusal.code) + (refusal.alert ? "!" : "") +
                                 (refusal.asks ? "?" : "");
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
std::string read_privately(const PublicKnowledge& known, std::string_view text) {
  Folded folded = fold(text);
  folded.privately = true;
  return verdict(read_words(known, folded, kHere));
}
std::string note_of(const PublicKnowledge& known, std::string_view text) {
  const auto parsed = read_words(known, fold(text), kHere);
  const auto* moves = std::get_if<Moves<Move>>(&parsed);
  return moves != nullptr ? moves->note : "no move";
}

}  // namespace callboard::wheel
