#include <algorithm>

#include "rules/lucky_numbers/reader/choices.h"
#include "rules/lucky_numbers/reader/outcome.h"
#include "rules/lucky_numbers/reader/refusals.h"

namespace callboard::lucky_numbers::replies {
namespace {

constexpr std::size_t kBareWordsMax = 4;   // longer unmarked words are talk
constexpr std::size_t kAloneWordsMax = 6;  // where nothing else is said
constexpr std::size_t kMarkedWordsMax = 12;
constexpr Senses kAnswerWords = words(Word::kAnswer);
constexpr Senses kTalkSenses =
    senses(Sense::kOther, Sense::kFirst, Sense::kPossessive, Sense::kQuestion, Sense::kReport,
           Sense::kPast, Sense::kNegation, Sense::kWish, Sense::kLater, Sense::kCommon,
           Sense::kOpener, Sense::kBe, Sense::kRequest, Sense::kCondition);

// One reading of a clause as an answer.
struct Candidate {
  std::size_t from = 0;  // tokens
  std::size_t to = 0;
  bool marked = false;  // "my answer is"
  std::size_t words = 0;
  bool proper = false;  // a name or a number
  bool mixed = false;   // with words in small letters
  bool short_word = false;
  bool soft = false;    // "it's"
  bool closed = false;  // "X I believe"
  bool noun = false;    // "a goose"
  bool alone = false;   // nothing else stands in its clause
};

// A marker that names the answer, not only "it's".
bool says_answer(std::string_view key) {
  constexpr std::string_view kSays[] = {"answer",     "guess", "say",     "go with",
                                        "going with", "think", "believe", "try",
                                        "reckon",     "ans",   "solution"};
  return std::any_of(std::begin(kSays), std::end(kSays),
                     [&](std::string_view one) { return key.find(one) != std::string_view::npos; });
}

// "Buddy", "Elvis or Buddy": a word of address in the place of an answer.
bool names_alone(const Context& context, const Clause& clause) {
  const std::vector<Token>& all = context.reply.tokens.all;
  return all.size() == 1 || (clause.joint == Joint::kOr && clause.to - clause.from <= 2);
}

// "Buddy Holly", "Captain Hook": a word of address that begins a name.
bool opens_name(const Context& context, const Clause& clause, std::size_t i) {
  const std::vector<Token>& all = context.reply.tokens.all;
  if (!reader::has(all[i], senses(Sense::kVocative)) || !all[i].capital) return false;
  if (names_alone(context, clause)) return true;
  return i + 1 < clause.to && all[i + 1].kind == TokenKind::kWord && all[i + 1].capital &&
         !passable(all[i + 1]);
}

// "A Hard Day's Night": each word has a capital.
bool titled(const Context& context, const Candidate& candidate) {
  constexpr std::size_t kTitleMin = 3;
  const std::vector<Token>& all = context.reply.tokens.all;
  if (candidate.to - candidate.from < kTitleMin) return false;
  return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(candidate.from),
                     all.begin() + static_cast<std::ptrdiff_t>(candidate.to),
                     [](const Token& token) {
                       return token.kind == TokenKind::kWord && token.capital && !token.capitals;
                     });
}

// The words of the answer themselves, what may stand around them taken off.
Candidate candidate_in(const Context& context, const Clause& clause) {
  const std::vector<Token>& all = context.reply.tokens.all;
  Candidate out;
  out.from = clause.from;
  out.to = clause.to;
  out.alone = names_alone(context, clause);
  for (; out.from < out.to; ++out.from) {
    const Token& token = all[out.from];
    const bool marker = (token.game & kAnswerWords) != 0 &&
                        !(token.kind == TokenKind::kWord &&
                          context.reply.tokens.key(token).size() == 1 && out.from + 1 < out.to);
    const bool strong = reader::has(token, senses(Sense::kOpener)) && out.from == clause.from &&
                        out.from + 1 < out.to && (all[out.from + 1].game & kAnswerWords) != 0;
    if (marker) {
      out.marked = true;
      out.soft = out.soft || !says_answer(context.reply.tokens.key(token));
    } else if ((!passable(token) && !strong) || opens_name(context, clause, out.from)) {
      break;
    }
  }
  while (out.to > out.from + (names_alone(context, clause) ? 1U : 0U) &&
         (passable(all[out.to - 1]) || reader::has(all[out.to - 1], senses(Sense::kPlayer)))) {
    const bool name = reader::has(all[out.to - 1], senses(Sense::kPlayer));
    if (name && out.to - out.from == 1) break;
    if (reader::has(all[out.to - 1], senses(Sense::kClosing))) out.closed = true;
    --out.to;
  }
  return out;
}

// Whether the words can be an answer at all, and whether they are a name or a number.
bool may_answer(const Context& context, Candidate& candidate) {
  const std::vector<Token>& all = context.reply.tokens.all;
  std::size_t count = 0;
  std::size_t capital = 0;
  std::size_t content = 0;
  bool number = false;
  const bool title = titled(context, candidate);
  for (std::size_t i = candidate.from; i < candidate.to; ++i) {
    const Token& token = all[i];
    if (token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley) continue;
    const bool small =
        reader::has(token, senses(Sense::kArticle, Sense::kPreposition, Sense::kAnd)) &&
        token.value == 0;
    const bool first = i == candidate.from;
    if ((token.game & words(Word::kLacks, Word::kRoll)) != 0) return false;
    if (!small && !title && reader::has(token, kTalkSenses) && token.value == 0 &&
        !(candidate.marked && !first && token.capital)) {
      return false;
    }
    ++count;
    if (small) continue;
    const std::string_view key = context.reply.tokens.key(token);
    if (token.kind == TokenKind::kInert && key.front() != '$') return false;
    number = number || token.value > 0 || token.kind == TokenKind::kInert ||
             token.kind == TokenKind::kNumber;
    candidate.short_word = candidate.short_word || (!number && key.size() < 3);
    candidate.mixed =
        candidate.mixed || (!token.capital && token.value == 0 && token.kind == TokenKind::kWord);
    capital += token.capital ? 1U : 0U;
    const bool known = token.kind == TokenKind::kWord && token.senses != 0 && token.value == 0 &&
                       !(token.capital && (i > candidate.from || candidate.alone));
    content += known ? 0U : 1U;
  }
  if (content == 0 || count == 0) return false;
  candidate.noun = reader::has(all[candidate.from], senses(Sense::kArticle));
  candidate.proper = number ||
                     (capital > 0 && capital + 1 >= count && (count == 1 || capital > 1)) ||
                     (count <= 2 && capital == content && capital > 0);
  candidate.words = count;
  return count <= kMarkedWordsMax;
}

bool other_talk(const Context& context, std::size_t c) {
  for (std::size_t other = 0; other < context.reply.clauses.size(); ++other) {
    if (other == c) continue;
    const Clause& clause = context.reply.clauses[other];
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      if (!clause.bracketed && !passable(token) && token.kind == TokenKind::kWord) return true;
    }
  }
  return false;
}

bool hesitates(const Context& context, const Clause& clause) {
  const Tokens& tokens = context.reply.tokens;
  return clause.to < tokens.all.size() && tokens.all[clause.to].line == clause.line &&
         is_mark(tokens, tokens.all[clause.to], ".") &&
         tokens.all[clause.to].to - tokens.all[clause.to].from > 1;
}

// "The Third Man, what a film!": a remark about the words.
bool remarked_on(const Context& context, std::size_t c) {
  if (c + 1 >= context.reply.clauses.size()) return false;
  const Clause& next = context.reply.clauses[c + 1];
  const Token& first = context.reply.tokens.all[next.from];
  const std::string_view key = context.reply.tokens.key(first);
  return next.sentence == context.reply.clauses[c].sentence && (key == "what" || key == "how");
}

void add_answer(Context& context, std::size_t c, const Candidate& candidate, Act act) {
  const Tokens& tokens = context.reply.tokens;
  std::size_t from = candidate.from;
  const std::string_view head = tokens.key(tokens.all[from]);
  if ((head == "in" || head == "at" || head == "from") && from + 1 < candidate.to) ++from;
  const reader::Worded guess = worded(tokens, from, candidate.to);
  const auto same = std::find_if(context.guesses.begin(), context.guesses.end(),
                                 [&](const reader::Worded& old) { return old.key == guess.key; });
  act.move = kGuessMove;
  act.clause = c;
  act.token = candidate.from;
  act.data = static_cast<std::uint32_t>(same - context.guesses.begin());
  if (same == context.guesses.end()) context.guesses.push_back(guess);
  add_act(context.acts, act);
}

bool after_mark(const Context& context, std::size_t c) {
  if (c == 0 || context.reply.clauses[c].joint != Joint::kColon) return false;
  return (context.reply.clauses[c - 1].game & kAnswerWords) != 0 ||
         (context.reply.clauses[c - 1].senses & senses(Sense::kSo)) != 0;
}

// A last line that is a name, below talk.
bool signs(const Context& context, const Clause& clause, bool talk) {
  const Tokens& tokens = context.reply.tokens;
  const bool last = clause.line > 0 && clause.line + 1 == tokens.lines.size() &&
                    clause.to == tokens.all.size() && clause.joint == Joint::kStart;
  return last && talk && clause.to - clause.from <= 2 && tokens.all[clause.from].capital;
}

void read_open_clause(Context& context, std::size_t c) {
  const Clause clause = context.reply.clauses[c];
  if (clause.part != reader::Part::kPlain || clause.bracketed || clause.reported) return;
  Candidate candidate = candidate_in(context, clause);
  if (candidate.from >= candidate.to || !may_answer(context, candidate)) return;
  if (context.reply.tokens.all[candidate.from].quoted && other_talk(context, c)) return;
  const bool marked = candidate.marked || candidate.closed || after_mark(context, c);
  const bool talk = other_talk(context, c);
  if (!marked && candidate.words > (talk ? kBareWordsMax : kAloneWordsMax)) return;
  Act act;
  if (clause.conditional) act.stance = Stance::kConditional;
  if (clause.joint == Joint::kReason || clause.advised) act.stance = Stance::kTold;
  if (names_time(context.reply.tokens, clause.from, clause.to)) act.stance = Stance::kLater;
  if (clause.asked && !marked && talk) act.stance = Stance::kAsked;
  const bool counted =
      context.reply.tokens.all[candidate.from].value > 0 && candidate.words == 2 &&
      !reader::has(context.reply.tokens.all[candidate.to - 1], senses(Sense::kUnit));
  const bool opens = c == 0 && (candidate.noun || counted) && clause.to - clause.from <= 3;
  if (!candidate.proper && talk && !opens &&
      !(marked && (candidate.to - candidate.from <= 2 || after_mark(context, c)))) {
    act.stance = Stance::kTold;
  }
  if (!marked && hesitates(context, clause) && c + 1 < context.reply.clauses.size()) {
    act.stance = Stance::kTold;
  }
  if (remarked_on(context, c)) act.stance = Stance::kTold;
  if (!marked && !candidate.proper && act.stance == Stance::kNow) {
    if (candidate.words > 3 && !candidate.noun) return;
    if (candidate.words > 2 && !candidate.noun) act.unclear = true;
  }
  const bool long_talk = candidate.words > 3 && !candidate.proper && !after_mark(context, c) &&
                         !(candidate.noun && !talk);
  if (candidate.soft && !candidate.proper && (talk || candidate.words > 3)) {
    act.stance = Stance::kTold;
  }
  if (!marked && talk && !opens && (candidate.mixed || candidate.short_word)) {
    act.stance = Stance::kTold;
  }
  if (candidate.marked && (clause.asked ? !candidate.proper : long_talk && talk)) {
    act.stance = Stance::kAsked;
  }
  if (long_talk && act.stance == Stance::kNow) act.unclear = true;
  if (act.stance == Stance::kNow && !marked && signs(context, clause, talk)) act.unclear = true;
  if (act.stance == Stance::kNow && !context.acts.empty()) {
    const Act& before = context.acts.back();
    const bool joined =
        clause.joint == Joint::kAnd && before.clause + 1 == c && before.stance == Stance::kNow;
    if (joined) act.unclear = true;
  }
  add_answer(context, c, candidate, act);
}

// "no idea", "pass".
bool read_no_idea(Context& context, std::size_t c) {
  const Clause& clause = context.reply.clauses[c];
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    if ((context.reply.tokens.all[i].game & words(Word::kNoIdea)) == 0) continue;
    const reader::Head head = head_of(context.reply.tokens, clause, i, kAnswerWords);
    const reader::Tail tail = tail_of(context.reply.tokens, clause, i + 1, words(Word::kNoIdea), 0);
    Act act;
    act.move = kNoIdeaMove;
    act.clause = c;
    act.token = i;
    act.stance = stance_of(clause, head, tail);
    if (tail.unknown > 0 && act.stance == Stance::kNow) act.stance = Stance::kTold;
    add_act(context.acts, act);
    return true;
  }
  return false;
}

Outcome no_idea() {
  Answer answer;
  answer.pass = true;
  return Moves<Move>{{std::move(answer)}};
}

// What asks for another game than this question.
std::optional<Outcome> other_game(const Context& context) {
  constexpr Senses kOther = words(Word::kLacks, Word::kRoll);
  for (const Clause& clause : context.reply.clauses) {
    if ((clause.game & kOther) == 0 || clause.reported) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      if ((token.game & kOther) == 0 || token.quoted) continue;
      const reader::Head head = head_of(context.reply.tokens, clause, i, kAnswerWords);
      const bool asks =
          !head.negated && !head.past &&
          reader::has(context.reply.tokens.all[clause.from],
                      senses(Sense::kOpener, Sense::kRequest, Sense::kQuestion, Sense::kFirst));
      const bool clear = !head.told && !head.negated && !head.wished && head.unknown == 0;
      if (asks || (clear && !clause.asked)) return Outcome{refusals::plain(Code::kPhase)};
    }
  }
  return std::nullopt;
}

// One answer holds the other: "Dylan, Bob Dylan".
void keep_fuller(const Context& context, std::vector<Act>& acts) {
  if (acts.size() != 2 || !context.known.choices.empty()) return;
  const std::string& first = context.guesses[acts[0].data].key;
  const std::string& second = context.guesses[acts[1].data].key;
  if (second.find(first) != std::string::npos) {
    acts.erase(acts.begin());
  } else if (first.find(second) != std::string::npos) {
    acts.pop_back();
  }
}

Outcome settled_answer(const Context& context, const reader::Settled& settled) {
  std::vector<Act> acts = settled.standing;
  const bool choices = !context.known.choices.empty();
  const bool passes =
      std::any_of(acts.begin(), acts.end(), [](const Act& act) { return act.move == kNoIdeaMove; });
  // "dunno, Elvis", "Dunno. Elvis?"
  const bool guesses = std::any_of(context.acts.begin(), context.acts.end(), [&](const Act& act) {
    const std::vector<Clause>& clauses = context.reply.clauses;
    const bool same = clauses[act.clause].sentence == clauses[acts.front().clause].sentence;
    const bool meant = act.stance == Stance::kNow || act.stance == Stance::kAsked;
    return act.move == kGuessMove && meant && (same || clauses[act.clause].asked);
  });
  if (passes && acts.front().move == kNoIdeaMove) {
    return guesses ? question(context, settled) : no_idea();
  }
  std::erase_if(acts, [](const Act& act) { return act.move == kNoIdeaMove; });
  if (acts.size() > 1 && after_mark(context, acts.back().clause)) {
    if (after_mark(context, acts.front().clause)) return refusals::one_answer(context.known);
    acts = {acts.back()};
  }
  keep_fuller(context, acts);
  if (acts.size() > 1 || settled.alternative || falls_back(context)) {
    return question(context, settled);
  }
  const Act& act = acts.front();
  if (act.move == kNoIdeaMove) return no_idea();
  Answer answer;
  if (choices) {
    answer.choice = static_cast<int>(act.data);
    answer.text = context.known.choices[act.data].text;
    answer.key = context.known.choices[act.data].key;
  } else {
    answer.text = context.guesses[act.data].text;
    answer.key = context.guesses[act.data].key;
  }
  return Moves<Move>{{std::move(answer)}};
}

// "Manet or Monet": two answers, whatever else is said.
bool either_or(const Context& context) {
  for (std::size_t a = 1; a < context.acts.size(); ++a) {
    const Act& act = context.acts[a];
    const Act& before = context.acts[a - 1];
    const Clause& clause = context.reply.clauses[act.clause];
    const bool beside = before.clause + 1 == act.clause && !clause.asked;
    const bool answers = act.move == kGuessMove && before.move == kGuessMove;
    if (beside && answers && clause.joint == Joint::kOr) return true;
  }
  return false;
}

// A question that names the choices.
Outcome which_choice(const Context& context) {
  Ambiguous out;
  for (const PackText& choice : context.known.choices) out.candidates.push_back(choice.text);
  return out;
}

// Nothing but two choices or more: "true or false".
bool only_choices(const Context& context) {
  std::size_t named = 0;
  for (const Clause& clause : context.reply.clauses) {
    bool other = false;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      other = other || (token.kind == TokenKind::kWord && !passable(token));
    }
    named += other ? 1U : 0U;
  }
  return named == 2 && context.acts.size() == 2 && context.reply.clauses.size() == 2;
}

// Two choices, and one is ruled out.
bool ruled_out(Context& context, reader::Settled& settled) {
  if (context.known.choices.size() != 2 || settled.denied.empty()) return false;
  Act act = settled.denied.back();
  act.data = 1 - std::min<std::uint32_t>(act.data, 1);
  settled.standing.push_back(act);
  return true;
}

}  // namespace

// "answer: trick or treat": "or" belongs to the answer, unless two names stand around it.
void join_marked(Context& context) {
  std::vector<Clause>& clauses = context.reply.clauses;
  for (std::size_t c = 1; c + 1 < clauses.size(); ++c) {
    const Clause& next = clauses[c + 1];
    const bool joins = after_mark(context, c) && next.joint == Joint::kOr &&
                       next.sentence == clauses[c].sentence && next.to > next.from + 1;
    if (!joins || context.reply.tokens.all[next.from + 1].capital ||
        context.reply.tokens.all[next.from + 1].value > 0) {
      continue;
    }
    clauses[c].to = next.to;
    clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(c) + 1);
  }
}

Outcome given(Context& context, const reader::Worded& words) {
  Act act;
  act.move = kGuessMove;
  act.data = static_cast<std::uint32_t>(context.guesses.size());
  context.guesses.push_back(words);
  context.acts.push_back(act);
  Answer answer;
  answer.text = words.text;
  answer.key = words.key;
  return Moves<Move>{{std::move(answer)}};
}

Outcome answer_outcome(Context& context) {
  constexpr std::size_t kActsMax = 64;
  if (context.known.choices.empty()) {
    if (auto stated = stated_answer(context)) return given(context, *stated);
    join_marked(context);
  }
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    if (context.acts.size() >= kActsMax) break;
    if (read_no_idea(context, c)) continue;
    if (context.known.choices.empty()) {
      read_open_clause(context, c);
    } else {
      read_choice_clause(context, c);
    }
  }
  if (context.known.choices.empty() && either_or(context)) {
    return refusals::one_answer(context.known);
  }
  reader::Settled settled = reader::settle(context.reply, context.acts);
  if (settled.standing.empty() && !ruled_out(context, settled)) {
    if (const auto other = other_game(context)) return *other;
    if (!settled.unclear.empty()) return Ambiguous{};
    const reader::Remark remark = reader::remark_of(context.reply);
    const bool choices = !context.known.choices.empty();
    if (!choices) {
      const auto alone = alone_answer(context);
      if (alone && alone->certain) return given(context, alone->words);
      if (alone) return Ambiguous{{alone->words.text}};
    }
    if (remark.delegated || (choices && (remark.assent || remark.denial))) {
      return which_choice(context);
    }
    return Chatter{};
  }
  // All choices told over: the question is repeated, or two answers are given.
  if (settled.alternative && !context.known.choices.empty()) {
    const reader::Remark remark = reader::remark_of(context.reply);
    if (remark.delegated) return which_choice(context);
    return only_choices(context) ? Outcome{refusals::one_answer(context.known)}
                                 : Outcome{Chatter{}};
  }
  return settled_answer(context, settled);
}

}  // namespace callboard::lucky_numbers::replies
