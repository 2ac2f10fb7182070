/* sw.js: keeps one whole version of the site, so that it works without a network.
 *
 * A version is a folder of files named after their content, and the index.html that loads them. This script has the
 * name of its version, and a cache with that name, filled as a whole or not at all; only learned weights, which are
 * large, and without which a search can do, come into it afterwards. A page is served from the cache of the script that
 * controls it, so that it never sees files of two versions. A newer script waits until no page uses this one, or until a
 * page tells it not to. */
const VERSION = '@VERSION@';
const FILES = @FILES@;
const NETS = @NETS@;
const CACHE = `quina-${VERSION}`;
const SIMD = Uint8Array.of(@SIMD@); /* as in module.js */

/** The builds of the module that this browser may ask for. */
function builds() {
  if (!WebAssembly.validate(SIMD)) return ['base'];
  return self.crossOriginIsolated ? ['simd', 'threads'] : ['simd'];
}

async function fill() {
  const cache = await caches.open(CACHE);
  const index = await fetch('./', {cache: 'no-cache'});
  if (!index.ok || !(await index.clone().text()).includes(`${VERSION}/app.js`)) throw new Error('the index is of another version');
  await cache.addAll([...FILES, ...builds().map((build) => `${VERSION}/quina-${build}.wasm`)]);
  await cache.put('./', index);
}

/** Fetches the nets that are not here yet, one by one; what fails is tried again when a page asks again. */
async function addNets() {
  const cache = await caches.open(CACHE);
  for (const name of NETS) if (!(await cache.match(name))) await cache.add(name).catch(() => {});
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith('quina-') && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.mode === 'navigate' ? './' : request, {ignoreSearch: true})) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(clear()));
addEventListener('message', (event) => {
  if (event.data === 'now') skipWaiting();
  if (event.data === 'nets') event.waitUntil(addNets());
});
addEventListener('fetch', (event) => {
  const {url, method} = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
