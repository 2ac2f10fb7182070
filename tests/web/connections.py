#!/usr/bin/env python3
"""connections.py: clients that open connections and send nothing, or very slowly. Everybody else is
served meanwhile, and such a client cannot keep a connection."""
import resource
import socket
import sys
import threading
import time

from client import Server, Stream, run, wait_for

PROMPT = 5  # seconds within which another visitor is served
HALF = b'POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{'


class SmallServer(Server):
    """A server that may open so many files."""

    def __init__(self, files, *options, **more):
        self.files = files
        super().__init__(*options, **more)

    def command(self):
        return ['sh', '-c', f'ulimit -n {self.files}; exec "$@"', 'sh', *super().command()]


def equal(found, wanted):
    assert found == wanted, f'{found!r} is not {wanted!r}'


def connect(server, data, source='127.0.0.1'):
    sock = socket.create_connection(('127.0.0.1', server.port), timeout=PROMPT,
                                    source_address=(source, 0))
    try:
        sock.sendall(data)
    except OSError:
        pass  # closed already
    return sock


def served(server, source='127.0.0.1'):
    """The seconds until a visitor, who tries again if need be, has got a page."""
    began = time.monotonic()
    while time.monotonic() - began < PROMPT:
        try:
            sock = connect(server, b'GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n', source)
            answer = sock.recv(100)
            sock.close()
            if answer.startswith(b'HTTP/1.1 200'):
                return time.monotonic() - began
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError('nobody is served')


def is_closed(sock):
    sock.setblocking(False)
    try:
        return sock.recv(100) == b''
    except BlockingIOError:
        return False
    except OSError:
        return True


class Drips:
    """Connections that get a byte of a header now and then."""

    def __init__(self, server, count, sources, head=b'GET / HTTP/1.1\r\nHost: localhost\r\nX: '):
        self.socks = [connect(server, head, sources[i % len(sources)]) for i in range(count)]
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.drip, daemon=True)
        self.thread.start()

    def drip(self):
        while not self.ending.wait(0.3):
            for sock in self.socks:
                try:
                    sock.send(b'x')
                except OSError:
                    pass

    def close(self):
        self.ending.set()
        self.thread.join()
        for sock in self.socks:
            sock.close()


def half_open_requests_of_one_address_lock_nobody_out():
    for base in [None, 'http://quina.example']:
        server = SmallServer(256, base=base)
        socks = [connect(server, HALF) for _ in range(400)]
        assert served(server) < PROMPT
        assert served(server, '127.0.0.2') < PROMPT
        for sock in socks:
            sock.close()
        assert served(server) < PROMPT
        equal(server.stop(), 0)


def dripping_requests_of_many_addresses_lock_nobody_out():
    server = SmallServer(1024, base=None)
    drips = Drips(server, 1000, [f'127.0.1.{i}' for i in range(1, 101)])
    assert served(server) < PROMPT
    assert served(server, '127.0.1.1') < PROMPT
    drips.close()
    equal(server.stop(), 0)


def a_dripping_client_is_cut_off_in_the_end():
    server = Server(base=None)
    heads = [b'GET / HTTP/1.1\r\nHost: localhost\r\nX: ',
             b'POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n']
    drips = [Drips(server, 1, ['127.0.0.1'], head) for head in heads]
    began = time.monotonic()
    while not all(is_closed(d.socks[0]) for d in drips):
        assert time.monotonic() - began < 60, [is_closed(d.socks[0]) for d in drips]
        time.sleep(0.2)
    assert time.monotonic() - began > 5
    for drip in drips:
        drip.close()
    equal(server.stop(), 0)


def requests_in_progress_are_limited_behind_a_proxy_too():
    server = Server()
    heads = [(HALF.replace(b'\r\n\r\n', f'\r\nX-Forwarded-For: 10.0.0.{n}\r\n\r\n'.encode()))
             for n in [1, 2]]
    socks = [connect(server, heads[0]) for _ in range(128)]
    wait_for(lambda: server.ask('GET', '/', address='10.0.0.1')[0] == 429, 'the refusal')
    equal(server.ask('GET', '/', address='10.0.0.2')[0], 200)
    for sock in socks:
        sock.close()
    wait_for(lambda: server.ask('GET', '/', address='10.0.0.1')[0] == 200, 'a response')
    equal(server.stop(), 0)


def streams_of_one_network_lock_nobody_out():
    server = SmallServer(512)
    room = server.room()
    socks = [connect(server, f'GET {room.path}/events HTTP/1.1\r\nHost: localhost\r\n'
                             f'X-Forwarded-For: 2001:db8:1:{i // 25:x}::1\r\n\r\n'.encode()) for i in range(500)]
    statuses = [sock.recv(12)[-3:] for sock in socks]
    assert 50 < statuses.count(b'200') < 250 and set(statuses) == {b'200', b'429'}, statuses
    equal(server.ask('GET', '/', address='10.0.0.2')[0], 200)
    stream = Stream(server, room.path + '/events', address='10.0.0.2')
    equal(stream.status, 200)
    stream.close()
    for sock in socks:
        sock.close()
    equal(server.stop(), 0)


def too_few_files_are_refused():
    try:
        SmallServer(40)
    except RuntimeError:
        return
    raise AssertionError('the server starts')


resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
tests = [value for value in list(globals().values())
         if callable(value) and getattr(value, '__module__', '') == '__main__' and
         value.__name__ not in ('equal', 'connect', 'served', 'is_closed', 'SmallServer', 'Drips')]
sys.exit(run(tests))
