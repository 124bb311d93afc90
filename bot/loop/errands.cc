#include "bot/loop/errands.h"

#include <algorithm>
#include <utility>

#include "rules/core/json.h"

namespace callboard {

void Errands::add(Errand errand) {
  open_.push_back(std::move(errand));
  round_.reset();
  at_ = 0;
}

const Errand* Errands::next(std::uint64_t had) const {
  const std::uint64_t at = std::max(had, before_) - before_;
  return at < open_.size() ? &open_[at] : nullptr;
}

std::uint64_t Errands::after_next(std::uint64_t had) const { return std::max(had, before_) + 1; }

void Errands::done() {
  before_ += open_.size();
  open_.clear();
  round_.reset();
  at_ = 0;
}

std::optional<MatchId> Errands::take_next() {
  if (!round_ || at_ == round_->size()) return std::nullopt;
  return (*round_)[at_++];
}

std::string Errands::outages_in_words() const {
  nlohmann::json list = nlohmann::json::array();
  for (const Errand& errand : open_) {
    const auto* outage = std::get_if<Outage>(&errand);
    if (outage == nullptr) continue;
    list.push_back({{"from", outage->from.ms},
                    {"to", outage->to.ms},
                    {"of", static_cast<int>(outage->of)},
                    {"adapter", outage->adapter}});
  }
  return list.empty() ? "" : list.dump();
}

std::vector<Outage> Errands::outages_of(const std::string& words) {
  std::vector<Outage> outages;
  const nlohmann::json list = nlohmann::json::parse(words, nullptr, false);
  if (!list.is_array()) return outages;
  for (const nlohmann::json& one : list) {
    outages.push_back({Timestamp{one.value("from", std::int64_t{0})},
                       Timestamp{one.value("to", std::int64_t{0})},
                       static_cast<OutageOf>(one.value("of", 0)), one.value("adapter", "")});
  }
  return outages;
}

}  // namespace callboard
