"""The project's files as the rules see them: text, and C++ code without comments and literals."""

import os
import re
import subprocess
from dataclasses import dataclass, field
from functools import cached_property

SOURCE_ENDS = ('.h', '.cc', '.py', '.js', '.mjs', '.sh', '.css')
TEXT_ENDS = SOURCE_ENDS + ('.md', '.txt', '.toml', '.json', '.svg', '.cmake', '.play', '.yml')
SKIPPED_PARTS = ('node_modules', 'build', '.git', '__pycache__')
SKIPPED_NAMES = ('package-lock.json',)

LITERAL = re.compile(
    r'R"(?P<mark>[^()\\\s]{0,16})\((?:.|\n)*?\)(?P=mark)"'  # raw text
    r'|//[^\n]*|/\*(?:.|\n)*?\*/'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'")
DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\n\\]|\\\n|\\.)*', re.MULTILINE)


def blank(match):
    return re.sub(r'[^\n]', ' ', match.group(0))


@dataclass(order=True)
class Problem:
    path: str
    line: int
    what: str

    def __str__(self):
        where = f'{self.path}:{self.line}' if self.line else self.path
        return f'{where}: {self.what}'


@dataclass
class Source:
    path: str
    text: str

    @cached_property
    def code(self):
        """C++ without comments, literals and directives; line numbers stay."""
        return DIRECTIVE.sub(blank, self.bare)

    @cached_property
    def bare(self):
        """C++ without comments and literals; directives stay."""
        return LITERAL.sub(blank, self.text)

    @property
    def is_cpp(self):
        return self.path.endswith(('.h', '.cc'))

    @property
    def is_test(self):
        return self.path.startswith('tests/')

    def line_of(self, offset):
        return self.text.count('\n', 0, offset) + 1

    def problem(self, offset, what):
        return Problem(self.path, self.line_of(offset), what)


@dataclass
class Tree:
    files: dict = field(default_factory=dict)  # path from the root -> Source

    def sources(self, *ends):
        return [s for p, s in sorted(self.files.items()) if p.endswith(ends or SOURCE_ENDS)]

    @staticmethod
    def of(texts):
        return Tree({path: Source(path, text) for path, text in texts.items()})


def list_paths(root):
    """What git knows of and does not ignore, or every file where there is no git."""
    done = subprocess.run(['git', '-C', root, 'ls-files', '-co', '--exclude-standard'],
                          capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return sorted(set(done.stdout.splitlines()))
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in SKIPPED_PARTS]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return sorted(found)


def load(root):
    tree = Tree()
    for path in list_paths(root):
        name = os.path.basename(path)
        if name in SKIPPED_NAMES or any(part in SKIPPED_PARTS for part in path.split('/')):
            continue
        if not (path.endswith(TEXT_ENDS) or name == 'CMakeLists.txt'):
            continue
        try:
            with open(os.path.join(root, path), encoding='utf-8', newline='') as file:
                tree.files[path] = Source(path, file.read())
        except (FileNotFoundError, UnicodeDecodeError):
            continue  # deleted but not yet committed, or a deliberately broken test file
    return tree
