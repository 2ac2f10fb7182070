/* module.test.js: the module answers as the server does, keeps its games, and its memory does not grow. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {bestBuild} from '../../web/module.js';
import {Game, Player, load} from '../../build/npm/package/quina.js';
import {Browser, compiled, root} from './node.js';

const GAMES = ['fuse', 'iris', 'sixmaking', 'cam', 'zurero'];
const MEGABYTE = 1 << 20;

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'quina-site-'));
  const child = spawn(process.env.QUINA ?? join(root, 'quina'), ['serve', '--quiet', '--port', '0', '--archive', join(folder, 'games.db'), '--limits', 'requests=10000,burst=10000'], {stdio: ['ignore', 'pipe', 'inherit']});
  const url = await new Promise((resolve) => createInterface({input: child.stdout}).once('line', (line) => resolve(line.trim().replace(/\/$/, ''))));
  return {url, close: () => new Promise((resolve) => {
    child.once('exit', () => resolve(rmSync(folder, {recursive: true, force: true})));
    child.kill('SIGTERM');
  })};
}

/** The page's own requests, for every game and language. */
function* requests() {
  for (const lang of ['en', 'pt']) {
    yield ['GET', `/api/games?lang=${lang}`, null, lang];
    for (const game of GAMES) {
      yield ['GET', `/api/boards/${game}`, null, lang];
      yield ['GET', `/api/rules/${game}?lang=${lang}`, null, lang];
      yield ['GET', `/api/lessons/${game}?lang=${lang}`, null, lang];
      for (const rest of ['', '?number=1', '?number=0', '?number=1&hint=1', '?number=1&hint=3', '?number=1&moves=nonsense']) yield ['GET', `/api/puzzles/${game}${rest}`, null, lang];
      yield ['GET', `/api/view?game=${game}&seed=3`, null, lang];
      yield ['GET', `/api/view?game=${game}&moves=nonsense`, null, lang];
      yield ['POST', '/api/write', {game, seed: 3, format: 'sgf'}, lang];
    }
    for (const rest of ['?day=20000', '/zurero?number=9&moves=Tg', '/zurero?number=9&moves=L4', '/zurero?number=9&moves=Tg,L3', '/zurero?number=9&moves=Tg,L3,R4', '/zurero?number=9&moves=Tg,L3,R4,L4', '/chess']) yield ['GET', `/api/puzzles${rest}`, null, lang];
    yield ['GET', '/api/view?game=chess', null, lang];
    yield ['GET', '/api/nothing', null, lang];
    yield ['POST', '/api/games', {}, lang];
    yield ['POST', '/api/read', {text: 'cam::@@c4-d4 b9-b10@*'}, lang];
    yield ['POST', '/api/read', {text: 'what is this'}, lang];
    yield ['POST', '/api/rooms', {game: 'cam', players: ['human', 'level:99']}, lang];
    yield ['POST', '/api/rooms', {game: 'cam', clock: {seconds: -1}}, lang];
    yield ['GET', '/api/rooms/none', null, lang];
    yield ['GET', '/api/summaries?rooms=none', null, lang];
  }
}

test('every request gets the response that the server gives', async () => {
  const server = await serve(), browser = new Browser();
  try {
    for (const [method, path, body, lang] of requests()) {
      const theirs = await fetch(server.url + path, {method, headers: {'Accept-Language': lang, ...(body && {'Content-Type': 'application/json'})}, body: body && JSON.stringify(body)});
      const mine = browser.request(method, path, body, {lang});
      assert.equal(mine.status, theirs.status, path);
      assert.equal(mine.body, await theirs.text(), path);
    }
  } finally {
    await server.close();
  }
});

/** What a state has that is not the same for two rooms. */
const comparable = ({room, version, created, seats, you, spent, ...rest}) => JSON.stringify(rest);

/** A turn in a room: the first step, and more until the turn is whole. */
function firstMove(browser, {game, size, view}) {
  const spec = `game=${game}${size ? `&size=${size}` : ''}&position=${encodeURIComponent(view.position)}`, steps = [];
  let at = view;
  while (!at.steps.some((step) => step.move)) {
    steps.push(at.steps[0].id);
    at = browser.json('GET', `/api/view?${spec}&steps=${steps.join(',')}`);
  }
  return at.steps.find((step) => step.move).move;
}

/** What the page asks of a computer: a reply to each of some moves, and a hint. */
async function playBoth(server, browser, body) {
  const post = async (path, data, secret) => (await fetch(server.url + path, {method: 'POST', headers: {'Content-Type': 'application/json', 'Accept-Language': 'en', ...(secret && {Authorization: `Bearer ${secret}`})}, body: JSON.stringify(data)})).json();
  const theirRoom = await post('/api/rooms', body), myRoom = browser.json('POST', '/api/rooms', body);
  const their = async () => (await fetch(`${server.url}/api/rooms/${theirRoom.room}`, {headers: {'Accept-Language': 'en'}})).json();
  const mine = () => browser.json('GET', `/api/rooms/${myRoom.room}`);
  const theirsAfter = async (plies) => {
    let state = await their();
    for (const end = Date.now() + 60_000; state.status === 'playing' && state.moves.length < plies && Date.now() < end;) state = await their();
    return state;
  };
  await theirsAfter(mine().moves.length);
  for (let i = 0; i < 6; i++) {
    const state = mine(), move = firstMove(browser, state), data = {move, ply: state.moves.length};
    await post(`/api/rooms/${theirRoom.room}/move`, data, theirRoom.secret);
    browser.json('POST', `/api/rooms/${myRoom.room}/move`, data, {secret: myRoom.secret});
    const theirs = await theirsAfter(mine().moves.length);
    assert.equal(comparable(mine()), comparable(theirs));
    if (theirs.status !== 'playing') return;
  }
  const hint = async (room) => (({move, nodes, score}) => ({move, nodes, score}))((await post(`/api/rooms/${room.room}/hint`, {}, room.secret)).hint);
  const {hint: {move, nodes, score}} = browser.json('POST', `/api/rooms/${myRoom.room}/hint`, {}, {secret: myRoom.secret});
  assert.deepEqual({move, nodes, score}, await hint(theirRoom), JSON.stringify(body));
}

for (const [game, level, size] of [['fuse', 4], ['iris', 4], ['sixmaking', 4], ['sixmaking', 5, 4], ['cam', 5], ['zurero', 4]]) test(`a room plays the same game as on the server: ${game} ${size ?? ''}`, async () => {
  const server = await serve();
  try {
    await playBoth(server, new Browser(), {game, size, players: ['human', `level:${level}`], seed: 11});
  } finally {
    await server.close();
  }
});

test('the build is chosen when the page is loaded, and all play alike', () => {
  const {validate} = WebAssembly;
  try {
    assert.equal(bestBuild(), 'simd');
    globalThis.crossOriginIsolated = true;
    assert.equal(bestBuild(), 'threads');
    WebAssembly.validate = () => false;
    assert.equal(bestBuild(), 'base');
  } finally {
    WebAssembly.validate = validate;
    delete globalThis.crossOriginIsolated;
  }
  const replies = ['base', 'simd'].map((build) => {
    const browser = new Browser(compiled(build));
    return GAMES.map((game) => {
      const {room, secret} = browser.json('POST', '/api/rooms', {game, players: ['human', 'level:6'], seed: 5});
      const {state, hint} = browser.json('POST', `/api/rooms/${room}/hint`, {}, {secret});
      return {moves: state.moves, move: hint.move, nodes: hint.nodes};
    });
  });
  assert.deepEqual(replies[0], replies[1]);
});

/** What the package, which has its nets within, finds for a hint in a game that began with seed 7. */
function bestOf(game, size, moves, word) {
  const at = new Game(game, {size, seed: 7}), player = new Player(game, word);
  moves.forEach((move) => at.move(move));
  const {move, nodes, score} = player.choose(at);
  player.free();
  at.free();
  return {move, nodes, score};
}

test('levels 1 to 9 use no nets, and a search whose nets cannot be had does without them', async () => {
  await load(readFileSync(process.env.QUINA_PACKAGE ?? join(root, 'build', 'wasm', 'package.wasm')));
  for (const [game, size] of [['cam', 0], ['fuse', 0], ['sixmaking', 4]]) {
    const hints = [true, false].map((found) => {
      const browser = new Browser(compiled(), new Map(), found), {room, secret} = browser.json('POST', '/api/rooms', {game, ...(size && {size}), players: ['human', 'level:9'], seed: 7});
      for (let i = 0; i < 3; i++) {
        const state = browser.json('GET', `/api/rooms/${room}`);
        browser.json('POST', `/api/rooms/${room}/move`, {move: firstMove(browser, state), ply: state.moves.length}, {secret});
      }
      const {state: {moves}, hint: {move, nodes, score}} = browser.json('POST', `/api/rooms/${room}/hint`, {}, {secret});
      return {moves, hint: {move, nodes, score}};
    });
    const [withNets, without] = hints;
    assert.equal(withNets.moves.length, 6);
    assert.deepEqual(withNets.moves, without.moves, 'level 9 plays the same game');
    assert.deepEqual(withNets.hint, bestOf(game, size, without.moves, 'engine:nodes=20000,hash=8'));
    assert.deepEqual(without.hint, bestOf(game, size, without.moves, 'engine:nodes=20000,hash=8,value=linear'));
    if (new Browser().instance.netsOfGame(game, size).length) assert.notDeepEqual(withNets.hint, without.hint, `${game}: the net matters`);
  }
});

test('what is stored brings a room back: game, clock, seats, earlier games', () => {
  const browser = new Browser();
  const made = browser.json('POST', '/api/rooms', {game: 'cam', players: ['human', 'human'], clock: {seconds: 300, increment: 0}, best_of: 3, seat: 0});
  const name = made.room, other = browser.json('POST', `/api/rooms/${name}/join`, {seat: 1, name: 'Ana'});
  const post = (what, body, secret) => browser.json('POST', `/api/rooms/${name}/${what}`, body, {secret});
  post('move', {move: 'c4-d4', ply: 0}, made.secret);
  browser.wait(10);
  post('resign', {}, other.secret);
  post('next', {}, made.secret);
  post('move', {move: browser.json('GET', `/api/rooms/${name}`).view.steps.find((step) => step.move).move, ply: 0}, other.secret);
  browser.wait(7);
  browser.wait(7);
  const before = browser.json('GET', `/api/rooms/${name}`);
  const again = new Browser(compiled(), browser.rooms), after = again.json('GET', `/api/rooms/${name}`, null, {secret: made.secret});
  assert.deepEqual(after.moves, before.moves);
  assert.deepEqual(after.match, before.match);
  assert.equal(after.seats[1].name, 'Ana');
  assert.equal(after.you.seat, 0);
  assert.ok(Math.abs(after.clock.white - before.clock.white) < 6 && Math.abs(after.clock.black - before.clock.black) < 6, JSON.stringify([before.clock, after.clock]));
  assert.equal(JSON.parse(again.request('GET', `/api/rooms/${name}/record?format=json&number=1`).body).result, 'white');
  assert.equal(again.request('POST', `/api/rooms/${name}/undo`, {}, {secret: 'nobody'}).status, 403);
});

test('what is stored is never taken for something else', () => {
  const browser = new Browser();
  const made = browser.json('POST', '/api/rooms', {game: 'cam', players: ['human', 'level:1']});
  const text = browser.rooms.get(made.room), {calls} = browser.instance;
  const load = (damaged) => browser.instance.lend(damaged, (at, length) => calls.module_load(browser.app, at, length));
  for (const damaged of ['', '{}', text.slice(0, -2), text.replace('"games": [', '"games": ["x",'), text.replace(made.room, 'x'.repeat(200)), text.replace('[Game', '[Gone')]) assert.equal(load(damaged.replace(made.room, 'A'.repeat(22))), 0);
  assert.equal(load(text), 1);
});

test('200 games grow no memory, and both instances fit into 64 MB', (t) => {
  const browser = new Browser();
  const playOne = (i) => {
    const game = GAMES[i % GAMES.length], {room, secret} = browser.json('POST', '/api/rooms', {game, players: ['human', i % 8 ? 'random' : 'level:2'], seed: i});
    const watching = browser.request('GET', `/api/rooms/${room}/events?secret=${secret}`);
    for (let state = browser.json('GET', `/api/rooms/${room}`), plies = 0; state.status === 'playing' && plies < 6; plies++) {
      browser.json('POST', `/api/rooms/${room}/move`, {move: firstMove(browser, state), ply: state.moves.length}, {secret});
      state = browser.json('GET', `/api/rooms/${room}`);
    }
    if (browser.json('GET', `/api/rooms/${room}`).status === 'playing') browser.json('POST', `/api/rooms/${room}/resign`, {}, {secret});
    browser.leave(watching.id);
    browser.wait(130); /* until idle rooms are unloaded */
  };
  for (let i = 0; i < 50; i++) playOne(i);
  const before = browser.memory;
  for (let i = 50; i < 200; i++) playOne(i);
  t.diagnostic(`${(browser.memory / MEGABYTE).toFixed(1)} MB after 200 games, ${(before / MEGABYTE).toFixed(1)} MB after 50`);
  assert.equal(browser.memory, before);
  assert.equal(browser.rooms.size, 200);
  browser.request('GET', '/api/analysis?game=iris&nodes=2000');
  for (const game of GAMES) {
    const {room, secret} = browser.json('POST', '/api/rooms', {game, players: ['human', 'level:9'], seed: 1});
    browser.request('POST', `/api/rooms/${room}/hint`, {}, {secret});
  }
  t.diagnostic(`${(browser.memory / MEGABYTE).toFixed(1)} MB with the largest tables`);
  assert.ok(browser.memory <= 64 * MEGABYTE, `${browser.memory} bytes`);
});
