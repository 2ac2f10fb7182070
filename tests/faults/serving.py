"""serving.py: people who play through the API of a server whose calls fail.

A request may be refused or its connection closed, and is then sent again; but an answer must come."""
import http.client
import time

ATTEMPTS = 50
PATIENCE = 30
TURNS = 3


def insist(action):
    """Repeats a request, which may be refused or lose its connection; None if it is never answered."""
    for _ in range(ATTEMPTS):
        try:
            status, answer = action()
            assert status < 400 or answer['message'], (status, answer)
            if status < 400 or answer['error'] == 'stale':
                return answer
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException, ValueError):
            pass
        time.sleep(0.01)
    return None


def play(server, moves):
    """A game with these moves; returns how many were acknowledged."""
    wish = {'game': 'zurero', 'size': 7, 'players': ['human', 'human']}
    made = insist(lambda: server.post('/api/rooms', wish))
    path = made and '/api/rooms/' + made['room']
    joined = made and insist(lambda: server.post(path + '/join', {}))
    if not joined:
        return 0
    secrets = [made['secret'], joined['secret']]
    if made['state']['you']['colour'] != 'black':  # Black begins
        secrets.reverse()
    for ply, move in enumerate(moves):
        # Lost answers: the move is sent again, and is stale if it was played.
        answer = insist(lambda: server.post(path + '/move', {'move': move, 'ply': ply}, secrets[ply % 2]))
        if not answer or len(answer['state']['moves']) <= ply:
            return ply
    return len(moves)


def is_answered(server, path):
    """Waits for the move of the computer; false if it does not come and the server does not say why."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = insist(lambda: server.get(path))
        if not state or state.get('unsaved') or state['status'] != 'playing' or state['view']['to_move'] == 'white':
            return True
        time.sleep(0.02)
    return False


def ask_for_help(server, path, secret):
    """A hint, an analysis, the record and a preview: any of them may be refused."""
    for request in [('POST', path + '/hint', {}, secret), ('GET', '/api/analysis?game=zurero&size=5&nodes=200'),
                    ('GET', path + '/record?format=sgf'), ('GET', path + '/picture.png')]:
        try:
            server.ask(*request)
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException, ValueError):  # a picture is no text
            pass


def play_computer(server, must_answer):
    """Some turns against level 1, watched by somebody; returns how many moves were acknowledged. With `must_answer`
    the computer has to move each time."""
    made = insist(lambda: server.post('/api/rooms', {'game': 'cam', 'players': ['human', 'level:1']}))
    path = made and '/api/rooms/' + made['room']
    watching = made and open_stream(server, path + '/events')
    played = 0
    for ply in range(0, 2 * TURNS, 2) if made else ():
        state = insist(lambda: server.get(path))
        if not state or len(state['moves']) != ply:
            break
        ask_for_help(server, path, made['secret'])
        move = next(step['move'] for step in state['view']['steps'] if not step['more'])
        answer = insist(lambda: server.post(path + '/move', {'move': move, 'ply': ply}, made['secret']))
        if not answer or len(answer['state']['moves']) <= ply:
            break
        played = ply + 1
        if not is_answered(server, path) and must_answer:
            raise TimeoutError('the computer does not move')
    if watching:
        watching.close()
    return played


def open_stream(server, path):
    """A connection that nobody reads, which the server may refuse or close."""
    connection = server.connect()
    try:
        connection.request('GET', path)
    except OSError:
        pass
    return connection
