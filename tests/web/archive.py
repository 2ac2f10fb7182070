"""archive.py: quina serve when its archive is shared, deleted, full, overwritten or locked, and a terminal. TAP."""
import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from client import QUINA, Server, Stream, run, wait_for


def equal(one, other):
    assert one == other, f'{one!r} is not {other!r}'


def health(server):
    return server.get('/healthz')[0]


def verify(server):
    done = subprocess.run([QUINA, 'archive', 'verify', '--archive', server.archive],
                          capture_output=True, text=True, check=False)
    equal((done.stdout, done.returncode), ('0 faults found\n', 0))


def mover(*rooms):
    """The one whose turn it is."""
    for room in rooms:
        state = room.state()
        if state['view']['to_move'] == state['you']['colour']:
            return room
    raise AssertionError('it is nobody\'s turn')


def begin(server):
    """A game of two people with one move, and both of them."""
    ana = server.room(players=['human', 'human'])
    rui = ana.join()
    status, _ = mover(ana, rui).do('move', {'move': 'e5', 'ply': 0})
    equal(status, 200)
    return ana, rui


def moves(room):
    return len(room.state()['moves'])


def read_moves(archive):
    """The stored moves of game 1, after its start."""
    with contextlib.closing(sqlite3.connect(archive)) as db:
        return [move for move, in db.execute('SELECT move FROM moves WHERE game = 1 ORDER BY ply')]


def check_alarm(server, ana, rui, stored=1):
    """Moves are refused, and the operator and the page are told."""
    stream = Stream(server, ana.path + '/events')
    for room in (ana, rui):
        status, answer = room.do('move', {'move': 'L5', 'ply': stored})
        assert status in (403, 409, 503), (status, answer)
        if status == 503:
            equal(answer['error'], 'archive')
    status, answer = server.post('/api/rooms', {'game': 'cam'})
    equal((status, answer['error']), (503, 'archive'))
    equal(health(server), 503)
    assert 'ALARM: moves are refused' in server.log_text(), server.log_text()
    wait_for(lambda: ana.state().get('unsaved'), 'the alarm')
    stream.wait(lambda name, data: name == 'state' and data.get('unsaved'))
    stream.close()
    equal(moves(ana), stored)
    assert 'quina_archive_failing 1' in server.ask('GET', '/metrics')[2]


# -- Two servers --

def a_second_server_is_refused():
    one = Server()
    for path in (one.archive, os.path.join(one.folder, 'link.db')):
        if path != one.archive:
            os.symlink(one.archive, path)
        done = subprocess.run([QUINA, 'serve', '--port', '0', '--archive', path],
                              capture_output=True, text=True, timeout=60, check=False)
        equal(done.returncode, 1)
        assert 'another quina serves this archive' in done.stderr, done.stderr
        assert 'name another file with --archive' in done.stderr, done.stderr
    equal(health(one), 200)
    # The lock dies with the process, however it ends, and whoever may write the archive may take it.
    one.kill()
    equal(os.stat(one.archive).st_mode & 0o777, os.stat(one.archive + '-server').st_mode & 0o777)
    one.start()
    equal(health(one), 200)
    one.stop()
    one.start()
    equal(one.stop(), 0)


def a_move_is_accepted_only_if_the_stored_ply_agrees():
    server = Server()
    ana, rui = begin(server)
    db = sqlite3.connect(server.archive)
    db.execute("INSERT INTO moves (game, ply, move) SELECT game, 1, 'L5' FROM rooms")
    db.commit()
    for room in (ana, rui):
        assert room.do('move', {'move': 'R5', 'ply': 1})[0] != 200
    equal(db.execute('SELECT move FROM moves WHERE ply >= 0 ORDER BY ply').fetchall(),
          [('e5',), ('L5',)])
    db.close()
    server.stop()


# -- Copies --

def a_backup_is_taken_while_the_server_runs():
    server = Server()
    ana, rui = begin(server)
    copy = os.path.join(server.folder, 'copy.db')
    command = [QUINA, 'archive', 'backup', copy, '--archive', server.archive]
    equal(subprocess.run(command, check=False).returncode, 0)
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    equal(again.returncode, 1)
    assert 'File exists' in again.stderr, again.stderr
    equal(mover(ana, rui).do('move', {'move': 'L5', 'ply': 1})[0], 200)
    equal(moves(ana), 2)
    server.kill()
    # Restored as docs/deploy.md says, it is the state of that moment.
    for suffix in ('', '-wal', '-shm'):
        os.remove(server.archive + suffix)
    shutil.copy(copy, server.archive)
    verify(server)
    server.start()
    equal(moves(ana), 1)
    equal(mover(ana, rui).do('move', {'move': 'L5', 'ply': 1})[0], 200)
    server.stop()
    verify(server)


# -- Trouble --

def a_deleted_archive_raises_an_alarm():
    for suffixes in (('', '-wal', '-shm'), ('-wal',)):
        server = Server()
        ana, rui = begin(server)
        stream = Stream(server, ana.path + '/events')
        stream.state()
        for suffix in suffixes:
            os.remove(server.archive + suffix)
        # Without any request: within a tick.
        stream.wait(lambda name, data: name == 'state' and data.get('unsaved'))
        stream.close()
        check_alarm(server, ana, rui)
        server.stop()


def a_replaced_archive_raises_an_alarm():
    server = Server()
    ana, rui = begin(server)
    shutil.copy(server.archive, server.archive + '.copy')
    os.rename(server.archive + '.copy', server.archive)
    equal(health(server), 503)
    check_alarm(server, ana, rui)
    server.stop()


def an_overwritten_archive_raises_an_alarm():
    server = Server()
    ana, rui = begin(server)
    with open(server.archive, 'r+b') as file:
        file.write(b'\xff' * os.path.getsize(server.archive))
    equal(health(server), 503)
    check_alarm(server, ana, rui)
    server.stop()


def a_full_disk_raises_an_alarm_and_ends_it():
    server = Server()
    ana, rui = begin(server)
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    size = os.path.getsize(server.archive + '-wal') # the log of requests is shorter
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, limit[1]))
    check_alarm(server, ana, rui)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
    wait_for(lambda: health(server) == 200, 'health')
    assert 'the archive can be written again' in server.log_text()
    wait_for(lambda: not ana.state().get('unsaved'), 'the end of the alarm')
    black = mover(ana, rui)
    equal(black.do('move', {'move': 'L5', 'ply': 1})[0], 200)
    server.kill()
    server.start()
    equal(moves(ana), 2)
    server.stop()
    verify(server)


def a_foreign_lock_holds_up_nobody():
    server = Server()
    ana, rui = begin(server)
    black = mover(ana, rui)
    db = sqlite3.connect(server.archive, isolation_level=None)
    db.execute('BEGIN IMMEDIATE')
    slowest = 0
    for _ in range(5):
        began = time.monotonic()
        equal(black.do('move', {'move': 'L5', 'ply': 1})[0], 503)
        slowest = max(slowest, time.monotonic() - began)
        equal(moves(ana), 1)
    assert slowest < 1, slowest
    began = time.monotonic()
    for _ in range(20):
        moves(ana)
        server.get('/api/games')
    assert time.monotonic() - began < 1
    db.execute('ROLLBACK')
    db.close()
    wait_for(lambda: black.do('move', {'move': 'L5', 'ply': 1})[0] == 200, 'a move')
    server.stop()
    verify(server)


def a_foreign_lock_holds_up_no_terminal():
    """A terminal without its patience would wait 10 s; its players are told, and lose nothing."""
    with tempfile.TemporaryDirectory() as folder:
        archive = os.path.join(folder, 'archive.db')
        terminal = subprocess.Popen([QUINA, *'play zurero --size 7 --white human --black human --plain'.split(),
                                     '--archive', archive], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def play(move, wanted):
            """The seconds until what is `wanted` is printed."""
            began = time.monotonic()
            terminal.stdin.write(move + '\n')
            terminal.stdin.flush()
            for line in terminal.stdout:
                if wanted in line:
                    return time.monotonic() - began
            raise AssertionError(f'{wanted} is not printed')

        play('d4', 'puts a stone on d4')
        wait_for(lambda: read_moves(archive) == ['', 'd4'], 'the first move')
        db = sqlite3.connect(archive, isolation_level=None)
        db.execute('BEGIN IMMEDIATE')
        slowest = max(play(move, 'The game is not being saved: the archive: another program is using it')
                      for move in ('L4', 'Td', 'R4'))
        assert slowest < 5, slowest
        # Another terminal opens the archive meanwhile, and says so too.
        began = time.monotonic()
        done = subprocess.run(terminal.args, input='d4\nquit\n', capture_output=True, text=True, check=False)
        assert 'The game is not being saved' in done.stdout, done.stdout
        equal((done.returncode, done.stderr), (1, 'quina: the game is not saved: the archive: another program is using it\n'))
        assert time.monotonic() - began < 8
        db.execute('ROLLBACK')
        db.close()
        play('R3', 'The whole game is saved again.')
        equal(read_moves(archive), ['', 'd4', 'L4', 'Td', 'R4', 'R3'])
        terminal.communicate('quit\n')
        equal(terminal.returncode, 0)


tests = [value for value in list(globals().values())
         if callable(value) and getattr(value, '__module__', '') == '__main__' and
         value.__name__ not in ('equal', 'health', 'verify', 'mover', 'begin', 'moves', 'read_moves', 'check_alarm')]
sys.exit(run(tests))
