#include "tests/rules/wheel/fixtures.h"

#include "text/clean.h"

namespace callboard::wheel {

Layout house() {
  Layout layout;
  layout.name = "house";
  const std::int64_t points[] = {0, 500, 700, 600, 800, 500, 650, 0,   900, 500, 600, 550,
                                 0, 700, 500, 850, 600, 0,   650, 500, 700, 600, 550, 800};
  for (const std::int64_t value : points) layout.wedges.push_back({WedgeKind::kPoints, value});
  layout.wedges[0].kind = WedgeKind::kTop;
  layout.wedges[7].kind = WedgeKind::kBankrupt;
  layout.wedges[17].kind = WedgeKind::kBankrupt;
  layout.wedges[12].kind = WedgeKind::kLoseTurn;
  layout.tops = {2500, 3500, 5000};
  layout.places = {{Special::kWild, 6},
                   {Special::kBigMoney, 22},
                   {Special::kExpress, 20},
                   {Special::kGoodie, 15},
                   {Special::kTrip, 11}};
  const auto add = [&](int count, std::int64_t value) {
    for (int i = 0; i < count; ++i) layout.envelopes.push_back({{}, value, false});
  };
  add(1, 10000);
  add(2, 7500);
  add(4, 5000);
  add(5, 4000);
  add(6, 3000);
  add(6, 2000);
  return layout;
}

Puzzle puzzle_of(PuzzleKind kind, const Fixture& fixture) {
  return {kind, fold_content(fixture.solution), fold_content(fixture.category), {}, {}};
}

Said said(std::string_view words) { return {std::string(words), fold_key(words), {}}; }

}  // namespace callboard::wheel
