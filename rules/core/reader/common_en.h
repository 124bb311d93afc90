// Everyday English words without any other part in the reader: a phrase that holds one is talk
// rather than a solution. Immutable, any thread.
#pragma once

namespace callboard::reader {

inline constexpr const char* kEverydayWords =
    "always, pretty, rather, quite, very, nearly, hardly, barely, totally, completely, "
    "utterly, truly, basically, literally, usually, often, rarely, seldom, sometimes, late, "
    "early, slow, slower, fast, faster, hard, harder, easy, easier, tough, tricky, cold, "
    "warm, hot, boring, bored, longer, fair, unfair, bad, worse, worst, big, bigger, small, "
    "tiny, huge, sad, funny, weird, strange, crazy, silly, stupid, dumb, sick, tired, "
    "hungry, thirsty, busy, close, closed, full, empty, dark, bright, wet, raining, snowing, "
    "freezing, boiling, dead, alive, broken, gone, lost, missing, different, similar, "
    "important, impossible, possible, difficult, simple, clear, obvious, complicated, "
    "annoying, exciting, thrilling, terrible, horrible, awful, amazing, beautiful, kinda, "
    "sorta, much, many, more, less, least, most, few, several, enough, extra, everywhere, "
    "somewhere, nowhere, outside, upstairs, downstairs, weather, rain, snow, sun, summer, "
    "winter, spring, autumn, year, person, stuff, way, ways, thread, forum, posts, reply, "
    "message, page, phone, laptop, computer, screen, keyboard, internet, wifi, battery, "
    "signal, picture, photo, link, deadline, rule, rules, question, questions, problem, "
    "idea, ideas, score, player, puzzles, chances, joke, jokes, trouble, mess, fault, "
    "mistake, shame, pity, wonder, surprise, mystery, wine, food, bread, money, job, boss, "
    "family, wife, husband, kid, son, daughter, friend, cat, dog, car, house, door, window, "
    "head, brain, eyes, hand, hands, fingers, heart, knew, mean, feel, looks, looking, seem, "
    "seems, sound, sounds, hear, remember, forget, forgot, understand, believe, talk, "
    "talking, speak, write, wrote, typing, reading, watch, watching, listen, comes, coming, "
    "came, went, live, needs, wants, hate, hates, loves, enjoy, miss, missed, helps, ends, "
    "happen, happens, changes, keeps, works, working, sleeping, eat, eating, drink, "
    "drinking, cook, cooking, sitting, standing, running, walking, driving";

}  // namespace callboard::reader
