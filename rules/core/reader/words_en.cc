// English. Entries are folded (lower case, no accents) and without apostrophes.
#include "rules/core/reader/common_en.h"
#include "rules/core/reader/words.h"

namespace callboard::reader {
namespace {

using S = Sense;

constexpr std::string_view kNumbers[] = {"",
                                         "one",
                                         "two",
                                         "three, tree, thre",
                                         "four",
                                         "five",
                                         "six",
                                         "seven, sevn",
                                         "eight, eigth, eigt, eihgt",
                                         "nine, nien",
                                         "ten",
                                         "eleven, elven",
                                         "twelve, tweleve, twelf",
                                         "thirteen",
                                         "fourteen",
                                         "fifteen",
                                         "sixteen",
                                         "seventeen",
                                         "eighteen",
                                         "nineteen",
                                         "twenty"};

constexpr LexiconRow kRows[] = {
    {senses(S::kCommon), 0, kEverydayWords},
    {senses(S::kLater), 0,
     "in a jiffy, in a tick, in two ticks, in a mo, half a mo, give me a mo, gimme a mo, "
     "after the weekend, over the weekend, at the weekend, this weekend, once im back, "
     "later on, later today, a bit later, tomorrow morning, tomorrow night, "
     "first thing tomorrow, before bed, before midnight, in the next hour, within the hour, "
     "bear with me, stand by, on my way home, when i wake up, when im awake, when im free, "
     "when i have a minute, when i get a minute, when i have time, when im done, "
     "after my nap, after breakfast, after supper, after tea, after the match, by tonight, "
     "by tomorrow, some other time, not right now, not this minute"},
    {senses(S::kWish), 0,
     "half a mind to, sorely tempted, toying with, toying with the idea of, flirting with, "
     "inclined to, could be tempted, was thinking of, was thinking about, been thinking of, "
     "been thinking about, in two minds, of two minds, not convinced, cant decide between, "
     "cant decide whether"},
    {senses(S::kGreeting), 0,
     "heya, hey there, hey all, hey everyone, hey everybody, hiya all, greetings all, "
     "top of the morning, happy monday, happy friday, happy sunday, happy weekend, "
     "happy new year, welcome back, long time no see, hola, bonjour, guten tag, guten morgen, "
     "guten abend, buongiorno, aloha"},
    {senses(S::kSignOff), 0,
     "take care, so long, over and out, until next time, till next time, with love, "
     "lots of love, much love, your friend, respectfully, yours faithfully, toodles, "
     "toodle pip, cheerio, peace out"},
    {senses(S::kCheer), 0,
     "woot, whoop, whoop whoop, hip hip hooray, wowza, crikey, blimey, holy cow, holy moly, "
     "good grief, gosh, golly, goodness, goodness me, dear me, oh dear, oh boy, oh my, "
     "oh man, my word, well i never, good heavens, mamma mia, sheesh, dang, darn, drat, "
     "bummer"},
    {senses(S::kCommon), 0,
     "oh no, oh noes, no no no, no no no no, no way, noooo, nooooo, noooooo, oh nooo, god no, "
     "great start, good start, nice start, strong start, slow start, bad start, head start, "
     "fresh start, false start, to start with i, start of, from the start, at the start"},
    {senses(S::kFiller), 0,
     "by any chance, perchance, if i may ask, dare i say, i dare say, pray tell, shall we, after "
     "some thought, after much thought, after some thinking, after much thinking, "
     "after thinking, after careful thought, after careful consideration, after long thought, "
     "after a lot of thought, after long thinking, after sleeping on it, after much deliberation, "
     "after all, after due consideration, after thinking about it, after thinking it over, "
     "after some consideration, having slept on it, having thought about it, on reflection, "
     "all things considered, come to think of it, long story short, in the end, eventually then, "
     "to be honest, in my opinion, for a change, as promised, as announced, well, only, tho, "
     "though, oh, ooh, um, uh, uhm, er, erm, hm, hmm, ah, aha, eh, hey, now, "
     "right now, just, again, "
     "already, finally, simply, really, gladly, right, alright, all right, fine, here, here goes, "
     "here goes nothing, here we go, off we go, there, there you go, then, first, even, quickly, "
     "quick, right away, straight away, at once, anyway, anyhow, anyways, too, also, as well, "
     "today, this time, this turn, for now, my turn, on my turn, go on then, come on, cmon, go "
     "for it, it is, it is then, that is, so be it, look, see, listen, man, still, for real, "
     "mine, myself, obviously, obv, certainly, seriously, srsly, surely, of course, naturally, "
     "clearly, definitely, def, absolutely, totally, honestly, happily, kindly, indeed, bitte, "
     "let me see, lets see, you know, i guess, like i said, as i said, as tradition, by all "
     "means, one last time, very well, very much, without further ado, i say, ahem, whoa, yo, "
     "to that, to it, no joke, not a joke, no kidding, not kidding, im not kidding, i kid you not, "
     "no joking, not joking, in one go, all in one, in one, k then, ok then, okay then, alone, "
     "solo, "
     "together, alone then, all, away, ha, heh, hop, "
     "no but, and yes, to start, to begin, to open, to kick off, to get going, to get started, if "
     "anything, before i change my mind, before i lose my nerve, before i do, before i can think, "
     "before i regret it, before i chicken out, enough thinking, done thinking, at last, ta da, "
     "tada, aye, no more waiting, my friend, my friends, for my turn, in that case, no drama, "
     "what the hell, what the heck, why not, oh well, fair enough then, the heck with it, is all i "
     "ask, is all i want, is all i need, all i ask, all i want is, all i need is, from now on, "
     "that one, if you ask me"},
    {senses(S::kCourtesy), 0,
     "when in doubt, if i must, if i have to, if it has to be, if it must be, if needs be, if need "
     "be, if you insist, if you say so, if not now when, as soon as you can, as soon as possible, "
     "asap, when you get to it, when you see this, once you see this, once you read this, when you "
     "read this, if you see this, if anyone asks, if im honest, if i am honest, no matter what, "
     "whatever happens, come what may, any chance of, how about, what about, mind, for the road, "
     "for old times sake, for good measure, for luck, "
     "please, pls, plz, plse, plss, pleas, plese, pleae, pleaase, please and thank you, please "
     "and thanks, thx, thnx, thnks, thanx, thanks, thanks a lot, thanks so much, thank you, thank "
     "you very much, thank you so much, thank u, thankyou, many thanks, ta, ta very much, ty, "
     "tyvm, tysm, cheers, danke, merci, gracias, if you please, if it please you, if i may, if i "
     "might, if i could, if you would, if you will, if you like, if you dont mind, if you "
     "wouldnt mind, if nobody minds, if thats ok, if thats okay, if thats alright, if thats all "
     "right, if thats fine, if that is ok, if that is fine, if its ok, if its okay, if its "
     "alright, if possible, if at all possible, if you can, if you could, if youd be so kind, if "
     "you would be so kind, if it makes no trouble, if its all the same to you, if its all the "
     "same, if its no trouble, if it is no trouble, if "
     "you must, when you are ready, when youre ready, when ur ready, when ready, whenever you are "
     "ready, whenever youre ready, whenever ur ready, whenever you like, whenever suits, whenever "
     "it suits you, when you like, when you can, when you get a chance, when you have time, with "
     "thanks, much obliged, my dear, would you kindly, be so kind, would be lovely, would be "
     "nice, would be great, would be perfect, would be good, would do nicely, will do, will do "
     "nicely, sounds good, kind sir, good sir, my good man, with respect, no offence, "
     "pretty please, i beg you, much appreciated, appreciated, and thanks, and thank you"},
    {senses(S::kCheer), 0,
     "good luck to me, good luck to us, lol, lmao, rofl, lolol, haha, hahaha, hah, hehe, hihi, "
     "wow, omg, yay, woo, woohoo, wooo, "
     "yippee, yeehaw, hurray, hooray, good luck, best of luck, wish me luck, luck, fingers "
     "crossed, toes crossed, fingers and toes, knock on wood, touch wood, lets go, lets gooo, "
     "lets goo, lets gooooo, go go go, baby, yolo, gg, glhf, gl, hf, phew, whew, ouch, argh, "
     "aargh, ugh, yikes, bravo, amen, cool, great, good, nice, super, perfect, excellent, "
     "awesome, brilliant, wonderful, lovely, fantastic, wish us luck, and good luck, "
     "bring it on, come to mama, come to papa, mama needs a new pair of shoes, geronimo, "
     "bombs away, banzai, cross your fingers, hahahaha, hahahahah, hahahahaha, heheh, jeez, "
     "tbh, imho, imo, btw, fyi, ftw, for the win, happy, lucky, no whammies, pray for me, "
     "pray, god help me, heaven help me, mwah, xx, xxx, lets rock, lets do it, lets do this, "
     "you only live once, no risk no fun, no guts no glory, fortune favours the bold, "
     "yesss, yess, boom, ka ching, aw, aww, gah, whee, wheee, wahoo, hurrah"},
    {senses(S::kGreeting), 0,
     "hi, hello, hallo, hiya, howdy, greetings, moin, good morning, good evening, good afternoon, "
     "good day, gday, good night, goodnight, night night, morning, evening, afternoon, morning "
     "all, evening all, afternoon all, hi all, hello all, hi everyone, hi there, hello there, bye, "
     "goodbye, see you, cya, cu, welcome, servus, ahoy, salut, ciao"},
    {senses(S::kVocative), 0,
     "mate, bro, bruh, buddy, pal, dude, captain, cap, cowboy, mister, mr, sir, maam, madam, boss, "
     "chief, dear, everybody, everyone, folks, people, guys, gang, yall, friends, friend, ladies, "
     "gentlemen, ladies and gentlemen, all of you, skipper, maestro, darling, honey, "
     "sweetheart, my love, old chap, old man, old boy, lads, team, world, champ, partner, hon, "
     "luv, amigo, brother, sis, sister, kids, my man, my lord, master"},
    {senses(S::kHost), 0,
     "host, mr host, dear host, dealer, bot, the host, gamemaster, game master, moderator, mod, "
     "gm, "
     "luckybot, robot, machine, computer, ok google, hey google, alexa, hey siri, siri, dice bot"},
    {senses(S::kFirst), 0, "i, we, me, us, moi"},
    {senses(S::kOpener), 0,
     "ill, i will, im, i am, we will, well then ill, im going to, im gonna, i am going to, gonna, "
     "going to, going, imma, ima, lets, let us, let me, lemme, lets just, i shall, shall, will, i "
     "want, i want to, i wanna, wanna, wanna say, id like, id like to, i would like, i would like "
     "to, would like to, id love to, i would love to, i need, i need to, i must, i have to, have "
     "to, i gotta, gotta, got to, ive got to, i had better, id better, i better, better, might as "
     "well, may as well, i might as well, i may as well, i guess ill, guess ill, i guess i, i "
     "guess i will, guess i, guess i will, guess id better, i guess id better, guess id, time to, "
     "its time to, ready to, go ahead and, i choose to, i choose, i decide to, i decide, i have "
     "decided to, ive decided to, i opt, i opt to, i elect to, i think ill, i think i will, i "
     "reckon ill, think ill, i suppose ill, suppose ill, i do, give me, gimme, giv me, get me, "
     "grab me, hand me, give us, let me have, let me get, i ask for, i ask, can i have, could i "
     "have, may i have, can i get, could i get, may i get, can i haz, could i please have, can i "
     "please have, "
     "can i please get, may i please have, can we get, "
     "could we have, can we have, im ready to, i dare, i "
     "dare to, dare to, ill have to, i will have to, i think it is wiser to, its wiser to, it is "
     "wiser to, wiser to, better to, its better to, it is better to, i prefer to, id rather, i "
     "would rather, im afraid, i am afraid, im afraid i, decided to, have decided to, ive chosen "
     "to, ive decided i, best to, its best to, i think its best to, safer to, its safer to, "
     "smarter to, wisest to, i think its safer to, i vote we, i say lets, i believe ill, ill "
     "happily, ill gladly, ill take a chance and, ill go ahead and, let me go ahead and, let me "
     "try to, ill try to, im about to, i feel like, my decision, my decision is, decision, im "
     "choosing to, im willing to, i am willing to, im going ahead and, i go ahead and, ill be "
     "brave and, ill be a devil and, i will just, we shall, we must, i shall now, i will now, ill "
     "now, now ill, today ill, this time ill, this time i, then i will, "
     "lets have, lets get, lets see, i bet, ill just, i just, "
     "id go, id go with, id say, i would say, i wanna say, i want you to, i would like you to, "
     "my move, my move is, my choice, my choice is, i vote, i vote for, i vote to, ok ill, "
     "im just gonna, "
     "not gonna lie ill, i make, i make now, i now, i hereby, doing, its, it is time for, time "
     "for, its time for, ready for, i am ready for, we go, we will do, i say we, say"},
    {senses(S::kRequest), 0,
     "would you be so kind to, would you be so kind as to, would you be so kind and, be so good "
     "and, be so good as to, do me a favour and, do me a favor and, can you, could you, would you, "
     "will you, you may, you can, can you please, could you please, "
     "would you please, would you mind, please to, please do, do, make, i beg you to, you may as "
     "well, you might as well, go, be a dear and, be so kind as to, be so kind and, kindly"},
    {senses(S::kWish), 0,
     "id, i would, would, wouldve, wouldnt, i wouldnt, could, i could, might, i might, might be, "
     "may, should, shouldve, "
     "i should, i may, thinking of, thinking about, i think about, think about, think of, tempted, "
     "tempting, considering, consider, wish, i wish, i hope, hope, hopefully, hoping, maybe, "
     "perhaps, possibly, probably, torn, torn between, wonder, wondering, dream, dreaming, "
     "im afraid to, i am afraid to, undecided, unsure, not sure, im not sure, hesitating, if only, "
     "could always, supposed to, "
     "debating, weighing, contemplating, planning to, plan to, planning, leaning towards, leaning "
     "to, almost, nearly, half, was going to, i was going to, was gonna, i was gonna, were going "
     "to, about to, either way, would love to, would love, wouldnt mind, mulling, fancy, on the "
     "fence, sounds good but, afraid to, scared to, itching to, pretend, imagine, suppose, "
     "supposing, say i, what if, let us say, lets say i"},
    {senses(S::kLater), 0,
     "gimme time, give me some time, gimme some time, time please, need time, need more time, "
     "later, tomorrow, tonight, soon, not now, next week, next turn, this evening, this afternoon, "
     "in the morning, in the evening, in the afternoon, in a bit, in a while, in a minute, in a "
     "moment, in a sec, in an hour, in a few, in five, in ten, shortly, eventually, some day, "
     "someday, brb, bbl, gtg, g2g, afk, ttyl, be right back, be back, back soon, back later, back "
     "in, another day, another time, next time, first thing, one sec, one moment, one minute, hold "
     "your horses, after that i, still thinking, still deciding, need to think, need a moment, "
     "gimme a sec, give me a sec, give me a minute, give me a moment, gimme a minute, give me "
     "time, "
     "let me think, sleep on it, till then, until then, sometime, at night, when im back, when i "
     "am back, once im home, when i get home, as soon as im home, after work, after lunch, after "
     "dinner, after school, at lunch, over lunch, mañana, manana, the day after, midnight, by "
     "then, at some point, in due course, in my break, l8r, 2nite, 2night, tonite, 2moro, 2morrow, "
     "tmrw, tmr, after "
     "midnight"},
    {senses(S::kTimeHead), 0,
     "after, at, on, in, before, by, around, about, towards, within, during, over, till, until, "
     "@, only after, just after, right after, right before, for"},
    {senses(S::kTime), 0,
     "lunch, dinner, breakfast, supper, tea, tea time, work, school, shift, sunday, monday, "
     "tuesday, wednesday, thursday, friday, saturday, mon, tue, wed, thu, fri, sat, sun, weekend, "
     "noon, dawn, dusk, hour, hours, minute, minutes, mins, min, week, month, bedtime, coffee, "
     "football, match, film, movie, news, meeting, class, church, easter, christmas, january, "
     "february, april, june, july, august, september, october, november, december, pub, gym, nap, "
     "sleep, a nap, the game, the weekend, the match, the film, the meeting, my shift, the "
     "football, choir, choir practice, homework, the news, half an hour, an hour, a minute, a "
     "moment, a bit, a sec, a day, a week, my break, the break, moment, sec"},
    {senses(S::kCondition), 0,
     "if, when, whenever, unless, once, provided, provided that, assuming, in case, as long as, as "
     "soon as, or else, otherwise, should it, should that, should the, should they, should there, "
     "even if, only if, not unless, suppose that, on condition, depending, the moment, every time, "
     "given that, so long as, had i, were i, whichever, as and when, only when, and if, but if, "
     "except if, in the event, wenn, si"},
    {senses(S::kUntil), 0,
     "until, til, till, untill, until it, till it, as often as, as long as it"},
    {senses(S::kReason), 0,
     "because, cause, cuz, coz, since, bc, reason, seeing as, seeing that, given, although, "
     "though, even though, while, whereas, where"},
    {senses(S::kSo), 0, "so, thus, hence, therefore, so then, ergo, so yes, so yeah, so ok"},
    {senses(S::kBut), 0, "but, however, still though, only that, except, except that, but then"},
    {senses(S::kAnd), 0, "and, und, y, et, n, an also, and also, plus, as well as, along with"},
    {senses(S::kOr), 0,
     "or, or rather maybe, or maybe, or just, or perhaps, oder, or even, or also"},
    {senses(S::kThen), 0,
     "and then, then, then also, afterwards, after that, after it, followed by, and afterwards, "
     "and "
     "after that, and after it, next up, and next, thereafter, and thereafter, and then also, "
     "subsequently, and finally, finally then, then again, with that done, once done"},
    {senses(S::kNegation), 0,
     "not, im not one to, not one to, dont, wont, never, cant, cannot, couldnt, wouldnt, shouldnt, "
     "didnt, isnt, arent, doesnt, "
     "aint, wasnt, havent, hasnt, hadnt, nor, neither, without, refuse, refuse to, avoid, no way, "
     "no, none of, nobody, im not, i am not, do not, does not, will not, no more, instead of, "
     "rather than, neednt, not gonna, not going to, anything but, i dont think ill, no need to, "
     "stop asking, nicht, nein, kein, dare not, other than, dont want to, do not want to, dont "
     "wanna, "
     "dont feel like, dont fancy"},
    {senses(S::kNotYet), 0,
     "yet, not yet, not just yet, not now, not quite yet, not today, not tonight, not so fast, not "
     "until, not before, not till, hold off, dont rush me, no rush, wait for it, not ready"},
    {senses(S::kPast), 0,
     "was, were, had, did, has, been, have been, have not, i have, ive, ago, yesterday, last time, "
     "last week, last night, last year, used to, rolled, passed, guessed, stopped, threw, thrown, "
     "took, taken, picked, chose, chosen, said i, went, got, kept, gave, given away, made, became, "
     "won, lost, just rolled, already rolled, bought, solved, happened"},
    {senses(S::kReport), 0,
     "says, said, told, tells, thinks, thought, wants, wanted, whispers, whispered, shouts, "
     "shouted, shout, asks, asked, wrote, writes, knows, knew, votes, believes, claims, claimed, "
     "suggests, suggested, yells, yelled, quote, reads, read, sings, sang, hears, heard, mumbles, "
     "according to, would say, keeps saying, saying, texted, texts, telling, recommends, advises, "
     "advised, dares, made me, begs, sang about, named, called"},
    {senses(S::kOther), 0,
     "he, she, they, you, it, that, this, these, those, who, somebody, someone, nobody, anybody, "
     "anyone, hes, shes, theyre, youre, thats, theres, there is, there are, its been, youd, "
     "youll, hed, shed, theyd, theyll, itll, u, ur, one, him, her, them, your, his, their, our, "
     "its, something, anything, nothing, everything, mum, mom, dad, husband, wife, son, daughter, "
     "kid, cat, dog, brother in law, mother, father, doctor, teacher, grandad, grandma, "
     "grandfather, grandson, uncle, aunt, horoscope, you guys, you all, you lot, you people"},
    {senses(S::kQuestion), 0,
     "what, whats, wot, wots, wat, why, how, hows, where, wheres, who is, whos, whose, which, when "
     "is, when will, when do, shall i, should i, should we, do i, do we, do you, does, does it, "
     "did "
     "i, did you, is, is it my, is there, are, are there, am i, can i, could i, may i, can we, "
     "could we, is that, is this, isnt it, wasnt it, arent we, have i, have we, have you, has "
     "anyone, has anybody, will i, will it, would it, must i, must we, how many, how much, how "
     "often, how long, what happens, r we, r u, are you, are we, do they, wonder if, wonder "
     "whether, whether, shouldnt i, who else, anyone, anyone else"},
    {senses(S::kTakeBack), 0,
     "never mind, nevermind, nvm, just kidding, kidding, only kidding, jk, j/k, only joking, just "
     "joking, joking, joke, forget it, forget that, forget i said, cancel, cancel that, nah, "
     "ignore "
     "that, ignore me, ignore the above, disregard, disregard that, strike that, i take it back, i "
     "take that back, haha no, lol no, psych, april fool, changed my mind, ive changed my mind, i "
     "changed my mind, just a joke, not really, dont count that, doesnt count, not serious, "
     "no joke intended, undo that, on second thoughts no"},
    {senses(S::kCorrect), 0,
     "meant, sorry meant, no wait, no no wait, oh wait, wait no, i mean, i meant, i ment, i meant "
     "to say, i mean to "
     "say, "
     "actually, scratch that, make that, or rather, rather, correction, oops, whoops, "
     "typo, no sorry, no hang on, hang on no, hold on no, on second thought, on second "
     "thoughts, better yet, no no, no i mean, no actually, or no, that should be, should read, "
     "should be, instead, no make that, wait actually, er no, um no, uh no, ah no, oh no wait, "
     "hang "
     "on no, well actually, no rather, edit, nope wait, no not that, äh, ah sorry, sorry i mean, "
     "sorry i meant, or actually, or better, let me rephrase, autocorrect"},
    {senses(S::kHold), 0,
     "wait, hang on, hold on, hold it, wait wait, wait a minute, wait a sec, wait a second, wait a "
     "moment, just a moment, just a minute, just a sec, hold up, moment, hang on a minute, hang on "
     "a sec, hold on a sec, hold on a minute, moment bitte, stop there, wait up"},
    {senses(S::kFiller), 0, "sorry, sry, soz, apologies, my bad, pardon, sorry sorry, sorry for"},
    {senses(S::kPossessive), 0, "my, your, his, her, their, our, whose, NAMEs"},
    {senses(S::kArticle), 0, "a, an, the, that, this, those, these, some, any, another"},
    {senses(S::kPreposition), 0,
     "with, like, for, from, on, at, as, in, by, into, onto, under, over, "
     "than, about, across, down, up, through, per, via, out, off, around, before, after, b4, "
     "b 4, towards, against, among, despite, upon, to the, to my, to our, to see, to be, to get, "
     "to keep, to give, to have, to make, to find, to show, to complete, in the hope, in hope"},
    {senses(S::kAssent), 0,
     "start, begin, lets start, lets begin, open it, open the board, ready steady go, surprise us, "
     "yes, yeah, yep, yup, ya, yea, aye, ok, okay, okey, okie, okey dokey, k, kk, sure, sure "
     "thing, "
     "go ahead, do it, do that, lets go, lets do it, lets do this, ready, im ready, i am ready, "
     "ready when you are, yes please, yes pls, agreed, you bet, of course, fair enough, alright, "
     "all right, sounds good, fine by me, fine with me, why not, go for it, use it, use that, i "
     "agree, deal me in, bring it on, let it go, by all means, absolutely, count me in, im in, "
     "affirmative, roger, right, correct, exactly, indeed, fine, lets gooo, lets gooooo, lets goo, "
     "off we go, jawohl, oui, si, ja, uh huh, carry on, proceed, okidoki, yis, lesgo, lets goooo, "
     "very well, here we go, \xf0\x9f\x91\x8d, \xf0\x9f\x91\x8c, \xe2\x9c\x85, \xe2\x9c\x94, "
     "\xf0\x9f\x86\x97, \xf0\x9f\x99\x8b"},
    {senses(S::kNo), 0, "no, nope, nah, nay, non, nein, no thanks, no thank you, uh uh, noo, nooo"},
    {senses(S::kBack), 0,
     "the usual four, the usual letters, my usual letters, the usual ones, my usual four, "
     "the usual choice, the usual thing, my usual choice, the usual stuff, next, as always, as "
     "before, as usual, the usual, my usual, usual, same as last time, same as "
     "before, same as always, same again, same, same please, the same, same thing, the same again, "
     "same procedure, same procedure as last year, same procedure as every year, same as ever, "
     "ditto, you know what i want, you know what to do, same move, the obvious, the obvious one, "
     "what i said, what she said, as i said before, like last time, like before, like always, like "
     "last time please, again, once again, the same as last time, usual please, the one i said, "
     "do the thing, do your thing, work your magic, surprise me, hit it, x, the other one, the "
     "other, that one, this one"},
    {senses(S::kDelegate), 0,
     "u pick 4 me, you pick 4 me, you decide for me, u decide 4 me, HOST decides, HOST decides for "
     "me, HOST picks, HOST picks for me, HOST chooses, HOST can decide, HOST can choose, HOST can "
     "pick, HOST may choose, HOST may pick, HOST may decide, let HOST pick, ask HOST, HOST you "
     "pick, HOST pick one, HOST choose, HOST decide, you choose one, you pick some, you select "
     "one, "
     "you choose, you pick, you decide, u pick, u choose, u decide, you tell me, you pick one, "
     "whatever you think, whatever you think best, whatever you think is best, whatever you like, "
     "whatever you want, whatever suits you, whatever, whatever is best, as you like, as you wish, "
     "you pick for me, you choose for me, pick for me, choose for me, decide for me, pick one for "
     "me, choose one for me, pick something, choose something, pick any, any of them, any one, "
     "any, "
     "anything, any will do, any of these, any two, dealers choice, hosts choice, your choice, "
     "your "
     "call, up to you, its up to you, i leave it to you, ill leave it to you, i trust you, either, "
     "either is fine, either one, either will do, both, both is good, both are fine, i dont mind, "
     "dont mind, i dont care, dont care, no preference, i have no preference, doesnt matter, it "
     "doesnt matter, tell me HOST, all the same, all one, all the same to me, is me the same, "
     "either ones fine, either ones fine by me, either one is fine, either one is fine by me, "
     "either is fine by me, either way is fine, either way is fine by me, both are fine with me, "
     "both work, both work for me, either works, either works for me, whichever you prefer, "
     "whatever you prefer, whichever you like, as you please, you do you, you go ahead and pick, "
     "makes "
     "no difference, one of them, one of those, one of these, some of them, dunno tell me, random, "
     "a random one, at random, randomly, flip a coin, toss a coin, coin flip, eeny meeny, the "
     "rarest, the hardest, the easiest, the best, the best one, best one, whichever is, whichever "
     "you, whichever, which one is best, what would you do HOST, for me its all one, let HOST "
     "choose, let the host choose, let the host decide, let HOST decide, you select, host picks, "
     "host decides, your pick, the computer can choose, auto, autopick, choose wisely, "
     "what the audience wants, ask the audience, audience choice, let the audience decide"},
    {senses(S::kUnit), 0,
     "minutes, minute, mins, min, hours, hour, hrs, seconds, second, secs, sec, days, day, weeks, "
     "week, months, month, years, year, times, euros, euro, dollars, dollar, bucks, quid, pounds, "
     "kilos, km, miles, metres, meters, percent, pm, am, oclock, o'clock, degrees, posts, people, "
     "kids, cats, cats and, dogs, friends, beers, coffees, biscuits, reasons, grand, points, "
     "more hours, more minutes, more days, years old, oclock, and a half, m8s, chances, per cent, "
     "throws left, throws, sevens, letters for, wins, gold, inches, stars, pages, thousand, "
     "hundred, million, cents, throws in, million reasons, cups, glasses, sandwiches, children, "
     "grandchildren, games, matches, in a row, to go, left, more to go, more throws, more wins"},
    {senses(S::kBe), 0,
     "is, are, am, be, equals, makes, make, was, were, being, it is, gives, thats"},
    {senses(S::kSignOff), 0,
     "best wishes, kind regards, best regards, regards, all the best, love from, greetings from, "
     "sent from, sent from my, yours, yours truly, yours sincerely, sincerely, xoxo, lg, mfg, vg, "
     "get outlook, posted from, best, warm regards, hugs, kisses, warmly, signed, yours ever, "
     "ttfn, with kind regards, with best wishes, with best regards, posting since, member since, "
     "joined"},
    {senses(S::kClosing), 0,
     "would be my choice, is my choice, are my choice, would be my pick, are my picks, are my "
     "numbers, innit, init, wasnt it, isnt it, wasnt he, wasnt she, is my guess, is my answer, is "
     "my final answer, is my solution, thats my guess, that is my "
     "guess, thats my answer, thats my final answer, thats it, final answer, my final answer, for "
     "my final answer, as my final answer, final, is my final guess, final guess, ill say, i say, "
     "id say, i would say, i guess, i think, i believe, i reckon, i suppose, im sure, im certain, "
     "im positive, i am sure, its got to be, must be it, is the answer, is the "
     "solution, is the phrase, thats what i say, i bet, thats my bet, ill go with that, "
     "locked in, lock it in, lock in, im going with, i go with, thats the answer, would be my "
     "guess, "
     "who else, what else, for sure, no doubt, without a doubt, no question, easy, too easy, easy "
     "peasy, is the one, would be my answer, is what im going with, is what i say, is my pick, is "
     "what i think, is right, thats right, yes really, got it, nailed it, solved, solved it, there "
     "i said it, is the phrase i think, of course, obviously, surely, definitely, certainly, "
     "clearly, "
     "naturally, wrote this one, im going for, ill go for, ill try, i would guess, i hope, "
     "hopefully, maybe, perhaps, probably, if im not mistaken, if i remember correctly, if i "
     "recall, "
     "iirc, if memory serves, unless im mistaken, wild guess, just a guess, at a guess, as a "
     "guess, "
     "my guess, my answer"},
};

constexpr Language kEnglish{kRows, kNumbers};

}  // namespace

const Language& english() { return kEnglish; }

}  // namespace callboard::reader
