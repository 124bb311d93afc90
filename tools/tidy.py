#!/usr/bin/env python3
"""Checks what the project's rules ask of its files.

  tools/tidy.py               include directions, banned words, sizes, unlisted files
  tools/tidy.py format        clang-format over every C++ file, changing nothing
  tools/tidy.py clauses GAME  the clauses of docs/rules/GAME.md that no test names

Exit code 0: nothing found, 1: something found, 2: it could not be checked. Exceptions stand with
their reason in tools/tidy_allow.txt.
"""

import argparse
import os
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tidy_rules import includes, listed, shape, source, tokens  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ALLOW = 'tools/tidy_allow.txt'
FORMATTERS = ('clang-format-14', 'clang-format')


def read_allowed(text):
    """Lines `path | words of the problem | reason`; empty lines and # lines are comments."""
    allowed = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith('#'):
            continue
        fields = [part.strip() for part in line.split('|')]
        if len(fields) != 3 or not all(fields):
            raise ValueError(f'{ALLOW}:{number}: three fields are needed, split by |')
        allowed.append((fields[0], fields[1], number))
    return allowed


def find_problems(tree, allow_text):
    """All that is not allowed, and exceptions that allow nothing any more."""
    allowed, used, problems = read_allowed(allow_text), set(), []
    for rule in (includes, tokens, shape, listed):
        for problem in rule.check(tree):
            excuse = [entry for entry in allowed
                      if entry[0] == problem.path and entry[1] in problem.what]
            used.update(excuse)
            if not excuse:
                problems.append(problem)
    problems += [source.Problem(ALLOW, entry[2], 'this exception is not needed any more')
                 for entry in allowed if entry not in used]
    return sorted(problems)


def run_rules(tree):
    allow = tree.files.get(ALLOW)
    try:
        problems = find_problems(tree, allow.text if allow else '')
    except ValueError as error:
        print(error)
        return 2
    for problem in problems:
        print(problem)
    print(shape.figures(tree))
    print(f'{len(problems)} problems' if problems else 'tidy')
    return 1 if problems else 0


def run_format(tree):
    formatter = next(filter(None, map(shutil.which, FORMATTERS)), None)
    if formatter is None:
        print('clang-format is not installed')
        return 2
    paths = [os.path.join(ROOT, cpp.path) for cpp in tree.sources('.h', '.cc')]
    done = subprocess.run([formatter, '--dry-run', '-Werror', '-ferror-limit=1'] + paths,
                          capture_output=True, text=True, check=False)
    bad = sorted({line.split(':')[0] for line in done.stderr.splitlines() if ': error:' in line})
    for path in bad:
        print(f'{os.path.relpath(path, ROOT)}: not as clang-format lays it out')
    if done.returncode and not bad:
        print(done.stderr.strip())
        return 2
    print(f'{len(bad)} of {len(paths)} files to format' if bad else f'{len(paths)} files formatted')
    return 1 if bad else 0


def run_clauses(tree, game):
    missing = listed.clauses(tree, game)
    if missing is None:
        print(f'docs/rules/{game}.md is not there')
        return 2
    for clause in missing:
        print(clause)
    return 1 if missing else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command')
    commands.add_parser('format')
    commands.add_parser('clauses').add_argument('game')
    arguments = parser.parse_args()
    tree = source.load(ROOT)
    if arguments.command == 'format':
        return run_format(tree)
    if arguments.command == 'clauses':
        return run_clauses(tree, arguments.game)
    return run_rules(tree)


if __name__ == '__main__':
    sys.exit(main())
