#include "bot/desk/struck.h"

#include "bot/desk/judging.h"
#include "bot/facts.h"
#include "bot/match/post_names.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {

void say_struck(const Order& order, std::uint64_t seq, PublicSections& open) {
  const LiveMatch& match = order.match;
  std::uint64_t last_kept = 0;
  std::int64_t moves = 0;
  std::int64_t rulings = 0;
  for (const std::size_t index : inputs_in_effect(match.log)) {
    const auto& input = std::get<InputEntry>(match.log[index].body);
    if (input.actor == Actor::kFollows) continue;
    if (match.log[index].seq <= seq) {
      last_kept = match.log[index].seq;
    } else {
      ++(input.actor == Actor::kHost ? rulings : moves);
    }
  }
  if (moves + rulings == 0) return;
  nlohmann::json facts{{"moves", moves}, {"rulings", rulings}, {"all", moves + rulings}};
  const std::string post = last_kept == 0 ? "" : post_behind(order.house, match, last_kept);
  if (!post.empty()) facts["post"] = mark::said(post_name(post));
  open.add("notice.struck", BotFacts::open(facts));
}

}  // namespace callboard
