// What Lucky Numbers does not have, in the words of people who ask for it: in a puzzle, in the Main
// Event and beside a question they are refused alike.
#pragma once

namespace callboard::lucky_numbers::replies {

inline constexpr const char* kLacked =
    "hint, a hint, hints, clue, a clue, the clue, vowel, a vowel, undo, undo that, undo my, "
    "take back, take that back, reroll, re roll, re-roll, roll that again, different puzzle, "
    "another puzzle, new puzzle, next puzzle, other puzzle, another question, "
    "different question, new question, other question, spin, spin the wheel, buy a, buy an, "
    "buy a vowel, free letter, a free letter, phone a friend, fifty fifty, call a friend, "
    "telephone joker, phone joker, ask the audience lifeline, lifeline, swap, swap my, "
    "swap the, swap seats, change the puzzle, change my pick, change my number, "
    "change my numbers, change my answer, change my guess, more time on the clock, a do over, "
    "do over, redo, mulligan, retry, my last move back, reset, restart, start over, "
    "skip the puzzle, skip this puzzle, see the solution, show the solution, "
    "tell me the solution, show me a letter, reveal a letter, give me a letter, "
    "a letter for free, one letter for free, extra roll, a third die, three dice, my own dice, "
    "own dice, other dice, throw this one again, roll this one again, throw it again, "
    "throw that again, a second chance, second chance, another chance, one number at a time, "
    "an extra turn, extra turn, double the pot, more money, raise the pot, raise the offer, "
    "higher offer, a better offer, better offer, throw one die, one die, single die, "
    "only one die, negotiate, counter offer, a better deal, better deal, another category, "
    "different category, other category, different board, another board, different prize, "
    "another prize, bigger prize, give me the money, lend me, a loan, exchange, trade, "
    "free spin, first letter, the first letter, last letter, tell me a letter, "
    "tell me one letter, tell me the first letter, three rolls, two rolls, two rolls at once, "
    "ten rolls, five rolls, roll twice, roll two times, roll three times, roll for both, "
    "buy me, sell me, sell, go first again, double or quits, double my money, my wild card, "
    "wild card, use my joker, joker, rerolling, take my roll back, take that roll back, "
    "take it back, take back my, go back, back one step, previous puzzle, old puzzle, "
    "easier puzzle, an easier one, an easier puzzle, easier one, harder puzzle, "
    "shorter puzzle, skip to the main event, more dice, extra dice, bigger dice, loaded dice, "
    "new dice, different dice, the other dice, another colour, call time, end the round, "
    "cancel the round, stop the round, replace NAME, kick NAME, insurance, a discount, "
    "discount, coupon, on credit, trade it, trade my, pass on the puzzle, pay extra, pay more, "
    "give me more, give me the letter, give me the first letter, half of it, half the money, "
    "half the pot, split the pot, split the money, share the pot, a peek, peek, spoiler, "
    "tip please, a tip, see a letter, see one letter, open a letter, uncover a letter, "
    "choose a letter, pick a letter, one more letter, extra letter, letter for free, "
    "letters for free, the answer please, tell me the answer, show me the answer, "
    "give me the answer, the solution please, solve it for me, guess for me, guess it for me, "
    "solve for me";

}  // namespace callboard::lucky_numbers::replies
