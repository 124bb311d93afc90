// English words around letters: calling, buying, the Wild Card, and what Wheel does not have.
#include "rules/wheel/reader/vocabulary_rows.h"

namespace callboard::wheel::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kLetterRows[] = {
    {0, words(W::kBuy),
     "buy, buying, buyin, buyy, byu, bying, buyng, purchase, purchasing, purchse, acquire, "
     "acquiring, buy me, buy myself, get myself, buy us, pay for, paying for, pay 250 for, "
     "paying 250 for, spend 250 on, spend 250 for, spending 250 on, shell out for, "
     "shelling out for, invest in, investing in, spring for, want to buy, like to buy, "
     "want buy, wanting to buy, cash for, go shopping for, buy one, buy the, buy also, "
     "trade 250 for, swap 250 for, exchange 250 for, splash out on, splurge on, kaufe, "
     "kaufen, compro, acheter"},
    {0, words(W::kPrice),
     "for 250, 250, for 250 points, for my 250, for 250 of my points, heres my 250, "
     "here is my 250, for two fifty, for the 250, take my 250"},
    {0, words(W::kBuyObject),
     "points, of my points, with my points, "
     "off you, from you, please, a, an, one, the, me, another, another one, next, also, "
     "too, it, for that, off the shelf, of you, of them, to be safe, just to be safe, "
     "to start, to start with, first, for now, again, one of those"},
    {0, words(W::kVowel),
     "vowel, the vowel, a vowel, vowels, one vowel, another vowel, my vowel, "
     "the vowel is, my vowel is, vowel letter, a the vowels, as vowel, "
     "as a vowel, as the vowel, for vowel, for the vowel, for a vowel, and for the vowel, "
     "the letter vowel, some vowel, any vowel, a free vowel, the free vowel, free vowel, "
     "vokal, voyelle, wovel, vowle, vovel"},
    {0, words(W::kWild),
     "use wild card, use the wild card, use my wild card, use my wildcard, use wildcard, "
     "use the wildcard, use wild, use my wild, use the wild, use the card, use my card, "
     "use that card, using the wild card, using my wild card, using my card, using the card, "
     "using my wildcard, use the joker, use my joker, play wild, play the wild, play my wild, "
     "play the wild card, play my wild card, play wild card, play the card, play my card, "
     "playing the wild card, playing my wild card, playing the card, playing my card, "
     "play the wildcard, play my wildcard, play my joker, play the joker, "
     "cash in my wild card, cash in the wild card, cash in my card, cash in the card, "
     "cashing in my wildcard, cashing in my wild card, cashing in the wild card, "
     "cashing in my card, cash in my wildcard, hand in the wild card, hand in my wild card, "
     "hand in my card, hand in the card, hand in the wildcard, hand in my wildcard, "
     "hand over my wild card, hand over the wild card, turn in my wild card, "
     "turn in the wild card, turn in my card, turning in my wild card, spend the wild card, "
     "spend my wild card, spend the card, spend my card, spending the wild card, "
     "spending my wild card, burn the wild card, burn my wild card, burn the card, "
     "burn my card, burning the wild card, give away my wild card, give up my wild card, "
     "give up the wild card, exchange my wild card, exchange the wild card, exchange my card, "
     "exchange my wildcard, trade my wild card, trade in my wild card, "
     "trade in the wild card, trade my card, swap my wild card, swap the wild card, "
     "redeem my wild card, redeem the wild card, redeem the card, redeem my card, "
     "use now my wild card, use now the wild card, time for the card, time for the wild card, "
     "time for my wild card, activate the wild card, activate my wild card, "
     "throw in the wild card, drop the wild card, drop my wild card, pull out the wild card, "
     "pull the wild card, put the wild card on, put my wild card on, put the card on, "
     "put my card on, wild it, wild card it, go wild with, going wild with, go wild on, "
     "going wild on, use it on, use it for, wild card play"},
    {0, words(W::kWildWeak),
     "wild, wild card, wildcard, wc, wildcrd, wild crad, wyld card, wild car, wildcad, "
     "widlcard, wild cart, joker, wildcards, w card, wild for, wild on, wild card on, "
     "wild card for"},
    {0, words(W::kWildNoun),
     "the wild card, my wild card, the wildcard, my wildcard, the card, my card, that card, "
     "with the wild card, with my wild card, with the wildcard, with my wildcard, "
     "with the card, with my card, with wild card, on the wild card, on my wild card, "
     "on the wildcard, on the card, on my card, via wild card, via the wild card, "
     "from the wild card, for the wild card, for my wild card, as wild card, as my wild card, "
     "as the wild card, by wild card, through the wild card, using wild, per wild card, "
     "\xf0\x9f\x83\x8f"},
    {0, words(W::kCall),
     "call, calling, call it, call the letter, call letter, call out, calling out, letter, "
     "letters, the letter, the letters, a letter, my letter, my letters, letter is, "
     "the letter is, my letter is, my letter shall be, my letter will be, my next letter is, "
     "next letter, my call, my call is, my pick is, my pick, my choice is, the letters are, "
     "my letters are, letter of, ltr, letra, buchstabe, lettre, choose letter, pick letter, "
     "name, naming, letter for me, my guess letter"},
    {0, words(W::kConsonant),
     "consonant, a consonant, the consonant, consonants, consonant letter, one consonant, "
     "my consonant is, my consonants are, the consonants, my consonants, as consonants"},
    {0, words(W::kTake),
     "nominate, nominating, propose, proposing, hereby call, declare, wager on, gamble on, "
     "mark me down for, mark me down for an, sign me up for, using, use, playing, spending, "
     "spend, burning, burn, cashing in, redeeming, redeem, invoke, activate, "
     "starting with, start with, opening with, open with, begin with, beginning with, "
     "leading with, lead with, kick off with, kicking off with, starting off with, "
     "start off with, lets start with, lets open with, take, taking, have, get, getting, try, "
     "trying, pick, picking, choose, choosing, "
     "go with, going with, go for, going for, opt for, say, saying, want, like, need, see, "
     "do, doing, show me, show us, show, reveal, open, give me, gimme, give us, giv me, "
     "get me, grab, bring me, bring on, bring on the, fetch me, lets see if, lets have, "
     "lets say, lets do, lemme get, lemme have, lemme try, let me get, let me have, "
     "put me down for, ask for, asking for, gimme the, test, use, make it, make that, "
     "it shall be, shall be, my money is on, my moneys on, moneys on, hit me with, "
     "hit me with an, hit me with a, haz, hav, request, requesting, select, selecting, "
     "plump for, settle for, settle on, dig for, look for, place my bet on, bet on, "
     "stick with, sticking with, feeling, roll with, run with, vote, vote for, throw me, "
     "toss me, turn over the, turn over, flip, flip the, light up, uncover"},
    {0, words(W::kThere),
     "is there, is there a, is there an, is there any, is there by any chance, are there any, "
     "are there, any, got any, got an, do you have, do you have any, have you got, "
     "have you got any, do we have, do we have a, do we have an, do we have any, have we got, "
     "have we got any, hopefully there is, hopefully theres, hopefully a, hopefully an, "
     "please let there be, let there be, is there maybe, is there perhaps, there must be, "
     "theres got to be, there has to be, surely theres, surely there is, i bet theres, "
     "gotta be, it has to be, has to be, must be, got to be, how about, what about, "
     "any chance of, any chance for, would there be, could there be, might there be, "
     "do i see, can i see, may i see, can we see"},
    {0, words(W::kBeside),
     "either, in there, in it, inside, in this, in this one, on the board, on board, in the "
     "puzzle, "
     "there, anywhere, hidden in there, in that, lurking, in here, at all, for starters, "
     "to start, to start with, to begin, to begin with, first, as my letter, as a letter, "
     "as letter, as my first letter, as first letter, for me, next, final, it is, "
     "it shall be, it will be, then, again, only, one, more, some, both, too, on, on the, on an, "
     "onto, against, against the, "
     "for, for the, for an, just, the, a, an, another, "
     "please the, now, letter please, is my letter, is my pick, is my choice, is my call, "
     "is what i call, is what i want, is the one i want, for the win, lets see, is it, "
     "ill say, i say, would be my letter, if there is one, if theres one, if there is any, "
     "if there are any, if you have it, if you have one, if available, if its still free, "
     "if its free, if its not gone, if not taken, if its not been called, as always, "
     "its your time to shine, be good to me, be nice, dont fail me, dont let me down, "
     "come to me, come on, come on baby, locked in, lock it in, in this order, in that order, "
     "conductor, driver, maestro, barman, my good sir, and only"},
    {0, words(W::kExplain),
     "as in, like in, as in the, like the, like, for, as, stands for, short for, like a, "
     "like my, as for, comme, wie, wie in, from the word"},
    {0, words(W::kLacks), reader::kLackedEverywhere},
    {0, words(W::kLacks),
     "roll, roll the dice, roll the die, dice, lets roll, respin, re spin, re-spin, "
     "spin twice, spin it twice, spin two times, two spins, three spins, spin three times, "
     "spin again for free, a free spin, free spin, extra spin, an extra spin, bonus spin, "
     "spin both, free letter, a free letter, one free letter, one letter for free, "
     "a letter for free, letter for free, letters for free, first letter, the first letter, "
     "last letter, the last letter, let me see a letter, let me see one letter, let me see the "
     "first letter, "
     "let me see the next letter, let me see the last letter, see a letter, see one letter, see "
     "one letter for free, "
     "see the first letter, see the letter, show me a letter, show me one letter, "
     "show me the first letter, tell me a letter, tell me one letter, "
     "tell me the first letter, reveal a letter, reveal one letter, "
     "give me a letter for free, open a letter, uncover a letter, free "
     "vowel on credit, the vowel on credit, a vowel on credit, buy on credit, "
     "buy a consonant, half price, sell the card, sell my card, sell the wild card, "
     "sell my wild card, sell, sell my, trade points, trade my points, change my letter, "
     "change my letters, change the letter, change my category, swap this puzzle, "
     "swap the puzzle, skip this board, next board, new board, different letters, "
     "other letters, another wheel, different wheel, new wheel, bigger wheel, "
     "other categories, other category, another category, different categories, "
     "new categories, more categories, stop the ride, stop the train, stop the express, "
     "get off the train, leave the train, get off now, still get off, still pass, more time, "
     "extra time, buy the puzzle, buy the answer, buy a hint, buy a letter for free, "
     "two letters, two letters at once, three letters at once, keep the better one, "
     "keep the better, a discount on, cheaper vowel, a cheaper vowel, final spin now, "
     "skip bankrupt, remove bankrupt, take off bankrupt, remove the bankrupt, "
     "double my points, lend me points, borrow, borrow some, extra points, "
     "go back, my own wheel, own wheel, two guesses, stop here, bail out, cash out, "
     "a lifeline, use a lifeline"},
    {0, words(W::kUndo),
     "undo, undo that, undo it, undo my, undo that last one, take it back, take that back, "
     "take back my, take back that, take my spin back, take my letter back, unspin, "
     "revert that, reverse that, my last move back"},
};

}  // namespace

std::span<const LexiconRow> letter_rows() { return kLetterRows; }

}  // namespace callboard::wheel::replies
