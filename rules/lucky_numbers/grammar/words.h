// The vocabulary the grammar reads with: one table per language, so that another language is data.
// Every entry is folded (lower case, no accents) and without apostrophes: "ill" is "I'll". Phrases
// are words parted by single blanks. Immutable, any thread.
#pragma once

#include <array>
#include <string_view>

#include "rules/core/grammar/tokens.h"

namespace callboard::lucky_numbers::grammar {

using callboard::grammar::Edits;
using callboard::grammar::has;
using callboard::grammar::is_mark;
using callboard::grammar::is_phrase;
using callboard::grammar::Line;
using callboard::grammar::longest_at;
using callboard::grammar::one_edit_apart;
using callboard::grammar::phrase_at;
using callboard::grammar::Phrases;
using callboard::grammar::Token;
using callboard::grammar::tokenize;
using callboard::grammar::TokenKind;
using callboard::grammar::Tokens;
using callboard::grammar::WordSet;

struct Words {
  // Around a move.
  WordSet noise;        // may stand anywhere beside a move
  WordSet nouns_after;  // "a roll", "one more roll" are moves; "the roll", "that roll" are not
  WordSet starters;     // first person: what stands before them does not matter
  WordSet reporters;    // "she said I roll": another's words
  WordSet negations;
  WordSet conditions;  // the rest of the sentence is no move
  Phrases condition_phrases;
  Phrases courtesies;  // "if you please": conditions by their form alone
  WordSet doubts;      // this clause alone is no move
  WordSet chat;        // cheering and asides
  WordSet commands;    // words of this game, so no phrase made of them alone is a guess
  // Connectors.
  WordSet and_words;
  WordSet then_words;
  WordSet or_words;
  WordSet but_words;
  WordSet else_words;  // "otherwise"
  // Roll and pass.
  Phrases roll;
  WordSet roll_objects;
  Phrases pass;
  WordSet pass_objects;
  WordSet tails;       // after a move these open an aside: "pass for now", "roll while I can"
  WordSet pass_tails;  // "pass to Bob"
  WordSet let_words;
  WordSet let_verbs;
  WordSet give_words;
  WordSet self_words;  // "me", "us": let me, give me
  WordSet dice_words;
  Phrases roll_typos;  // verbs that may be off by one edit
  Phrases pass_typos;
  Phrases guess_typos;
  Phrases stop_typos;
  WordSet not_typos;  // real words one edit away from those
  // Numbers.
  std::array<std::string_view, 12> numbers;
  WordSet not_numbers;  // real words one edit away from number words
  WordSet one_before;   // "this one", "no one"
  WordSet one_after;    // "one more", "one day"
  WordSet pick_verbs;
  WordSet pick_noise;
  WordSet be_words;
  WordSet direct_gone;  // "with 4 gone"
  WordSet gone_words;
  WordSet rolled_words;    // "rolled a 7"
  WordSet announce_words;  // "with the 7", "for my 7"
  WordSet articles;
  WordSet wish_words;     // "come on 7!"
  WordSet mention_words;  // "on a roll"
  WordSet clock_words;    // "8 pm"
  // Guess.
  Phrases guess_verbs;         // guess, solve
  Phrases guess_markers;       // "the answer is"
  Phrases soft_markers;        // "is it": a guess if it can stand on the board
  Phrases guess_weak_fillers;  // the same, but as likely part of the guess
  Phrases guess_fillers;       // between the marker and the guess
  WordSet guess_chat;          // "I guess so"
  WordSet hedge_after;         // "I guess we..."
  Phrases guess_trailers;      // "please", "final answer"
  // Follow-up answers.
  Phrases answer_markers;
  Phrases answer_questions;  // "who is Elvis?"
  WordSet question_words;    // "really?"
  WordSet question_talk;     // "what was the question?"
  Phrases answer_soft;       // "I'll say", "it's"
  Phrases answer_trailers;
  Phrases no_idea;
  WordSet yes_words;
  WordSet no_words;
  WordSet true_words;
  WordSet false_words;
  std::array<WordSet, 4> places;  // "A", "the first", "the former"
  WordSet answer_noise;
  // The Main Event.
  std::array<WordSet, 3> medals;  // bronze, silver, gold
  WordSet wild_noise;
  Phrases decline;
  Phrases stop;
  WordSet stop_objects;
  Phrases go_on;
  WordSet go_objects;
  WordSet take_words;
  WordSet money_words;
  WordSet unclear;  // "yes", "ok"
};

const Words& words_en();

}  // namespace callboard::lucky_numbers::grammar
