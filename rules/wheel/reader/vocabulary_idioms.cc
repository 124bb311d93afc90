// Idioms that hold a word or a letter of Wheel and are none of its moves: "spin class", "c u".
#include "rules/wheel/reader/vocabulary_rows.h"

namespace callboard::wheel::replies {
namespace {

using reader::LexiconRow;
using reader::Sense;
using reader::senses;
using W = Word;

constexpr LexiconRow kIdiomRows[] = {
    {senses(Sense::kAssent), 0,
     "go, go go, go go go, go go go go, gogogo, gogo, hit it, hit me, bring it, off you go, "
     "get going, lets get going, lets get started, start us off"},
    {senses(Sense::kCommon), 0,
     "pass this by, pass it by, pass that by, run this by, run it by, 3 cheers, three cheers, "
     "im number one, number one fan, one thing, one more thing, same thing, good thing, "
     "bad thing, the thing is, thing is, first thing, in the first place, no place like home, "
     "no place, take place, takes place, took place, place your bets, place bets, first place, "
     "second place, third place, last place, my place, your place, nice place, catch phrase, "
     "catchphrase, turn of phrase, what a phrase, what a thing, taking the train home, "
     "takes the train, missed the train, the train is late, my train, train station"},
    {senses(Sense::kCommon), 0, reader::kPassIdioms},
    {senses(Sense::kHold), 0,
     "give me a second, gimme a second, just a second, wait a second, hang on a second, "
     "hold on a second, one second please, be back in a second"},
    {senses(Sense::kPast), 0,
     "spun, solved, bought, called, played, used, said, wilded, spinned, buyed, passed, wasted"},
    {senses(Sense::kCommon), 0,
     "spine, spines, pin, pins, skin, spit, span, sin, spiny, shin, chin, spain, spam, skip to, "
     "spire, spoil, spins a yarn, snip, sole, soles, stove, salve, solver, solvers, "
     "evolve, involve, solver of, saving, moving, loving, spinach, spinner, spinners, "
     "spin class, spin classes, spinning class, spin cycle, spin doctor, spin off, spin offs, "
     "spin the bottle, spin a yarn, spin bike, spinning top, spinning bike, spin me right round, "
     "you spin me, you spin me right round, head is spinning, my head is spinning, heads spinning, "
     "head spinning, head spins, room is spinning, the room is spinning, brain is spinning, "
     "world is spinning, the world is spinning, spin on that, spin of it, nice spin, good spin, "
     "great spin, lovely spin, what a spin, that spin, your spin, last spin, first spin, "
     "the first spin, the last spin, final spin, the final spin, opening spin, my opening spin, "
     "spin record, spin history, spin result, spin results, the spin, this spin, lucky spin, "
     "unlucky spin, bad spin, horrible spin, terrible spin, spin of yours, spin of mine, "
     "NAMEs spin, every spin, each spin, spin number, spin the news, spin it however, "
     "out of control, spin out, spinning out, spinning around, spinning my wheels, "
     "spinning wheels, spin my wheels, wheel of fortune, wheels, the wheels, third wheel, "
     "fifth wheel, big wheel in, steering wheel, behind the wheel, asleep at the wheel, "
     "reinvent the wheel, the wheel hates me, the wheel loves me, the wheel is rigged, "
     "wheel is rigged, thx wheel, thanks wheel, stupid wheel, the wheel giveth, "
     "turn it in, turn it on, turn it off, turn it down, turn it up"},
    {senses(Sense::kCommon), 0,
     "buy that, buy it, buy you, buy me a, buy me a drink, buy me a beer, buy you a beer, "
     "buy you a drink, buy me some, buy some, buy some time, buy time, buying time, buy in, "
     "buy into, buy out, good buy, a good buy, a steal, stupid buy, best buy, buy milk, "
     "buy bread, buy dinner, buy lunch, buy a house, buy a car, buy a new, buy groceries, "
     "buy tickets, buy a ticket, buy a round, buy a lottery ticket, buy a clue, buy a drink, "
     "by and by, good bye, wild night, wild guess, wild guesses, wild goose, wild west, "
     "wild thing, wild ride, wild times, wild animal, wild animals, wild party, wild weekend, "
     "wild boar, wild life, wildlife, wild at heart, going wild, go wild, gone wild, went wild, "
     "run wild, running wild, the wild, in the wild, into the wild, so wild, thats wild, "
     "getting wild, pretty wild, absolutely wild, wild stuff, wild one, wild bob, wild NAME, "
     "birthday card, credit card, bank card, card game, card trick, red card, yellow card, "
     "report card, business card, sim card, graphics card, id card, house of cards, "
     "keep the card, keep my card, keep the wild card, keep my wild card, keep my wildcard, "
     "keep the wildcard, keeping the card, keeping my card, keeping the wild card, "
     "keeping my wild card, keeping my wildcard, save the card, save my card, "
     "save the wild card, save my wild card, saving the card, saving my card, "
     "saving the wild card, saving my wild card, hold on to the card, hold onto the card, "
     "hold on to my wild card, hold onto my wild card, hold the card, holding the card, "
     "holding the wild card, hang on to the card, hang on to my wild card, no card, "
     "no wild card, not the card, not the wild card, needs a card, need a card, "
     "the card stays, my card stays, card in hand, card collector, wild card collector"},
    {senses(Sense::kCommon), 0,
     "love, peace, respect, noob, dead, welcome aboard, welcome on board, all in all, all in good "
     "time, play it by ear, fair play, play with, playing with, play nice, "
     "well played, play fair, "
     "play hard to get, play along, playing along, play dumb, foul play, role play, child play, "
     "childs play, play the fool, playing the fool, play games, playing games, how to play, "
     "play football, playing football, play golf, playing golf, play poker, play cards, "
     "play chess, play the piano, play the guitar, play piano, play guitar, play a game, "
     "play dead, playing up, play up, play by post, play for time, playing for time, "
     "power play, playground, player, players, playlist, play date, screenplay, "
     "play it safe, playing it safe, play it cool, play it again sam, play the odds, "
     "play devils advocate, american express, orient express, polar express, express yourself, "
     "express my, express mail, express train to, bus ride, taxi ride, long ride, bumpy ride, "
     "joy ride, joyride, free ride, hell of a ride, what a ride, ride home, bike ride, "
     "ride a bike, ride the bus, take the train home, take the train to, train home, "
     "on the train, from the train, get on with, getting on with, get on my nerves, "
     "getting on my nerves, how are you getting on, getting on a bit, hop on a call, "
     "hop on a plane, jump on a call, call you, call you later, call me, call me crazy, "
     "call me greedy, call me old fashioned, call me maybe, call me stupid, call it a day, "
     "call it a night, call my, call back, call the police, call an ambulance, call your mother, "
     "call your mom, phone call, on a call, in a call, close call, good call, great call, "
     "bad call, nice call, tough call, your call, call of duty, call center, conference call, "
     "a call, work call, love letter, letters page, man of letters, cover letter, capital letter, "
     "chain letter, red letter day, letter box, letterbox, open letter, letter from, "
     "solve crimes, solve problems, problem solving, solve world, solve everything, "
     "solves everything, solves nothing, solve nothing, that solves, solve the mystery, "
     "solve my problems, solve my, problem solved, solve climate, solve for x, answer me, "
     "answer the phone, answer the door, answer my, answer your, the answer to, answer to, "
     "an answer, no answer needed, answer that, answers, guess what, guess who, guess so, "
     "i guess so, guess not, anybodys guess, anyones guess, your guess is as good as mine, "
     "good guess, nice guess, great guess, lucky guess, bad guess, second guess, "
     "second guessing, guessing game, best guess, educated guess"},
    {senses(Sense::kCommon, Sense::kQuestion), 0,
     "r u, r we, r they, r you, r u ok, r u ready, y so, y not, y u, y me, y do, y is, y are, "
     "y does, y did, y cant, y always, y would, y dont, u r, r ya, u ok, u mad, u there"},
    {senses(Sense::kCommon), 0,
     "c u, c u later, c u tomorrow, c ya, c you, c u soon, c u 2morrow, c u then, c u all, "
     "b 4, b4, b right back, b back, b careful, b there, b good, o no, o dear, o well, o wow, "
     "o boy, o my, o my god, o really, k thx, k thanks, k cool, k then, k bye, k lol, k so, "
     "k got it, k thx bye, k np, i o u, i o u one, iou, u 2, u too, u 2 NAME, no u, u all, "
     "u guys, u got, u did, u go, u can, u know, love u, thank u, miss u, c mon, d oh, "
     "a for effort, e for effort, f in the chat, f for respect, f to pay respects, "
     "press f, f in chat, l in the chat, w in the chat, big w, big l, an l for, a w for, "
     "take the l, took the l, took an l, take the w, hold this l, q and a, r and r, r and b, "
     "b and b, a and e, p and l, d and d, j and j, s and m, x and y, a and b, a b c, a b or c, "
     "l + ratio, n e 1, n e one, n e body, e z, x mas, g whiz, p m, a m, l and ratio, b f f, o i "
     "c, oic, l o "
     "l, w t f, w o w, o m g, i before e, i before e except after c, "
     "old macdonald had a farm, a e i o u, aeiou, and sometimes y, and sometimes why, "
     "e i e i o, p s, ps, p p s, n b, nb, t minus, x marks the spot, x rated, d day, g day, "
     "u turn, t shirt, i phone, e mail, no o, type o, o clock, point a, point b, from a to b, "
     "a to z, a to b, from a to z, rsi, ok k, s t d, v for vendetta, v bad, v good, v nice, "
     "v slow, v late, v busy, v tired, v much, v funny, m8, gr8, l8, l8r, b 4 we, b 4 i"},
    {senses(Sense::kCheer), 0,
     "sos, ymca, abc, xyz, ez, gg, gl, ty, np, wtf, bff, rip, win, yes, help, yeet, slay, dang, "
     "hurrah, boo, bah, brr, wild, wow, mom, "
     "bravo, damn, oof, meh, pfft, sheesh, hype, hell yes, hell yeah, ttyl, idk, bruh, mwahaha, "
     "tada, omfg, stfu, fml, smh, ffs, ikr, tgif, "
     "asap, diy, bbq, usa, nba, nfl, bbc, tv, dvd, pc, wwe, faq, ceo, hr, uk, eu, id, gps, "
     "mvp, goat, icymi, ngl, tbf, atm, rofl, huzzah, yippie, big money, no whammies"},
    {senses(Sense::kThen), 0,
     "if its there, if it is there, if theres one, and if its there, and if it is there, "
     "if its in there, if it is in there, and if its in there, if its in, and if its in, "
     "if it hits, and if it hits, if its a hit, and if its a hit, if its there then, "
     "if there is one then, if its right, if thats right, and if thats right, if so, and if so, "
     "if it works, and if it works, if its good, and if its good, and if i may, if i may, "
     "if i can, and if i can, if its on the board, and if its on the board, "
     "if there, and if there, if possible also, and to follow, with letter, and for letter, "
     "and then letter, and then call, then call, and call, and my letter is, and the letter is"},
};

}  // namespace

std::span<const LexiconRow> idiom_rows() { return kIdiomRows; }

}  // namespace callboard::wheel::replies
