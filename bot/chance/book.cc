#include "bot/chance/book.h"

#include <limits>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/chance/signed_draw.h"
#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

std::uint64_t word_at(const std::string& block, std::size_t word) {
  std::uint64_t value = 0;
  for (std::size_t byte = word * 8; byte < word * 8 + 8; ++byte) {
    value = (value << 8U) | static_cast<unsigned char>(block[byte]);
  }
  return value;
}

// The bytes that are signed, without their last line.
std::string draw_bytes(const DrawPlace& place) {
  std::string bytes = "callboard draw 1\n";
  bytes += "show " + sized(place.show_key) + "\n";
  bytes += "book " + std::to_string(place.book_number) + "\n";
  bytes += "draw " + std::to_string(place.n) + "\n";
  bytes += "label " + sized(place.label) + "\n";
  bytes += "count " + std::to_string(place.count) + "\n";
  bytes += "sides " + std::to_string(place.sides) + "\n";
  bytes += "spins " + std::to_string(place.spins.size()) + "\n";
  for (const std::string& spin : place.spins) bytes += "spin " + sized(spin) + "\n";
  return bytes;
}

}  // namespace

std::vector<std::uint64_t> book_outcome(std::string_view secret, const DrawPlace& place) {
  CALLBOARD_CHECK(place.sides >= 1, "a draw needs at least one side");
  CALLBOARD_CHECK(place.count <= kDrawValuesMax, "a draw of too many values");
  // Words from the last, incomplete run of `sides` would favour small values: they are left out.
  constexpr std::uint64_t kTop = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t spare = (kTop % place.sides + 1) % place.sides;
  const std::uint64_t last = kTop - spare;
  const std::string bytes = draw_bytes(place);
  std::vector<std::uint64_t> values;
  for (std::uint64_t block = 0; values.size() < place.count; ++block) {
    const std::string words = hmac_sha256(secret, bytes + "block " + std::to_string(block) + "\n");
    for (std::size_t word = 0; word < kHashBytes / 8 && values.size() < place.count; ++word) {
      const std::uint64_t value = word_at(words, word);
      if (value <= last) values.push_back(value % place.sides);
    }
  }
  return values;
}

std::string fresh_secret() { return random_bytes(kHashBytes); }

BookRow open_book(BookId id, ShowId show, std::int64_t number, std::string secret) {
  CALLBOARD_CHECK(secret.size() == kHashBytes, "the secret of a book is 32 bytes");
  CALLBOARD_CHECK(number >= 1, "books are numbered from 1");
  BookRow row;
  row.id = id;
  row.show = show;
  row.number = number;
  row.commitment = sha256(secret);
  row.secret = std::move(secret);
  return row;
}

std::vector<std::string> spins_of(const DrawRow& row) try {
  if (row.source != "book" || row.proof.empty()) return {};
  return nlohmann::json::parse(row.proof).value("spins", std::vector<std::string>());
} catch (const nlohmann::json::exception& error) {
  throw Broken(std::string("the proof of a draw does not decode: ") + error.what());
}

DrawBook::DrawBook(std::string show_key, BookRow book, std::vector<DrawRow> rows)
    : show_key_(std::move(show_key)), book_(std::move(book)), rows_(std::move(rows)) {
  std::int64_t n = 0;
  for (const DrawRow& row : rows_) {
    if (row.n != ++n || row.book != book_.id) {
      throw Broken("draw book " + std::to_string(book_.number) + " of the show misses draw " +
                   std::to_string(n));
    }
    if (!row.voided) answers_[row.question] = row.n;
  }
}

// Keyed, since the digest alone could be guessed from by someone who sees a stray row.
std::string DrawBook::key_of(const Question& question) const {
  std::string bytes = "callboard question 1\n";
  bytes += sized(question.label) + "\n" + std::to_string(question.count) + "\n";
  bytes += std::to_string(question.sides) + "\n" + std::to_string(question.draws_before) + "\n";
  bytes += std::to_string(question.digest.value) + "\n";
  return hmac_sha256(book_.secret, bytes);
}

DrawRow& DrawBook::append(const Question& question, std::string key, std::string source) {
  CALLBOARD_CHECK(!book_.revealed, "a draw was asked of a book whose secret is public");
  CALLBOARD_CHECK(std::ssize(rows_) < kDrawsPerBookMax, "a book is full");
  DrawRow row;
  row.book = book_.id;
  row.n = std::ssize(rows_) + 1;
  row.question = std::move(key);
  row.label = question.label;
  row.count = question.count;
  row.sides = question.sides;
  row.source = std::move(source);
  answers_[row.question] = row.n;
  rows_.push_back(std::move(row));
  return rows_.back();
}

const DrawRow* DrawBook::find(const std::string& key) const {
  const auto found = answers_.find(key);
  return found == answers_.end() ? nullptr : &rows_[static_cast<std::size_t>(found->second - 1)];
}

std::optional<DrawRow> DrawBook::answered(const Question& question) const {
  const DrawRow* const row = find(key_of(question));
  return row == nullptr ? std::nullopt : std::optional(*row);
}

std::vector<DrawRow> DrawBook::answers_to(const Question& question) const {
  const std::string key = key_of(question);
  std::vector<DrawRow> found;
  for (const DrawRow& row : rows_) {
    if (row.question == key) found.push_back(row);
  }
  return found;
}

Answer DrawBook::ask(const Question& question) {
  std::string key = key_of(question);
  if (const DrawRow* const known = find(key)) return {*known, Freshness::kKnown};
  CALLBOARD_CHECK(question.sides >= 1 && question.count <= kDrawValuesMax, "an impossible draw");
  DrawRow& row = append(question, std::move(key), "book");
  row.outcome = book_outcome(book_.secret, {show_key_, book_.number, row.n, row.label, row.count,
                                            row.sides, question.spins});
  if (!question.spins.empty()) row.proof = nlohmann::json{{"spins", question.spins}}.dump();
  return {row, Freshness::kFresh};
}

Result<DrawRow, HostDrawError> DrawBook::answer_by_host(const Question& question,
                                                        const std::vector<std::uint64_t>& values,
                                                        const std::string& proof) {
  return answer_from("host", question, values, proof);
}

Result<DrawRow, HostDrawError> DrawBook::answer_signed(const Question& question,
                                                       const std::vector<std::uint64_t>& values,
                                                       const std::string& proof) {
  return answer_from(std::string(kSignedSource), question, values, proof);
}

Result<DrawRow, HostDrawError> DrawBook::answer_from(std::string source, const Question& question,
                                                     const std::vector<std::uint64_t>& values,
                                                     const std::string& proof) {
  std::string key = key_of(question);
  if (find(key) != nullptr) return Fail{HostDrawError::kAnswered};
  if (values.size() != question.count) return Fail{HostDrawError::kCount};
  for (const std::uint64_t value : values) {
    if (value >= question.sides) return Fail{HostDrawError::kRange};
  }
  DrawRow& row = append(question, std::move(key), std::move(source));
  row.outcome = values;
  row.proof = proof;
  return row;
}

std::optional<DrawRow> DrawBook::void_draw(std::int64_t n) {
  if (n < 1 || n > std::ssize(rows_)) return std::nullopt;
  DrawRow& row = rows_[static_cast<std::size_t>(n - 1)];
  if (row.voided) return std::nullopt;
  row.voided = true;
  answers_.erase(row.question);
  return row;
}

BookRow DrawBook::reveal() {
  book_.revealed = true;
  return book_;
}

}  // namespace callboard
