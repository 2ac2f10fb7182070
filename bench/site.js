/* site.js: how fast the module searches, compared with the program, for every game in one run: node bench/site.js [ROUNDS]
 *
 * Needs `make npm` and ./quina. Both search the positions of the bench on one thread, in turn, so that other programs
 * disturb them alike; of each row the shortest time counts, and only that of the searches: neither has the start of a
 * process or the compilation of the module in it. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {bench, games, load} from '../build/npm/package/quina.js';

const rounds = Number(process.argv[2] ?? 8);

/** The rows of a game in the program: {nodes, seconds}. */
function programRows(name) {
  const {stdout} = spawnSync('./quina', ['bench', '--json', '--game', name], {encoding: 'utf8'});
  return JSON.parse(stdout).map(({nodes, nodes_per_s: speed}) => ({nodes, seconds: nodes / speed}));
}

function moduleRows(game) {
  const rows = [];
  for (let row = 0, found; (found = bench(game, row)); row++) rows.push(found);
  return rows;
}

/** Nodes a second, of each row the best of all rounds. */
function speedOf(all) {
  const sum = (value) => all[0].reduce((total, _, row) => total + value(row), 0);
  return sum((row) => all[0][row].nodes) / sum((row) => Math.min(...all.map((rows) => rows[row].seconds)));
}

await load(readFileSync(new URL('../build/npm/package/quina.wasm', import.meta.url)));
console.log('game        program    module  share   (nodes per second)');
games().forEach(({name}, game) => {
  const programs = [], modules = [];
  for (let i = 0; i < rounds; i++) {
    programs.push(programRows(name));
    modules.push(moduleRows(game));
  }
  const program = speedOf(programs), module = speedOf(modules);
  console.log(`${name.padEnd(9)} ${Math.round(program).toString().padStart(9)} ${Math.round(module).toString().padStart(9)} ${Math.round((100 * module) / program).toString().padStart(5)} %`);
});
