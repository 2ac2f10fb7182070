"""clocks.py: games with clocks while the date jumps, and while quina is stopped like a suspended machine. TAP.

SHIFT is the library tests/faults/shift.c, beside the tests of the program unless given."""
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time

from client import QUINA, Server, run

SHIFT = os.environ.get('SHIFT', os.path.join(os.path.dirname(os.path.realpath(QUINA)), 'tests/faults/shift.so'))
DAY = 24 * 3600
STOP_SECONDS = 4
CLOCK = {'seconds': 3, 'increment': 0}  # less than the time of a stop
MOVES = ['d4', 'L4', 'Td', 'R4', 'R3', 'L3']


def equal(one, other):
    assert one == other, f'{one!r} is not {other!r}'


def verify(archive):
    done = subprocess.run([QUINA, 'archive', 'verify', '--archive', archive], capture_output=True,
                          text=True, check=False)
    equal((done.stdout, done.returncode), ('0 faults found\n', 0))


class Board:
    """A game of two people with clocks in a room."""

    def __init__(self, server, **wish):
        made = server.room(players=['human', 'human'], size=7, **wish)
        self.seats = [made.join(), made]
        if self.seats[0].state()['you']['colour'] != 'black':
            self.seats.reverse()
        self.ply = 0

    def play(self):
        status, answer = self.seats[self.ply % 2].do('move', {'move': MOVES[self.ply], 'ply': self.ply})
        equal(status, 200)
        self.ply += 1
        return answer['state']

    def state(self):
        return self.seats[0].state()


def jumps_of_the_date_change_no_game_and_no_clock():
    folder = tempfile.TemporaryDirectory()
    shift = os.path.join(folder.name, 'shift')

    def jump(seconds):
        with open(shift, 'r+b' if os.path.exists(shift) else 'wb') as file:
            file.write(struct.pack('q', seconds))

    jump(0)
    environment = {**os.environ, 'LD_PRELOAD': SHIFT, 'QUINA_SHIFT': shift,
                   'ASAN_OPTIONS': 'verify_asan_link_order=0'}
    server = Server(folder=folder.name, environment=environment)
    board, versions = Board(server, clock={'seconds': 3600, 'increment': 0}), []
    for seconds in (0, 400 * DAY, -400 * DAY, 3650 * DAY, 0):
        jump(seconds)
        time.sleep(0.3)  # some ticks of the room thread
        state = board.play()
        versions.append(state['version'])
        for colour in ('white', 'black'):
            assert 3500 < state['clock'][colour] <= 3600, state['clock']
    equal(versions, sorted(set(versions)))
    jump(-3650 * DAY)
    server.kill()
    server.start()
    equal(board.state()['moves'], MOVES[:5])
    board.play()
    equal(server.stop(), 0)
    verify(server.archive)


def a_stopped_server_charges_nobody():
    server = Server()
    board = Board(server, clock=CLOCK)
    board.play()
    board.play()
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(STOP_SECONDS)
    server.process.send_signal(signal.SIGCONT)
    state = board.play()
    equal((state['status'], state['moves']), ('playing', MOVES[:3]))
    server.stop()
    verify(server.archive)


def a_stopped_terminal_charges_nobody():
    server = Server()  # for its folder
    server.stop()
    words = 'play zurero --size 7 --white human --black human --plain --clock 0+3'.split()
    program = subprocess.Popen([QUINA, *words, '--archive', server.archive], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)

    def type_line(text):
        program.stdin.write(text.encode() + b'\n')
        program.stdin.flush()
    type_line(MOVES[0])
    time.sleep(0.5)
    program.send_signal(signal.SIGSTOP)
    time.sleep(STOP_SECONDS)
    program.send_signal(signal.SIGCONT)
    type_line(MOVES[1])
    type_line('quit')
    output = program.communicate(timeout=60)[0].decode()
    equal((program.returncode, f'({MOVES[1]})' in output), (0, True))
    verify(server.archive)


sys.exit(run([jumps_of_the_date_change_no_game_and_no_clock, a_stopped_server_charges_nobody,
              a_stopped_terminal_charges_nobody]))
