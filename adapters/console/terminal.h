// The terminal as a platform: what was typed and what was printed in this session, so that an
// adapter can be stopped and started again and find both. Owned by main; outlives its adapter.
// Thread-safe; listen() is for one thread at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <istream>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/console/fd_input.h"
#include "adapters/console/speech.h"

namespace callboard {

inline constexpr std::size_t kLineBytesMax = 64 * 1024;  // a longer line is cut, the rest skipped
inline constexpr std::size_t kLinesKept = 10'000;        // for an adapter that starts again
inline constexpr std::size_t kPostsKept = 10'000;        // keys that are known to be printed

enum class Colours : std::uint8_t { kShown, kLeftOut };  // left out: for files and pipes

struct TerminalOptions {
  std::vector<std::string> people;   // who shares it; empty: whoever writes "Name: words"
  std::function<Timestamp()> clock;  // none: the system's
  Colours colours = Colours::kShown;
};

struct TypedLine {
  std::int64_t number = 0;  // 1, 2, 3, ... within the session
  Timestamp stamp;          // never before that of the line above, whatever the clock does
  Speech speech;            // with a name
};

class Terminal {
 public:
  // `in` must not wait for long: a file, a string. For a person's typing use FdInput.
  Terminal(std::istream& in, std::ostream& out, TerminalOptions options);
  Terminal(FdInput& in, std::ostream& out, TerminalOptions options);

  enum class Heard { kLine, kNothing, kInterrupted, kEnded };
  Heard listen();  // waits for a line and keeps it; kNothing: an empty one
  void interrupt();
  void resume();

  // "<session>-<number>": an id of a line, and the cursor after it.
  [[nodiscard]] std::string id_of(std::int64_t line) const;
  // The number of the first line after `cursor`; the oldest kept, if it is of another session.
  [[nodiscard]] std::int64_t first_after(const std::string& cursor) const;
  [[nodiscard]] std::optional<TypedLine> line(std::int64_t number) const;
  [[nodiscard]] std::optional<TypedLine> line_of(const std::string& id) const;
  // True if no line from `next` on is stamped, or will ever be stamped, before `upto`.
  [[nodiscard]] bool quiet(std::int64_t next, Timestamp upto) const;

  // Prints once for a key, and gives what it gave before for a key that is known. Nothing: the
  // output failed, and may have come half through.
  std::optional<Sent> post(const std::string& key, const std::string& text);
  [[nodiscard]] std::optional<Sent> find(const std::string& key) const;
  void note(const std::string& text);        // a line that is no post
  [[nodiscard]] bool output_failed() const;  // something could not be printed

 private:
  [[nodiscard]] Timestamp next_stamp() const;
  [[nodiscard]] std::optional<std::int64_t> number_of(const std::string& id) const;
  bool print(const std::string& text);

  std::istream& in_;
  std::ostream& out_;
  FdInput* waits_ = nullptr;
  TerminalOptions options_;
  std::string session_;
  std::string partial_;  // of a line whose reading was interrupted; listen() only

  mutable std::mutex mutex_;
  std::deque<TypedLine> lines_;
  std::int64_t last_line_ = 0;
  Timestamp last_stamp_;
  std::string speaker_;
  std::map<std::string, Sent> posts_;
  std::deque<std::string> post_order_;
  std::int64_t last_post_ = 0;
  bool output_failed_ = false;
};

}  // namespace callboard
