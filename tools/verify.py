#!/usr/bin/env python3
"""Checks the luck of Callboard matches: recomputes every draw of their transcripts.

  verify.py [--key CERTIFICATE] TRANSCRIPT...

CERTIFICATE is RANDOM.ORG's, in PEM form, wanted only where it has signed draws
(https://api.random.org/server.crt).
Needs Python 3.8 or newer and nothing else; it shares no code with the program that made the
transcripts. What is computed stands in docs/fairness.md. Exit code 0: everything fits, 1: something
does not (it is named), 2: a file is not a transcript.
"""

import base64
import hashlib
import hmac
import json
import re
import sys

FITS, DIFFERS, UNREADABLE = 0, 1, 2
FILE_BYTES_MAX = 64 << 20
VALUES_MAX = 4096
NUMBER_MAX = 2**53 - 1
U32_MAX = 2**32 - 1
U64_MAX = 2**64 - 1
PACK_LABEL = 'pack '


class Unreadable(Exception):
    """The file is no transcript; the text says which member is wrong."""


# Reading


class Place:
    """A value and the way to it: `draws[3].sides`."""

    def __init__(self, value, path):
        self.value, self.path = value, path

    def member(self, name):
        if not isinstance(self.value, dict):
            raise Unreadable(f'{self.path} is not an object')
        deeper = name if self.path == 'the file' else f'{self.path}.{name}'
        if name not in self.value:
            raise Unreadable(f'{deeper} is missing')
        return Place(self.value[name], deeper)

    def elements(self):
        if not isinstance(self.value, list):
            raise Unreadable(f'{self.path} is not a list')
        return [Place(value, f'{self.path}[{at}]') for at, value in enumerate(self.value)]

    def text(self):
        if not isinstance(self.value, str):
            raise Unreadable(f'{self.path} is not a text')
        return self.value

    def whole(self, most=NUMBER_MAX):
        if type(self.value) is not int or not 0 <= self.value <= most:
            raise Unreadable(f'{self.path} is not a whole number in range')
        return self.value

    def flag(self):
        if not isinstance(self.value, bool):
            raise Unreadable(f'{self.path} is not true or false')
        return self.value


def read_draw(place):
    draw = {
        'n': place.member('n').whole(),
        'label': place.member('label').text(),
        'count': place.member('count').whole(U32_MAX),
        'sides': place.member('sides').whole(U64_MAX),
        'outcome': [value.whole(U64_MAX) for value in place.member('outcome').elements()],
        'shown': place.member('shown').text(),
        'source': place.member('source').text(),
        'voided': place.member('voided').flag(),
        'question': place.member('question').whole(),
        'proof': place.member('proof').text(),
    }
    spins = place.member('spins').elements() if 'spins' in place.value else []
    draw['spins'] = [spin.text() for spin in spins]
    return draw


def read_pack(place):
    pack = {
        'n': place.member('n').whole(),
        'count': place.member('count').whole(U64_MAX),
        'root': place.member('root').text(),
        'leaf': place.member('leaf').text(),
        'closing': None,
    }
    closing = place.member('closing')
    if closing.value is not None:
        pack['closing'] = {
            'index': closing.member('index').whole(U64_MAX),
            'salt': closing.member('salt').text(),
            'item': closing.member('item').text(),
            'path': [value.text() for value in closing.member('path').elements()],
        }
    return pack


def read_seal(place):
    return {'n': place.member('n').whole(), 'hash': place.member('hash').text(),
            'salt': place.member('salt').text(), 'item': place.member('item').text()}


def read_line(place):
    place.member('seq').whole()
    for name in ('when', 'who', 'words'):
        place.member(name).text()


def read_transcript(value):
    place = Place(value, 'the file')
    if place.member('callboard_transcript').whole(U64_MAX) != 1:
        raise Unreadable('this is a transcript of a newer form: use a newer Callboard')
    show = place.member('show')
    data = {
        'show_key': show.member('key').text(),
        'show_title': show.member('title').text(),
        'game': place.member('game').text(),
        'match': place.member('match').whole(),
        'result': place.member('result').text(),
    }
    book = place.member('book')
    data['book'] = book.member('number').whole()
    data['commitment'] = book.member('commitment').text()
    secret = book.member('secret')
    data['secret'] = None if secret.value is None else secret.text()
    data['draws_made'] = place.member('draws_made').whole()
    data['draws'] = [read_draw(draw) for draw in place.member('draws').elements()]
    data['packs'] = [read_pack(pack) for pack in place.member('packs').elements()]
    seals = place.member('seals').elements() if 'seals' in place.value else []
    data['seals'] = [read_seal(seal) for seal in seals]
    data['check'] = place.member('check').text()
    for line in place.member('lines').elements():
        read_line(line)
    return data


def whole_from(digits):
    finite_from(digits)
    return int(digits)


def finite_from(digits):
    value = float(digits)
    if value - value != 0:
        raise ValueError('a number of no use')
    return value


def refuse(word):
    raise ValueError(word)


def parse_json(text):
    value = json.loads(text, parse_int=whole_from, parse_float=finite_from,
                       parse_constant=refuse)
    json.dumps(value, ensure_ascii=False).encode('utf-8')  # refuses halves of surrogate pairs
    return value


def read_file(path):
    try:
        with open(path, 'rb') as file:
            content = file.read(FILE_BYTES_MAX + 1)
    except OSError:
        raise Unreadable('the file cannot be read') from None
    if len(content) > FILE_BYTES_MAX:
        raise Unreadable('the file is too large')
    try:
        value = parse_json(content.decode('utf-8-sig'))
    except (ValueError, RecursionError):
        raise Unreadable('the file is not JSON') from None
    return read_transcript(value)


# The bytes of docs/fairness.md


def sized(text):
    data = text.encode('utf-8')
    return b'%d:%s' % (len(data), data)


def sha256(data):
    return hashlib.sha256(data).digest()


def book_outcome(secret, data, draw):
    head = b''.join([
        b'callboard draw 1\n',
        b'show ', sized(data['show_key']), b'\n',
        b'book %d\n' % data['book'],
        b'draw %d\n' % draw['n'],
        b'label ', sized(draw['label']), b'\n',
        b'count %d\n' % draw['count'],
        b'sides %d\n' % draw['sides'],
        b'spins %d\n' % len(draw['spins'])]
        + [b'spin ' + sized(spin) + b'\n' for spin in draw['spins']])
    end = 2**64 - 2**64 % draw['sides']
    values, block = [], 0
    while len(values) < draw['count']:
        words = hmac.new(secret, head + b'block %d\n' % block, hashlib.sha256).digest()
        for at in range(0, 32, 8):
            word = int.from_bytes(words[at:at + 8], 'big')
            if word < end and len(values) < draw['count']:
                values.append(word % draw['sides'])
        block += 1
    return values


def order_at(value, count):
    left, order, block = list(range(1, count + 1)), [], 1
    for label in left:
        block *= label
    while left:
        block //= len(left)
        order.append(left.pop(value // block))
        value %= block
    return order


def shown(draw):
    outcome = draw['outcome']
    if draw['label'] == 'dice':
        return spaced(value + 1 for value in outcome)
    if draw['label'] != 'labels' or len(outcome) != 1 or outcome[0] >= draw['sides']:
        return ''
    product = 1
    for count in range(1, 21):
        product *= count
        if product == draw['sides']:
            return spaced(order_at(outcome[0], count))
    return ''


def pack_root(leaf, index, count, path):
    path = list(path)
    while count > 1:
        if index % 2 == 1 or index + 1 < count:
            if not path:
                return b''
            sibling = path.pop(0)
            pair = sibling + leaf if index % 2 == 1 else leaf + sibling
            leaf = sha256(b'callboard node 1\n' + pair)
        count, index = count // 2 + count % 2, index // 2
    return b'' if path else leaf


def check_value(data):
    parts = [
        b'callboard check 1\n',
        b'show %s %s\n' % (sized(data['show_key']), sized(data['show_title'])),
        b'game %s\n' % sized(data['game']),
        b'match %d\n' % data['match'],
        b'book %d %s\n' % (data['book'], sized(data['commitment'])),
        b'draws_made %d\n' % data['draws_made']]
    for draw in data['draws']:
        parts.append(b'draw %d %s %d %d [%s] %s %d %d %s' % (
            draw['n'], sized(draw['label']), draw['count'], draw['sides'],
            ','.join(map(str, draw['outcome'])).encode(), sized(draw['source']),
            draw['voided'], draw['question'], sized(draw['proof'])))
        if draw['spins']:
            parts.append(b' spins %d' % len(draw['spins']))
            parts += [b' ' + sized(spin) for spin in draw['spins']]
        parts.append(b'\n')
    for pack in data['packs']:
        parts.append(b'pack %d %d %s %s' % (pack['n'], pack['count'], sized(pack['root']),
                                            sized(pack['leaf'])))
        closing = pack['closing']
        if closing:
            parts.append(b' closed %d %s %s' % (closing['index'], sized(closing['salt']),
                                                sized(closing['item'])))
            parts += [b' ' + sized(hash_hex) for hash_hex in closing['path']]
        parts.append(b'\n')
    for seal in data['seals']:
        parts.append(b'seal %d %s %s %s\n' % (seal['n'], sized(seal['hash']), sized(seal['salt']),
                                              sized(seal['item'])))
    return sha256(b''.join(parts)).hex()


# Signatures of RANDOM.ORG

RSA_KEY = bytes.fromhex('06092a864886f70d0101010500')  # "a public RSA key follows"
SHA512_INFO = bytes.fromhex('3051300d060960864801650304020305000440')


def der(data, tag):
    """The contents of the value `data` begins with, and what follows it."""
    if data[0] != tag:
        raise ValueError('not what was expected')
    size, at = data[1], 2
    if size >= 0x80:
        at += size - 0x80
        size = int.from_bytes(data[2:at], 'big')
    if len(data) < at + size:
        raise ValueError('cut off')
    return data[at:at + size], data[at + size:]


def read_key(path):
    """Modulus and exponent from a certificate or a public key in PEM form."""
    with open(path, 'rb') as file:
        pem = file.read().decode('ascii')
    found = re.search('-----BEGIN (CERTIFICATE|PUBLIC KEY)-----(.*?)-----END', pem, re.DOTALL)
    data = base64.b64decode(found.group(2)) if found else b''
    at = data.find(RSA_KEY)
    if at < 0:
        raise ValueError('neither a certificate nor a public key of the kind RSA')
    bits, _ = der(data[at + len(RSA_KEY):], 0x03)
    numbers, _ = der(bits[1:], 0x30)
    modulus, rest = der(numbers, 0x02)
    exponent, _ = der(rest, 0x02)
    return int.from_bytes(modulus, 'big'), int.from_bytes(exponent, 'big')


def signature_fits(text, signature, key):
    modulus, exponent = key
    size = (modulus.bit_length() + 7) // 8
    try:
        raw = base64.b64decode(signature, validate=True)
    except ValueError:
        return False
    number = int.from_bytes(raw, 'big')
    if len(raw) != size or number >= modulus:
        return False
    info = SHA512_INFO + hashlib.sha512(text.encode('utf-8')).digest()
    padded = b'\x00\x01' + b'\xff' * (size - 3 - len(info)) + b'\x00' + info
    return pow(number, exponent, modulus) == int.from_bytes(padded, 'big')


def object_of(text, *texts):
    """The JSON object, if it is one with those members as texts, else None."""
    try:
        value = parse_json(text)
    except (ValueError, RecursionError):
        return None
    fits = isinstance(value, dict) and all(isinstance(value.get(name), str) for name in texts)
    return value if fits else None


def dumped(value):
    return json.dumps(value, sort_keys=True)


def is_count(value, most):
    return type(value) is int and 1 <= value <= most


def read_signed(text, data, draw):
    """(outcome, serial number) of what was signed, or (None, what is wrong with it)."""
    random = object_of(text)
    if random is None:
        return None, 'the signed answer cannot be read'
    mine = {'show': data['show_key'], 'match': data['match'], 'book': data['book'],
            'draw': draw['n']}
    if dumped(random.get('userData')) != dumped(mine):
        return None, 'what was signed is for another draw'
    asked = {'method': 'generateSignedIntegers', 'n': draw['count'], 'min': 1,
             'max': draw['sides'], 'replacement': True, 'base': 10}
    values, serial = random.get('data'), random.get('serialNumber')
    if any(dumped(random.get(name)) != dumped(value) for name, value in asked.items()) or (
            not isinstance(values, list) or len(values) != draw['count'] or
            not all(is_count(value, draw['sides']) for value in values) or
            type(serial) is not int or not 0 <= serial <= NUMBER_MAX):
        return None, 'what was signed is not what the draw asks for'
    return [value - 1 for value in values], serial


# Checking


def spaced(values):
    return ' '.join(map(str, values))


def hash_from(text):
    if len(text) != 64 or any(digit not in '0123456789abcdef' for digit in text):
        return None
    return bytes.fromhex(text)


def missing(first, last):
    if first == last:
        return f'draw {first} is missing'
    return f'draws {first} to {last} are missing'


class Checker:
    def __init__(self, data, key):
        self.data, self.key, self.secret = data, key, None
        self.by_n, self.last_of, self.serials = {}, {}, {}
        self.recomputed = self.by_host = self.packs = self.seals = self.by_signature = 0
        self.problems = []

    def problem(self, n, what):
        self.problems.append((n, what))

    def run(self):
        data = self.data
        self.check_secret()
        if data['check'] != check_value(data):
            self.problem(0, 'the check value does not fit the contents')
        following = 1
        for draw in data['draws']:
            if draw['n'] < following:
                self.problem(draw['n'], 'this number is out of order or given twice')
                continue
            if draw['n'] > following:
                self.problem(0, missing(following, draw['n'] - 1))
            following = draw['n'] + 1
            self.by_n[draw['n']] = draw
            self.check_draw(draw)
        made = data['draws_made']
        if following <= made:
            self.problem(0, missing(following, made))
        if following > made + 1:
            self.problem(0, f'more draws are listed than were made ({made})')
        self.check_packs()
        self.check_seals()
        if self.key is None and self.by_signature:
            self.problem(0, 'the signatures of RANDOM.ORG are not checked: give its certificate '
                            'with --key')

    def check_secret(self):
        commitment = hash_from(self.data['commitment'])
        if commitment is None:
            self.problem(0, 'the commitment is not 64 hexadecimal digits')
        if self.data['secret'] is None:
            self.problem(0, 'the secret is not revealed yet: no draw can be recomputed')
            return
        secret = hash_from(self.data['secret'])
        if secret is None:
            self.problem(0, 'the secret is not 64 hexadecimal digits')
        elif commitment is not None and sha256(secret) != commitment:
            self.problem(0, 'the secret does not fit the commitment: no draw can be recomputed')
        elif commitment is not None:
            self.secret = secret

    def check_draw(self, draw):
        n, outcome = draw['n'], draw['outcome']
        self.check_question(draw)
        if draw['sides'] < 1 or draw['count'] > VALUES_MAX:
            return self.problem(n, 'no such draw is possible')
        if len(outcome) != draw['count']:
            return self.problem(n, f'the outcome has {len(outcome)} values, the question asks for '
                                   f'{draw["count"]}')
        if any(value >= draw['sides'] for value in outcome):
            return self.problem(n, 'the outcome is out of range')
        if draw['shown'] != shown(draw):
            self.problem(n, 'what was shown is not what the outcome means')
        if draw['source'] != 'book' and draw['spins']:
            self.problem(n, 'spin codes are given, but the book did not make this draw')
        if draw['source'] == 'host':
            if not draw['proof']:
                return self.problem(n, 'it is not said where the host typed it')
            self.by_host += 1
        elif draw['source'] == 'random.org':
            self.check_signed(draw)
        elif draw['source'] != 'book':
            self.problem(n, 'the source is unknown')
        elif draw['proof']:
            self.problem(n, 'a draw of the book carries a proof of its own')
        elif self.secret is not None:
            self.check_outcome(draw)
        return None

    def check_signed(self, draw):
        n, proof = draw['n'], object_of(draw['proof'], 'random', 'signature')
        if proof is None:
            return self.problem(n, 'the signed answer cannot be read')
        if self.key and not signature_fits(proof['random'], proof['signature'], self.key):
            return self.problem(n, "the signature is not RANDOM.ORG's")
        outcome, serial = read_signed(proof['random'], self.data, draw)
        if outcome is None:
            return self.problem(n, serial)
        if outcome != draw['outcome']:
            return self.problem(n, f'the outcome is given as {spaced(draw["outcome"])}, '
                                   f'RANDOM.ORG signed {spaced(outcome)}')
        if self.serials.setdefault(serial, n) != n:
            return self.problem(n, f'serial number {serial} was used for draw '
                                   f'{self.serials[serial]} already')
        self.by_signature += 1
        return None

    def check_outcome(self, draw):
        expected = book_outcome(self.secret, self.data, draw)
        if draw['outcome'] == expected:
            self.recomputed += 1
        else:
            self.problem(draw['n'], f'the outcome is given as {spaced(draw["outcome"])}, the book '
                                    f'says {spaced(expected)}')

    def check_question(self, draw):
        """A question may be answered again only after its last answer was voided."""
        n, question = draw['n'], draw['question']
        if question != n:
            first = self.by_n.get(question)
            if question > n or first is None or first['question'] != question:
                self.problem(n, 'its question is not that of an earlier draw')
                return
            if any(first[name] != draw[name] for name in ('label', 'count', 'sides')):
                self.problem(n, f'its question differs from that of draw {question}')
            last = self.last_of[question]
            if not last['voided']:
                self.problem(n, f'it was drawn again although draw {last["n"]} was not voided')
        self.last_of[question] = draw

    def check_packs(self):
        proven = set()
        for pack in self.data['packs']:
            if pack['n'] in proven:
                self.problem(pack['n'], 'it has two proofs of what was drawn from the pack')
            proven.add(pack['n'])
            self.check_pack(pack)
        for n, draw in sorted(self.by_n.items()):
            if draw['source'] == 'book' and draw['label'].startswith(PACK_LABEL) and (
                    n not in proven):
                self.problem(n, 'the proof of what was drawn from the pack is missing')

    def check_pack(self, pack):
        n, closing = pack['n'], pack['closing']
        draw = self.by_n.get(n)
        if draw is None:
            return self.problem(n, 'a proof is given, but no such draw')
        if not draw['label'].startswith(PACK_LABEL) or draw['source'] != 'book' or (
                len(draw['outcome']) != 1):
            return self.problem(n, 'a proof is given, but it is no draw from a pack')
        if draw['sides'] != pack['count']:
            return self.problem(n, 'the pack had another size than drawn')
        if closing is None:
            # What was thrown back unseen may return to the pack.
            return None if draw['voided'] else self.problem(
                n, 'it was never disclosed what was drawn from the pack')
        if closing['index'] != draw['outcome'][0]:
            return self.problem(n, 'another entry of the pack was taken than drawn')
        return self.check_path(pack)

    def check_path(self, pack):
        n, closing = pack['n'], pack['closing']
        salt = hash_from(closing['salt'])
        if salt is None:
            return self.problem(n, 'the salt is not 64 hexadecimal digits')
        item = closing['item'].encode('utf-8')
        leaf = sha256(b'callboard leaf 2\n' + salt + sha256(item))
        if leaf.hex() != pack['leaf']:  # older transcripts
            leaf = sha256(b'callboard leaf 1\n' + salt + item)
        if leaf.hex() != pack['leaf']:
            return self.problem(n, 'what was drawn from the pack does not fit its published hash')
        path = [hash_from(text) for text in closing['path']]
        if None in path:
            return self.problem(n, 'a hash on the path is not 64 hexadecimal digits')
        root = pack_root(leaf, closing['index'], pack['count'], path)
        if root.hex() != pack['root']:
            return self.problem(n, 'what was drawn from the pack does not lead to the published '
                                   'root')
        self.packs += 1
        return None

    def check_seals(self):
        following = 1
        for seal in self.data['seals']:
            name = f'seal {seal["n"]}: '
            if seal['n'] != following:
                self.problem(0, name + 'this number is out of order')
            following = seal['n'] + 1
            salt = hash_from(seal['salt'])
            if salt is None:
                self.problem(0, name + 'the salt is not 64 hexadecimal digits')
            elif sha256(b'callboard seal 1\n' + salt
                        + seal['item'].encode('utf-8')).hex() != seal['hash']:
                self.problem(0, name + 'what was sealed does not fit its published hash')
            else:
                self.seals += 1


# Printing


def plain(text):
    """Nothing of a stranger's file may steer a terminal."""
    return ''.join(chr(byte) if 0x20 <= byte <= 0x7e else '?' for byte in text.encode('utf-8'))


def counted(count, one, many):
    return f'{count} {one if count == 1 else many}'


def report(data, checker, say):
    match = f'match {data["match"]}' if data['match'] > 0 else 'no match'
    say(f'  show {plain(data["show_key"])}, {match}, book {data["book"]}')
    say(f'  {counted(checker.recomputed, "draw", "draws")} recomputed, {checker.by_host} given by '
        f'hand and taken on trust, {checker.packs} from a pack followed to the root'
        + (f', {checker.seals} sealed for a host and opened' if checker.seals else '')
        + (f', {checker.by_signature} signed by RANDOM.ORG' if checker.by_signature else ''))
    for draw in data['draws']:
        if draw['source'] == 'host':
            say(f'  draw {draw["n"]} was given, not thrown: {plain(draw["label"])} '
                f'{plain(draw["shown"])}')
    say(f'  check value {check_value(data)}: compare it with the closing post')
    for n, what in checker.problems:
        say(f'  problem: {f"draw {n}: " if n > 0 else ""}{what}')
    if checker.problems:
        say(f'  {counted(len(checker.problems), "problem", "problems")}')
    else:
        say('  everything fits')


def compare_books(shows, say):
    """Numbers between the lowest and the highest given; others may not have been asked for."""
    code = FITS
    for key, books in sorted(shows.items(), key=lambda show: show[0].encode('utf-8')):
        following = min(books)
        for number, commitments in sorted(books.items()):
            if number - 1 == following:
                say(f'show {plain(key)}: book {following} is missing: an abandoned match, or a '
                    'lottery?')
                code = DIFFERS
            elif number > following:
                say(f'show {plain(key)}: books {following} to {number - 1} are missing: abandoned '
                    'matches, or lotteries?')
                code = DIFFERS
            if len(commitments) > 1:
                say(f'show {plain(key)}: book {number} has two commitments')
                code = DIFFERS
            following = number + 1
    return code


def verify_files(paths, say, key=None):
    code, shows = FITS, {}
    for path in paths:
        say(path)
        try:
            data = read_file(path)
        except Unreadable as why:
            say(f'  unreadable: {why}')
            code = UNREADABLE
            continue
        checker = Checker(data, key)
        checker.run()
        report(data, checker, say)
        if checker.problems:
            code = max(code, DIFFERS)
        books = shows.setdefault(data['show_key'], {})
        books.setdefault(data['book'], set()).add(data['commitment'])
    return max(code, compare_books(shows, say))


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ('-h', '--help'):
        print(__doc__.strip())
        return FITS if len(sys.argv) > 1 else UNREADABLE
    sys.stdout.reconfigure(encoding='utf-8', errors='surrogateescape')
    paths, key = sys.argv[1:], None
    if paths[0] == '--key':
        if len(paths) < 3:
            print(__doc__.strip())
            return UNREADABLE
        try:
            key = read_key(paths[1])
        except (OSError, ValueError, IndexError) as why:
            print(f'{paths[1]}: this key cannot be used: {why}')
            return UNREADABLE
        paths = paths[2:]
    return verify_files(paths, print, key)


if __name__ == '__main__':
    sys.exit(main())
