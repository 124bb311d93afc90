// The absences a person has told of (PersonRow::hours): a short list in order of time. Between any
// two lies time in which the person is there; what overlaps or adjoins is one. Pure functions, any
// thread.
#pragma once

#include <cstddef>
#include <vector>

#include "storage/rows.h"

namespace callboard {

inline constexpr std::size_t kAbsencesMax = 8;  // of one person, to come or in force

// In force at that time; null: none.
const Absence* absence_at(const std::vector<Absence>& absences, Timestamp at);

// Those that are over at `now` are taken out.
void drop_past(std::vector<Absence>& absences, Timestamp now);

// Puts `one` in. With what it overlaps or adjoins it becomes one absence, which is given: no day
// that was told before gets lost.
Absence join_absence(std::vector<Absence>& absences, Absence one);

// Takes the time of `span` out; one in its midst becomes two. False: none of it lay in an absence.
bool cut_absences(std::vector<Absence>& absences, const Absence& span);

}  // namespace callboard
