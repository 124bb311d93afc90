// Words around answers to follow-up questions.
#include "rules/core/reader/shared_en.h"
#include "rules/lucky_numbers/reader/lacks.h"
#include "rules/lucky_numbers/reader/vocabulary_rows.h"

namespace callboard::lucky_numbers::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kAnswerRows[] = {
    {senses(Sense::kCondition), words(W::kFallback), reader::kIfWrong},
    {0, words(W::kLacks), kLacked},
    {0, words(W::kLacks), reader::kLackedEverywhere},
    {0, words(W::kRoll),
     "roll, rolling, roll em, roll it, roll them, roll the dice, roll again, throw, throw again, "
     "throw the dice, the dice please, dice please, spin, guess the puzzle, new roll"},
    {0, words(W::kRollObject),
     "em, it, them, again, the dice, dice, please, the, once more, one more time"},
    {senses(Sense::kCommon), words(W::kTalk),
     "good one, nice one, question, questions, answers, movie, film, brain, time, thing, idea, "
     "school, tea, song, "
     "book, google, googling, next, hard, tough, tricky, easy one, hard one, tough one, "
     "interesting, funny, nice question, good question, great question, tough question, next "
     "question, love it, poor, think, thinking, read, reading, wait, world, game, show, tongue, "
     "tip of my tongue, tip of the tongue, congrats, congratulations, well done, so close, memory, "
     "quiz, trivia, subject, topic, category"},
    {0, words(W::kNoIdea),
     "havent got the foggiest, not the slightest idea, i have not the slightest idea, no idea, not "
     "a clue, no clue, havent a clue, havent the foggiest, dunno, i dunno, dont know, "
     "i dont know, i dont "
     "know this, i dont know this one, i dont know it, idk, i give up, give up, giving up, pass, i "
     "pass, ill pass, passing, skip, skip this, beats me, stumped, im stumped, you got me, you "
     "have me, you got me "
     "there, i have no idea, ive no idea, ive no clue, i have no clue, i havent a clue, i havent "
     "got a clue, no clue at all, not the faintest, not the foggiest, search me, clueless, "
     "absolutely no idea, "
     "zero idea, pass on that one, pass on this one, pass on this, pass on that, no answer, no "
     "answer from me, i surrender, i cant answer, i cannot answer, cant answer this, keine ahnung, "
     "no lo se, je ne sais pas, weiss nicht, got nothing, ive got nothing, i got nothing, drawing "
     "a blank, i do not know, never heard of it, i yield, nope no idea, no idea at all"},
    {0, words(W::kAnswer),
     "gotta be, its gotta be, it has got to be, its got to be, got to be, i go for, id go with, i "
     "would go with, ill go for, id say its, answer, answer is, the answer "
     "is, my "
     "answer, my answer is, my final answer is, my final answer, i say, id say, i would say, i "
     "think its, i think it is, i think it was, i "
     "think, i believe its, i believe, i reckon, its, it is, it was, that is, thats, that was, "
     "must be, it must be, must have been, that must be, ill go with, i go with, i will go with, "
     "going with, ill say, i will say, im going with, i wanna say, i want to say, i would go with, "
     "my guess, "
     "my guess is, guess, i guess, i guess its, it has to be, surely, who is, what is, where is, "
     "whos, whats, who was, what was, is it, was it, could it be, would be, that would be, that "
     "would have to be, has to be, ill try, i try, let me try, lets say, lets go with, i take, ill "
     "take, i choose, i pick, i know this, i vote, i vote for, final answer, the answer, pretty "
     "sure its, pretty sure it was, im pretty sure its, i bet its, i bet, ans, solution, a, then "
     "its, so its, we say, it should be, it would be, im saying, i put, put me down for, this is, "
     "this was, he is called, its called, thats called, its name is, his name is, his name was"},
    {0, words(W::kTrue), "true, t, tru, richtig, its true, thats true, correct"},
    {0, words(W::kFalse),
     "false, f, untrue, falsch, not true, its false, thats false, fake, a lie, wrong, incorrect"},
    {0, words(W::kYes),
     "yes, yep, yup, yeah, yea, y, ja, oui, si, aye, jup, yess, yesss, of course it is, it is"},
    {0, words(W::kNo), "no, nope, nah, n, nein, non, nay, noo, it isnt, it is not, its not"},
    {0, words(W::kFirst),
     "first, first one, the first, the first one, the former, former, first option, option one, "
     "option 1, number one, number 1, choice one, choice 1, answer one, 1st, the 1st"},
    {0, words(W::kSecond),
     "second, second one, the second, the second one, the latter, latter, second option, option "
     "two, option 2, number two, number 2, choice two, choice 2, 2nd, the 2nd"},
    {0, words(W::kLast),
     "last, last one, the last, the last one, last option, the last one on the list, last one on "
     "the list, the bottom one"},
};

}  // namespace

std::span<const LexiconRow> answer_rows() { return kAnswerRows; }

}  // namespace callboard::lucky_numbers::replies
