// English words of the Bonus Round, of toss-ups, and of answers to what was asked back.
#include "rules/wheel/reader/vocabulary_rows.h"

namespace callboard::wheel::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kBonusRows[] = {
    {0, words(W::kFirst),
     "first, first one, the first, the first one, 1st, the 1st, 1st one, the 1st one, "
     "first option, the first option, first category, the first category, the former, "
     "the top one, top one, number one, no one please, "
     "the left one, the one on the left, the one at the top, first choice"},
    {0, words(W::kSecond),
     "second, second one, the second, the second one, 2nd, the 2nd, 2nd one, the 2nd one, "
     "second option, the second option, second category, the second category, number two, "
     "second choice, in second place"},
    {0, words(W::kThird),
     "third, third one, the third, the third one, 3rd, the 3rd, 3rd one, the 3rd one, "
     "third option, the third option, third category, the third category, number three, "
     "third choice"},
    {0, words(W::kMiddle),
     "middle, middle one, the middle, the middle one, the one in the middle, the centre one, "
     "the center one, the one between, in the middle, middle category, the middle category"},
    {0, words(W::kLast),
     "last, last one, the last, the last one, last option, the last option, last category, "
     "the last category, the bottom one, bottom one, the right one, the one on the right, "
     "the final one, the one at the bottom, the latter"},
    {0, words(W::kOther),
     "the other, the other one, other one, the remaining one, the only other, "
     "only the other, the one left, whats left, whatever is left, the remaining, which is left"},
    {0, words(W::kCategory),
     "category, categories, category no, category number, category nr, cat, cat no, option, "
     "option no, option number, number, nr, no, num, choice, the category, my category, "
     "category please, door, the option, my choice is, i choose, #, topic, kategorie, box, "
     "my pick is, the one called, the one with, the"},
    {0, words(W::kNoMore),
     "no more, thats all, that is all, thats it, no other, no extra, no fourth, thats all folks, "
     "no more letters, no more consonants"},
    {0, words(W::kWait),
     "wait, not yet, no idea, next letter, skip step, skip this step, waiting, ill wait, i wait, "
     "i will wait, more letters, another letter, more letters please, next letter please, "
     "no answer, no answer yet, no guess, no guess yet, not now, dont know, i dont know, "
     "dont know yet, i dont know yet, keep going, show more, next step, one more letter, "
     "i need more letters, need more letters, still waiting, pass this step, dunno, no clue"},
    {0, words(W::kYes),
     "yes, yes please, yes it is, yes thats it, yes risk it, yes buy it, yes do it, "
     "yes thats right, yes solve, yes i do, yes thats my solution, yes thats my answer, "
     "yes it is please, yes buy, yes definitely, yes absolutely, yes indeed, yes sir, "
     "thats my solution, that is my solution, thats my answer"},
    {0, words(W::kVague),
     "y, yep, yeah, yup, sure, confirm, confirmed, do it, ok, okay, k, aye, thats it, it is, "
     "thats right, right, correct, go, go ahead, buy it"},
    {0, words(W::kNo),
     "no, nope, nah, no no, no thanks, no thank you, no dont, no i dont, no it isnt, "
     "no thats not it, never mind, nevermind, forget it, cancel, cancel that, dont, dont buy, "
     "dont buy it, do not, scratch that, i didnt mean that, not that, no dont buy it, "
     "no thats wrong, no wait"},
};

}  // namespace

std::span<const LexiconRow> bonus_rows() { return kBonusRows; }

}  // namespace callboard::wheel::replies
