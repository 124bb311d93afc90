// Joins a game to the type-erased face. Included by rules/catalog.cc and tests only, since it
// brings the JSON codecs of a game with it.
//
// Logged forms: {"s": seat, "m": move} {"d": [values]} {"i": item} {"t": key} {"h": host move}.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/core/json.h"
#include "rules/core/match.h"
#include "rules/core/overloaded.h"

namespace callboard {

template <Game G>
InputFor<G> decode_input(const nlohmann::json& json) {
  using Move = typename G::Move;
  if (json.contains("m")) {
    const Seat seat{json.at("s").get<std::uint8_t>()};
    return SeatMove<Move>{seat, json.at("m").get<Move>()};
  }
  if (json.contains("d")) return Drawn{json.at("d").get<std::vector<std::uint64_t>>()};
  if (json.contains("i")) return Supplied<typename G::Item>{json.at("i").get<typename G::Item>()};
  if (json.contains("t")) return TimerFired{json.at("t").get<std::string>()};
  return HostMoved<typename G::HostMove>{json.at("h").get<typename G::HostMove>()};
}

template <Game G>
nlohmann::json encode_input(const InputFor<G>& input) {
  using Json = nlohmann::json;
  return std::visit(Overloaded{
                        [](const SeatMove<typename G::Move>& in) {
                          return Json{{"s", in.seat.index}, {"m", Json(in.move)}};
                        },
                        [](const Drawn& in) {
                          return Json{{"d", in.values}};
                        },
                        [](const Supplied<typename G::Item>& in) {
                          return Json{{"i", Json(in.item)}};
                        },
                        [](const TimerFired& in) {
                          return Json{{"t", in.key}};
                        },
                        [](const HostMoved<typename G::HostMove>& in) {
                          return Json{{"h", Json(in.move)}};
                        },
                    },
                    input);
}

template <Game G>
RefusalData refusal_data(const typename G::Refusal& refusal, PublicData (*wrap)(std::string)) {
  const nlohmann::json json = refusal;
  RefusalData data;
  data.code = json.at("code").get<std::string>();
  data.data = wrap(json.dump());
  data.alert = json.value("alert", false);
  data.off_turn = data.code == "E_TURN" || json.value("off_turn", false);
  data.hide = json.value("hide", false);
  data.asks = json.value("asks", false);
  return data;
}

template <Game G>
class MatchOf final : public AnyMatch {
 public:
  explicit MatchOf(typename G::State state) : state_(std::move(state)) {}
  // For tests, which know the game they look at; the bot has only the face.
  [[nodiscard]] const typename G::State& state() const { return state_; }

  [[nodiscard]] std::unique_ptr<AnyMatch> clone() const override {
    return std::make_unique<MatchOf>(state_);
  }
  [[nodiscard]] Pending pending() const override { return G::pending(state_); }

  [[nodiscard]] ReadReply read(std::optional<Seat> author, const Folded& reply) const override {
    return std::visit(Overloaded{
                          [&](const Moves<typename G::Move>& found) -> ReadReply {
                            ReadMoves read;
                            read.note = found.note;
                            for (const auto& move : found.moves) {
                              const InputFor<G> input = SeatMove<typename G::Move>{*author, move};
                              read.inputs.push_back(logged(input));
                              read.say.push_back(G::say(state_, move));
                            }
                            return read;
                          },
                          [](const Chatter& chatter) -> ReadReply { return chatter; },
                          [](const Ambiguous& ambiguous) -> ReadReply { return ambiguous; },
                          [](const typename G::Refusal& refusal) -> ReadReply {
                            return refusal_data<G>(refusal, &AnyMatch::public_data);
                          },
                      },
                      G::parse(state_, author, reply));
  }

  [[nodiscard]] std::vector<ExplainedClause> explain(std::optional<Seat> author,
                                                     const Folded& reply) const override {
    if constexpr (requires { G::explain(state_, author, reply); }) {
      return G::explain(state_, author, reply);
    } else {
      return {};  // a game that reads replies by itself
    }
  }

  [[nodiscard]] Result<LoggedInput, RefusalData> read_host(const HostLine& line) const override {
    auto read = G::parse_host(state_, line);
    if (!read) return Fail{refusal_data<G>(read.error(), &AnyMatch::public_data)};
    return logged(HostMoved<typename G::HostMove>{*std::move(read)});
  }

  Result<Done, RefusalData> apply(const LoggedInput& input) override {
    auto next = G::apply(state_, decode(input));
    if (!next) return Fail{refusal_data<G>(next.error(), &AnyMatch::public_data)};
    state_ = std::move(*next);
    digest_.reset();
    return Done{};
  }

  [[nodiscard]] LoggedInput host_default() const override {
    return logged(HostMoved<typename G::HostMove>{G::host_default(state_)});
  }
  [[nodiscard]] std::optional<std::string> ruling(const LoggedInput& input,
                                                  std::string_view verdict) const override {
    const InputFor<G> decoded = decode(input);
    const auto* made = std::get_if<SeatMove<typename G::Move>>(&decoded);
    if (made == nullptr) return std::nullopt;
    if constexpr (requires { G::ruling_in(state_, made->seat, made->move, verdict); }) {
      return G::ruling_in(state_, made->seat, made->move, verdict);
    } else {
      return G::ruling(made->move, verdict);
    }
  }
  [[nodiscard]] bool judged(const LoggedInput& input) const override {
    const InputFor<G> decoded = decode(input);
    const auto* made = std::get_if<SeatMove<typename G::Move>>(&decoded);
    return made != nullptr && G::judged(state_, made->move);
  }
  [[nodiscard]] bool revealed() const override { return G::revealed(state_); }
  [[nodiscard]] std::optional<Judgeable> judgeable() const override {
    if constexpr (requires { G::judgeable(state_); }) {
      return G::judgeable(state_);
    } else {
      return std::nullopt;  // a game of which every move is judged by its rules
    }
  }
  [[nodiscard]] std::vector<PackItem> sealed() const override {
    std::vector<PackItem> items;
    if constexpr (requires { G::sealed(state_); }) {
      std::vector<std::pair<PackText, PackItem>> known;
      for (const PackText* const secret : G::sealed(state_)) {
        const auto found = std::find_if(sealed_.begin(), sealed_.end(),
                                        [&](const auto& one) { return one.first == *secret; });
        items.push_back(found != sealed_.end()
                            ? found->second
                            : pack_item(nlohmann::json(G::sealed_item(*secret)).dump()));
        known.emplace_back(*secret, items.back());
      }
      sealed_ = std::move(known);
    }
    return items;  // none: a game without a secret that lies on the board
  }
  [[nodiscard]] std::string suggest(Seat seat, std::uint64_t entropy) const override {
    return G::suggest(G::seat_view(state_, seat), entropy);
  }
  [[nodiscard]] Digest digest() const override {
    if (!digest_) digest_ = G::digest(state_);
    return *digest_;
  }
  [[nodiscard]] Digest luck() const override {
    if constexpr (requires { G::luck(state_); }) {
      return G::luck(state_);
    } else {
      return digest();
    }
  }
  [[nodiscard]] CarryOver carry() const override { return G::carry(state_); }
  [[nodiscard]] std::optional<PublicData> public_news() const override {
    return news_of(G::public_news(state_), &AnyMatch::public_data);
  }
  [[nodiscard]] std::optional<SeatData> seat_news(Seat seat) const override {
    return news_of(G::seat_news(state_, seat), &AnyMatch::seat_data);
  }
  [[nodiscard]] std::optional<HostData> host_news() const override {
    return news_of(G::host_news(state_), &AnyMatch::host_data);
  }
  [[nodiscard]] PublicData public_view() const override {
    return public_data(json_text(G::public_view(state_)));
  }
  [[nodiscard]] SeatData seat_view(Seat seat) const override {
    return seat_data(json_text(G::seat_view(state_, seat)));
  }
  [[nodiscard]] HostData host_view() const override {
    return host_data(json_text(G::host_view(state_)));
  }

 private:
  static LoggedInput logged(InputFor<G> input) {
    std::string json = encode_input<G>(input).dump();
    return AnyMatch::logged(std::move(json), std::move(input));
  }
  static InputFor<G> decode(const LoggedInput& input) {
    if (const auto* whole = decoded<InputFor<G>>(input)) return *whole;
    if (const auto* drawn = decoded<Drawn>(input)) return *drawn;
    if (const auto* fired = decoded<TimerFired>(input)) return *fired;
    if (const auto* item = decoded<typename G::Item>(input)) {
      return Supplied<typename G::Item>{*item};
    }
    try {
      return decode_input<G>(nlohmann::json::parse(open(input)));
    } catch (const nlohmann::json::exception& error) {
      throw Broken(std::string("a logged input does not decode: ") + error.what());
    }
  }
  template <class News, class Data>
  static std::optional<Data> news_of(const News& news, Data (*wrap)(std::string)) {
    if (news.empty()) return std::nullopt;
    return wrap("{\"news\":" + json_text(news) + "}");
  }
  typename G::State state_;
  mutable std::optional<Digest> digest_;  // of this state, if it was asked for
  // As they were asked for last, and what was made of them.
  mutable std::vector<std::pair<PackText, PackItem>> sealed_;
};

template <Game G>
GameFace face_of() {
  GameFace face;
  face.name = G::kName;
  face.rules_version = G::kRulesVersion;
  face.seats = []([[maybe_unused]] const OptionValues& options) -> std::size_t {
    if constexpr (requires { G::seats(options); }) {
      return G::seats(options);
    } else {
      return G::kSeats;
    }
  };
  if constexpr (requires { G::kTrialOptions; }) {
    face.trial_options.assign(std::begin(G::kTrialOptions), std::end(G::kTrialOptions));
  }
  if constexpr (requires { G::kThrows; }) {
    face.throws.assign(std::begin(G::kThrows), std::end(G::kThrows));
  }
  face.options = G::options();
  face.host_words = G::host_words();
  face.start = [](const OptionValues& options, const CarryIn& carry) {
    return std::make_unique<MatchOf<G>>(G::start(G::configure(options, carry)));
  };
  face.item = [](std::string_view kind, const PackEntry& entry) -> Result<PackItem, std::string> {
    auto item = G::item(kind, entry);
    if (!item) return Fail{item.error()};
    std::string json = nlohmann::json(*item).dump();
    return GameFace::pack_item(std::move(json), std::move(*item));
  };
  face.item_fits = [](const PackItem& item, const Wanted& wanted) {
    return G::item_fits(std::any_cast<const typename G::Item&>(GameFace::decoded(item)), wanted);
  };
  if constexpr (requires { G::kTestKind; }) {
    const auto opened = [](const PackItem& item) -> const typename G::Item& {
      return std::any_cast<const typename G::Item&>(GameFace::decoded(item));
    };
    face.test_kind = G::kTestKind;
    face.test_shown = [opened](const PackItem& item) { return G::test_shown(opened(item)); };
    face.test_read = [opened](const PackItem& item, const Folded& words) {
      return G::test_read(opened(item), words);
    };
  }
  return face;
}

}  // namespace callboard
