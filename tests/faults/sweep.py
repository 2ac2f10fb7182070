#!/usr/bin/env python3
"""sweep.py: every command of quina while its n-th allocation, read, write and so on fails. Prints TAP.

usage: sweep.py [--all|--every] [--jobs N] [--kind KIND] [NAME...]

Each case is a command with its input. It first runs without a fault; then, for each kind of call in
inject.c, while the n-th call fails: once only that call, once all calls from it on. --every tries
n = 1, 2, ... until a run makes no n-th call any more, which takes a day. --all leaves out what only
repeats: of the calls that have the innermost frames of their stacks in common, it takes the first and
the last of a case, and in three cases only. Without both a few n are tried. NAME and --kind restrict
that.

After each run:
  - the program has ended by itself, with status 0 or 1, and no sanitizer has complained;
  - with status 0 it has printed what it prints without faults, or admits the trouble;
  - with status 1 standard error has a message;
  - the archive passes quina archive verify, and its games are those that were played, or begin so.

QUINA is the program (./quina), INJECT the library (tests/faults/inject.so beside the program).
"""
import argparse
import collections
import concurrent.futures
import filecmp
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'web'))
import client  # pylint: disable=wrong-import-position
import serving  # pylint: disable=wrong-import-position

QUINA = os.path.realpath(os.environ.get('QUINA', './quina'))
INJECT = os.environ.get('INJECT', os.path.join(os.path.dirname(QUINA), 'tests/faults/inject.so'))
KINDS = ['alloc', 'read', 'write', 'sync', 'lock', 'open', 'thread']
FOREVER = 1000000
CASES_OF_A_PLACE = 3
PATIENCE = 60
ENVIRONMENT = {'PATH': os.environ['PATH'], 'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8', 'QUINA_UGI_TIMEOUT': '2',
               'ASAN_OPTIONS': 'verify_asan_link_order=0:exitcode=99'}

MOVES = ['d4', 'L4', 'Td', 'R4', 'R3', 'L3']
RECORD = f'''[White "Ana"]
[Black "Rui"]
[Game "zurero"]
[Size "7"]

1. {MOVES[0]} {MOVES[1]} {{a comment}} 2. {MOVES[2]} {MOVES[3]} ({{why}} 2... Bd) *

[Game "cam"]

1. b5-b6 b9-b8 *
'''


class Case:
    """A command. `files` are in its folder, and what is `made` of make_template; an `archive` holds the
    games of RECORD, or it is the name of another of make_template."""

    def __init__(self, name, words, text='', files=None, made=(), archive=None, exact=True, screen=False,
                 admits=None):
        self.name, self.words, self.text = name, words, text
        if isinstance(words, str):
            self.words = words.split()
        self.files, self.made = files or {}, made
        self.archive = 'archive.db' if archive is True else archive
        self.exact = exact and not screen
        self.screen = screen
        self.is_server = self.words == ['serve']
        self.is_slow = screen or self.is_server
        self.admits = admits  # what it may print when something has failed
        self.expected = None  # what it prints without faults
        self.is_checked = MOVES[-1] in text  # game 1 begins like MOVES


class Outcome:
    """How a run ended. `faults` is how many calls failed at least; `calls` the number of each kind."""

    def __init__(self, status, out, err, log):
        self.status, self.out, self.err = status, out, err
        self.faults = log.count('fault ')
        self.log = log
        self.calls = {k.lower(): int(n) for k, n in re.findall(r'^calls (\w+) (\d+)$', log, re.M)}
        self.sites = {}  # (kind, stack): the numbers of the calls that have it
        for kind, number, stack in re.findall(r'^site (\w+) (\d+) (\w+)$', log, re.M):
            self.sites.setdefault((kind.lower(), stack), []).append(int(number))

    def chosen(self, kind, tried):
        """The first and the last call of this kind from each place, and some after all of them. `tried`
        counts the cases in which calls from a place were chosen."""
        chosen = set()
        for place, numbers in self.sites.items():
            if place[0] == kind and tried[place] < CASES_OF_A_PLACE:
                tried[place] += 1
                chosen |= {min(numbers), max(numbers)}
        return sorted(chosen) + self.after(kind)

    def after(self, kind):
        """A run may make a few calls more."""
        return [self.calls[kind] + i for i in (1, 2, 3)]


UGI = '''ugi
setoption name Size value 5
isready
position startpos moves c3
go nodes 300
'''
GTP = 'boardsize 5\nplay b c3\nshowboard\nlist_commands\nreg_genmove w\nundo\nquit\n'
REQUEST = '{"id": "a", "game": "zurero", "size": 5, "moves": ["c3"], "limits": {"nodes": 200}}\n'
UNSAVED = 'not being saved|saved again|not enough memory'
UNKEPT = 'not kept|could not be saved|not enough memory|cannot read'
PLAY = 'play zurero --size 7 --white human --black human --plain'
ENGINE = 'engine:nodes=100,hash=1'
SETTINGS = 'config/quina/settings'
JOURNAL = 'match zurero random first --size 5 --even 1'
PUZZLE = 'cam\t0\tstandard\twin\t2\t2\t12\tcastle\t1/3/1M3/5m1/7/7/3M3/7/7/7/3k1/3/1 w 4\tc11-c12 e3-f4 c12-d13\n'
LOG = 'data/quina/puzzles.log'
TABLES = 'tables build cam --pieces 2 --out t --quiet'
ENDING = '1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3'

CASES = [
    Case('help', 'help --man'),
    Case('version', '--version'),
    Case('games', 'games --json'),
    Case('rules', 'rules iris --lang pt'),
    Case('show', 'show fuse --seed 3'),
    Case('show json', 'show cam --json'),
    Case('show svg', 'show sixmaking --svg out.svg'),
    Case('moves', 'moves zurero --size 5'),
    Case('perft', 'perft cam 2 --divide'),
    Case('best', 'best sixmaking --nodes 500'),
    Case('best mcts', 'best iris --size 4 --nodes 200 --player engine:search=mcts --lines 3 --json'),
    Case('best on two threads', 'best zurero --size 7 --nodes 2000 --threads 2', exact=False),
    Case('best mcts on two threads', 'best fuse --nodes 2000 --player engine:search=mcts --threads 2', exact=False),
    Case('match', f'match zurero {ENGINE} random --size 5 --games 4 --even 1 --resume m --record r'),
    Case('match resumed', f'{JOURNAL} --games 4 --resume whole --record r', made=['whole']),
    Case('match of two jobs', f'match fuse {ENGINE} level:1 --games 4 --even 1 --jobs 2', exact=False),
    Case('match with a program', ['match', 'zurero', f'ugi:sed -u "s/^go.*/go nodes 5/" | {QUINA} ugi',
                                  *'random --size 5 --games 2 --even 1'.split()], exact=False),
    Case('selfplay', f'selfplay zurero --size 5 --games 2 --even 1 --player {ENGINE} --out p --records r'),
    Case('ladder', 'ladder zurero --size 5 --games 2 --even 1 --from 2 --to 2'),
    Case('solve', 'solve iris --size 3 --memory 1 --save s --certificate c'),
    Case('solve resumed', 'solve iris --size 3 --memory 1 --save state', made=['state']),
    Case('solve in jobs', 'solve iris --size 3 --memory 1 --resume j'),
    Case('solve within turns', ['solve', 'cam', '--position', '1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 80',
                                *'--turns 5 --threads 2 --memory 1'.split()], exact=False),
    Case('solve check', 'solve --check proof', made=['proof']),
    Case('journal show', 'journal show half --json', made=['half']),
    Case('journal merge', 'journal merge all half whole', made=['half', 'whole']),
    Case('puzzles list', 'puzzles list --file p', files={'p': PUZZLE, LOG: '20000 cam 0123456789abcdef clean\n'}),
    Case('puzzles show', 'puzzles show cam 2 --solution'),
    Case('puzzles solve', 'puzzles solve cam 1 --brief', text='hint\nd3-c2\nc2-d1\nquit\n', admits=UNKEPT),
    Case('puzzles check', 'puzzles check --file p --quiet', files={'p': PUZZLE}),
    Case('puzzles export', 'puzzles export --file p --to sgf --out out', files={'p': PUZZLE}),
    Case('puzzles import', 'puzzles import p', files={'p': PUZZLE}),
    Case('puzzles make', 'puzzles make iris --size 4 --count 1 --seed 7 --jobs 2 --resume j --quiet'),
    Case('tables build', TABLES + ' --threads 2 --resume j'),
    Case('tables verify', 'tables verify cam --pieces 2 --out t', made=['t']),
    Case('tables info', 'tables info cam --pieces 2 --out t --json', made=['t']),
    Case('best with tables', ['best', 'cam', '--position', ENDING, *'--tables t --depth 1 --json'.split()],
         made=['t'], admits='cannot be read'),
    Case('bench', 'bench search --game fuse --quiet', exact=False),
    Case('bench perft', 'bench perft --game zurero --seconds 0.01', exact=False),
    Case('bench playouts', 'bench playouts --game cam --seconds 0.01', exact=False),
    Case('ugi', 'ugi zurero', text=UGI, admits='memory'),
    Case('ugi check', ['ugi', 'zurero', '--check', QUINA + ' ugi'], exact=False),
    Case('gtp', 'gtp zurero --player ' + ENGINE, text=GTP, admits='memory'),
    Case('analysis', 'analysis', text=REQUEST + REQUEST.replace('"a"', '2'), admits='no memory|not enough memory'),
    Case('record check', 'record check g', files={'g': RECORD}),
    Case('record convert', 'record convert g --to sgf --out out', files={'g': RECORD}),
    Case('record convert json', 'record convert - --to json', text=RECORD),
    Case('record stats', 'record stats g --svg out.svg', files={'g': RECORD}),
    Case('record svg', 'record svg g --every 1 --out out.svg', files={'g': RECORD}),
    Case('record replay', 'record replay g', files={'g': RECORD}),
    Case('record of GoGui', 'record convert - --from gogui --game cam --to line', text='(;SZ[13];W[fi];W[gh])'),
    Case('archive list', 'archive list', archive=True),
    Case('archive of a new file', 'archive list'),
    Case('archive show', 'archive show 1 --to sgf', archive=True),
    Case('archive search', [*'archive search --game zurero --position'.split(), '7/7/7/3WB2/7/7/7 b'], archive=True),
    Case('archive export', 'archive export out', archive=True),
    Case('archive import', 'archive import g', archive=True, files={'g': RECORD}),
    Case('archive delete', 'archive delete 2', archive=True),
    Case('archive verify', 'archive verify', archive=True),
    Case('archive backup', 'archive backup copy', archive=True),
    Case('rooms list', 'rooms list', archive='rooms.db'),
    Case('rooms show', 'rooms show ROOM --json', archive='rooms.db'),
    Case('rooms close', 'rooms close ROOM', archive='rooms.db'),
    Case('rooms delete', 'rooms delete ROOM', archive='rooms.db'),
    Case('settings', 'settings', files={SETTINGS: 'lang=pt\nname=Rui\n'}),
    Case('settings of a value', 'settings name Ana', files={SETTINGS: 'lang=pt\nname=Rui\n'}),
    Case('learn', 'learn cam --plain', text='hint\nd5-d6\nskip\nquit\n', admits=UNKEPT, exact=False),
    Case('menu', '--plain', text='5\n1\n4\nAna\nRui\n1\nj10\nquit\n', admits=UNSAVED, exact=False, archive='empty.db'),
    Case('play', PLAY, text='\n'.join(MOVES) + '\nquit\n', admits=UNSAVED, archive='empty.db'),
    Case('play a computer', 'play fuse --white human --black level:1 --seed 3 --plain',
         text='a2:5\nundo\nhint\nrecord out.txt\nquit\n', exact=False, archive='empty.db'),
    Case('play resumed', 'play 1 --resume --plain', text='R3\nL3\nquit\n', archive=True, admits=UNSAVED),
    Case('play on the screen', 'play zurero --size 7 --white human --black human',
         text=''.join(f':{m}\r' for m in MOVES) + '\x1bq', screen=True, archive='empty.db'),
    Case('serve under play', 'serve', text=' '.join(MOVES), admits='moves', archive='empty.db'),
    Case('serve a computer and its help', 'serve', admits='moves', archive='empty.db'),
]


def without_times(text):
    """Times and speeds differ from run to run."""
    text = re.sub(r'"(nps|\w*_per_s|time_?\w*)": [\d.]+', '', text)
    return re.sub(r'\b(time|nps) \d+|[\d.]+ ?(ms|s)\b', '', text)


def read_text(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


class Folder:
    """A fresh folder for a run, with the files of its case."""

    def __init__(self, case, template):
        self.path = tempfile.mkdtemp(dir=template)
        self.log = os.path.join(self.path, 'fault.log')
        self.archive = os.path.join(self.path, 'data/quina/archive.db')
        self.room = read_text(os.path.join(template, 'room'))
        for name, text in case.files.items():
            os.makedirs(os.path.join(self.path, os.path.dirname(name)), exist_ok=True)
            with open(os.path.join(self.path, name), 'w', encoding='utf-8') as file:
                file.write(text)
        self.template = case.archive and os.path.join(template, case.archive)
        if case.archive:
            os.makedirs(os.path.dirname(self.archive))
            shutil.copy(self.template, self.archive)
        for name in case.made:
            made = os.path.join(template, name)
            shutil.copytree(made, os.path.join(self.path, name)) if os.path.isdir(made) else shutil.copy(made, self.path)

    def environment(self, fault=None):
        more = {'HOME': self.path, 'XDG_DATA_HOME': self.path + '/data',
                'XDG_CONFIG_HOME': self.path + '/config'}
        if fault:
            more.update(LD_PRELOAD=INJECT, QUINA_FAULT=fault, QUINA_FAULT_LOG=self.log)
        return {**ENVIRONMENT, **more}

    def read_log(self):
        return read_text(self.log) if os.path.exists(self.log) else ''

    def quina(self, *words):
        done = subprocess.run([QUINA, *words], cwd=self.path, env=self.environment(),
                              capture_output=True, text=True, check=False, timeout=PATIENCE)
        return done.returncode, done.stdout + done.stderr

    def is_unchanged(self):
        """Whether the archive is the one of make_template, byte by byte."""
        log = self.archive + '-wal'
        return (self.template and filecmp.cmp(self.archive, self.template, shallow=False) and
                not (os.path.exists(log) and os.path.getsize(log)))

    def remove(self):
        shutil.rmtree(self.path)


def run_in_pipe(case, folder, fault):
    """(status, output, errors)"""
    words = [folder.room if word == 'ROOM' else word for word in case.words]
    done = subprocess.run([QUINA, *words], cwd=folder.path, env=folder.environment(fault),
                          input=case.text.encode(), capture_output=True, check=False,
                          timeout=PATIENCE)
    return done.returncode, done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')


def run_on_screen(case, folder, fault):
    """Types the keys of a case into a terminal of 80 columns; everything printed counts as output."""
    errors = os.path.join(folder.path, 'stderr')
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder.path)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT, 0o600), 2)
        # ncurses leaks what it has when an allocation of its own fails.
        more = {'LINES': '24', 'COLUMNS': '80', 'ASAN_OPTIONS': ENVIRONMENT['ASAN_OPTIONS'] + ':detect_leaks=0'}
        os.execve(QUINA, [QUINA, *case.words], {**folder.environment(fault), **more})
    out, keys, end = b'', list(case.text), time.monotonic() + PATIENCE
    status = None
    while status is None:
        if select.select([terminal], [], [], 0.01)[0]:
            try:
                out += os.read(terminal, 65536)
            except OSError:  # the program has closed its side
                pass
        elif keys:
            os.write(terminal, keys.pop(0).encode())
        else:
            os.write(terminal, b'quit\r')  # also at the prompt, if there is no screen
        done, code = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(code)
        elif time.monotonic() > end:
            os.kill(child, 9)
            os.waitpid(child, 0)
            os.close(terminal)
            raise subprocess.TimeoutExpired(case.name, PATIENCE)
    os.close(terminal)
    return status, out.decode(errors='replace'), read_text(errors)


def run_server(case, folder, fault):
    """Two people play MOVES, or somebody a computer; the output is the number of moves that were acknowledged."""
    try:
        server = client.Server(folder=folder.path, name='data/quina/archive.db',
                               environment=folder.environment(fault))
    except client.NotStarted as error:
        return error.status, '', read_text(os.path.join(folder.path, 'log'))
    try:
        played = serving.play(server, MOVES) if case.is_checked else serving.play_computer(server, fault.endswith(':1'))
    except TimeoutError:
        server.kill()
        raise subprocess.TimeoutExpired('serve', PATIENCE) from None
    status = server.stop()
    return status, f'{played} moves', server.log_text()


def run(case, folder, fault):
    runner = run_server if case.is_server else run_on_screen if case.screen else run_in_pipe
    status, out, err = runner(case, folder, fault)
    return Outcome(status, without_times(out), err, folder.read_log())


def check_archive(case, folder, outcome):
    """verify finds nothing; a game of MOVES is stored as far as it was played."""
    if not os.path.exists(folder.archive) or os.path.getsize(folder.archive) == 0:
        return
    if not case.is_checked and folder.is_unchanged():
        return
    status, text = folder.quina('archive', 'verify')
    assert (status, text) == (0, '0 faults found\n'), f'verify after the run: {text}'
    if not case.is_checked:
        return
    number = '1'
    if case.is_server:  # a room whose response was lost was created again: the newest game is played
        number = (folder.quina('archive', 'list')[1].split() or ['1'])[0]
    status, text = folder.quina('archive', 'show', number, '--to', 'line')
    if 'there is no such game' in text:
        moves = []
    else:
        assert status == 0, f'show after the run: {text}'
        moves = [move for move in text.split('@')[2].split(',') if move]
    said, rest = outcome.out + outcome.err, iter(MOVES)
    is_refused = 'not enough memory to play the move' in said  # and the next ones may be legal all the same
    assert moves == MOVES[:len(moves)] or is_refused and all(move in rest for move in moves), \
        f'another game is stored: {text}'
    acknowledged = outcome.out.split()[0] if case.is_server and outcome.out else len(MOVES)
    is_said = outcome.status != 0 or is_refused or 'games are not saved: ' in said
    assert len(moves) >= int(acknowledged) or is_said, f'moves are lost: {text}'


def check(case, folder, outcome):
    """None, or what is wrong with the end of a run."""
    try:
        assert outcome.status in (0, 1), f'status {outcome.status}'
        assert 'Sanitizer' not in outcome.err and 'runtime error' not in outcome.err, 'sanitizer'
        if outcome.status == 1:
            assert re.search(r'^quina: .|^[1-9]\d* faults? found$', outcome.err + outcome.out, re.M), \
                'status 1 without a message'
        elif case.exact and outcome.faults and not (case.admits and re.search(case.admits, outcome.out + outcome.err)):
            assert outcome.out == case.expected, 'status 0 with other output'
        check_archive(case, folder, outcome)
    except AssertionError as error:
        return f'{error}\nstatus {outcome.status}\nstdout {outcome.out[-600:]}\nstderr {outcome.err[-4000:]}\n{outcome.log}'
    return None


def run_with_fault(case, template, kind, number, count):
    """(whether a call failed, what is wrong)"""
    fault = f'{kind}:{number}:{count}'
    folder = Folder(case, template)
    try:
        outcome = run(case, folder, fault)
        wrong = check(case, folder, outcome)
        return outcome.faults > 0, wrong and f'{case.name}: {fault}: {wrong}'
    except subprocess.TimeoutExpired:
        return True, f'{case.name}: {fault}: hangs\n{folder.read_log()}'
    finally:
        folder.remove()


def faults(case, outcome, options, tried):
    """The faults (kind, n, count) of a case; see Outcome.chosen for `tried`. A sample: one of each kind, in the middle; fewer for the
    cases that take seconds."""
    calls = outcome.calls
    for kind in options.kind or KINDS:
        if options.all or options.every:
            numbers = (outcome.chosen(kind, tried) if options.all else
                       [*range(1, calls[kind] + 1), *outcome.after(kind)])
            yield from ((kind, n, count) for n in numbers for count in (1, FOREVER))
        elif calls[kind] and not (case.is_slow and kind not in ('alloc', 'sync')):
            yield kind, (calls[kind] + 1) // 2, 1 if kind in ('alloc', 'lock', 'thread') else FOREVER


def sweep(case, options, pool, template, tried):
    """Runs a case with its faults; (runs, what went wrong)"""
    folder = Folder(case, template)
    outcome = run(case, folder, 'alloc:0:1')
    folder.remove()
    if outcome.status != 0:
        return 0, [f'{case.name}: without faults: {outcome.status} {outcome.out} {outcome.err}']
    case.expected = outcome.out
    jobs = [pool.submit(run_with_fault, case, template, *fault)
            for fault in faults(case, outcome, options, tried)]
    results = [job.result() for job in jobs]
    return len(results), [wrong for _, wrong in results if wrong]


def make_template(folder):
    """What cases start with: an empty archive; one with a game that was left at the prompt and those of RECORD; one
    with a room, whose name is in a file; journals, the state of a search, a certificate, a folder of tables."""
    for words, text in [
            (PLAY + ' --archive archive.db', '\n'.join(MOVES[:4]) + '\nquit\n'),
            ('archive import - --archive archive.db', RECORD),
            ('archive list --archive empty.db', ''),
            (JOURNAL + ' --games 4 --part 1/2 --resume half --record /dev/null --quiet', ''),
            (JOURNAL + ' --games 4 --resume whole --record /dev/null --quiet', ''),
            ('solve iris --size 3 --memory 1 --save state --certificate proof --quiet', ''), (TABLES, '')]:
        subprocess.run([QUINA, *words.split()], cwd=folder, check=True,
                       input=text, text=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    server = client.Server(folder=folder, name='rooms.db', environment=ENVIRONMENT)
    with open(os.path.join(folder, 'room'), 'w', encoding='ascii') as file:
        file.write(server.post('/api/rooms', {'game': 'zurero', 'size': 7})[1]['room'])
    server.stop()


def without_case():
    """The commands, and the verbs of those that have some, that no case runs: completion lists them all."""
    listed = subprocess.run([QUINA, 'help', '--bash'], env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    games = subprocess.run([QUINA, 'games'], env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout.split()
    run_words = {tuple(case.words[:count]) for case in CASES for count in (1, 2)}
    missing = []
    for command, words in re.findall(r'^ +(\w+)\) words="([^"]*)"', listed, re.M):
        verbs = [word for word in words.split() if word[0] != '-' and word not in games]
        wanted = [(command, verb) for verb in verbs] or [(command,)]
        missing += [' '.join(words) for words in wanted if words not in run_words]
    return missing


def parse_options():
    parser = argparse.ArgumentParser(description='quina while calls of the system fail')
    parser.add_argument('--all', action='store_true', help='calls from all places instead of a sample')
    parser.add_argument('--every', action='store_true', help='every call')
    parser.add_argument('--jobs', type=int, default=os.cpu_count(), help='runs at once')
    parser.add_argument('--kind', action='append', choices=KINDS)
    parser.add_argument('names', nargs='*')
    return parser.parse_args()


def main():
    options = parse_options()
    cases = [c for c in CASES if not options.names or c.name in options.names]
    missing = without_case()
    failures, tried = bool(missing), collections.Counter()
    print(f'{"not ok" if missing else "ok"} 1 - every command has a case')
    for name in missing:
        print(f'# {name} has none')
    with tempfile.TemporaryDirectory() as template, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        make_template(template)
        for number, case in enumerate(cases, 2):
            began = time.monotonic()
            runs, wrong = sweep(case, options, pool, template, tried)
            print(f'{"not ok" if wrong else "ok"} {number} - {case.name}: {runs} runs with a fault, '
                  f'{len(wrong)} wrong, {time.monotonic() - began:.0f} s', flush=True)
            for text in wrong:
                print('\n'.join('# ' + line for line in text.splitlines()), flush=True)
            failures += bool(wrong)
    print(f'1..{len(cases) + 1}')
    return failures > 0


if __name__ == '__main__':
    sys.exit(main())
