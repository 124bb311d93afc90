// Idioms that hold a word of Lucky Numbers and are none of its moves: "drum roll", "pass the salt".
#include "rules/core/reader/shared_en.h"
#include "rules/lucky_numbers/reader/vocabulary_rows.h"

namespace callboard::lucky_numbers::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kIdiomRows[] = {
    {senses(Sense::kCommon), 0, reader::kPassIdioms},
    {senses(Sense::kCommon), 0,
     "take it easy, take it slow, take it or leave it, take it from me, take it in, next stop, "
     "three cheers, lucky NAME, poor NAME, nice try NAME, 50 50, fifty fifty, 24 7, same here, "
     "im number one, number one fan, go away, go home, go to bed, go figure, "
     "keep calm and carry on, keep calm, im done with, i am done with, im out of, im out for, "
     "go out, stop the count, roll off, roll down, rolling down, role playing, roll in the, "
     "throw me off, throw off, throw out, throw money, throw light, throwing up, throw back, "
     "throwback, throwing shade, throw shade, throw stones, throwing stones, throw a, "
     "throwing a, guess not, guess again tomorrow, stop over, stop off, stop for, "
     "stop at nothing, stop pretending, stop to think, stop calling, stop crying, "
     "dont stop believing, stop believing, stop shouting, stop moaning, stop nagging, "
     "stop rubbing, stop staring, stop telling, stop looking, stop breathing, stop shaking, "
     "stop smiling, stop bragging, go crazy, go mad, go nuts, go wild, go shopping, go fishing, "
     "go and, go get, go see, go back, go wrong, goes wrong, go to, go through, "
     "go ahead and laugh, to go, go slow, going slow, going wrong, going crazy, going well, "
     "going down, going up, going back, going home, going to bed, going out, going away, "
     "going to be, how it goes, come on dice, come on dices, come on bones, guess again, role, "
     "my eyes roll, eyes roll, nice pass, good pass, great pass, that pass, poll, toll, doll, "
     "troll, rolls, rolls royce, roles, rule, rules, pasta, past, pads, paws, pay, pays, paid, "
     "pace, path, paste, mass, bass, gas, lass, grass, guest, guests, stops, step, steps, shop, "
     "stoop, top, spot, store, story, stock, throat, through, though, throne, thrown, nice one, "
     "bone, done, dive, mice, rice, dime, gone, none, boss, loss, moss, toss up, pull, full, "
     "ball, bell, tell, well, rally, really, role model, skin, ship, slip, spin doctor, sail, "
     "mail, tail, rail, nail, fail, meal, dean, dear, seal, real, heal, steal, teal, zeal, peal, "
     "guess what, guess who, guess so, i guess so, guesswork, guessing game, stopwatch, "
     "stopping by, nonstop, non stop, short stop, bus stop, full stop, to stop by, pit stop, "
     "on a roll, drum roll, drumroll, sausage roll, egg roll, spring roll, roll call, roll of, "
     "swiss roll, bread roll, cinnamon roll, eye roll, toilet roll, roll up roll up, roll tide, "
     "roll the credits, roll over beethoven, high rollers, high roller, rollercoaster, roller, "
     "rolling in, rolling on the floor, rolling stones, rolling stone, rolling eyes, "
     "rolling my eyes, roll my eyes, roll your eyes, roll your, roll with it, "
     "roll with the punches, rolling back, roll up, roll out, roll over, roll in, rolling over, "
     "rolling around, rolling out, let the good times roll, keep the ball rolling, "
     "get the ball rolling, heads will roll, roll around, how i roll, how we roll, second guess, "
     "second guessing, stop it, stop that, stop the, stop by, stop asking, stop being, "
     "stop talking, stop typing, stop it you, stop whining, stop refreshing, stop bickering, "
     "stop laughing, stop complaining, stop working, stop thinking, stop writing, stop posting, "
     "stop press, stop me, stop teasing, throw up, throw away, throw in the towel, "
     "throw a party, throw a fit, stone's throw, stones throw, the way the cookie crumbles, "
     "sixpack, one does not, one day, this one, no one, one of us, one thing, one question, "
     "one more thing, one more question, big deal, deal or no deal, no big deal, great deal, "
     "a good deal, real deal, ideal, whats the deal, deal with, deal with it, dealing with, "
     "good deal, a deal breaker, on hold, high five, high fives, dear dice, dear dices, "
     "dear dies, nice roll, good roll, great roll, nice throw, good throw, great throw, "
     "nice guess, good guess, great guess, lucky roll, lucky throw, lucky guess, unlucky roll, "
     "my last roll, that roll, that throw, this roll, your roll, your throw, bobs roll, "
     "bobs throw, the last roll, last roll, the first roll, the roll, the throw, roll button, "
     "roll of the dice"},
};

}  // namespace

std::span<const LexiconRow> idiom_rows() { return kIdiomRows; }

}  // namespace callboard::lucky_numbers::replies
