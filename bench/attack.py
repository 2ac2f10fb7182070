#!/usr/bin/env python3
"""attack.py: how long another visitor waits while somebody sends the most expensive requests.

    bench/attack.py QUINA [SECONDS [ATTACK...]]

For SECONDS (8) each, first one address and then 64 networks of one IPv6 /48 send a request as fast as they
are answered, from 16 connections. Meanwhile another visitor asks for the list of games, which the thread
of the sockets answers, and for a room, which the room thread does. The attack `searches` keeps 256
analyses and 256 moves of level 10 waiting, and `watched` lets level 1 play itself in 200 rooms that are
watched; there the visitor's time is that of a whole move of level 1.
Prints a table: requests, those that were not refused as too many, the visitor's waits in ms, the server's memory.
"""
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

THREADS = 16


def start(quina, folder):
    process = subprocess.Popen(
        [quina, 'serve', '--port', '0', '--quiet', '--archive', os.path.join(folder, 'archive.db'),
         '--base-url', 'http://localhost', '--threads', '2'], stdout=subprocess.PIPE, text=True)
    return process, int(process.stdout.readline().strip().rstrip('/').rsplit(':', 1)[1])


def resident(process):
    with open(f'/proc/{process.pid}/status', encoding='ascii') as status:
        return next(int(line.split()[1]) for line in status if line.startswith('VmRSS')) // 1024


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection('127.0.0.1', port, timeout=120)

    def ask(self, method, path, body=None, address='10.9.9.9', secret=None):
        headers = {'X-Forwarded-For': address}
        if body is not None:
            headers['Content-Type'] = 'application/json'
        if secret:
            headers['Authorization'] = 'Bearer ' + secret
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return 0, b''

    def json(self, *request, **more):
        status, text = self.ask(*request, **more)
        return status, json.loads(text or '{}')


def moves_of(client, game, most):
    """A game of first moves, as long as it goes."""
    moves, query = [], f'/api/view?game={game}&moves='
    for turn in range(most):
        status, view = client.json('GET', query + ','.join(moves), address=f'12.0.{turn}.1')
        ends = [step['move'] for step in view.get('steps', []) if step['move']] if status == 200 else []
        if not ends:
            break
        moves.append(ends[turn * 7 % len(ends)])
    return moves


class Attacks:
    """The requests, by name: (method, path, body)."""

    def __init__(self, client):
        text = lambda words: json.dumps({'text': words})  # pylint: disable=unnecessary-lambda-assignment
        game = moves_of(client, 'zurero', 300)
        room = client.json('POST', '/api/rooms', json.dumps({'game': 'zurero', 'size': 19}))[1]['room']
        line = ','.join(game)
        self.of = {
            'read': ('POST', '/api/read', text('* ' * 32700)),
            'read games': ('POST', '/api/read', text(('[Game "zurero"]\n\n1. k10 *\n\n' * 3000)[:64000])),
            'read sgf': ('POST', '/api/read', text('(;GM[1]SZ[19]' * 4900)),
            'write': ('POST', '/api/write', json.dumps({'game': 'zurero', 'moves': game, 'format': 'sgf'})),
            'view': ('GET', '/api/view?game=zurero&moves=' + line, None),
            'view iris': ('GET', '/api/view?game=iris&moves=f6', None),
            'puzzle': ('GET', '/api/puzzles/iris?number=7&moves=' + self.wrong(client, 'iris', 7), None),
            'puzzle cam': ('GET', '/api/puzzles/cam?number=50&moves=' + self.wrong(client, 'cam', 50), None),
            'lesson': ('GET', '/api/lessons/cam', None),
            'board': ('GET', '/api/boards/zurero', None),
            'picture': ('GET', f'/api/rooms/{room}/picture.png', None),
            'page': ('GET', f'/room/{room}', None),
            'summaries': ('GET', '/api/summaries?rooms=' + ','.join([room] * 100), None),
            'record': ('GET', f'/api/rooms/{room}/record?format=sgf', None),
        }

    @staticmethod
    def wrong(client, game, number):
        """A move that is not the solution of a puzzle: these are refuted."""
        path = f'/api/puzzles/{game}?number={number}'
        puzzle = client.json('GET', path)[1]
        query = f'/api/view?game={game}&size={puzzle.get("size") or 0}&position=' + puzzle['position'].replace(' ', '+')
        view = client.json('GET', query)[1]
        ends = [step['move'] for step in view['steps'] if step['move']]
        for move in ends:
            status, verdict = client.json('GET', f'{path}&moves={move}', address=f'12.1.{len(move)}.{ends.index(move) % 250}')
            if status == 200 and verdict['status'] == 'wrong':
                return move
        raise AssertionError('every move is right')


class Attack:
    """Sends a request from all threads until it is stopped."""

    def __init__(self, port, request, addresses):
        self.request, self.addresses, self.ending = request, addresses, threading.Event()
        self.sent = self.served = 0
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.run, args=(Client(port), i)) for i in range(THREADS)]
        for thread in self.threads:
            thread.start()

    def run(self, client, number):
        while not self.ending.is_set():
            number += THREADS
            method, path, body = self.request
            status, _ = client.ask(method, path, body, self.addresses[number % len(self.addresses)])
            with self.lock:
                self.sent += 1
                self.served += status in (200, 400, 413, 422)
            if status == 429:
                time.sleep(0.005)

    def stop(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()


class Visitor:
    """How long requests of somebody else take, in milliseconds."""

    def __init__(self, port):
        self.client, self.visits, self.waits, self.rooms, self.failed = Client(port), 0, [], [], 0

    def timed(self, waits, *request, wanted=200):
        self.visits += 1
        began = time.monotonic()
        status, answer = self.client.json(*request, address=f'20.{self.visits // 250}.{self.visits % 250}.1')
        waits.append(1000 * (time.monotonic() - began))
        self.failed += status != wanted
        return answer

    def visit(self):
        self.timed(self.waits, 'GET', '/api/games')
        self.timed(self.rooms, 'POST', '/api/rooms', json.dumps({'game': 'cam'}), wanted=201)

    def play(self):
        """A move against level 1, until the answer is on the board."""
        self.visits += 1
        address = f'21.{self.visits // 250}.{self.visits % 250}.1'
        room = self.client.json('POST', '/api/rooms', json.dumps(
            {'game': 'cam', 'players': ['human', 'level:1']}), address=address)[1]
        path = '/api/rooms/' + room['room']
        began = time.monotonic()
        self.client.json('POST', path + '/move', json.dumps({'move': 'd5-d6', 'ply': 0}),
                         address=address, secret=room['secret'])
        while len(self.client.json('GET', path, address=address)[1].get('moves', [])) < 2:
            time.sleep(0.02)
            if time.monotonic() - began > 60:
                self.failed += 1
                break
        self.rooms.append(1000 * (time.monotonic() - began))


def p95(waits):
    waits = sorted(waits)
    return f'{waits[len(waits) * 95 // 100]:.0f} | {waits[-1]:.0f}'


def row(name, who, attack, visitor, process):
    print(f'| {name} | {who} | {attack.sent:,} | {attack.served:,} | {p95(visitor.waits)} | {p95(visitor.rooms)} '
          f'| {visitor.failed} | {resident(process)} |', flush=True)


class Crowd:
    """Many people who keep the search threads busy."""

    def __init__(self, port):
        self.sent = self.served = 0
        self.open, self.port = [], port
        self.come()

    def create(self, address, **wish):
        status, room = Client(self.port).json('POST', '/api/rooms', json.dumps({'game': 'iris', **wish}), address=address)
        self.sent += 1
        self.served += status == 201
        return '/api/rooms/' + room['room']

    def stream(self, address, path):
        client = Client(self.port)
        client.connection.request('GET', path, headers={'X-Forwarded-For': address})
        self.sent += 1
        self.served += client.connection.getresponse().status == 200
        self.open.append(client)

    def stop(self):
        for client in self.open:
            client.connection.close()


class Searches(Crowd):
    """Analyses and games against level 10, kept waiting."""

    def come(self):
        for i in range(256):
            self.stream(f'30.{i}.1.1', '/api/analysis?game=iris&time=10&lines=16')
            self.create(f'31.{i}.1.1', players=['level:10', 'human'])


class Watched(Crowd):
    """Games of level 1 with itself, on the board where its moves cost most."""

    def come(self):
        for i in range(200):
            address = f'31.{i}.1.1'
            self.stream(address, self.create(address, size=10, players=['level:1', 'level:1']) + '/events')


CROWDS = {'searches': (Searches, '512 visitors'), 'watched': (Watched, '200 visitors')}


def run(port, process, name, request, seconds):
    one, many = ['2001:db8::1'], [f'2001:db8:1:{i:x}::1' for i in range(64)]
    for who, addresses in [('one address', one), ('64 networks', many)]:
        visitor = Visitor(port)
        attack = Attack(port, request, addresses) if request else CROWDS[name][0](port)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            visitor.timed(visitor.waits, 'GET', '/api/games')
            visitor.visit() if request else visitor.play()
            time.sleep(0.05)
        attack.stop()
        row(name, who if request else CROWDS[name][1], attack, visitor, process)
        if not request:
            return


def attack_all(process, port, seconds):
    attacks = Attacks(Client(port)).of
    print('| request | from | sent | served | games p95 ms | most | room p95 ms | most | failed | MiB |')
    print('|---|---|---|---|---|---|---|---|---|---|')
    for name in sys.argv[3:] or [*attacks, *CROWDS]:
        run(port, process, name, attacks.get(name), seconds)


def main():
    quina, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 8
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(quina, folder)
        try:
            attack_all(process, port, seconds)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


main()
