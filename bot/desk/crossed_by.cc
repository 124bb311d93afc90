#include "bot/desk/crossed_by.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace callboard {
namespace {

// Refusals that the ruling of another host can be the cause of, and the words of such rulings.
struct CrossedBy {
  std::string_view code;
  std::string_view words;
};
constexpr std::array kCrossedBy = {
    CrossedBy{"E_NOJUDGING", " accept reject rule right wrong fair undo force read miss late "},
    CrossedBy{"E_RULED_SO", " accept reject rule right wrong "},
    CrossedBy{"E_NORULING", " undo rule read late "},
    CrossedBy{"E_ISPAUSED", " pause "},
    CrossedBy{"E_PAUSED", " pause "},
    CrossedBy{"E_NOTPAUSED", " resume accept reject "},
    CrossedBy{"E_NOTLIVE", " abort undo "},
    CrossedBy{"E_NODICE", " dice undo reroll force "},
    CrossedBy{"E_NOREROLL", " dice undo reroll force read "},
    CrossedBy{"E_NOUNDO", " undo "},
    CrossedBy{"E_NOREDO", " redo undo force read rule "},
    CrossedBy{"E_NOTLATE", " late undo force read "},
    CrossedBy{"E_PLAYED", " read late force "},
    CrossedBy{"E_NOCLOCK", " pause miss force late undo "},
    CrossedBy{"E_OTHERCLOCK", " miss force late undo read "},
    CrossedBy{"E_NOCREDIT", " credit "},
    CrossedBy{"E_NOT_WANTED", " extend "},
    CrossedBy{"E_NOPERSON", " replace "},
    CrossedBy{"E_NOSEAT", " replace "},
    CrossedBy{"E_SEATED", " replace "},
    CrossedBy{"E_NOPROPOSAL", " confirm reject "}};

// Whatever moves play can be why the game has no place for a command any more; these do not.
constexpr std::array<std::string_view, 4> kOutOfPlay = {"H_PHASE", "H_TIME", "H_LEVEL",
                                                        "H_NOTHING"};
constexpr std::string_view kMoveNothing =
    " pause resume extend credit excuse bank replace set score ";

}  // namespace

bool crossed_by(const std::string& code, const std::string& word) {
  const std::string whole = " " + word + " ";
  const bool out_of_play =
      std::find(kOutOfPlay.begin(), kOutOfPlay.end(), code) != kOutOfPlay.end();
  if (out_of_play) return kMoveNothing.find(whole) == std::string_view::npos;
  return std::any_of(kCrossedBy.begin(), kCrossedBy.end(), [&](const CrossedBy& one) {
    return one.code == code && one.words.find(whole) != std::string_view::npos;
  });
}

}  // namespace callboard
