// The waiting list of a show as plain data: who signed up, in which order, who is asked to confirm,
// which seats are on offer. Each person is a row of its own (NoteRow), so a reply writes what it
// changed and not the whole list. Held in Show, owned by the loop's thread; changed through
// bot/show/sign_ups.h only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bot/chance/book.h"
#include "storage/rows.h"

namespace callboard {

inline constexpr std::size_t kSignUpsMax = 1'000;
inline constexpr int kGivenWayMax = 2;  // then the person is taken off the list

struct SignUp {
  PersonId person;
  std::int64_t rank = 0;  // the list is in this order
  int given_way = 0;      // times asked without coming
  // Asked to confirm for the match that waits: until when. `asked_by` is the post that asks, as
  // long as it was not delivered: no clock runs until then.
  std::optional<Timestamp> answer_by;
  OutboxId asked_by;
};

// The question to the champion whether they come for that match; without `answer_by` they do.
struct ChampionCall {
  MatchId match;
  SignUp asked;
  bool away = false;        // their word is not waited for yet: `answer_by` is when they are back
  bool waited_for = false;  // one absence was: who is there has waited for it
};

// A seat of a live match that is offered to the list, one person at a time (LN-118, LN-119).
enum class OfferCause : std::uint8_t { kAbsence, kHost };
struct Offer {
  enum class Answer : std::uint8_t { kNone, kYes, kNo };
  MatchId match;
  Seat seat;
  OfferCause cause = OfferCause::kAbsence;
  std::uint64_t log_before = 0;  // entries of the match's log when a host offered it
  PersonId person;               // who may take it now
  Timestamp answer_by;
  OutboxId asked_by;            // likewise
  std::vector<PersonId> asked;  // all who were asked, in order
  // What `person` has said while the match stands halted; it counts when the match goes on.
  Answer kept = Answer::kNone;
};

struct SignUps {
  enum class State : std::uint8_t { kOpen, kClosed };
  State state = State::kOpen;
  std::vector<SignUp> list;  // by rank
  std::map<std::pair<MatchId, Seat>, Offer> offers;
  std::optional<ChampionCall> champion;  // changed by bot/show/defence.h
  std::optional<DrawBook> lottery;       // runs from opening to closing
};

// The rows of it, and back. A row that does not decode throws Broken. The book of a lottery is
// named by the head's row and loaded by the caller.
NoteRow sign_up_row(ShowId show, const SignUp& sign_up);
NoteRow sign_up_head(ShowId show, const SignUps& sign_ups);
NoteRow offer_row(ShowId show, const Offer& offer);
struct LoadedSignUps {
  SignUps sign_ups;
  std::optional<BookId> lottery;
};
LoadedSignUps read_sign_ups(std::span<const NoteRow> rows);

// "12.0": match and seat, the key of an offer's row and timer.
std::string offer_key(MatchId match, Seat seat);

}  // namespace callboard
