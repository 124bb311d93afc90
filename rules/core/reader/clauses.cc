#include "rules/core/reader/clauses.h"

#include <algorithm>

namespace callboard::reader {
namespace {

constexpr Senses kJoints = senses(Sense::kAnd, Sense::kOr, Sense::kBut, Sense::kSo, Sense::kThen,
                                  Sense::kReason, Sense::kCondition, Sense::kUntil);
constexpr Senses kMarkers = senses(Sense::kCorrect, Sense::kHold, Sense::kTakeBack);

class Cutter {
 public:
  Cutter(const Tokens& tokens, Senses verbs) : tokens_(tokens), verbs_(verbs) {}
  std::vector<Clause> cut();

 private:
  [[nodiscard]] const Token& at(std::size_t i) const { return tokens_.all[i]; }
  [[nodiscard]] bool number(std::size_t i) const {
    return i < tokens_.all.size() && at(i).value > 0 && at(i).line == line_;
  }
  // Numbers stand on both sides, a joining word or mark aside.
  [[nodiscard]] bool between_numbers(std::size_t i) const;
  void close(std::size_t to);
  void open(std::size_t from, Joint joint);
  void end_sentence(bool asked, bool exclaimed);
  // True if the token ends a clause and belongs to none.
  bool mark(std::size_t i);
  void word(std::size_t i);
  void joint(std::size_t i);
  void marker(std::size_t i);
  [[nodiscard]] bool ends_sentence(std::size_t i) const;
  [[nodiscard]] bool apologizes(std::size_t i) const;
  [[nodiscard]] bool small_and(std::size_t i) const;

  const Tokens& tokens_;
  Senses verbs_;
  std::vector<Clause> out_;
  Clause now_;
  std::size_t sentence_from_ = 0;  // the first clause of the sentence
  std::uint32_t sentence_ = 0;
  std::uint32_t line_ = 0;
  bool bracket_ = false;
  bool marked_ = true;  // a mark or "and" stands before the clause
};

bool Cutter::between_numbers(std::size_t i) const {
  if (i == 0 || !number(i - 1)) {
    const bool two = i >= 2 && number(i - 2) && at(i - 1).kind == TokenKind::kMark;
    if (!two) return false;
  }
  constexpr std::size_t kBetweenMax = 4;
  bool joined = has(at(i), senses(Sense::kAnd)) || is_mark(tokens_, at(i), "&+");
  for (std::size_t next = i + 1; next < tokens_.all.size() && next <= i + kBetweenMax; ++next) {
    if (number(next)) return true;
    const Token& token = at(next);
    if (token.line != line_) return false;
    const bool sign = is_mark(tokens_, token, "&+#") || has(token, senses(Sense::kAnd));
    joined = joined || sign;
    const bool beside = joined && has(token, senses(Sense::kArticle, Sense::kFiller));
    if (!sign && !beside) return false;
  }
  return false;
}

void Cutter::close(std::size_t to) {
  now_.to = to;
  if (now_.to > now_.from) {
    for (std::size_t i = now_.from; i < now_.to; ++i) {
      now_.senses |= at(i).senses;
      now_.game |= at(i).game;
    }
    out_.push_back(now_);
  }
}

void Cutter::open(std::size_t from, Joint joint) {
  now_ = Clause{};
  now_.from = from;
  now_.joint = joint;
  now_.sentence = sentence_;
  now_.line = line_;
  now_.bracketed = bracket_;
}

void Cutter::end_sentence(bool asked, bool exclaimed) {
  for (std::size_t i = sentence_from_; i < out_.size(); ++i) {
    out_[i].asked = asked;
    out_[i].exclaimed = exclaimed;
  }
  sentence_from_ = out_.size();
  ++sentence_;
}

bool Cutter::ends_sentence(std::size_t i) const {
  const Token& token = at(i);
  if (holds(tokens_, token, '!') || holds(tokens_, token, '?')) return true;
  if (!is_mark(tokens_, token, ".")) return false;
  const bool next = i + 1 < tokens_.all.size() && at(i + 1).line == line_;
  if (token.to - token.from == 1) return !next || at(i + 1).spaced;
  return !next || at(i + 1).capital || at(i + 1).kind != TokenKind::kWord;
}

bool Cutter::mark(std::size_t i) {
  const Token& token = at(i);
  if (token.kind == TokenKind::kSmiley && token.game == 0 && !has(token, ~Senses{0})) {
    close(i);
    open(i + 1, out_.empty() || now_.from == i ? now_.joint : Joint::kComma);
    marked_ = true;
    return true;
  }
  if (token.kind != TokenKind::kMark && token.kind != TokenKind::kRule) return false;
  if (ends_sentence(i)) {
    close(i);
    end_sentence(holds(tokens_, token, '?'), holds(tokens_, token, '!'));
    open(i + 1, Joint::kSentence);
    marked_ = true;
    return true;
  }
  const std::string_view key = tokens_.key(token);
  if (key.front() == '"' || key.front() == '\'' || key.front() == '=' || key.front() == '#' ||
      key.front() == '%' || key.front() == '@') {
    return false;
  }
  const bool next = i + 1 < tokens_.all.size() && at(i + 1).line == line_;
  const bool hyphen = key == "-" && !(token.spaced && next && at(i + 1).spaced);
  if (hyphen && i > now_.from && next) return false;
  const bool glue = key.front() == ',' || key.front() == '&' || key.front() == '+' ||
                    key.front() == '-' || key.front() == '/' || key.front() == '.';
  if (glue && between_numbers(i)) return false;
  close(i);
  Joint joint = key.front() == ':'   ? Joint::kColon
                : key.front() == '-' ? Joint::kDash
                                     : Joint::kComma;
  if (key.front() == '&' || key.front() == '+') joint = Joint::kAnd;
  if (key.front() == '/') joint = Joint::kOr;
  if (key.front() == '(' || key.front() == '[') {
    end_sentence(false, false);
    bracket_ = true;
  } else if (key.front() == ')' || key.front() == ']') {
    end_sentence(false, false);
    bracket_ = false;
  }
  open(i + 1, joint);
  marked_ = true;
  return true;
}

void Cutter::joint(std::size_t i) {
  const Token& token = at(i);
  Joint joint = Joint::kReason;
  if (has(token, senses(Sense::kCondition))) joint = Joint::kCondition;
  if (has(token, senses(Sense::kUntil))) joint = Joint::kUntil;
  if (has(token, senses(Sense::kThen))) joint = Joint::kThen;
  if (has(token, senses(Sense::kAnd))) joint = Joint::kAnd;
  if (has(token, senses(Sense::kOr))) joint = Joint::kOr;
  if (has(token, senses(Sense::kBut))) joint = Joint::kBut;
  if (has(token, senses(Sense::kSo))) joint = Joint::kSo;
  const bool binds_back = joint == Joint::kCondition || joint == Joint::kUntil;
  if (binds_back && tokens_.key(token).substr(0, 4) == "and ") {  // "and if wrong"
    close(i);
    open(i, Joint::kAnd);
    now_.conditional = true;
    return;
  }
  if (now_.from == i) {  // a mark or another joint stands before it
    if (!binds_back && joint != Joint::kReason) {
      now_.joint = joint;
    } else if (joint == Joint::kReason) {
      now_.joint = Joint::kReason;
    }
    now_.conditional = now_.conditional || binds_back;
    return;
  }
  close(i);
  open(i, joint);
  now_.conditional = binds_back;
}

void Cutter::marker(std::size_t i) {
  const Token& token = at(i);
  close(i);
  open(i, now_.from == i ? now_.joint : Joint::kComma);
  now_.part = has(token, senses(Sense::kTakeBack)) ? Part::kTakeBack
              : has(token, senses(Sense::kHold)) && !has(token, senses(Sense::kCorrect))
                  ? Part::kHold
                  : Part::kCorrection;
  close(i + 1);
  open(i + 1, Joint::kComma);
}

// "roll n pray": a letter for "and" stands between two words.
bool Cutter::small_and(std::size_t i) const {
  const Token& token = at(i);
  if (tokens_.key(token).size() > 1) return true;
  const bool between = i > now_.from && i + 1 < tokens_.all.size() && at(i + 1).line == line_;
  return between && tokens_.key(token) == "n" && !token.capital &&
         at(i - 1).kind == TokenKind::kWord && at(i + 1).kind == TokenKind::kWord;
}

// "S, sorry, R", "3 8 sorry 2 9": an apology between two moves.
bool Cutter::apologizes(std::size_t i) const {
  const std::string_view key = tokens_.key(at(i));
  if (key != "sorry" && key != "sry" && key != "soz" && key != "my bad") return false;
  if (out_.empty() && now_.from == i) return false;
  std::size_t next = i + 1;
  while (next < tokens_.all.size() && at(next).line == line_ && is_mark(tokens_, at(next), ",.-")) {
    ++next;
  }
  return next < tokens_.all.size() && at(next).line == line_ &&
         (at(next).game != 0 || at(next).value > 0);
}

void Cutter::word(std::size_t i) {
  const Token& token = at(i);
  if (has(token, kMarkers) || apologizes(i)) return marker(i);
  if (has(token, kJoints) && !token.quoted &&
      !(has(token, senses(Sense::kAnd)) && (between_numbers(i) || !small_and(i)))) {
    return joint(i);
  }
  const bool after_number = i > now_.from && at(i - 1).value > 0;
  if (after_number && ((token.game & verbs_) != 0 || token.kind == TokenKind::kPhrase)) {
    close(i);
    open(i, Joint::kThen);
    return;
  }
  const bool no =
      has(token, senses(Sense::kNo)) && i > now_.from && at(i - 1).value > 0 && number(i + 1);
  if (no) {
    close(i);
    open(i, Joint::kComma);
    now_.part = Part::kCorrection;
    close(i + 1);
    open(i + 1, Joint::kComma);
  }
}

std::vector<Clause> Cutter::cut() {
  out_.reserve(tokens_.all.size() / 3 + 4);
  open(0, Joint::kStart);
  for (std::size_t i = 0; i < tokens_.all.size(); ++i) {
    if (at(i).line != line_) {
      close(i);
      end_sentence(false, false);
      line_ = at(i).line;
      bracket_ = false;
      open(i, Joint::kStart);
    }
    if (!mark(i)) word(i);
  }
  close(tokens_.all.size());
  end_sentence(false, false);
  return std::move(out_);
}

bool only(const Tokens& tokens, const Clause& clause, Senses allowed) {
  return std::all_of(tokens.all.begin() + static_cast<std::ptrdiff_t>(clause.from),
                     tokens.all.begin() + static_cast<std::ptrdiff_t>(clause.to),
                     [&](const Token& token) {
                       return has(token, allowed) || token.kind == TokenKind::kSmiley ||
                              token.kind == TokenKind::kMark;
                     });
}

// "if that's ok with Ann": a courtesy that names somebody is a condition.
bool hangs_on_somebody(const Tokens& tokens, const Clause& clause) {
  for (std::size_t i = clause.from; i + 2 < clause.to; ++i) {
    const Token& token = tokens.all[i];
    const bool courtesy =
        has(token, senses(Sense::kCourtesy)) && tokens.key(token).substr(0, 3) == "if ";
    if (!courtesy || tokens.key(tokens.all[i + 1]) != "with") continue;
    const Token& whom = tokens.all[i + 2];
    const bool name = whom.kind == TokenKind::kWord && whom.capital && whom.senses == 0;
    return name || has(whom, senses(Sense::kPlayer));
  }
  return false;
}

// What a sentence does with its clauses, from left to right.
struct SentenceState {
  bool conditional = false;
  bool reported = false;
  bool advised = false;
  bool postponed = false;
};

void read_sentences(const Tokens& tokens, std::vector<Clause>& clauses) {
  SentenceState state;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    Clause& clause = clauses[i];
    const bool fresh = i == 0 || clauses[i - 1].sentence != clause.sentence;
    if (fresh) state = {};
    if (clause.joint == Joint::kBut) state.conditional = state.postponed = false;
    if (clause.joint == Joint::kSo) state = {};
    if (clause.joint == Joint::kUntil && !fresh) clauses[i - 1].until = true;
    if (clause.joint == Joint::kBut && !fresh) clauses[i - 1].contrasted = true;
    if (clause.joint == Joint::kCondition && !fresh) clauses[i - 1].conditional = true;
    const bool somebody = hangs_on_somebody(tokens, clause);
    clause.conditional = clause.conditional || somebody;
    // "roll, if you please, unless he minds": a mark before "unless" parts nothing.
    const bool unless =
        somebody || (clause.conditional && tokens.key(tokens.all[clause.from]) == "unless");
    for (std::size_t back = i; unless && back > 0; --back) {
      if (clauses[back - 1].sentence != clause.sentence) break;
      clauses[back - 1].conditional = true;
    }
    state.conditional = state.conditional || clause.conditional;
    clause.conditional = state.conditional;
    constexpr Senses kSays = senses(Sense::kReport, Sense::kPlayer);
    const bool speaks =
        i > 0 && ((clauses[i - 1].senses & senses(Sense::kReport)) != 0 ||
                  ((clauses[i - 1].senses & kSays) != 0 && only(tokens, clauses[i - 1], kSays)));
    if (!fresh && clause.joint == Joint::kColon && speaks) state.reported = true;
    clause.reported = state.reported;
    clause.advised = state.advised;
    if (clause.part == Part::kPlain && clause.joint != Joint::kAnd) state.advised = false;
    clause.postponed = state.postponed;
    constexpr Senses kName = senses(Sense::kPlayer);
    if ((clause.senses & kName) != 0 && only(tokens, clause, kName | senses(Sense::kAnd))) {
      state.advised = true;
    }
    constexpr Senses kWhen =
        senses(Sense::kLater, Sense::kTime, Sense::kTimeHead, Sense::kFiller, Sense::kArticle);
    if ((clause.senses & senses(Sense::kLater)) != 0 && only(tokens, clause, kWhen)) {
      state.postponed = true;
    }
  }
}

// "I want to stop, but I won't": nothing stands behind the denial, which is of what was said
// before.
void read_refrains(const Tokens& tokens, std::vector<Clause>& clauses) {
  constexpr Senses kRefrains = senses(Sense::kFirst, Sense::kNegation, Sense::kBut, Sense::kFiller,
                                      Sense::kNotYet, Sense::kBe, Sense::kHedge, Sense::kCheer);
  for (std::size_t i = 1; i < clauses.size(); ++i) {
    const Clause& clause = clauses[i];
    const bool denies = clause.joint == Joint::kBut && clause.game == 0 &&
                        (clause.senses & senses(Sense::kFirst)) != 0 &&
                        (clause.senses & senses(Sense::kNegation)) != 0;
    if (!denies || !only(tokens, clause, kRefrains)) continue;
    if (clauses[i - 1].sentence == clause.sentence) clauses[i - 1].postponed = true;
  }
}

// "Spin!, they all said": what another person said before it is reported.
void read_sayings(const Tokens& tokens, std::vector<Clause>& clauses) {
  constexpr Senses kSayers =
      senses(Sense::kOther, Sense::kPlayer, Sense::kReport, Sense::kVocative, Sense::kFiller);
  constexpr Senses kSubjects = senses(Sense::kOther, Sense::kPlayer, Sense::kVocative);
  for (std::size_t i = 1; i < clauses.size(); ++i) {
    const Clause& clause = clauses[i];
    if (clause.to - clause.from < 2 || clause.joint == Joint::kColon) continue;
    const bool says = has(tokens.all[clause.to - 1], senses(Sense::kReport)) &&
                      has(tokens.all[clause.from], kSubjects);
    if (!says || !only(tokens, clause, kSayers)) continue;
    const std::uint32_t sentence = clauses[i - 1].sentence;
    for (std::size_t back = i; back-- > 0 && clauses[back].sentence == sentence;) {
      clauses[back].reported = true;
    }
  }
}

// "spin, shall we?": the question is the tag alone.
void read_tags(const Tokens& tokens, std::vector<Clause>& clauses) {
  constexpr std::string_view kTags[] = {"shall we", "will you", "would you", "could you",
                                        "can you",  "ok",       "okay",      "please",
                                        "pls",      "will ya",  "would ya",  "alright"};
  for (std::size_t i = 1; i < clauses.size(); ++i) {
    const Clause& clause = clauses[i];
    const bool last = i + 1 == clauses.size() || clauses[i + 1].sentence != clause.sentence;
    const bool tag = clause.asked && last && clause.joint == Joint::kComma &&
                     clauses[i - 1].sentence == clause.sentence &&
                     std::find(std::begin(kTags), std::end(kTags),
                               tokens.key(tokens.all[clause.from])) != std::end(kTags);
    if (!tag || !only(tokens, clause, ~Senses{0}) || clause.to - clause.from > 2) continue;
    for (std::size_t back = i; back-- > 0 && clauses[back].sentence == clause.sentence;) {
      clauses[back].asked = false;
    }
  }
}

void read_parts(const Tokens& tokens, std::vector<Clause>& clauses) {
  constexpr Senses kDenial = senses(Sense::kNo);
  for (Clause& clause : clauses) {
    const bool denial = clause.part == Part::kPlain && (clause.senses & kDenial) != 0;
    if (denial && only(tokens, clause, kDenial | kBeside)) clause.part = Part::kNo;
  }
}

}  // namespace

std::vector<Clause> clauses_of(const Tokens& tokens, Senses verbs) {
  std::vector<Clause> clauses = Cutter(tokens, verbs).cut();
  read_sentences(tokens, clauses);
  read_sayings(tokens, clauses);
  read_refrains(tokens, clauses);
  read_tags(tokens, clauses);
  read_parts(tokens, clauses);
  return clauses;
}

}  // namespace callboard::reader
