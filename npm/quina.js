/* quina.js: the rules and engines of quina's games, for Node and browsers.
 *
 * `load` once, then games and players are made with `new`. Calls return at once, but `choose` returns when its search
 * is over: in a page, run it in a worker. */

const decoder = new TextDecoder(), encoder = new TextEncoder();
const COLOURS = ['white', 'black'], RESULTS = [null, 'white', 'black', 'draw'], PROVEN = [null, 'win', 'loss', 'draw'];
const STYLES = ['ascii', 'unicode', 'coloured', 'svg'];
const ERROR = 640, THOUGHT = 192, LIMITS = 24; /* sizes in include/quina.h */

/** What a refused call throws: the reason, in English. */
export class QuinaError extends Error {}

/** The functions and the memory of the module. */
let calls = new Proxy({}, {
  get() {
    throw new QuinaError('load() comes first');
  },
});
let loading = null;
const data = () => new DataView(calls.memory.buffer);

const FILES = 'node:fs/promises'; /* not a literal in import(): bundlers for browsers would look for the module */

async function fetched(url) {
  if (url.protocol === 'file:') return (await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES)).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new QuinaError(`${response.status} ${url}`);
  return response.arrayBuffer();
}

/** Loads the module, once; `source` is its URL, its bytes, or nothing for the file beside this one. */
export function load(source = new URL('./quina.wasm', import.meta.url)) {
  loading ??= instantiate(source).catch((error) => {
    loading = null; /* the next call tries again */
    throw error;
  });
  return loading;
}

async function instantiate(source) {
  const bytes = source instanceof URL || typeof source === 'string' ? await fetched(new URL(source, import.meta.url)) : source;
  const none = () => 0;
  const time = (id, precision, at) => {
    data().setBigUint64(at, BigInt(Math.round((id === 0 ? Date.now() : performance.now()) * 1e6)), true);
    return 0;
  };
  const {instance} = await WebAssembly.instantiate(bytes, {wasi_snapshot_preview1: {clock_time_get: time, fd_write: none, fd_close: none, fd_seek: none}});
  calls = instance.exports;
}

/* -- Texts and memory -- */

/** Calls `use` with the address of so many bytes, which are zero. */
function borrow(size, use) {
  const at = calls.allocate(size);
  if (!at) throw new QuinaError('there is no memory');
  new Uint8Array(calls.memory.buffer, at, size).fill(0);
  try {
    return use(at);
  } finally {
    calls.release(at);
  }
}

/** Calls `use` with the addresses of the texts; null stays null. */
function lend(texts, use) {
  if (!texts.length) return use();
  const [text, ...rest] = texts, bytes = encoder.encode(`${text ?? ''}\0`);
  return borrow(bytes.length, (at) => {
    new Uint8Array(calls.memory.buffer).set(bytes, at);
    return lend(rest, (...others) => use(text === null || text === undefined ? 0 : at, ...others));
  });
}

function string(at) {
  if (!at) return null;
  const all = new Uint8Array(calls.memory.buffer);
  return decoder.decode(all.subarray(at, all.indexOf(0, at)));
}

/** The text that `write(address, size)` writes; it returns the length of the whole. */
function written(write) {
  const length = write(0, 0);
  return borrow(length + 1, (at) => {
    write(at, length + 1);
    return string(at);
  });
}

/** What `attempt(error, size)` returns; throws the error that it writes if that is 0. */
function checked(attempt) {
  return borrow(ERROR, (error) => {
    const found = attempt(error, ERROR);
    if (!found) throw new QuinaError(string(error));
    return found;
  });
}

const freed = new FinalizationRegistry(({name, at}) => calls[name](at));

/** An object of the module; it is freed by `free`, or some time after nothing refers to it. */
class Handle {
  #held;

  constructor(at, name) {
    this.#held = {name, at};
    freed.register(this, this.#held, this.#held);
  }

  /** The address of one of a class, which messages call `what`. */
  static of(handle, type, what) {
    if (!(handle instanceof type)) throw new QuinaError(`expected a ${what}`);
    if (!handle.#held) throw new QuinaError(`the ${what} was freed`);
    return handle.#held.at;
  }

  free() {
    if (!this.#held) return;
    freed.unregister(this.#held);
    calls[this.#held.name](this.#held.at);
    this.#held = null;
  }
}

/** The number of a word in a list; throws if it is not there. */
function indexIn(list, word) {
  const at = list.indexOf(word);
  if (at < 0) throw new QuinaError(`expected ${list.join(', ')}, not '${word}'`);
  return at;
}

/* -- Games -- */

export function version() {
  return string(calls.quina_version());
}

export function games() {
  return Array.from({length: calls.quina_game_count()}, (_, game) => borrow(12, (at) => {
    calls.quina_game_sizes(game, at, at + 4, at + 8);
    const [least, most, usual] = [0, 4, 8].map((offset) => data().getInt32(at + offset, true));
    const variants = written((out, size) => calls.quina_game_variants(game, out, size));
    return {name: string(calls.quina_game_name(game)), title: string(calls.quina_game_title(game)), size: usual, sizes: [least, most], variants: variants ? variants.split(' ') : []};
  }));
}

const at = (game) => Handle.of(game, Game, 'game');

export class Game extends Handle {
  constructor(game, {size = 0, variant = null, seed = 0, position = null} = {}, copied = 0) {
    super(copied || lend([game, variant, position], (name, words, text) => checked((error, most) => (position === null
      ? calls.quina_start(name, size, words, BigInt(seed), error, most)
      : calls.quina_set_up(name, size, words, text, error, most)))), 'quina_free');
  }

  copy() {
    const copied = calls.quina_copy(at(this));
    if (!copied) throw new QuinaError('there is no memory');
    return new Game(null, {}, copied);
  }

  get name() {
    return string(calls.quina_game(at(this)));
  }

  get size() {
    return calls.quina_size(at(this));
  }

  get ply() {
    return calls.quina_ply(at(this));
  }

  get toMove() {
    return COLOURS[calls.quina_to_move(at(this))];
  }

  get result() {
    return RESULTS[calls.quina_result(at(this))];
  }

  get reason() {
    return string(calls.quina_reason(at(this)));
  }

  get hash() {
    return BigInt.asUintN(64, calls.quina_hash(at(this)));
  }

  get position() {
    return written((out, size) => calls.quina_position(at(this), out, size));
  }

  get played() {
    const text = written((out, size) => calls.quina_played(at(this), out, size));
    return text ? text.split(' ') : [];
  }

  moves() {
    return written((out, size) => calls.quina_moves(at(this), out, size)).split('\n').slice(0, -1);
  }

  move(text) {
    lend([text], (move) => checked((error, most) => calls.quina_move(at(this), move, error, most)));
    return this;
  }

  undo() {
    return Boolean(calls.quina_undo(at(this)));
  }

  score(colour) {
    const game = at(this), side = indexIn(COLOURS, colour), count = calls.quina_score(game, side, 0, 0);
    return borrow(4 * count + 4, (out) => {
      calls.quina_score(game, side, out, count);
      return Array.from({length: count}, (_, i) => data().getUint32(out + 4 * i, true));
    });
  }

  perft(depth) {
    return BigInt.asUintN(64, calls.quina_perft(at(this), depth));
  }

  draw(style = 'unicode') {
    const number = indexIn(STYLES, style);
    return written((out, size) => calls.quina_draw(at(this), number, out, size));
  }
}

/* -- Players -- */

export class Player extends Handle {
  constructor(game, word, seed = 0) {
    super(lend([game, word], (name, player) => checked((error, most) => calls.quina_player_new(name, player, BigInt(seed), error, most))), 'quina_player_free');
  }

  choose(game, {seconds = 0, nodes = 0, depth = 0} = {}) {
    if (nodes < 0) throw new QuinaError('the limits are not numbers from 0');
    return borrow(LIMITS, (limits) => borrow(THOUGHT, (out) => {
      data().setFloat64(limits, seconds, true);
      data().setBigUint64(limits + 8, BigInt(nodes), true);
      data().setInt32(limits + 16, depth, true);
      checked((error, most) => calls.quina_choose(Handle.of(this, Player, 'player'), at(game), limits, out, error, most));
      const view = data(), distance = view.getInt32(out + 164, true);
      return {
        move: string(out), score: view.getInt32(out + 144, true), win: view.getFloat64(out + 152, true),
        proven: PROVEN[view.getInt32(out + 160, true)], distance: distance < 0 ? null : distance,
        depth: view.getInt32(out + 168, true), nodes: Number(view.getBigUint64(out + 176, true)), seconds: view.getFloat64(out + 184, true),
      };
    }));
  }
}

/** One row of the bench of the search: {nodes, seconds}, or null past the last row of a game. */
export function bench(game, row) {
  return borrow(8, (at) => {
    const nodes = calls.bench_row(game, row, at);
    return nodes < 0 ? null : {nodes, seconds: data().getFloat64(at, true)};
  });
}
