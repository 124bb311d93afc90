// Orders about places as an adapter hands them in, to a house that lets people make shows. One
// thread.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "bot/show/making.h"
#include "tests/bot/world/world.h"

namespace callboard::test {

class MakingCase : public testing::Test {
 protected:
  MakingCase() { allow(); }
  void allow(std::int64_t shows = 2, std::int64_t matches = 1) {
    callboard::Making making;
    making.shows_max = shows;
    making.matches_max = matches;
    making.rehearsals_max = 2;
    const Show& show = world_.show();
    making.patterns.push_back({show.setup, show.face, show.pack});
    making.packs = packs_;
    world_.house().making["web"] = std::move(making);
  }
  void order(const std::string& what, const std::map<std::string, std::string>& fields,
             const std::string& community = "club", const std::string& place = "room",
             const std::string& who = "Max") {
    PlaceOrder order;
    order.ref = {"web", "order-" + std::to_string(++orders_)};
    order.author = {"web", who, who};
    order.place = place;
    order.community = community;
    order.may_rule = may_rule_;
    order.what = what;
    order.fields = fields;
    order.stamp = world_.now;
    last_ = order;
    hand_in(order);
  }
  void hand_in(const PlaceOrder& order) {
    world_.daemon().step(order, world_.now);
    ASSERT_TRUE(world_.daemon().flush().ok());
    world_.settle();
  }
  std::string answer() { return world_.forum.answered.empty() ? "" : world_.forum.answered.back(); }
  const Show* made(const std::string& title) {
    for (const auto& [id, show] : world_.house().shows) {
      if (show.state.made && show.setup.title == title) return &show;
    }
    return nullptr;
  }
  std::string thread(const std::string& title) {
    const Show* const show = made(title);
    if (show == nullptr || !show->state.current) return "";
    const auto match = world_.house().matches.find(*show->state.current);
    return match->second.row.venues.empty() ? "" : match->second.row.venues.front().id;
  }

  World world_;
  PlaceOrder last_;
  std::vector<OfferedPack> packs_;
  bool may_rule_ = true;
  int orders_ = 0;
};

}  // namespace callboard::test
