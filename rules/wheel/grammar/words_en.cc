// English. The members stand in the order of words.h.
#include "rules/wheel/grammar/words.h"

namespace callboard::wheel::grammar {
namespace {

using callboard::grammar::phrases;
using callboard::grammar::words;

void around_moves(Words& w) {
  w.noise = words(
      "please pls plz plse thx thanks thank you ty ok okay okey k well hmm hm hmmm um uh er oh "
      "ah so now just alright right fine hello hi hey pat folks everyone all host sir maam baby "
      "i ill id im ive we lets let me us can could may would will like to want wanna gonna going "
      "gotta got have need think guess go ahead sorry time my turn again big another try "
      "decide decided sure lol haha yay here goes cmon yes yeah yep yup believe");
  w.before = words(
      "a an any the is there are call calling letter letters give gimme with how about say saying "
      "pick choose name take taking get have one consonant");
  w.naming = words("call calling letter");
  w.tails = words(
      "for because cause since while hoping wish hope anyway with before as despite but instead "
      "lol haha or if");
  w.move_words = words(
      "spin spins spinning buy buying solve solving vowel vowels consonant letter wildcard "
      "by");
  w.chat = words(
      "nice good great luck lucky wow lol haha congrats congratulations well done game play come "
      "hello thanks thank hmm ouch what why who how cool awesome amazing sorry late here bravo "
      "phew damn darn rats yikes wait brb yes yeah okay sure tough hard easy love show really "
      "true btw tbh idk gg lmao rofl psst shh status board extend back rules fair items used score "
      "maybe perhaps never always back away when where think idea know later tomorrow soon fingers "
      "crossed hope hopefully");
  w.courtesy = words(
      "please pls plz plse thx thanks thank you ty pat host sir maam sorry folks everyone all guys "
      "everybody ok okay yeah");
  w.greetings = words(
      "hi hello hey hiya howdy dear good greetings thanks thank thx cheers regards best yours "
      "sorry "
      "ok okay");
  w.connectors = phrases(
      "then, and then, and, and if i can, if i can, if possible, if i may, if it is there, if its "
      "there, if there, if it is in, if its in, if its in there, if it is, if its, if so, next, "
      "after that, afterwards, plus, for, with, id like to, if yes, if its a hit, if it hits");
  w.or_words = words("or");
  w.corrections = phrases(
      "no, no wait, wait no, wait, sorry, no sorry, sorry no, oops, actually, no actually, i mean, "
      "i meant, rather, or rather, make that, scratch that");
}

void moves(Words& w) {
  w.spin = phrases(
      "spin, spinning, spin it, give it a spin, a spin, spin the wheel, spin that wheel, have a "
      "spin, one more spin, another spin");
  w.spin_objects = words("the that it wheel again once more number away baby no nr this");
  w.spin_typos = phrases("spin, spinning");
  w.not_typos = words(
      "spine spun spit pin skin spins span spam shin chin sin spite skip spinal spied slip snip "
      "spinnings pinning sinning spanning skinning spin spinning in");
  w.buy = words("buy buying purchase purchasing bought");
  w.buy_slips = words("by bye buyy buu");
  w.buy_objects = words("a an the vowel vowels letter letters me another my please pls plz one of");
  w.vowel = words("vowel vowels");
  w.wild = phrases(
      "wild, wild card, wildcard, use wild card, use the wild card, use my wild card, use my "
      "wildcard, use wild, use the card, use my card, play wild, play the wild card, play my wild "
      "card, wc, hand in the wild card, ill hand in the wild card, wildcrd, wild crad, wildcard "
      "please, use wildcard");
  w.wild_objects = words(
      "on for with the a an letter another and call use card please pls consonant one more i "
      "with to it is my");
  w.solve = phrases(
      "solve, solving, ill solve, my solution is, my solution would be, the solution is, solution "
      "is, the answer is, the answer would be, my answer is, my answer would be, answer is, answer "
      "would be, my final answer is, final answer is, my guess is, my guess would be, guess is");
  w.solve_nouns = phrases(
      "my solution, solution, the solution, answer, my answer, the answer, final answer, my final "
      "answer, guess, my guess, tossup, toss up");
  w.solve_objects = words("the this that puzzle it one now board here again is its thats");
  w.not_now = words(
      "next later soon but when unless until till before after spin spinning buy buying vowel "
      "cant dont wont didnt couldnt wouldnt tomorrow tonight anyway instead");
  w.soft_solve = phrases(
      "its, it is, is it, i know it, ive got it, i got it, i have it, i think its, i think it is, "
      "it must be, it has to be, that is, thats, could it be, must be, i say, ill say, it reads, "
      "got it");
  w.trailers = phrases(
      "please, pls, plz, thx, thanks, thank you, final answer, i hope, i think, i guess, lol");
  w.asides = words(
      "its it is isnt that thats this must be has to obviously obvious obv clearly clear surely "
      "certainly definitely probably possibly maybe perhaps totally literally simply just i im ive "
      "think say guess bet know knew see reckon it reads says spells looks like the an answer "
      "solution solve solved puzzle phrase of course duh easy peasy too so and but or no not wait "
      "psst hint hehe hihi lmao rofl omg wow everyone everybody guys people dude man bro come on "
      "you all really there for me tbh imo imho ngl gotta then already surprisingly");
  w.pass = phrases(
      "pass, i pass, ill pass, passing, no thanks, no thank you, get off, skip it, skip, no, bank "
      "it, not playing, nope pass, nope, no pass, no guess, no idea, no ide, i have no idea, no "
      "clue, dunno, i dont know, nothing, pass please, hop off, no solution, no answer, dont know");
  w.undecided = words(
      "think thinking time let lets me us wait waiting hmm hmmm hm um uh er now just another try "
      "decide need still yet so ok okay well moment minute back go going guess");
  w.get_off = phrases(
      "pass, i pass, ill pass, passing, pass please, no thanks, no thank you, get off, ill get "
      "off, hop off, skip it, skip, no, nope, nope pass, no pass, bank it, not playing");
  w.play = phrases(
      "play, ill play, i play, playing, ride it, ride, all aboard, express, ride the express, go "
      "for it, yes play, play it, lets play, play on, stay on, i want to play, choo choo");
  w.wait = phrases(
      "wait, not yet, no idea, next letter, skip step, skip, pass, waiting, ill wait, i wait, "
      "more letters, another letter, no answer, no guess, not now, dont know, i dont know");
  w.buzz = phrases("buzz, buzz in, buzzing, buzzing in, buzzzz, bzzt, bzz");
  w.as_in = phrases("as in, like in, for, like");
  w.text_speak = phrases(
      "r u, c u, u r, y u, u too, u all, u guys, u got, u did, u go, u can, c ya, y not, o no, o "
      "dear, o wow, o well, o boy, b right back, b back, k thanks, k thx, k cool, k then");
}

// Of questions.
void answers(Words& w) {
  w.yes = phrases(
      "yes, yes please, yes it is, yes thats it, yes risk it, yes buy it, yes do it, yes thats "
      "right, yes solve, yes i do, yes yes");
  w.no = phrases(
      "no, nope, nah, no no, no thanks, no thank you, no dont, no i dont, no it isnt, no thats not "
      "it, never mind, nevermind, forget it, cancel, cancel that, dont, dont buy, dont buy it, do "
      "not, scratch that, i didnt mean that, not that");
  w.vague_yes = phrases(
      "y, yep, yeah, yup, sure, confirm, confirmed, do it, ok, okay, k, aye, thats it, it is, "
      "thats right, right, correct, go, go ahead, buy it");
  w.unclear = phrases(
      "yes, ok, okay, sure, y, yep, yeah, k, fine, alright, no idea, i have no idea, no clue, "
      "dunno, i dont know, dont know, not sure, hmm");
  w.undo = phrases("undo, take it back, take that back, undo that, i take it back, undo it");
}

void bonus(Words& w) {
  w.ordinals = {words("first 1st one"), words("second 2nd two"), words("third 3rd three")};
  w.category_noise = words(
      "category number option no nr do does the one ill i take go with for lets let me have please "
      "pls "
      "plz choose pick want id like to my choice is s thanks thx ok okay pat would will number1 "
      "um hmm well no wait rather actually");
  w.moments = phrases(
      "one moment, one second, one sec, one minute, one min, a second, a sec, a moment, a minute, "
      "two seconds, two secs, two minutes, two mins, first of all, at first, second thoughts, one "
      "day, one more time, one last time, this one time, no one, one of");
  w.exclamations = words(
      "ugh hm hmm hmmm mm mmm mhm gj gg ggs gl glhf hf wp gp yw np nm nvm ty thx tx tysm pls plz "
      "brb btw bbl bbs tbh jk smh wtf wth omg omfg omw fyi lmk pfft pft psst pst shh shhh tsk grr "
      "grrr brr brrr zzz zzzz xx xxx xoxo ngl ftw gtg ttyl bff dm pm tv dj mr mrs ms dr st nd rd "
      "th "
      "vs rn idk ily imo imho rip rofl lmao fck fckn fkn ffs stfu kk cy cya ok oh ah uh um oof wow "
      "eh aw aww yay nah hah bah duh meh boo yo hi ha");
  w.letters_noise = words(
      "and an the vowel consonant consonants vowels letters letter ill id im take go with plus "
      "please pls plz wild card ok okay my are is give me pick choose want like to have for "
      "finally thanks then also extra say try um hmm well lets let us with card would will");
  w.no_more = phrases("no more, thats all, that is all, thats it, no other, none, no extra");
}

Words make() {
  Words w;
  around_moves(w);
  moves(w);
  answers(w);
  bonus(w);
  return w;
}

}  // namespace

const Words& words_en() {
  static const Words kWords = make();
  return kWords;
}

}  // namespace callboard::wheel::grammar
