/* package.test.js: the npm package as others get it: installed from its archive, in Node and in a page; and its types. */
import test, {after, before} from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import * as quina from '../../build/npm/package/quina.js';
import {launch} from '../web/browser.js';
import {root} from './node.js';
import {host} from './static.js';

const GAMES = ['fuse', 'iris', 'sixmaking', 'cam', 'zurero'];
const built = join(root, 'build', 'npm');
let folder;

before(() => (folder = mkdtempSync(join(tmpdir(), 'quina-npm-'))));
after(() => rmSync(folder, {recursive: true, force: true}));

test('npm installs the archive without a network, and the example plays all games', () => {
  const archive = join(built, readdirSync(built).find((name) => name.endsWith('.tgz')));
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', archive], {cwd: folder, stdio: 'pipe'});
  const example = readFileSync(join(folder, 'node_modules', 'quina', 'example.js'), 'utf8');
  assert.ok(example.split('\n').length <= 20);
  writeFileSync(join(folder, 'example.js'), example);
  const printed = execFileSync('node', ['example.js'], {cwd: folder, encoding: 'utf8'});
  assert.equal(printed.match(/: (white|black|draw) after \d+ moves \(.+\)/g).length, GAMES.length);
});

test('README.md says how large the package is', () => {
  const archive = join(built, readdirSync(built).find((name) => name.endsWith('.tgz')));
  const [, said] = /(\d+) kB compressed/.exec(readFileSync(join(built, 'package', 'README.md'), 'utf8'));
  assert.ok(Math.abs(statSync(archive).size / 1000 - said) < 0.02 * said, `${statSync(archive).size} bytes`);
});

test('everything that the package has is in its types, and nothing else', () => {
  const types = readFileSync(join(built, 'package', 'quina.d.ts'), 'utf8');
  const declared = [...types.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(declared.toSorted(), Object.keys(quina).toSorted());
  for (const name of ['Game', 'Player']) {
    const [, body] = new RegExp(`^export class ${name} \\{\\n([^]*?)^\\}`, 'm').exec(types);
    const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, member]) => member);
    const has = Object.getOwnPropertyNames(quina[name].prototype).concat('free');
    assert.deepEqual(members.toSorted(), [...new Set(has)].toSorted(), name);
  }
});

test('a TypeScript compiler accepts the types, the example, and only calls that are right', (t) => {
  writeFileSync(join(folder, 'types.ts'), `import {Game, Player, games, load, type Thought} from 'quina';
await load(new Uint8Array(8));
const game = new Game('cam', {seed: 3n}), {move, proven, distance}: Thought = new Player('cam', 'level:1').choose(game, {nodes: 9});
const count: number = game.move(move).moves().length + (distance ?? 0) + games()[0].sizes[1];
const end: 'white' | 'black' | 'draw' | 'win' | 'loss' | null = proven ?? game.result;
export {count, end};
// @ts-expect-error a move is a text
game.move(count);
// @ts-expect-error there are two colours
game.score('red');
// @ts-expect-error a game is over by its rules
game.result = 'draw';
// @ts-expect-error a search needs a game
new Player('cam', 'level:1').choose();
`);
  const strict = ['--strict', '--noEmit', '--allowJs', '--checkJs', '--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16', '--lib', 'es2022,dom'];
  const compiled = spawnSync('tsc', [...strict, 'types.ts', 'example.js'], {cwd: folder, encoding: 'utf8'});
  if (compiled.error?.code === 'ENOENT') t.skip('tsc is not installed');
  else assert.equal(compiled.status, 0, compiled.stdout);
});

test('a bundler for browsers takes the package', () => {
  const bundle = execFileSync('esbuild', ['--bundle', '--minify', '--platform=browser', '--format=esm', 'example.js'], {cwd: folder, encoding: 'utf8'});
  assert.match(bundle, /quina\.wasm/);
});

test('a game of the package: moves, errors, undo, copies, drawing, scores', async () => {
  const {Game, Player, QuinaError, games, load, version} = quina;
  for (const early of [() => new Game('cam'), games, version]) assert.throws(early, QuinaError, 'load() comes first');
  await assert.rejects(load('quina.was'));
  await Promise.all([load(), load()]);
  const kept = new Game('cam');
  await load(); /* again does nothing */
  assert.equal(kept.move('c4-d4').ply, 1);
  assert.match(version(), /^\d+\.\d+\.\d+$/);
  assert.deepEqual(games().map(({name}) => name), GAMES);
  for (const {name, sizes: [least, most], size} of games()) {
    assert.ok(least <= size && size <= most, name);
    const game = new Game(name, {seed: 3}), before = game.position, [first] = game.moves();
    assert.equal(game.move(first), game);
    assert.deepEqual([game.name, game.ply, game.played], [name, 1, [first]]);
    const copy = game.copy();
    assert.equal(copy.hash, game.hash);
    assert.equal(game.undo(), true);
    assert.deepEqual([game.position, game.ply, copy.ply], [before, 0, 1]);
    assert.equal(new Game(name, {size: game.size, position: before}).position, before);
    assert.throws(() => game.move('nonsense'), QuinaError);
    assert.equal(game.position, before, 'a refused move changes nothing');
    for (const style of ['ascii', 'unicode', 'coloured', 'svg']) assert.ok(game.draw(style).length > 50, style);
    assert.match(game.draw('svg'), /^<svg /);
    const player = new Player(name, 'level:4', 1), thought = player.choose(game);
    assert.ok(game.moves().includes(thought.move));
    assert.ok(thought.win >= 0 && thought.win <= 1);
    while (!game.result) game.move(game.moves()[0]);
    assert.ok(game.reason);
    assert.ok(['white', 'black'].every((colour) => game.score(colour).every(Number.isInteger)));
    [player, copy, game].forEach((each) => each.free());
  }
  assert.throws(() => new Game('chess'), QuinaError);
  assert.throws(() => new Player('cam', 'level:11'), QuinaError);
});

test('a call that makes no sense throws', () => {
  const {Game, Player, QuinaError} = quina, game = new Game('cam'), player = new Player('cam', 'level:1'), freed = [game.copy(), new Player('cam', 'level:1')];
  freed.forEach((each) => each.free());
  freed.forEach((each) => each.free()); /* again does nothing */
  const calls = [() => game.draw('nice'), () => game.score('red'), () => player.choose(), () => player.choose(new Game('iris')), () => player.choose(game, {nodes: -1}), () => player.choose(game, {seconds: NaN}),
    () => freed[0].ply, () => freed[0].moves(), () => freed[0].draw(), () => freed[0].copy(), () => player.choose(freed[0]), () => freed[1].choose(game)];
  for (const call of calls) assert.throws(call, QuinaError, String(call));
  assert.equal(game.ply, 0);
});

test('two engines of every game have memory at once, and give it back', async () => {
  await quina.load();
  for (let i = 0; i < 5; i++) for (const name of GAMES) { /* at least 64 MB each time, of 256 */
    const game = new quina.Game(name, {seed: 1}), players = ['engine:nodes=100', 'engine:nodes=100,hash=32'].map((word) => new quina.Player(name, word));
    for (const player of players) assert.ok(player.choose(game).move);
    [...players, game].forEach((each) => each.free());
  }
});

test('a page loads the package from any host', async () => {
  const server = await host(join(built, 'package'), '/a/b/'), browser = await launch();
  try {
    writeFileSync(join(built, 'package', 'page.html'), '<!doctype html><title>page</title>');
    const page = await browser.newPage();
    await page.goto(`${server.url}page.html`);
    const result = await page.evaluate(async () => {
      const {Game, Player, games, load} = await import('./quina.js');
      await load();
      const game = new Game('zurero', {seed: 1});
      const move = new Player('zurero', 'level:6', 4).choose(game.move(game.moves()[0])).move;
      return {count: games().length, move};
    });
    const game = new quina.Game('zurero', {seed: 1});
    assert.deepEqual(result, {count: GAMES.length, move: new quina.Player('zurero', 'level:6', 4).choose(game.move(game.moves()[0])).move});
  } finally {
    rmSync(join(built, 'package', 'page.html'), {force: true});
    await browser.close();
    await server.close();
  }
});
