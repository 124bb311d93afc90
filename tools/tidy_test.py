#!/usr/bin/env python3
"""The rules of tools/tidy.py on small trees: each finds what it is for, and nothing else."""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import tidy  # noqa: E402
from tidy_rules import includes, listed, shape, source, tokens  # noqa: E402


def found(rule, texts):
    return [str(problem) for problem in rule.check(source.Tree.of(texts))]


def include(path, target):
    return found(includes, {path: f'#include {target}\n'})


class Includes(unittest.TestCase):
    def check_all(self, cases, count):
        for path, target in cases:
            with self.subTest(path=path, target=target):
                self.assertEqual(len(include(path, target)), count)

    def test_what_may_be_seen(self):
        self.check_all([
            ('rules/wheel/state.h', '"rules/core/ids.h"'),
            ('rules/wheel/phase/spin.cc', '"rules/wheel/state.h"'),
            ('rules/catalog.cc', '"rules/wheel/game.h"'),
            ('text/clean.cc', '"rules/core/text.h"'),
            ('storage/sqlite/store.cc', '"storage/rows.h"'),
            ('templates/render/en.cc', '"text/dialect.h"'),
            ('adapters/web/http/server.cc', '"adapters/web/forum/db.h"'),
            ('adapters/discord/api.cc', '"adapters/http/client.h"'),
            ('bot/out/worker.cc', '"adapters/adapter.h"'),
            ('bot/show/pages.cc', '"adapters/web/pages.h"'),
            ('bot/match/play.cc', '"storage/store.h"'),
            ('bot/main.cc', '"storage/sqlite/store.h"'),
            ('tests/bot/play_test.cc', '"rules/wheel/state.h"'),
            ('text/clean.cc', '<utf8proc.h>'),
            ('text/clean.h', '<string_view>'),
            ('rules/core/json.h', '<nlohmann/json.hpp>'),
            ('rules/core/marks.h', '"rules/core/json.h"'),
            ('rules/wheel/codec.h', '"rules/core/json.h"'),
            ('bot/match/play.cc', '"rules/core/json.h"'),
            ('storage/codec.h', '<nlohmann/json_fwd.hpp>'),
            ('adapters/web/forum/db.cc', '<sqlite3.h>'),
        ], 0)

    def test_what_may_not_be_seen(self):
        self.check_all([
            ('rules/wheel/state.h', '"rules/password/state.h"'),
            ('rules/core/ids.h', '"rules/wheel/state.h"'),
            ('rules/wheel/state.h', '"text/clean.h"'),
            ('rules/catalog.cc', '"bot/facts.h"'),
            ('storage/memory/store.cc', '"storage/sqlite/db.h"'),
            ('storage/store.h', '"storage/sqlite/db.h"'),
            ('templates/render/en.cc', '"rules/wheel/views.h"'),
            ('adapters/console/console.cc', '"adapters/web/forum/db.h"'),
            ('adapters/console/console.cc', '"storage/store.h"'),
            ('adapters/web/http/server.cc', '"bot/facts.h"'),
            ('bot/match/play.cc', '"rules/wheel/state.h"'),
            ('bot/match/play.cc', '"storage/sqlite/store.h"'),
            ('bot/match/play.cc', '"adapters/web/web.h"'),
            ('bot/match/play.cc', '"bot/main/run.h"'),
            ('bot/match/play.cc', '"tests/sim/world.h"'),
            ('bot/match/play.cc', '"play.h"'),
            ('bot/match/play.cc', '<sqlite3.h>'),
            ('bot/match/play.h', '<sodium.h>'),
            ('bot/match/play.h', '"rules/core/json.h"'),
            ('bot/match/play.cc', '<nlohmann/json.hpp>'),
            ('tests/bot/play_test.cc', '<nlohmann/json.hpp>'),
            ('adapters/console/console.cc', '<boost/asio.hpp>'),
            ('adapters/web/http/server.cc', '<curl/curl.h>'),
        ], 1)

    def test_boost_stays_in_three_files(self):
        texts = {f'adapters/web/http/{n}.cc': '#include <boost/beast.hpp>\n' for n in range(3)}
        self.assertEqual(found(includes, texts), [])
        texts['adapters/web/http/3.cc'] = '#include <boost/asio.hpp>\n'
        self.assertEqual(len(found(includes, texts)), 1)


class Tokens(unittest.TestCase):
    def test_rules_know_no_luck_time_or_floats(self):
        for text in ('#include <random>', '#include <chrono>', 'double x;', 'float x;',
                     'std::unordered_map<int, int> m;', 'std::shuffle(a, b, c);',
                     'std::cout << 1;'):
            with self.subTest(text=text):
                self.assertEqual(len(found(tokens, {'rules/wheel/a.h': text + '\n'})), 1)
                self.assertEqual(found(tokens, {'bot/a.h': text + '\n'}), [])

    def test_words_in_comments_and_texts_are_free(self):
        text = '// a double chance\n/* float */ auto x = "float";\nauto y = R"(double)";\n'
        self.assertEqual(found(tokens, {'rules/wheel/a.h': text}), [])

    def test_tests_do_not_wait(self):
        for path, text in (('tests/a_test.cc', 'std::this_thread::sleep_for(x);'),
                           ('tests/a_test.cc', 'auto t = std::chrono::system_clock::now();'),
                           ('tests/a.py', 'time.sleep(1)'),
                           ('tests/browser/a.mjs', 'await page.waitForTimeout(5)')):
            with self.subTest(text=text):
                self.assertEqual(len(found(tokens, {path: text + '\n'})), 1)
        self.assertEqual(found(tokens, {'tests/a_test.cc': '// never sleep_for here\n'}), [])

    def test_a_property_is_heard(self):
        heard = 'EXPECT_TRUE(rc::check([] {\n}));\n'
        self.assertEqual(found(tokens, {'tests/a_test.cc': heard}), [])
        self.assertEqual(len(found(tokens, {'tests/a_test.cc': '  rc::check([] {\n  });\n'})), 1)

    def test_unfinished_work_is_named(self):
        word = 'TO' + 'DO'
        self.assertEqual(found(tokens, {'docs/a.md': f'one\n{word}: two\n'}),
                         [f'docs/a.md:2: {word}: finish it or say why not'])
        self.assertEqual(found(tokens, {'docs/a.md': f'{word}S'}), [])

    def test_transactions_begin_in_the_stores(self):
        text = 'run("BEGIN IMMEDIATE");\n'
        self.assertEqual(found(tokens, {'storage/sqlite/db.cc': text}), [])
        self.assertEqual(len(found(tokens, {'bot/match/play.cc': text})), 1)


def function_of(lines, head='int f(int x)'):
    return head + ' {\n' + '  ++x;\n' * (lines - 2) + '}\n'


class Shape(unittest.TestCase):
    def test_long_functions(self):
        for head in ('int f(int x)', 'TEST(Suite, Case)', 'auto A::f() const -> int',
                     'A::A(int x) : x_(x), y_{x}', 'template <class T>\nstruct A f()'):
            with self.subTest(head=head):
                text = 'namespace a {\nclass B {\n' + function_of(70, head) + '};\n}\n'
                self.assertEqual(found(shape, {'a.cc': text.replace('\nstruct', ' struct')}), [])
                text = 'namespace a {\nclass B {\n' + function_of(73, head) + '};\n}\n'
                self.assertEqual(len(found(shape, {'a.cc': text})), 1)

    def test_a_long_class_is_no_long_function(self):
        text = 'class A {\n' + '  int f();\n' * 100 + '};\n'
        self.assertEqual(found(shape, {'a.h': text}), [])
        text = 'const char* kNames[] = {\n' + '  "a {",\n' * 100 + '};\n'
        self.assertEqual(found(shape, {'a.cc': text}), [])

    def test_long_python_functions(self):
        for lines, count in ((70, 0), (71, 1)):
            text = 'def f():\n' + '    g()\n' * (lines - 1)
            self.assertEqual(len(found(shape, {'a.py': text})), count)

    def test_lines_and_columns(self):
        self.assertEqual(found(shape, {'a.cc': 'x' * 100 + '\n', 'b.cc': '\n' * 500}), [])
        self.assertEqual(len(found(shape, {'a.cc': 'x' * 101 + '\n', 'b.cc': '\n' * 501})), 2)
        self.assertEqual(found(shape, {'a.cc': '// ' + 'ä' * 97 + '\n'}), [])

    def test_bool_parameters_of_public_functions(self):
        for text in ('void f(bool on);', 'void f(int x, const bool on = true);',
                     'void f(bool);',
                     'class A {\n public:\n  void f(bool on);\n};',
                     'struct A {\n  explicit A(bool on) : on_(on) {}\n  bool on_;\n};',
                     'class A {\n  int x;\n public:\n  int f();\n  void g(bool on);\n};'):
            with self.subTest(text=text):
                self.assertEqual(len(found(shape, {'a.h': text})), 1)

    def test_bools_that_are_no_parameters_of_public_functions(self):
        for text in ('bool f(int x);', 'std::function<bool(int)> f;', 'bool on = false;',
                     'class A {\n  void f(bool on);\n};',
                     'class A {\n public:\n  int f();\n private:\n  void g(bool on);\n};',
                     'inline int f() {\n  auto g = [](bool on) { return on; };\n}',
                     'enum class On : bool { kNo, kYes };'):
            with self.subTest(text=text):
                self.assertEqual(found(shape, {'a.h': text}), [])
        self.assertEqual(found(shape, {'a.cc': 'void f(bool on);'}), [])

    def test_figures(self):
        tree = source.Tree.of({'a.cc': '\n' * 10, 'b.h': '\n' * 20, 'c.cc': '\n' * 90})
        self.assertEqual(shape.figures(tree), '3 C++ files, 120 lines; of a file: median 20, nine '
                                              'tenths up to 90, most 90 (c.cc)')


class Listed(unittest.TestCase):
    def test_every_source_is_named(self):
        texts = {'bot/a/x.cc': '', 'bot/a/y.cc': '', 'bot/a/CMakeLists.txt': 'SOURCES x.cc my.cc',
                 'rules/core/z.cc': '', 'rules/CMakeLists.txt': 'SOURCES core/z.cc'}
        self.assertEqual(found(listed, texts), ['bot/a/y.cc:1: is named in no CMakeLists.txt'])

    def test_clauses_no_test_names(self):
        tree = source.Tree.of({
            'docs/rules/wheel.md': '**WF-01** one, see WF-09\n- WF-2: two\n### WF-03\n| WF-04 |\n',
            'tests/a_test.cc': '// WF-01\nTEST(A, WF_03_Spins) {}\n// WF-041\n'})
        self.assertEqual(listed.clauses(tree, 'wheel'), ['WF-2', 'WF-04'])
        self.assertIsNone(listed.clauses(tree, 'poker'))


class Exceptions(unittest.TestCase):
    def test_an_exception_excuses_and_must_be_needed(self):
        tree = source.Tree.of({'a.h': 'void f(bool on);\n', 'tools/tidy_allow.txt': ''})
        self.assertEqual(len(tidy.find_problems(tree, '')), 1)
        excuse = 'a.h | bool parameter of f | a library asks\n'
        self.assertEqual(tidy.find_problems(tree, excuse), [])
        left = tidy.find_problems(tree, '# none\na.h | parameter of f | so\nb.h | bool | so\n')
        self.assertEqual([(p.path, p.line) for p in left], [('tools/tidy_allow.txt', 3)])
        with self.assertRaises(ValueError):
            tidy.find_problems(tree, 'a.h | bool parameter of f\n')


if __name__ == '__main__':
    unittest.main()
