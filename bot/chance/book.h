// A draw book: the numbered draws of a match (or of a show's own lots), all fixed by one secret
// whose SHA-256 is public before play. The same question gets the same row again, a different
// question a fresh number, and a number is never reused. Owned by the match service, used by the
// loop's thread; rows that come back fresh or voided belong into the same Commit as the input they
// lead to. The bytes are those of docs/fairness.md.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/result.h"
#include "storage/rows.h"

namespace callboard {

inline constexpr std::uint32_t kDrawValuesMax = 4096;  // values in one draw
inline constexpr std::int64_t kDrawsPerBookMax = 100'000;

// `draws_before`: how many draws of this book are in effect when it is asked. With the digest of
// the state it makes a question asked again after an undo the same question.
struct Question {
  std::string label;
  std::uint32_t count = 1;
  std::uint64_t sides = 2;
  std::int64_t draws_before = 0;
  Digest digest;
  // Codes of players in effect. They season a fresh draw and are no part of what makes a question
  // the same: an answered one keeps its answer whatever codes come later.
  std::vector<std::string> spins{};
};

enum class Freshness : std::uint8_t {
  kFresh,  // a new row: commit it
  kKnown,  // it was asked before: nothing to commit
};
enum class HostDrawError : std::uint8_t {
  kAnswered,  // the question has a row in effect
  kCount,     // not `count` values
  kRange,     // a value is not in [0, sides)
};
struct Answer {
  DrawRow row;
  Freshness freshness = Freshness::kFresh;
};

// Where a draw stands: what the outcome of a book depends on, beside the secret.
struct DrawPlace {
  std::string show_key;
  std::int64_t book_number = 0;
  std::int64_t n = 0;
  std::string label;
  std::uint32_t count = 1;
  std::uint64_t sides = 2;
  std::vector<std::string> spins{};
};
// `count` values, each uniform in [0, sides). sides >= 1, count <= kDrawValuesMax, else Broken.
std::vector<std::uint64_t> book_outcome(std::string_view secret, const DrawPlace& place);

// 32 bytes of the operating system's generator: the secret of a new book.
std::string fresh_secret();
// `number` counts the show's books from 1 without gaps; `secret` is 32 bytes, else Broken.
BookRow open_book(BookId id, ShowId show, std::int64_t number, std::string secret);

// The spin codes a draw was made with. They stand in the row's proof, since without them nobody
// can compute it again; a proof that does not decode is Broken.
std::vector<std::string> spins_of(const DrawRow& row);

class DrawBook {
 public:
  // `rows`: every draw of the book, by n. Broken if one is missing or of another book.
  DrawBook(std::string show_key, BookRow book, std::vector<DrawRow> rows);

  // The row in effect for this question, or a fresh one from the book (source "book"). A fresh draw
  // from a revealed book would be known beforehand: Broken; open a new book instead.
  Answer ask(const Question& question);
  // The row in effect for this question, if it was answered before, whatever its source.
  [[nodiscard]] std::optional<DrawRow> answered(const Question& question) const;
  // Every row that ever answered this question, voided ones too.
  [[nodiscard]] std::vector<DrawRow> answers_to(const Question& question) const;
  // Values typed by a host (source "host"), each in [0, sides): a die that shows 1 is value 0.
  // `proof` says in words where they were typed ("post 17"); it is published, so it names nobody.
  Result<DrawRow, HostDrawError> answer_by_host(const Question& question,
                                                const std::vector<std::uint64_t>& values,
                                                const std::string& proof);
  // Values thrown and signed by RANDOM.ORG (source "random.org"); `proof` holds the signed text.
  Result<DrawRow, HostDrawError> answer_signed(const Question& question,
                                               const std::vector<std::uint64_t>& values,
                                               const std::string& proof);
  // `!reroll`: the row stays, marked; its question gets a fresh n when asked again. Gives the row
  // to commit, or nothing if there is no such row in effect.
  std::optional<DrawRow> void_draw(std::int64_t n);
  // Publishes the secret: gives the row to commit. No more draws after this.
  BookRow reveal();

  [[nodiscard]] const BookRow& book() const { return book_; }
  [[nodiscard]] const std::vector<DrawRow>& rows() const { return rows_; }
  [[nodiscard]] const std::string& show_key() const { return show_key_; }

 private:
  friend struct DrawProof;
  Result<DrawRow, HostDrawError> answer_from(std::string source, const Question& question,
                                             const std::vector<std::uint64_t>& values,
                                             const std::string& proof);
  [[nodiscard]] std::string key_of(const Question& question) const;
  // The row that answers the question of this key; null: none does.
  [[nodiscard]] const DrawRow* find(const std::string& key) const;
  DrawRow& append(const Question& question, std::string key, std::string source);

  std::string show_key_;
  BookRow book_;
  std::vector<DrawRow> rows_;                    // rows_[n - 1]
  std::map<std::string, std::int64_t> answers_;  // question to the n in effect
};

}  // namespace callboard
