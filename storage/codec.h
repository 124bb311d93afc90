// The text forms of what a row holds as one value: a post, a log entry, a list of numbers. Exact
// for any bytes, and readable in a database browser. The one place outside the rules and the bot
// that may make a Post or a LoggedInput, because it only gives back what was stored. Pure
// functions, any thread.
//
// A field is "<bytes>:<field>". A post is its audience ("P", "S<seat>", "H", "N<person>") and a
// line end, then a name and a JSON field for every section ("=<n>": the JSON of section n again). A
// log entry is one letter and the rest:
//   an input: I, M, T or H (who acted: nobody, a seat, a timer, a host), seat ":" JSON
//   an undo: U<keep_seq>    a redo: R    a desk entry: D<kind field><JSON>
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/log.h"
#include "rules/core/post.h"

namespace callboard {

// Posts in and out of rows. Nothing: the text is no post.
struct StoredViews {
  static std::string encode(const Post& post);
  static std::optional<Post> decode(std::string_view text);
  // To the same people, with other sections.
  static Post with(const Post& post, std::vector<Section> sections);
};

// Log entries and inputs in and out of rows and export files. The JSON of an input is checked by
// the game when it is applied, not here.
struct LogCodec {
  static std::string encode(const EntryBody& body);
  static std::optional<EntryBody> decode(std::string_view text);
  static const std::string& text(const LoggedInput& input);
  static LoggedInput input(std::string text);
};

// "3,1,4"; empty for none.
std::string encode_numbers(const std::vector<std::uint64_t>& numbers);
std::optional<std::vector<std::uint64_t>> decode_numbers(std::string_view text);

}  // namespace callboard
