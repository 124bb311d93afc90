#include "bot/match/supply.h"

#include <nlohmann/json.hpp>

#include "bot/chance/pack_draw.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/spin.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// What may not come again: everything the show has used, less what this match dealt and took back
// by an undo, so that the same question finds the same candidates.
std::set<std::string> used_by(const Show& show, const LiveMatch& match, std::int64_t draws_before) {
  std::set<std::string> used = show.burnt;
  for (const Dealt& dealt : match.desk.dealt) used.erase(dealt.item);
  for (const Dealt& dealt : match.desk.dealt) {
    if (dealt.draws_before < draws_before) used.insert(dealt.item);
  }
  return used;
}

void alert(House& house, Act& act, const LiveMatch& match, const std::string& section,
           const Wanted& wanted) {
  tell_hosts(house, act, match, section, BotFacts::hosts({{"kind", mark::said(wanted.kind)}}));
}

std::vector<std::size_t> choose_from(House& house, Act& act, LiveMatch& match, const Show& show,
                                     const Wanted& wanted, std::int64_t draws_before) {
  auto fitting = candidates(*show.face, show.pack, wanted, used_by(show, match, draws_before));
  if (!fitting.empty()) return fitting;
  fitting = candidates(*show.face, show.pack, wanted, {});
  if (fitting.empty() && !wanted.tags.empty()) {  // better a plain one than none
    return choose_from(house, act, match, show, Wanted{wanted.kind, {}}, draws_before);
  }
  if (!fitting.empty()) {
    alert(house, act, match, "alert.used_up", wanted);
  }
  return fitting;
}

void starve(House& house, Act& act, LiveMatch& match, const Wanted& wanted) {
  if (house.timers.find(match.row.id, timer_key::kSupply)) return;
  alert(house, act, match, "alert.no_content", wanted);
  set_timer(house, act, match, timer_key::kSupply,
            {act.now.ms + show_of(house, match).setup.host_wait_s * 1000});
}

}  // namespace

std::optional<PackItem> supply(House& house, Act& act, LiveMatch& match, const Wanted& wanted,
                               PublicSections& open) {
  Show& show = show_of(house, match);
  const std::int64_t draws_before = draws_in_effect(match);
  const auto fitting = choose_from(house, act, match, show, wanted, draws_before);
  if (fitting.empty()) {
    starve(house, act, match, wanted);
    return std::nullopt;
  }
  std::vector<PackItem> items;
  items.reserve(fitting.size());
  for (const std::size_t index : fitting) items.push_back(show.pack.pieces.at(index).item);
  const PackDraw draw = DrawProof::draw(
      *match.book, {wanted.kind, draws_before, match.game->digest(), spins_in_effect(match.desk)},
      items, house.entropy.secret());
  const PackPiece& piece = show.pack.pieces.at(fitting.at(draw.index));
  if (draw.freshness == Freshness::kFresh) {
    act.commit.draws.push_back(draw.row);
    append(match, act.now, desk::dealt({piece.hash, draw.row.n, draws_before}), act.commit);
    if (show.burnt.insert(piece.hash).second) {
      act.commit.burns.push_back({show.state.id, piece.hash});
    }
  }
  const PackOpening opening = DrawProof::opening(draw.row);
  open.add("notice.puzzle_commit", BotFacts::open({{"n", opening.n},
                                                   {"root", opening.root},
                                                   {"leaf", opening.leaf},
                                                   {"kind", wanted.kind}}));
  return piece.item;
}

std::vector<PackProof> pack_proofs(const Show& show, const DeskState& desk,
                                   std::span<const DrawRow> draws) {
  std::vector<PackProof> proofs;
  for (const DrawRow& row : draws) {
    if (!is_pack_draw(row)) continue;
    PackProof proof;
    proof.opening = DrawProof::opening(row);
    for (const Dealt& dealt : desk.dealt) {
      for (const PackPiece& piece : show.pack.pieces) {
        if (dealt.n == row.n && piece.hash == dealt.item && !proof.closing) {
          proof.closing = DrawProof::closing(row, piece.item);
        }
      }
    }
    proofs.push_back(std::move(proof));
  }
  return proofs;
}

}  // namespace callboard
