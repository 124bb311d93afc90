#!/usr/bin/env python3
"""Tests of tools/test.sh: which suites it runs again, and which side by side. In a checkout made up
for the purpose."""

import os
import shutil
import subprocess
import tempfile
import unittest

TOOLS = os.path.dirname(os.path.abspath(__file__))
PACKAGES = """build_packages=() test_packages=()
install_packages() { :; }
build_jobs() { echo 1; }
"""
TIDY = """import os, sys
print('looked', file=open('build/looked', 'a'))
sys.exit(os.path.exists('broken'))
"""
# Stands in for cmake and ctest: one test, which waits until `tidy` has looked.
CTEST = """#!/usr/bin/env bash
case "$*" in
  *--show-only*) echo '{"tests": [{"name": "kill"}]}' ;;
  *--test-dir*)
    until [ -e build/looked ]; do read -rt 0.01 <> <(:); done
    echo "100% tests passed, ${FAILS:-0} tests failed out of 1"
    [ -z "${FAILS:-}" ]
    ;;
esac
"""


class Checkout(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        os.mkdir(os.path.join(self.root, 'tools'))
        shutil.copy(os.path.join(TOOLS, 'test.sh'), os.path.join(self.root, 'tools'))
        self.write('tools/packages.sh', PACKAGES)
        self.write('tools/tidy.py', TIDY)
        self.write('.gitignore', '/build/\n')
        subprocess.run(['git', 'init', '-q'], cwd=self.root, check=True)
        subprocess.run(['git', 'add', '-A'], cwd=self.root, check=True)

    def write(self, name, text):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def run_suites(self, *words, **more):
        """What a run says, in lines, and its exit code."""
        env = {key: value for key, value in os.environ.items() if key != 'CI'}
        done = subprocess.run(['tools/test.sh', *words], cwd=self.root, text=True,
                              env={**env, **more}, capture_output=True, check=False, timeout=60)
        return done.stdout.splitlines(), done.returncode

    def run_tidy(self, *options, **more):
        """The last line and the exit code of a run of one suite."""
        lines, code = self.run_suites(*options, 'tidy', **more)
        return lines[-1], code

    def looks(self):
        with open(os.path.join(self.root, 'build/looked'), encoding='utf-8') as file:
            return len(file.readlines())


class SecondRun(Checkout):
    def test_what_passed_is_not_run_again(self):
        for _ in range(2):
            self.assertEqual(self.run_tidy(), ('1 passed, 0 failed, 0 skipped', 0))
        self.assertEqual(self.looks(), 1)

    def test_any_changed_file_runs_it_again(self):
        self.run_tidy()
        self.write('new_file', 'x')
        self.run_tidy()
        self.assertEqual(self.looks(), 2)
        self.write('tools/tidy.py', TIDY + '#')
        self.run_tidy()
        self.assertEqual(self.looks(), 3)

    def test_what_failed_is_run_again(self):
        self.write('broken', '')
        for _ in range(2):
            self.assertEqual(self.run_tidy(), ('0 passed, 1 failed, 0 skipped', 1))
        self.assertEqual(self.looks(), 2)

    def test_everything_runs_when_asked_and_on_a_build_server(self):
        self.run_tidy()
        self.run_tidy('--again')
        self.run_tidy(CI='true')
        self.assertEqual(self.looks(), 3)


class SideBySide(Checkout):
    def setUp(self):
        super().setUp()
        for name in ('cmake', 'ctest'):
            self.write(f'build/path/{name}', CTEST)
            os.chmod(os.path.join(self.root, 'build/path', name), 0o755)
        self.path = os.path.join(self.root, 'build/path') + os.pathsep + os.environ['PATH']

    def test_what_mostly_waits_runs_beside_what_comes_after_it(self):
        lines, code = self.run_suites('kill', 'tidy', PATH=self.path)
        self.assertEqual((lines[-1], code), ('2 passed, 0 failed, 0 skipped', 0))
        self.assertLess(lines.index('== tidy'), lines.index('== kill'))

    def test_what_fails_there_counts(self):
        lines, code = self.run_suites('kill', 'tidy', PATH=self.path, FAILS='1')
        self.assertEqual((lines[-1], code), ('1 passed, 1 failed, 0 skipped', 1))


if __name__ == '__main__':
    unittest.main()
