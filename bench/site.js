/* site.js: how fast the module searches, compared with the program, for every game in one run: node bench/site.js
 *
 * Needs `make npm` and ./quina. Both run the bench of the search on one thread; the times are processor times, so that
 * other programs disturb little. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {bench, games, load} from '../build/npm/package/quina.js';

const spent = () => {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Nodes per second of processor time of ./quina bench. */
function native(name) {
  const script = 'import resource, subprocess, sys, json\nrows = json.loads(subprocess.run(["./quina", "bench", "--json", "--game", sys.argv[1]], capture_output=True).stdout)\nuse = resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(sum(row["nodes"] for row in rows) / (use.ru_utime + use.ru_stime))';
  return Number(spawnSync('python3', ['-c', script, name], {encoding: 'utf8'}).stdout);
}

await load(readFileSync(new URL('../build/npm/package/quina.wasm', import.meta.url)));
console.log('game        program    module  share   (nodes per second of processor time)');
games().forEach(({name}, game) => {
  bench(game, 0); /* compiled now */
  const began = spent();
  let nodes = 0;
  for (let row = 0, found; (found = bench(game, row)); row++) nodes += found.nodes;
  const module = nodes / (spent() - began), program = native(name);
  console.log(`${name.padEnd(9)} ${Math.round(program).toString().padStart(9)} ${Math.round(module).toString().padStart(9)} ${Math.round((100 * module) / program).toString().padStart(5)} %`);
});
