// The one type-erased face of a match's rules, so that the bot names no game. One level deep:
// MatchOf<G> (match_of.h) is the only leaf. Owned by the match service, used by the loop's thread.
#pragma once

#include <any>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/carry.h"
#include "rules/core/explained.h"
#include "rules/core/game.h"
#include "rules/core/ids.h"
#include "rules/core/options.h"
#include "rules/core/pending.h"
#include "rules/core/result.h"
#include "rules/core/text.h"
#include "rules/core/view_data.h"

namespace callboard {

// An input in its logged form. It may hold a secret (a supplied puzzle): it goes to the log and
// nowhere else.
class LoggedInput {
 public:
  LoggedInput() = default;
  bool operator==(const LoggedInput& other) const { return json_ == other.json_; }
  // Once it is played: what a log keeps is the text alone.
  void keep_text_only() { decoded_.reset(); }

 private:
  friend class AnyMatch;
  friend struct LogCodec;  // storage and export
  explicit LoggedInput(std::string json) : json_(std::move(json)) {}
  LoggedInput(std::string json, std::shared_ptr<const std::any> decoded)
      : json_(std::move(json)), decoded_(std::move(decoded)) {}
  std::string json_;
  std::shared_ptr<const std::any> decoded_;  // what the text was made of, while that is at hand
};

// A refusal, ready for the template "refuse.<code>". Public knowledge only.
struct RefusalData {
  std::string code;
  PublicData data;
  bool alert = false;     // tell the hosts too
  bool off_turn = false;  // somebody else is to move
  bool hide = false;      // words that should not stand in public: out of sight where a place can
  bool asks = false;      // a question: the reply is unclear, or something of it is missing
};

struct ReadMoves {
  std::vector<LoggedInput> inputs;
  std::vector<std::string> say;  // the text form of each, for the echo and for "!read"
  std::string note;              // what was left out, for the template "note.<note>"
};
using ReadReply = std::variant<ReadMoves, Chatter, Ambiguous, RefusalData>;

// An item of content, opaque to the bot. Equal text means the same item. It keeps what the game
// made of it too, since a whole pack is looked through for each item dealt.
class PackItem {
 public:
  PackItem() = default;
  bool operator==(const PackItem& other) const {
    return json_ == other.json_ || json() == other.json();
  }

 private:
  friend class AnyMatch;
  friend struct GameFace;
  friend struct DrawProof;  // chance: salted hashes
  PackItem(std::string json, std::any decoded)
      : json_(std::make_shared<const std::string>(std::move(json))),
        decoded_(std::make_shared<const std::any>(std::move(decoded))) {}
  [[nodiscard]] const std::string& json() const {
    static const std::string kNone;
    return json_ ? *json_ : kNone;
  }
  // Items are copied as a draw looks through them.
  std::shared_ptr<const std::string> json_;
  std::shared_ptr<const std::any> decoded_;
};

class AnyMatch {
 public:
  virtual ~AnyMatch() = default;
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> clone() const = 0;
  [[nodiscard]] virtual Pending pending() const = 0;
  // What a reply means now. `author` none: a spectator.
  [[nodiscard]] virtual ReadReply read(std::optional<Seat> author, const Folded& reply) const = 0;
  // How it was read, clause by clause; none: the game cannot say.
  [[nodiscard]] virtual std::vector<ExplainedClause> explain(std::optional<Seat> author,
                                                             const Folded& reply) const = 0;
  [[nodiscard]] virtual Result<LoggedInput, RefusalData> read_host(const HostLine& line) const = 0;
  // Refused: the state is as before. A log that does not decode throws Broken.
  virtual Result<Done, RefusalData> apply(const LoggedInput& input) = 0;
  [[nodiscard]] virtual LoggedInput host_default() const = 0;
  // The host command ("rule right LUCKY NUMBERS") that overrules this input of a seat as "right" or
  // "wrong", to be given in the state before it; nothing for an input nobody judges.
  [[nodiscard]] virtual std::optional<std::string> ruling(const LoggedInput& input,
                                                          std::string_view verdict) const = 0;
  // Whether this input of a seat, its newest, was judged as right or wrong.
  [[nodiscard]] virtual bool judged(const LoggedInput& input) const = 0;
  // Whether the last input uncovered something to everybody that had been hidden.
  [[nodiscard]] virtual bool revealed() const = 0;
  // The words that a host is to judge now, by read_host "right" or "wrong"; none: nothing of the
  // kind waits.
  [[nodiscard]] virtual std::optional<Judgeable> judgeable() const = 0;
  // The secrets that are played for now, without what is public of them or comes after them: what
  // an input that is no item from a pack adds here, a host has brought. A game may leave out those
  // that came from packs.
  [[nodiscard]] virtual std::vector<PackItem> sealed() const = 0;
  [[nodiscard]] virtual std::string suggest(Seat seat, std::uint64_t entropy) const = 0;
  [[nodiscard]] virtual Digest digest() const = 0;
  // What the outcome of a draw may depend on besides who is asked for what: the state without the
  // words that led to it. So the same throw falls again after an undo, however it is asked for.
  [[nodiscard]] virtual Digest luck() const = 0;
  [[nodiscard]] virtual CarryOver carry() const = 0;
  // What the last input brought, {"news": [...]}; nothing: no news for that audience.
  [[nodiscard]] virtual std::optional<PublicData> public_news() const = 0;
  [[nodiscard]] virtual std::optional<SeatData> seat_news(Seat seat) const = 0;
  [[nodiscard]] virtual std::optional<HostData> host_news() const = 0;
  // How things stand.
  [[nodiscard]] virtual PublicData public_view() const = 0;
  [[nodiscard]] virtual SeatData seat_view(Seat seat) const = 0;
  [[nodiscard]] virtual HostData host_view() const = 0;

  static LoggedInput drawn(const std::vector<std::uint64_t>& values);
  static LoggedInput timer_fired(const std::string& key);
  static LoggedInput supplied(const PackItem& item);
  // The item that `supplied` put into this input, as it was then; nothing for another input.
  static std::optional<PackItem> item_of(const LoggedInput& input);

 protected:
  static LoggedInput logged(std::string json, std::any decoded) {
    return {std::move(json), std::make_shared<const std::any>(std::move(decoded))};
  }
  static const std::string& open(const LoggedInput& input) { return input.json_; }
  // What it was made of, if that is a T.
  template <class T>
  static const T* decoded(const LoggedInput& input) {
    return input.decoded_ ? std::any_cast<T>(input.decoded_.get()) : nullptr;
  }
  static PublicData public_data(std::string json) { return PublicData(std::move(json)); }
  static SeatData seat_data(std::string json) { return SeatData(std::move(json)); }
  static PackItem pack_item(std::string json) { return {std::move(json), {}}; }
  static HostData host_data(std::string json) { return HostData(std::move(json)); }
};

// What somebody solves alone before they are let play (an item of the kind GameFace::test_kind), as
// it is shown to them. Holds nothing that is hidden.
struct TestShown {
  std::string topic;
  std::string board;
};
// By what is shown alone words are an answer or none, never by the solution.
enum class TestReading : std::uint8_t { kNoAnswer, kWrong, kSolved };

// A game of the catalogue, for code that names none.
struct GameFace {
  std::string name;
  std::uint32_t rules_version = 1;
  std::vector<OptionSpec> options;
  std::vector<std::string> trial_options;  // of a first, short match: "contestants=3"
  std::vector<HelpWord> host_words;
  std::vector<std::string> throws;  // labels of draws that a host may void and have thrown again
  std::function<std::size_t(const OptionValues&)> seats;  // of a match with these options
  std::function<std::unique_ptr<AnyMatch>(const OptionValues&, const CarryIn&)> start;
  std::function<Result<PackItem, std::string>(std::string_view kind, const PackEntry&)> item;
  std::function<bool(const PackItem&, const Wanted&)> item_fits;
  std::string test_kind;  // of pack entries; empty: the game has no tests
  std::function<TestShown(const PackItem&)> test_shown;
  std::function<TestReading(const PackItem&, const Folded&)> test_read;

  static PackItem pack_item(std::string json, std::any decoded = {}) {
    return {std::move(json), std::move(decoded)};
  }
  static const std::string& open(const PackItem& item) { return item.json(); }
  static const std::any& decoded(const PackItem& item) { return *item.decoded_; }
};

}  // namespace callboard
