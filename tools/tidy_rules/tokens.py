"""Words that may not stand somewhere: luck and time in rules, waiting in tests, unfinished work."""

import re

IMPURE_HEADERS = ('random', 'chrono', 'ctime', 'time.h', 'thread', 'mutex', 'atomic', 'future',
                  'condition_variable', 'iostream', 'fstream', 'locale', 'clocale',
                  'unordered_map', 'unordered_set', 'filesystem', 'cstdio', 'cmath')
IMPURE_INCLUDE = re.compile(
    r'^[ \t]*#[ \t]*include[ \t]+<(' + '|'.join(map(re.escape, IMPURE_HEADERS)) + ')>', re.M)
IMPURE = re.compile(
    r'\b(float|double|unordered_\w+|(?:system|steady|high_resolution)_clock|std::chrono|'
    r'std::shuffle|std::sample|std::rand|random_device|mt19937\w*|std::time|std::locale|setlocale|'
    r'std::thread|std::jthread|std::async|std::c(?:out|err|in|log)|getenv|std::system|'
    r'thread_local)\b')

WAITING = {
    ('.h', '.cc'): re.compile(r'\b(sleep_for|sleep_until|usleep|nanosleep|sleep(?=\s*\()|'
                              r'system_clock::now|steady_clock::now|gettimeofday|clock_gettime|'
                              r'std::time)\b'),
    ('.py',): re.compile(r'\b(time\.sleep|time\.time|datetime\.now|datetime\.utcnow)\b'),
    ('.js', '.mjs'): re.compile(r'\b(setTimeout|waitForTimeout|Date\.now)\b|\bnew Date\(\)'),
}

# Prints what it finds and gives false: a test that drops it cannot fail.
UNHEARD = re.compile(r'^[ \t]*rc::check\(', re.M)

# Put together here, so that this file does not break its own rule.
UNFINISHED = re.compile(r'\b(' + '|'.join(('TO' 'DO', 'FIX' 'ME', 'X' 'XX')) + r')\b')

BEGIN = re.compile(r'"\s*BEGIN\b')
BEGIN_HOMES = ('storage/', 'adapters/web/forum/', 'tests/storage/')


def check_rules(source):
    for found in IMPURE_INCLUDE.finditer(source.text):
        yield source.problem(found.start(), f'<{found.group(1)}> has no place in rules/')
    for found in IMPURE.finditer(source.code):
        yield source.problem(found.start(), f'{found.group(1)} has no place in rules/')


def check_waiting(source):
    for ends, banned in WAITING.items():
        if source.path.endswith(ends):
            text = source.code if source.is_cpp else source.text
            for found in banned.finditer(text):
                yield source.problem(found.start(),
                                     f'{found.group(0)} in a test: wait for what happens instead')


def check(tree):
    for path, source in sorted(tree.files.items()):
        for found in UNFINISHED.finditer(source.text):
            yield source.problem(found.start(), f'{found.group(0)}: finish it or say why not')
        if source.is_cpp and path.startswith('rules/'):
            yield from check_rules(source)
        if source.is_test and not path.startswith('tests/bench/'):
            yield from check_waiting(source)
            for found in UNHEARD.finditer(source.code):
                yield source.problem(found.start(), 'what rc::check gives is dropped: EXPECT_TRUE')
        if source.is_cpp and not path.startswith(BEGIN_HOMES):
            for found in BEGIN.finditer(source.text):
                yield source.problem(found.start(), 'transactions begin in the stores only')
