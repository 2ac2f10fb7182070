"""server.py: tests quina serve over loopback: every route, good and bad requests, kills, signals. Prints TAP."""
import atexit
import concurrent.futures
import gzip
import json
import os
import random
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import zlib

from client import QUINA, Room, Server, Stream, run, wait_for

GAMES = ['fuse', 'iris', 'sixmaking', 'cam', 'zurero']

page = tempfile.TemporaryDirectory()
with open(os.path.join(page.name, 'index.html'), 'w', encoding='utf-8') as file:
    file.write('<!doctype html><title>quina</title>')
with open(os.path.join(page.name, 'app.js'), 'w', encoding='utf-8') as file:
    file.write('export const one = 1;\n')
server = Server('--assets', page.name)


def equal(one, other):
    assert one == other, f'{one!r} is not {other!r}'


def refused(answer, status, error, field=None):
    equal((answer[0], answer[1]['error']), (status, error))
    assert answer[1]['message'], answer
    if field:
        equal(answer[1].get('field'), field)


# -- Pages --

def every_view_is_the_page():
    for path in ['/', '/new/fuse', '/room/abc', '/analysis', '/rules/cam', '/games', '/games/1']:
        status, headers, text = server.ask('GET', path)
        equal((status, headers['content-type']), (200, 'text/html; charset=utf-8'))
        assert '<title>quina' in text


def unknown_addresses_show_the_page_to_people():
    status, headers, text = server.ask('GET', '/nothing', headers={'Accept': 'text/html,*/*'})
    equal((status, headers['content-type']), (404, 'text/html; charset=utf-8'))
    assert '<title>quina' in text
    for path in ['/api/nothing', '/assets/nothing.js']:
        refused(server.get(path, headers={'Accept': 'text/html'}), 404, 'unknown')
    refused(server.get('/nothing'), 404, 'unknown')


def responses_are_compressed_for_who_asks():
    connection = server.connect()
    for path in ['/api/boards/zurero', '/api/rules/cam', '/api/view?game=cam']:
        sizes = []
        for encoding in ['identity', 'gzip']:
            connection.request('GET', path, headers={'Accept-Encoding': encoding, 'X-Forwarded-For': '15.0.0.1'})
            answer = connection.getresponse()
            data = answer.read()
            equal(answer.getheader('Content-Encoding'), 'gzip' if encoding == 'gzip' else None)
            sizes.append(len(data))
            text = gzip.decompress(data) if encoding == 'gzip' else data
        assert json.loads(text) and sizes[1] < sizes[0] / 2, (path, sizes)
    connection.close()


def search_engines_find_what_stays():
    status, headers, text = server.ask('GET', '/robots.txt')
    equal((status, headers['content-type']), (200, 'text/plain; charset=utf-8'))
    assert 'Disallow: /room/' in text and 'Sitemap: http://quina.example/sitemap.xml' in text, text
    status, headers, text = server.ask('GET', '/sitemap.xml')
    equal((status, headers['content-type']), (200, 'application/xml'))
    for path in ['/', '/rules/cam', '/learn/fuse']:
        assert f'<loc>http://quina.example{path}</loc>' in text, text
    own = Server(base=None)
    equal(own.ask('GET', '/sitemap.xml')[0], 404)
    own.stop()


def files_have_their_type_and_tag():
    status, headers, text = server.ask('GET', '/assets/app.js')
    equal((status, headers['content-type']), (200, 'text/javascript; charset=utf-8'))
    again, _, body = server.ask('GET', '/assets/app.js', headers={'If-None-Match': headers['etag']})
    equal((again, body), (304, ''))
    equal(server.ask('HEAD', '/assets/app.js')[0], 200)
    assert 'one' in text


def files_outside_the_page_are_not_served():
    for name in ['nothing.js', '../server.py', '..%2fserver.py', '.hidden', '%2e%2e/x', '']:
        equal(server.ask('GET', '/assets/' + name)[0], 404)


def security_headers_are_set():
    _, headers, _ = server.ask('GET', '/')
    policy = headers['content-security-policy']
    assert "default-src 'none'" in policy and "script-src 'self'" in policy, policy
    assert 'unsafe' not in policy.replace("'wasm-unsafe-eval'", '') and "frame-ancestors 'none'" in policy, policy
    equal(headers['x-content-type-options'], 'nosniff')
    equal(headers['referrer-policy'], 'no-referrer')


def the_page_is_embedded_in_the_program():
    own = Server()
    status, headers, text = own.ask('GET', '/')
    has_page = os.path.exists('web/index.html')
    equal(status, 200 if has_page else 404)
    if has_page:
        with open('web/index.html', encoding='utf-8') as source:
            equal(text.partition('</head>')[2], source.read().partition('</head>')[2])
        soon = re.findall('<([^>]+)>', headers['link'])
        equal(len(soon), 5)
        for path in soon + re.findall('="(/assets/[^"]+)"', text):
            equal(own.ask('GET', path)[0], 200)
    own.stop()


# -- Static responses --

def games_are_listed():
    status, answer = server.get('/api/games')
    equal((status, [g['name'] for g in answer['games']]), (200, GAMES))
    zurero = answer['games'][4]
    equal((zurero['sizes'], zurero['size']), (list(range(5, 20)), 19))
    equal((answer['games'][3]['sizes'], answer['games'][3]['size']), ([], 0))
    equal([g['name'] for g in answer['games'] if g['random_start']], ['fuse'])
    equal([g['name'] for g in answer['games'] if g['either_begins']], ['sixmaking'])
    equal([g['name'] for g in answer['games'] if g['captures']], ['cam'])
    equal(answer['games'][0]['pieces'][1], {'kind': 'K', 'variants': ['kings=1', 'kings=2'],
                                            'names': ['white king', 'black king']})
    for game in answer['games']:
        sample = game['sample']
        query = {'game': game['name'], 'size': sample['size'], 'position': sample['position'],
                 'moves': ','.join(sample['moves'])}
        equal(server.get('/api/view?' + urllib.parse.urlencode(query))[0], 200)


def the_language_of_the_games_may_be_in_the_query():
    names = [server.get('/api/games?lang=' + lang)[1]['games'][3]['pieces'][0]['names'][0]
             for lang in ['en', 'pt']]
    equal(names, ['white knight', 'cavaleiro das brancas'])
    refused(server.get('/api/games?lang=xx'), 400, 'malformed', 'lang')


def the_home_page_links_what_it_loads_first():
    status, headers, _ = server.ask('GET', '/', headers={'Accept-Language': 'pt'})
    paths = re.findall(r'<([^>]*)>', headers['link'])
    equal((status, paths[:4]), (200, ['/assets/style.css', '/assets/app.js', '/api/games?lang=pt',
                                      '/api/boards/fuse']))
    equal(paths[4].startswith('/api/view?game=fuse&position='), True)
    for path in paths[2:]:
        equal(server.get(path)[0], 200)


def boards_are_described():
    for game, cells, ground in zip(GAMES, [60, 169, 25, 67, 437],
                                   ['ring', 'hex', 'towers', 'squares', 'lines']):
        status, board = server.get('/api/boards/' + game)
        equal((status, len(board['cells']), board['ground']), (200, cells, ground))
        for index, cell in enumerate(board['cells']):
            for other in cell['near']:
                assert index in board['cells'][other]['near']
    equal(len(server.get('/api/boards/zurero?size=5')[1]['cells']), 45)
    refused(server.get('/api/boards/chess'), 404, 'unknown', 'game')
    refused(server.get('/api/boards/zurero?size=4'), 400, 'malformed', 'size')
    refused(server.get('/api/boards/zurero?size=x'), 400, 'malformed', 'size')


def a_turn(at, state, choose):
    """A turn of a room's state, chosen at random step by step, as the page does."""
    view, steps = state['view'], []
    while True:
        step = choose.choice(view['steps'])
        if step['move']:
            return step['move']
        steps.append(str(step['id']))
        size = f'&size={state["size"]}' if state['size'] else ''
        status, view = at.get(f'/api/view?game={state["game"]}{size}&variant={state["variant"]}'
                              f'&position={state["start"].replace(" ", "%20")}'
                              f'&moves={",".join(state["moves"])}&steps={",".join(steps)}')
        equal(status, 200)
        if view['move'] and not view['steps']:
            return view['move']


def random_games_by_views_end():
    """Plays only by choosing steps, as the page does; their changes are what the next view shows."""
    for game in GAMES:
        choose, moves = random.Random(game), []
        size = {'zurero': 'size=7&', 'iris': 'size=3&', 'sixmaking': 'size=4&'}.get(game, '')
        while True:
            assert len(moves) < 400, f'{game} does not end'
            steps, chosen = [], None
            query = f'/api/view?game={game}&{size}moves={",".join(moves)}'
            status, view = server.get(query)
            equal(status, 200)
            if view['outcome']:
                assert view['reason'] and not view['steps'], view
                break
            while chosen is None:
                step = choose.choice(view['steps'])
                steps.append(str(step['id']))
                if step['move'] and (not step['more'] or choose.random() < 0.5):
                    chosen = step['move']
                    break
                before = view['pieces']
                status, view = server.get(f'{query}&steps={",".join(steps)}')
                equal(status, 200)
                for cell, piece in step['changes']:
                    before.pop(str(cell), None)
                    if piece:
                        before[str(cell)] = piece
                equal(view['pieces'], before)
            moves.append(chosen)
        assert len(moves) > 5, moves


def the_best_group_is_the_score():
    _, view = server.get('/api/view?game=fuse&position=-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW-%20w')
    for colour in ['white', 'black']:
        best = max(g['value'] for g in view['groups'] if g['colour'] == colour)
        equal([best], view['score'][colour])


def bad_views_are_refused():
    refused(server.get('/api/view'), 400, 'malformed', 'game')
    refused(server.get('/api/view?game=go'), 400, 'malformed', 'game')
    refused(server.get('/api/view?game=cam&size=3'), 400, 'malformed', 'size')
    refused(server.get('/api/view?game=cam&size=-3'), 400, 'malformed', 'size')
    refused(server.get('/api/view?game=cam&variant=x'), 400, 'malformed', 'variant')
    refused(server.get('/api/view?game=cam&position=x'), 400, 'malformed', 'position')
    refused(server.get('/api/view?game=cam&moves=a1'), 422, 'illegal', 'moves')
    refused(server.get('/api/view?game=cam&steps=99'), 422, 'illegal', 'steps')
    refused(server.get('/api/view?game=cam&steps=1,,'), 422, 'illegal', 'steps')
    refused(server.get('/api/view?game=%ff'), 400, 'malformed')
    refused(server.get('/api/view?game=%0'), 400, 'malformed')
    refused(server.get('/api/view?game=%00'), 400, 'malformed')
    refused(server.get('/api/view?' + '&'.join('a=b' for _ in range(40))), 400, 'malformed')
    refused(server.get('/api/view?game=cam&moves=' + 'x' * 9000), 400, 'malformed')


def a_view_says_what_to_do_and_what_decided():
    portuguese = {'Accept-Language': 'pt'}
    view = server.get('/api/view?game=cam')[1]
    equal((view['prompt'], view['result'], view['decisive']), ('Choose one of your pieces.', None, []))
    equal(server.get('/api/view?game=cam', headers=portuguese)[1]['reason'], '')
    must = '1/3/1m3/7/7/7/3m3/3M3/1M5/7/5/3/1%20w%200'
    assert 'capture' in server.get(f'/api/view?game=cam&position={must}')[1]['prompt']
    over = server.get('/api/view?game=zurero&position=7/7/7/1BBBBB1/1WWWW2/7/7%20w')[1]
    equal((over['outcome'], len(over['decisive']), over['prompt']), ('black', 5, None))
    assert over['result'].startswith('Black wins'), over['result']
    ended = '-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6-%20w'
    over = server.get(f'/api/view?game=fuse&position={ended}')[1]
    equal((len(over['decisive']), '7–6' in over['result']), (13, True))


def pointing_explains_itself():
    at = '/api/point?game=cam&position=1/3/1m3/7/7/7/3m3/3M3/1M5/7/5/3/1%20w%200&cells='
    cells = {cell['label']: str(i) for i, cell in enumerate(server.get('/api/boards/cam')[1]['cells'])}
    status, found = server.get(at + cells['d6'])
    equal((status, found['refusal']), (200, None))
    assert found['prompt'] != server.get(at.replace('/point', '/view').split('&cells')[0])[1]['prompt']
    for wrong in ['b5', 'd7', 'a5', 'b5,b6', 'd6,d5']:
        status, found = server.get(at + ','.join(cells[label] for label in wrong.split(',')))
        equal((status, bool(found['refusal'])), (200, True))
    for cells in ['', 'x', '999', '1,', '1,2,3,4,5,6,7,8,9']:
        refused(server.get(at + cells), 400, 'malformed', 'cells')


def rules_are_blocks():
    for game in GAMES:
        for lang in ['en', 'pt']:
            status, rules = server.get(f'/api/rules/{game}?lang={lang}')
            equal((status, rules['lang']), (200, lang))
            kinds = {b['type'] for b in rules['blocks']}
            assert {'heading', 'paragraph', 'board'} <= kinds, kinds
            for block in rules['blocks']:
                if block['type'] != 'board':
                    continue
                query = f'/api/view?game={game}&variant={block["variant"]}&size={block["size"] or ""}'
                if block['position']:
                    query += '&position=' + block['position'].replace(' ', '%20')
                query += '&moves=' + ','.join(block['moves'])
                equal(server.get(query)[0], 200)
    refused(server.get('/api/rules/fuse?lang=xx'), 400, 'malformed', 'lang')
    refused(server.get('/api/rules/go'), 404, 'unknown')


def lessons_have_steps_and_judge_moves():
    """The solution in each source meets its goal, the wrong moves do not."""
    for game in GAMES:
        for lang in ['en', 'pt']:
            with open(f'docs/lessons/{game}-lesson.{lang}.txt', encoding='utf-8') as file:
                source = file.read()
            status, lesson = server.get(f'/api/lessons/{game}?lang={lang}')
            equal((status, lesson['lang'], len(lesson['steps'])), (200, lang, source.count('\n## ')))
            equal(lesson['steps'][-1]['opponent'], 'level:1')
            for n, part in enumerate(source.split('\n## ')[1:-1], 1):
                path = f'/api/lessons/{game}?lang={lang}&step={n}&move='
                words = dict(line[1:].split(' ', 1) for line in part.split('\n') if line[:1] == '@')
                step = lesson['steps'][n - 1]
                equal(server.get(path + words['solution']), (200, {'met': True, 'text': step['praise']}))
                for move in words['wrong'].split():
                    status, found = server.get(path + move)
                    if status != 422:
                        equal((status, found), (200, {'met': False, 'text': step['hint']}))
    refused(server.get('/api/lessons/go'), 404, 'unknown')
    refused(server.get('/api/lessons/fuse?lang=xx'), 404, 'unknown', 'lang')
    refused(server.get('/api/lessons/fuse?step=1&move=x'), 422, 'illegal', 'move')
    for step in ['', '0', '8', '99', 'x']:
        refused(server.get(f'/api/lessons/fuse?step={step}&move=d1:4'), 400, 'malformed', 'step')


def pasted_records_and_positions_are_read():
    for game in ['zurero', 'fuse', '']:
        status, read = server.post('/api/read', {'text': ' 5/5/2B2/5/5 w\n', 'game': game})
        equal((status, read['kind'], read['game']), (200, 'position', 'zurero'))
        equal(read['position'], '5/5/2B2/5/5 w')
    for game, message in [('zurero', "row 3: 'x' at character 6 is not a piece"),
                          ('', 'this is not a position of any game')]:
        status, read = server.post('/api/read', {'text': '5/5/2x2/5/5 w', 'game': game})
        equal((status, read['field']), (400, 'text'))
        assert message in read['message'], read['message']
    for form in ['text', 'sgf', 'line']:
        status, written = server.post('/api/write', {
            'game': 'zurero', 'size': 9, 'position': None, 'moves': ['e5', 'L5'], 'format': form})
        equal(status, 200)
        status, read = server.post('/api/read', {'text': written['text']})
        equal((status, read['kind'], len(read['games'])), (200, 'record', 1))
        equal([m['move'] for m in read['games'][0]['moves']], ['e5', 'L5'])
    damaged = '[Game "zurero"]\n[Size "9"]\n\n1. e5 Qx9 *\n'
    status, read = server.post('/api/read', {'text': damaged})
    equal((status, read['kind'], len(read['faults'])), (200, 'record', 1))
    for text, fault in [
            (damaged, 'Qx9 não é legal: a casa x9 não existe'),
            ('[Game "zurero"]\n[Size "9"]\n\n1. e5 {aberto', 'o comentário não tem } a fechar'),
            ('[Event "x"]\n\n1. e5 *\n', 'nada diz que jogo é este; espera-se uma etiqueta Game'),
            ('(;GM[905]QG[zurero]SZ[9];W[e5])', 'é a vez das pretas')]:
        headers = {'Accept-Language': 'pt'}
        message = server.post('/api/read', {'text': text}, headers=headers)[1]['faults'][0]['message']
        assert fault in message, f'{fault!r} is not in {message!r}'
    refused(server.post('/api/read', {'text': 'what is this'}), 400, 'malformed', 'text')
    refused(server.post('/api/read', {'text': 5}), 400, 'malformed', 'text')
    refused(server.post('/api/read', {'text': 'x', 'game': 'go'}), 400, 'malformed', 'game')
    refused(server.post('/api/write', {'game': 'cam', 'format': 'pdf'}), 400, 'malformed', 'format')
    refused(server.post('/api/write', {'game': 'cam', 'moves': 'a'}), 400, 'malformed', 'moves')
    refused(server.post('/api/write', {'game': 'cam', 'moves': [1]}), 400, 'malformed', 'moves')
    refused(server.post('/api/write', {'game': 'cam', 'moves': ['a1']}), 422, 'illegal', 'moves')


def many_games_at_once_are_refused():
    refused(server.post('/api/read', {'text': '* ' * 32000, 'game': 'cam'}), 413, 'too_large', 'text')
    one = '[Game "zurero"]\n[Size "9"]\n\n1. e5 *\n\n'
    equal(len(server.post('/api/read', {'text': one * 256})[1]['games']), 256)
    refused(server.post('/api/read', {'text': one * 257}), 413, 'too_large', 'text')


# -- Refusals that every route shares --

def strange_requests_are_refused():
    refused(server.get('/nothing'), 404, 'unknown')
    status, headers, _ = server.ask('POST', '/api/games', {})
    equal((status, headers['allow']), (405, 'GET'))
    status, headers, _ = server.ask('GET', '/api/rooms')
    equal((status, headers['allow']), (405, 'POST'))
    equal(server.ask('DELETE', '/api/rooms/x')[0], 405)
    refused(server.post('/api/rooms', None, raw=b'{'), 400, 'malformed')
    refused(server.post('/api/rooms', None, raw=b'[1]'), 400, 'malformed')
    refused(server.post('/api/rooms', None, raw=b'{"a":1,"a":2}'), 400, 'malformed')
    refused(server.post('/api/rooms', None, raw=b'[' * 5000), 400, 'malformed')
    refused(server.post('/api/rooms', None, raw=b'{"game":"\xff"}'), 400, 'malformed')
    refused(server.post('/api/rooms', {}, headers={'Content-Type': 'text/plain'}), 415, 'media_type')
    refused(server.post('/api/rooms', {'game': 'x' * 70000}), 413, 'too_large')


def other_sites_may_not_act():
    evil = {'Origin': 'https://evil.example'}
    refused(server.post('/api/rooms', {'game': 'cam'}, headers=evil), 403, 'forbidden')
    own = {'Origin': 'http://quina.example'}
    equal(server.post('/api/rooms', {'game': 'cam'}, headers=own)[0], 201)


def other_names_may_not_lead_here():
    own = Server(base=None)
    for options in [own, server]:
        for host in ['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.nip.io',
                     '', '[', 'x' * 300]:
            for path in ['/', '/api/games']:
                equal(options.ask('GET', path, headers={'Host': host})[0], 403)
            refused(options.post('/api/rooms', {'game': 'cam'},
                                 headers={'Host': host, 'Origin': 'http://' + host}), 403, 'forbidden')
        for host in ['localhost', 'LOCALHOST:1', '127.0.0.1:80', '[::1]:80', '192.168.1.2',
                     socket.gethostname(), socket.gethostname() + '.local:8080']:
            equal(options.ask('GET', '/api/games', headers={'Host': host})[0], 200)
    equal(server.ask('GET', '/', headers={'Host': 'quina.example'})[0], 200)
    own.stop()


def refusals_come_in_portuguese():
    status, _, text = server.ask('GET', '/api/rooms/x', headers={
        'Accept-Language': 'de, pt-PT;q=0.9, en;q=0.8'})
    equal((status, json.loads(text)['message']), (404, 'essa sala não existe'))
    _, _, text = server.ask('GET', '/api/view?game=fuse&variant=kings=1&position=-BWBBWW-/B6B/K6W/K6B/B6W/B6B/W6W'
                            '/-WBBWBW-%20b', headers={'Accept-Language': 'pt'})
    assert 'as brancas têm 2 reis' in json.loads(text)['message'], text
    _, _, text = server.ask('GET', '/api/rooms/x', headers={'Accept-Language': 'en, pt;q=0.9'})
    equal(json.loads(text)['message'], 'there is no such room')


def requests_of_an_address_are_limited():
    own = Server('--limits', 'requests=1,burst=1')

    def refusal(path):
        status, headers, _ = own.ask('GET', path, address='12.0.0.1')
        return headers if status == 429 else None

    # Pages that the room thread makes count, too; files do not.
    for path in ['/api/games', '/room/' + 'x' * 22, '/healthz', '/metrics']:
        equal(wait_for(lambda at=path: refusal(at), 'a refusal')['retry-after'], '1')
    for _ in range(40):
        equal(own.ask('GET', '/assets/app.js', address='12.0.0.1')[0], 200)
    equal(own.ask('GET', '/api/games', address='12.0.1.1')[0], 200)
    equal(own.stop(), 0)


def a_class_behind_one_address_may_paste_at_once():
    own = Server('--limits', 'slow=30')
    game = '[Game "zurero"]\n[Size "9"]\n\n1. e5 *\n\n'
    with concurrent.futures.ThreadPoolExecutor(30) as pupils:
        pasted = [pupils.submit(own.post, '/api/read', {'text': game * 100}, address='12.0.2.1') for _ in range(30)]
        equal({paste.result()[0] for paste in pasted}, {200})
    equal(own.stop(), 0)


def statuses(own, *lines):
    """Of 40 requests, each with these lines of X-Forwarded-For, in which its number replaces the #."""
    connection, found = own.connect(), set()
    for number in range(40):
        connection.putrequest('GET', '/api/games')
        for line in lines:
            connection.putheader('X-Forwarded-For', line.replace('#', str(number)))
        connection.endheaders()
        answer = connection.getresponse()
        answer.read()
        found.add(answer.status)
    connection.close()
    return found


def the_proxy_says_whose_request_it_is():
    """It adds to the line of its client, or adds a line; what the client says does not count."""
    own = Server('--limits', 'requests=1,burst=1')
    equal(statuses(own, '12.#.0.1'), {200})
    equal(statuses(own, '12.#.1.1, 13.0.0.1'), {200, 429})
    equal(statuses(own, '12.#.2.1', '13.0.1.1'), {200, 429})
    equal(statuses(own, '12.#.3.1, 12.#.4.1', '12.#.5.1,\t13.0.2.1 '), {200, 429})
    equal(statuses(own, '::ffff:12.#.6.1'), {200})
    equal(statuses(own, '12.#.7.1', '::FFFF:13.0.3.1'), {200, 429})
    equal(statuses(own, 'unknown#'), {200, 429})  # no address: it counts as the proxy
    equal(own.stop(), 0)


def a_server_for_both_versions_of_ip_knows_its_proxy():
    try:
        own = Server('--bind', '::', '--limits', 'requests=1,burst=1')
    except RuntimeError:
        return  # no IPv6 on this machine
    equal(statuses(own, '12.#.0.1'), {200})
    equal(own.stop(), 0)
    assert 'address=12.39.0.1' in own.log_text(), own.log_text()[-300:]


def rooms_of_an_address_are_limited():
    statuses = [server.post('/api/rooms', {'game': 'cam'}, address='12.1.0.1')[0] for _ in range(31)]
    equal(statuses, [201] * 30 + [429])


def streams_of_an_address_are_limited():
    room = server.room()
    streams = [Stream(server, room.path + '/events', '12.2.0.1') for _ in range(33)]
    equal([s.status for s in streams], [200] * 32 + [429])
    for stream in streams:
        stream.close()
    room.wait(lambda s: s['watchers'] == 0)
    again = Stream(server, room.path + '/events', '12.2.0.1')
    equal(again.status, 200)
    again.close()


# -- Rooms --

def bad_room_requests_are_refused():
    for wish, field in [({}, 'game'), ({'game': 'go'}, 'game'), ({'game': 5}, 'game'),
                        ({'game': 'cam', 'players': ['human']}, 'players'),
                        ({'game': 'cam', 'players': ['human', 'level:11']}, 'players'),
                        ({'game': 'cam', 'players': ['human', 'ugi:sh']}, 'players'),
                        ({'game': 'cam', 'players': ['human', 'x' * 299]}, 'players'),
                        ({'game': 'cam', 'names': [1, 2]}, 'names'),
                        ({'game': 'cam', 'clock': 5}, 'clock'),
                        ({'game': 'cam', 'clock': {'seconds': -1}}, 'seconds'),
                        ({'game': 'cam', 'best_of': 0}, 'best_of'),
                        ({'game': 'cam', 'best_of': 1.5}, 'best_of'),
                        ({'game': 'cam', 'seat': 2}, 'seat'),
                        ({'game': 'zurero', 'position': '5/5/5/5/5 w'}, 'position')]:
        refused(server.post('/api/rooms', wish), 400, 'malformed', field)


def two_people_play_while_a_third_watches():
    ana = server.room(names=['Ana', ''])
    watcher = Stream(server, ana.path + '/events')
    equal(watcher.state()['status'], 'waiting')
    refused(ana.move('e5'), 409, 'conflict')
    rui = ana.join(name='Rui')
    equal((rui.seat, watcher.state(lambda s: s['status'] == 'playing')['seats'][1]['name']), (1, 'Rui'))
    refused(server.post(ana.path + '/join', {}), 409, 'conflict')
    hers = Stream(server, f'{ana.path}/events?secret={ana.secret}')
    assert watcher.state(lambda s: s['seats'][0]['here'])['watchers'] == 1
    refused(ana.move('e5'), 409, 'conflict')  # black begins
    equal(rui.move('e5')[0], 200)
    equal(watcher.state(lambda s: s['moves'] == ['e5'])['view']['last']['move'], 'e5')
    refused(rui.move('L5'), 409, 'conflict')
    refused(ana.do('move', {'move': 'a1', 'ply': 1}), 422, 'illegal', 'move')
    stale = ana.do('move', {'move': 'L5', 'ply': 0})
    refused(stale, 409, 'stale', 'ply')
    equal(stale[1]['state']['moves'], ['e5'])
    refused(ana.do('move', {'ply': 1}), 400, 'malformed', 'move')
    refused(ana.do('move', {'move': 'L5'}), 400, 'malformed', 'ply')
    for secret in [None, 'x' * 22, 'short']:
        refused(server.post(ana.path + '/move', {'move': 'L5', 'ply': 1}, secret), 403, 'forbidden')
    equal(ana.move('L5')[0], 200)
    state = hers.state(lambda s: len(s['moves']) == 2)
    assert 'you' not in state
    equal(ana.state()['you'], {'seat': 0, 'colour': 'white'})
    assert 'you' not in ana.state(secret=False)
    hers.close()
    watcher.state(lambda s: not s['seats'][0]['here'])
    watcher.close()


def offers_are_made_accepted_and_declined():
    ana = server.room()
    rui = ana.join()
    refused(ana.do('undo'), 409, 'conflict')
    rui.move('e5')
    equal(rui.do('undo')[1]['state']['offers']['undo'], 1)
    refused(ana.do('decline', {'offer': 'draw'}), 409, 'conflict')
    refused(ana.do('decline', {'offer': 'x'}), 400, 'malformed', 'offer')
    equal(ana.do('decline', {'offer': 'undo'})[1]['state']['offers']['undo'], None)
    rui.do('undo')
    equal(ana.do('undo')[1]['state']['moves'], [])
    rui.move('e5')
    ana.move('L5')
    rui.do('undo')  # rui's last choice was the first move
    equal(ana.do('undo')[1]['state']['moves'], [])
    rui.move('e5')
    equal(rui.do('draw')[1]['state']['offers']['draw'], 1)
    equal(ana.move('L5')[1]['state']['offers']['draw'], None)
    ana.do('draw')
    over = rui.do('draw')[1]['state']
    equal((over['outcome'], over['reason'], over['status']), ('draw', 'agreement', 'over'))
    refused(ana.do('draw'), 409, 'conflict')
    equal(over['view']['steps'], [])


def a_declined_offer_is_reported_to_who_made_it():
    ana = server.room()
    rui = ana.join()
    watcher = Stream(server, ana.path + '/events')
    rui.move('e5')
    rui.do('draw')
    equal(ana.do('decline', {'offer': 'draw'})[1]['state']['declined'],
          {'draw': 1, 'undo': None, 'rematch': None})
    equal(watcher.state(lambda s: s['declined']['draw'] == 1)['offers']['draw'], None)
    equal(rui.do('undo')[1]['state']['declined']['draw'], 1)
    equal(rui.do('decline', {'offer': 'undo'})[1]['state']['declined']['undo'], None)  # taken back
    equal(ana.move('L5')[1]['state']['declined']['draw'], None)
    watcher.close()


def people_get_no_help_with_a_running_game():
    ana = server.room()
    rui = ana.join()
    moves = ['e5', 'L5', 'R5']
    for player, move in zip([rui, ana, rui], moves):
        equal(player.do('move', {'move': move, 'ply': len(player.state()['moves'])},
                        address='14.0.0.%d' % (1 + player.seat))[0], 200)
    refused(ana.do('hint', address='14.0.0.1'), 403, 'forbidden')
    query = '/api/analysis?game=zurero&size=9&nodes=100&moves='
    for line in [moves, moves + ['Te']]:  # the position, and one that is reached from it
        refused(server.get(query + ','.join(line), address='14.0.0.1'), 403, 'forbidden')
    position = urllib.parse.quote(ana.state()['view']['position'])
    refused(server.get(f'/api/analysis?game=zurero&nodes=100&position={position}', address='14.0.0.2'),
            403, 'forbidden')
    refused(server.post('/api/rooms', {'game': 'zurero', 'players': ['human', 'level:9'],
                                       'position': ana.state()['view']['position']}, address='14.0.0.2'),
            403, 'forbidden')
    for line, address in [(moves[:2], '14.0.0.1'), (moves, '14.0.0.9')]:
        stream = Stream(server, query + ','.join(line), address)
        equal(stream.status, 200)
        stream.close()
    rui.do('resign')
    stream = Stream(server, query + ','.join(moves), '14.0.0.1')
    equal(stream.status, 200)
    stream.close()


def a_game_that_has_hardly_begun_can_be_aborted():
    ana = server.room()
    refused(ana.do('abort'), 409, 'conflict')  # nobody has joined
    rui = ana.join()
    rui.move('e5')
    refused(ana.do('claim'), 409, 'conflict')
    state = ana.do('abort')[1]['state']
    equal((state['status'], state['outcome'], state['reason']), ('over', None, 'abandoned'))
    equal(ana.do('rematch')[1]['state']['offers']['rematch'], 0)
    equal(rui.do('rematch')[1]['state']['status'], 'playing')
    rui.do('draw'), ana.move('e5'), rui.move('L5')
    refused(ana.do('abort'), 409, 'conflict')
    refused(server.room(players=['level:1', 'human']).do('abort'), 409, 'conflict')


def a_seat_moves_to_another_device():
    ana = server.room()
    rui = ana.join()
    before = Stream(server, f'{ana.path}/events?secret={ana.secret}')
    before.state()
    status, answer = ana.do('rekey')
    equal((status, answer['seat']), (200, 0))
    assert answer['secret'] != ana.secret
    before.wait(lambda name, data: name == 'moved')
    before.end()
    refused(ana.do('resign'), 403, 'forbidden')
    now = Room(server, ana.name, 0, answer['secret'])
    equal(now.state()['you'], {'seat': 0, 'colour': 'white'})
    equal(now.do('resign')[0], 200)
    equal(rui.state()['outcome'], 'black')


def players_react_but_not_too_often():
    ana = server.room()
    ana.join()
    watcher = Stream(server, ana.path + '/events')
    equal(ana.do('react', {'reaction': 'hello'})[0], 200)
    equal(watcher.wait(lambda name, data: name == 'reaction'), {'seat': 0, 'reaction': 'hello'})
    refused(ana.do('react', {'reaction': 'hello'}), 429, 'busy')
    watcher.close()
    rui = server.room().join()
    refused(rui.do('react', {'reaction': '<b>'}), 400, 'malformed', 'reaction')


def correspondence_has_days_for_a_move():
    refused(server.post('/api/rooms', {'game': 'cam', 'clock': {'seconds': 5, 'days': 2}}), 400,
            'malformed', 'days')
    refused(server.post('/api/rooms', {'game': 'cam', 'clock': {'days': 15}}), 400, 'malformed', 'days')
    ana = server.room(clock={'days': 3})
    rui = ana.join()
    state = rui.move('e5')[1]['state']
    equal((state['clock'], state['days']['per_move'], state['claim']['seat']), (None, 3, 0))
    assert 3 * 86400 - 60 <= state['claim']['wait'] <= 3 * 86400, state['claim']
    assert abs(state['days']['due'] - time.time() - 3 * 86400) < 60, state['days']
    refused(rui.do('claim'), 409, 'conflict')


def people_wait_in_the_lobby():
    refused(server.post('/api/rooms', {'game': 'cam', 'lobby': 5}), 400, 'malformed', 'lobby')
    refused(server.post('/api/rooms', {'game': 'cam', 'lobby': {'strength': 11}}), 400, 'malformed',
            'strength')
    refused(server.post('/api/rooms', {'game': 'cam', 'players': ['human', 'level:1'], 'lobby': {}}), 400,
            'malformed', 'lobby')
    ana = server.room(names=['Ana', ''], lobby={'strength': 4, 'stand_in': 2})
    listed = lambda: [r for r in server.get('/api/lobby')[1]['rooms'] if r['room'] == ana.name]
    equal(listed(), [])  # she is not there
    hers = Stream(server, f'{ana.path}/events?secret={ana.secret}')
    hers.state()
    entry = listed()[0]
    equal([entry[key] for key in ['game', 'name', 'colour', 'strength', 'stand_in', 'days', 'seconds']],
          ['zurero', 'Ana', 'black', 4, 2, None, None])
    ana.join(name='Rui')
    equal(listed(), [])
    hers.close()


def a_match_is_played_and_a_rematch():
    ana = server.room(best_of=3)
    rui = ana.join()
    state = rui.do('resign')[1]['state']
    equal((state['outcome'], state['match']['points']), ('white', [1, 0]))
    refused(rui.do('rematch'), 409, 'conflict')
    state = rui.do('next')[1]['state']
    equal((state['number'], state['seats'][0]['colour'], state['status']), (2, 'black', 'playing'))
    refused(rui.do('next'), 409, 'conflict')
    state = rui.do('resign')[1]['state']
    equal((state['match']['points'], state['match']['decided']), ([2, 0], True))
    refused(ana.do('next'), 409, 'conflict')
    equal(ana.do('rematch')[1]['state']['offers']['rematch'], 0)
    state = rui.do('rematch')[1]['state']
    equal((state['number'], state['match']['points'], state['seats'][0]['colour']), (1, [0, 0], 'white'))
    for number, result in [(1, '*')]:
        status, _, text = server.ask('GET', f'{ana.path}/record?number={number}')
        assert status == 200 and f'[Result "{result}"]' in text, text
    equal(server.ask('GET', f'{ana.path}/record?number=2')[0], 404)


def a_game_against_a_level_is_played_to_its_end():
    for game in GAMES:
        choose = random.Random(game)
        wish = {'zurero': {'size': 7}, 'iris': {'size': 3}, 'sixmaking': {'size': 4}}.get(game, {})
        room = server.room(game=game, players=['level:1', 'human'], **{'size': None, **wish})
        equal(room.seat, 1)
        for _ in range(120):
            state = room.mine()
            if state['status'] == 'over':
                break
            turn = a_turn(server, state, choose)
            equal(room.do('move', {'move': turn, 'ply': len(state['moves'])})[0], 200)
        else:
            room.do('resign')
        assert room.state()['outcome'], room.state()


def a_move_against_the_computer_is_undone_at_once():
    room = server.room(players=['level:1', 'human'], seed=3)
    room.mine()
    room.move('e5')
    state = room.mine()
    equal(len(state['moves']), 2)
    equal(room.do('undo')[1]['state']['moves'], [])
    refused(room.do('undo'), 409, 'conflict')


def the_computer_gives_hints_and_answers_offers():
    room = server.room(players=['level:1', 'human'])
    status, answer = room.do('hint')
    equal((status, answer['hint']['move']), (200, 'e5'))
    assert answer['hint']['lines'][0]['pv'][0] == 'e5'
    status, answer = room.do('draw')
    assert status == 200 and answer['accepted'] in (True, False), answer
    equal(answer['state']['status'], 'over' if answer['accepted'] else 'playing')


def computers_play_only_while_somebody_watches():
    owner = server.room(players=['level:1', 'level:2'])
    equal(owner.seat, None)
    refused(owner.do('move', {'move': 'e5', 'ply': 0}), 403, 'forbidden')
    refused(server.post(owner.path + '/pause', {'paused': True}, 'x' * 22), 403, 'forbidden')
    refused(owner.do('pause', {'paused': 1}), 400, 'malformed', 'paused')
    refused(owner.do('pause', {'paused': True, 'pace': -1}), 400, 'malformed', 'pace')
    equal(owner.state()['paused'], False)
    equal(owner.do('pause', {'paused': True, 'pace': 0})[1]['state']['paused'], True)
    equal(owner.state()['moves'], [])
    watcher = Stream(server, owner.path + '/events')
    owner.do('step')
    # A second move would begin in the batch that plays the first one.
    equal(watcher.state(lambda s: len(s['moves']) == 1)['thinking'], None)
    equal((len(owner.state()['moves']), owner.state()['thinking']), (1, None))
    owner.do('pause', {'paused': False, 'pace': 0})
    equal(watcher.state(lambda s: s['status'] == 'over')['status'], 'over')
    equal(owner.do('rematch')[0], 200)
    watcher.close()


def the_clock_ends_a_game():
    ana = server.room(clock={'seconds': 1, 'increment': 0})
    rui = ana.join()
    equal(ana.state()['clock'], {'seconds': 1, 'increment': 0, 'white': 1.0, 'black': 1.0,
                                 'running': None})
    watcher = Stream(server, ana.path + '/events')
    equal(rui.move('e5')[1]['state']['clock']['running'], 'white')
    state = watcher.state(lambda s: s['status'] == 'over')
    equal((state['outcome'], state['reason'], state['clock']['white']), ('black', 'time', 0.0))
    refused(ana.move('L5'), 409, 'conflict')
    watcher.close()


def level_ten_answers_in_about_its_time():
    room = server.room(players=['level:10', 'human'])
    began = time.monotonic()
    room.move('e5')
    state = room.mine()
    equal(len(state['moves']), 2)
    assert time.monotonic() - began < 20  # one second on an idle machine


def a_game_begins_at_the_given_position():
    room = server.room(position='9/9/9/9/4B4/9/9/9/9 w', size=None)
    rui = room.join()
    equal(room.state()['view']['to_move'], 'white')
    equal(room.move('L5')[0], 200)
    refused(server.post('/api/rooms', {'game': 'cam', 'position': 'x'}), 400, 'malformed', 'position')
    assert rui.seat == 1


def records_and_pictures_can_be_downloaded():
    room = server.room(names=['Ana', 'Rui'])
    rui = room.join()
    rui.move('e5')
    for form, word in [('text', '[White "Ana"]'), ('sgf', '(;'), ('json', '"moves"'), ('line', 'zurero')]:
        status, headers, text = server.ask('GET', f'{room.path}/record?format={form}')
        assert status == 200 and word in text, text
        assert 'attachment; filename="quina-zurero-' in headers['content-disposition']
    refused(server.get(room.path + '/record?format=pdf'), 400, 'malformed', 'format')
    status, headers, text = server.ask('GET', room.path + '/picture.svg?ply=0')
    assert status == 200 and text.startswith('<svg') and headers['content-type'] == 'image/svg+xml'
    equal(server.ask('GET', room.path + '/picture.svg?ply=9')[0], 404)
    equal(server.ask('GET', room.path + '/nothing')[0], 404)
    equal(server.ask('POST', room.path + '/nothing', {})[0], 404)
    _, answer = server.get(f'/api/summaries?rooms={room.name},nothing,{"x" * 22}')
    equal([(r['room'], r['plies'], r['names']) for r in answer['rooms']],
          [(room.name, 1, ['Ana', 'Rui'])])


def a_link_to_a_room_has_a_preview():
    own = Server()
    room = own.room(names=['A"na<', ''])
    status, _, text = own.ask('GET', '/room/' + room.name)
    equal(status, 200)
    found = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', text))
    equal((found['og:title'], found['og:description']),
          ('Zurero: A&quot;na&lt; – somebody', 'A seat is free. Open the link to play.'))
    equal(found['og:image'], f'http://quina.example{room.path}/picture.png')
    assert text.index('og:title') < text.index('</head>')
    connection = own.connect()
    connection.request('GET', room.path + '/picture.png', headers={'X-Forwarded-For': '16.0.0.1'})
    answer = connection.getresponse()
    picture = answer.read()
    connection.close()
    equal((answer.getheader('Content-Type'), picture[:8], picture[12:16]),
          ('image/png', b'\x89PNG\r\n\x1a\n', b'IHDR'))
    equal(struct.unpack('>II', picture[16:24]), (600, 315))
    size, = struct.unpack('>I', picture[33:37])
    rows = zlib.decompress(picture[41:41 + size])
    equal((len(rows), zlib.crc32(picture[37:41 + size])),
          ((3 * 600 + 1) * 315, struct.unpack('>I', picture[41 + size:45 + size])[0]))
    equal(rows[1:4], b'\xf8\xf2\xe4')
    equal(own.ask('GET', '/room/nothing')[0], 200)
    own.stop()


def names_are_escaped_as_text():
    room = server.room(names=['<script>"\n\u0007é', ''])
    equal(room.state()['seats'][0]['name'], '<script>"  é')


# -- Analysis --

def an_analysis_deepens_and_ends():
    events = Stream(server, '/api/analysis?game=cam&moves=d5-d6&nodes=30000&lines=2').end()
    depths = [data['depth'] for name, data in events if name == 'progress']
    assert depths and depths == sorted(depths), depths
    name, done = events[-1]
    equal((name, done['ply'], len(done['lines'])), ('done', 1, 2))
    assert done['depth'] >= depths[-1], (done['depth'], depths)


def an_analysis_asks_endgame_tables():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([QUINA, 'tables', 'build', 'cam', '--pieces', '2', '--out', folder, '--quiet'],
                       check=True)
        own = Server('--tables', folder)
        query = '/api/analysis?game=cam&nodes=100&position=' + urllib.parse.quote(
            '1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3')
        found = [Stream(s, query).end()[-1][1]['lines'][0].get('distance') for s in (own, server)]
        own.stop()
        equal(found[0], 9)
        assert found[1] != 9, found


def a_whole_game_is_analysed():
    stream = Stream(server, '/api/analysis?game=zurero&size=5&moves=c3,L3&nodes=500&each=1')
    events = stream.end()
    equal([(n, d.get('ply')) for n, d in events],
          [('done', 0), ('done', 1), ('done', 2), ('end', None)])


def bad_analyses_are_refused():
    for query in ['game=go', 'game=cam&time=x', 'game=cam&time=0', 'game=cam&lines=0',
                  'game=cam&lines=99', 'game=cam&nodes=x', 'game=cam&moves=a1']:
        status, answer = server.get('/api/analysis?' + query)
        assert status in (400, 422), (query, status, answer)


def closing_an_analysis_frees_its_thread():
    streams = [Stream(server, '/api/analysis?game=cam&time=10', f'13.0.0.{i}') for i in range(3)]
    for stream in streams[:1]:
        stream.wait(lambda name, data: name == 'progress')
    assert 'quina_engine_running 0' not in server.ask('GET', '/metrics')[2]
    began = time.monotonic()
    for stream in streams:
        stream.close()
    idle = ('quina_engine_running 0\n', 'quina_engine_waiting_analyses 0\n')
    wait_for(lambda: all(line in server.ask('GET', '/metrics')[2] for line in idle), 'a free thread')
    assert time.monotonic() - began < 8  # each search alone would take 10 seconds


# -- For operators --

def health_and_metrics_are_reported():
    equal(server.get('/healthz'), (200, {'status': 'ok'}))
    status, headers, text = server.ask('GET', '/metrics')
    assert status == 200 and headers['content-type'].startswith('text/plain')
    for line in text.strip().split('\n'):
        assert re.fullmatch(r'# (HELP|TYPE) quina_.*|quina_[a-z_]+ \d+', line), line


def requests_are_logged_without_secrets():
    room = server.room()
    server.ask('GET', f'{room.path}?secret={room.secret}')
    logged = r'time=\S+ event=request method=GET path="/api/rooms/' + room.name[:6] + '" status=200 ms='
    wait_for(lambda: re.search(logged, server.log_text()), 'the line of the request')
    log = server.log_text()
    assert room.secret not in log and room.name not in log


def no_path_reveals_a_room_or_breaks_a_line():
    room = server.room()
    for path in [f'/room/{room.name}', f'/{room.name}', f'/api/rooms/x/{room.name}',
                 f'/api/rooms//{room.name}', '/' + '%01' * 2000, '/' + 'a/' * 2000]:
        server.ask('GET', path, address='13.7.0.1')
    server.ask('GET', '/healthz', address='13.7.0.2')
    wait_for(lambda: 'address=13.7.0.2' in server.log_text(), 'the line of the last request')
    log = server.log_text()
    equal(log.count('address=13.7.0.1\n'), 6)
    assert room.name not in log
    for line in log.split('\n')[:-1]:
        assert re.fullmatch(r'time=\S+ event=request method=\w* path="[^"]*" status=\d+ ms=[\d.]+ '
                            r'address=\S+', line), line


def a_port_in_use_is_reported():
    taken = subprocess.run([QUINA, 'serve', '--port', str(server.port), '--archive', server.archive + '2'],
                           capture_output=True, text=True, check=False, timeout=30)
    equal(taken.returncode, 1)
    assert 'is taken' in taken.stderr, taken.stderr


def a_broken_archive_is_refused():
    with tempfile.NamedTemporaryFile() as broken:
        broken.write(b'my notes about life\n' * 500)
        broken.flush()
        run_it = subprocess.run([QUINA, 'serve', '--port', '0', '--archive', broken.name],
                                capture_output=True, text=True, check=False, timeout=30)
        equal(run_it.returncode, 1)
        assert 'damaged' in run_it.stderr, run_it.stderr


def streams_are_notified_when_the_server_stops():
    for how in [signal.SIGTERM, signal.SIGINT]:
        own = Server()
        room = own.room(players=['human', 'level:10'])
        stream = Stream(own, room.path + '/events')
        stream.state()
        analysis = Stream(own, '/api/analysis?game=cam&time=10')
        analysis.wait(lambda name, data: name == 'progress')
        began = time.monotonic()
        equal(own.stop(how), 0)
        assert time.monotonic() - began < 10
        stream.wait(lambda name, data: name == 'stopping')
        names = [name for name, _ in analysis.end()]
        equal(names[-1], 'stopping')
        assert 'done' not in names


def slow_and_broken_clients_do_no_harm():
    socks = []
    for data in [b'', b'GET / HT', b'POST /api/rooms HTTP/1.1\r\nContent-Length: 10\r\n\r\n{',
                 b'\x00\xff\x00\r\n\r\n', b'GET /' + b'x' * 100000, b'GET / HTTP/1.1\r\n' * 500]:
        sock = socket.create_connection(('127.0.0.1', server.port))
        try:
            sock.sendall(data)
        except OSError:
            pass
        socks.append(sock)
    equal(server.get('/healthz')[0], 200)
    for sock in socks:
        sock.close()
    equal(server.get('/healthz')[0], 200)


def rooms_of(own, *words):
    """quina rooms beside that server: the exit status and what it prints."""
    done = subprocess.run([QUINA, 'rooms', *words[:1], '--archive', own.archive, '--', *words[1:]],
                          capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


def an_operator_lists_closes_and_deletes_rooms():
    own = Server()
    for is_served in [True, False]:
        ana = own.room(names=['Ana', ''])
        rui = ana.join(name='Rui')
        rui.move('e5')
        empty = own.room()
        watcher = Stream(own, ana.path + '/events')
        status, listed, _ = rooms_of(own, 'list')
        equal((status, {line.split()[0] for line in listed.strip().split('\n')}),
              (0, {ana.name, empty.name}))
        shown = rooms_of(own, 'show', ana.name[:10])[1]
        for line in ['status   playing', 'seats    2 taken', 'white    Ana', 'moves    1']:
            assert line in shown, shown
        if not is_served:
            own.stop()
        equal(rooms_of(own, 'close', ana.name), (0, '', ''))
        equal(rooms_of(own, 'delete', empty.name), (0, '', ''))
        equal(rooms_of(own, 'delete', empty.name)[0], 1)
        if is_served:
            equal(watcher.state(lambda s: s['status'] == 'over')['reason'], 'abandoned')
        else:
            own.start()
        state = ana.state()
        equal((state['status'], state['outcome'], state['reason']), ('over', None, 'abandoned'))
        refused(ana.move('L5'), 409, 'conflict')
        equal(own.get(empty.path)[0], 404)
        equal(rooms_of(own, 'delete', ana.name[:10])[0], 0)
        equal(own.get(ana.path)[0], 404)
        watcher.close()
    checked = subprocess.run([QUINA, 'archive', 'verify', '--archive', own.archive],
                             capture_output=True, text=True, check=False)
    equal((checked.returncode, checked.stdout), (0, '0 faults found\n'))
    own.stop()


# -- After a kill --

def every_game_continues_after_a_kill():
    own = Server()
    choose = random.Random(5)
    pairs, kills = [], {game: 0 for game in GAMES}
    for game in GAMES:
        ana = own.room(game=game, size=None, names=['Ana', ''], clock={'seconds': 600, 'increment': 2})
        pairs.append((ana, ana.join(name='Rui')))
    for _ in range(12):
        for pair in pairs:
            state = pair[0].state()
            mover = next(r for r in pair
                         if state['seats'][r.seat]['colour'] == state['view']['to_move'])
            turn = a_turn(own, state, choose)
            status, answer = mover.do('move', {'move': turn, 'ply': len(state['moves'])})
            equal(status, 200)
            if choose.random() < 0.3:
                kills[state['game']] += 1
                before = answer['state']
                own.kill()
                own.start()
                after = mover.state()
                for key in ['moves', 'start', 'seats', 'match', 'outcome', 'offers', 'number']:
                    if key == 'seats':
                        for seat in before[key] + after[key]:
                            seat.pop('here')
                    equal(after[key], before[key])
                assert after['version'] > before['version']
                for colour in ['white', 'black']:
                    assert abs(after['clock'][colour] - before['clock'][colour]) < 1.5
    own.kill()
    assert min(kills.values()) > 0, kills
    checked = subprocess.run([QUINA, 'archive', 'verify', '--archive', own.archive],
                             capture_output=True, text=True, check=False)
    equal((checked.returncode, checked.stderr), (0, ''))


def offers_and_results_survive_a_kill():
    own = Server()
    ana = own.room(best_of=5)
    equal(own.room(players=['level:1', 'level:1']).do('pause', {'paused': True, 'pace': 2})[0], 200)
    rui = ana.join(name='Rui')
    rui.move('e5')
    rui.do('draw')
    own.kill()
    own.start()
    equal((ana.state()['offers']['draw'], ana.state()['seats'][1]['name']), (1, 'Rui'))
    equal(ana.do('draw')[1]['state']['outcome'], 'draw')
    own.kill()
    own.start()
    state = ana.state()
    equal((state['outcome'], state['reason'], state['match']['points']), ('draw', 'agreement', [0.5, 0.5]))
    ana.do('next')
    ana.do('resign')
    own.kill()
    own.start()
    state = ana.state()
    equal((state['number'], state['outcome'], state['reason'], state['match']['points']),
          (2, 'white', 'resignation', [0.5, 1.5]))
    status, _, text = own.ask('GET', ana.path + '/record?number=1')
    assert status == 200 and '1/2-1/2' in text
    own.stop()


def a_computer_to_move_continues_after_a_kill():
    own = Server()
    room = own.room(players=['level:10', 'human'])
    room.move('e5')
    own.kill()
    own.start()
    equal(len(room.mine()['moves']), 2)
    own.stop()


def rooms_without_moves_go_within_the_hour():
    own = Server()
    empty, fresh, played = own.room(), own.room(), own.room(players=['level:1', 'human'])
    played.mine()
    played.move('e5')
    own.stop()
    with sqlite3.connect(own.archive) as db:
        db.execute('UPDATE rooms SET touched = touched - 3600 WHERE name = ?', (empty.name,))
    db.close()
    own.start()
    db = sqlite3.connect(own.archive)
    wait_for(lambda: db.execute('SELECT count(*) FROM rooms').fetchone()[0] == 2, 'the end of a room')
    db.close()
    equal((own.get(empty.path)[0], own.get(fresh.path)[0], own.get(played.path)[0]), (404, 200, 200))
    own.stop()


def secrets_are_not_in_the_archive():
    own = Server()
    room = own.room()
    own.stop()
    db = sqlite3.connect(own.archive)
    notes = '\n'.join(row[0] for row in db.execute('SELECT note FROM rooms'))
    db.close()
    assert 'seat0=' in notes and room.secret not in notes
    assert all(room.secret.encode() not in open(os.path.join(own.folder, f), 'rb').read()
               for f in os.listdir(own.folder) if f.startswith('archive'))


# -- The documents --

def shape(value):
    """The nested keys of an example or a response; an empty list fits any."""
    if isinstance(value, dict):
        return {k: shape(v) for k, v in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return None


def fits(example, answer, path=''):
    if isinstance(example, dict) and isinstance(answer, dict):
        keys = [k for k in example if k not in answer] + [k for k in answer if k not in example]
        assert not keys, f'{path}: {keys}'
        for key, inner in example.items():
            fits(inner, answer[key], f'{path}.{key}')
    elif isinstance(example, list) and isinstance(answer, list) and example and answer:
        fits(example[0], answer[0], path + '[]')


def example(text, after):
    """The first example after a heading, its gaps filled in."""
    block = re.search(r'\n\n((?:    .*\n)+)', text[text.index(after):]).group(1)
    block = re.sub(r', …(?=[\]\}])|(?<=, )…, ', '', block).replace('{…}', 'null')
    return json.loads(block)


def the_examples_in_the_api_document_are_true():
    with open('docs/api.md', encoding='utf-8') as source:
        text = source.read()
    fits(example(text, '### `GET /api/games`'), server.get('/api/games')[1])
    fits(example(text, '### `GET /api/boards'), server.get('/api/boards/cam')[1])
    shown = example(text, '### `GET /api/view')
    view = server.get('/api/view?game=zurero&size=5&moves=c3')[1]
    fits(shown, view)
    equal((shown['position'], shown['pieces'], shown['last']),
          (view['position'], view['pieces'], view['last']))
    rules = example(text, '### `GET /api/rules')
    answer = server.get('/api/rules/fuse?lang=en')[1]
    for block in rules['blocks']:
        fits(block, next(b for b in answer['blocks'] if b['type'] == block['type']))
    status, made = server.post('/api/rooms', example(text, '### `POST /api/rooms`'))
    equal(status, 201)
    equal(set(made), {'room', 'seat', 'secret', 'state'})
    state = Room(server, made['room'], made['seat'], made['secret']).state()
    fits({k: v for k, v in example(text, '### `GET /api/rooms/ROOM`').items() if k != 'thinking'},
         {k: v for k, v in state.items() if k != 'thinking'})
    stream = Stream(server, '/api/analysis?game=zurero&size=5&moves=c3&nodes=2000')
    fits(example(text, '## Analysis'), stream.wait(lambda name, data: name == 'done'))
    stream.close()
    mine = Room(server, made['room'], made['seat'], made['secret'])
    mine.mine()
    fits(example(text, '## Errors'), mine.move('a1')[1])
    equal(server.post('/api/write', example(text, '### `POST /api/write`'))[0], 200)
    table = text[text.index('### What a seat may do'):text.index('### Records and pictures')]
    actions = re.findall(r'^\| `(\w+)` \| `\{', table, re.M)
    equal(len(actions), 15)
    for action in actions:
        equal(server.ask('POST', f'/api/rooms/{made["room"]}/{action}', raw=b'[')[0] in (400, 403), True)


# -- The end --

def the_server_stops_cleanly():
    equal(server.stop(), 0)
    log = server.log_text()
    assert 'Sanitizer' not in log, log[log.index('Sanitizer') - 200:][:3000]


tests = [value for value in list(globals().values())
         if callable(value) and getattr(value, '__module__', '') == '__main__' and
         value.__name__ not in ('equal', 'refused', 'a_turn', 'shape', 'fits', 'example', 'rooms_of', 'statuses')]
atexit.register(lambda: server.process.poll() is None and server.stop())
sys.exit(run(tests))
