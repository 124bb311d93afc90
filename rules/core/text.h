// What people wrote, made fit for comparison before the rules see it. `text/` makes these; the
// rules only read them, so that no rule depends on a Unicode library. Plain values, any thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace callboard {

// One line of a reply: quotes, signatures, markup and address are gone.
struct FoldedLine {
  std::string text;  // NFKC, typographic twins made plain, case kept
  std::string key;   // the same, lower case, accents removed
  std::vector<std::string>
      emphasised;  // phrases that stood in bold, spoiler or code, folded as text
  bool operator==(const FoldedLine&) const = default;
};

// Who is here, as folded names, and each of their words.
struct People {
  std::vector<std::string> players;
  std::vector<std::string> hosts;
  std::vector<std::string> author;  // who writes: no player that is spoken to
  bool operator==(const People&) const = default;
};

struct Folded {
  std::vector<FoldedLine> lines;  // none is empty
  bool addressed = false;         // the reply speaks to the daemon (a mention, its name, a mail)
  bool privately = false;         // nobody else can read it
  // When it was written, in whole seconds since 1970 by our clock, as its platform tells; for games
  // in which who was first decides. Set for replies to a match.
  std::optional<std::int64_t> written_s = std::nullopt;
  People people = {};  // set for replies to a match
  bool operator==(const Folded&) const = default;
};

// One user-perceived character of a solution or another content text.
struct Glyph {
  std::string text;     // as written in the pack, NFC
  std::string key;      // lower case, accents removed
  bool letter = false;  // a letter of any script
  bool operator==(const Glyph&) const = default;
};

// A content text: from a pack, or from a host's command.
struct PackText {
  std::string text;
  std::string key;
  std::vector<Glyph> glyphs;
  bool operator==(const PackText&) const = default;
};

// One entry of a pack: a TOML table or a CSV row; a field may hold a list.
struct PackEntry {
  std::map<std::string, std::vector<PackText>> fields;
};

// A host's command after its `!word`. `names` are the seats' occupants, for "!score Bob 800".
struct HostLine {
  std::string word;  // lower case, without the `!`
  PackText rest;     // up to the reason
  std::vector<PackText> names;
};

}  // namespace callboard
