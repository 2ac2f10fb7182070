/* api.js: the server. Answers that never change are asked for once. */
import {language} from './words.js';

/** A refusal: `code` and `status` as in docs/api.md, the message for people. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.message ?? body.error ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error ?? '';
    this.body = body;
  }
}

const PATIENCE = 3;

/** A refusal for now is tried again a few times. */
async function request(path, options = {}, tries = 0) {
  const headers = {'Accept-Language': language(), ...options.headers};
  const answer = await fetch(path, {...options, headers});
  if (answer.ok) return answer;
  if (answer.status === 429 && tries < PATIENCE && !options.method) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(3, Number(answer.headers.get('Retry-After')) || 1) * 1000));
    return request(path, options, tries + 1);
  }
  let body = {};
  try {
    body = await answer.json();
  } catch {
    /* not ours, perhaps a proxy's */
  }
  throw new Refusal(answer.status, body);
}

/** A query string without what says nothing: null, '', 0, and the standard variant. */
export function query(values) {
  const parts = Object.entries(values).filter(([, value]) => value && value !== 'standard');
  const text = parts.map(([key, value]) => `${key}=${encodeURIComponent(value).replace(/%(2C|2F|3A)/g, decodeURIComponent)}`);
  return text.length ? `?${text.join('&')}` : '';
}

const kept = new Map();
const KEPT_MAX = 600;

function once(path) {
  const key = `${language()} ${path}`;
  if (!kept.has(key)) {
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value);
    const answer = request(path).then((got) => got.json());
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

let known = [], levels = [];

/** Asks for the games, before any view is shown. */
export async function loadGames() {
  ({games: known, level_names: levels} = await once(`/api/games${query({lang: language()})}`));
}

/** The games as docs/api.md describes them. */
export const games = () => known;
/** What a level is like, in a word or two. */
export const levelName = (level) => levels[level - 1] ?? '';
export const gameOf = (name) => known.find((game) => game.name === name);
export const titleOf = (name) => gameOf(name)?.title ?? name;
export const boardOf = (game, size) => once(`/api/boards/${game}${query({size})}`);
export const rules = (game) => once(`/api/rules/${game}${query({lang: language()})}`);

/** Where a game stands: {game, size, variant, position, moves: [], steps: []}. */
export function view({game, size, variant, position, seed, moves = [], steps = []}) {
  return once(`/api/view${query({game, size, variant, position, seed, moves: moves.join(','), steps: steps.join(',')})}`);
}

export async function post(path, body, secret) {
  const answer = await request(path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...(secret && {Authorization: `Bearer ${secret}`})},
    body: JSON.stringify(body),
  });
  return answer.json();
}

export async function room(name, secret) {
  const answer = await request(`/api/rooms/${name}`, {headers: secret ? {Authorization: `Bearer ${secret}`} : {}});
  return answer.json();
}

/** A game of a room's match that is over. */
export const record = (name, number) => once(`/api/rooms/${name}/record${query({format: 'json', number})}`);

export async function summaries(names) {
  return (await (await request(`/api/summaries${query({rooms: names.join(',')})}`)).json()).rooms;
}

/* -- Streams -- */

/** Splits a stream of server-sent events: {event, data}; comments only reset the alarm. */
async function* events(path, signal, alive) {
  const answer = await request(path, {signal, headers: {Accept: 'text/event-stream'}, cache: 'no-store'});
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
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

/** Follows a stream until it ends; calls `on(event, data)`. The answer's `close` leaves it, `ended` is
 * settled when it is over, with the error if one ended it. */
export function stream(path, on) {
  const control = new AbortController();
  let alarm = 0;
  const alive = () => {
    clearTimeout(alarm);
    alarm = setTimeout(() => control.abort(new Error('silence')), SILENCE_MS);
  };
  alive();
  const ended = (async () => {
    try {
      for await (const {event, data} of events(path, control.signal, alive)) on(event, data);
    } finally {
      clearTimeout(alarm);
    }
  })();
  ended.catch(() => {});
  return {ended, close: () => control.abort()};
}

const WAITS_MS = [300, 700, 1500, 3000, 5000, 8000];

/** Follows a stream for ever: comes back by itself when it breaks. `status(isOpen)` tells. */
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
      await sleep(WAITS_MS[Math.min(tries++, WAITS_MS.length - 1)]);
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
