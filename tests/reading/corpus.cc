#include "tests/reading/corpus.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/core/json.h"
#include "rules/lucky_numbers/reader/reader.h"
#include "text/clean.h"

namespace callboard::lucky_numbers {
namespace {

PublicKnowledge puzzle_of(const nlohmann::json& line) {
  const nlohmann::json& board = line.at("board");
  const std::string phase = line.at("phase");
  PublicKnowledge known = phase == "OPEN" ? opening() : deciding();
  const bool picks = phase == "PICK";
  if (picks) known = picking(board.at("roll").get<int>());
  PublicKnowledge made = known;
  made.cells = lucky_numbers::board(board.at("solution").get<std::string>(), board.at("labels"),
                                    board.at("shown"));
  made.numbers = 0;
  made.hidden.clear();
  for (const Cell& cell : made.cells) {
    made.numbers += cell.letter ? 1 : 0;
    if (cell.hidden) made.hidden.push_back(cell.label);
  }
  std::sort(made.hidden.begin(), made.hidden.end());
  if (picks) made.legal_picks = sums(made.hidden, made.dice_total);
  return made;
}

}  // namespace

PublicKnowledge known_of(const nlohmann::json& line) {
  const nlohmann::json& board = line.at("board");
  const std::string phase = line.at("phase");
  if (phase == "OPEN" || phase == "DECIDE" || phase == "PICK") return puzzle_of(line);
  const std::vector<int> claimed = board.value("shown", std::vector<int>{});
  if (phase == "FOLLOWUP") {
    const auto choices = board.value("choices", std::vector<std::string>{});
    PublicKnowledge known = choices.empty() ? asked() : asked(choices);
    known.question = fold_content(board.at("question").get<std::string>()).key;
    return known;
  }
  if (phase == "ME_ROLL") return rolling_event(claimed);
  if (phase == "ME_WILD") return wild(board.at("roll").get<int>(), claimed);
  if (phase == "ME_OFFER") return offered();
  throw std::invalid_argument("there is no phase " + phase + " of Lucky Numbers");
}

std::string read_words_of(const PublicKnowledge& known, std::string_view text) {
  const Folded folded = fold_reply(text, Markup::kBbcode, {"LuckyBot", "Doug"});
  const callboard::reader::People people{{"bob"}, {"doug", "luckybot"}, {"ann"}};
  return verdict(read_words(known, folded, people));
}

}  // namespace callboard::lucky_numbers
