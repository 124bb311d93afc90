#include <algorithm>

#include "rules/core/reader/guesses.h"

namespace callboard::reader {
namespace {

constexpr int kHitsForSpaced = 3;  // open letters that words with other blanks must hit

struct Stretch {
  std::size_t from = 0;  // tokens
  std::size_t to = 0;
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
  Stretch out{i, i, {}};
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

Phrase phrase_of(const Guessing& context, const Stretch& stretch) {
  const Tokens& tokens = context.reply.tokens;
  const Token& first = tokens.all[stretch.from];
  const Token& last = tokens.all[stretch.to - 1];
  const LineText& line = tokens.lines[first.line];
  const bool same_size = line.text.size() == line.key.size();
  const std::size_t text_end = same_size ? stretch.fit.end : last.text_to;
  const std::string_view text = line.text.substr(first.text_from, text_end - first.text_from);
  const std::string_view key = line.key.substr(first.from, stretch.fit.end - first.from);
  Phrase out;
  out.words.text = stretch.fit.respaced ? respace(context.slots, text) : std::string(text);
  out.words.key = stretch.fit.respaced ? respace(context.slots, key) : std::string(key);
  out.hits = stretch.fit.hits;
  out.everyday = true;
  out.capitals =
      std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  out.titled = stretch.to - stretch.from > 1;
  out.shown = first.quoted || first.emphasised;
  for (std::size_t i = stretch.from; i < stretch.to; ++i) {
    const Token& token = tokens.all[i];
    if (token.kind == TokenKind::kWord && !token.capital) out.titled = false;
    if ((token.game & context.guess_words.orders) != 0) out.order = true;
    if (token.kind == TokenKind::kWord && token.senses == 0) out.everyday = false;
    if (token.value > 0) out.everyday = false;
    if (token.kind == TokenKind::kWord && is_talk(tokens, token)) out.talky = true;
  }
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
  if (blank(context.slots) && stands_alone(context, stretch) && !phrase.order) {
    const std::size_t words = stretch.to - stretch.from;
    if (words > 1 && (!phrase.everyday || behind_soft_word(context, stretch.from))) return true;
  }
  return phrase.shown || phrase.titled || (phrase.capitals && !numbers) ||
         behind_guess_word(context, stretch.from);
}

}  // namespace

void mark_phrases(Guessing& context) {
  if (context.slots.empty()) return;
  std::vector<Token>& all = context.reply.tokens.all;
  std::vector<Token> out;
  out.reserve(all.size());
  for (std::size_t i = 0; i < all.size();) {
    const bool word = all[i].kind == TokenKind::kWord || all[i].kind == TokenKind::kNumber;
    const Stretch stretch = word ? stretch_at(context, i) : Stretch{i, i, {}};
    if (stretch.to == i) {
      out.push_back(all[i++]);
      continue;
    }
    Phrase phrase = phrase_of(context, stretch);
    if (!counts(context, stretch, phrase)) {
      out.push_back(all[i++]);
      continue;
    }
    Token token = all[i];
    token.kind = TokenKind::kPhrase;
    token.to = static_cast<std::uint32_t>(stretch.fit.end);
    token.text_to = all[stretch.to - 1].text_to;
    token.senses = 0;
    token.game = 0;
    token.value = static_cast<int>(context.phrases.size());
    token.written = false;
    out.push_back(token);
    context.phrases.push_back(std::move(phrase));
    i = stretch.to;
  }
  all = std::move(out);
}

}  // namespace callboard::reader
