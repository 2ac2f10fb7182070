#!/usr/bin/env python3
"""flood.py: what happens to a server when somebody creates as many rooms as the limits allow.

    bench/flood.py QUINA [ROOMS [SECONDS]]

First one IPv6 /48 asks for rooms from each of 2,000 of its /64s. Then so many /48s that the server
gets 1.5 times as many rooms as it stores (ROOMS, 100,000 by default); in every fourth a clock runs.
Meanwhile and afterwards another visitor creates rooms. Prints a table: rooms asked for and made, the
memory of the server, and how long the other visitor waited for a room; the last line is after SECONDS
(150 by default) in which nobody comes.
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

THREADS = 32


def start(quina, folder, rooms):
    process = subprocess.Popen(
        [quina, 'serve', '--port', '0', '--quiet', '--archive', os.path.join(folder, 'archive.db'),
         '--base-url', 'http://localhost', '--limits', f'all-rooms={rooms}'],
        stdout=subprocess.PIPE, text=True)
    return process, int(process.stdout.readline().strip().rstrip('/').rsplit(':', 1)[1])


def resident(process):
    with open(f'/proc/{process.pid}/status', encoding='ascii') as status:
        return next(int(line.split()[1]) for line in status if line.startswith('VmRSS')) // 1024


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)

    def post(self, path, body, address, secret=None):
        headers = {'Content-Type': 'application/json', 'X-Forwarded-For': address}
        if secret:
            headers['Authorization'] = 'Bearer ' + secret
        self.connection.request('POST', path, json.dumps(body), headers)
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())


class Visitor:
    """Creates a room now and then; how long that took, in milliseconds."""

    def __init__(self, client):
        self.client, self.visits, self.waits, self.refused = client, 0, [], 0

    def visit(self):
        began = time.monotonic()
        self.visits += 1
        status, _ = self.client.post('/api/rooms', {'game': 'zurero', 'size': 19},
                                     f'20.{self.visits % 250}.0.1')
        self.waits.append(1000 * (time.monotonic() - began))
        self.refused += status != 201


class Flood:
    """Asks for a room from each address, in many threads."""

    def __init__(self, port, process, addresses):
        self.process, self.addresses, self.lock = process, addresses, threading.Lock()
        self.asked = self.made = self.most = 0
        self.threads = [threading.Thread(target=self.run, args=(Client(port),)) for _ in range(THREADS)]
        for thread in self.threads:
            thread.start()

    def next(self):
        with self.lock:
            self.asked += 1
            if self.asked % 500 == 0:
                self.most = max(self.most, resident(self.process))
            return self.asked, next(self.addresses, None)

    def run(self, client):
        while True:
            number, address = self.next()
            if not address:
                return
            clock = {'seconds': 86400} if number % 4 == 0 else None
            status, room = client.post('/api/rooms', {'game': 'zurero', 'clock': clock}, address)
            if status != 201:
                continue
            with self.lock:
                self.made += 1
            if clock:  # and it runs
                path = '/api/rooms/' + room['room']
                _, joined = client.post(path + '/join', {}, address)
                client.post(path + '/move', {'move': 'k10', 'ply': 0}, address, joined['secret'])

    def is_running(self):
        return any(thread.is_alive() for thread in self.threads)


def flood(port, process, visitor, addresses):
    visitor.waits, visitor.refused = [], 0
    it = Flood(port, process, addresses)
    while it.is_running():
        visitor.visit()
        time.sleep(0.25)
    return it.asked - THREADS, it.made, max(it.most, resident(process))


def row(name, asked, made, most, visitor):
    waits = sorted(visitor.waits) or [0]
    print(f'| {name} | {asked:,} | {made:,} | {most} | {waits[len(waits) * 95 // 100]:.1f} | {waits[-1]:.1f} '
          f'| {visitor.refused} |', flush=True)


def main():
    quina, rooms = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 150
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(quina, folder, rooms)
        visitor = Visitor(Client(port))
        print('| who | asks for | gets | MiB at most | visitor p95 ms | most ms | refused |')
        print('|---|---|---|---|---|---|---|')
        print(f'| nobody | 0 | 0 | {resident(process)} | | | |')
        one = (f'2001:db8:1:{i:x}::1' for i in range(2000))
        row('one /48', *flood(port, process, visitor, one), visitor)
        many = (f'2001:db8:{2 + i // 120:x}:{i % 120:x}::1' for i in range(rooms * 3 // 2))
        row('many /48s', *flood(port, process, visitor, many), visitor)
        visitor.waits, visitor.refused = [], 0
        time.sleep(seconds)
        visitor.client = Client(port)
        visitor.visit()
        row(f'nobody, after {seconds:g} s', 0, 0, resident(process), visitor)
        process.send_signal(signal.SIGTERM)
        process.wait()


main()
