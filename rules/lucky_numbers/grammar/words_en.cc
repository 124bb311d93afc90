// English. The members stand in the order of words.h.
#include "rules/lucky_numbers/grammar/words.h"

namespace callboard::lucky_numbers::grammar {
namespace {

using callboard::grammar::phrases;
using callboard::grammar::words;

void around_moves(Words& w) {
  w.noise = words(
      "please pls plz plse thx thanks thank you ty ok okay okey k well hmm hm hmmm um uh so "
      "now just going go ahead to want wanna would like think guess shall will am must "
      "gotta got have need time yes yeah yep yup ya sure alright right fine come on cmon "
      "here goes once more again my turn the a an another one still it its is decide choose "
      "elect decided dare rather ready baby oh ah aha hi hello hey lol haha ha yay be gimme "
      "let us me host sir maam folks everyone definitely certainly simply then and do "
      "option move yet this thats too lets say");
  w.nouns_after = words("a an another more one and please ok okay");
  w.starters = words("i ill id im ive we were lets gonna imma ima");
  w.reporters = words(
      "said says told tells asked he she they his her their you your nice every last should "
      "could can did had why how when who what about almost nearly without");
  w.negations = words(
      "dont wont not never cant cannot wouldnt shouldnt didnt isnt aint no nor neither "
      "refuse avoid");
  w.conditions = words("if unless whenever until till til when provided assuming");
  w.condition_phrases = phrases("in case, as long as, or else, as soon as");
  w.courtesies = phrases(
      "if you please, if it please you, if it pleases you, if i may, if i might, if i could, "
      "if you would, if you will, if you like, if you dont mind, if you wouldnt mind, "
      "if nobody minds, if no one minds, if thats ok, if thats okay, if thats alright, "
      "if thats all right, if thats fine, if that is ok, if that is okay, if that is fine, "
      "if that is alright, if its ok, if its okay, if its alright, if thats ok with you, "
      "if thats okay with you, if thats alright with you, if possible, when you are ready, "
      "when youre ready, when ready, whenever you are ready, whenever youre ready, "
      "whenever you like, when you like, when you can, when you have time, if you can");
  w.doubts = words(
      "hopefully maybe perhaps might possibly probably considering wondering wonder tempted "
      "thinking suppose");
  w.chat = words(
      "lol lmao rofl haha hahaha wow omg yay woo woohoo nice good great luck lucky roll "
      "rolls rolling game guess congrats congratulations well done played go come on you "
      "got this it everyone all guys both to the a audience cheers applause clap clapping "
      "oh no ouch ooh aww hmm hm hmmm thinking let me think i im is was that so close what "
      "job move one tough hard easy fun love show best of yes yeah cool awesome "
      "amazing thanks thank hello hi hey morning evening night my turn sorry late here "
      "bravo ha phew whew darn damn rats ugh gg yikes wait brb everybody ok okay need more "
      "time in for with very");
  w.commands =
      words("roll rolling pass passing guess solve stop dice again the go on or and help status");
  w.and_words = words("and n plus");
  w.then_words = words("then next afterwards after");
  w.or_words = words("or");
  w.but_words = words("but so because cause cuz since though however yet");
  w.else_words = words("otherwise else failing");
}

void roll_and_pass(Words& w) {
  w.roll = phrases(
      "roll, rolling, rollin, throw, toss, throwing, tossing, shake em, gimme the dice, "
      "give me the dice, gimme dice, give me dice, hand me the dice, dice please, dice pls, "
      "gimme the bones, give me the bones, reroll, dice me, keep rolling, keep on rolling, "
      "take another roll, take a roll, go with a roll, go for a roll, go for another roll, "
      "go with another roll, hit me, have another roll");
  w.roll_objects = words(
      "dice die em them again bones bone it those these once more time roll rolling throw "
      "away baby that two pair of cubes rock rocks ball already");
  w.pass = phrases(
      "pass, passing, hand em over, hand them over, hand it over, hand over, hand the dice, "
      "hand them to, hand it to, hand em to, your dice, dice to you, your dice now, over to "
      "you, dice go to, i skip, ill skip, no roll for me");
  w.pass_objects = words(
      "dice it them em over this time turn control one back pass passing those to you "
      "already");
  w.tails = words(
      "for because cause since before while like as despite anyway with hoping wish hope "
      "from instead rather lol haha");
  w.pass_tails = words("to on for over dice");
  w.let_words = words("let letting");
  w.let_verbs = words("have take roll go try play");
  w.give_words = words("give giving hand handing");
  w.self_words = words("me us s");
  w.dice_words = words("dice bones em them");
  w.roll_typos = phrases("roll, rolling");
  w.pass_typos = phrases("pass, passing");
  w.guess_typos = phrases("guess, solve");
  w.stop_typos = phrases("stop, stopping");
  w.not_typos = words(
      "role toll poll doll troll rolls rolled roller past mass ass bass lass pals passe "
      "pays paws pads guest guesses step shop top slop stops atop stoop trolling solved "
      "solver solves passed parsing polling tolling salve chess pasta paste pest post pats "
      "spas loll prolling strolling roping ruling roving rill sop stow spot stub soles sole "
      "paso pars pans pass roll guess solve stop");
}

void numbers(Words& w) {
  w.numbers = {"one",   "two",   "three", "four", "five",   "six",
               "seven", "eight", "nine",  "ten",  "eleven", "twelve"};
  w.not_numbers = words(
      "there tree weight height even elven eighth seventh sevens eights threes freight "
      "threw sever event severn evens seen twelves elevens");
  w.one_before = words(
      "this that which last next first other no any some every good nice hard tough big "
      "another easy only great lucky second");
  w.one_after =
      words("more last time of thing day sec second moment way hell minute letter number who step");
  w.pick_verbs = words(
      "take taking reveal revealing pick picking choose choosing show open opening flip use "
      "using uncover turn see give gimme grab knock have select want numbers number nos go "
      "going do say play");
  w.pick_noise = words(
      "plus i ill id im we well lets gonna let us me the a an and n both only with for my "
      "it is are be over letters letter to up off out of lucky nr no num that thats those "
      "these them as in great would could you from win their roll total sum makes make "
      "equals add adds by wait actually instead sorry scratch oops nope rather change mind");
  w.be_words = words("is are was were s has have already been being");
  w.direct_gone = words("gone taken passed");
  w.gone_words = words(
      "gone left taken used shown revealed opened away passed dead done lost missing "
      "unavailable up out");
  w.rolled_words = words("rolled threw tossed");
  w.announce_words = words("with for of on from my roll rolling got");
  w.articles = words("a an the my that this");
  w.wish_words = words("come cmon");
  w.mention_words = words("on of what such");
  w.clock_words = words(
      "am pm oclock percent days day hours hour minutes times weeks years dollars bucks "
      "points");
}

void guesses(Words& w) {
  w.guess_verbs = phrases(
      "guess, solve, guessing, solving, take a guess, taking a guess, hazard a guess, "
      "venture a guess, make a guess, have a guess");
  w.guess_markers = phrases(
      "answer is, solution is, puzzle is, phrase is, answer, solution, guess is, puzzle "
      "reads, answer to the puzzle is, final answer");
  w.soft_markers = phrases(
      "is it, i think its, i think it is, i think the answer is, i say, ill say, it must "
      "be, its gotta be, it has to be, it has got to be, must be, gotta be, could it be, i "
      "believe its, i believe it is, im going with, ill go with, its got to be, it is, its, "
      "thats, that is, i bet its, im saying, i know its, i know it, how about, that must "
      "be, it could be, can i guess, may i guess, could i guess, can i solve, may i solve, "
      "im going to say, im gonna say, i would say, id say, im thinking its, thinking its, "
      "maybe its, maybe, i think, what about, i believe, i reckon its, i reckon, looks "
      "like, sounds like, perhaps its, perhaps");
  w.guess_fillers = phrases(
      "the puzzle is, the puzzle, this puzzle, puzzle, the answer is, the solution is, the "
      "phrase is, is it, it is, its, is, that its, that it is, the board, would be, will "
      "be, the puzzle now");
  w.guess_weak_fillers = phrases(
      "that, it, this, with, now, please, be, as, again, this one, here, for, it as, it now");
  w.guess_chat = words(
      "so not what whats who whos why how away soon later wrong right again was were wasnt werent "
      "would might could should");
  w.hedge_after = words(
      "i ill im id we well were you youre your he hes she shes they theyre theres there "
      "thats that lets everyone nobody this these those my now then time");
  w.guess_trailers = phrases(
      "please, pls, plz, thx, thanks, thank you, final answer, i hope, i think, i guess, i "
      "believe, right, fingers crossed, for the win, ftw, lol, haha, as my guess, is my "
      "guess, is my answer, here goes");
  w.guess_trailers.insert(w.guess_trailers.end(), w.courtesies.begin(), w.courtesies.end());
}

void answers(Words& w) {
  w.answer_markers = phrases(
      "my final answer is, final answer is, my answer is, the answer is, answer is, final "
      "answer, my answer, the answer, answer, ans, a");
  w.answer_questions = phrases(
      "who is, what is, who was, what was, who are, what are, where is, whos, whats, is it, "
      "is that, could it be, was it, when was, is the answer, who were, wheres");
  w.question_words = words(
      "what who why when where how which really huh is are was were do does did can could will "
      "would should sorry seriously already eh ok");
  w.question_talk = words("question deadline clue answer rules turn score time puzzle");
  w.answer_soft = phrases(
      "ill say, i say, i will say, ill go with, i will go with, im going with, id say, i "
      "would say, ill guess, i guess its, i guess, my guess is, guess, i think its, i think "
      "it is, i think it was, i think, i believe its, i believe it was, i believe, its "
      "gotta be, it has to be, gotta be, must be, it must be, has to be, that must be, that "
      "would be, thats gotta be, thats, that is, it is, its, it was, im saying, ill try, "
      "lets say, lets go with, im gonna say, im going to say, say, going with, well, hmm, "
      "um, uh, ok, oh, easy, def, definitely");
  w.answer_trailers = phrases(
      "final answer, please, pls, thanks, thx, i think, i guess, i believe, i hope, is my "
      "answer, is my final answer, for sure, right, lol, haha");
  w.no_idea = phrases(
      "pass, ill pass, i pass, no idea, dunno, i dunno, idk, i dont know, dont know, no "
      "clue, not a clue, i have no idea, i have no clue, havent a clue, i havent a clue, "
      "skip, no answer, ive no idea, beats me, i give up, give up, passing, im passing, "
      "sorry no idea, no idea sorry, i do not know");
  w.yes_words = words("yes y yep yeah yup yea aye");
  w.no_words = words("no n nope nah nay");
  w.true_words = words("true t correct");
  w.false_words = words("false f untrue incorrect");
  w.places = {words("a first former 1st 1"), words("b second latter 2nd 2"), words("c third 3rd 3"),
              words("d fourth 4th 4")};
  w.answer_noise = words(
      "i ill im id will go going with say think its it is thats that gotta be got to has "
      "must the one my answer final guess def definitely please pls choose pick take option "
      "choice for sure well ok hmm um believe would surely totally absolutely gonna lets "
      "this so and thanks s");
}

void main_event(Words& w) {
  w.medals = {words("bronze"), words("silver"), words("gold")};
  w.wild_noise = words(
      "i ill id im make it a an the turn into to use on in as for please give me wild claim "
      "take my that this other last half finish complete completing finishing number be "
      "want pick choose lets let have go with gimme ok well hmm then so now is count call "
      "medal halves remaining second one will would like gonna going and pls thanks grab "
      "get first put toward towards of its just say us see roll rolled got thx gets");
  w.decline = phrases(
      "decline, i decline, no number, leave it, none, no thanks, skip, no claim, nothing, "
      "keep it, dont use it, i pass, pass, no wild, declining, leave it be, no half, id "
      "rather not, forget it, let it go");
  w.stop = phrases(
      "stop, stopping, bailout, bail out, bail, bailing, bailing out, quit, quitting, cash "
      "out, cashing out, deal, accept, accepting, done, enough, walk away, walking away, im "
      "out, cash in, go home, take the money and run, keep the money, take the bailout, ill "
      "take it, i take it, call it a day, call it quits, ill walk, leave with");
  w.stop_objects = words(
      "now here there money run offer bailout bail out cash prize prizes deal it bronze "
      "silver gold done stop stopping enough today is sir very much safe happily that with "
      "rolling this game ahead");
  w.go_on = phrases(
      "go on, continue, continuing, carry on, keep going, no deal, no "
      "bailout, risk it, ill risk, gamble, decline, declining, refuse, reject, go for, "
      "going for, play on, press on, onward, onwards, go ahead and roll, crazy to stop, mad "
      "to stop, insane to stop, foolish to stop, silly to stop, take the risk, take the "
      "chance, take the gamble, take my chances, full steam, no stop, going on, keep "
      "playing, bring it on, lets go, push on, cant stop");
  w.go_objects = words(
      "bailout offer deal gold silver bronze jackpot it on all money broke again rolling "
      "roll stop now please going");
  w.take_words = words("take taking keep keeping grab");
  w.money_words = words("money cash offer bailout prize prizes deal bucks");
  w.unclear = words(
      "yes no ok okay sure yep yeah nope yup nah y n fine alright k absolutely definitely "
      "hmm tempting");
}

Words make() {
  Words w;
  around_moves(w);
  roll_and_pass(w);
  numbers(w);
  guesses(w);
  answers(w);
  main_event(w);
  return w;
}

}  // namespace

const Words& words_en() {
  static const Words words = make();
  return words;
}

}  // namespace callboard::lucky_numbers::grammar
