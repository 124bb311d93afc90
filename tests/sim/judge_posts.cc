// What is judged when something is let out: posts, marks, the operator's log.
#include <algorithm>

#include "tests/sim/judge.h"
#include "tests/sim/letters.h"

namespace callboard::sim {
namespace {

// The solutions that players still look for, letters only.
std::vector<std::string> open_solutions(const House& house, MatchId id) {
  const auto live = house.matches.find(id);
  if (live == house.matches.end() || !live->second.game) return {};
  const AnyMatch& game = *live->second.game;
  std::vector<std::string> open = sim_game(live->second.face->name)
                                      .looked_for(nlohmann::json::parse(game.public_view().json()),
                                                  nlohmann::json::parse(game.host_view().json()));
  for (std::string& one : open) one = letters(one);
  return open;
}

std::optional<std::int64_t> row_of(const std::string& key) {
  const auto dash = key.rfind('-');
  if (dash == std::string::npos) return std::nullopt;
  return std::stoll(key.substr(dash + 1));
}

}  // namespace

void Judge::sending(const Delivery& delivery, const House& house) {
  const auto id = row_of(delivery.key);
  if (!id || *id > highest_row_) {
    history_.broken("nothing is sent before its commit", "the post " + delivery.key);
  }
  const auto row = rows_.find(*id);
  if (row == rows_.end() || std::holds_alternative<ToHosts>(row->second.audience)) return;
  ++tally_.posts_scanned;
  const MatchId match = row->second.match;
  secrets(delivery.text, house, match, *id, "a post");
  if (delivery.plain != delivery.text) secrets(delivery.plain, house, match, *id, "a plain post");
  for (const Picture& picture : delivery.pictures) {
    secrets(picture.name + " " + without_hidden(picture.alt), house, match, *id, "an alt text");
    if (picture.png.starts_with("\x89PNG")) continue;
    ++tally_.pictures_read;
    secrets(outside_tags(picture.png), house, match, *id, "the words of a picture");
    secrets(picture.png, house, match, *id, "the source of a picture");
  }
  for (const Action& action : delivery.actions) {
    secrets(action.label + " " + action.say, house, match, *id, "a button");
  }
}

// What stands at the head of a match's thread.
void Judge::tells(const Status& status, const House& house) {
  ++tally_.statuses;
  for (const auto& [id, facts] : matches_) {
    const bool here =
        std::find(facts.venues.begin(), facts.venues.end(), status.venue) != facts.venues.end();
    if (here) secrets(status.text + status.plain, house, id, highest_row_ + 1, "a head");
  }
}

// Whoever can read a place of the match can have read it there.
bool Judge::said_openly(const MatchFacts& match, const std::string& secret) const {
  return std::any_of(match.venues.begin(), match.venues.end(), [&](const Venue& venue) {
    const Books& books = books_.at(venue.adapter);
    const auto& written = books.platform->written();
    return std::any_of(written.begin(), written.end(), [&](const Incoming& reply) {
      return reply.venue == venue && !reply.privately && says(books, reply, secret);
    });
  });
}

void Judge::secrets(const std::string& words, const House& house, MatchId id, std::int64_t row,
                    const char* where) {
  const auto match = matches_.find(id);
  if (match == matches_.end() || !match->second.model) return;
  MatchFacts& facts = match->second;
  const std::string said = letters(words);
  // What a ruling uncovered stands in posts that wait, also after it was taken back.
  const bool uncovered = row <= facts.taken_back_upto;
  const auto stands = [&](const std::string& secret) {
    history_.broken("no secret before its reveal",
                    secret + " stands in " + where + " of " + named(id) + ":\n" + words);
  };
  for (const std::string& kept : facts.model->kept()) {
    const bool there = said.find(kept) != std::string::npos;
    if (there && !uncovered && !facts.revealed.contains(kept) && !said_openly(facts, kept)) {
      stands(kept);
    }
  }
  for (const std::string& secret : facts.secrets) {
    if (said.find(secret) == std::string::npos) continue;
    const std::vector<std::string> open = open_solutions(house, id);
    const bool looked_for = std::find(open.begin(), open.end(), secret) != open.end();
    if (looked_for && !facts.revealed.contains(secret) && !uncovered &&
        !said_openly(facts, secret)) {
      stands(secret);
    }
    facts.revealed.insert(secret);
  }
}

void Judge::stands(const Delivery& delivery, const Venue& venue) {
  ++tally_.posts;
  const std::int64_t row = *row_of(delivery.key);
  const auto* to = std::get_if<ToVenue>(&delivery.recipient);
  if (to != nullptr) {
    std::int64_t& last = last_public_[venue];
    if (row < last) {
      history_.broken("posts keep their order", delivery.key + " stands after a later one");
    }
    last = row;
  } else {
    stands_for_one(row, {venue.adapter, std::get<ToAuthor>(delivery.recipient).user});
  }
  rows_.erase(row);
}

void Judge::marked(const ReplyRef& ref, Verdict verdict) const {
  (void)verdict;
  if (!books_.at(ref.adapter).read.at(std::stoul(ref.id))) {
    history_.broken("nothing is sent before its commit", "a mark beside #" + ref.id);
  }
}

void Judge::logged(const std::string& event, std::int64_t match, const std::string& detail) {
  // What the disk says has a path in it, which differs from run to run.
  history_.note("log: " + event, event == "commit_failed" ? "" : detail);
  for (const auto& [id, facts] : matches_) {
    if (!facts.begun) continue;
    for (const std::string& secret : facts.secrets) {
      if (facts.revealed.contains(secret) || letters(detail).find(secret) == std::string::npos)
        continue;
      history_.broken("no secret before its reveal", secret + " stands in the log: " + detail);
    }
  }
  if (event == "match_halted") {
    history_.broken("replay equals live, and nothing breaks", named({match}) + ": " + detail);
  }
  if (event == "template") history_.broken("every post can be worded", detail);
}

}  // namespace callboard::sim
