#include "bot/chance/transcript.h"

#include <limits>
#include <map>

#include "bot/chance/hash.h"
#include "bot/chance/shown.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::ordered_json;

// Where the board's address is not known, the path on it will do.
std::string about(std::string_view board) {
  while (board.ends_with('/')) board.remove_suffix(1);
  return "Every draw of this match can be recomputed: run verify.py on this file. The board it was "
         "played on serves it at " +
         std::string(board) + std::string(kVerifierPath) +
         "; docs/fairness.md says what is computed.";
}

std::string joined(const std::vector<std::uint64_t>& values) {
  std::string text;
  for (const std::uint64_t value : values) {
    text += (text.empty() ? "" : ",") + std::to_string(value);
  }
  return text;
}

Json draw_json(const TranscriptDraw& draw) {
  Json json = {{"n", draw.n},           {"label", draw.label},     {"count", draw.count},
               {"sides", draw.sides},   {"outcome", draw.outcome}, {"shown", draw.shown},
               {"source", draw.source}, {"voided", draw.voided},   {"question", draw.question},
               {"proof", draw.proof}};
  if (!draw.spins.empty()) json["spins"] = draw.spins;
  return json;
}

Json pack_json(const PackProof& pack) {
  Json json = {{"n", pack.opening.n},
               {"count", pack.opening.count},
               {"root", pack.opening.root},
               {"leaf", pack.opening.leaf},
               {"closing", nullptr}};
  if (pack.closing) {
    json["closing"] = {{"index", pack.closing->index},
                       {"salt", pack.closing->salt},
                       {"item", pack.closing->item},
                       {"path", pack.closing->path}};
  }
  return json;
}

Json seal_json(const Seal& seal) {
  return {{"n", seal.n}, {"hash", seal.hash}, {"salt", seal.salt}, {"item", seal.item}};
}

// One element a line, so that people can read it and line tools can search it.
template <class T, class ToJson>
std::string rows_text(const std::vector<T>& rows, ToJson to_json) {
  std::string text;
  for (const T& row : rows) text += (text.empty() ? "\n    " : ",\n    ") + to_json(row).dump();
  return text.empty() ? "[]" : "[" + text + "\n  ]";
}

std::string pack_bytes(const PackProof& pack) {
  std::string bytes = "pack " + std::to_string(pack.opening.n) + " " +
                      std::to_string(pack.opening.count) + " " + sized(pack.opening.root) + " " +
                      sized(pack.opening.leaf);
  if (pack.closing) {
    bytes += " closed " + std::to_string(pack.closing->index) + " " + sized(pack.closing->salt) +
             " " + sized(pack.closing->item);
    for (const std::string& hash : pack.closing->path) bytes += " " + sized(hash);
  }
  return bytes + "\n";
}

std::string seal_bytes(const Seal& seal) {
  return "seal " + std::to_string(seal.n) + " " + sized(seal.hash) + " " + sized(seal.salt) + " " +
         sized(seal.item) + "\n";
}

std::string draw_bytes(const TranscriptDraw& draw) {
  std::string bytes = "draw " + std::to_string(draw.n) + " " + sized(draw.label) + " " +
                      std::to_string(draw.count) + " " + std::to_string(draw.sides) + " [" +
                      joined(draw.outcome) + "] " + sized(draw.source) + " " +
                      (draw.voided ? "1" : "0") + " " + std::to_string(draw.question) + " " +
                      sized(draw.proof);
  if (!draw.spins.empty()) bytes += " spins " + std::to_string(draw.spins.size());
  for (const std::string& spin : draw.spins) bytes += " " + sized(spin);
  return bytes + "\n";
}

}  // namespace

TranscriptData transcript_of(const std::string& show_key, const BookRow& book,
                             std::span<const DrawRow> rows) {
  TranscriptData data;
  data.show_key = show_key;
  data.book = book.number;
  data.commitment = to_hex(book.commitment);
  if (book.revealed) data.secret = to_hex(book.secret);
  data.draws_made = std::ssize(rows);
  std::map<std::string, std::int64_t> first;
  for (const DrawRow& row : rows) {
    const std::int64_t question = first.try_emplace(row.question, row.n).first->second;
    data.draws.push_back({row.n, row.label, row.count, row.sides, row.outcome,
                          shown(row.label, row.sides, row.outcome), row.source, row.voided,
                          question, row.source == "book" ? "" : row.proof, spins_of(row)});
  }
  return data;
}

std::string check_value(const TranscriptData& data) {
  std::string bytes = "callboard check 1\n";
  bytes += "show " + sized(data.show_key) + " " + sized(data.show_title) + "\n";
  bytes += "game " + sized(data.game) + "\n";
  bytes += "match " + std::to_string(data.match) + "\n";
  bytes += "book " + std::to_string(data.book) + " " + sized(data.commitment) + "\n";
  bytes += "draws_made " + std::to_string(data.draws_made) + "\n";
  for (const TranscriptDraw& draw : data.draws) bytes += draw_bytes(draw);
  for (const PackProof& pack : data.packs) bytes += pack_bytes(pack);
  for (const Seal& seal : data.seals) bytes += seal_bytes(seal);
  return to_hex(sha256(bytes));
}

std::string write_transcript(const TranscriptData& data) {
  const auto member = [](const char* name, const Json& value) {
    return "  " + Json(name).dump() + ": " + value.dump() + ",\n";
  };
  std::string text = "{\n" + member("callboard_transcript", 1) + member("about", about(data.board));
  text += member("show", {{"key", data.show_key}, {"title", data.show_title}});
  text += member("game", data.game) + member("match", data.match);
  text += member("result", data.result);
  text += member("book", {{"number", data.book},
                          {"commitment", data.commitment},
                          {"secret", data.secret ? Json(*data.secret) : Json(nullptr)}});
  text += member("draws_made", data.draws_made);
  text += "  \"draws\": " + rows_text(data.draws, draw_json) + ",\n";
  text += "  \"packs\": " + rows_text(data.packs, pack_json) + ",\n";
  if (!data.seals.empty()) text += "  \"seals\": " + rows_text(data.seals, seal_json) + ",\n";
  text += member("check", check_value(data));
  text += "  \"lines\": " + rows_text(data.lines, [](const TranscriptLine& line) {
            return Json{
                {"seq", line.seq}, {"when", line.when}, {"who", line.who}, {"words", line.words}};
          });
  return text + "\n}\n";
}

}  // namespace callboard
