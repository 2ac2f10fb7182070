/* node.js: the module in Node: requests to it, and searches, which run at once. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Instance} from '../../web/module.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the modules and of what they have apart; the tests of nets have one of their own. */
export const modules = join(root, process.env.QUINA_MODULES ?? 'build/wasm');

export function compiled(build = 'simd') {
  return new WebAssembly.Module(readFileSync(join(modules, `quina-${build}.wasm`)));
}

const fillNets = (instance, names) => names.forEach((name) => instance.fillNet(name, readFileSync(join(modules, name))));

/** A browser without a page: one instance answers requests, another one searches. `hasNets`: the files of nets can be had. */
export class Browser {
  constructor(module = compiled(), rooms = new Map(), hasNets = true) {
    this.hasNets = hasNets;
    this.rooms = rooms; /* name to text, as stored */
    this.answers = new Map();
    this.last = 0;
    this.clock = 1000;
    this.instance = new Instance(module, (self) => ({
      respond: (id, status, type, name, body, length, isStream) => this.answers.set(id, {status, type: self.string(type), name: self.string(name), body: self.text(body, length), isStream, stream: ''}),
      send: (id, at, length) => (this.answers.get(id).stream += self.text(at, length)),
      store: (name, at, length) => this.rooms.set(self.string(name), self.text(at, length)),
      search: (at, size) => (this.packet = self.bytes(at, size)),
      stop: () => (this.packet = null),
    }));
    for (const name of ['rules', 'puzzles']) this.instance.fill(`EMBEDDED_${name.toUpperCase()}`, readFileSync(join(root, 'build', 'wasm', `${name}.txt`)));
    this.searcher = new Instance(module, () => ({}));
    this.app = this.instance.calls.module_new();
  }

  /** Runs the searches that wait, until none does. */
  think() {
    while (this.packet) {
      const {calls} = this.searcher, packet = this.packet;
      this.packet = null;
      const nets = this.searcher.netsOf(packet), lacksNets = nets.length > 0 && !this.hasNets;
      if (!lacksNets) fillNets(this.searcher, nets);
      const reply = this.searcher.lend(packet, (at) => calls.search_run(at, lacksNets ? 1 : 0));
      const bytes = this.searcher.bytes(reply, calls.reply_size());
      calls.release(reply);
      this.instance.lend(bytes, (at) => this.instance.calls.module_done(this.app, at, this.clock));
    }
  }

  wait(seconds) {
    this.clock += seconds;
    this.instance.calls.module_run(this.app, this.clock);
    this.think();
  }

  /** Sends a request; {status, type, name, body, stream}. */
  request(method, path, body = null, {secret = '', lang = 'en', thinks = true} = {}) {
    const [, solved] = /^\/api\/puzzles\/(\w+)\?.*moves=/.exec(path) ?? [];
    if (solved && this.hasNets) fillNets(this.instance, this.instance.netsOfGame(solved));
    const id = ++this.last, [, room] = /^\/api\/rooms\/([\w-]+)/.exec(path) ?? [];
    if (this.rooms.has(room)) this.instance.lend(this.rooms.get(room), (at, length) => this.instance.calls.module_load(this.app, at, length));
    const parts = [method, path, lang, secret, body ? JSON.stringify(body) : ''].map((part) => `${part}\0`).join('');
    this.instance.lend(parts, (at, length) => this.instance.calls.module_request(this.app, id, at, length, this.clock));
    if (thinks) this.think();
    const answer = this.answers.get(id);
    if (!answer?.isStream) this.answers.delete(id);
    return {id, ...answer};
  }

  json(method, path, body, options) {
    const answer = this.request(method, path, body, options);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  }

  leave(id) {
    this.answers.delete(id);
    this.instance.calls.module_leave(this.app, id, this.clock);
  }

  /** The bytes of both memories. */
  get memory() {
    return this.instance.memory.buffer.byteLength + this.searcher.memory.buffer.byteLength;
  }
}
