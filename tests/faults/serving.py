"""serving.py: two people who play through the API of a server whose calls fail.

A request may be refused or its connection closed, and is then sent again; but an answer must come."""
import http.client
import time

ATTEMPTS = 50


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
