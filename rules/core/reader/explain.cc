#include "rules/core/reader/explain.h"

namespace callboard::reader {
namespace {

std::string_view joint_word(Joint joint) {
  switch (joint) {
    case Joint::kStart:
    case Joint::kSentence:
      return "";
    case Joint::kComma:
      return "behind a comma";
    case Joint::kDash:
      return "behind a dash";
    case Joint::kColon:
      return "behind a colon";
    case Joint::kAnd:
      return "and";
    case Joint::kThen:
      return "then";
    case Joint::kOr:
      return "or";
    case Joint::kBut:
      return "but";
    case Joint::kSo:
      return "so";
    case Joint::kReason:
      return "as a reason";
    case Joint::kCondition:
      return "on a condition";
    case Joint::kUntil:
      return "until";
  }
  return "";
}

std::string_view stance_word(Stance stance) {
  switch (stance) {
    case Stance::kNow:
      return "done now";
    case Stance::kWished:
      return "wished or weighed";
    case Stance::kLater:
      return "put off";
    case Stance::kConditional:
      return "on a condition";
    case Stance::kNegated:
      return "denied";
    case Stance::kAsked:
      return "asked about";
    case Stance::kTold:
      return "told of";
  }
  return "";
}

std::string_view part_word(Part part) {
  switch (part) {
    case Part::kPlain:
      return "";
    case Part::kCorrection:
      return "corrects what stands before";
    case Part::kHold:
      return "halts what stands before";
    case Part::kTakeBack:
      return "takes back what stands before";
    case Part::kNo:
      return "no";
  }
  return "";
}

// What somebody who reads the reply should know of this piece of it.
std::string_view remark_on(const Token& token) {
  switch (token.kind) {
    case TokenKind::kWord:
      return token.senses == 0 && token.game == 0 ? "(not known)" : "";
    case TokenKind::kPhrase:
      return "(fits the board)";
    case TokenKind::kSmiley:
      return "(a smiley)";
    case TokenKind::kInert:
      return "(no move)";
    case TokenKind::kRule:
      return "(a line)";
    case TokenKind::kNumber:
    case TokenKind::kMark:
      break;
  }
  return "";
}

std::string words_of(const Tokens& tokens, const Clause& clause) {
  std::string words;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = tokens.all[i];
    if (token.kind == TokenKind::kMark) continue;
    if (!words.empty()) words += " \u00b7 ";
    words += tokens.text(token);
    if (const auto remark = remark_on(token); !remark.empty()) words += " " + std::string(remark);
  }
  return words;
}

}  // namespace

std::vector<ExplainedClause> explain(const Reply& reply, std::span<const Act> acts,
                                     std::span<const std::string_view> moves) {
  std::vector<ExplainedClause> out;
  for (std::size_t i = 0; i < reply.clauses.size(); ++i) {
    const Clause& clause = reply.clauses[i];
    ExplainedClause one{words_of(reply.tokens, clause), std::string(joint_word(clause.joint)), {}};
    if (one.words.empty()) continue;
    if (const auto part = part_word(clause.part); !part.empty()) one.acts.emplace_back(part);
    for (const Act& act : acts) {
      if (act.clause != i || act.move >= moves.size()) continue;
      std::string said = std::string(moves[act.move]) + ": " + std::string(stance_word(act.stance));
      if (act.unclear) said += ", with words that are no part of it";
      one.acts.push_back(std::move(said));
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace callboard::reader
