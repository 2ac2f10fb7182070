"""client.py: starts a server on a free port and sends requests to it. Standard library only."""
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

QUINA = os.environ.get('QUINA', './quina')
PATIENCE = 60


class NotStarted(RuntimeError):
    """The server ended before it listened; `status` is its exit status."""

    def __init__(self, status):
        super().__init__(f'the server does not start: status {status}')
        self.status = status


class Server:
    """quina serve on a free port of loopback, with an archive in a folder of its own."""

    def __init__(self, *options, folder=None, name='archive.db', base='http://quina.example',
                 environment=None):
        self.own = tempfile.TemporaryDirectory() if folder is None else None
        self.folder = folder or self.own.name
        self.options = (('--base-url', base) if base else ()) + options
        self.archive = os.path.join(self.folder, name)
        self.environment = environment
        self.addresses = 0
        self.process = None
        self.start()

    def command(self):
        return [QUINA, 'serve', '--port', '0', '--archive', self.archive, '--threads', '2',
                *self.options]

    def start(self):
        self.log = open(os.path.join(self.folder, 'log'), 'a', encoding='utf-8')
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=self.log,
                                        text=True, env=self.environment)
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise NotStarted(self.stop())
        self.port = int(self.url.rstrip('/').rsplit(':', 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return status

    def log_text(self):
        with open(os.path.join(self.folder, 'log'), encoding='utf-8') as file:
            return file.read()

    def connect(self):
        return http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)

    def ask(self, method, path, body=None, secret=None, headers=None, address=None, raw=None):
        """(status, headers, text); every request has an address of its own unless one is given."""
        self.addresses += 1
        sent = {'X-Forwarded-For': address or f'10.0.{self.addresses >> 8}.{self.addresses & 255}'}
        data = raw
        if body is not None:
            data = json.dumps(body).encode()
        if data is not None:
            sent['Content-Type'] = 'application/json'
        if secret:
            sent['Authorization'] = 'Bearer ' + secret
        sent.update(headers or {})
        connection = self.connect()
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, text

    def get(self, path, **more):
        status, _, text = self.ask('GET', path, **more)
        return status, json.loads(text)

    def post(self, path, body, secret=None, **more):
        status, _, text = self.ask('POST', path, body, secret, **more)
        return status, json.loads(text)

    def room(self, **wish):
        status, made = self.post('/api/rooms', {'game': 'zurero', 'size': 9, **wish})
        assert status == 201, made
        return Room(self, made['room'], made['seat'], made['secret'])


class Room:
    """A room and one seat in it."""

    def __init__(self, server, name, seat, secret):
        self.server, self.name, self.seat, self.secret = server, name, seat, secret
        self.path = '/api/rooms/' + name

    def state(self, secret=True):
        status, state = self.server.get(self.path, secret=self.secret if secret else None)
        assert status == 200, state
        return state

    def do(self, what, body=None, **more):
        return self.server.post(f'{self.path}/{what}', body or {}, self.secret, **more)

    def join(self, **body):
        status, joined = self.server.post(self.path + '/join', body)
        assert status == 200, joined
        return Room(self.server, self.name, joined['seat'], joined['secret'])

    def move(self, move):
        return self.do('move', {'move': move, 'ply': len(self.state()['moves'])})

    def wait(self, ready):
        """The state, once `ready` says so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state = self.state()
            if ready(state):
                return state
            time.sleep(0.02)
        raise AssertionError(f'the room never got there: {json.dumps(state)[:400]}')

    def mine(self):
        return self.wait(lambda s: s['status'] == 'over' or s['view']['to_move'] == s['you']['colour'])


class Stream:
    """Server-sent events, gathered by a thread."""

    def __init__(self, server, path, address=None):
        server.addresses += 1
        self.connection = server.connect()
        self.connection.request('GET', path, headers={
            'X-Forwarded-For': address or f'11.0.{server.addresses >> 8}.{server.addresses & 255}'})
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.events, self.ended = [], False
        self.change = threading.Condition()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        name = None
        try:
            for line in self.answer:
                line = line.decode().rstrip('\n')
                if line.startswith('event: '):
                    name = line[7:]
                elif line.startswith('data: '):
                    with self.change:
                        self.events.append((name, json.loads(line[6:])))
                        self.change.notify_all()
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass
        with self.change:
            self.ended = True
            self.change.notify_all()

    def wait(self, ready):
        """The first event that is as `ready` wants it; what came before is dropped."""
        end = time.monotonic() + PATIENCE
        with self.change:
            while True:
                while self.events:
                    name, data = self.events.pop(0)
                    if ready(name, data):
                        return data
                if self.ended or not self.change.wait(end - time.monotonic()):
                    raise AssertionError('the event does not come')

    def state(self, ready=lambda s: True):
        return self.wait(lambda name, data: name == 'state' and ready(data))

    def end(self):
        """Waits until the server ends the stream; the events that were not waited for."""
        self.join()
        return self.events

    def close(self):
        self.connection.sock and self.connection.sock.shutdown(2)
        self.connection.close()
        self.join()

    def join(self):
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), 'the stream does not end'


def wait_for(ready, what):
    """The first true value of `ready`; fails if it does not come in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = ready()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f'{what} did not come')


def run(tests):
    """Runs functions whose names tell what they test; prints TAP; the exit status."""
    only, failures = sys.argv[1:], 0
    tests = [t for t in tests if not only or t.__name__ in only]
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace('_', ' ')
        try:
            test()
            print(f'ok {number} - {name}', flush=True)
        except Exception as error:  # pylint: disable=broad-except
            failures += 1
            place = error.__traceback__
            while place.tb_next:
                place = place.tb_next
            where = [f.tb_lineno for f in frames(error.__traceback__)]
            print(f'not ok {number} - {name}\n# {type(error).__name__}: {str(error)[:600]} at {where}',
                  flush=True)
    print(f'1..{len(tests)}')
    return failures > 0


def frames(place):
    while place:
        yield place
        place = place.tb_next
