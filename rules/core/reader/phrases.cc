#include <algorithm>

#include "rules/core/reader/guesses.h"
#include "rules/core/reader/marked.h"

namespace callboard::reader {
namespace {

constexpr int kHitsForSpaced = 3;  // open letters that words with other blanks must hit

struct Stretch {
  std::size_t from = 0;  // tokens
  std::size_t to = 0;
  std::size_t byte = 0;  // where it begins in its line
  Fit fit;
};

bool behind_guess_word(const Guessing& context, std::size_t i) {
  const Tokens& tokens = context.reply.tokens;
  for (std::size_t back = i; back-- > 0 && i - back <= 4;) {
    const Token& token = tokens.all[back];
    if ((token.game & context.guess_words.marks) != 0) return true;
    const bool passable = token.kind == TokenKind::kMark ||
                          has(token, senses(Sense::kFiller, Sense::kThen)) ||
                          (token.game & context.guess_words.softs) != 0;
    if (!passable) return false;
  }
  return false;
}

Stretch stretch_at(const Guessing& context, std::size_t i) {
  const Tokens& tokens = context.reply.tokens;
  const Token& first = tokens.all[i];
  const std::string_view key = tokens.lines[first.line].key;
  Stretch out{i, i, first.from, {}};
  out.fit = fit_at(context.slots, key, first.from, Blanks::kAsShown, 0);
  const bool opens = i == 0 || tokens.all[i - 1].kind != TokenKind::kWord ||
                     tokens.all[i - 1].line != first.line || behind_guess_word(context, i);
  if (out.fit.end == 0 && opens) {
    out.fit = fit_at(context.slots, key, first.from, Blanks::kAnywhere, 0);
    if (out.fit.hits < kHitsForSpaced) out.fit = {};
  }
  if (out.fit.end == 0) return out;
  out.to = i + 1;
  while (out.to < tokens.all.size() && tokens.all[out.to].line == first.line &&
         tokens.all[out.to].from < out.fit.end) {
    ++out.to;
  }
  return out;
}

// "really", "over": more than a small word that any title may hold.
bool is_talk(const Tokens& tokens, const Token& token) {
  constexpr Senses kSmall = senses(Sense::kArticle, Sense::kAnd, Sense::kPossessive);
  const std::string_view key = tokens.key(token);
  const bool adverb = key.size() > 4 && key.ends_with("ly");
  return adverb || ((token.senses & ~kSmall) != 0 && key.size() > 2 && !has(token, kSmall));
}

// What a phrase of tokens [from, to) is made of.
void read_makeup(const Guessing& context, std::size_t from, std::size_t to, Phrase& out) {
  const Tokens& tokens = context.reply.tokens;
  out.everyday = true;
  out.titled = to - from > 1;
  out.shown = tokens.all[from].quoted || tokens.all[from].emphasised;
  for (std::size_t i = from; i < to; ++i) {
    const Token& token = tokens.all[i];
    if (token.kind == TokenKind::kWord && !token.capital) out.titled = false;
    if ((token.game & context.guess_words.orders) != 0) out.order = true;
    for (const MoveWords& one : context.guess_words.moves) {
      if ((token.game & (one.verbs | one.nouns)) != 0) out.move = one.move;
    }
    if (token.kind == TokenKind::kWord && is_talk(tokens, token)) out.talky = true;
    if (token.kind == TokenKind::kWord && token.senses == 0) out.everyday = false;
    if (token.value > 0) out.everyday = false;
  }
}

// The marks that close the line behind the guess: a solution may end in one.
std::string_view closing_behind(std::string_view line, std::size_t end) {
  const std::string_view rest = line.substr(std::min(end, line.size()));
  return rest.find_first_not_of(".!?") == std::string_view::npos ? rest : std::string_view();
}

Phrase phrase_of(const Guessing& context, const Stretch& stretch) {
  const Tokens& tokens = context.reply.tokens;
  const Token& first = tokens.all[stretch.from];
  const Token& last = tokens.all[stretch.to - 1];
  const LineText& line = tokens.lines[first.line];
  const bool same_size = line.text.size() == line.key.size();
  const std::size_t begin = same_size ? stretch.byte : first.text_from;
  const std::size_t text_end = same_size ? stretch.fit.end : last.text_to;
  const std::string_view text = line.text.substr(begin, text_end - begin);
  const std::string_view key = line.key.substr(stretch.byte, stretch.fit.end - stretch.byte);
  Phrase out;
  out.words.text = stretch.fit.respaced ? respace(context.slots, text) : std::string(text);
  out.words.key = stretch.fit.respaced ? respace(context.slots, key) : std::string(key);
  if (!stretch.fit.respaced && context.guess_words.closing_marks) {
    out.words.text += closing_behind(line.text, text_end);
    out.words.key += closing_behind(line.key, stretch.fit.end);
  }
  out.hits = stretch.fit.hits;
  out.capitals =
      std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  read_makeup(context, stretch.from, stretch.to, out);
  return out;
}

// No letter is open, so none can be hit.
bool blank(const Slots& slots) {
  return std::none_of(slots.begin(), slots.end(),
                      [](const Slot& slot) { return slot.letter && !slot.hidden; });
}

// "it's X", "is it X".
bool behind_soft_word(const Guessing& context, std::size_t i) {
  const std::vector<Token>& all = context.reply.tokens.all;
  return i > 0 && all[i - 1].line == all[i].line &&
         (all[i - 1].game & context.guess_words.softs) != 0;
}

// Nothing stands beside it that is no part of an opening or of a closing.
bool stands_alone(const Guessing& context, const Stretch& stretch) {
  const std::vector<Token>& all = context.reply.tokens.all;
  constexpr Senses kFine =
      kBeside | senses(Sense::kClosing, Sense::kOr, Sense::kArticle, Sense::kOpener);
  const auto edge = [&](const Token& token) {
    return token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley ||
           has(token, kFine) || (token.game & context.guess_words.own) != 0;
  };
  const std::uint32_t line = all[stretch.from].line;
  const bool opens =
      stretch.from == 0 || all[stretch.from - 1].line != line || edge(all[stretch.from - 1]);
  const bool closes =
      stretch.to == all.size() || all[stretch.to].line != line || edge(all[stretch.to]);
  return opens && closes;
}

bool counts(const Guessing& context, const Stretch& stretch, const Phrase& phrase) {
  const Tokens& tokens = context.reply.tokens;
  bool numbers = false;
  for (std::size_t i = stretch.from; i < stretch.to; ++i) {
    numbers = numbers || tokens.all[i].value > 0;
  }
  const int wanted = numbers && context.picking ? 2 : 1;
  if (phrase.hits >= wanted) return true;
  if (context.picking && !phrase.everyday && !numbers && phrase.hits == 0) {
    const bool opens = stretch.from == 0 || tokens.all[stretch.from - 1].kind == TokenKind::kMark;
    const bool ends =
        stretch.to == tokens.all.size() || tokens.all[stretch.to].kind == TokenKind::kMark;
    if (opens && ends && stretch.to - stretch.from > 1) return true;
  }
  if (!context.picking && blank(context.slots) && stands_alone(context, stretch) && !phrase.order) {
    const std::size_t words = stretch.to - stretch.from;
    const bool asked = behind_soft_word(context, stretch.from) || context.guess_words.doubts_talk;
    if (words > 1 && (!phrase.everyday || asked)) return true;
  }
  return phrase.shown || phrase.titled || (phrase.capitals && !numbers) ||
         behind_guess_word(context, stretch.from);
}

// Lays tokens [from, to) together into one.
Token phrase_token(Guessing& context, const Stretch& stretch, Phrase phrase) {
  const std::vector<Token>& all = context.reply.tokens.all;
  Token token = all[stretch.from];
  token.kind = TokenKind::kPhrase;
  token.text_from += static_cast<std::uint32_t>(stretch.byte) - token.from;
  token.from = static_cast<std::uint32_t>(stretch.byte);
  token.to = static_cast<std::uint32_t>(stretch.fit.end);
  token.text_to = all[stretch.to - 1].text_to;
  token.senses = 0;
  token.game = 0;
  token.value = static_cast<int>(context.phrases.size());
  token.written = false;
  context.phrases.push_back(std::move(phrase));
  return token;
}

class Marking {
 public:
  explicit Marking(Guessing& context) : context_(context), all_(context.reply.tokens.all) {}
  void run(bool bare_too);

 private:
  bool marked(std::size_t& i);
  bool second(std::size_t& i);
  bool bare(std::size_t& i);
  void lay(const Stretch& stretch, Phrase phrase, std::size_t& i);

  Guessing& context_;
  const std::vector<Token>& all_;
  std::vector<Token> out_;
  std::size_t markers_ = 0;
  bool open_ = false;  // a marked guess stands on this line
};

void Marking::lay(const Stretch& stretch, Phrase phrase, std::size_t& i) {
  out_.push_back(phrase_token(context_, stretch, std::move(phrase)));
  i = stretch.to;
}

bool Marking::marked(std::size_t& i) {
  constexpr std::size_t kMarkersMax = 32;  // of a reply that are looked behind
  if (markers_ >= kMarkersMax) return false;
  const bool marks = (all_[i].game & context_.guess_words.marks) != 0;
  markers_ += marks ? 1U : 0U;
  const MarkedStretch found = marked_at(context_, i);
  if (found.to == 0) return false;
  Token marker = all_[i];
  if (found.splits) {
    marker.to = static_cast<std::uint32_t>(found.from_byte - 1);
    marker.text_to = marker.text_from + marker.to - marker.from;
    marker.senses = 0;
    marker.game = context_.guess_words.marks;
  }
  out_.push_back(marker);
  for (std::size_t between = i + 1; between < found.from; ++between) {
    out_.push_back(all_[between]);
  }
  Stretch stretch{found.from, found.to, found.from_byte, found.fit};
  stretch.fit.end = found.end_byte;
  Phrase phrase = phrase_of(context_, stretch);
  phrase.marked = true;
  lay(stretch, std::move(phrase), i);
  open_ = true;
  return true;
}

// "guess X or Y", "guess X, if wrong Y": words of the board's shape behind a marked guess.
bool Marking::second(std::size_t& i) {
  if (!open_ || all_[i].kind != TokenKind::kWord) return false;
  const Token& last = out_.back();
  const bool below = context_.several && all_[i].line == last.line + 1;
  if (!below && all_[i].line != last.line) return false;
  constexpr Senses kJoins = senses(Sense::kOr, Sense::kCondition);
  const bool parted = context_.several && (below || is_mark(context_.reply.tokens, last, "/;") ||
                                           has(last, senses(Sense::kOr)));
  const bool joins = parted || is_mark(context_.reply.tokens, last, "/,") || has(last, kJoins) ||
                     (last.game & context_.guess_words.fallbacks) != 0;
  if (!joins) return false;
  const std::string_view key = context_.reply.tokens.lines[all_[i].line].key;
  Stretch stretch{i, i + 1, all_[i].from, {}};
  stretch.fit = fit_at(context_.slots, key, all_[i].from, Blanks::kAsShown,
                       below ? 0 : static_cast<int>(context_.slots.size()));
  const auto on_line = [&](std::size_t at) {
    return at < all_.size() && all_[at].line == all_[i].line;
  };
  if (stretch.fit.end == 0 && parted && !below) {  // "X / something else / Z"
    while (on_line(stretch.to) && all_[stretch.to].kind == TokenKind::kWord &&
           !has(all_[stretch.to], senses(Sense::kOr))) {
      ++stretch.to;
    }
    stretch.fit.end = all_[stretch.to - 1].to;
  }
  if (stretch.fit.end == 0) {  // "or else FUNNY BONES"
    if (is_mark(context_.reply.tokens, last, "/,") || !all_[i].capitals) return false;
    while (on_line(stretch.to) && all_[stretch.to].capitals) ++stretch.to;
    stretch.fit.end = all_[stretch.to - 1].to;
  }
  while (on_line(stretch.to) && all_[stretch.to].from < stretch.fit.end) ++stretch.to;
  const bool ends = stretch.to == all_.size() || all_[stretch.to].line != all_[i].line ||
                    all_[stretch.to].kind == TokenKind::kMark;
  Phrase phrase = phrase_of(context_, stretch);
  if (!(ends || parted) || (!parted && phrase.everyday && !phrase.capitals)) return false;
  phrase.marked = true;
  lay(stretch, std::move(phrase), i);
  return true;
}

bool Marking::bare(std::size_t& i) {
  const bool word = all_[i].kind == TokenKind::kWord || all_[i].kind == TokenKind::kNumber;
  if (!word) return false;
  const Stretch stretch = stretch_at(context_, i);
  if (stretch.to == i) return false;
  Phrase phrase = phrase_of(context_, stretch);
  if (!counts(context_, stretch, phrase)) return false;
  lay(stretch, std::move(phrase), i);
  return true;
}

void Marking::run(bool bare_too) {
  constexpr std::size_t kPhrasesMax = 64;
  out_.reserve(all_.size());
  for (std::size_t i = 0; i < all_.size();) {
    const bool full = context_.phrases.size() >= kPhrasesMax;
    const bool next = !out_.empty() && all_[i].line != out_.back().line;
    if (next) open_ = open_ && context_.several && out_.back().kind == TokenKind::kPhrase;
    if (!full && (marked(i) || second(i) || (bare_too && bare(i)))) continue;
    out_.push_back(all_[i++]);
  }
  context_.reply.tokens.all = std::move(out_);
}

}  // namespace

void mark_phrases(Guessing& context) {
  if (context.slots.empty()) return;
  Marking(context).run(context.bare);
}

}  // namespace callboard::reader
