#include "rules/core/reader/tokens.h"

#include <algorithm>
#include <array>
#include <span>

#include "rules/core/reader/scan.h"

namespace callboard::reader {
namespace {

constexpr int kValueMax = 1000000;
constexpr std::size_t kPhraseWordsMax = 8;
constexpr std::size_t kEmphasisedMax = 8;  // of a line

bool has_capital(std::string_view word) {
  return !word.empty() && word.front() >= 'A' && word.front() <= 'Z';
}

bool all_capitals(std::string_view word) {
  std::size_t letters = 0;
  for (const char c : word) {
    if (c >= 'a' && c <= 'z') return false;
    letters += c >= 'A' && c <= 'Z' ? 1U : 0U;
  }
  return letters >= 2;
}

bool same_kinds(const std::vector<Piece>& a, const std::vector<Piece>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Piece& x, const Piece& y) { return x.kind == y.kind; });
}

int value_of(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = std::min(value * 10 + (c - '0'), kValueMax);
  return value;
}

class Tokenizer {
 public:
  Tokenizer(Tokens& out, const Lexicon& lexicon, const People& people)
      : out_(out), lexicon_(lexicon), people_(people) {}

  void line(const FoldedLine& folded);

 private:
  // How many pieces the token takes.
  std::size_t take(std::size_t at);
  std::size_t take_phrase(std::size_t at, const Entry& first, Token& token);
  // A hyphen inside a word: "non-stop".
  [[nodiscard]] bool hyphen(std::size_t at) const;
  void look_up(Token& token, std::string_view word);
  // "NAME" and "HOST" stand for the people here in phrases; other words are what they are.
  [[nodiscard]] std::string_view placeholder(std::string_view word) const;
  void mark_quotes(std::size_t from);
  void mark_emphasis(std::size_t from, const std::vector<std::string>& emphasised);

  Tokens& out_;
  const Lexicon& lexicon_;
  const People& people_;
  std::vector<Piece> pieces_;
  std::vector<Piece> text_pieces_;
  LineText line_;
};

void Tokenizer::line(const FoldedLine& folded) {
  if (out_.all.size() >= kTokensMax) return;
  pieces_.clear();
  scan(folded.key, pieces_, kTokensMax);
  line_ = {folded.text, folded.key};
  text_pieces_.clear();
  scan(folded.text, text_pieces_, kTokensMax);
  if (!same_kinds(pieces_, text_pieces_)) {  // folding changed the shape: the key stands for it
    line_.text = line_.key;
    text_pieces_ = pieces_;
  }
  out_.lines.push_back(line_);
  const std::size_t from = out_.all.size();
  for (std::size_t at = 0; at < pieces_.size() && out_.all.size() < kTokensMax;) at += take(at);
  mark_quotes(from);
  mark_emphasis(from, folded.emphasised);
}

std::size_t Tokenizer::take(std::size_t at) {
  const Piece& piece = pieces_[at];
  const Piece& written = text_pieces_[at];
  Token token;
  token.kind = piece.kind;
  token.line = static_cast<std::uint32_t>(out_.lines.size() - 1);
  token.from = static_cast<std::uint32_t>(piece.from);
  token.to = static_cast<std::uint32_t>(piece.to);
  token.text_from = static_cast<std::uint32_t>(written.from);
  token.text_to = static_cast<std::uint32_t>(written.to);
  token.spaced = piece.from == 0 || line_.key[piece.from - 1] == ' ';
  std::size_t taken = 1;
  const std::string_view key = line_.key.substr(piece.from, piece.to - piece.from);
  if (piece.kind == TokenKind::kNumber) {
    token.value = value_of(key);
    token.written = true;
  }
  if (piece.kind == TokenKind::kWord || piece.kind == TokenKind::kSmiley ||
      piece.kind == TokenKind::kNumber) {
    const Entry* first = lexicon_.find(placeholder(key));
    if (first != nullptr && first->longest > 1) taken = take_phrase(at, *first, token);
    if (taken == 1) {
      if (first != nullptr && first->listed) {
        token.senses = first->senses;
        token.game = first->game;
        if (first->value > 0) token.value = first->value;
      } else if (piece.kind == TokenKind::kWord) {
        look_up(token, key);
      }
    }
  }
  const std::string_view text = out_.text(token);
  token.capital = has_capital(text);
  token.capitals = all_capitals(text);
  out_.all.push_back(token);
  return taken;
}

std::size_t Tokenizer::take_phrase(std::size_t at, const Entry& first, Token& token) {
  std::array<std::string_view, kPhraseWordsMax> words;
  const std::size_t most = std::min(first.longest, kPhraseWordsMax);
  std::uint64_t hash = Lexicon::kSeed;
  std::size_t taken = 1;
  std::size_t n = 0;
  for (std::size_t next = at; n < most && next < pieces_.size(); ++next) {
    const Piece& piece = pieces_[next];
    if (n > 0 && hyphen(next)) continue;
    if (piece.kind != TokenKind::kWord && piece.kind != TokenKind::kNumber) break;
    words[n] = placeholder(line_.key.substr(piece.from, piece.to - piece.from));
    if (n > 0) hash = Lexicon::hash(" ", hash);
    hash = Lexicon::hash(words[n], hash);
    ++n;
    if (n == 1) continue;
    const Entry* entry = lexicon_.find(hash, std::span(words).first(n));
    if (entry == nullptr || !entry->listed) continue;
    token.kind = TokenKind::kWord;
    token.senses = entry->senses;
    token.game = entry->game;
    token.value = entry->value;
    token.written = false;
    token.to = static_cast<std::uint32_t>(piece.to);
    token.text_to = static_cast<std::uint32_t>(text_pieces_[next].to);
    taken = next - at + 1;
  }
  return taken;
}

bool Tokenizer::hyphen(std::size_t at) const {
  const Piece& piece = pieces_[at];
  return piece.kind == TokenKind::kMark && piece.to - piece.from == 1 &&
         line_.key[piece.from] == '-' && pieces_[at - 1].to == piece.from &&
         at + 1 < pieces_.size() && pieces_[at + 1].from == piece.to;
}

std::string_view Tokenizer::placeholder(std::string_view word) const {
  const bool genitive = word.size() > 2 && word.substr(word.size() - 2) == "'s";
  const std::string_view name = genitive ? word.substr(0, word.size() - 2) : word;
  const Entry* const known = lexicon_.find(name);
  if (known != nullptr && known->listed && known->game != 0) return word;
  const auto is = [&](const std::string& one) { return one == name; };
  if (std::any_of(people_.players.begin(), people_.players.end(), is)) {
    return genitive ? "NAMEs" : "NAME";
  }
  if (!genitive && std::any_of(people_.hosts.begin(), people_.hosts.end(), is)) return "HOST";
  return word;
}

void Tokenizer::look_up(Token& token, std::string_view word) {
  const auto is = [&](const std::string& name) { return name == word; };
  if (std::any_of(people_.hosts.begin(), people_.hosts.end(), is)) {
    token.senses = senses(Sense::kHost);
    return;
  }
  if (std::any_of(people_.author.begin(), people_.author.end(), is)) {
    token.senses = senses(Sense::kVocative);
    return;
  }
  if (std::any_of(people_.players.begin(), people_.players.end(), is)) {
    token.senses = senses(Sense::kPlayer);
    return;
  }
  if (const Entry* near = lexicon_.find_near(word)) {
    token.senses = near->senses;
    token.game = near->game;
    token.value = near->value;
  }
}

void Tokenizer::mark_quotes(std::size_t from) {
  std::size_t open = out_.all.size();
  for (std::size_t at = from; at < out_.all.size(); ++at) {
    if (!is_mark(out_, out_.all[at], "\"")) continue;
    if (open == out_.all.size()) {
      open = at;
      continue;
    }
    for (std::size_t i = open + 1; i < at; ++i) out_.all[i].quoted = true;
    open = out_.all.size();
  }
}

void Tokenizer::mark_emphasis(std::size_t from, const std::vector<std::string>& emphasised) {
  const std::size_t most = std::min(emphasised.size(), kEmphasisedMax);
  for (const std::string& phrase : std::span(emphasised).first(most)) {
    const std::size_t at = line_.text.find(phrase);
    if (at == std::string_view::npos || phrase.empty()) continue;
    for (std::size_t i = from; i < out_.all.size(); ++i) {
      Token& token = out_.all[i];
      if (token.text_from >= at && token.text_to <= at + phrase.size()) token.emphasised = true;
    }
  }
}

}  // namespace

bool is_mark(const Tokens& tokens, const Token& token, std::string_view marks) {
  if (token.kind != TokenKind::kMark) return false;
  const std::string_view key = tokens.key(token);
  return !key.empty() && marks.find(key.front()) != std::string_view::npos;
}

bool holds(const Tokens& tokens, const Token& token, char mark) {
  return token.kind == TokenKind::kMark && tokens.key(token).find(mark) != std::string_view::npos;
}

namespace {

// A line of dashes or underscores alone: what stands below it is a signature.
bool is_rule(std::string_view key) {
  const auto ruled = [](char c) { return c == '-' || c == '_'; };
  return key.size() >= 2 && std::all_of(key.begin(), key.end(), ruled);
}

}  // namespace

Tokens tokenize(const Folded& reply, const Lexicon& lexicon, const People& people) {
  Tokens out;
  Tokenizer tokenizer(out, lexicon, people);
  for (const FoldedLine& line : reply.lines) {
    if (is_rule(line.key) && !out.all.empty()) break;
    tokenizer.line(line);
  }
  return out;
}

}  // namespace callboard::reader
