#!/usr/bin/env python3
"""kills.py: kills the server and terminals while games are played: no acknowledged move is lost. TAP.

usage: kills.py [KILLS [GAMES]]        (default: 12 kills, 6 games)

GAMES games are played at once on one archive: most through the API of a server, some at the prompt of
quina play. Again and again the server or a terminal is killed with SIGKILL in the middle of it and
started again. A move that was acknowledged (a response of 200; a new prompt) must then be there; one
that was sent without an answer may be. At the end quina archive verify must find nothing.
"""
import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time

from client import QUINA, Room, Server

GAMES = ['zurero', 'fuse', 'sixmaking']
TERMINAL_SHARE = 4  # every fourth game is played at a prompt
PROMPT = b'> '


def quina(*words):
    done = subprocess.run([QUINA, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


class Game(threading.Thread):
    """One game after another, until `stop` is set; `lost` says what went wrong."""

    def __init__(self, number, server):
        super().__init__(daemon=True)
        self.number, self.server = number, server
        self.random = random.Random(number)
        self.is_stopping = threading.Event()
        self.moves, self.acknowledged, self.lost = [], 0, None

    def run(self):
        try:
            while not self.is_stopping.is_set():
                self.play_game()
        except Exception as error:  # pylint: disable=broad-except
            self.lost = f'game {self.number}: {type(error).__name__}: {error}'

    def check(self, stored, sent=None):
        """`stored` are the acknowledged moves, perhaps with the one that got no answer."""
        expected = [self.moves] + ([self.moves + [sent]] if sent else [])
        assert stored in expected, f'acknowledged {self.moves}, sent {sent}, stored {stored}'
        self.moves = stored

    def acknowledge(self, move):
        self.moves.append(move)
        self.acknowledged += 1


class RoomGame(Game):
    """A game of two people through the API."""

    def insist(self, action):
        """Repeats a request until the server answers it."""
        while not self.is_stopping.is_set():
            try:
                status, answer = action()
                if status not in (429, 503):
                    return status, answer
            except (OSError, http.client.HTTPException, ValueError):
                pass
            time.sleep(0.01)
        raise SystemExit

    def enter(self):
        """A new room, as (seats by colour, state). A killed server may forget one that nobody knows."""
        wish = {'game': GAMES[self.number % len(GAMES)], 'players': ['human', 'human']}
        while True:
            status, made = self.insist(lambda: self.server.post('/api/rooms', wish))
            assert status == 201, made
            room = Room(self.server, made['room'], made['seat'], made['secret'])
            status, joined = self.insist(lambda: self.server.post(room.path + '/join', {}))
            if status != 200:  # the answer to an earlier attempt was lost
                continue
            other = Room(self.server, room.name, joined['seat'], joined['secret'])
            seats = {made['state']['you']['colour']: room, joined['state']['you']['colour']: other}
            return seats, joined['state']

    def play_game(self):
        seats, state = self.enter()
        self.moves = []
        while state['status'] == 'playing' and not self.is_stopping.is_set():
            move = self.random.choice([s['move'] for s in state['view']['steps'] if not s['more']])
            state = self.play(seats[state['view']['to_move']], move)

    def play(self, seat, move):
        body = {'move': move, 'ply': len(self.moves)}
        try:
            status, answer = seat.do('move', body)
            if status == 200:
                self.acknowledge(move)
                return answer['state']
            assert status in (429, 503), answer
        except (OSError, http.client.HTTPException, ValueError):
            pass
        status, state = self.insist(lambda: self.server.get(seat.path, secret=seat.secret))
        assert status == 200, f'the room is lost: {state}'
        self.check(state['moves'], move)
        return state


class TerminalGame(Game):
    """A game at the prompt of quina play, which is resumed after each kill."""

    def __init__(self, number, server):
        super().__init__(number, server)
        self.process, self.name = None, ''

    def start_program(self, *words):
        self.process = subprocess.Popen(
            [QUINA, 'play', *words, '--plain', '--archive', self.server.archive],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def read_prompt(self):
        """What is printed up to the next prompt; None if the program ends before."""
        text = b''
        while not text.endswith(b'\n' + PROMPT):
            byte = self.process.stdout.read(1)
            if not byte:
                return None
            text += byte
        return text

    def stored(self):
        """(number, moves) of this game in the archive; None if it was never stored."""
        found = json.loads(quina('archive', 'search', '--player', self.name, '--json', '--archive',
                                 self.server.archive))
        if not found:
            return None
        line = quina('archive', 'show', str(found[0]['id']), '--to', 'line', '--archive', self.server.archive)
        return found[0]['id'], [move for move in line.split('@')[2].split(',') if move]

    def resume(self, sent):
        """Continues the game after a kill."""
        stored = self.stored()
        self.process.wait()
        self.check(stored[1] if stored else [], sent)
        if stored:
            self.start_program(str(stored[0]), '--resume')
        else:
            self.start_program(*self.words())
        return self.read_prompt()

    def words(self):
        return ['zurero', '--size', '9', '--white', 'human', '--black', 'human', '--names',
                f'{self.name},Rui']

    def play_game(self):
        self.moves, self.name = [], f'Ana{self.number}x{self.acknowledged}'
        self.start_program(*self.words())
        prompt, sent = self.read_prompt(), None
        while not self.is_stopping.is_set():
            if prompt is None:
                prompt, sent = self.resume(sent), None
                continue
            if sent:
                self.acknowledge(sent)
            listed = quina('moves', 'zurero', '--size', '9', '--moves', ' '.join(self.moves)).split()
            if not listed:
                break
            sent = self.random.choice(listed)
            prompt = self.send(sent)
        self.process.kill()
        self.process.wait()

    def send(self, move):
        try:
            self.process.stdin.write(move.encode() + b'\n')
            self.process.stdin.flush()
        except OSError:
            return None
        return self.read_prompt()

    def kill(self):
        if self.process:
            self.process.kill()


def play_with_kills(kills, count):
    server, chance = Server(), random.Random(1)
    games = [(TerminalGame if i % TERMINAL_SHARE == TERMINAL_SHARE - 1 else RoomGame)(i, server)
             for i in range(count)]
    terminals = [game for game in games if isinstance(game, TerminalGame)]
    for game in games:
        game.start()
    for i in range(kills):
        time.sleep(chance.uniform(0.02, 0.3))
        if terminals and i % TERMINAL_SHARE == TERMINAL_SHARE - 1:
            chance.choice(terminals).kill()
        else:
            server.kill()
            server.start()
        if any(game.lost for game in games):
            break
    for game in games:
        game.is_stopping.set()
    for game in games:
        game.join(60)
        assert not game.is_alive(), f'game {game.number} hangs'
    for game in terminals:
        game.kill()
    server.stop()
    assert not [game.lost for game in games if game.lost], [game.lost for game in games if game.lost]
    return server, sum(game.acknowledged for game in games)


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    try:
        server, moves = play_with_kills(kills, count)
        assert moves > 0, 'no move was played'
        report = quina('archive', 'verify', '--archive', server.archive)
        assert report == '0 faults found\n', report
        print(f'ok 1 - {kills} kills, {count} games at once, {moves} acknowledged moves: none is lost')
        status = 0
    except AssertionError as error:
        print(f'not ok 1 - {kills} kills with {count} games at once\n# {str(error)[:2000]}')
        status = 1
    print('1..1')
    return status


if __name__ == '__main__':
    sys.exit(main())
