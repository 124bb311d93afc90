// What words do in a reply, whatever the game: the senses of the language tables. A word or a
// phrase can have several. Plain values, any thread.
#pragma once

#include <cstdint>

namespace callboard::reader {

enum class Sense : std::uint8_t {
  kFiller,    // may stand anywhere beside an order: "ok", "well", "again"
  kCourtesy,  // "please", "if you please"
  kCheer,     // "fingers crossed", "lol"
  kGreeting,  // "good morning"
  kVocative,  // "mate", "captain"
  kPlayer,    // a person who plays
  kHost,      // who runs the show
  kFirst,     // "I", "we"
  kOpener,    // "I'll", "let me", "I want to": what follows is done now
  kRequest,   // "could you": what follows is asked of the host
  kWish,      // "would", "thinking of": wished or weighed
  kLater,     // "tomorrow", "after lunch"
  kCondition,
  kUntil,
  kReason,
  kSo,
  kNegation,
  kNotYet,
  kPast,
  kReport,    // "says"
  kOther,     // another subject: "she", "everybody"
  kQuestion,  // opens a question: "what", "should I"
  kTakeBack,  // "never mind"
  kCorrect,   // "no wait", "I mean"
  kHold,      // "wait": a correction if a move follows, taking back if none does
  kThen,
  kAnd,
  kOr,
  kBut,
  kPossessive,
  kArticle,
  kPreposition,  // opens a remark behind an order: "with", "like"
  kAssent,       // "yes", "go ahead"
  kNo,           // "no", "nope" standing alone
  kBack,         // "the usual", "as before"
  kDelegate,     // "you choose"
  kUnit,         // behind a number: "minutes", "euros"
  kBe,
  kSignOff,    // "best wishes": the rest is a signature
  kClosing,    // behind a phrase: "is my guess", "final answer"
  kHedge,      // "I think", "obviously"
  kEither,     // "either", "both": no choice
  kTime,       // a noun of time: "lunch", "monday", "5 pm"
  kTimeHead,   // before a noun of time: "after", "on"
  kHere,       // "here", "in": the writer says to be there
  kDemand,     // a condition on the host: "you raise"
  kAlternate,  // "rather", "instead"
  kCommon,     // an everyday word without any other part here
  kCount
};
static_assert(static_cast<unsigned>(Sense::kCount) <= 64U);

using Senses = std::uint64_t;

template <class... Of>
constexpr Senses senses(Of... of) {
  return (Senses{0} | ... | (Senses{1} << static_cast<unsigned>(of)));
}

}  // namespace callboard::reader
