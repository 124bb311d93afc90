// An order about a place (PlaceOrder) at work: who gave it, what they filled in, what their
// community has, and how they are answered. Shared by what makes shows and what tries them out.
// Lives for one Act; loop's thread.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

struct PlaceDesk {
  House& house;
  Act& act;
  const PlaceOrder& order;
  PersonId person;
  const Making* making = nullptr;  // null: nothing can be made on that platform

  // As filled in, on one line and cut; empty: left out.
  [[nodiscard]] std::string field(const char* name) const;
  Community& community();
  void save_community();

  // To the person alone; give the verdict for the row of the order.
  std::string say(const std::string& section, const nlohmann::json& facts);
  std::string refuse(const std::string& code, const nlohmann::json& facts);
  std::string refuse(const std::string& code);
  [[nodiscard]] nlohmann::json missing() const;  // that the daemon may not do there

  // Of this community, open or closed; tests of shows are not among them.
  std::vector<Show*> shows();
  // Those whose titles are alike in it, whatever the case.
  static nlohmann::json titles(const std::vector<Show*>& shows);
  // By the game that is named, or the only one; null: it has to be named.
  [[nodiscard]] const Pattern* pattern_meant(const std::string& game) const;
  [[nodiscard]] nlohmann::json games() const;

  // Makes the show's row: its key is free, its hosts nobody.
  Show& add(Show show);
  // After a change of what is kept of the show.
  void audit(const Show& show, std::string before, const std::string& words);
};

}  // namespace callboard
