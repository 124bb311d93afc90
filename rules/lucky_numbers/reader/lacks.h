// What Lucky Numbers does not have, in the words of people who ask for it: in a puzzle, in the Main
// Event and beside a question they are refused alike.
#pragma once

namespace callboard::lucky_numbers::replies {

inline constexpr const char* kLacked =
    "vowel, a vowel, reroll, re roll, re-roll, roll that again, spin, spin the wheel, buy a, "
    "buy an, buy a vowel, free letter, a free letter, telephone joker, phone joker, "
    "change my pick, change my number, change my numbers, show me a letter, reveal a letter, "
    "give me a letter, a letter for free, one letter for free, extra roll, a third die, "
    "three dice, my own dice, own dice, other dice, throw this one again, roll this one again, "
    "throw it again, throw that again, one number at a time, double the pot, raise the pot, "
    "raise the offer, higher offer, a better offer, better offer, throw one die, one die, "
    "single die, only one die, counter offer, a better deal, better deal, free spin, "
    "first letter, the first letter, last letter, tell me a letter, tell me one letter, "
    "tell me the first letter, three rolls, two rolls, two rolls at once, ten rolls, five rolls, "
    "roll twice, roll two times, roll three times, roll for both, buy me, sell me, sell, "
    "my wild card, wild card, use my joker, joker, rerolling, take my roll back, "
    "take that roll back, skip to the main event, more dice, extra dice, bigger dice, "
    "loaded dice, new dice, different dice, the other dice, give me the letter, "
    "give me the first letter, half of it, half the money, half the pot, split the pot, "
    "share the pot, see a letter, see one letter, open a letter, uncover a letter, "
    "choose a letter, pick a letter, one more letter, extra letter, letter for free, "
    "letters for free";

}  // namespace callboard::lucky_numbers::replies
