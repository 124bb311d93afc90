// Reading is strict about what verify relies on, and says which member is wrong. tools/verify.py
// says the same in the same words; tests hold the two together.
#include <limits>

#include "bot/chance/transcript.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Value = nlohmann::json;

// Every JSON reader keeps whole numbers up to here exact.
constexpr std::uint64_t kWholeMax = (1ULL << 53U) - 1;

struct Unreadable {
  std::string why;
};

// A value and the way to it: "draws[3].sides".
struct Place {
  const Value* value;
  std::string path;

  [[noreturn]] void fail(const std::string& what) const { throw Unreadable{path + " " + what}; }

  [[nodiscard]] Place member(const std::string& name) const {
    if (!value->is_object()) fail("is not an object");
    const auto found = value->find(name);
    const std::string deeper = path == "the file" ? name : path + "." + name;
    if (found == value->end()) throw Unreadable{deeper + " is missing"};
    return {&*found, deeper};
  }
  [[nodiscard]] bool has(const std::string& name) const {
    return value->is_object() && value->contains(name);
  }
  [[nodiscard]] std::vector<Place> elements() const {
    if (!value->is_array()) fail("is not a list");
    std::vector<Place> places;
    for (const Value& element : *value) {
      places.push_back({&element, path + "[" + std::to_string(places.size()) + "]"});
    }
    return places;
  }
  [[nodiscard]] std::string text() const {
    if (!value->is_string()) fail("is not a text");
    return value->get<std::string>();
  }
  [[nodiscard]] std::uint64_t whole(std::uint64_t most) const {
    if (!value->is_number_integer()) fail("is not a whole number in range");
    if (!value->is_number_unsigned() && value->get<std::int64_t>() < 0) {
      fail("is not a whole number in range");
    }
    const auto number = value->get<std::uint64_t>();
    if (number > most) fail("is not a whole number in range");
    return number;
  }
  [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(whole(kWholeMax)); }
  [[nodiscard]] bool flag() const {
    if (!value->is_boolean()) fail("is not true or false");
    return value->get<bool>();
  }
};

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();

TranscriptDraw read_draw(const Place& place) {
  TranscriptDraw draw;
  draw.n = place.member("n").number();
  draw.label = place.member("label").text();
  draw.count = static_cast<std::uint32_t>(
      place.member("count").whole(std::numeric_limits<std::uint32_t>::max()));
  draw.sides = place.member("sides").whole(kAny);
  for (const Place& value : place.member("outcome").elements()) {
    draw.outcome.push_back(value.whole(kAny));
  }
  draw.shown = place.member("shown").text();
  draw.source = place.member("source").text();
  draw.voided = place.member("voided").flag();
  draw.question = place.member("question").number();
  draw.proof = place.member("proof").text();
  if (place.has("spins")) {
    for (const Place& spin : place.member("spins").elements()) draw.spins.push_back(spin.text());
  }
  return draw;
}

PackProof read_pack(const Place& place) {
  PackProof pack;
  pack.opening.n = place.member("n").number();
  pack.opening.count = place.member("count").whole(kAny);
  pack.opening.root = place.member("root").text();
  pack.opening.leaf = place.member("leaf").text();
  const Place closing = place.member("closing");
  if (closing.value->is_null()) return pack;
  PackClosing closed;
  closed.index = closing.member("index").whole(kAny);
  closed.salt = closing.member("salt").text();
  closed.item = closing.member("item").text();
  for (const Place& hash : closing.member("path").elements()) closed.path.push_back(hash.text());
  pack.closing = std::move(closed);
  return pack;
}

Seal read_seal(const Place& place) {
  return {place.member("n").number(), place.member("hash").text(), place.member("salt").text(),
          place.member("item").text()};
}

TranscriptLine read_line(const Place& place) {
  return {place.member("seq").number(), place.member("when").text(), place.member("who").text(),
          place.member("words").text()};
}

TranscriptData read_all(const Place& file) {
  if (file.member("callboard_transcript").whole(kAny) != 1) {
    throw Unreadable{"this is a transcript of a newer form: use a newer Callboard"};
  }
  TranscriptData data;
  data.show_key = file.member("show").member("key").text();
  data.show_title = file.member("show").member("title").text();
  data.game = file.member("game").text();
  data.match = file.member("match").number();
  data.result = file.member("result").text();
  const Place book = file.member("book");
  data.book = book.member("number").number();
  data.commitment = book.member("commitment").text();
  const Place secret = book.member("secret");
  if (!secret.value->is_null()) data.secret = secret.text();
  data.draws_made = file.member("draws_made").number();
  for (const Place& draw : file.member("draws").elements()) data.draws.push_back(read_draw(draw));
  for (const Place& pack : file.member("packs").elements()) data.packs.push_back(read_pack(pack));
  if (file.has("seals")) {
    for (const Place& seal : file.member("seals").elements()) data.seals.push_back(read_seal(seal));
  }
  data.check = file.member("check").text();
  for (const Place& line : file.member("lines").elements()) data.lines.push_back(read_line(line));
  return data;
}

}  // namespace

Result<TranscriptData, std::string> read_transcript(std::string_view json) {
  if (json.size() > kTranscriptBytesMax) return Fail{std::string("the file is too large")};
  const Value parsed = Value::parse(json, nullptr, false);
  if (parsed.is_discarded()) return Fail{std::string("the file is not JSON")};
  try {
    return read_all({&parsed, "the file"});
  } catch (const Unreadable& unreadable) {
    return Fail{unreadable.why};
  }
}

}  // namespace callboard
