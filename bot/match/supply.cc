#include "bot/match/supply.h"

#include <algorithm>

#include "bot/chance/pack_draw.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/spin.h"
#include "bot/show/rehearsal.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// What a host has loaded, and what this match has dealt and not taken back, as seen before the draw
// at hand: an item that was taken back by an undo may answer the same question again.
std::set<std::string> dealt_here(const LiveMatch& match, std::int64_t draws_before) {
  std::set<std::string> items;
  for (const Dealt& dealt : match.desk.dealt) {
    if (dealt.draws_before < draws_before) items.insert(dealt.item);
  }
  return items;
}

std::set<std::string>& seen_by(House& house, PersonId person) {
  const auto found = house.seen.find(person);
  if (found != house.seen.end()) return found->second;
  const auto items = house.store.seen_items(person);
  CALLBOARD_CHECK(items.ok(), "the store cannot be read");
  return house.seen.emplace(person, std::set<std::string>(items->begin(), items->end()))
      .first->second;
}

// What the book at hand has dealt does not count as known, so that the same question finds the same
// candidates. What came before the match was opened again has been solved and stays used.
bool dealt_by_this_book(const LiveMatch& match, const std::string& item) {
  const std::size_t book = match.desk.books_before.size();
  return std::any_of(match.desk.dealt.begin(), match.desk.dealt.end(),
                     [&](const Dealt& dealt) { return dealt.book == book && dealt.item == item; });
}

// Whether somebody at this table has been shown it in any match before this one.
bool seen_here(House& house, const LiveMatch& match, const std::string& item) {
  const auto& seats = match.desk.seats;
  return !dealt_by_this_book(match, item) &&
         std::any_of(seats.begin(), seats.end(), [&](PersonId person) {
           return !match.desk.is_practice(person) && seen_by(house, person).contains(item);
         });
}

bool burnt_before(const Show& show, const LiveMatch& match, const std::string& item) {
  return show.burnt.contains(item) && !dealt_by_this_book(match, item);
}

void alert(House& house, Act& act, const LiveMatch& match, const std::string& section,
           const Wanted& wanted) {
  nlohmann::json facts{{"kind", mark::said(wanted.kind)}};
  for (const std::string& tag : wanted.tags) facts["tags"].push_back({{"tag", mark::said(tag)}});
  tell_hosts(house, act, match, section, BotFacts::hosts(facts));
}

template <class Known>
std::vector<std::size_t> without(const Show& show, std::vector<std::size_t> pieces,
                                 const Known& known) {
  std::erase_if(pieces, [&](std::size_t at) { return known(show.pack->pieces.at(at).hash); });
  return pieces;
}

// Best what neither the show has used nor a player has seen; then what no player has seen; then
// what has not come in this match; the hosts are told when old ones come again.
std::vector<std::size_t> choose_from(House& house, Act& act, LiveMatch& match, const Show& show,
                                     const Wanted& wanted, std::int64_t draws_before) {
  const auto old = candidates(*show.face, *show.pack, wanted, dealt_here(match, draws_before));
  const auto unseen =
      without(show, old, [&](const std::string& item) { return seen_here(house, match, item); });
  auto unused = without(show, unseen,
                        [&](const std::string& item) { return burnt_before(show, match, item); });
  if (!unused.empty()) return unused;
  if (!unseen.empty()) {
    alert(house, act, match, "alert.used_up", wanted);
    return unseen;
  }
  if (!old.empty()) {
    alert(house, act, match, "alert.seen_up", wanted);
    return old;
  }
  if (wanted.strict) return {};
  if (!wanted.tags.empty()) {  // better a plain one than none
    return choose_from(house, act, match, show, Wanted{wanted.kind, {}}, draws_before);
  }
  auto again = candidates(*show.face, *show.pack, wanted, {});
  if (!again.empty()) alert(house, act, match, "alert.seen_up", wanted);
  return again;
}

void starve(House& house, Act& act, LiveMatch& match, const Wanted& wanted) {
  if (house.timers.find(match.row.id, timer_key::kSupply)) return;
  alert(house, act, match, "alert.no_content", wanted);
  if (match.desk.pause) return;  // asked again when it ends
  const Timestamp due{act.now.ms + show_of(house, match).setup.host_wait_s * 1000};
  set_timer(house, act, match, timer_key::kSupply, due);
  warn_of_silence(house, act, match, due);
}

// The item this very question got before an undo, whatever was played elsewhere meanwhile.
std::optional<PackItem> dealt_before(const LiveMatch& match, const Wanted& wanted,
                                     std::int64_t draws_before, std::vector<PackOpening>& packed) {
  const Digest digest = match.game->digest();
  for (const Dealt& dealt : match.desk.dealt) {
    if (dealt.book != match.desk.books_before.size()) continue;
    if (dealt.draws_before != draws_before || dealt.digest != digest) continue;
    const DrawRow& row = match.book->rows().at(static_cast<std::size_t>(dealt.n - 1));
    if (row.voided || row.label != std::string(kPackLabel) + wanted.kind) continue;
    if (auto item = item_dealt(match.log, row)) {
      packed.push_back(DrawProof::opening(row));
      return item;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<PackItem> item_dealt(std::span<const LogEntry> log, const DrawRow& row) {
  for (const LogEntry& entry : log) {
    const auto* input = std::get_if<InputEntry>(&entry.body);
    if (input == nullptr) continue;
    const auto item = AnyMatch::item_of(input->input);
    if (item && DrawProof::closing(row, *item)) return item;
  }
  return std::nullopt;
}

void note_seen(House& house, Act& act, const LiveMatch& match) {
  if (is_rehearsal(show_of(house, match))) return;  // they may come in the show itself
  for (const PersonId person : match.desk.seats) {
    if (match.desk.is_practice(person)) continue;
    auto& seen = seen_by(house, person);
    for (const Dealt& dealt : match.desk.dealt) {
      if (seen.insert(dealt.item).second) act.commit.seen.push_back({person, dealt.item});
    }
  }
}

Novelty note_loaded(House& house, Act& act, LiveMatch& match, const std::string& item) {
  Show& show = show_of(house, match);
  const bool used = show.burnt.contains(item) || seen_here(house, match, item);
  // Dealt by no draw, before all that are: so no draw of a pack deals it in this match, either.
  append(match, act.now, desk::dealt({item, 0, -1, Digest{}, 0}), act.commit);
  if (show.burnt.insert(item).second) act.commit.burns.push_back({show.state.id, item});
  return used ? Novelty::kUsed : Novelty::kNew;
}

std::optional<PackItem> supply(House& house, Act& act, LiveMatch& match, const Wanted& wanted,
                               std::vector<PackOpening>& packed) {
  Show& show = show_of(house, match);
  const std::int64_t draws_before = draws_in_effect(match);
  if (auto item = dealt_before(match, wanted, draws_before, packed)) return item;
  const auto fitting = choose_from(house, act, match, show, wanted, draws_before);
  if (fitting.empty()) {
    starve(house, act, match, wanted);
    return std::nullopt;
  }
  std::vector<std::string_view> items;
  items.reserve(fitting.size());
  for (const std::size_t index : fitting) items.push_back(show.pack->pieces.at(index).item_hash);
  const PackDraw draw = DrawProof::draw(
      *match.book, {wanted.kind, draws_before, match.game->digest(), spins_in_effect(match.desk)},
      items, house.entropy.secret());
  const PackPiece& piece = show.pack->pieces.at(fitting.at(draw.index));
  if (draw.freshness == Freshness::kFresh) {
    act.commit.draws.push_back(draw.row);
    append(match, act.now,
           desk::dealt({piece.hash, draw.row.n, draws_before, match.game->digest(), 0}),
           act.commit);
    if (show.burnt.insert(piece.hash).second) {
      act.commit.burns.push_back({show.state.id, piece.hash});
    }
  }
  note_seen(house, act, match);
  packed.push_back(DrawProof::opening(draw.row));
  return piece.item;
}

void say_packed(const std::vector<PackOpening>& packed, PublicSections& open) {
  nlohmann::json draws = nlohmann::json::array();
  for (const PackOpening& draw : packed) {
    draws.push_back({{"n", draw.n}, {"root", draw.root}, {"leaf", draw.leaf}});
  }
  const bool several = draws.size() > 1;
  open.add("notice.puzzle_commit",
           BotFacts::open(several ? nlohmann::json{{"draws", draws}} : draws.front()));
}

std::vector<PackProof> pack_proofs(std::span<const LogEntry> log, std::span<const DrawRow> draws) {
  std::vector<PackProof> proofs;
  for (const DrawRow& row : draws) {
    if (!is_pack_draw(row)) continue;
    PackProof proof;
    proof.opening = DrawProof::opening(row);
    if (const auto item = item_dealt(log, row)) proof.closing = DrawProof::closing(row, *item);
    proofs.push_back(std::move(proof));
  }
  return proofs;
}

}  // namespace callboard
