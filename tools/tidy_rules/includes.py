"""Who may include whom, and where a third-party header may stand (docs/architecture.md)."""

import re

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+([<"])([^>"\n]+)[>"]', re.MULTILINE)

BOT_SEES = ('rules/core', 'rules/catalog', 'text', 'storage', 'templates', 'adapters',
            'adapters/web/pages', 'bot')
JSON = 'rules/core/json.h'  # the one door to <nlohmann/json.hpp>
JSON_HEADERS = re.compile(
    r'rules/core/(marks|game|match_of)\.h|rules/(?!core/)\w+/.*\.h|tests/.*\.h')
# A header's start -> the folders it stops in; everything else stops in any .cc.
HOMES = {
    'sqlite3.h': ('storage/sqlite/', 'adapters/web/forum/'),
    'SQLiteCpp/': ('storage/sqlite/', 'adapters/web/forum/'),
    'boost/': ('adapters/web/http/', 'adapters/discord/websocket.'),
    'curl/': ('adapters/http/',),
    'unicode/': ('adapters/web/forum/names.',),
}
BOOST_FILES_MAX = 3


def is_main(path):
    """The only code that sees concrete stores and adapters."""
    return re.fullmatch(r'bot/main(_\w+)?\.(cc|h)|bot/main/.*', path) is not None


def layer(path):
    parts = path.split('/')
    if is_main(path):
        return 'main'
    if path.startswith('adapters/web/pages'):
        return 'adapters/web/pages'
    if parts[0] in ('rules', 'storage', 'adapters') and len(parts) > 2:
        return '/'.join(parts[:2])
    if parts[0] == 'rules':
        return 'rules/' + parts[1].split('.')[0]
    return parts[0]


def allowed(path):
    """The layers `path` may include, or None for all."""
    mine = layer(path)
    top = mine.split('/')[0]
    if top in ('main', 'tests') or mine == 'rules/catalog':
        return None
    if top == 'rules':
        return ('rules/core', mine)
    if top == 'text':
        return ('rules/core', 'text')
    if top == 'storage':
        return ('rules/core', 'text', 'storage', mine)
    if top == 'templates':
        return ('rules/core', 'text', 'templates')
    if top == 'adapters':
        return ('rules/core', 'text', 'adapters', 'adapters/http', mine) + (
            ('adapters/web/pages',) if path.startswith('adapters/web/') else ()) + (
            ('adapters/web',) if mine == 'adapters/web/pages' else ())
    if top == 'bot':
        return BOT_SEES
    return ()


def check_own(source, offset, target):
    seen = layer(target)
    if target.startswith('tests/') and not source.is_test:
        yield source.problem(offset, f'includes {target}: tests are seen by tests only')
    elif seen == 'main' and layer(source.path) not in ('main', 'tests'):
        yield source.problem(offset, f'includes {target}: main is seen by nobody')
    elif layer(source.path) == 'rules/catalog' and not target.startswith('rules/'):
        yield source.problem(offset, f'includes {target}: the catalogue sees rules only')
    else:
        layers = allowed(source.path)
        if layers is not None and seen not in layers:
            yield source.problem(
                offset, f'includes {target}: {layer(source.path)} may not see {seen}')
    if target == JSON and source.path.endswith('.h') and not JSON_HEADERS.fullmatch(source.path):
        yield source.problem(offset, f'a header includes "{target}": it belongs into a .cc')


def is_standard(name):
    return '/' not in name and '.' not in name


def check_foreign(source, offset, name):
    if name == 'nlohmann/json.hpp' and source.path != JSON:
        yield source.problem(offset, f'includes <{name}>: write "{JSON}", which compiles it once')
        return
    if is_standard(name) or source.is_test:
        return
    for start, homes in HOMES.items():
        if name.startswith(start) and not source.path.startswith(homes):
            yield source.problem(offset, f'includes <{name}>, which stops in {" and ".join(homes)}')
            return
    if not source.path.endswith('.h') or name in ('nlohmann/json_fwd.hpp', 'nlohmann/json.hpp'):
        return
    yield source.problem(offset, f'a header includes <{name}>: it belongs into a .cc')


def check(tree):
    boost_files = set()
    for source in tree.sources('.h', '.cc'):
        for found in INCLUDE.finditer(source.text):
            kind, name = found.groups()
            if name.startswith('boost/') and not source.is_test:
                boost_files.add(source.path)
            if kind == '<':
                yield from check_foreign(source, found.start(), name)
            elif '/' not in name:
                yield source.problem(found.start(), f'includes "{name}": write it from the root')
            else:
                yield from check_own(source, found.start(), name)
    if len(boost_files) > BOOST_FILES_MAX:
        files = ', '.join(sorted(boost_files))
        yield tree.files[min(boost_files)].problem(
            0, f'Boost stands in {len(boost_files)} files, at most {BOOST_FILES_MAX}: {files}')
