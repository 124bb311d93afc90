#!/usr/bin/env python3
"""Runs every program once a round, one after another, and prints the table of compare.sh.

A round's ratio is made of that round's own numbers; the table shows medians with the smallest and
the largest. A row whose program fails says so and the others go on.
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '..', '..', '..'))
BIN = os.path.join(ROOT, 'build', 'bench', 'bin')
IDLE_MATCHES = 100_000
TIMEOUT_S = 1800


def told(line):
    print(line, file=sys.stderr, flush=True)


def run(command, folder):
    """What the program printed, as JSON; nothing if it failed."""
    told('  ' + ' '.join(os.path.basename(word) for word in command))
    env = dict(os.environ, TMPDIR=folder)
    try:
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True,
                              timeout=TIMEOUT_S, check=True)
        return json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, json.JSONDecodeError) as error:
        told(f'    failed: {str(error)[:200]}')
        return None


def bench(program, names, folder):
    """Google Benchmark's rows by name."""
    made = run([os.path.join(BIN, program), f'--benchmark_filter={names}',
                '--benchmark_format=json'], folder)
    return {row['name']: row for row in (made or {}).get('benchmarks', [])
            if not row.get('error_occurred')}


def node(script, arguments, folder):
    return run(['node', '--expose-gc', '--max-old-space-size=8192', os.path.join(HERE, script),
                *arguments], folder) or {}


class Round:
    """One run of everything; a value that could not be had is None."""

    def __init__(self, quick):
        self.values = {}
        folder = tempfile.mkdtemp(prefix='callboard-compare-')
        try:
            self._replies(folder)
            self._rules(folder)
            self._render(folder)
            self._house(folder, quick)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def keep(self, name, rows, row, field, scale=1.0):
        found = rows.get(row, {}).get(field)
        if found is not None:
            self.values[name] = found * scale

    def _replies(self, folder):
        seconds = '3'
        found = node('bot.js', [folder, seconds], folder).get('replies_per_s')
        if found:
            self.values['bot'] = found
        rows = bench('reply_bench', 'reply_to_durable/1000/100/', folder)
        for row, values in rows.items():
            if row.startswith('reply_to_durable/1000/100/'):
                self.values['group'] = values.get('items_per_second')
        found = node('master.js', [folder, seconds], folder).get('replies_per_s')
        if found:
            self.values['master'] = found

    def _rules(self, folder):
        rows = bench('rules_bench', '.', folder)
        self.keep('wheel_moves', rows, 'wheel_playouts', 'items_per_second')
        self.keep('wheel_replay_ms', rows, 'wheel_replay_600_inputs', 'cpu_time', 1e-3)
        self.keep('moves', rows, 'playouts', 'items_per_second')
        self.keep('moves_per_match', rows, 'playouts', 'moves_per_match')
        self.keep('replay_ms', rows, 'replay_300_inputs', 'cpu_time', 1e-3)
        theirs = node('playouts.js', ['3'], folder)
        self.values['js_moves'] = theirs.get('moves_per_s')
        self.values['js_moves_per_match'] = theirs.get('moves_per_match')

    def _render(self, folder):
        rows = bench('render_bench', '.', folder)
        prompt_ns = rows.get('render_prompt', {}).get('cpu_time')
        self.values['prompts'] = 1e9 / prompt_ns if prompt_ns else None
        self.keep('png_ms', rows, 'render_changed_board', 'cpu_time')
        self.keep('puzzle_png_ms', rows, 'render_wheel/puzzle', 'cpu_time')
        self.keep('wheel_png_ms', rows, 'render_wheel/wheel', 'cpu_time')
        self.keep('cached_us', rows, 'render_cached_board', 'cpu_time', 1e-3)

    def _house(self, folder, quick):
        rows = bench('house_bench', 'append|arrival|house/1000/', folder)
        for row, values in rows.items():
            if row.startswith('append'):
                self.values['fdatasync_us'] = values.get('p50_us')
            elif row.startswith('arrival'):
                self.values['arrival_us'] = values.get('p50_us')
            elif row.startswith('house/1000/10/0/'):
                self.values['reply_1000_us'] = values.get('us_a_reply')
            elif row.startswith('house/1000/10/100/'):
                self.values['reply_history_us'] = values.get('us_a_reply')
        if quick:
            return
        for row, values in bench('house_bench', 'house/100000/', folder).items():
            told(f'    {row}')
            self.values['start_s'] = values['real_time'] / 1e3
            self.values['house_MB'] = values.get('resident_MB')
            self.values['reply_100000_us'] = values.get('us_a_reply')
        theirs = node('idle.js', [str(IDLE_MATCHES)], folder)
        self.values['js_idle_MB'] = theirs.get('resident_MB')


# What it is, our value, theirs, unit, floor, goal; how ours and theirs become the figure judged.
# 'times': ours / theirs, the more the better; 'over': ours / theirs, the less the better;
# 'share': theirs / ours; 'least', 'most': ours alone.
ROWS = [
    ('replies/s, 100 a commit : better-sqlite3 bot', 'group', 'bot', 'times', 10, 40),
    ('replies/s, 100 a commit : boardgame.io + SQLite', 'group', 'master', 'times', 40, 120),
    ('arrival to durable at 1,000/s, p50 us : append', 'arrival_us', 'fdatasync_us', 'over', 2,
     1.3),
    ('random playouts, moves/s : boardgame.io reducer', 'moves', 'js_moves', 'times', 100, 1000),
    ('random playouts of Wheel, moves/s', 'wheel_moves', None, 'least', None, None),
    ('replay of 300 inputs, ms', 'replay_ms', None, 'most', 5, 0.1),
    ('replay of a whole show of Wheel, 600 inputs, ms', 'wheel_replay_ms', None, 'most', None,
     None),
    ('start, 100,000 matches, 1,000,000 timers, s', 'start_s', None, 'most', 2, 0.3),
    ('resident, 100,000 idle matches, MB', 'house_MB', None, 'most', 200, None),
    ('resident, 100,000 idle matches : boardgame.io', 'house_MB', 'js_idle_MB', 'share', None, 75),
    ('prompts rendered/s and worker', 'prompts', None, 'least', 10_000, 40_000),
    ('board PNG 900 px, changed, ms', 'png_ms', None, 'most', 12, 2.5),
    ('puzzle board of Wheel, PNG, ms', 'puzzle_png_ms', None, 'most', 12, 2.5),
    ('wheel of Wheel, PNG, ms', 'wheel_png_ms', None, 'most', 12, 2.5),
    ('board shown again as it was, us', 'cached_us', None, 'most', None, 10),
    ('cost of a reply, 100,000 : 1,000 matches', 'reply_100000_us', 'reply_1000_us', 'over', 1.5,
     1.1),
    ('cost of a reply, 100 : 0 finished matches a show', 'reply_history_us', 'reply_1000_us',
     'over', 1.5, 1.1),
]


def judged(kind, ours, theirs):
    if ours is None or (theirs is None and kind in ('times', 'over', 'share')):
        return None
    return {'times': lambda: ours / theirs, 'over': lambda: ours / theirs,
            'share': lambda: theirs / ours}.get(kind, lambda: ours)()


def verdict(kind, figure, floor, goal):
    better = (lambda limit: figure <= limit) if kind in ('over', 'most') else (
        lambda limit: figure >= limit)
    if goal is not None and better(goal):
        return 'goal met'
    if floor is None:
        return 'no goal' if goal is None else 'short of the goal'
    return 'floor met' if better(floor) else 'BELOW THE FLOOR'


def number(value):
    if value is None:
        return '-'
    if abs(value) >= 100:
        return f'{value:,.0f}'
    return f'{value:.3g}'


def spread(values):
    if len(values) < 2:
        return ''
    return f' ({number(min(values))}-{number(max(values))})'


def print_table(rounds):
    heads = ('what', 'ours', 'theirs', 'figure', 'floor', 'goal', '')
    lines = [heads]
    for what, ours_name, theirs_name, kind, floor, goal in ROWS:
        ours = [r.values.get(ours_name) for r in rounds if r.values.get(ours_name)]
        theirs = [r.values.get(theirs_name) for r in rounds if r.values.get(theirs_name)]
        figures = [judged(kind, r.values.get(ours_name), r.values.get(theirs_name))
                   for r in rounds]
        figures = [figure for figure in figures if figure is not None]
        if not figures:
            lines.append((what, '-', '-', 'not measured', number(floor), number(goal), ''))
            continue
        middle = statistics.median(figures)
        lines.append((what, number(statistics.median(ours)),
                      number(statistics.median(theirs)) if theirs else '-',
                      number(middle) + spread(figures), number(floor), number(goal),
                      verdict(kind, middle, floor, goal)))
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    for line in lines:
        print('  '.join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
    lengths = [r.values for r in rounds if r.values.get('js_moves_per_match')]
    if lengths:
        print(f'\nPlayouts are compared by moves; a match takes '
              f'{number(lengths[0].get("moves_per_match"))} of ours and '
              f'{number(lengths[0]["js_moves_per_match"])} of theirs.')


def main():
    rounds = []
    for i in range(int(sys.argv[1])):
        told(f'Round {i + 1} of {sys.argv[1]}')
        rounds.append(Round('--quick' in sys.argv[2:]))
    print_table(rounds)


main()
