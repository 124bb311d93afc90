// `callboard read GAME`: how replies are read in each phase of a game, one reply a line, so that
// whoever mends a vocabulary sees why. A match between practice players gives the boards; the same
// ones each time. One thread.
#include <algorithm>
#include <iostream>
#include <memory>
#include <random>

#include "bot/main/cli.h"
#include "bot/main/share.h"
#include "bot/main/stock.h"
#include "bot/packs/pack.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr int kMatches = 4;  // later ones meet phases that the first did not come to
constexpr int kStepsMax = 3'000;

// Somebody is to move there.
struct Moment {
  std::string phase;
  std::unique_ptr<AnyMatch> match;
  Seat seat;
  bool sealed = false;
};

class Phases {
 public:
  Phases(const GameFace& game, const ShowSetup& show)
      : game_(game), show_(show), pack_(load_pack(game, pack_paths(show))) {}
  // Each phase once, in the order in which they came.
  std::vector<Moment> all() {
    for (int match = 0; match < kMatches; ++match) play();
    return std::move(moments_);
  }

 private:
  void play();
  void move(AnyMatch& match, const Awaiting& awaiting);
  bool supply(AnyMatch& match, const Wanted& wanted);
  void throw_for(AnyMatch& match, const Draw& draw);

  const GameFace& game_;
  const ShowSetup& show_;
  const Pack pack_;
  std::mt19937_64 chance_{1};
  std::vector<Moment> moments_;
};

std::string phase_of(const AnyMatch& match) {
  return nlohmann::json::parse(match.public_view().json()).value("phase", "");
}

void Phases::play() {
  const auto match = game_.start(show_.options, CarryIn{});
  for (int step = 0; step < kStepsMax; ++step) {
    const Pending pending = match->pending();
    if (std::holds_alternative<Over>(pending)) return;
    if (const auto* draw = std::get_if<Draw>(&pending)) {
      throw_for(*match, *draw);
    } else if (const auto* wanted = std::get_if<Wanted>(&pending)) {
      if (!supply(*match, *wanted)) return;
    } else {
      move(*match, std::get<Awaiting>(pending));
    }
  }
}

void Phases::throw_for(AnyMatch& match, const Draw& draw) {
  std::vector<std::uint64_t> values = draw.given;
  while (values.size() < draw.count) values.push_back(chance_() % draw.sides);
  (void)match.apply(AnyMatch::drawn(values));
}

bool Phases::supply(AnyMatch& match, const Wanted& wanted) {
  const auto fitting = candidates(game_, pack_, wanted, {});
  if (fitting.empty()) return false;
  const PackPiece& piece = pack_.pieces[fitting[chance_() % fitting.size()]];
  return match.apply(AnyMatch::supplied(piece.item)).ok();
}

void Phases::move(AnyMatch& match, const Awaiting& awaiting) {
  if (awaiting.seats.empty()) {
    (void)match.apply(match.host_default());
    return;
  }
  const Seat seat = awaiting.seats[chance_() % awaiting.seats.size()];
  const std::string phase = phase_of(match);
  const bool known = std::any_of(moments_.begin(), moments_.end(),
                                 [&](const Moment& one) { return one.phase == phase; });
  if (!known) moments_.push_back({phase, match.clone(), seat, awaiting.sealed});
  Folded words = fold_reply(match.suggest(seat, chance_()), Markup::kPlain, {});
  words.privately = awaiting.sealed;
  const ReadReply read = match.read(seat, words);
  bool moved = false;
  if (const auto* moves = std::get_if<ReadMoves>(&read)) {
    for (const LoggedInput& input : moves->inputs) moved = match.apply(input).ok() || moved;
  }
  if (moved) return;
  for (const Timer& timer : awaiting.timers) {
    if (match.apply(AnyMatch::timer_fired(timer.key))) return;
  }
}

std::string outcome_of(const ReadReply& read) {
  return std::visit(Overloaded{
                        [](const ReadMoves& moves) {
                          std::string words = "plays";
                          const char* between = " ";
                          for (const std::string& one : moves.say) {
                            words += between + one;
                            between = ", then ";
                          }
                          return words;
                        },
                        [](const Chatter&) { return std::string("says nothing"); },
                        [](const Ambiguous& asked) {
                          std::string words = "asks which is meant";
                          const char* between = ": ";
                          for (const std::string& one : asked.candidates) {
                            words += between + one;
                            between = " or ";
                          }
                          return words;
                        },
                        [](const RefusalData& refusal) { return "refuses it: " + refusal.code; },
                    },
                    read);
}

std::string why(const std::vector<ExplainedClause>& clauses) {
  std::string words;
  for (const ExplainedClause& clause : clauses) {
    words += "    ";
    if (!clause.joint.empty()) words += "(" + clause.joint + ") ";
    words += clause.words + ": ";
    const char* between = "";
    for (const std::string& act : clause.acts) {
      words += between + act;
      between = "; ";
    }
    words += clause.acts.empty() ? "names no move\n" : "\n";
  }
  return words;
}

void show_reading(const std::vector<Moment>& moments, const std::string& line) {
  std::cout << "\"" << line << "\"\n";
  std::string before;
  for (const Moment& moment : moments) {
    Folded reply = fold_reply(line, Markup::kPlain, {});
    reply.privately = moment.sealed;
    reply.people = {{"bob", "cyd"}, {"host"}, {"ann"}};
    const std::string because = why(moment.match->explain(moment.seat, reply));
    std::cout << "  " << moment.phase << ": " << outcome_of(moment.match->read(moment.seat, reply))
              << "\n"
              << (because == before ? "" : because);
    before = because;
  }
  std::cout << std::flush;
}

}  // namespace

int cli::read_replies(const std::string& game, const std::vector<std::string>& options) {
  const GameFace* const face = find_game(game);
  if (face == nullptr) {
    std::cerr << "callboard: there is no game \"" << game << "\"\n";
    return kUsage;
  }
  const auto show = trial_show({"", "", "", game, options});
  if (!show) return kUsage;
  const std::vector<Moment> moments = Phases(*face, *show).all();
  for (std::string line; std::getline(std::cin, line);) {
    if (!line.empty()) show_reading(moments, line);
  }
  return kDone;
}

}  // namespace callboard
