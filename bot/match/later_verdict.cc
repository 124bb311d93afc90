#include "bot/match/later_verdict.h"

#include <sstream>

#include "text/command_marks.h"

namespace callboard {
namespace {

std::string note_key(const ReplyRow& row) { return "verdict " + row.adapter + " " + row.id; }

const char* word_of(Verdict mark) {
  if (mark == Verdict::kHidden) return "hidden";
  return mark == Verdict::kShown ? "shown" : "played";
}

Verdict mark_named(const std::string& word) {
  if (word == "hidden") return Verdict::kHidden;
  return word == "shown" ? Verdict::kShown : Verdict::kAccepted;
}

}  // namespace

void judge_later(Act& act, const ReplyRow& row, LaterVerdict verdict) {
  std::string note = std::string(word_of(verdict.mark)) + " " + std::to_string(verdict.seq);
  if (verdict.seq != 0) note += " " + std::to_string(verdict.match.value);
  act.commit.house_notes.push_back({note_key(row), std::move(note)});
  const ReplyRef ref{row.adapter, row.id};
  for (const Verdict mark : marks_of(row, verdict)) act.effects.acknowledge.emplace_back(ref, mark);
}

Stored<std::optional<LaterVerdict>> later_verdict(Store& store, const ReplyRow& row) {
  const auto note = store.house_note(note_key(row));
  if (!note) return Fail{note.error()};
  if (note->empty()) return std::optional<LaterVerdict>();
  std::istringstream words(*note);
  std::string word;
  LaterVerdict later{Verdict::kAccepted, 0, row.match};  // older notes are of the reply's own match
  words >> word >> later.seq >> later.match.value;
  if (words.fail()) later.match = row.match;
  later.mark = mark_named(word);
  return std::optional(later);
}

std::optional<Verdict> first_mark(const ReplyRow& row) {
  const std::string& verdict = row.verdict;
  if (verdict == "played" || verdict == "command") return Verdict::kAccepted;
  if (verdict == "refused E_SECRET_PUBLIC" || verdict == "muted") return Verdict::kHidden;
  if (verdict == "refused E_QUIZ_PUBLIC" || verdict.starts_with("hidden ")) {
    return Verdict::kHidden;
  }
  const bool asked = verdict == "refused E_AMBIGUOUS" || verdict.starts_with("asked ");
  if (asked || verdict == kSentBack) return Verdict::kAsked;
  if (verdict.starts_with("refused ")) return Verdict::kRefused;
  if (may_hold_command(row.text)) return Verdict::kAsked;  // as in conclude
  return std::nullopt;
}

std::vector<Verdict> marks_of(const ReplyRow& row, const std::optional<LaterVerdict>& later) {
  const auto first = first_mark(row);
  if (later && later->mark != Verdict::kShown) return {later->mark};
  std::vector<Verdict> marks;
  if (later) marks.push_back(Verdict::kShown);
  if (later && later->seq != 0) {
    marks.push_back(Verdict::kAccepted);
  } else if (first) {
    marks.push_back(*first);
  }
  return marks;
}

}  // namespace callboard
