#include "rules/wheel/content.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "rules/core/answers.h"
#include "rules/core/host_words.h"
#include "rules/core/overloaded.h"

namespace callboard::wheel {
namespace {

using Texts = std::vector<PackText>;

constexpr int kPointWedgesMin = 12;
constexpr std::string_view kBonusLetters = "rstlne";

constexpr std::array<std::string_view, 26> kCategories = {"person",         "people",
                                                          "place",          "on the map",
                                                          "landmark",       "thing",
                                                          "things",         "living thing",
                                                          "living things",  "around the house",
                                                          "food & drink",   "occupation",
                                                          "event",          "phrase",
                                                          "title",          "quotation",
                                                          "before & after", "rhyme time",
                                                          "same letter",    "what are you doing?",
                                                          "fun & games",    "fictional character",
                                                          "song lyrics",    "song title",
                                                          "headline",       "proper name"};

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }
std::string number(std::int64_t value) { return std::to_string(value); }

std::string ascii_folded(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// One line for each fault.
class Faults {
 public:
  void add(const std::string& fault) { text_ += (text_.empty() ? "" : "\n") + fault; }
  [[nodiscard]] bool none() const { return text_.empty(); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

const Texts* field_of(const PackEntry& entry, const std::string& name) {
  const auto found = entry.fields.find(name);
  const bool given =
      found != entry.fields.end() && !found->second.empty() && !found->second.front().text.empty();
  return given ? &found->second : nullptr;
}

void check_fields(const PackEntry& entry, const std::set<std::string_view>& known, Faults& faults) {
  for (const auto& [name, texts] : entry.fields) {
    if (known.count(name) == 0) faults.add("unknown field `" + name + "`");
  }
}

// A whole number above 0; else 0.
std::int64_t points_of(const PackText& text) {
  std::int64_t value = 0;
  const char* const end = text.text.data() + text.text.size();
  const auto [read, error] = std::from_chars(text.text.data(), end, value);
  return error == std::errc{} && read == end && value > 0 ? value : 0;
}

bool is_plain(char c) { return c >= 'a' && c <= 'z'; }

int letters_in(const PackText& text) {
  return static_cast<int>(std::count_if(text.glyphs.begin(), text.glyphs.end(),
                                        [](const Glyph& glyph) { return glyph.letter; }));
}
int letters_among(const PackText& text, std::string_view letters) {
  return static_cast<int>(
      std::count_if(text.glyphs.begin(), text.glyphs.end(), [&](const Glyph& glyph) {
        return glyph.letter && letters.find(glyph.key.front()) != std::string_view::npos;
      }));
}

// --- puzzles -------------------------------------------------------------------------------------
void check_given(const Puzzle& puzzle, Faults& faults) {
  const std::string open = ascii_folded(puzzle.given);
  if (puzzle.kind != PuzzleKind::kTest) {
    if (!open.empty()) faults.add("only a test has letters `given`");
    return;
  }
  if (open.empty()) return faults.add("a test needs the letters `given`, such as \"ERT\"");
  for (std::size_t i = 0; i < open.size(); ++i) {
    const std::string letter(1, puzzle.given[i]);
    if (!is_plain(open[i]))
      return faults.add("`given` is " + in_quotes(puzzle.given) + ": letters only");
    if (open.find(open[i]) != i) faults.add("`given` names " + letter + " twice");
    if (letters_among(puzzle.solution, open.substr(i, 1)) == 0) {
      faults.add("`given` names " + letter + ", which the solution does not have");
    }
  }
  const int all = letters_in(puzzle.solution);
  const int shown = letters_among(puzzle.solution, open);
  if (shown * 2 < all) {
    faults.add("`given` shows " + number(shown) + " of " + number(all) +
               " letters; at least half must stand open");
  } else if (shown == all) {
    faults.add("`given` shows the whole solution");
  }
}

void check_aliases(const Puzzle& puzzle, Faults& faults) {
  std::set<std::string> keys = {answer_key(puzzle.solution.key)};
  for (const PackText& alias : puzzle.aliases) {
    const std::string key = answer_key(alias.key);
    if (key.empty()) {
      faults.add(in_quotes(alias.text) + " among the `aliases` has no letter and no digit");
    } else if (!keys.insert(key).second) {
      faults.add(in_quotes(alias.text) +
                 " among the `aliases` is the same as the solution or another");
    }
  }
}

std::optional<PuzzleKind> puzzle_kind(std::string_view kind) {
  if (kind == "puzzle") return PuzzleKind::kPuzzle;
  if (kind == "tossup") return PuzzleKind::kTossup;
  if (kind == "bonus") return PuzzleKind::kBonus;
  if (kind == "test") return PuzzleKind::kTest;
  return std::nullopt;
}
std::string_view kind_name(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::kPuzzle:
      return "puzzle";
    case PuzzleKind::kTossup:
      return "tossup";
    case PuzzleKind::kBonus:
      return "bonus";
    case PuzzleKind::kTest:
      return "test";
  }
  return "";
}

void read_category(const PackEntry& entry, Puzzle& puzzle, Faults& faults) {
  const Texts* category = field_of(entry, "category");
  const Texts* custom = field_of(entry, "custom_category");
  if (category != nullptr && custom != nullptr) {
    return faults.add("there is a `category` and a `custom_category`; one of them is enough");
  }
  if (category == nullptr && custom == nullptr) return;  // puzzle_fault() says so
  const Texts& named = category != nullptr ? *category : *custom;
  if (named.size() > 1) return faults.add("more than one `category`");
  puzzle.category = named.front();
  if (category != nullptr && !is_known_category(puzzle.category.key)) {
    faults.add("unknown `category` " + in_quotes(puzzle.category.text) +
               "; if it is meant so, write it as `custom_category`");
  }
}

Result<Item, std::string> read_puzzle(PuzzleKind kind, const PackEntry& entry) {
  Faults faults;
  std::set<std::string_view> known = {"solution", "category", "custom_category", "aliases"};
  if (kind == PuzzleKind::kTest) known.insert("given");
  check_fields(entry, known, faults);
  Puzzle puzzle;
  puzzle.kind = kind;
  read_category(entry, puzzle, faults);
  if (const Texts* aliases = field_of(entry, "aliases")) puzzle.aliases = *aliases;
  if (const Texts* given = field_of(entry, "given")) puzzle.given = given->front().text;
  for (char& c : puzzle.given) {
    if (is_plain(c)) c = static_cast<char>(c - 'a' + 'A');
  }
  const Texts* solution = field_of(entry, "solution");
  if (solution == nullptr) {
    faults.add("no `solution`");
  } else {
    puzzle.solution = solution->front();
    const std::string fault = puzzle_fault(puzzle);
    if (!fault.empty()) faults.add(fault);
  }
  if (!faults.none()) return Fail{faults.text()};
  return Item{std::move(puzzle)};
}

// --- layouts -------------------------------------------------------------------------------------
constexpr std::array<std::pair<Special, const char*>, 5> kSpecials = {{
    {Special::kWild, "wild"},
    {Special::kBigMoney, "big_money"},
    {Special::kExpress, "express"},
    {Special::kGoodie, "goodie"},
    {Special::kTrip, "trip"},
}};

void read_wedges(const Texts& texts, Layout& layout, Faults& faults) {
  for (const PackText& text : texts) {
    Wedge wedge;
    wedge.points = points_of(text);
    if (text.key == "bankrupt") {
      wedge.kind = WedgeKind::kBankrupt;
    } else if (text.key == "lose a turn") {
      wedge.kind = WedgeKind::kLoseTurn;
    } else if (text.key == "top") {
      wedge.kind = WedgeKind::kTop;
    } else if (wedge.points == 0) {
      faults.add("the wedge " + in_quotes(text.text) +
                 " among the `wedges` is neither points nor bankrupt, lose a turn or top");
    }
    layout.wedges.push_back(wedge);
  }
}

void read_tops(const Texts& texts, Layout& layout, Faults& faults) {
  if (texts.size() != layout.tops.size()) {
    return faults.add("`tops` needs 3 values, one for each puzzle of a round; it has " +
                      number(static_cast<std::int64_t>(texts.size())));
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    layout.tops[i] = points_of(texts[i]);
    if (layout.tops[i] == 0) {
      faults.add(in_quotes(texts[i].text) + " among the `tops` is no whole number above 0");
    }
  }
}

void read_envelopes(const Texts& texts, Layout& layout, Faults& faults) {
  for (const PackText& text : texts) {
    Envelope envelope;
    const auto value = host_words::read_value(text.text);
    if (!value && host_words::is_figure(text.text)) {
      faults.add(in_quotes(text.text) +
                 " among the `envelopes` may be read in two ways: write 24000 or 24,000");
    }
    envelope.value = value.value_or(0);
    if (envelope.value == 0) envelope.title = text.text;
    layout.envelopes.push_back(std::move(envelope));
  }
}

Result<Item, std::string> read_layout(const PackEntry& entry) {
  Faults faults;
  check_fields(
      entry,
      {"name", "wedges", "tops", "wild", "big_money", "express", "goodie", "trip", "envelopes"},
      faults);
  Layout layout;
  if (const Texts* name = field_of(entry, "name")) layout.name = name->front().text;
  if (const Texts* wedges = field_of(entry, "wedges")) read_wedges(*wedges, layout, faults);
  const Texts* tops = field_of(entry, "tops");
  if (tops != nullptr) {
    read_tops(*tops, layout, faults);
  } else {
    faults.add("no `tops`: what the top wedge is worth in the three puzzles of a round");
  }
  for (const auto& [special, name] : kSpecials) {
    const Texts* place = field_of(entry, name);
    if (place == nullptr) continue;  // this wheel does without it
    const std::int64_t wedge = points_of(place->front());
    if (wedge < 1 || wedge > kWedges) {
      faults.add("`" + std::string(name) + "` is " + in_quotes(place->front().text) +
                 "; it needs the number of a wedge, 1 to 24");
    } else {
      layout.places.push_back({special, static_cast<int>(wedge)});
    }
  }
  if (const Texts* envelopes = field_of(entry, "envelopes"))
    read_envelopes(*envelopes, layout, faults);
  const std::string fault = layout_fault(layout);
  if (!fault.empty()) faults.add(fault);
  if (!faults.none()) return Fail{faults.text()};
  return Item{std::move(layout)};
}

bool has_category(const Puzzle& puzzle, std::string_view name) {
  return ascii_folded(puzzle.category.text) == ascii_folded(name);
}

bool tags_fit(const Puzzle& puzzle, const std::vector<std::string>& tags) {
  return std::all_of(tags.begin(), tags.end(), [&](const std::string& tag) {
    if (tag.rfind("is:", 0) == 0) return has_category(puzzle, tag.substr(3));
    if (tag.rfind("not:", 0) == 0) return !has_category(puzzle, tag.substr(4));
    return false;
  });
}

}  // namespace

bool is_known_category(std::string_view key) {
  return std::find(kCategories.begin(), kCategories.end(), key) != kCategories.end();
}

bool fits_lines(const PackText& solution) {
  std::vector<int> words{0};
  for (const Glyph& glyph : solution.glyphs) {
    if (glyph.text == " ") {
      words.push_back(0);
    } else {
      ++words.back();
    }
  }
  std::size_t line = 0;
  int used = 0;
  for (const int word : words) {
    const auto needs = [&] { return used == 0 ? word : used + 1 + word; };
    while (line < kBoardLines.size() && needs() > kBoardLines[line]) {
      ++line;
      used = 0;
    }
    if (line == kBoardLines.size()) return false;
    used = needs();
  }
  return true;
}

std::string puzzle_fault(const Puzzle& puzzle) {
  Faults faults;
  const PackText& solution = puzzle.solution;
  bool plain = true;
  for (const Glyph& glyph : solution.glyphs) {
    if (!glyph.letter || (glyph.key.size() == 1 && is_plain(glyph.key.front()))) continue;
    faults.add("the `solution` has " + in_quotes(glyph.text) +
               "; nobody can call it: letters A to Z only");
    plain = false;
  }
  if (!plain) return faults.text();
  if (letters_in(solution) < 2) {
    faults.add("the `solution` " + in_quotes(solution.text) + " has fewer than 2 letters");
  }
  if (!fits_lines(solution)) {
    faults.add("the `solution` " + in_quotes(solution.text) +
               " does not fit the board: lines of 12, 14, 14 and 12 places, no word broken");
  }
  if (puzzle.category.text.empty()) faults.add("no `category`");
  if (puzzle.kind == PuzzleKind::kBonus &&
      letters_among(solution, kBonusLetters) == letters_in(solution)) {
    faults.add("R, S, T, L, N and E show the whole `solution`");
  }
  check_aliases(puzzle, faults);
  check_given(puzzle, faults);
  return faults.text();
}

std::string layout_fault(const Layout& layout) {
  Faults faults;
  if (layout.name.empty()) faults.add("no `name`");
  const auto count = [&](auto wanted) {
    return std::count_if(layout.wedges.begin(), layout.wedges.end(), wanted);
  };
  const auto has_points = [](const Wedge& wedge) {
    return wedge.kind == WedgeKind::kPoints || wedge.kind == WedgeKind::kTop;
  };
  if (layout.wedges.size() != kWedges) {
    faults.add("a wheel has 24 `wedges`; here are " +
               number(static_cast<std::int64_t>(layout.wedges.size())));
  } else {
    if (count(has_points) < kPointWedgesMin) {
      faults.add("fewer than 12 of the `wedges` have points");
    }
    if (count([](const Wedge& w) { return w.kind == WedgeKind::kBankrupt; }) == 0) {
      faults.add("none of the `wedges` is bankrupt");
    }
    std::set<int> taken;
    for (const Place& place : layout.places) {
      const std::string name =
          "`" + special_name(place.special) + "` lies on wedge " + number(place.wedge);
      const bool on_wheel = place.wedge >= 1 && place.wedge <= kWedges;
      if (!on_wheel ||
          layout.wedges[static_cast<std::size_t>(place.wedge - 1)].kind != WedgeKind::kPoints) {
        faults.add(name + ", which has no points of its own");
      }
      if (!taken.insert(place.wedge).second) faults.add(name + ", where another one lies");
    }
  }
  if (layout.envelopes.size() != kEnvelopes) {
    faults.add("a bonus wheel has 24 `envelopes`; here are " +
               number(static_cast<std::int64_t>(layout.envelopes.size())));
  }
  return faults.text();
}

Result<Item, std::string> read_item(std::string_view kind, const PackEntry& entry) {
  if (kind == "wheel") return read_layout(entry);
  if (const auto puzzle = puzzle_kind(kind)) return read_puzzle(*puzzle, entry);
  return Fail{"unknown section `" + std::string(kind) + "`: wheel, puzzle, tossup, bonus or test"};
}

bool item_fits(const Item& item, const Wanted& wanted) {
  return std::visit(Overloaded{
                        [&](const Layout& layout) {
                          const bool named =
                              wanted.tags.empty() || wanted.tags.front() == layout.name;
                          return wanted.kind == "wheel" && named && layout_fault(layout).empty();
                        },
                        [&](const Puzzle& puzzle) {
                          return wanted.kind == kind_name(puzzle.kind) &&
                                 tags_fit(puzzle, wanted.tags) && puzzle_fault(puzzle).empty();
                        },
                    },
                    item);
}

}  // namespace callboard::wheel
