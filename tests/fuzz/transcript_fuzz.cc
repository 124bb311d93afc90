// Transcripts and signed throws that anybody may hand in: read, checked, never believed unread.
#include "bot/chance/transcript.h"

#include "adapters/random_org/raw_json.h"
#include "bot/chance/signed_draw.h"
#include "bot/chance/verify.h"
#include "rules/core/json.h"
#include "tests/fuzz/fuzz.h"

namespace callboard::fuzz {

void try_bytes(std::string_view bytes) {
  if (const auto data = read_transcript(bytes); data.ok()) {
    const VerifyReport report = verify_transcript(*data);
    const auto again = read_transcript(write_transcript(*data));
    must(again.ok(), "what was read can be written and read");
    // Written anew it carries a fresh check, so of a false one the problem goes.
    must(!report.problems.empty() || verify_transcript(*again).problems.empty(), "and still fits");
  }
  if (!nlohmann::json::parse(bytes, nullptr, false).is_discarded()) {
    if (const auto member = raw_member(bytes, "result")) {
      must(member->data() >= bytes.data() &&
               member->data() + member->size() <= bytes.data() + bytes.size(),
           "a member lies inside its text");
    }
  }
  const SignedPlace place{"prime", 1, 1, 1, 3, 6};
  (void)read_signed({std::string(bytes), ""}, place);
  (void)from_signed_proof(bytes);
}

}  // namespace callboard::fuzz
