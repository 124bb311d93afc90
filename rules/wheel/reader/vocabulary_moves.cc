// English words of the moves of Wheel. Entries are folded and without apostrophes; NAME and HOST
// stand for the people here.
#include "rules/wheel/reader/vocabulary_rows.h"

namespace callboard::wheel::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kMoveRows[] = {
    {0, words(W::kSpin), "spin, spinning", true},
    {0, words(W::kSolve), "solve, solving", true},
    {senses(Sense::kCondition), words(W::kFallback), reader::kIfWrong},
    {0, words(W::kSpin),
     "spin, spinning, spins, spinn, spining, spin it, spin that, spin her, spin him, "
     "spin this, spin them, spin the wheel, spin that wheel, spin this wheel, spin ze wheel, "
     "spin wheel, spin da wheel, spin the thing, spin that thing, spin this thing, "
     "spin the big wheel, spin it up, spin away, spin for me, spin again, spin me, spin on, "
     "spin once more, turn the wheel, turn that wheel, turn it, turn that thing, "
     "turn the thing, turning the wheel, take a spin, taking a spin, have a spin, "
     "having a spin, do a spin, do the spin, do my spin, take my spin, taking my spin, "
     "make a spin, make spin, make my spin, make the spin, make now my spin, give it a spin, "
     "give it a whirl, give it a twirl, give it a turn, give it a go, give it a good spin, "
     "give it a big spin, give it a push, give it another spin, give it one more spin, "
     "give her a spin, give her a whirl, give the wheel a spin, give the wheel a whirl, "
     "give the wheel a twirl, give the wheel a push, give the wheel a turn, "
     "give that wheel a spin, give the wheel a good spin, give the wheel a big spin, "
     "give the wheel another spin, give me a spin, gimme a spin, give us a spin, "
     "give me another spin, give me one more spin, gimme another spin, want a spin, "
     "want another spin, want to spin, like a spin, like another spin, go for a spin, "
     "going for a spin, go for another spin, go for the spin, go for spin, go with a spin, "
     "going with a spin, go with spin, choose spin, choose to spin, say spin, vote spin, "
     "try a spin, try another spin, try my luck on the wheel, risk a spin, risk another spin, "
     "risk the spin, risk it and spin, take it for a spin, take the wheel for a spin, "
     "let it spin, let her spin, let the wheel spin, let that wheel spin, let the wheel turn, "
     "let the wheel go, let the wheel decide, let it whirl, start the wheel, start spinning, "
     "get spinning, get the wheel spinning, get the wheel turning, get the wheel going, "
     "get the wheel moving, get that wheel spinning, get that wheel turning, get it spinning, "
     "set the wheel spinning, set it spinning, set the wheel in motion, send it spinning, "
     "send the wheel spinning, keep spinning, keep on spinning, keep it spinning, "
     "make it spin, make the wheel spin, make the wheel go round, make the wheel turn, "
     "make that wheel spin, whirl the wheel, whirl it, whirl that wheel, twirl the wheel, "
     "twirl it, crank the wheel, crank it, crank that wheel, push the wheel, "
     "rotate the wheel, rotate it, roll the wheel, throw the wheel, hit the wheel, "
     "wheel away, fire up the wheel, work the wheel, pull the wheel, pull the lever, "
     "press spin, hit spin, click spin, press the spin button, hit the spin button, "
     "push the button, press the button, the wheel shall spin, the wheel shall turn, "
     "wheel please turn, wheel turn, spin wheel spin, spin spin, spin baby spin, spin to win, "
     "spin for the win, spin away please, its a spin, it is a spin, its a spin from me, "
     "its spin, its spin time, spin time, spinning time, time to spin, its spinning time, "
     "go spin, another go on the wheel, have a go on the wheel, have a go at the wheel, "
     "a go on the wheel, a turn of the wheel, do the wheel, do the wheel thing, "
     "do the spin thing, do the spinny thing, do a spinny thing, round and round she goes, "
     "here we spin, proceed with the spin, attempt a spin, decided on a spin, opt for a spin, "
     "spin instead, sipn, psin, spni, sppin, sspin, spinnign, spinnin, spinnig, drehen, "
     "tourner la roue, gira"},
    {0, words(W::kSpinWeak),
     "twirl, whirl, crank, rotate, let it rip, let her rip, let er rip, let it rip doug, "
     "let it fly, send it, let it roll, start it up"},
    {0, words(W::kSpinNoun),
     "a spin, one spin, another spin, one more spin, another one of those spins, next spin, "
     "a big spin, big spin, one big spin, a nice spin, a quick spin, a lucky spin, "
     "a spin please, one spin please, a spin from me, spin from me, a spin for me, "
     "spin for me, a fresh spin, fresh spin, new spin, a new spin, one last spin, the wheel, "
     "wheel, wheel please, the wheel please, a whirl, another whirl, my spin, wheel time, "
     "\xf0\x9f\x8e\xa1"},
    {0, words(W::kSpinObject),
     "it, the wheel, that wheel, wheel, this wheel, again, once more, one more time, another, "
     "please, away, number, nr, no, for me, for us, for it, this, that, her, this bad boy, "
     "that bad boy, bad boy, thing, this thing, that thing, baby, spin, around, round, hard, "
     "once, to win, this time, slowly, gently, good, big, with, peg, wedge, sucker, puppy, "
     "this puppy, that puppy, beast, big wheel, the big wheel, for the win, \xf0\x9f\x8e\xa1, "
     "the spin button, one, more, up, on, already, forth, and win, like the wind"},
    {0, words(W::kPass),
     "bank it, bank the points, bank my points, get off, hop off, step off, stay off, "
     "stay on the platform, let the train go, let the express go, pass, passing, skip, skipping, "
     "skip me, skip my turn, skip this, skip it, pass it, "
     "pass my turn, pass the turn, pass on this, pass on this one, pass on that, "
     "pass on that one, pass on solving, pass on it, pass on solving this one, "
     "pass on the solve, passing on this, passing on this one, passing on solving, "
     "pass it on, pass it over, choose pass, choose to pass, go with pass, going with pass, "
     "say pass, vote pass, sit this one out, sitting this one out, sit this out, take a pass, "
     "taking a pass, its a pass, it is a pass, its a pass from me, i yield, yield, i fold, "
     "fold, over to NAME, give up my turn, give my turn to NAME, hand it over, hand over, "
     "pasar, pas, i psas, psas"},
    {0, words(W::kPassNoun), "a pass, pass from me, a pass from me, a pass for me"},
    {0, words(W::kPassObject),
     "it, them, this, that, this one, that one, the turn, my turn, turn, on to, to NAME, "
     "to the, for now, for me, here, now, opponent, this round, round, the next, next, "
     "person, from me, on this, on that, on this one, on that one, over to you, over to NAME, "
     "on the express, on the train, the express, the train, on the ride, the ride, please, "
     "on solving, to you, trying, the puzzle, it on"},
    {0, words(W::kGiveUp),
     "i give up, give up, giving up, i surrender, surrender, i concede, concede, "
     "i throw in the towel, throw in the towel, throwing in the towel, i resign, "
     "i capitulate, ill give up, i am giving up, im giving up, i gave up, white flag, "
     "i admit defeat, admit defeat, accept defeat"},
    {0, words(W::kSolve),
     "solve, solving, solve it, solve this, solve that, solve the puzzle, solve this puzzle, "
     "solve the board, solve this board, solve this one, solve the thing, solve please, "
     "solve now, solve it now, solve attempt, time to solve, ready to solve, my solve, "
     "my solve is, solve is, to solve, solves, solve with, solving with, solve as, sovle, "
     "slove, sovling, sloving, solv, solvin, sole it, guess, guessing, my guess, my guess is, "
     "guess is, the guess is, my final guess, my final guess is, my guess would be, solution, "
     "my solution, my solution is, the solution is, solution is, the solution, "
     "my solution would be, accept my solution, my final answer is, my answer is, my answer, "
     "my answer would be, heres my solve, heres my guess, heres my answer, heres my solution, "
     "i submit, submit, i hereby solve, puzzle solution, id like to solve, "
     "i would like to solve, i want to solve, take a guess, make a guess, have a guess, "
     "take a stab, my attempt, my stab, solve the puzzle please, go for the solve, "
     "going for the solve, going to solve, attempt to solve, try to solve, i attempt a solve, "
     "attempt a solve, i answer, answer is, i declare, losen, ich lose, resolver, toss up, "
     "tossup, toss up answer, answer to the toss up, test answer, qualifying answer"},
    {0, words(W::kGuessed), "buzz, buzz in, buzzing, buzzing in, bzzt, bzz, bzzz, buzzz, buzzer"},
    {0, words(W::kSoft), reader::kSoftOpenings},
    {0, words(W::kSoft),
     "puzzle 1, puzzle 2, puzzle 3, puzzle one, puzzle two, puzzle three, final answer, "
     "what is, answer, the answer, the answer is, the answers, the answer must be, "
     "the answer has to be, the puzzle is, puzzle is, the phrase is, the puzzle must be, "
     "the puzzle says, the board says, the board reads, it says, "
     "it spells, that spells, its clearly, its obviously, its definitely, it is obviously, "
     "it is clearly, is it maybe, could that be, might that be, would that be, can it be, "
     "is that, i know it its, i got it its, i have it its, got it its, must be the, it was, "
     "its just, i know this its, i would say its, i see it its, im sure its, i am sure its, "
     "i am sure it is, im pretty sure its, im certain its, i know, i know it, i got it, "
     "ive got it, i have it, got it, it can only be, that can only be, it sure looks like, "
     "looks like, sounds like, it looks like, that looks like, the solution must be, "
     "the words are, its called"},
    {0, words(W::kPlay),
     "i go with the express, ill go with the express, i go with express, i take the express, "
     "ill take the express, play, playing, play it, play on, play the express, "
     "playing the express, yes play, play please, want to play, choose play, choose to play, "
     "go with play, going with play, say play, vote play, play for me, ride the express, "
     "riding the express, take the express, taking the express, board the express, "
     "hop on the express, jump on the express, get on the express, go express, going express, "
     "go with the express, go with express, go for the express, going for the express, "
     "going with the express, go on the express, express please, the express please, "
     "i want the express, a ticket for the express"},
    {0, words(W::kPlayWeak),
     "ride, riding, express, aboard, onboard, ride the train, ride it, ride that train, "
     "take the ride, take the train, taking the train, taking the ride, board the train, "
     "hop on, hopping on, hop on the train, hop aboard, jump on, jump aboard, "
     "jump on the train, all aboard, get on the train, get on board, get on, getting on, "
     "im on board, climb aboard, climb on, stay on, stay on the train, stay aboard, "
     "staying on, choo choo, chugga chugga choo choo, punch my ticket, go for it, risk it, "
     "take the risk, all in, im going all in, i want to ride, in for the ride, "
     "pull out of the station, ticket to ride, one ticket please, one ticket, "
     "a ticket please"},
    {0, words(W::kPlayObject),
     "it, express, the train, train, this, that, please, on, for me, aboard, "
     "this one, now, away, the ride, ride, again, this time, hard, first, to start, baby, "
     "board, for it, game, the game, babyyyyy, babyy, this thing, thing, it out"},
};

}  // namespace

std::span<const LexiconRow> move_rows() { return kMoveRows; }

}  // namespace callboard::wheel::replies
