#include "bot/chance/verify.h"

#include <map>
#include <optional>

#include "bot/chance/hash.h"
#include "bot/chance/shown.h"
#include "bot/chance/signed_draw.h"

namespace callboard {
namespace {

std::optional<std::string> hash_from(const std::string& hex) {
  auto bytes = from_hex(hex);
  if (!bytes || bytes->size() != kHashBytes) return std::nullopt;
  return bytes;
}

std::string spaced(const std::vector<std::uint64_t>& values) {
  std::string text;
  for (const std::uint64_t value : values)
    text += (text.empty() ? "" : " ") + std::to_string(value);
  return text;
}

std::string missing(std::int64_t first, std::int64_t last) {
  if (first == last) return "draw " + std::to_string(first) + " is missing";
  return "draws " + std::to_string(first) + " to " + std::to_string(last) + " are missing";
}

class Checker {
 public:
  Checker(const TranscriptData& data, const RsaKey* key) : data_(data), key_(key) {}

  VerifyReport run(VerifyScope scope) {
    check_secret();
    const bool whole = scope == VerifyScope::kTranscript;
    if (whole && data_.check != check_value(data_)) {
      problem(0, "the check value does not fit the contents");
    }
    std::int64_t next = 1;
    for (const TranscriptDraw& draw : data_.draws) {
      if (draw.n < next) {
        problem(draw.n, "this number is out of order or given twice");
        continue;
      }
      if (draw.n > next) problem(0, missing(next, draw.n - 1));
      next = draw.n + 1;
      by_n_[draw.n] = &draw;
      check_draw(draw);
    }
    if (next <= data_.draws_made) problem(0, missing(next, data_.draws_made));
    if (next > data_.draws_made + 1) {
      problem(0, "more draws are listed than were made (" + std::to_string(data_.draws_made) + ")");
    }
    if (scope != VerifyScope::kDraws) {
      check_packs();
      check_seals();
    }
    if (whole && key_ == nullptr && report_.by_signature > 0) {
      problem(0, "the signatures of RANDOM.ORG are not checked: give its certificate with --key");
    }
    return std::move(report_);
  }

 private:
  void problem(std::int64_t n, std::string what) {
    report_.problems.push_back({n, std::move(what)});
  }

  void check_secret() {
    const auto commitment = hash_from(data_.commitment);
    if (!commitment) problem(0, "the commitment is not 64 hexadecimal digits");
    if (!data_.secret)
      return problem(0, "the secret is not revealed yet: no draw can be recomputed");
    const auto secret = hash_from(*data_.secret);
    if (!secret) return problem(0, "the secret is not 64 hexadecimal digits");
    if (commitment && sha256(*secret) != *commitment) {
      return problem(0, "the secret does not fit the commitment: no draw can be recomputed");
    }
    if (commitment) secret_ = secret;
  }

  void check_draw(const TranscriptDraw& draw) {
    check_question(draw);
    if (draw.sides < 1 || draw.count > kDrawValuesMax) {
      return problem(draw.n, "no such draw is possible");
    }
    if (draw.outcome.size() != draw.count) {
      return problem(draw.n, "the outcome has " + std::to_string(draw.outcome.size()) +
                                 " values, the question asks for " + std::to_string(draw.count));
    }
    for (const std::uint64_t value : draw.outcome) {
      if (value >= draw.sides) return problem(draw.n, "the outcome is out of range");
    }
    if (draw.shown != shown(draw.label, draw.sides, draw.outcome)) {
      problem(draw.n, "what was shown is not what the outcome means");
    }
    if (draw.source != "book" && !draw.spins.empty()) {
      problem(draw.n, "spin codes are given, but the book did not make this draw");
    }
    if (draw.source == "host") return check_host(draw);
    if (draw.source == kSignedSource) return check_signed(draw);
    if (draw.source != "book") return problem(draw.n, "the source is unknown");
    if (!draw.proof.empty())
      return problem(draw.n, "a draw of the book carries a proof of its own");
    if (secret_) check_outcome(draw);
  }

  void check_host(const TranscriptDraw& draw) {
    if (draw.proof.empty()) return problem(draw.n, "it is not said where the host typed it");
    ++report_.by_host;
  }

  void check_signed(const TranscriptDraw& draw) {
    const auto answer = from_signed_proof(draw.proof);
    if (!answer) return problem(draw.n, "the signed answer cannot be read");
    if (key_ != nullptr && !signature_fits(*answer, *key_)) {
      return problem(draw.n, "the signature is not RANDOM.ORG's");
    }
    const auto read = read_signed(
        *answer, {data_.show_key, data_.match, data_.book, draw.n, draw.count, draw.sides});
    if (!read) return problem(draw.n, read.error());
    if (read->outcome != draw.outcome) {
      return problem(draw.n, "the outcome is given as " + spaced(draw.outcome) +
                                 ", RANDOM.ORG signed " + spaced(read->outcome));
    }
    const auto [first, fresh] = serials_.try_emplace(read->serial, draw.n);
    if (!fresh) {
      return problem(draw.n, "serial number " + std::to_string(read->serial) +
                                 " was used for draw " + std::to_string(first->second) +
                                 " already");
    }
    ++report_.by_signature;
  }

  void check_outcome(const TranscriptDraw& draw) {
    const auto expected = book_outcome(*secret_, {data_.show_key, data_.book, draw.n, draw.label,
                                                  draw.count, draw.sides, draw.spins});
    if (draw.outcome == expected) {
      ++report_.recomputed;
    } else {
      problem(draw.n, "the outcome is given as " + spaced(draw.outcome) + ", the book says " +
                          spaced(expected));
    }
  }

  // A question may be answered again only after its last answer was voided.
  void check_question(const TranscriptDraw& draw) {
    if (draw.question != draw.n) {
      const auto first = by_n_.find(draw.question);
      if (draw.question > draw.n || first == by_n_.end() ||
          first->second->question != draw.question) {
        return problem(draw.n, "its question is not that of an earlier draw");
      }
      const TranscriptDraw& asked = *first->second;
      if (asked.label != draw.label || asked.count != draw.count || asked.sides != draw.sides) {
        problem(draw.n, "its question differs from that of draw " + std::to_string(asked.n));
      }
      if (const TranscriptDraw& last = *last_of_[draw.question]; !last.voided) {
        problem(draw.n,
                "it was drawn again although draw " + std::to_string(last.n) + " was not voided");
      }
    }
    last_of_[draw.question] = &draw;
  }

  void check_packs() {
    std::map<std::int64_t, const PackProof*> packs;
    for (const PackProof& pack : data_.packs) {
      if (!packs.try_emplace(pack.opening.n, &pack).second) {
        problem(pack.opening.n, "it has two proofs of what was drawn from the pack");
      }
      check_pack(pack);
    }
    for (const auto& [n, draw] : by_n_) {
      if (draw->source == "book" && draw->label.starts_with(kPackLabel) && !packs.contains(n)) {
        problem(n, "the proof of what was drawn from the pack is missing");
      }
    }
  }

  void check_pack(const PackProof& pack) {
    const std::int64_t n = pack.opening.n;
    const auto found = by_n_.find(n);
    if (found == by_n_.end()) return problem(n, "a proof is given, but no such draw");
    const TranscriptDraw& draw = *found->second;
    if (!draw.label.starts_with(kPackLabel) || draw.source != "book" || draw.outcome.size() != 1) {
      return problem(n, "a proof is given, but it is no draw from a pack");
    }
    if (draw.sides != pack.opening.count) return problem(n, "the pack had another size than drawn");
    // What was thrown back unseen may return to the pack.
    if (!pack.closing && draw.voided) return;
    if (!pack.closing) return problem(n, "it was never disclosed what was drawn from the pack");
    if (pack.closing->index != draw.outcome[0]) {
      return problem(n, "another entry of the pack was taken than drawn");
    }
    check_path(pack);
  }

  void check_path(const PackProof& pack) {
    const std::int64_t n = pack.opening.n;
    const auto salt = hash_from(pack.closing->salt);
    if (!salt) return problem(n, "the salt is not 64 hexadecimal digits");
    const std::string leaf = opened_leaf(pack.opening.leaf, *salt, pack.closing->item);
    if (leaf.empty()) {
      return problem(n, "what was drawn from the pack does not fit its published hash");
    }
    std::vector<std::string> path;
    for (const std::string& hex : pack.closing->path) {
      const auto hash = hash_from(hex);
      if (!hash) return problem(n, "a hash on the path is not 64 hexadecimal digits");
      path.push_back(*hash);
    }
    const std::string root = pack_root(leaf, pack.closing->index, pack.opening.count, path);
    if (to_hex(root) != pack.opening.root) {
      return problem(n, "what was drawn from the pack does not lead to the published root");
    }
    ++report_.packs;
  }

  void check_seals() {
    std::int64_t next = 1;
    for (const Seal& seal : data_.seals) {
      const std::string name = "seal " + std::to_string(seal.n) + ": ";
      if (seal.n != next) problem(0, name + "this number is out of order");
      next = seal.n + 1;
      const auto salt = hash_from(seal.salt);
      if (!salt) {
        problem(0, name + "the salt is not 64 hexadecimal digits");
      } else if (to_hex(seal_hash(*salt, seal.item)) != seal.hash) {
        problem(0, name + "what was sealed does not fit its published hash");
      } else {
        ++report_.seals;
      }
    }
  }

  const TranscriptData& data_;
  const RsaKey* key_;
  std::optional<std::string> secret_;
  std::map<std::int64_t, const TranscriptDraw*> by_n_;
  std::map<std::int64_t, const TranscriptDraw*> last_of_;
  std::map<std::int64_t, std::int64_t> serials_;  // of RANDOM.ORG, to the draw
  VerifyReport report_;
};

}  // namespace

VerifyReport verify_transcript(const TranscriptData& data, const RsaKey* key, VerifyScope scope) {
  return Checker(data, key).run(scope);
}

}  // namespace callboard
