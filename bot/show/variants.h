// Answers to a pack's questions that a host of this show has accepted although no pack lists them:
// the next time the same question is answered so, in a match or in a quiz, it counts at once. Each
// is a row of its own (NoteRow), so export takes them along. Held in Show, owned by the loop's
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ids.h"
#include "storage/rows.h"

namespace callboard {

inline constexpr std::size_t kVariantsMax = 1'000;

struct Variant {
  std::int64_t id = 0;   // never given twice in a show
  std::string question;  // as it was asked, on one line
  std::string answer;    // as it was written, on one line
  PersonId host;         // who accepted it
  Timestamp at;
};

struct Variants {
  std::vector<Variant> list;  // by id
  std::int64_t made = 0;
};

// A row that does not decode throws Broken.
Variants read_variants(std::span<const NoteRow> rows);

// True if a host has accepted these words for this question; case, accents, blanks and signs do
// not matter, as for a pack's own answers.
bool accepted_before(const Variants& variants, const std::string& question, std::string_view said);

// Of `questions` the one these words are, as variants are compared; else the one that shares most
// with them. Empty: there is none.
struct Asked {
  bool found = false;
  std::string question;
};
Asked find_question(const std::vector<std::string>& questions, const std::string& words);

// Keeps an answer for the next time. False: it is kept already, says nothing, or there is no room.
[[nodiscard]] bool keep_variant(Commit& commit, ShowId show, Variants& variants, Variant variant);
// Takes it back. False: there is none of that number.
[[nodiscard]] bool drop_variant(Commit& commit, ShowId show, Variants& variants, std::int64_t id);

}  // namespace callboard
