#!/usr/bin/env python3
"""clang-tidy over every .cc of a build folder, remembering what was found clean.

  tools/lint.py BUILD [--seconds N] [--jobs N]

A file is looked at again only when it, a header of ours it includes, or .clang-tidy has changed.
When the time is up the rest is left for the next run, and said so. Exit code 0: nothing found,
1: something found, 2: it could not be checked.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def includes(path, known):
    """The file and every header of ours it includes, directly or not."""
    found, todo = {path}, [path]
    while todo:
        at = todo.pop()
        if at not in known:
            with open(at, encoding='utf-8') as file:
                names = re.findall(r'^#include "([^"]+)"', file.read(), re.MULTILINE)
            known[at] = [header for header in (os.path.join(ROOT, name) for name in names)
                         if os.path.exists(header)]
        todo += [header for header in known[at] if header not in found]
        found.update(known[at])
    return found


def sources(build):
    with open(os.path.join(build, 'compile_commands.json'), encoding='utf-8') as file:
        paths = {os.path.normpath(os.path.join(entry['directory'], entry['file']))
                 for entry in json.load(file)}
    return sorted(path for path in paths if os.path.exists(path) and not
                  path.startswith(build + os.sep))


def fingerprint(paths):
    digest = hashlib.sha256()
    for path in [os.path.join(ROOT, '.clang-tidy')] + sorted(paths):
        digest.update(path.encode())
        with open(path, 'rb') as file:
            digest.update(file.read())
    return digest.hexdigest()


def look(tool, build, path, deadline):
    """The findings in one file, or None if the time was up before."""
    if time.monotonic() > deadline:
        return None
    done = subprocess.run([tool, '-p', build, '--quiet', path], capture_output=True, text=True,
                          check=False)
    if done.returncode == 0:
        return ''
    return done.stdout + '\n'.join(line for line in done.stderr.splitlines()
                                   if not re.match(r'\d+ warnings', line))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build')
    parser.add_argument('--seconds', type=int, default=600)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    tool = shutil.which('clang-tidy-14') or shutil.which('clang-tidy')
    build = os.path.abspath(arguments.build)
    if tool is None:
        print('clang-tidy is not installed')
        return 2
    if not os.path.exists(os.path.join(build, 'compile_commands.json')):
        print(f'{build} holds no compile_commands.json')
        return 2
    stamps = os.path.join(build, 'lint')
    os.makedirs(stamps, exist_ok=True)
    known = {}
    paths, todo = sources(build), []
    for path in paths:
        stamp = os.path.join(stamps, fingerprint(includes(path, known)))
        if not os.path.exists(stamp):
            todo.append((path, stamp))
    deadline = time.monotonic() + arguments.seconds
    bad, left = 0, 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        looks = [pool.submit(look, tool, build, path, deadline) for path, _ in todo]
        for (path, stamp), result in zip(todo, looks):
            findings = result.result()
            if findings is None:
                left += 1
            elif findings:
                bad += 1
                print(findings)
            else:
                open(stamp, 'w', encoding='utf-8').close()
    print(f'{len(paths)} files, {len(todo) - left} looked at now, {bad} with findings, '
          f'{left} left for the next run')
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
