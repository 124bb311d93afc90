#include "rules/core/reader/stance.h"

#include <algorithm>
#include <iterator>

namespace callboard::reader {
namespace {

constexpr Senses kNames = senses(Sense::kPlayer, Sense::kHost, Sense::kVocative);
constexpr Senses kHeadBeside =
    kBeside | kNames | senses(Sense::kOr, Sense::kReason, Sense::kClosing);

bool is_blank(const Token& token) {
  return token.kind == TokenKind::kSmiley || token.kind == TokenKind::kMark;
}

void read_head_word(const Token& token, bool own_subject, Head& head) {
  if (has(token, senses(Sense::kNotYet))) {
    head.negated = head.later = true;
  } else if (has(token, senses(Sense::kNegation))) {
    head.negated = true;
  } else if (has(token, senses(Sense::kOpener))) {
    if (own_subject) {
      head.opener = true;
      head.unknown = 0;
      if (!head.past) head.told = false;
    } else if (head.player || head.told || head.unknown > 0) {
      head.told = true;  // "Bob will roll", "the show must go on"
    } else {
      head.opener = true;
    }
  } else if (has(token, senses(Sense::kRequest))) {
    head.request = true;
  } else if (has(token, senses(Sense::kWish))) {
    head.wished = true;
  } else if (has(token, senses(Sense::kReport))) {
    head.told = head.past = true;
  } else if (has(token, senses(Sense::kFirst))) {
    head.first = true;
    head.unknown -= head.loose;
    head.loose = 0;
    if (!head.past) head.told = false;
  } else if (has(token, kHeadBeside)) {
    return;
  } else if (has(token, senses(Sense::kPast))) {
    head.told = head.past = true;
  } else if (has(token, senses(Sense::kQuestion))) {
    head.asked = true;
  } else if (has(token, senses(Sense::kNo))) {
    head.negated = true;
  } else if (has(token, senses(Sense::kLater))) {
    head.later = true;
  } else if (has(token, senses(Sense::kOther))) {
    head.told = head.other = true;
  } else {
    if (has(token, senses(Sense::kPreposition, Sense::kArticle))) ++head.loose;
    ++head.unknown;
  }
}

// An auxiliary that says nothing of who acts.
bool is_modal(std::string_view key) {
  constexpr std::string_view kModals[] = {"will",  "shall", "must",    "going",  "going to",
                                          "gonna", "wanna", "have to", "better", "got to"};
  return std::find(std::begin(kModals), std::end(kModals), key) != std::end(kModals);
}

// Many people, who may be spoken to or of.
bool is_crowd(std::string_view key) {
  return key == "everybody" || key == "everyone" || key == "people" || key == "kids" ||
         key == "guys" || key == "folks" || key == "friends" || key == "all of you";
}

// "I'd like to", "I would guess".
void read_politeness(const Tokens& tokens, const Token& token, Head& head) {
  const std::string_view key = tokens.key(token);
  if (key.substr(0, 3) == "i'd" || key.substr(0, 3) == "id " ||
      key.find("would") != std::string_view::npos) {
    head.polite = true;
  }
}

}  // namespace

Head head_of(const Tokens& tokens, const Clause& clause, std::size_t to, Senses own) {
  Head head;
  for (std::size_t i = clause.from; i < to; ++i) {
    const Token& token = tokens.all[i];
    read_politeness(tokens, token, head);
    if (is_blank(token) || (token.game & own) != 0) continue;
    // "this 11": the throw that was made.
    const bool number = token.value > 0 && token.kind != TokenKind::kPhrase;
    const bool names =
        has(token, senses(Sense::kArticle)) && i + 1 < to && tokens.all[i + 1].value > 0;
    if (number || names) continue;
    if (token.kind == TokenKind::kInert || token.kind == TokenKind::kPhrase) {
      ++head.unknown;
      continue;
    }
    // "everybody takes S": who is spoken of, not to.
    const bool spoken_of = has(token, senses(Sense::kVocative)) && is_crowd(tokens.key(token)) &&
                           i + 1 < to && !is_blank(tokens.all[i + 1]) &&
                           !has(tokens.all[i + 1], kBeside | senses(Sense::kFirst, Sense::kOpener));
    const bool greeted_before =
        i > clause.from && has(tokens.all[i - 1], senses(Sense::kGreeting, Sense::kCourtesy));
    if (spoken_of && !greeted_before) head.told = true;
    const bool i_or_we = has(token, senses(Sense::kOpener)) && !is_modal(tokens.key(token));
    read_head_word(token, i_or_we, head);
    if (has(token, senses(Sense::kPlayer))) head.player = true;
  }
  const bool named = to > clause.from && has(tokens.all[to - 1], senses(Sense::kPlayer));
  const bool greeted =
      to >= clause.from + 2 && has(tokens.all[to - 2], senses(Sense::kGreeting, Sense::kCourtesy));
  head.advised = named && !greeted && !head.first && !head.opener;
  head.later = head.later || names_time(tokens, clause.from, to);
  return head;
}

namespace {

bool is_particle(std::string_view key) {
  constexpr std::string_view kParticles[] = {"on",  "out",  "by", "through", "over",  "up",
                                             "off", "down", "in", "around",  "across"};
  return std::find(std::begin(kParticles), std::end(kParticles), key) != std::end(kParticles);
}

// Before an hour: "at 9", "by 6".
bool before_hour(std::string_view key) {
  constexpr std::string_view kHeads[] = {"at",    "@",      "by",     "till",
                                         "until", "before", "around", "past"};
  return std::find(std::begin(kHeads), std::end(kHeads), key) != std::end(kHeads);
}

}  // namespace

Tail tail_of(const Tokens& tokens, const Clause& clause, std::size_t from, Senses own,
             Senses verbs) {
  constexpr Senses kTailBeside =
      kHeadBeside | senses(Sense::kFirst, Sense::kClosing, Sense::kBe, Sense::kBack);
  Tail tail;
  for (std::size_t i = from; i < clause.to; ++i) {
    const Token& token = tokens.all[i];
    if (has(token, senses(Sense::kLater, Sense::kNotYet))) tail.later = true;
    const bool particle = i == from && i + 1 < clause.to && (token.game & own) == 0 &&
                          is_particle(tokens.key(token)) && !has(tokens.all[i + 1], kTailBeside) &&
                          !is_blank(tokens.all[i + 1]);
    if (particle) ++tail.unknown;  // "pass on my regards"
    if (is_blank(token) || (token.game & own) != 0) continue;
    if ((token.game & verbs) != 0) tail.other_move = true;
    if (i == from && has(token, senses(Sense::kUnit))) tail.unit = true;
    if (i == from && has(token, senses(Sense::kPlayer))) tail.named = true;
    if (has(token, kTailBeside | senses(Sense::kRequest)) || tail.adjunct) continue;
    if (has(token, senses(Sense::kWish))) tail.wished = true;
    if (has(token, senses(Sense::kNegation))) tail.negated = true;
    const bool number = token.value > 0 && token.kind != TokenKind::kPhrase;
    const bool before_number =
        has(token, senses(Sense::kArticle)) && i + 1 < clause.to && tokens.all[i + 1].value > 0;
    if (has(token, senses(Sense::kLater)) || number || before_number) continue;
    if (has(token, senses(Sense::kPreposition))) {
      tail.adjunct = true;
      continue;
    }
    if (has(token, senses(Sense::kSignOff))) break;
    ++tail.unknown;
  }
  tail.later = tail.later || names_time(tokens, from, clause.to);
  return tail;
}

namespace {

// "it's 2 to 7", "it is ten past nine", "it's 8 here": the time of day.
bool tells_clock(const Tokens& tokens, std::size_t at, std::size_t to) {
  if (at + 2 >= to || tokens.all[at + 1].value <= 0) return false;
  const std::string_view head = tokens.key(tokens.all[at]);
  const std::string_view behind = tokens.key(tokens.all[at + 2]);
  if (head != "its" && head != "it's" && head != "it is" && head != "nearly") return false;
  if (behind == "here") return true;
  return (behind == "to" || behind == "past") && at + 3 < to && tokens.all[at + 3].value > 0;
}

}  // namespace

bool names_time(const Tokens& tokens, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i + 1 < to; ++i) {
    if (tells_clock(tokens, i, to)) return true;
    const bool sign = is_mark(tokens, tokens.all[i], "@");
    if (!sign && !has(tokens.all[i], senses(Sense::kTimeHead))) continue;
    const std::string_view head = tokens.key(tokens.all[i]);
    std::size_t next = i + 1;
    const bool number = tokens.all[next].value > 0;
    const bool hour = number && tokens.all[next].value <= 24;
    if (hour && before_hour(head)) return true;
    while (next < to && (has(tokens.all[next], senses(Sense::kArticle, Sense::kPossessive)) ||
                         tokens.all[next].value > 0)) {
      ++next;
    }
    if (next < to && has(tokens.all[next], senses(Sense::kTime)))
      return head != "for" && head != "over";
    const bool clock = next < to && tokens.all[next].kind == TokenKind::kInert &&
                       tokens.key(tokens.all[next]).find(':') != std::string_view::npos;
    if (clock || head == "after") return true;
    if (number && next < to && has(tokens.all[next], senses(Sense::kUnit))) return head == "in";
  }
  return false;
}

Stance stance_of(const Clause& clause, const Head& head, const Tail& tail) {
  if (clause.reported) return Stance::kTold;
  if (clause.conditional) return Stance::kConditional;
  if (clause.joint == Joint::kReason) return Stance::kTold;
  if (head.told || head.advised || head.unknown > 0) return Stance::kTold;
  if (clause.advised && !head.first && !head.opener) return Stance::kTold;
  if (head.later || tail.later || clause.postponed) return Stance::kLater;
  if (head.wished || (head.polite && clause.contrasted)) return Stance::kWished;
  if (head.negated || tail.negated) return Stance::kNegated;
  if (head.asked) return Stance::kAsked;
  if (clause.asked && !head.request) return Stance::kAsked;
  return Stance::kNow;
}

}  // namespace callboard::reader
