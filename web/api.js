/* api.js: requests to the server, or to the module in this browser, which answers the same ones. Responses that
 * never change are cached. */
import {language} from './words.js';
import {hasModule, isSite} from './place.js';
import {settings} from './store.js';

/** A refused request: `code` and `status` as in docs/api.md, and a message for people. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.message ?? body.error ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error ?? '';
    this.body = body;
  }
}

const RETRIES = 3;

let isBroken = false; /* the module cannot be loaded */

/** Whether searches run in this browser: always on a static site, otherwise unless the visitor asks for the server. */
export const searchesHere = () => isSite || (hasModule && !isBroken && !settings.get('search.server', false));

/** What sends a request for this path: fetch, or its stand-in. */
async function sender(path) {
  if (!isSite && !(path.startsWith('/api/analysis') && searchesHere())) return fetch;
  const local = await import('./local.js');
  try {
    await local.load();
    if (!isSite) await request(path.replace('/api/analysis', '/api/fair'));
    return local.send;
  } catch (error) {
    if (isSite || error instanceof Refusal) throw error;
    isBroken = true;
    return fetch;
  }
}

/** Sends a request. A GET that is refused for being one too many (429) is retried a few times. */
async function request(path, options = {}, tries = 0) {
  const headers = {'Accept-Language': language(), ...options.headers};
  const send = await sender(path);
  const response = await send(path, {...options, headers});
  if (response.ok) return response;
  if (response.status === 429 && tries < RETRIES && !options.method) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(3, Number(response.headers.get('Retry-After')) || 1) * 1000));
    return request(path, options, tries + 1);
  }
  let body = {};
  try {
    body = await response.json();
  } catch {
    /* not JSON: perhaps a proxy's error page */
  }
  throw new Refusal(response.status, body);
}

/** A query string; default values (null, '', 0 and the standard variant) are left out. */
export function query(values) {
  const parts = Object.entries(values).filter(([, value]) => value && value !== 'standard');
  const text = parts.map(([key, value]) => `${key}=${encodeURIComponent(value).replace(/%(2C|2F|3A)/g, decodeURIComponent)}`);
  return text.length ? `?${text.join('&')}` : '';
}

const cache = new Map();
const CACHE_MAX = 600;

/** A static site comes with the responses that its first view needs, so that this need not wait for the module. */
const first = isSite ? fetch(new URL('./first.json', import.meta.url)).then((got) => got.json()).catch(() => ({})) : null;

const ask = async (path) => (await first)?.[path] ?? (await request(path)).json();

function cached(path) {
  const key = `${language()} ${path}`;
  if (!cache.has(key)) {
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value);
    const response = ask(path);
    cache.set(key, response);
    response.catch(() => cache.delete(key));
  }
  return cache.get(key);
}

let known = [], levels = [];

/** Loads the list of games; called before any view is shown. */
export async function loadGames() {
  ({games: known, level_names: levels} = await cached(`/api/games${query({lang: language()})}`));
}

/** The games as docs/api.md describes them. */
export const games = () => known;
/** What a level is like, in a word or two. */
export const levelName = (level) => levels[level - 1] ?? '';
export const gameOf = (name) => known.find((game) => game.name === name);
export const titleOf = (name) => gameOf(name)?.title ?? name;
export const boardOf = (game, size) => cached(`/api/boards/${game}${query({size})}`);
export const rules = (game) => cached(`/api/rules/${game}${query({lang: language()})}`);

/** The view of a position: {game, size, variant, position, seed, moves: [], steps: []}. */
const viewPath = ({game, size, variant, position, seed, moves = [], steps = []}) => `/api/view${query({game, size, variant, position, seed, moves: moves.join(','), steps: steps.join(',')})}`;
export const view = (spec) => cached(viewPath(spec));

/** What pointing at cells means, in the position of a view: {prompt, refusal}. */
export function point({game, size, variant, position, moves = [], steps = [], cells}) {
  return cached(`/api/point${query({game, size, variant, position, moves: moves.join(','), steps: steps.join(','), cells: cells.join(',')})}`);
}

/** The guided first game of a game; and the verdict on a move of one of its steps, from 1: {met, text}. */
export const lesson = (game) => cached(`/api/lessons/${game}${query({lang: language()})}`);
export const lessonTry = (game, step, move) => cached(`/api/lessons/${game}${query({lang: language(), step, move})}`);

/** The puzzles of a game: {grades}; with `number` one of them; with `moves` the verdict on the last; with `hint` a hint. */
export const puzzle = (game, {number, moves, hint}) => cached(`/api/puzzles/${game}${query({number, moves, hint})}`);
/** Which puzzle is that of a day, counted from 1970: {game, number}. */
export const puzzleOfDay = (day) => cached(`/api/puzzles${query({day})}`);

/** The text of a picture. */
export const pictureText = async (path) => (await request(path)).text();

export async function post(path, body, secret) {
  const response = await request(path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...(secret && {Authorization: `Bearer ${secret}`})},
    body: JSON.stringify(body),
  });
  return response.json();
}

export async function room(name, secret) {
  const response = await request(`/api/rooms/${name}`, {headers: secret ? {Authorization: `Bearer ${secret}`} : {}});
  return response.json();
}

/** A finished game of a room's match. */
export const record = (name, number) => cached(`/api/rooms/${name}/record${query({format: 'json', number})}`);

const SUMMARIES = 50; /* in one request */

/** The rooms in which somebody waits for an opponent. */
export const lobby = async () => (await request('/api/lobby')).json();

export async function summaries(names) {
  const found = [];
  for (let i = 0; i < names.length; i += SUMMARIES) {
    const response = await request(`/api/summaries${query({rooms: names.slice(i, i + SUMMARIES).join(',')})}`);
    found.push(...(await response.json()).rooms);
  }
  return found;
}

/** Saves a response as a file, under the name that comes with it. */
export async function download(path) {
  const response = await request(path);
  const [, name] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  await saveFile(name ?? 'quina.txt', await response.blob());
}

export async function saveFile(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/* -- Streams -- */

/** Parses a stream of server-sent events into {event, data}. Calls `alive` for all that arrives, comments included. */
async function* events(path, signal, alive) {
  const response = await request(path, {signal, headers: {Accept: 'text/event-stream'}, cache: 'no-store'});
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {value, done} = await reader.read();
    if (done) return;
    alive();
    const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      let event = 'message';
      const data = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) event = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      }
      if (data.length || event !== 'message') yield {event, data: data.length ? JSON.parse(data.join('\n')) : null};
    }
  }
}

const SILENCE_MS = 40_000;

/** Follows a stream until it ends and calls `on(event, data)` for each event. Returns `close`, which ends
 * it, and `ended`, a promise that rejects with the error if there was one. */
export function stream(path, on) {
  const control = new AbortController();
  let watchdog = 0;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => control.abort(new Error('silence')), SILENCE_MS);
  };
  alive();
  const ended = (async () => {
    try {
      for await (const {event, data} of events(path, control.signal, alive)) on(event, data);
    } finally {
      clearTimeout(watchdog);
    }
  })();
  ended.catch(() => {});
  return {ended, close: () => control.abort()};
}

const RETRY_MS = [300, 700, 1500, 3000, 5000, 8000];

/** Follows a stream until `close`: reconnects when it breaks, and reports that to `status(isOpen)`. */
export function follow(path, on, status) {
  let isClosed = false, current = null, tries = 0, wake = null, timer = 0;
  const sleep = (ms) => new Promise((resolve) => {
    wake = resolve;
    timer = setTimeout(resolve, ms);
  });
  const nudge = () => {
    if (document.visibilityState === 'visible') wake?.();
  };
  addEventListener('online', nudge);
  document.addEventListener('visibilitychange', nudge);
  (async () => {
    while (!isClosed) {
      current = stream(path(), (event, data) => {
        tries = 0;
        status(true);
        on(event, data);
      });
      try {
        await current.ended;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) {
          on('gone', null);
          return;
        }
      }
      if (isClosed) return;
      status(false);
      await sleep(RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
      clearTimeout(timer);
    }
  })();
  return {
    close() {
      isClosed = true;
      removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', nudge);
      current?.close();
      wake?.();
    },
  };
}

/* -- Hints -- */

const HINT_NODES = 20_000; /* as on the server */

/** The best move of a position, {game, …, moves}, searched in this browser. */
export async function hint({moves, ...spec}) {
  let found = null;
  await stream(`/api/analysis${query({...spec, moves: moves.join(','), nodes: HINT_NODES, lines: 1, time: 10})}`, (event, data) => {
    if (event === 'done') found = data;
  }).ended;
  return found;
}
