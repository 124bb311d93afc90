// English words of the moves of Lucky Numbers. Entries are folded and without apostrophes; NAME and
// HOST stand for the people here.
#include <algorithm>
#include <array>
#include <string_view>

#include "rules/core/reader/shared_en.h"
#include "rules/lucky_numbers/reader/lacks.h"
#include "rules/lucky_numbers/reader/vocabulary_rows.h"

namespace callboard::lucky_numbers::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kMoveRows[] = {
    {0, words(W::kRoll), "roll, rolling, throw, throwing, dice roll", true},
    {0, words(W::kPass), "pass, passing", true},
    {0, words(W::kStop), "stop, stopping", true},
    {0, words(W::kGuess), "guess, guessing, solve, solving", true},
    {senses(Sense::kCondition), words(W::kFallback), reader::kIfWrong},
    {0, words(W::kRoll),
     "make the throw, do my throw, take my throw, take the throw, make my throw, "
     "roll, rolling, throw, throwing, reroll it, role it, roll em, roll it, roll them, "
     "roll the dice, rollin, rollll, rll, let them roll, let it roll, let em roll, "
     "let the dice roll, let the dice fly, let them fly, let the dice decide, "
     "let the dice speak, make the dice roll, make a roll, open with a roll, "
     "opening with a roll, opening roll, start with a roll, starting with a roll, make my roll, "
     "make now my roll, have a roll, take a roll, take another roll, do a roll, "
     "do another roll, do the roll, have another roll, keep rolling, keep on rolling, "
     "give the dice a roll, give them a roll, give it a roll, give it a whirl, "
     "give the dice a shake, hit me, hit me again, fire away, shoot the dice, throw the dice, "
     "have another go, have a go, go again, roll again, throw again, roll for it, roll me, "
     "lets roll, start rolling, get rolling, i choose roll, choose roll, go for roll, "
     "go with a roll, going with a roll, going with roll, go with roll, go for a roll, "
     "going for a roll, option roll, its a roll, it is a roll, take the dice, hit the dice, "
     "go for another roll, go for another, risk a roll, risk it and roll, risk another roll, "
     "vote roll, say roll, rattle the dice, rattle them, fire up the dice, spin the dice, "
     "decided on a roll, attempt a roll, try a roll, try another roll, bring on the dice, "
     "roll away, hit it again, roll the bones, throw the bones, throw them bones, "
     "roll them bones, throw away the dice, give me a roll, give me another roll, "
     "give me one more roll, gimme a roll, gimme another roll, want a roll, want another roll, "
     "like a roll, like another roll, like one more roll, let us have a roll, "
     "have one more roll, have one more go, have another throw, have a throw, take a throw, "
     "take another throw, make another throw, make a throw, do another throw, do one more, "
     "same again with the dice, roll time, rolling time, its rolling time, send them rolling, "
     "send the dice rolling, let the bones roll, let the bones fly, let the cubes fly, "
     "let the cubes roll, let those dice roll, let those dice fly, get the dice rolling, "
     "set the dice rolling, get them rolling, keep the dice rolling, give them a spin, "
     "give them a whirl, give it a spin, give it another whirl, give it one more go, try again, "
     "try my luck, try my luck again, take a chance on the dice, rol, "
     "lets see what the dice say, see what the dice say, let the bones do the talking, "
     "let the dice do the talking, start the dice, press the button, press the button for me, "
     "push the button, hit the button, push the button for me, let the dice dance, dice go, "
     "go dice, do the throw, do your throw, whirl them, whirl em, whirl the dice, spin them, "
     "bounce them, bounce the dice, let it rain dice, roll the thing, roll the things, "
     "throw the things, throw those things, shake the dice, shake them, shake em, "
     "shake those bones, shake them bones, shake the cup, shake that cup, rattle those bones, "
     "get on with the roll, proceed with the roll, bring on the roll, do the honours, "
     "do the honors, let the cubes tumble, let the bones tumble, let the dice tumble, "
     "set them rolling, send them off, send the dice, release the dice, unleash the dice, "
     "free the dice, drop the dice, drop them, hurl the dice, cast the dice, the die is cast, "
     "alea iacta est, toss the dice, toss them, chuck the dice, chuck em, sling the dice, "
     "sling em, fling the dice, blow on them and roll, roll while you can, "
     "get those dice moving, get the dice moving, move those dice, show me the dice, "
     "show us the dice, show me some dice, lets dice, dice away, dice me"},
    {0, words(W::kRollWeak),
     "tumble, tumbling, toss, tossing, chuck, chucking, fling, flinging, hurl, hurling, cast, "
     "casting, shake, shaking, "
     "launch, yeet, lob, drop, kick us off, rattle, shuffle, let fly, let loose, let rip, let it "
     "rip, let her rip, let er rip, give em a shake, give em a good shake, give them a shake, give "
     "them a good shake, let them tumble, let em tumble, let em dance, let them dance, see them "
     "dance, let em fly"},
    {0, words(W::kRollNoun),
     "the next throw, the next roll, next one, next one please, the next one, "
     "a roll from me, roll from me, another, a roll, one roll, another roll, one more roll, next "
     "roll, next roll please, more roll, another throw, "
     "a throw, one throw, one more throw, next throw, first throw, first roll, more dice, dice, "
     "dices, the dice, "
     "the dices, dice please, the bones, bones, them bones, them dice, those dice, the cubes, them "
     "cubes, "
     "those cubes, cubes, once more, one more, one more time, another one, another go, one more "
     "go, one mroe time, "
     "the dice again, dice again, dice roll, a dice roll, new roll, a new roll, fresh roll, a "
     "fresh roll, "
     "\xf0\x9f\x8e\xb2, my roll, my throw, again again, another round, another spin of the dice, "
     "once again please, another roll of the dice, one more spin, another try, one more try, one "
     "last roll, one last throw, two dice, both dice"},
    {0, words(W::kRollObject),
     "it, em, them, those, these, the dice, dice, dices, the dices, bones, the bones, cubes, "
     "the cubes, die, again, me, another, another one, one more, one more time, once more, "
     "once, for me, for us, two, both, us, that, this, a, another time, the things, "
     "those things, the lot, they, my dice, forth, onwards, my turn, two dice, both dice, one, "
     "more, first, it again, them again, that thing, for it, \xf0\x9f\x8e\xb2, a new roll, "
     "number, the first roll, puppies, bad boys, suckers, little, beauties, sweet, already, "
     "time, those puppies, for HOST, in the name of, a lucky one, a good one, a nice one, "
     "a big one, a small one"},
    {0, words(W::kPass),
     "pass, passing, skip, skipping, skip my turn, skip me, pass it, pass my turn, "
     "pass the turn, pass the dice, pass it on, pass it over, pass it to, pass this one, "
     "pass on this one, pass the baton, pass the turn over, hand it over, hand em over, hand them "
     "over, hand over, "
     "hand the dice over, hand over the dice, give the turn to, give the dice to, give it to, "
     "give this to, hand it to, hand the dice to, hand the turn to, give up my turn, "
     "sit this one out, sitting this one out, sit out, i yield, yield, i fold, fold, "
     "over to NAME, over to you NAME, over to you, give NAME the dice, give NAME the turn, "
     "give NAME a go, give NAME a chance, hand NAME the dice, all yours, no roll for me, "
     "no more rolls for me, no dice for me, let the other have it, your dice, "
     "leave this one to, leave it for, give this throw to, give my turn to, give my throw to, "
     "hand this one to, pass the puck, choose pass, choose to pass, go with pass, "
     "declining my turn, no play for me, sit this out, sitting this out, i sit this one out, "
     "stay out, leave it at that, leave it to NAME, i give up the turn, "
     "give away my turn, forgo my turn, forfeit my turn, no more for me, play it safe and pass, "
     "chicken out, chickening out, hand on, hand it on, pass it along, pass along"},
    {0, words(W::kPassNoun),
     "a pass, its a pass, a pass from me, pass from me, a pass for me, NAME can do it, "
     "NAME can go, NAME can have a go, NAME can have it, NAME can have the dice, "
     "NAME can have them, NAME can roll, NAME can throw, NAME can try, NAME its yours, "
     "NAME its yours now, NAME may have a go, NAME may have it, NAME may have them, "
     "NAME may roll, NAME may throw, NAME may try, NAME please take it, NAME shall have it, "
     "NAME shall roll, NAME shall try, NAME should have a go, NAME you go, NAME youre up, "
     "NAMEs go, NAMEs problem, NAMEs turn, all yours NAME, he can have it, he can have them, "
     "here your dice NAME, it is NAMEs turn, its NAMEs turn now, its all yours NAME, "
     "its yours NAME, leave it to NAME, let NAME do it, let NAME do the work, let NAME go, "
     "let NAME guess, let NAME have a go, let NAME have a turn, let NAME have his go, "
     "let NAME have his turn, let NAME have it, let NAME have the dice, let NAME have them, "
     "let NAME have this one, let NAME play, let NAME roll, let NAME solve it, let NAME suffer, "
     "let NAME sweat, let NAME take it, let NAME take over, let NAME take the dice, "
     "let NAME throw, let NAME try, let her have it, let him have it, let him have them, "
     "please NAME take it, she can have them, take it away NAME, you go NAME, your dice NAME, "
     "your go NAME, your turn NAME, your turn now NAME, youre up NAME, NAME shall start, "
     "NAME goes first, NAME can begin, NAME can start, NAME may start, NAME may begin, "
     "after you NAME, let NAME begin, let NAME start, let NAME go first, i let NAME begin, "
     "NAME should start, NAME starts, i let NAME start, i let NAME go first, NAME may go first, "
     "NAME can go first, NAME shall begin, he shall start, she shall start, "
     "the turn goes to NAME, back to NAME, ball is in your court NAME, my turn goes to NAME, "
     "NAME gets the turn, NAME gets it, NAME gets the dice, NAME can take it, "
     "NAME can take over, NAME can take this one, NAME take it, NAME take over, "
     "NAME take the dice, here NAME take them, here take them NAME, take them NAME, "
     "here you go NAME, for NAME, NAME has the dice, NAME have fun, have fun NAME, "
     "have them NAME, you can have them NAME, you can have it NAME, you may have it NAME, "
     "you may have them NAME"},
    {0, words(W::kPassObject),
     "it, them, this, that, this one, that one, the dice, the turn, my turn, turn, over to, "
     "on to, to my, to the, for now, for me, here, now, back to, one, to NAME, opponent, "
     "honorable, honourable, esteemed, worthy, rival, dices, the dices, him, her, other, "
     "player, this turn, this round, round, the other, the next, next, person, happily, "
     "from me, challenger, champion, on this, on that, on this one, on that one, control, do, "
     "have, have it, try, start, shall, should, may, the board, it on"},
    {0, words(W::kStop),
     "sold, bailout, take it, i want the money, want the money, money please, cash please, the "
     "money "
     "please, "
     "the cash please, give me the money, gimme the money, give me the cash, show me the money, "
     "bank it, banking it, bank the money, stop, stopping, stop here, stop now, bail, bail out, "
     "bailing, bail me out, im out, i am out, i quit, quit, "
     "quitting, cash out, cash me out, cashing out, cash in, cashing in, take the money, taking "
     "the money, take the cash, taking the cash, take "
     "the offer, taking the offer, accept the offer, accepting the offer, accept, accepting, "
     "accepted, accept it, deal, take the deal, accept the deal, take the car, take "
     "the prize, take the prizes, take my money, take my winnings, take what i have, take what ive "
     "got, take my prizes, keep what i have, keep what ive got, keep the money, keep my money, "
     "enough is enough, ill take it, i take it, i "
     "will take it, take the bailout, the bailout please, pull the plug, walk away, walking away, "
     "i walk, ill walk, its a deal, its "
     "a stop, stop it here, stop it now, call it a day, calling it a day, call it quits, calling "
     "it quits, call it a night, get out, getting out, leave with, take it and run, take the money "
     "and run, "
     "i stop, lets stop, ill stop, sign me up for the money, im done, i am done, thats it for me, "
     "thats enough for me, play it safe, playing it safe, safe side, take the toaster, take the "
     "holiday, take the trip, take the bike, retire"},
    {0, words(W::kStopWeak), "leave, take"},
    {0, words(W::kStopObject),
     "here, now, it, the game, playing, rolling, at this point, the, my, money, cash, offer, "
     "prize, prizes, run, right here, right now, deal, me, that, this, winnings, the offer, "
     "the money, take the money, please, all, home, bailout, toaster, car, i have, ive got, what"},
    {0, words(W::kGo),
     "play, lets play, keep them rolling, keep it rolling, "
     "go on, going on, carry on, carrying on, continue, continuing, onward, onwards, keep going, "
     "keep on "
     "going, keep playing, keep on, play on, playing on, no deal, refuse the offer, refuse, "
     "decline the offer, decline the bailout, refuse the bailout, reject the bailout, turn down "
     "the "
     "bailout, id be crazy to stop, i would be crazy to stop, id be mad to stop, id be a fool to "
     "stop, id be stupid to stop, "
     "i refuse, press on, pressing on, push on, push my luck, pushing my luck, full steam ahead, "
     "go for gold, going for it, go for the gold, go for it, risk it, ill risk it, take the risk, "
     "taking the risk, i risk it, "
     "forward, forwards, lets continue, lets go on, reject, reject the offer, turn it down, "
     "turn down the offer, no stopping me, theres no stopping me, in for a penny, im going for it, "
     "go for the jackpot, going for the jackpot, all or nothing, all in, on we go, never "
     "surrender, lets keep going, want to go on, want more, i want it all, "
     "i go on, cant stop wont stop, dont stop me now, keep em coming, double or nothing, damn the "
     "torpedoes, let it ride, i gamble, gamble"},
    {0, words(W::kGoWeak), "go, gogo, go go, go go go"},
    {0, words(W::kGoObject),
     "it, now, again, the, gold, forward, playing, rolling, that, me, offer, further, roll, dice"},
    {0, words(W::kGuess),
     "guess, guessing, solve, solving, i solve, the solution, solution, my solution, my guess, my "
     "guess is, "
     "my solution is, the solution is, the answer is, my answer is, answer is, guess is, the guess "
     "is, "
     "my final guess is, my final guess, my final answer is, solve it, solve the puzzle, solve "
     "this, solve the riddle, solve this puzzle, solve please, guess please, solve now, "
     "guess now, guess it, have a guess, take a guess, make a guess, ill take a stab, "
     "try, im going with, going with, go with, ill go with, i go with, "
     "id like to solve, the answers, answers, the solutions, solutions, my answers, answer, my "
     "answer, my attempt, wild guess, heres my guess, its got to be, my guess would be, i call, "
     "solution is, i do guess, the phrase is, puzzle solution, my stab, i submit, submit, guess "
     "for me"},
    {0, words(W::kSoft), reader::kSoftOpenings},
    {0, words(W::kTake),
     "take, taking, reveal, revealing, open, opening, uncover, uncovering, turn over, turn, "
     "turning, pick, picking, "
     "choose, choosing, have, get, show, show me, flip, flipping, use, using, give me, gimme, "
     "grab, play, go with, "
     "going with, ill have, let me have, make it, making it, make that, make this, make, go for, "
     "going for, opt for, select, spend, spend it on, spend them on, lift, remove, cash, claim, "
     "claiming, turn it "
     "into, turn that into, turn this into, use it for, use it as, use it on, use for, count it "
     "as, let it be, let it stand for, treat it as, call it, put it on, put it to, want, need, "
     "like, go, knock out, scratch, mark, cross off, burn, "
     "will take, take number, it shall be, shall be, shall be a, be a, is now, counts as, stand "
     "for, stands for, eat, splash, finish, finish off, split, splitting, split it into, split it, "
     "my picks are, my picks, my numbers are, picks, my pick is, my pick, complete, completing, "
     "finishing, fill, fill in, close, name, nominate, switch it to, change it to, change it into, "
     "convert it to, set it to"},
    {0, words(W::kLetters),
     "number, numbers, letter, letters, nr, the number, the numbers, the letter, the letters, "
     "tiles, tile, squares, boxes, box, cell, cells, digits, digit, other, the other, "
     "the other one, number of, numbered, nos, num, combo, combination, set, halves, half, "
     "options, option, cards, card, ones, number one, the, a, an, it, be, them, those, these, "
     "please the, half of, lucky, whole, entire, lone, missing, spot, spots, place, places, "
     "slot, slots, pair, as, each, one, my"},
    {0, words(W::kDecline),
     "decline, declining, i decline, declined, leave it, leave it as it is, leave it as is, leave "
     "it be, leave it alone, leave it there, let it go, keep it, "
     "keep your wild thing, no number, no number for me, no claim, claim nothing, claim none, use "
     "it for nothing, dont use it, none, "
     "none of them, none for me, none of those, none thanks, nothing for me, i leave it, dont want "
     "it, i dont want it, i dont want any number, dont want any, i dont want any, dont want a "
     "number, waive, waive it, forgo, no wild, no wild for me, not using it, not claiming, no "
     "thanks, no thank "
     "you, ill pass on the wild, pass on the wild, pass on it, reject it, let it lie, leave it "
     "unused, not taking any, dont claim, dont claim anything, dont need it, i dont need it, wont "
     "use it, i wont use it, wont take a number, wont take any, wont take one, leave the wild "
     "card, leave "
     "the wild, i leave the wild card, refuse it, skip the wild, no medal, i decline the wild"},
    {0, words(W::kBronze), "bronze, the bronze, bronze one, bronze half, bronze medal"},
    {0, words(W::kSilver), "silver, the silver, silver one, silver half, silver medal"},
    {0, words(W::kGold), "gold, the gold, gold one, gold half, gold medal, golden, golden one"},
    {0, words(W::kWild),
     "wild, wild card, wildcard, the wild, my wild, this wild, joker, the joker, wild one, wild "
     "roll, wild total, the wild one, wild throw, wild goes on, wild goes to, wild is, wild as, "
     "wild to, the wild is"},
    {0, words(W::kLacks), kLacked},
    {0, words(W::kLacks), reader::kLackedEverywhere},
    {0, words(W::kOwnDice),
     "at home, at my kitchen table, kitchen table, on my table, on my kitchen table, my own dice, "
     "my dice, with my dice, own dice, grandfathers dice, grandmas dice, real dice, own two dice, "
     "here on my, here on the table, on the table, threw my own, rolled two dice, rolled myself, i "
     "rolled here, in my kitchen, my real dice, on my desk, rolled them myself, threw them myself"},
    {0, words(W::kHaggle),
     "you raise, you double, you make it, you give me, you add, you throw in, you pay, you "
     "increase, you up, you sweeten, they raise, they double, HOST raises, HOST doubles, HOST "
     "makes it, the host raises, raise it, double it, give me $, sweeten the deal, up the offer, "
     "up it, you put, you offer"},
    {0, words(W::kFirst),
     "first, first one, the first, the first one, the former, former, first option, option one, "
     "option 1, number one, number 1, choice one, choice 1, answer one, 1st, the 1st"},
    {0, words(W::kSecond),
     "second, second one, the second, the second one, the latter, latter, second option, option "
     "two, option 2, number two, number 2, choice two, choice 2, 2nd, the 2nd"},
    {0, words(W::kLast),
     "last, last one, the last, the last one, last option, the last one on the list, last one on "
     "the list, the bottom one"},
    {0, words(W::kBiggest),
     "biggest, the biggest, biggest one, the biggest one, largest, largest one, the largest, the "
     "largest one, highest, the highest, highest one, the highest one, the big one, big one, high "
     "one, the high one, greatest, the longest"},
    {0, words(W::kSmallest),
     "smallest, the smallest, smallest one, lowest, the lowest, lowest one, the low ones, small "
     "ones, the small ones, low ones, the small one, the low one, most letters, the most letters, "
     "as many as possible, as many letters as possible"},
    {0, words(W::kOnly),
     "only one, only possibility, only option, only choice, only combination, the only one, the "
     "only possibility, the only option, the only choice, only way, the only way, one possibility, "
     "one option, one choice, one way, only legal, whats left, whatever is left, what is left, "
     "what fits, whatever fits, whatever works, only one left, the only one left, only ones left"},
    {0, words(W::kSingle),
     "one letter, a single letter, single letter, single number, a single number, one number, just "
     "one letter, single one, only one letter, one-number, the single, the one number one, fewest "
     "letters, as few as possible, as few letters as possible"},
    {0, words(W::kTwo),
     "two letters, 2 letters, two numbers, 2 numbers, two-number, two of them, the pair, the two "
     "number one, two number one, pair of letters, a pair"},
    {0, words(W::kRest),
     "middle, the middle, the middle one, remaining, the remaining, low, high, even, odd, evens, "
     "odds, all of them, all of it, everything, rest, the rest, cheap, cheapest, the cheapest, "
     "expensive, fewest, least, shortest, lots, many, every one, all i can, as much as possible, "
     "the other two, other two, the other three, the same two, the same ones, the same three, left "
     "one, right one, half of them, doubles, low numbers, high numbers, the lowest two, the lowest "
     "three, the highest two, lowest three, lowest two, the first three, the first two, the last "
     "two, the last three"},
    {0, words(W::kThree),
     "three letters, 3 letters, three numbers, 3 numbers, three-number, three of them, all three, "
     "the three number one, three number one, the three letters, the triple"},
};

// Which move a row names; 0: none.
constexpr int move_of_row(const LexiconRow& row) {
  constexpr Senses kNaming[] = {words(W::kRoll, W::kRollWeak), words(W::kPass),
                                words(W::kStop, W::kStopWeak), words(W::kGo, W::kGoWeak),
                                words(W::kDecline)};
  for (std::size_t move = 0; move < std::size(kNaming); ++move) {
    if ((row.game & kNaming[move]) != 0) return static_cast<int>(move) + 1;
  }
  return 0;
}

struct NamingWord {
  std::string_view text;
  int move = 0;
};

// No word or phrase orders two moves: the phases share their words.
consteval bool each_word_names_one_move() {
  constexpr std::size_t kWordsMost = 2048;
  std::array<NamingWord, kWordsMost> all{};
  std::size_t count = 0;
  for (const LexiconRow& row : kMoveRows) {
    const int move = move_of_row(row);
    for (std::string_view rest = move > 0 ? row.entries : std::string_view(); !rest.empty();) {
      const std::size_t end = std::min(rest.find(", "), rest.size());
      if (count == kWordsMost) return false;
      all[count++] = {rest.substr(0, end), move};
      rest.remove_prefix(std::min(end + 2, rest.size()));
    }
  }
  std::sort(all.begin(), all.begin() + count,
            [](const NamingWord& a, const NamingWord& b) { return a.text < b.text; });
  for (std::size_t i = 1; i < count; ++i) {
    if (all[i].text == all[i - 1].text && all[i].move != all[i - 1].move) return false;
  }
  return true;
}
static_assert(each_word_names_one_move());

}  // namespace

std::span<const LexiconRow> move_rows() { return kMoveRows; }

}  // namespace callboard::lucky_numbers::replies
