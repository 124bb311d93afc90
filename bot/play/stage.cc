#include "bot/play/stage.h"

#include <algorithm>

#include "rules/catalog.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard::play {
namespace {

constexpr int kSettleStepsMax = 1000;

// The number of an order of the labels 1..N in the factorial number system.
std::uint64_t order_number(const std::vector<int>& labels) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto smaller = std::count_if(labels.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                       labels.end(), [&](int later) { return later < labels[i]; });
    number = number * (labels.size() - i) + static_cast<std::uint64_t>(smaller);
  }
  return number;
}

// "spin 37" is a spin.
std::string first_word(const std::string& label) { return label.substr(0, label.find(' ')); }

}  // namespace

std::optional<Seat> ScriptStage::seat_named(const std::string& name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(found - names.begin())};
}

ScriptStage::Trouble ScriptStage::begin() {
  face_ = find_game(game);
  if (face_ == nullptr) return "there is no game \"" + game + "\"";
  const OptionProblem problem = check_options(face_->options, options);
  if (!problem.name.empty()) {
    return "option " + problem.name + "=" + problem.value + ": expected " + problem.expected;
  }
  const std::size_t seats = face_->seats(options);
  if (names.size() != seats) return game + " has " + std::to_string(seats) + " seats";
  seat_news_.resize(seats);
  match_ = face_->start(options, carry);
  collect();
  return std::nullopt;
}

void ScriptStage::begin_act() {
  news_.clear();
  host_news_.clear();
  for (auto& news : seat_news_) news.clear();
  refused_.reset();
  outcome_ = Outcome::kPlayed;
}

void ScriptStage::collect() {
  if (const auto news = match_->public_news()) news_.push_back(*news);
  if (const auto news = match_->host_news()) host_news_.push_back(*news);
  for (std::size_t i = 0; i < seat_news_.size(); ++i) {
    const auto news = match_->seat_news(Seat{static_cast<std::uint8_t>(i)});
    if (news) seat_news_[i].push_back(*news);
  }
}

ScriptStage::Trouble ScriptStage::play(const std::vector<LoggedInput>& inputs) {
  begin_act();
  const Digest before = match_->digest();
  const auto tried = match_->clone();
  for (const LoggedInput& input : inputs) {
    auto done = tried->apply(input);
    if (done) continue;
    outcome_ = Outcome::kRefused;
    refused_ = done.error();
    if (tried->digest() != before && inputs.size() == 1) return "a refused input left a trace";
    return std::nullopt;
  }
  for (const LoggedInput& input : inputs) {
    if (!match_->apply(input)) return "an input was refused that had been taken before";
    collect();
  }
  return std::nullopt;
}

ScriptStage::Trouble ScriptStage::reply(const std::string& who, const std::string& words) {
  const auto seat = seat_named(who);
  if (!seat && who != "spectator") return "nobody here is called " + who;
  const Pending pending = match_->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  Folded folded = fold_reply(words, Markup::kPlain, {});
  folded.privately = seat && awaiting != nullptr && awaiting->sealed;
  return std::visit(Overloaded{
                        [&](const ReadMoves& read) { return play(read.inputs); },
                        [&](const Chatter&) -> Trouble {
                          begin_act();
                          outcome_ = Outcome::kChatter;
                          return std::nullopt;
                        },
                        [&](const Ambiguous&) -> Trouble {
                          begin_act();
                          outcome_ = Outcome::kAmbiguous;
                          return std::nullopt;
                        },
                        [&](const RefusalData& refusal) -> Trouble {
                          begin_act();
                          outcome_ = Outcome::kRefused;
                          refused_ = refusal;
                          return std::nullopt;
                        },
                    },
                    match_->read(seat, folded));
}

ScriptStage::Trouble ScriptStage::command(const std::string& line) {
  const std::string body = !line.empty() && line.front() == '!' ? line.substr(1) : line;
  const auto blank = body.find(' ');
  HostLine host;
  host.word = body.substr(0, blank);
  if (blank != std::string::npos) host.rest = fold_content(body.substr(blank + 1));
  for (const std::string& name : names) host.names.push_back(fold_content(name));
  auto read = match_->read_host(host);
  if (read) return play({*read});
  begin_act();
  outcome_ = Outcome::kRefused;
  refused_ = read.error();
  return std::nullopt;
}

ScriptStage::Trouble ScriptStage::fire(const std::string& key) {
  const Pending pending = match_->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting != nullptr && !key.empty() && key.back() == ':') {
    for (const Timer& timer : awaiting->timers) {
      if (timer.key.rfind(key, 0) == 0) return play({AnyMatch::timer_fired(timer.key)});
    }
  }
  return play({AnyMatch::timer_fired(key)});
}

ScriptStage::Trouble ScriptStage::fire_deadline() {
  const Pending pending = match_->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return "no deadline runs";
  for (const Timer& timer : awaiting->timers) {
    if (timer.span == Span::kDeadline) return fire(timer.key);
  }
  return "no player's deadline runs";
}

ScriptStage::Trouble ScriptStage::fire_host_deadline() { return play({match_->host_default()}); }

ScriptStage::Trouble ScriptStage::answer(const LoggedInput& input) {
  auto done = match_->apply(input);
  if (!done) return "the rules refused it: " + done.error().code;
  collect();
  return std::nullopt;
}

bool ScriptStage::by_itself(const Draw& draw) const {
  return draw.label == "labels" || in_order.count(first_word(draw.label)) > 0;
}

ScriptStage::Trouble ScriptStage::answer_draw(const Draw& draw) {
  if (!draw.given.empty()) return answer(AnyMatch::drawn(draw.given));
  if (by_itself(draw)) {
    std::uint64_t number = 0;
    if (draw.label == "labels" && !labels.empty()) {
      number = order_number(labels.front());
      labels.pop_front();
    }
    if (number >= draw.sides) return "these labels do not fit the puzzle";
    return answer(AnyMatch::drawn({number}));
  }
  if (!luck.empty()) {
    const Portion part = luck.front();
    luck.pop_front();
    const std::uint64_t of = part.of == 0 ? draw.sides : part.of;
    if (part.number < 1 || part.number > of) return "that cannot come up";
    return answer(AnyMatch::drawn({(2 * part.number - 1) * draw.sides / (2 * of)}));
  }
  const auto values = dice.front();
  dice.pop_front();
  return answer(AnyMatch::drawn(values));
}

std::deque<PackEntry>& ScriptStage::supply_for(const Wanted& wanted) {
  const bool other = wanted.kind == "tiebreak" && content[wanted.kind].empty();
  return content[other ? "puzzle" : wanted.kind];
}

// The first that fits, and else the first, which the rules then judge.
ScriptStage::Trouble ScriptStage::answer_wanted(const Wanted& wanted) {
  auto& supply = supply_for(wanted);
  auto chosen = supply.begin();
  for (auto one = supply.begin(); one != supply.end(); ++one) {
    const auto item = face_->item(wanted.kind, *one);
    if (!item || !face_->item_fits(*item, wanted)) continue;
    chosen = one;
    break;
  }
  auto item = face_->item(wanted.kind, *chosen);
  supply.erase(chosen);
  if (!item) return item.error();
  return answer(AnyMatch::supplied(*item));
}

ScriptStage::Trouble ScriptStage::settle() {
  for (int step = 0; step < kSettleStepsMax; ++step) {
    const Pending pending = match_->pending();
    if (const auto* draw = std::get_if<Draw>(&pending)) {
      const bool nothing = dice.empty() && luck.empty() && draw->given.empty();
      if (nothing && !by_itself(*draw)) return std::nullopt;
      if (auto trouble = answer_draw(*draw)) return trouble;
    } else if (const auto* wanted = std::get_if<Wanted>(&pending)) {
      if (supply_for(*wanted).empty()) return std::nullopt;
      if (auto trouble = answer_wanted(*wanted)) return trouble;
    } else {
      return std::nullopt;
    }
  }
  return "the match asks without end";
}

}  // namespace callboard::play
