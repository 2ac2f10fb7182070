"""chaos.py: a client that sends random requests: the server answers and stays healthy. Prints TAP.

    tests/web/chaos.py [SEED]
"""
import json
import random
import socket
import sys

from client import Room, Server, Stream, run

SEED = 1
REQUESTS = 1500
GAMES = ['fuse', 'iris', 'sixmaking', 'cam', 'zurero']
WORDS = ['human', 'first', 'random', 'level:1', 'level:4', 'classic:1', 'engine:nodes=100', 'ugi:x', '']
DEEDS = ['join', 'move', 'move', 'undo', 'resign', 'draw', 'decline', 'next', 'rematch', 'hint', 'pause', 'step', 'claim',
         'abort', 'react', 'rekey', 'x']


class Chaos:
    def __init__(self):
        self.random = random.Random(SEED)
        self.server = Server('--quiet')
        self.rooms, self.streams = [], []

    def pick(self, *choices):
        return self.random.choice(choices)

    def value(self):
        return self.pick(None, True, 0, 1, -1, 3.5, 10**20, '', 'x', 'é\u0000'.replace('\u0000', ' '),
                         [], {}, [1, 'a'], 'x' * 300)

    def make(self):
        wish = {'game': self.random.choice(GAMES), 'players': [self.random.choice(WORDS) for _ in '12'],
                'best_of': self.pick(1, 2, 3), 'seat': self.pick(0, 1, None),
                'names': ['Ana', 'Rui'], 'clock': self.pick(None, {'seconds': 1, 'increment': 0}, {'days': 2})}
        if self.random.random() < 0.3:
            wish.update(players=['human', 'human'], lobby=self.pick({}, {'strength': 2, 'stand_in': 1}, 5))
        if self.random.random() < 0.2:
            wish[self.random.choice(list(wish))] = self.value()
        status, answer = self.server.post('/api/rooms', wish)
        if status == 201:
            self.rooms.append(Room(self.server, answer['room'], answer['seat'], answer['secret']))
        return status

    def act(self):
        room = self.random.choice(self.rooms)
        what, body = self.random.choice(DEEDS), {}
        if what == 'move':
            state = room.state()
            ends = [s['move'] for s in state['view']['steps'] if s['move']] or ['x']
            body = {'move': self.random.choice(ends), 'ply': len(state['moves']) + self.pick(0, 0, 0, 1)}
        elif what == 'decline':
            body = {'offer': self.pick('draw', 'undo', 'rematch', 'x')}
        elif what == 'react':
            body = {'reaction': self.pick('hello', 'luck', '<b>', '')}
        elif what == 'pause':
            body = {'paused': self.pick(True, False), 'pace': self.pick(0, 0.01)}
        if self.random.random() < 0.1:
            body[self.pick('move', 'ply', 'offer', 'seat', 'name', 'paused', 'reaction')] = self.value()
        status, answer = room.do(what, body)
        if what == 'join' and status == 200:
            self.rooms.append(Room(self.server, room.name, answer['seat'], answer['secret']))
        if what == 'rekey' and status == 200:
            room.secret = answer['secret']
        return status

    def look(self):
        room = self.random.choice(self.rooms)
        path = self.pick(room.path, room.path + '/record?format=sgf', room.path + '/picture.svg?ply=1',
                         room.path + '/record?number=7', '/api/summaries?rooms=' + room.name,
                         '/api/view?game=cam&steps=1', '/metrics', '/healthz', '/api/rooms/' + 'x' * 22)
        return self.server.ask('GET', path, secret=room.secret)[0]

    def learn(self):
        """Puzzles, lessons, pointing, the lobby, and texts of games."""
        game, number = self.random.choice(GAMES + ['go']), self.pick('1', '2', '0', '-1', '99999', 'x')
        move = self.pick('d4', 'c11-c12', 'L4', 'f11-e12', 'a1', 'x', '%00', '%C3', 'a' * 200)
        if self.random.random() < 0.2:
            text = self.pick('(;GM[1]', '[Game "cam"]\n\n1. b5-b6 *', '{"a": [', '* ' * 500, '\ufffd')
            return self.server.post(self.pick('/api/read', '/api/write'), {'text': text, 'game': game})[0]
        return self.server.ask('GET', self.pick(
            f'/api/puzzles/{game}', f'/api/puzzles?day={number}', f'/api/puzzles/{game}?number={number}',
            f'/api/puzzles/{game}?number={number}&moves={move}', f'/api/puzzles/{game}?number={number}&hint={number}',
            f'/api/lessons/{game}?step={number}&move={move}', f'/api/lessons/{game}', f'/api/point?game={game}&cell={move}',
            '/api/lobby', f'/api/rules/{game}', f'/api/boards/{game}', f'/api/view?game={game}&moves={move}',
            f'/room/{self.random.choice(self.rooms).name}'))[0]

    def watch(self):
        if len(self.streams) > 20 or (self.streams and self.random.random() < 0.4):
            self.streams.pop(self.random.randrange(len(self.streams))).close()
            return 200
        room = self.random.choice(self.rooms)
        path = self.pick(room.path + '/events', f'{room.path}/events?secret={room.secret}',
                         '/api/analysis?game=zurero&size=7&nodes=3000',
                         '/api/analysis?game=cam&moves=d5-d6&time=5&each=1')
        stream = Stream(self.server, path)
        if stream.status == 200:
            self.streams.append(stream)
        return stream.status

    def noise(self):
        """Bytes that are not quite a request."""
        base = (b'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
                b'Content-Length: 16\r\n\r\n{"game": "fuse"}')
        data = bytearray(base)
        for _ in range(self.random.randrange(1, 12)):
            data[self.random.randrange(len(data))] = self.random.randrange(256)
        with socket.create_connection(('127.0.0.1', self.server.port), timeout=0.3) as sock:
            try:
                sock.sendall(bytes(data[:self.random.randrange(1, len(data) + 1)]))
                if self.random.random() < 0.5:
                    sock.shutdown(socket.SHUT_WR)
                    sock.recv(1000)
            except OSError:
                pass
        return 200


def anything_is_answered_and_nothing_breaks():
    chaos = Chaos()
    while not chaos.rooms:
        chaos.make()
    for _ in range(REQUESTS):
        do = chaos.random.choices([chaos.make, chaos.act, chaos.look, chaos.learn, chaos.watch, chaos.noise],
                                  [5, 55, 10, 15, 10, 5])[0]
        status = do()
        assert status < 500, status
    for room in chaos.rooms:
        state = room.state()
        assert len(state['moves']) == state['view']['ply'], json.dumps(state)
    before = {room.name: (room.state()['moves'], room.state()['match'], room.state()['reason']) for room in chaos.rooms
              if room.state()['status'] == 'over'}
    assert before, 'no game has ended'
    for stream in chaos.streams:
        stream.close()
    assert chaos.server.stop() == 0, chaos.server.log_text()[-3000:]
    chaos.server.start()
    for room in chaos.rooms:
        if room.name in before:
            state = room.state()
            kept = (state['moves'], state['match'], state['reason'])
            assert kept == before[room.name], (before[room.name], kept)
    assert chaos.server.stop() == 0, chaos.server.log_text()[-3000:]


if len(sys.argv) > 1:
    SEED = int(sys.argv.pop(1))
sys.exit(run([anything_is_answered_and_nothing_breaks]))
