#!/usr/bin/env python3
"""Tests of tools/simulate.py with a small program in the simulator's place."""

import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, TOOLS)

import simulate  # noqa: E402

# Speaks as callboard-sim does. Of the seeds 1 to 9 each is another kind of trouble; each call is
# noted in a file beside it.
FAKE = """#!/usr/bin/env python3
import os, signal, sys
words = sys.argv[1:]
seed, days = int(words[1]), int(words[words.index('--days') + 1])
shorten = int(words[words.index('--shorten') + 1])
print('seed', seed, shorten, file=open(__file__ + '.calls', 'a'))
if seed == 9:
    sys.exit(print('callboard-sim: --days is not understood', file=sys.stderr) or 2)
command = f'callboard-sim --seed {seed} --days {days} --matches 8'
print(f'seed {seed}: {command}', flush=True)
if seed == 4:
    os.kill(os.getpid(), signal.SIGSEGV)
if seed == 5:
    sys.exit(print('callboard-sim: out of luck', file=sys.stderr) or 2)
if seed == 6:
    os.kill(os.getppid(), signal.SIGINT)
if seed in (6, 7):
    signal.pause()
broken = {1: 'money is conserved: 3 coins too many', 2: 'no post is lost: post 7'}
broken.update({seed: broken[1] for seed in (101, 102, 103)})
if seed in broken:
    print('the last of what happened:\\n  match-days, replies 1000')
print(f'match-days {10 * days}, matches finished 4, replies 30 (12 played), posts 50, penalties 1')
print('match-days per second 250 (0.1 s of one core)')
print('faults answer_lost 2 clock_jump 1 crash 7 duplicate 9')
print('history', 'f00d' if 'other' not in __file__ or seed % 2 else 'beef')
if seed not in broken:
    sys.exit(print('verdict: every promise held'))
print('verdict: BROKEN on day 3:', broken[seed])
if shorten:
    print('\\nthe shortest history found in 5 tries has 9 lines instead of 90:')
    print(f'  {command} --without drop\\n  a line\\nverdict: BROKEN on day 1:', broken[seed])
sys.exit(1)
"""


class Fake(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        self.program = self.put('callboard-sim')
        self.said = []
        self.passed = 0

    def put(self, name):
        path = os.path.join(self.root, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(FAKE)
        os.chmod(path, 0o755)
        return path

    def now(self):
        """Each look at the clock is ten seconds after the one before."""
        self.passed += 10
        return self.passed

    def run_seeds(self, *words, jobs=1):
        """The exit code; what was said stands in self.said."""
        self.said = []
        own, _, rest = ' '.join(words).partition(' -- ')
        every = [*own.split(), '--program', self.program, '--jobs', str(jobs)]
        self.errors = io.StringIO()
        with contextlib.redirect_stderr(self.errors):
            return simulate.main(every + (['--', *rest.split()] if rest else []), now=self.now,
                                 clock=lambda: 1.5, say=self.said.append)

    def broken(self):
        return [line for line in self.said if ' BROKEN: ' in line]

    def summary(self):
        return self.said[-1].splitlines()

    def calls(self):
        """The seeds that were run, in order."""
        with open(self.program + '.calls', encoding='utf-8') as file:
            return [int(line.split()[1]) for line in file]


class WhatIsSaid(Fake):
    def test_what_holds_is_counted_and_ends_with_0(self):
        self.assertEqual(self.run_seeds('20 10 --seeds 3'), simulate.CLEAN)
        for line in ('done', 'options --days 20', 'seeds 3, 10 to 12', 'match-days 600',
                     'crashes 21', 'replies 90', 'posts 150', 'failures 0', 'compiler unknown'):
            self.assertIn(line, self.summary())
        self.assertTrue(any(line.startswith('commit ') for line in self.summary()))
        self.assertEqual(self.broken(), [])

    def test_a_failure_is_one_line_with_both_commands_and_ends_with_1(self):
        self.assertEqual(self.run_seeds('20 1 --seeds 3'), simulate.BROKEN)
        again = f'{self.program} --seed 1 --days 20 --matches 8'
        self.assertEqual(
            self.broken()[0],
            'seed 1 BROKEN: money is conserved: 3 coins too many (on day 3) '
            f'| again: {again} | shorter: {again} --without drop')
        self.assertEqual(len(self.broken()), 2)
        self.assertIn('failures 2', self.summary())
        self.assertIn('  money is conserved: 1 (seeds 1)', self.summary())
        self.assertIn('  no post is lost: 1 (seeds 2)', self.summary())
        self.assertIn('replies 90', self.summary())

    def test_only_the_first_failures_of_a_promise_are_shortened(self):
        self.run_seeds('20 101 --seeds 3')
        self.assertEqual(['shorter: ' in line for line in self.broken()], [True, True, False])
        self.assertEqual(self.calls(), [101, 101, 102, 102, 103])

    def test_nothing_is_shortened_when_it_may_take_no_time(self):
        self.run_seeds('20 1 --seeds 1 --shorten 0')
        self.assertEqual(self.calls(), [1])

    def test_a_simulator_that_falls_or_gives_up_is_a_failure(self):
        self.assertEqual(self.run_seeds('20 4 --seeds 2'), simulate.BROKEN)
        self.assertIn('seed 4 BROKEN: the simulator ends: exit code -11: without a word',
                      self.broken()[0])
        self.assertIn('exit code 2: callboard-sim: out of luck', self.broken()[1])

    def test_a_simulator_that_does_not_end_is_a_failure(self):
        self.assertEqual(self.run_seeds('20 7 --seeds 1 --seed-seconds 0'), simulate.BROKEN)
        self.assertIn('it was still running after 0 s', self.broken()[0])
        self.assertTrue(self.broken()[0].endswith('/callboard-sim --seed 7 --days 20'))

    def test_what_cannot_be_run_ends_with_2(self):
        self.assertEqual(self.run_seeds('20 9 --seeds 2'), simulate.NOT_RUN)
        self.assertIn('--days is not understood', self.errors.getvalue())
        os.remove(self.program)
        self.assertEqual(self.run_seeds(), simulate.NOT_RUN)

    def test_words_that_are_wrong_end_with_2_before_anything_is_run(self):
        for words in ('x', '20 -3', '--seeds 0', '20 1 2', '--help', '--day 3'):
            with self.subTest(words=words):
                self.assertEqual(self.run_seeds(words, '--check-words'), simulate.NOT_RUN)
                self.assertIn('usage: tools/simulate.sh', self.errors.getvalue())
        self.assertEqual(self.run_seeds('--check-words'), simulate.CLEAN)
        self.assertFalse(os.path.exists(self.program + '.calls'))

    def test_words_after_the_dashes_are_the_simulators(self):
        self.run_seeds('20 10 --seeds 1 --days 5 -- --game wheel')
        self.assertIn('options --days 5 --game wheel', self.summary())
        self.assertIn('match-days 50', self.summary())


class HowLong(Fake):
    def test_no_seed_is_begun_after_the_minutes(self):
        self.assertEqual(self.run_seeds('2 10'), simulate.CLEAN)
        # The clock is read at the start, then twice a seed.
        self.assertEqual(self.calls(), [10, 11, 12, 13, 14, 15])
        self.assertIn('1 min: 3 seeds, 600 match-days, 0 failures', self.said)

    def test_the_first_seed_comes_from_the_clock(self):
        self.run_seeds('--seeds 2')
        self.assertEqual(self.calls(), [1500, 1501])

    def test_several_at_a_time_run_each_seed_once(self):
        self.run_seeds('20 10 --seeds 9', jobs=3)
        self.assertEqual(sorted(self.calls()), list(range(10, 19)))

    def test_an_interrupt_ends_it_with_a_summary_of_what_was_done(self):
        results = os.path.join(self.root, 'results')
        done = subprocess.run(
            [sys.executable, os.path.join(TOOLS, 'simulate.py'), '20', '5', '--jobs', '1',
             '--results', results, '--program', self.program], capture_output=True, text=True,
            check=False, start_new_session=True)
        self.assertEqual((done.returncode, done.stderr), (simulate.BROKEN, ''))
        self.assertIn('\ninterrupted\n', done.stdout)
        self.assertIn('\nseeds 1, 5 to 5\n', done.stdout)
        self.assertEqual(self.calls(), [5, 6])
        with open(results, encoding='utf-8') as file:
            self.assertEqual([json.loads(line).get('seed') for line in file], [None, 5])

    def test_an_interrupt_counts_even_where_the_shell_had_it_ignored(self):
        done = subprocess.run(
            ['bash', '-c', 'trap "" INT; exec "$0" "$@"', sys.executable,
             os.path.join(TOOLS, 'simulate.py'), '20', '6', '--jobs', '1', '--program',
             self.program], capture_output=True, text=True, check=False)
        self.assertIn('\ninterrupted\n', done.stdout)
        self.assertEqual(done.returncode, simulate.CLEAN)


class GoingOn(Fake):
    def setUp(self):
        super().setUp()
        self.results = os.path.join(self.root, 'results')

    def test_seeds_in_the_file_are_counted_but_not_run_again(self):
        self.run_seeds('20 1 --shorten 0 --seeds 2 --results', self.results)
        self.assertEqual(self.run_seeds('--seeds 3 --results', self.results), simulate.BROKEN)
        self.assertEqual(self.calls(), [1, 2, 3])
        self.assertEqual(self.broken(), [])
        self.assertIn('failures 2', self.summary())
        self.assertIn('replies 90', self.summary())

    def test_a_torn_last_line_is_run_again(self):
        self.run_seeds('20 10 --seeds 3 --results', self.results)
        with open(self.results, 'r+', encoding='utf-8') as file:
            file.truncate(len(file.read()) - 5)
        self.run_seeds('--seeds 4 --results', self.results)
        self.assertEqual(self.calls(), [10, 11, 12, 12, 13])
        self.assertIn('seeds 4, 10 to 13', self.summary())
        self.run_seeds('--seeds 4 --results', self.results)
        self.assertEqual(len(self.calls()), 5)

    def test_another_build_or_other_options_need_another_file(self):
        self.run_seeds('20 10 --seeds 1 --results', self.results)
        self.assertEqual(self.run_seeds('--days 3 --results', self.results), simulate.NOT_RUN)
        with open(self.program, 'a', encoding='utf-8') as file:
            file.write('# changed')
        self.assertEqual(self.run_seeds('--results', self.results), simulate.NOT_RUN)
        self.assertIn('of another build or of other options', self.errors.getvalue())

    def test_another_file_is_left_alone(self):
        with open(self.results, 'w', encoding='utf-8') as file:
            file.write('letters\nand more')
        self.assertEqual(self.run_seeds('--results', self.results), simulate.NOT_RUN)
        with open(self.results, encoding='utf-8') as file:
            self.assertEqual(file.read(), 'letters\nand more')


class TwoPrograms(Fake):
    def test_a_history_that_differs_is_a_failure(self):
        other = self.put('other')
        self.assertEqual(self.run_seeds('20 11 --seeds 2 --against', other), simulate.BROKEN)
        self.assertEqual(len(self.broken()), 1)
        self.assertIn('seed 12 BROKEN: the same seed gives the same history: history f00d, and '
                      'beef the other time', self.broken()[0])

    def test_the_same_history_holds(self):
        same = self.put('same')
        self.assertEqual(self.run_seeds('20 11 --seeds 2 --against', same), simulate.CLEAN)


if __name__ == '__main__':
    unittest.main()
