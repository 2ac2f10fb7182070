/* moves.test.js: the module plays as the native program does: perft, the bench's nodes, and the moves of levels 1 to 9 and
 * of hints in thousands of positions. QUINA_TEST_SCALE multiplies the positions; QUINA_PACKAGE is another module. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {Game, Player, bench, games, load} from '../../build/npm/package/quina.js';
import {root} from './node.js';

const choose = process.env.QUINA_CHOOSE;
const scale = Number(process.env.QUINA_TEST_SCALE ?? 1);
/* Players, and how many positions of each game they get: the levels, and what gives hints. */
const PLAYERS = [...[100, 100, 100, 60, 40, 10, 4, 2, 1].map((count, i) => [`level:${i + 1}`, count]), ['engine:nodes=20000,hash=8', 6]];
const PERFT = {fuse: 3, iris: 2, sixmaking: 4, cam: 3, zurero: 3};

await load(process.env.QUINA_PACKAGE && readFileSync(process.env.QUINA_PACKAGE));

const native = (lines) => execFileSync(choose, {input: `${lines.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 26}).trim().split('\n');

/** A random position of a game that is not over. */
function randomGame(name, seed) {
  const game = new Game(name, {seed}), player = new Player(name, 'random', seed);
  for (let plies = seed % 24; plies > 0; plies--) {
    game.move(player.choose(game).move);
    if (!game.result) continue;
    game.undo();
    break;
  }
  player.free();
  return game;
}

test('perft counts the same', () => {
  const asked = games().map(({name}) => ({name, depth: PERFT[name] ?? 2}));
  const counts = native(asked.map(({name, depth}) => `perft ${name} 1 ${depth}`));
  asked.forEach(({name, depth}, i) => assert.equal(String(new Game(name, {seed: 1}).perft(depth)), counts[i], name));
});

if (!process.env.QUINA_PACKAGE) test('the bench has the signature of the native search', (t) => {
  let sum = 0;
  games().forEach(({name}, game) => {
    let nodes = 0, seconds = 0;
    for (let row = 0, found; (found = bench(game, row)); row++) {
      nodes += found.nodes;
      seconds += found.seconds;
    }
    t.diagnostic(`${name}: ${Math.round(nodes / seconds)} nodes a second`);
    sum += nodes;
  });
  assert.equal(sum, Number(readFileSync(`${root}bench/signature`, 'utf8')));
});

for (const {name} of games()) test(`levels 1 to 9 and hints choose the same moves: ${name}`, (t) => {
  const asked = [];
  PLAYERS.forEach(([word, count], i) => {
    for (let k = 0; k < Math.ceil(count * scale); k++) asked.push({word, seed: 1000 * (i + 1) + k});
  });
  for (const each of asked) {
    const game = randomGame(name, each.seed), player = new Player(name, each.word, each.seed);
    const {move, nodes, score} = player.choose(game);
    each.line = [name, each.seed, each.word, ...game.played].join(' ');
    each.answer = `${game.hash} ${nodes} ${score} ${move}`;
    player.free();
    game.free();
  }
  const answers = native(asked.map(({line}) => line));
  const wrong = asked.filter(({answer}, i) => answer !== answers[i]);
  t.diagnostic(`${asked.length} positions`);
  assert.deepEqual(wrong.map(({line}) => line), []);
});
