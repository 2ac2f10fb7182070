/* make.js: writes the static site: node web/site/make.js PARTS MODULES SITE
 *
 * PARTS has the bundled page and the icons, MODULES the builds of the module, and the texts and nets that it has apart. What may be cached for ever goes into a
 * folder named after its content, the version; index.html, sw.js and the manifest are beside it. Each file that shrinks
 * also gets a compressed twin, for hosts that send those. */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {Instance, SIMD} from '../module.js';
import {drawHome} from './drawn.js';

const [parts, modules, site] = process.argv.slice(2);
const source = dirname(new URL(import.meta.url).pathname);

/** What the first view shows, from the module itself: the responses that it needs, as JSON, and its markup. */
function firstView(module) {
  let answer = null;
  const instance = new Instance(module, (self) => ({respond: (id, status, type, name, body, length) => (answer = self.text(body, length))}));
  const app = instance.calls.module_new(), found = {};
  const ask = (path, lang = 'en') => {
    instance.lend(['GET', path, lang, '', ''].map((part) => `${part}\0`).join(''), (at, length) => instance.calls.module_request(app, 1, at, length, 1));
    return JSON.parse(answer);
  };
  const games = {};
  for (const lang of ['en', 'pt']) {
    const path = `/api/games?lang=${lang}`;
    found[path] = ask(path, lang);
    games[lang] = found[path].games;
  }
  const boards = games.en.map(({name, sample: {size, position, moves}}) => {
    const ofSize = size ? `size=${size}&` : '';
    return {desc: ask(`/api/boards/${name}?${ofSize}`), pieces: ask(`/api/view?${ofSize}game=${name}&position=${encodeURIComponent(position)}&moves=${encodeURIComponent(moves.join(','))}`).pieces};
  });
  return {responses: JSON.stringify(found), markup: drawHome(games, boards)};
}

const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";

function indexOf(html, version) {
  return html.replace(/<link rel="modulepreload".*\n/g, '')
    .replace('<html lang="en"', '<html lang="en" data-back-end="module"')
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${CSP}">`)
    .replace('<link rel="stylesheet"', '<script src="/assets/early.js"></script>\n<link rel="stylesheet"')
    .replace('<main id="main" tabindex="-1">', `$&${first.markup}`)
    .replace('</head>', `<link rel="preload" href="/assets/first.json" as="fetch" crossorigin>\n<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n</head>`)
    .replaceAll('"/assets/', `"${version}/`);
}

const files = new Map(); /* of the version, by name */
for (const name of ['app.js', 'worker.js', 'searcher.js', 'early.js', 'style.css', 'icon.svg']) files.set(name, readFileSync(join(parts, name)));
for (const build of ['base', 'simd', 'threads']) files.set(`quina-${build}.wasm`, readFileSync(join(modules, `quina-${build}.wasm`)));
for (const name of readdirSync(modules).filter((each) => /\.(txt|net)$/.test(each))) files.set(name, readFileSync(join(modules, name)));
const first = firstView(new WebAssembly.Module(files.get('quina-base.wasm')));
files.set('first.json', Buffer.from(first.responses));
const html = readFileSync(join(parts, 'index.html'), 'utf8');

const hash = createHash('sha256');
for (const [name, bytes] of files) hash.update(name).update(bytes);
const version = hash.update(html).update(first.markup).digest('hex').slice(0, 12);

const beside = new Map([
  ['index.html', Buffer.from(indexOf(html, version))],
  ['manifest.webmanifest', readFileSync(join(source, 'manifest.webmanifest'))],
  ['icon.svg', files.get('icon.svg')],
  ...readdirSync(parts).filter((name) => name.endsWith('.png')).map((name) => [name, readFileSync(join(parts, name))]),
]);
const inVersion = (pattern) => [...files.keys()].filter((name) => pattern.test(name)).map((name) => `${version}/${name}`);
const cached = [...inVersion(/(?<!\.wasm|\.net)$/), ...[...beside.keys()].filter((name) => name !== 'index.html')];
const script = {VERSION: version, SIMD: SIMD.join(', '), FILES: JSON.stringify(cached), NETS: JSON.stringify(inVersion(/\.net$/))};
beside.set('sw.js', Buffer.from(readFileSync(join(source, 'sw.js'), 'utf8').replace(/@(\w+)@/g, (all, name) => script[name])));

function write(path, bytes) {
  writeFileSync(path, bytes);
  const small = gzipSync(bytes, {level: 9});
  if (small.length < 0.9 * bytes.length) writeFileSync(`${path}.gz`, small);
  return small.length < 0.9 * bytes.length ? small.length : bytes.length;
}

rmSync(site, {recursive: true, force: true});
mkdirSync(join(site, version), {recursive: true});
/* What a browser loads to play: the page, and one of the three modules. The rest comes when it is needed. */
const REST = {icons: /\.png$/, texts: /\.txt$/, nets: /\.net$/, 'other modules': /base|threads/};
const sums = {'page and module': 0, ...Object.fromEntries(Object.keys(REST).map((kind) => [kind, 0]))};
for (const [path, bytes] of [...beside, ...[...files].map(([name, bytes]) => [join(version, name), bytes])]) {
  const [kind] = Object.entries(REST).find(([, pattern]) => pattern.test(path)) ?? ['page and module'];
  sums[kind] += write(join(site, path), bytes);
}
console.log(`${site}: version ${version}; compressed: ${Object.entries(sums).map(([kind, sum]) => `${kind} ${sum}`).join(', ')} bytes`);
