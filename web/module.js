/* module.js: the WebAssembly module: which build this browser runs, and an instance with its imports. */

/** A function that uses one SIMD instruction: a browser that accepts it has SIMD. */
export const SIMD = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** Memory can be shared only where the host sends the headers that isolate the page. */
const hasThreads = () => globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';

/** The best build for this browser: threads, simd or base. */
export function bestBuild() {
  if (!WebAssembly.validate(SIMD)) return 'base';
  return hasThreads() ? 'threads' : 'simd';
}

export async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  if (/^application\/wasm/.test(response.headers.get('Content-Type'))) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer()); /* a host that does not know the type */
}

const PAGES_MAX = 1024, PAGES = 128; /* of 64 KiB; as in site.mk */
const decoder = new TextDecoder(), encoder = new TextEncoder();

/** A memory for the build with threads, in which the others have their own. */
export function sharedMemory(module) {
  const isShared = WebAssembly.Module.imports(module).some(({kind}) => kind === 'memory');
  return isShared ? new WebAssembly.Memory({initial: PAGES, maximum: PAGES_MAX, shared: true}) : null;
}

/** An instance of the module. Bytes that go in or out are copied. */
export class Instance {
  /** `host` has the functions that the module imports; see src/wasm/host.h. */
  constructor(module, host, memory = null) {
    const none = () => 0;
    const imports = {
      host: {random: (at, size) => this.random(at, size), store: none, send: none, respond: none, search: none, stop: none, progress: none, ...host(this)},
      wasi_snapshot_preview1: {clock_time_get: (id, precision, at) => this.time(id, at), fd_write: none, fd_close: none, fd_seek: none},
      ...(memory && {env: {memory}}),
    };
    const instance = new WebAssembly.Instance(module, imports);
    this.calls = instance.exports;
    this.memory = memory ?? this.calls.memory;
    this.nets = new Map(); /* that it has room for: names of files, and their numbers */
    for (let i = 0, at; (at = this.calls.net_name(i)); i++) this.nets.set(`${this.string(at)}.net`, i);
  }

  random(at, size) {
    new Uint8Array(this.memory.buffer, at, size).set(crypto.getRandomValues(new Uint8Array(size)));
  }

  /** Nanoseconds, since 1970 or of a clock that never jumps. */
  time(id, at) {
    const ms = id === 0 ? Date.now() : performance.now();
    new DataView(this.memory.buffer).setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
    return 0;
  }

  bytes(at, length) {
    return new Uint8Array(this.memory.buffer).slice(at, at + length);
  }

  text(at, length) {
    return decoder.decode(this.bytes(at, length));
  }

  /** The text that ends with a NUL. */
  string(at) {
    const all = new Uint8Array(this.memory.buffer);
    let end = at;
    while (all[end]) end++;
    return this.text(at, end - at);
  }

  /** Gives the module the bytes of a table that it has apart; see tools/embed.c. */
  fill(table, bytes) {
    new Uint8Array(this.memory.buffer).set(bytes, this.calls[table]());
  }

  /** The nets of a game as names of files: those of one board size, or all. */
  netsOfGame(game, size = 0) {
    return [...this.nets.keys()].filter((name) => {
      const [, ofSize] = new RegExp(`^${game}(\\d*)`).exec(name) ?? [];
      return ofSize !== undefined && (!size || !ofSize || ofSize === String(size));
    });
  }

  /** Those that a search uses. */
  netsOf(packet) {
    return this.lend(packet, (at) => (this.calls.packet_uses_nets(at) ? this.netsOfGame(this.string(this.calls.packet_game(at)), this.calls.packet_board(at)) : []));
  }

  /** The bytes of a net, if they can be: some hosts answer with a page where a file is missing. */
  checkNet(name, bytes) {
    if (bytes.length !== this.calls.net_size(this.nets.get(name))) throw new Error(`${name} has ${bytes.length} bytes`);
    return bytes;
  }

  /** Gives the module the bytes of a net. */
  fillNet(name, bytes) {
    new Uint8Array(this.memory.buffer).set(this.checkNet(name, bytes), this.calls.net_bytes(this.nets.get(name)));
  }

  /** Calls `use(address, length)` with a copy of the bytes or the text. */
  lend(data, use) {
    const bytes = typeof data === 'string' ? encoder.encode(data) : data;
    const at = this.calls.allocate(bytes.length || 1);
    if (!at) throw new Error('out of memory');
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
    try {
      return use(at, bytes.length);
    } finally {
      this.calls.release(at);
    }
  }
}
