#include "bot/clock/absences.h"

#include <algorithm>

namespace callboard {

const Absence* absence_at(const std::vector<Absence>& absences, Timestamp at) {
  const auto found = std::find_if(absences.begin(), absences.end(), [&](const Absence& one) {
    return one.from <= at && at < one.until;
  });
  return found == absences.end() ? nullptr : &*found;
}

void drop_past(std::vector<Absence>& absences, Timestamp now) {
  std::erase_if(absences, [&](const Absence& one) { return one.until <= now; });
}

Absence join_absence(std::vector<Absence>& absences, Absence one) {
  std::vector<Absence> apart;
  for (const Absence& known : absences) {
    if (known.until < one.from || one.until < known.from) {
      apart.push_back(known);
    } else {
      one = {std::min(known.from, one.from), std::max(known.until, one.until)};
    }
  }
  const auto after = std::find_if(apart.begin(), apart.end(),
                                  [&](const Absence& known) { return one.from < known.from; });
  apart.insert(after, one);
  absences = std::move(apart);
  return one;
}

bool cut_absences(std::vector<Absence>& absences, const Absence& span) {
  std::vector<Absence> left;
  for (const Absence& known : absences) {
    const Absence before{known.from, std::min(known.until, span.from)};
    const Absence after{std::max(known.from, span.until), known.until};
    if (before.from < before.until) left.push_back(before);
    if (after.from < after.until) left.push_back(after);
  }
  const bool any = left != absences;
  absences = std::move(left);
  return any;
}

}  // namespace callboard
