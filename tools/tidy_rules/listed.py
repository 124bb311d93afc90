"""Every .cc is named in a CMakeLists.txt; every rule clause is named by a test."""

import re

CLAUSE = re.compile(r'^\s*(?:[-*+]\s+|#+\s+|\|\s*)?[*_`]*([A-Z]{2,4}-\d+)\b', re.MULTILINE)


def named_in(text, path):
    return re.search(r'(?<![\w./-])(?:\$\{\w+\}/)?' + re.escape(path) + r'(?![\w./-])',
                     text) is not None


def check(tree):
    for source in tree.sources('.cc'):
        parts = source.path.split('/')
        for depth in range(len(parts)):
            lists = tree.files.get('/'.join(parts[:depth] + ['CMakeLists.txt']))
            if lists and named_in(lists.text, '/'.join(parts[depth:])):
                break
        else:
            yield source.problem(0, 'is named in no CMakeLists.txt')


def clauses(tree, game):
    """The clause ids of docs/rules/GAME.md that no file under tests/ names, in order; or None."""
    page = tree.files.get(f'docs/rules/{game}.md')
    if page is None:
        return None
    ids = dict.fromkeys(CLAUSE.findall(page.text))
    tests = '\n'.join(source.text for path, source in tree.files.items()
                      if path.startswith('tests/'))
    # In the name of a C++ test the dash is an underscore.
    named = set(re.findall(r'(?<![A-Z])([A-Z]{2,4}[-_]\d+)(?!\d)', tests))
    return [clause for clause in ids
            if clause not in named and clause.replace('-', '_') not in named]
