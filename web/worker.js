/* worker.js: the API in a worker: requests are answered by the module, searches run in a worker of their own,
 * and rooms are stored in this browser.
 *
 * A request is {id, method, path, lang, secret, body}, or {id, leave: true} for the end of a stream. The answer is
 * {id, status, type, name, body, isStream}; a stream goes on with {id, chunk} and ends with {id, chunk: null}. */
import {bestBuild, compile, Instance, sharedMemory} from './module.js';
import {readRoom, writeRooms} from './database.js';

const TICK_MS = 100;
const now = () => performance.now() / 1000;

/* -- What the module asks for -- */

let out = [], changed = new Map(), writing = Promise.resolve();

/** Sends what has been said, once what was stored before it is written. */
function flush() {
  const messages = out, rooms = changed;
  out = [];
  changed = new Map();
  if (rooms.size) writing = writing.then(() => writeRooms(rooms)).then(() => channel?.postMessage([...rooms.keys()])).catch((error) => postMessage({unsaved: String(error?.message ?? error)}));
  if (messages.length) writing = writing.then(() => messages.forEach((message) => postMessage(message)));
}

/** The bytes of a file beside the scripts. */
async function beside(name) {
  const url = new URL(`./${name}`, import.meta.url), response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return new Uint8Array(await response.arrayBuffer());
}

const nets = new Map(); /* by the names of their files: promises of their bytes */

/** The bytes of a net, or null while they cannot be had; the next search tries again. */
function loadNet(name) {
  if (!nets.has(name)) nets.set(name, beside(name).then((bytes) => instance.checkNet(name, bytes)).catch(() => void nets.delete(name)));
  return nets.get(name);
}

class Searcher {
  constructor(module) {
    this.start(module);
  }

  /** A worker that is ready for the next search. */
  start(module) {
    this.module = module;
    this.nets = new Set(); /* that it has */
    this.worker = new Worker(new URL('./searcher.js', import.meta.url), {type: 'module'});
    this.ready = new Promise((resolve) => {
      this.worker.onmessage = resolve;
    });
    this.worker.postMessage({module, url: String(new URL('./searcher.js', import.meta.url)), threads: Math.max(1, (navigator.hardwareConcurrency ?? 1) - 1)}); /* one processor is left to the page */
  }

  search(packet) {
    this.isBusy = true;
    this.worker.onerror = () => this.done(null);
    this.begin(packet, instance.netsOf(packet));
  }

  async begin(packet, names) {
    const {worker} = this;
    const found = await Promise.all(names.map(async (name) => [name, await loadNet(name)]));
    await this.ready;
    if (worker !== this.worker) return; /* it was stopped meanwhile */
    worker.onmessage = ({data}) => {
      if (worker !== this.worker) return;
      if (data.progress) report('module_progress', data.progress);
      else this.done(data.done);
    };
    const isNew = found.filter(([name, bytes]) => bytes && !this.nets.has(name));
    for (const [name] of isNew) this.nets.add(name);
    worker.postMessage({packet, nets: isNew, lacksNets: found.some(([, bytes]) => !bytes)});
  }

  done(reply) {
    this.isBusy = false;
    report('module_done', reply);
  }

  /** Ends the search at once: the worker goes, with all its memory, and another one takes its place. */
  stop() {
    if (!this.isBusy) return;
    this.isBusy = false;
    this.worker.terminate();
    this.start(this.module);
  }
}

let searcher = null;

/** Passes the bytes of a search that runs, or null, to the module. */
function report(name, bytes) {
  if (bytes) instance.lend(bytes, (at) => instance.calls[name](app, at, now()));
  else instance.calls[name](app, 0, now());
  flush();
  tick();
}

const host = (self) => ({
  respond: (id, status, type, name, body, length, isStream) => out.push({id, status, type: self.string(type), name: self.string(name), body: self.text(body, length), isStream: isStream === 1}),
  send: (id, at, length) => out.push({id, chunk: length ? self.text(at, length) : null}),
  store: (name, at, length) => changed.set(self.string(name), self.text(at, length)),
  search: (at, size) => (searcher ??= new Searcher(module)).search(self.bytes(at, size)),
  stop: () => searcher?.stop(),
});

/* -- Other tabs: what they store is read again, and the tab in use plays the computers -- */

const channel = globalThis.BroadcastChannel && new BroadcastChannel('quina-rooms');
let isLeader = false;

function setLeader(leads) {
  isLeader = leads;
  instance.calls.module_lead(app, leads ? 1 : 0, now());
  flush();
  tick();
}

/** Takes over from the tab that was used before; a tab in the background may be asleep. */
function lead(steal) {
  if (isLeader) return;
  if (!navigator.locks) {
    setLeader(true);
    return;
  }
  navigator.locks.request('quina-computers', {steal}, () => {
    setLeader(true);
    return new Promise(() => {});
  }).catch(() => setLeader(false));
}

async function reload(names) {
  for (const name of names) {
    const text = await readRoom(name);
    if (text) instance.lend(`${name}\0`, (at) => instance.lend(text, (start, length) => instance.calls.module_reload(app, at, start, length, now())));
  }
  flush();
  tick();
}

/* -- Time -- */

let timer = 0;

/** Runs the module now and then while a stream is open or a search runs. */
function tick() {
  clearTimeout(timer);
  if (!instance.calls.module_is_busy(app)) return;
  timer = setTimeout(() => {
    instance.calls.module_run(app, now());
    flush();
    tick();
  }, TICK_MS);
}

/* -- Requests -- */

/** The rooms that a path names. */
function roomsOf(path) {
  const [, one] = /^\/api\/rooms\/([\w-]+)/.exec(path) ?? [];
  if (one) return [one];
  const url = new URL(path, 'http://x');
  return url.pathname === '/api/summaries' ? (url.searchParams.get('rooms') ?? '').split(',').filter(Boolean) : [];
}

/** Which requests need a table that the module has apart. */
const APART = [[/^\/api\/(rules|lessons)\//, 'rules'], [/^\/api\/puzzles/, 'puzzles']];
const filled = new Set();
/** The requests that are answered by a search at once: tries of a puzzle. */
const SOLVING = /^\/api\/puzzles\/(\w+)\?.*moves=/;

/** Gives the module the texts and the stored rooms that a request is about. */
async function load(path) {
  for (const [pattern, name] of APART) {
    if (!pattern.test(path) || filled.has(name)) continue;
    instance.fill(`EMBEDDED_${name.toUpperCase()}`, await beside(`${name}.txt`));
    filled.add(name);
  }
  const [, solved] = SOLVING.exec(path) ?? [];
  for (const name of solved ? instance.netsOfGame(solved) : []) {
    const bytes = filled.has(name) ? null : await loadNet(name);
    if (!bytes) continue; /* a verdict is proven; a net only makes that quicker */
    instance.fillNet(name, bytes);
    filled.add(name);
  }
  for (const name of roomsOf(path)) {
    const text = await readRoom(name).catch(() => null);
    if (text) instance.lend(text, (at, length) => instance.calls.module_load(app, at, length));
  }
}

async function handle({id, leave, method, path, lang, secret, body}) {
  if (leave) {
    instance.calls.module_leave(app, id, now());
  } else {
    await load(path);
    if (method === 'POST') lead(true);
    const parts = [method, path, lang, secret, body].map((part) => `${part ?? ''}\0`).join('');
    instance.lend(parts, (at, length) => instance.calls.module_request(app, id, at, length, now()));
  }
  flush();
  tick();
}

let module, instance, app, order;

async function begin() {
  const build = bestBuild();
  module = await compile(new URL(`./quina-${build}.wasm`, import.meta.url));
  instance = new Instance(module, host, sharedMemory(module));
  app = instance.calls.module_new();
  instance.calls.module_lead(app, 0, now());
  lead(false);
  if (channel) channel.onmessage = ({data}) => (order = order.then(() => reload(data)).catch(() => {}));
  postMessage({build});
}

/* One after the other: a request may wait for rooms to be read. */
order = begin();
order.catch((error) => postMessage({failed: String(error?.message ?? error)}));
onmessage = ({data}) => {
  order = order.then(() => handle(data)).catch((error) => data.id && postMessage({id: data.id, status: 500, type: 'application/json', name: '', body: JSON.stringify({error: 'failed', message: String(error?.message ?? error)})}));
};
