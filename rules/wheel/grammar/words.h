// The vocabulary the grammar of the wheel game reads with: one table per language, so that another
// language is data. Entries are as rules/core/grammar/tokens.h says. Immutable, any thread.
#pragma once

#include "rules/core/grammar/tokens.h"

namespace callboard::wheel::grammar {

using callboard::grammar::Edits;
using callboard::grammar::has;
using callboard::grammar::is_mark;
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
  WordSet noise;       // may stand anywhere beside a move
  WordSet before;      // beside noise, may stand before a letter
  WordSet naming;      // of those: what follows is a letter, even "a" and "i"
  WordSet tails;       // open an aside behind a move: "spin for luck"
  WordSet move_words;  // without sense around them they are asked about
  WordSet chat;        // talk, and no phrase of a board
  WordSet courtesy;    // says nothing beside a "yes" or a "pass"
  WordSet greetings;   // open a line above the move
  Phrases connectors;  // "then", "if it is there"
  WordSet or_words;
  Phrases corrections;  // "no wait": as good as "or" between letters
  Phrases spin;
  WordSet spin_objects;
  Phrases spin_typos;  // verbs that may be off by one edit
  WordSet not_typos;
  WordSet buy;
  WordSet buy_slips;  // "by an E": asked about
  WordSet buy_objects;
  WordSet vowel;
  Phrases wild;
  WordSet wild_objects;
  Phrases solve;        // what follows is the solution
  Phrases solve_nouns;  // so it is if a colon says so, or if it fits the board
  WordSet solve_objects;
  WordSet not_now;     // "I'll solve next turn"
  Phrases soft_solve;  // "it's": a solution if it can stand on the board
  Phrases trailers;    // "please" behind a solution
  WordSet asides;      // beside noise, may stand around a solution that is blurted out
  Phrases pass;
  WordSet undecided;  // beside "no idea": somebody goes on thinking
  Phrases get_off;    // the Express
  Phrases play;
  Phrases wait;
  Phrases buzz;
  Phrases yes;
  Phrases no;         // to a question: not meant
  Phrases vague_yes;  // not enough where points or the turn are at stake
  Phrases unclear;    // on the Express: neither pass nor play
  Phrases undo;
  Phrases as_in;                  // "T as in Tom"
  Phrases text_speak;             // "r u": no letters
  std::vector<WordSet> ordinals;  // first, second, third
  Phrases moments;                // "one moment": no number
  WordSet category_noise;
  WordSet letters_noise;
  WordSet exclamations;  // "ugh", "gj": no letters in a row
  Phrases no_more;
};

const Words& words_en();

}  // namespace callboard::wheel::grammar
