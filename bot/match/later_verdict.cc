#include "bot/match/later_verdict.h"

#include <charconv>
#include <string_view>

namespace callboard {
namespace {

constexpr std::string_view kHidden = "hidden ";
constexpr std::string_view kPlayed = "played ";

std::string note_key(const ReplyRow& row) { return "verdict " + row.adapter + " " + row.id; }

}  // namespace

void judge_later(Act& act, const ReplyRow& row, LaterVerdict verdict) {
  const std::string_view word = verdict.mark == Verdict::kHidden ? kHidden : kPlayed;
  act.commit.house_notes.push_back(
      {note_key(row), std::string(word) + std::to_string(verdict.seq)});
  act.effects.acknowledge.emplace_back(ReplyRef{row.adapter, row.id}, verdict.mark);
}

Stored<std::optional<LaterVerdict>> later_verdict(Store& store, const ReplyRow& row) {
  const auto note = store.house_note(note_key(row));
  if (!note) return Fail{note.error()};
  if (note->empty()) return std::optional<LaterVerdict>();
  const bool hidden = note->starts_with(kHidden);
  LaterVerdict later{hidden ? Verdict::kHidden : Verdict::kAccepted, 0};
  const std::size_t digits = hidden ? kHidden.size() : kPlayed.size();
  (void)std::from_chars(note->data() + digits, note->data() + note->size(), later.seq);
  return std::optional(later);
}

}  // namespace callboard
