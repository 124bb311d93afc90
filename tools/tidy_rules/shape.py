"""Sizes: columns, lines of a file, lines of a function; and bool parameters of public functions.

C++ is read with braces alone. A block is a scope (namespace, class, ...), a function, or something
else (an initialiser); that is enough for code that clang-format has laid out.
"""

import ast
import re

COLUMNS_MAX = 100
FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 70

SCOPE = re.compile(r'\b(namespace|class|struct|union|enum|extern)\b')
TEMPLATE = re.compile(r'\btemplate\s*<[^{;()]*>')
PIECE = re.compile(r'[{};]|\b(?:public|private|protected)\s*:(?!:)')
BOOL_PARAMETER = re.compile(r'(\w+)\s*\(((?:[^();{}]|\([^()]*\))*)\)')
BOOL = re.compile(r'(?:^|,)\s*(?:const\s+)?bool(?:\s+\w+)?\s*(?:=[^,]*)?(?=,|$)')


def block_kind(head, stack):
    if any(kind == 'function' for kind, *_ in stack):
        return 'other'
    head = TEMPLATE.sub(' ', head)
    if SCOPE.search(head) and not re.search(r'\)\s*(const|noexcept|override|final|\s)*$', head):
        return 'scope'
    return 'function' if '(' in head else 'other'


def blocks(source):
    """Yields (kind, head, start offset, end offset) of every block, when it closes."""
    stack, head_from, closed = [], 0, None
    for found in PIECE.finditer(source.code):
        piece = found.group(0)
        if piece == '{':
            head = source.code[head_from:found.start()]
            start = head_from + len(head) - len(head.lstrip())
            block = (block_kind(head, stack), head, start)
            # `A::A() : x_{1}, y_{2} {`: what follows an initialiser still belongs to the function.
            if closed and closed[0] == 'function' and re.match(r'\s*(,|$)', head):
                block = closed
            stack.append(block)
        closed = None
        if piece == '}' and stack:
            closed = stack.pop()
            yield *closed, found.start()
        head_from = found.end()


def check_cpp_functions(source):
    for kind, head, start, end in blocks(source):
        if kind != 'function':
            continue
        lines = source.code.count('\n', start, end) + 1
        if lines > FUNCTION_LINES_MAX:
            name = re.search(r'([\w:~]+)\s*\(', head)
            yield source.problem(start, f'function {name.group(1) if name else "?"} has {lines} '
                                        f'lines, at most {FUNCTION_LINES_MAX}')


def check_python_functions(source):
    try:
        parsed = ast.parse(source.text)
    except SyntaxError as error:
        yield source.problem(0, f'does not parse: {error.msg}')
        return
    for node in ast.walk(parsed):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = node.end_lineno - node.lineno + 1
            if lines > FUNCTION_LINES_MAX:
                problem = source.problem(0, f'function {node.name} has {lines} lines, at most '
                                            f'{FUNCTION_LINES_MAX}')
                problem.line = node.lineno
                yield problem


def public_code(source):
    """The declarations of a header that others see: no bodies, nothing after `private:`."""
    text, stack, cut = list(source.code), [], [None]
    for found in PIECE.finditer(source.code):
        piece = found.group(0)
        if piece == '{':
            head = source.code[text_head(source.code, found.start()):found.start()]
            kind = block_kind(head, stack)
            stack.append((kind, found.start()))
            is_class = kind == 'scope' and re.search(r'\bclass\b', head)
            cut.append(found.end() if is_class else None)
        elif piece == '}' and stack:
            kind, start = stack.pop()
            hidden = cut.pop()
            if kind != 'scope':
                hidden = start + 1
            if hidden is not None:
                text[hidden:found.start()] = ' ' * (found.start() - hidden)
        elif piece.startswith(('private', 'protected')):
            cut[-1] = found.end() if cut[-1] is None else cut[-1]
        elif piece.startswith('public') and cut[-1] is not None:
            text[cut[-1]:found.start()] = ' ' * (found.start() - cut[-1])
            cut[-1] = None
    return ''.join(text)


def text_head(code, brace):
    return max(code.rfind(piece, 0, brace) for piece in '{};') + 1


def check_bools(source):
    for found in BOOL_PARAMETER.finditer(public_code(source)):
        if BOOL.search(found.group(2)):
            yield source.problem(found.start(), f'bool parameter of {found.group(1)}: name the two '
                                                'cases with an enum')


def check_lines(source):
    lines = source.text.split('\n')
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS_MAX:
            problem = source.problem(0, f'{len(line)} columns, at most {COLUMNS_MAX}')
            problem.line = number
            yield problem
    count = len(lines) - 1
    if count > FILE_LINES_MAX:
        yield source.problem(0, f'{count} lines, at most {FILE_LINES_MAX}')


def check(tree):
    for source in tree.sources():
        yield from check_lines(source)
        if source.is_cpp:
            yield from check_cpp_functions(source)
            if source.path.endswith('.h') and not source.is_test:
                yield from check_bools(source)
        elif source.path.endswith('.py'):
            yield from check_python_functions(source)


def figures(tree):
    """One line on how long the files are."""
    sizes = sorted((source.text.count('\n'), source.path) for source in tree.sources('.h', '.cc'))
    if not sizes:
        return 'no C++ files'
    lines = [size for size, _ in sizes]
    return (f'{len(sizes)} C++ files, {sum(lines)} lines; of a file: median '
            f'{lines[len(lines) // 2]}, nine tenths up to {lines[len(lines) * 9 // 10]}, most '
            f'{lines[-1]} ({sizes[-1][1]})')
