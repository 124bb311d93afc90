// English that several games share: how guesses are opened, what no game has, idioms around words
// that are moves in more than one. Entries as lexicon.h says. Immutable, any thread.
#pragma once

namespace callboard::reader {

// "it's X", "must be X": X is a guess if it fits.
inline constexpr const char* kSoftOpenings =
    "i would guess, id guess, guess that its, guess its, guess it is, i say its, i say it is, id "
    "say its, its, it is, is it, must be, it must be, that must be, thats, that is, is this, "
    "could it be, "
    "it has to be, has to be, it has got to be, gotta be, got to be, its gotta be, surely its, "
    "surely, i think its, i think it is, "
    "think its, i believe its, i believe it is, i reckon its, i reckon, i think, i believe, i "
    "say, id say, ill say, it "
    "can only be, can only be, this is, so its, isnt it, could be, would it be, might it be, i "
    "bet its, bet its, pretty sure its, sure its, i know its, it reads, reads, i see, i read, "
    "obviously, clearly, definitely, finally, final answer, will be, it will be, itll be, this "
    "must be, this has to be, it should be, should be";

inline constexpr const char* kIfWrong =
    "if wrong, if thats wrong, if its wrong, if it is wrong, if that is wrong, if not, if that "
    "fails, failing that, and if wrong, and if thats wrong, and if its wrong, and if not, "
    "otherwise, alternatively, if this is wrong, and failing that";

inline constexpr const char* kLackedEverywhere =
    "hint, a hint, hints, clue, a clue, the clue, undo, undo that, undo my, take back, "
    "take that back, different puzzle, another puzzle, new puzzle, next puzzle, "
    "other puzzle, another question, different question, new question, other question, "
    "phone a friend, fifty fifty, call a friend, ask the audience lifeline, lifeline, swap, "
    "swap my, swap the, swap seats, change the puzzle, change my answer, change my guess, "
    "more time on the clock, a do over, do over, redo, mulligan, retry, my last move back, "
    "reset, restart, start over, skip the puzzle, skip this puzzle, see the solution, "
    "show the solution, tell me the solution, a second chance, second chance, "
    "another chance, an extra turn, extra turn, more money, negotiate, another category, "
    "different category, other category, different board, another board, different prize, "
    "another prize, bigger prize, give me the money, lend me, a loan, exchange, trade, "
    "go first again, double or quits, double my money, take it back, take back my, go back, "
    "back one step, previous puzzle, old puzzle, easier puzzle, an easier one, "
    "an easier puzzle, easier one, harder puzzle, shorter puzzle, another colour, call time, "
    "end the round, cancel the round, stop the round, replace NAME, kick NAME, insurance, "
    "a discount, discount, coupon, on credit, trade it, trade my, pass on the puzzle, "
    "pay extra, pay more, give me more, split the money, a peek, peek, spoiler, tip please, "
    "a tip, the answer please, tell me the answer, show me the answer, give me the answer, "
    "the solution please, solve it for me, guess for me, guess it for me, solve for me";

// "pass the salt": no turn is given up.
inline constexpr const char* kPassIdioms =
    "pass on my, pass on the, pass my best, pass my regards, pass through, passing through, "
    "pass time, passing time, passing the time, pass over, passing on the, passing on my, pass on "
    "to you, passing by, pass as, "
    "pass for a, pass muster, pass unnoticed, pass around, passing around, passes, passage, "
    "passport, password, passion, pass out, pass by, pass away, pass the time, "
    "pass the buck, pass the salt, pass the popcorn, pass the ketchup, pass the word, "
    "pass the torch, pass the exam, pass the test, pass me, boarding pass, mountain pass, "
    "bus pass, pass judgment, pass along, come to pass, will pass, shall pass";

}  // namespace callboard::reader
